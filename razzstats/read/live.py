"""The short notation for hands played live (docs/live-notation.md): what a person types from memory.

Limit Razz fixes nearly every amount, so that `Ann completes, Bob calls` says it all; a ledger works out the chips.
Where a line cannot be read the message says what was expected, with an example.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from typing import NamedTuple, NoReturn

from razzstats.cards import UNKNOWN, Card, read_cards
from razzstats.events import Act, Award, Deal, Event, Heading, Kind, Refund, Show, Street
from razzstats.findings import Finding, Location, Severity, Unreadable
from razzstats.hand import Hand, Seat, Stakes
from razzstats.money import PLAY, SIGNS, Amount, parse_amount
from razzstats.read.clock import to_utc
from razzstats.read.grammar import HAND_TRUNCATED, UNKNOWN_LINE, Misplaced, Noise, quoted, text_grammar
from razzstats.read.ledger import Ledger
from razzstats.read.lines import Line
from razzstats.read.rooms import BEGINS, find_room, room_named
from razzstats.read.source import Chunk

_HEADER = re.compile(r"\s*razz\b(?:\s+#(?P<id>\w[\w.-]*))?\s+\S?\d[\d.,]*\s*/\s*\S?\d", re.IGNORECASE)
_STREET = re.compile(r"\s*([3-7])(?:rd|th)?(?:\s+street)?\s*:", re.IGNORECASE)
_NOTE = re.compile(r"\s*(?:note\s*:|#)", re.IGNORECASE)
_DATE = re.compile(r"(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?:[ T]+(\d\d?):(\d\d)(?::\d\d)?)?(?: +(\w+))?$")

A_HEADER = "`Razz 30/60 ante 5 bring-in 10`"
A_SEAT = "a player with his chips and door card such as `Ann 500 Qc`, or `Bob 420 2s Ad 4h` with your own three cards"
A_STREET = "a street such as `4: Ann Kd, Bob 7s: Bob bets, Ann calls`"
AN_ACT = "`Ann brings in`, `Bob folds`, `Cy completes`, `Ann calls`, `Bob raises`, `Cy checks`, `Ann calls all-in 35`"
AN_END = "`Ann shows 2c 3d 9h`, `Bob mucks`, `Ann wins`, `Ann and Bob split`"


def claims(head: str) -> bool:
    """A file in which no room's hand begins before one in this notation does."""
    for line in head.split("\n"):
        bare = line.strip(" \t\ufeff")
        if bare.startswith(BEGINS) and find_room(bare):
            return False
        if _HEADER.match(bare):
            return True
    return False


def cut(lines: Iterable[str], path: str) -> Iterator[Chunk]:
    """The hands of a file: each begins with its stakes, and goes on to the next."""
    held: list[str] = []
    first, known = 1, False
    for number, raw in enumerate(lines, 1):
        line = raw.strip("\n\ufeff\0")
        begins = _HEADER.match(line) is not None
        if begins and any(map(_says, held)):
            yield _chunk(held, path, first, known=known, last=False)
        if begins:
            held, first, known = [], number, True
        if line.strip() or held:
            held.append(line)
        else:
            first = number + 1
    if any(map(_says, held)):
        yield _chunk(held, path, first, known=known, last=True)


def _says(line: str) -> bool:
    return bool(line.strip()) and _NOTE.match(line) is None


def _chunk(lines: list[str], path: str, first: int, *, known: bool, last: bool) -> Chunk:
    text = "\n".join(lines).rstrip()
    place = Location(path, first)
    if not known:
        return Chunk(place, None, "", "", text, last)
    header = _HEADER.match(text)
    number = header["id"] if header is not None else None
    # hands without a number are told apart by their text
    return Chunk(
        place, room_named("live"), number or blake2b(text.encode(), digest_size=6).hexdigest(), "Razz", text, last
    )


class _Piece(NamedTuple):
    """A line, or a part of one between commas."""

    line: int
    text: str
    on_street: bool


def _pieces(text: str) -> Iterator[_Piece]:
    on_street = False
    for number, line in enumerate(text.split("\n")):
        bare = " ".join(line.split())
        if not bare or _NOTE.match(bare):
            continue
        on_street = on_street or _STREET.match(bare) is not None
        parts = re.split("[,;:]", bare) if on_street else [bare]
        yield from (
            _Piece(number, part.strip(" .") if on_street else part.rstrip(" ."), on_street)
            for part in parts
            if part.strip(" .")
        )


def read(chunk: Chunk, noise: Noise | None = None) -> Hand:
    """The hand of a text in this notation; a line of it is never noise, for people write it themselves.

    Raises Unreadable.
    """
    pieces = list(_pieces(chunk.text))
    look = text_grammar("live.lark").look
    for piece in pieces:
        if look(piece.text) is None:
            _fail(chunk, piece.line, f"cannot read {quoted(piece.text)}: expected {_expected(piece, pieces)}")
    lines = _parsed(chunk, pieces)
    draft = _Draft(chunk)
    for line in lines:
        draft.take(line)
    return draft.hand()


def _parsed(chunk: Chunk, pieces: list[_Piece]) -> list[Line]:
    grammar = text_grammar("live.lark")
    try:
        lines = grammar.parse("\n".join(piece.text for piece in pieces))
    except Misplaced as error:
        at = getattr(getattr(error, "token", None), "line", None)
        piece = pieces[at] if isinstance(at, int) and at < len(pieces) else pieces[0]
        _fail(chunk, piece.line, f"did not expect {quoted(piece.text)} here: expected {_expected(piece, pieces)}")
    for line in lines:
        line.line = pieces[line.line].line
    return lines


def _expected(piece: _Piece, pieces: list[_Piece]) -> str:
    if piece is pieces[0]:
        return f"the stakes such as {A_HEADER}"
    if not piece.on_street:
        return f"{A_SEAT}; or {A_STREET}"
    return f"an act such as {AN_ACT}; or at the end {AN_END}"


def _fail(chunk: Chunk, line: int, message: str) -> NoReturn:
    place = Location(chunk.place.path, chunk.place.line + line)
    if chunk.last and line == chunk.text.count("\n"):
        # the last line of a file may be half a line
        raise Unreadable(Finding(place, HAND_TRUNCATED, Severity.WARNING, f"the file ends inside a hand: {message}"))
    raise Unreadable(Finding(place, UNKNOWN_LINE, Severity.ERROR, message))


class _Draft:
    """A hand in the making: each method takes one piece."""

    def __init__(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self.stakes = Stakes(0, 0)
        self.bring_in: Amount | None = None
        self.currency = PLAY
        self.table = self.date = self.house = ""
        self.seats: list[Seat] = []
        self.cards: dict[str, tuple[int, tuple[Card, ...]]] = {}
        """What each was dealt on third street, and where it stands."""
        self.ledger = Ledger({}, 0, 0)
        self.events: list[Event] = []
        self.heroes: list[str] = []
        self.held: dict[str, list[Card]] = {}
        self.common: Card | None = None
        self.street = 0
        self.mucked: set[str] = set()
        self.awards: list[tuple[int, str, Amount | None, int | None]] = []
        self.refunded = False
        self.looked_at = 0
        """The last street of which it is known who got cards."""

    def take(self, line: Line) -> None:
        """A piece; the cards of a street come before anything else on it."""
        if line.type not in ("STREET", "CARDS_OF", "COMMON"):
            self._cards_not_told()
        _WORDS[line.type](self, line)

    def fail(self, line: Line, message: str) -> NoReturn:
        _fail(self.chunk, line.line, f"{quoted(line.fields[0] or '')}: {message}")

    # -- before the cards

    def header(self, line: Line) -> None:
        _, _, small, big, ante, bring_in = line.fields
        sign = re.match(r"\D?", small or "")
        self.currency = SIGNS.get(sign[0], PLAY) if sign else PLAY
        self.bring_in = None if bring_in is None else _amount(bring_in)
        self.stakes = Stakes(_amount(small), _amount(big), _amount(ante) if ante else None, None)

    def table_line(self, line: Line) -> None:
        self.table = (line.fields[1] or "").strip()

    def date_line(self, line: Line) -> None:
        found = _DATE.match((line.fields[1] or "").strip())
        if found is None:
            self.fail(line, "expected a date such as `Date: 2026-03-04 20:15 CET`")
        year, month, day, hour, minute, zone = found.groups()
        self.date = f"{year}/{int(month):02d}/{int(day):02d}" + (f" {int(hour):02d}:{minute}:00" if hour else "")
        self.date += f" {zone.upper()}" if zone else ""

    def house_line(self, line: Line) -> None:
        self.house = "WSOP" if (line.fields[1] or "").lower() == "wsop" else ""

    def sits_out(self, line: Line) -> None:
        _, name, stack = line.fields
        self._seat(line, name or "", stack)

    def cards_of(self, line: Line) -> None:
        _, name, stack, text = line.fields
        cards = read_cards(re.sub(r"(..)(?=\S)", r"\1 ", (text or "").replace("10", "T").replace(" ", "")))
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
        amount = None if stack is None else _amount(stack)
        self.seats.append(Seat(len(self.seats) + 1, name, amount, line.line))

    # -- streets

    def _player(self, line: Line, name: str | None) -> str:
        found = [seat.player for seat in self.seats if seat.player.lower() == (name or "").lower()]
        if not found:
            seated = ", ".join(seat.player for seat in self.seats)
            self.fail(line, f"nobody called {quoted(name or '')} sits here, only {seated}")
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
        for seat in dealt if self.stakes.ante else ():
            self.events.append(self.ledger.ante(seat.line, seat.player, self.stakes.ante or 0))
        self.street = Street.THIRD
        self.events.append(Heading(line.line, Street.THIRD))
        for name, (at, cards) in self.cards.items():
            self.events.append(Deal(at, name, (), cards))
            self.held[name] = list(cards) if len(cards) == 3 else [UNKNOWN, UNKNOWN, *cards]
            if len(cards) == 3 and UNKNOWN not in cards:
                self.heroes.append(name)

    def _cards_not_told(self) -> None:
        """Of a street without a card none is known; the last one lies face down, and only a hero tells it."""
        if self.street == self.looked_at:
            return
        self.looked_at = self.street
        at = max(place for place, event in enumerate(self.events) if isinstance(event, Heading))
        dealt = {event.player for event in self.events[at:] if isinstance(event, Deal)}
        if self.street == Street.SEVENTH and self.common is None:
            without = [name for name in self.ledger.alive if name in self.heroes[:1] and name not in dealt]
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
        card = next(iter(read_cards(line.fields[1] or "")), UNKNOWN)
        if self.street != Street.SEVENTH or not isinstance(self.events[-1], Heading):
            self.fail(line, "a common card comes on seventh street: `7: common 6h: Ann bets, Bob folds`")
        self.common = card
        self.events[-1] = self.events[-1]._replace(common=card)

    # -- acts

    def _acts(self, line: Line) -> tuple[str, bool, Amount | None]:
        """Who acts, whether all-in, and the amount he said."""
        _, name, all_in, amount = line.fields
        return self._player(line, name), all_in is not None, None if amount is None else _amount(amount)

    def bring(self, line: Line) -> None:
        name, all_in, amount = self._acts(line)
        full = amount if amount is not None else self.ledger.left.get(name) if all_in else self.bring_in
        if full is None:
            self.fail(line, f"how much? The first line may say it for all hands: {A_HEADER}")
        self.stakes = Stakes(self.stakes.small_bet, self.stakes.big_bet, self.stakes.ante, full)
        self._do(self.ledger.post(line.line, name, full), all_in=all_in)

    def fold(self, line: Line) -> None:
        self._do(self.ledger.fold(line.line, self._player(line, line.fields[1])))

    def check(self, line: Line) -> None:
        name = self._player(line, line.fields[1])
        self._do(self.ledger.put(line.line, Kind.CHECK, name, self.ledger.total(name)))

    def call(self, line: Line) -> None:
        name, all_in, amount = self._acts(line)
        if amount is not None:
            self._do(self.ledger.put(line.line, Kind.CALL, name, self.ledger.total(name) + amount), all_in=all_in)
            return
        act = self.ledger.call(line.line, name)
        self._do(act._replace(kind=Kind.CALL), all_in=all_in)

    def wager(self, line: Line) -> None:
        kind = {"BET": Kind.BET, "COMPLETE": Kind.COMPLETE, "RAISE": Kind.RAISE}[line.type]
        name, all_in, amount = self._acts(line)
        ledger = self.ledger
        total = ledger.full_wager
        if all_in:
            left = amount if amount is not None else ledger.left.get(name)
            if left is None:
                self.fail(line, "for how much? Say `all-in 35`, the chips that he puts in")
            total = ledger.total(name) + left
        elif amount is not None:
            total = amount
        else:
            most = ledger.all_he_has(name)
            total = total if most is None else min(total, most)
        self._do(ledger.wager(line.line, name, total, kind), all_in=all_in)

    def all_in(self, line: Line) -> None:
        _, player, amount = line.fields
        name, ledger = self._player(line, player), self.ledger
        left = _amount(amount) if amount is not None else ledger.left.get(name)
        if left is None:
            self.fail(line, "for how much? Say `all-in 35`, the chips that he puts in")
        total = ledger.total(name) + left
        if total > ledger.level:
            self._do(ledger.wager(line.line, name, total), all_in=True)
        else:
            self._do(ledger.put(line.line, Kind.CALL, name, total), all_in=True)

    def _do(self, act: Act, *, all_in: bool = False) -> None:
        if all_in:
            self.ledger.left[act.player] = 0
        self.events.append(act._replace(all_in=act.all_in or all_in))

    # -- the end

    def show(self, line: Line) -> None:
        _, name, text = line.fields
        player = self._player(line, name)
        given = read_cards(re.sub(r"(..)(?=\S)", r"\1 ", (text or "").replace("10", "T").replace(" ", "")))
        self._refund(line.line)
        self.events.append(Show(line.line, player, self._all_cards(line, player, given)))

    def _all_cards(self, line: Line, player: str, given: tuple[Card, ...]) -> tuple[Card, ...]:
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
        self._refund(line.line)
        self.mucked.add(player)
        self.events.append(Show(line.line, player, (), mucked=True))

    def wins(self, line: Line) -> None:
        _, name, amount, pot, number = line.fields
        which = None if pot is None else 0 if pot.lower() == "main" else int(number or 1)
        player = self._player(line, name)
        self.awards.append((line.line, player, None if amount is None else _amount(amount), which))

    def split(self, line: Line) -> None:
        names = re.split(r"\s+and\s+|\s*&\s*", line.fields[1] or "", flags=re.IGNORECASE)
        self.awards += [(line.line, self._player(line, name), None, None) for name in names]

    def _refund(self, line: int) -> None:
        spare = None if self.refunded else self.ledger.uncalled()
        self.refunded = True
        if spare is not None:
            self.events.append(Refund(line, *spare))

    def _contenders(self) -> list[str]:
        return [name for name in self.ledger.alive if name not in self.mucked]

    def _known(self, name: str) -> bool:
        cards = self.held.get(name, [])
        return len(cards) + (self.common is not None) >= 7 and UNKNOWN not in cards

    def _give(self) -> None:
        """The awards that were told; what stands without an amount is shared alike."""
        told = sum(amount for _, _, amount, _ in self.awards if amount is not None)
        open_ = [place for place, award in enumerate(self.awards) if award[2] is None]
        spare = self.ledger.uncalled()
        rest = sum(self.ledger.paid.values()) - (spare[1] if spare else 0) - told
        self._refund(self.awards[0][0])
        for place, (line, name, amount, pot) in enumerate(self.awards):
            if amount is None:
                unit = 100 if rest % 100 == 0 else 1
                share = rest // len(open_) // unit * unit
                amount = share if place != open_[0] else rest - share * (len(open_) - 1)
            self.events.append(Award(line, name, amount, pot))

    def hand(self) -> Hand:
        """All of it."""
        self._cards_not_told()
        contenders = self._contenders()
        over = self.ledger.over and self.street > 0
        settles = (
            not self.awards
            and over
            and (len(contenders) == 1 or (bool(contenders) and all(map(self._known, contenders))))
        )
        if self.awards:
            self._give()
        elif settles:
            self._refund(self.events[-1].line)
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
            hero=self.heroes[0] if len(self.heroes) == 1 else None,
            house=self.house,
            finished=bool(self.awards) or settles,
            unsettled=settles,
            lines=chunk.text.count("\n") + 1,
            text=chunk.text,
        )


def _amount(text: str | None) -> Amount:
    """Hundredths of `$1,200`, `0.25` or `.25`."""
    return parse_amount("0" + re.sub(r"^[^\d.]", "", text or "0"))


_WORDS: dict[str, Callable[[_Draft, Line], None]] = {
    "HEADER": _Draft.header,
    "TABLE": _Draft.table_line,
    "DATE": _Draft.date_line,
    "HOUSE": _Draft.house_line,
    "SITS_OUT": _Draft.sits_out,
    "CARDS_OF": _Draft.cards_of,
    "STREET": _Draft.heading,
    "COMMON": _Draft.common_card,
    "BRING_IN": _Draft.bring,
    "FOLD": _Draft.fold,
    "CHECK": _Draft.check,
    "CALL": _Draft.call,
    "BET": _Draft.wager,
    "COMPLETE": _Draft.wager,
    "RAISE": _Draft.wager,
    "ALL_IN": _Draft.all_in,
    "SHOW": _Draft.show,
    "MUCK": _Draft.muck,
    "WINS": _Draft.wins,
    "SPLIT": _Draft.split,
}
