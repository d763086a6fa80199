"""Frames written for other programs: CSV, Parquet, and XLSX for people; each file appears whole or not at all."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from decimal import Decimal
from io import BytesIO
from itertools import chain
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import clear_frames
from typing import Any, NamedTuple, TextIO

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import xlsxwriter
from pandas.api import types
from xlsxwriter.exceptions import FileCreateError

from razzstats.data.schema import FRACTION, PRICES
from razzstats.show.safe import cell, terminal
from razzstats.show.whole import whole_file

UNITS = pa.decimal128(22, 2)
"""The Arrow type of an amount in units: exact, always two places."""

Rows = pd.DataFrame | Iterable[pd.DataFrame]
"""A frame, or frames of the same columns and types, one after the other."""

Definition = tuple[str, str, str, str]
"""Sheet, column, unit, meaning."""

_SHEET_ROWS = 1_048_575
"""What a sheet holds below its header."""
_RATES = frozenset({"rate", "low", "high", *(column.name for column in PRICES if column.unit == FRACTION)})
# spreadsheets keep fifteen digits of a number: the end of a longer one would turn into zeros, so it goes as text
_LONGEST_NUMBER = 10**15
_NARROWEST, _WIDEST, _LOOKED_AT = 8, 60, 1_000
_AROUND, _ARROW_OF_FILTER = 3, 2
_DEFINITIONS = "definitions"
_HEAD, _WORDS, _QUOTED, _FLAG, _PLAIN, _RATE, _AMOUNT = "head", "words", "quoted", "flag", "plain", "rate", "amount"
_TIME, _DAY = "time", "day"
_LOOKS: Mapping[str, dict[str, Any]] = {
    _HEAD: {"bold": True, "bottom": 1, "indent": 1},
    _WORDS: {"indent": 1},
    # text whatever it begins with, such as an option's --, and edited too: the apostrophe is the cell's, not the text's
    _QUOTED: {"indent": 1, "quote_prefix": True},
    # Excel shows the words by itself, LibreOffice would show 1 and 0
    _FLAG: {"num_format": '"TRUE";"TRUE";"FALSE"', "align": "center"},
    _PLAIN: {},
    _RATE: {"num_format": "0.0 %"},
    _AMOUNT: {"num_format": "0.00"},
    _TIME: {"num_format": "yyyy-mm-dd hh:mm:ss"},
    _DAY: {"num_format": "yyyy-mm-dd"},
}
_Formats = Mapping[tuple[str, bool], Any]
"""Of each look, plain and greyed."""
_GREY = {"font_color": "#9a9a9a"}
_SHAKY = ("rate", "low", "high", "value", "from", "to")
"""Last words of the columns that a column `few` beside them greys; see `_flag_of`."""
_SHOWN = {_RATE: "100.0 %", _TIME: "2026-01-03 18:15:42", _DAY: "2026-01-03"}
# row by row to the disk; a stranger's text must stay text
_OPTIONS = {
    "constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False,
}  # fmt: skip


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


def refuse_long(name: str, rows: int) -> None:
    """Raises ValueError for more rows than a sheet holds."""
    if rows > _SHEET_ROWS:
        raise ValueError(
            f"{name} has {rows:,} rows and a sheet holds {_SHEET_ROWS:,}: write it as CSV or Parquet instead"
        )


def write_xlsx(sheets: Mapping[str, pd.DataFrame], definitions: Sequence[Definition], path: Path | str) -> None:
    """One sheet a frame, then `definitions` of (sheet, column, unit, meaning); ValueError if a frame is too long."""
    for name, frame in sheets.items():
        refuse_long(name, len(frame))
    with whole_file(Path(path)) as part:
        part.write_bytes(_workbook(sheets, definitions))


def _workbook(sheets: Mapping[str, pd.DataFrame], definitions: Sequence[Definition]) -> memoryview:
    """The bytes of a file: an archive that a full disk cut short could not even be closed."""
    whole = BytesIO()
    with _scratch() as folder, xlsxwriter.Workbook(whole, {**_OPTIONS, "tmpdir": folder}) as book:
        looks = {
            (name, grey): book.add_format(look | (_GREY if grey else {}))
            for name, look in _LOOKS.items()
            for grey in (False, True)
        }
        for name, frame in sheets.items():
            _fill(
                book.add_worksheet(name), [_column(str(title), series, frame) for title, series in frame.items()], looks
            )
        _fill(book.add_worksheet(_DEFINITIONS), _meanings(definitions), looks)
    return whole.getbuffer()


@contextmanager
def _scratch() -> Iterator[str]:
    """A folder for the rows of a workbook that is being made; an OSError names the place of such folders."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try:
            yield folder
        except BaseException as error:
            # xlsxwriter wraps an OSError into one of its own
            cause = error.args[0] if isinstance(error, FileCreateError) else error
            # an unfinished archive writes its end when it is let go of: now, while there is something to write to
            clear_frames(cause.__traceback__)
            if isinstance(cause, OSError):
                cause.filename = str(Path(folder).parent)
            raise cause from None


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
    series = _typed(series)
    if _is_time(series):
        return _iso(series)
    if types.is_float_dtype(series):
        return _whole(series)
    return series if _is_number(series) else series.astype("object").map(_word, na_action="ignore")


def _whole(numbers: pd.Series) -> pd.Series:
    """Whole numbers, which are fractions where some are missing or others are none, without their `.0`."""
    plain = numbers.astype("float64")
    whole = (plain % 1 == 0) & (plain.abs() < _LONGEST_NUMBER)
    return numbers.astype("object").where(~whole, plain.where(whole, 0).astype("int64").astype("object"))


def _iso(times: pd.Series) -> pd.Series:
    """`2026-01-03T18:15:42Z`; a day is a day, and a time without a zone gets no Z."""
    if times.dt.tz is not None:
        return _text(times.dt.tz_convert("UTC"), "%Y-%m-%dT%H:%M:%SZ")
    return _text(times, "%Y-%m-%d" if _is_day(times) else "%Y-%m-%dT%H:%M:%S")


def _text(times: pd.Series, form: str) -> pd.Series:
    texts: pd.Series = times.dt.strftime(form)
    return texts


def _typed(series: pd.Series) -> pd.Series:
    """Days and times that are held as objects, as pandas holds times; other columns as they are."""
    mixed = types.is_object_dtype(series) and types.infer_dtype(series, skipna=True) in ("date", "datetime")
    return pd.to_datetime(series) if mixed else series


def _is_time(series: pd.Series) -> bool:
    return types.is_datetime64_any_dtype(series)


def _is_day(times: pd.Series) -> bool:
    known = times.dropna()
    return times.dt.tz is None and bool((known == known.dt.normalize()).all())


def _is_number(series: pd.Series) -> bool:
    return types.is_numeric_dtype(series) or types.is_bool_dtype(series) or _is_decimal(series)


def _is_decimal(series: pd.Series) -> bool:
    return isinstance(series.dtype, pd.ArrowDtype) and pa.types.is_decimal(series.dtype.pyarrow_dtype)


def _word(value: object) -> object:
    """What a cell of a mixed column holds: text made safe, lists joined, numbers as they are."""
    match value:
        case str():
            return cell(value)
        case list() | tuple() | np.ndarray():
            return cell("; ".join(map(str, value)))
        case bool() | int() | float() | Decimal() | np.generic() | None:
            return value
    return cell(str(value))


# -- sheets


class _Column(NamedTuple):
    """A column of a sheet: values that a cell can hold, None for an empty one."""

    title: str
    look: str
    values: list[object]
    grey: list[bool]
    """Whose values rest on too little."""

    @property
    def width(self) -> int:
        longest = max((len(self.shown(value)) for value in self.values[:_LOOKED_AT]), default=0)
        return min(max(longest + _AROUND, len(self.title) + _AROUND + _ARROW_OF_FILTER, _NARROWEST), _WIDEST)

    def shown(self, value: object) -> str:
        """About what the cell will show."""
        if value is None:
            return ""
        if self.look in _SHOWN:
            return _SHOWN[self.look]
        return f"{value:.2f}" if isinstance(value, float) else str(value)


def _column(title: str, series: pd.Series, frame: pd.DataFrame) -> _Column:
    series = _typed(series)
    values = [None if missing else value for value, missing in zip(_values(series), series.isna(), strict=True)]
    flag = _flag_of(title)
    grey = frame[flag].astype(bool).tolist() if flag in frame else [False] * len(frame)
    return _Column(cell(title), _look(title, series), values, grey)


def _meanings(definitions: Sequence[Definition]) -> list[_Column]:
    """The columns of the sheet of definitions."""
    plain = [False] * len(definitions)
    return [
        _Column(title, _QUOTED, [terminal(row[place]) for row in definitions], plain)
        for place, title in enumerate(("sheet", "column", "unit", "meaning"))
    ]


def _flag_of(title: str) -> str:
    """The column that says whether a value rests on too little: `few` of `rate`, `vpip few` of `vpip rate`."""
    subject, _, word = title.rpartition(" ")
    return f"{subject if word in _SHAKY else title} few".strip()


def _values(series: pd.Series) -> list[object]:
    """Plain Python values; a sheet knows no zones, so times are given in UTC."""
    if _is_time(series):
        utc = series if series.dt.tz is None else series.dt.tz_convert("UTC").dt.tz_localize(None)
        return list(utc.astype("object"))
    return list(series.astype("object")) if _is_number(series) else [_word(value) for value in series.astype("object")]


def _look(title: str, series: pd.Series) -> str:
    if _is_time(series):
        return _DAY if _is_day(series) else _TIME
    if types.is_bool_dtype(series):
        return _FLAG
    if not _is_number(series):
        return _WORDS
    known = series.dropna()
    # low and high may also bound what is no rate, such as big bets in a hundred hands
    if title.rpartition(" ")[2] in _RATES and ((known >= 0) & (known <= 1)).all():
        return _RATE
    return _PLAIN if not _is_decimal(series) and (known % 1 == 0).all() else _AMOUNT


def _fill(sheet: xlsxwriter.worksheet.Worksheet, columns: Sequence[_Column], looks: _Formats) -> None:
    for place, column in enumerate(columns):
        sheet.set_column(place, place, column.width)
        sheet.write_string(0, place, column.title, looks[_HEAD, False])
    # row by row: what is written is let go of, so a long sheet needs little memory
    for row, values in enumerate(zip(*(column.values for column in columns), strict=True), 1):
        for column, (place, value) in zip(columns, enumerate(values), strict=True):
            _put(sheet, row, place, value, looks[column.look, column.grey[row - 1]])
    sheet.freeze_panes(1, 0)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(0)
    if columns:
        sheet.autofilter(0, 0, len(columns[0].values), len(columns) - 1)


def _put(sheet: xlsxwriter.worksheet.Worksheet, row: int, place: int, value: object, look: Any) -> None:  # noqa: ANN401
    match value:
        case None | "":
            return
        case bool() | np.bool_():
            sheet.write_boolean(row, place, bool(value), look)
        case datetime():
            sheet.write_datetime(row, place, value, look)
        case int() | float() | Decimal() | np.number() if _fits(float(value)):
            sheet.write_number(row, place, value, look)
        case _:
            sheet.write_string(row, place, str(value), look)


def _fits(number: float) -> bool:
    return isfinite(number) and abs(number) < _LONGEST_NUMBER
