"""Statistics counted anew from the turns for which a condition holds, a part after the other."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pyarrow.parquet as pq

from razzstats.data.features import Mask, Seats, Spots
from razzstats.data.schema import schema
from razzstats.data.seating import ColumnFile, by_hand, rows_of
from razzstats.data.store import Store
from razzstats.stats.catalog import STATS
from razzstats.stats.count import columns_of, counted, seats_schema
from razzstats.stats.stat import Stat

_WITHOUT_COUNTS = seats_schema(schema("seats"), ()).names


class NotOverTurns(ValueError):  # noqa: N818  (said of what was asked, not a fault of the program)
    """A number that no condition on turns says anything of."""


def of_turns(store: Store, ids: Sequence[str], condition: pc.Expression) -> Iterator[ds.Dataset]:
    """The rows of `seats` of each part, with the counts of those turns alone that pass the condition.

    They are read when they are asked for, so a part that a writer replaces meanwhile ends in FileNotFoundError: then
    ask again. Raises NotOverTurns for a number that is not counted over turns.
    """
    over_turns = {stat.id: stat for stat in STATS if stat.spot is not None}
    for name in ids:
        if name not in over_turns:
            raise NotOverTurns(f"{name} is counted over hands: a condition on turns says nothing of it")
    stats = [over_turns[name] for name in ids]
    return (_part(part.folder, stats, condition) for part in store.parts() if part.manifest.rows.get("seats"))


def _part(folder: Path, stats: Sequence[Stat], condition: pc.Expression) -> ds.Dataset:
    turns, stored = ColumnFile(folder / "turns.parquet"), ColumnFile(folder / "seats.parquet")
    order = by_hand(stored)
    seats = ColumnFile(folder / "seats.parquet", order)
    spots = Spots(turns, rows_of(turns, seats), Seats(seats))
    only = _passing(folder / "turns.parquet", condition)
    rows = pq.read_table(folder / "seats.parquet", columns=_WITHOUT_COUNTS).take(order)
    for stat in stats:
        for name, values in zip(columns_of(stat), counted(stat, spots, only), strict=True):
            rows = rows.append_column(name, pa.array(values))
    return ds.dataset(rows)


def _passing(turns: Path, condition: pc.Expression) -> Mask:
    found = ds.dataset(turns).to_table(columns={"passes": condition}).column(0)
    return np.asarray(found.fill_null(False).to_numpy(zero_copy_only=False), dtype=np.bool_)
