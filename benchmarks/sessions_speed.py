"""Seconds that the sessions of one player take, by the number of his hands, and peak memory.

    python benchmarks/sessions_speed.py [HANDS]

The hands are made up: a minute apart, two tables at a time, a pause of an hour after 200 hands on average.
"""

import resource
import sys
import time
from datetime import timedelta

import numpy as np
import pandas as pd

from razzstats.stats.runs import run_of
from razzstats.stats.sessions import hands_in_order, money, sessions_of, summed


def seats_of(hands: int) -> pd.DataFrame:
    """Rows of `seats` of one player, in no order."""
    random = np.random.default_rng(1)
    minutes = np.cumsum(np.where(random.random(hands) < 1 / 200, 60, random.integers(0, 3, hands)))
    rows = pd.DataFrame(
        {
            "player": "Ann", "room": "A", "hand_id": np.arange(10**9, 10**9 + hands).astype(str),
            "played_at": pd.Timestamp("2010-01-01", tz="UTC") + pd.to_timedelta(minutes, unit="min"),
            "table": random.choice(["T", "U"], hands), "tournament": None, "stakes": "1.00/2.00", "currency": "USD",
            "big_bet": 200, "net": random.integers(-400, 400, hands), "showdown": random.random(hands) < 0.1, "rake": 0,
        }
    )  # fmt: skip
    names = ("player", "room", "table", "stakes", "currency")
    return rows.astype(dict.fromkeys(names, "category")).sample(frac=1, random_state=1)


def main() -> None:
    seats = seats_of(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
    begun = time.perf_counter()
    sessions_of(seats)
    numbered = time.perf_counter()
    hands = hands_in_order(seats, timedelta(minutes=30))
    ordered = time.perf_counter()
    sums = summed(hands, hands["session"])
    money(hands, hands["session"])
    added = time.perf_counter()
    run_of(hands, 5.0)
    done = time.perf_counter()
    print(f"{len(seats):,} hands, {len(sums):,} sessions")
    print(f"sessions alone {numbered - begun:.2f} s, in order {ordered - numbered:.2f} s, ", end="")
    print(f"sums {added - ordered:.2f} s, the whole run {done - added:.2f} s")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB")


if __name__ == "__main__":
    main()
