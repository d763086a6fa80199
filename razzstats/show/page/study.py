"""The study list: which hands to look at first, and one sentence why."""

from collections.abc import Collection, Iterable, Sequence

import pandas as pd

from razzstats.cards import UNKNOWN, Card
from razzstats.events import STREET_LABELS
from razzstats.play.frames import PlayerView, board_of
from razzstats.show.page.content import PageHand, Study
from razzstats.value.lowball import Low, low, low_name

LENGTH = 10
SMALLEST = 0.5
"""Big bets; a hand of less is an ante or a bring-in, and teaches nothing."""
CHOSEN_BY = "The largest pots lost and won, those at the showdown first; each opens at the last decision."


def chosen_for_study(rows: pd.DataFrame) -> list[int]:
    """Places of rows of `seats`: what lost and what won most big bets at the showdown, then without one."""
    known = rows[rows["net"].notna() & (rows["big_bet"] > 0)]
    size = (known["net"].astype(float) / known["big_bet"]).sort_values(kind="stable")
    size = size[size.abs() >= SMALLEST]
    shown = known["showdown"].fillna(False).astype(bool)
    at_showdown = _ends(size[shown[size.index]], LENGTH)
    return at_showdown + _ends(size[~shown[size.index]], LENGTH - len(at_showdown))


def _ends(size: "pd.Series[float]", length: int) -> list[int]:
    """Half of them the largest losses, half the largest gains, more of one where the other has fewer."""
    lost = [int(row) for row in size.index if size[row] < 0]
    won = [int(row) for row in reversed(size.index) if size[row] > 0]
    losses = lost[: max(length - length // 2, length - len(won))]
    return losses + won[: length - len(losses)]


def fresh_first(candidates: Iterable[int], seen: Collection[int]) -> list[int]:
    """So many candidates as the list holds, each once: those that nobody has looked at yet, then the others."""
    return sorted(dict.fromkeys(candidates), key=lambda one: one in seen)[:LENGTH]


def study(hands: Sequence[PageHand], places: Sequence[int], seen: Collection[int] = ()) -> tuple[Study, ...]:
    """The chosen hands, each opened at the player's last decision."""
    return tuple(Study(place, last_decision(hands[place]), why(hands[place]), place in seen) for place in places)


def last_decision(hand: PageHand) -> int:
    """The last frame in which the player is to act; the first frame where he never is."""
    turns = [place for place, frame in enumerate(hand.frames) if frame.next == hand.hero]
    return turns[-1] if turns else 0


def why(hand: PageHand) -> str:
    """`Lost 6.5 big bets with 10,8,7,5,2 against 9,8,5,3,A.`"""
    result = hand.big_bets or 0.0
    return f"{'Lost' if result < 0 else 'Won'} {abs(result):.1f} big bets{_how(hand)}."


def _how(hand: PageHand) -> str:
    last = hand.frames[-1]
    view = last.view(hand.hero)
    if view is not None and view.folded:
        return f", folded on {STREET_LABELS[_folded_on(hand)]}"
    lows = {one.name: _final_low(one, last.common) for one in last.players if not one.folded}
    if len(lows) == 1:
        return f", everybody else folded by {STREET_LABELS[last.street]}"
    mine = lows.pop(hand.hero, None)
    theirs = min((value for value in lows.values() if value is not None), default=None)
    holding = "" if mine is None else f" with {low_name(mine)}"
    return holding + ("" if theirs is None else f" against {low_name(theirs)}")


def _folded_on(hand: PageHand) -> int:
    """The street of the frame in which he folded."""
    folds = [frame.street for frame in hand.frames if (view := frame.view(hand.hero)) and view.folded]
    return max(folds[0], 3)


def _final_low(view: PlayerView, common: Card | None) -> Low | None:
    """None where his cards were not shown."""
    cards = (*board_of(view), *(() if common is None else (common,)))
    return None if UNKNOWN in cards or len(cards) < 7 else low(cards)
