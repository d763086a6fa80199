"""PokerKit as a second opinion: it replays our hands strictly, and deals hands of its own for our checker.

PokerKit knows nothing of rooms, so that what it says of openers, turns, amounts, pots and payoffs is independent of
everything here. Strictly means one action after the other through `parse_action`, never repaired; money in whole
hundredths; a short ante makes a side pot; cards that nobody saw are `??`. Where its rules are other than the rooms',
`exclusion` says so.
"""

import warnings
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from pokerkit import Automation, FixedLimitRazz, HandHistory, Mode, State
from pokerkit.notation import parse_action
from pokerkit.state import (
    AntePosting,
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
)

from razzstats.cards import UNKNOWN, Card, cards_text, parse_card
from razzstats.events import Act, Award, Board, Capped, Deal, Event, Heading, Kind, Refund, Show, Street
from razzstats.findings import Location, Severity
from razzstats.hand import Hand, Printed, Seat, Stakes, Tournament
from razzstats.money import CHIPS, Amount
from razzstats.play.pots import pots
from razzstats.play.replay import Replay, replay
from razzstats.play.simulate import NAMES, Style, simulate
from razzstats.play.table import Player, Table
from razzstats.value.lowball import low, low_name, low_text

WAGERS = (Kind.BET, Kind.RAISE, Kind.COMPLETE)

# -- what PokerKit plays otherwise

RAISED_SHORT = "a wager after a short all-in"
"""Its next raise is to the short wager and a full bet on top, however short; here one under half a bet is completed."""
FULL_CALL = "a short bring-in called in full"
"""After a short bring-in it lets others in for what was posted."""
SHIFTED_FOLD = "a shifted bring-in folded"
"""It makes the next player pay what the one all-in for the ante cannot; TDA RP-10E lets him fold."""
EQUAL_BOARDS = "equal boards, not the first seat opens"
"""Of equal boards the first seat opens there, the highest suit here."""
NO_RESULT = "no result"
"""A hand without its end."""
NOT_COUNTED = "a raise over a completion that is not counted"
"""Where the bring-in counts (KingsClub) the next raise goes a bet above it; there always above the completion."""
NAMELESS_POTS = "pots that their names do not tell apart"
"""It is asked of each pot by its name, which proves nothing where a room adds pots up (Winamax)."""
UNSEEN = "a winner with a card that nobody saw"
"""Hands that are turned up before the last card (KingsClub): to it, who shows no whole hand has lost."""

DOCUMENTED = (
    RAISED_SHORT, FULL_CALL, SHIFTED_FOLD, EQUAL_BOARDS, NO_RESULT, NOT_COUNTED, NAMELESS_POTS, UNSEEN,
)  # fmt: skip


def exclusion(hand: Hand) -> str | None:
    """Why PokerKit cannot be asked about this hand; None if it can."""
    if not any(isinstance(event, Award) for event in hand.events):
        return NO_RESULT
    table = Table(hand)
    short = False
    for event in hand.events:
        if isinstance(event, Heading):
            short = False
        elif isinstance(event, Act) and event.kind is not Kind.ANTE:
            player = table.by_name[event.player]
            table.open(player)
            if event.kind in WAGERS:
                if short:
                    return RAISED_SHORT
                if table.last is not None and table.base < table.level:
                    return NOT_COUNTED
                short = event.total < table.raise_to()
            if event.kind is Kind.CALL and event.total > table.level:
                return FULL_CALL
            if event.kind is Kind.FOLD and table.shifted and player is table.forced and not table.level:
                return SHIFTED_FOLD
            if not table.acts_on_street and table.street > Street.THIRD and _tie_differs(table, player):
                return EQUAL_BOARDS
        table.push(event)
    if not table.house.tells_pots and any(award.pot for award in table.awards):
        return NAMELESS_POTS
    winners = [table.by_name[award.player] for award in table.awards] if len(table.alive()) > 1 else []
    return UNSEEN if any(map(_partly_seen, winners)) else None


def _partly_seen(winner: Player) -> bool:
    """He has turned up his hand, but not the card that came last."""
    cards = winner.known_cards()
    return UNKNOWN not in cards[:2] and UNKNOWN in cards


def _tie_differs(table: Table, opener: Player) -> bool:
    """The lowest boards are equal, and he is not whom the order of the seats makes first."""
    alive = table.alive()
    best = min(low(player.up) for player in alive)
    tied = [player for player in alive if low(player.up) == best]
    if len(tied) < 2:
        return False
    first = tied[0]
    return opener is not (next(iter(table.clockwise(first)), None) if first.all_in else first)


# -- our hands, played by PokerKit


def disagreements(hand: Hand, played: Replay | None = None) -> list[str]:
    """What PokerKit sees otherwise than razzstats; it stops at the first act that it refuses."""
    played = played or replay(hand)
    strict = Strict(played)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # legal in a cash game, and happens
        warnings.filterwarnings("ignore", message="There is no reason for this player to fold")
        if played.common is not None:
            # it cannot know that the deck ran out while down cards are unknown: each is dealt the common card
            warnings.filterwarnings("ignore", message="A card being dealt")
        try:
            strict.play()
        except (ValueError, UserWarning) as refused:
            strict.said.append(f"PokerKit refuses {strict.actions[-1]}: {refused}")
    faults = [str(finding) for finding in played.findings if finding.severity is not Severity.INFO]
    return strict.said + [f"accused, and PokerKit agrees with it: {fault}" for fault in faults if not strict.said]


class Strict:
    """One hand in PokerKit and on our table, side by side."""

    AUTOMATIONS = (Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.HAND_KILLING)

    def __init__(self, played: Replay) -> None:
        self.played = played
        self.table = Table(played.hand)
        self.names = [player.name for player in self.table.players]
        common = () if played.common is None else (played.common,)
        self.cards = [(*dealt.cards, *common, *[UNKNOWN] * 7)[:7] for dealt in played.players]
        self.state: State = _history(played, self.AUTOMATIONS).create_state()
        self.said: list[str] = []
        self.actions: list[str] = []
        """All that PokerKit was told."""
        self.pots: list[tuple[Amount, list[str]]] | None = None
        """Its pots and who may win them, as the betting ended."""

    def play(self) -> None:
        """All of the hand.

        Raises ValueError or UserWarning where PokerKit refuses.
        """
        for event in self.played.hand.events:
            if isinstance(event, Act) and event.kind is not Kind.ANTE:
                self._act(event)
            self.table.push(event)
            if isinstance(event, Heading):
                self._deal(event)
        self._end()

    def do(self, action: str) -> None:
        """Tells PokerKit an action, burns what must be burnt and answers what a showdown asks."""
        state = self.state
        while state.can_burn_card("??"):
            state.burn_card("??")
        self.actions.append(action)
        parse_action(state, action)
        while state.showdown_index is not None:
            if self.pots is None:
                self.pots = [(pot.amount, [self.names[i] for i in pot.player_indices]) for pot in state.pots]
            index = state.showdown_index
            held = self.cards[index][: len(state.hole_cards[index])]
            # whoever keeps his cards to himself has lost
            last = state.street is state.streets[-1]
            cards = "" if last and UNKNOWN in held else " " + _text(held)
            self.actions.append(f"p{index + 1} sm{cards}")
            parse_action(state, self.actions[-1])

    def _deal(self, heading: Heading) -> None:
        first = 0 if heading.street == Street.THIRD else heading.street - 1
        if self.state.can_burn_card("??"):
            self.state.burn_card("??")
        if self.state.board_dealing_count:
            self.do(f"d db {_text(self.cards[0][6:])}")
            return
        for player in self.table.alive():
            self.do(f"d dh p{player.place + 1} {_text(self.cards[player.place][first : heading.street])}")

    def _act(self, act: Act) -> None:
        table, state = self.table, self.state
        player = table.by_name[act.player]
        table.open(player)
        place = f"street {table.street}, {act.player} {act.kind}"
        self._same(f"{place}: turns", [other.place for other in table.pending], list(state.actor_indices))
        self._same(f"{place}: pot", table.pot, state.total_pot_amount)
        self._same(f"{place}: stack", player.stack, state.stacks[player.place])
        self._same(f"{place}: left", len(table.alive()), sum(state.statuses))
        opens = state.can_post_bring_in()
        if not opens:
            self._same(f"{place}: to call", table.owed(player), state.checking_or_calling_amount)
        match act.kind:
            case Kind.FOLD:
                self.do(f"p{player.place + 1} f")
            case Kind.BRING_IN:
                self._same(f"{place}: amount", act.put_in, state.effective_bring_in_amount)
                self.do(f"p{player.place + 1} pb")
            case Kind.CHECK | Kind.CALL:
                self._same(f"{place}: amount", act.put_in, state.checking_or_calling_amount)
                self.do(f"p{player.place + 1} cc")
            case _:
                full = min(table.raise_to(), player.street_in + (player.stack or 0))
                self._same(f"{place}: to", full, state.min_completion_betting_or_raising_to_amount)
                self.do(f"p{player.place + 1} cbr {act.total}")

    def _same(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            self.said.append(f"{what}: razzstats {ours}, PokerKit {theirs}")

    # -- the money

    def _end(self) -> None:
        state = self.state
        while state.can_push_chips():
            state.push_chips()
        while state.can_pull_chips():
            state.pull_chips()
        if state.status:
            self.said.append("the hand is not over for PokerKit")
            return
        made = pots(self.table.players)
        if self.pots is not None:
            ours = [(pot.amount, [player.name for player in pot.players]) for pot in made]
            self._same("pots", ours, self.pots)
        gross = self._before_rake()
        for index, dealt in enumerate(self.played.players):
            expected, play = gross[dealt.player]
            payoff = state.payoffs[index]
            if abs(expected - dealt.put_in - payoff) > play:
                self.said.append(f"{dealt.player}: razzstats {expected - dealt.put_in}, PokerKit {payoff}")

    def _before_rake(self) -> dict[str, tuple[Amount, Amount]]:
        """What each won had there been no rake (PokerKit takes none), and what odd units may change of it."""
        made = pots(self.table.players)
        # an award that names no pot is of all of them
        parts = {number: pot.amount for number, pot in enumerate(made)}
        if any(award.pot is None for award in self.table.awards):
            parts = {None: self.played.pot}  # type: ignore[dict-item]
        unit = 100 if self.played.hand.in_chips else 1
        gross = dict.fromkeys(self.names, (0, 0))
        for number, amount in parts.items():
            awards = [award for award in self.table.awards if award.pot == number]
            rake = amount - sum(award.amount for award in awards)
            for award in awards:
                won, play = gross[award.player]
                gross[award.player] = (won + award.amount + rake // len(awards), play)
            if len(awards) > 1:
                # equal hands: the odd unit goes to another, and the rake has odd units too
                for award in awards:
                    won, play = gross[award.player]
                    gross[award.player] = (won, play + 2 * unit)
        return gross


def history(played: Replay) -> HandHistory:
    """A hand with all its actions, for `strictly`."""
    strict = Strict(played)
    strict.play()
    return _history(played, HandHistory.automations, strict.actions)


def strictly(game: HandHistory) -> State:
    """PokerKit's replay of a hand, with nothing repaired and nothing compared."""
    state = game.create_state()
    for action in game.actions:
        while state.can_burn_card("??"):
            state.burn_card("??")
        parse_action(state, action)
    assert not state.status
    return state


def _history(played: Replay, automations: Sequence[Automation], actions: Sequence[str] = ()) -> HandHistory:
    """The hand as PokerKit is to hold it; a bring-in that nobody posted is guessed, as no amount depends on it."""
    stakes = played.hand.stakes
    bring_in = stakes.bring_in or max(1, stakes.small_bet * 3 // 10)
    return HandHistory(
        variant="FR",
        automations=tuple(automations),
        ante_trimming_status=True,
        antes=[stakes.ante or 0] * len(played.players),
        bring_in=bring_in,
        small_bet=stakes.small_bet,
        big_bet=stakes.big_bet,
        starting_stacks=[dealt.stack for dealt in played.players],
        actions=list(actions),
    )


def _text(cards: Sequence[Card]) -> str:
    return cards_text(cards).replace(" ", "")


# -- simulated hands of all sorts

STATIONS = (
    Style(entry=30, steal=0.5, aggression=0.5, patience=30),
    Style(entry=30, steal=0.5, aggression=0.9, patience=30),
    Style(entry=12, steal=0.1, aggression=0.3, patience=3),
)
"""They hardly ever fold, so that side pots pile up and decks run out."""

TABLES: tuple[dict[str, Any], ...] = (
    {"players": 6},
    {"players": 8, "hero": "low.tide"},
    {"players": 2, "buy_in": (1, 8)},
    {"players": 3, "styles": STATIONS, "buy_in": (0.5, 8)},
    {"players": 8, "styles": STATIONS, "buy_in": (0.03, 5)},
    {"players": 8, "styles": STATIONS[:2], "buy_in": (5, 20)},
    {"players": 7, "tournament": True},
    {"players": 8, "styles": STATIONS, "tournament": True},
    {"players": 5, "stakes": Stakes(33, 66, 7, 13), "currency": "EUR", "styles": STATIONS, "buy_in": (2, 10)},
    {"players": 4, "stakes": Stakes(4, 8, 1, 2), "buy_in": (1, 20)},
)
"""Arguments of `simulate`: 2 to 8 seats, deep and short, tight and loose, with and without a hero, cash and chips."""


def simulated(hands: int, seed: int) -> Iterator[Hand]:
    """As many hands, spread evenly over TABLES."""
    share = -(-hands // len(TABLES))
    for number, asked in enumerate(TABLES):
        yield from simulate(min(share, hands - share * number), seed=seed + number, **asked)


# -- the odd cases of the game

ODD_CASES = (
    "short all-in under half a bet", "short all-in over half a bet", "two side pots", "common card",
    "tie with an odd chip", "cap", "short bring-in", "all-in for the ante",
)  # fmt: skip


def odd_cases(played: Replay) -> set[str]:
    """Which of ODD_CASES a hand holds."""
    hand = played.hand
    found = set(_all_ins(hand))
    if hand.printed and len(hand.printed.pots) > 2:
        found.add("two side pots")
    if played.common is not None:
        found.add("common card")
    if any(finding.rule == "ODD_CHIP" for finding in played.findings):
        found.add("tie with an odd chip")
    if any(isinstance(event, Capped) for event in hand.events):
        found.add("cap")
    return found


def _all_ins(hand: Hand) -> Iterator[str]:
    table = Table(hand)
    for event in hand.events:
        if isinstance(event, Act) and event.all_in:
            if event.kind is Kind.ANTE:
                yield "all-in for the ante"
            elif event.kind is Kind.BRING_IN:
                yield "short bring-in"
            elif event.kind in WAGERS and event.total < table.raise_to():
                over = 2 * (event.total - table.base) >= table.unit
                yield f"short all-in {'over' if over else 'under'} half a bet"
        table.push(event)


# -- hands that PokerKit deals

MUCKED_DEALT = "folded cards would be dealt again"
"""With too few cards left for all it deals folded ones again; online one card for all is dealt."""
ODD_UNITS = "more than one odd unit to one winner"
"""It gives all odd units of a three-way tie to the first of them."""

ET = ZoneInfo("America/New_York")
START = datetime(2025, 11, 5, 1, 0, tzinfo=UTC)
SIZES = {2: 2, 3: 6, 4: 6, 5: 6, 6: 6, 7: 8, 8: 8}
CASH = (Stakes(50, 100, 10, 15), Stakes(33, 66, 7, 13), Stakes(4, 8, 1, 2), Stakes(2000, 4000, 300, 500))
CHIP_STAKES = (Stakes(10, 20, 2, 3), Stakes(50, 100, 5, 15), Stakes(800, 1600, 160, 240))
RAKE_PERCENT = 5


class FromPokerKit(NamedTuple):
    """A hand that PokerKit dealt and played, and what each won or lost by its account."""

    hand: Hand
    net: dict[str, Amount]


def dealt_by_pokerkit(
    hands: int, seed: int, left_out: Counter[str], players: int | None = None
) -> Iterator[FromPokerKit]:
    """Random legal hands of 2 to 8 players; those not dealt to the end because of a difference are counted.

    Avoided altogether: a raise after an all-in of less than half a bet, which PokerKit sizes otherwise.
    """
    rng = Random(seed)
    made = 0
    while made < hands:
        table = _RandomTable(rng, players or 2 + made % 7, seed, made)
        why = table.play()
        scribe = _Scribe(table)
        hand = scribe.hand() if why is None else None
        why = ODD_UNITS if scribe.uneven else why
        if hand is None or why is not None:
            left_out[why or ""] += 1
        else:
            made += 1
            yield FromPokerKit(hand, table.net())


class _RandomTable:
    """One hand: random seats, stakes and stacks, and a random player in a mood."""

    AUTOMATIONS = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )

    def __init__(self, rng: Random, players: int, seed: int, number: int) -> None:
        self.rng = rng
        self.number = number
        self.id = str(700_000_000_000 + seed * 1_000_000 + number)
        self.chips = rng.random() < 0.3
        self.unit = 100 if self.chips else 1
        self.stakes = rng.choice(CHIP_STAKES if self.chips else CASH)
        self.names = rng.sample(NAMES, players)
        self.seats = sorted(rng.sample(range(1, SIZES[players] + 1), players))
        self.hero = rng.choice(self.names) if rng.random() < 0.5 else None
        self.folds = rng.choice((0.0, 0.03, 0.1, 0.3))
        self.raises = rng.choice((0.05, 0.2, 0.5, 0.9))
        self.stacks = [self._stack() for _ in self.names]
        raked = not self.chips and rng.random() < 0.7
        percent = RAKE_PERCENT if raked else 0

        def rake(amount: int, state: State) -> tuple[int, int]:
            # only from a single pot: it merges side pots as hands are mucked, and would rake them together
            taken = amount * percent // 100 if all(state.stacks) else 0
            return taken, amount - taken

        stakes = self.stakes
        self.pots: list[tuple[Amount, list[int]]] = []
        self.closed = False
        """Somebody went all-in for less than half a bet on this street."""
        self.state = FixedLimitRazz.create_state(
            self.AUTOMATIONS, True, stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet,
            self.stacks, players, mode=Mode.CASH_GAME, rake=rake,
        )  # fmt: skip
        # it shuffles with the random module's own generator, which nobody can rely on
        deck = sorted(self.state.deck_cards, key=repr)
        rng.shuffle(deck)
        self.state.deck_cards.clear()
        self.state.deck_cards.extend(deck)

    def _stack(self) -> Amount:
        """Now and then hardly the ante, or hardly a bet."""
        stakes = self.stakes
        assert stakes.ante is not None
        assert stakes.bring_in is not None
        most = self.rng.choice(
            (stakes.ante + stakes.bring_in, 3 * stakes.small_bet, 6 * stakes.big_bet, 40 * stakes.big_bet)
        )
        return self.rng.randint(1, most)

    # -- the play

    def play(self) -> str | None:
        """Plays to the end; a reason if the hand is to be left out."""
        state = self.state
        while state.status:
            if state.can_burn_card("??"):
                pending = sum(map(len, state.hole_dealing_statuses))
                if pending > len(state.deck_cards):
                    return MUCKED_DEALT
                self.closed = False
                state.burn_card("??")
            elif state.can_deal_hole():
                state.deal_hole()
            elif state.can_deal_board():
                state.deal_board()
            elif state.showdown_index is not None:
                self.pots = [(pot.amount, list(pot.player_indices)) for pot in state.pots]
                while state.showdown_index is not None:
                    state.show_or_muck_hole_cards()
            elif state.actor_index is not None:
                self._act()
            else:
                raise AssertionError("PokerKit waits for something else")
        return None

    def _act(self) -> None:
        state, rng = self.state, self.rng
        may_raise = not self.closed and state.can_complete_bet_or_raise_to()
        if may_raise and rng.random() < self.raises * (0.3 if state.can_post_bring_in() else 1):
            self._raise()
        elif state.can_post_bring_in():
            state.post_bring_in()
        elif state.checking_or_calling_amount and rng.random() < self.folds:
            state.fold()
        else:
            state.check_or_call()

    def _raise(self) -> None:
        state = self.state
        assert state.street is not None
        base = 0 if state.completion_status else max(state.bets)
        to = state.min_completion_betting_or_raising_to_amount
        assert to is not None
        self.closed = 2 * (to - base) < state.street.min_completion_betting_or_raising_amount
        state.complete_bet_or_raise_to(to)

    # -- the hand as a room would write it

    def net(self) -> dict[str, Amount]:
        return {name: payoff * self.unit for name, payoff in zip(self.names, self.state.payoffs, strict=True)}


class _Scribe:
    """Takes down PokerKit's operations as the events of a PokerStars hand, with the lines that they will stand in."""

    def __init__(self, table: _RandomTable) -> None:
        self.table = table
        self.names = table.names
        self.unit = table.unit
        self.events: list[Event] = []
        self.line = 2 + len(self.names)
        self.street = 0
        self.cards: dict[str, list[Card]] = {name: [] for name in self.names}
        self.common: Card | None = None
        self.put_in = dict.fromkeys(self.names, 0)
        self.left = dict(zip(self.names, table.stacks, strict=True))
        self.bets: dict[str, Amount] = {}
        self.wagers = 0
        self.fresh: dict[str, list[Card]] = {}
        """Cards of this street, not told yet."""
        self.shows: dict[str, bool] = {}
        """Who showed at the last and who mucked, in order."""
        self.folded: set[str] = set()
        self.brought_in: Amount | None = None
        self.uneven = False
        """Equal hands got shares that differ by more than one unit."""

    def tell(self, event: Event) -> None:
        self.events.append(event)
        self.line += 1

    def hand(self) -> Hand:
        last_act = self._last_act()
        for place, operation in enumerate(self.table.state.operations):
            self._take(operation)
            if place == last_act:
                self._refund()
        self._tell_street()
        return self._ended()

    def _last_act(self) -> int:
        """After the last act that moved chips or folded a hand: then the uncalled bet goes back."""
        acts = (AntePosting, BringInPosting, CompletionBettingOrRaisingTo, CheckingOrCalling, Folding)
        operations = self.table.state.operations
        last = max(place for place, operation in enumerate(operations) if isinstance(operation, acts))
        if isinstance(operations[last], AntePosting):
            # all are all-in for the ante: it goes back once third street is dealt
            last = max(
                place
                for place, operation in enumerate(operations)
                if isinstance(operation, HoleDealing)
                and not any(isinstance(o, CardBurning) for o in operations[:place])
            )
        return last

    def _take(self, operation: object) -> None:
        match operation:
            case AntePosting():
                self._act(Kind.ANTE, operation.player_index, operation.amount)
            case CardBurning():
                self._begin_street(self.street + 1 if self.street else 4)
            case HoleDealing():
                if not self.street:
                    self._begin_street(3)
                cards = [parse_card(repr(card)) for card in operation.cards]
                self.fresh.setdefault(self.names[operation.player_index], []).extend(cards)  # type: ignore[arg-type]
            case BoardDealing():
                self.common = parse_card(repr(operation.cards[0]))
            case BringInPosting():
                self.brought_in = operation.amount * self.unit
                self._act(Kind.BRING_IN, operation.player_index, operation.amount)
            case CompletionBettingOrRaisingTo():
                self._wager(operation.player_index, operation.amount)
            case CheckingOrCalling():
                self._act(Kind.CALL if operation.amount else Kind.CHECK, operation.player_index, operation.amount)
            case Folding():
                self._act(Kind.FOLD, operation.player_index, 0)
                self.folded.add(self.names[operation.player_index])
            case HoleCardsShowingOrMucking():
                name = self.names[operation.player_index]
                self.shows.pop(name, None)
                self.shows[name] = bool(operation.hole_cards)

    def _begin_street(self, street: int) -> None:
        self._tell_street()
        self.street = street
        self.bets = {}
        self.wagers = 0
        self.fresh = {}

    def _tell_street(self) -> None:
        """The heading and the cards, once all of them are known."""
        if not self.street or (not self.fresh and self.common is None) or self._told():
            return
        street = Street(self.street)
        self.tell(Heading(self.line, street, self.common if street == Street.SEVENTH else None))
        for name in self.names:
            if name not in self.fresh:
                continue
            new, held = tuple(self.fresh[name]), self.cards[name]
            seen = name == self.table.hero
            old = tuple(held if seen else held[2:])
            held.extend(new)
            if seen or street < Street.SEVENTH:
                self.tell(Deal(self.line, name, old, new if seen else new[-1:]))

    def _told(self) -> bool:
        return any(isinstance(event, Heading) and event.street == self.street for event in self.events)

    def _act(self, kind: Kind, index: int, amount: Amount, by: Amount | None = None) -> None:
        if kind is not Kind.ANTE:
            self._tell_street()
        name = self.names[index]
        self.left[name] -= amount
        self.put_in[name] += amount
        total = amount if kind is Kind.ANTE else self.bets.get(name, 0) + amount
        if kind is not Kind.ANTE:
            self.bets[name] = total
        all_in = bool(amount) and not self.left[name]
        unit = self.unit
        shown = 0 if kind is Kind.ANTE else total
        self.tell(Act(self.line, kind, name, amount * unit, shown * unit, None if by is None else by * unit, all_in))

    def _wager(self, index: int, to: Amount) -> None:
        level = max(self.bets.values(), default=0)
        amount = to - self.bets.get(self.names[index], 0)
        self._act(Kind.RAISE if level else Kind.BET, index, amount, to - level if level else None)
        self.wagers += 1
        if self.wagers == 4:
            self.tell(Capped(self.line))

    def _refund(self) -> None:
        self._tell_street()
        first, second, *_ = sorted(self.put_in.values(), reverse=True)
        if first > second:
            name = max(self.put_in, key=self.put_in.__getitem__)
            self.tell(Refund(self.line, name, (first - second) * self.unit))
            self.put_in[name] = second
            self.left[name] += first - second

    # -- the end

    def _ended(self) -> Hand:
        table, names, unit = self.table, self.names, self.unit
        alive = [name for name in names if name not in self.folded]
        contested = len(alive) > 1
        if contested:
            self.line += 1
            for name, shown in self.shows.items():
                words = self._words(name) if shown else ""
                cards = tuple(self.cards[name]) if shown else ()
                self.tell(Show(self.line, name, cards, words, mucked=not shown))
        won = {name: net + self.put_in[name] * unit for name, net in table.net().items()}
        parts = self._awards(won, contested)
        pot = sum(self.put_in.values()) * unit
        rake = pot - sum(won.values())
        return self._written(parts, pot, rake, contested)

    def _awards(self, won: dict[str, Amount], contested: bool) -> tuple[Amount, ...]:
        """PokerKit's payoffs as awards of its pots, the last side pot first; the amounts of several pots."""
        made = self.table.pots if contested else []
        if len(made) < 2:
            shares = {name: amount for name, amount in won.items() if amount}
            for name, amount in shares.items():
                self.tell(Award(self.line, name, amount))
            self._compare(shares.values())
            return ()
        owed = dict(won)
        for number in reversed(range(len(made))):
            amount, eligible = made[number]
            amount *= self.unit
            lows = {self.names[index]: self._low(self.names[index]) for index in eligible}
            winners = [name for name, value in lows.items() if value == min(lows.values())]
            share, odd = divmod(amount // self.unit, len(winners))
            shares = {name: (share + (place < odd)) * self.unit for place, name in enumerate(winners)}
            if number == 0:
                # what PokerKit's account has left for each
                shares = {name: owed[name] for name in winners}
            for name, part in shares.items():
                owed[name] -= part
                if part:
                    self.tell(Award(self.line, name, part, number))
            self._compare(shares.values())
        assert not any(owed.values()), owed
        return tuple(amount * self.unit for amount, _ in made)

    def _compare(self, shares: Collection[Amount]) -> None:
        self.uneven = self.uneven or max(shares) - min(shares) > self.unit

    def _held(self, name: str) -> list[Card]:
        return self.cards[name] + ([] if self.common is None else [self.common])

    def _low(self, name: str) -> int:
        return low(self._held(name))

    def _words(self, name: str) -> str:
        held = self._held(name)
        return low_name(low(held)) if len(held) >= 5 else low_text(low(held), len(held))

    def _written(self, parts: tuple[Amount, ...], pot: Amount, rake: Amount, contested: bool) -> Hand:
        table, names, unit = self.table, self.names, self.unit
        first = self.line + 2 + (self.common is not None)
        if self.common is not None:
            self.events.append(Board(self.line + 2, self.common))
        if contested:
            told = {event.player: event for event in self.events if isinstance(event, Show)}
            self.events += [
                told[name]._replace(line=first + place, cards=tuple(self.cards[name]), summary=True)
                for place, name in enumerate(names)
                if name in told
            ]
        antes = [event.put_in for event in self.events if isinstance(event, Act) and event.kind is Kind.ANTE]
        played_at = START + timedelta(seconds=97 * table.number)
        local = played_at.astimezone(ET)
        stakes = Stakes(table.stakes.small_bet * unit, table.stakes.big_bet * unit, max(antes), self.brought_in)
        tournament = Tournament("930000001", "$10+$1 USD", "Level III") if table.chips else None
        return Hand(
            place=Location("pokerkit", 1),
            room="PokerStars",
            id=table.id,
            played_at=played_at,
            time_text=f"{local:%Y/%m/%d} {local.hour}:{local:%M:%S} ET",
            table="930000001 4" if table.chips else "Cunningham IX",
            max_seats=SIZES[len(names)],
            stakes=stakes,
            currency=CHIPS if table.chips else "USD",
            seats=tuple(
                Seat(seat, name, stack * unit, line)
                for line, (seat, name, stack) in enumerate(zip(table.seats, names, table.stacks, strict=True), 2)
            ),
            events=tuple(self.events),
            printed=Printed(self.line + 1, pot, rake, parts),
            hero=table.hero,
            tournament=tournament,
            summary_players=frozenset(names),
            lines=first + len(names),
        )
