"""The pieces of a hand told from memory as events, with the chips that limit Razz fixes."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import NoReturn

from razzstats.cards import UNKNOWN, Card, read_cards
from razzstats.events import Act, Deal, Heading, Kind, Show, Street
from razzstats.findings import Finding, Location, Severity, Unreadable
from razzstats.hand import Hand, Seat, Stakes
from razzstats.house import house_of
from razzstats.money import PLAY, SIGNS, Amount, money, parse_amount
from razzstats.read.claims import Claim, Overdrawn, awards_of
from razzstats.read.clock import to_utc, zone
from razzstats.read.grammar import HAND_TRUNCATED, UNKNOWN_LINE, quoted
from razzstats.read.ledger import Ledger
from razzstats.read.lines import Line
from razzstats.read.notation import Told
from razzstats.read.source import Chunk

_DATE = re.compile(r"(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?:[ T]+(\d\d?):(\d\d)(?::\d\d)?)?(?: +(\w+))?$", re.ASCII)
_NO_CHIPS = re.compile(r"[(\[]?\D?\d[\d.,]*(?:k|m|\D)?[)\]]?", re.IGNORECASE)
"""Chips as the notation does not have them, at the end of what would be a name."""
_NO_CARD = re.compile(r"[x*_-]+", re.IGNORECASE)

A_HEADER = "`Razz 30/60 ante 5 bring-in 10`"
A_SEAT = "a player with his chips and door card such as `Ann 500 Qc`, or `Bob 420 2s Ad 4h` with your own three cards"
A_STREET = "a street such as `4: Ann Kd, Bob 7s: Bob bets, Ann calls`"
AN_ACT = "`Ann brings in`, `Bob folds`, `Cy completes`, `Ann calls`, `Bob raises`, `Cy checks`, `Ann calls all-in 35`"
AN_END = "`Ann shows 2c 3d 9h`, `Bob mucks`, `Ann wins`, `Ann and Bob split`"


def fail(chunk: Chunk, line: int, message: str) -> NoReturn:
    """Raises Unreadable; a last line without an end may be half a line."""
    place = Location(chunk.place.path, chunk.place.line + line)
    if chunk.last and chunk.ragged and line == chunk.text.count("\n"):
        raise Unreadable(Finding(place, HAND_TRUNCATED, Severity.WARNING, f"the file ends inside a hand: {message}"))
    raise Unreadable(Finding(place, UNKNOWN_LINE, Severity.ERROR, message))


class Play(Told):
    """A hand in the making: each method takes one piece."""

    def __init__(self, chunk: Chunk) -> None:
        super().__init__({}, 0, 0)
        self.chunk = chunk
        self.stakes = Stakes(0, 0)
        self.bring_in: Amount | None = None
        self.currency = PLAY
        self.table = self.date = self.house = ""
        self.seats: list[Seat] = []
        self.cards: dict[str, tuple[int, tuple[Card, ...]]] = {}
        """What each was dealt on third street, and where it stands."""
        self.claims: list[Claim] = []
        self.looked_at = 0
        """The last street of which it is known who got cards."""

    def take(self, line: Line) -> None:
        """A piece; the cards of a street come before anything else on it."""
        if line.type not in ("STREET", "CARDS_OF", "COMMON"):
            self._cards_not_told()
        _WORDS[line.type](self, line)

    def fail(self, line: Line, message: str) -> NoReturn:
        """Raises Unreadable."""
        fail(self.chunk, line.line, f"{quoted(line.fields[0] or '')}: {message}")

    # -- before the cards

    def header(self, line: Line) -> None:
        _, _, sign, small, big, ante, bring_in = line.fields
        self.currency = SIGNS.get(sign or "", sign or PLAY)
        self.bring_in = None if bring_in is None else _amount(bring_in)
        self.stakes = Stakes(_amount(small), _amount(big), _amount(ante) if ante else None, None)
        if self.stakes.small_bet > self.stakes.big_bet:
            self.fail(line, f"the small bet stands before the big one, as in {A_HEADER}")

    def table_line(self, line: Line) -> None:
        self.table = (line.fields[1] or "").strip()

    def date_line(self, line: Line) -> None:
        found = _DATE.match((line.fields[1] or "").strip())
        try:
            year, month, day, hour, minute, zone_name = found.groups() if found else ("0",) * 6
            datetime(int(year), int(month), int(day), int(hour or 0), int(minute or 0))
        except ValueError:
            self.fail(line, "expected a date such as `Date: 2026-03-04 20:15 CET`")
        if zone_name and zone(zone_name.upper()) is None:
            self.fail(line, f"no clock called {zone_name} is known here: `ET`, `CET` or `UTC` are")
        self.date = f"{year}/{int(month):02d}/{int(day):02d}" + (f" {int(hour):02d}:{minute}:00" if hour else "")
        self.date += f" {zone_name.upper()}" if zone_name else ""

    def house_line(self, line: Line) -> None:
        self.house = "WSOP" if (line.fields[1] or "").lower() == "wsop" else ""

    def sits_out(self, line: Line) -> None:
        _, name, stack = line.fields
        self._seat(line, name or "", stack)

    def cards_of(self, line: Line) -> None:
        _, name, stack, text = line.fields
        cards = _cards(text)
        if self.street:
            self._dealt(line, name or "", stack, cards)
        elif len(cards) not in (1, 3):
            self.fail(line, f"expected one card or three, the door card last: {A_SEAT}")
        else:
            self._seat(line, name or "", stack)
            self.cards[name or ""] = (line.line, cards)

    def _seat(self, line: Line, name: str, stack: str | None) -> None:
        if any(seat.player.lower() == name.lower() for seat in self.seats):
            self.fail(line, f"{name} has a line already")
        words = name.split(" ")
        last = words[-1] if stack is None and len(words) > 1 else ""
        if _NO_CARD.fullmatch(last):
            self.fail(line, "a card that nobody knows is `??`, as in `Bob 420 ?? ?? 4h`")
        if _NO_CHIPS.fullmatch(last):
            self.fail(line, f"{quoted(last)} are no chips: a plain number of at most twelve digits, as in `Ann 500 Qc`")
        amount = None if stack is None else _amount(stack)
        self.seats.append(Seat(len(self.seats) + 1, name, amount, line.line))

    # -- streets

    def _player(self, line: Line, name: str | None) -> str:
        found = [seat.player for seat in self.seats if seat.player.lower() == (name or "").lower()]
        if not found:
            seated = ", ".join(seat.player for seat in self.seats)
            else_ = f"; an act is such as {AN_ACT}" if " " in (name or "") else ""
            self.fail(line, f"nobody called {quoted(name or '')} sits here, only {seated}{else_}")
        return found[0]

    def heading(self, line: Line) -> None:
        street = Street(int(line.fields[1] or 3))
        if not self.street:
            self._begin(line)
        if street > Street.THIRD:
            self._open(line, street)

    def _begin(self, line: Line) -> None:
        """Third street: antes, then the cards that stand with the seats."""
        dealt = [seat for seat in self.seats if seat.player in self.cards]
        if len(dealt) < 2:
            self.fail(line, f"expected at least two players before it: {A_SEAT}")
        stacks = {seat.player: seat.stack for seat in dealt}
        self.ledger = Ledger(stacks, self.stakes.small_bet, self.stakes.big_bet)
        if house_of(self.house or "live").short_bring_in_is_filled:
            self.ledger.fills = self.bring_in or 0
        for seat in dealt if self.stakes.ante else ():
            self.events.append(self.ledger.ante(seat.line, seat.player, self.stakes.ante or 0))
        self.street = Street.THIRD
        self.events.append(Heading(line.line, Street.THIRD))
        for name, (at, cards) in self.cards.items():
            self.events.append(Deal(at, name, (), cards))
            self.held[name] = list(cards) if len(cards) == 3 else [UNKNOWN, UNKNOWN, *cards]
            if len(cards) == 3 and UNKNOWN not in cards:
                self.heroes[name] = None

    def _cards_not_told(self) -> None:
        """Of a street without a card none is known; the last one lies face down, and only a hero tells it."""
        if self.street == self.looked_at:
            return
        self.looked_at = self.street
        at = max(place for place, event in enumerate(self.events) if isinstance(event, Heading))
        dealt = {event.player for event in self.events[at:] if isinstance(event, Deal)}
        if self.street == Street.SEVENTH and self.common is None:
            hero = next(iter(self.heroes), None)
            without = [name for name in self.ledger.alive if name == hero and name not in dealt]
        else:
            without = [] if dealt or self.street in (Street.THIRD, Street.SEVENTH) else list(self.ledger.alive)
        for name in without:
            self.events.append(Deal(self.events[at].line, name, (), (UNKNOWN,)))
            self.held[name].append(UNKNOWN)

    def _open(self, line: Line, street: Street) -> None:
        self._cards_not_told()
        self.street = street
        self.ledger.open(street)
        self.events.append(Heading(line.line, street))

    def _dealt(self, line: Line, name: str, stack: str | None, cards: tuple[Card, ...]) -> None:
        if len(cards) != 1:
            self.fail(line, f"expected one card for a player: {A_STREET}")
        # a name may end in a number
        player = self._player(line, name if stack is None else f"{name} {stack}")
        self.events.append(Deal(line.line, player, (), cards))
        self.held.setdefault(player, []).append(cards[0])

    def common_card(self, line: Line) -> None:
        cards = _cards(line.fields[1])
        if len(cards) != 1 or self.street != Street.SEVENTH or not isinstance(self.events[-1], Heading):
            self.fail(line, "one common card comes on seventh street: `7: common 6h: Ann bets, Bob folds`")
        self.common = cards[0]
        self.events[-1] = self.events[-1]._replace(common=cards[0])

    # -- acts

    def _said(self, line: Line) -> tuple[str, Amount | None, bool]:
        """Who acts, the amount he said, and whether he put it in all-in."""
        _, name, all_in, amount, also_all_in = line.fields
        return self._player(line, name), None if amount is None else _amount(amount), bool(all_in or also_all_in)

    def bring(self, line: Line) -> None:
        name, amount, all_in = self._said(line)
        posted = amount if amount is not None else self.ledger.left.get(name) if all_in else self.bring_in
        if posted is None:
            self.fail(line, f"how much? The first line may say it for all hands: {A_HEADER}")
        # what took the last chip need not be all of it
        self.stakes = replace(self.stakes, bring_in=self.bring_in if all_in else posted)
        self._do(self.ledger.post(line.line, name, posted), all_in=all_in)

    def fold(self, line: Line) -> None:
        self._do(self.ledger.fold(line.line, self._player(line, line.fields[1])))

    def check(self, line: Line) -> None:
        name = self._player(line, line.fields[1])
        self._do(self.ledger.put(line.line, Kind.CHECK, name, self.ledger.total(name)))

    def call(self, line: Line) -> None:
        name, amount, all_in = self._said(line)
        if amount is not None:
            self._do(self.ledger.put(line.line, Kind.CALL, name, self.ledger.total(name) + amount), all_in=all_in)
            return
        act = self.ledger.call(line.line, name)
        self._do(act._replace(kind=Kind.CALL), all_in=all_in)

    def wager(self, line: Line) -> None:
        kind = {"BET": Kind.BET, "COMPLETE": Kind.COMPLETE, "RAISE": Kind.RAISE}[line.type]
        name, amount, all_in = self._said(line)
        ledger = self.ledger
        if line.fields[2]:
            # `all-in 40` is what he adds, `to 40 all-in` what he then has in
            total = ledger.total(name) + self._his_last(line, name, amount)
        elif amount is not None:
            total = amount
        else:
            most = ledger.all_he_has(name)
            total = ledger.full_wager if most is None else min(ledger.full_wager, most)
        self._do(ledger.wager(line.line, name, total, kind), all_in=all_in)

    def all_in(self, line: Line) -> None:
        _, player, amount = line.fields
        name, ledger = self._player(line, player), self.ledger
        total = ledger.total(name) + self._his_last(line, name, None if amount is None else _amount(amount))
        if total > ledger.level:
            self._do(ledger.wager(line.line, name, total), all_in=True)
        else:
            self._do(ledger.put(line.line, Kind.CALL, name, total), all_in=True)

    def _his_last(self, line: Line, name: str, amount: Amount | None) -> Amount:
        left = amount if amount is not None else self.ledger.left.get(name)
        if left is None:
            self.fail(line, "for how much? Say `all-in 35`, the chips that he puts in")
        return left

    def _do(self, act: Act, *, all_in: bool = False) -> None:
        if all_in:
            self.ledger.left[act.player] = 0
        self.events.append(act._replace(all_in=act.all_in or all_in))

    # -- the end

    def show(self, line: Line) -> None:
        _, name, text = line.fields
        player = self._player(line, name)
        self.refund(line.line)
        self.events.append(Show(line.line, player, self._all_cards(player, _cards(text))))

    def _all_cards(self, player: str, given: tuple[Card, ...]) -> tuple[Card, ...]:
        """In the order of the deal; who shows three cards shows those that lay face down."""
        held = self.held.get(player, [])
        up = held[2:6]
        if not given:
            return tuple(held)
        if len(given) in (2, 3) and len(up) == 4:
            given = (*given[:2], *up, *given[2:])
        if len(given) == 7 and self.common is not None:
            given = given[:6]
        self.held[player] = list(given)
        return given

    def muck(self, line: Line) -> None:
        player = self._player(line, line.fields[1])
        self.refund(line.line)
        self.mucked.add(player)
        self.events.append(Show(line.line, player, (), mucked=True))

    def wins(self, line: Line) -> None:
        _, name, amount, pot, number = line.fields
        which = None if pot is None else 0 if pot.lower() == "main" else int(number or 1)
        self.claims.append(
            Claim(line.line, self._player(line, name), None if amount is None else _amount(amount), which)
        )

    def split(self, line: Line) -> None:
        names = re.split(r"\s+and\s+|\s*&\s*", line.fields[1] or "", flags=re.IGNORECASE)
        self.claims += [Claim(line.line, self._player(line, name), None, None) for name in names]

    def _give(self) -> None:
        """What those took who are said to have won."""
        self.refund(self.claims[0].line)
        try:
            self.events += awards_of(self.claims, self.ledger.paid, list(self.ledger.alive))
        except Overdrawn as overdrawn:
            claim = overdrawn.claim
            pot = "" if claim.pot is None else f" in side pot {claim.pot}" if claim.pot else " in the main pot"
            held = money(overdrawn.held, self.currency)
            message = f"{claim.player} cannot win so much: there are {held}{pot}, without the chips that nobody called"
            fail(self.chunk, claim.line, message)

    def _figure_cut(self) -> bool:
        """Nothing ends the last line, and its figure may go on: of `wins 14` from a pot of 140 a letter is missing."""
        won = self.claims[-1].amount
        growing = self.chunk.last and self.chunk.ragged and self.chunk.text[-1:].isdecimal()
        return growing and won is not None and 10 * won <= sum(self.ledger.paid.values())

    def hand(self) -> Hand:
        """All of it."""
        self._cards_not_told()
        settles = not self.claims and self.ledger.over and self.street > 0 and self.settled()
        if self.claims:
            self._give()
        elif settles:
            self.refund(self.events[-1].line)
        chunk = self.chunk
        return Hand(
            place=chunk.place,
            room="live",
            id=chunk.id,
            played_at=to_utc(self.date),
            time_text=self.date,
            table=self.table,
            max_seats=None,
            stakes=self.stakes,
            currency=self.currency,
            seats=tuple(self.seats),
            events=tuple(self.events),
            printed=None,
            hero=self.hero,
            house=self.house,
            finished=settles or (bool(self.claims) and not self._figure_cut()),
            unsettled=settles,
            lines=chunk.text.count("\n") + 1,
            text=chunk.text,
        )


def _amount(text: str | None) -> Amount:
    """Hundredths of `1,200`, `0.25` or `.25`."""
    return parse_amount("0" + (text or "0"))


def _cards(text: str | None) -> tuple[Card, ...]:
    """Of `2s Ad 10h`, `2sAd10h` or `2S aD th`."""
    found = re.findall(r"(\S)(\S)", (text or "").replace("10", "T").replace(" ", ""))
    return read_cards(" ".join(rank.upper() + suit.lower() for rank, suit in found))


_WORDS: dict[str, Callable[[Play, Line], None]] = {
    "HEADER": Play.header,
    "TABLE": Play.table_line,
    "DATE": Play.date_line,
    "HOUSE": Play.house_line,
    "SITS_OUT": Play.sits_out,
    "CARDS_OF": Play.cards_of,
    "STREET": Play.heading,
    "COMMON": Play.common_card,
    "BRING_IN": Play.bring,
    "FOLD": Play.fold,
    "CHECK": Play.check,
    "CALL": Play.call,
    "BET": Play.wager,
    "COMPLETE": Play.wager,
    "RAISE": Play.wager,
    "ALL_IN": Play.all_in,
    "SHOW": Play.show,
    "MUCK": Play.muck,
    "WINS": Play.wins,
    "SPLIT": Play.split,
}
