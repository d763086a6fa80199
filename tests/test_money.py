"""Amounts are whole hundredths, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razzstats.money import CHIPS, PLAY, decimal, money, parse_amount


@pytest.mark.parametrize(
    ("text", "amount"),
    [("0.04", 4), ("2", 200), ("1,234.50", 123450), ("1,234,567", 123456700), ("2.5", 250), ("0", 0), ("0.00", 0)],
)
def test_text_to_hundredths(text, amount):
    assert parse_amount(text) == amount


@pytest.mark.parametrize(
    ("amount", "text"),
    [(4, "0.04"), (-150, "-1.50"), (1200, "12.00"), (-5, "-0.05"), (0, "0.00"), (123456700, "1234567.00")],
)
def test_decimal_always_has_two_places_and_no_comma(amount, text):
    assert decimal(amount) == text


@pytest.mark.parametrize(
    ("amount", "currency", "text"),
    [
        (4, "USD", "$0.04"),
        (-150, "USD", "-$1.50"),
        (120000, CHIPS, "1,200"),
        (120000, PLAY, "1,200"),
        (1000, "EUR", "€10.00"),
        (123450, "GBP", "£1,234.50"),
        (150, CHIPS, "1.50"),
        (500, "CAD", "5 CAD"),
    ],
)
def test_as_a_player_reads_it(amount, currency, text):
    assert money(amount, currency) == text


@given(st.integers(-(10**12), 10**12))
def test_there_and_back(amount):
    sign = -1 if amount < 0 else 1
    assert sign * parse_amount(decimal(amount).lstrip("-")) == amount
    assert sign * parse_amount(money(amount, "USD").lstrip("-").lstrip("$")) == amount
    assert sign * parse_amount(money(amount, CHIPS).lstrip("-")) == amount
