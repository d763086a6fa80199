"""How much the cards explain, and how far that is from unbiased: the figures of docs/luck.md.

    python benchmarks/luck.py          # measure: some twenty minutes on an idle machine
    python benchmarks/luck.py --fit    # make razzstats/stats/luck/worth.json again: six minutes

The hands that are measured are written as a room writes them, with the cards of one player, and read again. Only what
the simulator knows besides, which cards were hidden, tells how wrong the law of the cards to come is. The players
to whom the yardstick is fitted are others than those with whom it is measured.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from time import process_time
from typing import NamedTuple

import numpy as np
import pandas as pd

from razzstats.cards import Card, cards_text, rank
from razzstats.data.tables import tables as tables_of
from razzstats.events import Act, Heading, Kind, Street
from razzstats.hand import Hand
from razzstats.play.replay import replay
from razzstats.play.simulate import NAMES, simulate
from razzstats.play.simulate.leaks import LEAKY
from razzstats.play.simulate.styles import STYLES, Style
from razzstats.read.reader import outcomes
from razzstats.stats.luck.controls import big_bets, controls, luck, tables
from razzstats.stats.luck.hands import STREETS, Hands, Ranks, hands_of, looseness
from razzstats.stats.luck.known import fair_share
from razzstats.stats.luck.law import SHARES, Hidden, Kinds, kind_of, left
from razzstats.stats.luck.outlook import UNIFORM, Down
from razzstats.stats.luck.walk import Step, View
from razzstats.stats.luck.worth import FILE, SIDES, TABLES, TERMS, Floats, yardstick
from razzstats.write.pokerstars import write_all


class Population(NamedTuple):
    """Who sits at a table."""

    name: str
    styles: Sequence[Style | str]
    players: int


MEASURED = {
    "tight": (Style(6, 0.5, 0.7, 0.0), Style(6, 0.3, 0.5, 0.5)),
    "loose callers": (Style(10, 0.1, 0.3, 3.0), Style(11, 0.2, 0.25, 4.0)),
    "aggressive": (Style(9, 0.95, 1.0, 1.5), Style(8, 0.8, 0.95, 1.0)),
}
SIZES, HANDS = (3, 6, 8), 6_000
SEEDS = {"tight": 24, "loose callers": 3, "aggressive": 4}
"""How many, from FIRST; among tight players a few large pots decide more, so that it takes more hands."""
FIRST = 201
"""The seeds before were looked at while the yardstick was made."""

FITTED = (
    *(Population("mixed", STYLES, players) for players in range(2, 9)),
    *(Population("leaky", [style.name for style in LEAKY], players) for players in (3, 6, 8)),
    *(Population(style.name, [style], players) for style in STYLES for players in (2, 5, 7)),
    Population("very tight", [Style(5, 0.4, 0.6, 0.0)], 6),
    Population("very tight", [Style(7, 0.5, 0.5, 0.3)], 4),
    Population("very tight", [Style(6, 0.8, 0.9, 0.5), Style(5, 0.2, 0.4, 1.0)], 8),
)
FIT_ROWS = 24_000
"""Hands times players of each population; every player counts as the one whose cards are known."""
RIDGE = 3.0


def dealt(population: Population, hands: int, seed: int, hero: str | None = None) -> Iterator[tuple[Hand, list[Card]]]:
    """Hands with the decks they were dealt from."""
    decks: list[list[Card]] = []

    def deck(rng: Random) -> Sequence[Card]:
        decks.append(rng.sample(range(52), 52))
        return decks[-1]

    table = simulate(hands, population.players, seed, styles=population.styles, hero=hero, deck=deck)
    return ((hand, decks.pop()) for hand in table)


def cards_of(hand: Hand, deck: Sequence[Card]) -> dict[str, list[Card]]:
    """Everybody's cards, as the simulator's dealer gave them out."""
    left, alive = list(deck), [seat.player for seat in hand.seats]
    cards: dict[str, list[Card]] = {player: [] for player in alive}
    for event in hand.events:
        if isinstance(event, Act) and event.kind is Kind.FOLD:
            alive.remove(event.player)
        elif isinstance(event, Heading) and event.common is None:
            for player in alive:
                cards[player] += [left.pop() for _ in range(3 if event.street == Street.THIRD else 1)]
    return cards


def frames(hands: Sequence[Hand]) -> tuple[pd.DataFrame, pd.DataFrame]:
    """`seats` and `turns`."""
    made, _ = tables_of(map(replay, hands))
    seats, turns = made["seats"].to_pandas(), made["turns"].to_pandas()
    return seats.assign(player=seats["player"].astype(str), cards_from_deal=seats["hero"]), turns.assign(
        player=turns["player"].astype(str)
    )


def hands_in(seats: pd.DataFrame, turns: pd.DataFrame, player: str) -> Hands:
    """His hands, with how loose the table was before each."""
    on_4th = (seats["last_street"] > Street.THIRD).groupby(seats["hand_id"], sort=False).transform("sum")
    his = seats.assign(players_on_4th=on_4th)[seats["player"] == player]
    return hands_of(seats, turns, player, looseness(his))


# -- the fit


def known_to_all(population: Population, seed: int, rows: int = FIT_ROWS) -> tuple[pd.DataFrame, pd.DataFrame]:
    """`seats` with everybody's cards, and `turns`."""
    played = list(dealt(population, rows // population.players, seed))
    cards = {hand.id: cards_of(hand, deck) for hand, deck in played}
    seats, turns = frames([hand for hand, _ in played])
    told = [cards_text(cards[number][name]) for number, name in zip(seats["hand_id"], seats["player"], strict=True)]
    return seats.assign(cards=told), turns


def lying(hands: Sequence[Hands]) -> Kinds:
    """What lies hidden with the rivals, by how many of them play on; where many do, anything."""
    ranks, last = (np.concatenate([getattr(some, name)[:, 1:] for some in hands]) for name in ("ranks", "last"))
    kind = kind_of(last)[:, None]
    folded = last == Street.THIRD
    counted = (
        Hidden(*(_down(ranks[(last > 0) & (kind == place) & (folded == out)]) for out in (False, True)))
        for place in range(len(SHARES))
    )
    return *counted, Hidden(UNIFORM, UNIFORM)


def _down(cards: Ranks) -> Down:
    """How much likelier than by chance each rank is, and still likelier if it is that of the door card."""
    down, door = cards[:, :2], cards[:, 2]
    doors, pairs = np.bincount(door, minlength=13), down == door[:, None]
    ranks = np.bincount(down[~pairs], minlength=13) / ((len(door) - doors) * 2 * 4 / 51)
    return Down(tuple(ranks.round(3).tolist()), round(float(pairs.sum() / (doors * ranks * 2 * 3 / 51).sum()), 3))


def each_player(seats: pd.DataFrame, turns: pd.DataFrame) -> Iterator[Hands]:
    for name in seats["player"].unique():
        yield hands_in(seats.assign(cards_from_deal=True), turns, name)


def at_tables(hands: Hands, changes: Floats) -> Floats:
    """A row a hand: the changes, and these again times how loose the table was."""
    return np.asarray(np.einsum("nl,nskf->nlskf", tables(hands), changes).reshape(len(hands), -1))


def equations(work: tuple[Population, int, Kinds]) -> tuple[Floats, Floats]:
    """The normal equations of net on the controls, in which each population weighs by how little its nets vary."""
    population, seed, hidden = work
    players = each_player(*known_to_all(population, seed))
    seen = [(at_tables(hands, controls(hands, hidden)), hands.net) for hands in players]
    changes, net = (np.concatenate(column) for column in zip(*seen, strict=True))
    return changes.T @ changes / net.var(), changes.T @ (net - net.mean()) / net.var()


def fit() -> None:
    """Writes the yardstick."""
    known = (known_to_all(population, 2_000 + place, FIT_ROWS // 2) for place, population in enumerate(FITTED))
    hidden = lying([hands for tables in known for hands in each_player(*tables)])
    work = [(population, 1_000 + place, hidden) for place, population in enumerate(FITTED)]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        left, right = (sum(parts) for parts in zip(*pool.map(equations, work), strict=True))
    worth = np.linalg.solve(left + RIDGE * np.eye(len(right)), right).reshape(TABLES, len(STREETS), SIDES, TERMS)
    told = {"hidden": [[down._asdict() for down in kind] for kind in hidden], "worth": worth.round(4).tolist()}
    FILE.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    print(FILE)


# -- the measurement


class Measured(NamedTuple):
    """One hero's hands: raw net, luck, and what luck would be wrong by on average, in big bets."""

    net: Floats
    luck: Floats
    bias: Floats
    """A row a hand, a column a street."""


def masked(population: Population, seed: int) -> tuple[Hands, Floats]:
    """Hands written with one player's cards and read again; and of each rank how many the others had hidden."""
    hero = NAMES[seed % len(NAMES)]
    hidden: dict[str, Floats] = {}

    def noted() -> Iterator[Hand]:
        for hand, deck in dealt(population, HANDS, seed, hero):
            others = [cards[:2] for name, cards in cards_of(hand, deck).items() if name != hero]
            hidden[hand.id] = np.bincount([rank(card) for down in others for card in down], minlength=13)
            yield hand

    lines = (line for text in write_all(noted()) for line in text.splitlines(keepends=True))
    hands = hands_in(*frames([hand for hand in outcomes(lines, "simulated") if isinstance(hand, Hand)]), hero)
    return hands, np.array([hidden[number] for number in hands.rows["hand_id"]], dtype=np.float64)


def measure(work: tuple[Population, int]) -> Measured:
    """Luck as it is measured, and what it is wrong by."""
    hands, gone = masked(*work)

    def stub(view: View, step: Step, _: Kinds) -> Floats:
        """What is left in the deck: the law by which the card came in truth."""
        return view.unseen[step.rows] - gone[step.rows]

    hidden = yardstick().hidden
    seen, true = (big_bets(hands, controls(hands, hidden, law)) for law in (left, stub))
    return Measured(hands.net, seen.sum(axis=1), seen - true)


def row(name: str, players: str, found: Sequence[Measured]) -> str:
    """A row of the table: big bets per 100 hands, and the standard error that 1,000 such hands would have."""
    net, luck, bias = (np.concatenate(column) for column in zip(*found, strict=True))
    n = len(net)
    raw, adjusted = (100 * values.std() / np.sqrt(n) for values in (net, net - luck))
    left, at_1000 = adjusted / raw, np.sqrt(n / 1_000)
    # how much each hand says of both variances, and so of how much the error falls
    before, after = ((values - values.mean()) ** 2 / values.var() for values in (net, net - luck))
    fall = f"{1 - left:.1%} ± {100 * left / 2 * (after - before).std() / np.sqrt(n):.1f}"
    wrong, about = 100 * bias.sum(axis=1).mean(), 100 * bias.sum(axis=1).std() / np.sqrt(n)
    cells = (
        name, players, f"{n:,}", f"{raw * at_1000:.2f}", f"{adjusted * at_1000:.2f}", fall,
        f"{100 * luck.mean():+.2f} ± {100 * luck.std() / np.sqrt(n):.2f}", f"{wrong:+.3f} ± {about:.3f}",
        " ".join(f"{100 * street:+.2f}" for street in bias.mean(axis=0)),
    )  # fmt: skip
    return f"| {' | '.join(map(str, cells))} |"


def speed() -> str:
    """Processor time of the measures, in one process."""
    hands, _ = masked(Population("mixed", STYLES, 6), 1)
    luck(hands.part(0, 10))
    start = process_time()
    luck(hands)
    middle = process_time()
    shown = len(fair_share(hands.part(0, 1_000)).fair)
    each = 1_000 * (process_time() - middle) / shown
    return f"without luck: {len(hands) / (middle - start):,.0f} hands a second; fair share: {each:.0f} ms a showdown"


def main() -> None:
    print(
        "| players are | dealt | hands | error, raw | adjusted | falls by | mean luck | bias | by street, 3rd - 7th |"
    )
    print("| --- |" + " ---: |" * 8)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for name, styles in MEASURED.items():
            seeds = range(FIRST, FIRST + SEEDS[name])
            work = [(Population(name, styles, players), 10 * players + seed) for players in SIZES for seed in seeds]
            found = list(pool.map(measure, work))
            for place, players in enumerate(SIZES):
                print(row(name, str(players), found[len(seeds) * place : len(seeds) * (place + 1)]), flush=True)
            print(row(name, "all", found), flush=True)
    print(speed())


if __name__ == "__main__":
    fit() if "--fit" in sys.argv[1:] else main()
