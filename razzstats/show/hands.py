"""The hands behind a number, as they are printed, as JSON, and as a sheet."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePath
from typing import Any
from zoneinfo import ZoneInfo

import pandas as pd
import pyarrow.compute as pc

from razzstats.data.notebook import Notebook
from razzstats.data.query import places
from razzstats.data.schema import HUNDREDTHS, TABLES
from razzstats.data.store import Store, look_again
from razzstats.money import decimal
from razzstats.show.deeds import Deed, names_of
from razzstats.show.export import readable
from razzstats.show.grid import Column, laid_out, narrowed
from razzstats.show.json import statistics_document
from razzstats.show.mistakes import BETTORS
from razzstats.show.notes import COLUMNS as NOTES
from razzstats.show.notes import beside, mark
from razzstats.show.safe import terminal
from razzstats.show.terminal import (
    amount_text,
    count_text,
    few_note,
    folded,
    left_out_lines,
    number_text,
    stakes_text,
    statistic_rows,
    window,
)
from razzstats.show.words import numbered
from razzstats.stats.count import columns_of
from razzstats.stats.sessions import by_time
from razzstats.stats.stat import Stat
from razzstats.stats.turns import Wanted, wanted_rows

COLUMNS = (
    "hand_id", "room", "telling", "played_at", "table", "tournament", "stakes", "currency", "players", "seat",
    "position", "cards", "last_street", "showdown", "big_bet", "net",
)  # fmt: skip
_MEANINGS = {column.name: column for column in TABLES["seats"]}
_OWN = {
    "big_bets": ("big bets", "net by big bet of the hand"),
    "opportunities": ("count", "how often the statistic could be made in the hand"),
    "made": ("count", "how often it was; of a mean the sum"),
    "acts": ("", "ids of the mistakes and leaks asked for that show in the hand"),
    "deeds": ("", "his acts that are meant, each with its street and, where it is told, its cost in big bets"),
    "cost": ("big bets", "what these acts cost, each once; empty where it cannot be told"),
    "path": ("", "the file that the hand was read from"),
    "line": ("", "its first line there"),
    **{name: ("", meaning) for name, meaning in NOTES.items()},
}
_LAST_DOWN = 6

Definition = tuple[str, str, str, str]
"""Sheet, column, unit, meaning."""


def hands_of(
    store: Store, stat: Stat | None, oldest_first: bool, wanted: Wanted, condition: pc.Expression | None
) -> pd.DataFrame:
    """The rows of `seats` that are `wanted` and pass a condition, the newest first, with what they came to and where.

    Hands of unknown time come last. With a statistic, `opportunities` and `made` are those of the hand.
    """
    counts = dict(zip(columns_of(stat), ("opportunities", "made"), strict=True)) if stat else {}
    rows = _rows(store, stat, [*COLUMNS, *counts], wanted, condition).rename(columns=counts)
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


def _rows(
    store: Store, stat: Stat | None, columns: list[str], wanted: Wanted, condition: pc.Expression | None
) -> pd.DataFrame:
    if wanted.stored:
        return store.read("seats", columns, wanted.whose if condition is None else wanted.whose & condition)
    ids = [stat.id] if stat else []
    found = look_again(lambda: [part.to_table(columns, condition) for part in wanted_rows(store, ids, wanted)])
    rows: pd.DataFrame = pd.concat([part.to_pandas() for part in found], ignore_index=True)
    return rows


# -- printed


def number_lines(numbers: pd.DataFrame, rows: pd.DataFrame, stat: Stat | None) -> Iterator[str]:
    """The number that a list of hands is of, from its rows of `statistics`: as `stats` tells it.

    Where acts count and not hands, how many of them are in the hands of the list.
    """
    for label, value, count, interval in statistic_rows(numbers):
        ends = f"95 % interval {interval}" if interval else ""
        yield from folded(f"{label}: {', '.join(filter(None, (value, count, ends)))}", "  ")
    yield from few_note(numbers)
    if stat is not None and stat.every and len(rows):
        made, of = int(rows["made"].sum()), int(rows["opportunities"].sum())
        these = count_text(made, of, stat.measure.told_in)
        yield from folded(f"  each act counts, and a hand may have several: these hands have {these}", "  ")


def hand_rows(rows: pd.DataFrame, stat: Stat | None, zone: str) -> Iterator[str]:
    """A line a hand, as wide as the window: where it is narrow, without what matters least."""
    told = _columns(rows["room"].nunique() > 1, stat, ZoneInfo(zone))
    records: list[Any] = list(rows.itertuples())
    if any(mark(row.notes, row.tags) for row in records):
        told["note"] = lambda row: mark(row.notes, row.tags)
    columns = [Column(title, [terminal(cell(row)) for row in records], (title,)) for title, cell in told.items()]
    kept, left_out = narrowed(columns, _LEAST_FIRST, window())
    cells = list(zip(*(column.cells for column in kept), strict=True))
    head, lines = laid_out([column.title for column in kept], cells, window())
    width = max(map(len, [*head, *lines]))
    places = [_where(row, window() - width - 2) for row in records]
    fit = width + 2 + max(map(len, ["file", *places])) <= window() or window() >= _ROOMY
    yield from head[:-1]
    yield _beside(head[-1], "file" if fit else "", width)
    below: list[Sequence[Deed]] = [getattr(row, "deeds", ()) for row in records]
    several = len({deed.of for deeds in below for deed in deeds}) > 1
    for line, where, deeds in zip(lines, places, below, strict=True):
        yield _beside(line, where if fit else "", width)
        for deed in deeds:
            yield from folded(terminal(f"    {f'{deed.of}: ' if several else ''}{deed.told}"), "      ")
    yield from left_out_lines([*left_out, *([] if fit else ["file"])])


def _beside(line: str, where: str, width: int) -> str:
    return f"{line:<{width}}  {where}".rstrip()


def doubt_lines(rows: pd.DataFrame) -> Iterator[str]:
    """What has to stand below folds that are called dear."""
    if "deeds" in rows and any(deed.doubtful for deeds in rows["deeds"] for deed in deeds):
        yield from ("", *folded(BETTORS))


_LEAST_FIRST = ("seat", "net", "stakes", "pos", "time", "room", "note", "cards")
_ROOMY = 100
"""Columns of a window in which a path may run over the edge; in a smaller one it is left out."""


def _columns(rooms: bool, stat: Stat | None, zone: ZoneInfo) -> dict[str, Callable[[Any], str]]:
    """What is printed of a row, by its heading."""
    found: dict[str, Callable[[Any], str]] = {"hand": lambda row: str(row.hand_id)}
    if rooms:
        found["room"] = lambda row: str(row.room)
    found |= {
        "time": lambda row: "-" if pd.isna(row.played_at) else f"{row.played_at.astimezone(zone):%Y-%m-%d %H:%M}",
        "stakes": lambda row: stakes_text(str(row.stakes), str(row.currency)),
        "seat": lambda row: str(row.seat),
        "pos": lambda row: "-" if pd.isna(row.position) else str(row.position),
        "cards": lambda row: _cards(row.cards),
        "net": lambda row: "-" if pd.isna(row.net) else amount_text(int(row.net), row.currency),
        "big bets": lambda row: "-" if pd.isna(row.net) else numbered(row.big_bets, "+.1f"),
    }
    if stat is not None:
        found["made"] = lambda row: _made(row, stat)
    return found


def _cards(text: object) -> str:
    """`(Ah 2c) 7c 9d 4s Kd (5h)`: what only he saw in brackets; down cards that nobody knows are left out."""
    cards = str(text).split() if isinstance(text, str) else []
    down, up, last = cards[:2], cards[2:_LAST_DOWN], cards[_LAST_DOWN:]
    return " ".join([f"({' '.join(down)})" if down else "", *up, f"({last[0]})" if last else ""]).strip()


def _made(row: Any, stat: Stat) -> str:  # noqa: ANN401  (a row of a frame)
    if not stat.measure.counts:
        return number_text(row.made / max(row.opportunities, 1), stat.measure.told_in)
    if stat.every:
        return count_text(row.made, row.opportunities, stat.measure.told_in)
    return "yes" if row.made else "no"


def _where(row: Any, room: int) -> str:  # noqa: ANN401  (a row of a frame)
    if pd.isna(row.line):
        return "-"
    place = terminal(f"{row.path}:{int(row.line)}")
    return place if len(place) <= room else terminal(f"{PurePath(row.path).name}:{int(row.line)}")


# -- for other programs


def hands_document(player: str, hands: int, numbers: pd.DataFrame | None, rows: pd.DataFrame) -> dict[str, Any]:
    """How many hands there are, the number that they are behind, as in the document of `stats`, and an object a row.

    Amounts are decimal strings, what is not known is null.
    """
    told = {} if numbers is None else {"numbers": statistics_document(numbers, ())["rows"]}
    return {"player": player, "hands": hands} | told | {"rows": [_document(row) for row in rows.to_dict("records")]}


def _document(row: dict[Any, Any]) -> dict[str, Any]:
    told = {str(name): None if pd.isna(value) else value for name, value in row.items() if name != "deeds"}
    counts: dict[str, Any] = {name: told[name] for name in ("opportunities", "made") if name in told}
    plain = ("hand_id", "room", "table", "tournament", "stakes", "players", "seat", "position", "cards", "last_street")
    return {
        **{name: told[name] for name in plain},
        "time": None if told["played_at"] is None else f"{told['played_at']:%Y-%m-%dT%H:%M:%SZ}",
        "showdown": None if told["showdown"] is None else bool(told["showdown"]),
        "net": None if told["net"] is None else decimal(int(told["net"])),
        "currency": told["currency"],
        "big_bets": None if told["big_bets"] is None else round(told["big_bets"], 2) + 0.0,
        **counts,
        "place": None if told["line"] is None else f"{told['path']}:{int(told['line'])}",
        "notes": told["notes"],
        "tags": [] if told["tags"] is None else told["tags"].split(", "),
        **_deeds(row),
    }


def _deeds(row: dict[Any, Any]) -> dict[str, Any]:
    """Only where acts were asked for."""
    if "deeds" not in row:
        return {}
    return {
        "acts": names_of(row["deeds"]),
        "deeds": [deed.document for deed in row["deeds"]],
        "cost": None if pd.isna(row["cost"]) else round(row["cost"], 4),
    }


def sheet(rows: pd.DataFrame) -> pd.DataFrame:
    """The rows with amounts in units, and acts in words."""
    if "deeds" in rows:
        acts = [", ".join(names_of(deeds)) for deeds in rows["deeds"]]
        told = ["; ".join(f"{deed.of}: {deed.told}" for deed in deeds) for deeds in rows["deeds"]]
        rows = rows.assign(acts=acts, deeds=told)
    return readable(rows, [name for name, column in _MEANINGS.items() if column.unit == HUNDREDTHS])


def definitions(columns: Sequence[str]) -> list[Definition]:
    """What the columns of the sheet mean."""
    return [("hands", name, *(_OWN.get(name) or _meaning(name))) for name in columns]


def _meaning(name: str) -> tuple[str, str]:
    column = _MEANINGS[name]
    return "units of the currency" if column.unit == HUNDREDTHS else column.unit, column.meaning
