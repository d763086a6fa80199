"""A figure as SVG inside the page: colours by CSS variables, ids of its own, and not a word that is not drawn."""

import re
from io import BytesIO

import matplotlib
from matplotlib.figure import Figure

# the colours of show/charts/look.py, by what they stand for; page.css gives them for light and dark
COLOURS = {
    "#1a1a1a": "--chart-ink",
    "#5f6368": "--chart-grey",
    "#d3d7db": "--chart-grid",
    "#e6eaee": "--chart-band",
    "#0072b2": "--chart-blue",
    "#d55e00": "--chart-vermilion",
    "#9a6400": "--chart-orange",
    "#a8cde4": "--chart-pale",
    "#ffffff": "--chart-ground",
}

_HEAD = re.compile(r"^.*?(?=<svg)", re.DOTALL)
# matplotlib writes each text beside its outlines as a comment, names too
_COMMENT = re.compile(r"<!--.*?-->\s*", re.DOTALL)
_METADATA = re.compile(r"<metadata>.*?</metadata>\s*", re.DOTALL)
_IDS = re.compile(r'(\bid="|href="#|url\(#)')
_COLOUR = re.compile("|".join(COLOURS))


def inline_svg(figure: Figure, name: str) -> str:
    """The figure's SVG; `name` stands before each of its ids, so that two figures of a page do not share one."""
    whole = BytesIO()
    with matplotlib.rc_context({"svg.hashsalt": "razzstats", "svg.fonttype": "path"}):
        figure.savefig(whole, format="svg", metadata={"Date": None, "Creator": None})
    text = whole.getvalue().decode("utf-8")
    for part in (_HEAD, _COMMENT, _METADATA):
        text = part.sub("", text, count=1 if part is not _COMMENT else 0)
    text = _IDS.sub(lambda found: f"{found[1]}{name}-", text)
    text = _COLOUR.sub(lambda found: f"var({COLOURS[found[0]]})", text)
    return _sized(text)


def _sized(text: str) -> str:
    """Without a size of its own it takes that of its place; hidden from screen readers, who have the caption."""
    head, rest = text.split(">", 1)
    head = re.sub(r'\s(width|height)="[^"]*"', "", head)
    return f'{head} aria-hidden="true" focusable="false">{rest}'
