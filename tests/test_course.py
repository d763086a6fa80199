"""What is added to the rows of `seats`: whom a player met, the minute of his session, what his last hands came to."""

import json
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from test_cli import run as run

from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.stats.course import COLUMNS, course_of

HISTORIES = Path(__file__).parents[1] / "histories"
START = datetime(2026, 3, 1, 20, tzinfo=UTC)


def seats_at(*rows: tuple[float | None, int | None], player: str = "Ann") -> pd.DataFrame:
    """Rows of `seats` from (minutes after START, net in hundredths); the big bet is 2."""
    frame = pd.DataFrame(
        {
            "player": player, "room": "A", "hand_id": [str(number) for number in range(1, len(rows) + 1)],
            "played_at": [pd.NaT if minutes is None else START + timedelta(minutes=minutes) for minutes, _ in rows],
            "big_bet": 200, "net": [net for _, net in rows],
        }
    )  # fmt: skip
    return frame.assign(played_at=pd.to_datetime(frame["played_at"], utc=True), net=frame["net"].astype("float64"))


def test_minutes_and_last_hands_of_a_session():
    # the third hand is half an hour and a minute after the second: another session
    seats = seats_at((0, 1_000), (29.9, -400), (60.95, 0), (61, -2_000), (90, None), (95, 50))
    found = course_of(seats).to_pydict()
    assert found["session_minute"] == [0, 29, 0, 0, 29, 34]
    assert found["session_time"] == ["0 to 29"] * 5 + ["30 to 59"]
    # big bets of 2: five won, then three in all; the second session 0, -10, and a hand without a result
    assert found["last_result"] == [None, 5.0, None, 0.0, -10.0, -10.0]
    assert found["last_hands"] == [None, "won 5 to 10", None, "within 5", "lost 10 to 20", "lost 10 to 20"]


def test_the_rows_may_stand_in_any_order_and_players_are_apart():
    ann, bob = seats_at((0, 200), (5, 400), (9, 0)), seats_at((1, -600), (6, 0), player="Bob")
    both = pd.concat([bob, ann]).iloc[[3, 0, 4, 2, 1]]
    assert course_of(both).column("last_result").to_pylist() == [1.0, None, 3.0, None, -3.0]


def test_thirty_hands_at_most():
    seats = seats_at(*((minute, 200) for minute in range(40)))
    assert course_of(seats).column("last_result").to_pylist() == [None, *(min(n, 30) for n in range(1, 40))]


@pytest.mark.parametrize(
    ("net", "band"),
    [
        (-4_000, "lost 20 or more"), (-3_999, "lost 10 to 20"), (-2_000, "lost 10 to 20"), (-1_000, "lost 5 to 10"),
        (-999, "within 5"), (0, "within 5"), (999, "within 5"), (1_000, "won 5 to 10"), (2_000, "won 10 to 20"),
        (4_000, "won 20 or more"),
    ],
)  # fmt: skip
def test_an_edge_belongs_to_the_greater_loss_or_win(net, band):
    assert course_of(seats_at((0, net), (1, 0))).column("last_hands").to_pylist() == [None, band]


def test_hands_of_unknown_time_have_no_course():
    found = course_of(seats_at((None, 100), (0, 0))).to_pylist()
    assert set(found[0].values()) == {None}
    assert found[1]["session_minute"] == 0


# -- a database


@pytest.fixture(scope="module")
def database(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("course") / "db"
    # in two parts: a session goes on from one to the other
    for path in sorted((HISTORIES / "pokerstars").glob("*.txt"))[::-1]:
        import_paths([path], Store(folder))
    return folder


def rows_of(database: Path) -> pd.DataFrame:
    seats = Store(database).read("seats")
    names = [name for name in seats.columns if seats[name].dtype == "category"]
    return seats.astype(dict.fromkeys(names, object))[lambda rows: ~rows["faulty"]]


def listed(run, *options: str) -> list[dict[str, object]]:
    return json.loads(run("stats", *options, "--json").out)["rows"]


@pytest.mark.parametrize(("column", "street"), [("opponent", 3), ("opponent_on_4th", 4)])
def test_a_hand_counts_under_each_opponent(run, database, column, street):
    seats = rows_of(database)
    his = seats[seats["player"] == "Sevenoaks"]
    chances, made, hands = Counter(), Counter(), Counter()
    for row in his.itertuples():
        same = (seats["hand_id"] == row.hand_id) & (seats["telling"] == row.telling) & (seats["player"] != row.player)
        for other in seats[same & (seats["last_street"] >= street)]["player"]:
            chances[other] += row.vpip_n
            made[other] += row.vpip_k
            hands[other] += 1
    options = ("--db", str(database), "--player", "Sevenoaks", "--by", column, "--stat", "vpip,hands")
    rows = listed(run, *options)
    rates = {row[column]: (row["opportunities"], row["made"]) for row in rows if row["stat"] == "vpip"}
    assert rates == {other: (chances[other], made[other]) for other in chances}
    assert {row[column]: row["value"] for row in rows if row["stat"] == "hands"} == dict(hands)
    assert sum(hands.values()) > len(his) > 100
    assert "counts under each opponent" in run("stats", *options).err
    # one opponent's row is what a filter of him gives
    (name, number), *_ = hands.most_common(1)
    (one,) = listed(run, *options[:4], "--where", f"{column} = '{name}'", "--stat", "hands")
    assert one["value"] == number


def test_two_kinds_of_opponents_at_once_are_refused(run, database):
    ran = run("stats", "--db", database, "--by", "opponent,opponent_on_4th")
    assert ran.status == 2
    assert "--by takes one of opponent and opponent_on_4th" in ran.err


def test_the_course_can_be_split_by_and_chosen(run, database):
    his = rows_of(database)[lambda rows: rows["player"] == "Sevenoaks"].reset_index(drop=True)
    course = course_of(his[list(COLUMNS)]).to_pandas()
    assert course["session_minute"].max() > 240
    for column in ("session_time", "last_hands"):
        rows = listed(run, "--db", database, "--player", "Sevenoaks", "--by", column, "--stat", "hands")
        expected = Counter(course[column].astype(object).where(course[column].notna(), None))
        assert {row[column]: row["value"] for row in rows} == dict(expected)
    chosen = (course["session_minute"] < 60) & (course["last_result"] < 0)
    (row,) = listed(
        run, "--db", database, "--player", "Sevenoaks", "--stat", "hands",
        "--where", "session_minute < 60 and last_result < 0",
    )  # fmt: skip
    assert row["value"] == int(np.asarray(chosen).sum()) > 0


def test_levels_stand_in_their_order(run, database):
    rows = listed(run, "--db", database, "--by", "level", "--stat", "hands", "--where", "tournament")
    levels = [row["level"] for row in rows if row["player"] == "Dorrigo"]
    assert levels[:3] == ["Level IV", "Level V", "Level VI"]
