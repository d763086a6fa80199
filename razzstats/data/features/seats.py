"""What can be asked of a player's seat in a hand, worked out from the stored columns when it is asked."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd
import pyarrow as pa

from razzstats.data.features.boards import Boards
from razzstats.data.features.columns import Ints, Mask, flags, ints, ranks
from razzstats.data.features.cuts import DEFAULT, Cuts
from razzstats.data.features.hands import Hands
from razzstats.data.features.starts import Starts

LOW = 8
"""The highest rank of a low door card, 1 the ace."""


@dataclass
class Seats:
    """Rows of `seats`, as arrays."""

    table: pa.Table
    cuts: Cuts = DEFAULT

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
        return ranks(self.table, "cards", 7)

    @cached_property
    def door_rank(self) -> Ints:
        """Rank of his door card, 1 the ace to 13 the king; -1 if not shown."""
        return ranks(self.table, "door", 1)[:, 0]

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
    def hands(self) -> Hands:
        """Which seats are of one hand."""
        return Hands(self.hand)

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
    def players(self) -> Ints:
        """Players dealt in."""
        return ints(self.table, "players")

    # -- third street

    @cached_property
    def from_deal(self) -> Mask:
        """His down cards were known when they were dealt, and not only because he showed them at the end."""
        known = ~self.table.column("hole").is_null().to_numpy(zero_copy_only=False).astype(np.bool_)
        return (known | flags(self.table, "hero")) & self.starts.known

    @cached_property
    def starts(self) -> Starts:
        """The three cards of third street: as they were dealt, else as he showed them."""
        dealt = ranks(self.table, "hole", 2)
        shown = np.where(self._in_order[:, None], self.ranks[:, :2], -1)
        hole = np.where(dealt > 0, dealt, shown)
        return Starts(np.column_stack([np.sort(hole), self.door_rank]), self.hands.others(self.door_rank, 0))

    @cached_property
    def _in_order(self) -> Mask:
        """His cards stand in the order of the deal; who wins without a showdown may have shown some of them."""
        return (self.ranks[:, 2] == self.door_rank) & (self.door_rank > 0)

    @cached_property
    def position(self) -> Ints:
        """Players behind who had not acted yet on his first turn, the forced opener apart.

        -1 for him, and for who had no turn.
        """
        texts = self.table.column("position").cast(pa.string()).to_pandas()
        return pd.to_numeric(texts, errors="coerce").fillna(-1).to_numpy(dtype=np.int64)

    @cached_property
    def without_turn(self) -> Mask:
        """He was all-in on the ante."""
        return np.asarray(self.table.column("position").is_null().to_numpy(zero_copy_only=False), dtype=np.bool_)

    @cached_property
    def lower_doors_behind(self) -> Ints:
        """Doors below his own among those whom `position` counts; -1 where not known, and for the forced opener."""
        return self._doors_behind(self.door_rank - 1)

    @cached_property
    def low_doors_behind(self) -> Ints:
        """Doors of an eight or lower among the same."""
        return self._doors_behind(np.full(len(self), LOW))

    def _doors_behind(self, highest: Ints) -> Ints:
        doors, positions = (self.hands.others(values, -1) for values in (self.door_rank, self.position))
        behind = (positions >= 0) & (positions < self.position[:, None])
        known = (self.position >= 0) & (self.door_rank > 0) & ~(behind & (doors < 0)).any(axis=1)
        return np.where(known, (behind & (doors <= highest[:, None])).sum(axis=1), -1)

    @cached_property
    def ante(self) -> Ints:
        """The ante in hundredths; -1 where nobody posted one."""
        return ints(self.table, "ante")

    @cached_property
    def small_bet(self) -> Ints:
        """The small bet in hundredths."""
        return ints(self.table, "small_bet")

    @cached_property
    def big_bet(self) -> Ints:
        """The big bet in hundredths."""
        return ints(self.table, "big_bet")

    # -- boards

    @cached_property
    def players_on_4th(self) -> Ints:
        """How many of the hand were alive when fourth street was dealt."""
        return self.hands.total(self.saw(4))

    @cached_property
    def boards(self) -> Boards:
        """What each seat shows, street by street."""
        return Boards(self.ordered, self.cuts.brick_from)

    @cached_property
    def ordered(self) -> Ints:
        """As `ranks`, but none of a seat whose cards do not stand in the order of the deal."""
        return np.where(self._in_order[:, None], self.ranks, -1)

    @cached_property
    def boards_known(self) -> Mask:
        """He saw fourth street, and all of his up cards are known."""
        column = np.clip(self.last_street, 3, 6) - 3
        return self.saw(4) & (np.take_along_axis(self.boards.lows, column[:, None], axis=1)[:, 0] >= 0)

    @cached_property
    def all_boards_known(self) -> Mask:
        """He saw fourth street, and the up cards of all who did are known."""
        return self.saw(4) & (self.hands.total(self.saw(4) & ~self.boards_known) == 0)

    @cached_property
    def bricks(self) -> Ints:
        """Up cards after the door that were high or paired his board; -1 where he saw none, or they are not known."""
        return np.where(self.boards_known, np.maximum.reduce([self.boards.bricks(street) for street in (4, 5, 6)]), -1)

    def hidden_pair(self, street: int) -> Mask:
        """His card of 4th to 6th pairs a down card, and no card of his board."""
        new, before = self.ordered[:, street - 1, None], self.ordered[:, : street - 1]
        same = (before == new) & (new > 0)
        return np.asarray(same[:, :2].any(axis=1) & ~same[:, 2:].any(axis=1), dtype=np.bool_)

    @cached_property
    def paired_on(self) -> Ints:
        """The street on which his board paired first; 0 if it did not."""
        return self.boards.paired_on

    @cached_property
    def rival_paired_on(self) -> Ints:
        """The street on which another's board paired first while both were in; 0 if none did."""
        streets = (4, 5, 6)
        return np.select([self.saw(street) & self._another(self.boards.paired(street)) for street in streets], streets)

    def _another(self, seats: Mask) -> Mask:
        """Another of the hand is among these."""
        return self.hands.total(seats) > seats

    @cached_property
    def fourth_case(self) -> Ints:
        """What two players caught on 4th: 0 both good, 1 he good and the rival a brick, 2 the reverse, 3 both bricks.

        -1 unless 4th was dealt to exactly two, and their cards are known.
        """
        bad = self.boards.brick(4)
        known = self.hands.total(self.boards.known(4)) == 2
        return np.where(self.saw(4) & (self.players_on_4th == 2) & known, 2 * bad + self._another(bad), -1)

    @cached_property
    def fifth_low(self) -> Ints:
        """How many different ranks below a brick his five cards of 5th hold; -1 where not all five are known."""
        five = self.ordered[:, :5]
        held = np.add.reduce([(five == rank).any(axis=1) for rank in range(1, self.cuts.brick_from)], dtype=np.int64)
        return np.where((five > 0).all(axis=1), held, -1)

    @cached_property
    def folded(self) -> Mask:
        """He folded."""
        return flags(self.table, "folded")
