"""Opportunities and made of every statistic, as two columns each beside the rows of `seats`."""

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from razzstats.data.features import Ints, Mask, Seats, Spots
from razzstats.data.schema import schema
from razzstats.stats.catalog import STATS
from razzstats.stats.dimensions import MADE
from razzstats.stats.stat import Measure, Stat


def type_of(stat: Stat) -> pa.DataType:
    """Counts of acts in one hand are small; sums of millionths are not."""
    return pa.int16() if stat.measure.counts else pa.int64()


def columns_of(stat: Stat) -> tuple[str, str]:
    """The names of a statistic's two columns: opportunities, made."""
    return f"{stat.id}_n", f"{stat.id}_k"


def squares_of(stat: Stat) -> tuple[str, ...]:
    """The names of the squares in sums by which the interval of a statistic is known.

    A mean has those of its amounts, too large for 64 bits, so that the upper and the lower 32 bits of each are added up
    by themselves. A rate of `several` opportunities a hand has those of a hand's opportunities and made, and of both.
    """
    if not stat.measure.counts:
        return f"{stat.id}_k2_upper", f"{stat.id}_k2_lower"
    return (f"{stat.id}_nn", f"{stat.id}_nk", f"{stat.id}_kk") if stat.several else ()


def summed_of(stat: Stat) -> tuple[str, ...]:
    """The names of what is summed up of a statistic."""
    return (*columns_of(stat), *squares_of(stat))


_PACKAGE = Path(__file__).parents[1]
_COUNTED_BY = (
    "cards.py", "house.py", "data/schema.py", "data/features/*.py",
    "stats/catalog/*.py", "stats/count.py", "stats/dimensions.py", "stats/kept.py", "stats/stat.py", "stats/sums.py",
    "value/*.py", "value/equity/downs.py", "value/equity/exact.py", "value/equity/holding.py", "value/equity/lows.py",
)  # fmt: skip
"""The programs that make the columns, with all that they import, and those that add these up."""


@cache
def fingerprint() -> str:
    """Changes with the programs that count, so that no database keeps what an older one counted in another way."""
    found = sorted(path for pattern in _COUNTED_BY for path in _PACKAGE.glob(pattern))
    return blake2b(b"\0".join(path.read_bytes() for path in found), digest_size=8).hexdigest()


def seats_schema(base: pa.Schema, stats: Sequence[Stat] = STATS) -> pa.Schema:
    """The schema of `seats` with the columns of the made dimensions and of the statistics."""
    for dimension in MADE:
        base = base.append(pa.field(dimension.id, dimension.type, metadata={"meaning": dimension.meaning, "unit": ""}))
    for stat in stats:
        for name, meaning in zip(columns_of(stat), (stat.opportunities, stat.made), strict=True):
            base = base.append(
                pa.field(
                    name, type_of(stat), nullable=False, metadata={"meaning": f"{stat.label}: {meaning}", "unit": ""}
                )
            )
    return base


def sums_schema() -> pa.Schema:
    """The schema of `sums`, whose columns of the statistics are those of `seats` added up, and squares."""
    counts = [pa.field(name, pa.int64(), nullable=False) for stat in STATS for name in summed_of(stat)]
    return pa.schema([*schema("sums"), *counts])


def count(
    turns: pa.Table, seats: pa.Table, rows: Sequence[int] | npt.NDArray[Any], stats: Sequence[Stat] = STATS
) -> pa.Table:
    """`seats` with the made dimensions and two columns a statistic; `rows` gives each turn's row of `seats`."""
    at_seats = Seats(seats)
    spots = Spots(turns, np.asarray(rows, dtype=np.int64), at_seats)
    columns = [*seats.columns, *(dimension.column(spots) for dimension in MADE)]
    for stat in stats:
        columns += [pa.array(values).cast(type_of(stat)) for values in counted(stat, spots)]
    return pa.Table.from_arrays(columns, schema=seats_schema(seats.schema, stats))


def counted(
    stat: Stat, spots: Spots, only: Mask | None = None
) -> tuple[npt.NDArray[np.integer], npt.NDArray[np.integer]]:
    """Opportunities and made at each seat, of all turns or of some `only`."""
    seats = spots.seats
    if stat.seat_spot is not None and stat.seat_deed is not None:
        spot = stat.seat_spot(seats)
        return spot.astype(np.int64), (spot & stat.seat_deed(seats)).astype(np.int64)
    assert stat.spot is not None
    among: Mask = np.ones(len(spots.row), dtype=np.bool_) if only is None else only
    spot = stat.spot(spots) & among
    if stat.amount is not None:
        return _per_seat(spot, spots, len(seats), stat), _sums(stat.amount(spots), spot, spots, len(seats))
    assert stat.deed is not None
    deed = stat.deed(spots) & among
    # a ratio's made are not among its opportunities: bets for each call
    made = deed if stat.measure is Measure.RATIO else spot & deed
    return _per_seat(spot, spots, len(seats), stat), _per_seat(made, spots, len(seats), stat)


def _per_seat(mask: Mask, spots: Spots, seats: int, stat: Stat) -> npt.NDArray[np.integer]:
    counted = np.bincount(spots.row[mask], minlength=seats)
    return counted if stat.every or stat.amount else np.minimum(counted, 1)


def _sums(amounts: Ints, spot: Mask, spots: Spots, seats: int) -> npt.NDArray[np.integer]:
    """Whole numbers, which floats of 53 bits add without a fault."""
    return np.bincount(spots.row[spot], weights=amounts[spot], minlength=seats).astype(np.int64)
