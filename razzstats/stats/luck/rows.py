"""The measures of luck, a row a hand."""

from collections.abc import Callable, Iterable

import numpy as np
import numpy.typing as npt
import pandas as pd

from razzstats.stats.intervals import FEW_HANDS
from razzstats.stats.luck.controls import luck
from razzstats.stats.luck.hands import KEY, STREETS, Hands
from razzstats.stats.luck.known import Known, Told, all_ins, fair_share

Floats = npt.NDArray[np.float64]

LUCK = [f"luck_{street}" for street in STREETS]


def without_luck(batches: Iterable[Hands]) -> pd.DataFrame:
    """One row a hand, in the order of time: his net, and what it is without the luck of the cards that he saw.

    Columns: hand_id, telling, played_at, currency, big_bet and net (hundredths); in big bets net_bb, luck_3 to luck_7
    and adjusted_bb. Hands in which his down cards were not known at the deal are not among them.
    """
    return _in_time(batches, _adjusted)


def tellable(hands: int) -> bool:
    """Whether so many hands whose cards are known can say what the cards did."""
    return hands >= FEW_HANDS


def per_hand(batches: Iterable[Hands], told: Told | None = None) -> pd.DataFrame:
    """The same with what the hands would have come to by equity, which takes longer: some milliseconds a showdown.

    `all_in` and `shown_down` mark the hands of which that could be asked; all_in_bb and fair_bb, with their standard
    errors, are null where not all cards of who was left are known.
    """
    done = 0

    def rows_of(hands: Hands) -> pd.DataFrame:
        nonlocal done
        before, done = done, done + len(hands)
        further = None if told is None else lambda row: told(before + row)
        return pd.concat([_adjusted(hands), _by_equity(hands, further)], axis=1)

    return _in_time(batches, rows_of)


def _in_time(batches: Iterable[Hands], rows_of: Callable[[Hands], pd.DataFrame]) -> pd.DataFrame:
    rows = pd.concat([rows_of(hands) for hands in batches])
    return rows.sort_values(["played_at", *KEY], kind="stable").reset_index(drop=True)


def _adjusted(hands: Hands) -> pd.DataFrame:
    rows = hands.rows[[*KEY, "played_at", "currency", "big_bet", "net"]]
    # currencies of one batch would not compare with those of another while they are categories
    rows = rows.assign(currency=rows["currency"].astype(object), net_bb=hands.net)
    by_street = luck(hands)
    rows[LUCK] = by_street
    return rows.assign(adjusted_bb=hands.net - by_street.sum(axis=1))


def _by_equity(hands: Hands, told: Told | None) -> pd.DataFrame:
    all_in, shown = _spread(all_ins(hands), hands), _spread(fair_share(hands, told), hands)
    names = ("all_in", "all_in_bb", "all_in_error", "shown_down", "fair_bb", "fair_error")
    return pd.DataFrame(dict(zip(names, (*all_in, *shown), strict=True)))


def _spread(known: Known, hands: Hands) -> tuple[npt.NDArray[np.bool_], Floats, Floats]:
    """Whether it could be asked, the net and its error in big bets: a value a hand."""
    asked = np.zeros(len(hands), dtype=np.bool_)
    asked[list(known.of)] = True
    net, error = np.full((2, len(hands)), np.nan)
    for fair in known.fair:
        net[fair.row], error[fair.row] = np.array([fair.net, fair.error]) / hands.big_bet[fair.row]
    return asked, net, error
