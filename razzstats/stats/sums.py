"""Rows of `seats` -> sums a group: of every statistic's counts, and of the money. Whole numbers, so any order will do.

The rows are read and added up some at a time; what is kept is a row a group.
"""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pyarrow.parquet as pq

from razzstats.data.schema import SUMS
from razzstats.stats.count import columns_of, squares_of
from razzstats.stats.fields import Field
from razzstats.stats.kinds import IN_UTC, Calendar
from razzstats.stats.stat import Stat

Ints = npt.NDArray[np.int64]

UNIT = ("currency", "big_bet", "showdown")
"""What money is kept apart by; hands without a result are not known to have come to a showdown."""
WHOSE = tuple(column.name for column in SUMS)
"""What the sums that a part carries are split by."""
FIGURES = ("hands", "results", "net", "squares")
_AMOUNTS = ("net", *UNIT)
_PASSES = "passes"
_LOWER = (1 << 32) - 1
_EXACT = pa.decimal256(76)
"""Squares of amounts of chips, added up, are too large for whole numbers of 64 bits; decimals are whole too."""


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
    kept: Sequence[Path] = (),
) -> Sums:
    """The sums of the rows of `seats`, in one dataset or several, that pass the condition.

    `kept` are the folders of parts whose tables `sums` and `money` are added up in place of their seats, where these
    tell all that `by` and the condition name.
    """
    keys = {key(place): field.values(calendar) for place, field in enumerate(by)}
    figures = {name: values for stat in stats for name, values in _figures(stat).items()}
    columns = keys | {name: ds.field(name) for name in (_AMOUNTS if money else ())} | figures
    names = list(figures)
    found = [
        (_counts(rows, passing, list(keys), names), _money(rows, passing, list(keys)) if money else pa.table({}))
        for dataset in seats
        for rows, passing in _batches(dataset, columns, condition)
    ]
    if kept:
        counts = _counts(*_kept("sums", kept, by, names, condition), list(keys), names)
        found.append((counts, _kept_money(kept, by, condition) if money else pa.table({})))
    counts, amounts = ([part[place] for part in found] for place in (0, 1))
    summed_up = _money_together(amounts, [*keys, *UNIT]) if money else pa.table({})
    return Sums(_counts_together(counts, list(keys), names), summed_up)


def _figures(stat: Stat) -> dict[str, pc.Expression]:
    """What is summed up of a statistic, by its names; a hand has one amount of a mean at most."""
    n, k = map(ds.field, columns_of(stat))
    squares: tuple[pc.Expression, ...] = ()
    if not stat.measure.counts:
        square = pc.multiply(k, k)
        upper, lower = pa.scalar(32, pa.int64()), pa.scalar(_LOWER, pa.int64())
        squares = pc.shift_right(square, upper), pc.bit_wise_and(square, lower)
    elif stat.several:
        # counts are stored in 16 bits, which the square of a long heads-up war of raises would not fit into
        wide_n, wide_k = n.cast(pa.int64()), k.cast(pa.int64())
        squares = pc.multiply(wide_n, wide_n), pc.multiply(wide_n, wide_k), pc.multiply(wide_k, wide_k)
    return dict(zip((*columns_of(stat), *squares_of(stat)), (n, k, *squares), strict=True))


def whole_squares(counts: pa.Table | pa.RecordBatch, stat: Stat) -> npt.NDArray[np.float64]:
    """The sums of a mean's squares, of the sums of their halves."""
    upper, lower = (counts.column(name).fill_null(0).to_numpy().astype(np.float64) for name in squares_of(stat))
    return np.asarray(upper * (_LOWER + 1.0) + lower)


def _kept(
    table: str, parts: Sequence[Path], by: Sequence[Field], names: Sequence[str], condition: pc.Expression | None
) -> tuple[pa.Table, pa.Array]:
    """The rows of a table over some parts, with the keys of their groups, and which of them pass."""
    columns = [*WHOSE, *names]
    # hundreds of columns of few rows: a dataset would take several times as long over them
    with ThreadPoolExecutor() as pool:
        files = [*pool.map(lambda part: pq.ParquetFile(part / f"{table}.parquet").read(columns), parts)]
    rows = pa.concat_tables(files, promote_options="default").unify_dictionaries()
    whose = rows.select(WHOSE).append_column(_PASSES, pa.array(np.arange(rows.num_rows)))
    passing = (whose if condition is None else whose.filter(condition)).column(_PASSES).combine_chunks()
    keys = {key(place): rows.column(field.column) for place, field in enumerate(by)}
    return pa.table({**keys, **{name: rows.column(name) for name in names}}), passing


def _kept_money(parts: Sequence[Path], by: Sequence[Field], condition: pc.Expression | None) -> pa.Table:
    rows, passing = _kept("money", parts, by, (*UNIT, *FIGURES), condition)
    place = rows.column_names.index("squares")
    exact = _plain(rows).set_column(place, "squares", rows.column("squares").cast(_EXACT))
    return _grouped(exact.take(passing), [*map(key, range(len(by))), *UNIT])


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
    at = _as_slice(order.flatten().to_numpy())
    starts = order.offsets.to_numpy()[:-1]
    sums = [np.add.reduceat(_numbers(rows.column(name))[at], starts, dtype=np.int64) for name in names]
    return pa.table([*_plain(first.select(keys)).columns, *map(pa.array, sums)], [*keys, *names])


def _as_slice(rows: Ints) -> Ints | slice:
    """Rows that stand together as they do, such as a player's, since to take them costs more than to add them up."""
    together = len(rows) == 0 or bool(np.all(np.diff(rows) == 1))
    return slice(rows[0], rows[0] + len(rows)) if together and len(rows) else rows


def _numbers(column: pa.ChunkedArray) -> npt.NDArray[np.integer]:
    """A column of counts; what an older part does not have counts nothing."""
    known = column.fill_null(0) if column.null_count else column
    found: npt.NDArray[np.integer] = known.to_numpy()
    return found


def _money(rows: pa.Table, passing: pa.Array, keys: list[str]) -> pa.Table:
    rows = rows.select([*keys, *_AMOUNTS]).take(passing)
    net = rows.column("net").fill_null(0)
    whole = net.cast(pa.decimal256(19))
    figures = (
        pa.repeat(1, rows.num_rows), rows.column("net").is_valid().cast(pa.int64()), net, pc.multiply(whole, whole)
    )  # fmt: skip
    unit = rows.select([*keys, *UNIT])
    return _plain(_grouped(pa.table([*unit.columns, *figures], [*unit.column_names, *FIGURES]), [*keys, *UNIT]))


def _grouped(rows: pa.Table, keys: list[str]) -> pa.Table:
    """The sums of FIGURES, one row a group."""
    sums = rows.group_by(keys, use_threads=False).aggregate([(name, "sum") for name in FIGURES])
    return sums.rename_columns([name.removesuffix("_sum") for name in sums.column_names])


def _plain(table: pa.Table) -> pa.Table:
    """Names in the place of the files' dictionaries, which differ."""
    kinds = [kind.value_type if pa.types.is_dictionary(kind) else kind for kind in table.schema.types]
    return table.cast(pa.schema(list(zip(table.column_names, kinds, strict=True))))


def _counts_together(parts: list[pa.Table], keys: list[str], names: list[str]) -> pa.Table:
    if len(parts) < 2:
        return parts[0] if parts else pa.table({})
    every = pa.concat_tables(parts)
    return _counts(every, pa.array(np.arange(every.num_rows)), keys, names)


def _money_together(parts: list[pa.Table], keys: list[str]) -> pa.Table:
    return _grouped(pa.concat_tables(parts), keys) if parts else pa.table({})
