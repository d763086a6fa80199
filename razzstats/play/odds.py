"""A player's chances in a frame: against what he can see, and against the cards that were known in the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from razzstats.cards import UNKNOWN, Card, rank
from razzstats.play.frames import Frame, PlayerView, board_of
from razzstats.value.equity import Holding, Share, Spot, equity, proof

SAMPLES = 20_000
"""Random deals where counting all takes long: on 3rd street, and against several hidden hands."""

Told = Mapping[str, Sequence[Card]]
"""Each player's cards as far as they were known in the end, in the order of the deal."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What a hand gets of the pot if it is dealt out now, everybody in it to the end."""

    visible: Share
    """Against the cards that the player sees: other down cards may be any."""
    known: Share | None
    """With other players' down cards as they were shown in the end; None where nobody's were."""
    dead: bool
    """Drawing dead: the visible cards prove that he cannot win any part of the pots that he is in."""

    @property
    def locked(self) -> bool:
        """The visible cards prove that he cannot lose."""
        return self.visible.cannot_lose is True


def told_of(told: Sequence[Frame]) -> Told:
    """The cards that the last frame of a hand knows."""
    return {view.name: board_of(view) for view in told[-1].players} if told else {}


def odds(frame: Frame, name: str, told: Told) -> Odds | None:
    """The chances of a player; None where he is out, alone, his cards are not known yet, or no deal fits the cards."""
    view = frame.view(name)
    others = rivals_of(frame, name)
    if view is None or view.folded or not others or frame.street < 3 or UNKNOWN in (mine := cards_at(view)):
        return None
    hidden = [tuple(other.up) for other in others]
    shown = [_then(other, told.get(other.name, ()), frame.street) for other in others]
    try:
        visible = _share(frame, mine, hidden)
        known = _share(frame, mine, shown) if shown != hidden else None
        return Odds(visible, known, _beaten(frame, view, visible))
    except ValueError:  # a card that is there twice: the hand has a finding of its own
        return None


def rivals_of(frame: Frame, name: str) -> list[PlayerView]:
    """Who else is in."""
    return [view for view in frame.players if view.name != name and not view.folded]


def _beaten(frame: Frame, view: PlayerView, visible: Share) -> bool:
    """He can win nothing of the last pot that he is in, or will be once he has called; who is in it is in all others.

    Of rivals who are not in it only the up cards are known.
    """
    others = rivals_of(frame, view.name)
    there = _in_last_pot(view, others)
    if len(there) == len(others):
        return visible.cannot_win is True
    spot = _spot(frame, [cards_at(view), *(other.up for other in others)])
    hands = (hand for hand, other in zip(spot.hands[1:], others, strict=True) if other in there)
    out = (rank(card) for other in others if other not in there for card in other.up)
    return proof(replace(spot, hands=(spot.hands[0], *hands), dead=(*spot.dead, *out))).beaten


def _in_last_pot(view: PlayerView, others: Sequence[PlayerView]) -> list[PlayerView]:
    """Rivals with chips left, or with as much in as he has once he has called; else who has most in of them."""
    level = max(other.street_in for other in others)
    owed = max(0, level - view.street_in)
    his = view.total + (owed if view.stack is None else min(owed, view.stack))
    there = [other for other in others if not other.all_in or other.total >= his]
    most = max(other.total for other in others)
    return there or [other for other in others if other.total == most]


def cards_at(view: PlayerView) -> tuple[Card, ...]:
    """A player's cards as they are known in a frame, UNKNOWN for each that is not."""
    return board_of(view)


def _then(view: PlayerView, told: Sequence[Card], street: int) -> tuple[Card, ...]:
    """His cards on a street, with the down cards that are known in the end."""
    down = (*told[:2], *(told[6:] if street == 7 else ()))
    return (*(card for card in down if card != UNKNOWN), *view.up)


def _share(frame: Frame, mine: Sequence[Card], others: Sequence[Sequence[Card]]) -> Share:
    spot = _spot(frame, [mine, *others])
    counted = len(spot.hands) == 2 and frame.street > 3
    return equity(spot, None if counted else SAMPLES).shares[0]


def _spot(frame: Frame, hands: Sequence[Sequence[Card]]) -> Spot:
    dead = tuple(rank(card) for view in frame.players if view.folded for card in view.up if card != UNKNOWN)
    # as many as seven for each, less what they have, must still be in the deck, or one card will serve all
    short = frame.common is None and 7 * len(hands) + len(dead) > 52
    size = 7 if frame.common is None and not short else 6
    common = None if frame.common is None else rank(frame.common)
    return Spot(tuple(Holding.of(cards, size=size) for cards in hands), dead, common, short)
