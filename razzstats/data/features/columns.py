"""Columns of a table as arrays."""

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from razzstats.cards import RANKS

Mask = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]

MILLION = 1_000_000


def ints(table: pa.Table, name: str) -> Ints:
    """A column of whole numbers; null becomes -1."""
    column = table.column(name)
    return column.fill_null(-1).to_numpy().astype(np.int64, copy=False)


def flags(table: pa.Table, name: str) -> Mask:
    """A column of flags; null becomes False."""
    return table.column(name).fill_null(False).to_numpy(zero_copy_only=False).astype(np.bool_)


def ranks(table: pa.Table, name: str, cards: int) -> Ints:
    """A column of up to so many cards by rank, 1 the ace to 13 the king; a row each, -1 for what is not known."""
    size = 3 * cards - 1
    texts = table.column(name).fill_null("").to_numpy(zero_copy_only=False).astype(f"S{size}")
    return _RANK_OF[texts.view(np.uint8).reshape(len(texts), size)[:, ::3]]


_RANK_OF = np.full(256, -1, dtype=np.int64)
_RANK_OF[[ord(rank) for rank in RANKS]] = range(1, 14)
