"""The short notation for live hands: amounts are left out wherever the game fixes them."""

from itertools import groupby

from razzstats.cards import cards_text
from razzstats.events import Act, Award, Deal, Event, Heading, Kind, Show
from razzstats.hand import Hand
from razzstats.money import Amount

SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}
VERBS = {
    Kind.BRING_IN: "brings in", Kind.FOLD: "folds", Kind.CHECK: "checks", Kind.CALL: "calls", Kind.BET: "bets",
    Kind.RAISE: "raises", Kind.COMPLETE: "completes",
}  # fmt: skip


def amount(value: Amount) -> str:
    return f"{value // 100}" + (f".{value % 100:02d}" if value % 100 else "")


def write(hand: Hand) -> str:
    sign = SIGNS.get(hand.currency, "")
    stakes = hand.stakes
    header = f"Razz #{hand.id} {sign}{amount(stakes.small_bet)}/{sign}{amount(stakes.big_bet)}"
    header += f" ante {amount(stakes.ante)}" if stakes.ante else ""
    header += f" bring-in {amount(stakes.bring_in)}" if stakes.bring_in else ""
    doors = {}
    for event in hand.events:
        if isinstance(event, Deal):
            doors.setdefault(event.player, cards_text(event.new))
    lines = [header, f"Date: {hand.time_text.replace('/', '-')}", f"Table: {hand.table}"]
    lines += [f"{seat.player} {amount(seat.stack)} {doors[seat.player]}" for seat in hand.seats if seat.player in doors]
    told = [event for event in hand.events if not (isinstance(event, Act) and event.kind is Kind.ANTE)]
    lines += [line for street in streets(told) if (line := street_line(street))]
    lines += ["Note: Ann folds, 4: Bob wins"]
    for event in told:
        if isinstance(event, Show) and not event.summary:
            lines.append(f"{event.player} mucks" if event.mucked else f"{event.player} shows {cards_text(event.cards)}")
    awards = [event for event in told if isinstance(event, Award)]
    for award in awards:
        alone = len(awards) == 1
        lines.append(f"{award.player} wins" + ("" if alone else f" {amount(award.amount)}"))
    return "\n".join(lines) + "\n"


def streets(events: list[Event]) -> list[list[Event]]:
    number = 0
    marked = []
    for event in events:
        number += isinstance(event, Heading)
        marked.append((number, event))
    return [[event for _, event in group] for number, group in groupby(marked, key=lambda one: one[0]) if number]


def street_line(events: list[Event]) -> str:
    heading = events[0]
    assert isinstance(heading, Heading)
    cards = [
        f"{event.player} {cards_text(event.new)}" for event in events if isinstance(event, Deal) and heading.street > 3
    ]
    acts = [f"{event.player} {VERBS[act_kind(event, heading)]}" for event in events if isinstance(event, Act)]
    parts = [", ".join(cards)] if cards else []
    parts += [", ".join(acts)] if acts else []
    return f"{heading.street.value}: " + ": ".join(parts)


def act_kind(act: Act, heading: Heading) -> Kind:
    return act.kind
