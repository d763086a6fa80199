"""`compare`: two players, periods or stakes side by side, with the difference and how sure it is."""

from collections.abc import Sequence, Sized
from typing import TYPE_CHECKING

import click

from razzstats.cli.answer import Answer, answering
from razzstats.cli.asked import Asked, Whose, asking
from razzstats.cli.choice import hands_where, known_names
from razzstats.cli.common import chosen_player, fail, printable, say_faulty, write_table

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow.compute as pc

    from razzstats.show.compare import Side
    from razzstats.stats.compare import Results

    Conditions = Sequence[pc.Expression | None]


@click.command()
@click.argument("conditions", nargs=-1, metavar="[CONDITION [CONDITION]]")
@asking
@click.option("--with", "other", metavar="NAME", help="Compare him with this player.")
@click.option("--with-room", "other_room", metavar="ROOM", help="The room of the second side.")
@click.option(
    "--stat", "listed", multiple=True, metavar="ID,...",
    help="Only these numbers, and bb100, which is always there.  [default: the main ones]",
)  # fmt: skip
@answering
def compare(
    conditions: tuple[str, ...],
    asked: Asked,
    other: str | None,
    other_room: str | None,
    listed: tuple[str, ...],
    answer: Answer,
) -> None:
    """Two players, periods or stakes side by side: what differs, and is it more than chance?

    \b
    razzstats compare --with NAME                            he and another
    razzstats compare 'date >= 2026-11-01'                   those hands and all his others,
                                                             also where it is not known
    razzstats compare 'stakes = "1/2"' 'stakes = "2/4"'      these hands and those

    Conditions are those of --where, which goes for both sides. A file (-o) has every number.
    """
    from razzstats.show.compare import compared_lines, definitions, document
    from razzstats.show.terminal import folded
    from razzstats.show.words import counted
    from razzstats.stats.compare import results

    titles, texts = sides_of(conditions, bool(other or other_room))
    ids = numbers(listed, whole=answer.output is not None)
    whose = _players(asked, other, other_room, conditions)
    wheres = sides_where(asked, texts)
    frames = _rows(asked, whose, wheres, ids)
    found, himself = results(*frames), _same(whose)
    if found.common and himself:
        fail(f"{counted(found.common)} on both sides: a difference needs hands of its own on either")
    told = _table(asked, whose, wheres, frames, found, ids)
    sides = [*map(side, titles, whose, frames)]
    head = folded(printable(f"{whose[0].player} at {whose[0].room}{whose[0].why}"), "  ") if himself else []
    answer.give(
        lambda path: write_table(told, "compare", path, meanings=definitions(), limits=asked.limits),
        lambda: document(sides, found, told),
        lambda: [*head, *compared_lines(sides, found, told)],
        asked.limits,
    )
    for one, condition in zip(whose, wheres, strict=True):
        say_faulty(asked.store, asked.include_faulty, one.player, one.room, condition)


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


def sides_where(asked: Asked, texts: tuple[str | None, str | None]) -> "list[pc.Expression | None]":
    """The hands of either side; where only the first has a condition the second has all for which it does not hold."""
    import pyarrow.compute as pc

    both = asked.condition
    first, second = (hands_where(asked.store, text, asked.calendar, named=f"CONDITION {text}") for text in texts)
    if first is not None and second is None:
        # what is not known does not hold, so it is among the others
        second = ~pc.coalesce(first, pc.scalar(False))
    return [one if both is None else both if one is None else both & one for one in (first, second)]


def numbers(listed: tuple[str, ...], *, whole: bool) -> list[str]:
    """The statistics that are asked for, else the main ones, or all of them for a file."""
    from razzstats.show.terminal import FEW
    from razzstats.stats.amounts import BB100
    from razzstats.stats.catalog import STATS
    from razzstats.stats.table import LISTED

    rates = [stat.id for stat in STATS]
    given = known_names("--stat", listed, [*LISTED], {name: number.label for name, number in LISTED.items()})
    for name in given:
        if name not in (BB100.id, *rates):
            raise click.UsageError(f"--stat {name}: rates, means and {BB100.id} are compared, sums and spreads are not")
    # big bets are there always
    return [name for name in given if name != BB100.id] if given else rates if whole else list(FEW)


def _players(asked: Asked, other: str | None, other_room: str | None, conditions: Sized) -> tuple[Whose, Whose]:
    """Whose hands stand on either side."""
    first = asked.whose
    room = other_room or (asked.room if other else first.room)
    whose = first, Whose(*chosen_player(asked.store, other or first.player, room))
    if _same(whose) and not conditions:
        fail(f"{printable(first.player)} at {first.room} stands on both sides: name a second player, or a condition")
    return whose


def _same(whose: tuple[Whose, Whose]) -> bool:
    """One player stands on both sides."""
    return whose[0][:2] == whose[1][:2]


def _rows(
    asked: Asked, whose: tuple[Whose, Whose], wheres: "Conditions", ids: list[str]
) -> "tuple[pd.DataFrame, pd.DataFrame]":
    """The rows of `seats` of either side, with what correlates some statistics where two players may share hands."""
    from razzstats.data.query import seats
    from razzstats.stats.compare import RESULT_COLUMNS, rate_columns

    columns = [*RESULT_COLUMNS, *([] if _same(whose) else rate_columns(ids))]
    found = []
    for (name, at, _), condition, place in zip(whose, wheres, ("first", "second"), strict=True):
        found.append(seats(asked.store, columns, name, room=at, where=condition, include_faulty=asked.include_faulty))
        if found[-1].empty:
            say_faulty(asked.store, asked.include_faulty, name, at, condition)
            fail(f"no hand of {printable(name)} at {at} is on the {place} side")
    return found[0], found[1]


def _table(
    asked: Asked,
    whose: tuple[Whose, Whose],
    wheres: "Conditions",
    frames: "tuple[pd.DataFrame, pd.DataFrame]",
    found: "Results",
    ids: list[str],
) -> "pd.DataFrame":
    """A row a number."""
    from razzstats.show.report import player_statistics
    from razzstats.stats.amounts import BB100
    from razzstats.stats.compare import correlations, table

    listed = [BB100.id, *ids]
    ours, theirs = (
        player_statistics(
            asked.store, name, room=at, listed=listed, where=condition, include_faulty=asked.include_faulty
        ).frame()
        for (name, at, _), condition in zip(whose, wheres, strict=True)
    )
    return table(ours, theirs, found, correlations(*frames, ids) if found.common else {})


def side(title: str, whose: Whose, frame: "pd.DataFrame") -> "Side":
    """What is said of one side; without a title it is the player."""
    from razzstats.show.compare import Side

    currencies = sorted(frame["currency"].dropna().astype(str).unique())
    return Side(title or f"{whose.player} at {whose.room}", len(frame), tuple(currencies))
