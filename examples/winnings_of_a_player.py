"""Draws the winnings of whoever played most of a folder's hands.

Usage: python examples/winnings_of_a_player.py [PICTURE.png] [FOLDER]
"""

import sys
import tempfile
from pathlib import Path

import razzstats

HISTORIES = Path(__file__).parents[1] / "histories"


def main(picture: Path, folder: str) -> None:
    seats = razzstats.frames(razzstats.read_hands([folder]))["seats"]
    seats = seats[~seats["faulty"]]
    player = seats["player"].value_counts().index[0]
    razzstats.save_chart(razzstats.winnings_chart(seats, player), picture)

    numbers = razzstats.statistics(seats[seats["player"] == player])
    big_bets = numbers[numbers["stat"] == "bb100"].iloc[0]
    print(f"{player}: {big_bets['n']:.0f} hands, {big_bets['value']:+.1f} big bets per 100")
    print(picture)


if __name__ == "__main__":
    given = [Path(argument) for argument in sys.argv[1:]]
    main(given[0] if given else Path(tempfile.mkdtemp()) / "winnings.png", str(given[1] if given[1:] else HISTORIES))
