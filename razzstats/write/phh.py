"""Hand -> PHH, the poker hand history format, variant `FR`: what PokerKit and others read.

What the format has no word for stands in fields of our own, which begin with an underscore: the rake, the room's own
words for the time, cards that only the summary told. A bring-in that nobody posted in full is a guess, and said to be.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence

from razzstats.cards import UNKNOWN, Card, card_text
from razzstats.events import Act, Award, Deal, Event, Heading, Kind, Refund, Show, Street
from razzstats.hand import Hand, Seat
from razzstats.money import CHIPS, PLAY, SIGNS, Amount

_SIGNS = {code: sign for sign, code in SIGNS.items()}
_WAGERS = (Kind.BET, Kind.RAISE, Kind.COMPLETE)
_NO_VENUE = ("PHH", "WSOP", "live")
"""What is no name of a place."""


def write(hand: Hand) -> str:
    """The hand as a `.phh` file has it; its awards must be told (play/settle.py)."""
    return "".join(f"{name} = {value}\n" for name, value in _fields(hand))


def write_all(hands: Iterable[Hand]) -> Iterator[str]:
    """The hands as the tables of a `.phhs` file."""
    for number, hand in enumerate(hands, 1):
        yield f"[{number}]\n{write(hand)}\n"


# -- values of TOML


def amount_text(amount: Amount | None) -> str:
    """`40`, `0.04`; `inf` for what is not known."""
    if amount is None:
        return "inf"
    sign, hundredths = ("-", -amount) if amount < 0 else ("", amount)
    return f"{sign}{hundredths // 100}" + (f".{hundredths % 100:02d}" if hundredths % 100 else "")


def _text(text: str) -> str:
    # a basic string of TOML is written like one of JSON, but for this sign
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _name(text: str) -> str:
    """A number where it is one."""
    return text if re.fullmatch(r"0|[1-9]\d{0,17}", text) else _text(text)


def _list(values: Iterable[str]) -> str:
    return f"[{', '.join(values)}]"


def _lines(values: Iterable[str]) -> str:
    return "[\n" + "".join(f"  {_text(value)},\n" for value in values) + "]"


def _cards(cards: Iterable[Card]) -> str:
    return "".join(map(card_text, cards))


# -- fields


def _fields(hand: Hand) -> Iterator[tuple[str, str]]:
    told = _Telling(hand)
    yield from _game(hand, told)
    yield "actions", _lines(told.actions)
    yield from _circumstances(hand)
    yield "seats", _list(str(seat.number) for seat in told.seats)
    if hand.max_seats is not None:
        yield "seat_count", str(hand.max_seats)
    if hand.table:
        yield "table", _name(hand.table)
    yield "players", _list(_text(seat.player) for seat in told.seats)
    yield from _money(hand, told)
    for name, actions in (("_shown", told.shown), ("_mucked", told.mucked)):
        if actions:
            yield name, _list(map(_text, actions))


def _game(hand: Hand, told: "_Telling") -> Iterator[tuple[str, str]]:
    stakes = hand.stakes
    bring_in, inferred = _bring_in(hand)
    ante = stakes.ante or 0
    yield "variant", '"FR"'
    yield "ante_trimming_status", "true"
    yield "antes", _list(amount_text(ante if seat.player in told.anted else 0) for seat in told.seats)
    yield "bring_in", amount_text(bring_in)
    if inferred:
        yield "_bring_in_inferred", "true"
    if _filled(hand):
        yield "_bring_in_filled", "true"
    yield "small_bet", amount_text(stakes.small_bet)
    yield "big_bet", amount_text(stakes.big_bet)
    yield "starting_stacks", _list(amount_text(seat.stack) for seat in told.seats)


def _bring_in(hand: Hand) -> tuple[Amount, bool]:
    """The full bring-in, and whether it had to be guessed: nobody posted it, or only what he had left."""
    posted = next((event for event in hand.events if isinstance(event, Act) and event.kind is Kind.BRING_IN), None)
    if posted is not None and not _took_all(hand, posted):
        return posted.put_in, False
    stakes = hand.stakes
    if posted is None and stakes.bring_in is not None:
        return stakes.bring_in, False
    unit = 100 if hand.in_chips else 1
    guess = max(unit, stakes.small_bet * 3 // 10 // unit * unit)
    if posted is None:
        return guess, True
    if _filled(hand):
        return _first_call(hand), False
    return max(posted.put_in, guess), True


def _filled(hand: Hand) -> bool:
    """A bring-in that took its player's last chip was called for the full one."""
    posted = next((event for event in hand.events if isinstance(event, Act) and event.kind is Kind.BRING_IN), None)
    if posted is None or not _took_all(hand, posted):
        return False
    return posted.total < _first_call(hand) < hand.stakes.small_bet


def _took_all(hand: Hand, posted: Act) -> bool:
    """His last chip went into the bring-in, whether the room says so or not."""
    stack = next((seat.stack for seat in hand.seats if seat.player == posted.player), None)
    before = sum(
        event.put_in
        for event in hand.events
        if isinstance(event, Act) and event.kind is Kind.ANTE and event.player == posted.player
    )
    return posted.all_in or (stack is not None and stack == before + posted.put_in)


def _first_call(hand: Hand) -> Amount:
    return next((event.total for event in hand.events if isinstance(event, Act) and event.kind is Kind.CALL), 0)


def _circumstances(hand: Hand) -> Iterator[tuple[str, str]]:
    tournament = hand.tournament
    if tournament is not None:
        ours = hand.room == "PHH"
        yield "event", _text(tournament.number if ours else f"Tournament #{tournament.number}")
        if not ours:
            yield "_tournament", _text(tournament.number)
        if tournament.buy_in:
            yield "_buy_in", _text(tournament.buy_in)
        if tournament.level:
            yield ("level" if tournament.level.isdecimal() else "_level"), _name(tournament.level)
    venue = hand.house or hand.room
    if venue not in _NO_VENUE:
        yield "venue", _text(venue)
    for name, words in (("_mix", hand.mix), ("_club", hand.club)):
        if words:
            yield name, _text(words)
    yield from _time(hand)
    yield "hand", _name(hand.id)


def _time(hand: Hand) -> Iterator[tuple[str, str]]:
    at = hand.played_at
    if at is not None:
        yield "time", f"{at:%H:%M:%S}"
        yield "time_zone", '"UTC"'
        date: Sequence[int | str] = (at.year, at.month, at.day)
    else:
        found = re.match(r"(\d{4})/(\d\d?)/(\d\d?)\b", hand.time_text)
        date = [int(part) for part in found.groups()] if found else ()
    yield from ((name, str(number)) for name, number in zip(("year", "month", "day"), date, strict=False))
    if hand.time_text:
        yield "_time_text", _text(hand.time_text)


def _money(hand: Hand, told: "_Telling") -> Iterator[tuple[str, str]]:
    if hand.currency not in (CHIPS, PLAY):
        yield "currency", _text(hand.currency)
        if hand.currency in _SIGNS:
            yield "currency_symbol", _text(_SIGNS[hand.currency])
    if not told.won:
        return
    pot, winnings = told.winnings()
    yield "winnings", _list(amount_text(winnings[seat.player]) for seat in told.seats)
    if all(seat.stack is not None for seat in told.seats):
        yield "finishing_stacks", _list(amount_text(told.final(seat, winnings)) for seat in told.seats)
    rake = pot - sum(winnings.values())
    if rake or (hand.printed is not None and hand.printed.rake is not None):
        yield "_rake", amount_text(rake)


# -- actions


class _Telling:
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
        """The last word of each at the showdown, in the order of those."""
        for event in hand.events:
            if isinstance(event, Show) and not event.summary:
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
        self.paid[act.player] = self.paid.get(act.player, 0) + act.put_in
        place = self._place.get(act.player)
        if act.kind is Kind.ANTE or place is None:
            return
        if act.kind is Kind.FOLD:
            self._alive.pop(act.player, None)
        word = {Kind.BRING_IN: "pb", Kind.FOLD: "f", Kind.CALL: "cc", Kind.CHECK: "cc"}.get(act.kind)
        self.actions.append(f"{place} {word or 'cbr ' + amount_text(act.total)}")

    # -- cards at the end

    def _cards_of(self, name: str) -> tuple[Card, ...]:
        """As many as he has now, as far as the hand ever tells them."""
        held: list[Card] = []
        for street in range(Street.THIRD, self._street + 1):
            new = self._deals.get((name, street), ())
            held += (UNKNOWN, UNKNOWN, UNKNOWN, *new)[-3:] if street == Street.THIRD else new or (UNKNOWN,)
        told = next((event.cards for event in self._told if event.player == name and len(event.cards) > 5), ())
        return tuple(
            cards if cards != UNKNOWN else other for cards, other in zip(held, (*told, *[UNKNOWN] * 7), strict=False)
        )

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
                self.mucked.append(f"{self._place[show.player]} sm {_cards(show.cards)}")
        elif len(self._alive) < 2 and show.cards:
            self.shown.append(f"{self._place[show.player]} sm {_cards(show.cards)}")

    def _end(self) -> None:
        """The showdown: whoever has no line for it and won nothing has mucked."""
        if len(self._alive) < 2:
            return
        for name in self._in_order():
            show = self._shows.get(name)
            if show is not None and show.cards:
                common = [
                    event.common
                    for event in self.hand.events
                    if isinstance(event, Heading) and event.common is not None
                ]
                cards = (*show.cards, *common) if len(show.cards) == 6 and not self._all_known() else show.cards
                self.actions.append(f"{self._place[name]} sm {_cards(cards)}")
            elif not self.won.get(name):
                self.actions.append(f"{self._place[name]} sm")

    # -- chips at the end

    def winnings(self) -> tuple[Amount, dict[str, Amount]]:
        """The pot without chips that nobody called, and what each got of it."""
        ordered = sorted(self.paid.values(), reverse=True)
        spare = ordered[0] - ordered[1] if len(ordered) > 1 else 0
        pot = sum(self.paid.values()) - spare
        won = {seat.player: self.won.get(seat.player, 0) for seat in self.seats}
        if sum(won.values()) > pot and not self.returned:
            # the room gave them back with the pot
            top = max(self.paid, key=lambda name: self.paid[name])
            won[top] -= spare
        return pot, won

    def final(self, seat: Seat, winnings: dict[str, Amount]) -> Amount:
        """His stack at the end."""
        ordered = sorted(self.paid.values(), reverse=True)
        top = max(self.paid, key=lambda name: self.paid[name])
        back = ordered[0] - ordered[1] if seat.player == top and len(ordered) > 1 else 0
        return (seat.stack or 0) - self.paid[seat.player] + back + winnings[seat.player]
