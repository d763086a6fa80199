"""Every statistic of 10,000 simulated hands, beside a second count that shares no code with razzstats.

    python benchmarks/second_count.py [HANDS]

The players are two to eight, of every style and with every leak, deep and short, in cash games and in tournaments, with
a hero in a part of the hands. The second count, tests/second_count.py, follows what they logged of their decisions.
Exits with 1 if a count of one seat in one hand differs.
"""

import sys
from itertools import cycle
from pathlib import Path
from time import process_time

import razzstats
from razzstats.hand import Hand
from razzstats.play.simulate.decision import Decision
from razzstats.play.simulate.leaks import ALL_STYLES
from razzstats.stats.catalog import STATS

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from second_count import count_hands
from test_second_count import COUNTED

AT_ONCE = 100
"""Hands of one table."""
KINDS: tuple[dict[str, object], ...] = ({}, {"hero": "Hero"}, {"buy_in": (0.03, 5)}, {"tournament": True})


def differences(hands: list[Hand], log: list[Decision]) -> tuple[list[str], int]:
    """What differs, and how many opportunities were compared."""
    mine = count_hands(log, hands)
    seats = razzstats.frames(hands)["seats"]
    wrong, compared = [], 0
    for row in seats.to_dict("records"):
        second = mine.get((row["hand_id"], row["player"]), {})
        for stat in COUNTED:
            first = (int(row[f"{stat}_n"]), int(row[f"{stat}_k"]))
            compared += first[0]
            if first != second.get(stat, (0, 0)):
                wrong.append(f"{row['hand_id']} {row['player']} {stat}: {first}, {second.get(stat, (0, 0))}")
    return wrong, compared


def main(wanted: int) -> int:
    """Counts, and says what differs."""
    start, styles = process_time(), list(ALL_STYLES.values())
    wrong: list[str] = []
    done = compared = 0
    tables = zip(cycle(range(2, 9)), cycle(kind for kind in KINDS for _ in range(7)), strict=False)
    for seed, (players, kind) in enumerate(tables):
        if done >= wanted:
            break
        log: list[Decision] = []
        size = min(AT_ONCE, wanted - done)
        turned = styles[seed % len(styles) :] + styles[: seed % len(styles)]
        hands = list(razzstats.simulate(size, players, 1_000 + seed, styles=turned, log=log.append, **kind))
        found, number = differences(hands, log)
        wrong, compared, done = wrong + found, compared + number, done + len(hands)
    print(*wrong[:20], sep="\n", end="\n" if wrong else "")
    print(
        f"{done:,} hands of 2 to 8 players, {len(COUNTED)} of {len(STATS)} statistics, {compared:,} opportunities, "
        f"{len(wrong):,} differ, {process_time() - start:.0f} s"
    )
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
