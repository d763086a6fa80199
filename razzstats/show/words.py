"""Words around numbers, the same wherever they stand."""

from collections.abc import Sequence


def joined(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
