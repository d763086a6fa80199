"""A hand of any room or notation with all that PokerStars' text must say: for write/pokerstars.py."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b

from razzstats.cards import Card
from razzstats.events import Act, Award, Deal, Event, HighNote, Refund, Show, Street
from razzstats.hand import Hand, Printed, Seat, Tournament
from razzstats.house import house_of
from razzstats.money import CHIPS, PLAY, SIGNS, Amount
from razzstats.play.pots import ending
from razzstats.play.replay import Replay
from razzstats.play.settle import settle
from razzstats.play.table import Table
from razzstats.read.clock import to_utc
from razzstats.read.rooms import ROOM_OF

UNKNOWN_STACK = 100
"""Big bets that a player is said to have where the wording must say something and nobody knows."""

_DAY = re.compile(r"\b(\d{4})[-/](\d\d?)[-/](\d\d?)\b", re.ASCII)
_CLOCK = re.compile(r"\b\d\d?:\d\d:\d\d\b", re.ASCII)

NO_DATE = "1970/01/01"
"""What stands for a day that nobody knows."""


def with_known_stacks(hand: Hand) -> Hand:
    """The hand with the chips of those who said to be all-in: they had what they put in."""
    paid = _paid(hand)
    all_in = {event.player for event in hand.events if isinstance(event, Act) and event.all_in}
    seats = tuple(
        replace(seat, stack=paid[seat.player]) if seat.stack is None and seat.player in all_in else seat
        for seat in hand.seats
    )
    return hand if seats == hand.seats else replace(hand, seats=seats)


def as_pokerstars(told: Replay) -> Hand:
    """The hand with everything that this room's text has a place for, invented where nobody told it."""
    hand = told.hand
    paid = _paid(hand)
    events = tuple(map(_renamed, _events(told)))
    return replace(
        hand,
        id=_number(told),
        time_text=_time(hand),
        table=clean(hand.table) or hand.room,
        tournament=_tournament(hand),
        currency=hand.currency if hand.currency in (CHIPS, PLAY, *SIGNS.values()) or _is_code(hand) else PLAY,
        seats=tuple(_seat(seat, hand, paid.get(seat.player, 0)) for seat in hand.seats),
        events=events,
        printed=_printed(told, events),
        summary_players=frozenset(clean(player.player) for player in told.players),
        mix=re.sub(r"[({\s]+", " ", hand.mix).strip(),
    )


def clean(text: str) -> str:
    """On one line, whatever was in it."""
    return " ".join(re.sub(r"[\x00-\x1f\x7f]", " ", text).split())


def has_no_date(hand: Hand) -> bool:
    """Whether a day has to be invented."""
    return _time(hand).startswith(NO_DATE)


def _paid(hand: Hand) -> dict[str, Amount]:
    paid: dict[str, Amount] = {}
    for event in hand.events:
        if isinstance(event, Act):
            paid[event.player] = paid.get(event.player, 0) + event.put_in
    return paid


# -- number, time, tournament, seats


def _number(told: Replay) -> str:
    """The room's own; people give one number to many hands, so that theirs becomes one of all that is in the hand."""
    hand = told.hand
    room = ROOM_OF.get(hand.house) or ROOM_OF[hand.room]
    if hand.id.isdecimal() and not room.numbers_repeat:
        return hand.id
    if not room.numbers_repeat:
        return _digits(hand.id)
    played = [(turn.player, turn.street, turn.act, turn.put_in) for turn in told.turns]
    cards = [(player.player, player.cards) for player in told.players]
    return _digits(repr((hand.id, hand.tournament, hand.table, hand.time_text, played, cards)))


def _digits(text: str) -> str:
    """A number that stands for a text."""
    return str(int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=7).digest(), "big"))


def _time(hand: Hand) -> str:
    """In the room's own words if they are this one's too, else in UTC."""
    ours = re.match(r"\d{4}/\d\d?/\d\d?(?: -)? \d\d?:\d\d:\d\d(?: \S|$)", hand.time_text)
    if ours and to_utc(hand.time_text) == hand.played_at:
        return clean(hand.time_text)
    if hand.played_at is not None:
        return f"{hand.played_at:%Y/%m/%d %H:%M:%S} UTC"
    # no zone is known, which the day and the clock need not be lost for
    day, clock = _DAY.search(hand.time_text), _CLOCK.search(hand.time_text)
    return f"{'/'.join(day.groups()) if day else NO_DATE} {clock[0] if clock else '0:00:00'}"


def _tournament(hand: Hand) -> Tournament | None:
    told = hand.tournament
    if told is None:
        return None if hand.currency != CHIPS else Tournament("0", "0+0", "Level I")
    level = told.level or "I"
    return Tournament(
        told.number if told.number.isdecimal() else _digits(told.number),
        re.sub(r"\s+(?![A-Z]{3}$)", "", told.buy_in) or "0+0",
        f"Level {level}" if re.fullmatch(r"\w+", level) else clean(level),
    )


def _is_code(hand: Hand) -> bool:
    return re.fullmatch(r"[A-Z]{3}", hand.currency) is not None


def _seat(seat: Seat, hand: Hand, paid: Amount) -> Seat:
    big_bet = hand.stakes.big_bet
    return replace(
        seat,
        player=clean(seat.player),
        stack=max(UNKNOWN_STACK * big_bet, paid + big_bet) if seat.stack is None else seat.stack,
        # other remarks have other words here, and say nothing of the play
        note="is sitting out" if "sitting out" in seat.note else "",
    )


def _renamed(event: Event) -> Event:
    player = getattr(event, "player", None)
    return event if player is None else event._replace(player=clean(player))  # type: ignore[call-arg]


# -- events


def _events(told: Replay) -> list[Event]:
    """The acts with their all-in marks, then the uncalled bet, the hands that were shown, and who took what."""
    hand = told.hand
    table = Table(hand)
    acts: list[Event] = []
    for event in hand.events:
        if isinstance(event, Act) and event.put_in:
            stack = table.by_name[event.player].stack
            acts.append(event._replace(all_in=event.all_in or event.put_in == stack))
        elif not isinstance(event, (HighNote, Show, Refund, Award)):
            acts.append(event)
        table.push(event)
    refunds: list[Event] = [event for event in hand.events if isinstance(event, Refund)]
    spare = ending(table).uncalled
    if spare is not None and not refunds:
        refunds = [Refund(0, spare.player.name, spare.amount)]
    acts = list(_restated(acts))
    last = max([at for at, event in enumerate(acts, 1) if isinstance(event, Act)], default=len(acts))
    return [*acts[:last], *refunds, *acts[last:], *_shows(told), *_awards(told, table), *_mucked(hand)]


def _restated(events: Iterable[Event]) -> Iterator[Event]:
    """Each deal after the first with the cards that the deals before it have told."""
    dealt: dict[str, tuple[Card, ...]] = {}
    for event in events:
        if isinstance(event, Deal):
            before = dealt.get(event.player, ())
            dealt[event.player] = (*before, *event.new)
            yield event._replace(old=before)
        else:
            yield event


def _shows(told: Replay) -> list[Show]:
    """The last word of each at the showdown; of a hand that was turned up early all that it came to."""
    cards = {player.player: player.cards for player in told.players}
    shows = {event.player: event for event in told.hand.events if isinstance(event, Show) and not event.summary}
    early = Street.SEVENTH - (told.common is not None)
    return [
        show._replace(cards=cards[name], text="")
        if 0 < len(show.cards) < early and name in cards
        else show._replace(cards=() if show.mucked else show.cards)
        for name, show in shows.items()
    ]


def _mucked(hand: Hand) -> list[Show]:
    """Cards that the summary told, or the showdown though their player mucked."""
    shows = [event for event in hand.events if isinstance(event, Show) and event.cards]
    return [show._replace(summary=True) for show in shows if show.summary or show.mucked]


# -- the pots


def _awards(told: Replay, table: Table) -> list[Award]:
    """What each took besides what nobody called; of which pot, the cards say where the room's names do not."""
    won = {player.player: player.collected or 0 for player in told.players}
    awards = list(_within([event for event in told.hand.events if isinstance(event, Award)], won))
    if house_of(told.hand.room).tells_pots:
        return awards
    apart = settle(table)
    return apart if _sums(apart) == _sums(awards) else [award._replace(pot=None) for award in awards]


def _sums(awards: Iterable[Award]) -> dict[str, Amount]:
    sums: dict[str, Amount] = {}
    for award in awards:
        sums[award.player] = sums.get(award.player, 0) + award.amount
    return sums


def _within(awards: Sequence[Award], won: Mapping[str, Amount]) -> Iterator[Award]:
    """Without the chips that came back with a pot: of each player's awards no more than he won."""
    over = {name: amount - won.get(name, amount) for name, amount in _sums(awards).items()}
    for award in awards:
        part = min(award.amount, max(0, over[award.player]))
        over[award.player] -= part
        if award.amount > part or not award.amount:
            yield award._replace(amount=award.amount - part)


def _printed(told: Replay, events: Iterable[Event]) -> Printed:
    """The total, and the pots where the awards tell them apart."""
    parts: dict[int, Amount] = {}
    for event in events:
        if isinstance(event, Award) and event.pot is not None:
            parts[event.pot] = parts.get(event.pot, 0) + event.amount
    pots = tuple(parts[number] for number in sorted(parts)) if len(parts) > 1 else ()
    return Printed(0, told.pot, told.rake or 0, pots)
