"""`razzstats hands`: the hands behind a number, against hands that were read with the eye or a few plain patterns."""

import json
import re
from pathlib import Path

import click
import openpyxl
import pandas as pd
import pytest
from test_cli import run as run
from test_where import database as database
from test_where import rows_of

from razzstats.cli.choice import known_names
from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.stats.amounts import MONEY
from razzstats.stats.catalog import STATS
from razzstats.stats.count import columns_of

NINE_HANDS = "pokerstars/razz-cash-0.04-0.08-nine-hands-crlf.txt"


@pytest.fixture(scope="module")
def nine(tmp_path_factory, shared_histories) -> Path:
    folder = tmp_path_factory.mktemp("nine") / "db"
    import_paths([shared_histories / NINE_HANDS], Store(folder))
    return folder


def listed(run, database, *words: object) -> list[dict[str, object]]:
    ran = run("hands", "--db", database, *words, "--json")
    assert ran.status == 0, ran.err
    return json.loads(ran.out)["rows"]


def texts_of(path: Path) -> dict[str, tuple[int, str]]:
    """Each hand's first line and text by its number."""
    whole = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    starts = [found.start() for found in re.finditer(r"^PokerStars", whole, re.MULTILINE)]
    ends = [*starts[1:], len(whole)]
    return {
        re.search(r"#(\d+)", whole[start:])[1]: (whole[:start].count("\n") + 1, whole[start:end])
        for start, end in zip(starts, ends, strict=True)
    }


def test_the_hands_behind_vpip(run, nine, shared_histories):
    path = shared_histories / NINE_HANDS
    texts = texts_of(path)
    entered = {
        number
        for number, (_, text) in texts.items()
        if re.search(r"^h3ron: (calls|raises|bets)", text.partition("*** 4th STREET")[0], re.MULTILINE)
    }
    assert len(entered) == 4
    rows = listed(run, nine, "--player", "h3ron", "--stat", "vpip")
    assert {row["hand_id"] for row in rows} == set(texts)
    assert {row["hand_id"] for row in rows if row["made"]} == entered
    assert {row["hand_id"] for row in listed(run, nine, "--player", "h3ron", "--stat", "vpip", "--made")} == entered
    others = listed(run, nine, "--player", "h3ron", "--stat", "vpip", "--not-made")
    assert {row["hand_id"] for row in others} == set(texts) - entered
    assert {row["hand_id"]: row["place"] for row in rows} == {
        number: f"{path}:{line}" for number, (line, _) in texts.items()
    }


def test_newest_first_and_money(run, nine):
    rows = listed(run, nine, "--player", "h3ron")
    assert [row["time"] for row in rows] == sorted((row["time"] for row in rows), reverse=True)
    first = listed(run, nine, "--player", "h3ron", "--oldest-first", "--first", "2")
    assert first == rows[::-1][:2]
    # counted by hand, in test_statistics: the newest last
    assert [row["net"] for row in rows[::-1]] == [
        "-0.01", "0.31", "-0.27", "-0.01", "-0.01", "-0.03", "-0.01", "-0.17", "-0.07",
    ]  # fmt: skip
    lost = listed(run, nine, "--player", "h3ron", "--where", "net <= -0.07")
    assert sorted(row["net"] for row in lost) == ["-0.07", "-0.17", "-0.27"]


def test_what_is_printed_leads_to_the_hand(run, nine, monkeypatch):
    # a folder of a test may have a long name
    monkeypatch.setenv("COLUMNS", "300")
    ran = run("hands", "--db", nine, "--player", "h3ron", "--stat", "open_completion", "--made")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[1] == "1 hand of h3ron at PokerStars"
    # of 14 first decisions at an unopened pot one was a completion, which was his
    assert lines[2].startswith("Open-completion: ")
    number = lines[-1].split()[0]
    told = run("replay", number, "--db", nine)
    assert re.search(r"h3ron.*completes", told.out)
    (row,) = listed(run, nine, "--player", "h3ron", "--stat", "open_completion", "--made")
    assert lines[-1].rstrip().endswith(":" + row["place"].rpartition(":")[2])


# -- what the list is of


def test_the_list_says_which_number_it_is_of(run, nine):
    """He entered four of nine hands, `test_the_hands_behind_vpip` says which; Wilson's ends are those of 4 of 9."""
    told = {"": 9, "--made": 4, "--not-made": 5}
    for flag, hands in told.items():
        ran = run("hands", "--db", nine, "--player", "h3ron", "--stat", "vpip", *filter(None, [flag]))
        head, said, number, *_ = ran.out.splitlines()
        assert head == ", ".join(filter(None, ["--stat vpip", flag and f"{flag} yes"]))
        assert said == f"{hands} hands of h3ron at PokerStars"
        assert number == "VPIP: [44.4 %], 4 of 9, 95 % interval 18.9 to 73.3 %"
    document = json.loads(run("hands", "--db", nine, "--player", "h3ron", "--stat", "vpip", "--made", "--json").out)
    assert document["limits"] == {"stat": "vpip", "made": "yes"}
    assert document["hands"] == 4
    assert document["numbers"] == [
        {
            "stat": "vpip", "unit": "fraction", "opportunities": 9, "made": 4,
            "rate": 0.4444, "low": 0.1888, "high": 0.7333, "few": True,
        }
    ]  # fmt: skip


def test_a_list_without_a_number_says_of_none(run, nine):
    ran = run("hands", "--db", nine, "--player", "h3ron")
    assert ran.out.splitlines()[1].startswith("hand ")
    document = json.loads(run("hands", "--db", nine, "--player", "h3ron", "--first", "2", "--json").out)
    assert "numbers" not in document
    assert (document["hands"], len(document["rows"]), document["limits"]) == (9, 2, {})


@pytest.mark.parametrize(
    ("player", "bets", "calls"), [("lowdraw", 12, 5), ("DoorZone", 9, 9), ("BRICKS2", 7, 1), ("peg100", 1, 4)]
)
def test_a_ratio_reads_as_bets_to_calls(run, nine, monkeypatch, player, bets, calls):
    """Bets, raises and calls on 4th to 7th, counted by hand in the nine hands."""
    monkeypatch.setenv("COLUMNS", "300")
    words = ("hands", "--db", nine, "--player", player, "--stat", "af")
    of_all = f"{bets} to {calls} call{'' if calls == 1 else 's'}"
    counts = []
    for flag in ("--made", "--not-made"):
        lines = run(*words, flag).out.splitlines()
        assert f", {of_all}" in lines[2]
        of_hands = [re.search(r"(\d+) to (\d+) calls?\b", line) for line in lines if re.match(r"\d{8,} ", line)]
        assert all(of_hands)
        made, against = (sum(int(found[place]) for found in of_hands) for place in (1, 2))
        counts.append((made, against))
        these = f"these hands have {made} to {against} call{'' if against == 1 else 's'}"
        assert (these in lines[4]) if of_hands else these not in "".join(lines)
        assert " of 0" not in "".join(lines)
    # each act is in one of the two lists
    assert tuple(map(sum, zip(*counts, strict=True))) == (bets, calls)
    assert counts[1][0] == 0


def test_bets_without_a_call_are_told_by_stats_too(run, nine):
    """He bet once and was folded to: there is no factor, but there was a bet."""
    ran = run("hands", "--db", nine, "--player", "h3ron", "--stat", "af", "--made", "--json")
    alone = next(row for row in json.loads(ran.out)["rows"] if not row["opportunities"])
    told = run(
        "stats", "--db", nine, "--player", "h3ron", "--stat", "af", "--where", f"hand_id = {alone['hand_id']}"
    ).out
    assert re.search(rf"^Aggression factor +- +{alone['made']} to 0 calls$", told, re.MULTILINE)


def test_hands_and_acts_are_told_apart(run, database):
    """Cogert grades each decision on 3rd street; `seats` has them by hand."""
    frame = rows_of(database).query("player == 'Sevenoaks'")
    n, k = frame["cogert_n"], frame["cogert_k"]
    assert k.sum() > (k > 0).sum()
    lines = run("hands", "--db", database, "--player", "Sevenoaks", "--stat", "cogert", "--made").out.splitlines()
    assert lines[1] == f"{(k > 0).sum()} hands of Sevenoaks at PokerStars"
    assert f", {k.sum():,} of {n.sum():,}, " in lines[2]
    assert lines[3].endswith(f"these hands have {k.sum():,} of {n[k > 0].sum():,}")
    once = run("hands", "--db", database, "--player", "Sevenoaks", "--stat", "vpip", "--made").out
    assert "each act counts" not in once


def test_a_list_of_money_says_how_much(run, nine):
    """Nets by hand: -0.01, 0.31, -0.27, -0.01, -0.01, -0.03, -0.01, -0.17, -0.07."""
    lines = run("hands", "--db", nine, "--player", "h3ron", "--stat", "net").out.splitlines()
    assert lines[1:3] == ["9 hands of h3ron at PokerStars", "Net: -$0.27, n = 9"]


def test_the_number_is_that_of_the_hands_and_turns_asked_for(run, database):
    frame = rows_of(database).query("player == 'Sevenoaks' and players >= 5")
    words = ("hands", "--db", database, "--player", "Sevenoaks", "--stat", "vpip", "--where", "players >= 5", "--json")
    (told,) = json.loads(run(*words).out)["numbers"]
    assert (told["opportunities"], told["made"]) == (frame["vpip_n"].sum(), frame["vpip_k"].sum())
    # the acts on one street are what the number of that street counts
    frame = rows_of(database).query("player == 'Sevenoaks'")
    words = ("hands", "--db", database, "--player", "Sevenoaks", "--stat", "afq", "--turns", "street = 7", "--json")
    (told,) = json.loads(run(*words).out)["numbers"]
    assert (told["opportunities"], told["made"]) == (frame["afq_7_n"].sum(), frame["afq_7_k"].sum())


def test_the_sheet_says_what_the_list_is_of(run, nine, tmp_path):
    words = ("--player", "h3ron", "--stat", "vpip", "--not-made", "--where", "players >= 2")
    assert run("hands", "--db", nine, *words, "-o", tmp_path / "a.xlsx").status == 0
    sheet = openpyxl.load_workbook(tmp_path / "a.xlsx")["definitions"]
    said = [(row[1], row[3]) for row in sheet.iter_rows(min_row=2, max_row=4, values_only=True)]
    assert said == [("--where", "players >= 2"), ("--stat", "vpip"), ("--not-made", "yes")]


@pytest.mark.parametrize("stat", STATS, ids=lambda stat: stat.id)
def test_a_number_has_as_many_hands_as_it_says(database, stat):
    from razzstats.data.query import seats
    from razzstats.stats.behind import behind

    frame = rows_of(database).query("player == 'Sevenoaks'")
    n, k = (frame[name] for name in columns_of(stat))
    store = Store(database)

    def found(made: bool | None) -> int:
        return len(seats(store, ["hand_id"], "Sevenoaks", where=behind(stat, made)))

    if not stat.measure.counts:
        assert found(None) == int((n > 0).sum())
        with pytest.raises(ValueError, match="is no rate"):
            found(True)
        return
    assert found(True) == int((k > 0).sum())
    assert found(False) == int(((n > 0) & (k == 0)).sum())
    assert found(None) >= max(found(True), int((n > 0).sum()))


def test_the_hands_behind_money(run, database):
    frame = rows_of(database).query("player == 'Ninebar' and room == 'PokerStars'")
    known, shown = frame["net"].notna(), frame["showdown"].eq(True)
    expected = {
        "hands": len(frame), "net": known.sum(), "net_showdown": (known & shown).sum(),
        "net_no_showdown": (known & ~shown).sum(), "bb100": known.sum(), "sd100": known.sum(),
    }  # fmt: skip
    assert set(expected) == {money.id for money in MONEY}
    for name, hands in expected.items():
        rows = listed(run, database, "--player", "Ninebar", "--room", "PokerStars", "--stat", name)
        assert len(rows) == hands
    wrong = run("hands", "--db", database, "--stat", "net", "--made")
    assert wrong.status == 2
    assert "net is no rate" in wrong.err


def test_a_long_list_says_that_it_goes_on(run, database):
    ran = run("hands", "--db", database, "--player", "Sevenoaks", "--first", "3")
    lines = ran.out.splitlines()
    assert len(lines) == 6
    assert lines[0].startswith("420 hands")
    assert "417 more" in lines[-1]
    assert len(run("hands", "--db", database, "--player", "Sevenoaks").out.splitlines()) == 103


@pytest.mark.parametrize("columns", [40, 80, 120, 300])
def test_lines_fit_the_window(run, database, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    ran = run("hands", "--db", database, "--player", "Ninebar", "--stat", "af")
    whole = ran.out.splitlines()[:-1]
    # a heading may have a line above its last
    heading = next(place for place, line in enumerate(whole) if line.startswith("hand "))
    head, *lines = whole[heading:]
    if columns < 100:
        # what matters least is left out
        assert head.split()[-1] == "made"
        # in 40 columns the cards of seven have no room, so that a seat has
        assert ("seat" if columns == 80 else "cards") not in head
        assert max(map(len, ran.out.splitlines())) <= columns
        return
    places = [line.split()[-1] for line in lines]
    assert all(re.fullmatch(r"\S+:\d+", place) for place in places)
    if columns == 300:
        assert all("/" in place for place in places)
        assert max(map(len, ran.out.splitlines())) <= columns


def test_files(run, tmp_path, database):
    words = ("hands", "--db", database, "--player", "Ninebar", "--stat", "steal_board", "--where", "net is known")
    rows = listed(run, database, *words[3:])
    for form in ("csv", "xlsx", "parquet"):
        assert run(*words, "-o", tmp_path / f"a.{form}").status == 0
    for frame in (pd.read_csv(tmp_path / "a.csv"), pd.read_parquet(tmp_path / "a.parquet")):
        assert frame["hand_id"].astype(str).tolist() == [row["hand_id"] for row in rows]
        assert [f"{value:.2f}" for value in frame["net"]] == [row["net"] for row in rows]
    book = openpyxl.load_workbook(tmp_path / "a.xlsx", read_only=True)
    assert book.sheetnames == ["hands", "definitions"]


def test_hostile_names_are_harmless(run, tmp_path):
    text = (Path(__file__).parents[1] / "histories/pokerstars/check-raise.txt").read_text(encoding="utf-8")
    (tmp_path / "=1+1.txt").write_text(text.replace("Ninebar", "=cmd|' /C"), encoding="utf-8")
    import_paths([tmp_path / "=1+1.txt"], Store(tmp_path / "db"))
    ran = run("hands", "--db", tmp_path / "db", "--player", "=cmd|' /C", "-o", tmp_path / "a.csv")
    assert ran.status == 0
    assert "=cmd" not in (tmp_path / "a.csv").read_text(encoding="utf-8-sig")
    nobody = run("hands", "--db", tmp_path / "db", "--player", "\x1b[2Jx")
    assert nobody.status == 1
    assert "\x1b" not in nobody.err


@pytest.mark.parametrize(
    "words", [("--made",), ("--stat", "vipp"), ("--first", "0"), ("--stat", "bb100", "--not-made"), ("-o", "a.txt")]
)
def test_wrong_usage(run, database, words):
    assert run("hands", "--db", database, *words).status == 2


def test_no_hand_is_no_mistake(run, database):
    ran = run("hands", "--db", database, "--player", "Sevenoaks", "--where", "players > 20")
    assert (ran.status, ran.out.strip()) == (0, "--where players > 20\n0 hands of Sevenoaks at PokerStars")
    assert listed(run, database, "--player", "Sevenoaks", "--where", "players > 20") == []


@pytest.mark.parametrize(
    ("name", "said"), [("value_missed", "near it is missed_value"), ("zzzzqq", "see `razzstats stats --list`")]
)
def test_names_that_are_not_known_lead_to_those_that_are(name, said):
    known = ["missed_value", *(f"stat_{number}" for number in range(20))]
    with pytest.raises(click.UsageError, match=said):
        known_names("--stat", (name,), known)
