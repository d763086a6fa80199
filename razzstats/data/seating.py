"""Whose turn it was: the row of `seats` of each row of `turns`; and tables of a part, read a column at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

Ints = npt.NDArray[np.int64]

HAND = ("room", "hand_id", "telling")
"""The columns that name a hand."""
SEAT = (*HAND, "player")
"""The columns that name a row of `seats`."""
PLAYER = ("player", "room")
"""What makes a player: the same name in two rooms may be two people."""


@dataclass
class ColumnFile:
    """A table in a file, of which a column is read when it is asked for."""

    path: Path
    rows: Ints | None = None
    """Which of its rows, in which order; all as they stand if None."""

    @cached_property
    def _file(self) -> pq.ParquetFile:
        return pq.ParquetFile(self.path, read_dictionary=["hand_id"])

    @property
    def num_rows(self) -> int:
        """How many rows it has."""
        return int(self._file.metadata.num_rows)

    def column(self, name: str) -> pa.ChunkedArray:
        """A column by its name."""
        column = self._file.read([name]).column(0)
        return column if self.rows is None else column.take(self.rows)


def by_hand(seats: pa.Table | ColumnFile) -> Ints:
    """The rows of `seats` so that those of a hand stand together, in the order of their places at the table."""
    return np.lexsort((seats.column("seat").fill_null(-1).to_numpy(), numbered(seats, HAND)))


def numbered(table: pa.Table | ColumnFile, names: Sequence[str]) -> Ints:
    """A number for each row, the same for rows that have the same names."""
    number = np.zeros(table.num_rows, dtype=np.int64)
    for name in names:
        known = pc.unique(table.column(name).cast(_plain(table.column(name).type)))
        number = number * len(known) + _places(table.column(name), known)
    return number


def rows_of(table: pa.Table | ColumnFile, other: pa.Table | ColumnFile, names: Sequence[str] = SEAT) -> Ints:
    """For each row of a table, such as a turn, the row of another that has the same names, such as its seat.

    It must be there; rows may stand in any order.
    """
    theirs, ours = np.zeros(other.num_rows, dtype=np.int64), np.zeros(table.num_rows, dtype=np.int64)
    for name in names:
        known = pc.unique(other.column(name).cast(_plain(other.column(name).type)))
        theirs, ours = (
            codes * len(known) + _places(of.column(name), known) for codes, of in ((theirs, other), (ours, table))
        )
    order = np.argsort(theirs, kind="stable")
    places = np.searchsorted(theirs[order], ours)
    found: Ints = order[np.minimum(places, max(len(order) - 1, 0))]
    if not np.array_equal(theirs[found], ours):
        raise ValueError(f"a row whose {', '.join(names)} the other table does not have")
    return found


def _plain(kind: pa.DataType) -> pa.DataType:
    return kind.value_type if pa.types.is_dictionary(kind) else kind


def _places(column: pa.ChunkedArray, known: pa.Array) -> Ints:
    """The place of each value among the known ones; names are looked up once each."""
    if not len(column):
        return np.zeros(0, dtype=np.int64)
    return np.concatenate([_places_of_chunk(chunk, known) for chunk in column.chunks])


def _places_of_chunk(chunk: pa.Array, known: pa.Array) -> Ints:
    if not pa.types.is_dictionary(chunk.type):
        return np.asarray(pc.index_in(chunk, known).fill_null(-1).to_numpy(zero_copy_only=False), dtype=np.int64)
    names = pc.index_in(chunk.dictionary, known).fill_null(-1).to_numpy(zero_copy_only=False)
    return np.asarray(names[chunk.indices.to_numpy()], dtype=np.int64)
