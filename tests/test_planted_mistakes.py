"""Certain mistakes: those that simulated players make on purpose are found, and none where there is none."""

from pathlib import Path

import pytest
from card_judge import Rival, Seen, can_gain, drawing_dead, final, locked
from planted_mistakes import CROWD, PLANTS, Seats, Session, found_in, play, session

from razzstats.stats.price.mistakes import MISTAKES
from razzstats.stats.price.worth import Pricing

QUICK = Pricing(samples=100)
"""What is certain hangs on no random deal."""


def agree(done: Session, folder: Path) -> None:
    """The prices and the judge of cards say the same of each decision."""
    found = found_in(done.hands, folder, QUICK)
    judged = {one.key: one.mistake for one in done.judged if one.mistake}
    assert found == judged


def test_every_certain_mistake_is_planted():
    assert {mistake.id for mistake in MISTAKES if mistake.certain} == {*PLANTS, "lost_call"}


def heads_up(own: str, up: str, *, stub: int = 40) -> Seen:
    """What one sees of the other, folded cards apart; ranks as they are written."""
    mine, theirs = (tuple(sorted("A23456789TJQK".index(rank) for rank in ranks)) for ranks in (own, up))
    unseen = tuple(4 - (*mine, *theirs).count(rank) for rank in range(13))
    return Seen(len(own), mine, (Rival(theirs, reaches=True, has_chips=True),), unseen, stub, None)


@pytest.mark.parametrize(
    ("own", "up", "dead", "lock"),
    [
        # a pair of aces at best; the worst of A 2 3 4 is a pair of fours, so that is a draw no more
        ("AA22335", "A234", False, False),
        ("KKQQJJ2", "A234", True, False),
        # one card cannot make five of three ranks
        ("KKQQJJ", "A234", True, False),
        ("KKQQJ2", "A234", False, False),
        # the other may pair all of these
        ("98765KK", "A234", False, False),
        ("A2345KK", "6789", False, True),
        ("98765KK", "TJQK", False, True),
        # T J and A 2 3 make a jack at best
        ("QT987KK", "TJQK", False, False),
        ("A23456", "TJQK", False, True),
        ("A2345", "TJQ", False, True),
        ("A2345", "678", False, True),
        ("A2346", "234", False, False),
    ],
)
def test_the_judge_of_cards(own, up, dead, lock):
    seen = heads_up(own, up)
    assert (drawing_dead(seen), locked(seen)) == (dead, lock)
    assert can_gain(seen) is not dead


def test_the_worth_of_seven_cards():
    """Each of these, with the ace low, is better than the next."""
    ranks = ["A2345KQ", "A2346KQ", "89TJQKA", "AA234AA", "KKK2344", "22AA33A", "3344AAA", "AAA2222"]
    worths = [final(tuple(sorted("A23456789TJQK".index(rank) for rank in hand))) for hand in ranks]
    assert worths == sorted(worths)
    assert len(set(worths)) == len(worths)


@pytest.mark.parametrize("name", PLANTS)
def test_planted_mistakes_are_found_and_no_others(name, tmp_path):
    done = session(name, 3, 100)
    assert done.planted >= 3
    names = {name, "lost_call"} if name == "dead_call" else {name}
    assert {one.mistake for one in done.judged if one.planted} <= names
    agree(done, tmp_path)


def test_in_pots_of_many_with_few_chips_the_same_are_found(tmp_path):
    done = Session()
    for players in (3, 4, 5):
        play(done, "crowd", CROWD, Seats(players, (0.3, 4), 46), 25)
    assert any(one.mistake and one.decision.alive > 2 for one in done.judged)
    agree(done, tmp_path)
