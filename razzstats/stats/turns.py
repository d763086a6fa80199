"""Rows of `seats` with what is not stored, a part after the other: statistics counted anew, and columns added.

Statistics are counted anew from the turns for which a condition holds, or where what is a bad card is cut elsewhere.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pyarrow.parquet as pq

from razzstats.data.features import DEFAULT, Cuts, Mask, Seats, Spots
from razzstats.data.query import chosen
from razzstats.data.schema import schema
from razzstats.data.seating import HAND, ColumnFile, by_hand, numbered, rows_of
from razzstats.data.store import Part, Store
from razzstats.stats import course
from razzstats.stats.catalog import STATS
from razzstats.stats.count import columns_of, counted, seats_schema
from razzstats.stats.dimensions import MADE, OF_TURNS
from razzstats.stats.met import MET, with_opponents
from razzstats.stats.stat import Stat

Ints = npt.NDArray[np.int64]

COURSE = frozenset({"session_minute", "session_time", "last_result", "last_hands"})
ADDED = COURSE | MET.keys()
"""The columns that are added where they are asked for."""

OVER_TURNS = frozenset(stat.id for stat in STATS if stat.spot is not None)
"""The statistics that are counted over turns, by name."""

_STORED = seats_schema(schema("seats"), ()).names


class NotOverTurns(ValueError):  # noqa: N818  (said of what was asked, not a fault of the program)
    """A number that no condition on turns says anything of."""


@dataclass(frozen=True)
class Wanted:
    """Whose rows of `seats`, and what of them is not as it is stored."""

    player: str | None = None
    room: str | None = None
    include_faulty: bool = False
    turns: pc.Expression | None = None
    """Only these are counted."""
    of_turns: Collection[str] = field(default_factory=frozenset)
    """Which of OF_TURNS this speaks of."""
    cuts: Cuts = DEFAULT
    added: Collection[str] = field(default_factory=frozenset)
    """Columns of ADDED."""

    @property
    def anew(self) -> bool:
        """Statistics are not as they are stored."""
        return self.turns is not None or self.cuts != DEFAULT

    @property
    def stored(self) -> bool:
        """All is as it is stored."""
        return not (self.anew or self.added)

    @property
    def whose(self) -> pc.Expression:
        """The condition on rows that they are his."""
        found = chosen(self.player, self.room, include_faulty=self.include_faulty)
        return pc.scalar(True) if found is None else found


def wanted_rows(store: Store, ids: Sequence[str], wanted: Wanted) -> Iterator[ds.Dataset]:
    """The rows of each part with the columns of these statistics, and those that are added.

    They are read when they are asked for, so a part that a writer replaces meanwhile ends in FileNotFoundError: then
    ask again. Raises NotOverTurns for a number that is not counted over turns, where only some of them count.
    """
    stats = [stat for stat in STATS if stat.id in ids]
    for name in ids if wanted.turns is not None else ():
        if name not in OVER_TURNS:
            raise NotOverTurns(f"{name} is counted over hands: a condition on turns says nothing of it")
    parts = [part for part in store.parts() if part.manifest.rows.get("seats")]
    return _rows(parts, stats, wanted)


def _rows(parts: Sequence[Part], stats: Sequence[Stat], wanted: Wanted) -> Iterator[ds.Dataset]:
    courses = _courses(parts, wanted) if COURSE & set(wanted.added) else [None] * len(parts)
    for part, added in zip(parts, courses, strict=True):
        rows = (_anew if wanted.anew else _as_stored)(part, stats, wanted)
        if added is not None:
            for name in added.column_names:
                rows = rows.append_column(name, added.column(name))
        met = [name for name in MET if name in wanted.added]
        for some in _with_others(part, rows, wanted, met[0]) if met else [rows]:
            yield ds.dataset(some)


def _file(part: Part) -> ds.Dataset:
    return ds.dataset(part.folder / "seats.parquet")


def _as_stored(part: Part, stats: Sequence[Stat], wanted: Wanted) -> pa.Table:
    """His rows of a part, in the order of the file."""
    file = _file(part)
    names = [*_STORED, *(name for stat in stats for name in columns_of(stat))]
    return file.to_table([name for name in names if name in file.schema.names], filter=wanted.whose)


def _anew(part: Part, stats: Sequence[Stat], wanted: Wanted) -> pa.Table:
    """The same, the statistics counted from the turns."""
    path = part.folder / "seats.parquet"
    turns, order = ColumnFile(part.folder / "turns.parquet"), by_hand(ColumnFile(path))
    seats = ColumnFile(path, order)
    spots = Spots(turns, rows_of(turns, seats), Seats(seats, wanted.cuts))
    only = None if wanted.turns is None else _passing(_turns(turns.path, spots, wanted.of_turns), wanted.turns)
    counts: dict[str, pa.Array] = {
        name: pa.array(values)
        for stat in stats
        for name, values in zip(columns_of(stat), counted(stat, spots, only), strict=True)
    }
    if wanted.cuts != DEFAULT:
        counts |= {made.id: made.column(spots) for made in MADE}
    back = np.argsort(order)[np.flatnonzero(_passing(_file(part), wanted.whose))]
    rows = pq.read_table(path, columns=[name for name in _STORED if name not in counts]).take(order)
    for name, values in counts.items():
        rows = rows.append_column(name, values)
    return rows.take(back)


def _turns(path: Path, spots: Spots, names: Collection[str]) -> ds.Dataset:
    """The turns of a part, with columns of OF_TURNS."""
    stored = ds.dataset(path)
    if not names:
        return stored
    rows = stored.to_table()
    for made in OF_TURNS:
        rows = rows.append_column(made.id, made.column(spots)) if made.id in names else rows
    return ds.dataset(rows)


def _passing(rows: ds.Dataset, condition: pc.Expression) -> Mask:
    found = rows.to_table(columns={"passes": condition}).column(0)
    return np.asarray(found.fill_null(False).to_numpy(zero_copy_only=False), dtype=np.bool_)


def _courses(parts: Sequence[Part], wanted: Wanted) -> list[pa.Table]:
    """The columns of COURSE beside his rows of each part; his sessions may begin in one and end in another."""
    rows = [_file(part).to_table(list(course.COLUMNS), filter=wanted.whose) for part in parts]
    ends = np.cumsum([0, *(len(some) for some in rows)])
    texts = pa.schema([(name, pa.string()) for name in ("player", "room", "hand_id")])
    plain = [
        some.cast(pa.schema([texts.field(one.name) if one.name in texts.names else one for one in some.schema]))
        for some in rows
    ]
    found = course.course_of(pa.concat_tables(plain).to_pandas()).combine_chunks()
    return [found.slice(first, end - first) for first, end in pairwise(ends)]


def _with_others(part: Part, rows: pa.Table, wanted: Wanted, name: str) -> Iterator[pa.Table]:
    file = _file(part)
    every = file.to_table([*HAND, "player", "last_street"])
    at = np.flatnonzero(_passing(file, wanted.whose))
    return with_opponents(rows, at, every, numbered(every, HAND), name)
