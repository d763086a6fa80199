"""`compare`: two players, periods or stakes side by side, with the difference and how sure it is."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

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
    from razzstats.stats.compare import correlations, rate_columns, results, table
    from razzstats.stats.table import BB100

    titles, texts = sides_of(conditions, bool(other or other_room))
    ids = numbers(listed, whole=output is not None)
    store = existing_store(database)
    calendar = calendar_of(zone, day_start)
    name, at, why = chosen_player(store, player, room)
    second, second_at, _ = chosen_player(store, other or name, other_room or (room if other else at))
    if (second, second_at) == (name, at) and not conditions:
        fail(f"{printable(name)} at {at} stands on both sides: name a second player, or a condition")
    whose = (name, at), (second, second_at)
    wheres = sides_where(store, where, texts, calendar)
    # one player's two sides share no hand, so that only two players' rates may be correlated
    more = rate_columns(ids) if whose[0] != whose[1] else []
    frames = [
        _rows(store, one, condition, include_faulty, place, more)
        for one, condition, place in zip(whose, wheres, ("first", "second"), strict=True)
    ]
    found = results(frames[0], frames[1])
    if found.common and whose[0] == whose[1]:
        fail(f"{found.common:,} hands are on both sides: a difference needs hands of its own on either")
    ours, theirs = (
        _statistics(store, one, condition, include_faulty, [BB100.id, *ids])
        for one, condition in zip(whose, wheres, strict=True)
    )
    named = [
        side(title or f"{one} at {place}", frame)
        for title, (one, place), frame in zip(titles, whose, frames, strict=True)
    ]
    if whose[0] == whose[1] and not as_json and output is None:
        click.echo(f"{printable(name)} at {at}{why}")
    correlated = correlations(frames[0], frames[1], ids) if found.common else {}
    give(named, found, table(ours, theirs, found, correlated), as_json, output)
    for (one, place), condition in zip(whose, wheres, strict=True):
        say_faulty(store, include_faulty, one, place, condition)


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

    catalog = [stat.id for stat in STATS]
    return known_names("--stat", listed, catalog) or (catalog if whole else list(FEW))


def _rows(
    store: "Store",
    whose: tuple[str, str],
    condition: "pc.Expression | None",
    include_faulty: bool,
    place: str,
    counts: list[str],
) -> "pd.DataFrame":
    """His rows of `seats` on the first or second side, with the columns of some counts."""
    from razzstats.data.query import seats
    from razzstats.stats.compare import RESULT_COLUMNS

    name, at = whose
    found = seats(store, [*RESULT_COLUMNS, *counts], name, room=at, where=condition, include_faulty=include_faulty)
    return found if len(found) else fail(f"no hand of {printable(name)} at {at} is on the {place} side")


def _statistics(
    store: "Store", whose: tuple[str, str], condition: "pc.Expression | None", include_faulty: bool, ids: list[str]
) -> "pd.DataFrame":
    from razzstats.show.report import player_statistics

    name, at = whose
    return player_statistics(store, name, room=at, listed=ids, where=condition, include_faulty=include_faulty)


def side(title: str, frame: "pd.DataFrame") -> "Side":
    """What is said of one side."""
    from razzstats.show.compare import Side

    return Side(title, len(frame), tuple(sorted(frame["currency"].dropna().astype(str).unique())))


def give(sides: "list[Side]", found: "Results", table: "pd.DataFrame", as_json: bool, output: Path | None) -> None:
    """Writes, or prints as JSON or text."""
    from razzstats.show.compare import compared_lines, definitions, document

    if output is not None:
        write_table(table, "compare", output, meanings=definitions())
    if as_json:
        print_json(document(sides, found, table))
    elif output is None:
        for line in compared_lines(sides, found, table):
            click.echo(line)
