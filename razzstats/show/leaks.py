"""Leaks as they are printed."""

from collections.abc import Iterator

import pandas as pd

from razzstats.data.features import MILLION
from razzstats.show.leak_words import all_off, cost_of, how_judged, plural, rate_of, reference_of
from razzstats.show.mistakes import act_sentence, rows_of
from razzstats.show.safe import terminal
from razzstats.show.terminal import counted, wrapped
from razzstats.stats.intervals import FEW_HANDS
from razzstats.stats.leaks.judge import FEW, MADE, NAMED, NONE, WITHIN, Judged
from razzstats.stats.leaks.settings import PLAYERS

WIDTH = 79
OFF = "  all are switched off in the settings"
MOST_LISTED = 10
"""Hands of a certain leak that are printed."""

CERTAIN_MEANS = "certain: the cards that he saw prove each of these acts wrong, whatever the others held"
SUSPECTED_MEANS = "suspected: acts that are right at times, done more often than is sound"


def leak_lines(judged: Judged, player: str, room: str, *, why: str = "") -> Iterator[str]:
    """What is certain with its hands, what is suspected and named, what is not, and what is too few to tell."""
    yield terminal(f"player {player} at {room}{why}")
    few = f" (costs from fewer than {FEW_HANDS} hands are a rough guide)" if judged.hands < FEW_HANDS else ""
    yield f"{counted(judged.hands)}{few}"
    if judged.with_cards < judged.hands:
        yield f"in {judged.with_cards:,} of them his cards were known at the deal; all that asks for cards is from them"
    yield ""
    yield from _wrapped(CERTAIN_MEANS)
    yield from _certain_lines(judged)
    yield ""
    yield from _wrapped(SUSPECTED_MEANS)
    yield from _wrapped(how_judged(judged))
    yield from _named_lines(judged)
    yield from _rest(judged)


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrapped(text, WIDTH, indent, indent)


def _certain_lines(judged: Judged) -> Iterator[str]:
    made = judged.with_verdict(MADE)
    if made.empty:
        yield OFF if all_off(judged, certain=True) else "  none"
    for row in rows_of(made):
        yield f"  {row.title}"
        cost = "price not told" if row.cost != row.cost else cost_of(row)
        yield f"    {row.made:,} of {counted(row.opportunities)}, {cost}"
        yield from _hands_of(judged, str(row.leak))


def _hands_of(judged: Judged, leak: str) -> Iterator[str]:
    """The dearest acts first."""
    events = judged.events[judged.events["leak"] == leak].sort_values("loss", ascending=False, kind="stable")
    for row in rows_of(events.head(MOST_LISTED)):
        price = "" if row.loss != row.loss else f": {row.loss / MILLION:.1f} big bets"
        yield terminal(f"      hand {row.hand_id}: {act_sentence(row)}{price}")
    if len(events) > MOST_LISTED:
        yield f"      and {len(events) - MOST_LISTED:,} more; -o FILE.xlsx has them all"


def _named_lines(judged: Judged) -> Iterator[str]:
    named = judged.with_verdict(NAMED)
    if named.empty:
        yield OFF if all_off(judged, certain=False) else "  none can be named"
    for row in rows_of(named):
        yield f"  {row.title}"
        yield from _wrapped(f"{rate_of(row)}; {reference_of(row, judged)}; {cost_of(row)}", "    ")
        yield from _wrapped(terminal(f"{row.source}: {row.why}" + (f". But: {row.but}" if row.but else "")), "    ")


def _rest(judged: Judged) -> Iterator[str]:
    within, few = judged.with_verdict(WITHIN), judged.with_verdict(FEW)
    if len(within):
        allowed = "as the other players" if judged.settings.reference == PLAYERS else "within what the sources allow"
        yield from ("", f"not named: {allowed}, or beyond it by chance; rate (allowed)")
        for row in rows_of(within):
            rate = f"{100 * row.rate:>3.0f} % ({100 * row.reference:.0f})"
            yield f"  {row.title:<50} {row.made:>5,} of {row.opportunities:<6,} {rate}"
    if len(few):
        yield from ("", *_few_lines(few, judged))
    if none := len(judged.with_verdict(NONE)):
        yield from ("", f"{none} kind{plural(none)} of certain mistake {'was' if none == 1 else 'were'} never made")


def _few_lines(few: pd.DataFrame, judged: Judged) -> Iterator[str]:
    """His opportunities, those of the others where they are the reference, how many it takes, and how often he did."""
    columns = {"opportunities": "opportunities", "least": "needed", "made": "made"}
    if judged.settings.reference == PLAYERS:
        columns = {"opportunities": "his", "others": " others", "least": "needed", "made": "made"}
    yield f"{'too few to tell':<52}" + " ".join(("", *columns.values()))
    for row in few.fillna({"others": 0}).to_dict("records"):
        cells = (f"{int(row[name]):>{len(head)},}" for name, head in columns.items())
        yield f"  {row['title']:<50}" + " ".join(("", *cells))
