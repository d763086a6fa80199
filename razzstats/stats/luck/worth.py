"""What a spot is worth by the cards in sight: a fixed yardstick, of which only the changes are used.

His chance to end with the lowest hand is worked out roughly, and what that is for the others, who know only his up
cards. How many big bets both are worth, by street, size of the pot, whether one rival is left and how loose the table
has been, was fitted once to simulated hands (benchmarks/luck.py) and lies in worth.json. Were it wrong, the luck that
is measured with it would still come to nothing in the long run: it would only explain less.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from razzstats.stats.luck.hands import CARDS, SEATS, STREETS
from razzstats.stats.luck.law import Hidden, Kinds
from razzstats.stats.luck.outlook import RANK_COUNT, UNIFORM, Down, Table, beaten, ending, holding
from razzstats.stats.luck.walk import Step, View

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.integer[Any]]
Singles = npt.NDArray[np.float32]

FILE = Path(__file__).parent / "worth.json"
POWERS = tuple((own, seen) for own in range(4) for seen in range(4 - own) if own or seen)
"""Of the chance by his own cards and by those that others see of him: what it is worth is a polynomial of both."""
TERMS = len(POWERS)
SIDES = 4
"""What it is worth is told for any pot, and for each big bet in it; both once more for pots of two players."""
TABLES = 2
"""All that is told for any table, and once more times how loose it is."""

_RANKS = np.arange(RANK_COUNT)


@dataclass(frozen=True)
class Yardstick:
    """What was fitted beforehand."""

    hidden: Kinds
    worth: Floats
    """TABLES x 5 streets x SIDES x TERMS: big bets; those of tables and sides come on top of each other."""


@cache
def yardstick() -> Yardstick:
    """The one that comes with the program."""
    told = json.loads(FILE.read_text(encoding="utf-8"))
    kinds = (Hidden(*(Down(tuple(down["ranks"]), down["paired"]) for down in kind)) for kind in told["hidden"])
    return Yardstick(tuple(kinds), np.array(told["worth"]))


# -- the chance to end lowest


def chances(view: View, step: Step, down: Down) -> Singles:
    """`r` x 13 x 2: his chance to end lowest of those dealt in on the street, for each rank that may come.

    By all his cards, and by his up cards alone, as the others see it. `down` is what lies hidden with who plays on.
    """
    # nobody has chosen yet who plays when the door cards come
    down = UNIFORM if step.street == STREETS[0] else down
    rest = _others(view, step, down)[:, None, :]
    if step.slot:
        may = view.board[step.rows, step.slot].astype(np.intp)[:, None] | 1 << _RANKS
        rest = rest * _of_boards(beaten, view.up[step.rows, step.slot] + 1, may, down)
    found = [(law * rest).sum(axis=2) for law in _his(view, step, down)]
    # what the others see is the same whichever seventh card he gets
    return np.stack(np.broadcast_arrays(*found), axis=-1)


def _his(view: View, step: Step, down: Down) -> tuple[Singles, Singles]:
    """`r` x 13 x classes, or `r` x 1 x classes where a rival's card comes: his final low, and as the others see it."""
    own, board = (masks[step.rows].astype(np.intp)[:, None] for masks in (view.own, view.board[:, 0]))
    up = view.up[step.rows, 0]
    if not step.slot:
        own = own | 1 << _RANKS
        # his seventh card nobody else sees
        if step.street < STREETS[-1]:
            board, up = board | 1 << _RANKS, up + 1
    return holding(CARDS - step.street)[own], _of_boards(ending, up, board, down)


def _others(view: View, step: Step, down: Down) -> Singles:
    """`r` x classes: the chance that all rivals but the one whose card comes end worse than the class."""
    found = np.ones((len(step.rows), holding(0).shape[1]), dtype=np.float32)
    for slot in range(1, SEATS):
        if slot != step.slot:
            dealt = view.hands.last[step.rows, slot] >= step.street
            rows = step.rows[dealt]
            found[dealt] *= _of_boards(beaten, view.up[rows, slot], view.board[rows, slot], down)
    return found


def _of_boards(table: Callable[[int, Down], Table], up: Ints, boards: Ints, down: Down) -> Singles:
    """What a table of up cards says of boards of so many, in a last axis after theirs."""
    found = np.empty((*boards.shape, holding(0).shape[1]), dtype=np.float32)
    for number in np.unique(up):
        rows = np.flatnonzero(up == number)
        found[rows] = table(int(number), down)[boards[rows]]
    return found


# -- what it is worth


def terms(chance: Singles) -> Floats:
    """The products of powers of both chances, each from -1 to 1, as TERMS in the last axis."""
    his, seen = (_powers(part) for part in np.moveaxis(2 * chance.astype(np.float64) - 1, -1, 0))
    return np.stack([his[first] * seen[second] for first, second in POWERS], axis=-1)


def _powers(base: Floats) -> tuple[Floats, ...]:
    return np.ones_like(base), base, base * base, base * base * base
