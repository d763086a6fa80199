"""Sessions as a sheet and as JSON."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pandas as pd

from razzstats.money import decimal
from razzstats.show.export import readable
from razzstats.show.json import chance_document
from razzstats.show.sessions import Told, by_currency
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS
from razzstats.stats.runs import BIG_BETS, Ends, Falls, Hourly, Run, Stretch
from razzstats.stats.sessions import LAST_HAND

Definition = tuple[str, str, str, str]
"""Sheet, column, unit, meaning."""

# -- a sheet

_MEANINGS = {
    "session": ("", "number in order of beginning"),
    "day": ("", "the player's day on which it began, in the zone and from the hour that were asked for"),
    "week": ("", "ISO week of that day"),
    "month": ("", "month of that day"),
    "year": ("", "year of that day"),
    "room": ("", "who dealt the hands"),
    "table": ("", "the table's name"),
    "start": ("UTC", "when the first hand began"),
    "end": ("UTC", "when the last hand began"),
    "sessions": ("count", "sessions that began in the period"),
    "minutes": ("minutes", f"from start to end, and {LAST_HAND / timedelta(minutes=1):g} for the last hand"),
    "hands": ("hands", "hands dealt in"),
    "hands_per_hour": ("hands", "hands by hours; empty for one hand"),
    "tables": ("count", "tables at which he was dealt in"),
    "stakes": ("", "small and big bet, in the order in which they were played"),
    "net": ("units of the currency", "collected less put in, a column a currency"),
    "high_water": ("units of the currency", "the best that he stood within it, from 0"),
    "low_water": ("units of the currency", "the worst that he stood within it, from 0"),
    "rake": ("units of the currency", "rake of the pots that he took, by the part of them that he took"),
    "results": ("hands", "hands with a result; big bets are of these"),
    "big_bets": ("big bets", "sum of net by big bet of the hand, over all currencies"),
    "high_water_bb": ("big bets", "the best that he stood within it, from 0"),
    "low_water_bb": ("big bets", "the worst that he stood within it, from 0"),
    "bb100": ("big bets", "100 times the mean of a hand"),
    "bb100 from": ("big bets", "lower end of its 95 % interval, after Student"),
    "bb100 to": ("big bets", "upper end of its 95 % interval"),
    "bb100 few": ("", f"it rests on fewer than {FEW_HANDS} hands"),
    "sd100": ("big bets", "standard deviation of 100 hands"),
    "showdowns": ("hands", "hands with a result in which he was left at the showdown"),
    "showdown rate": ("fraction", "showdowns / results"),
    "showdown few": ("", f"it rests on fewer than {FEW_CHANCES} hands"),
}


def sheet(told: Told) -> pd.DataFrame:
    """One row a session or period; amounts in units, a column a currency."""
    rows = told.rows.rename(
        columns={
            "low": "bb100 from", "high": "bb100 to", "few": "bb100 few",
            "high_water": "high_water_bb", "low_water": "low_water_bb", "showdown_rate": "showdown rate",
            "showdown_few": "showdown few",
        }
    )  # fmt: skip
    rows = rows.rename_axis(told.by).reset_index().assign(room=told.room)
    amounts = pd.DataFrame([_named(told.amounts(period)) for period in told.rows.index], dtype="Int64")
    frame = pd.concat([rows, readable(amounts, list(amounts.columns))], axis=1)
    order = list(_MEANINGS)
    return frame[sorted(sorted(frame.columns), key=lambda name: order.index(_subject(str(name))))]


def _named(amounts: dict[str, dict[str, int]]) -> dict[str, int]:
    return {f"{name} {currency}": own for name, found in amounts.items() for currency, own in found.items()}


def _subject(column: str) -> str:
    """`net` of `net USD`."""
    return column if column in _MEANINGS else column.partition(" ")[0]


def definitions(frame: pd.DataFrame) -> list[Definition]:
    """What the columns of a sheet of sessions mean."""
    return [("sessions", name, *_MEANINGS[_subject(name)]) for name in map(str, frame.columns)]


# -- JSON


def sessions_document(told: Told) -> dict[str, Any]:
    """Sessions or periods and their total; amounts are decimal strings by currency, what is not known is null."""
    return {
        "player": told.player,
        "room": told.room,
        "zone": str(told.zone),
        "gap_minutes": told.gap / timedelta(minutes=1),
        "per_table": told.per_table,
        "by": told.by,
        "rows": [_row_document(told, period, row) for period, row in told.rows.iterrows()],
        "total": None if told.run is None else _run_document(told.run),
        "hands_without_time": {str(currency): int(hands) for currency, hands in told.untimed.items()},
    } | chance_document(int(told.rows["low"].notna().sum()))


def _row_document(told: Told, period: Any, row: pd.Series) -> dict[str, Any]:  # noqa: ANN401  (a number or a label)
    label = int(period) if told.by == "session" else str(period)
    named: dict[str, Any] = {told.by: label}
    if told.by == "session":
        named["day"] = row["day"]
    if "table" in row:
        named["table"] = row["table"]
    return named | _sums(row) | _decimals(told.amounts(period))


def _sums(row: pd.Series) -> dict[str, Any]:
    counts = ("sessions", "hands", "tables", "results", "showdowns")
    return (
        {name: f"{row[name]:%Y-%m-%dT%H:%M:%SZ}" for name in ("start", "end")}
        | {name: int(row[name]) for name in counts}
        | {"stakes": row["stakes"].split(", "), "few": bool(row["few"])}
        | {name: _rounded(row[name]) for name in ("minutes", "hands_per_hour")}
        | {name: _rounded(row[name]) for name in ("big_bets", "bb100", "low", "high", "sd100")}
        | {"showdown_rate": None if pd.isna(row["showdown_rate"]) else round(float(row["showdown_rate"]), 4)}
        | {"showdown_few": bool(row["showdown_few"])}
        | {f"{name}_bb": _rounded(row[name]) for name in ("high_water", "low_water")}
    )


def _decimals(amounts: dict[str, dict[str, int]]) -> dict[str, dict[str, str]]:
    return {name: {currency: decimal(own) for currency, own in found.items()} for name, found in amounts.items()}


def _rounded(value: float) -> float | None:
    return None if pd.isna(value) else round(float(value), 2) + 0.0


def _run_document(run: Run) -> dict[str, Any]:
    return (
        _sums(run.totals)
        | _decimals(by_currency(run.money))
        | {
            "by_session": _ends_document(run.by_session),
            "margin": run.margin,
            "hands_needed": run.needed,
            "hourly": [_hourly_document(hourly) for hourly in run.hourly],
            "sd_hour": None if run.sd_hour is None else round(run.sd_hour, 2),
            "falls": [_falls_document(falls) for falls in run.falls],
            "hands_of_tournaments": run.in_tournaments,
        }
    )


def _ends_document(ends: Ends | None) -> dict[str, Any]:
    low, high = ends if ends is not None else (None, None)
    return {"low": None if low is None else round(low, 2) + 0.0, "high": None if high is None else round(high, 2) + 0.0}


def _hourly_document(hourly: Hourly) -> dict[str, Any]:
    return (
        {"unit": hourly.unit, "value": _told(hourly.rate, hourly.unit), "sessions": hourly.sessions}
        | {name: None if end is None else _told(end, hourly.unit) for name, end in _named_ends(hourly.ends)}
        | {"few": hourly.few}
    )


def _named_ends(ends: Ends | None) -> Sequence[tuple[str, float | None]]:
    low, high = ends if ends is not None else (None, None)
    return (("low", low), ("high", high))


def _told(value: float, unit: str) -> float | str:
    """Big bets as a number, an amount as a decimal string."""
    return round(value, 2) + 0.0 if unit == BIG_BETS else decimal(round(value))


def _falls_document(falls: Falls) -> dict[str, Any]:
    return {
        "unit": falls.unit,
        "largest": _told(falls.fall, falls.unit),
        "largest_at": _stretch_document(falls.deepest),
        "longest": _stretch_document(falls.longest),
        "over": falls.over,
    }


def _stretch_document(stretch: Stretch | None) -> dict[str, Any] | None:
    if stretch is None:
        return None
    times = {name: f"{getattr(stretch, name):%Y-%m-%dT%H:%M:%SZ}" for name in ("first", "last")}
    return times | {"hands": stretch.hands}
