"""The prices of the decisions in a page's hands."""

from collections.abc import Mapping
from dataclasses import replace

import pyarrow.dataset as ds

from razzstats.play.frames import acts_in
from razzstats.show.page.content import PageHand
from razzstats.show.page.subject import Subject
from razzstats.show.priced import COLUMNS, Figures, at_frames, by_hand
from razzstats.stats.price.worth import Pricing

_TURN = ("hand_id", "telling", "turn")


def with_prices(hands: Mapping[int, PageHand], subject: Subject, pricing: Pricing) -> dict[int, PageHand]:
    """The hands by row, with what is stored of the player's decisions in them."""
    his = (ds.field("player") == subject.player) & (ds.field("room") == subject.room)
    inside = ds.field("hand_id").isin(sorted({subject.keys[place][0] for place in hands}))
    priced_so = ds.field("pricing") == pricing.name
    rows = subject.store.read("prices", [*_TURN, *COLUMNS], his & inside & priced_so)
    figures = by_hand(rows.drop_duplicates([*_TURN]))
    return {place: _priced(hand, figures.get(subject.keys[place], {})) for place, hand in hands.items()}


def _priced(hand: PageHand, figures: Mapping[int, Figures]) -> PageHand:
    """Where he acted before his turn, the frame is about somebody else."""
    told = at_frames(figures, acts_in(hand.frames))
    return replace(hand, prices={at: one for at, one in told.items() if hand.frames[at].next == hand.hero})
