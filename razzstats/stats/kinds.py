"""What a field can hold, as one speaks of it, how a word of a filter is read for it, and whose days count."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from enum import Enum
from math import isfinite
from typing import Any
from zoneinfo import ZoneInfo

import pyarrow as pa
import pyarrow.compute as pc

from razzstats.cards import RANKS
from razzstats.money import SIGNS, decimal
from razzstats.value.starts import Start

UTC = "UTC"
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
WEEK = "%G-W%V"
"""A week as ISO 8601 names it: 2026-W05, from Monday to Sunday."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """Whose days: those of a zone, that begin at an hour of its clock."""

    zone: str = UTC
    day_start: int = 0

    def clock(self, moments: pc.Expression) -> pc.Expression:
        """Moments as a clock of the zone shows them."""
        # UTC asks for no time zone database, which Windows does not have
        if self.zone == UTC:
            return moments.cast(pa.timestamp("us"))
        return pc.local_timestamp(moments.cast(pa.timestamp("us", self.zone)))

    def days(self, moments: pc.Expression) -> pc.Expression:
        """The same, set back so that a day begins at midnight."""
        return pc.subtract(self.clock(moments), pa.scalar(timedelta(hours=self.day_start)))

    def moment(self, shown: datetime) -> datetime:
        """When a clock of the zone shows so; the first time, where it does twice."""
        return shown.replace(tzinfo=ZoneInfo(self.zone))

    def begin(self, day: datetime) -> datetime:
        """When a day begins."""
        return self.moment(day + timedelta(hours=self.day_start))

    def __str__(self) -> str:
        start = f", days from {self.day_start}:00" if self.day_start else ""
        return f"{self.zone}{start}"


IN_UTC = Calendar()


class Kind(Enum):
    """What a field holds, as one speaks of it: this decides how it is compared and how a word is read."""

    TEXT = "a text"
    FLAG = "yes or no"
    WHOLE = "a whole number"
    NUMBER = "a number"
    AMOUNT = "an amount in units of the currency, such as 0.50"
    RANK = "a rank: A, 2 to 9, T, J, Q or K"
    STAKES = "small and big bet, such as 0.50/1"
    WEEKDAY = "a day of the week: Mon to Sun"
    PERIOD = "a date or time: 2026, 2026-01, 2026-W05, 2026-01-31, 2026-01-31 18:00"
    OTHERS = "the name of another player"
    TAG = "a tag of a note"
    LEVEL = "the level of a tournament, 1 to 399, such as VIII or 8"
    START = "a starting hand: (down, down) and door in quotation marks, such as '(A6)7'"


_LARGEST = 1 << 62


def read(kind: Kind, word: str) -> object:
    """The value that a word stands for.

    Raises ValueError for a word that is none of the kind.
    """
    return _READ[kind](word)


def _text(word: str) -> str:
    # what is no Unicode, as a terminal of another encoding hands it over, stands in no file
    return word.encode().decode()


_WHOLE = re.compile(r"[+-]?[0-9]+")
_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)")


def _written(form: re.Pattern[str], word: str) -> str:
    """The word, if it is a number as people write it: Python takes `1_0`, `1e3` and figures of other scripts too."""
    if not form.fullmatch(word):
        raise ValueError(word)
    return word


def _whole(word: str) -> int:
    if abs(value := int(_written(_WHOLE, word))) >= _LARGEST:
        raise ValueError(word)
    return value


def _number(word: str) -> float:
    if not isfinite(value := float(_written(_NUMBER, word))):
        raise ValueError(word)
    return value


_AMOUNT = re.compile(r"[+-]?([0-9]{1,3}(,[0-9]{3})+|[0-9]*)(\.[0-9]{0,2}0*)?")


def _amount(word: str) -> int:
    """In hundredths; less than one is no amount, and neither rounded away nor up."""
    written = _written(_AMOUNT, re.sub(f"[{''.join(SIGNS)}]", "", word)).replace(",", "")
    if abs(value := int(100 * Decimal(_written(_NUMBER, written)))) >= _LARGEST:
        raise ValueError(word)
    return value


def _rank_named(word: str) -> int:
    return RANKS.index({"10": "T"}.get(word, word.upper())) + 1


_LEVEL = r"(?i)^\s*(?:.*\blevel\s+)?0*([0-9]+|[ivxlc]+)\b.*$"
"""Its group is the count: `Level VIII`, `Match Round I, Level VIII`, `8`."""
_ROMAN = [
    f"{hundreds}{tens}{ones}"
    for hundreds in ("", "C", "CC", "CCC")
    for tens in ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC")
    for ones in ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
][1:]
_COUNTS = [str(count) for count, _ in enumerate(_ROMAN, 1)]


def levels(texts: Any) -> Any:  # noqa: ANN401  (an expression gives an expression, an array an array)
    """The counts of levels in a room's words, Roman or not, from 1 on; null where there is none."""
    words = pc.utf8_upper(pc.replace_substring_regex(texts.cast(pa.string()), _LEVEL, r"\1"))
    found = pc.coalesce(*(pc.index_in(words, pa.array(known)) for known in (_ROMAN, _COUNTS)))
    return pc.add(found.cast(pa.int64()), 1)


def level(text: str) -> int | None:
    """The same of one text."""
    count: int | None = levels(pa.array([text], pa.string()))[0].as_py()
    return count


def _level_named(word: str) -> int:
    if (count := level(_text(word))) is None:
        raise ValueError(word)
    return count


_START = re.compile(r"\(([2-9TJQKA])([2-9TJQKA])\)([2-9TJQKA])")


def _start_named(word: str) -> str:
    """As it is kept: the lower down card first."""
    written = _START.fullmatch(word.upper().replace("10", "T"))
    if not written:
        raise ValueError(word)
    return Start.of(*map(RANKS.index, written.groups())).text


def _stakes_named(word: str) -> str:
    small, big = word.split("/")
    return f"{decimal(_amount(small))}/{decimal(_amount(big))}"


def _weekday_named(word: str) -> int:
    """By its English name, or the first two letters or more of it."""
    found = [place for place, day in enumerate(_DAYS, 1) if len(word) > 1 and day.startswith(word.lower())]
    if len(found) != 1:
        raise ValueError(word)
    return found[0]


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of a clock, from `first` up to but not including `end`; `whole` days begin when the calendar says."""

    first: datetime
    end: datetime
    whole: bool

    def within(self, calendar: Calendar) -> tuple[datetime, datetime]:
        """First moment, and the one after the last."""
        made = calendar.begin if self.whole else calendar.moment
        return made(self.first), made(self.end)


_EARLIEST, _LATEST = 1900, 2200
_A_WEEK = re.compile("[0-9]{4}-W[0-9]{2}")
_FORMS = {
    "%Y": None, "%Y-%m": None, f"{WEEK}-%u": timedelta(days=7), "%Y-%m-%d": timedelta(days=1),
    "%Y-%m-%d %H:%M": timedelta(minutes=1),
    "%Y-%m-%d %H:%M:%S": timedelta(seconds=1),
}  # fmt: skip


def _period(word: str) -> Period:
    text = word.strip().replace("T", " ")
    if not text.isascii():
        raise ValueError(word)
    if _A_WEEK.fullmatch(text):
        # by its Monday
        text += "-1"
    for form, size in _FORMS.items():
        try:
            first = datetime.strptime(text, form)
        except ValueError:
            continue
        if not _EARLIEST <= first.year <= _LATEST:
            break
        return Period(first, _end(first, form) if size is None else first + size, ":" not in text)
    raise ValueError(word)


def _end(first: datetime, form: str) -> datetime:
    return first.replace(year=first.year + 1) if form == "%Y" else (first + timedelta(days=31)).replace(day=1)


_READ: Mapping[Kind, Callable[[str], object]] = {
    Kind.TEXT: _text,
    Kind.WHOLE: _whole,
    Kind.NUMBER: _number,
    Kind.AMOUNT: _amount,
    Kind.RANK: _rank_named,
    Kind.STAKES: _stakes_named,
    Kind.WEEKDAY: _weekday_named,
    Kind.PERIOD: _period,
    Kind.OTHERS: _text,
    Kind.TAG: _text,
    Kind.LEVEL: _level_named,
    Kind.START: _start_named,
}
