"""Sums of `seats` -> the numbers that are shown: rates with their intervals, money, big bets per 100."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from razzstats.stats.catalog import STATS
from razzstats.stats.count import columns_of
from razzstats.stats.stat import Z95, Measure, Stat, wilson


class Money(NamedTuple):
    """A number that is no rate: it sums money, or hands."""

    id: str
    label: str
    definition: str


HANDS = Money("hands", "Hands", "hands dealt in")
NET = Money("net", "Net", "collected less put in, one row a currency; currencies are never added")
SHOWDOWN_NET = Money("net_showdown", "Showdown winnings", "net of the hands in which he was left at the showdown")
OTHER_NET = Money("net_no_showdown", "Non-showdown winnings", "net of all other hands; antes and bring-ins are in it")
BB100 = Money(
    "bb100",
    "Big bets per 100",
    "100 times the mean over hands of net / big bet of that hand, with a 95 % interval from its standard error",
)
IN_CURRENCY = (NET.id, SHOWDOWN_NET.id, OTHER_NET.id)
"""Whose values are amounts of a currency."""
MONEY = (HANDS, NET, SHOWDOWN_NET, OTHER_NET, BB100)

DERIVED = {
    "year": "%Y",
    "month": "%Y-%m",
    "day": "%Y-%m-%d",
    "weekday": "%u",
    "hour": "%H",
}
"""Dimensions made of `played_at`, with their format; in UTC."""

STORED = (
    "player", "room", "stakes", "currency", "players", "max_seats", "position", "forced", "door", "door_rank", "hero",
    "mix", "tournament", "table", "seat", "showdown",
)  # fmt: skip

DIMENSIONS = (*STORED, *DERIVED)
"""What statistics can be split by."""

PLAYER = ("player", "room")
"""What makes a player: the same name in two rooms may be two people."""

_BASE = (*PLAYER, "currency", "big_bet", "net", "showdown")


def columns_needed(by: Sequence[str], stats: Sequence[Stat] = STATS) -> list[str]:
    """The columns of `seats` that a call of `statistics` reads."""
    names = [*_BASE, *(name if name in STORED else "played_at" for name in by)]
    names += [name for stat in stats for name in columns_of(stat)]
    return list(dict.fromkeys(names))


def split(seats: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    """`seats` with the derived dimensions that `by` names."""
    made = {name: seats["played_at"].dt.strftime(DERIVED[name]) for name in by if name in DERIVED}
    return seats.assign(**made)


def statistics(
    seats: pd.DataFrame,
    by: Sequence[str] = PLAYER,
    stats: Sequence[Stat] = STATS,
    *,
    include_faulty: bool = False,
) -> pd.DataFrame:
    """One row a group and statistic.

    Columns: those of `by`, then stat, label, opportunities, made, rate, low, high (rates, 0 to 1), and n, value,
    currency (money; value in units of the currency, low and high too). A rate without opportunities is null; a mean
    stands under rate, and has nothing under made.
    Hands with a finding of severity E are left out unless asked for.
    """
    by = list(by)
    if "faulty" in seats and not include_faulty:
        seats = seats[~seats["faulty"].astype(bool)]
    if seats.empty:
        return pd.DataFrame(columns=[*by, *(name for name in _COLUMNS if name not in by)])
    frame = split(seats, by)
    rows = _rates(frame, by, stats) + _money(frame, by)
    order = {stat_id: place for place, stat_id in enumerate(listed_ids(stats))}
    found = pd.DataFrame(rows, columns=[*by, *("_currency" if name in by else name for name in _COLUMNS)])
    # split by currency the group says it already
    found = found.drop(columns="_currency", errors="ignore")
    found["_order"] = found["stat"].map(order)
    found = found.sort_values([*by, "_order", "currency"], kind="stable", na_position="last")
    return found.drop(columns="_order").reset_index(drop=True)


_COLUMNS = ("stat", "label", "opportunities", "made", "rate", "low", "high", "n", "value", "currency")


def listed_ids(stats: Sequence[Stat] = STATS) -> list[str]:
    """Every id that `statistics` gives, in the order of the listing."""
    return [HANDS.id, *(stat.id for stat in stats), *(money.id for money in MONEY[1:])]


def _groups(frame: pd.DataFrame, by: list[str]) -> Any:  # noqa: ANN401  (pandas names no public type for it)
    return frame.groupby(by, dropna=False, observed=True, sort=False)


def _rates(frame: pd.DataFrame, by: list[str], stats: Sequence[Stat]) -> list[tuple[Any, ...]]:
    names = [name for stat in stats for name in columns_of(stat)]
    sums = _groups(frame, by)[names].sum()
    rows = []
    for key, counted in zip(_keys(sums.index), sums.to_numpy(dtype=np.int64), strict=True):
        for place, stat in enumerate(stats):
            n, k = int(counted[2 * place]), int(counted[2 * place + 1])
            low, high = wilson(k, n) if n and stat.measure is Measure.RATE else (None, None)
            rate = k / n / stat.measure.unit if n else None
            made = k if stat.measure.counts else None
            rows.append((*key, stat.id, stat.label, n, made, rate, low, high, None, None, None))
    return rows


def _keys(index: pd.Index) -> list[tuple[Any, ...]]:
    return [key if isinstance(key, tuple) else (key,) for key in index]


def _money(frame: pd.DataFrame, by: list[str]) -> list[tuple[Any, ...]]:
    counted = _groups(frame, by).size()
    rows = [_row(key, HANDS, int(n), int(n)) for key, n in zip(_keys(counted.index), counted, strict=True)]
    known = frame.loc[frame["net"].notna(), list(dict.fromkeys([*by, *_BASE]))]
    if known.empty:
        return rows
    by_currency = list(dict.fromkeys([*by, "currency"]))
    for money, part in (
        (NET, known),
        (SHOWDOWN_NET, known[known["showdown"].astype(bool)]),
        (OTHER_NET, known[~known["showdown"].astype(bool)]),
    ):
        sums = _groups(part, by_currency)["net"].agg(["size", "sum"])
        place = by_currency.index("currency")
        for key, (n, total) in zip(_keys(sums.index), sums.to_numpy(dtype=np.int64), strict=True):
            rows.append(_row(key[: len(by)], money, int(n), int(total) / 100, currency=key[place]))
    return rows + _big_bets(known, by)


def _big_bets(known: pd.DataFrame, by: list[str]) -> list[tuple[Any, ...]]:
    results = known.assign(_bb=known["net"].astype(float) / known["big_bet"])
    table = _groups(results, by)["_bb"].agg(["size", "mean", "std"])
    rows = []
    for key, (n, mean, deviation) in zip(_keys(table.index), table.to_numpy(), strict=True):
        half = Z95 * deviation / np.sqrt(n)
        low, high = (None, None) if n < 2 else (100 * (mean - half), 100 * (mean + half))
        rows.append(_row(key, BB100, int(n), 100 * mean, low, high))
    return rows


def _row(
    key: tuple[Any, ...],
    money: Money,
    n: int,
    value: float,
    low: float | None = None,
    high: float | None = None,
    currency: str | None = None,
) -> tuple[Any, ...]:
    return (*key, money.id, money.label, None, None, None, low, high, n, value, currency)
