"""Prices the decisions of a store that have no price yet, keeps the prices there, and gives them back as a frame.

They lie in parts of their own, which hold nothing else and are made one when all is done: what an import stored is not
touched. What another version priced is dropped, what was priced in another way is kept beside.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from operator import and_
from time import monotonic

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from razzstats.data.features import Ints, Mask, Seats, Spots
from razzstats.data.seating import HAND, rows_of
from razzstats.data.store import Busy, Part, Store, look_again
from razzstats.recount import read_table
from razzstats.stats.count import fingerprint
from razzstats.stats.price.decisions import KEY, OF_HAND, OF_TURN, Decisions
from razzstats.stats.price.prices import SCHEMA, Priced, commons, decisions
from razzstats.stats.price.worth import Pricing

_AT_ONCE = 500
"""Decisions between two looks at the progress."""
_HANDS = 5_000
"""Hands whose turns are looked at together."""
_KEPT = 5_000
"""Decisions after which what is done is put away."""
_SECONDS = 10
"""The same by time, so that a kill costs no more than that where decisions take long."""

Progress = Callable[[int, int], None]
"""Told how many turns of how many have been looked at."""


@dataclass(frozen=True)
class Asked:
    """Whose decisions are meant, in which room and which hand; None for all.

    `where` is a condition on the player's rows of `seats`: without a player it raises ValueError.
    """

    player: str | None = None
    room: str | None = None
    hand_id: str | None = None
    where: pc.Expression | None = None

    def __post_init__(self) -> None:
        if self.where is not None and self.player is None:
            raise ValueError("where chooses some of a player's hands: say whose")

    def condition(self, *more: pc.Expression) -> pc.Expression | None:
        """Of rows that have a player."""
        given = (("player", self.player), ("room", self.room), ("hand_id", self.hand_id))
        wanted = [*more, *(ds.field(name) == value for name, value in given if value is not None)]
        return reduce(and_, wanted) if wanted else None

    def of_hand(self) -> pc.Expression | None:
        """Of rows that have none."""
        return Asked(room=self.room, hand_id=self.hand_id).condition()

    def of_seats(self) -> pc.Expression:
        """Of the seats whose hands are meant."""
        his = ds.field("player") == self.player
        return his if self.where is None else his & self.where


def price(store: Store, pricing: Pricing, asked: Asked = Asked(), progress: Progress | None = None) -> int:
    """Prices what has no price of this kind yet; says how many decisions that were.

    Raises Busy if somebody else is writing to the store just when prices are put away.
    """
    number = 0
    waiting: list[pa.Table] = []

    def look() -> None:
        nonlocal number
        # of an earlier look: what is put away is known, and not priced again
        _keep(store, waiting)
        known = _index(store.read("prices", KEY, asked.condition(ds.field("pricing") == pricing.name)))
        parts = [part for part in store.parts() if "turns" in part.manifest.rows]
        total = sum(part.manifest.rows["turns"] for part in parts)
        done, since = 0, monotonic()
        for part in parts:
            turns = part.manifest.rows["turns"]
            for fresh, of_part in _fresh(part, pricing, asked, known):
                waiting.append(fresh)
                number += fresh.num_rows
                if sum(table.num_rows for table in waiting) >= _KEPT or monotonic() - since >= _SECONDS:
                    _keep(store, waiting)
                    since = monotonic()
                if progress is not None:
                    progress(done + int(turns * of_part), total)
            done += turns

    look_again(look)
    _keep(store, waiting)
    with suppress(Busy):  # nothing is lost: the next run does it
        _merge(store, pricing)
    return number


def _fresh(part: Part, pricing: Pricing, asked: Asked, known: pd.MultiIndex) -> Iterator[tuple[pa.Table, float]]:
    """Rows of `prices` for what is not known yet, and which part of the work is done with them."""
    hands = read_table(part, "hands", asked.of_hand())
    if not hands.num_rows:
        return
    spots, common = _spots(part, hands, asked)
    wanted = decisions(spots)
    if asked.player is not None:
        wanted &= np.asarray(pc.equal(spots.table["player"].cast(pa.string()), asked.player))
    at = np.flatnonzero(wanted)
    keys = _index(spots.table.select(KEY).take(pa.array(at)).to_pandas())
    at = at[~keys.isin(known)]
    for start in range(0, len(at), _AT_ONCE):
        priced = Priced(spots, at[start : start + _AT_ONCE], common)
        rows = priced.table(pricing, [pricing.worth(sight) for sight in priced.sights])
        yield rows, (start + rows.num_rows) / len(at)


def _spots(part: Part, hands: pa.Table, asked: Asked) -> tuple[Spots, Ints]:
    """The turns of the hands that are meant, and the common card of each."""
    seats, turns = _seats_and_turns(part, asked)
    spots = Spots(turns, rows_of(turns, seats), Seats(seats))
    return spots, commons(hands)[rows_of(turns, hands, HAND)]


def _seats_and_turns(part: Part, asked: Asked) -> tuple[pa.Table, pa.Table]:
    """Those of the hands that are meant; the seats of a hand stand together."""
    seats, turns = (read_table(part, name, asked.of_hand()) for name in ("seats", "turns"))
    if asked.player is not None:
        his = _hands_of(seats.filter(asked.of_seats()))
        seats, turns = (table.filter(pc.is_in(_hands_of(table), his)) for table in (seats, turns))
    return seats, turns


def _some_hands(seats: pa.Table, turns: pa.Table) -> Iterator[tuple[pa.Table, pa.Table]]:
    """The same, _HANDS at a time in the order of play: what is worked out of a turn takes many times its own room."""
    of_seat = Seats(seats).hand
    of_turn = of_seat[rows_of(turns, seats, HAND)]
    hands = int(of_seat.max(initial=-1)) + 1
    first = np.full(hands, len(of_turn))
    np.minimum.at(first, of_turn, np.arange(len(of_turn)))
    played = np.argsort(np.argsort(first, kind="stable"))
    for start in range(0, hands, _HANDS):
        chosen = (played >= start) & (played < start + _HANDS)
        yield seats.filter(pa.array(chosen[of_seat])), turns.filter(pa.array(chosen[of_turn]))


def _hands_of(table: pa.Table) -> pa.ChunkedArray:
    return pc.binary_join_element_wise(*(table[name].cast(pa.string()) for name in HAND), "\0")


def _index(keys: pd.DataFrame) -> pd.MultiIndex:
    return pd.MultiIndex.from_frame(keys[KEY].astype(str))


def _keep(store: Store, fresh: list[pa.Table]) -> None:
    """Puts rows away in a part of their own."""
    if not fresh:
        return
    with store.writing(), store.part({"prices": SCHEMA}, fingerprint()) as writer:
        writer.write({"prices": pa.concat_tables(fresh)})
    fresh.clear()


def _merge(store: Store, pricing: Pricing) -> None:
    """Makes one part of those with prices, with the rows of this version alone."""
    if len(_with_prices(store)) < 2:
        return
    with store.writing():
        older = _with_prices(store)
        replaces = [part.manifest.id for part in older]
        with store.part({"prices": SCHEMA}, fingerprint(), replaces=replaces) as writer:
            for part in older:
                rows = ds.dataset(part.folder / "prices.parquet").to_table()
                mine = pc.starts_with(rows["pricing"].cast(pa.string()), pricing.version)
                writer.write({"prices": rows.filter(mine).select(SCHEMA.names).cast(SCHEMA)})


def _with_prices(store: Store) -> list[Part]:
    return [part for part in store.parts() if set(part.manifest.rows) == {"prices"}]


def prices(store: Store, pricing: Pricing, asked: Asked = Asked(), *, include_faulty: bool = False) -> pd.DataFrame:
    """What `price` has stored, beside each decision's act and chips, in the order of play; amounts are hundredths.

    The columns are those of `prices`, OF_TURN and OF_HAND, then `mistake`, `certain` and `loss` of
    stats/price/mistakes.py. Hands with a finding of severity E only if asked for.
    """
    found = look_again(lambda: [_rows(part, include_faulty) for part in decided(store, pricing, asked)])
    if not found:
        return pd.DataFrame(columns=[*SCHEMA.names, *OF_TURN, *OF_HAND, "mistake", "certain", "loss"])
    order = ["played_at", *KEY[:3], "turn"]
    return pd.concat(found).sort_values(order, kind="stable").reset_index(drop=True)


def decided(store: Store, pricing: Pricing, asked: Asked = Asked()) -> Iterator[Decisions]:
    """The turns of the hands that are meant, some hands at a time, with what `price` has stored of them.

    They are read when they are asked for, so a part that a writer replaces meanwhile ends in FileNotFoundError.
    """
    known = _plain(store.read("prices", None, asked.condition(ds.field("pricing") == pricing.name)))
    known = known.drop_duplicates(KEY)
    for part in store.parts():
        if "turns" in part.manifest.rows:
            seats, turns = _seats_and_turns(part, asked)
            for some, of_some in _some_hands(seats, turns):
                prices = known[known["hand_id"].isin(some["hand_id"].unique().to_pylist())]
                yield Decisions.of(Spots(of_some, rows_of(of_some, some), Seats(some)), prices)


def _rows(decisions: Decisions, include_faulty: bool) -> pd.DataFrame:
    """Those that have a price."""
    wanted: Mask = decisions.priced & (include_faulty | ~decisions.faulty)
    return decisions.rows[wanted]


def _plain(frame: pd.DataFrame) -> pd.DataFrame:
    """Names as text, since the categories of two tables differ."""
    return frame.astype({name: object for name in frame.columns if frame[name].dtype == "category"})
