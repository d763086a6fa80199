"""House rules: in what the rooms deal the same game differently."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a room plays by, as far as its hands or its pages show it."""

    room: str
    wagers: int = 4
    """Wagers that close a street: a bet or completion and three raises."""
    cap_is_certain: bool = False
    """The cap has been seen, heads-up too, so that a wager past it cannot be."""
    prints_uncalled: bool = True
    """Chips that nobody called have a line of their own."""
    prints_increment: bool = False
    """A raise tells by how much."""
    marks_all_in: bool = True
    """The line of an act says that it took the last chip."""
    common_card: bool = True
    """A deck that runs out ends in one card for all."""


# 51 hands of PokerStars and others, docs/rules.md: `Betting is capped` after four wagers, heads-up too
POKERSTARS = HouseRules("PokerStars", cap_is_certain=True, prints_increment=True)

HOUSES = (POKERSTARS,)


def house_of(room: str) -> HouseRules:
    """The rules of a room, or the standard ones for a room without any of its own."""
    return next((house for house in HOUSES if house.room == room), HouseRules(room))
