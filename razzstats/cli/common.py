"""What commands share: the database, the player that is meant, and how things are printed."""

import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from razzstats.cli.options import PRINTED

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow.compute as pc

    from razzstats.data.store import Store
    from razzstats.stats.table import Tabulated
    from razzstats.summary import Summary

NOTHING = "no hand of Razz with cards was read: there is nothing to review or count"

# -- the database


def open_store(folder: Path | None) -> "Store":
    """The database in a folder, which need not exist yet."""
    from razzstats.data.store import Store

    if folder is None:
        from platformdirs import user_data_path

        folder = user_data_path("razzstats", appauthor=False) / "db"
    return Store(folder)


def existing_store(folder: Path | None) -> "Store":
    """The database in a folder, with something in it, and its statistics up to date."""
    from razzstats.recount import recount

    store = open_store(folder)
    if not store.parts():
        from razzstats.importer import imported

        where = f" --db {shlex.quote(str(folder))}" if folder is not None else ""
        if folder is not None and open_store(folder / "db").parts():
            fail(f"no database in {folder} itself: a review keeps it in {folder / 'db'}, say --db {folder / 'db'}")
        fail(NOTHING if imported(store) else f"no database in {store.folder}: `razzstats import PATH{where}` makes one")
    if folder is None:
        click.echo(f"database {printable(str(store.folder))}", err=True)
    recount(store)
    return store


def known_room(store: "Store", room: str | None) -> str | None:
    """The room as the database spells it."""
    from razzstats.data.query import rooms

    if room is None:
        return None
    found = rooms(store)
    spelt = next((name for name in found if name.lower() == room.lower()), None)
    return spelt or fail(f"nothing of {printable(room)} in the database; its rooms are {', '.join(found)}")


def chosen_player(store: "Store", player: str | None, room: str | None) -> tuple[str, str, str]:
    """The named player, else the most frequent hero, else who played most: his name, his room, and why."""
    from razzstats.data.query import heroes, players
    from razzstats.show.words import counted

    room = known_room(store, room)
    known = players(store, room)
    if known.empty:
        fail(NOTHING)
    if player is not None:
        rooms = [where for name, where in known.index if name == player]
        if not rooms:
            like = [name for name, _ in known.index if name.lower() == player.lower()]
            near = ", ".join(
                printable(name) for name in [*dict.fromkeys([*like, *known.index[:5].get_level_values(0)])][:5]
            )
            fail(f"no hand of {printable(player)} {f'at {room}' if room else 'in the database'}; there is {near} ...")
        return player, rooms[0], f" (also at {', '.join(rooms[1:])}; --room chooses)" if rooms[1:] else ""
    found = heroes(store, room)
    if not found.empty:
        return *found.index[0], f" (the most frequent hero, {counted(int(found.iloc[0]))}; --player chooses another)"
    return *known.index[0], f" (no hero is known; he played most, {counted(int(known.iloc[0]))})"


def say_faulty(
    store: "Store",
    include_faulty: bool,
    player: str | None = None,
    room: str | None = None,
    where: "pc.Expression | None" = None,
) -> None:
    """Says how many of the hands that were asked for are kept out of the statistics."""
    from razzstats.data.query import faulty_hands
    from razzstats.show.words import counted

    number = 0 if include_faulty else faulty_hands(store, player, room=room, where=where)
    if number:
        are, them = ("is", "it") if number == 1 else ("are", "them")
        click.echo(
            f"{counted(number)} with a finding of severity E {are} kept out; --include-faulty counts {them}", err=True
        )


# -- printing


def summary_of(summary: "Summary", *, stored: bool = True) -> Iterator[str]:
    """The lines of a summary."""
    from razzstats.show.terminal import summary_lines

    return summary_lines(summary, stored=stored)


def show_finding(finding: Any) -> None:  # noqa: ANN401  (a Finding, whose module is not imported for --help)
    """Prints a finding as an editor can jump to it."""
    from razzstats.show.terminal import finding_line

    click.echo(finding_line(finding))


@contextmanager
def progress(title: str, *, of_bytes: bool = True) -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar on a terminal, nothing elsewhere; it counts bytes or other things."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    counted = DownloadColumn() if of_bytes else MofNCompleteColumn()
    with Progress(
        TextColumn(title), BarColumn(), counted, TimeRemainingColumn(),
        console=Console(stderr=True), transient=True,
    ) as bar:  # fmt: skip
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def at_work(title: str) -> Iterator[None]:
    """Says on a terminal what is being done, as long as it takes, where nobody can tell how much is left of it."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(title):
        yield


def print_json(document: Any) -> None:  # noqa: ANN401  (whatever JSON can hold)
    """Prints one document."""
    import json

    click.echo(json.dumps(document, ensure_ascii=True, indent=1))


def write_table(
    rows: "pd.DataFrame | Tabulated",
    table: str,
    output: Path,
    form: str = "",
    meanings: "Sequence[tuple[str, str, str, str]] | None" = None,
    limits: "Mapping[str, str] | None" = None,
    more: "Mapping[str, pd.DataFrame] | None" = None,
) -> None:
    """Rows of a table as a file of a form, or of the one that its name says: csv, xlsx or parquet; `-` prints CSV.

    `meanings` are the definitions of columns that are not those of a table of the store, `limits` what was asked for,
    `more` sheets that a workbook has beside it.
    """
    from razzstats.show.export import form_of, write_csv, write_rows
    from razzstats.show.report import definitions, sheets_of
    from razzstats.show.sheets import write_xlsx
    from razzstats.stats.table import Tabulated

    form = form or form_of(output)
    if output == PRINTED:
        write_csv(rows, sys.stdout)
    elif form == "xlsx":
        sheets = sheets_of(rows) if isinstance(rows, Tabulated) else {table: rows}
        write_xlsx(
            {**sheets, **(more or {})},
            [*limit_rows(limits or {}), *(definitions(table) if meanings is None else meanings)],
            output,
        )
    else:
        write_rows(rows, output, form)
    click.echo(f"{output}   {table}, {len(rows):,} rows", err=True)


def limit_rows(limits: "Mapping[str, str]") -> list[tuple[str, str, str, str]]:
    """What was asked for, as the first rows of the sheet of definitions."""
    return [("all sheets", option, "", value) for option, value in limits.items()]


def printable(text: str) -> str:
    """A stranger's text without what a terminal would obey."""
    from razzstats.show.safe import terminal

    return terminal(text)


def fail(message: str) -> NoReturn:
    """Says why and ends with status 1."""
    raise click.ClickException(message)
