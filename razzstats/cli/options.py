"""Options that several commands share."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

FORMATS = ("csv", "xlsx", "parquet")

PRINTED = Path("-")
"""Named in place of a file, it prints what would be written."""


def wrong_name(suffixes: Sequence[str]) -> click.BadParameter:
    """What to say of a file of `-o` that is named after none of its forms."""
    return click.BadParameter(_takes(suffixes), param_hint="'-o' / '--output'")


def _takes(suffixes: Sequence[str]) -> str:
    return f"takes a name that ends in {' or '.join(filter(None, (', '.join(suffixes[:-1]), suffixes[-1])))}"


class NamedFile(click.Path):
    """A file to write, of a form that its name says; with `printed` also `-`, for standard output."""

    def __init__(self, *suffixes: str, printed: bool = False) -> None:
        super().__init__(path_type=Path, dir_okay=False, allow_dash=printed)
        self.suffixes, self.printed = suffixes, printed

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401
        """Raises BadParameter for a name with another ending."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if path.suffix.lower() not in self.suffixes and not (self.printed and path == PRINTED):
            self.fail(_takes(self.suffixes), param, ctx)
        return path


def alone(option: str, *beside: str) -> None:
    """Raises UsageError where another option or argument was typed than those that go `beside` this one, or `--db`."""
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.opts[0] if isinstance(parameter, click.Option) else parameter.human_readable_name
        typed = context.get_parameter_source(str(parameter.name)) is ParameterSource.COMMANDLINE
        if typed and name not in (option, "--db", *beside):
            taken = f"goes with {', '.join(beside)} alone" if beside else "goes by itself"
            raise click.UsageError(f"{option} {taken}: leave out {name}")


# one that cannot be read is told with the others
PATH = click.Path(path_type=str, readable=False)
PATHS = click.argument("paths", nargs=-1, required=True, type=PATH, metavar="PATH...")
FOUND_PATHS = click.argument("paths", nargs=-1, type=PATH, metavar="[PATH]...")
DATABASE = click.option(
    "--db", "database", type=click.Path(path_type=Path, file_okay=False), envvar="RAZZSTATS_DB",
    help="Database folder.  [default: $RAZZSTATS_DB, else the user's data folder]",
)  # fmt: skip
PLAYER = click.option("--player", metavar="NAME", help="Screen name of the player.")
ROOM = click.option("--room", metavar="ROOM", help="Only this room's hands; the same name elsewhere is another player.")
NOISE = click.option(
    "--noise", "noise_file", type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Shapes of lines to take for noise, one a line as the summary prints them, * for anything; "
    "kept with the database, and what was unread is read again.",
)  # fmt: skip
FAULTY = click.option("--include-faulty", is_flag=True, help="Count hands with a finding of severity E too.")
JSON = click.option("--json", "as_json", is_flag=True, help="One JSON document.")
JOBS = click.option(
    "--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that read and check."
)
TABLE_FILE = click.option(
    "-o",
    "--output",
    type=NamedFile(".csv", ".xlsx", ".parquet", printed=True),
    help="A .csv, .xlsx or .parquet file; - prints CSV.",
)
