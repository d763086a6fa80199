"""Rows of `seats` made by hand for the charts, and what of a figure the tests look at."""

import numpy as np
import pandas as pd

from razzstats.show.charts import CHARTS
from razzstats.show.charts.chart import BASE, Given, drawn
from razzstats.show.charts.leaks import COLUMNS as LEAK_COLUMNS
from razzstats.show.charts.opponents import COLUMNS as RIVAL_COLUMNS

CHART = {chart.id: chart for chart in CHARTS}

_PLAIN = {
    "played_at": lambda n: pd.date_range("2026-01-01", periods=n, freq="min", tz="UTC"),
    "hand_id": lambda n: [str(number) for number in range(1, n + 1)],
    "telling": lambda n: [0] * n,
    "stakes": lambda n: pd.Categorical(["0.04/0.08"] * n),
    "currency": lambda n: pd.Categorical(["USD"] * n),
    "big_bet": lambda n: pd.array([8] * n, dtype="Int64"),
    "net": lambda n: pd.array([0] * n, dtype="Int64"),
    "collected": lambda n: pd.array([0] * n, dtype="Int64"),
    "showdown": lambda n: pd.array([False] * n, dtype="boolean"),
    "folded": lambda n: [False] * n,
    "cards_from_deal": lambda n: [True] * n,
    "last_street": lambda n: [3] * n,
    "player": lambda n: ["Al"] * n,
    "room": lambda n: ["PokerStars"] * n,
    "table": lambda n: ["Vesta"] * n,
    "tournament": lambda n: [None] * n,
}


def rows(count, chart=None, **columns):
    """So many hands, a minute apart from the first minute of 2026 on: nothing counted but what is given.

    With all columns that a chart reads, or every chart if none is named.
    """
    charts = CHARTS if chart is None else [CHART[chart]]
    frame = {}
    for name in dict.fromkeys([*BASE, *(name for one in charts for name in one.columns)]):
        if name in columns:
            frame[name] = pd.Series(columns[name], dtype="Int64" if name in ("net", "big_bet", "collected") else None)
        elif name in _PLAIN:
            frame[name] = _PLAIN[name](count)
        else:
            frame[name] = [0] * count if name[-2:] in ("_n", "_k") else [None] * count
    return pd.DataFrame(frame)


def given(frame, player="Al", **more):
    """With an empty frame in the place of whatever else a chart may need."""
    luck = pd.DataFrame({"hand_id": [], "telling": [], "net_bb": [], "adjusted_bb": []})
    prices = pd.DataFrame({"hand_id": [], "telling": [], "turn": [], "equity_range": []})
    rivals = pd.DataFrame(columns=["player", *RIVAL_COLUMNS])
    leaks = pd.DataFrame(columns=[*LEAK_COLUMNS])
    return Given(player, frame, **({"luck": luck, "prices": prices, "rivals": rivals, "leaks": leaks} | more))


def figure(chart, frame, player="Al", **more):
    """The chart alone, of given rows."""
    return drawn(CHART[chart], given(frame, player, **more))


def texts(figure):
    """All that is printed, without the backslash that keeps a dollar a dollar."""
    parts = list(figure.texts)
    for axes in figure.axes:
        parts += [*axes.texts, *axes.get_yticklabels(), *axes.get_xticklabels()]
    return [text.get_text().replace(r"\$", "$") for text in parts if text.get_text()]


def heights(axes):
    """Of the columns of a plot, by their place from the left."""
    return {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in axes.patches}


def whiskers(axes):
    """Ends of upright or level intervals, by their place."""
    found = {}
    for lines in axes.collections:
        for first, last in (np.asarray(path)[[0, -1]] for path in lines.get_segments()):
            upright = first[0] == last[0]
            place, low, high = (first[0], first[1], last[1]) if upright else (first[1], first[0], last[0])
            found[round(float(place))] = (float(low), float(high))
    return found
