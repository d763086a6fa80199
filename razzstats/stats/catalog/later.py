"""Fourth to seventh street."""

from razzstats.data.features import Mask, Seats, Spots
from razzstats.stats.catalog.words import AGGRESSION, LATER, STUD
from razzstats.stats.stat import Measure, Stat


def _street(number: int) -> tuple[Stat, ...]:
    name = f"{number}th"

    def here(spots: Spots) -> Mask:
        return spots.street == number

    def saw(seats: Seats) -> Mask:
        return seats.saw(number)

    def response(act: str, label: str) -> Stat:
        return Stat(
            f"{act}_{number}", f"{label} on {name}", f"{name} street",
            f"first answers to another's bet on {name}", f"{act}s",
            STUD, spot=lambda t: here(t) & t.first_response, deed=lambda t: t.act(act),
        )  # fmt: skip

    return (
        Stat(
            f"saw_{number}", f"Saw {name}", f"{name} street",
            "hands dealt", f"alive when the card of {name} was dealt",
            STUD, seat_spot=lambda seats: seats.dealt, seat_deed=saw,
        ),
        Stat(
            f"bet_{number}", f"Bet on {name}", f"{name} street",
            f"decisions on {name} with no bet yet", "bets",
            STUD, spot=lambda t: here(t) & t.no_bet_yet, deed=lambda t: t.act("bet"),
        ),
        response("raise", "Raise a bet"),
        response("call", "Call a bet"),
        response("fold", "Fold to a bet"),
    )  # fmt: skip


LATER_STREETS: tuple[Stat, ...] = (
    *(stat for number in (4, 5, 6, 7) for stat in _street(number)),
    Stat(
        "af", "Aggression factor", LATER,
        "calls on 4th to 7th", "bets and raises on 4th to 7th, for each call",
        AGGRESSION, spot=lambda t: t.later & t.act("call"), deed=lambda t: t.later & t.act("bet", "raise"),
        every=True, measure=Measure.RATIO,
    ),
    Stat(
        "afq", "Aggression frequency", LATER,
        "bets, raises, calls and folds on 4th to 7th", "bets and raises",
        AGGRESSION, spot=lambda t: t.later & t.act("bet", "raise", "call", "fold"),
        deed=lambda t: t.act("bet", "raise"), every=True,
    ),
)  # fmt: skip
