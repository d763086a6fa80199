"""`luck`: how much of a result the cards explain."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from razzstats.cli.asked import limits_document, limits_of, say_limits
from razzstats.cli.choice import DAY_START, WHERE, ZONE, calendar_of, hands_where, say_shown
from razzstats.cli.common import (
    chosen_player,
    existing_store,
    fail,
    print_json,
    printable,
    progress,
    say_faulty,
    write_table,
)
from razzstats.cli.options import DATABASE, FAULTY, JSON, PLAYER, ROOM, TABLE_FILE

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow.compute as pc

    from razzstats.data.store import Store


@click.command()
@DATABASE
@PLAYER
@ROOM
@WHERE
@ZONE
@DAY_START
@FAULTY
@JSON
@TABLE_FILE
def luck(
    database: Path | None,
    player: str | None,
    room: str | None,
    where: str | None,
    zone: str,
    day_start: int,
    include_faulty: bool,
    as_json: bool,
    output: Path | None,
) -> None:
    """How much of one player's result is the luck of the cards.

    His big bets per 100 hands as they were, and without the luck of the cards that he saw come, whose interval was
    about a fifth to a quarter narrower at simulated tables; all-in adjusted; and hands shown down against his share of
    each pot by equity. Each is told with the hands that it covers. -o writes a row a hand.

    It needs hands in which his down cards were known at the deal, as in a history of his own.
    """
    from razzstats.data.query import chosen

    store = existing_store(database)
    name, room, why = chosen_player(store, player, room)
    condition = hands_where(store, where, calendar_of(zone, day_start))
    rows, hands = _per_hand(store, name, room, condition, include_faulty=include_faulty)
    if rows.empty:
        fail(_nothing(name, room, hands, where))
    limits = limits_of({"--where": where}, zone, day_start, include_faulty=include_faulty)
    give_luck(rows, hands, (name, room, why), limits, as_json, output)
    say_faulty(store, include_faulty, name, room, condition)
    say_shown(store, where, chosen(name, room, condition, include_faulty=include_faulty))


def _per_hand(
    store: "Store", player: str, room: str, where: "pc.Expression | None", *, include_faulty: bool
) -> "tuple[pd.DataFrame, int]":
    """A row for each hand that can be measured, and how many have a result."""
    from razzstats.data.query import seats
    from razzstats.stats.luck.hands import batches
    from razzstats.stats.luck.rows import per_hand

    nets = seats(store, ["net"], player, room=room, where=where, include_faulty=include_faulty)["net"]
    hands = int(nets.notna().sum())
    with progress("hands", of_bytes=False) as bar:
        told = None if bar is None else lambda done: bar(done, hands)
        return per_hand(batches(store, player, room, where=where, include_faulty=include_faulty), told), hands


def _nothing(player: str, room: str, hands: int, where: str | None) -> str:
    """Why there is nothing to measure."""
    from razzstats.show.terminal import counted

    if not hands:
        passes = " that passes --where" if where else ""
        return f"{printable(player)} at {room} has no hand with a result{passes}"
    return (
        f"the luck of {printable(player)} at {room} cannot be measured: in none of {counted(hands)} with a result were "
        "his down cards known at the deal"
    )


def give_luck(
    rows: "pd.DataFrame",
    hands: int,
    whose: tuple[str, str, str],
    limits: dict[str, str],
    as_json: bool,
    output: Path | None,
) -> None:
    """Writes a row a hand, or prints what all come to as JSON or text, with what limits the hands."""
    from razzstats.show.luck import definitions, luck_document, luck_lines, sheet
    from razzstats.stats.luck.results import measured

    if output is not None:
        write_table(sheet(rows), "luck", output, meanings=definitions(), limits=limits)
    name, room, why = whose
    if as_json:
        print_json(luck_document(name, room, measured(rows, hands)) | limits_document(limits))
    elif output is None:
        say_limits(limits)
        for line in luck_lines(name, room, measured(rows, hands), why=why):
            click.echo(line)
