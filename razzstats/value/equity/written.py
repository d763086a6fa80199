"""Equity of hands as people write them: `A23`, `(Ah 2c)3d Kh`, `xx8`, `(8-)5`.

A card is a rank, `10` or `T` for the ten, with or without a suit `c d h s`; `x` or `?` is a card not seen. Brackets
hold the hole cards, and may hold a range of them instead, of which docs/equity.md tells the notation.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from razzstats.cards import RANKS, Card, card_text, parse_card
from razzstats.value.equity import Equity, Holding, Spot
from razzstats.value.equity import equity as equity_of
from razzstats.value.equity.holding import Holes

_SYMBOLS = str.maketrans("♣♦♥♠?", "CDHSX")
_HAND = re.compile(r"(?:\((?P<holes>[^()]*)\))?(?P<up>[^()]*)(?:\((?P<last>[^()]*)\))?")
_CARD = re.compile(r"(10|[A2-9TJQKX])((?<!X)[CDHS])?")
_SLOT = re.compile(r"(10|[A2-9TJQKX])((?<!X)[-+])?")
_CARD_RULE = "a card is A, 2 to 9, T or 10, J, Q or K, with or without a suit c, d, h or s; x is a card not seen"
_RANGE_RULE = "a range is written like (8-)5: two cards that make three unpaired cards of eight or lower with the door"


@dataclass(frozen=True, slots=True)
class Written:
    """The cards of a hand or a list: all ranks, those that have a suit as cards, and how many were not seen."""

    text: str
    ranks: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    hidden: int = 0
    holes: Holes | None = None

    @property
    def size(self) -> int:
        """How many cards there are, seen or not."""
        return len(self.ranks) + self.hidden


def equity(*hands: str, dead: str = "", common: str = "", samples: int | None = None, seed: int = 0) -> Equity:
    """The equity of two to eight hands against each other: `equity("A23", "678", dead="4455").shares[0].equity`.

    `dead` are cards out of play, `common` is the common card of seventh street. All deals are counted where that takes
    seconds; else, or if `samples` is given, so many random deals are drawn from `seed`. Raises ValueError for what is
    no hand, or no deal of one deck.
    """
    if len(hands) < 2:
        raise ValueError("equity is what hands have against each other: give two to eight")
    return equity_of(spot_of(hands, dead, common), samples, seed)


def spot_of(hands: Sequence[str], dead: str = "", common: str = "") -> Spot:
    """The spot of hands as written; ValueError says what is wrong with them.

    Where the deck is too small for everyone's seventh card, a common card is to come, as the game has it.
    """
    written = [read_hand(text) for text in hands]
    gone, shared = _read_known(dead, "dead"), _read_known(common, "common")
    if shared.size > 1:
        raise ValueError(f"{common!r}: there is one common card")
    _check_sizes(written, beside_common=shared.size > 0)
    _check_suits([*written, gone, shared])
    size = 7 - shared.size
    unseen = 52 - sum(len(one.ranks) for one in [*written, gone, shared])
    to_come = shared.size == 0 and sum(7 - len(one.ranks) for one in written) > unseen and written[0].size < 7
    own = size - to_come
    holdings = tuple(Holding(one.ranks, own - len(one.ranks), one.holes) for one in written)
    return Spot(holdings, gone.ranks, shared.ranks[0] if shared.size else None, to_come)


def read_hand(text: str) -> Written:
    """A hand of three to seven cards, or its range."""
    found = _HAND.fullmatch(_plain(text))
    if found is None:
        raise ValueError(f"{_shown(text)}: brackets stand around the two hole cards at the head, and the seventh card")
    holes, up, last = (found[name] for name in ("holes", "up", "last"))
    if last is not None and _read(last, text).size != 1:
        raise ValueError(f"{_shown(text)}: the last brackets stand around the seventh card")
    if holes is None or not re.search(r"[-+,]", holes):
        if holes is not None and _read(holes, text).size != 2:
            raise ValueError(f"{_shown(text)}: the first brackets stand around the two hole cards")
        return _read(f"{holes or ''}{up}{last or ''}", text)
    seen = _read(f"{up}{last or ''}", text)
    door = _read(up, text)
    if not door.ranks or _plain(up).startswith("X"):
        raise ValueError(f"{_shown(text)}: a range of hole cards needs the door card behind it")
    return Written(seen.text, seen.ranks, seen.cards, seen.hidden + 2, _holes(holes, door.ranks[0], text))


def ranges_of(text: str) -> tuple[Holes, ...]:
    """The hole cards of a range such as `8-` or `A 8-, AA` beside a door card of each rank, the ace first.

    Raises ValueError for what is no range, or leaves no two cards behind some door card.
    """
    found = tuple(_pairs(text, door, text) for door in range(len(RANKS)))
    barred = [RANKS[door] for door, pairs in enumerate(found) if not pairs]
    if barred:
        doors = " or ".join(filter(None, (", ".join(barred[:-1]), barred[-1])))
        raise ValueError(f"{_shown(text)}: behind a door card of {doors} no two cards are in this range")
    return found


def _plain(text: str) -> str:
    return "".join(text.upper().translate(_SYMBOLS).split())


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}...")


def _read(cards: str, text: str) -> Written:
    """The cards of a part of a text."""
    plain = _plain(cards)
    tokens = [(found[1], found[2] or "") for found in _CARD.finditer(plain)]
    if sum(len(rank) + len(suit) for rank, suit in tokens) != len(plain):
        raise ValueError(f"{_shown(text)}: {_CARD_RULE}")
    ranks = tuple(_rank(rank) for rank, _ in tokens if rank != "X")
    suited = tuple(card for rank, suit in tokens if suit and (card := parse_card(rank + suit)) is not None)
    return Written(text, ranks, suited, len(tokens) - len(ranks))


def _read_known(text: str, what: str) -> Written:
    """Dead cards or the common one, all of which must be seen."""
    found = _read(text.replace(",", " "), text)
    if found.hidden:
        raise ValueError(f"{_shown(text)}: a {what} card must be known")
    return found


def _rank(text: str) -> int:
    return RANKS.index("T" if text == "10" else text)


def _check_sizes(hands: Sequence[Written], *, beside_common: bool) -> None:
    for one in hands:
        if not 3 <= one.size <= 7:
            raise ValueError(
                f"{_shown(one.text)} has {one.size} cards; a hand has three to seven, x being a card not seen"
            )
        if one.size != hands[0].size:
            raise ValueError(
                f"{_shown(hands[0].text)} has {hands[0].size} cards and {_shown(one.text)} {one.size}: "
                "all hands in play have equally many; write x for a card not seen"
            )
        if beside_common and one.size != 6:
            raise ValueError(f"{_shown(one.text)} has {one.size} cards; with a common card a hand has six of its own")


def _check_suits(parts: Sequence[Written]) -> None:
    named: set[Card] = set()
    for part in parts:
        for card in part.cards:
            if card in named:
                raise ValueError(f"{card_text(card)} is named twice, the second time in {_shown(part.text)}")
            named.add(card)


# -- ranges of hole cards


def _holes(text: str, door: int, whole: str) -> Holes:
    """`8-`, `A 8-`, `9+ x`, `AA, 22`: alternatives of one or two slots."""
    found = _pairs(text, door, whole)
    if not found:
        raise ValueError(f"{_shown(whole)}: no two hole cards are in this range")
    return found


def _pairs(text: str, door: int, whole: str) -> Holes:
    return frozenset(pair for part in _plain(text).split(",") for pair in _alternative(part, door, whole))


def _alternative(part: str, door: int, whole: str) -> Holes:
    slots = [(found[1], found[2] or "") for found in _SLOT.finditer(part)]
    if "".join(rank + sign for rank, sign in slots) != part or not 1 <= len(slots) <= 2:
        raise ValueError(f"{_shown(whole)}: {_RANGE_RULE}")
    if len(slots) == 1:
        if not slots[0][1]:
            raise ValueError(f"{_shown(whole)}: {_RANGE_RULE}")
        slots *= 2
    (_, sign), (_, other_sign) = slots
    return frozenset(
        (min(pair), max(pair))
        for pair in product(*(_slot_ranks(rank, how, door) for rank, how in slots))
        if pair[0] != pair[1] or not (sign or other_sign)
    )


def _slot_ranks(rank: str, sign: str, door: int) -> list[int]:
    """The ranks that a slot stands for; one with a sign pairs nothing."""
    if rank == "X":
        return list(range(13))
    place = _rank(rank)
    bounds = {"": range(place, place + 1), "-": range(place + 1), "+": range(place, 13)}[sign]
    return [one for one in bounds if not sign or one != door]
