"""Tables in plain text: how they are laid out, and what a narrow window does without."""

import re
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import NamedTuple

_GAP = 2
_HEAD_LINES = 3
"""As many lines as a heading may take."""
_BREAK = re.compile(r"(?<=_)| (?![%(]|bb\b)")
"""Where a heading may be cut: after the underscore of an id, or between words, but not before a unit."""


class Column(NamedTuple):
    """A column of a table, with what it goes by where the window has no room for it."""

    title: str
    cells: Sequence[str]
    names: tuple[str, ...] = ()
    """Columns with one of the same names go together."""


def laid_out(head: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> tuple[list[str], list[str]]:
    """The lines of a heading and a line a row, the first column to the left and the others to the right.

    Headings are cut into several lines where the table would be wider than `width` with whole ones.
    """
    sizes = [max(map(len, column)) for column in zip(*rows, strict=True)] if rows else [0] * len(head)
    whole = [[title] for title in head]
    several = [_heading(title, size) for title, size in zip(head, sizes, strict=True)]
    headings = whole if _total(map(_widest, whole, sizes)) <= width else several
    widths = list(map(_widest, headings, sizes))
    lines = max(map(len, headings), default=0)
    # the last of them stands on the numbers
    above = zip(*([""] * (lines - len(heading)) + heading for heading in headings), strict=True)
    return [_line(cells, widths) for cells in above], [_line(row, widths) for row in rows]


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return (" " * _GAP).join([cells[0].ljust(widths[0]), *map(str.rjust, cells[1:], widths[1:])]).rstrip()


def _widest(heading: Sequence[str], size: int) -> int:
    return max([size, *map(len, heading)])


def _total(widths: Iterable[int]) -> int:
    every = list(widths)
    return sum(every) + _GAP * (len(every) - 1)


def _heading(title: str, size: int) -> list[str]:
    """A heading over cells of a size, in as few lines as it needs there."""
    parts = _BREAK.split(title)
    least = max([size, *map(len, parts)])
    several = (_filled(parts, width) for width in range(least, least + len(title) + 1))
    return next(lines for lines in several if len(lines) <= _HEAD_LINES)


def _filled(parts: Sequence[str], width: int) -> list[str]:
    lines = [parts[0]]
    for part in parts[1:]:
        joint = "" if lines[-1].endswith("_") else " "
        if len(lines[-1]) + len(joint) + len(part) <= width:
            lines[-1] += joint + part
        else:
            lines.append(part)
    return lines


def folded_rows(
    head: Sequence[str], rows: Sequence[Sequence[str]], width: int, least: int
) -> tuple[list[str], list[list[str]]]:
    """The lines of a heading and of each row, whose first cell is cut where the width needs it.

    Where that would leave it fewer than `least` letters, the last cell stands on a line of its own, below the others.
    """
    rest = sum(_GAP + max(map(len, column)) for column in list(zip(head, *rows, strict=True))[1:])
    if rest + least > width and len(head) > 2:
        return _with_last_below(head, rows, width, least)
    labels = [_folded_label(row[0], max(least, width - rest)) for row in rows]
    last = [(label[-1], *row[1:]) for label, row in zip(labels, rows, strict=True)]
    header, lines = laid_out(head, last, width)
    return header, [[*label[:-1], line] for label, line in zip(labels, lines, strict=True)]


def _with_last_below(
    head: Sequence[str], rows: Sequence[Sequence[str]], width: int, least: int
) -> tuple[list[str], list[list[str]]]:
    header, lines = folded_rows(head[:-1], [row[:-1] for row in rows], width, least)
    edge = max(map(len, [*header, *(line for row in lines for line in row)]))
    below = [cell.rjust(edge).rstrip() for cell in (head[-1], *(row[-1] for row in rows))]
    return [*header, below[0]], [[*row, last] if last else row for row, last in zip(lines, below[1:], strict=True)]


def _folded_label(label: str, width: int) -> list[str]:
    indent = " " * (2 + len(label) - len(label.lstrip()))
    # a word is cut at its hyphen only where it is too long
    long = any(len(indent) + len(word) > width for word in label.split())
    return wrap(label, width, subsequent_indent=indent, break_on_hyphens=long) or [""]


def narrowed(columns: Sequence[Column], spare: Iterable[str], width: int) -> tuple[list[Column], list[str]]:
    """The columns that the width takes, and by which names others were left out.

    Those of the `spare` names go one name after the other, the first first; at last those come back that fit.
    """
    sizes = {place: _least_width(column) for place, column in enumerate(columns)}

    def kept(without: Iterable[str]) -> list[int]:
        return [place for place in sizes if not {*columns[place].names} & {*without}]

    def fits(without: Iterable[str]) -> bool:
        return _total(sizes[place] for place in kept(without)) <= width

    gone: list[str] = []
    for name in spare:
        if fits(gone):
            break
        gone.append(name)
    for name in gone[::-1]:
        fewer = [other for other in gone if other != name]
        gone = fewer if fits(fewer) else gone
    named = dict.fromkeys(name for column in columns for name in column.names if name in gone)
    return [columns[place] for place in kept(gone)], list(named)


def narrow_enough(columns: Sequence[Column], width: int) -> bool:
    """The width takes a table of these."""
    return _total(map(_least_width, columns)) <= width


def _least_width(column: Column) -> int:
    size = max(map(len, column.cells), default=0)
    return _widest(_heading(column.title, size), size)
