"""Hands shown and pots given out: what they hold, who wins, how a pot is split."""

from collections.abc import Callable, Iterator
from math import gcd

from razzstats.cards import RANK_NAMES, RANKS, UNKNOWN, Card, card_text, rank
from razzstats.events import Award, Board, Show, Street
from razzstats.money import Amount
from razzstats.play.pots import ending
from razzstats.play.rules.accounts import pot_of, uncalled_in_award
from razzstats.play.rules.words import Said, money
from razzstats.play.table import Player, Table
from razzstats.value.lowball import Low, kind_name, low, low_name, low_ranks


def shown_hand_misread(table: Table, player: Player, show: Show) -> str | None:
    """The room's words name the best five of the cards held."""
    if not show.text or not show.cards or show.mucked:
        return None
    cards = _with_common(table, show.cards)
    if UNKNOWN in cards:
        return None
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
    words = words.replace("twos", "deuces").replace("treys", "threes")
    return {rank for rank, name in enumerate(RANK_NAMES) if name.lower() in words}


def _with_common(table: Table, cards: tuple[int, ...]) -> tuple[int, ...]:
    return cards if table.common is None or table.street < Street.SEVENTH else (*cards, table.common)


def winner_folded(table: Table, player: Player, award: Award) -> str | None:
    """A folded hand wins nothing."""
    return f"{player.name} collected after folding" if player.folded else None


def winner_not_eligible(table: Table, player: Player, award: Award) -> str | None:
    """A side pot is for those who have chips in it (TDA rule 21)."""
    if player.seat and not player.plays:
        return f"{player.name} collected without having been dealt in"
    made = ending(table).pots
    if not award.pot or award.pot >= len(made) or player in made[award.pot].players or player.folded:
        return None
    if not table.house.tells_pots:
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
    made = ending(table).pots
    # of a single line for all pots only the main pot is surely in it
    number = award.pot or 0
    if number >= len(made) or (number and not table.house.tells_pots) or (award.supplied and award.pot is None):
        return []
    rivals = made[number].players if made else ()
    return [rival for rival in rivals if rival is not player and rival in final_lows(table)]


def final_lows(table: Table) -> dict[Player, Low]:
    """The final low of everyone left whose cards are all known; worked out once, at the end of the hand."""
    if table.final_lows is None:
        table.final_lows = _lows(table)
    return table.final_lows


def _lows(table: Table) -> dict[Player, Low]:
    lows: dict[Player, Low] = {}
    if table.street < Street.SEVENTH:
        return lows
    needed = 6 if table.common is not None else 7
    for player in table.alive():
        cards = player.known_cards()
        # a card that somebody is said to have twice is a finding of its own, and makes no hand
        if len({*cards}) == len(cards) == needed and UNKNOWN not in _with_common(table, cards):
            lows[player] = low(_with_common(table, cards))
    return lows


def board_changed(table: Table, player: None, board: Board) -> str | None:
    """The summary repeats the common card."""
    if board.card == table.common or UNKNOWN in (board.card, table.common):
        return None
    common = "none" if table.common is None else card_text(table.common)
    return f"the summary's board is {card_text(board.card)}, the common card was {common}"


def paid_beyond_his_pots(table: Table) -> Said:
    """Nobody takes more than the pots hold that he has chips in (TDA rule 21), whether they are told apart or not."""
    made = ending(table).pots
    if len(made) < 2:
        return
    for award in [award for award in table.awards if award.pot is None]:
        player = table.by_name[award.player]
        most = sum(pot.amount for pot in made if player in pot.players) + uncalled_in_award(table)
        if not player.folded and player.plays and award.amount > most:
            yield (
                award.line,
                f"{player.name} collected {money(table, award.amount)}, his pots hold {money(table, most)}",
            )


def paid_of_each_pot(table: Table) -> Said:
    """Where the pots are told apart, each is paid out: all of it, or what the rake leaves.

    A rake that is not printed is what is left of all of them; chips that nobody called may come with any of them.
    """
    if not (table.house.tells_pots and table.hand.finished):
        return
    made = ending(table).pots
    back = uncalled_in_award(table)
    rake = _rake(table, back)
    told = [award for award in table.awards if award.pot is not None]
    for number in sorted({award.pot for award in told if award.pot is not None}):
        awards = [award for award in told if award.pot == number]
        paid = sum(award.amount for award in awards)
        held = made[number].amount if number < len(made) else 0
        if not held - rake <= paid <= held + back:
            name = f"side pot {number}" if number else "main pot"
            yield awards[0].line, f"{name}: {money(table, paid)} collected, it holds {money(table, held)}"


def _rake(table: Table, back: Amount) -> Amount:
    """As printed; else, in a room that never prints it, what was not paid out."""
    printed = table.hand.printed
    if printed is not None:
        return printed.rake or 0
    if table.house.total != "none" or table.hand.in_chips:
        return 0
    return pot_of(table) - sum(player.collected for player in table.everyone) + back


def split_mismatch(table: Table) -> Said:
    """Equal hands share a pot equally, to one unit of the smallest chip (RRP ties)."""
    for shares, line in _splits(table):
        if max(shares.values()) - min(shares.values()) > smallest_chip(table):
            (low_name_, low_share), (high_name, high_share) = _ends(shares)
            yield (
                line,
                (
                    f"{high_name} and {low_name_} tie, their shares {money(table, high_share)} and "
                    f"{money(table, low_share)} differ by more than one unit"
                ),
            )


def odd_chip(table: Table) -> Said:
    """The odd unit: by TDA 20B to the high card by suit of the winning five, by RRP to the lowest; rooms differ."""
    for shares, line in _splits(table):
        if 0 < max(shares.values()) - min(shares.values()) <= smallest_chip(table):
            _, (name, share) = _ends(shares)
            went = f"odd {money(table, share - min(shares.values()))} went to {name}"
            yield line, f"{went}; {_odd_chip_answers(table, [table.by_name[one] for one in shares])}"


def _odd_chip_answers(table: Table, tied: list[Player]) -> str:
    """To whom two rule books give the odd chip, and which of them the house goes by."""
    high = max(tied, key=lambda player: _extreme(table, player, max))
    low_ = min(tied, key=lambda player: _extreme(table, player, min))
    if high is low_:
        return f"TDA 20B and Robert's Rules give it to {high.name}"
    mark = {table.house.odd_chip: ", as in this house"}
    return f"TDA 20B gives it to {high.name}{mark.get('high', '')}, Robert's Rules to {low_.name}{mark.get('low', '')}"


def deciding_card(table: Table, player: Player) -> Card:
    """The card that gets him the odd chip, in the house's way; of known hands only. The greater the better."""
    if table.house.odd_chip == "low":
        return -_extreme(table, player, min)
    return _extreme(table, player, max)


def _extreme(table: Table, player: Player, pick: Callable[[list[Card]], Card]) -> Card:
    """The highest or lowest card, by rank and then suit, of his best five."""
    ranks = set(low_ranks(final_lows(table)[player]))
    return pick([card for card in _with_common(table, player.known_cards()) if rank(card) in ranks])


def _ends(shares: dict[str, Amount]) -> tuple[tuple[str, Amount], tuple[str, Amount]]:
    ordered = sorted(shares.items(), key=lambda share: share[1])
    return ordered[0], ordered[-1]


def smallest_chip(table: Table) -> Amount:
    """A cent, or a whole chip where all amounts are whole; on a real table what all stacks are made of."""
    amounts = [player.total for player in table.players]
    if table.house.real_chips:
        made_of = gcd(*amounts, *(seat.stack or 0 for seat in table.hand.seats))
        return max(1, gcd(made_of, *(result.collected or 0 for result in table.hand.results)))
    return 100 if table.hand.in_chips and not any(amount % 100 for amount in amounts) else 1


def _splits(table: Table) -> Iterator[tuple[dict[str, Amount], int]]:
    """For each pot whose best known hands tie: what each of them took of it, and the line of its first award."""
    awards = table.awards
    if not awards or table.left < 2 or not table.hand.finished:
        return
    lows = final_lows(table)
    made = ending(table).pots
    for number in sorted({award.pot for award in awards}, key=lambda pot: pot or 0):
        if len(made) > 1 and (number is None or not table.house.tells_pots):
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
    if table.street < Street.SEVENTH or table.left < 2:
        return
    lows = final_lows(table)
    for player in table.alive():
        if player not in lows:
            cards = player.known_cards()
            unknown = 7 - (table.common is not None) - sum(card >= 0 for card in cards)
            if unknown > 0:
                shows = [
                    event.line for event in table.hand.events if isinstance(event, Show) and event.player == player.name
                ]
                line = shows[-1] if shows else table.hand.lines - 1
                yield line, f"{player.name}: {unknown} unknown cards, winner not checked"


def showdown_order(table: Table) -> Said:
    """The last to bet or raise on seventh street shows first (TDA 17A); after a checked one the house's order holds."""
    first = table.first_show
    if first is None or table.street < Street.SEVENTH or table.left < 2 or table.by_name[first.player].folded:
        return
    expected = table.last if table.last is not None else _first_to_show(table)
    if expected is not None and first.player != expected.name and not expected.all_in:
        yield first.line, f"{first.player} showed first, expected {expected.name}"


def _first_to_show(table: Table) -> Player | None:
    """Of those left after a checked street: the first dealt to, or to act; None where nobody knows the house's way."""
    in_deal_order = table.house.checked_river_in_deal_order
    if in_deal_order is None or not table.acts_on_street:
        return None
    if in_deal_order:
        # the deal goes round from a button that is not printed, and so do the antes
        return next((player for player in table.ante_order if not player.folded), None)
    return table.opener
