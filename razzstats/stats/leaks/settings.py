"""What a user may set about leaks, in a TOML file: which are judged, against what, and from how many on."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import shorten, wrap
from typing import Any

from razzstats.stats.leaks import LEAKS
from razzstats.stats.leaks.leak import Leak
from razzstats.stats.price.worth import RANGE, Pricing

LEVEL = 0.05
MOST = 1_000_000
"""Opportunities that may be asked for."""
COACH, PLAYERS = "coach", "players"


class BadSettings(ValueError):  # noqa: N818  (said of a user's file, not a fault of the program)
    """A settings file that cannot be meant; the message is one sentence with the file and the key."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How leaks are judged."""

    leaks: tuple[Leak, ...] = tuple(leak for leak in LEAKS if leak.enabled)
    """Those that are enabled, with the references and least opportunities that were set."""
    level: float = LEVEL
    """How likely it may be that one leak or more is named by chance alone."""
    reference: str = COACH
    """`coach`: the leaks' own references. `players`: the rate of everybody else in the database."""
    range: str = RANGE
    """Hole cards of a rival who came in by himself."""


def read_settings(path: Path) -> Settings:
    """Raises BadSettings for a file that is no TOML, for keys that nobody knows and values of a wrong kind."""
    try:
        return _settings(tomllib.loads(path.read_text(encoding="utf-8-sig")))
    except UnicodeDecodeError:
        raise BadSettings(f"{path}: is no UTF-8 text") from None
    except (BadSettings, tomllib.TOMLDecodeError) as error:
        raise BadSettings(f"{path}: {error}") from None
    except RecursionError:
        raise BadSettings(f"{path}: has values nested too deeply") from None
    except ValueError:  # Python neither reads nor prints a number of thousands of digits
        raise BadSettings(f"{path}: has a number of too many digits") from None


def _settings(given: dict[str, Any]) -> Settings:
    of_leaks = given.pop("leak", {})
    _known(given, ("level", "reference", "range"), "setting")
    if not isinstance(of_leaks, dict):
        raise BadSettings("leak takes tables such as [leak.limps]")
    _known(of_leaks, [leak.id for leak in LEAKS], "leak")
    level = _share("level", given.get("level", LEVEL), 0.0001, 0.5)
    reference = given.get("reference", COACH)
    if reference not in (COACH, PLAYERS):
        raise BadSettings(f"reference takes {COACH!r} or {PLAYERS!r}, not {reference!r}")
    leaks = (_leak(leak, of_leaks.get(leak.id, {})) for leak in LEAKS)
    chosen = tuple(leak for leak in leaks if leak.enabled)
    return Settings(chosen, level, str(reference), _range(given.get("range", RANGE)))


def _known(given: Mapping[str, Any], names: list[str] | tuple[str, ...], what: str) -> None:
    for name in given:
        if name not in names:
            raise BadSettings(f"no {what} is called {name!r}; there are {', '.join(names)}")


def _leak(leak: Leak, given: Any) -> Leak:  # noqa: ANN401  (whatever the file holds)
    key = f"leak.{leak.id}"
    if not isinstance(given, dict):
        raise BadSettings(f"{key} takes a table, not {given!r}")
    _known(given, ("enabled",) if leak.certain else ("enabled", "cut", "least"), f"setting of {key}")
    enabled, least = given.get("enabled", leak.enabled), given.get("least", leak.least)
    if not isinstance(enabled, bool):
        raise BadSettings(f"{key}.enabled takes true or false, not {enabled!r}")
    if not isinstance(least, int) or isinstance(least, bool) or not 1 <= least <= MOST:
        raise BadSettings(f"{key}.least takes a whole number from 1 to {MOST:,}, not {_said(least)}")
    cut = leak.reference if leak.reference is None else _share(f"{key}.cut", given.get("cut", leak.reference))
    return replace(leak, enabled=enabled, least=least, reference=cut)


def _share(key: str, value: Any, least: float = 0, most: float = 1) -> float:  # noqa: ANN401
    """Of a share nothing and all are no use; of narrower bounds both are."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not (number and 0 < value < 1 and least <= value <= most):
        raise BadSettings(f"{key} takes a number between {least:g} and {most:g}, not {_said(value)}")
    return float(value)


def _said(value: Any) -> str:  # noqa: ANN401
    """A value as it stands in the file, cut where it is long."""
    if isinstance(value, int) and abs(value) > 10**30:
        return "a number of more than 30 digits"
    return shorten(repr(value), 60, placeholder=" ...")


def _range(value: Any) -> str:  # noqa: ANN401
    if not isinstance(value, str):
        raise BadSettings(f"range takes hole cards in quotation marks, such as {RANGE!r}, not {value!r}")
    try:
        Pricing(value)
    except ValueError as error:
        raise BadSettings(f"range takes hole cards such as {RANGE!r}: {error}") from None
    return value


# -- the file with what is usual


HEAD = """\
# For `razzstats leaks --settings FILE` and `razzstats review --leaks FILE`. What is left out is as it stands here.

# Suspected leaks are named so that, if none is there, one or more is named with this probability at most.
level = {level}

# "coach": a rate is held against `cut`. "players": against everybody else in the database, and `cut` is not used.
reference = "{reference}"

# Hole cards of a rival who came in by himself, as in the brackets of `razzstats equity`.
range = "{range}"
"""


def default_file() -> str:
    """A settings file that changes nothing, with a comment on every leak."""
    usual = Settings()
    head = HEAD.format(level=usual.level, reference=usual.reference, range=usual.range)
    return "\n".join([head, *(line for leak in LEAKS for line in _table(leak))])


def _table(leak: Leak) -> Iterator[str]:
    kind = "Certain" if leak.certain else "Suspected"
    yield from _comment(f"{kind}: {leak.title}. Of {leak.chance}: {leak.event}.")
    if leak.why:
        yield from _comment(f"{leak.source}: {leak.why}." + (f" But: {leak.but}." if leak.but else ""))
    yield f"[leak.{leak.id}]"
    yield f"enabled = {str(leak.enabled).lower()}"
    if leak.reference is not None:
        yield f"cut = {re.sub(r'0+$', '', f'{leak.reference:.4f}')}"
        yield f"least = {leak.least}"
    yield ""


def _comment(text: str) -> list[str]:
    return wrap(text, 100, initial_indent="# ", subsequent_indent="# ")
