"""A Hand over a Table under the rules: what happened, what is wrong with it, and what could not be checked."""

from dataclasses import dataclass
from typing import NamedTuple

from razzstats.cards import UNKNOWN
from razzstats.events import Act, Award, Capped, Heading, Kind, Street
from razzstats.findings import Finding, Severity
from razzstats.hand import Hand
from razzstats.money import Amount
from razzstats.play.pots import uncalled
from razzstats.play.rules import AUDITS, CHECKS, FINAL_CHECKS, Rule, pot_of
from razzstats.play.table import Player, Table


class Turn(NamedTuple):
    """One act and the spot in which it was made; the columns of `turns` in data/schema.py say what each means."""

    player: str
    street: int
    turn: int
    act: str
    put_in: Amount
    to_call: Amount
    street_in: Amount
    pot: Amount
    stack: Amount | None
    level: int
    own: int
    callers: int
    behind: int
    alive: int
    acted: int
    checked: bool
    faced: bool
    decision: bool
    forced: bool
    opening: bool
    door: int | None
    lower_behind: int
    equal_behind: int
    board: int
    exposed: int


class Dealt(NamedTuple):
    """What became of a player who was dealt in."""

    player: str
    seat: int
    stack: Amount | None
    forced: bool
    position: str | None
    """`BI`, or how many had still to act behind him on his first turn; None without a turn on third street."""
    door: int
    cards: tuple[int, ...]
    put_in: Amount
    collected: Amount | None
    last_street: int
    folded: bool
    showdown: bool

    @property
    def net(self) -> Amount | None:
        """Collected less put in; None where the hand has no result."""
        return None if self.collected is None else self.collected - self.put_in


@dataclass(frozen=True, slots=True)
class Replay:
    """What happened in a hand."""

    hand: Hand
    players: tuple[Dealt, ...]
    turns: tuple[Turn, ...]
    findings: tuple[Finding, ...]
    cannot_check: tuple[str, ...]
    """`RULE: reason` for each rule that the hand does not show enough for."""
    pot: Amount
    """All that was put in, less the uncalled bet."""
    rake: Amount | None
    """Printed, else what is left of the pot; None where the hand has no result."""
    last_street: int
    showdown: bool
    common: int | None

    @property
    def faulty(self) -> bool:
        """Something in it cannot have happened: it is kept out of the statistics."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


def replay(hand: Hand) -> Replay:
    """Plays a hand to its end, whatever is wrong with it, and gathers everything that the rules have to say."""
    table = Table(hand)
    said: list[tuple[int, Rule, str]] = []
    turns: list[Turn] = []
    positions: dict[str, str] = {}
    gaps: dict[str, str] = {}
    checks_for = CHECKS
    by_name = table.by_name
    for event in hand.events:
        player: Player | None = None
        kind: object = type(event)
        if isinstance(event, Act):
            kind = event.kind
            player = by_name[event.player]
            if kind is not Kind.ANTE:
                table.open(player)
                if not table.acts_on_street:
                    _note_gaps(table, gaps)
                turn = _turn(table, player, event)
                turns.append(turn)
                if table.street == Street.THIRD and player.name not in positions:
                    positions[player.name] = "BI" if turn.forced else str(turn.behind)
        elif not isinstance(event, (Heading, Capped)):
            player = by_name[event.player]
        for rule in checks_for[kind]:
            message = rule.check(table, player, event)
            if message is not None:
                said.append((event.line, rule, message))
        table.push(event)
    said += _final(table)
    return _result(table, turns, positions, said, gaps)


def _final(table: Table) -> list[tuple[int, Rule, str]]:
    said = [
        (event.line, rule, message)
        for event in table.hand.events
        if isinstance(event, Award)
        for rule in FINAL_CHECKS
        if (message := rule.check(table, table.by_name[event.player], event)) is not None
    ]
    return said + [(line, rule, message) for rule in AUDITS for line, message in rule.check(table)]


def _turn(table: Table, player: Player, act: Act) -> Turn:
    """The spot before the act."""
    third = table.street == Street.THIRD
    forced = table.forced is player
    opening = third and forced and not table.acts
    behind = [other for other in table.pending if other is not player and not (third and other is table.forced)]
    door = player.up[0] >> 2 if player.up and player.up[0] >= 0 else None
    lower = equal = 0
    if third and door is not None:
        for other in behind:
            rank = other.up[0] >> 2 if other.up and other.up[0] >= 0 else 99
            lower += rank < door
            equal += rank == door
    no_choice = player.all_in or (opening and act.kind is Kind.BRING_IN and act.put_in == player.stack)
    return Turn(
        player.name,
        table.street,
        table.acts,
        _deed(table, act),
        act.put_in,
        table.owed(player),
        player.street_in,
        table.pot,
        player.stack,
        table.wagers,
        player.own,
        table.callers,
        len(behind),
        sum(not other.folded for other in table.players),
        player.acted,
        player.checked,
        player.faced,
        not no_choice,
        forced,
        opening,
        None if door is None else door + 1,
        lower,
        equal,
        _packed(player),
        table.exposed,
    )


def _deed(table: Table, act: Act) -> str:
    """A bet or raise that is the first wager of third street is a completion, whatever the room calls it."""
    if table.street == Street.THIRD and not table.wagers and act.kind in (Kind.BET, Kind.RAISE):
        return Kind.COMPLETE.value
    return act.kind.value


def _packed(player: Player) -> int:
    return sum(1 << 3 * (card >> 2) for card in player.up if card >= 0)


# -- what a trimmed hand does not show


def _note_gaps(table: Table, gaps: dict[str, str]) -> None:
    """Notes, at the first act of a street, which cards are not there to judge it by."""
    if table.street == Street.THIRD:
        without = next((player for player in table.players if not player.up or player.up[0] == UNKNOWN), None)
        if without is not None:
            gaps.setdefault("doors", f"{without.name}'s door card is not shown")
    elif table.street:
        due = min(table.street, 6) - 2
        for player in table.alive():
            if len(player.up) != due or UNKNOWN in player.up:
                gaps.setdefault("boards", f"{player.name}'s board on street {table.street} is not shown")


def _cannot_check(table: Table, gaps: dict[str, str]) -> tuple[str, ...]:
    without_stack = next((player for player in table.players if player.seat and player.stack is None), None)
    if without_stack is not None:
        gaps["stacks"] = f"{without_stack.name}'s chips are not shown"
    if table.hand.printed is None:
        gaps["result"] = "the hand's total is not shown"
    if not gaps:
        return ()
    rules = [rule for checks in CHECKS.values() for rule in checks] + list(AUDITS)
    missing = {rule.code: gaps[need] for rule in rules for need in rule.needs if need in gaps}
    return tuple(f"{code}: {reason}" for code, reason in sorted(missing.items()))


# -- the outcome


def _result(
    table: Table,
    turns: list[Turn],
    positions: dict[str, str],
    said: list[tuple[int, Rule, str]],
    gaps: dict[str, str],
) -> Replay:
    hand = table.hand
    pot = pot_of(table)
    awarded = any(isinstance(event, Award) for event in hand.events)
    collected = sum(player.collected for player in table.players)
    printed_rake = hand.printed.rake if hand.printed is not None else None
    showdown = awarded and len(table.alive()) > 1
    stacks = {seat.player: seat.stack for seat in reversed(hand.seats)}
    spare = uncalled(table.players)
    players = tuple(
        Dealt(
            player.name,
            player.seat,
            stacks.get(player.name),
            player is table.forced,
            positions.get(player.name),
            player.up[0] if player.up else UNKNOWN,
            player.known_cards(),
            player.total - (spare.amount if spare and spare.player is player else 0),
            player.collected if awarded else None,
            player.folded_on or table.street,
            player.folded,
            showdown and not player.folded,
        )
        for player in table.players
    )
    findings = tuple(
        Finding(hand.at(line), rule.code, rule.severity, message)
        for line, rule, message in sorted(said, key=lambda item: item[0])
    )
    return Replay(
        hand,
        players,
        tuple(turns),
        findings,
        _cannot_check(table, gaps),
        pot,
        printed_rake if printed_rake is not None else pot - collected if awarded else None,
        table.street,
        showdown,
        table.common,
    )
