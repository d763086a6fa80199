"""Ace-to-five lows against a brute force that shares nothing with them, and against hands ranked by hand."""

import re
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razzstats.cards import parse_cards
from razzstats.value.lowball import low, low_name, low_text, opens_before

RANKS = "A23456789TJQK"
PATTERNS = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)]
"""Best to worst."""


def cards(text: str) -> tuple[int, ...]:
    """`5432A` or `5s 4s`: ranks alone get a suit each, equal ranks different ones."""
    if " " in text or text[-1] in "cdhs":
        return parse_cards(text)
    return parse_cards(" ".join(rank + "shdc"[text[:place].count(rank)] for place, rank in enumerate(text)))


def by_hand(ranks: tuple[int, ...]) -> tuple[int, list[int]]:
    """Five ranks, ace 0: the pattern of the pairing, then the ranks, those held most often first, high to low."""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return PATTERNS.index(tuple(count for count, _ in groups)), [rank for _, rank in groups]


def test_every_seven_card_hand_ranks_as_the_brute_force_says():
    fives = [ranks for ranks in combinations_with_replacement(range(13), 5) if max(map(ranks.count, ranks)) <= 4]
    order = {ranks: by_hand(ranks) for ranks in fives}
    place = {key: number for number, key in enumerate(sorted({(key[0], tuple(key[1])) for key in order.values()}))}
    rank_of = {ranks: place[pattern, tuple(tied)] for ranks, (pattern, tied) in order.items()}
    sevens = [ranks for ranks in combinations_with_replacement(range(13), 7) if max(map(ranks.count, ranks)) <= 4]
    assert len(sevens) == 49_205

    expected = [min(map(rank_of.__getitem__, combinations(ranks, 5))) for ranks in sevens]
    suited = [[4 * rank + ranks[:place].count(rank) for place, rank in enumerate(ranks)] for ranks in sevens]
    lows = [low(seven) for seven in suited]
    # the same order: one value of `low` for each place of the brute force, and rising with it
    pairs = sorted(set(zip(expected, lows, strict=True)))
    assert len(pairs) == len(set(expected)) == len(set(lows))
    assert [value for _, value in pairs] == sorted(value for _, value in pairs)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("5s 4s 3s 2s As", "6s 4s 3s 2s Ah", id="R1 a straight flush does not hurt"),
        pytest.param("JT74A", "Q8653", id="R3"),
        pytest.param("K7652", "K843A", id="R4"),
        pytest.param("KQJT9", "AA234", id="R5 the worst without a pair beats the best pair"),
        pytest.param("AAT98", "22765", id="R6 aces are the lowest pair"),
        pytest.param("AAKQJ", "2243A", id="R7 the pair before the rest"),
        pytest.param("7798A", "77J32", id="R8"),
        pytest.param("KK432", "22AA3", id="R9 one pair beats two"),
        pytest.param("KKQQJ", "AAA23", id="R10 two pair beats three of a kind"),
        pytest.param("KKQQJ", "33355", id="R11 two pair beats a full house"),
        pytest.param("KKK22", "AAAA2", id="a full house beats four of a kind"),
        pytest.param("QQQKJ", "AAA22", id="three of a kind beats a full house"),
        pytest.param("AAQQ332", "AJJ8877", id="R15 pairs are not dropped"),
        pytest.param("9d 9s 2c Ks Td Jh 2s", "6c 7c 7d 7s 3s Jd Jc", id="R16"),
        pytest.param("6s 4d 8s 6d Ah 7d 9d", "9s Qc 8c 5s 6h 4c 7c", id="R18"),
        pytest.param("Td Qh Kc 5d 9s Kh Ad", "4c 4s Th 2d Kd 3c 2h", id="R19"),
        pytest.param("5c Js 6h 6d Kc 4c 8d", "Ah Td As Th Jh 2c 8h", id="R20"),
        pytest.param("5d 6s 2s Td Jh 2h Qc", "As 7c Kc Js 4s 7d Tc", id="R21"),
    ],
)
def test_the_better_hand_is_the_smaller_low(better, worse):
    assert low(cards(better)) < low(cards(worse))


def test_the_six_best_hands_and_how_many_follow():
    best = ["5432A", "6432A", "6532A", "6542A", "6543A", "65432"]
    lows = [low(cards(text)) for text in best]
    assert lows == sorted(set(lows))
    every = sorted(low([4 * rank for rank in ranks]) for ranks in combinations(range(13), 5))
    assert every[:6] == lows
    by_high_card = [sum(max(ranks) == high for ranks in combinations(range(13), 5)) for high in range(4, 8)]
    assert by_high_card == [1, 5, 15, 35]


def test_twelve_hands_from_weak_to_strong():
    weak_to_strong = "33355 KK432 22765 AAT98 KQJT9 KQJT7 98765 97653 9765A 65432 6432A 5432A"
    lows = [low(cards(text)) for text in re.findall(r"\w+", weak_to_strong)]
    assert lows == sorted(set(lows), reverse=True)


@pytest.mark.parametrize(
    ("held", "best"),
    [
        pytest.param("AAAA222", "AAA22", id="R12 a full house, not four of a kind"),
        pytest.param("AAA2233", "22AA3", id="R13 two pair, not three of a kind"),
        pytest.param("AJJ8877", "77J8A", id="R14"),
        pytest.param("5432AAA", "5432A", id="R24"),
        pytest.param("5d As 4h 3c 2s Ad 9c", "5432A", id="R24 a pair and a nine"),
        pytest.param("KKKKQQQ", "QQQKK", id="the lower full house"),
    ],
)
def test_the_best_five_of_seven(held, best):
    assert low(cards(held)) == low(cards(best))


def test_sixth_and_seventh_card_never_break_a_tie():
    assert low(cards("7s 5s 3s 2s As Kc Kd")) == low(cards("7d 5d 3d 2d Ad 8c 8h"))


@pytest.mark.parametrize(
    ("first", "others"),
    [
        pytest.param("6h 7h", ["Qc 8s", "3s Js", "3h 3d"], id="O1"),
        pytest.param("3s Js Kh", ["6h 7h 7s", "3h 3d 4h"], id="O2"),
        pytest.param("3s 3d Jd", ["6h 6c 3c", "Jh Js Qc"], id="O3"),
        pytest.param("6h 6c 5h 5c", ["2h 2c 2s Ac"], id="O4 two pair is lower than three of a kind"),
        pytest.param("Kd Qd", ["Ad Ac"], id="O5"),
        pytest.param("As Th", ["6h 6d"], id="O6"),
        pytest.param("3h Ah", ["5h 4h", "As 5s"], id="O7"),
        pytest.param("As 6s", ["Ac 6h"], id="O8 equal boards: the suit of the high card"),
        pytest.param("Qd 3d", ["3h Qc"], id="O9"),
        pytest.param("2h 4c 4s", ["2d 4d 4h"], id="O10 the high card by suit, of the pair too"),
        pytest.param("8h 4h 5h", ["Td Qc 3s"], id="O11 the whole board, not the new card"),
        pytest.param("8c 7c 2c Ac", ["Qh 2h 3h 4h", "7h 7d 2d 3d"], id="ES14 eight, queen, pair"),
    ],
)
def test_who_opens(first, others):
    boards = [cards(board) for board in [*others, first]]
    assert min(boards, key=opens_before) == cards(first)


def test_equal_boards_fall_to_the_next_card_s_suit_when_the_high_cards_differ_only_there():
    # one queen each: the spade goes before the heart, whatever lies under it
    assert opens_before(cards("Qs 3c")) < opens_before(cards("Qh 3d"))


@pytest.mark.parametrize(
    ("held", "text"),
    [("2h 8d 3s Ah Kc 7c 4d", "7,4,3,2,A"), ("9h 7c 5d 4s 2h Tc Ts", "9,7,5,4,2"), ("AJJ8877", "7,7,J,8,A")],
)
def test_text_of_five(held, text):
    assert low_text(low(cards(held))) == text


def test_text_of_four_cards_names_the_pair_first():
    assert low_text(low(cards("3d 3s 5h 4h")), 4) == "3,3,5,4"


@pytest.mark.parametrize(
    ("held", "name"),
    [
        ("8743A", "8,7,4,3,A"),
        ("AJJ8877", "a pair of Sevens"),
        ("66345", "a pair of Sixes"),
        ("6622A", "two pair, Sixes and Deuces"),
        ("KKKQJ", "three of a kind, Kings"),
        ("33355", "a full house, Threes full of Fives"),
        ("AAAA2", "four of a kind, Aces"),
    ],
)
def test_names_in_a_room_s_words(held, name):
    assert low_name(low(cards(held))) == name


@given(st.lists(st.integers(0, 51), min_size=5, max_size=7, unique=True), st.randoms())
def test_order_and_suits_of_the_cards_do_not_matter(held, random):
    shuffled = random.sample(held, len(held))
    assert low(shuffled) == low(held)
    suits = [random.sample(range(4), 4) for _ in range(13)]
    assert low([card - card % 4 + suits[card // 4][card % 4] for card in held]) == low(held)


@given(st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True))
def test_another_card_never_makes_a_hand_worse(held):
    assert low(held) <= low(held[:6]) <= low(held[:5])
