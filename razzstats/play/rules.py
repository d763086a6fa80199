"""The rules that every hand is held against: one function a rule, each for the kind of event that it speaks of.

A check looks at the table *before* it takes the event and answers with a sentence, or with None if it has nothing to
say. An audit looks at the whole hand after its end and gives lines and sentences. Neither changes anything. What a
check needs to know and a trimmed hand may not show stands in its `needs`; the replay then says that the check could
not be made. Section numbers: TDA 2024 rules, Robert's Rules of Poker (RRP); what rooms do was seen in their hands.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from razzstats.cards import RANK_NAMES, RANKS, UNKNOWN, card_text, cards_text
from razzstats.events import STREET_LABELS, Act, Award, Board, Capped, Deal, Heading, Kind, Refund, Show, Street
from razzstats.findings import Severity
from razzstats.money import Amount, money
from razzstats.play.pots import pots, uncalled
from razzstats.play.table import Player, Table
from razzstats.value.lowball import Low, kind_name, low, low_name, low_ranks, opens_before

DECK = 52


class Rule(NamedTuple):
    """A rule of the game, and how to see that a hand breaks it."""

    code: str
    severity: Severity
    check: Callable[..., Any]
    needs: tuple[str, ...] = ()
    """What the hand must show: doors, boards, stacks, result (see Table's gaps in replay.py)."""


def _money(table: Table, amount: Amount) -> str:
    return money(amount, table.hand.currency)


def _board(player: Player) -> str:
    return cards_text(player.up)


def _street(table: Table) -> str:
    return STREET_LABELS.get(table.street, "the deal")


# -- who acts


def unknown_player(table: Table, player: Player, event: object) -> str | None:
    """Only who sits at the table can act, be dealt cards or win (the seat list is complete in every room)."""
    return None if player.seat else f"{player.name} acts but has no seat"


def action_after_fold(table: Table, player: Player, act: Act) -> str | None:
    """A folded hand is dead (TDA rule 56, RRP "dead hands")."""
    return f"{player.name} acts after folding" if player.folded else None


def action_after_all_in(table: Table, player: Player, act: Act) -> str | None:
    """Whoever has no chips left has no more turns."""
    return f"{player.name} acts with no chips" if player.all_in and not player.folded else None


def bring_in_missing(table: Table, player: Player, act: Act) -> str | None:
    """Third street is opened with a bring-in or a full bet (RRP stud 2), unless all-ins for the ante leave none."""
    if table.street != Street.THIRD or act.kind in (Kind.BRING_IN, Kind.BET, Kind.COMPLETE):
        return None
    if act.kind in (Kind.CHECK, Kind.FOLD) and table.forced in (player, None):
        return None
    with_chips = sum(not other.all_in for other in table.players)
    return f"no bring-in although {with_chips} players had chips" if with_chips > 1 else None


def no_third_street(table: Table, player: None, heading: Heading) -> str | None:
    """The same where third street has no act at all."""
    if table.street != Street.THIRD or table.acts:
        return None
    with_chips = sum(not other.all_in for other in table.players)
    return f"no bring-in although {with_chips} players had chips" if with_chips > 1 else None


def bring_in_checked(table: Table, player: Player, act: Act) -> str | None:
    """The forced opener has two choices, the bring-in and the full bet; he can neither check nor fold (RRP stud 2)."""
    if table.street != Street.THIRD or act.kind not in (Kind.CHECK, Kind.FOLD):
        return None
    # TDA RP-10E lets who gets the bring-in from an all-in player fold it
    if table.shifted or table.forced is not player:
        return None
    return f"{player.name} {'checked' if act.kind is Kind.CHECK else 'folded'} the bring-in"


def shifted_bring_in_folded(table: Table, player: Player, act: Act) -> str | None:
    """Who gets the bring-in from a player all-in for the ante may fold under TDA RP-10E; PokerStars makes him pay."""
    if table.street != Street.THIRD or act.kind is not Kind.FOLD or not table.shifted:
        return None
    return f"{player.name} folded a bring-in that had passed to him" if table.forced is player else None


def bring_in_shifted(table: Table, player: Player, act: Act) -> str | None:
    """The high card is all-in for the ante: the next player clockwise with chips opens (TDA RP-10E; PokerStars)."""
    if table.street != Street.THIRD or not table.shifted or table.forced is not player or act.kind is Kind.FOLD:
        return None
    high = max(table.players, key=lambda other: other.up[0])
    return f"{high.name} is all-in for the ante, {player.name} opened"


def wrong_bring_in(table: Table, player: Player, act: Act) -> str | None:
    """The highest door card opens, ace low, ties by suit: spades, hearts, diamonds, clubs (RRP stud; all rooms)."""
    if table.street != Street.THIRD or act.kind not in (Kind.BRING_IN, Kind.BET, Kind.COMPLETE):
        return None
    if table.forced is None or table.forced is player:
        return None
    did = "brought in" if act.kind is Kind.BRING_IN else "opened"
    return f"{player.name} ({_door(player)}) {did}, expected {table.forced.name} ({_door(table.forced)})"


def late_bring_in(table: Table, player: Player, act: Act) -> str | None:
    """The bring-in is the first act of third street, and there is one."""
    if table.street == Street.THIRD and not table.level:
        return None
    return f"{player.name} brings in on {_street(table)}, which was open already"


def _door(player: Player) -> str:
    return card_text(player.up[0]) if player.up else "no door card"


def wrong_opener(table: Table, player: Player, act: Act) -> str | None:
    """From fourth street on the lowest board acts first (TDA RP-10D, RRP; 113 of 113 real streets)."""
    if table.street < Street.FOURTH:
        return None
    expected = table.opener
    if expected is None or expected is player or _may_open(table, player):
        return None
    lowest = min(table.alive(), key=lambda other: opens_before(other.up))
    return f"{player.name} [{_board(player)}] opened {_street(table)}, lowest was {lowest.name} [{_board(lowest)}]"


def _may_open(table: Table, player: Player) -> bool:
    """His board ties the lowest, or is the lowest of those with chips: both orders are played somewhere."""
    alive = table.alive()
    lowest = min(low(other.up) for other in alive)
    lowest_with_chips = min((low(other.up) for other in alive if not other.all_in), default=lowest)
    return low(player.up) in (lowest, lowest_with_chips)


def opener_tie(table: Table, player: Player, act: Act) -> str | None:
    """Equal boards: the highest card's suit decides under TDA RP-10D and on PokerStars, the position under RRP."""
    if table.street < Street.FOURTH:
        return None
    expected = table.opener
    if expected is None or expected is player or not _may_open(table, player):
        return None
    return f"{expected.name} and {player.name} could both open, [{_board(player)}], {player.name} acted"


def out_of_turn(table: Table, player: Player, act: Act) -> str | None:
    """Turns go clockwise, past those who have folded or are all-in."""
    pending = table.pending
    if not pending or pending[0] is player or player not in pending:
        return None
    # who may act first is for the rules of the opener to say
    if not table.acts_on_street:
        return None
    return f"{player.name} acted, {pending[0].name} was next"


def extra_action(table: Table, player: Player, act: Act) -> str | None:
    """A street is closed once all have answered; a bring-in that is only called gives no second turn."""
    if player in table.pending or player.folded or player.all_in or not player.seat:
        return None
    return f"{player.name} acts after {_street(table)} was closed to him"


def missing_action(table: Table, player: object, event: object) -> str | None:
    """A street ends when nobody has a turn left."""
    if table.street == Street.THIRD and not table.acts:
        return None
    if not table.opened:
        table.open()
    if not table.pending or len(table.alive()) < 2:
        return None
    waiting = table.pending[0]
    return f"{_street(table)} ended, {waiting.name} had {_money(table, table.owed(waiting))} to call"


# -- what an act may be


def illegal_check(table: Table, player: Player, act: Act) -> str | None:
    """Nobody checks who owes chips."""
    owed = table.owed(player)
    return f"{player.name} checks facing {_money(table, owed)}" if owed and not player.all_in else None


def fold_without_bet(table: Table, player: Player, act: Act) -> str | None:
    """Legal, and a gift."""
    free = table.street and not table.owed(player) and (table.street != Street.THIRD or table.acts)
    return f"{player.name} folds for free" if free else None


def bring_in_amount(table: Table, player: Player, act: Act) -> str | None:
    """The bring-in is more than nothing and less than the small bet."""
    small = table.hand.stakes.small_bet
    if 0 < act.put_in < small or act.put_in == player.stack:
        return None
    return f"bring-in {_money(table, act.put_in)}, small bet {_money(table, small)}"


def bring_in_short(table: Table, player: Player, act: Act) -> str | None:
    """He posts what he has."""
    if act.put_in != player.stack:
        return None
    return f"{player.name} brings in {_money(table, act.put_in)} all-in"


def wrong_call_amount(table: Table, player: Player, act: Act) -> str | None:
    """A call matches the level, or takes the last chip. After a short bring-in a full one is called (Winamax, WSOP)."""
    owed = table.owed(player)
    if act.put_in == owed and owed:
        return None
    if _calls_full_bring_in(table, player, act):
        return None
    return f"{player.name} calls {_money(table, act.put_in)}, owed {_money(table, owed)}"


def _calls_full_bring_in(table: Table, player: Player, act: Act) -> bool:
    short = table.brought_in is not None and table.by_name[table.brought_in.player].all_in
    return short and not table.wagers and table.level < act.total < table.unit


def _all_in_short(player: Player, act: Act, full: Amount) -> bool:
    """It takes his last chip and is less than a full wager."""
    takes_all = act.all_in if player.stack is None else act.put_in == player.stack
    return takes_all and act.total < full


def wrong_bet_size(table: Table, player: Player, act: Act) -> str | None:
    """Small bet on 3rd and 4th street, big bet from 5th; an open pair doubles nothing in Razz (TDA RP-10F)."""
    if table.street == Street.THIRD:
        return None
    if table.level:
        return f"{player.name} bets {_money(table, act.total)} where {_money(table, table.level)} was bet already"
    if act.total == table.unit or _all_in_short(player, act, table.unit):
        return None
    return f"{player.name} bets {_money(table, act.total)} on {_street(table)}, unit {_money(table, table.unit)}"


def wrong_completion(table: Table, player: Player, act: Act) -> str | None:
    """The first full wager of third street is exactly the small bet, not the small bet on top (RRP stud 3)."""
    if table.street != Street.THIRD or table.wagers:
        return None
    small = table.raise_to()
    if act.total == small or (_all_in_short(player, act, small) and act.total > table.level):
        return None
    return f"{player.name} completes to {_money(table, act.total)}, small bet {_money(table, small)}"


def wrong_raise_size(table: Table, player: Player, act: Act) -> str | None:
    """A raise adds one unit to the last level that counts; an all-in under half a unit does not (TDA 47B, RRP 6)."""
    if table.street == Street.THIRD and not table.wagers:
        return None
    expected = table.raise_to()
    if table.level and (act.total == expected or (_all_in_short(player, act, expected) and act.total > table.level)):
        return None
    if not table.level:
        return f"{player.name} raises to {_money(table, act.total)} where nothing was bet"
    return f"{player.name} raises to {_money(table, act.total)}, expected {_money(table, expected)}"


def raise_arithmetic(table: Table, player: Player, act: Act) -> str | None:
    """`raises BY to TO`: BY is TO less the former level (PokerStars, every raise seen)."""
    if act.by is None or not table.house.prints_increment or act.by == act.total - table.level:
        return None
    by, to, level = (_money(table, amount) for amount in (act.by, act.total, table.level))
    return f"raises {by} to {to}, level was {level}"


def cap_exceeded(table: Table, player: Player, act: Act) -> str | None:
    """A bet or completion and three raises close a street, heads-up too (PokerStars prints `Betting is capped`)."""
    return _past_cap(table) if table.house.cap_is_certain else None


def cap_exceeded_elsewhere(table: Table, player: Player, act: Act) -> str | None:
    """The same in rooms whose cap is the house's to set (RRP betting 3, TDA rule 48)."""
    return _past_cap(table) if not table.house.cap_is_certain and len(table.alive()) > 2 else None


def cap_exceeded_heads_up(table: Table, player: Player, act: Act) -> str | None:
    """With two players left many houses lift the cap (RRP; TDA rule 48)."""
    return _past_cap(table) if not table.house.cap_is_certain and len(table.alive()) <= 2 else None


def _past_cap(table: Table) -> str | None:
    if table.wagers < table.house.wagers:
        return None
    return f"wager {table.wagers + 1} on {_street(table)}, {table.house.wagers} close it"


def cap_note_mismatch(table: Table, player: None, capped: Capped) -> str | None:
    """The room says so after the fourth wager."""
    return None if table.wagers == table.house.wagers else f"'Betting is capped' after {table.wagers} wagers"


def not_reopened(table: Table, player: Player, act: Act) -> str | None:
    """An all-in of less than half a unit does not give a second raise to who has answered already (TDA 47B)."""
    if not table.wagers or player.seen != table.wagers:
        return None
    return f"{player.name} raised, but only a short all-in faced him"


def short_all_in(table: Table, player: Player, act: Act) -> str | None:
    """Legal: a wager of less than a unit takes the last chip."""
    full = table.raise_to()
    if not _all_in_short(player, act, full):
        return None
    return f"{player.name} is all-in for {_money(table, act.total)} of {_money(table, full)}"


def stack_negative(table: Table, player: Player, act: Act) -> str | None:
    """Nobody puts in what he has not got."""
    if player.stack is None or act.put_in <= player.stack:
        return None
    return f"{player.name} puts in {_money(table, act.put_in)} with {_money(table, player.stack)} left"


def all_in_mark_mismatch(table: Table, player: Player, act: Act) -> str | None:
    """The all-in word stands with the act that takes the last chip, and with no other."""
    if player.stack is None or not table.house.marks_all_in:
        return None
    left = player.stack - act.put_in
    if act.all_in and left > 0:
        return f"{player.name} marked all-in with {_money(table, left)} left"
    return f"{player.name} has nothing left, not marked all-in" if left == 0 and not act.all_in else None


def ante_mismatch(table: Table, player: Player, act: Act) -> str | None:
    """All antes are equal; a shorter one takes the last chip."""
    full = table.hand.stakes.ante or 0
    if player.ante is not None or table.acts:
        return f"{player.name} antes {'twice' if player.ante is not None else 'after the first act'}"
    if act.put_in == full or (player.stack is None and act.all_in) or act.put_in == player.stack:
        return None
    return f"{player.name} antes {_money(table, act.put_in)}, others {_money(table, full)}"


# -- streets and cards


def missing_street(table: Table, player: None, heading: Heading) -> str | None:
    """The streets are 3rd to 7th, none left out."""
    missing = range(max(table.street + 1, int(Street.THIRD)), heading.street)
    return f"{', '.join(STREET_LABELS[street] for street in missing)} missing" if missing else None


def missing_last_street(table: Table, player: object, event: Award | Show) -> str | None:
    """A hand that goes to the showdown has been dealt all its streets, all-in or not."""
    if isinstance(event, Show) and event.summary:
        return None
    if table.hand_over or len(table.alive()) < 2 or table.street >= Street.SEVENTH:
        return None
    missing = ", ".join(STREET_LABELS[street] for street in range(max(table.street + 1, 3), 8))
    return f"{missing} missing: {len(table.alive())} players were left"


def street_order(table: Table, player: None, heading: Heading) -> str | None:
    """Streets come one after the other."""
    if heading.street > table.street:
        return None
    return f"{STREET_LABELS[heading.street]} comes after {STREET_LABELS[table.street]}"


def deck_exhausted(table: Table, player: None, heading: Heading) -> str | None:
    """52 cards: when the last street would need more, one common card serves all (TDA RP-10H; PokerStars)."""
    needed = _needed(table)
    if heading.street != Street.SEVENTH or needed <= DECK or heading.common is not None:
        return None
    return f"{needed} cards dealt from {DECK}"


def common_card_unexpected(table: Table, player: None, heading: Heading) -> str | None:
    """A common card is dealt only when the deck cannot serve everyone."""
    if heading.common is None or (heading.street == Street.SEVENTH and _needed(table) > DECK):
        return None
    return f"common card though {DECK - table.dealt} cards were left for {len(table.alive())} players"


def _needed(table: Table) -> int:
    return table.dealt + len(table.alive())


def duplicate_common(table: Table, player: None, heading: Heading) -> str | None:
    """No card is in the deck twice."""
    if heading.common is None or heading.common not in table.owners:
        return None
    return f"{card_text(heading.common)} is held by {table.owners[heading.common]} and is the common card"


def duplicate_card(table: Table, player: Player, event: Deal | Show) -> str | None:
    """No card is in the deck twice."""
    if isinstance(event, Deal):
        cards = event.new
        own = False
    else:
        cards = event.cards
        own = True
    seen: set[int] = set()
    for card in cards:
        if card < 0:
            continue
        owner = table.owners.get(card)
        if card in seen or (owner is not None and not (own and owner == player.name)):
            return f"{card_text(card)} is held by {owner or player.name} and {player.name}"
        seen.add(card)
    return None


def up_card_changed(table: Table, player: Player, deal: Deal) -> str | None:
    """A street's line repeats the cards that the player has already."""
    if not deal.old:
        return None
    seen = player.up if len(deal.old) == len(player.up) else [*player.down, *player.up]
    if len(deal.old) == len(seen) and all(
        UNKNOWN in pair or pair[0] == pair[1] for pair in zip(deal.old, seen, strict=True)
    ):
        return None
    return f"{player.name}: {_street(table)} repeats {cards_text(deal.old)}, earlier {cards_text(seen)}"


def wrong_deal(table: Table, player: Player, deal: Deal) -> str | None:
    """Two cards down and one up on third street, then one card a street to each who is left."""
    if not table.street:
        return f"{player.name} is dealt {cards_text(deal.new)} before 3rd street"
    if player.folded:
        return f"{player.name} is dealt a card on {_street(table)} after folding"
    if player.dealt_on == table.street:
        return f"{player.name} is dealt to twice on {_street(table)}"
    if len(deal.new) == 1 or (table.street == Street.THIRD and len(deal.new) == 3):
        return None
    return f"{player.name} is dealt {len(deal.new)} cards on {_street(table)}"


def passed_by(table: Table, player: Player, act: Act) -> str | None:
    """Whoever is left gets a card on each street up to the sixth, and the history shows it if it shows anyone's."""
    if not Street.THIRD <= table.street <= Street.SIXTH:
        return None
    alive = table.alive()
    without = [other for other in alive if other.dealt_on != table.street]
    others_shown = any(other.dealt_on == table.street and other.name != table.hand.hero for other in alive)
    return f"{without[0].name} has no card on {_street(table)}" if without and others_shown else None


def shown_cards_mismatch(table: Table, player: Player, show: Show) -> str | None:
    """What is shown at the end holds every card that was seen before: two down, four up, the last one down."""
    if not show.cards or UNKNOWN in show.cards:
        return None
    for card in (*player.up, *player.down):
        if card >= 0 and card not in show.cards:
            how = "face up" if card in player.up else "in hand"
            return f"{player.name} shows {cards_text(show.cards)}, but had {card_text(card)} {how}"
    if player.shown and set(player.shown) - set(show.cards):
        return f"{player.name} shows {cards_text(show.cards)}, earlier {cards_text(player.shown)}"
    return None


def wrong_card_count(table: Table, player: Player, show: Show) -> str | None:
    """Three cards on third street and one more on each; six of one's own with a common card."""
    if not show.cards:
        return None
    street = player.folded_on or table.street
    expected = street - (1 if table.common is not None and street == Street.SEVENTH else 0)
    if len(show.cards) == expected:
        return None
    return f"{player.name} shows {len(show.cards)} cards on {STREET_LABELS.get(street, 'no street')}"


# -- the end


def shown_hand_misread(table: Table, player: Player, show: Show) -> str | None:
    """The room's words name the best five of the cards held."""
    if not show.text or not show.cards or UNKNOWN in show.cards or show.mucked:
        return None
    cards = _with_common(table, show.cards)
    value = low(cards)
    # of an uncontested hand the room names the cards that are there
    fits = words_fit(show.text, value, min(5, len(cards)))
    return None if fits is not False else f"'{show.text}' printed, {low_name(value)} computed"


def words_fit(words: str, value: Low, cards: int = 5) -> bool | None:
    """Whether a room's words name a low; None where they cannot be told.

    `8,7,4,3,A`, `9-8-6-3-2`, `a pair of Sevens`, `two pair, Sixes and Deuces`, or short: `two pair`.
    """
    said = words.strip().lower().replace("-", ",").replace(" ", "")
    ranks = said.split(",")
    if all(len(rank) == 1 and rank.upper() in RANKS for rank in ranks):
        return sorted(RANKS.index(rank.upper()) for rank in ranks) == sorted(low_ranks(value, cards))
    kind = kind_name(value).replace(" ", "")
    if not said.startswith(_PAIRINGS):
        return None
    if not kind or not said.startswith(kind):
        return False
    named = _ranks_named(said)
    return not named or named == _ranks_named(low_name(value).lower())


_PAIRINGS = ("apair", "twopair", "threeofakind", "afullhouse", "fourofakind")


def _ranks_named(words: str) -> set[int]:
    return {rank for rank, name in enumerate(RANK_NAMES) if name.lower() in words}


def _with_common(table: Table, cards: tuple[int, ...]) -> tuple[int, ...]:
    return cards if table.common is None or table.street < Street.SEVENTH else (*cards, table.common)


def uncalled_mismatch(table: Table, player: Player, refund: Refund) -> str | None:
    """Back goes what the highest contributor put in above the second highest."""
    due = uncalled(table.players)
    amount = due.amount - player.refunded if due and due.player is player else 0
    if refund.amount == amount:
        return None
    return f"uncalled {_money(table, refund.amount)} printed, {_money(table, amount)} computed for {player.name}"


def uncalled_missing(table: Table, player: Player, event: Award | Show) -> str | None:
    """The same where no line gives it back."""
    if table.hand_over or not table.house.prints_uncalled or (isinstance(event, Show) and event.summary):
        return None
    due = uncalled(table.players)
    if due is None or due.player.refunded:
        return None
    return f"uncalled {_money(table, 0)} printed, {_money(table, due.amount)} computed for {due.player.name}"


def winner_folded(table: Table, player: Player, award: Award) -> str | None:
    """A folded hand wins nothing."""
    return f"{player.name} collected after folding" if player.folded else None


def winner_not_eligible(table: Table, player: Player, award: Award) -> str | None:
    """A side pot is for those who have chips in it (TDA rule 21)."""
    made = pots(table.players)
    if not award.pot or award.pot >= len(made) or player in made[award.pot].players or player.folded:
        return None
    return f"{player.name} collected a side pot he has no chips in"


def wrong_winner(table: Table, player: Player, award: Award) -> str | None:
    """Each pot goes to the lowest hand of those who have chips in it; only known cards are compared."""
    hands = final_lows(table)
    if player not in hands or player.folded:
        return None
    rivals = _rivals(table, player, award)
    best = min(rivals, key=lambda rival: hands[rival], default=player)
    if hands[best] >= hands[player]:
        return None
    return f"{player.name} won with {low_name(hands[player])}, {best.name} had {low_name(hands[best])}"


def _rivals(table: Table, player: Player, award: Award) -> list[Player]:
    """Who had a claim on every chip of this award."""
    made = pots(table.players)
    # of a single line for all pots only the main pot is surely in it
    number = award.pot if award.pot is not None and award.pot < len(made) else 0
    rivals = made[number].players if made else ()
    return [rival for rival in rivals if rival is not player and rival in final_lows(table)]


def final_lows(table: Table) -> dict[Player, Low]:
    """The final low of everyone left whose cards are all known."""
    lows: dict[Player, Low] = {}
    if table.street < Street.SEVENTH:
        return lows
    needed = 6 if table.common is not None else 7
    for player in table.alive():
        cards = player.known_cards()
        if len(cards) == needed and UNKNOWN not in cards:
            lows[player] = low(_with_common(table, cards))
    return lows


def board_changed(table: Table, player: None, board: Board) -> str | None:
    """The summary repeats the common card."""
    if board.card == table.common or UNKNOWN in (board.card, table.common):
        return None
    common = "none" if table.common is None else card_text(table.common)
    return f"the summary's board is {card_text(board.card)}, the common card was {common}"


# -- the whole hand


Said = Iterator[tuple[int, str]]
"""Line (from the hand's first) and sentence."""


def seat_twice(table: Table) -> Said:
    """A player has one seat and a seat one player."""
    players: dict[str, int] = {}
    numbers: set[int] = set()
    for seat in table.hand.seats:
        if seat.player in players:
            yield seat.line, f"{seat.player} sits in seats {players[seat.player]} and {seat.number}"
        elif seat.number in numbers:
            yield seat.line, f"two players in seat {seat.number}"
        players.setdefault(seat.player, seat.number)
        numbers.add(seat.number)


def too_many_for_the_deck(table: Table) -> Said:
    """Eight at most (all rooms; nine would need 27 cards before fourth street)."""
    dealt = _dealt_in(table)
    if dealt > 8:
        yield 0, f"{dealt} players dealt, 8 can play"


def too_many_for_the_table(table: Table) -> Said:
    """No more than the header's seats."""
    dealt, seats = _dealt_in(table), table.hand.max_seats
    if seats is not None and seats < dealt <= 8:
        yield 0, f"{dealt} players dealt, table {seats}"


def _dealt_in(table: Table) -> int:
    return sum(bool(player.up) for player in table.players)


def bad_card(table: Table) -> Said:
    """A rank and a suit."""
    for line, text in table.hand.bad_cards:
        yield line, f"'{text}' is not a card"


def ante_missing(table: Table) -> Said:
    """Whoever is dealt in has paid an ante, if anybody has."""
    without = [player.name for player in table.players if player.ante is None and player.up]
    if not without or len(without) == len(table.players):
        return
    lines = {event.player: event.line for event in reversed(table.hand.events) if isinstance(event, Deal)}
    for name in without:
        yield lines[name], f"{name} was dealt in without an ante"


def hand_truncated(table: Table) -> Said:
    """A hand ends in its summary, which has a line for everyone dealt in."""
    hand = table.hand
    if not table.awards:
        yield hand.lines - 1, "no result for this hand"
    elif not hand.finished:
        yield hand.lines - 1, "the summary is not whole"


def pot_mismatch(table: Table) -> Said:
    """The pot is all that was put in, less the uncalled bet."""
    printed = table.hand.printed
    computed = pot_of(table)
    if printed is not None and printed.pot != computed:
        yield printed.line, f"pot {_money(table, printed.pot)} printed, {_money(table, computed)} computed"


def pot_of(table: Table) -> Amount:
    """All that was put in, less the uncalled bet, before rake."""
    due = uncalled(table.players)
    return table.pot - (due.amount if due else 0)


def side_pot_mismatch(table: Table) -> Said:
    """Each pot holds what its players put into its layer; the rake is out of the printed parts (PokerStars)."""
    printed = table.hand.printed
    if printed is None or not printed.pots:
        return
    if printed.rake:
        parts = sum(printed.pots)
        if parts + printed.rake != printed.pot:
            texts = (_money(table, amount) for amount in (parts, printed.rake, printed.pot))
            yield printed.line, "main and side pots {} + rake {} are not {}".format(*texts)
        return
    made = pots(table.players)
    for number, amount in enumerate(printed.pots):
        computed = made[number].amount if number < len(made) else 0
        if amount != computed:
            name = f"side pot {number}" if number else "main pot"
            yield printed.line, f"{name}: {_money(table, amount)} printed, {_money(table, computed)} computed"


def rake_mismatch(table: Table) -> Said:
    """What was collected and the rake make up the printed pot."""
    printed = table.hand.printed
    if printed is None or printed.rake is None:
        return
    collected = sum(player.collected for player in table.players)
    if collected + printed.rake != printed.pot:
        parts = (_money(table, amount) for amount in (collected, printed.rake, printed.pot))
        yield printed.line, "collected {} + rake {} is not {}".format(*parts)


def rake_negative(table: Table) -> Said:
    """A room takes, it does not give."""
    printed = table.hand.printed
    if printed is None or printed.rake is None:
        collected = sum(player.collected for player in table.players)
        if collected > pot_of(table):
            yield table.hand.lines - 1, f"rake {_money(table, pot_of(table) - collected)}"


def rake_in_tournament(table: Table) -> Said:
    """Tournament chips are not raked."""
    printed = table.hand.printed
    if printed is not None and printed.rake and table.hand.tournament is not None:
        yield printed.line, f"rake {_money(table, printed.rake)} in a tournament"


def split_mismatch(table: Table) -> Said:
    """Equal hands share a pot equally, to one unit of the smallest chip (RRP ties)."""
    for shares, line in _splits(table):
        if max(shares.values()) - min(shares.values()) > _unit(table):
            (low_name_, low_share), (high_name, high_share) = _ends(shares)
            yield (
                line,
                (
                    f"{high_name} and {low_name_} tie, their shares {_money(table, high_share)} and "
                    f"{_money(table, low_share)} differ by more than one unit"
                ),
            )


def odd_chip(table: Table) -> Said:
    """The odd unit: by TDA 20B to the high card by suit of the winning five, by RRP to the lowest; rooms differ."""
    for shares, line in _splits(table):
        if 0 < max(shares.values()) - min(shares.values()) <= _unit(table):
            _, (name, share) = _ends(shares)
            yield line, f"odd {_money(table, share - min(shares.values()))} went to {name}"


def _ends(shares: dict[str, Amount]) -> tuple[tuple[str, Amount], tuple[str, Amount]]:
    ordered = sorted(shares.items(), key=lambda share: share[1])
    return ordered[0], ordered[-1]


def _unit(table: Table) -> Amount:
    """The smallest chip: a cent, or a whole chip where all amounts are whole."""
    amounts = [player.total for player in table.players]
    return 100 if table.hand.in_chips and not any(amount % 100 for amount in amounts) else 1


def _splits(table: Table) -> Iterator[tuple[dict[str, Amount], int]]:
    """For each pot whose best known hands tie: what each of them took of it, and the line of its first award."""
    awards = table.awards
    if len({award.player for award in awards}) < 1 or len(table.alive()) < 2:
        return
    lows = final_lows(table)
    made = pots(table.players)
    for number in sorted({award.pot for award in awards}, key=lambda pot: pot or 0):
        if number is None and len(made) > 1:
            continue
        mine = [award for award in awards if award.pot == number]
        rivals = [
            player for player in (made[number or 0].players if (number or 0) < len(made) else ()) if player in lows
        ]
        best = min((lows[player] for player in rivals), default=0)
        tied = [player.name for player in rivals if lows[player] == best]
        if len(tied) > 1 and all(award.player in tied for award in mine):
            yield {name: sum(award.amount for award in mine if award.player == name) for name in tied}, mine[0].line


def cards_unknown(table: Table) -> Said:
    """A hand that went to the showdown and is not wholly known cannot be compared."""
    if table.street < Street.SEVENTH or len(table.alive()) < 2:
        return
    lows = final_lows(table)
    for player in table.alive():
        if player not in lows:
            cards = player.known_cards()
            unknown = 7 - (table.common is not None) - sum(card >= 0 for card in cards)
            if unknown > 0:
                yield table.hand.lines - 1, f"{player.name}: {unknown} unknown cards, winner not checked"


def showdown_order(table: Table) -> Said:
    """Who bet or raised last on seventh street shows first (TDA 17A); on a checked street the rooms differ."""
    if table.last is None or table.street < Street.SEVENTH:
        return
    first = table.first_show
    if len(table.alive()) > 1 and first and first.player != table.last.name and not table.last.all_in:
        yield first.line, f"{first.player} showed first, expected {table.last.name}"


E, W, I = Severity.ERROR, Severity.WARNING, Severity.INFO  # noqa: E741

_ANYONE = Rule("UNKNOWN_PLAYER", E, unknown_player)

_TURN = (
    _ANYONE,
    Rule("ACTION_AFTER_FOLD", E, action_after_fold),
    Rule("ACTION_AFTER_ALLIN", E, action_after_all_in, ("stacks",)),
    Rule("OUT_OF_TURN", W, out_of_turn),
    Rule("EXTRA_ACTION", W, extra_action),
)

OPENING = (
    Rule("BRING_IN_CHECKED", E, bring_in_checked, ("doors",)),
    Rule("BRING_IN_SHIFTED", I, shifted_bring_in_folded, ("doors",)),
    Rule("BRING_IN_SHIFTED", I, bring_in_shifted, ("doors",)),
    Rule("BRING_IN_MISSING", W, bring_in_missing),
    Rule("WRONG_BRING_IN", W, wrong_bring_in, ("doors",)),
    Rule("WRONG_CARD_COUNT", E, passed_by),
    Rule("WRONG_OPENER", W, wrong_opener, ("boards",)),
    Rule("OPENER_TIE", I, opener_tie, ("boards",)),
)
"""Asked of the first act of each street, whatever it is, beside those of its kind."""

_CHIPS = (
    Rule("STACK_NEGATIVE", E, stack_negative, ("stacks",)),
    Rule("ALLIN_MARK_MISMATCH", W, all_in_mark_mismatch, ("stacks",)),
)

_WAGER = (
    *_TURN,
    *_CHIPS,
    Rule("WRONG_COMPLETION", W, wrong_completion),
    Rule("CAP_EXCEEDED", E, cap_exceeded),
    Rule("CAP_EXCEEDED", W, cap_exceeded_elsewhere),
    Rule("CAP_EXCEEDED", I, cap_exceeded_heads_up),
    Rule("SHORT_ALLIN", I, short_all_in, ("stacks",)),
)

CHECKS: dict[object, tuple[Rule, ...]] = {
    Kind.ANTE: (_ANYONE, *_CHIPS, Rule("ANTE_MISMATCH", W, ante_mismatch)),
    Kind.BRING_IN: (
        *_TURN,
        *_CHIPS,
        Rule("EXTRA_ACTION", W, late_bring_in),
        Rule("BRING_IN_AMOUNT", W, bring_in_amount),
        Rule("BRING_IN_SHORT", I, bring_in_short, ("stacks",)),
    ),
    Kind.BET: (
        *_WAGER,
        Rule("WRONG_BET_SIZE", W, wrong_bet_size),
    ),
    Kind.RAISE: (
        *_WAGER,
        Rule("NOT_REOPENED", W, not_reopened),
        Rule("WRONG_RAISE_SIZE", W, wrong_raise_size),
        Rule("RAISE_ARITHMETIC", W, raise_arithmetic),
    ),
    Kind.CALL: (*_TURN, *_CHIPS, Rule("WRONG_CALL_AMOUNT", W, wrong_call_amount)),
    Kind.CHECK: (*_TURN, Rule("ILLEGAL_CHECK", E, illegal_check)),
    Kind.FOLD: (*_TURN, Rule("FOLD_WITHOUT_BET", I, fold_without_bet)),
    Heading: (
        Rule("MISSING_STREET", E, missing_street),
        Rule("STREET_ORDER", E, street_order),
        Rule("BRING_IN_MISSING", W, no_third_street),
        Rule("MISSING_ACTION", W, missing_action),
        Rule("DECK_EXHAUSTED", E, deck_exhausted),
        Rule("COMMON_CARD_UNEXPECTED", W, common_card_unexpected),
        Rule("DUPLICATE_CARD", E, duplicate_common),
    ),
    Deal: (
        _ANYONE,
        Rule("UPCARD_CHANGED", E, up_card_changed),
        Rule("WRONG_CARD_COUNT", E, wrong_deal),
        Rule("DUPLICATE_CARD", E, duplicate_card),
    ),
    Show: (
        _ANYONE,
        Rule("MISSING_STREET", E, missing_last_street),
        Rule("MISSING_ACTION", W, missing_action),
        Rule("UNCALLED_MISMATCH", W, uncalled_missing),
        Rule("SHOWN_CARDS_MISMATCH", E, shown_cards_mismatch),
        Rule("WRONG_CARD_COUNT", E, wrong_card_count),
        Rule("DUPLICATE_CARD", E, duplicate_card),
        Rule("SHOWN_HAND_MISREAD", W, shown_hand_misread),
    ),
    Refund: (
        _ANYONE,
        Rule("MISSING_ACTION", W, missing_action),
        Rule("UNCALLED_MISMATCH", W, uncalled_mismatch),
    ),
    Award: (
        _ANYONE,
        Rule("MISSING_STREET", E, missing_last_street),
        Rule("MISSING_ACTION", W, missing_action),
        Rule("UNCALLED_MISMATCH", W, uncalled_missing),
        Rule("WINNER_FOLDED", E, winner_folded),
        Rule("WINNER_NOT_ELIGIBLE", W, winner_not_eligible),
    ),
    Capped: (Rule("CAP_NOTE_MISMATCH", I, cap_note_mismatch),),
    Board: (Rule("UPCARD_CHANGED", E, board_changed),),
}
"""By kind of act, or by type of event."""

FINAL_CHECKS = (Rule("WRONG_WINNER", W, wrong_winner),)
"""Asked of each award once the summary has told the mucked cards too."""

AUDITS = (
    Rule("SEAT_TWICE", E, seat_twice),
    Rule("TOO_MANY_PLAYERS", E, too_many_for_the_deck),
    Rule("TOO_MANY_PLAYERS", W, too_many_for_the_table),
    Rule("BAD_CARD", E, bad_card),
    Rule("ANTE_MISSING", W, ante_missing),
    Rule("HAND_TRUNCATED", W, hand_truncated),
    Rule("POT_MISMATCH", W, pot_mismatch, ("result",)),
    Rule("SIDE_POT_MISMATCH", W, side_pot_mismatch, ("result",)),
    Rule("RAKE_MISMATCH", W, rake_mismatch, ("result",)),
    Rule("RAKE_NEGATIVE", E, rake_negative),
    Rule("RAKE_IN_TOURNAMENT", W, rake_in_tournament),
    Rule("SPLIT_MISMATCH", W, split_mismatch),
    Rule("ODD_CHIP", I, odd_chip),
    Rule("CARDS_UNKNOWN", I, cards_unknown),
    Rule("SHOWDOWN_ORDER", I, showdown_order),
)

OUTSIDE = {
    "UNKNOWN_LINE": (
        E,
        "The hand has a line that the room's grammar does not know, or not at this place. The hand is unread; its text "
        "is kept in the database and read again when the grammar, or a noise file, knows the line.",
    ),
    "HAND_ID_REUSED": (
        W,
        "The database holds a hand of this number with other acts or amounts. Both are kept.",
    ),
}
"""Findings that the reader and the importer give."""


def rules() -> dict[str, list[Rule]]:
    """Every rule by its code, in the order of the checks."""
    found: dict[str, list[Rule]] = {}
    for rule in [*OPENING, *(rule for checks in CHECKS.values() for rule in checks), *FINAL_CHECKS, *AUDITS]:
        if rule not in found.setdefault(rule.code, []):
            found[rule.code].append(rule)
    return found


def explain(code: str) -> str | None:
    """What a finding means and which rule of the game is behind it; None for an unknown code."""
    if code in OUTSIDE:
        severity, words = OUTSIDE[code]
        return f"{code} ({severity}): {words}"
    found = rules().get(code, [])
    texts = [f"{code} ({rule.severity}): {' '.join((rule.check.__doc__ or '').split())}" for rule in found]
    return "\n".join(dict.fromkeys(texts)) or None
