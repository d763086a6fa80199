"""Known lines -> Hand. The one place that knows what the words of the grammars mean."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from razzstats.cards import UNKNOWN, Card, read_cards
from razzstats.events import (
    Act,
    Award,
    Board,
    Capped,
    Deal,
    Event,
    Heading,
    HighNote,
    Kind,
    Refund,
    Result,
    Show,
    Street,
)
from razzstats.findings import Location
from razzstats.hand import Hand, Printed, Seat, Stakes, Tournament
from razzstats.money import CHIPS, PLAY, SIGNS, Amount, parse_amount
from razzstats.read.awards import Settled, settle
from razzstats.read.clock import to_utc
from razzstats.read.lines import Line
from razzstats.read.rooms import Room

_NOT_SHOWN = {"X", "x", "?", "??"}
_AMOUNTS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_POT_NUMBER = re.compile(r"pot[- ]?#?\d+(?= )", re.IGNORECASE)


class Draft:
    """A hand in the making: each method takes one known line.

    Keeps what every player has put in on the street, so that an act can carry both what was put in now and the
    street's total, whichever of the two the room prints.
    """

    def __init__(self, place: Location, room: Room) -> None:
        self.place = place
        self.room = room
        self.header: dict[str, object] = {}
        self.table = ""
        self.max_seats: int | None = None
        self.seats: list[Seat] = []
        self.events: list[Event] = []
        self.printed: Printed | None = None
        self.results: list[Result] = []
        self.bad_cards: list[tuple[int, str]] = []
        self.cancelled = False
        self._in: dict[str, Amount] = {}
        self._third = True
        self._street = Street.THIRD
        self._headed = False
        """A street has begun."""
        self._late = 0
        """By how much the room's names for the streets are too low."""
        self._renamed_line: int | None = None
        self._heroes: dict[str, None] = {}
        self._antes: Counter[Amount] = Counter()
        self._short_antes: list[Amount] = []
        """Those that took the last chip: short, or whole by chance."""
        self._bring_in: Amount | None = None

    # -- header

    def cash_header(self, line: Line) -> None:
        id_, club, mix, sign, small, big, code, time = line.fields[1:]
        currency = code.upper() if code else SIGNS.get(sign or "", sign or PLAY)
        self.begin(id_, small, big, time, currency, club=club, mix=mix)

    def tournament_header(self, line: Line) -> None:
        id_, club, number, buy_in, mix, level, small, big, time = line.fields[1:]
        tournament = Tournament(number or "", buy_in or "", level or "")
        self.begin(id_, small, big, time, CHIPS, tournament, club=club, mix=mix)

    def begin(
        self,
        id_: str | None,
        small: str | None,
        big: str | None,
        time: str | None,
        currency: str,
        tournament: Tournament | None = None,
        *,
        club: str | None = None,
        mix: str | None = None,
    ) -> None:
        """What a header tells, in the room's own words but for the currency."""
        self._bets = (parse_amount(small or "0"), parse_amount(big or "0"))
        self.header = {
            "id": id_,
            "played_at": to_utc(time or ""),
            "time_text": time or "",
            "currency": currency,
            "tournament": tournament,
            "mix": (mix or "").strip(),
            "club": club or "",
        }

    def date(self, line: Line) -> None:
        """A time that has a line of its own."""
        text = line.fields[1] or ""
        self.header |= {"played_at": to_utc(text), "time_text": text}

    def tournament_table(self, line: Line) -> None:
        """The table, not the header, has the tournament's number; at some rooms nothing else tells of one."""
        _, name, number, seats = line.fields
        self.table = name or ""
        self.max_seats = int(seats) if seats else None
        told = self.header["tournament"]
        if told is None and self.header["currency"] != PLAY:
            # a table of money that is called like one
            return
        tournament = told if isinstance(told, Tournament) else Tournament("")
        self.header |= {"tournament": replace(tournament, number=number or ""), "currency": CHIPS}

    def cash_at_table(self, line: Line) -> None:
        id_, mix, table, seats, sign, small, big, time = line.fields[1:]
        self._at_table(table, seats)
        self.begin(id_, small, big, time, SIGNS.get(sign or "", sign or PLAY), mix=mix)

    def tournament_at_table(self, line: Line) -> None:
        id_, mix, buy_in, title, number, table, seats, _, small, big, time = line.fields[1:]
        self._at_table(table, seats)
        # a name without a buy-in is all that the room says of it
        self.begin(id_, small, big, time, CHIPS, Tournament(number or "", buy_in or title or ""), mix=mix)

    def _at_table(self, table: str | None, seats: str | None) -> None:
        """A header names the table too; its seats are a figure, or `heads up`."""
        self.table = table or ""
        self.max_seats = (int(seats) if seats.isdigit() else 2) if seats else None

    def table_line(self, line: Line) -> None:
        _, name, seats = line.fields
        self.table = name or ""
        self.max_seats = int(seats) if seats else None

    def seat(self, line: Line) -> None:
        _, number, player, stack, bounty, note = line.fields
        self.seats.append(
            Seat(
                int(number or 0),
                player or "",
                parse_amount(stack) if stack else None,
                line.line,
                parse_amount(bounty) if bounty else None,
                (note or "").strip(),
            )
        )

    # -- acts

    def ante(self, line: Line) -> None:
        _, player, amount, all_in = line.fields
        put_in = parse_amount(amount or "0")
        if all_in is None:
            self._antes[put_in] += 1
        else:
            self._short_antes.append(put_in)
        self.events.append(Act(line.line, Kind.ANTE, player or "", put_in, 0, None, all_in is not None))

    def bring_in(self, line: Line) -> None:
        self._put_in(line, Kind.BRING_IN)
        self._bring_in = self.events[-1].put_in  # type: ignore[union-attr]

    def bet(self, line: Line) -> None:
        self._put_in(line, Kind.BET)

    def call(self, line: Line) -> None:
        self._put_in(line, Kind.CALL)

    def _put_in(self, line: Line, kind: Kind) -> None:
        _, player, amount, all_in = line.fields
        put_in = parse_amount(amount)
        total = self._in.get(player, 0) + put_in  # type: ignore[arg-type]
        self._in[player] = total  # type: ignore[index]
        self.events.append(Act(line.line, kind, player, put_in, total, None, all_in is not None))  # type: ignore[arg-type]

    def raise_(self, line: Line) -> None:
        _, player, by, to, all_in = line.fields
        self._up_to(line, Kind.RAISE, player, to, all_in, by=parse_amount(by) if by else None)

    def raise_to(self, line: Line) -> None:
        self._up_to(line, Kind.RAISE, *line.fields[1:])

    def raise_unsure(self, line: Line) -> None:
        """`raises X to Y`: Y is the street's total where X is a whole bet, else mostly what was added."""
        _, player, by, to, all_in = line.fields
        name, printed = player or "", parse_amount(to or "0")
        total = printed + self._in.get(name, 0)
        if total != printed and self._is_total(name, by or "", printed):
            total = printed
        # nobody can raise what nobody has bet
        opens = self._third and not any(self._in.values())
        kind = Kind.BET if opens else Kind.RAISE
        self._in[name], put_in = total, total - self._in.get(name, 0)
        self.events.append(Act(line.line, kind, name, put_in, total, None, all_in is not None))

    def _is_total(self, name: str, by: str, printed: Amount) -> bool:
        """Whether a raise tells the street's total, not what was added by a player with chips in."""
        if by.startswith("-") or printed <= max(self._in.values()):
            return False
        bet = self._bets[self._street >= Street.FIFTH]
        if parse_amount(by) == bet:
            return True
        # after a short all-in the next raise goes a bet above the last level that counts, which somebody has in
        next_levels = {total + bet for total in self._in.values()}
        if printed in next_levels and printed + self._in[name] not in next_levels:
            return True
        left = self._chips_left(name)
        if left is not None and left in (printed, printed - self._in[name]):
            # it takes his last chip
            return left != printed
        return (left is not None and left < printed) or (self._third and printed == self._bets[0])

    def _chips_left(self, name: str) -> Amount | None:
        stack = next((seat.stack for seat in self.seats if seat.player == name), None)
        put_in = sum(event.put_in for event in self.events if isinstance(event, Act) and event.player == name)
        return None if stack is None else stack - put_in

    def complete_to(self, line: Line) -> None:
        self._up_to(line, Kind.COMPLETE, *line.fields[1:])

    def bet_to(self, line: Line) -> None:
        self._up_to(line, Kind.BET, *line.fields[1:])

    def call_to(self, line: Line) -> None:
        self._up_to(line, Kind.CALL, *line.fields[1:])

    def add(self, line: Line) -> None:
        """Chips put in, by a room that leaves it to the level to say whether they bring in, bet, call or raise."""
        _, player, amount, _ = line.fields
        level = max(self._in.values(), default=0)
        total = self._in.get(player or "", 0) + parse_amount(amount or "0")
        if not level:
            # no bring-in is more than half a bet, and an all-in for as much counts as one
            short = self._third and 2 * total < self._bets[0]
            (self.bring_in if short else self.bet)(line)
        else:
            self._put_in(line, Kind.CALL if total <= level else Kind.RAISE)

    def _up_to(
        self,
        line: Line,
        kind: Kind,
        player: str | None,
        to: str | None,
        all_in: str | None,
        *,
        by: Amount | None = None,
    ) -> None:
        """An act whose line tells the street's total."""
        name, total = player or "", parse_amount(to or "0")
        put_in = total - self._in.get(name, 0)
        self._in[name] = total
        self.events.append(Act(line.line, kind, name, put_in, total, by, all_in is not None))

    def high_note(self, line: Line) -> None:
        _, player, card = line.fields
        self.events.append(HighNote(line.line, player or "", self._card(line, card or "")))

    def check(self, line: Line) -> None:
        self.events.append(Act(line.line, Kind.CHECK, line.fields[1] or "", 0, self._in.get(line.fields[1] or "", 0)))

    def fold(self, line: Line) -> None:
        self.events.append(Act(line.line, Kind.FOLD, line.fields[1] or "", 0, self._in.get(line.fields[1] or "", 0)))

    def street(self, line: Line) -> None:
        _, name, common = line.fields
        street = _street(name or "")
        if self._late:
            street = Street(min(street + self._late, Street.SEVENTH))
            self._renamed_line = line.line if self._renamed_line is None else self._renamed_line
        self._begin_street(street)
        card = self._card(line, common) if common else None
        if card == UNKNOWN and common in _NOT_SHOWN:
            # it lies face up
            self.bad_cards.append((line.line, common))
        self.events.append(Heading(line.line, street, card))

    def _begin_street(self, street: Street) -> None:
        self._in.clear()
        self._third = street is Street.THIRD
        self._street = street
        self._headed = True

    def deal(self, line: Line) -> None:
        _, player, old, new = line.fields
        if not self._headed and self.room.late_headings:
            self._late = 1
            self._begin_street(Street.THIRD)
            self.events.append(Heading(line.line, Street.THIRD))
        if self._third and old and len(old.split()) == 2:
            # on third street nothing is restated: some rooms tell the hero's two down cards apart from his door
            old, new = None, f"{old} {new}"
        cards = self._cards(line, new)
        if self._third and len(cards) > 1 and UNKNOWN not in cards[:2]:
            self._heroes[player] = None  # type: ignore[index]
        self.events.append(Deal(line.line, player, self._cards(line, old), cards))  # type: ignore[arg-type]

    def capped(self, line: Line) -> None:
        self.events.append(Capped(line.line))

    def refund(self, line: Line) -> None:
        _, amount, player = line.fields
        self.events.append(Refund(line.line, player or "", parse_amount(amount or "0")))

    def ante_returned(self, line: Line) -> None:
        """Who is not dealt in after all gets the whole of it back: he has not paid it. A part is an uncalled bet."""
        _, amount, player = line.fields
        paid = next((act for act in self.events if isinstance(act, Act) and act.player == player), None)
        if paid is None or paid.kind is not Kind.ANTE or paid.put_in != parse_amount(amount or "0"):
            self.refund(line)
            return
        self.events.remove(paid)
        if paid.all_in:
            self._short_antes.remove(paid.put_in)
        else:
            self._antes -= Counter([paid.put_in])

    def show(self, line: Line) -> None:
        _, player, cards, words = line.fields
        self.events.append(Show(line.line, player or "", self._cards(line, cards), words or ""))

    def muck(self, line: Line) -> None:
        _, player, *cards = line.fields
        self.events.append(Show(line.line, player or "", self._cards(line, next(iter(cards), None)), mucked=True))

    def award(self, line: Line) -> None:
        _, player, amount, pot = line.fields
        self._award(line, player, amount, pot)

    def wins(self, line: Line) -> None:
        _, player, pot, amount, _ = line.fields
        self._award(line, player, amount, pot)

    def _award(self, line: Line, player: str | None, amount: str | None, pot: str | None) -> None:
        """Of `pot`, `main pot`, `side pot`, `side pot-2`, `side pot #2`."""
        name = (pot or "").lower()
        number = None if name == "pot" else 0 if name.startswith("main") else int(re.sub(r"\D", "", name) or 1)
        self.events.append(Award(line.line, player or "", parse_amount(amount or "0"), number))

    def cancel(self, line: Line) -> None:
        self.cancelled = True

    def nothing(self, line: Line) -> None:
        """A heading that only orders the lines."""

    # -- summary

    def pot(self, line: Line) -> None:
        _, total, pots, rake = line.fields
        parts = tuple(parse_amount(part) for part in _AMOUNTS.findall(_POT_NUMBER.sub("pot", pots or "")))
        self.printed = Printed(line.line, parse_amount(total or "0"), parse_amount(rake) if rake else None, parts)

    def pot_unraked(self, line: Line) -> None:
        self.printed = Printed(line.line, parse_amount(line.fields[1] or "0"), 0)

    def rake(self, line: Line) -> None:
        self.printed = Printed(line.line, None, parse_amount(line.fields[1] or "0"))

    def board(self, line: Line) -> None:
        self.events.append(Board(line.line, self._card(line, line.fields[1] or "")))

    def seat_result(self, line: Line) -> None:
        _, seat, player, _ = line.fields
        self.results.append(Result(line.line, int(seat or 0), player or "", 0))

    def seat_net(self, line: Line) -> None:
        _, seat, player, stack, net = line.fields
        won = parse_amount((net or "0").lstrip("+-"))
        won = -won if (net or "").startswith("-") else won
        self.results.append(Result(line.line, int(seat or 0), player or "", stack=parse_amount(stack or "0"), net=won))

    def seat_collected(self, line: Line) -> None:
        _, seat, player, amount = line.fields
        if not self.events:
            # nothing has happened yet: these are the chips of somebody whose name ends in the word
            self.seats.append(Seat(int(seat or 0), f"{player} collected", parse_amount(amount or "0"), line.line))
            return
        self.results.append(Result(line.line, int(seat or 0), player or "", parse_amount(amount or "0")))

    def seat_wins(self, line: Line) -> None:
        """One pot of several that he may have won: what he collected in all is for the awards to tell."""
        _, seat, player, _, _ = line.fields
        self.results.append(Result(line.line, int(seat or 0), player or ""))

    def seat_folded(self, line: Line) -> None:
        _, seat, player, street = line.fields
        self.results.append(Result(line.line, int(seat or 0), player or "", None, _street(street or "")))

    def seat_shown(self, line: Line) -> None:
        _, seat, player, how, cards, won, words = line.fields
        name = player or ""
        self.results.append(Result(line.line, int(seat or 0), name, parse_amount(won) if won else 0))
        mucked = (how or "").lower() == "mucked"
        self.events.append(Show(line.line, name, self._cards(line, cards), words or "", mucked, summary=True))

    # -- cards

    def _cards(self, line: Line, text: str | None) -> tuple[Card, ...]:
        if not text:
            return ()
        cards = read_cards(text)
        if UNKNOWN in cards:
            self.bad_cards += [
                (line.line, word)
                for card, word in zip(cards, text.split(), strict=True)
                if card == UNKNOWN and word not in _NOT_SHOWN
            ]
        return cards

    def _card(self, line: Line, text: str) -> Card:
        return next(iter(self._cards(line, text)), UNKNOWN)

    def _ante(self) -> Amount | None:
        """What most have posted, for a wrong one is one player's; no less than what took anybody's last chip."""
        most = max(self._antes, key=lambda ante: (self._antes[ante], ante), default=None)
        return max([*self._short_antes, *([] if most is None else [most])], default=None)

    def _finished(self, *, paid: bool) -> bool:
        """The room's last words are there: the total, or else a result, and a line for everyone whom it lists."""
        told = self.printed is not None
        if not self.room.prints_total:
            told = paid and any(isinstance(event, Award) for event in self.events)
        return told and self._listed() <= {result.player for result in self.results}

    def _listed(self) -> set[str]:
        """Who must have a line in the summary: everyone dealt in, or who won or showed."""
        if self.room.lists_everyone:
            return {event.player for event in self.events if isinstance(event, Deal)}
        if not self.room.prints_total:
            return set()
        folded = {event.player for event in self.events if isinstance(event, Act) and event.kind is Kind.FOLD}
        shown = {event.player for event in self.events if isinstance(event, Show) and not event.mucked}
        return (shown - folded) | {event.player for event in self.events if isinstance(event, Award)}

    def _settled(self) -> Settled:
        """The events, with what the summary's figures add to them."""
        if not self.results or self.results[-1].net is None:
            return Settled(tuple(self.events), paid=True)
        rake = self.printed.rake if self.printed is not None else None
        return settle(self.events, self.results, rake or 0)

    def _never_dealt(self) -> bool:
        """A summary of nothing: nobody got a card, and there was no pot."""
        nothing = self.printed is not None and not self.printed.pot
        return nothing and not any(isinstance(event, Deal) for event in self.events)

    def hand(self, text: str) -> Hand:
        """What has been gathered, as a Hand."""
        events, paid = self._settled()
        return Hand(
            place=self.place,
            room=self.room.name,
            table=self.table,
            max_seats=self.max_seats,
            stakes=Stakes(*self._bets, self._ante(), self._bring_in),
            seats=tuple(self.seats),
            events=events,
            printed=self.printed,
            hero=next(iter(self._heroes)) if len(self._heroes) == 1 else None,
            results=tuple(self.results),
            summary_players=frozenset([result.player for result in self.results]),
            finished=self._finished(paid=paid),
            bad_cards=tuple(self.bad_cards),
            cancelled=self.cancelled or self._never_dealt(),
            renamed_line=self._renamed_line,
            lines=text.count("\n") + 1,
            text=text,
            **self.header,  # type: ignore[arg-type]
        )


def _street(name: str) -> Street:
    """Of a heading such as `3rd STREET`, `THIRD STREET` or `RIVER`."""
    if name[:1].isdigit():
        return Street(int(name[0]))
    return Street.__members__.get(name.partition(" ")[0].upper(), Street.SEVENTH)


WORDS: Mapping[str, Callable[[Draft, Line], None]] = {
    "CASH_HEADER": Draft.cash_header,
    "DATE": Draft.date,
    "TOURNAMENT_HEADER": Draft.tournament_header,
    "CASH_AT_TABLE": Draft.cash_at_table,
    "TOURNAMENT_AT_TABLE": Draft.tournament_at_table,
    "TABLE": Draft.table_line,
    "TOURNAMENT_TABLE": Draft.tournament_table,
    "SEAT": Draft.seat,
    "ANTE": Draft.ante,
    "BRING_IN": Draft.bring_in,
    "BET": Draft.bet,
    "CALL": Draft.call,
    "RAISE": Draft.raise_,
    "CHECK": Draft.check,
    "FOLD": Draft.fold,
    "STREET": Draft.street,
    "DEAL": Draft.deal,
    "CAPPED": Draft.capped,
    "REFUND": Draft.refund,
    "ANTE_RETURNED": Draft.ante_returned,
    "SHOW": Draft.show,
    "MUCK": Draft.muck,
    "AWARD": Draft.award,
    "CANCELLED": Draft.cancel,
    "SHOW_DOWN": Draft.nothing,
    "SUMMARY": Draft.nothing,
    "POT": Draft.pot,
    "BOARD": Draft.board,
    "ANTES": Draft.nothing,
    "POT_UNRAKED": Draft.pot_unraked,
    "RAKE": Draft.rake,
    "RAISE_UNSURE": Draft.raise_unsure,
    "RAISE_TO": Draft.raise_to,
    "COMPLETE_TO": Draft.complete_to,
    "BET_TO": Draft.bet_to,
    "CALL_TO": Draft.call_to,
    "ADD": Draft.add,
    "HIGH_NOTE": Draft.high_note,
    "WINS": Draft.wins,
    "SEAT_NET": Draft.seat_net,
    "SEAT_COLLECTED": Draft.seat_collected,
    "SEAT_WINS": Draft.seat_wins,
    "SEAT_FOLDED": Draft.seat_folded,
    "SEAT_RESULT": Draft.seat_result,
    "SEAT_SHOWN": Draft.seat_shown,
}
"""The vocabulary that grammars/shared.lark sets down."""


def build(lines: Iterable[Line], place: Location, room: Room, text: str) -> Hand:
    """The Hand that a parsed hand's lines tell, in their order."""
    draft = Draft(place, room)
    for line in lines:
        WORDS[line.type](draft, line)
    return draft.hand(text)
