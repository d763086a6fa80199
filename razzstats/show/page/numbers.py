"""The statistics of the player with the hands behind them, and how those he met have played against him."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from razzstats.data.notes import Kind
from razzstats.data.query import seats
from razzstats.show.page.content import Number, Opponent, Rate, Result, Telling
from razzstats.show.page.subject import Subject, keys_of
from razzstats.show.report import player_statistics
from razzstats.show.terminal import by_chance, statistic_rows
from razzstats.stats.amounts import MEANS, MONEY
from razzstats.stats.catalog import STATS
from razzstats.stats.count import columns_of
from razzstats.stats.intervals import FEW_CHANCES, wilson
from razzstats.stats.stat import Stat

MOST_OPPONENTS = 100
OPPONENT_STATS = tuple(stat for stat in STATS if stat.id in ("vpip", "completion", "fold_to_completion", "wtsd", "wsd"))


def results(subject: Subject) -> tuple[Result, ...]:
    """What he won, a currency each, what a hand brings on average, and the spread of it."""
    meaning = {money.id: money.definition for money in MONEY[1:]}
    rows = player_statistics(subject.store, subject.player, room=subject.room, listed=[*meaning]).frame()
    told = zip(rows.to_dict("records"), statistic_rows(rows.assign(few=False)), strict=True)
    return tuple(
        Result(label, _meant(meaning, row), _minus(value), _minus(interval), int(row["n"]), bool(row["few"]))
        for row, (label, value, _, interval) in told
    )


def _meant(meaning: Mapping[str, str], row: Mapping[Any, Any]) -> str:
    several = row["currency"] if row["stat"] in MEANS and isinstance(row["currency"], str) else ""
    return meaning[row["stat"]] + (f": here {several}" if several else "")


def _minus(text: str) -> str:
    return text.replace("-", "−")


def numbers(subject: Subject, told: Mapping[str, Sequence[Telling]]) -> tuple[Number, ...]:
    """Every statistic in the order of the catalogue; `told` has the hands behind each, by its id."""
    rows = player_statistics(subject.store, subject.player, room=subject.room).frame().to_dict("records")
    by_id = {row["stat"]: row for row in rows}
    return tuple(_number(stat, by_id[stat.id], tuple(told[stat.id]), subject) for stat in STATS if stat.id in by_id)


def _number(stat: Stat, row: Mapping[Any, Any], hands: tuple[Telling, ...], subject: Subject) -> Number:
    return Number(
        id=stat.id,
        label=stat.label,
        street=stat.street,
        opportunities=stat.opportunities,
        made=stat.made,
        count=int(row["opportunities"]),
        times=int(row["made"]) if stat.measure.counts else None,
        value=_known(row["rate"]),
        low=_known(row["low"]),
        high=_known(row["high"]),
        unit=stat.measure.told_in,
        few=bool(row["few"]),
        hands=hands,
        command=f"razzstats hands --stat {stat.id} {subject.where} {subject.who}",
    )


def _known(value: Any) -> float | None:  # noqa: ANN401  (a cell of a frame)
    return None if value is None or value != value else float(value)


def opponents(subject: Subject) -> tuple[tuple[Opponent, ...], int]:
    """Those met most often, by what they did in common hands, and how many were met."""
    counted = [name for stat in OPPONENT_STATS for name in columns_of(stat)]
    rows = seats(subject.store, ["player", "hand_id", "telling", *counted], room=subject.room)
    common = pd.Series(keys_of(rows), index=rows.index, dtype=object).isin(set(subject.keys))
    names = rows["player"].astype(str)
    others = rows[common & (names != subject.player)].groupby(names, observed=True)
    sums = others[counted].sum().assign(hands=others.size())
    most = sums.sort_values("hands", ascending=False, kind="stable").head(MOST_OPPONENTS)
    return tuple(_opponent(subject, str(name), row) for name, row in most.iterrows()), len(sums)


def chance_among(met: Sequence[Opponent]) -> str:
    """What to bear in mind of so many intervals of these players; empty where it is one alone."""
    return by_chance(sum(rate.low is not None for one in met for rate in one.rates)).strip()


def chance_in(told: Sequence[Number], won: Sequence[Result]) -> str:
    """The same of the intervals of the player's own statistics."""
    return by_chance(sum(one.low is not None for one in told) + sum(bool(one.interval) for one in won)).strip()


def _opponent(subject: Subject, name: str, row: "pd.Series[Any]") -> Opponent:
    rates = tuple(_rate(row, stat) for stat in OPPONENT_STATS)
    return Opponent(subject.mask(name), int(row["hands"]), rates, subject.about(Kind.PLAYER, name).key)


def _rate(row: "pd.Series[Any]", stat: Stat) -> Rate:
    opportunities, made = (int(row[name]) for name in columns_of(stat))
    if not opportunities:
        return Rate(None, None, None, 0, few=True)
    return Rate(made / opportunities, *wilson(made, opportunities), opportunities, few=opportunities < FEW_CHANCES)
