"""The short notation for hands played live (docs/live-notation.md): what a person types from memory.

Limit Razz fixes nearly every amount, so that `Ann completes, Bob calls` says it all; live_play.py works out the chips.
Where a line cannot be read the message says what was expected, with an example.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from razzstats.findings import Location
from razzstats.hand import Hand
from razzstats.read.grammar import Misplaced, Noise, quoted, text_grammar
from razzstats.read.lines import Line
from razzstats.read.live_play import A_HEADER, A_SEAT, A_STREET, AN_ACT, AN_END, Play, fail
from razzstats.read.rooms import BEGINS, find_room, is_razz, room_named
from razzstats.read.source import LONGEST_TOLD, Chunk, id_of

_HEADER = re.compile(r"\s*(?:limit\s+)?razz\b(?:\s+#\s*(?P<id>\w[\w.-]*))?\s+\S?\d[\d.,]*\s*/\s*\S?\d", re.IGNORECASE)
_STAKES = r"\S?\d[\d.,]*\s*[-/]\s*\S?\d[\d.,]*"
_LIKE_A_HEADER = re.compile(
    rf"\s*(?:(?:fixed|limit|fl|live)\s+|{_STAKES}\s+)*razz\b(?:\s*$|.*(?:#\s*\w|\bantes?\b|{_STAKES}))", re.IGNORECASE
)
"""A first line as somebody may have meant it."""
_STREET = re.compile(r"\s*([3-7])(?:rd|th)?(?:\s+street)?\s*:", re.IGNORECASE)
_BETWEEN = re.compile(r"[;:]|(?<!\d),|,(?!\d{3}\b)")
"""What stands between the parts of a line: a comma, but not that of 1,200."""
_NOTE = re.compile(r"\s*(?:note\s*:|#)", re.IGNORECASE)
_SUIT = re.compile(r"(?<=[2-9TJQKA0])[♠♤♥♡♦♢♣♧]\ufe0f?", re.IGNORECASE)
_SUITS = dict(zip("♠♤♥♡♦♢♣♧", "sshhddcc", strict=True))

_OF_NOBODY = ("STREET", "COMMON", "SPLIT")
"""What begins with no player's name, or with several."""
_BEFORE_THE_CARDS = ("HEADER", "TABLE", "DATE", "HOUSE", "SITS_OUT")


# -- files


def claims(head: str) -> bool:
    """A file in which no room's hand begins before one in this notation does, or before what is meant for one."""
    lines = [line.strip(" \t\ufeff") for line in head.split("\n")]
    for at, line in enumerate(lines):
        if line.startswith(BEGINS) and find_room(line):
            return False
        if _HEADER.match(line):
            return True
        if _begins(line):
            return any(map(_STREET.match, lines[at:]))
    return False


def _begins(line: str) -> bool:
    return _HEADER.match(line) is not None or (_LIKE_A_HEADER.match(line) is not None and is_razz(line))


def cut(lines: Iterable[str], path: str) -> Iterator[Chunk]:
    """The hands of a file: each begins with its stakes, and goes on to the next.

    Once it has got to its streets, what follows an empty line and is no act is no part of it.
    """
    held: list[str] = []
    first, size = 1, 0
    known = on_street = blank = False
    raw = "\n"
    for number, raw in enumerate(lines, 1):
        line = raw.strip("\n\ufeff\0")
        begins = _begins(line)
        if begins or size > LONGEST_TOLD or (known and on_street and blank and _is_another_s(line, held)):
            if any(map(_says, held)):
                yield _chunk(held, path, first, known=known, last=False)
            held, first, size, on_street = [], number, 0, False
        known = known or begins
        on_street = on_street or _STREET.match(line) is not None
        blank = not line.strip()
        if held or not blank:
            held.append(line)
            size += len(line) + 1
        else:
            first = number + 1
    if any(map(_says, held)):
        yield _chunk(held, path, first, known=known, last=True)._replace(ragged=not raw.endswith("\n"))


def _is_another_s(line: str, hand: Iterable[str]) -> bool:
    """No street, no note, no act of anybody who sits there: the line is no part of the hand."""
    if not _says(line) or _STREET.match(line):
        return False
    first = re.split("[,;]", " ".join(line.split()))[0].strip(" .")
    known = text_grammar("live.lark").look(first)
    # a player with his chips is no player who gets a card
    if known is None or known[0] in _BEFORE_THE_CARDS or (known[0] == "CARDS_OF" and known[1][2] is not None):
        return True
    name = (known[1][1] or "").lower()
    return known[0] not in _OF_NOBODY and not any(seat.strip().lower().startswith(name) for seat in hand)


def _says(line: str) -> bool:
    return bool(line.strip()) and _NOTE.match(line) is None


def _chunk(lines: list[str], path: str, first: int, *, known: bool, last: bool) -> Chunk:
    text = "\n".join(lines).rstrip()
    place = Location(path, first)
    if not known:
        return Chunk(place, None, "", "", text, last)
    header = _HEADER.match(text)
    number = header["id"] if header is not None else None
    return Chunk(place, room_named("live"), number or id_of(text), "Razz", text, last)


# -- a hand


class _Piece(NamedTuple):
    """A line, or a part of one between commas."""

    line: int
    text: str
    on_street: bool


def _pieces(text: str) -> Iterator[_Piece]:
    on_street = False
    for number, line in enumerate(text.split("\n")):
        bare = " ".join(line.split())
        if not bare or _NOTE.match(bare):
            continue
        bare = _SUIT.sub(lambda sign: _SUITS[sign[0][0]], bare)
        on_street = on_street or _STREET.match(bare) is not None
        parts = _BETWEEN.split(bare) if on_street else [bare]
        yield from (
            _Piece(number, part.strip(" .") if on_street else part.rstrip(" ."), on_street)
            for part in parts
            if part.strip(" .")
        )


def read(chunk: Chunk, noise: Noise | None = None) -> Hand:
    """The hand of a text in this notation; a line of it is never noise, for people write it themselves.

    Raises Unreadable.
    """
    pieces = list(_pieces(chunk.text))
    look = text_grammar("live.lark").look
    for piece in pieces:
        if look(piece.text) is None:
            fail(chunk, piece.line, f"cannot read {quoted(piece.text)}: expected {_expected(piece, pieces)}")
    play = Play(chunk)
    for line in _parsed(chunk, pieces):
        play.take(line)
    return play.hand()


def _parsed(chunk: Chunk, pieces: list[_Piece]) -> list[Line]:
    grammar = text_grammar("live.lark")
    try:
        lines = grammar.parse("\n".join(piece.text for piece in pieces))
    except Misplaced as error:
        at = getattr(getattr(error, "token", None), "line", None)
        piece = pieces[at] if isinstance(at, int) and at < len(pieces) else pieces[0]
        fail(chunk, piece.line, f"did not expect {quoted(piece.text)} here: expected {_expected(piece, pieces)}")
    for line in lines:
        line.line = pieces[line.line].line
    return lines


def _expected(piece: _Piece, pieces: list[_Piece]) -> str:
    if piece is pieces[0]:
        return f"the stakes such as {A_HEADER}"
    if not piece.on_street:
        return f"{A_SEAT}; or {A_STREET}"
    return f"an act such as {AN_ACT}; or at the end {AN_END}"
