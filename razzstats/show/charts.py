"""The pictures: one function a figure, one line in CHARTS for each.

Figures are made by matplotlib's objects alone (no pyplot, nothing global), in one look that `_canvas` sets.
"""

from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple, Protocol

import matplotlib
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from razzstats.money import CHIPS, PLAY, SIGNS, money
from razzstats.show.export import whole_file
from razzstats.show.safe import PLOT_FONT, plot_text
from razzstats.stats.sessions import by_time

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_DPI = 150
_NARROW = 4.5 * _DPI
"""Pixels; a plot as narrow as this has room for fewer numbers below it."""
_SIZE = (8.0, 14 / 3)
"""Inches: 1,200 by 700 pixels."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 0.035, 0.975, 0.775, 0.195
"""The margins of the page, and top and foot of the plot, as shares of the figure."""
_BARE_HEAD, _BARE_FOOT = 0.33, 0.3
"""Inches above and below the plot of a figure without head and caption."""

_INK, _GREY, _GRID = "#1a1a1a", "#5f6368", "#d3d7db"
_BAND = "#e6eaee"
# from the palette of Okabe and Ito: blue and vermilion stay apart for every common kind of colour blindness, and are
# what players know as the colours of showdown and non-showdown winnings; the dashes tell them apart in grey
_BLUE, _VERMILION = "#0072b2", "#d55e00"

_MOST_STRETCHES = 600
_NORMAL_95 = 1.96
_FEW = 100
_CAPTION_WIDTH = 136


class Look(NamedTuple):
    """How large a figure is, in inches, and whether head and caption are in it or beside it on a page."""

    size: tuple[float, float]
    alone: bool = True


PICTURE = Look(_SIZE)


class Draw(Protocol):
    """Takes rows of `seats` and the name of their one player."""

    def __call__(self, seats: pd.DataFrame, player: str, *, look: Look = ...) -> Figure:
        """The figure."""


class Chart(NamedTuple):
    """A figure that can be asked for by name, and what is to be said beside it on a page."""

    id: str
    title: str
    meaning: str
    draw: Draw
    caption: Callable[[pd.DataFrame], str]


class _Unit(NamedTuple):
    """What the y axis counts: a currency, or big bets where `currency` is None."""

    currency: str | None
    title: str

    def text(self, value: float) -> str:
        if self.currency is None:
            # adding 0 makes the zero of a rounded small loss one without a sign
            return _minus(f"{round(value, 1) + 0.0:,.1f} BB")
        return _minus(money(round(value * 100), self.currency))

    def signed(self, value: float) -> str:
        """With a plus before a gain, so that it is read as one."""
        return f"+{self.text(value)}" if round(value, 2 if self.currency else 1) > 0 else self.text(value)

    def ticks(self, values: Sequence[float]) -> list[str]:
        """One number of places for the whole axis, as few as it needs."""
        if self.currency is None:
            places = next(places for places in (0, 1, 2) if places == 2 or all(v == round(v, places) for v in values))
            return [_minus(f"{value:,.{places}f}") for value in values]
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
    left_out: int

    @property
    def spread(self) -> float:
        """The sample standard deviation of one hand's result; 0 where there is none."""
        return float(np.std(self.results, ddof=1)) if len(self.results) > 1 else 0.0


def winnings(seats: pd.DataFrame, player: str, *, zone: str = "UTC", look: Look = PICTURE) -> Figure:
    """Running net, with and without showdown, in money or (several currencies, chips) in big bets, with a 95 % band.

    `seats` holds rows of the `seats` table of that one player in any order; hands without a result are left out and
    counted. Days are days of `zone`.
    """
    run = _run(seats)
    figure = _canvas(look)
    if look.alone:
        _head(figure, player, _stakes(run.hands), _when(run, zone))
    if len(run.results) == 0:
        return _nothing(figure)
    lines = _lines(run)
    bottom, top = (_BOTTOM, _TOP) if look.alone else (_BARE_FOOT / look.size[1], 1 - _BARE_HEAD / look.size[1])
    axes = figure.add_axes((0.1, bottom, 0.7, top - bottom))
    _draw(axes, lines, run.spread)
    _dress(axes, run.unit, len(run.results))
    _fit(axes, _end_labels(axes, lines, run.unit))
    if look.alone:
        _caption(figure, run)
    return figure


def winnings_caption(seats: pd.DataFrame) -> str:
    """What head and caption of the picture say, for a page that sets them in its own type."""
    run = _run(seats)
    said = f"{_stakes(run.hands)}; {_when(run, 'UTC')}."
    return f"{said} {_luck(run, float(run.results.sum()))}" if run.spread else said


CHARTS = (
    Chart(
        "winnings",
        "Winnings",
        "net by number of hands, with and without showdown, and what chance alone may give",
        winnings,
        winnings_caption,
    ),
)


def save(figure: Figure, path: Path | str) -> None:
    """Write a figure as .png or .svg: the same figure is the same bytes; ValueError for any other suffix."""
    made_by: dict[str, dict[str, str | None]] = {
        ".png": {"Software": "razzstats"},
        ".svg": {"Creator": "razzstats", "Date": None},
    }
    path = Path(path) if isinstance(path, str) else path
    suffix = path.suffix.lower()
    if suffix not in made_by:
        raise ValueError(
            f"a chart is written as {' or '.join(made_by)}, not as {path.suffix or 'a file without suffix'}"
        )
    whole = BytesIO()
    with matplotlib.rc_context({"svg.hashsalt": "razzstats", "svg.fonttype": "path"}):
        figure.savefig(whole, format=suffix[1:], dpi=_DPI, metadata=made_by[suffix])
    with whole_file(path) as part:
        part.write_bytes(whole.getvalue())


# -- what is drawn


def _run(seats: pd.DataFrame) -> _Run:
    known = seats[seats["net"].notna()]
    unit = _unit(known)
    if unit.currency is None:
        known = known[known["big_bet"].notna() & (known["big_bet"] != 0)]
    hands = by_time(known)
    net = hands["net"].to_numpy(dtype="float64")
    whole = 100.0 if unit.currency else hands["big_bet"].to_numpy(dtype="float64")
    return _Run(hands, unit, net / whole, len(seats) - len(hands))


def _unit(hands: pd.DataFrame) -> _Unit:
    """Currencies are never added, and the chips of two tournaments are worth no comparison."""
    currencies = sorted(hands["currency"].dropna().astype("str").unique())
    if len(currencies) != 1:
        return _Unit(None, f"Winnings in big bets ({_and(currencies)} cannot be added)")
    if currencies[0] == CHIPS:
        return _Unit(None, "Winnings in big bets (tournament chips)")
    return _Unit(currencies[0], f"Winnings in {'play money' if currencies[0] == PLAY else currencies[0]}")


def _times(hands: pd.DataFrame) -> pd.Series:
    return pd.to_datetime(hands["played_at"], utc=True)


def _lines(run: _Run) -> tuple[_Line, ...]:
    """Net last, so that it lies on top."""
    shown = run.hands["showdown"].to_numpy(dtype="bool", na_value=False)
    results = run.results
    return (
        _Line("at showdown", _running(np.where(shown, results, 0.0)), _BLUE, 1.3, (0, (5.0, 1.6))),
        _Line("without showdown", _running(np.where(shown, 0.0, results)), _VERMILION, 1.3, (0, (1.2, 1.2))),
        _Line("net", _running(results), _INK, 1.8, "solid"),
    )


def _running(results: Floats) -> Floats:
    return np.concatenate(([0.0], np.cumsum(results)))


def _extremes(lines: Sequence[Floats]) -> Ints:
    """Few enough places to draw, in order: ends, and highest and lowest of each line in each stretch of hands."""
    count = len(lines[0])
    if count <= 2 * _MOST_STRETCHES:
        return np.arange(count)
    cuts = np.linspace(0, count, _MOST_STRETCHES + 1, dtype=np.int64)
    peaks = [
        start + extreme(values[start:end])
        for values in lines
        for start, end in pairwise(cuts)
        for extreme in (np.argmax, np.argmin)
    ]
    return np.unique(np.array([0, *peaks, count - 1], dtype=np.int64))


# -- words


def _stakes(hands: pd.DataFrame) -> str:
    """`Razz $0.04/$0.08`; the number of stakes where there are more than two."""
    pairs = hands[["stakes", "currency"]].dropna().astype("str").drop_duplicates().sort_values(["currency", "stakes"])
    named = [_stake(stakes, currency) for stakes, currency in pairs.itertuples(index=False)]
    if not named:
        return "Razz"
    return f"Razz {' and '.join(named)}" if len(named) <= 2 else f"Razz, {len(named)} stakes"


def _stake(stakes: str, currency: str) -> str:
    signs = {code: sign for sign, code in SIGNS.items()}
    if currency in signs:
        return "/".join(signs[currency] + bet for bet in stakes.split("/"))
    return f"{stakes} {'play money' if currency == PLAY else currency}"


def _when(run: _Run, zone: str) -> str:
    """`2026-01-03 to 2026-02-07, 1,204 hands`, and what is left out or without a date."""
    count = len(run.results)
    times = _times(run.hands)
    days = times.dropna().dt.tz_convert(zone).dt.strftime("%Y-%m-%d")
    dates = " to ".join(dict.fromkeys((days.min(), days.max()))) if len(days) else "no dates"
    undated = count - len(days) if len(days) else 0
    parts = [
        f"{dates}, {_hands(count)}" if count else "no hands",
        f"{undated:,} of them without a date, drawn last" if undated else "",
        f"{_hands(run.left_out)} without a known result left out" if run.left_out else "",
    ]
    return "; ".join(part for part in parts if part)


def _luck(run: _Run, net: float) -> str:
    spread, count = run.spread, len(run.results)
    reach = _NORMAL_95 * spread * count**0.5
    zero = (
        "Zero is inside: so far chance alone may explain the result."
        if abs(net) <= reach
        else "Zero is outside: chance alone gives such a result less than once in 20 times."
    )
    rough = " With so few hands it is a rough guide." if count < _FEW else ""
    band = f"net ± 1.96 · s · √i, where s = {run.unit.text(spread)} is the standard deviation of one hand"
    return (
        f"95 % band: what luck alone may add or take. After i hands it is {band}; "
        f"at the end ±{run.unit.text(reach)}. {zero}{rough}"
    )


def _hands(count: int) -> str:
    return f"{count:,} hand{'' if count == 1 else 's'}"


def _and(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _minus(text: str) -> str:
    return text.replace("-", "−")


# -- the page


def _canvas(look: Look = PICTURE) -> Figure:
    figure = Figure(figsize=look.size, dpi=_DPI, facecolor="white")
    FigureCanvasAgg(figure)
    return figure


def _write(
    figure: Figure, x: float, y: float, text: str, *, size: float, colour: str = _INK, bold: bool = False
) -> Text:
    """Text at a place of the page, its left end on the baseline; whatever the text is, it is printed to the letter."""
    return figure.text(
        x, y, text, fontsize=size, color=colour, fontweight=_weight(bold), fontfamily=PLOT_FONT, va="baseline"
    )


def _weight(bold: bool) -> str:
    return "bold" if bold else "normal"


def _right_of(text: Text) -> float:
    """Where a text ends, as a share of the page's width."""
    figure = text.get_figure(root=True)
    assert figure is not None
    return float(text.get_window_extent().x1 / figure.bbox.width)


def _head(figure: Figure, player: str, stakes: str, when: str) -> None:
    """The name is a text of its own, so that one written from right to left does not turn the stakes round."""
    name = _write(figure, _LEFT, 0.915, plot_text(player), size=14, bold=True)
    too_wide = (_right_of(name) - _LEFT) / (_RIGHT - _LEFT)
    if too_wide > 1:
        # glyphs are fitted to whole pixels, so a smaller size is not smaller in proportion
        name.set_fontsize(0.96 * 14 / too_wide)
    beside = _write(figure, _right_of(name) + 0.014, 0.915, plot_text(stakes, 60), size=14, colour=_GREY)
    if _right_of(beside) > _RIGHT:
        beside.remove()
        when = f"{stakes}; {when}"
    _write(figure, _LEFT, 0.862, plot_text(when, 150), size=8.5, colour=_GREY)


def _nothing(figure: Figure) -> Figure:
    text = _write(figure, 0.5, 0.45, "No hands with a known result", size=12, colour=_GREY)
    text.set_horizontalalignment("center")
    return figure


def _draw(axes: Axes, lines: Sequence[_Line], spread: float) -> None:
    places = _extremes([line.values for line in lines])
    net = lines[-1].values[places]
    reach = _NORMAL_95 * spread * np.sqrt(places)
    if spread:
        axes.fill_between(places, net - reach, net + reach, color=_BAND, linewidth=0, zorder=0)
    axes.axhline(0, color=_GREY, linewidth=0.8, zorder=1.5)
    for line in lines:
        axes.plot(places, line.values[places], color=line.colour, linewidth=line.width, linestyle=line.dash, zorder=3)
        axes.plot(places[-1:], line.values[-1:], ".", color=line.colour, markersize=6, clip_on=False, zorder=4)


def _dress(axes: Axes, unit: _Unit, count: int) -> None:
    axes.set_facecolor("white")
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0, pad=5)
    axes.grid(axis="y", color=_GRID, linewidth=0.7)
    axes.set_axisbelow(True)
    axes.set_xlim(0, count)
    bottom, top = axes.get_ylim()
    # hands that all end at nothing still need an axis, and a cent is the least step of one
    axes.set_ylim((bottom, top) if top - bottom > 0.2 else (bottom - 0.1, top + 0.1))
    across = _ticks(axes.get_xlim(), 8 if axes.bbox.width > _NARROW else 4, integer=True)
    up = _ticks(axes.get_ylim(), 6)
    look: dict[str, Any] = {"fontsize": 8, "color": _GREY, "fontfamily": PLOT_FONT}
    axes.set_xticks(across, [f"{value:,.0f}" for value in across], **look)
    axes.set_yticks(up, [plot_text(text) for text in unit.ticks(up)], **look)
    axes.annotate("hands", (1, 0), (28, -5), "axes fraction", "offset points", va="top", annotation_clip=False, **look)
    axes.figure.text(_LEFT, axes.get_position().y1 + 0.025, plot_text(unit.title, 100), va="bottom", **look)


def _ticks(limits: tuple[float, float], most: int, *, integer: bool = False) -> list[float]:
    low, high = limits
    steps = MaxNLocator(most, integer=integer, steps=[1, 2, 2.5, 5, 10]).tick_values(low, high)
    return [round(float(value), 6) + 0.0 for value in steps if low <= value <= high]


def _end_labels(axes: Axes, lines: Sequence[_Line], unit: _Unit) -> list[Text]:
    """Name and last value of each line beside its end, moved apart where ends lie close."""
    points = 72 / _DPI
    ends = [float(axes.transData.transform((0, line.values[-1]))[1]) * points for line in lines]
    box = axes.get_window_extent()
    spots = _apart(ends, 25, float(box.y0) * points + 8, float(box.y1) * points - 8)
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
    look: dict[str, Any] = {"color": line.colour, "fontfamily": PLOT_FONT}
    link = {"arrowstyle": "-", "color": line.colour, "linewidth": 0.7, "shrinkA": 0, "shrinkB": 4}
    axes.annotate("", xytext=(19, lift), arrowprops=link, **end)
    upper = axes.annotate(value, xytext=(22, lift + 0.5), va="bottom", fontsize=9.5, fontweight="bold", **look, **end)
    lower = axes.annotate(line.name, xytext=(22, lift - 0.5), va="top", fontsize=8, **look, **end)
    return upper, lower


def _apart(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
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


def _fit(axes: Axes, labels: Sequence[Text]) -> None:
    """Give the plot all the width that the labels at its two sides leave."""
    figure = axes.figure
    page = float(figure.bbox.width)
    box = axes.get_position()
    left = max((float(label.get_window_extent().width) for label in axes.get_yticklabels()), default=0.0) / page
    right = max(float(label.get_window_extent().x1) for label in labels) / page - box.x1
    axes.set_position((_LEFT + left + 0.012, box.y0, _RIGHT - right - _LEFT - left - 0.012, box.height))


def _caption(figure: Figure, run: _Run) -> None:
    if run.spread == 0:
        return
    figure.add_artist(Rectangle((_LEFT, 0.091), 0.02, 0.02, transform=figure.transFigure, facecolor=_BAND, linewidth=0))
    for row, text in enumerate(wrap(_luck(run, float(run.results.sum())), _CAPTION_WIDTH)):
        _write(figure, _LEFT + 0.028, 0.094 - row * 0.03, plot_text(text, _CAPTION_WIDTH), size=7.5, colour=_GREY)
