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


@pytest.mark.parametrize("name", PLANTS)
def test_planted_mistakes_are_found_and_no_others(name, tmp_path):
    done = session(name, 3, 1)
    assert done.planted >= 3
    names = {name, "lost_call"} if name == "dead_call" else {name}
    assert {one.mistake for one in done.judged if one.planted} <= names
    agree(done, tmp_path)


def test_in_pots_of_many_with_few_chips_the_same_are_found(tmp_path):
    done = Session()
    for seed, players in enumerate((3, 4, 5, 6)):
        play(done, "crowd", CROWD, Seats(players, (0.3, 4), 40 + seed), 40)
    mistakes = [one for one in done.judged if one.mistake in ("dead_call", "lost_call")]
    assert sum(one.decision.alive > 2 for one in mistakes) > 3
    agree(done, tmp_path)
