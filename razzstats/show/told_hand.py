"""A hand told street by street in the terminal."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from razzstats.cards import UNKNOWN, card_text
from razzstats.events import Street
from razzstats.money import money
from razzstats.play.frames import Frame, acts_in, board_of, frames
from razzstats.show.safe import terminal
from razzstats.show.terminal import percent

if TYPE_CHECKING:
    from razzstats.hand import Hand
    from razzstats.play.replay import Replay
    from razzstats.value.equity import Share


def hand_lines(played: "Replay", mistakes: Iterable[tuple[int, str]] = ()) -> Iterator[str]:
    """A hand street by street: acts with what they cost, pot, boards, equities, and findings where they arise.

    `mistakes` are numbers of acts in the hand and what was wrong with each. Equity is against the visible cards and,
    where other down cards are known in the end, against those; it is told of who has known ones himself.
    """
    hand = played.hand
    where = hand.tournament.level if hand.tournament else ""
    stakes = f"{money(hand.stakes.small_bet, hand.currency)}/{money(hand.stakes.big_bet, hand.currency)}"
    time = f"{hand.played_at:%Y-%m-%d %H:%M:%S} UTC" if hand.played_at else hand.time_text
    heading = [
        f"{hand.room} hand {hand.id}",
        f"{hand.mix} Razz".strip(),
        stakes,
        where,
        f"table {hand.table}" if hand.table else "",
        time,
    ]
    yield terminal(", ".join(part for part in heading if part))
    told = frames(hand)
    by_line = _by_line(played, told, mistakes)
    for street, of_street in groupby(told, key=lambda frame: frame.street):
        yield from _street_lines(list(of_street), street, told, by_line, hand)
    yield ""
    yield from _result_lines(played)
    for rest in by_line.values():
        yield from (f"  ! {terminal(text)}" for text in rest)


def _by_line(played: "Replay", told: Sequence[Frame], mistakes: Iterable[tuple[int, str]]) -> dict[int, list[str]]:
    """What is said of the lines of a hand."""
    acts = acts_in(told)
    said = [(told[acts[turn]].line, sentence) for turn, sentence in mistakes if turn < len(acts)]
    first = played.hand.place.line
    said += [(found.place.line - first, f"{found.rule}: {found.message}") for found in played.findings]
    by_line: dict[int, list[str]] = {}
    for line, text in said:
        by_line.setdefault(line, []).append(text)
    return by_line


def _street_lines(
    of_street: Sequence[Frame],
    street: int,
    told: Sequence[Frame],
    by_line: dict[int, list[str]],
    hand: "Hand",
) -> Iterator[str]:
    if street:
        first = of_street[0]
        yield ""
        yield terminal(f"{first.text}   pot {money(first.pot, hand.currency)}")
        yield from _boards(first)
        yield from _chances(first, told)
    before: Frame | None = None
    for frame in of_street:
        if frame is not of_street[0] or not street:
            yield terminal(f"  {frame.text}{_cost(before, frame, hand.currency)}")
            for text in by_line.pop(frame.line, []):
                yield terminal(f"  ! {text}")
        before = frame


def _boards(frame: Frame) -> Iterator[str]:
    """The cards of those who are in, who acts first and who is low, and what has been folded."""
    width = max((len(terminal(view.name)) for view in frame.players), default=0)
    for view in frame.players:
        if not view.folded:
            cards = " ".join("--" if card == UNKNOWN else card_text(card) for card in board_of(view))
            first = "forced to open" if frame.street == Street.THIRD else "first"
            marks = [
                word for word, is_so in ((first, view.name == frame.first), ("low", view.name in frame.low)) if is_so
            ]
            yield f"    {terminal(view.name):<{width}}  {cards}" + (f"   {', '.join(marks)}" if marks else "")
    if frame.common is not None:
        yield f"    {'common card':<{width}}  {card_text(frame.common)}"
    dead = sorted(card for view in frame.players if view.folded for card in view.up)
    if dead:
        yield f"    {'folded':<{width}}  {' '.join(map(card_text, dead))}"


def _cost(before: Frame | None, frame: Frame, currency: str) -> str:
    """What the act was asked for, beside it: the bet to call, its odds, and how near betting is to the cap."""
    if before is None or before.price is None or before.next != frame.actor:
        return ""
    owed, pot = money(before.to_call, currency), money(before.pot, currency)
    left = f"{before.wagers_left} to the cap" if before.wagers_left else "capped"
    return f"   [{owed} for {pot}, {before.pot / before.to_call:.1f} to 1, needs {percent(before.price)}; {left}]"


def _chances(frame: Frame, told: Sequence[Frame]) -> Iterator[str]:
    """Of everybody whose cards are known by then: a hero's, and those that a history tells of anybody at the deal."""
    # numpy comes in here: most of what is printed needs none
    from razzstats.play.odds import odds, told_of

    cards = told_of(told)
    for view in frame.players:
        found = odds(frame, view.name, cards)
        if found is not None:
            known = f", {_share(found.known)} against the cards known in the end" if found.known else ""
            mark = ", drawing dead" if found.dead else ", locked" if found.locked else ""
            yield f"    {terminal(view.name)}: equity {_share(found.visible)} against the visible cards{mark}{known}"


def _share(share: "Share") -> str:
    return percent(share.equity) + (f" ± {100 * share.error:.1f}" if share.error else "")


def _result_lines(played: "Replay") -> Iterator[str]:
    hand = played.hand
    rake = "" if played.rake is None else f", rake {money(played.rake, hand.currency)}"
    yield f"pot {money(played.pot, hand.currency)}{rake}"
    width = max((len(terminal(player.player)) for player in played.players), default=0)
    for player in played.players:
        net = "no result" if player.net is None else money(player.net, hand.currency)
        yield f"  {terminal(player.player):<{width}}  {net if net.startswith('-') else '+' + net:>12}"
    for said in played.cannot_check:
        yield f"  cannot check {terminal(said)}"
