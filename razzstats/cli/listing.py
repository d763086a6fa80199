"""`hands`: the hands behind a number."""

from pathlib import Path

import click

from razzstats.cli.choice import DAY_START, WHERE, ZONE, calendar_of, hands_where, known_names
from razzstats.cli.common import chosen_player, existing_store, print_json, printable, say_faulty, write_table
from razzstats.cli.options import DATABASE, FAULTY, JSON, PLAYER, ROOM, TABLE_FILE

FIRST = 100
"""Hands that are printed unless more are asked for."""


@click.command()
@DATABASE
@PLAYER
@ROOM
@click.option("--stat", "name", metavar="ID", help="Only hands in which this statistic could be made.")
@click.option("--made/--not-made", default=None, help="Of these only those in which it was, or was not.")
@WHERE
@ZONE
@DAY_START
@click.option("--oldest-first", is_flag=True, help="In the order in which they were played.  [default: newest first]")
@click.option("--first", type=click.IntRange(min=1), metavar="N", help=f"Print so many.  [default: {FIRST}]")
@JSON
@TABLE_FILE
@FAULTY
def hands(
    database: Path | None,
    player: str | None,
    room: str | None,
    name: str | None,
    made: bool | None,
    where: str | None,
    zone: str,
    day_start: int,
    oldest_first: bool,
    first: int | None,
    as_json: bool,
    output: Path | None,
    include_faulty: bool,
) -> None:
    """List the hands of one player that are behind a number, or that pass --where.

    `razzstats replay HAND` tells one of them.
    """
    from razzstats.show.hands import definitions, hand_rows, hands_document, hands_of, sheet
    from razzstats.stats.behind import behind
    from razzstats.stats.stat import Stat
    from razzstats.stats.table import LISTED

    number = LISTED[known_names("--stat", (name,), list(LISTED))[0]] if name else None
    if number is None and made is not None:
        raise click.UsageError("--made and --not-made go with --stat")
    store = existing_store(database)
    chosen, room, why = chosen_player(store, player, room)
    condition = hands_where(store, where, calendar_of(zone, day_start))
    if number is not None:
        try:
            counted = behind(number, made)
        except ValueError as error:
            raise click.UsageError(str(error)) from None
        condition = counted if condition is None else condition & counted
    stat = number if isinstance(number, Stat) else None
    rows = hands_of(store, stat, oldest_first, player=chosen, room=room, where=condition, include_faulty=include_faulty)
    if output is not None:
        write_table(sheet(rows[:first]), "hands", output, meanings=definitions(list(rows.columns)))
    if as_json:
        print_json(hands_document(chosen, rows[:first]))
    elif output is None:
        many = "1 hand" if len(rows) == 1 else f"{len(rows):,} hands"
        click.echo(f"{many} of {printable(chosen)} at {printable(room)}{why}")
        for line in hand_rows(rows[: first or FIRST], stat, zone) if len(rows) else ():
            click.echo(line)
        if len(rows) > (first or FIRST):
            click.echo(f"and {len(rows) - (first or FIRST):,} more; --first N prints them, -o writes them all")
    say_faulty(store, include_faulty, chosen, room, condition)
