"""Sessions: hands of a player that follow each other, and what they came to.

A session ends where no hand of his begins for GAP. Hands whose time is not known belong to none.
"""

from collections.abc import Sequence
from datetime import timedelta, tzinfo

import numpy as np
import pandas as pd

from razzstats.data.seating import PLAYER
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS, mean_ends
from razzstats.stats.kinds import WEEK

GAP = timedelta(minutes=30)
"""The longest time between the beginnings of two hands of one session."""
LAST_HAND = timedelta(minutes=1)
"""What the last hand of a session is taken to last: no history tells when it ended."""

COLUMNS = (
    *PLAYER, "hand_id", "telling", "played_at", "table", "tournament", "stakes", "currency", "big_bet", "collected",
    "net", "showdown",
)  # fmt: skip
"""The columns of `seats` that sessions are made of."""

PERIODS = {"day": "%Y-%m-%d", "week": WEEK, "month": "%Y-%m", "year": "%Y"}
"""What sessions can be summed by, with its format; a session belongs to the day of its first hand."""


RAKE_COLUMNS = ("hand_id", "telling", "pot", "rake")
"""The columns of `hands` that `with_rake` reads."""


def sessions_of(seats: pd.DataFrame, gap: timedelta = GAP, within: Sequence[str] = PLAYER) -> pd.Series:
    """The session of each row of `seats`, a number from 0 up; null where the hand's time is not known.

    Rows may come in any order. Sessions are those of each player; with his `table` in `within`, those at each table.
    """
    at = pd.DatetimeIndex(seats["played_at"]).as_unit("us")
    known = np.flatnonzero(at.notna())
    times = at.asi8[known]
    keys = [pd.factorize(seats[name])[0][known] for name in within]
    order = np.lexsort((times, *keys))
    begins = np.diff(times[order], prepend=0) > gap // timedelta(microseconds=1)
    for key in keys:
        begins |= np.diff(key[order], prepend=-2) != 0
    begins[:1] = True
    numbers = pd.Series(pd.NA, index=seats.index, dtype="Int64")
    numbers.iloc[known[order]] = np.cumsum(begins) - 1
    return numbers


def by_time(hands: pd.DataFrame) -> pd.DataFrame:
    """Hands without a date come last; numbers of one moment by length first, so that 9 is before 10."""
    ids = hands["hand_id"].astype("str").reset_index(drop=True)
    at = pd.Series(pd.to_datetime(hands["played_at"], utc=True).array)
    keys = pd.DataFrame({"at": at, "length": ids.str.len(), "id": ids})
    return hands.iloc[keys.sort_values(["at", "length", "id"], kind="stable").index]


def hands_in_order(seats: pd.DataFrame, gap: timedelta = GAP, *, per_table: bool = False) -> pd.DataFrame:
    """One player's hands of known time as they were played, with two more columns.

    `session` counts from 1, in the order in which sessions began; `big_bets` is the hand's result, NaN where it has
    none.
    """
    seats = seats.reset_index(drop=True)
    sessions = sessions_of(seats, gap, (*PLAYER, "table") if per_table else PLAYER)
    hands = by_time(seats[sessions.notna()])
    numbers = pd.Series(pd.factorize(sessions[hands.index])[0] + 1, index=hands.index, name="session")
    size = hands["big_bet"].astype("float64")
    results = (hands["net"].astype("float64") / size.where(size > 0)).rename("big_bets")
    # joined, since a frame of all statistics is slow to put a column into
    return pd.concat([hands, numbers, results], axis=1).reset_index(drop=True)


def with_rake(seats: pd.DataFrame, hands: pd.DataFrame) -> pd.DataFrame:
    """Rows of `seats` of one room with `rake`: that of the pots that he took, by the part of them that he took.

    In hundredths, to the nearest for each hand; null where the hand has no result or its rake is not known.
    """
    met = seats.merge(hands, on=["hand_id", "telling"], how="left", validate="many_to_one").set_index(seats.index)
    paid_out = (met["pot"] - met["rake"]).astype("float64")
    part = met["collected"].astype("float64") / paid_out.where(paid_out > 0)
    return seats.assign(rake=(met["rake"].astype("float64") * part).round().astype("Int64"))


def day_of(times: pd.Series, zone: tzinfo, day_start: int = 0) -> pd.Series:
    """The player's day of each moment, as a date at midnight: his day begins at an hour of his clock."""
    local = times.dt.tz_convert(zone).dt.tz_localize(None)
    days: pd.Series = (local - pd.Timedelta(hours=day_start)).dt.normalize()
    return days


def period_of(hands: pd.DataFrame, by: str, zone: tzinfo, day_start: int = 0) -> pd.Series:
    """For each hand of `hands_in_order` its session, or the period of PERIODS in which that began, as text."""
    if by == "session":
        return hands["session"]
    began = hands.groupby("session")["played_at"].transform("min")
    periods: pd.Series = day_of(began, zone, day_start).dt.strftime(PERIODS[by])
    return periods


# -- sums


def summed(hands: pd.DataFrame, period: pd.Series) -> pd.DataFrame:
    """What `hands_in_order` come to: one row a period, which may be the session, a day, or all.

    `end` is when the last hand began, and `minutes` go LAST_HAND beyond it; those of several sessions are added up.
    `high_water` and `low_water` are the best and the worst that he stood within the period, in big bets from 0.
    """
    groups = hands.groupby(period, sort=True)
    spans = hands.groupby([period, hands["session"]])["played_at"].agg(["min", "max"])
    lasted = pd.to_timedelta(spans["max"] - spans["min"]) + LAST_HAND
    minutes = (lasted.dt.total_seconds() / 60).groupby(level=0)
    results = groups["big_bets"].agg(["count", "sum", "mean", "std"])
    low, high = mean_ends(results["count"], results["mean"], results["std"])
    water = _water(hands["big_bets"].fillna(0.0), [period])
    shown = (hands["showdown"].astype("boolean") & hands["net"].notna()).fillna(False).astype("int64")
    showdowns, size = shown.groupby(period).sum(), groups.size()
    return pd.DataFrame(
        {
            "start": groups["played_at"].min(),
            "end": groups["played_at"].max(),
            "sessions": minutes.size(),
            "minutes": minutes.sum(),
            "hands": size,
            "hands_per_hour": (60 * size / minutes.sum()).where(size > 1),
            "tables": groups["table"].nunique(),
            "stakes": _stakes(hands, period).reindex(size.index, fill_value=""),
            "results": results["count"],
            # fractions that were added up, without what rounding left
            "big_bets": results["sum"].round(9),
            "bb100": 100 * results["mean"],
            "low": 100 * low,
            "high": 100 * high,
            "few": results["count"] < FEW_HANDS,
            "sd100": 10 * results["std"],
            "high_water": water["high_water"],
            "low_water": water["low_water"],
            "showdowns": showdowns,
            "showdown_rate": showdowns / results["count"].where(results["count"] > 0),
            "showdown_few": results["count"] < FEW_CHANCES,
        }
    )


def _stakes(hands: pd.DataFrame, period: pd.Series) -> pd.Series:
    """The stakes of each period in the order in which they were played, as one text."""
    met = pd.DataFrame({"period": period, "stakes": hands["stakes"]}).dropna().drop_duplicates()
    found: pd.Series = met["stakes"].astype(str).groupby(met["period"]).agg(", ".join)
    return found


def money(hands: pd.DataFrame, period: pd.Series) -> pd.DataFrame:
    """The same in hundredths, one row a period and currency: hands, net, high_water, low_water and rake."""
    told = hands["net"].notna()
    net = hands.loc[told, "net"].astype("int64")
    keys = [period[told], hands.loc[told, "currency"].astype(str)]
    sums = net.groupby(keys).agg(["size", "sum"]).set_axis(["hands", "net"], axis=1)
    rake = hands.loc[told, "rake"].astype("Int64").groupby(keys).sum(min_count=1)
    return sums.join(_water(net, keys)).assign(rake=rake).rename_axis(["period", "currency"])


def _water(results: pd.Series, keys: list[pd.Series]) -> pd.DataFrame:
    """How high and how low the running sum of each group stood; every one starts at 0."""
    ends = results.groupby(keys).cumsum().groupby(keys).agg(["max", "min"])
    ends = ends.set_axis(["high_water", "low_water"], axis=1)
    return ends.assign(high_water=ends["high_water"].clip(lower=0), low_water=ends["low_water"].clip(upper=0))
