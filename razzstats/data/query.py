"""Rows of the store for one question: which columns, whose, and without the hands that cannot have happened."""

from collections.abc import Sequence

import pandas as pd
import pyarrow.dataset as ds

from razzstats.data.store import Store
from razzstats.findings import Location
from razzstats.hand import Hand
from razzstats.read.grammar import Noise
from razzstats.read.reader import read_chunk
from razzstats.read.rooms import ROOMS
from razzstats.read.source import Chunk


def seats(
    store: Store, columns: Sequence[str], player: str | None = None, *, include_faulty: bool = False
) -> pd.DataFrame:
    """Rows of `seats`, of one player or all; hands with a finding of severity E only if asked for."""
    condition = None if include_faulty else ~ds.field("faulty")
    if player is not None:
        his = ds.field("player") == player
        condition = his if condition is None else condition & his
    return store.read("seats", list(columns), condition)


def faulty_hands(store: Store) -> int:
    """How many hands are kept out of the statistics."""
    return int(store.dataset("hands").count_rows(filter=ds.field("faulty")))


def players(store: Store) -> pd.Series:
    """Every player's number of hands, the most first."""
    counted: pd.Series = store.read("seats", ["player"])["player"].astype(str).value_counts()
    return counted


def heroes(store: Store) -> pd.Series:
    """How often each player was the hero, the most first."""
    counted: pd.Series = store.read("hands", ["hero"])["hero"].dropna().astype(str).value_counts()
    return counted


def stored_hands(store: Store, hand_id: str, noise: Noise | None = None) -> list[Hand]:
    """The hands of a number, read again from their kept texts."""
    rooms = {room.name: room for room in ROOMS}
    found = store.dataset("texts").to_table(filter=(ds.field("hand_id") == hand_id) & (ds.field("status") == "hand"))
    hands = []
    for row in found.to_pylist():
        chunk = Chunk(Location(row["path"], row["line"]), rooms[row["room"]], hand_id, "Razz", row["text"], last=False)
        outcome = read_chunk(chunk, noise)
        if isinstance(outcome, Hand):
            hands.append(outcome)
    return hands
