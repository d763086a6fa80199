"""What hands can be split and chosen by, each one declaration."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from razzstats.data.features import Seats


@dataclass(frozen=True, slots=True)
class Dimension:
    """A column by which hands can be split and chosen.

    Stored columns of `seats` only have a name. `made` ones are worked out when a hand is counted, and stored beside
    the statistics' columns.
    """

    id: str
    meaning: str
    type: pa.DataType | None = None
    make: Callable[[Seats], pa.Array] | None = None


def small(values: "np.typing.NDArray[np.int64]") -> pa.Array:
    """Whole numbers as a column; those below 0 are null."""
    return pa.array(values.astype(np.int16), mask=values < 0)


CASES = ("good-good", "good-bad", "bad-good", "bad-bad")
"""What he and his one rival caught on 4th."""

FIFTH_HANDS = ("no draw", "no draw", "no draw", "two-card draw", "one-card draw")
"""By how many of his cards are low."""


def fourth_case(seats: Seats) -> pa.Array:
    """Which of `CASES` came up."""
    return pa.array(np.array(CASES)[seats.fourth_case], mask=seats.fourth_case < 0)


def fifth_hand(seats: Seats) -> pa.Array:
    """`made 7` and so on by the top card, or which draw."""
    low = seats.fifth_low
    made = np.char.add("made ", seats.ranks[:, :5].max(axis=1, initial=0).astype(str))
    return pa.array(np.where(low == 5, made, np.array(FIFTH_HANDS)[np.minimum(low, 4)]), mask=low < 0)


MADE: tuple[Dimension, ...] = (
    Dimension(
        "door_rank", "rank of his door card, 1 the ace to 13 the king", pa.int16(), lambda seats: small(seats.door_rank)
    ),
    Dimension(
        "fourth_case",
        "what he and then his rival caught, where 4th was dealt to two: good-good, good-bad, bad-good or bad-bad; "
        "a ten or higher is bad, and so is a pair of his own board",
        pa.string(),
        fourth_case,
    ),
    Dimension(
        "fifth_hand",
        "his five cards on 5th, where they are known: made 5 to made 9 by the top card, else one-card draw, two-card "
        "draw or no draw by how many different ranks of nine or lower there are; of others only what was shown down",
        pa.string(),
        fifth_hand,
    ),
)
"""Worked out when a hand is counted; in the order of their columns."""
