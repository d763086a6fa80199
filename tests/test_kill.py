"""An import killed at any moment: the database opens, nothing is doubled, and the next import completes it."""

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

import pytest
from test_importer import walk, written

from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.play.simulate import simulate
from razzstats.write.pokerstars import write_all

KILLS = 20
HANDS = 500

# forks for each import, so that the libraries are loaded once; small batches make many parts
SERVER = """
import os
import sys
from pathlib import Path

import razzstats.importer as importer
from razzstats.data.store import Store
from razzstats.read.reader import read

importer.BATCH, importer.PART = 50, 1
for outcome in read(sys.argv[1]):
    break
for line in sys.stdin:
    folder, *paths = line.rstrip("\\n").split("\\t")
    child = os.fork()
    if not child:
        status = 1
        try:
            importer.import_paths(paths, Store(Path(folder)))
            status = 0
        finally:
            os._exit(status)
    print(child, flush=True)
    sys.stdin.readline()  # until it is asked for, an ended child keeps its number
    print(os.waitpid(child, 0)[1], flush=True)
"""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")


class Importer:
    """Starts imports in processes of their own."""

    def __init__(self, server: subprocess.Popen[str]) -> None:
        self.server = server

    def start(self, folder: Path, *paths: Path) -> int:
        self.server.stdin.write("\t".join(map(str, [folder, *paths])) + "\n")
        self.server.stdin.flush()
        return int(self.server.stdout.readline())

    def status(self) -> int:
        """As waitpid gives it, once the process has ended."""
        self.server.stdin.write("\n")
        self.server.stdin.flush()
        return int(self.server.stdout.readline())

    def killed(self, folder: Path, delay: float, *paths: Path) -> bool:
        """Whether the kill came before the end."""
        process = self.start(folder, *paths)
        time.sleep(delay)
        os.kill(process, signal.SIGKILL)
        status = self.status()
        assert status in (0, signal.SIGKILL)
        return status != 0


@contextmanager
def importer(first: Path):
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, first], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        yield Importer(server)
        server.stdin.close()


TOLD_BY = {
    "hands": ["hand_id", "pot", "rake", "replay_hash"],
    "seats": ["hand_id", "player", "net", "cards", "vpip_n", "vpip_k", "af_n", "af_k"],
    "turns": ["hand_id", "turn", "player", "act", "put_in", "pot"],
    "findings": ["hand_id", "rule", "message"],
    "texts": ["hand_id", "status", "text_hash"],
}


def contents(store: Store) -> dict[str, Counter[tuple[object, ...]]]:
    """The rows of each table, by the columns that tell them apart, and how often each is there."""
    if not store.parts():
        return {table: Counter() for table in TOLD_BY}
    return {
        table: Counter(zip(*store.dataset(table).to_table(columns=columns).to_pydict().values(), strict=True))
        for table, columns in TOLD_BY.items()
    }


def check_half_done(store: Store, expected: dict[str, Counter[tuple[object, ...]]]) -> int:
    """What a killed import left can be read, and each hand is there whole or not at all; how many are."""
    found = contents(store)
    for table, rows in found.items():
        assert not rows - expected[table], f"{table} has rows that do not belong there"
    hands = {row[0] for row in found["hands"]}
    for table in ("seats", "turns"):
        of_hands = Counter({row: count for row, count in expected[table].items() if row[0] in hands})
        twice = {row[0] for row, count in (expected["hands"] - found["hands"]).items()}
        assert {row for row in of_hands if row[0] not in twice} <= found[table].keys()
        assert {row[0] for row in found[table]} <= hands
    assert {row[0] for row in found["texts"]} == hands
    return found["hands"].total()


def test_killed_at_twenty_moments(tmp_path):
    texts = list(write_all(simulate(HANDS, 3, seed=11)))
    files = [
        written(tmp_path / "a.txt", *texts[:250], walk(5)),
        written(tmp_path / "b.txt", *texts[200:400], walk(8)),  # overlaps, and uses a number again
        written(tmp_path / "c.txt", *texts[400:]),
    ]
    rng = random.Random(20)
    kills = whole = 0
    with importer(files[2]) as process:
        start = time.monotonic()
        process.start(tmp_path / "unkilled", *files)
        assert process.status() == 0
        run_time = time.monotonic() - start
        unkilled = Store(tmp_path / "unkilled")
        assert len(unkilled.parts()) >= 10
        expected = contents(unkilled)
        assert expected["hands"].total() == HANDS + 2
        while kills < KILLS:
            store = Store(tmp_path / f"killed-{whole}")
            done = 0
            for _ in range(7):
                # what is left to do takes the less time the more is done
                delay = rng.uniform(0, 0.9 * run_time * (1 - done / (HANDS + 50)))
                if not process.killed(store.folder, delay, *files):
                    break
                kills += 1
                done = check_half_done(store, expected)
            whole += 1
            summary = import_paths(files, store)
            assert contents(store) == expected
            assert summary.stored == HANDS + 2 - done or summary.stored == 0
            assert list(store.folder.glob(".*")) == [], "what the killed ones left is cleared away"
            assert import_paths(files, store).stored == 0


# tells the numbers of its workers, which then wait for work
BOSS = """
import os
import sys
import time
from razzstats.cli.workers import workers

if __name__ == "__main__":
    with workers(2) as pool:
        print(*{pool.submit(os.getpid).result() for _ in range(2)}, flush=True)
        sys.stdin.read()
"""


def test_workers_end_with_a_killed_command():
    """They hold its output open, so that its end is seen when the last of them is gone."""
    boss = subprocess.Popen([sys.executable, "-c", BOSS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    numbers = [int(number) for number in boss.stdout.readline().split()]
    try:
        assert numbers
        boss.kill()
        assert boss.communicate(timeout=20) == ("", None)
        assert boss.returncode == -signal.SIGKILL
    except subprocess.TimeoutExpired:
        for number in numbers:
            os.kill(number, signal.SIGKILL)
        raise


def test_nobody_waits_for_workers_where_something_went_wrong():
    """A command that is told to end does so at once, whatever its workers are at."""
    slow = BOSS.replace("sys.stdin.read()", 'pool.submit(time.sleep, 600); raise SystemExit("ended")')
    boss = subprocess.run([sys.executable, "-c", slow], capture_output=True, text=True, timeout=60, check=False)
    assert (boss.returncode, boss.stderr) == (1, "ended\n")
