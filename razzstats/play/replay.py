"""A Hand over a Table under the rules: what happened, what is wrong with it, and what could not be checked."""

from dataclasses import dataclass, field
from typing import NamedTuple

from razzstats.cards import UNKNOWN
from razzstats.events import Act, Board, Capped, Deal, Heading, Kind, Street
from razzstats.findings import Finding, Severity
from razzstats.hand import Hand
from razzstats.money import Amount
from razzstats.play.pots import ending
from razzstats.play.regular import REGULAR, regular_ante, regular_deal, regular_ending, regular_heading, regular_opening
from razzstats.play.rules import AUDITS, CHECKS, FINAL_CHECKS, OPENING, Rule, rules
from razzstats.play.rules.accounts import pot_of, uncalled_in_award
from razzstats.play.settle import events_of
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
    wagered: bool
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
    """`BI`, or how many behind him had not acted yet on his first turn; None without a turn on third street."""
    door: int
    hole: tuple[int, ...]
    """His two down cards, if they were known at the deal."""
    cards: tuple[int, ...]
    put_in: Amount
    collected: Amount | None
    last_street: int
    folded: bool
    showdown: bool | None
    """None where the hand has no result."""

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
    tape = _Tape()
    by_name = table.by_name
    for event in events_of(table) if hand.unsettled else hand.events:
        player: Player | None
        if isinstance(event, Act):
            player = by_name[event.player]
            asked = _before_act(table, player, event, tape)
        elif isinstance(event, Deal):
            player = by_name[event.player]
            asked = () if regular_deal(table, player, event) else CHECKS[Deal]
        elif isinstance(event, (Heading, Board, Capped)):
            player = None
            asked = () if isinstance(event, Heading) and regular_heading(table, event) else CHECKS[type(event)]
        else:
            player = by_name[event.player]
            asked = CHECKS[type(event)]
        for rule in asked:
            message = rule.check(table, player, event)
            if message is not None:
                tape.said.append((event.line, rule, message))
        table.push(event)
    if not regular_ending(table):
        tape.said += _final(table)
    return _result(table, tape)


@dataclass(slots=True)
class _Tape:
    """What is written down while a hand is played."""

    said: list[tuple[int, Rule, str]] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    positions: dict[str, str] = field(default_factory=dict)
    gaps: dict[str, str] = field(default_factory=dict)
    """What the hand does not show, by the word of `Rule.needs`."""


def _before_act(table: Table, player: Player, act: Act, tape: _Tape) -> tuple[Rule, ...]:
    """Notes the spot, and says which rules to ask."""
    kind = act.kind
    if kind is Kind.ANTE:
        return () if regular_ante(table, player, act) else CHECKS[kind]
    if not table.opened:
        table.open(player, act)
    street = table.street
    if player.plays:
        tape.turns.append(_turn(table, player, act))
        if street == Street.THIRD and not player.acted:
            tape.positions[player.name] = _position(table, player)
    regular = REGULAR.get(kind) if street else None
    asked = () if regular is not None and regular(table, player, act) else CHECKS[kind]
    if table.acts_on_street or regular_opening(table, player, act):
        return asked
    if table.opener is None:
        _note_gaps(table, tape.gaps)
    return OPENING + asked


def _position(table: Table, player: Player) -> str:
    """How many have not acted yet on third street behind him; those who must answer again to a raise have."""
    if table.forced is player:
        return "BI"
    behind = 0
    for other in table.pending:
        behind += not (other.acted or other is table.forced or other is player)
    return str(behind)


def _final(table: Table) -> list[tuple[int, Rule, str]]:
    said = [
        (award.line, rule, message)
        for award in table.awards
        for rule in FINAL_CHECKS
        if (message := rule.check(table, table.by_name[award.player], award)) is not None
    ]
    return said + [(line, rule, message) for rule in AUDITS for line, message in rule.check(table)]


def _turn(table: Table, player: Player, act: Act) -> Turn:
    """The spot before the act."""
    forced = table.forced is player
    street = table.street
    up = player.up
    door = up[0] >> 2 if up and up[0] >= 0 else None
    opening = False
    lower = equal = 0
    if street == Street.THIRD:
        opening = forced and not table.acts
        behind = 0
        for other in table.pending:
            if other is player or other is table.forced:
                continue
            behind += 1
            if door is not None and other.up and other.up[0] >= 0:
                rank = other.up[0] >> 2
                lower += rank < door
                equal += rank == door
    else:
        behind = len(table.pending) - (player in table.pending)
    stack = player.stack
    missing = table.level - player.street_in if table.level > player.street_in else 0
    no_choice = player.all_in or (opening and act.kind is Kind.BRING_IN and act.put_in == player.stack)
    # a tuple made in one go: some twenty of these are made a hand
    return tuple.__new__(
        Turn,
        (
            player.name,
            street,
            table.acts,
            "complete" if not table.wagers and street == Street.THIRD and act.kind in _BETS else _DEEDS[act.kind],
            act.put_in,
            missing if stack is None or stack >= missing else max(0, stack),
            player.street_in,
            table.pot,
            stack,
            table.wagers,
            table.last is not None,
            player.own,
            table.callers,
            behind,
            table.left,
            player.acted,
            player.checked,
            player.faced,
            not no_choice,
            forced,
            opening,
            None if door is None else door + 1,
            lower,
            equal,
            player.packed,
            table.exposed,
        ),
    )


_DEEDS = {kind: kind.value for kind in Kind}
_BETS = frozenset({Kind.BET, Kind.RAISE})
"""The first of these on third street is a completion, whatever the room calls it."""


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
    without_stack = next((player for player in table.players if player.stack is None), None)
    if without_stack is not None:
        gaps["stacks"] = f"{without_stack.name}'s chips are not shown"
    printed = table.hand.printed
    if printed is None or printed.pot is None:
        gaps["result"] = "the hand's total is not shown"
    if printed is None:
        gaps["rake"] = "the hand's total is not shown"
    if not gaps:
        return ()
    asked = [rule for of_code in rules().values() for rule in of_code]
    missing = {rule.code: gaps[need] for rule in asked for need in rule.needs if need in gaps}
    return tuple(f"{code}: {reason}" for code, reason in sorted(missing.items()))


# -- the outcome


def _has_card(player: Player) -> bool:
    """An ante alone deals nobody in: a history may break off before the cards."""
    return player.dealt_on > 0


def _result(table: Table, tape: _Tape) -> Replay:
    hand = table.hand
    pot = pot_of(table)
    awarded = bool(table.awards)
    in_award = uncalled_in_award(table)
    collected = sum(player.collected for player in table.everyone) - in_award
    printed_rake = hand.printed.rake if hand.printed is not None else None
    showdown = awarded and len(table.alive()) > 1
    stacks = {seat.player: seat.stack for seat in reversed(hand.seats)}
    spare = ending(table).uncalled
    players = tuple(
        Dealt(
            player.name,
            player.seat,
            stacks.get(player.name),
            player is table.forced,
            tape.positions.get(player.name),
            player.up[0] if player.up else UNKNOWN,
            player.hole,
            player.known_cards(),
            player.total - (spare.amount if spare and spare.player is player else 0),
            (player.collected - (in_award if spare and spare.player is player else 0)) if awarded else None,
            player.folded_on or table.street,
            player.folded,
            (showdown and not player.folded) if awarded else None,
        )
        for player in (table.players if awarded or tape.turns or any(map(_has_card, table.players)) else ())
    )
    findings = tuple(
        Finding(hand.at(line), rule.code, rule.severity, message)
        for line, rule, message in sorted(tape.said, key=lambda item: item[0])
    )
    return Replay(
        hand,
        players,
        tuple(tape.turns),
        findings,
        _cannot_check(table, tape.gaps),
        pot,
        printed_rake if printed_rake is not None else pot - collected if awarded else None,
        table.street,
        showdown,
        table.common,
    )
