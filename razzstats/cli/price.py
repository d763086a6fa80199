"""`price`: what each decision with known cards cost, and what it was worth."""

from functools import partial
from typing import TYPE_CHECKING

import click

from razzstats.cli.answer import Answer, answering
from razzstats.cli.asked import Asked, asking
from razzstats.cli.common import fail, printable, progress, write_table

if TYPE_CHECKING:
    from razzstats.data.store import Store
    from razzstats.pricing import Asked as Meant
    from razzstats.stats.price.worth import Pricing


@click.command()
@click.argument("hand_id", required=False)
@asking
@click.option(
    "--range", "hole_cards", default="8-", show_default=True, metavar="CARDS",
    help="Hole cards of a rival who came in by himself, as in the brackets of `razzstats equity`.",
)  # fmt: skip
@click.option(
    "--samples", type=click.IntRange(100, 50_000), default=4_000, show_default=True, metavar="N",
    help="Random deals where not all are counted.",
)  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of the random deals.")
@answering
def price(hand_id: str | None, asked: Asked, hole_cards: str, samples: int, seed: int, answer: Answer) -> None:
    """Price every decision of a hand, or of a player whose cards were known when they were dealt.

    Pot odds for this bet and for calling down; equity against random hole cards and against a range, by what he saw;
    what is certain, outs, and mistakes. The same is not worked out twice: the prices stay in the database.
    """
    from razzstats.pricing import prices
    from razzstats.show.prices import document, hand_lines, meanings, player_lines, sheet
    from razzstats.stats.price.worth import Pricing

    try:
        pricing = Pricing(hole_cards, samples, seed)
    except ValueError as error:
        raise click.UsageError(f"--range takes hole cards such as 8- or 'A 8-, AA': {printable(str(error))}") from None
    if hand_id is not None and asked.where is not None:
        raise click.UsageError("--where chooses hands of a player; one hand is named by its number alone")
    whose = meant(asked, hand_id)
    run_price(asked.store, pricing, whose)
    rows = prices(asked.store, pricing, whose, include_faulty=asked.include_faulty or hand_id is not None)
    if rows.empty:
        fail(nothing(asked.store, pricing, whose))
    frame = sheet(rows)
    answer.give(
        lambda path: write_table(frame, "prices", path, meanings=meanings(frame), limits=asked.limits),
        lambda: document(rows, pricing),
        lambda: hand_lines(rows, pricing) if hand_id is not None else (*title(asked), *player_lines(rows, pricing)),
        asked.limits,
    )
    if hand_id is None:
        asked.say_asides(whose.player, whose.room)


def meant(asked: Asked, hand_id: str | None) -> "Meant":
    """Whose decisions are meant: of a hand everybody's, unless a player was named."""
    from razzstats.pricing import Asked as Meant

    if hand_id is not None:
        return Meant(asked.player, asked.known_room, hand_id.lstrip("#"))
    return Meant(asked.whose.player, asked.whose.room, where=asked.condition)


def title(asked: Asked) -> list[str]:
    """Whose decisions are summed up."""
    from razzstats.show.terminal import folded

    return folded(printable(f"{asked.whose.player} at {asked.whose.room}{asked.whose.why}"), "  ")


def run_price(store: "Store", pricing: "Pricing | None" = None, asked: "Meant | None" = None) -> int:
    """Prices what has no price yet, everything in the usual way unless told otherwise, with a progress bar."""
    from razzstats.pricing import Asked as Meant
    from razzstats.pricing import price
    from razzstats.stats.price.worth import Pricing

    with progress("pricing", of_bytes=False) as told:
        return price(store, pricing or Pricing(), asked or Meant(), told)


def nothing(store: "Store", pricing: "Pricing", asked: "Meant") -> str:
    """Why there is no price, when all has been priced."""
    from razzstats.data.query import seats
    from razzstats.pricing import prices

    whose = partial(seats, store, ["hand_id"], asked.player, room=asked.room, where=asked.where)
    sound = asked.hand_id is None and not whose().empty
    faulty = not prices(store, pricing, asked, include_faulty=True).empty
    if faulty and not sound:
        return "every hand that is meant has a finding of severity E; --include-faulty prices them too"
    if asked.hand_id is None:
        name = printable(str(asked.player))
        passes = "" if asked.where is None else " that passes --where"
        if whose(include_faulty=True).empty:
            return f"no hand of {name} at {asked.room} passes --where"
        but = "; hands with a finding of severity E do: --include-faulty prices them" if faulty else ""
        return f"no hand{passes} tells the cards that {name} was dealt, so that nothing can be priced{but}"
    if store.read("hands", ["hand_id"], asked.of_hand()).empty:
        return f"no hand {printable(asked.hand_id)} in {store.folder}"
    somebody = "anybody" if asked.player is None else printable(asked.player)
    return f"hand {printable(asked.hand_id)} has no decision of {somebody} whose cards were known when they were dealt"
