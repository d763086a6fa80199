"""`players`: everybody in the database, a row each."""

from typing import TYPE_CHECKING

import click

from razzstats.cli.answer import Answer, answering
from razzstats.cli.asked import Asked, asking_of_all
from razzstats.cli.choice import known_names
from razzstats.cli.common import fail, write_table

if TYPE_CHECKING:
    import pandas as pd

    from razzstats.stats.amounts import Money
    from razzstats.stats.stat import Stat

COLUMNS = ("hands", "bb100")
"""Numbers that are always there."""


@click.command()
@asking_of_all
@click.option(
    "--stat", "chosen", multiple=True, metavar="ID,...",
    help="The statistics to show, in this order, money before rates; `razzstats stats --list` names them. net has a "
    "column a currency.",
)  # fmt: skip
@click.option(
    "--sort", "by", metavar="COLUMN",
    help="player, room or a number of `razzstats stats --list`, the lowest first; numbers from too little come after "
    "the others.  "
    "[default: most hands first]",
)  # fmt: skip
@click.option("--descending", is_flag=True, help="The highest first; goes with --sort.")
@click.option(
    "--least", type=click.IntRange(min=1), default=1, show_default=True, metavar="N",
    help="Only players with so many hands.",
)  # fmt: skip
@click.option("--first", type=click.IntRange(min=1), metavar="N", help="Only the first so many of the list.")
@answering
def players(
    asked: Asked,
    chosen: tuple[str, ...],
    by: str | None,
    descending: bool,
    least: int,
    first: int | None,
    answer: Answer,
) -> None:
    """Every player in one row: hands, big bets per 100 and rates, each with its 95 % interval.

    `razzstats stats --player NAME` tells one of them whole, and `--by` splits his numbers.
    """
    from razzstats.show.players import definitions, ordered, player_lines, players_document
    from razzstats.show.report import player_statistics, wide
    from razzstats.show.words import counted

    if descending and by is None:
        raise click.UsageError("--descending goes with --sort")
    given, stats, sums, column = chosen_statistics(chosen, by)
    listed = [*COLUMNS, *(stat.id for stat in stats), *(money.id for money in sums)]
    rows = player_statistics(
        asked.store, listed=listed, room=asked.known_room, where=asked.condition, include_faulty=asked.include_faulty
    ).frame()
    if rows.empty:
        asked.fail_of_none(None, asked.known_room)
    frame = wide(rows, stats, sums)
    one_currency(frame, column)
    frame = ordered(frame[frame["hands"] >= least], column, descending)[:first]
    if frame.empty:
        asked.say_asides(None, asked.known_room)
        fail(f"no player with {counted(least)}")
    meanings = definitions(stats, sums)
    answer.give(
        lambda path: write_table(frame, "players", path, meanings=meanings, limits=asked.limits),
        lambda: players_document(frame, stats, sums),
        lambda: player_lines(frame, stats, sums, by=column, chosen=given),
        asked.limits,
    )
    asked.say_asides(None, asked.known_room)


def one_currency(frame: "pd.DataFrame", column: str | None) -> None:
    """Raises UsageError where players would be sorted by amounts of several currencies."""
    from razzstats.show.players import currencies

    several = currencies(frame, column or "")
    if len(several) > 1:
        named = ", ".join(name.rpartition(" ")[2] for name in several)
        raise click.UsageError(
            f"--sort {column}: it is in {named}; --where 'currency = {named.split(', ')[0]}' says which"
        )


def chosen_statistics(
    chosen: tuple[str, ...], by: str | None
) -> tuple[list[str], list["Stat"], list["Money"], str | None]:
    """Which ids are given, the statistics and sums to show, the main ones if none are, and what to sort by.

    Raises UsageError for names that nobody knows.
    """
    from razzstats.data.seating import PLAYER
    from razzstats.show.terminal import FEW
    from razzstats.stats.stat import Stat
    from razzstats.stats.table import LISTED

    said = {name: number.label for name, number in LISTED.items()}
    given = known_names("--stat", chosen, list(said), said)
    sorting = [] if by is None else known_names("--sort", (by,), [*PLAYER, *said], said)
    if by is not None and len(sorting) != 1:
        raise click.UsageError("--sort takes one column")
    names = dict.fromkeys([*given, *sorting] if given else [*sorting, *FEW])
    numbers = [LISTED[name] for name in names if name in LISTED and name not in COLUMNS]
    stats = [number for number in numbers if isinstance(number, Stat)]
    sums = [number for number in numbers if not isinstance(number, Stat)]
    return given, stats, sums, next(iter(sorting), None)
