"""A simulated player's turn: what he sees, what he may do, and how he weighs cards."""

from collections.abc import Sequence
from typing import NamedTuple

from razzstats.cards import Card, rank
from razzstats.events import Kind, Street
from razzstats.money import Amount
from razzstats.play.table import Player, Table
from razzstats.value.lowball import low

TEN = 9
"""The rank of a ten, the lowest brick."""


class Spot(NamedTuple):
    """A turn as its player sees it: the table before he acts, and his own cards.

    He knows what anybody at the table knows: up cards and chips. Ranks are 0 (ace) to 12, amounts hundredths. The table
    moves on, so a spot holds until its player has acted.
    """

    table: Table
    player: Player
    cards: Sequence[Card]
    """All of his own, the common card among them."""
    bring_in: Amount
    """The full one."""

    # -- the table

    @property
    def street(self) -> int:
        """3 to 7."""
        return self.table.street

    @property
    def third(self) -> bool:
        """Third street."""
        return self.table.street == Street.THIRD

    @property
    def forced(self) -> bool:
        """He is the hand's forced opener."""
        return self.table.forced is self.player

    @property
    def opening(self) -> bool:
        """He must open the hand now."""
        return self.third and not self.table.acts

    @property
    def level(self) -> int:
        """Wagers on this street: on third street 0 is the bring-in and 1 the completion."""
        return self.table.wagers

    @property
    def rivals(self) -> list[Player]:
        """Who else has not folded."""
        return [other for other in self.table.alive() if other is not self.player]

    @property
    def behind(self) -> list[Player]:
        """Who has still to act after him, on third street without the forced opener."""
        apart = self.table.forced if self.third else None
        return [other for other in self.table.pending if other is not self.player and other is not apart]

    @property
    def unopened(self) -> bool:
        """Third street, and nobody has put more in than antes and the bring-in; he is not who brought it in."""
        others = (other.street_in for other in self.table.players if other is not self.table.forced)
        return self.third and not self.forced and self.table.level <= self.bring_in and not any(others)

    @property
    def owes(self) -> bool:
        """Somebody has put in more than he has on this street."""
        return self.table.owed(self.player) > 0

    @property
    def faces_bet(self) -> bool:
        """He owes something on fourth street or later."""
        return not self.third and self.owes

    @property
    def may_bet(self) -> bool:
        """Nobody has bet on fourth street or later."""
        return not self.third and not self.table.level

    @property
    def bettor(self) -> Player | None:
        """Who made the street's last wager."""
        return self.table.last

    # -- what he may do

    @property
    def floor(self) -> Amount:
        """The street's level, but on third street at least the bring-in, short as the one posted may be."""
        return max(self.table.level, self.bring_in if self.third else 0)

    @property
    def price(self) -> Amount:
        """What a call costs; a short bring-in is called in full while others still have chips (WSOP, Winamax)."""
        if not self.table.clockwise(self.player):
            return self.table.owed(self.player)
        return min(self.floor - self.player.street_in, chips(self.player))

    @property
    def may_raise(self) -> bool:
        """There is somebody to raise, chips to do it, a wager left, and more than a short all-in since he acted."""
        table, player = self.table, self.player
        can = player.street_in + chips(player) > self.floor and table.wagers < table.house.wagers
        return can and bool(table.clockwise(player)) and not (table.wagers and player.seen == table.wagers)

    @property
    def wager(self) -> Kind:
        """What a bet is called here: third street's first is a completion."""
        if self.third:
            return Kind.RAISE if self.level else Kind.COMPLETE
        return Kind.RAISE if self.table.level else Kind.BET

    @property
    def legal(self) -> list[Kind]:
        """What he may do, leaving out the fold of those who owe nothing; a bring-in for his last chip is no choice."""
        passive = [Kind.BRING_IN] if self.opening else [Kind.FOLD, Kind.CALL] if self.owes else [Kind.CHECK]
        return passive + [self.wager] * self.may_raise

    def act_for(self, wish: Kind) -> Kind:
        """What comes of the wish to RAISE, CALL or FOLD, where he may not or need not."""
        if wish is Kind.RAISE and self.may_raise:
            return self.wager
        if self.opening:
            return Kind.BRING_IN
        if not self.owes:
            return Kind.CHECK
        return Kind.FOLD if wish is Kind.FOLD else Kind.CALL

    # -- cards

    @property
    def door(self) -> int:
        """The rank of his door card."""
        return rank(self.player.up[0])

    @property
    def start(self) -> int:
        """His three cards, as `start_rank` values them."""
        return start_rank(self.cards)

    @property
    def lower_doors(self) -> int:
        """How many behind him have a lower door."""
        return sum(rank(other.up[0]) < self.door for other in self.behind)

    @property
    def lowest_door(self) -> bool:
        """His door is lower than every door behind him."""
        return all(self.door < rank(other.up[0]) for other in self.behind)

    @property
    def bricks(self) -> int:
        """How many he has caught on his board."""
        return bricks(self.player.up)

    @property
    def leads(self) -> bool:
        """His board is better than every other."""
        mine = low(self.player.up)
        return all(mine < low(other.up) for other in self.rivals)


def chips(player: Player) -> Amount:
    """What he has left; a simulated player's chips are always known."""
    return player.stack or 0


def start_rank(cards: Sequence[Card]) -> int:
    """The highest rank of three cards, seven more for each that pairs another."""
    ranks = {rank(card) for card in cards}
    return max(ranks) + 7 * (len(cards) - len(ranks))


def outlook(cards: Sequence[Card], to_come: int, unseen: int = 0) -> int:
    """The highest rank of the low that these cards may become, if half of those to come and all unseen ones help."""
    ranks = sorted({rank(card) for card in cards})
    kept = 5 - (to_come + 1) // 2 - unseen
    return ranks[kept - 1] if len(ranks) >= kept else 12 + 2 * (kept - len(ranks))


def looks(other: Player, street: int) -> int:
    """What a rival's board may become; nobody is taken to have better than a seven."""
    return max(6, outlook(other.up, Street.SEVENTH - street, unseen=2))


def bricks(board: Sequence[Card]) -> int:
    """Cards of a board after the door that are ten or higher, or pair one before them (Sklansky's bad catch)."""
    ranks = [rank(card) for card in board]
    return sum(ranks[place] >= TEN or ranks[place] in ranks[:place] for place in range(1, len(ranks)))
