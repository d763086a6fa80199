"""Columns derived from the stored primitives, once and only when asked for."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa

Mask = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]


def _ints(table: pa.Table, name: str) -> Ints:
    """A column of whole numbers; null becomes -1."""
    column = table.column(name)
    return column.fill_null(-1).to_numpy().astype(np.int64, copy=False)


def _flags(table: pa.Table, name: str) -> Mask:
    return table.column(name).fill_null(False).to_numpy(zero_copy_only=False).astype(np.bool_)


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
        return _flags(self.table, "forced")

    @cached_property
    def last_street(self) -> Ints:
        """Where his hand ended."""
        return _ints(self.table, "last_street")

    @cached_property
    def showdown(self) -> Mask:
        """He was left at the showdown."""
        return _flags(self.table, "showdown")

    @cached_property
    def won(self) -> Mask:
        """He took a pot or a share."""
        return _flags(self.table, "won")

    @cached_property
    def settled(self) -> Mask:
        """The hand has a result."""
        return ~self.table.column("won").is_null().to_numpy(zero_copy_only=False).astype(np.bool_)

    def saw(self, street: int) -> Mask:
        """He was alive when the street's card was dealt."""
        return self.last_street >= street


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
        return _ints(self.table, "street")

    @cached_property
    def level(self) -> Ints:
        """Wagers before the act."""
        return _ints(self.table, "level")

    @cached_property
    def own(self) -> Ints:
        """The number of his own last wager on the street."""
        return _ints(self.table, "own")

    @cached_property
    def callers(self) -> Ints:
        """Calls since the last wager."""
        return _ints(self.table, "callers")

    @cached_property
    def behind(self) -> Ints:
        """Players still to act after him, the forced opener apart."""
        return _ints(self.table, "behind")

    @cached_property
    def decision(self) -> Mask:
        """He had a choice."""
        return _flags(self.table, "decision")

    @cached_property
    def forced(self) -> Mask:
        """He is the forced opener."""
        return _flags(self.table, "forced")

    @cached_property
    def opening(self) -> Mask:
        """The forced opener's own first act."""
        return _flags(self.table, "opening")

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
        return _flags(self.table, "wagered")

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
        return known & (_ints(self.table, "lower_behind") == 0) & (_ints(self.table, "equal_behind") == 0)

    @cached_property
    def faces_completion(self) -> Mask:
        """Third street at level 1, for everyone but the completer."""
        return self.third & (self.level == 1) & (self.own != 1)

    @cached_property
    def owes(self) -> Mask:
        """There is something to call."""
        return _ints(self.table, "to_call") > 0

    @cached_property
    def first_response(self) -> Mask:
        """His first answer to another's bet on this street."""
        return self.decision & self.owes & ~_flags(self.table, "faced") & (self.own == 0)

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
