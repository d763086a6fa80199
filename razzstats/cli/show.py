"""`chart` and `export`: the database as figures and sheets."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from razzstats.cli.asked import Asked, asking
from razzstats.cli.common import printable, write_table
from razzstats.cli.options import FORMATS, PRINTED, alone, wrong_name

if TYPE_CHECKING:
    import pandas as pd

    from razzstats.show.charts.chart import Chart, Given
    from razzstats.stats.table import Tabulated

PICTURES = (".png", ".svg")
TABLE_NAMES = ("hands", "seats", "turns", "findings", "tournaments", "stats")


ALL = "all"


@click.command()
@click.argument("name", required=False)
@asking
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A .png or .svg file; for all, a folder.")
@click.option("--mask", "mask_names", is_flag=True, help="Pseudonyms for all names.")
@click.option("--list", "list_only", is_flag=True, help="List the charts with their meaning, and stop.")
def chart(name: str | None, asked: Asked, output: Path | None, mask_names: bool, list_only: bool) -> None:
    """Draw the chart NAME of one player's hands, or all of them.

    Each says how many hands it shows, when they were played, at which stakes, and how sure its numbers are.
    """
    from razzstats.show.charts import reading
    from razzstats.show.words import counted

    if list_only:
        alone("--list")
        list_charts()
        return
    charts = charts_named(name)
    files = files_of(charts, output, several=name == ALL)
    player, room, why = asked.whose
    of = reading.Asked(
        asked.store, player, room, asked.condition, asked.where or "", asked.zone, asked.day_start,
        asked.include_faulty,
    )  # fmt: skip
    known = {"leaks": leaks_of(asked)} if any("leaks" in one.needs for one in charts) else {}
    what = reading.given(reading.masked(of) if mask_names else of, charts, **known)
    if what.hands.empty:
        asked.fail_of_none(player, room)
    draw_charts(charts, what, files, f"{printable(what.player)} at {room}, {counted(len(what.hands))}{why}")
    asked.say_asides(player, room)


def list_charts() -> None:
    """Prints the charts with their meaning."""
    from razzstats.show.charts import CHARTS
    from razzstats.show.terminal import listed_lines

    wide = max(len(one.id) for one in CHARTS)
    for one in CHARTS:
        click.echo("\n".join(listed_lines(one.id, f"{one.meaning}{' *' if one.on_page else ''}", wide=wide)))
    click.echo("\n* is on the page of a review")


def charts_named(name: str | None) -> "list[Chart]":
    """The chart of a name, or all."""
    from razzstats.show.charts import CHARTS

    ids = ", ".join(one.id for one in CHARTS)
    if name is None:
        raise click.UsageError(f"name a chart: {ids} or all; --list says what they show")
    found = [one for one in CHARTS if name in (one.id, ALL)]
    if not found:
        raise click.UsageError(f"there is no chart {printable(repr(name))}, only {ids} and all")
    return found


def files_of(charts: "list[Chart]", output: Path | None, *, several: bool) -> list[Path]:
    """Where each chart goes: into the file that was named, or into a folder of several."""
    if output is None:
        raise click.UsageError("say where it goes: -o FILE.png or FILE.svg, or for all -o FOLDER")
    if several:
        try:
            output.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise click.UsageError(f"{printable(str(output))} cannot be a folder: {error.strerror}") from None
        return [output / f"{one.id}.png" for one in charts]
    if output.is_dir() or output.suffix.lower() not in PICTURES:
        raise wrong_name(PICTURES)
    return [output]


def leaks_of(asked: Asked) -> "pd.DataFrame":
    """A row a leak, for which decisions that have no price are priced first."""
    from razzstats.cli.leaks import judge
    from razzstats.stats.leaks.settings import Settings

    player, room, _ = asked.whose
    return judge(asked.store, player, room, Settings(), asked.condition, include_faulty=asked.include_faulty).table


def draw_charts(charts: "list[Chart]", what: "Given", files: list[Path], of_whom: str) -> None:
    """Draws each into its file, and says so."""
    from razzstats.show.charts.chart import drawn
    from razzstats.show.charts.look import save

    wide = max(len(str(path)) for path in files)
    for one, path in zip(charts, files, strict=True):
        save(drawn(one, what), path)
        said = f"{one.id} of {of_whom}" if path == files[0] else one.id
        click.echo(f"{printable(str(path)):<{wide}}   {said}")


@click.command()
@click.argument("form", type=click.Choice(FORMATS))
@click.option("--table", required=True, type=click.Choice(TABLE_NAMES), help="What to export.")
@asking
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write; - prints CSV.",
)
def export(form: str, asked: Asked, table: str, output: Path) -> None:
    """Write a table for a spreadsheet or another program.

    --player, --room and --where choose among the rows of seats, and among those that stats counts; hands with a finding
    of severity E are in neither, unless with --include-faulty. Every other table has all hands.
    """
    check_output(output, form)
    chooses = table in ("seats", "stats")
    if not chooses and (asked.player or asked.room or asked.where or asked.include_faulty):
        raise click.UsageError(
            f"--player, --room, --where and --include-faulty choose among seats and stats, not among {table}"
        )
    if asked.player is not None:
        # says who there is, if he is not
        _ = asked.whose
    rows = _exported(asked, table)
    write_table(rows, table, output, form)
    if chooses:
        asked.say_asides(asked.player, asked.known_room)


def check_output(output: Path, form: str) -> None:
    """Raises UsageError where a form cannot be printed, or the file is named after another."""
    if output == PRINTED and form != "csv":
        raise click.UsageError("only CSV can be printed")
    if output.suffix.lower().lstrip(".") in FORMATS and output.suffix.lower() != f".{form}":
        raise wrong_name((f".{form}",))


def _exported(asked: Asked, table: str) -> "pd.DataFrame | Tabulated":
    """The rows of a table, those of seats and stats as they were chosen."""
    from razzstats.data.query import chosen
    from razzstats.show.report import exported, player_statistics

    room, faulty = asked.known_room, asked.include_faulty
    if table == "stats":
        return player_statistics(asked.store, asked.player, room=room, where=asked.condition, include_faulty=faulty)
    condition = chosen(asked.player, room, asked.condition, include_faulty=faulty) if table == "seats" else None
    return exported(asked.store, table, condition)
