"""How long a review takes to its verdict and to its page, how large that is, and how long a browser takes over it."""

import argparse
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from playwright.sync_api import sync_playwright

from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.leaks import leaks
from razzstats.play.simulate import simulate
from razzstats.show.page.verdict import verdict_of
from razzstats.show.page.write import write_page
from razzstats.write.pokerstars import hand_text

HERO, ROOM = "Sevenoaks", "PokerStars"
CHROMIUM = Path("/usr/bin/chromium")


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
    shown = " | ".join(f"{taken:.1f}" for taken in opening(page)) if CHROMIUM.exists() else "– | –"
    return f"| {hands:,} | {seconds} | {size:.2f} | {shown} | {made.what} |"


def opening(path: Path) -> tuple[float, float]:
    """Seconds from going to the page until it is drawn, and until all its hands are unpacked and listed."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--headless", "--no-sandbox"])
        page = chromium.new_page(viewport={"width": 1280, "height": 800})
        page.goto(path.as_uri())
        page.click("#all-hands")
        page.wait_for_selector("#hands-table")
        listed = page.evaluate("performance.now()")
        drawn = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        chromium.close()
    return drawn / 1000, listed / 1000


def main() -> None:
    """Prints a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--hands", type=int, nargs="+", default=[2_000, 5_000])
    print("| hands | verdict, s | leaks, s | page, s | page on the clock, s | MB | drawn, s | hands listed, s | page |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |")
    for hands in parser.parse_args().hands:
        with tempfile.TemporaryDirectory() as folder:
            print(measured(hands, Path(folder)))


if __name__ == "__main__":
    main()
