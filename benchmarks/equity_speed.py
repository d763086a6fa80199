"""How fast equity is counted and sampled, each spot new to the caches but for the ranks that earlier ones left there.

Usage: python benchmarks/equity_speed.py [--times 5]
"""

import argparse
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np

from razzstats.value.equity import Spot, equity
from razzstats.value.equity.exact import winners
from razzstats.value.equity.lows import lows
from razzstats.value.equity.sampled import sampled_winners
from razzstats.value.equity.written import spot_of

EXACT = {
    "third street, A23 v 678": ["A23", "678"],
    "fourth street, A23K v 4567": ["A23K", "4567"],
    "fifth street, A23KQ v 45678": ["A23KQ", "45678"],
    "sixth street": ["A23KQ5", "45678K"],
    "fifth street, hole cards hidden": ["A23KQ", "xx678"],
    "third street, hole cards hidden": ["A2K", "xx8"],
    "third street, hole cards in a range": ["(23)9", "(8-)5"],
    "third street, both hidden": ["xx3", "xx5"],
    "three hands, fifth street": ["A23KQ", "45678", "9TJ24"],
    "three hands, fourth street": ["A23K", "4567", "89TJ"],
    "three hands, third street": ["A23", "678", "45T"],
    "four hands, fifth street": ["A23KQ", "45678", "9TJ24", "36789"],
}
SAMPLED = {
    "two hands, third street": ["A23", "678"],
    "four hands, third street": ["A23", "678", "45T", "9JQ"],
    "eight hands, third street": ["A23", "A23", "456", "456", "789", "789", "TJQ", "TJQ"],
    "one hand against three ranges": ["A23", "(8-)5", "(8-)6", "(8-)7"],
}
FIRST = """
import time
from razzstats.value.equity import equity
from razzstats.value.equity.written import spot_of
start = time.process_time()
equity(spot_of(["A23", "678"]))
print(time.process_time() - start)
"""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    options.add_argument("--times", type=int, default=5, help="the best of so many runs counts")
    times = options.parse_args().times
    print(f"{platform.machine()}, Python {platform.python_version()}, numpy {np.__version__},")
    print(f"processor time, best of {times}\n")
    print("| exact | deals | milliseconds |\n| --- | ---: | ---: |")
    first = [float(subprocess.check_output([sys.executable, "-c", FIRST])) for _ in range(times)]
    print(f"| third street, first call of a process | 18,265,297,050 | {1000 * min(first):.0f} |")
    for name, hands in EXACT.items():
        spot = spot_of(hands)
        print(f"| {name} | {equity(spot).deals:,} | {1000 * best(partial(winners, spot), times):.2f} |")
    spot = spot_of(["A23", "678"])
    print(f"| third street, asked before | | {1000 * best(lambda: equity(spot), times):.3f} |")
    print("\n| sampled | deals a second |\n| --- | ---: |")
    for name, hands in SAMPLED.items():
        print(f"| {name} | {deals_a_second(spot_of(hands), times):,.0f} |")
    held = np.random.default_rng(1).random((200_000, 52)).argpartition(7, axis=1)[:, :7] // 4
    ranks = held.astype(np.uint8)
    print(f"\nfinal hands evaluated a second: {len(held) / best(lambda: lows(ranks), times):,.0f}")


def deals_a_second(spot: Spot, times: int) -> float:
    """Of random deals, 200,000 a run."""
    return 200_000 / best(lambda: sampled_winners(spot, 200_000), times)


def best(run: Callable[[], object], times: int) -> float:
    """Processor seconds of the fastest run."""

    def seconds() -> float:
        start = time.process_time()
        run()
        return time.process_time() - start

    return min(seconds() for _ in range(times))


if __name__ == "__main__":
    main()
