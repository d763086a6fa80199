"""XML that is a row of elements without a root: cut into its elements, and one of them taken apart.

Expat alone says what is markup. Everything stands inside a root of ours, where no DOCTYPE can be, so there are no
entities but the five of XML itself and nothing outside the text is ever opened. What no room writes, such as comments
and CDATA, is refused and never skipped. No more than one element is held at a time.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from xml.parsers import expat

LONGEST = 1 << 18
"""Bytes; no room writes a longer element, and no more is held of one that does not end."""

DEEPEST = 8
"""No room's elements stand deeper inside one another."""

_ROOT = b"<history>"


class Fragment(NamedTuple):
    """An element at the top of a text, or what stands there that is none."""

    name: str
    """Empty for what is no element, or none that was asked for."""
    attributes: dict[str, str]
    text: str
    line: int
    """Its first line, counted from 1."""
    whole: bool = True
    """It goes to its end."""
    cut: bool = False
    """The text ends inside it."""


class Damaged(Exception):  # noqa: N818
    """What is not XML, or XML that no room writes; `line` counts from 0."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


class Node:
    """An element and what is inside it."""

    __slots__ = ("attributes", "children", "line", "name", "text", "text_line")

    def __init__(self, name: str, attributes: dict[str, str], line: int) -> None:
        self.name = name
        self.attributes = attributes
        self.line = line
        """From 0."""
        self.children: list[Node] = []
        self.text = ""
        self.text_line = line
        """Where its text begins."""


# -- a file into its elements


def fragments(lines: Iterable[str], names: Sequence[str]) -> Iterator[Fragment]:
    """The elements of these names in order; all that is not blank between them comes as a fragment without a name.

    Where the XML is damaged, the element ends at its own end tag on a line of its own, or before the next line that
    begins one of these elements.
    """
    cutter = _Cutter(names)
    for line in lines:
        cutter.feed(line)
        if cutter.ready:
            yield from cutter.ready
            cutter.ready.clear()
    cutter.close()
    yield from cutter.ready


class _Cutter:
    """Takes lines; puts what is complete into `ready`."""

    def __init__(self, names: Sequence[str]) -> None:
        self.ready: list[Fragment] = []
        self._names = tuple(names)
        self._begins = tuple(f"<{name}" for name in names)
        self._number = 0
        self._restart(1)

    def _restart(self, line: int) -> None:
        """A new parser, for which the file begins at this line."""
        self._first = self._line = line
        self._depth = 0
        self._base = len(_ROOT)
        """How many bytes the parser got before the first of the buffer, which stands in `_line`."""
        self._buffer = bytearray()
        self._name = ""
        self._attributes: dict[str, str] = {}
        self._damaged = self._quoted = False
        self._parser = expat.ParserCreate("utf-8")
        # newer ones may wait for more, but damage must be known in its own line; LONGEST bounds what that costs
        if defer := getattr(self._parser, "SetReparseDeferralEnabled", None):
            defer(False)
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.Parse(_ROOT)

    def feed(self, line: str) -> None:
        """Takes the next line."""
        self._number += 1
        if self._damaged and self._begins_element(line):
            self._flush()
            self._restart(self._number)
        if self._damaged:
            self._buffer += line.encode()
            self._end_damage(line)
        else:
            self._take(line)

    def _take(self, line: str) -> None:
        if not self._name and not self._buffer.strip():
            line = _without_declaration(line)
        before = len(self._buffer)
        data = line.encode()
        self._buffer += data
        try:
            self._parser.Parse(data)
            if len(self._buffer) > LONGEST:
                raise Damaged(0, "is too long")
        except (expat.ExpatError, Damaged):
            self._damage(line, before)

    def close(self) -> None:
        """The text is at its end."""
        self._name = self._name or self._named()
        self._flush(cut=True)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth == 1:
            # the first is the root of ours
            return
        if self._depth > DEEPEST or (self._depth > 2 and name in self._names):
            raise Damaged(0, "stands too deep")
        if self._depth == 2:
            self._cut_to(self._parser.CurrentByteIndex - self._base, Fragment("", {}, "", 0, whole=False))
            self._line = self._first + self._parser.CurrentLineNumber - 1
            self._name, self._attributes = name if name in self._names else "", attributes

    def _end(self, name: str) -> None:
        self._depth -= 1
        if self._depth == 1:
            end = self._parser.CurrentByteIndex - self._base
            if self._buffer.startswith(b"</", end):
                # an empty element ends where it is said to end, any other with its end tag
                end = self._buffer.index(b">", end) + 1
            self._cut_to(end, Fragment(self._name, self._attributes, "", 0))
            self._name, self._attributes = "", {}

    def _cut_to(self, end: int, fragment: Fragment) -> None:
        """Takes so much off the buffer, as this fragment."""
        text = self._buffer[:end].decode()
        if text.strip("\ufeff \t\n"):
            blank = len(text) - len(text.lstrip())
            line = self._line + text.count("\n", 0, blank)
            self.ready.append(fragment._replace(text=text.strip(), line=line))
        self._line += text.count("\n")
        del self._buffer[:end]
        self._base += end

    def _named(self) -> str:
        """Whose start tag the buffer begins with, or would with more of it."""
        text = self._buffer.lstrip()[:40].decode(errors="ignore")
        found = (name for name in self._names if text.startswith(f"<{name}") or f"<{name}".startswith(text or ">"))
        return next(found, "")

    # -- what is no XML

    def _damage(self, line: str, before: int) -> None:
        """The line cannot be taken; the buffer has so many bytes from before it."""
        self._damaged = True
        held = self._buffer[:before]
        # a `<` inside a value: whatever the next lines look like, they may be somebody's words
        self._quoted = held.rpartition(b"<")[2].count(b'"') % 2 == 1
        self._name = self._name or self._named()
        if held.strip() and self._begins_element(line):
            del self._buffer[before:]
            self._flush()
            self._restart(self._number)
            self._take(line)
        else:
            self._end_damage(line)

    def _end_damage(self, line: str) -> None:
        """Ends a damaged element at its end tag, and lets go of one that has none."""
        if self._name and line.rstrip().endswith(f"</{self._name}>"):
            self._flush()
            self._restart(self._number + 1)
        elif len(self._buffer) > LONGEST:
            self._flush()
            self._name = ""

    def _begins_element(self, line: str) -> bool:
        return not self._quoted and line.lstrip().startswith(self._begins)

    def _flush(self, *, cut: bool = False) -> None:
        self._cut_to(len(self._buffer), Fragment(self._name, self._attributes, "", 0, whole=False, cut=cut))


def _without_declaration(line: str) -> str:
    """A line without an XML declaration at its beginning: the text is decoded already."""
    bare = line.lstrip("\ufeff \t")
    return bare.partition("?>")[2] if bare.startswith("<?xml ") and "?>" in bare else line


# -- an element into its parts


def tree(text: str) -> tuple[list[Node], bool]:
    """The elements of a text, and whether all of them go to their end.

    Raises Damaged for what is no XML, and for comments, CDATA, processing instructions and DOCTYPE.
    """
    return _Tree().parse(text)


class _Tree:
    """Gathers nodes from expat's calls."""

    def __init__(self) -> None:
        parser = self._parser = expat.ParserCreate("utf-8")
        # one call for all the blanks between two elements
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.CommentHandler = lambda data: self._refuse("a comment")
        parser.ProcessingInstructionHandler = lambda target, data: self._refuse("a processing instruction")
        parser.StartCdataSectionHandler = lambda: self._refuse("a CDATA section")
        self._open: list[Node] = []

    def parse(self, text: str) -> tuple[list[Node], bool]:
        # expat says at the end how far the text went, for the root stays open
        try:
            self._parser.Parse(_ROOT)
            self._parser.Parse(text.encode())
            self._parser.Parse(b"", True)
        except expat.ExpatError as error:
            if error.code not in (_OPEN, _UNCLOSED):
                raise Damaged(error.lineno - 1, expat.ErrorString(error.code)) from None
            return self._open[0].children, error.code == _OPEN and len(self._open) == 1
        raise Damaged(text.count("\n"), "an end tag too many")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        node = Node(name, attributes, self._parser.CurrentLineNumber - 1)
        opened = self._open
        if opened:
            opened[-1].children.append(node)
        opened.append(node)
        if len(opened) > DEEPEST:
            self._refuse("an element that deep")

    def _end(self, name: str) -> None:
        if len(self._open) > 1:
            self._open.pop()

    def _text(self, data: str) -> None:
        if data.isspace():
            return
        node = self._open[-1]
        if not node.text:
            # expat stands where the text ends
            node.text_line = self._parser.CurrentLineNumber - 1 - data.lstrip().count("\n")
        node.text += data

    def _refuse(self, what: str) -> None:
        raise Damaged(self._parser.CurrentLineNumber - 1, f"{what}, which no room writes")


_OPEN = expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS]
_UNCLOSED = expat.errors.codes[expat.errors.XML_ERROR_UNCLOSED_TOKEN]
