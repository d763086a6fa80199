"""What is said about a hand: a place, a rule, how grave it is, and a sentence."""

from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """How much a finding says against a hand."""

    # impossible in any known room: the file is damaged, or the reader is wrong
    ERROR = "E"
    # against the rules of the game or of the room
    WARNING = "W"
    # legal, but worth showing
    INFO = "I"


class Location(NamedTuple):
    """A line of a file, counted from 1."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


class Finding(NamedTuple):
    """One thing that a rule has to say of one line."""

    place: Location
    rule: str
    severity: Severity
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.rule}: {self.message}"


class Unreadable(Exception):  # noqa: N818  (a fact about a text, not a fault of the program)
    """A text that could not be read; the one exception of ours that ends a hand."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(str(finding))
        self.finding = finding
