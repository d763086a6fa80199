"""The command line: statuses, documents, and that whatever goes wrong ends in a sentence."""

import csv
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import openpyxl
import pandas as pd
import pytest
from test_corpus import replays_of
from test_importer import GAP, NOISY, WAVES, walk, written
from texts import CAPPED, FOLDED_OUT, SHOWN_DOWN

from razzstats.cli import main
from razzstats.data.schema import DECISIONS
from razzstats.data.store import Store
from razzstats.data.tables import table, tables
from razzstats.digest import SCHEMAS
from razzstats.play.replay import replay as play
from razzstats.play.simulate.leaks import ALL_STYLES
from razzstats.read.reader import read_hands
from razzstats.show.charts import CHARTS
from razzstats.stats.amounts import MONEY
from razzstats.stats.catalog import STATS
from razzstats.stats.count import count as counted
from razzstats.stats.count import fingerprint

HISTORIES = Path(__file__).parents[1] / "histories/pokerstars"
NINE_HANDS = "pokerstars/razz-cash-0.04-0.08-nine-hands-crlf.txt"
HEADS_UP = "pokerstars/8game-home-game-heads-up-bom-crlf.txt"
SESSION = GAP.join([FOLDED_OUT, SHOWN_DOWN, CAPPED])


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys, monkeypatch, tmp_path) -> Run:
    """Runs a command line in this process; a fault in razzstats itself fails the test that did not ask for it."""
    monkeypatch.delenv("RAZZSTATS_DB", raising=False)
    monkeypatch.delenv("RAZZSTATS_DEBUG", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))

    def command(*words: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["razzstats", *map(str, words)])
        try:
            main()
            status = 0
        except SystemExit as ending:
            status = ending.code if isinstance(ending.code, int) else int(ending.code is not None)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        assert "fault in razzstats itself" not in err
        return Ran(status, out, err)

    return command


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A database of three hands."""
    from razzstats.data.store import Store
    from razzstats.importer import import_paths

    folder = tmp_path_factory.mktemp("built")
    import_paths([written(folder / "session.txt", SESSION)], Store(folder / "db"))
    return folder / "db"


# -- exit statuses


def test_check_is_0_for_what_is_fine(run, tmp_path):
    assert run("check", HISTORIES / "check-raise.txt").status == 0
    # passed over, cancelled, severity I and files of other kinds are fine
    assert run("check", HISTORIES / "mixed-horse-cash.txt").status == 0
    assert run("check", HISTORIES / "hand-cancelled.txt").status == 0
    folded = run("check", HISTORIES / "fold-without-a-bet.txt")
    assert folded.status == 0
    assert "FOLD_WITHOUT_BET" in folded.out
    (tmp_path / "notes.md").write_text("not looked at")
    written(tmp_path / "a.txt", SESSION)
    assert run("check", tmp_path).status == 0


@pytest.mark.parametrize(
    ("edit", "rule"),
    [
        (lambda text: text.replace("Total pot $0.58", "Total pot $0.59"), "POT_MISMATCH"),  # W
        (lambda text: text.replace("[5c]", "[2c]"), "DUPLICATE_CARD"),  # E
        (lambda text: text.replace("Osier: checks", "Osier: ponders"), "UNKNOWN_LINE"),  # unread
        (lambda text: text[: text.index("Seat 6: quince99 folded")], "HAND_TRUNCATED"),  # W: unfinished
    ],
    ids=["W", "E", "unread", "unfinished"],
)
def test_check_is_1_for_what_is_not(run, tmp_path, edit, rule):
    text = edit(FOLDED_OUT)
    assert text != FOLDED_OUT
    path = written(tmp_path / "a.txt", text)
    ran = run("check", path)
    assert ran.status == 1
    assert re.search(rf"^{re.escape(str(path))}:\d+: {rule}: .+$", ran.out, re.MULTILINE), ran.out


def test_check_is_1_for_a_named_file_that_no_room_knows(run, tmp_path):
    path = written(tmp_path / "diary.txt", "Dear diary, today I played.")
    assert run("check", path).status == 1
    assert run("check", tmp_path).status == 0


def test_finding_is_told_at_its_line(run, tmp_path):
    path = written(tmp_path / "a.txt", SHOWN_DOWN, FOLDED_OUT.replace("Total pot $0.58", "Total pot $0.59"))
    line = 1 + next(n for n, line in enumerate(path.read_text().split("\n")) if "Total pot $0.59" in line)
    # what was taken and the rake no longer make the printed pot either
    told = run("check", path).out.splitlines()
    assert [one.partition(": ")[0] for one in told] == [f"{path}:{line}"] * 2
    assert sorted(one.split(": ")[1] for one in told) == ["POT_MISMATCH", "RAKE_MISMATCH"]


def test_import_statuses(run, tmp_path):
    fine, noisy = written(tmp_path / "a.txt", SESSION), written(tmp_path / "b.txt", NOISY)
    database = tmp_path / "db"
    assert run("import", fine, "--db", database).status == 0
    assert run("import", fine, "--db", database).status == 0  # known already
    assert run("import", HISTORIES / "mixed-horse-cash.txt", "--db", database).status == 0  # passed over
    faulty = written(tmp_path / "c.txt", walk(5).replace("Total pot 10", "Total pot 11"))
    assert run("import", faulty, "--db", database).status == 0  # findings are stored, not unread
    assert run("import", noisy, "--db", tmp_path / "other").status == 1
    assert run("import", noisy, "--db", tmp_path / "other").status == 1  # still unread
    assert run("import", written(tmp_path / "d.txt", "Dear diary"), "--db", database).status == 1
    assert run("import", tmp_path / "gone.txt", "--db", database).status == 1
    unfinished = written(tmp_path / "e.txt", walk(5).replace("#170000000001", "#7")[:300])
    assert run("import", unfinished, "--db", database).status == 0


def test_import_tells_what_it_met(run, tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    path = written(folder / "a.txt", SESSION, NOISY.replace("#170000000011", "#5"), FOLDED_OUT)
    (folder / "b.md").touch()
    ran = run("import", folder, HISTORIES / "mixed-horse-cash.txt", "--db", tmp_path / "db")
    said = {line[:13].strip(): line[13:].strip() for line in ran.out.splitlines() if not line.startswith(" ")}
    assert said["files"].startswith("2")
    assert "1 of other kinds not looked at" in said["files"]
    assert "5 new in the database, 1 known already" in said["hands read"]
    # two of hold'em and stud each lie in that file
    passed = json.loads((HISTORIES / "mixed-horse-cash.json").read_text())["passed_over"]
    for game, count in passed.items():
        assert f"{count} x {game}" in " ".join(ran.out.split())
    assert said["unread"] == "1"
    assert "1 x N waves at N" in ran.out
    line = path.read_text().split("\n").index(WAVES) + 1
    assert f"first at {path}:{line}: " in ran.out


def test_noise_through_the_command_line(run, tmp_path):
    path, noise = written(tmp_path / "a.txt", NOISY), tmp_path / "noise.txt"
    noise.write_text("N waves at N\n")
    database = tmp_path / "db"
    assert run("import", path, "--db", database).status == 1
    assert run("import", "--noise", noise, "--db", database).status == 0
    # kept with the database
    other = written(tmp_path / "b.txt", NOISY.replace("#170000000011", "#170000000099"))
    assert run("import", other, "--db", database).status == 0
    shown = run("replay", "170000000099", "--db", database)
    assert shown.status == 0
    assert "tin whistle" in shown.out
    assert run("import", "--db", database).status == 2  # neither PATH nor noise


def test_two_jobs_with_noise(run, tmp_path):
    noise = tmp_path / "noise.txt"
    noise.write_text("N waves at N\n")
    path = written(tmp_path / "a.txt", NOISY)
    # in a process of its own, since a pool of processes is made
    words = [
        sys.executable,
        "-m",
        "razzstats",
        "import",
        path,
        "--db",
        tmp_path / "db",
        "--jobs",
        "2",
        "--noise",
        noise,
    ]
    ran = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stderr


def test_database_from_the_environment(run, tmp_path, monkeypatch):
    monkeypatch.setenv("RAZZSTATS_DB", str(tmp_path / "mine"))
    assert run("import", written(tmp_path / "a.txt", SESSION)).status == 0
    assert list((tmp_path / "mine/parts").iterdir())
    assert run("stats", "--player", "Osier").status == 0
    # the option is stronger
    assert run("stats", "--db", tmp_path / "empty").status == 1


# -- documents


def test_check_document(run, shared_histories):
    path = shared_histories / NINE_HANDS
    ran = run("check", path, "--json")
    assert ran.status == 0
    document = json.loads(ran.out)
    assert document["unread"] == document["passed_over"] == []
    assert document["not_looked_at"] == 0
    hands = document["hands"]
    pots = ["0.41", "0.48", "0.71", "0.12", "1.02", "0.70", "0.20", "1.56", "0.84"]
    assert [hand["pot"] for hand in hands] == pots
    assert all(hand["cannot_check"] == [] for hand in hands)
    assert all(finding["severity"] == "I" for hand in hands for finding in hand["findings"])
    first = hands[0]
    assert first.keys() == {"id", "room", "place", "currency", "pot", "rake", "net", "cannot_check", "findings"}
    assert (first["id"], first["room"], first["place"]) == ("35874566077", "PokerStars", f"{path}:1")
    assert (first["currency"], first["rake"], first["net"]["lowdraw"]) == ("USD", "0.02", "-0.03")


def test_check_document_of_trouble(run, tmp_path, shared_histories):
    wrong = FOLDED_OUT.replace("Total pot $0.58", "Total pot $0.59").replace("#170000000011", "#3")
    path = written(tmp_path / "a.txt", SHOWN_DOWN, NOISY, wrong)
    lines = path.read_text().split("\n")
    ran = run("check", path, shared_histories / HEADS_UP, "--json")
    assert ran.status == 1
    document = json.loads(ran.out)
    # 2 + 7 hands
    assert len(document["hands"]) == 9
    (unread,) = document["unread"]
    assert unread.keys() == {"place", "line", "rule", "reason"}
    start = next(n for n, line in enumerate(lines, 1) if "#170000000011" in line)
    assert (unread["place"], unread["rule"]) == (f"{path}:{start}", "UNKNOWN_LINE")
    assert unread["line"] == lines.index(WAVES) + 1
    assert WAVES in unread["reason"]
    findings = document["hands"][1]["findings"]
    assert {(found["rule"], found["severity"]) for found in findings} == {("POT_MISMATCH", "W"), ("RAKE_MISMATCH", "W")}
    for found in findings:
        assert found.keys() == {"rule", "severity", "line", "message"}
        assert "Total pot $0.59" in lines[found["line"] - 1]
    games = {entry["game"]: entry["count"] for entry in document["passed_over"]}
    assert games == {"Hold'em Limit": 24, "Triple Draw 2-7 Lowball Limit": 18, "Omaha Hi/Lo Limit": 17}


def test_traps(run, shared_histories):
    traps = shared_histories / "traps"
    eight_game = json.loads(run("check", traps / "pokerstars-8game-printed-pot-too-large-wet-zone.txt", "--json").out)
    (hand,) = eight_game["hands"]
    assert "POT_MISMATCH" in {finding["rule"] for finding in hand["findings"]}
    assert hand["pot"] == "1160.00"
    path = traps / "pokerstars-invented-brings-in-low.txt"
    (unread,) = json.loads(run("check", path, "--json").out)["unread"]
    assert unread["place"] == f"{path}:1"
    # the first line of it that no room writes: cards outside their brackets
    assert path.read_text().split("\n")[unread["line"] - 1].strip() in unread["reason"]
    session = json.loads(run("check", traps / "pokerstars-invented-mixed-session.txt", "--json").out)
    assert sum(entry["count"] for entry in session["passed_over"]) == 6
    assert len(session["unread"]) + sum(bool(hand["findings"]) for hand in session["hands"]) == 1


def test_statistics_document(run, tmp_path, shared_histories):
    database = tmp_path / "db"
    assert run("import", shared_histories / NINE_HANDS, "--db", database).status == 0
    ran = run("stats", "--player", "h3ron", "--json", "--db", database)
    assert ran.status == 0
    rows = {row["stat"]: row for row in json.loads(ran.out)["rows"]}
    assert rows["vpip"] == {
        "player": "h3ron", "stat": "vpip", "opportunities": 9, "made": 4, "rate": 0.4444, "low": 0.1888, "high": 0.7333,
        "few": True, "unit": "fraction",
    }  # fmt: skip
    assert rows["net"] == {
        "player": "h3ron",
        "stat": "net",
        "unit": "units of the currency",
        "n": 9,
        "value": "-0.27",
        "currency": "USD",
    }
    # mean -3 cents, standard error sqrt(245) / 3 cents, big bet 8 cents: see test_statistics
    assert rows["bb100"] == {
        "player": "h3ron", "stat": "bb100", "n": 9, "value": -37.5, "low": -187.89, "high": 112.89, "few": True,
        "unit": "big bets",
    }  # fmt: skip
    never = rows["opens_full"] | rows["raise_completion"]
    assert never.keys() == {"player", "stat", "unit", "opportunities", "made", "rate", "low", "high", "few"}
    nulls = [row for row in rows.values() if row.get("opportunities") == 0]
    assert nulls
    assert all(row["rate"] is row["low"] is row["high"] is None for row in nulls)


def test_statistics_document_split(run, tmp_path, shared_histories):
    database = tmp_path / "db"
    run("import", shared_histories / NINE_HANDS, "--db", database)
    ran = run("stats", "--player", "h3ron", "--by", "players", "--by", "month,stakes", "--json", "--db", database)
    hands = [row for row in json.loads(ran.out)["rows"] if row["stat"] == "hands"]
    assert {(row["players"], row["month"], row["stakes"]): row["value"] for row in hands} == {
        (4, "2009-11", "0.04/0.08"): 1,
        (5, "2009-11", "0.04/0.08"): 2,
        (6, "2009-11", "0.04/0.08"): 6,
    }


def test_a_time_that_cannot_be_placed_has_no_month(run, tmp_path):
    path = written(tmp_path / "a.txt", FOLDED_OUT.replace("21:04:05 ET", "21:04:05 XQT"), SHOWN_DOWN)
    database = tmp_path / "db"
    assert run("import", path, "--db", database).status == 0
    ran = run("stats", "--player", "Osier", "--by", "month", "--json", "--db", database)
    hands = {row["month"]: row["value"] for row in json.loads(ran.out)["rows"] if row["stat"] == "hands"}
    assert hands == {None: 1, "2010-02": 1}
    printed = run("stats", "--player", "Osier", "--by", "month", "--db", database)
    assert printed.status == 0
    for column in ("year", "day", "weekday", "hour", "table", "position", "tournament", "mix", "max_seats"):
        assert run("stats", "--by", column, "--json", "--db", database).status == 0
    assert run("chart", "winnings", "--player", "Osier", "-o", tmp_path / "a.png", "--db", database).status == 0
    assert run("export", "xlsx", "--table", "hands", "-o", tmp_path / "a.xlsx", "--db", database).status == 0
    assert run("replay", "170000000011", "--db", database).status == 0
    assert not re.search(r"\b(nan|NaT|None|<NA>)\b", printed.out)


def test_statistics_as_document_and_file_at_once(run, tmp_path, built):
    ran = run("stats", "--json", "-o", tmp_path / "a.csv", "--db", built)
    assert ran.status == 0
    assert len(json.loads(ran.out)["rows"]) == len(pd.read_csv(tmp_path / "a.csv"))


def test_statistics_printed(run, built):
    one = run("stats", "--player", "Osier", "--db", built)
    assert one.status == 0
    for stat in STATS:
        assert stat.label in one.out
    everyone = run("stats", "--db", built)
    assert everyone.status == 0
    assert all(name in everyone.out for name in ("Marlowe", "tin whistle", "Osier", "quince99"))


def test_every_statistic_is_listed_and_explained(run):
    ran = run("stats", "--list")
    assert ran.status == 0
    listed = [line.split()[0] for line in ran.out.splitlines() if re.match(r"  \S", line)]
    assert sorted(listed) == sorted([stat.id for stat in STATS] + [money.id for money in MONEY])
    told = " ".join(ran.out.split())
    for stat in STATS:
        assert stat.opportunities in told
    shown = " ".join(run("stats", "--help").out.split())
    for name in listed:
        assert name in shown


def test_explain(run):
    one = run("check", "--explain", "POT_MISMATCH")
    assert one.status == 0
    assert "POT_MISMATCH" in one.out
    every = run("check", "--explain", "all")
    for rule in ("POT_MISMATCH", "UNKNOWN_LINE", "HAND_TRUNCATED", "WRONG_WINNER", "CAP_EXCEEDED", "BAD_CARD"):
        assert rule in every.out
    assert "HAND_ID_REUSED" in every.out, "a rule that the importer names is explained too"
    assert run("check", "--explain", "NO_SUCH_RULE").status == 2


# -- what is made


def test_review_makes_what_it_says(run, tmp_path):
    out = tmp_path / "out"
    ran = run("review", HISTORIES, "--player", "Ninebar", "--out", out)
    assert ran.status == 0
    said = re.findall(rf"^{re.escape(str(out))}/(\S+)   ", ran.out, re.MULTILINE)
    made = sorted(path.name for path in out.iterdir())
    assert sorted(said) == made
    assert {Path(name).suffix for name in made} >= {".png", ".xlsx", ".parquet"}
    assert "db" in made
    assert next(out.glob("*.png")).read_bytes().startswith(b"\x89PNG")
    sheets = openpyxl.load_workbook(next(out.glob("*.xlsx")), read_only=True).sheetnames
    assert {"stats", "hands", "leaks", "sessions", "definitions"} <= set(sheets)
    numbers = pd.read_parquet(next(out.glob("*.parquet")))
    mine = numbers[(numbers["player"] == "Ninebar") & (numbers["stat"] == "hands")]
    assert mine["value"].tolist() == [
        sum(any(player.player == "Ninebar" for player in played.players) for played in all_replays())
    ]


def test_the_workbook_has_players_leaks_and_sessions_as_their_commands_write_them(run, tmp_path):
    out = tmp_path / "out"
    assert run("review", HISTORIES, "--player", "Ninebar", "--out", out).status == 0
    book = pd.read_excel(out / "review.xlsx", sheet_name=None)
    whose = ("--db", out / "db", "--player", "Ninebar", "-o", tmp_path / "alone.xlsx")
    for sheet in ("leaks", "sessions"):
        assert run(sheet, *whose).status == 0
        pd.testing.assert_frame_equal(book[sheet], pd.read_excel(tmp_path / "alone.xlsx", sheet_name=sheet))
        assert len(book[sheet])
    assert {"vpip made", "vpip of", "vpip rate", "vpip low", "vpip high", "vpip few"} <= set(book["players"].columns)
    said = {tuple(row[:2]) for row in book["definitions"].itertuples(index=False)}
    named = {(sheet, column) for sheet in ("leaks", "sessions") for column in book[sheet].columns}
    assert named <= said


def test_a_masked_review_says_so_and_names_nobody_on_the_page(run, tmp_path):
    out = tmp_path / "out"
    ran = run("review", HISTORIES / "two-side-pots.txt", "--player", "Ninebar", "--out", out, "--mask")
    assert ran.status == 0
    assert "names masked" in ran.out
    page = (out / "review.html").read_text(encoding="utf-8")
    names = {player.player for played in replays_of(HISTORIES / "two-side-pots.txt") for player in played.players}
    assert "Ninebar" in names
    assert not [name for name in names if name in page]
    assert not names & {*pd.read_parquet(out / "stats.parquet")["player"]}


def all_replays():
    return [played for path in sorted(HISTORIES.glob("*.txt")) for played in replays_of(path)]


def test_review_chooses_the_hero_and_says_so(run, tmp_path):
    path = written(tmp_path / "a.txt", SESSION)
    ran = run("review", path, "--out", tmp_path / "out")
    assert ran.status == 0
    assert "player: Osier" in ran.out
    assert "most frequent hero" in ran.out
    # a second run adds what is new
    again = run("review", path, "--out", tmp_path / "out")
    assert (again.status, "3 known already" in again.out) == (0, True)


def test_review_of_something_unread_goes_on_and_is_1(run, tmp_path):
    path = written(tmp_path / "a.txt", SESSION, NOISY.replace("#170000000011", "#5"))
    ran = run("review", path, "--out", tmp_path / "out")
    assert ran.status == 1
    assert next((tmp_path / "out").glob("*.png")).stat().st_size > 1000


def two_rooms(folder: Path) -> Path:
    """A database in which Ninebar plays in two rooms, more often at the first."""
    hands = list(read_hands([HISTORIES / "check-raise.txt", HISTORIES / "bounty-tournament.txt"]))
    his = [hand for hand in hands if any(seat.player == "Ninebar" for seat in hand.seats)]
    assert len(his) > 1
    made, rows = tables([play(his[0]), *(play(replace(hand, room="Elsewhere", id=f"9{hand.id}")) for hand in his)])
    made["seats"] = counted(made["turns"], made["seats"], rows)
    store = Store(folder / "db")
    with store.writing(), store.part(SCHEMAS, fingerprint()) as part:
        part.write({name: made[name].cast(SCHEMAS[name]) for name in made} | {"texts": table("texts", [])})
    return folder / "db"


def test_the_same_name_in_two_rooms_is_two_players(run, tmp_path):
    database = two_rooms(tmp_path)
    rows = json.loads(run("stats", "--player", "Ninebar", "--json", "--db", database).out)["rows"]
    hands = {row["room"]: row["value"] for row in rows if row["stat"] == "hands"}
    assert hands["PokerStars"] == 1
    assert hands["Elsewhere"] > 1
    one = json.loads(run("stats", "--player", "Ninebar", "--room", "PokerStars", "--json", "--db", database).out)[
        "rows"
    ]
    assert {row["stat"]: row["value"] for row in one if row["stat"] == "hands"} == {"hands": 1}
    assert "room" not in one[0]
    drawn = run("chart", "winnings", "--player", "Ninebar", "-o", tmp_path / "w.png", "--db", database)
    assert "Ninebar at Elsewhere" in drawn.out
    assert "also at PokerStars; --room chooses" in drawn.out
    nowhere = run("stats", "--player", "Ninebar", "--room", "Nowhere", "--db", database)
    assert nowhere.status == 1
    assert "nothing of Nowhere in the database; its rooms are Elsewhere, PokerStars" in nowhere.err
    small = run("stats", "--player", "Ninebar", "--room", "pokerstars", "--json", "--db", database)
    assert json.loads(small.out)["rows"] == one


def test_review_of_nothing(run, tmp_path):
    ran = run("review", written(tmp_path / "a.txt", "Dear diary"), "--out", tmp_path / "out")
    assert ran.status == 1
    assert "nothing to review" in ran.err


@pytest.mark.parametrize("form", ["png", "svg"])
def test_chart(run, tmp_path, built, form):
    path = tmp_path / f"chart.{form}"
    ran = run("chart", "winnings", "--player", "Osier", "-o", path, "--db", built)
    assert ran.status == 0
    assert "3 hands" in ran.out
    assert path.read_bytes()[:5] == {"png": b"\x89PNG\r", "svg": b"<?xml"}[form]


def test_charts_are_listed_with_their_meaning(run):
    listed = run("chart", "--list")
    assert listed.status == 0
    told = " ".join(listed.out.split())
    for chart in CHARTS:
        assert re.search(rf"^  {chart.id} ", listed.out, re.MULTILINE)
        assert f"{chart.id} {chart.meaning}" in told


def test_no_chart_of_no_hands(run, tmp_path, built):
    ran = run(
        "chart", "winnings", "--player", "Osier", "--where", "players > 20", "-o", tmp_path / "a.png", "--db", built
    )
    assert (ran.status, ran.err) == (1, "Error: no hand of Osier at PokerStars that passes --where is there to count\n")
    assert not [*tmp_path.glob("*.png")]


def test_all_charts_and_masked_ones(run, tmp_path, built):
    of_osier = ("--player", "Osier", "--mask", "--db", built)
    ran = run("chart", "all", *of_osier, "--where", "opponent = 'tin whistle'", "-o", tmp_path)
    assert ran.status == 0
    assert {path.stem for path in tmp_path.glob("*.png")} == {chart.id for chart in CHARTS}
    assert "winnings of Hero" in ran.out
    assert "Osier" not in ran.out
    run("chart", "opponents", *of_osier, "-o", tmp_path / "a.svg")
    drawn = (tmp_path / "a.svg").read_text(encoding="utf-8")
    # the words stand in comments beside the outlines of their letters
    assert "Hero" in drawn
    names = {str(name) for name in Store(built).read("seats", ["player"])["player"]}
    assert len(names) > 1
    assert not [name for name in names if name in drawn]


@pytest.mark.parametrize("table", ["hands", "seats", "turns", "findings", "stats"])
@pytest.mark.parametrize("form", ["csv", "xlsx", "parquet"])
def test_export(run, tmp_path, built, form, table):
    path = tmp_path / f"{table}.{form}"
    assert run("export", form, "--table", table, "-o", path, "--db", built).status == 0
    if form == "csv":
        frame = pd.read_csv(path)
    elif form == "xlsx":
        book = pd.read_excel(path, sheet_name=None)
        frame = book[table]
        assert set(frame.columns) <= set(book["definitions"]["column"]) | {
            "player",
            "room",
            "stat",
            "label",
            "currency",
        }
    else:
        frame = pd.read_parquet(path)
    # three hands, of four, three and three players
    expected = {"hands": 3, "seats": 4 + 3 + 3}
    assert len(frame) == expected.get(table, len(frame))
    if table == "hands":
        assert [round(float(pot), 2) for pot in frame["pot"]] == [0.58, 1.71, 0.91]
    if table == "seats":
        assert round(float(frame["net"].astype(float).sum()), 2) == -0.14
    if table == "stats":
        assert set(frame["player"]) == {"Marlowe", "tin whistle", "Osier", "quince99"}


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_statistics_to_a_file(run, tmp_path, built, form):
    path = tmp_path / f"stats.{form}"
    assert run("stats", "-o", path, "--db", built).status == 0
    frame = pd.read_csv(path) if form == "csv" else pd.read_parquet(path)
    assert set(frame["player"]) == {"Marlowe", "tin whistle", "Osier", "quince99"}
    hands = frame[frame["stat"] == "hands"].set_index("player")["value"].astype(int)
    assert hands.to_dict() == {"Marlowe": 3, "tin whistle": 2, "Osier": 3, "quince99": 2}


def test_replay_tells_a_hand(run, tmp_path):
    # in a database without prices, which have a place of their own
    built = tmp_path / "db"
    assert run("import", written(tmp_path / "session.txt", SESSION), "--db", built).status == 0
    ran = run("replay", "#170000000012", "--db", built)
    assert ran.status == 0
    assert run("replay", "170000000012", "--db", built).out == ran.out
    for words in ("3rd street", "7th street", "tin whistle brings in $0.05", "Osier completes to $0.10", "$1.71"):
        assert words in ran.out
    # antes and the bring-in stand against 0.05 to complete it
    assert re.search(r"tin whistle +(\S+ ){2}\S+ +forced to open", ran.out)
    assert re.search(
        r"Osier completes to \$0\.10 +\[\$0\.05 for \$0\.\d\d, \d\.\d to 1, needs .* %; 4 to the cap\]", ran.out
    )
    assert re.search(r"Osier: equity \d+\.\d %.* against the visible cards", ran.out)
    # the ante, .10, .10 and three times .20 against 1.64
    assert re.search(r"Marlowe +\+\$0.82", ran.out)
    assert run("replay", "123", "--db", built).status == 1


def test_simulate(run, tmp_path):
    one, two = tmp_path / "1.txt", tmp_path / "2.txt"
    assert run("simulate", "--hands", 20, "--players", 4, "--seed", 5, "-o", one).status == 0
    assert run("simulate", "--hands", 20, "--players", 4, "--seed", 5, "-o", two).status == 0
    assert one.read_bytes() == two.read_bytes()
    assert run("simulate", "--hands", 20, "--players", 4, "--seed", 6, "-o", two).status == 0
    assert one.read_bytes() != two.read_bytes()
    assert run("simulate", "--hands", 20, "--players", 4, "--seed", 5, "-o", "-").out == one.read_text()
    document = json.loads(run("check", one, two, "--json").out)
    assert len(document["hands"]) == 40
    assert [finding for hand in document["hands"] for finding in hand["findings"] if finding["severity"] != "I"] == []
    assert run("simulate", "--hands", 20, "--players", 9, "-o", one).status == 2


def test_simulate_at_other_stakes(run, tmp_path):
    path = tmp_path / "s.txt"
    words = ("--stakes", "0.50/1", "--ante", "0.10", "--bring-in", "0.15")
    assert run("simulate", "--hands", 5, *words, "-o", path).status == 0
    text = path.read_text()
    assert text.count("Razz Limit ($0.50/$1 USD)") == 5
    assert "posts the ante $0.10" in text
    assert "brings in for $0.15" in text
    # it is what one gets without asking
    assert run("simulate", "--hands", 5, "-o", "-").out == text
    assert run("simulate", "--hands", 5, "--stakes", "20/40", "-o", path).status == 0
    assert "posts the ante $4\n" in path.read_text()
    assert "brings in for $6\n" in path.read_text()
    assert run("simulate", "--hands", 5, "--stakes", "20/40", "--ante", "3", "-o", path).status == 0
    assert "posts the ante $3\n" in path.read_text()
    assert run("simulate", "--hands", 5, "--tournament", "-o", path).status == 0
    assert "Tournament #910000001" in path.read_text()


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_simulate_with_leaks_and_a_log(run, tmp_path, form):
    path, log = tmp_path / "s.txt", tmp_path / f"log.{form}"
    words = ("--hands", 60, "--styles", "station, tight-aggressive", "--hero", "=SUM(1)", "--players", 3)
    ran = run("simulate", *words, "--log", log, "-o", path)
    assert ran.status == 0
    assert str(log) in ran.err
    assert run("check", path).status == 0
    frame = pd.read_csv(log) if form == "csv" else pd.read_parquet(log)
    assert list(frame.columns) == [column.name for column in DECISIONS]
    # no spreadsheet takes his name for a formula
    hero = frame[frame["player"] == ("'=SUM(1)" if form == "csv" else "=SUM(1)")]
    assert set(hero["style"]) == {"station"}
    assert set(hero["leak"].dropna()) == {"station"}
    assert set(hero[hero["leak"].notna()]["act"]) == {"call"}
    assert set(frame["style"]) == {"station", "tight-aggressive"}
    # in dollars, not in hundredths
    assert set(frame[frame["act"] == "bring-in"]["put_in"].astype(float)) == {0.15}
    # the same hands as without a log
    assert run("simulate", *words, "-o", "-").out == path.read_text()


def test_the_help_of_simulate_lists_every_style(run):
    text = run("simulate", "--help").out
    assert [name for name in ALL_STYLES if name not in text] == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "--hands", "3", "-o", "{pipe}"),
        ("export", "csv", "--table", "hands", "-o", "{pipe}", "--db", "{db}"),
    ],
    ids=["simulate", "export"],
)
def test_a_pipe_is_written_to_and_not_replaced(run, tmp_path, built, words):
    # nor is a device: /dev/full must not become a file
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert run(*(word.format(pipe=pipe, db=built) for word in words)).status == 0
        assert pipe.is_fifo()
        assert os.read(reader, 1 << 16).count(b"\n") >= 4
    finally:
        os.close(reader)


def test_a_review_inside_its_own_folder_does_not_read_what_it_made(run, tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    written(folder / "a.txt", SESSION)
    (tmp_path / "noise.txt").write_text("N waves at N\n")
    words = ("review", folder, "--out", folder / "out", "--noise", tmp_path / "noise.txt")
    first, second = run(*words), run(*words)
    assert (first.status, second.status) == (0, 0)
    assert "not read" not in second.out
    files = next(line for line in second.out.splitlines() if line.startswith("files"))
    assert files.split()[1] == "1"


# -- faulty hands


def test_faulty_hands_are_said_and_kept_out(run, tmp_path):
    faulty = FOLDED_OUT.replace("[5c]", "[2c]")
    database = tmp_path / "db"
    run("import", written(tmp_path / "a.txt", faulty, SHOWN_DOWN), "--db", database)
    without = run("stats", "--player", "Osier", "--json", "--db", database)
    hands = {row["stat"]: row for row in json.loads(without.out)["rows"]}["hands"]
    assert hands["value"] == 1
    assert "1 hand with a finding of severity E is kept out" in without.err
    assert "--include-faulty" in without.err
    all_of_them = run("stats", "--player", "Osier", "--json", "--include-faulty", "--db", database)
    assert {row["stat"]: row for row in json.loads(all_of_them.out)["rows"]}["hands"]["value"] == 2
    assert all_of_them.err == ""


@pytest.mark.parametrize(
    ("command", "words", "said"),
    [
        ("stats", (), 2),
        ("stats", ("--player", "Osier"), 1),
        ("stats", ("--player", "Osier", "--by", "day"), 1),
        ("stats", ("--player", "Osier", "--where", "players = 3"), 0),
        ("players", (), 2),
        ("players", ("--where", "players >= 3"), 1),
        ("players", ("--where", "players = 3"), 0),
        ("hands", ("--player", "Osier"), 1),
        ("sessions", ("--player", "Osier", "--where", "players = 3"), 0),
        ("sessions", ("--player", "Osier"), 1),
        ("luck", ("--player", "Osier"), 1),
        ("price", ("--player", "Osier"), 1),
    ],
)
def test_the_faulty_hands_are_those_that_were_asked_about(run, tmp_path, command, words, said):
    """Osier was in one of two faulty hands, dealt to four, and in a sound one, dealt to three."""
    his, others = FOLDED_OUT.replace("[5c]", "[2c]"), walk(5, "7h")
    run("import", written(tmp_path / "a.txt", his, SHOWN_DOWN, others), "--db", tmp_path / "db")
    ran = run(command, *words, "--db", tmp_path / "db")
    assert ran.status == 0
    told = re.findall(r"([\d,]+ hands?) with a finding of severity E (?:is|are) kept out", ran.err)
    assert told == ([] if not said else ["1 hand"] if said == 1 else [f"{said} hands"])


@pytest.mark.parametrize(("table", "hands"), [("stats", 1), ("seats", 1)])
def test_an_export_says_what_faulty_hands_it_leaves_out(run, tmp_path, table, hands):
    faulty = FOLDED_OUT.replace("[5c]", "[2c]")
    run("import", written(tmp_path / "a.txt", faulty, SHOWN_DOWN), "--db", tmp_path / "db")
    words = ("export", "csv", "--table", table, "--player", "Osier", "-o", "-", "--db", tmp_path / "db")
    without, everything = run(*words), run(*words, "--include-faulty")
    assert "--include-faulty" in without.err
    assert "severity E" not in everything.err
    assert [_hands(ran.out) for ran in (without, everything)] == [hands, hands + 1]
    whole = ("export", "csv", "--table", "hands", "-o", "-", "--db", tmp_path / "db")
    assert "severity E" not in run(*whole).err
    assert run(*whole, "--include-faulty").status == 2


def _hands(text):
    """How many hands a table of one player tells of."""
    rows = list(csv.DictReader(io.StringIO(text)))
    if "stat" not in rows[0]:
        return len(rows)
    return next(float(row["n"]) for row in rows if row["stat"] == "hands")


# -- cards that were shown


@pytest.mark.parametrize(
    ("command", "words", "said"),
    [
        ("stats", ("--player", "Marlowe", "--by", "start_class"), "start_class: of 1 of 1 hand"),
        ("stats", ("--player", "Marlowe", "--where", "not start_top > 8"), "start_top: of 1 of 1 hand"),
        (
            "stats",
            ("--by", "liveness", "--where", "start = '(A2)3' or START_TOP = 8"),
            "liveness, start, start_top: of 1 ",
        ),
        (
            "stats",
            ("--player", "Marlowe", "--where", "start_top <= 8 and not cards_from_deal"),
            "start_top: of 1 of 1 ",
        ),
        ("players", ("--where", "high_card is known and players = 3"), "high_card: of 1 of 2 hands"),
        ("sessions", ("--player", "Marlowe", "--where", "dups >= 0"), "dups: of 1 of 1 hand"),
        (
            "export",
            ("csv", "--table", "seats", "--where", "dups >= 0 and players = 3", "-o", "-"),
            "dups: of 1 of 2 hands",
        ),
        # his own are known from the deal, a door is seen, and a name is no field
        ("stats", ("--player", "Osier", "--by", "start_class"), ""),
        ("stats", ("--player", "Marlowe", "--by", "door"), ""),
        ("stats", ("--where", "start_top <= 8 and cards_from_deal"), ""),
        ("stats", ("--where", "player != start_top"), ""),
    ],
)
def test_cards_that_were_only_shown_are_no_sample(run, tmp_path, command, words, said):
    """Osier's cards are told when they are dealt; of three players only Marlowe shows his in the end, (A2)3."""
    run("import", written(tmp_path / "a.txt", FOLDED_OUT, SHOWN_DOWN), "--db", tmp_path / "db")
    ran = run(command, *words, "--db", tmp_path / "db")
    assert ran.status == 0, ran.err
    assert ("known only because they were shown" in ran.err) is bool(said)
    assert said in ran.err


# -- hostile text

HOSTILE = ["\x1b[2J\x1b[31mred", "=HYPERLINK(A1)", "+1 and -1", "@SUM(A1)", "a\u202eb", "-2+3", "\x9b31m", "\x07bell"]


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """A file whose players have such names, and a database of it."""
    from razzstats.data.store import Store
    from razzstats.importer import import_paths

    folder = tmp_path_factory.mktemp("hostile")
    hands = []
    for number, name in enumerate(HOSTILE):
        text = SHOWN_DOWN.replace("#170000000012", f"#{number + 1}").replace("Marlowe", name)
        # something to say of each: the pot is wrong, and its player is named where he cannot have acted
        hands.append(
            text.replace("Total pot $1.71", "Total pot $1.72").replace(
                f"{name}: calls $0.20", f"{name}: calls $0.19", 1
            )
        )
    (folder / "a.txt").write_text(GAP.join(hands), encoding="utf-8")
    summary = import_paths([folder / "a.txt"], Store(folder / "db"))
    assert (summary.stored, summary.unread) == (len(HOSTILE), [])
    return folder


CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@pytest.mark.parametrize(
    "words",
    [
        ("check", "{}/a.txt"),
        ("check", "--json", "{}/a.txt"),
        ("import", "{}/a.txt", "--db", "{}/other"),
        ("stats", "--db", "{}/db"),
        ("stats", "--json", "--db", "{}/db"),
        ("stats", "--by", "table,position", "--db", "{}/db"),
        ("stats", "--player", "nobody\x1b[2J", "--db", "{}/db"),
        ("stats", "--player", HOSTILE[0], "--db", "{}/db"),
        ("stats", "--by", "\x1b[2J", "--db", "{}/db"),
        ("replay", "1", "--db", "{}/db"),
        ("replay", "\x1b[2J", "--db", "{}/db"),
        ("review", "{}/a.txt", "--out", "{}/out", "--player", HOSTILE[0]),
        ("check", "--explain", "\x1b[2J"),
    ],
)
def test_nothing_that_a_terminal_obeys_is_printed(run, hostile, words):
    ran = run(*(word.replace("{}", str(hostile)) for word in words))
    assert CONTROLS.findall(ran.out + ran.err) == []


def test_a_hostile_file_name_is_printed_clean(run, tmp_path):
    path = tmp_path / "\x1b[31mred\nPASSED.txt"
    path.write_text(NOISY)
    for words in (("check", path), ("import", path, "--db", tmp_path / "db"), ("check", tmp_path)):
        ran = run(*words)
        assert ran.status == 1
        assert CONTROLS.findall(ran.out + ran.err) == []
        assert not re.search("^PASSED", ran.out + ran.err, re.MULTILINE)


@pytest.mark.parametrize("table", ["seats", "findings", "stats"])
def test_csv_has_no_formula(run, hostile, table):
    path = hostile / f"{table}.csv"
    assert run("export", "csv", "--table", table, "-o", path, "--db", hostile / "db").status == 0
    text = path.read_text(encoding="utf-8-sig")
    assert not re.search("[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u202e]", text)
    rows = list(csv.reader(io.StringIO(text, newline="")))
    cells = [cell for row in rows for cell in row]
    assert [cell for cell in cells if re.match(r"[=+@]|-(?![\d.]+$)", cell)] == []
    if table != "findings":
        assert "'=HYPERLINK(A1)" in cells


@pytest.mark.parametrize("table", ["seats", "findings", "stats"])
def test_xlsx_has_no_formula(run, hostile, table):
    path = hostile / f"{table}.xlsx"
    assert run("export", "xlsx", "--table", table, "-o", path, "--db", hostile / "db").status == 0
    with zipfile.ZipFile(path) as archive:
        sheets = [archive.read(name).decode() for name in archive.namelist() if "worksheets/" in name]
    assert not any("<f>" in sheet or "<hyperlink" in sheet for sheet in sheets)
    cells = [
        cell.value for row in openpyxl.load_workbook(path)[table].iter_rows() for cell in row if cell.value is not None
    ]
    assert [cell for cell in cells if isinstance(cell, str) and CONTROLS.search(cell)] == []
    assert any(isinstance(cell, str) for cell in cells)


def test_a_name_cannot_forge_a_line(run, tmp_path):
    # what Unicode calls a line separator is no end of a line here
    name = "Marlowe\u2028Osier: folds"
    path = written(tmp_path / "a.txt", SHOWN_DOWN.replace("Marlowe", name))
    ran = run("check", "--json", path)
    document = json.loads(ran.out)
    assert document["unread"] == []
    (hand,) = document["hands"]
    assert set(hand["net"]) == {name, "tin whistle", "Osier"}
    assert hand["net"][name] == "0.82"


# -- what goes wrong ends in a sentence


def sentence(ran: Ran) -> None:
    """One message on stderr; usage errors have the usage before it."""
    lines = [line for line in ran.err.splitlines() if line.strip()]
    last = [line for line in lines if not line.startswith(("Usage:", "Try "))]
    assert len(last) == 1, ran.err
    assert len(last[0]) > 15
    assert ran.out == ""


@pytest.mark.parametrize(
    "words",
    [
        ("stats", "--by", "shoe size", "--db", "{db}"),
        ("stats", "-o", "{tmp}/stats.txt", "--db", "{db}"),
        ("stats", "-o", "{tmp}", "--db", "{db}"),
        ("chart", "winnings", "-o", "{tmp}/chart.gif", "--db", "{db}"),
        ("chart", "winnings", "--db", "{db}"),
        ("chart", "losses", "-o", "{tmp}/a.png", "--db", "{db}"),
        ("chart", "winnings", "-o", "{tmp}", "--db", "{db}"),
        ("chart", "--db", "{db}"),
        ("chart", "all", "--db", "{db}"),
        ("export", "doc", "--table", "hands", "-o", "{tmp}/a", "--db", "{db}"),
        ("export", "csv", "--table", "shoes", "-o", "{tmp}/a.csv", "--db", "{db}"),
        ("export", "csv", "--table", "hands", "-o", "{tmp}", "--db", "{db}"),
        ("export", "csv", "--table", "hands", "--db", "{db}"),
        ("check",),
        ("check", "--explain", "SHOES"),
        ("import",),
        ("import", "{tmp}/a.txt", "--jobs", "0", "--db", "{db}"),
        ("import", "--noise", "{tmp}/gone.txt", "--db", "{db}"),
        ("review", "{tmp}/a.txt"),
        ("replay",),
        ("simulate", "--hands", "0", "-o", "{tmp}/s.txt"),
        ("simulate", "--hands", "3", "-o", "{tmp}"),
        ("simulate", "--hands", "3", "-o", "{tmp}/s.txt", "--hero", ""),
        ("simulate", "--hands", "3", "-o", "{tmp}/s.txt", "--styles", "station,nit"),
        ("simulate", "--hands", "3", "-o", "{tmp}/s.txt", "--styles", ""),
        ("simulate", "--hands", "3", "-o", "{tmp}/s.txt", "--stakes", "0.50"),
        ("simulate", "--hands", "3", "-o", "{tmp}/s.txt", "--stakes", "1/x"),
        ("simulate", "--hands", "3", "-o", "{tmp}/s.txt", "--stakes", "1/0.50"),
        ("simulate", "--hands", "3", "-o", "{tmp}/s.txt", "--stakes", "1/2/3"),
        ("simulate", "--hands", "3", "-o", "{tmp}/s.txt", "--stakes", "0.01/0.02"),
        ("simulate", "--hands", "3", "-o", "{tmp}/s.txt", "--ante", "-1"),
        ("simulate", "--hands", "3", "-o", "{tmp}/s.txt", "--ante", "0"),
        ("simulate", "--hands", "3", "-o", "{tmp}/s.txt", "--bring-in", "0.50"),
        ("simulate", "--hands", "3", "-o", "{tmp}/s.txt", "--tournament", "--ante", "1"),
        ("simulate", "--hands", "3", "-o", "{tmp}/s.txt", "--log", "{tmp}/log.txt"),
        ("simulate", "--hands", "3", "-o", "{tmp}/s.txt", "--log", "{tmp}"),
        ("shuffle",),
        ("--no-such-option",),
    ],
)
def test_wrong_usage_is_2(run, tmp_path, built, words):
    ran = run(*(word.format(tmp=tmp_path, db=built) for word in words))
    assert ran.status == 2
    sentence(ran)


@pytest.mark.parametrize(
    "words",
    [
        ("stats", "--player", "nobody", "--db", "{db}"),
        ("chart", "winnings", "--player", "nobody", "-o", "{tmp}/a.png", "--db", "{db}"),
        ("replay", "99", "--db", "{db}"),
        # no database, or nothing in it
        ("stats", "--db", "{tmp}/none"),
        ("stats",),
        ("chart", "winnings", "-o", "{tmp}/a.png", "--db", "{tmp}/none"),
        ("export", "csv", "--table", "hands", "-o", "{tmp}/a.csv", "--db", "{tmp}/none"),
        ("replay", "99", "--db", "{tmp}/none"),
        # nowhere to write: a file stands where the folder should be
        ("stats", "-o", "{tmp}/file/a.csv", "--db", "{db}"),
        ("stats", "-o", "{tmp}/gone/a.parquet", "--db", "{db}"),
        ("chart", "winnings", "-o", "{tmp}/file/a.png", "--db", "{db}"),
        ("export", "csv", "--table", "hands", "-o", "{tmp}/file/a.csv", "--db", "{db}"),
        ("export", "xlsx", "--table", "hands", "-o", "{tmp}/gone/a.xlsx", "--db", "{db}"),
        ("export", "parquet", "--table", "hands", "-o", "{tmp}/file/a.parquet", "--db", "{db}"),
        ("simulate", "--hands", "3", "-o", "{tmp}/file/s.txt"),
        ("simulate", "--hands", "3", "-o", "{tmp}/file/s.txt", "--log", "{tmp}/log.csv"),
        ("simulate", "--hands", "3", "-o", "{tmp}/s.txt", "--log", "{tmp}/gone/log.csv"),
        ("import", "{tmp}/a.txt", "--db", "{tmp}/file/db"),
        ("review", "{tmp}/a.txt", "--out", "{tmp}/file/out"),
    ],
)
def test_what_cannot_be_done_is_1(run, tmp_path, built, words):
    (tmp_path / "file").touch()
    written(tmp_path / "a.txt", SESSION)
    ran = run(*(word.format(tmp=tmp_path, db=built) for word in words))
    assert ran.status == 1
    sentence(ran)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "file"], "nothing half made is left"


def test_a_player_without_a_database_row_is_offered_those_there_are(run, built):
    assert "Osier" in run("stats", "--player", "nobody", "--db", built).err


def test_a_busy_database_is_said(run, tmp_path):
    from razzstats.data.store import Store

    path = written(tmp_path / "a.txt", SESSION)
    with Store(tmp_path / "db").writing():
        ran = run("import", path, "--db", tmp_path / "db")
    assert ran.status == 1
    sentence(ran)
    assert "another razzstats" in ran.err
    assert "nothing of this was imported; run this again when that is done" in ran.err


def test_a_full_disk_is_named(run, tmp_path, monkeypatch):
    from pyarrow import parquet

    def full(*_: object) -> None:
        # as Arrow says it, without a name
        raise OSError(28, "Error writing bytes to file. Detail: [errno 28] No space left on device")

    monkeypatch.setattr(parquet.ParquetWriter, "write_table", full)
    ran = run("import", written(tmp_path / "a.txt", SESSION), "--db", tmp_path / "db")
    assert ran.status == 1
    sentence(ran)
    assert ran.err.strip() == f"Error: {tmp_path / 'db'}: No space left on device"


@pytest.mark.parametrize(
    ("stakes", "currency", "told"),
    [
        ("80.00/160.00", "chips", "80/160 chips"), ("0.50/1.00", "USD", "0.50/1.00"),
        ("20.00/40.00", "USD", "20/40"), ("1.00/2.50", "", "1.00/2.50"),
    ],
)  # fmt: skip
def test_stakes_have_cents_only_where_there_are_some(stakes, currency, told):
    from razzstats.show.charts.words import stake
    from razzstats.show.terminal import stakes_text

    assert stakes_text(stakes, currency) == told
    assert stake("80.00/160.00", "chips") == "80/160 chips"


def test_a_split_by_stakes_names_them_as_everywhere(run, tmp_path):
    from test_corpus import HISTORIES

    from razzstats.data.store import Store
    from razzstats.importer import import_paths

    import_paths([HISTORIES / "tournaments", HISTORIES / "pokerstars"], Store(tmp_path / "db"))
    ran = run("stats", "--db", tmp_path / "db", "--player", "Ninebar", "--by", "stakes", "--stat", "vpip")
    named = [line.split()[1] for line in ran.out.splitlines() if line.startswith("Ninebar")]
    assert "30/60" in named
    assert "0.25/0.50" in named
    # cents are told where there are some
    assert not [name for name in named if all(bet.endswith(".00") for bet in name.split("/"))]


def test_one_hand_is_one_hand(run, tmp_path):
    """Wherever the number of hands is said."""
    db = tmp_path / "db"
    assert run("import", written(tmp_path / "a.txt", FOLDED_OUT), "--db", db).status == 0
    said = [
        run(*words, "--db", db)
        for words in (
            ("price",), ("leaks",), ("luck",), ("sessions",), ("hands",), ("compare", "--with", "Marlowe"),
            ("chart", "winnings", "-o", tmp_path / "w.png"), ("players",), ("stats",),
        )
    ]  # fmt: skip
    assert all(ran.status == 0 for ran in said[4:])
    told = "".join(ran.out + ran.err for ran in said)
    assert "1 hands" not in told
    assert told.count("1 hand") > 5


# -- in a process of its own


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)


def test_help_and_check_import_no_more_than_they_need(tmp_path):
    asks = "import sys; from razzstats.cli import cli; cli({!r}, standalone_mode=False); print(*sorted(sys.modules))"
    shown = python(asks.format(["--help"]))
    assert shown.returncode == 0, shown.stderr
    modules = set(shown.stdout.splitlines()[-1].split())
    assert not modules & {"pandas", "lark", "pyarrow", "numpy", "matplotlib", "rich"}
    assert "click" in modules
    path = written(tmp_path / "a.txt", SESSION)
    code = (
        "import sys\nfrom razzstats.cli import cli\n"
        f"try:\n cli(['check', {str(path)!r}])\nfinally:\n print(*sorted(sys.modules))"
    )
    checked = python(code)
    modules = set(checked.stdout.splitlines()[-1].split())
    assert "lark" in modules
    assert not modules & {"pandas", "pyarrow", "matplotlib"}


def test_standard_input_and_a_reader_that_has_had_enough(tmp_path):
    words = [sys.executable, "-m", "razzstats", "check", "-", "--json"]
    ran = subprocess.run(words, input=SESSION, capture_output=True, text=True, check=False, timeout=60)
    assert ran.returncode == 0
    assert next(hand["place"] for hand in json.loads(ran.stdout)["hands"]) == "<stdin>:1"
    listing = [sys.executable, "-m", "razzstats", "check", "--explain", "all"]
    with subprocess.Popen(listing, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        process.stdout.close()
        assert "Traceback" not in process.stderr.read()


def test_version(run):
    assert re.search(r"\d+\.\d+", run("--version").out)


def test_the_folder_of_a_review_is_not_its_database(run, tmp_path):
    assert run("review", HISTORIES, "--out", tmp_path / "out").status == 0
    result = run("stats", "--db", tmp_path / "out")
    assert result.status == 1
    assert str(tmp_path / "out" / "db") in result.err
