"""The actions of a PHH hand as events, with the chips and the results that they leave unsaid."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from razzstats.cards import UNKNOWN, Card, parse_card
from razzstats.events import Deal, Heading, Result, Show, Street
from razzstats.hand import Printed, Seat, Stakes
from razzstats.house import house_of
from razzstats.money import Amount
from razzstats.read.grammar import quoted, text_grammar
from razzstats.read.lines import Line, UnknownLine
from razzstats.read.notation import Told
from razzstats.read.phh_fields import FIELD, STRING_OR_END, Fields, Number, hundredths

# -- the actions, each with its line


def actions(fields: Fields) -> list[Line]:
    """What was done, each with its line in the hand's text.

    Raises Unreadable.
    """
    given = fields.list_of("actions") or []
    shown, mucked = (fields.list_of(name) or [] for name in ("_shown", "_mucked"))
    said = [*given, *shown, *mucked]
    if not all(isinstance(action, str) for action in said):
        fields.wrong("actions", "texts")
    places = _places(fields, len(given))
    places += [fields.lines.get("_shown", fields.lines.get("_mucked", 0))] * len([*shown, *mucked])
    try:
        # a line break inside an action must not make two of it
        lines = text_grammar("phh.lark").parse("\n".join([re.sub(r"[\r\n]", " ", action) for action in said]))
    except UnknownLine as unknown:
        fields.fail(places[unknown.line], f"cannot read {quoted(unknown.text)}, no action of PHH")
    for line in lines:
        if line.line >= len(given) and line.type != "SHOW":
            fields.fail(places[line.line], f"did not expect here {quoted(line.fields[0] or '')}: it shows no cards")
        if line.line >= len(given) + len(shown):
            line.type = "SHOW_MUCKED"
        line.line = places[line.line]
    return lines


def _places(fields: Fields, actions: int) -> list[int]:
    """The line of each action."""
    first = line = fields.lines.get("actions", 0)
    text = fields.chunk.text
    start = next((field.end() for field in FIELD.finditer(text) if field[1] == "actions"), 0)
    found: list[int] = []
    for match in STRING_OR_END.finditer(text, start):
        piece = match[0]
        if piece == "]":
            break
        if piece[0] in "'\"":
            found.append(line)
        line += piece.count("\n")
    return found if len(found) == actions else [first] * actions


# -- the play


class Play(Told):
    """The actions as events, with the chips that they leave unsaid."""

    def __init__(self, fields: Fields) -> None:
        stacks = fields.stacks()
        players = len(stacks)
        self.fields = fields
        self.names = fields.names(players)
        self.antes = fields.amounts("antes", players)
        self.bring_in = fields.amount("bring_in")
        inferred = fields.flag("_bring_in_inferred")
        self.stakes = Stakes(
            fields.amount("small_bet"),
            fields.amount("big_bet"),
            max(self.antes) or None,
            None if inferred else self.bring_in,
        )
        super().__init__(dict(zip(self.names, stacks, strict=True)), self.stakes.small_bet, self.stakes.big_bet)
        self.seats = self._seats(stacks)
        self.bad_cards: list[tuple[int, str]] = []
        self.finished = False
        self.results: tuple[Result, ...] = ()
        self.printed: Printed | None = None
        # the notation has no word for what a caller of a short bring-in pays
        told = fields.flag("_bring_in_filled") is True
        self.ledger.fills_heads_up = told
        self.ledger.fills = self.bring_in if told or house_of(fields.house()).short_bring_in_is_filled else 0
        self._new: dict[Street, list[Deal]] = {}
        """Cards that were dealt since the last act, by street: a run-out may tell several at once."""
        self._check_antes(stacks)

    def _seats(self, stacks: Sequence[Amount | None]) -> tuple[Seat, ...]:
        numbers = self.fields.seat_numbers(len(stacks))
        line = self.fields.lines.get("players", self.fields.lines.get("starting_stacks", 0))
        return tuple(
            Seat(number, name, stack, line) for number, name, stack in zip(numbers, self.names, stacks, strict=True)
        )

    def _check_antes(self, stacks: Sequence[Amount | None]) -> None:
        """Where antes are not trimmed a short one wins the whole of the others', which no room's rules have."""
        short = any(stack is not None and stack < ante for stack, ante in zip(stacks, self.antes, strict=True))
        if self.fields.flag("ante_trimming_status") is False and short:
            self.fields.wrong("ante_trimming_status", "true, where somebody has less than the ante")

    def run(self) -> None:
        """All actions, then the end."""
        line = self.fields.lines.get("antes", 0)
        for name, ante in zip(self.names, self.antes, strict=True):
            if ante:
                self.events.append(self.ledger.ante(line, name, ante))
        for action in actions(self.fields):
            if action.type != "DEAL":
                self._deal_out()
            _DEEDS[action.type](self, action)
        self._deal_out()
        self._end()

    # -- cards

    def _name(self, number: str | None) -> str:
        place = int(number or 0)
        return self.names[place - 1] if 0 < place <= len(self.names) else f"p{place}"

    def _cards(self, line: int, text: str | None) -> tuple[Card, ...]:
        cards = []
        for at in range(0, len(text or ""), 2):
            word = (text or "")[at : at + 2]
            card = parse_card(word)
            if card is None and "?" not in word:
                self.bad_cards.append((line, word))
            cards.append(UNKNOWN if card is None else card)
        return tuple(cards)

    def deal(self, action: Line) -> None:
        name = self._name(action.fields[1])
        held = self.held.setdefault(name, [])
        cards = self._cards(action.line, action.fields[2])
        if not held and len(cards) == 3:
            held += cards
            self._third(action.line, name, held)
            return
        for card in cards:
            held.append(card)
            street = Street(min(max(len(held), 3), 7))
            if street is Street.THIRD:
                self._third(action.line, name, held)
            else:
                self._new.setdefault(street, []).append(Deal(action.line, name, (), (card,)))

    def _third(self, line: int, name: str, held: list[Card]) -> None:
        """His three cards, however many at a time they came."""
        new = self._new.setdefault(Street.THIRD, [])
        mine = next((at for at, deal in enumerate(new) if deal.player == name), None)
        deal = Deal(line, name, (), tuple(held))
        if mine is None:
            new.append(deal)
        else:
            new[mine] = deal
        if len(held) == 3 and UNKNOWN not in held[:2]:
            self.heroes[name] = None

    def common_card(self, action: Line) -> None:
        cards = self._cards(action.line, action.fields[1])
        self.common = cards[0]
        self._open(Heading(action.line, Street.SEVENTH, cards[0]))

    def _deal_out(self) -> None:
        """The streets whose cards have come."""
        for street in sorted(self._new):
            deals = self._new[street]
            common = self._same_card(deals) if street is Street.SEVENTH else None
            if street > self.street:
                self._open(Heading(deals[0].line, street, common))
            if common is None:
                self.events += self._told_deals(street, deals)
            self.common = self.common if common is None else common
        self._new.clear()

    def _told_deals(self, street: Street, deals: list[Deal]) -> list[Deal]:
        """The deals as rooms tell them: down cards that nobody knows have no place in a line."""
        if street is Street.THIRD:
            return [_of_door(deal) for deal in deals]
        if street is not Street.SEVENTH:
            return deals
        known = [deal for deal in deals if deal.new != (UNKNOWN,)]
        first = {event.player: at for at, event in reversed(list(enumerate(self.events))) if isinstance(event, Deal)}
        for deal in known:
            # the last down card is told from the first two by its place
            at = first.get(deal.player)
            door = None if at is None else self.events[at]
            if at is not None and isinstance(door, Deal) and len(door.new) == 1:
                self.events[at] = door._replace(new=(UNKNOWN, UNKNOWN, *door.new))
        return known

    @staticmethod
    def _same_card(deals: list[Deal]) -> Card | None:
        """The common card, dealt to everybody for want of a way to tell it."""
        cards = {deal.new for deal in deals}
        card = deals[0].new[0]
        return card if len(deals) > 1 and len(cards) == 1 and card != UNKNOWN else None

    def _open(self, heading: Heading) -> None:
        self.street = heading.street
        self.events.append(heading)
        if heading.street > Street.THIRD:
            self.ledger.open(heading.street)

    # -- acts

    def post(self, action: Line) -> None:
        act = self.ledger.post(action.line, self._name(action.fields[1]), self.bring_in)
        self.events.append(act)
        if self.stakes.bring_in is None and not act.all_in:
            self.stakes = replace(self.stakes, bring_in=act.put_in)

    def wager(self, action: Line) -> None:
        total = hundredths(Number((action.fields[2] or "").replace(",", "")))
        if total is None:
            self.fields.fail(action.line, f"cannot read {quoted(action.fields[0] or '')}: expected whole hundredths")
        self.events.append(self.ledger.wager(action.line, self._name(action.fields[1]), total))

    def call(self, action: Line) -> None:
        self.events.append(self.ledger.call(action.line, self._name(action.fields[1])))

    def fold(self, action: Line) -> None:
        self.events.append(self.ledger.fold(action.line, self._name(action.fields[1])))

    # -- the end

    def show(self, action: Line) -> None:
        cards = self._cards(action.line, action.fields[2])
        if self.common is not None and len(cards) == 7 and cards[6] == self.common:
            cards = cards[:6]
        self._show(action, cards)

    def show_known(self, action: Line) -> None:
        self._show(action, tuple(self.held.get(self._name(action.fields[1]), ())))

    def _show(self, action: Line, cards: tuple[Card, ...]) -> None:
        self.refund(action.line)
        name = self._name(action.fields[1])
        shows = [at for at, event in enumerate(self.events) if isinstance(event, Show) and event.player == name]
        if shows:
            # turned up before the last card, and again with it
            del self.events[shows[0]]
        self.events.append(Show(action.line, name, cards))
        held = self.held.get(name, [])
        if len(cards) == len(held):
            self.held[name] = [new if old == UNKNOWN else old for old, new in zip(held, cards, strict=True)]

    def muck(self, action: Line) -> None:
        self.refund(action.line)
        name = self._name(action.fields[1])
        self.mucked.add(name)
        self.events.append(Show(action.line, name, (), mucked=True))

    def show_mucked(self, action: Line) -> None:
        """Of our own field: what a room's summary told of a mucked hand."""
        cards = self._cards(action.line, action.fields[2])
        self.events.append(Show(action.line, self._name(action.fields[1]), cards, mucked=True, summary=True))

    def _end(self) -> None:
        """Whether all was told that settles the hand."""
        told = self._told()
        self.finished = self.ledger.over and (self.settled() or any(told.values()))
        if not self.finished:
            return
        self.refund(self.events[-1].line)
        if told:
            lines = self.fields.lines
            line = lines.get("winnings" if "winnings" in self.fields.fields else "finishing_stacks", 0)
            self.results = tuple(Result(line, seat.number, seat.player, told[seat.player]) for seat in self.seats)
            if "_rake" in self.fields.fields:
                rake = self.fields.amount("_rake")
                self.printed = Printed(lines.get("_rake", 0), sum(told.values()) + rake, rake)

    def _told(self) -> dict[str, Amount]:
        """What each collected, as the stacks at the end and the winnings tell; nothing where they do not.

        Where the two differ, the one that does not make up the pot is held against the replay.
        """
        finals = self._from_stacks()
        winnings = self.fields.told("winnings", len(self.names))
        told = {name: amount for name, amount in zip(self.names, winnings, strict=False) if amount is not None}
        if len(told) < len(self.names) or told == finals:
            return finals
        return told if not finals or sum(finals.values()) == self._to_win() else finals

    def _to_win(self) -> Amount:
        spare = self.ledger.uncalled()
        rake = self.fields.amount("_rake") if "_rake" in self.fields.fields else 0
        return sum(self.ledger.paid.values()) - (spare[1] if spare else 0) - rake

    def _from_stacks(self) -> dict[str, Amount]:
        finals = self.fields.told("finishing_stacks", len(self.names))
        spare = self.ledger.uncalled()
        told = {}
        for seat, final in zip(self.seats, finals, strict=False):
            if final is None or seat.stack is None:
                return {}
            back = spare[1] if spare and spare[0] == seat.player else 0
            told[seat.player] = final - seat.stack + self.ledger.paid[seat.player] - back
        return told


def _of_door(deal: Deal) -> Deal:
    """A door card alone, where the two down cards are not known."""
    return deal._replace(new=deal.new[2:]) if len(deal.new) == 3 and {*deal.new[:2]} == {UNKNOWN} else deal


_DEEDS: dict[str, Callable[[Play, Line], None]] = {
    "DEAL": Play.deal,
    "COMMON": Play.common_card,
    "BRING_IN": Play.post,
    "RAISE_TO": Play.wager,
    "CALL": Play.call,
    "FOLD": Play.fold,
    "SHOW": Play.show,
    "SHOW_KNOWN": Play.show_known,
    "SHOW_MUCKED": Play.show_mucked,
    "MUCK": Play.muck,
}
