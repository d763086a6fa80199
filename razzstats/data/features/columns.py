"""Columns of a table as arrays."""

import numpy as np
import numpy.typing as npt
import pyarrow as pa

Mask = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]


def ints(table: pa.Table, name: str) -> Ints:
    """A column of whole numbers; null becomes -1."""
    column = table.column(name)
    return column.fill_null(-1).to_numpy().astype(np.int64, copy=False)


def flags(table: pa.Table, name: str) -> Mask:
    """A column of flags; null becomes False."""
    return table.column(name).fill_null(False).to_numpy(zero_copy_only=False).astype(np.bool_)
