"""Hand -> text in PokerStars wording, trailing blanks and all."""

from collections.abc import Iterable, Iterator, Sequence

from razzstats.cards import Card, cards_text
from razzstats.events import Act, Award, Board, Capped, Deal, Event, Heading, HighNote, Kind, Refund, Show, Street
from razzstats.hand import Hand, Seat
from razzstats.money import CHIPS, PLAY, SIGNS, Amount

GAP = 3
"""Empty lines after a hand."""

_SIGNS = {code: sign for sign, code in SIGNS.items()}
_STREETS = {street: f"{street.value}th STREET" for street in Street} | {
    Street.THIRD: "3rd STREET",
    Street.SEVENTH: "RIVER",
}
_FOLDED_ON = {street: f"on the {name.replace('STREET', 'Street')}" for street, name in _STREETS.items()} | {
    Street.SEVENTH: "on the River"
}
_VERBS = {
    Kind.ANTE: "posts the ante",
    Kind.BRING_IN: "brings in for",
    Kind.BET: "bets",
    Kind.CALL: "calls",
    Kind.CHECK: "checks ",
    Kind.FOLD: "folds ",
}


def write(hand: Hand, newline: str = "\n") -> str:
    """The hand's text; every line ends with `newline` (the room's own files have CR LF)."""
    lines = [_header(hand), *_table(hand), *_play(hand), *_summary(hand)]
    return "".join(line + newline for line in lines)


hand_text = write
"""The name under which the package offers `write`."""


def write_all(hands: Iterable[Hand], newline: str = "\n") -> Iterator[str]:
    """The text of each hand with the empty lines that the room puts after it."""
    for hand in hands:
        yield write(hand, newline) + newline * GAP


# -- amounts and cards


def amount_text(amount: Amount, currency: str) -> str:
    """`$0.04`, `$1`, `1400`: no cents where there are none, no thousands comma."""
    cents = amount % 100
    return f"{_SIGNS.get(currency, '')}{amount // 100}" + (f".{cents:02d}" if cents else "")


def _cards(cards: Sequence[Card]) -> str:
    return f"[{cards_text(cards)}]"


def _words(text: str, before: str, after: str = "") -> str:
    """The room's words for a low, a paired one too."""
    return f"{before}Lo: {text}{after}" if text else ""


# -- header and seats


def _header(hand: Hand) -> str:
    # the word changed in 2010
    word = "Game" if hand.time_text < "2010" else "Hand"
    opening = f"PokerStars {'Home Game ' if hand.club else ''}{word} #{hand.id}: "
    club = f"{{{hand.club}}} " if hand.club else ""
    return f"{opening}{club}{_game(hand)} - {hand.time_text}"


def _game(hand: Hand) -> str:
    small, big = (amount_text(bet, hand.currency) for bet in (hand.stakes.small_bet, hand.stakes.big_bet))
    stakes = f"{small}/{big}"
    if hand.tournament is not None:
        number, buy_in, level = hand.tournament.number, hand.tournament.buy_in, hand.tournament.level
        # two blanks stand after the word, as the room has it
        buy_in += " " if buy_in == "Freeroll" else ""
        mix = f"{hand.mix} (Razz Limit)" if hand.mix else "Razz Limit"
        return f"Tournament #{number}, {buy_in} {mix} - {level} ({stakes})"
    code = "" if hand.currency in (PLAY, CHIPS) else f" {hand.currency}"
    # a blank more than a tournament has in the place of its number
    return f" {hand.mix} (Razz Limit, {stakes}{code})" if hand.mix else f" Razz Limit ({stakes}{code})"


def _table(hand: Hand) -> Iterator[str]:
    yield f"Table '{hand.table}'" + (f" {hand.max_seats}-max" if hand.max_seats else "")
    for seat in hand.seats:
        yield f"Seat {seat.number}: {seat.player} ({_chips(seat, hand)}) {seat.note}"


def _chips(seat: Seat, hand: Hand) -> str:
    bounty = "" if seat.bounty is None else f", {amount_text(seat.bounty, 'USD')} bounty"
    return f"{amount_text(seat.stack or 0, hand.currency)} in chips{bounty}"


# -- the play


def _play(hand: Hand) -> Iterator[str]:
    level = 0
    contested = _contested(hand)
    side_pots = max((event.pot or 0 for event in hand.events if isinstance(event, Award)), default=0)
    side_pots = max(side_pots, len(hand.printed.pots) - 1 if hand.printed else 0)
    for event in hand.events:
        if isinstance(event, (Board, HighNote)) or (isinstance(event, Show) and event.summary):
            continue
        if contested and isinstance(event, (Show, Award)):
            yield "*** SHOW DOWN ***"
            contested = False
        yield _line(event, hand, level, side_pots)
        level = 0 if isinstance(event, Heading) else max(level, event.total) if isinstance(event, Act) else level


def _contested(hand: Hand) -> bool:
    """More than one player is left at the end."""
    return len(_dealt(hand) - _folds(hand).keys()) > 1


def _dealt(hand: Hand) -> set[str]:
    return {event.player for event in hand.events if isinstance(event, Deal)}


def _line(event: Event, hand: Hand, level: Amount, side_pots: int) -> str:
    match event:
        case Act():
            return _act(event, hand.currency, level)
        case Heading(_, street, common):
            return f"*** {_STREETS[street]} ***" + ("" if common is None else f" {_cards([common])}")
        case Deal(_, player, old, new):
            return f"Dealt to {player} " + (f"{_cards(old)} " if old else "") + _cards(new)
        case Show(_, player, cards, text, mucked):
            return f"{player}: mucks hand " if mucked else f"{player}: shows {_cards(cards)}{_words(text, ' (', ')')}"
        case Refund(_, player, amount):
            return f"Uncalled bet ({amount_text(amount, hand.currency)}) returned to {player}"
        case Award(_, player, amount, pot):
            name = "pot" if pot is None else _pot(pot, side_pots)
            return f"{player} collected {amount_text(amount, hand.currency)} from {name}"
        case Capped():
            return "Betting is capped"
        case Board(_, card):
            return f"Board {_cards([card])}"
        case HighNote():
            raise ValueError("PokerStars does not say whose card is the highest")


def _act(act: Act, currency: str, level: Amount) -> str:
    """An act; a completion is a bet or a raise in this room's words."""
    all_in = " and is all-in" if act.all_in else ""
    if act.kind is Kind.RAISE or (act.kind is Kind.COMPLETE and level):
        by = act.total - level if act.by is None else act.by
        return f"{act.player}: raises {amount_text(by, currency)} to {amount_text(act.total, currency)}{all_in}"
    verb = _VERBS[Kind.BET if act.kind is Kind.COMPLETE else act.kind]
    if act.kind in (Kind.CHECK, Kind.FOLD):
        return f"{act.player}: {verb}"
    return f"{act.player}: {verb} {amount_text(act.put_in, currency)}{all_in}"


def _pot(number: int, side_pots: int) -> str:
    """`main pot`, `side pot`, or `side pot-1` where there are several."""
    if not number:
        return "main pot"
    return f"side pot-{number}" if side_pots > 1 else "side pot"


# -- the summary


def _summary(hand: Hand) -> Iterator[str]:
    if hand.printed is None:
        return
    yield "*** SUMMARY ***"
    yield _total(hand)
    yield from (_line(event, hand, 0, 0) for event in hand.events if isinstance(event, Board))
    shown = {event.player: event for event in hand.events if isinstance(event, Show) and event.summary}
    folds = _folds(hand)
    for seat in hand.seats:
        if seat.player in hand.summary_players:
            outcome = _outcome(seat.player, hand, shown.get(seat.player), folds.get(seat.player))
            yield f"Seat {seat.number}: {seat.player} {outcome}"


def _total(hand: Hand) -> str:
    assert hand.printed is not None
    pot, rake = (amount_text(amount or 0, hand.currency) for amount in (hand.printed.pot, hand.printed.rake))
    last = len(hand.printed.pots) - 1
    parts = (
        f" {_pot(number, last).capitalize()} {amount_text(amount, hand.currency)}."
        for number, amount in enumerate(hand.printed.pots)
    )
    return f"Total pot {pot}{''.join(parts)} | Rake {rake} "


def _outcome(player: str, hand: Hand, show: Show | None, folded_on: Street | None) -> str:
    won = sum(event.amount for event in hand.events if isinstance(event, Award) and event.player == player)
    amount = f"({amount_text(won, hand.currency)})"
    if show is not None and show.mucked:
        return f"mucked {_cards(show.cards)}"
    if show is not None:
        return f"showed {_cards(show.cards)} and {f'won {amount}' if won else 'lost'}{_words(show.text, ' with ')}"
    if folded_on is None:
        return f"collected {amount}" if won else "mucked"
    return f"folded {_FOLDED_ON[folded_on]}" + ("" if _bet(player, hand) else " (didn't bet)")


def _folds(hand: Hand) -> dict[str, Street]:
    """On which street each who folded did so; who has a line in the summary but no card counts as folded at once."""
    folds = dict.fromkeys(hand.summary_players - _dealt(hand), Street.THIRD)
    street = Street.THIRD
    for event in hand.events:
        if isinstance(event, Heading):
            street = event.street
        elif isinstance(event, Act) and event.kind is Kind.FOLD:
            folds[event.player] = street
    return folds


def _bet(player: str, hand: Hand) -> bool:
    """He put in more than the ante."""
    return any(
        isinstance(event, Act) and event.player == player and event.put_in and event.kind is not Kind.ANTE
        for event in hand.events
    )
