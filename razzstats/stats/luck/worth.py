"""What a spot is worth by the cards in sight: a fixed yardstick, of which only the changes are used.

The chance to end with the lowest hand is worked out roughly. How many big bets it is worth, by street, size of the pot
and whether one rival is left, was fitted once to simulated hands (benchmarks/luck.py) and lies in worth.json. Were it
wrong, the luck that is measured with it would still come to nothing in the long run: it would only explain less.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from razzstats.stats.luck.hands import SEATS
from razzstats.stats.luck.law import Hidden, Kinds
from razzstats.stats.luck.outlook import RANK_COUNT, UNIFORM, Down, beaten, holding
from razzstats.stats.luck.walk import Step, View

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.integer[Any]]
Singles = npt.NDArray[np.float32]

FILE = Path(__file__).parent / "worth.json"
KNOTS = 11
"""The chance to win is cut into tenths; between them what it is worth runs straight."""
SIDES = 4
"""What it is worth is told for any pot, and for each big bet in it; both once more for pots of two players."""

_RANKS = np.arange(RANK_COUNT)


@dataclass(frozen=True)
class Yardstick:
    """What was fitted beforehand."""

    hidden: Kinds
    worth: Floats
    """5 streets x SIDES x KNOTS: big bets at each knot; those of the sides come on top of each other."""


@cache
def yardstick() -> Yardstick:
    """The one that comes with the program."""
    told = json.loads(FILE.read_text(encoding="utf-8"))
    kinds = (Hidden(*(Down(tuple(down["ranks"]), down["paired"]) for down in kind)) for kind in told["hidden"])
    return Yardstick(tuple(kinds), np.array(told["worth"]))


# -- the chance to end lowest


def chances(view: View, step: Step, down: Down) -> Singles:
    """`r` x 13: his chance to end lowest of those dealt in on the street, for each rank that may come.

    `down` is what lies hidden with who plays on.
    """
    masks = view.mask[step.rows].astype(np.intp)
    may = masks[:, [step.slot]] | 1 << _RANKS
    # nobody has chosen yet who plays when the door cards come
    down = UNIFORM if step.street == 3 else down
    rest = _others(view, step, down, masks)
    # his own card of the street comes first
    final = holding(7 - step.street)
    if step.slot:
        return _expected(_beaten(view.up[step.rows, step.slot] + 1, may, down), rest * final[masks[:, 0]])
    return _expected(final[may], rest)


def _expected(laws: Singles, chance: Singles) -> Singles:
    """`r` x 13 x classes by `r` x classes."""
    found: Singles = np.matmul(laws, chance[:, :, None])[:, :, 0]
    return found


def _others(view: View, step: Step, down: Down, masks: Ints) -> Singles:
    """`r` x classes: the chance that all rivals but the one whose card comes end worse than the class."""
    found = np.ones((len(step.rows), holding(0).shape[1]), dtype=np.float32)
    for slot in range(1, SEATS):
        if slot != step.slot:
            dealt = np.flatnonzero(view.hands.last[step.rows, slot] >= step.street)
            found[dealt] *= _beaten(view.up[step.rows[dealt], slot], masks[dealt, slot], down)
    return found


def _beaten(up: Ints, masks: Ints, down: Down) -> Singles:
    """The chances that a rival ends worse than each class, in a last axis after those of the masks."""
    found = np.empty((*masks.shape, holding(0).shape[1]), dtype=np.float32)
    for number in np.unique(up):
        rows = np.flatnonzero(up == number)
        found[rows] = beaten(int(number), down)[masks[rows]]
    return found


# -- what it is worth


def shapes(chance: Singles) -> Singles:
    """The chance's place among the knots, as KNOTS weights in a last axis."""
    place = np.clip(chance, 0, 1)[..., None] * (KNOTS - 1)
    found: Singles = np.maximum(0, 1 - np.abs(place - np.arange(KNOTS, dtype=np.float32)))
    return found
