"""Files, folders, zips and standard input -> texts of single hands, whatever their encoding and line ends.

Nothing here holds more than one hand: a file is read twice, once to learn its encoding and once to be cut.
"""

import codecs
import io
import os
import re
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from hashlib import blake2b
from itertools import chain, islice
from pathlib import Path
from typing import IO, Any, NamedTuple

from razzstats.findings import Location
from razzstats.read.rooms import BEGINS, Room, counts, find_room, game_of, may_begin

SUFFIXES = {".txt", ".xml", ".phh", ".phhs", ".zip"}
"""What a walk through a folder looks at."""

STANDARD_INPUT = "-"

LONGEST = 1000
"""Letters of a line that is mended; no room writes a longer one."""

LOCK = "lock.sqlite"
"""What marks a folder as a database of ours: no walk goes into it."""

_SEPARATOR = re.compile(
    r"Hand #\d+:|\*+ # \d+ \*+|Transcript for your last \d+ hands requested by .*"
    r"|Tournament History for your last \d+ tournaments? requested by .*",
    re.IGNORECASE,
)
"""Lines that exports and mails put between hands."""
_SEAT = re.compile(r"^SEAT \d+: ", re.MULTILINE)
_END = re.compile(r"\*\*\* SUMMARY \*\*\*", re.IGNORECASE)
"""Once a hand has got here, an empty line ends it."""
_TRANSLATED_SEPARATOR = re.compile(r"\*+ (?:№|n\.|nr\.?|n[º°]) ?\d+ \*+", re.IGNORECASE)
"""A line between hands, of clients in other languages; their hands are refused."""

LONGEST_LINE = 1 << 24
"""Letters after which a line is taken for two: no room writes such a one, and it must not fill the memory."""

LONGEST_HAND = 1 << 20
"""Letters that no hand has; what goes on is text outside any hand."""

LONGEST_TOLD = 1 << 17
"""Letters that no hand has that a person or a program tells in a notation."""


def id_of(text: str) -> str:
    """What stands for a hand that has no number, so that no two are taken for one."""
    return blake2b(text.encode(), digest_size=6).hexdigest()


class Document(NamedTuple):
    """A stream of bytes that may hold hands, and what to call it."""

    path: str
    open: Callable[[], IO[bytes]]
    size: int
    named: bool = True
    """Given by name, not met in a folder or zip."""


class Unusable(NamedTuple):
    """A file that could not be used, and why."""

    path: str
    reason: str
    named: bool


class Chunk(NamedTuple):
    """The text of one hand; `room` is None for text that stands outside any hand."""

    place: Location
    room: Room | None
    id: str
    game: str
    """In the room's own words; empty where the first line does not tell."""
    text: str
    last: bool
    """Nothing follows it in its file, so it may still be growing."""
    ragged: bool = False
    """Its last line has no end, so there may be more of it."""
    whole: bool = True
    """It goes to its end, as far as a text that cannot be read shows it."""
    begun: bool = False
    """There is no more than a part of the first line, at the end of a file."""

    @property
    def header(self) -> str:
        """The hand's first line."""
        return self.text.partition("\n")[0]

    @property
    def passed_over(self) -> str | None:
        """The name of another game, whose hand this is; a header that names none is for the grammar to refuse."""
        if self.room is None or not self.game or self.begun or counts(self.room, self.game):
            return None
        return f"{self.game}, summary" if self.room.of else self.game


@dataclass
class Walk:
    """What a list of paths leads to; `not_looked_at` counts files of other kinds met on the way."""

    paths: Iterable[str | os.PathLike[str]]
    not_looked_at: int = 0

    def __iter__(self) -> Iterator[Document | Unusable]:
        for path in self.paths:
            text = os.fspath(path)
            yield from _standard_input() if text == STANDARD_INPUT else self._enter(Path(text))

    def _enter(self, path: Path) -> Iterator[Document | Unusable]:
        if not path.is_dir():
            yield from self._file(path, named=True)
            return
        if (path / LOCK).exists():
            yield Unusable(_shown(path), "is a database of razzstats", named=True)
            return
        barred: list[OSError] = []
        for folder, names, files in os.walk(path, onerror=barred.append):
            if LOCK in files:
                names.clear()
                continue
            names.sort()
            for name in names:
                if (Path(folder) / name).is_symlink():
                    yield Unusable(_shown(Path(folder) / name), "is a link to a folder, not entered", named=False)
            for name in sorted(files):
                if Path(name).suffix.lower() in SUFFIXES:
                    yield from self._file(Path(folder) / name, named=False)
                else:
                    self.not_looked_at += 1
        for error in barred:
            yield Unusable(_shown(Path(error.filename)), error.strerror or str(error), named=True)

    def _file(self, path: Path, *, named: bool) -> Iterator[Document | Unusable]:
        shown = _shown(path)
        try:
            if not path.exists():
                yield Unusable(shown, "no such file", named)
            elif not path.is_file():
                yield Unusable(shown, "is no regular file", named)
            elif zipfile.is_zipfile(path) or path.suffix.lower() == ".zip":
                yield from self._zip(path, named=named)
            else:
                yield Document(shown, lambda: path.open("rb"), path.stat().st_size, named)
        except (OSError, ValueError) as error:
            yield Unusable(shown, getattr(error, "strerror", None) or str(error), named)

    def _zip(self, path: Path, *, named: bool) -> Iterator[Document | Unusable]:
        try:
            with zipfile.ZipFile(path) as archive:
                members = [info for info in archive.infolist() if not info.is_dir()]
        except (zipfile.BadZipFile, NotImplementedError, EOFError, ValueError) as error:
            yield Unusable(_shown(path), f"is damaged, or no zip: {error}", named)
            return
        texts = [info for info in members if Path(info.filename).suffix.lower() in SUFFIXES - {".zip"}]
        self.not_looked_at += len(members) - len(texts)
        if not texts:
            yield Unusable(_shown(path), "holds no text to look at", named)
        for info in texts:
            name = f"{_shown(path)}/{info.filename}"
            if info.flag_bits & 1:
                yield Unusable(name, "is encrypted", named)
            else:
                yield Document(name, partial(_member, path, info), info.file_size, named)


def _standard_input() -> Iterator[Document | Unusable]:
    # a pipe cannot be read twice, a file can
    if sys.stdin is None:
        yield Unusable("<stdin>", "is closed", named=True)
        return
    kept = tempfile.TemporaryFile()  # noqa: SIM115  (open until nobody can ask for it any more)
    shutil.copyfileobj(sys.stdin.buffer, kept)

    def again() -> IO[bytes]:
        kept.seek(0)
        return os.fdopen(os.dup(kept.fileno()), "rb")

    yield Document("<stdin>", again, kept.tell())


def _shown(path: Path) -> str:
    """A path that can be printed and stored: what is no text in it is replaced."""
    return os.fsencode(path).decode("utf-8", "replace")


@lru_cache(maxsize=1)
def _archive(path: Path, changed: int) -> zipfile.ZipFile:
    """Kept open while its members are read, one after the other; another once the file has changed."""
    return zipfile.ZipFile(path)


def _member(path: Path, info: zipfile.ZipInfo) -> IO[bytes]:
    return _archive(path, path.stat().st_mtime_ns).open(info)


def detect_encoding(stream: IO[bytes]) -> str | None:
    """The encoding of a text; None for what is no text.

    A byte order mark decides; then zero bytes tell UTF-16 without one; then UTF-8 if it holds to the end, where a
    character may be cut; else cp1252, the encoding of old Windows clients.
    """
    head = stream.read(1 << 16)
    for mark, name in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if head.startswith(mark):
            return name
    zeros = head.count(0)
    if zeros > len(head) // 4:
        odd = head[1::2].count(0)
        return None if min(odd, zeros - odd) > zeros // 8 else "utf-16-le" if odd * 2 > zeros else "utf-16-be"
    if sum(byte < 32 and byte not in b"\t\n\f\r" for byte in head) > len(head) // 20:
        return None
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        while head:
            decoder.decode(head)
            head = stream.read(1 << 20)
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def lines_of(document: Document) -> Iterator[str] | None:
    """The lines of a document with their ends; None for what is no text.

    Raises OSError, or what zipfile raises for a damaged member.
    """
    with document.open() as stream:
        encoding = detect_encoding(stream)
    return None if encoding is None else _decoded(document, encoding)


def _decoded(document: Document, encoding: str) -> Iterator[str]:
    # universal newlines only: a name or chat that holds another line separator of Unicode must not forge a line
    with document.open() as raw:
        stream = io.BufferedReader(_Mended(raw, encoding)) if encoding.startswith("utf-16") else raw
        with io.TextIOWrapper(stream, encoding, errors="replace", newline=None) as text:
            yield from iter(partial(text.readline, LONGEST_LINE), "")


class _Mended(io.RawIOBase):
    """UTF-16 without the stray bytes of damaged copies, each of which would shift all that follows it."""

    def __init__(self, stream: IO[bytes], encoding: str) -> None:
        self._stream = stream
        big = encoding.endswith("be") or (encoding == "utf-16" and stream.read(2) == codecs.BOM_UTF16_BE)
        # looked for at any byte: a line that is no whole number of letters long has a byte too many
        self._end = b"\0\n" if big else b"\n\0"
        self._rest = b""
        self._ready = b"" if encoding != "utf-16" else codecs.BOM_UTF16_BE if big else codecs.BOM_UTF16_LE
        self._high = 0 if big else 1

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401  (typeshed has no public name for it)
        while not self._ready:
            block = self._stream.read(1 << 16)
            if not block:
                self._ready, self._rest = self._rest, b""
                break
            *lines, self._rest = (self._rest + block).split(self._end)
            self._ready = b"".join([self._even(line) + self._end for line in lines])
        size = min(len(buffer), len(self._ready))
        buffer[:size], self._ready = self._ready[:size], self._ready[size:]
        return size

    def _even(self, line: bytes) -> bytes:
        """Without the byte, no letter, whose loss brings the most letters back to one byte each."""
        if len(line) % 2 == 0:
            return line
        strays = [at for at, byte in enumerate(line) if byte < ord(" ")] if len(line) <= 2 * LONGEST else []
        return max((line[:at] + line[at + 1 :] for at in strays), key=self._plain, default=line[:-1])

    def _plain(self, line: bytes) -> tuple[int, int, int]:
        """How many letters have an empty high byte, how few are nothing at all, and how few end a line."""
        return line[self._high :: 2].count(0), -line[1 - self._high :: 2].count(0), -line.count(b"\r")


@dataclass
class _Cut:
    """A chunk in the making."""

    first: int
    room: Room | None
    id: str
    game: str
    lines: list[str]
    gap: int = 0
    """Empty lines that stand between any two lines of this hand (1 where line ends are doubled)."""
    ended: bool = False
    blank: int = 0
    size: int = 0

    def add(self, line: str) -> None:
        self.size += len(line) + 1
        if len(self.lines) == 1 + self.blank:
            self.gap = min(self.blank, 1)
        self.blank = 0
        self.lines.append(line)
        if line[0] == "*" and _END.fullmatch(line):
            self.ended = True

    def chunk(self, path: str, *, last: bool) -> Chunk:
        return Chunk(
            Location(path, self.first), self.room, self.id, self.game, "\n".join(self.lines).rstrip("\n"), last
        )


def cut(lines: Iterable[str], path: str) -> Iterator[Chunk]:
    """The hands of a text, in order, each cut out; text outside any hand comes as a chunk without a room.

    A hand ends where the next begins, and at an empty line after its summary, so that a hand whose first line is
    damaged cannot spoil the one before it.
    """
    held: Chunk | None = None
    current: _Cut | None = None
    raw = "\n"
    for number, raw in enumerate(_once(lines), 1):
        line = _bare(raw)
        opening = find_room(line) if line.startswith(BEGINS) else None
        outside = current is None or (current.ended and current.blank > current.gap) or current.size > LONGEST_HAND
        between = not opening and (outside or "#" in line)
        if not line or (between and (_SEPARATOR.fullmatch(line) or _TRANSLATED_SEPARATOR.fullmatch(line))):
            if current is not None:
                current.blank += 1
                current.lines.append("")
        elif opening or outside:
            if current is not None:
                if held is not None:
                    yield held
                held = current.chunk(path, last=False)
            current = _begin(number, line, opening)
        elif current is not None:
            current.add(line)
    if held is not None:
        yield held
    if current is not None and not raw.endswith("\n") and _another_begun(current):
        line = current.lines.pop()
        yield current.chunk(path, last=False)
        current = _begin(number, line, None)
    if current is not None:
        chunk = current.chunk(path, last=True)
        yield chunk._replace(ragged=not raw.endswith("\n"), whole=_goes_to_its_end(chunk), begun=_has_only_begun(chunk))


def _another_begun(current: _Cut) -> bool:
    """Half a first line after a summary, which itself does not say where it ends."""
    summary = current.room is not None and bool(current.room.of)
    return summary and current.lines[-2:-1] == [""] and may_begin(current.lines[-1])


def _once(lines: Iterable[str]) -> Iterator[str]:
    """Of a copy in which every line stands twice, an empty one in the place of each second; else the lines."""
    lines = iter(lines)
    first = list(islice(lines, 4))
    lines = chain(first, lines)
    bare = [_bare(line) for line in first]
    twice = len(bare) == 4 and bare[0] == bare[1] != bare[2] == bare[3] and bare[0].startswith(BEGINS)
    return _without_seconds(lines) if twice else lines


def _without_seconds(lines: Iterator[str]) -> Iterator[str]:
    earlier = None
    for line in lines:
        bare = _bare(line)
        second = bare == earlier
        yield "\n" if second else line
        earlier = None if second else bare


def _has_only_begun(chunk: Chunk) -> bool:
    """Its first line does not tell the game yet; of a summary's, half of the game's name may be there."""
    told = chunk.game and not (chunk.room and chunk.room.of)
    return not told and "\n" not in chunk.text


def _goes_to_its_end(chunk: Chunk) -> bool:
    """At the end as many seats are told of as at the beginning, or any, where the room does not list everyone."""
    before, _, after = chunk.text.upper().partition("*** SUMMARY ***")
    seats, told = len(_SEAT.findall(before)), len(_SEAT.findall(after))
    return seats <= told or (told > 0 and chunk.room is not None and not chunk.room.lists_everyone)


def _bare(line: str) -> str:
    """A line without its end, outer blanks, stray marks, and the odd byte at the end of UTF-16."""
    bare = line.strip(" \t\n\ufeff\0")
    if "\0" in bare:
        bare = bare.replace("\0", "")
    return "" if bare == "\ufffd" else bare


def _begin(number: int, line: str, opening: tuple[Room, re.Match[str]] | None) -> _Cut:
    if opening is None:
        return _Cut(number, None, "", "", [line], size=len(line))
    room, match = opening
    return _Cut(number, room, match["id"], game_of(room, line, match), [line])
