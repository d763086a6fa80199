"""The log of simulated players: each decision with its spot as the player saw it, and what his leak made of it."""

from typing import NamedTuple

from razzstats.cards import card_text, cards_text
from razzstats.hand import Hand
from razzstats.money import Amount
from razzstats.play.simulate.spot import Spot, chips
from razzstats.play.simulate.styles import Choice, Style


class Decision(NamedTuple):
    """One turn of a simulated player; the columns of `decisions` in data/schema.py say what each field means.

    It is noted by the players and not by the replay, so that statistics can be counted a second way.
    """

    hand_id: str
    turn: int
    player: str
    style: str
    street: int
    forced: bool
    cards: str
    board: str
    rivals: str
    doors_behind: str
    behind: int
    alive: int
    level: int
    pot: Amount
    to_call: Amount
    stack: Amount
    currency: str
    legal: str
    act: str
    put_in: Amount
    leak: str | None
    otherwise: str | None


def decision(hand: Hand, spot: Spot, style: Style, choice: Choice, put_in: Amount) -> Decision:
    """What a player decides, before the table takes his act of so many chips."""
    act, otherwise = choice
    prompted = style.leak if act is not otherwise else None
    return Decision(
        hand_id=hand.id,
        turn=spot.table.acts,
        player=spot.player.name,
        style=style.name,
        street=spot.street,
        forced=spot.forced,
        cards=cards_text(spot.cards),
        board=cards_text(spot.player.up),
        rivals=", ".join(cards_text(other.up) for other in spot.rivals),
        doors_behind=" ".join(card_text(other.up[0]) for other in spot.behind),
        behind=len(spot.behind),
        alive=len(spot.rivals) + 1,
        level=spot.level,
        pot=spot.table.pot,
        to_call=spot.price if spot.owes else 0,
        stack=chips(spot.player),
        currency=hand.currency,
        legal=" ".join(spot.legal),
        act=act.value,
        put_in=put_in,
        leak=prompted.name if prompted else None,
        otherwise=otherwise.value if prompted else None,
    )
