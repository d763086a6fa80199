"""Lines that a person has declared to be noise, until the grammar knows them."""

import re

from razzstats.read.grammar import Noise


def declared_noise(text: str) -> Noise:
    """Whether a line's shape is declared: one shape a line as the summary prints it, `*` for anything, `#` comments."""
    shapes = [line.strip() for line in text.lstrip("\ufeff").splitlines()]
    patterns = [_pattern(shape) for shape in shapes if shape and not shape.startswith("#")]
    match = re.compile("|".join(patterns) if patterns else r"(?!)").fullmatch
    return lambda shape: match(shape) is not None


def _pattern(shape: str) -> str:
    return ".*".join(re.escape(part) for part in shape.split("*"))
