"""What commands print fits windows of 60 and 80 columns, and says as much there as in a wide one."""

import re
import shlex
from collections import Counter
from pathlib import Path

import pandas as pd
import pytest
from test_cli import run as run
from test_corpus import HISTORIES

from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.show.terminal import chance_lines, folded_table, row_lines, taken_together
from razzstats.show.tournaments import result_lines

HAND = "214000030902"
"""Simulated; six players, of whom five came in."""


@pytest.fixture(scope="module")
def database(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("width") / "db"
    import_paths([HISTORIES / "pokerstars"], Store(folder))
    return folder


def fits_and_says_as_much(run, monkeypatch, *words: object) -> None:
    """In 60 and 80 columns it says what it says in 200."""
    said = {}
    for columns in (60, 80, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        ran = run(*words)
        assert ran.status == 0
        said[columns] = ran.out
    for columns in (60, 80):
        assert max(map(len, said[columns].splitlines())) <= columns
        # a word may be cut at its hyphen
        lost = Counter(re.split(r"[,\s]+|(?<=\w)-", said[200])) - Counter(re.split(r"[,\s]+|(?<=\w)-", said[columns]))
        assert not set(lost) - {""}


@pytest.mark.parametrize(
    "hands", [("A23", "(8-)5"), ("xxx", "xxx"), ("(8-, AA, A5)5", "(A 8-)4", "xx8"), ("A2345", "678KQ"), ("A23",)]
)
def test_narrow_windows_of_equity(run, monkeypatch, hands):
    fits_and_says_as_much(run, monkeypatch, "equity", *hands, "--samples", 1000, "--makes")


def test_narrow_windows_of_the_rooms(run, monkeypatch):
    fits_and_says_as_much(run, monkeypatch, "rooms")


@pytest.mark.parametrize(
    "command",
    [
        "stats --player Sevenoaks", "luck --player Sevenoaks", "price --player Sevenoaks --samples 100",
        f"price {HAND} --samples 100", "leaks --player Sevenoaks", "compare --player Sevenoaks --with low.tide",
        f"replay {HAND}",
    ],
)  # fmt: skip
def test_narrow_windows(run, database, monkeypatch, command):
    fits_and_says_as_much(run, monkeypatch, *command.split(), "--db", database)


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize(
    "command",
    [
        "players", "players --sort wtsd --stat vpip,steal_bring_in_success,closing_call_net", "players --stat hands",
        "stats", "stats --player Sevenoaks --by position", "stats --by position --stat vpip,steal_bring_in_success,wsd",
        "hands --player Sevenoaks", "sessions --player Sevenoaks", "sessions --player Sevenoaks --tilt --loss 2",
    ],
)  # fmt: skip
def test_a_table_that_leaves_columns_to_a_file(run, database, monkeypatch, command, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    ran = run(*command.split(), "--db", database)
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= columns


def test_the_first_line_of_all_is_folded_where_nobody_was_named(run, database, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    for command in ("sessions", "luck", "hands --first 1", "compare 'position = 0'", "price --samples 100", "leaks"):
        lines = run(*shlex.split(command), "--db", database).out.splitlines()
        assert "(the most frequent hero, " in " ".join(" ".join(lines[:2]).split()), command
        assert max(map(len, lines)) <= 60, command


def test_tournaments_without_a_summary_are_folded(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    missing = [("PokerStars", str(1_000_000 + place)) for place in range(70)]
    lines = [*result_lines("Ann", "PokerStars", [], pd.DataFrame(), missing)]
    assert max(map(len, lines)) <= 80
    # as many as are listed, then how many more there are
    assert re.findall(r"\d{7}", " ".join(lines)) == [number for _, number in missing[:60]]
    assert lines[-1].endswith("and 10 more")


@pytest.mark.parametrize("columns", [60, 80])
def test_the_last_column_stands_below_where_labels_would_have_no_room(monkeypatch, columns):
    head, row = ("label", "value", "interval"), ("some words to say", "1" * 30, "2" * 20)
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = [*row_lines(head, [row])]
    assert max(map(len, lines)) <= columns
    # 30 and 20 with two blanks before each leave 6 of 60 and 26 of 80
    whole = ["label" + " " * 39 + "value" + " " * 14 + "interval", f"some words to say  {'1' * 30}  {'2' * 20}"]
    below = ["label" + " " * 39 + "value", " " * 41 + "interval", f"some words to say  {'1' * 30}", " " * 29 + "2" * 20]
    assert lines == (whole if columns == 80 else below)


def test_what_is_said_below_a_table_is_folded(monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    for lines in ([*chance_lines(1000)], [*taken_together(["USD, EUR", "CAD"])]):
        assert len(lines) > 1
        assert max(map(len, lines)) <= 60
        assert all(line.startswith("  ") for line in lines)
    assert not [*chance_lines(1)]


def test_a_long_label_is_cut_where_the_window_is_narrow(monkeypatch):
    head, row = ("", "value"), ("a label of several words", "12.5 %")
    monkeypatch.setenv("COLUMNS", "80")
    assert folded_table(head, [row])[1] == [["a label of several words  12.5 %"]]
    monkeypatch.setenv("COLUMNS", "30")
    assert folded_table(head, [row])[1] == [["a label of several", "  words  12.5 %"]]


def test_a_word_is_cut_at_its_hyphen_only_where_it_is_too_long(monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    assert [*row_lines(("", "n"), [("Open-limp", "1")])][1:] == ["Open-limp  1"]
    monkeypatch.setenv("COLUMNS", "17")
    assert [*row_lines(("", "n"), [("Open-completion", "1")])][1:] == ["Open-", "  completion  1"]
