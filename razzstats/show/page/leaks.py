"""A player's leaks as the page tells them, each with the hands behind it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pandas as pd

from razzstats.data.features import MILLION
from razzstats.play.frames import acts_in
from razzstats.show.leak_words import counted_of, few_of, price_of, rate_of, reference_of
from razzstats.show.mistakes import mistake_sentence, rows_of
from razzstats.show.page.content import Leak, PageHand, Telling
from razzstats.show.page.study import frame_of
from razzstats.show.page.subject import Subject
from razzstats.stats.leaks.judge import FEW, NAMED, NONE, Judged

MOST_HANDS = 20


class Act(NamedTuple):
    """An act in which a leak showed: its hand by the row of `seats`, its number there, and its cost in big bets."""

    row: int
    turn: int
    cost: float | None


def acts_behind(subject: Subject, judged: Judged) -> dict[str, list[Act]]:
    """Of each leak the acts that cost most, one a hand; then those without a price, the largest results first."""
    place_of = {key: place for place, key in enumerate(subject.keys)}
    size = dict(zip(subject.keys, subject.rows["net"].abs() / subject.rows["big_bet"], strict=True))
    keys = zip(judged.events["hand_id"].astype(str), judged.events["telling"].astype(int), strict=True)
    ordered = judged.events.assign(size=pd.array([size.get(key) for key in keys], "Float64"))
    found: dict[str, list[Act]] = {}
    ordered = ordered.sort_values(["loss", "size"], ascending=False, kind="stable")
    for leak, events in ordered.groupby("leak", sort=False):
        acts: dict[int, Act] = {}
        for one in rows_of(events):
            row = place_of.get((str(one.hand_id), int(one.telling)))
            if row is not None:
                cost = None if one.loss != one.loss else one.loss / MILLION
                acts.setdefault(row, Act(row, int(one.turn), cost))
        found[str(leak)] = list(acts.values())[:MOST_HANDS]
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
    subject: Subject, judged: Judged, acts: Mapping[str, list[Act]], hands: Mapping[int, PageHand]
) -> tuple[Leak, ...]:
    """Every leak that was looked for, but certain ones that were never made; `hands` are by row."""
    place_of = {row: place for place, row in enumerate(hands)}
    return tuple(
        Leak(
            title=row.title,
            certain=row.certain,
            price=price_of(row, judged),
            evidence=_evidence(row, judged),
            made=row.made,
            source=f"{row.source}: {row.why}" if row.why else row.source,
            hands=tuple(_tellings(acts.get(row.leak, []), hands, place_of)),
            but=row.but,
            verdict=row.verdict,
            id=row.leak,
            command=f"razzstats hands --leak {row.leak} {subject.judged_by}",
            weight=_known(float(row.opportunities) if row.verdict == FEW else row.rate),
            cost=_known(row.cost if row.named else row.rate - row.reference),
        )
        for row in rows_of(judged.table)
        if row.verdict != NONE
    )


def _tellings(acts: list[Act], hands: Mapping[int, PageHand], place_of: Mapping[int, int]) -> Iterator[Telling]:
    for row, turn, cost in acts:
        if row in hands:
            yield Telling(place_of[row], True, frame_of(hands[row], turn), cost)


def _known(number: float) -> float | None:
    return None if number != number else number


def _evidence(row: Any, judged: Judged) -> str:  # noqa: ANN401  (a row of the table)
    if row.certain:
        chance = row.chance.replace("hands", "hand", 1) if row.opportunities == 1 else row.chance
        return f"{row.made:,} of {row.opportunities:,} {chance}"
    told = few_of(row) if row.verdict == FEW else rate_of(row)
    counts = counted_of(row) if row.verdict == NAMED else f"among {row.chance}"
    return f"{told}; {reference_of(row, judged)}; {counts}"
