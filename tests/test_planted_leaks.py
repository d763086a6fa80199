"""Suspected leaks on simulated players: none is named of sound ones, the right one of leaky ones.

benchmarks/leak_trial.py does the same with many players and hands.
"""

import pytest
from planted_leaks import RIGHT, clean_player, leaky_player, named, verdict

from razzstats.play.simulate.leaks import LEAKS as PLANTED
from razzstats.stats.leaks import LEAKS
from razzstats.stats.price.worth import Pricing

QUICK = Pricing(samples=100)


def test_every_planted_leak_has_its_answer():
    assert list(RIGHT) == [leak.name for leak in PLANTED]
    suspected = {leak.id for leak in LEAKS if not leak.certain}
    assert set().union(*RIGHT.values()) <= suspected


@pytest.mark.parametrize("number", range(6))
def test_nothing_is_suspected_of_a_sound_player(number):
    judged = verdict(clean_player(number, 300), QUICK)
    assert named(judged) == {}
    assert judged.hands == 300
    # lest the hands be too few to suspect anything
    assert judged.tried >= 4


@pytest.mark.parametrize("style", ["plays-rough", "limps", "station"])
def test_a_leak_is_named(style):
    judged = verdict(leaky_player(style, 0, 600), QUICK)
    assert RIGHT[style] & named(judged).keys(), judged.table[["leak", "made", "opportunities", "p_corrected"]]
