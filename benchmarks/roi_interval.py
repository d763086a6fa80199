"""How often the 95 % interval of a tournament return holds the true one: the table in docs/tournaments.md.

    python benchmarks/roi_interval.py [REPETITIONS]

Each repetition draws so many tournaments of a player who finishes in every place equally often.
"""

import sys

import numpy as np
import numpy.typing as npt

from razzstats.stats.intervals import Z95
from razzstats.stats.results import return_on

FIELDS = (9, 45, 180, 1_000)
PLAYED = (30, 100, 300, 1_000)


def payouts(players: int) -> npt.NDArray[np.float64]:
    """What each place is paid, in buy-ins: the first three of nine, else 13 % of the places, with a long tail."""
    shares = np.array([0.5, 0.3, 0.2]) if players == 9 else 1 / np.arange(1, round(0.13 * players) + 1)
    prizes = np.zeros(players)
    prizes[: len(shares)] = shares / shares.sum() * players / 1.1
    return prizes


def covered(players: int, played: int, repetitions: int) -> tuple[float, float]:
    """How often the interval holds the true return, and how often Student's would."""
    random = np.random.default_rng(players * 10_000 + played)
    prizes = payouts(players)
    true = prizes.mean() - 1
    held = normal = 0
    for _ in range(repetitions):
        won = random.choice(prizes, played)
        _, low, high = return_on(won, np.ones(played))
        held += low is not None and high is not None and low <= true <= high
        normal += abs(won.mean() - 1 - true) <= Z95 * won.std(ddof=1) / np.sqrt(played)
    return held / repetitions, normal / repetitions


def main() -> None:
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    print(f"| field | {' | '.join(f'{played:,}' for played in PLAYED)} |")
    print("| --- |" + " --- |" * len(PLAYED))
    for players in FIELDS:
        cells = [covered(players, played, repetitions) for played in PLAYED]
        print(f"| {players:,} | {' | '.join(f'{held:.0%} ({normal:.0%})' for held, normal in cells)} |", flush=True)


if __name__ == "__main__":
    main()
