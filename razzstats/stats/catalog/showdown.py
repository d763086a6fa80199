"""What came of hands."""

from razzstats.stats.catalog.words import GENERAL, SHOWDOWN
from razzstats.stats.stat import Stat

AT_SHOWDOWN: tuple[Stat, ...] = (
    Stat(
        "wtsd", "Went to showdown (WTSD)", SHOWDOWN,
        "hands that saw 4th and have a result", "was left at the showdown",
        GENERAL, seat_spot=lambda seats: seats.saw(4) & seats.settled, seat_deed=lambda seats: seats.showdown,
    ),
    Stat(
        "wsd", "Won at showdown (W$SD)", SHOWDOWN,
        "showdowns", "won a pot or a share of one",
        GENERAL, seat_spot=lambda seats: seats.showdown, seat_deed=lambda seats: seats.won,
    ),
    Stat(
        "wws4", "Won when saw 4th (W$WS4)", SHOWDOWN,
        "hands that saw 4th and have a result", "won a pot or a share of one",
        GENERAL, seat_spot=lambda seats: seats.saw(4) & seats.settled, seat_deed=lambda seats: seats.won,
    ),
)  # fmt: skip
