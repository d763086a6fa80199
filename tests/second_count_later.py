"""The second count of fourth to seventh street, and of what became of known cards; it shares no code with razzstats.

What was dealt, shown and won is taken from the events of the hand; what was done, from the log of decisions.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

RANKS = "A23456789TJQK"
AGGRESSIVE = {"bet", "raise"}

Cards = tuple[int, ...]
"""Cards as numbers, a rank each; sorted where only the ranks matter."""


def ranks(text: str) -> Cards:
    return tuple(RANKS.index(card[0]) for card in text.split())


@cache
def worth(cards: Cards) -> tuple[Any, ...]:
    """The best low of sorted ranks; the smaller the better: how they pair, then the ranks as they compare."""
    return min(map(grade, combinations(cards, min(5, len(cards)))))


def grade(five: Cards) -> tuple[Any, ...]:
    groups = sorted(((number, rank) for rank, number in Counter(five).items()), reverse=True)
    return tuple(number for number, _ in groups), tuple(rank for _, rank in groups)


def low(cards: Iterable[int]) -> tuple[Any, ...]:
    return worth(tuple(sorted(cards)))


def completions(cards: Cards, to_come: int, seen: Counter[int], first: Iterable[int] = range(13)) -> Iterator[Cards]:
    """The ways in which so many unseen cards may come, by rank, in the order of `first`."""
    order = sorted(range(13), key=list(first).index)
    for more in combinations_with_replacement(order, to_come):
        if all(seen[rank] + number <= 4 for rank, number in Counter(more).items()):
            yield (*cards, *more)


@dataclass
class Told:
    """What the events of a hand say of its players."""

    up: dict[str, list[int]] = field(default_factory=dict)
    down: dict[str, list[int]] = field(default_factory=dict)
    shown: dict[str, Cards] = field(default_factory=dict)
    won: Counter[str] = field(default_factory=Counter)
    """What each has taken from the pots."""
    big_bet: int = 0
    folded: dict[str, int] = field(default_factory=dict)
    """The street of each fold."""
    last: int = 3
    common: bool = False

    def cards(self, player: str, street: int) -> Cards | None:
        """What a player held on a street; None if the hand does not tell all of it."""
        dealt = (*self.down[player][:2], *self.up[player], *self.down[player][2:])
        known = (self.shown.get(player) or dealt)[:street]
        return known if len(known) == street and -1 not in known else None

    def saw(self, player: str, street: int) -> bool:
        return self.last >= street and self.folded.get(player, 9) >= street

    def board(self, player: str, street: int) -> list[int]:
        return self.up[player][: min(street, 6) - 2]

    def paired(self, player: str) -> int:
        """The street on which his board paired first; 9 for never."""
        boards = {street: self.board(player, street) for street in (4, 5, 6) if self.saw(player, street)}
        return min((street for street, up in boards.items() if len(set(up)) < len(up)), default=9)

    def rival_paired(self, player: str) -> int:
        found = min((self.paired(other) for other in self.up if other != player), default=9)
        return found if self.saw(player, found) else 9


def told(hand: Any) -> Told:
    """Follows a hand's events."""
    found = Told(big_bet=hand.stakes.big_bet)
    for event in hand.events:
        name = type(event).__name__
        if name == "Heading":
            found.last = int(event.street)
            found.common |= event.common is not None
        elif name == "Deal":
            *down, up = [card // 4 if card >= 0 else -1 for card in event.new]
            if found.last == 7:
                found.down[event.player].append(up)
                continue
            found.down.setdefault(event.player, []).extend(down)
            found.up.setdefault(event.player, []).append(up)
        elif name == "Show" and event.cards:
            found.shown[event.player] = tuple(card // 4 for card in event.cards)
        elif name == "Award" and event.amount:
            found.won[event.player] += event.amount
        elif name == "Act" and event.kind.value == "fold":
            found.folded[event.player] = found.last
    for player, down in found.down.items():
        if len(down) < 2:
            # a card of 7th alone is no hidden pair that is known
            found.down[player] = [-1, -1, *down]
    return found


# -- over hands


def dealt(hand: Told) -> Iterator[tuple[str, str, bool]]:
    """Player, statistic and whether it was made, of those that ask no decision."""
    for player in hand.up:
        cards = hand.cards(player, 5) if hand.saw(player, 5) else None
        if cards:
            low_cards = len({rank for rank in cards if rank < RANKS.index("T")})
            for number, name in ((5, "made_low_5"), (4, "one_card_draw_5"), (3, "two_card_draw_5")):
                yield player, name, low_cards == number
        down = hand.down[player][:2]
        for street in (4, 5, 6) if -1 not in down else ():
            if hand.saw(player, street):
                *board, new = hand.board(player, street)
                yield player, f"hidden_pair_{street}", new in down and new not in board
        if not hand.saw(player, 4):
            continue
        for whose, street in (("own", hand.paired(player)), ("rival", hand.rival_paired(player))):
            yield player, f"paired_{whose}", street < 9
            if street < 9:
                yield player, f"paired_{whose}_won", player in hand.won


# -- over decisions


@dataclass
class Spot:
    """A decision on fourth street or later, and what was decided in the hand before."""

    decision: Any
    before: list[Any]
    hand: Told
    wagered: bool
    facing: bool
    """It is his first answer to another's bet on the street."""
    raised: bool
    """Third street saw more than one bet."""
    closing: bool
    """Nobody acts after him."""

    @property
    def street(self) -> int:
        return self.decision.street

    @property
    def on_street(self) -> list[Any]:
        return [one for one in self.before if one.street == self.street]

    @property
    def left(self) -> list[str]:
        """Who is still in against him."""
        gone = {one.player for one in self.before if one.act == "fold"}
        return [player for player in self.hand.up if player not in gone and player != self.decision.player]

    @property
    def seen(self) -> Counter[int]:
        """Every card that he sees: boards, folded ones too, and his own."""
        up = [rank for player in self.hand.up for rank in self.visible(player)]
        down = ranks(self.decision.cards)
        return Counter(up) + Counter(down) - Counter(ranks(self.decision.board))

    @property
    def net_of_call(self) -> int:
        """In millionths of a big bet, rounded down."""
        net = self.hand.won[self.decision.player] - self.decision.put_in
        return 1_000_000 * net // self.hand.big_bet

    def visible(self, player: str) -> list[int]:
        return self.hand.board(player, min(self.street, self.hand.folded.get(player, 9)))


def asked_later(spot: Spot) -> Iterator[tuple[str, bool]]:
    """The statistics that this decision is an opportunity for, and whether he made it."""
    act, street = spot.decision.act, spot.street
    stays = spot.hand.folded.get(spot.decision.player) != street
    yield from aggression(act, street)
    yield from by_boards(spot)
    yield from by_bricks(spot, stays)
    if not spot.wagered:
        yield f"bet_{street}", act == "bet"
        yield f"check_{street}", act == "check"
    if spot.facing:
        for answer in ("raise", "call", "fold"):
            yield f"{answer}_{street}", act == answer
        if any(one.player == spot.decision.player and one.act == "check" for one in spot.on_street):
            yield f"check_raise_{street}", act == "raise"
    if spot.hand.paired(spot.decision.player) == street:
        yield "paired_own_stays", stays
    if spot.hand.rival_paired(spot.decision.player) == street:
        yield "paired_rival_stays", stays
    if act == "call":
        yield from calls(spot)
    if street == 7 and not spot.wagered and spot.on_street and locked(spot):
        yield "missed_value", act == "check"
    if worth_a_bet(spot):
        yield "missed_thin_value", act in ("check", "call")


def aggression(act: str, street: int) -> Iterator[tuple[str, bool]]:
    for where in ("", f"_{street}"):
        yield f"agg{where}", act in AGGRESSIVE
        if act != "check":
            yield f"afq{where}", act in AGGRESSIVE
        if act in AGGRESSIVE or act == "call":
            yield f"af{where}", act in AGGRESSIVE


def by_boards(spot: Spot) -> Iterator[tuple[str, bool]]:
    act, street = spot.decision.act, spot.street
    mine = low(ranks(spot.decision.board))
    best = min(low(ranks(board)) for board in spot.decision.rivals.split(", "))
    if not spot.wagered and not spot.on_street and mine <= best:
        yield f"lead_low_{street}", act == "bet"
    if not spot.wagered and mine < best:
        yield f"bet_ahead_{street}", act == "bet"
    if spot.facing and mine > best:
        yield f"fold_behind_{street}", act == "fold"


def caught_bad(board: Cards, place: int) -> bool:
    return RANKS[board[place]] in "TJQK" or board[place] in board[:place]


def by_bricks(spot: Spot, stays: bool) -> Iterator[tuple[str, bool]]:
    board, act = ranks(spot.decision.board), spot.decision.act
    caught = sum(caught_bad(board, place) for place in range(1, len(board)))
    yield f"stays_{spot.street}_{caught}", stays
    both = [player for player in spot.hand.up if spot.hand.saw(player, 4)]
    if spot.street == 4 and spot.facing and len(both) == 2 and caught:
        (rival,) = spot.left
        catch = "bad" if caught_bad(tuple(spot.hand.board(rival, 4)), 1) else "good"
        yield "fold_brick", act == "fold"
        yield f"fold_brick_{catch}_{'raised' if spot.raised else 'single'}", act == "fold"


def calls(spot: Spot) -> Iterator[tuple[str, int]]:
    """What a call was worth, where the hand tells his cards."""
    street, player = spot.street, spot.decision.player
    if street == 7 and spot.closing:
        yield "closing_call_won", player in spot.hand.won
        yield "closing_call_net", spot.net_of_call
    if spot.hand.cards(player, street) is None or (street == 7 and spot.hand.common):
        return
    mine = ranks(spot.decision.cards)
    if street == 7:
        pairing, (top, *_) = low(mine)
        yield "call_without_hand", pairing != (1,) * 5 or RANKS[top] in "TJQK"
    if street == 6:
        yield "dead_call_6", dead_to_boards(spot, mine)
    if street in (5, 6):
        theirs = [spot.hand.cards(rival, street) for rival in spot.left]
        if None not in theirs:
            yield f"beaten_call_{street}", dead_to_cards(spot, mine, theirs)


def dead_to_boards(spot: Spot, mine: Cards) -> bool:
    best = min(low(cards) for cards in completions(mine, 7 - len(mine), spot.seen))
    boards = [spot.hand.board(rival, spot.street) for rival in spot.left]
    # the cards that pair the board come first, as they spoil it most
    return any(
        all(low(cards) < best for cards in completions(tuple(board), 7 - len(board), spot.seen, by_use(board)))
        for board in boards
    )


def by_use(board: list[int]) -> list[int]:
    return sorted(range(13), key=lambda rank: (rank not in board, -rank))


def dead_to_cards(spot: Spot, mine: Cards, theirs: list[Cards]) -> bool:
    seen = spot.seen + Counter(rank for cards in theirs for rank in cards[:2])
    best = min(low(cards) for cards in completions(mine, 7 - len(mine), seen))
    return any(low(cards) < best for cards in theirs)


def locked(spot: Spot) -> bool:
    if spot.hand.cards(spot.decision.player, 7) is None or spot.hand.common:
        return False
    mine = low(ranks(spot.decision.cards))
    return not any(
        low(cards) < mine
        for rival in spot.left
        for cards in completions(tuple(spot.hand.board(rival, 7)), 3, spot.seen)
    )


def worth_a_bet(spot: Spot) -> bool:
    """On 7th, after a check or facing one bet that he may raise, nine tenths of what the one rival may have lose."""
    if spot.street != 7 or len(spot.left) != 1 or spot.hand.cards(spot.decision.player, 7) is None or spot.hand.common:
        return False
    bettors = [one.player for one in spot.on_street if one.act in AGGRESSIVE]
    first_bet = len(bettors) == 1 and bettors[0] != spot.decision.player and "raise" in spot.decision.legal
    if not (first_bet or (spot.on_street and not bettors)):
        return False
    mine, board = low(ranks(spot.decision.cards)), tuple(spot.hand.board(spot.left[0], 7))
    lost = ways = 0
    for cards in completions(board, 3, spot.seen):
        number = prod(comb(4 - spot.seen[rank], taken) for rank, taken in Counter(cards[4:]).items())
        ways += number
        lost += number * (low(cards) > mine)
    return 10 * lost > 9 * ways
