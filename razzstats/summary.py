"""What an import or a check met, counted."""

from collections import Counter
from dataclasses import dataclass, field

from razzstats.findings import Finding
from razzstats.play.replay import Replay
from razzstats.read.reader import Unread
from razzstats.read.source import Unusable


@dataclass
class Summary:
    """What an import met; every hand and file is counted once, somewhere."""

    files: int = 0
    read: int = 0
    """Hands of Razz that were read, whether they were new or not."""
    stored: int = 0
    known: int = 0
    tournaments: int = 0
    """Summaries of tournaments that were read, and were new."""
    tournaments_known: int = 0
    cancelled: int = 0
    unfinished: int = 0
    """Last hands of files that were still growing; left for the next time."""
    faulty: int = 0
    """Stored hands that are kept out of statistics."""
    unread: list[Unread] = field(default_factory=list)
    passed_over: Counter[str] = field(default_factory=Counter)
    unusable: list[Unusable] = field(default_factory=list)
    not_looked_at: int = 0
    findings: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By rule and severity."""
    cannot_check: Counter[str] = field(default_factory=Counter)
    heroes: Counter[str] = field(default_factory=Counter)

    @property
    def lossless(self) -> bool:
        """Nothing was unread and every file that was named could be used."""
        return not self.unread and not any(unusable.named for unusable in self.unusable)

    def add(self, more: "Summary") -> None:
        """Adds the counts of another."""
        for name in ("read", "stored", "known", "tournaments", "cancelled", "unfinished", "faulty"):
            setattr(self, name, getattr(self, name) + getattr(more, name))
        self.unread += more.unread
        for counts in ("findings", "cannot_check", "heroes"):
            getattr(self, counts).update(getattr(more, counts))

    def count(self, finding: Finding) -> None:
        """Counts a finding that no replay made."""
        self.findings[finding.rule, finding.severity.value] += 1

    def take(self, played: Replay) -> None:
        """Counts what a replay found."""
        self.faulty += played.faulty
        self.findings.update((finding.rule, finding.severity.value) for finding in played.findings)
        self.cannot_check.update(said.partition(":")[0] for said in played.cannot_check)
