"""Uncalled bets, and main and side pots: all from what each player put into the whole hand."""

from collections.abc import Sequence

from razzstats import layers
from razzstats.play.table import Ending, Player, Pot, Table, Uncalled


def uncalled(players: Sequence[Player]) -> Uncalled | None:
    """What the highest contributor put in above the second highest; None if they match."""
    spare = layers.uncalled({player: player.total for player in players})
    return None if spare is None else Uncalled(*spare)


def pots(players: Sequence[Player]) -> list[Pot]:
    """Main pot first, then the side pots; the uncalled bet is in none of them (TDA rule 21: each is its own)."""
    return _pots(players, uncalled(players))


def _pots(players: Sequence[Player], spare: Uncalled | None) -> list[Pot]:
    paid = {player: player.total - (spare.amount if spare and spare.player is player else 0) for player in players}
    alive = [player for player in players if not player.folded]
    return [Pot(amount, winners) for amount, winners in layers.pots(paid, alive)]


def ending(table: Table) -> Ending:
    """The uncalled bet and the pots at the end of a hand, worked out once."""
    if table.ending is None:
        spare = uncalled(table.everyone)
        table.ending = Ending(spare, _pots(table.everyone, spare))
    return table.ending
