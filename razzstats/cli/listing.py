"""`hands`: the hands behind a number."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from razzstats.cli.acts import LEAK, MISTAKE, SETTINGS, acts_in, hands_with, known_acts
from razzstats.cli.answer import Answer, answering
from razzstats.cli.asked import Counting, counting
from razzstats.cli.choice import known_names
from razzstats.cli.common import printable, write_table
from razzstats.cli.leaks import read_settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pandas as pd
    import pyarrow.compute as pc

    from razzstats.stats.amounts import Money
    from razzstats.stats.stat import Stat

FIRST = 100
"""Hands that are printed unless more are asked for."""


@click.command()
@counting
@click.option("--stat", "name", metavar="ID", help="Only hands in which this statistic could be made.")
@click.option("--made/--not-made", default=None, help="Of these only those in which it was, or was not.")
@MISTAKE
@LEAK
@SETTINGS
@click.option("--oldest-first", is_flag=True, help="In the order in which they were played.  [default: newest first]")
@click.option("--first", type=click.IntRange(min=1), metavar="N", help=f"Print so many.  [default: {FIRST}]")
@answering
def hands(
    asked: Counting,
    name: str | None,
    made: bool | None,
    mistakes: tuple[str, ...],
    leaks: tuple[str, ...],
    settings_file: Path | None,
    oldest_first: bool,
    first: int | None,
    answer: Answer,
) -> None:
    """List the hands of one player that are behind a number, a mistake or a leak, or that pass --where.

    `razzstats replay HAND` tells one of them.
    """
    from razzstats.show.deeds import beside
    from razzstats.show.hands import definitions, hands_document, sheet
    from razzstats.stats.stat import Stat

    number, acts = number_named(name, made), known_acts(mistakes, leaks)
    if asked.turns and not isinstance(number, Stat):
        raise click.UsageError("--turns goes with the --stat of a statistic")
    if settings_file is not None and not acts:
        raise click.UsageError("--settings goes with --mistake and --leak")
    settings = read_settings("--settings", settings_file)
    player, room, _ = asked.whose
    found = acts_in(asked.store, player, room, acts, settings, include_faulty=asked.include_faulty)
    among = hands_with(found)
    rows = beside(rows_behind(asked, number, made, oldest_first, among), found)
    limits = asked.limits | limits_of(number, made) | {option: ",".join(ids) for option, ids in acts.items()}
    limits |= {"--settings": str(settings_file)} if settings_file is not None else {}
    meanings = definitions(list(sheet(rows[:0]).columns))
    answer.give(
        lambda path: write_table(sheet(rows[:first]), "hands", path, meanings=meanings, limits=limits),
        lambda: hands_document(player, len(rows), number_behind(asked, number, among), rows[:first]),
        lambda: printed(rows, asked, number, number_behind(asked, number, among), first or FIRST),
        limits,
    )
    asked.say_asides(player, room)


def number_named(name: str | None, made: bool | None) -> "Stat | Money | None":
    """The number that `--stat` names; raises UsageError for another, or where it cannot be made."""
    from razzstats.stats.behind import behind
    from razzstats.stats.table import LISTED

    if name is None:
        if made is not None:
            raise click.UsageError("--made and --not-made go with --stat")
        return None
    names = known_names("--stat", (name,), list(LISTED), {one.id: one.label for one in LISTED.values()})
    if len(names) != 1:
        raise click.UsageError("--stat takes one statistic here")
    try:
        behind(LISTED[names[0]], made)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    return LISTED[names[0]]


def limits_of(number: "Stat | Money | None", made: bool | None) -> dict[str, str]:
    """What of the list the number limits, by the option that says so."""
    if number is None:
        return {}
    return {"--stat": number.id} | ({} if made is None else {"--made" if made else "--not-made": "yes"})


def rows_behind(
    asked: Counting,
    number: "Stat | Money | None",
    made: bool | None,
    oldest_first: bool,
    acts: "pc.Expression | None",
) -> "pd.DataFrame":
    """The hands that are asked for, in their order; `acts` is the condition of mistakes and leaks."""
    from dataclasses import replace

    from razzstats.show.hands import hands_of
    from razzstats.stats.behind import behind
    from razzstats.stats.stat import Stat
    from razzstats.stats.turns import NotOverTurns

    condition = all_of(asked.condition, acts, None if number is None else behind(number, made))
    stat = number if isinstance(number, Stat) else None
    player, room, _ = asked.whose
    wanted = replace(asked.wanted, player=player, room=room, include_faulty=asked.include_faulty)
    try:
        return hands_of(asked.store, stat, oldest_first, wanted, condition)
    except NotOverTurns as error:
        raise click.UsageError(str(error)) from None


def number_behind(
    asked: Counting, number: "Stat | Money | None", acts: "pc.Expression | None"
) -> "pd.DataFrame | None":
    """What the number comes to in the hands that are asked for, whether it was made in them or not, as `stats` has it.

    A sum of money has a row a currency.
    """
    from razzstats.show.report import player_statistics

    if number is None:
        return None
    player, room, _ = asked.whose
    return player_statistics(
        asked.store, player, room=room, listed=[number.id], where=all_of(asked.condition, acts), wanted=asked.wanted,
        calendar=asked.calendar, include_faulty=asked.include_faulty,
    ).frame()  # fmt: skip


def all_of(*conditions: "pc.Expression | None") -> "pc.Expression | None":
    """The condition that each of some holds, of those that there are."""
    from functools import reduce
    from operator import and_

    given = [one for one in conditions if one is not None]
    return reduce(and_, given) if given else None


def printed(
    rows: "pd.DataFrame", asked: Counting, number: "Stat | Money | None", told: "pd.DataFrame | None", first: int
) -> "Iterator[str]":
    """What the number comes to, and so many of the hands behind it, a line each."""
    from razzstats.show.hands import doubt_lines, hand_rows, number_lines
    from razzstats.show.terminal import folded
    from razzstats.show.words import counted
    from razzstats.stats.stat import Stat

    player, room, why = asked.whose
    yield from folded(f"{counted(len(rows))} of {printable(player)} at {printable(room)}{why}", "  ")
    stat = number if isinstance(number, Stat) else None
    if told is not None:
        yield from number_lines(told, rows, stat)
    if len(rows):
        yield from hand_rows(rows[:first], stat, asked.zone)
    if len(rows) > first:
        yield from folded(f"and {len(rows) - first:,} more; --first N prints them, -o writes them all", "  ")
    yield from doubt_lines(rows[:first])
