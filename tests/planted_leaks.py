"""Suspected leaks tried on simulated players: clean ones, of whom nothing may be said, and ones with a planted leak."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from razzstats.data.store import Store
from razzstats.hand import Hand
from razzstats.importer import import_paths
from razzstats.leaks import leaks
from razzstats.play.simulate import START, simulate
from razzstats.play.simulate.styles import STYLES
from razzstats.stats.leaks.judge import NAMED
from razzstats.write.pokerstars import write_all

HERO = "Hero"
ROOM = "PokerStars"
CLEAN = STYLES[0].name
SIZES = (3, 4, 5, 6, 8)
"""Players at the tables where one with a planted leak plays as many hands each."""

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
    "bluffs-river": {"bluffs_river"},
    "station": {"station"},
}
"""Which leaks of the review answer to a planted one; settled before the first trial."""


class Table(NamedTuple):
    """Where a hero plays: how many sit there, how long, and with which cards."""

    players: int
    hands: int
    seed: int


def session(style: str, tables: list[Table]) -> Iterator[Hand]:
    """The hands of a hero, whose cards alone are known; his rivals are of all four styles."""
    styles = [style.name for style in STYLES]
    for day, table in enumerate(tables):
        turn = table.seed % len(styles)
        yield from simulate(
            table.hands,
            table.players,
            table.seed,
            names=[HERO, *(f"Rival {number}" for number in range(1, table.players + 2))],
            styles=[style, *styles[turn:], *styles[:turn], *styles],
            hero=HERO,
            table=f"Lowell {day}",
            start=START + timedelta(days=7 * day),
        )


def named(store: Store) -> dict[str, str]:
    """The suspected leaks that are named of the hero, each with its figures."""
    rows = leaks(store, HERO, ROOM).with_verdict(NAMED)
    return {
        row.leak: f"{row.made} of {row.opportunities}, reference {row.reference:.2f}, p {row.p_corrected:.2g}"
        for row in rows.itertuples()
    }


def filled(folder: Path, hands: Iterator[Hand]) -> Store:
    """A database of the hands in this folder; one that is there already is taken as it is."""
    store, done = Store(folder / "db"), folder / "done"
    if not done.exists():
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / "hands.txt"
        file.write_text("\n\n\n".join(write_all(hands)), encoding="utf-8")
        import_paths([file], store)
        file.unlink()
        done.touch()
    return store


def clean_player(number: int, hands: int, folder: Path) -> Store:
    """One of many tight and aggressive players, each at a table of three to eight."""
    return filled(folder / f"clean-{number}-{hands}", session(CLEAN, [Table(3 + number % 6, hands, 1000 + number)]))


def leaky_player(style: str, number: int, hands: int, folder: Path) -> Store:
    """A player with a planted leak, at tables of several sizes."""
    seed = 100 * number + 10 * list(RIGHT).index(style) * 31
    tables = [Table(size, hands // len(SIZES), seed + place) for place, size in enumerate(SIZES)]
    return filled(folder / f"{style}-{number}-{hands}", session(style, tables))
