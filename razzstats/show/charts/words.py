"""What charts say of hands: stakes, dates, numbers."""

from datetime import tzinfo

import pandas as pd

from razzstats.money import CHIPS, PLAY, SIGNS
from razzstats.show.terminal import stakes_text
from razzstats.show.words import counted, joined, signed
from razzstats.stats.sessions import day_of


def stakes_of(hands: pd.DataFrame) -> str:
    """`Razz $0.04/$0.08`; the number of stakes where there are more than two."""
    pairs = hands[["stakes", "currency"]].dropna().astype("str").drop_duplicates().sort_values(["currency", "stakes"])
    named = list(dict.fromkeys(stake(*pair) for pair in pairs.itertuples(index=False)))
    levels = [name for name in named if name.endswith(CHIPS)]
    if len(levels) > 1:
        # the levels of tournaments rise, and are no stakes that somebody chose
        named = [*(name for name in named if name not in levels), "tournaments"]
    if not named:
        return "Razz"
    return f"Razz {joined(named)}" if len(named) <= 2 else f"Razz, {len(named)} stakes"


def stake(stakes: str, currency: str) -> str:
    """`$0.04/$0.08`, `30/60 chips`, `50/100 play money`."""
    signs = {code: sign for sign, code in SIGNS.items()}
    if currency in signs:
        return "/".join(signs[currency] + bet for bet in stakes.split("/"))
    named = {PLAY: "play money", CHIPS: "chips"}.get(currency, currency)
    return f"{stakes_text(stakes)} {named}"


def when(hands: pd.DataFrame, left_out: int, zone: tzinfo, day_start: int = 0) -> str:
    """`2026-01-03 to 2026-02-07, 1,204 hands`, and how many are without a date, or left out without a result."""
    times = pd.to_datetime(hands["played_at"], utc=True).dropna()
    days = day_of(times, zone, day_start).dt.strftime("%Y-%m-%d")
    dates = " to ".join(dict.fromkeys((days.min(), days.max()))) if len(days) else "no dates"
    undated = len(hands) - len(days) if len(days) else 0
    parts = [
        f"{dates}, {counted(len(hands))}" if len(hands) else "no hands",
        f"{undated:,} of them without a date" if undated else "",
        f"{counted(left_out)} without a known result left out" if left_out else "",
    ]
    return "; ".join(part for part in parts if part)


def ends(low: float, high: float, places: int = 1) -> str:
    """`−2.1 to +3.3`; empty where there is no interval."""
    return "" if low != low else f"{signed(low, places)} to {signed(high, places)}"


def percent(rate: float) -> str:
    """`44 %`, or a dash where there is no rate."""
    return "–" if rate != rate else f"{100 * rate:.0f} %"
