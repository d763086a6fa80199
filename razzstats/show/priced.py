"""The four prices of a decision, as the replayer tells them in the terminal and on the page."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pandas as pd

from razzstats.show.mistakes import rows_of

COLUMNS = ("odds", "odds_down", "equity_random", "error_random", "equity_range", "error_range")
"""Those of `prices` that are told."""
NO_SUCH = "none is left"
"""Where the cards that are gone leave no rival what his range asks for."""


class Figures(NamedTuple):
    """What a call needs and what the hand is worth, in words; empty where there is none."""

    bet: str
    down: str
    random: str
    range: str

    def told(self, range_: str) -> Iterator[tuple[str, str]]:
        """Those that there are, each with its name."""
        return ((name, figure) for name, figure in zip(names(range_), self, strict=True) if figure)


def names(range_: str) -> tuple[str, str, str, str]:
    """The full names of the figures; rivals who came in by themselves are taken to hold `range_`."""
    return (
        "a call needs, this bet alone",
        "a call needs, calling down",
        "equity against random hands",
        f"equity against range {range_}",
    )


MEANING = (
    "Calling down: one bet more on each street to come. Random hands: any cards that were not seen. Range: hole cards "
    "that rivals are taken to hold who came in by themselves; 8- are two that with the door card make three unpaired "
    "ones of eight or lower. ±: one standard error of random deals."
)
"""What the names mean."""


def figures_of(row: Any) -> Figures:  # noqa: ANN401  (a row of prices)
    """The figures of a decision."""
    random = _equity(row.equity_random, row.error_random)
    ranged = _equity(row.equity_range, row.error_range)
    return Figures(_percent(row.odds), _percent(row.odds_down), random, ranged or (random and NO_SUCH))


def by_hand(rows: pd.DataFrame) -> dict[tuple[str, int], dict[int, Figures]]:
    """From rows of `prices` of one room: the figures of each hand and telling by the number of the act."""
    found: dict[tuple[str, int], dict[int, Figures]] = {}
    for row in rows_of(rows):
        found.setdefault((str(row.hand_id), int(row.telling)), {})[int(row.turn)] = figures_of(row)
    return found


def at_frames(figures: Mapping[int, Figures], acts: list[int]) -> dict[int, Figures]:
    """The same by the frame in which he is to act; `acts` are the frames of the acts."""
    return {acts[turn] - 1: told for turn, told in figures.items() if turn < len(acts) and any(told)}


def _percent(chance: float) -> str:
    return "" if chance != chance else f"{100 * chance:.1f} %"


def _equity(equity: float, error: float) -> str:
    """`35.2 % ± 0.8`, or `35.2 %, exact`."""
    return _percent(equity) and _percent(equity) + (f" ± {100 * error:.1f}" if error else ", exact")
