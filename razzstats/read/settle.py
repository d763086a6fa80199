"""What a summary of stacks adds to the lines that give out the pots.

A room that tells what everyone has won or lost may leave out who took a side pot, and calls the main pot of several
just the pot.
"""

from collections.abc import Iterable, Iterator, Sequence

from razzstats.events import Act, Award, Event, Kind, Result
from razzstats.money import Amount


def settled(events: Sequence[Event], results: Iterable[Result], rake: Amount) -> list[Event]:
    """The events, their pots numbered where there are several, and with the awards that have no line.

    These are supplied where, and only where, they and the rake make up the pot.
    """
    put_in: dict[str, Amount] = {}
    took: dict[str, Amount] = {}
    folded: set[str] = set()
    for event in events:
        if isinstance(event, Act):
            put_in[event.player] = put_in.get(event.player, 0) + event.put_in
            if event.kind is Kind.FOLD:
                folded.add(event.player)
        elif isinstance(event, Award):
            took[event.player] = took.get(event.player, 0) + event.amount
    second, most = sorted([0, 0, *put_in.values()])[-2:]
    # what nobody called has gone back without a line
    paid = {player: min(amount, second) for player, amount in put_in.items()} if most > second else put_in
    missing = sum(paid.values()) - rake - sum(took.values())
    supplied = [] if not took or missing <= 0 else _supplied(results, paid, took, folded, missing)
    pots = _pots(paid, folded)
    return [*events, *supplied] if len(pots) < 2 else list(_numbered([*events, *supplied], pots, rake))


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


def _numbered(events: Iterable[Event], pots: Sequence[Amount], rake: Amount) -> Iterator[Event]:
    """The events with a number for each award whose pot its line, or its amount, tells."""
    awards = [event for event in events if isinstance(event, Award)]
    told = {award.pot for award in awards} - {None}
    written = sum(award.amount for award in awards if award.pot is None and not award.supplied)
    # beside a side pot that is named, the pot is the main pot
    number = 0 if told else _pot_of(written, pots, rake, told)
    for event in events:
        if isinstance(event, Award) and event.pot is None:
            taken = told | {number} if event.supplied else set()
            place = _pot_of(event.amount, pots, rake, taken) if event.supplied else number
            yield event._replace(pot=place)
        else:
            yield event


def _pot_of(amount: Amount, pots: Sequence[Amount], rake: Amount, taken: set[int | None]) -> int | None:
    """The number of the first pot that holds the amount, or what the rake leaves of it."""
    fits = (number for number, held in enumerate(pots) if number not in taken and held - rake <= amount <= held)
    return next(fits, None)
