"""Acts of a later street: who saw it, who bets and who answers how, and aggression, of one street and of all."""

from collections.abc import Callable

from razzstats.data.features import Mask, Spots
from razzstats.stats.catalog.words import AGGRESSION, FREQUENCY, PERCENTAGE, STUD
from razzstats.stats.stat import Measure, Stat


def acts_on(street: int) -> tuple[Stat, ...]:
    """What is counted on every street alike."""
    name = f"{street}th"
    heading = f"{name} street"

    def here(spots: Spots) -> Mask:
        return spots.street == street

    def unbet(act: str, label: str) -> Stat:
        return Stat(
            f"{act}_{street}", f"{label} on {name}", heading,
            f"decisions on {name} with no bet yet", f"{act}s",
            STUD, spot=lambda t: here(t) & t.no_bet_yet, deed=lambda t: t.act(act),
        )  # fmt: skip

    def answer(act: str, label: str) -> Stat:
        return Stat(
            f"{act}_{street}", f"{label} on {name}", heading,
            f"first answers to another's bet on {name}", f"{act}s",
            STUD, spot=lambda t: here(t) & t.first_response, deed=lambda t: t.act(act),
        )  # fmt: skip

    return (
        Stat(
            f"saw_{street}", f"Saw {name}", heading,
            "hands dealt", f"alive when the card of {name} was dealt",
            STUD, seat_spot=lambda seats: seats.dealt, seat_deed=lambda seats: seats.saw(street),
        ),
        unbet("bet", "Bet"),
        unbet("check", "Check"),
        answer("raise", "Raise a bet"),
        answer("call", "Call a bet"),
        answer("fold", "Fold to a bet"),
        Stat(
            f"check_raise_{street}", f"Check-raise on {name}", heading,
            f"first answers to a bet of others on {name} after his own check", "raises",
            STUD, spot=lambda t: here(t) & t.first_response & t.checked, deed=lambda t: t.act("raise"),
        ),
        *aggression(street, street, f"_{street}", f" on {name}", heading),
    )  # fmt: skip


def aggression(first: int, last: int, suffix: str, where: str, heading: str) -> tuple[Stat, ...]:
    """The three statistics of aggression on these streets; they are often taken for one another."""

    def acts(*names: str) -> Callable[[Spots], Mask]:
        return lambda t: t.later & (t.street >= first) & (t.street <= last) & t.act(*names)

    attacks = acts("bet", "raise")
    on = where or " on 4th to 7th"
    return (
        Stat(
            f"af{suffix}", f"Aggression factor{where}", heading,
            f"calls{on}", f"bets and raises{on}, for each call",
            AGGRESSION, spot=acts("call"), deed=attacks, every=True, measure=Measure.RATIO,
        ),
        Stat(
            f"afq{suffix}", f"Aggression frequency{where}", heading,
            f"bets, raises, calls and folds{on}", "bets and raises",
            FREQUENCY, spot=acts("bet", "raise", "call", "fold"), deed=attacks, every=True,
        ),
        Stat(
            f"agg{suffix}", f"Aggression percentage{where}", heading,
            f"all acts{on}, checks among them", "bets and raises",
            PERCENTAGE, spot=acts("bet", "raise", "call", "fold", "check"), deed=attacks, every=True,
        ),
    )  # fmt: skip
