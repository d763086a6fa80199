"""Chips while a hand is read whose notation leaves out what the limit game fixes: what a call costs, who is all-in.

Rooms print every amount; a notation says `calls`. What is legal is for the rules to judge: the ledger takes anything.
"""

from razzstats.events import Act, Kind, Street
from razzstats.layers import uncalled
from razzstats.money import Amount


class Ledger:
    """What everybody has in front of him and behind, act by act."""

    def __init__(self, stacks: dict[str, Amount | None], small_bet: Amount, big_bet: Amount) -> None:
        self.left = dict(stacks)
        """Chips behind; None where they are not known."""
        self.paid: dict[str, Amount] = dict.fromkeys(stacks, 0)
        """In the whole hand, the ante too."""
        self.street = Street.THIRD
        self.level: Amount = 0
        self.bring_in: Amount = 0
        """Posted, while nothing but calls has followed; else 0."""
        self.alive = dict.fromkeys(stacks)
        """Who has not folded, in the order of the deal."""
        self.fills: Amount = 0
        """The bring-in that callers pay though a shorter one was posted; 0 where they pay what was posted."""
        self.fills_heads_up = False
        """Two players do so too, of whom none can win more than the shorter one put in."""
        self._bets = (small_bet, big_bet)
        self._in: dict[str, Amount] = {}
        self._base: Amount = 0
        """The last level that counts; an all-in of less than half a unit does not."""
        self._waiting = dict.fromkeys(stacks)

    @property
    def unit(self) -> Amount:
        """The bet of the street."""
        return self._bets[self.street >= Street.FIFTH]

    @property
    def full_wager(self) -> Amount:
        """The street's total that the next full bet, completion or raise makes."""
        return self._base + self.unit

    @property
    def over(self) -> bool:
        """Nobody has a turn left, on the last street or because all others have folded."""
        return len(self.alive) < 2 or (self.street is Street.SEVENTH and not self._waiting)

    def open(self, street: Street) -> None:
        """A street begins."""
        self.street = street
        self.level = self._base = self.bring_in = 0
        self._in.clear()
        self._waiting = self._able()
        if len(self._waiting) < 2:
            self._waiting = {}

    def ante(self, line: int, name: str, amount: Amount) -> Act:
        """The ante, or what he has."""
        put_in = self._most(name, amount)
        self._take(name, put_in)
        if self.left.get(name) == 0:
            self._waiting.pop(name, None)
        return Act(line, Kind.ANTE, name, put_in, 0, None, self.left.get(name) == 0)

    def post(self, line: int, name: str, amount: Amount) -> Act:
        """The bring-in, or what he has."""
        self.bring_in = self._most(name, amount)
        return self.put(line, Kind.BRING_IN, name, self.bring_in)

    def wager(self, line: int, name: str, total: Amount, kind: Kind | None = None) -> Act:
        """A bet, completion or raise to the street's total."""
        kind = kind or (Kind.RAISE if self.level else Kind.BET)
        if 2 * (total - self._base) >= self.unit:
            self._base = total
        self.bring_in = 0
        return self.put(line, kind, name, total)

    def call(self, line: int, name: str) -> Act:
        """Calls the level, or as much of it as he has; checks where there is nothing to call."""
        mine = self._in.get(name, 0)
        short = 0 < self.bring_in < self.fills and (self.fills_heads_up or len(self.alive) > 2)
        owed = max(0, (self.fills if short else self.level) - mine)
        return self.put(line, Kind.CALL if owed else Kind.CHECK, name, mine + self._most(name, owed))

    def fold(self, line: int, name: str) -> Act:
        """He is out."""
        act = self.put(line, Kind.FOLD, name, self._in.get(name, 0))
        self.alive.pop(name, None)
        return act

    def uncalled(self) -> tuple[str, Amount] | None:
        """Whose chips nobody matched, and how many."""
        return uncalled(self.paid)

    def total(self, name: str) -> Amount:
        """His chips on this street."""
        return self._in.get(name, 0)

    def all_he_has(self, name: str) -> Amount | None:
        """The street's total that takes his last chip."""
        left = self.left.get(name)
        return None if left is None else self._in.get(name, 0) + left

    def _able(self) -> dict[str, None]:
        return {name: None for name in self.alive if self.left.get(name) != 0}

    def _most(self, name: str, amount: Amount) -> Amount:
        left = self.left.get(name)
        return amount if left is None else min(amount, max(0, left))

    def _take(self, name: str, put_in: Amount) -> None:
        self.paid[name] = self.paid.get(name, 0) + put_in
        left = self.left.get(name)
        if left is not None:
            self.left[name] = left - put_in

    def put(self, line: int, kind: Kind, name: str, total: Amount) -> Act:
        """An act that leaves him with this total on the street."""
        put_in = total - self._in.get(name, 0)
        self._take(name, put_in)
        self._in[name] = total
        if total > self.level:
            self.level = total
            if kind is not Kind.CALL:
                # whoever can still answer must
                self._waiting = self._able()
        self._waiting.pop(name, None)
        return Act(line, kind, name, put_in, total, None, put_in > 0 and self.left.get(name) == 0)
