"""Who is in the hand and what stood in its lines: seats, players, antes, cards that are none."""

from razzstats.events import Deal
from razzstats.play.rules.words import Said
from razzstats.play.table import Table


def seat_twice(table: Table) -> Said:
    """A player has one seat and a seat one player, at the beginning and in the summary."""
    players: dict[str, int] = {}
    numbers: set[int] = set()
    for seat in table.hand.seats:
        if seat.player in players:
            yield seat.line, _two_seats(seat.player, players[seat.player], seat.number)
        elif seat.number in numbers:
            yield seat.line, f"two players in seat {seat.number}"
        players.setdefault(seat.player, seat.number)
        numbers.add(seat.number)
    listed: set[str] = set()
    for result in table.hand.results:
        if result.player in listed or players.get(result.player, result.seat) != result.seat:
            yield result.line, _two_seats(result.player, players.get(result.player, result.seat), result.seat)
        listed.add(result.player)


def _two_seats(name: str, one: int, other: int) -> str:
    return f"{name} sits in seats {one} and {other}" if one != other else f"{name} has two lines for seat {one}"


def unknown_in_summary(table: Table) -> Said:
    """Whoever has a line in the summary has a seat."""
    seated = {seat.player for seat in table.hand.seats}
    for result in table.hand.results:
        if result.player not in seated:
            yield result.line, f"{result.player} is in the summary but has no seat"


def seat_beyond_the_table(table: Table) -> Said:
    """Seats are numbered up to the table's size."""
    size = table.hand.max_seats
    for seat in table.hand.seats:
        if size is not None and seat.number > size >= _dealt_in(table):
            yield seat.line, f"seat {seat.number} at a table of {size}"


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
    return len([player for player in table.players if player.up])


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
    hand = table.hand
    if not table.awards:
        yield hand.lines - 1, "no result for this hand"
    elif hand.printed is None and not hand.finished:
        yield hand.lines - 1, "the summary has no total pot"
    elif not hand.finished:
        unlisted = [player.name for player in table.players if player.name not in hand.summary_players]
        missing = f"the summary has no line for {', '.join(unlisted)}" if unlisted else "the text ends in its summary"
        yield hand.lines - 1, missing
