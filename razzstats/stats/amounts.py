"""Numbers that are no rates: money, hands and big bets per 100, from sums of `seats`."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa

from razzstats.stats.intervals import deviation, mean_ends
from razzstats.stats.sums import UNIT

Ints = npt.NDArray[np.int64]


class Money(NamedTuple):
    """A number that is no rate: it sums money, or hands."""

    id: str
    label: str
    definition: str
    unit: str

    @property
    def words(self) -> tuple[str, ...]:
        """What it is, in lines."""
        return (self.definition,)


CURRENCY, BIG_BETS = "units of the currency", "big bets"
HANDS = Money("hands", "Hands", "hands dealt in", "hands")
NET = Money("net", "Net", "collected less put in, one row a currency; currencies are never added", CURRENCY)
SHOWDOWN_NET = Money(
    "net_showdown", "Showdown winnings", "net of the hands in which he was left at the showdown", CURRENCY
)
OTHER_NET = Money(
    "net_no_showdown", "Non-showdown winnings", "net of all other hands; antes and bring-ins are in it", CURRENCY
)
BB100 = Money(
    "bb100",
    "Big bets per 100",
    "100 times the mean over hands of net / big bet of that hand, with a 95 % interval after Student; where it takes "
    "hands of several currencies, chips or play money together, these are named",
    BIG_BETS,
)
SD100 = Money(
    "sd100",
    "Standard deviation per 100",
    "of the sum of 100 hands: 10 times that of net / big bet of a hand",
    BIG_BETS,
)
IN_CURRENCY = (NET.id, SHOWDOWN_NET.id, OTHER_NET.id)
"""Whose values are amounts of a currency."""
MONEY = (HANDS, NET, SHOWDOWN_NET, OTHER_NET, BB100, SD100)
MEANS = (BB100.id, SD100.id)
"""Which estimate what the next hands will bring, and do not sum up what these brought."""


# -- from sums

_TELLS = {
    "_group": "int64", "_number": "int64", "n": "float64", "value": "float64", "low": "float64", "high": "float64",
    "currency": "object",
}  # fmt: skip


def money_rows(money: pa.Table, groups: Ints, numbers: Mapping[int, Money]) -> pd.DataFrame:
    """The rows of the numbers at some places among all, in the order of groups, numbers and currencies.

    `groups` are those of the rows of `Sums.money`. A group has a row or more of each number, with `_group`, `_number`
    and what the numbers tell; one without a result has a row that tells so.
    """
    rows = pd.DataFrame({name: pd.Series(dtype=kind) for name, kind in _TELLS.items()})
    if numbers:
        amounts, every = _amounts(money, groups), np.unique(groups)
        told = [_of_all(_GIVES[number](amounts), every).assign(_number=place) for place, number in numbers.items()]
        rows = pd.concat(told).reindex(columns=list(_TELLS)).sort_values(["_group", "_number"], kind="stable")
    names = pd.Index(sorted(rows["currency"].dropna().unique()), dtype="str")
    return rows.assign(currency=pd.Categorical(rows["currency"], categories=names))


def _of_all(rows: pd.DataFrame, groups: Ints) -> pd.DataFrame:
    """With a row for each group that has none."""
    without = np.setdiff1d(groups, rows["_group"])
    return pd.concat([rows, pd.DataFrame({"_group": without, "n": 0})]) if len(without) else rows


def _amounts(money: pa.Table, groups: Ints) -> pd.DataFrame:
    """The sums of money, with the number of their group."""
    names = [*UNIT, "hands", "results", "net", "squares"]
    if not money.num_rows:
        return pd.DataFrame()
    squares = money.column("squares").cast(pa.float64()).to_numpy()
    amounts: pd.DataFrame = money.select(names[:-1]).to_pandas()
    return amounts.assign(squares=squares, _group=groups)


def _hands(amounts: pd.DataFrame) -> pd.DataFrame:
    hands = amounts.groupby("_group")["hands"].sum()
    return pd.DataFrame({"_group": hands.index, "n": hands.to_numpy(), "value": hands.to_numpy()})


def _net(amounts: pd.DataFrame) -> pd.DataFrame:
    sums = amounts[amounts["results"] > 0].groupby(["_group", "currency"])[["results", "net"]].sum().reset_index()
    return sums[["_group", "currency"]].assign(n=sums["results"], value=sums["net"] / 100)


def _net_with(showdown: bool, amounts: pd.DataFrame) -> pd.DataFrame:
    return _net(amounts[amounts["showdown"].eq(True).fillna(False) == showdown])


def _results(amounts: pd.DataFrame) -> pd.DataFrame:
    """Of each group the number, mean and standard deviation of results in big bets, and currencies if several."""
    known = amounts[(amounts["results"] > 0) & (amounts["big_bet"] > 0)]
    # what is no whole number any more is added up in an order that is not that of the hands
    known = known.sort_values(["big_bet", "net", "squares"])
    size = known["big_bet"].astype(np.float64)
    parts = pd.DataFrame({"n": known["results"], "sum": known["net"] / size, "squares": known["squares"] / size**2})
    sums = parts.groupby(known["_group"]).sum()
    spread = deviation(*(sums[name].to_numpy(np.float64) for name in ("n", "sum", "squares")))
    found = pd.DataFrame(
        {"n": sums["n"], "mean": sums["sum"] / sums["n"], "deviation": spread, "currency": _taken_together(known)}
    )
    return found.rename_axis("_group").reset_index()


def _big_bets(amounts: pd.DataFrame) -> pd.DataFrame:
    results = _results(amounts)
    low, high = mean_ends(results["n"], results["mean"], results["deviation"])
    found = results[["_group", "n", "currency"]]
    return found.assign(value=100 * results["mean"], low=100 * low, high=100 * high)


def _spread(amounts: pd.DataFrame) -> pd.DataFrame:
    results = _results(amounts)
    return results[["_group", "n", "currency"]].assign(value=10 * results["deviation"])


def _taken_together(known: pd.DataFrame) -> pd.Series:
    """The currencies of groups that have several, by their group."""
    pairs = known[["_group", "currency"]].drop_duplicates().sort_values("currency")
    several = pairs[pairs.duplicated("_group", keep=False)]
    return several.groupby("_group")["currency"].agg(", ".join)


_GIVES: dict[Money, Callable[[pd.DataFrame], pd.DataFrame]] = {
    HANDS: _hands,
    NET: _net,
    SHOWDOWN_NET: partial(_net_with, True),
    OTHER_NET: partial(_net_with, False),
    BB100: _big_bets,
    SD100: _spread,
}
