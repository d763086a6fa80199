"""What he did in the hands that a mistake or a leak is asked for: each act with its street and cost."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pandas as pd

from razzstats.data.features import MILLION
from razzstats.data.seating import HAND
from razzstats.show.mistakes import act_sentence, rows_of
from razzstats.stats.price.mistakes import MISTAKES

_PROVED = {mistake.id for mistake in MISTAKES if mistake.certain}


class Deed(NamedTuple):
    """An act of his: the mistake or leak that it is of, its number in the hand, and its cost in big bets, if known."""

    of: str
    turn: int
    street: int
    act: str
    words: str
    cost: float | None

    @property
    def told(self) -> str:
        """`calls $4.00 on 7th street: 1.0 big bets`."""
        return self.words if self.cost is None else f"{self.words}: {self.cost:.1f} big bets"

    @property
    def doubtful(self) -> bool:
        """A fold that is called dear, and that no card proves wrong."""
        return self.act == "fold" and self.cost is not None and self.of not in _PROVED

    @property
    def document(self) -> dict[str, Any]:
        """For JSON."""
        cost = None if self.cost is None else round(self.cost, 4)
        return {"of": self.of, "turn": self.turn, "street": self.street, "act": self.act, "cost": cost}


def of_mistakes(rows: pd.DataFrame) -> pd.DataFrame:
    """Rows of `prices` with a mistake, as HAND and `deed`."""
    return _deeds(rows, rows["mistake"], rows["loss"].astype("float64") / rows["big_bet"])


def of_leaks(rows: pd.DataFrame) -> pd.DataFrame:
    """The events of leaks, in the same way."""
    return _deeds(rows, rows["leak"], rows["loss"].astype("float64") / MILLION)


def _deeds(rows: pd.DataFrame, names: pd.Series, costs: pd.Series) -> pd.DataFrame:
    told = zip(rows_of(rows), names, costs, strict=True)
    deeds = [
        Deed(str(name), int(row.turn), int(row.street), str(row.act), act_sentence(row), None if cost != cost else cost)
        for row, name, cost in told
    ]
    keys = rows[list(HAND)].astype({"room": object, "hand_id": object})
    return keys.assign(deed=pd.Series(deeds, index=rows.index, dtype=object))


def beside(rows: pd.DataFrame, found: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """The rows of hands with `deeds`, those of each in their order, and `cost`, each act once, null where none is told.

    As they are where nothing was asked for.
    """
    if not found:
        return rows
    by_hand = pd.concat(found).groupby(list(HAND), sort=False)["deed"].agg(_in_order).rename("deeds")
    told = rows.join(by_hand, on=list(HAND))
    return told.assign(cost=pd.Series([_cost(deeds) for deeds in told["deeds"]], told.index, dtype="Float64"))


def _in_order(deeds: pd.Series) -> tuple[Deed, ...]:
    return tuple(sorted(deeds, key=lambda deed: deed.turn))


def _cost(deeds: Sequence[Deed]) -> float | None:
    """One act may be of a mistake and of several leaks, and is as dear in each."""
    costs = {deed.turn: deed.cost for deed in deeds if deed.cost is not None}
    return sum(costs.values()) if costs else None


def names_of(deeds: Sequence[Deed]) -> list[str]:
    """The mistakes and leaks of some acts, each once."""
    return list(dict.fromkeys(deed.of for deed in deeds))
