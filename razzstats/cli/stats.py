"""`stats`: rates with their counts and intervals."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from razzstats.cli.common import chosen_player, existing_store, known_room, print_json, say_faulty, write_table
from razzstats.cli.options import DATABASE, FAULTY, JSON, PLAYER, ROOM, TABLE_FILE

if TYPE_CHECKING:
    import pandas as pd


class StatsCommand(click.Command):
    """Lists the statistics' names under its help, from the one catalogue."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from razzstats.stats.table import DIMENSIONS, listed_ids

        with formatter.section("Statistics"):
            formatter.write_text(", ".join(listed_ids()))
        with formatter.section("Columns for --by"):
            formatter.write_text(", ".join(DIMENSIONS))


@click.command(cls=StatsCommand)
@DATABASE
@PLAYER
@ROOM
@click.option("--by", multiple=True, metavar="COLUMN", help="Split by a dimension; more than one may be given.")
@JSON
@click.option("--list", "as_list", is_flag=True, help="Every statistic with its definition.")
@TABLE_FILE
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
        write_table(rows, "stats", output)
    if as_json:
        from razzstats.show.json import statistics_document

        print_json(statistics_document(rows, groups))
    elif output is None:
        from razzstats.show.terminal import statistics_lines

        for line in statistics_lines(rows, groups):
            click.echo(line)
