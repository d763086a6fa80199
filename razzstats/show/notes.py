"""Notes as they are brought into a database, printed, and laid beside hands."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap
from typing import NamedTuple

import pandas as pd
import pyarrow as pa
import pyarrow.dataset as ds

from razzstats.data.notebook import Merged, Notebook
from razzstats.data.notes import Kind, Note, Subject, read_notes
from razzstats.data.query import players
from razzstats.data.store import Store
from razzstats.show.mask import SALT, salt_of, veiled
from razzstats.show.safe import terminal
from razzstats.stats.leaks import LEAKS

COLUMNS = {
    "notes": "what was written about the hand, the oldest first",
    "tags": "the tags of these notes",
}
LONGEST_CELL = 30_000
"""Characters; a cell of a spreadsheet holds few more."""
SHORT_ID, _FIRST_WORDS = 8, 40


class Brought(NamedTuple):
    """What came of files of notes."""

    merged: Merged
    absent: int
    """Notes about a hand or player that is not in the database, or a leak that there is not."""


# -- into the database


def read_files(files: Sequence[Path]) -> list[Note]:
    """The notes of some files; NotesError for the first that is none."""
    return [note for path in files for note in read_notes(path)]


def bring(store: Store, notes: Sequence[Note]) -> Brought:
    """Merges notes into the database, all or none; raises as `Notebook.merge` does."""
    notes = unveiled(store, [note for note in notes if not _of_a_guest(note)])
    missing = len(absent(store, notes))
    book = Notebook(store.notes_path)
    # what was about a hand that is only here now is known by its number from now on
    waiting = [note for note in book.notes() if note.about.masked and not _of_a_guest(note)]
    book.merge(unveiled(store, waiting))
    return Brought(book.merge(notes), missing)


def _of_a_guest(note: Note) -> bool:
    """A seen mark without a name in a masked page: the player shows that to others, and has not looked himself."""
    return note.about.masked and note.about.kind is Kind.SEEN and not note.author and not note.deleted


def unveiled(store: Store, notes: Sequence[Note]) -> list[Note]:
    """The same with the hands and players of this database in the place of what stood for them in a masked page."""
    if not (any(note.about.masked for note in notes) and (store.folder / SALT).exists()):
        return list(notes)
    salt = salt_of(store.folder)
    known = {veiled(about, salt).key: about.key for about in _subjects(store)}
    return [_unveiled(note, known.get(note.about.key)) if note.about.masked else note for note in notes]


def _unveiled(note: Note, key: str | None) -> Note:
    return note if key is None else replace(note, about=replace(note.about, key=key, masked=False))


def _subjects(store: Store) -> Iterator[Subject]:
    hands = store.read("hands", ["room", "hand_id"]).astype(str)
    yield from (Subject(Kind.HAND, room, number) for room, number in hands.itertuples(index=False, name=None))
    yield from (Subject(Kind.PLAYER, room, name) for name, room in players(store).index)


def absent(store: Store, notes: Iterable[Note]) -> list[Note]:
    """Those about a hand or a player that is not in the database, or a leak that there is not."""
    notes = list(notes)
    ids = pa.array({note.about.key for note in notes if note.about.kind in (Kind.HAND, Kind.SEEN)}, pa.string())
    hands = store.read("hands", ["room", "hand_id"], ds.field("hand_id").isin(ids)).astype(str)
    here = {(Kind.HAND, *hand) for hand in hands.itertuples(index=False, name=None)}
    here |= {(Kind.SEEN, room, number) for _, room, number in here}
    here |= {(Kind.PLAYER, room, name) for name, room in players(store).index}
    here |= {(Kind.LEAK, "", leak.id) for leak in LEAKS}
    return [
        note for note in notes if note.about.masked or (note.about.kind, note.about.room, note.about.key) not in here
    ]


def said(notes: Iterable[Note]) -> list[Note]:
    """Those that have something to read."""
    return [note for note in notes if note.says_something]


# -- printed


def brought_lines(brought: Brought) -> Iterator[str]:
    """What came of files of notes, in the manner of a summary."""
    new, known, replaced = brought.merged
    yield f"{'notes':<13}{new:>8,}   new, {known:,} known already" + (f", {replaced:,} replaced" if replaced else "")
    if brought.absent:
        yield f"{'':<13}{brought.absent:>8,}   about hands, players or leaks that this database does not know: kept"


def note_lines(note: Note, *, about: bool = True) -> Iterator[str]:
    """A head with id, time, subject, tags and author, and the text below it."""
    tags = " ".join(f"#{tag}" for tag in note.tags)
    head = [note.id[:SHORT_ID], f"{note.written_at:%Y-%m-%d %H:%M}", about_text(note.about) if about else "", tags]
    yield terminal("  ".join([part for part in head if part] + ([f"by {note.author}"] if note.author else [])))
    width = max(get_terminal_size((100, 40)).columns - 4, 20)
    for line in note.text.splitlines():
        yield from ("    " + part for part in wrap(terminal(line), width) or [""])


def about_text(about: Subject) -> str:
    """`hand 170000000011 at PokerStars`; of what was masked, that it was."""
    if about.kind is Kind.LEAK:
        return f"leak {about.key}"
    return f"{'a masked ' if about.masked else ''}{about.kind.value} {about.key[:60]} at {about.room}"


# -- beside hands


def beside(hands: pd.DataFrame, notes: Iterable[Note]) -> pd.DataFrame:
    """Rows with `room` and `hand_id` and, behind their columns, `notes` and `tags`; None where there are none."""
    of_hand: dict[tuple[str, str], list[Note]] = {}
    for note in said(notes):
        if note.about.kind is Kind.HAND and not note.about.masked:
            of_hand.setdefault((note.about.room, note.about.key), []).append(note)
    rows = zip(hands["room"].astype(str), hands["hand_id"].astype(str), strict=True)
    found = [of_hand.get(row, []) for row in rows]
    texts = [_cut("\n\n".join(note.text for note in written if note.text)) or None for written in found]
    tags = [", ".join(dict.fromkeys(tag for note in written for tag in note.tags)) or None for written in found]
    both = {"notes": texts, "tags": tags}
    return hands.assign(**{name: pd.Series(both[name], hands.index, dtype=object) for name in COLUMNS})


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_CELL else f"{text[:LONGEST_CELL]} ..."


def mark(notes: object, tags: object) -> str:
    """`#river #tilt Why call on 6th?`, on one line and not too long; of a hand without notes nothing."""
    words = [f"#{tag}" for tag in tags.split(", ")] if isinstance(tags, str) else []
    text = terminal(" ".join([*words, *(notes.split() if isinstance(notes, str) else [])]))
    return text if len(text) <= _FIRST_WORDS else text[: _FIRST_WORDS - 3].rstrip() + "..."


def sheet(notes: Iterable[Note]) -> pd.DataFrame:
    """A row a note."""
    rows = [
        (
            note.about.kind.value, note.about.room, note.about.key, note.text, ", ".join(note.tags), note.author,
            note.written_at.replace(tzinfo=None),
        )
        for note in said(notes)
    ]  # fmt: skip
    frame = pd.DataFrame(rows, columns=list(MEANINGS))
    return frame.astype({"written_at": "datetime64[us]"})


MEANINGS = {
    "kind": "what the note is about: hand, player or leak",
    "room": "the room of the hand or player",
    "about": "the hand's number, the player's name or the leak's id",
    "text": "the note",
    "tags": "its tags",
    "author": "who wrote it, if he said so",
    "written_at": "when, UTC",
}
