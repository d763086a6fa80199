"""What a hand ends with: the chances of its final low, other hands' ranges of hole cards allowed for."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from razzstats.value.equity.exact import MOST_STATES, PLACES, Pairs, Ways, draws
from razzstats.value.equity.holding import Holes, Spot
from razzstats.value.equity.lows import Lows

Chances = npt.NDArray[np.float64]

_BLOCK = 1 << 18


def makes(spot: Spot, hand: int) -> tuple[float, ...] | None:
    """The chances that a hand ends without a pair and with a top card of five or lower, six or lower, ... king.

    Cards that others may still get are like any unseen ones, unless a range says what their hole cards are. None where
    the ranges of many hands make too many cases. Raises ValueError where the ranges leave no deal at all.
    """
    lows, ways = [], []
    for rank, number in enumerate(spot.left) if spot.common_to_come else [(None, 1)]:
        if number:
            found = _finals(spot if rank is None else spot.with_common(rank), hand)
            if found is None:
                return None
            lows.append(found[0])
            ways.append(number * found[1])
    low, chance = np.concatenate(lows), np.concatenate(ways)
    if not chance.any():
        raise ValueError("the cards that are gone leave no deal in which all hands have their hole cards")
    chance /= chance.sum()
    return tuple(float(chance[low < 2 << top].sum()) for top in range(4, 13))


def _finals(spot: Spot, hand: int) -> tuple[Lows, Chances] | None:
    """The lows that a hand may end with, and in how many ways."""
    gone = _hole_cards(spot, [other.holes for place, other in enumerate(spot.hands) if place != hand and other.holes])
    if gone is None:
        return None
    drawn = draws(spot.hands[hand], spot.left, spot.common)
    pairs = Pairs(gone[0], drawn.cards, spot.left)
    ways = np.zeros(len(drawn.low))
    for block in _blocks(len(gone[0]), len(drawn.low)):
        ways += gone[1][block] @ pairs.rows(block)
    return drawn.low, ways * drawn.ways


def _hole_cards(spot: Spot, ranges: list[Holes]) -> tuple[Ways, Chances] | None:
    """The sets of cards that hands in these ranges have in the hole between them, and in how many ways."""
    used: Ways = np.zeros(1, np.int64)
    ways: Chances = np.ones(1)
    for holes in ranges:
        cards = np.array([PLACES[low] + PLACES[high] for low, high in sorted(holes)])
        if len(used) * len(cards) > MOST_STATES:
            return None
        joined = Pairs(used, cards, spot.left).rows(slice(None)) * ways[:, None]
        used, row = np.unique(used[:, None] + cards, return_inverse=True)
        ways = np.asarray(np.bincount(row.ravel(), joined.ravel()), np.float64)
        used, ways = used[ways > 0], ways[ways > 0]
    return used, ways


def _blocks(rows: int, columns: int) -> Iterator[slice]:
    height = max(1, _BLOCK // max(1, columns))
    yield from (slice(start, start + height) for start in range(0, rows, height))
