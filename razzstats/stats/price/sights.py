"""What the player saw when he decided: his own cards, the boards of those still in, and what was gone."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from razzstats.cards import RANKS
from razzstats.data.features import Ints, Spots
from razzstats.data.features.boards import packed
from razzstats.data.features.columns import ints
from razzstats.stats.price.stakes import Stakes
from razzstats.value.lowball import unpacked

Ranks = tuple[int, ...]
"""0 the ace to 12 the king."""


class Rival(NamedTuple):
    """Somebody else who is in."""

    up: Ranks
    """His up cards, the door card first."""
    entered: bool
    """He has put chips in of his own will: called, bet, completed or raised in this hand."""
    contests: bool = True
    """He is in for every chip that a call pays; who is all-in for less is not, and there is a side pot without him."""


class Sight(NamedTuple):
    """A decision's cards by rank, in the order of the deal."""

    street: int
    down: Ranks
    up: Ranks
    last: Ranks
    """The seventh card, if it is his own."""
    rivals: tuple[Rival, ...]
    gone: Ranks
    """Up cards of those who have folded."""
    common: int | None

    @property
    def own(self) -> Ranks:
        """All of his own cards."""
        return (*self.down, *self.up, *self.last)

    @property
    def unseen(self) -> Ranks:
        """How many cards of each rank he does not see."""
        seen = (*self.own, *self.gone, *(() if self.common is None else (self.common,)))
        return tuple(4 - seen.count(rank) - sum(rival.up.count(rank) for rival in self.rivals) for rank in range(13))

    @property
    def last_pot(self) -> "Sight":
        """The same for the last of the pots that a call pays into: of who is not in it only his up cards are seen."""
        out = (rank for rival in self.rivals if not rival.contests for rank in rival.up)
        return self._replace(rivals=tuple(rival for rival in self.rivals if rival.contests), gone=(*self.gone, *out))

    @property
    def cards(self) -> str:
        """His cards as `razzstats equity` takes them: `(A2)3K`."""
        return f"({_text(self.down)}){_text(self.up)}{f'({_text(self.last)})' if self.last else ''}"

    @property
    def against(self) -> str:
        """Those of the rivals: `xx5 xx9`."""
        last = "x" * len(self.last)
        return " ".join(f"xx{_text(rival.up)}{last}" for rival in self.rivals)


def _text(ranks: Ranks) -> str:
    return "".join(RANKS[rank] for rank in ranks)


@dataclass
class Sights:
    """What was seen at some of the turns, `at`; `common` is each turn's common card of seventh street, -1 for none."""

    spots: Spots
    at: Ints
    common: Ints

    def __iter__(self) -> Iterator[Sight | None]:
        """A sight each; None where the history does not show all that he saw of his own cards and of the boards."""
        flags = zip(self._there, self._entered, self._contests, strict=True)
        rows = zip(self._own, self._theirs, flags, self._gone, self._commons, strict=True)
        streets = self.spots.street[self.at]
        for street, (own, theirs, (there, *said), gone, common) in zip(streets.tolist(), rows, strict=True):
            dealt = street - (common >= 0)
            boards = [board[: min(street, 6) - 2] for board, here in zip(theirs, there, strict=True) if here]
            known = gone >= 0 and min(own[:dealt]) >= 0 and all(min(board) >= 0 for board in boards)
            if not (known and boards):
                yield None
                continue
            others = (flags for here, *flags in zip(there, *said, strict=True) if here)
            yield Sight(
                street,
                tuple(own[:2]),
                tuple(own[2 : min(street, 6)]),
                tuple(own[6:dealt]),
                tuple(Rival(tuple(board), *flags) for board, flags in zip(boards, others, strict=True)),
                unpacked(gone),
                None if common < 0 else common,
            )

    @cached_property
    def _cards(self) -> Ints:
        """The ranks of each seat, 0 the ace, below 0 what is not known: as dealt where that is known, else as shown."""
        seats = self.spots.seats
        cards = seats.ordered.copy()
        cards[:, :2] = seats.starts.cards[:, :2]
        cards[:, 2] = seats.door_rank
        return cards - 1

    @property
    def _own(self) -> list[list[int]]:
        own: list[list[int]] = self._cards[self.spots.row[self.at]].tolist()
        return own

    @property
    def _theirs(self) -> list[list[list[int]]]:
        """The up cards that each seat of the hand gets in all."""
        found: list[list[list[int]]] = self._cards[self.spots.rivals.rows[self.at]][:, :, 2:6].tolist()
        return found

    @property
    def _there(self) -> list[list[bool]]:
        there: list[list[bool]] = self.spots.rivals.there[self.at].tolist()
        return there

    @property
    def _entered(self) -> list[list[bool]]:
        """Which seats have put chips in of their own will before the turn."""
        entered: list[list[bool]] = self.spots.entered[self.at].tolist()
        return entered

    @property
    def _contests(self) -> list[list[bool]]:
        """Which seats are in the last pot that a call pays into."""
        found: list[list[bool]] = Stakes(self.spots, self.at).contests.tolist()
        return found

    @property
    def _gone(self) -> list[int]:
        """All up cards that were seen less those that are still in play; -1 where the counts do not fit."""
        showing = np.minimum(self.spots.street[self.at], 6) - 2
        rivals = self.spots.rivals
        rows = np.column_stack([self.spots.row[self.at], rivals.rows[self.at]])
        up = self._cards[rows][:, :, 2:6] + 1
        up[np.arange(4) >= showing[:, None, None].repeat(rows.shape[1], axis=1)] = 0
        up[rows < 0] = 0
        left = ints(self.spots.table, "exposed")[self.at] - packed(up).sum(axis=1)
        return np.where(left < 0, -1, left).tolist()  # type: ignore[no-any-return]

    @property
    def _commons(self) -> list[int]:
        """The common card where it has come."""
        found: list[int] = np.where(self.spots.street[self.at] == 7, self.common[self.at], -1).tolist()
        return found
