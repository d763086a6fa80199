"""How long a review takes to its verdict and to its page, and how large the page is."""

import argparse
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.leaks import leaks
from razzstats.play.simulate import simulate
from razzstats.show.page.verdict import verdict_of
from razzstats.show.page.write import write_page
from razzstats.write.pokerstars import hand_text

HERO, ROOM = "Sevenoaks", "PokerStars"


def measured(hands: int, folder: Path) -> str:
    """A line of the table: seconds of processor time from the start of the import, and seconds on the clock."""
    history, page = folder / "history.txt", folder / "review.html"
    with history.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(hand_text(hand) + "\n\n\n" for hand in simulate(hands, 6, seed=9, hero=HERO))
    clock, processor = perf_counter(), process_time()
    store = Store(folder / "db")
    import_paths([str(history)], store)
    verdict_of(store, HERO, ROOM)
    to_verdict = process_time() - processor
    judged = leaks(store, HERO, ROOM)
    to_leaks = process_time() - processor
    made = write_page(store, HERO, ROOM, judged, page)
    to_page, on_clock = process_time() - processor, perf_counter() - clock
    size = page.stat().st_size / 1e6
    seconds = " | ".join(f"{taken:.1f}" for taken in (to_verdict, to_leaks, to_page, on_clock))
    return f"| {hands:,} | {seconds} | {size:.2f} | {made.what} |"


def main() -> None:
    """Prints a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--hands", type=int, nargs="+", default=[2_000, 5_000])
    print("| hands | verdict, s | leaks, s | page, s | page on the clock, s | MB | page |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | --- |")
    for hands in parser.parse_args().hands:
        with tempfile.TemporaryDirectory() as folder:
            print(measured(hands, Path(folder)))


if __name__ == "__main__":
    main()
