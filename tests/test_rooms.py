"""Rooms are told apart by the text and nothing else, and each says how far it can be trusted.

Taken from ROOMS and histories/ as they are, so that a new room is tried without a word here.
"""

import json
from itertools import permutations
from pathlib import Path

import pytest
from click.testing import CliRunner
from test_corpus import HISTORIES, TEXTS, figures, name_of
from texts import FOLDED_OUT

from razzstats.cli import cli
from razzstats.hand import Hand
from razzstats.read import rooms
from razzstats.read.evidence import EVIDENCE, evidence_of
from razzstats.read.reader import Outcome, PassedOver, Unread, chunks, form_of, read
from razzstats.read.refusals import ELSEWHERE
from razzstats.read.rooms import ROOMS, TEXT_ROOMS, find_room
from razzstats.read.source import Chunk, Document, Unusable, Walk, lines_of
from razzstats.show.rooms import room_lines, rooms_document

MISLEADING = (
    "HH20110417 Salm IX - $0.04-$0.08 Ante $0.01 - USD Limit Razz.txt",
    "FT20101207 Mart - $0.10-$0.20 Ante $0.02 - Limit Razz.txt",
    "20161112_Pampelune_real_razz_limit.txt",
    "GG20230503 - Hold'em.txt",
)


def document_of(path: Path) -> Document:
    (document,) = Walk([path])
    assert isinstance(document, Document)
    return document


def chunks_of(path: Path) -> list[Chunk]:
    found = list(chunks(document_of(path)))
    assert all(isinstance(chunk, Chunk) for chunk in found)
    return found


def text_of(path: Path) -> str:
    lines = lines_of(document_of(path))
    assert lines is not None
    return "".join(lines).strip("\ufeff\n") + "\n"


def is_text(path: Path) -> bool:
    return all(chunk.room is None or chunk.room in TEXT_ROOMS for chunk in chunks_of(path))


# what is told apart as a room, and belongs to another: summaries of tournaments
ROOMS_OF_HANDS = [room for room in ROOMS if not getattr(room, "of", "")]


def told(found: list[Outcome | Unusable]) -> list[object]:
    """What an outcome is, its place apart."""
    return [
        (one.room, one.id, one.seats, len(one.events)) if isinstance(one, Hand)
        else one.game if isinstance(one, PassedOver)
        else (type(one).__name__, getattr(one, "id", ""))
        for one in found
    ]  # fmt: skip


# -- told apart


@pytest.mark.parametrize("path", TEXTS, ids=name_of)
def test_every_first_line_is_claimed_by_one_room(path):
    for chunk in chunks_of(path):
        assert chunk.room is not None
        if chunk.room in TEXT_ROOMS:
            line = chunk.header.strip()
            assert [room.name for room in TEXT_ROOMS if room.opening.match(line)] == [chunk.room.name]
            assert line.startswith(chunk.room.begins)


@pytest.mark.parametrize("path", TEXTS, ids=name_of)
def test_no_other_line_is_claimed(path):
    if is_text(path):
        first = {chunk.header.strip() for chunk in chunks_of(path)}
        for line in text_of(path).split("\n"):
            assert find_room(line.strip(" \ufeff\0")) is None or line.strip(" \ufeff\0") in first


def test_two_claims_are_an_error(monkeypatch):
    monkeypatch.setattr(rooms, "TEXT_ROOMS", (TEXT_ROOMS[0], TEXT_ROOMS[0]))
    with pytest.raises(ValueError, match="both claim"):
        find_room(FOLDED_OUT.partition("\n")[0])


def one_file_a_room() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path in TEXTS:
        if "simulated" not in path.name and "hostile" not in path.name:
            found.setdefault(path.parent.name, path)
    return found


@pytest.mark.parametrize("name", MISLEADING)
@pytest.mark.parametrize("room", sorted(one_file_a_room()))
def test_the_name_of_a_file_says_nothing(tmp_path, room, name):
    path = one_file_a_room()[room]
    (tmp_path / name).write_bytes(path.read_bytes())
    assert told(list(read(tmp_path / name))) == told(list(read(path)))
    assert told(list(read(tmp_path))) == told(list(read(path)))


def test_several_rooms_in_one_file(tmp_path):
    texts = [path for path in one_file_a_room().values() if is_text(path)]
    for order in [texts, texts[::-1], *permutations(texts, 2)]:
        (tmp_path / "all.txt").write_text("\n\n\n".join(map(text_of, order)), "utf-8")
        assert told(list(read(tmp_path / "all.txt"))) == [one for path in order for one in told(list(read(path)))]


def test_another_room_between_hands_with_no_empty_line(tmp_path):
    texts = [path for path in one_file_a_room().values() if is_text(path)]
    for order in permutations(texts, 2):
        (tmp_path / "all.txt").write_text("".join(text_of(path).rstrip("\n") + "\n" for path in order), "utf-8")
        assert told(list(read(tmp_path / "all.txt"))) == [one for path in order for one in told(list(read(path)))]


def test_a_file_of_two_rooms_of_which_one_is_not_read(tmp_path):
    # its text stands outside any hand, and is told as such
    text = f"{FOLDED_OUT}\n\n\nPoker Hand #RC1234567890: Hold'em No Limit ($0.01/$0.02)\nTable 'A'\n"
    (tmp_path / "a.txt").write_text(text, "utf-8")
    hand, other = read(tmp_path / "a.txt")
    assert isinstance(hand, Hand)
    assert isinstance(other, Unread)
    assert "hands of GGPoker are not read" in other.finding.message


# -- evidence


def test_every_room_has_its_evidence():
    assert [room.name for room in ROOMS_OF_HANDS if evidence_of(room.name) is None] == []


def test_evidence_is_prepared_once_a_room():
    names = [evidence.room for evidence in EVIDENCE]
    assert len(names) == len(set(names))
    assert not {room.name for room in ELSEWHERE} & set(names)


@pytest.mark.parametrize("evidence", EVIDENCE, ids=lambda evidence: evidence.room)
def test_evidence_is_told_whole(evidence):
    assert 0 <= evidence.read <= evidence.seen
    assert bool(evidence.seen) == bool(evidence.years) == bool(evidence.where)
    assert evidence.unproven
    assert all([evidence.games, evidence.files, evidence.encodings])


@pytest.mark.parametrize("room", ROOMS_OF_HANDS, ids=lambda room: room.name)
def test_hands_are_made_for_every_room(room):
    evidence = evidence_of(room.name)
    assert evidence is not None
    assert list((HISTORIES / evidence.folder).glob("*.json"))
    assert form_of(room)


@pytest.mark.parametrize("room", ROOMS_OF_HANDS, ids=lambda room: room.name)
def test_as_many_real_hands_are_read_as_the_evidence_says(room, shared_histories):
    evidence = evidence_of(room.name)
    assert evidence is not None
    real = sorted((shared_histories / evidence.folder).glob("*"))
    assert sum(len(figures(path)) for path in real) == evidence.read


def test_rooms_without_a_grammar_are_left_out():
    names = {room.name for room in ROOMS_OF_HANDS}
    assert {entry["room"] for entry in rooms_document()["rooms"]} == names
    lines = list(room_lines())
    assert names <= set(lines)
    assert not {evidence.room for evidence in EVIDENCE} - names & set(lines)


def test_the_command_tells_all_of_it():
    shown = CliRunner().invoke(cli, ["rooms"])
    assert shown.exit_code == 0
    told = " ".join(shown.output.split())
    for room in ROOMS_OF_HANDS:
        evidence = evidence_of(room.name)
        assert evidence is not None
        for words in (evidence.room, evidence.games, evidence.files, *evidence.unproven):
            assert words in told
    assert all(room.name in told for room in ELSEWHERE)
    assert max(map(len, shown.output.split("\n"))) <= 110


def test_the_command_as_json():
    shown = json.loads(CliRunner().invoke(cli, ["rooms", "--json"]).stdout)
    assert [entry["room"] for entry in shown["rooms"]] == list(dict.fromkeys(room.name for room in ROOMS_OF_HANDS))
    assert {"room", "games", "unproven", "house_rules", "seen", "read"} <= set(shown["rooms"][0])
    assert {entry["room"] for entry in shown["refused"]} == {room.name for room in ELSEWHERE}
