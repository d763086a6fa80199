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
    """The columns of the table whose heading ends with a line that begins with a word.

    Two spaces stand between them, and the parts of one that is cut into lines end at one place.
    """
    lines = text.splitlines()
    last = next(place for place, line in enumerate(lines) if line.split()[:1] == [first])
    above = next((place for place in range(last, 0, -1) if not lines[place - 1].startswith("   ")), 0)
    found: dict[int, str] = {}
    for line in lines[above : last + 1]:
        for part in re.finditer(r"\S+( \S+)*", line):
            known = found.get(part.end(), "")
            found[part.end()] = known + (" " if known and not known.endswith("_") else "") + part[0]
    return ["the intervals" if found[end] == "95 %" else re.sub(r" (%|bb)$", "", found[end]) for end in sorted(found)]


@pytest.mark.parametrize("narrow", [60, 80])
@pytest.mark.parametrize(
    ("command", "first"),
    [
        ("players", "player"), ("sessions --player Sevenoaks", "start"), ("hands --player Sevenoaks", "hand"),
        ("stats --player Sevenoaks --by position", "player"),
    ],
)  # fmt: skip
def test_the_columns_that_are_not_there_are_named(run, database, monkeypatch, command, first, narrow):
    said = {}
    for columns in (narrow, 400):
        monkeypatch.setenv("COLUMNS", str(columns))
        said[columns] = run(*command.split(), "--db", database).out
    assert not NO_ROOM.search(said[400])
    missing = [name for name in headings(said[400], first) if name not in headings(said[narrow], first)]
    assert missing
    (named,) = NO_ROOM.findall(" ".join(said[narrow].split()))
    # those of groups stand in the cells of their numbers
    in_cells = {"the intervals"} if command.startswith("stats") else set()
    assert set(re.split(", | and ", named)) - in_cells == set(missing)
    assert max(map(len, said[narrow].splitlines())) <= narrow
