"""What a narrow window has no room for is named below the table."""

import re
from pathlib import Path

import pytest
from test_cli import run as run
from test_corpus import HISTORIES

from razzstats.data.store import Store
from razzstats.importer import import_paths

NO_ROOM = re.compile(r"no room in this window for ([^:]*):")


@pytest.fixture(scope="module")
def database(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("narrow") / "db"
    import_paths([HISTORIES / "pokerstars"], Store(folder))
    return folder


def headings(text: str, first: str) -> list[str]:
    """The columns of the table whose heading begins with a word; two spaces stand between them."""
    line = next(line for line in text.splitlines() if line.split()[:1] == [first])
    return [re.sub(r" (%|bb)$", "", name) for name in re.split(r"  +", line)]


@pytest.mark.parametrize(
    ("command", "first"),
    [
        ("players", "player"), ("sessions --player Sevenoaks", "start"), ("hands --player Sevenoaks", "hand"),
        ("stats --player Sevenoaks --by position", "player"),
    ],
)  # fmt: skip
def test_the_columns_that_are_not_there_are_named(run, database, monkeypatch, command, first):
    said = {}
    for columns in (80, 400):
        monkeypatch.setenv("COLUMNS", str(columns))
        said[columns] = run(*command.split(), "--db", database).out
    assert not NO_ROOM.search(said[400])
    missing = [name for name in headings(said[400], first) if name not in headings(said[80], first)]
    assert missing
    (named,) = NO_ROOM.findall(" ".join(said[80].split()))
    assert set(re.split(", | and ", named)) == set(missing)
    assert max(map(len, said[80].splitlines())) <= 80
