"""Sentences that tell of mistakes in single decisions."""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from razzstats.events import STREET_LABELS
from razzstats.money import money
from razzstats.stats.price.mistakes import MISTAKES

BETTORS = "Who bets holds no random hand, and the prices take no account of that: a fold called dear may be right."
"""What has to stand beside folds that are called dear."""
_KINDS = {mistake.id: mistake for mistake in MISTAKES}


def rows_of(frame: pd.DataFrame) -> Iterator[Any]:
    """Its rows, whose columns are their fields."""
    return iter(frame.itertuples(index=False))


def act_sentence(row: Any) -> str:  # noqa: ANN401  (a row of events or mistakes)
    """`calls $0.50 on 6th street`."""
    amount = row.put_in or (row.to_call if row.act == "fold" else 0)
    owed = money(int(amount), str(row.currency)) if amount else ""
    words = f"folds to {owed}" if row.act == "fold" and owed else f"{row.act}s {owed}".rstrip()
    return f"{words} on {STREET_LABELS[int(row.street)]}"


def mistake_sentence(row: Any) -> str:  # noqa: ANN401  (a row of mistakes)
    """`Certain: calls $0.50 on 6th drawing dead: 0.5 big bets lost.` A percentage is a part of the pot."""
    kind = _KINDS[row.mistake]
    needs = ((row.odds, "this bet"), (row.odds_down, "calling down"))
    words = kind.sentence.format(
        wins=wins_between(row.equity_random, row.equity_range),
        lower=_needs(*min(needs, key=_price)),
        higher=_needs(*max(needs, key=_price)),
    )
    cost = "" if row.loss != row.loss else kind.cost.format(cost=f"{row.loss / row.big_bet:.1f}")
    act = act_sentence(row).removesuffix(" street")
    return f"{'Certain' if row.certain else 'Suspected'}: {act}{words}{cost}."


def wins_between(one: float, other: float) -> str:
    """Two equities in whole per cent: `35 to 41 %`, `35 %` where both round to it, `under 0.5 %`."""
    low, high = sorted((one, other))
    if 100 * high < 0.5:
        return "under 0.5 %"
    least, most = f"{100 * low:.0f}", f"{100 * high:.0f}"
    return f"{most} %" if least == most else f"{least} to {most} %"


def _price(needs: tuple[float, str]) -> float:
    return needs[0]


def _needs(price: float, of: str) -> str:
    return f"{of} needs {100 * price:.0f} %"


def mistakes_of(rows: pd.DataFrame) -> dict[int, list[tuple[int, str]]]:
    """From the prices of a hand, by its telling: numbers of acts with a mistake, and what is wrong with each."""
    said: dict[int, list[tuple[int, str]]] = {}
    for row in rows_of(rows[rows["mistake"].notna()]):
        said.setdefault(int(row.telling), []).append((int(row.turn), mistake_sentence(row)))
    return said
