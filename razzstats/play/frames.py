"""A hand told step by step: what a terminal or a page shows, and all that it needs to know to draw it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from razzstats.cards import UNKNOWN, Card, card_text, cards_text
from razzstats.events import Act, Award, Board, Capped, Deal, Event, Heading, HighNote, Kind, Refund, Show, Street
from razzstats.hand import Hand
from razzstats.money import Amount, money
from razzstats.play.settle import events_of
from razzstats.play.table import Player, Table
from razzstats.value.lowball import board_low


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player as he stands in a frame. Cards that only the showdown tells are unknown until then."""

    name: str
    seat: int
    down: tuple[Card, ...]
    up: tuple[Card, ...]
    stack: Amount | None
    street_in: Amount
    total: Amount
    """All he has put in, the ante too."""
    folded: bool
    all_in: bool
    shown: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after an event, and the event in words."""

    line: int
    street: int
    actor: str | None
    """Whose event it is; None where it is nobody's."""
    deed: str
    """The event in words, `{}` in the place of his name."""
    turn: int | None
    """The number of the act among those of the hand; None for what is no act, and for antes."""
    pot: Amount
    players: tuple[PlayerView, ...]
    common: Card | None
    next: str | None
    """Whose turn it is, while the street lasts."""
    to_call: Amount
    """What he owes."""
    winnable: Amount
    """What he can win by a call: the pot without the chips of others that his stack does not reach."""
    wagers: int
    wagers_left: int
    """Until betting is capped."""
    first: str | None
    """Who acts first on this street: on 3rd he is forced to open."""
    low: tuple[str, ...]
    """Who shows the lowest board, several if they are equal; nobody where a board is not shown."""

    @property
    def text(self) -> str:
        """The event in words."""
        return self.deed if self.actor is None else self.deed.replace("{}", self.actor, 1)

    @property
    def price(self) -> float | None:
        """The share of the pot that a call must win to pay for itself; None without a bet to call."""
        return self.to_call / (self.winnable + self.to_call) if self.to_call else None

    @property
    def odds(self) -> str | None:
        """The same as odds, `5.5 to 1`."""
        return f"{self.winnable / self.to_call:.1f} to 1" if self.to_call else None

    def view(self, name: str) -> PlayerView | None:
        """A player's place at the table; None for somebody who is not in the hand."""
        return next((view for view in self.players if view.name == name), None)


def frames(hand: Hand) -> list[Frame]:
    """One frame an event, in order; deals of a street come together with its heading's frame."""
    table = Table(hand)
    told: list[Frame] = []
    refunded: Amount = 0
    turns = count()
    more_known = False
    for event in events_of(table) if hand.unsettled else hand.events:
        if isinstance(event, Act) and event.kind is not Kind.ANTE and not table.opened:
            table.open(table.by_name[event.player], event)
            more_known = True
        quiet = _is_quiet(event)
        if more_known and not quiet:
            told[-1:] = [_again(table, frame, refunded) for frame in told[-1:]]
        actor, deed = _told(table, event)
        table.push(event)
        if isinstance(event, Refund):
            refunded += event.amount
        if not quiet:
            told.append(
                _frame(table, event.line, actor, deed, next(turns) if _is_turn(table, event) else None, refunded)
            )
        more_known = quiet
    return told[:-1] + [_again(table, frame, refunded) for frame in told[-1:]]


def acts_in(told: Sequence[Frame]) -> list[int]:
    """Places of the frames in which somebody acts, by the number of the act in the hand."""
    return [place for place, frame in enumerate(told) if frame.turn is not None]


def _is_turn(table: Table, event: Event) -> bool:
    """It is an act of somebody in the hand, and no ante."""
    return isinstance(event, Act) and event.kind is not Kind.ANTE and table.by_name[event.player].plays


def _is_quiet(event: Event) -> bool:
    """It has no frame of its own: what it tells belongs to the frame before."""
    return isinstance(event, (Deal, Board)) or (isinstance(event, Show) and event.summary and not event.mucked)


def _again(table: Table, frame: Frame, refunded: Amount) -> Frame:
    """The same event once more is known of the table."""
    return _frame(table, frame.line, frame.actor, frame.deed, frame.turn, refunded)


def _frame(table: Table, line: int, actor: str | None, deed: str, turn: int | None, refunded: Amount) -> Frame:
    waiting = table.pending[0] if table.pending and not table.hand_over else None
    owed = table.owed(waiting) if waiting else 0
    return Frame(
        line,
        table.street,
        actor,
        deed,
        turn,
        table.pot - refunded,
        tuple(_view(player) for player in table.players),
        table.common,
        waiting.name if waiting else None,
        owed,
        table.pot - refunded - (_out_of_reach(table, waiting.street_in + owed) if waiting else 0),
        table.wagers,
        max(0, table.house.wagers - table.wagers),
        table.opener.name if table.opened and table.opener else None,
        _lowest(table),
    )


def _out_of_reach(table: Table, total: Amount) -> Amount:
    """The chips on this street that somebody who has `total` in on it cannot win."""
    return sum(max(0, player.street_in - total) for player in table.players)


def _lowest(table: Table) -> tuple[str, ...]:
    boards = [(board_low(player.packed), player) for player in table.alive()]
    if not table.street or any(not player.up or UNKNOWN in player.up for _, player in boards):
        return ()
    lowest = min((low for low, _ in boards), default=None)
    return tuple(player.name for low, player in boards if low == lowest)


def _view(player: Player) -> PlayerView:
    return PlayerView(
        player.name,
        player.seat,
        tuple(player.down),
        tuple(player.up),
        player.stack,
        player.street_in,
        player.total,
        player.folded,
        player.all_in,
        player.shown,
    )


def _told(table: Table, event: Event) -> tuple[str | None, str]:
    """Whose event it is, and its words with `{}` in the place of his name."""

    def amount(value: Amount) -> str:
        return money(value, table.hand.currency)

    match event:
        case Act():
            return event.player, _act(table, event)
        case Heading(_, street, common):
            return None, street.label + (" with a common card" if common is not None else "")
        case Show(_, name, cards, text, mucked, _):
            return name, f"{{}} {_showing(cards, mucked=mucked)}" + (f", {text}" if cards and text else "")
        case Refund(_, name, value):
            return name, f"{amount(value)} comes back to {{}}"
        case Award(_, name, value, pot):
            where = "" if pot is None else " from the main pot" if pot == 0 else f" from side pot {pot}"
            return name, f"{{}} collects {amount(value)}{where}"
        case Deal(_, name, _, _):
            return name, "{} is dealt cards"
        case Capped():
            return None, "betting is capped"
        case Board():
            return None, "the common card again"
        case HighNote(_, name, card):
            return name, f"{{}} is high with {card_text(card)}"


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
    return f"{{}} {deed}" + (", all-in" if act.all_in else "")


def board_of(view: PlayerView) -> tuple[Card, ...]:
    """A player's cards in the order of the deal, the unknown ones as such."""
    if view.shown:
        return view.shown
    down = view.down[:2] or (UNKNOWN, UNKNOWN)
    return (*down, *view.up, *view.down[2:])
