"""Merge's histories (Carbon and its other skins): a row of XML elements, a description and the games it describes."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from razzstats.findings import Finding, Location, Severity, Unreadable
from razzstats.hand import Hand
from razzstats.read.builder import build
from razzstats.read.fragments import Damaged, Fragment, Node, fragments, tree
from razzstats.read.grammar import HAND_TRUNCATED, UNKNOWN_LINE, Noise, quoted, shape_of
from razzstats.read.merge_elements import Unknown
from razzstats.read.merge_game import Telling
from razzstats.read.merge_header import Header, game_name
from razzstats.read.rooms import Room, is_razz, room_named
from razzstats.read.source import Chunk

DESCRIPTION, GAME = "description", "game"
BEGINS = (f"<{DESCRIPTION} type=", f"<{GAME} id=")


def claims(head: str) -> bool:
    """Whether a file that begins with these lines is a row of such elements."""
    return head.lstrip("\ufeff \t\n").startswith("<") and any(
        line.lstrip("\ufeff \t").startswith(BEGINS) for line in head.split("\n")
    )


# -- a file into games


def cut(lines: Iterable[str], path: str) -> Iterator[Chunk]:
    """The games of a file, each with the description before it; what is neither comes as a chunk without a room."""
    room = room_named("Merge")
    described = Fragment("", {}, "", 0)
    held: Chunk | None = None
    for fragment in fragments(lines, (DESCRIPTION, GAME)):
        if fragment.name == DESCRIPTION and fragment.whole:
            described = fragment
            continue
        if held is not None:
            yield held
        held = _chunk(fragment, described, room, path)
        if not fragment.whole and DESCRIPTION in fragment.text:
            # the next games may be described in what cannot be read
            described = Fragment("", {}, "", 0)
    if held is not None:
        yield held._replace(last=True)


def _chunk(fragment: Fragment, described: Fragment, room: Room, path: str) -> Chunk:
    place = Location(path, fragment.line)
    if fragment.name != GAME:
        begun = room if fragment.name and fragment.cut else None
        return Chunk(place, begun, "", "", fragment.text, last=False, whole=False)
    # a text is read again without its file, and its lines must count as they do there
    text = " ".join(described.text.split("\n")) + fragment.text
    told = fragment.attributes
    game = game_name(described.attributes, told) if told else ""
    return Chunk(place, room, told.get("id", ""), game, text, last=False, whole=fragment.whole)


# -- a game into a hand


def read(chunk: Chunk, noise: Noise | None = None) -> Hand:
    """The hand that a game tells.

    Raises Unreadable, naming the line of the first element that is not known.
    """
    assert chunk.room is not None
    try:
        nodes, whole = tree(chunk.text)
        if not whole:
            raise Unreadable(_unfinished(chunk))
        telling = _telling(nodes, chunk, noise)
        lines = telling.lines()
    except Damaged as damage:
        raise Unreadable(_unknown(chunk, damage.line, f"{damage.reason}:")) from None
    except Unknown as unknown:
        raise Unreadable(_unknown(chunk, unknown.line, unknown.reason)) from None
    hand = build(lines, chunk.place, chunk.room, chunk.text)
    return replace(hand, played_at=telling.played_at)


def _telling(nodes: list[Node], chunk: Chunk, noise: Noise | None) -> Telling:
    text = chunk.text.split("\n")

    def skip(node: Node) -> bool:
        return noise is not None and noise(shape_of(text[node.line].strip(), []))

    *before, game = nodes or [Node("", {}, 0)]
    if game.name != GAME or any(node.name != DESCRIPTION or node.text or node.children for node in before):
        raise Unknown(game.line, "not a game:")
    described = before[-1].attributes if before else {}
    if not is_razz(game_name(described, game.attributes)):
        raise Unknown(game.line, "does not find which game this is:")
    return Telling(Header(described, game.attributes), game, skip)


def _unfinished(chunk: Chunk) -> Finding:
    """A game without its end tag: at the end of its file it may still be growing."""
    last = chunk.text.count("\n")
    if not chunk.last:
        return _unknown(chunk, last, "the game has no end:")
    place = Location(chunk.place.path, chunk.place.line + last)
    return Finding(place, HAND_TRUNCATED, Severity.WARNING, f"the file ends inside game {chunk.id}")


def _unknown(chunk: Chunk, line: int, reason: str) -> Finding:
    text = chunk.text.split("\n")
    line = min(line, len(text) - 1)
    place = Location(chunk.place.path, chunk.place.line + line)
    return Finding(place, UNKNOWN_LINE, Severity.ERROR, f"{reason} {quoted(text[line].strip())}")
