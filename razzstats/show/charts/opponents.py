"""Opponents: how loose and how aggressive each is in the hands in common."""

from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.transforms import Bbox

from razzstats.show.charts.axes import fit, label_x, label_y, points, ticks
from razzstats.show.charts.chart import Chart, Given
from razzstats.show.charts.look import BLUE, GREY, INK, PAPER, VERMILION, Sheet, type_of
from razzstats.show.charts.numbers import counts
from razzstats.show.charts.words import percent
from razzstats.show.safe import plot_text
from razzstats.show.words import counted
from razzstats.stats.intervals import FEW_CHANCES

COLUMNS = counts("vpip", "afq")
"""Of everybody's rows of `seats`."""

_MOST = 60
_MARK, _MORE = 20, 230
"""Square points of a mark, and how many more the largest has."""


def _him(given: Given) -> pd.DataFrame:
    """The player's own row."""
    return _rows(given.hands.assign(player=given.player))


def _others(given: Given) -> pd.DataFrame:
    """Those of everybody he met, whatever their names."""
    return _rows(given.hands.iloc[:0].assign(player="") if given.rivals is None else given.rivals)


def _rows(hands: pd.DataFrame) -> pd.DataFrame:
    """A row a player, the most hands first: hands, vpip, afq, and whether either rests on too little."""
    rows = hands[[*COLUMNS, "player"]].astype({"player": str})
    sums = rows.groupby("player", sort=True)[[*COLUMNS]].sum().astype("float64")
    found = pd.DataFrame({"hands": rows.groupby("player", sort=True).size()})
    for stat in ("vpip", "afq"):
        n = sums[f"{stat}_n"]
        found[stat] = sums[f"{stat}_k"] / n.where(n > 0)
    found["few"] = (sums[["vpip_n", "afq_n"]] < FEW_CHANCES).any(axis=1)
    known = found.dropna(subset=["vpip", "afq"])
    return known.sort_values("hands", ascending=False, kind="stable")


def _draw(sheet: Sheet, given: Given) -> None:
    him, others = _him(given), _others(given).head(_MOST)
    if others.empty:
        sheet.say("No opponents with a decision on 3rd and an act later")
        return
    axes = sheet.axes(0.08, 0, 0.9, 1)
    rows = pd.concat([him, others])
    axes.set_xlim(*_around(rows["vpip"]))
    axes.set_ylim(*_around(rows["afq"]))
    across, up = ticks(axes.get_xlim(), 6), ticks(axes.get_ylim(), 6)
    label_x(axes, across, [percent(value) for value in across])
    label_y(axes, up, [percent(value) for value in up])
    sheet.above(axes, "Aggression frequency on 4th to 7th (up) by VPIP (across)")
    fit(sheet, axes)
    _marks(axes, others)
    axes.plot(
        him["vpip"], him["afq"], "D", color=VERMILION, markersize=8, markeredgecolor=PAPER, zorder=5, clip_on=False
    )
    _names(axes, rows, [*[VERMILION] * len(him), *[INK] * len(others)])


def _around(values: "pd.Series[float]") -> tuple[float, float]:
    """A scale with room at both ends, a quarter wide at least."""
    middle, half = (values.max() + values.min()) / 2, max(0.125, 0.6 * (values.max() - values.min()))
    return max(-0.03, middle - half), min(1.03, middle + half)


def _sizes(rows: pd.DataFrame) -> "pd.Series[float]":
    """Square points."""
    sizes: pd.Series[float] = _MARK + _MORE * rows["hands"] / rows["hands"].max()
    return sizes


def _marks(axes: Axes, rows: pd.DataFrame) -> None:
    """An area for the hands in common; hollow where they are few."""
    size = _sizes(rows)
    faces = [to_rgba(PAPER if few else BLUE, 0.0 if few else 0.6) for few in rows["few"]]
    axes.scatter(
        rows["vpip"], rows["afq"], size, facecolors=faces, edgecolors=BLUE, alpha=0.65, linewidths=1.1, zorder=3,
        clip_on=False,
    )  # fmt: skip


def _names(axes: Axes, rows: pd.DataFrame, colours: list[str]) -> None:
    """Beside each mark, those with most hands first; a name that would lie on another or on a mark is left out."""
    marks = _boxes(axes, rows)
    taken: list[Bbox] = []
    for place, (name, row) in enumerate(rows.iterrows()):
        others = [*marks[:place], *marks[place + 1 :], *taken]
        words = plot_text(f"{str(name)[:60]}", 22) + f"  {int(row['hands']):,}"
        look = type_of(fontsize=7, color=GREY if row["few"] else colours[place])
        # no line of the grid goes through a name; marks lie above
        look["bbox"] = {"facecolor": PAPER, "edgecolor": "none", "pad": 0.5}
        box = _name(axes, (row["vpip"], row["afq"]), words, others, look)
        taken += [] if box is None else [box]


def _name(axes: Axes, at: tuple[float, float], words: str, others: list[Bbox], look: dict[str, Any]) -> Bbox | None:
    """Right of a mark or else left of it, where it lies on nothing; None if there is no room."""
    page = axes.get_window_extent()
    for gap, side in ((12, "left"), (-12, "right")):
        text = axes.annotate(words, at, (gap, 0), textcoords="offset points", ha=side, va="center", **look, zorder=2.5)
        box = text.get_window_extent()
        inside = page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0 and box.y1 <= page.y1
        if inside and not any(box.overlaps(other) for other in others):
            return box
        text.remove()
    return None


def _boxes(axes: Axes, rows: pd.DataFrame) -> list[Bbox]:
    """What the marks cover, in pixels."""
    middles = axes.transData.transform(rows[["vpip", "afq"]].to_numpy())
    halves = _sizes(rows) ** 0.5 / 2 / points(1)
    return [Bbox([at - half, at + half]) for at, half in zip(middles, halves, strict=True)]


def _caption(given: Given) -> str:
    others = len(_others(given))
    himself = "" if _him(given).empty else "; the diamond is he himself"
    shown = f"the {_MOST} with most hands of {others:,}" if others > _MOST else f"{counted(others, 'opponent')}"
    return (
        f"Drawn are {shown}, as they played in the hands in common{himself}. The larger a mark, the "
        "more hands, whose number stands beside the name; a name without room is left out; hollow ones have fewer than "
        f"{FEW_CHANCES} decisions on 3rd or acts later. "
        "Aggression frequency is bets and raises of all bets, raises, calls and folds."
    )


OPPONENTS = Chart(
    "opponents",
    "Opponents",
    "VPIP by aggression of everybody he met, in the hands in common",
    _draw,
    _caption,
    columns=COLUMNS,
    needs=("rivals",),
    height=lambda _: 3.9,
)
