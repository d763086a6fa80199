"""Rooms that were looked at and are not read: no hand of Razz of theirs has been seen, so nothing could be proved.

And what to say of a text that is refused, be it of one of these or of a client in another language.
"""

import re
from dataclasses import dataclass

from razzstats.read.languages import refused


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A room that is refused by name."""

    name: str
    first: re.Pattern[str]
    """Matches a line near the beginning of its files."""
    why: str


ELSEWHERE = (
    Elsewhere(
        "GGPoker",
        re.compile(r"Poker Hand #[A-Z]{2}\d+: "),
        "deals hold'em, Omaha and their kin in what has been seen",
    ),
    Elsewhere(
        "888poker",
        re.compile(
            r"#Game No : \d+|\*{5} .*\b(?:888|Cassava|Pacific).* Hand History for Game \d+ \*{5}", re.IGNORECASE
        ),
        "deals hold'em and Omaha in what has been seen",
    ),
    Elsewhere(
        "PartyPoker",
        re.compile(r"(?:#Game No : \d+ )?\*{5} Hand History for Game \d+ \*{5}|Game #\d+ starts\.", re.IGNORECASE),
        "deals hold'em, Omaha and stud in what has been seen",
    ),
    Elsewhere(
        "Bovada",
        re.compile(r"(?:Bovada|Ignition|Bodog\S*) (?:Zone Poker )?Hand #\d+"),
        "deals stud, with everyone's down cards; no Razz has been seen",
    ),
    Elsewhere(
        "Winning Poker Network (Americas Cardroom)",
        re.compile(r"(?:Game )?Hand #\d+ - |Game started at: "),
        "deals stud; no Razz has been seen",
    ),
    Elsewhere(
        "iPoker",
        re.compile(r"<session sessioncode="),
        "deals hold'em, Omaha and stud in what has been seen",
    ),
    Elsewhere(
        "PokerNow",
        re.compile(r'"?entry"?,"?at"?,"?order"?'),
        "deals hold'em and Omaha",
    ),
    Elsewhere(
        "Open Hand History",
        re.compile(r'\{ *"ohh"|"spec_version" *:'),
        "is a form of file rather than a room; no Razz in it has been seen",
    ),
)
"""The first whose line is found has a file; 888poker before PartyPoker, whose header it shares."""

LINES = 20
"""Lines of a file that are looked at."""


def whose(text: str) -> str:
    """Why the text of a file that no room knows is not read; nothing if it is of none of these rooms either."""
    head = [line.strip()[:300] for line in text[:20_000].split("\n")[:LINES]]
    for room in ELSEWHERE:
        if any(room.first.match(line) for line in head):
            razz = any("razz" in line.lower() for line in head)
            seen = "this one names Razz: please report it" if razz else f"{room.name} {room.why}"
            return f"hands of {room.name} are not read ({seen})"
    return ""


def refusal(text: str) -> str:
    """`: ` and why a text that stands outside any hand is not read, where that can be told; else nothing."""
    why = refused(text.partition("\n")[0]) or whose(text)
    return f": {why}" if why else ""
