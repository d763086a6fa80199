"""Trials of what a review says of mistakes and leaks, on simulated players of whom it is known what they do.

    python benchmarks/leak_trial.py certain [--planted 400]               # mistakes made on purpose
    python benchmarks/leak_trial.py clean [--players 200] [--hands 1000]  # nothing may be suspected of these
    python benchmarks/leak_trial.py leaky [--seeds 3] [--hands 5000] [--often 0.5]  # one planted leak each

Which leak of the review answers to which planted one stands in tests/planted_leaks.py, how certain mistakes are planted
and judged in tests/planted_mistakes.py and tests/card_judge.py.
"""

import argparse
import sys
import tempfile
from collections import Counter
from itertools import product
from pathlib import Path
from time import process_time

from razzstats.stats.price.worth import Pricing

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from planted_leaks import RIGHT, clean_player, leaky_player, named, verdict
from planted_mistakes import CROWD, PLANTS, Seats, Session, found_in, play, session

SEED = 1


def certain(planted: int, pricing: Pricing) -> None:
    """How many of the mistakes are found, and what else is."""
    print("| planted | hands | decisions | planted | found | made without purpose | found | elsewhere |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for place, name in enumerate(PLANTS):
        print(row(f"`{name}`", session(name, planted // len(PLANTS), SEED + 300 * place), pricing), flush=True)
    many = Session()
    for place, (players, stacks) in enumerate(product(range(3, 9), ((0.3, 4), (0.5, 3), (10, 40)))):
        play(many, "crowd", CROWD, Seats(players, stacks, 500 + place), 60)
    print(row("nothing, among many callers", many, pricing))


def row(what: str, done: Session, pricing: Pricing) -> str:
    """What the prices find of what the judge of cards finds; where they differ, the decision goes to standard error."""
    with tempfile.TemporaryDirectory() as folder:
        found = found_in(done.hands, Path(folder), pricing)
    counts: Counter[str] = Counter()
    for one in done.judged:
        kind = "planted" if one.planted else "own" if one.mistake else "elsewhere"
        told = found.get(one.key)
        counts[kind] += 1
        counts[f"{kind} found"] += told is not None and one.mistake in (told, None)
        if told != one.mistake:
            print(f"{one.mistake} is told as {told}: {one.decision}", file=sys.stderr)
    figures = (counts[kind] for kind in ("planted", "planted found", "own", "own found", "elsewhere found"))
    return f"| {what} | {len(done.hands):,} | {len(done.judged):,} | {' | '.join(f'{n:,}' for n in figures)} |"


def clean(players: int, hands: int, pricing: Pricing) -> None:
    """Of how many sound players a leak is suspected."""
    said = 0
    for number in range(players):
        found = named(verdict(clean_player(number, hands), pricing))
        said += bool(found)
        if found:
            print(f"player {number}: {found}", flush=True)
    print(f"a leak is suspected of {said} of {players} sound players with {hands:,} hands each")


def leaky(seeds: int, hands: int, often: float, pricing: Pricing) -> None:
    """Of how many leaky players the right leak is named, who slip in this part of the spots."""
    hits = 0
    for number in range(seeds):
        for style, right in RIGHT.items():
            judged = verdict(leaky_player(style, number, hands, often), pricing)
            found = named(judged)
            hits += bool(right & found.keys())
            others = ", ".join(found.keys() - right) or "none"
            for row in judged.table[judged.table["leak"].isin(right)].itertuples():
                print(f"| `{style}` | `{row.leak}` | {row.made} of {row.opportunities} | {row.verdict} | {others} |")
            sys.stdout.flush()
    print(f"the right leak is named of {hits} of {seeds * len(RIGHT)} players with {hands:,} hands each")


def main() -> None:
    """One of the trials."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    options.add_argument("trial", choices=("certain", "clean", "leaky"))
    options.add_argument("--planted", type=int, default=400)
    options.add_argument("--players", type=int, default=200)
    options.add_argument("--seeds", type=int, default=3)
    options.add_argument("--hands", type=int)
    options.add_argument("--often", type=float, default=1.0)
    options.add_argument("--samples", type=int, default=100, help="random deals; what is certain hangs on none of them")
    asked = options.parse_args()
    start, pricing = process_time(), Pricing(samples=asked.samples)
    match asked.trial:
        case "certain":
            certain(asked.planted, pricing)
        case "clean":
            clean(asked.players, asked.hands or 1_000, pricing)
        case _:
            leaky(asked.seeds, asked.hands or 5_000, asked.often, pricing)
    print(f"{process_time() - start:,.0f} s of processor time")


if __name__ == "__main__":
    main()
