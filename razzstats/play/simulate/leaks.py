"""Leaks to plant: each one a mistake that coaches name, in a player who otherwise plays tight and aggressive.

He makes it every time that its spot comes. A trial of a review knows so what there is to be found.
"""

from collections.abc import Mapping

from razzstats.cards import rank
from razzstats.events import Kind, Street
from razzstats.play.simulate.spot import Spot, bricks
from razzstats.play.simulate.styles import STYLES, Leak, Style
from razzstats.value.lowball import low

EIGHT, NINE, TEN = 7, 8, 9
TEN_LOW = 1 << (TEN + 1)
"""A low below this is a ten-low or better."""

CALLS_FOR_FOLDS = {Kind.FOLD: Kind.CALL}
FOLDS = {Kind.CALL: Kind.FOLD, Kind.RAISE: Kind.FOLD}
CALLS_FOR_RAISES = {Kind.RAISE: Kind.CALL}
RAISES = {Kind.FOLD: Kind.RAISE, Kind.CALL: Kind.RAISE}


def _completed(spot: Spot) -> bool:
    """Third street at level 1, against somebody else's completion."""
    return spot.third and spot.level == 1 and spot.bettor is not spot.player


def _against_better_door(spot: Spot) -> bool:
    """A completion or raise by an eight or lower, with a nine or higher showing."""
    bettor = spot.bettor
    shows_nine = spot.third and not spot.forced and spot.door >= NINE
    return shows_nine and bettor is not None and rank(bettor.up[0]) <= EIGHT


def _hides_paint(spot: Spot) -> bool:
    """Two cards to a wheel, one of them the door, and a ten or higher or a pair in the hole."""
    wheel = {rank(card) for card in spot.cards if rank(card) < 5}
    return spot.third and spot.door < 5 and len(wheel) == 2 and spot.start >= TEN


def _bricked_against_a_catch(spot: Spot) -> bool:
    """Fourth street, facing the bet of someone who caught well, with a brick."""
    bettor = spot.bettor
    faces = spot.street == Street.FOURTH and spot.faces_bet and spot.bricks == 1
    return faces and bettor is not None and not bricks(bettor.up)


def _two_bricks_worse(spot: Spot) -> bool:
    """Fifth street or later, facing a bet, with two bricks more than the bettor has caught."""
    bettor = spot.bettor
    faces = spot.street >= Street.FIFTH and spot.faces_bet
    return faces and bettor is not None and spot.bricks - bricks(bettor.up) >= 2


def _draws_to_a_seven(spot: Spot) -> bool:
    """Four different cards of a seven-low."""
    return len({rank(card) for card in spot.cards if rank(card) < EIGHT}) == 4


def _nothing(spot: Spot) -> bool:
    """Worse than a ten-low."""
    return low(spot.cards) >= TEN_LOW


LEAKS = (
    Leak(
        "plays-rough", "plays three cards up to a nine, ten or jack for any price", "PokerNews; Harman",
        lambda s: s.third and not s.opening and NINE <= s.start <= TEN + 1, CALLS_FOR_FOLDS,
    ),
    Leak(
        "plays-paint", "plays two wheel cards with a high card or a pair in the hole", "Devonshire",
        _hides_paint, CALLS_FOR_FOLDS,
    ),
    Leak(
        "calls-nine-door", "calls a completion by a better door with a nine or higher showing", "Cogert",
        _against_better_door, CALLS_FOR_FOLDS,
    ),
    Leak(
        "limps", "calls the bring-in where he should complete first in", "Devonshire; Cogert",
        lambda s: s.unopened, CALLS_FOR_RAISES,
    ),
    Leak(
        "never-steals", "gives up rough cards with the lowest door left", "Sklansky; Counting Outs",
        lambda s: s.unopened and s.lowest_door and s.start > EIGHT, FOLDS,
    ),
    Leak(
        "steals-blindly", "completes with any cards into two or more lower doors", "Sklansky",
        lambda s: s.unopened and s.lower_doors >= 2, RAISES,
    ),
    Leak(
        "defends-everything", "never folds his bring-in to a completion", "PokerNews",
        lambda s: s.forced and _completed(s), CALLS_FOR_FOLDS,
    ),
    Leak(
        "never-defends", "always folds his bring-in to a completion", "Counting Outs",
        lambda s: s.forced and _completed(s), FOLDS,
    ),
    Leak(
        "folds-low-doors", "folds an eight or lower door to a completion", "Counting Outs",
        lambda s: not s.forced and _completed(s) and s.door <= EIGHT, FOLDS,
    ),
    Leak(
        "peels-bricks", "calls on 4th street after a brick against a good catch", "PokerNews; Sklansky",
        _bricked_against_a_catch, CALLS_FOR_FOLDS,
    ),
    Leak(
        "folds-fourth", "folds to a bet on 4th street though he caught well", "Cogert",
        lambda s: s.street == Street.FOURTH and s.faces_bet and not s.bricks, FOLDS,
    ),
    Leak(
        "gives-free-cards", "checks whenever his board is the best", "Sklansky; Cogert",
        lambda s: s.may_bet and s.leads, CALLS_FOR_RAISES,
    ),
    Leak(
        "chases-bricks", "calls from 5th street on with a board of two bricks more than the bettor's", "Sklansky",
        _two_bricks_worse, CALLS_FOR_FOLDS,
    ),
    Leak(
        "folds-draws", "folds one card short of a seven to a bet on 5th street", "Cogert",
        lambda s: s.street == Street.FIFTH and s.faces_bet and _draws_to_a_seven(s), FOLDS,
    ),
    Leak(
        "folds-late", "folds whatever he would call with on 6th and 7th street", "Cogert",
        lambda s: s.street >= Street.SIXTH and s.faces_bet, {Kind.CALL: Kind.FOLD},
    ),
    Leak(
        "pays-off", "calls on 7th street with worse than a ten-low", "hocpoker",
        lambda s: s.street == Street.SEVENTH and s.faces_bet and _nothing(s), CALLS_FOR_FOLDS,
    ),
    Leak(
        "bluffs-river", "bets on 7th street with worse than a ten-low", "defined by this project",
        lambda s: s.street == Street.SEVENTH and s.may_bet and _nothing(s), RAISES,
    ),
    Leak(
        "station", "calls every bet from 4th street on, and never raises", "fpdb",
        lambda s: s.faces_bet, CALLS_FOR_FOLDS | CALLS_FOR_RAISES,
    ),
)  # fmt: skip

LEAKY = tuple(STYLES[0]._replace(name=leak.name, leak=leak) for leak in LEAKS)
"""The tight and aggressive player with each leak, under the leak's name."""

ALL_STYLES: Mapping[str, Style] = {style.name: style for style in (*STYLES, *LEAKY)}


def style_named(name: str) -> Style:
    """One of ALL_STYLES; ValueError lists them for any other name."""
    if name not in ALL_STYLES:
        raise ValueError(f"no style is called {name!r}; there are {', '.join(ALL_STYLES)}")
    return ALL_STYLES[name]
