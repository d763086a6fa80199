"""Liveness: how often he completes, and what he wins, the more or fewer of his cards are gone."""

import pandas as pd

from razzstats.show.charts.chart import Chart, Given
from razzstats.show.charts.look import Sheet
from razzstats.show.charts.numbers import counts, means, rates
from razzstats.show.charts.panels import net_panel, panel, rate_panel
from razzstats.show.words import counted, signed
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS

_ENDS = 4
"""What lies further out is taken together."""
_VALUES = list(range(-_ENDS, _ENDS + 1))
_FURTHER = {-_ENDS: " or less", _ENDS: " or more"}
_NAMES = [signed(value, 0) + _FURTHER.get(value, "") for value in _VALUES]


def _known(hands: pd.DataFrame) -> pd.DataFrame:
    """Those with cards known at the deal: cards that a showdown told are no sample."""
    return hands[hands["cards_from_deal"].astype(bool) & hands["liveness"].notna()]


def _draw(sheet: Sheet, given: Given) -> None:
    known = _known(given.hands)
    if known.empty:
        sheet.say("No hands with cards known at the deal and all doors shown")
        return
    hands = known.assign(_live=known["liveness"].astype(int).clip(-_ENDS, _ENDS))
    upper = panel(sheet, 0, 2, "Completes or raises on 3rd")
    rate_panel(sheet, upper, rates(hands, "completion", "_live", _VALUES), _NAMES)
    lower = panel(sheet, 1, 2, "Big bets per 100 hands")
    net_panel(sheet, lower, means(hands, "_live", _VALUES), _NAMES)


def _caption(given: Given) -> str:
    known = _known(given.hands)
    return (
        "Liveness is the number of other doors with a rank that he holds, which cannot pair him, less those with a "
        "rank of ace to eight that he needs: the more to the right, the better. Below each the opportunities or hands; "
        f"95 % intervals, arrows where they leave the scale; grey bars rest on fewer than {FEW_CHANCES}, hollow marks "
        f"on fewer than {FEW_HANDS} hands. "
        f"Cards were known at the deal in {len(known):,} of {counted(len(given.hands))}."
    )


LIVENESS = Chart(
    "liveness",
    "Liveness",
    "completions and big bets per 100 by how many of his cards are duplicated or gone",
    _draw,
    _caption,
    columns=("liveness", "cards_from_deal", *counts("completion")),
    height=lambda _: 3.4,
)
