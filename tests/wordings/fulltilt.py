"""A hand as Full Tilt writes it: no colons behind names, totals where others print additions, time before date."""

from collections.abc import Iterator, Sequence

from razzstats.cards import cards_text
from razzstats.events import Act, Award, Board, Capped, Deal, Heading, HighNote, Kind, Refund, Show, Street
from razzstats.hand import Hand
from razzstats.money import SIGNS

SIGN_OF = {code: sign for sign, code in SIGNS.items()}
VERBS = {Kind.ANTE: "antes", Kind.BRING_IN: "brings in for", Kind.BET: "bets", Kind.CALL: "calls"}
ORDINALS = {street: f"{street}{'rd' if street == 3 else 'th'}" for street in range(3, 8)}


def write(hand: Hand) -> str:
    """The text of a hand."""
    return "\n".join([_header(hand), *_seats(hand), *_Told(hand).lines(), *_summary(hand), "", "", ""])


def _amount(amount: int, hand: Hand) -> str:
    cents = f".{amount % 100:02d}" if amount % 100 else ""
    return f"{SIGN_OF.get(hand.currency, '')}{amount // 100:,}{cents}"


def _cards(cards: Sequence[int]) -> str:
    return f"[{cards_text(cards)}]"


def _header(hand: Hand) -> str:
    date, clock, zone = hand.time_text.split(" ")
    stakes = "/".join(_amount(bet, hand) for bet in (hand.stakes.small_bet, hand.stakes.big_bet))
    ante = f" Ante {_amount(hand.stakes.ante, hand)}" if hand.stakes.ante else ""
    where = f"Table {hand.table} ({hand.max_seats} max)" if hand.max_seats else f"Table {hand.table}"
    if hand.tournament:
        where = f"$10 + $1 Sit & Go ({hand.tournament.number}), Table 1"
    return f"Full Tilt Poker Game #{hand.id}: {where} - {stakes}{ante} - Limit Razz - {clock} {zone} - {date}"


def _seats(hand: Hand) -> Iterator[str]:
    for seat in hand.seats:
        note = ", is sitting out" if seat.note else ""
        yield f"Seat {seat.number}: {seat.player} ({_amount(seat.stack or 0, hand)}){note}"


class _Told:
    """The lines from the antes to the last pot."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.stacks = {seat.player: seat.stack or 0 for seat in hand.seats}
        self.shown = {event.player: event for event in hand.events if isinstance(event, Show) and event.cards}
        self.cards: dict[str, list[int]] = {}
        self.exposed = False
        self.bet_on = False

    def lines(self) -> Iterator[str]:
        """All of them; hands are turned up as soon as nobody can bet any more."""
        street, noted, ended = 0, False, False
        events = [event for event in self.hand.events if not (isinstance(event, Show) and event.summary)]
        for event in events:
            if isinstance(event, Heading):
                if street and not self.exposed and self._all_in():
                    self.exposed = True
                    yield from (f"{name} shows {_cards(self._known(name)[:street])}" for name in self._left())
                street = event.street
            elif isinstance(event, Act) and event.kind is not Kind.ANTE and not noted:
                noted = True
                high = max(self.cards, key=lambda name: self.cards[name][-1])
                yield f"{high} is high with {_cards(self.cards[high][-1:])}"
            elif isinstance(event, (Show, Award)) and not ended:
                ended = True
                if len(self._left()) > 1 and not self.exposed:
                    yield "*** SHOW DOWN ***"
            yield from self._line(event)
            if isinstance(event, Heading) and event.street == Street.SEVENTH and self.exposed:
                # the last card of everyone else is turned up too; the hero's has a line anyway
                for name in self._left():
                    if name != self.hand.hero:
                        yield f"Dealt to {name} {_cards(self._known(name)[:6])} {_cards(self._known(name)[6:])}"

    def _left(self) -> list[str]:
        return list(self.cards)

    def _all_in(self) -> bool:
        left = self._left()
        able = [name for name in left if self.stacks[name] > 0]
        return len(left) > 1 and len(able) < 2 and all(name in self.shown for name in left)

    def _known(self, name: str) -> Sequence[int]:
        return self.shown[name].cards

    def _line(self, event: object) -> Iterator[str]:
        match event:
            case Act():
                yield self._act(event)
            case Heading(_, street, common):
                self.bet_on = False
                yield f"*** {ORDINALS[street].upper()} STREET ***" + ("" if common is None else f" {_cards([common])}")
            case Deal():
                yield self._deal(event)
            case Show(_, player, cards, text, mucked):
                yield f"{player} mucks" if mucked else f"{player} shows {_cards(cards)} {text}".rstrip()
            case Refund(_, player, amount):
                self.stacks[player] += amount
                yield f"Uncalled bet of {_amount(amount, self.hand)} returned to {player}"
            case Award(_, player, amount, pot):
                show = self.shown.get(player)
                words = f" with {show.text}" if show and show.text and len(self._left()) > 1 else ""
                yield f"{player} wins {_pot(pot, self.hand)} ({_amount(amount, self.hand)}){words}"
            case Capped() | Board() | HighNote():
                pass

    def _deal(self, deal: Deal) -> str:
        old, new = list(deal.old), list(deal.new)
        if not old:
            old, new = new[:-1], new[-1:]
        self.cards.setdefault(deal.player, []).extend(new)
        if self.exposed:
            old = list(self._known(deal.player)[: 2 + len(self.cards[deal.player]) - 1])
        return f"Dealt to {deal.player} " + (f"{_cards(old)} " if old else "") + _cards(new)

    def _act(self, act: Act) -> str:
        self.stacks[act.player] -= act.put_in
        all_in = "" if self.stacks[act.player] else ", and is all in"
        if act.kind is Kind.FOLD:
            del self.cards[act.player]
        if act.kind in (Kind.FOLD, Kind.CHECK):
            return f"{act.player} {act.kind.value}s"
        if act.kind in (Kind.RAISE, Kind.COMPLETE):
            # only on third street is there something to complete: the bring-in
            verb = "raises to" if self.bet_on else "completes it to"
            self.bet_on = True
            return f"{act.player} {verb} {_amount(act.total, self.hand)}{all_in}"
        self.bet_on = self.bet_on or act.kind is Kind.BET
        return f"{act.player} {VERBS[act.kind]} {_amount(act.put_in, self.hand)}{all_in}"


def _pot(number: int | None, hand: Hand) -> str:
    several = max((event.pot or 0 for event in hand.events if isinstance(event, Award)), default=0) > 1
    if not number:
        return "the pot" if number is None else "the main pot"
    return f"side pot #{number}" if several else "the side pot"


def _summary(hand: Hand) -> Iterator[str]:
    assert hand.printed
    yield "*** SUMMARY ***"
    parts = ""
    for number, amount in enumerate(hand.printed.pots):
        several = f" #{number}" if len(hand.printed.pots) > 2 else ""
        parts += f" {f'Side pot{several}' if number else 'Main pot'} {_amount(amount, hand)}."
    yield f"Total pot {_amount(hand.printed.pot, hand)}{parts} | Rake {_amount(hand.printed.rake or 0, hand)}"
    yield from (f"Board: {_cards([event.card])}" for event in hand.events if isinstance(event, Board))
    for seat in hand.seats:
        yield f"Seat {seat.number}: {seat.player} {_outcome(seat.player, hand)}"


def _outcome(player: str, hand: Hand) -> str:
    street = 3
    for event in hand.events:
        street = event.street if isinstance(event, Heading) else street
        if isinstance(event, Act) and event.player == player and event.kind is Kind.FOLD:
            return f"folded on {ORDINALS[street]} St."
    won = sum(event.amount for event in hand.events if isinstance(event, Award) and event.player == player)
    told = [event for event in hand.events if isinstance(event, Show) and event.player == player and event.summary]
    amount = f"({_amount(won, hand)})"
    if not told:
        return f"collected {amount}, mucked" if won else "is sitting out"
    if told[0].mucked:
        return f"mucked {_cards(told[0].cards)}" + (f" - {told[0].text}" if told[0].text else "")
    return f"showed {_cards(told[0].cards)} and {f'won {amount}' if won else 'lost'} with {told[0].text}"
