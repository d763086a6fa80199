"""Hands that he showed down, pot by pot: who could win it, when its chips came, and which cards were known."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from razzstats.cards import RANKS
from razzstats.layers import pots
from razzstats.stats.luck.hands import CARDS, Chips, Hands
from razzstats.value.equity import Holding, Spot
from razzstats.value.equity.quick import quick

SAMPLES = 20_000
"""Random deals, with one seed, where counting all takes long: with more than seven cards to come."""

UPS = 6
"""Cards of a hand until its last up card."""


class Layer(NamedTuple):
    """A pot that he may win."""

    slots: tuple[int, ...]
    """Whose it may be, himself first."""
    chips: Chips
    """5: what came into it on each street, the antes with third."""


class Showdown(NamedTuple):
    """A hand in which he was left when hands were compared."""

    row: int
    """Of the hands."""
    known: bool
    """All seven cards of everybody who was left are known, and no rank comes five times."""


class Part(NamedTuple):
    """His part of a pot by the cards of a street; `error` is its standard error, 0 where every deal was counted."""

    equity: float
    error: float


def showdowns(hands: Hands) -> Iterator[Showdown]:
    """The hands in which he and somebody else were left; a common card is none of anybody's seven."""
    left = hands.stayed
    known = np.all((hands.ranks >= 0).all(axis=2) | ~left, axis=1)
    # of a faulty hand no equity can be told
    known &= np.all([(hands.ranks == rank).sum(axis=(1, 2)) <= 4 for rank in range(len(RANKS))], axis=0)
    for row in np.flatnonzero(left[:, 0] & (np.count_nonzero(left, axis=1) > 1)).tolist():
        yield Showdown(row, bool(known[row]))


def layers(hands: Hands, row: int) -> list[Layer]:
    """The pots that he may win, as they stood at the end."""
    paid = hands.paid[row]
    totals = {slot: int(paid[slot, -1]) for slot in np.flatnonzero(hands.last[row]).tolist()}
    made = [slots for _, slots in pots(totals, [slot for slot in totals if hands.stayed[row, slot]])]
    # the last pot takes what folded players put in beyond it
    tops = [*(min(totals[slot] for slot in slots) for slots in made[:-1]), max(totals.values())]
    return [
        Layer(slots, np.diff((np.minimum(paid, top) - np.minimum(paid, below)).sum(axis=0)[1:], prepend=0))
        for slots, top, below in zip(made, tops, [0, *tops], strict=False)
        if 0 in slots
    ]


def part(hands: Hands, row: int, slots: tuple[int, ...], street: int) -> Part:
    """His part of a pot of these players, by all their cards until the street; others' cards in sight are dead."""
    if len(slots) == 1:
        return Part(1.0, 0.0)
    ranks, last = hands.ranks[row], hands.last[row]
    holdings = tuple(Holding(tuple(ranks[slot, :street].tolist()), CARDS - street) for slot in slots)
    others = [slot for slot in np.flatnonzero(last).tolist() if slot not in slots]
    dead = tuple(rank for slot in others for rank in _seen(hands, row, slot, street) if rank >= 0)
    share = quick(Spot(holdings, dead), SAMPLES)
    return Part(share.equity, share.error)


def _seen(hands: Hands, row: int, slot: int, street: int) -> npt.NDArray[np.int8]:
    """The cards of another player that were known: all of one who was left, else those that lay open."""
    if hands.stayed[row, slot]:
        return hands.ranks[row, slot, :street]
    return hands.ranks[row, slot, 2 : min(street, int(hands.last[row, slot]), UPS)]
