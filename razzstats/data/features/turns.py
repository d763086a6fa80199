"""What can be asked of a turn on any street: the stored columns, how its act counts, and what came before it."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa

from razzstats.data.features.columns import Ints, Mask, flags, ints
from razzstats.data.features.seats import Seats


@dataclass
class Turns:
    """Rows of `turns`, as arrays; `row` is each turn's row of `seats`."""

    table: pa.Table
    row: Ints
    seats: Seats

    @cached_property
    def _act_masks(self) -> dict[str, Mask]:
        acts = self.table.column("act").cast(pa.string()).dictionary_encode().combine_chunks()
        codes = acts.indices.to_numpy()
        return {name: codes == code for code, name in enumerate(acts.dictionary.to_pylist())}

    def done(self, *names: str) -> Mask:
        """Turns that are stored with one of these acts."""
        none = np.zeros(len(self.row), dtype=np.bool_)
        return np.logical_or.reduce([self._act_masks.get(name, none) for name in names])

    @cached_property
    def short(self) -> Mask:
        """All-ins on third street for less than half a bet more, which raise nothing: the level stays after them."""
        at = 8 * self.hand + self.street
        stays = (at[1:] == at[:-1]) & (self.level[1:] == self.level[:-1])
        return self.done("complete", "raise") & (self.street == 3) & np.append(stays, False)[: len(at)]

    def act(self, *names: str) -> Mask:
        """Turns with one of these acts, as they count: a `short` all-in is a call."""
        found = self.done(*names)
        return found | self.short if "call" in names else found & ~self.short

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
        """Calls since the last wager that counts; on third street before any, of the bring-in."""
        return self.earlier(self.act("call"), (8 * self.hand + self.street << 16) + self.level)

    @cached_property
    def behind(self) -> Ints:
        """Players with chips still to act after him, again or not; on third street the forced opener apart."""
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
    def owes(self) -> Mask:
        """There is something to call."""
        return ints(self.table, "to_call") > 0

    @cached_property
    def checked(self) -> Mask:
        """He has checked on this street."""
        return flags(self.table, "checked")

    @cached_property
    def stays(self) -> Mask:
        """He does not fold on this street."""
        folds = self.seats.folded[self.row] & (self.seats.last_street[self.row] == self.street)
        return ~folds

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
