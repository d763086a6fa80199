"""Equity of one hand in very many spots: exact where few cards are unknown, else from few random deals.

The random orders of a deck are drawn once for each number of unseen cards, and serve every spot: dealing is a look-up.
Each spot shuffles its own deck before, so that the errors of two spots have nothing to do with each other. A spot
always gets the same deals, whatever was asked before it.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from typing import NamedTuple
from zlib import crc32

import numpy as np
import numpy.typing as npt

from razzstats.value.equity import equity
from razzstats.value.equity.holding import Holding, Holes, Spot
from razzstats.value.equity.lows import lows
from razzstats.value.lowball import FIVE, PAIRED

FEW_UNKNOWN = 7
"""With up to so many unknown cards all deals are counted, in some milliseconds: two hands from fifth street on."""

Ranks = npt.NDArray[np.uint8]
Places = npt.NDArray[np.int16]
Parts = npt.NDArray[np.float64]

_MOST_ROUNDS = 20
_BITS = 1 << np.arange(13, dtype=np.int16)
_SOON = np.array([low or PAIRED for low in FIVE], np.int32)
"""The low of every set of ranks, the same for all that have a pair."""


class Orders(NamedTuple):
    """Orders of a deck, one a column: which place comes when, and when each place comes."""

    places: Places
    turns: Places


class Quick(NamedTuple):
    """What the first hand of a spot gets of the pot; `error` is the standard error, 0 where nothing was estimated.

    `cannot_win` and `cannot_lose` are those of a `Share`: None where random deals leave them open.
    """

    equity: float
    error: float
    cannot_win: bool | None
    cannot_lose: bool | None


def quick(spot: Spot, samples: int, seed: int = 0) -> Quick:
    """The equity of the spot's first hand, `samples` being the random deals where not all are counted.

    Raises ValueError for ranges that the cards left cannot fill.
    """
    if spot.to_come <= FEW_UNKNOWN:
        return _slowly(spot)
    parts = np.concatenate([_parts(spot, ranks) for ranks in _deals(spot, samples, seed)])
    if parts.all() or not parts.any():
        # it may be certain, and there is a proof to look for
        return _slowly(spot, samples, seed)
    return Quick(float(parts.mean()), float(parts.std()) / sqrt(len(parts)), False, False)


def _slowly(spot: Spot, samples: int | None = None, seed: int = 0) -> Quick:
    share = equity(spot, samples, seed).shares[0]
    return Quick(share.equity, share.error, share.cannot_win, share.cannot_lose)


def _parts(spot: Spot, ranks: Ranks) -> Parts:
    """What the first hand gets of the pot in each deal, a column each."""
    found = np.stack([_SOON[np.bitwise_or.reduce(_BITS[hand], axis=0)] for hand in _finals(spot, ranks)])
    # which pair is the lower matters where nobody has five ranks
    paired = np.flatnonzero((found == PAIRED).all(axis=0))
    if len(paired):
        found[:, paired] = [lows(hand.T) for hand in _finals(spot, ranks[:, paired])]
    mine, theirs = found[0], found[1:]
    sharing = 1 + (theirs == mine).sum(axis=0)
    return np.where(mine <= theirs.min(axis=0), 1 / sharing, 0.0)


def _finals(spot: Spot, ranks: Ranks) -> Iterator[Ranks]:
    """Each hand's final cards, which it takes from the rows in turn; the last row is a common card to come."""
    start = 0
    shared = ranks[spot.to_come - 1 : spot.to_come] if spot.common_to_come else ranks[:0]
    for hand in spot.hands:
        known = (*hand.known, *(() if spot.common is None else (spot.common,)))
        fixed = np.repeat(np.array(known, np.uint8)[:, None], ranks.shape[1], axis=1)
        yield np.vstack([fixed, ranks[start : start + hand.unknown], shared])
        start += hand.unknown


# -- deals


def _deals(spot: Spot, samples: int, seed: int) -> Iterator[Ranks]:
    """Random deals, a column each, together about `samples`: the unknown cards of the hands, one after the other."""
    rng = np.random.default_rng((seed, crc32(bytes((*spot.seen, *(hand.unknown for hand in spot.hands))))))
    deck = rng.permutation(np.repeat(np.arange(13, dtype=np.uint8), spot.left))
    orders = _orders(len(deck), samples, seed)
    ranges = [_pairs(hand.holes, deck) for hand in spot.hands if hand.holes is not None]
    if not ranges:
        yield deck[orders.places[: spot.to_come]]
        return
    rows = _rows(spot.hands, 2 * len(ranges), spot.to_come)
    dealt = 0
    for _ in range(_MOST_ROUNDS):
        holes = _apart(ranges, len(ranges) * samples, rng)[:, : samples - dealt]
        yield deck[_with_first(orders, holes, slice(dealt, dealt + holes.shape[1]))[rows]]
        dealt += holes.shape[1]
        if dealt == samples:
            return
    if not dealt:
        raise ValueError("the ranges leave next to no deal in which all hands have their hole cards")


@lru_cache(maxsize=64)
def _orders(cards: int, samples: int, seed: int) -> Orders:
    """Random orders of so many places."""
    rng = np.random.default_rng((seed, cards))
    places = rng.permuted(np.tile(np.arange(cards, dtype=np.int16), (samples, 1)), axis=1)
    return Orders(np.ascontiguousarray(places.T), np.ascontiguousarray(np.argsort(places, axis=1).astype(np.int16).T))


def _pairs(holes: Holes, deck: Ranks) -> Places:
    """The hole cards of a range as places in the deck: two rows, a column a pair."""
    allowed = _table(holes)[deck[:, None], deck]
    pairs = np.stack(np.nonzero(np.triu(allowed, 1))).astype(np.int16)
    if not pairs.size:
        raise ValueError("the cards that are gone leave no two hole cards of a range")
    return pairs


@lru_cache(maxsize=64)
def _table(holes: Holes) -> npt.NDArray[np.bool_]:
    """Which two ranks may be the hole cards: shape (13, 13)."""
    table = np.zeros((13, 13), np.bool_)
    for low, high in holes:
        table[low, high] = table[high, low] = True
    return table


def _apart(ranges: list[Places], samples: int, rng: np.random.Generator) -> Places:
    """Hole cards for all ranges, two rows each, a column a deal, without those in which a card is there twice.

    What is left is uniform over all ways to give the ranges their cards.
    """
    drawn = np.concatenate([pairs[:, rng.integers(pairs.shape[1], size=samples)] for pairs in ranges])
    return drawn[:, (np.diff(np.sort(drawn, axis=0), axis=0) > 0).all(axis=0)]


def _with_first(orders: Orders, first: Places, columns: slice) -> Places:
    """Some of the orders with these places in front: each changes seats with what sat there, so the rest is random."""
    places, turns = orders.places[:, columns].copy(), orders.turns[:, columns].copy()
    column = np.arange(places.shape[1])
    for turn, place in enumerate(first):
        away, at = places[turn].copy(), turns[place, column]
        places[at, column], places[turn] = away, place
        turns[away, column], turns[place, column] = at, turn
    return places


def _rows(hands: tuple[Holding, ...], taken: int, to_come: int) -> list[int]:
    """Where each unknown card lies: of hands with a range the first two are among the `taken` in front."""
    first, others = iter(range(taken)), iter(range(taken, to_come))
    rows = [next(first if hand.holes and card < 2 else others) for hand in hands for card in range(hand.unknown)]
    return [*rows, *others]
