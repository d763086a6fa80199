"""Who is in the hand and what stood in its lines: seats, players, antes, cards that are none."""

from razzstats.events import Deal
from razzstats.play.rules.words import Said
from razzstats.play.table import Table


def seat_twice(table: Table) -> Said:
    """A player has one seat and a seat one player."""
    players: dict[str, int] = {}
    numbers: set[int] = set()
    for seat in table.hand.seats:
        if seat.player in players:
            yield seat.line, f"{seat.player} sits in seats {players[seat.player]} and {seat.number}"
        elif seat.number in numbers:
            yield seat.line, f"two players in seat {seat.number}"
        players.setdefault(seat.player, seat.number)
        numbers.add(seat.number)


def too_many_for_the_deck(table: Table) -> Said:
    """Eight at most (all rooms; nine would need 27 cards before fourth street)."""
    dealt = _dealt_in(table)
    if dealt > 8:
        yield 0, f"{dealt} players dealt, 8 can play"


def too_many_for_the_table(table: Table) -> Said:
    """No more than the header's seats."""
    dealt, seats = _dealt_in(table), table.hand.max_seats or table.house.seats
    if seats < dealt <= 8:
        yield 0, f"{dealt} players dealt, table {seats}"


def _dealt_in(table: Table) -> int:
    return sum(bool(player.up) for player in table.players)


def bad_card(table: Table) -> Said:
    """A card is a rank and a suit, such as Qc; what stands in its place is kept as unknown."""
    for line, text in table.hand.bad_cards:
        yield line, f"'{text}' is not a card"


def ante_missing(table: Table) -> Said:
    """Whoever is dealt in has paid an ante, if anybody has."""
    without = [player.name for player in table.players if player.ante is None and player.up]
    if not without or len(without) == len(table.players):
        return
    lines = {event.player: event.line for event in reversed(table.hand.events) if isinstance(event, Deal)}
    for name in without:
        yield lines[name], f"{name} was dealt in without an ante"


def hand_truncated(table: Table) -> Said:
    """A hand ends in its summary, which has a line for everyone dealt in where the room lists all."""
    hand, house = table.hand, table.house
    if not table.awards:
        yield hand.lines - 1, "no result for this hand"
    elif (hand.printed is None and house.total != "none") or (house.lists_everyone and _unlisted(table)):
        yield hand.lines - 1, "the summary is not whole"


def _unlisted(table: Table) -> bool:
    return any(player.dealt_on and player.name not in table.hand.summary_players for player in table.players)
