"""Whose review it is: a player at a room, his rows of `seats` in the order of play, and how he and others are named."""

import shlex
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from razzstats.data.notes import Kind
from razzstats.data.notes import Subject as About
from razzstats.data.query import seats
from razzstats.data.store import Store
from razzstats.show.mask import Mask, mask_in, nobody, salt_of, veiled
from razzstats.stats.catalog import STATS
from razzstats.stats.count import columns_of
from razzstats.stats.sessions import COLUMNS

Key = tuple[str, int]
"""A hand's number and its telling, in one room."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A row of `rows` is named by its place, and so is its hand."""

    store: Store
    player: str
    room: str
    mask: Mask
    rows: pd.DataFrame
    keys: list[Key]
    settings: Path | None = None
    """The file with which his leaks were judged, if there was one."""

    @property
    def masked(self) -> bool:
        """Nobody may be named."""
        return self.mask is not nobody

    def about(self, kind: Kind, key: str) -> About:
        """What notes on a hand or player of his room are about, as the page may say it."""
        plain = About(kind, self.room, key)
        return veiled(plain, salt_of(self.store.folder)) if self.masked else plain

    @property
    def where(self) -> str:
        """The options that name his database; a masked page leaves them to the reader to fill in."""
        return "--db DB" if self.masked else shlex.join(["--db", str(self.store.folder)])

    @property
    def who(self) -> str:
        """The options that name him, as `where`."""
        return "--player NAME" if self.masked else shlex.join(["--player", self.player, "--room", self.room])

    @property
    def judged_by(self) -> str:
        """The options that name the settings of his leaks and whose hands are meant, as `where`."""
        file = "FILE" if self.masked else str(self.settings)
        told = [shlex.join(["--settings", file])] if self.settings else []
        return " ".join([*told, self.where, self.who])


def subject_of(
    store: Store, player: str, room: str, settings: Path | None = None, *, mask_names: bool = False
) -> Subject:
    """Reads his rows; hands with a finding of severity E are not among them."""
    counted = [name for stat in STATS for name in columns_of(stat)]
    rows = seats(store, [*dict.fromkeys([*COLUMNS, *counted])], player, room=room)
    rows = _by_time(rows)
    mask = mask_in(store, player) if mask_names else nobody
    return Subject(store, player, room, mask, rows, keys_of(rows), settings)


def keys_of(rows: pd.DataFrame) -> list[Key]:
    """The keys of rows of `seats` of one room."""
    return list(zip(rows["hand_id"].astype(str), rows["telling"].fillna(0).astype(int), strict=True))


def _by_time(rows: pd.DataFrame) -> pd.DataFrame:
    """Numbers of one moment by length first, so that 9 is before 10."""
    ids = rows["hand_id"].astype(str)
    order = pd.DataFrame({"at": rows["played_at"], "length": ids.str.len(), "id": ids}).reset_index(drop=True)
    return rows.iloc[order.sort_values(["at", "length", "id"], kind="stable").index].reset_index(drop=True)
