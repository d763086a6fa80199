"""Amounts: whole hundredths of a currency or of a chip, and their text both ways."""

from functools import lru_cache

Amount = int
"""Hundredths of the hand's currency, or of a chip."""

CHIPS = "chips"
"""The currency of a tournament."""
PLAY = "play"
"""The currency of a play-money table."""

MOST = 10**12
"""Units that no amount has: grammars read twelve digits, and the sums of a hand of any length fit into 64 bits."""

SIGNS = {"$": "USD", "€": "EUR", "£": "GBP"}
_SIGN_OF = {code: sign for sign, code in SIGNS.items()}


@lru_cache(maxsize=1 << 14)  # the same few amounts come in every hand
def parse_amount(text: str) -> Amount:
    """Hundredths of `1,234.5` or `0.04`; a thousands comma is allowed, a currency sign is not."""
    whole, _, part = text.replace(",", "").partition(".")
    return int(whole) * 100 + int((part + "00")[:2])


def decimal(amount: Amount) -> str:
    """`0.04`, `-1.50`, `12.00`: always two places, as JSON and CSV give it."""
    sign, value = ("-", -amount) if amount < 0 else ("", amount)
    return f"{sign}{value // 100}.{value % 100:02d}"


def money(amount: Amount, currency: str) -> str:
    """`$0.04`, `-$1.50`, `1,200` for chips: as a room writes it and a player reads it."""
    sign, value = ("-", -amount) if amount < 0 else ("", amount)
    part = value % 100
    digits = f"{value // 100:,}" + (f".{part:02d}" if part or currency in _SIGN_OF else "")
    named = currency in _SIGN_OF or currency in (CHIPS, PLAY)
    return f"{sign}{_SIGN_OF.get(currency, '')}{digits}" + ("" if named else f" {currency}")
