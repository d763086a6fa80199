"""How often the 95 % interval of big bets per 100 holds the true mean: the table in docs/sessions.md.

    python benchmarks/mean_interval.py [REPETITIONS]

The hands of simulated players of each style are the truth, from which so many are drawn again and again.
"""

import sys

import numpy as np
import numpy.typing as npt

import razzstats
from razzstats.play.simulate.styles import STYLES
from razzstats.stats.intervals import LEAST_HANDS, mean_ends

HANDS, PLAYERS = 4_000, 6
DRAWN = (LEAST_HANDS, 10, 20, 50, 100, 1_000)


def results_of(style: str) -> npt.NDArray[np.float64]:
    """Big bets of every hand of six players of one style."""
    seats = razzstats.frames(razzstats.simulate(HANDS, PLAYERS, seed=5, styles=[style]))["seats"]
    return (seats["net"] / seats["big_bet"]).to_numpy(dtype=np.float64)


def covered(results: npt.NDArray[np.float64], hands: int, repetitions: int) -> tuple[float, float]:
    """How often an interval holds the truth, and how often there is none."""
    drawn = np.random.default_rng(hands).choice(results, size=(repetitions, hands))
    low, high = mean_ends(np.full(repetitions, hands), drawn.mean(axis=1), drawn.std(axis=1, ddof=1))
    given = ~np.isnan(low)
    truth = results.mean()
    return float(((low <= truth) & (truth <= high))[given].mean()), float(1 - given.mean())


def main() -> None:
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000
    print(f"| style | {' | '.join(f'{hands:,}' for hands in DRAWN)} |")
    print("| --- |" + " --- |" * len(DRAWN))
    for style in STYLES:
        results = results_of(style.name)
        cells = [f"{held:.0%} ({none:.0%})" for held, none in (covered(results, n, repetitions) for n in DRAWN)]
        print(f"| {style.name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
