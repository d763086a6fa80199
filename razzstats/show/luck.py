"""Luck as it is printed, as JSON, and as a sheet of hands."""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from razzstats.money import decimal, money
from razzstats.show.export import readable
from razzstats.show.safe import terminal
from razzstats.show.terminal import folded, greyed, percent, plain_table, row_lines
from razzstats.show.words import counted, ends_text, numbered
from razzstats.stats.intervals import FEW_HANDS
from razzstats.stats.luck.hands import STREETS
from razzstats.stats.luck.results import Fairness, Luck, Mean

_AMOUNTS = ("big_bet", "net")

_MEANINGS = (
    ("hand_id", "", "the room's number of the hand"),
    ("telling", "", "0; 1, 2 ... for further hands that came under the same number"),
    ("played_at", "UTC", "when the hand began"),
    ("currency", "", "of big_bet and net"),
    ("big_bet", "units of the currency", "bet on 5th to 7th street"),
    ("net", "units of the currency", "collected less put in"),
    ("net_bb", "big bets", "net"),
    *((f"luck_{street}", "big bets", f"what the cards of street {street} brought above average") for street in STREETS),
    ("adjusted_bb", "big bets", "net less all of that luck"),
    ("all_in", "", "he was left, with a card to come and no betting"),
    ("all_in_bb", "big bets", "net by equity at that moment; empty where not all cards are known"),
    ("all_in_error", "big bets", "its standard error from random deals"),
    ("shown_down", "", "he was left when hands were compared"),
    ("fair_bb", "big bets", "net with each street's chips by its equity; empty where not all cards are known"),
    ("fair_error", "big bets", "its standard error from random deals"),
)


def definitions() -> list[tuple[str, str, str, str]]:
    """Sheet, column, unit and meaning of the sheet of hands."""
    return [("luck", *meaning) for meaning in _MEANINGS]


def sheet(rows: pd.DataFrame) -> pd.DataFrame:
    """Rows of `per_hand` with amounts in units."""
    return readable(rows, _AMOUNTS)


# -- printed


def luck_lines(player: str, room: str, found: Luck, *, why: str = "") -> Iterator[str]:
    """His results with and without luck, what that is made of, and what it cannot tell."""
    yield from folded(terminal(f"player {player} at {room}{why}"), "  ")
    known = f"his down cards were known at the deal in {found.raw.hands:,} of {counted(found.hands)}"
    yield from folded(f"{known}: these are measured", "  ")
    yield ""
    rows = (
        ("As it was", found.raw),
        ("Without the luck of the cards", found.adjusted),
        ("All-in adjusted", found.all_in_adjusted),
    )
    yield from plain_table(("big bets per 100 hands", "value", "95 % interval"), (_mean_cells(*row) for row in rows))
    if found.raw.hands < FEW_HANDS:
        yield f"[ ] from fewer than {FEW_HANDS} hands"
    yield ""
    yield from _explained(found)
    yield ""
    yield from _fair_lines(found)
    yield ""
    yield from _limits(found)


def _mean_cells(label: str, mean: Mean) -> tuple[str, str, str]:
    interval = "-" if mean.low is None or mean.high is None else ends_text(mean.low, mean.high, "+.2f")
    return label, greyed(numbered(mean.value, "+.2f"), mean.hands < FEW_HANDS), interval


def _explained(found: Luck) -> Iterator[str]:
    streets = "  ".join(
        f"{street}th {greyed(numbered(luck, '+.2f'), found.raw.hands < FEW_HANDS)}"
        for street, luck in zip(STREETS, found.streets, strict=True)
    )
    yield from folded(f"luck by street, big bets per 100 hands: {streets.replace('3th', '3rd')}", "  ")
    if found.explained is None or not found.raw.error or not found.adjusted.error or found.raw.hands < FEW_HANDS:
        yield from folded(
            f"fewer than {FEW_HANDS} hands, or hands that came to the same: how much the cards explain is not known",
            "  ",
        )
        return
    narrower = 1 - found.adjusted.error / found.raw.error
    if narrower > 0:
        gain = (found.raw.error / found.adjusted.error) ** 2
        yield from folded(
            f"the cards explain {percent(found.explained)} of the variance: the interval is {percent(narrower)} "
            f"narrower, as {gain:.1f} times as many hands would make it",
            "  ",
        )
    else:
        yield from folded("the cards explain nothing of these hands: they are played as the yardstick does not expect")


def _fair_lines(found: Luck) -> Iterator[str]:
    rows = [
        *_fair_rows(f"All-ins with a card to come, {found.all_in.of:,} of his {found.raw.hands:,}", found.all_in),
        *_fair_rows(f"Hands shown down, {found.share.of:,} of his {found.raw.hands:,}", found.share),
    ]
    yield from row_lines(("by equity, where all cards are known", "hands", "won", "fair", "luck"), rows)
    if found.share.of < found.raw.hands:
        yield from folded("  shown down: only hands that reached the end, nothing folded before", "  ")


def _fair_rows(label: str, found: Fairness) -> Iterator[tuple[str, ...]]:
    covers = f"{found.hands:,} of {found.of:,}"
    if not found.hands:
        yield label, covers, "-", "-", "-"
        return
    # a sum over hands is no guess, however few they are
    values = (found.net, found.fair, found.net - found.fair)
    yield label, covers, *(f"{numbered(value, '+.1f')} bb" for value in values)
    for part in found.money:
        amounts = (part.net, part.fair, part.net - part.fair)
        yield f"  {part.currency}", f"{part.hands:,}", *(money(amount, part.currency) for amount in amounts)


def _limits(found: Luck) -> Iterator[str]:
    told = (
        "Without luck: only of cards that he saw. What rivals hid, and how they played, is still in the value.",
        "Later cards are averaged over what others hide as a rule, which they need not have done here: at simulated "
        "tables the value was off by up to 0.3 in the long run. There the interval was narrower by 20.9 % (standard "
        "error 0.5) among tight players, by 24.9 % (0.6) among callers and by 25.6 % (0.7) among aggressive ones.",
        *_left_out("All-ins", found.all_in),
        *_left_out("Hands shown down", found.share),
        "Fair: who folded before counts as gone, so that his chips are shared among those who were left.",
    )
    yield "what this can tell, and what it cannot (docs/luck.md):"
    yield from (line for sentence in told for line in folded(f"  {sentence}", "    "))


def _left_out(label: str, found: Fairness) -> Iterator[str]:
    without = found.of - found.hands
    if without:
        won = f"he won in {found.won_of_left_out:,} of them"
        yield (
            f"{label}: {without:,} are left out, since not all cards are known; {won}. Rivals muck what has lost, so "
            "of the hands that he won more are missing than of those that he lost."
        )


# -- JSON


def luck_document(player: str, room: str, found: Luck) -> dict[str, Any]:
    """One object; big bets per 100 hands with intervals, sums in big bets and in each currency."""
    return {
        "player": player,
        "room": room,
        "hands": found.hands,
        "known": found.raw.hands,
        "bb100": _mean_document(found.raw),
        "adjusted_bb100": _mean_document(found.adjusted),
        "explained": None if found.explained is None else round(found.explained, 4),
        "luck_bb100": {str(street): round(luck, 2) + 0.0 for street, luck in zip(STREETS, found.streets, strict=True)},
        "all_in_bb100": _mean_document(found.all_in_adjusted),
        "all_in": _fair_document(found.all_in),
        "fair_share": _fair_document(found.share),
    }


def _mean_document(mean: Mean) -> dict[str, Any]:
    numbers = {"value": mean.value, "low": mean.low, "high": mean.high}
    # no -0.0
    rounded = {name: None if value is None else round(value, 2) + 0.0 for name, value in numbers.items()}
    return {"n": mean.hands} | rounded | {"few": mean.hands < FEW_HANDS}


def _fair_document(found: Fairness) -> dict[str, Any]:
    known = bool(found.hands)
    return {
        "of": found.of,
        "n": found.hands,
        "won_of_left_out": found.won_of_left_out,
        "net_bb": round(found.net, 2) + 0.0 if known else None,
        "fair_bb": round(found.fair, 2) + 0.0 if known else None,
        "sampling_error_bb": round(found.error, 3) if known else None,
        "money": [
            {"currency": part.currency, "n": part.hands, "net": decimal(part.net), "fair": decimal(part.fair)}
            for part in found.money
        ],
    }
