"""Hands of any room -> another notation. What is written is read back, and must tell the same hand."""

import io
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from razzstats.cards import UNKNOWN, Card
from razzstats.events import Award
from razzstats.findings import Finding, Severity
from razzstats.foreign import as_pokerstars, clean, has_no_date, with_known_stacks
from razzstats.hand import Hand
from razzstats.play.replay import Replay, replay
from razzstats.read.reader import Cancelled, PassedOver, Unread, chunks, outcomes
from razzstats.read.source import Chunk, Unusable, Walk
from razzstats.single import played
from razzstats.standings import Standings
from razzstats.summary import Summary
from razzstats.write import phh, pokerstars
from razzstats.write.phh_actions import Untellable

NOT_CONVERTED = "NOT_CONVERTED"


@dataclass
class Converted:
    """What was met on the way."""

    summary: Summary = field(default_factory=Summary)
    written: int = 0
    unfinished: int = 0
    """Hands without a result, which no other notation could tell as a whole hand."""
    without_stacks: int = 0
    """Written hands in which stacks had to be invented."""
    without_date: int = 0
    """Written hands in which the day had to be invented."""
    refused: list[Finding] = field(default_factory=list)
    """Hands that the other notation cannot tell."""

    @property
    def lossless(self) -> bool:
        """Every hand of Razz was written."""
        return self.summary.lossless and not self.refused and not self.unfinished


class Form(NamedTuple):
    """A kind of file: the text of a hand, and what stands around it."""

    text: Callable[[Replay], str]
    frame: str = "{text}"
    says_all: bool = False
    """It has a place for stacks and a date, and cannot leave it empty."""


FORMS = {
    ".phh": Form(lambda told: phh.write(told.hand)),
    ".phhs": Form(lambda told: phh.write(told.hand), "[{number}]\n{text}\n"),
    ".txt": Form(lambda told: pokerstars.write(as_pokerstars(told)) + "\n" * pokerstars.GAP, says_all=True),
}
"""By the end of a file's name."""


def convert_paths(paths: Iterable[str | os.PathLike[str]], form: Form, converted: Converted) -> Iterator[str]:
    """The texts of the hands that the paths hold; counts as it goes."""
    walk = Walk(paths)
    for document in walk:
        converted.summary.files += 1
        found: Iterable[Chunk | Unusable] = [document] if isinstance(document, Unusable) else chunks(document)
        for chunk in found:
            if isinstance(chunk, Unusable):
                converted.summary.unusable.append(chunk)
                continue
            told = _take(chunk, converted)
            text = None if told is None else _text(told, form, converted)
            if told is not None and text is not None:
                converted.written += 1
                if form.says_all:
                    converted.without_stacks += any(seat.stack is None for seat in told.hand.seats)
                    converted.without_date += has_no_date(told.hand)
                yield form.frame.format(number=converted.written, text=text)
    converted.summary.not_looked_at = walk.not_looked_at


def _take(chunk: Chunk, converted: Converted) -> Replay | None:
    """The hand to be written; anything else is counted."""
    summary = converted.summary
    match played(chunk):
        case PassedOver(_, game):
            summary.passed_over[game] += 1
        case Cancelled():
            summary.cancelled += 1
        case Standings():
            # no hand, and no notation has a place for it
            summary.tournaments += 1
        case Unread() as unread:
            summary.unread.append(unread)
        case Replay() as told:
            summary.read += 1
            summary.take(told)
            if told.hand.finished and any(isinstance(event, Award) for event in told.hand.events):
                return replace(told, hand=with_known_stacks(told.hand))
            converted.unfinished += 1
    return None


def _text(told: Replay, form: Form, converted: Converted) -> str | None:
    """The text of a hand that is the same when it is read again."""
    try:
        text = form.text(told)
        reason = _differs(told, text)
    except Untellable as untellable:
        reason = f"the other notation cannot tell it: {untellable}"
    except Exception as error:
        # a fault of ours must not cost the hands around it, and must not pass unseen
        reason = f"a fault in razzstats itself: {type(error).__name__}: {error}"
    if reason is None:
        return text
    converted.refused.append(Finding(told.hand.place, NOT_CONVERTED, Severity.WARNING, reason))
    return None


def _differs(told: Replay, text: str) -> str | None:
    """What is not told in the text, or told otherwise."""
    again = list(outcomes(io.StringIO(text), "converted"))
    if len(again) != 1 or not isinstance(again[0], Hand):
        said = next(
            (str(other.finding.message) for other in again if isinstance(other, Unread)), "it is no single hand"
        )
        return f"the other notation cannot tell it: {said}"
    other = replay(again[0])
    for what, tells in (("acts", _acts), ("money", _money), ("cards", _cards)):
        if tells(told) != tells(other):
            return f"the other notation cannot tell its {what}"
    accused = _graver(other) - _graver(told)
    for finding in other.findings:
        if finding.rule in accused:
            return f"told in the other notation it would be accused: {finding.rule}: {finding.message}"
    return None


def _acts(told: Replay) -> list[tuple[object, ...]]:
    return [(clean(turn.player), turn.street, turn.act, turn.put_in) for turn in told.turns]


def _money(told: Replay) -> list[tuple[object, ...]]:
    return [(clean(player.player), player.put_in, player.collected) for player in told.players]


def _cards(told: Replay) -> list[tuple[object, ...]]:
    return [(clean(player.player), _known(player.cards)) for player in told.players]


def _known(cards: tuple[Card, ...]) -> dict[int, Card]:
    """By their place in the order of the deal."""
    return {place: card for place, card in enumerate(cards) if card != UNKNOWN}


def _graver(told: Replay) -> Counter[str]:
    """The rules that accuse the hand."""
    return Counter(finding.rule for finding in told.findings if finding.severity is not Severity.INFO)
