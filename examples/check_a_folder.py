"""Holds every hand of a folder against the rules and prints what was found, hand by hand.

Usage: python examples/check_a_folder.py [FOLDER]
"""

import sys
from pathlib import Path

import razzstats
from razzstats.read.reader import Unread, read

HISTORIES = Path(__file__).parents[1] / "histories"


def main(folder: str) -> None:
    hands = clean = 0
    for outcome in read(folder):
        if isinstance(outcome, razzstats.Hand):
            played = razzstats.replay(outcome)
            hands += 1
            clean += not played.findings
            if played.findings:
                print(f"hand {outcome.id}, {outcome.stakes.small_bet / 100:g}/{outcome.stakes.big_bet / 100:g}")
            for finding in played.findings:
                print(f"    {finding.severity} {finding}")
        elif isinstance(outcome, Unread):
            print(f"could not be read\n    {outcome.finding}")
    print(f"{hands} hands, {clean} of them with nothing to say")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else str(HISTORIES))
