"""What is read of each room, what it was seen in, and what nobody has seen yet: one declaration a room.

`razzstats rooms` and docs/rooms.md print it. Seen are the real hands of Razz from which the room's wording and rules
were learnt; read are those that the tests read and replay with nothing against them.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Evidence:
    """How far a room can be trusted to be read right."""

    room: str
    folder: str
    """Under histories/, where hands in its wording lie."""
    games: str
    files: str
    encodings: str
    seen: int
    """Real hands of Razz."""
    read: int
    """Of them, those that the tests read."""
    years: str
    where: str
    """What the real hands were played in."""
    unproven: tuple[str, ...]
    """What no real hand of Razz has shown."""


EVIDENCE = (
    Evidence(
        "PokerStars",
        "pokerstars",
        "cash, tournaments, home games, play money; Razz inside HORSE, TORSE, Triple Stud, 8-Game and 10-Game",
        "text as the client writes it, mailed or exported; the skins .com .eu .fr .it .es .pt, in English",
        "UTF-8 with and without a byte order mark, UTF-16, cp1252",
        seen=29,
        read=16,
        years="2009 to 2013",
        where="a cash table for six, a tournament, a heads-up 8-Game of a home game",
        unproven=(
            "headers of 2008, after 2013 and of the European skins: read as others show them, with other games",
            "mixed cash games, bounties, currencies other than the dollar",
            "a common card, a split pot or two side pots in a hand of Razz",
            "a short bring-in with several callers, and a bring-in that passes on to the next player",
            "tied boards: high suit fits all three that were seen, but so does the lower seat",
        ),
    ),
    Evidence(
        "Full Tilt",
        "fulltilt",
        "cash, sit and go's, tournaments, play money; Razz inside HORSE and tables of ten games",
        "text as the client wrote it",
        "UTF-16 with a byte order mark, line ends doubled or not; ASCII and cp1252 later",
        seen=14,
        read=2,
        years="2010 to 2012",
        where="two cash tables, a 10-Game table, two heads-up sit and go's",
        unproven=(
            "headers of 2006 to 2009 and of 2013, tournaments but for heads-up ones: read as described",
            "the cap between two players, tied boards, the odd chip of a split pot",
            "a common card, a split pot or two side pots in a hand of Razz",
        ),
    ),
    Evidence(
        "Winamax",
        "winamax",
        "cash, tournaments, play money; Razz inside the eight games",
        "text as the client writes it",
        "UTF-8, cp1252",
        seen=1,
        read=0,
        years="2016",
        where="a heads-up hand of an 8-game cash table, and stud hands of the same tables",
        unproven=(
            "the wording of a Razz showdown, of a split pot and of a common card",
            "what a raise says of a player who has chips in already: one stud hand shows that it is what he adds",
            "tournaments: read as stud and hold'em tournaments are described",
            "the cap",
        ),
    ),
    Evidence(
        "KingsClub",
        "kingsclub",
        "cash, tournament tables; deuce-to-seven Razz is another game and is passed over",
        "text, with the older and the later street headings",
        "UTF-8, cp1252",
        seen=2,
        read=1,
        years="2021",
        where="a heads-up hand and one of seven players with two all-ins",
        unproven=(
            "later headings in a hand of Razz, tournaments",
            "how many raises close a street when the completion is not counted",
            "the order of showing, tied boards, split pots",
        ),
    ),
    Evidence(
        "Merge",
        "merge",
        "cash, tournaments; Razz inside HORSE",
        "XML, whole and in fragments",
        "UTF-8",
        seen=5,
        read=2,
        years="2011",
        where="a cash hand with an all-in, a HORSE freeroll",
        unproven=(
            "rake, which the room does not print",
            "the cap between two players, tied boards, the odd chip of a split pot",
            "files of the version 2.1, seen only cut short",
        ),
    ),
    Evidence(
        "PHH",
        "phh",
        "cash and tournaments, variant FR",
        "PHH, one hand or several in a file",
        "UTF-8",
        seen=7,
        read=7,
        years="2023",
        where="televised hands of the WSOP",
        unproven=(
            "split pots, side pots, common cards",
            "hands of other sources than the one data set",
        ),
    ),
    Evidence(
        "live",
        "live",
        "what a person notes at a table",
        "text in the notation of this project",
        "UTF-8",
        seen=0,
        read=0,
        years="",
        where="",
        unproven=("all of it: the notation is ours, and its hands are invented",),
    ),
)
"""Also of rooms whose grammar is not in ROOMS yet; those are not shown."""

_BY_ROOM = {evidence.room: evidence for evidence in EVIDENCE}


def evidence_of(room: str) -> Evidence | None:
    """What is known of a room."""
    return _BY_ROOM.get(room)
