"""Win rates by stake, each with its interval: a forest plot."""

import pandas as pd

from razzstats.money import CHIPS
from razzstats.show.charts.axes import beside, dot, fit, label_x, label_y, ticks, zero
from razzstats.show.charts.chart import Chart, Given, settled
from razzstats.show.charts.look import BLUE, INK, Sheet
from razzstats.show.charts.numbers import all_together, limits, means
from razzstats.show.charts.words import ends, stake
from razzstats.show.words import counted, joined, minus, signed
from razzstats.stats.intervals import FEW_HANDS

_MOST = 12
_TOURNAMENTS = "Tournaments"
_ALL = "All hands"


def _rows(given: Given) -> pd.DataFrame:
    """One row a stake, the smallest last, then all: label, n, and in big bets per 100 mean, low, high; few."""
    known = settled(given.hands)
    labels = _labels(known)
    groups = list(labels.value_counts().index[:_MOST])
    found = means(known.assign(_stake=labels), "_stake", groups)
    order = known.groupby(labels)["big_bet"].mean().where(lambda size: size.index != _TOURNAMENTS, -1)
    money = known.groupby(labels)["currency"].agg(lambda names: str(names.iloc[0]))
    found = found.assign(_money=money, _size=order).sort_values(["_money", "_size"], ascending=[True, False])
    if labels.nunique() > 1:
        found = pd.concat([found, all_together(known).to_frame(_ALL).T])
    found[["mean", "low", "high"]] = 100 * found[["mean", "low", "high"]].astype("float64")
    return found


def _labels(hands: pd.DataFrame) -> "pd.Series[str]":
    """The stake of each hand; levels of tournaments rise, and are one."""
    pairs = zip(hands["stakes"].astype(str), hands["currency"].astype(str), strict=True)
    named = [_TOURNAMENTS if currency == CHIPS else stake(stakes, currency) for stakes, currency in pairs]
    return pd.Series(named, index=hands.index, dtype=object)


def _draw(sheet: Sheet, given: Given) -> None:
    rows = _rows(given)
    if rows.empty:
        sheet.say("No hands with a known result")
        return
    axes = sheet.axes(0.1, 0.05, 0.6, 0.92)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlim(*limits(rows["low"], rows["high"], rows["mean"], rows["few"]))
    zero(axes, upright=True)
    texts = []
    for place, (label, row) in enumerate(rows.iterrows()):
        whole = label == _ALL
        dot(axes, place, row, upright=False, colour=INK if whole else BLUE)
        weight = "bold" if whole else "normal"
        said = f"{signed(row['mean'])}" + (f"  ({ends(row['low'], row['high'])})" if row["low"] == row["low"] else "")
        texts.append(beside(axes, place, said, counted(int(row["n"])), small=sheet.narrow, fontweight=weight))
    label_y(axes, range(len(rows)), [str(label) for label in rows.index], grid=False)
    across = ticks(axes.get_xlim(), 4 if sheet.narrow else 7)
    label_x(axes, across, [minus(f"{value:g}") for value in across])
    sheet.above(axes, "Big bets per 100 hands, with 95 % intervals")
    fit(sheet, axes, texts)


def _caption(given: Given) -> str:
    known = settled(given.hands)
    stakes, currencies = _labels(known).nunique(), sorted(known["currency"].astype(str).unique())
    parts = (
        "Net by the big bet of each hand, so that stakes can be compared; 95 % intervals after Student. "
        f"Hollow marks rest on fewer than {FEW_HANDS} hands.",
        f"All hands take {joined(currencies)} together, in big bets alone." if len(currencies) > 1 else "",
        f"{stakes - _MOST} further stakes have fewer hands and are only in the last row." if stakes > _MOST else "",
    )
    return " ".join(filter(None, parts))


FOREST = Chart(
    "stakes",
    "Win rate by stake",
    "big bets per 100 hands at each stake, and of all, with intervals",
    _draw,
    _caption,
    of=settled,
    height=lambda given: max(0.7, 0.3 * len(_rows(given)) + 0.25),
    on_page=True,
)
