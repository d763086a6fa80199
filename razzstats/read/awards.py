"""What a summary of stacks adds to the lines that give out the pots.

A room that tells what everyone has won or lost may leave out who took a side pot, and calls the main pot of several
just the pot.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from razzstats.events import Act, Award, Event, Kind, Result
from razzstats.money import Amount


class Settled(NamedTuple):
    """The events of a hand whose summary tells of stacks."""

    events: tuple[Event, ...]
    paid: bool
    """The lines, and what was supplied, pay the pots out: no half of them is missing."""


def settle(events: Sequence[Event], results: Iterable[Result], rake: Amount) -> Settled:
    """The events, their pots numbered where there are several, and with the awards that have no line.

    These are supplied where, and only where, they and the rake make up the pot, and another pot has been paid out.
    """
    put_in: dict[str, Amount] = {}
    took: dict[str, Amount] = {}
    folded: set[str] = set()
    awards: list[Award] = []
    for event in events:
        if isinstance(event, Act):
            put_in[event.player] = put_in.get(event.player, 0) + event.put_in
            if event.kind is Kind.FOLD:
                folded.add(event.player)
        elif isinstance(event, Award):
            took[event.player] = took.get(event.player, 0) + event.amount
            awards.append(event)
    second, most = sorted([0, 0, *put_in.values()])[-2:]
    # what nobody called has gone back without a line
    paid = {player: min(amount, second) for player, amount in put_in.items()} if most > second else put_in
    pots = _pots(paid, folded)
    missing = sum(paid.values()) - rake - sum(took.values())
    supplied = _supplied(results, paid, took, folded, missing) if took and missing > 0 else []
    if supplied and _unnamed(awards, pots, rake) is None:
        return Settled(tuple(events), paid=False)
    if len(pots) > 1:
        return Settled(tuple(_numbered([*events, *supplied], awards, pots, rake)), paid=True)
    return Settled((*events, *supplied), paid=True)


def _supplied(
    results: Iterable[Result], paid: dict[str, Amount], took: dict[str, Amount], folded: set[str], missing: Amount
) -> list[Award]:
    """The awards without a line; none if what the summary says of the players does not make up what is missing."""
    awards = []
    for result in results:
        if result.net is None:
            return []
        due = result.net + paid.get(result.player, 0) - took.get(result.player, 0)
        if due < 0 or (due and (result.player in folded or result.player not in paid)):
            return []
        if due:
            awards.append(Award(result.line, result.player, due, None, supplied=True))
    return awards if sum(award.amount for award in awards) == missing else []


def _pots(paid: dict[str, Amount], folded: set[str]) -> list[Amount]:
    """What the main pot and each side pot hold: a layer for each stack that is still in."""
    levels = sorted({amount for player, amount in paid.items() if player not in folded and amount})
    if len(levels) < 2:
        return levels
    tops = [*levels[:-1], max(paid.values())]
    bottoms = [0, *levels[:-1]]
    return [
        sum(min(amount, top) - min(amount, bottom) for amount in paid.values())
        for bottom, top in zip(bottoms, tops, strict=True)
    ]


def _unnamed(awards: Sequence[Award], pots: Sequence[Amount], rake: Amount) -> int | None:
    """Which pot the lines pay out that call it just the pot."""
    unnamed = [award.amount for award in awards if award.pot is None]
    if len(pots) < 2 or not unnamed:
        return None
    return _pot_of(sum(unnamed), pots, rake, {award.pot for award in awards} - {None})


def _numbered(
    events: Iterable[Event], awards: Sequence[Award], pots: Sequence[Amount], rake: Amount
) -> Iterator[Event]:
    """The events with a number for each award whose pot its line, or its amount, tells."""
    told = {award.pot for award in awards} - {None}
    # beside a side pot that is named, the pot is the main pot
    number = 0 if told else _unnamed(awards, pots, rake)
    for event in events:
        if isinstance(event, Award) and event.pot is None:
            place = _pot_of(event.amount, pots, rake, told | {number}) if event.supplied else number
            yield event._replace(pot=place)
        else:
            yield event


def _pot_of(amount: Amount, pots: Sequence[Amount], rake: Amount, taken: set[int | None]) -> int | None:
    """The number of the first pot that holds the amount, or what the rake leaves of it."""
    fits = (number for number, held in enumerate(pots) if number not in taken and held - rake <= amount <= held)
    return next(fits, None)
