"""How simulated players play: four styles.

They play sensibly, not well: three low cards, a steal against higher doors, a fold once they have caught bricks.
"""

from random import Random
from typing import NamedTuple

from razzstats.events import Kind, Street
from razzstats.play.simulate.spot import Spot, looks, outlook


class Style(NamedTuple):
    """How a simulated player plays."""

    entry: int
    """The highest rank (0 the ace) of three cards that he plays for a full bet; a pair counts seven more."""
    steal: float
    """How often he completes with any cards when his door is below all doors behind him."""
    aggression: float
    """How often he bets or raises when he thinks that he is ahead."""
    patience: float
    """By how many ranks he may be behind and still call."""


STYLES = (
    Style(entry=7, steal=0.7, aggression=0.8, patience=0.0),
    Style(entry=7, steal=0.2, aggression=0.35, patience=1.0),
    Style(entry=9, steal=0.9, aggression=0.8, patience=1.5),
    Style(entry=10, steal=0.1, aggression=0.3, patience=3.0),
)
"""Tight and loose, each aggressive and passive; a name keeps its style for good."""


def wish_of(style: Style, spot: Spot, rng: Random) -> Kind:
    """RAISE, CALL or FOLD: what he would do if he may; a CALL of nothing is a check."""
    return _third(style, spot, rng) if spot.third else _later(style, spot, rng)


def _third(style: Style, spot: Spot, rng: Random) -> Kind:
    table, player = spot.table, spot.player
    # fewer rivals ask for less, and so does the bring-in that is paid already
    edge = style.entry + max(0, 4 - len(table.alive())) + bool(player.street_in) - spot.start
    if spot.opening:
        return Kind.RAISE if edge >= 0 and rng.random() < style.aggression / 4 else Kind.CALL
    rivals = [other.up[0] for other in (*table.pending[1:], table.forced) if other and not other.folded]
    steals = not spot.level and player.up[0] < min(rivals, default=-1) and rng.random() < style.steal
    if steals or (edge >= 2 * spot.level and rng.random() < style.aggression):
        return Kind.RAISE
    return Kind.CALL if edge >= max(0, spot.level - 1) + (not spot.level) else Kind.FOLD


def _later(style: Style, spot: Spot, rng: Random) -> Kind:
    table = spot.table
    rivals = min(looks(other, table.street) for other in spot.rivals)
    ahead = rivals - outlook(spot.cards, Street.SEVENTH - len(spot.cards)) + rng.uniform(-1, 3)
    owed = table.owed(spot.player)
    bluffs = not table.level and rng.random() < style.aggression / 6
    if bluffs or (ahead >= 2 * table.wagers and rng.random() < style.aggression):
        return Kind.RAISE
    # the better the price, the less it takes
    enough = 1.5 - style.patience - min(2, table.pot / owed / 10) if owed else ahead
    return Kind.CALL if ahead >= enough else Kind.FOLD
