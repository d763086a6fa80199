"""A figure larger than any game has it: in every place of a hand, and no table that cannot hold it."""

import re
from pathlib import Path

import pytest

from razzstats.digest import Work, digest
from razzstats.money import MOST
from razzstats.read.reader import FORMS, Chunk

HISTORIES = Path(__file__).parents[1] / "histories"
SAMPLES = [
    "fulltilt/ties-for-the-pot.txt",
    "kingsclub/side-pots-with-lines.txt",
    "live/all-ins-and-side-pots.txt",
    "live/amounts-and-rake.txt",
    "merge/short-all-in-two-pots-and-uncalled.xml",
    "phh/cents-and-rake.phh",
    "phh/two-side-pots-settled-by-the-cards.phh",
    "winamax/side-pots-added-up.txt",
]
SUMMARIES = sorted(
    file for file in (HISTORIES / "tournaments").glob("*.txt") if not re.search("utf16|cp1252", file.name)
)
FIGURE = re.compile(r"\d+")
LARGE = ("99999", str(MOST - 1), "9" * 25)


def chunks_of(text: str, path: str) -> list[Chunk]:
    form = next(form for form in FORMS if path.endswith(form.suffixes) or form.claims(text))
    found = [chunk for chunk in form.cut(iter(text.splitlines(keepends=True)), path) if chunk.passed_over is None]
    assert found
    return found


def with_large_figures(text: str) -> list[str]:
    places = list(FIGURE.finditer(text))
    return [text[: place.start()] + large + text[place.end() :] for place in places for large in LARGE]


@pytest.mark.parametrize("path", [HISTORIES / name for name in SAMPLES] + SUMMARIES, ids=lambda path: path.name)
def test_a_figure_that_no_game_has_costs_no_more_than_its_hand(path):
    text = path.read_text(encoding="utf-8-sig")
    works = [
        Work(chunk, 0) for changed in with_large_figures(text) for chunk in chunks_of(changed, path.name) if chunk.room
    ]
    # one batch, as an import has it: a row that does not fit would lose all the others
    made = digest(works)
    summary = made.summary
    assert not [unread for unread in summary.unread if "fault" in unread.finding.message]
    met = summary.read + len(summary.unread) + summary.unfinished + summary.tournaments + summary.cancelled
    assert met == len(works) > 50
    assert summary.unread
    assert summary.stored or summary.tournaments
