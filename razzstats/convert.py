"""Hands of any room -> another notation. What is written is read back, and must tell the same acts and money."""

import io
import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import blake2b

from razzstats.events import Act, Award, Event, HighNote, Refund, Show
from razzstats.findings import Finding, Severity
from razzstats.hand import Hand, Printed, Seat, Tournament
from razzstats.money import CHIPS, PLAY, SIGNS
from razzstats.play.pots import ending
from razzstats.play.replay import Replay, replay
from razzstats.play.table import Table
from razzstats.read.reader import Cancelled, PassedOver, Unread, chunks, outcomes
from razzstats.read.source import Chunk, Unusable, Walk
from razzstats.single import played
from razzstats.standings import Standings
from razzstats.summary import Summary
from razzstats.write import phh, pokerstars

NOT_CONVERTED = "NOT_CONVERTED"

_WAGERS = ("bet", "complete", "raise")

UNKNOWN_STACK = 100
"""Big bets that a player is said to have where the wording must say something and nobody knows."""


@dataclass
class Converted:
    """What was met on the way."""

    summary: Summary = field(default_factory=Summary)
    written: int = 0
    unfinished: int = 0
    """Hands without a result, which no other notation could tell as a whole hand."""
    without_stacks: int = 0
    """Written hands in which stacks had to be invented."""
    refused: list[Finding] = field(default_factory=list)
    """Hands that the other notation cannot tell."""

    @property
    def lossless(self) -> bool:
        """Every hand of Razz was written."""
        return self.summary.lossless and not self.refused and not self.unfinished


def convert_paths(paths: Iterable[str | os.PathLike[str]], form: str, converted: Converted) -> Iterator[str]:
    """The texts of the hands that the paths hold, for a file whose name ends in `form`; counts as it goes."""
    writer = WRITERS[form]
    walk = Walk(paths)
    for document in walk:
        converted.summary.files += 1
        found: Iterable[Chunk | Unusable] = [document] if isinstance(document, Unusable) else chunks(document)
        for chunk in found:
            if isinstance(chunk, Unusable):
                converted.summary.unusable.append(chunk)
                continue
            told = _take(chunk, converted)
            text = None if told is None else _text(told, writer, converted)
            if told is not None and text is not None:
                converted.written += 1
                converted.without_stacks += form == ".txt" and any(seat.stack is None for seat in told.hand.seats)
                yield f"[{converted.written}]\n{text}\n" if form == ".phhs" else text
    converted.summary.not_looked_at = walk.not_looked_at


def _take(chunk: Chunk, converted: Converted) -> Replay | None:
    """The hand to be written; anything else is counted."""
    summary = converted.summary
    match played(chunk):
        case PassedOver(_, game):
            summary.passed_over[game] += 1
        case Cancelled():
            summary.cancelled += 1
        case Standings():
            # no hand, and no notation has a place for it
            summary.tournaments += 1
        case Unread() as unread:
            summary.unread.append(unread)
        case Replay() as told:
            summary.read += 1
            summary.take(told)
            if told.hand.finished and any(isinstance(event, Award) for event in told.hand.events):
                return told
            converted.unfinished += 1
    return None


def _text(told: Replay, writer: Callable[[Replay], str], converted: Converted) -> str | None:
    """The text of a hand that is the same when it is read again."""
    text = writer(told)
    reason = _differs(told, text)
    if reason is None:
        return text
    converted.refused.append(Finding(told.hand.place, NOT_CONVERTED, Severity.WARNING, reason))
    return None


def _differs(told: Replay, text: str) -> str | None:
    """What is not told in the text, or told otherwise."""
    again = list(outcomes(io.StringIO(text), "converted"))
    if len(again) != 1 or not isinstance(again[0], Hand):
        said = next(
            (str(other.finding.message) for other in again if isinstance(other, Unread)), "it is no single hand"
        )
        return f"the other notation cannot tell it: {said}"
    other = replay(again[0])
    for what, mine, theirs in (
        ("acts", _acts(told), _acts(other)),
        ("money", _money(told), _money(other)),
    ):
        if mine != theirs:
            return f"the other notation cannot tell its {what}"
    return None


def _acts(told: Replay) -> list[tuple[object, ...]]:
    # whether a wager is a completion or a raise is for the house to say
    return [
        (_clean(turn.player), turn.street, "wager" if turn.act in _WAGERS else turn.act, turn.put_in)
        for turn in told.turns
    ]


def _money(told: Replay) -> list[tuple[object, ...]]:
    return [(_clean(player.player), player.put_in, player.collected) for player in told.players]


# -- a whole hand in PokerStars' words


def _pokerstars(told: Replay) -> str:
    return pokerstars.write(_as_pokerstars(told)) + "\n" * pokerstars.GAP


def _as_pokerstars(told: Replay) -> Hand:
    """The hand with all that this room's text must say."""
    hand = told.hand
    dealt = frozenset(_clean(player.player) for player in told.players)
    return replace(
        hand,
        id=hand.id if hand.id.isdecimal() else _digits(hand.id),
        time_text=_time(hand),
        table=_clean(hand.table) or hand.room,
        tournament=_tournament(hand),
        currency=hand.currency if hand.currency in (CHIPS, PLAY, *SIGNS.values()) or _is_code(hand) else PLAY,
        seats=tuple(_seat(seat, told) for seat in hand.seats),
        events=tuple(_renamed(event) for event in _events(told)),
        printed=_printed(told),
        summary_players=dealt,
        mix=re.sub(r"[({\s]+", " ", hand.mix).strip(),
    )


def _clean(text: str) -> str:
    """On one line, whatever was in it."""
    return " ".join(re.sub(r"[\x00-\x1f\x7f]", " ", text).split())


def _is_code(hand: Hand) -> bool:
    return re.fullmatch(r"[A-Z]{3}", hand.currency) is not None


def _digits(text: str) -> str:
    """A number that stands for a text."""
    return str(int.from_bytes(blake2b(text.encode(), digest_size=5).digest(), "big"))


def _time(hand: Hand) -> str:
    if re.match(r"\d{4}/\d\d?/\d\d?(?: -)? \d\d?:\d\d:\d\d(?: \S|$)", hand.time_text):
        return hand.time_text
    if hand.played_at is not None:
        return f"{hand.played_at:%Y/%m/%d %H:%M:%S} UTC"
    date = re.match(r"\d{4}/\d\d?/\d\d?\b", hand.time_text)
    return f"{date[0] if date else '1970/01/01'} 0:00:00"


def _tournament(hand: Hand) -> Tournament | None:
    told = hand.tournament
    if told is None:
        return None if hand.currency != CHIPS else Tournament("0", "0+0", "Level I")
    level = told.level or "I"
    return Tournament(
        told.number if told.number.isdecimal() else _digits(told.number),
        re.sub(r"\s+(?![A-Z]{3}$)", "", told.buy_in) or "0+0",
        f"Level {level}" if re.fullmatch(r"\w+", level) else _clean(level),
    )


def _seat(seat: Seat, told: Replay) -> Seat:
    put_in = next((player.put_in for player in told.players if player.player == seat.player), 0)
    invented = max(UNKNOWN_STACK * told.hand.stakes.big_bet, put_in + told.hand.stakes.big_bet)
    return replace(
        seat,
        player=_clean(seat.player),
        stack=invented if seat.stack is None else seat.stack,
        # other remarks have other words here, and say nothing of the play
        note="is sitting out" if "sitting out" in seat.note else "",
    )


def _renamed(event: Event) -> Event:
    player = getattr(event, "player", None)
    return event if player is None else event._replace(player=_clean(player))  # type: ignore[call-arg]


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
    shows = {event.player: event for event in hand.events if isinstance(event, Show) and not event.summary}
    summary = [event for event in hand.events if isinstance(event, Show) and event.summary]
    refunds: list[Event] = [event for event in hand.events if isinstance(event, Refund)]
    awards = [event for event in hand.events if isinstance(event, Award)]
    spare = ending(table).uncalled
    if spare is not None and not refunds:
        refunds = [Refund(0, spare.player.name, spare.amount)]
        awards = _without(awards, told, spare.player.name)
    return [*acts[: _last_act(acts)], *refunds, *acts[_last_act(acts) :], *shows.values(), *awards, *summary]


def _last_act(events: list[Event]) -> int:
    return max([at for at, event in enumerate(events, 1) if isinstance(event, Act)], default=len(events))


def _without(awards: list[Award], told: Replay, name: str) -> list[Award]:
    """The awards as they are once what nobody called is told beside them."""
    got = next((player.collected or 0 for player in told.players if player.player == name), 0)
    over = sum(award.amount for award in awards if award.player == name) - got
    left = []
    for award in awards:
        part = min(award.amount, over) if award.player == name else 0
        over -= part
        left.append(award._replace(amount=award.amount - part))
    return [award for award in left if award.amount]


def _printed(told: Replay) -> Printed:
    """The total, and the pots where the awards tell them apart."""
    awards = [event for event in told.hand.events if isinstance(event, Award)]
    if told.hand.printed is not None and told.hand.printed.pots:
        return told.hand.printed
    parts = {award.pot: 0 for award in awards if award.pot is not None}
    for award in awards:
        if award.pot is not None:
            parts[award.pot] += award.amount
    pots = tuple(parts[number] for number in sorted(parts)) if len(parts) > 1 else ()
    return Printed(0, told.pot, told.rake or 0, pots)


WRITERS: dict[str, Callable[[Replay], str]] = {
    ".phh": lambda told: phh.write(told.hand),
    ".phhs": lambda told: phh.write(told.hand),
    ".txt": _pokerstars,
}
"""By the end of a file's name: the text of a hand."""
