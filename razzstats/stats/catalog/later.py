"""Fourth to seventh street, in the order of the streets."""

from razzstats.stats.catalog.acts import acts_on, aggression
from razzstats.stats.catalog.boards import AFTER_BRICK, OPEN_PAIRS, boards_on
from razzstats.stats.catalog.holdings import DEAD_CALL, DRAWS, SEVENTH, beaten_call
from razzstats.stats.catalog.words import LATER
from razzstats.stats.stat import Stat

LATER_STREETS: tuple[Stat, ...] = (
    *acts_on(4), *boards_on(4), *AFTER_BRICK,
    *acts_on(5), *boards_on(5), *DRAWS, beaten_call(5),
    *acts_on(6), *boards_on(6), DEAD_CALL, beaten_call(6),
    *acts_on(7), *boards_on(7), *SEVENTH,
    *aggression(4, 7, "", "", LATER), *OPEN_PAIRS,
)  # fmt: skip
