"""Who else is still in when somebody acts, and what they show."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from razzstats.data.features.columns import Ints, Mask
from razzstats.data.features.seats import Seats

_NEVER = np.iinfo(np.int64).max


@dataclass
class Rivals:
    """The players of the hand who have not folded before a turn, he who acts apart."""

    seats: Seats
    row: Ints
    """Each turn's row of `seats`."""
    street: Ints
    turn: Ints
    """The number of the act in the hand."""
    folds: Mask

    @cached_property
    def _folded_at(self) -> Ints:
        """The turn of each seat's fold."""
        at = np.full(len(self.seats), _NEVER)
        at[self.row[self.folds]] = self.turn[self.folds]
        return at

    @cached_property
    def rows(self) -> Ints:
        """The rivals' rows of `seats`, one row a turn, a column for each seat of his hand; -1 for who is none."""
        fellows = self.seats.hands.others(np.arange(len(self.seats)), -1)[self.row]
        return np.where((fellows >= 0) & (self._folded_at[fellows] > self.turn[:, None]), fellows, -1)

    @cached_property
    def there(self) -> Mask:
        """Which columns of `rows` hold a rival."""
        return self.rows >= 0

    @cached_property
    def known(self) -> Mask:
        """He has rivals, and the board of each is known."""
        return np.all(self._lows >= 0, axis=1) & np.any(self.there, axis=1)

    @cached_property
    def _bricks(self) -> Ints:
        """The bricks of each, from 4th to the street of the turn; -1 where the board is not known."""
        return self._caught[self.rows, self._brick_column[:, None]]

    @cached_property
    def own_bricks(self) -> Ints:
        """His own in the same way."""
        return self._caught[self.row, self._brick_column]

    @cached_property
    def _caught(self) -> Ints:
        """The bricks of every seat by 4th, 5th and 6th street."""
        return np.stack([self.seats.boards.bricks(street) for street in (4, 5, 6)], axis=1)

    @cached_property
    def _brick_column(self) -> Ints:
        return np.maximum(self._column - 1, 0)

    @cached_property
    def fewest_bricks(self) -> Ints:
        """The bricks of the rival who has caught the fewest from 4th on; -1 where a board is not known."""
        fewest = np.where(self.there, self._bricks, _NEVER).min(axis=1, initial=_NEVER)
        return np.where(self.known & (self.street > 3), fewest, -1)

    @cached_property
    def most_bricks(self) -> Ints:
        """The same of him who has caught the most."""
        most = np.where(self.there, self._bricks, -1).max(axis=1, initial=-1)
        return np.where(self.known & (self.street > 3), most, -1)

    @cached_property
    def _column(self) -> Ints:
        return np.minimum(self.street, 6) - 3

    @cached_property
    def _lows(self) -> Ints:
        boards = self.seats.boards.lows[self.rows, self._column[:, None]]
        return np.where(self.there, boards, _NEVER)

    @cached_property
    def best(self) -> Ints:
        """The low of the best board among them; -1 where it is not known."""
        return np.where(self.known, self._lows.min(axis=1, initial=_NEVER), -1)

    @cached_property
    def worst(self) -> Ints:
        """The same of the worst board."""
        return np.where(self.known, np.where(self.there, self._lows, -1).max(axis=1, initial=-1), -1)

    @cached_property
    def own(self) -> Ints:
        """The low of his own board; -1 where it is not known."""
        return self.seats.boards.lows[self.row, self._column]

    @cached_property
    def _shown(self) -> Mask:
        return self.known & (self.own >= 0)

    @cached_property
    def ahead(self) -> Mask:
        """His board is better than every rival's."""
        return self._shown & (self.own < self.best)

    @cached_property
    def level(self) -> Mask:
        """His board is as good as the best rival's."""
        return self._shown & (self.own == self.best)

    @cached_property
    def behind(self) -> Mask:
        """A rival's board is better than his."""
        return self._shown & (self.own > self.best)
