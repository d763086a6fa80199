"""A player's leaks, from a store: prices what has no price yet, and judges his hands."""

import pandas as pd
import pyarrow.compute as pc

from razzstats.data.query import seats
from razzstats.data.seating import HAND
from razzstats.data.store import Store, look_again
from razzstats.pricing import Asked, Progress, decided, price
from razzstats.stats.leaks.events import Found, found
from razzstats.stats.leaks.judge import Judged, counts, judge
from razzstats.stats.leaks.settings import PLAYERS, Settings
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
    his = seats(store, [*_SEAT, "cards_from_deal"], player, room=room, where=where)
    mine = look_again(lambda: found(decided(store, pricing, asked), settings.leaks, player))
    others = _others(store, pricing, settings, player, room, where) if settings.reference == PLAYERS else None
    with_cards = int(his["cards_from_deal"].sum())
    return judge(_in(mine, his), len(his), settings, others, with_cards=with_cards)


def _in(all_found: Found, hands: pd.DataFrame) -> Found:
    """What was found in some of the hands."""
    keys = hands[_SEAT].astype({"room": object, "player": object})
    return Found(*(rows if rows.empty else rows.merge(keys, on=_SEAT) for rows in all_found))


def _others(
    store: Store, pricing: Pricing, settings: Settings, player: str, room: str, where: pc.Expression | None
) -> dict[str, tuple[int, int]]:
    """The counts of everybody else in the database, from the hands for which the condition holds of them."""
    every = look_again(lambda: found(decided(store, pricing), settings.leaks))
    if where is not None:
        every = _in(every, seats(store, _SEAT, where=where))
    him = (every.chances["player"] == player) & (every.chances["room"] == room)
    return counts(every._replace(chances=every.chances[~him]))
