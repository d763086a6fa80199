"""Third street: steals by position, by board, from the bring-in alone; how often they work, and how often they must."""

from collections.abc import Callable

from razzstats.data.features import Mask, Spots
from razzstats.stats.catalog.words import PRICE, STEALING, STEALS
from razzstats.stats.stat import Measure, Stat


def by_position(spots: Spots) -> Mask:
    """An unopened pot with at most two players and the forced opener behind."""
    return spots.unopened & (spots.behind <= 2)


def by_board(spots: Spots) -> Mask:
    """An unopened pot with a door lower than every door behind but the forced opener's."""
    return spots.unopened & spots.lowest_door


def from_bring_in(spots: Spots) -> Mask:
    """An unopened pot with only the forced opener behind."""
    return spots.unopened & (spots.behind == 0)


def _steals(kind: str, name: str, chance: Callable[[Spots], Mask], opportunities: str, works: str) -> tuple[Stat, ...]:
    def made(spots: Spots) -> Mask:
        return chance(spots) & spots.act("complete")

    return (
        Stat(
            f"steal_{kind}", f"Steal {name}", STEALS, opportunities, "completes",
            STEALING, spot=chance, deed=lambda t: t.act("complete"),
        ),
        Stat(
            f"steal_{kind}_success", f"Success of steals {name}", STEALS, f"steals {name}", works,
            STEALING, spot=made, deed=lambda t: t.took_it_on_third,
        ),
        Stat(
            f"steal_{kind}_price", f"Break-even of steals {name}", STEALS, f"steals {name}",
            "how often this steal must work to pay by itself: what it cost / (that + the pot before it); their mean",
            PRICE, spot=made, amount=lambda t: t.price, measure=Measure.SHARE,
        ),
    )  # fmt: skip


THIRD_STREET_STEALS: tuple[Stat, ...] = (
    *_steals(
        "position", "by position", by_position,
        "turns in an unopened pot with at most two players and the forced opener behind", "everybody folds on 3rd",
    ),
    *_steals(
        "board", "by board", by_board,
        "turns in an unopened pot with a door lower than every door behind but the forced opener's",
        "everybody folds on 3rd",
    ),
    *_steals(
        "bring_in", "from the bring-in alone", from_bring_in,
        "turns in an unopened pot with only the forced opener behind", "he folds",
    ),
)  # fmt: skip
