"""Third street: how a player's choices agree with Cogert's points, where his cards were known at the deal.

Five points or more ask for a raise; one to four for a raise while nobody has completed, and for a call after that; none
or less for a fold. Where he may not raise, the call is what a raise was asked for.
"""

from razzstats.data.features import Mask, Spots
from razzstats.stats.catalog.words import COGERT, POINTS
from razzstats.stats.stat import Stat

RAISES = 5
"""From so many points on a hand is raised whatever came before."""


def _wants_fold(spots: Spots) -> Mask:
    return spots.graded & (spots.points <= 0)


def _wants_raise(spots: Spots) -> Mask:
    return spots.graded & (spots.points > 0) & ((spots.points >= RAISES) | (spots.level == 0)) & spots.may_raise


def _wants_call(spots: Spots) -> Mask:
    return spots.graded & (spots.points > 0) & ~_wants_raise(spots)


def _raises(spots: Spots) -> Mask:
    return spots.act("complete", "raise")


def _agrees(spots: Spots) -> Mask:
    called, folded = spots.act("call"), spots.act("fold")
    return _wants_raise(spots) & _raises(spots) | _wants_call(spots) & called | _wants_fold(spots) & folded


COGERT_GRADES: tuple[Stat, ...] = (
    Stat(
        "cogert", "Cogert: as the points say", POINTS,
        "choices on 3rd with cards known at the deal, the forced opener's first act apart", "does what the points say",
        COGERT, spot=lambda t: t.graded, deed=_agrees, every=True,
    ),
    Stat(
        "cogert_loose", "Cogert: too loose", POINTS,
        "choices in which the points say fold", "calls or raises",
        COGERT, spot=_wants_fold, deed=lambda t: t.act("call", "complete", "raise"), every=True,
    ),
    Stat(
        "cogert_tight", "Cogert: too tight", POINTS,
        "choices in which the points say raise or call", "folds",
        COGERT, spot=lambda t: t.graded & (t.points > 0), deed=lambda t: t.act("fold"), every=True,
    ),
    Stat(
        "cogert_passive", "Cogert: too passive", POINTS,
        "choices in which the points say raise", "calls",
        COGERT, spot=_wants_raise, deed=lambda t: t.act("call"), every=True,
    ),
    Stat(
        "cogert_aggressive", "Cogert: too aggressive", POINTS,
        "choices in which the points say call, and a raise is not barred", "raises",
        COGERT, spot=lambda t: _wants_call(t) & t.may_raise, deed=_raises, every=True,
    ),
)  # fmt: skip
