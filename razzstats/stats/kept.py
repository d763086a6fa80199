"""Sums that a part carries beside its seats, so that questions about players alone need not add these up again."""

from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.dataset as ds

from razzstats.data.schema import SUMS, schema
from razzstats.data.seating import PLAYER
from razzstats.data.store import Store
from razzstats.stats.catalog import STATS
from razzstats.stats.count import sums_schema
from razzstats.stats.fields import Field
from razzstats.stats.kinds import Kind
from razzstats.stats.sums import key, summed

LEAST = 50_000
"""Rows of `seats` from which a part carries sums; of fewer they would be large beside these, and save little."""
_WHOSE = [Field(column.name, column.meaning, Kind.TEXT, column.name) for column in SUMS]


def sums_of(folder: Path) -> dict[str, pa.Table]:
    """The tables `sums` and `money` of a part's folder, made of its `seats`, if these are many."""
    seats = ds.dataset(folder / "seats.parquet")
    if seats.count_rows() < LEAST:
        return {}
    found = summed([seats], _WHOSE, STATS)
    names = {key(place): field.column for place, field in enumerate(_WHOSE)}
    return {
        "sums": found.counts.rename_columns(names).cast(sums_schema()),
        "money": found.money.rename_columns(names).cast(schema("money")),
    }


def told(store: Store, by: Sequence[str], *, filtered: bool) -> tuple[list[ds.Dataset], list[Path]]:
    """What answers a question split `by` dimensions: seats, and the folders of parts that carry all it takes.

    These are read when they are asked for, so a part that a writer replaces meanwhile ends in FileNotFoundError: then
    ask again.
    """
    parts = [part for part in store.parts() if part.manifest.rows.get("seats")]
    of_players = not filtered and set(by) <= set(PLAYER)
    carry = [part.folder for part in parts if of_players and "sums" in part.manifest.rows]
    others = [part for part in parts if part.folder not in carry]
    return [store.rows("seats", others)] if others else [], carry
