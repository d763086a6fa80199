"""Words around numbers, the same wherever they stand."""

from collections.abc import Sequence


def joined(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def counted(number: int, thing: str = "hand") -> str:
    """`1 hand`, `1,204 hands`."""
    return f"{number:,} {thing}{plural(number)}"


def plural(count: int) -> str:
    """The ending of a word for so many."""
    return "" if count == 1 else "s"


def minus(text: str) -> str:
    """The text with the sign of mathematics, which is as wide as a plus."""
    return text.replace("-", "−")


def numbered(value: float, form: str) -> str:
    """The value in a form such as `+.1f`; zero has no sign, nor has what is rounded to it."""
    text = format(value, form)
    return text if text.strip("+-0.,") else text.lstrip("+-")


def ends_text(low: float, high: float, form: str) -> str:
    """An interval: `-1.2 to +3.4`."""
    return f"{numbered(low, form)} to {numbered(high, form)}"


def signed(value: float, places: int = 1) -> str:
    """`+3.3` or `−2.1`; what rounds to zero has no sign."""
    rounded = round(value, places) + 0.0
    return minus(f"{rounded:+,.{places}f}") if rounded else f"{0:.{places}f}"
