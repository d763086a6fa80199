"""Where a database keeps its notes: one SQLite file beside the parts, which no import touches."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple

from razzstats.data.notes import Note, NotesError, note_object, note_of, refuse_circles, standing
from razzstats.data.store import Busy, StoreError

FORMAT = 1
"""`user_version` of the file; raised when an older razzstats could no longer make sense of it."""
WAIT = 10.0
"""Seconds to wait for another process that is writing."""

_TABLES = """
CREATE TABLE notes (id TEXT PRIMARY KEY, kind TEXT NOT NULL, room TEXT NOT NULL, key TEXT NOT NULL, note TEXT NOT NULL);
CREATE TABLE book (id TEXT NOT NULL);
"""


class Merged(NamedTuple):
    """What became of the notes that were merged."""

    new: int
    """Not here before, and not replaced by another that came with them."""
    known: int
    """Here already, or replaced by what is here."""
    replaced: int
    """Notes that were here and that a newer version, or a deletion, has taken away."""


class Notebook:
    """The notes of a database. Every question and every merge is one transaction of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def notes(self) -> list[Note]:
        """Every note that nothing replaces, the oldest first; seen marks and deletions are among them."""
        if not self._begun():
            return []
        with self._opened() as book:
            return standing(_kept(book))

    def unreadable(self) -> int:
        """How many rows hold no note that this razzstats can read: they stay where they are and are left out."""
        if not self._begun():
            return 0
        with self._opened() as book:
            every: int = book.execute("SELECT count(*) FROM notes").fetchone()[0]
            return every - len(_kept(book))

    def _begun(self) -> bool:
        """Something was written; a file of no bytes is what is left where the first notes could not be."""
        return self.path.exists() and self.path.stat().st_size > 0

    def merge(self, notes: Iterable[Note]) -> Merged:
        """Lays notes to those that are here, all or none.

        Raises NotesError for one that says something else than the note of the same id that is here and for those that
        would replace one another in a circle, Busy if another process writes for too long, StoreError where the file
        cannot be used.
        """
        with self._opened(writing=True) as book:
            here = {note.id: note for note in _kept(book)}
            replaced = {old for note in here.values() for old in note.replaces}
            coming = _once(notes, here)
            refuse_circles([*here.values(), *coming])
            known = [note for note in coming if note.id in here or note.id in replaced]
            stay = {note.id for note in standing([*here.values(), *coming])}
            gone = here.keys() - stay
            book.executemany("DELETE FROM notes WHERE id = ?", [(old,) for old in gone])
            put = [note for note in coming if note.id in stay]
            book.executemany("INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?, ?)", map(_row, put))
        return Merged(sum(note.id not in here for note in put), len(known), len(gone))

    def id(self) -> str:
        """What tells this database's notes from those of another; made where there is none yet."""
        with self._opened(writing=True) as book:
            found: str = book.execute("SELECT id FROM book").fetchone()[0]
        return found

    @contextmanager
    def _opened(self, *, writing: bool = False) -> Iterator[sqlite3.Connection]:
        """Inside a transaction, which is undone if anything goes wrong."""
        if writing:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with closing(sqlite3.connect(self.path, WAIT, isolation_level=None)) as book:
                book.execute("BEGIN IMMEDIATE" if writing else "BEGIN")
                self._check(book, writing)
                yield book
                book.execute("COMMIT")
        except sqlite3.DatabaseError as error:
            if (getattr(error, "sqlite_errorcode", 0) & 0xFF) == sqlite3.SQLITE_BUSY:
                raise Busy(f"another razzstats is writing to {self.path}") from None
            raise StoreError(f"{self.path} cannot be used: {error}") from error

    def _check(self, book: sqlite3.Connection, writing: bool) -> None:
        version: int = book.execute("PRAGMA user_version").fetchone()[0]
        if version > FORMAT:
            raise StoreError(f"{self.path} is of a newer razzstats (format {version}), this one reads {FORMAT}")
        if version == 0:
            if not writing:
                raise StoreError(f"{self.path} holds no notes: it is not a file of razzstats")
            for statement in _TABLES.strip().splitlines():
                book.execute(statement)
            book.execute("INSERT INTO book VALUES (?)", (token_hex(16),))
            book.execute(f"PRAGMA user_version = {FORMAT}")


def _once(notes: Iterable[Note], here: dict[str, Note]) -> list[Note]:
    """Each id once, its subject unmasked where any of its copies has it so."""
    coming: dict[str, Note] = {}
    for note in notes:
        known = coming.get(note.id) or here.get(note.id)
        if known is not None and not _same(known, note):
            raise NotesError(f"note {note.id} says something else here already: who changes one by hand gives a new id")
        coming[note.id] = known if known is not None and note.about.masked else note
    return list(coming.values())


def _same(one: Note, other: Note) -> bool:
    """They differ in nothing but that the subject of one is masked."""
    masked = one.about.masked is not other.about.masked
    return (replace(one, about=other.about) if masked else one) == other


def _row(note: Note) -> tuple[str, str, str, str, str]:
    about = note.about
    return note.id, about.kind.value, about.room, about.key, json.dumps(note_object(note))


def _kept(book: sqlite3.Connection) -> list[Note]:
    read = (_read(told) for (told,) in book.execute("SELECT note FROM notes"))
    return [note for note in read if note is not None]


def _read(told: str) -> Note | None:
    """The note of a row; None where it is none, lest one row lock all the others away."""
    try:
        return note_of(json.loads(told))
    except (ValueError, TypeError, RecursionError):
        return None
