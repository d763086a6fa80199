"""The rooms: how a hand of each begins, and which grammar reads it."""

import re
from dataclasses import dataclass

from razzstats.read import languages

NEVER = re.compile(r"(?!)")
"""What a room whose files are no text lines has for a first line."""


@dataclass(frozen=True, slots=True)
class Room:
    """A room is a line here and a grammar, or a reader of its form of files."""

    name: str
    grammar: str = ""
    """File name under grammars/."""
    begins: tuple[str, ...] = ()
    """The first words of a hand, each way in which they are written."""
    opening: re.Pattern[str] = NEVER
    """Matches a hand's first line from its beginning; the group `id` is the hand's number."""
    game: re.Pattern[str] = NEVER
    """Finds, in the rest of that line, the game's name: the group `game`."""
    form: str = "text"
    """The kind of file: `text`, or one of those that reader.py lists."""
    prints_total: bool = True
    """The summary has the pot's total, so that a hand without one is not whole."""
    lists_everyone: bool = True
    """The summary has a line for everyone dealt in; else, where it has a total, for who won or showed."""
    late_headings: bool = False
    """Some of its files have no heading over the first deal, and call each later street one too low."""
    of: str = ""
    """For summaries of tournaments, the room whose hands they belong to; a hand has none."""
    numbers_repeat: bool = False
    """Hands are numbered anew in each event, so that one number is no sign of one hand."""

    @property
    def takes_noise(self) -> bool:
        """A line of its hands may be declared to be noise; what people write themselves they can mend."""
        return self.form not in ("live", "phh")


ROOMS = (
    Room(
        "PokerStars",
        "pokerstars.lark",
        tuple(dict.fromkeys(("PokerStars ", "POKERSTARS ", *languages.BEGINS))),
        # hands of clients in other languages are its hands too, which the grammar refuses
        re.compile(
            rf"(?:PokerStars (?:Home Game |Zoom )?(?:Hand|Game) #(?=\d+:)|(?-i:{languages.OPENING}))(?P<id>\d+)[^:]*:",
            re.IGNORECASE,
        ),
        re.compile(
            r" *(?:\{.*\} *)?(?:Tournament #\d+, *(?:Freeroll|\S+(?: [A-Z]{3})?) +)?"
            r"(?:[^()]+ \()?(?P<game>[^(),]*Limit)(?= ?[(),]| - |$)",
            re.IGNORECASE,
        ),
    ),
    Room(
        "Full Tilt",
        "fulltilt.lark",
        ("Full Tilt Poker", "FullTiltPoker", "FULL TILT POKER", "FULLTILTPOKER"),
        re.compile(r"Full ?Tilt ?Poker(?:\.\w+)? Game #(?P<id>\d+):", re.IGNORECASE),
        # between the table and the time, before or after the stakes; a cap may stand before it
        re.compile(
            r".*? - (?P<game>(?:[^\s-]\S* ){0,2}(?:No Limit|Pot Limit|Fixed Limit|Limit|NL|PL|FL) \S.*?)(?= - )",
            re.IGNORECASE,
        ),
    ),
    Room(
        "Winamax",
        "winamax.lark",
        ("Winamax Poker - ", "WINAMAX POKER - "),
        re.compile(r"Winamax Poker - .{1,200}? - HandId: #(?P<id>\d+(?:-\d+){1,2}) - ", re.IGNORECASE),
        re.compile(r"(?P<game>[^()]*[^() ]) *\(", re.IGNORECASE),
        lists_everyone=False,
    ),
    Room(
        "KingsClub",
        "kingsclub.lark",
        ("#",),
        # nothing but the stakes ends the line, so that no name which begins with a number looks like it
        re.compile(
            r"#(?P<id>\d{1,20}): "
            r"(?=(?:No |Pot )?Limit \S.{0,60} - \W{0,3}\d[\d,.]*(?:/\W{0,3}\d[\d,.]*)+(?: \(.*\))?$)",
            re.IGNORECASE,
        ),
        re.compile(r"(?P<game>.+) - \W{0,3}\d", re.IGNORECASE),
        prints_total=False,
        late_headings=True,
    ),
    Room("Merge", form="xml", prints_total=False, lists_everyone=False),
    Room(
        "PokerStars summaries",
        "pokerstars_summary.lark",
        ("PokerStars Tournament #",),
        re.compile(r"PokerStars Tournament #(?P<id>\d+),", re.IGNORECASE),
        re.compile(r" *(?P<game>.+)"),
        form="summary",
        of="PokerStars",
    ),
    Room(
        "Full Tilt summaries of 2016",
        "pokerstars_summary.lark",
        ("Full Tilt Tournament #",),
        re.compile(r"Full Tilt Tournament #(?P<id>\d+),", re.IGNORECASE),
        re.compile(r" *(?P<game>.+)"),
        form="summary",
        of="Full Tilt",
    ),
    Room(
        "Full Tilt summaries",
        "fulltilt_summary.lark",
        ("Full Tilt Poker Tournament Summary ", "FullTiltPoker Tournament Summary ", "Full Tilt Poker.fr Tournament "),
        re.compile(r"Full ?Tilt ?Poker(?:\.fr)? Tournament Summary .+ \((?P<id>\d+)\)(?= |$)", re.IGNORECASE),
        re.compile(r"(?: Match \d+)? +(?P<game>[^()]+?) *(?:\(.*\))?$", re.IGNORECASE),
        form="summary",
        of="Full Tilt",
    ),
    Room("live", "live.lark", form="live", prints_total=False, lists_everyone=False, numbers_repeat=True),
    Room("PHH", "phh.lark", form="phh", prints_total=False, lists_everyone=False, numbers_repeat=True),
)


TEXT_ROOMS = tuple(room for room in ROOMS if room.form in ("text", "summary"))
BEGINS = tuple(begins for room in TEXT_ROOMS for begins in room.begins)
"""The first words of a hand in any room: a line that begins otherwise need not be looked at."""


def room_named(name: str) -> Room:
    """The room of a name that a database has kept.

    Raises KeyError for a name that no room has.
    """
    return ROOM_OF[name]


ROOM_OF = {room.name: room for room in ROOMS}


def find_room(line: str) -> tuple[Room, re.Match[str]] | None:
    """The room whose hand this line begins, with the match of its opening.

    Raises ValueError if two rooms claim the line: their openings must be told apart.
    """
    claims = [(room, match) for room in TEXT_ROOMS if (match := room.opening.match(line))]
    if len(claims) > 1:
        raise ValueError(f"{' and '.join(room.name for room, _ in claims)} both claim {line!r}")
    return claims[0] if claims else None


def game_of(room: Room, header: str, opening: re.Match[str]) -> str:
    """The room's own words for the game of a header, or nothing where they cannot be told."""
    if languages.language_of(header) is not None:
        return languages.game_in(header)
    # no header is longer, and a pattern is not let loose on more
    found = room.game.match(header, opening.end(), opening.end() + 300)
    return found["game"].strip() if found else ""


def is_razz(game: str) -> bool:
    """Whether a game's name, or a whole header, says Razz; deuce-to-seven Razz is another game."""
    # what a club is called says nothing of the game
    name = re.sub(r"\{.*\}", "", game).lower()
    return "razz" in name and "2-7 razz" not in name


_RAZZ_IN_IT = re.compile(r"\b(?:\d+-game|horse|torse|heros|triple stud|dealer'?s choice)\b", re.IGNORECASE)


def counts(room: Room, game: str) -> bool:
    """Whether a game is Razz, or for a summary one of the mixed games that Razz is a part of."""
    return is_razz(game) or (bool(room.of) and bool(_RAZZ_IN_IT.search(game)))


def may_begin(line: str) -> bool:
    """Whether a line, cut off at the end of a file, may be a hand's first."""
    return line.startswith(BEGINS) or any(begins.startswith(line) for begins in BEGINS)
