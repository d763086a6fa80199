"""A hand in KingsClub's words, as its files of 2021 have them."""

from collections.abc import Iterator

from razzstats.cards import cards_text
from razzstats.events import Act, Award, Deal, Heading, Kind, Refund, Show, Street
from razzstats.hand import Hand

_STREETS = {3: "3RD STREET"} | {street: f"{street}TH STREET" for street in range(4, 8)}


def write(hand: Hand) -> str:
    """The text of one hand; of every other one the first deal has no heading and the others are one too low."""
    return "\n".join([*_header(hand), *_play(hand), *_summary(hand)]) + "\n"


def _money(amount: int) -> str:
    whole, cents = divmod(amount, 100)
    return f"{whole:,}.{cents:02d}" if cents else f"{whole:,}"


def _header(hand: Hand) -> Iterator[str]:
    yield f"#{hand.id}: Limit Razz - {_money(hand.stakes.small_bet)}/{_money(hand.stakes.big_bet)}"
    yield hand.time_text[:19].replace("/", "-")
    yield f"Table '{hand.table}'"
    for seat in hand.seats:
        yield f"Seat {seat.number}: {seat.player} ({_money(seat.stack or 0)})"


def _play(hand: Hand) -> Iterator[str]:
    late = int(hand.id) % 2
    dealt: list[str] = []
    folded: set[str] = set()
    for event in hand.events:
        match event:
            case Act():
                yield _act(event)
                if event.kind is Kind.FOLD:
                    folded.add(event.player)
            case Heading(_, street, _):
                if street - late >= Street.THIRD:
                    yield f"*** {_STREETS[street - late]} ***"
                if street is Street.SEVENTH:
                    # everyone has a line for the last card; the hero's comes with his deal
                    yield from (f"Dealt to {name}: [X]" for name in dealt if name not in folded and name != hand.hero)
            case Deal(_, player, _, new):
                hidden = "X X " if player not in dealt and len(new) == 1 else ""
                dealt += [player] * (player not in dealt)
                yield f"Dealt to {player}: [{hidden}{cards_text(new)}]"
            case Show(_, player, shown, _, False, False):
                yield f"{player} shows [{cards_text(shown)}]"


def _act(act: Act) -> str:
    all_in = ", and is all in" if act.all_in else ""
    match act.kind:
        case Kind.ANTE:
            return f"{act.player}: posts ante {_money(act.put_in)}{all_in}"
        case Kind.BRING_IN:
            return f"{act.player} brings in for {_money(act.put_in)}{all_in}"
        case Kind.RAISE:
            return f"{act.player} raises to {_money(act.total)}{all_in}"
        case Kind.BET | Kind.CALL:
            return f"{act.player} {act.kind.value}s {_money(act.total)}{all_in}"
        case _:
            return f"{act.player} {act.kind.value}s"


def _summary(hand: Hand) -> Iterator[str]:
    net = dict.fromkeys([seat.player for seat in hand.seats], 0)
    for event in hand.events:
        if isinstance(event, Act):
            net[event.player] -= event.put_in
        elif isinstance(event, Award | Refund):
            net[event.player] += event.amount
    yield "*** SUMMARY ***"
    for seat in hand.seats:
        won = net[seat.player]
        sign = "+" if won > 0 else "-" if won < 0 else ""
        yield f"Seat {seat.number}: {seat.player} ({_money((seat.stack or 0) + won)}) {sign}{_money(abs(won))}"
    awards = [event for event in hand.events if isinstance(event, Award)]
    for award in awards:
        pot = f"side pot {award.pot}" if award.pot else "pot"
        if sum(other.pot == award.pot for other in awards) > 1:
            yield f"{award.player} wins ({_money(award.amount)}) from {pot}"
        else:
            yield f"{award.player} wins {pot} ({_money(award.amount)})"
