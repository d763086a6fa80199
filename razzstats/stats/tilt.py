"""Tilt: whether a player plays otherwise after a large loss, and what came of hands played when he was far down."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from razzstats.stats.catalog import STATS
from razzstats.stats.count import columns_of
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS, difference, independent, mean_ends
from razzstats.stats.runs import Ends
from razzstats.stats.stat import Measure, Stat

Mask = npt.NDArray[np.bool_]
Counts = npt.NDArray[np.int64]

AFTER = 30
"""Hands of the session after a large loss that are held against all others."""
LOSS = 4.0
"""Big bets that make one hand a large loss: a completion called down to the end costs four, and the ante."""
STOPS = (10, 20, 30, 40)
"""Big bets down in a session at which he might have stopped."""

WATCHED = ("vpip", "completion", "stays_4_1", "afq", "wtsd")
"""Statistics that are compared: entering, raising, staying after a brick, aggression, calling down."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A rate in the hands after a large loss, and in all others."""

    stat: Stat
    made: int
    of: int
    others_made: int
    others_of: int
    telling: float
    """How many independent opportunities tell as much as the first."""
    others_telling: float

    @property
    def difference(self) -> float | None:
        """The one rate less the other; None if either has no opportunity."""
        return self.made / self.of - self.others_made / self.others_of if self.of and self.others_of else None

    @property
    def ends(self) -> Ends | None:
        """95 % interval of the difference."""
        if not (self.of and self.others_of):
            return None
        ours, theirs = self.telling / self.of, self.others_telling / self.others_of
        return difference(self.made * ours, self.telling, self.others_made * theirs, self.others_telling)

    @property
    def few(self) -> bool:
        """One of the two rates rests on too little."""
        return min(self.of, self.others_of) < FEW_CHANCES


@dataclass(frozen=True, slots=True)
class Results:
    """What hands brought, in big bets."""

    hands: int
    total: float
    per_100: float | None
    """None without a hand."""
    ends: Ends | None
    """95 % interval of `per_100`."""

    @property
    def few(self) -> bool:
        """Too few hands to say much."""
        return self.hands < FEW_HANDS


@dataclass(frozen=True, slots=True)
class Stop:
    """Hands that were played after he had been so far down in their session."""

    down: float
    """Big bets."""
    sessions: int
    results: Results


@dataclass(frozen=True, slots=True)
class Tilt:
    """A player's hands after large losses beside his others."""

    loss: float
    losses: int
    """Hands that lost so many big bets or more."""
    rates: tuple[Compared, ...]
    after: Results
    others: Results
    stops: tuple[Stop, ...]


def watched() -> list[Stat]:
    """The statistics that are compared."""
    return [stat for stat in STATS if stat.id in WATCHED]


def columns_needed() -> list[str]:
    """The columns of `seats` that they need."""
    return [name for stat in watched() for name in columns_of(stat)]


def tilt_of(hands: pd.DataFrame, loss: float = LOSS, stops: Sequence[float] = STOPS) -> Tilt:
    """What changes after losses, from `hands_in_order` of sessions that are not those of single tables."""
    results = hands["big_bets"].to_numpy(dtype=np.float64)
    sessions = hands["session"].to_numpy()
    large = results <= -loss
    after = after_losses(large, sessions)
    down = {stop: been_down(results, sessions, stop) for stop in stops}
    return Tilt(
        loss,
        int(large.sum()),
        tuple(_compared(stat, hands, after) for stat in watched() if stat.measure is Measure.RATE),
        _results(results[after]),
        _results(results[~after]),
        tuple(Stop(stop, len(np.unique(sessions[mask])), _results(results[mask])) for stop, mask in down.items()),
    )


def after_losses(large: Mask, sessions: npt.NDArray[np.int64]) -> Mask:
    """Hands that follow a large loss within AFTER hands of the same session, the loss itself not among them."""
    places = np.arange(len(large))
    last = np.maximum.accumulate(np.where(large, places, -1))
    before = np.concatenate(([-1], last[:-1]))[: len(large)]
    begins = np.searchsorted(sessions, sessions)
    return (before >= begins) & (places - before <= AFTER)


def been_down(results: npt.NDArray[np.float64], sessions: npt.NDArray[np.int64], stop: float) -> Mask:
    """Hands before which he had been down so many big bets at some time of their session."""
    known = pd.Series(np.nan_to_num(results))
    stood = known.groupby(sessions).cumsum() - known
    # a sum of fractions that comes to the stop is that stop
    return np.asarray(stood.groupby(sessions).cummin().round(9) <= -stop, dtype=np.bool_)


def _compared(stat: Stat, hands: pd.DataFrame, after: Mask) -> Compared:
    of, made = (hands[name].to_numpy(dtype=np.int64) for name in columns_of(stat))
    (ours, theirs) = (_counted(stat, of[mask], made[mask]) for mask in (after, ~after))
    return Compared(stat, *ours[:2], *theirs[:2], ours[2], theirs[2])


def _counted(stat: Stat, of: Counts, made: Counts) -> tuple[int, int, float]:
    n, k = int(of.sum()), int(made.sum())
    return k, n, float(independent(n, k, of @ of, of @ made, made @ made)) if stat.several else n


def _results(results: npt.NDArray[np.float64]) -> Results:
    known = results[~np.isnan(results)]
    n = len(known)
    low, high = mean_ends(n, known.mean() if n else 0.0, known.std(ddof=1) if n > 1 else 0.0)
    ends = None if np.isnan(low) else (100 * float(low), 100 * float(high))
    return Results(n, float(known.sum()), 100 * float(known.mean()) if n else None, ends)
