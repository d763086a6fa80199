"""Razz hand histories: read, proved against the rules of the game, and counted.

    import razzstats

    for hand in razzstats.read_hands("histories"):
        played = razzstats.replay(hand)
        print(hand.id, played.pot, [str(finding) for finding in played.findings])

Names are imported when they are first used, so that `import razzstats` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from razzstats.api import frames as frames
    from razzstats.api import save_chart as save_chart
    from razzstats.api import winnings_chart as winnings_chart
    from razzstats.data.store import Store as Store
    from razzstats.findings import Finding as Finding
    from razzstats.findings import Severity as Severity
    from razzstats.hand import Hand as Hand
    from razzstats.importer import import_paths as import_paths
    from razzstats.play.replay import Replay as Replay
    from razzstats.play.replay import replay as replay
    from razzstats.play.simulate import simulate as simulate
    from razzstats.read.reader import read_hands as read_hands
    from razzstats.read.reader import read_outcomes as read_outcomes
    from razzstats.stats.table import statistics as statistics
    from razzstats.value.equity.written import equity as equity
    from razzstats.write.pokerstars import hand_text as hand_text

# no name here may be that of a folder of the package: importing that folder would put it in the name's place
_HOMES = {
    "Finding": "razzstats.findings",
    "Hand": "razzstats.hand",
    "Replay": "razzstats.play.replay",
    "Severity": "razzstats.findings",
    "Store": "razzstats.data.store",
    "equity": "razzstats.value.equity.written",
    "frames": "razzstats.api",
    "hand_text": "razzstats.write.pokerstars",
    "import_paths": "razzstats.importer",
    "read_hands": "razzstats.read.reader",
    "read_outcomes": "razzstats.read.reader",
    "replay": "razzstats.play.replay",
    "save_chart": "razzstats.api",
    "simulate": "razzstats.play.simulate",
    "statistics": "razzstats.stats.table",
    "winnings_chart": "razzstats.api",
}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:  # noqa: ANN401  (whatever is asked for)
    if name not in _HOMES:
        raise AttributeError(f"module 'razzstats' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
