"""Equities on 4th street by what he and his one rival caught, of hands whose decisions have a price."""

from typing import Any

import numpy as np
import pandas as pd
import pyarrow.compute as pc
import pyarrow.dataset as ds

from razzstats.data.query import seats
from razzstats.data.store import Store
from razzstats.stats.dimensions import CASES
from razzstats.stats.intervals import FEW_CHANCES, mean_ends
from razzstats.stats.price.worth import Pricing

_KEY = ["hand_id", "telling"]
NO_PRICES = pd.DataFrame(columns=[*_KEY, "turn", "equity_range"])
"""What `prices_on_4th` gives where nothing was priced."""


def prices_on_4th(store: Store, player: str, room: str) -> pd.DataFrame:
    """The usual prices of his decisions on 4th street, as far as they were worked out: `equity_range` of each turn."""
    his = (ds.field("player") == player) & (ds.field("room") == room)
    key = [*_KEY, "turn"]
    priced = store.read("prices", [*key, "equity_range"], his & (ds.field("pricing") == Pricing().name))
    turns = store.read("turns", key, his & (ds.field("street") == 4) & ds.field("decision"))
    return priced.drop_duplicates(key).merge(turns, on=key)


def first_equities(hands: pd.DataFrame, prices: pd.DataFrame) -> "pd.Series[float]":
    """That of his first decision on 4th street, a row a hand; nan where it has no price."""
    first = prices.sort_values("turn").drop_duplicates(_KEY)[[*_KEY, "equity_range"]]
    met = hands[_KEY].astype({"hand_id": "str"}).merge(first.astype({"hand_id": "str"}), on=_KEY, how="left")
    return pd.Series(met["equity_range"].to_numpy(dtype="float64"), index=hands.index)


def case_equities(hands: pd.DataFrame, prices: pd.DataFrame) -> pd.DataFrame:
    """Of each of `CASES` how many hands have a price (`n`), their mean `equity`, its 95 % ends, whether they are few.

    `hands` are rows of `seats` with `fourth_case`. The ends are Student's over hands, whose spread has the errors of
    random deals in it.
    """
    equities = first_equities(hands, prices).dropna()
    found = equities.groupby(hands["fourth_case"].astype(object)).agg(["size", "mean", "std"]).reindex(list(CASES))
    n = found["size"].fillna(0).astype("int64")
    low, high = mean_ends(n, found["mean"], found["std"].fillna(0))
    ends: dict[str, Any] = {"low": np.clip(low, 0, 1), "high": np.clip(high, 0, 1)}
    return pd.DataFrame({"n": n, "equity": found["mean"], **ends, "few": n < FEW_CHANCES}, index=found.index)


def equities_of(
    store: Store, player: str, room: str, where: pc.Expression | None = None, *, include_faulty: bool = False
) -> pd.DataFrame:
    """`case_equities` of the hands of a player at a room that pass a condition."""
    hands = seats(store, [*_KEY, "fourth_case"], player, room=room, where=where, include_faulty=include_faulty)
    return case_equities(hands, prices_on_4th(store, player, room))
