"""Winnings: running totals of all hands, with and without a showdown, and without the luck of the cards."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.text import Text

from razzstats.money import CHIPS, PLAY, money
from razzstats.show.charts.axes import Floats, apart, fit, label_x, label_y, points, ticks, zero
from razzstats.show.charts.chart import Chart, Given, settled
from razzstats.show.charts.look import BAND, BLUE, GREY, INK, ORANGE, VERMILION, Sheet, type_of
from razzstats.show.safe import plot_text
from razzstats.show.words import counted, joined, minus
from razzstats.stats.intervals import FEW_HANDS, mean_ends
from razzstats.stats.luck.rows import tellable
from razzstats.stats.sessions import by_time

Ints = npt.NDArray[np.int64]

_MOST_STRETCHES = 600


class _Unit(NamedTuple):
    """What the y axis counts: a currency, or big bets where `currency` is None."""

    currency: str | None
    title: str

    def text(self, value: float) -> str:
        if self.currency is None:
            # adding 0 makes the zero of a rounded small loss one without a sign
            return minus(f"{round(value, 1) + 0.0:,.1f} BB")
        return minus(money(round(value * 100), self.currency))

    def signed(self, value: float) -> str:
        """With a plus before a gain, so that it is read as one."""
        return f"+{self.text(value)}" if round(value, 2 if self.currency else 1) > 0 else self.text(value)

    def ticks(self, values: Sequence[float]) -> list[str]:
        """One number of places for the whole axis, as few as it needs."""
        if self.currency is None:
            places = next(places for places in (0, 1, 2) if places == 2 or all(v == round(v, places) for v in values))
            return [minus(f"{value:,.{places}f}") for value in values]
        texts = [self.text(value) for value in values]
        return [text.replace(".00", "") for text in texts] if all(".00" in text for text in texts) else texts


class _Line(NamedTuple):
    """A running total from zero on, and how it is drawn."""

    name: str
    values: Floats
    colour: str
    width: float
    dash: str | tuple[int, tuple[float, ...]]


class _Run(NamedTuple):
    """The hands in the order in which they were played, ready to draw."""

    hands: pd.DataFrame
    unit: _Unit
    results: Floats

    @property
    def spread(self) -> float:
        """The sample standard deviation of one hand's result; 0 where there is none."""
        return float(np.std(self.results, ddof=1)) if len(self.results) > 1 else 0.0

    @property
    def reach(self) -> float:
        """Half the 95 % interval of all results together, after Student; NaN where none can be told."""
        low, high = mean_ends(len(self.results), 0.0, self.spread)
        return len(self.results) * float(high - low) / 2


def _draw(sheet: Sheet, given: Given) -> None:
    """Running net, in money or (several currencies, chips) in big bets, with a 95 % band."""
    run = _run(given.hands)
    if len(run.results) == 0:
        sheet.say("No hands with a known result")
        return
    lines = _lines(run, given)
    axes = sheet.axes(0.08, 0, 0.72, 1)
    _plot(axes, lines, run.reach)
    sheet.above(axes, run.unit.title)
    _dress(axes, run.unit, len(run.results), narrow=sheet.narrow)
    fit(sheet, axes, _end_labels(axes, lines, run.unit))


def _drawn_hands(hands: pd.DataFrame) -> pd.DataFrame:
    return _run(hands).hands


def _run(hands: pd.DataFrame) -> _Run:
    known = hands[hands["net"].notna()]
    unit = _unit(known)
    if unit.currency is None:
        known = settled(known)
    rows = by_time(known)
    net = rows["net"].to_numpy(dtype="float64")
    whole = 100.0 if unit.currency else rows["big_bet"].to_numpy(dtype="float64")
    return _Run(rows, unit, net / whole)


def _unit(hands: pd.DataFrame) -> _Unit:
    """Currencies are never added, and the chips of two tournaments are worth no comparison."""
    currencies = sorted(hands["currency"].dropna().astype("str").unique())
    if len(currencies) != 1:
        return _Unit(None, f"Winnings in big bets ({joined(currencies)} cannot be added)")
    if currencies[0] == CHIPS:
        return _Unit(None, "Winnings in big bets (tournament chips)")
    return _Unit(currencies[0], f"Winnings in {'play money' if currencies[0] == PLAY else currencies[0]}")


def _luck(run: _Run, given: Given) -> Floats | None:
    """What the cards brought in each hand, in the unit of the chart; NaN where his cards were not known.

    None where too few are known to say what the cards did.
    """
    if given.luck is None:
        return None
    key = ["hand_id", "telling"]
    brought = (given.luck["net_bb"] - given.luck["adjusted_bb"]).rename("_luck")
    known = pd.concat([given.luck[key].astype({"hand_id": "str"}), brought], axis=1)
    met = run.hands[key].astype({"hand_id": "str"}).merge(known, on=key, how="left")
    big_bet = run.hands["big_bet"].to_numpy(dtype="float64", na_value=np.nan) / 100 if run.unit.currency else 1.0
    found: Floats = met["_luck"].to_numpy(dtype="float64") * big_bet
    return found if tellable(_known(found)) else None


def _known(luck: Floats) -> int:
    return int((~np.isnan(luck)).sum())


def _lines(run: _Run, given: Given) -> tuple[_Line, ...]:
    """Net last, so that it lies on top."""
    shown = run.hands["showdown"].to_numpy(dtype="bool", na_value=False)
    results, luck = run.results, _luck(run, given)
    lines = [
        _Line("at showdown", _running(np.where(shown, results, 0.0)), BLUE, 1.3, (0, (5.0, 1.6))),
        _Line("without showdown", _running(np.where(shown, 0.0, results)), VERMILION, 1.3, (0, (1.2, 1.2))),
    ]
    if luck is not None:
        without = _running(results - np.nan_to_num(luck))
        lines.append(_Line("luck-adjusted (est.)", without, ORANGE, 1.3, (0, (6.0, 1.6, 1.2, 1.6))))
    return *lines, _Line("net", _running(results), INK, 1.8, "solid")


def _running(results: Floats) -> Floats:
    return np.concatenate(([0.0], np.cumsum(results)))


def _extremes(values: Floats) -> Ints:
    """Few enough places of a line to draw, in order: its ends, and highest and lowest of each stretch of hands."""
    count = len(values)
    if count <= 2 * _MOST_STRETCHES:
        return np.arange(count)
    cuts = np.linspace(0, count, _MOST_STRETCHES + 1, dtype=np.int64)
    peaks = [start + extreme(values[start:end]) for start, end in pairwise(cuts) for extreme in (np.argmax, np.argmin)]
    return np.unique(np.array([0, *peaks, count - 1], dtype=np.int64))


# -- words


def _caption(given: Given) -> str:
    """How wide the band is and what that says, and what the line without luck covers."""
    run = _run(given.hands)
    undated = run.hands["played_at"].isna()
    parts = (
        "" if np.isnan(run.reach) else _band(run),
        _covered(_luck(run, given), len(run.results)),
        "Hands without a date are drawn last." if undated.any() and not undated.all() else "",
    )
    return " ".join(filter(None, parts))


def _band(run: _Run) -> str:
    reach, count = run.reach, len(run.results)
    zero_is = (
        "Zero is inside: so far chance alone may explain the result."
        if abs(float(run.results.sum())) <= reach
        else "Zero is outside: chance alone gives such a result less than once in 20 times."
    )
    rough = " With so few hands it is a rough guide." if count < FEW_HANDS else ""
    t = reach / (run.spread * count**0.5)
    band = f"net ± {t:.2f} · s · √i, where s = {run.unit.text(run.spread)} is the standard deviation of one hand"
    return (
        f"The band (95 %) is what luck alone may add or take. After i hands it is {band}; "
        f"at the end ±{run.unit.text(reach)}. {zero_is}{rough}"
    )


def _covered(luck: Floats | None, count: int) -> str:
    if luck is None:
        return ""
    known = _known(luck)
    rest = "" if known == count else "; the others count in it as they were played"
    return (
        "Luck-adjusted is an estimate: net without the luck of the cards that he saw, which is known in "
        f"{known:,} of {counted(count)}{rest}."
    )


# -- the plot


def _plot(axes: Axes, lines: Sequence[_Line], reach: float) -> None:
    if not np.isnan(reach):
        places, hands = _extremes(lines[-1].values), len(lines[-1].values) - 1
        net, half = lines[-1].values[places], reach * np.sqrt(places / hands)
        axes.fill_between(places, net - half, net + half, color=BAND, linewidth=0, zorder=0)
    zero(axes)
    for line in lines:
        places = _extremes(line.values)
        look: dict[str, Any] = {"color": line.colour, "linewidth": line.width, "linestyle": line.dash}
        axes.plot(places, line.values[places], **look, zorder=3)
        axes.plot(
            [len(line.values) - 1], line.values[-1:], ".", color=line.colour, markersize=6, clip_on=False, zorder=4
        )


def _dress(axes: Axes, unit: _Unit, count: int, *, narrow: bool) -> None:
    axes.set_xlim(0, count)
    bottom, top = axes.get_ylim()
    # hands that all end at nothing still need an axis, and a cent is the least step of one
    axes.set_ylim((bottom, top) if top - bottom > 0.2 else (bottom - 0.1, top + 0.1))
    across = ticks(axes.get_xlim(), 4 if narrow else 8, integer=True)
    up = ticks(axes.get_ylim(), 6)
    label_x(axes, across, [f"{value:,.0f}" for value in across])
    label_y(axes, up, unit.ticks(up))
    axes.annotate(
        "hands", (1, 0), (28, -5), "axes fraction", "offset points",
        va="top", annotation_clip=False, **type_of(color=GREY),
    )  # fmt: skip


def _end_labels(axes: Axes, lines: Sequence[_Line], unit: _Unit) -> list[Text]:
    """Name and last value of each line beside its end, moved apart where ends lie close."""
    ends = [points(float(axes.transData.transform((0, line.values[-1]))[1])) for line in lines]
    box = axes.get_window_extent()
    spots = apart(ends, 25, points(float(box.y0)) + 8, points(float(box.y1)) - 8)
    return [
        text
        for line, end, spot in zip(lines, ends, spots, strict=True)
        for text in _end_label(axes, line, spot - end, plot_text(unit.signed(float(line.values[-1]))))
    ]


def _end_label(axes: Axes, line: _Line, lift: float, value: str) -> tuple[Text, Text]:
    end: dict[str, Any] = {
        "xy": (1.0, line.values[-1]),
        "xycoords": ("axes fraction", "data"),
        "textcoords": "offset points",
        "annotation_clip": False,
    }
    link = {"arrowstyle": "-", "color": line.colour, "linewidth": 0.7, "shrinkA": 0, "shrinkB": 4}
    axes.annotate("", xytext=(19, lift), arrowprops=link, **end)
    look = type_of(color=line.colour)
    large = look | {"fontsize": 9.5, "fontweight": "bold"}
    upper = axes.annotate(value, xytext=(22, lift + 0.5), va="bottom", **large, **end)
    lower = axes.annotate(line.name, xytext=(22, lift - 0.5), va="top", **look, **end)
    return upper, lower


WINNINGS = Chart(
    "winnings",
    "Winnings",
    "net by number of hands, with and without showdown and without luck, and what chance alone may give",
    _draw,
    _caption,
    columns=("showdown",),
    needs=("luck",),
    of=_drawn_hands,
    on_page=True,
)
