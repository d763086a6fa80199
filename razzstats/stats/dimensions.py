"""What hands can be split and chosen by, each one declaration."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from razzstats.data.features import Ints, Mask, Seats, Spots
from razzstats.data.schema import FLAG, NAMES, SMALL
from razzstats.value.lowball import PAIRED
from razzstats.value.starts import CLASSES


@dataclass(frozen=True, slots=True)
class Dimension:
    """A column by which hands can be split and chosen.

    Stored columns of `seats` only have a name. `made` ones are worked out when a hand is counted, and stored beside
    the statistics' columns: from the seats, or from the turns too.
    """

    id: str
    meaning: str
    type: pa.DataType
    make: Callable[[Seats], pa.Array] | None = None
    make_of_turns: Callable[[Spots], pa.Array] | None = None
    order: tuple[str, ...] = ()
    """All values in their order, where these are few and fixed."""
    hidden: bool = False
    """It needs the cards that only he sees: of others they are known where they were shown, which is no sample."""

    def column(self, spots: Spots) -> pa.Array:
        """The column of a made dimension beside the rows of `seats`."""
        if self.make is not None:
            return self.make(spots.seats).cast(self.type)
        assert self.make_of_turns is not None
        return self.make_of_turns(spots).cast(self.type)


def small(values: Ints) -> pa.Array:
    """Whole numbers as a column; those below 0 are null."""
    return pa.array(values.astype(np.int16), mask=values < 0)


def flag(values: Mask, known: Mask) -> pa.Array:
    """Yes and no as a column; null where not known."""
    return pa.array(values, mask=~known)


def _ante_percent(seats: Seats) -> pa.Array:
    ante, bet = seats.ante, seats.small_bet
    return small(np.where((ante >= 0) & (bet > 0), (200 * ante + bet) // np.maximum(2 * bet, 1), -1))


def _paired(spots: Spots, boards: Ints) -> pa.Array:
    """A board of these lows, one a turn, is paired."""
    return flag(boards >= PAIRED, (boards >= 0) & (spots.street > 3))


CASES = ("good-good", "good-bad", "bad-good", "bad-bad")
"""What he and his one rival caught on 4th."""

FIFTH_HANDS = ("no draw", "no draw", "no draw", "two-card draw", "one-card draw")
"""By how many of his cards are low."""
FIFTH = (*(f"made {top}" for top in range(5, 10)), *reversed(FIFTH_HANDS[2:]))


def fourth_case(seats: Seats) -> pa.Array:
    """Which of `CASES` came up."""
    return pa.array(np.array(CASES)[seats.fourth_case], mask=seats.fourth_case < 0)


def fifth_hand(seats: Seats) -> pa.Array:
    """`made 7` and so on by the top card, or which draw."""
    low = seats.fifth_low
    made = np.char.add("made ", seats.ranks[:, :5].max(axis=1, initial=0).astype(str))
    return pa.array(np.where(low == 5, made, np.array(FIFTH_HANDS)[np.minimum(low, 4)]), mask=low < 0)


MADE: tuple[Dimension, ...] = (
    Dimension(
        "door_rank", "rank of his door card, 1 the ace to 13 the king", SMALL, lambda seats: small(seats.door_rank)
    ),
    Dimension(
        "cards_from_deal",
        "his three cards were known at the deal; false where only a showdown tells them, or nothing does",
        FLAG, lambda seats: pa.array(seats.from_deal),
    ),
    Dimension(
        "start", "his three cards by rank: (down, down) and door, such as (A6)7; null here and below where not known",
        NAMES, lambda seats: seats.starts.said("text"), hidden=True,
    ),
    Dimension(
        "start_class", "3-low to 9-low, T-high to K-high by the highest of three ranks, pair or trips",
        NAMES, lambda seats: seats.starts.said("name"), order=CLASSES, hidden=True,
    ),
    Dimension(
        "start_top", "the highest rank of his three cards, 1 the ace to 13 the king",
        SMALL, lambda seats: seats.starts.rank("top"), hidden=True,
    ),
    Dimension(
        "start_second", "the second highest of three ranks: 8 and 4 is smooth, 8 and 7 rough; null for a pair or trips",
        SMALL, lambda seats: seats.starts.rank("second"), hidden=True,
    ),
    Dimension(
        "high_card", "buried or exposed: whether his highest rank is that of his door card",
        NAMES, lambda seats: seats.starts.said("high_card"), order=("buried", "exposed"), hidden=True,
    ),
    Dimension(
        "dups", "doors of others with a rank that he holds",
        SMALL, lambda seats: small(seats.starts.dups), hidden=True,
    ),
    Dimension(
        "needs_dead", "doors of others with a rank that he needs: ace to eight, and not yet his",
        SMALL, lambda seats: small(seats.starts.needs_dead), hidden=True,
    ),
    Dimension(
        "liveness", "dups less needs_dead: the more, the better",
        SMALL, lambda seats: seats.starts.liveness, hidden=True,
    ),
    Dimension(
        "lower_doors_behind",
        "doors below his own of those behind him who had not acted yet on his first turn, as `position` counts them; "
        "null for the forced opener",
        SMALL, lambda seats: small(seats.lower_doors_behind),
    ),
    Dimension(
        "completer_door", "rank of the door card of another player who completed; null where none did",
        SMALL, make_of_turns=lambda spots: small(spots.completer_door),
    ),
    Dimension(
        "players_on_4th", "players who were alive when 4th street was dealt, 0 if the hand ended before",
        SMALL, lambda seats: small(seats.players_on_4th),
    ),
    Dimension(
        "bricks",
        "up cards after his door, in the whole hand, that were ten or higher or paired his board; null without any",
        SMALL, lambda seats: small(seats.bricks),
    ),
    Dimension(
        "own_pair", "his board paired; null if he did not see 4th street",
        FLAG, lambda seats: flag(seats.paired_on > 0, seats.boards_known),
    ),
    Dimension(
        "rival_pair", "another's board paired while he was in the hand; null if he did not see 4th street",
        FLAG, lambda seats: flag(seats.rival_paired_on > 0, seats.all_boards_known),
    ),
    Dimension(
        "fourth_case",
        "what he and then his rival caught, where 4th was dealt to two: good-good, good-bad, bad-good or bad-bad; "
        "a ten or higher is bad, and so is a pair of his own board",
        NAMES, fourth_case, order=CASES,
    ),
    Dimension(
        "fifth_hand",
        "his five cards on 5th, where they are known: made 5 to made 9 by the top card, else one-card draw, two-card "
        "draw or no draw by how many different ranks of nine or lower there are; of others only what was shown down",
        NAMES, fifth_hand, order=FIFTH, hidden=True,
    ),
    Dimension("ante_percent", "the ante in hundredths of the small bet", SMALL, _ante_percent),
)  # fmt: skip
"""Worked out when a hand is counted; in the order of their columns."""

OF_TURNS: tuple[Dimension, ...] = (
    Dimension(
        "bricks", "up cards after his door so far that were ten or higher or paired his board; null on 3rd",
        SMALL, make_of_turns=lambda spots: small(np.where(spots.street > 3, spots.rivals.own_bricks, -1)),
    ),
    Dimension(
        "rival_bricks", "the same of the rival who has the fewest; null on 3rd",
        SMALL, make_of_turns=lambda spots: small(spots.rivals.fewest_bricks),
    ),
    Dimension(
        "own_pair", "his board is paired; null on 3rd",
        FLAG, make_of_turns=lambda spots: _paired(spots, spots.rivals.own),
    ),
    Dimension(
        "rival_pair", "the board of a rival who is still in is paired; null on 3rd",
        FLAG, make_of_turns=lambda spots: _paired(spots, spots.rivals.worst),
    ),
)  # fmt: skip
"""Of a turn, beside the columns of `turns`: worked out where a condition speaks of them."""

SO_FAR = frozenset(made.id for made in MADE) & frozenset(made.id for made in OF_TURNS)
"""What goes on changing while he plays on: by the end of a hand it is another thing than in a turn."""

HIDDEN = frozenset(dimension.id for dimension in MADE if dimension.hidden)
"""Those that need the cards that only he sees."""
