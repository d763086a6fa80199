"""Exact equity: every deal of the unseen cards is counted, as sets of ranks with the number of ways to deal them.

The cards that a hand still gets are one of 1,820 sets of ranks on third street, 91 on fifth. From a deck with r_i cards
of rank i left, two hands get the sets a and b in

    product over i of  C(r_i, a_i) * C(r_i - a_i, b_i)

ways, and so on for more hands. All numbers are integers: nothing is rounded.
"""

from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, inf, prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from razzstats.value.equity.holding import Holding, Holes, Spot
from razzstats.value.equity.lows import Counts, Lows, lows_of_counts

Ways = npt.NDArray[np.int64]
"""Numbers of deals."""

Few = npt.NDArray[np.int32]
"""Ways to deal one hand its cards by ranks: at most 4 for each card, so that 32 bits, which are quicker, hold them."""

MOST_STATES = 4_000_000
"""Sets of cards of all hands but one: what is kept in memory."""

MOST_WORK = 500_000_000
"""Numbers of ways to be worked out: some five seconds."""

_BLOCK = 1 << 17
CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.int32)
"""In how many ways so many of the cards of one rank are taken, by both numbers."""
PLACES = 5 ** np.arange(13, dtype=np.int64)
_HALF = 5**7
_NOBODY = np.iinfo(np.int32).max


class Draws(NamedTuple):
    """What one hand may still get: m sets of cards, in the order of the lows that they make."""

    cards: Ways
    """Each set as one number: a digit to the base of five for each rank, the ace's the last."""
    ways: Few
    """In how many ways the set falls apart into hole cards of the range and others; 1 without a range."""
    low: Lows


class States(NamedTuple):
    """What several hands got together: n sets of cards, the best low among them, and who has it, a bit a hand."""

    used: Ways
    ways: Ways
    best: Lows
    winners: npt.NDArray[np.int16]


def winners(spot: Spot) -> Ways | None:
    """The number of deals for each set of winners: shape (2 ** hands,), hand i being bit i of the index.

    None if there are too many deals to count.
    """
    if spot.common_to_come:
        return _over_common_cards(spot)
    drawn = [draws(hand, spot.left, spot.common) for hand in spot.hands]
    # the hand with the most draws comes last, so that fewer are kept
    order = sorted(range(len(drawn)), key=lambda hand: len(drawn[hand].low))
    if _work([len(drawn[hand].low) for hand in order], [spot.hands[hand].unknown for hand in order]) > MOST_WORK:
        return None
    states = States(np.zeros(1, np.int64), np.ones(1, np.int64), np.full(1, _NOBODY, np.int32), np.zeros(1, np.int16))
    for hand in order[:-1]:
        states = _joined(states, drawn[hand], spot.left, 1 << hand)
    counts = np.zeros(1 << len(drawn), np.int64)
    _count(states, drawn[order[-1]], spot.left, 1 << order[-1], counts)
    return counts


def _work(sizes: list[int], unknown: list[int]) -> float:
    """How many numbers of ways must be worked out; infinite for what memory should not hold."""
    states, cards = prod(sizes[:-1]), sum(unknown[:-1])
    if states > MOST_STATES:
        return inf
    # hands that got the same cards between them leave the same deck
    return min(states, comb(cards + 12, 12)) * sizes[-1]


def _over_common_cards(spot: Spot) -> Ways | None:
    """The sum over the common card that may come."""
    counts = np.zeros(1 << len(spot.hands), np.int64)
    for rank, number in enumerate(spot.left):
        if number:
            found = winners(spot.with_common(rank))
            if found is None:
                return None
            counts += number * found
    return counts


def draws(hand: Holding, left: tuple[int, ...], common: int | None = None) -> Draws:
    """The draws of a hand that the cards left in the deck allow, the best low first."""
    every = _all_draws(hand, common)
    possible = every.ways > 0
    for rank, number in enumerate(left):
        possible &= _digits(every.cards, rank) <= number
    return Draws(every.cards[possible], every.ways[possible], every.low[possible])


@lru_cache(maxsize=32)
def _all_draws(hand: Holding, common: int | None) -> Draws:
    """The draws from a whole deck."""
    counts = multisets(hand.unknown)
    low = lows_of_counts(counts + _counts((*hand.known, *(() if common is None else (common,)))))
    order = np.argsort(low, kind="stable")
    counts = counts[order]
    return Draws(counts @ PLACES, _ways_to_hold(hand.holes, counts), low[order])


@lru_cache(maxsize=8)
def multisets(size: int) -> Counts:
    """Every set of so many cards by ranks, at most four of each: shape (m, 13)."""
    sets = list(combinations_with_replacement(range(13), size))
    chosen = np.array(sets, np.uint8).reshape(len(sets), size)
    counts = np.stack([(chosen == rank).sum(axis=1, dtype=np.uint8) for rank in range(13)], axis=1)
    return counts[counts.max(axis=1) <= 4]


def _counts(ranks: tuple[int, ...]) -> Counts:
    return np.bincount(np.array(ranks, np.intp), minlength=13).astype(np.uint8)


def _ways_to_hold(holes: Holes | None, counts: Counts) -> Few:
    """How many two cards of each set are hole cards of the range."""
    if holes is None:
        return np.ones(len(counts), np.int32)
    ways = np.zeros(len(counts), np.int32)
    for low, high in holes:
        ways += CHOOSE[counts[:, low], 2] if low == high else counts[:, low].astype(np.int32) * counts[:, high]
    return ways


def _digits(cards: Ways, rank: int) -> Ways:
    return cards // 5**rank % 5


class Pairs:
    """The ways in which cards are drawn after others are used, for all pairs of the two: one row a set of used.

    The product over 13 ranks is that of the ranks up to the seven and those above, of which there are far fewer.
    """

    def __init__(self, used: Ways, drawn: Ways, left: tuple[int, ...]) -> None:
        high_used, low_used = np.divmod(used, _HALF)
        high_drawn, low_drawn = np.divmod(drawn, _HALF)
        self._low, self._low_row, self._low_column = _half(low_used, low_drawn, left[:7])
        self._high, self._high_row, self._high_column = _half(high_used, high_drawn, left[7:])

    def rows(self, block: slice) -> Few:
        """The ways for some of the used: shape (used, drawn)."""
        ways = self._low[self._low_row[block]].take(self._low_column, axis=1)
        ways *= self._high[self._high_row[block]].take(self._high_column, axis=1)
        return ways


def _half(used: Ways, drawn: Ways, left: tuple[int, ...]) -> tuple[Few, Ways, Ways]:
    """The ways for some of the ranks, a table of what comes in them, and each one's row and column in it."""
    rows, row = np.unique(used, return_inverse=True)
    columns, column = np.unique(drawn, return_inverse=True)
    ways = np.ones((len(rows), len(columns)), np.int32)
    for rank, number in enumerate(left):
        ways *= CHOOSE[number - _digits(rows, rank)].take(_digits(columns, rank), axis=1)
    return ways, row, column


def _joined(states: States, drawn: Draws, left: tuple[int, ...], hand: int) -> States:
    """The states with one more hand."""
    ways = Pairs(states.used, drawn.cards, left).rows(slice(None)) * drawn.ways * states.ways[:, None]
    row, column = np.nonzero(ways)
    best, low, winners = states.best[row], drawn.low[column], states.winners[row]
    return States(
        states.used[row] + drawn.cards[column],
        ways[row, column],
        np.minimum(best, low),
        (np.where(low < best, 0, winners) | np.where(low <= best, hand, 0)).astype(np.int16),
    )


def _count(states: States, drawn: Draws, left: tuple[int, ...], hand: int, counts: Ways) -> None:
    """Adds to `counts` the deals in which the last hand loses, ties and wins, state by state."""
    order = np.argsort(states.used, kind="stable")
    used, first = np.unique(states.used[order], return_index=True)
    pairs = Pairs(used, drawn.cards, left)
    height = max(1, _BLOCK // (len(drawn.low) + 1))
    for start in range(0, len(used), height):
        block = slice(start, start + height)
        up_to = np.zeros((len(used[block]), len(drawn.low) + 1), np.int64)
        np.cumsum(pairs.rows(block) * drawn.ways, axis=1, out=up_to[:, 1:])
        end = first[start + height] if start + height < len(used) else len(order)
        mine = order[first[start] : end]
        row = np.searchsorted(used[block], states.used[mine])
        best, ways, winners = states.best[mine], states.ways[mine], states.winners[mine]
        better = up_to[row, np.searchsorted(drawn.low, best)]
        not_worse = up_to[row, np.searchsorted(drawn.low, best, side="right")]
        np.add.at(counts, winners, ways * (up_to[row, -1] - not_worse))
        np.add.at(counts, winners | hand, ways * (not_worse - better))
        counts[hand] += (ways * better).sum()
