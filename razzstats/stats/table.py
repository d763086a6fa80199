"""Sums of `seats` -> the numbers that are shown: rates with their intervals, money, big bets per 100."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from razzstats.data.features import MILLION
from razzstats.data.seating import PLAYER
from razzstats.stats.amounts import HANDS, MEANS, MONEY, Money, money_rows
from razzstats.stats.catalog import STATS
from razzstats.stats.count import columns_of
from razzstats.stats.fields import SPLITS, Field
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS, deviation, mean_ends, wilson_ends
from razzstats.stats.kinds import IN_UTC, Calendar
from razzstats.stats.stat import Measure, Stat
from razzstats.stats.sums import Sums, key, summed, whole_squares

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Columns = dict[str, npt.NDArray[Any]]


AMOUNTS = "money"


def told_in(number: "Stat | Money") -> str:
    """The unit of its values."""
    return number.unit if isinstance(number, Money) else number.measure.told_in


def heading(number: "Stat | Money") -> str:
    """The title under which a number is listed; the number of hands, which is the first, has none."""
    return "" if number is HANDS else AMOUNTS if isinstance(number, Money) else number.street


_EVERY: tuple[Stat | Money, ...] = (HANDS, *STATS, *MONEY[1:])
LISTED = {number.id: number for number in _EVERY}
"""Every number that there is, in the order of the listing."""

_TOLD: dict[str, Callable[[Stat | Money], str]] = {
    "stat": lambda number: number.id,
    "label": lambda number: number.label,
    "unit": told_in,
}
_OF_RATES = ("opportunities", "made", "rate", "low", "high")
_FIGURES = (*_OF_RATES, "n", "value")
_COLUMNS = (*_TOLD, *_FIGURES, "currency")
_AT_A_TIME = 512
"""Groups whose rows are made together: few enough for the processor's cache."""


def listed_ids() -> list[str]:
    """Every id that `statistics` gives, in the order of the listing."""
    return list(LISTED)


def statistics(
    seats: pd.DataFrame | pa.Table,
    by: Sequence[str] = PLAYER,
    listed: Sequence[str] | None = None,
    *,
    include_faulty: bool = False,
) -> pd.DataFrame:
    """One row a group and number, those with the ids `listed` in their order, or all.

    Columns: those of `by`, then stat, label, unit, opportunities, made, rate, low, high (rates, 0 to 1), and n, value,
    currency (money; value in units of the currency, low and high too). A rate without opportunities is null; a mean
    stands under rate with its ends, and has nothing under made. Hands with a finding of severity E are left out unless
    asked for.
    """
    table = seats if isinstance(seats, pa.Table) else pa.Table.from_pandas(seats, preserve_index=False)
    sound = ~ds.field("faulty") if "faulty" in table.column_names and not include_faulty else None
    return tabulated([ds.dataset(table)], by, listed, sound)


def tabulated(
    seats: Iterable[ds.Dataset],
    by: Sequence[str],
    listed: Sequence[str] | None = None,
    condition: pc.Expression | None = None,
    calendar: Calendar = IN_UTC,
    kept: Sequence[Path] = (),
) -> pd.DataFrame:
    """The same of the rows of datasets that pass a condition, and of parts whose sums were kept; see `summed`.

    Raises ValueError where nothing is named to split them by.
    """
    if not by:
        raise ValueError("statistics are split by one column at least, such as player")
    numbers = [LISTED[name] for name in (LISTED if listed is None else dict.fromkeys(listed))]
    stats = [number for number in numbers if isinstance(number, Stat)]
    fields = [SPLITS[name] for name in by]
    others = {place: number for place, number in enumerate(numbers) if isinstance(number, Money)}
    sums = summed(seats, fields, stats, condition, money=bool(others), calendar=calendar, kept=kept)
    if not sums.counts.num_rows:
        return no_rows(by)
    groups = _Groups(fields, sums)
    return _rows(sums.counts.take(groups.rows), money_rows(sums.money, groups.of_money, others), groups, numbers)


def no_rows(by: Sequence[str]) -> pd.DataFrame:
    """What `statistics` gives of no hands."""
    return pd.DataFrame(columns=[*by, *(name for name in _COLUMNS if name not in by)])


# -- groups


class _Axis:
    """The values of a dimension that occur, in their order; a row says which by its place."""

    def __init__(self, field: Field, column: pa.ChunkedArray) -> None:
        order: Callable[[Any], Any] = field.order or _itself
        values = pc.unique(column).to_pylist()
        values = [*sorted((value for value in values if value is not None), key=order), *([None] * (None in values))]
        self.values = pa.array(values, column.type)
        show = field.show or _itself
        self._shown = [None if value is None else show(value) for value in values]

    def named(self, places: Ints) -> Any:  # noqa: ANN401  (what pandas takes for a column)
        if all(isinstance(value, str) for value in self._shown):
            return pd.Categorical.from_codes(places, pd.Index(self._shown))
        return np.array(self._shown, dtype=object if None in self._shown else None).take(places)


def _itself(value: Any) -> Any:  # noqa: ANN401  (whatever a column holds)
    return value


class _Groups:
    """A number for each group, in the order of its values; the counts have one row of each, the money any number."""

    def __init__(self, fields: Sequence[Field], sums: Sums) -> None:
        tables = [table for table in sums if table.num_columns]
        code = np.zeros(sum(table.num_rows for table in tables), dtype=np.int64)
        columns: dict[str, tuple[_Axis, Ints]] = {}
        for place, field in enumerate(fields):
            column = pa.chunked_array([chunk for table in tables for chunk in table.column(key(place)).chunks])
            axis = _Axis(field, column)
            places = np.asarray(pc.index_in(column, axis.values).to_numpy(), dtype=np.int64)
            columns[field.id] = axis, places
            code = np.unique(code * len(axis.values) + places, return_inverse=True)[1]
        of_counts, self.of_money = np.split(code, [sums.counts.num_rows])
        self.rows = np.argsort(of_counts)
        """The row of the counts that each has."""
        self.columns = {name: axis.named(places[self.rows]) for name, (axis, places) in columns.items()}
        """The values of each, a column a dimension."""


def _rows(counts: pa.Table, money: pd.DataFrame, groups: _Groups, numbers: Sequence[Stat | Money]) -> pd.DataFrame:
    """In the order of the groups, of the numbers and of the currencies, all by name."""
    stats = {place: number for place, number in enumerate(numbers) if isinstance(number, Stat)}
    texts = {name: [told(number) for number in numbers] for name, told in _TOLD.items()}
    words = {name: pd.Categorical(said, categories=list(dict.fromkeys(said))) for name, said in texts.items()}
    # split by currency the group says it
    kinds = {name: values.dtype for name, values in {**money, **words, **groups.columns}.items()}
    pieces = _pieces(counts, stats, money, _plain(groups.columns), _plain(words))
    found: dict[str, Any] = dict.fromkeys([*groups.columns, *_COLUMNS])
    for name, values in _joined(pieces, counts.num_rows * len(stats) + len(money)).items():
        kind = kinds.get(name)
        coded = isinstance(kind, pd.CategoricalDtype)
        found[name] = pd.Categorical.from_codes(values, dtype=kind, validate=False) if coded else values
    return pd.DataFrame(found, copy=False)


def _plain(columns: Mapping[str, Any]) -> Columns:
    """With codes in the place of categories."""
    return {name: values.codes if isinstance(values, pd.Categorical) else values for name, values in columns.items()}


def _pieces(
    counts: pa.Table, stats: dict[int, Stat], money: pd.DataFrame, groups: Columns, numbers: Columns
) -> Iterator[Columns]:
    """The columns of some groups, then of the next; money between the statistics, of which each group has all."""
    places, start = list(stats), 0
    amounts = _plain({str(name): values.values for name, values in money.items()})
    for some in counts.to_batches(max_chunksize=_AT_A_TIME):
        end = start + some.num_rows
        theirs = slice(*np.searchsorted(amounts["_group"], (start, end)))
        of_money = {name: values[theirs] for name, values in amounts.items()}
        group, number = of_money.pop("_group"), of_money.pop("_number")
        of_rates: dict[str, Any] = {**_rates(some, list(stats.values()))}
        if "currency" in of_money:
            of_rates["currency"] = np.full_like(of_money["currency"], -1, shape=())
        for name, words in numbers.items():
            of_rates[name], of_money[name] = words[places], words[number]
        for name, values in groups.items():
            of_rates[name], of_money[name] = values[start:end, np.newaxis], values[group]
        at, shape = (group - start) * len(places) + np.searchsorted(places, number), (end - start, len(places))
        yield {
            name: np.insert(np.broadcast_to(of_rates.get(name, np.nan), shape).ravel(), at, of_money.get(name, np.nan))
            for name in of_rates | of_money
        }
        start = end


def _joined(pieces: Iterable[Columns], rows: int) -> Columns:
    """The same of all, so many rows; each piece is let go of when the next one comes."""
    found: Columns = {}
    start = 0
    for piece in pieces:
        found = found or {name: np.empty(rows, values.dtype) for name, values in piece.items()}
        end = start + len(piece["stat"])
        for name, values in piece.items():
            found[name][start:end] = values
        start = end
    return found


# -- rates


def _rates(counts: pa.RecordBatch, stats: Sequence[Stat]) -> dict[str, Floats]:
    """Of each number in `_OF_RATES` a row a group, in it a column a statistic.

    Wilson's intervals of rates, Student's of means, none of ratios.
    """
    if not stats:
        return {}
    names = [columns_of(stat)[place] for place in (0, 1) for stat in stats]
    n, k = np.split(counts.select(names).to_tensor().to_numpy().astype(np.float64), 2, axis=1)
    units, counted, rates = np.array(
        [(stat.measure.unit, stat.measure.counts, stat.measure is Measure.RATE) for stat in stats]
    ).T
    low, high = wilson_ends(k, np.where(rates, n, np.nan))
    for place, stat in enumerate(stats):
        if stat.measure in (Measure.SHARE, Measure.MEAN):
            low[:, place], high[:, place] = _mean_ends(n[:, place], k[:, place], whole_squares(counts, stat), stat)
    figures = n, np.where(counted, k, np.nan), k / np.where(n > 0, n * units, np.nan), low, high
    return dict(zip(_OF_RATES, figures, strict=True))


def _mean_ends(n: Floats, k: Floats, squares: Floats, stat: Stat) -> tuple[Floats, Floats]:
    mean = k / np.where(n > 0, n, np.nan)
    low, high = (end / MILLION for end in mean_ends(n, mean, deviation(n, k, squares)))
    return (low.clip(0), high.clip(max=1)) if stat.measure is Measure.SHARE else (low, high)


def too_few(rows: pd.DataFrame) -> pd.Series:
    """Which rows of `statistics` rest on too little: rates on few opportunities, means on few hands."""
    chances = rows["opportunities"].astype("float64") < FEW_CHANCES
    hands = rows["stat"].isin(MEANS) & (rows["n"].astype("float64") < FEW_HANDS)
    found: pd.Series = chances | hands
    return found
