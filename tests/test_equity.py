"""Equity against a brute force that deals real cards and shares nothing with it, and against published figures."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from razzstats.cards import UNKNOWN, parse_cards
from razzstats.value.equity import Holding, Spot, equity, parts, unpaired
from razzstats.value.equity.exact import winners
from razzstats.value.equity.finals import makes
from razzstats.value.equity.lows import lows, lows_of_counts
from razzstats.value.equity.sampled import sampled_winners
from razzstats.value.lowball import low

RANKS = "A23456789TJQK"
PATTERNS = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)]


def ranks(text: str) -> tuple[int, ...]:
    return tuple(sorted(map(RANKS.index, text)))


def hand(text: str, size: int = 7) -> Holding:
    known = ranks(text.replace("x", ""))
    return Holding(known, size - len(known))


def spot(*texts: str, dead: str = "") -> Spot:
    return Spot(tuple(map(hand, texts)), ranks(dead))


def shares(*texts: str, dead: str = "") -> list[float]:
    return [round(100 * share.equity, 2) for share in equity(spot(*texts, dead=dead)).shares]


# -- the brute force


@cache
def worth(held: tuple[int, ...]) -> tuple[int, list[int]]:
    """Of seven sorted ranks the best five, by the pattern of the pairing, then the ranks held most often."""

    def of_five(five):
        groups = sorted(((five.count(rank), rank) for rank in set(five)), reverse=True)
        return PATTERNS.index(tuple(count for count, _ in groups)), [rank for _, rank in groups]

    return min(map(of_five, combinations(held, 5)))


def dealt(hands, left):
    """Every way to complete the hands, cards of the deck told apart; a hand in a range gets its hole cards first."""
    if not hands:
        yield ()
        return
    first, *others = hands
    if first.holes is None:
        draws = combinations(left, first.unknown)
    else:
        draws = [
            (*hole, *later)
            for hole in combinations(left, 2)
            if tuple(sorted(card // 4 for card in hole)) in first.holes
            for later in combinations([card for card in left if card not in hole], first.unknown - 2)
        ]
    for draw in draws:
        mine = (*first.known, *(card // 4 for card in draw))
        for rest in dealt(others, [card for card in left if card not in draw]):
            yield mine, *rest


def every_deal(given: Spot):
    """The final seven cards of all hands, deal by deal."""
    seen = Counter(given.seen)
    left = [card for card in range(52) if card % 4 >= seen[card // 4]]
    commons = left if given.common_to_come else [None]
    for common in commons:
        shared = (common // 4,) if common is not None else () if given.common is None else (given.common,)
        for deal in dealt(given.hands, [card for card in left if card != common]):
            yield [tuple(sorted((*held, *shared))) for held in deal]


def brute(given: Spot) -> dict[int, int]:
    counts: Counter[int] = Counter()
    for deal in every_deal(given):
        values = [worth(held) for held in deal]
        counts[sum(1 << place for place, value in enumerate(values) if value == min(values))] += 1
    return dict(counts)


def counted(given: Spot) -> dict[int, int]:
    counts = winners(given)
    assert counts is not None
    return {who: int(number) for who, number in enumerate(counts) if number}


def test_fifth_street_is_that_of_all_671_580_deals():
    first, second = ranks("A23KQ"), ranks("45678")
    left = [card for card in range(52) if card % 4 >= (*first, *second).count(card // 4)]

    def worths(held):
        return {two: worth(tuple(sorted((*held, *(card // 4 for card in two))))) for two in combinations(left, 2)}

    mine, his = worths(first), worths(second)
    counts: Counter[int] = Counter()
    for my_cards, my_worth in mine.items():
        for his_cards, his_worth in his.items():
            if not {*my_cards} & {*his_cards}:
                counts[1 if my_worth < his_worth else 2 if his_worth < my_worth else 3] += 1
    assert counts.total() == 671_580
    assert counted(spot("A23KQ", "45678")) == counts


@st.composite
def spots(draw):
    """One to four hands and a deck of at most eleven cards, so that all deals can be dealt."""
    deck = draw(st.permutations(range(52)))
    number = draw(st.integers(1, 4))
    common = draw(st.sampled_from(["none", "known", "to come"]))
    size = 7 if common == "none" else 6
    hands, place = [], 0
    for _ in range(number):
        unknown = draw(st.integers(0, 3 if number < 3 else 1))
        known = deck[place : place + size - unknown]
        place += len(known)
        holes = None
        if unknown >= 2 and draw(st.booleans()):
            holes = unpaired(draw(st.integers(6, 12)), known[0] // 4)
        hands.append(Holding(tuple(sorted(card // 4 for card in known)), unknown, holes))
    rank = deck[place] // 4 if common == "known" else None
    left = draw(st.integers(8, 11 if number < 3 else 9))
    dead = deck[place + (common == "known") : 52 - left]
    return Spot(tuple(hands), tuple(card // 4 for card in dead), rank, common == "to come")


@settings(max_examples=60, deadline=None)
@given(spots())
def test_any_spot_is_what_dealing_every_card_gives(given):
    assert counted(given) == brute(given)


@settings(max_examples=40, deadline=None)
@given(spots())
def test_what_a_hand_makes_is_counted_over_every_deal(given):
    deals = list(every_deal(given))
    for place in range(len(given.hands)):
        tops = Counter(max(worth(deal[place])[1]) for deal in deals if worth(deal[place])[0] == 0)
        if not deals:
            with pytest.raises(ValueError, match="leave no"):
                makes(given, place)
        else:
            expected = [sum(tops[top] for top in range(highest + 1)) / len(deals) for highest in range(4, 13)]
            assert makes(given, place) == pytest.approx(expected)


@settings(max_examples=25, deadline=None)
@given(spots())
def test_random_deals_meet_what_can_happen_and_nothing_else(given):
    counts = winners(given)
    if not counts.sum():
        with pytest.raises(ValueError, match="leave"):
            sampled_winners(given, 2_000, seed=5)
        return
    drawn = sampled_winners(given, 2_000, seed=5)
    assert drawn.sum() == 2_000
    assert not drawn[counts == 0].any()
    chance = counts / counts.sum()
    # six standard errors: of all these numbers none should come so far out
    assert (np.abs(drawn / 2_000 - chance) <= 6 * np.sqrt(chance * (1 - chance) / 2_000) + 0.001).all()


# -- published and well-known figures


@pytest.mark.parametrize(
    ("texts", "dead", "percent"),
    [
        pytest.param(("A23", "678"), "", 59.56, id="ProPokerTools, by Devonshire"),
        pytest.param(("A2K", "678"), "", 32.64, id="ProPokerTools, by Devonshire: a king in the hole"),
        pytest.param(("A23", "678"), "4455", 56.81, id="the cards that one needs are gone"),
        pytest.param(("A23", "678"), "AA23", 69.86, id="the cards that would pair one are gone"),
        pytest.param(("A23KQ", "45678"), "", 8.66, id="two bricks against a made eight"),
    ],
)
def test_known_equities(texts, dead, percent):
    first, second = shares(*texts, dead=dead)
    assert first == percent
    assert first + second == pytest.approx(100)


@pytest.mark.parametrize(
    ("start", "percent"),
    [
        pytest.param(
            "32A", [7.15, 18.95, 33.25, 48.27], id="Caro, table 46 of Super/System: a wheel, 6, 7, 8 or better"
        ),
        pytest.param("2AK", [None, None, None, 19.63], id="Caro: with a king, 8 or better"),
    ],
)
def test_known_chances_of_a_start(start, percent):
    chances = makes(spot(start), 0)
    assert [round(100 * chance, 2) if told else None for chance, told in zip(chances, percent, strict=False)] == percent
    held = set(ranks(start))
    left = [rank for rank in range(13) for _ in range(3 if rank in held else 4)]
    for top, chance in zip(range(4, 13), chances, strict=True):
        low_cards = [len({rank for rank in (*held, *four) if rank <= top}) >= 5 for four in combinations(left, 4)]
        assert chance == pytest.approx(sum(low_cards) / 211_876)


def test_third_street_counts_every_deal():
    found = equity(spot("A23", "678"))
    # four of the 46 unseen to one, four of the 42 others to the other
    assert (found.exact, found.deals) == (True, 163_185 * 111_930)
    assert found.shares[0].equity == pytest.approx(found.shares[0].win + found.shares[0].tie / 2)


def test_three_hands_on_fourth_street_are_counted_too():
    given = spot("A23K", "4567", "89TJ")
    found, drawn = equity(given), equity(given, samples=100_000, seed=1)
    assert (found.exact, drawn.exact) == (True, False)
    assert found.deals == 9_880 * 7_770 * 5_984  # C(40, 3) C(37, 3) C(34, 3)
    for one, other in zip(found.shares, drawn.shares, strict=True):
        assert abs(one.equity - other.equity) < 4 * other.error


# -- ranges


def test_two_unpaired_cards_eight_or_lower_that_do_not_match_the_door():
    holes = unpaired(7, door=4)
    assert len(holes) == 21
    assert (0, 1) in holes
    assert not any(4 in pair or pair[0] == pair[1] or pair[1] > 7 for pair in holes)


def test_a_range_of_two_ranks_is_the_hand_of_these_ranks_sixteen_times():
    ranged = equity(Spot((hand("239"), Holding((4,), 6, frozenset({(5, 6)})))))
    known = equity(spot("239", "567"))
    assert ranged.deals == 16 * known.deals
    assert ranged.shares == known.shares


@pytest.mark.parametrize("samples", [None, 1_000])
def test_a_range_whose_cards_are_gone_is_refused(samples):
    his = Holding((4,), 6, frozenset({(0, 1)}))
    with pytest.raises(ValueError, match="leave no"):
        equity(Spot((hand("239"), his), dead=(0, 0, 0, 0)), samples)
    # each range has cards, both together have none
    both = Spot((his, Holding((5,), 6, frozenset({(0, 2)}))), dead=(0, 0, 0))
    with pytest.raises(ValueError, match="leave"):
        equity(both, samples)


def test_equal_cards_are_equal_whatever_their_order():
    one, other = Spot((Holding((2, 0, 1), 4),), dead=(9, 3)), Spot((Holding((0, 1, 2), 4),), dead=(3, 9))
    assert (one, hash(one)) == (other, hash(other))


def test_a_hidden_card_is_a_card_to_come():
    assert Holding.of([*parse_cards("8h"), UNKNOWN, UNKNOWN]) == Holding((7,), 6)
    assert Holding.of(parse_cards("8h 2c Ad"), size=6) == Holding((0, 1, 7), 3)
    # a made wheel loses to nothing, whatever is hidden
    assert equity(spot("A2345", "xx8KK")).shares[0].cannot_lose


# -- what is certain


def certain(given: Spot, samples: int | None = None) -> list[tuple[bool | None, bool | None]]:
    return [(share.cannot_win, share.cannot_lose) for share in equity(given, samples).shares]


@pytest.mark.parametrize("samples", [None, 500])
def test_drawing_dead(samples):
    # at best a jack-low: the jack that he has or the three kings; the other has a seven already
    assert certain(spot("KKKKJA", "23457Q"), samples) == [(True, False), (False, True)]
    # he can still make a wheel, and split
    assert certain(spot("A234QQ", "A2345K"), samples) == [(False, False), (False, True)]


def test_what_is_certain_has_no_error():
    found = equity(spot("KKKKJA", "23457Q", "xxx89T"), 1_000).shares
    assert [(share.equity, share.error) for share in found] == [(0, 0), (1, 0), (0, 0)]
    # never seen in two deals is not the same as impossible
    lucky = equity(spot("A23JQ", "A2346"), 2).shares[0]
    assert lucky.equity == 0
    assert lucky.error > 0.1


def test_what_random_deals_neither_prove_nor_disprove_is_open():
    # he needs a four and a five, or a four and a six to tie
    given = spot("A23JQ", "A2346")
    assert certain(given, 2)[0][0] is None
    assert certain(given)[0][0] is False


def test_the_best_and_the_worst_that_a_hand_can_end_with():
    share = equity(spot("A23Q", "4567")).shares[0]
    assert share.best == low(parse_cards("Ah 2h 3h 4h 5h"))
    # three more queens leave a pair of them beside the ace, the deuce and the three
    assert share.worst == low(parse_cards("Ah 2h 3h Qh Qc"))


# -- random deals


def test_the_same_seed_gives_the_same_deals():
    given = spot("A23", "678", "9TJ", "QK2")
    assert (sampled_winners(given, 3_000, 7) == sampled_winners(given, 3_000, 7)).all()
    assert (sampled_winners(given, 3_000, 7) != sampled_winners(given, 3_000, 8)).any()


def test_the_standard_error_is_that_of_the_pot_s_parts():
    given = spot("A23", "678")
    true = equity(given).shares[0].equity
    drawn = [equity(given, 500, seed).shares[0] for seed in range(200)]
    spread = np.std([share.equity for share in drawn])
    assert np.mean([share.error for share in drawn]) == pytest.approx(spread, rel=0.2)
    assert np.mean([share.equity for share in drawn]) == pytest.approx(true, abs=4 * spread / 200**0.5)


def test_ranges_in_many_hands_do_not_share_a_card():
    holes = frozenset({(0, 1)})
    hands = tuple(Holding((rank,), 6, holes) for rank in (4, 5, 6, 7))
    counts = sampled_winners(Spot(hands), 20_000, 1)
    assert counts.sum() == 20_000
    # the doors rank them; all four have the same hole cards
    by_door = (parts(4) * counts).sum(axis=1)
    assert list(by_door) == sorted(by_door, reverse=True)


# -- the arrays


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_arrays_of_hands_have_the_lows_of_single_hands(cards):
    every = [held for held in combinations_with_replacement(range(13), cards) if max(map(held.count, held)) <= 4]
    expected = [low([4 * rank for rank in held]) for held in every]
    held = np.array(every, np.uint8)
    assert lows(held).tolist() == expected
    assert lows(held[:, ::-1]).tolist() == expected
    counts = (held[:, :, None] == np.arange(13)).sum(axis=1).astype(np.uint8)
    assert lows_of_counts(counts).tolist() == expected


def test_the_pot_is_parted_among_the_winners():
    assert parts(2).tolist() == [[0, 1, 0, 0.5], [0, 0, 1, 0.5]]
    assert parts(3)[:, 0b111].tolist() == [1 / 3] * 3


# -- what cannot be


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: spot(), "one to eight hands"),
        (lambda: spot("AA2", "AA3", dead="A"), "5 Aces are named, and a deck has four"),
        (lambda: spot(*["xxx"] * 8), "56 cards are unknown or to come, and only 52 are left"),
        (lambda: Holding((0, 1), -1), "more cards"),
        (lambda: Holding((0,), 1, unpaired(7)), "more cards"),
        (lambda: Holding((0,), 6, frozenset()), "no two hole cards"),
        (lambda: Spot((hand("A23"), hand("678", size=6))), "come to 7 cards"),
    ],
)
def test_spots_that_cannot_be_are_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_where_no_card_is_to_come_nothing_is_drawn():
    spot = Spot((Holding((0, 1, 2, 3, 4, 11, 12), 0), Holding((0, 1, 2, 3, 5, 10, 12), 0)))
    found = equity(spot, samples=1_000)
    assert (found.exact, found.deals) == (True, 1)
    assert [(share.equity, share.error) for share in found.shares] == [(1, 0), (0, 0)]


@pytest.mark.parametrize("hands", [2, 3, 7])
def test_equal_hands_have_equal_parts(hands):
    found = equity(Spot((Holding((), 7),) * hands), samples=1_000)
    assert not found.exact
    assert found.symmetric
    assert [share.equity for share in found.shares] == pytest.approx([1 / hands] * hands)
    assert not any(share.error for share in found.shares)
    # win and tie are still those of the random deals, of all hands together
    assert 0 < found.shares[0].win < 1
    assert len({(share.win, share.tie) for share in found.shares}) == 1
    if hands == 2:
        assert found.shares[0].win + found.shares[0].tie / 2 == pytest.approx(0.5)


def test_equal_hands_among_others_have_equal_parts():
    found = equity(Spot((Holding((0, 1, 2), 4), *(Holding((), 7),) * 2)), samples=1_000)
    wheel, one, other = found.shares
    assert not found.symmetric
    assert one == other
    # the two of them have what the third has not: twice the error of their mean is his, but for what is added lest
    # anything be called certain
    assert 2 * one.error == pytest.approx(wheel.error, rel=0.02)
    assert wheel.equity + one.equity + other.equity == pytest.approx(1)


def test_equal_hands_of_which_all_deals_are_counted_are_exact():
    found = equity(Spot((Holding((0, 1, 2, 3, 4), 2),) * 2))
    assert (found.exact, found.symmetric, found.seed) == (True, False, None)
    assert [(share.equity, share.error) for share in found.shares] == [(0.5, 0), (0.5, 0)]
