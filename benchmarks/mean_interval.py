"""How often the 95 % intervals of big bets per 100 hold the true mean: the two tables in docs/sessions.md.

    python benchmarks/mean_interval.py [REPETITIONS]

The hands of simulated players of each style are the truth, from which so many are drawn again and again. For the second
table they are drawn into sessions of 20 to 300 hands, on days that are all alike, or better and worse by a standard
deviation of 10 big bets per 100.
"""

import sys

import numpy as np
import numpy.typing as npt

import razzstats
from razzstats.play.simulate.styles import STYLES
from razzstats.stats.intervals import LEAST_GROUPS, LEAST_HANDS, Z95, mean_ends, ratio_ends

HANDS, PLAYERS = 4_000, 6
DRAWN = (LEAST_HANDS, 10, 20, 50, 100, 1_000)
SESSIONS = (LEAST_GROUPS, 20, 30, 100)


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


def covered_by_sessions(
    results: npt.NDArray[np.float64], sessions: int, spread: float, repetitions: int
) -> tuple[float, float]:
    """How often the interval of sessions drawn again holds the truth, and how often that of single hands."""
    random = np.random.default_rng(sessions)
    centred = results - results.mean()
    held = single = 0
    for _ in range(repetitions):
        hands = random.integers(20, 300, sessions)
        days = random.normal(0, spread, sessions)
        sums = np.array([random.choice(centred, n).sum() + day * n for n, day in zip(hands, days, strict=True)])
        ends = ratio_ends(sums, hands.astype(np.float64))
        held += ends is not None and ends[0] <= 0 <= ends[1]
        single += abs(sums.sum() / hands.sum()) <= Z95 * centred.std() / np.sqrt(hands.sum())
    return held / repetitions, single / repetitions


def by_sessions(repetitions: int) -> None:
    """Prints the second table."""
    results = results_of(STYLES[0].name)
    print(f"\n| sessions | {' | '.join(f'{sessions}' for sessions in SESSIONS)} |")
    print("| --- |" + " --- |" * len(SESSIONS))
    for name, spread in (("days alike", 0.0), ("good and bad days", 0.1)):
        found = (covered_by_sessions(results, sessions, spread, repetitions) for sessions in SESSIONS)
        print(f"| {name} | {' | '.join(f'{held:.0%} ({single:.0%})' for held, single in found)} |", flush=True)


def main() -> None:
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000
    print(f"| style | {' | '.join(f'{hands:,}' for hands in DRAWN)} |")
    print("| --- |" + " --- |" * len(DRAWN))
    for style in STYLES:
        results = results_of(style.name)
        cells = [f"{held:.0%} ({none:.0%})" for held, none in (covered(results, n, repetitions) for n in DRAWN)]
        print(f"| {style.name} | {' | '.join(cells)} |", flush=True)
    by_sessions(repetitions // 10)


if __name__ == "__main__":
    main()
