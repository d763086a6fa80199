"""The hands behind a mistake of `price` or a leak of `leaks`: a condition on hands, and what was made in which."""

from typing import TYPE_CHECKING

import click

from razzstats.cli.choice import known_names
from razzstats.cli.leaks import SETTINGS_FILE

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow.compute as pc

    from razzstats.data.store import Store
    from razzstats.stats.leaks.settings import Settings

MISTAKE = click.option(
    "--mistake", "mistakes", multiple=True, metavar="ID,...",
    help="Only hands in which he made this mistake, as `razzstats price` finds it.",
)  # fmt: skip
LEAK = click.option(
    "--leak", "leaks", multiple=True, metavar="ID,...",
    help="Only hands in which this leak showed, as `razzstats leaks` finds it.",
)  # fmt: skip

SETTINGS = click.option(
    "--settings", "settings_file", type=SETTINGS_FILE,
    help="TOML file of `razzstats leaks` with which these mistakes and leaks are judged.",
)  # fmt: skip


def known_acts(mistakes: tuple[str, ...], leaks: tuple[str, ...]) -> dict[str, list[str]]:
    """The mistakes and leaks that are asked for, by the option that names them; raises UsageError for unknown ones."""
    from razzstats.stats.leaks import LEAKS
    from razzstats.stats.price.mistakes import MISTAKES

    found = {}
    if mistakes:
        said = {mistake.id: mistake.label for mistake in MISTAKES}
        found["--mistake"] = known_names("--mistake", mistakes, [*said], said)
    if leaks:
        said = {leak.id: leak.title for leak in LEAKS}
        found["--leak"] = known_names("--leak", leaks, [*said], said)
    return found


def acts_in(
    store: "Store", player: str, room: str, acts: dict[str, list[str]], settings: "Settings", *, include_faulty: bool
) -> "list[pd.DataFrame]":
    """For each option, HAND and the `deed` that it asks for, a row an act; prices what has no price."""
    look = {"--mistake": _mistaken, "--leak": _leaking}
    return [look[option](store, player, room, ids, settings, include_faulty=include_faulty)
            for option, ids in acts.items()]  # fmt: skip


def hands_with(found: "list[pd.DataFrame]") -> "pc.Expression | None":
    """The condition that each of some `acts_in` is there, so that one of the mistakes and one of the leaks was made."""
    from functools import reduce
    from operator import and_

    from razzstats.data.query import in_hands

    return reduce(and_, map(in_hands, found)) if found else None


def _mistaken(
    store: "Store", player: str, room: str, ids: list[str], settings: "Settings", *, include_faulty: bool
) -> "pd.DataFrame":
    from razzstats.cli.price import run_price
    from razzstats.pricing import Asked, prices
    from razzstats.show.deeds import of_mistakes
    from razzstats.stats.price.worth import Pricing

    asked, pricing = Asked(player, room), Pricing(settings.range)
    run_price(store, pricing, asked)
    rows = prices(store, pricing, asked, include_faulty=include_faulty)
    return of_mistakes(rows[rows["mistake"].isin(ids)])


def _leaking(
    store: "Store", player: str, room: str, ids: list[str], settings: "Settings", *, include_faulty: bool
) -> "pd.DataFrame":
    from razzstats.cli.leaks import judge
    from razzstats.show.deeds import of_leaks
    from razzstats.stats.leaks import LEAKS
    from razzstats.stats.leaks.settings import Settings

    # those that are switched off too: who names a leak wants its hands
    named = Settings(tuple(leak for leak in LEAKS if leak.id in ids), range=settings.range)
    return of_leaks(judge(store, player, room, named, include_faulty=include_faulty).events)
