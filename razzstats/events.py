"""What a history tells, line by line. Every event starts with its line, counted from the hand's first line as 0."""

from enum import IntEnum, StrEnum
from typing import NamedTuple

from razzstats.cards import Card
from razzstats.money import Amount


class Street(IntEnum):
    """The five rounds of cards and betting."""

    THIRD = 3
    FOURTH = 4
    FIFTH = 5
    SIXTH = 6
    SEVENTH = 7

    @property
    def label(self) -> str:
        """`3rd street`."""
        return STREET_LABELS[self]


STREET_LABELS = {3: "3rd street", 4: "4th street", 5: "5th street", 6: "6th street", 7: "7th street"}


class Kind(StrEnum):
    """What a player did with his turn."""

    ANTE = "ante"
    BRING_IN = "bring-in"
    # only said by a room that words it so, and by the replay: the first full small bet on third street
    COMPLETE = "complete"
    BET = "bet"
    RAISE = "raise"
    CALL = "call"
    CHECK = "check"
    FOLD = "fold"


class Act(NamedTuple):
    """A player puts chips in, checks or folds."""

    line: int
    kind: Kind
    player: str
    put_in: Amount = 0
    """Chips added by this act."""
    total: Amount = 0
    """The player's chips on this street after the act; the ante is no part of it."""
    by: Amount | None = None
    """The printed increment of a raise, where the room prints one."""
    all_in: bool = False
    """The line says so."""


class Heading(NamedTuple):
    """A street begins."""

    line: int
    street: Street
    common: Card | None = None
    """The card that all share when the deck has run out for seventh street."""


class Deal(NamedTuple):
    """Cards go to a player; `UNKNOWN` stands for those not shown."""

    line: int
    player: str
    old: tuple[Card, ...]
    """Restated cards that he had already."""
    new: tuple[Card, ...]
    """On third street his door card, or all three with the door card last."""


class Show(NamedTuple):
    """A player's cards become known at the end, or he mucks (then cards may be empty)."""

    line: int
    player: str
    cards: tuple[Card, ...]
    text: str = ""
    """The room's words for the hand, such as `8,7,4,3,A`."""
    mucked: bool = False
    summary: bool = False
    """Told in the summary, not at the showdown."""


class Refund(NamedTuple):
    """Chips that nobody called go back."""

    line: int
    player: str
    amount: Amount


class Award(NamedTuple):
    """A player takes a pot or a share of one."""

    line: int
    player: str
    amount: Amount
    pot: int | None = None
    """0 the main pot, 1 and up the side pots, None where the room names none."""
    supplied: bool = False
    """No line tells it, but what the summary says of the player's chips does."""


class Capped(NamedTuple):
    """The room says that betting is capped on this street."""

    line: int


class Board(NamedTuple):
    """The summary repeats the common card."""

    line: int
    card: Card


class HighNote(NamedTuple):
    """The room says whose door card is the highest (Full Tilt)."""

    line: int
    player: str
    card: Card


class Result(NamedTuple):
    """A player's line in the summary."""

    line: int
    seat: int
    player: str
    collected: Amount | None = None
    """None where the line does not speak of it."""
    folded_on: Street | None = None
    stack: Amount | None = None
    """His chips after the hand, where the room tells them."""
    net: Amount | None = None
    """What he won or lost, where the room tells it."""


Event = Act | Heading | Deal | Show | Refund | Award | Capped | Board | HighNote
