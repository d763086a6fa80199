"""The hands of a page as one compressed text: frames in which only what has changed is told again.

A hand is an object; `players` are [name, seat] and every player is named by his place among them. A frame has its
street, actor, deed (`{}` for the actor's name), pot and what else page.js draws; `seats` holds the players whose view
is not that of the frame before, as [down, up, stack, street_in, state, shown]. Cards are numbers as in
razzstats.cards, amounts are text.
"""

import json
import zlib
from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import Any

from razzstats.money import Amount, money
from razzstats.play.frames import Frame, PlayerView
from razzstats.play.odds import Odds
from razzstats.show.page.content import PageHand
from razzstats.show.priced import Figures
from razzstats.show.safe import terminal
from razzstats.value.equity import Share

LEVELS = ("the bring-in", "a completion", "a raise", "a re-raise", "a third raise", "a fourth raise")


def packed(hands: Sequence[PageHand]) -> str:
    """All hands as JSON, deflated (zlib's wrapper) and in base64."""
    text = json.dumps([hand_object(hand) for hand in hands], separators=(",", ":"))
    return b64encode(zlib.compress(text.encode("ascii"), 9)).decode("ascii")


def hand_object(hand: PageHand) -> dict[str, Any]:
    """A hand as JSON holds it."""
    return {
        "label": terminal(hand.label),
        "when": terminal(hand.when),
        "stakes": terminal(hand.stakes),
        "table": terminal(hand.table),
        "cards": hand.cards,
        "net": terminal(hand.net),
        # to sort by; what is shown is rounded here alone, as `razzstats hands` does
        "bb": None if hand.big_bets is None else round(hand.big_bets, 2),
        "result": None if hand.big_bets is None else f"{hand.big_bets:+.1f}".replace("-", "−"),
        "players": [[terminal(view.name), view.seat] for view in hand.frames[0].players] if hand.frames else [],
        "hero": _place(hand, hand.hero),
        "frames": list(_frames(hand)),
    }


def _place(hand: PageHand, name: str | None) -> int | None:
    """A player's place in the frames of a hand; None for nobody or somebody who was not dealt in."""
    names = [view.name for view in hand.frames[0].players] if hand.frames else []
    return names.index(name) if name in names else None


def _frames(hand: PageHand) -> Iterator[dict[str, Any]]:
    before: tuple[PlayerView | None, ...] = (None,) * 10
    for at, (frame, odds, findings) in enumerate(zip(hand.frames, hand.odds, hand.findings, strict=True)):
        told = _frame(hand, frame, odds, hand.prices.get(at))
        told["seats"] = {
            place: _view(view, hand.currency)
            for place, (view, old) in enumerate(zip(frame.players, before, strict=False))
            if view != old
        }
        if findings:
            told["findings"] = [terminal(text) for text in findings]
        if at in hand.mistakes:
            told["mistake"] = terminal(hand.mistakes[at])
        before = frame.players
        yield told


def _frame(hand: PageHand, frame: Frame, odds: Odds | None, prices: Figures | None) -> dict[str, Any]:
    """What is None or empty is left out, and what the prices of a decision tell in its place."""
    told: dict[str, Any] = {
        "street": int(frame.street),
        "actor": _place(hand, frame.actor),
        # of somebody who was not dealt in the name is in the text
        "deed": terminal(frame.deed if frame.actor is None or _place(hand, frame.actor) is not None else frame.text),
        "pot": _money(frame.pot, hand.currency),
        "next": _place(hand, frame.next),
        "first": _place(hand, frame.first),
        "low": [_place(hand, name) for name in frame.low],
        "common": frame.common,
        "level": level_text(frame),
        **_price(frame, hand.currency),
        **_chances(odds),
        "prices": prices,
    }
    instead = ("needs", "visible") if prices else ()
    return {name: value for name, value in told.items() if value not in (None, [], "") and name not in instead}


def level_text(frame: Frame) -> str:
    """`a raise (2 to the cap)`; nothing before the first street."""
    if not frame.street:
        return ""
    names = LEVELS if frame.street == 3 else ("no bet", "a bet", *LEVELS[2:])
    left = "capped" if not frame.wagers_left else f"{frame.wagers_left} to the cap"
    return f"{names[min(frame.wagers, len(names) - 1)]} ({left})"


def _price(frame: Frame, currency: str) -> dict[str, Any]:
    if frame.price is None:
        return {}
    return {
        "owes": _money(frame.to_call, currency),
        "against": frame.odds,
        "needs": f"{100 * frame.price:.1f} %",
    }


def _chances(odds: Odds | None) -> dict[str, Any]:
    if odds is None:
        return {}
    mark = "drawing dead" if odds.dead else "locked" if odds.locked else None
    return {"visible": share_text(odds.visible), "known": odds.known and share_text(odds.known), "mark": mark}


def share_text(share: Share) -> str:
    """`35.2 %`, or with its standard error where it comes from random deals."""
    return f"{100 * share.equity:.1f} %" + (f" ± {100 * share.error:.1f}" if share.error else "")


def _view(view: PlayerView, currency: str) -> list[Any]:
    stack = "" if view.stack is None else _money(view.stack, currency)
    state = "folded" if view.folded else "all-in" if view.all_in else ""
    street_in = _money(view.street_in, currency) if view.street_in else ""
    return [list(view.down), list(view.up), stack, street_in, state, list(view.shown)]


def _money(amount: Amount, currency: str) -> str:
    return terminal(money(amount, currency))
