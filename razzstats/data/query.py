"""Rows of the store for one question: which columns, whose, and without the hands that cannot have happened."""

from collections.abc import Collection, Sequence
from functools import reduce
from operator import and_, or_

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from razzstats.data.notebook import Notebook
from razzstats.data.notes import Kind, tags_of
from razzstats.data.seating import HAND
from razzstats.data.store import Store
from razzstats.findings import Location
from razzstats.hand import Hand
from razzstats.read.grammar import Noise
from razzstats.read.reader import read_chunk
from razzstats.read.rooms import room_named
from razzstats.read.source import Chunk
from razzstats.read.tellings import merge


def seats(
    store: Store,
    columns: Sequence[str],
    player: str | None = None,
    *,
    room: str | None = None,
    where: pc.Expression | None = None,
    include_faulty: bool = False,
) -> pd.DataFrame:
    """Rows of `seats`, of one name and room or all; hands with a finding of severity E only if asked for."""
    if not store.parts():
        return pd.DataFrame(columns=list(columns))
    return store.read("seats", list(columns), chosen(player, room, where, include_faulty=include_faulty))


def chosen(
    player: str | None = None,
    room: str | None = None,
    where: pc.Expression | None = None,
    *,
    include_faulty: bool = False,
) -> pc.Expression | None:
    """The condition on rows of `seats`: of one name and room or all, and whatever else is asked."""
    conditions = [] if include_faulty else [~ds.field("faulty")]
    return _both(conditions if where is None else [*conditions, where], player, room)


def hands_with(store: Store, field: str, name: str) -> pc.Expression:
    """The rows of others in the hands in which a player was dealt in, or saw 4th street (`opponent_on_4th`).

    With `tag` all rows of the hands that have a note with it.
    """
    if field == "tag":
        return _tagged(store, name)
    his = ds.field("player") == name
    there = his & (ds.field("last_street") >= 4) if field == "opponent_on_4th" else his
    rows = store.ask("seats", lambda seats: seats.to_table(columns=[*HAND], filter=there))
    return in_hands(rows.to_pandas()) & ~his


def in_hands(keys: pd.DataFrame) -> pc.Expression:
    """The rows of the hands that some rows with HAND name."""
    found = pc.scalar(False)
    for (room, telling), hands in keys.groupby(["room", "telling"], observed=True):
        of_room = (ds.field("room") == room) & (ds.field("telling") == telling)
        found |= of_room & ds.field("hand_id").isin(pa.array(hands["hand_id"], pa.string()))
    return found


def _tagged(store: Store, tag: str) -> pc.Expression:
    numbers: dict[str, list[str]] = {}
    for note in Notebook(store.notes_path).notes():
        if note.about.kind is Kind.HAND and not note.about.masked and {*tags_of([tag])} & {*note.tags}:
            numbers.setdefault(note.about.room, []).append(note.about.key)
    found = [
        (ds.field("room") == room) & ds.field("hand_id").isin(pa.array(ids, pa.string()))
        for room, ids in numbers.items()
    ]
    return reduce(or_, found, pc.scalar(False))


def _both(wanted: list[pc.Expression], player: str | None, room: str | None) -> pc.Expression | None:
    """The conditions and, where they are given, those of a name and a room."""
    wanted += [ds.field(name) == value for name, value in (("player", player), ("room", room)) if value is not None]
    return reduce(and_, wanted) if wanted else None


def places(store: Store, seats: pd.DataFrame) -> pd.DataFrame:
    """Where the hands of some rows of `seats` stand in their files, a row each: `path` and `line`."""
    ids = pa.array(seats["hand_id"].unique(), pa.string())
    hands = store.read("hands", [*HAND, "path", "line"], ds.field("hand_id").isin(ids))
    texts = dict.fromkeys(("room", "path"), str)
    return seats[[*HAND]].astype({"room": str}).merge(hands.astype(texts), "left", [*HAND])[["path", "line"]]


def faulty_hands(
    store: Store, player: str | None = None, *, room: str | None = None, where: pc.Expression | None = None
) -> int:
    """How many hands are kept out of the statistics of one name and room or all."""
    # mostly there is none, which the narrow table says soonest
    if not store.ask("hands", lambda hands: hands.count_rows(filter=ds.field("faulty"))):
        return 0
    condition = chosen(player, room, where, include_faulty=True)
    faulty = ds.field("faulty") if condition is None else ds.field("faulty") & condition
    rows = store.ask("seats", lambda seats: seats.to_table(columns=[*HAND], filter=faulty))
    return int(rows.group_by([*HAND]).aggregate([]).num_rows)


def shown_hands(store: Store, columns: Collection[str], condition: pc.Expression | None) -> tuple[int, int]:
    """Of the rows of `seats` with a value in one of the columns: those whose cards came out at the end, and all."""
    known = reduce(or_, (ds.field(name).is_valid() for name in columns))
    counted = known if condition is None else known & condition
    rows = store.ask("seats", lambda seats: seats.to_table(columns=["cards_from_deal"], filter=counted))
    return len(rows) - int(pc.sum(rows["cards_from_deal"]).as_py() or 0), len(rows)


def rooms(store: Store) -> list[str]:
    """Every room that has a hand or a tournament here."""
    found = [store.read(table, ["room"])["room"].astype(str) for table in ("seats", "tournaments")]
    return sorted(pd.concat(found).unique())


def players(store: Store, room: str | None = None) -> pd.Series:
    """Every player's number of hands by name and room, the most first."""
    return _counted(store.read("seats", ["player", "room"]), room)


def heroes(store: Store, room: str | None = None) -> pd.Series:
    """How often each player was the hero, by name and room, the most first."""
    return _counted(store.read("hands", ["hero", "room"]).dropna(), room)


def _counted(names: pd.DataFrame, room: str | None) -> pd.Series:
    named = names.astype(str)
    counted: pd.Series = named[named["room"].isin([room]) | (room is None)].value_counts()
    return counted


_ENTRY = ["room", "number", "match", "player", "entry"]


def tournaments(store: Store, player: str | None = None, *, room: str | None = None) -> pd.DataFrame:
    """Rows of `tournaments`, of one name and room or all: each entry once, however many summaries tell it.

    A summary that was written when the tournament was over has the word; what it does not say is filled in from the
    others, for what a player bought and knocked out stands in his own alone.
    """
    told = store.read("tournaments", filter=_both([], player, room))
    names = [name for name in told.columns if told[name].dtype == "category"]
    whole = ["place", "prize", "buy_in", "pool", "rebuys", "add_ons", "extra", "bounties", "bounties_won"]
    told = told.astype(dict.fromkeys(names, object) | dict.fromkeys(whole, "Int64"))
    if told.empty:
        return told
    for flag in ("hero", "rebuys_sold"):
        told[flag] = told.groupby(_ENTRY)[flag].transform("any")
    first = told.sort_values(["over", "entries", "started_at"], ascending=[False, False, True], kind="stable")
    once = first.groupby(_ENTRY, sort=False).first().reset_index()[list(told.columns)]
    return once.sort_values(["started_at", "number", "match", "entry"], kind="stable").reset_index(drop=True)


def without_summary(store: Store, player: str | None = None, *, room: str | None = None) -> list[tuple[str, str]]:
    """Room and number of the tournaments whose hands are there, of a name and room or all, and no summary."""
    condition = _both([ds.field("tournament").is_valid()], player, room)
    hands = store.read("seats", ["room", "tournament"], condition).astype(str).drop_duplicates()
    told = store.read("tournaments", ["room", "number"]).astype(str)
    missing = set(hands.itertuples(index=False, name=None)) - set(told.itertuples(index=False, name=None))
    return sorted(missing, key=lambda event: (event[0], len(event[1]), event[1]))


def summary_heroes(store: Store, room: str | None = None) -> pd.Series:
    """How many summaries were written for each player, by name and room, the most first."""
    found = store.read("tournaments", ["player", *_ENTRY[:3]], ds.field("hero")).drop_duplicates()
    return _counted(found[["player", "room"]], room)


def read_texts(store: Store, ids: Collection[str], noise: Noise | None = None) -> dict[tuple[str, str], list[Hand]]:
    """The hands of some numbers, read again from all their kept texts, by room and number.

    More than one hand of a number only where the room, or somebody's file, used it twice.
    """
    wanted = ds.field("hand_id").isin(sorted(ids)) & (ds.field("status") == "hand")
    found: dict[tuple[str, str], list[Hand]] = {}
    for row in store.dataset("texts").to_table(filter=wanted).to_pylist():
        place = Location(row["path"], row["line"])
        chunk = Chunk(place, room_named(row["room"]), row["hand_id"], "Razz", row["text"], last=False)
        outcome = read_chunk(chunk, noise)
        if isinstance(outcome, Hand):
            found.setdefault((outcome.room, outcome.id), []).append(outcome)
    return {key: merge(hands) for key, hands in found.items()}
