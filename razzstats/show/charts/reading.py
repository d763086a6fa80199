"""A database -> what charts are drawn of, no more of it than they name."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from razzstats.data.query import seats
from razzstats.data.store import Store
from razzstats.show.charts.chart import BASE, Chart, Given
from razzstats.show.charts.opponents import COLUMNS as OF_RIVALS
from razzstats.show.mask import Mask, mask_in, nobody
from razzstats.stats.luck.hands import batches
from razzstats.stats.luck.rows import without_luck
from razzstats.stats.price.fourth import prices_on_4th

_KEY = ["hand_id", "telling"]


@dataclass(frozen=True)
class Asked:
    """Whose hands at which room, chosen by which condition, and how names are told."""

    store: Store
    player: str
    room: str
    condition: pc.Expression | None = None
    where: str = ""
    """The condition in words."""
    zone: str = "UTC"
    day_start: int = 0
    include_faulty: bool = False
    mask: Mask = nobody


def masked(asked: Asked) -> Asked:
    """The same with the pseudonyms that the database's pages have; a condition may name somebody, and is not told."""
    told = "a condition that is not shown" if asked.where else ""
    return replace(asked, where=told, mask=mask_in(asked.store, asked.player))


def given(asked: Asked, charts: Iterable[Chart], **known: pd.DataFrame) -> Given:
    """What the charts need; frames of `Given` that the caller has already are `known`."""
    charts = tuple(charts)
    columns = tuple(dict.fromkeys([*BASE, *(name for chart in charts for name in chart.columns)]))
    hands = seats(
        asked.store, columns, asked.player,
        room=asked.room, where=asked.condition, include_faulty=asked.include_faulty,
    )  # fmt: skip
    wanted = {need for chart in charts for need in chart.needs} & {*_READ} - {*known}
    read = {need: _READ[need](asked, hands) for need in wanted}
    return Given(asked.mask(asked.player), hands, asked.where, asked.zone, asked.day_start, **known, **read)


def _luck(asked: Asked, _: pd.DataFrame) -> pd.DataFrame:
    """Of all his hands, for those that are drawn are found among them."""
    return without_luck(batches(asked.store, asked.player, asked.room, include_faulty=asked.include_faulty))


def _prices(asked: Asked, _: pd.DataFrame) -> pd.DataFrame:
    return prices_on_4th(asked.store, asked.player, asked.room)


def _rivals(asked: Asked, hands: pd.DataFrame) -> pd.DataFrame:
    """The seats of everybody else in the hands, under their names as they are to be told."""
    ids = ds.field("hand_id").isin(pa.array(hands["hand_id"].astype(str).unique(), pa.string()))
    columns = ["player", *_KEY, *OF_RIVALS]
    found = seats(
        asked.store, columns, room=asked.room,
        where=ids & (ds.field("player") != asked.player), include_faulty=asked.include_faulty,
    )  # fmt: skip
    return found.assign(player=[asked.mask(name) for name in found["player"].astype(str)])


_READ: Mapping[str, Callable[[Asked, pd.DataFrame], pd.DataFrame]] = {
    "luck": _luck,
    "prices": _prices,
    "rivals": _rivals,
}
