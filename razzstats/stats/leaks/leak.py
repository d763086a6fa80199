"""What a leak is: a spot, the doubtful act in it, and how often that is too often."""

from collections.abc import Callable
from dataclasses import dataclass

from razzstats.data.features import Mask
from razzstats.stats.price.decisions import Decisions

LEAST = 30
"""Opportunities that a rate needs before it is held against a reference."""


@dataclass(frozen=True, slots=True)
class Leak:
    """Where money may go: `spot` marks the turns, `deed` those of them with the doubtful act.

    `chance` and `event` say the same in words. The deed is always the act that is in doubt, a check where a bet is
    missing, so that every leak is something done too often. A hand counts once.
    """

    id: str
    title: str
    """What he does, after `he`."""
    street: str
    """The heading under which it is listed."""
    chance: str
    event: str
    source: str
    spot: Callable[[Decisions], Mask]
    deed: Callable[[Decisions], Mask]
    reference: float | None = None
    """The rate up to which the act is within what the sources allow. None: the act is wrong each time, for certain."""
    why: str = ""
    """Where the reference comes from."""
    but: str = ""
    """Who says otherwise."""
    least: int = LEAST
    enabled: bool = True

    @property
    def certain(self) -> bool:
        """What was seen proves each single act wrong; else the leak is suspected, from how often it is done."""
        return self.reference is None
