"""Leaks as they are printed."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import pandas as pd

from razzstats.data.features import MILLION
from razzstats.show.leak_words import all_off, cost_of, counted_of, how_judged, rate_of, reference_of
from razzstats.show.mistakes import act_sentence, rows_of
from razzstats.show.safe import terminal
from razzstats.show.terminal import command_lines, folded, listed_lines, row_lines, window, wrapped
from razzstats.show.words import counted, plural
from razzstats.stats.intervals import FEW_HANDS
from razzstats.stats.leaks import LEAKS
from razzstats.stats.leaks.judge import FEW, MADE, NAMED, NONE, WITHIN, Judged
from razzstats.stats.leaks.leak import Leak
from razzstats.stats.leaks.settings import PLAYERS

OFF = "  all are switched off in the settings"
MOST_WIDE = 100
"""Columns of a window beyond which sentences are hard to read."""
MOST_LISTED = 10
"""Hands of a certain leak that are printed."""

CERTAIN_MEANS = "certain: the cards that he saw prove each of these acts wrong, whatever the others held"
SUSPECTED_MEANS = "suspected: acts that are right at times, done more often than is sound; a hand counts once"


def leak_lines(judged: Judged, player: str, room: str, *, why: str = "", command: Sequence[str] = ()) -> Iterator[str]:
    """What is certain with its hands, what is suspected and named, what is not, and what is too few to tell.

    `command` are the words that list the hands of a leak whose id comes after them.
    """
    yield from folded(terminal(f"player {player} at {room}{why}"), "  ")
    few = f" (costs from fewer than {FEW_HANDS} hands are a rough guide)" if judged.hands < FEW_HANDS else ""
    yield f"{counted(judged.hands)}{few}"
    if judged.with_cards < judged.hands:
        known = f"in {judged.with_cards:,} of them his cards were known at the deal"
        yield from _wrapped(f"{known}; all that asks for cards is from them")
    yield ""
    yield from _wrapped(CERTAIN_MEANS)
    yield from _certain_lines(judged, command)
    yield ""
    yield from _wrapped(SUSPECTED_MEANS)
    yield from _wrapped(how_judged(judged))
    yield from _named_lines(judged, command)
    yield from _rest(judged)


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrapped(text, min(window(), MOST_WIDE), indent, indent)


def _headed(row: Any) -> list[str]:  # noqa: ANN401  (a row of the table)
    return wrapped(f"{row.leak}: {row.title}", min(window(), MOST_WIDE), "  ", "    ")


def _certain_lines(judged: Judged, command: Sequence[str]) -> Iterator[str]:
    made = judged.with_verdict(MADE)
    if made.empty:
        yield OFF if all_off(judged, certain=True) else "  none"
    for row in rows_of(made):
        yield from _headed(row)
        cost = "price not told" if row.cost != row.cost else cost_of(row)
        yield from _wrapped(f"{row.made:,} of {row.opportunities:,} {row.chance}; {cost}", "    ")
        yield from _hands_of(judged, str(row.leak))
        yield from _behind(row, command)


def _behind(row: Any, command: Sequence[str]) -> list[str]:  # noqa: ANN401  (a row of the table)
    """The command that lists its hands."""
    return command_lines([*command, "--leak", row.leak], "    ") if command else []


def _hands_of(judged: Judged, leak: str) -> Iterator[str]:
    """The dearest acts first."""
    events = judged.events[judged.events["leak"] == leak].sort_values("loss", ascending=False, kind="stable")
    for row in rows_of(events.head(MOST_LISTED)):
        price = "" if row.loss != row.loss else f": {row.loss / MILLION:.1f} big bets"
        yield terminal(f"      hand {row.hand_id}: {act_sentence(row)}{price}")
    if len(events) > MOST_LISTED:
        yield f"      and {len(events) - MOST_LISTED:,} more"


def _named_lines(judged: Judged, command: Sequence[str]) -> Iterator[str]:
    named = judged.with_verdict(NAMED)
    if named.empty:
        yield OFF if all_off(judged, certain=False) else "  none can be named"
    for row in rows_of(named):
        yield from _headed(row)
        yield from _wrapped(f"{rate_of(row)}; {reference_of(row, judged)}; {cost_of(row)}", "    ")
        yield from _wrapped(counted_of(row), "    ")
        yield from _wrapped(terminal(f"{row.source}: {row.why}" + (f". But: {row.but}" if row.but else "")), "    ")
        yield from _behind(row, command)


def _rest(judged: Judged) -> Iterator[str]:
    within, few = judged.with_verdict(WITHIN), judged.with_verdict(FEW)
    if len(within):
        players = judged.settings.reference == PLAYERS
        allowed = "as the other players" if players else "within what the sources allow"
        yield from ("", *_wrapped(f"not named: {allowed}, or beyond it by chance"))
        yield from _table(within, {"made": "made", "opportunities": "of", "rate": "rate",
                                   "reference": "others" if players else "allowed"})  # fmt: skip
    if len(few):
        yield from ("", "too few to tell", *_few_lines(few, judged))
    if len(within) or len(few):
        yield from ("", "razzstats leaks --list says what each counts")
    if none := len(judged.with_verdict(NONE)):
        yield from ("", f"{none} kind{plural(none)} of certain mistake {'was' if none == 1 else 'were'} never made")


def _few_lines(few: pd.DataFrame, judged: Judged) -> Iterator[str]:
    """His opportunities, those of the others where they are the reference, how many it takes, and how often he did."""
    columns = {"opportunities": "opportunities", "least": "needed", "made": "made"}
    if judged.settings.reference == PLAYERS:
        columns = {"opportunities": "his", "others": "others", "least": "needed", "made": "made"}
    return _table(few.fillna({"others": 0}), columns)


def _table(rows: pd.DataFrame, columns: dict[str, str]) -> Iterator[str]:
    """A row a leak, the columns under their headings; rates are in per cent."""
    cells = [
        (f"  {row['leak']}: {row['title']}", *(_cell(name, row[name]) for name in columns))
        for row in rows.to_dict("records")
    ]
    yield from row_lines(("", *columns.values()), cells)


def _cell(name: str, value: float) -> str:
    return f"{100 * value:.0f} %" if name in ("rate", "reference") else f"{int(value):,}"


def catalogue_lines() -> Iterator[str]:
    """Every leak with what it counts, and up to how much the sources allow."""
    yield from _wrapped(CERTAIN_MEANS)
    for leak in (leak for leak in LEAKS if leak.certain):
        yield from listed_lines(leak.id, leak.title, _words(leak))
    yield ""
    yield from _wrapped(SUSPECTED_MEANS)
    for street, leaks in groupby((leak for leak in LEAKS if not leak.certain), key=lambda leak: leak.street):
        yield from ("", street)
        for leak in leaks:
            yield from listed_lines(leak.id, leak.title, _words(leak))


def _words(leak: Leak) -> list[str]:
    """What it counts, where the reference comes from, and that it must be asked for, if it must."""
    allowed = f"at most {100 * leak.reference:.0f} %; {leak.least} opportunities needed" if leak.reference else ""
    off = "" if leak.enabled else "only if a file of --settings switches it on"
    return list(filter(None, (f"of: {leak.chance}", f"counted: {leak.event}", allowed, off)))
