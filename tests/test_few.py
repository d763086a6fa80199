"""A number that rests on too little is marked in every view of the statistics."""

import csv
import io
import json
import re

import numpy as np
import openpyxl
import pandas as pd
import pytest
from test_cli import built, run  # noqa: F401  (fixtures)
from texts import SESSION, outcomes

from razzstats.api import frames
from razzstats.show.report import wide
from razzstats.show.terminal import statistics_lines
from razzstats.stats.table import LISTED, statistics, too_few


@pytest.fixture(autouse=True)
def window(monkeypatch):
    """As wide as where there is none."""
    monkeypatch.setenv("COLUMNS", "120")


def test_where_too_little_ends():
    rows = pd.DataFrame(
        {
            "stat": ["vpip", "vpip", "vpip", "bb100", "sd100", "bb100", "net", "hands", *["closing_call_net"] * 2],
            "opportunities": [0, 19, 20, None, None, None, None, None, 99, 100],
            "n": [None, None, None, 99, 99, 100, 1, 1, None, None],
        }
    )
    # what hands brought, and how many they were, is no guess
    assert too_few(rows).tolist() == [True, True, False, True, True, False, False, False, True, False]


def test_in_text(run, built):  # noqa: F811
    ran = run("stats", "--player", "Osier", "--db", built)
    lines = {line.split("  ")[0]: line for line in ran.out.splitlines()}
    # three hands, of which he played two
    assert lines["VPIP"].split()[1:6] == ["[66.7", "%]", "2", "of", "3"]
    assert "[-93.3]" in lines["Big bets per 100"]
    assert "[" not in lines["Net"]
    # without an opportunity there is nothing to mark
    assert lines["Success of steals by board"].split()[5:] == ["-", "0", "of", "0"]
    assert "[ ] from fewer than 20 opportunities or 100 hands" in ran.out
    # of one player there are as many to be misled by
    intervals = sum(bool(re.search(r"  [-+\d.]+ to [-+\d.]+( %)?$", line)) for line in ran.out.splitlines())
    assert f"  {intervals} intervals are compared: about {round(intervals * 0.05)} of them miss" in ran.out
    grouped = run("stats", "--db", built).out
    assert "[66.7 %] (3)" in grouped
    assert "intervals are compared: about 1 of them misses the truth by chance alone" in grouped


def test_groups_have_their_intervals(run, built):  # noqa: F811
    """Wilson's interval of two of three is 20.8 to 93.9 %; big bets per 100 have none from three hands."""
    osier = next(line for line in run("stats", "--db", built).out.splitlines() if line.startswith("Osier"))
    assert re.split("  +", osier)[1:4] == ["3", "[-93.3] (3)", "[66.7 %] (3) 21-94"]
    chosen = run("stats", "--stat", "vpip,wtsd", "--db", built).out
    assert "  [66.7 %] (3) 21-94" in chosen
    assert "more numbers" not in chosen


@pytest.mark.parametrize("columns", [80, 120])
def test_a_table_of_groups_keeps_to_the_window(run, built, monkeypatch, columns):  # noqa: F811
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = run("stats", "--db", built).out.splitlines()
    assert max(map(len, lines)) <= columns
    assert lines[0].split()[:4] == ["player", "hands", "bb100", "vpip"]
    assert ("steal_board" in lines[0]) is (columns == 120)
    assert "  more numbers with --stat ID,... or -o FILE" in lines
    # what was asked for is all there, and as short as need be
    asked = run("stats", "--db", built, "--stat", "hands,bb100,vpip,wtsd,wsd").out
    assert ("[66.7 %] (3) 21-94" in asked) is (columns == 120)
    assert ("no room in this window for the intervals" in asked) is (columns == 80)


def test_big_bets_of_a_group_have_half_their_interval_and_their_hands():
    rows = pd.DataFrame(
        {
            "player": ["A", "B"],
            "stat": "bb100",
            "unit": "big bets",
            "opportunities": None,
            "made": None,
            "rate": None,
            "n": [1200.0, 7.0],
            "value": [5.25, -1.0],
            "low": [-4.75, None],
            "high": [15.25, None],
            "few": [False, True],
        }
    )
    told = list(statistics_lines(rows, ["player"], ["bb100"]))
    assert [line.split(maxsplit=1)[1] for line in told[1:3]] == ["+5.2 ±10.0 (1,200)", "[-1.0] (7)"]


def test_money_of_several_stands_in_its_currency():
    rows = pd.DataFrame(
        {
            "player": ["Ann", "Ann", "Bob", "Cyd"], "stat": "net", "unit": "units of the currency",
            "opportunities": np.nan, "made": np.nan, "rate": np.nan, "low": np.nan, "high": np.nan, "n": [3, 2, 3, 0],
            "value": [5.0, -5.0, 5.0, np.nan], "currency": ["USD", "EUR", "EUR", None], "few": False,
        }
    )  # fmt: skip
    told = [line.split(maxsplit=1) for line in statistics_lines(rows, ["player"], ["net"])]
    assert told[1:4] == [["Ann", "$5.00 (3), -€5.00 (2)"], ["Bob", "€5.00 (3)"], ["Cyd", "- (0)"]]


def test_in_csv_and_sheets(run, built, tmp_path):  # noqa: F811
    for form in ("csv", "xlsx"):
        assert run("stats", "--db", built, "-o", tmp_path / f"a.{form}").status == 0
    rows = list(csv.DictReader(io.StringIO((tmp_path / "a.csv").read_text(encoding="utf-8-sig"))))
    assert {row["few"] for row in rows if row["stat"] in ("vpip", "bb100")} == {"True"}
    assert {row["few"] for row in rows if row["stat"] in ("hands", "net")} == {"False"}
    # what was counted is whole: Osier played two of three hands
    (vpip,) = [row for row in rows if (row["player"], row["stat"]) == ("Osier", "vpip")]
    assert (vpip["made"], vpip["opportunities"], vpip["n"]) == ("2", "3", "")
    (hands,) = [row for row in rows if (row["player"], row["stat"]) == ("Osier", "hands")]
    assert (hands["n"], hands["made"]) == ("3", "")
    book = openpyxl.load_workbook(tmp_path / "a.xlsx")
    for sheet, column, stat, grey in (
        ("stats", "rate", "vpip", True),
        ("stats", "opportunities", "vpip", False),
        ("values", "value", "bb100", True),
        ("values", "value", "net", False),
    ):
        head = [cell.value for cell in book[sheet][1]]
        row = next(row for row in book[sheet].iter_rows(min_row=2) if row[head.index("stat")].value == stat)
        font = row[head.index(column)].font
        assert (font.color is not None and font.color.rgb == "FF9A9A9A") is grey, (sheet, column, stat)


def test_enough_is_not_marked():
    seats = frames(outcomes(SESSION))["seats"]
    rows = statistics(pd.concat([seats] * 40))
    rows = rows.assign(few=too_few(rows))
    osier = rows[rows["player"] == "Osier"]
    assert not osier.loc[osier["stat"].isin(["vpip", "bb100", "sd100"]), "few"].any()
    lines = list(statistics_lines(osier[osier["stat"].isin(["vpip", "bb100"])], ["player"]))
    assert not any("[" in line for line in lines)


def test_a_player_without_a_result_has_no_big_bets():
    seats = frames(outcomes(SESSION))["seats"]
    seats.loc[seats["player"] == "tin whistle", "net"] = None
    rows = statistics(seats)
    row = wide(rows.assign(few=too_few(rows))).set_index("player").loc["tin whistle"]
    assert (row["hands"], row["vpip made"], row["vpip of"]) == (2, 1, 2)
    assert pd.isna(row["bb100"])
    assert row["bb100 few"]


@pytest.mark.parametrize("hands", [1, 2])
def test_deviation_by_hand(hands):
    seats = frames(outcomes(SESSION))["seats"]
    rows = statistics(seats[seats["player"] == "quince99"].head(hands)).set_index("stat")
    if hands == 1:
        assert pd.isna(rows.loc["sd100", "value"])
        return
    # -2 and +45 cents at 20: -.1 and 2.25, so 2.35 apart; the deviation of two is that by the root of two
    assert rows.loc["sd100", "value"] == pytest.approx(10 * 2.35 / 2**0.5)


def rows_by_hand(**figures):
    """Rows of `statistics` of two groups, each column as a list."""
    empty = dict.fromkeys(("opportunities", "made", "rate", "low", "high", "n", "value", "currency"), [None] * 4)
    return pd.DataFrame({"door": ["A", "A", "K", "K"], "few": False} | empty | figures)


def test_a_table_says_what_stands_in_its_cells():
    """What stands in brackets is said of what there is, and money has its hands as well."""
    nothing = float("nan")
    vpip = rows_by_hand(
        stat=["vpip", "net"] * 2, unit=["fraction", "units of the currency"] * 2,
        opportunities=[228, nothing, 40, nothing], made=[137, nothing, 4, nothing],
        rate=[137 / 228, nothing, 0.1, nothing],
        low=[0.54, nothing, 0.04, nothing], high=[0.66, nothing, 0.23, nothing],
        n=[nothing, 228.0, nothing, 39.0], value=[nothing, 1.5, nothing, -2.0], currency=[None, "USD"] * 2,
    )  # fmt: skip
    lines = list(statistics_lines(vpip, ["door"], ["vpip", "net"]))
    assert re.split("  +", lines[1]) == ["A", "60.1 % (228) 54-66", "$1.50 (228)"]
    assert re.split("  +", lines[2]) == ["K", "10.0 % (40) 4-23", "-$2.00 (39)"]
    assert lines[3] == "  ( ) opportunities, for net hands; then the ends of the 95 % interval in %"
    bets = rows_by_hand(
        stat=["bb100", "sd100"] * 2, unit="big bets", n=[120.0, 120.0, 300.0, 300.0], value=[5.0, 20.0, -1.0, 25.0],
        low=[-5.0, nothing, -7.0, nothing], high=[15.0, nothing, 5.0, nothing],
    )  # fmt: skip
    lines = list(statistics_lines(bets, ["door"], ["bb100", "sd100"]))
    assert re.split("  +", lines[1]) == ["A", "+5.0 ±10.0 (120)", "20.0 (120)"]
    assert lines[3] == "  ( ) hands; ± half of the 95 % interval"
    hands = rows_by_hand(stat="hands", unit="hands", n=[3.0, 4.0, 5.0, 6.0], value=[3.0, 4.0, 5.0, 6.0])
    assert not [line for line in statistics_lines(hands, ["door"], ["hands"]) if "(" in line]


def test_the_legend_is_printed(run, built):  # noqa: F811
    ran = run("stats", "--db", built, "--by", "showdown", "--stat", "vpip,af,bb100")
    assert "\n  ( ) opportunities, for af calls, for bb100 hands; then the ends of the 95 % interval in %\n" in ran.out
    assert "( )" not in run("stats", "--db", built, "--player", "Osier").out


# -- of some turns, most numbers have no opportunity


def told_of(run, built, *words):  # noqa: F811
    """The labels that are printed of a player, how many numbers are said to be left out, and the rows of the file."""
    ran = run("stats", "--db", built, "--player", "Marlowe", *words)
    document = json.loads(run("stats", "--db", built, "--player", "Marlowe", *words, "--json").out)
    left_out = re.search(r"^  (\d+) statistics? without an opportunity", ran.out, re.MULTILINE)
    return ran.out, int(left_out[1]) if left_out else 0, document["rows"]


def test_what_had_no_opportunity_in_some_turns_is_left_out(run, built):  # noqa: F811
    said, left_out, rows = told_of(run, built, "--turns", "street = 4")
    assert " 0 of 0" not in said
    had = [row for row in rows if row["opportunities"] or row["made"]]
    assert left_out == len(rows) - len(had) > 0
    assert "\nVPIP " not in said
    assert all(f"\n{LISTED[row['stat']].label} " in said for row in had)
    # what is asked for by name is told
    assert re.search(r"^VPIP +- +0 of 0$", told_of(run, built, "--turns", "street = 4", "--stat", "vpip")[0], re.M)
    # of all turns all is told
    assert " 0 of 0" in run("stats", "--db", built, "--player", "Marlowe").out


def test_where_no_number_has_an_opportunity_that_is_said(run, built):  # noqa: F811
    said, _, rows = told_of(run, built, "--turns", "street = 4 and alive = 8")
    assert said.splitlines()[-1] == f"  none of {len(rows)} statistics has an opportunity: --json and -o have all"
    table = run("stats", "--db", built, "--turns", "street = 4").out
    head = next(line for line in table.splitlines() if line.startswith("player "))
    assert "vpip" not in head
    assert re.search(r"^  no opportunity in any row for vpip, completion, ", table, re.MULTILINE)
