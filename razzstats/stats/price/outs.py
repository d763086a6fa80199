"""How many of the cards not seen put him ahead as his next card: of what the best board shows, and of all it can be."""

from typing import NamedTuple

from razzstats.stats.price.sights import Ranks, Sight
from razzstats.value.lowball import Low, low_of_ranks

HIDDEN = 2
"""A rival's down cards before seventh street."""


class Outs(NamedTuple):
    """Numbers of cards; None where he is ahead without another card."""

    shown: int | None
    """Cards that beat what the best board shows: its cards, with the best down cards that fill them up to five."""
    sure: int | None
    """Cards that beat the best low that any rival can have at this moment."""


def outs(sight: Sight) -> Outs | None:
    """On fifth and sixth street; None on any other, where a next card makes no low or there is none."""
    if sight.street not in (5, 6):
        return None
    return Outs(*(_number(sight, _best(sight, fill=fill)) for fill in (True, False)))


def _best(sight: Sight, *, fill: bool) -> Low:
    """The best low among the rivals, each board with both down cards or, to `fill` it up to five, as few as need be."""
    lacking = (max(0, 5 - len(set(rival.up))) if fill else HIDDEN for rival in sight.rivals)
    boards = (
        (*rival.up, *_helpful(rival.up, sight.unseen, min(number, HIDDEN)))
        for rival, number in zip(sight.rivals, lacking, strict=True)
    )
    return min(low_of_ranks(tuple(sorted(cards))) for cards in boards)


def _helpful(up: Ranks, unseen: Ranks, number: int) -> Ranks:
    """The best down cards for a board: the lowest ranks that it lacks and that are not all gone."""
    return tuple(rank for rank in range(13) if unseen[rank] and rank not in up)[:number]


def _number(sight: Sight, rival: Low) -> int | None:
    """The cards that make his low better than this one."""
    if low_of_ranks(tuple(sorted(sight.own))) < rival:
        return None
    return sum(
        number
        for rank, number in enumerate(sight.unseen)
        if number and low_of_ranks(tuple(sorted((*sight.own, rank)))) < rival
    )
