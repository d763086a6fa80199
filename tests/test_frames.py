"""A hand in frames: what each knows of turn, price, level and boards, and a player's chances in it."""

import json
import re
from dataclasses import replace
from itertools import combinations

import pytest
from test_corpus import HISTORIES
from test_price import SIDE_POT
from texts import hand_of, told

from razzstats.cards import UNKNOWN, parse_card, parse_cards
from razzstats.hand import Hand
from razzstats.play.frames import Frame, board_of, frames
from razzstats.play.odds import odds, told_of
from razzstats.play.replay import replay
from razzstats.read.reader import read_hands
from razzstats.show.told_hand import hand_lines
from razzstats.value.lowball import low

SEVEN = """
    seats: Ann 1000 Kc, Bob 1000 2h/3c/4s, Cy 1000 5d
    Ann: brings in for 10
    Bob: raises 20 to 30
    Cy: calls 30
    Ann: folds
    4: Bob 6d, Cy 6h
    Bob: bets 30
    Cy: calls 30
    5: Bob 7s, Cy Qh
    Bob: bets 60
    Cy: raises 60 to 120
    Bob: calls 60
    6: Bob 9c, Cy Qd
    Bob: bets 60
    Cy: calls 60
    *** RIVER ***
    Dealt to Bob [2h 3c 4s 6d 7s 9c] [Kd]
    Bob: bets 60
    Cy: calls 60
    *** SHOW DOWN ***
    Bob: shows [2h 3c 4s 6d 7s 9c Kd] (Lo: 7,6,4,3,2)
    Cy: mucks hand
    Bob collected POT from pot
"""
SHOWN = "Cy: shows [Ac 2c 5d 6h Qh Qd 8d] (Lo: 8,6,5,2,A)"


@pytest.fixture(scope="module")
def told_frames() -> list[Frame]:
    return frames(hand_of(told(SEVEN)[0]))


def at(told_frames: list[Frame], text: str) -> Frame:
    """The one frame with these words."""
    (found,) = [frame for frame in told_frames if frame.text == text]
    return found


def test_a_heading_knows_its_cards_and_whose_turn_it_is(told_frames):
    third, fourth = at(told_frames, "3rd street"), at(told_frames, "4th street")
    assert (third.first, third.next, third.low) == ("Ann", "Ann", ("Bob",))
    # Cy shows 5 6, Bob 4 6
    assert (fourth.first, fourth.next, fourth.low) == ("Bob", "Bob", ("Bob",))
    assert third.view("Bob").down == parse_cards("2h 3c")
    assert third.view("Cy").down == (UNKNOWN, UNKNOWN)[: len(third.view("Cy").down)]


def test_a_price_is_what_a_call_must_win(told_frames):
    # three antes of 5, the bring-in and the completion: 15 + 10 + 30
    completed = at(told_frames, "Bob completes to 30")
    assert (completed.next, completed.to_call, completed.pot) == ("Cy", 30_00, 55_00)
    assert completed.price == pytest.approx(30 / 85)
    assert (completed.wagers, completed.wagers_left) == (1, 3)
    assert at(told_frames, "4th street").price is None


def test_a_raise_lowers_what_is_left_to_the_cap(told_frames):
    raised = at(told_frames, "Cy raises to 120")
    assert (raised.wagers, raised.wagers_left, raised.next) == (2, 2, "Bob")


def test_an_actor_is_named_apart_from_his_deed(told_frames):
    completed = at(told_frames, "Bob completes to 30")
    assert (completed.actor, completed.deed) == ("Bob", "{} completes to 30")
    assert at(told_frames, "5th street").actor is None


def test_shown_cards_come_with_the_showdown_and_not_before():
    found = frames(hand_of(told(SEVEN.replace("Cy: mucks hand", SHOWN))[0]))
    shows = next(place for place, frame in enumerate(found) if frame.text.startswith("Cy shows"))
    assert {UNKNOWN} == {card for frame in found[7:shows] for card in board_of(frame.view("Cy"))[:2]}
    assert board_of(found[-1].view("Cy")) == parse_cards("Ac 2c 5d 6h Qh Qd 8d")


# -- chances


def test_the_last_bet_against_every_holding(told_frames):
    """Three of Cy's cards are hidden on 7th street: all 9,880 holdings of the 40 cards left, counted here."""
    frame = at(told_frames, "7th street")
    mine = parse_cards("2h 3c 4s 6d 7s 9c Kd")
    theirs = parse_cards("5d 6h Qh Qd")
    gone = {*mine, *theirs, parse_card("Kc")}
    left = [card for card in range(52) if card not in gone]
    ours = low(mine)
    shares = [
        1.0 if ours < other else 0.5 if ours == other else 0.0
        for three in combinations(left, 3)
        for other in [low((*theirs, *three))]
    ]
    found = odds(frame, "Bob", told_of(told_frames))
    assert found.visible.equity == pytest.approx(sum(shares) / len(shares))
    assert found.visible.error == 0
    # Cy mucked: nothing more is known
    assert found.known is None
    assert not found.dead
    assert not found.locked


def test_cards_that_were_shown_in_the_end_make_another_equity():
    found = frames(hand_of(told(SEVEN.replace("Cy: mucks hand", SHOWN))[0]))
    mine, theirs = parse_cards("2h 3c 4s 6d 7s 9c"), parse_cards("Ac 2c 5d 6h Qh Qd")
    left = [card for card in range(52) if card not in {*mine, *theirs, parse_card("Kc")}]
    lows = [(low((*mine, one)), low((*theirs, other))) for one in left for other in left if one != other]
    share = sum(1.0 if ours < other else 0.5 if ours == other else 0.0 for ours, other in lows) / len(lows)
    chances = odds(at(found, "6th street"), "Bob", told_of(found))
    assert chances.known.equity == pytest.approx(share)
    assert chances.visible.equity != pytest.approx(share)


LOCK = """
    seats: Ann 1000 Kc, Bob 1000 Ac/6c/2h
    Ann: brings in for 10
    Bob: calls 10
    4: Ann Kd, Bob 3h
    Bob: checks
    Ann: checks
    5: Ann Kh, Bob 4h
    Bob: checks
    Ann: checks
    6: Ann Ks, Bob 5h
    Bob: bets 60
    Ann: calls 60
    *** RIVER ***
    Dealt to Bob [Ac 6c 2h 3h 4h 5h] [9d]
    Bob: bets 60
    Ann: folds
    Uncalled bet (60) returned to Bob
    Bob collected POT from pot
"""


def test_a_lock_is_proved_by_the_visible_cards():
    # four kings and three cards make no five low cards; Bob has a wheel
    found = frames(hand_of(told(LOCK)[0]))
    for street in ("6th street", "7th street"):
        chances = odds(at(found, street), "Bob", told_of(found))
        assert (chances.locked, chances.dead, chances.visible.equity) == (True, False, 1)
    third = odds(at(found, "3rd street"), "Bob", told_of(found))
    assert (third.locked, third.dead) == (False, False)
    assert third.visible.error > 0


def test_drawing_dead_is_proved_by_the_visible_cards():
    # the same cards the other way round: the hero has the kings, and A 2 3 4 5 6 come in sight
    spec = LOCK.replace("Ann 1000 Kc, Bob 1000 Ac/6c/2h", "Ann 1000 Ac/6c/Kc, Bob 1000 2h")
    spec = spec.replace("Dealt to Bob [Ac 6c 2h 3h 4h 5h] [9d]", "Dealt to Ann [Ac 6c Kc Kd Kh Ks] [9d]")
    found = frames(hand_of(told(spec)[0]))
    # with A 6 and a 9 Ann makes at best a pair of kings; 5 4 3 2 and three cards make at worst 5 5 4 3 2, a better pair
    chances = odds(at(found, "7th street"), "Ann", told_of(found))
    assert (chances.dead, chances.locked, chances.visible.equity) == (True, False, 0)
    assert not odds(at(found, "4th street"), "Ann", told_of(found)).dead


@pytest.mark.parametrize("short", [True, False])
def test_who_may_win_a_side_pot_is_not_dead(short):
    """K K Q Q Q J ends with a pair of queens at best; A 2 3 4 with one of fours at worst, K K J J with much worse."""
    words = {"stack": 45, "all_in": " and is all-in", "checks": "", "bets": "", "wagers": "bets"}
    deep = {"stack": 1000, "all_in": "", "checks": "Short: checks", "bets": "Short: bets 60", "wagers": "calls"}
    found = frames(hand_of(told(SIDE_POT.format(**(words if short else deep)))[0]))
    faced = [frame for frame in found if frame.street == 6 and frame.next == "Hero" and frame.to_call]
    chances = [odds(frame, "Hero", told_of(found)) for frame in faced]
    assert {one.dead for one in chances} == {not short}
    assert {one.visible.equity for one in chances} == {0}


def test_a_side_pot_that_nobody_else_is_in_is_no_hope():
    """Of two all-in rivals the one with more in is in all pots that he can win."""
    seats = "Hero 1000 Kc/Kd/Qh, Short 45 Kh, Long 75 Ac"
    acts = ["Short: brings in for 10", "Hero: calls 10", "Long: calls 10"]
    fourth = ["4: Hero Qc, Short Ks, Long 2c", "Long: bets 30", "Short: calls 30 and is all-in", "Hero: calls 30"]
    fifth = ["5: Hero Qd, Short 3d, Long 3c", "Long: bets 30 and is all-in", "Hero: calls 30"]
    sixth = ["6: Hero Jc, Short 4d, Long 4c"]
    found = frames(hand_of(told("\n".join([f"seats: {seats}", *acts, *fourth, *fifth, *sixth]))[0]))
    assert odds(found[-1], "Hero", told_of(found)).dead
    # were Long in for less than Short, Short's pot would be the last one, and of that nothing is proved
    covered = replace(
        found[-1],
        players=tuple(
            replace(view, total=view.total - 4_000) if view.name == "Long" else view for view in found[-1].players
        ),
    )
    assert not odds(covered, "Hero", told_of(found)).dead


def test_no_chances_without_cards_or_company(told_frames):
    ends = told_of(told_frames)
    assert odds(at(told_frames, "7th street"), "Cy", ends) is None
    assert odds(at(told_frames, "7th street"), "Ann", ends) is None
    assert odds(told_frames[0], "Bob", ends) is None
    assert odds(told_frames[0], "nobody", ends) is None


def test_a_common_card_counts_for_everybody(told_frames):
    """The last card is everybody's: Cy has two down cards, Bob's own two are known, and the common ace helps both."""
    seventh = at(told_frames, "7th street")
    ace = parse_card("As")
    without = tuple(replace(view, down=view.down[:2]) for view in seventh.players)
    mine, theirs = parse_cards("2h 3c 4s 6d 7s 9c As"), parse_cards("5d 6h Qh Qd As")
    left = [card for card in range(52) if card not in {*mine, *theirs, parse_card("Kc")}]
    lows = [low((*theirs, *two)) for two in combinations(left, 2)]
    ours = low(mine)
    share = sum(1.0 if ours < other else 0.5 if ours == other else 0.0 for other in lows) / len(lows)
    found = odds(replace(seventh, players=without, common=ace), "Bob", {})
    assert found.visible.equity == pytest.approx(share)


# -- real hands


@pytest.fixture(scope="module")
def nine_hands(shared_histories) -> list[Hand]:
    return list(read_hands([str(shared_histories / "pokerstars/razz-cash-0.04-0.08-nine-hands-crlf.txt")]))


def test_the_nine_hands_in_frames(nine_hands, shared_histories):
    counted = json.dumps(json.loads((shared_histories / "expected.json").read_text()))
    assert len(nine_hands) == 9
    for one in nine_hands:
        found, played = frames(one), replay(one)
        assert f'"pot": {found[-1].pot}' in counted
        firsts = {turn.street: turn.pot for turn in reversed(played.turns)}
        headings = {frame.street: frame for frame in reversed(found) if frame.street}
        assert {street: headings[street].pot for street in firsts} == firsts
        assert max(headings) == played.last_street
        acts = [turn.act for turn in played.turns]
        assert sum(" completes to " in frame.text for frame in found) == acts.count("complete")
        shown = {dealt.player: dealt.cards for dealt in played.players if dealt.showdown}
        assert {name: board_of(found[-1].view(name)) for name in shown} == shown


def test_all_in_hands_run_to_seventh(nine_hands):
    for one in nine_hands:
        found = frames(one)
        left = sum(not view.folded for view in found[-1].players)
        if left > 1:
            assert {3, 4, 5, 6, 7} <= {frame.street for frame in found}


def test_everybody_whose_cards_were_known_at_the_deal_has_his_equity():
    (hand,) = read_hands([HISTORIES / "phh/two-side-pots-settled-by-the-cards.phh"])
    third = re.findall(r"^    (\w+): equity ([\d.]+) %.*cards, ([\d.]+) %", "\n".join(hand_lines(replay(hand))), re.M)[
        :4
    ]
    assert [name for name, _, _ in third] == ["Nettle", "Dorrigo", "Wynnstay", "quillback"]
    # each by himself sees the others' cards as any: only those of all four together make one pot
    assert sum(float(known) for _, _, known in third) == pytest.approx(100, abs=2)
    assert sum(float(visible) for _, visible, _ in third) > 110
