"""A hand in Winamax' words, as its files of 2016 have them."""

from collections.abc import Iterator

from razzstats.cards import Card, cards_text
from razzstats.events import Act, Award, Deal, Heading, Kind, Refund, Show, Street
from razzstats.hand import Hand

_STREETS = {Street.THIRD: "3rd STREET"} | {street: f"{street.value}th STREET" for street in list(Street)[1:]}


def write(hand: Hand) -> str:
    """The text of one hand; of every other one the raises tell what was added, not the street's total."""
    return "\n".join([*_header(hand), *_play(hand), *_summary(hand)]) + "\n\n\n"


def _money(amount: int) -> str:
    whole, cents = divmod(amount, 100)
    return f"{whole}.{cents:02d}€" if cents else f"{whole}€"


def _header(hand: Hand) -> Iterator[str]:
    ante = max(act.put_in for act in hand.events if isinstance(act, Act) and act.kind is Kind.ANTE)
    stakes = "/".join(map(_money, (ante, hand.stakes.small_bet, hand.stakes.big_bet)))
    number = f"{hand.id[:6]}-{int(hand.id[6:])}-1480000000"
    yield f"Winamax Poker - CashGame - HandId: #{number} - Razz fixed limit ({stakes}) - {hand.time_text[:19]} UTC"
    yield f"Table: '{hand.table}' 6-max (real money)"
    for seat in hand.seats:
        yield f"Seat {seat.number}: {seat.player} ({_money(seat.stack or 0)})"
    yield "*** ANTE/BLINDS ***"


def _play(hand: Hand) -> Iterator[str]:
    cards: dict[str, list[str]] = {}
    level, own, folded, street = 0, dict[str, int](), set[str](), Street.THIRD
    back = {event.player: event.amount for event in hand.events if isinstance(event, Refund)}
    contested = False
    for event in hand.events:
        match event:
            case Act():
                yield _act(event, hand, level, own.get(event.player, 0), street)
                if event.kind is not Kind.ANTE:
                    level, own[event.player] = max(level, event.total), event.total
                if event.kind is Kind.FOLD:
                    folded.add(event.player)
            case Heading(_, street, _):
                level, own = 0, {}
                yield f"*** {_STREETS[street]} ***"
                if street is Street.SEVENTH:
                    # everyone has a line for the last card; the hero's comes with his deal
                    for player in [name for name in cards if name not in folded and name != hand.hero]:
                        yield _deal(player, cards[player], ["X"])
            case Deal(_, player, _, new):
                held = cards.setdefault(player, [])
                texts = [cards_text([card]) for card in new]
                texts = ["X", "X", *texts] if not held and len(texts) == 1 else texts
                yield _deal(player, held, texts)
                held += texts
            case Show(_, player, shown, _, False, False):
                if not contested and len(cards.keys() - folded) > 1:
                    contested = True
                    yield "*** SHOW DOWN ***"
                yield f"{player} shows {_cards(shown)}"
            case Award(_, player, amount, pot):
                yield f"{player} collected {_money(amount + back.pop(player, 0))} from {_pot(pot)}"
    for player, amount in back.items():
        # who has won nothing gets what nobody called as if it were a pot
        yield f"{player} collected {_money(amount)} from side pot 1"


def _deal(player: str, held: list[str], new: list[str]) -> str:
    before = f"[{' '.join(held)}] " if held else ""
    return f"Dealt to {player} {before}[{' '.join(new)}]"


def _cards(cards: tuple[Card, ...]) -> str:
    return f"[{cards_text(cards)}]"


def _pot(number: int | None) -> str:
    return "pot" if number is None else f"side pot {number}" if number else "main pot"


def _act(act: Act, hand: Hand, level: int, own: int, street: Street) -> str:
    unit = hand.stakes.small_bet if street < Street.FIFTH else hand.stakes.big_bet
    match act.kind:
        case Kind.ANTE:
            return f"{act.player} posts ante {_money(act.put_in)}"
        case Kind.BRING_IN:
            return f"{act.player} brings in {_money(act.put_in)}"
        case Kind.RAISE if own and int(hand.id) % 2:
            by = act.put_in - level
            return f"{act.player} raises {'-' * (by < 0)}{_money(abs(by))} to {_money(act.put_in)}"
        case Kind.RAISE:
            return f"{act.player} raises {_money(unit)} to {_money(act.total)}"
        case Kind.BET | Kind.CALL:
            return f"{act.player} {act.kind.value}s {_money(act.put_in)}"
        case _:
            return f"{act.player} {act.kind.value}s"


def _summary(hand: Hand) -> Iterator[str]:
    back = {event.player: event.amount for event in hand.events if isinstance(event, Refund)}
    won: dict[str, int] = {}
    shown: dict[str, tuple[Card, ...]] = {}
    for event in hand.events:
        if isinstance(event, Award):
            won[event.player] = won.get(event.player, 0) + event.amount + back.pop(event.player, 0)
        elif isinstance(event, Show) and not (event.mucked or event.summary):
            shown[event.player] = event.cards
    won |= {player: won.get(player, 0) + amount for player, amount in back.items()}
    yield "*** SUMMARY ***"
    yield f"Total pot {_money(sum(won.values()))} | No rake"
    for seat in hand.seats:
        name = seat.player
        if name in shown:
            outcome = f"won {_money(won[name])}" if name in won else "lost"
            yield f"Seat {seat.number}: {name} showed {_cards(shown[name])} and {outcome}"
        elif name in won:
            yield f"Seat {seat.number}: {name} won {_money(won[name])}"
