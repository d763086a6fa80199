"""`price`: what each decision with known cards cost, and what it was worth."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from razzstats.cli.asked import limits_document, limits_of, say_limits
from razzstats.cli.choice import DAY_START, WHERE, ZONE, calendar_of, hands_where
from razzstats.cli.common import (
    chosen_player,
    existing_store,
    fail,
    known_room,
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
    from razzstats.pricing import Asked
    from razzstats.stats.price.worth import Pricing


@click.command()
@click.argument("hand_id", required=False)
@DATABASE
@PLAYER
@ROOM
@WHERE
@ZONE
@DAY_START
@click.option(
    "--range", "hole_cards", default="8-", show_default=True, metavar="CARDS",
    help="Hole cards of a rival who came in by himself, as in the brackets of `razzstats equity`.",
)  # fmt: skip
@click.option(
    "--samples", type=click.IntRange(100, 50_000), default=4_000, show_default=True, metavar="N",
    help="Random deals where not all are counted.",
)  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of the random deals.")
@JSON
@TABLE_FILE
@FAULTY
def price(
    hand_id: str | None,
    database: Path | None,
    player: str | None,
    room: str | None,
    where: str | None,
    zone: str,
    day_start: int,
    hole_cards: str,
    samples: int,
    seed: int,
    as_json: bool,
    output: Path | None,
    include_faulty: bool,
) -> None:
    """Price every decision of a hand, or of a player whose cards were known when they were dealt.

    Pot odds for this bet and for calling down; equity against random hole cards and against a range, by what he saw;
    what is certain, outs, and mistakes. The same is not worked out twice: the prices stay in the database.
    """
    from razzstats.pricing import prices
    from razzstats.stats.price.worth import Pricing

    try:
        pricing = Pricing(hole_cards, samples, seed)
    except ValueError as error:
        raise click.UsageError(f"--range takes hole cards such as 8- or 'A 8-, AA': {printable(str(error))}") from None
    if hand_id is not None and where is not None:
        raise click.UsageError("--where chooses hands of a player; one hand is named by its number alone")
    store = existing_store(database)
    condition = hands_where(store, where, calendar_of(zone, day_start))
    asked, title = meant(store, hand_id, player, room, condition)
    run_price(store, pricing, asked)
    rows = prices(store, pricing, asked, include_faulty=include_faulty or hand_id is not None)
    if rows.empty:
        fail(nothing(store, pricing, asked))
    limits = limits_of({"--where": where}, zone, day_start, include_faulty=include_faulty)
    give_prices(rows, pricing, title, limits, as_json, output)
    if hand_id is None:
        say_faulty(store, include_faulty, asked.player, asked.room, condition)


def meant(
    store: "Store", hand_id: str | None, player: str | None, room: str | None, where: "pc.Expression | None"
) -> "tuple[Asked, str]":
    """Whose decisions are meant, and for a player a line that says so."""
    from razzstats.pricing import Asked

    if hand_id is not None:
        return Asked(player, known_room(store, room), hand_id.lstrip("#")), ""
    chosen, room, why = chosen_player(store, player, room)
    return Asked(chosen, room, where=where), f"{printable(chosen)} at {room}{why}"


def give_prices(
    rows: "pd.DataFrame", pricing: "Pricing", title: str, limits: dict[str, str], as_json: bool, output: Path | None
) -> None:
    """Writes, or prints as JSON or text: a player's sum under a title, else decision by decision."""
    from razzstats.show.prices import document, hand_lines, meanings, player_lines, sheet

    if output is not None:
        frame = sheet(rows)
        write_table(frame, "prices", output, meanings=meanings(frame), limits=limits)
    if as_json:
        print_json(document(rows, pricing) | limits_document(limits))
    elif output is None:
        say_limits(limits)
        for line in [title, *player_lines(rows, pricing)] if title else hand_lines(rows, pricing):
            click.echo(line)


def run_price(store: "Store", pricing: "Pricing | None" = None, asked: "Asked | None" = None) -> int:
    """Prices what has no price yet, everything in the usual way unless told otherwise, with a progress bar."""
    from razzstats.pricing import Asked, price
    from razzstats.stats.price.worth import Pricing

    with progress("pricing", of_bytes=False) as told:
        return price(store, pricing or Pricing(), asked or Asked(), told)


def nothing(store: "Store", pricing: "Pricing", asked: "Asked") -> str:
    """Why there is no price, when all has been priced."""
    from razzstats.data.query import seats
    from razzstats.pricing import prices

    if not prices(store, pricing, asked, include_faulty=True).empty:
        return "every hand that is meant has a finding of severity E; --include-faulty prices them too"
    if asked.hand_id is None:
        name = printable(str(asked.player))
        passes = "" if asked.where is None else " that passes --where"
        if seats(store, ["hand_id"], asked.player, room=asked.room, where=asked.where, include_faulty=True).empty:
            return f"no hand of {name} at {asked.room} passes --where"
        return f"no hand{passes} tells the cards that {name} was dealt, so that nothing can be priced"
    if store.read("hands", ["hand_id"], asked.of_hand()).empty:
        return f"no hand {printable(asked.hand_id)} in {store.folder}"
    whose = "anybody" if asked.player is None else printable(asked.player)
    return f"hand {printable(asked.hand_id)} has no decision of {whose} whose cards were known when they were dealt"
