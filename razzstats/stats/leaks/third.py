"""Third street: what is played, stolen, defended and raised."""

import numpy as np

from razzstats.data.features import Mask
from razzstats.data.features.columns import ints
from razzstats.stats.catalog.steals import by_board, by_position
from razzstats.stats.leaks.leak import Leak
from razzstats.stats.price.decisions import Decisions

HEADING = "3rd street"
WHEEL, EIGHT, NINE, TEN, JACK = 5, 8, 9, 10, 11


def _enters(t: Decisions) -> Mask:
    return t.act("call", "complete", "raise")


def _low(t: Decisions, top: int) -> Mask:
    """Three unpaired cards of this rank or lower, known when they were dealt."""
    return t.seen & t.his(t.seats.starts.low(top))


def _first_turn(t: Decisions) -> Mask:
    """His first turn, unless he was forced to open, sits in a stealing seat that nobody has opened, or has the lowest
    door left before a completion, where he may steal from limpers too."""
    return t.third & ~t.forced & t.first_act & ~by_position(t) & ~(t.limped & t.lowest_door)


def _nine_alone(t: Decisions) -> Mask:
    """A nine-low where every other door is higher."""
    doors = t.seats.starts.doors
    higher = ((doors == 0) | (doors > NINE)).all(axis=1)
    return _low(t, NINE) & t.his(higher)


def _rough(t: Decisions) -> Mask:
    return t.seen & ~_low(t, EIGHT) & (t.alive >= 4) & ~_nine_alone(t)


def _hides_paint(t: Decisions) -> Mask:
    """The door and one down card are of a wheel, the other is a ten or higher or of a wheel too, with a pair."""
    starts = t.seats.starts
    wheel = starts.cards <= WHEEL
    two = wheel[:, 2] & (wheel.sum(axis=1) == 2) & (starts.top >= TEN)
    pair = wheel.all(axis=1) & ~starts.unpaired
    return t.seen & t.his(two | pair)


def _worse_door(t: Decisions) -> Mask:
    """A nine or higher showing against a completion by an eight or lower that nobody has raised."""
    better = (t.completer_door >= 1) & (t.completer_door <= EIGHT)
    return t.faces_completion & t.first_act & t.his((t.seats.door_rank >= NINE) & better)


def _two_lower_doors(t: Decisions) -> Mask:
    return t.unopened & t.may_raise & (ints(t.table, "lower_behind") >= 2) & t.seen & ~_low(t, EIGHT)


def _defends(t: Decisions) -> Mask:
    return t.faces_completion & t.forced


def _two_low_in_the_hole(t: Decisions) -> Mask:
    """Different from each other and from the door card, which is a jack or lower."""
    starts = t.seats.starts
    low = starts.unpaired & (starts.cards[:, :2] <= EIGHT).all(axis=1)
    return t.seen & t.his(low & (starts.top <= JACK))


def _rough_eight(t: Decisions) -> Mask:
    """Three to an eight with a six or a seven beside it."""
    second = np.sort(t.seats.starts.cards, axis=1)[:, 1]
    return _low(t, EIGHT) & t.his((t.seats.starts.top == EIGHT) & (second >= 6))


THIRD_STREET: tuple[Leak, ...] = (
    Leak(
        "plays_rough", "plays cards worse than three to an eight", HEADING,
        "first turns with four or more still in, not forced to open, nor in a stealing seat of an unopened pot, nor "
        "with the lowest door left before a completion, with a pair or a nine or higher (a nine-low below every other "
        "door apart)",
        "calls, completes or raises", "PokerNews on starting hands and dead cards; Harman",
        lambda t: _first_turn(t) & _rough(t), _enters, 0.10,
        "the sources play none of them; one in ten leaves room for a live nine",
        "Munzer draws the line at seven already",
    ),
    Leak(
        "hides_paint", "plays a high card or a pair under a wheel card", HEADING,
        "first turns, not forced to open, nor in a stealing seat of an unopened pot, nor with the lowest door left "
        "before a completion, with a wheel card showing, one in the hole, and beside it a ten or higher or what pairs",
        "calls, completes or raises", "Devonshire",
        lambda t: _first_turn(t) & _hides_paint(t), _enters, 0.10,
        "A-2-K wins 33 % against 6-7-8: it is no hand but as a steal",
    ),
    Leak(
        "nine_door", "calls a better door with a nine or higher showing", HEADING,
        "first turns against a completion by an eight or lower, not raised yet, with a nine or higher showing, not "
        "forced to open",
        "calls or raises", "Cogert, whose points come to a fold", _worse_door, _enters, 0.15,
        "(2 3)9 has 41 % and (7 6)9 has 38 % against three low cards behind a five; only a nine with two low cards "
        "comes near",
    ),
    Leak(
        "no_steal", "folds or limps with the lowest door still to act", HEADING,
        "turns in an unopened pot with a door lower than every door behind but the forced opener's, and the chips for "
        "half a bet",
        "folds or calls the bring-in", "Sklansky; Counting Outs; Red Chip, to whom it is automatic",
        lambda t: by_board(t) & t.may_raise, lambda t: t.act("fold", "call"), 0.50,
        "a steal pays by itself if it works 29 to 54 % of the time, by the antes: to give up more often than not is "
        "too much",
    ),
    Leak(
        "blind_steal", "completes worse cards into two lower doors", HEADING,
        "turns in an unopened pot with two or more lower doors behind, the forced opener's apart, cards worse than "
        "three to an eight, and the chips for half a bet", "completes",
        "Sklansky", _two_lower_doors, lambda t: t.act("complete"), 0.15,
        "steals go into one low card, now and then into two",
    ),
    Leak(
        "loose_defence", "defends the bring-in too loosely", HEADING,
        "the forced opener's decisions against a completion, four or more dealt in", "calls or raises",
        "PokerNews on defending the bring-in",
        lambda t: _defends(t) & t.his(t.seats.players >= 4), _enters, 0.50,
        "he has the highest door, and folds most of the time", "Counting Outs defends vigorously against steals",
    ),
    Leak(
        "no_defence", "folds the bring-in with two low cards in the hole", HEADING,
        "the forced opener's decisions against a completion with nobody else left, a jack or lower showing and two "
        "different cards of eight or lower in the hole", "folds", "Counting Outs",
        lambda t: _defends(t) & t.heads_up & _two_low_in_the_hole(t), lambda t: t.act("fold"), 0.75,
        "where nobody resists, a steal with any cards pays: he has to, at least one time in four",
        "PokerNews folds most of the time", 20,
    ),
    Leak(
        "folds_playable", "folds three cards of eight or lower to one bet", HEADING,
        "decisions against a completion, not forced to open, with three unpaired cards of eight or lower, and at "
        "most one rival who is in with a seven or lower showing", "folds", "Counting Outs",
        lambda t: t.faces_completion & ~t.forced & _low(t, EIGHT) & (t.better_doors < 2), lambda t: t.act("fold"), 0.20,
        "if a steal breaks even at 41 %, those behind must resist 59 % of the time between them; these are their hands",
        "Hellmuth folds rough eights to two doors",
    ),
    Leak(
        "limps", "limps where he is first in", HEADING,
        "hands that he enters first, not forced to open, with the chips for half a bet", "calls the bring-in",
        "Devonshire; Cogert; xpoker guide",
        lambda t: t.unopened & t.may_raise & _enters(t), lambda t: t.act("call"), 1 / 3,
        "the sources complete whatever they play first in; one in three leaves room for a trap",
    ),
    Leak(
        "rough_eight", "overplays a rough eight", HEADING,
        "decisions with nothing in but the ante against a bet, with three to an eight, a six or seven beside it, and "
        "two rivals in with a seven or lower showing", "calls or raises", "Hellmuth",
        lambda t: t.cold & _rough_eight(t) & (t.better_doors >= 2), _enters, 0.50,
        "he folds it as a rule against two hands that look better", "Cogert's points may come to a call", 40,
    ),
    Leak(
        "wheel_war", "goes to war with a wheel start against one player", HEADING,
        "turns against a raise or more with one rival left, three wheel cards, and a raise allowed", "raises",
        "PokerNews on three-card wheels",
        lambda t: t.third & (t.level >= 2) & t.heads_up & _low(t, WHEEL) & t.may_raise,
        lambda t: t.act("raise"), 0.50, "more than one raise is for two rivals or more: it gives the hand away",
        "the hand is ahead, and every bet more pays: a matter of disguise, and so not judged unless asked for",
        enabled=False,
    ),
    Leak(
        "dead_cards", "plays three to an eight though its cards are gone", HEADING,
        "choices with three unpaired cards of eight or lower in which Cogert's points come to a fold",
        "calls, completes or raises", "Cogert; Harman; Thater",
        lambda t: t.graded & _low(t, EIGHT) & (t.points <= 0), _enters, 0.50,
        "a point for each card that is gone; equity moves by up to 13 points of a hundred",
        "the line is that of one author's points, and so not judged unless asked for", enabled=False,
    ),
)  # fmt: skip
