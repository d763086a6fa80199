"""What the measures of luck say of a player: the sums that are shown."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from razzstats.money import Amount
from razzstats.stats.intervals import mean_ends
from razzstats.stats.luck.rows import LUCK

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Mean:
    """Big bets per 100 hands with a 95 % interval, Student's over hands; `error` is the standard error.

    The ends are None for too few hands, or where all came to the same.
    """

    hands: int
    value: float
    error: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Money:
    """The hands of a measure in one currency, in hundredths."""

    currency: str
    hands: int
    net: Amount
    fair: Amount


@dataclass(frozen=True, slots=True)
class Fairness:
    """A measure that needs the rivals' cards: what it covers, and what he won there against what was fair."""

    of: int
    """Hands that it would speak of if all cards were known."""
    hands: int
    """Those that it does."""
    won_of_left_out: int
    """Of the others, those in which he won a pot or a part of one."""
    net: float
    """Big bets won in the hands covered, and what they would have come to by equity."""
    fair: float
    error: float
    """Standard error of `fair` from random deals; 0 where all were counted."""
    money: tuple[Money, ...]


@dataclass(frozen=True, slots=True)
class Luck:
    """How much of his result the cards explain."""

    hands: int
    """All his hands that have a result; the measures speak of those in which his cards were known at the deal."""
    raw: Mean
    adjusted: Mean
    explained: float | None
    """Part of the variance of a hand's net that is gone in the adjusted one; None for fewer than two hands."""
    streets: tuple[float, ...]
    """Luck on third to seventh street, in big bets per 100 hands."""
    all_in: Fairness
    all_in_adjusted: Mean
    """Over all hands: by equity where that is known, the actual net elsewhere."""
    share: Fairness


def measured(rows: pd.DataFrame, hands: int) -> Luck:
    """The sums of `per_hand`; `hands` is how many he was dealt that have a result."""
    raw, adjusted = rows["net_bb"].to_numpy(), rows["adjusted_bb"].to_numpy()
    all_in = rows["all_in_bb"].fillna(rows["net_bb"]).to_numpy()
    varies = len(raw) > 1 and raw.var() > 0
    return Luck(
        hands=hands,
        raw=_mean(raw),
        adjusted=_mean(adjusted),
        explained=1 - float(adjusted.var() / raw.var()) if varies else None,
        streets=tuple((100 * rows[LUCK].mean()).tolist()) if len(rows) else (0.0,) * len(LUCK),
        all_in=_fairness(rows, "all_in", "all_in"),
        all_in_adjusted=_mean(all_in),
        share=_fairness(rows, "shown_down", "fair"),
    )


def _mean(values: Floats) -> Mean:
    n = len(values)
    if n < 2:
        return Mean(n, 100 * float(values.sum()), None, None, None)
    mean, deviation = float(values.mean()), float(values.std(ddof=1))
    low, high = (None if np.isnan(end) else 100 * float(end) for end in mean_ends(n, mean, deviation))
    return Mean(n, 100 * mean, 100 * deviation / n**0.5, low, high)


def _fairness(rows: pd.DataFrame, asked: str, name: str) -> Fairness:
    of = rows[rows[asked].astype(bool)]
    known = of[of[f"{name}_bb"].notna()]
    left_out = of[of[f"{name}_bb"].isna()]
    return Fairness(
        of=len(of),
        hands=len(known),
        won_of_left_out=int((left_out["net"] > 0).sum()),
        net=float(known["net_bb"].sum()),
        fair=float(known[f"{name}_bb"].sum()),
        error=float(np.sqrt((known[f"{name}_error"] ** 2).sum())),
        money=tuple(
            _money(str(currency), part, part[f"{name}_bb"] * part["big_bet"])
            for currency, part in known.groupby("currency", sort=True)
        ),
    )


def _money(currency: str, part: pd.DataFrame, fair: pd.Series) -> Money:
    return Money(currency, len(part), int(part["net"].sum()), round(float(fair.sum())))
