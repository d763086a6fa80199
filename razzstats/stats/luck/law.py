"""What card may come, as far as he can know it: the deck, less what lies hidden with the others on average.

Who plays on has low cards hidden, and seldom one of his door card's rank; who has folded has neither. How much so was
counted in simulated hands beforehand, by how many played on, and lies in worth.json. Where many play on they may be
players who play on with anything, and every unseen card is taken to be as likely.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from razzstats.stats.luck.hands import SEATS
from razzstats.stats.luck.outlook import RANK_COUNT, Down
from razzstats.stats.luck.walk import Step, View

Floats = npt.NDArray[np.float64]

DOOR = 2
"""Which of seven cards the door card is."""
DOWN = 2
"""Cards that lie hidden before seventh street."""
SHARES = (0.35, 0.5)
"""Of the rivals who play on, between few, the usual number and many."""
USUAL = 1


class Hidden(NamedTuple):
    """What lies hidden with the others."""

    played_on: Down
    """With who has seen fourth street."""
    folded: Down
    """With who has not."""


Kinds = tuple[Hidden, ...]
"""The same where few, the usual number and many play on."""


def left(view: View, step: Step, kinds: Kinds) -> Floats:
    """`r` x 13: how many cards of each rank are left in the deck, on average over what others may have hidden."""
    unseen = view.unseen[step.rows]
    if step.street == 3:
        # nobody has chosen yet, so that every card is as likely
        return unseen
    last, doors = view.hands.last[step.rows, 1:], view.hands.ranks[step.rows, 1:, DOOR]
    kind = kind_of(last)
    likelier = np.array([[_likelier(down) for down in hidden] for hidden in kinds])
    found = unseen.copy()
    for rival in range(SEATS - 1):
        folded = (last[:, rival] <= 3).astype(np.intp)
        share = unseen * likelier[kind, folded, doors[:, rival]]
        found -= np.where(last[:, rival] > 0, DOWN / share.sum(axis=1), 0)[:, None] * share
    return np.maximum(found, 0)


def kind_of(last: npt.NDArray[np.int8]) -> npt.NDArray[np.intp]:
    """`r`: the place among `Kinds`, from the rivals' last streets; as if three more sat there, one of whom plays on."""
    share = ((last > 3).sum(axis=1) + 1) / ((last > 0).sum(axis=1) + 3)
    found: npt.NDArray[np.intp] = np.searchsorted(SHARES, share, side="right")
    return found


def _likelier(down: Down) -> Floats:
    """A row a door card, and a last one for a door that is not known: how much likelier each rank lies hidden."""
    found: Floats = np.asarray(down.ranks) * np.vstack(
        [np.where(np.eye(RANK_COUNT), down.paired, 1), np.ones(RANK_COUNT)]
    )
    return found
