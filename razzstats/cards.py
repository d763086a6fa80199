"""Cards and ranks, ace low, and their text. A card is an int, so that millions of them cost nothing."""

from collections.abc import Iterable
from functools import lru_cache

Card = int
"""0 to 51: four times the rank (0 the ace, 12 the king) plus the suit (0 clubs, 1 diamonds, 2 hearts, 3 spades).

Ordered as the bring-in orders door cards: by rank with the ace low, then clubs < diamonds < hearts < spades.
"""

UNKNOWN: Card = -1
"""A card that the history does not show, or whose text is no card."""

RANKS = "A23456789TJQK"
SUITS = "cdhs"
CARD_TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)
RANK_NAMES = (
    "Ace", "Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King",
)  # fmt: skip

_CARDS: dict[str, Card] = {text: card for card, text in enumerate(CARD_TEXTS)}
_CARDS |= {text.upper(): card for text, card in _CARDS.items()} | {text.lower(): card for text, card in _CARDS.items()}
_CARDS |= {"10" + text[1:]: card for text, card in _CARDS.items() if text[0] in "Tt"}


def rank(card: Card) -> int:
    """0 for the ace to 12 for the king."""
    return card >> 2


def parse_card(text: str) -> Card | None:
    """The card that a text such as `Qc`, `QC` or `10d` names, or None."""
    return _CARDS.get(text)


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as `Ah 2c Td`.

    Raises ValueError for a text that is no card.
    """
    found = read_cards(text)
    if UNKNOWN in found:
        raise ValueError(f"{text!r} holds something that is no card")
    return found


@lru_cache(maxsize=1 << 14)  # a history repeats every card on every street
def read_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as `Ah 2c Td`; UNKNOWN for what is no card."""
    return tuple([_CARDS.get(word, UNKNOWN) for word in text.split()])


def card_text(card: Card) -> str:
    """`Qc`, or `??` for an unknown card."""
    return CARD_TEXTS[card] if card >= 0 else "??"


def cards_text(cards: Iterable[Card]) -> str:
    """`Ah 2c ??`."""
    return " ".join(map(card_text, cards))
