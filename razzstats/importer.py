"""Files -> read -> replay -> tables -> store, with a count of everything that was met."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from razzstats.data.schema import schema
from razzstats.data.store import Known, PartWriter, Store, key, text_key
from razzstats.data.tables import finding_row, replay_hash, table, tables, text_hash
from razzstats.findings import Finding, Location, Severity
from razzstats.hand import Hand
from razzstats.play.replay import Replay, replay
from razzstats.read.grammar import HAND_TRUNCATED, Noise
from razzstats.read.reader import Cancelled, Unread, chunks, read_chunk
from razzstats.read.rooms import ROOMS
from razzstats.read.source import Chunk, Unusable, Walk
from razzstats.stats.count import count, fingerprint, seats_schema
from razzstats.summary import Summary

BATCH = 500
"""Hands that are worked on together; with them the memory is bounded."""
PART = 40
"""Batches after which what is done is put away for good, so that a kill costs no more than that."""

SCHEMAS: dict[str, pa.Schema] = {name: schema(name) for name in ("hands", "seats", "turns", "findings", "texts")}
SCHEMAS["seats"] = seats_schema(SCHEMAS["seats"])

HAND_ID_REUSED = "HAND_ID_REUSED"

Progress = Callable[[int, int], None]
"""Told how many bytes of how many have been looked at."""


@dataclass(frozen=True, slots=True)
class Work:
    """A chunk to be read, with what is known of it already."""

    chunk: Chunk
    hash: int
    kept: bool = False
    """Its text is in the store already, unread."""


@dataclass
class Digest:
    """What became of a batch, ready to be put away."""

    tables: dict[str, pa.Table]
    summary: Summary


def import_paths(
    paths: Iterable[str | os.PathLike[str]],
    store: Store,
    *,
    noise: Noise | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Summary:
    """Adds what the paths hold to the store, the same hand once; texts kept unread are read again.

    Raises Busy if somebody else is writing to the store.
    """
    summary = Summary()
    with store.writing():
        kept = _Kept(store.known(), summary)
        work = _again(store, kept) if noise is not None else iter(())
        sources = _sources(paths, summary, progress)
        _store(store, _digests(_chain(work, kept.new(sources)), noise, executor), summary)
        if kept.twins:
            _store(store, iter([_twins(kept.twins, store, noise)]), summary)
    return summary


def _chain(*works: Iterator[Work]) -> Iterator[Work]:
    for work in works:
        yield from work


def _sources(
    paths: Iterable[str | os.PathLike[str]], summary: Summary, progress: Progress | None
) -> Iterator[Chunk | Unusable]:
    walk = Walk(paths)
    done = 0
    documents = list(walk)
    total = sum(document.size for document in documents if not isinstance(document, Unusable))
    summary.not_looked_at = walk.not_looked_at
    for document in documents:
        summary.files += 1
        if isinstance(document, Unusable):
            yield document
            continue
        for number, chunk in enumerate(chunks(document)):
            yield chunk
            if progress is not None and number % BATCH == 0:
                progress(done, total)
        done += document.size
        if progress is not None:
            progress(done, total)


@dataclass
class _Kept:
    """Sorts chunks into those to work on and those that are settled."""

    known: Known
    summary: Summary
    twins: list[Work] = field(default_factory=list)
    """Other texts of hands that are stored, or are about to be."""

    def new(self, sources: Iterable[Chunk | Unusable]) -> Iterator[Work]:
        for source in sources:
            if isinstance(source, Unusable):
                self.summary.unusable.append(source)
            elif source.passed_over:
                self.summary.passed_over[source.game] += 1
            else:
                yield from self._hand(source)

    def _hand(self, chunk: Chunk) -> Iterator[Work]:
        room = chunk.room.name if chunk.room else ""
        hash_ = text_hash(chunk.text)
        text = text_key(room, chunk.id, hash_)
        hand = key(room, chunk.id)
        kept = text in self.known.unread
        if text in self.known.texts and not kept:
            self.summary.known += 1
        elif room and hand in self.known.hands:
            self.twins.append(Work(chunk, hash_))
        else:
            if room:
                self.known.hands.add(hand)
            self.known.texts.add(text)
            yield Work(chunk, hash_, kept)


def _again(store: Store, kept: _Kept) -> Iterator[Work]:
    """The texts that were kept unread, once more."""
    rooms = {room.name: room for room in ROOMS}
    texts: list[dict[str, Any]] = store.dataset("texts").to_table().to_pylist()
    settled = {row["text_hash"] for row in texts if row["status"] != "unread"}
    for row in texts:
        room = rooms.get(row["room"])
        if row["status"] == "unread" and row["text_hash"] not in settled and room is not None:
            chunk = Chunk(Location(row["path"], row["line"]), room, row["hand_id"], "Razz", row["text"], last=False)
            yield Work(chunk, row["text_hash"], kept=True)


# -- work that may be done elsewhere


def _digests(work: Iterator[Work], noise: Noise | None, executor: Executor | None) -> Iterator[Digest]:
    batches = iter(lambda: list(islice(work, BATCH)), [])
    if executor is None:
        for batch in batches:
            yield digest(batch, noise)
        return
    waiting: list[Future[Digest]] = []
    for batch in batches:
        waiting.append(executor.submit(digest, batch, noise))
        # a short queue: finished work is taken in order, and memory stays bounded
        if len(waiting) > 4:
            yield waiting.pop(0).result()
    for future in waiting:
        yield future.result()


def digest(batch: Sequence[Work], noise: Noise | None = None) -> Digest:
    """Reads, replays and counts a batch; depends on nothing but its arguments."""
    summary = Summary()
    replays: list[Replay] = []
    texts: list[tuple[object, ...]] = []
    extra: list[tuple[object, ...]] = []
    for work in batch:
        chunk = work.chunk
        outcome = read_chunk(chunk, noise)
        if isinstance(outcome, Unread):
            _unread(outcome, work, summary, texts, extra)
        elif isinstance(outcome, Cancelled):
            summary.cancelled += 1
            texts.append(_text_row(work, "cancelled", None))
        elif isinstance(outcome, Hand):
            summary.read += 1
            if chunk.last and not outcome.finished:
                summary.unfinished += 1
            else:
                replays.append(replay(outcome))
                texts.append(_text_row(work, "hand", None))
    return _digest(replays, texts, extra, summary)


def _unread(
    outcome: Unread,
    work: Work,
    summary: Summary,
    texts: list[tuple[object, ...]],
    findings: list[tuple[object, ...]],
) -> None:
    if outcome.finding.rule == HAND_TRUNCATED:
        summary.unfinished += 1
        return
    room = work.chunk.room.name if work.chunk.room else ""
    summary.unread.append(outcome)
    if work.kept:
        return
    texts.append(_text_row(work, "unread", outcome.finding))
    findings.append(finding_row(room, work.chunk.id, outcome.finding))


def _text_row(work: Work, status: str, finding: Finding | None) -> tuple[object, ...]:
    chunk = work.chunk
    return (
        chunk.room.name if chunk.room else "",
        chunk.id,
        chunk.place.path,
        chunk.place.line,
        status,
        finding.rule if finding else None,
        f"line {finding.place.line}: {finding.message}" if finding else None,
        work.hash,
        chunk.text,
    )


def _digest(
    replays: list[Replay], texts: list[tuple[object, ...]], findings: list[tuple[object, ...]], summary: Summary
) -> Digest:
    made, rows = tables(replays)
    made["seats"] = count(made["turns"], made["seats"], rows).cast(SCHEMAS["seats"])
    made["texts"] = table("texts", texts)
    if findings:
        made["findings"] = pa.concat_tables([made["findings"], table("findings", findings)])
    summary.stored += len(replays)
    for played in replays:
        summary.take(played)
        if played.hand.hero:
            summary.heroes[played.hand.hero] += 1
    return Digest(made, summary)


# -- putting away


def _store(store: Store, digests: Iterator[Digest], summary: Summary) -> None:
    for first in digests:
        with store.part(SCHEMAS, fingerprint()) as part:
            _put(part, first, summary)
            for more in islice(digests, PART - 1):
                _put(part, more, summary)


def _put(part: PartWriter, digest: Digest, summary: Summary) -> None:
    part.write(digest.tables)
    summary.add(digest.summary)


def recount(store: Store) -> int:
    """Counts the statistics anew in every part that was counted under another catalogue; says how many.

    Raises Busy if somebody else is writing to the store.
    """
    now = fingerprint()
    if all(part.manifest.catalog == now for part in store.parts()):
        return 0
    with store.writing():
        outdated = [part for part in store.parts() if part.manifest.catalog != now]
        for old in outdated:
            with store.part(SCHEMAS, now, replaces=[old.manifest.id]) as part:
                part.write(_recounted(old.folder))
    return len(outdated)


def _recounted(folder: Path) -> dict[str, pa.Table]:
    made = {name: pq.read_table(folder / f"{name}.parquet") for name in SCHEMAS}
    base = made["seats"].select([field.name for field in schema("seats")])
    key = ["room", "hand_id", "player"]
    of_seats = pd.MultiIndex.from_frame(base.select(key).to_pandas().astype(str))
    # one row a player and hand; where a hand's number was used twice the first row stands for both
    first = pd.Series(range(len(of_seats)), index=of_seats).groupby(level=[0, 1, 2], sort=False).first()
    rows = first.loc[pd.MultiIndex.from_frame(made["turns"].select(key).to_pandas().astype(str))].to_numpy(
        dtype=np.int64
    )
    made["seats"] = count(made["turns"], base, rows).cast(SCHEMAS["seats"])
    return made


# -- other texts of the same hand


def _twins(twins: Sequence[Work], store: Store, noise: Noise | None) -> Digest:
    """Hands whose number is stored with another text: the same hand told again, or another under its number.

    The same acts and amounts make the same hand, and only its text is kept; another replay is kept beside the first.
    """
    summary = Summary()
    replays: list[Replay] = []
    texts: list[tuple[object, ...]] = []
    extra: list[tuple[object, ...]] = []
    stored = _replays_of(store, {work.chunk.id for work in twins})
    for work in twins:
        outcome = read_chunk(work.chunk, noise)
        if isinstance(outcome, Unread):
            _unread(outcome, work, summary, texts, extra)
        elif isinstance(outcome, Hand):
            summary.read += 1
            _twin(outcome, work, stored, summary, replays, texts, extra)
    return _digest(replays, texts, extra, summary)


def _twin(
    hand: Hand,
    work: Work,
    stored: dict[tuple[str, str], set[int]],
    summary: Summary,
    replays: list[Replay],
    texts: list[tuple[object, ...]],
    findings: list[tuple[object, ...]],
) -> None:
    hashes = stored.setdefault((hand.room, hand.id), set())
    if work.chunk.last and not hand.finished:
        summary.unfinished += 1
        return
    if replay_hash(hand) in hashes:
        summary.known += 1
    else:
        if hashes:
            message = f"hand {hand.id} was stored with another replay"
            finding = Finding(hand.place, HAND_ID_REUSED, Severity.WARNING, message)
            findings.append(finding_row(hand.room, hand.id, finding))
            summary.findings[HAND_ID_REUSED, Severity.WARNING.value] += 1
        hashes.add(replay_hash(hand))
        replays.append(replay(hand))
    texts.append(_text_row(work, "hand", None))


def _replays_of(store: Store, ids: set[str]) -> dict[tuple[str, str], set[int]]:
    found = store.dataset("hands").to_table(columns=["room", "hand_id", "replay_hash"])
    found = found.filter(pa.compute.is_in(found["hand_id"], pa.array(sorted(ids))))
    hashes: dict[tuple[str, str], set[int]] = {}
    for row in found.to_pylist():
        hashes.setdefault((row["room"], row["hand_id"]), set()).add(row["replay_hash"])
    return hashes
