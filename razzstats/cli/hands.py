"""`replay`, `convert` and `rooms`: single hands, and what is known of who dealt them."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from razzstats.cli.common import existing_store, fail, print_json, printable, show_finding, summary_of
from razzstats.cli.options import DATABASE, JSON, PATHS, wrong_name

if TYPE_CHECKING:
    from razzstats.convert import Converted


@click.command()
@click.argument("hand_id")
@DATABASE
def replay(hand_id: str, database: Path | None) -> None:
    """Tell one stored hand street by street, its prices and mistakes where it has them, and what was noted about it."""
    from razzstats.data.notebook import Notebook
    from razzstats.data.notes import Kind
    from razzstats.data.query import read_texts
    from razzstats.importer import noise_of
    from razzstats.play.replay import replay as play
    from razzstats.pricing import Asked, prices
    from razzstats.show.mistakes import mistakes_of
    from razzstats.show.notes import note_lines, said
    from razzstats.show.priced import by_hand
    from razzstats.show.terminal import folded
    from razzstats.show.told_hand import hand_lines
    from razzstats.stats.price.worth import Pricing

    store, pricing = existing_store(database), Pricing()
    found = read_texts(store, [hand_id.lstrip("#")], noise_of(store))
    if not found:
        fail(
            f"no hand {printable(hand_id)} in {store.folder}; "
            "`razzstats export csv --table hands -o hands.csv` lists their numbers"
        )
    for (room, number), hands in found.items():
        rows = prices(store, pricing, Asked(room=room, hand_id=number), include_faulty=True)
        wrong, priced = mistakes_of(rows), by_hand(rows)
        for telling, hand in enumerate(hands):
            for line in hand_lines(play(hand), wrong.get(telling, ()), priced.get((number, telling)), pricing.range):
                click.echo("\n".join(folded(line, "    ")))
    for note in said(Notebook(store.notes_path).notes()):
        if note.about.kind is Kind.HAND and (note.about.room, note.about.key) in found:
            for line in ("", *note_lines(note, about=False)):
                click.echo(line)


@click.command()
@PATHS
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False),
    help="A .phh file (one hand), a .phhs file (many), or a .txt file like those of `razzstats simulate`.",
)  # fmt: skip
def convert(paths: tuple[str, ...], output: Path) -> None:
    """Write hands of any room as PHH or in PokerStars' words.

    Each is read back and must tell the same acts, money and cards, and nothing worse may be found in it; one that
    cannot be told so is listed. Exit status 1 if a hand of Razz was not written.
    """
    from razzstats.convert import FORMS, Converted, convert_paths
    from razzstats.show.whole import whole_file
    from razzstats.show.words import counted

    form = output.suffix.lower()
    if form not in FORMS:
        raise wrong_name(list(FORMS))
    _refuse_an_input(output, paths)
    converted = Converted()
    with whole_file(output) as part:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(convert_paths(paths, FORMS[form], converted))
        if form == ".phh" and converted.written > 1:
            fail(f"a .phh file is one hand, here are {converted.written:,}: give a name that ends in .phhs")
        _tell(converted)
        if not converted.written:
            fail("no hand of Razz to write")
    click.echo(f"{printable(str(output))}   {counted(converted.written)}", err=True)
    sys.exit(0 if converted.lossless else 1)


def _tell(converted: "Converted") -> None:
    """What was met, and what had to be invented."""
    from razzstats.show.words import counted

    for finding in converted.refused:
        show_finding(finding)
    for line in summary_of(converted.summary, stored=False):
        click.echo(line, err=True)
    if converted.unfinished:
        click.echo(f"{counted(converted.unfinished)} without a result: not written", err=True)
    if converted.without_stacks:
        click.echo(
            f"{counted(converted.without_stacks)} without all stacks, which this kind of file needs: invented ones "
            "stand in their place",
            err=True,
        )
    if converted.without_date:
        click.echo(
            f"{counted(converted.without_date)} without a day, which this kind of file needs: 1970/01/01 "
            "stands in its place",
            err=True,
        )


def _refuse_an_input(output: Path, paths: tuple[str, ...]) -> None:
    """A history must not be written over, nor what is written be read the next time."""
    target = output.resolve()
    for path in paths:
        given = Path(path).resolve()
        if path != "-" and given in (target, *target.parents):
            where = "is the history itself" if given == target else f"lies in {printable(path)}, which is read"
            raise click.UsageError(f"-o {printable(str(output))} {where}: give another place")


@click.command()
@JSON
def rooms(as_json: bool) -> None:
    """What is read of each room, what it was seen in and what is unproven; and who is refused."""
    from razzstats.show.rooms import room_lines, rooms_document

    if as_json:
        print_json(rooms_document())
        return
    for line in room_lines():
        click.echo(line)
