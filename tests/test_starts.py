"""Starting hands: their notation, and every class against counts of all 22,100 of them."""

from collections import Counter
from itertools import combinations, product
from math import comb

import pytest

from razzstats.cards import parse_cards, rank
from razzstats.value.starts import CLASSES, Start

LOW_TO_HIGH = "A23456789TJQK"


def start(text: str) -> Start:
    """`A 6 7`: down, down, door."""
    return Start.of(*(LOW_TO_HIGH.index(letter) for letter in text.split()))


@pytest.mark.parametrize(
    ("cards", "text", "name", "buried"),
    [
        ("A 6 7", "(A6)7", "7-low", False),
        ("6 A 7", "(A6)7", "7-low", False),
        ("7 A 6", "(A7)6", "7-low", True),
        ("3 2 A", "(23)A", "3-low", True),
        ("2 3 8", "(23)8", "8-low", False),
        ("3 8 2", "(38)2", "8-low", True),
        ("9 2 4", "(29)4", "9-low", True),
        ("2 4 T", "(24)T", "T-high", False),
        ("K A 2", "(AK)2", "K-high", True),
        ("8 8 3", "(88)3", "pair", True),
        ("3 8 8", "(38)8", "pair", False),
        ("3 3 8", "(33)8", "pair", False),
        ("8 3 3", "(38)3", "pair", True),
        ("5 5 5", "(55)5", "trips", False),
    ],
)
def test_a_start_is_written_and_named(cards, text, name, buried):
    found = start(cards)
    assert (found.text, found.name, found.high_card) == (text, name, "buried" if buried else "exposed")


@pytest.mark.parametrize(
    ("cards", "top", "second"),
    [("8 4 2", 7, 3), ("2 8 7", 7, 6), ("A 2 3", 2, 1), ("K Q J", 12, 11), ("8 8 3", 7, None), ("5 5 5", 4, None)],
)
def test_smooth_and_rough(cards, top, second):
    assert (start(cards).top, start(cards).second) == (top, second)


DEALS = [
    Start.of(*(rank(card) for card in three))
    for three in combinations(parse_cards(" ".join(r + s for r in LOW_TO_HIGH for s in "cdhs")), 3)
]


def test_every_start_has_a_class():
    counted = Counter(deal.name for deal in DEALS)
    assert sum(counted.values()) == comb(52, 3) == 22_100
    # a top rank and two of those below it, each in four suits; a pair and another rank; three of four of a rank
    lows = {LOW_TO_HIGH[top]: comb(top, 2) * 4**3 for top in range(2, 13)}
    expected = {f"{top}-{'low' if top in '3456789' else 'high'}": number for top, number in lows.items()}
    assert counted == expected | {"pair": 13 * comb(4, 2) * 12 * 4, "trips": 13 * comb(4, 3)}
    assert set(CLASSES) == set(counted)
    assert len(CLASSES) == len(counted)


def test_classes_go_from_the_best_to_the_worst():
    unpaired = [start(f"A 2 {top}").name for top in LOW_TO_HIGH[2:]]
    assert [*unpaired, start("K K A").name, start("A A A").name] == list(CLASSES)


@pytest.mark.parametrize(("top", "percent"), [(5, 2.9), (6, 5.8), (7, 10.1), (8, 16.2), (9, 24.3)])
def test_how_often_three_low_cards_are_dealt(top, percent):
    # published figures: three unpaired cards of this rank or lower
    names = {f"{low}-low" for low in range(3, top + 1)}
    assert round(100 * sum(deal.name in names for deal in DEALS) / len(DEALS), 1) == percent


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("A 2 3", 10), ("4 A 5", 10), ("A 2 6", 9), ("5 4 6", 9), ("7 A 2", 8), ("4 A 7", 8), ("7 5 2", 7),
        ("A 6 7", 6), ("8 3 A", 6), ("8 4 3", 6), ("8 5 A", 5), ("6 2 8", 4), ("8 7 A", 3), ("9 2 A", 2),
        ("9 8 7", 2), ("T 2 A", 0), ("A 2 K", 0), ("2 2 3", 0), ("A A A", 0),
    ],
)  # fmt: skip
def test_points_of_three_cards(cards, points):
    assert start(cards).points == points


def test_points_never_rise_with_a_worse_card():
    for ranks in product(range(13), repeat=3):
        for place in range(3):
            worse = list(ranks)
            worse[place] += 1
            if worse[place] < 13 and len({*ranks}) == len({*worse}) == 3:
                assert Start.of(*worse).points <= Start.of(*ranks).points
