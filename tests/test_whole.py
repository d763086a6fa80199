"""What stands in a file, or in its place, whatever goes wrong while it is written; often in processes of its own."""

import io
import os
import signal
import stat
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from errno import EACCES, EFBIG, ENOSPC, EROFS
from os import strerror
from pathlib import Path
from tempfile import gettempdir

import click
import pandas as pd
import pytest
from click.types import StringParamType
from test_cli import SESSION, built, run  # noqa: F401  (fixtures)
from test_importer import written as history
from texts import FOLDED_OUT

from razzstats.cli import cli
from razzstats.show import sheets
from razzstats.show.export import write_csv, write_parquet
from razzstats.show.sheets import write_xlsx
from razzstats.show.whole import whole_file
from razzstats.stats.table import Tabulated

FULL = Path("/dev/full")
STDOUT = Path("/dev/stdout")
WRITERS = {
    "csv": write_csv,
    "parquet": write_parquet,
    "xlsx": lambda frame, path: write_xlsx({"a": frame}, [], path),
}
FORMS = tuple(WRITERS)
OTHER_GAME = FOLDED_OUT.replace("Razz Limit", "Hold'em Limit")

every_form = pytest.mark.parametrize("form", FORMS)
needs_full = pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
needs_pipe = pytest.mark.skipif(not STDOUT.exists(), reason="standard output has no path")


def written(form: str, path: Path) -> None:
    WRITERS[form](pd.DataFrame({"a": [1]}), path)


def table_of(form: str, data: bytes) -> pd.DataFrame:
    read = {"csv": pd.read_csv, "parquet": pd.read_parquet, "xlsx": pd.read_excel}[form]
    return read(io.BytesIO(data))


# -- links, permissions, and who is named


@every_form
def test_a_link_stays_and_what_it_points_to_is_replaced_with_its_permissions(tmp_path, form):
    target, link = tmp_path / "far/a.out", tmp_path / "link.out"
    target.parent.mkdir()
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    written(form, link)
    assert link.is_symlink()
    assert table_of(form, target.read_bytes())["a"].tolist() == [1]
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert [len(list(folder.iterdir())) for folder in (target.parent, tmp_path)] == [1, 2]


def test_a_link_to_no_file_makes_that_file(tmp_path):
    (tmp_path / "link.csv").symlink_to(tmp_path / "new.csv")
    written("csv", tmp_path / "link.csv")
    assert (tmp_path / "new.csv").read_text(encoding="utf-8-sig") == "a\n1\n"


def test_nobody_else_reads_a_file_that_is_not_whole(tmp_path):
    target = tmp_path / "a.csv"
    target.touch()
    target.chmod(0o604)
    with whole_file(target) as part:
        assert stat.S_IMODE(part.stat().st_mode) & 0o077 == 0
    assert stat.S_IMODE(target.stat().st_mode) == 0o604


@pytest.mark.parametrize("fault", [EROFS, EACCES])
@every_form
def test_a_folder_that_takes_no_file_is_told_by_the_path_that_was_given(tmp_path, monkeypatch, form, fault):
    def refuse(path, *_, **__):
        raise OSError(fault, strerror(fault), str(path))

    # the disk refuses both, whether or not there is something to take away
    monkeypatch.setattr(Path, "touch", refuse)
    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(OSError, match=strerror(fault)) as told:
        written(form, tmp_path / "a.out")
    assert told.value.filename == str(tmp_path / "a.out")


@every_form
def test_a_file_in_the_place_of_a_folder_is_told_by_the_path_that_was_given(tmp_path, form):
    (tmp_path / "plain").touch()
    with pytest.raises(NotADirectoryError) as told:
        written(form, tmp_path / "plain/a.out")
    assert told.value.filename == str(tmp_path / "plain/a.out")


@pytest.mark.parametrize(
    ("ending", "text", "why"),
    [
        (".phh", SESSION, "a .phh file is one hand, here are 3"),
        (".phhs", OTHER_GAME, "no hand of Razz to write"),
        (".txt", OTHER_GAME, "no hand of Razz to write"),
    ],
)
def test_what_is_not_converted_leaves_the_old_file_alone(run, tmp_path, ending, text, why):  # noqa: F811
    hands, output = history(tmp_path / "hands.txt", text), tmp_path / f"a{ending}"
    output.write_text("old")
    ran = run("convert", hands, "-o", output)
    assert ran.status == 1
    assert why in ran.err
    assert {path.name for path in tmp_path.iterdir()} == {"hands.txt", output.name}
    assert output.read_text() == "old"


def test_hands_that_cannot_all_be_dealt_leave_the_old_file_alone(run, tmp_path, monkeypatch):  # noqa: F811
    def stops(_):
        yield "half a hand"
        raise OSError(ENOSPC, strerror(ENOSPC))

    monkeypatch.setattr("razzstats.write.pokerstars.write_all", stops)
    output = tmp_path / "a.txt"
    output.write_text("old")
    ran = run("simulate", "--hands", 2, "-o", output)
    assert (ran.status, ran.err) == (1, f"Error: {output}: {strerror(ENOSPC)}\n")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    assert output.read_text() == "old"


# -- full disks


def ended(*words: object, **options: object) -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own."""
    command = [sys.executable, "-m", "razzstats", *map(str, words)]
    return subprocess.run(command, capture_output=True, check=False, **options)


def sentence(ran: subprocess.CompletedProcess[bytes]) -> str:
    """What is said of what went wrong, and nothing beside it."""
    (line,) = ran.stderr.decode().splitlines()
    return line


@needs_full
@every_form
def test_a_full_disk_is_told_in_a_sentence(built, tmp_path, form):  # noqa: F811
    path = tmp_path / f"full.{form}"
    path.symlink_to(FULL)
    ran = ended("stats", "-o", path, "--db", built)
    assert (ran.returncode, sentence(ran)) == (1, f"Error: {path}: {strerror(ENOSPC)}")


def no_file_above(size: int) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on files")
@every_form
def test_a_file_that_may_not_grow_leaves_the_old_one_and_no_other(built, tmp_path, form):  # noqa: F811
    path = tmp_path / f"a.{form}"
    path.write_text("old")
    ran = ended("stats", "-o", path, "--db", built, preexec_fn=lambda: no_file_above(2_000))
    # the rows of a workbook lie first where temporary files do
    where = gettempdir() if form == "xlsx" else str(path)
    assert (ran.returncode, sentence(ran)) == (1, f"Error: {where}: {strerror(EFBIG)}")
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
    assert path.read_text() == "old"


# -- pipes


@needs_pipe
@every_form
def test_a_pipe_gets_what_a_file_would(built, tmp_path, form):  # noqa: F811
    file, pipe = tmp_path / f"file.{form}", tmp_path / f"pipe.{form}"
    pipe.symlink_to(STDOUT)
    assert ended("stats", "-o", file, "--db", built).returncode == 0
    ran = ended("stats", "-o", pipe, "--db", built)
    assert ran.returncode == 0
    assert not table_of(form, ran.stdout).empty
    pd.testing.assert_frame_equal(table_of(form, ran.stdout), table_of(form, file.read_bytes()))


@needs_pipe
@pytest.mark.parametrize(
    "words", [("stats", "-o", "pipe.csv"), ("stats", "-o", "pipe.parquet"), ("check", "--explain", "all")]
)
def test_a_reader_who_has_had_enough_is_no_failure(built, tmp_path, words):  # noqa: F811
    for name in ("pipe.csv", "pipe.parquet"):
        (tmp_path / name).symlink_to(STDOUT)
    here = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as nobody:
        ran = subprocess.run(
            [sys.executable, "-m", "razzstats", *words],
            stdout=nobody, stderr=subprocess.PIPE, cwd=tmp_path, env=here | {"RAZZSTATS_DB": str(built)}, check=False,
        )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, b"")


# -- ended early

# writes half a file, says so, and waits to be ended
HALF = """
import sys, time
from pathlib import Path
import razzstats.cli
from razzstats.__main__ import run
from razzstats.show.whole import whole_file

def main():
    with whole_file(Path(sys.argv[1])) as part:
        part.write_text("half")
        print("half", flush=True)
        time.sleep(60)

razzstats.cli.main = main
run()
"""
SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")


@needs_signals
@pytest.mark.parametrize("number", SIGNALS)
def test_an_end_at_half_time_leaves_the_old_file_and_no_other(tmp_path, number):
    path = tmp_path / "a.csv"
    path.write_text("old")
    with subprocess.Popen(
        [sys.executable, "-c", HALF, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout.readline() == b"half\n"
        assert len(list(tmp_path.iterdir())) == 2
        process.send_signal(number)
        _, told = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    assert told == (b"interrupted\n" if number == signal.SIGINT else b"")
    assert [one.name for one in tmp_path.iterdir()] == ["a.csv"]
    assert path.read_text() == "old"


# the first thing that is loaded says so, and takes its time
SLOW = """
import sys, time

class Slow:
    def find_spec(self, name, *_):
        if name == "razzstats.cli":
            print(name, flush=True)
            time.sleep(60)

sys.meta_path.insert(0, Slow())
from razzstats.__main__ import run
run()
"""


@needs_signals
def test_an_interrupt_while_it_is_being_loaded_is_told_in_a_word():
    with subprocess.Popen([sys.executable, "-c", SLOW], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"razzstats.cli\n"
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60) == (b"", b"interrupted\n")
    assert process.returncode == 130


@needs_signals
def test_what_is_to_be_ignored_is_ignored(tmp_path):
    """As nohup starts it."""
    command = [sys.executable, "-c", HALF.replace("60", "3"), tmp_path / "a.csv"]
    ignoring = lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)  # noqa: E731
    with subprocess.Popen(command, stdout=subprocess.PIPE, preexec_fn=ignoring) as process:
        assert process.stdout.readline() == b"half\n"
        process.send_signal(signal.SIGHUP)
        process.communicate(timeout=60)
    assert process.returncode == 0
    assert (tmp_path / "a.csv").read_text() == "half"


def test_the_command_is_the_module():
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["scripts"] == {"razzstats": "razzstats.__main__:run"}


# -- what is asked for


def text_options() -> Iterator[tuple[str, ...]]:
    """Every place of a command line for a name or another text, with a word that is none in it."""
    commands = {(name,): command for name, command in cli.commands.items()}
    commands |= {("note", name): command for name, command in cli.commands["note"].commands.items()}
    for words, command in commands.items():
        for parameter in command.params:
            if isinstance(parameter.type, StringParamType):
                option = parameter.opts[-1:] if isinstance(parameter, click.Option) else []
                yield (*words, *option, "Jos\udce9")


@pytest.mark.parametrize("words", [*text_options()], ids=lambda words: " ".join(words[:-1]))
def test_what_is_not_utf_8_is_told_so(run, words):  # noqa: F811
    ran = run(*words)
    assert ran.status == 2
    assert ran.err.splitlines()[-1].endswith(r"'Jos\xe9' is not UTF-8: there is no such name or word")


def test_every_command_that_takes_a_name_is_asked():
    asked = {" ".join(words[:-1]) for words in text_options()}
    assert asked > {
        "stats --player", "tournaments --player", "compare --player", "compare --with", "note add --player",
        "note add --hand", "simulate --hero", "review --player", "export --player", "chart --player", "replay", "price",
    }  # fmt: skip


def test_a_database_of_other_games_is_told_from_none(run, tmp_path):  # noqa: F811
    other, database = history(tmp_path / "other.txt", OTHER_GAME), tmp_path / "db"
    assert "no database in" in run("stats", "--db", database).err
    assert run("import", other, "--db", database).status == 0
    ran = run("stats", "--db", database)
    assert (ran.status, ran.err) == (
        1,
        "Error: no hand of Razz with cards was read: there is nothing to review or count\n",
    )
    assert run("import", history(tmp_path / "razz.txt", SESSION), "--db", database).status == 0
    assert run("stats", "--db", database).status == 0


PLAYERS = 4
"""Marlowe, tin whistle, Osier and quince99 play the three hands."""


@pytest.mark.parametrize("sheet", ["stats", "values"])
def test_too_many_rows_for_a_sheet_are_refused_before_one_is_made(run, built, tmp_path, monkeypatch, sheet):  # noqa: F811
    path = tmp_path / "a.xlsx"
    words = ("stats", "--stat", "vpip" if sheet == "stats" else "hands", "-o", path, "--db", built)
    monkeypatch.setattr(sheets, "_SHEET_ROWS", PLAYERS)
    assert run(*words).status == 0
    path.unlink()
    monkeypatch.setattr(sheets, "_SHEET_ROWS", PLAYERS - 1)
    monkeypatch.setattr(Tabulated, "frame", lambda _: pytest.fail("its rows were made"))
    ran = run(*words)
    assert ran.status == 1
    assert ran.err.startswith(f"Error: {sheet} has {PLAYERS} rows and a sheet holds {PLAYERS - 1}: ")
    assert not path.exists()


def test_output_that_goes_to_the_end_of_a_file_leaves_what_is_there(tmp_path):
    there = tmp_path / "hands.txt"
    there.write_text("first\n")
    words = [sys.executable, "-m", "razzstats", "simulate", "--hands", "1", "--seed", "1", "-o", "/dev/stdout"]
    with there.open("a") as file:
        subprocess.run(words, stdout=file, check=True, timeout=120)
    assert there.read_text().startswith("first\nPokerStars Hand #")
