"""Prices of decisions: a hand's, one by one; a player's, summed up; and all of them for a program or a sheet."""

from collections.abc import Iterator, Sequence
from typing import Any

import pandas as pd

from razzstats.data.schema import FLAG, FRACTION, HANDS, HUNDREDTHS, LONG, NAMES, PRICES, TURNS, Column
from razzstats.events import STREET_LABELS
from razzstats.money import decimal, money
from razzstats.show.export import readable
from razzstats.show.mistakes import BETTORS
from razzstats.show.safe import terminal
from razzstats.show.terminal import folded, greyed, stakes_text, window
from razzstats.stats.intervals import FEW_CHANCES
from razzstats.stats.price.mistakes import MISTAKES
from razzstats.stats.price.worth import Pricing

MADE = (
    Column("mistake", NAMES, "what was wrong: " + "; ".join(f"{one.id} {one.label}" for one in MISTAKES)),
    Column("certain", FLAG, "it was wrong whatever the others held"),
    Column("loss", LONG, "what it cost on average if nobody bets again, at the equity that excuses it most",
           HUNDREDTHS),
)  # fmt: skip
_FIRST = ("room", "hand_id", "telling", "played_at", "stakes", "currency", "big_bet", "player", "street", "turn")
_DEED = ("act", "put_in", "to_call", "pot")
_LEFT_OUT = ("faulty", "behind", "alive")
_LISTED = 10
"""Mistakes that are told one by one."""

COLUMNS = {column.name: column for column in (*HANDS, *TURNS, *PRICES, *MADE)}


def sheet(rows: pd.DataFrame) -> pd.DataFrame:
    """One row a decision, amounts in units of the currency."""
    ahead = [*_FIRST, *_DEED]
    names = [*ahead, *(name for name in rows.columns if name not in (*ahead, *_LEFT_OUT))]
    whole = dict.fromkeys(("outs", "sure_outs"), "Int64") | dict.fromkeys(("drawing_dead", "locked"), "boolean")
    plain = rows.assign(loss=rows["loss"].round().astype("Int64")).astype(whole)[names]
    return readable(plain, [name for name in names if COLUMNS[name].unit == HUNDREDTHS])


def meanings(frame: pd.DataFrame) -> list[tuple[str, str, str, str]]:
    """What the columns of a sheet mean."""
    told = [COLUMNS[str(name)] for name in frame.columns]
    units = {HUNDREDTHS: "units of the currency"}
    return [("prices", column.name, units.get(column.unit, column.unit), column.meaning) for column in told]


def document(rows: pd.DataFrame, pricing: Pricing) -> dict[str, Any]:
    """The JSON document: amounts as decimal text, chances as fractions of one."""
    plain = rows.drop(columns=list(_LEFT_OUT)).astype(object)
    records = plain.where(plain.notna(), None).to_dict("records")
    method = {"range": pricing.range, "samples": pricing.samples, "seed": pricing.seed}
    missing = {"without_range": int(out_of_range(rows).sum())}
    return {"pricing": pricing.name, **method, **missing, "decisions": [_record(record) for record in records]}


def _record(record: dict[Any, Any]) -> dict[str, Any]:
    return {name: _plain(COLUMNS[name], value) for name, value in record.items()}


def _plain(column: Column, value: Any) -> Any:  # noqa: ANN401  (a JSON value)
    if value is None:
        return None
    if column.unit == HUNDREDTHS:
        return decimal(round(value))
    if column.unit == FRACTION:
        return round(float(value), 6)
    if hasattr(value, "isoformat"):
        return value.isoformat()
    return int(value) if isinstance(value, float) else value


# -- a hand


def hand_lines(rows: pd.DataFrame, pricing: Pricing) -> Iterator[str]:
    """The decisions of a hand, player by player."""
    head = ("street", "cards", "against", "act", "to call", "pot", "odds", "down", "random", pricing.range, "")
    for (room, hand_id, player), own in rows.groupby(["room", "hand_id", "player"], sort=False):
        yield terminal(f"{player}, hand {hand_id} at {room}, {stakes_text(*own[['stakes', 'currency']].iloc[0])}")
        cells = [_cells(row) for row in own.to_dict("records")]
        table = list(aligned([head, *cells], numbers=slice(4, 10)))
        yield from table if max(map(len, table)) <= window() else _in_two_lines(head, cells)
        yield ""
    yield from legend(pricing)
    yield from folded(
        "outs: next cards that beat what the best board shows now; what a rival's own next cards bring, his 7th too, "
        "is not in them; must work: how often a bet must win at once to pay",
        "  ",
    )


def _in_two_lines(head: Sequence[str], cells: Sequence[Sequence[str]]) -> Iterator[str]:
    """For a narrow window: the chips of each decision in one line, what the cards are worth in the next."""
    chips = [(*row[:2], *row[3:8]) for row in (head, *cells)]
    first, *lines = aligned(chips, numbers=slice(3, 7))
    yield first
    for line, row in zip(lines, cells, strict=True):
        yield line
        worth = [f"against {row[2]}" if row[2] else "", *(f"{head[at]} {row[at]}" for at in (8, 9) if row[at]), row[10]]
        yield from folded("        " + ", ".join(filter(None, worth)), "        ")


def _cells(row: dict[Any, Any]) -> tuple[str, ...]:
    put_in, to_call, pot = (
        money(row[name], row["currency"]) if row[name] else "" for name in ("put_in", "to_call", "pot")
    )
    return (
        _street(row["street"]),
        row["cards"] or "not known",
        row["against"] or "",
        f"{row['act']} {put_in}",
        to_call,
        pot,
        percent(row["odds"]),
        percent(row["odds_down"]),
        percent(row["equity_random"], row["error_random"]) or "-",
        percent(row["equity_range"], row["error_range"]) or "-",
        _marks(row),
    )


def _street(street: int) -> str:
    return STREET_LABELS[street].removesuffix(" street")


def percent(chance: float | None, error: float | None = None) -> str:
    """`41.5 %`, `41.5 ±0.8 %` if it was sampled, nothing for none."""
    if chance is None or chance != chance:
        return ""
    give = f" ±{100 * error:.1f}" if error else ""
    return f"{100 * chance:.1f}{give} %"


def _marks(row: dict[Any, Any]) -> str:
    """What is certain, outs, how often a bet must work, and what was wrong."""
    told = [
        "drawing dead" if row["drawing_dead"] else "",
        "cannot lose" if row["locked"] else "",
        f"{int(row['outs'])} outs" if row["outs"] == row["outs"] and row["outs"] is not None else "",
        f"must work {percent(row['break_even'])}" if row["break_even"] == row["break_even"] else "",
        _said(row) if row["mistake"] else "",
    ]
    return ", ".join(filter(None, told))


def _said(row: dict[Any, Any]) -> str:
    """`dead call`, or `perhaps dear fold`."""
    return f"{'' if row['certain'] else 'perhaps '}{row['mistake'].replace('_', ' ')}"


def legend(pricing: Pricing) -> Iterator[str]:
    """What the columns mean, in short."""
    for line in (
        "odds: the equity that a call needs; down: that it needs with one bet more on each street to come",
        f"random: equity if hidden cards may be any; {pricing.range}: if who came in by himself holds that range",
        "±: standard error of random deals; equities take it that all who are in stay to the end",
    ):
        yield from folded(line, "  ")


def aligned(rows: Sequence[Sequence[str]], numbers: slice) -> Iterator[str]:
    """Columns as wide as they need to be, numbers at the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    right = range(len(widths))[numbers]
    for row in rows:
        cells = (
            f"{cell:>{width}}" if place in right else f"{cell:<{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


# -- a player


def player_lines(rows: pd.DataFrame, pricing: Pricing) -> Iterator[str]:
    """How many decisions there are, what was called and folded at which price, and what was wrong."""
    known = rows["equity_random"].notna()
    whole = int((rows["error_random"][known] == 0).sum())
    yield from folded(
        f"{len(rows):,} decisions, {int(known.sum()):,} with an equity, of which {whole:,} are exact; means where he "
        "owed something:"
    )
    yield ""
    table = list(_street_rows(rows, pricing))
    yield from aligned(table, numbers=slice(2, None))
    if any("[" in cell for cells in table for cell in cells[3:]):
        yield f"[ ] from fewer than {FEW_CHANCES} decisions"
    yield from _range_lines(rows, pricing)
    yield ""
    yield from _mistake_lines(rows)
    yield ""
    yield from legend(pricing)


def _street_rows(rows: pd.DataFrame, pricing: Pricing) -> Iterator[tuple[str, ...]]:
    """All means of a row are of the same decisions, those with both equities: else they could not be compared."""
    yield ("owing", "act", "n", "odds", "down", "random", pricing.range)
    owing = rows[_owing(rows)]
    for (street, act), every in owing.groupby(["street", "act"]):
        some = every[~out_of_range(every)]
        means = (percent(some[name].mean()) or "-" for name in ("odds", "odds_down", "equity_random", "equity_range"))
        told = (greyed(mean, len(some) < FEW_CHANCES) for mean in means)
        yield (_street(int(str(street))), str(act), f"{len(some):,}", *told)


def _owing(rows: pd.DataFrame) -> pd.Series:
    return (rows["to_call"] > 0) & rows["equity_random"].notna()


def out_of_range(rows: pd.DataFrame) -> pd.Series:
    """The decisions with an equity in which the cards that are gone leave no rival what his range asks for."""
    return rows["equity_random"].notna() & rows["equity_range"].isna()


def _range_lines(rows: pd.DataFrame, pricing: Pricing) -> Iterator[str]:
    """What is in no row for want of such cards."""
    number = int((_owing(rows) & out_of_range(rows)).sum())
    if number:
        decisions, are = ("1 decision", "is") if number == 1 else (f"{number:,} decisions", "are")
        yield from folded(f"{decisions} where the cards that are gone leave no {pricing.range} {are} in no row")


def _mistake_lines(rows: pd.DataFrame) -> Iterator[str]:
    for mistake in MISTAKES:
        some = rows[rows["mistake"] == mistake.id]
        cost = (some["loss"] / some["big_bet"]).sum()
        said = f", {cost:.1f} big bets" if len(some) and some["loss"].notna().any() else ""
        kind = "certain" if mistake.certain else "perhaps"
        yield from folded(f"{len(some):>7,}  {kind}  {mistake.id:<14}{mistake.label}{said}", " " * 32)
    wrong = rows[rows["mistake"].notna()]
    if (wrong["mistake"] == "dear_fold").any():
        yield from ("", *folded(BETTORS))
    if len(wrong):
        yield ""
        yield "the dearest:" if len(wrong) > _LISTED else "one by one:"
        for line in aligned(list(_dearest(wrong)), numbers=slice(4, 5)):
            yield from folded(line, " " * 8)
    if len(wrong) > _LISTED:
        yield f"and {len(wrong) - _LISTED:,} more; -o FILE has them all"


def _dearest(wrong: pd.DataFrame) -> Iterator[tuple[str, ...]]:
    """Those that cost the most big bets; last what has no price."""
    cost = wrong["loss"] / wrong["big_bet"]
    for row in (
        wrong.assign(cost=cost).sort_values("cost", ascending=False, kind="stable").head(_LISTED).to_dict("records")
    ):
        loss = f"{row['cost']:.1f} big bets" if row["cost"] == row["cost"] else ""
        against = f"{row['cards']} against {row['against']}" if pd.notna(row["cards"]) else "cards not known"
        words = (f"  hand {row['hand_id']}", _street(row["street"]), str(row["act"]), _said(row), loss, against)
        yield tuple(map(terminal, words))
