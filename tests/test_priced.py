"""The four prices of a decision in the replayer: those of a hand by hand, and nothing where there are none."""

import re
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from pages import database, hands_in
from test_corpus import TEXTS, replays_of
from test_frames import SEVEN
from texts import hand_of, told

from razzstats.cards import parse_card, parse_cards, rank
from razzstats.data.features import Seats, Spots
from razzstats.data.query import read_texts
from razzstats.data.tables import tables
from razzstats.leaks import leaks
from razzstats.play.frames import acts_in, frames
from razzstats.play.replay import replay
from razzstats.pricing import Asked, price, prices
from razzstats.show.page import build
from razzstats.show.page.encode import hand_object
from razzstats.show.page.render import render
from razzstats.show.priced import MEANING, NO_SUCH, Figures, by_hand, names
from razzstats.show.told_hand import hand_lines
from razzstats.stats.leaks.settings import Settings
from razzstats.stats.price.stakes import Stakes
from razzstats.stats.price.worth import Pricing
from razzstats.value.lowball import low

ROOM = "PokerStars"
HAND, _ = told(SEVEN.replace("RIVER ***\n    Dealt to Bob [2h 3c 4s 6d 7s 9c] [Kd]\n    Bob: bets 60\n    Cy: calls 60",
                             "RIVER ***\n    Dealt to Bob [2h 3c 4s 6d 7s 9c] [Kd]\n    Bob: checks\n    Cy: bets 60\n"
                             "    Bob: calls 60"))  # fmt: skip
MINE, THEIRS, FOLDED = parse_cards("2h 3c 4s 6d 7s 9c Kd"), parse_cards("5d 6h Qh Qd"), parse_card("Kc")


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    found = database(tmp_path_factory.mktemp("priced"), HAND)
    price(found, Pricing())
    return found


@pytest.fixture(scope="module")
def page(store):
    return build.page_of(store, "Bob", ROOM, leaks(store, "Bob", ROOM))


def share_of_pot(*, in_range: bool) -> str:
    """Against every holding of Cy's three hidden cards on 7th; his two hole cards low and unpaired with his five."""
    left = [card for card in range(52) if card not in {*MINE, *THEIRS, FOLDED}]
    low_ones = {rank(card) for card in parse_cards("Ac 2c 3c 4c 6c 7c 8c")}
    shares = [
        1.0 if low(MINE) < theirs else 0.5 if low(MINE) == theirs else 0.0
        for hole in combinations(left, 2)
        if not in_range or ({*map(rank, hole)} <= low_ones and rank(hole[0]) != rank(hole[1]))
        for last in left
        if last not in hole
        for theirs in [low((*THEIRS, *hole, last))]
    ]
    return f"{100 * sum(shares) / len(shares):.1f} %, exact"


def test_the_last_call_is_priced_as_by_hand(page):
    (hand,) = page.hands
    at = max(hand.prices)
    assert (hand.frames[at].street, hand.frames[at].next) == (7, "Bob")
    # antes 15, 3rd 70, 4th 60, 5th 240, 6th 120, and the bet of 60: 60 for 565, and nothing to pay later
    needs = f"{100 * 60 / 625:.1f} %"
    assert hand.prices[at] == (needs, needs, share_of_pot(in_range=False), share_of_pot(in_range=True))
    # 145 before 5th, a bet of 60 and a raise to 120; then a bet of each on 6th and on 7th
    raised = next(place for place, frame in enumerate(hand.frames) if frame.text == "Cy raises to 120")
    assert hand.prices[raised][:2] == (f"{100 * 60 / 385:.1f} %", f"{100 * 180 / (325 + 180 + 120):.1f} %")
    # he opens the betting of 6th: nothing to call
    sixth = next(place for place, frame in enumerate(hand.frames) if frame.street == 6)
    assert hand.prices[sixth][:2] == ("", "")
    assert hand.prices[sixth].random.endswith(", exact")
    third = next(place for place, frame in enumerate(hand.frames) if frame.text == "Ann brings in 10")
    assert re.fullmatch(r"\d\d\.\d % ± 0\.\d", hand.prices[third].random)
    assert {hand.frames[place].next for place in hand.prices} == {"Bob"}


def test_a_packed_frame_has_them_in_place_of_what_they_tell_better(page):
    (hand,) = page.hands
    with_prices, without = hand_object(hand)["frames"], hand_object(replace(hand, prices={}))["frames"]
    for place, (priced, plain) in enumerate(zip(with_prices, without, strict=True)):
        if place in hand.prices:
            assert tuple(priced.pop("prices")) == hand.prices[place]
            assert "needs" not in priced
            assert "visible" not in priced
            plain = {name: value for name, value in plain.items() if name not in ("needs", "visible")}
        assert priced == plain


def test_a_page_without_prices_has_no_place_for_them(page):
    (hand,) = page.hands
    assert 'id="prices"' in render(page)
    assert "equity against range 8-" in render(page)
    bare = render(replace(page, hands=(replace(hand, prices={}),)))
    assert 'id="prices"' not in bare
    assert not any("prices" in frame for one in hands_in(bare) for frame in one["frames"])


def test_the_page_tells_the_prices_of_the_range_that_its_leaks_were_judged_by(store, monkeypatch):
    monkeypatch.setattr(build, "pictures", lambda *_, **__: ())
    sevens = build.page_of(store, "Bob", ROOM, leaks(store, "Bob", ROOM, Settings(range="7-")))
    assert "equity against range 7-" in render(sevens)
    (hand,) = sevens.hands
    found = prices(store, Pricing("7-"), Asked("Bob", ROOM)).iloc[-1]
    assert hand.prices[max(hand.prices)].range == f"{100 * found.equity_range:.1f} %, exact"
    assert f"{100 * found.equity_range:.1f} %, exact" != share_of_pot(in_range=True)


def test_the_terminal_tells_them_below_the_act(store):
    ((found,),) = read_texts(store, ["170000000001"]).values()
    played, rows = replay(found), prices(store, Pricing(), include_faulty=True)
    ((figures),) = by_hand(rows).values()
    lines = list(hand_lines(played, (), figures, "8-"))
    place = lines.index("  Bob calls 60   [60 for 565, 9.4 to 1; 3 to the cap]")
    assert lines[place + 1 : place + 5] == [
        "      a call needs, this bet alone  9.6 %",
        "      a call needs, calling down    9.6 %",
        f"      equity against random hands   {share_of_pot(in_range=False)}",
        f"      equity against range 8-       {share_of_pot(in_range=True)}",
    ]
    assert f"  {MEANING}" in lines
    # what has no price is told as before: others' decisions, and all of them without prices
    assert "  Cy calls 30   [30 for 55, 1.8 to 1, needs 35.3 %; 3 to the cap]" in lines
    bare = list(hand_lines(played))
    assert "  Bob calls 60   [60 for 565, 9.4 to 1, needs 9.6 %; 3 to the cap]" in bare
    assert not [line for line in bare if "calling down" in line or "Calling down" in line]


def test_nothing_is_told_of_nothing_and_an_impossible_range_by_name():
    assert list(Figures("", "", "50.0 %, exact", NO_SUCH).told("AA")) == [
        ("equity against random hands", "50.0 %, exact"),
        ("equity against range AA", "none is left"),
    ]
    assert len({*names("8-")}) == 4


def test_a_short_stack_plays_for_what_it_can_win():
    """Bob has 40 left after 4th and faces a bet of 60: of the pot of 15 + 70 + 60 + 60 he cannot win 20."""
    text, _ = told("""
        seats: Ann 1000 Kc, Bob 105 2h/3c/4s, Cy 1000 5d
        Ann: brings in for 10
        Bob: raises 20 to 30
        Cy: calls 30
        Ann: folds
        4: Bob 6d, Cy 6h
        Bob: bets 30
        Cy: calls 30
        5: Bob Ks, Cy 7h
        Cy: bets 60
        Bob: folds
        Uncalled bet (60) returned to Cy
        Cy collected POT from pot
    """)
    (faced,) = [frame for frame in frames(hand_of(text)) if frame.text == "Cy bets 60"]
    assert (faced.pot, faced.to_call, faced.winnable) == (205_00, 40_00, 185_00)
    assert faced.price == pytest.approx(40 / 225)
    assert faced.odds == "4.6 to 1"


def test_a_frame_has_the_price_that_is_stored():
    """Worked out on the table there, from the columns of `turns` here: of every decision of the histories."""
    count = 0
    for played in [played for path in TEXTS for played in replays_of(path) if played.turns]:
        made, rows = tables([played])
        spots = Spots(made["turns"], np.array(rows), Seats(made["seats"]))
        at = np.flatnonzero(spots.decision)
        stakes, told_frames = Stakes(spots, at), frames(played.hand)
        acts = acts_in(told_frames)
        # in each hand, and where somebody acts before his turn or two could open
        assert [told_frames[place].actor for place in acts] == [turn.player for turn in played.turns]
        for turn, owed, winnable, odds in zip(at, stakes.to_call, stakes.pot, stakes.odds, strict=True):
            frame, (player, *_) = told_frames[acts[turn] - 1], played.turns[turn]
            if owed and frame.next == player:
                assert (frame.to_call, frame.winnable, frame.price) == (owed, winnable, pytest.approx(odds))
                count += 1
    assert count > 4_000
