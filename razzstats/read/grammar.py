"""Where the grammars lie, and the reader that each text room's grammar makes."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from lark import Lark, UnexpectedInput

from razzstats.events import Award, Show
from razzstats.findings import Finding, Location, Severity, Unreadable
from razzstats.hand import Hand, Seat
from razzstats.read.builder import build
from razzstats.read.languages import refused
from razzstats.read.lines import Known, Line, LineLexer, UnknownLine
from razzstats.read.source import Chunk

PACKAGE = Path(__file__).parents[1]
GRAMMARS = next(folder for folder in (PACKAGE / "grammars", PACKAGE.parent / "grammars") if folder.is_dir())
"""Inside the package in a wheel, beside it in a checkout."""

UNKNOWN_LINE = "UNKNOWN_LINE"
HAND_TRUNCATED = "HAND_TRUNCATED"

QUOTED = 160

Misplaced = UnexpectedInput
"""What a grammar's parser raises at a known line that it does not expect there; its `token` is the line."""

Noise = Callable[[str], bool]
"""Says whether a line that no grammar knows is declared to be noise; it gets the line's shape. Must be picklable."""

_TRICKY = re.compile(r"[\[\](){}:\"|]|^(?:Dealt to\b|shows$|is high with$)", re.IGNORECASE)
"""What a name must hold to be mistaken for a part of a line."""
_AMOUNT_OR_CARDS = re.compile(r"\[[^\]]*\]|[^\w\s()\[\]\"'+-]{0,2}\d+(?:,\d{3})*(?:\.\d+)?")


class TextGrammar(NamedTuple):
    """A grammar, ready to parse."""

    parse: Callable[[str], list[Line]]
    look: Callable[[str], Known | None]
    """A line's terminal and fields, None for a line that none knows."""


class _Lines:
    """Keeps the lines of a hand in their order: the grammar has ordered and named them, the builder does the rest.

    No Lark Transformer, whose default would be called for every repetition of a rule.
    """

    def start(self, lines: list[Line]) -> list[Line]:
        return lines


@cache
def text_grammar(name: str) -> TextGrammar:
    """The grammar of a file under grammars/."""
    lark = Lark.open(
        str(GRAMMARS / name), parser="lalr", lexer=LineLexer, transformer=_Lines(), g_regex_flags=re.IGNORECASE
    )
    # a rule that nothing handles would put a tree among the lines; those with an underscore are unpacked
    assert all(rule.origin.name == "start" or rule.origin.name.startswith("_") for rule in lark.rules)
    lexer: LineLexer = lark.parser.lexer
    return TextGrammar(lark.parse, lexer.look)  # type: ignore[arg-type]


def grammars_fingerprint() -> str:
    """Changes with any grammar, and with any module that reads: a text that was unread may be readable now."""
    files = [*sorted(GRAMMARS.glob("*.lark")), *sorted(Path(__file__).parent.glob("*.py"))]
    return blake2b(b"".join(path.read_bytes() for path in files), digest_size=8).hexdigest()


def read_text(chunk: Chunk, noise: Noise | None = None) -> Hand:
    """The hand that a chunk of a text room tells.

    An unfinished hand at the end of a file is read without its last line, which may be half a line.

    Raises Unreadable, naming the first line that the grammar does not know or expect.
    """
    try:
        hand = _read(chunk, chunk.text, noise)
    except Unreadable as unreadable:
        if not _cut_off(chunk, unreadable.finding.place.line - chunk.place.line):
            raise
        hand = _without_last_line(chunk, noise)
        # a whole hand with one more line is not cut short: that line is unknown
        if hand.finished or hand.cancelled:
            raise
        return hand
    unfinished = not hand.finished or (chunk.ragged and _figure_cut(hand))
    if chunk.last and unfinished and not hand.cancelled:
        return _without_last_line(chunk, noise)
    return _without_last_words(hand) if chunk.ragged else hand


def _figure_cut(hand: Hand) -> bool:
    """The line without an end that ends the file tells of less than the player has collected: `won 25` of 258."""
    last = hand.results[-1] if hand.results else None
    if last is None or last.line != hand.lines - 1 or not last.collected or hand.text.endswith(")"):
        return False
    awards = (event for event in hand.events if isinstance(event, Award) and event.player == last.player)
    return last.collected < sum(award.amount for award in awards)


def _without_last_words(hand: Hand) -> Hand:
    """The ranks that end a file without a line end may be cut short: fewer than five of a whole hand tell nothing."""
    if not hand.events:
        return hand
    *before, last = hand.events
    if isinstance(last, Show) and 0 < len(last.text.split(",")) < min(5, len(last.cards)):
        return replace(hand, events=(*before, last._replace(text="")))
    return hand


def _without_last_line(chunk: Chunk, noise: Noise | None) -> Hand:
    whole = chunk.text.rpartition("\n")[0]
    if not whole:
        raise Unreadable(cut_short(chunk))
    return _read(chunk, whole, noise)


def _read(chunk: Chunk, text: str, noise: Noise | None) -> Hand:
    assert chunk.room is not None
    lines, text = parse_text(chunk, text, noise)
    hand = build(lines, chunk.place, chunk.room, chunk.text)
    return _with_tricky_names(hand, chunk, text_grammar(chunk.room.grammar), text) if _tricky(hand.seats) else hand


def parse_text(chunk: Chunk, text: str, noise: Noise | None) -> tuple[list[Line], str]:
    """The known lines of a chunk's text, and that text without what is declared to be noise.

    Raises Unreadable, naming the first line that the grammar does not know or expect.
    """
    assert chunk.room is not None
    grammar = text_grammar(chunk.room.grammar)
    lines: list[Line] | None = None
    while lines is None:
        try:
            lines = grammar.parse(text)
        except UnknownLine as unknown:
            quiet = _quiet(chunk, text, grammar, noise)
            if quiet == text:
                raise Unreadable(_unknown(chunk, unknown.line, unknown.text, "cannot read")) from None
            text = quiet
        except UnexpectedInput as error:
            at = getattr(getattr(error, "token", None), "line", None)
            if not isinstance(at, int):
                raise Unreadable(_unknown(chunk, 0, text.partition("\n")[0], "not a whole hand:")) from None
            raise Unreadable(_unknown(chunk, at, text.split("\n")[at], "did not expect here")) from None
    return lines, text


def _cut_off(chunk: Chunk, line: int) -> bool:
    return chunk.last and not any(chunk.text.split("\n")[line + 1 :])


def _unknown(chunk: Chunk, line: int, text: str, what: str) -> Finding:
    place = Location(chunk.place.path, chunk.place.line + line)
    why = refused(text)
    return Finding(place, UNKNOWN_LINE, Severity.ERROR, f"{what} {quoted(text)}{': ' if why else ''}{why}")


def cut_short(chunk: Chunk) -> Finding:
    """Of a hand that has got no further than its first line."""
    message = f"the file ends in the hand's first line, {quoted(chunk.text)}"
    return Finding(chunk.place, HAND_TRUNCATED, Severity.WARNING, message)


def quoted(line: str) -> str:
    """A line as a message shows it: in quotes, what cannot be seen spelt out, and not for ever."""
    return repr(line if len(line) <= QUOTED else line[:QUOTED] + "...")


# -- declared noise


def _quiet(chunk: Chunk, text: str, grammar: TextGrammar, noise: Noise | None) -> str:
    """The text without its unknown lines that are declared to be noise."""
    if noise is None:
        return text
    names = seated_names(chunk)
    return "\n".join(
        "" if line and grammar.look(line) is None and noise(shape_of(line, names)) else line
        for line in text.split("\n")
    )


def seated_names(chunk: Chunk) -> list[str]:
    """Who sits in a hand that could not be read, as far as its seat lines can be told; longest names first."""
    if chunk.room is None or chunk.room.form != "text":
        return []
    lines = map(text_grammar(chunk.room.grammar).look, chunk.text.split("\n"))
    names = {line[1][2] or "" for line in lines if line is not None and line[0] == "SEAT"}
    return sorted(names - {""}, key=len, reverse=True)


def shape_of(line: str, names: list[str]) -> str:
    """A line with its names as `N`, its amounts as `A` and its cards as `[c]`, so that like lines fall together."""
    parts = re.split("(" + "|".join(map(re.escape, names)) + ")", line) if names else [line]
    return "".join("N" if part in names else _AMOUNT_OR_CARDS.sub(_shape_of_match, part) for part in parts)


def _shape_of_match(match: re.Match[str]) -> str:
    return "[c]" if match[0].startswith("[") else "A"


# -- names that look like parts of a line


def _tricky(seats: tuple[Seat, ...]) -> list[str]:
    return sorted({seat.player for seat in seats if _TRICKY.search(seat.player)}, key=len, reverse=True)


def _with_tricky_names(hand: Hand, chunk: Chunk, grammar: TextGrammar, text: str) -> Hand:
    """The hand read again with a mark in the place of each name that could be taken for a part of a line.

    `Dealt to QX [Mitte] [5c]` then has one reading only: the one that gives a seated player.
    """
    assert chunk.room is not None
    names = {f"\x02{number}\x03": name for number, name in enumerate(_tricky(hand.seats))}
    marks = {name: mark for mark, name in names.items()}
    pattern = re.compile("(?:^|(?<= ))(" + "|".join(map(re.escape, marks)) + ")(?=[: ]|$)")
    marked = "\n".join(pattern.sub(lambda match: marks[match[1]], line, count=1) for line in text.split("\n"))
    try:
        lines = grammar.parse(marked)
    except (UnknownLine, UnexpectedInput):
        return hand
    for line in lines:
        line.fields = tuple([names.get(value, value) if value else value for value in line.fields])
    return build(lines, chunk.place, chunk.room, chunk.text)
