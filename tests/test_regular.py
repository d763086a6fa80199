"""What play/regular.py lets pass unasked is what no rule has anything to say of."""

import random
from pathlib import Path

import pytest

import razzstats.play.replay as replaying
from razzstats.hand import Hand
from razzstats.play.replay import replay
from razzstats.play.simulate import simulate
from razzstats.read.reader import read, read_chunk
from razzstats.read.source import cut
from razzstats.write.pokerstars import write

HISTORIES = Path(__file__).parents[1] / "histories"


def never(*_: object) -> bool:
    return False


def asked_all(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> tuple[object, ...]:
    """The findings with every rule asked of every event."""
    with monkeypatch.context() as patch:
        patch.setattr(replaying, "REGULAR", {})
        patch.setattr(replaying, "regular_ante", never)
        for name in ("regular_deal", "regular_heading", "regular_opening", "regular_ending"):
            patch.setattr(replaying, name, never)
        return replay(hand).findings


def test_histories_are_judged_alike(monkeypatch):
    hands = [hand for hand in read(HISTORIES) if isinstance(hand, Hand)]
    assert len(hands) > 500
    for hand in hands:
        assert replay(hand).findings == asked_all(hand, monkeypatch)


def damaged(text: str, rng: random.Random) -> str:
    """A text with a line dropped, doubled, swapped, or with its amounts, cards or names changed."""
    lines = text.split("\n")
    at = rng.randrange(2, len(lines) - 1)
    match rng.randrange(7):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines[at - 1], lines[at] = lines[at], lines[at - 1]
        case 3:
            lines[at] = lines[at].replace("1", "2", 1)
        case 4:
            lines[at] = lines[at].replace("0.5", "0.25").replace("$1", "$0.75")
        case 5:
            names = [
                line.split(": ", 1)[1].split(" (")[0]
                for line in lines
                if line.startswith("Seat") and "in chips" in line
            ]
            lines[at] = lines[at].replace(rng.choice(names), rng.choice(names))
        case _:
            lines.insert(rng.randrange(2, len(lines)), lines.pop(at))
    return "\n".join(lines)


@pytest.mark.parametrize("players", range(2, 9))
def test_damaged_hands_are_judged_alike(players, monkeypatch):
    rng = random.Random(players)
    found = 0
    for hand in simulate(60, players, seed=players, buy_in=(1, 12)):
        for _ in range(6):
            text = damaged(write(hand), rng)
            outcome = read_chunk(next(cut(text.splitlines(keepends=True), "t.txt")))
            if isinstance(outcome, Hand):
                findings = replay(outcome).findings
                found += bool(findings)
                assert findings == asked_all(outcome, monkeypatch), text
    assert found > 100
