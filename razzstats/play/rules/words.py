"""Words that the rules' sentences share."""

from collections.abc import Iterator

from razzstats.cards import card_text, cards_text
from razzstats.events import STREET_LABELS
from razzstats.money import Amount
from razzstats.money import money as text_of
from razzstats.play.table import Player, Table

Said = Iterator[tuple[int, str]]
"""What an audit has to say: line (from the hand's first) and sentence."""


def money(table: Table, amount: Amount) -> str:
    """An amount in the hand's currency."""
    return text_of(amount, table.hand.currency)


def board(player: Player) -> str:
    """His up cards."""
    return cards_text(player.up)


def door(player: Player) -> str:
    """His door card."""
    return card_text(player.up[0]) if player.up else "no door card"


def street(table: Table) -> str:
    """The street that is played."""
    return STREET_LABELS.get(table.street, "the deal")
