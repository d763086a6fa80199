"""A database -> the page of one player's review."""

from dataclasses import replace

from razzstats.data.store import Store
from razzstats.read.grammar import Noise
from razzstats.show.page.cited import Behind, behind, cited, page_hands
from razzstats.show.page.content import Page, Telling
from razzstats.show.page.gaps import gaps
from razzstats.show.page.numbers import OPPONENT_STATS, numbers, opponents
from razzstats.show.page.pictures import pictures
from razzstats.show.page.sittings import sittings
from razzstats.show.page.study import CHOSEN_BY, chosen_for_study, study
from razzstats.show.page.subject import Subject, subject_of
from razzstats.show.page.verdict import verdict_of


def page_of(store: Store, player: str, room: str, noise: Noise | None = None, *, mask_names: bool = False) -> Page:
    """The page of one player at one room; `noise` is what the database's noise file declares."""
    subject = subject_of(store, player, room, mask_names=mask_names)
    told = behind(subject)
    looked_at = chosen_for_study(subject.rows)
    hands = page_hands(subject, cited(subject, told, looked_at), looked_at, noise)
    place_of = {row: place for place, row in enumerate(hands)}
    met, met_in_all = opponents(subject)
    latest, sat = sittings(subject)
    return Page(
        player=subject.mask(player),
        room=room,
        masked=mask_names,
        verdict=verdict_of(store, player, room),
        study=study(list(hands.values()), [place_of[row] for row in looked_at if row in place_of]),
        study_note=CHOSEN_BY,
        charts=pictures(subject),
        numbers=numbers(subject, _placed(told, place_of)),
        leaks=(),
        sessions=latest,
        sessions_counted=sat,
        opponent_columns=tuple(stat.label for stat in OPPONENT_STATS),
        opponents=met,
        opponents_met=met_in_all,
        gaps=gaps(store, masked=mask_names),
        hands=tuple(hands.values()),
        hands_counted=len(subject.rows),
        commands=_commands(subject),
    )


def _placed(told: Behind, place_of: dict[int, int]) -> dict[str, list[Telling]]:
    """The same by places of the page's hands."""
    return {
        name: [replace(one, hand=place_of[one.hand]) for one in hands if one.hand in place_of]
        for name, hands in told.items()
    }


def _commands(subject: Subject) -> tuple[tuple[str, str], ...]:
    of_his = f"{subject.where} {subject.who}"
    return (
        (f"razzstats stats {of_his}", "every statistic in the terminal; --by splits it"),
        (f"razzstats hands {of_his}", "his hands, newest first"),
        (f"razzstats replay HAND {subject.where}", "one hand told street by street"),
    )
