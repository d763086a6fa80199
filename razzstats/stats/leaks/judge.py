"""What was found -> a verdict on each leak: how often, beyond what, and at which cost."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import pandas as pd

from razzstats.data.features import MILLION
from razzstats.data.seating import HAND
from razzstats.stats.intervals import difference, mean_ends, wilson
from razzstats.stats.leaks.chance import at_least, holm, more_than_others
from razzstats.stats.leaks.events import Counts, Found
from razzstats.stats.leaks.leak import Leak
from razzstats.stats.leaks.settings import Settings

MADE, NAMED, WITHIN, FEW, NONE = "certain", "named", "within", "few", "none"
"""Certain and made; suspected and named; within what the reference allows; too few to tell; certain and never made."""
FEW_DEAR = 10
"""Dear acts from which on the interval of their cost is more than a rough guide."""
_ORDER = (MADE, NAMED, WITHIN, FEW, NONE)

COLUMNS = [
    "leak", "title", "certain", "opportunities", "made", "rate", "low", "high", "reference", "named",
    "cost", "cost_low", "cost_high", "verdict", "least", "p", "p_corrected", "others", "apart_low", "apart_high",
    "acts", "priced", "dear", "dear_folds", "street", "chance", "event", "why", "source", "but",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Judged:
    """A player's leaks.

    `table` has a row a leak with COLUMNS: `rate` with its 95 % interval `low` to `high`; `reference`, null for a
    certain leak; `named`; `cost` in big bets per 100 hands with its interval, null where it cannot be told; `p`, how
    likely chance alone makes as many at the reference, and that corrected for the number of leaks tried; with the other
    players as the reference, `others` opportunities of theirs and the interval of the difference; `acts`, how many he
    made (a hand may have several), `priced`, at how many of them all four prices could be told, and `dear`, at how many
    they agree, of which `dear_folds` are folds: these may be right all the same. `events` and `mistakes` are those of
    `Found`.
    """

    table: pd.DataFrame
    events: pd.DataFrame
    mistakes: pd.DataFrame
    hands: int
    with_cards: int
    """Hands in which his down cards were known when they were dealt: only these show what asks for cards."""
    tried: int
    """Suspected leaks with enough opportunities."""
    settings: Settings

    def with_verdict(self, verdict: str) -> pd.DataFrame:
        """The rows of the table with one of the verdicts."""
        return self.table[self.table["verdict"] == verdict]


def judge(
    found: Found, hands: int, settings: Settings, others: Counts | None = None, *, with_cards: int | None = None
) -> Judged:
    """The verdict on each leak of the settings; `others` are everybody else's counts, if they are the reference.

    `with_cards` says in how many of the hands his cards were known at the deal; None for all.
    """
    rows = [_row(leak, *found.counts.get(leak.id, (0, 0)), others) for leak in settings.leaks]
    tried = [row for row in rows if row["p"] is not None]
    for row, corrected in zip(tried, holm([row["p"] for row in tried]), strict=True):
        row["p_corrected"] = corrected
        row["verdict"] = NAMED if corrected <= settings.level and _beyond(row) else WITHIN
    for row in rows:
        row["named"] = row["verdict"] in (MADE, NAMED)
        row |= _cost(found.events[found.events["leak"] == row["leak"]], hands, certain=row["certain"])
    return Judged(
        _frame(rows),
        found.events,
        found.mistakes,
        hands,
        hands if with_cards is None else with_cards,
        len(tried),
        settings,
    )


def _beyond(row: Mapping[str, Any]) -> bool:
    """His whole interval lies above the reference, or that of the difference from the others above zero."""
    low = row["low"] - row["reference"] if row["apart_low"] is None else row["apart_low"]
    return bool(low > 0)


def _row(leak: Leak, made: int, of: int, others: Counts | None) -> dict[str, Any]:
    low, high = wilson(made, of) if of else (None, None)
    row = {name: getattr(leak, name) for name in ("title", "certain", "least", "reference", "street", "chance",
                                                  "event", "why", "source", "but")}  # fmt: skip
    row |= {"leak": leak.id, "opportunities": of, "made": made, "rate": made / of if of else None}
    row |= {"low": low, "high": high, "p": None, "p_corrected": None, "others": None}
    row |= {"apart_low": None, "apart_high": None}
    if leak.reference is None:
        return row | {"verdict": MADE if made else NONE}
    if others is None:
        enough = of >= leak.least
        return row | {"verdict": FEW, "p": at_least(made, of, leak.reference) if enough else None}
    return row | {"verdict": FEW} | _beside(made, of, *others.get(leak.id, (0, 0)), leak.least)


def _beside(made: int, of: int, others_made: int, others_of: int, least: int) -> dict[str, Any]:
    """What the others' rate makes of his."""
    told = {"others": others_of, "reference": others_made / others_of if others_of else None}
    if not (of and others_of):
        return told
    low, high = difference(made, of, others_made, others_of)
    told |= {"apart_low": low, "apart_high": high}
    if min(of, others_of) >= least:
        told["p"] = more_than_others(made, of, others_made, others_of)
    return told


def _folds(events: pd.DataFrame) -> int:
    return int((events["agree"].astype(bool) & (events["act"] == "fold")).sum())


def _cost(events: pd.DataFrame, hands: int, *, certain: bool) -> dict[str, Any]:
    """Big bets per 100 hands with the interval, from the hands; null where no act has a cost."""
    told: dict[str, Any] = {"acts": len(events), "priced": int(events["told"].sum())}
    told |= {"dear": int(events["agree"].sum()), "dear_folds": 0 if certain else _folds(events)}
    told |= {"cost": None, "cost_low": None, "cost_high": None}
    losses = events[events["loss"].notna()]
    if not hands or losses.empty:
        return told
    # whole millionths, which add up to the same in any order
    by_hand = [int(loss) for loss in losses["loss"].astype("int64").groupby([losses[name] for name in HAND]).sum()]
    mean = sum(by_hand) / hands
    spread = max(0.0, sum(loss * loss for loss in by_hand) - hands * mean * mean)
    low, high = mean_ends(hands, mean, sqrt(spread / (hands - 1)) if hands > 1 else 0.0)
    told["cost"] = 100 * mean / MILLION
    if not np.isnan(low):
        told |= {"cost_low": max(0.0, 100 * float(low) / MILLION), "cost_high": 100 * float(high) / MILLION}
    return told


def _frame(rows: list[dict[str, Any]]) -> pd.DataFrame:
    """The gravest first: by verdict, then by the cost of what is named, then by how unlikely, then as declared.

    What costs folds comes after what costs other acts, since no price of a fold is sure.
    """
    numbers = ("rate", "low", "high", "reference", "cost", "cost_low", "cost_high", "p", "p_corrected",
               "apart_low", "apart_high")  # fmt: skip
    counts = ("opportunities", "made", "least", "acts", "priced", "dear", "dear_folds")
    types = dict.fromkeys(numbers, "float64") | dict.fromkeys(counts, "int64") | {"others": "Int64"}
    frame = pd.DataFrame(rows, columns=COLUMNS).astype(types)
    order = frame.assign(
        verdict=frame["verdict"].map(_ORDER.index),
        folds=frame["named"] & (frame["dear_folds"] > 0),
        cost=-frame["cost"].where(frame["named"]).fillna(-1.0),
        p=frame["p"].fillna(1.0),
    )
    return frame.loc[order.sort_values(["verdict", "folds", "cost", "p"], kind="stable").index].reset_index(drop=True)
