"""What visible cards prove, worked out by trying all that can still be dealt. It shares no code with the pricing.

Cards are ranks, 0 the ace to 12 the king; suits never matter in Razz.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, takewhile
from typing import Any, NamedTuple

Ranks = tuple[int, ...]
Worth = tuple[Ranks, Ranks]
"""The pairing first, then the ranks in the order in which they are compared; less is better."""
Endings = tuple[tuple[Worth, Ranks], ...]
DECK = 52


class Rival(NamedTuple):
    """Somebody else who is in."""

    up: Ranks
    reaches: bool
    """He contests every chip that a call puts in: he is not all-in for less."""
    has_chips: bool


class Seen(NamedTuple):
    """What a player sees on fifth street or later."""

    street: int
    own: Ranks
    """Without a common card."""
    rivals: tuple[Rival, ...]
    unseen: Ranks
    """How many cards of each rank he does not see."""
    stub: int
    """Cards that are left to deal."""
    common: int | None

    @property
    def shares(self) -> set[bool]:
        """Whether all will share the seventh card: True, False, or both where it hangs on who folds before."""
        if self.street == 7:
            return {self.common is not None}
        counts = range(2, len(self.rivals) + 2)
        if self.street == 6:
            return {self.stub < left for left in counts}
        return {self.stub - before < left for before in counts for left in counts if left <= before}


@cache
def final(ranks: Ranks) -> Worth:
    """What seven ranks, in order, are worth as an ace-to-five low."""
    different = sorted(set(ranks))
    fives = [tuple(different[:5])] if len(different) >= 5 else combinations(ranks, 5)
    return min(map(worth, fives))


@cache
def worth(five: Ranks) -> Worth:
    groups = sorted(((number, rank) for rank, number in Counter(five).items()), reverse=True)
    return tuple(number for number, _ in groups), tuple(rank for _, rank in groups)


@cache
def endings(known: Ranks, more: int) -> Endings:
    """All that known cards may end as, the worst first, with the cards that make it."""
    dealt = combinations_with_replacement(range(13), more)
    return tuple(sorted(((final(tuple(sorted(known + cards))), cards) for cards in dealt), reverse=True))


def fits(cards: Ranks, unseen: Ranks) -> bool:
    return all(cards.count(rank) <= unseen[rank] for rank in cards)


def without(unseen: Ranks, cards: Ranks) -> Ranks:
    return tuple(number - cards.count(rank) for rank, number in enumerate(unseen))


class Deal(NamedTuple):
    """What he ends with, and what the rivals are dealt from."""

    mine: Worth
    unseen: Ranks
    shared: Ranks
    size: int
    """How many cards of his own everybody ends with."""

    def no_better(self, up: Ranks) -> Iterator[Ranks]:
        """The hidden cards, the worst first, with which a rival is no better than he is; of any deck."""
        return (cards for _, cards in takewhile(lambda end: end[0] >= self.mine, self._endings(up)))

    def worse(self, up: Ranks) -> Iterator[Ranks]:
        return (cards for _, cards in takewhile(lambda end: end[0] > self.mine, self._endings(up)))

    def better(self, up: Ranks) -> Iterator[Ranks]:
        return (cards for _, cards in takewhile(lambda end: end[0] < self.mine, reversed(self._endings(up))))

    def _endings(self, up: Ranks) -> Endings:
        return endings(up + self.shared, self.size - len(up))


def deals(seen: Seen, shared: bool) -> Iterator[Deal]:
    """Every way in which his own cards may come."""
    size = 6 if shared else 7
    commons = [()] if not shared else [(seen.common,)] if seen.common is not None else [(rank,) for rank in range(13)]
    for common in commons:
        left = seen.unseen if seen.common is not None or not shared else without(seen.unseen, common)
        if min(left) < 0:
            continue
        for mine in combinations_with_replacement(range(13), size - len(seen.own)):
            if fits(mine, left):
                value = final(tuple(sorted(seen.own + mine + common)))
                yield Deal(value, without(left, mine), common, size)


@cache
def can_all_be_no_better(deal: Deal, boards: tuple[Ranks, ...], unseen: Ranks) -> bool:
    """The rivals with these boards can be dealt cards with which none of them is better than he is."""
    # a rival alone without a way spares the search through the ways of the others
    if not all(any(fits(cards, unseen) for cards in deal.no_better(up)) for up in boards):
        return False
    if len(boards) < 2:
        return True
    up, *others = boards
    ways = (without(unseen, cards) for cards in deal.no_better(up) if fits(cards, unseen))
    return any(can_all_be_no_better(deal, tuple(others), left) for left in ways)


def all_deals(seen: Seen) -> Iterator[Deal]:
    return (deal for shared in seen.shares for deal in deals(seen, shared))


def drawing_dead(seen: Seen) -> bool:
    """He can win no part of any pot that his call pays into, whatever comes."""
    boards = tuple(sorted(rival.up for rival in seen.rivals if rival.reaches))
    return not any(can_all_be_no_better(deal, boards, deal.unseen) for deal in all_deals(seen))


def locked(seen: Seen) -> bool:
    """Nobody can end better than he does, whatever comes."""
    boards = {rival.up for rival in seen.rivals}
    ways = ((deal, cards) for deal in all_deals(seen) for up in boards for cards in deal.better(up))
    return not any(fits(cards, deal.unseen) for deal, cards in ways)


def can_gain(seen: Seen) -> bool:
    """Somebody with chips may end worse than he does."""
    boards = {rival.up for rival in seen.rivals if rival.has_chips}
    ways = ((deal, cards) for deal in all_deals(seen) for up in boards for cards in deal.worse(up))
    return any(fits(cards, deal.unseen) for deal, cards in ways)


def mistake_of(seen: Seen | None, decision: Any) -> str | None:
    """The certain mistake that a logged decision was; without a sight, as before fifth street, no card proves any.

    Until then a rival has five cards or more that nobody sees: enough for the best low and for a very bad one.
    """
    act, owes = decision.act, decision.to_call > 0
    if act == "fold":
        if owes:
            return "folded_lock" if seen is not None and locked(seen) else None
        return None if seen is not None and drawing_dead(seen) else "free_fold"
    if act == "call" and seen is not None and drawing_dead(seen):
        return "lost_call" if decision.street == 7 else "dead_call"
    if decision.street < 7 or decision.behind or act not in ("check", "call"):
        return None
    may_bet = {"bet", "raise"} & set(decision.legal.split())
    if not (may_bet and locked(seen) and can_gain(seen)):
        return None
    return "flat_lock" if owes else "checked_lock"


def seen_by(table: Any, player: Any) -> Seen | None:
    """What a player whose cards are known sees at a `Table`, before he acts; None before fifth street."""
    if table.street < 5:
        return None
    common = None if table.common is None else table.common >> 2
    call = player.total + table.owed(player)
    own = ranks_of((*player.down, *player.up))
    others = [other for other in table.players if other is not player]
    gone = Counter([*own, *(rank for other in others for rank in ranks_of(other.up))])
    if common is not None:
        gone[common] += 1
    rivals = (
        Rival(ranks_of(other.up), other.total >= call or not other.all_in, not other.all_in)
        for other in others
        if not other.folded
    )
    stub = DECK - sum(2 + len(other.up) for other in table.players)
    return Seen(int(table.street), own, tuple(rivals), tuple(4 - gone[rank] for rank in range(13)), stub, common)


def ranks_of(cards: Any) -> Ranks:
    return tuple(sorted(card >> 2 for card in cards))
