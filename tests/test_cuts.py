"""What is a bad card, and what is no hand, cut elsewhere: counted by hand, and from a database by the command."""

import json
from collections.abc import Iterable
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from test_cli import run as run
from texts import hand_of, told

from razzstats.data.features import Cuts, Seats, Spots
from razzstats.data.store import Store
from razzstats.data.tables import tables
from razzstats.importer import import_paths
from razzstats.play.replay import replay
from razzstats.stats.catalog import STATS
from razzstats.stats.count import counted

HISTORIES = Path(__file__).parents[1] / "histories"

CALLED_DOWN = """
seats: Ann 1000 Kc, Bob 1000 7h
Ann: brings in for 10
Bob: raises 20 to 30
Ann: calls 20
4: Ann 9s, Bob 2c
Bob: bets 30
Ann: calls 30
5: Ann 3d, Bob Td
Ann: checks
Bob: bets 60
Ann: calls 60
6: Ann 4s, Bob 9d
Ann: checks
Bob: checks
7:
Ann: bets 60
Bob: calls 60
*** SHOW DOWN ***
Ann: shows [Ac 6d Kc 9s 3d 4s 5d] (Lo: 6,5,4,3,A)
Bob: shows [Ah Ad 7h 2c Td 9d 4c] (Lo: 9,7,4,2,A)
Ann collected POT from pot
"""


NINE_SIX = CALLED_DOWN.replace("Bob 1000 7h", "Bob 1000 6h").replace(
    "Bob: shows [Ah Ad 7h 2c Td 9d 4c] (Lo: 9,7,4,2,A)", "Bob: shows [Ah Ad 6h 2c Td 9d 4c] (Lo: 9,6,4,2,A)"
)


def counts(cuts: Cuts, spec: str = CALLED_DOWN) -> dict[tuple[str, str], tuple[int, int]]:
    """By player and statistic, of the hand above."""
    text, _ = told(spec)
    made, rows = tables([replay(hand_of(text))])
    spots = Spots(made["turns"], np.array(rows), Seats(made["seats"], cuts))
    players = made["seats"].column("player").to_pylist()
    found = {stat.id: counted(stat, spots) for stat in STATS}
    return {
        (player, name): (int(n[seat]), int(k[seat]))
        for name, (n, k) in found.items()
        for seat, player in enumerate(players)
    }


# Ann's nine on 4th and Bob's on 6th, his ten on 5th; Bob calls the river with a nine-low
@pytest.mark.parametrize(
    ("brick", "no_hand", "bricks_of_ann", "bricks_of_bob", "folds", "without"),
    [(10, 10, 0, 1, 0, 0), (9, 10, 1, 2, 1, 0), (11, 10, 0, 0, 0, 0), (10, 9, 0, 1, 0, 1), (10, 13, 0, 1, 0, 0)],
)
def test_bricks_and_no_hand_by_hand(brick, no_hand, bricks_of_ann, bricks_of_bob, folds, without):
    found = counts(Cuts(brick, no_hand))
    stays = [name for name in ("stays_6_0", "stays_6_1", "stays_6_2") if found["Ann", name][0]]
    assert stays == [f"stays_6_{bricks_of_ann}"]
    assert [name for name in ("stays_6_0", "stays_6_1", "stays_6_2") if found["Bob", name][0]] == [
        f"stays_6_{bricks_of_bob}"
    ]
    assert found["Ann", "fold_brick"] == (folds, 0)
    assert found["Bob", "call_without_hand"] == (1, without)
    # A 6 K 9 3 are four low ranks with the nine, five with a king as low enough
    cards = 3 if brick == 9 else 4
    assert found["Ann", "one_card_draw_5"] == (1, int(cards == 4))
    assert found["Ann", "two_card_draw_5"] == (1, int(cards == 3))


def beaten_by(mine: list[str], board: list[str]) -> float:
    """The percent of three down cards with which a rival loses, counted one by one; `mine` makes an unpaired low."""

    def low(cards: Iterable[str]) -> tuple[bool, list[int]]:
        return min(
            (len(set(ranks)) < 5, sorted(ranks, reverse=True))
            for ranks in combinations(["A23456789TJQK".index(card[0]) for card in cards], 5)
        )

    unseen = [card for card in map("".join, product("A23456789TJQK", "cdhs")) if card not in (*mine, *board)]
    lost = [low([*board, *down]) > low(mine) for down in combinations(unseen, 3)]
    return 100 * sum(lost) / len(lost)


def test_worth_a_bet_is_what_beats_more_than_so_many_percent():
    percent = beaten_by(["Ah", "Ad", "6h", "2c", "Td", "9d", "4c"], ["Kc", "9s", "3d", "4s"])
    assert 87 < percent < 88
    # Bob calls a bet that he may raise
    for cuts, opportunities in ((Cuts(), 0), (Cuts(value_over=88), 0), (Cuts(value_over=87), 1)):
        assert counts(cuts, NINE_SIX)["Bob", "missed_thin_value"] == (opportunities, opportunities)


def test_the_command_counts_what_is_worth_a_bet_anew(run, tmp_path):
    text, _ = told(NINE_SIX)
    (tmp_path / "hand.txt").write_text(text, encoding="utf-8")
    import_paths([tmp_path / "hand.txt"], Store(tmp_path / "db"))

    def missed(*options: str) -> tuple[object, object]:
        words = ("stats", "--db", tmp_path / "db", "--player", "Bob", "--stat", "missed_thin_value", *options)
        document = json.loads(run(*words, "--json").out)
        return document["rows"][0]["opportunities"], document["limits"].get("value_over")

    assert missed() == missed("--value-over", "90") == (0, None)
    assert missed("--value-over", "88") == (0, "88")
    assert missed("--value-over", "87") == (1, "87")


@pytest.fixture(scope="module")
def database(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("cuts") / "db"
    import_paths([HISTORIES / "pokerstars"], Store(folder))
    return folder


def listed(run, database, *options: str) -> list[dict[str, object]]:
    return json.loads(run("stats", "--db", database, "--player", "Sevenoaks", *options, "--json").out)["rows"]


def test_the_command_counts_anew(run, database):
    cards = Store(database).read("seats")
    his = cards[(cards["player"] == "Sevenoaks") & ~cards["faulty"] & (cards["last_street"] >= 4)]
    for rank, high in (("9", "9TJQK"), ("T", "TJQK"), ("Q", "QK")):
        expected: dict[int, int] = {}
        for text, last in zip(his["cards"], his["last_street"], strict=True):
            up = [card[0] for card in text.split()[2 : min(last, 6)]]
            bricks = sum(card in high or card in up[:place] for place, card in enumerate(up) if place)
            expected[bricks] = expected.get(bricks, 0) + 1
        rows = listed(
            run, database, "--brick-from", rank, "--by", "bricks", "--stat", "hands", "--where", "last_street >= 4"
        )
        assert {row["bricks"]: row["value"] for row in rows} == expected


def test_the_default_is_what_is_stored(run, database):
    stored = {row["stat"]: row for row in listed(run, database)}
    anew = {
        row["stat"]: row for row in listed(run, database, "--where", "last_result < 1000 or last_result is unknown")
    }
    assert anew == stored
