"""Leaks: a leak is one `Leak` in one of these modules; nothing else has to change for a new one."""

from razzstats.stats.leaks.certain import CERTAIN
from razzstats.stats.leaks.fourth import FOURTH_STREET
from razzstats.stats.leaks.later import LATER_STREETS
from razzstats.stats.leaks.leak import Leak
from razzstats.stats.leaks.third import THIRD_STREET

SUSPECTED: tuple[Leak, ...] = (*THIRD_STREET, *FOURTH_STREET, *LATER_STREETS)
LEAKS: tuple[Leak, ...] = (*CERTAIN, *SUSPECTED)
