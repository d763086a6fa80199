"""Files that are printed, and one wording for what is wrong with a file."""

import csv
import io
import json

import pytest
from test_cli import built, run  # noqa: F401  (fixtures)
from test_importer import written
from texts import FOLDED_OUT

from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.show.json import plain
from razzstats.show.words import ends_text, numbered


@pytest.mark.parametrize("command", ["players", "stats", "sessions --player Osier", "hands --player Osier"])
def test_a_file_named_by_a_dash_is_printed_as_csv(run, built, tmp_path, command):  # noqa: F811
    words = (*command.split(), "--db", built, "-o")
    ran = run(*words, "-")
    assert ran.status == 0
    assert run(*words, tmp_path / "a.csv").status == 0
    kept = list(csv.reader(io.StringIO((tmp_path / "a.csv").read_text(encoding="utf-8-sig"))))
    assert list(csv.reader(io.StringIO(ran.out))) == kept
    assert len(kept) > 1
    assert ran.err.startswith("-   ")


def test_two_documents_are_not_printed_one_after_the_other(run, built):  # noqa: F811
    ran = run("players", "--db", built, "--json", "-o", "-")
    assert (ran.status, ran.out, "--json prints too" in ran.err) == (2, "", True)


@pytest.mark.parametrize(
    ("words", "endings"),
    [
        (("stats", "-o", "a.txt"), ".csv, .xlsx or .parquet"),
        (("chart", "winnings", "-o", "w.jpg"), ".png or .svg"),
        (("export", "csv", "--table", "seats", "-o", "a.xlsx"), ".csv"),
        (("convert", "x.txt", "-o", "a.doc"), ".phh, .phhs or .txt"),
    ],
)
def test_a_wrong_ending_has_one_wording(run, words, endings):  # noqa: F811
    ran = run(*words)
    assert ran.status == 2
    assert f"Error: Invalid value for '-o' / '--output': takes a name that ends in {endings}\n" in ran.err


def test_a_folder_that_is_not_there_is_told_like_all_else(run, built, tmp_path):  # noqa: F811
    ran = run("stats", "--db", built, "-o", tmp_path / "none" / "a.csv")
    assert (ran.status, ran.err.splitlines()[-1]) == (1, f"Error: there is no folder {tmp_path / 'none'}")


def test_hands_of_no_mix_are_told_by_a_dash(run, tmp_path):  # noqa: F811
    mixed = FOLDED_OUT.replace("Razz Limit", "HORSE (Razz Limit,", 1).replace("#170000000011", "#170000000019")
    mixed = mixed.replace("($0.10/$0.20", "$0.10/$0.20", 1)
    import_paths([written(tmp_path / "a.txt", FOLDED_OUT, mixed)], Store(tmp_path / "db"))
    words = ("stats", "--player", "Osier", "--by", "mix", "--stat", "hands", "--db", tmp_path / "db")
    rows = json.loads(run(*words, "--json").out)["rows"]
    assert {row["mix"] for row in rows} == {"", "HORSE"}
    _, *lines = run(*words).out.splitlines()
    assert {tuple(line.split()) for line in lines if line.startswith("Osier")} == {
        ("Osier", "-", "1"),
        ("Osier", "HORSE", "1"),
    }


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [(-0.04, "+.1f", "0.0"), (0.0, "+.1f", "0.0"), (-0.05001, "+.1f", "-0.1"), (0.3, "+.0f", "0"),
     (7.0, "+.1f", "+7.0"), (-1234.5, "+,.2f", "-1,234.50"), (-0.0, "+,.2f", "0.00")],
)  # fmt: skip
def test_zero_has_no_sign(value, form, text):
    assert numbered(value, form) == text


def test_nor_has_it_in_an_interval_and_in_json():
    assert ends_text(-0.001, 2.5, "+.2f") == "0.00 to +2.50"
    assert str(plain(-0.001, 2)) == "0.0"
