"""A second count of the statistics, from what simulated players logged of their decisions. It shares no code with
razzstats, and follows the acts by itself: of the log's spots it believes only what was owed and who was still behind.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

RANKS = "A23456789TJQK"
AGGRESSIVE = {"complete", "bet", "raise"}

Counts = dict[str, tuple[int, int]]
"""Opportunities and made, by statistic."""


@dataclass
class Street:
    """What has happened on a street."""

    bet_size: int
    level: int = 0
    base: int = 0
    """The street's last level that counts; short all-ins under half a bet do not."""
    wagered: bool = False
    limpers: int = 0
    completer: str = ""
    put_in: Counter[str] = field(default_factory=Counter)
    answered: set[str] = field(default_factory=set)
    """Who has faced a bet here, or made one."""

    def take(self, decision: Any) -> None:
        """Follows an act."""
        player = decision.player
        self.put_in[player] += decision.put_in
        if decision.to_call:
            self.answered.add(player)
        if decision.act == "call" and not self.wagered:
            self.limpers += 1
        if decision.act in AGGRESSIVE:
            self.wagered = True
            self.answered.add(player)
            if 2 * (self.put_in[player] - self.base) >= self.bet_size:
                self.level += 1
                self.base = self.put_in[player]
                self.completer = player if self.level == 1 else self.completer


def count_hands(
    decisions: Iterable[Any], bets: dict[str, tuple[int, int]], dealt: dict[str, int]
) -> dict[tuple[str, str], Counts]:
    """By hand and player; `bets` are the small and big bet of each hand, `dealt` how many were dealt in."""
    counts: dict[tuple[str, str], Counts] = {}
    for hand_id, of_hand in groupby(decisions, key=lambda decision: decision.hand_id):
        for player, found in count_hand(list(of_hand), *bets[hand_id], dealt[hand_id]).items():
            counts[hand_id, player] = found
    return counts


def count_hand(decisions: list[Any], small: int, big: int, dealt: int) -> dict[str, Counts]:
    """One hand; a statistic counts once, but in aggression every act counts."""
    chances: defaultdict[str, Counter[str]] = defaultdict(Counter)
    made: defaultdict[str, Counter[str]] = defaultdict(Counter)
    street = Street(0)
    number = 0
    for decision in decisions:
        if decision.street != number:
            number = decision.street
            street = Street(small if number < 5 else big)
        assert street.level == decision.level, decision
        if len(decision.legal.split()) > 1:
            for stat, done in asked(decision, street, walked=won_on_third(decisions, decision.player, dealt)):
                chances[decision.player][stat] += 1
                made[decision.player][stat] += done
        street.take(decision)
    return {player: dict(counts_of(found, made[player])) for player, found in chances.items()}


def counts_of(chances: Counter[str], made: Counter[str]) -> Iterable[tuple[str, tuple[int, int]]]:
    for stat, number in chances.items():
        if stat == "af":
            # bets and raises for each call
            yield stat, (number - made[stat], made[stat])
        else:
            yield stat, (number, made[stat]) if stat == "afq" else (1, min(1, made[stat]))


def won_on_third(decisions: list[Any], player: str, dealt: int) -> bool:
    """All others folded on third street."""
    folded = {one.player for one in decisions if one.street == 3 and one.act == "fold"}
    return len(folded - {player}) == dealt - 1 and player not in folded


def asked(decision: Any, street: Street, *, walked: bool) -> Iterable[tuple[str, bool]]:
    """The statistics that this decision is an opportunity for, and whether he made it."""
    act = decision.act
    if decision.street == 3:
        yield from asked_on_third(decision, street, walked=walked)
        return
    name = decision.street
    if not street.wagered:
        yield f"bet_{name}", act == "bet"
    if decision.to_call and decision.player not in street.answered:
        for answer in ("raise", "call", "fold"):
            yield f"{answer}_{name}", act == answer
    if act in AGGRESSIVE or act == "call":
        yield "af", act in AGGRESSIVE
    if act != "check":
        yield "afq", act in AGGRESSIVE


def asked_on_third(decision: Any, street: Street, *, walked: bool) -> Iterable[tuple[str, bool]]:
    act, forced = decision.act, decision.forced
    willing = act in AGGRESSIVE or act == "call"
    yield "vpip", willing
    yield "completion", act in AGGRESSIVE
    if not forced:
        yield "vpip_xbi", willing
    if decision.turn == 0:
        yield "opens_full", act == "complete"
    if street.level == 1 and decision.player != street.completer:
        yield "raise_completion", act == "raise"
        yield "fold_to_completion", act == "fold"
    if street.wagered or forced:
        return
    yield "limp", act == "call"
    if not street.limpers:
        yield "open_completion", act == "complete"
        yield "open_limp", act == "call"
        for steal in steals(decision):
            yield steal, act == "complete"
            if act == "complete":
                yield f"{steal}_success", walked


def steals(decision: Any) -> Iterable[str]:
    """Which steals this would be."""
    door = RANKS.index(decision.board[0])
    doors = [RANKS.index(card[0]) for card in decision.doors_behind.split()]
    if len(doors) <= 2:
        yield "steal_position"
    if not doors:
        yield "steal_bring_in"
    if all(door < other for other in doors):
        yield "steal_board"
