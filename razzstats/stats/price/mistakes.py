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
    where: Callable[[pd.DataFrame], pd.Series]
    loss: Callable[[pd.DataFrame], pd.Series]
    """What it costs on average in hundredths if nobody bets again, at the equity that excuses him most."""


def _closes(rows: pd.DataFrame) -> pd.Series:
    """An answer to a bet on fourth street or later that ends the betting of the street."""
    return (rows["street"] > 3) & (rows["to_call"] > 0) & (rows["behind"] == 0)


def _most(rows: pd.DataFrame) -> pd.Series:
    """The higher of the two equities, allowing for their errors."""
    return _equities(rows, SURE).max(axis=1, skipna=False)


def _least(rows: pd.DataFrame) -> pd.Series:
    return _equities(rows, -SURE).min(axis=1, skipna=False)


def _equities(rows: pd.DataFrame, errors: int) -> pd.DataFrame:
    return pd.DataFrame({law: rows[f"equity_{law}"] + errors * rows[f"error_{law}"] for law in ("random", "range")})


def _call_loses(rows: pd.DataFrame) -> pd.Series:
    return rows["to_call"] - _most(rows) * (rows["winnable"] + rows["to_call"])


def _fold_loses(rows: pd.DataFrame) -> pd.Series:
    return _least(rows) * (rows["winnable"] + rows["to_call"]) - rows["to_call"]


def _is(rows: pd.DataFrame, flag: str) -> pd.Series:
    """The flag is set; null is no proof."""
    return rows[flag].astype("boolean").fillna(False).astype(bool)


MISTAKES = (
    Mistake(
        "dead_call", "calls drawing dead", True,
        lambda rows: (rows["act"] == "call") & _is(rows, "drawing_dead"),
        lambda rows: rows["put_in"].astype(float),
    ),
    Mistake(
        "folded_lock", "folds what cannot lose", True,
        lambda rows: (rows["act"] == "fold") & _is(rows, "locked"), _fold_loses,
    ),
    Mistake(
        "free_fold", "folds where a check was free", True,
        lambda rows: (rows["act"] == "fold") & (rows["to_call"] == 0) & ~_is(rows, "drawing_dead"), _fold_loses,
    ),
    Mistake(
        "checked_lock", "checks, last to act on 7th, what cannot lose and can win", True,
        lambda rows: (rows["street"] == 7) & (rows["act"] == "check") & (rows["behind"] == 0)
        & _is(rows, "locked") & (rows["equity_random"] > 1 / rows["alive"]),
        lambda rows: pd.Series(np.nan, rows.index),
    ),
    Mistake(
        "dear_call", "calls a bet although by all four prices it costs more than it is worth", False,
        lambda rows: _closes(rows) & (rows["act"] == "call")
        & (_most(rows) < rows[["odds", "odds_down"]].min(axis=1)),
        _call_loses,
    ),
    Mistake(
        "dear_fold", "folds to a bet although by all four prices a call is worth more than it costs", False,
        lambda rows: _closes(rows) & (rows["act"] == "fold")
        & (_least(rows) > rows[["odds", "odds_down"]].max(axis=1)),
        _fold_loses,
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
