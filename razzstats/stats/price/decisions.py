"""Turns of whole hands, beside the prices of those that have one."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd
import pyarrow as pa

from razzstats.data.features import Ints, Mask, Spots
from razzstats.data.features.columns import flags
from razzstats.data.seating import HAND
from razzstats.stats.price.mistakes import with_mistakes

KEY = [*HAND, "player", "turn"]
"""The columns that name a decision."""
OF_TURN = ["street", "act", "put_in", "to_call", "pot", "behind", "alive"]
OF_HAND = ["played_at", "stakes", "currency", "big_bet", "faulty"]


@dataclass
class Decisions(Spots):
    """Spots that also know what their prices say; a row of `prices` each, null where there is no price."""

    prices: pd.DataFrame

    @cached_property
    def _told(self) -> pd.DataFrame:
        """What mistakes are looked for in, a row a turn."""
        turns = self.table.select(OF_TURN).to_pandas().astype({"act": object})
        hands = self.seats.table.select(OF_HAND).take(pa.array(self.row)).to_pandas()
        found = pd.concat([self.prices, turns, hands.astype(dict.fromkeys(("stakes", "currency"), object))], axis=1)
        return found.assign(closes=self.closes, may_raise=self.may_raise)

    @cached_property
    def rows(self) -> pd.DataFrame:
        """A row a turn: the prices, OF_TURN and OF_HAND, then `mistake`, `certain` and `loss` of mistakes.py."""
        return with_mistakes(self._told).drop(columns=["closes", "may_raise"])

    @cached_property
    def priced(self) -> Mask:
        """There is a price."""
        return self.prices["pricing"].notna().to_numpy(dtype=np.bool_)

    @cached_property
    def closes(self) -> Mask:
        """An answer after which nobody acts on this street; on third street the forced opener must be done too."""
        opener_gone = self.earlier(self.forced & self.act("fold"), self.hand) > 0
        return self.decision & self.owes & (self.behind == 0) & ((self.street > 3) | self.forced | opener_gone)

    @cached_property
    def seen(self) -> Mask:
        """His down cards were known when they were dealt."""
        return np.asarray(self.seats.from_deal[self.row], dtype=np.bool_)

    @cached_property
    def loss(self) -> Ints:
        """What the decision cost in millionths of a big bet; 0 where nothing is wrong with it or it cannot be told."""
        big_bets = self.rows["loss"].fillna(0) / self.rows["big_bet"].where(self.rows["big_bet"] > 0)
        return np.asarray((1_000_000 * big_bets.fillna(0)).round().to_numpy(dtype=np.int64))

    def where(self, mask: Callable[[pd.DataFrame], pd.Series]) -> Mask:
        """The turns that a mask of mistakes.py marks."""
        return mask(self._told).to_numpy(dtype=np.bool_)

    @cached_property
    def faulty(self) -> Mask:
        """The hand has a finding of severity E."""
        return np.asarray(flags(self.seats.table, "faulty")[self.row], dtype=np.bool_)
