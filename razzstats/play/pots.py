"""Uncalled bets, and main and side pots: all from what each player put into the whole hand."""

from collections.abc import Sequence

from razzstats.play.table import Ending, Player, Pot, Table, Uncalled


def uncalled(players: Sequence[Player]) -> Uncalled | None:
    """What the highest contributor put in above the second highest; None if they match."""
    top = None
    first = second = 0
    for player in players:
        if player.total > first:
            top, first, second = player, player.total, first
        elif player.total > second:
            second = player.total
    return Uncalled(top, first - second) if top is not None and first > second else None


def pots(players: Sequence[Player]) -> list[Pot]:
    """Main pot first, then the side pots; the uncalled bet is in none of them (TDA rule 21: each is its own).

    A player who folded pays into every layer he reached and can win none.
    """
    return _pots(players, uncalled(players))


def _pots(players: Sequence[Player], spare: Uncalled | None) -> list[Pot]:
    alive = [player for player in players if not player.folded]
    if len(alive) == 1:
        amount = sum([player.total for player in players]) - (spare.amount if spare else 0)
        return [Pot(amount, tuple(alive))] if amount else []
    paid = {player: player.total - (spare.amount if spare and spare.player is player else 0) for player in players}
    if len({paid[player] for player in alive}) == 1:
        return [Pot(sum(paid.values()), tuple(alive))] if any(paid.values()) else []
    levels = sorted({paid[player] for player in alive if paid[player]})
    made: list[Pot] = []
    below = 0
    for level in levels:
        # nobody alive is above the last level: what folded players put in beyond it falls into the last pot
        top = level if level != levels[-1] else max(paid.values())
        amount = sum(min(chips, top) - min(chips, below) for chips in paid.values())
        made.append(Pot(amount, tuple(player for player in alive if paid[player] >= level)))
        below = level
    return made


def ending(table: Table) -> Ending:
    """The uncalled bet and the pots at the end of a hand, worked out once."""
    if table.ending is None:
        spare = uncalled(table.everyone)
        table.ending = Ending(spare, _pots(table.everyone, spare))
    return table.ending
