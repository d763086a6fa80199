"""Hand histories on this computer: where they lie and what is in them, as far as a look at some of their text tells.

Looks only: nothing of the user's is moved or changed.
"""

import os
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from razzstats.read.folders import PLACES, WINE, machines, places
from razzstats.read.reader import chunks
from razzstats.read.rooms import is_razz
from razzstats.read.source import Chunk, Document, Unusable, Walk
from razzstats.show.words import counted

FILES = 300
"""Files of a folder whose text is looked at, the newest first."""
BYTES = 16 << 20
"""Of their text, all together."""


@dataclass
class Found:
    """What a look at a folder showed."""

    folder: Path
    whose: str
    """The room, or the program, whose usual folder it is."""
    files: int = 0
    """What an import would look at."""
    looked_at: int = 0
    """Files of which at least the beginning was looked at."""
    hands: Counter[str] = field(default_factory=Counter)
    """First lines of hands by the room that the text itself tells."""
    razz: int = 0
    """Of these hands, those of Razz."""
    newest: datetime | None = None
    """When the newest file was written."""
    not_read: Counter[str] = field(default_factory=Counter)
    """Why files could not be used."""
    whole: bool = True
    """Everything was looked at."""

    @property
    def worth_it(self) -> bool:
        """There is Razz in it, or there are hands and more than could be looked at."""
        return self.razz > 0 or (bool(self.hands) and not self.whole)

    @property
    def command(self) -> str:
        """What to type to import it."""
        return f"razzstats import {shell_word(str(self.folder))}"


def shell_word(text: str, system: str = sys.platform) -> str:
    """A path as the system's shell takes it."""
    return subprocess.list2cmdline([text]) if system == "win32" else shlex.quote(text)


def find(
    home: Path | None = None, environ: Mapping[str, str] | None = None, system: str = sys.platform
) -> Iterator[Found]:
    """What lies in the usual folders; those without any file are left out."""
    for place, folder in places(system, home or Path.home(), os.environ if environ is None else environ):
        found = look(folder, place.room)
        if found.files or found.not_read:
            yield found


def looked_in(
    home: Path | None = None, environ: Mapping[str, str] | None = None, system: str = sys.platform
) -> list[str]:
    """Where the usual folders would be, and the copies of Windows with more of them."""
    home = home or Path.home()
    looked: dict[str, None] = {}
    for machine in machines(system, home, os.environ if environ is None else environ):
        for place in PLACES:
            begin, _, way = place.pattern.partition("/")
            looked |= {str(root / way): None for root in machine.begins.get(begin.strip("{}"), ())}
    wine = [] if system == "win32" else [str(home / way / "drive_c") for way in WINE]
    return [*looked, *wine]


def look(folder: Path, whose: str = "") -> Found:
    """Looks at the newest files of a folder until they are too many or too long."""
    found = Found(folder, whose)
    documents: list[tuple[float, Document]] = []
    for document in Walk([folder]):
        if isinstance(document, Unusable):
            found.not_read[document.reason] += 1
        else:
            documents.append((_written(document, folder), document))
    found.files = len(documents)
    documents.sort(key=lambda item: -item[0])
    if documents and documents[0][0]:
        found.newest = datetime.fromtimestamp(documents[0][0], UTC)
    left = BYTES
    for _, document in documents[:FILES]:
        if left <= 0:
            break
        left = _look_at(document, found, left)
    found.whole &= found.looked_at == found.files and left > 0
    return found


def _written(document: Document, folder: Path) -> float:
    """When a file was written; a zip's members go by the zip."""
    path = Path(document.path)
    while path != folder and path != path.parent:
        try:
            return path.stat().st_mtime
        except (OSError, ValueError):
            path = path.parent
    return 0.0


def _look_at(document: Document, found: Found, left: int) -> int:
    """Counts a file's hands; returns how much text may still be looked at."""
    found.looked_at += 1
    for chunk in chunks(document):
        if isinstance(chunk, Unusable):
            found.not_read[chunk.reason] += 1
            continue
        # a tournament's summary is no hand
        if chunk.room is not None and chunk.room.form != "summary":
            found.hands[chunk.room.name] += 1
            found.razz += _may_be_razz(chunk)
        left -= len(chunk.text)
        if left <= 0:
            found.whole &= chunk.last
            break
    return left


def _may_be_razz(chunk: Chunk) -> bool:
    return chunk.passed_over is None and is_razz(chunk.game or chunk.header)


def found_lines(found: Found) -> Iterator[str]:
    """What is said of a folder."""
    yield f"{found.folder}   ({found.whose})"
    newest = f", the newest of {found.newest:%Y-%m-%d}" if found.newest else ""
    files = f"{counted(found.files, 'file')}{newest}"
    yield f"  {files}" + ("" if found.whole else f"; looked at the newest {found.looked_at:,}")
    for room, hands in found.hands.most_common():
        yield f"  {counted(hands)} of {room}" + ("" if found.whole else " or more")
    for reason, number in found.not_read.most_common():
        yield f"  {counted(number, 'file')} not read: {reason}"
    if found.hands:
        yield f"  Razz among them: {counted(found.razz)}" if found.razz else f"  no Razz seen{_so_far(found)}"
    if found.worth_it:
        yield f"  {found.command}"


def _so_far(found: Found) -> str:
    return "" if found.whole else " so far"


def find_document(found: list[Found], places_looked_in: list[str]) -> dict[str, Any]:
    """The JSON document."""
    return {
        "folders": [
            {
                "folder": str(one.folder),
                "whose": one.whose,
                "files": one.files,
                "looked_at": one.looked_at,
                "whole": one.whole,
                "hands": dict(one.hands),
                "razz": one.razz,
                "newest": one.newest.isoformat() if one.newest else None,
                "not_read": dict(one.not_read),
                "command": one.command if one.worth_it else None,
            }
            for one in found
        ],
        "looked_in": places_looked_in,
    }
