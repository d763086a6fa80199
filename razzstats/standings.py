"""A tournament's summary as a room wrote it: what it cost, who finished where, and what each was paid."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from razzstats.findings import Location
from razzstats.money import Amount


class Entry(NamedTuple):
    """One line of the list: a player, once for each time that he entered."""

    player: str
    place: int | None
    """None for one who is still playing."""
    prize: Amount | None
    """0 for none; None where it is not told: he is still playing, or the ticket's worth is not said."""
    currency: str
    """Of the prize."""
    number: int = 1
    """1 for his first entry, 2, 3 ... for further ones."""
    ticket: str = ""
    """What he won that is no money, in the room's words."""
    hero: bool = False
    """The summary was written for him."""
    rebuys: int | None = None
    """None here and below: not told, which it is of the hero alone."""
    add_ons: int | None = None
    extra: Amount | None = None
    """Paid for re-buys and add-ons, and for entries of his that are not in the list."""
    bounties: int | None = None
    bounties_won: Amount | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """One summary: the tournament, and its entries in the order of the list."""

    at: Location
    """Its first line in the file."""
    room: str
    """Whose tournament it was, by the name that its hands have."""
    number: str
    """The tournament's, as its hands have it."""
    match: int
    """1, 2 ... for a match of a tournament that is played in matches, else 0."""
    name: str
    """What the room calls the tournament; empty where it does not say."""
    kind: str
    """Speed and form in the room's words, such as `Super Turbo, Heads Up`."""
    game: str
    started_at: datetime | None
    """UTC; None where the room's clock cannot be placed."""
    started: str
    """The room's own words for the time."""
    finished_at: datetime | None
    finished: str
    currency: str
    """Of the buy-in: `USD`, `EUR` ..., `play`, or the room's points by their name."""
    buy_in: Amount | None
    """What went into the prizes; None where the summary does not say."""
    bounty: Amount
    """What went into bounties; in no room a part of `buy_in` here."""
    fee: Amount
    rebuys_sold: bool
    """Re-buys or add-ons were for sale, as far as the summary shows it."""
    pool: Amount | None
    entered: int
    """How many entered: as printed, or as listed where that is more."""
    entries: tuple[Entry, ...]
    over: bool
    """Nobody was still playing."""
    whole: bool
    """The text goes to its end."""
    text: str = field(default="", compare=False, repr=False)
