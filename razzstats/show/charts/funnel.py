"""The street funnel: how many hands reach each street, and what those that end on it bring."""

from typing import NamedTuple

import pandas as pd
from matplotlib.axes import Axes

from razzstats.show.charts.axes import fit, label_y, zero
from razzstats.show.charts.chart import Chart, Given, settled
from razzstats.show.charts.look import BLUE, GREY, INK, PALE, VERMILION, Sheet, type_of
from razzstats.show.charts.numbers import big_bets
from razzstats.show.words import signed

_STREETS = {3: "Dealt, 3rd", 4: "4th street", 5: "5th street", 6: "6th street", 7: "7th street"}
_SHOWDOWN = "Showdown"


class _Stage(NamedTuple):
    """A street, or the showdown: who reached it, and what ended there, in big bets per 100 hands dealt."""

    title: str
    reached: int
    lost: int
    """Hands folded there, or with a net loss at the showdown, where a part of the pot may still have been won."""
    cost: float
    won: int
    gain: float


def stages(hands: pd.DataFrame) -> list[_Stage]:
    """From settled rows of one player; costs and gains add up to his big bets per 100."""
    results, last = big_bets(hands), hands["last_street"].astype(int)
    shown, folded = hands["showdown"].eq(True).fillna(False).astype(bool), hands["folded"].astype(bool)
    here = [(title, last >= street, (last == street) & ~shown, folded) for street, title in _STREETS.items()]
    here.append((_SHOWDOWN, shown, shown, results < 0))
    per_100 = 100 / max(1, len(hands))
    return [
        _Stage(
            title, int(reached.sum()),
            int((ended & gone).sum()), per_100 * float(results[ended & gone].sum()),
            int((ended & ~gone).sum()), per_100 * float(results[ended & ~gone].sum()),
        )
        for title, reached, ended, gone in here
    ]  # fmt: skip


def _draw(sheet: Sheet, given: Given) -> None:
    hands = settled(given.hands)
    if hands.empty:
        sheet.say("No hands with a known result")
        return
    found = stages(hands)
    left, right = sheet.axes(0.1, 0, 0.32, 0.97), sheet.axes(0.62, 0, 0.38, 0.97)
    for axes in (left, right):
        axes.set_ylim(len(found) - 0.5, -0.5)
    _reached(left, found)
    _ended(right, found)
    label_y(left, range(len(found)), [stage.title for stage in found], grid=False)
    sheet.above(left, "Hands that got there")
    right.annotate(
        "Ended there, in BB per 100" if sheet.narrow else "What ended there, in big bets per 100 hands dealt",
        (1, 1), (0, 9), "axes fraction", "offset points", ha="right", **type_of(color=GREY),
    )  # fmt: skip
    box = left.get_position()
    fit(sheet, left)
    started = left.get_position().x0
    left.set_position((started, box.y0, 0.44 - started, box.height))


def _reached(axes: Axes, found: list[_Stage]) -> None:
    dealt = found[0].reached
    axes.set_xlim(0, 1.45 * dealt)
    for row, stage in enumerate(found):
        axes.barh(row, stage.reached, 0.62, color=PALE, edgecolor=BLUE, linewidth=0.7)
        said = f"{stage.reached:,}" + ("" if row == 0 else f", {100 * stage.reached / dealt:.0f} %")
        axes.annotate(said, (stage.reached, row), (5, 0), textcoords="offset points", va="center", **type_of())


def _ended(axes: Axes, found: list[_Stage]) -> None:
    most = max(0.01, *(max(-stage.cost, stage.gain) for stage in found))
    axes.set_xlim(-2.5 * most, 2.5 * most)
    zero(axes, upright=True)
    for row, stage in enumerate(found):
        at_end = stage.title == _SHOWDOWN
        sides = (
            (stage.cost, stage.lost, "net lost" if at_end else "folded", VERMILION, "right", -5),
            (stage.gain, stage.won, "net won" if at_end else "won", BLUE, "left", 5),
        )
        for value, count, word, colour, side, gap in sides:
            axes.barh(row, value, 0.62, color=colour, zorder=2)
            axes.annotate(
                f"{signed(value)}\n{count:,} {word}", (value, row), (gap, 0), textcoords="offset points", ha=side,
                va="center", **type_of(fontsize=7, color=INK if count else GREY, linespacing=1.05),
            )  # fmt: skip


def _caption(given: Given) -> str:
    hands = settled(given.hands)
    if hands.empty:
        return ""
    total = 100 * float(big_bets(hands).mean())
    return (
        "Antes and bring-ins are in it: a hand folded on 3rd loses these. Left of the line is what folded hands and "
        "showdowns with a net loss cost, right of it what the others won, even ones among them; both sides together "
        f"are his {signed(total)} big bets per 100. What a fold saves is not in it."
    )


FUNNEL = Chart(
    "funnel",
    "Street funnel",
    "how many hands reach each street, and what those that end on it lose and win",
    _draw,
    _caption,
    columns=("last_street", "showdown", "folded"),
    of=settled,
)
