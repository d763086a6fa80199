"""Certain mistakes planted in simulated players, and what the prices make of their hands.

Who makes them sees what a room shows him: his cards, all boards, and what was folded. card_judge.py says which decision
is a certain mistake; the prices have no part in it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, permutations
from pathlib import Path
from random import Random
from typing import NamedTuple

from card_judge import Ranks, Seen, can_gain, drawing_dead, endings, final, locked, mistake_of, seen_by

from razzstats.cards import Card
from razzstats.data.store import Store
from razzstats.events import Act, Kind
from razzstats.hand import Hand
from razzstats.house import POKERSTARS
from razzstats.importer import import_paths
from razzstats.play.simulate import shuffled, simulate
from razzstats.play.simulate.decision import Decision
from razzstats.play.simulate.spot import Spot
from razzstats.play.simulate.styles import STYLES, Leak, Style
from razzstats.play.table import Table
from razzstats.pricing import Asked, price, prices
from razzstats.stats.price.worth import Pricing
from razzstats.write.pokerstars import write_all

HERO = "Planter"
TAG, PASSIVE, LAG, STATION = STYLES
CURIOUS = Style(entry=26, steal=0.2, aggression=0.3, patience=6, name="curious")
"""Comes in with any cards and calls far behind, so that he comes to draw dead."""
EAGER = Style(entry=10, steal=0.5, aggression=3, patience=3, name="eager")
"""Raises whenever he thinks that he is ahead, so that not to do so is a slip."""
MANIAC = Style(entry=26, steal=1, aggression=3, patience=20, name="maniac")
"""Never folds and bets half of his worst boards, so that others face bets with a lock."""
RIVALS = (MANIAC, STATION, MANIAC, LAG, STATION, MANIAC, PASSIVE)


# -- the mistakes


def _calls_dead(spot: Spot) -> bool:
    seen = seen_by(spot.table, spot.player)
    return spot.owes and seen is not None and drawing_dead(seen)


def _faces_a_bet_with_a_lock(spot: Spot) -> bool:
    seen = seen_by(spot.table, spot.player)
    return spot.owes and seen is not None and locked(seen)


def _closes_with_a_lock(spot: Spot) -> bool:
    seen = seen_by(spot.table, spot.player)
    closes = spot.street == 7 and not spot.behind and spot.may_raise
    return closes and seen is not None and locked(seen) and can_gain(seen)


# -- cards


def dealt(deck: Sequence[Card], players: int) -> list[Ranks]:
    """The seven ranks that each seat gets if nobody folds, in the order of the deal."""
    order = [card >> 2 for card in reversed(deck)]
    later = order[3 * players :]
    return [(*order[3 * seat : 3 * seat + 3], *later[seat::players][:4]) for seat in range(players)]


def hopeless(mine: Ranks, theirs: Ranks) -> bool:
    """Seven cards that lose to a board, whatever lies under it."""
    if len(set(mine)) > 4:
        return False
    worst, _ = endings(tuple(sorted(theirs[2:6])), 3)[0]
    return worst < final(tuple(sorted(mine)))


def unbeatable(mine: Ranks, theirs: Ranks) -> bool:
    """Seven cards that nobody with that board beats."""
    best, _ = endings(tuple(sorted(theirs[2:6])), 3)[-1]
    return final(tuple(sorted(mine))) <= best


Shuffle = Callable[[Random], Sequence[Card]]


def choosy(players: int, wish: Callable[[Ranks, Ranks], bool]) -> Shuffle:
    """Shuffles until the wish holds for some two seats, so that what is rare at a table comes often."""

    def shuffle(rng: Random) -> Sequence[Card]:
        while True:
            deck = shuffled(rng)
            if any(wish(mine, theirs) for mine, theirs in permutations(dealt(deck, players), 2)):
                return deck

    return shuffle


class Plant(NamedTuple):
    """A mistake: who makes it, where, what he does there instead, how often, and with which cards it comes often."""

    player: Style
    does: str
    spot: Callable[[Spot], bool]
    instead: dict[Kind, Kind]
    often: float
    cards: Callable[[Ranks, Ranks], bool] | None = None


FOLD, CALL, RAISE = Kind.FOLD, Kind.CALL, Kind.RAISE

PLANTS = {
    "dead_call": Plant(CURIOUS, "calls drawing dead", _calls_dead, {FOLD: CALL, RAISE: CALL}, 0.8, hopeless),
    "folded_lock": Plant(
        EAGER, "folds a lock", _faces_a_bet_with_a_lock, {CALL: FOLD, RAISE: FOLD}, 0.5, unbeatable
    ),
    "free_fold": Plant(
        STATION, "folds where a check is free", lambda s: not (s.owes or s.opening), {CALL: FOLD, FOLD: FOLD}, 0.1
    ),
    "checked_lock": Plant(
        EAGER, "checks a lock as the last on 7th", lambda s: s.may_bet and _closes_with_a_lock(s), {RAISE: CALL}, 0.8,
        unbeatable,
    ),
    "flat_lock": Plant(
        EAGER, "calls with a lock as the last on 7th", lambda s: s.owes and _closes_with_a_lock(s), {RAISE: CALL}, 0.8,
        unbeatable,
    ),
}  # fmt: skip
"""By the name of the mistake; on 7th a dead call is a lost one."""
CROWD = Plant(CURIOUS._replace(patience=20), "nothing on purpose", lambda s: False, {}, 1, hopeless)
"""Who calls to the end among many with few chips: pots within pots, where he beats one rival and loses to another."""


# -- the trial

TABLES = (2, 3, 2, 4, 2, 5, 2, 6, 2, 7, 2, 8)
STACKS = ((10, 40), (10, 40), (0.5, 5))
"""Least and most big bets that a player brings; with few of them there are side pots."""
AT_ONCE = 25
"""Hands of one table."""


class Judged(NamedTuple):
    """A decision of the hero, the certain mistake that it was, and whether it was planted."""

    decision: Decision
    mistake: str | None
    planted: bool

    @property
    def key(self) -> tuple[str, int]:
        return self.decision.hand_id, self.decision.turn


@dataclass
class Session:
    """Hands of a hero with a mistake, and all his decisions."""

    hands: list[Hand] = field(default_factory=list)
    judged: list[Judged] = field(default_factory=list)

    @property
    def planted(self) -> int:
        return sum(one.planted for one in self.judged)


def session(name: str, wanted: int, seed: int) -> Session:
    """Hands until the mistake has been made so often on purpose."""
    done = Session()
    for place, (players, stacks) in enumerate(zip(cycle(TABLES), cycle(STACKS))):
        if done.planted >= wanted:
            break
        play(done, name, PLANTS[name], Seats(players, stacks, seed + place))
    return done


class Seats(NamedTuple):
    """A table: how many sit there, with how many big bets, and the seed of its cards."""

    players: int
    stacks: tuple[float, float]
    seed: int


def play(done: Session, name: str, plant: Plant, seats: Seats, hands: int = AT_ONCE) -> None:
    """Adds the hands of a table."""
    leak = Leak(name, plant.does, "", plant.spot, plant.instead, plant.often)
    log: list[Decision] = []
    dealt_hands = list(
        simulate(
            hands,
            seats.players,
            seats.seed,
            names=[HERO, *(f"Rival {number}" for number in range(1, seats.players))],
            styles=[plant.player._replace(name=name, leak=leak), *RIVALS],
            hero=HERO,
            buy_in=seats.stacks,
            deck=shuffled if plant.cards is None else choosy(seats.players, plant.cards),
            log=log.append,
        )
    )
    done.hands += dealt_hands
    views = {(hand.id, turn): seen for hand in dealt_hands for turn, seen in seen_in(hand)}
    for decision in log:
        if decision.player == HERO:
            mistake = mistake_of(views[decision.hand_id, decision.turn], decision)
            done.judged.append(Judged(decision, mistake, decision.leak is not None))


def seen_in(hand: Hand) -> Iterator[tuple[int, Seen | None]]:
    """The number of each act of the hero, and what he saw before it."""
    table = Table(hand, POKERSTARS)
    for event in hand.events:
        if isinstance(event, Act) and event.kind is not Kind.ANTE and event.player == HERO:
            yield table.acts, seen_by(table, table.by_name[HERO])
        table.push(event)


def found_in(hands: list[Hand], folder: Path, pricing: Pricing) -> dict[tuple[str, int], str]:
    """The certain mistakes that the prices tell of the hero, from the text of the hands."""
    file = folder / "hands.txt"
    file.write_text("\n\n\n".join(write_all(hands)), encoding="utf-8")
    store = Store(folder / "db")
    import_paths([file], store)
    price(store, pricing, Asked(player=HERO))
    rows = prices(store, pricing, Asked(player=HERO))
    rows = rows[rows["certain"]]
    return dict(zip(zip(rows["hand_id"], rows["turn"], strict=True), rows["mistake"], strict=True))
