"""The rooms: what is read of each, how sure that is, and which are refused; for `razzstats rooms` and docs/rooms.md."""

from collections.abc import Iterator
from dataclasses import asdict, fields
from textwrap import wrap
from typing import Any

from razzstats.house import HouseRules, house_of
from razzstats.read.evidence import Evidence, evidence_of
from razzstats.read.languages import LANGUAGES, REMEDY
from razzstats.read.refusals import ELSEWHERE
from razzstats.read.rooms import ROOMS
from razzstats.show.terminal import window, wrapped

_WIDEST = 110
"""Longer lines are hard to read."""


def shown() -> Iterator[Evidence]:
    """The evidence of every room that is read, in the order of the rooms."""
    for name in dict.fromkeys(room.name for room in ROOMS):
        evidence = evidence_of(name)
        if evidence is not None:
            yield evidence


def seen_of(evidence: Evidence) -> str:
    """The real hands, in a sentence."""
    if not evidence.seen:
        return "no real hand of Razz"
    hands = "1 real hand" if evidence.seen == 1 else f"{evidence.seen} real hands"
    return f"{hands} of Razz, {evidence.years}: {evidence.where}; the tests read {evidence.read or 'none'} of them"


def house_rules_of(room: str) -> list[tuple[str, str]]:
    """The house rules that are known of a room, where they are not those of the standard game; values in words."""
    house, standard = house_of(room), HouseRules(room)
    names = [field.name for field in fields(house) if getattr(house, field.name) != getattr(standard, field.name)]
    return [(name.replace("_", " "), _said(getattr(house, name))) for name in names]


def _said(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def room_lines() -> Iterator[str]:
    """What a terminal prints."""
    for evidence in shown():
        yield evidence.room
        yield from _entry("reads", evidence.games)
        yield from _entry("files", f"{evidence.files}; {evidence.encodings}")
        yield from _entry("seen", seen_of(evidence))
        yield from _entry("house rules", ", ".join(f"{name}: {value}" for name, value in house_rules_of(evidence.room)))
        for number, unproven in enumerate(evidence.unproven):
            yield from _entry("" if number else "unproven", unproven)
        yield ""
    languages = ", ".join(language.name for language in LANGUAGES)
    yield from wrap(f"Clients in other languages ({languages}) are told and refused: {REMEDY}.", _width())
    yield ""
    yield "Looked at, and refused by name, for want of a hand of Razz:"
    for room in ELSEWHERE:
        yield from wrapped(f"{room.name}: {room.why}", _width(), "  ", "    ")


def _width() -> int:
    return min(window(), _WIDEST)


def _entry(title: str, text: str) -> Iterator[str]:
    for number, line in enumerate(wrap(text, _width() - 15)):
        yield f"  {'' if number else title:<12} {line}"


def rooms_document() -> dict[str, Any]:
    """The JSON document."""
    return {
        "rooms": [asdict(evidence) | {"house_rules": dict(house_rules_of(evidence.room))} for evidence in shown()],
        "refused": [{"room": room.name, "why": room.why} for room in ELSEWHERE],
        "languages_refused": [language.name for language in LANGUAGES],
        "remedy": REMEDY,
    }
