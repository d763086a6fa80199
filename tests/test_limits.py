"""What limits the hands is said above the numbers, in the JSON document and in the sheets of every command."""

import json
from pathlib import Path

import click
import openpyxl
import pytest
from test_cli import Run, run  # noqa: F401  (a fixture)
from test_importer import written
from texts import FOLDED_OUT, told

from razzstats.cli import cli
from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.play.simulate import simulate
from razzstats.write.pokerstars import write_all

HERO = "Ann"
COMMANDS = [("leaks",), ("luck",), ("sessions",), ("players",), ("compare", "--with", "Bob")]


@pytest.fixture(scope="module")
def database(tmp_path_factory) -> Path:
    """60 hands whose hero's cards are known."""
    folder = tmp_path_factory.mktemp("limits")
    hands = simulate(60, 4, seed=2, names=(HERO, "Bob", "Cyd", "Dan"), hero=HERO)
    import_paths([written(folder / "hands.txt", *write_all(hands))], Store(folder / "db"))
    return folder / "db"


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
def test_what_limits_the_hands_is_repeated(run: Run, database, tmp_path, command):  # noqa: F811
    asked = ("--db", database, "--where", "players >= 2", "--zone", "Europe/Berlin", "--day-start", 6)
    limits = {"where": "players >= 2", "zone": "Europe/Berlin", "day_start": "6", "include_faulty": "yes"}
    ran = run(*command, *asked, "--include-faulty")
    assert ran.status == 0
    assert ran.out.splitlines()[0] == (
        "--where players >= 2, --zone Europe/Berlin, --day-start 6, --include-faulty yes"
    )
    assert json.loads(run(*command, *asked, "--include-faulty", "--json").out)["limits"] == limits
    assert run(*command, *asked, "-o", tmp_path / "x.xlsx").status == 0
    sheet = openpyxl.load_workbook(tmp_path / "x.xlsx")["definitions"]
    # text for good, though it begins like a formula, and without an apostrophe to be read
    assert sheet["B2"].quotePrefix
    assert sheet["B2"].data_type == "s"
    rows = sheet.iter_rows(min_row=2, max_row=4, values_only=True)
    assert [(row[0], row[1], row[3]) for row in rows] == [
        ("all sheets", "--where", "players >= 2"),
        ("all sheets", "--zone", "Europe/Berlin"),
        ("all sheets", "--day-start", "6"),
    ]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
def test_nothing_is_said_of_all_hands(run: Run, database, command):  # noqa: F811
    assert "--where" not in run(*command, "--db", database).out
    assert json.loads(run(*command, "--db", database, "--json").out)["limits"] == {}


def test_leaks_are_of_the_days_of_the_zone(run: Run, database):  # noqa: F811
    at = Store(database).read("seats").query("player == @HERO")["played_at"]
    split = at.sort_values().iloc[20]
    counted = []
    for zone in ("UTC", "Asia/Tokyo"):
        where = f"hour = {split.tz_convert('UTC').hour}"
        ran = run("leaks", "--db", database, "--where", where, "--zone", zone, "--json")
        counted.append(json.loads(ran.out)["hands"] if ran.status == 0 else 0)
    expected = [
        int((at.dt.tz_convert(zone).dt.hour == split.tz_convert("UTC").hour).sum()) for zone in ("UTC", "Asia/Tokyo")
    ]
    assert counted == expected
    assert counted[0] != counted[1]


def test_leaks_of_faulty_hands_only_if_asked_for(run: Run, tmp_path):  # noqa: F811
    """He folds where he may check, in a hand in which a card is there twice."""
    text, _ = told("""
        seats: Hero 1000 2c/3d/4h, Rival 1000 Kc
        Rival: brings in for 10
        Hero: raises 20 to 30
        Rival: calls 20
        4: Hero Kc, Rival 5c
        Hero: folds
        Rival collected POT from pot
    """)
    import_paths([written(tmp_path / "hands.txt", text)], Store(tmp_path / "db"))
    words = ("--db", tmp_path / "db", "--player", "Hero")
    left_out = run("leaks", *words, "--json")
    assert (left_out.status, left_out.out) == (1, "")
    document = json.loads(run("leaks", *words, "--include-faulty", "--json").out)
    assert (document["hands"], [act["leak"] for act in document["events"]]) == (1, ["free_fold"])
    assert run("hands", *words, "--leak", "free_fold", "--include-faulty").out.startswith(
        "--include-faulty yes, --leak"
    )
    assert "1 hand of Hero" in run("hands", *words, "--leak", "free_fold", "--include-faulty").out
    drawn = tmp_path / "leaks.svg"
    assert run("chart", "leaks", *words, "--include-faulty", "-o", drawn).status == 0
    assert "folds where a check was free" in drawn.read_text("utf-8")


def test_only_faulty_hands_that_were_asked_for_are_said_to_be_kept_out(run: Run, tmp_path):  # noqa: F811
    """One of two hands has a card twice."""
    sound = """
        seats: Hero 1000 2c/3d/4h, Rival 1000 Kc
        Rival: brings in for 10
        Hero: raises 20 to 30
        Rival: calls 20
        4: Hero Kd, Rival 5c
        Hero: folds
        Rival collected POT from pot
    """
    texts = [told(sound)[0], told(sound.replace("Kd", "Kc"))[0].replace("170000000001", "170000000002")]
    import_paths([written(tmp_path / "hands.txt", *texts)], Store(tmp_path / "db"))
    words = ("--db", tmp_path / "db", "--player", "Hero")
    for command in ("leaks", "luck", "sessions", "hands", "stats"):
        assert "1 hand with a finding of severity E is kept out" in run(command, *words).err
        assert "kept out" not in run(command, *words, "--where", "hand_id = 170000000001").err


ONCE = [
    (name, option.opts[-1])
    for name, command in cli.commands.items()
    for option in command.params
    if isinstance(option, click.Option) and not option.multiple and not option.is_flag
]


@pytest.mark.parametrize(("command", "option"), ONCE)
def test_an_option_that_means_one_thing_is_not_given_twice(run: Run, command, option):  # noqa: F811
    ran = run(command, option, "1", f"{option}=2" if option.startswith("--") else option, "2")
    assert ran.status == 2
    assert "is given more than once" in ran.err


def test_an_option_of_several_values_is_given_as_often_as_wanted(run: Run, database):  # noqa: F811
    found = json.loads(
        run("stats", "--player", HERO, "--stat", "vpip", "--stat", "wtsd", "--json", "--db", database).out
    )
    assert [row["stat"] for row in found["rows"]] == ["vpip", "wtsd"]


@pytest.mark.parametrize(
    "command", [("stats",), *COMMANDS, ("chart", "winnings", "-o", "x.png")], ids=lambda words: words[0]
)
def test_hands_that_are_all_kept_out_are_told(run: Run, tmp_path, command):  # noqa: F811
    """A card that is dealt twice: no other hand is there, but this one was read."""
    faulty = FOLDED_OUT.replace("[5c]", "[2c]")
    import_paths([written(tmp_path / "a.txt", faulty)], Store(tmp_path / "db"))
    options = [word for word in command if word not in ("--with", "Bob")]
    ran = run(*options, *(["players > 1"] if command[0] == "compare" else []), "--db", tmp_path / "db")
    assert ran.status == 1
    assert "1 hand with a finding of severity E is kept out; --include-faulty counts it" in ran.err
    assert "was read" not in ran.err
