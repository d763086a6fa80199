"""What low a hand may still become, by the ranks that are known of it: a rough law, made for speed.

Here a low is one of twenty classes, and cards are drawn from a full deck. That is enough for a yardstick of luck, whose
only duty is to have been fixed before the cards came.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Table = npt.NDArray[np.float32]

RANK_COUNT = 13
MASKS = 1 << RANK_COUNT


class Down(NamedTuple):
    """What lies face down in a hand."""

    ranks: tuple[float, ...]
    """How much likelier than in a full deck each rank is, the ace first."""
    paired: float = 1.0
    """How much likelier still it is where the hand has a card of the rank already."""


UNIFORM = Down((1.0,) * RANK_COUNT)


def _height(mask: int) -> tuple[int, int]:
    """The highest two of a mask's five lowest ranks, from ten up the highest alone; past all if there are not five."""
    ranks = [rank for rank in range(RANK_COUNT) if mask >> rank & 1][:5]
    if len(ranks) < 5:
        return RANK_COUNT, 0
    return ranks[4], ranks[3] if ranks[4] < 9 else 0


@cache
def _final() -> Table:
    """8192 x classes: 1 for the class of a hand that has all its cards."""
    heights = [_height(mask) for mask in range(MASKS)]
    order = {height: place for place, height in enumerate(sorted(set(heights)))}
    return np.eye(len(order), dtype=np.float32)[[order[height] for height in heights]]


def _before(law: Table, down: Down) -> Table:
    """The law one card earlier, of which a rank that is not held has four and one that is has three."""
    masks = np.arange(MASKS)
    held = masks[:, None] >> np.arange(RANK_COUNT) & 1
    left = np.where(held, 3 * down.paired, 4.0) * np.asarray(down.ranks)
    share = (left / left.sum(axis=1, keepdims=True)).astype(np.float32)
    earlier = np.zeros_like(law)
    for rank in range(RANK_COUNT):
        earlier += share[:, [rank]] * law[masks | 1 << rank]
    return earlier


@cache
def holding(to_come: int) -> Table:
    """8192 x classes: the law of the final low of a mask of known ranks, with so many cards to come."""
    return _before(holding(to_come - 1), UNIFORM) if to_come else _final()


@cache
def ending(up: int, down: Down) -> Table:
    """8192 x classes: the law of the final low of a hand of which `up` cards are seen, whose ranks are the mask.

    Two more are hidden, as `down` says, and the rest is to come.
    """
    return _before(_before(holding(5 - up), down), down)


@cache
def beaten(up: int, down: Down) -> Table:
    """8192 x classes: the chance that such a hand ends worse than the class, and half that it ends equal."""
    law = ending(up, down)
    return (1 - law.cumsum(axis=1) + law / 2).astype(np.float32)
