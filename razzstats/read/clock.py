"""The rooms' clocks: local time with a zone's short name -> UTC."""

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import cache
from zoneinfo import ZoneInfo

REGIONS = {
    "ET": "America/New_York",
    "EST": "America/New_York",
    "EDT": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
    "AT": "America/Halifax",
    "BRT": "America/Sao_Paulo",
    "ART": "America/Argentina/Buenos_Aires",
    "UTC": "UTC",
    "GMT": "Europe/London",
    "WET": "Europe/Lisbon",
    "CET": "Europe/Berlin",
    "EET": "Europe/Helsinki",
    "MSK": "Europe/Moscow",
    "IST": "Asia/Kolkata",
    "JST": "Asia/Tokyo",
    "AWST": "Australia/Perth",
    "ACST": "Australia/Adelaide",
    "AEST": "Australia/Sydney",
    "NZT": "Pacific/Auckland",
}
"""Rooms say CET all year round and mean a region with its summer time."""

OFFSETS = {"CCT": 8}

_STAMP = re.compile(r"(\d{4})/(\d{1,2})/(\d{1,2})(?: -)? (\d{1,2}):(\d\d):(\d\d) \(?([A-Z]+)\)?", re.IGNORECASE)

_CLOCK_FIRST = re.compile(
    r"(\d{1,2}):(\d\d)(?::(\d\d))? ([A-Z]+) - "
    r"(?:(\d{4})/(\d{1,2})/(\d{1,2})|\w+, ([A-Z]{3})[A-Z]* (\d{1,2}), (\d{4}))",
    re.IGNORECASE,
)
"""Full Tilt: `17:10:10 CCT - 2010/12/07`, for a while `17:10 ET - Wednesday, August 4, 2010`."""
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


@cache
def zone(name: str) -> tzinfo | None:
    """The region that a short name stands for, or None for a name nobody here knows."""
    if name in OFFSETS:
        return timezone(timedelta(hours=OFFSETS[name]))
    return ZoneInfo(REGIONS[name]) if name in REGIONS else None


def to_utc(text: str) -> datetime | None:
    """UTC of `2011/04/18 2:21:35 CET [2011/04/17 20:21:35 ET]`; the bracket wins.

    None where there is no stamp, no such day, or no known zone.
    """
    stamps = _STAMP.findall(text) or [_date_first(*stamp) for stamp in _CLOCK_FIRST.findall(text)]
    if not stamps:
        return None
    *numbers, name = stamps[-1]
    region = zone(name.upper())
    if region is None:
        return None
    try:
        return datetime(*map(int, numbers), tzinfo=region).astimezone(UTC)  # type: ignore[arg-type,misc]
    except (ValueError, OverflowError):
        return None


def _date_first(*stamp: str) -> tuple[str | int, ...]:
    hour, minute, second, name, year, month, day, month_name, day_of_month, long_year = stamp
    if month_name:
        known = month_name.lower() in _MONTHS
        year, month, day = long_year, str(_MONTHS.index(month_name.lower()) + 1 if known else 0), day_of_month
    return year, month, day, hour, minute, second or 0, name
