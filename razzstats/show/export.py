"""Frames written for other programs, CSV and Parquet; each file appears whole or not at all."""

from collections.abc import Collection, Iterable, Iterator
from decimal import Decimal
from itertools import chain
from pathlib import Path
from typing import TextIO

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from pandas.api import types

from razzstats.show.cells import LONGEST_NUMBER, is_day, is_number, is_time, typed, word
from razzstats.show.safe import cell
from razzstats.show.whole import whole_file

UNITS = pa.decimal128(22, 2)
"""The Arrow type of an amount in units: exact, always two places."""

Rows = pd.DataFrame | Iterable[pd.DataFrame]
"""A frame, or frames of the same columns and types, one after the other."""


def readable(frame: pd.DataFrame, amounts: Collection[str]) -> pd.DataFrame:
    """A copy whose columns named in `amounts` are turned from hundredths into units, as decimals of two places."""
    return frame.assign(**{name: _units(frame[name]) for name in frame.columns if name in amounts})


def form_of(path: Path) -> str:
    """The form that a name says: `csv` of `a.CSV`."""
    return path.suffix.lower().lstrip(".")


def write_rows(rows: Rows, path: Path, form: str) -> None:
    """Rows as `csv`, or as `parquet`."""
    (write_csv if form == "csv" else write_parquet)(rows, path)


def write_csv(rows: Rows, target: Path | str | TextIO, *, bom: bool | None = None) -> None:
    """UTF-8 with ISO times in UTC; by default a byte order mark, without which Excel misreads names, in files alone.

    A file has the line ends of RFC 4180; a text stream brings its own.
    """
    if not isinstance(target, (str, Path)):
        _write_lines(rows, target, "\n", bom=bool(bom))
        return
    with whole_file(Path(target)) as part, part.open("w", encoding="utf-8", newline="") as file:
        _write_lines(rows, file, "\r\n", bom=bom is not False)


def _write_lines(rows: Rows, stream: TextIO, end: str, *, bom: bool) -> None:
    stream.write("\ufeff" if bom else "")
    for place, frame in enumerate(_frames(rows)):
        _text_safe(frame).to_csv(stream, index=False, header=not place, lineterminator=end)


def write_parquet(rows: Rows, path: Path | str) -> None:
    """The rows as they are: nothing in Parquet is ever taken for a formula."""
    frames = _frames(rows)
    first = pa.Table.from_pandas(next(frames), preserve_index=False)
    schema = _of_any_names(first.schema)
    others = (pa.Table.from_pandas(frame, schema, preserve_index=False) for frame in frames)
    # of millions of rows, bounds and a dictionary of fractions, which seldom repeat, would take a third of the time
    repeat = [field.name for field in schema if not pa.types.is_floating(field.type)]
    looks = {"compression": "zstd", "use_dictionary": repeat, "write_statistics": False}
    with whole_file(Path(path)) as part, pq.ParquetWriter(part, schema, **looks) as file:
        for table in chain([first.cast(schema)], others):
            file.write_table(table)


def _of_any_names(schema: pa.Schema) -> pa.Schema:
    """The same for frames with more names than those of the first."""
    for place, field in enumerate(schema):
        if pa.types.is_dictionary(field.type):
            schema = schema.set(place, field.with_type(pa.dictionary(pa.int32(), field.type.value_type)))
    return schema


def _frames(rows: Rows) -> Iterator[pd.DataFrame]:
    return iter([rows] if isinstance(rows, pd.DataFrame) else rows)


# -- columns


def _units(hundredths: pd.Series) -> pd.Series:
    numbers = pa.array(hundredths, from_pandas=True)
    if pa.types.is_floating(numbers.type):
        numbers = pc.round(numbers)
    exact = pc.multiply(numbers.cast(pa.int64()).cast(pa.decimal128(19, 0)), pa.scalar(Decimal("0.01")))
    return pd.Series(exact.cast(UNITS), index=hundredths.index, dtype=pd.ArrowDtype(UNITS))


def _text_safe(frame: pd.DataFrame) -> pd.DataFrame:
    columns = [_csv_column(series) for _, series in frame.items()]
    safe = pd.concat(columns, axis=1) if columns else frame.iloc[:, :0]
    return safe.set_axis([cell(str(title)) for title in frame.columns], axis=1)


def _csv_column(series: pd.Series) -> pd.Series:
    series = typed(series)
    if is_time(series):
        return _iso(series)
    if types.is_float_dtype(series):
        return _whole(series)
    return series if is_number(series) else series.astype("object").map(word, na_action="ignore")


def _whole(numbers: pd.Series) -> pd.Series:
    """Whole numbers, which are fractions where some are missing or others are none, without their `.0`."""
    plain = numbers.astype("float64")
    whole = (plain % 1 == 0) & (plain.abs() < LONGEST_NUMBER)
    return numbers.astype("object").where(~whole, plain.where(whole, 0).astype("int64").astype("object"))


def _iso(times: pd.Series) -> pd.Series:
    """`2026-01-03T18:15:42Z`; a day is a day, and a time without a zone gets no Z."""
    if times.dt.tz is not None:
        return _text(times.dt.tz_convert("UTC"), "%Y-%m-%dT%H:%M:%SZ")
    return _text(times, "%Y-%m-%d" if is_day(times) else "%Y-%m-%dT%H:%M:%S")


def _text(times: pd.Series, form: str) -> pd.Series:
    texts: pd.Series = times.dt.strftime(form)
    return texts
