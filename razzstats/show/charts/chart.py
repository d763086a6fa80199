"""What a chart is, what it is drawn of, and how it is put on its sheet."""

from collections.abc import Callable
from dataclasses import dataclass
from textwrap import wrap
from zoneinfo import ZoneInfo

import pandas as pd
from matplotlib.figure import Figure

from razzstats.show.charts.look import CAPTION_WIDTH, PICTURE, Look, Sheet, caption, head
from razzstats.show.charts.words import stakes_of, when

BASE = ("played_at", "hand_id", "telling", "stakes", "currency", "big_bet", "net")
"""The columns of `seats` that every chart has."""


@dataclass(frozen=True)
class Given:
    """What charts are drawn of: the hands of a player, and what else some of them need."""

    player: str
    """His name, or a pseudonym."""
    hands: pd.DataFrame
    """His rows of `seats` in any order, with BASE and the columns that the charts name."""
    where: str = ""
    """The condition that the hands were chosen by, in words."""
    zone: str = "UTC"
    """Whose days."""
    day_start: int = 0
    """The hour at which they begin."""
    luck: pd.DataFrame | None = None
    """`without_luck` of stats/luck/rows.py."""
    prices: pd.DataFrame | None = None
    """Of his priced decisions on 4th street: hand_id, telling, turn, equity_range."""
    rivals: pd.DataFrame | None = None
    """Rows of `seats` of everybody else in his hands, with the columns that the charts name."""
    leaks: pd.DataFrame | None = None
    """A row a leak, with `COLUMNS` of charts/leaks.py."""


def settled(hands: pd.DataFrame) -> pd.DataFrame:
    """The hands with a known result in big bets."""
    known: pd.DataFrame = hands[hands["net"].notna() & (hands["big_bet"] > 0).fillna(False).astype(bool)]
    return known


def every(hands: pd.DataFrame) -> pd.DataFrame:
    """All hands."""
    return hands


@dataclass(frozen=True)
class Chart:
    """A figure that can be asked for by name."""

    id: str
    title: str
    meaning: str
    draw: Callable[[Sheet, Given], None]
    """Draws the plot; head and caption are put around it."""
    caption: Callable[[Given], str]
    """What the picture cannot say by itself: definitions, and how sure it is."""
    columns: tuple[str, ...] = ()
    """The columns of `seats` that it reads beside BASE."""
    needs: tuple[str, ...] = ()
    """What else of `Given` it is drawn of."""
    of: Callable[[pd.DataFrame], pd.DataFrame] = every
    """The hands that it shows."""
    height: Callable[[Given], float] = lambda _: 2.71
    """Of the plot, in inches."""
    on_page: bool = False
    """The page of a review shows it."""


def can_draw(chart: Chart, given: Given) -> bool:
    """All that the chart needs is given."""
    return all(getattr(given, need) is not None for need in chart.needs)


def drawn(chart: Chart, given: Given, look: Look = PICTURE) -> Figure:
    """The chart as a figure."""
    lines = wrap(chart.caption(given), CAPTION_WIDTH) if look.alone else []
    sheet = Sheet.of(look, chart.height(given), len(lines))
    if look.alone:
        head(sheet, given.player, f"{chart.title}, {stakes_of(chart.of(given.hands))}", hands_of(chart, given))
        caption(sheet, lines)
    chart.draw(sheet, given)
    return sheet.figure


def hands_of(chart: Chart, given: Given) -> str:
    """Which hands a chart shows: their dates and number, and how they were chosen."""
    shown = chart.of(given.hands)
    said = when(shown, len(given.hands) - len(shown), ZoneInfo(given.zone), given.day_start)
    return f"{said}; where {given.where}" if given.where else said


def beside(chart: Chart, given: Given) -> str:
    """What head and caption of the picture say, for a page that sets them in its own type."""
    said = f"{stakes_of(chart.of(given.hands))}; {hands_of(chart, given)}."
    return " ".join(filter(None, (said, chart.caption(given))))
