"""Statistics counted a second way, from the log of simulated decisions; and the log itself."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pandas as pd
import pytest
from second_count import Counts, count_hands
from test_simulate import STATIONS

from razzstats.api import frames
from razzstats.data.schema import DECISIONS
from razzstats.hand import Hand, Stakes
from razzstats.play.simulate import simulate
from razzstats.play.simulate.decision import Decision
from razzstats.play.simulate.leaks import ALL_STYLES
from razzstats.stats.catalog import STATS

NOT_DECIDED = {"forced", *(f"saw_{street}" for street in (4, 5, 6, 7)), "wtsd", "wsd", "wws4"}
"""What becomes of a hand is in no decision."""
SELDOM = {"check_raise_6", "check_raise_7", "dead_call_6", "missed_value"}
"""Made a few times only."""
COUNTED = [stat.id for stat in STATS if stat.id not in NOT_DECIDED]


class Session(NamedTuple):
    hands: list[Hand]
    log: list[Decision]
    frames: dict[str, pd.DataFrame]

    def at(self, column: str) -> dict[tuple[str, str], int]:
        """A column of `seats` by hand and player."""
        seats = self.frames["seats"]
        keys = zip(seats["hand_id"], seats["player"], strict=True)
        return dict(zip(keys, seats[column].astype(int), strict=True))


@cache
def session() -> Session:
    """2 to 8 players of every style and leak, deep and short of chips, in cash games and tournaments."""
    log: list[Decision] = []
    hands: list[Hand] = []
    everyone = list(ALL_STYLES.values())
    for players in range(2, 9):
        hands += simulate(120, players, 10 + players, styles=everyone, log=log.append)
        hands += simulate(60, players, 20 + players, styles=everyone[::-1], buy_in=(0.03, 5), log=log.append)
        hands += simulate(40, players, 30 + players, styles=STATIONS, buy_in=(0.03, 5), log=log.append)
        hands += simulate(40, players, 40 + players, styles=everyone[4:], tournament=True, log=log.append)
        odd = Stakes(33, 66, 7, 13)
        hands += simulate(40, players, 50 + players, odd, styles=STATIONS[::-1], buy_in=(1, 4), log=log.append)
        # a hero, for what is counted only where cards are known at the deal
        hands += simulate(80, players, 60 + players, styles=everyone, hero="Hero", log=log.append)
        hands += simulate(30, players, 70 + players, styles=STATIONS, hero="Hero", buy_in=(0.03, 5), log=log.append)
    return Session(hands, log, frames(hands))


@cache
def second() -> dict[tuple[str, str], Counts]:
    return count_hands(session().log, session().hands)


def test_there_is_enough_to_count():
    hands = session().hands
    assert len({hand.id for hand in hands}) == len(hands) > 2_000
    assert {len(hand.seats) for hand in hands} == set(range(2, 9))
    assert {decision.leak for decision in session().log} >= {
        style.leak.name for style in ALL_STYLES.values() if style.leak
    }
    assert not session().frames["seats"]["faulty"].any()


def test_the_readme_says_how_much_is_counted():
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    claimed = re.search(
        r"(\d+) statistics, all that tell of decisions,.*?the players of ([\d,]+) simulated", readme, re.S
    )
    assert claimed is not None
    assert claimed.groups() == (str(len(COUNTED)), f"{len(session().hands):,}")


@pytest.mark.parametrize("stat", COUNTED)
def test_the_second_count_is_the_same(stat):
    chances, made = session().at(f"{stat}_n"), session().at(f"{stat}_k")
    mine = {key: second().get(key, {}).get(stat, (0, 0)) for key in chances}
    wrong = {key: (mine[key], (chances[key], made[key])) for key in chances if mine[key] != (chances[key], made[key])}
    assert not wrong, (len(wrong), next(iter(wrong.items())))
    assert sum(chances.values()) >= 10
    assert sum(made.values()) > (0 if stat in SELDOM else 5)


# -- the log


def test_the_log_and_the_replay_tell_the_same_spots():
    turns = session().frames["turns"]
    log = pd.DataFrame(session().log)
    assert len(turns) == len(log)
    same = [
        "hand_id",
        "turn",
        "player",
        "street",
        "forced",
        "behind",
        "alive",
        "level",
        "pot",
        "stack",
        "act",
        "put_in",
    ]
    for column in same:
        assert list(turns[column]) == list(log[column]), column
    assert list(turns["decision"]) == [len(legal.split()) > 1 for legal in log["legal"]]
    # a short bring-in is called in full
    short = turns["to_call"] != log["to_call"]
    assert set(turns[short]["street"]) == {3}
    assert (turns[short]["to_call"] < log[short]["to_call"]).all()
    assert 0 < short.sum() < len(turns) / 100


def test_what_was_done_was_legal():
    assert all(decision.act in decision.legal.split() for decision in session().log)
    assert all(decision.otherwise in decision.legal.split() for decision in session().log if decision.leak)


def test_the_log_disturbs_nothing():
    assert list(simulate(50, 6, 3, log=[].append)) == list(simulate(50, 6, 3))


def test_players_without_a_leak_have_none_at_work():
    log: list[Decision] = []
    list(simulate(100, 6, 3, log=log.append))
    assert {(decision.leak, decision.otherwise) for decision in log} == {(None, None)}
    assert {decision.style for decision in log} == {
        "tight-aggressive",
        "tight-passive",
        "loose-aggressive",
        "loose-passive",
    }


def test_every_field_has_its_column():
    assert Decision._fields == tuple(column.name for column in DECISIONS)
