"""A database -> the page of one player's review."""

from dataclasses import replace
from pathlib import Path

from razzstats.data.store import Store
from razzstats.read.grammar import Noise
from razzstats.show.leak_words import how_judged, verdict_sentences
from razzstats.show.page.cited import Behind, behind, cited, page_hands
from razzstats.show.page.content import Page, Telling
from razzstats.show.page.gaps import gaps
from razzstats.show.page.leaks import acts_behind, leaks, with_mistakes
from razzstats.show.page.notes import book_of, noted_in, seen_in, written_on
from razzstats.show.page.numbers import OPPONENT_STATS, chance_among, chance_in, numbers, opponents, results
from razzstats.show.page.pictures import pictures
from razzstats.show.page.prices import with_prices
from razzstats.show.page.sittings import sittings
from razzstats.show.page.study import CHOSEN_BY, caveat, mistaken, study, to_look_at
from razzstats.show.page.subject import Subject, subject_of
from razzstats.show.page.verdict import verdict_of
from razzstats.stats.leaks.judge import Judged
from razzstats.stats.price.worth import Pricing


def page_of(
    store: Store,
    player: str,
    room: str,
    judged: Judged,
    noise: Noise | None = None,
    settings: Path | None = None,
    *,
    mask_names: bool = False,
    keep_notes: bool = False,
) -> Page:
    """The page of one player at one room and his leaks; `noise` is what the database's noise file declares, `settings`
    the file with which they were judged, if there was one.

    A masked page is without the words of notes, which may hold names, unless they are to be kept.
    """
    subject = subject_of(store, player, room, settings, mask_names=mask_names)
    told, with_words = behind(subject), keep_notes or not mask_names
    news = written_on(subject) if with_words else []
    seen = seen_in(subject) - {*news}
    chosen, acts = to_look_at(subject, judged, seen, news), acts_behind(subject, judged)
    looked_at = [one.row for one in chosen]
    of_leaks = [row for found in acts.values() for row, _, _ in found]
    wrong = mistaken(subject, judged)
    places = cited(subject, told, [*looked_at, *of_leaks], [*noted_in(subject), *wrong])
    hands = with_mistakes(page_hands(subject, places, looked_at, noise), subject, judged)
    hands = with_prices(hands, subject, Pricing(judged.settings.range))
    place_of = {row: place for place, row in enumerate(hands)}
    met, met_in_all = opponents(subject)
    latest, sat = sittings(subject)
    won, rates = results(subject), numbers(subject, _placed(told, place_of))
    return Page(
        player=subject.mask(player),
        room=room,
        masked=mask_names,
        verdict=verdict_of(store, player, room, verdict_sentences(judged)),
        study=study(hands, chosen, seen, news),
        study_note=CHOSEN_BY,
        study_caveat=caveat(chosen),
        mistaken=len(wrong),
        mistakes_command=_of_mistakes(subject, judged),
        charts=pictures(subject, leaks=judged.table),
        results=won,
        numbers=rates,
        numbers_chance=chance_in(rates, won),
        leaks=leaks(subject, judged, acts, hands),
        leaks_note=how_judged(judged),
        sessions=latest,
        sessions_counted=sat,
        opponent_columns=tuple(stat.label for stat in OPPONENT_STATS),
        opponents=met,
        opponents_met=met_in_all,
        opponents_chance=chance_among(met),
        gaps=gaps(store, masked=mask_names),
        hands=tuple(hands.values()),
        range=judged.settings.range,
        hands_counted=len(subject.rows),
        commands=_commands(subject),
        where=subject.where,
        book=book_of(subject, list(hands), with_words=with_words),
    )


def _placed(told: Behind, place_of: dict[int, int]) -> dict[str, list[Telling]]:
    """The same by places of the page's hands."""
    return {
        name: [replace(one, hand=place_of[one.hand]) for one in hands if one.hand in place_of]
        for name, hands in told.items()
    }


def _of_mistakes(subject: Subject, judged: Judged) -> str:
    kinds = ",".join(sorted(judged.mistakes["mistake"].astype(str).unique()))
    return f"razzstats hands --mistake {kinds} {subject.judged_by}"


def _commands(subject: Subject) -> tuple[tuple[str, str], ...]:
    of_his = f"{subject.where} {subject.who}"
    return (
        (f"razzstats stats {of_his}", "every statistic in the terminal; --by splits it"),
        (f"razzstats hands {of_his}", "his hands, newest first"),
        (f"razzstats replay HAND {subject.where}", "one hand told street by street"),
    )
