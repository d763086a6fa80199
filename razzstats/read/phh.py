"""PHH, the poker hand history format: TOML whose `actions` a grammar reads, for the variant `FR`.

A `.phh` file is one hand; in a `.phhs` file each hand is a table, `[1]`, `[2]` and so on. The notation leaves out what
a fixed-limit game and the cards settle: what a call costs is worked out here, who wins by the replay.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, time, tzinfo
from decimal import Decimal
from hashlib import blake2b
from itertools import pairwise
from typing import Any, NoReturn
from zoneinfo import ZoneInfo

from razzstats.cards import UNKNOWN, Card, parse_card
from razzstats.events import Deal, Event, Heading, Refund, Result, Show, Street
from razzstats.findings import Finding, Location, Severity, Unreadable
from razzstats.hand import Hand, Printed, Seat, Stakes, Tournament
from razzstats.money import CHIPS, PLAY, SIGNS, Amount, parse_amount
from razzstats.read.clock import zone
from razzstats.read.grammar import HAND_TRUNCATED, UNKNOWN_LINE, Noise, quoted, text_grammar
from razzstats.read.ledger import Ledger
from razzstats.read.lines import Line, UnknownLine
from razzstats.read.rooms import ROOMS, room_named
from razzstats.read.source import Chunk

RAZZ = "FR"
"""The variant's code."""

REQUIRED = ("variant", "antes", "bring_in", "small_bet", "big_bet", "starting_stacks", "actions")
FIELDS = frozenset((
    *REQUIRED,
    "ante_trimming_status", "author", "event", "url", "venue", "address", "city", "region", "postal_code", "country",
    "time", "time_zone", "time_zone_abbreviation", "day", "month", "year", "hand", "level", "seats", "seat_count",
    "table", "players", "finishing_stacks", "winnings", "currency", "currency_symbol", "time_limit", "time_banks",
))  # fmt: skip
"""Fields of the format; those of somebody's own begin with an underscore."""

_TABLE = re.compile(r"\s*\[\s*(?!_)(?:[\w-]+|\"[^\"]*\"|'[^']*')\s*\]\s*(?:#.*)?\n?")
_FIELD = re.compile(r"^[ \t]*[\"']?([A-Za-z_][\w-]*)[\"']?[ \t]*=", re.MULTILINE)
_VARIANT = re.compile(r"^[ \t]*[\"']?variant[\"']?[ \t]*=[ \t]*(?:'([^'\n]*)'|\"([^\"\n]*)\")", re.MULTILINE)
_HAND = re.compile(
    r"^[ \t]*[\"']?hand[\"']?[ \t]*=[ \t]*(?:(\d+)|'([^'\n]*)'|\"([^\"\\\n]*)\")[ \t]*(?:#.*)?$", re.MULTILINE
)
_PLACE_OF_ERROR = re.compile(r"\(at (?:line (\d+)|end of document)")
_IN_ACTIONS = re.compile(r"'''.*?'''|\"\"\".*?\"\"\"|'[^'\n]*'|\"(?:[^\"\\\n]|\\.)*\"|#[^\n]*|\n|\]", re.DOTALL)

_WSOP = re.compile(r"world series of poker|\bwsop\b", re.IGNORECASE)
_TOURNAMENT = re.compile(r"\btournament|championship|\bevent #|\bday \d|freezeout|world series", re.IGNORECASE)
_FILLED = ("WSOP", "Winamax")
"""Whose rules make a caller of a short bring-in pay the full one; the notation has no word for what he pays."""

MOST = 10**15
"""No game has more chips, and the store's numbers have an end."""


# -- files


def claims(head: str) -> bool:
    """A file whose first line of any content is a table's name or a field of a hand."""
    for line in head.split("\n"):
        bare = line.strip(" \t\ufeff")
        if bare and not bare.startswith("#"):
            field = _FIELD.match(bare)
            if field is not None and field[1].startswith("_"):
                continue
            return bool(_TABLE.fullmatch(bare)) or (field is not None and field[1] in FIELDS)
    return False


def cut(lines: Iterable[str], path: str) -> Iterator[Chunk]:
    """The hands of a file, one a table; comments before the first belong to it."""
    held: list[str] = []
    first, begun = 1, False
    raw = "\n"
    for number, raw in enumerate(lines, 1):
        line = raw.strip("\n\ufeff\0")
        if _TABLE.fullmatch(line) and begun:
            yield _chunk(held, path, first, last=False)
            held, first = [], number
        if line.strip() or held:
            held.append(line)
        elif not held:
            first = number + 1
        begun = begun or (bool(line.strip()) and not line.lstrip().startswith("#"))
    if begun:
        yield _chunk(held, path, first, last=True)._replace(ragged=not raw.endswith("\n"))


def _chunk(lines: list[str], path: str, first: int, *, last: bool) -> Chunk:
    text = "\n".join(lines).rstrip()
    variant = _VARIANT.search(text)
    code = (variant[1] or variant[2] or "") if variant else RAZZ
    game = "Razz" if code == RAZZ else f"variant {code}"
    return Chunk(Location(path, first), room_named("PHH"), _id(text), game, text, last)


def _id(text: str) -> str:
    """The hand's number; where it has none, what stands for its text, so that no two hands are taken for one."""
    found = _HAND.search(text)
    number = next((part for part in found.groups() if part), "") if found else ""
    return number.strip() or blake2b(text.encode(), digest_size=6).hexdigest()


# -- a hand


class _Number(str):
    """A float as it was written, so that no hundredth is lost; `inf` is one too."""

    __slots__ = ()


def read(chunk: Chunk, noise: Noise | None = None) -> Hand:
    """The hand of a table; what players do is never noise.

    Raises Unreadable.
    """
    return _Table(chunk).hand()


class _Table:
    """The fields of a hand, each with its line."""

    def __init__(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self.fields = self._load()
        self.lines: dict[str, int] = {}
        before = at = 0
        for field in _FIELD.finditer(chunk.text):
            at += chunk.text.count("\n", before, field.start(1))
            before = field.start(1)
            self.lines.setdefault(field[1], at)
        self._check()

    def _load(self) -> dict[str, Any]:
        try:
            fields = tomllib.loads(self.chunk.text, parse_float=_Number)
        except tomllib.TOMLDecodeError as error:
            self._not_toml(str(error))
        except RecursionError:
            self.fail(0, "no table of TOML that a hand could be: too many brackets")
        tables = [value for value in fields.values() if isinstance(value, dict)]
        return tables[0] if len(fields) == len(tables) == 1 else fields

    def _not_toml(self, message: str) -> NoReturn:
        """A text that breaks off in its last line may be growing."""
        text = self.chunk.text
        end = text.count("\n")
        place = _PLACE_OF_ERROR.search(message)
        line = min(int(place[1]) - 1, end) if place and place[1] else end
        # an array or a text that is not closed is said to be wrong where it begins to be, or at the end
        cut_off = self.chunk.last and (line == end or _open_at_end(text))
        if cut_off:
            self._truncated(message)
        self.fail(line, f"cannot read {quoted(text.split(chr(10))[line])}: {message}")

    def _truncated(self, message: str) -> NoReturn:
        place = self._at(self.chunk.text.count("\n"))
        raise Unreadable(Finding(place, HAND_TRUNCATED, Severity.WARNING, f"the file ends inside a hand: {message}"))

    def _at(self, line: int) -> Location:
        return Location(self.chunk.place.path, self.chunk.place.line + line)

    def fail(self, line: int, message: str) -> NoReturn:
        raise Unreadable(Finding(self._at(line), UNKNOWN_LINE, Severity.ERROR, message))

    def wrong(self, name: str, expected: str) -> NoReturn:
        """A field that cannot be what the format says."""
        value = self.fields.get(name)
        self.fail(self.lines.get(name, 0), f"{name} = {quoted(str(value))}: expected {expected}")

    def _check(self) -> None:
        if self.fields.get("variant", RAZZ) != RAZZ:
            self.wrong("variant", "'FR'")
        for name in self.fields:
            if name not in FIELDS and not name.startswith("_"):
                self.fail(self.lines.get(name, 0), f"did not expect here {quoted(name)}: it is no field of PHH")
        missing = [name for name in REQUIRED if name not in self.fields]
        if missing:
            self._missing(missing)

    def _missing(self, names: Sequence[str]) -> NoReturn:
        message = f"{', '.join(names)} missing"
        if self.chunk.last:
            self._truncated(message)
        self.fail(0, message)

    # -- values

    def text(self, name: str) -> str:
        """A field of words, or of a number that names something."""
        value = self.fields.get(name, "")
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            self.wrong(name, "a text")
        return str(value).strip()

    def number(self, name: str) -> int | None:
        """A whole number, None where there is none."""
        value = self.fields.get(name)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
            self.wrong(name, "a whole number")
        return value

    def amount(self, name: str) -> Amount:
        """Hundredths of a field that is one amount."""
        value = self.hundredths(self.fields[name])
        if value is None:
            self.wrong(name, "an amount")
        return value

    def list_of(self, name: str, players: int | None = None) -> list[Any] | None:
        """A field that has a value for every player."""
        value = self.fields.get(name)
        if value is not None and not isinstance(value, list):
            self.wrong(name, "a list")
        if value is not None and players is not None and len(value) != players:
            self.wrong(name, f"one for each of {players} players")
        return value

    def amounts(self, name: str, players: int | None = None, *, exact: bool = True) -> list[Amount | None]:
        """Hundredths, None for `inf`; where not `exact` for a fraction of a hundredth too."""
        found: list[Amount | None] = []
        for value in self.list_of(name, players) or ():
            amount = self.hundredths(value)
            if amount is None and exact and str(value) not in ("inf", "+inf"):
                self.wrong(name, "amounts of whole hundredths")
            found.append(amount)
        return found

    @staticmethod
    def hundredths(value: object) -> Amount | None:
        if isinstance(value, int) and not isinstance(value, bool):
            return value * 100 if 0 <= value < MOST else None
        if not isinstance(value, _Number):
            return None
        whole, point, part = value.partition(".")
        if point and len(part) < 3 and len(whole) < 12 and (whole + part).isdecimal():
            return parse_amount(value)
        hundredths = Decimal(value) * 100
        fits = hundredths.is_finite() and 0 <= hundredths < MOST * 100
        return int(hundredths) if fits and hundredths == hundredths.to_integral_value() else None

    # -- what they say

    def hand(self) -> Hand:
        """All of it."""
        stacks = self.amounts("starting_stacks")
        names = self._names(len(stacks))
        actions = self._actions()
        play = _Play(self, names, stacks, actions)
        play.run()
        event = self.text("event")
        in_chips = self._in_chips(event)
        return Hand(
            place=self.chunk.place,
            room="PHH",
            id=self.chunk.id,
            played_at=self._played_at(),
            time_text=self._time_text(),
            table=self.text("table"),
            max_seats=self.number("seat_count"),
            stakes=play.stakes,
            currency=CHIPS if in_chips else self._currency(),
            seats=play.seats,
            events=tuple(play.events),
            printed=play.printed,
            hero=next(iter(play.heroes)) if len(play.heroes) == 1 else None,
            tournament=self._tournament(event) if in_chips else None,
            house=self.house(event),
            mix=self.text("_mix"),
            club=self.text("_club"),
            results=play.results,
            bad_cards=tuple(play.bad_cards),
            finished=play.finished,
            unsettled=play.finished,
            lines=self.chunk.text.count("\n") + 1,
            text=self.chunk.text,
        )

    def _names(self, players: int) -> list[str]:
        """An empty name is one that is not known."""
        given = self.list_of("players", players) or [""] * players
        if not all(isinstance(name, str) for name in given):
            self.wrong("players", "names")
        return [name or f"p{number}" for number, name in enumerate(given, 1)]

    def _actions(self) -> list[Line]:
        """What was done, each with its line in the hand's text."""
        given = self.list_of("actions") or []
        extra = [*(self.list_of("_shown") or []), *(self.list_of("_mucked") or [])]
        if not all(isinstance(action, str) for action in [*given, *extra]):
            self.wrong("actions", "texts")
        # a line break inside an action must not make two of it
        text = "\n".join([re.sub(r"[\r\n]", " ", action) for action in [*given, *extra]])
        places = self._places(len(given))
        places += [self.lines.get("_shown", self.lines.get("_mucked", 0))] * len(extra)
        try:
            lines = text_grammar("phh.lark").parse(text)
        except UnknownLine as unknown:
            self.fail(places[unknown.line], f"cannot read {quoted(unknown.text)}, no action of PHH")
        mucked = len(given) + len(self.list_of("_shown") or [])
        for line in lines:
            if line.line >= mucked:
                line.type = "SHOW_MUCKED"
            line.line = places[line.line]
        return lines

    def _places(self, actions: int) -> list[int]:
        """The line of each action."""
        line = self.lines.get("actions", 0)
        start = next((field.end() for field in _FIELD.finditer(self.chunk.text) if field[1] == "actions"), 0)
        found: list[int] = []
        for match in _IN_ACTIONS.finditer(self.chunk.text, start):
            piece = match[0]
            if piece == "]":
                break
            if piece[0] in "'\"":
                found.append(line)
            line += piece.count("\n")
        return found if len(found) == actions else [self.lines.get("actions", 0)] * actions

    def _in_chips(self, event: str) -> bool:
        if "level" in self.fields:
            return True
        money = "currency" in self.fields or "currency_symbol" in self.fields
        return bool(event) and (not money or _TOURNAMENT.search(event) is not None)

    def _tournament(self, event: str) -> Tournament:
        level = self.text("_level") or self.text("level")
        return Tournament(self.text("_tournament") or event, self.text("_buy_in"), level)

    def _currency(self) -> str:
        code, sign = self.text("currency").upper(), self.text("currency_symbol")
        return code or SIGNS.get(sign, sign) or PLAY

    def house(self, event: str) -> str:
        """Whose rules it was played by: the WSOP's, a room's that is known here, or those of a card room."""
        if _WSOP.search(event):
            return "WSOP"
        venue = self.text("venue").lower()
        return next((room.name for room in ROOMS if room.name.lower() == venue), "live")

    def _date(self) -> tuple[int, int, int] | None:
        year, month, day = (self.number(name) for name in ("year", "month", "day"))
        return None if year is None or month is None or day is None else (year, month, day)

    def _time_text(self) -> str:
        told = self.text("_time_text")
        if told:
            return told
        date = "/".join(f"{number:02d}" for number in self._date() or ())
        at = self.fields.get("time")
        zone_name = self.text("time_zone") or self.text("time_zone_abbreviation")
        return " ".join(part for part in (date, str(at) if isinstance(at, time) else "", zone_name) if part)

    def _played_at(self) -> datetime | None:
        date, at = self._date(), self.fields.get("time")
        if date is None or at is None:
            return None
        if not isinstance(at, time):
            self.wrong("time", "a local time such as 20:15:00")
        region = self._zone()
        try:
            day = datetime.combine(datetime(*date), at)
            return None if region is None else day.replace(tzinfo=region).astimezone(UTC)
        except (ValueError, OverflowError):
            return None

    def _zone(self) -> tzinfo | None:
        """The zone; without a word about it UTC, unless a place is told, whose zone is not known here."""
        name, short = self.text("time_zone"), self.text("time_zone_abbreviation")
        if name:
            try:
                return ZoneInfo(name)
            except (KeyError, ValueError, OSError):
                return zone(short.upper()) if short else None
        if short:
            return zone(short.upper())
        return None if all(self.text(name) for name in ("city", "region", "country")) else UTC


def _open_at_end(text: str) -> bool:
    """The last field's list has no end."""
    fields = list(_FIELD.finditer(text))
    if not fields or not text[fields[-1].end() :].lstrip().startswith("["):
        return False
    return not any(match[0] == "]" for match in _IN_ACTIONS.finditer(text, fields[-1].end()))


# -- the play


class _Play:
    """The actions as events, with the chips that they leave unsaid."""

    def __init__(self, table: _Table, names: list[str], stacks: list[Amount | None], actions: list[Line]) -> None:
        self.table = table
        self.names = names
        self.actions = actions
        players = len(names)
        self.antes = table.amounts("antes", players)
        self.stakes = Stakes(
            table.amount("small_bet"),
            table.amount("big_bet"),
            max([ante for ante in self.antes if ante], default=None),
            None if table.fields.get("_bring_in_inferred") is True else table.amount("bring_in"),
        )
        self.bring_in = table.amount("bring_in")
        self.seats = self._seats(stacks)
        self.ledger = Ledger(dict(zip(names, stacks, strict=True)), self.stakes.small_bet, self.stakes.big_bet)
        self.events: list[Event] = []
        self.heroes: dict[str, None] = {}
        self.bad_cards: list[tuple[int, str]] = []
        self.finished = False
        self.results: tuple[Result, ...] = ()
        self.printed: Printed | None = None
        self._filled = table.fields.get("_bring_in_filled") is True
        self._filled_here = table.house(table.text("event")) in _FILLED
        self._held: dict[str, list[Card]] = {}
        self._new: dict[Street, list[Deal]] = {}
        """Cards that were dealt since the last act, by street: a run-out may tell several at once."""
        self._street = 0
        self._common: Card | None = None
        self._mucked: dict[str, None] = {}
        self._refunded = False

    def _seats(self, stacks: list[Amount | None]) -> tuple[Seat, ...]:
        """Players stand in the order of the deal; seats that are told keep their numbers if they go up with it."""
        table = self.table
        numbers = table.list_of("seats", len(stacks)) or []
        if any(isinstance(number, bool) or not isinstance(number, int) for number in numbers):
            table.wrong("seats", "whole numbers")
        rising = all(0 < one < other for one, other in pairwise(numbers))
        if not numbers or not rising or not 0 < numbers[0] < 100:
            numbers = list(range(1, len(stacks) + 1))
        line = table.lines.get("players", table.lines.get("starting_stacks", 0))
        return tuple(
            Seat(number, name, stack, line) for number, name, stack in zip(numbers, self.names, stacks, strict=True)
        )

    def run(self) -> None:
        """All actions, then the end."""
        line = self.table.lines.get("antes", 0)
        for name, ante in zip(self.names, self.antes, strict=True):
            if ante:
                self.events.append(self.ledger.ante(line, name, ante))
        for action in self.actions:
            _DEEDS[action.type](self, action)
        self._deal_out()
        self._end()

    # -- cards

    def _name(self, number: str | None) -> str:
        place = int(number or 0)
        return self.names[place - 1] if 0 < place <= len(self.names) else f"p{place}"

    def _cards(self, line: int, text: str | None) -> tuple[Card, ...]:
        cards = []
        for at in range(0, len(text or ""), 2):
            word = (text or "")[at : at + 2]
            card = parse_card(word)
            if card is None and "?" not in word:
                self.bad_cards.append((line, word))
            cards.append(UNKNOWN if card is None else card)
        return tuple(cards)

    def deal(self, action: Line) -> None:
        name = self._name(action.fields[1])
        held = self._held.setdefault(name, [])
        cards = self._cards(action.line, action.fields[2])
        if not held and len(cards) == 3:
            held += cards
            self._third(action.line, name, held)
            return
        for card in cards:
            held.append(card)
            street = Street(min(max(len(held), 3), 7))
            if street is Street.THIRD:
                self._third(action.line, name, held)
            else:
                self._new.setdefault(street, []).append(Deal(action.line, name, (), (card,)))

    def _third(self, line: int, name: str, held: list[Card]) -> None:
        """His three cards, however many at a time they came."""
        new = self._new.setdefault(Street.THIRD, [])
        mine = next((at for at, deal in enumerate(new) if deal.player == name), None)
        deal = Deal(line, name, (), tuple(held))
        if mine is None:
            new.append(deal)
        else:
            new[mine] = deal
        if len(held) == 3 and UNKNOWN not in held[:2]:
            self.heroes[name] = None

    def common(self, action: Line) -> None:
        cards = self._cards(action.line, action.fields[1])
        self._deal_out()
        self._common = cards[0]
        self._open(Heading(action.line, Street.SEVENTH, cards[0]))

    def _deal_out(self) -> None:
        """The streets whose cards have come."""
        for street in sorted(self._new):
            deals = self._new[street]
            common = self._same_card(deals) if street is Street.SEVENTH else None
            if street > self._street:
                self._open(Heading(deals[0].line, street, common))
            if common is None:
                self.events += self._told_deals(street, deals)
            self._common = self._common if common is None else common
        self._new.clear()

    def _told_deals(self, street: Street, deals: list[Deal]) -> list[Deal]:
        """The deals as rooms tell them: down cards that nobody knows have no place in a line."""
        if street is Street.THIRD:
            return [_of_door(deal) for deal in deals]
        if street is not Street.SEVENTH:
            return deals
        known = [deal for deal in deals if deal.new != (UNKNOWN,)]
        first = {event.player: at for at, event in reversed(list(enumerate(self.events))) if isinstance(event, Deal)}
        for deal in known:
            # the last down card is told from the first two by its place
            at = first.get(deal.player)
            door = None if at is None else self.events[at]
            if at is not None and isinstance(door, Deal) and len(door.new) == 1:
                self.events[at] = door._replace(new=(UNKNOWN, UNKNOWN, *door.new))
        return known

    @staticmethod
    def _same_card(deals: list[Deal]) -> Card | None:
        """The common card, dealt to everybody for want of a way to tell it."""
        cards = {deal.new for deal in deals}
        card = deals[0].new[0]
        return card if len(deals) > 1 and len(cards) == 1 and card != UNKNOWN else None

    def _open(self, heading: Heading) -> None:
        self._street = heading.street
        self.events.append(heading)
        if heading.street > Street.THIRD:
            self.ledger.open(heading.street)

    # -- acts

    def post(self, action: Line) -> None:
        self._deal_out()
        self.events.append(self.ledger.post(action.line, self._name(action.fields[1]), self.bring_in))
        if self.stakes.bring_in is None:
            self.stakes = replace(self.stakes, bring_in=self.ledger.bring_in)

    def wager(self, action: Line) -> None:
        self._deal_out()
        total = self.table.hundredths(_Number((action.fields[2] or "").replace(",", "")))
        if total is None:
            self.table.fail(action.line, f"cannot read {quoted(action.fields[0] or '')}: expected whole hundredths")
        self.events.append(self.ledger.wager(action.line, self._name(action.fields[1]), total))

    def call(self, action: Line) -> None:
        self._deal_out()
        ledger = self.ledger
        # heads-up nobody can win more than the short one
        filled = self._filled or (self._filled_here and len(ledger.alive) > 2)
        filled = filled and 0 < ledger.bring_in < self.bring_in
        self.events.append(ledger.call(action.line, self._name(action.fields[1]), self.bring_in if filled else None))

    def fold(self, action: Line) -> None:
        self._deal_out()
        self.events.append(self.ledger.fold(action.line, self._name(action.fields[1])))

    # -- the end

    def show(self, action: Line) -> None:
        cards = self._cards(action.line, action.fields[2])
        self._deal_out()
        if self._common is not None and len(cards) == 7 and cards[6] == self._common:
            cards = cards[:6]
        self._show(action, cards)

    def show_known(self, action: Line) -> None:
        self._show(action, tuple(self._held.get(self._name(action.fields[1]), ())))

    def _show(self, action: Line, cards: tuple[Card, ...]) -> None:
        self._deal_out()
        self._refund(action.line)
        name = self._name(action.fields[1])
        shows = [at for at, event in enumerate(self.events) if isinstance(event, Show) and event.player == name]
        if shows:
            # turned up before the last card, and again with it
            del self.events[shows[0]]
        self.events.append(Show(action.line, name, cards))
        if len(cards) == len(self._held.get(name, ())):
            pairs = zip(self._held[name], cards, strict=True)
            self._held[name] = [new if old == UNKNOWN else old for old, new in pairs]

    def muck(self, action: Line) -> None:
        self._deal_out()
        self._refund(action.line)
        name = self._name(action.fields[1])
        self._mucked[name] = None
        self.events.append(Show(action.line, name, (), mucked=True))

    def show_mucked(self, action: Line) -> None:
        """Of our own field: what a room's summary told of a mucked hand."""
        cards = self._cards(action.line, action.fields[2])
        self.events.append(Show(action.line, self._name(action.fields[1]), cards, mucked=True, summary=True))

    def _refund(self, line: int) -> None:
        """Once nobody can bet any more, chips that nobody called go back."""
        spare = None if self._refunded else self.ledger.uncalled()
        self._refunded = True
        if spare is not None:
            self.events.append(Refund(line, *spare))

    def _end(self) -> None:
        """Whether all was told that settles the hand."""
        told = self._told()
        contenders = [name for name in self.ledger.alive if name not in self._mucked]
        known = all(self._is_known(name) for name in contenders)
        settled = len(contenders) == 1 or (known and bool(contenders)) or any(told.values())
        self.finished = self.ledger.over and settled
        if not self.finished:
            return
        if not self._refunded:
            self._refund(self.events[-1].line)
        if told:
            line = self.table.lines.get("winnings" if "winnings" in self.table.fields else "finishing_stacks", 0)
            self.results = tuple(Result(line, seat.number, seat.player, told[seat.player]) for seat in self.seats)
            rake = self.table.fields.get("_rake")
            if rake is not None:
                amount = self.table.amount("_rake")
                self.printed = Printed(self.table.lines["_rake"], sum(told.values()) + amount, amount)

    def _is_known(self, name: str) -> bool:
        cards = self._held.get(name, [])
        return len(cards) + (self._common is not None) >= 7 and UNKNOWN not in cards

    def _told(self) -> dict[str, Amount]:
        """What each collected, as the stacks at the end and the winnings tell; nothing where they do not.

        Where the two differ, the one that does not make up the pot is held against the replay.
        """
        finals = self._from_stacks()
        winnings = self.table.amounts("winnings", len(self.names), exact=False)
        told = {name: amount for name, amount in zip(self.names, winnings, strict=False) if amount is not None}
        if len(told) < len(self.names) or told == finals:
            return finals
        return told if not finals or sum(finals.values()) == self._to_win() else finals

    def _to_win(self) -> Amount:
        spare = self.ledger.uncalled()
        rake = self.table.amount("_rake") if "_rake" in self.table.fields else 0
        return sum(self.ledger.paid.values()) - (spare[1] if spare else 0) - rake

    def _from_stacks(self) -> dict[str, Amount]:
        finals = self.table.amounts("finishing_stacks", len(self.names), exact=False)
        starts = [seat.stack for seat in self.seats]
        if not finals or None in finals or None in starts:
            return {}
        spare = self.ledger.uncalled()
        told = {}
        for name, start, final in zip(self.names, starts, finals, strict=True):
            back = spare[1] if spare and spare[0] == name else 0
            told[name] = final - start + self.ledger.paid[name] - back  # type: ignore[operator]
        return told


def _of_door(deal: Deal) -> Deal:
    """A door card alone, where the two down cards are not known."""
    return deal._replace(new=deal.new[2:]) if len(deal.new) == 3 and {*deal.new[:2]} == {UNKNOWN} else deal


_DEEDS: dict[str, Callable[[_Play, Line], None]] = {
    "DEAL": _Play.deal,
    "COMMON": _Play.common,
    "BRING_IN": _Play.post,
    "RAISE_TO": _Play.wager,
    "CALL": _Play.call,
    "FOLD": _Play.fold,
    "SHOW": _Play.show,
    "SHOW_KNOWN": _Play.show_known,
    "SHOW_MUCKED": _Play.show_mucked,
    "MUCK": _Play.muck,
}
