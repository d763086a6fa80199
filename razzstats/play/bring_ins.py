"""What one hand cannot show: whether a table's bring-in stays the same from hand to hand."""

from typing import NamedTuple

from razzstats.events import Act, Kind
from razzstats.findings import Finding, Location, Severity
from razzstats.money import Amount, money
from razzstats.play.replay import Replay

BRING_IN_VARIES = "BRING_IN_VARIES"


class BroughtIn(NamedTuple):
    """A bring-in that its player had the chips for, and where it was posted."""

    room: str
    hand_id: str
    place: Location
    table: tuple[str | Amount | None, ...]
    """Tournament, table and level: hands that share it have one bring-in."""
    currency: str
    amount: Amount


def brought_in(played: Replay) -> BroughtIn | None:
    """The bring-in of a hand; None where nobody posted one, or only what he had left."""
    hand = played.hand
    act = next((event for event in hand.events if isinstance(event, Act) and event.kind is Kind.BRING_IN), None)
    turn = next((turn for turn in played.turns if turn.act == Kind.BRING_IN), None)
    if act is None or turn is None or act.all_in or turn.stack == turn.put_in:
        return None
    stakes = hand.stakes
    tournament = hand.tournament.number if hand.tournament else None
    table = (tournament, hand.table, stakes.small_bet, stakes.big_bet, stakes.ante)
    return BroughtIn(hand.room, hand.id, hand.at(act.line), table, hand.currency, act.put_in)


class BringIns:
    """The bring-in of each table and level, as it was first seen."""

    def __init__(self) -> None:
        self._first: dict[tuple[object, ...], Amount] = {}

    def compare(self, now: BroughtIn) -> Finding | None:
        """What there is to say if an earlier hand of the same table and level had another bring-in."""
        earlier = self._first.setdefault((now.room, now.currency, *now.table), now.amount)
        if earlier == now.amount:
            return None
        amounts = money(now.amount, now.currency), money(earlier, now.currency)
        message = "bring-in {}, earlier {} at this table and level".format(*amounts)
        return Finding(now.place, BRING_IN_VARIES, Severity.INFO, message)
