"""What known cards are worth when somebody acts, and what they may still become."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from razzstats.data.features.boards import lows, packed
from razzstats.data.features.columns import Ints, Mask
from razzstats.data.features.rivals import Rivals
from razzstats.value.equity.downs import beaten
from razzstats.value.lowball import PAIRED, Low, sure_to_beat, unpacked

NOBODY: Low = 1 << 60
"""Worse than every low."""

_DOWN = [0, 1, 6]
"""Where the down cards stand among the seven."""


def improved(cards: Ints, seen: Ints, to_come: Ints | int) -> Ints:
    """The cards with the best that may come: the lowest ranks that they lack and of which a card is not seen yet.

    All are given as three bits a rank. No other cards to come make a better low: each rank more lowers the five lowest,
    and while there are fewer than five, the kind of pairing.
    """
    cards, left = cards.copy(), np.zeros_like(cards) + to_come
    for rank in range(13):
        comes = (cards >> 3 * rank & 7 == 0) & (seen >> 3 * rank & 7 < 4) & (left > 0)
        cards += comes.astype(np.int64) << 3 * rank
        left -= comes
    return cards


@dataclass
class Holdings:
    """His cards on the street of a turn, as far as they were known in the end, beside what his rivals have.

    A common card on 7th stands in no one's cards: who has only six of his own is not known.
    """

    rivals: Rivals
    exposed: Ints
    """All up cards seen so far, three bits a rank."""

    def _dealt(self, rows: Ints, streets: Ints) -> Ints:
        """The ranks of these seats on these streets, without the cards of later ones; 0 for none."""
        return np.where(np.arange(7) < streets[..., None], self.rivals.seats.ordered[rows], 0)

    @cached_property
    def _own(self) -> Ints:
        return self._dealt(self.rivals.row, self.rivals.street)

    def _theirs(self, turns: Ints) -> Ints:
        """The ranks of the rivals on these turns: one row a turn, a column for each seat of the hand, seven cards."""
        cards = self._dealt(self.rivals.rows[turns], self.rivals.street[turns, None])
        return np.where(self.rivals.there[turns, :, None], cards, 0)

    @cached_property
    def known(self) -> Mask:
        """All that he has been dealt is known."""
        return np.all(self._own >= 0, axis=1)

    @cached_property
    def all_known(self) -> Mask:
        """On 5th or 6th all that he and every rival have been dealt is known."""
        turns = np.flatnonzero(self.known & np.isin(self.rivals.street, (5, 6)))
        return self._mark(turns, np.all(self._theirs(turns) >= 0, axis=(1, 2)))

    @cached_property
    def _seen(self) -> Ints:
        """What he sees: all up cards and his own down cards."""
        return self.exposed + packed(self._own[:, _DOWN])

    def _mark(self, turns: Ints, which: Mask) -> Mask:
        """Those of these turns."""
        mask = np.zeros(len(self.rivals.row), dtype=np.bool_)
        mask[turns] = which
        return mask

    def _best(self, turns: Ints, seen: Ints) -> Ints:
        """The best low that he can still make of his cards on these turns."""
        return lows(improved(packed(self._own[turns]), seen, 7 - self.rivals.street[turns]))

    def _strongest(self, turns: Ints, cards: Ints) -> Ints:
        """The best of the rivals' lows on these turns; `cards` has a column for each seat of the hand."""
        return np.where(self.rivals.there[turns], lows(cards), NOBODY).min(axis=1, initial=NOBODY)

    @cached_property
    def drawing_dead(self) -> Mask:
        """On 6th the best that he can still make loses to what a rival's board is sure of.

        That is the worst low which any cards that he does not see leave that rival with.
        """
        turns = np.flatnonzero(self.known & self.rivals.known & (self.rivals.street == 6))
        best = self._best(turns, self._seen[turns])
        # four up cards are sure of a pair at most, as long as enough cards that pair them are about
        hopeless = np.flatnonzero(best >= PAIRED)
        dead = [self._loses(turns[place], int(best[place])) for place in hopeless]
        return self._mark(turns[hopeless], np.array(dead, dtype=np.bool_))

    def _loses(self, turn: int, mine: Low) -> bool:
        """A rival's board is sure of a better low than this."""
        seen = int(self._seen[turn])
        unseen = [4 - (seen >> 3 * rank & 7) for rank in range(13)]
        boards = packed(self._theirs(np.array([turn]))[0][self.rivals.there[turn], 2:6])
        return any(sure_to_beat(unpacked(int(board)), unseen, mine) for board in boards)

    @cached_property
    def beaten(self) -> Mask:
        """On 5th or 6th the best that he can still make loses to what a rival has already, all cards known."""
        turns = np.flatnonzero(self.all_known)
        theirs = self._theirs(turns)
        seen = self._seen[turns] + packed(theirs[:, :, :2]).sum(axis=1)
        return self._mark(turns, self._strongest(turns, packed(theirs)) < self._best(turns, seen))

    @cached_property
    def _seventh(self) -> Ints:
        return np.flatnonzero(self.known & (self.rivals.street == 7))

    @cached_property
    def no_hand(self) -> Mask:
        """On 7th he holds a low that no showdown asks for: high cards or a pair."""
        turns = self._seventh
        return self._mark(turns, lows(packed(self._own[turns])) >= self.rivals.seats.cuts.no_hand)

    @cached_property
    def locked(self) -> Mask:
        """On 7th no down cards that a rival can have beat him."""
        turns = self._seventh[self.rivals.known[self._seventh]]
        boards = packed(self._theirs(turns)[:, :, 2:6])
        seen = np.broadcast_to(self._seen[turns, None], boards.shape)
        best = self._strongest(turns, improved(boards, seen, 3))
        return self._mark(turns, lows(packed(self._own[turns])) <= best)

    @cached_property
    def worth_a_bet(self) -> Mask:
        """On 7th he beats more than `value_over` percent of the down cards that his one rival may have."""
        turns = self._seventh[self.rivals.known[self._seventh]]
        turns = turns[self.rivals.there[turns].sum(axis=1) == 1]
        board = self._theirs(turns)[:, :, 2:6].max(axis=1, initial=0)
        unseen = 4 - (self._seen[turns, None] >> 3 * np.arange(13) & 7)
        lost, ways = beaten(lows(packed(self._own[turns])), board - 1, np.clip(unseen, 0, 4))
        return self._mark(turns, 100 * lost > self.rivals.seats.cuts.value_over * ways)
