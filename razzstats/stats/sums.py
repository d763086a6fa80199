"""Rows of `seats` -> sums a group: of every statistic's counts, and of the money. Whole numbers, so any order will do.

The rows are read and added up some at a time; what is kept is a row a group.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from razzstats.stats.count import columns_of
from razzstats.stats.fields import Field
from razzstats.stats.kinds import IN_UTC, Calendar
from razzstats.stats.stat import Stat

UNIT = ("currency", "big_bet", "showdown")
"""What money is kept apart by; hands without a result are not known to have come to a showdown."""
_AMOUNTS = ("net", *UNIT)
_PASSES = "passes"


class Sums(NamedTuple):
    """What the rows of some groups come to; the columns of a group are named by `key`."""

    counts: pa.Table
    """One row a group: the sums of the statistics' columns, under their own names."""
    money: pa.Table
    """One row a group and UNIT: hands, results (hands with one), net (hundredths) and squares (of the nets)."""


def key(place: int) -> str:
    """The column of the dimension at a place of `by`."""
    return f"by {place}"


def summed(
    seats: Iterable[ds.Dataset],
    by: Sequence[Field],
    stats: Sequence[Stat],
    condition: pc.Expression | None = None,
    *,
    money: bool = True,
    calendar: Calendar = IN_UTC,
) -> Sums:
    """The sums of the rows of `seats`, in one dataset or several, that pass the condition."""
    keys = {key(place): field.values(calendar) for place, field in enumerate(by)}
    names = [name for stat in stats for name in columns_of(stat)]
    columns = keys | {name: ds.field(name) for name in (*(_AMOUNTS if money else ()), *names)}
    found = [
        (_counts(rows, passing, list(keys), names), _money(rows, passing, list(keys)) if money else pa.table({}))
        for dataset in seats
        for rows, passing in _batches(dataset, columns, condition)
    ]
    counts, amounts = ([part[place] for part in found] for place in (0, 1))
    return Sums(_together(counts, list(keys)), _together(amounts, [*keys, *UNIT]) if money else pa.table({}))


def _batches(
    dataset: ds.Dataset, columns: dict[str, pc.Expression], condition: pc.Expression | None
) -> Iterator[tuple[pa.Table, pa.Array]]:
    """Rows of the row groups that may have some that pass, and which of them do."""
    if condition is None:
        condition = pc.scalar(True)
    # to take the rows that pass out of each of hundreds of columns would take longer than to read them
    for batch in _within(dataset, condition).to_batches(columns=columns | {_PASSES: condition}):
        passing = pc.indices_nonzero(batch.column(_PASSES).fill_null(False))
        if len(passing):
            yield pa.Table.from_batches([batch]).drop_columns([_PASSES]), passing


def _within(dataset: ds.Dataset, condition: pc.Expression) -> ds.Dataset:
    """The row groups of a dataset whose bounds do not rule the condition out."""
    if not isinstance(dataset, ds.FileSystemDataset):
        return dataset
    some = [fragment.subset(condition, dataset.schema) for fragment in dataset.get_fragments()]
    return ds.FileSystemDataset(some, dataset.schema, dataset.format, dataset.filesystem)


def _counts(rows: pa.Table, passing: pa.Array, keys: list[str], names: list[str]) -> pa.Table:
    """The sums of many columns: the rows are ordered by their group once, and not once a column."""
    group = rows.select(keys).take(passing).append_column("row", passing)
    first = group.group_by(keys, use_threads=False).aggregate([("row", "list")])
    order = first.column("row_list").combine_chunks()
    at = order.flatten().to_numpy()
    starts = order.offsets.to_numpy()[:-1]
    sums = [np.add.reduceat(_numbers(rows.column(name))[at], starts, dtype=np.int64) for name in names]
    return pa.table([*(_plain(first.column(name)) for name in keys), *map(pa.array, sums)], [*keys, *names])


def _numbers(column: pa.ChunkedArray) -> npt.NDArray[np.integer]:
    """A column of counts; what an older part does not have counts nothing."""
    known = column.fill_null(0) if column.null_count else column
    found: npt.NDArray[np.integer] = known.chunk(0).to_numpy()
    return found


def _money(rows: pa.Table, passing: pa.Array, keys: list[str]) -> pa.Table:
    rows = rows.select([*keys, *_AMOUNTS]).take(passing)
    known = rows.column("net").is_valid()
    net = rows.column("net").fill_null(0)
    # amounts of chips, squared and added, are too large for whole numbers of 64 bits; decimals are whole too
    whole = net.cast(pa.decimal256(19))
    figures = {
        "hands": pa.repeat(1, rows.num_rows),
        "results": known.cast(pa.int64()),
        "net": net,
        "squares": pc.multiply(whole, whole),
    }
    unit = rows.select([*keys, *UNIT])
    return _grouped(
        pa.table([*unit.columns, *figures.values()], [*unit.column_names, *figures]), [*keys, *UNIT], [*figures]
    )


def _grouped(rows: pa.Table, keys: list[str], names: list[str]) -> pa.Table:
    """The sums of columns, one row a group; names in the place of the files' dictionaries, which differ."""
    sums = rows.group_by(keys, use_threads=False).aggregate([(name, "sum") for name in names])
    columns = [_plain(sums.column(name)) for name in keys] + [sums.column(f"{name}_sum") for name in names]
    return pa.table(columns, [*keys, *names])


def _plain(column: pa.ChunkedArray) -> pa.ChunkedArray:
    return column.cast(column.type.value_type) if pa.types.is_dictionary(column.type) else column


def _together(parts: list[pa.Table], keys: list[str]) -> pa.Table:
    if not parts:
        return pa.table({})
    every = pa.concat_tables(parts)
    return _grouped(every, keys, [name for name in every.column_names if name not in keys])
