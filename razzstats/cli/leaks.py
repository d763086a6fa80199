"""`leaks`: what a player does that costs money, for certain or by suspicion."""

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from razzstats.cli.answer import Answer, answering
from razzstats.cli.asked import Asked, asking
from razzstats.cli.common import printable, progress, write_table
from razzstats.cli.options import alone

if TYPE_CHECKING:
    import pyarrow.compute as pc

    from razzstats.data.store import Store
    from razzstats.stats.leaks.judge import Judged
    from razzstats.stats.leaks.settings import Settings

SETTINGS_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@asking
@click.option("--settings", "settings_file", type=SETTINGS_FILE, help="TOML file: which leaks, and what is too often.")
@click.option("--write-settings", "new_file", type=SETTINGS_FILE, help="Write such a file with a comment on each leak.")
@click.option("--list", "as_list", is_flag=True, help="Every leak with what it counts, and stop.")
@answering
def leaks(asked: Asked, settings_file: Path | None, new_file: Path | None, as_list: bool, answer: Answer) -> None:
    """What one player does that costs money.

    Certain are acts that the cards he saw prove wrong; each is told with its hand. Suspected are acts done more often
    than the sources, or the other players, allow, by more than chance explains. docs/leaks.md tells each. Decisions are
    priced first, once, which takes some seconds for 1,000 hands.
    """
    from razzstats.show.leak_sheets import document
    from razzstats.show.leaks import leak_lines

    if as_list:
        list_leaks(answer)
        return
    if new_file is not None:
        alone("--write-settings")
        write_settings(new_file)
        return
    settings = read_settings("--settings", settings_file)
    player, room, why = asked.whose
    judged = judge(asked.store, player, room, settings, asked.condition, include_faulty=asked.include_faulty)
    if not judged.hands:
        asked.fail_of_none(player, room)
    of_settings = {"--settings": str(settings_file)} if settings_file is not None else {}
    limits = asked.limits | of_settings
    command = ["razzstats", "hands", *asked.words, *chain.from_iterable(of_settings.items())]
    answer.give(
        lambda path: write_leaks(judged, limits, path),
        lambda: document(judged, player, room),
        lambda: leak_lines(judged, player, room, why=why, command=command),
        limits,
    )
    asked.say_asides(player, room)


def list_leaks(answer: Answer) -> None:
    """What leaks there are."""
    from razzstats.show.json import records
    from razzstats.show.leak_sheets import catalogue, catalogue_definitions
    from razzstats.show.leaks import catalogue_lines

    alone("--list", "--json", "-o")
    answer.give(
        lambda path: write_table(catalogue(), "leaks", path, meanings=catalogue_definitions()),
        lambda: {"leaks": records(catalogue())},
        catalogue_lines,
    )


def judge(
    store: "Store",
    player: str,
    room: str,
    settings: "Settings",
    where: "pc.Expression | None" = None,
    *,
    include_faulty: bool = False,
) -> "Judged":
    """His leaks, with a progress bar while decisions are priced."""
    from razzstats.leaks import leaks

    with progress("pricing", of_bytes=False) as told:
        return leaks(store, player, room, settings, where=where, include_faulty=include_faulty, progress=told)


def write_leaks(judged: "Judged", limits: dict[str, str], output: Path) -> None:
    """A row a leak; a workbook has the acts behind them too."""
    from razzstats.show.leak_sheets import definitions, sheets

    found = sheets(judged)
    write_table(found.pop("leaks"), "leaks", output, meanings=definitions(), limits=limits, more=found)


def read_settings(option: str, path: Path | None) -> "Settings":
    """Those of a file, or the usual ones; what is wrong with a file is wrong usage."""
    from razzstats.stats.leaks.settings import BadSettings, Settings, read_settings

    if path is None:
        return Settings()
    if not path.exists():
        raise click.UsageError(f"{option}: there is no file {printable(str(path))}; --write-settings makes one")
    try:
        return read_settings(path)
    except BadSettings as error:
        raise click.UsageError(f"{option}: {printable(str(error))}") from None


def write_settings(path: Path) -> None:
    """Never over a file that is there."""
    from razzstats.show.whole import whole_file
    from razzstats.stats.leaks.settings import default_file

    if path.exists():
        raise click.UsageError(f"--write-settings: {printable(str(path))} is there already")
    with whole_file(path) as part:
        part.write_text(default_file(), encoding="utf-8", newline="\n")
    click.echo(f"{path}   settings of the leaks, as they are without a file", err=True)
