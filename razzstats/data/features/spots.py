"""What can be asked of a turn, worked out from the stored columns when it is asked."""

from functools import cached_property

import numpy as np

from razzstats.data.features.columns import MILLION, Ints, Mask, flags, ints
from razzstats.data.features.holdings import Holdings
from razzstats.data.features.rivals import Rivals
from razzstats.data.features.third import ThirdStreet


class Spots(ThirdStreet):
    """Rows of `turns`, as arrays; `row` is each turn's row of `seats`."""

    @cached_property
    def later(self) -> Mask:
        """A decision on fourth to seventh street."""
        return (self.street > 3) & self.decision

    @cached_property
    def wagered(self) -> Mask:
        """Somebody has bet, completed or raised on the street."""
        return flags(self.table, "wagered")

    @cached_property
    def no_bet_yet(self) -> Mask:
        """Nobody has bet on this street."""
        return self.later & ~self.wagered

    @cached_property
    def first_response(self) -> Mask:
        """His first answer to another's bet on this street."""
        return self.decision & self.owes & ~flags(self.table, "faced") & (self.own == 0)

    @cached_property
    def raised_on_third(self) -> Mask:
        """Third street saw a raise of the completion."""
        return self.in_hand((self.street == 3) & (self.level >= 2))

    @cached_property
    def opens_street(self) -> Mask:
        """Nobody has acted on this street yet."""
        return self.earlier(np.ones(len(self.row), dtype=np.bool_), 8 * self.hand + self.street) == 0

    @cached_property
    def rivals(self) -> Rivals:
        """Who else is still in, and what they show."""
        return Rivals(self.seats, self.row, self.street, ints(self.table, "turn"), self.act("fold"))

    @cached_property
    def entered(self) -> Mask:
        """Which rivals, by the columns of theirs, came in of their own will before the turn."""
        own = np.flatnonzero(self.act("call", "complete", "bet", "raise"))
        first = np.full(len(self.seats) + 1, len(self.row))
        np.minimum.at(first, self.row[own], own)
        before = first[self.rivals.rows] < np.arange(len(self.row))[:, None]
        return np.asarray(self.rivals.there & before, dtype=np.bool_)

    @cached_property
    def holdings(self) -> Holdings:
        """What his cards are worth, as far as they are known."""
        return Holdings(self.rivals, ints(self.table, "exposed"))

    @cached_property
    def gain(self) -> Ints:
        """What he takes in the end less what this act adds, in millionths of a big bet; of settled hands."""
        collected, big_bet = (ints(self.seats.table, name)[self.row] for name in ("collected", "big_bet"))
        return MILLION * (collected - ints(self.table, "put_in")) // big_bet
