"""Brings the statistics of stored parts up to the catalogue of today."""

from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from razzstats.data.schema import schema
from razzstats.data.store import Store
from razzstats.digest import SCHEMAS
from razzstats.stats.count import count, fingerprint


def recount(store: Store) -> int:
    """Counts the statistics anew in every part that was counted under another catalogue; says how many.

    Raises Busy if somebody else is writing to the store.
    """
    now = fingerprint()
    if all(part.manifest.catalog == now for part in store.parts()):
        return 0
    with store.writing():
        outdated = [part for part in store.parts() if part.manifest.catalog != now]
        for old in outdated:
            with store.part(SCHEMAS, now, replaces=[old.manifest.id]) as part:
                part.write(_recounted(old.folder))
    return len(outdated)


def _recounted(folder: Path) -> dict[str, pa.Table]:
    made = {name: pq.read_table(folder / f"{name}.parquet") for name in SCHEMAS}
    base = made["seats"].select([field.name for field in schema("seats")])
    key = ["room", "hand_id", "telling", "player"]
    seats, turns = (
        pd.MultiIndex.from_frame(table.select(key).to_pandas().astype(str)) for table in (base, made["turns"])
    )
    rows = pd.Series(range(len(seats)), index=seats).loc[turns].to_numpy(dtype=np.int64)
    made["seats"] = count(made["turns"], base, rows).cast(SCHEMAS["seats"])
    return made
