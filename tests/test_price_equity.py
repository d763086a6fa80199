"""Quick equities against exact ones, published ones, and a brute force that deals real cards."""

from collections import Counter
from itertools import combinations

import pytest

from razzstats.stats.price.outs import Outs, outs
from razzstats.stats.price.sights import Rival, Sight
from razzstats.stats.price.worth import Pricing
from razzstats.value.equity import Holding, Spot, equity, unpaired
from razzstats.value.equity.quick import quick
from razzstats.value.equity.written import spot_of

RANKS = "A23456789TJQK"


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(RANKS.index, text))


def sight(own: str, *rivals: str, gone: str = "", common: str = "") -> Sight:
    """`23/9K` is two down cards and a board; a rival is his board, with a dash behind if he has not come in himself."""
    down, up = own.split("/")[:2]
    last = own.split("/")[2] if own.count("/") == 2 else ""
    seen = tuple(Rival(cards(text.removesuffix("-")), not text.endswith("-")) for text in rivals)
    street = 7 if last or common else 2 + len(up)
    return Sight(street, cards(down), cards(up), cards(last), seen, cards(gone), cards(common)[0] if common else None)


def worst_first(held):
    """Seven ranks by the best five of them: the pattern of the pairing first, then the ranks held most often."""

    def of_five(five):
        groups = sorted(((number, rank) for rank, number in Counter(five).items()), reverse=True)
        return [number for number, _ in groups], [rank for _, rank in groups]

    return min(map(of_five, combinations(held, 5)))


def deck_without(*seen: int) -> list[int]:
    deck = sorted([*range(13)] * 4)
    for rank in seen:
        deck.remove(rank)
    return deck


# -- quick equities


@pytest.mark.parametrize(
    ("hands", "dead"),
    [
        (("A23", "678"), ""),
        (("A23", "678"), "4455"),
        (("A2K", "xx8"), ""),
        (("A2K", "(8-)8"), "QQ"),
        (("(23)9", "(8-)5"), ""),
        (("A23K", "(8-)67"), "9TJ"),
        (("A23K", "4567", "89TJ"), ""),
        (("33A2", "45KQ", "789T"), "6"),
        (("KKQ", "xx2"), ""),
    ],
)
def test_few_random_deals_are_near_all_deals(hands, dead):
    spot = spot_of(hands, dead)
    exact = equity(spot)
    assert exact.exact
    for seed in range(3):
        found = quick(spot, 4_000, seed)
        assert found.equity == pytest.approx(exact.shares[0].equity, abs=4 * found.error)
        assert 0 < found.error < 0.008
        assert (found.cannot_win, found.cannot_lose) == (False, False)


def test_the_error_is_what_the_estimates_scatter_by():
    spot = spot_of(("A23K", "(8-)67"), "9TJ")
    exact = equity(spot).shares[0].equity
    apart = [(found.equity - exact) / found.error for found in (quick(spot, 1_000, seed) for seed in range(200))]
    # 200 squares of a standard normal: 200 on average, give or take 20
    assert 130 < sum(one**2 for one in apart) < 280
    assert abs(sum(apart)) < 4 * 200**0.5


def test_ranges_share_the_cards_fairly():
    """Two aces and two deuces are left, which the second rival needs.

    If the first has A 2, in 4 ways, that leaves him one way; if he has Q K, in 16 ways, it leaves him four. So the
    first has A 2 in 4 of 68 deals, where a draw one after the other would give it to him in one of five.
    """
    one, both = frozenset({(0, 1)}), frozenset({(0, 1), (11, 12)})
    hands = (Holding(cards("4567"), 3), Holding(cards("89"), 5, both), Holding(cards("TJ"), 5, one))
    spot = Spot(hands, cards("AA22"))
    exact = equity(spot, 400_000, 5).shares[0]
    found = [quick(spot, 20_000, seed) for seed in range(4)]
    mean = sum(one.equity for one in found) / 4
    assert mean == pytest.approx(exact.equity, abs=4 * (found[0].error / 2 + exact.error))


def test_a_spot_gets_the_same_deals_whatever_was_asked_before():
    one, other = spot_of(("A23", "xx6", "xx7")), spot_of(("A23", "(8-)6", "xx7"), "K")
    first = quick(one, 500)
    quick(other, 500)
    assert quick(one, 500) == first
    assert quick(one, 500, seed=1) != first


def test_the_common_card_comes_to_all():
    spot = spot_of(("A23", *["xx4"] * 3, *["xx8"] * 4))
    assert spot.common_to_come
    found, many = quick(spot, 20_000), equity(spot, 400_000, 1).shares[0]
    assert found.equity == pytest.approx(many.equity, abs=4 * (found.error + many.error))


def test_a_range_that_the_cards_left_cannot_fill():
    spot = Spot((Holding(cards("A23"), 4), Holding((4,), 6, frozenset({(9, 9)}))), cards("TTT"))
    with pytest.raises(ValueError, match="no deal"):
        quick(spot, 100)


@pytest.mark.parametrize("street", ["random", "range"])
def test_seventh_street_is_exact_by_brute_force(street):
    """(A 7)9 Q 6 K 4 against a board of 8 5 3 J, four cards gone: every three cards of the rival."""
    own, board, gone = cards("A79Q6K4"), cards("853J"), cards("22TQ")
    allowed = unpaired(7, door=7)
    won = deals = 0
    deck = deck_without(*own, *board, *gone)
    for hidden in combinations(deck, 3):
        holes = [tuple(sorted(pair)) for pair in combinations(hidden, 2)]
        ways = 3 if street == "random" else sum(pair in allowed for pair in holes)
        mine, theirs = worst_first(own), worst_first((*board, *hidden))
        won += ways * (2 * (mine < theirs) + (mine == theirs))
        deals += 2 * ways
    worth = Pricing().worth(sight("A7/9Q6K/4", "853J", gone="22TQ"))
    found = {"random": worth.equity_random, "range": worth.equity_range}
    assert found[street] == pytest.approx(won / deals)
    assert (worth.error_random, worth.error_range) == (0, 0)


@pytest.mark.parametrize(
    ("own", "rival", "law", "percent"),
    [
        ("23/9", "5", "range", 41.4),
        ("76/9", "5", "range", 38.4),
        ("23/8", "5", "range", 46.8),
        ("67/8", "5", "range", 41.5),
        ("A2/3K", "56", "range", 34.8),
        ("A2/33", "56", "range", 36.4),
        ("A2/3T", "5K", "range", 62.8),
        ("23/9", "5", "random", 60.7),
        ("A2/K", "8", "random", 45.1),
    ],
)
def test_published_equities(own, rival, law, percent):
    worth = Pricing(samples=20_000).worth(sight(own, rival))
    found, error = (getattr(worth, f"{what}_{law}") for what in ("equity", "error"))
    # the figures were sampled too, to 0.1 points
    assert 100 * found == pytest.approx(percent, abs=400 * error + 0.2)


# -- what is seen


def test_who_has_not_come_in_by_himself_may_hold_anything():
    pricing = Pricing(samples=2_000)
    posted = pricing.worth(sight("A2/3", "K-"))
    assert posted.equity_range == posted.equity_random
    came = pricing.worth(sight("A2/3", "K"))
    assert came.equity_random == posted.equity_random
    # a king behind two low cards is better than one behind any two
    assert came.equity_range < posted.equity_range - 0.03


def test_cards_that_are_gone_are_gone():
    """Fours and fives that pair him are gone."""
    pricing = Pricing(samples=2_000)
    alive, dead = (pricing.worth(sight("45/6", "7", gone=gone)) for gone in ("", "4455"))
    assert dead.equity_random > alive.equity_random + 0.02


def test_the_order_of_rivals_and_cards_is_nothing():
    pricing = Pricing(samples=500)
    one, other = sight("A2/3K", "56", "78"), sight("2A/3K", "78", "56")
    assert pricing.worth(one) == pricing.worth(other)
    # but the door is: a seven in the hole pairs 7 8, not 8 7 with the eight as the door
    assert pricing.worth(sight("A2/3K", "78")).equity_range != pricing.worth(sight("A2/3K", "87")).equity_range


def test_more_than_the_deck_holds_has_no_equity():
    worth = Pricing().worth(sight("55/5", "5", gone="5"))
    assert (worth.equity_random, worth.equity_range, worth.drawing_dead) == (None, None, None)


def test_a_range_that_nobody_can_have_leaves_the_other_equity():
    worth = Pricing("KK, KK", samples=500).worth(sight("KK/2", "K"))
    assert worth.equity_random is not None
    assert (worth.equity_range, worth.error_range) == (None, None)


# -- certain, by dealing every hidden card


@pytest.mark.parametrize(
    ("own", "board", "gone", "dead", "locked"),
    [
        # a wheel cannot lose; a rival can have one too
        ("A2/3459/J", "A346", "", False, True),
        # nine-low: the best that T J Q K can make is a jack-low
        ("A2/349K/K", "TJQK", "", False, True),
        # queen-low: he can make a better one
        ("A2/34QK/K", "TJQK", "", False, False),
        # two pair of kings against four low cards, of which any three more leave at worst three pair
        ("KK/QQJJ/J", "A234", "", True, False),
        # one pair of kings: a pair of aces is better, and A 2 3 4 makes no worse than that
        ("KK/QJTT/9", "A234", "", False, False),
    ],
)
def test_dead_and_locked_on_seventh_street(own, board, gone, dead, locked):
    held = cards(own.replace("/", ""))
    mine = worst_first(held)
    theirs = [worst_first((*cards(board), *more)) for more in set(combinations(deck_without(*held, *cards(board)), 3))]
    assert (all(mine > one for one in theirs), all(mine <= one for one in theirs)) == (dead, locked)
    worth = Pricing().worth(sight(own, board, gone=gone))
    assert (worth.drawing_dead, worth.locked) == (dead, locked)


def test_certain_against_two_rivals():
    """The same hands, with two more rivals, of whom one can make an eight."""
    pricing = Pricing(samples=500)
    assert pricing.worth(sight("A2/349K/K", "TJQK", "TTJJ", "KQ85")).locked is False
    assert pricing.worth(sight("A2/349K/K", "TJQK", "TTJJ", "KQJT")).locked is True
    assert pricing.worth(sight("KK/QQJJ/J", "A234", "A235", "A245")).drawing_dead is True


def test_what_random_deals_did_not_meet_is_open():
    """A queen-low wins if all three rivals pair, which a hundred deals do not show."""
    worth = Pricing(samples=100).worth(sight("98/TJQK/K", "A234", "A235", "2345"))
    assert (worth.equity_random, worth.drawing_dead, worth.locked) == (0, None, False)
    assert worth.error_random > 0


def test_locked_on_fifth_street():
    """A made nine cannot get worse, and the best that K K Q can become is a queen-low; K 8 Q can be an eight-low."""
    assert Pricing().worth(sight("A2/349", "KKQ")).locked is True
    assert Pricing().worth(sight("A2/349", "K8Q")).locked is False


# -- outs


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        # A 2 3 6 K Q against 9 7 5 4: with one ace in the hole he shows 9 7 5 4 A, with A 2 he can have 7 5 4 2 A.
        # Beating the nine: 4 (three left), 5 (three), 7 (three), 8 (four), 9 (three: 9 6 3 2 A); the seven: 4 and 5
        (sight("A2/36KQ", "9754"), Outs(16, 6)),
        # the same with two fours and an eight gone
        (sight("A2/36KQ", "9754", gone="448"), Outs(13, 4)),
        # a made eight is ahead of a nine, and needs a seven or less to be sure: A 2 3 6 8 with 4 and 5 is a six-low
        (sight("A2/368Q", "9754"), Outs(None, 6)),
        # his board is paired, so that both down cards count: 5 4 7 with A 2 is 7 5 4 2 A already
        (sight("A2/36KQ", "7754"), Outs(6, 6)),
        # fifth street: both down cards are needed either way; only a 4 or 5 beats 7 5 4 2 A
        (sight("A2/36K", "754"), Outs(6, 6)),
        # two rivals: the better board counts, and the other shows one of the three nines
        (sight("A2/36KQ", "9754", "KQJ9"), Outs(15, 6)),
        # no ace is left: a deuce fills the board up to 9 7 5 4 2, and 2 3 to 7 5 4 3 2, which no 7 6 beats
        (sight("A2/36KQ", "9754", gone="AAA"), Outs(16, 6)),
        # nor a deuce: a trey fills it up to 9 7 5 4 3; with 3 and 6 it is 7 6 5 4 3, which 7 6 3 2 A beats
        (sight("A2/36KQ", "9754", gone="AAA222"), Outs(16, 9)),
    ],
)
def test_outs_counted_by_hand(seen, expected):
    assert outs(seen) == expected


def test_outs_are_for_fifth_and_sixth_street():
    assert outs(sight("A2/3K", "56")) is None
    assert outs(sight("A2/36KQ/7", "9754")) is None
