"""Two sets of hands side by side: what is printed, its JSON, and what its columns mean."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pandas as pd

from razzstats.show.json import chance_document, plain
from razzstats.show.safe import terminal
from razzstats.show.terminal import by_chance, folded, greyed, row_lines
from razzstats.show.words import counted, numbered
from razzstats.stats.amounts import BB100
from razzstats.stats.compare import Results
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS, WELL_KNOWN, guess
from razzstats.stats.stat import Measure
from razzstats.stats.table import LISTED

Definition = tuple[str, str, str, str]
_SHOWN = "*"
_INTERVAL = "95 %  "
"""The mark stands behind an interval."""
_MOST_PLACES = 6


class Side(NamedTuple):
    """One of the two sets of hands."""

    title: str
    hands: int
    currencies: tuple[str, ...]


def compared_lines(sides: Sequence[Side], found: Results, table: pd.DataFrame) -> Iterator[str]:
    """What the two are, what can be said of their results, then one line a number."""
    for name, side in zip(("first", "second"), sides, strict=True):
        said = f"{terminal(side.title)}: {counted(side.hands)}{_together(side.currencies)}"
        yield from folded(f"{name:<8}{said}", " " * 8)
    if found.common:
        yield f"        {counted(found.common)} in both: the intervals count that in"
    yield ""
    yield from _verdict(found)
    yield ""
    yield from row_lines(["", "first", "of", "second", "of", "apart", _INTERVAL], list(map(_line, _dicts(table))))
    if table["few"].any():
        few = f"  [ ] from fewer than {FEW_CHANCES} opportunities or {FEW_HANDS} hands on a side"
        yield from folded(few, "  ")
    if _differ(table).any():
        yield f"  {_SHOWN} the interval leaves zero out"
    chance = by_chance(int(table["low"].notna().sum()))
    yield from folded(chance, "  ") if chance else ()


def _together(currencies: Sequence[str]) -> str:
    return f", in {', '.join(map(terminal, currencies))} together" if len(currencies) > 1 else ""


def _verdict(found: Results) -> Iterator[str]:
    """Is one better than the other?"""
    said = f"{numbered(found.first, '+.1f')} against {numbered(found.second, '+.1f')} big bets per 100"
    if found.low != found.low:
        yield from folded(f"{said}: too few hands with a result to say more.")
        return
    gap, low, high = _texts((found.difference, found.low, found.high), "+.1f", apart=found.shown)
    yield from folded(f"{said}: {gap} ({low} to {high}), {_word(found)}.")
    if found.needed is not None:
        yield from folded(f"To know it to ±{WELL_KNOWN} takes about {guess(found.needed):,} hands on either side.")


def _word(found: Results) -> str:
    if found.few:
        return f"but with fewer than {FEW_HANDS} hands on a side that is a rough guide"
    if not found.shown:
        return "a difference is not shown"
    return f"{'the first' if found.difference > 0 else 'the second'} does better, by more than chance explains"


def _dicts(table: pd.DataFrame) -> list[dict[Any, Any]]:
    return table.to_dict("records")


def _line(row: dict[Any, Any]) -> list[str]:
    form, unit = _form(row["stat"])
    cells = [f"{row['label']}{' %' if unit == 100 else ''}"]
    for side in ("first", "second"):
        known = row[side] == row[side]
        value = numbered(unit * row[side], form.removeprefix("+") if row["stat"] != BB100.id else form)
        cells += [greyed(value, row["few"]) if known else "-", f"{int(row[f'{side}_of']):,}"]
    values = (unit * row[name] for name in ("difference", "low", "high"))
    gap, *ends = _texts(tuple(values), form, apart=_differs(row))
    cells.append(greyed(gap, row["few"]) if row["difference"] == row["difference"] else "-")
    known = row["low"] == row["low"]
    return [*cells, f"{' to '.join(ends)} {_SHOWN if _differs(row) else ' '}" if known else ""]


def _texts(values: Sequence[float], form: str, *, apart: bool) -> list[str]:
    """Numbers in one form, with as many places more as it takes, where zero is ruled out, for none to look like it."""
    places = int(form[-2])
    while apart and places < _MOST_PLACES and any(round(value, places) == 0 for value in values):
        places += 1
    return [numbered(value, f"+.{places}f") for value in values]


def _form(stat: str) -> tuple[str, int]:
    """How a number is printed, and by what it is multiplied before: rates are percentages."""
    measure = getattr(LISTED[stat], "measure", None)
    if measure in (Measure.RATE, Measure.SHARE):
        return "+.1f", 100
    return ("+.1f", 1) if measure is None else ("+.2f", 1)


def _differs(row: dict[Any, Any]) -> bool:
    return not row["few"] and bool(row["low"] > 0 or row["high"] < 0)


def _differ(table: pd.DataFrame) -> pd.Series:
    return pd.Series([_differs(row) for row in _dicts(table)], table.index, dtype=bool)


# -- files and JSON


def definitions() -> list[Definition]:
    """What the columns of a sheet mean."""
    sides = [
        definition
        for side in ("first", "second")
        for definition in (
            (f"{side}_of", "count", f"opportunities among the hands of the {side} side; hands with a result for bb100"),
            (f"{side}_made", "count", "made of these"),
            (side, "that of its row", "the rate, the ratio or the mean; big bets per 100 for bb100"),
        )
    ]
    rest = [
        ("difference", "that of its row", "first less second"),
        (
            "low",
            "that of its row",
            "lower end of the 95 % interval of the difference: Newcombe's way, Welch's for bb100; a ratio has none",
        ),
        ("high", "that of its row", "its upper end"),
        ("few", "", f"fewer than {FEW_CHANCES} opportunities or {FEW_HANDS} hands on a side"),
    ]
    names = [
        ("stat", "", "id of the number"),
        ("label", "", "its name"),
        ("unit", "", "what first, second, difference, low and high are counted in"),
    ]
    return [("compare", *definition) for definition in [*names, *sides, *rest]]


def document(sides: Sequence[Side], found: Results, table: pd.DataFrame) -> dict[str, Any]:
    """The two sides, and one object a number."""
    named = {
        name: {"title": side.title, "hands": side.hands, "currencies": list(side.currencies)}
        for name, side in zip(("first", "second"), sides, strict=True)
    }
    rows = [{name: plain(value, 4) for name, value in row.items() if name != "label"} for row in _dicts(table)]
    return named | {"common_hands": found.common, "rows": rows} | chance_document(int(table["low"].notna().sum()))
