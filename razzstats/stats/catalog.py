"""Every statistic, each one declaration: where it can happen, what counts, and who defines it so."""

from razzstats.data.features import Mask, Seats, Spots
from razzstats.stats.stat import Measure, Stat

GENERAL = "general definition of poker trackers, forced posts left out"
STUD = "the stud form of the hold'em statistic (fpdb)"
STEALING = "position as fpdb; board after Sklansky and Harman; bring-in only after PokerNews"
AGGRESSION = "PokerTracker 3 guide"
RAZZ = "defined by this project for Razz"

THIRD, LATER, SHOWDOWN = "3rd street", "4th to 7th street", "showdown"


def _not_forced(spots: Spots) -> Mask:
    return spots.third & ~spots.forced


def _voluntary(spots: Spots) -> Mask:
    return spots.act("call", "complete", "raise")


def _completes(spots: Spots) -> Mask:
    return spots.act("complete")


def _steal_by_position(spots: Spots) -> Mask:
    return spots.unopened & (spots.behind <= 2)


def _steal_by_board(spots: Spots) -> Mask:
    return spots.unopened & spots.lowest_door


def _steal_from_bring_in(spots: Spots) -> Mask:
    return spots.unopened & (spots.behind == 0)


def _third_street() -> tuple[Stat, ...]:
    return (
        Stat(
            "forced", "Forced to open", THIRD,
            "hands dealt", "he had the high door card, or it shifted to him; about one hand in the number of players",
            RAZZ, seat_spot=lambda seats: seats.dealt, seat_deed=lambda seats: seats.forced,
        ),
        Stat(
            "opens_full", "Opens full", THIRD,
            "hands forced to open with a choice", "opens with a completion, not the bring-in",
            RAZZ, spot=lambda t: t.third & t.opening, deed=_completes,
        ),
        Stat(
            "vpip", "VPIP", THIRD,
            "hands with a decision on 3rd", "puts chips in of his own will: calls, completes, raises, or opens full",
            GENERAL, spot=lambda t: t.third, deed=_voluntary,
        ),
        Stat(
            "vpip_xbi", "VPIP without bring-ins", THIRD,
            "hands with a decision on 3rd, not forced to open", "puts chips in of his own will",
            RAZZ, spot=_not_forced, deed=_voluntary,
        ),
        Stat(
            "completion", "Completion", THIRD,
            "hands with a decision on 3rd", "completes or raises at least once",
            STUD, spot=lambda t: t.third, deed=lambda t: t.act("complete", "raise"),
        ),
        Stat(
            "open_completion", "Open-completion", THIRD,
            "turns in an unopened pot, not forced to open", "completes",
            STUD, spot=lambda t: t.unopened, deed=_completes,
        ),
        Stat(
            "open_limp", "Open-limp", THIRD,
            "turns in an unopened pot, not forced to open", "calls the bring-in",
            STUD, spot=lambda t: t.unopened, deed=lambda t: t.act("call"),
        ),
        Stat(
            "limp", "Limp", THIRD,
            "turns before any completion, not forced to open", "calls the bring-in, first or after others",
            RAZZ, spot=lambda t: t.limped, deed=lambda t: t.act("call"),
        ),
        Stat(
            "raise_completion", "Raise a completion", THIRD,
            "decisions against a completion", "raises",
            STUD, spot=lambda t: t.faces_completion, deed=lambda t: t.act("raise"),
        ),
        Stat(
            "fold_to_completion", "Fold to a completion", THIRD,
            "decisions against a completion, the forced opener's too", "folds",
            STUD, spot=lambda t: t.faces_completion, deed=lambda t: t.act("fold"),
        ),
        Stat(
            "steal_position", "Steal by position", THIRD,
            "turns in an unopened pot with at most two players and the forced opener behind", "completes",
            STEALING, spot=_steal_by_position, deed=_completes,
        ),
        Stat(
            "steal_position_success", "Success of steals by position", THIRD,
            "steals by position", "everybody folds on 3rd",
            STEALING, spot=lambda t: _steal_by_position(t) & _completes(t), deed=lambda t: t.took_it_on_third,
        ),
        Stat(
            "steal_board", "Steal by board", THIRD,
            "turns in an unopened pot with a door lower than every door behind but the forced opener's", "completes",
            STEALING, spot=_steal_by_board, deed=_completes,
        ),
        Stat(
            "steal_board_success", "Success of steals by board", THIRD,
            "steals by board", "everybody folds on 3rd",
            STEALING, spot=lambda t: _steal_by_board(t) & _completes(t), deed=lambda t: t.took_it_on_third,
        ),
        Stat(
            "steal_bring_in", "Steal from the bring-in alone", THIRD,
            "turns in an unopened pot with only the forced opener behind", "completes",
            STEALING, spot=_steal_from_bring_in, deed=_completes,
        ),
        Stat(
            "steal_bring_in_success", "Success of steals from the bring-in alone", THIRD,
            "steals from the bring-in alone", "he folds",
            STEALING, spot=lambda t: _steal_from_bring_in(t) & _completes(t), deed=lambda t: t.took_it_on_third,
        ),
    )  # fmt: skip


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


_AFTER = (
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
    Stat(
        "wtsd", "Went to showdown (WTSD)", SHOWDOWN,
        "hands that saw 4th and have a result", "was left at the showdown",
        GENERAL, seat_spot=lambda seats: seats.saw(4) & seats.settled, seat_deed=lambda seats: seats.showdown,
    ),
    Stat(
        "wsd", "Won at showdown (W$SD)", SHOWDOWN,
        "showdowns", "won a pot or a share of one",
        GENERAL, seat_spot=lambda seats: seats.showdown, seat_deed=lambda seats: seats.won,
    ),
    Stat(
        "wws4", "Won when saw 4th (W$WS4)", SHOWDOWN,
        "hands that saw 4th and have a result", "won a pot or a share of one",
        GENERAL, seat_spot=lambda seats: seats.saw(4) & seats.settled, seat_deed=lambda seats: seats.won,
    ),
)  # fmt: skip

STATS: tuple[Stat, ...] = (
    *_third_street(),
    *(stat for number in (4, 5, 6, 7) for stat in _street(number)),
    *_AFTER,
)
"""In the order in which they are listed everywhere."""
