"""Third street: answers to a completion, to a steal, and to raises."""

from collections.abc import Callable, Iterator

from razzstats.data.features import Mask, Spots
from razzstats.stats.catalog.steals import by_board, by_position, from_bring_in
from razzstats.stats.catalog.words import ANSWERS, DEFENCE, STEALING, STUD
from razzstats.stats.stat import Stat


def _acts(*acts: str) -> Callable[[Spots], Mask]:
    return lambda t: t.act(*acts)


_raises, _folds, _calls_or_raises = _acts("raise"), _acts("fold"), _acts("call", "raise")


def _level(level: int) -> Callable[[Spots], Mask]:
    """Decisions at a level, of all but whose wager it is."""
    return lambda t: t.third & (t.level == level) & (t.own != level)


def _bring_in_faces(spots: Spots) -> Mask:
    return spots.faces_completion & spots.forced


_TO_A_STEAL = (("fold", "Fold to"), ("call", "Call"), ("raise", "Raise"))


def _faces(chance: Callable[[Spots], Mask]) -> Callable[[Spots], Mask]:
    return lambda t: t.answers(chance(t) & t.act("complete"))


def _behind(kind: str, chance: Callable[[Spots], Mask]) -> Iterator[Stat]:
    """What those who had still to act answer to a steal."""
    for act, label in _TO_A_STEAL:
        yield Stat(
            f"{act}_steal_{kind}", f"{label} a steal by {kind}", ANSWERS,
            f"first answers to a steal by {kind} that nobody has called or raised, of those who had still to act",
            f"{act}s", STEALING, spot=lambda t: _faces(chance)(t) & ~t.forced, deed=_acts(act),
        )  # fmt: skip


def _bring_in(kind: str, name: str, chance: Callable[[Spots], Mask]) -> Iterator[Stat]:
    """What the forced opener answers to it."""
    for act, label in _TO_A_STEAL:
        yield Stat(
            f"bi_{act}_steal_{kind}", f"{label} a steal {name}, as the bring-in", ANSWERS,
            f"the forced opener's first answers to a steal {name} that nobody has called or raised",
            f"{act}s", STEALING, spot=lambda t: _faces(chance)(t) & t.forced, deed=_acts(act),
        )  # fmt: skip


THIRD_STREET_ANSWERS: tuple[Stat, ...] = (
    Stat(
        "raise_completion", "Raise a completion (L2)", ANSWERS,
        "decisions against a completion", "raises",
        STUD, spot=_level(1), deed=_raises,
    ),
    Stat(
        "fold_to_completion", "Fold to a completion", ANSWERS,
        "decisions against a completion, the forced opener's too", "folds",
        STUD, spot=_level(1), deed=_folds,
    ),
    Stat(
        "reraise", "Re-raise (L3)", ANSWERS,
        "decisions against a raise of a completion, those of the raiser himself apart", "raises",
        STUD, spot=_level(2), deed=_raises,
    ),
    Stat(
        "cap", "Cap (L4)", ANSWERS,
        "decisions against a re-raise, those of the re-raiser himself apart", "raises",
        STUD, spot=_level(3), deed=_raises,
    ),
    Stat(
        "fold_to_raise", "Fold to a raise (L2)", ANSWERS,
        "decisions of the completer against a raise", "folds",
        STUD, spot=lambda t: _level(2)(t) & (t.own == 1), deed=_folds,
    ),
    Stat(
        "fold_to_reraise", "Fold to a re-raise (L3)", ANSWERS,
        "decisions of the completer against another's re-raise", "folds",
        STUD, spot=lambda t: _level(3)(t) & (t.own == 1), deed=_folds,
    ),
    Stat(
        "fold_to_cap", "Fold to a cap (L4)", ANSWERS,
        "decisions against a fourth wager, those of the player who made it apart", "folds",
        STUD, spot=_level(4), deed=_folds,
    ),
    Stat(
        "cold_call", "Cold call", ANSWERS,
        "decisions against a completion or more with nothing in but the ante, not forced to open", "calls",
        STUD, spot=lambda t: t.cold, deed=lambda t: t.act("call"),
    ),
    Stat(
        "squeeze", "Squeeze", ANSWERS,
        "decisions against a completion that somebody has cold called", "raises",
        STUD, spot=lambda t: _level(1)(t) & (t.earlier(t.cold & t.act("call"), t.hand) > 0), deed=_raises,
    ),
    Stat(
        "bi_defence", "Bring-in defence", ANSWERS,
        "the forced opener's decisions against a completion", "calls or raises",
        DEFENCE, spot=_bring_in_faces, deed=_calls_or_raises,
    ),
    Stat(
        "bi_defence_heads_up", "Bring-in defence heads-up", ANSWERS,
        "the forced opener's decisions against a completion with nobody else left", "calls or raises",
        DEFENCE, spot=lambda t: _bring_in_faces(t) & (t.alive == 2), deed=_calls_or_raises,
    ),
    Stat(
        "bi_defence_callers", "Bring-in defence with callers", ANSWERS,
        "the forced opener's decisions against a completion that somebody has called",
        "calls or raises",
        DEFENCE, spot=lambda t: _bring_in_faces(t) & (t.callers > 0), deed=_calls_or_raises,
    ),
    *_behind("position", by_position),
    *_bring_in("position", "by position", by_position),
    *_behind("board", by_board),
    *_bring_in("board", "by board", by_board),
    *_bring_in("bring_in", "from him alone", from_bring_in),
)  # fmt: skip
