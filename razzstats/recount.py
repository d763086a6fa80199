"""Brings the statistics of stored parts up to the catalogue of today."""

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from razzstats.data.schema import schema
from razzstats.data.seating import HAND, by_hand, rows_of
from razzstats.data.store import Part, Store
from razzstats.digest import SCHEMAS, part_of_hands
from razzstats.stats.count import count, fingerprint


def outdated(store: Store) -> list[Part]:
    """The parts with statistics that were counted under another catalogue."""
    return [part for part in store.parts() if "seats" in part.manifest.rows and part.manifest.catalog != fingerprint()]


def recount(store: Store) -> int:
    """Counts the statistics anew in every part that was counted under another catalogue; says how many.

    Raises Busy if somebody else is writing to the store.
    """
    old = len(outdated(store))
    if old:
        with store.writing():
            bring_up_to_date(store)
    return old


def bring_up_to_date(store: Store) -> None:
    """The same inside `store.writing()`."""
    for old in outdated(store):
        with part_of_hands(store, [old.manifest.id]) as part:
            part.write(_recounted(old))


def _recounted(part: Part) -> dict[str, pa.Table]:
    made = {name: read_table(part, name) for name in SCHEMAS}
    base = _with_columns_of_hands(made["seats"], made["hands"])
    made["seats"] = count(made["turns"], base, rows_of(made["turns"], base)).cast(SCHEMAS["seats"])
    return made


def _with_columns_of_hands(seats: pa.Table, hands: pa.Table) -> pa.Table:
    """`seats` without what was counted; a column that an older part lacks is the hand's own, or null."""
    names = [field.name for field in schema("seats")]
    missing = [name for name in names if name not in seats.column_names]
    if missing:
        rows = rows_of(seats, hands, HAND)
        for name in missing:
            known = name in hands.column_names
            column = hands[name].take(rows) if known else pa.nulls(len(rows), schema("seats").field(name).type)
            seats = seats.append_column(name, column)
    return seats.select(names)


def read_table(part: Part, name: str, rows: pc.Expression | None = None) -> pa.Table:
    """A table of a part, or some of its rows, the seats of a hand together; empty where the part has no such table.

    Raises FileNotFoundError if it should have it: the part was replaced meanwhile.
    """
    there = name in part.manifest.rows
    table = pq.read_table(part.folder / f"{name}.parquet", filters=rows) if there else SCHEMAS[name].empty_table()
    return table.take(by_hand(table)) if name == "seats" else table
