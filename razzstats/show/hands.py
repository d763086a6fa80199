"""The hands behind a number, as they are printed, as JSON, and as a sheet."""

from collections.abc import Iterator, Sequence
from pathlib import PurePath
from shutil import get_terminal_size
from typing import Any
from zoneinfo import ZoneInfo

import pandas as pd

from razzstats.data.notebook import Notebook
from razzstats.data.query import places, seats
from razzstats.data.schema import HUNDREDTHS, TABLES
from razzstats.data.store import Store
from razzstats.money import decimal
from razzstats.show.export import readable
from razzstats.show.notes import COLUMNS as NOTES
from razzstats.show.notes import beside, mark
from razzstats.show.safe import terminal
from razzstats.show.terminal import amount_text, percent, plain_table
from razzstats.stats.count import columns_of
from razzstats.stats.sessions import by_time
from razzstats.stats.stat import Measure, Stat

COLUMNS = (
    "hand_id", "room", "telling", "played_at", "table", "tournament", "stakes", "currency", "players", "seat",
    "position", "cards", "last_street", "showdown", "big_bet", "net",
)  # fmt: skip
_MEANINGS = {column.name: column for column in TABLES["seats"]}
_OWN = {
    "big_bets": ("big bets", "net by big bet of the hand"),
    "opportunities": ("count", "how often the statistic could be made in the hand"),
    "made": ("count", "how often it was; of a mean the sum"),
    "path": ("", "the file that the hand was read from"),
    "line": ("", "its first line there"),
    **{name: ("", meaning) for name, meaning in NOTES.items()},
}
_LAST_DOWN = 6

Definition = tuple[str, str, str, str]
"""Sheet, column, unit, meaning."""


def hands_of(store: Store, stat: Stat | None, oldest_first: bool, **chosen: Any) -> pd.DataFrame:  # noqa: ANN401
    """The rows of `seats` that are `chosen` (see `query.seats`), the newest first, with what they came to and where.

    Hands of unknown time come last. With a statistic, `opportunities` and `made` are those of the hand.
    """
    counts = dict(zip(columns_of(stat), ("opportunities", "made"), strict=True)) if stat else {}
    rows = seats(store, [*COLUMNS, *counts], **chosen).rename(columns=counts)
    texts = [name for name in rows.columns if rows[name].dtype == "category"]
    rows = by_time(rows.astype(dict.fromkeys(texts, object)).reset_index(drop=True))
    if not oldest_first:
        rows = pd.concat([rows[rows["played_at"].notna()].iloc[::-1], rows[rows["played_at"].isna()]])
    rows = rows.reset_index(drop=True)
    if stat and not stat.measure.counts:
        rows["made"] = rows["made"] / stat.measure.unit
    size = rows["big_bet"].astype("float64")
    rows["big_bets"] = rows["net"].astype("float64") / size.where(size > 0)
    return beside(rows.join(places(store, rows)), Notebook(store.notes_path).notes())


# -- printed


def hand_rows(rows: pd.DataFrame, stat: Stat | None, zone: str) -> Iterator[str]:
    """A line a hand, as wide as the window: where the path is too long, its end alone."""
    rooms = rows["room"].nunique() > 1
    head = ["hand", *(["room"] if rooms else []), "time", "stakes", "seat", "pos", "cards", "net", "big bets"]
    records: list[Any] = list(rows.itertuples())
    cells = [_cells(row, rooms, ZoneInfo(zone)) for row in records]
    if stat is not None:
        head.append("made")
        cells = [[*known, _made(row, stat)] for known, row in zip(cells, records, strict=True)]
    marks = [mark(row.notes, row.tags) for row in records]
    if any(marks):
        head.append("note")
        cells = [[*known, told] for known, told in zip(cells, marks, strict=True)]
    table = list(plain_table(head, cells))
    room = get_terminal_size((120, 40)).columns - max(map(len, table)) - 2
    width = max(map(len, table))
    for line, where in zip(table, ["file", *(_where(row, room) for row in records)], strict=True):
        yield f"{line:<{width}}  {where}".rstrip()


def _cells(row: Any, rooms: bool, zone: ZoneInfo) -> list[str]:  # noqa: ANN401  (a row of a frame)
    time = "-" if pd.isna(row.played_at) else f"{row.played_at.astimezone(zone):%Y-%m-%d %H:%M}"
    known = not pd.isna(row.net)
    return [
        row.hand_id,
        *([row.room] if rooms else []),
        time,
        row.stakes,
        str(row.seat),
        "-" if pd.isna(row.position) else row.position,
        _cards(row.cards),
        amount_text(int(row.net), row.currency) if known else "-",
        f"{row.big_bets:+.1f}" if known else "-",
    ]


def _cards(text: object) -> str:
    """`(Ah 2c) 7c 9d 4s Kd (5h)`: what only he saw in brackets; down cards that nobody knows are left out."""
    cards = str(text).split() if isinstance(text, str) else []
    down, up, last = cards[:2], cards[2:_LAST_DOWN], cards[_LAST_DOWN:]
    return " ".join([f"({' '.join(down)})" if down else "", *up, f"({last[0]})" if last else ""]).strip()


def _made(row: Any, stat: Stat) -> str:  # noqa: ANN401  (a row of a frame)
    if not stat.measure.counts:
        mean = row.made / max(row.opportunities, 1)
        return percent(mean) if stat.measure is Measure.SHARE else f"{mean:+.2f}"
    if stat.every:
        return f"{row.made} of {row.opportunities}"
    return "yes" if row.made else "no"


def _where(row: Any, room: int) -> str:  # noqa: ANN401  (a row of a frame)
    if pd.isna(row.line):
        return "-"
    place = terminal(f"{row.path}:{int(row.line)}")
    return place if len(place) <= room else terminal(f"{PurePath(row.path).name}:{int(row.line)}")


# -- for other programs


def hands_document(player: str, rows: pd.DataFrame) -> dict[str, Any]:
    """One object a hand; amounts are decimal strings, what is not known is null."""
    return {"player": player, "rows": [_document(row) for row in rows.to_dict("records")]}


def _document(row: dict[Any, Any]) -> dict[str, Any]:
    told = {str(name): None if pd.isna(value) else value for name, value in row.items()}
    counts: dict[str, Any] = {name: told[name] for name in ("opportunities", "made") if name in told}
    plain = ("hand_id", "room", "table", "tournament", "stakes", "players", "seat", "position", "cards", "last_street")
    return {
        **{name: told[name] for name in plain},
        "time": None if told["played_at"] is None else f"{told['played_at']:%Y-%m-%dT%H:%M:%SZ}",
        "showdown": None if told["showdown"] is None else bool(told["showdown"]),
        "net": None if told["net"] is None else decimal(int(told["net"])),
        "currency": told["currency"],
        "big_bets": None if told["big_bets"] is None else round(told["big_bets"], 2),
        **counts,
        "place": None if told["line"] is None else f"{told['path']}:{int(told['line'])}",
        "notes": told["notes"],
        "tags": [] if told["tags"] is None else told["tags"].split(", "),
    }


def sheet(rows: pd.DataFrame) -> pd.DataFrame:
    """The rows with amounts in units."""
    return readable(rows, [name for name, column in _MEANINGS.items() if column.unit == HUNDREDTHS])


def definitions(columns: Sequence[str]) -> list[Definition]:
    """What the columns of the sheet mean."""
    return [("hands", name, *(_OWN.get(name) or _meaning(name))) for name in columns]


def _meaning(name: str) -> tuple[str, str]:
    column = _MEANINGS[name]
    return "units of the currency" if column.unit == HUNDREDTHS else column.unit, column.meaning
