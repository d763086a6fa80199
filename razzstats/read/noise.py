"""Lines that a person has declared to be noise, until the grammar knows them."""

import re
from dataclasses import dataclass

_SHOWN = re.compile(r"\[c\]|\b(?:amount|cards)=", re.IGNORECASE)
"""A card, or an attribute that has amounts or cards."""
_SAID = re.compile(r"(?:N|\*): .*\bA\b")
"""A player says, with an amount, what he does."""
_DONE = re.compile(r"\b(?:fold|check|muck|show)(?:s|ed)?\b|\b(?:dealt|street)\b|\*\*\*", re.IGNORECASE)
"""What needs no amount: acts, deals, streets."""
_PAID = re.compile(
    r"ante|bring|brought|bet|call|rais|complet|post|put|win|won|collect|tie[sd]?\b|return|pot|rake|seat", re.IGNORECASE
)
"""What goes with an amount when chips change hands. In any room, and inside words: a room may coin new ones."""


def hides(shape: str) -> bool:
    """Whether a shape could take an act, a card or chips of any room for noise, by its words or for want of any."""
    if _SHOWN.search(shape) or _DONE.search(shape) or _SAID.match(shape):
        return True
    if shape.startswith("<"):
        # of an element all attributes must be seen
        return "*" in shape
    words = shape.replace("*", " ")
    with_amount = bool(re.search(r"\bA\b|\*", shape))
    return not re.search(r"[a-z]{2}", words) or (with_amount and bool(_PAID.search(words)))


@dataclass(frozen=True, slots=True)
class DeclaredNoise:
    """Answers for a line's shape. A class and not a closure, so that it can be sent to other processes."""

    shapes: tuple[str, ...]

    def __call__(self, shape: str) -> bool:
        return any(fits(declared, shape) for declared in self.shapes)


def fits(declared: str, shape: str) -> bool:
    """Whether a shape is the declared one, in which `*` stands for anything.

    Piece by piece: a regular expression of many stars could take for ever.
    """
    first, *rest = declared.split("*")
    if not rest:
        return shape == declared
    *middle, last = rest
    if not shape.startswith(first) or not shape.endswith(last):
        return False
    at, end = len(first), len(shape) - len(last)
    for piece in middle:
        found = shape.find(piece, at, end)
        if found < 0:
            return False
        at = found + len(piece)
    return at <= end


def declared_noise(text: str) -> DeclaredNoise:
    """What a file declares: one shape a line as the summary prints it, `*` for anything, `#` comments.

    Raises ValueError for a shape that would hide acts, cards or chips.
    """
    shapes = [line.strip() for line in text.lstrip("\ufeff").splitlines()]
    shapes = [shape for shape in shapes if shape and not shape.startswith("#")]
    for shape in shapes:
        if hides(shape):
            raise ValueError(f"{shape!r} cannot be noise: it would hide what players do, their cards or their chips")
    return DeclaredNoise(tuple(shapes))
