"""The command line: one short function a command. Only here is anything printed and an exit status chosen."""

import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

# pandas, Lark and matplotlib are imported by the commands that need them, so that --help answers at once
if TYPE_CHECKING:
    import pandas as pd

    from razzstats.data.store import Store
    from razzstats.hand import Stakes
    from razzstats.play.simulate.decision import Decision
    from razzstats.summary import Summary

TABLE_NAMES = ("hands", "seats", "turns", "findings", "tournaments", "stats")
FORMATS = ("csv", "xlsx", "parquet")

# one that cannot be read is told with the others
PATH = click.Path(path_type=str, readable=False)
PATHS = click.argument("paths", nargs=-1, required=True, type=PATH, metavar="PATH...")
FOUND_PATHS = click.argument("paths", nargs=-1, type=PATH, metavar="[PATH]...")
DATABASE = click.option(
    "--db", "database", type=click.Path(path_type=Path, file_okay=False), envvar="RAZZSTATS_DB",
    help="Database folder.  [default: $RAZZSTATS_DB, else the user's data folder]",
)  # fmt: skip
PLAYER = click.option("--player", metavar="NAME", help="Screen name of the player.")
ROOM = click.option("--room", metavar="ROOM", help="Only this room's hands; the same name elsewhere is another player.")
NOISE = click.option(
    "--noise", "noise_file", type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Shapes of lines to take for noise, one a line as the summary prints them, * for anything; "
    "kept with the database, and what was unread is read again.",
)  # fmt: skip
FAULTY = click.option("--include-faulty", is_flag=True, help="Count hands with a finding of severity E too.")


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(package_name="razzstats")
def cli() -> None:
    """Razz hand histories: read, proved against the rules of the game, and counted.

    Start with: razzstats review FOLDER --out DIR
    """


# -- the main job


@cli.command()
@FOUND_PATHS
@PLAYER
@ROOM
@click.option("--out", required=True, type=click.Path(path_type=Path, file_okay=False), help="Folder for the results.")
@NOISE
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that read and check.")
def review(
    paths: tuple[str, ...], player: str | None, room: str | None, out: Path, noise_file: Path | None, jobs: int
) -> None:
    """Import, check, statistics, chart and sheet in one go.

    The database is kept in OUT/db; a second run adds what is new. Without a PATH it offers what `razzstats find` finds.
    """
    from razzstats.show.report import report

    paths = paths or offered(f"review --out {shlex.quote(str(out))}")
    store = open_store(out / "db")
    summary = run_import(paths, store, noise_file, jobs)
    for line in summary_of(summary):
        click.echo(line)
    chosen, room, why = chosen_player(store, player, room)
    click.echo(f"\nplayer: {printable(chosen)} at {room}{why}\n")
    for made in report(store, chosen, room, out):
        click.echo(f"{made.path}   {printable(made.what)}")
    click.echo(f"{out / 'db'}   database of Parquet files")
    words = ("--db", str(out / "db"), "--player", printable(chosen), "--room", room)
    click.echo(f"\nnext: razzstats stats {shlex.join(words)}")
    sys.exit(0 if summary.lossless else 1)


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

    room = known_room(store, room)
    known = players(store, room)
    if known.empty:
        fail("no hand of Razz was read: there is nothing to review or count")
    if player is not None:
        rooms = [where for name, where in known.index if name == player]
        if not rooms:
            like = [name for name, _ in known.index if name.lower() == player.lower()]
            near = ", ".join(printable(name) for name in [*like, *(name for name, _ in known.index[:5])][:5])
            fail(f"no hand of {printable(player)} {f'at {room}' if room else 'in the database'}; there is {near} ...")
        return player, rooms[0], f" (also at {', '.join(rooms[1:])}; --room chooses)" if rooms[1:] else ""
    found = heroes(store, room)
    if not found.empty:
        return *found.index[0], f" (the most frequent hero, {int(found.iloc[0]):,} hands; --player chooses another)"
    return *known.index[0], f" (no hero is known; he played most, {int(known.iloc[0]):,} hands)"


# -- import and check


@cli.command(name="import")
@FOUND_PATHS
@DATABASE
@NOISE
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that read and check.")
def import_(paths: tuple[str, ...], database: Path | None, noise_file: Path | None, jobs: int) -> None:
    """Add files, folders and zips to the database; - is standard input.

    The same hand is stored once. A hand that could not be read is kept and listed. Without a PATH it offers what
    `razzstats find` finds; with --noise alone what could not be read is read again.
    """
    if not paths and noise_file is None:
        paths = offered("import")
    summary = run_import(paths, open_store(database), noise_file, jobs)
    for line in summary_of(summary):
        click.echo(line)
    sys.exit(0 if summary.lossless else 1)


def run_import(paths: tuple[str, ...], store: "Store", noise_file: Path | None, jobs: int) -> "Summary":
    """Imports with a progress bar."""
    from razzstats.importer import import_paths

    if paths and not any(path == "-" or Path(path).exists() for path in paths):
        fail(f"{printable(paths[0])}: no such file or folder")
    with progress("importing") as told, workers(jobs) as executor:
        return import_paths(paths, store, noise_file=noise_file, progress=told, executor=executor, jobs=jobs)


@contextmanager
def workers(jobs: int) -> Iterator[Any]:
    """A pool of processes, or None for one job."""
    if jobs == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Arrow has threads, and a process that has threads must not be forked
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield pool


@cli.command()
@click.argument("paths", nargs=-1, type=PATH, metavar="PATH...")
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of lines.")
@click.option("--explain", metavar="RULE", help="What a finding means; `all` lists every rule.")
def check(paths: tuple[str, ...], as_json: bool, explain: str | None) -> None:
    """Replay hands and hold them against the rules; prints path:line: RULE: message.

    Severity E is impossible in any room, W against the rules, I legal but worth showing. Exit status 1 if anything is
    E, W or unread.
    """
    if explain is not None:
        explain_rule(explain)
        return
    if not paths:
        raise click.UsageError("give a PATH, or --explain RULE")
    from razzstats.check import check_paths, document

    outcome = check_paths(paths, None if as_json else show_finding)
    if as_json:
        import json

        click.echo(json.dumps(document(outcome), ensure_ascii=True, indent=1))
    else:
        for line in summary_of(outcome.summary, stored=False):
            click.echo(line, err=True)
    sys.exit(0 if outcome.clean else 1)


def show_finding(finding: Any) -> None:  # noqa: ANN401  (a Finding, whose module is not imported for --help)
    """Prints a finding as an editor can jump to it."""
    from razzstats.show.terminal import finding_line

    click.echo(finding_line(finding))


def explain_rule(code: str) -> None:
    """Prints what a rule means, or all of them."""
    from razzstats.play.rules import OUTSIDE, explain, rules

    codes = [*OUTSIDE, *rules()] if code.lower() == "all" else [code.upper()]
    for one in codes:
        text = explain(one)
        if text is None:
            raise click.UsageError(f"no rule is called {one!r}; --explain all lists them")
        click.echo(text)


# -- numbers


class StatsCommand(click.Command):
    """Lists the statistics' names under its help, from the one catalogue."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from razzstats.stats.table import DIMENSIONS, listed_ids

        with formatter.section("Statistics"):
            formatter.write_text(", ".join(listed_ids()))
        with formatter.section("Columns for --by"):
            formatter.write_text(", ".join(DIMENSIONS))


@cli.command(cls=StatsCommand)
@DATABASE
@PLAYER
@ROOM
@click.option("--by", multiple=True, metavar="COLUMN", help="Split by a dimension; more than one may be given.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.option("--list", "as_list", is_flag=True, help="Every statistic with its definition.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="A .parquet or .csv file.")
@FAULTY
def stats(
    database: Path | None,
    player: str | None,
    room: str | None,
    by: tuple[str, ...],
    as_json: bool,
    as_list: bool,
    output: Path | None,
    include_faulty: bool,
) -> None:
    """Statistics of one player or of all, each with its count and its 95 % interval."""
    if as_list:
        list_statistics()
        return
    from razzstats.show.report import player_statistics
    from razzstats.stats.table import DIMENSIONS, PLAYER

    columns = [name for given in by for name in given.split(",") if name]
    for name in columns:
        if name not in DIMENSIONS:
            raise click.UsageError(f"cannot split by {name!r}; there are {', '.join(DIMENSIONS)}")
    if output is not None and output.suffix.lower() not in (".csv", ".parquet"):
        raise click.UsageError("-o takes a name that ends in .csv or .parquet")
    store = existing_store(database)
    groups = list(dict.fromkeys([*PLAYER, *columns]))
    room = known_room(store, room)
    rows = player_statistics(store, player, groups, room=room, include_faulty=include_faulty)
    if rows.empty:
        chosen_player(store, player, room)
    if output is None and "room" not in columns and rows["room"].nunique() == 1:
        # of one room it need not be said
        groups.remove("room")
    give_statistics(rows, groups, as_json, output)
    say_faulty(store, include_faulty)


def list_statistics() -> None:
    """Prints the catalogue."""
    from razzstats.stats.catalog import STATS
    from razzstats.stats.table import MONEY

    for stat in STATS:
        click.echo(f"{stat.id:<24}{stat.label}\n{'':<24}  made: {stat.made}\n{'':<24}  of: {stat.opportunities}")
    for money in MONEY:
        click.echo(f"{money.id:<24}{money.label}\n{'':<24}  {money.definition}")


def give_statistics(rows: "pd.DataFrame", groups: list[str], as_json: bool, output: Path | None) -> None:
    """Writes, or prints as JSON or text."""
    if output is not None:
        from razzstats.show.export import write_csv, write_parquet

        (write_csv if output.suffix.lower() == ".csv" else write_parquet)(rows, output)
        click.echo(f"{output}   {len(rows):,} rows", err=as_json)
    if as_json:
        import json

        from razzstats.show.json import statistics_document

        click.echo(json.dumps(statistics_document(rows, groups), ensure_ascii=True, indent=1))
    elif output is None:
        from razzstats.show.terminal import statistics_lines

        for line in statistics_lines(rows, groups):
            click.echo(line)


def say_faulty(store: "Store", include_faulty: bool) -> None:
    """Says what is kept out of the statistics."""
    from razzstats.data.query import faulty_hands

    number = 0 if include_faulty else faulty_hands(store)
    if number:
        click.echo(
            f"{number:,} hands with a finding of severity E are kept out; --include-faulty counts them", err=True
        )


@cli.command()
@click.argument("name")
@DATABASE
@PLAYER
@ROOM
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="A .png or .svg file."
)
@FAULTY
def chart(
    name: str, database: Path | None, player: str | None, room: str | None, output: Path, include_faulty: bool
) -> None:
    """Draw a chart: winnings."""
    if output.suffix.lower() not in (".png", ".svg"):
        raise click.UsageError("-o takes a name that ends in .png or .svg")
    from razzstats.data.query import seats
    from razzstats.show.charts import CHARTS, save
    from razzstats.show.report import CHART_COLUMNS

    drawing = next((drawing for drawing in CHARTS if drawing.id == name), None)
    if drawing is None:
        raise click.UsageError(f"there is no chart {name!r}, only {', '.join(drawing.id for drawing in CHARTS)}")
    store = existing_store(database)
    chosen, room, why = chosen_player(store, player, room)
    rows = seats(store, CHART_COLUMNS, chosen, room=room, include_faulty=include_faulty)
    save(drawing.draw(rows, chosen), output)
    click.echo(f"{output}   {name} of {printable(chosen)} at {room}, {len(rows):,} hands{why}")
    say_faulty(store, include_faulty)


@cli.command()
@click.argument("form", type=click.Choice(FORMATS))
@click.option("--table", required=True, type=click.Choice(TABLE_NAMES), help="What to export.")
@DATABASE
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The file to write."
)
def export(form: str, table: str, database: Path | None, output: Path) -> None:
    """Write a table for a spreadsheet or another program."""
    from razzstats.show.export import write_csv, write_parquet, write_xlsx
    from razzstats.show.report import definitions, exported, player_statistics, rates_and_values

    to_screen = str(output) == "-"
    if to_screen and form != "csv":
        raise click.UsageError("only CSV can be printed")
    if output.suffix.lower().lstrip(".") in FORMATS and output.suffix.lower() != f".{form}":
        raise click.UsageError(f"{output} does not end in .{form}")
    store = existing_store(database)
    frame = player_statistics(store) if table == "stats" else exported(store, table)
    if form == "xlsx":
        sheets = rates_and_values(frame) if table == "stats" else {table: frame}
        write_xlsx(sheets, definitions(table), output)
    elif to_screen:
        write_csv(frame, sys.stdout)
    else:
        (write_csv if form == "csv" else write_parquet)(frame, output)
    click.echo(f"{output}   {table}, {len(frame):,} rows", err=True)


@cli.command()
@DATABASE
@PLAYER
@ROOM
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="A .csv, .xlsx or .parquet file.")
def tournaments(
    database: Path | None, player: str | None, room: str | None, as_json: bool, output: Path | None
) -> None:
    """Results of one player's tournaments, from their summaries: paid, won, return, and each tournament.

    `import` reads the summaries. Money comes from them alone, a currency each.
    """
    from razzstats.data.query import tournaments as entries_of
    from razzstats.data.query import without_summary
    from razzstats.stats.results import results

    if output is not None and output.suffix.lower().lstrip(".") not in FORMATS:
        raise click.UsageError("-o takes a name that ends in .csv, .xlsx or .parquet")
    store = existing_store(database)
    chosen, room, why = tournament_player(store, player, room)
    entries = entries_of(store, chosen, room=room)
    told = (chosen, room, results(entries), entries, without_summary(store, chosen, room=room))
    if output is not None:
        write_tournaments(entries, output)
        click.echo(f"{output}   {len(entries):,} rows", err=as_json)
    if as_json:
        import json

        from razzstats.show.tournaments import results_document

        click.echo(json.dumps(results_document(*told), ensure_ascii=True, indent=1))
    elif output is None:
        from razzstats.show.tournaments import result_lines

        for line in result_lines(*told, why=why):
            click.echo(line)


def tournament_player(store: "Store", player: str | None, room: str | None) -> tuple[str, str, str]:
    """The named player, else the one that most summaries were written for, else the most frequent hero; and why."""
    from razzstats.data.query import heroes, summary_heroes, tournaments, without_summary

    room = known_room(store, room)
    if player is not None:
        told = map(str, tournaments(store, player, room=room)["room"].value_counts().index)
        untold = (where for where, _ in without_summary(store, player, room=room))
        rooms = list(dict.fromkeys([*told, *untold]))
        if not rooms:
            fail(f"no tournament of {printable(player)}{f' at {printable(room)}' if room else ''} in the database")
        return player, rooms[0], f" (also at {', '.join(rooms[1:])}; --room chooses)" if rooms[1:] else ""
    for found, what in ((summary_heroes(store, room), "summaries"), (heroes(store, room), "hands")):
        if not found.empty:
            name, where = found.index[0]
            if tournaments(store, name, room=where).empty and not without_summary(store, name, room=where):
                fail(f"no tournament of {printable(name)} in the database; --player NAME chooses a player")
            return name, where, f" (whose {what} these are, {int(found.iloc[0]):,}; --player chooses another)"
    return fail("no summary says whose it is: --player NAME chooses a player")


def write_tournaments(entries: "pd.DataFrame", output: Path) -> None:
    """The list of tournaments as a file of the kind that its name says."""
    from razzstats.show.export import write_csv, write_parquet, write_xlsx
    from razzstats.show.report import definitions
    from razzstats.show.tournaments import sheet

    frame = sheet(entries)
    if output.suffix.lower() == ".xlsx":
        write_xlsx({"tournaments": frame}, definitions("tournaments"), output)
    else:
        (write_csv if output.suffix.lower() == ".csv" else write_parquet)(frame, output)


# -- single hands


@cli.command()
@click.argument("hand_id")
@DATABASE
def replay(hand_id: str, database: Path | None) -> None:
    """Tell one stored hand street by street."""
    from razzstats.data.query import read_texts
    from razzstats.importer import noise_of
    from razzstats.play.replay import replay as play
    from razzstats.show.terminal import hand_lines

    store = existing_store(database)
    found = read_texts(store, [hand_id.lstrip("#")], noise_of(store))
    if not found:
        fail(
            f"no hand {printable(hand_id)} in {store.folder}; "
            "`razzstats export csv --table hands -o hands.csv` lists their numbers"
        )
    for hand in [hand for hands in found.values() for hand in hands]:
        for line in hand_lines(play(hand)):
            click.echo(line)


def amount(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """Hundredths of `0.50` or `3`."""
    from razzstats.money import parse_amount

    if value is not None and not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,2})?", value):
        raise click.BadParameter(f"{value!r} is no amount such as 0.50", ctx, param)
    return None if value is None else parse_amount(value)


def bets(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int | None, ...] | None:
    """Hundredths of the two bets in `0.50/1`."""
    if value is None:
        return None
    if value.count("/") != 1:
        raise click.BadParameter(f"{value!r} is no small and big bet such as 0.50/1", ctx, param)
    return tuple(amount(ctx, param, part) for part in value.split("/"))


class SimulateCommand(click.Command):
    """Lists the styles under its help, from where they are declared."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from razzstats.play.simulate.leaks import LEAKS
        from razzstats.play.simulate.styles import STYLES

        with formatter.section("Styles"):
            formatter.write_text(", ".join(style.name for style in STYLES))
        with formatter.section(f"Styles with one leak, {STYLES[0].name} but for it"):
            formatter.write_dl([(leak.name, leak.does) for leak in LEAKS])


@cli.command(cls=SimulateCommand)
@click.option("--hands", type=click.IntRange(1), required=True, help="How many.")
@click.option("--players", type=click.IntRange(2, 8), default=6, show_default=True, help="At the table.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same hands.")
@click.option("--hero", metavar="NAME", help="A player whose down cards are written, as in a history of his own.")
@click.option(
    "--styles", metavar="NAME,...", help="Styles, in turn for each of the players' names.  [default: the first four]"
)
@click.option("--stakes", callback=bets, metavar="SMALL/BIG", help="The two bets.  [default: 0.50/1]")
@click.option("--ante", callback=amount, metavar="AMOUNT", help="[default: a fifth of the small bet]")
@click.option("--bring-in", callback=amount, metavar="AMOUNT", help="[default: three tenths of the small bet]")
@click.option("--tournament", is_flag=True, help="Tournaments one after the other, with stakes of their own.")
@click.option(
    "--log",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A .csv or .parquet file of every decision: its spot, what was done, and which leak did it.",
)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="File; - prints.",
)
def simulate(
    hands: int,
    players: int,
    seed: int,
    hero: str | None,
    styles: str | None,
    stakes: tuple[int, int] | None,
    ante: int | None,
    bring_in: int | None,
    tournament: bool,
    log: Path | None,
    output: Path,
) -> None:
    """Deal and play legal Razz, written as PokerStars writes it."""
    from razzstats.play.simulate import simulate as play
    from razzstats.play.simulate.styles import STYLES
    from razzstats.write.pokerstars import write_all

    if log is not None and log.suffix.lower() not in (".csv", ".parquet"):
        raise click.UsageError("--log takes a name that ends in .csv or .parquet")
    if tournament and (stakes, ante, bring_in) != (None, None, None):
        raise click.UsageError("a tournament has stakes of its own")
    named = STYLES if styles is None else [name.strip() for name in styles.split(",")]
    at = stakes_of(stakes, ante, bring_in)
    with decisions_to(log) as note:
        try:
            dealt = play(hands, players, seed, at, styles=named, hero=hero, tournament=tournament, log=note)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
        # whole or not at all, where there is a file to replace; a pipe is written to
        whole = str(output) != "-" and (output.is_file() or not output.exists())
        with click.open_file(str(output), "w", encoding="utf-8", atomic=whole) as file:
            for text in write_all(dealt):
                file.write(text)
    if str(output) != "-":
        click.echo(f"{output}   {hands:,} hands", err=True)
    if log is not None:
        click.echo(f"{log}   their decisions", err=True)


def stakes_of(given: tuple[int, int] | None, ante: int | None, bring_in: int | None) -> "Stakes":
    """The usual stakes, or what was given in their place."""
    from dataclasses import replace

    from razzstats.play.simulate import STAKES
    from razzstats.play.simulate.room import usual_stakes

    usual = STAKES if given is None else usual_stakes(*given)
    return replace(
        usual,
        ante=usual.ante if ante is None else ante,
        bring_in=usual.bring_in if bring_in is None else bring_in,
    )


def decisions_to(path: Path | None) -> AbstractContextManager["Callable[[Decision], object] | None"]:
    """What takes down decisions for a file, or nothing."""
    if path is None:
        return nullcontext()
    # only a log needs pandas
    from razzstats.show.report import decision_log

    return decision_log(path)


# -- rooms and folders


@cli.command(name="find")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def find_(as_json: bool) -> None:
    """Look for hand histories in the usual folders of rooms and trackers, Wine's too.

    Looks at the text of the newest files, and says what to type. Nothing is imported, moved or changed.
    """
    from razzstats.find import find, find_document, found_lines, looked_in

    if as_json:
        import json

        click.echo(json.dumps(find_document(list(find()), looked_in()), ensure_ascii=True, indent=1))
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


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def rooms(as_json: bool) -> None:
    """What is read of each room, what it was seen in and what is unproven; and who is refused."""
    from razzstats.show.rooms import room_lines, rooms_document

    if as_json:
        import json

        click.echo(json.dumps(rooms_document(), ensure_ascii=True, indent=1))
        return
    for line in room_lines():
        click.echo(line)


@cli.command()
@PATHS
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False),
    help="A .phh file (one hand), a .phhs file (many), or a .txt file like those of `razzstats simulate`.",
)  # fmt: skip
def convert(paths: tuple[str, ...], output: Path) -> None:
    """Write hands of any room as PHH or in PokerStars' words.

    Each is read back and must tell the same acts and the same money; one that cannot be told is listed. Exit status 1
    if a hand of Razz was not written.
    """
    from razzstats.convert import WRITERS, Converted, convert_paths

    form = output.suffix.lower()
    if form not in WRITERS:
        raise click.UsageError(f"-o takes a name that ends in {', '.join(WRITERS)}")
    converted = Converted()
    part = output.with_name(f".{output.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(convert_paths(paths, form, converted))
        if form == ".phh" and converted.written > 1:
            fail(f"a .phh file is one hand, here are {converted.written:,}: give a name that ends in .phhs")
        if converted.written:
            part.replace(output)
    finally:
        part.unlink(missing_ok=True)
    for finding in converted.refused:
        show_finding(finding)
    for line in summary_of(converted.summary, stored=False):
        click.echo(line, err=True)
    if converted.unfinished:
        click.echo(f"{converted.unfinished:,} hands without a result were not written", err=True)
    if converted.without_stacks:
        click.echo(
            f"{converted.without_stacks:,} hands do not tell all stacks, which this kind of file needs: invented ones "
            "stand in their place",
            err=True,
        )
    if not converted.written:
        fail("no hand of Razz to write")
    click.echo(f"{printable(str(output))}   {converted.written:,} hands", err=True)
    sys.exit(0 if converted.lossless else 1)


# -- common


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
        where = f" --db {shlex.quote(str(folder))}" if folder is not None else ""
        fail(f"no database in {store.folder}: `razzstats import PATH{where}` makes one")
    if folder is None:
        click.echo(f"database {printable(str(store.folder))}", err=True)
    recount(store)
    return store


def summary_of(summary: "Summary", *, stored: bool = True) -> Iterator[str]:
    """The lines of a summary."""
    from razzstats.show.terminal import summary_lines

    return summary_lines(summary, stored=stored)


@contextmanager
def progress(title: str) -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    with Progress(
        TextColumn(title), BarColumn(), DownloadColumn(), TimeRemainingColumn(),
        console=Console(stderr=True), transient=True,
    ) as bar:  # fmt: skip
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def printable(text: str) -> str:
    """A stranger's text without what a terminal would obey."""
    from razzstats.show.safe import terminal

    return terminal(text)


def fail(message: str) -> NoReturn:
    """Says why and ends with status 1."""
    raise click.ClickException(message)


def main() -> None:
    """Runs the command line; whatever goes wrong, a person gets a sentence and not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # a name that the terminal's encoding does not have is spelt out
            stream.reconfigure(errors="backslashreplace")
    try:
        status = cli.main(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except click.Abort:
        click.echo("interrupted", err=True)
        sys.exit(130)
    except BrokenPipeError:
        # whoever read our output has had enough; what is left goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        if os.environ.get("RAZZSTATS_DEBUG"):
            raise
        click.echo(f"razzstats: {said_of(error)}", err=True)
        sys.exit(1)
    sys.exit(status if isinstance(status, int) else 0)


def said_of(error: Exception) -> str:
    """What went wrong, for a person."""
    from razzstats.data.store import StoreError

    if isinstance(error, OSError):
        missing = Path(str(error.filename or "")).parent
        if isinstance(error, FileNotFoundError) and error.filename and not missing.is_dir():
            return f"there is no folder {missing}"
        return f"{error.filename or 'a file'}: {error.strerror or error}"
    if type(error).__module__.startswith("pyarrow") or str(error).startswith("Table schema does not match"):
        told = str(error).partition("\n")[0]
        return f"the database is damaged or of another version ({told}): import the histories into a new one"
    if isinstance(error, (StoreError, ValueError)):
        return str(error)
    return f"a fault in razzstats itself, {type(error).__name__}: {error} (RAZZSTATS_DEBUG=1 shows where)"
