"""`razzstats note`, `review --notes` and `--mask`: notes by the command line, and what a review gives away."""

import json
import re
import shutil
import zipfile
import zlib
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import openpyxl
import pandas as pd
import pyarrow.parquet as pq
import pytest
from pages import HERO, HOSTILE, TABLE, hands_in, history
from test_browser_notes import HOSTILE_TEXT
from test_cli import run as run
from test_cli import written as file_of

from razzstats.data.notebook import Notebook
from razzstats.data.notes import Kind, Note, Subject, document, written
from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.recount import recount
from razzstats.show.mask import salt_of, veiled
from razzstats.show.notes import said

ROOM = "PokerStars"
SESSION = Path(__file__).parents[1] / "histories/pokerstars/simulated-session.txt"
HAND = "214000043769"
NEXT = "214000089208"


@pytest.fixture(scope="module")
def session(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("session") / "db"
    import_paths([str(SESSION)], Store(folder))
    return folder


@pytest.fixture
def database(session, tmp_path) -> Path:
    return Path(shutil.copytree(session, tmp_path / "db"))


def notes_in(database: Path) -> list[Note]:
    return said(Notebook(Store(database).notes_path).notes())


def listed(run, database: Path, *words: str) -> list[str]:
    ran = run("note", "list", "--db", database, "--json", *words)
    assert ran.status == 0, ran.err
    return [one["text"] for one in json.loads(ran.out)["notes"]]


# -- by hand


def test_notes_are_added_listed_changed_and_deleted(run, database):
    base = ("--db", database)
    assert run("note", "add", "--hand", HAND, "Why call?", "--tag", "River,#Call down", *base).status == 0
    assert run("note", "add", "--player", HERO, "tight", "--author", "Coach", *base).status == 0
    assert run("note", "add", "--leak", "limps", "--tag", "river", *base).status == 0
    assert {(one.about, one.text, one.tags, one.author) for one in notes_in(database)} == {
        (Subject(Kind.HAND, ROOM, HAND), "Why call?", ("river", "call down"), ""),
        (Subject(Kind.PLAYER, ROOM, HERO), "tight", (), "Coach"),
        (Subject(Kind.LEAK, "", "limps"), "", ("river",), ""),
    }
    assert listed(run, database) == ["Why call?", "tight", ""]
    assert listed(run, database, "--tag", "River") == ["Why call?", ""]
    assert listed(run, database, "--tag", "river", "--tag", "call down") == ["Why call?"]
    assert listed(run, database, "--hand", HAND) == ["Why call?"]
    assert listed(run, database, "--search", "COACH") == ["tight"]
    assert listed(run, database, "--room", "Winamax") == []
    (first, *_) = notes_in(database)
    ran = run("note", "change", first.id[:6], "Fold.", *base)
    assert "Fold." in ran.out
    assert "#river #call down" in ran.out
    changed = notes_in(database)[-1]
    assert (changed.text, changed.tags, changed.replaces) == ("Fold.", first.tags, (first.id,))
    assert run("note", "delete", changed.id, *base).out.strip() == "1 note deleted"
    assert listed(run, database) == ["tight", ""]


@pytest.mark.parametrize(
    ("words", "status", "said_of_it"),
    [
        (("add", "x"), 2, "--hand, --player or --leak"),
        (("add", "x", "--hand", HAND, "--leak", "l"), 2, "about one thing"),
        (("add", "--hand", HAND), 2, "neither text nor tags"),
        (("add", "--hand", HAND, "a" * 20_001), 2, "20,000 are the most"),
        (("add", "--leak", "limp", "x"), 2, "near it is limps"),
        (("add", "--leak", ",", "x"), 2, "the id of one leak"),
        (("add", "--hand", "5", "x"), 1, "no hand 5"),
        (("add", "--hand", HAND, "--room", "Winamax", "x"), 1, "no hand"),
        (("add", "--player", "Nobody", "x"), 1, "no hand of Nobody"),
        (("change", "zz", "x"), 2, "0 notes"),
        (("delete", ""), 2, "0 notes"),
        (("import", "no-such-file.json"), 2, "does not exist"),
        (("export", "-o", "notes.txt"), 2, ".json"),
    ],
)
def test_what_cannot_be_says_so(run, session, words, status, said_of_it):
    ran = run("note", *words, "--db", session)
    assert (ran.status, said_of_it in ran.err) == (status, True), ran.err
    assert not Store(session).notes_path.exists()


def test_a_note_from_standard_input_and_what_a_terminal_would_obey(run, database, monkeypatch):
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("two\n\x1b[2Jlines\u202e\n"))
    run("note", "add", "--hand", HAND, "-", "--tag", "\x1b[31mred", "--db", database)
    shown = run("note", "list", "--db", database).out + run("replay", HAND, "--db", database).out
    shown += run("hands", "--db", database, "--where", f"hand_id = {HAND}").out
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "    [2Jlines\n" in shown
    assert "#[31mred two [2Jlines" in shown


# -- files


def test_a_file_brings_notes_to_another_database(run, database, tmp_path):
    run("note", "add", "--hand", HAND, "first", "--db", database)
    run("note", "add", "--player", HERO, "second", "--db", database)
    run("note", "export", "-o", tmp_path / "notes.json", "--db", database)
    other = tmp_path / "other/db"
    run("import", SESSION.parent / "split-pot-odd-chip.txt", "--db", other)
    ran = run("note", "import", tmp_path / "notes.json", "--db", other)
    # neither the hand nor the player is there: kept, and said
    assert re.search(r"notes +2 +new, 0 known already\n +2 +about hands, players or leaks .* kept", ran.out)
    assert [one.text for one in notes_in(other)] == ["first", "second"]
    assert "2 known already" in run("note", "import", tmp_path / "notes.json", "--db", other).out
    # they are on the hand as soon as it is there
    run("import", SESSION, "--db", other)
    assert "first" in run("replay", HAND, "--db", other).out
    assert "does not know" not in run("note", "import", tmp_path / "notes.json", "--db", other).out


def test_a_note_on_no_leak_there_is_is_kept_and_told(run, database, tmp_path):
    about = [Subject(Kind.LEAK, "", leak) for leak in ("limps", "no_such_leak")]
    path = file_of(tmp_path / "notes.json", json.dumps(document([written(one, "text") for one in about])))
    assert re.search(r"\n +1 +about hands, players or leaks", run("note", "import", path, "--db", database).out)
    assert len(notes_in(database)) == 2


def test_one_bad_file_of_two_merges_nothing(run, database, tmp_path):
    good = document([written(Subject(Kind.HAND, ROOM, HAND), "good")])
    bad = {**good, "notes": [*good["notes"], {"kind": "hand"}]}
    files = [file_of(tmp_path / f"{name}.json", json.dumps(told)) for name, told in (("good", good), ("bad", bad))]
    ran = run("note", "import", *files, "--db", database)
    assert ran.status == 1
    assert f"{files[1]}: note 2: has no `id`" in ran.err
    assert notes_in(database) == []
    out = tmp_path / "out"
    ran = run("review", SESSION, "--out", out, "--notes", files[0], "--notes", files[1])
    assert (ran.status, out.exists()) == (1, False)
    assert "note 2: has no `id`" in ran.err


def test_notes_survive_import_merge_and_recount(run, database, tmp_path):
    run("note", "add", "--hand", HAND, "stays", "--tag", "river", "--db", database)
    # the same hands in other words, further hands, and parts that are counted anew
    again = SESSION.read_text(encoding="utf-8").replace("\n", "\r\n")
    run("import", file_of(tmp_path / "again.txt", again), SESSION.parent / "split-pot-odd-chip.txt", "--db", database)
    for manifest in database.glob("parts/*/manifest.json"):
        told = json.loads(manifest.read_text())
        manifest.write_text(json.dumps(told | {"catalog": "older"}))
    recount(Store(database))
    (row,) = json.loads(run("hands", "--db", database, "--where", "tag = river", "--json").out)["rows"]
    assert (row["hand_id"], row["notes"], row["tags"]) == (HAND, "stays", ["river"])
    assert "stays" in run("replay", HAND, "--db", database).out
    # as through a database that is made again from nothing
    notes = (database / "notes.sqlite").read_bytes()
    shutil.rmtree(database)
    run("import", SESSION, "--db", database)
    (database / "notes.sqlite").write_bytes(notes)
    assert "stays" in run("replay", HAND, "--db", database).out


def test_notes_of_a_masked_page_wait_for_their_hand(run, database, tmp_path):
    store = Store(database)
    salt = salt_of(database)
    masked = veiled(Subject(Kind.HAND, ROOM, HAND), salt)
    assert HAND not in masked.key
    path = file_of(tmp_path / "coach.json", json.dumps(document([written(masked, "from a coach")])))
    # another database cannot know whom they mean, and has another salt
    other = tmp_path / "other/db"
    run("import", SESSION, "--db", other)
    salt_of(other)
    assert "1   about hands, players or leaks" in run("note", "import", path, "--db", other).out
    assert "a masked hand" in run("note", "list", "--db", other).out
    # nor can this one without the hand
    parts = database / "parts"
    parts.rename(database / "away")
    run("import", SESSION.parent / "split-pot-odd-chip.txt", "--db", database)
    run("note", "import", path, "--db", database)
    assert notes_in(database)[0].about == masked
    shutil.copytree(database / "away", parts, dirs_exist_ok=True)
    assert "1 known already" in run("note", "import", path, "--db", database).out
    assert notes_in(database)[0].about == Subject(Kind.HAND, ROOM, HAND)
    assert "from a coach" in run("replay", HAND, "--db", store.folder).out


# -- beside hands


def test_hands_have_their_notes_in_a_table_and_a_sheet(run, database, tmp_path):
    book = Notebook(Store(database).notes_path)
    about = Subject(Kind.HAND, ROOM, NEXT)
    first = replace(written(about, "=1+1", ["@home"]), written_at=datetime(2026, 1, 1, tzinfo=UTC))
    book.merge([first, written(about, "and\x07 more", ["tilt", "@home"])])
    (_, head, row, *_) = run("hands", "--db", database, "--first", "1").out.splitlines()
    assert "note" in head.split()
    assert " #@home #tilt =1+1 and more" in row
    ran = run("hands", "--db", database, "--first", "2", "-o", tmp_path / "hands.xlsx")
    assert ran.status == 0
    sheet = openpyxl.load_workbook(tmp_path / "hands.xlsx")["hands"]
    cells = {str(cell.value): cell.column for cell in sheet[1]}
    found = sheet.cell(2, cells["notes"]), sheet.cell(2, cells["tags"])
    assert [cell.value for cell in found] == ["'=1+1 and more", "'@home, tilt"]
    assert {cell.data_type for cell in found} == {"s"}
    assert sheet.cell(3, cells["notes"]).value is None
    run("hands", "--db", database, "--first", "1", "-o", tmp_path / "hands.csv")
    assert "'=1+1 and more" in (tmp_path / "hands.csv").read_text(encoding="utf-8-sig")


def test_a_long_note_is_cut_in_a_cell_and_whole_in_its_sheet(run, tmp_path):
    out = tmp_path / "out"
    path = SESSION.parent / "split-pot-odd-chip.txt"
    run("import", path, "--db", out / "db")
    number = str(Store(out / "db").read("hands", ["hand_id"])["hand_id"][0])
    about = Subject(Kind.HAND, ROOM, number)
    whole = [written(about, letter * 20_000) for letter in "ab"]
    notes = file_of(tmp_path / "notes.json", json.dumps(document(whole)))
    ran = run("review", path, "--out", out, "--notes", notes)
    assert ran.status == 0, ran.err
    assert "2   new" in ran.out
    book = openpyxl.load_workbook(out / "review.xlsx")
    assert sorted(row[3].value for row in book["notes"].iter_rows(min_row=2)) == [note.text for note in whole]
    titles = [cell.value for cell in book["hands"][1]]
    (cell,) = {row[titles.index("notes")].value for row in book["hands"].iter_rows(min_row=2)} - {None}
    # the blank line between two notes is a blank in a cell
    # those of one second stand in any order
    assert cell in {f"{first * 20_000} {then * 9_998} ..." for first, then in ("ab", "ba")}
    defined = {(row[0].value, row[1].value) for row in book["definitions"].iter_rows(min_row=2)}
    assert {("hands", "tags"), ("notes", "written_at")} <= defined


# -- masks


def contents(path: Path) -> bytes:
    """All bytes of a file and of what is packed in it: sheets, columns, the hands of a page, the texts of a picture."""
    raw = path.read_bytes()
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as parts:
            return raw + b"".join(name.encode() + parts.read(name) for name in parts.namelist())
    if path.suffix == ".parquet":
        table = pq.read_table(path)
        return raw + repr((table.schema, table.to_pylist())).encode()
    if path.suffix == ".html":
        return raw + json.dumps(hands_in(raw.decode("utf-8")), ensure_ascii=False).encode()
    assert path.suffix == ".png", "a file of a kind that nobody looks into"
    return raw + b"".join(text_chunks(raw))


def text_chunks(raw: bytes) -> list[bytes]:
    found, place = [], 8
    while place < len(raw):
        length, kind = int.from_bytes(raw[place : place + 4]), raw[place + 4 : place + 8]
        if kind in (b"tEXt", b"iTXt", b"zTXt"):
            body = raw[place + 8 : place + 8 + length]
            found.append(zlib.decompress(body.partition(b"\0")[2][1:]) if kind == b"zTXt" else body)
        place += 12 + length
    return found


def test_a_masked_review_names_nobody_in_any_byte_of_any_file(run, tmp_path):
    out, path = tmp_path / "out", file_of(tmp_path / "history of Osier.txt", history())
    names = set(re.findall(r"^Seat \d+: (.+) \(\$[\d.]+ in chips\)", history(), re.MULTILINE))
    numbers = set(re.findall(r"Hand #(\d+)", history()))
    run("import", path, "--db", out / "db")
    first = min(numbers)
    Notebook(Store(out / "db").notes_path).merge(
        [written(Subject(Kind.HAND, ROOM, first), "Lowell Osier " + HOSTILE_TEXT)]
    )
    drawn: list[str] = []
    # a picture's words are outlines: what is drawn is looked at on its way
    from matplotlib.text import Text

    plain = Text.set_text
    Text.set_text = lambda self, text: drawn.append(str(text)) or plain(self, text)
    try:
        assert run("review", path, "--player", HERO, "--out", out).status == 0
        assert any(HERO in text for text in drawn), "else this sees nothing"
        assert HERO.encode() in contents(out / "review.xlsx")
        drawn.clear()
        ran = run("review", path, "--player", HERO, "--out", out, "--mask")
    finally:
        Text.set_text = plain
    assert ran.status == 0, ran.err
    assert "names masked; notes left out" in ran.out
    files = [one for one in out.rglob("*") if one.is_file() and (out / "db") not in one.parents]
    assert {one.suffix for one in files} == {".html", ".png", ".xlsx", ".parquet"}
    # three letters alone occur by chance in what is packed
    hidden = {*names, *numbers, *HOSTILE, TABLE, str(tmp_path), "Lowell", "gnp.", "alert(1)", "Osier"}
    for file in files:
        whole = contents(file)
        found = [word for word in hidden if word.encode() in whole or word.encode("unicode_escape") in whole]
        assert (file.name, found) == (file.name, [])
    assert not [text for text in drawn for word in hidden if word in text]
    # the same figures, under pseudonyms whose order does not give the names away
    told = pd.read_parquet(out / "stats.parquet")
    assert "Hero" in set(told["player"])
    assert len(set(told["player"])) == len(names)
    assert list(dict.fromkeys(told["player"])) == sorted(set(told["player"]))
    assert set(openpyxl.load_workbook(out / "review.xlsx").sheetnames) == {
        "stats", "values", "players", "leaks", "definitions"
    }  # fmt: skip
