"""Third street: entering, opening, stealing, and answers to a completion."""

from razzstats.data.features import Mask, Spots
from razzstats.stats.catalog.words import GENERAL, RAZZ, STEALING, STUD, THIRD
from razzstats.stats.stat import Stat


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


THIRD_STREET: tuple[Stat, ...] = (
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
