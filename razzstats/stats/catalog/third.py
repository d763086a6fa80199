"""Third street: being forced to open, entering, opening and limping."""

from razzstats.data.features import Mask, Spots
from razzstats.stats.catalog.words import GENERAL, RAZZ, STUD, THIRD
from razzstats.stats.stat import Stat


def _not_forced(spots: Spots) -> Mask:
    return spots.third & ~spots.forced


def _voluntary(spots: Spots) -> Mask:
    return spots.act("call", "complete", "raise")


def _completes(spots: Spots) -> Mask:
    return spots.act("complete")


def _after_limpers(spots: Spots) -> Mask:
    return spots.limped & (spots.callers > 0)


def _after_his_limp(answer: str, label: str, *acts: str) -> Stat:
    return Stat(
        f"limp_{answer}", label, THIRD,
        "first answers to a completion or a raise of it after he had called the bring-in", f"{answer}s",
        RAZZ, spot=lambda t: t.after_limp, deed=lambda t: t.act(*acts),
    )  # fmt: skip


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
        "walk", "Walk", THIRD,
        "hands that he opened because he was forced to, with a choice or without", "everybody folds to his bring-in",
        RAZZ, spot=lambda t: t.opening, deed=lambda t: t.walked,
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
        "complete_fold", "Completes and folds", THIRD,
        "hands that he completed on 3rd", "folds on 3rd after all",
        RAZZ, spot=lambda t: t.third & _completes(t), deed=lambda t: t.folded_on_third,
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
        "iso_completion", "Completion over limpers", THIRD,
        "first turns before any completion with a caller of the bring-in, not forced to open", "completes",
        RAZZ, spot=_after_limpers, deed=_completes,
    ),
    Stat(
        "over_limp", "Over-limp", THIRD,
        "first turns before any completion with a caller of the bring-in, not forced to open", "calls the bring-in too",
        RAZZ, spot=_after_limpers, deed=lambda t: t.act("call"),
    ),
    Stat(
        "limp", "Limp", THIRD,
        "first turns before any completion, not forced to open", "calls the bring-in, first or after others",
        RAZZ, spot=lambda t: t.limped, deed=lambda t: t.act("call"),
    ),
    _after_his_limp("raise", "Limps and raises", "complete", "raise"),
    _after_his_limp("call", "Limps and calls", "call"),
    _after_his_limp("fold", "Limps and folds", "fold"),
)  # fmt: skip
