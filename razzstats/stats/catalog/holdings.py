"""Statistics of known cards: made lows and draws, calls that cannot win, and what is missed or paid on 7th.

The cards of others are known only where they were shown down, so that of theirs the folds are missing.
"""

from razzstats.data.features import Mask, Spots
from razzstats.stats.catalog.words import FIFTH_STREET, RAZZ, RIVER, SIXTH_STREET
from razzstats.stats.stat import Measure, Stat
from razzstats.value.lowball import VALUE_OVER

# -- 5th and 6th


def _held(id: str, label: str, cards: int, made: str) -> Stat:
    return Stat(
        f"{id}_5", f"{label} on 5th", "5th street",
        "hands that saw 5th, his five cards known", made,
        FIFTH_STREET, seat_spot=lambda seats: seats.fifth_low >= 0, seat_deed=lambda seats: seats.fifth_low == cards,
    )  # fmt: skip


DRAWS: tuple[Stat, ...] = (
    _held("made_low", "Made low", 5, "five different ranks, nine or lower"),
    _held("one_card_draw", "One-card draw", 4, "four different ranks, nine or lower"),
    _held("two_card_draw", "Two-card draw", 3, "three different ranks, nine or lower"),
)


def _calls(spots: Spots, street: int) -> Mask:
    return (spots.street == street) & spots.decision & spots.act("call")


def beaten_call(street: int) -> Stat:
    """Calls of 5th or 6th that cannot win, as the showdown told."""
    name = f"{street}th"
    return Stat(
        f"beaten_call_{street}", f"Call drawing dead to shown cards on {name}", f"{name} street",
        f"calls on {name}, his cards and those of every rival left known in the end",
        "his best possible low loses to what a rival had already",
        SIXTH_STREET, spot=lambda t: _calls(t, street) & t.holdings.all_known, deed=lambda t: t.holdings.beaten,
    )  # fmt: skip


DEAD_CALL = Stat(
    "dead_call_6", "Call drawing dead on 6th", "6th street",
    "calls on 6th, his cards and the boards known",
    "his best possible low loses to the worst that a rival's board can end with, by what he sees",
    SIXTH_STREET, spot=lambda t: _calls(t, 6) & t.holdings.known & t.rivals.known,
    deed=lambda t: t.holdings.drawing_dead,
)  # fmt: skip
"""On 5th nobody can know as much: two cards to come leave him a pair at worst, and three up cards are sure of less."""


# -- 7th


def _closing_call(spots: Spots) -> Mask:
    return _calls(spots, 7) & (spots.behind == 0) & spots.seats.settled[spots.row]


def _worth_a_bet(spots: Spots) -> Mask:
    bet = spots.first_response & (spots.level == 1) & spots.can_raise
    asked = (spots.no_bet_yet & ~spots.opens_street) | bet
    return (spots.street == 7) & (spots.alive == 2) & asked & spots.holdings.worth_a_bet


SEVENTH: tuple[Stat, ...] = (
    Stat(
        "closing_call_won", "Call that ends the betting wins", "7th street",
        "calls on 7th with nobody to act behind, in hands with a result", "won a pot or a share of one",
        RAZZ, spot=_closing_call, deed=lambda t: t.seats.won[t.row],
    ),
    Stat(
        "closing_call_net", "Net of a call that ends the betting", "7th street",
        "calls on 7th with nobody to act behind, in hands with a result",
        "what he took from the pots less the call, in big bets",
        RAZZ, spot=_closing_call, amount=lambda t: t.gain, measure=Measure.MEAN,
    ),
    Stat(
        "call_without_hand", "Call on 7th holds no hand", "7th street",
        "calls on 7th, also of a raise after his own bet, his seven cards known", "holds a ten-low or worse",
        RAZZ, spot=lambda t: _calls(t, 7) & t.holdings.known, deed=lambda t: t.holdings.no_hand,
    ),
    Stat(
        "missed_value", "Value missed on 7th", "7th street",
        "decisions on 7th after checks alone, with a low that no down cards of a rival beat by what he sees", "checks",
        RIVER, spot=lambda t: (t.street == 7) & t.no_bet_yet & ~t.opens_street & t.holdings.locked,
        deed=lambda t: t.act("check"),
    ),
    Stat(
        "missed_thin_value", "Value missed on 7th, by an estimate", "7th street",
        "heads-up decisions on 7th after a check, or facing the first bet with chips for more than it, with a low that "
        f"beats more than {VALUE_OVER} % (`--value-over`) of the down cards that the rival may have, each as likely as "
        "another",
        "checks or calls",
        RIVER, spot=_worth_a_bet, deed=lambda t: t.act("check", "call"),
    ),
)  # fmt: skip
