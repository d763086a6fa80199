"""Intervals: published figures, and how often they hold the truth of numbers drawn from a known law."""

from math import comb, sqrt

import numpy as np
import pytest

from razzstats.stats.intervals import (
    LEAST_GROUPS,
    LEAST_HANDS,
    difference,
    hands_needed,
    independent,
    mean_ends,
    ratio_ends,
    student,
    wilson,
    wilson_ends,
)

# -- rates


def test_many_rates_at_once_are_each_alone():
    made, of = np.array([0, 1, 4, 9, 0, 81]), np.array([9, 9, 9, 9, 0, 263])
    low, high = wilson_ends(made, of)
    assert np.isnan([low[4], high[4]]).all()
    for place in (0, 1, 2, 3, 5):
        assert (low[place], high[place]) == wilson(made[place], of[place])
    assert (low[0], high[3]) == (0, 1)


@pytest.mark.parametrize(("n", "rate"), [(20, 0.16), (20, 0.5), (100, 0.03), (400, 0.3)])
def test_wilson_holds_the_rate(n, rate):
    # no drawing: every count with its binomial chance
    low, high = wilson_ends(np.arange(n + 1), np.full(n + 1, n))
    chances = np.array([comb(n, k) * rate**k * (1 - rate) ** (n - k) for k in range(n + 1)])
    assert 0.92 < chances[(low <= rate) & (rate <= high)].sum() < 0.985


def test_difference_of_rates_as_published():
    # Newcombe, Statistics in Medicine 17 (1998), table II, method 10
    assert difference(56, 70, 48, 80) == pytest.approx((0.0524, 0.3339), abs=5e-5)
    assert difference(9, 10, 3, 10) == pytest.approx((0.1705, 0.8090), abs=5e-5)
    assert difference(10, 10, 0, 10) == pytest.approx((0.6075, 1.0000), abs=5e-5)
    assert difference(5, 56, 0, 29) == pytest.approx((-0.0381, 0.1926), abs=5e-5)


# -- means


@pytest.mark.parametrize(
    ("freedom", "tabled"), [(4, 2.776), (5, 2.571), (8, 2.306), (10, 2.228), (30, 2.042), (120, 1.980)]
)
def test_student_is_that_of_the_tables(freedom, tabled):
    assert float(student(freedom)) == pytest.approx(tabled, abs=1e-3)


def test_a_mean_by_hand():
    # -1 0 0 0 6: mean 1, squares about it 4 + 1 + 1 + 1 + 25 = 32, variance 8; its error is sqrt(8 / 5)
    low, high = mean_ends(5, 1.0, sqrt(8))
    assert float(low) == pytest.approx(1 - 2.776 * sqrt(8 / 5), abs=2e-3)
    assert float(high) == pytest.approx(1 + 2.776 * sqrt(8 / 5), abs=2e-3)


def test_what_shows_no_spread_has_no_interval():
    low, high = mean_ends([1, 2, LEAST_HANDS - 1, 50, 50], [1.0, 1.0, 1.0, 0.1, 0.0], [np.nan, 3.0, 3.0, 1e-17, 0.0])
    assert np.isnan(low).all()
    assert np.isnan(high).all()


@pytest.mark.parametrize(("hands", "least"), [(9, 0.85), (30, 0.925), (300, 0.935)])
def test_a_mean_of_hands_holds_the_truth(hands, least):
    # an ante mostly, now and then a pot won or a call-down lost: about the spread of Razz; nine hands that are all
    # alike have no interval, others an interval that is somewhat too narrow
    random = np.random.default_rng(7)
    results, chances = np.array([-0.13, -0.5, -4.0, 1.0, 5.0]), np.array([0.72, 0.1, 0.06, 0.06, 0.06])
    drawn = random.choice(results, size=(4_000, hands), p=chances)
    low, high = mean_ends(np.full(4_000, hands), drawn.mean(axis=1), drawn.std(axis=1, ddof=1))
    truth = results @ chances
    given = ~np.isnan(low)
    assert least < ((low <= truth) & (truth <= high))[given].mean() < 0.98


def test_hands_needed():
    # (1.96 x 150 / 1) squared for 15 big bets in 100 hands, to within one in a hundred; a fourth of it for twice
    assert hands_needed(15, 1.0) == pytest.approx(86_436, abs=10)
    assert hands_needed(15, 2.0) == pytest.approx(86_436 / 4, abs=5)
    # so many hands do have that interval
    needed = hands_needed(15, 5.0)
    assert 100 * 1.959964 * 1.5 / sqrt(needed) <= 5 < 100 * 1.959964 * 1.5 / sqrt(needed - 1)


# -- several opportunities a hand


def test_opportunities_that_depend_on_each_other_tell_less():
    # four hands of two acts, both made or neither: from hand to hand the spread is 4 x 1 x 4/3, of eight tosses it is 2
    assert independent(8, 4, 4 * 4, 4 + 4, 4 + 4) == pytest.approx(8 * 2 / (16 / 3))
    # one made and one not in every hand: no more than they are
    assert independent(8, 4, 4 * 4, 2 * 4, 4) == 8
    # all made, none made, one hand, none at all
    known = np.array([(8, 8, 16, 16, 16), (8, 0, 16, 0, 0), (3, 1, 9, 3, 1), (0, 0, 0, 0, 0)])
    assert independent(*known.T).tolist() == [8, 8, 3, 0]


def test_the_interval_holds_the_truth_where_acts_of_a_hand_depend_on_each_other():
    random = np.random.default_rng(4)
    held = by_acts = 0
    for _ in range(400):
        n = random.integers(1, 5, 100)
        # in a hand he mostly does one or the other
        k = random.binomial(n, np.where(random.random(100) < 0.4, 0.9, 0.1))
        true = 0.4 * 0.9 + 0.6 * 0.1
        telling = independent(n.sum(), k.sum(), n @ n, n @ k, k @ k)
        low, high = wilson_ends(k.sum() * telling / n.sum(), telling)
        held += low <= true <= high
        low, high = wilson_ends(k.sum(), n.sum())
        by_acts += low <= true <= high
    assert held / 400 > 0.92
    assert by_acts / 400 < 0.85


# -- ratios


def drawn_sessions(random, number, spread_between):
    """Results and hands of sessions that have good and bad days, so that hands of one depend on each other."""
    hands = random.integers(20, 300, number)
    days = random.normal(0, spread_between, number)
    return days * hands + random.normal(0, 1.4, number) * np.sqrt(hands), hands.astype(float)


def test_sessions_drawn_again_hold_the_truth_where_single_hands_do_not():
    random = np.random.default_rng(11)
    held = by_hand = 0
    for _ in range(150):
        results, hands = drawn_sessions(random, 25, 0.2)
        low, high = ratio_ends(results, hands)
        held += low <= 0 <= high
        mean, error = results.sum() / hands.sum(), 1.4 / sqrt(hands.sum())
        by_hand += abs(mean) <= 1.96 * error
    assert held / 150 > 0.88
    assert by_hand / 150 < 0.75


def test_rare_gains_may_be_more_than_was_seen():
    # one session in ten won much, so the interval reaches further up than down
    results = np.array([-1.0, -1.2, -0.8, -1.1, -0.9, -1.0, -1.3, -0.7, -1.0, 30.0] * 3)
    low, high = ratio_ends(results, np.ones(30))
    assert high - results.mean() > 1.5 * (results.mean() - low)


def test_the_same_sessions_give_the_same_interval_in_any_order():
    results, hands = drawn_sessions(np.random.default_rng(3), 40, 0.1)
    again = np.random.default_rng(5).permutation(40)
    assert ratio_ends(results, hands) == ratio_ends(results[again], hands[again])


def test_no_interval_of_few_or_equal_sessions():
    results, hands = drawn_sessions(np.random.default_rng(3), 40, 0.1)
    assert ratio_ends(results[: LEAST_GROUPS - 1], hands[: LEAST_GROUPS - 1]) is None
    assert ratio_ends(results[:LEAST_GROUPS], hands[:LEAST_GROUPS]) is not None
    assert ratio_ends(hands / 10, hands) is None
    assert ratio_ends(np.zeros(0), np.zeros(0)) is None
