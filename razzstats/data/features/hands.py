"""Who sits together: the seats of a hand beside each other."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from razzstats.data.features.columns import Ints, Mask


@dataclass
class Hands:
    """Rows of `seats` by hand: `number` counts the hands from 0, and the seats of one stand together."""

    number: Ints

    @cached_property
    def count(self) -> int:
        """How many hands there are."""
        return int(self.number.max(initial=-1)) + 1

    @cached_property
    def place(self) -> Ints:
        """Each seat's place within its hand, from 0."""
        return np.arange(len(self.number)) - np.searchsorted(self.number, self.number)

    def total(self, seats: Mask) -> Ints:
        """How many of these seats are in each seat's hand, himself among them."""
        return np.bincount(self.number[seats], minlength=self.count)[self.number]

    def others(self, values: Ints, nobody: int) -> Ints:
        """What everybody else in the hand has: a row a seat, a column a place, `nobody` where no other sits."""
        by_hand = np.full((self.count, int(self.place.max(initial=0)) + 1), nobody, dtype=np.int64)
        by_hand[self.number, self.place] = values
        found = by_hand[self.number]
        found[np.arange(len(values)), self.place] = nobody
        return found
