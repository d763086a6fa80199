"""What can be asked of a player's seat in a hand, worked out from the stored columns when it is asked."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa

from razzstats.cards import RANKS
from razzstats.data.features.boards import Boards
from razzstats.data.features.columns import Ints, Mask, flags, ints
from razzstats.value.lowball import BRICK_FROM

_RANK_OF = np.full(256, -1, dtype=np.int64)
_RANK_OF[[ord(rank) for rank in RANKS]] = range(1, 14)


@dataclass
class Seats:
    """Rows of `seats`, as arrays."""

    table: pa.Table

    def __len__(self) -> int:
        return int(self.table.num_rows)

    @cached_property
    def dealt(self) -> Mask:
        """Every row: only who was dealt in has one."""
        return np.ones(len(self), dtype=np.bool_)

    @cached_property
    def forced(self) -> Mask:
        """He was forced to open."""
        return flags(self.table, "forced")

    @cached_property
    def ranks(self) -> Ints:
        """The ranks of his cards as far as known at the end, 1 the ace to 13 the king: down, down, door, 4th ... 7th.

        One row a seat, seven columns; -1 for a card that is not known or was not dealt.
        """
        texts = self.table.column("cards").fill_null("").to_numpy(zero_copy_only=False).astype("S20")
        letters = texts.view(np.uint8).reshape(len(self), 20)[:, ::3]
        return _RANK_OF[letters]

    @cached_property
    def door_rank(self) -> Ints:
        """Rank of his door card, 1 the ace to 13 the king; -1 if not shown."""
        texts = self.table.column("door").fill_null("").to_numpy(zero_copy_only=False).astype("S2")
        return _RANK_OF[texts.view(np.uint8).reshape(len(self), 2)[:, 0]]

    @cached_property
    def hand(self) -> Ints:
        """A number for each hand; the seats of one stand together."""
        keys = [self.table.column(name) for name in ("room", "hand_id", "telling")]
        new = np.zeros(len(self), dtype=np.bool_)
        for key in keys:
            values = np.asarray(key.cast(pa.string()).to_numpy(zero_copy_only=False), dtype=object)
            new[1:] |= values[1:] != values[:-1]
        return np.cumsum(new)

    @cached_property
    def last_street(self) -> Ints:
        """Where his hand ended."""
        return ints(self.table, "last_street")

    @cached_property
    def showdown(self) -> Mask:
        """He was left at the showdown."""
        return flags(self.table, "showdown")

    @cached_property
    def won(self) -> Mask:
        """He took a pot or a share."""
        return flags(self.table, "won")

    @cached_property
    def settled(self) -> Mask:
        """The hand has a result."""
        return ~self.table.column("won").is_null().to_numpy(zero_copy_only=False).astype(np.bool_)

    def saw(self, street: int) -> Mask:
        """He was alive when the street's card was dealt."""
        return self.last_street >= street

    @cached_property
    def folded(self) -> Mask:
        """He folded."""
        return flags(self.table, "folded")

    # -- cards of the later streets

    @cached_property
    def boards(self) -> Boards:
        """What he shows, street by street."""
        return Boards(np.where(self.in_order[:, None], self.ranks, -1))

    @cached_property
    def in_order(self) -> Mask:
        """His cards stand as they were dealt; who wins without a showdown may have shown some of them only."""
        return self.ranks[:, 2] == self.door_rank

    def _of_others(self, marked: Ints | Mask) -> Ints:
        """The sum of these over the other seats of his hand."""
        sums = np.bincount(self.hand, weights=marked, minlength=len(self) + 1).astype(np.int64)
        return sums[self.hand] - marked

    @cached_property
    def all_boards_known(self) -> Mask:
        """The up cards of everybody in the hand are known as far as they were dealt."""
        streets = np.minimum(self.last_street, 6)
        unknown = np.take_along_axis(self.boards.lows, streets[:, None] - 3, axis=1)[:, 0] < 0
        return ~unknown & (self._of_others(unknown) == 0)

    @cached_property
    def rival_paired_on(self) -> Ints:
        """The street on which a rival's board paired while both were in, 0 if none did."""
        streets = (4, 5, 6)
        return np.select([(self._of_others(self.boards.paired(at)) > 0) & self.saw(at) for at in streets], streets)

    @cached_property
    def fourth_case(self) -> Ints:
        """What two players caught on 4th: 0 both good, 1 he good and the rival a brick, 2 the reverse, 3 both bricks.

        -1 unless 4th was dealt to exactly two, and their cards are known.
        """
        saw, bad = self.saw(4), self.boards.brick(4)
        heads_up = saw & (self._of_others(saw) == 1)
        known = self.boards.known(4) & (self._of_others(self.boards.known(4)) == 1)
        return np.where(heads_up & known, 2 * bad + self._of_others(bad), -1)

    @cached_property
    def fifth_low(self) -> Ints:
        """The lowest unpaired cards below a brick among the five of 5th: how many; -1 if not all five are known."""
        five = self.ranks[:, :5]
        held = np.add.reduce([(five == rank).any(axis=1) for rank in range(1, BRICK_FROM)], dtype=np.int64)
        return np.where((five > 0).all(axis=1), held, -1)
