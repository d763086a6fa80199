"""Fourth street, heads-up: what he does in the four cases of good and bad catches."""

from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from razzstats.show.charts.chart import Chart, Given
from razzstats.show.charts.look import BAND, BLUE, GREY, GRID, INK, PALE, Sheet, type_of
from razzstats.show.charts.numbers import counts, means
from razzstats.show.charts.words import ends, percent
from razzstats.show.terminal import greyed
from razzstats.show.words import counted, signed
from razzstats.stats.dimensions import CASES
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS
from razzstats.stats.price.fourth import NO_PRICES, case_equities

_TITLES = ("Both catch good", "He catches good, the rival bricks", "He bricks, the rival catches good", "Both brick")
_NO_BET = (("bet_4", "bet"), ("check_4", "check"))
_BET = (("raise_4", "raise"), ("call_4", "call"), ("fold_4", "fold"))
_FILLS = {"bet": BLUE, "check": BAND, "raise": BLUE, "call": PALE, "fold": BAND}


class _Cell(NamedTuple):
    """One of the four cases."""

    title: str
    hands: pd.DataFrame
    net: "pd.Series[float]"
    equity: Any
    """A row of `case_equities`."""


def _draw(sheet: Sheet, given: Given) -> None:
    cells = _cells(given)
    if not any(len(cell.hands) for cell in cells):
        sheet.say("No hands in which 4th street was dealt to two")
        return
    for place, cell in enumerate(cells):
        row, column = divmod(place, 2)
        axes = sheet.axes(column * 0.515, (1 - row) * 0.52, 0.485, 0.48)
        axes.set_xlim(0, 1)
        axes.set_ylim(0, 1)
        _fill(axes, cell, small=sheet.narrow)


def _cells(given: Given) -> list[_Cell]:
    cases = given.hands["fourth_case"].astype(object)
    net = means(given.hands.assign(_case=cases), "_case", [*CASES])
    prices = NO_PRICES if given.prices is None else given.prices
    equity = case_equities(given.hands, prices)
    return [
        _Cell(
            title,
            given.hands[cases == case],
            net[net.index == case].iloc[0],
            equity.loc[case],
        )
        for case, title in zip(CASES, _TITLES, strict=True)
    ]


def _fill(axes: Axes, cell: _Cell, *, small: bool) -> None:
    size = 6.3 if small else 8.0
    axes.add_patch(Rectangle((0, 0), 1, 1, facecolor="none", edgecolor=GRID, linewidth=0.8, clip_on=False))
    title = cell.title.replace(", ", ",\n") if small else cell.title
    axes.text(0.04, 0.93, title, va="top", **type_of(fontsize=size + 0.5, fontweight="bold", linespacing=1.1))
    words = type_of(fontsize=size - 0.5, color=GREY, linespacing=1.25)
    axes.text(0.04, 0.67 if small else 0.68, _said(cell, small=small), va="center", **words)
    _mix(axes, cell.hands, "no bet yet", _NO_BET, 0.33, size)
    _mix(axes, cell.hands, "facing a bet", _BET, 0.055, size)


def _said(cell: _Cell, *, small: bool) -> str:
    """Hands, net a hand, and equity where it was priced."""
    n = int(cell.net["n"])
    few = f" [from {n}]" if 0 < n < FEW_HANDS else ""
    net = f"{signed(cell.net['mean'], 2)} BB a hand{few}" if n else "no result"
    between = ends(cell.net["low"], cell.net["high"], 2)
    parts = [f"{counted(len(cell.hands))}, net {net}", f"95 %: {between}" if between else "", _equity(cell)]
    lines = parts if small else [parts[0], "; ".join(filter(None, parts[1:]))]
    return "\n".join(filter(None, lines))


def _equity(cell: _Cell) -> str:
    """`equity about 33 % (18 to 50 %, 32)`; in square brackets from few hands, empty where none is priced."""
    priced = int(cell.equity["n"])
    if not priced:
        return ""
    low, high = cell.equity["low"], cell.equity["high"]
    between = "" if low != low else f"{100 * low:.0f} to {percent(high)}, "
    return f"equity about {greyed(percent(cell.equity['equity']), bool(cell.equity['few']))} ({between}{priced:,})"


def _mix(
    axes: Axes, hands: pd.DataFrame, title: str, acts: tuple[tuple[str, str], ...], bottom: float, size: float
) -> None:
    """A bar cut into the acts, each with its share below."""
    n = int(hands[f"{acts[0][0]}_n"].sum())
    few = f", fewer than {FEW_CHANCES}" if 0 < n < FEW_CHANCES else ""
    axes.text(0.04, bottom + 0.185, f"{title}: {n:,}{few}", **type_of(fontsize=size - 1, color=GREY))
    if not n:
        return
    left, words = 0.04, type_of(fontsize=size - 0.7, color=GREY if few else INK)
    starts = np.linspace(0.04, 0.96, len(acts) + 1)[:-1]
    for start, (stat, name) in zip(starts, acts, strict=True):
        share = int(hands[f"{stat}_k"].sum()) / n
        look: dict[str, Any] = {"facecolor": _FILLS[name], "edgecolor": GREY, "linewidth": 0.5}
        axes.add_patch(Rectangle((left, bottom + 0.09), 0.92 * share, 0.075, **look))
        axes.add_patch(Rectangle((start, bottom + 0.004), 0.02, 0.036, **look))
        axes.text(start + 0.03, bottom, f"{name} {percent(share)}", **words)
        left += 0.92 * share


def _caption(given: Given) -> str:
    priced = given.prices is not None and len(given.prices)
    equity = (
        "Equity is an estimate, at his first decision on 4th: his part of the pot if both stay in, the rival's hidden "
        "cards from the range of those who come in by choice. Beside it its 95 % interval and from how many hands it "
        f"is; in square brackets if from fewer than {FEW_CHANCES}."
        if priced
        else "`razzstats price` adds his equity where his cards are known."
    )
    return (
        "Hands in which 4th street was dealt to two. A brick is a ten or higher, or pairs the own board. Bars are his "
        f"first chances: shares of bets and checks, and of answers to a bet. {equity}"
    )


FOURTH = Chart(
    "fourth",
    "4th street",
    "heads-up on 4th: what he does when he and his rival catch good or bad, and what came of it",
    _draw,
    _caption,
    columns=("fourth_case", *counts(*(stat for stat, _ in (*_NO_BET, *_BET)))),
    needs=("prices",),
    height=lambda _: 3.9,
    on_page=True,
)
