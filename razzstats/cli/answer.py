"""How a command answers: as text, or with `--json` and `-o` as a document and a file."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from razzstats.cli.asked import gathered
from razzstats.cli.common import print_json, printable
from razzstats.cli.options import JSON, PRINTED, TABLE_FILE


@dataclass(frozen=True, kw_only=True)
class Answer:
    """In what form an answer was asked for."""

    as_json: bool
    output: Path | None

    def __post_init__(self) -> None:
        """Raises UsageError where two forms would be printed, one after the other."""
        if self.as_json and self.output == PRINTED:
            raise click.UsageError("--json prints too: it does not go with -o -")

    @property
    def as_text(self) -> bool:
        """Neither as a document nor as a file."""
        return not self.as_json and self.output is None

    def give(
        self,
        write: Callable[[Path], None],
        document: Callable[[], Mapping[str, Any]],
        lines: Callable[[], Iterable[str]],
        limits: Mapping[str, str] | None = None,
    ) -> None:
        """Writes it, prints it as JSON or as lines, whichever is wanted, with what limits the hands.

        `limits` are None where the command has nothing that limits them.
        """
        if self.output is not None:
            write(self.output)
        if self.as_json:
            print_json({**document(), **({} if limits is None else limits_document(limits))})
        if self.as_text:
            say_limits(limits or {})
            # there may be many: each by itself would take most of the time
            if found := "\n".join(lines()):
                click.echo(found)


answering = gathered("answer", Answer, (JSON, TABLE_FILE))
"""Gives a command `--json` and `-o`, as its `answer`."""


def say_limits(limits: Mapping[str, str]) -> None:
    """Prints what limits the numbers, above them."""
    if limits:
        click.echo(printable(", ".join(f"{option} {value}" for option, value in limits.items())))


def limits_document(limits: Mapping[str, str]) -> dict[str, Any]:
    """The same for a JSON document."""
    return {"limits": {option.removeprefix("--").replace("-", "_"): value for option, value in limits.items()}}
