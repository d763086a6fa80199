"""Results of tournaments, from their summaries alone: what was paid and won, the return on it, and how sure it is."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from razzstats.money import Amount
from razzstats.stats.intervals import LEAST_GROUPS, ratio_ends, wilson

LEAST = LEAST_GROUPS
"""Tournaments below which no interval of the return is given."""
FEW = 100
"""Tournaments below which the interval of the return is too narrow (see docs/tournaments.md)."""

EVENT = ["room", "number", "match"]
"""The columns that name a tournament."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a player's tournaments in one currency came to. Amounts are hundredths."""

    currency: str
    tournaments: int
    """Paid for in this currency, and over for him."""
    entries: int
    paid: Amount
    """Buy-ins, bounties and fees, re-buys and add-ons."""
    prizes: Amount
    """Money won in this currency, whatever the entry was paid with; tickets at their worth."""
    bounties: Amount
    roi: float | None
    """Won less paid, as a part of what was paid; of freerolls there is none."""
    roi_low: float | None
    roi_high: float | None
    roi_tournaments: int
    """Those that the return is made of: not free, won in the currency that they were paid with."""
    cashed: int
    cashed_of: int
    """Entries whose prize is known, a ticket of whatever worth among them."""
    in_the_money: float | None
    in_the_money_low: float | None
    in_the_money_high: float | None
    untold: int
    """Tournaments that are left out of the money, since their cost or the prize is not told."""
    rebuys_untold: int
    """Tournaments that sold re-buys, and whose summary was written for somebody else."""
    bounties_untold: int
    """Tournaments with bounties whose summary does not say what he won of them."""

    @property
    def net(self) -> Amount:
        """Won less paid."""
        return self.prizes + self.bounties - self.paid

    @property
    def few(self) -> bool:
        """Too few tournaments for the interval of the return to be taken at its word."""
        return self.roi_low is not None and self.roi_tournaments < FEW


def results(entries: pd.DataFrame) -> list[Result]:
    """One player's results, a currency each, from his rows of `tournaments`; currencies are never added.

    Tournaments in which he was still playing are left out.
    """
    if entries.empty:
        return []
    rows = _measured(entries)
    events = _events(rows)
    rows = rows[rows["event"].isin(events.index)]
    currencies = {*events["currency"], *rows.loc[rows["prize"] > 0, "prize_currency"]}
    return [_result(events, rows, str(currency)) for currency in sorted(currencies)]


def _measured(entries: pd.DataFrame) -> pd.DataFrame:
    """Each entry with what it comes to; what is not told is 0 in the sums and marked beside them."""
    amounts = {
        name: entries[name].astype("Int64").fillna(0).astype(np.int64)
        for name in ("buy_in", "bounty", "fee", "extra", "prize", "bounties_won")
    }
    known, ticket = entries["prize"].notna(), entries["ticket"] != ""
    return pd.DataFrame(
        {
            "event": entries.groupby(EVENT, sort=False).ngroup(),
            "currency": entries["currency"].astype(str),
            "prize_currency": entries["prize_currency"].astype(str),
            "entries": 1,
            "paid": amounts["buy_in"] + amounts["bounty"] + amounts["fee"] + amounts["extra"],
            "prize": amounts["prize"],
            "bounties": amounts["bounties_won"],
            "over": entries["place"].notna(),
            "told": known & entries["buy_in"].notna(),
            "abroad": (amounts["prize"] > 0) & (entries["prize_currency"] != entries["currency"]),
            "known": known | ticket,
            "cashed": ticket | (amounts["prize"] > 0),
            "hero": entries["hero"].astype(bool),
            "rebuys_sold": entries["rebuys_sold"].astype(bool),
            "has_bounty": amounts["bounty"] > 0,
            "told_bounty": entries["bounties_won"].notna(),
        }
    )


def _events(rows: pd.DataFrame) -> pd.DataFrame:
    """One row a tournament that is over for him."""
    sums = ["entries", "paid", "prize", "bounties", "known", "cashed"]
    flags = ["abroad", "hero", "rebuys_sold", "has_bounty", "told_bounty"]
    ways = {"currency": "first"} | dict.fromkeys(sums, "sum") | dict.fromkeys(flags, "any")
    events = rows.groupby("event", sort=False).agg(ways | {"over": "all", "told": "all"})
    return events[events["over"]]


def _result(events: pd.DataFrame, rows: pd.DataFrame, currency: str) -> Result:
    own = events[events["currency"] == currency]
    told = own[own["told"]]
    # of a tournament of his own currency only where the money is told, of another's whatever was won
    counted = rows["event"].isin(told.index) | (rows["currency"] != currency)
    prizes = rows.loc[counted & (rows["prize_currency"] == currency), "prize"]
    priced = told[(told["paid"] > 0) & ~told["abroad"]]
    won = (priced["prize"] + priced["bounties"]).to_numpy(dtype=np.float64)
    roi, roi_low, roi_high = return_on(won, priced["paid"].to_numpy(dtype=np.float64))
    cashed, known = int(own["cashed"].sum()), int(own["known"].sum())
    low, high = wilson(cashed, known) if known else (None, None)
    return Result(
        currency=currency,
        tournaments=len(own),
        entries=int(own["entries"].sum()),
        paid=int(told["paid"].sum()),
        prizes=int(prizes.sum()),
        bounties=int(told["bounties"].sum()),
        roi=roi,
        roi_low=roi_low,
        roi_high=roi_high,
        roi_tournaments=len(priced),
        cashed=cashed,
        cashed_of=known,
        in_the_money=cashed / known if known else None,
        in_the_money_low=low,
        in_the_money_high=high,
        untold=len(own) - len(told),
        rebuys_untold=int((told["rebuys_sold"] & ~told["hero"]).sum()),
        bounties_untold=int((told["has_bounty"] & ~told["told_bounty"]).sum()),
    )


# -- how sure a return is


def return_on(
    won: npt.NDArray[np.float64], paid: npt.NDArray[np.float64]
) -> tuple[float | None, float | None, float | None]:
    """Return on investment over tournaments, with its 95 % interval by the studentized bootstrap.

    Prizes are few and large, so a return is far from normal, and most of the time below what it will be in the long
    run: a percentile interval, or Student's, misses it upwards. No interval for fewer than LEAST tournaments, or where
    all came to the same.
    """
    total = float(paid.sum())
    if total <= 0:
        return None, None, None
    roi = float(won.sum()) / total - 1
    ends = ratio_ends(won, paid)
    if ends is None:
        return roi, None, None
    # nobody loses more than he paid
    return roi, max(-1.0, ends[0] - 1), ends[1] - 1
