"""Fifth to seventh street: made lows and draws, chasing, and what is missed or paid at the end."""

import numpy as np

from razzstats.data.features import Mask
from razzstats.stats.leaks.leak import Leak
from razzstats.stats.price.decisions import Decisions
from razzstats.stats.price.mistakes import call_is_cheap

FIFTH, FIFTH_AND_SIXTH, LATE, ALL = "5th street", "5th and 6th street", "6th and 7th street", "4th to 7th street"
EIGHT = 8


def _behind_by_two(t: Decisions) -> Mask:
    fewest = t.rivals.fewest_bricks
    return t.on(5, 6) & t.first_response & (fewest >= 0) & (t.rivals.own_bricks - fewest >= 2)


def _draws(t: Decisions, top: int) -> Mask:
    """Fifth street, four different ranks up to this one among five known cards, and no made low."""
    five = t.seats.ordered[:, :5]
    held = sum((five == rank).any(axis=1).astype(np.int64) for rank in range(1, top + 1))
    return t.on(5) & t.seen & t.his((held == 4) & (t.seats.fifth_low == 4))


def _made_rough_eight(t: Decisions) -> Mask:
    """Fifth street, five different ranks, the highest an eight with a six or seven beside it."""
    five = np.sort(t.seats.ordered[:, :5], axis=1)
    return t.on(5) & t.seen & t.his((t.seats.fifth_low == 5) & (five[:, 4] == EIGHT) & (five[:, 3] >= 6))


def _good_against_bad(t: Decisions) -> Mask:
    clean: Mask = t.rivals.own_bricks == 0
    return t.on(5) & t.heads_up & t.no_bet_yet & clean & (t.rivals.fewest_bricks >= 2)


def _ahead_with_nothing(t: Decisions) -> Mask:
    """The better board of two on fifth street, with three different ranks of nine or lower at most."""
    few = t.his(t.seats.fifth_low <= 3)
    return t.on(5) & t.heads_up & t.no_bet_yet & t.rivals.ahead & t.seen & few


def _empty(t: Decisions) -> Mask:
    """Seventh street without a hand, known from the deal."""
    return t.seen & t.holdings.no_hand


def _late(t: Decisions) -> Mask:
    return t.on(6, 7)


LATER_STREETS: tuple[Leak, ...] = (
    Leak(
        "wheel_bricks", "cannot let go of a wheel start", FIFTH,
        "first answers to a bet on 5th after a start of three wheel cards and two bricks", "calls or raises",
        "PokerNews on three-card wheels; Red Chip",
        lambda t: t.on(5) & t.first_response & (t.rivals.own_bricks >= 2) & t.seen & t.his(t.seats.starts.low(5)),
        lambda t: ~t.act("fold"), 0.50,
        "the start is worth nothing any more; the pot is a reason now and then", least=20,
    ),
    Leak(
        "folds_draw", "folds one card short of a seven", FIFTH,
        "first answers to a bet on 5th of one rival with four different cards of seven or lower and no made low of "
        "eight or nine", "folds", "Cogert",
        lambda t: _draws(t, 7) & t.first_response & t.heads_up, lambda t: t.act("fold"), 0.40,
        "45 % against a made eight: the pot lays much more than the price; better made hands leave room for a few",
        least=20,
    ),
    Leak(
        "flat_draw", "only calls with the better hand or draw", FIFTH,
        "first answers to a bet on 5th of one rival, more than half the pot his by both equities, a raise allowed",
        "calls", "Sklansky; Poker Grump; Assopoker",
        lambda t: t.on(5) & t.heads_up & t.first_response & t.may_raise & (t.least_equity > 0.5),
        lambda t: t.act("call"), 0.75, "every bet more pays who has the better half; at least one in four is a raise",
    ),
    Leak(
        "free_card_5", "gives up the good board", FIFTH,
        "decisions on 5th with no bet yet against one rival, no brick against two", "checks, and does not raise later",
        "Sklansky: an automatic bet, even with two pair in the hole",
        _good_against_bad, lambda t: t.gives_up, 0.40, "the rival folds, or pays to draw", least=20,
    ),
    Leak(
        "no_bluff", "never bluffs with the better board", FIFTH,
        "decisions on 5th with no bet yet against one rival, the better board, and at most three different ranks of "
        "nine or lower in hand",
        "checks, and does not raise later", "Red Chip; Munzer",
        _ahead_with_nothing, lambda t: t.gives_up, 0.80, "a board that looks made is half a hand", least=20,
    ),
    Leak(
        "jams_eight", "jams a rough eight into two draws", FIFTH,
        "answers to a bet on 5th against two rivals or more without a brick, with a made eight, a six or seven beside "
        "it, and a raise allowed", "raises", "Sklansky",
        lambda t: _made_rough_eight(t) & (t.alive >= 3) & t.owes & t.may_raise & (t.rivals.most_bricks == 0),
        lambda t: t.act("raise"), 0.50, "against two smooth draws it wins 28 %", least=20,
    ),
    Leak(
        "chases_bricks", "calls with two bricks more than a rival", FIFTH_AND_SIXTH,
        "first answers to a bet on 5th and 6th with two bricks or more, two more than the best rival",
        "calls or raises",
        "Sklansky on fifth street",
        _behind_by_two, lambda t: ~t.act("fold"), 0.20,
        "a hand of three cards is hardly ever a call: (A 2)3KQ has 9 % against four to an eight",
    ),
    Leak(
        "folds_late", "folds where every price says call", LATE,
        "answers on 6th and 7th that end the betting, both equities above both prices", "folds",
        "Cogert; lessons on stud for beginners: when in doubt, call",
        lambda t: _late(t) & t.where(call_is_cheap), lambda t: t.act("fold"), 2 / 3,
        "one bet into a big pot; but who bets is no random hand, and so not each of them is a call", least=20,
    ),
    Leak(
        "pays_off", "does not fold on 7th without a hand", LATE,
        "first answers to a bet on 7th with a ten-low or worse; answers to a raise of his own bet are not among them",
        "calls or raises", "hocpoker",
        lambda t: _empty(t) & t.first_response, lambda t: ~t.act("fold"), 0.40,
        "missed and locked out is a fold; a pot of many bets allows a bluff-catcher",
        "lessons on stud for beginners: when in doubt, call",
    ),
    Leak(
        "checks_winner", "misses the bet on 7th", LATE,
        "decisions on 7th with no bet yet and nine tenths of the pot his by both equities",
        "checks, and does not raise later", "hocpoker",
        lambda t: t.on(7) & t.no_bet_yet & (t.least_equity >= 0.9), lambda t: t.gives_up, 0.45,
        "bet: worse hands pay; a check is for who means to raise", least=20,
    ),
    Leak(
        "bluffs_7", "bets on 7th without a hand", LATE,
        "decisions on 7th with no bet yet, with a ten-low or worse", "bets", "defined by this project",
        lambda t: _empty(t) & t.no_bet_yet, lambda t: t.act("bet"), 2 / 3,
        "few fold on 7th: a bluff of one bet into five must work one time in six, but not with every empty hand",
        least=20,
    ),
    Leak(
        "station", "calls everything", ALL,
        "hands in which he faced a bet on 4th to 7th; answers to raises of his own bets are not among them",
        "never folds", "fpdb's marks for Razz",
        lambda t: t.later & t.first_response, lambda t: t.his(~t.seats.folded), 0.60,
        "the marks there go with a player who folds a good part of them",
    ),
)  # fmt: skip
