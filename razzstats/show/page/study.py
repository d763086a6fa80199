"""The study list: which hands to look at first, and one sentence why."""

from collections.abc import Sequence

import pandas as pd

from razzstats.cards import UNKNOWN, Card
from razzstats.play.frames import PlayerView, board_of
from razzstats.show.page.content import PageHand, Study
from razzstats.value.lowball import Low, low, low_name

LENGTH = 10
CHOSEN_BY = "The largest pots lost and won at the showdown, each opened at the last decision."


def chosen_for_study(rows: pd.DataFrame) -> list[int]:
    """Places of rows of `seats`: the hands that lost and won most big bets at the showdown, the losses first."""
    shown = rows[rows["showdown"].fillna(False).astype(bool) & rows["net"].notna() & (rows["big_bet"] > 0)]
    size = (shown["net"] / shown["big_bet"]).sort_values(kind="stable")
    lost = [int(row) for row in size.index if size[row] < 0]
    won = [int(row) for row in reversed(size.index) if size[row] > 0]
    half = LENGTH // 2
    losses = lost[: max(half, LENGTH - len(won))]
    return losses + won[: LENGTH - len(losses)]


def study(hands: Sequence[PageHand], places: Sequence[int]) -> tuple[Study, ...]:
    """The chosen hands, each opened at the player's last decision."""
    return tuple(Study(place, last_decision(hands[place]), why(hands[place])) for place in places)


def last_decision(hand: PageHand) -> int:
    """The last frame in which the player is to act; the first frame where he never is."""
    turns = [place for place, frame in enumerate(hand.frames) if frame.next == hand.hero]
    return turns[-1] if turns else 0


def why(hand: PageHand) -> str:
    """`Lost 6.5 big bets with 10,8,7,5,2 against 9,8,5,3,A.`"""
    last = hand.frames[-1]
    lows = {view.name: _final_low(view, last.common) for view in last.players if not view.folded}
    mine = lows.pop(hand.hero, None)
    theirs = min((value for value in lows.values() if value is not None), default=None)
    result = hand.big_bets or 0.0
    did = f"{'Lost' if result < 0 else 'Won'} {abs(result):.1f} big bets"
    holding = "" if mine is None else f" with {low_name(mine)}"
    against = "" if theirs is None else f" against {low_name(theirs)}"
    return f"{did}{holding}{against}."


def _final_low(view: PlayerView, common: Card | None) -> Low | None:
    """None where his cards were not shown."""
    cards = (*board_of(view), *(() if common is None else (common,)))
    return None if UNKNOWN in cards or len(cards) < 7 else low(cards)
