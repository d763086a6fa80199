"""Which hands a command looks at, and how it counts them: the options that commands share, as one value."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields
from functools import cached_property, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import click

from razzstats.cards import RANKS
from razzstats.cli.choice import DAY_START, WHERE, ZONE, calendar_of, hands_where, say_shown, turns_where
from razzstats.cli.common import chosen_player, existing_store, fail, known_room, printable, say_faulty
from razzstats.cli.options import DATABASE, FAULTY, PLAYER, ROOM
from razzstats.value.lowball import BRICK_FROM, VALUE_OVER

if TYPE_CHECKING:
    import pyarrow.compute as pc

    from razzstats.data.store import Store
    from razzstats.stats.kinds import Calendar
    from razzstats.stats.turns import Wanted

_FLAG = "--include-faulty"
HIGH = ("8", "9", "T", "J", "Q", "K")
"""Ranks from which on a card may be called bad."""
BAD_FROM = RANKS[BRICK_FROM - 1]
"""That from which on it is."""

TURNS = click.option(
    "--turns", metavar="CONDITION",
    help="Count again, and only the turns for which it holds, such as 'street = 4 and alive = 2'; docs/where.md.",
)  # fmt: skip
BRICK = click.option(
    "--brick-from", type=click.Choice(HIGH, case_sensitive=False), default=BAD_FROM, show_default=True,
    help="Count again with this rank as the lowest brick.",
)  # fmt: skip
NO_HAND = click.option(
    "--no-hand-from", type=click.Choice(HIGH, case_sensitive=False), default=BAD_FROM, show_default=True,
    help="Count again with a low of this rank as no hand on 7th.",
)  # fmt: skip
VALUE = click.option(
    "--value-over", type=click.IntRange(50, 99), default=VALUE_OVER, show_default=True, metavar="PERCENT",
    help="Count again with a hand that beats more of what a rival may hold as worth a bet on 7th.",
)  # fmt: skip


class Whose(NamedTuple):
    """A player at a room, and why it is he if he was not named."""

    player: str
    room: str
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """Which hands were asked for, as it was given."""

    database: Path | None
    player: str | None = None
    room: str | None
    where: str | None
    zone: str
    day_start: int
    include_faulty: bool

    @cached_property
    def store(self) -> "Store":
        """The database, with something in it."""
        return existing_store(self.database)

    @cached_property
    def whose(self) -> Whose:
        """The one player who is meant."""
        return Whose(*chosen_player(self.store, self.player, self.room))

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
        return hands_where(self.store, self.where, self.calendar)

    @property
    def stored_condition(self) -> "pc.Expression | None":
        """The same where it can be asked of stored rows."""
        return self.condition

    @property
    def limits(self) -> dict[str, str]:
        """What limits the hands, by the option that says so; nothing where all count as usual."""
        return self._limits({"--room": self.room, "--where": self.where})

    @property
    def words(self) -> list[str]:
        """The options with which another command means the same hands of the player."""
        player, room, _ = self.whose
        limits = {"--player": player} | self.limits | {"--room": room}
        told = [word for option, value in limits.items() if option != _FLAG for word in (option, value)]
        flag = [_FLAG] if _FLAG in limits else []
        return [*(["--db", str(self.database)] if self.database is not None else []), *told, *flag]

    def fail_of_none(self, player: str | None, room: str | None) -> NoReturn:
        """Says that no hand of a player, or of all, is there to count, and which are kept out; ends with status 1."""
        self.say_asides(player, room)
        whose = f"{f' of {printable(player)}' if player else ''}{f' at {room}' if room else ''}"
        fail(f"no hand{whose}{' that passes --where' if self.where else ''} is there to count")

    def _limits(self, given: Mapping[str, str | None]) -> dict[str, str]:
        told = {option: value for option, value in given.items() if value is not None}
        told |= {"--zone": self.zone} if self.zone != "UTC" else {}
        told |= {"--day-start": str(self.day_start)} if self.day_start else {}
        return told | ({_FLAG: "yes"} if self.include_faulty else {})

    def say_asides(self, player: str | None, room: str | None, columns: Collection[str] = ()) -> None:
        """Says which hands of a player, or of all, are kept out, and which are in only because they were shown."""
        from razzstats.data.query import chosen

        condition = self.stored_condition
        say_faulty(self.store, self.include_faulty, player, room, condition)
        rows = chosen(player, room, condition, include_faulty=self.include_faulty)
        say_shown(self.store, self.where, rows, columns)


@dataclass(frozen=True, kw_only=True)
class Counting(Asked):
    """The same with what changes how statistics are counted."""

    turns: str | None
    brick_from: str
    no_hand_from: str
    value_over: int

    @cached_property
    def condition(self) -> "pc.Expression | None":
        """That of `--where`, which may speak of the course of a session here."""
        from razzstats.stats.fields import FIELDS_AND_COURSE

        return hands_where(self.store, self.where, self.calendar, FIELDS_AND_COURSE)

    @property
    def stored_condition(self) -> "pc.Expression | None":
        """The same where it can be asked of stored rows: not if it speaks of the course of a session."""
        return None if self.wanted.added else self.condition

    @cached_property
    def wanted(self) -> "Wanted":
        """What of the rows is not as it is stored."""
        from razzstats.data.features import Cuts
        from razzstats.stats.dimensions import OF_TURNS
        from razzstats.stats.scope import spoken_of
        from razzstats.stats.turns import COURSE, Wanted

        turns = turns_where(self.turns)
        of_turns = spoken_of(self.turns) & {made.id for made in OF_TURNS} if self.turns else set()
        brick, no_hand = (RANKS.index(rank.upper()) + 1 for rank in (self.brick_from, self.no_hand_from))
        spoken = spoken_of(self.where) if self.where else set()
        cuts = Cuts(brick, no_hand, self.value_over)
        return Wanted(turns=turns, of_turns=of_turns, cuts=cuts, added=COURSE & spoken)

    @property
    def limits(self) -> dict[str, str]:
        """What limits or changes the numbers."""
        cuts = {"--brick-from": self.brick_from, "--no-hand-from": self.no_hand_from}
        given: dict[str, str | None] = {"--room": self.room, "--where": self.where, "--turns": self.turns}
        given |= {option: rank for option, rank in cuts.items() if rank.upper() != BAD_FROM}
        return self._limits(given | {"--value-over": None if self.value_over == VALUE_OVER else str(self.value_over)})


Command = Callable[..., None]


def gathered(name: str, kind: type[Any], options: tuple[Callable[[Command], Command], ...]) -> Callable[..., Command]:
    """A decorator that gives a command options, and what they say as one value under a name."""

    def decorated(command: Command) -> Command:
        @wraps(command)
        def gathering(**given: Any) -> None:  # noqa: ANN401  (what click hands over)
            value = kind(**{field.name: given.pop(field.name) for field in fields(kind) if field.name in given})
            command(**{name: value}, **given)

        found: Command = gathering
        for option in reversed(options):
            found = option(found)
        return found

    return decorated


_OF_ALL = (ROOM, WHERE, ZONE, DAY_START, FAULTY)
asking = gathered("asked", Asked, (DATABASE, PLAYER, *_OF_ALL))
"""Gives a command what chooses hands of one player, as its `asked`."""
asking_of_all = gathered("asked", Asked, (DATABASE, *_OF_ALL))
"""The same where no player is chosen."""
counting = gathered(
    "asked", Counting,
    (DATABASE, PLAYER, ROOM, WHERE, TURNS, BRICK, NO_HAND, VALUE, ZONE, DAY_START, FAULTY),
)  # fmt: skip
"""The same with what changes how statistics are counted."""
