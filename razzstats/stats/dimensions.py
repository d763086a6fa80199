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


MADE: tuple[Dimension, ...] = (
    Dimension(
        "door_rank", "rank of his door card, 1 the ace to 13 the king", pa.int16(), lambda seats: small(seats.door_rank)
    ),
)
"""Worked out when a hand is counted; in the order of their columns."""
