"""A second count of the statistics, from what simulated players logged of their decisions. It shares no code with
razzstats, and follows the acts by itself: of the log's spots it believes only what was owed and who was still behind.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from second_count_later import Spot, asked_later, told
from second_count_later import dealt as dealt_in

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


def count_hands(decisions: Iterable[Any], hands: Iterable[Any]) -> dict[tuple[str, str], Counts]:
    """By hand and player."""
    made = {hand_id: list(found) for hand_id, found in groupby(decisions, key=lambda decision: decision.hand_id)}
    return {
        (hand.id, player): found for hand in hands for player, found in count_hand(made.get(hand.id, []), hand).items()
    }


def count_hand(decisions: list[Any], hand: Any) -> dict[str, Counts]:
    """One hand; a statistic counts once, but in aggression every act counts."""
    chances: defaultdict[str, Counter[str]] = defaultdict(Counter)
    made: defaultdict[str, Counter[str]] = defaultdict(Counter)
    dealt = told(hand)
    for player, stat, done in dealt_in(dealt):
        chances[player][stat] += 1
        made[player][stat] += done
    street = Street(0)
    number = third = 0
    for place, decision in enumerate(decisions):
        if decision.street != number:
            third = street.level if number == 3 else third
            number = decision.street
            street = Street(hand.stakes.small_bet if number < 5 else hand.stakes.big_bet)
        assert street.level == decision.level, decision
        if len(decision.legal.split()) > 1:
            if number == 3:
                found = asked_on_third(decision, street, walked=won_on_third(decisions, decision.player, len(dealt.up)))
            else:
                facing = decision.to_call > 0 and decision.player not in street.answered
                spot = Spot(
                    decision, decisions[:place], dealt, street.wagered, facing, third > 1, place == len(decisions) - 1
                )
                found = asked_later(spot, dealt.folded.get(decision.player) != number)
            for stat, done in found:
                chances[decision.player][stat] += 1
                made[decision.player][stat] += done
        street.take(decision)
    return {player: dict(counts_of(found, made[player])) for player, found in chances.items()}


def counts_of(chances: Counter[str], made: Counter[str]) -> Iterable[tuple[str, tuple[int, int]]]:
    for stat, number in chances.items():
        kind = stat.split("_")[0]
        if kind == "af":
            # bets and raises for each call
            yield stat, (number - made[stat], made[stat])
        elif stat == "closing_call_net":
            yield stat, (number, made[stat])
        else:
            yield stat, (number, made[stat]) if kind in ("afq", "agg") else (1, min(1, made[stat]))


def won_on_third(decisions: list[Any], player: str, dealt: int) -> bool:
    """All others folded on third street."""
    folded = {one.player for one in decisions if one.street == 3 and one.act == "fold"}
    return len(folded - {player}) == dealt - 1 and player not in folded


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
