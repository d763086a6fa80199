"""The defences against hostile text: names, chat and tables are typed by strangers, and each way out has its traps."""

import re
import unicodedata
from functools import cache
from typing import overload

_BREAKS = re.compile(r"[\t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]+")

# controls, halves of surrogate pairs, and all that Unicode calls "default ignorable": what is not seen but moves,
# hides or turns round what is, or makes two names look the same
_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)

_FORMULA = frozenset("=+-@\N{MINUS SIGN}")
_MISSING = "\N{WHITE SQUARE}"
_LONGEST = 40
PLOT_FONT = "DejaVu Sans"
"""The one font of the charts: matplotlib brings it along, so a picture looks the same everywhere."""


def terminal(text: str) -> str:
    """The text on one line, without what a terminal would obey instead of print; breaks and tabs become a space."""
    # nearly all that is printed is so
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN.sub("", _BREAKS.sub(" ", text))


@overload
def cell(value: str) -> str: ...
@overload
def cell(value: object) -> object: ...
def cell(value: object) -> object:
    """A string no spreadsheet takes for a formula: what begins like one gets an apostrophe. Others stay as is."""
    if not isinstance(value, str):
        return value
    text = terminal(value)
    if value[:1] in ("\t", "\r", "\n") or _begins_formula(text):
        return "'" + text.lstrip()
    return text


def _begins_formula(text: str) -> bool:
    """Spreadsheets skip blanks, and some fold full-width and small forms into the ASCII sign, as NFKC does."""
    return unicodedata.normalize("NFKC", text.lstrip()[:1])[:1] in _FORMULA


def plot_text(text: str, longest: int = _LONGEST) -> str:
    """The text as matplotlib prints it to the letter: no mathtext, no glyph that its font has not, and not too long."""
    text = terminal(text)
    if len(text) > longest:
        text = text[: longest - 1].rstrip() + "…"
    known = _glyphs()
    return "".join(sign if ord(sign) in known else _MISSING for sign in text).replace("$", r"\$")


@cache
def _glyphs() -> frozenset[int]:
    # matplotlib takes a while to import, and a terminal does not need it
    from matplotlib.font_manager import FontProperties, findfont, get_font

    cuts = (get_font(findfont(FontProperties(family=PLOT_FONT, weight=weight))) for weight in ("normal", "bold"))
    return frozenset.intersection(*(frozenset(cut.get_charmap()) for cut in cuts))
