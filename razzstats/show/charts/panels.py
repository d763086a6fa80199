"""Plots one above the other over the same places: rates as columns, nets as dots with intervals."""

from collections.abc import Sequence

import pandas as pd
from matplotlib.axes import Axes

from razzstats.show.charts.axes import (
    bars,
    beyond,
    counts_below,
    dot,
    fit,
    label_x,
    label_y,
    outside,
    percent_axis,
    ticks,
    zero,
)
from razzstats.show.charts.look import INK, Sheet
from razzstats.show.charts.numbers import limits, sure
from razzstats.show.words import minus

_ROOM = 0.72
"""Inches between two plots."""


def panel(sheet: Sheet, place: int, of: int, title: str) -> Axes:
    """Axes for one of several, counted from above."""
    # between two there is room for the names and counts of the upper one and the title of the lower one
    room = _ROOM / sheet.height
    tall = (1 - (of - 1) * room) / of
    axes = sheet.axes(0.06, (of - 1 - place) * (tall + room), 0.94, tall)
    sheet.above(axes, title)
    return axes


def rate_panel(
    sheet: Sheet, axes: Axes, found: pd.DataFrame, names: Sequence[str], *, also: Sequence[float] = ()
) -> None:
    """Columns of `rates`, with names and opportunities below; the scale has room for what else will stand on it."""
    values, low, high = (found[name].to_numpy(dtype="float64") for name in ("rate", "low", "high"))
    bars(axes, values, low, high, found["few"].to_numpy(dtype="bool"))
    ends = pd.concat([found["rate"], found["high"][sure(found["few"])], pd.Series(also, dtype="float64")]).dropna()
    percent_axis(axes, float(ends.max()) if len(ends) else 0.0)
    beyond(axes, high)
    _below(sheet, axes, found, names)


def net_panel(sheet: Sheet, axes: Axes, found: pd.DataFrame, names: Sequence[str]) -> None:
    """Dots of `means`, in big bets per 100 hands, with names and hands below."""
    scaled = 100 * found[["mean", "low", "high"]].astype("float64")
    axes.set_ylim(*limits(scaled["low"], scaled["high"], scaled["mean"], found["few"]))
    zero(axes)
    for place, (_, row) in enumerate(scaled.assign(few=found["few"]).iterrows()):
        dot(axes, place, row, upright=True)
        outside(axes, place, float(row["mean"]))
    up = ticks(axes.get_ylim(), 4)
    label_y(axes, up, [minus(f"{value:g}") for value in up])
    _below(sheet, axes, found, names)


def _below(sheet: Sheet, axes: Axes, found: pd.DataFrame, names: Sequence[str]) -> None:
    axes.set_xlim(-0.7, len(names) - 0.3)
    counts_below(axes, found["n"].tolist(), gap=13, size=5.5 if sheet.narrow else 6.5)
    label_x(axes, range(len(names)), names, color=INK, fontweight="bold")
    axes.tick_params(axis="x", pad=2.5)
    fit(sheet, axes)
