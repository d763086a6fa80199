"""`compare`: two players, periods or stakes side by side, with the difference and how sure it is."""

from collections.abc import Sequence, Sized
from pathlib import Path
from typing import TYPE_CHECKING

import click

from razzstats.cli.asked import limits_document, limits_of, say_limits
from razzstats.cli.choice import DAY_START, WHERE, ZONE, calendar_of, hands_where, known_names
from razzstats.cli.common import chosen_player, existing_store, fail, print_json, printable, say_faulty, write_table
from razzstats.cli.options import DATABASE, FAULTY, JSON, PLAYER, ROOM, TABLE_FILE

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow.compute as pc

    from razzstats.data.store import Store
    from razzstats.show.compare import Side
    from razzstats.stats.compare import Results
    from razzstats.stats.kinds import Calendar

    Conditions = Sequence[pc.Expression | None]

Whose = tuple[str, str]
"""A player and his room."""


@click.command()
@click.argument("conditions", nargs=-1, metavar="[CONDITION [CONDITION]]")
@DATABASE
@PLAYER
@ROOM
@click.option("--with", "other", metavar="NAME", help="Compare him with this player.")
@click.option("--with-room", "other_room", metavar="ROOM", help="The room of the second side.")
@click.option("--stat", "listed", multiple=True, metavar="ID,...", help="Only these numbers.  [default: the main ones]")
@WHERE
@ZONE
@DAY_START
@JSON
@TABLE_FILE
@FAULTY
def compare(
    conditions: tuple[str, ...],
    database: Path | None,
    player: str | None,
    room: str | None,
    other: str | None,
    other_room: str | None,
    listed: tuple[str, ...],
    where: str | None,
    zone: str,
    day_start: int,
    as_json: bool,
    output: Path | None,
    include_faulty: bool,
) -> None:
    """Two players, periods or stakes side by side: what differs, and is it more than chance?

    \b
    razzstats compare --with NAME                            he and another
    razzstats compare 'date >= 2026-11-01'                   those hands and all his others,
                                                             also where it is not known
    razzstats compare 'stakes = "1/2"' 'stakes = "2/4"'      these hands and those

    Conditions are those of --where, which goes for both sides. A file (-o) has every number.
    """
    from razzstats.show.terminal import counted
    from razzstats.stats.compare import results

    titles, texts = sides_of(conditions, bool(other or other_room))
    ids = numbers(listed, whole=output is not None)
    store = existing_store(database)
    whose, why = _players(store, (player, room), (other, other_room), conditions)
    wheres = sides_where(store, where, texts, calendar_of(zone, day_start))
    frames = _rows(store, whose, wheres, ids, include_faulty)
    found, himself = results(*frames), whose[0] == whose[1]
    if found.common and himself:
        fail(f"{counted(found.common)} on both sides: a difference needs hands of its own on either")
    told = _table(store, whose, wheres, frames, found, ids, include_faulty)
    limits = limits_of({"--where": where}, zone, day_start, include_faulty=include_faulty)
    head = f"{printable(whose[0][0])} at {whose[0][1]}{why}" if himself else ""
    give([*map(side, titles, whose, frames)], found, told, head, limits, as_json, output)
    for (name, at), condition in zip(whose, wheres, strict=True):
        say_faulty(store, include_faulty, name, at, condition)


def sides_of(conditions: tuple[str, ...], two_players: bool) -> tuple[tuple[str, str], tuple[str | None, str | None]]:
    """Titles of the two sides, empty for a player's name, and their conditions; UsageError where they are not two."""
    if len(conditions) > 2:
        raise click.UsageError("two sides are compared: give one condition, or two")
    if two_players:
        if conditions:
            raise click.UsageError("two players are compared over the same hands: --where chooses these for both")
        return ("", ""), (None, None)
    if not conditions:
        raise click.UsageError("say what is compared: --with NAME, a condition, or two of them")
    first, second = conditions if len(conditions) == 2 else (conditions[0], None)
    return (first, second or "all other hands"), (first, second)


def sides_where(
    store: "Store", where: str | None, texts: tuple[str | None, str | None], calendar: "Calendar"
) -> "list[pc.Expression | None]":
    """The hands of either side; where only the first has a condition the second has all for which it does not hold."""
    import pyarrow.compute as pc

    both = hands_where(store, where, calendar)
    first, second = (hands_where(store, text, calendar, named=f"CONDITION {text}") for text in texts)
    if first is not None and second is None:
        # what is not known does not hold, so it is among the others
        second = ~pc.coalesce(first, pc.scalar(False))
    return [one if both is None else both if one is None else both & one for one in (first, second)]


def numbers(listed: tuple[str, ...], *, whole: bool) -> list[str]:
    """The statistics that are asked for, else the main ones, or all of them for a file."""
    from razzstats.show.terminal import FEW
    from razzstats.stats.catalog import STATS

    catalog = {stat.id: stat.label for stat in STATS}
    return known_names("--stat", listed, [*catalog], catalog) or (list(catalog) if whole else list(FEW))


def _players(
    store: "Store", first: tuple[str | None, str | None], second: tuple[str | None, str | None], conditions: Sized
) -> tuple[tuple[Whose, Whose], str]:
    """Whose hands stand on either side, and why the first was chosen if he was not named."""
    (player, room), (other, other_room) = first, second
    name, at, why = chosen_player(store, player, room)
    name_2, at_2, _ = chosen_player(store, other or name, other_room or (room if other else at))
    if (name_2, at_2) == (name, at) and not conditions:
        fail(f"{printable(name)} at {at} stands on both sides: name a second player, or a condition")
    return ((name, at), (name_2, at_2)), why


def _rows(
    store: "Store", whose: tuple[Whose, Whose], wheres: "Conditions", ids: list[str], include_faulty: bool
) -> "tuple[pd.DataFrame, pd.DataFrame]":
    """The rows of `seats` of either side, with what correlates some statistics where two players may share hands."""
    from razzstats.data.query import seats
    from razzstats.stats.compare import RESULT_COLUMNS, rate_columns

    columns = [*RESULT_COLUMNS, *(rate_columns(ids) if whose[0] != whose[1] else [])]
    found = []
    for (name, at), condition, place in zip(whose, wheres, ("first", "second"), strict=True):
        found.append(seats(store, columns, name, room=at, where=condition, include_faulty=include_faulty))
        if found[-1].empty:
            fail(f"no hand of {printable(name)} at {at} is on the {place} side")
    return found[0], found[1]


def _table(
    store: "Store",
    whose: tuple[Whose, Whose],
    wheres: "Conditions",
    frames: "tuple[pd.DataFrame, pd.DataFrame]",
    found: "Results",
    ids: list[str],
    include_faulty: bool,
) -> "pd.DataFrame":
    """A row a number."""
    from razzstats.show.report import player_statistics
    from razzstats.stats.compare import correlations, table
    from razzstats.stats.table import BB100

    listed = [BB100.id, *ids]
    ours, theirs = (
        player_statistics(store, name, room=at, listed=listed, where=condition, include_faulty=include_faulty)
        for (name, at), condition in zip(whose, wheres, strict=True)
    )
    return table(ours, theirs, found, correlations(*frames, ids) if found.common else {})


def side(title: str, whose: Whose, frame: "pd.DataFrame") -> "Side":
    """What is said of one side; without a title it is the player."""
    from razzstats.show.compare import Side

    currencies = sorted(frame["currency"].dropna().astype(str).unique())
    return Side(title or f"{whose[0]} at {whose[1]}", len(frame), tuple(currencies))


def give(
    sides: "list[Side]",
    found: "Results",
    table: "pd.DataFrame",
    head: str,
    limits: dict[str, str],
    as_json: bool,
    output: Path | None,
) -> None:
    """Writes, or prints as JSON or text under a head, with what limits the hands of both sides."""
    from razzstats.show.compare import compared_lines, definitions, document

    if output is not None:
        write_table(table, "compare", output, meanings=definitions(), limits=limits)
    if as_json:
        print_json(document(sides, found, table) | limits_document(limits))
    elif output is None:
        say_limits(limits)
        for line in (*([head] if head else ()), *compared_lines(sides, found, table)):
            click.echo(line)
