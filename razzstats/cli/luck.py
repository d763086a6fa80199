"""`luck`: how much of a result the cards explain."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from razzstats.cli.common import chosen_player, existing_store, fail, print_json, printable, say_faulty
from razzstats.cli.options import DATABASE, FAULTY, JSON, PLAYER, ROOM, TABLE_FILE

if TYPE_CHECKING:
    import pandas as pd


@click.command()
@DATABASE
@PLAYER
@ROOM
@FAULTY
@JSON
@TABLE_FILE
def luck(
    database: Path | None,
    player: str | None,
    room: str | None,
    include_faulty: bool,
    as_json: bool,
    output: Path | None,
) -> None:
    """How much of one player's result is the luck of the cards.

    His big bets per 100 hands as they were, and without the luck of the cards that he saw come, whose interval was
    19.1 to 23.5 % narrower at simulated tables; all-in adjusted; and hands shown down against his share of each pot by
    equity. Each is told with the hands that it covers. -o writes a row a hand.

    It needs hands in which his down cards were known at the deal, as in a history of his own.
    """
    from razzstats.data.query import seats
    from razzstats.show.luck import luck_document, luck_lines, sheet
    from razzstats.stats.luck.hands import batches
    from razzstats.stats.luck.results import measured
    from razzstats.stats.luck.rows import per_hand

    store = existing_store(database)
    chosen, room, why = chosen_player(store, player, room)
    nets = seats(store, ["net"], chosen, room=room, include_faulty=include_faulty)["net"]
    hands = int(nets.notna().sum())
    rows = per_hand(batches(store, chosen, room, include_faulty=include_faulty))
    if rows.empty:
        fail(
            f"the luck of {printable(chosen)} at {room} cannot be measured: in none of {hands:,} hands with a result "
            "is he the hero, the one player whose down cards were known at the deal"
        )
    found = measured(rows, hands)
    if output is not None:
        write_hands(sheet(rows), output)
    if as_json:
        print_json(luck_document(chosen, room, found))
    elif output is None:
        for line in luck_lines(chosen, room, found, why=why):
            click.echo(line)
    say_faulty(store, include_faulty, chosen, room)


def write_hands(rows: "pd.DataFrame", output: Path) -> None:
    """A row a hand, as CSV, a workbook or Parquet."""
    from razzstats.show.export import write_csv, write_parquet, write_xlsx
    from razzstats.show.luck import definitions

    if output.suffix.lower() == ".xlsx":
        write_xlsx({"luck": rows}, definitions(), output)
    else:
        (write_csv if output.suffix.lower() == ".csv" else write_parquet)(rows, output)
    click.echo(f"{output}   luck, {len(rows):,} rows", err=True)
