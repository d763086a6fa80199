"""`stats`: rates with their counts and intervals."""

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from razzstats.cli.answer import Answer, answering, limits_document
from razzstats.cli.asked import Counting, counting
from razzstats.cli.choice import known_names
from razzstats.cli.common import chosen_player, print_json, write_table
from razzstats.cli.options import alone

if TYPE_CHECKING:
    from pathlib import Path

    from razzstats.show.fourth import Equities
    from razzstats.stats.table import Tabulated


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
@counting
@click.option("--stat", "listed", multiple=True, metavar="ID", help="Only this statistic; more may be given, ID,ID.")
@click.option("--by", multiple=True, metavar="COLUMN", help="Split by a dimension; more than one may be given.")
@click.option(
    "--list", "as_list", is_flag=True, help="Every statistic with its definition, or those of --stat, and stop."
)
@answering
def stats(asked: Counting, listed: tuple[str, ...], by: tuple[str, ...], as_list: bool, answer: Answer) -> None:
    """Statistics of one player or of all, each with its count and its 95 % interval."""
    from razzstats.data.seating import PLAYER
    from razzstats.stats.fields import SPLITS
    from razzstats.stats.table import LISTED

    ids = known_names("--stat", listed, [*LISTED], {number.id: number.label for number in LISTED.values()}) or None
    if as_list:
        list_statistics(ids, answer)
        return
    columns = known_names("--by", by, list(SPLITS), {field.id: field.meaning for field in SPLITS.values()})
    one_opponent(columns)
    groups = list(dict.fromkeys([*PLAYER, *columns]))
    many = (asked.player is None or columns) and answer.as_text and not (ids or asked.turns)
    found = found_of(asked, groups, ids, many=bool(many))
    if not len(found):
        chosen_player(asked.store, asked.player, asked.known_room)
        if answer.as_json:
            print_json(document_of(found, groups, None) | limits_document(asked.limits))
        asked.fail_of_none(asked.player, asked.known_room)
    equities = None if ids else equities_on_4th(asked, columns, found.values_of("room"))
    if answer.output is None and "room" not in columns and len(found.values_of("room")) == 1:
        # of one room it need not be said
        groups.remove("room")
    answer.give(
        lambda path: write_statistics(found, equities, path, asked.limits),
        lambda: document_of(found, groups, equities),
        lambda: lines_of(found, groups, ids, equities, of_turns=bool(asked.turns)),
        asked.limits,
    )
    say_asides(asked, columns)


def write_statistics(found: "Tabulated", equities: "Equities | None", path: "Path", limits: dict[str, str]) -> None:
    """The statistics as a file; a workbook has the equities on a sheet of their own."""
    from razzstats.show.fourth import DEFINITIONS, EQUITIES, equity_sheet
    from razzstats.show.report import definitions

    if equities is None:
        write_table(found, "stats", path, limits=limits)
        return
    meanings = [*definitions("stats"), *DEFINITIONS]
    write_table(found, "stats", path, meanings=meanings, limits=limits, more={EQUITIES: equity_sheet(equities)})
    if path.suffix.lower() != ".xlsx":
        click.echo("equities on 4th: in a file .xlsx, with --json or without -o", err=True)


def one_opponent(columns: list[str]) -> None:
    """Raises UsageError where a hand would be split by two kinds of opponents at once."""
    from razzstats.stats.met import MET

    if len(MET.keys() & set(columns)) > 1:
        raise click.UsageError(f"--by takes one of {' and '.join(MET)}")


def found_of(asked: Counting, groups: list[str], ids: list[str] | None, *, many: bool) -> "Tabulated":
    """The statistics; of `many` groups the few numbers that a table shows, of a single one all."""
    from razzstats.show.report import player_statistics
    from razzstats.show.terminal import FEW, FIRST
    from razzstats.stats.turns import NotOverTurns

    counted = partial(
        player_statistics, asked.store, asked.player, groups, room=asked.known_room, where=asked.condition,
        wanted=asked.wanted, calendar=asked.calendar, include_faulty=asked.include_faulty,
    )  # fmt: skip
    try:
        found = counted(listed=[*FIRST, *FEW] if many else ids)
        return counted() if many and found.number_of_groups == 1 else found
    except NotOverTurns as error:
        raise click.UsageError(str(error)) from None


def equities_on_4th(asked: Counting, columns: list[str], rooms: list[str]) -> "Equities | None":
    """Of one player's hands split by what he and his rival caught; they go by hands as these are stored."""
    from razzstats.stats.price.fourth import equities_of

    if asked.player is None or {*columns} - {"room"} != {"fourth_case"} or not asked.wanted.stored:
        return None
    return {
        room: equities_of(asked.store, asked.player, room, asked.condition, include_faulty=asked.include_faulty)
        for room in sorted(rooms)
    }


def say_asides(asked: Counting, columns: list[str]) -> None:
    """What must be known of the numbers beside them."""
    from razzstats.stats.dimensions import SO_FAR
    from razzstats.stats.fields import SPLITS
    from razzstats.stats.met import MET

    for name in sorted(SO_FAR & set(columns)):
        click.echo(
            f"{name} is that of the whole hand, and who folds catches no more: of a street, by what he had then, tells "
            f"--turns, such as '{name}{' = 1' if name == 'bricks' else ''}'",
            err=True,
        )
    if any(SPLITS[name].timed for name in columns):
        click.echo(f"times are those of {asked.calendar}", err=True)
    if MET.keys() & set(columns):
        click.echo("a hand counts under each opponent whom he met: the rows come to more than the total", err=True)
    asked.say_asides(asked.player, asked.known_room, columns)


def list_statistics(ids: list[str] | None, answer: Answer) -> None:
    """The catalogue, or of some ids, in its order."""
    from razzstats.show.catalogue import catalogue, catalogue_lines, definitions
    from razzstats.show.json import records
    from razzstats.stats.table import LISTED

    alone("--list", "--stat", "--json", "-o")
    numbers = [number for number in LISTED.values() if ids is None or number.id in ids]
    answer.give(
        lambda path: write_table(catalogue(numbers), "statistics", path, meanings=definitions("statistics")),
        lambda: {"statistics": records(catalogue(numbers))},
        lambda: catalogue_lines(numbers),
    )


def lines_of(
    found: "Tabulated", groups: list[str], listed: list[str] | None, equities: "Equities | None", *, of_turns: bool
) -> list[str]:
    """The statistics, and below them the equities."""
    from razzstats.show.fourth import equity_lines
    from razzstats.show.terminal import statistics_lines

    return [
        *statistics_lines(found.frame(), groups, listed, of_turns=of_turns),
        *([] if equities is None else ["", *equity_lines(equities)]),
    ]


def document_of(found: "Tabulated", groups: list[str], equities: "Equities | None") -> dict[str, Any]:
    """The same as a JSON document."""
    from razzstats.show.fourth import equity_document
    from razzstats.show.json import statistics_document

    return statistics_document(found.frame(), groups) | ({} if equities is None else equity_document(equities))
