"""How often an unopened pot is completed with each door card, by all players: hands to pandas, without a database.

Usage: python examples/who_opens_what.py [FOLDER]
"""

import sys
from pathlib import Path

import razzstats

HISTORIES = Path(__file__).parents[1] / "histories"


def main(folder: str) -> None:
    seats = razzstats.frames(razzstats.read_hands([folder]))["seats"]

    # a statistic is two columns: opportunities (_n) and made (_k)
    seats = seats[~seats["faulty"] & seats["door"].notna()]
    doors = seats.assign(door=seats["door"].str[0]).groupby("door")[["open_completion_n", "open_completion_k"]].sum()
    doors = doors.reindex(list("A23456789TJQK"), fill_value=0).set_axis(["unopened", "completed"], axis=1)
    doors["rate"] = (doors["completed"] / doors["unopened"]).map("{:.0%}".format, na_action="ignore")
    print(doors.to_string(na_rep="-"))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else str(HISTORIES))
