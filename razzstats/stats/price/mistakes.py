"""Decisions that cost money: some for certain, by the cards that were seen; some as far as all four prices agree."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd

SURE = 2
"""Standard errors between an equity and a price before they are called different."""


@dataclass(frozen=True)
class Mistake:
    """A kind of mistake, over rows of `prices` beside their `turns`."""

    id: str
    label: str
    certain: bool
    """It follows from the cards that he saw, whatever others held; else it rests on what they are taken to hold."""
    chance: str
    """The hands in which it can be made, in words; a hand counts once."""
    could: Callable[[pd.DataFrame], pd.Series]
    act: str
    """What he does there."""
    loss: Callable[[pd.DataFrame], pd.Series]
    """What it costs on average in hundredths if nobody bets again, at the equity that excuses him most."""
    sentence: str
    """What is said after the act: `wins`, both equities in words; `lower` and `higher`, the two prices of a call, each
    with its name."""
    cost: str = ""
    """What is said after that where the loss is known: `cost` in big bets."""
    unpriced: str = ""
    """What it is called where the loss is not known."""
    source: str = ""

    def where(self, rows: pd.DataFrame) -> pd.Series:
        """The rows that make it."""
        return self.could(rows) & (rows["act"] == self.act)


def _owes(rows: pd.DataFrame) -> pd.Series:
    return rows["to_call"] > 0


def _most(rows: pd.DataFrame) -> pd.Series:
    """The higher of the two equities, allowing for their errors."""
    return _equities(rows, SURE).max(axis=1, skipna=False)


def lower_equity(rows: pd.DataFrame) -> pd.Series:
    """The lower one, in the same way; null where one is not known."""
    return _equities(rows, -SURE).min(axis=1, skipna=False)


def _equities(rows: pd.DataFrame, errors: int) -> pd.DataFrame:
    away = {law: rows[f"equity_{law}"] + errors * rows[f"error_{law}"] for law in ("random", "range")}
    return pd.DataFrame(away).clip(0, 1)


def _call_loses(rows: pd.DataFrame) -> pd.Series:
    return rows["to_call"] - _most(rows) * (rows["winnable"] + rows["to_call"])


def _fold_loses(rows: pd.DataFrame) -> pd.Series:
    return lower_equity(rows) * (rows["winnable"] + rows["to_call"]) - rows["to_call"]


def _put_in(rows: pd.DataFrame) -> pd.Series:
    return rows["put_in"].astype(float)


def _untold(rows: pd.DataFrame) -> pd.Series:
    return pd.Series(np.nan, rows.index)


def _is(rows: pd.DataFrame, flag: str) -> pd.Series:
    """The flag is set; null is no proof."""
    return _known_as(rows, flag, True)


def _is_not(rows: pd.DataFrame, flag: str) -> pd.Series:
    """It is known not to be set."""
    return _known_as(rows, flag, False)


def _known_as(rows: pd.DataFrame, flag: str, value: bool) -> pd.Series:
    return rows[flag].astype("boolean").eq(value).fillna(False).astype(bool)


def _last_with_lock(rows: pd.DataFrame) -> pd.Series:
    """On 7th, nobody behind, what cannot lose and can win more than its share of a tie."""
    wins = rows["equity_random"] > 1 / rows["alive"]
    return (rows["street"] == 7) & (rows["behind"] == 0) & _is(rows, "locked") & wins


def call_is_dear(rows: pd.DataFrame) -> pd.Series:
    """An answer that ends the betting of its street, and each equity is below both prices of a call."""
    return rows["closes"] & (_most(rows) < rows[["odds", "odds_down"]].min(axis=1))


def call_is_cheap(rows: pd.DataFrame) -> pd.Series:
    """The same with each equity above both prices."""
    return rows["closes"] & (lower_equity(rows) > rows[["odds", "odds_down"]].max(axis=1))


_LOST = ": {cost} big bets lost"

MISTAKES = (
    Mistake(
        "dead_call", "calls drawing dead", True,
        "hands in which he faced a bet before 7th with cards that cannot win any of the pot",
        lambda rows: _owes(rows) & (rows["street"] < 7) & _is(rows, "drawing_dead"), "call", _put_in,
        " drawing dead", _LOST, "dead call",
        "Sklansky, Sklansky on Poker: Razz, sixth street",
    ),
    Mistake(
        "lost_call", "calls on 7th what cannot win", True,
        "hands in which he faced a bet on 7th with cards that cannot win any of the pot",
        lambda rows: _owes(rows) & (rows["street"] == 7) & _is(rows, "drawing_dead"), "call", _put_in,
        ", cannot win", _LOST, "lost call",
        "hocpoker, Playing the River in Razz",
    ),
    Mistake(
        "folded_lock", "folds to a bet what cannot lose", True,
        "hands in which he faced a bet with cards that cannot lose",
        lambda rows: _owes(rows) & _is(rows, "locked"), "fold", _fold_loses,
        ", cannot lose", _LOST, "folded lock",
        "hocpoker, Playing the River in Razz",
    ),
    Mistake(
        "free_fold", "folds where a check was free", True,
        "hands in which he had nothing to call, with cards that may win",
        lambda rows: (rows["to_call"] == 0) & _is_not(rows, "drawing_dead"), "fold", _fold_loses,
        " where a check was free", _LOST, "free fold",
        "the rules: a check costs nothing",
    ),
    Mistake(
        "checked_lock", "checks, last to act on 7th, what cannot lose and can win", True,
        "hands in which all checked to him on 7th, nobody behind, with cards that cannot lose and can win",
        lambda rows: _last_with_lock(rows) & ~_owes(rows), "check", _untold,
        ", cannot lose: a bet missed", "", "missed bet",
        "hocpoker, Playing the River in Razz",
    ),
    Mistake(
        "flat_lock", "calls, last to act on 7th, what cannot lose, with chips for more", True,
        "hands in which he faced a bet on 7th, nobody behind and the cap not reached, with chips for more than the "
        "call and cards that cannot lose and can win",
        lambda rows: _last_with_lock(rows) & _owes(rows) & rows["can_raise"], "call", _untold,
        ", cannot lose: a raise missed", "", "missed raise",
        "hocpoker, Playing the River in Razz",
    ),
    Mistake(
        "dear_call", "calls a bet although by all four prices it costs more than it is worth", False,
        "hands in which his answer ends the betting of a street, each equity below both prices",
        call_is_dear, "call", _call_loses, ", wins {wins}, {lower}", ": at least {cost} big bets lost",
    ),
    Mistake(
        "dear_fold", "folds to a bet although by all four prices a call is worth more than it costs", False,
        "hands in which his answer ends the betting of a street, each equity above both prices",
        call_is_cheap, "fold", _fold_loses, ", wins {wins}, {higher}", ": {cost} big bets lost by these prices",
    ),
)  # fmt: skip
"""In the order of their weight: a decision is the first that it fits."""


def with_mistakes(rows: pd.DataFrame) -> pd.DataFrame:
    """The rows with `mistake`, null for none, `certain`, and `loss` in hundredths, null where it cannot be told."""
    kinds = [mistake.where(rows).to_numpy(bool) for mistake in MISTAKES]
    losses = [mistake.loss(rows).to_numpy(float) for mistake in MISTAKES]
    return rows.assign(
        mistake=pd.Series(np.select(kinds, [mistake.id for mistake in MISTAKES], ""), rows.index, object).replace(
            "", None
        ),
        certain=np.select(kinds, [mistake.certain for mistake in MISTAKES], False),
        loss=np.select(kinds, losses, np.nan),
    )
