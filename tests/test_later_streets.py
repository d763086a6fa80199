"""Statistics of fourth to seventh street: real hands counted by hand, and small hands, one spot each."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pandas as pd
import pytest
from second_count_later import completions, low
from test_corpus import HISTORIES
from test_statistics import HEADS_UP, NINE_HANDS, by_player, counted, counts_of, real_seats, row_of, seats_of
from texts import hand_of, told

from razzstats.api import frames
from razzstats.data.features import Seats, Spots
from razzstats.data.features.boards import lows
from razzstats.data.features.holdings import improved
from razzstats.data.tables import tables
from razzstats.play.replay import replay
from razzstats.read.reader import read_hands
from razzstats.stats.price.fourth import case_equities
from razzstats.stats.table import statistics
from razzstats.value.equity.downs import beaten
from razzstats.value.lowball import low_of_ranks, sure_to_beat

# -- real hands, counted by hand


@pytest.fixture
def nine_hands(shared_histories):
    return counts_of(real_seats(shared_histories / NINE_HANDS))


@pytest.fixture
def heads_up(shared_histories):
    return counts_of(real_seats(shared_histories / HEADS_UP))


def test_nine_hands_boards(nine_hands):
    assert by_player(nine_hands, "lead_low_4") == {
        "wheelie32948": (1, 1), "peg100": (3, 1), "BRICKS2": (2, 2), "lowdraw": (3, 3),
    }  # fmt: skip
    # in the last hand two boards are equal
    assert by_player(nine_hands, "bet_ahead_4") == {
        "wheelie32948": (1, 1), "peg100": (3, 1), "BRICKS2": (2, 2), "lowdraw": (2, 2),
    }  # fmt: skip


def test_nine_hands_open_pairs(nine_hands):
    made = {player: made for player, (_, made) in by_player(nine_hands, "paired_own").items()}
    assert made == {
        "DoorZone": 2, "wheelie32948": 1, "lowdraw": 3, "peg100": 2, "BRICKS2": 1, "h3ron": 1, "mango130": 0,
    }  # fmt: skip
    assert by_player(nine_hands, "paired_own_stays") == {
        "DoorZone": (2, 1), "wheelie32948": (1, 1), "lowdraw": (3, 3), "peg100": (2, 1), "BRICKS2": (1, 1),
        "h3ron": (1, 1),
    }  # fmt: skip
    assert by_player(nine_hands, "paired_own_won") == {
        "DoorZone": (2, 1), "wheelie32948": (1, 0), "lowdraw": (3, 1), "peg100": (2, 0), "BRICKS2": (1, 1),
        "h3ron": (1, 0),
    }  # fmt: skip


def test_nine_hands_checks_that_were_bet_at(nine_hands):
    assert by_player(nine_hands, "check_raise_4") == {"peg100": (1, 0)}
    assert by_player(nine_hands, "check_raise_5") == {"peg100": (3, 0), "DoorZone": (1, 0)}
    assert by_player(nine_hands, "check_raise_6") == by_player(nine_hands, "check_raise_7") == {}


def test_nine_hands_last_calls(shared_histories, nine_hands):
    assert by_player(nine_hands, "closing_call_won") == {"h3ron": (1, 0), "lowdraw": (2, 2)}
    rows = statistics(real_seats(shared_histories / NINE_HANDS))
    # 149 and 80 cents for calls of 8 and 4; a big bet is 8
    assert row_of(rows, "closing_call_net", player="lowdraw")["rate"] == pytest.approx((141 / 8 + 76 / 8) / 2)
    assert row_of(rows, "closing_call_net", player="h3ron")["rate"] == -1


HEADS_UP_COUNTS = {
    "bet_4": ((4, 3), (1, 0)),
    "check_4": ((4, 1), (1, 1)),
    "raise_4": ((0, 0), (3, 0)),
    "call_4": ((0, 0), (3, 2)),
    "fold_4": ((0, 0), (3, 1)),
    "lead_low_4": ((3, 3), (1, 0)),
    "bet_ahead_4": ((3, 3), (1, 0)),
    "fold_behind_4": ((0, 0), (3, 1)),
    "fold_brick": ((0, 0), (0, 0)),
    "bet_5": ((2, 2), (1, 1)),
    "call_5": ((1, 1), (2, 2)),
    "lead_low_5": ((2, 2), (1, 1)),
    "bet_ahead_5": ((2, 2), (1, 1)),
    "fold_behind_5": ((1, 0), (2, 0)),
    "bet_6": ((2, 2), (1, 1)),
    "call_6": ((1, 1), (2, 2)),
    "raise_7": ((1, 0), (2, 1)),
    "call_7": ((1, 1), (2, 1)),
    "bet_7": ((2, 2), (1, 1)),
    "check_raise_7": ((0, 0), (0, 0)),
    "af": ((4, 9), (7, 4)),
    "afq": ((13, 9), (12, 4)),
    "agg": ((14, 9), (13, 4)),
    "af_7": ((2, 2), (1, 2)),
    "afq_7": ((4, 2), (3, 2)),
    "stays_4_0": ((4, 4), (4, 3)),
    "stays_4_1": ((0, 0), (0, 0)),
    "stays_5_0": ((3, 3), (2, 2)),
    "stays_5_1": ((0, 0), (1, 1)),
    "stays_6_0": ((2, 2), (1, 1)),
    "stays_6_1": ((1, 1), (2, 2)),
    "paired_own": ((4, 0), (4, 1)),
    "paired_own_stays": ((0, 0), (1, 1)),
    "paired_own_won": ((0, 0), (1, 0)),
    "paired_rival": ((4, 1), (4, 0)),
    "paired_rival_stays": ((1, 1), (0, 0)),
    "paired_rival_won": ((1, 1), (0, 0)),
    "made_low_5": ((3, 0), (3, 1)),
    "one_card_draw_5": ((3, 2), (3, 1)),
    "two_card_draw_5": ((3, 1), (3, 1)),
    # ten seven and two cards to come against a made six; then queens and twos against ten nine
    "beaten_call_5": ((1, 1), (2, 0)),
    "beaten_call_6": ((1, 1), (2, 1)),
    "dead_call_6": ((1, 0), (2, 0)),
    "closing_call_won": ((2, 0), (1, 0)),
    "call_without_hand": ((2, 1), (1, 1)),
    "missed_value": ((0, 0), (0, 0)),
}
"""Of gr8brick, then Uplow7."""


@pytest.mark.parametrize("stat", HEADS_UP_COUNTS)
def test_heads_up_hands(stat, heads_up):
    assert (heads_up["gr8brick", stat], heads_up["Uplow7", stat]) == HEADS_UP_COUNTS[stat]


def test_heads_up_splits(shared_histories):
    rows = statistics(real_seats(shared_histories / HEADS_UP), ["player", "fourth_case"])
    assert row_of(rows, "hands", player="Uplow7", fourth_case="good-good")["value"] == 4
    seats = real_seats(shared_histories / HEADS_UP)
    known = seats[seats["fifth_hand"].notna()]
    assert list(zip(known["player"], known["fifth_hand"], strict=True)) == [
        ("gr8brick", "two-card draw"), ("Uplow7", "two-card draw"),
        ("gr8brick", "one-card draw"), ("Uplow7", "made 6"),
        ("gr8brick", "one-card draw"), ("Uplow7", "one-card draw"),
    ]  # fmt: skip


# -- betting on the look of a board

BOARDS = """
seats: Ann 1000 Kc, Bob 1000 7h, Cat 1000 5s
Ann: brings in for 10
Bob: calls 10
Cat: calls 10
4: Ann 2s, Bob 5c, Cat 7d
Bob: checks
Cat: checks
Ann: bets 30
Bob: raises 30 to 60
Cat: folds
Ann: calls 30
5: Ann 3d, Bob Qc
Bob: bets 60
Ann: calls 60
6: Ann 4d, Bob Jc
Bob: checks
Ann: bets 60
Bob: folds
Uncalled bet (60) returned to Ann
Ann collected POT from pot
"""


def test_boards():
    counts = counted(BOARDS)
    # two boards of seven five: the lowest leads, and neither is ahead or behind
    assert by_player(counts, "lead_low_4") == {"Bob": (1, 0)}
    assert by_player(counts, "bet_ahead_4") == {}
    # a raise is no answer to a bet of one's own: only who has not bet is behind
    assert by_player(counts, "fold_behind_4") == {}
    assert by_player(counts, "check_raise_4") == {"Bob": (1, 1), "Cat": (1, 0)}
    assert by_player(counts, "check_4") == {"Ann": (1, 0), "Bob": (1, 1), "Cat": (1, 1)}
    # the queen's board is lower than the king's
    assert by_player(counts, "lead_low_5") == by_player(counts, "bet_ahead_5") == {"Bob": (1, 1)}
    assert by_player(counts, "fold_behind_5") == {"Ann": (1, 0)}
    assert by_player(counts, "lead_low_6") == by_player(counts, "bet_ahead_6") == {"Bob": (1, 0)}
    assert by_player(counts, "fold_behind_6") == {}
    assert by_player(counts, "check_raise_6") == {"Bob": (1, 0)}


def test_aggression_by_street():
    counts = counted(BOARDS)
    # made: bets and raises; of calls, of acts but checks, of all acts
    expected = {
        "Ann": {4: ((1, 1), (2, 1), (2, 1)), 5: ((1, 0), (1, 0), (1, 0)), 6: ((0, 1), (1, 1), (1, 1))},
        "Bob": {4: ((0, 1), (1, 1), (2, 1)), 5: ((0, 1), (1, 1), (1, 1)), 6: ((0, 0), (1, 0), (2, 0))},
        "Cat": {4: ((0, 0), (1, 0), (2, 0))},
    }
    for player, streets in expected.items():
        for street, of_street in streets.items():
            assert tuple(counts[player, f"{stat}_{street}"] for stat in ("af", "afq", "agg")) == of_street
        sums = [tuple(map(sum, zip(*found, strict=True))) for found in zip(*streets.values(), strict=True)]
        assert [counts[player, stat] for stat in ("af", "afq", "agg")] == sums


def test_who_acts_for_an_all_in_player_with_a_lower_board_does_not_lead_low():
    counts = counted("""
        seats: Ann 15 Kc, Bob 1000 7h, Cat 1000 9s
        Ann: brings in for 10 and is all-in
        Bob: calls 10
        Cat: calls 10
        4: Ann 2s, Bob Kd, Cat Ks
        Bob: checks
        Cat: bets 30
        Bob: folds
        Uncalled bet (30) returned to Cat
        5: Ann 3d, Cat Qd
        6: Ann 4d, Cat Jd
        7:
        *** SHOW DOWN ***
        Ann: shows [Ac 6d Kc 2s 3d 4d 4h] (Lo: 6,4,3,2,A)
        Cat: mucks hand
        Ann collected POT from pot
    """)
    assert by_player(counts, "bet_4") == {"Bob": (1, 0), "Cat": (1, 1)}
    assert by_player(counts, "lead_low_4") == by_player(counts, "bet_ahead_4") == {}
    assert by_player(counts, "fold_behind_4") == {"Bob": (1, 1)}


# -- bricks


def fourth(cat: str, bob: str, raised: bool = False, end: str = "", door: str = "7h") -> dict[str, tuple[int, int]]:
    """Cat and Bob catch these on fourth street, Cat bets, and Bob folds; what is counted for Bob."""
    third = ["Bob: raises 30 to 60", "Ann: folds", "Cat: calls 30"] if raised else ["Bob: calls 30", "Ann: folds"]
    lines = [
        f"seats: Ann 1000 Kc, Cat 1000 3s, Bob 1000 {door}", "Ann: brings in for 10", "Cat: raises 20 to 30", *third,
        f"4: Cat {cat}, Bob {bob}", "Cat: bets 30",
        *(end.split("; ") if end else ["Bob: folds", "Uncalled bet (30) returned to Cat"]),
        "Cat collected POT from pot",
    ]  # fmt: skip
    return {stat: found for (player, stat), found in counted("\n".join(lines)).items() if player == "Bob" and found[0]}


def after_brick(found: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    return {stat: counts for stat, counts in found.items() if stat.startswith("fold_brick")}


@pytest.mark.parametrize(
    ("cat", "bob", "raised", "expected"),
    [
        ("2d", "Tc", False, "good_single"),
        ("2d", "9c", False, ""),
        ("9d", "7d", False, "good_single"),  # it pairs his door
        ("Td", "Qc", False, "bad_single"),
        ("2d", "Kd", True, "good_raised"),
        ("Jd", "Kd", True, "bad_raised"),
        ("2d", "8c", True, ""),
    ],
)
def test_folds_after_a_brick(cat, bob, raised, expected):
    assert after_brick(fourth(cat, bob, raised)) == (
        {"fold_brick": (1, 1), f"fold_brick_{expected}": (1, 1)} if expected else {}
    )


def test_a_call_after_a_brick_is_no_fold():
    called = "Bob: calls 30; 5: Cat 4d, Bob Qd; Cat: bets 60; Bob: folds; Uncalled bet (60) returned to Cat"
    found = fourth("2d", "Tc", end=called)
    assert after_brick(found) == {"fold_brick": (1, 0), "fold_brick_good_single": (1, 0)}
    # no brick on 5th was asked about: two were there by then
    assert {stat: counts for stat, counts in found.items() if stat.startswith("stays")} == {
        "stays_4_1": (1, 1), "stays_5_2": (1, 0),
    }  # fmt: skip


def test_with_three_on_fourth_nobody_is_asked_about_his_brick():
    counts = counted(BOARDS.replace("Ann 2s", "Ann Qs"))
    assert not [stat for (_, stat), (n, _) in counts.items() if stat.startswith("fold_brick") and n]


@pytest.mark.parametrize(
    ("cat", "ann", "his", "hers"),
    [
        ("9d", "2d", "good-good", "good-good"),
        ("2d", "Kd", "good-bad", "bad-good"),  # it pairs her door
        ("Td", "2d", "bad-good", "good-bad"),
        ("Td", "Jd", "bad-bad", "bad-bad"),
    ],
)
def test_the_four_cases_of_fourth_street(cat, ann, his, hers):
    text = told(f"""
        seats: Ann 1000 Kc, Cat 1000 3s, Bob 1000 7h
        Ann: brings in for 10
        Cat: calls 10
        Bob: folds
        4: Ann {ann}, Cat {cat}
        Cat: bets 30
        Ann: folds
        Uncalled bet (30) returned to Cat
        Cat collected POT from pot
    """)[0]
    seats = seats_of([hand_of(text)])
    assert dict(seats[["player", "fourth_case"]].dropna().to_numpy()) == {"Ann": hers, "Cat": his}


def test_equities_of_a_case_are_of_the_first_decision_in_each_hand():
    """Four hands at 0 % and one at 10: the interval reaches below nothing, and there it ends."""
    ids = list("123456")
    hands = pd.DataFrame({"hand_id": ids, "telling": 0, "fourth_case": ["bad-good"] * 5 + ["good-good"]})
    prices = pd.DataFrame(
        {"hand_id": ["5", *ids[:5]], "telling": 0, "turn": [9, 3, 3, 3, 3, 4], "equity_range": [0.9, 0, 0, 0, 0, 0.1]}
    )
    found = case_equities(hands, prices)
    row = found.loc["bad-good"]
    assert (row["n"], row["few"], row["low"]) == (5, True, 0)
    assert row["equity"] == pytest.approx(0.02)
    # Student's t for four degrees of freedom, times a standard error of 0.02
    assert row["high"] == pytest.approx(0.02 + 2.776 * 0.02, abs=1e-4)
    assert found.loc["good-good", "n"] == 0


def test_with_three_on_fourth_there_is_no_case():
    assert seats_of([hand_of(told(BOARDS)[0])])["fourth_case"].isna().all()


def test_who_wins_and_shows_a_part_of_his_cards_still_has_his_board():
    text = told("""
        seats: Ann 1000 Kc, Cat 1000 3s, Bob 1000 7h
        Ann: brings in for 10
        Cat: calls 10
        Bob: folds
        4: Ann 2d, Cat Td
        Ann: checks
        Cat: checks
        5: Ann 4d, Cat 5d
        Cat: bets 60
        Ann: folds
        Uncalled bet (60) returned to Cat
        Cat collected POT from pot
        Cat: shows [2c Ac]
    """)[0]
    for shown in ("[2c Ac]", "[Td 3s]", "[2c]", "[5d 2c Ac]"):
        seats = seats_of([hand_of(text.replace("[2c Ac]", shown))])
        assert dict(zip(seats["player"], seats["cards"], strict=True))["Cat"] == "?? ?? 3s Td 5d"
        assert dict(seats[["player", "fourth_case"]].dropna().to_numpy()) == {"Ann": "good-bad", "Cat": "bad-good"}


# -- open pairs


def test_open_pairs():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 1000 7h, Cat 1000 5s, Dan 1000 9d
        Ann: brings in for 10
        Bob: calls 10
        Cat: calls 10
        Dan: calls 10
        4: Ann 2s, Bob 5c, Cat 6d, Dan 9s
        Cat: bets 30
        Dan: folds
        Ann: calls 30
        Bob: calls 30
        5: Ann 2d, Bob Qc, Cat 6h
        Bob: checks
        Cat: checks
        Ann: checks
        6: Ann Jd, Bob 8c, Cat 3d
        Bob: bets 60
        Cat: folds
        Ann: folds
        Uncalled bet (60) returned to Bob
        Bob collected POT from pot
    """)
    assert by_player(counts, "paired_own") == {"Ann": (1, 1), "Bob": (1, 0), "Cat": (1, 1), "Dan": (1, 1)}
    # Dan is gone when the others' boards pair; the first pair that a player sees is asked about
    assert by_player(counts, "paired_own_stays") == {"Ann": (1, 1), "Cat": (1, 1), "Dan": (1, 0)}
    assert by_player(counts, "paired_own_won") == {"Ann": (1, 0), "Cat": (1, 0), "Dan": (1, 0)}
    assert by_player(counts, "paired_rival") == {"Ann": (1, 1), "Bob": (1, 1), "Cat": (1, 1), "Dan": (1, 0)}
    assert by_player(counts, "paired_rival_stays") == {"Ann": (1, 1), "Bob": (1, 1), "Cat": (1, 1)}
    assert by_player(counts, "paired_rival_won") == {"Ann": (1, 0), "Bob": (1, 1), "Cat": (1, 0)}


# -- known cards


def river(seventh: str, acts: str, ann: str = "Tc 9c") -> dict[tuple[str, str], tuple[int, int]]:
    """Bob holds ace, deuce, four, eight and two queens; Ann shows king, jack and two more, and is first to act."""
    return counted(f"""
        seats: Ann 1000 Kc, Bob 1000 Ah/2h/4h
        Ann: brings in for 10
        Bob: calls 10
        4: Ann Jd, Bob Qd
        Bob: checks
        Ann: checks
        5: Ann {ann[:2]}, Bob Qs
        Ann: checks
        Bob: checks
        6: Ann {ann[3:]}, Bob 8d
        Ann: checks
        Bob: checks
        7: Bob {seventh}
        {acts}
    """)


BOB = """*** SHOW DOWN ***
Bob: shows [Ah 2h 4h Qd Qs 8d 7c] (Lo: 8,7,4,2,A)
Ann: mucks hand
Bob collected POT from pot"""


def test_value_missed():
    # the best that Ann can have is ten nine with ace, deuce, three
    assert by_player(river("7c", "Ann: checks\nBob: checks\n" + BOB), "missed_value") == {"Bob": (1, 1)}
    assert by_player(river("7c", "Ann: checks\nBob: bets 60\nAnn: calls 60\n" + BOB), "missed_value") == {"Bob": (1, 0)}
    # with three and five instead of ten and nine a wheel is in the cards
    assert by_player(river("7c", "Ann: checks\nBob: checks\n" + BOB, ann="3c 5c"), "missed_value") == {}
    # it is not his to bet any more
    assert by_player(river("7c", "Ann: bets 60\nBob: calls 60\n" + BOB), "missed_value") == {}


def test_value_missed_by_an_estimate():
    name = "missed_thin_value"
    assert by_player(river("7c", "Ann: checks\nBob: checks\n" + BOB), name) == {"Bob": (1, 1)}
    assert by_player(river("7c", "Ann: checks\nBob: bets 60\nAnn: calls 60\n" + BOB), name) == {"Bob": (1, 0)}
    assert by_player(river("7c", "Ann: bets 60\nBob: calls 60\n" + BOB), name) == {"Bob": (1, 1)}
    assert by_player(river("7c", "Ann: bets 60\nBob: raises 60 to 120\nAnn: calls 60\n" + BOB), name) == {"Bob": (1, 0)}
    # a queen-low against three, five and two paints, of which many holdings make a jack-low or better
    shows = BOB.replace("7c]", "2s]").replace("8,7,4,2,A", "Q,8,4,2,A")
    assert by_player(river("2s", "Ann: checks\nBob: checks\n" + shows, ann="3c 5c"), name) == {}


@pytest.mark.parametrize("seed", range(3))
def test_the_down_cards_that_a_low_beats(seed):
    """Beside every three of the cards that are left, one by one."""
    rng = Random(seed)
    deck = [rank for rank in range(13) for _ in range(4)]
    rng.shuffle(deck)
    mine, board, gone = deck[:7], deck[7:11], deck[11:14]
    left = deck[11 + len(gone) :]
    own = low(mine)
    expected = sum(low([*board, *three]) > own for three in combinations(left, 3))
    counts = np.array([[left.count(rank) for rank in range(13)]])
    lost, ways = beaten(np.array([low_of_ranks(tuple(mine))]), np.array([board]), counts)
    assert (int(lost[0]), int(ways[0])) == (expected, comb(len(left), 3))


def test_down_cards_that_tie_are_not_beaten():
    """A wheel against a four-high board with a five and two kings, or two fives and a king, still to be had."""
    wheel = low_of_ranks((0, 1, 2, 3, 4, 11, 11))
    left = np.array([[0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 3]])
    lost, ways = beaten(np.array([wheel]), np.array([[0, 1, 2, 3]]), left)
    assert (int(lost[0]), int(ways[0])) == (1, 10)  # three kings alone


@pytest.mark.parametrize(
    ("seventh", "low", "made"),
    [("7c", "8,7,4,2,A", 0), ("9s", "9,8,4,2,A", 0), ("Ts", "T,8,4,2,A", 1), ("2s", "Q,8,4,2,A", 1)],
)
def test_calls_without_a_hand(seventh, low, made):
    shows = f"Bob: shows [Ah 2h 4h Qd Qs 8d {seventh}] (Lo: {low})"
    counts = river(
        seventh,
        "Ann: bets 60\nBob: calls 60\n*** SHOW DOWN ***\nAnn: shows [Ks Kd Kc Jd Tc 9c Js] (Lo: J,J,K,T,9)\n"
        f"{shows}\nBob collected POT from pot",
    )
    assert by_player(counts, "call_without_hand") == {"Bob": (1, made)}
    # two antes of 5, two bring-ins of 10, two bets of 60: 150 for 60, in big bets of 60
    assert by_player(counts, "closing_call_won") == {"Bob": (1, 1)}
    assert by_player(counts, "closing_call_net") == {"Bob": (1, 1_500_000)}


def test_calls_that_cannot_win():
    counts = counts_of(seats_of(read_hands([HISTORIES / "pokerstars/call-drawing-dead.txt"])))
    # three pairs, the lowest of jacks, against four cards that are a pair of sevens at worst
    assert by_player(counts, "dead_call_6") == {"Ninebar": (1, 1), "gravelpit": (1, 0)}
    assert by_player(counts, "beaten_call_5") == {"gravelpit": (1, 1)}
    assert by_player(counts, "beaten_call_6") == {"gravelpit": (1, 1)}


def test_with_a_common_card_no_seven_cards_are_known():
    counts = counts_of(seats_of(read_hands([HISTORIES / "pokerstars/common-river-card.txt"])))
    assert by_player(counts, "af_7")
    assert by_player(counts, "call_without_hand") == by_player(counts, "missed_value") == {}


@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        ("Ah 2h 3h 4h 5h", "made 5"),
        ("Ah 2h 3h 4h 9h", "made 9"),
        ("Ah 2h 3h 4h Th", "one-card draw"),
        ("Ah 2h 3h 4h 4d", "one-card draw"),
        ("Ah 2h 3h 3d Kh", "two-card draw"),
        ("Ah 2h Qh Jd Kh", "no draw"),
        ("Ah Ad As Ac Kh", "no draw"),
    ],
)
def test_hands_on_fifth_street(cards, hand):
    first, second, door, fourth, fifth = cards.split()
    text = told(f"""
        seats: Ann 1000 Ks, Bob 1000 {first}/{second}/{door}
        Ann: brings in for 10
        Bob: calls 10
        4: Ann 7d, Bob {fourth}
        {first_to_act("Ks 7d", f"{door} {fourth}")}
        5: Ann 8d, Bob {fifth}
        Bob: folds
        Ann collected POT from pot
    """)[0]
    seats = seats_of([hand_of(text)])
    assert dict(seats[["player", "fifth_hand"]].dropna().to_numpy()) == {"Bob": hand}


def first_to_act(ann: str, bob: str) -> str:
    """Both check, the lower board first."""
    ranks = "A23456789TJQK"
    order = ["Bob", "Ann"] if low(map(ranks.index, bob[::3])) < low(map(ranks.index, ann[::3])) else ["Ann", "Bob"]
    return "\n".join(f"{name}: checks" for name in order)


# -- features against the stored columns and a brute force


def spots_of(hands) -> Spots:
    made, rows = tables(map(replay, hands))
    return Spots(made["turns"], np.array(rows), Seats(made["seats"]))


def test_rivals_are_who_has_not_folded_and_boards_what_was_dealt():
    paths = [path for path in sorted(HISTORIES.glob("*/*.txt")) if path.parent.name != "tournaments"]
    spots = spots_of(read_hands(paths))
    assert len(spots.row) > 5_000
    alive = spots.table.column("alive").to_numpy()
    assert (spots.rivals.there.sum(axis=1) + 1 == alive).all()
    known = spots.rivals.own >= 0
    assert known.mean() > 0.99
    boards = spots.table.column("board").to_numpy()
    assert (lows(boards)[known] == spots.rivals.own[known]).all()


def test_what_may_come_at_best_and_what_is_sure():
    random = Random(5)
    deck = [rank for rank in range(13) for _ in range(4)]
    for _ in range(300):
        seen = random.sample(deck, random.randint(7, 30))
        held = seen[: random.choice((4, 5, 6))]
        count = Counter(seen)
        packed, gone = (np.array([sum(1 << 3 * rank for rank in cards)]) for cards in (held, seen))
        best = improved(packed, gone, 7 - len(held))
        every = [low(cards) for cards in completions(tuple(held), 7 - len(held), count)]
        ranks = [rank for rank in range(13) for _ in range(int(best[0]) >> 3 * rank & 7)]
        assert low(ranks) == min(every)
        unseen = [4 - count[rank] for rank in range(13)]
        worst = max(completions(tuple(held), 7 - len(held), count), key=low)
        sure = low_of_ranks(tuple(sorted(worst)))
        assert not sure_to_beat(tuple(sorted(held)), unseen, sure)
        assert sure_to_beat(tuple(sorted(held)), unseen, sure + 1)


def test_any_order_of_hands_and_seats_of_others_gives_the_same():
    hands = list(read_hands([HISTORIES / "pokerstars/simulated-session.txt"]))
    columns = ["hand_id", "player"]
    whole = frames(hands)["seats"].sort_values(columns, ignore_index=True)
    shuffled = Random(3).sample(hands, len(hands))
    parts = [frames(shuffled[start::7])["seats"] for start in range(7)]
    pd.testing.assert_frame_equal(pd.concat(parts).sort_values(columns, ignore_index=True), whole)


def test_hidden_pairs_are_of_cards_known_at_the_deal():
    spec = """
        seats: Ann 1000 Kc, Hero 1000 3s/As/5h
        Ann: brings in for 10
        Hero: calls 10
        4: Ann Ts, Hero Ac
        Hero: checks
        Ann: checks
        5: Ann Td, Hero 5d
        Hero: checks
        Ann: checks
        6: Ann Qd, Hero 3d
        Hero: checks
        Ann: checks
        7:
        Hero: checks
        Ann: checks
        *** SHOW DOWN ***
        Hero: shows [3s As 5h Ac 5d 3d 9c] (Lo: A,A,9,5,3)
        Ann: shows [Kd 2d Kc Ts Td Qd 4c] (Lo: T,T,4,2,K)
        Hero collected POT from pot
    """
    text, _ = told(spec)
    seats = frames([hand_of(text)])["seats"].set_index("player")
    # an ace and a three pair what is hidden, the five pairs the door; Ann's cards are known from the end alone
    for street, made in ((4, 1), (5, 0), (6, 1)):
        assert tuple(seats.loc["Hero", [f"hidden_pair_{street}_n", f"hidden_pair_{street}_k"]]) == (1, made)
        assert seats.loc["Ann", f"hidden_pair_{street}_n"] == 0
