"""Events that are plainly in order, told without asking a single rule.

Nearly every line of nearly every hand is. What is said here to be regular breaks no rule of play/rules/, which
tests/test_regular.py proves by asking them all the same; whatever is not plain is theirs to judge. The replay is three
times as fast for it (benchmarks/README.md).
"""

from collections.abc import Callable

from razzstats.events import Act, Deal, Heading, Kind, Street
from razzstats.play.pots import ending
from razzstats.play.table import DECK, Player, Table


def regular_deal(table: Table, player: Player, deal: Deal) -> bool:
    """One new card, or three on third street, to someone who is left, under the cards that he has."""
    new, old = deal.new, deal.old
    if player.folded or not player.plays or player.dealt_on == table.street or not table.street:
        return False
    if table.acts_on_street or (table.street == Street.SEVENTH and len(player.up) != 4):
        return False
    if len(new) != 1 and (table.street != Street.THIRD or len(new) != 3 or len(set(new)) != 3):
        return False
    owners = table.owners
    for card in new:
        if card < 0 or card in owners:
            return False
    if not old:
        return True
    return list(old) == (player.up if len(old) == len(player.up) else player.down + player.up)


def regular_heading(table: Table, heading: Heading) -> bool:
    """The next street, after one that has been opened and answered, or the first; the deck suffices."""
    if heading.common is not None:
        return False
    if heading.street != table.street + 1:
        # third street comes after nothing
        return heading.street == Street.THIRD and not table.street and not table.acts
    if heading.street == Street.SEVENTH and table.dealt + table.left > DECK:
        return False
    return table.acts_on_street > 0 and not table.pending


def regular_opening(table: Table, player: Player, act: Act) -> bool:
    """The player whom the cards name acts first, on third street with a bring-in, and everyone has got his card."""
    if table.street == Street.SEVENTH:
        if not _has_last_card(table):
            return False
    elif table.dealt_on_street != table.left:
        return False
    if table.street == Street.THIRD:
        return act.kind is Kind.BRING_IN and table.forced is player and not table.shifted
    return table.street > Street.THIRD and table.opener is player


def _has_last_card(table: Table) -> bool:
    """The last card lies face down: only the hero's has a line, if there is one hero."""
    hero = table.by_name.get(table.hand.hero or "")
    return hero is None or hero.folded or hero.dealt_on == Street.SEVENTH


def regular_ante(table: Table, player: Player, act: Act) -> bool:
    """The full ante, once, before anybody acts, from someone who has more."""
    return (
        player.stack is not None
        and player.stack > act.put_in == table.hand.stakes.ante
        and player.ante is None
        and not (act.all_in or table.acts or table.street)
        and player.plays
    )


def regular_bring_in(table: Table, player: Player, act: Act) -> bool:
    """The first act of all, by the player whose card is highest, less than the small bet, and chips left."""
    stack = player.stack
    return (
        table.forced is player
        and not (table.acts or table.shifted or table.level)
        and 0 < act.put_in < table.unit
        and stack is not None
        and stack > act.put_in
        and not act.all_in
    )


def regular_fold(table: Table, player: Player, act: Act) -> bool:
    """In turn, facing a bet."""
    pending = table.pending
    return bool(pending) and pending[0] is player and table.level > player.street_in


def regular_check(table: Table, player: Player, act: Act) -> bool:
    """In turn, with nothing to call."""
    pending = table.pending
    return bool(pending) and pending[0] is player and table.level <= player.street_in


def regular_call(table: Table, player: Player, act: Act) -> bool:
    """In turn, what is owed, and chips left."""
    pending, stack = table.pending, player.stack
    return (
        bool(pending)
        and pending[0] is player
        and 0 < act.put_in == table.level - player.street_in
        and not (table.short_bring_in and table.last is None)
        and stack is not None
        and stack > act.put_in
        and not act.all_in
    )


def regular_bet(table: Table, player: Player, act: Act) -> bool:
    """In turn, the first of a later street, one unit, and chips left."""
    pending, stack = table.pending, player.stack
    return (
        bool(pending)
        and pending[0] is player
        and not table.level
        and table.street > Street.THIRD
        and act.total == table.unit
        and stack is not None
        and stack > act.put_in
        and not act.all_in
    )


def regular_raise(table: Table, player: Player, act: Act) -> bool:
    """In turn, a full wager over another's full one (or the bring-in), below the cap, and chips left."""
    pending, stack = table.pending, player.stack
    return (
        bool(pending)
        and pending[0] is player
        and table.level > 0
        and act.total == table.raise_to()
        and (table.level == table.base or not table.wagers)
        and table.wagers < table.house.wagers
        and player.seen != table.wagers
        and (act.by is None or act.by == act.total - table.level)
        and stack is not None
        and stack > act.put_in
        and not act.all_in
    )


def regular_ending(table: Table) -> bool:
    """All have folded but one, who takes the pot less the rake, and the summary repeats what has happened."""
    hand, printed = table.hand, table.hand.printed
    if table.left != 1 or len(table.awards) != 1 or printed is None or printed.pots or printed.rake is None:
        return False
    (award,) = table.awards
    winner = table.by_name[award.player]
    if award.pot is not None or winner.folded or not winner.plays or (printed.rake and hand.tournament is not None):
        return False
    due = ending(table).uncalled
    pot = table.pot - (due.amount if due else 0)
    return (
        printed.pot == pot == award.amount + printed.rake
        and table.house.uncalled == "own line"
        and hand.finished
        and not hand.bad_cards
        and hand.renamed_line is None
        and all(player.ante is not None for player in table.players)
        and _regular_roster(table)
    )


def _regular_roster(table: Table) -> bool:
    """A seat for each at a table that has it, and a line of the summary for each that says what the acts have said."""
    hand = table.hand
    size = min(8, hand.max_seats or table.house.seats)
    seats = {seat.player: seat.number for seat in hand.seats}
    numbers = set(seats.values())
    if not len(numbers) == len(seats) == len(hand.seats) or max(numbers) > size:
        return False
    for result in hand.results:
        player = table.by_name.get(result.player)
        if player is None or not player.plays or seats.pop(result.player, None) != result.seat:
            return False
        if result.folded_on not in (None, player.folded_on) or result.collected not in (None, player.collected):
            return False
    return True


REGULAR: dict[object, Callable[..., bool]] = {
    Deal: regular_deal,
    Kind.ANTE: regular_ante,
    Kind.BRING_IN: regular_bring_in,
    Kind.FOLD: regular_fold,
    Kind.CHECK: regular_check,
    Kind.CALL: regular_call,
    Kind.BET: regular_bet,
    Kind.RAISE: regular_raise,
}
"""By kind of act, or by type of event; of a street's first act the opener's rules are asked whatever this says."""
