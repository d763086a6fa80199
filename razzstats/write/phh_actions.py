"""The events of a hand as actions of PHH, and the chips that they move."""

from collections.abc import Iterable

from razzstats.cards import UNKNOWN, Card, card_text
from razzstats.events import Act, Award, Deal, Event, Heading, Kind, Refund, Show, Street
from razzstats.hand import Hand, Seat
from razzstats.layers import uncalled
from razzstats.money import Amount


def amount_text(amount: Amount | None) -> str:
    """`40`, `0.04`; `inf` for what is not known."""
    if amount is None:
        return "inf"
    sign, hundredths = ("-", -amount) if amount < 0 else ("", amount)
    return f"{sign}{hundredths // 100}" + (f".{hundredths % 100:02d}" if hundredths % 100 else "")


def _cards(cards: Iterable[Card]) -> str:
    return "".join(map(card_text, cards))


class Untellable(Exception):  # noqa: N818
    """Something that the format has no way to say."""


class Telling:
    """The hand's events as actions, and the chips that they move."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.anted = {event.player for event in hand.events if isinstance(event, Act) and event.kind is Kind.ANTE}
        dealt = {event.player for event in hand.events if isinstance(event, Deal)} | self.anted
        self.seats: list[Seat] = sorted(
            {seat.player: seat for seat in reversed(hand.seats) if seat.player in dealt}.values(),
            key=lambda seat: seat.number,
        )
        self.actions: list[str] = []
        self.shown: list[str] = []
        """Of who showed though nobody was left to see it; no action of the format."""
        self.mucked: list[str] = []
        """Cards that the summary told."""
        self.won: dict[str, Amount] = {}
        self.paid = dict.fromkeys([seat.player for seat in self.seats], 0)
        self.returned: dict[str, Amount] = {}
        self._place = {seat.player: f"p{number}" for number, seat in enumerate(self.seats, 1)}
        self._alive = dict.fromkeys(self._place)
        self._street = 0
        self._deals: dict[tuple[str, int], tuple[Card, ...]] = {}
        self._told = [event for event in hand.events if isinstance(event, Show) and event.cards]
        self._shows: dict[str, Show] = {}
        """The last word of each at the showdown, in the order of those; else what the summary says he showed."""
        for event in hand.events:
            if isinstance(event, Show) and (
                not event.summary or (event.player not in self._shows and not event.mucked)
            ):
                self._shows.pop(event.player, None)
                self._shows[event.player] = event
        self._last_act = max([at for at, event in enumerate(hand.events) if isinstance(event, Act)], default=-1)
        self._tell()

    def _tell(self) -> None:
        street = 0
        for event in self.hand.events:
            if isinstance(event, Heading):
                street = event.street
            elif isinstance(event, Deal):
                self._deals[event.player, street] = event.new
        for at, event in enumerate(self.hand.events):
            self._event(event)
            if at == self._last_act and Street.THIRD <= self._street < Street.SEVENTH:
                self._turn_up()
        if self.won and self._street == Street.SEVENTH:
            self._end()

    def _event(self, event: Event) -> None:
        if isinstance(event, Heading):
            self._street = event.street
            self._deal(event)
            if self._last_act_was_ante() and event.street is Street.THIRD:
                self._turn_up()
        elif isinstance(event, Act):
            self._act(event)
        elif isinstance(event, Refund):
            self.returned[event.player] = self.returned.get(event.player, 0) + event.amount
        elif isinstance(event, Award):
            self.won[event.player] = self.won.get(event.player, 0) + event.amount
        elif isinstance(event, Show):
            self._show(event)

    def _last_act_was_ante(self) -> bool:
        """Nobody has anything left to act with."""
        last = self.hand.events[self._last_act] if self._last_act >= 0 else None
        return last is None or (isinstance(last, Act) and last.kind is Kind.ANTE)

    def _deal(self, heading: Heading) -> None:
        street = heading.street
        if heading.common is not None and self._all_known():
            self.actions.append(f"d db {_cards([heading.common])}")
            return
        for name in self._alive:
            cards = self._deals.get((name, street), ())
            if heading.common is not None:
                # a reader that does not know the down cards cannot know that the deck has run out
                cards = (heading.common,)
            elif street is Street.THIRD:
                cards = (UNKNOWN, UNKNOWN, UNKNOWN, *cards)[-3:]
            self.actions.append(f"d dh {self._place[name]} {_cards(cards or (UNKNOWN,))}")

    def _all_known(self) -> bool:
        """Everybody's down cards were told at the deal."""
        third = [self._deals.get((name, Street.THIRD), ()) for name in self._place]
        return all(len(cards) == 3 and UNKNOWN not in cards for cards in third)

    def _act(self, act: Act) -> None:
        place = self._at(act.player)
        self.paid[act.player] += act.put_in
        if act.kind is Kind.ANTE:
            return
        if act.kind is Kind.FOLD:
            self._alive.pop(act.player, None)
        word = {Kind.BRING_IN: "pb", Kind.FOLD: "f", Kind.CALL: "cc", Kind.CHECK: "cc"}.get(act.kind)
        self.actions.append(f"{place} {word or 'cbr ' + amount_text(act.total)}")

    # -- cards at the end

    def _at(self, name: str) -> str:
        if name not in self._place:
            raise Untellable(f"{name} has no seat, or no card")
        return self._place[name]

    def _cards_of(self, name: str) -> tuple[Card, ...]:
        """As many as he has now, as far as the hand ever tells them."""
        held: list[Card] = []
        for street in range(Street.THIRD, self._street + 1):
            new = self._deals.get((name, street), ())
            held += (UNKNOWN, UNKNOWN, UNKNOWN, *new)[-3:] if street == Street.THIRD else new or (UNKNOWN,)
        for told in [event.cards for event in self._told if event.player == name]:
            # a hand that was turned up early tells the first of them
            held[: len(told)] = [card if card != UNKNOWN else other for card, other in zip(held, told, strict=False)]
        return tuple(held)

    def _turn_up(self) -> None:
        """Nobody can bet any more and cards are to come: hands are turned up, which the format wants to be told."""
        if len(self._alive) > 1 and self.won_later():
            self.actions += [f"{self._place[name]} sm {_cards(self._cards_of(name))}" for name in self._in_order()]

    def won_later(self) -> bool:
        """The hand goes to its end."""
        return any(isinstance(event, Award) for event in self.hand.events)

    def _in_order(self) -> list[str]:
        """Those who are left: first those who showed or mucked, in their order."""
        told = [name for name in self._shows if name in self._alive]
        return told + [name for name in self._alive if name not in told]

    def _show(self, show: Show) -> None:
        if show.summary:
            if show.mucked and show.cards:
                self.mucked.append(f"{self._at(show.player)} sm {_cards(show.cards)}")
        elif len(self._alive) < 2 and show.cards:
            self.shown.append(f"{self._at(show.player)} sm {_cards(show.cards)}")

    def _end(self) -> None:
        """The showdown: whoever has no line for it and won nothing has mucked."""
        if len(self._alive) < 2:
            return
        for name in self._in_order():
            show = self._shows.get(name)
            if show is not None and show.cards:
                self.actions.append(f"{self._place[name]} sm {_cards(self._shown_by(name, show))}")
            elif not self.won.get(name):
                self.actions.append(f"{self._place[name]} sm")

    def _shown_by(self, name: str, show: Show) -> tuple[Card, ...]:
        """All that he has, once they have been dealt; the common card with them, where each was dealt it."""
        headings = (event for event in self.hand.events if isinstance(event, Heading))
        common = tuple(event.common for event in headings if event.common is not None)
        all_ = 7 - len(common)
        cards = show.cards if len(show.cards) == all_ else self._cards_of(name)[:all_]
        return cards if self._all_known() else (*cards, *common)

    # -- chips at the end

    def winnings(self) -> tuple[Amount, dict[str, Amount]]:
        """The pot without chips that nobody called, and what each got of it."""
        spare = uncalled(self.paid)
        pot = sum(self.paid.values()) - (spare[1] if spare else 0)
        won = {seat.player: self.won.get(seat.player, 0) for seat in self.seats}
        if spare is not None and sum(won.values()) > pot and not self.returned:
            # the room gave them back with the pot
            won[spare[0]] -= spare[1]
        return pot, won

    def final(self, seat: Seat, winnings: dict[str, Amount]) -> Amount:
        """His stack at the end."""
        spare = uncalled(self.paid)
        back = spare[1] if spare is not None and spare[0] == seat.player else 0
        return (seat.stack or 0) - self.paid[seat.player] + back + winnings[seat.player]
