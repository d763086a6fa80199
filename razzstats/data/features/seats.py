"""What can be asked of a player's seat in a hand, worked out from the stored columns when it is asked."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa

from razzstats.cards import RANKS
from razzstats.data.features.columns import Ints, Mask, flags, ints

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
