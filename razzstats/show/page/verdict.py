"""Is he winning? What the mean and its interval allow to be said, in plain sentences."""

from math import ceil

import numpy as np
import pandas as pd

from razzstats.data.query import seats
from razzstats.data.store import Store
from razzstats.money import CHIPS, PLAY, money
from razzstats.stats.stat import Z95

FEW = 100
"""Hands below which the mean's distribution is not to be trusted to be normal."""
WELL_KNOWN = 2
"""Half the width of an interval, in big bets per 100, with which a rate is worth something."""
COLUMNS = ["net", "big_bet", "currency"]


def verdict_of(store: Store, player: str, room: str) -> tuple[str, ...]:
    """The verdict on one player at one room."""
    return verdict(seats(store, COLUMNS, player, room=room))


def verdict(hands: pd.DataFrame) -> tuple[str, ...]:
    """From rows of `seats` of one player with at least COLUMNS."""
    known = hands[hands["net"].notna() & (hands["big_bet"] > 0)]
    results = 100 * known["net"].to_numpy(np.float64) / known["big_bet"].to_numpy(np.float64)
    count = len(results)
    if count < 2:
        return (f"{_hands(count)} with a known result: too few to say anything.",)
    mean, half = float(results.mean()), float(Z95 * results.std(ddof=1) / np.sqrt(count))
    early = count < FEW or abs(mean) <= half
    word = "too early to say" if early else f"{'winning' if mean > 0 else 'losing'}, by more than chance explains"
    sentences = [f"{_hands(count)}: {signed(mean)} big bets per 100 ({_between(mean, half)}): {word}."]
    if count < FEW:
        sentences.append("With so few hands the interval itself is a rough guide.")
    if early and half > WELL_KNOWN:
        sentences.append(f"To know the rate to ±{WELL_KNOWN} takes about {_needed(half, count):,} hands.")
    sentences += _money(known)
    if count < len(hands):
        sentences.append(f"{_hands(len(hands) - count)} without a known result left out.")
    return tuple(sentences)


def _between(mean: float, half: float) -> str:
    return f"95 % interval {signed(mean - half)} to {signed(mean + half)}"


def _needed(half: float, count: int) -> int:
    """How many hands make the interval narrow, which shrinks with the root of their number; two digits of a guess."""
    needed = ceil(count * (half / WELL_KNOWN) ** 2)
    step = int(10 ** max(0, len(str(needed)) - 2))
    return -(-needed // step) * step


def _money(known: pd.DataFrame) -> list[str]:
    """One sum a currency: they are never added, and chips of several tournaments have no sum that means anything."""
    paid = known[known["currency"].astype(str) != CHIPS].groupby("currency", observed=True)["net"].agg(["sum", "size"])
    sums = [(_net(str(code), int(net)), int(count)) for code, net, count in paid.itertuples()]
    if len(paid) == 1 and sums[0][1] == len(known):
        return [f"Net {sums[0][0]}."]
    return [f"Net {_and([f'{net} in {count:,} hands' for net, count in sums])}."] if sums else []


def _net(currency: str, net: int) -> str:
    unit = " of play money" if currency == PLAY else ""
    return f"{'+' if net > 0 else ''}{money(net, currency)}{unit}".replace("-", "−")


def signed(value: float) -> str:
    """`+3.3` or `−2.1`, and 0.0 without a sign."""
    rounded = round(value, 1) + 0.0
    return f"{rounded:+.1f}".replace("-", "−") if rounded else "0.0"


def _hands(count: int) -> str:
    return f"{count:,} Razz hand{'' if count == 1 else 's'}"


def _and(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
