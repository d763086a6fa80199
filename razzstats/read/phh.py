"""PHH, the poker hand history format: TOML whose `actions` a grammar reads, for the variant `FR`.

A `.phh` file is one hand; in a `.phhs` file each hand is a table, `[1]`, `[2]` and so on. The notation leaves out what
a fixed-limit game and the cards settle: what a call costs is worked out (phh_play.py), who wins by the replay.
"""

import re
from collections.abc import Iterable, Iterator

from razzstats.findings import Location
from razzstats.hand import Hand
from razzstats.money import CHIPS
from razzstats.read.grammar import Noise
from razzstats.read.phh_fields import FIELD, FIELDS, MOST_SEATS, RAZZ, Fields, fields_of
from razzstats.read.phh_play import Play
from razzstats.read.rooms import room_named
from razzstats.read.source import LONGEST_TOLD, Chunk, id_of

_KEY = r"\s*(?:[\w-]+|\"[^\"]*\"|'[^']*')\s*"
_TABLE = re.compile(rf"\s*(\[\[?)((?:{_KEY}\.)*)(?!\s*_)({_KEY})\]\]?\s*(?:#.*)?\n?")
"""A hand's table."""
_OWN_TABLE = re.compile(rf"\s*\[\[?\s*_[\w-]*\s*(?:\.{_KEY})*\]\]?\s*(?:#.*)?\n?")
"""A table of somebody's own, which is no part of a hand."""
_VARIANT = re.compile(r"^[ \t]*[\"']?variant[\"']?[ \t]*=[ \t]*(?:'([^'\n]*)'|\"([^\"\n]*)\")", re.MULTILINE)
_HAND = re.compile(
    r"^[ \t]*[\"']?hand[\"']?[ \t]*=[ \t]*(?:(\d+)|'([^'\n]*)'|\"([^\"\\\n]*)\")[ \t]*(?:#.*)?$", re.MULTILINE
)


def claims(head: str) -> bool:
    """A file whose first line of any content is a table's name or a field of a hand."""
    for line in head.split("\n"):
        bare = line.strip(" \t\ufeff")
        if bare and not bare.startswith("#"):
            field = FIELD.match(bare)
            if field is not None and field[1].startswith("_"):
                continue
            return bool(_TABLE.fullmatch(bare)) or (field is not None and field[1] in FIELDS)
    return False


def cut(lines: Iterable[str], path: str) -> Iterator[Chunk]:
    """The hands of a file, one a table; comments and tables of somebody's own before the first belong to it."""
    held: list[str] = []
    first, size, begun, own, blank, game = 1, 0, False, False, False, ""
    raw = "\n"
    for number, raw in enumerate(lines, 1):
        line = raw.strip("\n\ufeff\0")
        owns = _OWN_TABLE.fullmatch(line) is not None
        # a damaged one, after an empty line, must not cost the hand before it
        table = _TABLE.fullmatch(line) is not None or (blank and line.startswith("[") and not owns)
        if begun and (table or size > LONGEST_TOLD):
            chunk = _chunk(held, path, first, last=False, game=game)
            yield chunk
            # what goes on where no hand can is of the same game
            held, first, size, begun, game = [], number, 0, False, "" if table else chunk.game
        own = not table and (own or owns)
        blank = not line.strip()
        if held or not blank:
            held.append(line)
            size += len(line) + 1
        else:
            first = number + 1
        begun = begun or not (own or blank or line.lstrip().startswith("#"))
    if begun:
        yield _chunk(held, path, first, last=True, game=game)._replace(ragged=not raw.endswith("\n"))


def _chunk(lines: list[str], path: str, first: int, *, last: bool, game: str) -> Chunk:
    text = "\n".join(lines).rstrip()
    code = _variant(text)
    game = game or ("Razz" if code == RAZZ else f"variant {code}")
    return Chunk(Location(path, first), room_named("PHH"), _id(text), game, text, last)


def _variant(text: str) -> str:
    """The variant's code: TOML says it wherever the text does not plainly say Razz."""
    plain = _VARIANT.search(text)
    code = (plain[1] or plain[2] or "") if plain else RAZZ
    if plain is not None and code == RAZZ:
        return code
    try:
        told = fields_of(text).get("variant")
    except (ValueError, RecursionError):
        return code
    return told if isinstance(told, str) else RAZZ


def _id(text: str) -> str:
    """The hand's number, or what stands for its text."""
    found = _HAND.search(text)
    number = next((part for part in found.groups() if part), "") if found else ""
    return number.strip() or id_of(text)


def read(chunk: Chunk, noise: Noise | None = None) -> Hand:
    """The hand of a table; what players do is never noise.

    Raises Unreadable.
    """
    fields = Fields(chunk)
    play = Play(fields)
    play.run()
    in_chips = fields.in_chips()
    return Hand(
        place=chunk.place,
        room="PHH",
        id=chunk.id,
        played_at=fields.played_at(),
        time_text=fields.time_text(),
        table=fields.text("table"),
        max_seats=fields.number("seat_count", MOST_SEATS),
        stakes=play.stakes,
        currency=CHIPS if in_chips else fields.currency(),
        seats=play.seats,
        events=tuple(play.events),
        printed=play.printed,
        hero=play.hero,
        tournament=fields.tournament() if in_chips else None,
        house=fields.house(),
        mix=fields.text("_mix"),
        club=fields.text("_club"),
        results=play.results,
        bad_cards=tuple(play.bad_cards),
        finished=play.finished,
        unsettled=play.finished,
        lines=chunk.text.count("\n") + 1,
        text=chunk.text,
    )
