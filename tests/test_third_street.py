"""Third street by hand: limps, walks, prices of steals, answers to steals and raises, and Cogert's points."""

import re
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from test_statistics import (
    HEADS_UP,
    NINE_HANDS,
    WAR,
    by_player,
    counted,
    counts_of,
    real_seats,
    row_of,
    seats_of,
    total,
)
from texts import hand_of, told

from razzstats.data.features import Seats, Spots
from razzstats.data.tables import tables
from razzstats.play.replay import replay
from razzstats.show.json import statistics_document
from razzstats.show.report import definitions
from razzstats.show.terminal import statistic_rows
from razzstats.stats.catalog import STATS
from razzstats.stats.table import statistics

Counts = dict[tuple[str, str], tuple[int, int]]

ELSEWHERE = {
    "forced", "opens_full", "vpip", "vpip_xbi", "completion", "open_completion", "open_limp", "limp",
    "raise_completion", "fold_to_completion", "steal_position", "steal_position_success", "steal_board",
    "steal_board_success", "steal_bring_in", "steal_bring_in_success",
}  # fmt: skip
"""Tried in test_statistics.py."""
HERE = [stat.id for stat in STATS if stat.street.startswith("3rd street") and stat.id not in ELSEWHERE]


def had(counts: Counts, player: str) -> dict[str, tuple[int, int]]:
    """The statistics of this file for which he had an opportunity."""
    return {stat: counts[player, stat] for stat in HERE if counts[player, stat][0]}


# -- real hands, counted by hand


@pytest.fixture
def nine_hands(shared_histories):
    return counts_of(real_seats(shared_histories / NINE_HANDS))


@pytest.fixture
def heads_up(shared_histories):
    return counts_of(real_seats(shared_histories / HEADS_UP))


def test_nine_hands_limped_pots(nine_hands):
    # after a limper, hand by hand: 3 2 3 2 3 4 2 0 4, of which call 2 2 3 1 2 2 1 0 3
    assert total(nine_hands, "over_limp") == (23, 16)
    assert total(nine_hands, "iso_completion") == (23, 0)
    assert total(nine_hands, "limp") == (37, 16 + 8)
    # nobody completes after a limp
    assert total(nine_hands, "limp_fold") == (0, 0)


def test_nine_hands_the_one_completion(nine_hands):
    # h3ron's three before queen, six, nine and five: called by the queen, six and five
    assert by_player(nine_hands, "cold_call") == {
        "DoorZone": (1, 1), "lowdraw": (1, 1), "mango130": (1, 0), "peg100": (1, 1),
    }  # fmt: skip
    assert by_player(nine_hands, "squeeze") == {
        "lowdraw": (1, 0), "mango130": (1, 0), "peg100": (1, 0), "BRICKS2": (1, 0),
    }  # fmt: skip
    assert by_player(nine_hands, "bi_defence") == {"BRICKS2": (1, 0)}
    assert by_player(nine_hands, "bi_defence_callers") == {"BRICKS2": (1, 0)}
    assert by_player(nine_hands, "bi_defence_heads_up") == {}
    assert by_player(nine_hands, "call_steal_board") == {"DoorZone": (1, 1)}
    assert total(nine_hands, "bi_fold_steal_board") == (0, 0)
    # 4 cents to win six antes of 1 and 2 of the bring-in
    assert by_player(nine_hands, "steal_board_price") == {"h3ron": (1, 333_333)}
    assert total(nine_hands, "walk") == (9, 0)


def test_nine_hands_by_cogerts_points(nine_hands):
    # h3ron, hand by hand: -6 2 -2 -3 -2, the bring-in, -6 1 1
    # he folds, calls, calls, folds, folds, opens, folds, completes, calls
    assert by_player(nine_hands, "cogert") == {"h3ron": (8, 5)}
    assert by_player(nine_hands, "cogert_loose") == {"h3ron": (5, 1)}
    assert by_player(nine_hands, "cogert_tight") == {"h3ron": (3, 0)}
    assert by_player(nine_hands, "cogert_passive") == {"h3ron": (3, 2)}
    assert by_player(nine_hands, "cogert_aggressive") == {}


def test_heads_up_hands(heads_up):
    expected = {
        "walk": {"gr8brick": (3, 1), "Uplow7": (4, 1)},
        "bi_defence": {"Uplow7": (2, 1)},
        "bi_defence_heads_up": {"Uplow7": (2, 1)},
        "bi_defence_callers": {},
        "complete_fold": {"gr8brick": (4, 0)},
        "reraise": {"gr8brick": (2, 0)},
        "fold_to_raise": {"gr8brick": (2, 0)},
        "bi_call_steal_position": {"Uplow7": (2, 1)},
        "bi_fold_steal_position": {"Uplow7": (2, 1)},
        # twice 30 to win two antes of 6 and a bring-in of 9
        "steal_bring_in_price": {"gr8brick": (2, 2 * 588_235)},
        # Uplow7: aces for a queen 0, 9, 10 less a raise each, then as the bring-in -1 and 1
        "cogert": {"Uplow7": (5, 5)},
        "cogert_passive": {"Uplow7": (2, 0)},
        "cogert_aggressive": {"Uplow7": (1, 0)},
        "cogert_loose": {"Uplow7": (2, 0)},
    }
    assert {stat: by_player(heads_up, stat) for stat in expected} == expected


# -- limps and walks


def test_limps_completions_over_them_and_what_limpers_do_then():
    counts = counted(WAR)
    assert had(counts, "Ann") == {"walk": (1, 0), "reraise": (1, 0)}
    assert had(counts, "Bob") == {
        "limp_raise": (1, 0), "limp_call": (1, 0), "limp_fold": (1, 1), "reraise": (1, 0),
    }  # fmt: skip
    assert had(counts, "Cat") == {
        "iso_completion": (1, 1), "over_limp": (1, 0), "complete_fold": (1, 0),
        "reraise": (1, 0), "fold_to_raise": (1, 0),
    }  # fmt: skip
    # nobody had called the completion, and it was no steal
    assert had(counts, "Dan") == {"cold_call": (1, 0)}
    assert had(counts, "Eve") == {"cold_call": (1, 0)}


def test_limps_and_raises():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 1000 7h, Cat 1000 5s, Dan 1000 9d
        Ann: brings in for 10
        Bob: calls 10
        Cat: calls 10
        Dan: raises 20 to 30
        Ann: folds
        Bob: raises 30 to 60
        Cat: calls 50
        Dan: folds
        4: Bob 8s, Cat 4h
        Cat: bets 30
        Bob: folds
        Uncalled bet (30) returned to Cat
        Cat collected POT from pot
    """)
    assert had(counts, "Bob") == {"limp_raise": (1, 1), "limp_call": (1, 0), "limp_fold": (1, 0)}
    # her answer is to two bets at once; her own call of the bring-in is money in
    assert had(counts, "Cat") == {
        "iso_completion": (1, 0), "over_limp": (1, 1),
        "limp_raise": (1, 0), "limp_call": (1, 1), "limp_fold": (1, 0), "reraise": (1, 0),
    }  # fmt: skip
    assert had(counts, "Dan") == {
        "iso_completion": (1, 1), "over_limp": (1, 0), "complete_fold": (1, 1),
        "reraise": (1, 0), "fold_to_raise": (1, 1),
    }  # fmt: skip
    # limpers are still to answer, so she is not heads-up
    assert had(counts, "Ann") == {"walk": (1, 0), "bi_defence": (1, 0)}


WALK = """
    seats: Ann {} Kc, Bob 1000 7h
    Ann: {}
    Bob: folds
    Uncalled bet ({}) returned to Ann
    Ann collected POT from pot
"""


@pytest.mark.parametrize(
    ("stack", "opens", "back", "walk"),
    [
        ("1000", "brings in for 10", "10", (1, 1)),
        ("12", "brings in for 7 and is all-in", "7", (1, 1)),
        # a full bet that takes the antes is none
        ("1000", "bets 30", "30", (1, 0)),
    ],
)
def test_walks(stack, opens, back, walk):
    assert had(counted(WALK.format(stack, opens, back)), "Ann")["walk"] == walk


# -- raises


def test_raises_to_the_cap():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 1000 7h, Cat 1000 5s
        Ann: brings in for 10
        Bob: raises 20 to 30
        Cat: raises 30 to 60
        Ann: folds
        Bob: raises 30 to 90
        Cat: raises 30 to 120
        Betting is capped
        Bob: folds
        Uncalled bet (30) returned to Cat
        Cat collected POT from pot
    """)
    assert had(counts, "Ann") == {"walk": (1, 0), "reraise": (1, 0)}
    assert had(counts, "Bob") == {
        # 30 to win three antes of 5 and 10
        "steal_position_price": (1, 545_455), "complete_fold": (1, 1), "reraise": (1, 1), "fold_to_raise": (1, 0),
        "fold_to_cap": (1, 1),
    }  # fmt: skip
    assert had(counts, "Cat") == {
        "fold_steal_position": (1, 0), "call_steal_position": (1, 0), "raise_steal_position": (1, 1),
        "cold_call": (1, 0), "cap": (1, 1),
    }  # fmt: skip


def test_fold_to_a_reraise_is_of_the_completer():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 1000 7h, Cat 1000 5s, Dan 1000 3d
        Ann: brings in for 10
        Bob: raises 20 to 30
        Cat: raises 30 to 60
        Dan: raises 30 to 90
        Ann: folds
        Bob: folds
        Cat: folds
        Uncalled bet (30) returned to Dan
        Dan collected POT from pot
    """)
    assert by_player(counts, "fold_to_reraise") == {"Bob": (1, 1)}
    assert by_player(counts, "fold_to_raise") == {}
    assert by_player(counts, "reraise") == {"Dan": (1, 1)}
    assert by_player(counts, "cap") == {"Ann": (1, 0), "Bob": (1, 0), "Cat": (1, 0)}


# -- answers to a steal


def test_answers_to_a_steal_until_somebody_calls():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 1000 9h, Cat 1000 4s, Dan 1000 8d, Eve 1000 7c
        Ann: brings in for 10
        Bob: folds
        Cat: raises 20 to 30
        Dan: calls 30
        Eve: raises 30 to 60
        Ann: folds
        Cat: folds
        Dan: calls 30
        4: Dan Ts, Eve 2c
        Eve: bets 30
        Dan: folds
        Uncalled bet (30) returned to Eve
        Eve collected POT from pot
    """)
    # 30 to win five antes of 5 and 10
    assert had(counts, "Cat") == {
        "steal_position_price": (1, 461_538), "steal_board_price": (1, 461_538),
        "complete_fold": (1, 1), "reraise": (1, 0), "fold_to_raise": (1, 1),
    }  # fmt: skip
    answers = {
        f"{answer}_steal_{kind}": (1, int(answer == "call"))
        for answer in ("fold", "call", "raise")
        for kind in ("position", "board")
    }
    assert had(counts, "Dan") == answers | {"cold_call": (1, 1), "reraise": (1, 0)}
    assert had(counts, "Eve") == {"cold_call": (1, 0), "squeeze": (1, 1)}
    assert had(counts, "Ann") == {"walk": (1, 0), "reraise": (1, 0)}


def test_a_forced_opener_who_calls_makes_no_squeeze():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 1000 9h, Cat 1000 4s, Dan 1000 8d
        Ann: brings in for 10
        Bob: calls 10
        Cat: raises 20 to 30
        Dan: folds
        Ann: calls 20
        Bob: raises 30 to 60
        Cat: folds
        Ann: folds
        Uncalled bet (30) returned to Bob
        Bob collected POT from pot
    """)
    assert total(counts, "squeeze") == (0, 0)


def test_a_cold_call_before_a_short_raise_can_still_be_squeezed():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 1000 4s, Cat 1000 9h, Dan 45 8d
        Ann: brings in for 10
        Bob: raises 20 to 30
        Cat: calls 30
        Dan: raises 10 to 40 and is all-in
        Ann: raises 20 to 60
        Bob: folds
        Cat: folds
        Uncalled bet (20) returned to Ann
        4: Ann Ts, Dan 2c
        5: Ann Js, Dan 3c
        6: Ann Qs, Dan 4c
        7:
        *** SHOW DOWN ***
        Dan collected POT from pot
    """)
    assert by_player(counts, "squeeze") == {"Dan": (1, 0), "Ann": (1, 1)}
    # ten more are a call: Ann's 60 re-raise nothing, and there are two callers before her
    assert by_player(counts, "raise_completion") == {"Cat": (1, 0), "Dan": (1, 0), "Ann": (1, 1)}
    assert by_player(counts, "cold_call") == {"Cat": (1, 1), "Dan": (1, 1)}
    assert by_player(counts, "bi_defence_callers") == {"Ann": (1, 1)}
    assert by_player(counts, "completion") == {"Bob": (1, 1), "Cat": (1, 0), "Dan": (1, 0), "Ann": (1, 1)}


def test_the_bring_in_answers_a_steal():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 1000 9h, Cat 1000 8s
        Ann: brings in for 10
        Bob: raises 20 to 30
        Cat: folds
        Ann: raises 30 to 60
        Bob: folds
        Uncalled bet (30) returned to Ann
        Ann collected POT from pot
    """)
    # by position only: the eight behind is lower
    assert had(counts, "Ann") == {
        "walk": (1, 0), "bi_defence": (1, 1), "bi_defence_heads_up": (1, 1),
        "bi_fold_steal_position": (1, 0), "bi_call_steal_position": (1, 0), "bi_raise_steal_position": (1, 1),
    }  # fmt: skip
    assert had(counts, "Cat") == {
        "fold_steal_position": (1, 1), "call_steal_position": (1, 0), "raise_steal_position": (1, 0),
        "cold_call": (1, 0),
    }  # fmt: skip


def test_the_bring_in_answers_a_steal_from_him_alone():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 1000 9h, Cat 1000 8s
        Ann: brings in for 10
        Bob: folds
        Cat: raises 20 to 30
        Ann: calls 20
        4: Ann Ts, Cat 2c
        Cat: bets 30
        Ann: folds
        Uncalled bet (30) returned to Cat
        Cat collected POT from pot
    """)
    assert by_player(counts, "steal_bring_in") == {"Cat": (1, 1)}
    assert by_player(counts, "bi_call_steal_bring_in") == {"Ann": (1, 1)}
    assert (
        by_player(counts, "bi_fold_steal_bring_in") == by_player(counts, "bi_raise_steal_bring_in") == {"Ann": (1, 0)}
    )


def test_a_completion_from_the_first_seat_of_six_is_no_steal_to_answer():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 1000 9h, Cat 1000 8s, Dan 1000 7d, Eve 1000 6d, Fay 1000 5d
        Ann: brings in for 10
        Bob: raises 20 to 30
        Cat: folds
        Dan: folds
        Eve: folds
        Fay: calls 30
        Ann: calls 20
        4: Ann Ts, Bob 2c, Fay 4c
        Fay: bets 30
        Ann: folds
        Bob: folds
        Uncalled bet (30) returned to Fay
        Fay collected POT from pot
    """)
    assert had(counts, "Cat") == {"cold_call": (1, 0)}
    assert had(counts, "Fay") == {"cold_call": (1, 1)}
    assert had(counts, "Ann") == {
        "walk": (1, 0), "squeeze": (1, 0), "bi_defence": (1, 1), "bi_defence_callers": (1, 1),
    }  # fmt: skip


def test_a_short_all_in_is_neither_a_steal_nor_a_completion_to_answer():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 17 7h, Cat 1000 5s, Dan 1000 8d
        Ann: brings in for 10
        Bob: raises 2 to 12 and is all-in
        Cat: raises 18 to 30
        Dan: folds
        Ann: folds
        Uncalled bet (18) returned to Cat
        4: Bob 2c, Cat Js
        5: Bob 3d, Cat Qh
        6: Bob 4d, Cat Kh
        7:
        *** SHOW DOWN ***
        Cat: mucks hand
        Bob: shows [Ac 6d 7h 2c 3d 4d Qd] (Lo: 6,4,3,2,A)
        Bob collected POT from pot
    """)
    assert had(counts, "Dan") == {"cold_call": (1, 0)}
    assert had(counts, "Cat") == {"complete_fold": (1, 0), "iso_completion": (1, 1), "over_limp": (1, 0)}
    # Bob is still in, so the bring-in is not heads-up with the completer
    assert had(counts, "Ann") == {"walk": (1, 0), "bi_defence": (1, 0)}
    # 12 is less than half of 30: Bob calls the bring-in and a little more
    assert counts["Bob", "open_limp"] == counts["Bob", "limp"] == counts["Bob", "vpip"] == (1, 1)
    for stat in ("completion", "open_completion", "steal_position"):
        assert counts["Bob", stat] == (1, 0)


def test_an_all_in_for_half_a_bet_completes():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 20 7h, Cat 1000 5s
        Ann: brings in for 10
        Bob: raises 5 to 15 and is all-in
        Cat: folds
        Ann: folds
        Uncalled bet (5) returned to Bob
        Bob collected POT from pot
    """)
    assert counts["Bob", "open_completion"] == counts["Bob", "steal_position"] == (1, 1)
    # 15 to win three antes of 5 and 10
    assert counts["Bob", "steal_position_price"] == (1, 375_000)
    assert counts["Cat", "fold_to_completion"] == counts["Ann", "fold_to_completion"] == (1, 1)


def test_a_limper_may_answer_a_short_all_in_before_a_completion():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 1000 7h, Cat 17 5s, Dan 1000 8d
        Ann: brings in for 10
        Bob: calls 10
        Cat: raises 2 to 12 and is all-in
        Dan: calls 12
        Ann: folds
        Bob: raises 18 to 30
        Dan: folds
        Uncalled bet (18) returned to Bob
        4: Bob 2c, Cat Js
        5: Bob 3d, Cat Qh
        6: Bob 4d, Cat Kh
        7:
        *** SHOW DOWN ***
        Cat: mucks hand
        Bob: shows [Ac 6d 7h 2c 3d 4d Qd] (Lo: 6,4,3,2,A)
        Bob collected POT from pot
    """)
    assert by_player(counts, "limp") == {"Bob": (1, 1), "Cat": (1, 1), "Dan": (1, 1)}
    assert by_player(counts, "over_limp") == {"Cat": (1, 1), "Dan": (1, 1)}
    assert by_player(counts, "iso_completion") == {"Cat": (1, 0), "Dan": (1, 0)}
    assert by_player(counts, "limp_fold") == {"Dan": (1, 1)}
    assert by_player(counts, "completion") == {"Ann": (1, 0), "Bob": (1, 1), "Cat": (1, 0), "Dan": (1, 0)}


def test_answers_to_a_steal_are_left_out_where_another_brought_in_for_the_forced_opener():
    """Ann has done so by mistake, and Bob, who had to, has not acted: neither answers as the words have it."""
    text, _ = told("""
        seats: Ann 1000 9s, Cat 1000 4h, Bob 1000 Qd
        Ann: brings in for 10  <- WRONG_BRING_IN
        Cat: raises 20 to 30
        Bob: folds
        Ann: folds
        Uncalled bet (20) returned to Cat
        Cat collected POT from pot
    """)
    counts = counts_of(seats_of([hand_of(text)]))
    assert counts["Cat", "steal_position"] == counts["Cat", "steal_board"] == (1, 1)
    answers = [stat.id for stat in STATS if re.match("(bi_)?(fold|call|raise)_steal_", stat.id)]
    assert len(answers) == 15
    assert {total(counts, answer) for answer in answers} == {(0, 0)}


# -- the price of a steal


def steal_at(stakes: str, ante: int, bring_in: int, players: int, number: int = 1) -> str:
    """The last seat steals from the bring-in, after all others have folded."""
    bet = int(stakes.split("/")[0])
    names = [f"P{seat}" for seat in range(1, players)]
    doors = ["Qh", "Js", "Td", "9c", "8h", "7s", "6d"]
    seats = ", ".join(f"{name} 1000 {door}" for name, door in zip(names, doors, strict=False))
    text, _ = told(f"""
        stakes: {stakes}
        ante: {ante}
        seats: Ann 1000 Kc, {seats}
        Ann: brings in for {bring_in}
        {"".join(f"{name}: folds{chr(10)}" for name in names[:-1])}
        {names[-1]}: raises {bet - bring_in} to {bet}
        Ann: folds
        Uncalled bet ({bet - bring_in}) returned to {names[-1]}
        {names[-1]} collected POT from pot
    """)
    return text.replace("#170000000001", f"#17000000{number:04}").replace(names[-1], "Thief")


@pytest.mark.parametrize(
    ("stakes", "ante", "bring_in", "players", "percent"),
    [
        # published or exact arithmetic: cents of $0.04/$0.08, dollars of $20/$40 and $15/$30
        ("4/8", 1, 2, 8, 28.6),
        ("4/8", 1, 2, 5, 36.4),
        ("20/40", 3, 5, 8, 40.8),
        ("15/30", 1, 5, 8, 53.6),
    ],
)
def test_what_a_steal_must_do(stakes, ante, bring_in, players, percent):
    rows = statistics(seats_of([hand_of(steal_at(stakes, ante, bring_in, players))]))
    price = row_of(rows, "steal_bring_in_price", player="Thief")
    assert (price["opportunities"], round(100 * price["rate"], 1)) == (1, percent)
    assert row_of(rows, "steal_bring_in_success", player="Thief")["rate"] == 1


def test_the_price_of_steals_is_a_mean_of_prices():
    hands = [hand_of(steal_at("20/40", 3, 5, 8, 1)), hand_of(steal_at("15/30", 1, 5, 8, 2))]
    row = row_of(statistics(seats_of(hands)), "steal_bring_in_price", player="Thief")
    assert row["opportunities"] == 2
    assert row["rate"] == pytest.approx(float((Fraction(20, 49) + Fraction(15, 28)) / 2), abs=1e-6)
    assert np.isnan(row["made"])
    assert np.isnan(row["low"])


def test_a_mean_is_shown_as_one():
    rows = statistics(seats_of([hand_of(steal_at("20/40", 3, 5, 8))]))
    rows = rows[(rows["player"] == "Thief") & (rows["stat"] == "steal_bring_in_price")]
    ((label, value, counted_from, interval),) = statistic_rows(rows)
    assert (label, counted_from, interval) == ("Break-even of steals from the bring-in alone", "mean of 1", "")
    assert "40.8 %" in value
    (said,) = statistics_document(rows, ["player"])["rows"]
    assert (said["opportunities"], said["made"], said["rate"], said["low"]) == (1, None, 0.4082, None)
    assert [unit for _, column, unit, _ in definitions("seats") if column == "steal_board_price_k"] == ["millionths"]


# -- Cogert's points


def graded(spec: str, player: str = "Hero") -> list[tuple[int, str]]:
    """Points and act of each graded turn of a player."""
    made, rows = tables([replay(hand_of(told(spec)[0]))])
    spots = Spots(made["turns"], np.array(rows), Seats(made["seats"]))
    turns = zip(made["turns"]["player"].to_pylist(), made["turns"]["act"].to_pylist(), strict=True)
    return [
        (int(spots.points[turn]), act)
        for turn, (name, act) in enumerate(turns)
        if name == player and spots.graded[turn]
    ]


def grades(spec: str) -> dict[str, tuple[int, int]]:
    """How Hero's acts agree with the points."""
    counts = counted(spec)
    return {stat: counts["Hero", stat] for stat in HERE if stat.startswith("cogert") and counts["Hero", stat][0]}


# the page's own example: Q 9 6 2, then A 6 under a 7, then J T 5
EXAMPLE = """
    seats: Ann 1000 Qc, Bob 1000 9h, Cat 1000 6s, Dan 1000 2d, Hero 1000 As/6h/7d, Eve 1000 Jd, Fay 1000 Tc, Gus 1000 5c
    Ann: brings in for 10
    Bob: folds
    Cat: folds
    {}
    Eve: folds
    Fay: folds
    Gus: folds
    Ann: folds
    {}
"""
CALLED = """
    4: Dan 8s, Hero 9c
    Dan: bets 30
    Hero: folds
    Uncalled bet (30) returned to Dan
    Dan collected POT from pot
"""
WON = """
    Uncalled bet (20) returned to {0}
    {0} collected POT from pot
"""


def example(dan: str, hero: str, end: str) -> str:
    return EXAMPLE.format(f"Dan: {dan}\nHero: {hero}", end)


def test_the_example_of_the_page():
    assert graded(example("raises 20 to 30", "calls 30", CALLED)) == [(2, "call")]
    assert graded(example("folds", "raises 20 to 30", WON.format("Hero"))) == [(4, "complete")]


@pytest.mark.parametrize(
    ("dan", "hero", "end", "expected"),
    [
        (
            "raises 20 to 30", "calls 30", CALLED,
            {"cogert": (1, 1), "cogert_tight": (1, 0), "cogert_aggressive": (1, 0)},
        ),
        (
            "raises 20 to 30", "folds", WON.format("Dan"),
            {"cogert": (1, 0), "cogert_tight": (1, 1), "cogert_aggressive": (1, 0)},
        ),
        (
            "folds", "raises 20 to 30", WON.format("Hero"),
            {"cogert": (1, 1), "cogert_tight": (1, 0), "cogert_passive": (1, 0)},
        ),
    ],
)  # fmt: skip
def test_the_example_of_the_page_graded(dan, hero, end, expected):
    assert grades(example(dan, hero, end)) == expected


@pytest.mark.parametrize(
    ("room", "agrees", "passive"),
    # four wagers close a street, and the call is right; or five do, and he should have made the fifth
    [("PokerStars", (3, 3), (2, 0)), ("WSOP", (3, 2), (3, 1))],
)
def test_the_cap_is_that_of_the_house(room, agrees, passive):
    hand = hand_of(told("""
        seats: Ann 1000 Kc, Hero 1000 2h/3h/4c, Cat 1000 5s
        Ann: brings in for 10
        Hero: raises 20 to 30
        Cat: raises 30 to 60
        Ann: folds
        Hero: raises 30 to 90
        Cat: raises 30 to 120
        Hero: calls 30
        4: Hero Ts, Cat 2c
        Cat: bets 30
        Hero: folds
        Uncalled bet (30) returned to Cat
        Cat collected POT from pot
    """)[0])  # fmt: skip
    counts = counts_of(seats_of([replace(hand, room=room)]))
    assert (counts["Hero", "cogert"], counts["Hero", "cogert_passive"]) == (agrees, passive)


def test_callers_of_the_bring_in_cost_a_point_each_and_raises_two():
    # (2 4)8: 6 points, the 3 gone 5, two callers 3, no door behind: raise
    # then the other caller's raise is two bets above his own completion, one raise of another: 3 less 2
    spec = """
        seats: Ann 1000 Kc, Bob 1000 Jh, Cat 1000 3s, Hero 1000 2h/4d/8d
        Ann: brings in for 10
        Bob: calls 10
        Cat: calls 10
        Hero: raises 20 to 30
        Ann: folds
        Bob: folds
        Cat: raises 30 to 60
        Hero: raises 30 to 90
        Cat: calls 30
        4: Cat Qs, Hero 5h
        Hero: bets 30
        Cat: folds
        Uncalled bet (30) returned to Hero
        Hero collected POT from pot
    """
    assert graded(spec) == [(3, "complete"), (1, "raise")]
    assert grades(spec) == {
        "cogert": (2, 1), "cogert_tight": (2, 0), "cogert_passive": (1, 0), "cogert_aggressive": (1, 1),
    }  # fmt: skip


def test_his_own_call_of_the_bring_in_costs_nothing():
    # (A 2)3: 10 points, the 4 gone 9, one low door behind 8; later nobody is behind: 9 less 2 for the raise
    spec = """
        seats: Ann 1000 Kc, Hero 1000 As/2h/3d, Bob 1000 4h
        Ann: brings in for 10
        Hero: calls 10
        Bob: raises 20 to 30
        Ann: folds
        Hero: folds
        Uncalled bet (20) returned to Bob
        Bob collected POT from pot
    """
    assert graded(spec) == [(8, "call"), (7, "fold")]
    assert grades(spec) == {"cogert": (2, 0), "cogert_tight": (2, 1), "cogert_passive": (2, 1)}


def test_where_he_cannot_raise_a_call_is_right():
    # ten points less the 7 and a raise: 7, but the call takes his last chips
    spec = """
        seats: Ann 1000 Kc, Bob 1000 7h, Hero 35 As/2h/3d
        Ann: brings in for 10
        Bob: raises 20 to 30
        Hero: calls 30 and is all-in
        Ann: folds
        4: Bob 8s, Hero 4h
        5: Bob 9s, Hero 5h
        6: Bob Ts, Hero 6h
        7:
        *** SHOW DOWN ***
        Bob: mucks hand
        Hero: shows [As 2h 3d 4h 5h 6h Kd] (Lo: 5,4,3,2,A)
        Hero collected POT from pot
    """
    assert graded(spec) == [(7, "call")]
    assert grades(spec) == {"cogert": (1, 1), "cogert_tight": (1, 0)}


def test_pairs_and_high_cards_have_no_points_and_the_forced_opener_is_graded_when_he_is_raised():
    # (K 3)K: nothing, a king gone +1, the 4 needed -1, a raise -2
    spec = """
        seats: Hero 1000 3c/Kc/Ks, Bob 1000 4h, Cat 1000 Kd
        Hero: brings in for 10
        Bob: raises 20 to 30
        Cat: folds
        Hero: calls 20
        4: Hero Qs, Bob 5h
        Bob: bets 30
        Hero: folds
        Uncalled bet (30) returned to Bob
        Bob collected POT from pot
    """
    assert graded(spec) == [(-2, "call")]
    assert grades(spec) == {"cogert": (1, 0), "cogert_loose": (1, 1)}


def test_only_cards_known_at_the_deal_are_graded():
    spec = """
        seats: Ann 1000 Kc, Bob 1000 7h
        Ann: brings in for 10
        Bob: calls 10
        4: Ann 2c, Bob 8s
        Bob: checks
        Ann: checks
        5: Ann 3d, Bob Qh
        Bob: checks
        Ann: checks
        6: Ann 4d, Bob Kh
        Ann: checks
        Bob: checks
        7:
        Ann: checks
        Bob: checks
        *** SHOW DOWN ***
        Ann: shows [Ac 6d Kc 2c 3d 4d Qd] (Lo: 6,4,3,2,A)
        Bob: shows [As 2d 7h 8s Qh Kh 3h] (Lo: 8,7,3,2,A)
        Ann collected POT from pot
    """
    assert graded(spec, "Bob") == []
    counts = counted(spec)
    assert counts["Bob", "cogert"] == counts["Ann", "cogert"] == (0, 0)


def test_after_a_short_all_in_a_call_is_all_that_he_may_do():
    # (A 3)5: 10 points, the six and the seven gone 8, a raise 6; the all-in is no raise
    spec = """
        seats: Ann 45 Tc, Bob 1000 6h, Cat 1000 7s, Hero 1000 3s/As/5h
        Ann: brings in for 10
        Bob: raises 20 to 30
        Cat: calls 30
        Hero: calls 30
        Ann: raises 10 to 40 and is all-in
        Bob: calls 10
        Cat: calls 10
        Hero: calls 10
        4: Ann 8s, Bob 4c, Cat Kd, Hero Jc
        Bob: bets 30
        Cat: folds
        Hero: folds
        Uncalled bet (30) returned to Bob
        5: Ann 8d, Bob 4d
        6: Ann 9s, Bob 9d
        7:
        *** SHOW DOWN ***
        Bob: mucks hand
        Ann: shows [Ac 2d Tc 8s 8d 9s Kc] (Lo: T,9,8,2,A)
        Ann collected POT from pot
    """
    assert graded(spec) == [(6, "call"), (6, "call")]
    assert grades(spec) == {"cogert": (2, 1), "cogert_tight": (2, 0), "cogert_passive": (1, 1)}
