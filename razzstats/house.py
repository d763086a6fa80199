"""House rules: in what the rooms deal the same game differently.

What no source settles is None, or left to a finding of severity I; it never accuses a hand.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a room plays by, as far as its hands or its pages show it."""

    room: str
    seats: int = 8
    """The largest table."""
    wagers: int = 4
    """Wagers that close a street: a bet or completion and three raises."""
    cap_is_certain: bool = False
    """The cap has been seen, heads-up too, so that a wager past it cannot be."""
    bring_in_counts: bool = False
    """Raises go one unit above the bring-in until a step of half a unit or more has been made over it."""
    short_bring_in_is_filled: bool | None = None
    """After a short bring-in callers pay the full one; None where nobody has seen it."""
    shifted_bring_in_is_paid: bool | None = None
    """Who gets the bring-in from a player all-in for the ante must pay it and cannot fold."""
    tied_boards_by_suit: bool | None = None
    """Of equal boards the one with the highest card by suit acts first; else the position decides."""
    checked_river_in_deal_order: bool | None = None
    """After a checked seventh street hands are shown in the order of the deal; else the first to act shows first."""
    spare_cards: int = 0
    """What must be left of the deck after seventh street: with fewer, one common card serves all."""
    odd_chip: Literal["high", "low"] | None = None
    """Who gets the odd chip of a split pot: who has the highest card of the winning five by suit, or the lowest."""
    uncalled: Literal["own line", "in the award", "left out"] = "own line"
    """Where the chips are told that nobody called."""
    total: Literal["put in", "collected", "none"] = "put in"
    """What the summary's total is: all put in less the uncalled bet, or what was collected, with the rake beside it."""
    pots_are_raked: bool | None = None
    """The rake is out of the main and side pots that the summary tells; None where nobody has seen it."""
    prints_increment: bool = False
    """A raise tells by how much, and the figure can be trusted."""
    tells_pots: bool = True
    """What is collected from the main pot or a side pot is just that; else the names tell only that there were more."""
    marks_all_in: bool = True
    """The line of an act says that it took the last chip."""
    real_chips: bool = False
    """A pot is split no finer than the chips on the table."""


# real hands: `Betting is capped` after four wagers, heads-up too; tied boards by suit in 3 of 3; hands shown in deal
# order in 11 of 11 checked rivers; its help page for the bring-in that passes on
POKERSTARS = HouseRules(
    "PokerStars", cap_is_certain=True, shifted_bring_in_is_paid=True, tied_boards_by_suit=True,
    checked_river_in_deal_order=True, pots_are_raked=True, prints_increment=True,
)  # fmt: skip

HOUSES = (
    POKERSTARS,
    # its Razz page for the cap; real hands for the order of showing
    HouseRules("Full Tilt", checked_river_in_deal_order=False),
    # its page: six seats, three raises, the full bring-in after a short one, tied boards by suit; real hands of its
    # other games: pots that one player wins are added up, and chips that nobody called are a side pot
    HouseRules(
        "Winamax", seats=6, short_bring_in_is_filled=True, shifted_bring_in_is_paid=True, tied_boards_by_suit=True,
        uncalled="in the award", total="collected", tells_pots=False, marks_all_in=False,
    ),
    # three of its hands: a step of less than half a bet over the bring-in does not count, the next raise is to the
    # bring-in and a bet
    HouseRules("KingsClub", bring_in_counts=True, uncalled="left out", total="none"),
    # an ante that takes the last chip is an ante like any other in its files
    HouseRules(
        "Merge", checked_river_in_deal_order=False, uncalled="in the award", total="none", marks_all_in=False,
    ),
    # TDA 2024: rules 17A, 20B, 47B, RP-10D, RP-10E; RP-10H: a burn and a card that nobody gets, once the burns are
    # mixed in
    HouseRules(
        "live", shifted_bring_in_is_paid=False, tied_boards_by_suit=True, checked_river_in_deal_order=False,
        spare_cards=2, odd_chip="high", uncalled="left out", total="none",
        marks_all_in=False, real_chips=True,
    ),
    # no room: it tells the hands of any, with every chip worked out here
    HouseRules("PHH", uncalled="left out", total="none", marks_all_in=False),
    # WSOP: a bet or completion and four raises; a short bring-in is filled; tied boards by position
    HouseRules(
        "WSOP", wagers=5, short_bring_in_is_filled=True, tied_boards_by_suit=False,
        checked_river_in_deal_order=False, spare_cards=2, odd_chip="high", uncalled="left out", total="none",
        marks_all_in=False, real_chips=True,
    ),
)  # fmt: skip
"""The rooms whose rules are known in part; any other plays the standard game."""


WORDING = ("uncalled", "total", "pots_are_raked", "prints_increment", "tells_pots", "marks_all_in")
"""What is no rule of the play but a way to tell it: these go with whoever wrote the hand down."""

_BY_ROOM = {house.room: house for house in HOUSES}


@cache
def house_of(room: str, teller: str = "") -> HouseRules:
    """The rules of a room, or the standard ones for a room without any of its own; told in the way of another room."""
    house = _BY_ROOM.get(room) or HouseRules(room)
    if teller in ("", room):
        return house
    other = house_of(teller)
    return replace(house, **{name: getattr(other, name) for name in WORDING})
