"""Notes that people write about hands, players and leaks, and the file that carries them from one to another.

A note never changes. Who edits one writes another that names in `replaces` every version before it, and who deletes
one does so with a note that is `deleted`. So any two collections become one by being laid together: what is replaced
goes, all else stays, in whatever order and however often they are merged.
"""

import json
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from secrets import token_hex
from typing import Any

FORM, VERSION = "razzstats-notes", 1
LONGEST_TEXT, LONGEST_TAG, LONGEST_NAME, MOST_TAGS = 20_000, 40, 500, 30
EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
"""No note of a file is older: its clock was wrong."""
LARGEST_FILE = 64 << 20
"""Bytes; the file is read whole."""

# line breaks and tabs are text, all other controls are not; halves of a pair are no text at all
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_HALVES = re.compile("[\ud800-\udfff]")
_ANY_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f]")
_ID = re.compile(r"[0-9a-f]{8,64}")
_CLOCK = "([01][0-9]|2[0-3]):[0-5][0-9]"
_TIME = re.compile(rf"[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}T{_CLOCK}(:[0-5][0-9](\.[0-9]{{1,9}})?)?(Z|[+-]{_CLOCK})")


class NotesError(ValueError):
    """A note, or a file of notes, that cannot be taken as it is."""


class Kind(StrEnum):
    """What a note is about; `seen` has no text and says that somebody has looked at the hand."""

    HAND = "hand"
    PLAYER = "player"
    LEAK = "leak"
    SEEN = "seen"


@dataclass(frozen=True, slots=True)
class Subject:
    """What a note is about.

    A hand is meant by room and number: how many tellings of a number there are, and in which order, may change with
    what is imported next. A leak belongs to no room.
    """

    kind: Kind
    room: str
    key: str
    masked: bool = False
    """The key is not the number or name itself but what stands for it in a masked page."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note in its normal form, which `note_of` makes."""

    about: Subject
    text: str
    tags: tuple[str, ...]
    author: str
    written_at: datetime
    id: str = field(default_factory=lambda: token_hex(16))
    replaces: tuple[str, ...] = ()
    """The versions before this one, all of them, since the last may not be known to whoever has the first."""
    deleted: bool = False

    @property
    def says_something(self) -> bool:
        """It is shown; the others are seen marks and what is left of deleted notes."""
        return not self.deleted and self.about.kind is not Kind.SEEN


def written(
    about: Subject, text: str, tags: Iterable[str] = (), author: str = "", *, instead_of: Note | None = None
) -> Note:
    """A note of this moment. NotesError where it is too long or says nothing."""
    said = {"text": text, "tags": [*tags], "author": author}
    return _note(about, said, _now(), token_hex(16), _versions(instead_of))


def deletion_of(note: Note) -> Note:
    """What takes a note away, here and wherever it is merged; no word of the note is in it."""
    return Note(note.about, "", (), "", _now(), replaces=tuple(sorted(_versions(note))), deleted=True)


def _versions(note: Note | None) -> tuple[str, ...]:
    return () if note is None else (*note.replaces, note.id)


def standing(notes: Iterable[Note]) -> list[Note]:
    """Those that no other one replaces, the oldest first."""
    every = list(notes)
    replaced = {old for note in every for old in note.replaces}
    return sorted((note for note in every if note.id not in replaced), key=lambda note: (note.written_at, note.id))


def refuse_circles(notes: Iterable[Note]) -> None:
    """Raises NotesError where notes replace one another in a circle: none of them would stand."""
    try:
        TopologicalSorter({note.id: note.replaces for note in notes}).prepare()
    except CycleError as error:
        some = ", ".join(error.args[1][:-1][:3])
        raise NotesError(f"notes replace one another in a circle: {some}") from None


def tags_of(words: Iterable[str]) -> tuple[str, ...]:
    """Tags as they are kept: small letters, single blanks, no `#` before them, each once."""
    plain = (" ".join(_CONTROLS.sub("", word).lower().split()).lstrip("#").strip() for word in words)
    return tuple(dict.fromkeys(word for word in plain if word))


# -- the file


def document(notes: Iterable[Note]) -> dict[str, Any]:
    """The notes as the file holds them; see docs/notes.md."""
    return {"format": FORM, "version": VERSION, "notes": [note_object(note) for note in notes]}


def note_object(note: Note) -> dict[str, Any]:
    """A note as JSON; what is false or empty is left out, apart from its text."""
    about = note.about
    told: dict[str, Any] = {
        "id": note.id, "kind": about.kind.value, "room": about.room, "key": about.key, "masked": about.masked,
        "text": note.text, "tags": [*note.tags], "author": note.author, "written_at": moment_text(note.written_at),
        "replaces": [*note.replaces], "deleted": note.deleted,
    }  # fmt: skip
    return {name: value for name, value in told.items() if name == "text" or value not in ("", [], False)}


def moment_text(moment: datetime) -> str:
    """`2026-11-30T07:40:12.345Z`, as a browser writes it too."""
    # strftime does not fill up a year of three digits
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def read_notes(path: Path) -> list[Note]:
    """The notes of a file. NotesError, with the file and the place in it, if it is none or anything in it is wrong."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise NotesError(f"is larger than {LARGEST_FILE >> 20} MB")
        return notes_of(path.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError:
        raise NotesError(f"{path}: is no UTF-8 text, so no file of notes") from None
    except NotesError as error:
        raise NotesError(f"{path}: {error}") from None


def notes_of(text: str) -> list[Note]:
    """The notes that a file's text holds; NotesError with the place in it."""
    try:
        told = json.loads(text, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        where = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise NotesError(f"is no JSON, so no file of notes{where}") from None
    _once(told)
    if not isinstance(told, dict) or told.get("format") != FORM:
        raise NotesError(f'is no file of notes: it does not say "format": "{FORM}"')
    # Python counts True as 1
    if told.get("version") is True or told.get("version") != VERSION:
        raise NotesError(f"is of version {str(told.get('version'))[:20]}, this razzstats reads version {VERSION}")
    if not isinstance(told.get("notes"), list):
        raise NotesError("has no list `notes`")
    if more := told.keys() - {"format", "version", "notes"}:
        raise NotesError(f"has a field that is not known, {min(more)[:40]!r}")
    notes = [_at(f"note {place}", _of_file, one) for place, one in enumerate(told["notes"], 1)]
    refuse_circles(notes)
    return notes


class _Object(dict[str, Any]):
    """An object of JSON that remembers which name it has twice: the last alone would be read, and nothing said."""

    twice: str | None = None


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    made = _Object(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        made.twice = next(name for name in names if names.count(name) > 1)
    return made


def _once(told: object) -> None:
    if isinstance(told, _Object) and told.twice is not None:
        raise NotesError(f"has {told.twice[:40]!r} twice")


def _of_file(told: object) -> Note:
    _once(told)
    note = note_of(told)
    if note.written_at < EARLIEST:
        raise NotesError(f"`written_at` is {moment_text(note.written_at)}, before the year {EARLIEST.year}")
    return note


def _at(place: str, read: Any, *told: Any) -> Any:  # noqa: ANN401  (as the function has it)
    try:
        return read(*told)
    except NotesError as error:
        raise NotesError(f"{place}: {error}") from None


_FIELDS: Mapping[str, type] = {
    "id": str, "kind": str, "room": str, "key": str, "masked": bool, "text": str, "tags": list, "author": str,
    "written_at": str, "replaces": list, "deleted": bool,
}  # fmt: skip
_NEEDED = ("id", "kind", "key", "written_at")


def note_of(told: object) -> Note:
    """A note of its JSON; NotesError says what is wrong."""
    if not isinstance(told, dict):
        raise NotesError("is no object")
    for name, value in told.items():
        if name not in _FIELDS:
            raise NotesError(f"has a field that is not known, {str(name)[:40]!r}")
        if type(value) is not _FIELDS[name] or (type(value) is list and not all(type(one) is str for one in value)):
            raise NotesError(f"`{name}` is no {'list of texts' if _FIELDS[name] is list else _WORDS[_FIELDS[name]]}")
    if missing := [name for name in _NEEDED if name not in told]:
        raise NotesError(f"has no `{missing[0]}`")
    about = subject(told["kind"], told.get("room", ""), told["key"], masked=told.get("masked", False))
    ids = (told["id"], *told.get("replaces", ()))
    if not all(map(_ID.fullmatch, ids)):
        raise NotesError("has an id that is not 8 to 64 of 0 to 9 and a to f")
    if ids[0] in ids[1:]:
        raise NotesError("replaces itself")
    return _note(about, told, _moment(told["written_at"]), ids[0], ids[1:], deleted=told.get("deleted", False))


_WORDS: Mapping[type, str] = {str: "text", bool: "true or false"}


def subject(kind: str, room: str, key: str, *, masked: bool = False) -> Subject:
    """What a note is about. NotesError where nothing can be of that kind, room and key."""
    if kind not in [*Kind]:
        raise NotesError(f"`kind` is {kind[:40]!r}, not {', '.join(Kind)}")
    _fits("key", key, LONGEST_NAME)
    _fits("room", room, LONGEST_NAME)
    for name, text in (("key", key), ("room", room)):
        if _ANY_CONTROLS.search(text):
            raise NotesError(f"`{name}` holds a control character")
    if not key:
        raise NotesError("`key` is empty")
    if bool(room) is (kind == Kind.LEAK):
        raise NotesError("is about a leak and names a `room`" if room else "names no `room`")
    return Subject(Kind(kind), room, key, masked)


def _note(
    about: Subject, told: Mapping[str, Any], at: datetime, own: str, replaces: Collection[str], *, deleted: bool = False
) -> Note:
    """In normal form; the text may have any line ends."""
    text = told.get("text", "").replace("\r\n", "\n").replace("\r", "\n")
    text, author = (_CONTROLS.sub("", one).strip() for one in (text, told.get("author", "")))
    tags = tags_of(told.get("tags", ()))
    _fits("text", text, LONGEST_TEXT)
    _fits("author", author, LONGEST_NAME)
    for tag in tags:
        _fits("tags", tag, LONGEST_TAG)
        if "," in tag:
            raise NotesError(f"the tag {tag!r} has a comma in it")
    if len(tags) > MOST_TAGS:
        raise NotesError(f"has {len(tags)} tags, and {MOST_TAGS} are the most")
    if bool(text or tags) is (deleted or about.kind is Kind.SEEN):
        raise NotesError("has neither text nor tags" if not (text or tags) else "is deleted or a seen mark, with text")
    return Note(about, text, tags, author, at, own, tuple(sorted({*replaces})), deleted)


def _fits(name: str, text: str, longest: int) -> None:
    if len(text) > longest:
        raise NotesError(f"`{name}` has {len(text):,} characters, and {longest:,} are the most")
    if _HALVES.search(text):
        raise NotesError(f"`{name}` holds half a character")


def _moment(text: str) -> datetime:
    try:
        # fromisoformat knows many more forms, which a browser does not
        if not _TIME.fullmatch(text):
            raise ValueError
        utc = datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError):
        raise NotesError(f"`written_at` is {text[:40]!r}, not a time such as 2026-11-30T07:40:00Z") from None
    return _whole(utc)


def _now() -> datetime:
    return _whole(datetime.now(UTC))


def _whole(moment: datetime) -> datetime:
    """To the millisecond, as the file has it."""
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)
