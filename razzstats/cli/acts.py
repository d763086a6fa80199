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
    """For each option, HAND and the id, as `act`, of what he did that it asks for; prices what has no price."""
    from razzstats.data.seating import HAND

    look = {"--mistake": (_mistaken, "mistake"), "--leak": (_leaking, "leak")}
    found = []
    for option, ids in acts.items():
        of_whom, name = look[option]
        rows = of_whom(store, player, room, ids, settings.range, include_faulty=include_faulty)
        found.append(rows[[*HAND, name]].rename(columns={name: "act"}))
    return found


def hands_with(found: "list[pd.DataFrame]") -> "pc.Expression | None":
    """The condition that each of some `acts_in` is there, so that one of the mistakes and one of the leaks was made."""
    from functools import reduce
    from operator import and_

    from razzstats.data.query import in_hands

    return reduce(and_, map(in_hands, found)) if found else None


def beside_acts(rows: "pd.DataFrame", found: "list[pd.DataFrame]") -> "pd.DataFrame":
    """The rows with `acts`, which of them were made in the hand; as they are where nothing was asked for."""
    import pandas as pd

    from razzstats.data.seating import HAND

    if not found:
        return rows
    told = pd.concat(found).astype({"room": object, "hand_id": object}).drop_duplicates()
    named = told.groupby(list(HAND), sort=False)["act"].agg(", ".join).rename("acts")
    return rows.join(named, on=list(HAND))


def _mistaken(
    store: "Store", player: str, room: str, ids: list[str], hole_cards: str, *, include_faulty: bool
) -> "pd.DataFrame":
    from razzstats.cli.price import run_price
    from razzstats.pricing import Asked, prices
    from razzstats.stats.price.worth import Pricing

    asked, pricing = Asked(player, room), Pricing(hole_cards)
    run_price(store, pricing, asked)
    rows = prices(store, pricing, asked, include_faulty=include_faulty)
    return rows[rows["mistake"].isin(ids)]


def _leaking(
    store: "Store", player: str, room: str, ids: list[str], hole_cards: str, *, include_faulty: bool
) -> "pd.DataFrame":
    from razzstats.cli.leaks import judge
    from razzstats.stats.leaks import LEAKS
    from razzstats.stats.leaks.settings import Settings

    # those that are switched off too: who names a leak wants its hands
    settings = Settings(tuple(leak for leak in LEAKS if leak.id in ids), range=hole_cards)
    return judge(store, player, room, settings, include_faulty=include_faulty).events
