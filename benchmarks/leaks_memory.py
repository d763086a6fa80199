"""How much memory it takes to find a player's leaks in a database of several imports; nothing is priced."""

import argparse
import resource
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.play.simulate import simulate
from razzstats.pricing import Asked, decided
from razzstats.stats.leaks.events import found
from razzstats.stats.leaks.settings import Settings
from razzstats.stats.price.worth import Pricing
from razzstats.write.pokerstars import hand_text

HERO, ROOM = "Sevenoaks", "PokerStars"


def import_hands(folder: Path, imports: int, hands: int) -> None:
    """So many imports of so many simulated hands of six players."""
    for number in range(imports):
        history = folder / "history.txt"
        with history.open("w", encoding="utf-8", newline="\n") as file:
            dealt = simulate(hands, 6, seed=90 + number, hero=HERO, table=f"Lowell {number}")
            file.writelines(hand_text(hand) + "\n\n\n" for hand in dealt)
        import_paths([str(history)], Store(folder / "db"))


def peak(folder: Path) -> tuple[int, int]:
    """Megabytes at most before and after the question, in a process of its own."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    his = decided(Store(folder / "db"), Pricing(), Asked(HERO, ROOM))
    found(his, Settings().leaks, lambda part: part.decision & (part.table["player"].to_pandas() == HERO).to_numpy())
    return before // 1024, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    """Prints a line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--imports", type=int, default=4)
    parser.add_argument("--hands", type=int, default=5_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, ProcessPoolExecutor(1, mp_context=get_context("spawn")) as apart:
        import_hands(Path(name), given.imports, given.hands)
        before, most = apart.submit(peak, Path(name)).result()
    print(f"{given.imports * given.hands:,} hands: {most} MB at most, {before} MB before the question")


if __name__ == "__main__":
    main()
