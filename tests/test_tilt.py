"""What a player does after a large loss: hands written down with what must be found in them, and plain loops."""

import json

import numpy as np
import pytest
from test_cli import run  # noqa: F401  (a fixture)
from test_importer import written
from test_sessions import seats_at
from texts import FOLDED_OUT

from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.play.simulate import simulate
from razzstats.show.tilt import tilt_lines
from razzstats.stats.sessions import hands_in_order
from razzstats.stats.tilt import AFTER, LOSS, WATCHED, after_losses, been_down, columns_needed, tilt_of, watched
from razzstats.write.pokerstars import write_all


def hands_with(results, lost_at=(), entered=(), gap_before=()):
    """Hands a minute apart of a big bet of 200; `lost_at`, `entered` are places, `gap_before` begin new sessions."""
    rows, minute = [], 0
    for place, net in enumerate(results):
        minute += 60 if place in gap_before else 1
        rows.append((minute, "T", -1000 if place in lost_at else net))
    hands = hands_in_order(seats_at(*rows))
    for name in columns_needed():
        hands[name] = 1 if name.endswith("_n") else 0
    hands["vpip_k"] = [int(place in entered) for place in range(len(hands))]
    return hands


def test_everything_watched_is_a_statistic():
    assert sorted(stat.id for stat in watched()) == sorted(WATCHED)


def test_the_hands_after_a_loss_by_hand():
    # a loss of five big bets at the third of 40 hands, and one in the last hand of its session
    hands = hands_with([0] * 80, lost_at=(2, 49), entered=range(3, 13), gap_before=(50,))
    tilt = tilt_of(hands, LOSS)
    vpip = next(rate for rate in tilt.rates if rate.stat.id == "vpip")
    assert tilt.losses == 2
    # hands 3 to 32 follow the one; nothing of their session follows the other
    assert (vpip.of, vpip.made, vpip.others_of, vpip.others_made) == (30, 10, 50, 0)
    assert vpip.difference == pytest.approx(1 / 3)
    # Wilson: 10 of 30 from .192, 0 of 50 up to .0713
    low, _ = vpip.ends
    assert low == pytest.approx(1 / 3 - np.hypot(1 / 3 - 0.1923, 0.0713), abs=1e-3)
    assert (tilt.after.hands, tilt.after.total) == (30, 0.0)
    assert (tilt.others.hands, tilt.others.total) == (50, -10.0)


def test_just_so_much_is_a_large_loss():
    hands = hands_with([0] * 5, lost_at=(2,))
    assert [tilt_of(hands, loss).losses for loss in (4.99, 5.0, 5.01)] == [1, 1, 0]


def test_a_player_who_never_lost_much():
    tilt = tilt_of(hands_with([10] * 5), LOSS)
    assert (tilt.losses, tilt.after.hands, tilt.after.per_100) == (0, 0, None)
    assert all(rate.difference is None and rate.ends is None for rate in tilt.rates)


@pytest.mark.parametrize("seed", range(4))
def test_as_plain_loops_find_it(seed):
    random = np.random.default_rng(seed)
    results = random.choice([-5.0, -0.5, 0.5, 4.0, np.nan], 300, p=[0.03, 0.5, 0.35, 0.06, 0.06])
    sessions = np.cumsum(random.random(300) < 0.05)
    after, down = [], []
    for place in range(300):
        before = [other for other in range(place) if sessions[other] == sessions[place]]
        after.append(any(results[other] <= -4 for other in before if place - other <= AFTER))
        stood = [np.nansum(results[before[:count]]) for count in range(len(before) + 1)]
        down.append(min(stood) <= -3)
    assert after_losses(results <= -4, sessions).tolist() == after
    assert been_down(results, sessions, 3).tolist() == down
    assert any(after)
    assert any(down)


def test_down_by_hand():
    # stands at -6, -12, -4 before the second, third and fourth hand; the next session starts anew
    hands = hands_with([-1200, -1200, 1600, 200, 0, 0], gap_before=(4,))
    stops = {stop.down: stop for stop in tilt_of(hands, LOSS).stops}
    assert (stops[10].sessions, stops[10].results.hands, stops[10].results.total) == (1, 2, 9.0)
    assert stops[10].results.per_100 == pytest.approx(450)
    assert (stops[20].sessions, stops[20].results.hands, stops[20].results.per_100) == (0, 0, None)


def test_a_rate_of_few_is_marked():
    hands = hands_with([-1200, 200, 0], gap_before=(2,))
    counts = {"vpip_n": 1, "vpip_k": 1}
    lines = list(tilt_lines(tilt_of(hands.assign(**counts), LOSS)))
    (vpip,) = [line.split() for line in lines if line.startswith("VPIP")]
    # one hand after the loss, and two others
    assert vpip[1:7] == ["[100.0", "%]", "1", "[100.0", "%]", "2"]


def test_nobody(run, tmp_path):  # noqa: F811
    assert tilt_of(hands_with([0]).iloc[:0], LOSS).losses == 0
    import_paths([written(tmp_path / "a.txt", FOLDED_OUT)], Store(tmp_path / "db"))
    ran = run("sessions", "--db", tmp_path / "db", "--tilt")
    assert ran.status == 0
    assert "0 hands lost 4 big bets or more" in ran.out


def test_the_command(run, tmp_path):  # noqa: F811
    texts = list(write_all(simulate(150, 6, seed=9)))
    import_paths([written(tmp_path / "a.txt", *texts)], Store(tmp_path / "db"))
    ran = run("sessions", "--db", tmp_path / "db", "--tilt", "--loss", 3)
    assert ran.status == 0
    assert "lost 3 big bets or more" in ran.out
    tilt = json.loads(run("sessions", "--db", tmp_path / "db", "--tilt", "--loss", 3, "--json").out)["tilt"]
    assert (tilt["loss"], tilt["hands_after"]) == (3, AFTER)
    told = [*tilt["rates"], tilt["after"], tilt["others"], *tilt["stops"]]
    assert tilt["intervals"] == sum(number["low"] is not None for number in told) > 4
    assert f"{tilt['intervals']} intervals are compared" in ran.out
    assert tilt["losses"] > 0
    assert (
        tilt["after"]["n"] + tilt["others"]["n"]
        == json.loads(run("sessions", "--db", tmp_path / "db", "--json").out)["total"]["results"]
    )
    assert "tilt" not in json.loads(run("sessions", "--db", tmp_path / "db", "--json").out)
    assert run("sessions", "--db", tmp_path / "db", "--tilt", "--loss", "nan").status == 2
