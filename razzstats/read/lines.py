"""The lexer: a line of the file is one token, and its terminal's groups are its fields.

Lark's own lexers make a token of every word, or of a line without its fields; both cost several times as much
(docs/architecture.md has the figures). A terminal that holds a whole line says the same as readably.
"""

import re
from collections.abc import Callable, Iterator
from operator import methodcaller
from typing import ClassVar

from lark.common import LexerConf
from lark.lexer import Lexer, LexerState
from lark.lexer import Token as LarkToken

LONGEST = 1000
"""No room writes a longer line; a pattern is not let loose on one."""

MEMORY = 20_000
"""Lines that the lexer remembers at most."""

Known = tuple[str, tuple[str | None, ...]]
"""A line's terminal and its fields; the first field is the whole line."""


class UnknownLine(Exception):  # noqa: N818
    """A line that no terminal knows; `line` counts from 0."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.line = line
        self.text = text


class Line:
    """A known line: its terminal, its fields, and where it stands (from 0).

    Only `type` is read by Lark's automaton; the rest of a Lark token is there for its end-of-text mark.
    """

    __slots__ = ("fields", "line", "type")
    start_pos: ClassVar[int] = 0
    column: ClassVar[int] = 1
    end_line: ClassVar[int] = 0
    end_column: ClassVar[int] = 1
    end_pos: ClassVar[int] = 0

    def __init__(self, type_: str, fields: tuple[str | None, ...], line: int) -> None:
        self.type = type_
        self.fields = fields
        self.line = line

    def __repr__(self) -> str:
        return f"Line({self.type!r}, {self.fields!r}, {self.line})"


class LineLexer(Lexer):
    """All terminals of a grammar as one alternation over single lines.

    `lexer_conf.terminals` come in Lark's order of priority; each may hold unnamed groups, its fields.
    """

    __future_interface__ = 2

    def __init__(self, lexer_conf: LexerConf) -> None:
        terminals = sorted(lexer_conf.terminals, key=lambda terminal: -terminal.priority)
        patterns = [f"(?P<{terminal.name}>{terminal.pattern.to_regexp()})" for terminal in terminals]
        self._match = re.compile("|".join(patterns), lexer_conf.g_regex_flags).fullmatch
        self._fields: dict[str, Callable[[re.Match[str]], tuple[str | None, ...]]] = {}
        first = 1
        for terminal, pattern in zip(terminals, patterns, strict=True):
            groups = re.compile(pattern).groups
            # the whole line stands before its fields; twice where there are none, for one group alone is no tuple
            wanted = tuple(range(first + 1, first + groups)) or (0,)
            self._fields[terminal.name] = methodcaller("group", 0, *wanted)
            first += groups
        self._seen: dict[str, Known] = {}
        """Antes, folds and headings come again and again in a session."""
        self._noise = frozenset(lexer_conf.ignore)

    def look(self, text: str) -> Known | None:
        """A single line's terminal and fields; None if no terminal matches it from its beginning to its end."""
        if text in self._seen:
            return self._seen[text]
        # a pattern is not let loose on a line that no room writes
        found = self._match(text) if len(text) <= LONGEST else None
        if found is None:
            return None
        kind: str = found.lastgroup  # type: ignore[assignment]
        self._seen[text] = known = (kind, self._fields[kind](found))
        return known

    def lex(self, lexer_state: LexerState, parser_state: object) -> Iterator[LarkToken]:
        """One token a line, blank lines apart.

        Raises UnknownLine at the first line that no terminal matches from its beginning to its end.
        """
        seen, noise = self._seen, self._noise
        if len(seen) > MEMORY:
            seen.clear()
        number = -1
        for text in lexer_state.text.text.split("\n"):
            number += 1
            if not text:
                continue
            known = seen.get(text) or self.look(text)
            if known is None:
                raise UnknownLine(number, text)
            if known[0] not in noise:
                yield Line(known[0], known[1], number)  # type: ignore[misc]
