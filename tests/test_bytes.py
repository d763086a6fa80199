"""Bytes as they are: cut anywhere, large, many, or no text at all, each ends in hands or a sentence, in bounded memory.

The encodings and line ends of whole files are in test_source.py.
"""

import codecs
import re
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from test_cli import Run, run  # noqa: F401  (a fixture)
from texts import CAPPED, FOLDED_OUT, SESSION, SHOWN_DOWN

from razzstats.hand import Hand
from razzstats.play.replay import replay
from razzstats.read import reader, source
from razzstats.read.reader import PassedOver, Unread, chunks, read, read_chunk
from razzstats.read.source import Chunk, Document, Unusable, Walk

IDS = ["170000000011", "170000000012", "170000000013"]
NAMED = SESSION.replace("Marlowe", "Grävling é").replace("$", "€").replace(" USD", " EUR")
ENCODINGS = [
    (b"", "utf-8"),
    (codecs.BOM_UTF8, "utf-8"),
    (b"", "cp1252"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (b"", "utf-16-le"),
    (b"", "utf-16-be"),
]
MB = 1 << 20


def document_of(path: Path) -> Document:
    (document,) = Walk([path])
    assert isinstance(document, Document)
    return document


def peak_of(job: Callable[[], object]) -> int:
    """The most memory that a job held at once."""
    tracemalloc.start()
    try:
        job()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


# -- cut short


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=repr)
@pytest.mark.parametrize(("mark", "encoding"), ENCODINGS)
def test_a_file_cut_at_each_of_its_last_bytes(tmp_path, mark, encoding, ends):
    data = mark + NAMED.rstrip("\n").replace("\n", ends).encode(encoding)
    path = tmp_path / "hands.txt"
    for gone in range(1, 60):
        path.write_bytes(data[:-gone])
        first, second, last = read(path)
        assert [first.id, second.id] == IDS[:2]
        assert not replay(first).findings
        assert not replay(second).findings
        assert {hand.seats[0].player for hand in (first, second)} == {"Grävling é"}
        assert isinstance(last, (Hand, Unread))
        if isinstance(last, Hand) and not last.finished:
            assert "HAND_TRUNCATED" in {finding.rule for finding in replay(last).findings}


@pytest.mark.parametrize(("mark", "encoding"), ENCODINGS)
def test_a_file_cut_inside_a_character(tmp_path, mark, encoding):
    before, name, _ = NAMED.rpartition("Grävling é")
    whole = (before + name).encode(encoding)
    path = tmp_path / "hands.txt"
    for kept in range(len(before.encode(encoding)), len(whole) + 1):
        path.write_bytes(mark + whole[:kept])
        *found, _ = read(path)
        assert [hand.id for hand in found] == IDS[:2]
        assert {hand.seats[0].player for hand in found} == {"Grävling é"}


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_half_of_a_surrogate_pair(tmp_path, encoding):
    mark = codecs.BOM_UTF16_LE if encoding.endswith("le") else codecs.BOM_UTF16_BE
    data = mark + (NAMED + "\n\n\n" + "🂡").encode(encoding)
    path = tmp_path / "hands.txt"
    for gone in (0, 1, 2, 3):
        path.write_bytes(data[: len(data) - gone])
        found = [one for one in read(path) if isinstance(one, Hand)]
        assert [hand.id for hand in found] == IDS


@pytest.mark.parametrize(
    "encoding", ["utf-32", "utf-32-le", "utf-32-be", "utf-7", "cp037", "cp866", "shift_jis", "gb18030"]
)
def test_encodings_that_no_room_writes(tmp_path, encoding):
    path = tmp_path / "hands.txt"
    path.write_bytes(SESSION.encode(encoding))
    found = list(read(path))
    assert found
    # the same hands, or one sentence; ASCII is ASCII in some of them
    assert [one.id for one in found if isinstance(one, Hand)] in (IDS, [])
    assert all(isinstance(one, (Hand, Unread, Unusable)) for one in found)


def test_bytes_that_cp1252_does_not_have(tmp_path):
    path = tmp_path / "hands.txt"
    path.write_bytes(NAMED.encode("cp1252").replace(b"Gr\xe4vling", b"Gr\x81vling"))
    found = list(read(path))
    assert [hand.id for hand in found] == IDS
    assert not any(replay(hand).findings for hand in found)


# -- nothing in it


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty"),
        (b"\n" * 5000, "is empty"),
        (codecs.BOM_UTF8, "is empty"),
        (bytes(range(256)) * 400, "is no text"),
        (bytes(MB), "is no text"),
        (b"Dear sir,\n" * 1000, "holds no hand of a room that is known here"),
        (b"x" * MB, "holds no hand of a room that is known here"),
        (b"\x1f\x8b\x08" + bytes(range(256)) * 10, "is no text"),
    ],
)
def test_check_and_import_say_what_a_file_is(run: Run, tmp_path, data, said):  # noqa: F811
    path = tmp_path / "odd.txt"
    path.write_bytes(data)
    for words in (["check", path], ["import", path, "--db", tmp_path / "db"]):
        ran = run(*words)
        assert ran.status == 1
        assert f"not read: {path}: {said}" in ran.out + ran.err
    # met on the way it is told too, and nothing has failed
    assert run("check", tmp_path).status == 0


# -- large


def many(path: Path, size: int) -> int:
    """A file of so many bytes of hands; returns how many."""
    hand = SHOWN_DOWN.rstrip("\n") + "\n\n\n"
    number = size // len(hand)
    with path.open("w", encoding="utf-8") as file:
        for one in range(number):
            file.write(hand.replace(IDS[1], str(180_000_000_000 + one)))
    return number


def test_a_file_of_20_mb_is_streamed(tmp_path):
    path = tmp_path / "large.txt"
    number = many(path, 20 * MB)
    document = document_of(path)
    counted = Counter[str]()

    def job() -> None:
        for place, chunk in enumerate(chunks(document)):
            assert isinstance(chunk, Chunk)
            counted["hands"] += 1
            if place % 4000 == 0 or chunk.last:
                hand = read_chunk(chunk)
                assert isinstance(hand, Hand)
                assert hand.id == str(180_000_000_000 + place)

    assert peak_of(job) < 6 * MB
    assert counted["hands"] == number > 10_000


def test_a_line_without_an_end_does_not_fill_the_memory(tmp_path, monkeypatch):
    monkeypatch.setattr(source, "LONGEST_LINE", 1 << 14)
    monkeypatch.setattr(reader, "MOST_OUTSIDE", 1 << 18)
    path = tmp_path / "one-line.txt"
    path.write_bytes(b"x" * (8 * MB))
    found: list = []
    # the encoding is learnt a megabyte at a time
    assert peak_of(lambda: found.extend(read(path))) < 5 * MB
    (unusable,) = found
    assert isinstance(unusable, Unusable)
    assert unusable.reason == "holds no hand of a room that is known here: no hand begins in all that was looked at"


def test_a_text_of_nobody_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(source, "LONGEST_HAND", 1 << 14)
    monkeypatch.setattr(reader, "MOST_OUTSIDE", 1 << 18)
    path = tmp_path / "log.txt"
    path.write_bytes(b"2012-03-04 something happened\n" * (8 * MB // 30))
    found: list = []
    assert peak_of(lambda: found.extend(read(path))) < 5 * MB
    assert [type(one) for one in found] == [Unusable]


def test_hands_after_some_text_of_nobody_are_read(tmp_path):
    path = tmp_path / "mail.txt"
    path.write_text("Dear sir,\n" * 100_000 + "\n\n\n" + SESSION, "utf-8")
    *outside, first, second, third = read(path)
    assert [hand.id for hand in (first, second, third)] == IDS
    assert outside
    assert all(isinstance(one, Unread) for one in outside)


def test_a_hand_that_never_ends_is_cut_off(tmp_path, monkeypatch):
    monkeypatch.setattr(source, "LONGEST_HAND", 1 << 14)
    path = tmp_path / "hands.txt"
    chat = "".join(f'Osier said, "{number}"\n' for number in range(2000))
    path.write_text(FOLDED_OUT.rstrip("\n") + "\n" + chat + "\n\n\n" + CAPPED, "utf-8")
    first, *outside, last = read(path)
    assert [first.id, last.id] == [IDS[0], IDS[2]]
    # what goes on is told, line by line of its beginning
    assert outside
    assert all(isinstance(one, Unread) for one in outside)
    assert [one.finding.place.line for one in outside] == sorted({one.finding.place.line for one in outside})


def test_chat_without_end_in_a_line_is_no_hand(tmp_path):
    path = tmp_path / "hands.txt"
    path.write_text(
        FOLDED_OUT.replace("*** SUMMARY ***", 'Osier said, "' + "x" * MB + '"\n*** SUMMARY ***') + CAPPED, "utf-8"
    )
    unread, *rest = read(path)
    assert isinstance(unread, Unread)
    assert len(unread.finding.message) < 400
    assert rest[-1].id == IDS[2]


# -- many


def test_a_folder_of_10_000_small_files(tmp_path):
    """A few of Razz, most of another game, some of nothing: in order, in bounded memory and without a long wait."""
    other = re.sub("Razz Limit", "Hold'em Limit", FOLDED_OUT)
    for number in range(10_000):
        text = FOLDED_OUT if number % 1000 == 0 else "" if number % 1000 == 1 else other.partition("\n")[0] + "\n"
        (tmp_path / f"{number:05}.txt").write_text(text.replace(IDS[0], str(180_000_000_000 + number)), "utf-8")
    kinds = Counter[str]()

    def job() -> None:
        for one in read(tmp_path):
            kinds[type(one).__name__] += 1

    # tracing would make it three times as long, and what could grow is the list of what there is to look at
    assert peak_of(lambda: list(Walk([tmp_path]))) < 25 * MB
    began = time.perf_counter()
    job()
    assert kinds == {PassedOver.__name__: 9980, Hand.__name__: 10, Unusable.__name__: 10}
    assert time.perf_counter() - began < 60


def test_a_damaged_zip_is_called_so(run: Run, tmp_path):  # noqa: F811
    path = tmp_path / "hands.zip"
    path.write_bytes(b"PK\x03\x04 cut short")
    result = run("check", path)
    assert (result.status, result.err.count("is damaged, or no zip")) == (1, 1)
