"""The arrows: which module may import which, and what only some of them may know."""

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

from razzstats.stats.count import _COUNTED_BY

PACKAGE = Path(__file__).parents[1] / "razzstats"

# from the bottom up: files and folders of the package, which know only what stands before them
ORDER = (
    "cards", "money", "layers", "findings", "events", "hand", "standings", "house",
    "value", "read", "play", "write", "data", "stats",
    "single", "summary", "show",
    "find", "digest", "recount", "twins", "pricing", "leaks", "importer", "check", "api", "foreign", "convert",
    "cli", "__main__", "",
)  # fmt: skip
FOLDERS = {"value", "read", "play", "write", "data", "stats", "show"}


def name_of(path: Path) -> str:
    """`play.table`; the empty name is the package itself."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def place(name: str) -> int:
    """Where a module stands: that of its file or folder in ORDER."""
    return ORDER.index(name.split(".")[0])


def counted_by() -> set[str]:
    """The modules that decide what a statistic counts, and all that they import."""
    known = {name for name in MODULES if name.startswith(("data.features", "stats.catalog"))}
    todo = known | {"stats.count", "stats.dimensions"}
    while todo:
        known |= todo
        todo = {other for name in todo for other in imports_of(name) if other in MODULES} - known
    return known


@cache
def parsed(name: str) -> ast.Module:
    return ast.parse(MODULES[name].read_text(encoding="utf-8"))


@cache
def imports_of(name: str) -> set[str]:
    """The modules of razzstats that one imports, at its head, inside a function or for its types only."""
    package = name if MODULES[name].name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(parsed(name)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parts = ["razzstats", *package.split(".")] if package else ["razzstats"]
            start = (
                [*parts[: len(parts) - node.level + 1], *([node.module] if node.module else [])] if node.level else []
            )
            source = ".".join(start) if start else node.module or ""
            found |= {source} | {f"{source}.{alias.name}" for alias in node.names}
    inside = {
        module.removeprefix("razzstats").removeprefix(".") for module in found if module.split(".")[0] == "razzstats"
    }
    # `from razzstats.play import table` names the module, `from razzstats.money import decimal` what is in it;
    # what any import of a sub-module runs first, the __init__ of its folder, is empty
    return {module for module in inside if module in MODULES and module not in FOLDERS | {"", name}}


@cache
def foreign_imports_of(name: str) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(parsed(name)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").split(".")[0])
    return found - {"razzstats"} - sys.stdlib_module_names


def test_every_module_has_its_place():
    assert {name.split(".")[0] for name in MODULES} == set(ORDER)


def test_imports_are_found():
    # lest the walk see nothing and all be well
    assert {"play.rules", "play.table", "hand", "events"} <= imports_of("play.replay")
    assert {"importer", "check", "show.report", "data.store"} <= imports_of("cli.importing") | imports_of("cli.common")
    assert sum(len(imports_of(name)) for name in MODULES) > 100


@pytest.mark.parametrize("name", sorted(MODULES))
def test_no_module_imports_upward(name):
    # within a folder there is no order, but no cycle either
    assert sorted(module for module in imports_of(name) if place(module) > place(name)) == []


def test_the_words_know_no_layer():
    for name in ("cards", "money", "findings", "events", "hand"):
        assert imports_of(name) <= {"cards", "money", "findings", "events"}
        assert foreign_imports_of(name) == set()


def test_play_does_not_know_how_hands_are_read_or_written():
    for name in MODULES:
        if name.startswith("play."):
            assert not [module for module in imports_of(name) if module.startswith(("read.", "write."))], name
        if name.startswith(("write.", "value.")):
            assert not [module for module in imports_of(name) if module.startswith(("read.", "play."))], name


def test_there_is_no_cycle():
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " -> ".join([*path[path.index(name) :], name])
        if name not in done:
            for module in imports_of(name):
                visit(module, (*path, name))
            done.add(name)

    for name in MODULES:
        visit(name, ())


def test_folders_are_empty_but_for_a_sentence():
    # so that an import of a module runs nothing else
    for name in FOLDERS:
        body = parsed(name).body
        assert all(isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in body), name


# -- who may know what

FRAMES = {"pandas", "pyarrow", "numpy", "polars", "duckdb"}


def is_low(name: str) -> bool:
    return place(name) < place("data")


def test_pandas_comes_in_with_data_and_no_earlier():
    assert {name for name in MODULES if is_low(name)} >= {"cards", "hand", "read.reader", "play.replay"}
    # equity is counted in arrays
    frames = {name: foreign_imports_of(name) & FRAMES for name in MODULES if is_low(name)}
    assert {name for name, used in frames.items() if used} <= {
        name for name in frames if name.startswith("value.equity")
    }
    assert set().union(*frames.values()) == {"numpy"}


def test_lark_is_for_what_reads():
    assert {name for name in MODULES if "lark" in foreign_imports_of(name)} <= {
        "read.grammar",
        "read.lines",
        "stats.scope",
    }


def test_drawing_and_sheets_are_for_the_layer_that_shows():
    for library in ("matplotlib", "xlsxwriter", "rich", "jinja2", "markupsafe"):
        knows = {name for name in MODULES if library in foreign_imports_of(name)}
        assert all(name.startswith(("show.", "cli")) or name == "api" for name in knows), library


def test_only_the_command_line_prints_or_ends():
    for name in MODULES:
        if name.startswith("cli") or name == "__main__":
            continue
        for node in ast.walk(parsed(name)):
            called = node.func if isinstance(node, ast.Call) else None
            assert not (isinstance(called, ast.Name) and called.id in ("print", "exit", "quit")), f"{name} prints"
            ends = isinstance(called, ast.Attribute) and called.attr == "exit" and isinstance(called.value, ast.Name)
            assert not (ends and called.value.id == "sys"), f"{name} ends the program"


def test_nothing_is_evaluated():
    for name in MODULES:
        for node in ast.walk(parsed(name)):
            called = node.func if isinstance(node, ast.Call) else None
            assert not (isinstance(called, ast.Name) and called.id in ("eval", "exec")), name


# -- a room's wording

ROOM_NAMES = ("pokerstars", "full tilt", "fulltilt", "winamax", "kingsclub", "partypoker")
MAY_NAME_A_ROOM = {"house", "write.pokerstars"}
WORDING = ("posts the ante", "brings in for", "*** ", "uncalled bet (", "total pot ", "| rake", " in chips")


def texts_of(name: str) -> str:
    """What a program's strings say, its docstrings and the names of modules apart."""
    tree = parsed(name)
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents
    ]
    return "\n".join(text for text in texts if not text.startswith("razzstats.")).lower()


def above_reading() -> list[str]:
    return [name for name in MODULES if not name.startswith("read.") and name not in MAY_NAME_A_ROOM]


def test_no_room_is_named_above_the_reader():
    assert "pokerstars" in texts_of("write.pokerstars")
    assert "pokerstars" in texts_of("house")
    named = {name: [room for room in ROOM_NAMES if room in texts_of(name)] for name in above_reading()}
    assert {name: rooms for name, rooms in named.items() if rooms} == {}


def test_no_room_is_worded_above_the_reader():
    assert any(words in texts_of("write.pokerstars") for words in WORDING)
    worded = {name: [words for words in WORDING if words in texts_of(name)] for name in above_reading()}
    assert {name: words for name, words in worded.items() if words} == {}


def test_a_database_is_counted_anew_after_a_change_in_whatever_counts():
    files = {path for pattern in _COUNTED_BY for path in PACKAGE.glob(pattern)}
    assert {name for name in counted_by() if MODULES[name] not in files} == set()
    assert {"house", "cards", "stats.stat", "value.equity.downs"} <= counted_by()
