"""The notes in a page: which it begins with, and as what its script gets them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import blake2b
from typing import Any

from razzstats.data.notebook import Notebook
from razzstats.data.notes import (
    EARLIEST,
    LARGEST_FILE,
    LONGEST_NAME,
    LONGEST_TAG,
    LONGEST_TEXT,
    MOST_TAGS,
    Kind,
    Note,
    note_object,
)
from razzstats.show.mask import salt_of, veiled
from razzstats.show.page.content import Book, Page
from razzstats.show.page.subject import Subject
from razzstats.show.safe import terminal

_LIMITS = {
    "text": LONGEST_TEXT, "tag": LONGEST_TAG, "name": LONGEST_NAME, "tags": MOST_TAGS, "bytes": LARGEST_FILE,
    "year": EARLIEST.year,
}  # fmt: skip
"""What note_file.js must know."""


def seen_in(subject: Subject) -> set[int]:
    """Places of the rows whose hands the player has looked at; the marks of others are their own."""
    return {*_places(subject, [note for note in _on_hands(subject, Kind.SEEN) if _is_his(note, subject)])}


def noted_in(subject: Subject) -> list[int]:
    """Places of the rows whose hands have notes."""
    return _places(subject, _on_hands(subject, Kind.HAND))


def written_on(subject: Subject) -> list[int]:
    """Places of the rows on whose hands somebody else has written since the player looked at them."""
    looked: dict[str, datetime] = {}
    # the oldest come first
    for mark in _on_hands(subject, Kind.SEEN):
        if _is_his(mark, subject):
            looked[mark.about.key] = mark.written_at
    by_others = [note for note in _on_hands(subject, Kind.HAND) if not _is_his(note, subject)]
    return _places(subject, [note for note in by_others if note.written_at > looked.get(note.about.key, EARLIEST)])


def _is_his(note: Note, subject: Subject) -> bool:
    """A note without a name is the player's."""
    return note.author in ("", subject.player)


def _on_hands(subject: Subject, kind: Kind) -> list[Note]:
    """The notes of a kind on hands of his room, the oldest first."""
    notes = Notebook(subject.store.notes_path).notes()
    return [note for note in notes if note.about.kind is kind and note.about.room == subject.room and not note.deleted]


def _places(subject: Subject, notes: Sequence[Note]) -> list[int]:
    numbers = {note.about.key for note in notes}
    return [place for place, (number, _) in enumerate(subject.keys) if number in numbers]


def book_of(subject: Subject, rows: Sequence[int], *, with_words: bool) -> Book:
    """The notes on leaks and on hands and players of his room; without words deletions and nameless seen marks alone.

    `rows` are those of the hands that are in the page.
    """
    book = Notebook(subject.store.notes_path)
    salt = salt_of(subject.store.folder) if subject.masked else ""
    known = (note for note in book.notes() if note.about.room in ("", subject.room) and not note.about.masked)
    told = [note for note in known if with_words or not (note.says_something or note.author)]
    return Book(
        id=_page_id(book.id(), salt),
        player=subject.about(Kind.PLAYER, subject.player).key,
        hands=tuple(subject.about(Kind.HAND, subject.keys[row][0]).key for row in rows),
        notes=tuple(replace(note, about=veiled(note.about, salt)) for note in told) if salt else tuple(told),
    )


def _page_id(book: str, salt: str) -> str:
    """A masked page has another, lest the browser put what it keeps for the plain one into it."""
    return blake2b(f"{book}\0{salt}".encode(), digest_size=12).hexdigest()


def book_object(page: Page) -> dict[str, Any]:
    """What notes.js gets: keys as they are, all that is only to be read made safe."""
    book = page.book
    return {
        "book": book.id,
        "where": page.where,
        "masked": page.masked,
        "room": page.room,
        "player": [book.player, terminal(page.player)],
        "hands": [[key, terminal(hand.label)] for key, hand in zip(book.hands, page.hands, strict=True)],
        "opponents": [[one.key, terminal(one.name)] for one in page.opponents],
        "limits": _LIMITS,
        "notes": [note_object(note) for note in book.notes],
    }
