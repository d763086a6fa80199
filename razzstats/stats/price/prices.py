"""Decisions with known cards -> rows of the table `prices`."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa

from razzstats.cards import RANKS
from razzstats.data.features import Ints, Mask, Spots
from razzstats.data.schema import schema
from razzstats.stats.price.sights import Ranks, Sight, Sights
from razzstats.stats.price.stakes import Stakes, rates
from razzstats.stats.price.worth import Pricing, Worth

SCHEMA = schema("prices")


def decisions(spots: Spots) -> Mask:
    """The turns that have a price: a choice, of a player whose down cards were known at the deal."""
    return spots.decision & spots.seats.from_deal[spots.row]


@dataclass
class Priced:
    """Some of these turns, `at`, and what was seen there; `common` is each turn's common card, -1 for none."""

    spots: Spots
    at: Ints
    common: Ints

    @cached_property
    def sights(self) -> list[Sight | None]:
        """What each saw."""
        return list(Sights(self.spots, self.at, self.common))

    def table(self, pricing: Pricing, worths: Iterable[Worth]) -> pa.Table:
        """The rows of `prices`; `worths` are those of `sights` under this pricing."""
        keys = self.spots.table.select(["room", "hand_id", "telling", "player", "turn"]).take(pa.array(self.at))
        columns = {name: keys[name] for name in keys.column_names}
        columns |= {"pricing": pa.array([pricing.name] * len(self.at)), **self._seen(), **self._odds()}
        columns |= {name: pa.array(values) for name, values in _columns(list(worths)).items()}
        return pa.table({field.name: columns[field.name] for field in SCHEMA}).cast(SCHEMA)

    def _seen(self) -> dict[str, pa.Array]:
        text = pa.string()
        return {
            "cards": pa.array([None if sight is None else sight.cards for sight in self.sights], text),
            "against": pa.array([None if sight is None else sight.against for sight in self.sights], text),
            "gone": pa.array([None if sight is None else _text(sight.gone) for sight in self.sights], text),
            "common": pa.array(
                [None if sight is None or sight.common is None else RANKS[sight.common] for sight in self.sights], text
            ),
        }

    def _odds(self) -> dict[str, pa.Array]:
        stakes = Stakes(self.spots, self.at)
        return {
            "odds": rates(stakes.odds),
            "odds_down": rates(stakes.odds_down),
            "winnable": pa.array(stakes.pot),
            "break_even": rates(stakes.break_even),
        }


def _columns(worths: list[Worth]) -> dict[str, list[object]]:
    return {name: [worth[place] for worth in worths] for place, name in enumerate(Worth._fields)}


def _text(ranks: Ranks) -> str:
    return "".join(RANKS[rank] for rank in ranks)


def commons(table: pa.Table) -> Ints:
    """The ranks of the common cards in a column of `hands`, -1 for none."""
    return np.array([-1 if not text else RANKS.index(text[0]) for text in table.column("common").to_pylist()], np.int64)
