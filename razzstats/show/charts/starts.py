"""Starting hands: how often each is played and what it brings, by door card and hidden cards."""

from collections.abc import Callable

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, to_rgb
from matplotlib.patches import Rectangle

from razzstats.cards import RANKS
from razzstats.show.charts.axes import label_x, label_y
from razzstats.show.charts.chart import Chart, Given
from razzstats.show.charts.look import BAND, BLUE, GREY, INK, PAPER, VERMILION, Sheet, type_of
from razzstats.show.charts.numbers import counts, means, rates
from razzstats.show.charts.words import percent
from razzstats.show.words import counted, signed
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS

_COLUMNS = ("4 or\nlower", "5", "6", "7", "8", "9", "one\n10+", "both\n10+", "pair")
_PAIR, _BOTH, _ONE = len(_COLUMNS) - 1, len(_COLUMNS) - 2, len(_COLUMNS) - 3
_KEYS = [(door, column) for door in RANKS for column in range(len(_COLUMNS))]
_OFTEN = LinearSegmentedColormap.from_list("often", [PAPER, BLUE])
_NET = LinearSegmentedColormap.from_list("net", [VERMILION, PAPER, BLUE])
_MOST_NET = 1.0
"""Big bets a hand that have the full colour."""


def hidden_class(start: str) -> int:
    """The column of a start such as `(A6)7`: its higher hidden card, how many are ten or higher, or any pair."""
    lower, higher, door = (RANKS.index(rank) for rank in (*start[1:3], start[4]))
    if lower == higher or door in (lower, higher):
        return _PAIR
    if higher >= RANKS.index("T"):
        return _BOTH if lower >= RANKS.index("T") else _ONE
    return max(0, higher - RANKS.index("4"))


def _known(hands: pd.DataFrame) -> pd.DataFrame:
    """Those with cards known at the deal: cards that a showdown told are no sample."""
    return hands[hands["cards_from_deal"].astype(bool) & hands["start"].notna()]


def _draw(sheet: Sheet, given: Given) -> None:
    starts = _known(given.hands)["start"].astype(str)
    if starts.empty:
        sheet.say("No hands with cards known at the deal")
        return
    hands = _known(given.hands).assign(_door=starts.str[4], _hidden=starts.map(hidden_class))
    played, net = rates(hands, "vpip", ["_door", "_hidden"], _KEYS), means(hands, ["_door", "_hidden"], _KEYS)
    left, right = sheet.axes(0.04, 0.03, 0.44, 0.93), sheet.axes(0.56, 0.03, 0.44, 0.93)
    _grid(left, played, "rate", percent, lambda rate: _OFTEN(0.9 * rate))
    _grid(right, net, "mean", signed, lambda mean: _NET(0.5 + 0.45 * float(np.clip(mean / _MOST_NET, -1, 1))))
    for axes, title in ((left, "Enters (VPIP)"), (right, "Net, big bets a hand")):
        axes.annotate(title, (0, 1), (0, 8), "axes fraction", "offset points", **type_of(fontweight="bold"))


def _grid(
    axes: Axes,
    found: pd.DataFrame,
    name: str,
    text: Callable[[float], str],
    colour: Callable[[float], tuple[float, float, float, float]],
) -> None:
    """A cell for each door and class: value and hands; grey where they are few."""
    axes.set_xlim(0, len(_COLUMNS))
    axes.set_ylim(len(RANKS), 0)
    values = zip(_KEYS, found["n"], found[name], found["few"], strict=True)
    for (door, column), n, value, few in values:
        row = RANKS.index(door)
        fill = BAND if few else colour(value)
        axes.add_patch(Rectangle((column, row), 1, 1, facecolor=fill if n else "none", edgecolor="white", linewidth=1))
        if n and value == value:
            ink = GREY if few else _readable(fill)
            axes.text(
                column + 0.5, row + 0.44, text(value), ha="center", va="center", **type_of(fontsize=6.5, color=ink)
            )
            axes.text(column + 0.5, row + 0.82, f"{n:,}", ha="center", va="center", **type_of(fontsize=4.5, color=ink))
    label_x(axes, [column + 0.5 for column in range(len(_COLUMNS))], _COLUMNS, fontsize=6.5)
    axes.set_xticklabels(_COLUMNS, linespacing=1.0)
    label_y(axes, [row + 0.5 for row in range(len(RANKS))], list(RANKS), grid=False)


def _readable(fill: str | tuple[float, float, float, float]) -> str:
    """Dark or light type, whichever stands out."""
    red, green, blue = to_rgb(fill)
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 0.55 else PAPER


def _caption(given: Given) -> str:
    known = _known(given.hands)
    return (
        "Rows are door cards, columns the two hidden cards by the higher one, or a pair, in the hole or with the "
        "door; small figures are hands. Grey cells rest "
        f"on fewer than {FEW_CHANCES} chances to enter, or {FEW_HANDS} hands for the net. Cards were known at the deal "
        f"in {len(known):,} of {counted(len(given.hands))}."
    )


STARTS = Chart(
    "starts",
    "Starting hands",
    "how often he plays each start and what it brings: door cards by hidden cards",
    _draw,
    _caption,
    columns=("start", "cards_from_deal", *counts("vpip")),
    height=lambda _: 4.6,
)
