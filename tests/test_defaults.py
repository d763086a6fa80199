"""Defaults that commands repeat, so that `--help` need not import what has them: each is the constant it repeats."""

import pytest

from razzstats.cli import cli
from razzstats.data.features.cuts import DEFAULT
from razzstats.stats.price.worth import Pricing
from razzstats.stats.sessions import GAP
from razzstats.stats.tilt import LOSS


@pytest.mark.parametrize(
    ("command", "parameter", "constant"),
    [
        ("sessions", "gap", GAP.total_seconds() / 60),
        ("sessions", "loss", LOSS),
        ("price", "hole_cards", Pricing().range),
        ("price", "samples", Pricing().samples),
        ("price", "seed", Pricing().seed),
        ("stats", "value_over", DEFAULT.value_over),
        ("stats", "brick_from", {8: "8", 9: "9", 10: "T", 11: "J"}[DEFAULT.brick_from]),
        ("stats", "no_hand_from", {8: "8", 9: "9", 10: "T", 11: "J"}[DEFAULT.no_hand_from]),
    ],
)
def test_a_default_is_the_constant_that_it_repeats(command, parameter, constant):
    defaults = {one.name: one.default for one in cli.commands[command].params}
    assert defaults[parameter] == constant
