"""Notes: what a file of them may hold, that merging loses nothing whatever its order, and where they are kept."""

import json
import sqlite3
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from note_files import BAD, GOOD, GOOD_NOTES, PLAIN, file_of

from razzstats.data.notebook import FORMAT, Notebook
from razzstats.data.notes import (
    Kind,
    Note,
    NotesError,
    Subject,
    deletion_of,
    document,
    notes_of,
    read_notes,
    standing,
    tags_of,
    written,
)
from razzstats.data.store import Busy, StoreError

HAND = Subject(Kind.HAND, "PokerStars", "170000000011")
PLAYER = Subject(Kind.PLAYER, "PokerStars", "<img src=x onerror=alert(1)>")
LEAK = Subject(Kind.LEAK, "", "calls_dead")
# -- the file


def test_a_file_says_what_was_written():
    first = written(HAND, "Why call on 6th?\r\nHe shows 7-6.", ["#River", " big  pot ", "river"], "Coach")
    second = written(HAND, "Fold.", instead_of=first)
    gone = deletion_of(written(PLAYER, "maniac"))
    seen = written(Subject(Kind.SEEN, "PokerStars", "7", masked=True), "")
    whole = [first, second, gone, seen, written(LEAK, "", ["work on it"])]
    assert notes_of(json.dumps(document(whole))) == whole
    assert (first.text, first.tags) == ("Why call on 6th?\nHe shows 7-6.", ("river", "big pot"))
    assert second.replaces == (first.id,)
    assert (gone.text, gone.deleted, len(gone.replaces)) == ("", True, 1)


def test_what_is_just_within_the_rules_is_taken(tmp_path):
    path = tmp_path / "notes.json"
    path.write_text(GOOD, encoding="utf-8-sig")
    assert len(read_notes(path)) == GOOD_NOTES


def test_a_file_written_by_hand():
    (note,) = notes_of(file_of(PLAIN | {"written_at": "2026-11-30T09:40:00.5+02:00"}))
    assert note.written_at == datetime(2026, 11, 30, 7, 40, 0, 500_000, UTC)
    assert note == Note(Subject(Kind.HAND, "PokerStars", "7"), "Why call?", (), "", note.written_at, PLAIN["id"])


@pytest.mark.parametrize(("text", "said"), BAD)
def test_a_bad_file_is_refused_with_its_place(tmp_path, text, said):
    path = tmp_path / "notes.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(NotesError) as error:
        read_notes(path)
    assert str(error.value).startswith(f"{path}: ")
    assert said in str(error.value)


def test_no_text_at_all_is_refused(tmp_path):
    path = tmp_path / "notes.json"
    path.write_bytes(b"\xff\xfe{}")
    with pytest.raises(NotesError, match="no UTF-8"):
        read_notes(path)


def test_controls_are_taken_out_and_other_scripts_are_not():
    note = written(HAND, "a\x1b[2J\x00b\tשלום 👨\u200d👩\n", [" \x07Tilt "], "\x1bMe")
    assert (note.text, note.tags, note.author) == ("a[2Jb\tשלום 👨\u200d👩", ("tilt",), "Me")
    assert tags_of(["", "#", "A", "a", "##b"]) == ("a", "b")


# -- merging


def test_what_is_replaced_goes_and_all_else_stays(tmp_path):
    first = written(HAND, "Call.")
    here, there = (written(HAND, text, instead_of=first) for text in ("Fold.", "Raise."))
    gone = deletion_of(here)
    for number, order in enumerate(permutations([first, here, there, gone])):
        book = Notebook(tmp_path / f"{number}.sqlite")
        for note in order:
            book.merge([note])
        assert {note.id for note in book.notes()} == {there.id, gone.id}
        assert [note.text for note in book.notes() if note.says_something] == ["Raise."]
        # whatever comes again later changes nothing
        assert book.merge([first, here, there, gone])[0::2] == (0, 0)


@st.composite
def histories(draw) -> list[Note]:
    """Notes of which some are edited or deleted, by several people at once."""
    notes: list[Note] = []
    for number in range(draw(st.integers(1, 8))):
        old = draw(st.sampled_from([None, *notes]))
        if old is not None and draw(st.booleans()):
            notes.append(deletion_of(old))
        else:
            notes.append(written(HAND, f"text {number}", instead_of=old))
    return notes


@given(histories(), st.data())
def test_merging_is_the_same_in_any_order_and_parts(notes, data):
    merged = []
    for part in data.draw(st.permutations(notes)):
        # each time with some that came before
        merged = standing(
            {note.id: note for note in [*merged, part, *data.draw(st.lists(st.sampled_from(notes)))]}.values()
        )
    whole = standing({note.id: note for note in [*merged, *notes]}.values())
    assert whole == standing(notes)
    # whoever was not replaced by anybody is there
    replaced = {old for note in notes for old in note.replaces}
    assert {note.id for note in whole} == {note.id for note in notes} - replaced


def test_notes_that_replace_one_another_in_a_circle_are_refused(tmp_path):
    ids = [letter * 8 for letter in "abc"]
    circle = [PLAIN | {"id": one, "replaces": [other]} for one, other in zip(ids, [*ids[1:], ids[0]], strict=True)]
    with pytest.raises(NotesError, match=r"in a circle: [abc]{8}, [abc]{8}, [abc]{8}$"):
        notes_of(file_of(*circle))
    # one that is here and one that comes
    book = Notebook(tmp_path / "notes.sqlite")
    book.merge(notes_of(file_of(*circle[:1])))
    (here,) = book.notes()
    with pytest.raises(NotesError, match="in a circle"):
        book.merge(notes_of(file_of(PLAIN | {"id": ids[1], "replaces": [ids[0]]})))
    assert book.notes() == [here]


def test_what_another_of_the_same_file_replaces_is_not_told_as_new(tmp_path):
    first = written(HAND, "Call.")
    book = Notebook(tmp_path / "notes.sqlite")
    assert book.merge([first, written(HAND, "Fold.", instead_of=first)]) == (1, 0, 0)
    assert book.merge([first]) == (0, 1, 0)


def test_a_merge_is_all_or_nothing(tmp_path):
    book = Notebook(tmp_path / "notes.sqlite")
    note = written(HAND, "Call.")
    assert book.merge([note, note]) == (1, 0, 0)
    forged = Note(PLAYER, "other", (), "", note.written_at, note.id)
    other = written(HAND, "More.")
    with pytest.raises(NotesError, match="says something else"):
        book.merge([other, forged])
    assert book.notes() == [note]
    assert book.merge([other]) == (1, 0, 0)


def test_a_masked_subject_gives_way_to_the_plain_one(tmp_path):
    book = Notebook(tmp_path / "notes.sqlite")
    masked = written(Subject(Kind.HAND, "PokerStars", "a1b2", masked=True), "Call.")
    plain = Note(HAND, "Call.", (), "", masked.written_at, masked.id)
    for notes in ([masked], [plain], [masked]):
        book.merge(notes)
    assert book.notes() == [plain]


# -- where they are kept


def test_no_notes_make_no_file(tmp_path):
    book = Notebook(tmp_path / "notes.sqlite")
    assert book.notes() == []
    assert not book.path.exists()


def test_one_bad_row_takes_no_other_away(tmp_path):
    book = Notebook(tmp_path / "notes.sqlite")
    good, early = written(HAND, "Call."), replace(written(HAND, "Fold."), written_at=datetime(999, 1, 1, tzinfo=UTC))
    book.merge([good, early])
    assert book.notes() == [early, good]
    with sqlite3.connect(book.path) as rows:
        rows.execute("UPDATE notes SET note = replace(note, '0999-', '999-')")
    rows.close()
    assert (book.notes(), book.unreadable()) == ([good], 1)
    other = written(HAND, "Raise.")
    assert book.merge([other]) == (1, 0, 0)
    assert (len(book.notes()), book.unreadable()) == (2, 1)


def test_an_id_of_its_own(tmp_path):
    one, other = (Notebook(tmp_path / name / "notes.sqlite") for name in ("a", "b"))
    assert one.id() == one.id() != other.id()


def test_a_file_that_is_none_or_of_a_newer_version_says_so(tmp_path):
    path = tmp_path / "notes.sqlite"
    path.write_bytes(b"no database at all, but long enough to be taken for one" * 50)
    with pytest.raises(StoreError, match="cannot be used"):
        Notebook(path).notes()
    path.unlink()
    Notebook(path).merge([written(HAND, "Call.")])
    with sqlite3.connect(path) as book:
        book.execute(f"PRAGMA user_version = {FORMAT + 1}")
    book.close()
    for ask in (Notebook(path).notes, Notebook(path).id):
        with pytest.raises(StoreError, match="newer razzstats"):
            ask()


def test_another_writer_is_waited_for_and_then_named(tmp_path, monkeypatch):
    monkeypatch.setattr("razzstats.data.notebook.WAIT", 0.05)
    book = Notebook(tmp_path / "notes.sqlite")
    book.merge([written(HAND, "Call.")])
    other = sqlite3.connect(book.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Busy, match="another razzstats"):
        book.merge([written(HAND, "Fold.")])
    assert len(book.notes()) == 1
    other.execute("ROLLBACK")
    other.close()
    book.merge([written(HAND, "Fold.")])
    assert len(book.notes()) == 2


WRITER = """
import sys
from pathlib import Path
from razzstats.data.notebook import Notebook
from razzstats.data.notes import Kind, Subject, written
for number in range(25):
    Notebook(Path(sys.argv[1])).merge([written(Subject(Kind.HAND, "Room", str(number)), sys.argv[2])])
"""


def test_two_processes_lose_nothing(tmp_path):
    path = tmp_path / "notes.sqlite"
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, path, name]) for name in ("one", "two")]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    told = [(note.text, note.about.key) for note in Notebook(path).notes()]
    assert sorted(told) == sorted((name, str(number)) for name in ("one", "two") for number in range(25))


def test_a_file_of_no_bytes_is_no_notes_yet(tmp_path):
    """What is left where the disk was full when the first note was written."""
    book = Notebook(tmp_path / "notes.sqlite")
    book.path.touch()
    assert (book.notes(), book.unreadable()) == ([], 0)
    assert len(book.id()) == 32
    assert book.notes() == []
