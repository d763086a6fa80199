"""One hand in every room's words: the same replay, the same money, the same statistics.

The hands are simulated: six players or fewer, no rake, nobody all-in for less than a bet, so that every room deals and
plays them alike.
"""

from functools import cache
from pathlib import Path
from unittest import mock

import pytest
from wordings import fulltilt, kingsclub, live, merge, winamax

import razzstats.play.simulate.dealer as dealer
from razzstats.data.tables import tables
from razzstats.findings import Severity
from razzstats.hand import Hand
from razzstats.play.replay import Replay, replay
from razzstats.play.simulate import simulate
from razzstats.read.reader import read
from razzstats.stats.catalog import STATS
from razzstats.stats.count import columns_of, count
from razzstats.write.phh import write as phh
from razzstats.write.pokerstars import write as pokerstars

WRITERS = {
    "PokerStars": pokerstars,
    "Full Tilt": fulltilt.write,
    "PHH": phh,
    "live": live.write,
    "Winamax": winamax.write,
    "KingsClub": kingsclub.write,
    "Merge": merge.write,
}
"""By the name of the room; each gives the text of one hand (see wordings/)."""


@cache
def hands() -> tuple[Hand, ...]:
    """Hands that every room would deal in the same way, some with a hero."""
    with mock.patch.object(dealer, "RAKE_CAP", 0):
        dealt = [
            hand
            for players in range(2, 7)
            for hand in simulate(
                30, players, seed=40 + players, hero="low.tide" if players % 2 else None, buy_in=(30, 60)
            )
        ]
    return tuple(hand for hand in dealt if not any(finding.rule == "SHORT_ALLIN" for finding in replay(hand).findings))


def replays(room: str, folder: Path) -> list[Replay]:
    """The hands as the room writes them, read and replayed."""
    found = []
    for number, hand in enumerate(hands()):
        # the encoding and the line ends are tested elsewhere
        file = folder / f"{number}.txt"
        file.write_text(WRITERS[room](hand), encoding="utf-8")
        (outcome,) = read(file)
        assert isinstance(outcome, Hand), outcome
        found.append(replay(outcome))
    return found


@pytest.fixture(scope="module", params=WRITERS)
def room(request) -> str:
    return request.param


@pytest.fixture(scope="module")
def told(room, tmp_path_factory) -> list[Replay]:
    return replays(room, tmp_path_factory.mktemp("wordings"))


def test_the_hands_are_worth_it():
    assert len(hands()) > 120
    ends = {hand.events[-1].__class__.__name__ for hand in hands()}
    assert {"Show", "Award"} <= ends
    assert all(replay(hand).rake == 0 for hand in hands())


def test_the_room_is_told(room, told):
    assert {played.hand.room for played in told} == {room}


def test_nothing_is_said_against_them(told):
    grave = [str(said) for played in told for said in played.findings if said.severity is not Severity.INFO]
    assert grave == []


def test_the_replay_is_the_same(told):
    for hand, played in zip(hands(), told, strict=True):
        expected = replay(hand)
        assert played.turns == expected.turns
        assert (played.pot, played.rake, played.last_street, played.showdown) == (
            expected.pot, expected.rake, expected.last_street, expected.showdown,
        )  # fmt: skip


def test_the_money_is_the_same(told):
    for hand, played in zip(hands(), told, strict=True):
        for mine, expected in zip(played.players, replay(hand).players, strict=True):
            assert (mine.player, mine.put_in, mine.collected, mine.net) == (
                expected.player, expected.put_in, expected.collected, expected.net,
            )  # fmt: skip


def counted(found: list[Replay], without: tuple[str, ...] = ()) -> list[dict[str, object]]:
    """The counts of each seat, some statistics left out."""
    made, rows = tables(found)
    stats = [stat for stat in STATS if stat.id not in without]
    seats = count(made["turns"], made["seats"], rows, stats)
    names = [name for stat in stats for name in columns_of(stat)]
    assert len(names) > 50
    return seats.select(["player", *names]).to_pylist()


OF_KNOWN_CARDS = (
    "made_low_5", "one_card_draw_5", "two_card_draw_5", "beaten_call_5", "beaten_call_6", "dead_call_6",
    "call_without_hand", "missed_value", "missed_thin_value",
)  # fmt: skip
"""Not every room tells what a loser mucks."""


def test_the_statistics_are_the_same(told):
    here = [replay(hand) for hand in hands()]
    assert counted(told, without=OF_KNOWN_CARDS) == counted(here, without=OF_KNOWN_CARDS)
    cards = [[[player.cards for player in played.players] for played in found] for found in (told, here)]
    alike = [place for place, (mine, expected) in enumerate(zip(*cards, strict=True)) if mine == expected]
    assert len(alike) > len(here) / 2
    assert counted([told[place] for place in alike]) == counted([here[place] for place in alike])
