"""Razz equity: exact where all deals can be counted, else from random deals with their standard error.

    from razzstats.value.equity import Holding, Spot, equity, unpaired

    spot = Spot((Holding.of(parse_cards("Ah 2c 3d")), Holding((4,), 6, unpaired(7, door=4))), dead=(9, 9))
    equity(spot).shares[0].equity

A `Holding` is the ranks (0 the ace) that are known of a hand, and how many cards are unknown: hidden now or
still to come, which is one law. A hidden card may be bound to a range of hole cards (`holes`). `equity` keeps what it
has worked out by ranks, so that a spot that comes again costs nothing. Below it, `winners(spot)` of exact.py and
`sampled_winners(spot, samples, seed)` of sampled.py give the integer number of deals for every set of winners, which
`parts` turns into pots; `lows(ranks)` of lows.py evaluates whole arrays of final hands, uint8 of shape (n, 7), in the
order of value/lowball.py. How long it takes stands in benchmarks/README.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from razzstats.value.equity.exact import Ways, draws, winners
from razzstats.value.equity.holding import Holding as Holding
from razzstats.value.equity.holding import Holes as Holes
from razzstats.value.equity.holding import Spot as Spot
from razzstats.value.equity.holding import unpaired as unpaired
from razzstats.value.equity.sampled import sampled_winners
from razzstats.value.lowball import Low

Parts = npt.NDArray[np.float64]
Bounds = tuple[Low, Low]

SAMPLES = 400_000
"""Random deals where all cannot be counted; the standard error is then 0.08 points at most."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one hand gets of the pot.

    `win` is the chance to win it alone, `tie` to share it. `error` is the standard error of `equity`, 0 if it is exact.
    `cannot_win` and `cannot_lose` follow from the cards: no deal, or every deal, gives the hand the pot or a part of
    it. After random deals they may be None: nothing proves it, and no deal disproved it. `best` and `worst` are the
    lows that it can end with.
    """

    equity: float
    win: float
    tie: float
    error: float
    cannot_win: bool | None
    cannot_lose: bool | None
    best: Low
    worst: Low


@dataclass(frozen=True, slots=True)
class Equity:
    """Shares of the pot, hand by hand; `deals` is their full number if all were counted, else of the random ones.

    If it is `symmetric`, the same is known of all hands: equities are equal and without error, although `win` and `tie`
    are those of random deals.
    """

    exact: bool
    deals: int
    shares: tuple[Share, ...]
    seed: int | None = None
    symmetric: bool = False


@lru_cache(maxsize=1 << 14)
def equity(spot: Spot, samples: int | None = None, seed: int = 0) -> Equity:
    """The equity of every hand, ties as halves, thirds and so on.

    `samples` random deals are drawn instead of counting all; without it SAMPLES are, where all are too many. Raises
    ValueError for ranges that the cards left cannot fill.
    """
    # where no card is to come there is nothing to draw
    counts = winners(spot) if samples is None or not spot.to_come else None
    exact = counts is not None
    if counts is None:
        counts = sampled_winners(spot, SAMPLES if samples is None else samples, seed)
    deals = int(counts.sum())
    if not deals:
        raise ValueError("the cards that are gone leave no deal in which all hands have their hole cards")
    shares = _shares(counts, exact, [_bounds(spot, hand) for hand in spot.hands])
    if not exact:
        shares = _alike(spot.hands, shares, counts)
    return Equity(exact, deals, shares, None if exact else seed, not exact and len(set(spot.hands)) == 1)


def _alike(hands: Sequence[Holding], shares: tuple[Share, ...], counts: Ways) -> tuple[Share, ...]:
    """Of equal hands none can have more than another, whatever was drawn: each has the mean of them."""
    equal = {hand: [place for place, other in enumerate(hands) if other == hand] for hand in hands}
    return tuple(_mean(shares, equal[hand], place, counts) for place, hand in enumerate(hands))


def _mean(shares: Sequence[Share], equal: Sequence[int], place: int, counts: Ways) -> Share:
    """A share with the mean chances of its equals, which are known better than its own alone.

    If all hands are equal, nothing is left to chance.
    """
    share, among = shares[place], [shares[one] for one in equal]
    part, win, tie = map(float, np.mean([(one.equity, one.win, one.tie) for one in among], axis=0))
    if share.error and len(equal) > 1:
        error = 0.0 if len(equal) == len(shares) else _error(counts, parts(len(shares))[equal].mean(axis=0))
        share = replace(share, error=error)
    return replace(share, equity=part, win=win, tie=tie)


class Proof(NamedTuple):
    """What the best and worst low that hands can end with prove of one of them, whatever is dealt."""

    beaten: bool
    unbeaten: bool
    """It gets the pot or a part of it."""
    wins: bool
    """It gets the whole pot."""


def proof(spot: Spot) -> Proof:
    """What is proved of the first hand of a spot."""
    first, *others = (_bounds(spot, hand) for hand in spot.hands)
    return _proof(first, others)


def _proof(bounds: Bounds, others: list[Bounds]) -> Proof:
    best, worst = bounds
    return Proof(
        beaten=any(best > their_worst for _, their_worst in others),
        unbeaten=all(worst <= their_best for their_best, _ in others),
        wins=all(worst < their_best for their_best, _ in others),
    )


def parts(hands: int) -> Parts:
    """Each hand's part of the pot for every set of winners: shape (hands, 2 ** hands)."""
    wins = np.arange(1 << hands) >> np.arange(hands)[:, None] & 1
    return np.asarray(wins / np.maximum(wins.sum(axis=0), 1))


def _bounds(spot: Spot, hand: Holding) -> Bounds:
    """The best and the worst low that a hand can end with."""
    spots = [spot.with_common(rank) for rank in range(13) if spot.left[rank]] if spot.common_to_come else [spot]
    every = (draws(hand, one.left, one.common).low for one in spots)
    found = [low for low in every if len(low)]
    if not found:
        raise ValueError("the cards that are gone leave no two hole cards of a range")
    return min(int(low[0]) for low in found), max(int(low[-1]) for low in found)


def _shares(counts: Ways, exact: bool, bounds: list[Bounds]) -> tuple[Share, ...]:
    rows = enumerate(zip(parts(len(bounds)), bounds, strict=True))
    return tuple(
        _share(counts, exact, part, bound, [other for place, other in enumerate(bounds) if place != hand])
        for hand, (part, bound) in rows
    )


def _share(counts: Ways, exact: bool, part: Parts, bounds: Bounds, others: list[Bounds]) -> Share:
    deals, alone, any_part = (int(counts[which].sum()) for which in (part >= 0, part == 1, part > 0))
    best, worst = bounds
    proved = _proof(bounds, others)
    return Share(
        equity=float((counts * part).sum()) / deals,
        win=alone / deals,
        tie=(any_part - alone) / deals,
        error=0.0 if exact or proved.beaten or proved.wins else _error(counts, part),
        cannot_win=_proved(proved.beaten, any_part > 0, exact),
        cannot_lose=_proved(proved.unbeaten, any_part < deals, exact),
        best=best,
        worst=worst,
    )


def _proved(proof: bool, seen_otherwise: bool, exact: bool) -> bool | None:
    """Whether a thing can never happen; None if that is open."""
    if exact:
        return not seen_otherwise
    return True if proof else False if seen_otherwise else None


def _error(counts: Ways, part: Parts) -> float:
    """The standard error of a sampled equity.

    A deal won and a deal lost are added, lest a thing that was never met be called certain.
    """
    deals = int(counts.sum()) + 2
    mean = float((counts * part).sum() + 1) / deals
    square = float((counts * part**2).sum() + 1) / deals
    return sqrt((square - mean**2) / deals)
