"""A hand told street by street in the terminal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from razzstats.cards import UNKNOWN, card_text
from razzstats.events import Street
from razzstats.money import money
from razzstats.play.frames import Frame, acts_in, board_of, frames
from razzstats.show.priced import MEANING, Figures, at_frames
from razzstats.show.safe import terminal
from razzstats.show.terminal import percent

if TYPE_CHECKING:
    from razzstats.play.replay import Replay
    from razzstats.value.equity import Share


def hand_lines(
    played: "Replay",
    mistakes: Iterable[tuple[int, str]] = (),
    prices: Mapping[int, Figures] | None = None,
    range_: str = "",
) -> Iterator[str]:
    """A hand street by street: acts with what they cost, pot, boards, equities, and findings where they arise.

    `mistakes` are numbers of acts in the hand and what was wrong with each; `prices` what decisions cost and were
    worth, by the same numbers, where `range_` is what rivals are taken to hold. Equity is against the visible cards
    and, where other down cards are known in the end, against those; it is told of who has known ones himself.
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
    priced = _Priced(at_frames(prices or {}, acts_in(told)), range_)
    for street, of_street in groupby(range(len(told)), key=lambda place: told[place].street):
        yield from _street_lines(list(of_street), street, told, by_line, priced, hand.currency)
    yield ""
    if priced.figures:
        yield f"  {MEANING}"
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


class _Priced(NamedTuple):
    """Figures of decisions by the frame before the act, and the range that one of them is against."""

    figures: Mapping[int, Figures]
    range: str


def _street_lines(
    of_street: Sequence[int],
    street: int,
    told: Sequence[Frame],
    by_line: dict[int, list[str]],
    priced: _Priced,
    currency: str,
) -> Iterator[str]:
    """`of_street` are the places of its frames."""
    if street:
        first = told[of_street[0]]
        yield ""
        yield terminal(f"{first.text}   pot {money(first.pot, currency)}")
        yield from _boards(first)
        yield from _chances(first, told)
    for place in of_street[1 if street else 0 :]:
        frame, figures = told[place], priced.figures.get(place - 1)
        yield terminal(f"  {frame.text}{_cost(told[place - 1], frame, currency, figures)}")
        yield from _figure_lines(figures, priced.range)
        for text in by_line.pop(frame.line, []):
            yield terminal(f"  ! {text}")


def _figure_lines(figures: Figures | None, range_: str) -> Iterator[str]:
    """What a call needs and what the hand is worth, a line each."""
    rows = list(figures.told(range_)) if figures else []
    width = max((len(name) for name, _ in rows), default=0)
    for name, figure in rows:
        yield f"      {name:<{width}}  {figure}"


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


def _cost(before: Frame, frame: Frame, currency: str, figures: Figures | None) -> str:
    """What the act was asked for, beside it: the bet to call, its odds, and how near betting is to the cap."""
    if before.price is None or before.next != frame.actor:
        return ""
    owed, pot = money(before.to_call, currency), money(before.winnable, currency)
    left = f"{before.wagers_left} to the cap" if before.wagers_left else "capped"
    needs = "" if figures else f", needs {percent(before.price)}"
    return f"   [{owed} for {pot}, {before.odds}{needs}; {left}]"


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
