"""A table of players, one row each: what is printed, its JSON, and what its columns mean."""

from collections.abc import Iterator, Sequence
from typing import Any

import pandas as pd

from razzstats.data.seating import PLAYER
from razzstats.show.grid import Column, narrowed
from razzstats.show.json import chance_document
from razzstats.show.safe import terminal
from razzstats.show.terminal import (
    INTERVALS,
    chance_lines,
    folded,
    greyed,
    left_out_lines,
    plain_table,
    taken_together,
    window,
)
from razzstats.show.words import ends_text, numbered
from razzstats.stats.amounts import BB100, HANDS, IN_CURRENCY, MEANS, Money
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS
from razzstats.stats.stat import Stat
from razzstats.stats.table import least_of

_LONGEST_NAME = 24
_ALWAYS = (HANDS.id, BB100.id)
"""Numbers that are there without being chosen."""
_INTERVAL = "95 %"
_FORMS = {"fraction": (100, ".1f", ".0f"), "big bets": (1, "+.2f", "+.1f"), "per call": (1, ".2f", "")}
"""What a number is multiplied by, and how it and its ends are printed, by what it is told in."""
_SIGNS = {"fraction": " %", "big bets": " bb"}
"""Beside the name of a number, by what it is told in."""

_NAMED_UNITS = "units of the currency named"

Definition = tuple[str, str, str, str]
"""Sheet, column, unit, meaning."""


def ordered(frame: pd.DataFrame, by: str | None, descending: bool) -> pd.DataFrame:
    """Rows of `wide` by a column or a statistic, the lowest first; as they are if `by` is None or nobody has it.

    Numbers that rest on too little come after those that do not, and players without one last.
    """
    names = [] if by is None else [f"{by} rate", *currencies(frame, by), by]
    column = next((name for name in names if name in frame), None)
    if column is None:
        return frame
    keys = frame.assign(_none=frame[column].isna(), _few=frame.get(f"{by} few", False))
    order = keys.sort_values(["_none", "_few", column], ascending=[True, True, not descending], kind="stable").index
    return frame.loc[order].reset_index(drop=True)


def currencies(frame: pd.DataFrame, name: str) -> list[str]:
    """The columns that a sum of money has, a currency each."""
    return [column for column in map(str, frame) if column.startswith(f"{name} ")] if name in IN_CURRENCY else []


def player_lines(
    frame: pd.DataFrame,
    stats: Sequence[Stat],
    sums: Sequence[Money] = (),
    *,
    by: str | None = None,
    chosen: Sequence[str] = (),
) -> Iterator[str]:
    """One line a player: hands, big bets per 100, money, then each rate with its interval and opportunities.

    In a narrow window what was `chosen` stays longer than intervals, what nobody chose does not; `by`, what the table
    is sorted by, stays to the last.
    """
    columns = _columns(frame, stats, sums)
    kept, left_out = narrowed(columns, _spare(frame, columns, by, chosen), window())
    yield from plain_table([column.title for column in kept], zip(*(column.cells for column in kept), strict=True))
    yield from left_out_lines(left_out)
    means = {BB100.id, *(money.id for money in sums if money.id in MEANS), *(stat.id for stat in stats)} - {*left_out}
    if frame[[f"{name} few" for name in sorted(means)]].to_numpy().any():
        yield from folded(f"  [ ] from fewer than {FEW_CHANCES} opportunities or {FEW_HANDS} hands", "  ")
    if INTERVALS not in left_out:
        yield from chance_lines(_intervals(frame, [stat for stat in stats if stat.id in means], BB100.id in means))
    if BB100.id in means:
        yield from taken_together(frame["bb100 currencies"].dropna())


def _spare(frame: pd.DataFrame, columns: Sequence[Column], by: str | None, chosen: Sequence[str]) -> list[str]:
    """What a narrow window does without, the first first: neither the player nor, at last, one number."""
    names = list(dict.fromkeys(column.names[0] for column in columns if column.names and column.title != "room"))

    def meant(ids: Sequence[str]) -> list[str]:
        return [name for name in names if name in ids or name in {of for one in ids for of in currencies(frame, one)}]

    last = (meant([by] if by else []) or meant(chosen) or names)[0]
    others = [name for name in names[::-1] if name != last]
    always = [name for name in others if name in _ALWAYS]
    beside = [name for name in others if name not in _ALWAYS]
    rooms = [] if frame["player"].duplicated().any() else ["room"]
    if chosen:
        asked = meant(chosen)
        unasked = [name for name in always if name not in asked]
        return [INTERVALS, *unasked, *rooms, *beside, *(name for name in always if name in asked)]
    few = beside[:-1] if last in _ALWAYS else beside
    return [*few, INTERVALS, *rooms, *beside[len(few) :], *always]


def _intervals(frame: pd.DataFrame, stats: Sequence[Stat], of_big_bets: bool = True) -> int:
    ends = [*(["bb100 from"] if of_big_bets else []), *(f"{stat.id} low" for stat in stats if stat.measure.ends)]
    return int(frame[ends].notna().to_numpy().sum())


def _columns(frame: pd.DataFrame, stats: Sequence[Stat], sums: Sequence[Money]) -> list[Column]:
    rows = frame.to_dict("records")
    names = [_clipped(terminal(row["player"])) for row in rows]
    rooms = [Column("room", [row["room"] for row in rows], ("room",))] if frame["room"].nunique() > 1 else []
    hands = Column("hands", [f"{row['hands']:,}" for row in rows], ("hands",))
    found = [Column("player", names), *rooms, hands, *_mean(rows, BB100, "+.1f")]
    for money in sums:
        found += _mean(rows, money, ".1f") if money.id in MEANS else _amounts(rows, currencies(frame, money.id))
    return [*found, *(column for stat in stats for column in _rates(rows, stat))]


def _clipped(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def _mean(rows: list[dict[Any, Any]], money: Money, form: str) -> Iterator[Column]:
    name = money.id
    yield Column(name, [_value(row[name], form, row[f"{name} few"]) for row in rows], (name,))
    if money is BB100:
        yield Column(_INTERVAL, [_ends(row["bb100 from"], row["bb100 to"], "+.0f") for row in rows], (name, INTERVALS))
    yield Column("of", [f"{row[f'{name} of']:,}" for row in rows], (name,))


def _amounts(rows: list[dict[Any, Any]], names: Sequence[str]) -> Iterator[Column]:
    for name in names:
        yield Column(name, ["-" if pd.isna(row[name]) else numbered(row[name], "+,.2f") for row in rows], (name,))


def _rates(rows: list[dict[Any, Any]], stat: Stat) -> Iterator[Column]:
    name, told_in = stat.id, stat.measure.told_in
    size, form, short = _FORMS[told_in]
    values = [_value(size * row[f"{name} rate"], form, row[f"{name} few"]) for row in rows]
    yield Column(name + _SIGNS.get(told_in, ""), values, (name,))
    if stat.measure.ends:
        ends = [_ends(size * row[f"{name} low"], size * row[f"{name} high"], short) for row in rows]
        yield Column(_INTERVAL, ends, (name, INTERVALS))
    yield Column("of", [f"{row[f'{name} of']:,}" for row in rows], (name,))


def _value(value: float, form: str, few: bool) -> str:
    return "-" if pd.isna(value) else greyed(numbered(value, form), few)


def _ends(low: float, high: float, form: str) -> str:
    return "" if pd.isna(low) else ends_text(low, high, form)


# -- files and JSON


def definitions(stats: Sequence[Stat], sums: Sequence[Money] = ()) -> list[Definition]:
    """What the columns of a sheet of players mean."""
    found = [
        ("hands", "hands", "hands dealt in"),
        ("bb100", "big bets", BB100.definition),
        ("bb100 of", "hands", "hands with a result, which are those that count"),
        ("bb100 from", "big bets", "lower end of the 95 % interval"),
        ("bb100 to", "big bets", "upper end of the 95 % interval"),
        ("bb100 few", "", f"it rests on fewer than {FEW_HANDS} hands"),
        ("bb100 currencies", "", "those of the hands that it takes together, if they are several"),
    ]
    for money in sums:
        found += _of_spread(money) if money.id in MEANS else [(f"{money.id} ...", _NAMED_UNITS, money.definition)]
    for stat in stats:
        found += [
            (
                f"{stat.id} rate",
                stat.measure.told_in,
                f"{stat.label}: {stat.made}, by opportunities; empty where there were none",
            ),
            (f"{stat.id} of", "count", stat.opportunities),
            (f"{stat.id} few", "", f"the number rests on fewer than {least_of(stat)} opportunities"),
        ]
        if stat.measure.counts:
            found.append((f"{stat.id} made", "count", stat.made))
        if stat.measure.ends:
            whose = "Wilson" if stat.measure.counts else "Student"
            found.append((f"{stat.id} low", stat.measure.told_in, f"lower end of the 95 % interval ({whose})"))
            found.append((f"{stat.id} high", stat.measure.told_in, "upper end of the 95 % interval"))
    return [("players", *definition) for definition in found]


def _of_spread(money: Money) -> list[tuple[str, str, str]]:
    return [
        (money.id, money.unit, money.definition),
        (f"{money.id} of", "hands", "hands with a result, which are those that count"),
        (f"{money.id} few", "", f"it rests on fewer than {FEW_HANDS} hands"),
    ]


def players_document(frame: pd.DataFrame, stats: Sequence[Stat], sums: Sequence[Money] = ()) -> dict[str, Any]:
    """One object a player; a rate without opportunities is null, and money is decimal text by currency."""
    rows = [
        {name: row[name] for name in PLAYER}
        | {"hands": int(row["hands"]), "bb100": _big_bets(row)}
        | {money.id: _sum(frame, row, money) for money in sums}
        | {stat.id: _rate(row, stat) for stat in stats}
        for row in frame.to_dict("records")
    ]
    return {"rows": rows} | chance_document(_intervals(frame, stats))


def _big_bets(row: dict[Any, Any]) -> dict[str, Any]:
    ends = {name: _rounded(row[column], 2) for name, column in (("low", "bb100 from"), ("high", "bb100 to"))}
    return _spread(row, BB100) | ends


def _spread(row: dict[Any, Any], money: Money) -> dict[str, Any]:
    """A mean of hands with a result, and the currencies of these if they are several."""
    n, few = int(row[f"{money.id} of"]), bool(row[f"{money.id} few"])
    known = {"n": n, "value": _rounded(row[money.id], 2), "few": few}
    several = row["bb100 currencies"]
    return known if pd.isna(several) else known | {"currency": several}


def _sum(frame: pd.DataFrame, row: dict[Any, Any], money: Money) -> dict[str, Any]:
    """Amounts by currency, of those in which he has a result."""
    if money.id in MEANS:
        return _spread(row, money)
    names = currencies(frame, money.id)
    return {name.rpartition(" ")[2]: str(row[name]) for name in names if not pd.isna(row[name])}


def _rate(row: dict[Any, Any], stat: Stat) -> dict[str, Any]:
    made = {"made": int(row[f"{stat.id} made"])} if stat.measure.counts else {}
    counted = {"opportunities": int(row[f"{stat.id} of"])} | made
    ends = ("low", "high") if stat.measure.ends else ()
    rates = {name: _rounded(row[f"{stat.id} {name}"], 4) for name in ("rate", *ends)}
    return counted | rates | {"unit": stat.measure.told_in, "few": bool(row[f"{stat.id} few"])}


def _rounded(value: float, places: int) -> float | None:
    return None if pd.isna(value) else round(float(value), places) + 0.0
