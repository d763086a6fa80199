"""Equities on 4th street by the four cases, as a person and as a program reads them."""

from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd

from razzstats.show.json import plain
from razzstats.show.terminal import folded, greyed, percent, plain_table
from razzstats.stats.intervals import FEW_CHANCES

Equities = Mapping[str, pd.DataFrame]
"""For each room `case_equities` of stats/price/fourth.py."""


EQUITIES = "equity_on_4th"
DEFINITIONS = [
    (EQUITIES, "room", "", "who dealt the hands"),
    (EQUITIES, "fourth_case", "", "what he and his rival caught on 4th"),
    (EQUITIES, "opportunities", "count", "hands whose first decision on 4th has a price"),
    (
        EQUITIES,
        "equity",
        "fraction",
        "an estimate: his part of the pot if both stay in; empty without a price",
    ),
    (EQUITIES, "low", "fraction", "lower end of its 95 % interval"),
    (EQUITIES, "high", "fraction", "upper end"),
    (EQUITIES, "few", "", f"it rests on fewer than {FEW_CHANCES} hands"),
]


def equity_sheet(equities: Equities) -> pd.DataFrame:
    """A row a case, and a room."""
    return pd.DataFrame(equity_document(equities)[EQUITIES])


def equity_lines(equities: Equities) -> Iterator[str]:
    """A line a case, or how to get them where nothing is priced."""
    if not any(found["n"].any() for found in equities.values()):
        yield from folded("`razzstats price` adds his equity where his cards were known at the deal", "  ")
        return
    for room, found in equities.items():
        at = f" at {room}" if len(equities) > 1 else ""
        yield from plain_table([f"equity on 4th{at}", "about", "95 %", "of"], map(_line, found.itertuples()))
    if any((found["few"] & (found["n"] > 0)).any() for found in equities.values()):
        yield f"  [ ] from fewer than {FEW_CHANCES} hands with a price"
    yield from folded(
        "  an estimate, at his first decision on 4th: his part of the pot if both stay in, the rival's hidden cards "
        "from the range of those who come in by choice",
        "  ",
    )


def _line(row: Any) -> list[str]:  # noqa: ANN401  (a row of a frame)
    ends = "" if row.low != row.low else f"{100 * row.low:.0f} to {100 * row.high:.0f}"
    return [row.Index, greyed(percent(row.equity), row.few), ends, f"{row.n:,}"]


def equity_document(equities: Equities) -> dict[str, Any]:
    """The same for a JSON document; a case without a priced hand is null."""
    rows = [
        {"room": room, "fourth_case": case, "opportunities": int(row["n"])}
        | {name: plain(row[name], 4) for name in ("equity", "low", "high")}
        | {"few": bool(row["few"])}
        for room, found in equities.items()
        for case, row in found.iterrows()
    ]
    return {EQUITIES: rows}
