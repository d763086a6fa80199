"""`--where` and `--turns`: a condition in words -> an Arrow expression, which the scan of the files applies.

`grammars/where.lark` is the language, `fields.py` what it can speak of. Nothing that is written is ever evaluated.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, reduce
from operator import and_, eq, ge, gt, le, lt, ne, or_
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken, v_args
from lark.exceptions import VisitError

from razzstats.read.grammar import GRAMMARS
from razzstats.stats.fields import COURSE_FIELDS, FIELDS, Field
from razzstats.stats.kinds import IN_UTC, Calendar, Kind, Period, read
from razzstats.stats.near import near

HandsWith = Callable[[str, str], pc.Expression]
"""Which hands another player was in: the name of the field, and his."""

LONGEST = 10_000
"""Letters of a condition."""

_COMPARES: Mapping[str, Callable[[Any, Any], Any]] = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
_ASKED = (Kind.OTHERS, Kind.TAG)
"""What no column holds: the scope says which hands are meant."""
_TEXTS = (Kind.TEXT, Kind.START)
_UNORDERED = (*_TEXTS, Kind.STAKES, Kind.WEEKDAY, *_ASKED)


class ScopeError(ValueError):
    """A condition that says nothing: what is wrong with it, and where in the text."""

    def __init__(self, message: str, text: str, place: int) -> None:
        super().__init__(message)
        self.message, self.text, self.place = message, text, place


def _nobody(name: str, _: str) -> pc.Expression:
    raise ValueError(f"{name} can be asked of a database only")


@dataclass(frozen=True, slots=True)
class Scope:
    """What a condition can speak of, and how its times and names are understood."""

    fields: Mapping[str, Field] = field(default_factory=lambda: FIELDS)
    calendar: Calendar = IN_UTC
    hands_with: HandsWith = _nobody

    def expression(self, text: str) -> pc.Expression:
        """The condition as an expression over rows of the table that the fields are of.

        Raises ScopeError for what is no condition, names no field or compares it with what it cannot be.
        """
        if len(text) > LONGEST:
            raise ScopeError(f"is longer than {LONGEST:,} letters", text[:LONGEST], 0)
        try:
            found: pc.Expression = _Meaning(self, text).transform(_lark().parse(text))
        except UnexpectedInput as error:
            raise _misread(error, text) from None
        except VisitError as error:
            raise error.orig_exc from None
        except RecursionError:
            raise ScopeError("is nested too deeply", text, 0) from None
        return found


def spoken_of(text: str) -> set[str]:
    """The fields that a condition names, if it is one."""
    found = _lark().parse(text).find_pred(lambda tree: tree.data != "value" and isinstance(tree.children[0], Token))
    return {str(tree.children[0]).lower() for tree in found}


@cache
def _lark() -> Lark:
    return Lark.open(str(GRAMMARS / "where.lark"), parser="lalr", maybe_placeholders=False)


_SAID = {
    "WORD": "a field or a word", "TEXT": "a text in quotation marks", "COMPARES": "= != < <= > or >=", "LPAR": "(",
    "RPAR": ")", "COMMA": "a comma", "$END": "the end",
}  # fmt: skip


def _misread(error: UnexpectedInput, text: str) -> ScopeError:
    if isinstance(error, UnexpectedCharacters):
        why = "this quotation mark is not closed" if error.char in "\"'" else "not expected here"
        return ScopeError(f"{why}: {error.char}", text, error.pos_in_stream or 0)
    assert isinstance(error, UnexpectedToken)
    ended = error.token.type == "$END"
    expected = sorted(_SAID.get(name, name.lower()) for name in error.accepts or error.expected)
    what = "something is missing at the end" if ended else f"{str(error.token)!r} is not expected here"
    return ScopeError(
        f"{what}; there could be {', '.join(expected)}", text, len(text) if ended else error.pos_in_stream or 0
    )


def _two_of(found: Field, word: Token) -> str:
    """For an example: the word that was given, and the next of those that the field can have, if it has a list."""
    words = [one.lower() for one in found.words]
    if word.lower() not in words:
        return f'"{word}"' if word.type == "TEXT" else str(word)
    at = min(words.index(word.lower()), len(words) - 2)
    return ", ".join(found.words[at : at + 2])


@v_args(inline=True)
class _Meaning(Transformer[Token, pc.Expression]):
    """Each kind of condition as an expression; a word that does not fit is found out at its place."""

    def __init__(self, scope: Scope, text: str) -> None:
        super().__init__()
        self._scope, self._text = scope, text

    def either(self, *parts: pc.Expression) -> pc.Expression:
        return reduce(or_, parts)

    def both(self, *parts: pc.Expression) -> pc.Expression:
        return reduce(and_, parts)

    def no(self, part: pc.Expression) -> pc.Expression:
        return ~part

    def value(self, word: Token) -> Token:
        plain = word if word.type == "WORD" else re.sub(r"\\(.)", r"\1", word[1:-1], flags=re.DOTALL)
        return Token.new_borrow_pos(word.type, plain, word)

    def holds(self, name: Token) -> pc.Expression:
        found, values = self._field(name)
        if found.kind is Kind.FLAG:
            return values
        if found.kind in _TEXTS:
            return values.is_valid() & (values != "")
        if found.kind is Kind.LEVEL:
            return values.is_valid()
        raise self._wrong(f"{found.id} holds {found.kind.value}: compare it, such as {found.id} = ...", name)

    def known(self, name: Token) -> pc.Expression:
        return self._field(name)[1].is_valid()

    def unknown(self, name: Token) -> pc.Expression:
        return ~self._field(name)[1].is_valid()

    def compares(self, name: Token, sign: Token, word: Token) -> pc.Expression:
        return self._compare(name, str(sign), word)

    def between(self, name: Token, first: Token, last: Token) -> pc.Expression:
        return self._compare(name, ">=", first) & self._compare(name, "<=", last)

    def among(self, name: Token, *words: Token) -> pc.Expression:
        found, values = self._field(name)
        if found.kind in (Kind.PERIOD, *_ASKED):
            return reduce(or_, [self._compare(name, "=", word) for word in words])
        listed = values.isin(pa.array([self._read(found, word) for word in words]))
        # Arrow says of what is not known that it is in no list; here it is neither in nor out
        return pc.if_else(values.is_valid(), listed, pa.scalar(None, pa.bool_()))

    def not_among(self, name: Token, *words: Token) -> pc.Expression:
        return ~self.among(name, *words)

    # -- fields and words

    def _compare(self, name: Token, sign: str, word: Token) -> pc.Expression:
        found, values = self._field(name)
        if found.kind is Kind.FLAG:
            raise self._wrong(f"{found.id} is yes or no: say `{found.id}` or `not {found.id}`", word)
        if found.kind in _UNORDERED and sign not in ("=", "!="):
            why = f"{found.id} holds {found.kind.value}, which has no order: only = != and in, such as"
            raise self._wrong(f"{why} {found.id} in ({_two_of(found, word)})", name)
        value = self._read(found, word)
        if found.kind in _ASKED:
            shared = self._scope.hands_with(found.id, str(value))
            return shared if sign == "=" else ~shared
        return self._in_period(values, sign, value) if isinstance(value, Period) else _COMPARES[sign](values, value)

    def _in_period(self, moments: pc.Expression, sign: str, period: Period) -> pc.Expression:
        first, end = (pa.scalar(moment, pa.timestamp("us", "UTC")) for moment in period.within(self._scope.calendar))
        inside = (moments >= first) & (moments < end)
        return {
            "=": inside, "!=": ~inside, "<": moments < first, "<=": moments < end, ">": moments >= end,
            ">=": moments >= first,
        }[sign]  # fmt: skip

    def _field(self, name: Token) -> tuple[Field, pc.Expression]:
        found = self._scope.fields.get(str(name).lower())
        if found is None:
            raise self._wrong(self._no_field(str(name)), name)
        period = found.kind is Kind.PERIOD
        return found, pc.field(found.column) if period else found.values(self._scope.calendar)

    def _no_field(self, name: str) -> str:
        if name.lower() in COURSE_FIELDS:
            return f"{name.lower()} is worked out for --where of `stats` and `hands` alone"
        fields = self._scope.fields
        alike = near(name, {one.id: one.meaning for one in fields.values()})
        like = f"; near it is {', '.join(alike)}" if alike else f"; there are {', '.join(fields)}"
        return f"there is no field {name!r}{like}"

    def _read(self, found: Field, word: Token) -> object:
        if found.kind is Kind.FLAG:
            raise self._wrong(f"{found.id} is yes or no: say `{found.id}` or `not {found.id}`", word)
        if found.words:
            return self._listed(found, word)
        try:
            return read(found.kind, str(word))
        except (ValueError, OverflowError):
            raise self._wrong(f"{found.id} is {found.kind.value}, not {str(word)!r}", word) from None

    def _listed(self, found: Field, word: Token) -> str:
        """One of the words that the field can have, whose capital letters do not count."""
        for one in found.words:
            if one.lower() == str(word).lower():
                return one
        raise self._wrong(f"{found.id} is one of {', '.join(found.words)}, not {str(word)!r}", word)

    def _wrong(self, message: str, word: Token) -> ScopeError:
        return ScopeError(message, self._text, word.start_pos or 0)
