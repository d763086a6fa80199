"""How many legal hands are accused, what odd cases they hold, and what PokerKit says of them.

Usage: python benchmarks/oracle.py [--simulated 20000] [--replayed 5000] [--dealt 20000] [--until 100]
"""

import argparse
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from pokerkit_oracle import (
    ODD_CASES,
    STATIONS,
    TABLES,
    dealt_by_pokerkit,
    disagreements,
    exclusion,
    odd_cases,
    simulated,
)

from razzstats.cards import Card
from razzstats.findings import Severity
from razzstats.hand import Hand, Stakes
from razzstats.play.replay import Replay, replay
from razzstats.play.simulate import Style, simulate
from razzstats.read.reader import read_chunk
from razzstats.read.source import cut
from razzstats.value.lowball import low
from razzstats.write.pokerstars import write

STAYS = (Style(entry=99, steal=0, aggression=0.05, patience=99),)
"""Never folds and hardly raises: eight at the river, so that the deck runs out and hands tie."""
ODD = Stakes(33, 66, 7, 13)
"""Their pots are odd as often as even."""
FULL: dict[str, Any] = {"players": 7, "styles": STAYS, "stakes": ODD, "buy_in": (20, 60)}


def tied_deck(rng: Random) -> list[Card]:
    """A deck that ends in a tie for the pot if six players stay to the end: one in some hundred shuffles."""
    while True:
        deck = rng.sample(range(52), 52)
        dealt = deck[::-1]
        hands = [
            dealt[3 * seat : 3 * seat + 3] + [dealt[18 + 6 * street + seat] for street in range(4)] for seat in range(6)
        ]
        lows = sorted(map(low, hands))
        if lows[0] == lows[1]:
            return deck


SHARES: tuple[tuple[float, dict[str, Any]], ...] = (
    *((0.05, asked) for asked in TABLES),
    (0.1, {"players": 8, "styles": STATIONS, "stakes": ODD, "buy_in": (0.03, 5)}),
    (0.1, {"players": 5, "styles": STATIONS, "stakes": ODD, "buy_in": (0.02, 0.5)}),
    (0.1, FULL | {"players": 8}),
    (0.02, FULL | {"players": 6, "deck": tied_deck}),
    (0.18, FULL),
)
"""What part of the hands comes from which table."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    options.add_argument("--simulated", type=int, default=20_000, help="hands of our simulator; 0 leaves this out")
    options.add_argument("--replayed", type=int, default=5_000, help="hands for PokerKit to replay")
    options.add_argument("--dealt", type=int, default=20_000, help="hands for PokerKit to deal")
    options.add_argument("--until", type=int, default=100, help="simulate on until there are so many of each odd case")
    options.add_argument("--most", type=int, default=100_000, help="but no more hands than these")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    if given.simulated:
        our_own(given.simulated, given.seed, given.until, given.most)
    if given.replayed:
        replayed(given.replayed, given.seed)
    if given.dealt:
        dealt(given.dealt, given.seed)


def accused(played: Replay) -> bool:
    """Something graver than a note."""
    faults = [str(finding) for finding in played.findings if finding.severity is not Severity.INFO]
    if faults:
        print(f"{played.hand.id}: {faults}", file=sys.stderr)
    return bool(faults)


def table(title: str, counts: Counter[str], rows: tuple[str, ...]) -> None:
    """A Markdown table of counts."""
    print(f"\n| {title} | hands |\n| --- | ---: |")
    for row in rows:
        print(f"| {row} | {counts[row]:,} |")


# -- our own hands


def our_own(hands: int, seed: int, until: int, most: int) -> None:
    """Simulates and checks; goes on at a full table while an odd case is too rare."""
    counts: Counter[str] = Counter()
    for hand in mixed(hands, seed):
        take(hand, counts)
    within = counts.copy()
    more = simulate(most - hands, seed=seed + 100, **FULL)
    while any(counts[case] < until for case in ODD_CASES):
        further = list(islice(more, 100))
        if not further:
            break
        for hand in further:
            take(hand, counts)
    rows = ("all", "accused (E or W)", *ODD_CASES)
    table("simulated", within, rows)
    if counts["all"] > within["all"]:
        table(f"simulated on until each is there {until} times", counts, rows)


def mixed(hands: int, seed: int) -> Iterator[Hand]:
    """Hands of all tables by their shares; the last makes up the number."""
    left = hands
    for number, (share, asked) in enumerate(SHARES):
        part = left if number == len(SHARES) - 1 else round(share * hands)
        left -= part
        yield from simulate(part, seed=seed + number, **asked)


def take(hand: Hand, counts: Counter[str]) -> None:
    """Checks a hand and counts what it holds."""
    played = replay(hand)
    counts["all"] += 1
    counts["accused (E or W)"] += accused(played)
    counts.update(odd_cases(played))


# -- PokerKit


def replayed(hands: int, seed: int) -> None:
    """PokerKit replays simulated hands."""
    counts: Counter[str] = Counter()
    for hand in simulated(hands, seed):
        counts["all"] += 1
        reason = exclusion(hand)
        counts[f"left out: {reason}" if reason else "compared"] += 1
        if reason is None and (said := disagreements(hand)):
            counts["disagreements"] += 1
            print(f"{hand.id}: {said}", file=sys.stderr)
    reasons = sorted(key for key in counts if key.startswith("left out"))
    table("replayed by PokerKit", counts, ("all", "compared", "disagreements", *reasons))


def dealt(hands: int, seed: int) -> None:
    """PokerKit deals, our writer writes, our reader reads and our checker judges."""
    left_out: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Returning reserved")
        for made in dealt_by_pokerkit(hands, seed, left_out):
            (hand,) = (read_chunk(chunk) for chunk in cut(write(made.hand).splitlines(keepends=True), "dealt"))
            counts["unread"] += not isinstance(hand, Hand)
            if isinstance(hand, Hand):
                take(hand, counts)
    counts |= Counter({f"left out: {reason}": number for reason, number in left_out.items()})
    rows = ("all", "unread", "accused (E or W)", *ODD_CASES, *(f"left out: {reason}" for reason in sorted(left_out)))
    table("dealt by PokerKit", counts, rows)


if __name__ == "__main__":
    main()
