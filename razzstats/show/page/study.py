"""The study list: which hands to look at first, and one sentence why."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import pandas as pd

from razzstats.cards import UNKNOWN, Card
from razzstats.events import STREET_LABELS, Street
from razzstats.play.frames import PlayerView, acts_in, board_of
from razzstats.show.mistakes import BETTORS, mistake_sentence, rows_of
from razzstats.show.page.content import PageHand, Study
from razzstats.show.page.subject import Subject
from razzstats.stats.leaks.judge import Judged
from razzstats.value.lowball import Low, low, low_name

LENGTH = 10
SMALLEST = 0.5
"""Big bets; a hand of less is an ante or a bring-in, and teaches nothing."""
OF_A_KIND = 3
"""Mistakes of one kind in the list, so that it is not ten of the same."""
CHOSEN_BY = (
    "Certain mistakes first; then single decisions that look wrong by all four prices, calls before folds, whose price "
    "is less sure (three of one sort at most, the dearest first); then the largest pots lost and won. A hand with a "
    "new note by somebody else stands before all these. Choose a hand to open it at that moment."
)


class Chosen(NamedTuple):
    """A hand to look at, by its row of `seats`; the act that it is about and why, None for a large pot."""

    row: int
    turn: int | None = None
    sentence: str | None = None
    dear_fold: bool = False


def caveat(chosen: Iterable[Chosen]) -> str:
    """What is to be kept in mind of folds that are called dear, if there are any."""
    return BETTORS if any(one.dear_fold for one in chosen) else ""


def to_look_at(subject: Subject, judged: Judged, seen: Collection[int] = (), news: Sequence[int] = ()) -> list[Chosen]:
    """LENGTH hands at most: those with `news`, the mistakes, then large pots; what he has seen after all others."""
    ordered = reversed([*_by_size(subject, judged)]) if news else ()
    wrong = {place: _chosen(place, mistake, judged) for place, mistake in ordered if place in news}
    told = [wrong.get(row, Chosen(row)) for row in news]
    fresh, every = _listed(subject, judged, seen), _listed(subject, judged, ())
    by_row = {one.row: one for one in (*every, *fresh, *told)}
    return [by_row[row] for row in fresh_first([one.row for one in (*told, *fresh, *every)], seen)]


def _listed(subject: Subject, judged: Judged, without: Collection[int]) -> list[Chosen]:
    chosen = list(islice(_wrong(subject, judged, without), LENGTH))
    others = subject.rows.drop(index=sorted({*without, *(one.row for one in chosen)}))
    return chosen + [Chosen(row) for row in chosen_for_study(others, LENGTH - len(chosen))]


def mistaken(subject: Subject, judged: Judged) -> list[int]:
    """The rows of all hands with a mistake, each once, as in `_by_size`."""
    return [*dict.fromkeys(place for place, _ in _by_size(subject, judged))]


def _by_size(subject: Subject, judged: Judged) -> Iterator[tuple[int, Any]]:
    """Every mistake with its row: certain ones, then calls, then folds, of each the hands first that these cost most.

    A fold called dear comes last, as no price takes account of who bets or raises.
    """
    place_of = {key: place for place, key in enumerate(subject.keys)}
    rows = judged.mistakes.assign(
        size=judged.mistakes["loss"] / judged.mistakes["big_bet"], dear_fold=judged.mistakes["mistake"] == "dear_fold"
    )
    alike = rows.groupby(["hand_id", "telling", "certain", "dear_fold"], observed=True)["size"]
    rows = rows.assign(in_hand=alike.transform("sum", min_count=1))
    order = {"certain": False, "dear_fold": True, "in_hand": False, "size": False}
    in_order = rows.sort_values([*order], ascending=[*order.values()], kind="stable")
    for wrong in rows_of(in_order):
        place = place_of.get((str(wrong.hand_id), int(wrong.telling)))
        if place is not None:
            yield place, wrong


def _wrong(subject: Subject, judged: Judged, without: Collection[int]) -> Iterator[Chosen]:
    """A hand once, and few of a kind."""
    of_kind: Counter[str] = Counter()
    done = {*without}
    for place, wrong in _by_size(subject, judged):
        if place in done or of_kind[wrong.mistake] == OF_A_KIND:
            continue
        of_kind[wrong.mistake] += 1
        done.add(place)
        yield _chosen(place, wrong, judged)


def _chosen(place: int, wrong: Any, judged: Judged) -> Chosen:  # noqa: ANN401  (a row of mistakes)
    every = judged.mistakes
    every = every[(every["hand_id"] == wrong.hand_id) & (every["telling"] == wrong.telling)]
    sentence = mistake_sentence(wrong).removesuffix(".") + in_all(every)
    return Chosen(place, int(wrong.turn), sentence, wrong.mistake == "dear_fold")


def in_all(mistakes: pd.DataFrame) -> str:
    """The end of the sentence about one of a hand's mistakes: what they cost together, `; 2.0 by 2 mistakes.`"""
    if len(mistakes) < 2:
        return "."
    losses = (mistakes["loss"] / mistakes["big_bet"]).dropna()
    if losses.empty:
        return f"; {len(mistakes)} mistakes."
    if len(losses) < len(mistakes):
        return f"; {len(mistakes)} mistakes, {len(losses)} with a price: {losses.sum():.1f} big bets."
    return f"; {losses.sum():.1f} by {len(mistakes)} mistakes."


def chosen_for_study(rows: pd.DataFrame, length: int = LENGTH) -> list[int]:
    """Places of rows of `seats`: what lost and what won most big bets at the showdown, then without one."""
    known = rows[rows["net"].notna() & (rows["big_bet"] > 0)]
    size = (known["net"].astype(float) / known["big_bet"]).sort_values(kind="stable")
    size = size[size.abs() >= SMALLEST]
    shown = known["showdown"].fillna(False).astype(bool)
    at_showdown = _ends(size[shown[size.index]], length)
    return at_showdown + _ends(size[~shown[size.index]], length - len(at_showdown))


def _ends(size: "pd.Series[float]", length: int) -> list[int]:
    """Half of them the largest losses, half the largest gains, more of one where the other has fewer."""
    lost = [int(row) for row in size.index if size[row] < 0]
    won = [int(row) for row in reversed(size.index) if size[row] > 0]
    losses = lost[: max(length - length // 2, length - len(won))]
    return losses + won[: length - len(losses)]


def fresh_first(candidates: Iterable[int], seen: Collection[int]) -> list[int]:
    """So many candidates as the list holds, each once: those that are not seen yet, then the others."""
    return sorted(dict.fromkeys(candidates), key=lambda one: one in seen)[:LENGTH]


def study(
    hands: Mapping[int, PageHand], chosen: Sequence[Chosen], seen: Collection[int], news: Collection[int]
) -> tuple[Study, ...]:
    """The chosen hands that are in the page, here by their rows, each opened at its decision."""
    place_of = {row: place for place, row in enumerate(hands)}
    return tuple(
        _studied(one, hands[one.row], place_of[one.row], seen=one.row in seen, news=one.row in news)
        for one in chosen
        if one.row in hands
    )


def _studied(chosen: Chosen, hand: PageHand, place: int, *, seen: bool, news: bool) -> Study:
    at = frame_of(hand, chosen.turn)
    sentence = chosen.sentence or why(hand)
    return Study(place, at, sentence, cards_by(hand, at), rivals_at(hand, at), seen, news)


def cards_by(hand: PageHand, at: int) -> tuple[Card, ...]:
    """The player's cards that had been dealt by a frame, as far as they were known in the end."""
    frame = hand.frames[at]
    view = frame.view(hand.hero)
    dealt_down = frame.street == Street.SEVENTH and frame.common is None
    return hand.cards[: 2 + len(view.up) + dealt_down] if view else hand.cards


def rivals_at(hand: PageHand, at: int) -> tuple[tuple[Card, ...], ...]:
    """The up cards of everybody else who was in the hand at a frame, in the order of the seats."""
    views = hand.frames[at].players
    return tuple(view.up for view in views if view.name != hand.hero and not view.folded)


def frame_of(hand: PageHand, turn: int | None) -> int:
    """The frame before an act, by its number in the hand; the player's last decision for None."""
    if turn is None:
        return last_decision(hand)
    acts = acts_in(hand.frames)
    return acts[turn] - 1 if turn < len(acts) else last_decision(hand)


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
