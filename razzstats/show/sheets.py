"""Workbooks for people: XLSX with a sheet a frame, formats that suit the columns, and a sheet of what these mean."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from decimal import Decimal
from io import BytesIO
from math import ceil, isfinite
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import clear_frames
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import xlsxwriter
from pandas.api import types
from xlsxwriter.exceptions import FileCreateError

from razzstats.data.schema import FRACTION, PRICES
from razzstats.show.cells import LONGEST_NUMBER, is_day, is_decimal, is_number, is_time, typed, word
from razzstats.show.safe import cell, terminal
from razzstats.show.whole import whole_file

Definition = tuple[str, str, str, str]
"""Sheet, column, unit, meaning."""

_SHEET_ROWS = 1_048_575
"""What a sheet holds below its header."""
_RATES = frozenset({"rate", "low", "high", *(column.name for column in PRICES if column.unit == FRACTION)})
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
_NAMING = frozenset({_WORDS, _TIME, _DAY})
_PAGE, _REPEATED = 200, 2
"""Letters across a printed page, at some 70 % of their size, and how many columns are repeated on the next at most."""
_Formats = Mapping[tuple[str, bool], Any]
"""Of each look, plain and greyed."""
_GREY = {"font_color": "#9a9a9a"}
_SHAKY = ("rate", "low", "high", "value", "from", "to", "first", "second", "difference")
"""Last words of the columns that a column `few` beside them greys, see `_flag_of`, and a column `unit` says what they
are counted in."""
_OF_UNITS = {FRACTION: _RATE, "hands": _PLAIN}
"""How numbers look that are counted so; those of any other unit are as amounts."""
_SHOWN = {_RATE: "100.0 %", _TIME: "2026-01-03 18:15:42", _DAY: "2026-01-03"}
# row by row to the disk; a stranger's text must stay text
_OPTIONS = {
    "constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False,
}  # fmt: skip


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


class _Column(NamedTuple):
    """A column of a sheet: values that a cell can hold, None for an empty one."""

    title: str
    looks: list[str]
    """Of each value."""
    values: list[object]
    grey: list[bool]
    """Whose values rest on too little."""

    @property
    def width(self) -> int:
        some = zip(self.values[:_LOOKED_AT], self.looks, strict=False)
        longest = max((len(_shown(value, look)) for value, look in some), default=0)
        return min(max(longest + _AROUND, len(self.title) + _AROUND + _ARROW_OF_FILTER, _NARROWEST), _WIDEST)


def _shown(value: object, look: str) -> str:
    """About what a cell will show."""
    if value is None:
        return ""
    if look in _SHOWN:
        return _SHOWN[look]
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def _column(title: str, series: pd.Series, frame: pd.DataFrame) -> _Column:
    series = typed(series)
    values = [None if missing else value for value, missing in zip(_values(series), series.isna(), strict=True)]
    flag = _flag_of(title)
    grey = frame[flag].astype(bool).tolist() if flag in frame else [False] * len(frame)
    looks = [_look(title, series)] * len(frame)
    if "unit" in frame and title in _SHAKY:
        looks = [_OF_UNITS.get(unit, _AMOUNT) for unit in frame["unit"]]
    return _Column(cell(title), looks, values, grey)


def _meanings(definitions: Sequence[Definition]) -> list[_Column]:
    """The columns of the sheet of definitions."""
    plain = [False] * len(definitions)
    return [
        _Column(title, [_QUOTED] * len(definitions), [terminal(row[place]) for row in definitions], plain)
        for place, title in enumerate(("sheet", "column", "unit", "meaning"))
    ]


def _flag_of(title: str) -> str:
    """The column that says whether a value rests on too little: `few` of `rate`, `vpip few` of `vpip rate`."""
    subject, _, last = title.rpartition(" ")
    return f"{subject if last in _SHAKY else title} few".strip()


def _values(series: pd.Series) -> list[object]:
    """Plain Python values; a sheet knows no zones, so times are given in UTC."""
    if is_time(series):
        utc = series if series.dt.tz is None else series.dt.tz_convert("UTC").dt.tz_localize(None)
        return list(utc.astype("object"))
    return list(series.astype("object")) if is_number(series) else [word(value) for value in series.astype("object")]


def _look(title: str, series: pd.Series) -> str:
    if is_time(series):
        return _DAY if is_day(series) else _TIME
    if types.is_bool_dtype(series):
        return _FLAG
    if not is_number(series):
        return _WORDS
    known = series.dropna()
    # low and high may also bound what is no rate, such as big bets in a hundred hands
    if title.rpartition(" ")[2] in _RATES and ((known >= 0) & (known <= 1)).all():
        return _RATE
    return _PLAIN if not is_decimal(series) and (known % 1 == 0).all() else _AMOUNT


def _lay_out(sheet: xlsxwriter.worksheet.Worksheet, columns: Sequence[_Column]) -> None:
    """Widths, and how it is printed: what a page cannot hold in letters that can be read takes several side by side.

    Each of these has the first columns, which say whose the numbers are.
    """
    widths = [column.width for column in columns]
    for place, width in enumerate(widths):
        sheet.set_column(place, place, width)
    of_numbers = (place for place, column in enumerate(columns) if not _NAMING.issuperset(column.looks))
    named = min(next(of_numbers, 0), _REPEATED)
    again = sum(widths[:named])
    pages = max(1, ceil((sum(widths) - again) / (_PAGE - again)))
    if named and pages > 1:
        sheet.repeat_columns(0, named - 1)
    sheet.set_landscape()
    sheet.fit_to_pages(pages, 0)
    sheet.repeat_rows(0)


def _fill(sheet: xlsxwriter.worksheet.Worksheet, columns: Sequence[_Column], looks: _Formats) -> None:
    _lay_out(sheet, columns)
    for place, column in enumerate(columns):
        sheet.write_string(0, place, column.title, looks[_HEAD, False])
    # row by row: what is written is let go of, so a long sheet needs little memory
    for row, values in enumerate(zip(*(column.values for column in columns), strict=True), 1):
        for column, (place, value) in zip(columns, enumerate(values), strict=True):
            _put(sheet, row, place, value, looks[column.looks[row - 1], column.grey[row - 1]])
    sheet.freeze_panes(1, 0)
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
    """A longer one goes as text."""
    return isfinite(number) and abs(number) < LONGEST_NUMBER
