"""Sums of `seats` -> the numbers that are shown: rates with their intervals, money, big bets per 100."""

from collections.abc import Callable, Iterable, Iterator, Sequence
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
from razzstats.stats.count import columns_of, squares_of
from razzstats.stats.fields import SPLITS, Field
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS, deviation, independent, mean_ends, wilson_ends
from razzstats.stats.kinds import IN_UTC, Calendar
from razzstats.stats.stat import Measure, Stat
from razzstats.stats.sums import Sums, key, summed, whole_squares

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


AMOUNTS = "money"


def told_in(number: "Stat | Money") -> str:
    """The unit of its values."""
    return number.unit if isinstance(number, Money) else number.measure.told_in


def least_of(stat: Stat) -> int:
    """Opportunities below which it is greyed."""
    return FEW_HANDS if stat.measure is Measure.MEAN else FEW_CHANCES


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
_COLUMNS = (*_TOLD, *_FIGURES, "currency", "few")
_OF_MEANS = [stat.id for stat in STATS if least_of(stat) == FEW_HANDS]
_ROWS_AT_A_TIME = 300_000
"""Made together, about so many: a row group of a Parquet file."""


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
    currency (money; value in units of the currency, low and high too), few (whether it rests on too little). A rate
    without opportunities is null; a mean stands under rate with its ends, and has nothing under made. Hands with a
    finding of severity E are left out unless asked for.
    """
    table = seats if isinstance(seats, pa.Table) else pa.Table.from_pandas(seats, preserve_index=False)
    sound = ~ds.field("faulty") if "faulty" in table.column_names and not include_faulty else None
    return tabulated([ds.dataset(table)], by, listed, sound).frame()


def tabulated(
    seats: Iterable[ds.Dataset],
    by: Sequence[str],
    listed: Sequence[str] | None = None,
    condition: pc.Expression | None = None,
    calendar: Calendar = IN_UTC,
    kept: Sequence[Path] = (),
) -> "Tabulated":
    """The same of the rows of datasets that pass a condition, and of parts whose sums were kept; see `summed`.

    Raises ValueError where nothing is named to split them by.
    """
    if not by:
        raise ValueError("statistics are split by one column at least, such as player")
    numbers = [LISTED[name] for name in (LISTED if listed is None else dict.fromkeys(listed))]
    stats = [number for number in numbers if isinstance(number, Stat)]
    fields = [SPLITS[name] for name in by]
    money = len(stats) < len(numbers)
    return Tabulated(
        fields, numbers, summed(seats, fields, stats, condition, money=money, calendar=calendar, kept=kept)
    )


class Tabulated:
    """The numbers of groups; their rows, which may be millions, are made some at a time, when they are asked for.

    Iterating gives frames of `statistics`, one after the other; `frame` is all of them in one.
    """

    def __init__(self, fields: Sequence[Field], numbers: Sequence[Stat | Money], sums: Sums) -> None:
        self._by = [field.id for field in fields]
        self._stats = {place: number for place, number in enumerate(numbers) if isinstance(number, Stat)}
        texts = {name: [told(number) for number in numbers] for name, told in _TOLD.items()}
        self._words = {name: pd.Categorical(said, categories=list(dict.fromkeys(said))) for name, said in texts.items()}
        others = {place: number for place, number in enumerate(numbers) if isinstance(number, Money)}
        self.number_of_groups = int(sums.counts.num_rows)
        self.groups: dict[str, Any] = {}
        """The values of each, a column a dimension."""
        self._money = pd.DataFrame()
        if self.number_of_groups:
            groups = _Groups(fields, sums)
            self.groups = groups.columns
            (self._counts,) = sums.counts.take(groups.rows).combine_chunks().to_batches()
            self._money = money_rows(sums.money, groups.of_money, others)

    def __len__(self) -> int:
        """How many rows."""
        return self.number_of_groups * len(self._stats) + len(self._money)

    @property
    def stats(self) -> list[Stat]:
        """The statistics, of which every group has a row."""
        return [*self._stats.values()]

    def values_of(self, dimension: str) -> list[Any]:
        """The values of a dimension that occur."""
        return pd.unique(self.groups[dimension]).tolist() if self.groups else []

    def frame(self) -> pd.DataFrame:
        """All rows."""
        return self._rows(0, self.number_of_groups)

    def __iter__(self) -> Iterator[pd.DataFrame]:
        step = max(1, _ROWS_AT_A_TIME // len(self._words["stat"]))
        # one of no rows if there are none: the names of the columns are known even so
        for start in range(0, max(self.number_of_groups, 1), step):
            yield self._rows(start, min(start + step, self.number_of_groups))

    def _rows(self, start: int, end: int) -> pd.DataFrame:
        """Those of the groups from `start` to `end`, ordered by group, number and currency, all by name."""
        if not self.groups:
            return pd.DataFrame(columns=[*self._by, *(name for name in _COLUMNS if name not in self._by)])
        places, shape = list(self._stats), (end - start, len(self._stats))
        money = self._money[slice(*np.searchsorted(self._money["_group"], (start, end)))]
        group, number = money["_group"].to_numpy() - start, money["_number"].to_numpy()
        # each group has a row of every statistic; those of the money come between
        at = group * shape[1] + np.searchsorted(places, number)

        def column(of_rates: npt.ArrayLike, of_money: npt.ArrayLike) -> npt.NDArray[Any]:
            return np.insert(np.broadcast_to(of_rates, shape).ravel(), at, of_money)

        rates = _rates(self._counts.slice(start, end - start), self.stats)
        found: dict[str, Any] = dict.fromkeys([*self.groups, *_COLUMNS])
        found |= {name: column(rates.get(name, np.nan), money.get(name, np.nan)) for name in _FIGURES}
        named = pd.Categorical(money["currency"])
        found["currency"] = pd.Categorical.from_codes(column(np.int8(-1), named.codes), named.categories)
        numbers = column(places, number)
        found |= {name: words.take(numbers) for name, words in self._words.items()}
        # split by currency the group says it
        whose = column(np.arange(shape[0])[:, np.newaxis], group)
        found |= {name: _in_use(values[start:end]).take(whose) for name, values in self.groups.items()}
        rows = pd.DataFrame(found, copy=False)
        return rows.assign(few=too_few(rows))


def _in_use(values: Any) -> Any:  # noqa: ANN401  (a column as pandas has it)
    """Without the names of other groups, where these are many."""
    many = isinstance(values, pd.Categorical) and len(values.categories) > len(values)
    return values.remove_unused_categories() if many else values


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
        known = [value for value in self._shown if value is not None]
        if all(isinstance(value, str) for value in known):
            return pd.Categorical.from_codes(np.where(places < len(known), places, -1), pd.Index(known, dtype="str"))
        # of a type that does not depend on which of them some groups have
        return (np.array(known) if len(known) == len(self._shown) else pd.array(self._shown)).take(places)


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


# -- rates


def _rates(counts: pa.RecordBatch, stats: Sequence[Stat]) -> dict[str, Floats]:
    """Of each number in `_OF_RATES` a row a group, in it a column a statistic.

    Wilson's intervals of rates, by as many opportunities as are independent; Student's of means, none of ratios.
    """
    if not stats:
        return {}
    names = [columns_of(stat)[place] for place in (0, 1) for stat in stats]
    n, k = np.split(counts.select(names).to_tensor().to_numpy().astype(np.float64), 2, axis=1)
    units, counted, rates = np.array(
        [(stat.measure.unit, stat.measure.counts, stat.measure is Measure.RATE) for stat in stats]
    ).T
    telling = n.copy()
    for place, stat in enumerate(stats):
        if stat.several:
            telling[:, place] = independent(n[:, place], k[:, place], *map(counts.column, squares_of(stat)))
    known = np.where(n > 0, n, np.nan)
    low, high = wilson_ends(k * telling / known, np.where(rates, telling, np.nan))
    for place, stat in enumerate(stats):
        if stat.measure in (Measure.SHARE, Measure.MEAN):
            low[:, place], high[:, place] = _mean_ends(n[:, place], k[:, place], whole_squares(counts, stat), stat)
    figures = n, np.where(counted, k, np.nan), k / (known * units), low, high
    return dict(zip(_OF_RATES, figures, strict=True))


def _mean_ends(n: Floats, k: Floats, squares: Floats, stat: Stat) -> tuple[Floats, Floats]:
    mean = k / np.where(n > 0, n, np.nan)
    low, high = (end / MILLION for end in mean_ends(n, mean, deviation(n, k, squares)))
    return (low.clip(0), high.clip(max=1)) if stat.measure is Measure.SHARE else (low, high)


def too_few(rows: pd.DataFrame) -> pd.Series:
    """Which rows of `statistics` rest on too little: rates on few opportunities, means on few hands."""
    least = np.where(rows["stat"].isin(_OF_MEANS), FEW_HANDS, FEW_CHANCES)
    chances = rows["opportunities"].astype("float64") < least
    hands = rows["stat"].isin(MEANS) & (rows["n"].astype("float64") < FEW_HANDS)
    found: pd.Series = chances | hands
    return found
