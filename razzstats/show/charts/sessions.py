"""Sessions: what each brought, and how many hands it had."""

from typing import NamedTuple
from zoneinfo import ZoneInfo

import pandas as pd
from matplotlib.axes import Axes

from razzstats.show.charts.axes import fit, label_x, label_y, ticks, zero
from razzstats.show.charts.chart import Chart, Given, settled
from razzstats.show.charts.look import BLUE, GREY, PALE, VERMILION, Sheet, type_of
from razzstats.show.words import counted, minus, signed
from razzstats.stats.sessions import COLUMNS, GAP, PERIODS, day_of, hands_in_order, period_of

_MOST = 60
"""Columns that stay wide enough to be seen."""
_DATES = 8
_FEW = 3


class _Stretch(NamedTuple):
    """Sessions, or the periods that they began in: a row each, with net in big bets, hands and its first day."""

    by: str
    rows: pd.DataFrame


def _stretches(given: Given) -> _Stretch:
    """By session, or by the shortest period that leaves columns wide enough."""
    hands = settled(given.hands)
    hands = hands_in_order(hands[hands["played_at"].notna()])
    zone = ZoneInfo(given.zone)
    for by in ("session", *PERIODS):
        period = period_of(hands, by, zone, given.day_start) if len(hands) else hands["session"]
        if period.nunique() <= _MOST:
            break
    days = day_of(hands["played_at"], zone, given.day_start).dt.strftime("%Y-%m-%d") if len(hands) else hands["hand_id"]
    rows = pd.DataFrame({"period": period, "net": hands["big_bets"], "hands": 1, "day": days})
    found = rows.groupby("period", sort=False).agg({"net": "sum", "hands": "sum", "day": "first"})
    return _Stretch(by, found)


def _draw(sheet: Sheet, given: Given) -> None:
    by, rows = _stretches(given)
    if rows.empty:
        sheet.say("No hands with a known result and time")
        return
    upper, lower = sheet.axes(0.06, 0.41, 0.94, 0.57), sheet.axes(0.06, 0, 0.94, 0.24)
    _net(upper, rows)
    _hands(lower, rows)
    sheet.above(upper, f"Net in big bets, by {by}")
    sheet.above(lower, "Hands")
    for axes in (upper, lower):
        axes.set_xlim(-0.7, max(12, len(rows)) - 0.3)
    fit(sheet, upper)
    fit(sheet, lower)
    box, below = upper.get_position(), lower.get_position()
    left = max(box.x0, below.x0)
    for axes, at in ((upper, box), (lower, below)):
        axes.set_position((left, at.y0, at.x1 - left, at.height))


def _net(axes: Axes, rows: pd.DataFrame) -> None:
    net = rows["net"].to_numpy(dtype="float64")
    axes.bar(range(len(net)), net, 0.7, color=[BLUE if value >= 0 else VERMILION for value in net], zorder=2)
    bottom, top = min(0.0, net.min()), max(0.0, net.max())
    margin = max(0.12 * (top - bottom), 0.02)
    axes.set_ylim(bottom - margin, top + margin)
    zero(axes)
    up = ticks(axes.get_ylim(), 6)
    label_y(axes, up, [minus(f"{value:g}") for value in up])
    for place in {int(net.argmax()), int(net.argmin())}:
        gap, side = (2, "bottom") if net[place] >= 0 else (-2, "top")
        axes.annotate(
            signed(net[place]), (place, net[place]), (0, gap), textcoords="offset points", ha="center", va=side,
            **type_of(fontsize=7, fontweight="bold"),
        )  # fmt: skip


def _hands(axes: Axes, rows: pd.DataFrame) -> None:
    axes.bar(range(len(rows)), rows["hands"], 0.7, color=PALE, edgecolor=BLUE, linewidth=0.5, zorder=2)
    up = ticks((0, float(rows["hands"].max())), 2, integer=True)
    label_y(axes, up, [f"{value:,.0f}" for value in up])
    step = -(-len(rows) // _DATES)
    label_x(axes, range(0, len(rows), step), rows["day"].iloc[::step].tolist(), fontsize=7, color=GREY)


def _height(given: Given) -> float:
    """Low where there are few columns, which would fill the picture and say no more."""
    return 2.71 if len(_stretches(given).rows) > _FEW else 1.6


def _caption(given: Given) -> str:
    by, rows = _stretches(given)
    if rows.empty:
        return ""
    minutes = GAP.seconds // 60
    taken = f" They are so many that they are summed by the {by} in which they began." if by != "session" else ""
    won = int((rows["net"] > 0).sum())
    return (
        f"A session ends where no hand begins for {minutes} minutes.{taken} Each hand's net is counted in its own big "
        f"bets. {won:,} of {counted(len(rows), by)} won; a single one says nothing of how he plays."
    )


SESSIONS = Chart(
    "sessions",
    "Sessions",
    "net and hands of each session, or of days, weeks or months where they are many",
    _draw,
    _caption,
    columns=(*COLUMNS,),
    of=settled,
    height=_height,
)
