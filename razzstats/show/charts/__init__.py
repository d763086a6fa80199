"""The pictures: one module a figure, one line in CHARTS for each."""

from razzstats.show.charts.bricks import BRICKS
from razzstats.show.charts.chart import Chart
from razzstats.show.charts.doors import DOORS
from razzstats.show.charts.forest import FOREST
from razzstats.show.charts.fourth import FOURTH
from razzstats.show.charts.funnel import FUNNEL
from razzstats.show.charts.leaks import LEAKS_CHART
from razzstats.show.charts.liveness import LIVENESS
from razzstats.show.charts.opponents import OPPONENTS
from razzstats.show.charts.positions import POSITIONS
from razzstats.show.charts.sessions import SESSIONS
from razzstats.show.charts.starts import STARTS
from razzstats.show.charts.winnings import WINNINGS

CHARTS: tuple[Chart, ...] = (
    WINNINGS, LEAKS_CHART, FOREST, DOORS, FOURTH, STARTS, FUNNEL, BRICKS, LIVENESS, SESSIONS, POSITIONS, OPPONENTS,
)  # fmt: skip
"""In the order in which they are listed, those of the page first."""
