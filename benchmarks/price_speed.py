"""How fast a hero's decisions are priced: hands that are stored already, no price known yet, one process.

Usage: python benchmarks/price_speed.py [--hands 5000]
"""

import argparse
import platform
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.play.simulate import STYLES, simulate
from razzstats.pricing import Asked, price, prices
from razzstats.stats.price.worth import SAMPLES, Pricing
from razzstats.write.pokerstars import write

USUAL = tuple(style.name for style in STYLES)
TABLES = {
    "eight players": (8, USUAL),
    "six players": (6, USUAL),
    "heads-up": (2, USUAL),
    "eight loose players": (8, ("loose-passive",)),
}
NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    options.add_argument("--hands", type=int, default=5_000)
    hands = options.parse_args().hands
    print(
        f"{platform.machine()}, Python {platform.python_version()}, numpy {np.__version__}, {SAMPLES:,} random deals\n"
    )
    print("| table | hands | decisions | exact | seconds | again | median error | highest |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, (players, styles) in TABLES.items():
        with tempfile.TemporaryDirectory() as folder:
            print(f"| {name} | {hands:,} | {row(hands, players, styles, Path(folder))} |", flush=True)


def row(hands: int, players: int, styles: tuple[str, ...], folder: Path) -> str:
    """Processor seconds of pricing, and of asking again; errors in points, of equities that are not exact."""
    file = folder / "hands.txt"
    session = simulate(hands, players, names=NAMES[:players], hero="Ann", styles=styles)
    file.write_text("\n\n".join(map(write, session)), encoding="utf-8")
    store, asked = Store(folder / "db"), Asked(player="Ann")
    import_paths([file], store)
    number, first = seconds(lambda: price(store, Pricing(), asked))
    none, again = seconds(lambda: price(store, Pricing(), asked))
    assert not none
    errors = prices(store, Pricing(), asked)[["error_random", "error_range"]].stack()
    told = f"{100 * errors[errors > 0].median():.2f} | {100 * errors.max():.2f}"
    return f"{number:,} | {(errors == 0).mean():.0%} | {first:.1f} | {again:.1f} | {told}"


def seconds(run: Callable[[], int]) -> tuple[int, float]:
    """What it gives, and its processor seconds."""
    start = time.process_time()
    return run(), time.process_time() - start


if __name__ == "__main__":
    main()
