"""Every statistic, each one declaration: where it can happen, what counts, and who defines it so."""

from razzstats.stats.catalog.answers import THIRD_STREET_ANSWERS
from razzstats.stats.catalog.cogert import COGERT_GRADES
from razzstats.stats.catalog.later import LATER_STREETS
from razzstats.stats.catalog.showdown import AT_SHOWDOWN
from razzstats.stats.catalog.steals import THIRD_STREET_STEALS
from razzstats.stats.catalog.third import THIRD_STREET
from razzstats.stats.stat import Stat

STATS: tuple[Stat, ...] = (
    *THIRD_STREET,
    *THIRD_STREET_STEALS,
    *THIRD_STREET_ANSWERS,
    *COGERT_GRADES,
    *LATER_STREETS,
    *AT_SHOWDOWN,
)
"""In the order in which they are listed everywhere."""
