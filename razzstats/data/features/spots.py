"""What can be asked of a turn, worked out from the stored columns when it is asked."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa

from razzstats.data.features.columns import MILLION, Ints, Mask, flags, ints
from razzstats.data.features.holdings import Holdings
from razzstats.data.features.rivals import Rivals
from razzstats.data.features.seats import Seats
from razzstats.house import house_of


@dataclass
class Spots:
    """Rows of `turns`, as arrays; `row` is each turn's row of `seats`."""

    table: pa.Table
    row: Ints
    seats: Seats

    @cached_property
    def _act_masks(self) -> dict[str, Mask]:
        acts = self.table.column("act").cast(pa.string()).dictionary_encode().combine_chunks()
        codes = acts.indices.to_numpy()
        return {name: codes == code for code, name in enumerate(acts.dictionary.to_pylist())}

    def act(self, *names: str) -> Mask:
        """Turns with one of these acts."""
        none = np.zeros(len(self.row), dtype=np.bool_)
        return np.logical_or.reduce([self._act_masks.get(name, none) for name in names])

    @cached_property
    def street(self) -> Ints:
        """3 to 7."""
        return ints(self.table, "street")

    @cached_property
    def level(self) -> Ints:
        """Wagers before the act."""
        return ints(self.table, "level")

    @cached_property
    def own(self) -> Ints:
        """The number of his own last wager on the street."""
        return ints(self.table, "own")

    @cached_property
    def callers(self) -> Ints:
        """Calls since the last wager."""
        return ints(self.table, "callers")

    @cached_property
    def behind(self) -> Ints:
        """Players still to act after him, the forced opener apart."""
        return ints(self.table, "behind")

    @cached_property
    def acted(self) -> Ints:
        """His acts on this street before this one."""
        return ints(self.table, "acted")

    @cached_property
    def alive(self) -> Ints:
        """Players who have not folded, himself among them."""
        return ints(self.table, "alive")

    @cached_property
    def decision(self) -> Mask:
        """He had a choice."""
        return flags(self.table, "decision")

    @cached_property
    def forced(self) -> Mask:
        """He is the forced opener."""
        return flags(self.table, "forced")

    @cached_property
    def opening(self) -> Mask:
        """The forced opener's own first act."""
        return flags(self.table, "opening")

    @cached_property
    def third(self) -> Mask:
        """A decision on third street."""
        return (self.street == 3) & self.decision

    @cached_property
    def later(self) -> Mask:
        """A decision on fourth to seventh street."""
        return (self.street > 3) & self.decision

    @cached_property
    def wagered(self) -> Mask:
        """Somebody has bet, completed or raised on the street."""
        return flags(self.table, "wagered")

    @cached_property
    def limped(self) -> Mask:
        """Third street with no more than the bring-in and calls of it; the forced opener's turn is none."""
        return self.third & ~self.wagered & ~self.forced

    @cached_property
    def unopened(self) -> Mask:
        """Third street, and nobody but the bring-in has put money in."""
        return self.limped & (self.callers == 0)

    @cached_property
    def lowest_door(self) -> Mask:
        """His door card is lower than every door still to act behind him, the forced opener's apart."""
        known = ~self.table.column("door").is_null().to_numpy(zero_copy_only=False).astype(np.bool_)
        return known & (ints(self.table, "lower_behind") == 0) & (ints(self.table, "equal_behind") == 0)

    @cached_property
    def faces_completion(self) -> Mask:
        """Third street at level 1, for everyone but the completer."""
        return self.third & (self.level == 1) & (self.own != 1)

    @cached_property
    def owes(self) -> Mask:
        """There is something to call."""
        return ints(self.table, "to_call") > 0

    @cached_property
    def first_response(self) -> Mask:
        """His first answer to another's bet on this street."""
        return self.decision & self.owes & ~flags(self.table, "faced") & (self.own == 0)

    @cached_property
    def no_bet_yet(self) -> Mask:
        """Nobody has bet on this street."""
        return self.later & ~self.wagered

    @cached_property
    def took_it_on_third(self) -> Mask:
        """Everybody else folded on third street."""
        seats = self.seats
        ended = (seats.last_street == 3) & seats.won & ~seats.showdown
        return np.asarray(ended[self.row], dtype=np.bool_)

    # -- the hand so far; the turns of a hand stand together, in their order

    @cached_property
    def hand(self) -> Ints:
        """A number for each turn's hand, as of its seats."""
        return self.seats.hand[self.row]

    def in_hand(self, turns: Mask) -> Mask:
        """Every turn of the hands in which one of these is."""
        found = np.zeros(self.seats.hands.count, dtype=np.bool_)
        found[self.hand[turns]] = True
        return found[self.hand]

    def earlier(self, turns: Mask, within: Ints) -> Ints:
        """How many of these came before each turn, in the same hand or of the same seat as `within` numbers them."""
        order = np.argsort(within, kind="stable")
        groups, counted = within[order], np.cumsum(turns[order])
        before_group = np.concatenate(([0], counted))[np.searchsorted(groups, groups)]
        found = np.empty_like(within)
        found[order] = counted - turns[order] - before_group
        return found

    # -- answers on third street

    @cached_property
    def limps(self) -> Mask:
        """Calls of the bring-in."""
        return self.limped & self.act("call")

    @cached_property
    def has_limped(self) -> Mask:
        """Somebody has gone above the bring-in since he called it, on third street."""
        limpers = np.bincount(self.row[self.limps], minlength=len(self.seats)) > 0
        return self.third & self.wagered & limpers[self.row]

    @cached_property
    def completions(self) -> Ints:
        """The turn in which each hand was completed, the last one if a short all-in came before; -1 without any."""
        turns = np.flatnonzero(self.act("complete"))
        found = np.full(self.seats.hands.count, -1)
        np.maximum.at(found, self.hand[turns], turns)
        return found

    @cached_property
    def completer_door(self) -> Ints:
        """For each seat the door rank of another who completed; -1 where there was none, or it is not shown."""
        turn = self.completions[self.seats.hand]
        doors, rows = np.append(ints(self.table, "door"), -1), np.append(self.row, -1)
        return np.where(rows[turn] == np.arange(len(self.seats)), -1, doors[turn])

    def answers(self, completions: Mask) -> Mask:
        """The first answers to these completions, while nobody has called or raised them."""
        return self._may_answer & completions[self.completions[self.hand]]

    @cached_property
    def _may_answer(self) -> Mask:
        """He answers a completion for the first time, and nobody has called or raised it."""
        untouched = (self.callers == 0) & (self.earlier(self.act("raise"), self.hand) == 0)
        return self.faces_completion & (self.acted == self.forced) & untouched

    @cached_property
    def cold(self) -> Mask:
        """Third street against a completion or more, with nothing in but the ante."""
        return self.third & (self.level >= 1) & ~self.forced & (ints(self.table, "street_in") == 0)

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

    @cached_property
    def cap(self) -> Ints:
        """The wagers that close a street in the room's house."""
        rooms = self.table.column("room").cast(pa.string()).dictionary_encode().combine_chunks()
        wagers = np.array([house_of(room).wagers for room in rooms.dictionary.to_pylist()], dtype=np.int64)
        return wagers[rooms.indices.to_numpy()]

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
    def may_raise(self) -> Mask:
        """He has more chips than a call takes, somebody else has chips, the betting is open and the cap not reached."""
        stack = ints(self.table, "stack")
        all_in = (stack >= 0) & (stack == ints(self.table, "put_in"))
        gone = self.earlier(all_in, self.hand) + self.seats.hands.total(self.seats.without_turn)[self.row]
        rivals = self.alive - 1 - gone
        deep = (stack < 0) | (stack > ints(self.table, "to_call"))
        return (rivals > 0) & deep & (self.level < self.cap) & self._open_again

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
        of others, and 1 for each low door still to act.
        """
        own = self.earlier(self.third & self.act("complete", "raise"), self.row)
        callers = self.earlier(self.limps, self.hand) - self.has_limped
        low_doors = np.where(self.acted == 0, np.maximum(self.seats.low_doors_behind, 0)[self.row], 0)
        return self.seats.starts.points[self.row] - callers - 2 * (self.level - own) - low_doors

    # -- 4th to 7th street

    @cached_property
    def rivals(self) -> Rivals:
        """Who else is still in, and what they show."""
        return Rivals(self.seats, self.row, self.street, ints(self.table, "turn"), self.act("fold"))

    @cached_property
    def holdings(self) -> Holdings:
        """What his cards are worth, as far as they are known."""
        return Holdings(self.rivals, ints(self.table, "exposed"))

    @cached_property
    def opens_street(self) -> Mask:
        """Nobody has acted on this street yet."""
        return self.earlier(np.ones(len(self.row), dtype=np.bool_), 8 * self.hand + self.street) == 0

    @cached_property
    def checked(self) -> Mask:
        """He has checked on this street."""
        return flags(self.table, "checked")

    @cached_property
    def raised_on_third(self) -> Mask:
        """Third street saw a raise of the completion."""
        return self.in_hand((self.street == 3) & (self.level >= 2))

    @cached_property
    def stays(self) -> Mask:
        """He does not fold on this street."""
        folds = self.seats.folded[self.row] & (self.seats.last_street[self.row] == self.street)
        return ~folds

    @cached_property
    def gain(self) -> Ints:
        """What he takes in the end less what this act adds, in millionths of a big bet; of settled hands."""
        collected, big_bet = (ints(self.seats.table, name)[self.row] for name in ("collected", "big_bet"))
        return MILLION * (collected - ints(self.table, "put_in")) // big_bet
