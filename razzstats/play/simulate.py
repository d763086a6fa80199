"""Seeded players of a few styles that play legal Razz on a Table, hand after hand: practice hands for tests and trials.

They play sensibly, not well: three low cards, a steal against higher doors, a fold once they have caught bricks.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import NamedTuple
from zoneinfo import ZoneInfo

from razzstats.cards import Card, rank
from razzstats.events import Act, Award, Board, Capped, Deal, Event, Heading, Kind, Refund, Show, Street
from razzstats.findings import Location
from razzstats.hand import Hand, Printed, Seat, Stakes, Tournament
from razzstats.money import CHIPS, Amount
from razzstats.play.house import POKERSTARS
from razzstats.play.pots import pots, uncalled
from razzstats.play.table import Player, Table
from razzstats.value.lowball import Low, low, low_name, low_text

ET = ZoneInfo("America/New_York")
START = datetime(2026, 1, 5, 20, 0, tzinfo=ET)


class Style(NamedTuple):
    """How a simulated player plays."""

    entry: int
    """The highest rank (0 the ace) of three cards that he plays for a full bet; a pair counts seven more."""
    steal: float
    """How often he completes with any cards when his door is below all doors behind him."""
    aggression: float
    """How often he bets or raises when he thinks that he is ahead."""
    patience: float
    """By how many ranks he may be behind and still call."""


STYLES = (
    Style(entry=7, steal=0.7, aggression=0.8, patience=0.0),
    Style(entry=7, steal=0.2, aggression=0.35, patience=1.0),
    Style(entry=9, steal=0.9, aggression=0.8, patience=1.5),
    Style(entry=10, steal=0.1, aggression=0.3, patience=3.0),
)
"""Tight and loose, each aggressive and passive; a name keeps its style for good."""

STAKES = Stakes(50, 100, 10, 15)

NAMES = (
    "wheelwright", "Door Card Dan", "low.tide", "brickyard9", "Mrs Perfect", "six-four-smooth", "no_pair", "Ten Max",
    "ante.meridiem", "Sevenoaks", "Lady Deuce", "rough 8", "bottom_up", "Aunt Trey", "steal&run", "Quiet River",
    "gutterball", "paint is bad", "Four Flusher", "A2345ever", "low-down", "Old Razzle", "catch_perfect", "Kingfisher",
)  # fmt: skip

LEVELS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
SMALL_BETS = (10, 20, 30, 50, 80, 100, 150, 200, 300, 500, 800, 1000)
"""In chips, one for each level; the ante is a fifth of it and the bring-in three tenths, as in the room's own."""
HANDS_A_LEVEL = 8
STARTING_CHIPS: Amount = 150_000

LEAVES, LEAVES_BROKE, TOPS_UP, JOINS = 0.02, 0.4, 0.5, 0.2
SHOWS_UNASKED, MUCKS = 0.05, 0.6
RAKE_PERCENT, RAKE_CAP = 5, 300


def shuffled(rng: Random) -> Sequence[Card]:
    """A deck; cards are dealt from its end, three to a seat in the order of the seats, then one to each on a street."""
    return rng.sample(range(52), 52)


def simulate(
    hands: int,
    players: int = 6,
    seed: int = 0,
    stakes: Stakes = STAKES,
    names: Sequence[str] | None = None,
    *,
    styles: Sequence[Style] = STYLES,
    hero: str | None = None,
    buy_in: tuple[float, float] = (10, 40),
    currency: str = "USD",
    tournament: bool = False,
    table: str = "Lowell IV",
    start: datetime = START,
    deck: Callable[[Random], Sequence[Card]] = shuffled,
) -> Iterator[Hand]:
    """Hands of one table of up to `players`, as PokerStars would write them; the same arguments give the same hands.

    `buy_in` is the least and the most that a player brings to a cash game, in big bets; `hero` sits there all the time
    and his cards are shown. A tournament has stakes and chips of its own, and the next one follows when it is won. A
    `start` without a zone is Eastern Time.

    Raises ValueError for a table that cannot be seated or stakes without an ante or a bring-in.
    """
    pool = tuple(dict.fromkeys(NAMES if names is None else names))
    for name in (*pool, *([] if hero is None else [hero])):
        if not name or name != " ".join(name.split()) or not name.isprintable():
            raise ValueError(f"{name!r} cannot be a screen name")
    pool = pool if hero is None or hero in pool else (hero, *pool)
    if not 2 <= players <= 8 or len(pool) < players:
        raise ValueError(f"{players} players from {len(pool)} names: 2 to 8 can play, each with a name of his own")
    if not (stakes.ante and stakes.bring_in):
        raise ValueError(f"stakes need an ante and a bring-in, not {stakes}")
    currency, start = CHIPS if tournament else currency, start if start.tzinfo else start.replace(tzinfo=ET)
    room = _Room(players, pool, hero, stakes, buy_in, currency, table, Random(seed))
    return _hands(
        room, {name: styles[index % len(styles)] for index, name in enumerate(pool)}, hands, seed, start, deck
    )


def _hands(
    room: "_Room",
    style_of: Mapping[str, Style],
    hands: int,
    seed: int,
    clock: datetime,
    deck: Callable[[Random], Sequence[Card]],
) -> Iterator[Hand]:
    # simulations of different seeds may lie in one store
    number = 210_000_000_000 + seed % 1000 * 1_000_000_000
    clock = clock.astimezone(UTC)
    for _ in range(hands):
        room.settle()
        number += room.rng.randint(1, 400)
        clock += timedelta(seconds=room.rng.randint(35, 85))
        if clock.astimezone(ET).fold:
            # the text cannot tell the hour that autumn repeats from the one before
            clock += timedelta(hours=1)
        blank = _blank(room, str(number), clock)
        dealer = _Dealer(blank, room.stakes.bring_in or 0, style_of, room.rng, deck(room.rng))
        hand = dealer.play()
        room.stacks |= dealer.stacks()
        yield hand


def _blank(room: "_Room", number: str, clock: datetime) -> Hand:
    """A hand of which no more is known than who has paid the ante."""
    local = clock.astimezone(ET)
    seats = [(seat, name, room.stacks[name]) for seat, name in sorted(room.seats.items())]
    ante = room.stakes.ante or 0
    return Hand(
        place=Location("simulated", 1),
        room=POKERSTARS.room,
        id=number,
        played_at=clock,
        time_text=f"{local:%Y/%m/%d} {local.hour}:{local:%M:%S} ET",
        table=f"{room.tournament.number} 1" if room.tournament else room.table,
        max_seats=room.size,
        stakes=room.stakes,
        currency=room.currency,
        seats=tuple(Seat(seat, name, stack, line) for line, (seat, name, stack) in enumerate(seats, 2)),
        events=tuple(
            Act(line, Kind.ANTE, name, min(ante, stack), all_in=stack <= ante)
            for line, (_, name, stack) in enumerate(seats, 2 + len(seats))
        ),
        printed=None,
        hero=room.hero if room.hero in room.seats.values() else None,
        tournament=room.tournament,
    )


@dataclass
class _Room:
    """Who sits where and with how much, from hand to hand."""

    players: int
    names: tuple[str, ...]
    hero: str | None
    stakes: Stakes
    buy_in: tuple[float, float]
    currency: str
    table: str
    rng: Random
    seats: dict[int, str] = field(default_factory=dict)
    stacks: dict[str, Amount] = field(default_factory=dict)
    tournament: Tournament | None = None
    played: int = 0
    """Hands of this tournament."""

    @property
    def size(self) -> int:
        """The table's seats."""
        return next(size for size in (2, 6, 8) if size >= self.players)

    def settle(self) -> None:
        """What happens before a hand."""
        if self.currency == CHIPS:
            self._next_of_tournament()
        elif self.seats:
            self._come_and_go()
        else:
            self._fill()

    def _come_and_go(self) -> None:
        for seat, name in list(self.seats.items()):
            stack = self.stacks[name]
            short = stack < (self.stakes.ante or 0) + (self.stakes.bring_in or 0)
            if name != self.hero and self.rng.random() < (LEAVES if stack else LEAVES_BROKE):
                del self.seats[seat], self.stacks[name]
            elif not stack or (short and self.rng.random() < TOPS_UP):
                self.stacks[name] += self._buys()
        while len(self.seats) < 2 or (len(self.seats) < self.players and self.rng.random() < JOINS):
            self._sit()

    def _next_of_tournament(self) -> None:
        self.seats = {seat: name for seat, name in self.seats.items() if self.stacks[name]}
        number = int(self.tournament.number) if self.tournament else 910_000_000
        if len(self.seats) < 2:
            number += 1
            self.played = 0
            self.seats.clear()
            self._fill()
        level = min(self.played // HANDS_A_LEVEL, len(LEVELS) - 1)
        small = 100 * SMALL_BETS[level]
        self.played += 1
        self.stakes = Stakes(small, 2 * small, small // 5, small * 3 // 10)
        self.tournament = Tournament(str(number), "$10+$1 USD", f"Level {LEVELS[level]}")

    def _buys(self) -> Amount:
        if self.currency == CHIPS:
            return STARTING_CHIPS
        least, most = (max(1, int(big_bets * self.stakes.big_bet)) for big_bets in self.buy_in)
        return self.rng.randint(least, most)

    def _fill(self) -> None:
        while len(self.seats) < self.players:
            self._sit()

    def _sit(self) -> None:
        taken = set(self.seats.values())
        free = [name for name in self.names if name not in taken]
        name = self.hero if self.hero in free else self.rng.choice(free)
        self.seats[self.rng.choice([seat for seat in range(1, self.size + 1) if seat not in self.seats])] = name
        self.stacks[name] = self._buys()


class _Dealer:
    """Deals one hand to a table, and takes down what happens with the line that it will stand in."""

    def __init__(
        self, blank: Hand, bring_in: Amount, style_of: Mapping[str, Style], rng: Random, deck: Sequence[Card]
    ) -> None:
        self.hand = blank
        self.bring_in = bring_in
        self.style_of = style_of
        self.rng = rng
        self.table = Table(blank, POKERSTARS)
        self.deck = list(deck)
        self.cards: dict[str, list[Card]] = {player.name: [] for player in self.table.players}
        self.events: list[Event] = []
        self.line = 2 + len(blank.seats)

    def play(self) -> Hand:
        """The whole hand."""
        for ante in self.hand.events:
            self._tell(ante)
        for street in Street:
            self._deal(street)
            self._bet()
            self._give_back()
            if len(self.table.alive()) < 2:
                return self._walk()
        return self._show_down()

    def stacks(self) -> dict[str, Amount]:
        """What everyone has after the hand."""
        return {player.name: _chips(player) + player.collected for player in self.table.players}

    def _tell(self, event: Event) -> None:
        self.events.append(event)
        self.table.push(event)
        self.line += 1

    # -- cards

    def _deal(self, street: Street) -> None:
        alive = self.table.alive()
        # online no card is burnt: only a deck with too few cards for all ends in one for all
        common = self.deck.pop() if len(self.deck) < len(alive) else None
        self._tell(Heading(self.line, street, common))
        for player in alive if common is None else ():
            cards = self.cards[player.name]
            seen = player.name == self.hand.hero
            old = tuple(cards if seen else player.up)
            new = tuple(self.deck.pop() for _ in range(3 if street == Street.THIRD else 1))
            cards += new
            if seen or street < Street.SEVENTH:
                self._tell(Deal(self.line, player.name, old, new if seen else new[-1:]))

    def _held(self, player: Player) -> list[Card]:
        common = self.table.common
        return self.cards[player.name] + ([] if common is None else [common])

    def _low(self, player: Player) -> Low:
        return low(self._held(player))

    def _shows(self, player: Player) -> Show:
        """He shows what he has; of fewer than five cards the room names the ranks."""
        value, count = self._low(player), len(self._held(player))
        words = low_name(value) if count >= 5 else low_text(value, count)
        return Show(self.line, player.name, tuple(self.cards[player.name]), words)

    # -- betting

    def _bet(self) -> None:
        table = self.table
        table.open()
        while table.pending:
            wagers = table.wagers
            self._tell(self._act(table.pending[0]))
            if wagers < table.wagers == table.house.wagers:
                self._tell(Capped(self.line))

    def _act(self, player: Player) -> Act:
        table = self.table
        opening = table.street == Street.THIRD and not table.acts
        wish = wish_of(self.style_of[player.name], table, player, self._held(player), self.rng)
        if wish is Kind.RAISE and self._may_raise(player):
            return self._wager(player)
        if opening:
            return self._put_in(Kind.BRING_IN, player, min(self.bring_in, _chips(player)))
        if not table.owed(player):
            return Act(self.line, Kind.CHECK, player.name, 0, player.street_in)
        if wish is Kind.FOLD:
            return Act(self.line, Kind.FOLD, player.name, 0, player.street_in)
        return self._put_in(Kind.CALL, player, self._price(player))

    def _floor(self) -> Amount:
        """The street's level, but on third street at least the bring-in, short as the one posted may be."""
        return max(self.table.level, self.bring_in if self.table.street == Street.THIRD else 0)

    def _may_raise(self, player: Player) -> bool:
        """There is somebody to raise, chips to do it, a wager left, and more than a short all-in since he acted."""
        table = self.table
        can = player.street_in + _chips(player) > self._floor() and table.wagers < table.house.wagers
        return can and bool(table.clockwise(player)) and not (table.wagers and player.seen == table.wagers)

    def _wager(self, player: Player) -> Act:
        level = self.table.level
        total = min(self.table.raise_to(), player.street_in + _chips(player))
        act = self._put_in(Kind.RAISE if level else Kind.BET, player, total - player.street_in)
        return act._replace(by=total - level) if level else act

    def _price(self, player: Player) -> Amount:
        """What he owes; a short bring-in is called in full while others are still in with chips (WSOP, Winamax)."""
        if not self.table.clockwise(player):
            return self.table.owed(player)
        return min(self._floor() - player.street_in, _chips(player))

    def _put_in(self, kind: Kind, player: Player, amount: Amount) -> Act:
        all_in = amount == player.stack
        return Act(self.line, kind, player.name, amount, player.street_in + amount, None, all_in)

    def _give_back(self) -> None:
        """Once nobody can bet any more, what was not called goes back."""
        able = [player for player in self.table.alive() if not player.all_in]
        spare = uncalled(self.table.players)
        if spare and not spare.player.refunded and (len(able) < 2 or self.table.street == Street.SEVENTH):
            self._tell(Refund(self.line, spare.player.name, spare.amount))

    # -- the end

    def _walk(self) -> Hand:
        """One is left: he takes the pot, and shows if he likes to."""
        (winner,) = self.table.alive()
        (amount,), rake = self._raked()
        self._tell(Award(self.line, winner.name, amount))
        if self.rng.random() < SHOWS_UNASKED:
            self._tell(self._shows(winner))
        return self._written((amount,), rake)

    def _show_down(self) -> Hand:
        """The last side pot first; whoever is in the main pot only need not show before."""
        self.line += 1
        made = pots(self.table.players)
        amounts, rake = self._raked()
        for number in reversed(range(len(made))):
            contenders = [player for player in self._show_order() if player in made[number].players]
            if len(contenders) > 1:
                self._show(contenders)
            self._award(contenders, amounts[number], number if len(made) > 1 else None)
        return self._written(amounts, rake)

    def _show_order(self) -> list[Player]:
        """Who bet last on seventh street, then clockwise; without a bet as the seats are."""
        alive, last = self.table.alive(), self.table.last
        first = alive.index(last) if last is not None else 0
        return alive[first:] + alive[:first]

    def _show(self, contenders: list[Player]) -> None:
        """Each shows, or mucks what can win nothing."""
        told = {event.player for event in self.events if isinstance(event, Show)}
        shown = [self._low(player) for player in contenders if player.shown]
        for player in contenders:
            if player.name in told:
                continue
            beaten = bool(shown) and min(shown) < self._low(player) and not player.collected
            if beaten and self.rng.random() < MUCKS:
                self._tell(Show(self.line, player.name, (), mucked=True))
            else:
                self._tell(self._shows(player))
                shown.append(self._low(player))

    def _award(self, contenders: list[Player], amount: Amount, number: int | None) -> None:
        """The best low takes the pot; of equal ones each an equal share, the odd unit to the first seat."""
        best = min(map(self._low, contenders))
        winners = [player for player in self.table.players if player in contenders and self._low(player) == best]
        unit = 100 if self.hand.in_chips else 1
        share, odd = divmod(amount // unit, len(winners))
        for place, winner in enumerate(winners):
            if won := (share + (place < odd)) * unit:
                self._tell(Award(self.line, winner.name, won, number))

    def _raked(self) -> tuple[tuple[Amount, ...], Amount]:
        """What there is to win in each pot, and the rake; nobody pays any for a pot that ends on third street."""
        amounts: list[Amount] = []
        free = self.hand.in_chips or self.table.street == Street.THIRD
        most = left = 0 if free else RAKE_CAP
        for pot in pots(self.table.players):
            rake = min(left, pot.amount * RAKE_PERCENT // 100)
            left -= rake
            amounts.append(pot.amount - rake)
        return tuple(amounts), most - left

    def _written(self, amounts: tuple[Amount, ...], rake: Amount) -> Hand:
        """The hand with its summary: a heading, the total, the common card, a line a seat."""
        common = self.table.common
        first = self.line + 2 + (common is not None)
        told = {event.player: event for event in self.events if isinstance(event, Show)}
        contested = len(self.table.alive()) > 1
        summary = tuple(
            told[player.name]._replace(line=first + player.place, cards=tuple(self.cards[player.name]), summary=True)
            for player in self.table.players
            if contested and player.name in told
        )
        brought_in = self.table.brought_in
        antes = [event.put_in for event in self.hand.events if isinstance(event, Act)]
        stakes = replace(self.hand.stakes, ante=max(antes), bring_in=brought_in.put_in if brought_in else None)
        parts = amounts if len(amounts) > 1 else ()
        return replace(
            self.hand,
            stakes=stakes,
            events=(*self.events, *((Board(self.line + 2, common),) if common is not None else ()), *summary),
            printed=Printed(self.line + 1, sum(amounts) + rake, rake, parts),
            summary_players=frozenset(self.cards),
            lines=first + len(self.cards),
        )


def _chips(player: Player) -> Amount:
    return player.stack or 0


# -- what a player wants


def wish_of(style: Style, table: Table, player: Player, cards: Sequence[Card], rng: Random) -> Kind:
    """RAISE, CALL or FOLD: what he would do if he may; a CALL of nothing is a check."""
    if table.street == Street.THIRD:
        return _third(style, table, player, cards, rng)
    rivals = min(_looks(other, table.street) for other in table.alive() if other is not player)
    ahead = rivals - outlook(cards, Street.SEVENTH - len(cards)) + rng.uniform(-1, 3)
    owed = table.owed(player)
    bluffs = not table.level and rng.random() < style.aggression / 6
    if bluffs or (ahead >= 2 * table.wagers and rng.random() < style.aggression):
        return Kind.RAISE
    # the better the price, the less it takes
    enough = 1.5 - style.patience - min(2, table.pot / owed / 10) if owed else ahead
    return Kind.CALL if ahead >= enough else Kind.FOLD


def _third(style: Style, table: Table, player: Player, cards: Sequence[Card], rng: Random) -> Kind:
    # fewer rivals ask for less, and so does the bring-in that is paid already
    edge = style.entry + max(0, 4 - len(table.alive())) + bool(player.street_in) - start_rank(cards)
    if not table.acts:
        return Kind.RAISE if edge >= 0 and rng.random() < style.aggression / 4 else Kind.CALL
    rivals = [other.up[0] for other in (*table.pending[1:], table.forced) if other and not other.folded]
    steals = not table.wagers and player.up[0] < min(rivals, default=-1) and rng.random() < style.steal
    if steals or (edge >= 2 * table.wagers and rng.random() < style.aggression):
        return Kind.RAISE
    return Kind.CALL if edge >= max(0, table.wagers - 1) + (not table.wagers) else Kind.FOLD


def start_rank(cards: Sequence[Card]) -> int:
    """The highest rank of three cards, seven more for each that pairs another."""
    ranks = {rank(card) for card in cards}
    return max(ranks) + 7 * (len(cards) - len(ranks))


def outlook(cards: Sequence[Card], to_come: int, unseen: int = 0) -> int:
    """The highest rank of the low that these cards may become, if half of those to come and all unseen ones help."""
    ranks = sorted({rank(card) for card in cards})
    kept = 5 - (to_come + 1) // 2 - unseen
    return ranks[kept - 1] if len(ranks) >= kept else 12 + 2 * (kept - len(ranks))


def _looks(other: Player, street: int) -> int:
    """What a rival's board may become; nobody is taken to have better than a seven."""
    return max(6, outlook(other.up, Street.SEVENTH - street, unseen=2))
