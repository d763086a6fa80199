"""Streets and cards: their order, their number, and that none is in the deck twice."""

from razzstats.cards import UNKNOWN, Card, card_text, cards_text
from razzstats.events import STREET_LABELS, Act, Award, Deal, Heading, Show, Street
from razzstats.play.rules.words import Said, street
from razzstats.play.table import DECK, Player, Table


def missing_street(table: Table, player: None, heading: Heading) -> str | None:
    """The streets are 3rd to 7th, none left out."""
    missing = range(max(table.street + 1, int(Street.THIRD)), heading.street)
    return f"{', '.join(STREET_LABELS[street] for street in missing)} missing" if missing else None


def missing_last_street(table: Table, player: object, event: Award | Show) -> str | None:
    """A hand that goes to the showdown has been dealt all its streets, all-in or not."""
    if isinstance(event, Show) and (event.summary or not table.can_bet()):
        return None
    if table.hand_over or len(table.alive()) < 2 or table.street >= Street.SEVENTH:
        return None
    missing = ", ".join(STREET_LABELS[street] for street in range(max(table.street + 1, 3), 8))
    return f"{missing} missing: {len(table.alive())} players were left"


def street_order(table: Table, player: None, heading: Heading) -> str | None:
    """Streets come one after the other."""
    if heading.street > table.street:
        return None
    if heading.street == table.street:
        return f"{STREET_LABELS[heading.street]} comes twice"
    return f"{STREET_LABELS[heading.street]} comes after {STREET_LABELS[table.street]}"


def deck_exhausted(table: Table, player: None, heading: Heading) -> str | None:
    """52 cards: when the last street would need more, one common card serves all (TDA RP-10H; PokerStars)."""
    needed = table.dealt + table.left
    if heading.street != Street.SEVENTH or needed <= DECK or heading.common is not None:
        return None
    return f"{needed} cards dealt from {DECK}"


def common_card_unexpected(table: Table, player: None, heading: Heading) -> str | None:
    """A common card is dealt only when the deck cannot serve everyone (live: and leave two over, TDA RP-10H)."""
    needed = table.dealt + table.left + table.house.spare_cards
    if heading.common is None or (heading.street == Street.SEVENTH and needed > DECK):
        return None
    return f"common card though {DECK - table.dealt} cards were left for {table.left} players"


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
            if owner in (None, player.name):
                return f"{player.name} has {card_text(card)} twice"
            return f"{card_text(card)} is held by {owner} and {player.name}"
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
    return f"{player.name}: {street(table)} repeats {cards_text(deal.old)}, earlier {cards_text(seen)}"


def wrong_deal(table: Table, player: Player, deal: Deal) -> str | None:
    """Two cards down and one up on third street, then one card a street to each who is left."""
    if not table.street:
        return f"{player.name} is dealt {cards_text(deal.new)} before 3rd street"
    if player.folded:
        return f"{player.name} is dealt a card on {street(table)} after folding"
    if player.dealt_on == table.street:
        return f"{player.name} is dealt to twice on {street(table)}"
    if table.acts_on_street:
        return f"{player.name} is dealt a card on {street(table)} after somebody has acted"
    if table.street == Street.SEVENTH and len(player.up) != Street.SEVENTH - 3:
        return f"{player.name} is dealt his last card with {len(player.up)} up cards"
    if len(deal.new) == 1 or (table.street == Street.THIRD and len(deal.new) == 3):
        return None
    return f"{player.name} is dealt {len(deal.new)} cards on {street(table)}"


def passed_by(table: Table, player: Player, act: Act) -> str | None:
    """Whoever is left gets a card on each street, and a history that shows anyone's up cards shows all of them.

    The last card lies face down: only the hero's is told.
    """
    if table.dealt_on_street == table.left or table.street < Street.THIRD:
        return None
    without = [other for other in table.alive() if other.dealt_on != table.street and _is_told(table, other)]
    return f"{without[0].name} has no card on {street(table)}" if without else None


def _is_told(table: Table, player: Player) -> bool:
    """His card on this street would have a line: he had one on another, or somebody else but the hero has."""
    if table.street == Street.SEVENTH:
        # where two or more had theirs known, none is the hero: so in the note of a live hand, which may leave it out
        return player.name == table.hand.hero and table.common is None
    shown = [other for other in table.players if other.up and other.name != table.hand.hero]
    return bool(player.up or shown)


def shown_cards_mismatch(table: Table, player: Player, show: Show) -> str | None:
    """What is shown is what was dealt, in its order: two down cards, the door, fourth ... and the last down card."""
    cards = show.cards
    if table.left < 2 and len(cards) < _held(table, player):
        return _strange_in_part(player, cards, _held(table, player))
    up, last = cards[2 : 2 + len(player.up)], cards[2 + len(player.up) :]
    for seen, shown in zip(player.up, up, strict=False):
        if UNKNOWN not in (seen, shown) and seen != shown:
            return f"{player.name} shows {cards_text(cards)}, but had {card_text(seen)} face up"
    # who was dealt his last card has it at the end of his down cards
    end = len(player.down) - (player.dealt_on == Street.SEVENTH)
    for dealt, there, when in ((player.down[:end], cards[:2], "first"), (player.down[end:], last, "last")):
        gone = [card for card in dealt if card != UNKNOWN and card not in there]
        if gone and there and UNKNOWN not in there:
            return f"{player.name} shows {cards_text(cards)}, but was dealt {cards_text(gone)} {when}"
    earlier = zip(player.shown, cards, strict=False)
    if any(UNKNOWN not in pair and pair[0] != pair[1] for pair in earlier):
        return f"{player.name} shows {cards_text(cards)}, earlier {cards_text(player.shown)}"
    return None


def _strange_in_part(player: Player, cards: tuple[Card, ...], held: int) -> str | None:
    """Who wins without a showdown may show a part of his hand, in any order; the rest of it was dealt face down."""
    known = {*player.up, *player.down} - {UNKNOWN}
    strange = [card for card in cards if card != UNKNOWN and card not in known]
    unseen = held - len(known)
    if len(strange) <= unseen:
        return None
    why = f"of which {unseen} can be his" if unseen > 0 else "which he has not"
    return f"{player.name} shows {cards_text(strange)}, {why}"


def wrong_card_count(table: Table, player: Player, show: Show) -> str | None:
    """Three cards on third street and one more on each; six of one's own with a common card."""
    if not show.cards:
        return None
    expected = _held(table, player)
    # who wins without a showdown may show a part of his hand
    if len(show.cards) == expected or (table.left < 2 and len(show.cards) < expected):
        return None
    street = player.folded_on or table.street
    return f"{player.name} shows {len(show.cards)} cards on {STREET_LABELS.get(street, 'no street')}"


def _held(table: Table, player: Player) -> int:
    """How many cards of his own he has, or had when he folded."""
    street = player.folded_on or table.street
    return street - (1 if table.common is not None and street == Street.SEVENTH else 0)


def streets_renamed(table: Table) -> Said:
    """Older KingsClub files call fourth street the third, and so on; they are read as what they are."""
    if table.hand.renamed_line is not None:
        yield table.hand.renamed_line, "street names shifted by one"
