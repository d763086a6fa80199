"""`chart` and `export`: the database as figures and sheets."""

import sys
from pathlib import Path

import click

from razzstats.cli.choice import DAY_START, WHERE, ZONE, calendar_of, hands_where, say_shown
from razzstats.cli.common import chosen_player, existing_store, known_room, printable, say_faulty, write_table
from razzstats.cli.options import DATABASE, FAULTY, FORMATS, PLAYER, ROOM, NamedFile

TABLE_NAMES = ("hands", "seats", "turns", "findings", "tournaments", "stats")


@click.command()
@click.argument("name")
@DATABASE
@PLAYER
@ROOM
@click.option("-o", "--output", required=True, type=NamedFile(".png", ".svg"), help="A .png or .svg file.")
@WHERE
@ZONE
@DAY_START
@FAULTY
def chart(
    name: str,
    database: Path | None,
    player: str | None,
    room: str | None,
    output: Path,
    where: str | None,
    zone: str,
    day_start: int,
    include_faulty: bool,
) -> None:
    """Draw a chart: winnings."""
    from razzstats.data.query import chosen as of_whom
    from razzstats.data.query import seats
    from razzstats.show.charts import CHARTS, save
    from razzstats.show.report import CHART_COLUMNS

    drawing = next((drawing for drawing in CHARTS if drawing.id == name), None)
    if drawing is None:
        raise click.UsageError(f"there is no chart {name!r}, only {', '.join(drawing.id for drawing in CHARTS)}")
    store = existing_store(database)
    chosen, room, why = chosen_player(store, player, room)
    condition = hands_where(store, where, calendar_of(zone, day_start))
    rows = seats(store, CHART_COLUMNS, chosen, room=room, where=condition, include_faulty=include_faulty)
    save(drawing.draw(rows, chosen), output)
    click.echo(f"{output}   {name} of {printable(chosen)} at {room}, {len(rows):,} hands{why}")
    say_faulty(store, include_faulty, chosen, room, condition)
    say_shown(store, where, of_whom(chosen, room, condition, include_faulty=include_faulty))


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
    from razzstats.show.report import exported, player_statistics

    to_screen = str(output) == "-"
    if to_screen and form != "csv":
        raise click.UsageError("only CSV can be printed")
    if output.suffix.lower().lstrip(".") in FORMATS and output.suffix.lower() != f".{form}":
        raise click.UsageError(f"{output} does not end in .{form}")
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
    if table == "stats":
        frame = player_statistics(store, player, room=room, where=condition, include_faulty=include_faulty)
    elif table == "seats":
        frame = exported(store, table, chosen(player, room, condition, include_faulty=include_faulty))
    else:
        frame = exported(store, table)
    if to_screen:
        write_csv(frame, sys.stdout)
        click.echo(f"-   {table}, {len(frame):,} rows", err=True)
    else:
        write_table(frame, table, output, form)
    if chooses:
        say_faulty(store, include_faulty, player, room, condition)
        say_shown(store, where, chosen(player, room, condition, include_faulty=include_faulty))
