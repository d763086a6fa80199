"""Fourth street: the four cases of two players who catch well or badly."""

import numpy as np

from razzstats.data.features import Mask
from razzstats.stats.leaks.leak import Leak
from razzstats.stats.price.decisions import Decisions

HEADING = "4th street"
BOTH_GOOD, HE_BRICKED, I_BRICKED, BOTH_BRICKED = range(4)


def _case(t: Decisions, *cases: int) -> Mask:
    """Fourth street dealt to two, who caught so; the second is the one whose turn it is not."""
    return t.on(4) & t.his(np.isin(t.seats.fourth_case, cases))


def _ahead(t: Decisions) -> Mask:
    return (_case(t, HE_BRICKED) | _case(t, BOTH_GOOD) & t.rivals.ahead) & t.no_bet_yet


FOURTH_STREET: tuple[Leak, ...] = (
    Leak(
        "peels_brick", "calls after a brick against a good catch", HEADING,
        "first answers to a bet, dealt to two, after a brick against none, and no raise on 3rd", "calls or raises",
        "PokerNews on fourth street; Sklansky, case 3",
        lambda t: _case(t, I_BRICKED) & t.first_response & ~t.raised_on_third, lambda t: ~t.act("fold"), 0.50,
        "a fold but for rare cases: 35 to 36 % equity, where calling down needs 38 to 42 %; this bet alone needs 15 to "
        "21 %, so that some calls are close, but not most",
        "Wilcox stays to the end as a rule; Cogert calls close ones",
    ),
    Leak(
        "yields_bricked", "gives up the better board after two bricks", HEADING,
        "decisions after a bet or before one, dealt to two, both with a brick, his board better", "checks or folds",
        "Sklansky, case 4",
        lambda t: _case(t, BOTH_BRICKED) & t.rivals.ahead & (t.no_bet_yet | t.first_response),
        lambda t: t.gives_up, 2 / 3,
        "to be bet as a rule: (A 2)3T against a five with a king has 63 %; two in three is the reverse",
    ),
    Leak(
        "free_card_4", "checks when he is ahead", HEADING,
        "decisions with no bet yet, dealt to two, the rival with a brick against none, or both without and his board "
        "better", "checks, and does not raise later", "Sklansky, case 2; Cogert",
        _ahead, lambda t: t.gives_up, 0.45, "to be bet, and the free card is dear; now and then a trap",
    ),
    Leak(
        "folds_4", "folds when both catch well", HEADING,
        "first answers to a bet, dealt to two, both without a brick, his board worse", "folds", "Cogert",
        lambda t: _case(t, BOTH_GOOD) & t.first_response & t.rivals.behind,
        lambda t: t.act("fold"), 2 / 3,
        "a call in most cases: the pot lays about five to one; two folds in three is the reverse",
    ),
)  # fmt: skip
