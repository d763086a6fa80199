"""How fast a hero's decisions are priced: hands that are stored already, no price known yet, one process.

Usage: python benchmarks/price_speed.py [--hands 5000] [--players 8 6]
"""

import argparse
import platform
import tempfile
import time
from pathlib import Path

import numpy as np

from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.play.simulate import simulate
from razzstats.pricing import Asked, price, prices
from razzstats.stats.price.worth import SAMPLES, Pricing
from razzstats.write.pokerstars import write

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    options.add_argument("--hands", type=int, default=5_000)
    options.add_argument("--players", type=int, nargs="+", default=[8, 6, 2])
    told = options.parse_args()
    print(f"{platform.machine()}, Python {platform.python_version()}, numpy {np.__version__}, {SAMPLES:,} random deals\n")
    print("| players | hands | decisions | counted whole | seconds | again | error, median | highest |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for players in told.players:
        with tempfile.TemporaryDirectory() as folder:
            print(row(players, told.hands, Path(folder)))


def row(players: int, hands: int, folder: Path) -> str:
    """Processor seconds of pricing, and of asking again."""
    file = folder / "hands.txt"
    file.write_text("\n\n".join(map(write, simulate(hands, players, names=NAMES[:players], hero="Ann"))), encoding="utf-8")
    store = Store(folder / "db")
    import_paths([file], store)
    asked = Asked(player="Ann")
    start = time.process_time()
    number = price(store, Pricing(), asked)
    first = time.process_time() - start
    start = time.process_time()
    rows = prices(store, Pricing(), asked) if not price(store, Pricing(), asked) else None
    again = time.process_time() - start
    assert rows is not None
    errors = rows[["error_random", "error_range"]].stack()
    told = f"{100 * errors[errors > 0].median():.2f} | {100 * errors.max():.2f}"
    return f"| {players} | {hands:,} | {number:,} | {(errors == 0).mean():.0%} | {first:.1f} | {again:.1f} | {told} |"


if __name__ == "__main__":
    main()
