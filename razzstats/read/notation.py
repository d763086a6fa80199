"""A hand that a notation tells, in the making: who holds what, who is left, whether the cards settle it.

The readers of such notations (phh_play.py, live_play.py) build on it; rooms tell all this themselves.
"""

from razzstats.cards import UNKNOWN, Card
from razzstats.events import Event, Refund
from razzstats.money import Amount
from razzstats.read.ledger import Ledger


class Told:
    """Events with their chips, and the cards as far as they are known."""

    def __init__(self, stacks: dict[str, Amount | None], small_bet: Amount, big_bet: Amount) -> None:
        self.ledger = Ledger(stacks, small_bet, big_bet)
        self.events: list[Event] = []
        self.heroes: dict[str, None] = {}
        """Whose three first cards are known."""
        self.held: dict[str, list[Card]] = {}
        """In the order of the deal."""
        self.common: Card | None = None
        self.mucked: set[str] = set()
        self.street = 0
        self._refunded = False

    @property
    def hero(self) -> str | None:
        """The one player whose down cards are known at the deal; of several none."""
        return next(iter(self.heroes)) if len(self.heroes) == 1 else None

    def refund(self, line: int) -> None:
        """Once nobody can bet any more, chips that nobody called go back."""
        spare = None if self._refunded else self.ledger.uncalled()
        self._refunded = True
        if spare is not None:
            self.events.append(Refund(line, *spare))

    def settled(self) -> bool:
        """Whether all have folded to one player, or the hands of all who did not muck are known."""
        contenders = [name for name in self.ledger.alive if name not in self.mucked]
        return len(contenders) == 1 or (bool(contenders) and all(map(self._is_known, contenders)))

    def _is_known(self, name: str) -> bool:
        cards = self.held.get(name, [])
        return len(cards) + (self.common is not None) >= 7 and UNKNOWN not in cards
