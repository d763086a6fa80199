"""`simulate`: legal Razz, dealt and played."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from razzstats.cli.options import NamedFile

if TYPE_CHECKING:
    from razzstats.hand import Stakes
    from razzstats.play.simulate.decision import Decision


def amount(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """Hundredths of `0.50` or `3`."""
    from razzstats.money import parse_amount

    if value is not None and not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,2})?", value):
        raise click.BadParameter(f"{value!r} is no amount such as 0.50", ctx, param)
    return None if value is None else parse_amount(value)


def bets(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int | None, ...] | None:
    """Hundredths of the two bets in `0.50/1`."""
    if value is None:
        return None
    if value.count("/") != 1:
        raise click.BadParameter(f"{value!r} is no small and big bet such as 0.50/1", ctx, param)
    return tuple(amount(ctx, param, part) for part in value.split("/"))


class SimulateCommand(click.Command):
    """Lists the styles under its help, from where they are declared."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from razzstats.play.simulate.leaks import LEAKS
        from razzstats.play.simulate.styles import STYLES

        with formatter.section("Styles"):
            formatter.write_text(", ".join(style.name for style in STYLES))
        with formatter.section(f"Styles with one leak, {STYLES[0].name} but for it"):
            formatter.write_dl([(leak.name, leak.does) for leak in LEAKS])


@click.command(cls=SimulateCommand)
@click.option("--hands", type=click.IntRange(1), required=True, help="How many.")
@click.option("--players", type=click.IntRange(2, 8), default=6, show_default=True, help="At the table.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same hands.")
@click.option("--hero", metavar="NAME", help="A player whose down cards are written, as in a history of his own.")
@click.option(
    "--styles", metavar="NAME,...", help="Styles, in turn for each of the players' names.  [default: the first four]"
)
@click.option("--stakes", callback=bets, metavar="SMALL/BIG", help="The two bets.  [default: 0.50/1]")
@click.option("--ante", callback=amount, metavar="AMOUNT", help="[default: a fifth of the small bet]")
@click.option("--bring-in", callback=amount, metavar="AMOUNT", help="[default: three tenths of the small bet]")
@click.option("--tournament", is_flag=True, help="Tournaments one after the other, with stakes of their own.")
@click.option(
    "--log",
    type=NamedFile(".csv", ".parquet"),
    help="A .csv or .parquet file of every decision: its spot, what was done, and which leak did it.",
)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="File; - prints.",
)
def simulate(
    hands: int,
    players: int,
    seed: int,
    hero: str | None,
    styles: str | None,
    stakes: tuple[int, int] | None,
    ante: int | None,
    bring_in: int | None,
    tournament: bool,
    log: Path | None,
    output: Path,
) -> None:
    """Deal and play legal Razz, written as PokerStars writes it."""
    from razzstats.play.simulate import simulate as play
    from razzstats.play.simulate.styles import STYLES
    from razzstats.show.words import counted
    from razzstats.write.pokerstars import write_all

    if tournament and (stakes, ante, bring_in) != (None, None, None):
        raise click.UsageError("a tournament has stakes of its own")
    named = STYLES if styles is None else [name.strip() for name in styles.split(",")]
    at = stakes_of(stakes, ante, bring_in)
    with decisions_to(log) as note:
        try:
            dealt = play(hands, players, seed, at, styles=named, hero=hero, tournament=tournament, log=note)
        except ValueError as error:
            raise click.UsageError(str(error)) from error
        with written_to(output) as file:
            file.writelines(write_all(dealt))
    if str(output) != "-":
        click.echo(f"{output}   {counted(hands)}", err=True)
    if log is not None:
        click.echo(f"{log}   their decisions", err=True)


def stakes_of(given: tuple[int, int] | None, ante: int | None, bring_in: int | None) -> "Stakes":
    """The usual stakes, or what was given in their place."""
    from dataclasses import replace

    from razzstats.play.simulate import STAKES
    from razzstats.play.simulate.room import usual_stakes

    usual = STAKES if given is None else usual_stakes(*given)
    return replace(
        usual,
        ante=usual.ante if ante is None else ante,
        bring_in=usual.bring_in if bring_in is None else bring_in,
    )


@contextmanager
def written_to(output: Path) -> Iterator[IO[Any]]:
    """What takes the text of a file, or of standard output."""
    from razzstats.show.whole import whole_file

    place = nullcontext(output) if str(output) == "-" else whole_file(output)
    with place as path, click.open_file(str(path), "w", encoding="utf-8") as file:
        yield file


def decisions_to(path: Path | None) -> AbstractContextManager["Callable[[Decision], object] | None"]:
    """What takes down decisions for a file, or nothing."""
    if path is None:
        return nullcontext()
    # only a log needs pandas
    from razzstats.show.report import decision_log

    return decision_log(path)
