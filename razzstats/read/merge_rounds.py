"""Merge's game by its seats and rounds: what there is, before anything of it is told."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime

from razzstats.money import Amount, parse_amount
from razzstats.read.fragments import Node
from razzstats.read.lines import Line
from razzstats.read.merge_elements import NUMBER, SEAT, Unknown, cards_of, figure, plain
from razzstats.read.merge_header import moment

BLINDS, THIRD, FIFTH, SEVENTH, END = 0, 3, 5, 7, 8
ROUNDS = {
    "BLINDS": BLINDS,
    "BRING_IN": THIRD,
    "THIRD_STREET": THIRD,
    "FOURTH_STREET": 4,
    "FIFTH_STREET": FIFTH,
    "SIXTH_STREET": 6,
    "SEVENTH_STREET": SEVENTH,
    "SHOWDOWN": END,
    "END_OF_FOLDED_GAME": END,
    "END_OF_GAME": END,
    "GAME_CANCELLED": END,
}
"""The street that each round is a part of."""

ACTS = frozenset({"ANTE", "BRING_IN", "COMPLETE", "BET", "CALL", "RAISE", "ALL_IN", "CHECK", "FOLD"})
TELLS = frozenset({"SHOW", "MUCK"})
GOES = frozenset({"SIT_OUT", "LEAVE"})
"""A player folds by it if he has cards and nothing is told of him any more."""
NOISE = frozenset({"CHAT", "PLAYER_OUT", "SITTING_OUT", "SIT_IN", "DISCONNECTED", "RECONNECTED", "RABBIT"})
"""Events that say nothing of the play; of whom they speak nothing need be known."""


@dataclass(slots=True)
class Seated:
    """A player and what is known of him so far."""

    number: int
    name: str
    balance: Amount | None
    note: str
    line: int
    ante: Amount = 0
    put_in: Amount = 0
    on_street: Amount = 0
    held: list[str] = field(default_factory=list)
    """His cards, in the order in which they were dealt."""
    open: bool = False
    """His down cards are told: he is the one whose client wrote the file."""
    folded: bool = False
    all_in: bool = False
    last: int = -1
    """When he was last heard of; looked for only if somebody goes."""
    show: Line | None = None
    told: bool = False
    """He has shown or mucked."""


class Round:
    """A round's events and cards, and when it begins."""

    __slots__ = ("cards", "events", "node", "order", "street", "winners")

    def __init__(self, node: Node, street: int, order: int) -> None:
        self.node = node
        self.street = street
        self.order = order
        self.events: list[tuple[int, Node]] = []
        self.cards: list[Node] = []
        self.winners: list[Node] = []


class Gathered:
    """The seats and rounds of a game; nothing else may stand in one.

    `skip` says whether an element of an unknown name has been declared to be noise. Raises Unknown.
    """

    def __init__(self, game: Node, skip: Callable[[Node], bool]) -> None:
        self._skip = skip
        self._order = 0
        self.seats: dict[str, Seated] = {}
        """By the number that the room's elements use."""
        self.rounds: list[Round] = []
        goes = False
        for node in self._known(game, ("players", "round")):
            if node.name == "players":
                for player in self._known(node, ("player",)):
                    self._add_seat(player)
            else:
                goes = self._add_round(node) or goes
        if not self.seats:
            raise Unknown(game.line, "finds no players in this game:")
        self._check_order()
        if goes:
            self._look_ahead()

    @property
    def played_at(self) -> datetime | None:
        """When the first event was that has a time."""
        stamps = (event.attributes.get("timestamp", "") for one in self.rounds for _, event in one.events)
        stamp = next(filter(NUMBER.fullmatch, stamps), None)
        return None if stamp is None else moment(int(stamp))

    def _known(self, node: Node, names: Iterable[str]) -> Iterable[Node]:
        """What stands inside an element, which holds no words of its own."""
        plain(node)
        for child in node.children:
            if child.name in names:
                yield child
            elif not self._skip(child):
                raise Unknown(child.line, f"does not know the element {child.name!r} in {node.name}:")

    def _add_seat(self, node: Node) -> None:
        plain(node, empty=True)
        told = node.attributes
        seat, name, balance = told.get("seat", ""), told.get("nickname", ""), told.get("balance", "")
        if not SEAT.fullmatch(seat) or not name.strip() or seat in self.seats:
            raise Unknown(node.line, f"cannot place the player {name!r} in seat {seat!r}:")
        dealt_in = told.get("dealtin", "true")
        if dealt_in not in ("true", "false"):
            raise Unknown(node.line, f"does not know dealtin {dealt_in!r}:")
        chips = parse_amount(figure(node, "balance")) if balance else None
        self.seats[seat] = Seated(int(seat) + 1, name, chips, "sits out" if dealt_in == "false" else "", node.line)

    def _add_round(self, node: Node) -> bool:
        """Takes a round, and says whether somebody goes in it."""
        name = node.attributes.get("id", "")
        if name not in ROUNDS:
            raise Unknown(node.line, f"does not know the round {name!r}:")
        found = Round(node, ROUNDS[name], self._order)
        goes = False
        names = ("event", "cards", "winner") if found.street == END else ("event", "cards")
        for child in self._known(node, names):
            if child.name == "cards":
                found.cards.append(child)
            elif child.name == "winner":
                found.winners.append(child)
            else:
                self._order += 1
                found.events.append((self._order, child))
                goes = goes or child.attributes.get("type") in GOES
        self._order += 1
        self.rounds.append(found)
        return goes

    def _check_order(self) -> None:
        """Events are numbered through."""
        before = 0
        for one in self.rounds:
            for _, event in one.events:
                sequence = event.attributes.get("sequence", "")
                if not NUMBER.fullmatch(sequence):
                    continue
                if int(sequence) <= before:
                    raise Unknown(event.line, f"event {sequence} stands after event {before}:")
                before = int(sequence)

    def _look_ahead(self) -> None:
        """When each player is last heard of: his acts, his cards on a later street, his winnings."""
        for one in self.rounds:
            heard = [(order, event) for order, event in one.events if event.attributes.get("type") in ACTS | TELLS]
            heard += [(one.order, node) for node in one.cards if len(cards_of(node)) == one.street]
            heard += [(one.order, node) for node in one.winners]
            for order, node in heard:
                seat = self.seats.get(node.attributes.get("player", ""))
                if seat is not None:
                    seat.last = max(seat.last, order)
