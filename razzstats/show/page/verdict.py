"""Is he winning? What the mean and its interval allow to be said, in plain sentences."""

from math import ceil

import numpy as np
import pandas as pd

from razzstats.data.query import seats
from razzstats.data.store import Store
from razzstats.money import CHIPS, PLAY, money
from razzstats.stats.stat import Z95

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
    sentences = [f"{_hands(count)}: {signed(mean)} big bets per 100 ({_between(mean, half)}): {_word(mean, half)}."]
    sentences += _needed(mean, half, count)
    sentences.append(_money(known))
    if count < len(hands):
        sentences.append(f"{_hands(len(hands) - count)} without a known result left out.")
    return tuple(sentences)


def _between(mean: float, half: float) -> str:
    return f"95 % interval {signed(mean - half)} to {signed(mean + half)}"


def _word(mean: float, half: float) -> str:
    if abs(mean) <= half:
        return "too early to say"
    return "winning, by more than chance explains" if mean > 0 else "losing, by more than chance explains"


def _needed(mean: float, half: float, count: int) -> list[str]:
    """How many hands would tell the rate well: the interval shrinks with the root of their number."""
    if abs(mean) > half or half <= WELL_KNOWN:
        return []
    needed = ceil(count * (half / WELL_KNOWN) ** 2)
    return [f"To know the rate to ±{WELL_KNOWN} takes about {_round(needed):,} hands."]


def _round(number: int) -> int:
    """Two digits: it is a guess."""
    step = 10 ** max(0, len(str(number)) - 2)
    return int(-(-number // step) * step)


def _money(known: pd.DataFrame) -> str:
    """One sum a currency: they are never added."""
    sums = [(str(code), int(part["net"].sum()), len(part)) for code, part in known.groupby("currency", observed=True)]
    if len(sums) == 1:
        return f"Net {_net(*sums[0][:2])}."
    return f"Net {_and([f'{_net(code, net)} in {count:,} hands' for code, net, count in sums])}."


def _net(currency: str, net: int) -> str:
    unit = {CHIPS: " chips", PLAY: " of play money"}.get(currency, "")
    return f"{'+' if net > 0 else ''}{money(net, currency)}{unit}".replace("-", "−")


def signed(value: float) -> str:
    """`+3.3` or `−2.1`, and 0.0 without a sign."""
    rounded = round(value, 1) + 0.0
    return f"{rounded:+.1f}".replace("-", "−") if rounded else "0.0"


def _hands(count: int) -> str:
    return f"{count:,} Razz hand{'' if count == 1 else 's'}"


def _and(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
