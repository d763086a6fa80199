"""The JSON document of statistics."""

from collections.abc import Sequence
from typing import Any

import pandas as pd

from razzstats.money import decimal
from razzstats.stats.amounts import IN_CURRENCY
from razzstats.stats.intervals import missed_by_chance


def statistics_document(rows: pd.DataFrame, groups: Sequence[str]) -> dict[str, Any]:
    """One object a group and statistic; a rate without opportunities is null."""
    found = [_row(row, groups) for row in rows.to_dict("records")]
    return {"rows": found} | chance_document(int(rows["low"].notna().sum()))


def chance_document(intervals: int) -> dict[str, Any]:
    """How many intervals a document has, and how many of them miss the truth by chance on average."""
    return {"intervals": intervals, "missed_by_chance": round(missed_by_chance(intervals), 2)}


def records(frame: pd.DataFrame, places: int | None = None) -> list[dict[str, Any]]:
    """One object a row, null for what is missing; fractions rounded if `places` are given."""
    return [{str(name): plain(value, places) for name, value in row.items()} for row in frame.to_dict("records")]


def _row(row: dict[Any, Any], groups: Sequence[str]) -> dict[str, Any]:
    made: dict[str, Any] = {name: plain(row[name]) for name in groups}
    made |= {"stat": row["stat"], "unit": row["unit"]}
    few = {"few": bool(row["few"])} if "few" in row else {}
    if plain(row["n"]) is None:
        return (
            made
            | {
                "opportunities": int(row["opportunities"]),
                "made": None if plain(row["made"]) is None else int(row["made"]),
                "rate": _round(row["rate"], 4),
                "low": _round(row["low"], 4),
                "high": _round(row["high"], 4),
            }
            | few
        )
    made["n"] = int(row["n"])
    if row["stat"] == "hands":
        return made | {"value": int(row["value"])}
    if row["stat"] in IN_CURRENCY:
        known = plain(row["value"])
        amount = None if known is None else decimal(round(known * 100))
        return made | {"value": amount, "currency": plain(row["currency"])}
    made |= {name: _round(row[name], 2) for name in ("value", "low", "high")}
    # big bets of several currencies, which are named
    together = plain(row.get("currency"))
    return made | few | ({} if together is None else {"currency": together})


def plain(value: object, places: int | None = None) -> Any:  # noqa: ANN401  (a JSON value)
    """A cell of a frame as JSON has it, null for none; fractions rounded if `places` are given."""
    if value is None or value is pd.NaT or value is pd.NA or value != value:
        return None
    found = value.item() if hasattr(value, "item") else value
    # zero has no sign, nor has what is rounded to it
    return round(found, places) + 0.0 if isinstance(found, float) and places is not None else found


def _round(value: object, places: int) -> float | None:
    known = plain(value)
    return None if known is None else round(float(known), places) + 0.0
