"""The money of the whole hand: uncalled bets, pots, rake."""

from razzstats.events import STREET_LABELS, Award, Refund, Result, Show, Street
from razzstats.money import Amount
from razzstats.play.pots import ending, uncalled
from razzstats.play.rules.words import Said, money
from razzstats.play.table import Player, Table


def uncalled_mismatch(table: Table, player: Player, refund: Refund) -> str | None:
    """What goes back is what the highest contributor put in above the second highest."""
    due = uncalled(table.everyone)
    amount = due.amount - player.refunded if due and due.player is player else 0
    if refund.amount == amount:
        return None
    return f"uncalled {money(table, refund.amount)} printed, {money(table, amount)} computed for {player.name}"


def ante_returned(table: Table, player: Player, refund: Refund) -> str | None:
    """An ante that nobody else could match goes back before the deal (Full Tilt)."""
    return None if table.acts else f"{money(table, refund.amount)} of {player.name}'s ante returned"


def uncalled_missing(table: Table, player: Player, event: Award | Show) -> str | None:
    """A bet that nobody called has a line of its own that gives it back, in rooms that print it."""
    if table.hand_over or table.house.uncalled != "own line":
        return None
    # of hands that are turned up with cards to come it may follow
    if isinstance(event, Show) and (event.summary or table.shown_early()):
        return None
    due = uncalled(table.everyone)
    if due is None or due.player.refunded:
        return None
    return f"uncalled {money(table, 0)} printed, {money(table, due.amount)} computed for {due.player.name}"


def pot_mismatch(table: Table) -> Said:
    """The pot is all that was put in, less the uncalled bet; Winamax prints what was collected, the rake beside it."""
    printed = table.hand.printed
    if printed is None or printed.pot is None:
        return
    computed = pot_of(table)
    if table.house.total == "collected":
        computed = table.pot - (printed.rake or 0)
    if printed.pot != computed:
        yield printed.line, f"pot {money(table, printed.pot)} printed, {money(table, computed)} computed"


def pot_of(table: Table) -> Amount:
    """All that was put in, less the uncalled bet, before rake."""
    due = ending(table).uncalled
    return table.pot - (due.amount if due else 0)


def uncalled_in_award(table: Table) -> Amount:
    """The part of what was collected that is nobody's winnings, in rooms that give back uncalled chips with the pot."""
    if table.house.uncalled != "in the award":
        return 0
    due = ending(table).uncalled
    if due is None or due.player.refunded:
        return 0
    return due.amount if due.player.collected >= due.amount else 0


def side_pot_mismatch(table: Table) -> Said:
    """Each pot holds what its players put into its layer; the rake is out of the printed parts (PokerStars).

    Where nobody has seen it, the parts may also be told before the rake.
    """
    printed = table.hand.printed
    if printed is None or printed.pot is None or not printed.pots:
        return
    if printed.rake:
        parts = sum(printed.pots)
        if parts == printed.pot and table.house.pots_are_raked is None:
            return
        if parts + printed.rake != printed.pot:
            texts = (money(table, amount) for amount in (parts, printed.rake, printed.pot))
            yield printed.line, "main and side pots {} + rake {} are not {}".format(*texts)
        return
    made = ending(table).pots
    for number, amount in enumerate(printed.pots):
        computed = made[number].amount if number < len(made) else 0
        if amount != computed:
            name = f"side pot {number}" if number else "main pot"
            yield printed.line, f"{name}: {money(table, amount)} printed, {money(table, computed)} computed"


def rake_mismatch(table: Table) -> Said:
    """What was collected and the rake make up the printed pot; at Winamax what was collected alone.

    Where the rake alone is printed (KingsClub), they make up the pot as it was put in.
    """
    printed = table.hand.printed
    if printed is None or printed.rake is None:
        return
    collected = sum(player.collected for player in table.everyone)
    rake = 0 if table.house.total == "collected" else printed.rake
    if printed.pot is None and not (table.awards and table.hand.finished):
        return
    pot = pot_of(table) if printed.pot is None else printed.pot
    if collected + rake != pot:
        parts = (money(table, amount) for amount in (collected, rake, pot))
        yield printed.line, "collected {} + rake {} is not {}".format(*parts)


def rake_negative(table: Table) -> Said:
    """A room takes, it does not give."""
    printed = table.hand.printed
    if printed is None or printed.rake is None:
        rake = pot_of(table) - sum(player.collected for player in table.everyone) + uncalled_in_award(table)
        if rake < 0:
            yield table.hand.lines - 1, f"rake {money(table, rake)}"


def rake_in_tournament(table: Table) -> Said:
    """Tournament chips are not raked."""
    printed = table.hand.printed
    if printed is not None and printed.rake and table.hand.tournament is not None:
        yield printed.line, f"rake {money(table, printed.rake)} in a tournament"


def net_mismatch(table: Table) -> Said:
    """The summary repeats who folded where, and what each has collected; or it tells his end stack and his net."""
    for result in table.hand.results if table.awards else ():
        player = table.by_name.get(result.player)
        # the room writes whoever was not dealt in as folded on third street
        left_on = player.folded_on if player is not None and player.plays else Street.THIRD
        collected = 0 if player is None else player.collected
        if result.folded_on is not None and result.folded_on != left_on:
            printed, computed = (STREET_LABELS.get(street, "no fold") for street in (result.folded_on, left_on))
            yield result.line, f"{result.player}: folded on {printed} printed, {computed} computed"
        if result.collected is not None and result.collected != collected:
            texts = (money(table, amount) for amount in (result.collected, collected))
            yield result.line, "{}: {} printed, {} computed".format(result.player, *texts)
        if table.hand.finished:
            yield from _chips_mismatch(table, result)


def _chips_mismatch(table: Table, result: Result) -> Said:
    """What the player has won or lost, and what he has left (KingsClub)."""
    net = _net(table, result.player)
    if result.net is not None and result.net != net:
        yield result.line, f"{result.player}: net {money(table, result.net)} printed, {money(table, net)} computed"
    stack = next((seat.stack for seat in table.hand.seats if seat.player == result.player), None)
    if result.stack is not None and stack is not None and result.stack != stack + net:
        texts = (money(table, amount) for amount in (result.stack, stack + net))
        yield result.line, "{}: {} left printed, {} computed".format(result.player, *texts)


def _net(table: Table, name: str) -> Amount:
    """Collected and given back less put in; what nobody called has come back without a line."""
    player = table.by_name.get(name)
    if player is None:
        return 0
    due = ending(table).uncalled
    back = due.amount if due and due.player is player and table.house.uncalled == "left out" else 0
    return player.collected + player.refunded - player.total + back
