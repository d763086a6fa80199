"""A batch of chunks -> its rows of every table. Depends on nothing but its arguments, so it can be done anywhere."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

import pyarrow as pa

from razzstats.data.schema import schema
from razzstats.data.store import PartWriter, Store
from razzstats.data.tables import Row, finding_row, table, tables, tournament_rows
from razzstats.findings import Finding
from razzstats.hand import Hand
from razzstats.play.bring_ins import BroughtIn, brought_in
from razzstats.play.replay import Replay
from razzstats.read.grammar import HAND_TRUNCATED, Noise
from razzstats.read.reader import Cancelled, Unread
from razzstats.read.source import Chunk
from razzstats.single import Played, played
from razzstats.standings import Standings
from razzstats.stats.count import count, fingerprint, seats_schema
from razzstats.stats.kept import sums_of
from razzstats.summary import Summary

SCHEMAS: dict[str, pa.Schema] = {
    name: schema(name) for name in ("hands", "seats", "turns", "findings", "texts", "tournaments")
}
SCHEMAS["seats"] = seats_schema(SCHEMAS["seats"])


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
    bring_ins: list[BroughtIn]
    """In the order of the hands."""


@dataclass
class Draft:
    """Rows in the making, and the count of what was met."""

    replays: list[Replay] = field(default_factory=list)
    tellings: dict[int, int] = field(default_factory=dict)
    """Of replays whose number another hand has had before, by their place."""
    texts: list[Row] = field(default_factory=list)
    findings: list[Row] = field(default_factory=list)
    """Those that belong to no replay."""
    tournaments: list[Row] = field(default_factory=list)
    summary: Summary = field(default_factory=Summary)

    def hand(self, played: Replay) -> None:
        """A hand to be stored."""
        self.replays.append(played)
        self.summary.stored += 1
        self.summary.take(played)

    def text(self, work: Work, status: str, finding: Finding | None = None) -> None:
        """A text to be kept."""
        chunk = work.chunk
        rule, reason = (finding.rule, f"line {finding.place.line}: {finding.message}") if finding else (None, None)
        room = chunk.room.name if chunk.room else ""
        place = chunk.place
        self.texts.append((room, chunk.id, place.path, place.line, status, rule, reason, work.hash, chunk.text))

    def finding(self, work: Work, finding: Finding) -> None:
        """A finding on a text that has no replay, or on the database."""
        self.findings.append(finding_row(work.chunk.room.name if work.chunk.room else "", work.chunk.id, finding))

    def unread(self, work: Work, unread: Unread) -> None:
        """A text that could not be read; one cut short at the end of its file is left for the next time."""
        if unread.finding.rule == HAND_TRUNCATED:
            self.summary.unfinished += 1
            return
        self.summary.unread.append(unread)
        # half a hand at the end of its file is not kept: the file still has it, and will have it whole
        if not work.kept and (work.chunk.whole or not work.chunk.last):
            self.text(work, "unread", unread.finding)
            self.finding(work, unread.finding)

    def digest(self) -> Digest:
        """The rows as tables."""
        made, rows = tables(self.replays, self.tellings)
        made["seats"] = count(made["turns"], made["seats"], rows).cast(SCHEMAS["seats"])
        made["texts"] = table("texts", self.texts)
        made["tournaments"] = table("tournaments", self.tournaments)
        if self.findings:
            made["findings"] = pa.concat_tables([made["findings"], table("findings", self.findings)])
        bring_ins = [posted for played in self.replays if (posted := brought_in(played))]
        return Digest(made, self.summary, bring_ins)


def part_of_hands(store: Store, replaces: Sequence[str] = ()) -> AbstractContextManager[PartWriter]:
    """A part for what a digest holds, which will carry what its seats come to."""
    return store.part(SCHEMAS, fingerprint(), replaces, sums_of)


def digest(batch: Sequence[Work], noise: Noise | None = None) -> Digest:
    """Reads, replays and counts a batch."""
    draft = Draft()
    for work in batch:
        take(draft, work, played(work.chunk, noise))
    return draft.digest()


def take(draft: Draft, work: Work, outcome: Played) -> None:
    """Puts down what became of a chunk."""
    match outcome:
        case Unread():
            draft.unread(work, outcome)
        case Cancelled():
            draft.summary.cancelled += 1
            draft.text(work, "cancelled")
        case Standings():
            draft.summary.tournaments += 1
            draft.tournaments += tournament_rows(outcome)
            draft.text(work, "summary")
        case Replay() if growing(work, outcome.hand):
            draft.summary.unfinished += 1
        case Replay():
            draft.summary.read += 1
            draft.hand(outcome)
            draft.text(work, "hand")


def growing(work: Work, hand: Hand) -> bool:
    """The last hand of a file that may still be written to: left for the next time."""
    return work.chunk.last and not hand.finished
