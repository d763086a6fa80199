"""Lines that a person has declared to be noise, until the grammar knows them."""

import re
from dataclasses import dataclass

PROTECTED = (
    "N: folds",
    "N: checks",
    "N: calls A",
    "N: shows [c]",
    "N collected A from pot",
    "N wins A",
    "Uncalled bet (A) returned to N",
    "Dealt to N [c]",
    "Dealt to N [c] [c]",
    "*** A STREET ***",
    "*** RIVER *** [c]",
    "Seat A: N (A in chips)",
)
"""Shapes of what players do and get: a shape that takes one of these for noise would hide money or cards."""


_ACT = re.compile(r"(?:N|\*): .*\bA\b|Dealt to ")
"""A player says, with an amount, what he does."""


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
        if _ACT.match(shape) or any(fits(shape, known) for known in PROTECTED):
            raise ValueError(f"{shape!r} cannot be noise: it would hide what players do, their cards or their chips")
    return DeclaredNoise(tuple(shapes))
