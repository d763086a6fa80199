"""What Merge's elements mean, in the words that the builder knows.

A round tells its events first and the cards that were dealt before them last, so the order is rebuilt by street. What
is not known by name is refused: a round, an event, an attribute of what was played.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from razzstats.money import Amount, decimal, parse_amount
from razzstats.read.fragments import Node
from razzstats.read.lines import Line
from razzstats.read.merge_elements import (
    CARDS,
    EVENT,
    HIDDEN,
    NUMBER,
    WINNER,
    Unknown,
    cards_of,
    differ,
    figure,
    in_full,
    joined,
    only,
    plain,
)
from razzstats.read.merge_header import Header
from razzstats.read.merge_rounds import (
    ACTS,
    BLINDS,
    END,
    FIFTH,
    GOES,
    NOISE,
    SEVENTH,
    TELLS,
    THIRD,
    Gathered,
    Round,
    Seated,
)

_DEALT = {"HOLE", "DRAW_DRAWN_CARDS"}
_REVEALED = {"SHOWN", "MUCKED"}


class Telling:
    """Tells a game, line by line.

    `skip` says whether an element of an unknown name or type has been declared to be noise.
    """

    def __init__(self, header: Header, game: Node, skip: Callable[[Node], bool]) -> None:
        self._header = header
        self._skip = skip
        self._lines: list[Line] = []
        gathered = Gathered(game, skip)
        self._seats = gathered.seats
        self._rounds = gathered.rounds
        self.played_at = gathered.played_at or header.started
        self._street = BLINDS
        self._level: Amount = 0
        self._wagered = False
        """A bet, completion or raise has been made on this street."""
        self._lifted = False
        """An all-in has lifted the street's level, perhaps by less than a bet."""
        self._bets: list[Amount] = []
        """What the wagers say that the small bet is."""
        self._steps: list[Amount] = []
        self._antes: list[Amount] = []
        self._early: list[Node] = []
        """Cards that stand among the antes: third street's."""
        self._common = ""
        self._headings: dict[int, Line] = {}

    def lines(self) -> list[Line]:
        """The lines of the hand.

        Raises Unknown for what cannot be told.
        """
        for street, group in groupby(self._rounds, key=lambda one: one.street):
            rounds = list(group)
            if self._street == END:
                raise Unknown(rounds[0].node.line, "did not expect a round after the end:")
            if street == BLINDS:
                self._tell_antes(rounds)
            elif street == END:
                self._tell_end(rounds)
            else:
                self._tell_street(street, rounds)
        if self._early:
            raise Unknown(self._early[0].line, "did not expect cards without a street:")
        table = self._header.table(max(seat.number for seat in self._seats.values()))
        return [self._header.line(self._small_bet), table, *self._seat_lines(), *self._lines]

    # -- antes and streets

    def _tell_antes(self, rounds: Iterable[Round]) -> None:
        for one in rounds:
            self._early += one.cards
            for order, event in one.events:
                if event.attributes.get("type") == "ALL_IN":
                    self._ante(event, "all-in")
                else:
                    self._tell(order, event)

    def _ante(self, event: Node, all_in: str | None) -> None:
        seat, amount = self._seat(event), figure(event, "amount")
        chips = parse_amount(amount)
        if not chips:
            raise Unknown(event.line, "cannot tell the ante:")
        if all_in is None:
            self._antes.append(chips)
        seat.ante += chips
        seat.put_in += chips
        self._say(event, "ANTE", seat.name, amount, all_in)

    def _tell_street(self, street: int, rounds: Sequence[Round]) -> None:
        self._street, self._level, self._wagered, self._lifted = street, 0, False, False
        for seat in self._seats.values():
            seat.on_street = 0
        cards = [node for one in rounds for node in one.cards]
        if street == THIRD:
            cards = self._early + cards
            self._early = []
        shown = self._shown(cards)
        heading = Line("STREET", ("", str(street), None), rounds[0].node.line)
        self._lines.append(heading)
        self._headings[street] = heading
        self._deal(cards, street, heading)
        self._deal_open(shown, street)
        self._tell_events(rounds, shown)

    def _tell_events(self, rounds: Iterable[Round], shown: dict[str, Node]) -> None:
        for one in rounds:
            for order, event in one.events:
                if event.attributes.get("type") in TELLS:
                    self._tell_show(event, shown.pop(event.attributes.get("player", ""), None))
                else:
                    self._tell(order, event)
        for node in shown.values():
            self._tell_show(node, node)

    def _tell(self, order: int, event: Node) -> None:
        """An act, or what says nothing of the play."""
        kind = event.attributes.get("type", "")
        if kind in ACTS:
            self._act(kind, event)
        elif kind in GOES:
            seat = self._seat(event)
            if self._folds_by_going(seat, order):
                self._fold(event, seat)
        elif kind == "GAME_CANCELLED":
            # its round says so
            plain(event, empty=True)
        elif kind in NOISE:
            if event.children or (event.text and kind != "CHAT"):
                raise Unknown(event.line, f"does not know what stands in the event {kind}:")
        elif not self._skip(event):
            raise Unknown(event.line, f"does not know the event {kind!r}:")

    def _folds_by_going(self, seat: Seated, order: int) -> bool:
        in_play = bool(seat.held) and not seat.folded and not seat.all_in
        return in_play and THIRD <= self._street <= SEVENTH and seat.last < order

    def _act(self, kind: str, event: Node) -> None:
        seat = self._seat(event)
        if kind == "ANTE":
            self._ante(event, None)
        elif kind in ("CHECK", "FOLD"):
            if parse_amount(figure(event, "amount", "0")):
                raise Unknown(event.line, f"does not know a {kind} with chips:")
            if kind == "FOLD":
                self._fold(event, seat)
            else:
                self._say(event, "CHECK", seat.name)
        else:
            self._wager(kind, event, seat)

    def _wager(self, kind: str, event: Node, seat: Seated) -> None:
        """An act that puts chips in: some tell what is added, some the street's total."""
        amount = figure(event, "amount")
        added = parse_amount(amount)
        all_in = "all-in" if kind == "ALL_IN" else None
        if all_in or (kind == "RAISE" and self._header.raises_add):
            word = "ADD"
        elif kind in ("BET", "COMPLETE", "RAISE"):
            word = self._word(kind)
            added -= seat.on_street
        else:
            word = kind
        self._say(event, word, seat.name, amount, all_in)
        self._put_in(seat, added, kind)

    def _word(self, kind: str) -> str:
        """A COMPLETE stands now and then where there is nothing to complete."""
        if kind != "COMPLETE":
            return f"{kind}_TO"
        if self._street == THIRD and not self._wagered:
            return "COMPLETE_TO"
        return "RAISE_TO" if self._level else "BET_TO"

    def _put_in(self, seat: Seated, added: Amount, kind: str) -> None:
        """Keeps the street's level, and what a whole wager says of the stakes."""
        seat.put_in += added
        seat.on_street += added
        total = seat.on_street
        if kind == "ALL_IN":
            seat.all_in = True
            self._lifted = self._lifted or total > self._level
        elif kind in ("BET", "COMPLETE", "RAISE"):
            unit = 2 if self._street >= FIFTH else 1
            if kind == "RAISE" and (self._wagered or self._lifted or self._street > THIRD):
                self._steps.append((total - self._level) // unit)
            else:
                self._bets.append(total // unit)
            self._wagered = True
        self._level = max(self._level, total)

    def _fold(self, event: Node, seat: Seated) -> None:
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
                name = self._seat(node, CARDS).name
                first, cards = pool.get(seat, (node, []))
                if differ(cards, cards_of(node)):
                    raise Unknown(node.line, f"{name} has other cards a line before:")
                pool[seat] = (first, joined(cards, cards_of(node)))
        for name, (node, cards) in pool.items():
            self._deal_to(self._seats[name], node, cards, street)

    def _deal_open(self, shown: dict[str, Node], street: int) -> None:
        """A hand that lies open may have its new card only in the list that shows it."""
        for name, node in shown.items():
            seat, cards = self._seats[name], cards_of(node)
            if street > THIRD and len(cards) == street == len(seat.held) + 1:
                self._deal_to(seat, node, cards, street)

    def _share(self, node: Node, street: int, heading: Line) -> None:
        """The one card that serves all when the deck has run out."""
        only(node, CARDS)
        cards = cards_of(node)
        if cards == [self._common]:
            return
        if street != SEVENTH or len(cards) != 1 or self._common:
            raise Unknown(node.line, "did not expect common cards here:")
        self._common = cards[0]
        heading.fields = ("", str(street), cards[0])

    def _deal_to(self, seat: Seated, node: Node, told: list[str], street: int) -> None:
        had = len(seat.held)
        if had and (len(told) == had or (not told and (seat.folded or street == SEVENTH))):
            self._repeat(seat, node, told)
            return
        cards = in_full(told, seat.held, street, opened=seat.open)
        first = max(had + 1, THIRD)
        gaps = any(missed not in self._headings for missed in range(first, street))
        if cards is None or had >= street or street == END or gaps:
            raise Unknown(node.line, f"cannot take {len(told)} cards of {seat.name} on street {street}, who had {had}:")
        # a street whose lists left him out has its card told by a later one
        for missed in range(first, street + 1):
            self._deal_card(seat, node, cards[:missed], missed)
        seat.held = joined(seat.held, cards)

    def _deal_card(self, seat: Seated, node: Node, cards: list[str], street: int) -> None:
        """The last of these cards, or the first three."""
        if street == THIRD:
            seat.open = HIDDEN not in cards[:2]
            old, new = None, " ".join(cards) if cards[:2] != [HIDDEN, HIDDEN] else cards[2]
        elif street == SEVENTH and (not seat.open or cards[-1] == HIDDEN):
            # the last card of anybody else is told, if at all, when he shows
            return
        else:
            old, new = " ".join(cards[:-1] if seat.open else cards[2:-1]), cards[-1]
        line = Line("DEAL", ("", seat.name, old, new), node.line)
        at = len(self._lines) if street == self._street else self._lines.index(self._headings[street]) + 1
        self._lines.insert(at, line)

    def _repeat(self, seat: Seated, node: Node, told: list[str]) -> None:
        """Cards that he has already; the rules see to it that they are the same."""
        if differ(seat.held, told):
            self._say(node, "DEAL", seat.name, " ".join(told if seat.open else told[2:]), "")
        seat.held = joined(seat.held, told)

    # -- the end

    def _shown(self, nodes: Iterable[Node]) -> dict[str, Node]:
        """The cards that players turn up, by their seats; other kinds of cards must be known."""
        found: dict[str, Node] = {}
        for node in nodes:
            kind = node.attributes.get("type", "")
            plain(node, empty=True)
            if kind in _REVEALED:
                seat = self._seat(node, CARDS)
                earlier = found.setdefault(node.attributes["player"], node)
                if cards_of(earlier) != cards_of(node):
                    raise Unknown(node.line, f"{seat.name} turns up other cards:")
            elif kind not in _DEALT and kind != "COMMUNITY" and not self._skip(node):
                raise Unknown(node.line, f"does not know cards of the type {kind!r}:")
        return found

    def _tell_show(self, node: Node, cards: Node | None) -> None:
        """A SHOW or MUCK with its cards, or cards alone."""
        seat = self._seat(node, EVENT if node.name == "event" else CARDS)
        known = [] if cards is None else cards_of(cards)
        if all(card == HIDDEN for card in known):
            known = []
        again = seat.told and node is cards and not differ(seat.held, known)
        if len(known) == len(seat.held) or (again and len(known) > len(seat.held)):
            seat.held = joined(seat.held, known)
        if again:
            # a hand that lies open is told again on each street
            return
        if node.attributes["type"] in ("MUCK", "MUCKED"):
            self._say(node, "MUCK", seat.name, " ".join(known))
        else:
            self._show(seat, node, known)
        seat.told = True

    def _show(self, seat: Seated, node: Node, cards: Sequence[str]) -> None:
        self._say(node, "SHOW", seat.name, " ".join(cards), None)
        seat.show = self._lines[-1]

    def _tell_end(self, rounds: Sequence[Round]) -> None:
        self._street = END
        cards = [node for one in rounds for node in one.cards]
        shown = self._shown(cards)
        self._deal(cards, END, Line("STREET", (), rounds[0].node.line))
        winners = [node for one in rounds for node in one.winners]
        for node in winners:
            self._check_winner(node)
            if node.attributes["uncalled"] == "true":
                self._say(node, "REFUND", figure(node, "amount"), self._seat(node, WINNER).name)
        self._tell_events(rounds, shown)
        self._lines += [
            Line("CANCELLED", (), one.node.line) for one in rounds if one.node.attributes["id"] == "GAME_CANCELLED"
        ]
        won = [node for node in winners if node.attributes["uncalled"] == "false"]
        self._turn_up(rounds[0].node)
        self._award(won)

    def _turn_up(self, node: Node) -> None:
        """Hands that were shown before their last card came, or that later streets told card by card."""
        left = [seat for seat in self._seats.values() if seat.held and not seat.folded]
        full = SEVENTH - bool(self._common)
        for seat in left if len(left) > 1 else ():
            whole = len(seat.held) == full and HIDDEN not in seat.held
            early = seat.show is not None and len((seat.show.fields[2] or "").split()) < full
            if whole and (early or not (seat.open or seat.told)):
                self._show(seat, node, seat.held)

    def _check_winner(self, node: Node) -> None:
        told = node.attributes
        plain(node, empty=True)
        only(node, WINNER)
        if told.get("uncalled") not in ("true", "false") or told.get("pottype", "n") != "n":
            raise Unknown(node.line, "cannot tell what was won:")
        if not NUMBER.fullmatch(told.get("potnumber", "1")):
            raise Unknown(node.line, f"cannot tell the pot {told['potnumber']!r}:")

    def _award(self, won: Sequence[Node]) -> None:
        """The pots are told apart where there are several; uncalled chips have a number of that row, and are none."""
        numbers = sorted({int(node.attributes.get("potnumber", "1")) for node in won})
        for node in won:
            seat = self._seat(node, WINNER)
            place = numbers.index(int(node.attributes.get("potnumber", "1")))
            pot = "pot" if len(numbers) == 1 else f"side pot-{place}" if place else "main pot"
            self._name_hand(seat, node.attributes.get("hand", ""))
            self._say(node, "AWARD", seat.name, figure(node, "amount"), pot)

    def _name_hand(self, seat: Seated, words: str) -> None:
        """The winner's hand, where the room names its ranks; in words it names some other five of the seven."""
        if seat.show is None or len((seat.show.fields[2] or "").split()) < 6:
            return
        ranks = words.split("-")
        if len(ranks) == 5 and all(len(rank) == 1 and rank in "A23456789TJQK" for rank in ranks):
            seat.show.fields = (*seat.show.fields[:3], words)

    # -- header

    def _small_bet(self) -> Amount:
        """As most wagers tell it; else ten antes, which it was in every game seen, or enough for the bring-in."""
        for votes, times in ((self._bets, 1), (self._steps, 1), (self._antes, 10)):
            if votes:
                return times * Counter(votes).most_common(1)[0][0]
        return 4 * max((seat.put_in for seat in self._seats.values()), default=0)

    def _seat_lines(self) -> Iterable[Line]:
        after = self._header.chips_after_antes
        for seat in self._seats.values():
            chips = None if seat.balance is None else decimal(seat.balance + (seat.ante if after else 0))
            yield Line("SEAT", ("", str(seat.number), seat.name, chips, None, seat.note), seat.line)

    # -- small things

    def _say(self, node: Node, word: str, *fields: str | None) -> None:
        self._lines.append(Line(word, ("", *fields), node.line))

    def _seat(self, node: Node, allowed: frozenset[str] = EVENT) -> Seated:
        """Whose element it is; checks that it says nothing unknown."""
        only(node, allowed)
        if node.text or node.children:
            plain(node, empty=True)
        player = node.attributes.get("player", "")
        if player not in self._seats:
            raise Unknown(node.line, f"finds no player in seat {player!r}:")
        return self._seats[player]
