"""What the lists of names tell: the same as text, document and file, of what is asked for; what they cannot take."""

import json

import openpyxl
import pandas as pd
import pytest
from test_cli import run  # noqa: F401  (a fixture)

from razzstats.stats.amounts import MONEY, NET
from razzstats.stats.catalog import STATS
from razzstats.stats.leaks import LEAKS

STATISTICS = ["id", "label", "heading", "unit", "opportunities", "made", "definition", "source"]
VPIP = next(stat for stat in STATS if stat.id == "vpip")


def document(run, *words):  # noqa: F811
    ran = run(*words, "--list", "--json")
    assert ran.status == 0, ran.err
    return json.loads(ran.out)


def test_the_statistics_as_a_document(run):  # noqa: F811
    rows = document(run, "stats")["statistics"]
    assert sorted(row["id"] for row in rows) == sorted(number.id for number in (*STATS, *MONEY))
    assert all(list(row) == STATISTICS for row in rows)
    told = {row["id"]: row for row in rows}
    assert told["vpip"] == {
        "id": "vpip", "label": "VPIP", "heading": "3rd street", "unit": "fraction", "definition": None,
        "opportunities": VPIP.opportunities, "made": VPIP.made, "source": VPIP.source,
    }  # fmt: skip
    assert (told["net"]["definition"], told["net"]["made"]) == (NET.definition, None)
    assert told["af"]["unit"] == "per call"


def test_only_the_statistics_that_are_asked_for(run):  # noqa: F811
    assert [row["id"] for row in document(run, "stats", "--stat", "net,vpip")["statistics"]] == ["vpip", "net"]
    text = run("stats", "--list", "--stat", "net,vpip").out
    assert [line.split()[0] for line in text.splitlines() if line.startswith("  ") and line[2] != " "] == [
        "vpip",
        "net",
    ]
    wrong = run("stats", "--list", "--stat", "vipp")
    assert (wrong.status, "near it is vpip" in wrong.err) == (2, True)


@pytest.mark.parametrize(("command", "key"), [("stats", "statistics"), ("leaks", "leaks")])
def test_the_lists_as_files(run, tmp_path, command, key):  # noqa: F811
    rows = document(run, command)[key]
    read = {"csv": pd.read_csv, "parquet": pd.read_parquet, "xlsx": pd.read_excel}
    for form, reader in read.items():
        path = tmp_path / f"list.{form}"
        ran = run(command, "--list", "-o", path)
        assert (ran.status, ran.out) == (0, "")
        frame = reader(path, keep_default_na=False) if form != "parquet" else reader(path)
        assert list(frame.columns) == list(rows[0])
        assert frame.iloc[:, 0].tolist() == [next(iter(row.values())) for row in rows]
    _, *meanings = openpyxl.load_workbook(tmp_path / "list.xlsx")["definitions"].values
    assert [row[1] for row in meanings] == list(rows[0])
    assert all(row[3] for row in meanings)


def test_the_leaks_as_a_document(run):  # noqa: F811
    rows = {row["leak"]: row for row in document(run, "leaks")["leaks"]}
    assert set(rows) == {leak.id for leak in LEAKS}
    for leak in LEAKS:
        row = rows[leak.id]
        assert (row["title"], row["chance"], row["event"]) == (leak.title, leak.chance, leak.event)
        assert (row["certain"], row["enabled"]) == (leak.reference is None, leak.enabled)
        assert row["reference"] == leak.reference


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("stats --list --player Ann", "--list goes with --stat, --json, -o alone: leave out --player"),
        ("stats --list --by door", "leave out --by"),
        ("stats --list --where players>2", "leave out --where"),
        ("stats --list --brick-from 9", "leave out --brick-from"),
        ("leaks --list --settings leaks.toml", "--list goes with --json, -o alone: leave out --settings"),
        ("leaks --list --include-faulty", "leave out --include-faulty"),
        ("leaks --write-settings new.toml --json", "--write-settings goes by itself: leave out --json"),
        ("chart --list -o all.png", "--list goes by itself: leave out -o"),
        ("chart winnings --list", "--list goes by itself: leave out NAME"),
        ("check --explain all --json", "--explain goes by itself: leave out --json"),
        ("check hands.txt --explain all", "leave out PATH"),
    ],
)
def test_what_a_list_cannot_take_is_refused(run, tmp_path, monkeypatch, words, said):  # noqa: F811
    monkeypatch.chdir(tmp_path)
    ran = run(*words.split())
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert not list(tmp_path.iterdir())


def test_a_list_takes_the_database_that_the_environment_names(run, tmp_path, monkeypatch):  # noqa: F811
    monkeypatch.setenv("RAZZSTATS_DB", str(tmp_path / "none"))
    for command in ("stats", "leaks", "chart"):
        assert run(command, "--list").status == 0
