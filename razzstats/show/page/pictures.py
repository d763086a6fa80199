"""The charts of the page, each for a wide screen and for a phone."""

import pandas as pd

from razzstats.show.charts import CHARTS
from razzstats.show.charts.chart import beside, can_draw, drawn
from razzstats.show.charts.look import Look
from razzstats.show.charts.reading import Asked, given
from razzstats.show.page.content import Chart
from razzstats.show.page.subject import Subject
from razzstats.show.page.svg import inline_svg

WIDE, NARROW = Look(7.4, alone=False, stretch=1.2), Look(4.1, alone=False)
"""As the page shows a chart, and as it does on a phone."""


def pictures(subject: Subject, **known: pd.DataFrame) -> tuple[Chart, ...]:
    """Those that stand on a page and of which everything is there; `known` are frames that need not be read."""
    charts = [chart for chart in CHARTS if chart.on_page]
    asked = Asked(subject.store, subject.player, subject.room, mask=subject.mask)
    what = given(asked, charts, **known)
    return tuple(
        Chart(
            chart.id, chart.title, beside(chart, what),
            inline_svg(drawn(chart, what, WIDE), f"{chart.id}-wide"),
            inline_svg(drawn(chart, what, NARROW), f"{chart.id}-narrow"),
        )
        for chart in charts if can_draw(chart, what)
    )  # fmt: skip
