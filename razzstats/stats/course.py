"""Where in its session a hand was played, and what the hands before it had come to."""

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa

from razzstats.data.schema import NAMES
from razzstats.data.seating import PLAYER
from razzstats.stats.sessions import sessions_of
from razzstats.stats.tilt import AFTER

COLUMNS = (*PLAYER, "hand_id", "played_at", "big_bet", "net")
"""The columns of `seats` that it is worked out from."""

LAST = AFTER
"""Hands of the session before this one whose result is taken."""

_MINUTES = (30, 60, 120, 180, 240)
MINUTES = ("0 to 29", "30 to 59", "60 to 119", "120 to 179", "180 to 239", "240 or more")
_BETS = (-20, -10, -5, 5, 10, 20)
RESULTS = (
    "lost 20 or more", "lost 10 to 20", "lost 5 to 10", "within 5", "won 5 to 10", "won 10 to 20", "won 20 or more",
)  # fmt: skip
"""In big bets; what lies on an edge belongs to the greater loss or win."""

Floats = npt.NDArray[np.float64]


def course_of(seats: pd.DataFrame) -> pa.Table:
    """Columns beside rows of `seats`, which are all hands of each of their players, in any order.

    `session_minute` are whole minutes since the session's first hand began, null where the time is not known;
    `last_result` the big bets that his up to LAST hands of the session before this one came to, null for its first.
    `session_time` and `last_hands` say in words in which band these lie.
    """
    rows = seats.reset_index(drop=True)
    session = sessions_of(rows)
    known = rows[session.notna()].assign(session=session)
    ids = known["hand_id"].astype(str)
    order = known.assign(length=ids.str.len(), hand_id=ids).sort_values(["session", "played_at", "length", "hand_id"])
    began = order.groupby("session")["played_at"].transform("min")
    minutes = ((order["played_at"] - began).dt.total_seconds() // 60).reindex(rows.index)
    size = order["big_bet"].astype("float64")
    result = (order["net"].astype("float64") / size.where(size > 0)).fillna(0.0)
    before = result.groupby(order["session"]).transform(lambda bets: bets.shift().rolling(LAST, min_periods=1).sum())
    # what is left of a rolling sum is rounding
    last = before.round(6).reindex(rows.index)
    return pa.table(
        {
            "session_minute": pa.array(minutes.to_numpy(np.float64), from_pandas=True).cast(pa.int64()),
            "session_time": _named(np.digitize(minutes, _MINUTES), MINUTES, minutes.isna()),
            "last_result": pa.array(last.to_numpy(np.float64), from_pandas=True),
            "last_hands": _named(_band(last.to_numpy(np.float64)), RESULTS, last.isna()),
        }
    )


def _band(bets: Floats) -> npt.NDArray[np.int64]:
    """The place among RESULTS."""
    losses = np.digitize(bets, _BETS, right=True)
    return np.where(bets > 0, np.digitize(bets, _BETS), losses)


def _named(places: npt.NDArray[np.int64], names: tuple[str, ...], unknown: pd.Series) -> pa.Array:
    missing = unknown.to_numpy(np.bool_)
    codes = pa.array(np.where(missing, 0, places), pa.int32(), mask=missing)
    return pa.DictionaryArray.from_arrays(codes, pa.array(names)).cast(NAMES)
