"""One player's hands with his cards known at the deal: everybody's cards and chips in them, as arrays."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from razzstats.data.features.columns import ranks as ranks_in
from razzstats.data.query import seats
from razzstats.data.store import Store

Ranks = npt.NDArray[np.int8]
Chips = npt.NDArray[np.int64]

SEATS = 8
"""Most players that can be dealt in; the player himself comes first, the others in the order of their seats."""
CARDS = 7
ANTES, STREETS = 0, (3, 4, 5, 6, 7)
"""`paid` has the antes first, then the streets."""

KEY = ["hand_id", "telling"]
"""What names a hand within a room."""
SEAT_COLUMNS = [
    *KEY, "played_at", "currency", "big_bet", "players", "player", "seat", "cards_from_deal", "cards",
    "put_in", "net", "last_street", "folded",
]  # fmt: skip
TURN_COLUMNS = [*KEY, "player", "street", "turn", "put_in", "pot"]

AT_A_TIME = 50_000
"""Hands, so that memory does not grow with their number."""

LOOSE_COLUMNS = [*KEY, "played_at", "players", "players_on_4th"]
BEFORE = 200
"""Hands that say how loose a table is."""
USUAL_SHARE, USUAL_PLAYERS = 0.35, 60
"""What part of the players see fourth street at tables in general; it counts like so many players before."""


@dataclass(frozen=True)
class Hands:
    """Hands of one player, a row each; `n` hands."""

    rows: pd.DataFrame
    """His rows of `seats`: `n`."""
    ranks: Ranks
    """`n` x 8 x 7: down, down, door, 4th ...; 0 the ace to 12, -1 not known or not dealt."""
    last: Ranks
    """`n` x 8: the street on which each one's hand ended, 0 where nobody sits."""
    stayed: npt.NDArray[np.bool_]
    """`n` x 8: he did not fold."""
    paid: Chips
    """`n` x 8 x 6: what each has put in up to the end of a street, the antes first; uncalled bets are in none."""
    betting: Ranks
    """`n`: the last street on which somebody acted."""
    raked: npt.NDArray[np.float64]
    """`n`: what part of the pots the room took."""
    loose: npt.NDArray[np.float64]
    """`n`: what part of the players had seen fourth street in his hands before."""

    def __len__(self) -> int:
        return len(self.rows)

    def part(self, first: int, last: int) -> "Hands":
        """Some of the hands, from one row to before another."""
        some = slice(first, last)
        return Hands(
            self.rows.iloc[some], self.ranks[some], self.last[some], self.stayed[some], self.paid[some],
            self.betting[some], self.raked[some], self.loose[some],
        )  # fmt: skip

    @property
    def players(self) -> npt.NDArray[np.intp]:
        """`n`: how many were dealt in."""
        return np.asarray((self.last > 0).sum(axis=1))

    @property
    def big_bet(self) -> npt.NDArray[np.float64]:
        """`n`: of each hand, in hundredths."""
        return self.rows["big_bet"].to_numpy(dtype=np.float64)

    @property
    def net(self) -> npt.NDArray[np.float64]:
        """`n`: net in big bets."""
        return self.rows["net"].to_numpy(dtype=np.float64) / self.big_bet


def batches(
    store: Store, player: str, room: str, *, where: pc.Expression | None = None, include_faulty: bool = False
) -> Iterator[Hands]:
    """All his hands in a room that `where` chooses, so many at a time; one batch without hands if there are none."""
    known = ds.field("cards_from_deal") if where is None else ds.field("cards_from_deal") & where
    his = seats(store, KEY, player, room=room, where=known, include_faulty=include_faulty)
    keys = pd.MultiIndex.from_frame(his).sort_values()
    # of all his hands, so that `where` does not change what the chosen ones were worth
    loose = looseness(seats(store, LOOSE_COLUMNS, player, room=room, include_faulty=include_faulty))
    for first in range(0, max(1, len(keys)), AT_A_TIME):
        chosen = keys[first : first + AT_A_TIME]
        some = ds.field("hand_id").isin(pa.array([*chosen.unique(0)], pa.string())) & (ds.field("room") == room)
        rows = store.read("seats", SEAT_COLUMNS, some)
        rows = rows[pd.MultiIndex.from_frame(rows[KEY]).isin(chosen)]
        yield hands_of(rows, store.read("turns", TURN_COLUMNS, some), player, loose)


def looseness(his: pd.DataFrame) -> pd.Series:
    """By KEY, how loose his table had been before each of his hands: known before any card of it, so no part of luck.

    `his` has his rows of `seats` in one room, with LOOSE_COLUMNS, in any order.
    """
    in_time = his.sort_values(["played_at", *KEY]).set_index(KEY)
    counts = in_time[["players_on_4th", "players"]].astype(np.float64)
    before = counts.rolling(BEFORE, min_periods=0, closed="left").sum().fillna(0)
    return (before["players_on_4th"] + USUAL_SHARE * USUAL_PLAYERS) / (before["players"] + USUAL_PLAYERS)


def hands_of(seats: pd.DataFrame, turns: pd.DataFrame, player: str, loose: pd.Series | None = None) -> Hands:
    """His hands among those of one room that have a result, and in which his down cards were known at the deal.

    `seats` has everybody's rows with SEAT_COLUMNS, `turns` those with TURN_COLUMNS. Without their `looseness` every
    table is as usual.
    """
    seats, turns = seats[SEAT_COLUMNS], turns[TURN_COLUMNS]
    rows = _his(seats, player)
    number = pd.Series(rows.index, index=pd.MultiIndex.from_frame(rows[KEY]), name="hand")
    dealt = _numbered(seats, number)
    dealt = dealt.assign(rival=dealt["player"] != player).sort_values(["hand", "rival", "seat"], kind="stable")
    dealt["slot"] = dealt.groupby("hand").cumcount()
    acts = _numbered(turns, number)
    ranks, last, stayed = _lives(dealt, len(rows))
    betting = np.full(len(rows), STREETS[0], dtype=np.int8)
    np.maximum.at(betting, acts["hand"], acts["street"])
    pots, won = (dealt.groupby("hand")[name].sum().to_numpy(dtype=np.float64) for name in ("put_in", "net"))
    raked = np.maximum(0, -won / np.maximum(1, pots))
    tables = np.full(len(rows), USUAL_SHARE) if loose is None else loose.loc[number.index].to_numpy(dtype=np.float64)
    return Hands(rows, ranks, last, stayed, _paid(dealt, acts, last.shape), betting, raked, tables)


def _his(seats: pd.DataFrame, player: str) -> pd.DataFrame:
    """His rows of hands that can be measured."""
    his = seats["cards_from_deal"].astype(bool) & (seats["player"] == player)
    rows = seats.loc[his & seats["net"].notna() & (seats["players"] <= SEATS)]
    known = np.asarray((ranks_of(rows["cards"])[:, :3] >= 0).all(axis=1))
    return rows.loc[known].reset_index(drop=True)


def _lives(dealt: pd.DataFrame, n: int) -> tuple[Ranks, Ranks, npt.NDArray[np.bool_]]:
    """Everybody's cards, and when and how his hand ended."""
    place = dealt["hand"].to_numpy(), dealt["slot"].to_numpy()
    ranks = np.full((n, SEATS, CARDS), -1, dtype=np.int8)
    ranks[place] = ranks_of(dealt["cards"])
    last = np.zeros((n, SEATS), dtype=np.int8)
    last[place] = dealt["last_street"]
    stayed = np.zeros((n, SEATS), dtype=np.bool_)
    stayed[place] = ~dealt["folded"].astype(bool)
    return ranks, last, stayed


def _numbered(frame: pd.DataFrame, number: pd.Series) -> pd.DataFrame:
    """The rows of those hands, with the hand's number."""
    return frame.join(number, on=KEY, how="inner")


def ranks_of(cards: pd.Series) -> Ranks:
    """Rows of seven ranks of texts such as `Ah 2c ?? Td`."""
    table = pa.table({"cards": pa.array(cards, pa.string(), from_pandas=True)})
    return np.maximum(ranks_in(table, "cards", CARDS) - 1, -1).astype(np.int8)


def _paid(dealt: pd.DataFrame, acts: pd.DataFrame, shape: tuple[int, ...]) -> Chips:
    """What everybody has put in by the end of the antes and of each street."""
    seated = acts.merge(dealt[["hand", "player", "slot"]], on=["hand", "player"])
    put_in = np.zeros((*shape, 1 + len(STREETS)), dtype=np.int64)
    np.add.at(put_in, (seated["hand"], seated["slot"], seated["street"] - 2), seated["put_in"])
    total = np.zeros(shape, dtype=np.int64)
    total[dealt["hand"], dealt["slot"]] = dealt["put_in"]
    put_in[:, :, ANTES] = _antes(acts, put_in.sum(axis=2), total)
    # what nobody called was the last to go in
    paid: Chips = np.minimum(put_in.cumsum(axis=2), total[:, :, None])
    return paid


def _antes(acts: pd.DataFrame, acted: Chips, total: Chips) -> Chips:
    """Each one's ante: what his acts leave of his total; of whoever got an uncalled bet back, what is left of all."""
    antes = total - acted
    first = acts[acts["turn"] == 0]
    back = np.zeros(len(antes), dtype=np.int64)
    back[first["hand"]] = first["pot"] - antes[first["hand"]].sum(axis=1)
    # he has as much in as the next one, and did more of it by acts
    most = np.where(total == total.max(axis=1, keepdims=True), acted, -1).argmax(axis=1)
    antes[np.arange(len(antes)), most] += back
    return antes
