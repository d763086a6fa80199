"""Paths -> hands, and what stands in the place of those that are none."""

import lzma
import os
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import NamedTuple

from razzstats.findings import Finding, Location, Severity, Unreadable
from razzstats.hand import Hand
from razzstats.read import live, merge_xml, phh
from razzstats.read.grammar import UNKNOWN_LINE, Noise, cut_short, quoted, read_text
from razzstats.read.refusals import refusal
from razzstats.read.rooms import Room, may_begin
from razzstats.read.source import Chunk, Document, Unusable, Walk, cut, lines_of
from razzstats.read.standings import read_summary
from razzstats.standings import Standings


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

LONGEST_HEAD = 1 << 18
"""Letters of a file that are enough to tell its form; the last line is whole."""

MOST_OUTSIDE = 1 << 24
"""Letters after which a file is given up, if no hand has begun in it."""


class Form(NamedTuple):
    """A kind of file: how it is told, cut into hands, and how one of them is read."""

    name: str
    claims: Callable[[str], bool]
    """Whether a file that begins with these lines is of this kind."""
    cut: Callable[[Iterable[str], str], Iterator[Chunk]]
    read: Callable[[Chunk, Noise | None], Hand | Standings]
    """Raises Unreadable."""
    suffixes: tuple[str, ...] = ()
    """Ends of names that no other kind of file has."""


FORMS = (
    Form("phh", phh.claims, phh.cut, phh.read, (".phh", ".phhs")),
    Form("live", live.claims, live.cut, live.read),
    # a summary may stand among hands
    Form("summary", lambda head: False, cut, read_summary),
    Form("xml", merge_xml.claims, merge_xml.cut, merge_xml.read),
    Form("text", lambda head: True, cut, read_text),
)
"""The first that claims a file has it, by its name or its text; a room's `form` names one."""

HEAD = 200
"""Lines by which a file's form is told."""

Outcome = Hand | Standings | Unread | PassedOver | Cancelled
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
        told = form_of(chunk.room).read(chunk, noise)
    except Unreadable as unreadable:
        return Unread(unreadable.finding, chunk)
    except Exception as error:
        return fault(chunk, error)
    return Cancelled(chunk.place, chunk.id, chunk) if isinstance(told, Hand) and told.cancelled else told


def fault(chunk: Chunk, error: Exception) -> Unread:
    """A fault of ours must not cost the hands around it, and must not pass unseen."""
    message = f"a fault in razzstats itself: {type(error).__name__}: {error}"
    return Unread(Finding(chunk.place, UNKNOWN_LINE, Severity.ERROR, message), chunk)


def form_of(room: Room) -> Form:
    """The kind of file that a room writes."""
    return next(form for form in FORMS if form.name == room.form)


def _cut(lines: Iterator[str], path: str) -> Iterator[Chunk]:
    head: list[str] = []
    left = LONGEST_HEAD
    for line in islice(lines, HEAD):
        head.append(line)
        left -= len(line)
        if left < 0:
            break
    named = (form for form in FORMS if path.lower().endswith(form.suffixes))
    form = next(named, None) or next(form for form in FORMS if form.claims("".join(head)))
    return form.cut(chain(head, lines), path)


def _outside(chunk: Chunk) -> Finding:
    if chunk.last and "\n" not in chunk.text and may_begin(chunk.text):
        return cut_short(chunk)
    message = f"no room's hand begins here, and none is open: {quoted(chunk.header)}{refusal(chunk.text)}"
    return Finding(chunk.place, UNKNOWN_LINE, Severity.ERROR, message)


def _unknown_to_all(outside: list[Chunk]) -> str:
    """What to say of a file of which no room knows anything, as far as it was looked at."""
    why = refusal(outside[0].text)
    if not why and not outside[-1].last:
        why = ": no hand begins in all that was looked at"
    return f"holds no hand of a room that is known here{why}"


def chunks(document: Document) -> Iterator[Chunk | Unusable]:
    """The hands' texts of a document; an Unusable alone if no room knows any of it."""
    try:
        lines = lines_of(document)
        if lines is None:
            yield Unusable(document.path, "is no text", document.named)
            return
        outside: list[Chunk] = []
        left = MOST_OUTSIDE
        claimed = False
        for chunk in _cut(lines, document.path):
            claimed = claimed or chunk.room is not None
            if not claimed:
                outside.append(chunk)
                left -= len(chunk.text)
                if left < 0:
                    break
                continue
            yield from outside
            outside.clear()
            yield chunk
        if not claimed:
            yield Unusable(document.path, _unknown_to_all(outside) if outside else "is empty", document.named)
    except UNPACKING as error:
        yield Unusable(document.path, f"cannot be read: {error}", document.named)


def outcomes(lines: Iterable[str], path: str) -> Iterator[Outcome]:
    """What becomes of each hand of a text that is at hand."""
    return (read_chunk(chunk) for chunk in _cut(iter(lines), path))


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
