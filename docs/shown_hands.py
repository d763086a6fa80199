"""For each statistic a hand among the histories that shows it: the shortest in which somebody makes it."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from razzstats.data.features import MILLION, Ints, Seats, Spots
from razzstats.data.tables import tables
from razzstats.events import STREET_LABELS
from razzstats.hand import Hand
from razzstats.play.replay import replay
from razzstats.read.reader import read
from razzstats.read.source import SUFFIXES
from razzstats.stats.stat import Measure, Stat

HISTORIES = Path(__file__).parents[1] / "histories"
DOES = {"bring-in": "brings in"}
"""An act whose verb is not the act and an s."""


class Sample(NamedTuple):
    """The rows of some hands, the shortest of each kind first."""

    hands: list[Hand]
    spots: Spots


@cache
def sample() -> Sample:
    """All hands of the histories: those made in the best-known room's words, those of other rooms, the simulated."""
    replays = sorted(map(replay, _hands()), key=lambda played: (_rank(played.hand), len(played.turns)))
    made, rows = tables(replays)
    return Sample([played.hand for played in replays], Spots(made["turns"], np.array(rows), Seats(made["seats"])))


def _rank(hand: Hand) -> int:
    return 2 if "simulated" in hand.place.path else int("pokerstars" not in hand.place.path)


def _hands() -> Iterator[Hand]:
    for path in sorted(HISTORIES.glob("*/*")):
        if path.suffix in SUFFIXES and path.parent.name != "tournaments":
            yield from (outcome for outcome in read(path) if isinstance(outcome, Hand))


def shown(stat: Stat) -> str:
    """The file, the hand's number, the street and what a player does there; empty if no hand shows it."""
    spots = sample().spots
    if stat.seat_spot is not None and stat.seat_deed is not None:
        seats = np.flatnonzero(stat.seat_spot(spots.seats) & stat.seat_deed(spots.seats))
        return f"{_where(seats[0])}: {_player(seats[0])}" if len(seats) else ""
    turns = _turns(stat, spots)
    return f"{_where(spots.row[turns[0]])}, {_said(stat, turns[0])}" if len(turns) else ""


def _turns(stat: Stat, spots: Spots) -> Ints:
    """The turns in which it is made; those of a mean are its opportunities, and of a ratio what is counted for it."""
    assert stat.spot is not None
    if stat.deed is None:
        return np.flatnonzero(stat.spot(spots))
    deed = stat.deed(spots)
    return np.flatnonzero(deed if stat.measure is Measure.RATIO else stat.spot(spots) & deed)


def _where(seat: int) -> str:
    hand = sample().hands[sample().spots.seats.hand[seat]]
    path = Path(hand.place.path).relative_to(HISTORIES).as_posix()
    return f"`{path}`, {hand.id}"


def _player(seat: int) -> str:
    return str(sample().spots.seats.table["player"][int(seat)].as_py())


def _said(stat: Stat, turn: int) -> str:
    spots = sample().spots
    act = str(spots.table["act"][int(turn)].as_py())
    street = STREET_LABELS[int(spots.street[turn])].removesuffix(" street")
    words = f"{street}: {_player(spots.row[turn])} {DOES.get(act, f'{act}s')}"
    if stat.amount is None:
        return words
    value = stat.amount(spots)[turn] / MILLION
    return f"{words}, {f'{100 * value:.1f} %' if stat.measure is Measure.SHARE else f'{value:+.2f}'}"
