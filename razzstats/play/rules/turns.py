"""Who acts, and when: the bring-in, the opener of each street, the order of turns."""

from razzstats.cards import UNKNOWN, card_text
from razzstats.events import Act, Heading, HighNote, Kind, Show, Street
from razzstats.play.rules.words import board, door, money, street
from razzstats.play.table import Player, Table
from razzstats.value.lowball import low, opens_before


def unknown_player(table: Table, player: Player, event: object) -> str | None:
    """Only who sits at the table can act, be dealt cards or win (the seat list is complete in every room)."""
    return None if player.seat else f"{player.name} acts but has no seat"


def not_dealt_in(table: Table, player: Player, act: Act) -> str | None:
    """Whoever acts has a card."""
    return f"{player.name} acts without a card" if player.seat and not player.plays else None


def before_third_street(table: Table, player: Player, act: Act) -> str | None:
    """Nobody acts before the cards are dealt."""
    return None if table.street else f"{player.name} acts before 3rd street"


def action_after_fold(table: Table, player: Player, act: Act) -> str | None:
    """A folded hand is dead (TDA rule 56, RRP "dead hands")."""
    return f"{player.name} acts after folding" if player.folded else None


def muck_after_fold(table: Table, player: Player, show: Show) -> str | None:
    """A folded hand has nothing left to muck."""
    return f"{player.name} mucks after folding" if player.folded and show.mucked else None


def shown_twice(table: Table, player: Player, show: Show) -> str | None:
    """At the showdown a hand is shown or mucked, once."""
    if show.summary or not player.told:
        return None
    return f"{player.name} {'mucks' if show.mucked else 'shows'} after he has shown or mucked"


def action_after_all_in(table: Table, player: Player, act: Act) -> str | None:
    """Whoever has no chips left has no more turns."""
    return f"{player.name} acts with no chips" if player.all_in and not player.folded else None


def bring_in_missing(table: Table, player: Player, act: Act) -> str | None:
    """Third street is opened with a bring-in or a full bet (RRP stud 2), unless all-ins for the ante leave none."""
    if table.street != Street.THIRD or act.kind in (Kind.BRING_IN, Kind.BET, Kind.COMPLETE):
        return None
    if act.kind in (Kind.CHECK, Kind.FOLD) and table.forced in (player, None):
        return None
    with_chips = sum(not other.all_in for other in table.players)
    return f"no bring-in although {with_chips} players had chips" if with_chips > 1 else None


def no_third_street(table: Table, player: None, heading: Heading) -> str | None:
    """Third street has at least the bring-in, unless all-ins for the ante leave nobody to post it."""
    if table.street != Street.THIRD or table.acts:
        return None
    with_chips = sum(not other.all_in for other in table.players)
    return f"no bring-in although {with_chips} players had chips" if with_chips > 1 else None


def high_note_mismatch(table: Table, player: Player, note: HighNote) -> str | None:
    """Full Tilt says before the bring-in whose door card is the highest."""
    if not player.up or UNKNOWN in (player.up[0], note.card) or player.up[0] == note.card:
        return None
    return f"note says {player.name} is high with {card_text(note.card)}, door is {door(player)}"


def bring_in_checked(table: Table, player: Player, act: Act) -> str | None:
    """The forced opener has two choices, the bring-in and the full bet; he can neither check nor fold (RRP stud 2)."""
    if table.street != Street.THIRD or act.kind not in (Kind.CHECK, Kind.FOLD):
        return None
    # TDA RP-10E lets who gets the bring-in from an all-in player fold it
    if table.shifted or table.forced is not player:
        return None
    return f"{player.name} {'checked' if act.kind is Kind.CHECK else 'folded'} the bring-in"


def shifted_bring_in_folded(table: Table, player: Player, act: Act) -> str | None:
    """Who gets the bring-in from a player all-in for the ante may fold under TDA RP-10E; PokerStars makes him pay."""
    if table.street != Street.THIRD or act.kind is not Kind.FOLD or not table.shifted or table.forced is not player:
        return None
    must = ", which this room makes him pay" if table.house.shifted_bring_in_is_paid else ""
    return f"{player.name} folded a bring-in that had passed to him{must}"


def bring_in_shifted(table: Table, player: Player, act: Act) -> str | None:
    """The high card is all-in for the ante: the next player clockwise with chips opens (TDA RP-10E; PokerStars)."""
    if table.street != Street.THIRD or not table.shifted or table.forced is not player or act.kind is Kind.FOLD:
        return None
    high = max(table.players, key=lambda other: other.up[0])
    return f"{high.name} is all-in for the ante, {player.name} opened"


def wrong_bring_in(table: Table, player: Player, act: Act) -> str | None:
    """The highest door card opens, ace low, ties by suit: spades, hearts, diamonds, clubs (RRP stud; all rooms)."""
    if table.street != Street.THIRD or act.kind not in (Kind.BRING_IN, Kind.BET, Kind.COMPLETE):
        return None
    if table.forced is None or table.forced is player:
        return None
    did = "brought in" if act.kind is Kind.BRING_IN else "opened"
    return f"{player.name} ({door(player)}) {did}, expected {table.forced.name} ({door(table.forced)})"


def late_bring_in(table: Table, player: Player, act: Act) -> str | None:
    """The bring-in is the first act of third street, and there is one."""
    if table.street == Street.THIRD and not table.level:
        return None
    return f"{player.name} brings in on {street(table)}, which was open already"


def wrong_opener(table: Table, player: Player, act: Act) -> str | None:
    """From fourth street on the lowest board acts first (TDA RP-10D, RRP; 113 of 113 real streets)."""
    if table.street < Street.FOURTH:
        return None
    expected = table.opener
    if expected is None or expected is player or _may_open(table, player):
        return None
    lowest = min(table.alive(), key=lambda other: opens_before(other.up))
    return f"{player.name} [{board(player)}] opened {street(table)}, lowest was {lowest.name} [{board(lowest)}]"


def _may_open(table: Table, player: Player) -> bool:
    """He is one of those who may be first somewhere.

    Of equal lowest boards any may count; where it is all-in, the next with chips clockwise acts, or their lowest.
    """
    if player.folded or not player.plays or UNKNOWN in player.up:
        return False
    boards = {other: low(other.up) for other in table.alive()}
    lowest = min(boards.values())
    with_chips = min((value for other, value in boards.items() if not other.all_in), default=lowest)
    tied = [other for other, value in boards.items() if value == lowest]
    firsts = [next(iter(table.clockwise(other)), None) if other.all_in else other for other in tied]
    return player in firsts or low(player.up) == with_chips


def opener_tie(table: Table, player: Player, act: Act) -> str | None:
    """Equal boards: the highest card's suit decides under TDA RP-10D and on PokerStars, the position under RRP."""
    if table.street < Street.FOURTH:
        return None
    expected = table.opener
    if expected is None or expected is player or not _may_open(table, player):
        return None
    return f"{expected.name} and {player.name} could both open, [{board(player)}], {player.name} acted"


def out_of_turn(table: Table, player: Player, act: Act) -> str | None:
    """Turns go clockwise, past those who have folded or are all-in."""
    pending = table.pending
    if not pending or pending[0] is player or player not in pending:
        return None
    # who may act first is for the rules of the opener to say
    if not table.acts_on_street:
        return None
    return f"{player.name} acted, {pending[0].name} was next"


def extra_action(table: Table, player: Player, act: Act) -> str | None:
    """A street is closed once all have answered; a bring-in that is only called gives no second turn."""
    if player in table.pending or player.folded or player.all_in or not player.plays or act.kind is Kind.BRING_IN:
        return None
    return f"{player.name} acts after {street(table)} was closed to him"


def missing_action(table: Table, player: object, event: object) -> str | None:
    """A street ends when nobody has a turn left, or nothing is owed and nobody could answer a bet."""
    if table.street == Street.THIRD and not table.acts:
        return None
    if not table.opened:
        table.open()
    if not table.pending or len(table.alive()) < 2:
        return None
    waiting = table.pending[0]
    owed = table.owed(waiting)
    if not owed and not table.can_bet():
        return None
    left = f"had {money(table, owed)} to call" if owed else "had not acted"
    return f"{street(table)} ended, {waiting.name} {left}"
