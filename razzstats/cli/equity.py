"""`equity`: what hands are worth against each other."""

import click

from razzstats.cli.common import at_work, print_json, printable
from razzstats.cli.options import JSON


@click.command()
@click.argument("hands", nargs=-1, required=True, metavar="HAND...")
@click.option("--dead", default="", metavar="CARDS", help="Cards out of play: folded door cards and boards.")
@click.option("--common", default="", metavar="CARD", help="The common card of seventh street.")
@click.option("--makes", "show_makes", is_flag=True, help="Also the chances of each hand's final low.")
@click.option(
    "--samples", type=click.IntRange(100, 100_000_000), metavar="N",
    help="Draw N random deals instead of counting all; without it 400,000 are drawn where all are too many.",
)  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of the random deals.")
@JSON
def equity(
    hands: tuple[str, ...], dead: str, common: str, show_makes: bool, samples: int | None, seed: int, as_json: bool
) -> None:
    """Equity of two to eight hands of three to seven cards: razzstats equity A23 678 --dead 4455

    A card is a rank, with or without a suit: A23, Ah2c3d, "10h Tc"; x is one not seen: xx8. Brackets may hold a range
    of hole cards: "(8-)5" is a five with two unpaired cards eight or lower, "(A 8-)5" with an ace and one such card,
    "(8-, AA)5" with two such cards or two aces.

    All deals are counted; where they are too many, random ones are drawn and the standard error is told. Of one hand
    alone it is told what it makes.
    """
    from razzstats.show.equity import equity_document, equity_lines
    from razzstats.value.equity import equity as equity_of
    from razzstats.value.equity.finals import makes
    from razzstats.value.equity.written import spot_of

    try:
        spot = spot_of(hands, dead, common)
        with at_work("working out equities"):
            found = equity_of(spot, samples, seed)
    except ValueError as error:
        raise click.UsageError(printable(str(error))) from None
    chances = [makes(spot, hand) for hand in range(len(hands))] if show_makes or len(hands) == 1 else []
    if as_json:
        print_json(equity_document(hands, spot, found, chances))
        return
    for line in equity_lines(hands, spot, found, chances):
        click.echo(line)
