"""Hands as people write them, the command, its document, and what they refuse."""

import io
import json
import re
import shlex
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import razzstats
from razzstats.cli import cli
from razzstats.cli.common import at_work
from razzstats.value.equity import Holding, Spot, unpaired
from razzstats.value.equity.written import read_hand, spot_of

ACE, DEUCE, TREY, FOUR, FIVE, EIGHT, NINE, TEN, QUEEN, KING = 0, 1, 2, 3, 4, 7, 8, 9, 11, 12


def run(*words: str) -> str:
    outcome = CliRunner().invoke(cli, ["equity", *words])
    assert outcome.exit_code == 0, outcome.output
    return outcome.output


def document(*words: str) -> dict:
    return json.loads(run(*words, "--json"))


@pytest.mark.parametrize(
    ("text", "ranks", "hidden"),
    [
        ("A23", (ACE, DEUCE, TREY), 0),
        ("a 2 3", (ACE, DEUCE, TREY), 0),
        ("Ah2c3d", (ACE, DEUCE, TREY), 0),
        ("AH 2C 3D", (ACE, DEUCE, TREY), 0),
        ("A♥2♣3♦", (ACE, DEUCE, TREY), 0),
        ("10 T 10c", (TEN, TEN, TEN), 0),
        ("ahAsad", (ACE, ACE, ACE), 0),
        ("(A2)3", (ACE, DEUCE, TREY), 0),
        ("(A2)345Q(K)", (ACE, DEUCE, TREY, FOUR, FIVE, QUEEN, KING), 0),
        ("xx8", (EIGHT,), 2),
        ("??8", (EIGHT,), 2),
        ("(Xx)8h", (EIGHT,), 2),
        ("(A x)8", (ACE, EIGHT), 1),
    ],
)
def test_a_hand(text, ranks, hidden):
    found = read_hand(text)
    assert (found.ranks, found.hidden, found.holes) == (ranks, hidden, None)


@pytest.mark.parametrize(
    ("text", "holes"),
    [
        ("(8-)5", unpaired(EIGHT, FIVE)),
        ("(8 -)5h2", unpaired(EIGHT, FIVE)),
        ("(3-)5", {(ACE, DEUCE), (ACE, TREY), (DEUCE, TREY)}),
        ("(3-)2", {(ACE, TREY)}),
        ("(A 3-)5", {(ACE, DEUCE), (ACE, TREY)}),
        ("(3-A)5", {(ACE, DEUCE), (ACE, TREY)}),
        ("(5 3-)5", {(ACE, FIVE), (DEUCE, FIVE), (TREY, FIVE)}),
        ("(AA, 22)5", {(ACE, ACE), (DEUCE, DEUCE)}),
        ("(A2,3-)5", {(ACE, DEUCE), (ACE, TREY), (DEUCE, TREY)}),
        ("(Q+)5", {(QUEEN, KING)}),
        ("(10+ A)5", {(ACE, rank) for rank in range(TEN, 13)}),
        ("(K+ x)5", {(rank, KING) for rank in range(KING)}),
        ("(xx,AA)5", {(low, high) for low in range(13) for high in range(low, 13)}),
    ],
)
def test_a_range(text, holes):
    assert read_hand(text).holes == holes


def test_a_spot():
    assert spot_of(["(8-)5", "A23"], dead="4c, 4d K") == Spot(
        (Holding((FIVE,), 6, unpaired(EIGHT, FIVE)), Holding((ACE, DEUCE, TREY), 4)), (FOUR, FOUR, KING)
    )
    assert spot_of(["A2345x", "9TJQKK"], common="8h") == Spot(
        (Holding((ACE, DEUCE, TREY, FOUR, FIVE), 1), Holding((NINE, TEN, 10, QUEEN, KING, KING), 0)), (), EIGHT
    )


def test_a_common_card_comes_where_the_deck_is_too_small():
    eight = ["A23", "A23", "456", "456", "789", "789", "TJQ", "TJQ"]
    assert spot_of(eight).common_to_come
    assert {hand.unknown for hand in spot_of(eight).hands} == {3}
    assert not spot_of(eight[:7]).common_to_come  # 49 cards
    assert spot_of(eight[:7], dead="KKKK").common_to_come  # 45 left for 49
    assert "a common card is dealt" in run(*eight, "--samples", "100")
    assert document(*eight, "--samples", "100")["common"] == "to come"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["A23", "4z5"], "'4z5': a card is A, 2 to 9, T or 10"),
        (["A23", "415"], "'415': a card is"),
        (["A23", "xh45"], "'xh45': a card is"),
        (["A23", ""], "'' has 0 cards"),
        (["A23", "45"], "'45' has 2 cards; a hand has three to seven"),
        (["A234567Q", "A23"], "has 8 cards"),
        (["A23K", "456"], "'A23K' has 4 cards and '456' 3: all hands in play have equally many"),
        (["Ah23", "AhQ4"], "Ah is named twice, the second time in 'AhQ4'"),
        (["Ah23", "456", "--dead", "10c Ah"], "Ah is named twice, the second time in '10c Ah'"),
        (["AA2", "AA3", "--dead", "A"], "5 Aces are named, and a deck has four"),
        (["A23", "456", "--dead", "x"], "'x': a dead card must be known"),
        (["A23456", "A23457", "--common", "55"], "'55': there is one common card"),
        (["A23456", "A23457", "--common", "x"], "'x': a common card must be known"),
        (["A23", "456", "--common", "5"], "with a common card a hand has six of its own"),
        (["A23"] * 9, "one to eight hands"),
        (
            ["A23", "xx6", "--dead", "AAA22233344445555666777788889999TTTTJJQK"],
            "9 cards are unknown or to come, and only 8 are",
        ),
        (["A23", "(9)4"], "the first brackets stand around the two hole cards"),
        (["A23", "(9-)"], "a range of hole cards needs the door card"),
        (["A23", "(9-)x"], "a range of hole cards needs the door card"),
        (["A23", "(9-8)(5)4"], "'(9-8)(5)4': brackets stand"),
        (["A23", "(A23-)5"], "a range is written like (8-)5"),
        (["A23", "(8-,)5"], "a range is written like (8-)5"),
        (["A23", "(x-)5"], "a range is written like (8-)5"),
        (["A23", "(A-)5"], "no two hole cards are in this range"),
        (["A23", "(AA,AA)5", "--dead", "AA"], "leave no"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(words, message):
    outcome = CliRunner().invoke(cli, ["equity", *words])
    assert outcome.exit_code == 2
    assert message in outcome.output
    assert "Traceback" not in outcome.output


def test_a_hand_of_control_characters_reaches_no_terminal():
    outcome = CliRunner().invoke(cli, ["equity", "A23", "\x1b[31m45"])
    assert outcome.exit_code == 2
    assert "\x1b" not in outcome.output


def test_the_document_of_all_deals():
    told = document("A23", "678")
    assert (told["method"], told["deals"]) == ("exact", 18_265_297_050)
    first, second = told["players"]
    assert first["hand"] == "A23"
    assert first["equity"] == pytest.approx(0.5956, abs=5e-5)
    assert first["equity"] == pytest.approx(first["win"] + first["tie"] / 2, abs=1e-6)
    assert first["equity"] + second["equity"] == pytest.approx(1, abs=2e-6)
    assert first["win"] + first["tie"] + second["win"] == pytest.approx(1, abs=2e-6)
    assert (first["cannot_win"], first["cannot_lose"]) == (False, False)
    assert (first["best"], second["best"]) == ("5,4,3,2,A", "6,4,3,2,A")
    assert "error" not in first
    assert "samples" not in told


def test_the_document_of_random_deals():
    told = document("A23", "678", "--samples", "5000", "--seed", "3")
    assert {name: told[name] for name in ("method", "samples", "seed")} == {
        "method": "sampled", "samples": 5000, "seed": 3,
    }  # fmt: skip
    assert "deals" not in told
    assert all(0.006 < player["error"] < 0.008 for player in told["players"])
    assert told == document("A23", "678", "--samples", "5000", "--seed", "3")
    assert told != document("A23", "678", "--samples", "5000", "--seed", "4")


def test_what_hands_make():
    told = document("A23", "678", "--makes")["players"]
    # nothing below a six with 6-7-8; both need two more cards from five ranks that have as many cards left
    assert told[1]["makes"]["5"] == 0
    assert told[0]["makes"]["8"] == told[1]["makes"]["8"]
    alone = document("32A")
    assert alone["deals"] == 211_876
    assert alone["players"][0]["makes"]["8"] == round(102_280 / 211_876, 6)
    assert "equity" not in alone["players"][0]
    assert "48.27" in run("32A")


def test_the_table():
    lines = run("A23456", "KKKQQJ").splitlines()
    assert lines[0].split() == ["hand", "equity", "win", "tie", "at", "best", "at", "worst"]
    assert lines[1].split()[:3] == ["A23456", "100.00", "%"]
    assert lines[1].endswith("cannot lose")
    assert lines[2].endswith("cannot win")
    assert lines[-1] == "exact: all 1,560 deals of the 40 unseen cards"
    assert run("A23", "678", "--samples", "100").splitlines()[-1].startswith("sampled: 100 random deals")
    assert run("A234567", "89TJQKK").splitlines()[-1] == "exact: no card is to come"


def test_from_python():
    found = razzstats.equity("A23", "678", dead="4455")
    assert found.exact
    assert round(100 * found.shares[0].equity, 2) == 56.81
    assert razzstats.equity("A23456", "9TJQKK", common="7").shares[1].cannot_win
    assert razzstats.equity("A23", "678", samples=500, seed=2).deals == 500
    with pytest.raises(ValueError, match="give two to eight"):
        razzstats.equity("A23")


PAGE = (Path(__file__).parents[1] / "docs/equity.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("shown", re.findall(r"^```\n\$ razzstats equity (.+?)^```", PAGE, re.DOTALL | re.MULTILINE))
def test_the_page_shows_what_is_printed(shown):
    words, _, printed = shown.partition("\n")
    assert run(*shlex.split(words)) == printed


def test_the_page_s_ranges_are_read():
    written = re.findall(r"^\| `(\(.+?\)5)` \|", PAGE, re.MULTILINE)
    assert len(written) == 7
    assert all(read_hand(text).hidden == 2 for text in written if text != "(AA)5")


def test_equal_hands_are_no_samples():
    printed = run("xxx", "xxx", "--samples", "1000")
    assert [line.split()[1] for line in printed.splitlines()[1:3]] == ["50.00", "50.00"]
    assert "error" not in printed
    assert "exact by symmetry" in printed
    assert "win and tie from 1,000 random deals" in printed
    told = document("xxx", "xxx", "--samples", "1000")
    assert (told["method"], told["samples"]) == ("symmetry", 1000)


def test_a_terminal_is_told_that_it_is_at_work(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", Terminal())
    with at_work("working out equities"):
        pass
    assert "working out equities" in sys.stderr.getvalue()
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with at_work("working out equities"):
        pass
    assert sys.stderr.getvalue() == ""
