"""`review`, `import`, `check` and `find`: from folders of histories to the database."""

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from razzstats.cli.common import (
    chosen_player,
    fail,
    open_store,
    print_json,
    printable,
    progress,
    show_finding,
    summary_of,
)
from razzstats.cli.leaks import SETTINGS_FILE, judge, read_settings
from razzstats.cli.options import DATABASE, FOUND_PATHS, JOBS, JSON, NOISE, PATH, PLAYER, ROOM, alone
from razzstats.cli.price import run_price
from razzstats.cli.workers import workers

if TYPE_CHECKING:
    from razzstats.data.store import Store
    from razzstats.stats.leaks.judge import Judged
    from razzstats.stats.leaks.settings import Settings
    from razzstats.summary import Summary


@click.command()
@FOUND_PATHS
@PLAYER
@ROOM
@click.option("--out", required=True, type=click.Path(path_type=Path, file_okay=False), help="Folder for the results.")
@click.option("--leaks", "settings_file", type=SETTINGS_FILE, help="Settings of leaks; see `razzstats leaks --help`.")
@click.option("--mask", is_flag=True, help="Pseudonyms in all files but OUT/db, for showing them to others.")
@click.option(
    "--notes", "note_files", multiple=True, type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A file of notes that a page saved, to merge; more may be given.",
)  # fmt: skip
@click.option("--keep-notes", is_flag=True, help="With --mask leave the notes in the page; they may hold names.")
@NOISE
@JOBS
def review(
    paths: tuple[str, ...],
    player: str | None,
    room: str | None,
    out: Path,
    settings_file: Path | None,
    mask: bool,
    note_files: tuple[Path, ...],
    keep_notes: bool,
    noise_file: Path | None,
    jobs: int,
) -> None:
    """Import, check, page, statistics, chart and sheet in one go.

    OUT/review.html is the page to open: one file that loads nothing. The database is kept in OUT/db; a second run adds
    what is new. Without a PATH it offers what `razzstats find` finds.
    """
    from razzstats.importer import noise_of
    from razzstats.show.notes import bring, brought_lines, read_files
    from razzstats.show.page.write import write_page
    from razzstats.show.report import report
    from razzstats.show.terminal import folded

    if keep_notes and not mask:
        raise click.UsageError("--keep-notes goes with --mask: other pages have the notes anyway")
    # a file that is none is refused before anything is done
    settings = read_settings("--leaks", settings_file)
    notes = read_files(note_files)
    paths = paths or offered(f"review --out {shlex.quote(str(out))}")
    store = open_store(out / "db")
    summary = run_import(paths, store, noise_file, jobs)
    for line in (*summary_of(summary), *(brought_lines(bring(store, notes)) if note_files else ())):
        click.echo(line)
    chosen, room, why = chosen_player(store, player, room)
    click.echo("\n".join(["", *folded(printable(f"player: {chosen} at {room}{why}"), "  "), ""]))
    judged = _verdict(store, chosen, room, settings)
    page = write_page(
        store, chosen, room, judged, out / "review.html", noise_of(store), settings_file, mask_names=mask,
        keep_notes=keep_notes,
    )  # fmt: skip
    for made in (page, *report(store, chosen, room, out, judged, mask_names=mask)):
        click.echo(f"{made.path}   {printable(made.what)}")
    click.echo(f"{out / 'db'}   database of Parquet files")
    words = ("--db", str(out / "db"), "--player", printable(chosen), "--room", room)
    click.echo(f"\nnext: razzstats stats {shlex.join(words)}")
    sys.exit(0 if summary.lossless else 1)


def _verdict(store: "Store", player: str, room: str, settings: "Settings") -> "Judged":
    """Prints it, first what is known at once, and gives the leaks, which take longer."""
    from razzstats.show.leak_words import verdict_sentences
    from razzstats.show.page.verdict import verdict_of

    for sentence in verdict_of(store, player, room):
        click.echo(sentence)
    judged = judge(store, player, room, settings)
    for sentence in verdict_sentences(judged):
        click.echo(sentence)
    click.echo()
    return judged


@click.command(name="import")
@FOUND_PATHS
@DATABASE
@NOISE
@JOBS
@click.option(
    "--price", "with_prices", is_flag=True,
    help="Price every decision with known cards that has no price yet, as `razzstats price` does.",
)  # fmt: skip
def import_(
    paths: tuple[str, ...], database: Path | None, noise_file: Path | None, jobs: int, with_prices: bool
) -> None:
    """Add files, folders and zips to the database; - is standard input.

    The same hand is stored once. A hand that could not be read is kept and listed. Without a PATH it offers what
    `razzstats find` finds; with --noise alone what could not be read is read again.
    """
    if not paths and noise_file is None:
        paths = offered("import")
    store = open_store(database)
    summary = run_import(paths, store, noise_file, jobs)
    for line in summary_of(summary):
        click.echo(line)
    if with_prices:
        click.echo(f"{'priced':<13}{run_price(store):>8,}   decisions with known cards")
    sys.exit(0 if summary.lossless else 1)


def run_import(paths: tuple[str, ...], store: "Store", noise_file: Path | None, jobs: int) -> "Summary":
    """Imports with a progress bar."""
    from razzstats.data.store import Busy
    from razzstats.importer import import_paths

    if paths and not any(path == "-" or Path(path).exists() for path in paths):
        fail(f"{printable(paths[0])}: no such file or folder")
    try:
        with progress("importing") as told, workers(jobs) as executor:
            return import_paths(paths, store, noise_file=noise_file, progress=told, executor=executor, jobs=jobs)
    except Busy as error:
        raise Busy(f"{error}: nothing of this was imported") from None


@click.command()
@click.argument("paths", nargs=-1, type=PATH, metavar="PATH...")
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of lines.")
@click.option("--explain", metavar="RULE", help="What a finding means; `all` lists every rule.")
def check(paths: tuple[str, ...], as_json: bool, explain: str | None) -> None:
    """Replay hands and hold them against the rules; prints path:line: RULE: message.

    Severity E is impossible in any room, W against the rules, I legal but worth showing. Exit status 1 if anything is
    E, W or unread.
    """
    if explain is not None:
        alone("--explain")
        explain_rule(explain)
        return
    if not paths:
        raise click.UsageError("give a PATH, or --explain RULE")
    from razzstats.check import check_paths, document

    outcome = check_paths(paths, None if as_json else show_finding)
    if as_json:
        print_json(document(outcome))
    else:
        for line in summary_of(outcome.summary, stored=False):
            click.echo(line, err=True)
    sys.exit(0 if outcome.clean else 1)


def explain_rule(code: str) -> None:
    """Prints what a rule means, or all of them."""
    from razzstats.play.rules import OUTSIDE, explain, rules

    codes = [*OUTSIDE, *rules()] if code.lower() == "all" else [code.upper()]
    for one in codes:
        text = explain(one)
        if text is None:
            raise click.UsageError(f"no rule is called {one!r}; --explain all lists them")
        click.echo(text)


# -- folders of histories


@click.command(name="find")
@JSON
def find_(as_json: bool) -> None:
    """Look for hand histories in the usual folders of rooms and trackers, Wine's too.

    Looks at the text of the newest files, and says what to type. Nothing is imported, moved or changed.
    """
    from razzstats.find import find, find_document, found_lines, looked_in

    if as_json:
        print_json(find_document(list(find()), looked_in()))
        return
    none = True
    for found in find():
        none = False
        for line in found_lines(found):
            click.echo(printable(line))
        click.echo()
    if none:
        click.echo("no hand histories in the usual folders, which are")
        for place in looked_in():
            click.echo(f"  {printable(place)}")
        click.echo("give `razzstats import` the folder or the files where yours are")


def offered(command: str) -> tuple[str, ...]:
    """The folders that the user agrees to, where he gave no PATH; without a terminal it says what there is and ends."""
    from razzstats.find import find, found_lines, shell_word

    found = [one for one in find() if one.worth_it]
    if not found:
        raise click.UsageError("give a PATH: `razzstats find` saw no hand of Razz in the usual folders")
    for one in found:
        for line in found_lines(one):
            click.echo(printable(line), err=True)
    if not on_a_terminal():
        folders = " ".join(shell_word(str(one.folder)) for one in found)
        raise click.UsageError(f"give a PATH; for all of the above say: razzstats {command} {printable(folders)}")
    chosen = chosen_of([str(one.folder) for one in found])
    if not chosen:
        raise click.UsageError("nothing was chosen")
    return chosen


def chosen_of(folders: list[str]) -> tuple[str, ...]:
    """Asks for each folder, until all that are left are taken or none."""
    chosen: list[str] = []
    for number, folder in enumerate(folders):
        asked = f"import {printable(folder)}? y yes, n no, a all that are left, q no more"
        answer = click.prompt(asked, type=click.Choice(list("ynaq")), default="y", show_choices=False, err=True)
        if answer == "a":
            return (*chosen, *folders[number:])
        if answer == "q":
            break
        chosen += [folder] if answer == "y" else []
    return tuple(chosen)


def on_a_terminal() -> bool:
    """Somebody is there who can answer."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
