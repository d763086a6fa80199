"""How every chart looks: its sheet with head and caption, colours, type, and how it is written to a file.

Figures are made by matplotlib's objects alone (no pyplot, nothing global).
"""

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text

from razzstats.show.safe import PLOT_FONT, plot_text
from razzstats.show.whole import whole_file

DPI = 150

INK, GREY, GRID, BAND, PAPER = "#1a1a1a", "#5f6368", "#d3d7db", "#e6eaee", "#ffffff"
# from the palette of Okabe and Ito, whose colours stay apart for every common kind of colour blindness: blue and
# vermilion are what players know as showdown and non-showdown winnings; orange is darkened, so that words in it can be
# read. Dashes, marks or words tell apart in grey what colours do
BLUE, VERMILION, ORANGE = "#0072b2", "#d55e00", "#9a6400"
PALE = "#a8cde4"
"""A light blue, for what is the weaker half of something blue."""

CAPTION_WIDTH = 136
"""Letters in a line of the caption."""

_WIDTH = 8.0
_MARGIN = 0.035
"""Left and right of everything, as a share of the width."""
_HEAD, _FOOT = 1.05, 0.91
"""Inches above and below the plot, with head and caption of up to three lines."""
_BARE_HEAD, _BARE_FOOT = 0.33, 0.3
"""The same of a figure without them."""
_LINE = 0.14


class Look(NamedTuple):
    """How wide a figure is, in inches, and whether head and caption are in it or beside it on a page."""

    width: float
    alone: bool = True
    stretch: float = 1.0
    """How many times as tall the plot is as it would be alone."""


PICTURE = Look(_WIDTH)


@dataclass(frozen=True)
class Sheet:
    """A figure, and the place of the plot on it in inches from the lower left corner."""

    figure: Figure
    look: Look
    left: float
    bottom: float
    width: float
    height: float

    @classmethod
    def of(cls, look: Look, height: float, lines: int = 0) -> "Sheet":
        """A blank one whose plot is so many inches tall, above a caption of so many lines."""
        foot = max(_FOOT, 0.42 + lines * _LINE) if look.alone else _BARE_FOOT
        head = _HEAD if look.alone else _BARE_HEAD
        tall = height * look.stretch
        figure = Figure(figsize=(look.width, head + tall + foot), dpi=DPI, facecolor="white")
        FigureCanvasAgg(figure)
        left = _MARGIN * look.width
        return cls(figure, look, left, foot, 0.975 * look.width - left, tall)

    @property
    def narrow(self) -> bool:
        """It has room for fewer numbers side by side."""
        return self.width < 4.5

    def axes(self, left: float = 0, bottom: float = 0, width: float = 1, height: float = 1) -> Axes:
        """Axes on a part of the plot's place, given by shares of it, without frame and ticks."""
        across, up = self.figure.get_size_inches()
        x, y = self.left + left * self.width, self.bottom + bottom * self.height
        axes = self.figure.add_axes((x / across, y / up, width * self.width / across, height * self.height / up))
        axes.set_facecolor("none")
        axes.spines[:].set_visible(False)
        axes.tick_params(length=0, pad=5)
        axes.set_xticks([])
        axes.set_yticks([])
        axes.set_axisbelow(True)
        return axes

    def write(self, x: float, y: float, text: str, **more: Any) -> Text:  # noqa: ANN401  (what matplotlib takes)
        """Text at a place in inches; `text` is safe to print."""
        across, up = self.figure.get_size_inches()
        return self.figure.text(x / across, y / up, text, **(type_of() | {"va": "baseline"} | more))

    def say(self, text: str) -> None:
        """A sentence in the place of a plot that has nothing to show."""
        middle = self.left + self.width / 2, self.bottom + self.height / 2
        self.write(*middle, plot_text(text, 80), fontsize=9 if self.narrow else 11, color=GREY, ha="center")

    def above(self, axes: Axes, text: str) -> Text:
        """What a plot counts, above its left end."""
        across, up = self.figure.get_size_inches()
        top = float(axes.get_position().y1) * up
        return self.write(_MARGIN * across, top + 0.12, plot_text(text, 100), fontsize=8, color=GREY)


def type_of(**more: Any) -> dict[str, Any]:  # noqa: ANN401  (what matplotlib takes)
    """How text is set: our font, the colour of ink, and whatever else is given."""
    return {"fontfamily": PLOT_FONT, "fontsize": 8, "color": INK} | more


def head(sheet: Sheet, player: str, beside: str, below: str) -> None:
    """The name is a text of its own, so that one written from right to left does not turn the rest round."""
    left, right = sheet.left, sheet.left + sheet.width
    top = float(sheet.figure.get_size_inches()[1])
    name = sheet.write(left, top - 0.4, plot_text(player), fontsize=14, fontweight="bold")
    too_wide = (right_of(name) - left) / sheet.width
    if too_wide > 1:
        # glyphs are fitted to whole pixels, so a smaller size is not smaller in proportion
        name.set_fontsize(0.96 * 14 / too_wide)
    title = sheet.write(right_of(name) + 0.11, top - 0.4, plot_text(beside, 80), fontsize=14, color=GREY)
    if right_of(title) > right:
        title.remove()
        below = f"{beside}; {below}"
    sheet.write(left, top - 0.64, plot_text(below, 150), fontsize=8.5, color=GREY)


def caption(sheet: Sheet, lines: list[str]) -> None:
    """What is to be known of the picture, below it."""
    for row, text in enumerate(lines):
        place = sheet.bottom - 0.47 - row * _LINE
        sheet.write(sheet.left, place, plot_text(text, CAPTION_WIDTH), fontsize=7.5, color=GREY)


def right_of(text: Text) -> float:
    """Where a text ends, in inches."""
    figure = text.get_figure(root=True)
    assert figure is not None
    return float(text.get_window_extent().x1 / figure.dpi)


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
        figure.savefig(whole, format=suffix[1:], dpi=DPI, metadata=made_by[suffix])
    with whole_file(path) as part:
        part.write_bytes(whole.getvalue())
