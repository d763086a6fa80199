"""The cards of a hand one by one, as the player saw them come, and what each could have been."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from razzstats.stats.luck.hands import SEATS, STREETS, Hands

Ints = npt.NDArray[np.intp]
Floats = npt.NDArray[np.float64]

RANK_COUNT = 13


@dataclass(frozen=True)
class View:
    """What he has seen so far; `n` hands. It moves on with the walk."""

    hands: Hands
    own: npt.NDArray[np.int16]
    """`n`: the ranks of all his own cards, the ace in the lowest bit."""
    board: npt.NDArray[np.int16]
    """`n` x 8: the ranks of each one's up cards, his own too."""
    up: npt.NDArray[np.int8]
    """`n` x 8: how many up cards each has."""
    unseen: Floats
    """`n` x 13: how many cards of each rank he has not seen."""

    def see(self, rows: Ints, slot: int, ranks: Ints) -> None:
        """A card turns up in each of these hands."""
        self.board[rows, slot] |= (1 << ranks).astype(np.int16)
        self.up[rows, slot] += 1
        if slot:
            self.unseen[rows, ranks] -= 1
        else:
            self.get(rows, ranks)

    def get(self, rows: Ints, ranks: Ints) -> None:
        """He gets a card, which he alone sees if no more is said."""
        self.own[rows] |= (1 << ranks).astype(np.int16)
        self.unseen[rows, ranks] -= 1


class Step(NamedTuple):
    """A card that came to the same place in some of the hands."""

    street: int
    slot: int
    """0 the player himself, else a rival."""
    rows: Ints
    """Which hands: `r`."""
    ranks: Ints
    """`r`: what came."""


def start(hands: Hands) -> View:
    """He has looked at his own three cards."""
    n = len(hands)
    view = View(
        hands,
        np.zeros(n, dtype=np.int16),
        np.zeros((n, SEATS), dtype=np.int16),
        np.zeros((n, SEATS), dtype=np.int8),
        np.full((n, RANK_COUNT), 4.0),
    )
    first, second, door = hands.ranks[:, 0, :3].astype(np.intp).T
    view.get(np.arange(n), first)
    view.get(np.arange(n), second)
    view.see(np.arange(n), 0, door)
    return view


def walk(view: View) -> Iterator[Step]:
    """The rivals' door cards, then on each street his card and theirs, while he is in the hand.

    Each step is told before the view has seen its card. What he does not get to see is no step: down cards of others.
    """
    hands = view.hands
    for street in STREETS:
        dealt = (hands.last >= street) & (hands.last[:, [0]] >= street)
        slots = range(SEATS) if 3 < street < 7 else range(1, SEATS) if street == 3 else range(1)
        for slot in slots:
            ranks = hands.ranks[:, slot, street - 1].astype(np.intp)
            rows = np.flatnonzero(dealt[:, slot] & (ranks >= 0))
            if len(rows):
                yield Step(street, slot, rows, ranks[rows])
                if street < STREETS[-1]:
                    view.see(rows, slot, ranks[rows])
                else:
                    view.get(rows, ranks[rows])
