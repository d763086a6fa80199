"""Two sets of hands side by side: intervals against textbook formulas worked out here, and three hands by hand."""

import json

import openpyxl
import pandas as pd
import pytest
from test_cli import built, run  # noqa: F401  (fixtures)

from razzstats.show.compare import Side, compared_lines
from razzstats.stats.compare import COLUMNS, Results, correlations, results, table
from razzstats.stats.intervals import difference


def hands(nets, first=0, big_bet=100):
    """Rows of `seats` of hands with the numbers `first` and up; nets in big bets."""
    return pd.DataFrame(
        {
            "room": "PokerStars",
            "hand_id": [str(first + place) for place in range(len(nets))],
            "telling": 0,
            "net": [net * big_bet for net in nets],
            "big_bet": big_bet,
            "currency": "USD",
        }
    )


def test_different_hands_have_the_interval_of_welch():
    found = results(hands([1, 2, 3, 4, 5]), hands([2, 2, 4, 4, 3, 3], first=10))
    assert (found.first, found.second, found.difference, found.common) == (300, 300, 0, 0)
    # variances 2.5 and 0.8 by 5 and 6 hands: error 0.79582, freedom 6.0724, for which Student has 2.4405
    half = 100 * 2.4405 * (2.5 / 5 + 0.8 / 6) ** 0.5
    assert (found.low, found.high) == pytest.approx((-half, half), rel=1e-3)


def test_the_loser_of_a_common_hand_is_not_independent_of_its_winner():
    nets = [1, -1, 2, -2, 3]
    found = results(hands(nets), hands([-net for net in nets]))
    assert found.common == 5
    # hand by hand the difference is twice his net: mean 1.2, sample variance 4 * 4.3; Welch has 8 degrees, 2.3060
    half = 100 * 2.3060 * (4 * 4.3 / 5) ** 0.5
    assert (found.low, found.high) == pytest.approx((120 - half, 120 + half), rel=1e-3)
    # as if they were strangers the variance would be half of that
    strangers = results(hands(nets), hands([-net for net in nets], first=10))
    assert (strangers.high - 120) / half == pytest.approx(0.5**0.5, rel=1e-3)


def counted(made, first=0):
    """Rows of `seats` with an opportunity each, of which some were made."""
    return hands([1] * len(made), first).assign(vpip_n=1, vpip_k=made)


def test_rates_of_common_hands_hang_together():
    ours, theirs = [1, 0, 1, 0, 1, 0, 1, 0], [0, 1, 0, 1, 1, 0, 0, 1]
    # four parts of -1/4 (apart), four: two apart, two alike: (-6 + 2) / 8
    assert correlations(counted(ours), counted(theirs), ["vpip"]) == {"vpip": pytest.approx(-0.5)}
    # by half of the hands: those in common are the last four of ours, the first four of theirs, all apart
    assert correlations(counted(ours), counted(theirs, first=4), ["vpip"]) == {"vpip": pytest.approx(-0.5)}
    assert correlations(counted(ours), counted(theirs, first=8), ["vpip"]) == {"vpip": 0}
    assert correlations(counted([1] * 8), counted(theirs), ["vpip"]) == {"vpip": 0}
    # a rate of which one makes what the other does not: the two ends are added up, not their squares
    apart = difference(4, 8, 4, 8, -1)
    assert apart == pytest.approx((-2 * (0.5 - 0.2152), 2 * (0.5 - 0.2152)), abs=1e-4)
    assert difference(4, 8, 4, 8, 1) == pytest.approx((0, 0), abs=1e-9)


def test_hands_needed_know_of_common_hands():
    nets = [1, -1, 2, -2, 3]
    # the difference of a hand has a sample variance of 4 * 4.3; without common hands it is half of that
    for start, variance in ((0, 17.2), (10, 8.6)):
        found = results(hands(nets), hands([-net for net in nets], first=start))
        assert found.needed == pytest.approx(1e4 * variance * (1.96 / 2) ** 2, rel=1e-4)


def test_hands_of_unlike_stakes_count_in_big_bets():
    found = results(hands([1, 2, 3, 4, 5], big_bet=8), hands([0, 1, 2, 3, 4], first=10, big_bet=2000))
    assert found.difference == pytest.approx(100)


def test_few_hands_or_equal_ones_have_no_interval():
    assert pd.isna(results(hands([1, 2, 3, 4]), hands([1, 2, 3, 4, 5], first=10)).low)
    assert pd.isna(results(hands([1] * 6), hands([2] * 6, first=10)).low)
    nothing = results(hands([]), hands([1], first=10))
    assert (nothing.first_hands, nothing.needed) == (0, None)


def test_a_difference_is_shown_only_with_hands_enough():
    few, many = ([3, -1] * number for number in (40, 400))
    against = [-net for net in many]
    assert not results(hands(few), hands(against, first=5000)).shown
    assert results(hands(many), hands(against, first=5000)).shown


def test_two_players_by_hand(run, built):  # noqa: F811
    ran = run("compare", "--db", built, "--player", "Marlowe", "--with", "Osier", "--stat", "vpip", "--json")
    document = json.loads(ran.out)
    assert document["first"] == {"title": "Marlowe at PokerStars", "hands": 3, "currencies": ["USD"]}
    assert document["common_hands"] == 3
    big_bets, vpip = document["rows"]
    # nets in cents, with a big bet of 20
    assert big_bets["first"] == pytest.approx(100 * (-12 + 82 - 42) / 20 / 3, abs=1e-4)
    assert big_bets["second"] == pytest.approx(100 * (33 - 82 - 7) / 20 / 3, abs=1e-4)
    assert big_bets["low"] is None
    assert (vpip["first_made"], vpip["first_of"], vpip["second_made"], vpip["second_of"]) == (3, 3, 2, 3)
    # Newcombe's from Wilson's ends 0.4385 and 1, 0.2077 and 0.9385
    assert vpip["low"] == pytest.approx(1 / 3 - ((1 - 0.4385) ** 2 + (0.9385 - 2 / 3) ** 2) ** 0.5, abs=1e-3)
    assert vpip["high"] == pytest.approx(1 / 3 + (2 / 3 - 0.2077), abs=1e-3)
    assert vpip["few"]
    assert (vpip["unit"], big_bets["unit"]) == ("fraction", "big bets")
    # counts are whole, and there are none of a mean
    assert isinstance(vpip["first_made"], int)
    assert big_bets["first_made"] is None


def side(opportunities, rate, low, high, stat="closing_call_net"):
    return pd.DataFrame(
        [{"stat": stat, "opportunities": opportunities, "made": float("nan"), "rate": rate, "low": low, "high": high}]
    )


def test_the_difference_of_means_is_made_of_their_intervals():
    found = table(side(40, 1.5, 0.5, 2.5), side(30, 0.9, 0.1, 1.7), results(hands([]), hands([], first=10)))
    (row,) = found.to_dict("records")
    # each half of it is that of two independent means
    half = (1.0**2 + 0.8**2) ** 0.5
    assert (row["difference"], row["low"], row["high"]) == pytest.approx((0.6, 0.6 - half, 0.6 + half))
    nothing = float("nan")
    untold = table(side(40, 1.5, 0.5, 2.5), side(3, 0.9, nothing, nothing), results(hands([]), hands([], first=10)))
    assert untold["low"].isna().all()


def test_it_is_printed(run, built):  # noqa: F811
    ran = run("compare", "--db", built, "--player", "Marlowe", "--with", "Osier")
    assert ran.status == 0
    assert "3 hands in both" in ran.out
    assert "+46.7 against -93.3 big bets per 100: too few hands with a result to say more." in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_condition_against_the_rest(run, built):  # noqa: F811
    ran = run("compare", "--db", built, "--player", "Marlowe", "showdown", "--json")
    document = json.loads(ran.out)
    assert document["second"]["title"] == "all other hands"
    assert document["first"]["hands"] + document["second"]["hands"] == 3
    assert document["common_hands"] == 0


def test_hands_of_which_the_condition_is_unknown_are_among_the_others(run, built):  # noqa: F811
    # nobody in these cash games has a level: neither is it 5, nor is it known not to be
    ran = run("compare", "--db", built, "--player", "Marlowe", "showdown or level = 5", "--json")
    document = json.loads(ran.out)
    assert document["first"]["hands"] > 0
    assert document["first"]["hands"] + document["second"]["hands"] == 3


def test_a_file_has_every_number(run, built, tmp_path):  # noqa: F811
    path = tmp_path / "sides.xlsx"
    assert run("compare", "--db", built, "--player", "Marlowe", "--with", "Osier", "-o", path).status == 0
    head, *rows = openpyxl.load_workbook(path)["compare"].values
    assert {"bb100", "vpip", "wtsd"} <= {row[0] for row in rows}
    assert set(head) == set(COLUMNS)


def test_a_sheet_shows_each_number_in_its_unit(run, built, tmp_path):  # noqa: F811
    """Rates as percentages, big bets and ratios as plain numbers, what was counted as whole."""
    path = tmp_path / "sides.xlsx"
    assert run("compare", "--db", built, "--player", "Marlowe", "--with", "Osier", "-o", path).status == 0
    book = openpyxl.load_workbook(path)
    head, *lines = book["compare"].iter_rows()
    names = [cell.value for cell in head]
    rows = {line[0].value: dict(zip(names, line, strict=True)) for line in lines}
    units = {"bb100": "big bets", "vpip": "fraction", "af": "per call", "closing_call_net": "big bets"}
    assert {name: rows[name]["unit"].value for name in units} == units
    for name, unit in units.items():
        for column in ("first", "second", "difference"):
            if rows[name][column].value is not None:
                assert rows[name][column].number_format == ("0.0 %" if unit == "fraction" else "0.00")
        assert rows[name]["first_of"].number_format == "General"
    # three hands of Marlowe, who played all, against two of three
    assert (rows["vpip"]["first"].value, rows["vpip"]["difference"].value) == pytest.approx((1, 1 / 3))
    assert (rows["vpip"]["first_made"].value, rows["vpip"]["second_made"].value) == (3, 2)
    # as they rest on too little they are grey, with their difference
    assert rows["vpip"]["difference"].font.color.rgb == "FF9A9A9A"
    meant = {row[1] for row in book["definitions"].values if row[0] == "compare"}
    assert set(names) <= meant


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ([], 2, "say what is compared"),
        (["showdown", "showdown", "showdown"], 2, "two sides"),
        (["--with", "Osier", "showdown"], 2, "--where chooses these for both"),
        (["--with", "Marlowe"], 1, "stands on both sides"),
        (["players > 1", "players > 0"], 1, "3 hands on both sides"),
        (["players > 1"], 1, "no hand of Marlowe at PokerStars is on the second side"),
        (["players >"], 2, "CONDITION players >: "),
        (["players > 1", "players >"], 2, "CONDITION players >: "),
        (["players > 1", "--where", "players >"], 2, "--where: "),
        (["--with", "Nobody"], 1, "no hand of Nobody"),
        (["--with", "Osier", "--stat", "net"], 2, "--stat net: rates, means and bb100 are compared"),
    ],
)
def test_what_is_no_comparison(run, built, words, status, said):  # noqa: F811
    ran = run("compare", "--db", built, "--player", "Marlowe", *words)
    assert ran.status == status
    assert said in ran.err + ran.out


def test_big_bets_can_be_named_too(run, built):  # noqa: F811
    for names, ids in (("bb100", ["bb100"]), ("vpip,bb100", ["bb100", "vpip"])):
        ran = run("compare", "--db", built, "--player", "Marlowe", "--with", "Osier", "--stat", names, "--json")
        assert [row["stat"] for row in json.loads(ran.out)["rows"]] == ids


def test_how_many_hands_it_would_take_is_said():
    first, second = hands([3, -1] * 100), hands([-3, 1] * 100, first=5000)
    found = results(first, second)
    # either side has a variance of 4 and 200 / 199: 8.04 by (1.96 / 2)^2 of a big bet per 100, rounded up to two digits
    assert found.needed == pytest.approx(1e4 * (1.959964 / 2) ** 2 * 8 * 200 / 199, abs=1)
    sides = [Side("these", 200, ("USD",)), Side("those", 200, ("USD",))]
    numbers = pd.DataFrame(columns=list(COLUMNS)).astype({"few": bool})
    said = list(compared_lines(sides, found, numbers))
    assert "To know it to ±2 takes about 78,000 hands on either side." in said


def test_what_leaves_zero_out_does_not_look_like_it():
    sides = [Side("A", 2_000_000, ("USD",)), Side("B", 2_000_000, ("USD",))]
    found = Results(2_000_000, 2_000_000, 1.0, 0.96, 0.04, 0.004, 0.076, 0, None)
    row = (
        "vpip",
        "VPIP",
        "fraction",
        2_000_000,
        400_800,
        0.2004,
        2_000_000,
        400_000,
        0.2,
        0.0004,
        0.00001,
        0.00079,
        False,
    )
    unsure = ("wtsd", "WTSD", *row[2:10], -0.00001, 0.00081, False)
    lines = list(compared_lines(sides, found, pd.DataFrame([row, unsure], columns=list(COLUMNS))))
    assert "+0.040 (+0.004 to +0.076), the first does better" in "\n".join(lines)
    (starred,) = [line for line in lines if line.startswith("VPIP")]
    assert starred.split()[-5:] == ["+0.040", "+0.001", "to", "+0.079", "*"]
    (other,) = [line for line in lines if line.startswith("WTSD")]
    assert other.split()[-4:] == ["0.0", "0.0", "to", "+0.1"]
    assert lines[-1] == "  2 intervals are compared: about 1 in 20 misses the truth by chance alone"
