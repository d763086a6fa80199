"""A page -> one HTML file that loads nothing: style, script, charts and hands are all inside."""

import hashlib
import re
from base64 import b64encode
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from razzstats.cards import RANKS, UNKNOWN, Card
from razzstats.show.page.content import Number, Page
from razzstats.show.page.encode import packed
from razzstats.show.page.glossary import GLOSSARY
from razzstats.show.page.notes import book_object
from razzstats.show.priced import MEANING, names
from razzstats.show.safe import terminal
from razzstats.show.terminal import number_text
from razzstats.show.words import signed as signed_text
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS

_SUITS = "♣♦♥♠"
_FIGURE = re.compile(r"([−+]\S*\d|\d+ %)")


def render(page: Page) -> str:
    """The file's text. Every value is escaped, and stripped of what turns round or hides text."""
    environment = Environment(
        loader=PackageLoader("razzstats.show.page", "files"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_safe,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "percent": percent,
        "card": card,
        "figure": figure,
        "order": order,
        "ranks": ranks,
        "signed": signed,
        "whole": whole,
    }
    style, script = _file("page.css"), "".join(map(_file, ("note_file.js", "notes.js", "page.js")))
    return environment.get_template("page.html").render(
        page=page,
        policy=policy(script),
        style=Markup(style),
        script=Markup(script),
        hands=Markup(packed(page.hands)),
        book=book_object(page),
        glossary=GLOSSARY,
        prices=names(page.range) if any(hand.prices for hand in page.hands) else (),
        prices_meaning=MEANING,
        few_hands=FEW_HANDS,
        few_chances=FEW_CHANCES,
    )


def policy(script: str) -> str:
    """Nothing may be loaded or sent, and only our own script may run; styles are inline, those of the charts too."""
    digest = b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; "
        "base-uri 'none'; form-action 'none'"
    )


def _file(name: str) -> str:
    return (files("razzstats.show.page") / "files" / name).read_text(encoding="utf-8")


def _safe(value: Any) -> Any:  # noqa: ANN401  (whatever a template prints)
    """Strangers' text as the terminal gets it; Markup is ours."""
    return terminal(value) if type(value) is str else value


def percent(rate: float | None) -> str:
    """`44.4 %`, or a dash where there is none."""
    return "–" if rate is None else f"{100 * rate:.1f} %"


def figure(number: Number) -> str:
    """A statistic's value, `44.4 %`, `+0.52 bb` or `1.83`; a dash where there is none."""
    return "–" if number.value is None else number_text(number.value, number.unit).replace("-", "−")


def ranks(cards: Sequence[Card]) -> str:
    """Up cards without their suits, which count for nothing: `K43T`."""
    return "".join("?" if one == UNKNOWN else RANKS[one >> 2] for one in cards)


def order(costs: Sequence[float | None]) -> str:
    """In which order the hands of a leak stand, whose acts cost so many big bets."""
    if all(cost is None for cost in costs):
        return "None of these acts has a price: the largest results first."
    rest = ", those without a price after them" if None in costs else ""
    return f"The dearest first{rest}: what the act cost in big bets, then the result of the hand."


def whole(text: str) -> Markup:
    """The text with its signed numbers kept on one line."""
    return Markup(_FIGURE.sub(r'<span class="figures">\1</span>', str(escape(terminal(text)))))


def signed(value: float | None) -> str:
    """`+3.3`, `−2.1`, or a dash where there is none."""
    return "–" if value is None else signed_text(value)


def card(one: Card) -> Markup:
    """A card with its suit; a back for an unknown one."""
    if one == UNKNOWN:
        return Markup('<span class="card back">?</span>')
    suit = one & 3
    return Markup(f'<span class="card s{suit}">{RANKS[one >> 2]}<i>{_SUITS[suit]}</i></span>')
