"""What a decision's cards are worth against rivals of whom only the boards are seen."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from razzstats.stats.price.outs import outs
from razzstats.stats.price.sights import Sight
from razzstats.value.equity import Holding, Holes, Spot
from razzstats.value.equity.quick import Quick, quick
from razzstats.value.equity.written import ranges_of

VERSION = 2
"""Raised when the same question would get another answer: what was priced before is then priced anew."""

RANGE = "8-"
"""Two cards that make three unpaired ones of eight or lower with the door card."""

SAMPLES = 4_000

_OPEN = (None, None, None, None)

_quick = lru_cache(maxsize=1 << 14)(quick)


class Worth(NamedTuple):
    """Equities with their standard errors, what is certain, and outs; None where it cannot be told."""

    equity_random: float | None = None
    error_random: float | None = None
    equity_range: float | None = None
    error_range: float | None = None
    drawing_dead: bool | None = None
    locked: bool | None = None
    outs: int | None = None
    sure_outs: int | None = None


@dataclass(frozen=True)
class Pricing:
    """How decisions are priced.

    `range` is what the hole cards of a rival are who came in of his own will, in the notation of docs/equity.md;
    `samples` is the number of random deals where not all are counted. Raises ValueError for what is no range.
    """

    range: str = RANGE
    samples: int = SAMPLES
    seed: int = 0
    _holes: tuple[Holes, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_holes", ranges_of(self.range))

    @property
    def name(self) -> str:
        """What tells prices worked out in another way apart."""
        return f"{self.version}range {' '.join(self.range.upper().split())}, {self.samples} deals, seed {self.seed}"

    @property
    def version(self) -> str:
        """How a name begins that this version gave."""
        return f"v{VERSION}: "

    def worth(self, sight: Sight | None) -> Worth:
        """Of what was seen; nothing of None."""
        if sight is None:
            return Worth()
        shown, sure = outs(sight) or (None, None)
        equity, error, _, locked = self._equity(sight, ranges=False) or _OPEN
        _, _, dead, _ = self._equity(sight.last_pot, ranges=False) or _OPEN
        ranged, ranged_error, *_ = self._equity(sight, ranges=True) or _OPEN
        return Worth(equity, error, ranged, ranged_error, dead, locked, shown, sure)

    def _equity(self, sight: Sight, *, ranges: bool) -> Quick | None:
        """None for cards that no deck has, or that leave no rival what his range asks for."""
        try:
            return _quick(_spot(sight, self._holes if ranges else None), self.samples, self.seed)
        except ValueError:
            return None


def _spot(sight: Sight, ranges: tuple[Holes, ...] | None) -> Spot:
    """The spot, rivals in a fixed order, for equal cards are equal keys.

    Where the deck is too small for everyone's seventh card a common one is to come.
    """
    hands = 1 + len(sight.rivals)
    known = len(sight.own) + sum(len(rival.up) for rival in sight.rivals)
    to_come = sight.common is None and 7 * hands - known > sum(sight.unseen)
    size = 6 if to_come or sight.common is not None else 7
    rivals = sorted((tuple(sorted(rival.up)), rival.up[0], rival.entered) for rival in sight.rivals)
    holdings = (
        Holding(up, size - len(up), ranges[door] if ranges and entered else None) for up, door, entered in rivals
    )
    return Spot((Holding(sight.own, size - len(sight.own)), *holdings), sight.gone, sight.common, to_come)
