"""What the tests of a text room ask of its grammar and of its hands, whatever its wording."""

import io
import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

from lark import Lark

import razzstats.play.simulate.dealer as dealer
import razzstats.play.simulate.room as tables
from razzstats.data.store import Store
from razzstats.events import Event, Show
from razzstats.findings import Severity
from razzstats.hand import Hand
from razzstats.house import house_of
from razzstats.importer import import_paths
from razzstats.play.replay import Replay, replay
from razzstats.play.simulate import simulate
from razzstats.read.grammar import GRAMMARS
from razzstats.read.lines import LineLexer
from razzstats.read.reader import Outcome, Unread, read_chunk
from razzstats.read.source import cut

HISTORIES = Path(__file__).parents[1] / "histories"


def history(name: str) -> str:
    """The text of a file, by `room/name`."""
    return (HISTORIES / f"{name}.txt").read_text(encoding="utf-8")


@cache
def grammar(name: str, *, stock: bool = False) -> Lark:
    """A room's grammar with our lexer, or with Lark's own."""
    lexer = "basic" if stock else LineLexer
    return Lark.open(str(GRAMMARS / name), parser="lalr", lexer=lexer, g_regex_flags=re.IGNORECASE)


def lexed(room: Lark, line: str) -> list[tuple[str, tuple[str | None, ...]]]:
    """Kind and fields of the token of a line."""
    tokens = list(room.parser.lexer.lex(SimpleNamespace(text=SimpleNamespace(text=line)), None))
    # a line without fields comes twice
    return [(token.type, () if token.fields == (line, line) else token.fields[1:]) for token in tokens]


def outcomes(text: str) -> list[Outcome]:
    """What becomes of each hand of a text; whether its last line has an end is seen."""
    return [read_chunk(chunk) for chunk in cut(io.StringIO(text), "t.txt")]


def replays(text: str) -> list[Replay]:
    """The replays of a text's hands, all of which must be readable."""
    found = outcomes(text)
    assert all(isinstance(outcome, Hand) for outcome in found), found
    return [replay(outcome) for outcome in found]


def grave(played: Replay) -> list[str]:
    """The findings that accuse."""
    return [finding.rule for finding in played.findings if finding.severity is not Severity.INFO]


def assert_known_line_by_line(text: str, line: str) -> None:
    """An unknown line at any place of the middle one of three hands makes it, and only it, unread, and is named."""
    lines = text.rstrip("\n").split("\n")
    for place in range(1, len(lines) + 1):
        before = f"{text}\n\n"
        whole = before + "\n".join([*lines[:place], line, *lines[place:]]) + f"\n\n\n{text}"
        first, second, third = outcomes(whole)
        assert isinstance(first, Hand)
        assert isinstance(third, Hand)
        assert isinstance(second, Unread)
        assert second.finding.rule == "UNKNOWN_LINE"
        assert second.finding.place.line == before.count("\n") + place + 1
        assert line in second.finding.message


def assert_cut_is_told(text: str, step: int = 1) -> None:
    """A second hand that is cut at any byte is unfinished, or whole where nothing of it is lost; the first stays."""
    (whole,) = outcomes(text)
    before = f"{text}\n\n"
    cuts = {len(line) for line in _heads(text)} | set(range(1, 200)) | set(range(1, len(text), step))
    for end in sorted(cuts | set(range(len(text) - 400, len(text)))):
        first, last = outcomes(before + text[:end])
        assert first == whole
        if isinstance(last, Unread):
            assert last.finding.rule == "HAND_TRUNCATED", text[:end][-60:]
        elif last.finished:
            # what is missing is a line end, or words that tell nothing
            assert (_wordless(last), last.results, last.printed) == (_wordless(whole), whole.results, whole.printed)
        else:
            assert grave(replay(last)) == ["HAND_TRUNCATED"], text[:end][-60:]


def _wordless(hand: Hand) -> list[Event]:
    return [event._replace(text="") if isinstance(event, Show) else event for event in hand.events]


def _heads(text: str) -> list[str]:
    lines = text.splitlines(keepends=True)
    return ["".join(lines[:count]) for count in range(1, len(lines))]


def assert_never_raises(text: str, seed: int, times: int = 150) -> None:
    """Lines dropped, doubled, swapped and cut: whatever is left is read and judged, or is a message with its place."""
    rng = random.Random(seed)
    for _ in range(times):
        lines = text.split("\n")
        for _ in range(rng.randint(1, 5)):
            at, other = rng.randrange(1, len(lines)), rng.randrange(1, len(lines))
            match rng.randrange(4):
                case 0:
                    del lines[at]
                case 1:
                    lines.insert(at, lines[other])
                case 2:
                    lines[at], lines[other] = lines[other], lines[at]
                case _:
                    lines[at] = lines[at][: rng.randint(0, len(lines[at]))]
        for outcome in outcomes("\n".join(lines)):
            found = replay(outcome).findings if isinstance(outcome, Hand) else [outcome.finding]
            assert all(1 <= finding.place.line <= len(lines) for finding in found)


def short_stacks(room: str) -> list[Hand]:
    """Hands dealt and played by a room's own rules, without rake, among players with little more than the ante."""
    house = house_of(room)
    with (
        mock.patch.object(dealer, "POKERSTARS", house),
        mock.patch.object(tables, "POKERSTARS", house),
        mock.patch.object(dealer, "RAKE_CAP", 0),
    ):
        return [
            hand
            for players in range(2, 7)
            for hand in simulate(40, players, seed=players, buy_in=(0.3, 4), hero="low.tide" if players % 2 else None)
        ]


def assert_told_alike(hands: list[Hand], write: Callable[[Hand], str]) -> None:
    """What the room's words tell of the hands is what happened, and nothing is said against them."""
    for hand in hands:
        expected, (played,) = replay(hand), replays(write(hand))
        assert grave(played) == []
        assert played.turns == expected.turns
        assert [(one.player, one.put_in, one.net) for one in played.players] == [
            (one.player, one.put_in, one.net) for one in expected.players
        ]


def assert_left_for_the_next_import(text: str, folder: Path, ends: list[int]) -> None:
    """An import of a file that is being written leaves its half hand, and reads it once it is there."""
    for number, end in enumerate(ends):
        path, store = folder / f"{number}.txt", Store(folder / f"db{number}")
        # the same hand twice would be one: the second has another number
        other = re.sub(r"#(\d)", r"#9\1", text, count=1)
        path.write_text(f"{other}\n\n{text[:end]}", encoding="utf-8")
        first = import_paths([path], store)
        assert (first.stored, first.unfinished, len(first.unread)) == (1, 1, 0), text[:end][-40:]
        path.write_text(f"{other}\n\n{text}", encoding="utf-8")
        second = import_paths([path], store)
        assert (second.stored, second.unfinished, len(second.unread)) == (1, 0, 0)
