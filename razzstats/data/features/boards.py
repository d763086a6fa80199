"""What each seat shows, street by street."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from razzstats.data.features.columns import Ints, Mask
from razzstats.value.lowball import PAIRED, board_low


def packed(ranks: Ints) -> Ints:
    """Ranks, 1 the ace, along the last axis as three bits a rank; what is below 1 is left out."""
    ones = np.left_shift(1, 3 * np.maximum(ranks - 1, 0))
    return np.where(ranks > 0, ones, 0).sum(axis=-1)


def lows(cards: Ints) -> Ints:
    """The low of each of these, given as three bits a rank."""
    once, place = np.unique(cards, return_inverse=True)
    values = np.array([board_low(int(one)) for one in once], dtype=np.int64)
    return values[place].reshape(cards.shape)


@dataclass
class Boards:
    """The up cards of each seat on 4th to 6th street; 7th deals none, so that what 6th showed still stands.

    A seat that was not dealt a street's card, or whose cards are not all known, has no board there.
    """

    ranks: Ints
    """As those of Seats."""
    brick_from: int
    """The rank from which on a card is a brick."""

    def up(self, street: int) -> Ints:
        """The ranks of the up cards on a street, one row a seat."""
        return self.ranks[:, 2 : min(street, 6)]

    @cached_property
    def lows(self) -> Ints:
        """The boards' lows on 3rd to 6th street, one row a seat, four columns; -1 for none."""
        known = np.logical_and.accumulate(self.up(6) > 0, axis=1)
        of_streets = [lows(packed(self.up(street))) for street in (3, 4, 5, 6)]
        return np.where(known, np.stack(of_streets, axis=1), -1)

    def known(self, street: int) -> Mask:
        """He has a board on this street, and it is known."""
        return self.lows[:, min(street, 6) - 3] >= 0

    def paired(self, street: int) -> Mask:
        """His board on this street holds a pair."""
        return self.lows[:, min(street, 6) - 3] >= PAIRED

    @cached_property
    def _bricks(self) -> Ints:
        """1 for each card of 4th to 6th that is high, or pairs his own board (Sklansky's bad catch)."""
        up = self.up(6)
        pairs = [(up[:, :place] == up[:, place : place + 1]).any(axis=1) for place in (1, 2, 3)]
        return ((up[:, 1:] >= self.brick_from) | np.stack(pairs, axis=1)).astype(np.int64)

    def brick(self, street: int) -> Mask:
        """The card of this street, 4th to 6th, is a brick."""
        return self.known(street) & (self._bricks[:, street - 4] == 1)

    def bricks(self, street: int) -> Ints:
        """How many bricks he has caught from 4th to this street; -1 where his board is not known."""
        caught = self._bricks[:, : min(street, 6) - 3].sum(axis=1)
        return np.where(self.known(street), caught, -1)

    @cached_property
    def paired_on(self) -> Ints:
        """The street on which his board paired, 0 if it did not."""
        return np.select([self.paired(street) for street in (4, 5, 6)], [4, 5, 6])
