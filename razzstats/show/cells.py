"""What the columns of a frame hold, and what a cell of another program can hold of it."""

from decimal import Decimal

import numpy as np
import pandas as pd
import pyarrow as pa
from pandas.api import types

from razzstats.show.safe import cell

LONGEST_NUMBER = 10**15
"""Spreadsheets keep fifteen digits of a number: the end of a longer one would turn into zeros."""


def typed(series: pd.Series) -> pd.Series:
    """Days and times that are held as objects, as pandas holds times; other columns as they are."""
    mixed = types.is_object_dtype(series) and types.infer_dtype(series, skipna=True) in ("date", "datetime")
    return pd.to_datetime(series) if mixed else series


def is_time(series: pd.Series) -> bool:
    return types.is_datetime64_any_dtype(series)


def is_day(times: pd.Series) -> bool:
    known = times.dropna()
    return times.dt.tz is None and bool((known == known.dt.normalize()).all())


def is_number(series: pd.Series) -> bool:
    return types.is_numeric_dtype(series) or types.is_bool_dtype(series) or is_decimal(series)


def is_decimal(series: pd.Series) -> bool:
    return isinstance(series.dtype, pd.ArrowDtype) and pa.types.is_decimal(series.dtype.pyarrow_dtype)


def word(value: object) -> object:
    """What a cell of a mixed column holds: text made safe, lists joined, numbers as they are."""
    match value:
        case str():
            return cell(value)
        case list() | tuple() | np.ndarray():
            return cell("; ".join(map(str, value)))
        case bool() | int() | float() | Decimal() | np.generic() | None:
            return value
    return cell(str(value))
