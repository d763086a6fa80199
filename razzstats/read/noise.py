"""Lines that a person has declared to be noise, until the grammar knows them."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeclaredNoise:
    """Answers for a line's shape. A class and not a closure, so that it can be sent to other processes."""

    pattern: re.Pattern[str]

    def __call__(self, shape: str) -> bool:
        return self.pattern.fullmatch(shape) is not None


def declared_noise(text: str) -> DeclaredNoise:
    """What a file declares: one shape a line as the summary prints it, `*` for anything, `#` comments."""
    shapes = [line.strip() for line in text.lstrip("\ufeff").splitlines()]
    patterns = [_pattern(shape) for shape in shapes if shape and not shape.startswith("#")]
    return DeclaredNoise(re.compile("|".join(patterns) if patterns else r"(?!)"))


def _pattern(shape: str) -> str:
    return ".*".join(re.escape(part) for part in shape.split("*"))
