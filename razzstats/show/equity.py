"""Equity as a person and as a program reads it."""

from collections.abc import Iterator, Sequence
from typing import Any

from razzstats.cards import RANKS
from razzstats.show.safe import terminal
from razzstats.show.terminal import folded
from razzstats.value.equity import Equity, Share, Spot
from razzstats.value.lowball import low_text

Makes = Sequence[tuple[float, ...] | None]
"""For each hand the chances of makes() in value/equity/finals.py; empty where they were not asked for."""

_TOPS = RANKS[4:]


def equity_document(hands: Sequence[str], spot: Spot, found: Equity, makes: Makes = ()) -> dict[str, Any]:
    """The JSON document; chances are fractions of one."""
    if found.exact:
        told: dict[str, Any] = {"method": "exact", "deals": found.deals}
    else:
        told = {"method": _method(found), "samples": found.deals, "seed": found.seed}
    if spot.common_to_come:
        told["common"] = "to come"
    players = [_player(hand, share, found) for hand, share in zip(hands, found.shares, strict=True)]
    for player, chances in zip(players, makes, strict=False):
        player["makes"] = None if chances is None else dict(zip(_TOPS, map(_round, chances), strict=True))
    return told | {"players": players}


def _method(found: Equity) -> str:
    return "symmetry" if found.symmetric else "sampled"


def _player(hand: str, share: Share, found: Equity) -> dict[str, Any]:
    told: dict[str, Any] = {"hand": hand}
    if len(found.shares) > 1:
        told |= {"equity": _round(share.equity), "win": _round(share.win), "tie": _round(share.tie)}
        if not found.exact:
            told["error"] = _round(share.error)
        told |= {"cannot_win": share.cannot_win, "cannot_lose": share.cannot_lose}
    return told | {"best": low_text(share.best), "worst": low_text(share.worst)}


def _round(chance: float) -> float:
    return round(chance, 6)


def equity_lines(hands: Sequence[str], spot: Spot, found: Equity, makes: Makes = ()) -> Iterator[str]:
    """A table of the hands, and from what it was counted, in lines that the window takes."""
    for line in _lines(hands, spot, found, makes):
        yield from folded(line, "  ")


def _lines(hands: Sequence[str], spot: Spot, found: Equity, makes: Makes) -> Iterator[str]:
    names = [terminal(hand) for hand in ["hand", *hands]]
    width = max(map(len, names))
    names = [f"{name:<{width}}" for name in names]
    if len(hands) > 1:
        yield from _share_lines(names, found)
        yield ""
    if makes:
        yield from _makes_lines(names, makes)
        yield ""
    yield from _sources(spot, found)


def _share_lines(names: list[str], found: Equity) -> Iterator[str]:
    best = [low_text(share.best) for share in found.shares]
    width = max(7, *map(len, best))
    sampled = not (found.exact or found.symmetric)
    error = "   error" if sampled else ""
    yield f"{names[0]}    equity{error}       win       tie   {'at best':<{width}}   at worst"
    for name, share, low in zip(names[1:], found.shares, best, strict=True):
        error = f"  {100 * share.error:>6.2f}" if sampled else ""
        mark = "   cannot win" if share.cannot_win else "   cannot lose" if share.cannot_lose else ""
        chances = f"{_percent(share.equity)}{error}{_percent(share.win)}{_percent(share.tie)}"
        yield f"{name}{chances}   {low:<{width}}   {low_text(share.worst)}{mark}"


def _percent(chance: float) -> str:
    return f"{100 * chance:>8.2f} %"


def _makes_lines(names: list[str], makes: Makes) -> Iterator[str]:
    yield "chance of an unpaired low no higher than, in %:"
    yield names[0] + "".join(f"{top:>8}" for top in _TOPS)
    for name, chances in zip(names[1:], makes, strict=True):
        told = "   too many cases" if chances is None else "".join(f"{100 * chance:>8.2f}" for chance in chances)
        yield f"{name}{told}"


def _sources(spot: Spot, found: Equity) -> Iterator[str]:
    unseen = f"of the {sum(spot.left)} unseen cards"
    if found.symmetric:
        yield "exact by symmetry: of all hands the same is known, so that all have equal parts of the pot"
        yield f"win and tie from {found.deals:,} random deals {unseen}, seed {found.seed}"
    elif not found.exact:
        yield f"sampled: {found.deals:,} random deals {unseen}, seed {found.seed}; error: the standard error, in points"
    elif spot.to_come:
        yield f"exact: all {found.deals:,} deals {unseen}"
    else:
        yield "exact: no card is to come"
    if spot.common_to_come:
        yield "there is no seventh card for everyone: a common card is dealt in its place"
