"""What can be asked of a turn on third street: limps, steals, answers, and Cogert's points."""

from functools import cached_property

import numpy as np
import pyarrow as pa

from razzstats.data.features.columns import MILLION, Ints, Mask, flags, ints
from razzstats.data.features.turns import Turns
from razzstats.house import house_of


class ThirdStreet(Turns):
    """Turns, and what they are on third street."""

    @cached_property
    def third(self) -> Mask:
        """A decision on third street."""
        return (self.street == 3) & self.decision

    @cached_property
    def limped(self) -> Mask:
        """First acts on third street with no more than the bring-in and calls of it; the forced opener's is none."""
        return self.third & (self.level == 0) & (self.acted == 0) & ~self.forced

    @cached_property
    def unopened(self) -> Mask:
        """Third street, and nobody but the bring-in has put money in."""
        return self.limped & (self.callers == 0)

    @cached_property
    def limps(self) -> Mask:
        """Calls of the bring-in."""
        return self.limped & self.act("call")

    @cached_property
    def after_limp(self) -> Mask:
        """His first answer to whoever completed after he had called the bring-in."""
        above = self.third & (self.level > 0)
        return above & (self.earlier(self.limps, self.row) > 0) & (self.earlier(above, self.row) == 0)

    @cached_property
    def lowest_door(self) -> Mask:
        """His door card is lower than every door still to act behind him, the forced opener's apart."""
        known = ~self.table.column("door").is_null().to_numpy(zero_copy_only=False).astype(np.bool_)
        return known & (ints(self.table, "lower_behind") == 0) & (ints(self.table, "equal_behind") == 0)

    @cached_property
    def took_it_on_third(self) -> Mask:
        """Everybody else folded on third street."""
        seats = self.seats
        ended = (seats.last_street == 3) & seats.won & ~seats.showdown
        return np.asarray(ended[self.row], dtype=np.bool_)

    @cached_property
    def walked(self) -> Mask:
        """Everybody folded to the bring-in."""
        return self.act("bring-in") & self.took_it_on_third & ~self.in_hand(self.act("call", "complete", "raise"))

    @cached_property
    def folded_on_third(self) -> Mask:
        """He folded before fourth street."""
        folded = flags(self.seats.table, "folded") & (self.seats.last_street == 3)
        return np.asarray(folded[self.row], dtype=np.bool_)

    @cached_property
    def price(self) -> Ints:
        """What he puts in as a part of that and the pot before, in millionths: a bluff must work so often to pay."""
        put_in, pot = ints(self.table, "put_in"), ints(self.table, "pot")
        return (2 * MILLION * put_in + put_in + pot) // np.maximum(2 * (put_in + pot), 1)

    # -- answers

    @cached_property
    def faces_completion(self) -> Mask:
        """Third street at level 1, for everyone but the completer."""
        return self.third & (self.level == 1) & (self.own != 1)

    @cached_property
    def completions(self) -> Ints:
        """The turn in which each hand was completed; -1 where it was not."""
        turns = np.flatnonzero(self.act("complete"))
        found = np.full(self.seats.hands.count, -1)
        found[self.hand[turns]] = turns
        return found

    @cached_property
    def completer_door(self) -> Ints:
        """For each seat the door rank of another who completed; -1 where there was none, or it is not shown."""
        turn = self.completions[self.seats.hand]
        doors, rows = np.append(ints(self.table, "door"), -1), np.append(self.row, -1)
        return np.where(rows[turn] == np.arange(len(self.seats)), -1, doors[turn])

    def answers(self, completions: Mask) -> Mask:
        """The first answers to these completions, while nobody has called or raised them.

        The forced opener has acted once before, others not at all: where another has brought in for him, what the two
        of them answer is left out.
        """
        first = self.faces_completion & (self.acted == self.forced) & (self.callers == 0)
        return first & completions[self.completions[self.hand]]

    @cached_property
    def cold(self) -> Mask:
        """Third street against a completion or more, with nothing in but the ante."""
        return self.third & (self.level >= 1) & ~self.forced & (ints(self.table, "street_in") == 0)

    # -- raises

    def _of_house(self, rule: str) -> Ints:
        """A rule of each turn's room, as a number."""
        rooms = self.table.column("room").cast(pa.string()).dictionary_encode().combine_chunks()
        rules = np.array([getattr(house_of(room), rule) for room in rooms.dictionary.to_pylist()], dtype=np.int64)
        return rules[rooms.indices.to_numpy()]

    @cached_property
    def _open_again(self) -> Mask:
        """The level has risen since he last acted on this street, or he has not acted; a short all-in lifts none."""
        order = np.argsort(self.row, kind="stable")
        before = np.empty_like(order)
        before[order] = np.roll(order, 1)
        # the level that his last act left stands at the turn after it
        left = self.level[np.minimum(before + 1, len(self.row) - 1)]
        return (self.acted == 0) | (self.level == 0) | (left < self.level)

    @cached_property
    def _base(self) -> Ints:
        """What the last wager on the street that counts came to: raises are reckoned from there."""
        counts = self.act("complete", "bet", "raise") | (self.act("bring-in") & self._of_house("bring_in_counts"))
        last = np.maximum.accumulate(np.where(counts, np.arange(len(self.row)), -1))
        before = np.concatenate(([-1], last[:-1]))
        total = np.append(ints(self.table, "street_in") + ints(self.table, "put_in"), 0)
        street = 8 * self.hand + self.street
        return np.where(np.append(street, -1)[before] == street, total[before], 0)

    @cached_property
    def can_raise(self) -> Mask:
        """He has chips for more than a call, somebody else has chips, the betting is open and the cap not reached."""
        stack = ints(self.table, "stack")
        all_in = (stack >= 0) & (stack == ints(self.table, "put_in"))
        gone = self.earlier(all_in, self.hand) + self.seats.hands.total(self.seats.without_turn)[self.row]
        rivals = self.alive - 1 - gone
        deep = (stack < 0) | (stack > ints(self.table, "to_call"))
        return (rivals > 0) & deep & (self.level < self._of_house("wagers")) & self._open_again

    @cached_property
    def may_raise(self) -> Mask:
        """He can, and has chips for half a bet more: an all-in for less is no raise."""
        stack = ints(self.table, "stack")
        bet = np.where(self.street < 5, self.seats.small_bet[self.row], self.seats.big_bet[self.row])
        half = 2 * (ints(self.table, "street_in") + stack - self._base) >= bet
        return self.can_raise & ((stack < 0) | half)

    # -- Cogert's points

    @cached_property
    def graded(self) -> Mask:
        """A choice on third street between folding and playing, with cards known at the deal and every door shown."""
        known = self.seats.from_deal & self.seats.starts.live
        return self.third & ~self.opening & self.owes & known[self.row]

    @cached_property
    def points(self) -> Ints:
        """Cogert's points where a turn is graded.

        Those of his cards and of the doors around them, less 1 for each other caller of the bring-in, 2 for each raise
        of others, and 1 for each low door of those who have not acted at all.
        """
        own = self.earlier(self.third & self.act("complete", "raise"), self.row)
        callers = self.earlier(self.limps, self.hand) - self.earlier(self.limps, self.row)
        low_doors = np.where(self.acted == 0, np.maximum(self.seats.low_doors_behind, 0)[self.row], 0)
        return self.seats.starts.points[self.row] - callers - 2 * (self.level - own) - low_doors
