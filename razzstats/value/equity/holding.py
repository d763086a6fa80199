"""What is known of hands before the last card is dealt: the ranks held, what is to come, and what may lie hidden."""

from collections.abc import Iterable
from dataclasses import dataclass

from razzstats.cards import Card
from razzstats.value.lowball import plural

Holes = frozenset[tuple[int, int]]
"""A range of hole cards: pairs of ranks, the lower first."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand by ranks: those known, and how many cards are unknown, hidden now or still to come.

    Suits never matter in Razz, and an unknown card in the hole is dealt by the same law as one to come. `holes`, if
    given, says which two ranks may be the hole cards; they are two of the unknown.
    """

    known: tuple[int, ...]
    unknown: int
    holes: Holes | None = None

    @classmethod
    def of(cls, cards: Iterable[Card], holes: Holes | None = None, *, size: int = 7) -> "Holding":
        """From cards, UNKNOWN for a hidden one; what is missing to `size` (6 beside a common card) is to come."""
        known = tuple(card >> 2 for card in cards if card >= 0)
        return cls(known, size - len(known), holes)

    def __post_init__(self) -> None:
        _sort(self, "known")
        if self.unknown < (0 if self.holes is None else 2):
            raise ValueError("more cards than a hand has room for")
        if self.holes == frozenset():
            raise ValueError("no two hole cards are in the range")


def _sort(value: object, name: str) -> None:
    """Puts the ranks in order, so that equal cards are equal keys."""
    object.__setattr__(value, name, tuple(sorted(getattr(value, name))))


def unpaired(top: int, door: int | None = None) -> Holes:
    """Two hole cards of different ranks up to `top`, neither of them the door's: three low cards with it."""
    ranks = [rank for rank in range(top + 1) if rank != door]
    return frozenset((low, high) for low in ranks for high in ranks if low < high)


@dataclass(frozen=True, slots=True)
class Spot:
    """Hands against each other, the ranks of the cards that are out of play, and the common card of seventh street.

    `common` is its rank, or None where there is none; `common_to_come` says that one will be dealt. With either, a
    hand is six cards of its own.
    """

    hands: tuple[Holding, ...]
    dead: tuple[int, ...] = ()
    common: int | None = None
    common_to_come: bool = False

    def __post_init__(self) -> None:
        _sort(self, "dead")
        if not 1 <= len(self.hands) <= 8:
            raise ValueError("an equity is that of one to eight hands")
        size = 6 if self.common is not None or self.common_to_come else 7
        if any(len(hand.known) + hand.unknown != size for hand in self.hands):
            raise ValueError(f"every hand must come to {size} cards")
        for rank, number in enumerate(self.left):
            if number < 0:
                raise ValueError(f"{4 - number} {plural(rank)} are named, and a deck has four")
        if self.to_come > sum(self.left):
            raise ValueError(
                f"{self.to_come} cards are unknown or to come, and only {sum(self.left)} are left in the deck"
            )

    @property
    def seen(self) -> tuple[int, ...]:
        """The ranks of all cards that are known."""
        common = () if self.common is None else (self.common,)
        return (*(rank for hand in self.hands for rank in hand.known), *self.dead, *common)

    @property
    def left(self) -> tuple[int, ...]:
        """How many cards of each rank are unseen."""
        seen = self.seen
        return tuple(4 - seen.count(rank) for rank in range(13))

    @property
    def to_come(self) -> int:
        """How many cards are unknown, the common one with them."""
        return sum(hand.unknown for hand in self.hands) + self.common_to_come

    def with_common(self, rank: int) -> "Spot":
        """The same when the common card has come."""
        return Spot(self.hands, self.dead, rank)
