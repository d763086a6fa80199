"""The lexer: a line of the file is one token, and its terminal's groups are its fields.

Lark's own lexers make a token of every word, or of a line without its fields; both cost several times as much
(docs/architecture.md has the figures). A terminal that holds a whole line says the same as readably.
"""

import re
from collections.abc import Iterator
from typing import ClassVar

from lark.common import LexerConf
from lark.lexer import Lexer, LexerState
from lark.lexer import Token as LarkToken


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
        self._groups: dict[str, tuple[int, ...]] = {}
        first = 1
        for terminal, pattern in zip(terminals, patterns, strict=True):
            groups = re.compile(pattern).groups
            self._groups[terminal.name] = tuple(range(first + 1, first + groups))
            first += groups
        self._noise = frozenset(lexer_conf.ignore)

    def known(self, text: str) -> bool:
        """Whether a single line is of a known kind."""
        return self._match(text) is not None

    def lex(self, lexer_state: LexerState, parser_state: object) -> Iterator[LarkToken]:
        """One token a line, blank lines apart.

        Raises UnknownLine at the first line that no terminal matches from its beginning to its end.
        """
        match, groups, noise = self._match, self._groups, self._noise
        number = -1
        for text in lexer_state.text.text.split("\n"):
            number += 1
            if not text:
                continue
            found = match(text)
            if found is None:
                raise UnknownLine(number, text)
            kind: str = found.lastgroup  # type: ignore[assignment]
            if kind not in noise:
                yield Line(kind, found.group(0, *groups[kind]), number)  # type: ignore[misc]
