"""A hand as it was written: nothing computed, nothing judged."""

from dataclasses import dataclass, field
from datetime import datetime

from razzstats.events import Event, Result
from razzstats.findings import Location
from razzstats.money import CHIPS, Amount


@dataclass(frozen=True, slots=True)
class Seat:
    """A line of the seat list; whoever sits here need not be dealt in."""

    number: int
    player: str
    stack: Amount | None
    """Before the ante; None where the room does not say."""
    line: int
    bounty: Amount | None = None
    note: str = ""
    """The room's remark, such as `is sitting out`."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The bets of a limit game; ante and bring-in are learnt from the posts (None where nobody posted one)."""

    small_bet: Amount
    big_bet: Amount
    ante: Amount | None = None
    bring_in: Amount | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """Which tournament a hand belongs to, in the room's words."""

    number: str
    buy_in: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class Printed:
    """What the room's summary says of the money; None where it says nothing."""

    line: int
    pot: Amount | None
    rake: Amount | None
    pots: tuple[Amount, ...] = ()
    """Main pot, then side pots, where they are told apart."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of Razz as a room wrote it."""

    place: Location
    """Its first line in the file."""
    room: str
    id: str
    played_at: datetime | None
    """UTC; None where the room's clock cannot be placed."""
    time_text: str
    """The room's own words for the time."""
    table: str
    max_seats: int | None
    stakes: Stakes
    currency: str
    """`USD`, `EUR` ..., `chips` in a tournament, `play`."""
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    printed: Printed | None
    hero: str | None = None
    tournament: Tournament | None = None
    house: str = ""
    """Whose rules it was played by, where those are not the room's own."""
    mix: str = ""
    """The mixed game that this hand was a part of, such as `8-Game`."""
    club: str = ""
    """The home game's club."""
    results: tuple[Result, ...] = field(default=(), compare=False)
    """The summary's lines, which repeat what the events have told."""
    summary_players: frozenset[str] = frozenset()
    """Who has a line in the summary."""
    bad_cards: tuple[tuple[int, str], ...] = ()
    """Line and text of what stood where a card should."""
    renamed_line: int | None = None
    """The first street heading, where the room's names for the streets are one too low."""
    finished: bool = True
    """The text goes to the hand's end: everything that the room tells of one is there."""
    unsettled: bool = False
    """Who wins which pot is not told, or only as chips at the end: the replay settles it (play/settle.py)."""
    cancelled: bool = False
    """The room called the hand off: it did not count."""
    lines: int = 0
    """How many lines the hand's text has."""
    text: str = field(default="", compare=False, repr=False)

    @property
    def in_chips(self) -> bool:
        """Whether this is a tournament hand."""
        return self.currency == CHIPS

    def at(self, line: int) -> Location:
        """Where a line of this hand stands in the file."""
        return Location(self.place.path, self.place.line + line)
