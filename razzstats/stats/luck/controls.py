"""What each card changed, less what it would have changed on average: numbers that come to nothing in the long run.

Martingale differences as in AIVAT (Burch and others 2018), with what a player sees in place of all cards. His own three
cards and the door cards come by the law of the deal, so of these the average is exact. Later cards are averaged over
what the deck holds if the others have hidden what players hide on average; that is nearly true only, and docs/luck.md
has how nearly.
"""

from collections.abc import Callable
from functools import cache
from itertools import product

import numpy as np

from razzstats.stats.luck.hands import CARDS, STREETS, Hands
from razzstats.stats.luck.law import DOOR, USUAL, Kinds, left
from razzstats.stats.luck.outlook import RANK_COUNT, UNIFORM, beaten, ending, holding
from razzstats.stats.luck.walk import Ints, Step, View, start, walk
from razzstats.stats.luck.worth import SIDES, TERMS, Floats, chances, terms, yardstick

Law = Callable[[View, Step, Kinds], Floats]
"""How likely each rank is: `r` x 13, in any measure."""

AT_A_TIME = 20_000
"""Hands, so that memory does not grow with their number."""


def luck(hands: Hands) -> Floats:
    """`n` x 5: the big bets that the cards of each street brought him, above what cards bring on average."""
    found = [np.zeros((0, len(STREETS)))]
    for first in range(0, len(hands), AT_A_TIME):
        part = hands.part(first, first + AT_A_TIME)
        found.append(big_bets(part, controls(part, yardstick().hidden)))
    return np.concatenate(found)


def big_bets(hands: Hands, changes: Floats) -> Floats:
    """`n` x 5: what the `controls` of these hands are worth at their tables."""
    worth = np.einsum("nskf,lskf->nsl", changes, yardstick().worth)
    return np.asarray(np.einsum("nsl,nl->ns", worth, tables(hands)))


def tables(hands: Hands) -> Floats:
    """`n` x TABLES: one, and how loose the table was before."""
    return np.column_stack([np.ones(len(hands)), hands.loose])


def controls(hands: Hands, hidden: Kinds, law: Law = left) -> Floats:
    """`n` x 5 x SIDES x TERMS: the change of each term, less its average under the law, times each of `_sides`."""
    found = np.zeros((len(hands), len(STREETS), SIDES, TERMS))
    _own_start(hands, found)
    view = start(hands)
    for step in walk(view):
        may = terms(chances(view, step, hidden[USUAL].played_on))
        share = law(view, step, hidden)
        average = np.einsum("rcf,rc->rf", may, share / share.sum(axis=1, keepdims=True))
        change = may[np.arange(len(step.rows)), step.ranks] - average
        found[step.rows, step.street - 3] += _sides(hands, step.rows, step.street)[:, :, None] * change[:, None, :]
    return found


def _sides(hands: Hands, rows: Ints, street: int) -> Floats:
    """`r` x SIDES: one, the pot, heads-up, the pot if heads-up; all as they stood before the street.

    The pot is what he can win of the chips that are in, in big bets.
    """
    before = hands.paid[rows, :, street - 3]
    pot = np.minimum(before, before[:, [0]]).sum(axis=1) / hands.big_bet[rows]
    alone = (hands.last[rows] >= street).sum(axis=1) == 2
    return np.column_stack([np.ones(len(rows)), pot, alone, alone * pot])


# -- his own three cards


def _own_start(hands: Hands, found: Floats) -> None:
    """Adds what his first three cards changed; nobody else's door is seen yet."""
    own, door = _masks(hands.ranks[:, 0, :3].astype(np.intp)), hands.ranks[:, 0, DOOR].astype(np.intp)
    owns, doors, share = _starts()
    for players in np.unique(hands.players):
        rows = np.flatnonzero(hands.players == players)
        rivals = beaten(0, UNIFORM)[0] ** (players - 1)
        chance = np.stack([holding(CARDS - 3) @ rivals, ending(1, UNIFORM) @ rivals])
        may = terms(np.stack([chance[0, owns], chance[1, 1 << doors]], axis=-1))
        came = terms(np.stack([chance[0, own[rows]], chance[1, 1 << door[rows]]], axis=-1))
        found[rows, 0] += _sides(hands, rows, STREETS[0])[:, :, None] * (came - share @ may)[:, None, :]


@cache
def _starts() -> tuple[Ints, Ints, Floats]:
    """Masks and doors of all three cards that he may get, two down and the door, and how likely they are."""
    ranks = np.array(list(product(range(RANK_COUNT), repeat=3)))
    first, second, door = ranks.T
    ways = 4 * (4 - (second == first)) * (4 - (door == first) - (door == second))
    return _masks(ranks), door, ways / ways.sum()


def _masks(ranks: Ints) -> Ints:
    found: Ints = np.bitwise_or.reduce(1 << ranks, axis=1)
    return found
