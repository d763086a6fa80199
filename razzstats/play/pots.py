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
    spare = uncalled(players)
    paid = {player: player.total - (spare.amount if spare and spare.player is player else 0) for player in players}
    alive = [player for player in players if not player.folded]
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
        table.ending = Ending(uncalled(table.everyone), pots(table.everyone))
    return table.ending
