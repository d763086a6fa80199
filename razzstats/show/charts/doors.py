"""Door cards: how often he enters and steals with each, and how often that works."""

from collections.abc import Sequence

from matplotlib.axes import Axes

from razzstats.cards import RANKS
from razzstats.show.charts.chart import Chart, Given
from razzstats.show.charts.look import VERMILION, Sheet, type_of
from razzstats.show.charts.numbers import counts, rates, shares
from razzstats.show.charts.panels import panel, rate_panel
from razzstats.stats.intervals import FEW_CHANCES

_DOORS = list(range(1, 14))
_SUCCESS, _PRICE = "steal_position_success", "steal_position_price"
_PANELS = (
    ("vpip", "Enters (VPIP)"),
    ("steal_position", "Steals, with two players at most and the bring-in behind"),
    (_SUCCESS, "Steals that everybody folds to"),
)


def _draw(sheet: Sheet, given: Given) -> None:
    if not given.hands["door_rank"].notna().any():
        sheet.say("No hands with a known door card")
        return
    for place, (stat, title) in enumerate(_PANELS):
        axes = panel(sheet, place, len(_PANELS), title)
        found, prices = rates(given.hands, stat, "door_rank", _DOORS), _prices(given) if stat == _SUCCESS else []
        rate_panel(sheet, axes, found, list(RANKS), also=[price for _, price in prices])
        if prices:
            _break_even(axes, prices)


def _prices(given: Given) -> list[tuple[int, float]]:
    """How often steals with each door had to work to pay by themselves, by the place of the door."""
    means = shares(given.hands, _PRICE, "door_rank", _DOORS)
    return [(place, price) for place, price in enumerate(means.tolist()) if price == price]


def _break_even(axes: Axes, prices: Sequence[tuple[int, float]]) -> None:
    for place, price in prices:
        axes.hlines(price, place - 0.42, place + 0.42, color=VERMILION, linewidth=2, zorder=4)
    axes.annotate(
        "— break-even", (1, 1), (0, 4), "axes fraction", "offset points", ha="right",
        annotation_clip=False, **type_of(color=VERMILION, fontsize=7.5),
    )  # fmt: skip


def _caption(_: Given) -> str:
    return (
        "Below each card the number of opportunities; lines are 95 % intervals (Wilson), an arrow where they leave "
        f"the scale; grey bars rest on fewer than {FEW_CHANCES}. A steal is a completion in an unopened pot. It breaks "
        "even, were a called one worth nothing, where it works as often as cost / (cost + pot): the mark is the mean "
        "over these steals, each at its own antes, bring-in and bet."
    )


DOORS = Chart(
    "doors",
    "Door cards",
    "how often he enters and steals with each door card, and how often steals work and must",
    _draw,
    _caption,
    columns=("door_rank", *counts("vpip", "steal_position", _SUCCESS, _PRICE)),
    height=lambda _: 4.1,
    on_page=True,
)
