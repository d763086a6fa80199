"""Decisions -> in which hands a leak could show, and in which turns it did."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from razzstats.data.features import Mask
from razzstats.data.seating import HAND
from razzstats.stats.leaks.leak import Leak
from razzstats.stats.price.decisions import KEY, Decisions

CHANCE_COLUMNS = ["leak", *HAND, "player", "made"]
_SAID = ["street", "act", "put_in", "to_call", "pot", "big_bet", "currency"]
EVENT_COLUMNS = ["leak", *KEY, *_SAID, "loss", "told", "agree"]
WRONG_COLUMNS = [*KEY, *_SAID, "cards", "against", "odds", "odds_down", "equity_random", "equity_range", "mistake",
                 "certain", "loss"]  # fmt: skip


class Found(NamedTuple):
    """What some leaks came to in some hands.

    `chances` has a row for each leak and hand in which it could show, with `made`. `events` has one for each turn in
    which it did: `loss` is what it cost in millionths of a big bet, null where that cannot be told; `told` says whether
    all four prices were there to agree, and `agree` whether they call the act a mistake (of a certain one: True).
    """

    chances: pd.DataFrame
    events: pd.DataFrame
    mistakes: pd.DataFrame
    """The decisions with a mistake of stats/price/mistakes.py, as rows of `Decisions`: the certain ones that are among
    the leaks, and every suspected one."""


def found(parts: Iterable[Decisions], leaks: Sequence[Leak], whose: str | None = None) -> Found:
    """Of one player, or of everybody."""
    looked = [(part, _his(part, whose)) for part in parts]
    tables = [table for part, his in looked for table in _of_part(part, leaks, his)]
    asked = [leak.id for leak in leaks if leak.certain]
    wrong = [part.rows[his & part.dear & (~part.certain | part.rows["mistake"].isin(asked))] for part, his in looked]
    chances, events = zip(*tables, strict=True) if tables else ((), ())
    return Found(_joined(chances, CHANCE_COLUMNS), _joined(events, EVENT_COLUMNS), _joined(wrong, WRONG_COLUMNS))


def _joined(tables: Sequence[pd.DataFrame], columns: list[str]) -> pd.DataFrame:
    """Of tables that have these columns; empty ones are left out, for they have no types."""
    some = [table for table in tables if len(table)]
    return pd.concat(some, ignore_index=True)[columns] if some else pd.DataFrame(columns=columns)


def _his(part: Decisions, whose: str | None) -> Mask:
    """The decisions that are meant."""
    meant: Mask = part.decision & ~part.faulty
    if whose is None:
        return meant
    return meant & np.asarray(pc.equal(part.table["player"].cast(pa.string()), whose), dtype=np.bool_)


def _of_part(part: Decisions, leaks: Sequence[Leak], his: Mask) -> Iterator[tuple[pd.DataFrame, pd.DataFrame]]:
    for leak in leaks:
        spot = leak.spot(part) & his
        yield _chances(part, leak, spot), _events(part, leak, spot & leak.deed(part))


def _chances(part: Decisions, leak: Leak, spot: Mask) -> pd.DataFrame:
    """A hand counts once, and is made if one of its turns is."""
    turns = np.flatnonzero(spot)
    rows, place = np.unique(part.row[turns], return_inverse=True)
    made = np.bincount(place, weights=leak.deed(part)[turns], minlength=len(rows)) > 0
    keys = part.seats.table.select([*HAND, "player"]).take(pa.array(rows)).to_pandas()
    found: pd.DataFrame = keys.astype(object).assign(leak=leak.id, made=made)[CHANCE_COLUMNS]
    return found


def _events(part: Decisions, leak: Leak, made: Mask) -> pd.DataFrame:
    turns = np.flatnonzero(made)
    keys = part.table.select(KEY).take(pa.array(turns)).to_pandas().astype(dict.fromkeys(("room", "player"), object))
    rows = part.rows.iloc[turns].reset_index(drop=True)
    if leak.certain:
        # what a certain mistake costs is told where its loss is, and what else is wrong with it does not matter
        told = agree = np.ones(len(turns), np.bool_)
        loss = part.cost[turns]
    else:
        told, agree = part.told[turns] & rows["act"].isin(["call", "fold"]).to_numpy(), part.dear[turns]
        loss = np.where(agree, part.cost[turns], np.nan)
    said = rows[_SAID]
    told_of: pd.DataFrame = pd.concat([keys, said], axis=1).assign(leak=leak.id, loss=loss, told=told, agree=agree)
    return told_of[EVENT_COLUMNS]
