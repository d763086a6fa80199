"""What each card changed, less what it would have changed on average: numbers that come to nothing in the long run.

Martingale differences as in AIVAT (Burch and others 2018), with what a player sees in place of all cards. His own three
cards and the door cards come by the law of the deal, so of these the average is exact. Later cards are averaged as if
every card that he has not seen were as likely; who stays in has low cards hidden, so that is nearly true only, and
docs/luck.md has how nearly.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np
import numpy.typing as npt

from razzstats.stats.luck.hands import ANTES, STREETS, Hands
from razzstats.stats.luck.outlook import RANK_COUNT, UNIFORM, Weights, beaten, holding
from razzstats.stats.luck.walk import Step, View, start, walk
from razzstats.stats.luck.worth import KNOTS, Floats, chances, shapes, yardstick

Law = Callable[[View, Step], Floats]
"""How likely each rank is: `r` x 13, in any measure."""

AT_A_TIME = 20_000
"""Hands, so that memory does not grow with their number."""


def unseen(view: View, step: Step) -> Floats:
    """Every card that he has not seen is as likely."""
    return view.unseen[step.rows]


def luck(hands: Hands) -> Floats:
    """`n` x 5: the big bets that the cards of each street brought him, above what cards bring on average."""
    fitted = yardstick()
    found = [np.zeros((0, len(STREETS)))]
    for first in range(0, len(hands), AT_A_TIME):
        part = hands.part(first, first + AT_A_TIME)
        found.append(np.einsum("nskf,skf->ns", controls(part, fitted.hidden), fitted.worth))
    return np.concatenate(found)


def controls(hands: Hands, hidden: Weights, law: Law = unseen) -> Floats:
    """`n` x 5 x 2 x KNOTS: the change at each knot, less its average under the law, and that times the pot."""
    found = np.zeros((len(hands), len(STREETS), 2, KNOTS))
    _own_start(hands, found)
    view = start(hands)
    for step in walk(view):
        pot = _pot(hands, step)
        may = shapes(chances(view, step, hidden))
        share = law(view, step)
        average = np.einsum("rcf,rc->rf", may, share / share.sum(axis=1, keepdims=True))
        change = may[np.arange(len(step.rows)), step.ranks] - average
        found[step.rows, step.street - 3, 0] += change
        found[step.rows, step.street - 3, 1] += change * pot[:, None]
    return found


def _pot(hands: Hands, step: Step) -> Floats:
    """`r`: what he can win of the chips in before the street, in big bets."""
    before = hands.paid[step.rows, :, step.street - 3]
    found: Floats = np.minimum(before, before[:, [0]]).sum(axis=1) / hands.big_bet[step.rows]
    return found


# -- his own three cards


def _own_start(hands: Hands, found: Floats) -> None:
    """Adds what his first three cards changed; nobody's door is seen yet."""
    mask = np.bitwise_or.reduce(1 << hands.ranks[:, 0, :3].astype(np.intp), axis=1)
    antes = hands.paid[:, :, ANTES].sum(axis=1) / hands.big_bet
    masks, share = _starts()
    for players in np.unique(hands.players):
        rows = np.flatnonzero(hands.players == players)
        rivals = beaten(0, UNIFORM)[0] ** (players - 1)
        change = shapes(holding(4)[mask[rows]] @ rivals) - share @ shapes(holding(4)[masks] @ rivals)
        found[rows, 0, 0] += change
        found[rows, 0, 1] += change * antes[rows, None]


@cache
def _starts() -> tuple[npt.NDArray[np.intp], Floats]:
    """Every mask that three cards may have, and how likely it is among the 22,100 hands."""
    ways: Counter[int] = Counter()
    for ranks in combinations_with_replacement(range(RANK_COUNT), 3):
        ways[sum(1 << rank for rank in set(ranks))] += prod(comb(4, count) for count in Counter(ranks).values())
    return np.array(list(ways)), np.array(list(ways.values())) / ways.total()
