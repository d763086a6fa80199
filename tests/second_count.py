"""A second count of the statistics, from what simulated players logged of their decisions. It shares no code with
razzstats, and follows the acts by itself: of the log's spots it believes only what was owed and who was still behind.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from math import floor
from typing import Any

from second_count_later import Spot, asked_later, told
from second_count_later import dealt as dealt_in

RANKS = "A23456789TJQK"
AGGRESSIVE = {"complete", "bet", "raise"}
EVERY_ACT = {"cogert", "cogert_loose", "cogert_tight", "cogert_passive", "cogert_aggressive"}

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
    limpers: list[str] = field(default_factory=list)
    completer: str = ""
    callers: int = 0
    """Since the last wager."""
    cold_called: bool = False
    """Somebody has called a completion or more with nothing in but the ante; the forced opener is never cold."""
    stolen: set[str] = field(default_factory=set)
    """The steals that the completion was, until somebody calls or raises."""
    wagers: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    """The levels that each player has reached by a wager of his own."""
    put_in: Counter[str] = field(default_factory=Counter)
    acts: Counter[str] = field(default_factory=Counter)
    faced_completion: set[str] = field(default_factory=set)
    """Who has acted since somebody completed."""
    doors: dict[str, str] = field(default_factory=dict)
    """The door cards of those who have acted."""
    answered: set[str] = field(default_factory=set)
    """Who has faced a bet here, or made one."""

    def take(self, decision: Any) -> None:
        """Follows an act."""
        player = decision.player
        if decision.act == "call" and self.level and not decision.forced and not self.put_in[player]:
            self.cold_called = True
        stolen = set(steals(decision)) if decision.act == "complete" and self.unopened_for(decision) else set()
        self.put_in[player] += decision.put_in
        self.acts[player] += 1
        if self.level:
            self.faced_completion.add(player)
        self.doors[player] = decision.board[:2]
        if decision.act != "fold":
            self.stolen = set()
        self.callers += decision.act == "call"
        if decision.to_call:
            self.answered.add(player)
        if decision.act == "call" and not self.wagered:
            self.limpers.append(player)
        if decision.act in AGGRESSIVE:
            self.wagered = True
            self.callers = 0
            self.answered.add(player)
            if 2 * (self.put_in[player] - self.base) >= self.bet_size:
                self.level += 1
                self.base = self.put_in[player]
                self.wagers[player].append(self.level)
                if self.level == 1:
                    self.completer, self.stolen = player, stolen

    def as_counted(self, decision: Any) -> Any:
        """On third street an all-in that adds less than half a bet to the last level that counts is a call."""
        total = self.put_in[decision.player] + decision.put_in
        short = decision.street == 3 and decision.act in AGGRESSIVE and 2 * (total - self.base) < self.bet_size
        return decision._replace(act="call") if short else decision

    def could_raise(self, decision: Any) -> bool:
        """He may, and has the chips for half a bet."""
        total = self.put_in[decision.player] + decision.stack
        return bool({"complete", "raise"} & set(decision.legal.split())) and 2 * (total - self.base) >= self.bet_size

    def unopened_for(self, decision: Any) -> bool:
        """Nobody but the bring-in has put money in, and the player is not the forced opener."""
        return not (self.wagered or self.limpers or decision.forced)


def count_hands(decisions: Iterable[Any], hands: Iterable[Any]) -> dict[tuple[str, str], Counts]:
    """By hand and player."""
    made = {hand_id: list(found) for hand_id, found in groupby(decisions, key=lambda decision: decision.hand_id)}
    return {
        (hand.id, player): found for hand in hands for player, found in count_hand(made.get(hand.id, []), hand).items()
    }


def count_hand(decisions: list[Any], hand: Any) -> dict[str, Counts]:
    """One hand; a statistic counts once, but in aggression and by Cogert's points every act counts."""
    chances: defaultdict[str, Counter[str]] = defaultdict(Counter)
    made: defaultdict[str, Counter[str]] = defaultdict(Counter)
    events = told(hand)
    dealt = len(events.up)
    for player, stat, done in dealt_in(events):
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
        decision = street.as_counted(decision)
        found = []
        if len(decision.legal.split()) > 1:
            if number == 3:
                found += asked_on_third(decision, street, walked=won_on_third(decisions, decision.player, dealt))
            else:
                facing = decision.to_call > 0 and decision.player not in street.answered
                closing = place == len(decisions) - 1
                spot = Spot(decision, decisions[:place], events, street.wagered, facing, third > 1, closing)
                found += asked_later(spot)
            if decision.act == "complete":
                folds = any(one.player == decision.player for one in decisions if (one.street, one.act) == (3, "fold"))
                found.append(("complete_fold", folds))
            if decision.street == 3 and decision.player == hand.hero and decision.turn:
                found += grades(decision, street, decisions[0])
        if decision.turn == 0:
            found.append(
                ("walk", all(one.act in ("bring-in", "fold") for one in decisions) and len(decisions) == dealt)
            )
        for stat, done in found:
            chances[decision.player][stat] += 1
            made[decision.player][stat] += done
        street.take(decision)
    return {player: dict(counts_of(found, made[player])) for player, found in chances.items()}


def counts_of(chances: Counter[str], made: Counter[str]) -> Iterable[tuple[str, tuple[int, int]]]:
    for stat, number in chances.items():
        if re.fullmatch("af(_[4567])?", stat):
            # bets and raises for each call
            yield stat, (number - made[stat], made[stat])
        else:
            every = stat in EVERY_ACT or re.fullmatch("(afq|agg)(_[4567])?", stat) or stat.endswith(("_price", "_net"))
            yield stat, (number, made[stat]) if every else (1, min(1, made[stat]))


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
    if street.level:
        yield from asked_above_the_bring_in(decision, street)
    if street.wagered and decision.player in street.limpers and decision.player not in street.faced_completion:
        yield "limp_raise", act in AGGRESSIVE
        yield "limp_call", act == "call"
        yield "limp_fold", act == "fold"
    if street.wagered or forced or street.acts[decision.player]:
        return
    yield "limp", act == "call"
    if street.limpers:
        yield "iso_completion", act == "complete"
        yield "over_limp", act == "call"
    else:
        yield "open_completion", act == "complete"
        yield "open_limp", act == "call"
        for steal in steals(decision):
            yield steal, act == "complete"
            if act == "complete":
                yield f"{steal}_success", walked
                yield f"{steal}_price", millionths(Fraction(decision.put_in, decision.put_in + decision.pot))


def asked_above_the_bring_in(decision: Any, street: Street) -> Iterable[tuple[str, bool]]:
    """Against a completion or more."""
    act, player, forced = decision.act, decision.player, decision.forced
    last = max(street.wagers[player], default=0)
    if not forced and not street.put_in[player]:
        yield "cold_call", act == "call"
    if last == street.level:
        return
    if street.level == 1:
        yield from asked_at_a_completion(decision, street)
    if street.level == 2:
        yield "reraise", act == "raise"
        if last == 1:
            yield "fold_to_raise", act == "fold"
    if street.level == 4:
        yield "fold_to_cap", act == "fold"
    if street.level == 3:
        yield "cap", act == "raise"
        if player == street.completer:
            yield "fold_to_reraise", act == "fold"


def asked_at_a_completion(decision: Any, street: Street) -> Iterable[tuple[str, bool]]:
    act, forced = decision.act, decision.forced
    yield "raise_completion", act == "raise"
    yield "fold_to_completion", act == "fold"
    if street.cold_called:
        yield "squeeze", act == "raise"
    if forced:
        yield "bi_defence", act != "fold"
        if decision.alive == 2:
            yield "bi_defence_heads_up", act != "fold"
        if street.callers:
            yield "bi_defence_callers", act != "fold"
    # the forced opener has opened before
    if street.acts[decision.player] == forced:
        for steal in street.stolen:
            for answer in ("fold", "call", "raise"):
                yield f"{'bi_' if forced else ''}{answer}_{steal}", act == answer


# -- Cogert's points


def grades(decision: Any, street: Street, opening: Any) -> Iterable[tuple[str, bool]]:
    """How a choice agrees with the points."""
    act, points = decision.act, points_of(decision, street, opening)
    can_raise = street.could_raise(decision)
    if points <= 0:
        wish = "fold"
    elif (points >= 5 or not street.level) and can_raise:
        wish = "raise"
    else:
        wish = "call"
    did = "raise" if act in AGGRESSIVE else act
    yield "cogert", did == wish
    if wish == "fold":
        yield "cogert_loose", did != "fold"
    else:
        yield "cogert_tight", did == "fold"
    if wish == "raise":
        yield "cogert_passive", did == "call"
    if wish == "call" and can_raise:
        yield "cogert_aggressive", did == "raise"


CHART = {"5": 10, "6": 9, "74": 8, "75": 7, "76": 6, "84": 6, "85": 5, "86": 4, "87": 3, "9": 2}


def points_of(decision: Any, street: Street, opening: Any) -> int:
    """The five steps of the page, one after the other."""
    player = decision.player
    mine = sorted({RANKS.index(card[0]) + 1 for card in decision.cards.split()})
    doors = [door[:2] for door in [opening.board, *opening.rivals.split(", ")]]
    doors.remove(decision.board[:2])
    exposed = [RANKS.index(door[0]) + 1 for door in doors]
    points = 0
    if len(mine) == 3:
        high = max(mine[2], 5)
        points = CHART.get(f"{high}{max(mine[1], 4)}", CHART.get(str(high), 0))
    points += sum(rank in mine for rank in exposed)
    points -= sum(rank <= 8 and rank not in mine for rank in exposed)
    points -= len(set(street.limpers) - {player})
    points -= 2 * (street.level - len(street.wagers[player]))
    to_come = set(decision.doors_behind.split()) - set(street.doors.values())
    return points - sum(RANKS.index(door[0]) + 1 <= 8 for door in to_come)


def millionths(part: Fraction) -> int:
    return floor(part * 10**6 + Fraction(1, 2))


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
