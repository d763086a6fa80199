"""What a statistic is: a spot, what was done in it, and how sure the rate is."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from math import sqrt

from razzstats.data.features import MILLION, Ints, Mask, Seats, Spots

Z95 = 1.959964
"""Half the width of a 95 % interval, in standard errors."""


class Measure(Enum):
    """How made and opportunities become a number."""

    # made of opportunities, with a 95 % interval
    RATE = "rate"
    # made for each opportunity; has no natural bound and no interval
    RATIO = "ratio"
    # the mean over the opportunities of a part of one, such as a price
    SHARE = "share"
    # the mean over the opportunities of a number, such as big bets
    MEAN = "mean"

    @property
    def counts(self) -> bool:
        """Made is a count of turns or hands, and not a sum of their numbers."""
        return self in (Measure.RATE, Measure.RATIO)

    @property
    def unit(self) -> int:
        """What of made is one: numbers are summed in millionths, so that any order gives the same."""
        return 1 if self.counts else MILLION


@dataclass(frozen=True, slots=True)
class Stat:
    """A statistic over the turns of a player, or over the hands that he was dealt.

    `spot` and `deed` mark turns (or seats) and are the definition; `opportunities` and `made` say the same in words. A
    mean has an `amount` instead of a deed: a number for each turn, in millionths.
    """

    id: str
    label: str
    street: str
    """The heading under which it is listed."""
    opportunities: str
    made: str
    source: str
    spot: Callable[[Spots], Mask] | None = None
    deed: Callable[[Spots], Mask] | None = None
    amount: Callable[[Spots], Ints] | None = None
    seat_spot: Callable[[Seats], Mask] | None = None
    seat_deed: Callable[[Seats], Mask] | None = None
    every: bool = False
    """Every turn counts, not the hand once."""
    measure: Measure = Measure.RATE


def wilson(made: float, opportunities: float) -> tuple[float, float]:
    """95 % interval of a rate (Wilson 1927); opportunities must be above 0."""
    z2 = Z95 * Z95
    rate = made / opportunities
    middle = (rate + z2 / (2 * opportunities)) / (1 + z2 / opportunities)
    half = Z95 / (1 + z2 / opportunities) * sqrt(rate * (1 - rate) / opportunities + z2 / (4 * opportunities**2))
    return 0.0 if not made else middle - half, 1.0 if made == opportunities else middle + half
