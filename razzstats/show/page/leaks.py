"""A player's leaks as the page tells them, each with the hands behind it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from razzstats.play.frames import acts_in
from razzstats.show.leak_words import few_of, price_of, rate_of, reference_of
from razzstats.show.mistakes import mistake_sentence, rows_of
from razzstats.show.page.content import Leak, PageHand, Telling
from razzstats.show.page.study import frame_of
from razzstats.show.page.subject import Subject
from razzstats.stats.leaks.judge import FEW, NONE, Judged

MOST_HANDS = 20


def acts_behind(subject: Subject, judged: Judged) -> dict[str, list[tuple[int, int]]]:
    """Of each leak the rows of the subject's hands with the acts that cost most, and the number of the act."""
    place_of = {key: place for place, key in enumerate(subject.keys)}
    found: dict[str, list[tuple[int, int]]] = {}
    for leak, events in judged.events.sort_values("loss", ascending=False, kind="stable").groupby("leak", sort=False):
        acts = {place_of.get((str(one.hand_id), int(one.telling)), -1): int(one.turn)
                for one in reversed(list(rows_of(events)))}  # fmt: skip
        acts.pop(-1, None)
        found[str(leak)] = list(reversed(acts.items()))[:MOST_HANDS]
    return found


def with_mistakes(hands: Mapping[int, PageHand], subject: Subject, judged: Judged) -> dict[int, PageHand]:
    """The hands by row, with what is said of the player's mistakes at the frame of each."""
    said: dict[tuple[str, int], list[tuple[int, str]]] = {}
    for row in rows_of(judged.mistakes):
        said.setdefault((str(row.hand_id), int(row.telling)), []).append((int(row.turn), mistake_sentence(row)))
    return {place: _marked(hand, said.get(subject.keys[place], [])) for place, hand in hands.items()}


def _marked(hand: PageHand, said: Sequence[tuple[int, str]]) -> PageHand:
    acts = acts_in(hand.frames)
    return replace(hand, mistakes={acts[turn]: sentence for turn, sentence in said if turn < len(acts)})


def leaks(
    subject: Subject, judged: Judged, acts: Mapping[str, list[tuple[int, int]]], hands: Mapping[int, PageHand]
) -> tuple[Leak, ...]:
    """Every leak that was looked for, but certain ones that were never made; `hands` are by row."""
    place_of = {row: place for place, row in enumerate(hands)}
    return tuple(
        Leak(
            title=row.title,
            certain=row.certain,
            price=price_of(row, judged),
            evidence=_evidence(row, judged),
            source=f"{row.source}: {row.why}" if row.why else row.source,
            hands=tuple(_tellings(acts.get(row.leak, []), hands, place_of)),
            but=row.but,
            verdict=row.verdict,
            id=row.leak,
            command=f"razzstats hands --leak {row.leak} {subject.judged_by}",
        )
        for row in rows_of(judged.table)
        if row.verdict != NONE
    )


def _tellings(
    acts: list[tuple[int, int]], hands: Mapping[int, PageHand], place_of: Mapping[int, int]
) -> Iterator[Telling]:
    for row, turn in acts:
        if row in hands:
            yield Telling(place_of[row], True, frame_of(hands[row], turn))


def _evidence(row: Any, judged: Judged) -> str:  # noqa: ANN401  (a row of the table)
    if row.certain:
        return f"{row.made:,} of {row.opportunities:,} {row.chance}"
    told = few_of(row) if row.verdict == FEW else rate_of(row)
    return f"{told}; {reference_of(row, judged)}"
