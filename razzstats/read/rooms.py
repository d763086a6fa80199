"""The rooms: how a hand of each begins, and which grammar reads it."""

import re
from dataclasses import dataclass

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
    """The summary has a line for everyone dealt in."""


ROOMS = (
    Room(
        "PokerStars",
        "pokerstars.lark",
        ("PokerStars ", "POKERSTARS "),
        re.compile(r"PokerStars (?:Home Game |Zoom )?(?:Hand|Game) #(?P<id>\d+):", re.IGNORECASE),
        re.compile(
            r" *(?:\{.*\} *)?(?:Tournament #\d+, *(?:Freeroll|\S+(?: [A-Z]{3})?) +)?"
            r"(?:[^()]+ \()?(?P<game>[^(),]*Limit)(?= ?[(),]| - |$)",
            re.IGNORECASE,
        ),
    ),
    Room("Merge", form="xml", prints_total=False, lists_everyone=False),
)


TEXT_ROOMS = tuple(room for room in ROOMS if room.form == "text")
BEGINS = tuple(begins for room in TEXT_ROOMS for begins in room.begins)
"""The first words of a hand in any room: a line that begins otherwise need not be looked at."""


def room_named(name: str) -> Room:
    """The room of a name that a database has kept.

    Raises KeyError for a name that no room has.
    """
    return _BY_NAME[name]


_BY_NAME = {room.name: room for room in ROOMS}


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
    # no header is longer, and a pattern is not let loose on more
    found = room.game.match(header, opening.end(), opening.end() + 300)
    return found["game"].strip() if found else ""


def is_razz(game: str) -> bool:
    """Whether a game's name, or a whole header, says Razz; deuce-to-seven Razz is another game."""
    # what a club is called says nothing of the game
    name = re.sub(r"\{.*\}", "", game).lower()
    return "razz" in name and "2-7 razz" not in name


def may_begin(line: str) -> bool:
    """Whether a line, cut off at the end of a file, may be a hand's first."""
    return line.startswith(BEGINS) or any(begins.startswith(line) for begins in BEGINS)
