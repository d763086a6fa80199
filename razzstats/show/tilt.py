"""What a player does after large losses, printed and as JSON."""

from collections.abc import Iterator
from typing import Any

from razzstats.show.json import chance_document
from razzstats.show.terminal import chance_lines, folded, greyed, percent, plain_table, row_lines
from razzstats.show.words import counted, ends_text, numbered
from razzstats.stats.intervals import FEW_CHANCES, FEW_HANDS
from razzstats.stats.runs import Ends
from razzstats.stats.tilt import AFTER, Compared, Results, Stop, Tilt

_HEAD = ("", "after", "of", "others", "of", "difference", "95 % interval")


def tilt_lines(tilt: Tilt) -> Iterator[str]:
    """The rates after losses beside the others, the results of both, then what came of playing on when down."""
    losses = f"{counted(tilt.losses)} lost {tilt.loss:g} big bets or more"
    yield from folded(f"{losses}; the {AFTER} hands of the session after each, and all his others", "  ")
    if not tilt.losses:
        return
    yield from row_lines(_HEAD, [_rate(rate) for rate in tilt.rates])
    yield ""
    found = [("after", tilt.after), ("others", tilt.others)]
    yield from plain_table(("hands", "n", "big bets", "per 100", "95 % interval"), (_sum(*row) for row in found))
    yield ""
    yield from _stops(tilt)
    yield f"  [ ] from fewer than {FEW_CHANCES} opportunities or {FEW_HANDS} hands"
    yield from chance_lines(_intervals(tilt))


def _intervals(tilt: Tilt) -> int:
    """How many intervals are told."""
    results = [tilt.after, tilt.others, *(stop.results for stop in tilt.stops)]
    return sum(ends is not None for ends in (*(rate.ends for rate in tilt.rates), *(one.ends for one in results)))


def _stops(tilt: Tilt) -> Iterator[str]:
    yield from folded("played on after being down so many big bets in the session", "  ")
    yield from plain_table(
        ("big bets", "sessions", "n", "big bets", "per 100", "95 % interval"), map(_stop, tilt.stops)
    )


def _rate(rate: Compared) -> tuple[str, ...]:
    after, others = _percent(rate.made, rate.of), _percent(rate.others_made, rate.others_of)
    gap = "-" if rate.difference is None else greyed(numbered(100 * rate.difference, "+.1f"), rate.few)
    return rate.stat.label, after, f"{rate.of:,}", others, f"{rate.others_of:,}", gap, _ends(rate.ends, 100)


def _percent(made: int, of: int) -> str:
    return greyed(percent(made / of if of else None), of < FEW_CHANCES)


def _sum(name: str, results: Results) -> tuple[str, ...]:
    value = "-" if results.per_100 is None else greyed(numbered(results.per_100, "+.1f"), results.few)
    return name, f"{results.hands:,}", numbered(results.total, "+.1f"), value, _ends(results.ends, 1)


def _stop(stop: Stop) -> tuple[str, ...]:
    name, *told = _sum(f"{stop.down:g}", stop.results)
    return name, f"{stop.sessions:,}", *told


def _ends(ends: Ends | None, times: int) -> str:
    return "" if ends is None else ends_text(times * ends[0], times * ends[1], "+.1f")


# -- JSON


def tilt_document(tilt: Tilt) -> dict[str, Any]:
    """The same as one object; what is not known is null."""
    return {
        "loss": tilt.loss,
        "hands_after": AFTER,
        "losses": tilt.losses,
        "rates": [_rate_document(rate) for rate in tilt.rates],
        "after": _sum_document(tilt.after),
        "others": _sum_document(tilt.others),
        "stops": [{"down": stop.down, "sessions": stop.sessions} | _sum_document(stop.results) for stop in tilt.stops],
    } | chance_document(_intervals(tilt))


def _rate_document(rate: Compared) -> dict[str, Any]:
    counts = {name: getattr(rate, name) for name in ("made", "of", "others_made", "others_of")}
    low, high = rate.ends or (None, None)
    named = {"difference": rate.difference, "low": low, "high": high}
    rounded = {name: None if value is None else round(value, 4) + 0.0 for name, value in named.items()}
    return {"stat": rate.stat.id} | counts | rounded | {"few": rate.few}


def _sum_document(results: Results) -> dict[str, Any]:
    low, high = results.ends or (None, None)
    named = {"big_bets": results.total, "bb100": results.per_100, "low": low, "high": high}
    rounded = {name: None if value is None else round(value, 2) for name, value in named.items()}
    return {"n": results.hands} | rounded | {"few": results.few}
