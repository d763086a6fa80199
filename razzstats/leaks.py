"""A player's leaks, from a store: prices what has no price yet, and judges his hands."""

from collections.abc import Callable

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from razzstats.data.features import Mask
from razzstats.data.query import seats
from razzstats.data.seating import HAND
from razzstats.data.store import Store, look_again
from razzstats.pricing import Asked, Progress, decided, price
from razzstats.stats.leaks.events import Counts, counted, found
from razzstats.stats.leaks.judge import Judged, judge
from razzstats.stats.leaks.settings import PLAYERS, Settings
from razzstats.stats.price.decisions import Decisions
from razzstats.stats.price.worth import Pricing

USUAL = Settings()
_SEAT = [*HAND, "player"]


def leaks(
    store: Store,
    player: str,
    room: str,
    settings: Settings = USUAL,
    *,
    where: pc.Expression | None = None,
    progress: Progress | None = None,
) -> Judged:
    """The verdict on each leak of a player at a room, from his hands for which a condition on `seats` holds.

    Hands with a finding of severity E are left out. Raises Busy if somebody else is writing to the store just when
    prices are put away.
    """
    pricing = Pricing(settings.range)
    asked = Asked(player, room)
    price(store, pricing, asked, progress)
    chosen = _SEAT if where is not None else []
    his = seats(store, ["cards_from_deal", *chosen], player, room=room, where=where)
    of_where = _index(his) if where is not None else None
    mine = look_again(lambda: found(decided(store, pricing, asked), settings.leaks, _his(player, of_where)))
    others = _others(store, pricing, settings, player, room, where) if settings.reference == PLAYERS else None
    with_cards = int(his["cards_from_deal"].sum())
    return judge(mine, len(his), settings, others, with_cards=with_cards)


def _his(player: str, hands: pd.MultiIndex | None) -> Callable[[Decisions], Mask]:
    """His decisions, in these hands."""
    return lambda part: _decisions(part, hands) & _of(part, "player", player)


def _others(
    store: Store, pricing: Pricing, settings: Settings, player: str, room: str, where: pc.Expression | None
) -> Counts:
    """The counts of everybody else in the database, from the hands for which the condition holds of them."""
    hands = _index(seats(store, _SEAT, where=where)) if where is not None else None

    def theirs(part: Decisions) -> Mask:
        return _decisions(part, hands) & ~(_of(part, "player", player) & _of(part, "room", room))

    return look_again(lambda: counted(decided(store, pricing), settings.leaks, theirs))


def _decisions(part: Decisions, hands: pd.MultiIndex | None) -> Mask:
    """Those of a part in hands that can have happened, and in these of each player, or in all."""
    possible: Mask = part.decision & ~part.faulty
    if hands is None:
        return possible
    return possible & part.his(_index(part.seats.table.select(_SEAT).to_pandas()).isin(hands))


def _of(part: Decisions, column: str, name: str) -> Mask:
    return np.asarray(pc.equal(part.table[column].cast(pa.string()), name), dtype=np.bool_)


def _index(rows: pd.DataFrame) -> pd.MultiIndex:
    return pd.MultiIndex.from_frame(rows[_SEAT].astype({"room": object, "hand_id": object, "player": object}))
