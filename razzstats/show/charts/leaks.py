"""Leaks: what each costs, with its interval, those that the cards prove apart from those that are suspected."""

from textwrap import fill

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.text import Text

from razzstats.show.charts.axes import beside, fit, label_x, label_y, ticks, zero
from razzstats.show.charts.chart import Chart, Given
from razzstats.show.charts.look import BLUE, GREY, INK, VERMILION, Sheet, type_of
from razzstats.show.charts.words import percent
from razzstats.show.mistakes import BETTORS
from razzstats.show.safe import plot_text
from razzstats.show.words import counted, minus
from razzstats.stats.leaks.judge import FEW_DEAR

COLUMNS = (
    "leak", "title", "certain", "opportunities", "made", "rate", "low", "high", "reference", "named", "cost",
    "cost_low", "cost_high", "dear", "dear_folds",
)  # fmt: skip
"""Of the frame of leaks: rates as fractions, costs in big bets per 100 hands; null where there is none."""

_MOST = 12
_CERTAIN, _NAMED = "Certain: the cards prove it", "Suspected, and named"
_FILLS = {_CERTAIN: VERMILION, _NAMED: BLUE}


def _rows(given: Given) -> pd.DataFrame:
    """The dearest leaks with their `kind`: certain ones, then the suspected that are named, last those of folds."""
    if given.leaks is None:
        return pd.DataFrame(columns=[*COLUMNS, "kind"])
    found = given.leaks[(given.leaks["made"] > 0) & given.leaks["named"].astype(bool)]
    kind = pd.Series(_NAMED, index=found.index).mask(found["certain"].astype(bool), _CERTAIN)
    found = found.assign(kind=kind, _place=kind.map(list(_FILLS).index), _folds=found["dear_folds"] > 0)
    return found.sort_values(["_place", "_folds", "cost"], ascending=[True, True, False], kind="stable").head(_MOST)


def _draw(sheet: Sheet, given: Given) -> None:
    rows = _rows(given)
    if rows.empty:
        sheet.say("No leak is certain or can be named in these hands")
        return
    axes = sheet.axes(0.1, 0.05, 0.6, 0.92)
    places = _places(rows)
    costs = rows[["cost", "cost_high"]].astype("float64")
    axes.set_xlim(0, max(0.1, 1.06 * float(costs.max().max()) if costs.notna().any().any() else 0.1))
    axes.set_ylim(places[-1] + 0.6, places[0] - 0.95)
    priced = bool((costs["cost"] > 0).any())
    if priced:
        zero(axes, upright=True)
    placed = zip(places, rows.iterrows(), strict=True)
    texts = [_bar(axes, place, row, small=sheet.narrow) for place, (_, row) in placed]
    wide, size = (24, 7) if sheet.narrow else (34, 8)
    label_y(axes, places, ["" for _ in places], grid=False)
    titles = (plot_text(title, 4 * wide) for title in rows["title"].astype(str))
    folded = [fill(title, wide, max_lines=2, placeholder=" …") for title in titles]
    axes.set_yticklabels(folded, color=INK, fontsize=size)
    # where nothing has a price there is nothing to read off
    across = ticks(axes.get_xlim(), 2 if sheet.narrow else 4) if priced else []
    label_x(axes, across, [minus(f"{value:g}") for value in across])
    _headings(sheet, axes, rows, places)
    sheet.above(axes, "Cost in big bets per 100 hands" if priced else "How often, of how many chances")
    fit(sheet, axes, texts)


def _places(rows: pd.DataFrame) -> list[float]:
    """Rows from above, with room for a heading where a kind begins."""
    new = (rows["kind"] != rows["kind"].shift()).cumsum()
    return [row + 0.7 * heading for row, heading in enumerate(new)]


def _headings(sheet: Sheet, axes: Axes, rows: pd.DataFrame, places: list[float]) -> None:
    kinds = rows["kind"].reset_index(drop=True)
    for place, kind in zip(places, kinds.where(kinds != kinds.shift(), ""), strict=True):
        if kind:
            axes.annotate(
                kind, (sheet.left / sheet.look.width, place - 0.62), xycoords=("figure fraction", "data"), va="center",
                annotation_clip=False, **type_of(color=GREY, fontsize=7 if sheet.narrow else 8, fontweight="bold"),
            )  # fmt: skip


def _bar(axes: Axes, place: float, row: "pd.Series[float]", *, small: bool) -> Text:
    cost, low, high = (float(row[name]) for name in ("cost", "cost_low", "cost_high"))
    if cost > 0:
        axes.barh(place, cost, 0.5, color=_FILLS[str(row["kind"])], edgecolor=GREY, linewidth=0.6, zorder=2)
    rough = row["dear"] < FEW_DEAR
    if cost > 0 and low == low:
        axes.hlines(place, max(low, 0), high, color=GREY if rough else INK, linewidth=1.1, zorder=3)
    between = f" ({minus(f'{low:.2f}')} to {high:.2f}{'; rough' if rough else ''})" if low == low else ""
    amount = f"{cost:.2f}" if cost >= 0.01 else "under 0.01"
    price = f"{amount}{between}" if cost > 0 else "no price"
    # what has no price says so where its bar would begin
    return beside(axes, place, price, _often(row), small=small, at=1 if cost > 0 else 0)


def _often(row: "pd.Series[float]") -> str:
    """`22 of 31, 71 % v 40 %`: how often, of how many chances, and the reference."""
    said = f"{int(row['made']):,} of {int(row['opportunities']):,}"
    if row["certain"]:
        return said
    reference = float(row["reference"])
    return f"{said}, {percent(float(row['rate']))}" + ("" if reference != reference else f" v {percent(reference)}")


def _height(given: Given) -> float:
    rows = _rows(given)
    return 0.36 * (_places(rows)[-1] + 1.1) + 0.2 if len(rows) else 1.0


def _caption(given: Given) -> str:
    rows = _rows(given)
    if rows.empty:
        return ""
    parts = (
        "How often each was done, of how many chances, and the rate v the reference." + _left_out(given, rows),
        "The cost, in big bets per 100 hands with its 95 % interval, is that of some acts alone: of certain leaks "
        "those with a price; of suspected ones, as an estimate, those that this bet and calling down both call dear, "
        "against random hands and against the range. Rough: from fewer than ten such acts."
        if (rows["cost"] > 0).any()
        else "",
        "No price: a call's price cannot tell what it costs, or at no act all four prices agree."
        if not (rows["cost"] > 0).all()
        else "",
        f"Costs of folds stand last. {BETTORS}" if (rows["dear_folds"] > 0).any() else "",
    )
    return " ".join(filter(None, parts))


def _left_out(given: Given, rows: pd.DataFrame) -> str:
    """How many suspected leaks were looked for and are not drawn."""
    looked = 0 if given.leaks is None else int((~given.leaks["certain"].astype(bool)).sum())
    hidden = looked - int((~rows["certain"].astype(bool)).sum())
    if not hidden:
        return ""
    return f" Not drawn: {hidden} of {counted(looked, 'suspected leak')}, which are not named."


LEAKS_CHART = Chart(
    "leaks",
    "Leaks",
    "what certain mistakes and suspected leaks cost, with intervals",
    _draw,
    _caption,
    needs=("leaks",),
    height=_height,
    on_page=True,
)
