"""What can be asked of a turn, worked out from the stored columns when it is asked."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa

from razzstats.data.features.columns import Ints, Mask, flags, ints
from razzstats.data.features.holdings import Holdings
from razzstats.data.features.rivals import Rivals
from razzstats.data.features.seats import Seats


@dataclass
class Spots:
    """Rows of `turns`, as arrays; `row` is each turn's row of `seats`."""

    table: pa.Table
    row: Ints
    seats: Seats

    @cached_property
    def _acts(self) -> npt.NDArray[Any]:
        column = self.table.column("act")
        return np.asarray(column.cast(pa.string()).to_numpy(zero_copy_only=False), dtype=object)

    @cached_property
    def _act_masks(self) -> dict[str, Mask]:
        codes, names = pd.factorize(self._acts)
        return {name: codes == code for code, name in enumerate(names)}

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
        turn = ints(self.table, "turn")
        street = 8 * self.seats.hand[self.row] + self.street
        first = np.full(street.max(initial=0) + 1, np.iinfo(np.int64).max)
        np.minimum.at(first, street, turn)
        return turn == first[street]

    @cached_property
    def checked(self) -> Mask:
        """He has checked on this street."""
        return flags(self.table, "checked")

    @cached_property
    def bets_on_third(self) -> Ints:
        """How many wagers third street saw: 0 only the bring-in, 1 a completion, 2 a raise ..."""
        hand = self.seats.hand[self.row]
        third = self.street == 3
        wagers = np.zeros(len(self.seats) + 1, dtype=np.int64)
        np.maximum.at(wagers, hand[third], self.level[third])
        return wagers[hand]

    @cached_property
    def stays(self) -> Mask:
        """He does not fold on this street."""
        folds = self.seats.folded[self.row] & (self.seats.last_street[self.row] == self.street)
        return ~folds

    @cached_property
    def settled(self) -> Mask:
        """The hand has a result."""
        return self.seats.settled[self.row]

    @cached_property
    def collected(self) -> Ints:
        """What he takes from the pots in the end, in hundredths; -1 where the hand has no result."""
        return ints(self.seats.table, "collected")[self.row]

    @cached_property
    def put_in(self) -> Ints:
        """The chips that this act adds, in hundredths."""
        return ints(self.table, "put_in")

    @cached_property
    def big_bet(self) -> Ints:
        """The bet of 5th to 7th street, in hundredths."""
        return ints(self.seats.table, "big_bet")[self.row]

    @cached_property
    def won(self) -> Mask:
        """He takes a pot or a share in the end."""
        return self.seats.won[self.row]
