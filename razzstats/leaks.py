"""A player's leaks, from a store: prices what has no price yet, and judges his hands."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from razzstats.data.features import Mask
from razzstats.data.query import seats
from razzstats.data.seating import HAND
from razzstats.data.store import Store, look_again
from razzstats.pricing import Asked, Progress, decided, price
from razzstats.stats.leaks.events import counted, found
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
    include_faulty: bool = False,
    progress: Progress | None = None,
) -> Judged:
    """The verdict on each leak of a player at a room, from his hands for which a condition on `seats` holds.

    Hands with a finding of severity E only if asked for. Raises Busy if somebody else is writing to the store just
    when prices are put away.
    """
    pricing = Pricing(settings.range)
    asked = Asked(player, room)
    price(store, pricing, asked, progress)
    chosen = _SEAT if where is not None else []
    his = seats(store, ["cards_from_deal", *chosen], player, room=room, where=where, include_faulty=include_faulty)
    meant = _Meant(_index(his) if where is not None else None, include_faulty)
    mine = look_again(lambda: found(decided(store, pricing, asked), settings.leaks, meant.of(player)))
    others = None
    if settings.reference == PLAYERS:
        hands = _index(seats(store, _SEAT, where=where, include_faulty=include_faulty)) if where is not None else None
        but = _Meant(hands, include_faulty).of_all_but(player, room)
        others = look_again(lambda: counted(decided(store, pricing), settings.leaks, but))
    with_cards = int(his["cards_from_deal"].sum())
    return judge(mine, len(his), settings, others, with_cards=with_cards)


class _Meant(NamedTuple):
    """Which decisions count: those of each player in these hands, or in all."""

    hands: pd.MultiIndex | None
    faulty: bool

    def of(self, player: str) -> Callable[[Decisions], Mask]:
        """A player's."""
        return lambda part: self._in(part) & _of(part, "player", player)

    def of_all_but(self, player: str, room: str) -> Callable[[Decisions], Mask]:
        """Those of everybody else in the database."""
        return lambda part: self._in(part) & ~(_of(part, "player", player) & _of(part, "room", room))

    def _in(self, part: Decisions) -> Mask:
        possible: Mask = part.decision & (self.faulty | ~part.faulty)
        if self.hands is None:
            return possible
        return possible & part.his(_index(part.seats.table.select(_SEAT).to_pandas()).isin(self.hands))


def _of(part: Decisions, column: str, name: str) -> Mask:
    return np.asarray(pc.equal(part.table[column].cast(pa.string()), name), dtype=np.bool_)


def _index(rows: pd.DataFrame) -> pd.MultiIndex:
    return pd.MultiIndex.from_frame(rows[_SEAT].astype({"room": object, "hand_id": object, "player": object}))
