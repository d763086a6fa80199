"""`chart` and `export`: the database as figures and sheets."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from razzstats.cli.choice import DAY_START, WHERE, ZONE, calendar_of, hands_where, say_shown
from razzstats.cli.common import chosen_player, existing_store, known_room, printable, progress, say_faulty, write_table
from razzstats.cli.options import DATABASE, FAULTY, FORMATS, PLAYER, ROOM

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow.compute as pc

    from razzstats.data.store import Store
    from razzstats.show.charts.chart import Chart, Given
    from razzstats.show.charts.reading import Asked

PICTURES = (".png", ".svg")
TABLE_NAMES = ("hands", "seats", "turns", "findings", "tournaments", "stats")


ALL = "all"


@click.command()
@click.argument("name", required=False)
@DATABASE
@PLAYER
@ROOM
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A .png or .svg file; for all, a folder.")
@WHERE
@ZONE
@DAY_START
@FAULTY
@click.option("--mask", "mask_names", is_flag=True, help="Pseudonyms for all names.")
@click.option("--list", "list_only", is_flag=True, help="List the charts with their meaning, and stop.")
def chart(
    name: str | None,
    database: Path | None,
    player: str | None,
    room: str | None,
    output: Path | None,
    where: str | None,
    zone: str,
    day_start: int,
    include_faulty: bool,
    mask_names: bool,
    list_only: bool,
) -> None:
    """Draw the chart NAME of one player's hands, or all of them.

    Each says how many hands it shows, when they were played, at which stakes, and how sure its numbers are.
    """
    from razzstats.data.query import chosen as of_whom
    from razzstats.show.charts.reading import Asked, given, masked
    from razzstats.show.terminal import counted

    if list_only:
        list_charts()
        return
    charts = charts_named(name)
    files = files_of(charts, output, several=name == ALL)
    store = existing_store(database)
    chosen, room, why = chosen_player(store, player, room)
    condition = hands_where(store, where, calendar_of(zone, day_start))
    asked = Asked(store, chosen, room, condition, where or "", zone, day_start, include_faulty)
    known = {"leaks": leaks_of(asked)} if any("leaks" in one.needs for one in charts) else {}
    what = given(masked(asked) if mask_names else asked, charts, **known)
    draw_charts(charts, what, files, f"{printable(what.player)} at {room}, {counted(len(what.hands))}{why}")
    say_faulty(store, include_faulty, chosen, room, condition)
    say_shown(store, where, of_whom(chosen, room, condition, include_faulty=include_faulty))


def list_charts() -> None:
    """Prints the charts with their meaning."""
    from razzstats.show.charts import CHARTS

    wide = max(len(one.id) for one in CHARTS)
    for one in CHARTS:
        click.echo(f"{one.id:<{wide}}  {one.meaning}{' *' if one.on_page else ''}")
    click.echo("\n* is on the page of a review")


def charts_named(name: str | None) -> "list[Chart]":
    """The chart of a name, or all."""
    from razzstats.show.charts import CHARTS

    ids = ", ".join(one.id for one in CHARTS)
    if name is None:
        raise click.UsageError(f"name a chart: {ids} or all; --list says what they show")
    found = [one for one in CHARTS if name in (one.id, ALL)]
    if not found:
        raise click.UsageError(f"there is no chart {printable(repr(name))}, only {ids} and all")
    return found


def files_of(charts: "list[Chart]", output: Path | None, *, several: bool) -> list[Path]:
    """Where each chart goes: into the file that was named, or into a folder of several."""
    if output is None:
        raise click.UsageError("say where it goes: -o FILE.png or FILE.svg, or for all -o FOLDER")
    if several:
        try:
            output.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise click.UsageError(f"{printable(str(output))} cannot be a folder: {error.strerror}") from None
        return [output / f"{one.id}.png" for one in charts]
    if output.is_dir() or output.suffix.lower() not in PICTURES:
        raise click.UsageError(f"-o takes a file whose name ends in {' or '.join(PICTURES)}")
    return [output]


def leaks_of(asked: "Asked") -> "pd.DataFrame":
    """A row a leak, for which decisions that have no price are priced first."""
    from razzstats.leaks import leaks

    with progress("pricing", of_bytes=False) as told:
        return leaks(asked.store, asked.player, asked.room, where=asked.condition, progress=told).table


def draw_charts(charts: "list[Chart]", what: "Given", files: list[Path], of_whom: str) -> None:
    """Draws each into its file, and says so."""
    from razzstats.show.charts.chart import drawn
    from razzstats.show.charts.look import save

    wide = max(len(str(path)) for path in files)
    for one, path in zip(charts, files, strict=True):
        save(drawn(one, what), path)
        said = f"{one.id} of {of_whom}" if path == files[0] else one.id
        click.echo(f"{printable(str(path)):<{wide}}   {said}")


@click.command()
@click.argument("form", type=click.Choice(FORMATS))
@click.option("--table", required=True, type=click.Choice(TABLE_NAMES), help="What to export.")
@DATABASE
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The file to write."
)
@PLAYER
@ROOM
@WHERE
@ZONE
@DAY_START
@FAULTY
def export(
    form: str,
    table: str,
    database: Path | None,
    output: Path,
    player: str | None,
    room: str | None,
    where: str | None,
    zone: str,
    day_start: int,
    include_faulty: bool,
) -> None:
    """Write a table for a spreadsheet or another program.

    --player, --room and --where choose among the rows of seats, and among those that stats counts; hands with a finding
    of severity E are in neither, unless with --include-faulty. Every other table has all hands.
    """
    from razzstats.data.query import chosen
    from razzstats.show.export import write_csv

    check_output(output, form)
    chooses = table in ("seats", "stats")
    if not chooses and (player or room or where or include_faulty):
        raise click.UsageError(
            f"--player, --room, --where and --include-faulty choose among seats and stats, not among {table}"
        )
    store = existing_store(database)
    condition = hands_where(store, where, calendar_of(zone, day_start))
    room = known_room(store, room)
    if player is not None:
        # says who there is, if he is not
        chosen_player(store, player, room)
    frame = _exported(store, table, player, room, condition, include_faulty=include_faulty)
    if str(output) == "-":
        write_csv(frame, sys.stdout)
        click.echo(f"-   {table}, {len(frame):,} rows", err=True)
    else:
        write_table(frame, table, output, form)
    if chooses:
        say_faulty(store, include_faulty, player, room, condition)
        say_shown(store, where, chosen(player, room, condition, include_faulty=include_faulty))


def check_output(output: Path, form: str) -> None:
    """Raises UsageError where a form cannot be printed, or the file is named after another."""
    if str(output) == "-" and form != "csv":
        raise click.UsageError("only CSV can be printed")
    if output.suffix.lower().lstrip(".") in FORMATS and output.suffix.lower() != f".{form}":
        raise click.UsageError(f"{output} does not end in .{form}")


def _exported(
    store: "Store", table: str, player: str | None, room: str | None, condition: "pc.Expression | None", *,
    include_faulty: bool,
) -> "pd.DataFrame":  # fmt: skip
    """The rows of a table, those of seats and stats as they were chosen."""
    from razzstats.data.query import chosen
    from razzstats.show.report import exported, player_statistics

    if table == "stats":
        return player_statistics(store, player, room=room, where=condition, include_faulty=include_faulty)
    rows = chosen(player, room, condition, include_faulty=include_faulty) if table == "seats" else None
    return exported(store, table, rows)
