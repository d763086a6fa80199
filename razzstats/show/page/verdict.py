"""Is he winning? What the mean and its interval allow to be said, in plain sentences."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from razzstats.data.query import seats
from razzstats.data.store import Store
from razzstats.money import CHIPS, PLAY, money
from razzstats.show.words import counted, joined, signed
from razzstats.stats.intervals import FEW_HANDS, WELL_KNOWN, guess, hands_needed, mean_ends
from razzstats.stats.luck.hands import batches
from razzstats.stats.luck.rows import tellable, without_luck

COLUMNS = ["net", "big_bet", "currency"]

RAZZ_HAND = "Razz hand"


def verdict_of(store: Store, player: str, room: str, leaks: Sequence[str] = ()) -> tuple[str, ...]:
    """The verdict on one player at one room, with what is to be said of his leaks."""
    his = seats(store, COLUMNS, player, room=room)
    first, *rest = verdict(his)
    return first, *cards(without_luck(batches(store, player, room)), len(his)), *leaks, *rest


def cards(hands: pd.DataFrame, every: int) -> list[str]:
    """How much of the rate was the luck of the cards, from the rows of `without_luck`, or that they are too few.

    `every` is how many hands he has: told is in how many of them his cards are known, if not in all.
    """
    if not tellable(len(hands)):
        known = "" if len(hands) == every else " whose cards are known"
        return [f"Too few hands{known} to say what the cards did."]
    luck = round(100 * float((hands["net_bb"] - hands["adjusted_bb"]).mean()), 1)
    adjusted = 100 * hands["adjusted_bb"].to_numpy(np.float64)
    mean = float(adjusted.mean())
    low, high = map(float, mean_ends(len(adjusted), mean, float(adjusted.std(ddof=1))))
    ends = "" if np.isnan(low) else f" ({signed(low)} to {signed(high)})"
    without = f"{signed(mean)} per 100{ends}"
    said = f"helped him by about {luck:.1f}" if luck > 0 else f"cost him about {-luck:.1f}" if luck < 0 else "were even"
    among = "" if len(hands) == every else f", as far as his cards are known ({counted(len(hands), RAZZ_HAND)})"
    return [f"The cards {said}: without their luck it would be about {without}{among}."]


def verdict(hands: pd.DataFrame) -> tuple[str, ...]:
    """From rows of `seats` of one player with at least COLUMNS."""
    known = hands[hands["net"].notna() & (hands["big_bet"] > 0)]
    results = 100 * known["net"].to_numpy(np.float64) / known["big_bet"].to_numpy(np.float64)
    count = len(results)
    mean, deviation = (float(results.mean()), float(results.std(ddof=1))) if count > 1 else (0.0, 0.0)
    low, high = map(float, mean_ends(count, mean, deviation))
    if np.isnan(low):
        return (f"{counted(count, RAZZ_HAND)} with a known result: too few to say anything.",)
    early = count < FEW_HANDS or low <= 0 <= high
    word = "too early to say" if early else f"{'winning' if mean > 0 else 'losing'}, by more than chance explains"
    sentences = [
        f"{counted(count, RAZZ_HAND)}: {signed(mean)} big bets per 100 "
        f"(95 % interval {signed(low)} to {signed(high)}): {word}."
    ]
    if count < FEW_HANDS:
        sentences.append("With so few hands the interval itself is a rough guide.")
    if early and high - mean > WELL_KNOWN:
        needed = guess(hands_needed(deviation / 10, WELL_KNOWN))
        sentences.append(f"To know the rate to ±{WELL_KNOWN} takes about {needed:,} hands in all.")
    sentences += _money(known)
    if count < len(hands):
        sentences.append(f"{counted(len(hands) - count, RAZZ_HAND)} without a known result left out.")
    return tuple(sentences)


def _money(known: pd.DataFrame) -> list[str]:
    """One sum a currency: they are never added, and chips of several tournaments have no sum that means anything."""
    paid = known[known["currency"].astype(str) != CHIPS].groupby("currency", observed=True)["net"].agg(["sum", "size"])
    sums = [(_net(str(code), int(net)), int(count)) for code, net, count in paid.itertuples()]
    if len(paid) == 1 and sums[0][1] == len(known):
        return [f"Net {sums[0][0]}."]
    return [f"Net {joined([f'{net} in {counted(count)}' for net, count in sums])}."] if sums else []


def _net(currency: str, net: int) -> str:
    unit = " of play money" if currency == PLAY else ""
    return f"{'+' if net > 0 else ''}{money(net, currency)}{unit}".replace("-", "−")
