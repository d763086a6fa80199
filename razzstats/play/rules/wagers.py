"""What an act may be: checks, calls, bets, raises, antes, and the chips behind them."""

from razzstats.events import Act, Capped, Kind, Street
from razzstats.money import Amount
from razzstats.play.rules.words import money, street
from razzstats.play.table import Player, Table


def illegal_check(table: Table, player: Player, act: Act) -> str | None:
    """Nobody checks who owes chips."""
    owed = table.owed(player)
    return f"{player.name} checks facing {money(table, owed)}" if owed and not player.all_in else None


def fold_without_bet(table: Table, player: Player, act: Act) -> str | None:
    """Legal, and a gift."""
    free = table.street and not table.owed(player) and (table.street != Street.THIRD or table.acts)
    return f"{player.name} folds for free" if free else None


def bring_in_amount(table: Table, player: Player, act: Act) -> str | None:
    """The bring-in is more than nothing and less than the small bet."""
    small = table.hand.stakes.small_bet
    if 0 < act.put_in < small or _takes_last_chip(player, act):
        return None
    return f"bring-in {money(table, act.put_in)}, small bet {money(table, small)}"


def bring_in_short(table: Table, player: Player, act: Act) -> str | None:
    """He posts what he has."""
    if not _takes_last_chip(player, act):
        return None
    return f"{player.name} brings in {money(table, act.put_in)} all-in"


def wrong_call_amount(table: Table, player: Player, act: Act) -> str | None:
    """A call matches the level, or takes the last chip; after a short bring-in it is the full one (Winamax, WSOP).

    How much that is, a hand need not tell; but no room's is less than a fifth of the small bet.
    """
    owed = table.owed(player)
    if _owes_full_bring_in(table, player, act):
        return f"{player.name} calls {money(table, act.put_in)}, owed the full bring-in"
    short = act.put_in < owed and _takes_last_chip(player, act)
    if (act.put_in == owed and owed) or short or _calls_full_bring_in(table, act):
        return None
    return f"{player.name} calls {money(table, act.put_in)}, owed {money(table, owed)}"


def short_bring_in_called(table: Table, player: Player, act: Act) -> str | None:
    """Whether a short bring-in may be called for what it is, no source settles but for Winamax and the WSOP."""
    if not _calls_short_bring_in(table, act) or _owes_full_bring_in(table, player, act):
        return None
    but = ", where this house asks for the full one" if table.house.short_bring_in_is_filled else ""
    return f"{player.name} calls a bring-in of {money(table, act.total)} that took the last chip{but}"


def _owes_full_bring_in(table: Table, player: Player, act: Act) -> bool:
    """The house has a short bring-in filled, and it was short for sure."""
    posted = table.brought_in
    surely = posted is not None and 5 * posted.total < table.unit and not _takes_last_chip(player, act)
    return bool(table.house.short_bring_in_is_filled) and surely and _calls_short_bring_in(table, act)


def _after_short_bring_in(table: Table) -> bool:
    """The bring-in took its player's last chip and nobody has completed."""
    return table.short_bring_in and table.last is None


def _calls_short_bring_in(table: Table, act: Act) -> bool:
    """Three or more are in: heads-up only the short amount can be called."""
    short = _after_short_bring_in(table) and table.left > 2
    return short and table.brought_in is not None and act.total == table.brought_in.total


def _calls_full_bring_in(table: Table, act: Act) -> bool:
    return _after_short_bring_in(table) and table.level < act.total < table.unit


def _all_in_short(player: Player, act: Act, full: Amount) -> bool:
    """It takes his last chip and is less than a full wager."""
    return _takes_last_chip(player, act) and act.total < full


def _takes_last_chip(player: Player, act: Act) -> bool:
    """His chips tell it; where they are not known, he says it."""
    return act.all_in if player.stack is None else act.put_in == player.stack


def wrong_bet_size(table: Table, player: Player, act: Act) -> str | None:
    """Small bet on 3rd and 4th street, big bet from 5th; an open pair doubles nothing in Razz (TDA RP-10F)."""
    if table.street == Street.THIRD:
        return None
    if table.level:
        return f"{player.name} bets {money(table, act.total)} where {money(table, table.level)} was bet already"
    if act.total == table.unit or _all_in_short(player, act, table.unit):
        return None
    return f"{player.name} bets {money(table, act.total)} on {street(table)}, unit {money(table, table.unit)}"


def wrong_completion(table: Table, player: Player, act: Act) -> str | None:
    """The first full wager of third street is exactly the small bet, not the small bet on top (RRP stud 3)."""
    if act.kind is Kind.COMPLETE and (table.street != Street.THIRD or table.wagers):
        return f"{player.name} completes where the small bet has been made"
    if table.street != Street.THIRD or table.last is not None:
        return None
    small = table.raise_to()
    if act.total == small or (_all_in_short(player, act, small) and act.total > table.level):
        return None
    return f"{player.name} completes to {money(table, act.total)}, small bet {money(table, small)}"


def wrong_raise_size(table: Table, player: Player, act: Act) -> str | None:
    """A raise adds one unit to the last level that counts; an all-in under half a unit does not (TDA 47B, RRP 6)."""
    if table.street == Street.THIRD and table.last is None:
        return None
    expected = table.raise_to()
    if table.level and (act.total == expected or (_all_in_short(player, act, expected) and act.total > table.level)):
        return None
    if not table.level:
        return f"{player.name} raises to {money(table, act.total)} where nothing was bet"
    return f"{player.name} raises to {money(table, act.total)}, expected {money(table, expected)}"


def raise_arithmetic(table: Table, player: Player, act: Act) -> str | None:
    """`raises BY to TO`: BY is TO less the former level (PokerStars, every raise seen).

    Over a short bring-in nobody has seen it: it may be counted from the full one.
    """
    if act.by is None or not table.house.prints_increment or act.by == act.total - table.level:
        return None
    counted_from_full = 0 < act.by < act.total - table.level and act.total == table.raise_to()
    if _after_short_bring_in(table) and counted_from_full:
        return None
    by, to, level = (money(table, amount) for amount in (act.by, act.total, table.level))
    return f"raises {by} to {to}, level was {level}"


def cap_exceeded(table: Table, player: Player, act: Act) -> str | None:
    """A bet or completion and three raises close a street, heads-up too (PokerStars prints `Betting is capped`)."""
    return _past_cap(table) if table.house.cap_is_certain else None


def cap_exceeded_elsewhere(table: Table, player: Player, act: Act) -> str | None:
    """Where the cap is the house's to set, most play a bet and three raises (RRP betting 3, TDA rule 48)."""
    return _past_cap(table) if not table.house.cap_is_certain and len(table.alive()) > 2 else None


def cap_exceeded_heads_up(table: Table, player: Player, act: Act) -> str | None:
    """With two players left many houses lift the cap (RRP; TDA rule 48)."""
    return _past_cap(table) if not table.house.cap_is_certain and len(table.alive()) <= 2 else None


def _past_cap(table: Table) -> str | None:
    if table.wagers < table.house.wagers:
        return None
    return f"wager {table.wagers + 1} on {street(table)}, {table.house.wagers} close it"


def cap_note_mismatch(table: Table, player: None, capped: Capped) -> str | None:
    """The room says so after the fourth wager."""
    return None if table.wagers == table.house.wagers else f"'Betting is capped' after {table.wagers} wagers"


def not_reopened(table: Table, player: Player, act: Act) -> str | None:
    """An all-in of less than half a unit does not give a second raise to who has answered already (TDA 47B)."""
    if not table.wagers or player.seen != table.wagers:
        return None
    return f"{player.name} raised, but only a short all-in faced him"


def short_all_in(table: Table, player: Player, act: Act) -> str | None:
    """Legal: a wager of less than a unit takes the last chip."""
    full = table.raise_to()
    if not _all_in_short(player, act, full):
        return None
    return f"{player.name} is all-in for {money(table, act.total)} of {money(table, full)}"


def stack_negative(table: Table, player: Player, act: Act) -> str | None:
    """Nobody puts in what he has not got."""
    if player.stack is None or act.put_in <= player.stack:
        return None
    return f"{player.name} puts in {money(table, act.put_in)} with {money(table, player.stack)} left"


def all_in_mark_mismatch(table: Table, player: Player, act: Act) -> str | None:
    """The all-in word stands with the act that takes the last chip, and with no other."""
    if player.stack is None or not table.house.marks_all_in:
        return None
    left = player.stack - act.put_in
    if act.all_in and left > 0:
        return f"{player.name} marked all-in with {money(table, left)} left"
    return f"{player.name} has nothing left, not marked all-in" if left == 0 and not act.all_in else None


def ante_mismatch(table: Table, player: Player, act: Act) -> str | None:
    """All antes are equal; a shorter one takes the last chip."""
    full = table.hand.stakes.ante or 0
    if player.ante is not None or table.street:
        return f"{player.name} antes {'twice' if player.ante is not None else 'after the deal'}"
    if act.put_in == full or (_takes_last_chip(player, act) and act.put_in < full):
        return None
    return f"{player.name} antes {money(table, act.put_in)}, others {money(table, full)}"
