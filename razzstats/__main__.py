"""The command `razzstats`, and `python -m razzstats`."""

import signal
import sys
from types import FrameType

INTERRUPTED = 130


def run() -> None:
    """Runs the command line; one that is ended early takes away what it has half written, and tells no traceback."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # what whoever started it wants ignored stays so
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)
    try:
        # takes a while, in which it may be interrupted
        from razzstats.cli import main

        main()
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        sys.exit(INTERRUPTED)


def _end(number: int, _: FrameType | None) -> None:
    sys.exit(128 + number)


if __name__ == "__main__":
    run()
