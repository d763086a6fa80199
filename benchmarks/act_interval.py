"""How often the 95 % interval of a rate holds the true one, where a hand may have several acts that count.

    python benchmarks/act_interval.py      # a minute

Hands of simulated players are drawn again; beside it how often Wilson's interval of the acts would, as if the acts of
one hand told as much as those of several.
"""

import numpy as np
from stats_speed import rows_of

from razzstats.play.simulate import NAMES, simulate
from razzstats.stats.intervals import independent, wilson_ends

STYLES = ("station", "tight-aggressive", "loose-aggressive")
RATES = ("afq", "agg", "cogert")
HANDS = (50, 200, 1_000)
DEALT, DRAWS, PLAYERS, HERO = 6_000, 2_000, 6, NAMES[0]


def main() -> None:
    random = np.random.default_rng(1)
    print(f"| style | rate | {' | '.join(f'{hands:,}' for hands in HANDS)} |")
    print(f"| --- | --- |{' --- |' * len(HANDS)}")
    for style in STYLES:
        styles = [style, *["tight-aggressive"] * (PLAYERS - 1)]
        seats = rows_of(list(simulate(DEALT, PLAYERS, seed=9, styles=styles, hero=HERO)))["seats"].to_pandas()
        his = seats[seats["player"].astype(str) == HERO]
        for rate in RATES:
            n, k = (his[f"{rate}_{kind}"].to_numpy(np.int64) for kind in ("n", "k"))
            cells = [held(n, k, random.integers(len(n), size=(DRAWS, hands))) for hands in HANDS]
            print(
                f"| {style} | {rate} | {' | '.join(f'{ours:.0%} ({acts:.0%})' for ours, acts in cells)} |", flush=True
            )


def held(n: np.ndarray, k: np.ndarray, drawn: np.ndarray) -> tuple[float, float]:
    """How often the interval holds the rate of all hands, and how often that of the acts does."""
    true = k.sum() / n.sum()
    n, k = n[drawn], k[drawn]
    of, made = n.sum(axis=1), k.sum(axis=1)
    telling = independent(of, made, (n * n).sum(axis=1), (n * k).sum(axis=1), (k * k).sum(axis=1))
    found = []
    for some in (telling, of):
        low, high = wilson_ends(made * some / np.maximum(of, 1), some)
        found.append(float(((low <= true) & (true <= high))[of > 0].mean()))
    return found[0], found[1]


if __name__ == "__main__":
    main()
