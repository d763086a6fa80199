"""What Merge's elements mean, in the words that the builder knows.

A round tells its events first and the cards that were dealt before them last, so the order is rebuilt by street. What
is not known by name is refused: a round, an event, an attribute of what was played.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from itertools import groupby

from razzstats.money import SIGNS, Amount, decimal, parse_amount
from razzstats.read.fragments import Node
from razzstats.read.lines import Line
from razzstats.read.rooms import is_razz

RAZZ = frozenset({"46", "47", "48", "49"})
"""`gametype`, or in a mixed game `multigametype`: the codes stand in fours, and 46, 47 and 49 were seen for Razz."""

TOURNAMENT = " Tournament"
"""How the description of one ends."""

_BLINDS, _THIRD, _FIFTH, _SEVENTH, _END = 0, 3, 5, 7, 8
_ROUNDS = {
    "BLINDS": _BLINDS,
    "BRING_IN": _THIRD,
    "THIRD_STREET": _THIRD,
    "FOURTH_STREET": 4,
    "FIFTH_STREET": _FIFTH,
    "SIXTH_STREET": 6,
    "SEVENTH_STREET": _SEVENTH,
    "SHOWDOWN": _END,
    "END_OF_FOLDED_GAME": _END,
    "END_OF_GAME": _END,
    "GAME_CANCELLED": _END,
}
_ACTS = {"ANTE", "BRING_IN", "COMPLETE", "BET", "CALL", "RAISE", "ALL_IN", "CHECK", "FOLD"}
_TELLS = {"SHOW", "MUCK"}
_GOES = {"SIT_OUT", "LEAVE"}
"""He folds by it if he has cards and nothing is told of him any more."""
_NOISE = {"CHAT", "PLAYER_OUT", "SITTING_OUT", "SIT_IN", "DISCONNECTED", "RECONNECTED", "RABBIT"}
"""Events that say nothing of the play; of whom they speak nothing need be known."""
_DEALT = {"HOLE", "DRAW_DRAWN_CARDS"}
_REVEALED = {"SHOWN", "MUCKED"}

_EVENT = frozenset({"sequence", "type", "timestamp", "player", "amount"})
_CARDS = frozenset({"type", "cards", "player", "hand"})
_WINNER = frozenset({"amount", "uncalled", "potnumber", "player", "hand", "pottype"})

_FIGURE = re.compile(r"[$€£]?((?:\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,2})?)", re.ASCII)
_NUMBER = re.compile(r"\d{1,15}", re.ASCII)

_TOTALS = datetime(2010, 9, 8, tzinfo=UTC)
"""Since then a raise tells the street's total; before, what was added (a hand of 2008 against those of 2012)."""

_UNKNOWN = "X"
"""A card that is not shown, as the builder knows it."""


class Unknown(Exception):  # noqa: N818
    """An element that cannot be told; `line` counts from 0."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


def game_name(description: dict[str, str], game: dict[str, str]) -> str:
    """The room's words for a game: its description, or in a mixed game `multigametype 23`; those of Razz say Razz."""
    kind = description.get("type", "").strip()
    code = game.get("multigametype", "")
    if is_razz(kind):
        return kind
    if code in RAZZ or (not code and game.get("gametype") in RAZZ):
        return "Razz"
    return f"multigametype {code}" if code else kind


@dataclass(slots=True)
class _Seat:
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
    """When he was last heard of."""
    show: Line | None = None
    told: bool = False
    """He has shown or mucked."""


class _Round:
    """A round's events and cards, and when it begins."""

    __slots__ = ("cards", "events", "node", "order", "street", "winners")

    def __init__(self, node: Node, street: int, order: int) -> None:
        self.node = node
        self.street = street
        self.order = order
        self.events: list[tuple[int, Node]] = []
        self.cards: list[Node] = []
        self.winners: list[Node] = []


class Telling:
    """Tells a game, line by line.

    `skip` says whether an element of an unknown name or type has been declared to be noise.
    """

    def __init__(self, description: dict[str, str], game: Node, skip: Callable[[Node], bool]) -> None:
        self.description = description
        self.game = game
        self._skip = skip
        self._lines: list[Line] = []
        self._seats: dict[str, _Seat] = {}
        self._rounds: list[_Round] = []
        self._street = _BLINDS
        self._level: Amount = 0
        self._wagered = False
        """A bet, completion or raise has been made on this street."""
        self._bets: list[Amount] = []
        """What the wagers say that the small bet is."""
        self._steps: list[Amount] = []
        self._antes: list[Amount] = []
        self._early: list[Node] = []
        """Cards that stand among the antes: third street's."""
        self._common = ""
        self._order = 0
        self._goes = False
        """Somebody leaves in the middle."""
        self._gather()
        self.tournament = self._is_tournament()
        self.played_at = self._played_at()

    def lines(self) -> list[Line]:
        """The lines of the hand.

        Raises Unknown for what cannot be told.
        """
        self._check_order()
        if self._goes:
            self._look_ahead()
        for street, rounds in groupby(self._rounds, key=lambda one: one.street):
            if street == _BLINDS:
                self._tell_antes(list(rounds))
            elif street == _END:
                self._tell_end(list(rounds))
            else:
                self._tell_street(street, list(rounds))
        return [self._header(), self._table(), *self._seat_lines(), *self._lines]

    # -- what there is

    def _gather(self) -> None:
        """Seats and rounds; nothing else may stand in a game."""
        _plain(self.game)
        for node in self.game.children:
            if node.name == "players":
                for player in self._known(node, ("player",)):
                    self._add_seat(player)
            elif node.name == "round":
                self._add_round(node)
            elif not self._skip(node):
                raise Unknown(node.line, f"does not know the element {node.name}")
        if not self._seats:
            raise Unknown(self.game.line, "finds no players in this game")

    def _known(self, node: Node, names: Iterable[str]) -> Iterable[Node]:
        """What stands inside an element, which holds no words of its own."""
        _plain(node)
        for child in node.children:
            if child.name in names:
                yield child
            elif not self._skip(child):
                raise Unknown(child.line, f"does not know the element {child.name} in {node.name}")

    def _add_seat(self, node: Node) -> None:
        _plain(node, empty=True)
        told = node.attributes
        seat, name, balance = told.get("seat", ""), told.get("nickname", ""), told.get("balance", "")
        if not _NUMBER.fullmatch(seat) or not name.strip() or seat in self._seats:
            raise Unknown(node.line, f"cannot place the player {name!r} in seat {seat!r}")
        dealt_in = told.get("dealtin", "true")
        if dealt_in not in ("true", "false"):
            raise Unknown(node.line, f"does not know dealtin {dealt_in!r}")
        chips = parse_amount(_figure(node, "balance")) if balance else None
        note = "sits out" if dealt_in == "false" else ""
        self._seats[seat] = _Seat(int(seat) + 1, name, chips, note, node.line)

    def _add_round(self, node: Node) -> None:
        name = node.attributes.get("id", "")
        if name not in _ROUNDS:
            raise Unknown(node.line, f"does not know the round {name!r}")
        found = _Round(node, _ROUNDS[name], self._order)
        for child in self._known(node, ("event", "cards", "winner")):
            if child.name == "cards":
                found.cards.append(child)
            elif child.name == "winner":
                found.winners.append(child)
            else:
                self._order += 1
                found.events.append((self._order, child))
                self._goes = self._goes or child.attributes.get("type") in _GOES
        self._order += 1
        self._rounds.append(found)

    def _is_tournament(self) -> bool:
        kind = self.description.get("type", "")
        # without a description the table's name tells: a tournament's has a number behind a dash
        return kind.endswith(TOURNAMENT) if kind else "-" in self._data(2)

    def _data(self, place: int) -> str:
        """A part of what the room says of table and tournament: date, name, tournament or table, game."""
        text = self.game.attributes.get("data", "")
        parts = text.split("|" if "|" in text else ":")
        return parts[place].strip() if place < len(parts) else ""

    def _played_at(self) -> datetime | None:
        """From the first event that has a time; else from a start with its zone."""
        for one in self._rounds:
            for _, event in one.events:
                stamp = event.attributes.get("timestamp", "")
                if _NUMBER.fullmatch(stamp):
                    return _moment(int(stamp))
        try:
            return datetime.strptime(self.game.attributes.get("starttime", ""), "%Y/%m/%d %H:%M:%S %z").astimezone(UTC)
        except (ValueError, OverflowError):
            return None

    def _check_order(self) -> None:
        """Events are numbered through."""
        before = 0
        for one in self._rounds:
            for _, event in one.events:
                sequence = event.attributes.get("sequence", "")
                if not _NUMBER.fullmatch(sequence):
                    continue
                if int(sequence) <= before:
                    raise Unknown(event.line, f"event {sequence} stands after event {before}:")
                before = int(sequence)

    def _look_ahead(self) -> None:
        """When each player is last heard of: his acts, his cards on a later street, his winnings."""
        for one in self._rounds:
            heard = [(order, event) for order, event in one.events if event.attributes.get("type") in _ACTS | _TELLS]
            heard += [(one.order, node) for node in one.cards if len(_cards(node)) == one.street]
            heard += [(one.order, node) for node in one.winners]
            for order, node in heard:
                seat = self._seats.get(node.attributes.get("player", ""))
                if seat is not None:
                    seat.last = max(seat.last, order)

    # -- antes and streets

    def _tell_antes(self, rounds: Sequence[_Round]) -> None:
        for one in rounds:
            self._early += one.cards
            for order, event in one.events:
                kind = event.attributes.get("type")
                if kind not in ("ANTE", "ALL_IN"):
                    self._tell(order, event)
                    continue
                seat, amount = self._seat(event), self._added(event)
                added = parse_amount(amount)
                if not added:
                    raise Unknown(event.line, "cannot tell the ante:")
                if kind == "ANTE":
                    self._antes.append(added)
                seat.ante += added
                seat.put_in += added
                self._say(event, "ANTE", seat.name, amount, "all-in" if kind == "ALL_IN" else None)

    def _tell_street(self, street: int, rounds: Sequence[_Round]) -> None:
        self._street, self._level, self._wagered = street, 0, False
        for seat in self._seats.values():
            seat.on_street = 0
        cards = [*(self._early if street == _THIRD else ()), *(node for one in rounds for node in one.cards)]
        shown = self._shown(cards)
        heading = Line("STREET", ("", str(street), None), rounds[0].node.line)
        self._lines.append(heading)
        self._deal(cards, street, heading)
        self._tell_events(rounds, shown)

    def _tell_events(self, rounds: Iterable[_Round], shown: dict[str, Node]) -> None:
        for one in rounds:
            for order, event in one.events:
                if event.attributes.get("type") in _TELLS:
                    self._tell_show(event, shown.pop(event.attributes.get("player", ""), None))
                else:
                    self._tell(order, event)
        for node in shown.values():
            self._tell_show(node, node)

    def _tell(self, order: int, event: Node) -> None:
        """An act, or what says nothing of the play."""
        kind = event.attributes.get("type", "")
        if kind in _ACTS:
            self._act(kind, event)
        elif kind in _GOES:
            seat = self._seat(event)
            if self._folds_by_going(seat, order):
                self._fold(event, seat)
        elif kind == "GAME_CANCELLED":
            self._say(event, "CANCELLED")
        elif kind in _NOISE:
            if event.children or (event.text and kind != "CHAT"):
                raise Unknown(event.line, f"does not know what stands in the event {kind}")
        elif not self._skip(event):
            raise Unknown(event.line, f"does not know the event {kind!r}")

    def _folds_by_going(self, seat: _Seat, order: int) -> bool:
        in_play = bool(seat.held) and not seat.folded and not seat.all_in
        return in_play and _THIRD <= self._street <= _SEVENTH and seat.last < order

    def _act(self, kind: str, event: Node) -> None:
        seat = self._seat(event)
        if kind in ("CHECK", "FOLD"):
            if parse_amount(_figure(event, "amount", "0")):
                raise Unknown(event.line, f"does not know a {kind} with chips")
            if kind == "FOLD":
                self._fold(event, seat)
            else:
                self._say(event, "CHECK", seat.name)
            return
        amount = self._added(event)
        figure = parse_amount(amount)
        if kind == "ALL_IN" or (kind == "RAISE" and self._raises_add()):
            word, added = "ADD", figure
        elif kind in ("BET", "COMPLETE", "RAISE"):
            word, added = self._word(kind), figure - seat.on_street
        else:
            word, added = kind, figure
        self._say(event, word, seat.name, amount, "all-in" if kind == "ALL_IN" else None)
        self._put_in(seat, added, kind)

    def _word(self, kind: str) -> str:
        """A COMPLETE stands now and then where there is nothing to complete."""
        if kind != "COMPLETE":
            return f"{kind}_TO"
        if self._street == _THIRD and not self._wagered:
            return "COMPLETE_TO"
        return "RAISE_TO" if self._level else "BET_TO"

    def _raises_add(self) -> bool:
        if self.played_at is not None:
            return self.played_at < _TOTALS
        return self.game.attributes.get("starttime", "9").replace("/", "") < f"{_TOTALS:%Y%m%d}"

    def _put_in(self, seat: _Seat, added: Amount, kind: str) -> None:
        """Keeps the street's level, and what a whole wager says of the stakes."""
        seat.put_in += added
        seat.on_street += added
        if kind == "ALL_IN":
            seat.all_in = True
        if kind not in ("CALL", "BRING_IN", "ALL_IN", "ANTE"):
            self._learn_bet(seat.on_street)
            self._wagered = True
        self._level = max(self._level, seat.on_street)

    def _learn_bet(self, total: Amount) -> None:
        unit = 2 if self._street >= _FIFTH else 1
        if not self._wagered and (not self._level or self._street == _THIRD):
            self._bets.append(total // unit)
        else:
            self._steps.append((total - self._level) // unit)

    def _fold(self, event: Node, seat: _Seat) -> None:
        seat.folded = True
        self._say(event, "FOLD", seat.name)

    # -- cards

    def _deal(self, nodes: Iterable[Node], street: int, heading: Line) -> None:
        """The cards of a street, each player's told once, whichever of his elements knows more."""
        pool: dict[str, tuple[Node, list[str]]] = {}
        for node in nodes:
            kind = node.attributes.get("type", "")
            if kind == "COMMUNITY":
                self._share(node, street, heading)
            elif kind in _DEALT:
                seat = node.attributes.get("player", "")
                self._seat(node, _CARDS)
                first, cards = pool.get(seat, (node, []))
                pool[seat] = (first, _joined(cards, _cards(node)))
        for name, (node, cards) in pool.items():
            self._deal_to(self._seats[name], node, cards, street)

    def _share(self, node: Node, street: int, heading: Line) -> None:
        """The one card that serves all when the deck has run out."""
        _only(node, _CARDS)
        cards = _cards(node)
        if street != _SEVENTH or len(cards) != 1 or self._common not in ("", cards[0]):
            raise Unknown(node.line, "did not expect common cards here:")
        self._common = cards[0]
        heading.fields = ("", str(street), cards[0])

    def _deal_to(self, seat: _Seat, node: Node, told: list[str], street: int) -> None:
        had = len(seat.held)
        if had and (len(told) == had or (not told and (seat.folded or street == _SEVENTH))):
            self._repeat(seat, node, told)
            return
        cards = _in_full(told, seat, street)
        if cards is None or had != (0 if street == _THIRD else street - 1):
            raise Unknown(node.line, f"cannot take {len(told)} cards of {seat.name} on street {street}, who had {had}:")
        if street == _THIRD:
            seat.open = _UNKNOWN not in cards[:2]
            new = " ".join(cards) if cards[:2] != [_UNKNOWN, _UNKNOWN] else cards[2]
            self._say(node, "DEAL", seat.name, None, new)
        elif street < _SEVENTH or (seat.open and cards[-1] != _UNKNOWN):
            old = cards[:-1] if seat.open else cards[2:-1]
            self._say(node, "DEAL", seat.name, " ".join(old), cards[-1])
        # the last card of anybody else is told, if at all, when he shows
        seat.held = _joined(seat.held, cards)

    def _repeat(self, seat: _Seat, node: Node, told: list[str]) -> None:
        """Cards that he has already; the rules see to it that they are the same."""
        if any(one != other and _UNKNOWN not in (one, other) for one, other in zip(seat.held, told, strict=False)):
            self._say(node, "DEAL", seat.name, " ".join(told if seat.open else told[2:]), "")
        seat.held = _joined(seat.held, told)

    # -- the end

    def _shown(self, nodes: Iterable[Node]) -> dict[str, Node]:
        """The cards that players turn up, by their seats; other kinds of cards must be known."""
        found: dict[str, Node] = {}
        for node in nodes:
            kind = node.attributes.get("type", "")
            _plain(node, empty=True)
            if kind in _REVEALED:
                seat = self._seat(node, _CARDS)
                earlier = found.setdefault(node.attributes["player"], node)
                if _cards(earlier) != _cards(node):
                    raise Unknown(node.line, f"{seat.name} turns up other cards:")
            elif kind not in _DEALT and kind != "COMMUNITY" and not self._skip(node):
                raise Unknown(node.line, f"does not know cards of the type {kind!r}")
        return found

    def _tell_show(self, node: Node, cards: Node | None) -> None:
        """A SHOW or MUCK with its cards, or cards alone."""
        seat = self._seat(node, _EVENT if node.name == "event" else _CARDS)
        known = [] if cards is None else _cards(cards)
        if all(card == _UNKNOWN for card in known):
            known = []
        if len(known) == len(seat.held):
            seat.held = _joined(seat.held, known)
        if node.attributes["type"] in ("MUCK", "MUCKED"):
            self._say(node, "MUCK", seat.name, " ".join(known))
        else:
            self._show(seat, node, known)
        seat.told = True

    def _show(self, seat: _Seat, node: Node, cards: Sequence[str]) -> None:
        self._say(node, "SHOW", seat.name, " ".join(cards), None)
        seat.show = self._lines[-1]

    def _tell_end(self, rounds: Sequence[_Round]) -> None:
        cards = [node for one in rounds for node in one.cards]
        shown = self._shown(cards)
        winners = [node for one in self._rounds for node in one.winners]
        for node in winners:
            self._check_winner(node)
            if node.attributes["uncalled"] == "true":
                self._say(node, "REFUND", _figure(node, "amount"), self._seat(node, _WINNER).name)
        self._tell_events(rounds, shown)
        for one in rounds:
            if one.node.attributes["id"] == "GAME_CANCELLED" and not one.events:
                self._say(one.node, "CANCELLED")
        won = [node for node in winners if node.attributes["uncalled"] == "false"]
        self._turn_up(rounds[0].node)
        self._award(won)

    def _turn_up(self, node: Node) -> None:
        """Hands that were shown before their last card came, or that later streets told card by card."""
        left = [seat for seat in self._seats.values() if seat.held and not seat.folded]
        full = _SEVENTH - bool(self._common)
        for seat in left if len(left) > 1 else ():
            whole = len(seat.held) == full and _UNKNOWN not in seat.held
            early = seat.show is not None and len((seat.show.fields[2] or "").split()) < full
            if whole and (early or not (seat.open or seat.told)):
                self._show(seat, node, seat.held)

    def _check_winner(self, node: Node) -> None:
        told = node.attributes
        _plain(node, empty=True)
        _only(node, _WINNER)
        if told.get("uncalled") not in ("true", "false") or told.get("pottype", "n") != "n":
            raise Unknown(node.line, "cannot tell what was won:")
        if not _NUMBER.fullmatch(told.get("potnumber", "1")):
            raise Unknown(node.line, f"cannot tell the pot {told['potnumber']!r}:")

    def _award(self, won: Sequence[Node]) -> None:
        """The pots are told apart where there are several; uncalled chips have a number of that row, and are none."""
        numbers = sorted({int(node.attributes.get("potnumber", "1")) for node in won})
        for node in won:
            seat = self._seat(node, _WINNER)
            place = numbers.index(int(node.attributes.get("potnumber", "1")))
            pot = "pot" if len(numbers) == 1 else f"side pot-{place}" if place else "main pot"
            self._name_hand(seat, node.attributes.get("hand", ""))
            self._say(node, "AWARD", seat.name, _figure(node, "amount"), pot)

    def _name_hand(self, seat: _Seat, words: str) -> None:
        """The winner's hand, where the room names its ranks; in words it names some other five of the seven."""
        if seat.show is None or len((seat.show.fields[2] or "").split()) < 6:
            return
        ranks = words.split("-")
        if len(ranks) == 5 and all(rank and rank in "A23456789TJQK" for rank in ranks):
            seat.show.fields = (*seat.show.fields[:3], words)

    # -- header

    def _header(self) -> Line:
        game = self.game.attributes
        kind = self.description.get("type", "").removesuffix(TOURNAMENT)
        mix = None if is_razz(kind) else kind
        stakes = game.get("stakes") or self.description.get("stakes", "")
        time = game.get("starttime")
        if self.tournament:
            small = self._small_bet()
            number, buy_in = self._data(2).partition("-")[0], game.get("buyIn", "")
            level = stakes.partition("Limit")[2].strip()
            bets = (decimal(small), decimal(2 * small))
            fields = ("", game.get("id"), None, number, buy_in, mix, level, *bets, time)
            return Line("TOURNAMENT_HEADER", fields, self.game.line)
        small_text, big_text, sign = _stakes(stakes)
        if not small_text:
            small = self._small_bet()
            small_text, big_text = decimal(small), decimal(2 * small)
        if game.get("realmoney") == "false":
            sign, code = None, None
        else:
            # all its real tables were in dollars, and some do not say so
            code = SIGNS.get(sign or "$")
        return Line(
            "CASH_HEADER", ("", game.get("id"), None, mix, sign, small_text, big_text, code, time), self.game.line
        )

    def _small_bet(self) -> Amount:
        """As most wagers tell it; else ten antes, which it was in every game seen, or enough for the bring-in."""
        for votes, times in ((self._bets, 1), (self._steps, 1), (self._antes, 10)):
            if votes:
                return times * Counter(votes).most_common(1)[0][0]
        return 4 * max((seat.put_in for seat in self._seats.values()), default=0)

    def _table(self) -> Line:
        """A table may have seats with a higher number than it has seats: then its size is not known."""
        text = self.game.attributes.get("seats", "")
        size = int(text) if _NUMBER.fullmatch(text) else 0
        fits = max(seat.number for seat in self._seats.values()) <= size
        return Line("TABLE", ("", _unescaped(self._data(1)), text if fits else None), self.game.line)

    def _seat_lines(self) -> Iterable[Line]:
        # a tournament of the older form tells the chips that are left after the ante
        after = self.tournament and not (self.game.attributes.get("version") or self.description.get("version"))
        for seat in self._seats.values():
            chips = None if seat.balance is None else decimal(seat.balance + (seat.ante if after else 0))
            yield Line("SEAT", ("", str(seat.number), seat.name, chips, None, seat.note), seat.line)

    # -- small things

    def _say(self, node: Node, word: str, *fields: str | None) -> None:
        self._lines.append(Line(word, ("", *fields), node.line))

    def _seat(self, node: Node, allowed: frozenset[str] = _EVENT) -> _Seat:
        """Whose element it is; checks that it says nothing unknown."""
        _only(node, allowed)
        if node.text or node.children:
            _plain(node, empty=True)
        player = node.attributes.get("player", "")
        if player not in self._seats:
            raise Unknown(node.line, f"finds no player in seat {player!r}:")
        return self._seats[player]

    def _added(self, event: Node) -> str:
        return _figure(event, "amount")


def _plain(node: Node, *, empty: bool = False) -> None:
    """No words stand in it, and if `empty` no elements."""
    if node.text:
        raise Unknown(node.text_line, "cannot read")
    if empty and node.children:
        raise Unknown(node.children[0].line, f"does not know what stands in {node.name}")


def _only(node: Node, allowed: frozenset[str]) -> None:
    if not node.attributes.keys() <= allowed:
        strange = next(name for name in node.attributes if name not in allowed)
        raise Unknown(node.line, f"does not know the attribute {strange!r}:")


def _figure(node: Node, name: str, missing: str = "") -> str:
    """An amount without its sign."""
    figure = _without_sign(node.attributes.get(name, missing))
    if figure is None:
        raise Unknown(node.line, f"cannot read the {name} {node.attributes.get(name, missing)!r}:")
    return figure


@lru_cache(maxsize=1 << 14)
def _without_sign(text: str) -> str | None:
    found = _FIGURE.fullmatch(text)
    return found[1] if found else None


def _cards(node: Node) -> list[str]:
    """The cards of `null,null,6c`, or of `,,6c`."""
    return list(_card_words(node.attributes.get("cards", "")))


@lru_cache(maxsize=1 << 14)
def _card_words(text: str) -> tuple[str, ...]:
    words = [word.strip() for word in text.split(",")] if text.strip() else []
    return tuple([_UNKNOWN if word in ("", "null") else word for word in words])


def _joined(one: Sequence[str], other: Sequence[str]) -> list[str]:
    """What either knows of the same cards."""
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    both = [new if old == _UNKNOWN else old for old, new in zip(shorter, longer, strict=False)]
    return both + list(longer[len(shorter) :])


def _in_full(told: list[str], seat: _Seat, street: int) -> list[str] | None:
    """All his cards on a street, for which some files leave out those that are not shown; None for another number."""
    hidden = [_UNKNOWN, _UNKNOWN]
    if len(told) == street:
        return told
    if not told:
        return [*(seat.held or hidden), _UNKNOWN]
    if seat.open:
        return None
    if street < _SEVENTH:
        return hidden + told if len(told) == street - 2 else None
    return [*hidden, *told, _UNKNOWN] if len(told) == 4 else None


def _stakes(text: str) -> tuple[str | None, str | None, str | None]:
    """Small bet, big bet and currency sign of `Limit $0.50/$1` or `Limit ($0.50 / $1)`."""
    for word in text.replace(" / ", "/").replace("(", " ").replace(")", " ").split():
        small, slash, big = word.partition("/")
        if slash and (found := _without_sign(small)) and (other := _without_sign(big)):
            return found, other, small.removesuffix(found) or None
    return None, None, None


def _moment(milliseconds: int) -> datetime | None:
    try:
        return datetime.fromtimestamp(milliseconds // 1000, UTC)
    except (ValueError, OverflowError, OSError):
        return None


def _unescaped(text: str) -> str:
    """The room writes a colon in a name as %3A, and a bar as %7C."""
    return text.replace("%3A", ":").replace("%7C", "|").replace("%25", "%")
