"""A table of players, one row each: what is printed, its JSON, and what its columns mean."""

from collections.abc import Iterator, Sequence
from shutil import get_terminal_size
from typing import Any

import pandas as pd

from razzstats.data.seating import PLAYER
from razzstats.show.json import chance_document
from razzstats.show.safe import terminal
from razzstats.show.terminal import chance_lines, greyed, left_out_lines, plain_table, taken_together
from razzstats.stats.amounts import BB100, IN_CURRENCY, Money
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS
from razzstats.stats.stat import Stat
from razzstats.stats.table import least_of

_LONGEST_NAME = 24
_BESIDE, _OF_A_RATE, _AN_AMOUNT = 34, 24, 9
"""About the width of hands and big bets, that of a rate and of an amount."""
_INTERVAL = "95 %"
_FORMS = {"fraction": (100, ".1f", ".0f"), "big bets": (1, "+.2f", "+.1f"), "per call": (1, ".2f", "")}
"""What a number is multiplied by, and how it and its ends are printed, by what it is told in."""
_SIGNS = {"fraction": " %", "big bets": " bb"}
"""Beside the name of a number, by what it is told in."""

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


def fitting(frame: pd.DataFrame, stats: Sequence[Stat], sums: Sequence[Money] = ()) -> Sequence[Stat]:
    """As many of the statistics as the window takes beside the names and money, and one at least."""
    names = [name for name in PLAYER if name == "player" or frame[name].nunique() > 1]
    taken = _BESIDE + sum(min(_LONGEST_NAME, int(frame[name].str.len().max())) + 2 for name in names)
    taken += sum(max(len(column), _AN_AMOUNT) + 2 for money in sums for column in currencies(frame, money.id))
    return stats[: max(1, (get_terminal_size((120, 40)).columns - taken) // _OF_A_RATE)]


def player_lines(
    frame: pd.DataFrame, stats: Sequence[Stat], sums: Sequence[Money] = (), left_out: Sequence[str] = ()
) -> Iterator[str]:
    """One line a player: hands, big bets per 100, money, then each rate with its interval and opportunities.

    `left_out` are statistics for which the window has no room.
    """
    amounts = [column for money in sums for column in currencies(frame, money.id)]
    one_room = frame["room"].nunique() == 1
    head = ["player", *([] if one_room else ["room"]), "hands", BB100.id, _INTERVAL, *amounts]
    for stat in stats:
        head += [stat.id + _SIGNS.get(stat.measure.told_in, ""), *([_INTERVAL] if stat.measure.ends else []), "of"]
    yield from plain_table(head, (_line(row, stats, amounts, one_room) for row in frame.to_dict("records")))
    yield from left_out_lines(left_out)
    few = [f"{name} few" for name in (BB100.id, *(stat.id for stat in stats))]
    if frame[few].to_numpy().any():
        yield f"  [ ] from fewer than {FEW_CHANCES} opportunities or {FEW_HANDS} hands"
    yield from chance_lines(_intervals(frame, stats))
    yield from taken_together(frame["bb100 currencies"].dropna())


def _intervals(frame: pd.DataFrame, stats: Sequence[Stat]) -> int:
    ends = ["bb100 from", *(f"{stat.id} low" for stat in stats if stat.measure.ends)]
    return int(frame[ends].notna().to_numpy().sum())


def _line(row: dict[Any, Any], stats: Sequence[Stat], amounts: Sequence[str], one_room: bool) -> list[str]:
    name = terminal(row["player"])
    cells = [name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"]
    cells += [] if one_room else [row["room"]]
    cells += [f"{row['hands']:,}", _value(row["bb100"], "+.1f", row["bb100 few"])]
    cells.append(_ends(row["bb100 from"], row["bb100 to"], "+.0f"))
    cells += ["-" if pd.isna(row[name]) else f"{row[name]:+,.2f}" for name in amounts]
    for stat in stats:
        cells += _of(row, stat)
    return cells


def _of(row: dict[Any, Any], stat: Stat) -> list[str]:
    rate, few, of = (row[f"{stat.id} {word}"] for word in ("rate", "few", "of"))
    size, form, short = _FORMS[stat.measure.told_in]
    value = _value(size * rate, form, few)
    if not stat.measure.ends:
        return [value, f"{of:,}"]
    return [value, _ends(size * row[f"{stat.id} low"], size * row[f"{stat.id} high"], short), f"{of:,}"]


def _value(value: float, form: str, few: bool) -> str:
    return "-" if pd.isna(value) else greyed(format(value, form), few)


def _ends(low: float, high: float, form: str) -> str:
    return "" if pd.isna(low) else f"{low:{form}} to {high:{form}}"


# -- files and JSON


def definitions(stats: Sequence[Stat], sums: Sequence[Money] = ()) -> list[Definition]:
    """What the columns of a sheet of players mean."""
    found = [
        ("hands", "hands", "hands dealt in"),
        ("bb100", "big bets", BB100.definition),
        ("bb100 from", "big bets", "lower end of the 95 % interval"),
        ("bb100 to", "big bets", "upper end of the 95 % interval"),
        ("bb100 few", "", f"it rests on fewer than {FEW_HANDS} hands"),
        ("bb100 currencies", "", "those of the hands that it takes together, if they are several"),
    ]
    found += [(f"{money.id} ...", "units of the currency named", money.definition) for money in sums]
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


def players_document(frame: pd.DataFrame, stats: Sequence[Stat], sums: Sequence[Money] = ()) -> dict[str, Any]:
    """One object a player; a rate without opportunities is null, and money is decimal text by currency."""
    rows = [
        {name: row[name] for name in PLAYER}
        | {"hands": int(row["hands"]), "bb100": _big_bets(row)}
        | {money.id: _amounts(row, currencies(frame, money.id)) for money in sums}
        | {stat.id: _rate(row, stat) for stat in stats}
        for row in frame.to_dict("records")
    ]
    return {"rows": rows} | chance_document(_intervals(frame, stats))


def _big_bets(row: dict[Any, Any]) -> dict[str, Any]:
    names = {"value": "bb100", "low": "bb100 from", "high": "bb100 to"}
    known = {name: _rounded(row[column], 2) for name, column in names.items()} | {"few": bool(row["bb100 few"])}
    several = row["bb100 currencies"]
    return known if pd.isna(several) else known | {"currency": several}


def _amounts(row: dict[Any, Any], columns: Sequence[str]) -> dict[str, str]:
    """Amounts by currency, of those in which he has a result."""
    return {name.rpartition(" ")[2]: str(row[name]) for name in columns if not pd.isna(row[name])}


def _rate(row: dict[Any, Any], stat: Stat) -> dict[str, Any]:
    made = {"made": int(row[f"{stat.id} made"])} if stat.measure.counts else {}
    counted = {"opportunities": int(row[f"{stat.id} of"])} | made
    ends = ("low", "high") if stat.measure.ends else ()
    rates = {name: _rounded(row[f"{stat.id} {name}"], 4) for name in ("rate", *ends)}
    return counted | rates | {"unit": stat.measure.told_in, "few": bool(row[f"{stat.id} few"])}


def _rounded(value: float, places: int) -> float | None:
    return None if pd.isna(value) else round(float(value), places)
