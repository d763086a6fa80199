"""The chips around a decision: what he can win, what a call costs, and what calling to the end would."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from razzstats.data.features import Ints, Mask, Spots
from razzstats.data.features.columns import ints

Rates = npt.NDArray[np.float64]
"""Fractions; nan where there is none."""

_NO_LIMIT = 1 << 53
"""Chips of a player whose stack is not shown."""


@dataclass
class Stakes:
    """Amounts at some of the turns, `at`: an entry each, or a row each with a column for every seat of the hand."""

    spots: Spots
    at: Ints

    def _of(self, name: str) -> Ints:
        return ints(self.spots.table, name)[self.at]

    @cached_property
    def _fellows(self) -> Ints:
        """The rows of `seats` of all others in the hand, whether they have folded or not; -1 for none."""
        seats = self.spots.seats
        return seats.hands.others(np.arange(len(seats)), -1)[self.spots.row[self.at]]

    @cached_property
    def _latest(self) -> Ints:
        """The last turn of each of them before this one; -1 for none."""
        turns = len(self.spots.row)
        order = np.argsort(self.spots.row, kind="stable")
        keys = self.spots.row[order] * turns + order
        found = np.searchsorted(keys, self._fellows * turns + self.at[:, None]) - 1
        turn = order[np.maximum(found, 0)]
        return np.where((found >= 0) & (self.spots.row[turn] == self._fellows), turn, -1)

    @cached_property
    def _theirs(self) -> Ints:
        """What each has in on this street."""
        after = np.append(ints(self.spots.table, "street_in") + ints(self.spots.table, "put_in"), 0)
        street = np.append(self.spots.street, 0)
        here = street[self._latest] == self.spots.street[self.at][:, None]
        return np.where(here, after[self._latest], 0)

    @cached_property
    def _their_chips(self) -> Ints:
        """What each has left."""
        stack = ints(self.spots.table, "stack")
        after = np.append(np.where(stack < 0, _NO_LIMIT, stack - ints(self.spots.table, "put_in")), 0)
        seats = self.spots.seats
        start = ints(seats.table, "stack")
        before = np.where(start < 0, _NO_LIMIT, np.maximum(start - np.maximum(seats.ante, 0), 0))
        return np.where(self._latest >= 0, after[self._latest], before[self._fellows])

    @cached_property
    def to_call(self) -> Ints:
        """What he owes, at most his chips."""
        return self._of("to_call")

    @cached_property
    def _total(self) -> Ints:
        """What a caller has in on this street."""
        return self._of("street_in") + self.to_call

    @cached_property
    def pot(self) -> Ints:
        """What he can win by a call: without the chips of others that his stack does not reach."""
        beyond = np.maximum(self._theirs - self._total[:, None], 0)
        out_of_reach = np.where(self._fellows >= 0, beyond, 0).sum(axis=1)
        return np.asarray(self._of("pot") - out_of_reach, np.int64)

    @cached_property
    def _stays(self) -> Mask:
        """Who has put in what he then has and has not folded."""
        return self.spots.rivals.there[self.at] & (self._theirs >= self._total[:, None])

    @cached_property
    def settled(self) -> Mask:
        """Who is in and need not act again on the street: he has put in as much as anybody, or has no chips left."""
        bet = np.maximum(self._total, self._theirs.max(axis=1, initial=0))
        done: Mask = (self._theirs >= bet[:, None]) | (self._their_chips == 0)
        return self.spots.rivals.there[self.at] & done

    @cached_property
    def contests(self) -> Mask:
        """Who is in for every chip that a call pays: not all-in for less than the caller then has in, all hand long."""
        puts = ints(self.spots.table, "put_in")
        order = np.argsort(self.spots.row, kind="stable")
        rows = self.spots.row[order]
        sums = np.cumsum(puts[order])
        before = np.append(0, sums)[np.searchsorted(rows, rows)]
        so_far = np.empty(len(puts) + 1, np.int64)
        so_far[order], so_far[-1] = sums - before, 0
        antes = np.maximum(self.spots.seats.ante, 0)
        theirs = so_far[self._latest] + antes[self._fellows]
        his = so_far[self.at] - puts[self.at] + antes[self.spots.row[self.at]] + self.to_call
        return self.spots.rivals.there[self.at] & ((self._their_chips > 0) | (theirs >= his[:, None]))

    @cached_property
    def _later(self) -> Ints:
        """One bet for each street to come."""
        seats = self.spots.seats
        row, street = self.spots.row[self.at], self.spots.street[self.at]
        small, big = seats.small_bet[row], ints(seats.table, "big_bet")[row]
        return np.where(street == 3, small, 0) + np.minimum(7 - street, 3) * big

    @cached_property
    def odds(self) -> Rates:
        """The part of the pot that a call pays for: he needs so much equity if nobody bets again."""
        return _part(self.to_call, self.pot + self.to_call, self.to_call > 0)

    @cached_property
    def odds_down(self) -> Rates:
        """The same for calling one bet on each street to come too, which all pay who have matched this one.

        Nobody pays more than he has, nor he more than the deepest of them.
        """
        stack = self._of("stack")
        left = np.where(stack < 0, _NO_LIMIT, stack - self.to_call)
        most = np.minimum(self._later, left)
        theirs = np.where(self._stays, np.minimum(most[:, None], self._their_chips), 0)
        cost = self.to_call + theirs.max(axis=1, initial=0)
        return _part(cost, self.pot + cost + theirs.sum(axis=1), self.to_call > 0)

    @cached_property
    def break_even(self) -> Rates:
        """How often his bet or raise must make all others fold to pay, whatever his cards."""
        put_in = self._of("put_in")
        wagers = self.spots.done("complete", "bet", "raise")[self.at]
        return _part(put_in, self._of("pot") + put_in, wagers)


def _part(cost: Ints, of: Ints, where: Mask) -> Rates:
    found = np.full(len(cost), np.nan)
    np.divide(cost, of, out=found, where=where & (of > 0))
    return found


def rates(values: Rates) -> pa.Array:
    """As a column: null where there is none."""
    return pa.array(values, pa.float64(), mask=np.isnan(values))
