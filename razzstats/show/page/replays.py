"""Hands of the store -> hands that the page can replay."""

from collections.abc import Iterator, Sequence

from razzstats.cards import Card
from razzstats.events import Street
from razzstats.hand import Hand
from razzstats.money import money
from razzstats.play.frames import Frame, frames
from razzstats.play.odds import Odds, cards_at, odds, told_of
from razzstats.play.replay import Replay, replay
from razzstats.show.mask import Mask, masked, nobody
from razzstats.show.page.content import PageHand


def page_hand(hand: Hand, player: str, mask: Mask, label: str, *, every_street: bool) -> PageHand:
    """A hand as the page shows it; the player's chances before 5th street, which are dear, only if asked for."""
    told_hand = masked(hand, mask, label)
    hero = mask(player)
    played = replay(told_hand)
    told = tuple(frames(told_hand))
    net, big_bets = _net(played, hero)
    return PageHand(
        label,
        _when(hand, mask),
        f"{money(hand.stakes.small_bet, hand.currency)}/{money(hand.stakes.big_bet, hand.currency)}",
        hand.currency,
        told_hand.table,
        _cards(told, hero),
        net,
        big_bets,
        hero,
        told,
        tuple(_odds(told, hero, every_street)),
        _findings(played, told),
    )


def _when(hand: Hand, mask: Mask) -> str:
    if hand.played_at is None:
        return hand.time_text if mask is nobody else ""
    return f"{hand.played_at:%Y-%m-%d %H:%M}" if mask is nobody else f"{hand.played_at:%Y-%m-%d}"


def _cards(told: Sequence[Frame], hero: str) -> tuple[Card, ...]:
    view = told[-1].view(hero) if told else None
    return cards_at(view) if view else ()


def _net(played: Replay, hero: str) -> tuple[str, float | None]:
    net = next((dealt.net for dealt in played.players if dealt.player == hero), None)
    if net is None:
        return "", None
    big_bet = played.hand.stakes.big_bet
    text = money(net, played.hand.currency).replace("-", "−")
    return ("+" if net > 0 else "") + text, net / big_bet if big_bet else None


def _odds(told: Sequence[Frame], hero: str, every_street: bool) -> Iterator[Odds | None]:
    """What does not change from one frame to the next is not counted again: `equity` keeps it."""
    known = told_of(told)
    for frame in told:
        heads_up = sum(not view.folded for view in frame.players) == 2
        wanted = every_street or (frame.street >= Street.FIFTH and heads_up)
        yield odds(frame, hero, known) if wanted and frame.next is not None else None


def _findings(played: Replay, told: Sequence[Frame]) -> tuple[tuple[str, ...], ...]:
    """Each finding at the last frame that is not after its line."""
    found: list[list[str]] = [[] for _ in told]
    for finding in played.findings:
        line = finding.place.line - played.hand.place.line
        before = [place for place, frame in enumerate(told) if frame.line <= line]
        if told:
            found[before[-1] if before else 0].append(f"{finding.rule}: {finding.message}")
    return tuple(map(tuple, found))
