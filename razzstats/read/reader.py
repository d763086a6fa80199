"""Paths -> hands, and what stands in the place of those that are none."""

import lzma
import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from razzstats.findings import Finding, Location, Severity, Unreadable
from razzstats.hand import Hand
from razzstats.read.grammar import UNKNOWN_LINE, Noise, cut_short, quoted, read_text
from razzstats.read.rooms import may_begin
from razzstats.read.source import Chunk, Document, Unusable, Walk, cut, lines_of


class Unread(NamedTuple):
    """A hand of Razz, or a text outside any hand, that could not be read."""

    finding: Finding
    chunk: Chunk


class PassedOver(NamedTuple):
    """A hand of another game."""

    place: Location
    game: str


class Cancelled(NamedTuple):
    """A hand that the room called off."""

    place: Location
    id: str
    chunk: Chunk


UNPACKING = (
    OSError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, NotImplementedError, RuntimeError,
)  # fmt: skip
"""What reading a file, or a damaged zip, may raise."""

Outcome = Hand | Unread | PassedOver | Cancelled
"""What becomes of a chunk."""


def read_chunk(chunk: Chunk, noise: Noise | None = None) -> Outcome:
    """The hand of a chunk, or what stands in its place."""
    if chunk.room is None:
        return Unread(_outside(chunk), chunk)
    game = chunk.passed_over
    if game is not None:
        return PassedOver(chunk.place, game)
    if chunk.begun:
        return Unread(cut_short(chunk), chunk)
    try:
        hand = read_text(chunk, noise)
    except Unreadable as unreadable:
        return Unread(unreadable.finding, chunk)
    return Cancelled(chunk.place, chunk.id, chunk) if hand.cancelled else hand


def _outside(chunk: Chunk) -> Finding:
    if chunk.last and "\n" not in chunk.text and may_begin(chunk.text):
        return cut_short(chunk)
    message = f"no room's hand begins here, and none is open: {quoted(chunk.header)}"
    return Finding(chunk.place, UNKNOWN_LINE, Severity.ERROR, message)


def chunks(document: Document) -> Iterator[Chunk | Unusable]:
    """The hands' texts of a document; an Unusable alone if no room knows any of it."""
    try:
        lines = lines_of(document)
        if lines is None:
            yield Unusable(document.path, "is no text", document.named)
            return
        outside: list[Chunk] = []
        claimed = False
        for chunk in cut(lines, document.path):
            claimed = claimed or chunk.room is not None
            if not claimed:
                outside.append(chunk)
                continue
            yield from outside
            outside.clear()
            yield chunk
        if not claimed:
            yield Unusable(document.path, "no room knows it" if outside else "is empty", document.named)
    except UNPACKING as error:
        yield Unusable(document.path, f"cannot be read: {error}", document.named)


def read(*paths: str | os.PathLike[str], noise: Noise | None = None) -> Iterator[Outcome | Unusable]:
    """What the files, folders and zips at the paths hold, hand by hand and in order; `-` is standard input."""
    for document in Walk(paths):
        yield from [document] if isinstance(document, Unusable) else _read_document(document, noise)


def _read_document(document: Document, noise: Noise | None) -> Iterator[Outcome | Unusable]:
    for chunk in chunks(document):
        yield chunk if isinstance(chunk, Unusable) else read_chunk(chunk, noise)


read_outcomes = read
"""The name under which the package offers `read`."""


def read_hands(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Hand]:
    """Only the hands of Razz.

    Raises FileNotFoundError, or ValueError, for a path that was given and cannot be read.
    """
    for outcome in read(*paths):
        if isinstance(outcome, Hand):
            yield outcome
        elif isinstance(outcome, Unusable) and outcome.named:
            missing = outcome.reason == "no such file"
            raise (FileNotFoundError if missing else ValueError)(f"{outcome.path}: {outcome.reason}")
