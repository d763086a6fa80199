"""The best low of many hands at once, as numpy arrays; the values are those of value/lowball.py."""

import numpy as np
import numpy.typing as npt

from razzstats.value.lowball import FIVE, PAIRED

Counts = npt.NDArray[np.uint8]
"""How many cards of each rank, 13 columns, the ace first."""

Lows = npt.NDArray[np.int32]
"""`Low`s of value/lowball.py: the smaller the better."""

_FIVE = np.array(FIVE, np.int32)
_BITS = 1 << np.arange(13, dtype=np.int16)
_SHIFTS = np.array([16, 12, 8, 4, 0], np.int32)


def lows(ranks: npt.NDArray[np.uint8]) -> Lows:
    """The lows of hands of five to seven cards: ranks of shape (n, cards), 0 the ace, to shape (n,)."""
    found = _FIVE[np.bitwise_or.reduce(_BITS[ranks], axis=1)]
    paired = np.flatnonzero(found == 0)
    held = ranks[paired]
    counts = np.stack([(held == rank).sum(axis=1, dtype=np.uint8) for rank in range(13)], axis=1)
    found[paired] = _paired_lows(counts)
    return found


def lows_of_counts(counts: Counts) -> Lows:
    """The same for hands given as counts: shape (n, 13) to shape (n,)."""
    found = _FIVE[(counts > 0) @ _BITS]
    paired = np.flatnonzero(found == 0)
    found[paired] = _paired_lows(counts[paired])
    return found


def _paired_lows(counts: Counts) -> Lows:
    """The lows of hands with fewer than five ranks.

    One card of each rank is kept, then one of the rank kept least often, of these the lowest, until there are five:
    two pair are better than three of a kind, and a full house than four of a kind.
    """
    ranks = np.arange(13)
    kept = np.minimum(counts, 1)
    rows = np.arange(len(counts))
    for _ in range(3):
        cheapest = np.where(counts > kept, 16 * kept + ranks, 255).argmin(axis=1)
        kept[rows, cheapest] += kept.sum(axis=1) < 5
    order = -np.sort(-np.where(kept > 0, 16 * kept + ranks, 0).astype(np.int32), axis=1)[:, :5]
    most, second = order[:, 0] >> 4, order[:, 1] >> 4
    # a pair, two pair, three of a kind, a full house, four of a kind: 1 to 5
    kind = 2 * most - 3 + (second == 2)
    return (PAIRED * kind + ((order & 15) << _SHIFTS).sum(axis=1)).astype(np.int32)
