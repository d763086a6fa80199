"""What PokerKit says of our hands, what our checker says of PokerKit's, and both of seven cards."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, pairwise
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("pokerkit")

from pokerkit import RegularLowHand
from pokerkit_oracle import (
    DOCUMENTED,
    EQUAL_BOARDS,
    FULL_CALL,
    MUCKED_DEALT,
    NO_RESULT,
    ODD_UNITS,
    RAISED_SHORT,
    SHIFTED_FOLD,
    dealt_by_pokerkit,
    disagreements,
    exclusion,
    odd_cases,
    simulated,
)
from texts import found, hand_of, replayed, told

from razzstats.cards import UNKNOWN, Card, cards_text
from razzstats.events import Act, Award, Deal, Event, Kind
from razzstats.findings import Severity
from razzstats.hand import Hand
from razzstats.play.replay import replay
from razzstats.play.settle import settled
from razzstats.play.simulate import simulate
from razzstats.read.reader import read, read_chunk
from razzstats.read.source import cut
from razzstats.value.lowball import low
from razzstats.write.pokerstars import write

LONG = bool(os.environ.get("RAZZSTATS_LONG"))
HISTORIES = Path(__file__).parents[1] / "histories"

# -- PokerKit plays our hands


def compared(hands: Iterable[Hand]) -> Counter[str]:
    """How many hands PokerKit agreed with, and why others were left out; asserts that it disagreed with none."""
    count: Counter[str] = Counter()
    for hand in hands:
        reason = exclusion(hand)
        count[reason or "compared"] += 1
        if reason is None:
            said = disagreements(hand)
            assert not said, (hand.place, hand.id, said)
    assert count.keys() <= {"compared", *DOCUMENTED}
    return count


def assert_most_compared(count: Counter[str]) -> None:
    """At least four fifths, and each reason for leaving a hand out is rare."""
    hands = count.total()
    assert count["compared"] >= 0.8 * hands, count
    assert all(number <= max(3, 0.06 * hands) for reason, number in count.items() if reason != "compared"), count


def test_pokerkit_agrees_on_the_histories() -> None:
    hands = [settled(hand) for hand in read(HISTORIES) if isinstance(hand, Hand)]
    # it must be told every chip and every card that lies face up
    count = compared(hand for hand in hands if _all_told(hand))
    assert count["compared"] >= 500
    assert_most_compared(count)


def _all_told(hand: Hand) -> bool:
    deals = [event for event in hand.events if isinstance(event, Deal)]
    dealt = {deal.player for deal in deals}
    face_down = any(UNKNOWN in deal.new[-1:] for deal in deals)
    played = replay(hand)
    winners = [player for player in played.players if played.showdown and player.collected]
    if any(UNKNOWN in player.cards or len(player.cards) < 6 for player in winners):
        return False
    return not face_down and all(seat.stack is not None for seat in hand.seats if seat.player in dealt)


def test_pokerkit_agrees_on_real_hands(shared_histories: Path) -> None:
    hands = [hand for hand in read(shared_histories / "pokerstars") if isinstance(hand, Hand)]
    count = compared(hands)
    assert count["compared"] >= 16
    assert_most_compared(count)


def test_pokerkit_agrees_on_simulated_hands() -> None:
    count = compared(simulated(5_000 if LONG else 400, seed=1))
    print(dict(count))
    assert_most_compared(count)


# -- it would have seen a fault


def mutated(change: Callable[[Event], Event], **asked: object) -> Iterator[list[str]]:
    """What is said of each hand in which the change changed something."""
    for hand in simulate(80, seed=4, **asked):  # type: ignore[arg-type]
        events = tuple(map(change, hand.events))
        if events != hand.events and exclusion(hand) is None:
            yield disagreements(replace(hand, events=events))


def other_winner(event: Event) -> Event:
    return event._replace(amount=event.amount + 100) if isinstance(event, Award) else event


def dearer_call(event: Event) -> Event:
    called = isinstance(event, Act) and event.kind is Kind.CALL and not event.all_in
    return event._replace(put_in=event.put_in + 5, total=event.total + 5) if called else event


def check_for_fold(event: Event) -> Event:
    checked = isinstance(event, Act) and event.kind is Kind.CHECK
    return event._replace(kind=Kind.BET, put_in=50, total=50) if checked else event


@pytest.mark.parametrize("change", [other_winner, dearer_call, check_for_fold])
def test_pokerkit_disagrees_with_what_is_wrong(change: Callable[[Event], Event]) -> None:
    said = list(mutated(change))
    assert len(said) > 10
    assert all(said)


# -- what it is not asked about

LEFT_OUT = {
    RAISED_SHORT: """
        seats: Ann 1000 Qc, Bob 25 6h, Cy 1000 8s
        Ann: brings in for 10
        Bob: raises 10 to 20 and is all-in
        Cy: raises 30 to 50
        Ann: folds
        Uncalled bet (30) returned to Cy
    """,
    FULL_CALL: """
        seats: Ann 9 Qc, Bob 1000 6h, Cy 1000 8s
        Ann: brings in for 4 and is all-in
        Bob: calls 10
        Cy: folds
        Uncalled bet (6) returned to Bob
    """,
    SHIFTED_FOLD: """
        seats: Ann 5 Qc, Bob 1000 6h, Cy 1000 8s
        Ann: posts the ante 5 and is all-in
        Bob: posts the ante 5
        Cy: posts the ante 5
        Bob: folds
        Cy: brings in for 10
        Uncalled bet (10) returned to Cy
    """,
    EQUAL_BOARDS: """
        seats: Ann 1000 Qc, Bob 1000 6h, Cy 1000 6s
        Ann: brings in for 10
        Bob: calls 10
        Cy: calls 10
        4: Ann Kd, Bob 7s, Cy 7h
        Cy: bets 30
        Ann: folds
        Bob: folds
        Uncalled bet (30) returned to Cy
    """,
}
TAKES = "Bob collected POT from pot"


def told_hand(spec: str) -> Hand:
    return hand_of(told(spec)[0])


@pytest.mark.parametrize("reason", LEFT_OUT)
def test_what_is_left_out(reason: str) -> None:
    assert exclusion(told_hand(LEFT_OUT[reason] + TAKES)) == reason
    assert exclusion(told_hand(LEFT_OUT[reason])) == NO_RESULT


def test_little_is_left_out() -> None:
    """The same odd cases, where PokerKit plays as the room does."""
    same = {
        "nobody raises a short all-in": LEFT_OUT[RAISED_SHORT]
        .replace("raises 30 to 50", "calls 20")
        .replace("30", "10"),
        "a short bring-in is called as it is": LEFT_OUT[FULL_CALL].replace("calls 10", "calls 4"),
        "a shifted bring-in is paid": LEFT_OUT[SHIFTED_FOLD].replace("Bob: folds\n        Cy: b", "Bob: b"),
        "the first seat has the higher suit": LEFT_OUT[EQUAL_BOARDS]
        .replace("Cy: bets 30", "Bob: bets 30")
        .replace("Bob: folds", "Cy: folds"),
    }
    for name, spec in same.items():
        assert exclusion(told_hand(spec + TAKES)) is None, name


# -- PokerKit deals, our checker judges


def read_back(text: str) -> Hand:
    (outcome,) = (read_chunk(chunk) for chunk in cut(text.splitlines(keepends=True), "pokerkit.txt"))
    assert isinstance(outcome, Hand), outcome
    return outcome


@pytest.mark.filterwarnings("ignore:Returning reserved")
def test_nobody_is_accused_of_what_pokerkit_dealt() -> None:
    hands = 20_000 if LONG else 300
    left_out: Counter[str] = Counter()
    cases: Counter[str] = Counter()
    sizes: Counter[int] = Counter()
    accused: list[str] = []
    for made in dealt_by_pokerkit(hands, seed=7, left_out=left_out):
        hand = read_back(write(made.hand))
        assert replace(hand, place=made.hand.place, lines=made.hand.lines) == made.hand
        played = replay(hand)
        assert played.cannot_check == ()
        assert {player.player: player.net for player in played.players} == made.net
        faults = [str(found) for found in played.findings if found.severity is not Severity.INFO]
        accused += [f"{hand.id} {fault}" for fault in faults]
        cases.update(odd_cases(played))
        sizes[len(played.players)] += 1
    print(dict(sizes), dict(cases), dict(left_out))
    assert accused == []
    assert set(sizes) == set(range(2, 9))
    assert left_out.keys() <= {MUCKED_DEALT, ODD_UNITS}
    assert left_out.total() <= 0.02 * hands


def test_either_of_equal_boards_may_pass_the_opening_on() -> None:
    """Both lowest boards are all-in: clockwise from Bob's Cy acts, from Dee's Ann; no source says whose counts."""
    for opener, other in (("Cy", "Ann"), ("Ann", "Cy")):
        text, _ = told(f"""
            seats: Ann 1000 Qc, Bob 15 6h, Cy 1000 8s, Dee 15 6s
            Ann: brings in for 10
            Bob: calls 10 and is all-in
            Cy: calls 10
            Dee: calls 10 and is all-in
            4: Ann Kd, Bob 7s, Cy Jd, Dee 7h
            {opener}: checks
            {other}: checks
            5: Ann Jh, Bob 8c, Cy Kh, Dee 9c
        """)
        assert not {"WRONG_OPENER", "OUT_OF_TURN", "EXTRA_ACTION"} & {rule for _, rule in found(replayed(text))}


# -- seven cards


def seven(ranks: tuple[int, ...]) -> list[Card]:
    """Cards of these ranks, each its own."""
    return [4 * rank + ranks[:place].count(rank) for place, rank in enumerate(ranks)]


def test_the_evaluator_orders_as_pokerkit_does() -> None:
    multisets = [ranks for ranks in combinations_with_replacement(range(13), 7) if max(map(ranks.count, ranks)) <= 4]
    assert len(multisets) == 49_205
    if not LONG:
        multisets = Random(1).sample(multisets, 3_001)
    pairs = 0
    ordered = sorted((low(seven(ranks)), ranks) for ranks in multisets)
    theirs = (RegularLowHand.from_game(cards_text(seven(ranks)).replace(" ", "")) for _, ranks in ordered)
    # in the order of the one each is no better than the one before in the other, and equal where it is equal
    for ((before, _), better), ((after, ranks), worse) in pairwise(zip(ordered, theirs, strict=True)):
        assert (before == after) == (better == worse), ranks
        assert not better < worse, ranks
        pairs += 1
    assert pairs == len(multisets) - 1
