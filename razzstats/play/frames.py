"""A hand told step by step: what a terminal or a page shows, and all that it needs to know to draw it."""

from dataclasses import dataclass

from razzstats.cards import UNKNOWN, Card, card_text, cards_text
from razzstats.events import Act, Award, Board, Capped, Deal, Event, Heading, HighNote, Kind, Refund, Show, Street
from razzstats.hand import Hand
from razzstats.money import Amount, money
from razzstats.play.table import Player, Table


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player as he stands in a frame. Cards that only the showdown tells are unknown until then."""

    name: str
    seat: int
    down: tuple[Card, ...]
    up: tuple[Card, ...]
    stack: Amount | None
    street_in: Amount
    folded: bool
    all_in: bool
    shown: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after an event, and the event in words."""

    line: int
    street: int
    text: str
    pot: Amount
    players: tuple[PlayerView, ...]
    common: Card | None
    next: str | None
    """Whose turn it is, while the street lasts."""
    to_call: Amount
    """What he owes."""
    wagers: int
    wagers_left: int
    """Until betting is capped."""


def frames(hand: Hand) -> list[Frame]:
    """One frame an event, in order; deals of a street come together with its heading's frame."""
    table = Table(hand)
    told: list[Frame] = []
    refunded: Amount = 0
    for event in hand.events:
        if isinstance(event, Act) and event.kind is not Kind.ANTE:
            table.open(table.by_name[event.player])
        text = _text(table, event)
        table.push(event)
        if isinstance(event, Refund):
            refunded += event.amount
        if isinstance(event, (Deal, Board)) or (isinstance(event, Show) and event.summary and not event.mucked):
            if told:
                told[-1] = _frame(table, told[-1].line, told[-1].text, refunded)
        else:
            told.append(_frame(table, event.line, text, refunded))
    return told


def _frame(table: Table, line: int, text: str, refunded: Amount) -> Frame:
    waiting = table.pending[0] if table.pending and not table.hand_over else None
    return Frame(
        line,
        table.street,
        text,
        table.pot - refunded,
        tuple(_view(player) for player in table.players),
        table.common,
        waiting.name if waiting else None,
        table.owed(waiting) if waiting else 0,
        table.wagers,
        max(0, table.house.wagers - table.wagers),
    )


def _view(player: Player) -> PlayerView:
    return PlayerView(
        player.name,
        player.seat,
        tuple(player.down),
        tuple(player.up),
        player.stack,
        player.street_in,
        player.folded,
        player.all_in,
        player.shown,
    )


def _text(table: Table, event: Event) -> str:
    def amount(value: Amount) -> str:
        return money(value, table.hand.currency)

    match event:
        case Act():
            return _act(table, event)
        case Heading(_, street, common):
            return street.label + (" with a common card" if common is not None else "")
        case Show(_, name, cards, text, mucked, _):
            return f"{name} {_showing(cards, mucked=mucked)}" + (f", {text}" if cards and text else "")
        case Refund(_, name, value):
            return f"{amount(value)} comes back to {name}"
        case Award(_, name, value, pot):
            where = "" if pot is None else " from the main pot" if pot == 0 else f" from side pot {pot}"
            return f"{name} collects {amount(value)}{where}"
        case Deal(_, name, _, _):
            return f"{name} is dealt cards"
        case Capped():
            return "betting is capped"
        case Board():
            return "the common card again"
        case HighNote(_, name, card):
            return f"{name} is high with {card_text(card)}"


def _showing(cards: tuple[Card, ...], *, mucked: bool) -> str:
    """A muck that the summary tells comes after the muck itself, with its cards."""
    if not mucked:
        return f"shows {cards_text(cards)}"
    return f"mucked {cards_text(cards)}" if cards else "mucks"


def _act(table: Table, act: Act) -> str:
    """In the game's own words: a completion is one, whatever the room calls it."""
    put_in, total = money(act.put_in, table.hand.currency), money(act.total, table.hand.currency)
    completes = table.street == Street.THIRD and not table.wagers and act.kind in (Kind.BET, Kind.RAISE)
    deed = {
        Kind.ANTE: f"antes {put_in}",
        Kind.BRING_IN: f"brings in {put_in}",
        Kind.CALL: f"calls {put_in}",
        Kind.CHECK: "checks",
        Kind.FOLD: "folds",
        Kind.BET: f"bets {put_in}",
        Kind.RAISE: f"raises to {total}",
        Kind.COMPLETE: f"completes to {total}",
    }[Kind.COMPLETE if completes else act.kind]
    return f"{act.player} {deed}" + (", all-in" if act.all_in else "")


def board_of(view: PlayerView) -> tuple[Card, ...]:
    """A player's cards in the order of the deal, the unknown ones as such."""
    if view.shown:
        return view.shown
    down = view.down[:2] or (UNKNOWN, UNKNOWN)
    return (*down, *view.up, *view.down[2:])
