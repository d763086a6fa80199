"""How many of the down cards that a hand of seven may have lose to a low."""

import numpy as np
import numpy.typing as npt

from razzstats.value.equity.exact import CHOOSE, multisets
from razzstats.value.equity.lows import lows_of_counts

Ints = npt.NDArray[np.int64]

_AT_ONCE = 500


def beaten(mine: Ints, boards: Ints, left: Ints) -> tuple[Ints, Ints]:
    """Ways to deal a rival three down cards with which he loses to `mine`, and all ways; each of shape (n,).

    `mine` are lows of value/lowball.py, shape (n,); `boards` ranks of his four up cards, 0 the ace, shape (n, 4);
    `left` how many cards of each rank are not seen, 0 to 4, shape (n, 13). Each of these is as likely as another.
    """
    lost, ways = np.zeros((2, len(mine)), np.int64)
    down = multisets(3)
    up = (boards[:, :, None] == np.arange(13)).sum(axis=1, dtype=np.uint8)
    for start in range(0, len(mine), _AT_ONCE):
        some = slice(start, start + _AT_ONCE)
        of_deal = CHOOSE[left[some, None], down].prod(axis=2)
        low = lows_of_counts((up[some, None] + down).reshape(-1, 13)).reshape(of_deal.shape)
        lost[some], ways[some] = np.where(low > mine[some, None], of_deal, 0).sum(axis=1), of_deal.sum(axis=1)
    return lost, ways
