"""What could not be read, was found wrong or could not be checked, counted over the database."""

from collections.abc import Iterator

import pyarrow.dataset as ds

from razzstats.data.query import faulty_hands
from razzstats.data.store import Store
from razzstats.show.page.content import Gap

UNREAD, FINDING, UNCHECKED = "unread", "finding", "cannot check"
_SEVERITIES = {"E": "E: impossible in any room", "W": "W: against the rules", "I": "I: legal, worth showing"}


def gaps(store: Store, *, masked: bool) -> tuple[Gap, ...]:
    """The gravest first. Places and sentences quote files and names, so a masked page has the counts alone."""
    every = [*_left_out(store), *_unread(store), *_findings(store), *_unchecked(store)]
    return tuple(Gap(gap.kind, gap.what, gap.count, "") if masked else gap for gap in every)


def _left_out(store: Store) -> Iterator[Gap]:
    if faulty := faulty_hands(store):
        yield Gap("left out", "hands with a finding of severity E, kept out of all numbers", faulty, "")


def _unread(store: Store) -> Iterator[Gap]:
    rows = store.read("texts", ["path", "line", "rule", "reason"], ds.field("status") == UNREAD).astype(str)
    for rule, found in rows.groupby("rule", sort=True):
        first = found.iloc[0]
        yield Gap(UNREAD, str(rule), len(found), f"{first['path']}:{first['line']}: {first['reason']}")


def _findings(store: Store) -> Iterator[Gap]:
    rows = store.read("findings").astype({"rule": str, "severity": str, "path": str})
    for severity, words in _SEVERITIES.items():
        for rule, found in rows[rows["severity"] == severity].groupby("rule", sort=True):
            first = found.iloc[0]
            where = f"{first['path']}:{first['line']}: {first['message']}"
            yield Gap(FINDING, f"{rule} ({words})", len(found), where)


def _unchecked(store: Store) -> Iterator[Gap]:
    said = store.read("hands", ["cannot_check"])["cannot_check"].explode().dropna()
    parts = said.astype(str).str.partition(": ")
    for rule, found in parts.groupby(0, sort=True) if len(parts) else ():
        yield Gap(UNCHECKED, str(rule), len(found), str(found.iloc[0][2]))
