"""Deals one hand: cards, turns, chips, showdown, and the lines in which they are told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from razzstats.cards import Card
from razzstats.events import Act, Award, Board, Capped, Deal, Event, Heading, Kind, Refund, Show, Street
from razzstats.hand import Hand, Printed
from razzstats.house import POKERSTARS
from razzstats.money import Amount
from razzstats.play.pots import pots, uncalled
from razzstats.play.simulate.decision import Decision, decision
from razzstats.play.simulate.spot import Spot, chips
from razzstats.play.simulate.styles import Style, choice_of
from razzstats.play.table import Player, Table
from razzstats.value.lowball import Low, low, low_name, low_text

SHOWS_UNASKED, MUCKS = 0.05, 0.6
RAKE_PERCENT, RAKE_CAP = 5, 300


class Dealer:
    """Deals one hand to a table, and takes down what happens with the line that it will stand in.

    `log` is given each decision before the table takes the act.
    """

    def __init__(
        self,
        blank: Hand,
        bring_in: Amount,
        style_of: Mapping[str, Style],
        rng: Random,
        deck: Sequence[Card],
        log: Callable[[Decision], object] | None = None,
    ) -> None:
        self.hand = blank
        self.bring_in = bring_in
        self.style_of = style_of
        self.rng = rng
        self.table = Table(blank, POKERSTARS)
        self.deck = list(deck)
        self.log = log
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
        return {player.name: chips(player) + player.collected for player in self.table.players}

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
        spot = Spot(self.table, player, self._held(player), self.bring_in)
        style = self.style_of[player.name]
        choice = choice_of(style, spot, self.rng)
        act = self._carried_out(spot, choice.act)
        if self.log is not None:
            self.log(decision(self.hand, spot, style, choice, act.put_in))
        return act

    def _carried_out(self, spot: Spot, kind: Kind) -> Act:
        """The act as the room tells it, which calls a completion a raise of the bring-in or a bet."""
        player = spot.player
        match kind:
            case Kind.BRING_IN:
                return self._put_in(kind, player, min(self.bring_in, chips(player)))
            case Kind.CHECK | Kind.FOLD:
                return Act(self.line, kind, player.name, 0, player.street_in)
            case Kind.CALL:
                return self._put_in(kind, player, spot.price)
            case _:
                return self._wager(player)

    def _wager(self, player: Player) -> Act:
        level = self.table.level
        total = min(self.table.raise_to(), player.street_in + chips(player))
        act = self._put_in(Kind.RAISE if level else Kind.BET, player, total - player.street_in)
        return act._replace(by=total - level) if level else act

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
