"""What hands are split by, worked out when they are counted: written hands, and a slow second way over many hands."""

import json
from collections import defaultdict
from functools import cache
from itertools import product

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from test_phh import HAND as HAND_OF_PHH
from test_phh import hand_of as phh_hand_of
from test_statistics import HEADS_UP, NINE_HANDS, real_seats, seats_of
from texts import SESSION, hand_of, outcomes, told

from razzstats.data.store import Store
from razzstats.data.tables import tables
from razzstats.importer import import_paths
from razzstats.play.replay import replay
from razzstats.play.simulate import simulate
from razzstats.play.simulate.leaks import ALL_STYLES
from razzstats.recount import recount
from razzstats.stats.count import count
from razzstats.stats.dimensions import MADE
from razzstats.stats.table import statistics

RANKS = "A23456789TJQK"
HERE = [dimension.id for dimension in MADE if dimension.id not in ("fourth_case", "fifth_hand")]
"""The other two are of later streets."""
HAND = """
    ante: 5
    seats: Ann 1000 Kc, Bob 1000 9h, Hero 1000 As/8h/2d, Cat 1000 2s, Dan 1000 7c
    Ann: brings in for 10
    Bob: folds
    Hero: raises 20 to 30
    Cat: calls 30
    Dan: folds
    Ann: calls 20
    4: Ann Kd, Hero 2c, Cat Th
    Cat: bets 30
    Hero: calls 30
    Ann: folds
    5: Hero 3s, Cat Ts
    Hero: bets 60
    Cat: calls 60
    6: Hero Jd, Cat 3h
    Hero: bets 60
    Cat: folds
    Uncalled bet (60) returned to Hero
    Hero collected POT from pot
"""


def made_of(spec: str) -> dict[str, dict[str, object]]:
    """The made dimensions of each player, those that are not known left out."""
    frame = seats_of([hand_of(told(spec)[0])]).set_index("player")[HERE]
    return {str(player): {name: row[name] for name in row.index[row.notna()]} for player, row in frame.iterrows()}


def test_a_hand():
    found = made_of(HAND)
    everyone = {"players_on_4th": 3, "ante_percent": 17}
    assert found["Hero"] == everyone | {
        "door_rank": 2, "cards_from_deal": True, "start": "(A8)2", "start_class": "8-low", "start_top": 8,
        "start_second": 2, "high_card": "buried",
        # a deuce helps him; the seven is gone, the eight and the ace are his; king and nine are nothing
        "dups": 1, "needs_dead": 1, "liveness": 0,
        # behind: the other deuce is not lower
        "lower_doors_behind": 0,
        # the deuce pairs, the jack is high
        "bricks": 2, "own_pair": True, "rival_pair": True,
    }  # fmt: skip
    assert found["Ann"] == everyone | {
        "door_rank": 13, "cards_from_deal": False, "completer_door": 2, "bricks": 1, "own_pair": True,
        "rival_pair": True,
    }  # fmt: skip
    # the fold came before the tens paired
    assert found["Cat"] == everyone | {
        "door_rank": 2, "cards_from_deal": False, "completer_door": 2, "lower_doors_behind": 0,
        "bricks": 2, "own_pair": True, "rival_pair": True,
    }  # fmt: skip
    assert found["Bob"] == everyone | {
        "door_rank": 9, "cards_from_deal": False, "completer_door": 2, "lower_doors_behind": 3,
    }  # fmt: skip
    assert found["Dan"]["lower_doors_behind"] == 0


def test_a_pair_that_came_after_his_fold_is_none_that_he_saw():
    spec = HAND.replace("Ann Kd", "Ann Qd").replace("Hero 2c", "Hero 4c")
    found = made_of(spec)
    assert (found["Ann"]["own_pair"], found["Ann"]["rival_pair"]) == (False, False)
    assert (found["Hero"]["own_pair"], found["Hero"]["rival_pair"]) == (False, True)
    assert (found["Cat"]["own_pair"], found["Cat"]["rival_pair"]) == (True, False)


def test_a_pair_has_no_second_rank():
    found = made_of(HAND.replace("As/8h/2d", "As/Ah/2d"))["Hero"]
    assert (found["start"], found["start_class"], found["start_top"], found["high_card"]) == (
        "(AA)2", "pair", 2, "exposed",
    )  # fmt: skip
    assert "start_second" not in found
    assert (found["dups"], found["needs_dead"], found["liveness"]) == (1, 1, 0)


def test_cards_that_a_showdown_tells_are_known_but_not_from_the_deal():
    # the second of three invented hands: the hero is Osier, and Marlowe shows
    hands = [outcome for outcome in outcomes(SESSION) if outcome.id.endswith("12")]
    seats = seats_of(hands).set_index("player")
    assert seats["start"].fillna("").to_dict() == {"Marlowe": "(A2)3", "tin whistle": "", "Osier": "(A5)8"}
    assert seats["cards_from_deal"].to_dict() == {"Marlowe": False, "tin whistle": False, "Osier": True}
    # Osier's doors are a three and a queen; Marlowe's a queen and an eight
    assert seats["liveness"].fillna(99).to_dict() == {"Marlowe": -1, "tin whistle": 99, "Osier": -1}


def test_part_of_a_hand_shown_is_no_start():
    # who wins without a showdown may show some of his cards, in any order
    hero = made_of(HAND + "Hero: shows [Jd 8h 2d]")["Hero"]
    assert (hero["start"], hero["cards_from_deal"]) == ("(A8)2", True)
    winner = made_of(HAND.replace("As/8h/2d", "2d") + "Hero: shows [Jd 8h 2d]")["Hero"]
    assert "start" not in winner
    assert not winner["cards_from_deal"]


def test_an_ante_that_nobody_posted_is_not_known():
    made, rows = tables([replay(hand_of(told(HAND)[0]))])
    seats = made["seats"]
    without = seats.set_column(
        seats.schema.get_field_index("ante"), "ante", pa.nulls(seats.num_rows, seats.schema.field("ante").type)
    )
    assert count(made["turns"], seats, rows, [])["ante_percent"].to_pylist() == [17] * 5
    assert count(made["turns"], without, rows, [])["ante_percent"].to_pylist() == [None] * 5


# -- real hands


def test_nine_hands(shared_histories):
    seats = real_seats(shared_histories / NINE_HANDS)
    mine = seats[seats["player"] == "h3ron"]
    assert mine["start"].tolist() == [
        "(2T)9", "(24)8", "(29)7", "(9Q)2", "(79)T", "(AT)Q", "(AK)7", "(69)3", "(46)3",
    ]  # fmt: skip
    assert mine["dups"].tolist() == [0, 0, 1, 1, 2, 2, 0, 2, 0]
    assert mine["needs_dead"].tolist() == [3, 2, 2, 2, 1, 1, 3, 1, 4]
    assert mine["start_class"].value_counts().to_dict() == {
        "T-high": 2, "9-low": 2, "Q-high": 2, "8-low": 1, "K-high": 1, "6-low": 1,
    }  # fmt: skip
    assert set(mine["ante_percent"]) == {25}
    assert mine["cards_from_deal"].all()


def test_heads_up_hands(shared_histories):
    seats = real_seats(shared_histories / HEADS_UP)
    mine = seats[seats["player"] == "Uplow7"]
    assert mine["start"].tolist() == ["(5J)Q", "(AA)8", "(5J)Q", "(A2)3", "(46)A", "(A9)8", "(68)9"]
    assert mine["liveness"].tolist() == [1, 0, 1, -1, 1, -1, 1]
    assert set(mine["ante_percent"]) == {20}


# -- a slow second way


@cache
def many() -> pd.DataFrame:
    """Seats of simulated hands with a hero, deep and short of chips."""
    hands = []
    everyone = list(ALL_STYLES.values())
    for players in range(2, 9):
        hands += simulate(60, players, 300 + players, styles=everyone, hero="Hero")
        hands += simulate(40, players, 400 + players, styles=everyone, hero="Hero", buy_in=(0.03, 5))
    return seats_of(hands)


def slow(of_hand: list[dict[str, object]], me: int) -> dict[str, object]:
    """The dimensions of one seat from the cards of all as text, one question after the other."""
    mine = of_hand[me]
    rank = {letter: number for number, letter in enumerate(RANKS, 1)}
    doors = [rank[seat["door"][0]] for place, seat in enumerate(of_hand) if place != me]
    cards = [rank.get(text[0], 0) for text in mine["cards"].split()]
    found: dict[str, object] = {}
    if all(cards[:3]):
        held = set(cards[:3])
        found["start_top"] = max(held)
        found["dups"] = sum(door in held for door in doors)
        found["needs_dead"] = sum(door in set(range(1, 9)) - held for door in doors)
    if str(mine["position"]).isdigit():
        behind = [seat for seat in of_hand if str(seat["position"]).isdigit()]
        behind = [seat for seat in behind if int(seat["position"]) < int(mine["position"])]
        found["lower_doors_behind"] = sum(rank[seat["door"][0]] < cards[2] for seat in behind)
    found["players_on_4th"] = sum(seat["last_street"] > 3 for seat in of_hand)
    if mine["last_street"] > 3:
        up = up_to(mine, 6)
        found["bricks"] = sum(card >= 10 or card in up[:place] for place, card in enumerate(up) if place)
        found["own_pair"] = len(set(up)) < len(up)
        rivals = [up_to(seat, mine["last_street"]) for place, seat in enumerate(of_hand) if place != me]
        found["rival_pair"] = any(len(set(board)) < len(board) for board in rivals)
    return found


def up_to(seat: dict[str, object], street: int) -> list[int]:
    """His up cards by rank, as far as a street."""
    dealt = [RANKS.index(text[0]) + 1 for text in seat["cards"].split()[2:6]]
    return dealt[: min(street, 6, seat["last_street"]) - 2]


NAMES = ("start_top", "dups", "needs_dead", "lower_doors_behind", "players_on_4th", "bricks", "own_pair", "rival_pair")


@pytest.mark.parametrize("name", NAMES)
def test_the_slow_way_says_the_same(name):
    seats = many()
    by_hand = defaultdict(list)
    for row in seats.to_dict("records"):
        by_hand[row["hand_id"]].append(row)
    expected = [slow(of_hand, me).get(name) for of_hand in by_hand.values() for me in range(len(of_hand))]
    found = [None if pd.isna(value) else value for value in seats[name]]
    assert found == expected
    assert len({value for value in expected if value is not None}) > 1
    assert None in expected or name == "players_on_4th"


def test_statistics_can_be_split_by_any_of_them():
    seats = many()
    whole = statistics(seats, ["player"])
    for dimension, stat in product(MADE, ("vpip", "steal_board")):
        rows = statistics(seats, ["player", dimension.id])
        split = rows[rows["stat"] == stat].groupby("player")[["opportunities", "made"]].sum()
        all_in_all = whole[whole["stat"] == stat].set_index("player")[["opportunities", "made"]]
        assert (split.loc[all_in_all.index] == all_in_all).all().all(), dimension.id


# -- known at the deal


def test_of_phh_all_are_known_at_the_deal():
    text = HAND_OF_PHH.replace("????7c", "6h6d7c")
    seats = seats_of([phh_hand_of(text)]).set_index("player")
    assert seats["start"].fillna("").to_dict() == {"Ann": "(66)7", "Bob": "(A2)4", "Cy": ""}
    assert seats["cards_from_deal"].to_dict() == {"Ann": True, "Bob": True, "Cy": False}
    assert not seats["hero"].any()


def test_a_part_from_before_the_column_still_knows_its_hero(tmp_path):
    (tmp_path / "a.txt").write_text(SESSION)
    store = Store(tmp_path / "db")
    import_paths([tmp_path / "a.txt"], store)
    columns = ["player", "hand_id", "cards_from_deal", "start", "cogert_n", "cogert_k"]
    before = store.read("seats", columns)
    assert before["cogert_n"].sum() > 0
    (part,) = store.parts()
    path = part.folder / "seats.parquet"
    pq.write_table(pq.read_table(path).drop_columns(["hole"]), path)
    manifest = part.folder / "manifest.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | {"catalog": "of yesterday"}))
    assert recount(store) == 1
    assert store.read("seats", columns).equals(before)
    assert store.read("seats", ["hole"])["hole"].isna().all()
