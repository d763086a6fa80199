"""How simulated players play: four styles, and what one planted leak makes of a style.

They play sensibly, not well: three low cards, a steal against higher doors, a fold once they have caught bricks.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from razzstats.events import Kind, Street
from razzstats.play.simulate.spot import Spot, looks, outlook


class Leak(NamedTuple):
    """One mistake that a player makes whenever its spot comes, or now and then."""

    name: str
    does: str
    """The mistake in words."""
    source: str
    """Who calls it one."""
    spot: Callable[[Spot], bool]
    """Where he makes it."""
    instead: Mapping[Kind, Kind]
    """What he does there, by what he would do without the leak: RAISE, CALL or FOLD; a CALL of nothing is a check.

    A FOLD throws the cards away even where a check was free.
    """
    often: float = 1
    """In which part of these spots, at random."""


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
    name: str = ""
    leak: Leak | None = None


STYLES = (
    Style(entry=7, steal=0.7, aggression=0.8, patience=0.0, name="tight-aggressive"),
    Style(entry=7, steal=0.2, aggression=0.35, patience=1.0, name="tight-passive"),
    Style(entry=9, steal=0.9, aggression=0.8, patience=1.5, name="loose-aggressive"),
    Style(entry=10, steal=0.1, aggression=0.3, patience=3.0, name="loose-passive"),
)
"""Tight and loose, each aggressive and passive; a name keeps its style for good."""


class Choice(NamedTuple):
    """What a player does."""

    act: Kind
    otherwise: Kind
    """What his style without its leak would do."""


def choice_of(style: Style, spot: Spot, rng: Random) -> Choice:
    """The act that he chooses. The leak speaks last, so that the same seed plays the same up to where it first does."""
    wish = _third(style, spot, rng) if spot.third else _later(style, spot, rng)
    otherwise = spot.act_for(wish)
    if style.leak is None or not _speaks(style.leak, wish, spot, rng):
        return Choice(otherwise, otherwise)
    instead = style.leak.instead[wish]
    if instead is Kind.FOLD and not spot.opening:
        return Choice(instead, otherwise)
    return Choice(spot.act_for(instead), otherwise)


def _speaks(leak: Leak, wish: Kind, spot: Spot, rng: Random) -> bool:
    if wish not in leak.instead or not leak.spot(spot):
        return False
    # whoever makes it always draws nothing, so that what he has played stays as it was
    return leak.often == 1 or rng.random() < leak.often


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
