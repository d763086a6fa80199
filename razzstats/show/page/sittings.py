"""The player's sessions as the page lists them."""

from collections.abc import Sequence
from datetime import UTC
from typing import Any

import pandas as pd

from razzstats.show.page.content import Session
from razzstats.show.page.subject import Subject
from razzstats.show.terminal import amount_text
from razzstats.stats.sessions import COLUMNS, hands_in_order, money, period_of, summed

MOST_SESSIONS = 200


def sittings(subject: Subject) -> tuple[tuple[Session, ...], int]:
    """His latest sessions, the last one first, and how many there are; a masked page has days and no times of day."""
    hands = hands_in_order(subject.rows[[*COLUMNS]].assign(rake=None))
    if hands.empty:
        return (), 0
    period = period_of(hands, "session", UTC)
    rows, nets = summed(hands, period), money(hands, period)
    latest = rows.iloc[::-1][:MOST_SESSIONS]
    form = "%Y-%m-%d" if subject.masked else "%Y-%m-%d %H:%M"
    return tuple(_session(row, _nets(nets, number), form) for number, row in latest.iterrows()), len(rows)


def _nets(nets: pd.DataFrame, number: Any) -> list[tuple[int, str]]:  # noqa: ANN401  (a label of a frame)
    """A session's results, a currency each."""
    of_session = nets.reset_index().query("period == @number")
    return [*zip(of_session["net"].astype(int), of_session["currency"].astype(str), strict=True)]


def _net_text(net: int, code: str) -> str:
    return f"{'+' if net > 0 else ''}{amount_text(net, code)}".replace("-", "−")


def _session(row: pd.Series, nets: Sequence[tuple[int, str]], form: str) -> Session:
    known = row["results"] > 0
    amount, currency = nets[0] if len(nets) == 1 else (None, "")
    return Session(
        start=row["start"].strftime(form),
        minutes=round(row["minutes"]),
        hands=int(row["hands"]),
        tables=int(row["tables"]),
        stakes=str(row["stakes"]),
        net=", ".join(_net_text(*net) for net in nets),
        big_bets=float(row["big_bets"]) if known else None,
        high=float(row["high_water"]) if known else None,
        low=float(row["low_water"]) if known else None,
        amount=amount,
        currency=currency,
    )
