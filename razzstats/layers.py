"""The uncalled bet, main and side pots: all from what each player paid into the whole hand."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from razzstats.money import Amount

P = TypeVar("P")


def uncalled(paid: Mapping[P, Amount]) -> tuple[P, Amount] | None:
    """Who paid more than anybody else, and how much more; None if somebody matched it."""
    if not paid:
        return None
    top = max(paid, key=lambda player: paid[player])
    spare = paid[top] - max([amount for player, amount in paid.items() if player is not top], default=0)
    return (top, spare) if spare > 0 else None


def pots(paid: Mapping[P, Amount], alive: Sequence[P]) -> list[tuple[Amount, tuple[P, ...]]]:
    """Each pot with those who may win it, the main pot first; what nobody called must be out of `paid` already.

    A player who folded pays into every layer he reached and can win none.
    """
    if len(alive) == 1 or len({paid[player] for player in alive}) == 1:
        amount = sum(paid.values())
        return [(amount, tuple(alive))] if amount else []
    levels = sorted({paid[player] for player in alive if paid[player]})
    made: list[tuple[Amount, tuple[P, ...]]] = []
    below = 0
    for level in levels:
        # nobody alive is above the last level: what folded players put in beyond it falls into the last pot
        top = level if level != levels[-1] else max(paid.values())
        amount = sum(min(chips, top) - min(chips, below) for chips in paid.values())
        made.append((amount, tuple([player for player in alive if paid[player] >= level])))
        below = level
    return made
