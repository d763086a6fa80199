"""What commands print fits a window of 80 columns, and says as much there as in a wide one."""

from collections import Counter
from pathlib import Path

import pytest
from test_cli import run as run
from test_corpus import HISTORIES

from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.show.terminal import chance_lines, folded_table, taken_together

HAND = "214000030902"
"""Simulated; six players, of whom five came in."""


@pytest.fixture(scope="module")
def database(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("width") / "db"
    import_paths([HISTORIES / "pokerstars"], Store(folder))
    return folder


def fits_and_says_as_much(run, monkeypatch, *words: object) -> None:
    """In 80 columns it says what it says in 200."""
    said = {}
    for columns in (80, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        ran = run(*words)
        assert ran.status == 0
        said[columns] = ran.out
    assert max(map(len, said[80].splitlines())) <= 80
    lost = Counter(said[200].replace(",", " ").split()) - Counter(said[80].replace(",", " ").split())
    assert not lost


@pytest.mark.parametrize(
    "hands", [("A23", "(8-)5"), ("xxx", "xxx"), ("(8-, AA, A5)5", "(A 8-)4", "xx8"), ("A2345", "678KQ"), ("A23",)]
)
def test_eighty_columns_of_equity(run, monkeypatch, hands):
    fits_and_says_as_much(run, monkeypatch, "equity", *hands, "--samples", 1000, "--makes")


def test_eighty_columns_of_the_rooms(run, monkeypatch):
    fits_and_says_as_much(run, monkeypatch, "rooms")


@pytest.mark.parametrize(
    "command",
    [
        "stats --player Sevenoaks", "luck --player Sevenoaks", "price --player Sevenoaks --samples 100",
        f"price {HAND} --samples 100", "leaks --player Sevenoaks", "compare --player Sevenoaks --with low.tide",
        f"replay {HAND}",
    ],
)  # fmt: skip
def test_eighty_columns(run, database, monkeypatch, command):
    fits_and_says_as_much(run, monkeypatch, *command.split(), "--db", database)


@pytest.mark.parametrize(
    "command", ["players", "sessions --player Sevenoaks", "sessions --player Sevenoaks --tilt --loss 2"]
)
def test_eighty_columns_of_a_table_that_leaves_columns_to_a_file(run, database, monkeypatch, command):
    monkeypatch.setenv("COLUMNS", "80")
    ran = run(*command.split(), "--db", database)
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= 80


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
