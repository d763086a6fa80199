"""`note`: what people write about hands, players and leaks."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from razzstats.cli.choice import known_names, names_given
from razzstats.cli.commands import Commands
from razzstats.cli.common import chosen_player, existing_store, fail, print_json, printable
from razzstats.cli.options import DATABASE, JSON, ROOM, NamedFile

if TYPE_CHECKING:
    from razzstats.data.notebook import Notebook
    from razzstats.data.notes import Note, Subject
    from razzstats.data.store import Store

NOTE_FILES = click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False), metavar="FILE..."
)
TAGS = click.option("--tag", "tags", multiple=True, metavar="TAG", help="A tag; more may be given, TAG,TAG.")


def about_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """What a note is about."""
    for option in (
        ROOM,
        click.option("--leak", metavar="ID", help="A leak."),
        click.option("--player", metavar="NAME", help="A player."),
        click.option("--hand", metavar="HAND", help="A hand, by the room's number."),
    ):
        command = option(command)
    return command


@click.group(cls=Commands)
def note() -> None:
    """Write, read, merge and send notes on hands, players and leaks.

    They are kept in DB/notes.sqlite and survive every import; docs/notes.md tells what the files hold.
    """


@note.command()
@click.argument("text", default="")
@DATABASE
@about_options
@TAGS
@click.option("--author", default="", metavar="NAME", help="Who writes it.")
def add(
    text: str,
    database: Path | None,
    hand: str | None,
    player: str | None,
    leak: str | None,
    room: str | None,
    tags: tuple[str, ...],
    author: str,
) -> None:
    """Write a note.

    It has a TEXT (- reads it from standard input), tags, or both.
    """
    store = existing_store(database)
    about = subject_of(store, hand, player, leak, room)
    if about is None:
        raise click.UsageError("say what the note is about: --hand, --player or --leak")
    if leak is not None:
        known_leak(leak)
    made = written_note(about, text, names_given(tags), author)
    book_of(store).merge([made])
    show([made])


@note.command(name="list")
@DATABASE
@about_options
@TAGS
@click.option("--search", metavar="WORDS", help="Only notes with these words in text, tags, author or subject.")
@JSON
def list_(
    database: Path | None,
    hand: str | None,
    player: str | None,
    leak: str | None,
    room: str | None,
    tags: tuple[str, ...],
    search: str | None,
    as_json: bool,
) -> None:
    """List notes, the oldest first.

    All of them, or those on one hand, player or leak, with every TAG, with the WORDS.
    """
    from razzstats.data.notes import note_object, tags_of

    store = existing_store(database)
    say_unreadable(store)
    about = subject_of(store, hand, player, leak, room) if hand or player or leak else None
    wanted = {*tags_of(names_given(tags))}
    found = [
        one
        for one in notes_said(book_of(store))
        if (about is None or one.about == about)
        and (room is None or about is not None or one.about.room.lower() == room.lower())
        and wanted <= {*one.tags}
        and (search is None or holds(one, search))
    ]
    if as_json:
        print_json({"notes": [note_object(one) for one in found]})
        return
    show(found)
    click.echo(f"{len(found):,} note{'' if len(found) == 1 else 's'}", err=True)


@note.command(name="change")
@click.argument("note_id", metavar="NOTE")
@click.argument("text", default="")
@DATABASE
@TAGS
@click.option("--author", default="", metavar="NAME", help="Who writes it.")
def change(note_id: str, text: str, database: Path | None, tags: tuple[str, ...], author: str) -> None:
    """Change a note.

    NOTE is the id that `list` shows; TEXT and tags take the place of those that it had, and what is not given stays.
    """
    book = book_of(existing_store(database))
    old = note_named(book, note_id)
    new = written_note(old.about, text or old.text, names_given(tags) or [*old.tags], author or old.author, old)
    book.merge([new])
    show([new])


@note.command()
@click.argument("note_ids", nargs=-1, required=True, metavar="NOTE...")
@DATABASE
def delete(note_ids: tuple[str, ...], database: Path | None) -> None:
    """Delete notes.

    NOTE is an id that `list` shows. Whoever merges your file then loses them too.
    """
    from razzstats.data.notes import deletion_of

    book = book_of(existing_store(database))
    gone = {one.id: one for one in (note_named(book, name) for name in note_ids)}
    book.merge([deletion_of(one) for one in gone.values()])
    click.echo(f"{len(gone):,} note{'' if len(gone) == 1 else 's'} deleted")


@note.command(name="import")
@NOTE_FILES
@DATABASE
def import_(files: tuple[Path, ...], database: Path | None) -> None:
    """Merge files of notes.

    A page saves them, and `razzstats note export` writes them. If anything in them is wrong, nothing is merged.
    """
    from razzstats.show.notes import bring, brought_lines, read_files

    for line in brought_lines(bring(existing_store(database), read_files(files))):
        click.echo(line)


@note.command()
@DATABASE
@click.option("-o", "--output", required=True, type=NamedFile(".json"), help="The .json file to write.")
def export(database: Path | None, output: Path) -> None:
    """Write all notes to a file.

    Another database or a page can take it; seen marks and deletions are in it too.
    """
    import json

    from razzstats.data.notes import document
    from razzstats.show.whole import whole_file

    store = existing_store(database)
    notes = book_of(store).notes()
    say_unreadable(store)
    with whole_file(output) as part:
        part.write_text(json.dumps(document(notes), indent=1) + "\n", encoding="ascii")
    click.echo(f"{output}   {sum(one.says_something for one in notes):,} notes", err=True)


# -- what they share


def written_note(about: "Subject", text: str, tags: list[str], author: str, instead_of: "Note | None" = None) -> "Note":
    """A note of this moment; a text of - is read from standard input. One that cannot be is wrong usage."""
    from razzstats.data.notes import NotesError, written

    try:
        return written(about, sys.stdin.read() if text == "-" else text, tags, author, instead_of=instead_of)
    except NotesError as error:
        raise click.UsageError(f"the note {printable(str(error))}") from None


def book_of(store: "Store") -> "Notebook":
    """The notes of a database."""
    from razzstats.data.notebook import Notebook

    return Notebook(store.notes_path)


def say_unreadable(store: "Store") -> None:
    """Says how many notes are left out of what is told."""
    number = book_of(store).unreadable()
    if number:
        click.echo(f"{number:,} in {store.notes_path} cannot be read: kept there, and left out here", err=True)


def notes_said(book: "Notebook") -> "list[Note]":
    """Those that have something to read."""
    from razzstats.show.notes import said

    return said(book.notes())


def subject_of(
    store: "Store", hand: str | None, player: str | None, leak: str | None, room: str | None
) -> "Subject | None":
    """What the options name, if it is in the database; None if they name nothing."""
    from razzstats.data.notes import Kind, subject

    if sum(one is not None for one in (hand, player, leak)) > 1:
        raise click.UsageError("a note is about one thing: --hand, --player or --leak")
    if hand is not None:
        return hand_named(store, hand.lstrip("#"), room)
    if player is not None:
        name, where, _ = chosen_player(store, player, room)
        return subject(Kind.PLAYER, where, name)
    return None if leak is None else subject(Kind.LEAK, "", leak)


def known_leak(leak: str) -> None:
    """Wrong usage if there is no such leak."""
    from razzstats.stats.leaks import LEAKS

    if len(known_names("--leak", (leak,), [one.id for one in LEAKS], {one.id: one.title for one in LEAKS})) != 1:
        raise click.UsageError("--leak takes the id of one leak; docs/leaks.md lists them")


def hand_named(store: "Store", number: str, room: str | None) -> "Subject":
    """The hand of a number, which more than one room may have used."""
    import pyarrow.dataset as ds

    from razzstats.data.notes import Kind, subject

    rows = store.read("hands", ["room"], ds.field("hand_id") == number)["room"].astype(str)
    rooms = sorted(one for one in rows.unique() if room is None or one.lower() == room.lower())
    if not rooms:
        fail(f"no hand {printable(number)}{f' at {printable(room)}' if room else ''} in {store.folder}")
    if len(rooms) > 1:
        raise click.UsageError(f"there is a hand {printable(number)} at {' and at '.join(rooms)}: --room says which")
    return subject(Kind.HAND, rooms[0], number)


def note_named(book: "Notebook", name: str) -> "Note":
    """The note whose id begins so."""
    found = [one for one in notes_said(book) if one.id.startswith(name.lower())]
    if len(found) != 1 or not name:
        raise click.UsageError(
            f"{len(found):,} notes have an id that begins with {printable(name)!r}; `razzstats note list` shows them"
        )
    return found[0]


def holds(one: "Note", words: str) -> bool:
    """The note has them, whatever their letters' size."""
    whole = "\n".join([one.text, *one.tags, one.author, one.about.key])
    return words.casefold() in whole.casefold()


def show(notes: "list[Note]") -> None:
    """Prints notes."""
    from razzstats.show.notes import note_lines

    for one in notes:
        for line in note_lines(one):
            click.echo(line)
