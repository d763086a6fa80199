"""`stats`: rates with their counts and intervals."""

from collections.abc import Callable
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from razzstats.cli.choice import DAY_START, WHERE, ZONE, calendar_of, hands_where, known_names, say_shown, turns_where
from razzstats.cli.common import chosen_player, existing_store, fail, known_room, print_json, say_faulty, write_table
from razzstats.cli.options import DATABASE, FAULTY, JSON, PLAYER, ROOM, TABLE_FILE

if TYPE_CHECKING:
    import pandas as pd


class StatsCommand(click.Command):
    """Lists the statistics' names under its help, from the one catalogue."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from razzstats.stats.fields import SPLITS
        from razzstats.stats.table import listed_ids

        with formatter.section("Statistics"):
            formatter.write_text(", ".join(listed_ids()))
        with formatter.section("Columns for --by"):
            formatter.write_text(", ".join(SPLITS))


@click.command(cls=StatsCommand)
@DATABASE
@PLAYER
@ROOM
@click.option("--stat", "listed", multiple=True, metavar="ID", help="Only this statistic; more may be given, ID,ID.")
@click.option("--by", multiple=True, metavar="COLUMN", help="Split by a dimension; more than one may be given.")
@WHERE
@click.option(
    "--turns", metavar="CONDITION",
    help="Count again, and only the turns for which it holds, such as 'street = 4 and alive = 2'.",
)  # fmt: skip
@ZONE
@DAY_START
@JSON
@click.option("--list", "as_list", is_flag=True, help="Every statistic with its definition.")
@TABLE_FILE
@FAULTY
def stats(
    database: Path | None,
    player: str | None,
    room: str | None,
    listed: tuple[str, ...],
    by: tuple[str, ...],
    where: str | None,
    turns: str | None,
    zone: str,
    day_start: int,
    as_json: bool,
    as_list: bool,
    output: Path | None,
    include_faulty: bool,
) -> None:
    """Statistics of one player or of all, each with its count and its 95 % interval."""
    if as_list:
        list_statistics()
        return
    from razzstats.data.query import chosen
    from razzstats.data.seating import PLAYER
    from razzstats.show.report import player_statistics
    from razzstats.stats.fields import SPLITS
    from razzstats.stats.table import listed_ids
    from razzstats.stats.turns import NotOverTurns

    columns = known_names("--by", by, list(SPLITS))
    ids = known_names("--stat", listed, listed_ids()) or None
    store = existing_store(database)
    groups = list(dict.fromkeys([*PLAYER, *columns]))
    room = known_room(store, room)
    calendar = calendar_of(zone, day_start)
    condition = hands_where(store, where, calendar)
    counted = partial(
        player_statistics, store, player, groups, room=room, where=condition,
        turns=turns_where(turns), calendar=calendar, include_faulty=include_faulty,
    )  # fmt: skip
    try:
        many = (player is None or columns) and not (ids or turns or as_json or output)
        rows = _of_many(counted, groups) if many else counted(listed=ids)
    except NotOverTurns as error:
        raise click.UsageError(str(error)) from None
    if rows.empty:
        chosen_player(store, player, room)
        fail("no hand passes --where" if where else "there is no hand to count")
    if output is None and "room" not in columns and rows["room"].nunique() == 1:
        # of one room it need not be said
        groups.remove("room")
    give_statistics(rows, groups, as_json, output, ids)
    if any(SPLITS[name].timed for name in columns):
        click.echo(f"times are those of {calendar}", err=True)
    say_faulty(store, include_faulty, player, room, condition)
    say_shown(store, where, chosen(player, room, condition, include_faulty=include_faulty), columns)


def _of_many(counted: "Callable[..., pd.DataFrame]", groups: list[str]) -> "pd.DataFrame":
    """The few numbers that a table of groups shows; all of them if it is one group."""
    from razzstats.show.terminal import FEW, FIRST

    rows = counted(listed=[*FIRST, *FEW])
    return counted() if len(rows[groups].drop_duplicates()) == 1 else rows


def list_statistics() -> None:
    """Prints the catalogue under its headings."""
    from razzstats.stats.table import LISTED, heading

    for title, numbers in groupby(LISTED.values(), key=heading):
        click.echo(f"\n{title}\n" if title else "")
        for number in numbers:
            click.echo(f"  {number.id:<26}{number.label}")
            for line in number.words:
                click.echo(f"{'':<30}{line}")


def give_statistics(
    rows: "pd.DataFrame", groups: list[str], as_json: bool, output: Path | None, listed: list[str] | None
) -> None:
    """Writes, or prints as JSON or text."""
    if output is not None:
        write_table(rows, "stats", output)
    if as_json:
        from razzstats.show.json import statistics_document

        print_json(statistics_document(rows, groups))
    elif output is None:
        from razzstats.show.terminal import statistics_lines

        click.echo("\n".join(statistics_lines(rows, groups, listed)))
