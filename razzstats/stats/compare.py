"""Two sets of hands side by side: how their numbers differ, and between which ends the true difference lies.

Either set has hands of its own, or two players share hands: then what one wins the other often loses, and what one may
do hangs on what the other did. The intervals count that in.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from razzstats.data.seating import HAND
from razzstats.stats.amounts import BB100
from razzstats.stats.count import columns_of
from razzstats.stats.intervals import FEW_HANDS, LEAST_HANDS, WELL_KNOWN, Z95, apart, student
from razzstats.stats.stat import Measure, Stat
from razzstats.stats.table import LISTED, least_of, told_in

RESULT_COLUMNS = (*HAND, "net", "big_bet", "currency")
"""The columns of `seats` that results are made of."""

COLUMNS = (
    "stat", "label", "unit", "first_of", "first_made", "first", "second_of", "second_made", "second",
    "difference", "low", "high", "few",
)  # fmt: skip
"""Of the table: `unit` is that of the numbers and of their difference (first less second), whose rates are 0 to 1; `of`
are opportunities, or hands."""


class Results(NamedTuple):
    """Big bets per 100 of two sets of hands; NaN where there are too few to tell."""

    first_hands: int
    second_hands: int
    first: float
    second: float
    difference: float
    low: float
    high: float
    common: int
    """Hands in both."""
    needed: int | None
    """Hands on each side that make the interval as narrow as ±2; None where it is."""

    @property
    def shown(self) -> bool:
        """Zero lies outside of the interval, and there are hands enough to believe it."""
        return not self.few and bool(self.low > 0 or self.high < 0)

    @property
    def few(self) -> bool:
        """One of the two is too few hands for the interval to be more than a rough guide."""
        return min(self.first_hands, self.second_hands) < FEW_HANDS


def results(first: pd.DataFrame, second: pd.DataFrame) -> Results:
    """From rows of `seats`, each set those of one player, with at least RESULT_COLUMNS."""
    a, b = _big_bets(first), _big_bets(second)
    common = a.index.intersection(b.index)
    n, m = len(a), len(b)
    mean, other = (100 * float(side.mean()) if len(side) else np.nan for side in (a, b))
    if min(n, m) < LEAST_HANDS:
        return Results(n, m, mean, other, mean - other, np.nan, np.nan, len(common), None)
    parts = np.array([float(a.var(ddof=1)) / n, float(b.var(ddof=1)) / m])
    # what the two had of the same hands is not independent: the loser's chips are the winner's
    shared = float(((a[common] - a.mean()) * (b[common] - b.mean())).sum()) / (n * m * (n - 1) * (m - 1)) ** 0.5
    variance = 1e4 * (float(parts.sum()) - 2 * shared)
    # Welch 1947 and Satterthwaite 1946, for sets of unlike spread
    freedom = float(parts.sum()) ** 2 / float((parts**2 / np.array([n - 1, m - 1])).sum()) if parts.any() else np.nan
    half = float(student(freedom)) * variance**0.5 if variance > 0 else np.nan
    of_a_hand = 1e4 * (float(a.var() + b.var()) - 2 * shared * (n * m) ** 0.5)
    needed = int(np.ceil((Z95 / WELL_KNOWN) ** 2 * of_a_hand)) if half > WELL_KNOWN else None
    gap = mean - other
    return Results(n, m, mean, other, gap, gap - half, gap + half, len(common), needed)


def _big_bets(seats: pd.DataFrame) -> pd.Series:
    """Net by big bet of each hand with a result, by the hand."""
    known = seats[seats["net"].notna() & (seats["big_bet"] > 0)]
    return pd.Series(known["net"].to_numpy(np.float64) / known["big_bet"].to_numpy(np.float64), _keys(known))


def _keys(seats: pd.DataFrame) -> pd.MultiIndex:
    return pd.MultiIndex.from_frame(seats[[*HAND]].astype(str))


def rate_columns(ids: Iterable[str]) -> list[str]:
    """The columns of `seats` that the rates and means among some statistics are made of."""
    return [name for stat in _rates(ids) for name in columns_of(stat)]


def _rates(ids: Iterable[str]) -> list[Stat]:
    return [stat for stat in map(LISTED.get, ids) if isinstance(stat, Stat) and stat.measure is not Measure.RATIO]


def correlations(first: pd.DataFrame, second: pd.DataFrame, ids: Iterable[str]) -> dict[str, float]:
    """How the rates of two sets with hands in common hang together, -1 to 1, from rows of `seats` with `rate_columns`.

    A hand's part in the error of a rate is what was made in it beyond the rate, k - r n (the delta method for ratios).
    """
    a, b = first.set_axis(_keys(first)), second.set_axis(_keys(second))
    common = a.index.intersection(b.index)
    ours, theirs = a.index.get_indexer(common), b.index.get_indexer(common)
    found = {}
    for stat in _rates(ids):
        one, other = _beyond(a, stat), _beyond(b, stat)
        spread = float((one @ one) * (other @ other)) ** 0.5
        found[stat.id] = float(one[ours] @ other[theirs]) / spread if spread else 0.0
    return found


def _beyond(seats: pd.DataFrame, stat: Stat) -> npt.NDArray[np.float64]:
    of, made = (seats[name].to_numpy(np.float64) for name in columns_of(stat))
    beyond: npt.NDArray[np.float64] = made - of * (made.sum() / max(of.sum(), 1))
    return beyond


def table(
    first: pd.DataFrame,
    second: pd.DataFrame,
    of_results: Results,
    correlated: Mapping[str, float] = MappingProxyType({}),
) -> pd.DataFrame:
    """A row a number, from rows of `statistics` of either set and their results: COLUMNS.

    The interval of a rate or a mean is made of those of the two sides, as Newcombe does, with their correlation where
    the sets share hands; a ratio has none.
    """
    ours, theirs = (side.set_index(side["stat"].astype(str)) for side in (first, second))
    rows = [
        _of_results(of_results)
        if stat == BB100.id
        else _of_rate(LISTED[stat], ours.loc[stat], theirs.loc[stat], correlated.get(stat, 0.0))
        for stat in ours.index
        if stat == BB100.id or isinstance(LISTED[stat], Stat)
    ]
    # a mean has nothing under made
    return pd.DataFrame(rows, columns=list(COLUMNS)).astype({"first_made": "Int64", "second_made": "Int64"})


def _of_results(found: Results) -> tuple[object, ...]:
    return (
        BB100.id, BB100.label, told_in(BB100), found.first_hands, np.nan, found.first,
        found.second_hands, np.nan, found.second, found.difference, found.low, found.high, found.few,
    )  # fmt: skip


def _of_rate(number: object, ours: pd.Series, theirs: pd.Series, correlation: float) -> tuple[object, ...]:
    assert isinstance(number, Stat)
    of, others_of = int(ours["opportunities"]), int(theirs["opportunities"])
    ends, other_ends = ((float(side["low"]), float(side["high"])) for side in (ours, theirs))
    low, high = apart(float(ours["rate"]), ends, float(theirs["rate"]), other_ends, correlation)
    few = min(of, others_of) < least_of(number)
    return (
        number.id, number.label, told_in(number), of, ours["made"], ours["rate"],
        others_of, theirs["made"], theirs["rate"], ours["rate"] - theirs["rate"], low, high, few,
    )  # fmt: skip
