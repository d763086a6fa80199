"""The three cards of third street, and what the door cards around them say of them."""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from razzstats.data.features.columns import Ints, Mask
from razzstats.value.starts import NEEDED, Start

_UNKNOWN = 13**3
"""The number of a start that is not known; it stands behind all others."""


@dataclass
class Starts:
    """The start of each seat; ranks are 1 (ace) to 13.

    `cards` has a row a seat: two down cards in any order and the door card, -1 where not known. `doors` are those of
    everybody else in the hand, a row a seat, 0 where no other sits and -1 where one is not shown.
    """

    cards: Ints
    doors: Ints

    @cached_property
    def known(self) -> Mask:
        """All three cards are known."""
        return np.asarray((self.cards > 0).all(axis=1), dtype=np.bool_)

    @cached_property
    def top(self) -> Ints:
        """The highest rank of the three; -1 where not known."""
        return np.where(self.known, self.cards.max(axis=1), -1)

    @cached_property
    def unpaired(self) -> Mask:
        """Three ranks, all known."""
        first, second, door = self.cards.T
        return self.known & (first != second) & (first != door) & (second != door)

    def low(self, top: int) -> Mask:
        """Three unpaired cards of this rank or lower."""
        return self.unpaired & (self.top <= top)

    @cached_property
    def _number(self) -> Ints:
        """Each start's place among all of them."""
        return np.where(self.known, (self.cards - 1) @ (169, 13, 1), _UNKNOWN)

    def said(self, of: str) -> pa.Array:
        """A property of `Start` for each seat; null where it has none."""
        return _all(of).take(pa.array(self._number))

    def rank(self, of: str) -> pa.Array:
        """A rank among those properties, 1 the ace to 13 the king."""
        return pc.add(self.said(of), 1)

    @cached_property
    def live(self) -> Mask:
        """All that it takes to count the cards that are gone is known."""
        return self.known & (self.doors >= 0).all(axis=1)

    @cached_property
    def _held(self) -> Mask:
        """Which of the other doors have a rank that he holds."""
        return np.asarray((self.doors[:, :, None] == self.cards[:, None, :]).any(axis=2), dtype=np.bool_)

    @cached_property
    def dups(self) -> Ints:
        """Doors of others with a rank that he holds: they cannot pair him. -1 where not known."""
        return np.where(self.live, self._held.sum(axis=1), -1)

    @cached_property
    def needs_dead(self) -> Ints:
        """Doors of others with a rank that he needs, ace to eight and not yet his. -1 where not known."""
        needed = (self.doors > 0) & (self.doors <= len(NEEDED)) & ~self._held
        return np.where(self.live, needed.sum(axis=1), -1)

    @cached_property
    def liveness(self) -> pa.Array:
        """Duplicates less needed cards that are gone; null where not known."""
        return pa.array(self.dups - self.needs_dead, mask=~self.live)

    @cached_property
    def points(self) -> Ints:
        """Cogert's points for the cards and the doors around them, before any act; 0 where not known."""
        own = self.said("points").fill_null(0).to_numpy(zero_copy_only=False).astype(np.int64)
        return np.where(self.live, own + self.dups - self.needs_dead, 0)


@cache
def _all(of: str) -> pa.Array:
    """A property of every start in the order of their numbers, then null."""
    return pa.array([*(getattr(Start.of(*ranks), of) for ranks in product(range(13), repeat=3)), None])
