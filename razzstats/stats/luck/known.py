"""Two measures that need the rivals' cards: the all-in adjusted result, and the fair share of a pot."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from razzstats.stats.luck.hands import STREETS, Hands
from razzstats.stats.luck.showdowns import Layer, Showdown, layers, part, showdowns


class Fair(NamedTuple):
    """What a hand would have come to by equity."""

    row: int
    """Of the hands."""
    net: float
    """In hundredths, where he had had his part of each pot and not the whole or nothing."""
    error: float
    """Its standard error from random deals, in hundredths."""


@dataclass(frozen=True)
class Known:
    """What a measure says of some hands."""

    of: tuple[int, ...]
    """The rows of which it would speak if all cards were known."""
    fair: tuple[Fair, ...]
    """Those of which it does."""


Told = Callable[[int], None]
"""Told how many hands have been looked at."""

Streets = Callable[[Layer, int], Iterable[tuple[int, int]]]
"""The streets by whose cards a pot's chips are divided, each with the chips; asked with the last street of betting."""


def all_ins(hands: Hands) -> Known:
    """All-in adjusted: hands in which all betting was over with a card to come, each pot by equity at that moment."""
    at = [one for one in showdowns(hands) if hands.betting[one.row] < STREETS[-1]]
    return _fair(hands, at, lambda layer, end: [(end, int(layer.chips.sum()))])


def fair_share(hands: Hands, told: Told | None = None) -> Known:
    """Fair share: hands shown down, the chips of each street by the equity of that street."""
    return _fair(hands, list(showdowns(hands)), lambda layer, _: zip(STREETS, layer.chips.tolist(), strict=True), told)


def _fair(hands: Hands, at: list[Showdown], streets: Streets, told: Told | None = None) -> Known:
    fair = []
    for one in at:
        if told is not None:
            told(one.row)
        if one.known:
            fair.append(_one(hands, one.row, streets, int(hands.betting[one.row])))
    return Known(tuple(one.row for one in at), tuple(fair))


def _one(hands: Hands, row: int, streets: Streets, ended: int) -> Fair:
    worth = variance = 0.0
    for layer in layers(hands, row):
        for street, chips in streets(layer, ended):
            if chips:
                found = part(hands, row, layer.slots, street)
                worth += chips * found.equity
                variance += (chips * found.error) ** 2
    left = 1 - float(hands.raked[row])
    return Fair(row, left * worth - float(hands.paid[row, 0, -1]), left * sqrt(variance))
