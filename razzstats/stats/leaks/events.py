"""Decisions -> in which hands a leak could show, and in which turns it did."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
import pyarrow as pa

from razzstats.data.features import Mask
from razzstats.data.seating import HAND
from razzstats.stats.leaks.leak import Leak
from razzstats.stats.price.decisions import KEY, Decisions

CHANCE_COLUMNS = ["leak", *HAND, "player", "made"]
_SAID = ["street", "act", "put_in", "to_call", "pot", "big_bet", "currency"]
EVENT_COLUMNS = ["leak", *KEY, *_SAID, "loss", "told", "agree"]


class Found(NamedTuple):
    """What some leaks came to in some hands.

    `chances` has a row for each leak and hand in which it could show, with `made`. `events` has one for each turn in
    which it did: `loss` is what it cost in millionths of a big bet, null where that cannot be told; `told` says whether
    all four prices were there to agree, and `agree` whether they call the act a mistake (of a certain one: True).
    """

    chances: pd.DataFrame
    events: pd.DataFrame


def found(parts: Iterable[Decisions], leaks: Sequence[Leak], whose: str | None = None) -> Found:
    """Of one player, or of everybody."""
    tables = [table for part in parts for table in _of_part(part, leaks, whose)]
    return Found(*(_joined(list(rows), columns) for rows, columns in zip(
        zip(*tables, strict=True) if tables else ((), ()), (CHANCE_COLUMNS, EVENT_COLUMNS), strict=True
    )))  # fmt: skip


def _joined(tables: list[pd.DataFrame], columns: list[str]) -> pd.DataFrame:
    return pd.concat(tables, ignore_index=True) if tables else pd.DataFrame(columns=columns)


def _of_part(part: Decisions, leaks: Sequence[Leak], whose: str | None) -> Iterator[tuple[pd.DataFrame, pd.DataFrame]]:
    his: Mask = part.decision & ~part.faulty
    if whose is not None:
        his &= np.asarray(part.table["player"].cast(pa.string()).to_numpy(zero_copy_only=False) == whose, np.bool_)
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
