"""Opponents: how loose and how aggressive each is in the hands in common."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.transforms import Bbox

from razzstats.show.charts.axes import fit, label_x, label_y, ticks
from razzstats.show.charts.chart import Chart, Given
from razzstats.show.charts.look import BLUE, GREY, INK, PAPER, VERMILION, Sheet, type_of
from razzstats.show.charts.numbers import counts
from razzstats.show.charts.words import counted, percent
from razzstats.show.safe import plot_text
from razzstats.stats.intervals import FEW_CHANCES

COLUMNS = counts("vpip", "afq")
"""Of everybody's rows of `seats`."""

_MOST = 60
_HIM = "_him"


def _rows(given: Given) -> pd.DataFrame:
    """A row a player, the most hands first: hands, vpip, afq, and whether either rests on too little."""
    mine = given.hands[[*COLUMNS]].assign(player=_HIM)
    rivals = given.rivals if given.rivals is not None else mine.iloc[:0]
    rows = pd.concat([mine, rivals[[*COLUMNS, "player"]].astype({"player": str})])
    sums = rows.groupby("player", sort=True)[[*COLUMNS]].sum().astype("float64")
    found = pd.DataFrame({"hands": rows.groupby("player", sort=True).size()})
    for stat in ("vpip", "afq"):
        n = sums[f"{stat}_n"]
        found[stat] = sums[f"{stat}_k"] / n.where(n > 0)
    found["few"] = (sums[["vpip_n", "afq_n"]] < FEW_CHANCES).any(axis=1)
    known = found.dropna(subset=["vpip", "afq"])
    return known.sort_values("hands", ascending=False, kind="stable")


def _draw(sheet: Sheet, given: Given) -> None:
    rows = _rows(given)
    others = rows[rows.index != _HIM].head(_MOST)
    if others.empty:
        sheet.say("No opponents with a decision on 3rd and an act later")
        return
    axes = sheet.axes(0.08, 0, 0.9, 1)
    axes.set_xlim(*_around(rows["vpip"]))
    axes.set_ylim(*_around(rows["afq"]))
    across, up = ticks(axes.get_xlim(), 6), ticks(axes.get_ylim(), 6)
    label_x(axes, across, [percent(value) for value in across])
    label_y(axes, up, [percent(value) for value in up])
    sheet.above(axes, "Aggression frequency on 4th to 7th (up) by VPIP (across)")
    fit(sheet, axes)
    _marks(axes, others)
    him = rows[rows.index == _HIM]
    axes.plot(him["vpip"], him["afq"], "D", color=VERMILION, markersize=8, markeredgecolor=PAPER, zorder=5)
    _names(axes, pd.concat([him.rename(index={_HIM: given.player}), others]))


def _around(values: "pd.Series[float]") -> tuple[float, float]:
    """A scale with room at both ends, a quarter wide at least."""
    middle, half = (values.max() + values.min()) / 2, max(0.125, 0.6 * (values.max() - values.min()))
    return max(-0.03, middle - half), min(1.03, middle + half)


def _marks(axes: Axes, rows: pd.DataFrame) -> None:
    """An area for the hands in common; hollow where they are few."""
    size = 20 + 230 * rows["hands"] / rows["hands"].max()
    faces = [to_rgba(PAPER if few else BLUE, 0.0 if few else 0.6) for few in rows["few"]]
    axes.scatter(
        rows["vpip"], rows["afq"], size, facecolors=faces, edgecolors=BLUE, alpha=0.65, linewidths=1.1, zorder=3
    )


def _names(axes: Axes, rows: pd.DataFrame) -> None:
    """Beside each mark, those with most hands first; a name that would lie on another is left out."""
    taken: list[Bbox] = []
    page, (first, last) = axes.get_window_extent(), axes.get_xlim()
    for (name, row), colour in zip(rows.iterrows(), [VERMILION, *[INK] * len(rows)], strict=False):
        right = row["vpip"] > 0.3 * first + 0.7 * last
        text = axes.annotate(
            plot_text(f"{str(name)[:60]}", 22) + f"  {int(row['hands']):,}", (row["vpip"], row["afq"]),
            (-12 if right else 12, 0), textcoords="offset points", ha="right" if right else "left", va="center",
            **type_of(fontsize=7, color=GREY if row["few"] else colour), zorder=6,
        )  # fmt: skip
        box = text.get_window_extent()
        if any(box.overlaps(other) for other in taken) or box.y0 < page.y0 or box.y1 > page.y1:
            text.remove()
        else:
            taken.append(box)


def _caption(given: Given) -> str:
    others = int((_rows(given).index != _HIM).sum())
    shown = f"the {_MOST} with most hands of {others:,}" if others > _MOST else f"{counted(others, 'opponent')}"
    return (
        f"Drawn are {shown}, as they played in the hands in common; the diamond is he himself. The larger a mark, the "
        "more hands, whose number stands beside the name; hollow ones have fewer than "
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
