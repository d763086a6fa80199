"""A simulated hand as Merge writes it: XML of 2012, each round's events before its cards."""

from itertools import count
from xml.sax.saxutils import quoteattr

from razzstats.cards import Card, card_text
from razzstats.events import Act, Award, Deal, Event, Heading, Kind, Refund, Show, Street
from razzstats.hand import Hand

ROUNDS = {
    Street.THIRD: "THIRD_STREET",
    Street.FOURTH: "FOURTH_STREET",
    Street.FIFTH: "FIFTH_STREET",
    Street.SIXTH: "SIXTH_STREET",
    Street.SEVENTH: "SEVENTH_STREET",
}


def write(hand: Hand) -> str:
    """The description and the game."""
    return "".join(f"{line}\n" for line in _Writer(hand).lines())


def money(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02d}"


class _Writer:
    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.seats = {seat.player: seat.number - 1 for seat in hand.seats}
        self.cards: dict[str, list[str]] = {player: [] for player in self.seats}
        self.folded: set[str] = set()
        posts = (event for event in hand.events if isinstance(event, Act) and event.kind is Kind.ANTE)
        self.antes = {act.player: act.put_in for act in posts} if hand.tournament is not None else {}
        """A tournament tells the chips that are left after the ante."""
        self.rounds, self.events = count(1), count(1)
        self.time = int(hand.played_at.timestamp() * 1000)

    def lines(self):
        hand = self.hand
        small, big = (money(bet).removesuffix(".00") for bet in (hand.stakes.small_bet, hand.stakes.big_bet))
        kind, stakes, code, number = ("Razz", f"Limit ${small}/${big}", 47, "1")
        if hand.tournament is not None:
            kind, stakes, code, number = ("Razz Tournament", "Limit", 49, f"{hand.tournament.number}-1")
        yield f'<description type="{kind}" stakes="{stakes}"/>'
        yield (
            f'<game id="{hand.id}" starttime="{hand.played_at:%Y%m%d%H%M%S}" numholecards="7" gametype="{code}"'
            f' seats="{hand.max_seats}" realmoney="true"'
            f" data={quoteattr(f'{hand.played_at:%Y%m%d}|{hand.table}|{number}|{hand.id}|false')}>"
        )
        yield '\t<players dealer="0">'
        for seat in hand.seats:
            name, chips = quoteattr(seat.player), money(seat.stack - self.antes.get(seat.player, 0))
            yield f'\t\t<player seat="{seat.number - 1}" nickname={name} balance="${chips}" dealtin="true" />'
        yield "\t</players>"
        for name, events in self.parts():
            yield from self.round(name, events)
        yield "</game>"

    def parts(self):
        """The hand's events by round."""
        # what goes back in the middle of a hand is told with the winners
        back = [event for event in self.hand.events if isinstance(event, Refund)]
        events = [event for event in self.hand.events if not isinstance(event, Refund)]
        starts = [place for place, event in enumerate(events) if isinstance(event, Heading)]
        yield "BLINDS", events[: starts[0]]
        end = next(place for place, event in enumerate(events) if isinstance(event, (Show, Award)))
        for start, stop in zip(starts, [*starts[1:], end], strict=True):
            yield from self.street(events[start].street, events[start + 1 : stop])
        yield from self.end([*back, *events[end:]])

    def street(self, street, events: list[Event]):
        if street is not Street.THIRD:
            yield ROUNDS[street], events
            return
        acts = [place for place, event in enumerate(events) if isinstance(event, Act)]
        first = acts[0] + 1 if acts else len(events)
        yield "BRING_IN", events[:first]
        if events[first:]:
            yield ROUNDS[street], events[first:]

    def end(self, events: list[Event]):
        if len(self.seats) - len(self.folded) > 1:
            yield "SHOWDOWN", [event for event in events if isinstance(event, Show)]
            yield "END_OF_GAME", [event for event in events if not isinstance(event, Show)]
        else:
            # the uncalled bet is a part of what he wins
            back = sum(event.amount for event in events if isinstance(event, Refund))
            won = [event for event in events if isinstance(event, Award)]
            shows = [event for event in events if isinstance(event, Show)]
            yield "END_OF_FOLDED_GAME", [*shows, *(one._replace(amount=one.amount + back) for one in won)]
            yield "END_OF_GAME", []

    def round(self, name: str, events: list[Event]):
        yield f'\t<round id="{name}" sequence="{next(self.rounds)}">'
        told = [event for event in events if isinstance(event, Act)]
        told += [event for event in events if isinstance(event, Show) and not event.summary]
        for event in told:
            yield self.event(event)
        yield from self.dealt([event for event in events if isinstance(event, Deal)], name)
        yield from self.turned_up([event for event in events if isinstance(event, Show) and event.cards])
        for number, event in enumerate([event for event in events if isinstance(event, (Award, Refund))], 1):
            yield self.winner(event, number)
        yield "\t</round>"

    def event(self, event: Act | Show) -> str:
        self.time += 1500
        amount = ""
        if isinstance(event, Show):
            kind = "MUCK" if event.mucked else "SHOW"
        else:
            kind = self.kind(event)
            if event.kind is Kind.FOLD:
                self.folded.add(event.player)
            total = event.kind in (Kind.BET, Kind.RAISE, Kind.COMPLETE) and not event.all_in
            figure = event.total if total else event.put_in
            amount = f' amount="{money(figure)}"' if figure else ""
        stamp = f'timestamp="{self.time}" player="{self.seats[event.player]}"'
        return f'\t\t<event sequence="{next(self.events)}" type="{kind}" {stamp}{amount}/>'

    def kind(self, act: Act) -> str:
        if act.all_in and act.kind not in (Kind.ANTE, Kind.BRING_IN):
            return "ALL_IN"
        # a raise of nothing but the bring-in completes it
        low = act.total == self.hand.stakes.small_bet and act.kind is Kind.RAISE
        return "COMPLETE" if low else {Kind.BRING_IN: "BRING_IN"}.get(act.kind, act.kind.name)

    def dealt(self, deals: list[Deal], name: str):
        told = {deal.player: deal for deal in deals}
        for player in self.seats:
            if name == "SEVENTH_STREET" and player not in self.folded_before and player not in told:
                yield self.line("DRAW_DRAWN_CARDS", player, [*self.cards[player], "null"])
            elif player in told:
                self.take(told[player])
                kind = "HOLE" if player == self.hand.hero else "DRAW_DRAWN_CARDS"
                yield self.line(kind, player, self.cards[player])
            elif (
                player == self.hand.hero and self.cards[player] and name.endswith("_STREET") and name != "THIRD_STREET"
            ):
                # once he has folded his cards are told again and again
                yield self.line("HOLE", player, self.cards[player])
        self.folded_before = set(self.folded)

    folded_before: set[str] = frozenset()

    def take(self, deal: Deal) -> None:
        new = [card_text(card) for card in deal.new]
        held = self.cards[deal.player]
        held += new if held or len(new) == 3 else ["null", "null", *new]

    def line(self, kind: str, player: str, cards: list[str]) -> str:
        words = ' hand="Ace High"' if kind == "HOLE" else ""
        return f'\t\t<cards type="{kind}" cards="{",".join(cards)}" player="{self.seats[player]}"{words}/>'

    def turned_up(self, shows: list[Show]):
        for show in shows:
            if show.mucked or not show.summary:
                yield self.line("MUCKED" if show.mucked else "SHOWN", show.player, texts(show.cards))

    def winner(self, event: Award | Refund, number: int) -> str:
        uncalled = str(isinstance(event, Refund)).lower()
        pot = (event.pot or 0) + 1 if isinstance(event, Award) else number + 1
        return (
            f'\t\t<winner amount="{money(event.amount)}" uncalled="{uncalled}" potnumber="{pot}"'
            f' player="{self.seats[event.player]}" hand="Pair of Jacks" pottype="n"/>'
        )


def texts(cards: tuple[Card, ...]) -> list[str]:
    return [card_text(card) for card in cards]
