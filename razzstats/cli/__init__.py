"""The command line: one short function a command. Only here is anything printed and an exit status chosen.

pandas, Lark and matplotlib are imported by the commands that need them, so that --help answers at once.
"""

import os
import sys
from errno import EDQUOT, EFBIG, ENOSPC
from io import TextIOWrapper
from pathlib import Path

import click

from razzstats.cli.commands import Commands, NoReaderError
from razzstats.cli.compare import compare
from razzstats.cli.equity import equity
from razzstats.cli.hands import convert, replay, rooms
from razzstats.cli.importing import check, find_, import_, review
from razzstats.cli.leaks import leaks
from razzstats.cli.listing import hands
from razzstats.cli.luck import luck
from razzstats.cli.notes import note
from razzstats.cli.players import players
from razzstats.cli.price import price
from razzstats.cli.sessions import sessions
from razzstats.cli.show import chart, export
from razzstats.cli.simulate import simulate
from razzstats.cli.stats import stats
from razzstats.cli.tournaments import tournaments

FULL = (ENOSPC, EDQUOT, EFBIG)
"""What a disk that takes no more says; Arrow has long words of its own for it."""


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(package_name="razzstats")
def cli() -> None:
    """Razz hand histories: read, proved against the rules of the game, and counted.

    Start with: razzstats review FOLDER --out DIR
    """


for command in (
    review, import_, check, find_, stats, players, compare, sessions, hands, leaks, luck, price, tournaments, chart,
    export, replay, equity, convert, rooms, simulate, note,
):  # fmt: skip
    cli.add_command(command)


def main() -> None:
    """Runs the command line; whatever goes wrong, a person gets a sentence and not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # a name that the terminal's encoding does not have is spelt out
            stream.reconfigure(errors="backslashreplace")
    try:
        status = cli.main(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except click.Abort:
        click.echo("interrupted", err=True)
        sys.exit(130)
    except NoReaderError:
        # what is left goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        if os.environ.get("RAZZSTATS_DEBUG"):
            raise
        click.echo(f"Error: {said_of(error)}", err=True)
        sys.exit(1)
    sys.exit(status if isinstance(status, int) else 0)


def said_of(error: Exception) -> str:
    """What went wrong, for a person."""
    from razzstats.data.store import Busy, StoreError

    if isinstance(error, OSError):
        missing = Path(str(error.filename or "")).parent
        if isinstance(error, FileNotFoundError) and error.filename and not missing.is_dir():
            return f"there is no folder {missing}"
        why = os.strerror(error.errno) if error.errno in FULL else error.strerror or error
        return f"{error.filename or 'a file'}: {why}"
    if type(error).__module__.startswith("pyarrow") or str(error).startswith("Table schema does not match"):
        told = str(error).partition("\n")[0]
        return f"the database is damaged or of another version ({told}): import the histories into a new one"
    if isinstance(error, Busy):
        return f"{error}; run this again when that is done"
    if isinstance(error, (StoreError, ValueError)):
        return str(error)
    return f"a fault in razzstats itself, {type(error).__name__}: {error} (RAZZSTATS_DEBUG=1 shows where)"
