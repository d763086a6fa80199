"""What hands can be split and chosen by, each one declaration."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from razzstats.cards import RANKS
from razzstats.data.schema import COLUMNS, HUNDREDTHS, Column
from razzstats.data.seating import SEAT
from razzstats.stats.course import LAST, MINUTES, RESULTS
from razzstats.stats.dimensions import MADE, OF_TURNS, Dimension
from razzstats.stats.kinds import WEEK, WEEKDAYS, Calendar, Kind, level, levels


@dataclass(frozen=True, slots=True)
class Field:
    """Something that hands can be chosen by, if `choose`, and split by, if `split`.

    `column` is where it stands; `take` makes its values of that column.
    """

    id: str
    meaning: str
    kind: Kind
    column: str
    split: bool = True
    choose: bool = True
    take: Callable[[pc.Expression, Calendar], pc.Expression] | None = None
    show: Callable[[object], object] | None = None
    """The value as it is printed."""
    order: Callable[[object], object] | None = None
    """What the values are sorted by, where it is not themselves."""
    words: tuple[str, ...] = ()
    """All that a text can be, where these are few and fixed."""

    def values(self, calendar: Calendar) -> pc.Expression:
        """The field as an expression over rows of `seats`."""
        column = ds.field(self.column)
        return column if self.take is None else self.take(column, calendar)

    @property
    def timed(self) -> bool:
        """It depends on the calendar."""
        return self.column == TIME


TIME = "played_at"


def _rank(value: object) -> object:
    # pandas makes floats of a column with nulls
    return RANKS[int(float(str(value))) - 1]


def _dated(form: str) -> Callable[[object], object]:
    return lambda value: value.strftime(form) if isinstance(value, datetime) else value


def _floor(unit: str) -> Callable[[pc.Expression, Calendar], pc.Expression]:
    return lambda moments, calendar: pc.floor_temporal(calendar.days(moments), unit=unit)


def _bets(stakes: object) -> object:
    return [float(bet) for bet in str(stakes).split("/")]


def _level(text: object) -> object:
    """Levels in their order, before them those that are not counted."""
    return level(str(text)) or 0, str(text)


def _weekday(value: object) -> object:
    return WEEKDAYS[int(str(value)) - 1]


def _hour(value: object) -> object:
    return int(str(value))


_KINDS = {pa.bool_(): Kind.FLAG, pa.string(): Kind.TEXT, pa.dictionary(pa.int32(), pa.string()): Kind.TEXT}
_RANKED = ("door_rank", "start_top", "start_second", "completer_door")
"""Numbers that are ranks of cards."""
_SPOKEN = {"start": Kind.START}
"""Texts with a notation of their own."""
_UNSPLIT = ("hand_id", "level", "played_at", "cards", "hole", "door", "faulty", "telling", "stakes")
"""Columns of `seats` that are no field as they stand."""


def _stored(column: Column) -> Field:
    """A column of `seats` as a field; amounts and single hands are for choosing only."""
    kind = Kind.AMOUNT if column.unit == HUNDREDTHS else _KINDS.get(column.type, Kind.WHOLE)
    return Field(column.name, column.meaning, kind, column.name, split=kind is not Kind.AMOUNT, words=column.values)


def _made(made: Dimension) -> Field:
    """A made dimension as a field."""
    if made.id in _RANKED:
        return Field(made.id, made.meaning, Kind.RANK, made.id, show=_rank)
    kind = Kind.NUMBER if pa.types.is_floating(made.type) else _KINDS.get(made.type, Kind.WHOLE)
    order = made.order.index if made.order else None
    return Field(made.id, made.meaning, _SPOKEN.get(made.id, kind), made.id, order=order, words=made.order)


_FIELDS = (
    *(_stored(column) for column in COLUMNS["seats"] if column.name not in _UNSPLIT),
    *map(_made, MADE),
    Field(
        "level", "the tournament's level in the room's words, null in cash games", Kind.TEXT, "level", choose=False,
        order=_level,
    ),
    Field(
        "level", "the tournament's level as it is counted, null in cash games", Kind.LEVEL, "level", split=False,
        take=lambda texts, _: levels(texts),
    ),
    Field("stakes", "small and big bet, such as 0.50/1", Kind.STAKES, "stakes", order=_bets),
    Field("door", "rank of his door card; its suit does not count", Kind.RANK, "door_rank", show=_rank),
    Field("hand_id", "the room's number of the hand", Kind.TEXT, "hand_id", split=False),
    Field("date", "when the hand was played, to the day or the minute", Kind.PERIOD, TIME, split=False),
    Field("year", "the year", Kind.PERIOD, TIME, take=_floor("year"), show=_dated("%Y")),
    Field("month", "the month", Kind.PERIOD, TIME, take=_floor("month"), show=_dated("%Y-%m")),
    Field(
        "week", "the week, Monday to Sunday, such as 2026-W05", Kind.PERIOD, TIME,
        take=_floor("week"), show=_dated(WEEK),
    ),
    Field("day", "the day", Kind.PERIOD, TIME, take=_floor("day"), show=_dated("%Y-%m-%d")),
    Field(
        "weekday", "the day of the week", Kind.WEEKDAY, TIME,
        take=lambda moments, calendar: pc.day_of_week(calendar.days(moments), count_from_zero=False, week_start=1),
        show=_weekday,
    ),
    Field(
        "hour", "the hour of the day, 0 to 23", Kind.WHOLE, TIME,
        take=lambda moments, calendar: pc.hour(calendar.clock(moments)), show=_hour,
    ),
    Field(
        "big_bets", "net in big bets", Kind.NUMBER, "net", split=False,
        take=lambda net, _: pc.divide(net.cast(pa.float64()), ds.field("big_bet").cast(pa.float64())),
    ),
    Field("opponent", "another player who was dealt in", Kind.OTHERS, "player", split=False),
    Field("opponent_on_4th", "another player who saw 4th street", Kind.OTHERS, "player", split=False),
    Field("tag", "a tag of a note on the hand", Kind.TAG, "player", split=False),
    Field(
        "opponent", "each other player who was dealt in: a hand counts under every one",
        Kind.TEXT, "opponent", choose=False,
    ),
    Field(
        "opponent_on_4th", "each other player who saw 4th street, likewise", Kind.TEXT, "opponent_on_4th", choose=False
    ),
    Field(
        "session_time", "minutes since the session began, in bands", Kind.TEXT, "session_time", choose=False,
        order=MINUTES.index,
    ),
    Field(
        "last_hands", f"big bets of his last hands of the session, {LAST} at most, in bands", Kind.TEXT, "last_hands",
        choose=False, order=RESULTS.index,
    ),
)  # fmt: skip

FIELDS: Mapping[str, Field] = {field.id: field for field in _FIELDS if field.choose}
"""Of a hand as a player had it, by name: what `--where` knows."""

_ADDED = (
    Field("session_minute", "whole minutes since the session began", Kind.WHOLE, "session_minute"),
    Field("last_result", f"big bets of his last hands of the session, {LAST} at most", Kind.NUMBER, "last_result"),
)

COURSE_FIELDS: Mapping[str, Field] = {field.id: field for field in _ADDED}
"""What is added of the session, where the rows are read with it."""

FIELDS_AND_COURSE: Mapping[str, Field] = {**FIELDS, **COURSE_FIELDS}
"""Both together."""

SPLITS: Mapping[str, Field] = {field.id: field for field in _FIELDS if field.split}
"""What `--by` knows, by name."""

_OF_TURNS = (*SEAT, "board", "exposed", "turn")

TURN_FIELDS: Mapping[str, Field] = {
    column.name: Field(column.name, column.meaning, Kind.RANK, column.name)
    if column.name == "door"
    else _stored(column)
    for column in COLUMNS["turns"]
    if column.name not in _OF_TURNS
} | {made.id: _made(made) for made in OF_TURNS}
"""Of a single turn, by name: what `--turns` knows."""
