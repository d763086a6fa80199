"""Files, folders, zips and standard input: whatever their bytes, the same hands come out of them."""

import codecs
import io
import sys
import zipfile
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from texts import CAPPED, FOLDED_OUT, SESSION, SHOWN_DOWN, hand_of, outcomes

from razzstats.hand import Hand
from razzstats.play.replay import replay
from razzstats.read.reader import Unread, chunks, read, read_chunk, read_hands
from razzstats.read.rooms import ROOMS, find_room, is_razz
from razzstats.read.source import Chunk, Document, Unusable, Walk, detect_encoding

IDS = ["170000000011", "170000000012", "170000000013"]
NAMED = SESSION.replace("Marlowe", "Grävling é").replace("$", "€").replace(" USD", " EUR")
"""Letters that the encodings write differently."""


def told_again(found: list) -> list[tuple[str, int, tuple, tuple]]:
    """What must be the same whatever the bytes: ids, pots, players, findings by rule."""
    replays = [replay(hand) for hand in found]
    return [(one.hand.id, one.pot, one.players, tuple(finding.rule for finding in one.findings)) for one in replays]


EXPECTED = told_again(outcomes(NAMED))


def test_the_text_itself_is_without_findings():
    assert [row[0] for row in EXPECTED] == IDS
    assert not any(row[3] for row in EXPECTED)


# -- encodings and line ends


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r", "\r\r\n", "\n\n", "\r\n\r\n"], ids=repr)
@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (b"", "cp1252"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (b"", "utf-16-le"),
        (b"", "utf-16-be"),
    ],
)
def test_encodings_and_line_ends(tmp_path, mark, encoding, ends):
    path = tmp_path / "hands.txt"
    path.write_bytes(mark + NAMED.replace("\n", ends).encode(encoding))
    found = list(read(path))
    assert all(isinstance(hand, Hand) for hand in found), found
    assert told_again(found) == EXPECTED
    assert [hand.seats[0].player for hand in found] == ["Grävling é"] * 3
    assert {hand.currency for hand in found} == {"EUR"}


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=repr)
def test_lines_are_counted_as_an_editor_counts_them(tmp_path, ends):
    path = tmp_path / "hands.txt"
    path.write_bytes(SESSION.replace("\n", ends).encode())
    lines = SESSION.split("\n")
    for hand in read_hands([path]):
        assert lines[hand.place.line - 1].startswith("PokerStars")
        assert hand.place.path == str(path)
        assert lines[hand.at(hand.printed.line).line - 1].startswith("Total pot")


def test_an_odd_byte_at_the_end_of_utf_16(tmp_path):
    path = tmp_path / "hands.txt"
    for extra in (b"\n", b"\0", b"\x0d\0\x0a", b"P"):
        path.write_bytes(codecs.BOM_UTF16_LE + NAMED.encode("utf-16-le") + extra)
        found = [hand for hand in read(path) if isinstance(hand, Hand)]
        assert told_again(found) == EXPECTED


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("stray", [b"\0", b"\r"])
def test_a_stray_byte_inside_utf_16_shifts_nothing(tmp_path, encoding, stray):
    path = tmp_path / "hands.txt"
    data = ("\ufeff" + SESSION.replace("\n", "\r\n")).encode(encoding)
    expected = [replay(hand).players for hand in map(hand_of, (FOLDED_OUT, SHOWN_DOWN, CAPPED))]
    for at in range(2, len(data), 41):
        path.write_bytes(data[:at] + stray + data[at:])
        assert [replay(hand).players for hand in read(path)] == expected


def test_every_line_end_of_utf_16_made_two_bytes_longer(tmp_path):
    path = tmp_path / "hands.txt"
    path.write_bytes(("\ufeff" + NAMED.replace("\n", "\r\n")).encode("utf-16-le").replace(b"\n", b"\r\n"))
    assert told_again(read(path)) == EXPECTED


def test_a_stray_letter_in_utf_16_spoils_no_other_hand(tmp_path):
    path = tmp_path / "hands.txt"
    data = ("\ufeff" + NAMED).encode("utf-16-le")
    for at, stray in product(range(2, len(data), 53), (b"Z", b"\n")):
        path.write_bytes(data[:at] + stray + data[at:])
        assert len([hand for hand in read(path) if isinstance(hand, Hand) and not replay(hand).findings]) >= 2


def test_a_mark_or_a_zero_inside(tmp_path):
    path = tmp_path / "hands.txt"
    text = "\ufeff" + FOLDED_OUT + "\n\n\n\ufeff" + SHOWN_DOWN + "\0\n\n\n" + CAPPED + "\0"
    path.write_bytes(text.encode())
    found = list(read(path))
    assert [hand.id for hand in found] == IDS
    assert not any(replay(hand).findings for hand in found)


@pytest.mark.parametrize("kept", [1, 2, 3])
def test_a_character_cut_at_the_end_does_not_make_the_file_cp1252(tmp_path, kept):
    path = tmp_path / "hands.txt"
    path.write_bytes(NAMED.encode() + "\n\n\n🂡".encode()[: 3 + kept])
    found = list(read(path))
    assert [hand.seats[0].player for hand in found[:3]] == ["Grävling é"] * 3


def test_a_high_letter_after_the_first_block_of_a_large_file(tmp_path):
    path = tmp_path / "hands.txt"
    filler = "\n\n\n".join(SESSION.replace("#1700", f"#{number}") for number in range(1000, 1040))
    assert len(filler) > 1 << 16
    for encoding in ("utf-8", "cp1252"):
        path.write_bytes((filler + "\n\n\n" + NAMED).encode(encoding))
        *_, last = read(path)
        assert last.seats[0].player == "Grävling é"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (b"", "utf-8"),
        (b"plain", "utf-8"),
        (b"\xef\xbb\xbfplain", "utf-8-sig"),
        ("\xe9t\xe9 ".encode("cp1252") * 9, "cp1252"),
        ("été".encode(), "utf-8"),
        ("été".encode()[:-1], "utf-8"),
        ("plain text".encode("utf-16-le"), "utf-16-le"),
        ("plain text".encode("utf-16-be"), "utf-16-be"),
        (bytes(range(32)) * 40, None),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 10, None),
        (bytes(4000), None),
    ],
)
def test_detected_encoding(data, encoding):
    assert detect_encoding(io.BytesIO(data)) == encoding


# -- between hands


@pytest.mark.parametrize(
    "before",
    [
        "Hand #112181:",
        "*********** # 2 **************",
        "***********  # 2 **************".replace("  ", " "),
        "HAND #112181:",
        "Transcript for your last 3 hands requested by Marlowe (m@example.org)",
        "Hand #1:\n",
        "\n*********** # 1 **************\n\n",
    ],
)
def test_lines_that_mails_put_between_hands(tmp_path, before):
    path = tmp_path / "mail.txt"
    path.write_text("\n\n".join(f"{before}\n{hand}" for hand in (FOLDED_OUT, SHOWN_DOWN, CAPPED)), "utf-8")
    found = list(read(path))
    assert [hand.id for hand in found] == IDS
    assert not any(replay(hand).findings for hand in found)


def test_no_empty_line_between_hands():
    found = outcomes(FOLDED_OUT + SHOWN_DOWN + CAPPED)
    assert [hand.id for hand in found] == IDS


def test_every_line_begins_with_a_blank():
    found = outcomes("\n".join(f" {line}" for line in SESSION.split("\n")))
    assert [hand.id for hand in found] == IDS
    assert not any(replay(hand).findings for hand in found)


def test_every_line_doubled():
    doubled = "".join(2 * line for line in SESSION.splitlines(keepends=True))
    assert told_again(outcomes(doubled)) == told_again(outcomes(SESSION))
    assert [hand.place.line for hand in outcomes(doubled)] == [2 * hand.place.line - 1 for hand in outcomes(SESSION)]


def test_an_empty_line_inside_a_hand_does_not_end_it():
    found = outcomes(SESSION.replace("*** 4th STREET ***", "\n\n*** 4th STREET ***"))
    assert [hand.id for hand in found] == IDS
    assert not any(replay(hand).findings for hand in found)


def test_the_last_hand_is_marked():
    document = Document("t.txt", lambda: io.BytesIO(SESSION.encode()), len(SESSION))
    found = list(chunks(document))
    assert [(chunk.id, chunk.last) for chunk in found] == [(IDS[0], False), (IDS[1], False), (IDS[2], True)]
    assert all(isinstance(chunk, Chunk) and chunk.game == "Razz Limit" for chunk in found)


# -- folders and zips


def zipped(path: Path, members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def test_a_zip_with_a_folder_in_it(tmp_path):
    path = zipped(
        tmp_path / "all.zip",
        {
            "a.txt": FOLDED_OUT.encode(),
            "b/c.TXT": (codecs.BOM_UTF16_LE + SHOWN_DOWN.encode("utf-16-le")),
            "b/d/": b"",
            "b/d/e.txt": CAPPED.replace("\n", "\r\n").encode(),
            "picture.png": b"\x89PNG",
        },
    )
    found = list(read(path))
    assert [hand.id for hand in found] == IDS
    assert [hand.place.path for hand in found] == [f"{path}/a.txt", f"{path}/b/c.TXT", f"{path}/b/d/e.txt"]


def test_a_folder_in_a_folder_with_a_zip_in_it(tmp_path):
    (tmp_path / "x" / "y").mkdir(parents=True)
    (tmp_path / "a.txt").write_text(FOLDED_OUT, "utf-8")
    (tmp_path / "x" / "b.txt").write_text(SHOWN_DOWN, "utf-8")
    (tmp_path / "x" / "notes.md").write_text("not a history", "utf-8")
    (tmp_path / "x" / "y" / "p.png").write_bytes(b"\x89PNG")
    zipped(tmp_path / "x" / "y" / "c.zip", {"d.txt": CAPPED.encode()})
    walk = Walk([tmp_path])
    documents = list(walk)
    assert [Path(document.path).name for document in documents] == ["a.txt", "b.txt", "d.txt"]
    assert walk.not_looked_at == 2
    assert [hand.id for hand in read(tmp_path)] == IDS


def test_several_paths_in_their_order(tmp_path):
    for name, text in (("b.txt", FOLDED_OUT), ("a.txt", SHOWN_DOWN)):
        (tmp_path / name).write_text(text, "utf-8")
    assert [hand.id for hand in read(tmp_path / "b.txt", str(tmp_path / "a.txt"))] == IDS[:2]


def test_a_file_of_any_name_is_read_when_named(tmp_path):
    path = tmp_path / "history.log"
    path.write_text(FOLDED_OUT, "utf-8")
    assert [hand.id for hand in read(path)] == IDS[:1]


def test_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(NAMED.encode("utf-16"))))
    found = list(read("-"))
    assert told_again(found) == EXPECTED
    assert {hand.place.path for hand in found} == {"<stdin>"}


# -- what cannot be used


def unusable(path: Path) -> Unusable:
    (one,) = read(path)
    assert isinstance(one, Unusable)
    assert one.path.startswith(str(path))
    assert one.reason
    return one


def test_a_missing_file(tmp_path):
    assert unusable(tmp_path / "gone.txt").named


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n  \r\n",
        bytes(range(256)) * 50,
        b"\x89PNG\r\n\x1a\n" + bytes(1000),
        b"Dear sir,\nenclosed please find nothing.\n",
        codecs.BOM_UTF8,
        codecs.BOM_UTF16_LE,
        codecs.BOM_UTF16_LE + b"x",
        b"\0",
        b"PK\x03\x04 broken",
    ],
)
def test_what_holds_no_hand(tmp_path, data):
    path = tmp_path / "odd.txt"
    path.write_bytes(data)
    unusable(path)


def test_an_encrypted_member_leaves_the_others(tmp_path):
    path = zipped(tmp_path / "a.zip", {"a.txt": FOLDED_OUT.encode(), "b.txt": SHOWN_DOWN.encode()}, zipfile.ZIP_STORED)
    data = bytearray(path.read_bytes())
    # the general purpose flag of the first member, in its own header and in the directory at the end
    data[data.index(b"PK\x03\x04") + 6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(data)
    first, second = read(path)
    assert isinstance(first, Unusable)
    assert first.path == f"{path}/a.txt"
    assert second.id == IDS[1]


def test_a_corrupt_member_leaves_the_others(tmp_path):
    path = zipped(tmp_path / "a.zip", {"a.txt": FOLDED_OUT.encode(), "b.txt": SHOWN_DOWN.encode()}, zipfile.ZIP_STORED)
    data = bytearray(path.read_bytes())
    data[data.index(b"Marlowe")] ^= 1
    path.write_bytes(data)
    first, second = read(path)
    assert isinstance(first, Unusable)
    assert second.id == IDS[1]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_damaged_anywhere_never_raises(tmp_path, method):
    whole = zipped(
        tmp_path / "a.zip", {"a.txt": FOLDED_OUT.encode(), "b.txt": SHOWN_DOWN.encode()}, method
    ).read_bytes()
    path = tmp_path / "b.zip"
    for place in range(0, len(whole), 23):
        path.write_bytes(whole[:place])
        list(read(path))
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        list(read(path))


def test_an_unusable_file_in_a_folder_leaves_the_others(tmp_path):
    (tmp_path / "a.txt").write_bytes(bytes(range(256)) * 9)
    (tmp_path / "b.txt").write_text(FOLDED_OUT, "utf-8")
    (tmp_path / "c.zip").write_bytes(b"PK\x03\x04 broken")
    (tmp_path / "d.txt").symlink_to(tmp_path / "gone.txt")
    found = list(read(tmp_path))
    assert [hand.id for hand in found if isinstance(hand, Hand)] == IDS[:1]
    odd = [one for one in found if isinstance(one, Unusable)]
    assert sorted(Path(one.path).name for one in odd) == ["a.txt", "c.zip", "d.txt"]


def test_what_is_met_in_a_folder_was_not_named(tmp_path):
    (tmp_path / "a.txt").write_bytes(bytes(range(256)) * 9)
    (tmp_path / "b.txt").write_text("nothing here", "utf-8")
    found = list(read(tmp_path))
    assert [(Path(one.path).name, one.named) for one in found] == [("a.txt", False), ("b.txt", False)]
    assert [one.named for one in (*read(tmp_path / "a.txt"), *read(tmp_path / "b.txt"))] == [True, True]


# -- any bytes at all


def read_bytes(data: bytes) -> list:
    document = Document("t.txt", lambda: io.BytesIO(data), len(data))
    return [one if isinstance(one, Unusable) else read_chunk(one) for one in chunks(document)]


@given(st.binary(max_size=600))
@example(b"\xff\xfe\n")
@example(b"\xff\xfe\x00\xd8\n\x00")
@example(b"PokerStars Game #1:")
@settings(max_examples=250, deadline=None)
def test_random_bytes_never_raise(data):
    assert read_bytes(data)


@given(
    st.lists(
        st.tuples(st.integers(0, len(SESSION)), st.integers(0, 40), st.binary(max_size=12)), min_size=1, max_size=4
    ),
    st.sampled_from(["utf-8", "utf-16", "cp1252"]),
)
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_hands_with_damaged_bytes_never_raise(damage, encoding):
    data = bytearray(NAMED.encode(encoding))
    for place, gone, new in damage:
        data[place : place + gone] = new
    for one in read_bytes(bytes(data)):
        if isinstance(one, Hand):
            replay(one)


def test_a_file_cut_at_any_byte(tmp_path):
    data = (FOLDED_OUT + "\n\n\n" + SHOWN_DOWN).replace("Marlowe", "Grävling").replace("\n", "\r\n").encode()
    whole = data.index(b"PokerStars", 1)
    for end in range(len(data) - 1, 0, -17):
        found = read_bytes(data[:end])
        assert found
        if end > whole:
            assert isinstance(found[0], Hand)
            assert (found[0].id, found[0].seats[0].player) == (IDS[0], "Grävling")
            assert replay(found[0]).findings == ()
        if isinstance(found[-1], Hand):
            assert found[-1].finished or "HAND_TRUNCATED" in {one.rule for one in replay(found[-1]).findings}
        else:
            assert isinstance(found[-1], (Unread, Unusable)), data[:end][-40:]


# -- rooms


def test_one_room_claims_a_header():
    opening = FOLDED_OUT.partition("\n")[0]
    room, match = find_room(opening)
    assert (room.name, match["id"]) == ("PokerStars", IDS[0])
    assert len([room for room in ROOMS if room.opening.match(opening)]) == 1
    assert find_room('Osier said, "' + opening + '"') is None


@pytest.mark.parametrize(
    ("game", "razz"), [("Razz Limit", True), ("RAZZ LIMIT", True), ("Limit 2-7 Razz", False), ("Hold'em Limit", False)]
)
def test_what_is_razz(game, razz):
    assert is_razz(game) == razz
