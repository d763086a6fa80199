"""Replay and check only: files -> findings, with nothing stored."""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from razzstats.findings import Finding, Severity
from razzstats.money import decimal
from razzstats.play.bring_ins import BringIns, brought_in
from razzstats.play.replay import Replay
from razzstats.read.grammar import Noise
from razzstats.read.reader import Cancelled, PassedOver, Unread, chunks
from razzstats.read.source import Chunk, Unusable, Walk
from razzstats.single import played
from razzstats.standings import Standings
from razzstats.summary import Summary


@dataclass
class Checked:
    """What a check found."""

    summary: Summary = field(default_factory=Summary)
    hands: list[dict[str, Any]] = field(default_factory=list)
    """As the JSON document has them; filled only if nothing is told on the way."""
    bring_ins: BringIns = field(default_factory=BringIns)
    graver: int = 0
    """Findings of severity E and W."""

    @property
    def clean(self) -> bool:
        """Nothing but notes."""
        return self.summary.lossless and not self.graver


def check_paths(
    paths: Iterable[str | os.PathLike[str]],
    tell: Callable[[Finding], None] | None = None,
    noise: Noise | None = None,
) -> Checked:
    """Reads and replays everything; `tell` gets each finding as it arises, else all are kept for the document."""
    checked = Checked()
    walk = Walk(paths)
    for document_ in walk:
        checked.summary.files += 1
        found: Iterable[Chunk | Unusable] = [document_] if isinstance(document_, Unusable) else chunks(document_)
        for chunk in found:
            if isinstance(chunk, Unusable):
                checked.summary.unusable.append(chunk)
            else:
                _check(chunk, checked, tell, noise)
    checked.summary.not_looked_at = walk.not_looked_at
    return checked


def _check(chunk: Chunk, checked: Checked, tell: Callable[[Finding], None] | None, noise: Noise | None) -> None:
    summary = checked.summary
    match played(chunk, noise):
        case PassedOver(_, game):
            summary.passed_over[game] += 1
        case Cancelled():
            summary.cancelled += 1
        case Standings():
            summary.tournaments += 1
        case Unread() as unread:
            summary.unread.append(unread)
            if tell:
                tell(unread.finding)
        case Replay() as replayed:
            _add(replayed, checked, tell)


def _add(replayed: Replay, checked: Checked, tell: Callable[[Finding], None] | None) -> None:
    summary = checked.summary
    summary.read += 1
    brought = brought_in(replayed)
    varies = checked.bring_ins.compare(brought) if brought else None
    findings = [*replayed.findings, *([varies] if varies else [])]
    summary.take(replayed)
    if varies:
        summary.count(varies)
    checked.graver += sum(finding.severity is not Severity.INFO for finding in findings)
    if tell is None:
        checked.hands.append(_entry(replayed, findings))
    else:
        for finding in findings:
            tell(finding)


def _entry(replayed: Replay, findings: Iterable[Finding]) -> dict[str, Any]:
    hand = replayed.hand
    return {
        "id": hand.id,
        "room": hand.room,
        "place": str(hand.place),
        "currency": hand.currency,
        "pot": decimal(replayed.pot),
        "rake": None if replayed.rake is None else decimal(replayed.rake),
        "net": {player.player: None if player.net is None else decimal(player.net) for player in replayed.players},
        "cannot_check": list(replayed.cannot_check),
        "findings": [
            {
                "rule": finding.rule,
                "severity": finding.severity.value,
                "line": finding.place.line,
                "message": finding.message,
            }
            for finding in findings
        ],
    }


def document(checked: Checked) -> dict[str, Any]:
    """The JSON document of `check --json`."""
    summary = checked.summary
    return {
        "hands": checked.hands,
        "unread": [
            {
                "place": str(unread.chunk.place),
                "line": unread.finding.place.line,
                "rule": unread.finding.rule,
                "reason": unread.finding.message,
            }
            for unread in summary.unread
        ],
        "passed_over": [{"game": game, "count": number} for game, number in summary.passed_over.most_common()],
        "tournaments": summary.tournaments,
        "cancelled": summary.cancelled,
        "not_looked_at": summary.not_looked_at,
        "not_read": [{"path": unusable.path, "reason": unusable.reason} for unusable in summary.unusable],
    }
