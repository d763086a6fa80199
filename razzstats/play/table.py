"""The table on which a hand is replayed: stacks, pot, cards, and whose turn it is.

It takes whatever it is told, legal or not, so that a faulty hand plays to its end; the rules judge each event before
the table takes it. The only thing in the program that changes while it is used.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import ClassVar, NamedTuple

from razzstats.cards import UNKNOWN, Card
from razzstats.events import Act, Award, Board, Capped, Deal, Event, Heading, HighNote, Kind, Refund, Show, Street
from razzstats.hand import Hand, Seat
from razzstats.money import Amount
from razzstats.play.house import HouseRules, house_of
from razzstats.value.lowball import Low, board_low, opens_before

DECK = 52


class Player:
    """Someone dealt in, or who acts as if he were."""

    __slots__ = (
        "acted", "all_in", "ante", "checked", "collected", "dealt_on", "down", "faced", "folded", "folded_on", "hole",
        "name", "own", "packed", "place", "plays", "refunded", "seat", "seen", "shown", "stack", "street_in", "told",
        "total", "up",
    )  # fmt: skip

    def __init__(self, name: str, seat: int, stack: Amount | None, place: int, *, plays: bool = True) -> None:
        self.name = name
        self.seat = seat
        """0 for someone who has no seat."""
        self.plays = plays
        """He was dealt in: has a seat, and a card or an ante."""
        self.place = place
        """His index among the table's players."""
        self.stack = stack
        """None where the history does not show it."""
        self.total: Amount = 0
        """All he has put in, the ante too."""
        self.street_in: Amount = 0
        self.collected: Amount = 0
        self.refunded: Amount = 0
        self.folded = False
        self.folded_on = 0
        self.all_in = False
        self.up: list[Card] = []
        self.down: list[Card] = []
        self.hole: tuple[Card, ...] = ()
        """His two down cards of third street, if they were known when they were dealt."""
        self.shown: tuple[Card, ...] = ()
        self.told = False
        """He has shown or mucked."""
        self.packed = 0
        """His up cards: three bits a rank, the ace lowest."""
        self.ante: Amount | None = None
        """None until he has paid one."""
        self.dealt_on = 0
        """The last street that gave him a card."""
        self.acted = 0
        self.checked = False
        self.faced = False
        self.own = 0
        """The number of the street's last wager if it was his, else of his own last one; 0 for none."""
        self.seen = -1
        """Wagers on the street when he last acted; -1 before he has."""

    def known_cards(self) -> tuple[Card, ...]:
        """His cards as far as known: down, down, door, fourth ... and the last down card.

        A part of a hand, shown in any order by who wins without a showdown, has no places among them.
        """
        hole = tuple(self.down[:2]) if self.down else (UNKNOWN, UNKNOWN)
        dealt = hole + tuple(self.up) + tuple(self.down[2:])
        return self.shown if len(self.shown) >= len(dealt) else dealt


class Uncalled(NamedTuple):
    """Chips that nobody matched, and whose they are."""

    player: Player
    amount: Amount


class Pot(NamedTuple):
    """A pot and who may win it (pots.py makes them)."""

    amount: Amount
    players: tuple[Player, ...]


class Ending(NamedTuple):
    """How the chips lie at the end of a hand."""

    uncalled: Uncalled | None
    pots: list[Pot]
    """Main pot first."""


class Table:
    """A hand in play. `push` takes the events one by one."""

    def __init__(self, hand: Hand, house: HouseRules | None = None) -> None:
        self.hand = hand
        self.house = house or house_of(hand.house or hand.room)
        self.everyone = players_of(hand)
        """Whoever a line speaks of."""
        self.by_name = {player.name: player for player in self.everyone}
        self.players = [player for player in self.everyone if player.plays]
        """Those dealt in, in the order of the seats; nobody else has a turn."""
        self.street = 0
        self.unit: Amount = 0
        self.level: Amount = 0
        """What a player must have in on this street to stay."""
        self.base: Amount = 0
        """The last level that counts: raises go one unit above it. Short all-ins under half a bet do not count."""
        self.wagers = 0
        self.callers = 0
        self.pot: Amount = 0
        self.last: Player | None = None
        """Who made the last wager of the street."""
        self.forced: Player | None = None
        """Who is forced to open third street."""
        self.opener: Player | None = None
        """Who must act first on this street, once it is open; None if the cards do not tell."""
        self.shifted = False
        """The forced opener is not the high card, who is all-in for the ante."""
        self.brought_in: Act | None = None
        self.short_bring_in = False
        """It took its player's last chip."""
        self.ante_order: list[Player] = []
        self.opened = False
        """Somebody has acted on this street, or its turn order has been asked for."""
        self.pending: list[Player] = []
        """Who is still to act on this street, in order."""
        self.owners: dict[Card, str] = {}
        """Every card seen, and whose it is."""
        self.exposed = 0
        self.common: Card | None = None
        self.dealt = 0
        """Cards that have left the deck, as far as the streets tell."""
        self.left = len(self.players)
        """Who has not folded, counted."""
        self.acts = 0
        """Acts so far, antes apart."""
        self.acts_on_street = 0
        self.dealt_on_street = 0
        """Who has got a card on this street, counted."""
        self.awards: list[Award] = []
        self.first_show: Show | None = None
        """The first at the showdown itself."""
        self.ending: Ending | None = None
        self.final_lows: dict[Player, Low] | None = None
        """Set once, at the end of the hand (pots.py, rules/showdown.py)."""
        self.hand_over = False
        """The showdown has begun or a pot has been given out."""

    # -- what holds now

    def alive(self) -> list[Player]:
        """Who has not folded."""
        return [player for player in self.players if not player.folded]

    def owed(self, player: Player) -> Amount:
        """What he must add to stay, at most his stack."""
        missing = max(0, self.level - player.street_in)
        return missing if player.stack is None else min(missing, max(0, player.stack))

    def can_bet(self) -> bool:
        """Two or more have chips left."""
        return len([player for player in self.players if not (player.folded or player.all_in)]) > 1

    def shown_early(self) -> bool:
        """A hand turned up now has cards to come, and nobody can bet any more: that is no showdown yet."""
        return self.street < Street.SEVENTH and self.left > 1 and not self.can_bet()

    def raise_to(self) -> Amount:
        """The street's total that the next full wager makes: of third street's first one, the small bet."""
        if self.last is None and self.street == Street.THIRD:
            return self.unit
        return self.base + self.unit

    def clockwise(self, player: Player) -> list[Player]:
        """Those after him who have neither folded nor all their chips in, in the order they act."""
        place = player.place
        around = self.players[place + 1 :] + self.players[:place]
        return [other for other in around if not (other.folded or other.all_in)]

    def _expected_opener(self) -> Player | None:
        """Who must act first on this street; None if no one can bet or the cards do not tell.

        Third street: the highest door card with its suit, ace low; from fourth street the lowest board. Whoever has no
        chips left is passed over clockwise.
        """
        if self.street == Street.THIRD:
            return self.forced
        alive = self.alive()
        due = self._up_cards()
        if not alive or any(len(player.up) != due or UNKNOWN in player.up for player in alive):
            return None
        lowest = min([board_low(player.packed) for player in alive])
        tied = [player for player in alive if board_low(player.packed) == lowest]
        # by position: players stand in the order of the deal where no button is printed
        by_position = len(tied) == 1 or self.house.tied_boards_by_suit is False
        first = tied[0] if by_position else min(tied, key=lambda player: opens_before(player.up))
        return next(iter(self.clockwise(first)), None) if first.all_in else first

    def _up_cards(self) -> int:
        return min(self.street, Street.SIXTH) - 2

    def _high_card(self) -> Player | None:
        if not self.players or any(not player.up or player.up[0] == UNKNOWN for player in self.players):
            return None
        return max(self.players, key=lambda player: player.up[0])

    # -- turn order

    def open(self, actor: Player | None = None, act: Act | None = None) -> None:
        """Settles the turn order of the street, from its opener or, where the cards do not tell, from who acts."""
        if self.opened:
            return
        self.opened = True
        if self.street == Street.THIRD:
            high = self._high_card()
            self.shifted = high is not None and high.all_in
            self.forced = high if high is None or not high.all_in else next(iter(self.clockwise(high)), None)
        self.opener = self._expected_opener()
        if self.street == Street.THIRD and self.forced is None and act is not None and act.kind in _WAGERS:
            # the door cards do not tell, but who brings in or opens full does
            self.forced = actor
        first = self.opener or actor
        if first is not None and self.can_bet():
            self.pending = ([] if first.all_in or first.folded else [first]) + self.clockwise(first)

    def _end_betting(self) -> None:
        self.hand_over = self.opened = True
        self.pending = []

    def _answered_early(self, player: Player) -> None:
        """He has acted before others. Who was passed over stays, at the end, so that one slip is one finding."""
        if player in self.pending:
            at = self.pending.index(player)
            self.pending = self.pending[at + 1 :] + self.pending[:at]

    # -- events

    def push(self, event: Event) -> None:
        """Takes an event, whatever it is."""
        self._TAKES[type(event)](self, event)

    def _heading(self, heading: Heading) -> None:
        self.street = heading.street
        self.unit = self.hand.stakes.small_bet if heading.street < Street.FIFTH else self.hand.stakes.big_bet
        self.level = self.base = 0
        self.wagers = self.callers = 0
        self.last = None
        self.opened = False
        self.acts_on_street = 0
        self.dealt_on_street = 0
        self.pending = []
        self.dealt += self.left * (3 if heading.street == Street.THIRD else 1)
        for player in self.players:
            player.street_in = player.acted = player.own = 0
            player.checked = player.faced = False
            player.seen = -1
        if heading.common is not None:
            self.common = heading.common
            self._see(heading.common, "the common card")

    def _deal(self, deal: Deal) -> None:
        player = self.by_name[deal.player]
        if player.dealt_on != self.street:
            player.dealt_on = self.street
            self.dealt_on_street += 1
        cards = deal.new
        if self.street == Street.SEVENTH:
            player.down.extend(cards)
        elif cards:
            # the last card of third street is the door card, those before it lie face down
            *down, up = cards
            if down:
                player.down += down
                if len(down) == 2 and UNKNOWN not in down:
                    player.hole = tuple(down)
            player.up.append(up)
            if up >= 0:
                one = 1 << 3 * (up >> 2)
                player.packed += one
                self.exposed += one
        for card in cards:
            if card >= 0:
                self.owners.setdefault(card, deal.player)

    def _see(self, card: Card, owner: str) -> None:
        if card >= 0:
            self.owners.setdefault(card, owner)

    def _refund(self, refund: Refund) -> None:
        player = self.by_name[refund.player]
        player.refunded += refund.amount
        if player.stack is not None:
            player.stack += refund.amount
        self.pending = []

    def _award(self, award: Award) -> None:
        self._end_betting()
        self.awards.append(award)
        self.by_name[award.player].collected += award.amount

    def _told_already(self, event: Capped | Board | HighNote) -> None:
        """Says only what the table knows already."""

    def _show(self, show: Show) -> None:
        player = self.by_name[show.player]
        early = not show.summary and self.shown_early()
        if not (show.summary or early):
            self._end_betting()
            self.first_show = self.first_show or show
            player.told = True
        if early and len(show.cards) == self.street and not player.shown:
            if UNKNOWN in player.down or not player.down:
                player.down[:2] = show.cards[:2]
            for card in show.cards:
                self._see(card, player.name)
        elif show.cards:
            known = player.shown if len(player.shown) == len(show.cards) else show.cards
            # what one list leaves unknown the other may tell
            player.shown = tuple(old if new < 0 else new for old, new in zip(known, show.cards, strict=True))
            for card in show.cards:
                self._see(card, player.name)

    def _act(self, act: Act) -> None:
        _, kind, name, put_in, _, _, all_in = act
        player = self.by_name[name]
        if kind is Kind.ANTE:
            player.ante = put_in
            self.ante_order.append(player)
        else:
            self._take_turn(player, act)
        if put_in:
            player.total += put_in
            self.pot += put_in
            if player.stack is not None:
                player.stack -= put_in
                all_in = all_in or player.stack <= 0
        if all_in:
            player.all_in = True
        if kind is Kind.BRING_IN:
            self.short_bring_in = player.all_in
        if kind in _WAGERS:
            # whoever can still answer must
            self.pending = self.clockwise(player)
        elif self.left < 2:
            self.pending = []

    def _take_turn(self, player: Player, act: Act) -> None:
        if not self.opened:
            self.open(player, act)
        self.acts += 1
        self.acts_on_street += 1
        if self.pending and self.pending[0] is player:
            del self.pending[0]
        else:
            self._answered_early(player)
        player.acted += 1
        if self.level > player.street_in:
            player.faced = True
        kind = act.kind
        if kind is Kind.FOLD:
            self._fold(player)
        elif kind is Kind.CHECK:
            player.checked = True
        elif kind is Kind.CALL:
            self.callers += 1
            self._lift(act.total)
        elif kind is Kind.BRING_IN:
            self.brought_in = act
            self._lift(act.total)
            if self.house.bring_in_counts:
                self.base = self.level
        else:
            self._wager(player, act)
        player.street_in = act.total
        player.seen = self.wagers

    def _fold(self, player: Player) -> None:
        if not player.folded and player.plays:
            self.left -= 1
        player.folded = True
        player.folded_on = self.street
        if player is self.forced and self.street == Street.THIRD and not self.level:
            # he folds a bring-in that had passed to him, and it passes on
            self.forced = next(iter(self.pending), None)

    def _wager(self, player: Player, act: Act) -> None:
        """A bet, completion or raise; one of less than half a unit lifts the level but does not count.

        Robert's Rules, betting 6; TDA rule 47B.
        """
        if 2 * (act.total - self.base) >= self.unit:
            self.wagers += 1
            self.base = act.total
        self._lift(act.total)
        self.callers = 0
        self.last = player
        player.own = max(1, self.wagers)

    def _lift(self, total: Amount) -> None:
        if total > self.level:
            self.level = total

    # a look-up by type: matching patterns costs as much as taking the event
    _TAKES: ClassVar[dict[type, Callable[..., None]]] = {
        Act: _act,
        Award: _award,
        Board: _told_already,
        Capped: _told_already,
        Deal: _deal,
        Heading: _heading,
        HighNote: _told_already,
        Refund: _refund,
        Show: _show,
    }


_WAGERS = frozenset({Kind.BRING_IN, Kind.BET, Kind.RAISE, Kind.COMPLETE})


def players_of(hand: Hand) -> list[Player]:
    """Everyone of whom a line speaks: first those dealt in, in the order of the seats.

    Dealt in is who has a seat and a card; where a history shows no one's cards but the hero's, who antes or acts.
    """
    dealt: dict[str, None] = {}
    acting: dict[str, None] = {}
    others: dict[str, None] = {}
    for event in hand.events:
        if isinstance(event, Act):
            acting[event.player] = None
        elif isinstance(event, Deal):
            dealt[event.player] = None
        elif not isinstance(event, (Heading, Capped, Board)):
            others[event.player] = None
    playing = dealt if dealt.keys() - {hand.hero} else dealt | acting
    seats: dict[str, Seat] = {}
    for seat in hand.seats:
        seats.setdefault(seat.player, seat)
    in_play = sorted([seat for name, seat in seats.items() if name in playing], key=attrgetter("number"))
    players = [Player(seat.player, seat.number, seat.stack, place) for place, seat in enumerate(in_play)]
    for name in dealt | acting | others:
        if name not in playing or name not in seats:
            players.append(_bystander(name, seats.get(name), len(players)))
    return players


def _bystander(name: str, seat: Seat | None, place: int) -> Player:
    """Someone of whom a line speaks and who was not dealt in."""
    return Player(name, seat.number if seat else 0, seat.stack if seat else None, place, plays=False)
