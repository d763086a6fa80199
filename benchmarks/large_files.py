"""Time and memory of a file of 200 MB, of a text of 200 MB that is no history, and of a folder of 10,000 small files.

    python benchmarks/large_files.py            # two minutes
    python benchmarks/large_files.py --mb 20    # a quick look

Each job runs in a process of its own, whose peak memory is told; the files are made before, in a temporary folder.
"""

import argparse
import multiprocessing
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from razzstats.find import look
from razzstats.hand import Hand
from razzstats.play.simulate import simulate
from razzstats.read.reader import chunks, read
from razzstats.read.source import Document, Walk
from razzstats.write.pokerstars import write_all

MB = 1 << 20
SMALL_FILES = 10_000


def main() -> None:
    """Makes the files, then measures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mb", type=int, default=200, help="size of the large files")
    size = parser.parse_args().mb
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "many").mkdir()
        hands, nobodys, line = folder / "hands.txt", folder / "log.txt", folder / "line.txt"
        made = make(hands, size * MB, folder / "many")
        for path, text in ((nobodys, b"2012-03-04 20:15:00 something happened\n" * 20_000), (line, b"x" * MB)):
            with path.open("wb") as file:
                while file.tell() < size * MB:
                    file.write(text)
        print(f"{made:,} hands in {size} MB, {SMALL_FILES:,} small files\n")
        print("| job | hands | seconds of processor time | peak memory, MB |\n| --- | ---: | ---: | ---: |")
        jobs: list[tuple[str, Callable[[Path], int], Path]] = [
            ("nothing", nothing, hands),
            ("cut the large file into hands", count_chunks, hands),
            ("read it", count_hands, hands),
            ("a look at it, as `find` takes it", count_looked, hands),
            ("a large text of nobody", count_hands, nobodys),
            ("a line without an end", count_hands, line),
            ("read the small files", count_hands, folder / "many"),
            ("a look at them", count_looked, folder / "many"),
        ]
        for title, job, path in jobs:
            found, seconds, peak = measured(job, path)
            print(f"| {title} | {found:,} | {seconds:.1f} | {peak:.0f} |", flush=True)


def make(path: Path, size: int, small: Path) -> int:
    """Hands up to a size, all with numbers of their own, and small files of one each; returns how many."""
    texts = list(write_all(simulate(2000, players=6, seed=1, hero=None)))
    number = written = 0
    with path.open("w", encoding="utf-8") as file:
        while written < size:
            text = texts[number % len(texts)]
            header, rest = text.split(":", 1)
            told = f"{header.split('#')[0]}#{300_000_000_000 + number}:{rest}"
            if number < SMALL_FILES:
                (small / f"{number:05}.txt").write_text(told, encoding="utf-8")
            written += file.write(told)
            number += 1
    return number


def nothing(path: Path) -> int:
    """What the modules take by themselves."""
    return 0


def count_chunks(path: Path) -> int:
    """Cuts."""
    (document,) = Walk([path])
    assert isinstance(document, Document)
    return sum(1 for _ in chunks(document))


def count_hands(path: Path) -> int:
    """Reads."""
    return sum(isinstance(one, Hand) for one in read(path))


def count_looked(path: Path) -> int:
    """Looks."""
    return look(path).hands.total()


def measured(job: Callable[[Path], int], path: Path) -> tuple[int, float, float]:
    """What a job gives, the seconds of processor time, and the peak memory of its process in MB."""
    context = multiprocessing.get_context("spawn")
    with context.Pool(1) as pool:
        return pool.apply(_measure, (job, path))


def _measure(job: Callable[[Path], int], path: Path) -> tuple[int, float, float]:
    began = time.process_time()
    found = job(path)
    return found, time.process_time() - began, peak_memory()


def peak_memory() -> float:
    """MB. Linux counts into ru_maxrss what the parent had, but not into VmHWM."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (MB if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    main()
