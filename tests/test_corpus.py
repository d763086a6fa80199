"""Every history under histories/: read, replayed, and equal to its golden; PokerStars' also to the naive reader."""

import codecs
import json
from collections import Counter
from functools import cache
from pathlib import Path

import naive
import pytest

from razzstats.findings import Severity
from razzstats.hand import Hand
from razzstats.play.replay import Replay, replay
from razzstats.read.reader import Cancelled, Outcome, PassedOver, read
from razzstats.read.source import SUFFIXES, Unusable

HISTORIES = Path(__file__).parents[1] / "histories"
SUMMARIES = HISTORIES / "tournaments"
"""No hands: tests/test_standings.py has them."""
TEXTS = sorted(path for path in HISTORIES.glob("*/*") if path.suffix in SUFFIXES and path.parent != SUMMARIES)
ROOMS_READ = {path.parent.name for path in TEXTS}
WITH_GOLDEN = [path for path in TEXTS if path.with_suffix(".json").exists()]

# a simulated session is long, and its size is proved elsewhere; a hand-made file has a golden
SIMULATED = [path for path in TEXTS if path not in WITH_GOLDEN]


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def decoded(path: Path) -> str:
    """The text for the naive reader."""
    data = path.read_bytes()
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252")


@cache
def outcomes_of(path: Path) -> tuple[Outcome | Unusable, ...]:
    return tuple(read(path))


@cache
def replays_of(path: Path) -> tuple[Replay, ...]:
    return tuple(replay(outcome) for outcome in outcomes_of(path) if isinstance(outcome, Hand))


def figures(path: Path) -> list[dict[str, object]]:
    return [
        {
            "id": played.hand.id,
            "pot": played.pot,
            "rake": played.rake,
            "net": {player.player: player.net for player in played.players},
        }
        for played in replays_of(path)
    ]


def golden(path: Path) -> dict:
    return json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


def test_there_are_hands_enough():
    assert len(WITH_GOLDEN) >= 40
    assert sum(len(golden(path)["hands"]) for path in WITH_GOLDEN) >= 90


def test_every_text_has_a_golden_and_every_golden_a_text():
    goldens = {path.with_suffix("") for path in HISTORIES.glob("*/*.json") if path.parent != SUMMARIES}
    assert goldens <= {path.with_suffix("") for path in TEXTS}
    # what is made by the simulator says so in its name: its truth is the simulator's, not a golden
    assert [path.name for path in SIMULATED if "simulated" not in path.name] == []


def test_every_file_is_listed_in_the_readme():
    listed = (HISTORIES / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in TEXTS if f"`{path.name}`" not in listed] == []


@pytest.mark.parametrize("path", WITH_GOLDEN, ids=name_of)
def test_a_file_is_as_its_golden_says(path):
    expected = golden(path)
    assert figures(path) == expected["hands"]
    outcomes = outcomes_of(path)
    assert Counter(other.game for other in outcomes if isinstance(other, PassedOver)) == expected["passed_over"]
    assert sum(isinstance(other, Cancelled) for other in outcomes) == expected["cancelled"]
    counted = len(expected["hands"]) + sum(expected["passed_over"].values()) + expected["cancelled"]
    assert len(outcomes) == counted, "something is neither a hand, nor passed over, nor cancelled"


@pytest.mark.parametrize("path", TEXTS, ids=name_of)
def test_a_file_is_clean(path):
    assert replays_of(path), "no hand of Razz"
    for played in replays_of(path):
        grave = [str(finding) for finding in played.findings if finding.severity is not Severity.INFO]
        assert grave == []
        assert not played.faulty
        # other rooms do not tell all that there is to check
        assert played.cannot_check == () or path.parent.name != "pokerstars"


@pytest.mark.parametrize("path", TEXTS, ids=name_of)
def test_money_adds_up(path):
    for played in replays_of(path):
        net = [player.net for player in played.players]
        assert sum(net) == -played.rake
        assert sum(player.put_in for player in played.players) == played.pot
        assert played.rake >= 0
        assert all(player.stack is None or player.put_in <= player.stack for player in played.players)


@pytest.mark.parametrize("path", [path for path in TEXTS if path.parent.name == "pokerstars"], ids=name_of)
def test_a_file_is_as_the_naive_reader_says(path):
    expected = [
        {"id": hand.id, "pot": hand.pot, "rake": hand.rake, "net": hand.net} for hand in naive.read_hands(decoded(path))
    ]
    assert expected, "the naive reader found no hand"
    assert figures(path) == expected


def test_real_hands_are_as_the_independent_count_says(shared_histories):
    expected = json.loads((shared_histories / "expected.json").read_text(encoding="utf-8"))
    real = [path for path in sorted(shared_histories.glob("*/*")) if path.parent.name in ROOMS_READ]
    assert len(real) >= 4
    for path in real:
        assert figures(path) == expected.get(path.name, []), path.name
        for played in replays_of(path):
            assert [str(found) for found in played.findings if found.severity is not Severity.INFO] == []
            assert played.cannot_check == () or path.parent.name != "pokerstars"
