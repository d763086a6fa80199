"""From which rank on a card is bad and a low no hand, and which hand is worth a bet: opinions, so they can be set."""

from dataclasses import dataclass

from razzstats.cards import RANKS
from razzstats.value.lowball import BRICK_FROM, VALUE_OVER, Low


@dataclass(frozen=True, slots=True)
class Cuts:
    """Ranks are 1 (ace) to 13 (king)."""

    brick_from: int = BRICK_FROM
    """An up card of this rank or higher is a brick, and a low with one is not made."""
    no_hand_from: int = BRICK_FROM
    """On 7th a low whose top card is of this rank or higher is no hand, and neither is a pair."""
    value_over: int = VALUE_OVER
    """On 7th a hand that beats more than so many percent of what a rival may hold is worth a bet."""

    @property
    def no_hand(self) -> Low:
        """The best low that is no hand: that of the bare top card."""
        return 1 << (self.no_hand_from - 1)

    def __str__(self) -> str:
        brick, no_hand = (RANKS[rank - 1] for rank in (self.brick_from, self.no_hand_from))
        return f"bricks from {brick} on, no hand from {no_hand} on, value over {self.value_over} %"


DEFAULT = Cuts()
"""What statistics are stored with."""
