"""Writes mutations.md: each kind of fault that the tests put into legal hands, and what became of it.

Run it after a change to tests/mutations.py, the rules or the sample hands:

    python docs/generate_mutations.py
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
MADE = "<!-- made by docs/generate_mutations.py; change tests/mutations.py, not this page -->"

ABOUT = """\
# Mutations

From `tests/mutations.py`. A legal hand is broken in one place and must then be

- *found*: a code that fits stands at the broken line, or at the line where the text contradicts it;
- one that razzstats *cannot check*: nothing grave is said, but that the hand no longer shows enough for a rule;
- *harmless*: nothing is said, and the rows of `hands`, `seats` and `turns` are those of the unbroken hand;
- *another legal hand*: nothing in the text can show it. A referee of the tests' own, which shares no code with
  razzstats, has replayed the broken hand strictly and has no objection.

Whatever is none of these is *missed*, and the tests fail; so they do if anything is said against a broken hand that
the referee lets pass. The numbers are those of the ordinary test run, a fixed sample of the hands under
[histories](../histories/README.md); `RAZZSTATS_LONG=1` breaks every hand in many places, and hundreds of simulated
ones."""

VERDICTS = ("found", "unchecked", "harmless", "legal", "missed", "accused")
HEADS = ("kind", "tried", "found", "cannot check", "harmless", "another legal hand", "missed", "what was said")


def main() -> None:
    """Writes the page beside this file."""
    sys.path.insert(0, str(FOLDER.parent / "tests"))
    from mutations import KINDS, page_counts

    (FOLDER / "mutations.md").write_text(page(KINDS, page_counts()), encoding="utf-8", newline="\n")


def page(kinds: Mapping[str, Any], counts: Mapping[str, Any]) -> str:
    """The page's text from the kinds and what became of their mutants."""
    return (
        "\n".join([MADE, "", ABOUT, *_totals(kinds, counts), *_groups(kinds, counts), *_reasons(kinds, counts)]) + "\n"
    )


def _totals(kinds: Mapping[str, Any], counts: Mapping[str, Any]) -> Iterator[str]:
    total: Counter[str] = Counter()
    for count in counts.values():
        total.update(count.verdicts)
    parts = (*(total[verdict] for verdict in VERDICTS[:4]), total["missed"] + total["accused"])
    yield ""
    yield (
        f"{len(kinds)} kinds, {total.total():,} mutants: {parts[0]:,} found, {parts[1]:,} that cannot be "
        f"checked, {parts[2]:,} harmless, {parts[3]:,} other legal hands, {parts[4]:,} missed."
    )


def _groups(kinds: Mapping[str, Any], counts: Mapping[str, Any]) -> Iterator[str]:
    for group, titles in groupby(kinds, key=lambda title: kinds[title].group):
        yield from ("", f"## {group[0].upper()}{group[1:]}", "")
        yield from (_row(HEADS), _row(["---"] * len(HEADS)))
        for title in titles:
            yield _row(_cells(kinds[title].name, counts[title]))


def _cells(name: str, count: Any) -> Iterator[str]:  # noqa: ANN401
    verdicts = count.verdicts
    yield name
    yield str(verdicts.total())
    for number in (*(verdicts[verdict] for verdict in VERDICTS[:4]), verdicts["missed"] + verdicts["accused"]):
        yield str(number or "")
    codes = sorted(count.codes, key=lambda code: (-count.codes[code], code))
    yield ", ".join(f"`{code}`" for code in codes[:4])


def _reasons(kinds: Mapping[str, Any], counts: Mapping[str, Any]) -> Iterator[str]:
    yield from ("", "## Why nothing can show it", "", _row(("kind", "reason")), _row(("---", "---")))
    for title, kind in kinds.items():
        if counts[title].verdicts["legal"]:
            yield _row((title, kind.legal))


def _row(cells: Any) -> str:  # noqa: ANN401
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()
