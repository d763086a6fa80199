"""Axes and what stands on them: ticks, bars with whiskers, dots with intervals, labels."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.text import Text
from matplotlib.ticker import MaxNLocator

from razzstats.show.charts.look import BAND, BLUE, DPI, GREY, GRID, INK, PAPER, Sheet, type_of
from razzstats.show.safe import plot_text
from razzstats.show.words import minus

Floats = npt.NDArray[np.float64]

_SMALL: dict[str, Any] = type_of(color=GREY)


def ticks(limits: tuple[float, float], most: int, *, integer: bool = False) -> list[float]:
    """Round values between two ends, about so many at most."""
    low, high = limits
    steps = MaxNLocator(most, integer=integer, steps=[1, 2, 2.5, 5, 10]).tick_values(low, high)
    return [round(float(value), 6) + 0.0 for value in steps if low <= value <= high]


def label_x(axes: Axes, places: Sequence[float], texts: Sequence[str], **more: Any) -> None:  # noqa: ANN401
    """What stands below the places of an axis."""
    axes.set_xticks(places, [plot_text(text) for text in texts], **(_SMALL | more))


def label_y(axes: Axes, places: Sequence[float], texts: Sequence[str], *, grid: bool = True) -> None:
    """What stands left of the places of an axis, and lines across the plot."""
    axes.set_yticks(places, [plot_text(text) for text in texts], **_SMALL)
    if grid:
        axes.grid(axis="y", color=GRID, linewidth=0.7)


def percent_axis(axes: Axes, most: float) -> None:
    """A scale of fractions from none to a little above the highest that stands on it; above half, to all."""
    top = 1.1 * most if 0 < most <= 0.5 else 1.0
    axes.set_ylim(0, top)
    places = ticks((0, top), 3)
    label_y(axes, places, [f"{100 * place:.0f} %" for place in places])


def zero(axes: Axes, *, upright: bool = False) -> None:
    """The line between winning and losing."""
    line = axes.axvline if upright else axes.axhline
    line(0, color=GREY, linewidth=0.8, zorder=1.5)


def fit(sheet: Sheet, axes: Axes, right: Sequence[Text] = ()) -> None:
    """Give the plot all the width that the labels at its two sides leave."""
    page = float(sheet.figure.bbox.width)
    box = axes.get_position()
    left = max((float(label.get_window_extent().width) for label in axes.get_yticklabels()), default=0.0) / page
    beyond = max((float(label.get_window_extent().x1) for label in right), default=box.x1 * page) / page - box.x1
    start, end = sheet.left / sheet.look.width, (sheet.left + sheet.width) / sheet.look.width
    axes.set_position((start + left + 0.012, box.y0, end - beyond - start - left - 0.012, box.height))


def bars(axes: Axes, values: Floats, low: Floats, high: Floats, few: npt.NDArray[np.bool_]) -> None:
    """Columns from zero with the whiskers of their intervals; hollow where they rest on too little."""
    places = np.arange(len(values))
    for chosen, fill, edge in ((~few, BLUE, BLUE), (few, BAND, GREY)):
        axes.bar(places[chosen], values[chosen], 0.62, color=fill, edgecolor=edge, linewidth=0.7, zorder=2)
    whiskers(axes, places, values, low, high)


def whiskers(axes: Axes, places: npt.ArrayLike, values: Floats, low: Floats, high: Floats) -> None:
    """Upright intervals around values; nothing where there is none."""
    told = ~np.isnan(low)
    at = np.asarray(places)[told]
    axes.vlines(at, low[told], high[told], color=INK, linewidth=1.1, zorder=3)


def counts_below(axes: Axes, counts: Sequence[int], *, gap: float = 3, size: float = 6.5) -> list[Text]:
    """How many opportunities each column rests on, under its foot."""
    return [
        axes.annotate(
            f"{count:,}" if count else "–", (place, 0), (0, -gap), ("data", "axes fraction"), "offset points",
            ha="center", va="top", annotation_clip=False, **type_of(color=GREY, fontsize=size),
        )
        for place, count in enumerate(counts)
    ]  # fmt: skip


def dot(axes: Axes, place: float, row: "pd.Series[float]", *, upright: bool, colour: str = BLUE) -> None:
    """The mean of a row with its interval, hollow where it rests on few hands.

    What lies outside the scale is an arrow at its edge.
    """
    low, high = axes.get_ylim() if upright else axes.get_xlim()
    value, start, end = (float(row[name]) for name in ("mean", "low", "high"))
    if value != value:
        return
    if start == start:
        line = axes.vlines if upright else axes.hlines
        line(place, *np.clip((start, end), low, high), color=colour, linewidth=1.6)
    for edge, mark, beyond in (
        (low, "v" if upright else "<", value < low or start < low),
        (high, "^" if upright else ">", value > high or end > high),
    ):
        if beyond:
            _mark(axes, (place, edge), mark, colour, upright=upright, face=colour)
    if low <= value <= high:
        _mark(axes, (place, value), "o", colour, upright=upright, face=PAPER if row["few"] else colour)


def outside(axes: Axes, place: float, value: float) -> None:
    """A mean that the scale does not reach, written beside its arrow."""
    low, high = axes.get_ylim()
    if value < low or value > high:
        edge, side = (high, "top") if value > high else (low, "bottom")
        axes.annotate(
            minus(f"{value:+,.0f}"), (place, edge), (5, 0), textcoords="offset points", ha="left", va=side,
            annotation_clip=False, **type_of(color=GREY, fontsize=6.5),
        )  # fmt: skip


def beyond(axes: Axes, high: Floats) -> None:
    """Arrows where upright intervals go on above the scale."""
    top = axes.get_ylim()[1]
    for place in np.flatnonzero(high > top):
        _mark(axes, (float(place), top), "^", INK, upright=True, face=INK)


def _mark(axes: Axes, at: tuple[float, float], mark: str, colour: str, *, upright: bool, face: str) -> None:
    across, up = at if upright else at[::-1]
    axes.plot([across], [up], mark, color=colour, markerfacecolor=face, markersize=5.5, clip_on=False, zorder=4)


def apart(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """The nearest places in the wanted order that lie `gap` apart, between low and high."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    places = sorted(wanted)
    for _ in range(200):
        places = [min(max(place, low), high) for place in places]
        for lower, upper in pairwise(range(len(places))):
            short = gap - (places[upper] - places[lower])
            if short > 0.01:
                places[lower] -= short / 2
                places[upper] += short / 2
    return [place for _, place in sorted(zip(order, places, strict=True))]


def points(pixels: float) -> float:
    """Pixels of our figures in points."""
    return pixels * 72 / DPI


def beside(
    axes: Axes,
    row: float,
    first: str,
    second: str,
    *,
    small: bool,
    at: float = 1,
    **more: Any,  # noqa: ANN401
) -> Text:
    """What a row says, right of the plot or `at` a share of its width: on one line, or in two with little room."""
    gap = "\n" if small else "   "
    look = type_of(fontsize=6.5 if small else 8) | more
    return axes.annotate(
        f"{plot_text(first, 80)}{gap}{plot_text(second, 60)}",
        (at, row), (10, 0), ("axes fraction", "data"), "offset points", va="center", annotation_clip=False, **look,
    )  # fmt: skip
