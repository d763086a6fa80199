"""Who wins what, where a notation leaves it to the cards: awards for a hand whose play is over.

Every other hand says itself who collected; this one says at most what everybody had at the end. The awards follow the
rules. What was told is then held against them like any summary (NET_MISMATCH); only of equal hands it decides who gets
the odd chip, and where cards are not known it is taken at its word.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from razzstats.cards import Card
from razzstats.events import Award, Event, Show
from razzstats.hand import Hand
from razzstats.money import Amount
from razzstats.play.pots import ending
from razzstats.play.rules.showdown import deciding_card, final_lows, smallest_chip
from razzstats.play.table import Player, Pot, Table


def settled(hand: Hand) -> Hand:
    """The hand with its awards; itself where it tells them."""
    if not hand.unsettled:
        return hand
    table = Table(hand)
    for event in hand.events:
        table.push(event)
    return replace(hand, events=(*hand.events, *settle(table)), unsettled=False)


def events_of(table: Table) -> Iterator[Event]:
    """The events of a table's hand and, once they are played, its awards, which the table's hand then has too."""
    hand = table.hand
    yield from hand.events
    awards = settle(table)
    table.hand = replace(hand, events=(*hand.events, *awards), unsettled=False)
    yield from awards


def settle(table: Table) -> list[Award]:
    """The awards of a hand that has been played to its end; none where nobody can tell the winner."""
    told = _told(table)
    shares: dict[Player, Amount] = {}
    found = []
    line = table.hand.results[0].line if table.hand.results else table.hand.events[-1].line
    pots = ending(table).pots
    if not pots:
        # without antes a bring-in that nobody called goes back, and there is nothing to win
        return [Award(line, player.name, 0) for player in table.alive()]
    if len(pots) == 1 and _shared_as_told(pots[0], _winners(table, pots[0]), told):
        # however unequally, which the rules have a word for
        return [Award(line, name, amount) for name, amount in told.items() if amount > 0]
    for number, pot in enumerate(pots):
        winners = _winners(table, pot)
        if not winners:
            return [Award(line, name, amount) for name, amount in told.items() if amount > 0]
        for player, amount in _split(table, pot.amount, winners, shares, told):
            shares[player] = shares.get(player, 0) + amount
            found.append(Award(line, player.name, amount, number if len(pots) > 1 else None))
    return [award for award in _less_rake(table, found, told) if award.amount]


def _shared_as_told(pot: Pot, winners: Sequence[Player], told: dict[str, Amount]) -> bool:
    """The tied hands, and nobody else, were told to have got it all."""
    names = {player.name for player in winners}
    took = {name for name, amount in told.items() if amount}
    whole = sum(told.values()) == pot.amount and min(told.values(), default=-1) >= 0
    return len(names) > 1 and took <= names and whole


def _told(table: Table) -> dict[str, Amount]:
    """What each of those who are left collected, where the hand tells it."""
    alive = {player.name for player in table.alive()}
    return {
        result.player: result.collected
        for result in table.hand.results
        if result.player in alive and result.collected is not None
    }


def _less_rake(table: Table, awards: list[Award], told: dict[str, Amount]) -> list[Award]:
    """Out of which pot the room took it nobody says: whoever was told to have got less paid it.

    Chips of a tournament are not raked.
    """
    printed = table.hand.printed
    rake = sum(award.amount for award in awards) - sum(told.values()) if told and not table.hand.in_chips else 0
    if printed is not None and printed.rake is not None:
        rake = printed.rake
    if rake <= 0 or not awards:
        return awards
    paid: dict[str, Amount] = {name: -amount for name, amount in told.items()}
    for award in awards:
        paid[award.player] = paid.get(award.player, 0) + award.amount
    if min(paid.values()) < 0 or sum(paid.values()) != rake:
        # what was told cannot be: all of it out of the main pot
        paid = {awards[0].player: rake}
    return _paid_out(awards, paid)


def _paid_out(awards: list[Award], rake: dict[str, Amount]) -> list[Award]:
    """The awards less what each player pays: tied hands pay alike, and the rest comes out of what he won alone."""
    of_pot: dict[int | None, list[int]] = {}
    for place, award in enumerate(awards):
        of_pot.setdefault(award.pot, []).append(place)
    parts = [0] * len(awards)

    def pay(place: int, amount: Amount) -> None:
        name = awards[place].player
        part = min(amount, rake.get(name, 0), awards[place].amount - parts[place])
        parts[place] += part
        rake[name] = rake.get(name, 0) - part

    pots = sorted(of_pot.values(), key=len)
    for tied in (places for places in pots if len(places) > 1):
        alike = min(min(rake.get(awards[place].player, 0), awards[place].amount) for place in tied)
        for place in tied:
            pay(place, alike)
    for place in (places[0] for places in pots if len(places) == 1):
        pay(place, rake.get(awards[place].player, 0))
    # odd chips of several pots: one from each
    shared = [place for places in pots for place in places if len(places) > 1]
    for at, place in enumerate(shared):
        name = awards[place].player
        to_come = sum(awards[other].player == name for other in shared[at:])
        pay(place, -(-rake.get(name, 0) // to_come))
    return [award._replace(amount=award.amount - part) for award, part in zip(awards, parts, strict=True)]


def _winners(table: Table, pot: Pot) -> list[Player]:
    """Who has the lowest hand of those who did not muck; nobody where cards that matter are not known."""
    mucked = {event.player for event in table.hand.events if isinstance(event, Show) and event.mucked}
    contenders = [player for player in pot.players if player.name not in mucked]
    lows = final_lows(table)
    if len(contenders) < 2 or any(player not in lows for player in contenders):
        return contenders if len(contenders) == 1 else []
    best = min(lows[player] for player in contenders)
    return [player for player in contenders if lows[player] == best]


def _split(
    table: Table, amount: Amount, winners: Sequence[Player], had: dict[Player, Amount], told: dict[str, Amount]
) -> Iterator[tuple[Player, Amount]]:
    """Equal shares in whole chips; the odd ones to whom more was told to have got, else as the house has it."""
    unit = smallest_chip(table)
    share = amount // len(winners) // unit * unit
    odd = amount - share * len(winners)

    def claim(player: Player) -> tuple[Amount, Card]:
        missing = told.get(player.name, 0) - had.get(player, 0) - share if told else 0
        card = deciding_card(table, player) if len(winners) > 1 else 0
        return missing, card

    for player in sorted(winners, key=claim, reverse=True):
        extra = min(odd, unit)
        odd -= extra
        # what is less than a chip for each of them is the last one's to take
        yield player, share + extra
