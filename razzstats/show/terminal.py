"""What is printed: summaries, findings, and tables of statistics.

Everything that comes from a file goes through `safe.terminal` on its way out.
"""

import re
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from razzstats.findings import Finding
from razzstats.money import CHIPS, PLAY, Amount, money
from razzstats.read.grammar import QUOTED, seated_names, shape_of
from razzstats.read.reader import Unread
from razzstats.show.grid import Column, folded_rows, laid_out, narrow_enough, narrowed
from razzstats.show.safe import terminal
from razzstats.show.words import counted, ends_text, joined, numbered
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS, missed_by_chance

if TYPE_CHECKING:
    import pandas as pd

    from razzstats.summary import Summary

NARROW = 100
_LEAST_LABEL = 14
"""Columns that what the first column says has at least."""


def finding_line(finding: Finding) -> str:
    """`path:line: RULE: message`, on one line whatever the message quotes."""
    return terminal(str(finding))


# -- summary of an import or a check


def summary_lines(summary: "Summary", *, stored: bool) -> Iterator[str]:
    """Everything that was met, counted; nothing is left out, and zeros that reassure are printed."""
    looked = f" ({summary.not_looked_at} of other kinds not looked at)" if summary.not_looked_at else ""
    yield _count("files", summary.files, looked.strip())
    yield _count("hands read", summary.read + summary.known, _kept(summary) if stored else "")
    if summary.tournaments or summary.tournaments_known:
        new = f"{summary.tournaments:,} new in the database, {summary.tournaments_known:,} known already"
        yield _count("tournaments", summary.tournaments + summary.tournaments_known, new if stored else "summaries")
    if summary.passed_over:
        yield _count("other games", summary.passed_over.total(), "passed over")
        yield from (terminal(f"  {count:>6,} x {game}") for game, count in summary.passed_over.most_common())
    if summary.cancelled:
        yield _count("cancelled", summary.cancelled, "called off by the room")
    if summary.unfinished:
        yield _count("unfinished", summary.unfinished, "last in their files; read when they are whole")
    yield _count("unread", len(summary.unread), "")
    yield from _unread(summary.unread)
    yield from _unusable(summary)
    yield from _findings(summary)


def _count(name: str, number: int, note: str) -> str:
    return f"{name:<13}{number:>8,}" + (f"   {terminal(note)}" if note else "")


def _kept(summary: "Summary") -> str:
    return f"{summary.stored:,} new in the database, {summary.known:,} known already"


def _unread(unread: Sequence[Unread]) -> Iterator[str]:
    """One line for each shape of unknown line, with a count and the first place."""
    first: dict[str, Finding] = {}
    counts: Counter[str] = Counter()
    for item in unread:
        shape = unknown_shape(item)
        counts[shape] += 1
        first.setdefault(shape, item.finding)
    for shape, count in counts.most_common(NARROW):
        yield terminal(f"  {count:>6,} x {shape}")
        yield terminal(f"           first at {first[shape].place}: {first[shape].message}")
    if any(item.chunk.room is None or item.chunk.room.takes_noise for item in unread):
        yield "  N is a name, A an amount, [c] cards. If such a line says nothing of the play, put its shape into a"
        yield "  file: `razzstats import --noise FILE` reads the hands again, whose texts the database keeps."
    if len(counts) > NARROW:
        yield f"  and {len(counts) - NARROW:,} more shapes"


def unknown_shape(unread: Unread) -> str:
    """The unknown line with its names, amounts and cards blanked, as `--noise` takes it."""
    chunk = unread.chunk
    line = chunk.text.split("\n")[unread.finding.place.line - chunk.place.line]
    shape = shape_of(line, seated_names(chunk))
    return shape if len(shape) <= QUOTED else shape[:QUOTED] + "*"


def _unusable(summary: "Summary") -> Iterator[str]:
    """Files that were asked for by name one by one, those met on the way by reason."""
    for unusable in summary.unusable:
        if unusable.named:
            yield terminal(f"not read: {unusable.path}: {unusable.reason}")
    met = [unusable for unusable in summary.unusable if not unusable.named]
    for reason, count in Counter(unusable.reason for unusable in met).most_common():
        first = next(unusable.path for unusable in met if unusable.reason == reason)
        yield _count("not read", count, f"{reason}: {first}{' and others' if count > 1 else ''}")


def _findings(summary: "Summary") -> Iterator[str]:
    yield _count("findings", summary.findings.total(), "in what is new" if summary.known else "")
    for (rule, severity), count in sorted(summary.findings.items(), key=lambda item: ("EWI".index(item[0][1]), item)):
        yield f"  {count:>6,} x {severity} {rule}"
    if summary.faulty:
        yield _count("faulty hands", summary.faulty, "with an E above: kept, but out of the statistics")
    for rule, count in sorted(summary.cannot_check.items()):
        yield f"  {count:>6,} x {rule} could not be checked"


# -- statistics


def percent(rate: float | None) -> str:
    """`44.4 %`, or a dash for a rate without opportunities."""
    return "-" if rate is None or rate != rate else f"{100 * rate:.1f} %"


def statistic_rows(rows: "pd.DataFrame") -> Iterator[tuple[str, str, str, str]]:
    """Label, value, its count and its 95 % interval, one a statistic."""
    for row in rows.itertuples():
        value, count, interval = _cells(row)
        yield str(row.label), greyed(value, _few(row)), count, interval


def greyed(value: str, few: bool) -> str:
    """A value from too few opportunities stands in brackets."""
    return f"[{value}]" if few and value not in ("", "-") else value


def _few(row: Any) -> bool:  # noqa: ANN401  (a row of a frame)
    return bool(getattr(row, "few", False))


def by_chance(intervals: int) -> str:
    """What to bear in mind where so many 95 % intervals stand side by side; empty where it is one alone."""
    if intervals < 2:
        return ""
    missed = round(missed_by_chance(intervals))
    if not missed:
        return f"  {intervals:,} intervals are compared: about 1 in 20 misses the truth by chance alone"
    of_them = "1 of them misses" if missed == 1 else f"{missed:,} of them miss"
    return f"  {intervals:,} intervals are compared: about {of_them} the truth by chance alone (5 %)"


def chance_lines(intervals: int) -> Iterator[str]:
    """The same as lines that the window takes; none where there is nothing to say."""
    if said := by_chance(intervals):
        yield from folded(said, "  ")


def _cells(row: Any) -> tuple[str, str, str]:  # noqa: ANN401  (a row of a frame)
    if row.n is not None and row.n == row.n:
        return _money_cells(row)
    of, mean = int(row.opportunities), row.made != row.made
    count = f"mean of {of:,}" if mean and of else count_text(0 if mean else int(row.made), of, row.unit)
    value = number_text(row.rate, row.unit) if of else "-"
    if row.low is None or row.low != row.low:
        return value, count, ""
    if row.unit == "big bets":
        return value, count, f"{ends_text(row.low, row.high, '+.2f')} bb"
    return value, count, f"{100 * row.low:.1f} to {100 * row.high:.1f} %"


def count_text(made: int, of: int, unit: str) -> str:
    """`3 of 7`; of a ratio, whose made are not among its opportunities, `12 to 5 calls`."""
    return f"{made:,} to {counted(of, 'call')}" if unit == "per call" else f"{made:,} of {of:,}"


def number_text(value: float, unit: str) -> str:
    """`44.4 %`, `+0.52 bb`, `1.83`."""
    if unit == "fraction":
        return percent(value)
    return f"{numbered(value, '+.2f')} bb" if unit == "big bets" else f"{value:.2f}"


def _money_cells(row: Any) -> tuple[str, str, str]:  # noqa: ANN401  (a row of a frame)
    # check needs no pandas, and prints no statistics
    from razzstats.stats.amounts import IN_CURRENCY, SD100

    hands = f"n = {int(row.n):,}"
    if row.stat == "hands":
        return f"{int(row.value):,}", "", ""
    if row.value is None or row.value != row.value:
        return "-", hands, ""
    if row.stat in IN_CURRENCY:
        return amount_text(round(row.value * 100), row.currency), hands, ""
    known = row.low is not None and row.low == row.low
    value = numbered(row.value, ".1f" if row.stat == SD100.id else "+.1f")
    return value, hands, ends_text(row.low, row.high, "+.1f") if known else ""


def stakes_text(stakes: str, currency: str = "") -> str:
    """`0.04/0.08`, `20/40` and, of chips, `80/160 chips`; cents only where there are some."""
    bets = stakes.split("/")
    whole = all(bet.endswith(".00") for bet in bets)
    short = "/".join(bet.removesuffix(".00") for bet in bets) if whole else stakes
    return f"{short} {CHIPS}" if currency == CHIPS else short


def amount_text(amount: Amount, currency: str) -> str:
    """`-$0.27`, `1,200 chips`."""
    return money(amount, currency) + (f" {currency}" if currency in (CHIPS, PLAY) else "")


def plain_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table in plain text, the first column to the left and the others to the right; long headings are folded."""
    for lines in laid_out(header, [[terminal(cell) for cell in row] for row in rows], window()):
        yield from lines


def column_lines(columns: Sequence[Column], spare: Iterable[str]) -> Iterator[str]:
    """A table of as many columns as the window takes, and below it which it has no room for; see `grid.narrowed`."""
    kept, left_out = narrowed(columns, spare, window())
    yield from plain_table([column.title for column in kept], zip(*(column.cells for column in kept), strict=True))
    yield from left_out_lines(left_out)


def row_lines(head: Sequence[str], rows: Sequence[Sequence[str]], least: int = _LEAST_LABEL) -> Iterator[str]:
    """The lines of such a table as `folded_table` makes it."""
    header, lines = folded_table(head, rows, least)
    yield from header
    for of_row in lines:
        yield from of_row


def folded_table(
    head: Sequence[str], rows: Sequence[Sequence[str]], least: int = _LEAST_LABEL
) -> tuple[list[str], list[list[str]]]:
    """Such a table's heading and the lines of each row: what the first column says is cut in a narrow window.

    Where that would leave it fewer columns than `least`, the last column stands on lines of its own, below the others.
    """
    return folded_rows(head, [[terminal(cell) for cell in row] for row in rows], window(), least)


def left_out_lines(columns: Sequence[str]) -> list[str]:
    """Says below a table which of its columns the window has no room for; nothing where all are there."""
    if not columns:
        return []
    return folded(terminal(f"  no room in this window for {joined(columns)}: a wider one, or -o, has all"), "  ")


def listed_lines(name: str, label: str, words: Sequence[str] = (), wide: int = 24) -> Iterator[str]:
    """An id of a list with its label, and what else there is to say of it, as lines that the window takes."""
    yield from wrapped(f"{label}", window(), f"  {name:<{wide}}  ", " " * (wide + 4))
    for line in words:
        yield from wrapped(line, window(), " " * (wide + 6), " " * (wide + 8))


def command_lines(words: Sequence[str], indent: str = "") -> list[str]:
    """A command to be copied: where the window does not take it in one line, all lines but the last end in `\\`."""
    whole = " ".join(terminal(shlex.quote(word)).replace(" ", "\0") for word in words)
    *lines, last = wrap(
        whole, window() - 2, initial_indent=indent, subsequent_indent=f"{indent}  ", break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip
    return [line.replace("\0", " ") for line in [*(f"{line} \\" for line in lines), last]]


INTERVALS = "the intervals"
"""What they are called where the window has no room for them."""
FIRST = ("hands", "bb100")
FEW = ("vpip", "completion", "steal_board", "wtsd", "wsd", "fold_to_completion", "saw_4", "af")
"""What a table of many groups shows first; the whole catalogue is in the exports."""
_FIGURES = ("stat", "unit", "opportunities", "made", "rate", "low", "high", "n", "value", "currency", "few")
_LEAST = len(FIRST) + 1
"""So many are shown with their intervals where the window takes these."""


def statistics_lines(
    rows: "pd.DataFrame", groups: Sequence[str], listed: Sequence[str] | None = None, *, of_turns: bool = False
) -> Iterator[str]:
    """All numbers under their headings for one group; for several a table of those `listed`, or of the main ones.

    The main ones are as many as the window takes with their intervals; those listed keep them if the window takes all.
    In some turns alone most numbers have no opportunity: with `of_turns` these are left out where none are listed.
    """
    told = _with_opportunities(rows) if of_turns and not listed else rows
    keys, left_out = rows[list(groups)].drop_duplicates(), list[str]()
    if len(keys) == 1:
        named = ", ".join(f"{name} {_named(str(name), value)}" for name, value in keys.iloc[0].items())
        yield from folded(terminal(named), "  ")
        yield from _under_headings(told) if len(told) else ()
        yield from _none_lines(len(rows) - len(told), len(rows))
        shown = told
    else:
        known, some = (set(these["stat"]) for these in (rows, told))
        main = [stat for stat in (*FIRST, *FEW) if stat in known]
        few = list(listed or [stat for stat in main if stat in some])
        kept, left_out = _fitting(rows, groups, few, few[len(few) if listed else _LEAST :])
        yield from plain_table([column.title for column in kept], zip(*(column.cells for column in kept), strict=True))
        yield from left_out_lines(left_out)
        if not listed:
            yield from _without_lines([stat for stat in main if stat not in some])
            yield "  more numbers with --stat ID,... or -o FILE"
        shown = rows[rows["stat"].isin(few) & ~rows["stat"].isin(left_out)]
        yield from _legend(shown, ends=INTERVALS not in left_out)
    yield from few_note(shown)
    yield from chance_lines(0 if INTERVALS in left_out else int(shown["low"].notna().sum()))
    of_big_bets = rows.loc[rows["stat"] == "bb100", "currency"] if "currency" in rows else rows["stat"].iloc[:0]
    yield from taken_together(of_big_bets.dropna())


def _with_opportunities(rows: "pd.DataFrame") -> "pd.DataFrame":
    """The rows in which something could be made, or was, and those of money."""
    return rows[rows["n"].notna() | (rows["opportunities"] > 0) | (rows["made"] > 0)]


def _none_lines(left_out: int, of: int) -> list[str]:
    """Says how many numbers are left out because there was no opportunity for them."""
    if left_out == of:
        return folded(f"  none of {of:,} statistics has an opportunity: --json and -o have all", "  ")
    are = f"{counted(left_out, 'statistic')} without an opportunity {'is' if left_out == 1 else 'are'} left out"
    return folded(f"  {are}: --json and -o have all", "  ") if left_out else []


def _without_lines(stats: Sequence[str]) -> list[str]:
    """The same of columns of a table."""
    return folded(f"  no opportunity in any row for {joined(stats)}", "  ") if stats else []


def _legend(rows: "pd.DataFrame", *, ends: bool) -> list[str]:
    """What stands in the cells of a table beside the values, of what there is in it."""
    money, ratio = rows["n"].notna() & (rows["stat"] != FIRST[0]), rows["unit"] == "per call"
    named = {"opportunities": rows["n"].isna() & ~ratio, "calls": ratio, "hands": money}
    ids = {word: list(dict.fromkeys(rows.loc[those, "stat"])) for word, those in named.items() if those.any()}
    first, *others = ids or [""]
    said = [", ".join([f"( ) {first}", *(f"for {joined(ids[word])} {word}" for word in others)])] if ids else []
    known = ends & rows["low"].notna()
    in_percent = known & (rows["unit"] == "fraction")
    said += ["then the ends of the 95 % interval in %"] if in_percent.any() else []
    said += [f"± half of {'it' if in_percent.any() else 'the 95 % interval'}"] if (known & ~in_percent).any() else []
    return folded(f"  {'; '.join(said)}", "  ") if said else []


def _under_headings(rows: "pd.DataFrame") -> Iterator[str]:
    from razzstats.stats.table import LISTED, heading

    header, told = folded_table(("", "value", "count", "95 % interval"), list(statistic_rows(rows)))
    yield from header
    last = ""
    for title, lines in zip((heading(LISTED[stat]) for stat in rows["stat"]), told, strict=True):
        if title != last:
            yield from ("", title) if title else ("",)
        last = title
        yield from lines


def window() -> int:
    """The columns of the window, 120 where there is none."""
    return get_terminal_size((120, 40)).columns


def folded(line: str, indent: str = "") -> list[str]:
    """A line that the window takes: cut between words where it is too long, the rest after an indent."""
    return wrapped(line, window(), "", indent) or [""]


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """The text in lines of a width behind `first` and `rest`, cut between words, but not before a number's % or ±."""
    whole = re.sub(" (?=[%±])", "\0", text)
    lines = wrap(
        whole, width, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )
    return [line.replace("\0", " ") for line in lines]


def taken_together(several: Iterable[str]) -> Iterator[str]:
    """Says of which currencies big bets were added up, from lists of those of each group that has several."""
    named = sorted({name for found in several for name in found.split(", ")})
    if named:
        said = f"  big bets per 100 takes hands in {', '.join(named[:-1])} and {named[-1]} together: "
        apart = "--by currency keeps them apart, --where 'not tournament' leaves tournaments out"
        yield from folded(terminal(said + apart), "  ")


def few_note(rows: "pd.DataFrame") -> Iterator[str]:
    """What the brackets mean, if there are any."""
    if "few" in rows and (rows["few"] & (rows["opportunities"] != 0)).any():
        yield from folded(f"  [ ] from fewer than {FEW_CHANCES} opportunities or {FEW_HANDS} hands", "  ")


def _fitting(
    rows: "pd.DataFrame", groups: Sequence[str], few: Sequence[str], spare: Sequence[str]
) -> tuple[list[Column], list[str]]:
    """A row a group, a column a number, and what the window has no room for.

    It does without those to spare before it does without intervals, and then without all numbers but the first.
    """
    kept, left_out = narrowed(_columns(rows, groups, few, ends=True), spare[::-1], window())
    if narrow_enough(kept, window()):
        return kept, left_out
    kept, left_out = narrowed(_columns(rows, groups, few, ends=False), few[:0:-1], window())
    return kept, [INTERVALS, *left_out]


def _columns(rows: "pd.DataFrame", groups: Sequence[str], few: Sequence[str], *, ends: bool) -> list[Column]:
    """A cell a group; a table of players has those with the most hands first."""
    keys, stats = list(zip(*(rows[name].tolist() for name in groups), strict=True)), rows["stat"].tolist()
    cells: dict[tuple[Any, str], str] = {}
    for at, said in zip(zip(keys, stats, strict=True), _said(rows, ends=ends), strict=True):
        # an amount has a row a currency
        cells[at] = f"{cells[at]}, {said}" if at in cells else said
    ordered = list(dict.fromkeys(keys))
    if set(groups) == {"player", "room"}:
        hands = {key: value for key, stat, value in zip(keys, stats, rows["value"], strict=True) if stat == FIRST[0]}
        ordered.sort(key=lambda key: -hands.get(key, 0))
    named = [[_named(groups[place], key[place]) for key in ordered] for place in range(len(groups))]
    told = [[cells.get((key, stat), "-") for key in ordered] for stat in few]
    return [Column(title, own, (title,)) for title, own in zip([*groups, *few], [*named, *told], strict=True)]


def _said(rows: "pd.DataFrame", *, ends: bool) -> list[str]:
    """Each row in short; of many players many have the same numbers, so that each is put into words once."""
    figures = rows[[name for name in _FIGURES if name in rows]]
    # numbered as they first occur
    alike = figures.groupby(list(figures.columns), dropna=False, observed=True, sort=False).ngroup()
    words = [_short(row, ends=ends) for row in figures[~alike.duplicated()].itertuples(index=False)]
    return [words[place] for place in alike]


def _named(group: str, part: Any) -> str:  # noqa: ANN401  (a cell of a frame)
    """What one of a kind of group is called; a dash where the hands do not have one."""
    if isinstance(part, str):
        return stakes_text(part) if group == "stakes" else part or "-"
    import pandas as pd

    return "-" if pd.isna(part) else str(part)


def _short(row: Any, *, ends: bool) -> str:  # noqa: ANN401  (a row of a frame)
    """`83.0 % (135) 76-88`, `+5.3 ±24.1 (420)`: a value, how many it rests on, and its 95 % interval; see `_legend`."""
    value, _, _ = _cells(row)
    known = ends and row.low is not None and row.low == row.low
    if row.n is None or row.n != row.n:
        interval = f" {_ends_in_short(row)}" if known else ""
        return f"{greyed(value, _few(row))} ({int(row.opportunities):,}){interval}"
    if row.stat == FIRST[0]:
        return value
    half = f" ±{(row.high - row.low) / 2:.1f}" if known else ""
    return f"{greyed(value + half, _few(row))} ({int(row.n):,})"


def _ends_in_short(row: Any) -> str:  # noqa: ANN401  (a row of a frame)
    if row.unit == "big bets":
        return f"±{(row.high - row.low) / 2:.2f}"
    return f"{100 * row.low:.0f}-{100 * row.high:.0f}"
