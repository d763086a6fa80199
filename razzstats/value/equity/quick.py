"""Equity of one hand in very many spots: exact where few cards are unknown, else from few random deals.

The random orders of a deck are drawn once for each number of unseen cards, and serve every spot: dealing is a look-up.
Each spot shuffles its own deck before, so that the errors of two spots have nothing to do with each other. A spot
always gets the same deals, whatever was asked before it.

sampled.py draws apart from this: it wants every set of winners of one spot in whole numbers, from a hundred times as
many deals. Orders for so many take five times as long to draw as the cards that it needs, and no second spot would use
them; there, 4,000 deals of four hands take seven times as long as to look them up here.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from typing import NamedTuple
from zlib import crc32

import numpy as np
import numpy.typing as npt

from razzstats.value.equity import Proof, equity, proof
from razzstats.value.equity.holding import Holding, Holes, Spot
from razzstats.value.equity.lows import lows
from razzstats.value.lowball import FIVE, PAIRED

FEW_UNKNOWN = 7
"""With up to so many unknown cards all deals are counted, in some milliseconds: two hands from fifth street on."""

Ranks = npt.NDArray[np.uint8]
Places = npt.NDArray[np.int16]
Numbers = npt.NDArray[np.float64]
Pairs = npt.NDArray[np.int64]
Sets = npt.NDArray[np.uint64]
"""Sets of places in a deck, a bit a place."""

_BITS = 1 << np.arange(13, dtype=np.int16)
_PLACE = np.uint64(1) << np.arange(52, dtype=np.uint64)
_SOON = np.array([low or PAIRED for low in FIVE], np.int32)
"""The low of every set of ranks, the same for all that have a pair."""


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
        share = equity(spot).shares[0]
        return Quick(share.equity, share.error, share.cannot_win, share.cannot_lose)
    deals = _deals(spot, samples, seed)
    parts = _parts(spot, deals)
    mean = float(np.average(parts, weights=deals.weights))
    if parts.any() and not parts.all():
        return Quick(mean, _error(parts, deals.weights), False, False)
    # with more than two cards to come nothing is certain, and a proof takes long
    proved = proof(spot) if spot.hands[0].unknown <= 2 else Proof(beaten=False, unbeaten=False, wins=False)
    never, always = not parts.any(), bool(parts.all())
    # a deal won and one lost are added, lest a thing that was never met be called certain
    more, weights = np.append(parts, (0.0, 1.0)), np.append(deals.weights, (deals.weights.mean(),) * 2)
    error = 0.0 if proved.beaten or proved.wins else _error(more, weights)
    return Quick(mean, error, never and (proved.beaten or None), always and (proved.unbeaten or None))


def _error(parts: Numbers, weights: Numbers) -> float:
    """The standard error of the weighted mean."""
    apart = parts - np.average(parts, weights=weights)
    return sqrt(float(((weights * apart) ** 2).sum())) / float(weights.sum())


def _parts(spot: Spot, deals: "Deals") -> Numbers:
    """What the first hand gets of the pot in each deal."""
    bits = _BITS[deals.deck][deals.places]
    found = np.stack([_SOON[_held(spot, hand) | np.bitwise_or.reduce(bits[rows])] for hand, rows in _shares(spot)])
    # which pair is the lower matters where nobody has five ranks
    paired = np.flatnonzero((found == PAIRED).all(axis=0))
    if len(paired):
        ranks = deals.deck[deals.places[:, paired]]
        for place, (hand, rows) in enumerate(_shares(spot)):
            fixed = np.repeat(np.array([_known(spot, hand)], np.uint8), len(paired), axis=0)
            found[place, paired] = lows(np.hstack([fixed, ranks[rows].T]))
    mine, theirs = found[0], found[1:]
    sharing = 1 + (theirs == mine).sum(axis=0)
    return np.where(mine <= theirs.min(axis=0), 1 / sharing, 0.0)


def _known(spot: Spot, hand: Holding) -> tuple[int, ...]:
    """What is known of a hand, a common card with it."""
    return (*hand.known, *(() if spot.common is None else (spot.common,)))


def _held(spot: Spot, hand: Holding) -> int:
    """The same as a set of ranks."""
    return sum(1 << rank for rank in {*_known(spot, hand)})


def _shares(spot: Spot) -> Iterator[tuple[Holding, list[int]]]:
    """Each hand and the rows of a deal that it gets: its own in turn, and the last if that is a common card."""
    start = 0
    shared = [spot.to_come - 1] * spot.common_to_come
    for hand in spot.hands:
        yield hand, [*range(start, start + hand.unknown), *shared]
        start += hand.unknown


# -- deals


class Deals(NamedTuple):
    """Random deals, a column each: where in the deck the unknown cards of the hands lie, one hand after the other."""

    deck: Ranks
    places: Places
    weights: Numbers
    """How much each deal counts."""


class Orders(NamedTuple):
    """Orders of a deck, one a column: which place comes when, and when each place comes."""

    places: Places
    turns: Places


def _deals(spot: Spot, samples: int, seed: int) -> Deals:
    rng = np.random.default_rng((seed, crc32(bytes((*spot.seen, *(hand.unknown for hand in spot.hands))))))
    deck = rng.permutation(np.repeat(np.arange(13, dtype=np.uint8), spot.left))
    orders = _orders(len(deck), samples, seed)
    ranges = [_Pairs(hand.holes, deck) for hand in spot.hands if hand.holes is not None]
    if not ranges:
        return Deals(deck, orders.places[: spot.to_come], np.ones(samples))
    holes, weights = _drawn_holes(ranges, samples, rng)
    dealt = slice(None) if weights.all() else np.flatnonzero(weights)
    places = _with_first(Orders(*(table[:, dealt].copy() for table in orders)), holes[:, dealt])
    return Deals(deck, places[_rows(spot.hands, len(holes), spot.to_come)], weights[dealt])


@lru_cache(maxsize=32)
def _orders(cards: int, samples: int, seed: int) -> Orders:
    """Random orders of so many places."""
    rng = np.random.default_rng((seed, cards))
    places = rng.permuted(np.tile(np.arange(cards, dtype=np.int16), (samples, 1)), axis=1)
    return Orders(np.ascontiguousarray(places.T), np.ascontiguousarray(np.argsort(places, axis=1).astype(np.int16).T))


class _Pairs:
    """The hole cards of a range as places in a deck."""

    def __init__(self, holes: Holes, deck: Ranks) -> None:
        self._together = _table(holes)[deck[:, None], deck]
        np.fill_diagonal(self._together, val=False)
        self._partners = self._together.sum(axis=0)
        self.places: Places = np.stack(np.nonzero(np.triu(self._together))).astype(np.int16)
        """Two rows, a column a pair."""
        self.sets: Sets = np.bitwise_or.reduce(_PLACE[self.places], axis=0)
        """The same as sets of places."""

    def free(self, taken: Places) -> npt.NDArray[np.int64]:
        """How many pairs have none of the places that are taken, a column a deal."""
        number = np.full(taken.shape[1], self.places.shape[1])
        for row, place in enumerate(taken):
            number -= self._partners[place]
            for other in taken[:row]:
                number += self._together[place, other]
        return number


@lru_cache(maxsize=64)
def _table(holes: Holes) -> npt.NDArray[np.bool_]:
    """Which two ranks may be the hole cards: shape (13, 13)."""
    table = np.zeros((13, 13), np.bool_)
    for low, high in holes:
        table[low, high] = table[high, low] = True
    return table


def _drawn_holes(ranges: list[_Pairs], samples: int, rng: np.random.Generator) -> tuple[Places, Numbers]:
    """Hole cards for range after range, two rows each, a column a deal, and how much each deal counts; 0 for none.

    All ways to give the ranges their cards are to be equally likely. Each takes one of the pairs that those before it
    leave: where there are many of these, each way comes up less often, and counts for more.
    """
    taken: Places = np.empty((0, samples), np.int16)
    gone: Sets = np.zeros(samples, np.uint64)
    weights = np.ones(samples)
    for pairs in ranges:
        free = pairs.free(taken)
        weights *= free / max(1, free.max())
        if not weights.any():
            raise ValueError("the cards that are gone leave no deal in which all hands have their hole cards")
        drawn = _drawn_pairs(pairs, gone, weights > 0, rng)
        gone |= pairs.sets[drawn]
        taken = np.concatenate([taken, pairs.places[:, drawn]])
    return taken, weights


def _drawn_pairs(pairs: _Pairs, gone: Sets, wanted: npt.NDArray[np.bool_], rng: np.random.Generator) -> Pairs:
    """One of the pairs for each deal that is wanted, drawn again until none of its places is gone."""
    drawn = np.zeros(len(gone), np.int64)
    still = np.flatnonzero(wanted)
    while len(still):
        drawn[still] = rng.integers(len(pairs.sets), size=len(still))
        still = still[pairs.sets[drawn[still]] & gone[still] > 0]
    return drawn


def _with_first(orders: Orders, first: Places) -> Places:
    """The orders with these places in front: each changes seats with what sat there, so the rest is random."""
    places, turns = orders
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
