"""The file of a review, from a database to the disk."""

from pathlib import Path

from razzstats.data.store import Store
from razzstats.read.grammar import Noise
from razzstats.show.page.build import page_of
from razzstats.show.page.render import render
from razzstats.show.report import Made
from razzstats.show.whole import whole_file
from razzstats.show.words import counted
from razzstats.stats.leaks.judge import Judged


def write_page(
    store: Store,
    player: str,
    room: str,
    judged: Judged,
    path: Path,
    noise: Noise | None = None,
    settings: Path | None = None,
    *,
    mask_names: bool = False,
    keep_notes: bool = False,
) -> Made:
    """Makes the page of one player at one room and his leaks; see `page_of`."""
    page = page_of(store, player, room, judged, noise, settings, mask_names=mask_names, keep_notes=keep_notes)
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path) as part:
        part.write_text(render(page), encoding="utf-8", newline="\n")
    inside = "every hand" if len(page.hands) == page.hands_counted else counted(len(page.hands))
    names = "; names masked" if mask_names else ""
    notes = ("; notes kept, with whatever they say" if keep_notes else "; notes left out") if mask_names else ""
    return Made(path, f"the page to open: verdict, hands to look at, {inside} to replay{names}{notes}")
