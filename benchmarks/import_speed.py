"""How fast an import is, station by station, and how much memory it takes.

Usage: python benchmarks/import_speed.py [--hands 10000] [--memory 10000 100000]
"""

import argparse
import gc
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TypeVar

import pyarrow as pa

from razzstats.data.store import Store
from razzstats.data.tables import table, tables, text_hash
from razzstats.digest import SCHEMAS, part_of_hands
from razzstats.hand import Hand, Stakes
from razzstats.importer import BATCH, PART, import_paths
from razzstats.play.replay import Replay, replay
from razzstats.play.simulate import NAMES, simulate
from razzstats.read.reader import chunks, read_chunk
from razzstats.read.source import Chunk, Walk
from razzstats.stats.count import count
from razzstats.write.pokerstars import write_all

TIMES = 3
"""Each station is run so often, and the best time counts."""
TABLES = 50
"""Simulated tables that the hands are spread over, each with names, stakes and a seed of its own."""

T = TypeVar("T")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    options.add_argument("--hands", type=int, default=10_000, help="hands to measure the speed with; 0 leaves it out")
    options.add_argument("--memory", type=int, nargs="*", default=[10_000], help="hands to measure the memory with")
    options.add_argument("--peak", type=Path, help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.peak:
        peak(given.peak)
        return
    print(f"{platform.machine()}, Python {platform.python_version()}, pyarrow {pa.__version__}\n")
    with tempfile.TemporaryDirectory() as folder:
        if given.hands:
            speed(made(given.hands, Path(folder)))
        if given.memory:
            memory([made(hands, Path(folder)) for hands in given.memory])


# -- hands


def made(hands: int, folder: Path) -> Path:
    """A file of that many distinct hands; the same each time."""
    path = folder / f"{hands}.txt"
    if not path.exists():
        with path.open("w", encoding="utf-8") as file:
            for number in range(TABLES):
                file.writelines(write_all(table_of(number, hands * (number + 1) // TABLES - hands * number // TABLES)))
    return path


def table_of(number: int, hands: int, hero: str | None = None) -> Iterator[Hand]:
    """The hands of one table; every tenth is a tournament."""
    small = 50 * (1 + number % 7)
    return simulate(
        hands,
        players=8 - number % 5,
        seed=number,
        stakes=Stakes(small, 2 * small, small // 5, small * 3 // 10),
        names=[f"{name}{number}" for name in NAMES],
        hero=hero or f"hero {number % 3}",
        tournament=number % 10 == 9,
        table=f"Table {number}",
    )


# -- speed


def speed(path: Path) -> None:
    """Prints how long each station takes, and the whole import."""
    cut_time, texts = best(lambda: cut(path))
    parse_time, hands = best(lambda: [hand for hand in map(read_chunk, texts) if isinstance(hand, Hand)])
    replay_time, replays = best(lambda: [replay(hand) for hand in hands])
    if len(replays) != len(texts):
        raise SystemExit(f"{len(texts) - len(replays)} of {len(texts)} hands could not be read")
    tables_time, counted = best(lambda: list(counted_tables(replays, texts)))
    parquet_time, _ = best(lambda: parquet(counted))
    whole_time, _ = best(lambda: whole(path))
    size = path.stat().st_size
    print(f"{len(texts):,} hands, {size / 1e6:.1f} MB, {size / len(texts):,.0f} bytes a hand; best of {TIMES}\n")
    stations = {
        "cut into hands": cut_time,
        "parse": parse_time,
        "replay with all checks": replay_time,
        "tables and counting": tables_time,
        "Parquet": parquet_time,
    }
    stations |= {"sum of these": sum(stations.values()), "whole import": whole_time}
    print("| station | seconds | ms a hand | hands a second |\n| --- | ---: | ---: | ---: |")
    for name, seconds in stations.items():
        print(f"| {name} | {seconds:.2f} | {1000 * seconds / len(texts):.3f} | {len(texts) / seconds:,.0f} |")
    print()


def best(work: Callable[[], T]) -> tuple[float, T]:
    """The shortest time that the work took, and what it gave."""
    shortest = float("inf")
    for _ in range(TIMES):
        # what the stations before left alive is not this one's to look through
        gc.collect()
        gc.freeze()
        start = time.perf_counter()
        given = work()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest, given


def cut(path: Path) -> list[Chunk]:
    """The texts of single hands."""
    found = chain.from_iterable(chunks(document) for document in Walk([path]) if hasattr(document, "open"))
    return [chunk for chunk in found if isinstance(chunk, Chunk)]


def batches(things: Sequence[T]) -> Iterator[Sequence[T]]:
    """As many at a time as the importer takes."""
    return (things[start : start + BATCH] for start in range(0, len(things), BATCH))


def counted_tables(replays: Sequence[Replay], texts: Sequence[Chunk]) -> Iterator[dict[str, pa.Table]]:
    """What the importer writes for each batch."""
    for some, their_texts in zip(batches(replays), batches(texts), strict=True):
        found, rows = tables(some)
        found["seats"] = count(found["turns"], found["seats"], rows).cast(SCHEMAS["seats"])
        found["texts"] = table("texts", [text_row(chunk) for chunk in their_texts])
        yield found


def text_row(chunk: Chunk) -> tuple[object, ...]:
    """A row of `texts` for a hand that was read."""
    room = chunk.room.name if chunk.room else ""
    kept = (text_hash(chunk.text), chunk.text)
    return (room, chunk.id, chunk.place.path, chunk.place.line, "hand", None, None, *kept)


def parquet(counted: Sequence[dict[str, pa.Table]]) -> None:
    """Writes them as the importer does, in parts."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        with store.writing():
            for start in range(0, len(counted), PART):
                with part_of_hands(store) as part:
                    for found in counted[start : start + PART]:
                        part.write(found)


def whole(path: Path) -> None:
    """Imports the file into a new database."""
    with tempfile.TemporaryDirectory() as folder:
        import_paths([path], Store(Path(folder)))


# -- memory


def memory(paths: Sequence[Path]) -> None:
    """Prints the peak memory of a whole import, each in a process of its own."""
    print("| hands | peak memory of an import, MB | hands a second, once |\n| ---: | ---: | ---: |")
    for path in paths:
        start = time.perf_counter()
        done = subprocess.run(
            [sys.executable, __file__, "--peak", str(path)], check=True, capture_output=True, text=True
        )
        rate = int(path.stem) / (time.perf_counter() - start)
        print(f"| {int(path.stem):,} | {float(done.stdout):.0f} | {rate:,.0f} |", flush=True)


def peak(path: Path) -> None:
    """Imports and prints the most memory that this process has had, in MB."""
    whole(path)
    print(most_memory() / 1e6)


def most_memory() -> int:
    """Bytes. Linux counts into ru_maxrss what the parent had before this program was loaded, but not into VmHWM."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) * 1024
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used if sys.platform == "darwin" else used * 1024


if __name__ == "__main__":
    main()
