"""Statistics against hand counts, small hands written for one statistic each, and the naive reader."""

import re
import shutil
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from statistics import stdev

import naive
import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest
from test_corpus import TEXTS, decoded
from texts import HEADER, hand_of, told

from razzstats.api import frames
from razzstats.data.store import Store
from razzstats.hand import Hand
from razzstats.importer import import_paths
from razzstats.play.replay import replay
from razzstats.play.simulate import simulate
from razzstats.play.simulate.leaks import ALL_STYLES
from razzstats.read.reader import read_hands
from razzstats.show.export import write_csv, write_parquet
from razzstats.show.report import player_statistics
from razzstats.stats import count as count_module
from razzstats.stats import table
from razzstats.stats.catalog import STATS
from razzstats.stats.count import columns_of
from razzstats.stats.fields import SPLITS
from razzstats.stats.intervals import student, wilson
from razzstats.stats.stat import Measure
from razzstats.stats.sums import summed
from razzstats.stats.table import listed_ids, statistics, tabulated
from razzstats.write.pokerstars import write_all

NINE_HANDS = "pokerstars/razz-cash-0.04-0.08-nine-hands-crlf.txt"
HEADS_UP = "pokerstars/8game-home-game-heads-up-bom-crlf.txt"
COUNTS = [name for stat in STATS for name in columns_of(stat)]


def seats_of(hands: Iterable[Hand]) -> pd.DataFrame:
    """The rows of `seats`, in one block, lest pandas warn (see test_statistics_of_frames_warn_of_nothing)."""
    return frames(hands)["seats"].copy()


def counts_of(seats: pd.DataFrame) -> dict[tuple[str, str], tuple[int, int]]:
    """Opportunities and made by player and statistic."""
    sums = seats.groupby("player", observed=True)[COUNTS].sum()
    return {
        (player, stat.id): tuple(int(row[name]) for name in columns_of(stat))
        for player, row in sums.iterrows()
        for stat in STATS
    }


def total(counts: dict[tuple[str, str], tuple[int, int]], stat: str) -> tuple[int, int]:
    """Over all players."""
    found = [counted for (_, name), counted in counts.items() if name == stat]
    return sum(n for n, _ in found), sum(k for _, k in found)


def by_player(counts: dict[tuple[str, str], tuple[int, int]], stat: str) -> dict[str, tuple[int, int]]:
    """Those who had an opportunity."""
    return {player: counted for (player, name), counted in counts.items() if name == stat and counted[0]}


def row_of(rows: pd.DataFrame, stat: str, **where: object) -> pd.Series:
    """The one row of a statistic."""
    found = rows[rows["stat"] == stat]
    for name, value in where.items():
        found = found[found[name] == value]
    assert len(found) == 1, found
    return found.iloc[0]


# -- real hands, counted by hand


@cache
def real_seats(path: Path) -> pd.DataFrame:
    return seats_of(read_hands([path]))


@pytest.fixture
def nine_hands(shared_histories):
    return counts_of(real_seats(shared_histories / NINE_HANDS))


@pytest.fixture
def heads_up(shared_histories):
    return counts_of(real_seats(shared_histories / HEADS_UP))


def test_nine_hands_third_street(nine_hands):
    assert nine_hands["h3ron", "vpip"] == (9, 4)
    assert nine_hands["lowdraw", "vpip"] == (9, 6)
    assert nine_hands["DoorZone", "vpip"] == (9, 6)
    forced = {player: made for player, (_, made) in by_player(nine_hands, "forced").items() if made}
    assert forced == {"h3ron": 1, "DoorZone": 2, "lowdraw": 2, "BRICKS2": 4}
    assert nine_hands["h3ron", "saw_4"] == (9, 5)
    assert nine_hands["lowdraw", "saw_4"] == (9, 8)


def test_nine_hands_first_decisions(nine_hands):
    assert total(nine_hands, "limp")[0] == 37
    assert total(nine_hands, "open_completion") == (14, 1)
    assert total(nine_hands, "open_limp")[0] == 14
    assert nine_hands["h3ron", "open_completion"][1] == 1
    assert total(nine_hands, "completion")[1] == 1
    assert total(nine_hands, "fold_to_completion") == (5, 2)
    assert total(nine_hands, "raise_completion") == (5, 0)
    assert total(nine_hands, "opens_full") == (9, 0)


def test_nine_hands_later_streets_and_showdowns(nine_hands):
    # calls, bets and raises
    assert by_player(nine_hands, "af") == {
        "lowdraw": (5, 12),
        "DoorZone": (9, 9),
        "h3ron": (4, 5),
        "BRICKS2": (1, 7),
        "mango130": (6, 2),
        "peg100": (4, 1),
        "wheelie32948": (1, 1),
    }
    assert by_player(nine_hands, "wsd") == {
        "lowdraw": (3, 2),
        "DoorZone": (2, 1),
        "BRICKS2": (1, 1),
        "h3ron": (1, 0),
        "mango130": (1, 0),
    }


def test_nine_hands_money(shared_histories):
    rows = statistics(real_seats(shared_histories / NINE_HANDS))
    net = {row.player: round(row.value * 100) for row in rows[rows["stat"] == "net"].itertuples()}
    assert net == {
        "lowdraw": 97,
        "wheelie32948": -15,
        "peg100": -51,
        "h3ron": -27,
        "DoorZone": 33,
        "BRICKS2": 5,
        "mango130": -68,
    }
    assert sum(net.values()) == -26


def test_heads_up_hands(heads_up):
    expected = {
        "vpip": {"gr8brick": (7, 5), "Uplow7": (7, 3)},
        "open_completion": {"gr8brick": (4, 2)},
        "forced": {"gr8brick": (7, 3), "Uplow7": (7, 4)},
        "opens_full": {"gr8brick": (3, 2), "Uplow7": (4, 0)},
        "raise_completion": {"Uplow7": (4, 2)},
        "saw_4": {"gr8brick": (7, 4), "Uplow7": (7, 4)},
        "wsd": {"gr8brick": (3, 1), "Uplow7": (3, 2)},
    }
    assert {stat: by_player(heads_up, stat) for stat in expected} == expected | {
        "open_completion": {"gr8brick": (4, 2), "Uplow7": (1, 0)}
    }


# -- the naive reader's counts, hand by hand


@cache
def compared() -> tuple[dict[str, pd.DataFrame], list[naive.NaiveHand]]:
    """Frames of all histories and of simulated hands, and the same hands as the naive reader sees them."""
    # somebody who limps and folds, which simulated players hardly do
    simulated = [told(WAR)[0].replace("#170000000001", "#170000999999")]
    for players in range(2, 9):
        simulated += list(write_all(simulate(25, players, seed=players)))
        simulated += list(write_all(simulate(20, players, seed=100 + players, tournament=True)))
        everyone = list(ALL_STYLES.values())
        simulated += list(write_all(simulate(30, players, seed=200 + players, styles=everyone, hero="Hero")))
    paths = [path for path in TEXTS if path.parent.name == "pokerstars" and "simulated" not in path.name]
    hands = [*read_hands(paths), *map(hand_of, simulated)]
    made = frames(hands)
    dumb = [hand for text in [*map(decoded, paths), *simulated] for hand in naive.read_hands(text)]
    return made | {"seats": made["seats"].copy()}, dumb


def test_compared_hands_are_many_and_the_same():
    made, dumb = compared()
    assert len(made["hands"]) == len(dumb) > 390
    assert list(made["hands"]["hand_id"]) == [hand.id for hand in dumb]
    assert made["hands"]["hand_id"].is_unique


def keyed(column: str) -> dict[tuple[str, str], int]:
    seats = compared()[0]["seats"]
    return dict(zip(zip(seats["hand_id"], seats["player"], strict=True), seats[column].astype(int), strict=True))


def naive_flags(name: str) -> dict[tuple[str, str], int]:
    return {
        (hand.id, player): int(getattr(seen, name)) for hand in compared()[1] for player, seen in hand.players.items()
    }


@pytest.mark.parametrize(
    ("column", "flag"),
    [
        ("vpip_k", "vpip"),
        ("forced_k", "forced"),
        ("saw_4_k", "saw4"),
        ("saw_5_k", "saw5"),
        ("saw_6_k", "saw6"),
        ("saw_7_k", "saw7"),
        ("showdown", "showdown"),
        ("wsd_n", "showdown"),
        ("won", "won"),
    ],
)
def test_flags_are_as_the_naive_reader_says(column, flag):
    expected = naive_flags(flag)
    assert 0 < sum(expected.values()) < len(expected)
    found = keyed(column)
    assert {key: (found[key], value) for key, value in expected.items() if found.get(key) != value} == {}
    assert found.keys() == expected.keys()


def test_showdowns_won_are_as_the_naive_reader_says():
    showdown, won = naive_flags("showdown"), naive_flags("won")
    assert keyed("wsd_k") == {key: showdown[key] & won[key] for key in won}


def test_acts_of_each_street_are_as_the_naive_reader_says():
    turns = compared()[0]["turns"]
    words = {
        "complete": "wagers",
        "bet": "wagers",
        "raise": "wagers",
        "call": "calls",
        "check": "checks",
        "fold": "folds",
    }
    known = turns[turns["act"] != "bring-in"]
    keys = (known["hand_id"], known["player"], known["street"], known["act"].map(words))
    found = Counter(zip(*keys, strict=True))
    expected: Counter[tuple[str, str, int, str]] = Counter()
    for hand in compared()[1]:
        for player, seen in hand.players.items():
            for street, acts in seen.acts.items():
                for act, count in acts.items():
                    expected[hand.id, player, street, "wagers" if act in ("bets", "raises") else act] += count
    assert found == expected


def test_aggression_is_as_the_naive_reader_says():
    acts = {
        (hand.id, player): sum((seen.acts[street] for street in (4, 5, 6, 7)), Counter())
        for hand in compared()[1]
        for player, seen in hand.players.items()
    }
    assert keyed("af_k") == {key: count["bets"] + count["raises"] for key, count in acts.items()}
    assert keyed("af_n") == {key: count["calls"] for key, count in acts.items()}
    assert keyed("afq_k") == keyed("af_k")
    every = ("bets", "raises", "calls", "folds")
    assert keyed("afq_n") == {key: sum(count[act] for act in every) for key, count in acts.items()}


@pytest.mark.parametrize("street", [4, 5, 6, 7])
def test_bets_of_a_street_are_as_the_naive_reader_says(street):
    assert keyed(f"bet_{street}_k") == {
        (hand.id, player): int(seen.acts[street]["bets"] > 0)
        for hand in compared()[1]
        for player, seen in hand.players.items()
    }


# -- small hands, one spot each


def counted(spec: str) -> dict[tuple[str, str], tuple[int, int]]:
    """The counts of a hand told in a few lines."""
    text, marks = told(spec)
    assert not marks
    made = frames([hand_of(text)])
    assert list(made["findings"]["severity"]) == [] or set(made["findings"]["severity"]) == {"I"}, made["findings"]
    return counts_of(made["seats"])


THIRD = (
    "opens_full", "vpip", "vpip_xbi", "completion", "open_completion", "open_limp", "limp",
    "raise_completion", "fold_to_completion", "steal_position", "steal_position_success",
    "steal_board", "steal_board_success", "steal_bring_in", "steal_bring_in_success",
)  # fmt: skip
"""The others of third street are in test_third_street.py."""


def third_street(counts: dict[tuple[str, str], tuple[int, int]], player: str) -> dict[str, tuple[int, int]]:
    """Those of these third-street statistics for which he had an opportunity."""
    return {stat: counts[player, stat] for stat in THIRD if counts[player, stat][0]}


WAR = """
seats: Ann 1000 Kc, Bob 1000 7h, Cat 1000 5s, Dan 1000 9d, Eve 1000 3c
Ann: brings in for 10
Bob: calls 10
Cat: raises 20 to 30
Dan: folds
Eve: raises 30 to 60
Ann: folds
Bob: folds
Cat: calls 30
4: Cat 8s, Eve 4h
Eve: bets 30
Cat: folds
Uncalled bet (30) returned to Eve
Eve collected POT from pot
"""


def test_limp_completion_raise():
    counts = counted(WAR)
    assert {player: counts[player, "forced"] for player in ("Ann", "Bob", "Cat", "Dan", "Eve")} == {
        "Ann": (1, 1), "Bob": (1, 0), "Cat": (1, 0), "Dan": (1, 0), "Eve": (1, 0),
    }  # fmt: skip
    assert third_street(counts, "Ann") == {"opens_full": (1, 0), "vpip": (1, 0), "completion": (1, 0)}
    assert third_street(counts, "Bob") == {
        # three are behind him, two of them with a lower door: no steal; when his turn comes again it is two bets
        "vpip": (1, 1), "vpip_xbi": (1, 1), "completion": (1, 0),
        "open_completion": (1, 0), "open_limp": (1, 1), "limp": (1, 1),
    }  # fmt: skip
    assert third_street(counts, "Cat") == {
        # somebody has limped, so she does not open
        "vpip": (1, 1), "vpip_xbi": (1, 1), "completion": (1, 1), "limp": (1, 0),
    }  # fmt: skip
    assert third_street(counts, "Dan") == {
        "vpip": (1, 0), "vpip_xbi": (1, 0), "completion": (1, 0),
        "raise_completion": (1, 0), "fold_to_completion": (1, 1),
    }  # fmt: skip
    assert third_street(counts, "Eve") == {
        "vpip": (1, 1), "vpip_xbi": (1, 1), "completion": (1, 1),
        "raise_completion": (1, 1), "fold_to_completion": (1, 0),
    }  # fmt: skip


def test_steal_from_the_last_seat_that_takes_it():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 1000 8h, Cat 1000 6s, Dan 1000 5d
        Ann: brings in for 10
        Bob: folds
        Cat: folds
        Dan: raises 20 to 30
        Ann: folds
        Uncalled bet (20) returned to Dan
        Dan collected POT from pot
    """)
    plain = {"vpip": (1, 0), "vpip_xbi": (1, 0), "completion": (1, 0), "open_completion": (1, 0), "open_limp": (1, 0)}
    # two and one behind, but with a lower door among them
    assert third_street(counts, "Bob") == plain | {"limp": (1, 0), "steal_position": (1, 0)}
    assert third_street(counts, "Cat") == plain | {"limp": (1, 0), "steal_position": (1, 0)}
    assert third_street(counts, "Dan") == {
        "vpip": (1, 1), "vpip_xbi": (1, 1), "completion": (1, 1), "open_completion": (1, 1), "open_limp": (1, 0),
        "limp": (1, 0), "steal_position": (1, 1), "steal_position_success": (1, 1), "steal_board": (1, 1),
        "steal_board_success": (1, 1), "steal_bring_in": (1, 1), "steal_bring_in_success": (1, 1),
    }  # fmt: skip
    assert third_street(counts, "Ann") == {
        "opens_full": (1, 0), "vpip": (1, 0), "completion": (1, 0),
        "raise_completion": (1, 0), "fold_to_completion": (1, 1),
    }  # fmt: skip


def steal_of(doors: str, caller: str = "") -> dict[str, tuple[int, int]]:
    """Bob opens with a completion before players with these doors; what the steals say of it."""
    names = ["Cat", "Dan", "Eve", "Fay"][: len(doors.split()) - 1]
    seats = ", ".join(f"{name} 1000 {door}" for name, door in zip(["Bob", *names], doors.split(), strict=True))
    acts = [f"{name}: {'calls 30' if name == caller else 'folds'}" for name in [*names, "Ann"]]
    if caller == "Ann":
        acts[-1] = "Ann: calls 20"
    end = (
        ["4: Bob 2c, " + caller + " Qs", "Bob: bets 30", f"{caller}: folds", "Uncalled bet (30) returned to Bob"]
        if caller
        else ["Uncalled bet (20) returned to Bob"]
    )
    lines = [f"seats: Ann 1000 Ks, {seats}", "Ann: brings in for 10", "Bob: raises 20 to 30", *acts, *end]
    counts = counted("\n".join([*lines, "Bob collected POT from pot"]))
    return {stat: counts["Bob", stat] for stat in THIRD if "steal" in stat and counts["Bob", stat][0]}


TOOK_IT = {"steal_position": (1, 1), "steal_position_success": (1, 1)}
LOWEST = {"steal_board": (1, 1), "steal_board_success": (1, 1)}


@pytest.mark.parametrize(
    ("doors", "steals"),
    [
        ("3h 7d 6c 5d", LOWEST),  # three behind: by board only
        ("6h 7d 6c 8d", {}),  # an equal door is not higher
        ("3h 6d 5c", TOOK_IT | LOWEST),
        ("7h 6d 9c", TOOK_IT),  # one of two is lower
        ("6h 6d 9c", TOOK_IT),  # one of two is equal
        ("Ah 6d 9c", TOOK_IT | LOWEST),  # the ace is low
        ("Th 4d", TOOK_IT),
    ],
)
def test_which_completions_are_steals(doors, steals):
    assert steal_of(doors) == steals


def test_a_called_steal_fails():
    failed = {stat: (1, 0 if "success" in stat else 1) for stat in TOOK_IT | LOWEST}
    assert steal_of("3h 6d 5c", caller="Cat") == failed
    assert steal_of("3h 6d 5c", caller="Ann") == failed


def test_heads_up_the_last_seat_may_steal_only_from_the_bring_in():
    assert steal_of("Qh") == TOOK_IT | LOWEST | {"steal_bring_in": (1, 1), "steal_bring_in_success": (1, 1)}


def test_forced_opener_who_opens_full_entered_of_his_own_will():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 1000 7h, Cat 1000 5s
        Ann: bets 30
        Bob: raises 30 to 60
        Cat: folds
        Ann: folds
        Uncalled bet (30) returned to Bob
        Bob collected POT from pot
    """)
    # she is no completer who folds to a completion
    assert third_street(counts, "Ann") == {"opens_full": (1, 1), "vpip": (1, 1), "completion": (1, 1)}
    assert third_street(counts, "Bob") == {
        "vpip": (1, 1), "vpip_xbi": (1, 1), "completion": (1, 1),
        "raise_completion": (1, 1), "fold_to_completion": (1, 0),
    }  # fmt: skip
    # level 2: neither a completion nor before one
    assert third_street(counts, "Cat") == {"vpip": (1, 0), "vpip_xbi": (1, 0), "completion": (1, 0)}
    assert counts["Ann", "forced"] == (1, 1)


def test_bring_in_that_calls_a_completion_entered_of_his_own_will():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 1000 7h
        Ann: brings in for 10
        Bob: raises 20 to 30
        Ann: calls 20
        4: Ann 2c, Bob Js
        Bob: bets 30
        Ann: folds
        Uncalled bet (30) returned to Bob
        Bob collected POT from pot
    """)
    assert third_street(counts, "Ann") == {
        "opens_full": (1, 0), "vpip": (1, 1), "completion": (1, 0),
        "raise_completion": (1, 0), "fold_to_completion": (1, 0),
    }  # fmt: skip
    # her last chance on third street was no opening
    assert counts["Bob", "steal_bring_in_success"] == (1, 0)


def test_walk():
    counts = counted("""
        seats: Ann 1000 Kc, Bob 1000 7h, Cat 1000 5s
        Ann: brings in for 10
        Bob: folds
        Cat: folds
        Uncalled bet (10) returned to Ann
        Ann collected POT from pot
    """)
    assert third_street(counts, "Ann") == {"opens_full": (1, 0), "vpip": (1, 0), "completion": (1, 0)}
    assert counts["Ann", "saw_4"] == (1, 0)
    for stat in ("wtsd", "wsd", "wws4", "af", "afq", "bet_4", "raise_4", "call_4", "fold_4"):
        assert counts["Ann", stat] == (0, 0), stat


def test_all_in_for_the_ante_is_no_decision_and_the_duty_shifts():
    counts = counted(
        """
        seats: Ann 5 Kc, Bob 1000 7h, Cat 1000 5s
        Ann: posts the ante 5 and is all-in
        Bob: posts the ante 5
        Cat: posts the ante 5
        Bob: brings in for 10
        Cat: calls 10
        4: Ann 2c, Bob Js, Cat 9d
        Cat: bets 30
        Bob: folds
        Uncalled bet (30) returned to Cat
        5: Ann 3d, Cat Qh
        6: Ann 4d, Cat Kh
        7:
        *** SHOW DOWN ***
        Cat collected 20 from side pot
        Ann: shows [Ac 6d Kc 2c 3d 4d Qd] (Lo: 6,4,3,2,A)
        Cat: mucks hand
        Ann collected 15 from main pot
    """
    )
    opportunities = {stat.id for stat in STATS if counts["Ann", stat.id][0]}
    of_hands = {"forced", "saw_4", "saw_5", "saw_6", "saw_7", "paired_own", "paired_rival", "wtsd", "wsd", "wws4"}
    assert opportunities == of_hands | {"made_low_5", "one_card_draw_5", "two_card_draw_5"}
    assert counts["Ann", "forced"] == (1, 0)
    assert counts["Ann", "saw_7"] == counts["Ann", "wsd"] == counts["Ann", "wws4"] == (1, 1)
    assert counts["Bob", "forced"] == (1, 1)
    assert counts["Bob", "opens_full"] == (1, 0)
    # after fourth street nobody can bet against her
    assert counts["Cat", "bet_4"] == (1, 1)
    assert counts["Cat", "bet_5"] == (0, 0)
    assert counts["Cat", "saw_7"] == (1, 1)
    assert counts["Cat", "wsd"] == (1, 1)


def test_bring_in_that_takes_all_chips_is_no_decision():
    counts = counted("""
        seats: Ann 12 Kc, Bob 1000 7h
        Ann: brings in for 7 and is all-in
        Bob: calls 7
        4: Ann 2c, Bob Js
        5: Ann 3d, Bob Qh
        6: Ann 4d, Bob Kh
        7:
        *** SHOW DOWN ***
        Ann: shows [Ac 6d Kc 2c 3d 4d Qd] (Lo: 6,4,3,2,A)
        Bob: mucks hand
        Ann collected POT from pot
    """)
    assert third_street(counts, "Ann") == {}
    assert counts["Ann", "forced"] == (1, 1)
    assert counts["Bob", "vpip"] == (1, 1)
    assert counts["Bob", "bet_4"] == (0, 0)


def test_after_a_short_all_in_the_pot_is_not_unopened():
    # 12 chips on top of the bring-in are less than half a bet: no completion, but somebody has put money in
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
    assert counts["Bob", "open_completion"][0] == 1
    assert counts["Cat", "open_completion"] == (0, 0)
    assert counts["Cat", "steal_position"] == (0, 0)
    assert counts["Cat", "completion"] == (1, 1)
    assert counts["Dan", "fold_to_completion"] == (1, 1)


LATER = """
seats: Ann 1000 Kc, Bob 1000 7h, Cat 1000 5s
Ann: brings in for 10
Bob: calls 10
Cat: calls 10
4: Ann Qs, Bob 2c, Cat 9d
Bob: checks
Cat: bets 30
Ann: folds
Bob: raises 30 to 60
Cat: calls 30
5: Bob Jc, Cat Td
Cat: checks
Bob: checks
6: Bob 3d, Cat 4h
Cat: bets 60
Bob: calls 60
7:
Cat: bets 60
Bob: raises 60 to 120
Cat: folds
Uncalled bet (60) returned to Bob
Bob collected POT from pot
"""


def test_later_streets():
    counts = counted(LATER)
    seen = {
        player: {
            stat.id: counts[player, stat.id]
            for stat in STATS
            if re.fullmatch("(bet|raise|call|fold)_[4567]", stat.id) and counts[player, stat.id][0]
        }
        for player in ("Ann", "Bob", "Cat")
    }
    assert seen == {
        "Ann": {"raise_4": (1, 0), "call_4": (1, 0), "fold_4": (1, 1)},
        "Bob": {
            # a check that becomes a raise: a first answer, and the chance to bet was there
            "bet_4": (1, 0), "raise_4": (1, 1), "call_4": (1, 0), "fold_4": (1, 0),
            "bet_5": (1, 0),
            "raise_6": (1, 0), "call_6": (1, 1), "fold_6": (1, 0),
            "raise_7": (1, 1), "call_7": (1, 0), "fold_7": (1, 0),
        },
        # what follows a raise of her own bet is no answer to another's bet
        "Cat": {"bet_4": (1, 1), "bet_5": (1, 0), "bet_6": (1, 1), "bet_7": (1, 1)},
    }  # fmt: skip


def test_later_streets_in_sum():
    counts = counted(LATER)
    assert [counts["Ann", f"saw_{street}"] for street in (4, 5, 6, 7)] == [(1, 1), (1, 0), (1, 0), (1, 0)]
    assert [counts["Cat", f"saw_{street}"] for street in (4, 5, 6, 7)] == [(1, 1)] * 4
    # Bob raises twice and calls once; Cat bets three times, calls once and folds once; checks are neutral
    assert counts["Bob", "af"] == (1, 2)
    assert counts["Bob", "afq"] == (3, 2)
    assert counts["Cat", "af"] == (1, 3)
    assert counts["Cat", "afq"] == (5, 3)
    assert counts["Ann", "af"] == (0, 0)
    assert counts["Ann", "afq"] == (1, 0)
    assert counts["Bob", "wtsd"] == counts["Cat", "wtsd"] == (1, 0)
    assert counts["Bob", "wsd"] == (0, 0)
    assert (counts["Ann", "wws4"], counts["Bob", "wws4"], counts["Cat", "wws4"]) == ((1, 0), (1, 1), (1, 0))


def test_one_street_is_one_opportunity():
    # Bob answers a bet and then a raise: one opportunity, and the first answer counts
    counts = counted("""
        seats: Ann 1000 Kc, Bob 1000 2h, Cat 1000 3s
        Ann: brings in for 10
        Bob: calls 10
        Cat: calls 10
        4: Ann 4s, Bob 9c, Cat 8d
        Cat: bets 30
        Ann: calls 30
        Bob: calls 30
        5: Ann 5d, Bob 7c, Cat 6c
        Cat: bets 60
        Ann: raises 60 to 120
        Bob: calls 120
        Cat: raises 60 to 180
        Ann: calls 60
        Bob: folds
        6: Ann Qd, Cat Jd
        Cat: checks
        Ann: checks
        7:
        Cat: bets 60
        Ann: folds
        Uncalled bet (60) returned to Cat
        Cat collected POT from pot
    """)
    assert (counts["Bob", "call_5"], counts["Bob", "fold_5"]) == ((1, 1), (1, 0))
    assert (counts["Ann", "raise_5"], counts["Ann", "call_5"]) == ((1, 1), (1, 0))
    assert (counts["Cat", "bet_5"], counts["Cat", "raise_5"]) == ((1, 1), (0, 0))
    # every act counts in the aggression
    assert counts["Bob", "af"] == (2, 0)
    assert counts["Cat", "af"] == (0, 4)
    assert counts["Bob", "afq"] == (3, 0)


def test_position():
    seats = seats_of([hand_of(told(WAR)[0])])
    assert dict(zip(seats["player"], seats["position"], strict=True)) == {
        "Ann": "BI", "Bob": "3", "Cat": "2", "Dan": "1", "Eve": "0",
    }  # fmt: skip


# -- from counts to numbers


def test_no_opportunity_is_null_and_not_zero():
    rows = statistics(seats_of([hand_of(told(WAR)[0])]))
    walks = row_of(rows, "opens_full", player="Bob")
    assert (walks["opportunities"], walks["made"]) == (0, 0)
    assert pd.isna(walks["rate"])
    assert pd.isna(walks["low"])
    assert pd.isna(walks["high"])
    never = row_of(rows, "opens_full", player="Ann")
    assert (never["opportunities"], never["rate"]) == (1, 0)


@pytest.mark.parametrize(
    ("made", "of", "low", "high"),
    [
        (4, 9, 0.1888, 0.7333),
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 1 - 0.1611, 1.0),
    ],
)
def test_wilson(made, of, low, high):
    assert wilson(made, of) == pytest.approx((low, high), abs=5e-5)


def test_rates_and_intervals(shared_histories):
    vpip = row_of(statistics(real_seats(shared_histories / NINE_HANDS)), "vpip", player="h3ron")
    assert (vpip["opportunities"], vpip["made"]) == (9, 4)
    assert [round(vpip[name], 4) for name in ("rate", "low", "high")] == [0.4444, 0.1888, 0.7333]


def test_a_factor_has_no_interval(shared_histories):
    factor = row_of(statistics(real_seats(shared_histories / NINE_HANDS)), "af", player="lowdraw")
    assert factor["rate"] == pytest.approx(12 / 5)
    assert pd.isna(factor["low"])
    assert pd.isna(factor["high"])


def test_big_bets_per_100_by_hand(shared_histories):
    # nets of h3ron in cents: -1 31 -27 -1 -1 -3 -1 -17 -7; mean -3, squares about it 1960, so the variance is 245;
    # in big bets of 8 cents the mean is -0.375 and its standard error sqrt(245) / 8 / 3 = 0.65219; with eight degrees
    # of freedom Student's tables have 2.306
    row = row_of(statistics(real_seats(shared_histories / NINE_HANDS)), "bb100", player="h3ron")
    assert row["n"] == 9
    assert row["value"] == pytest.approx(-37.5)
    assert row["low"] == pytest.approx(-37.5 - 100 * 2.306 * 0.652187, abs=0.02)
    assert row["high"] == pytest.approx(-37.5 + 100 * 2.306 * 0.652187, abs=0.02)


def at_stakes(small: str, big: str) -> str:
    """Ann wins 10 chips of Bob: the bring-in alone goes back, an ante of 10 is won."""
    return told(f"""
        stakes: {small}/{big}
        ante: 10
        seats: Ann 1000 Kc, Bob 1000 7h
        Ann: brings in for 15
        Bob: folds
        Uncalled bet (15) returned to Ann
        Ann collected POT from pot
    """)[0]


def test_big_bets_per_100_is_a_mean_of_ratios():
    # +10 at 60 and +10 at 240: 100 x (1/6 + 1/24) / 2, and not 100 x 20/300
    hands = [hand_of(at_stakes("30", "60")), hand_of(at_stakes("120", "240").replace("#170000000001", "#170000000002"))]
    row = row_of(statistics(seats_of(hands)), "bb100", player="Ann")
    assert row["value"] == pytest.approx(100 * (1 / 6 + 1 / 24) / 2)


@pytest.mark.parametrize("hands", [1, 2, 9])
def test_equal_hands_have_no_interval(hands):
    texts = [at_stakes("30", "60").replace("#170000000001", f"#17{n}") for n in range(hands)]
    row = row_of(statistics(seats_of([hand_of(text) for text in texts])), "bb100", player="Ann")
    assert (row["n"], row["value"]) == (hands, pytest.approx(100 / 6))
    assert pd.isna(row["low"])
    assert pd.isna(row["high"])


def test_currencies_are_never_added():
    folder = Path(__file__).parents[1] / "histories/pokerstars"
    names = ("euro-and-pound.txt", "play-money.txt", "thousands-commas.txt", "walk-bring-in-returned.txt")
    hands = list(read_hands([folder / name for name in names]))
    expected: Counter[str] = Counter()
    for hand in hands:
        (dumb,) = naive.read_hands(hand.text)
        expected[hand.currency] += dumb.net.get("Ninebar", 0)
    rows = statistics(seats_of(hands))
    mine = rows[(rows["stat"] == "net") & (rows["player"] == "Ninebar")]
    assert {row.currency: round(row.value * 100) for row in mine.itertuples()} == expected
    assert expected.keys() >= {"EUR", "GBP", "USD", "play"}
    assert len(mine) == len(expected)


def test_showdown_winnings_and_the_others_are_all():
    rows = statistics(compared()[0]["seats"])
    money = rows[rows["currency"].notna()].pivot_table(
        index=["player", "currency"], columns="stat", values=["value", "n"], aggfunc="sum", fill_value=0
    )
    for what in ("value", "n"):
        parts = money[what, "net_showdown"] + money[what, "net_no_showdown"]
        assert (parts - money[what, "net"]).abs().max() < 1e-6


def test_every_listed_statistic_is_given():
    rows = statistics(seats_of([hand_of(told(WAR)[0])]))
    assert [name for name in listed_ids() if name not in set(rows["stat"])] == []
    assert len(set(listed_ids())) == len(listed_ids())
    assert {stat.id for stat in STATS if stat.measure is Measure.RATIO} == {
        "af",
        *(f"af_{street}" for street in range(4, 8)),
    }
    assert {stat.id for stat in STATS if (stat.amount is None) != stat.measure.counts} == set()


def test_made_is_never_more_than_opportunities():
    seats = compared()[0]["seats"]
    for stat in STATS:
        opportunities, made = columns_of(stat)
        assert seats[opportunities].min() >= 0
        if stat.measure is Measure.RATE:
            assert (seats[made] <= seats[opportunities]).all(), stat.id
        if not stat.every:
            assert seats[opportunities].max() <= 1, stat.id
        # nothing is declared that never happens; a hero's hidden pairs are in test_second_count.py
        assert seats[made].sum() > 0 or stat.id.startswith("hidden_pair"), stat.id


# -- any partition, any order


def plain(rows: pd.DataFrame) -> dict[tuple[object, ...], tuple[object, ...]]:
    """Rows as plain values, to the last bit."""
    return {
        (row.player, row.stat, row.currency if isinstance(row.currency, str) else None): tuple(
            None if pd.isna(value) else value
            for value in (row.opportunities, row.made, row.rate, row.low, row.high, row.n, row.value)
        )
        for row in rows.itertuples()
    }


def test_any_order_of_the_hands_gives_the_same():
    seats = compared()[0]["seats"]
    expected = plain(statistics(seats))
    assert len(expected) > 100
    assert plain(statistics(seats.sample(frac=1, random_state=7))) == expected


def test_amounts_that_floats_would_round_are_added_up_in_any_order():
    """Squares of large stacks of chips, at stakes of which no result is a binary fraction of a big bet."""
    random = Random(5)
    stakes = [700, 1_100, 1_300, 3_300, 60_000_000, 70_000_000]
    rows = compared()[0]["seats"].sample(3_000, replace=True, random_state=1)
    rows = rows.assign(
        player="Ann", room="PokerStars", faulty=False, big_bet=[random.choice(stakes) for _ in range(len(rows))]
    )
    rows["net"] = [size * random.randint(-400, 400) // 100 + random.randint(0, 6) for size in rows["big_bet"]]
    results = [Fraction(net, size) for net, size in zip(rows["net"], rows["big_bet"], strict=True)]
    mean = sum(results) / len(results)
    deviation = float(sum((result - mean) ** 2 for result in results) / (len(results) - 1)) ** 0.5
    wanted = ["net", "bb100", "sd100"]
    expected = plain(statistics(rows, listed=wanted))
    of = {stat: values[-1] for (_, stat, currency), values in expected.items() if stat != "net"}
    assert of == {"bb100": pytest.approx(100 * float(mean), rel=1e-9), "sd100": pytest.approx(10 * deviation, rel=1e-9)}
    for seed in range(8):
        assert plain(statistics(rows.sample(frac=1, random_state=seed), listed=wanted)) == expected


def test_means_have_the_interval_of_student_over_their_hands():
    seats = compared()[0]["seats"]
    several = 0
    for stat in STATS:
        if stat.measure.counts:
            continue
        n, k = columns_of(stat)
        for row in statistics(seats, listed=[stat.id]).itertuples():
            own = seats[
                (seats["player"] == row.player) & (seats["room"] == row.room) & ~seats["faulty"] & (seats[n] > 0)
            ]
            amounts = [Fraction(int(amount), 1_000_000) for amount in own[k]]
            if len(set(amounts)) < 2 or len(amounts) < 5:
                assert pd.isna(row.low)
                assert pd.isna(row.high)
                continue
            several += 1
            half = float(student(len(amounts) - 1)) * stdev(amounts) / len(amounts) ** 0.5
            ends = [float(sum(amounts) / len(amounts)) + sign * half for sign in (-1, 1)]
            within = ends if stat.measure is Measure.MEAN else [max(ends[0], 0), min(ends[1], 1)]
            assert (row.low, row.high) == pytest.approx(within, rel=1e-9), stat.id
    assert several > 20


def test_squares_beyond_64_bits_are_added_up_in_any_order():
    rows = compared()[0]["seats"].sample(200, random_state=1).assign(player="Ann", room="PokerStars", faulty=False)
    rows["closing_call_net_n"] = 1
    rows["closing_call_net_k"] = [Random(place).randint(-3_000_000_000, 3_000_000_000) for place in range(len(rows))]
    amounts = [Fraction(int(amount), 1_000_000) for amount in rows["closing_call_net_k"]]
    half = float(student(199)) * stdev(amounts) / 200**0.5
    (row,) = statistics(rows, listed=["closing_call_net"]).itertuples()
    assert (row.high - row.low) / 2 == pytest.approx(half, rel=1e-9)
    again = statistics(rows.sample(frac=1, random_state=2), listed=["closing_call_net"])
    assert plain(again) == plain(statistics(rows, listed=["closing_call_net"]))


@pytest.mark.parametrize("parts", [2, 7])
def test_any_partition_of_the_hands_gives_the_same(parts):
    seats = compared()[0]["seats"]
    number = seats["hand_id"].map(lambda hand_id: hash(int(hand_id)) % parts)
    sums: Counter[tuple[str, str, int]] = Counter()
    for part in range(parts):
        for (player, stat), (n, k) in counts_of(seats[number == part]).items():
            sums[player, stat, 0] += n
            sums[player, stat, 1] += k
    whole = counts_of(seats)
    assert {key: (sums[*key, 0], sums[*key, 1]) for key in whole} == whole


def test_imports_in_any_order_and_number_give_the_same(tmp_path):
    names = ("two-side-pots", "common-river-card", "check-raise", "euro-and-pound", "bounty-tournament")
    paths = [Path(__file__).parents[1] / f"histories/pokerstars/{name}.txt" for name in names]
    one, many = Store(tmp_path / "one"), Store(tmp_path / "many")
    import_paths(paths, one)
    for path in reversed(paths):
        import_paths([path], many)
    assert len(many.parts()) == 5
    assert plain(player_statistics(many, None).frame()) == plain(player_statistics(one, None).frame())


# -- splits


def at_time(spec: str, time: str, number: int) -> str:
    text = told(spec)[0]
    return text.replace("2012/03/04 20:15:00", time).replace("#170000000001", f"#17000000000{number}")


@pytest.fixture
def store(tmp_path):
    """Three hands of five and one of two, in two months and at two stakes."""
    (tmp_path / "a.txt").write_text(
        "\n\n\n".join(
            [
                at_time(WAR, "2012/03/31 19:59:59", 1),
                at_time(WAR, "2012/03/31 20:00:00", 2),  # April in UTC
                at_time(WAR, "2012/04/02 10:00:00", 3),
                at_stakes("120", "240").replace("2012/03/04", "2012/04/05").replace("#170000000001", "#170000000004"),
            ]
        )
    )
    made = Store(tmp_path / "db")
    summary = import_paths([tmp_path / "a.txt"], made)
    assert summary.stored == 4
    return made


def split_by(store: Store, column: str, stat: str) -> dict[object, tuple[int, int]]:
    rows = player_statistics(store, None, ["player", column]).frame()
    rows = rows[(rows["player"] == "Bob") & (rows["stat"] == stat)]
    return {row[column]: (int(row["opportunities"]), int(row["made"])) for _, row in rows.iterrows()}


def test_by_month(store):
    assert split_by(store, "month", "vpip") == {"2012-03": (1, 1), "2012-04": (3, 2)}


def test_by_stakes(store):
    assert split_by(store, "stakes", "vpip") == {"30.00/60.00": (3, 3), "120.00/240.00": (1, 0)}


def test_by_position(store):
    assert split_by(store, "position", "vpip") == {"3": (3, 3), "0": (1, 0)}
    ann = player_statistics(store, "Ann", ["player", "position"]).frame()
    assert row_of(ann, "hands", position="BI")["value"] == 4


def test_by_players(store):
    assert split_by(store, "players", "open_limp") == {5: (3, 3), 2: (1, 0)}


@pytest.mark.parametrize("dimension", ["level", "own_pair", "bricks", "hero", "day", "start_top", "currency"])
def test_rows_made_some_at_a_time_are_those_made_at_once(dimension, tmp_path, monkeypatch):
    """As files, in which a column has one type even where some groups have nothing in it."""
    seats = pa.Table.from_pandas(compared()[0]["seats"].query("hand_id < '2'"), preserve_index=False)
    found = tabulated([ds.dataset(seats)], ["player", dimension], ["hands", "vpip", "wtsd", "net"])
    whole = found.frame()
    monkeypatch.setattr(table, "_ROWS_AT_A_TIME", 7 * 4)
    pieces = [*found]
    assert len(pieces) == -(-found.number_of_groups // 7) > 3
    for write, name in ((write_parquet, "rows.parquet"), (write_csv, "rows.csv")):
        files = [tmp_path / f"{way} {name}" for way in ("some", "once")]
        for rows, file in zip((pieces, whole), files, strict=True):
            write(rows, file)
        if write is write_csv:
            assert files[0].read_bytes() == files[1].read_bytes()
        else:
            assert pq.read_table(files[0]).schema.equals(pq.read_table(files[1]).schema)
            pd.testing.assert_frame_equal(*map(pd.read_parquet, files), check_exact=True, check_categorical=False)


def test_by_two_at_once(store):
    rows = player_statistics(store, "Bob", ["player", "players", "month"]).frame()
    vpip = rows[rows["stat"] == "vpip"]
    found = {(row.players, row.month): (row.opportunities, row.made) for row in vpip.itertuples()}
    assert found == {(5, "2012-03"): (1, 1), (5, "2012-04"): (2, 2), (2, "2012-04"): (1, 0)}


def test_splits_of_real_hands(shared_histories):
    seats = real_seats(shared_histories / NINE_HANDS)
    mine = seats[seats["player"] == "h3ron"]

    def hands(column: str) -> dict[object, int]:
        rows = statistics(mine, ["player", column])
        return {row[column]: int(row["value"]) for _, row in rows[rows["stat"] == "hands"].iterrows()}

    assert hands("players") == {4: 1, 5: 2, 6: 6}
    assert hands("month") == {"2009-11": 9}
    assert hands("stakes") == {"0.04/0.08": 9}
    assert hands("position")["BI"] == 1


# -- faulty hands


def test_faulty_hands_are_kept_out_and_come_back_when_asked_for(tmp_path):
    sound = told(WAR)[0]
    faulty = sound.replace("#170000000001", "#170000000002").replace("[5s] [8s]", "[5s] [3c]")  # Eve's door card again
    assert faulty.count("3c") > sound.count("3c")
    (tmp_path / "a.txt").write_text(sound + "\n\n\n" + faulty)
    store = Store(tmp_path / "db")
    summary = import_paths([tmp_path / "a.txt"], store)
    assert (summary.stored, summary.faulty) == (2, 1)
    assert row_of(player_statistics(store, "Bob").frame(), "vpip")["opportunities"] == 1
    assert row_of(player_statistics(store, "Bob", include_faulty=True).frame(), "vpip")["opportunities"] == 2
    assert row_of(player_statistics(store, "Bob").frame(), "net")["value"] == -15


def test_acts_of_a_war_of_raises_are_squared_whole():
    afq = next(stat for stat in STATS if stat.id == "afq")
    rows = compared()[0]["seats"].head(2).assign(player="Ann", room="PokerStars", faulty=False)
    rows = rows.assign(afq_n=np.array([400, 2], "int16"), afq_k=np.array([300, 1], "int16"))
    seats = ds.dataset(pa.Table.from_pandas(rows, preserve_index=False))
    counts = summed([seats], [SPLITS["player"]], [afq], money=False).counts
    (sums,) = counts.select([f"afq_{name}" for name in ("n", "k", "nn", "nk", "kk")]).to_pylist()
    assert [*sums.values()] == [402, 301, 160_004, 120_002, 90_001]


def test_nobody_is_dealt_in_before_the_cards():
    """A history that breaks off after the antes tells of no card, and so of no opportunity."""
    whole = told(WAR)[0]
    antes = whole.partition("*** 3RD STREET ***")[0].partition("*** 3rd STREET ***")[0]
    assert antes.count("posts the ante") > 2
    cut = replay(hand_of(antes))
    assert (cut.players, [finding.rule for finding in cut.findings]) == ((), ["HAND_TRUNCATED"])
    opened = whole.partition("Bob: calls")[0]
    assert len(replay(hand_of(opened)).players) == len(replay(hand_of(whole)).players)


def test_an_empty_database_has_no_statistics(tmp_path):
    assert player_statistics(Store(tmp_path / "db"), None).frame().empty


def test_statistics_of_frames_warn_of_nothing():
    # as the examples do it; warnings are errors here
    assert not statistics(frames([hand_of(told(WAR)[0])])["seats"]).empty


def test_no_hands_no_rows():
    assert HEADER.startswith("PokerStars")
    rows = statistics(seats_of([]))
    assert rows.empty
    assert list(rows.columns)[:4] == ["player", "room", "stat", "label"]


def test_a_database_is_counted_anew_whenever_the_counting_changes(tmp_path, monkeypatch):
    copy = tmp_path / "razzstats"
    shutil.copytree(Path(count_module.__file__).parents[1], copy)
    monkeypatch.setattr(count_module, "_PACKAGE", copy)
    fingerprints = [count_module.fingerprint.__wrapped__()]
    for name in ("data/features/boards.py", "stats/catalog/answers.py", "value/lowball.py"):
        with (copy / name).open("a") as file:
            file.write("\n# counted in another way\n")
        fingerprints.append(count_module.fingerprint.__wrapped__())
    assert len(set(fingerprints)) == 4


def test_statistics_of_nobody_in_particular_are_refused():
    with pytest.raises(ValueError, match="one column at least"):
        statistics(pd.DataFrame({"player": ["Ann"]}), by=())
