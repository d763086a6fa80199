"""The hands behind a mistake of `price` or a leak of `leaks`, as a condition on hands."""

from typing import TYPE_CHECKING

import click

from razzstats.cli.choice import known_names

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow.compute as pc

    from razzstats.data.store import Store

MISTAKE = click.option(
    "--mistake", "mistakes", multiple=True, metavar="ID,...",
    help="Only hands in which he made this mistake, as `razzstats price` finds it.",
)  # fmt: skip
LEAK = click.option(
    "--leak", "leaks", multiple=True, metavar="ID,...",
    help="Only hands in which this leak showed, as `razzstats leaks` finds it.",
)  # fmt: skip


def known_acts(mistakes: tuple[str, ...], leaks: tuple[str, ...]) -> dict[str, list[str]]:
    """The mistakes and leaks that are asked for, by the option that names them; raises UsageError for unknown ones."""
    from razzstats.stats.leaks import LEAKS
    from razzstats.stats.price.mistakes import MISTAKES

    found = {}
    if mistakes:
        found["--mistake"] = known_names("--mistake", mistakes, [mistake.id for mistake in MISTAKES])
    if leaks:
        found["--leak"] = known_names("--leak", leaks, [leak.id for leak in LEAKS])
    return found


def hands_with_acts(
    store: "Store", player: str, room: str, acts: dict[str, list[str]], *, include_faulty: bool
) -> "pc.Expression | None":
    """The condition that he made one of the mistakes, and that one of the leaks showed; prices what has no price."""
    from functools import reduce
    from operator import and_

    from razzstats.data.query import in_hands

    found = []
    if "--mistake" in acts:
        found.append(in_hands(_mistaken(store, player, room, acts["--mistake"], include_faulty=include_faulty)))
    if "--leak" in acts:
        found.append(in_hands(_leaking(store, player, room, acts["--leak"], include_faulty=include_faulty)))
    return reduce(and_, found) if found else None


def _mistaken(store: "Store", player: str, room: str, ids: list[str], *, include_faulty: bool) -> "pd.DataFrame":
    from razzstats.cli.price import run_price
    from razzstats.pricing import Asked, prices
    from razzstats.stats.price.worth import Pricing

    asked, pricing = Asked(player, room), Pricing()
    run_price(store, pricing, asked)
    rows = prices(store, pricing, asked, include_faulty=include_faulty)
    return rows[rows["mistake"].isin(ids)]


def _leaking(store: "Store", player: str, room: str, ids: list[str], *, include_faulty: bool) -> "pd.DataFrame":
    from razzstats.cli.leaks import judge
    from razzstats.stats.leaks import LEAKS
    from razzstats.stats.leaks.settings import Settings

    settings = Settings(tuple(leak for leak in LEAKS if leak.id in ids))
    return judge(store, player, room, settings, include_faulty=include_faulty).events
