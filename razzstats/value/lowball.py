"""Ace-to-five low: the best five of up to seven cards, boards of up to four, and their names.

Straights and flushes do not count and the ace is low. A paired hand ranks below every unpaired one, and among
paired hands: pair, two pair, three of a kind, full house, four of a kind, the lower the better (BARGE rulebook,
"lowball scales"; PokerStars names them the same way).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from razzstats.cards import RANK_NAMES, RANKS, Card

Low = int
"""How good a low is: the smaller the better, equal for a tie.

Unpaired: a mask of 13 bits, the ace lowest, so that the highest card decides, then the next. Paired: above every
mask, the kind of pairing first, then the ranks as they are compared, four bits each.
"""

PAIRED = 1 << 24
"""Lows from here on hold a pair or worse; the kind, 1 to 5, is what stands above this bit's place."""

BRICK_FROM = 10
"""From this rank on, the ace being 1 and the king 13, a card caught is a brick; so is one that pairs his own board."""

VALUE_OVER = 90
"""On 7th a hand that beats more than so many percent of what a rival may hold is worth a bet."""

_KINDS = {(2,): 1, (2, 2): 2, (3,): 3, (3, 2): 4, (4,): 5}
_KIND_NAMES = ("", "a pair", "two pair", "three of a kind", "a full house", "four of a kind")


def _lowest_five(mask: int) -> int:
    """The mask of the five lowest ranks, or 0 if there are fewer."""
    kept = 0
    for _ in range(5):
        bit = mask & -mask
        if not bit:
            return 0
        kept |= bit
        mask ^= bit
    return kept


FIVE = [_lowest_five(mask) for mask in range(1 << 13)]
"""The five lowest ranks of every set of ranks, both as masks; 0 if there are fewer."""
_memo: dict[tuple[int, ...], Low] = {}


def low(cards: Sequence[Card]) -> Low:
    """The best low of up to seven known cards; fewer than five count as they are (a board)."""
    mask = 0
    for card in cards:
        mask |= 1 << (card >> 2)
    return FIVE[mask] or low_of_ranks(tuple(sorted(card >> 2 for card in cards)))


def low_of_ranks(ranks: tuple[int, ...]) -> Low:
    """The same for sorted ranks."""
    mask = 0
    for rank in ranks:
        mask |= 1 << rank
    if FIVE[mask]:
        return FIVE[mask]
    if ranks not in _memo:
        _memo[ranks] = min(map(_value, combinations(ranks, min(5, len(ranks)))))
    return _memo[ranks]


def _value(ranks: tuple[int, ...]) -> Low:
    """The low of exactly these ranks, five or fewer."""
    groups = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    if not groups or groups[0][1] == 1:
        return sum(1 << rank for rank in ranks)
    packed = 0
    for place in range(5):
        packed = packed << 4 | (groups[place][0] if place < len(groups) else 0)
    # PAIRED is above the five packed ranks, so the kind decides first
    return PAIRED * _KINDS[tuple(count for _, count in groups if count > 1)] + packed


@cache
def board_low(packed: int) -> Low:
    """The low of a board, or of any up to seven cards, given as three bits a rank, the ace lowest."""
    return low_of_ranks(unpacked(packed))


def unpacked(packed: int) -> tuple[int, ...]:
    """The ranks of cards given as three bits a rank, in order, 0 for the ace."""
    return tuple([rank for rank in range(13) for _ in range(packed >> 3 * rank & 7)])


def sure_to_beat(cards: tuple[int, ...], unseen: Sequence[int], other: Low) -> bool:
    """Whether these ranks end with a better low on seven cards, whatever comes; `unseen` counts each rank's cards."""
    # what pairs the cards spoils them most
    worst_first = sorted(range(13), key=lambda rank: rank not in cards)
    ways = combinations_with_replacement(worst_first, 7 - len(cards))
    could = (more for more in ways if all(more.count(rank) <= unseen[rank] for rank in more))
    return all(low_of_ranks(tuple(sorted(cards + more))) < other for more in could)


def low_ranks(value: Low, cards: int = 5) -> tuple[int, ...]:
    """The ranks of a low as they are compared and read aloud: `8 7 4 3 A`, or the pair first, `3 3 5 4`."""
    if value < PAIRED:
        return tuple(rank for rank in range(12, -1, -1) if value >> rank & 1)
    counts = next(counts for counts, kind in _KINDS.items() if kind == value // PAIRED)
    counts += (1,) * (cards - sum(counts))
    ranks = [value >> 4 * (4 - place) & 15 for place in range(len(counts))]
    return tuple(rank for rank, count in zip(ranks, counts, strict=True) for _ in range(count))


def low_text(value: Low, cards: int = 5) -> str:
    """`8,7,4,3,A`, or `3,3,5,4` for four cards with a pair."""
    return ",".join(RANKS[rank] for rank in low_ranks(value, cards))


def low_name(value: Low) -> str:
    """`8,7,4,3,A` or, where there is a pair, the high hand's words: `a pair of Sevens`."""
    if value < PAIRED:
        return low_text(value)
    kind = value // PAIRED
    first, second = (plural(value >> shift & 15) for shift in (16, 12))
    match kind:
        case 2:
            return f"two pair, {first} and {second}"
        case 4:
            return f"a full house, {first} full of {second}"
        case 1:
            return f"a pair of {first}"
        case _:
            return f"{_KIND_NAMES[kind]}, {first}"


def kind_name(value: Low) -> str:
    """`a pair`, `two pair`, ... or nothing for an unpaired low."""
    return _KIND_NAMES[value // PAIRED]


def plural(rank: int) -> str:
    """`Sevens`, `Sixes`."""
    name = RANK_NAMES[rank]
    return name + ("es" if name == "Six" else "s")


def opens_before(board: Iterable[Card]) -> tuple[Low, list[int]]:
    """Sort key of who acts first on 4th to 7th street: the lowest board, tied boards by the highest card's suit.

    TDA RP-10D: of equal boards the one with the high card by suit acts, then the next card's suit.
    """
    cards = sorted(board, reverse=True)
    return low(cards), [-card for card in cards]
