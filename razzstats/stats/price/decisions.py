"""Turns of whole hands, beside the prices of those that have one."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa

from razzstats.data.features import MILLION, Ints, Mask, Spots
from razzstats.data.features.columns import flags
from razzstats.data.schema import schema
from razzstats.data.seating import HAND
from razzstats.stats.price.mistakes import lower_equity, with_mistakes
from razzstats.stats.price.stakes import Stakes

KEY = [*HAND, "player", "turn"]
"""The columns that name a decision."""
OF_TURN = ["street", "act", "put_in", "to_call", "pot", "behind", "alive"]
OF_HAND = ["played_at", "stakes", "currency", "big_bet", "faulty"]


@dataclass
class Decisions(Spots):
    """Spots that also know what their prices say; a row of `prices` each, null where there is no price."""

    prices: pd.DataFrame

    @classmethod
    def of(cls, spots: Spots, known: pd.DataFrame) -> "Decisions":
        """Spots with what is known of them: rows of `prices`, no decision twice."""
        keys = spots.table.select(KEY).to_pandas().astype(dict.fromkeys(("room", "hand_id", "player"), object))
        prices = keys.merge(known, "left", KEY)[schema("prices").names]
        return cls(spots.table, spots.row, spots.seats, prices)

    @cached_property
    def _told(self) -> pd.DataFrame:
        """What mistakes are looked for in, a row a turn."""
        turns = self.table.select(OF_TURN).to_pandas().astype({"act": object})
        hands = self.seats.table.select(OF_HAND).take(pa.array(self.row)).to_pandas()
        found: pd.DataFrame = pd.concat(
            [self.prices, turns, hands.astype(dict.fromkeys(("stakes", "currency"), object))], axis=1
        )
        return found.assign(closes=self.closes, can_raise=self.can_raise)

    @cached_property
    def rows(self) -> pd.DataFrame:
        """A row a turn: the prices, OF_TURN and OF_HAND, then `mistake`, `certain` and `loss` of mistakes.py."""
        judged: pd.DataFrame = with_mistakes(self._told).drop(columns=["closes", "can_raise"])
        return judged

    def on(self, *streets: int) -> Mask:
        """Turns of these streets."""
        return np.isin(self.street, streets)

    @cached_property
    def first_act(self) -> Mask:
        """His first act on the street."""
        return np.asarray(self.acted == 0, dtype=np.bool_)

    @cached_property
    def heads_up(self) -> Mask:
        """One rival is left."""
        return np.asarray(self.alive == 2, dtype=np.bool_)

    def his(self, seats: Mask) -> Mask:
        """What is true of the seat whose turn it is."""
        return np.asarray(seats[self.row], dtype=np.bool_)

    @cached_property
    def priced(self) -> Mask:
        """There is a price."""
        return self.prices["pricing"].notna().to_numpy(dtype=np.bool_)

    @cached_property
    def closes(self) -> Mask:
        """An answer after which nobody acts on this street, not even the forced opener.

        He is the one whom `behind` leaves out on third street, and there alone. All who are in contest all that a call
        pays: an all-in player for less makes a side pot, of another equity.
        """
        closes = np.asarray(self.decision & self.owes, dtype=np.bool_)
        at = np.flatnonzero(closes)
        stakes = Stakes(self, at)
        closes[at] = ((stakes.settled & stakes.contests) | ~self.rivals.there[at]).all(axis=1)
        return closes

    @cached_property
    def seen(self) -> Mask:
        """His down cards were known when they were dealt."""
        return self.his(self.seats.from_deal)

    @cached_property
    def gives_up(self) -> Mask:
        """He folds, or checks and does not raise later on the street."""
        street = 8 * self.row + self.street
        raised = np.isin(street, street[self.act("raise")])
        return self.act("fold") | (self.act("check") & ~raised)

    @cached_property
    def better_doors(self) -> Ints:
        """Rivals who came in of their own will before the turn with a seven or lower showing."""
        doors = self.seats.door_rank[self.rivals.rows]
        return np.asarray((self.entered & (doors >= 1) & (doors <= 7)).sum(axis=1), dtype=np.int64)

    @cached_property
    def least_equity(self) -> npt.NDArray[np.float64]:
        """The lower of the two equities, allowing for their errors; nan where there is none."""
        return lower_equity(self._told).to_numpy(dtype=np.float64)

    @cached_property
    def told(self) -> Mask:
        """Whether all four prices agree can be told: an answer that ends the betting, with both equities."""
        return self.closes & ~np.isnan(self.least_equity)

    @cached_property
    def cost(self) -> npt.NDArray[np.float64]:
        """What a mistake cost in whole millionths of a big bet; nan where there is none, or it cannot be told."""
        big_bet = self.rows["big_bet"].where(self.rows["big_bet"] > 0)
        return np.round(MILLION * (self.rows["loss"] / big_bet).to_numpy(dtype=np.float64))

    @cached_property
    def dear(self) -> Mask:
        """All four prices say that the act cost money, or it is certain."""
        return self.rows["mistake"].notna().to_numpy(dtype=np.bool_)

    @cached_property
    def certain(self) -> Mask:
        """The act is a certain mistake."""
        return self.rows["certain"].to_numpy(dtype=np.bool_)

    def where(self, mask: Callable[[pd.DataFrame], pd.Series]) -> Mask:
        """The turns that a mask of mistakes.py marks."""
        return mask(self._told).to_numpy(dtype=np.bool_)

    @cached_property
    def faulty(self) -> Mask:
        """The hand has a finding of severity E."""
        return self.his(flags(self.seats.table, "faulty"))
