"""The brick ladder: what hands bring, and how often he stays, with none to three bricks on each street."""

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke

from razzstats.show.charts.axes import dot, label_x, label_y, ticks, zero
from razzstats.show.charts.chart import Chart, Given
from razzstats.show.charts.look import GREY, INK, PAPER, Sheet, type_of
from razzstats.show.charts.numbers import counts, limits, means, rates
from razzstats.show.charts.words import percent
from razzstats.show.words import minus, signed
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS

_MOST = {4: 1, 5: 2, 6: 3, 7: 3}
"""Bricks that the board can have by each street."""
_LADDER = [(street, bricks) for street, most in _MOST.items() for bricks in range(most + 1)]


def _stat(street: int, bricks: int) -> str:
    return f"stays_{street}_{bricks}"


def ladder(hands: pd.DataFrame) -> pd.DataFrame:
    """A row for each street and number of bricks: n, mean, low and high of the net in big bets, `stays` and `of`."""
    rows = []
    for street, bricks in _LADDER:
        stat = _stat(street, bricks)
        here = hands[hands[f"{stat}_n"] > 0].assign(_all=True)
        stays = rates(here, stat, "_all", [True]).iloc[0]
        rows.append(means(here, "_all", [True]).iloc[0].to_dict() | {"stays": stays["rate"], "of": stays["n"]})
    return pd.DataFrame(rows, index=pd.MultiIndex.from_tuples(_LADDER))


def _draw(sheet: Sheet, given: Given) -> None:
    found = ladder(given.hands)
    if not found["of"].sum():
        sheet.say("No decisions on 4th street or later with known boards")
        return
    # whiskers of few hands are cut, but every mean lies on the scale
    few = found["n"] < FEW_CHANCES
    low, high = limits(found["low"], found["high"], found["mean"], few, also=found["mean"].tolist())
    places = np.cumsum([0, *(most + 2 for most in _MOST.values())])
    for place, street in zip(places, _MOST, strict=False):
        axes = sheet.axes(0.07 + 0.93 * place / places[-1], 0.17, 0.93 * (_MOST[street] + 1) / places[-1], 0.71)
        axes.set_ylim(low, high)
        axes.set_xlim(-0.5, _MOST[street] + 0.5)
        _street(axes, found[found.index.get_level_values(0) == street], f"{street}th street")
        if street == min(_MOST):
            up = ticks((low, high), 6)
            label_y(axes, up, [minus(f"{value:g}") for value in up])
            sheet.above(axes, "")
    top = sheet.bottom + sheet.height
    sheet.write(sheet.left, top + 0.1, "Net of the whole hand in big bets, by bricks", fontsize=8, color=GREY)


def _street(axes: Axes, found: pd.DataFrame, title: str) -> None:
    zero(axes)
    axes.annotate(title, (0.5, 1), (0, 9), "axes fraction", "offset points", ha="center", **type_of(fontweight="bold"))
    for bricks, (_, row) in enumerate(found.iterrows()):
        if not row["n"]:
            continue
        dot(axes, bricks, row, upright=True)
        shown = float(np.clip(row["mean"], *axes.get_ylim()))
        words = type_of(fontsize=7, color=GREY if row["few"] else INK)
        place: dict[str, Any] = {"textcoords": "offset points", "va": "center", "annotation_clip": False}
        said = axes.annotate(signed(row["mean"], 2), (bricks, shown), (6, 0), zorder=5, **place, **words)
        # over the zero line and the interval of the next
        said.set_path_effects([withStroke(linewidth=2.5, foreground=PAPER)])
    below = [
        f"{bricks}\n{percent(row['stays'])}\nof {int(row['of']):,}" for bricks, (_, row) in enumerate(found.iterrows())
    ]
    label_x(axes, range(len(below)), below, fontsize=7)
    axes.set_xticklabels(below, linespacing=1.15)


def _caption(_: Given) -> str:
    return (
        "Hands with a decision on the street, by the bricks among his up cards after the door: a ten or higher, or a "
        "pair of his own board. Below each number of bricks is how often he stays, and of how many hands: of fewer "
        f"than {FEW_CHANCES} it says little. 95 % intervals after Student, arrows where they leave the scale; hollow "
        f"marks rest on fewer than {FEW_HANDS} hands."
    )


BRICKS = Chart(
    "bricks",
    "Brick ladder",
    "net and staying in by the number of bricks on each street",
    _draw,
    _caption,
    columns=counts(*(_stat(street, bricks) for street, bricks in _LADDER)),
    height=lambda _: 3.2,
)
