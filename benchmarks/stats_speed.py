"""How long questions to a database of many hands take, and how much memory.

Usage: python benchmarks/stats_speed.py [--hands 1000000] [--folder DIR]

A folder that is named is kept, and its database used again. Each question is asked in a process of its own.
"""

import argparse
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from datetime import timedelta
from io import StringIO
from itertools import islice
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
from import_speed import TABLES, TIMES, batches, most_memory, table_of

from razzstats.cli import cli
from razzstats.data.store import Store
from razzstats.data.tables import tables
from razzstats.digest import SCHEMAS, part_of_hands
from razzstats.hand import Hand
from razzstats.importer import BATCH, PART
from razzstats.play.replay import replay
from razzstats.stats.catalog import STATS
from razzstats.stats.count import count

DISTINCT = 20_000
"""Hands that are simulated; the others are these again, with other numbers, names, tables and times."""
HERO = "Everywhere"
"""Sits at every table, so that no question about him can leave a hand out."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    options.add_argument("--hands", type=int, default=1_000_000)
    options.add_argument("--folder", type=Path, help="where the database is kept")
    options.add_argument("--ask", choices=[*QUESTIONS], help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.ask:
        ask(given.ask, given.folder)
        return
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.folder or Path(temporary)
        if not Store(folder).parts():
            make(folder, given.hands)
        report(folder)


# -- hands


def make(folder: Path, hands: int) -> None:
    """A database of that many hands, written as an import writes it; the texts are left out."""
    store = Store(folder)
    batch = iter(counted(hands))
    with store.writing():
        while some := list(islice(batch, PART)):
            with part_of_hands(store) as part:
                for found in some:
                    part.write(found)


def counted(hands: int) -> Iterator[dict[str, pa.Table]]:
    """What the importer writes for each batch of hands."""
    first = [rows_of(batch) for batch in batches(simulated(min(hands, DISTINCT)))]
    for number in range(-(-hands // BATCH)):
        copy, place = divmod(number, len(first))
        yield again(first[place], copy) if copy else first[place]


def simulated(hands: int) -> list[Hand]:
    """Hands of many tables, HERO at each."""
    return [hand for number in range(TABLES) for hand in table_of(number, hands // TABLES, hero=HERO)]


def rows_of(hands: Sequence[Hand]) -> dict[str, pa.Table]:
    """The rows of a batch."""
    found, rows = tables(map(replay, hands))
    found["seats"] = count(found["turns"], found["seats"], rows).cast(SCHEMAS["seats"])
    return {name: found[name] for name in ("hands", "seats", "turns", "findings")}


def again(batch: dict[str, pa.Table], copy: int) -> dict[str, pa.Table]:
    """The same hands under other numbers, at other tables, later, with other players."""
    return {name: changed(table, copy) for name, table in batch.items()}


def changed(table: pa.Table, copy: int) -> pa.Table:
    """The rows of a copy."""
    later = pa.scalar(timedelta(days=7 * copy))
    ways = {
        "hand_id": lambda ids: pc.binary_join_element_wise(str(copy), ids, ""),
        "played_at": lambda times: pc.add(times, later).cast(times.type),
        "table": lambda names: renamed(names, copy),
        "player": lambda names: renamed(names, copy),
    }
    for name, way in ways.items():
        if name in table.column_names:
            place = table.column_names.index(name)
            table = table.set_column(place, table.schema.field(name), way(table.column(name)))
    return table


def renamed(names: pa.ChunkedArray, copy: int) -> pa.ChunkedArray:
    """Every name but HERO's with the number of the copy."""
    return pa.chunked_array([renamed_chunk(chunk, copy) for chunk in names.chunks], names.type)


def renamed_chunk(names: pa.DictionaryArray, copy: int) -> pa.DictionaryArray:
    """The same of one chunk, whose dictionary has each name once."""
    new = [name if name == HERO else f"{name} {copy}" for name in names.dictionary.to_pylist()]
    return pa.DictionaryArray.from_arrays(names.indices, pa.array(new, pa.string()))


# -- questions

QUESTIONS = {
    "one player, every statistic": ["stats", "--player", HERO],
    "one statistic, all players": ["stats", "--stat", "steal_board"],
    "every statistic, all players": ["stats", "-o", "{}/all.parquet"],
    "every statistic, all players and months": ["stats", "--by", "month", "-o", "{}/months.parquet"],
    "one player, by two dimensions, with a condition": [
        "stats", "--player", HERO, "--by", "door,players", "--where", "not tournament and players >= 5",
    ],
    "a statistic from the turns, with a condition": [
        "stats", "--stat", "fold_4", "--player", HERO, "--turns", "alive = 2 and to_call <= 1",
    ],
    "the hands behind a number": ["hands", "--player", HERO, "--stat", "steal_board", "--not-made"],
}  # fmt: skip


def report(folder: Path) -> None:
    """Prints how long each question takes, and the most memory of its process."""
    print(f"{platform.machine()}, Python {platform.python_version()}, pyarrow {pa.__version__}\n")
    hands = Store(folder).dataset("hands").count_rows()
    seats = Store(folder).dataset("seats")
    print(f"{hands:,} hands, {seats.count_rows():,} seats, {len(STATS)} statistics, {size_of(folder) / 1e6:,.0f} MB")
    print(f"best of {TIMES}; the command is the whole of `razzstats ...`, its start and its printing too\n")
    print("| question | seconds | command, seconds | peak memory, MB |\n| --- | ---: | ---: | ---: |")
    for name in QUESTIONS:
        runs = [asked(name, folder) for _ in range(TIMES)]
        seconds, command, peak = (min(values) for values in zip(*runs, strict=True))
        print(f"| {name} | {seconds:.2f} | {command:.2f} | {peak / 1e6:,.0f} |", flush=True)


def size_of(folder: Path) -> int:
    """Bytes on the disk."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def asked(name: str, folder: Path) -> tuple[float, float, float]:
    """Seconds of the question, seconds of the whole process, its peak memory."""
    start = time.perf_counter()
    words = [sys.executable, __file__, "--ask", name, "--folder", str(folder)]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    seconds, peak = map(float, done.stdout.split())
    return seconds, time.perf_counter() - start, peak


def ask(name: str, folder: Path) -> None:
    """Asks, and prints the seconds and the most memory that this process has had."""
    # what the commands import
    import razzstats.show.hands
    import razzstats.show.report  # noqa: F401

    with tempfile.TemporaryDirectory() as made, redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        start = time.perf_counter()
        cli([word.format(made) for word in [*QUESTIONS[name], "--db", str(folder)]], standalone_mode=False)
        seconds = time.perf_counter() - start
    print(seconds, most_memory())


if __name__ == "__main__":
    main()
