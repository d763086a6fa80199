"""How many of the down cards that a hand of seven may have lose to a low."""

from itertools import combinations_with_replacement
from math import comb

import numpy as np
import numpy.typing as npt

from razzstats.value.equity.lows import lows

Ints = npt.NDArray[np.int64]

_DOWN = np.array(list(combinations_with_replacement(range(13), 3)), np.uint8)
"""The ranks of three down cards, 455 rows."""
_OF_RANK = (_DOWN[:, :, None] == np.arange(13)).sum(axis=1)
_WAYS = np.array([[comb(cards, taken) for taken in range(4)] for cards in range(5)])
"""In how many ways cards of one rank are taken."""
_AT_ONCE = 500


def beaten(mine: Ints, boards: Ints, left: Ints) -> tuple[Ints, Ints]:
    """Ways to deal a rival three down cards with which he loses to `mine`, and all ways; each of shape (n,).

    `mine` are lows of value/lowball.py, shape (n,); `boards` ranks of his four up cards, 0 the ace, shape (n, 4);
    `left` how many cards of each rank are not seen, 0 to 4, shape (n, 13). Each of these is as likely as another.
    """
    lost, ways = np.zeros((2, len(mine)), np.int64)
    for start in range(0, len(mine), _AT_ONCE):
        some = slice(start, start + _AT_ONCE)
        of_deal = _ways(left[some])
        worse = _lows(boards[some]) > mine[some, None]
        lost[some], ways[some] = np.where(worse, of_deal, 0).sum(axis=1), of_deal.sum(axis=1)
    return lost, ways


def _ways(left: Ints) -> Ints:
    """In how many ways each row of _DOWN is dealt: shape (n, 455)."""
    found = np.ones((len(left), len(_DOWN)), np.int64)
    for rank in range(13):
        found *= _WAYS[left[:, rank, None], _OF_RANK[:, rank]]
    return found


def _lows(boards: Ints) -> Ints:
    """The low of each board with each row of _DOWN: shape (n, 455)."""
    size = len(boards), len(_DOWN)
    up, down = np.broadcast_to(boards[:, None], (*size, 4)), np.broadcast_to(_DOWN, (*size, 3))
    hands = np.concatenate([up, down], axis=2).astype(np.uint8)
    return lows(hands.reshape(-1, 7)).reshape(size).astype(np.int64)
