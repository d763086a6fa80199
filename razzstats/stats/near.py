"""Names that are near one which is not known, so that a message can point to them."""

from collections.abc import Mapping
from difflib import get_close_matches

_FEW = 3


def near(name: str, known: Mapping[str, str]) -> list[str]:
    """The known names, with what they mean, that are spelt like it, or have its words in them or in their meaning."""
    wanted = sorted(name.lower().split("_"))
    turned = [one for one in known if sorted(one.split("_")) == wanted]
    alike = get_close_matches(name.lower(), known, _FEW)
    spoken = [one for one, meaning in known.items() if all(_says(word, one, meaning) for word in wanted)]
    # a word that is in the meaning of many points to none of them
    return list(dict.fromkeys([*turned, *alike, *(spoken if len(spoken) <= _FEW else [])]))


def _says(word: str, name: str, meaning: str) -> bool:
    """The word is the beginning of one of theirs."""
    words = f"{name.replace('_', ' ')} {meaning}".lower().split()
    return len(word) > 3 and any(one.startswith(word) for one in words)
