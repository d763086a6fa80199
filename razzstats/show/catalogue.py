"""The catalogue of statistics: as it is printed, and as a table for a file or JSON."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import pandas as pd

from razzstats.show.terminal import listed_lines
from razzstats.stats.amounts import Money
from razzstats.stats.stat import Stat
from razzstats.stats.table import heading, told_in

_MEANINGS = {
    "id": "what --stat takes",
    "label": "its name",
    "heading": "under which it is listed",
    "unit": "what it is told in",
    "opportunities": "of what it is counted; empty for what is no rate",
    "made": "what is counted among these; of a mean, the number whose mean it is",
    "definition": "what it is, if it is no rate",
    "source": "who defines it so",
}

Definition = tuple[str, str, str, str]
"""Sheet, column, unit, meaning."""


def catalogue_lines(numbers: Sequence[Stat | Money]) -> Iterator[str]:
    """Each with its definition, under the headings."""
    for title, under in groupby(numbers, key=heading):
        yield f"\n{title}\n" if title else ""
        for number in under:
            yield from listed_lines(number.id, number.label, number.words)


def catalogue(numbers: Sequence[Stat | Money]) -> pd.DataFrame:
    """A row each; what one does not have is null."""
    rows = [
        {"heading": heading(number), "unit": told_in(number)}
        | {name: getattr(number, name, None) for name in _MEANINGS.keys() - {"heading", "unit"}}
        for number in numbers
    ]
    return pd.DataFrame(rows, columns=list(_MEANINGS), dtype=object)


def definitions(sheet: str) -> list[Definition]:
    """What the columns mean."""
    return [(sheet, name, "", meaning) for name, meaning in _MEANINGS.items()]
