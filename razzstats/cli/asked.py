"""Which rows a command counts, and how: the options that `stats` and `hands` share, as one value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from razzstats.cli.choice import DAY_START, WHERE, ZONE, calendar_of, hands_where, turns_where
from razzstats.cli.common import existing_store, known_room, printable
from razzstats.cli.options import DATABASE, FAULTY, PLAYER, ROOM
from razzstats.value.lowball import VALUE_OVER

if TYPE_CHECKING:
    import pyarrow.compute as pc

    from razzstats.data.store import Store
    from razzstats.stats.kinds import Calendar
    from razzstats.stats.turns import Wanted

HIGH = ("8", "9", "T", "J", "Q", "K")
"""Ranks from which on a card may be called bad."""

TURNS = click.option(
    "--turns", metavar="CONDITION",
    help="Count again, and only the turns for which it holds, such as 'street = 4 and alive = 2'; docs/where.md.",
)  # fmt: skip
BRICK = click.option(
    "--brick-from", type=click.Choice(HIGH, case_sensitive=False), default="T", show_default=True,
    help="Count again with this rank as the lowest brick.",
)  # fmt: skip
NO_HAND = click.option(
    "--no-hand-from", type=click.Choice(HIGH, case_sensitive=False), default="T", show_default=True,
    help="Count again with a low of this rank as no hand on 7th.",
)  # fmt: skip
VALUE = click.option(
    "--value-over", type=click.IntRange(50, 99), default=VALUE_OVER, show_default=True, metavar="PERCENT",
    help="Count again with a hand that beats more of what a rival may hold as worth a bet on 7th.",
)  # fmt: skip


@dataclass(frozen=True)
class Asked:
    """What was asked for, as it was given."""

    database: Path | None
    player: str | None
    room: str | None
    where: str | None
    turns: str | None
    brick_from: str
    no_hand_from: str
    value_over: int
    zone: str
    day_start: int
    include_faulty: bool

    @cached_property
    def store(self) -> "Store":
        """The database, with something in it."""
        return existing_store(self.database)

    @cached_property
    def known_room(self) -> str | None:
        """The room as the database spells it."""
        return known_room(self.store, self.room)

    @cached_property
    def calendar(self) -> "Calendar":
        """Whose days are meant."""
        return calendar_of(self.zone, self.day_start)

    @cached_property
    def condition(self) -> "pc.Expression | None":
        """That of `--where`."""
        from razzstats.stats.fields import FIELDS_AND_COURSE

        return hands_where(self.store, self.where, self.calendar, FIELDS_AND_COURSE)

    @property
    def stored_condition(self) -> "pc.Expression | None":
        """The same where it can be asked of stored rows: not if it speaks of the course of a session."""
        return None if self.wanted.added else self.condition

    @cached_property
    def wanted(self) -> "Wanted":
        """What of the rows is not as it is stored."""
        from razzstats.cards import RANKS
        from razzstats.data.features import Cuts
        from razzstats.stats.scope import spoken_of
        from razzstats.stats.turns import COURSE, Wanted

        brick, no_hand = (RANKS.index(rank.upper()) + 1 for rank in (self.brick_from, self.no_hand_from))
        spoken = spoken_of(self.where) if self.where else set()
        return Wanted(turns=turns_where(self.turns), cuts=Cuts(brick, no_hand, self.value_over), added=COURSE & spoken)

    @property
    def words(self) -> dict[str, str]:
        """What limits or changes the numbers, by the option that says so; nothing where all hands count as usual."""
        cuts = {"--brick-from": self.brick_from, "--no-hand-from": self.no_hand_from}
        given: dict[str, str | None] = {"--room": self.room, "--where": self.where, "--turns": self.turns}
        given |= {option: rank for option, rank in cuts.items() if rank.upper() != "T"}
        given |= {"--value-over": None if self.value_over == VALUE_OVER else str(self.value_over)}
        return limits_of(given, self.zone, self.day_start, include_faulty=self.include_faulty)


def asking(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command these options, and what they say as its `asked`."""

    @wraps(command)
    def gathered(**given: Any) -> None:  # noqa: ANN401  (what click hands over)
        asked = Asked(**{field.name: given.pop(field.name) for field in fields(Asked)})
        command(asked=asked, **given)

    found: Callable[..., None] = gathered
    for option in (FAULTY, DAY_START, ZONE, VALUE, NO_HAND, BRICK, TURNS, WHERE, ROOM, PLAYER, DATABASE):
        found = option(found)
    return found


def limits_of(given: Mapping[str, str | None], zone: str, day_start: int, *, include_faulty: bool) -> dict[str, str]:
    """Those of some options that were given, then what is not as usual in the calendar and about faulty hands."""
    told = {option: value for option, value in given.items() if value is not None}
    told |= {"--zone": zone} if zone != "UTC" else {}
    told |= {"--day-start": str(day_start)} if day_start else {}
    return told | ({"--include-faulty": "yes"} if include_faulty else {})


def say_limits(words: dict[str, str]) -> None:
    """Prints what limits the numbers, above them."""
    if words:
        click.echo(printable(", ".join(f"{option} {value}" for option, value in words.items())))


def limits_document(words: dict[str, str]) -> dict[str, Any]:
    """The same for a JSON document."""
    return {"limits": {option.removeprefix("--").replace("-", "_"): value for option, value in words.items()}}
