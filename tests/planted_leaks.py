"""Suspected leaks tried on simulated players: clean ones, of whom nothing may be said, and ones with a planted leak."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import NamedTuple

import numpy as np

from razzstats.data.features import Seats, Spots
from razzstats.data.seating import HAND, rows_of
from razzstats.data.tables import tables
from razzstats.hand import Hand
from razzstats.play.replay import replay
from razzstats.play.simulate import START, simulate
from razzstats.play.simulate.leaks import style_named
from razzstats.play.simulate.styles import STYLES, Style
from razzstats.stats.leaks.events import found
from razzstats.stats.leaks.judge import NAMED, Judged, judge
from razzstats.stats.leaks.settings import Settings
from razzstats.stats.price.decisions import KEY, Decisions
from razzstats.stats.price.prices import SCHEMA, Priced, commons, decisions
from razzstats.stats.price.worth import Pricing

HERO = "Hero"
CLEAN = STYLES[0]
SIZES = (3, 4, 5, 6, 8)
"""Players at the tables where one with a planted leak plays as many hands each."""
PRICED_FROM = 5
"""The first street that is priced: no leak of a street before asks a price whether it is one, only what it costs."""

RIGHT = {
    "plays-rough": {"plays_rough"},
    "plays-paint": {"hides_paint"},
    "calls-nine-door": {"nine_door"},
    "limps": {"limps"},
    "never-steals": {"no_steal"},
    "steals-blindly": {"blind_steal"},
    "defends-everything": {"loose_defence"},
    "never-defends": {"no_defence"},
    "folds-low-doors": {"folds_playable"},
    "peels-bricks": {"peels_brick"},
    "folds-fourth": {"folds_4"},
    "gives-free-cards": {"free_card_4", "free_card_5"},
    "chases-bricks": {"chases_bricks"},
    "folds-draws": {"folds_draw"},
    "folds-late": {"folds_late"},
    "pays-off": {"pays_off"},
    "bluffs-river": {"bluffs_7"},
    "station": {"station"},
}
"""Which leaks of the review answer to a planted one; settled before the first trial."""


class Table(NamedTuple):
    """Where a hero plays: how many sit there, how long, and with which cards."""

    players: int
    hands: int
    seed: int


def clean_player(number: int, hands: int) -> Iterator[Hand]:
    """One of many tight and aggressive players, at a table of three to eight."""
    return session(CLEAN, [Table(3 + number % 6, hands, 1000 + number)])


def leaky_player(name: str, number: int, hands: int, often: float = 1) -> Iterator[Hand]:
    """One of several with the same planted leak, who slips in this part of its spots, at tables of several sizes."""
    seed = 1000 * number + len(SIZES) * list(RIGHT).index(name)
    style = style_named(name)
    assert style.leak is not None
    now_and_then = style._replace(leak=style.leak._replace(often=often))
    return session(now_and_then, [Table(size, hands // len(SIZES), seed + place) for place, size in enumerate(SIZES)])


def session(style: Style, at: Iterable[Table]) -> Iterator[Hand]:
    """The hands of a hero, whose cards alone are known; his rivals are of all four styles."""
    for week, table in enumerate(at):
        turn = table.seed % len(STYLES)
        yield from simulate(
            table.hands,
            table.players,
            table.seed,
            names=[HERO, *(f"Rival {number}" for number in range(1, table.players + 2))],
            styles=[style, *STYLES[turn:], *STYLES[:turn], *STYLES],
            hero=HERO,
            table=f"Lowell {week}",
            start=START + timedelta(weeks=week),
        )


def verdict(hands: Iterable[Hand], pricing: Pricing) -> Judged:
    """What the review says of the hero."""
    made, _ = tables(map(replay, hands))
    turns, seats = made["turns"], made["seats"]
    rows = rows_of(turns, seats)
    spots = Spots(turns, rows, Seats(seats))
    at = np.flatnonzero(decisions(spots) & (spots.street >= PRICED_FROM))
    priced = Priced(spots, at, commons(made["hands"])[rows_of(turns, made["hands"], HAND)])
    known = priced.table(pricing, [pricing.worth(sight) for sight in priced.sights]).to_pandas()
    keys = turns.select(KEY).to_pandas().astype(dict.fromkeys(KEY[:-1], object))
    prices = keys.merge(known.astype(dict.fromkeys(KEY[:-1], object)), "left", KEY)[SCHEMA.names]
    settings = Settings()
    his = np.array(turns["player"].to_pylist()) == HERO
    decided = Decisions(turns, rows, spots.seats, prices)
    return judge(found([decided], settings.leaks, lambda part: part.decision & his), len(made["hands"]), settings)


def named(judged: Judged) -> dict[str, str]:
    """The suspected leaks that are named, each with its figures."""
    return {
        row.leak: f"{row.made} of {row.opportunities}, reference {row.reference:.2f}, p {row.p_corrected:.2g}"
        for row in judged.with_verdict(NAMED).itertuples()
    }
