"""Texts whose hand's number is stored with another text: the same hand told again, or another under its number."""

from collections.abc import Iterable, Sequence

import pyarrow as pa
import pyarrow.compute as pc

from razzstats.data.query import read_texts
from razzstats.data.store import Part, Store
from razzstats.digest import SCHEMAS, Draft, Work, growing, part_of_hands, take
from razzstats.findings import Finding, Severity
from razzstats.hand import Hand
from razzstats.play.replay import Replay, replay
from razzstats.play.rules import OUTSIDE
from razzstats.play.settle import settled
from razzstats.read.grammar import Noise
from razzstats.read.rooms import room_named
from razzstats.read.tellings import joined, of_one_event, same
from razzstats.recount import read_table
from razzstats.single import played
from razzstats.summary import Summary

HAND_ID_REUSED = "HAND_ID_REUSED"

Key = tuple[str, str]
"""Room and number of a hand."""


def settle(store: Store, works: Sequence[Work], summary: Summary, noise: Noise | None) -> None:
    """Stores what the texts add: cards that the stored text did not show, or a hand of its own."""
    texts = read_texts(store, {work.chunk.id for work in works}, noise)
    # as replays have them: with the awards that a notation leaves to the cards
    known = {key: [settled(hand) for hand in hands] for key, hands in texts.items()}
    draft = Draft()
    richer: dict[Key, list[Hand]] = {}
    for work in works:
        outcome = played(work.chunk, noise)
        if isinstance(outcome, Replay):
            _settle(work, outcome.hand, known, richer, draft)
        else:
            take(draft, work, outcome)
    _replace(store, richer, draft)
    summary.add(draft.summary)


def _settle(work: Work, hand: Hand, known: dict[Key, list[Hand]], richer: dict[Key, list[Hand]], draft: Draft) -> None:
    if growing(work, hand):
        draft.summary.unfinished += 1
        return
    draft.text(work, "hand")
    key = (hand.room, hand.id)
    told = known.setdefault(key, [])
    at = next((place for place, other in enumerate(told) if same(other, hand)), None)
    if at is None:
        _another(work, hand, told, draft)
        return
    draft.summary.known += 1
    merged = joined(told[at], hand)
    if merged is not told[at]:
        told[at] = merged
        richer[key] = told


def _another(work: Work, hand: Hand, told: list[Hand], draft: Draft) -> None:
    finding = _reused(hand, told)
    if finding is not None:
        draft.finding(work, finding)
        draft.summary.count(finding)
    draft.summary.read += 1
    draft.tellings[len(draft.replays)] = len(told)
    draft.hand(replay(hand))
    told.append(hand)


def _reused(hand: Hand, told: Sequence[Hand]) -> Finding | None:
    """A room gives a number once; where people number hands, a note was corrected, or counting began anew."""
    if not room_named(hand.room).numbers_repeat:
        message = f"hand {hand.id} was stored with another replay"
        return Finding(hand.place, HAND_ID_REUSED, Severity.WARNING, message) if told else None
    if not any(of_one_event(hand, other) for other in told):
        return None
    message = f"hand {hand.id} is stored already, told otherwise: both count, a corrected one too"
    return Finding(hand.place, HAND_ID_REUSED, Severity.INFO, message)


# -- rows of hands that are known better now


def _replace(store: Store, richer: dict[Key, list[Hand]], draft: Draft) -> None:
    """Writes the draft, and each part that holds a hand now known better without its old rows."""
    touched = [part for part in store.parts() if richer and _holds(part, richer)]
    rows = [
        (kept, draft.tellings.get(place, 0))
        for place, kept in enumerate(draft.replays)
        if (kept.hand.room, kept.hand.id) not in richer
    ]
    rows += [(replay(hand), telling) for hands in richer.values() for telling, hand in enumerate(hands)]
    draft.replays = [replayed for replayed, _ in rows]
    draft.tellings = {place: telling for place, (_, telling) in enumerate(rows)}
    with part_of_hands(store, [part.manifest.id for part in touched]) as writer:
        for part in touched:
            writer.write(_without(part, richer))
        writer.write(draft.digest().tables)


def _holds(part: Part, keys: Iterable[Key]) -> bool:
    return bool(pc.any(_among(_read(part, "hands"), keys)).as_py())


def _without(part: Part, keys: Iterable[Key]) -> dict[str, pa.Table]:
    """A part's tables without the rows of some hands; their texts stay."""
    kept = {}
    for name in SCHEMAS:
        table = _read(part, name)
        stays = name in ("texts", "tournaments")
        kept[name] = table if stays else table.filter(pc.invert(_told_anew(name, table, keys)))
    return kept


def _told_anew(name: str, table: pa.Table, keys: Iterable[Key]) -> pa.ChunkedArray:
    """The rows that a new replay of the hands writes again; of findings not those that no replay makes."""
    rows = _among(table, keys)
    if name != "findings":
        return rows
    outside = pc.is_in(table["rule"].cast(pa.string()), pa.array(sorted(OUTSIDE)))
    return pc.and_(rows, pc.invert(outside))


def _read(part: Part, name: str) -> pa.Table:
    return read_table(part, name).cast(SCHEMAS[name])


def _among(table: pa.Table, keys: Iterable[Key]) -> pa.ChunkedArray:
    """Which rows belong to one of the hands."""
    wanted = pa.array([f"{room}\0{number}" for room, number in keys], pa.string())
    mine = pc.binary_join_element_wise(table["room"].cast(pa.string()), table["hand_id"], "\0")
    return pc.is_in(mine, wanted)
