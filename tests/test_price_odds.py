"""Pot odds and what was seen, in hands whose chips and cards are counted by hand."""

import numpy as np
import pytest
from texts import replayed, told

from razzstats.data.features import Seats, Spots
from razzstats.data.tables import tables
from razzstats.stats.price.prices import Priced, commons, decisions
from razzstats.stats.price.worth import Pricing

QUICK = Pricing(samples=100)


def priced(text: str) -> list[dict]:
    """The prices of a hand, each with the turn's act."""
    made, rows = tables([replayed(text)])
    spots = Spots(made["turns"], np.array(rows), Seats(made["seats"]))
    at = np.flatnonzero(decisions(spots))
    prices = Priced(spots, at, np.repeat(commons(made["hands"]), len(rows)))
    worths = [QUICK.worth(sight) for sight in prices.sights]
    acts = made["turns"].select(["act", "street", "put_in"]).take(at).to_pylist()
    return [row | act for row, act in zip(prices.table(QUICK, worths).to_pylist(), acts, strict=True)]


def percent(fraction: float) -> float:
    return round(100 * fraction, 1)


# -- the prices of a structure


def completed_and_called(small: float, big: float, ante: float, bring_in: float, players: int) -> str:
    """He completes after the bring-in, one player calls, the others fold; on fourth street that player bets."""
    others = range(3, players)
    seats = [
        "Opener $900 Kc",
        "Hero $900 2c/3d/4h",
        "Rival $900 5c",
        *(f"P{number} $900 {number}d" for number in others),
    ]
    folds = "\n".join(f"P{number}: folds" for number in others)
    return f"""
        cash: ${small:g}/${big:g}
        ante: ${ante:g}
        seats: {", ".join(seats)}
        Opener: brings in for ${bring_in:g}
        Hero: raises ${small - bring_in:g} to ${small:g}
        Rival: calls ${small:g}
        {folds}
        Opener: folds
        4: Hero Jd, Rival 6d
        Rival: bets ${small:g}
        Hero: folds
        Uncalled bet (${small:g}) returned to Rival
        Rival collected $POT from pot
    """


@pytest.mark.parametrize(
    ("structure", "steal", "call", "down"),
    [
        ((0.04, 0.08, 0.01, 0.02, 8), 28.6, 15.4, 37.8),
        ((0.04, 0.08, 0.01, 0.02, 5), 36.4, 17.4, 39.4),
        ((20, 40, 3, 5, 8), 40.8, 18.3, 40.1),
        ((15, 30, 1, 5, 8), 53.6, 20.5, 41.5),
    ],
)
def test_prices_by_structure(structure, steal, call, down):
    text, _ = told(completed_and_called(*structure))
    third, fourth = priced(text)
    assert percent(third["break_even"]) == steal
    assert (percent(fourth["odds"]), percent(fourth["odds_down"])) == (call, down)
    assert fourth["break_even"] is None


# -- chips

SHORT = """
    seats: Opener 1000 Kc, Hero 95 2c/3d/4h, Rival 1000 5c, Other 1000 6c
    Opener: brings in for 10
    Hero: raises 20 to 30
    Rival: calls 30
    Other: calls 30
    Opener: folds
    4: Hero 7d, Rival 8d, Other 9d
    Hero: checks
    Rival: bets 30
    Other: raises 30 to 60
    Hero: calls 60 and is all-in
    Rival: calls 30
    5: Hero Td, Rival Jd, Other Qd
    Rival: checks
    Other: checks
    6: Hero Qh, Rival Js, Other Qs
    Rival: checks
    Other: checks
    7: Hero 8h
    Rival: checks
    Other: checks
    *** SHOW DOWN ***
    Hero: shows [2c 3d 4h 7d Td Qh 8h] (Lo: 8,7,4,3,2)
    Hero collected POT from pot
"""


def test_a_call_that_takes_all_his_chips_is_the_last():
    """Ante 5, 30 on third, 60 on fourth of 95: the pot of 20 + 10 + 90 has 90 more from two rivals when he calls."""
    rows = priced(told(SHORT)[0])
    call = next(row for row in rows if row["act"] == "call")
    assert call["winnable"] == 120 * 100 + 90 * 100
    assert call["odds"] == pytest.approx(60 / (210 + 60))
    # nothing is left to call with
    assert call["odds_down"] == call["odds"]


def test_chips_that_his_stack_does_not_reach_are_no_part_of_what_he_wins():
    """The same with a stack of 65: he has 30 left against 60, of which Other's second 30 are out of reach."""
    text = SHORT.replace("Hero 95", "Hero 65").replace("Hero: calls 60", "Hero: calls 30")
    call = next(row for row in priced(told(text)[0]) if row["act"] == "call")
    # 120 before fourth street, 30 of Rival and 30 of Other's 60
    assert call["winnable"] == 180 * 100
    assert call["odds"] == pytest.approx(30 / 210)


def test_who_called_the_bet_pays_on_to_the_end():
    """Before Rival and Other, who have matched 30 on third street, lie one small bet and three big ones each."""
    text = told("""
        seats: Opener 1000 Kc, Rival 1000 5c, Other 150 6c, Last 1000 9d, Hero 1000 2c/3d/4h
        Opener: brings in for 10
        Rival: raises 20 to 30
        Other: calls 30
        Last: folds
        Hero: folds
        Opener: folds
        4: Rival 7d, Other 8d
        Rival: bets 30
        Other: folds
        Uncalled bet (30) returned to Rival
        Rival collected POT from pot
    """)[0]
    (fold,) = priced(text)
    # five antes of 5, 10 and twice 30
    assert fold["winnable"] == 95 * 100
    assert fold["odds"] == pytest.approx(30 / 125)
    # Rival pays 30 + 3 * 60, Other the 115 that he has left; Opener has not matched the bet
    assert fold["odds_down"] == pytest.approx((30 + 210) / (95 + 240 + 210 + 115))


def test_no_price_where_nothing_is_owed():
    rows = priced(told(SHORT)[0])
    check = next(row for row in rows if row["act"] == "check")
    assert (check["odds"], check["odds_down"], check["break_even"]) == (None, None, None)


def test_who_is_all_in_decides_no_more():
    assert [row["act"] for row in priced(told(SHORT)[0])] == ["complete", "check", "call"]


# -- what was seen


def test_what_he_saw_street_by_street():
    rows = priced(told(SHORT)[0])
    seen = [(row["street"], row["cards"], row["against"], row["gone"]) for row in rows]
    assert seen == [
        (3, "(23)4", "xxK xx5 xx6", ""),
        (4, "(23)47", "xx58 xx69", "K"),
        (4, "(23)47", "xx58 xx69", "K"),
    ]


def test_the_range_is_for_those_who_came_in_by_themselves():
    """When he completes, one has brought it in and two are to act; then both call."""
    third, fourth, _ = priced(told(SHORT)[0])
    assert third["equity_range"] == third["equity_random"]
    assert fourth["equity_range"] != fourth["equity_random"]


def test_cards_shown_at_the_end_were_not_known_when_he_decided():
    """Rival shows a wheel, but against his board Hero was no underdog."""
    text = told("""
        seats: Hero 1000 2c/3d/7h, Rival 1000 Kc
        Rival: brings in for 10
        Hero: raises 20 to 30
        Rival: calls 20
        4: Hero 8h, Rival Ac
        Hero: bets 30
        Rival: calls 30
        5: Hero 9h, Rival 4c
        Hero: bets 60
        Rival: calls 60
        6: Hero Th, Rival 5c
        Rival: checks
        Hero: bets 60
        Rival: calls 60
        7: Hero Tc
        Rival: checks
        Hero: checks
        *** SHOW DOWN ***
        Hero: shows [2c 3d 7h 8h 9h Th Tc] (Lo: 9,8,7,3,2)
        Rival: shows [2d 3c Kc Ac 4c 5c Ad] (Lo: 5,4,3,2,A)
        Rival collected POT from pot
    """)[0]
    last = priced(text)[-1]
    assert (last["cards"], last["against"], last["gone"]) == ("(23)789T(T)", "xxKA45x", "")
    assert last["equity_random"] > 0.3
    assert last["drawing_dead"] is False


def test_only_cards_known_at_the_deal_are_priced():
    """Who turned his hand over at the end saw his cards too, but of his folds nothing would be known."""
    assert {row["player"] for row in priced(told(SHORT)[0])} == {"Hero"}


def test_folded_boards_are_gone_and_the_common_card_is_shared():
    """Seven players stay to seventh street: 7 * 7 cards and the folded door are more than a deck has left."""
    doors = ["Ah", "2h", "3h", "4h", "5h", "6h", "7h"]
    fourth = ["Ac", "2c", "3c", "4c", "5c", "6c", "7c"]
    fifth = ["Ad", "2d", "3d", "4d", "5d", "6d", "7d"]
    sixth = ["8h", "8c", "8d", "9h", "9c", "9d", "Th"]
    names = [f"P{number}" for number in range(1, 8)]
    seats = ", ".join(
        f"{name} 1000 {'Kc/Qc/' if name == 'P1' else ''}{door}" for name, door in zip(names, doors, strict=True)
    )
    checks = "\n".join(f"{name}: checks" for name in names)

    def street(number, cards):
        return f"{number}: " + ", ".join(f"{name} {card}" for name, card in zip(names, cards, strict=True))

    calls = "\n".join(f"{name}: calls 10" for name in names)
    text = told(f"""
        seats: {seats}, Opener 1000 Kd
        Opener: brings in for 10
        {calls}
        {street(4, fourth)}, Opener Ks
        {checks}
        Opener: checks
        {street(5, fifth)}, Opener Kh
        P1: bets 60
        {calls.replace("10", "60").split(chr(10), 1)[1]}
        Opener: folds
        {street(6, sixth)}
        {checks}
        7: [Jh]
        {checks}
        *** SHOW DOWN ***
        P1: shows [Kc Qc Ah Ac Ad 8h] (Lo: pair)
        P1 collected POT from pot
    """)[0]
    rows = priced(text)
    last = rows[-1]
    assert last["street"] == 7
    assert last["cards"] == "(QK)AAA8"
    assert last["common"] == "J"
    assert last["gone"] == "KKK"
    assert last["against"].split() == [
        f"xx{rank}{rank}{rank}{high}" for rank, high in zip("234567", "88999T", strict=True)
    ]
    # they have a hand of six and the jack, he a pair of aces at best
    assert 0 < last["equity_random"] < 0.5
    assert all(row["equity_random"] is not None for row in rows)
