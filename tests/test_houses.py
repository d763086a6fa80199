"""What a room plays or words otherwise: rules that ask the house, notes of single rooms, bring-ins of one table."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from test_rules import AWARD, FIT, HALVES, RUN_OUT, path
from texts import FOLDED_OUT, SHOWN_DOWN, hand_of, told

from razzstats.cards import UNKNOWN, parse_card
from razzstats.check import check_paths, document
from razzstats.data.store import Store
from razzstats.events import Act, HighNote, Kind
from razzstats.hand import Hand
from razzstats.importer import import_paths
from razzstats.play.bring_ins import BringIns, brought_in
from razzstats.play.replay import Replay, replay
from razzstats.play.rules import AUDITS, CHECKS, FINAL_CHECKS, OPENING, OUTSIDE
from razzstats.play.simulate import simulate
from razzstats.read.reader import read_hands


def at(room: str, spec: str) -> Replay:
    """The replay of a told hand under the house rules of a room."""
    return replay(replace(hand_of(told(spec)[0]), room=room))


def said(played: Replay, rule: str) -> list[str]:
    return [finding.message for finding in played.findings if finding.rule == rule]


# -- the table of findings


@pytest.fixture(scope="module")
def published(shared_histories) -> dict[str, str]:
    """Code and severity as the domain's table has them."""
    table = shared_histories.parent / "domain/rules.md"
    if not table.is_file():
        pytest.skip("no table of findings beside the repository")
    text = table.read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| ([A-Z_]{6,}) \| ([^|]+) \|", text)
    return {code: set(re.findall(r"\b[EWI]\b", severity)) for code, severity in rows}


def test_every_code_has_the_severities_of_the_table(published):
    rules = [*OPENING, *(rule for checks in CHECKS.values() for rule in checks), *FINAL_CHECKS, *AUDITS]
    ours = {code: {severity.value} for code, (severity, _) in OUTSIDE.items()}
    for rule in rules:
        ours.setdefault(rule.code, set()).add(rule.severity.value)
    assert len(published) == 62
    assert ours == published


# -- tied boards


EQUAL_BOARDS = """
    seats: Ann 1000 Jd, Bob 1000 As, Cy 1000 Ac
    Ann: brings in for 10
    Bob: calls 10
    Cy: calls 10
    4: Ann Kd, Bob 6h, Cy 6s
    {0}: bets 30
    {1}: folds
    {2}: folds
    Uncalled bet (30) returned to {0}
    {0} collected POT from pot
"""


@pytest.mark.parametrize(("room", "opener"), [("PokerStars", "Cy"), ("live", "Cy"), ("WSOP", "Bob")])
def test_who_opens_of_equal_boards(room, opener):
    """By suit A-6 with the spade; by position Bob, who sits before Cy. The other is a note, nowhere an accusation."""
    acts = {"Bob": ("Bob", "Cy", "Ann"), "Cy": ("Cy", "Ann", "Bob")}
    for name, order in acts.items():
        played = at(room, EQUAL_BOARDS.format(*order))
        assert [finding.rule for finding in played.findings] == ([] if name == opener else ["OPENER_TIE"])


# -- the common card


LIVE = [((8, 7, 7, 7, 7), True), ((8, 8, 8, 8, 3), True), ((8, 8, 8, 8, 2), False), ((7, 7, 7, 7, 7), False)]


@pytest.mark.parametrize(("dealt", "common"), LIVE)
def test_live_two_cards_must_be_left_over(dealt, common):
    """TDA RP-10H: a burn and a card that nobody gets, the earlier burns mixed in; 45 + 7 + 2 do not go into 52."""
    played = at("live", path(*dealt, common=True))
    assert bool(said(played, "COMMON_CARD_UNEXPECTED")) == (not common)
    # online no card is burnt, and the deck is enough for all of these
    assert said(at("PokerStars", path(*dealt, common=True)), "COMMON_CARD_UNEXPECTED")


@pytest.mark.parametrize("dealt", [*FIT.values(), *RUN_OUT.values()])
def test_live_a_missing_common_card_is_no_accusation_while_the_deck_holds(dealt):
    left = 52 - 3 * dealt[0] - sum(dealt[1:])
    assert bool(said(at("live", path(*dealt, common=False)), "DECK_EXHAUSTED")) == (left < 0)


# -- the odd chip


def test_one_answer_is_said_once():
    # equal hands again, and Bob holds both the higher seven and the lower ace
    spec = HALVES.replace(AWARD, "Ann collected $0.43 from pot\n    Bob collected $0.42 from pot")
    spec = spec.replace("[Ac 2c Qc", "[Ah 2c Qc").replace("[Ah 2s 9h", "[Ac 2s 9h")
    assert said(at("PokerStars", spec), "ODD_CHIP") == [
        "odd $0.01 went to Ann; TDA 20B and Robert's Rules give it to Bob"
    ]


def test_both_answers_are_given_and_the_house_s_is_marked():
    # equal hands 7-4-3-2-A; Bob's seven of spades is the highest card of either, Ann's ace of clubs the lowest
    spec = HALVES.replace(AWARD, "Ann collected $0.43 from pot\n    Bob collected $0.42 from pot")
    (online,) = said(at("PokerStars", spec), "ODD_CHIP")
    assert online == "odd $0.01 went to Ann; TDA 20B gives it to Bob, Robert's Rules to Ann"
    (live,) = said(at("live", spec), "ODD_CHIP")
    assert live == "odd $0.01 went to Ann; TDA 20B gives it to Bob, as in this house, Robert's Rules to Ann"


# -- the bring-in that passes on

PASSED_ON = """
    seats: Ann 1000 9c, Bob 5 Ks, Cy 1000 3h
    Cy: folds
    Ann: brings in for 10
    Uncalled bet (10) returned to Ann
    4: Ann 2h, Bob 7d
    5: Ann 3c, Bob 8d
    6: Ann Jc, Bob 9h
    7:
    *** SHOW DOWN ***
    Ann: shows [4c 5c 9c 2h 3c Jc Qd] (Lo: 9,5,4,3,2)
    Bob: shows [Ah Kh Ks 7d 8d 9h 2d] (Lo: 9,8,7,2,A)
    Ann collected POT from pot
"""


@pytest.mark.parametrize(("room", "must"), [("PokerStars", True), ("Winamax", True), ("live", False), ("Merge", False)])
def test_a_shifted_bring_in_that_is_folded_is_worth_a_word_and_no_more(room, must):
    played = at(room, PASSED_ON)
    folded = [message for message in said(played, "BRING_IN_SHIFTED") if "folded" in message]
    assert len(folded) == 1
    assert ("this room makes him pay" in folded[0]) == must
    assert {finding.severity.value for finding in played.findings if finding.rule == "BRING_IN_SHIFTED"} == {"I"}


# -- notes of single rooms


def with_note(player: str, card: str) -> Hand:
    """A hand of which the room says whose card is high, in front of the bring-in."""
    hand = hand_of(FOLDED_OUT)
    before = next(
        place for place, event in enumerate(hand.events) if isinstance(event, Act) and event.kind is Kind.BRING_IN
    )
    line = hand.events[before].line
    known = parse_card(card)
    note = HighNote(line, player, UNKNOWN if known is None else known)
    return replace(hand, events=(*hand.events[:before], note, *hand.events[before:]))


def high_card(hand: Hand) -> tuple[str, str]:
    """Who brings in, and with what, as the text has it."""
    lines = hand.text.split("\n")
    name = next(line for line in lines if "brings in" in line).partition(":")[0]
    return name, re.search(rf"(?m)^Dealt to {re.escape(name)} \[(?:.. .. )?(..)\]", hand.text)[1]


def test_the_note_on_the_high_card():
    name, card = high_card(hand_of(FOLDED_OUT))
    before = replay(hand_of(FOLDED_OUT))
    right = replay(with_note(name, card))
    assert (right.findings, right.turns, right.players) == (before.findings, before.turns, before.players)
    wrong = replay(with_note(name, "2c" if card != "2c" else "2d"))
    (finding,) = [one for one in wrong.findings if one not in before.findings]
    assert (finding.rule, finding.severity.value) == ("HIGH_NOTE_MISMATCH", "W")
    assert finding.message == f"note says {name} is high with 2c, door is {card}"
    assert finding.place == wrong.hand.at(next(e.line for e in wrong.hand.events if isinstance(e, HighNote)))
    assert replay(with_note(name, "X")).findings == before.findings


def test_a_note_on_a_stranger():
    assert "UNKNOWN_PLAYER" in {finding.rule for finding in replay(with_note("Nobody", "Kc")).findings}


def test_streets_that_were_renamed_are_told():
    hand = hand_of(SHOWN_DOWN)
    before = replay(hand).findings
    (finding,) = [one for one in replay(replace(hand, renamed_line=9)).findings if one not in before]
    assert (finding.rule, finding.severity.value, finding.place) == ("STREETS_RENAMED", "I", hand.at(9))


# -- bring-ins of one table


def varied(number: int, bring_in: str) -> str:
    """A hand at $0.10/$0.20 with another bring-in, which everybody folds to."""
    text, _ = told(
        f"""
        cash: $0.10/$0.20
        ante: $0.01
        seats: Ann $9.00 Ks, Bob $9.00 8h
        Ann: brings in for ${bring_in}
        Bob: folds
        Uncalled bet (${bring_in}) returned to Ann
        Ann collected POT from pot
        """
    )
    return re.sub(r"#\d+", f"#{number}", text, count=1)


def written(folder: Path, *texts: str) -> Path:
    file = folder / "session.txt"
    file.write_text("\n\n\n".join(texts), encoding="utf-8")
    return file


def test_a_bring_in_that_varies_is_told_at_its_line(tmp_path):
    texts = [varied(1, "0.05"), varied(2, "0.05"), varied(3, "0.04"), varied(4, "0.05")]
    file = written(tmp_path, *texts)
    (finding,) = [one for hand in document(check_paths([file]))["hands"] for one in hand["findings"]]
    assert (finding["rule"], finding["severity"]) == ("BRING_IN_VARIES", "I")
    assert finding["message"] == "bring-in $0.04, earlier $0.05 at this table and level"
    assert "brings in for $0.04" in file.read_text().split("\n")[finding["line"] - 1]
    assert json.dumps(finding)


def test_a_bring_in_that_varies_is_stored(tmp_path):
    store = Store(tmp_path / "db")
    summary = import_paths([written(tmp_path, varied(1, "0.05"), varied(2, "0.04"))], store)
    assert summary.findings == {("BRING_IN_VARIES", "I"): 1}
    (row,) = store.dataset("findings").to_table().to_pylist()
    assert (row["hand_id"], row["rule"], row["severity"]) == ("2", "BRING_IN_VARIES", "I")


def test_a_short_bring_in_another_level_and_another_table_are_not_compared(tmp_path):
    hands = list(read_hands([written(tmp_path, varied(1, "0.05"), varied(2, "0.04"))]))
    one, other = [brought_in(replay(hand)) for hand in hands]
    assert one is not None
    assert other is not None
    bring_ins = BringIns()
    assert bring_ins.compare(one) is None
    assert bring_ins.compare(other._replace(table=("", "another", *other.table[2:]))) is None
    assert bring_ins.compare(other._replace(currency="EUR")) is None
    assert bring_ins.compare(other) is not None
    # rooms that do not mark it: his stack tells
    seats = tuple(replace(seat, stack=5) if seat.player == "Ann" else seat for seat in hands[1].seats)
    assert brought_in(replay(replace(hands[1], room="Winamax", seats=seats))) is None


def test_simulated_tables_keep_their_bring_in():
    bring_ins = BringIns()
    posted = [one for hand in simulate(300, 5, seed=4, buy_in=(1, 8)) if (one := brought_in(replay(hand)))]
    assert len(posted) > 200
    assert [said for one in posted if (said := bring_ins.compare(one))] == []
