"""Equity from deals drawn at random, where there are too many to count them all."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from razzstats.value.equity.holding import Holes, Spot
from razzstats.value.equity.lows import lows

Ranks = npt.NDArray[np.uint8]
Places = npt.NDArray[np.intp]

_BLOCK = 50_000
_MOST_IN_VAIN = 2_000_000


def sampled_winners(spot: Spot, samples: int, seed: int = 0) -> npt.NDArray[np.int64]:
    """How many of `samples` random deals each set of winners takes, as `winners` of exact.py gives all of them.

    The same seed gives the same deals. Raises ValueError if the ranges leave no deal, or so few that none is met.
    """
    rng = np.random.default_rng(seed)
    counts = np.zeros(1 << len(spot.hands), np.int64)
    for deals in _deals(spot, samples, rng):
        found = _final_lows(spot, deals)
        best = found.min(axis=0)
        winners = sum(((low == best).astype(np.int16) << hand for hand, low in enumerate(found)), np.int16(0))
        counts += np.bincount(winners, minlength=len(counts))
    return counts


def _deals(spot: Spot, samples: int, rng: np.random.Generator) -> Iterator[Ranks]:
    """Blocks of deals, all together `samples`: the ranks of the cards that come, a row each, hand after hand."""
    deck = np.repeat(np.arange(13, dtype=np.uint8), spot.left)
    ranges = [_places(hand.holes, deck) for hand in spot.hands if hand.holes is not None]
    vain = 0
    while samples and vain < _MOST_IN_VAIN:
        # hole cards of ranges may meet, and are then thrown away
        tried = min(_BLOCK, 3 * samples + 1_000 if ranges else samples)
        holes = _drawn_holes(ranges, tried, rng)[:samples]
        vain = 0 if len(holes) else vain + tried
        samples -= len(holes)
        yield _dealt(spot, deck, holes, rng)
    if samples:
        raise ValueError("the ranges leave next to no deal in which all hands have their hole cards")


def _places(holes: Holes, deck: Ranks) -> Places:
    """The hole cards of a range as pairs of places in the deck: shape (pairs, 2)."""
    pairs = [(i, j) for j in range(len(deck)) for i in range(j) if (int(deck[i]), int(deck[j])) in holes]
    if not pairs:
        raise ValueError("the cards that are gone leave no two hole cards of a range")
    return np.array(pairs, np.intp)


def _drawn_holes(ranges: list[Places], number: int, rng: np.random.Generator) -> Places:
    """Places in the deck of hole cards, two a range: up to `number` rows, without those that use a card twice.

    What is left is uniform over all ways to give the ranges their cards.
    """
    if not ranges:
        return np.zeros((number, 0), np.intp)
    holes = np.concatenate([pairs[rng.integers(len(pairs), size=number)] for pairs in ranges], axis=1)
    return holes[(np.diff(np.sort(holes, axis=1), axis=1) > 0).all(axis=1)]


def _dealt(spot: Spot, deck: Ranks, holes: Places, rng: np.random.Generator) -> Ranks:
    """The cards that come after these hole cards, each hand's own first: shape (cards to come, n)."""
    number, taken = holes.shape
    stock = np.tile(deck[:, None], number)
    if taken:
        gone = np.zeros((number, len(deck)), np.bool_)
        np.put_along_axis(gone, holes, True, axis=1)
        stock = deck[np.argsort(gone, axis=1, kind="stable")[:, : len(deck) - taken]].T.copy()
    others = iter(_drawn(stock, spot.to_come - taken, rng))
    own = iter(deck[holes].T)
    rows = [next(own if drawn < 2 and hand.holes else others) for hand in spot.hands for drawn in range(hand.unknown)]
    return np.array([*rows, *others], np.uint8).reshape(spot.to_come, number)


def _drawn(stock: Ranks, cards: int, rng: np.random.Generator) -> Ranks:
    """Draws from each column without putting back."""
    column = np.arange(stock.shape[1])
    for place in range(cards):
        other = rng.integers(place, len(stock), size=len(column))
        drawn = stock[other, column]
        stock[other, column] = stock[place]
        stock[place] = drawn
    return stock[:cards]


def _final_lows(spot: Spot, deals: Ranks) -> npt.NDArray[np.int32]:
    """The final lows of all hands: shape (hands, n)."""
    found, start = [], 0
    shared = [deals[-1]] if spot.common_to_come else []
    for hand in spot.hands:
        known = (*hand.known, *(() if spot.common is None else (spot.common,)))
        fixed = np.tile(np.array(known, np.uint8)[:, None], deals.shape[1])
        found.append(lows(np.vstack([fixed, deals[start : start + hand.unknown], *shared]).T))
        start += hand.unknown
    return np.stack(found)
