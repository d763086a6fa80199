"""Positions: entering, opening and winning by the players behind on 3rd street."""

from razzstats.show.charts.chart import Chart, Given
from razzstats.show.charts.look import Sheet
from razzstats.show.charts.numbers import counts, means, rates
from razzstats.show.charts.panels import net_panel, panel, rate_panel
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS

_BRING_IN = "BI"
_POSITIONS = [*(str(behind) for behind in range(6, -1, -1)), _BRING_IN]
_NAMES = [*_POSITIONS[:-1], "bring-in"]


def _draw(sheet: Sheet, given: Given) -> None:
    hands = given.hands[given.hands["position"].notna()]
    if hands.empty:
        sheet.say("No hands with a turn on 3rd street")
        return
    hands = hands.assign(_seat=hands["position"].astype(str))
    for place, (stat, title) in enumerate(
        (("vpip", "Enters (VPIP)"), ("open_completion", "Completes first in (the bring-in never is)"))
    ):
        rate_panel(sheet, panel(sheet, place, 3, title), rates(hands, stat, "_seat", _POSITIONS), _NAMES)
    net_panel(sheet, panel(sheet, 2, 3, "Big bets per 100 hands"), means(hands, "_seat", _POSITIONS), _NAMES)


def _caption(_: Given) -> str:
    return (
        "By the players behind him who had not acted yet on his first turn of 3rd street, the forced opener apart; he "
        "is in the last place whether he brought it in or opened full. Below each the opportunities or hands; 95 % "
        f"intervals, arrows where they leave the scale; grey bars rest on fewer than {FEW_CHANCES}, hollow marks on "
        f"fewer than {FEW_HANDS} hands."
    )


POSITIONS = Chart(
    "positions",
    "Positions",
    "VPIP, open-completion and big bets per 100 by players behind, and as bring-in",
    _draw,
    _caption,
    columns=("position", *counts("vpip", "open_completion")),
    height=lambda _: 4.4,
)
