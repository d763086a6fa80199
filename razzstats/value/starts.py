"""Starting hands: the three cards of third street by rank, their notation, class and Cogert's points."""

from typing import NamedTuple

from razzstats.cards import RANKS

CLASSES = (*(f"{rank}-low" for rank in RANKS[2:9]), *(f"{rank}-high" for rank in RANKS[9:]), "pair", "trips")
"""Every class, the best first."""

NEEDED = range(8)
"""The ranks of a good low, the ace to the eight: what of them he does not hold, he needs."""

_FOUR, _SIX, _SEVEN, _EIGHT, _TEN = 3, 5, 6, 7, 9
_POINTS = {_SIX: 9, _SEVEN: 8, _EIGHT: 6, _EIGHT + 1: 2}
"""By the highest rank, for the six to the nine; a seven or an eight loses one for each rank above 7-4 or 8-4."""


class Start(NamedTuple):
    """Two down cards, low to high, and the door card; ranks are 0 (ace) to 12."""

    lower: int
    higher: int
    door: int

    @classmethod
    def of(cls, first: int, second: int, door: int) -> "Start":
        """The start of two down cards in any order and a door card."""
        return cls(min(first, second), max(first, second), door)

    @property
    def text(self) -> str:
        """`(A6)7`: what lies face down in brackets, low to high, then the door card."""
        return f"({RANKS[self.lower]}{RANKS[self.higher]}){RANKS[self.door]}"

    @property
    def unpaired(self) -> bool:
        """Three ranks."""
        return len(set(self)) == 3

    @property
    def top(self) -> int:
        """The highest rank, 0 to 12."""
        return max(self)

    @property
    def second(self) -> int | None:
        """The second highest of three ranks: 8-4 is smooth, 8-7 is rough; None for a pair or trips."""
        return sorted(self)[1] if self.unpaired else None

    @property
    def name(self) -> str:
        """`3-low` to `9-low`, `T-high` to `K-high`, `pair`, `trips`."""
        if not self.unpaired:
            return "trips" if self.lower == self.higher == self.door else "pair"
        return f"{RANKS[self.top]}-{'low' if self.top < _TEN else 'high'}"

    @property
    def high_card(self) -> str:
        """`buried` where his highest rank lies face down only, so that nobody sees it, else `exposed`."""
        return "buried" if self.door < self.top else "exposed"

    @property
    def points(self) -> int:
        """Cogert's points for the three cards alone: 10 for a five or lower to 0 for a ten or higher, or a pair."""
        if self.second is None or self.top >= _TEN:
            return 0
        rough = max(0, self.second - _FOUR) if self.top in (_SEVEN, _EIGHT) else 0
        return 10 if self.top < _SIX else _POINTS[self.top] - rough
