"""The fields of a PHH hand: TOML, each value with its line, and what cannot be one refused by name."""

import re
import tomllib
from datetime import UTC, datetime, time, tzinfo
from decimal import Decimal
from typing import Any, NoReturn, TypeGuard
from zoneinfo import ZoneInfo

from razzstats.findings import Finding, Location, Severity, Unreadable
from razzstats.hand import Tournament
from razzstats.money import MOST, PLAY, SIGNS, Amount, parse_amount
from razzstats.read.clock import zone
from razzstats.read.grammar import HAND_TRUNCATED, UNKNOWN_LINE, quoted
from razzstats.read.rooms import ROOMS
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

FIELD = re.compile(r"^[ \t]*[\"']?([A-Za-z_][\w-]*)[\"']?[ \t]*=", re.MULTILINE)
STRING_OR_END = re.compile(r"'''.*?'''|\"\"\".*?\"\"\"|'[^'\n]*'|\"(?:[^\"\\\n]|\\.)*\"|#[^\n]*|\n|\]", re.DOTALL)
"""What stands in a list of texts: the texts, comments, line ends, and its end."""

_PLACE_OF_ERROR = re.compile(r"\(at (?:line (\d+)|end of document)")
_NUMBER_AT_END = re.compile(r"=[ \t]*[\d.]+\Z")
_LONGEST_NUMBER = re.compile(r"[\d_]{4300,}")
_WSOP = re.compile(r"world series of poker|\bwsop\b", re.IGNORECASE)
_TOURNAMENT = re.compile(r"\btournament|championship|\bevent #|\bday \d|freezeout|world series", re.IGNORECASE)
_HOUSES = ("WSOP", *(room.name for room in ROOMS))

MOST_SEATS = 99


class Number(str):
    """A float as it was written, so that no hundredth is lost; `inf` is one too."""

    __slots__ = ()


class Fields:
    """The fields of a hand, each with its line."""

    def __init__(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self.fields = self._load()
        self.lines: dict[str, int] = {}
        before = at = 0
        for field in FIELD.finditer(chunk.text):
            at += chunk.text.count("\n", before, field.start(1))
            before = field.start(1)
            self.lines.setdefault(field[1], at)
        self._check()

    def _load(self) -> dict[str, Any]:
        text = self.chunk.text
        try:
            return fields_of(text)
        except tomllib.TOMLDecodeError as error:
            self._not_toml(str(error))
        except ValueError as error:
            # Python turns no text of thousands of digits into a number
            long = _LONGEST_NUMBER.search(text)
            why = "a number of thousands of digits" if long else str(error)
            self.fail(text.count("\n", 0, long.start()) if long else 0, f"a value that cannot be: {why}")
        except RecursionError:
            self.fail(0, "no table of TOML that a hand could be: too many brackets")

    # -- what is wrong

    def _not_toml(self, message: str) -> NoReturn:
        """A text that breaks off inside a line, a list or a text may be growing."""
        text = self.chunk.text
        end = text.count("\n")
        place = _PLACE_OF_ERROR.search(message)
        line = min(int(place[1]) - 1, end) if place and place[1] else end
        # an array or a text that is not closed is said to be wrong where it begins to be, or at the end
        if self.chunk.last and ((self.chunk.ragged and line == end) or _open_at_end(text)):
            self._truncated(message)
        self.fail(line, f"cannot read {quoted(text.split(chr(10))[line])}: {message}")

    def _truncated(self, message: str) -> NoReturn:
        place = self._at(self.chunk.text.count("\n"))
        raise Unreadable(Finding(place, HAND_TRUNCATED, Severity.WARNING, f"the file ends inside a hand: {message}"))

    def _at(self, line: int) -> Location:
        return Location(self.chunk.place.path, self.chunk.place.line + line)

    def fail(self, line: int, message: str) -> NoReturn:
        """Raises Unreadable."""
        raise Unreadable(Finding(self._at(line), UNKNOWN_LINE, Severity.ERROR, message))

    def wrong(self, name: str, expected: str) -> NoReturn:
        """A field that cannot be what the format says."""
        value = self.fields.get(name)
        self.fail(self.lines.get(name, 0), f"{name} = {quoted(str(value))}: expected {expected}")

    def _check(self) -> None:
        if self.chunk.last and self.chunk.ragged and _NUMBER_AT_END.search(self.chunk.text):
            self._truncated("its last number may be half of one")
        for name, value in self.fields.items():
            if any(type(part) is int and part.bit_length() > 63 for part in _parts(value)):
                self.fail(self.lines.get(name, 0), f"{name}: a number longer than TOML has them")
        if self.fields.get("variant", RAZZ) != RAZZ:
            self.wrong("variant", "'FR'")
        for name in self.fields:
            if name not in FIELDS and not name.startswith("_"):
                self.fail(self.lines.get(name, 0), f"did not expect here {quoted(name)}: it is no field of PHH")
        missing = tuple(name for name in REQUIRED if name not in self.fields)
        if missing:
            self._missing(missing)

    def _missing(self, names: tuple[str, ...]) -> NoReturn:
        message = f"{', '.join(names)} missing"
        if self.chunk.last and (self.chunk.ragged or self._has_got_no_further(names)):
            self._truncated(message)
        self.fail(0, message)

    def _has_got_no_further(self, missing: tuple[str, ...]) -> bool:
        """The last fields of the usual order are those that are missing, and nothing stands after the others."""
        written = {*REQUIRED[: -len(missing)], "ante_trimming_status"}
        last = max(self.lines, key=lambda name: self.lines[name], default="variant")
        return missing == REQUIRED[-len(missing) :] and (last in written or not self.fields)

    # -- values

    def text(self, name: str) -> str:
        """A field of words, or of a number that names something."""
        value = self.fields.get(name, "")
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            self.wrong(name, "a text")
        return str(value).strip()

    def flag(self, name: str) -> bool | None:
        """`true` or `false`, None where it is neither."""
        value = self.fields.get(name)
        if value is not None and not isinstance(value, bool):
            self.wrong(name, "true or false")
        return value

    def number(self, name: str, most: int) -> int | None:
        """A whole number from 0 to `most`, None where there is none."""
        value = self.fields.get(name)
        if value is not None and not _is_whole(value):
            self.wrong(name, "a whole number")
        if value is not None and not 0 <= value <= most:
            self.wrong(name, f"at most {most}" if value > most else "0 or more")
        return value

    def amount(self, name: str) -> Amount:
        """Hundredths of a field that is one amount."""
        value = hundredths(self.fields[name])
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

    def amounts(self, name: str, players: int) -> list[Amount]:
        """Hundredths of a field that is an amount for each player."""
        found = [hundredths(value) for value in self.list_of(name, players) or ()]
        if None in found:
            self.wrong(name, "amounts of whole hundredths")
        return [amount for amount in found if amount is not None]

    def stacks(self) -> list[Amount | None]:
        """What everybody begins with, None for `inf`."""
        values = self.list_of("starting_stacks") or []
        found = [hundredths(value) for value in values]
        unknown = any(one is None and value not in ("inf", "+inf") for one, value in zip(found, values, strict=True))
        if unknown or not 2 <= len(found) <= MOST_SEATS:
            self.wrong("starting_stacks", "amounts of whole hundredths, of two players or more")
        return found

    def told(self, name: str, players: int) -> list[Amount | None]:
        """Amounts that the hand can do without: None for one that is not known, or no whole hundredths."""
        values = self.list_of(name, players) or []
        if not all(isinstance(value, Number) or _is_whole(value) for value in values):
            self.wrong(name, "amounts")
        return [hundredths(value) for value in values]

    def names(self, players: int) -> list[str]:
        """Who plays; an empty name is one that is not known."""
        given = self.list_of("players", players) or [""] * players
        if not all(isinstance(name, str) for name in given):
            self.wrong("players", "names")
        told = [name for name in given if name]
        if len(set(told)) < len(told):
            self.wrong("players", "no two of one name")
        return [name or _free(f"p{number}", told) for number, name in enumerate(given, 1)]

    def seat_numbers(self, players: int) -> list[int]:
        """Players stand in the order of the deal; seats that are told keep their numbers if they go up with it."""
        numbers = self.list_of("seats", players) or []
        if not all(_is_whole(number) and 0 < number <= MOST_SEATS for number in numbers):
            self.wrong("seats", f"whole numbers from 1 to {MOST_SEATS}")
        rising = sorted(set(numbers)) == numbers
        return numbers if numbers and rising else list(range(1, players + 1))

    # -- circumstances

    def in_chips(self) -> bool:
        """Whether it is a tournament's hand."""
        if "level" in self.fields:
            return True
        event = self.text("event")
        money = "currency" in self.fields or "currency_symbol" in self.fields
        return bool(event) and (not money or _TOURNAMENT.search(event) is not None)

    def tournament(self) -> Tournament:
        """The tournament of such a hand."""
        level = self.text("_level") or self.text("level")
        return Tournament(self.text("_tournament") or self.text("event"), self.text("_buy_in"), level)

    def currency(self) -> str:
        """Of a hand for money, or `play`."""
        code, sign = self.text("currency").upper(), self.text("currency_symbol")
        return code or SIGNS.get(sign, sign) or PLAY

    def house(self) -> str:
        """Whose rules it was played by: the WSOP's, a room's that is known here, or those of a card room."""
        told = self.text("_house")
        if told not in ("", *_HOUSES):
            self.wrong("_house", f"one of {', '.join(_HOUSES)}")
        if told or _WSOP.search(self.text("event")):
            return told or "WSOP"
        venue = self.text("venue").lower()
        return next((room.name for room in ROOMS if room.name.lower() == venue), "live")

    def time_text(self) -> str:
        """The room's own words for the time, or the fields that tell it."""
        told = self.text("_time_text")
        if told:
            return told
        date = "/".join(f"{number:02d}" for number in self._date() or ())
        at = self.fields.get("time")
        zone_name = self.text("time_zone") or self.text("time_zone_abbreviation")
        return " ".join(part for part in (date, str(at) if isinstance(at, time) else "", zone_name) if part)

    def played_at(self) -> datetime | None:
        """UTC; None where the clock cannot be placed."""
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

    def _date(self) -> tuple[int, int, int] | None:
        year, month, day = self.number("year", 9999), self.number("month", 12), self.number("day", 31)
        return None if year is None or month is None or day is None else (year, month, day)

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


def hundredths(value: object) -> Amount | None:
    """Of a value of TOML that is an amount; None for any other."""
    if not isinstance(value, Number):
        return value * 100 if _is_whole(value) and 0 <= value < MOST else None
    whole, point, part = value.partition(".")
    if point and len(part) < 3 and len(whole) < 12 and (whole + part).isdecimal():
        return parse_amount(value)
    try:
        found = Decimal(value) * 100
    except ArithmeticError:
        return None
    fits = found.is_finite() and 0 <= found < MOST * 100
    return int(found) if fits and found == found.to_integral_value() else None


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _parts(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _free(name: str, taken: list[str]) -> str:
    """A name that nobody has."""
    while name in taken:
        name += "'"
    return name


def fields_of(text: str) -> dict[str, Any]:
    """The fields of the one hand of a text, whatever table it stands in; beside it there may be somebody's own.

    Raises ValueError for what is no TOML, RecursionError for brackets without end.
    """
    fields: dict[str, Any] = tomllib.loads(text, parse_float=Number)
    inner: object = fields
    while isinstance(inner, dict):
        fields = inner
        others = [value for name, value in fields.items() if not name.startswith("_")]
        inner = others[0] if len(others) == 1 else None
        if isinstance(inner, list) and len(inner) == 1:
            inner = inner[0]
    return fields


def _open_at_end(text: str) -> bool:
    """The last field's list has no end."""
    fields = list(FIELD.finditer(text))
    if not fields or not text[fields[-1].end() :].lstrip().startswith("["):
        return False
    return not any(match[0] == "]" for match in STRING_OR_END.finditer(text, fields[-1].end()))
