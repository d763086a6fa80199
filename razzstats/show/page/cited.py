"""Which hands are in the page: those that it cites, or all of them where there are not too many."""

from collections.abc import Mapping, Sequence

from razzstats.data.query import read_texts
from razzstats.hand import Hand
from razzstats.read.grammar import Noise
from razzstats.show.page.content import PageHand, Telling
from razzstats.show.page.replays import page_hand
from razzstats.show.page.subject import Key, Subject
from razzstats.stats.catalog import STATS
from razzstats.stats.count import columns_of
from razzstats.stats.stat import Stat

MOST_HANDS = 2_000
"""With no more than these every hand is in the page."""
MOST_TELLING = 20

Behind = Mapping[str, Sequence[Telling]]
"""The hands behind each statistic, by its id; here they are places of the subject's rows."""


def behind(subject: Subject) -> Behind:
    """The telling hands of every statistic."""
    return {stat.id: _telling(subject, stat) for stat in STATS}


def _telling(subject: Subject, stat: Stat) -> list[Telling]:
    """Those with the chance, the largest results first, half of them with the deed if there are enough of both."""
    rows = subject.rows
    opportunities, made = (rows[name] for name in columns_of(stat))
    size = (rows["net"].abs() / rows["big_bet"]).fillna(0)
    order = [int(row) for row in size[opportunities > 0].sort_values(ascending=False, kind="stable").index]
    did, did_not = [row for row in order if made[row] > 0], [row for row in order if not made[row] > 0]
    half = MOST_TELLING // 2
    wanted = {*did[: max(half, MOST_TELLING - len(did_not))], *did_not[: max(half, MOST_TELLING - len(did))]}
    return [Telling(row, bool(made[row] > 0)) for row in order if row in wanted]


def cited(subject: Subject, told: Behind, listed: Sequence[int], others: Sequence[int]) -> list[int]:
    """Places of rows, in the order of play: those on a list or behind a number, and of the others as many as fit."""
    if len(subject.rows) <= MOST_HANDS:
        return list(range(len(subject.rows)))
    needed = {*listed, *(one.hand for hands in told.values() for one in hands)}
    more = [row for row in dict.fromkeys(others) if row not in needed]
    return sorted({*needed, *more[: max(0, MOST_HANDS - len(needed))]})


def page_hands(
    subject: Subject, places: Sequence[int], looked_at: Sequence[int], noise: Noise | None
) -> dict[int, PageHand]:
    """The hands of some rows by place; one whose text can no longer be read is left out."""
    texts = read_texts(subject.store, {subject.keys[place][0] for place in places}, noise)
    found: dict[int, PageHand] = {}
    for place in places:
        hand = _of_telling(texts, subject.room, subject.keys[place])
        if hand is not None:
            label = f"Hand {place + 1:,}" if subject.masked else f"Hand {hand.id}"
            found[place] = page_hand(hand, subject.player, subject.mask, label, every_street=place in looked_at)
    return found


def _of_telling(texts: Mapping[tuple[str, str], list[Hand]], room: str, key: Key) -> Hand | None:
    hands = texts.get((room, key[0]), [])
    return hands[key[1]] if key[1] < len(hands) else None
