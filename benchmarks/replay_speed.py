"""How fast hands that are read already are replayed with all checks, beside PokerKit's strict replay of the same hands.

Usage: python benchmarks/replay_speed.py [--hands 2000] [--pokerkit 200] [--times 5]
"""

import argparse
import gc
import platform
import sys
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from itertools import chain, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from pokerkit import HandHistory
from pokerkit_oracle import exclusion, history, strictly

from razzstats.hand import Hand
from razzstats.play.replay import replay
from razzstats.play.simulate import simulate
from razzstats.read.reader import read_chunk
from razzstats.read.source import cut
from razzstats.write.pokerstars import write_all


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    options.add_argument("--hands", type=int, default=2_000, help="hands for razzstats")
    options.add_argument("--pokerkit", type=int, default=200, help="how many of them PokerKit replays too")
    options.add_argument("--times", type=int, default=5, help="the best of so many runs counts")
    given = options.parse_args()
    hands = parsed(given.hands)
    theirs = [replay(hand) for hand in hands if exclusion(hand) is None][: given.pokerkit]
    games = [history(played) for played in theirs]
    same = [played.hand for played in theirs]
    print(f"{platform.machine()}, Python {platform.python_version()}, PokerKit {version('pokerkit')},")
    print(f"processor time on one core, best of {given.times}\n")
    print("| replay | hands | ms a hand | hands a second |\n| --- | ---: | ---: | ---: |")
    row("razzstats, all checks", len(hands), best(lambda: replays(hands), given.times))
    row("razzstats, the same hands as PokerKit", len(same), best(lambda: replays(same), given.times))
    row("PokerKit, strictly", len(games), best(lambda: strictly_all(games), given.times))


def parsed(hands: int) -> list[Hand]:
    """Simulated hands of tables of 2 to 8, written out and read, so that they are what a reader gives."""
    tables = (simulate(hands, players, seed=players, hero="low.tide") for players in range(2, 9))
    made = islice(chain.from_iterable(zip(*tables, strict=False)), hands)
    lines = "".join(write_all(made)).splitlines(keepends=True)
    outcomes = [read_chunk(chunk) for chunk in cut(lines, "simulated.txt")]
    return [outcome for outcome in outcomes if isinstance(outcome, Hand)]


def replays(hands: Sequence[Hand]) -> None:
    for hand in hands:
        replay(hand)


def strictly_all(games: Sequence[HandHistory]) -> None:
    for game in games:
        strictly(game)


def best(run: Callable[[], None], times: int) -> float:
    """Processor seconds of the fastest of some runs, so that other work on the machine hardly counts."""
    seconds = []
    for _ in range(times):
        gc.collect()
        start = time.process_time()
        run()
        seconds.append(time.process_time() - start)
    return min(seconds)


def row(name: str, hands: int, seconds: float) -> None:
    print(f"| {name} | {hands:,} | {1000 * seconds / hands:.3f} | {hands / seconds:,.0f} |")


if __name__ == "__main__":
    main()
