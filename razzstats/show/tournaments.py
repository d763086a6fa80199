"""Results of tournaments as they are printed, as JSON, and as a sheet."""

from collections.abc import Iterator, Sequence
from typing import Any

import pandas as pd

from razzstats.data.schema import HUNDREDTHS, TABLES
from razzstats.money import PLAY, Amount, decimal, money
from razzstats.show.export import readable
from razzstats.show.safe import terminal
from razzstats.show.terminal import folded, percent, row_lines
from razzstats.show.words import ends_text, numbered
from razzstats.stats.results import EVENT, FEW, LEAST, Result

Missing = Sequence[tuple[str, str]]
"""Room and number of tournaments that have hands and no summary."""

_AMOUNTS = [column.name for column in TABLES["tournaments"] if column.unit == HUNDREDTHS]
_LONGEST_NAME = 32
_LISTED = 60
"""Numbers that a line of missing summaries lists."""


def sheet(entries: pd.DataFrame) -> pd.DataFrame:
    """Rows of `tournaments` with amounts in units."""
    return readable(entries, _AMOUNTS)


# -- printed


def result_lines(
    player: str, room: str, found: Sequence[Result], entries: pd.DataFrame, missing: Missing, *, why: str = ""
) -> Iterator[str]:
    """The results, a currency each, then every tournament, then what is not known."""
    yield from folded(terminal(f"player {player} at {room}{why}"), "  ")
    for result in found:
        yield ""
        yield from _result_lines(result)
    if not entries.empty:
        yield ""
        head = ("date and tournament", "buy-in", "entries", "place", "prize")
        yield from row_lines(head, [_tournament_cells(row) for row in _records(entries)], _LONGEST_NAME)
        going = int(entries.loc[entries["place"].isna(), EVENT].drop_duplicates().shape[0])
        if going:
            yield f"  {going:,} {_several(going, 'tournament', 'tournaments')} not counted: still going on for him"
    yield from _missing_lines(missing)


def _result_lines(result: Result) -> Iterator[str]:
    yield terminal("play money" if result.currency == PLAY else result.currency)
    entries = f"{result.entries:,} {_several(result.entries, 'entry', 'entries')}"
    rows = [
        ("Tournaments", f"{result.tournaments:,}", entries, ""),
        ("Paid", money(result.paid, result.currency), "", ""),
        ("Prizes", money(result.prizes, result.currency), "", ""),
        ("Bounties", money(result.bounties, result.currency), "", ""),
        ("Net", money(result.net, result.currency), "", ""),
        ("Return on investment", _signed(result.roi), f"n = {result.roi_tournaments:,}", _interval(result, "roi")),
        (
            "In the money",
            percent(result.in_the_money),
            f"{result.cashed:,} of {result.cashed_of:,}",
            _interval(result, "in_the_money"),
        ),
    ]
    yield from row_lines(("", "value", "count", "95 % interval"), rows)
    for note in _notes(result):
        yield from folded(note, "  ")


def _notes(result: Result) -> Iterator[str]:
    if result.few:
        yield f"  fewer than {FEW} tournaments: the return may well lie outside its interval, most likely above"
    elif result.roi is not None and result.roi_low is None and result.roi_tournaments < LEAST:
        yield f"  no interval of the return for fewer than {LEAST} tournaments"
    told = (
        (result.untold, "left out of the money: the summary does not say what it cost or what the prize was worth"),
        (result.rebuys_untold, "sold re-buys, and only his own summary would tell what he bought"),
        (result.bounties_untold, "paid bounties, and the summary does not tell his"),
    )
    for count, words in told:
        if count:
            yield f"  {count:,} {_several(count, 'tournament', 'tournaments')} {words}"


def _several(count: int, one: str, more: str) -> str:
    return one if count == 1 else more


def _signed(rate: float | None) -> str:
    return "-" if rate is None else f"{numbered(100 * rate, '+.1f')} %"


def _interval(result: Result, name: str) -> str:
    low, high = getattr(result, f"{name}_low"), getattr(result, f"{name}_high")
    if low is None:
        return ""
    return f"{ends_text(100 * low, 100 * high, '+.1f' if name == 'roi' else '.1f')} %"


def _records(entries: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows as Python values, what is null as None."""
    return [{str(name): _plain(value) for name, value in row.items()} for row in entries.to_dict("records")]


def _plain(value: Any) -> Any:  # noqa: ANN401  (a cell)
    if value is None or value is pd.NaT or value is pd.NA or value != value:
        return None
    return value.item() if hasattr(value, "item") else value


def _tournament_cells(row: dict[str, Any]) -> list[str]:
    """Date and name, buy-in, entries, place and prize of one entry."""
    day = f"{row['started_at']:%Y-%m-%d %H:%M}" if row["started_at"] is not None else row["started"]
    parts = [day, f"#{row['number']}", row["game"]]
    parts += [f"match {row['match']}"] if row["match"] else []
    parts += [f"entry {row['entry']}"] if row["entry"] > 1 else []
    name = terminal(row["name"])
    parts += [name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"]
    place = "still playing" if row["place"] is None else f"{row['place']:,}"
    return ["  ".join(part for part in parts if part), _buy_in(row), f"{row['entries']:,}", place, _prize(row)]


def _buy_in(row: dict[str, Any]) -> str:
    if row["buy_in"] is None:
        return "not told"
    parts = [row["buy_in"], *([row["bounty"]] if row["bounty"] else []), row["fee"]]
    paid = "+".join(_short(part, row["currency"]) for part in parts) if any(parts) else "free"
    return paid + (f", extra {_short(row['extra'], row['currency'])}" if row["extra"] else "")


def _short(amount: Amount, currency: str) -> str:
    return money(amount, currency).removesuffix(".00")


def _prize(row: dict[str, Any]) -> str:
    won = [money(row["prize"], row["prize_currency"])] if row["prize"] else []
    won += [row["ticket"]] if row["ticket"] else []
    won += [f"bounties {money(row['bounties_won'], row['currency'])}"] if row["bounties_won"] else []
    unknown = row["prize"] is None and row["place"] is not None
    return ", ".join(won) or ("not told" if unknown else "-")


def _missing_lines(missing: Missing) -> Iterator[str]:
    rooms: dict[str, list[str]] = {}
    for room, number in missing:
        rooms.setdefault(room, []).append(number)
    for room, numbers in rooms.items():
        yield ""
        said = (
            f"{len(numbers):,} {_several(len(numbers), 'tournament', 'tournaments')} of {room} with hands here and no "
            f"summary: what {_several(len(numbers), 'it', 'they')} cost and paid is not known"
        )
        yield from folded(terminal(said), "  ")
        more = f" and {len(numbers) - _LISTED:,} more" if len(numbers) > _LISTED else ""
        yield from folded(terminal(f"  {', '.join(numbers[:_LISTED])}{more}"), "  ")


# -- JSON


def results_document(
    player: str, room: str, found: Sequence[Result], entries: pd.DataFrame, missing: Missing
) -> dict[str, Any]:
    """Results, tournaments and what is missing; amounts are decimal strings, what is not known is null."""
    return {
        "player": player,
        "room": room,
        "results": [_entry_of(result) for result in found],
        "tournaments": [_tournament_of(row) for row in _records(entries)],
        "without_summary": [{"room": room, "tournament": number} for room, number in missing],
    }


def _entry_of(result: Result) -> dict[str, Any]:
    rates = ("roi", "roi_low", "roi_high", "in_the_money", "in_the_money_low", "in_the_money_high")
    counts = ("roi_tournaments", "cashed", "cashed_of", "untold", "rebuys_untold", "bounties_untold")
    return (
        {"currency": result.currency, "tournaments": result.tournaments, "entries": result.entries}
        | {name: decimal(getattr(result, name)) for name in ("paid", "prizes", "bounties", "net")}
        | {name: _rounded(getattr(result, name)) for name in rates}
        | {name: getattr(result, name) for name in counts}
        | {"few": result.few}
    )


def _tournament_of(row: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in row.items() if name not in ("path", "line", "text_hash", "player")}
    for name in _AMOUNTS:
        kept[name] = None if row[name] is None else decimal(row[name])
    for name in ("started_at", "finished_at"):
        kept[name] = None if row[name] is None else f"{row[name]:%Y-%m-%dT%H:%M:%SZ}"
    return kept


def _rounded(rate: float | None) -> float | None:
    return None if rate is None else round(rate, 4)
