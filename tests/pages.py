"""A database of simulated hands whose players have names that a page must survive, and what lies packed in a page."""

import base64
import json
import re
import zlib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.play.simulate import simulate
from razzstats.write.pokerstars import hand_text

HERO = "Sevenoaks"
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "\u202egnp.evil",
    "\N{FIRE}\N{PLAYING CARD ACE OF SPADES} שחקן",
    "{{ 7 * 7 }}{}",
)
"""Markup, a way out of an attribute, text that runs from right to left, and what a template or a format would obey."""
TABLE = "</script><!-- Lowell"


@cache
def history(hands: int = 120, seed: int = 3) -> str:
    """Simulated hands as PokerStars writes them, the other players and the table named as above."""
    text = "\n\n\n".join(hand_text(hand) for hand in simulate(hands, 6, seed=seed, hero=HERO))
    seats = Counter(re.findall(r"^Seat \d+: (.+?) \(\$", text, re.MULTILINE))
    for name, hostile in zip([name for name, _ in seats.most_common() if name != HERO], HOSTILE, strict=False):
        text = text.replace(name, hostile)
    return re.sub(r"^Table '.*?'", f"Table '{TABLE}'", text, flags=re.MULTILINE)


def database(folder: Path, text: str | None = None) -> Store:
    """A database of that history, in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "history.txt"
    file.write_text(history() if text is None else text, encoding="utf-8")
    store = Store(folder / "db")
    summary = import_paths([str(file)], store)
    assert not summary.unread
    return store


def hands_in(page: str) -> list[dict[str, Any]]:
    """The hands that lie packed in a page."""
    packed = re.search(r'id="packed">([^<]*)<', page)
    assert packed is not None
    return json.loads(zlib.decompress(base64.b64decode(packed[1])))
