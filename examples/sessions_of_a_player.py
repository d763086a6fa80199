"""When a player sat down and what came of it, from hands to pandas, without a database.

Usage: python examples/sessions_of_a_player.py [FOLDER [PLAYER]]
"""

import sys
from pathlib import Path

import razzstats
from razzstats.stats.sessions import hands_in_order, summed

HISTORIES = Path(__file__).parents[1] / "histories"


def main(folder: str, player: str) -> None:
    seats = razzstats.frames(razzstats.read_hands([folder]))["seats"]
    his = seats[(seats["player"] == player) & (seats["room"] == "PokerStars") & ~seats["faulty"]]

    hands = hands_in_order(his)
    sessions = summed(hands, hands["session"])
    print(sessions[["start", "minutes", "hands", "stakes", "big_bets", "high_water", "low_water"]].to_string())


if __name__ == "__main__":
    main(*sys.argv[1:] or (str(HISTORIES), "Sevenoaks"))
