"""Four pages of rules that people read, statement by statement: what holds, what does not, and which test shows it.

The table is cases/statements.toml; docs/rules.md shows it.
"""

import ast
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from test_cases import CASES, Playing, cards, findings_of
from test_rules import ANN_SHOWS, BOB_SHOWS, BOB_WINS, TO_SHOWDOWN
from test_rules import CASES as TOLD
from texts import FOLDED_OUT, assert_told, found, line_of, replayed, told

from razzstats.play.replay import replay
from razzstats.play.table import Table
from razzstats.value.lowball import opens_before

FOLDER = Path(__file__).parent
COUNTS = {"FR": 26, "DE": 40, "RU": 26, "ES": 28}
VERDICTS = ("correct", "one room's", "ambiguous", "wrong", "remark")

STATEMENTS: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "cases/statements.toml").read_text(encoding="utf-8"))


# -- the table


def test_all_are_there_in_order():
    expected = [f"{page}{number}" for page, count in COUNTS.items() for number in range(1, count + 1)]
    assert len(expected) == 120
    assert list(STATEMENTS) == expected


@pytest.mark.parametrize("name", STATEMENTS)
def test_each_has_a_verdict_and_what_goes_with_it(name):
    entry = STATEMENTS[name]
    assert entry.keys() <= {"says", "verdict", "does", "tests"}
    assert entry["says"]
    assert entry["verdict"] in VERDICTS
    assert ("tests" in entry) == (entry["verdict"] != "remark")
    assert "does" in entry or entry["verdict"] in ("correct", "remark")
    assert len(set(entry.get("tests", []))) == len(entry.get("tests", []))


@pytest.mark.parametrize("name", STATEMENTS)
def test_every_test_that_is_named_exists(name):
    missing = [reference for reference in STATEMENTS[name].get("tests", []) if not exists(reference)]
    assert missing == []


def exists(reference: str) -> bool:
    """Whether a case, a hand or a test of this name is there."""
    if reference.startswith("told: "):
        return reference.removeprefix("told: ") in TOLD
    if reference in CASES:
        return True
    module, _, test = reference.rpartition("::")
    function, _, parameter = test.partition("[")
    functions, words = names_of(module or Path(__file__).name)
    return function in functions and (not parameter or parameter.removesuffix("]") in words)


@cache
def names_of(module: str) -> tuple[frozenset[str], frozenset[str]]:
    """The test functions of a module, and the words that its parameters can be named by."""
    path = FOLDER / module
    if not path.is_file():
        return frozenset(), frozenset()
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    functions = {node.name for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}
    words = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return frozenset(functions), frozenset(words)


def test_a_name_that_is_none_is_seen():
    assert not any(
        exists(name)
        for name in (
            "R99",
            "told: nothing",
            "test_nothing",
            "test_none.py::test_a",
            "test_lowball.py::test_who_opens[X]",
        )
    )


# -- what no other module tests


def said_at_the_end(question: dict[str, Any]) -> list[str]:
    """The rules that speak at the last line of a `played` question (see test_cases.py)."""
    playing = Playing(question)
    return [rule for line, rule, _ in findings_of(playing, replay(playing.hand())) if line == playing.line]


def opener(boards: list[str]) -> int:
    """The place of the board that acts first."""
    return min(range(len(boards)), key=lambda place: opens_before(cards(boards[place])))


ENDED = """
    seats: Ann 1000 Qc, Bob 1000 6h
    Ann: brings in for 10
    Bob: folds
    Uncalled bet (10) returned to Ann
    Ann collected POT from pot
"""


def test_razz_of_a_mixed_game():
    mixed = FOLDED_OUT.replace(" Razz Limit (", " HORSE (Razz Limit, ")
    assert mixed != FOLDED_OUT
    one = replayed(mixed)
    assert one.hand.mix == "HORSE"
    assert one.findings == ()


@pytest.mark.parametrize(
    ("dealt", "right"), [("Qc", True), ("2c 3c Qc", True), ("3c Qc", False), ("2c 3c 4c Qc", False)]
)
def test_third_street_is_two_down_and_one_up(dealt, right):
    """Of others the door card alone is seen; of three cards the last is the door card."""
    text, _ = told(ENDED.replace("1000 Qc", f"1000 {dealt.replace(' ', '/')}"))
    one = replayed(text)
    assert [rule for _, rule in found(one)] == ([] if right else ["WRONG_CARD_COUNT"])
    ann = Table(one.hand).by_name["Ann"]
    assert ann.up == []
    assert one.players[0].door == cards("Qc Qd")[0]


@pytest.mark.parametrize(
    ("bring_in", "right"),
    [("10", True), ("20", True), ("25", True), ("30", True), ("50", True), ("75", True), ("0", False), ("100", False)],
)
def test_bring_ins_of_every_size(bring_in, right):
    """Rooms take from a tenth to three quarters of the small bet."""
    question = {"stakes": "100/200", "seats": "Ann 1000 Qc, Bob 1000 6h", "acts": f"Ann brings in {bring_in}"}
    assert said_at_the_end(question) == ([] if right else ["BRING_IN_AMOUNT"])


@pytest.mark.parametrize("ante", ["0.50", "1", "5", "10", "25"])
def test_antes_of_any_size(ante):
    assert_told(f"ante: {ante}\n{ENDED}")


def test_order_of_the_deal_lines_says_nothing():
    text, _ = told(TOLD["B14 only called: no second turn, the street is over"])
    lines = text.split("\n")
    for street in ("3rd STREET", "4th STREET"):
        at = line_of(text, street)
        assert all(line.startswith("Dealt to ") for line in lines[at : at + 3])
        lines[at : at + 3] = lines[at : at + 3][::-1]
    assert found(replayed("\n".join(lines))) == []


def test_two_deuces_at_the_doors():
    """Doors of deuces and aces, the only ones over which a deuce can bring in."""
    seats = "Ann 1000 2c, Bob 1000 As, Cy 1000 2h, Dee 1000 Ah"
    assert said_at_the_end({"seats": seats, "acts": "Cy brings in 15"}) == []
    assert said_at_the_end({"seats": seats, "acts": "Ann brings in 15"}) == ["WRONG_BRING_IN"]


@pytest.mark.parametrize("answer", ["folds", "calls 15", "completes to 50"])
def test_every_answer_to_a_bring_in(answer):
    seats = "Ann 1000 Qc, Bob 1000 6h, Cy 1000 8s"
    assert said_at_the_end({"seats": seats, "acts": f"Ann brings in 15\nBob {answer}"}) == []
    assert said_at_the_end({"seats": seats, "acts": f"Ann brings in 15\nCy {answer}"}) == ["OUT_OF_TURN"]


def test_a_check_is_no_answer_to_a_bring_in():
    seats = "Ann 1000 Qc, Bob 1000 6h"
    assert said_at_the_end({"seats": seats, "acts": "Ann brings in 15\nBob checks"}) == ["ILLEGAL_CHECK"]


STREETS = {4: "4: Ann Kd, Bob 7s", 5: "5: Ann Kh, Bob 8c", 6: "6: Ann Ks, Bob Jd", 7: "7:"}


def to(street: int) -> str:
    """The acts of two players who bet nothing up to a street, its cards dealt."""
    lines = ["Ann brings in 15"]
    for number in range(4, street + 1):
        lines += ["Bob calls 15"] if number == 4 else ["Bob checks", "Ann checks"]
        lines.append(STREETS[number])
    return "\n".join(lines)


@pytest.mark.parametrize(("street", "unit"), [(4, 50), (5, 100), (6, 100), (7, 100)])
def test_unit_of_every_street(street, unit):
    """50/100: bets and raises are of one size on each street, and of no other."""
    seats = "Ann 1000 Qc, Bob 1000 6h"
    for bet in (25, 50, 75, 100, 150, 200):
        said = said_at_the_end({"seats": seats, "acts": f"{to(street)}\nBob bets {bet}"})
        assert said == ([] if bet == unit else ["WRONG_BET_SIZE"])
        acts = f"{to(street)}\nBob bets {unit}\nAnn raises to {unit + bet}"
        assert said_at_the_end({"seats": seats, "acts": acts}) == ([] if bet == unit else ["WRONG_RAISE_SIZE"])


@pytest.mark.parametrize("street", [3, 4, 5, 6, 7])
def test_three_raises_on_every_street(street):
    """The completion or the bet, and three raises; a fifth wager is one too many."""
    seats = "Ann 1000 Qc, Bob 1000 6h"
    unit = 50 if street < 5 else 100
    first = "Bob raises to 50" if street == 3 else f"Bob bets {unit}"
    acts = [to(street), first]
    for count in range(2, 6):
        acts.append(f"{'Ann' if count % 2 == 0 else 'Bob'} raises to {count * unit}")
        said = said_at_the_end({"seats": seats, "acts": "\n".join(acts)})
        assert said == ([] if count < 5 else ["CAP_EXCEEDED"])


@pytest.mark.parametrize("answer", ["folds", "calls 100", "raises to 200"])
def test_who_has_checked_may_fold_call_or_raise(answer):
    acts = f"{to(5)}\nBob checks\nAnn bets 100\nBob {answer}"
    assert said_at_the_end({"seats": "Ann 1000 Qc, Bob 1000 6h", "acts": acts}) == []


def test_sixth_street_boards():
    """The board is read from its highest card down; any pair is higher than a king."""
    assert opener(["Kh 8h 5c 2d", "Kd 9c 3h 2s", "Ad As 2h 3d"]) == 0
    assert opener(["Kh 8h 5c 2d", "Kd 8c 4h 3s"]) == 1
    assert opener(["Ad As 2h 3d", "Kc Qd Jd Tc"]) == 1


@pytest.mark.parametrize("last", ["Ad", "Kc"])
def test_the_last_card_lies_face_down(last):
    """Whatever a hero gets last, the boards of sixth street say who opens."""
    for who, said in (("Bob", []), ("Ann", ["WRONG_OPENER"])):
        acts = f"{to(6)}\nBob checks\nAnn checks\n7: Bob {last}\n{who} checks"
        assert said_at_the_end({"seats": "Ann 1000 Qc, Bob 1000 2c/3c/6h", "acts": acts}) == said


@pytest.mark.parametrize("act", ["bets 60", "checks", "folds"])
def test_no_round_after_seventh_street(act):
    text, expected = told(f"{TO_SHOWDOWN}\n{ANN_SHOWS}\n{BOB_SHOWS}\n{BOB_WINS}")
    assert found(replayed(text)) == expected == []
    more = text.replace("*** SHOW DOWN", f"Bob: {act}\n*** SHOW DOWN")
    line = line_of(more, "*** SHOW DOWN") - 1
    assert (line, "EXTRA_ACTION") in found(replayed(more))


@pytest.mark.parametrize(("players", "right"), [(6, True), (7, False)])
def test_six_players_at_winamax(players, right):
    names = ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus"][:players]
    doors = ["Qc", "2c", "3c", "4c", "5c", "6c", "7c"]
    seats = ", ".join(f"{name} 1000 {door}" for name, door in zip(names, doors, strict=False))
    folds = "\n".join(f"{name} folds" for name in names[1:])
    acts = f"Ann brings in 15\n{folds}\nAnn collects {5 * players + 15}"
    question = {"room": "Winamax", "seats": seats, "acts": acts, "total": str(5 * players + 15), "rake": "0"}
    playing = Playing(question | {"max_seats": None})
    said = {rule for _, rule, _ in findings_of(playing, replay(playing.hand()))}
    assert ("TOO_MANY_PLAYERS" in said) is not right


def test_a_pair_of_kings_wins_the_whole_pot():
    """No hand is too high to win, and nothing is left over for a high hand."""
    one = assert_told("""
        seats: Ann 1000 Kc, Bob 1000 Qh
        Ann: brings in for 10
        Bob: calls 10
        4: Ann Kd, Bob Qs
        Bob: checks
        Ann: checks
        5: Ann Jd, Bob Jc
        Bob: checks
        Ann: checks
        6: Ann Jh, Bob Js
        Bob: checks
        Ann: checks
        7:
        Bob: checks
        Ann: checks
        *** SHOW DOWN ***
        Ann: shows [Qd Td Kc Kd Jd Jh Kh] (a pair of Jacks)
        Bob: shows [9h 9d Qh Qs Jc Js Qc] (two pair, Jacks and Nines)
        Ann collected 30 from pot
    """)
    assert {player.player: player.net for player in one.players} == {"Ann": 1500, "Bob": -1500}
