"""A player's whole run: what all sessions come to, how sure that is, how far it fell and how long it was below."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from razzstats.money import CHIPS
from razzstats.stats.intervals import FEW_GROUPS, LEAST_GROUPS, hands_needed, ratio_ends
from razzstats.stats.sessions import money, summed

Ends = tuple[float, float]
Floats = npt.NDArray[np.float64]

ONE_DECIDES = 0.8
"""Part of the spread of results, as squares, that one session may make up before nothing is said of others by it."""
BIG_BETS = "big bets"
"""The unit in which the hands of all stakes and currencies are summed."""


class Stretch(NamedTuple):
    """Hands that stood below a high."""

    first: pd.Timestamp
    """When the hand that reached the high began."""
    last: pd.Timestamp
    """When the last of the stretch did."""
    hands: int
    """Of the stretch; the one that reached the high is none of them."""


@dataclass(frozen=True, slots=True)
class Falls:
    """The largest fall of a run from a high, and the longest time that it stayed below one."""

    unit: str
    """BIG_BETS or a currency."""
    fall: float
    """How deep the largest went, in big bets or in hundredths; 0 if it never fell."""
    deepest: Stretch | None
    longest: Stretch | None
    over: bool
    """The high before the longest was reached again."""


@dataclass(frozen=True, slots=True)
class Hourly:
    """What an hour brought, over the sessions that were played in one currency, or in big bets over all."""

    unit: str
    rate: float
    """In big bets, or in hundredths."""
    sessions: int
    ends: Ends | None
    """95 % interval, the sessions drawn again."""

    @property
    def few(self) -> bool:
        """Too few sessions to say much, or one that decides."""
        return self.sessions < FEW_GROUPS or self.ends is None


@dataclass(frozen=True, slots=True)
class Run:
    """All sessions together."""

    totals: pd.Series
    """A row of `summed`."""
    money: pd.DataFrame
    """`money` by currency."""
    by_session: Ends | None
    """95 % interval of big bets per 100, the sessions drawn again."""
    sessions_with_results: int
    margin: float
    needed: int | None
    """Hands that make the interval of big bets per 100 as narrow as ± `margin`."""
    hourly: tuple[Hourly, ...]
    sd_hour: float | None
    """Standard deviation of an hour in big bets, sessions weighted by their length (Malmuth)."""
    falls: tuple[Falls, ...]
    in_tournaments: int
    """Hands of tournaments among those with a result."""

    @property
    def few_sessions(self) -> bool:
        """Too few sessions to say much about others, or one that decides."""
        return self.sessions_with_results < FEW_GROUPS or self.by_session is None


def run_of(hands: pd.DataFrame, margin: float) -> Run:
    """All of `hands_in_order`, of which there is at least one; `margin` in big bets per 100."""
    everything = pd.Series(0, index=hands.index)
    totals = summed(hands, everything).iloc[0]
    each = summed(hands, hands["session"])
    played = each[each["results"] > 0]
    per_session = _drawn_again(played["big_bets"].to_numpy(), played["results"].to_numpy(dtype=np.float64))
    spread = float(totals["sd100"])
    settled = hands[hands["net"].notna()]
    return Run(
        totals=totals,
        money=money(hands, everything).droplevel("period"),
        by_session=None if per_session is None else (100 * per_session[0], 100 * per_session[1]),
        sessions_with_results=len(played),
        margin=margin,
        needed=hands_needed(spread, margin) if spread > 0 else None,
        hourly=_hourly(hands, played),
        sd_hour=_deviation_of_an_hour(played),
        falls=tuple(_all_falls(settled)),
        in_tournaments=int(settled["tournament"].notna().sum()),
    )


def _hourly(hands: pd.DataFrame, played: pd.DataFrame) -> tuple[Hourly, ...]:
    """Hours of a session in two currencies cannot be told apart, so it counts in big bets only.

    So do tournaments, for the chips of two are worth no comparison.
    """
    if played.empty:
        return ()
    found = [_rate(BIG_BETS, played["big_bets"], played["minutes"])]
    by_currency = money(hands, hands["session"])["net"].unstack("currency")
    alone = by_currency[by_currency.notna().sum(axis=1) == 1]
    for currency in alone.columns.drop(CHIPS, errors="ignore"):
        net = alone[currency].dropna()
        if len(net):
            found.append(_rate(str(currency), net, played["minutes"].reindex(net.index)))
    return tuple(found)


def _rate(unit: str, results: pd.Series, minutes: pd.Series) -> Hourly:
    hours = minutes.to_numpy(dtype=np.float64) / 60
    values = results.to_numpy(dtype=np.float64)
    return Hourly(unit, float(values.sum() / hours.sum()), len(values), _drawn_again(values, hours))


def _drawn_again(values: Floats, wholes: Floats) -> Ends | None:
    """The interval of a ratio over sessions; None where one of them makes up nearly all of the spread.

    Draws without that one know nothing of such sessions, and draws with it nothing else.
    """
    if not len(values):
        return None
    squares = (values - values.sum() / wholes.sum() * wholes) ** 2
    return None if squares.max() > ONE_DECIDES * squares.sum() else ratio_ends(values, wholes)


def _deviation_of_an_hour(played: pd.DataFrame) -> float | None:
    """Malmuth's estimate (Gambling Theory and Other Topics) from sessions of unequal length; None for few."""
    if len(played) < LEAST_GROUPS:
        return None
    results, hours = played["big_bets"].to_numpy(), played["minutes"].to_numpy() / 60
    rate = results.sum() / hours.sum()
    return float(np.sqrt(max(0.0, (results**2 / hours).mean() - rate**2 * hours.mean())))


# -- falls


def _all_falls(settled: pd.DataFrame) -> list[Falls]:
    """In big bets over all hands, then in each currency over its own."""
    counted = settled[settled["big_bets"].notna()]
    found = [falls_of(BIG_BETS, counted["big_bets"].to_numpy(), counted["played_at"])]
    for currency, own in settled.groupby(settled["currency"].astype(str)):
        found.append(falls_of(str(currency), own["net"].to_numpy(dtype=np.float64), own["played_at"]))
    return found


def falls_of(unit: str, results: npt.NDArray[np.float64], times: pd.Series) -> Falls:
    """The falls of a run of results in the order of play; the run starts at 0, which is its first high."""
    # a sum of fractions that comes back to a high is that high
    running = np.round(np.concatenate(([0.0], np.cumsum(results))), 9)
    high = np.maximum.accumulate(running)
    depth = high - running
    if not depth.any():
        return Falls(unit, 0.0, None, None, True)
    at_high = np.flatnonzero(depth == 0)
    lowest = int(depth.argmax())
    left = int(at_high[at_high <= lowest].max())
    ends = np.append(at_high[1:], len(results))
    below = ends - at_high - (depth[ends] == 0)
    place = int(below.argmax())
    start = int(at_high[place])
    return Falls(
        unit,
        float(depth[lowest]),
        _stretch(left, lowest, times),
        _stretch(start, start + int(below[place]), times),
        bool(depth[ends[place]] == 0),
    )


def _stretch(start: int, end: int, times: pd.Series) -> Stretch:
    """Place 0 is before the first hand, and place n after the nth."""
    return Stretch(times.iloc[max(start - 1, 0)], times.iloc[max(end - 1, 0)], end - start)
