"""Which hands a command looks at, and whose days: `--where`, `--zone`, `--day-start`."""

from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import click

from razzstats.cli.common import printable

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    import pyarrow.compute as pc

    from razzstats.data.store import Store
    from razzstats.stats.fields import Field
    from razzstats.stats.kinds import Calendar
    from razzstats.stats.scope import Scope


def _known_zone(_: click.Context, __: click.Parameter, name: Any) -> str:  # noqa: ANN401  (as click hands it over)
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise click.BadParameter("takes a time zone such as Europe/Berlin or America/New_York") from None


WHERE = click.option(
    "--where", metavar="CONDITION",
    help="Only hands for which it holds, such as 'players >= 6 and not tournament'; docs/where.md tells the language.",
)  # fmt: skip
ZONE = click.option(
    "--zone", metavar="ZONE", default="UTC", show_default=True, callback=_known_zone,
    help="Time zone of days and hours, such as Europe/Berlin.",
)  # fmt: skip
DAY_START = click.option(
    "--day-start", type=click.IntRange(0, 23), default=0, show_default=True, metavar="HOUR",
    help="The hour at which a day begins: 6 counts the small hours to the day before.",
)  # fmt: skip


def calendar_of(zone: str, day_start: int) -> "Calendar":
    """Whose days are meant."""
    from razzstats.stats.kinds import Calendar

    return Calendar(zone, day_start)


def hands_where(
    store: "Store",
    where: str | None,
    calendar: "Calendar",
    fields: "Mapping[str, Field] | None" = None,
    named: str = "--where",
) -> "pc.Expression | None":
    """The condition of `--where`, if there is one; `fields` that it knows, else those of stored rows.

    What is wrong with it is said of it as it is `named`.
    """
    from functools import partial

    from razzstats.data.query import hands_with
    from razzstats.stats.fields import FIELDS
    from razzstats.stats.scope import Scope

    return _meant(named, where, Scope(fields or FIELDS, calendar, partial(hands_with, store)))


def say_shown(
    store: "Store", where: str | None, condition: "pc.Expression | None", columns: "Collection[str]" = ()
) -> None:
    """Says how many hands are only among those chosen by `where`, or split by columns, because they were shown."""
    from razzstats.data.query import shown_hands
    from razzstats.show.words import counted
    from razzstats.stats.dimensions import HIDDEN
    from razzstats.stats.scope import spoken_of

    named = HIDDEN & {*columns, *(spoken_of(where) if where else ())}
    shown, known = shown_hands(store, named, condition) if named else (0, 0)
    if shown:
        click.echo(
            f"{', '.join(sorted(named))}: of {shown:,} of {counted(known)} the cards are known only because they were "
            "shown at the end, and who shows has played on: --where cards_from_deal leaves them out",
            err=True,
        )


def turns_where(turns: str | None) -> "pc.Expression | None":
    """The condition of `--turns`, if there is one."""
    from razzstats.stats.fields import TURN_FIELDS
    from razzstats.stats.scope import Scope

    return _meant("--turns", turns, Scope(TURN_FIELDS))


def _meant(option: str, text: str | None, scope: "Scope") -> "pc.Expression | None":
    """The condition, or wrong usage that points at what is wrong."""
    from razzstats.stats.scope import ScopeError

    if text is None:
        return None
    try:
        return scope.expression(text)
    except ScopeError as error:
        before, after = printable(error.text[: error.place]), printable(error.text[error.place :])
        pointed = f"    {before}{after}\n    {' ' * len(before)}^"
        raise click.UsageError(f"{option}: {printable(error.message)}\n\n{pointed}") from None


def names_given(given: tuple[str, ...]) -> list[str]:
    """Names of an option that takes several, each by itself or with commas between them."""
    return list(dict.fromkeys(name.strip() for part in given for name in part.split(",") if name.strip()))


def known_names(
    option: str, given: tuple[str, ...], known: "list[str]", meanings: "Mapping[str, str] | None" = None
) -> list[str]:
    """The same, or wrong usage that says which names there are, and which are near, by what they mean too."""
    from razzstats.stats.near import near

    names = names_given(given)
    for name in names:
        if name not in known:
            alike = near(name, {one: (meanings or {}).get(one, "") for one in known})
            listed = _LISTS.get(option)
            near_it = f"near it is {', '.join(alike)}{f'; {listed} tells all' if listed else ''}"
            like = near_it if alike else f"there are {_some(known, listed or '--help')}"
            raise click.UsageError(f"{option} does not know {printable(repr(name))}; {like}")
    return names


_NUMBERS = "`razzstats stats --list`"
_LISTS = {"--stat": _NUMBERS, "--sort": _NUMBERS, "--leak": "`razzstats leaks --list`"}
"""Where all names of an option are told."""


def _some(names: "list[str]", listed: str) -> str:
    """All of them, or the first of many."""
    few = 12
    return ", ".join(names) if len(names) <= few else f"{', '.join(names[:few])} ... ({len(names)}, see {listed})"
