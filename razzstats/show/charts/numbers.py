"""The numbers that charts draw: rates and means of groups of hands, with their intervals."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from razzstats.data.features import MILLION
from razzstats.show.charts.chart import settled
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS, mean_ends, wilson_ends


def counts(*stats: str) -> tuple[str, ...]:
    """The columns of statistics, opportunities and made."""
    return tuple(f"{stat}_{kind}" for stat in stats for kind in ("n", "k"))


def rates(hands: pd.DataFrame, stat: str, by: str | list[str], groups: list[Any]) -> pd.DataFrame:
    """Of each group `n` opportunities, `k` made, rate, low and high (Wilson), and whether they are few.

    `by` names the column of the group; those in `groups` are rows in that order, with or without hands.
    """
    sums = hands.groupby(by, observed=True)[[f"{stat}_n", f"{stat}_k"]].sum().reindex(groups, fill_value=0)
    found = sums.astype("int64").set_axis(["n", "k"], axis=1)
    low, high = wilson_ends(found["k"], found["n"])
    rate = found["k"] / found["n"].where(found["n"] > 0)
    return found.assign(rate=rate, low=low, high=high, few=found["n"] < FEW_CHANCES)


def shares(hands: pd.DataFrame, stat: str, by: str, groups: list[Any]) -> pd.Series:
    """The mean of a statistic that is one, in each group; NaN without opportunities."""
    sums = hands.groupby(by, observed=True)[[f"{stat}_n", f"{stat}_k"]].sum().reindex(groups, fill_value=0)
    n = sums[f"{stat}_n"].astype("float64")
    found: pd.Series = sums[f"{stat}_k"].astype("float64") / MILLION / n.where(n > 0)
    return found


def big_bets(hands: pd.DataFrame) -> pd.Series:
    """What each settled hand brought, in big bets."""
    return settled(hands)["net"].astype("float64") / settled(hands)["big_bet"].astype("float64")


def means(hands: pd.DataFrame, by: str | list[str], groups: list[Any]) -> pd.DataFrame:
    """Of each group `n` hands with a result, mean big bets a hand, low and high (Student), and whether they are few."""
    known = settled(hands)
    results = big_bets(known).groupby([known[name] for name in ([by] if isinstance(by, str) else by)], observed=True)
    found = results.agg(["size", "mean", "std"]).set_axis(["n", "mean", "deviation"], axis=1).reindex(groups)
    found["n"] = found["n"].fillna(0).astype("int64")
    low, high = mean_ends(found["n"], found["mean"], found["deviation"].fillna(0))
    return found.assign(low=low, high=high, few=found["n"] < FEW_HANDS)


def all_together(hands: pd.DataFrame) -> pd.Series:
    """The same over all hands: n, mean, low, high, few."""
    found: pd.Series = means(hands.assign(_all=True), "_all", [True]).iloc[0]
    return found


def sure(few: pd.Series) -> pd.Series:
    """Which numbers a scale goes by: those that are not few, or all where all are."""
    enough = ~few.astype(bool)
    return enough if enough.any() else ~enough


def limits(
    low: pd.Series, high: pd.Series, value: pd.Series, few: pd.Series, *, also: Sequence[float] = ()
) -> tuple[float, float]:
    """A scale that takes in zero, the values and intervals that it goes by, and what else will stand on it."""
    among = sure(few)
    parts = [low[among], high[among], value[among], pd.Series([0.0, *also])]
    ends = pd.concat(parts).dropna().to_numpy(dtype=np.float64)
    margin = 0.06 * max(float(np.ptp(ends)), 0.1)
    return float(ends.min()) - margin, float(ends.max()) + margin
