"""Several texts of one hand -> one Hand that knows what any of them knows.

A room writes the same hand for each player at the table, with that player's down cards. Texts belong together if they
tell the same acts and amounts and no card that both know differs.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from razzstats.cards import UNKNOWN, Card
from razzstats.events import Act, Award, Deal, Event, Heading, Kind, Refund, Show, Street
from razzstats.hand import Hand
from razzstats.money import Amount
from razzstats.read.rooms import ROOM_OF

Place = tuple[str, int]
"""A player, and the street of his deal."""


def merge(hands: Iterable[Hand]) -> list[Hand]:
    """The different hands among texts with one number, each with all that its texts know; the first text leads."""
    found: list[Hand] = []
    for hand in hands:
        at = next((place for place, other in enumerate(found) if same(other, hand)), None)
        if at is None:
            found.append(hand)
        else:
            found[at] = joined(found[at], hand)
    return found


def same(one: Hand, other: Hand) -> bool:
    """Whether two texts with one number tell the same hand."""
    if (
        (one.room, one.id) != (other.room, other.id)
        or not of_one_event(one, other)
        or acts_of(one) != acts_of(other)
        or _paid(one) != _paid(other)
    ):
        return False
    mine, theirs = _deals(one), _deals(other)
    if any(place in theirs and _differ(deal.new, theirs[place].new) for place, deal in mine.items()):
        return False
    shown, also = _shown(one), _shown(other)
    return not any(name in also and _differ(cards, also[name]) for name, cards in shown.items())


def of_one_event(one: Hand, other: Hand) -> bool:
    """Whether the numbers of two hands mean the same one, as far as they tell where and when they were played."""
    return _event(one) == _event(other)


def _event(hand: Hand) -> tuple[object, ...]:
    """Where a room numbers its hands anew in each event, its name and date are a part of the number."""
    room = ROOM_OF.get(hand.room)
    return (hand.tournament, hand.table, hand.time_text) if room is not None and room.numbers_repeat else ()


def acts_of(hand: Hand) -> list[tuple[str, Kind, Amount]]:
    """What was done, in order; of the antes, which rooms list in orders of their own, only who paid what."""
    acts = [(event.player, event.kind, event.put_in) for event in hand.events if isinstance(event, Act)]
    antes = sorted(act for act in acts if act[1] is Kind.ANTE)
    return antes + [act for act in acts if act[1] is not Kind.ANTE]


def _paid(hand: Hand) -> list[tuple[str, Amount]]:
    return [(event.player, event.amount) for event in hand.events if isinstance(event, (Award, Refund))]


def _shown(hand: Hand) -> dict[str, tuple[Card, ...]]:
    return {event.player: event.cards for event in hand.events if isinstance(event, Show) and event.cards}


def _deals(hand: Hand) -> dict[Place, Deal]:
    """Each player's deals by street; one before any heading stands under street 0."""
    street = 0
    found: dict[Place, Deal] = {}
    for event in hand.events:
        if isinstance(event, Heading):
            street = event.street
        elif isinstance(event, Deal):
            found[event.player, street] = event
    return found


def _differ(one: Sequence[Card], other: Sequence[Card]) -> bool:
    """Compared from the last card back: the door card is last, whether the down cards are shown or not."""
    pairs = zip(reversed(one), reversed(other), strict=False)
    return any(UNKNOWN not in pair and pair[0] != pair[1] for pair in pairs)


def joined(one: Hand, other: Hand) -> Hand:
    """`one` with the cards that only `other` knows; `one` itself if there are none."""
    more = {place: deal for place, deal in _deals(other).items() if _known(deal) > _known(_deals(one).get(place))}
    shown = {event.player for event in one.events if isinstance(event, Show) and event.cards}
    last = one.events[-1].line if one.events else 0
    shows = [
        event._replace(line=last, summary=True)
        for event in other.events
        if isinstance(event, Show) and event.cards and event.player not in shown
    ]
    if not more and not shows:
        return one
    events = tuple(_with_deals(one, more)) + tuple(shows)
    return replace(one, events=events, hero=one.hero or other.hero)


def _known(deal: Deal | None) -> int:
    return 0 if deal is None else sum(card != UNKNOWN for card in deal.new)


def _with_deals(hand: Hand, more: dict[Place, Deal]) -> list[Event]:
    """The events with better deals in the place of the old ones, and those of seventh street that had no line."""
    mine = _deals(hand)
    street = 0
    events: list[Event] = []
    for event in hand.events:
        if isinstance(event, Heading):
            street = event.street
            events.append(event)
            if street == Street.SEVENTH:
                added = [deal for place, deal in more.items() if place[1] == street and place not in mine]
                events += [deal._replace(line=event.line, old=()) for deal in added]
        elif isinstance(event, Deal) and (event.player, street) in more:
            events.append(event._replace(new=more[event.player, street].new))
        else:
            events.append(event)
    return events
