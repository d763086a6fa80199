"""Planted leaks: each is seen in its statistic and costs what it should, in hands that are legal and read back.

The same hands are dealt twice to one player: once he plays soundly, once he has the leak. He plays the same until the
leak first speaks, so what differs is the leak's doing, and far fewer hands are needed than between two players.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import sqrt
from statistics import mean, pstdev
from typing import NamedTuple

import pandas as pd
import pytest
from test_simulate import clean
from test_write import read_back

from razzstats.api import frames
from razzstats.cards import parse_cards
from razzstats.events import Kind
from razzstats.hand import Hand
from razzstats.play.simulate import simulate
from razzstats.play.simulate.decision import Decision
from razzstats.play.simulate.leaks import ALL_STYLES, LEAKS, LEAKY, style_named
from razzstats.play.simulate.spot import Spot, bricks
from razzstats.play.simulate.styles import STYLES, Leak, Style
from razzstats.stats.intervals import wilson
from razzstats.write.pokerstars import write_all

TAG, _, LAG, LAP = STYLES
"""Tight and aggressive, loose and aggressive, loose and passive."""
HERO = "Leaky"


class Company(NamedTuple):
    """Whom he plays with, and how many hands."""

    rivals: tuple[Style, ...]
    hands: int


WILD = Company((LAG,) * 5, 2500)
TIGHT = Company((TAG,) * 5, 1000)
PASSIVE = Company((LAP,) * 2, 3500)
DUEL = Company((LAG,), 2500)


class Sign(NamedTuple):
    """The statistic that shows a leak, which way it moves, and in which company the leak is tried."""

    leak: str
    stat: str
    rises: bool
    company: Company
    position: str = ""
    """`BI` for the forced opener alone, `-` for all others."""


SIGNS = (
    Sign("plays-rough", "vpip", True, WILD),
    Sign("plays-paint", "vpip", True, WILD),
    Sign("calls-nine-door", "fold_to_completion", False, WILD, "-"),
    Sign("limps", "open_limp", True, PASSIVE),
    Sign("never-steals", "steal_board", False, TIGHT),
    Sign("steals-blindly", "open_completion", True, WILD),
    Sign("defends-everything", "fold_to_completion", False, WILD, "BI"),
    Sign("never-defends", "fold_to_completion", True, DUEL, "BI"),
    Sign("folds-low-doors", "fold_to_completion", True, WILD, "-"),
    Sign("peels-bricks", "fold_4", False, DUEL),
    Sign("folds-fourth", "fold_4", True, WILD),
    Sign("gives-free-cards", "bet_4", False, PASSIVE),
    Sign("chases-bricks", "fold_6", False, PASSIVE),
    Sign("folds-draws", "fold_5", True, WILD),
    Sign("folds-late", "call_6", False, PASSIVE),
    Sign("pays-off", "fold_7", False, PASSIVE),
    Sign("bluffs-river", "bet_7", True, PASSIVE),
    Sign("station", "wtsd", True, PASSIVE),
)

ONLY_SEEN = {"never-defends"}
"""What a sound player defends with is worth hardly more than folding it."""


def one_hand(style: Style, company: Company, seed: int) -> Hand:
    """A hand of the hero with that style."""
    players = len(company.rivals) + 1
    names = [HERO, *(f"Rival {number}" for number in range(1, players))]
    return next(simulate(1, players, seed, names=names, styles=(style, *company.rivals)))


class Sound(NamedTuple):
    """The hands of the sound player."""

    hands: list[Hand]
    """The place is the seed."""
    seats: pd.DataFrame
    """His rows, by seed."""
    came: dict[str, list[int]]
    """The seeds of the hands in which the spot of a leak came up for him."""


@cache
def sound(company: Company) -> Sound:
    came: dict[str, list[int]] = {leak.name: [] for leak in LEAKS}
    seen: set[str] = set()

    def look(spot: Spot) -> bool:
        seen.update(leak.name for leak in LEAKS if leak.spot(spot))
        return False

    # he only looks, and does nothing differently
    watchful = TAG._replace(leak=Leak("", "", "", look, dict.fromkeys((Kind.RAISE, Kind.CALL, Kind.FOLD), Kind.CALL)))
    hands = []
    for seed in range(company.hands):
        seen.clear()
        hands.append(one_hand(watchful, company, seed))
        for name in seen:
            came[name].append(seed)
    return Sound(hands, seats_of(hands, range(company.hands)), came)


def seats_of(hands: Sequence[Hand], seeds: Sequence[int]) -> pd.DataFrame:
    """The hero's rows of hands, by seed."""
    seats = frames(hands)["seats"]
    return seats[seats["player"] == HERO].set_axis(list(seeds))


class Trial(NamedTuple):
    """The same hands without the leak and with it."""

    sound: pd.DataFrame
    leaky: pd.DataFrame

    def rate(self, seats: pd.DataFrame, sign: Sign) -> tuple[int, int]:
        """Made and opportunities."""
        if sign.position:
            seats = seats[(seats["position"] == "BI") == (sign.position == "BI")]
        return int(seats[f"{sign.stat}_k"].sum()), int(seats[f"{sign.stat}_n"].sum())

    def cost(self) -> tuple[float, float]:
        """What the leak costs in big bets per 100 hands, and the standard error."""
        lost = (self.sound["net"] - self.leaky["net"]) / self.sound["big_bet"]
        return 100 * mean(lost), 100 * pstdev(lost) / sqrt(len(lost))


@cache
def trial(name: str, company: Company) -> Trial:
    hands, seats, came = sound(company)
    again = {seed: one_hand(style_named(name), company, seed) for seed in came[name]}
    other = {seed: hand for seed, hand in again.items() if hand.events != hands[seed].events}
    leaky = seats_of(list(other.values()), list(other))
    return Trial(seats, pd.concat([seats.drop(list(other)), leaky]).sort_index())


def test_every_leak_has_its_sign():
    assert [sign.leak for sign in SIGNS] == [leak.name for leak in LEAKS]


@pytest.mark.parametrize("sign", SIGNS, ids=lambda sign: sign.leak)
def test_a_leak_shows_in_its_statistic(sign):
    tried = trial(sign.leak, sign.company)
    before, after = (wilson(*tried.rate(seats, sign)) for seats in (tried.sound, tried.leaky))
    # the 95 % intervals lie apart
    assert before[1] < after[0] if sign.rises else after[1] < before[0], (before, after)


@pytest.mark.parametrize("sign", [sign for sign in SIGNS if sign.leak not in ONLY_SEEN], ids=lambda sign: sign.leak)
def test_a_leak_costs_money(sign):
    cost, error = trial(sign.leak, sign.company).cost()
    assert cost > 1.645 * error, (cost, error)


@pytest.mark.parametrize("sign", [sign for sign in SIGNS if sign.leak in ONLY_SEEN], ids=lambda sign: sign.leak)
def test_of_a_leak_that_costs_little_only_the_frequency_is_checked(sign):
    cost, error = trial(sign.leak, sign.company).cost()
    # it may cost nothing; that it wins would be seen
    assert cost > -1.645 * error, (cost, error)


# -- what leaks do


@cache
def leaky_log() -> tuple[list[Hand], list[Decision]]:
    """2 to 8 players, all of them with leaks, deep and short of chips."""
    log: list[Decision] = []
    hands: list[Hand] = []
    for players in range(2, 9):
        hands += simulate(60, players, players, styles=LEAKY[players:] + LEAKY[:players], log=log.append)
        hands += simulate(40, players, 20 + players, styles=LEAKY[::-1], buy_in=(0.1, 4), log=log.append)
        hands += simulate(20, players, 40 + players, styles=LEAKY, tournament=True, log=log.append)
    return hands, log


def test_leaky_hands_are_legal():
    clean(leaky_log()[0])


def test_leaky_hands_read_back():
    hands = leaky_log()[0]
    text = "".join(write_all(hands))
    back = read_back(text)
    assert [replace(hand, place=one.place, lines=one.lines) for hand, one in zip(back, hands, strict=True)] == hands
    assert "".join(write_all(back)) == text


@pytest.mark.parametrize(
    ("leak", "otherwise", "act", "streets"),
    [
        ("limps", {"complete"}, {"call"}, {3}),
        ("never-steals", {"complete", "call"}, {"fold"}, {3}),
        ("defends-everything", {"fold"}, {"call"}, {3}),
        ("folds-low-doors", {"call", "raise"}, {"fold"}, {3}),
        ("gives-free-cards", {"bet"}, {"check"}, {4, 5, 6, 7}),
        ("bluffs-river", {"check"}, {"bet"}, {7}),
        ("station", {"fold", "raise"}, {"call"}, {4, 5, 6, 7}),
    ],
)
def test_the_log_tells_what_a_leak_changed(leak, otherwise, act, streets):
    log: list[Decision] = []
    list(simulate(400, 3, 1, styles=[leak], log=log.append))
    changed = [decision for decision in log if decision.leak]
    assert {decision.leak for decision in changed} == {leak}
    assert {decision.otherwise for decision in changed} == otherwise
    assert {decision.act for decision in changed} == act
    assert {decision.street for decision in changed} == streets


def test_only_the_leaky_leak():
    names = ["Sound", "Leaky", "Also sound"]
    log: list[Decision] = []
    list(simulate(200, 3, 1, names=names, styles=["tight-aggressive", "station", "loose-passive"], log=log.append))
    assert {decision.player for decision in log if decision.leak} == {"Leaky"}


def test_a_style_has_its_own_name():
    assert all(name == style.name for name, style in ALL_STYLES.items())
    assert len(ALL_STYLES) == len(STYLES) + len(LEAKS)
    with pytest.raises(ValueError, match=r"no style is called 'nit'; there are tight-aggressive, .*, station"):
        style_named("nit")


@pytest.mark.parametrize(
    ("board", "expected"), [("2c", 0), ("Kc", 0), ("2c Td", 1), ("2c 9d", 0), ("2c 2d", 1), ("2c Kd 7h 7s", 2)]
)
def test_bricks_are_tens_and_higher_and_pairs_after_the_door(board, expected):
    assert bricks(parse_cards(board)) == expected


def test_a_leak_may_speak_now_and_then():
    log: list[Decision] = []
    leak = Leak("", "", "", lambda s: s.street == 4 and s.may_bet, {Kind.RAISE: Kind.CALL}, often=0.25)
    list(simulate(1500, 2, 1, styles=[TAG._replace(leak=leak)], log=log.append))
    chances = [one for one in log if one.street == 4 and not one.level and (one.act == "bet" or one.leak is not None)]
    slips = sum(one.leak is not None for one in chances)
    low, high = wilson(slips, len(chances))
    assert len(chances) > 300
    assert low < 0.25 < high < 1


def test_a_leak_may_fold_what_costs_nothing():
    log: list[Decision] = []
    leak = Leak("", "", "", lambda s: s.street >= 4 and not s.owes, {Kind.CALL: Kind.FOLD, Kind.FOLD: Kind.FOLD})
    hands = list(simulate(200, 4, 1, styles=[TAG._replace(leak=leak)], log=log.append))
    slips = [one for one in log if one.leak is not None]
    assert len(slips) > 30
    assert {(one.act, one.otherwise, one.to_call) for one in slips} == {("fold", "check", 0)}
    clean(hands)
