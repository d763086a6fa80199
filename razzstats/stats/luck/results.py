"""What the measures of luck say of a player: a row a hand, and the sums that are shown."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from razzstats.money import Amount
from razzstats.stats.luck.controls import luck
from razzstats.stats.luck.hands import KEY, STREETS, Hands
from razzstats.stats.luck.known import Known, all_ins, fair_share
from razzstats.stats.stat import Z95

Floats = npt.NDArray[np.float64]

LUCK = [f"luck_{street}" for street in STREETS]


@dataclass(frozen=True, slots=True)
class Mean:
    """Big bets per 100 hands with a 95 % interval, normal over hands; `error` is the standard error."""

    hands: int
    value: float
    error: float | None

    @property
    def low(self) -> float | None:
        """Lower end; None for fewer than two hands."""
        return None if self.error is None else self.value - Z95 * self.error

    @property
    def high(self) -> float | None:
        """Upper end."""
        return None if self.error is None else self.value + Z95 * self.error


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


# -- a row a hand


def per_hand(batches: Iterable[Hands]) -> pd.DataFrame:
    """One row a hand, in the order of time.

    Columns: hand_id, telling, played_at, currency, big_bet and net (hundredths); in big bets net_bb, luck_3 to luck_7,
    adjusted_bb, and where all cards of who was left are known all_in_bb (all-in with a card to come) and fair_bb
    (shown down), with their standard errors; `all_in` and `shown_down` mark where these could be asked.
    """
    rows = pd.concat([_rows(hands) for hands in batches])
    return rows.sort_values(["played_at", *KEY], kind="stable").reset_index(drop=True)


def _rows(hands: Hands) -> pd.DataFrame:
    by_street = luck(hands)
    rows = hands.rows[[*KEY, "played_at", "currency", "big_bet", "net"]].assign(
        currency=hands.rows["currency"].astype(str), net_bb=hands.net
    )
    rows[LUCK] = by_street
    rows["adjusted_bb"] = hands.net - by_street.sum(axis=1)
    for name, asked, known in (("all_in", "all_in", all_ins(hands)), ("fair", "shown_down", fair_share(hands))):
        rows[asked], rows[f"{name}_bb"], rows[f"{name}_error"] = _spread(known, hands)
    return rows


def _spread(known: Known, hands: Hands) -> tuple[npt.NDArray[np.bool_], Floats, Floats]:
    asked = np.zeros(len(hands), dtype=np.bool_)
    asked[list(known.of)] = True
    net, error = np.full((2, len(hands)), np.nan)
    for fair in known.fair:
        net[fair.row], error[fair.row] = np.array([fair.net, fair.error]) / hands.big_bet[fair.row]
    return asked, net, error


# -- sums


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
    error = 100 * float(values.std(ddof=1)) / n**0.5 if n > 1 else None
    return Mean(n, 100 * float(values.mean()) if n else 0.0, error)


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
