"""Files -> read -> replay -> tables -> store, with a count of everything that was met."""

import gc
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import pyarrow as pa
import pyarrow.dataset as ds

from razzstats.data.store import Known, PartWriter, Store, key, text_key
from razzstats.data.tables import finding_row, table, text_hash
from razzstats.digest import Digest, Work, digest, part_of_hands
from razzstats.findings import Location
from razzstats.play.bring_ins import BringIns
from razzstats.read.grammar import Noise, grammars_fingerprint
from razzstats.read.noise import DeclaredNoise, declared_noise
from razzstats.read.reader import chunks
from razzstats.read.rooms import room_named
from razzstats.read.source import Chunk, Unusable, Walk
from razzstats.recount import bring_up_to_date
from razzstats.show.whole import whole_file
from razzstats.summary import Summary
from razzstats.twins import settle

BATCH = 500
"""Hands that are worked on together; with them the memory is bounded."""
PART = 40
"""Batches after which what is done is put away for good, so that a kill costs no more than that."""

GRAMMARS_READ = "grammars"
"""In the store's folder: the fingerprint of the grammars that the last import read with."""

Progress = Callable[[int, int], None]
"""Told how many bytes of how many have been looked at."""


def import_paths(
    paths: Iterable[str | os.PathLike[str]],
    store: Store,
    *,
    noise: Noise | None = None,
    noise_file: Path | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
    jobs: int = 1,
) -> Summary:
    """Adds what the paths hold to the store, the same hand once.

    A noise file is kept with the store, and applies from then on; `noise` is for this import. With either, or once the
    grammars have changed, the texts that were kept unread are read again. `executor` and the number of its workers
    spread the work.

    Raises Busy if somebody else is writing to the store, ValueError for a noise file that would hide a player's acts.
    """
    if noise_file is not None:
        declared_noise(noise_file.read_text(encoding="utf-8", errors="replace"))
    summary = Summary()
    with store.writing():
        if noise_file is not None:
            _keep_noise(store, noise_file)
        bring_up_to_date(store)
        again = noise is not None or noise_file is not None or _learnt(store)
        noise = noise or noise_of(store)
        sieve = _Sieve(store.known(), summary)
        work = _again(store, sieve) if again else iter(())
        sources = _sources(paths, summary, progress)
        _store(store, _digests(_chain(work, sieve.new(sources)), noise, executor, jobs), summary)
        while sieve.twins:
            settle(store, sieve.twins[: BATCH * PART], summary, noise)
            del sieve.twins[: BATCH * PART]
        (store.folder / GRAMMARS_READ).write_text(grammars_fingerprint(), encoding="utf-8")
    return summary


def _keep_noise(store: Store, noise_file: Path) -> None:
    """Adds the shapes of a file to the store's: a shape that once made a hand readable must not be lost."""
    new = noise_file.read_text(encoding="utf-8", errors="replace").lstrip("\ufeff").splitlines()
    old = store.noise_path.read_text(encoding="utf-8").splitlines() if store.noise_path.exists() else []
    lines = [*old, *(line for line in new if line not in old)]
    with whole_file(store.noise_path) as part:
        part.write_text("\n".join(lines) + "\n", encoding="utf-8")


def noise_of(store: Store) -> DeclaredNoise | None:
    """What the store's noise file declares."""
    if not store.noise_path.exists():
        return None
    return declared_noise(store.noise_path.read_text(encoding="utf-8", errors="replace"))


def imported(store: Store) -> bool:
    """Whether an import has come to its end, though it may have found no hand of Razz."""
    return (store.folder / GRAMMARS_READ).exists()


def _learnt(store: Store) -> bool:
    """The grammars are not those of the last import."""
    read = store.folder / GRAMMARS_READ
    return not read.exists() or read.read_text(encoding="utf-8") != grammars_fingerprint()


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
        read = 0
        for number, chunk in enumerate(chunks(document)):
            yield chunk
            read += 0 if isinstance(chunk, Unusable) else len(chunk.text)
            if progress is not None and number % BATCH == 0:
                progress(done + min(read, document.size), total)
        done += document.size
        if progress is not None:
            progress(done, total)


@dataclass
class _Sieve:
    """Sorts chunks into those to work on and those that are settled."""

    known: Known
    summary: Summary
    twins: list[Work] = field(default_factory=list)
    """Other texts of hands that are stored, or are about to be."""
    again: set[int] = field(default_factory=set)
    """Texts that were kept unread and are read again in this import, wherever they come from."""

    def new(self, sources: Iterable[Chunk | Unusable]) -> Iterator[Work]:
        for source in sources:
            if isinstance(source, Unusable):
                self.summary.unusable.append(source)
            elif (game := source.passed_over) is not None:
                self.summary.passed_over[game] += 1
            else:
                yield from self._hand(source)

    def _hand(self, chunk: Chunk) -> Iterator[Work]:
        room = chunk.room.name if chunk.room else ""
        hash_ = text_hash(chunk.text)
        text = text_key(room, chunk.id, hash_)
        kept = text in self.known.unread
        if text in self.again:
            return
        if text in self.known.texts and not kept:
            self._count_known(chunk)
        elif chunk.last and not chunk.whole:
            # it will be left for the next time, and must not stand in the way of its whole self
            yield Work(chunk, hash_, kept)
        else:
            self.known.texts.add(text)
            yield from self.once(Work(chunk, hash_, kept))

    def _count_known(self, chunk: Chunk) -> None:
        if chunk.room is not None and chunk.room.of:
            self.summary.tournaments_known += 1
        else:
            self.summary.known += 1

    def once(self, work: Work) -> Iterator[Work]:
        """The work, unless a hand of its number is there already; each summary of a tournament may tell more."""
        if work.chunk.room is None or work.chunk.room.of:
            yield work
            return
        hand = key(work.chunk.room.name, work.chunk.id)
        if hand in self.known.hands:
            self.twins.append(work)
        else:
            self.known.hands.add(hand)
            yield work


def _again(store: Store, sieve: _Sieve) -> Iterator[Work]:
    """The texts that were kept unread, once more."""
    texts = store.dataset("texts")
    for batch in texts.to_batches(filter=ds.field("status") == "unread"):
        for row in batch.to_pylist():
            if text_key(row["room"], row["hand_id"], row["text_hash"]) not in sieve.known.unread or not row["room"]:
                continue
            room = room_named(row["room"])
            chunk = Chunk(Location(row["path"], row["line"]), room, row["hand_id"], "Razz", row["text"], last=False)
            sieve.again.add(text_key(room.name, chunk.id, row["text_hash"]))
            yield from sieve.once(Work(chunk, row["text_hash"], kept=True))


# -- work that may be done elsewhere


def _digests(work: Iterator[Work], noise: Noise | None, executor: Executor | None, jobs: int) -> Iterator[Digest]:
    batches = iter(lambda: list(islice(work, BATCH)), [])
    if executor is None:
        for batch in batches:
            yield digest(batch, noise)
        return
    waiting: list[Future[Digest]] = []
    for batch in batches:
        waiting.append(executor.submit(digest, batch, noise))
        # a short queue: finished work is taken in order, and memory stays bounded
        if len(waiting) > jobs + 1:
            yield waiting.pop(0).result()
    for future in waiting:
        yield future.result()


# -- putting away


def _store(store: Store, digests: Iterator[Digest], summary: Summary) -> None:
    bring_ins = BringIns()
    for first in digests:
        with _uncollected(), part_of_hands(store) as part:
            _put(part, first, summary, bring_ins)
            for more in islice(digests, PART - 1):
                _put(part, more, summary, bring_ins)


@contextmanager
def _uncollected() -> Iterator[None]:
    """No search for cycles while a part is made: it has none, and the search takes a sixth of the import's time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _put(part: PartWriter, digest: Digest, summary: Summary, bring_ins: BringIns) -> None:
    varies = [(posted, said) for posted in digest.bring_ins if (said := bring_ins.compare(posted))]
    rows = [finding_row(posted.room, posted.hand_id, said) for posted, said in varies]
    findings = pa.concat_tables([digest.tables["findings"], table("findings", rows)])
    part.write(digest.tables | {"findings": findings})
    summary.add(digest.summary)
    for _, said in varies:
        summary.count(said)
