"""What stands in one of Merge's elements: names, amounts and cards, and the checks that nothing unknown does."""

import re
from collections.abc import Sequence
from functools import lru_cache

from razzstats.read.fragments import Node

EVENT = frozenset({"sequence", "type", "timestamp", "player", "amount"})
CARDS = frozenset({"type", "cards", "player", "hand"})
WINNER = frozenset({"amount", "uncalled", "potnumber", "player", "hand", "pottype"})
"""The attributes of what is played; any other might matter."""

HIDDEN = "X"
"""A card that is not shown, as the builder knows it."""

NUMBER = re.compile(r"\d{1,15}", re.ASCII)
SEAT = re.compile(r"\d{1,2}", re.ASCII)
_FIGURE = re.compile(r"[$€£]?((?:\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:\.\d{1,2})?)", re.ASCII)


class Unknown(Exception):  # noqa: N818
    """An element that cannot be told; `line` counts from 0."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


def plain(node: Node, *, empty: bool = False) -> None:
    """No words stand in it, and if `empty` no elements."""
    if node.text:
        raise Unknown(node.text_line, "cannot read")
    if empty and node.children:
        raise Unknown(node.children[0].line, f"does not know what stands in {node.name!r}:")


def only(node: Node, allowed: frozenset[str]) -> None:
    """It has no other attributes."""
    if not node.attributes.keys() <= allowed:
        strange = next(name for name in node.attributes if name not in allowed)
        raise Unknown(node.line, f"does not know the attribute {strange!r}:")


def figure(node: Node, name: str, missing: str = "") -> str:
    """An amount without its sign."""
    text = node.attributes.get(name, missing)
    found = without_sign(text)
    if found is None:
        raise Unknown(node.line, f"cannot read the {name} {text!r}:")
    return found


@lru_cache(maxsize=1 << 14)
def without_sign(text: str) -> str | None:
    """The figure of an amount; None for what is none."""
    found = _FIGURE.fullmatch(text)
    return found[1] if found else None


def cards_of(node: Node) -> list[str]:
    """The cards of `null,null,6c`, or of `,,6c`."""
    return list(_card_words(node.attributes.get("cards", "")))


@lru_cache(maxsize=1 << 14)
def _card_words(text: str) -> tuple[str, ...]:
    # a blank inside would make two cards of one
    words = ["".join(word.split()) for word in text.split(",")] if text.strip() else []
    return tuple([HIDDEN if word in ("", "null") else word for word in words])


def joined(one: Sequence[str], other: Sequence[str]) -> list[str]:
    """What either knows of the same cards."""
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    both = [new if old == HIDDEN else old for old, new in zip(shorter, longer, strict=False)]
    return both + list(longer[len(shorter) :])


def differ(one: Sequence[str], other: Sequence[str]) -> bool:
    """Both know a card at one place, and not the same."""
    return any(old != new and HIDDEN not in (old, new) for old, new in zip(one, other, strict=False))


def in_full(told: list[str], held: list[str], street: int, *, opened: bool) -> list[str] | None:
    """All that a player has on a street, where a file may leave out what is not shown; None for another number.

    `held` are his cards before it, `opened` says that his down cards are told.
    """
    hidden = [HIDDEN, HIDDEN]
    if len(told) == street:
        return told
    if not told:
        return [*(held or hidden), HIDDEN]
    up = min(street, 6) - 2
    if opened or len(told) != up:
        return None
    return [*hidden, *told, HIDDEN][:street]
