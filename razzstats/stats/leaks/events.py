"""Decisions -> in how many hands a leak could show, and in which turns it did."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
import pyarrow as pa

from razzstats.data.features import Mask
from razzstats.stats.leaks.leak import Leak
from razzstats.stats.price.decisions import KEY, Decisions

_SAID = ["street", "act", "put_in", "to_call", "pot", "big_bet", "currency"]
EVENT_COLUMNS = ["leak", *KEY, *_SAID, "loss", "told", "agree"]
WRONG_COLUMNS = [*KEY, *_SAID, "cards", "against", "odds", "odds_down", "equity_random", "equity_range", "mistake",
                 "certain", "loss"]  # fmt: skip


Counts = Mapping[str, tuple[int, int]]
"""Made and opportunities by leak, in hands."""


class Found(NamedTuple):
    """What some leaks came to in some hands.

    `counts` says in how many hands each could show and did. `events` has a row for each turn in which it did: `loss` is
    what it cost in millionths of a big bet, null where that cannot be told; `agree` says whether it is told, because
    all four prices call the act a mistake, or of a certain leak the cards; `told` whether it could be, had they agreed.
    What is certain is in no cost of a suspected leak.
    """

    counts: Counts
    events: pd.DataFrame
    mistakes: pd.DataFrame
    """The decisions with a mistake of stats/price/mistakes.py, as rows of `Decisions`: the certain ones that are among
    the leaks, and every suspected one."""


def found(parts: Iterable[Decisions], leaks: Sequence[Leak], meant: Callable[[Decisions], Mask]) -> Found:
    """In the turns that are meant; of each part nothing is kept but its counts and what is wrong."""
    kept = [_in_part(part, leaks, meant(part)) for part in parts]
    events = [one.events[place] for place in range(len(leaks)) for one in kept]
    return Found(_sum([one.counts for one in kept]), _joined(events, EVENT_COLUMNS),
                 _joined([one.mistakes for one in kept], WRONG_COLUMNS))  # fmt: skip


def counted(parts: Iterable[Decisions], leaks: Sequence[Leak], meant: Callable[[Decisions], Mask]) -> Counts:
    """The counts alone."""
    return _sum([_counts(part, leaks, _turns(part, leaks, meant(part))) for part in parts])


def _counts(part: Decisions, leaks: Sequence[Leak], turns: Sequence[tuple[Mask, Mask]]) -> Counts:
    return {leak.id: _hands(part, *of_leak) for leak, of_leak in zip(leaks, turns, strict=True)}


class _InPart(NamedTuple):
    counts: Counts
    events: list[pd.DataFrame]
    """Of each leak."""
    mistakes: pd.DataFrame


def _in_part(part: Decisions, leaks: Sequence[Leak], meant: Mask) -> _InPart:
    asked = [leak.id for leak in leaks if leak.certain]
    wrong = meant & part.dear & (~part.certain | part.rows["mistake"].isin(asked))
    turns = _turns(part, leaks, meant)
    events = [_events(part, leak, made) for leak, (made, _) in zip(leaks, turns, strict=True)]
    return _InPart(_counts(part, leaks, turns), events, part.rows[wrong])


def _turns(part: Decisions, leaks: Sequence[Leak], meant: Mask) -> list[tuple[Mask, Mask]]:
    """In which of those that are meant each leak showed, and in which it could."""
    spots = [leak.spot(part) & meant for leak in leaks]
    return [(spot & leak.deed(part), spot) for leak, spot in zip(leaks, spots, strict=True)]


def _hands(part: Decisions, made: Mask, spot: Mask) -> tuple[int, int]:
    """A hand counts once, and is made if one of its turns is; a row of `seats` is a player's hand."""
    return len(np.unique(part.row[made])), len(np.unique(part.row[spot]))


def _sum(counts: Sequence[Counts]) -> Counts:
    total: dict[str, tuple[int, int]] = {}
    for one in counts:
        for leak, (made, of) in one.items():
            before = total.get(leak, (0, 0))
            total[leak] = before[0] + made, before[1] + of
    return total


def _joined(tables: Sequence[pd.DataFrame], columns: list[str]) -> pd.DataFrame:
    """Of tables that have these columns; empty ones are left out, for they have no types."""
    some = [table for table in tables if len(table)]
    return pd.concat(some, ignore_index=True)[columns] if some else pd.DataFrame(columns=columns)


def _events(part: Decisions, leak: Leak, made: Mask) -> pd.DataFrame:
    turns = np.flatnonzero(made)
    keys = part.table.select(KEY).take(pa.array(turns)).to_pandas().astype(dict.fromkeys(("room", "player"), object))
    rows = part.rows.iloc[turns].reset_index(drop=True)
    agree = part.dear[turns] & (part.certain[turns] == leak.certain) & ~np.isnan(part.cost[turns])
    told = agree | (part.told[turns] & rows["act"].isin(["call", "fold"]).to_numpy() & (not leak.certain))
    loss = np.where(agree, part.cost[turns], np.nan)
    said = rows[_SAID]
    told_of: pd.DataFrame = pd.concat([keys, said], axis=1).assign(leak=leak.id, loss=loss, told=told, agree=agree)
    return told_of[EVENT_COLUMNS]
