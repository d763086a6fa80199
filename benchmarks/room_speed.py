"""How fast a hand is read in each room's words, beside PokerStars'. The hands are the same in all.

Usage: python benchmarks/room_speed.py [--hands 2000] [--times 5]
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from itertools import chain, islice
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from replay_speed import best
from test_wordings import WRITERS

from razzstats.hand import Hand
from razzstats.play.simulate import dealer, simulate
from razzstats.read.reader import chunks, read_chunk
from razzstats.read.source import Chunk, Document, Walk


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    options.add_argument("--hands", type=int, default=2_000)
    options.add_argument("--times", type=int, default=5, help="the best of so many runs counts")
    given = options.parse_args()
    hands = dealt(given.hands)
    print("| room | parse, ms a hand | times PokerStars |\n| --- | ---: | ---: |")
    first = None
    for room, write in WRITERS.items():
        cut = cut_out(hands, write)
        seconds = best(lambda cut=cut: read_all(cut), given.times)
        first = first or seconds
        print(f"| {room} | {1000 * seconds / len(cut):.3f} | {seconds / first:.2f} |")


def dealt(hands: int) -> list[Hand]:
    """Hands of tables of 2 to 6, without rake, so that every room tells them alike."""
    with mock.patch.object(dealer, "RAKE_CAP", 0):
        tables = [simulate(hands, players, seed=players, hero="low.tide") for players in range(2, 7)]
        return list(islice(chain.from_iterable(zip(*tables, strict=False)), hands))


def cut_out(hands: Sequence[Hand], write: Callable[[Hand], str]) -> list[Chunk]:
    """The chunks of the hands, a file each, as every form of file has them."""
    found: list[Chunk] = []
    with tempfile.TemporaryDirectory() as folder:
        for number, hand in enumerate(hands):
            (Path(folder) / f"{number:06}.txt").write_text(write(hand), encoding="utf-8")
        for document in Walk([folder]):
            assert isinstance(document, Document)
            found += [chunk for chunk in chunks(document) if isinstance(chunk, Chunk)]
    return found


def read_all(cut: Sequence[Chunk]) -> None:
    for chunk in cut:
        assert isinstance(read_chunk(chunk), Hand)


if __name__ == "__main__":
    main()
