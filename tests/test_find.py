"""Where rooms keep hand histories, tried in made-up homes; and that a look changes nothing."""

import io
import json
import os
import shlex
import zipfile
from pathlib import Path

import pytest
from test_cli import Run, run  # noqa: F401  (a fixture)
from test_corpus import HISTORIES, TEXTS
from texts import CAPPED, FOLDED_OUT, SHOWN_DOWN

from razzstats import find
from razzstats.data.store import Store
from razzstats.find import Found, find_document, found_lines, look, looked_in, shell_word
from razzstats.find import find as find_in
from razzstats.hand import Hand
from razzstats.read.evidence import EVIDENCE
from razzstats.read.folders import PLACES, WINE, Place, machines
from razzstats.read.reader import Cancelled, PassedOver, read

HOLDEM = "PokerStars Hand #170000000055:  Hold'em Limit ($0.04/$0.08 USD) - 2012/03/04 20:15:00 ET\nTable 'A' 6-max\n"
SYSTEMS = ("win32", "darwin", "linux", "wine")


def environ_of(home: Path) -> dict[str, str]:
    return {
        "LOCALAPPDATA": str(home / "AppData/Local"),
        "APPDATA": str(home / "AppData/Roaming"),
        "PROGRAMFILES": str(home / "C/Program Files"),
        "PROGRAMFILES(X86)": str(home / "C/Program Files (x86)"),
        "SYSTEMDRIVE": str(home / "C"),
    }


def roots_of(system: str, home: Path) -> dict[str, tuple[Path, ...]]:
    """Where each beginning of a place is, told here once more."""
    prefix = home / ".wine/drive_c"
    user = prefix / "users/al"
    return {
        "win32": {
            "LOCAL": (home / "AppData/Local",),
            "ROAMING": (home / "AppData/Roaming",),
            "PROGRAMS": (home / "C/Program Files", home / "C/Program Files (x86)"),
            "DOCUMENTS": (home / "Documents", home / "OneDrive/Documents"),
            "DRIVE": (home / "C",),
        },
        "darwin": {"SUPPORT": (home / "Library/Application Support",), "DOCUMENTS": (home / "Documents",)},
        "linux": {"CONFIG": (home / ".config",), "DOCUMENTS": (home / "Documents",)},
        "wine": {
            "LOCAL": (user / "AppData/Local", user / "Local Settings/Application Data"),
            "ROAMING": (user / "AppData/Roaming", user / "Application Data"),
            "PROGRAMS": (prefix / "Program Files", prefix / "Program Files (x86)"),
            "DOCUMENTS": (user / "Documents",),
            "DRIVE": (prefix,),
        },
    }[system]


def cases() -> list[tuple[str, Place]]:
    return [
        (system, place)
        for system in SYSTEMS
        for place in PLACES
        if not place.setting and place.pattern.partition("/")[0].strip("{}") in roots_of(system, Path())
    ]


def found_at(home: Path, system: str) -> list[Found]:
    real = "linux" if system == "wine" else system
    return list(find_in(home, environ_of(home) if real == "win32" else {}, real))


def put(folder: Path, text: str = FOLDED_OUT, name: str = "HH20120304 Some Table.txt") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, "utf-8")
    return folder


# -- places


@pytest.mark.parametrize(("system", "place"), cases(), ids=lambda case: case if isinstance(case, str) else case.pattern)
def test_every_place_is_looked_at(tmp_path, system, place):
    begin, _, way = place.pattern.partition("/")
    way = way.replace("[23]", "3").replace("*", "")
    way = way.replace("accounts//", "accounts/Sevenoaks/")
    folders = [put(root / way / "Sevenoaks") for root in roots_of(system, tmp_path)[begin.strip("{}")]]
    found = found_at(tmp_path, system)
    assert [one.folder for one in found] == folders
    for one in found:
        assert (one.whose, one.files, dict(one.hands), one.razz, one.whole) == (
            place.room, 1, {"PokerStars": 1}, 1, True,
        )  # fmt: skip


def test_every_place_is_somebodys():
    rooms = {evidence.room for evidence in EVIDENCE}
    assert {place.room for place in PLACES} - rooms == {"PokerTracker", "Holdem Manager"}
    assert len({place.pattern for place in PLACES}) == len(PLACES)
    begins = {place.pattern.partition("/")[0].strip("{}") for place in PLACES}
    assert begins == {name for system in SYSTEMS for name in roots_of(system, Path())}


@pytest.mark.parametrize("skin", ["PokerStars", "PokerStars.EU", "PokerStars.FR", "PokerStarsIT", "PokerStars.USNJ"])
def test_every_skin(tmp_path, skin):
    put(tmp_path / "AppData/Local" / skin / "HandHistory/Sevenoaks")
    (found,) = found_at(tmp_path, "win32")
    assert found.folder.parts[-3] == skin


@pytest.mark.parametrize("way", WINE)
def test_every_kind_of_wine(tmp_path, way):
    prefix = tmp_path / way.replace("*", "poker")
    put(prefix / "drive_c/Program Files/PokerStars/HandHistory/Sevenoaks")
    (found,) = found_at(tmp_path, "linux")
    assert found.razz == 1


def test_a_wine_prefix_of_the_environment(tmp_path):
    put(tmp_path / "odd/drive_c/Program Files/PokerStars/HandHistory/Sevenoaks")
    assert [one.razz for one in find_in(tmp_path / "home", {"WINEPREFIX": str(tmp_path / "odd")}, "linux")] == [1]


def test_defaults_where_the_environment_says_nothing(tmp_path):
    put(tmp_path / "AppData/Local/PokerStars/HandHistory/Sevenoaks")
    assert [one.razz for one in find_in(tmp_path, {}, "win32")] == [1]


def test_each_player_has_his_folder_and_others_are_skipped(tmp_path):
    base = tmp_path / "AppData/Local/PokerStars/HandHistory"
    for name in ("Sevenoaks", "Al [2]", "Archive", "TournSummary", "XMLHandHistory"):
        put(base / name)
    (base / "desktop.ini").write_text("x")
    assert [one.folder.name for one in found_at(tmp_path, "win32")] == ["Al [2]", "Sevenoaks"]


def test_files_beside_the_players_make_it_one_folder(tmp_path):
    base = tmp_path / "AppData/Local/PokerStars/HandHistory"
    put(base / "Sevenoaks")
    put(base, SHOWN_DOWN)
    (found,) = found_at(tmp_path, "win32")
    assert (found.folder, found.files, found.razz) == (base, 2, 2)


def test_a_folder_that_the_user_chose(tmp_path):
    put(tmp_path / "elsewhere/Sevenoaks")
    settings = put(
        tmp_path / "AppData/Local/PokerStars.EU", f"[Options]\nSaveMyHandsPath={tmp_path / 'elsewhere'}\n", "user.ini"
    )
    (found,) = found_at(tmp_path, "win32")
    assert found.folder == tmp_path / "elsewhere/Sevenoaks"
    for odd in ("", "SaveMyHandsPath=\n", "SaveMyHandsPath=\0\n", "SaveMyHandsPath=C:\\gone\n", "\xff"):
        (settings / "user.ini").write_text(odd, "latin-1")
        assert found_at(tmp_path, "win32") == []


@pytest.mark.parametrize(
    ("path", "where"),
    [("C:\\poker\\hands", "drive_c/poker/hands"), ("D:\\hands\\", "dosdevices/d:/hands"), ("hands", "drive_c/hands")],
)
def test_a_folder_that_the_user_chose_under_wine(tmp_path, path, where):
    prefix = tmp_path / ".wine"
    put(prefix / "drive_c/users/al/AppData/Local/PokerStars", f"SaveMyHandsPath={path}\r\n", "user.ini")
    put(prefix / where / "Sevenoaks")
    (found,) = found_at(tmp_path, "wine")
    assert found.folder == prefix / where / "Sevenoaks"


def test_a_folder_is_told_once_however_many_ways_lead_to_it(tmp_path):
    put(tmp_path / "Documents/PokerStars/HandHistory/Sevenoaks")
    users = tmp_path / ".wine/drive_c/users/al"
    users.mkdir(parents=True)
    (users / "Documents").symlink_to(tmp_path / "Documents")
    assert len(found_at(tmp_path, "linux")) == 1


def test_nothing_at_all(tmp_path):
    for system in SYSTEMS:
        assert found_at(tmp_path, system) == []
    assert looked_in(tmp_path, {}, "darwin")
    assert any("drive_c" in place for place in looked_in(tmp_path, {}, "linux"))
    assert not any("drive_c" in place for place in looked_in(tmp_path, environ_of(tmp_path), "win32"))
    assert len(list(machines("linux", tmp_path / "gone", {}))) == 1


# -- a look


def test_what_a_look_tells(tmp_path):
    put(tmp_path, FOLDED_OUT + "\n\n\n" + HOLDEM, "a.txt")
    put(tmp_path, HOLDEM, "b.txt")
    put(tmp_path, "Poker Hand #RC1234567890: Hold'em No Limit\n", "c.txt")
    put(tmp_path, "Mão PokerStars #257045862415: Torneio #39, $1+$1 USD Razz Limit - Nível V (40/80)\n", "d.txt")
    (tmp_path / "e.png").write_bytes(b"\x89PNG")
    with zipfile.ZipFile(tmp_path / "f.zip", "w") as archive:
        archive.writestr("g.txt", SHOWN_DOWN)
    os.utime(tmp_path / "a.txt", (1, 86400 * 365))
    found = look(tmp_path)
    assert (found.files, found.looked_at, found.whole) == (5, 5, True)
    assert found.hands == {"PokerStars": 5}
    assert found.razz == 3
    (reason,) = found.not_read
    assert "GGPoker" in reason
    assert found.newest is not None


def test_the_date_is_that_of_the_newest_file(tmp_path):
    for number, name in enumerate(("a.txt", "b.txt", "c.txt")):
        put(tmp_path, HOLDEM, name)
        os.utime(tmp_path / name, (0, 86400 * (400 - number)))
    found = look(tmp_path)
    assert found.newest is not None
    assert found.newest.isoformat() == "1971-02-05T00:00:00+00:00"


def test_a_look_is_bounded_and_begins_with_the_newest(tmp_path, monkeypatch):
    monkeypatch.setattr(find, "FILES", 3)
    for number in range(10):
        put(tmp_path, FOLDED_OUT if number == 9 else HOLDEM, f"{number}.txt")
        os.utime(tmp_path / f"{number}.txt", (0, 1000 + number))
    found = look(tmp_path)
    assert (found.files, found.looked_at, found.whole, found.razz) == (10, 3, False, 1)
    monkeypatch.setattr(find, "FILES", 300)
    monkeypatch.setattr(find, "BYTES", 2 * len(HOLDEM))
    found = look(tmp_path)
    assert found.looked_at < 4
    assert not found.whole
    assert found.worth_it


def test_a_long_file_is_not_read_to_its_end(tmp_path, monkeypatch):
    monkeypatch.setattr(find, "BYTES", 10_000)
    put(tmp_path, "\n\n".join(HOLDEM.replace("0055", f"{number:04}") for number in range(2000)), "long.txt")
    found = look(tmp_path)
    assert 0 < found.hands["PokerStars"] < 200
    assert not found.whole
    assert "or more" in "\n".join(found_lines(found))
    # there may be Razz further on
    assert found.worth_it


@pytest.mark.parametrize("room", sorted({path.parent.name for path in TEXTS}))
def test_a_look_sees_as_much_razz_as_there_is(room, monkeypatch):
    monkeypatch.setattr(find, "BYTES", 1 << 30)
    found = look(HISTORIES / room)
    outcomes = list(read(HISTORIES / room))
    assert found.whole
    assert found.razz == sum(isinstance(one, (Hand, Cancelled)) for one in outcomes)
    assert found.hands.total() == found.razz + sum(isinstance(one, PassedOver) for one in outcomes)


def test_what_holds_no_razz_is_not_offered(tmp_path):
    put(tmp_path, HOLDEM)
    found = look(tmp_path)
    assert not found.worth_it
    text = "\n".join(found_lines(found))
    assert "no Razz seen" in text
    assert "razzstats import" not in text
    put(tmp_path, HOLDEM.replace("Hold'em Limit", "Limit 2-7 Razz"))
    assert not look(tmp_path).worth_it


def snapshot(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    return {
        str(path): (path.lstat().st_mtime_ns, path.lstat().st_mode, path.read_bytes() if path.is_file() else b"")
        for path in sorted(folder.rglob("*"))
    }


def test_a_look_changes_nothing(tmp_path):
    base = tmp_path / "Documents/PokerStars/HandHistory/Sevenoaks"
    put(base, FOLDED_OUT)
    (base / "broken.zip").write_bytes(b"PK\x03\x04 broken")
    (base / "gone.txt").symlink_to(base / "nowhere")
    (base / "bin.txt").write_bytes(bytes(range(256)) * 9)
    before = snapshot(tmp_path)
    (found,) = found_at(tmp_path, "linux")
    assert snapshot(tmp_path) == before
    assert found.not_read.total() == 3
    assert found.razz == 1


def test_a_database_is_not_entered(tmp_path):
    base = tmp_path / "Documents/PokerStars/HandHistory/Sevenoaks"
    put(base)
    with Store(base / "db").writing():
        pass
    (found,) = found_at(tmp_path, "linux")
    assert found.files == 1


def test_the_document_is_json(tmp_path):
    put(tmp_path / "a", FOLDED_OUT)
    document = find_document([look(tmp_path / "a", "PokerStars")], ["/somewhere"])
    (folder,) = json.loads(json.dumps(document))["folders"]
    assert folder["razz"] == 1
    assert folder["hands"] == {"PokerStars": 1}
    assert folder["command"].endswith("a")


@pytest.mark.parametrize("name", ["plain", "two words", "it's", 'a "b"', "$HOME;rm -rf", "ünï`x`"])
def test_the_command_can_be_typed(name):
    folder = f"/home/{name}"
    assert shlex.split(shell_word(folder, "linux")) == [folder]


def test_the_command_can_be_typed_on_windows():
    assert shell_word("C:\\Users\\Al Bo\\HandHistory", "win32") == '"C:\\Users\\Al Bo\\HandHistory"'
    assert shell_word("C:\\Users\\Al\\HandHistory", "win32") == "C:\\Users\\Al\\HandHistory"


# -- the commands


@pytest.fixture
def home(tmp_path, monkeypatch) -> Path:
    """A home with Razz in one place, other games in the second and Razz again in the third."""
    folder = tmp_path / "someone"
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    for name in ("XDG_CONFIG_HOME", "WINEPREFIX"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(find, "find", lambda: find_in(folder, {}, "linux"))
    monkeypatch.setattr(find, "looked_in", lambda: looked_in(folder, {}, "linux"))
    put(folder / "Documents/PokerStars/HandHistory/Al Bo")
    put(folder / "Documents/PokerStars/HandHistory/Holdem", HOLDEM)
    put(folder / "Documents/Full Tilt Poker/HandHistory/Cy\x1b[31m", SHOWN_DOWN)
    return folder


def test_find_prints_what_to_type(run: Run, home):  # noqa: F811
    shown = run("find")
    assert shown.status == 0
    assert "\x1b" not in shown.out
    assert f"razzstats import '{home}/Documents/PokerStars/HandHistory/Al Bo'" in shown.out
    assert "no Razz seen" in shown.out
    document = json.loads(run("find", "--json").out)
    assert [folder["razz"] for folder in document["folders"]] == [1, 0, 1]


def test_find_where_there_is_nothing(run: Run, tmp_path, monkeypatch):  # noqa: F811
    monkeypatch.setattr(find, "find", lambda: find_in(tmp_path, {}, "linux"))
    shown = run("find")
    assert shown.status == 0
    assert "no hand histories in the usual folders" in shown.out
    assert json.loads(run("find", "--json").out)["folders"] == []
    for words in (["import"], ["review", "--out", tmp_path / "out"]):
        refused = run(*words)
        assert refused.status == 2
        assert "give a PATH" in refused.err


def test_no_path_and_no_terminal(run: Run, home, tmp_path):  # noqa: F811
    refused = run("import", "--db", tmp_path / "db")
    assert refused.status == 2
    assert "say: razzstats import '" in refused.err
    assert "Al Bo" in refused.err
    assert "\x1b" not in refused.err
    assert not (tmp_path / "db").exists()
    refused = run("review", "--out", tmp_path / "out")
    assert refused.status == 2
    assert f"say: razzstats review --out {tmp_path / 'out'} '" in refused.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("answers", "ids"),
    [
        ("y\nn\n", {"170000000011"}),
        ("n\ny\n", {"170000000012"}),
        ("a\n", {"170000000011", "170000000012"}),
        ("y\na\n", {"170000000011", "170000000012"}),
        ("what\n\nq\n", {"170000000011"}),
    ],
)
def test_no_path_on_a_terminal(run: Run, home, tmp_path, monkeypatch, answers, ids):  # noqa: F811
    monkeypatch.setattr("razzstats.cli.importing.on_a_terminal", lambda: True)
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    asked = run("import", "--db", tmp_path / "db")
    assert asked.status == 0, asked.err
    exported = run("export", "csv", "--table", "hands", "--db", tmp_path / "db", "-o", "-")
    assert {name for name in ("170000000011", "170000000012") if name in exported.out} == ids


def test_nothing_chosen(run: Run, home, tmp_path, monkeypatch):  # noqa: F811
    monkeypatch.setattr("razzstats.cli.importing.on_a_terminal", lambda: True)
    monkeypatch.setattr("sys.stdin", io.StringIO("n\nn\n"))
    refused = run("import", "--db", tmp_path / "db")
    assert (refused.status, "nothing was chosen" in refused.err) == (2, True)
    # and the end of the input is not an answer
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run("import", "--db", tmp_path / "db").status == 130


def test_review_offers_too(run: Run, home, tmp_path, monkeypatch):  # noqa: F811
    monkeypatch.setattr("razzstats.cli.importing.on_a_terminal", lambda: True)
    monkeypatch.setattr("sys.stdin", io.StringIO("a\n"))
    put(home / "Documents/PokerStars/HandHistory/Al Bo", CAPPED, "more.txt")
    assert run("review", "--out", tmp_path / "out").status == 0
    assert (tmp_path / "out/db").is_dir()
