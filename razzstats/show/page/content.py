"""What the page of a review holds, as plain values: whoever finds out something fills these, and only render.py draws.

Hands are named by their place in `Page.hands`. Texts are as they came, strangers' names among them; render.py makes
them safe.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from razzstats.cards import Card
from razzstats.data.notes import Note
from razzstats.play.frames import Frame
from razzstats.play.odds import Odds
from razzstats.show.priced import Figures


@dataclass(frozen=True, slots=True)
class PageHand:
    """A hand that the page can replay."""

    label: str
    """The room's number of it; in a masked page its place in the page."""
    when: str
    stakes: str
    currency: str
    table: str
    cards: tuple[Card, ...]
    """The player's cards as far as they were known in the end, in the order of the deal."""
    net: str
    big_bets: float | None
    """What he won or lost in big bets; None where the hand has no result."""
    hero: str
    frames: tuple[Frame, ...]
    odds: tuple[Odds | None, ...]
    """The player's chances, one a frame; None where they were not worked out or cannot be."""
    findings: tuple[tuple[str, ...], ...]
    """What the rules say, at the frame where it arises."""
    mistakes: Mapping[int, str] = field(default_factory=dict)
    """What was wrong with acts of the player, in a sentence each, by the frame of the act."""
    prices: Mapping[int, Figures] = field(default_factory=dict)
    """What his decisions cost and were worth, by the frame in which he is to act."""


@dataclass(frozen=True, slots=True)
class Study:
    """A hand worth a look, why, and the frame at which to open it."""

    hand: int
    frame: int
    sentence: str
    cards: tuple[Card, ...]
    """The player's, those that had been dealt by then, in the order of the deal."""
    rivals: tuple[tuple[Card, ...], ...]
    """The up cards of each who was still in."""
    seen: bool = False
    """The player has looked at it before."""
    news: bool = False
    """Somebody else has written on it since."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure as SVG without ids of others and with colours by CSS variables, for a wide page and a narrow one."""

    id: str
    title: str
    caption: str
    wide: str
    narrow: str


@dataclass(frozen=True, slots=True)
class Telling:
    """A hand behind a number: the chance was there, and was it taken?"""

    hand: int
    made: bool
    frame: int | None = None
    """Where to open it; None for the beginning."""
    cost: float | None = None
    """What the act of a leak cost in big bets; None where it has no price."""


@dataclass(frozen=True, slots=True)
class Number:
    """A statistic of the player; rate and ends of its 95 % interval are None where there is none."""

    id: str
    label: str
    street: str
    opportunities: str
    made: str
    """Both in words."""
    count: int
    times: int | None
    """How many opportunities there were, and how often it was made; a mean of a number is not made."""
    value: float | None
    low: float | None
    high: float | None
    unit: str
    """`fraction`, `per call` for how often it was made for each opportunity, or `big bets` for a mean of these."""
    few: bool
    hands: tuple[Telling, ...]
    command: str
    """Lists all hands behind the number."""


@dataclass(frozen=True, slots=True)
class Result:
    """Money won, or how it is spread: a number of the player that is no rate, with its 95 % interval if it has one."""

    label: str
    meaning: str
    value: str
    interval: str
    count: int
    """From how many hands it is."""
    few: bool


@dataclass(frozen=True, slots=True)
class Leak:
    """Where money goes: `certain` if the visible cards prove it, else suspected."""

    title: str
    certain: bool
    price: str
    evidence: str
    made: int
    """In how many hands it showed; `hands` has the dearest."""
    source: str
    hands: tuple[Telling, ...]
    but: str = ""
    """Who says otherwise."""
    verdict: str = "named"
    """Of a suspected one: `named`, `within` what the sources allow, or too `few` opportunities."""
    id: str = ""
    """What notes call it."""
    command: str = ""
    """Lists all hands in which it showed."""
    weight: float | None = None
    """What its evidence is sorted by: the rate, or the opportunities where they are too few for one."""
    cost: float | None = None
    """What its price is sorted by: that price, or how far the rate lies beyond what is allowed."""


@dataclass(frozen=True, slots=True)
class Session:
    """A sitting. Results are in big bets; None where no hand of it has one."""

    start: str
    minutes: int
    hands: int
    tables: int
    stakes: str
    net: str
    """A currency each."""
    big_bets: float | None
    high: float | None
    """The best and the worst that he stood."""
    low: float | None
    amount: int | None = None
    """What `net` is sorted by, within its currency; None of several currencies."""
    currency: str = ""


@dataclass(frozen=True, slots=True)
class Rate:
    """A percentage with its counts and the ends of its 95 % interval; None without opportunities."""

    value: float | None
    low: float | None
    high: float | None
    count: int
    few: bool


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody the player has met, as he played in their common hands; `rates` go with `Page.opponent_columns`."""

    name: str
    hands: int
    rates: tuple[Rate, ...]
    key: str = ""
    """What notes call him."""


@dataclass(frozen=True, slots=True)
class Book:
    """The notes that the page begins with, and what notes call its player and its hands, in the order of `Page.hands`.

    In a masked page these are what stands for a name and a number.
    """

    id: str
    """Of the database, lest a browser mix up what it keeps for two of them."""
    player: str
    hands: tuple[str, ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """What could not be read, was found wrong, or could not be checked, counted, with the first place or reason."""

    kind: str
    what: str
    count: int
    first: str


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that the page shows."""

    player: str
    room: str
    masked: bool
    verdict: tuple[str, ...]
    """Plain sentences, the most important one first."""
    study: tuple[Study, ...]
    study_note: str
    """How the list was chosen."""
    study_caveat: str
    """What is to be kept in mind of it; empty for nothing."""
    mistaken: int
    """In how many hands there is a decision as those that the list begins with."""
    mistakes_command: str
    """Lists these."""
    charts: tuple[Chart, ...]
    results: tuple[Result, ...]
    numbers: tuple[Number, ...]
    numbers_chance: str
    """How many intervals of `results` and `numbers` miss the truth by chance."""
    leaks: tuple[Leak, ...]
    leaks_note: str
    """How suspected leaks were judged."""
    sessions: tuple[Session, ...]
    sessions_counted: int
    """How many there are; the page has the latest."""
    opponent_columns: tuple[str, ...]
    opponents: tuple[Opponent, ...]
    opponents_met: int
    opponents_chance: str
    """How many of their intervals miss the truth by chance."""
    gaps: tuple[Gap, ...]
    hands: tuple[PageHand, ...]
    range: str
    """What rivals who came in by themselves are taken to hold in the prices of `hands`."""
    hands_counted: int
    """How many there are; more than `hands` holds where the page has only those that it cites."""
    commands: tuple[tuple[str, str], ...]
    """What to type to see more, and what it shows."""
    where: str
    """The options of a command that name the database."""
    book: Book
