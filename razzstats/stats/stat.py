"""What a statistic is: a spot, and what was done in it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from razzstats.data.features import MILLION, Ints, Mask, Seats, Spots


class Measure(Enum):
    """How made and opportunities become a number."""

    # made of opportunities, with a 95 % interval
    RATE = "rate"
    # made for each opportunity; has no natural bound and no interval
    RATIO = "ratio"
    # the mean over the opportunities of a part of one, such as a price
    SHARE = "share"
    # the mean over the opportunities of a number of big bets
    MEAN = "mean"

    @property
    def counts(self) -> bool:
        """Made is a count of turns or hands, and not a sum of their numbers."""
        return self in (Measure.RATE, Measure.RATIO)

    @property
    def unit(self) -> int:
        """What of made is one: numbers are summed in millionths, so that any order gives the same."""
        return 1 if self.counts else MILLION

    @property
    def told_in(self) -> str:
        """The unit of the number."""
        return {Measure.RATIO: "per call", Measure.MEAN: "big bets"}.get(self, "fraction")

    @property
    def ends(self) -> bool:
        """The number has a 95 % interval."""
        return self is not Measure.RATIO


@dataclass(frozen=True, slots=True)
class Stat:
    """A statistic over the turns of a player, or over the hands that he was dealt.

    `spot` and `deed` mark turns (or seats) and are the definition; `opportunities` and `made` say the same in words. A
    mean has an `amount` instead of a deed: a number for each turn, in millionths, of one turn a hand at most.
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

    @property
    def several(self) -> bool:
        """It is a rate of which one hand may have several opportunities, that are not independent of each other."""
        return self.every and self.measure is Measure.RATE

    @property
    def words(self) -> tuple[str, ...]:
        """What it is, in lines."""
        return f"made: {self.made}", f"of: {self.opportunities}"
