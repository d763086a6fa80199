"""Hand -> PHH, the poker hand history format, variant `FR`: what PokerKit and others read.

What the format has no word for stands in fields of our own, which begin with an underscore: the rake, the room's own
words for the time, cards that only the summary told. A bring-in that nobody posted in full is a guess, and said to be.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence

from razzstats.events import Act, Kind
from razzstats.hand import Hand
from razzstats.money import CHIPS, PLAY, SIGNS, Amount
from razzstats.write.phh_actions import Telling, amount_text

_SIGNS = {code: sign for sign, code in SIGNS.items()}
_NO_VENUE = ("PHH", "WSOP", "live")
"""What is no name of a place."""
_TELL_THE_BRING_IN = ("PHH", "live")
"""Notations that have a field for it."""


def write(hand: Hand) -> str:
    """The hand as a `.phh` file has it; its awards must be told (play/settle.py).

    Raises Untellable for what the format has no word for.
    """
    return "".join(f"{name} = {value}\n" for name, value in _fields(hand))


def write_all(hands: Iterable[Hand]) -> Iterator[str]:
    """The hands as the tables of a `.phhs` file."""
    for number, hand in enumerate(hands, 1):
        yield f"[{number}]\n{write(hand)}\n"


# -- values of TOML


def _text(text: str) -> str:
    # a basic string of TOML is written like one of JSON, but for this sign
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _name(text: str) -> str:
    """A number where it is one."""
    return text if re.fullmatch(r"0|[1-9]\d{0,17}", text) else _text(text)


def _list(values: Iterable[str]) -> str:
    return f"[{', '.join(values)}]"


def _lines(values: Iterable[str]) -> str:
    return "[\n" + "".join(f"  {_text(value)},\n" for value in values) + "]"


# -- fields


def _fields(hand: Hand) -> Iterator[tuple[str, str]]:
    told = Telling(hand)
    yield from _game(hand, told)
    yield "actions", _lines(told.actions)
    yield from _circumstances(hand)
    yield "seats", _list(str(seat.number) for seat in told.seats)
    if hand.max_seats is not None:
        yield "seat_count", str(hand.max_seats)
    if hand.table:
        yield "table", _name(hand.table)
    yield "players", _list(_text(seat.player) for seat in told.seats)
    yield from _money(hand, told)
    for name, actions in (("_shown", told.shown), ("_mucked", told.mucked)):
        if actions:
            yield name, _list(map(_text, actions))


def _game(hand: Hand, told: Telling) -> Iterator[tuple[str, str]]:
    stakes = hand.stakes
    bring_in, inferred = _bring_in(hand)
    ante = stakes.ante or 0
    yield "variant", '"FR"'
    yield "ante_trimming_status", "true"
    yield "antes", _list(amount_text(ante if seat.player in told.anted else 0) for seat in told.seats)
    yield "bring_in", amount_text(bring_in)
    if inferred:
        yield "_bring_in_inferred", "true"
    if _filled(hand):
        yield "_bring_in_filled", "true"
    yield "small_bet", amount_text(stakes.small_bet)
    yield "big_bet", amount_text(stakes.big_bet)
    yield "starting_stacks", _list(amount_text(seat.stack) for seat in told.seats)


def _bring_in(hand: Hand) -> tuple[Amount, bool]:
    """The full bring-in, and whether it had to be guessed: nobody posted it, or only what he had left."""
    posted = next((event for event in hand.events if isinstance(event, Act) and event.kind is Kind.BRING_IN), None)
    if posted is not None and not _took_all(hand, posted):
        return posted.put_in, False
    stakes = hand.stakes
    # a room tells it by the post alone
    told = hand.room in _TELL_THE_BRING_IN or posted is None or stakes.bring_in != posted.put_in
    if stakes.bring_in is not None and told:
        return stakes.bring_in, False
    unit = 100 if hand.in_chips else 1
    guess = max(unit, stakes.small_bet * 3 // 10 // unit * unit)
    if posted is None:
        return guess, True
    if _filled(hand):
        return _first_call(hand), False
    return max(posted.put_in, guess), True


def _filled(hand: Hand) -> bool:
    """A bring-in that took its player's last chip was called for the full one."""
    posted = next((event for event in hand.events if isinstance(event, Act) and event.kind is Kind.BRING_IN), None)
    if posted is None or not _took_all(hand, posted):
        return False
    return posted.total < _first_call(hand) < hand.stakes.small_bet


def _took_all(hand: Hand, posted: Act) -> bool:
    """His last chip went into the bring-in, whether the room says so or not."""
    stack = next((seat.stack for seat in hand.seats if seat.player == posted.player), None)
    before = sum(
        event.put_in
        for event in hand.events
        if isinstance(event, Act) and event.kind is Kind.ANTE and event.player == posted.player
    )
    return posted.all_in or (stack is not None and stack == before + posted.put_in)


def _first_call(hand: Hand) -> Amount:
    return next((event.total for event in hand.events if isinstance(event, Act) and event.kind is Kind.CALL), 0)


def _circumstances(hand: Hand) -> Iterator[tuple[str, str]]:
    tournament = hand.tournament
    if tournament is not None:
        ours = hand.room == "PHH"
        yield "event", _text(tournament.number if ours else f"Tournament #{tournament.number}")
        if not ours:
            yield "_tournament", _text(tournament.number)
        if tournament.buy_in:
            yield "_buy_in", _text(tournament.buy_in)
        if tournament.level:
            yield ("level" if tournament.level.isdecimal() else "_level"), _name(tournament.level)
    venue = hand.house or hand.room
    if venue not in _NO_VENUE:
        yield "venue", _text(venue)
    elif hand.house not in ("", "live"):
        yield "_house", _text(hand.house)
    for name, words in (("_mix", hand.mix), ("_club", hand.club)):
        if words:
            yield name, _text(words)
    yield from _time(hand)
    yield "hand", _name(hand.id)


def _time(hand: Hand) -> Iterator[tuple[str, str]]:
    at = hand.played_at
    if at is not None:
        yield "time", f"{at:%H:%M:%S}"
        yield "time_zone", '"UTC"'
        date: Sequence[int | str] = (at.year, at.month, at.day)
    else:
        found = re.match(r"(\d{4})/(\d\d?)/(\d\d?)\b", hand.time_text)
        date = [int(part) for part in found.groups()] if found else ()
    yield from ((name, str(number)) for name, number in zip(("year", "month", "day"), date, strict=False))
    if hand.time_text:
        yield "_time_text", _text(hand.time_text)


def _money(hand: Hand, told: Telling) -> Iterator[tuple[str, str]]:
    if hand.currency not in (CHIPS, PLAY):
        yield "currency", _text(hand.currency)
        if hand.currency in _SIGNS:
            yield "currency_symbol", _text(_SIGNS[hand.currency])
    if not told.won:
        return
    pot, winnings = told.winnings()
    yield "winnings", _list(amount_text(winnings[seat.player]) for seat in told.seats)
    if all(seat.stack is not None for seat in told.seats):
        yield "finishing_stacks", _list(amount_text(told.final(seat, winnings)) for seat in told.seats)
    rake = pot - sum(winnings.values())
    if rake or (hand.printed is not None and hand.printed.rake is not None):
        yield "_rake", amount_text(rake)
