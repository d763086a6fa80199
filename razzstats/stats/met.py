"""Rows of `seats` once for each other player of the hand, so that hands can be split by whom he met."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa

Ints = npt.NDArray[np.int64]

MET = {"opponent": 3, "opponent_on_4th": 4}
"""The columns that can be added, and the street that the other must have seen."""
_AT_ONCE = 100_000


def meetings(rows: Ints, hand: Ints, seen: Ints, street: int) -> Iterator[tuple[Ints, Ints]]:
    """Pairs of some rows with every other row of the same hand that saw a street, some pairs at a time.

    `hand` numbers the hand of every row, `seen` is the last street of each.
    """
    others = np.flatnonzero(seen >= street)
    others = others[np.argsort(hand[others], kind="stable")]
    starts, ends = (np.searchsorted(hand[others], hand[rows], side=side) for side in ("left", "right"))
    for first in range(0, len(rows), _AT_ONCE):
        some = slice(first, first + _AT_ONCE)
        many = (ends - starts)[some]
        mine = np.repeat(rows[some], many)
        within = np.arange(many.sum()) - np.repeat(np.cumsum(many) - many, many)
        theirs = others[np.repeat(starts[some], many) + within]
        kept = mine != theirs
        yield np.repeat(np.arange(len(rows))[some], many)[kept], theirs[kept]


def with_opponents(table: pa.Table, rows: Ints, every: pa.Table, hand: Ints, name: str) -> Iterator[pa.Table]:
    """`table`, which are the `rows` of a part whose seats are `every`, with a column of others; a row each."""
    seen = every.column("last_street").to_numpy().astype(np.int64)
    for mine, theirs in meetings(rows, hand, seen, MET[name]):
        yield table.take(mine).append_column(name, every.column("player").take(theirs))
