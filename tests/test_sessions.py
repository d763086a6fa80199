"""Sessions: small sets whose sums were made by hand, and what the command says of them."""

import csv
import io
import json
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import numpy as np
import openpyxl
import pandas as pd
import pytest
from test_cli import run  # noqa: F401  (a fixture)
from test_importer import written
from texts import FOLDED_OUT, SHOWN_DOWN, told

from razzstats.cli.sessions import PERIODS as CHOICES
from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.show.sessions import falls_lines, hours_text
from razzstats.stats.intervals import ratio_ends
from razzstats.stats.runs import BIG_BETS, Falls, Stretch, falls_of, run_of
from razzstats.stats.sessions import (
    GAP,
    PERIODS,
    by_time,
    day_of,
    hands_in_order,
    money,
    period_of,
    sessions_of,
    summed,
    with_rake,
)


@pytest.fixture(autouse=True)
def window(monkeypatch):
    """As wide as where there is none."""
    monkeypatch.setenv("COLUMNS", "120")


DAY = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


def seats_at(*rows, player="Ann", room="A", currency="USD", big_bet=200):
    """Rows of `seats` from (minutes after DAY or None, table, net or None), with more columns as a dict."""
    made = []
    for number, (minutes, table, net, *more) in enumerate(rows, 1):
        made.append(
            {
                "player": player, "room": room, "hand_id": str(number), "table": table, "tournament": None,
                "played_at": pd.NaT if minutes is None else DAY + timedelta(minutes=minutes),
                "stakes": "1.00/2.00", "currency": currency, "big_bet": big_bet, "net": net, "rake": 0,
                "showdown": False,
                **(more[0] if more else {}),
            }
        )  # fmt: skip
    frame = pd.DataFrame(made)
    frame["played_at"] = pd.to_datetime(frame["played_at"], utc=True)
    frame["net"] = frame["net"].astype("float64")
    return frame


# -- where a session ends


def test_a_gap_of_thirty_minutes_is_none_and_one_more_second_is():
    seats = seats_at((0, "T", 0), (30, "T", 0), (60 + 1 / 60, "T", 0))
    assert sessions_of(seats).tolist() == [0, 0, 1]
    assert sessions_of(seats, timedelta(minutes=31)).tolist() == [0, 0, 0]
    assert timedelta(minutes=30) == GAP


def test_rows_in_any_order_keep_their_index():
    seats = seats_at((100, "T", 0), (0, "T", 0), (None, "T", 0), (10, "T", 0), (105, "T", 0))
    shuffled = seats.iloc[[4, 2, 0, 3, 1]]
    found = sessions_of(shuffled)
    assert found.index.tolist() == [4, 2, 0, 3, 1]
    assert found.sort_index().astype("float64").fillna(-1).tolist() == [1, 0, -1, 0, 1]


def test_players_and_rooms_are_apart_and_tables_only_if_asked():
    ann = seats_at((0, "T", 0), (20, "U", 0), (40, "T", 0))
    bob = seats_at((10, "T", 0), player="Bob")
    elsewhere = seats_at((10, "T", 0), room="B")
    seats = pd.concat([ann, bob, elsewhere], ignore_index=True)
    merged = sessions_of(seats)
    assert merged[:3].nunique() == 1
    assert merged.nunique() == 3
    # at T 40 minutes pass
    assert sessions_of(ann, within=("player", "room", "table")).nunique() == 3


def test_sessions_as_a_loop_finds_them():
    random = np.random.default_rng(2)
    minutes = np.cumsum(random.choice([1, 2, 29, 30, 31, 500], 400))
    tables = random.choice(["T", "U"], 400)
    seats = seats_at(*((int(m), t, 0) for m, t in zip(minutes, tables, strict=True))).sample(frac=1, random_state=1)
    expected, last, session = {}, {}, 0
    for row in seats.sort_values("played_at").itertuples():
        before = last.get(row.table)
        if before is None or row.played_at - before[0] > GAP:
            session += 1
            before = (row.played_at, session)
        last[row.table] = (row.played_at, before[1])
        expected[row.Index] = before[1]
    found = sessions_of(seats, within=("player", "room", "table"))
    pairs = {(expected[place], int(number)) for place, number in found.items()}
    assert len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs}) == session


def test_nobody_has_no_session():
    assert sessions_of(seats_at((0, "T", 0)).iloc[:0]).tolist() == []
    assert hands_in_order(seats_at((None, "T", 0))).empty


def test_hands_of_one_second_go_by_their_number():
    seats = seats_at((0, "T", 0), (0, "T", 0), (0, "T", 0)).assign(hand_id=["10", "9", "100"])
    assert by_time(seats)["hand_id"].tolist() == ["9", "10", "100"]


# -- what it came to

EVENING = seats_at(
    (0, "T", -50),
    (2, "U", 700, {"showdown": True, "rake": 12}),
    (4, "T", -900, {"showdown": True}),
    (19, "T", 100, {"rake": 2}),
    # two hours later: other stakes in euros, and a hand without a result
    (140, "T", 400, {"currency": "EUR", "big_bet": 400, "stakes": "2.00/4.00", "rake": 5}),
    (150, "T", -100),
    (151, "T", None, {"showdown": None}),
    (None, "T", 800),
)


def test_an_evening_by_hand():
    hands = hands_in_order(EVENING)
    first, second = (row for _, row in summed(hands, hands["session"]).iterrows())
    # from 0 to 19 minutes, and one for the last hand
    assert (first["minutes"], first["hands"], first["tables"], first["stakes"]) == (20, 4, 2, "1.00/2.00")
    assert first["hands_per_hour"] == 12
    assert (first["results"], first["showdowns"], first["showdown_rate"]) == (4, 2, 0.5)
    # in big bets of 200: -.25, 3.5, -4.5, .5; it stood at -.25, 3.25, -1.25, -.75
    assert first["big_bets"] == pytest.approx(-0.75)
    assert first["bb100"] == pytest.approx(-75 / 4)
    assert (first["high_water"], first["low_water"]) == (pytest.approx(3.25), pytest.approx(-1.25))
    assert first["few"]
    assert (second["minutes"], second["hands"], second["results"]) == (12, 3, 2)
    assert second["stakes"] == "2.00/4.00, 1.00/2.00"
    assert second["big_bets"] == pytest.approx(1 - 0.5)
    assert second["showdowns"] == 0


def test_currencies_are_never_added():
    hands = hands_in_order(EVENING)
    found = money(hands, hands["session"])
    assert found.to_dict("index") == {
        (1, "USD"): {"hands": 4, "net": -150, "high_water": 650, "low_water": -250, "rake": 14},
        (2, "EUR"): {"hands": 1, "net": 400, "high_water": 400, "low_water": 0, "rake": 5},
        (2, "USD"): {"hands": 1, "net": -100, "high_water": 0, "low_water": -100, "rake": 0},
    }


def test_rake_goes_with_the_part_of_the_pots():
    seats = seats_at((0, "T", 0), (1, "T", 0), (2, "T", 0), (3, "T", None)).drop(columns="rake")
    seats = seats.assign(telling=0, collected=[55, 0, 21, None])
    hands = pd.DataFrame({"hand_id": ["4", "1", "2", "3"], "telling": 0, "pot": [90, 58, 60, 66], "rake": [3, 3, 2, 3]})
    # all of 3; nothing; a third of 63 that were paid out, so a third of 3; not known
    assert with_rake(seats, hands)["rake"].astype("float64").fillna(-1).tolist() == [3, 0, 1, -1]


def test_tables_apart_come_in_the_order_of_their_beginning():
    hands = hands_in_order(EVENING, per_table=True)
    sums = summed(hands, hands["session"])
    assert sums["hands"].tolist() == [3, 1, 3]
    assert sums["minutes"].tolist() == [20, 1, 12]
    # one hand has no pace
    assert np.isnan(sums["hands_per_hour"].iloc[1])


def test_a_day_begins_when_the_player_says():
    # 23:30 in London in summer is half past midnight in Berlin; until six it is still yesterday
    late = pd.Series(pd.to_datetime(["2026-07-01 22:30", "2026-07-02 03:59", "2026-07-02 04:00"], utc=True))
    berlin = ZoneInfo("Europe/Berlin")
    assert day_of(late, UTC).dt.day.tolist() == [1, 2, 2]
    assert day_of(late, berlin).dt.day.tolist() == [2, 2, 2]
    assert day_of(late, berlin, 6).dt.day.tolist() == [1, 1, 2]
    # the clocks went forward in that night, and six is still six
    spring = pd.Series(pd.to_datetime(["2026-03-29 03:59", "2026-03-29 04:00"], utc=True))
    assert day_of(spring, berlin, 6).dt.day.tolist() == [28, 29]


def test_a_session_belongs_to_the_day_on_which_it_began():
    hands = hands_in_order(seats_at((230, "T", 100), (250, "T", 100), (900, "T", 100)))  # 23:50, 0:10, 11:00
    days = period_of(hands, "day", UTC)
    assert days.tolist() == ["2026-03-01", "2026-03-01", "2026-03-02"]
    sums = summed(hands, days)
    assert sums["sessions"].tolist() == [1, 1]
    assert sums["minutes"].tolist() == [21, 1]
    assert period_of(hands, "week", UTC).tolist() == ["2026-W09", "2026-W09", "2026-W10"]
    assert period_of(hands, "session", UTC).tolist() == [1, 1, 2]
    assert ("session", *PERIODS) == CHOICES


# -- all sessions together


def test_falls_by_hand():
    times = pd.Series([DAY + timedelta(minutes=n) for n in range(8)])
    # stands at 1 3 0 2 3 2.5 1 -1
    falls = falls_of(BIG_BETS, np.array([1, 2, -3, 2, 1, -0.5, -1.5, -2]), times)
    assert falls.fall == 4
    assert (falls.deepest.hands, falls.deepest.first, falls.deepest.last) == (3, times[4], times[7])
    # 0 and 2 are two hands below 3, and then it is reached again; 2.5, 1 and -1 are three
    assert (falls.longest.hands, falls.longest.first, falls.longest.last) == (3, times[4], times[7])
    assert not falls.over
    again = falls_of(BIG_BETS, np.array([1, 2, -3, 2, 1, -0.5]), times[:6])
    assert (again.longest.hands, again.longest.first, again.longest.last) == (2, times[1], times[3])
    assert (again.fall, again.over) == (3, True)
    ended = falls_of("USD", np.array([300.0, -100, -50, 20]), times[:4])
    assert (ended.fall, ended.deepest.hands, ended.longest.hands, ended.over) == (150, 2, 3, False)


def test_a_run_that_never_fell_and_one_that_only_fell():
    times = pd.Series([DAY] * 3)
    up = falls_of(BIG_BETS, np.array([1.0, 0.0, 2.0]), times)
    assert (up.fall, up.deepest, up.longest) == (0, None, None)
    down = falls_of(BIG_BETS, np.array([-1.0, -1.0, -1.0]), times)
    assert (down.fall, down.deepest.hands, down.longest.hands, down.over) == (3, 3, 3, False)
    last = falls_of(BIG_BETS, np.array([1.0, -1.0]), times[:2])
    assert (last.fall, last.longest.hands, last.over) == (1, 1, False)
    # 0.1 + 0.2 - 0.3 is not quite 0
    back = falls_of(BIG_BETS, np.array([-0.3, 0.1, 0.2]), times)
    assert back.over


@pytest.mark.parametrize("seed", range(5))
def test_falls_as_a_double_loop_finds_them(seed):
    results = np.random.default_rng(seed).integers(-3, 4, 60)
    stands = np.concatenate(([0], np.cumsum(results)))
    falls = falls_of(BIG_BETS, results.astype(float), pd.Series([DAY] * 60))
    assert falls.fall == max(stands[i] - stands[j] for i in range(61) for j in range(i, 61))
    highs = [i for i in range(61) if all(stands[: i + 1] <= stands[i])]
    below = [sum(1 for j in range(a, b) if j not in highs) for a, b in zip(highs, [*highs[1:], 61], strict=True)]
    assert falls.longest.hands == max(below)


def many_sessions(results, minutes):
    """One session a day, of two hands: an even one and one that brings the result, so many minutes later."""
    rows = []
    for day, (result, length) in enumerate(zip(results, minutes, strict=True)):
        rows += [(1440 * day, "T", 0), (1440 * day + length - 1, "T", result)]
    return hands_in_order(seats_at(*rows))


def test_hourly_rate_and_malmuths_deviation_by_hand():
    # ten sessions of half an hour or 15 minutes: 5 x .5 + 5 x .25 = 3.75 hours; 5 x 200 - 5 x 50 = 7.50 dollars
    whole = run_of(many_sessions([200, -50] * 5, [30, 15] * 5), margin=5.0)
    assert whole.totals["minutes"] == 225
    assert [(hourly.unit, hourly.sessions) for hourly in whole.hourly] == [(BIG_BETS, 10), ("USD", 10)]
    assert whole.hourly[0].rate == pytest.approx(3.75 / 3.75)
    assert whole.hourly[1].rate == pytest.approx(200)
    assert whole.hourly[0].ends[0] < 1 < whole.hourly[0].ends[1]
    assert whole.hourly[0].few
    # mean of x^2 / T: (1 / .5 + .0625 / .25) / 2 = 1.125; rate 1; mean T .375
    assert whole.sd_hour == pytest.approx((1.125 - 0.375) ** 0.5)


def test_sessions_drawn_again_are_in_big_bets_per_100():
    results = [200, -50, 300, -400, 100] * 2
    whole = run_of(many_sessions(results, [30] * 10), margin=5.0)
    # 150 x 2 cents at a big bet of 200 in 20 hands
    assert whole.totals["bb100"] == pytest.approx(100 * 1.5 / 20)
    expected = ratio_ends(np.array(results) / 200, np.full(10, 2.0))
    assert whole.by_session == pytest.approx((100 * expected[0], 100 * expected[1]))
    assert whole.by_session[0] < 7.5 < whole.by_session[1]


def test_thirty_sessions_are_not_few():
    assert run_of(many_sessions([200, -50, 100] * 10, [30] * 30), margin=5.0).few_sessions is False
    few = run_of(many_sessions(([200, -50, 100] * 10)[:29], [30] * 29), margin=5.0)
    assert (few.few_sessions, few.hourly[0].few) == (True, True)


def test_one_session_that_decides_has_no_interval():
    # 39 sessions of a dollar more or less, and one of a hundred thousand dollars
    whole = run_of(many_sessions([*([100, -100, 50] * 13), 10_000_000], [30] * 40), margin=5.0)
    assert whole.by_session is None
    assert [(hourly.unit, hourly.ends, hourly.few) for hourly in whole.hourly] == [
        (BIG_BETS, None, True), ("USD", None, True),
    ]  # fmt: skip
    # two of them are a sign of more
    several = run_of(many_sessions([*([100, -100, 50] * 13), 10_000_000, 9_000_000], [30] * 41), margin=5.0)
    assert several.by_session[0] < several.totals["bb100"] < several.by_session[1]
    assert several.hourly[1].few is False


def test_what_needs_more_sessions_is_not_given():
    whole = run_of(many_sessions([200, -50, 100], [30, 15, 20]), margin=5.0)
    assert whole.by_session is None
    assert whole.sd_hour is None
    assert whole.hourly[0].ends is None
    alone = run_of(hands_in_order(seats_at((0, "T", 100))), margin=5.0)
    assert (alone.needed, alone.totals["hands"]) == (None, 1)
    assert np.isnan(alone.totals["low"])
    unsettled = run_of(hands_in_order(seats_at((0, "T", None))), margin=5.0)
    assert unsettled.hourly == ()
    assert unsettled.money.empty


def test_hours_in_two_currencies_or_in_chips_have_no_money():
    euros = {"currency": "EUR"}
    chips = {"currency": "chips", "tournament": "7"}
    seats = seats_at((0, "T", 100), (9, "T", 100, euros), (500, "T", 300), (509, "T", 100), (999, "T", 500, chips))
    whole = run_of(hands_in_order(seats), margin=5.0)
    assert [(hourly.unit, hourly.sessions) for hourly in whole.hourly] == [(BIG_BETS, 3), ("USD", 1)]
    # ten minutes
    assert whole.hourly[1].rate == pytest.approx(400 * 6)
    assert whole.in_tournaments == 1


# -- the command


def texts_at(hours, text=FOLDED_OUT, number=5000):
    """The same hand at some hours of a day (ET)."""
    stamp, own = "2010/02/03 21:04:05", text.partition("#")[2].partition(":")[0]
    return [
        text.replace(own, str(number + place)).replace(stamp, f"2010/02/03 {hour}:04:05")
        for place, hour in enumerate(hours)
    ]


@pytest.fixture
def database(tmp_path):
    """Osier wins 33 cents three times: .55 less .22, twice in one hour and once three hours later."""
    import_paths([written(tmp_path / "a.txt", *texts_at(["10", "10", "13"]))], Store(tmp_path / "db"))
    return tmp_path / "db"


def test_the_command(run, database):  # noqa: F811
    ran = run("sessions", "--db", database)
    assert ran.status == 0
    assert "player Osier at PokerStars (the most frequent hero" in ran.out
    lines = ran.out.splitlines()
    first, second = (line.split() for line in lines if line.startswith("2010-02-03"))
    assert first[:5] == ["2010-02-03", "15:04", "0:01", "2", "120"]
    assert "$0.66" in first
    assert "$0.33" in second
    assert second[3:5] == ["1", "-"]
    assert "fewer than 10 sessions cannot be drawn again" in ran.out
    # three equal results show no spread
    assert "±" not in "".join(line for line in lines if line.startswith("2010"))


def test_the_largest_fall_is_told_in_both_units_at_once():
    """Two units fall in the same hands, a third in others; chips are no fortune."""
    moment = pd.Timestamp("2026-01-06 12:00", tz="UTC")
    here, there = Stretch(moment, moment, 4), Stretch(moment, moment, 1)
    several = [
        Falls(BIG_BETS, 14.94, here, here, over=False), Falls("USD", 1490.0, here, here, over=False),
        Falls("EUR", 200.0, there, there, over=True), Falls("chips", 500.0, here, here, over=True),
    ]  # fmt: skip
    assert list(falls_lines(several, UTC)) == [
        "  largest fall from a high: 14.9 big bets or $14.90 in 4 hands, 2026-01-06; €2.00 in 1 hand, 2026-01-06",
        "  longest below a high: 4 hands, 2026-01-06, and not over",
    ]
    assert list(falls_lines(several[3:], UTC)) == []


def test_the_document(run, database):  # noqa: F811
    document = json.loads(run("sessions", "--db", database, "--json", "--zone", "America/New_York", "--by", "day").out)
    (row,) = document["rows"]
    assert (document["zone"], document["by"], row["day"]) == ("America/New_York", "day", "2010-02-03")
    assert (row["sessions"], row["hands"], row["net"]) == (2, 3, {"USD": "0.99"})
    assert row["rake"] == {"USD": "0.09"}
    assert (row["start"], row["end"]) == ("2010-02-03T15:04:05Z", "2010-02-03T18:04:05Z")
    assert row["bb100"] == 165.0
    assert (row["low"], row["high"], row["few"]) == (None, None, True)
    total = document["total"]
    assert (total["hands_needed"], total["by_session"]) == (None, {"low": None, "high": None})
    # two minutes in all: 4.95 big bets and 99 cents, thirty times in an hour
    assert [hourly["value"] for hourly in total["hourly"]] == [148.5, "29.70"]


@pytest.mark.parametrize("form", ["csv", "xlsx", "parquet"])
def test_files(run, database, tmp_path, form):  # noqa: F811
    path = tmp_path / f"a.{form}"
    assert run("sessions", "--db", database, "-o", path, "--day-start", 16).status == 0
    if form == "csv":
        rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"))))
    elif form == "xlsx":
        sheet = openpyxl.load_workbook(path)
        head, *cells = sheet["sessions"].iter_rows(values_only=True)
        rows = [dict(zip(head, row, strict=True)) for row in cells]
        explained = {row[1] for row in sheet["definitions"].iter_rows(values_only=True)}
        assert set(head) <= explained
        greyed = sheet["sessions"].cell(2, head.index("bb100") + 1)
        plain = sheet["sessions"].cell(2, head.index("hands") + 1)
        assert greyed.font.color.rgb == "FF9A9A9A"
        assert plain.font.color is None or plain.font.color.rgb != "FF9A9A9A"
    else:
        rows = pd.read_parquet(path).to_dict("records")
    assert [float(row["net USD"]) for row in rows] == [0.66, 0.33]
    assert [str(row["day"]) for row in rows] == ["2010-02-02", "2010-02-03"]
    assert [str(row["bb100 few"]) for row in rows] == ["True", "True"]


def test_hands_without_a_time_are_said(run, tmp_path):  # noqa: F811
    timeless = SHOWN_DOWN.replace("2010/02/03 21:05:31 ET", "2010/02/03 21:05:31 XYZ")
    path = written(tmp_path / "a.txt", *texts_at(["10"]), timeless)
    import_paths([path], Store(tmp_path / "db"))
    assert Store(tmp_path / "db").read("seats")["played_at"].isna().sum() == 3
    ran = run("sessions", "--db", tmp_path / "db", "--player", "Osier")
    assert "1 hand in USD without a known time: in no session" in ran.out
    document = json.loads(run("sessions", "--db", tmp_path / "db", "--player", "Osier", "--json").out)
    assert document["hands_without_time"] == {"USD": 1}
    assert len(document["rows"]) == 1
    import_paths([written(tmp_path / "b.txt", timeless)], Store(tmp_path / "none"))
    alone = run("sessions", "--db", tmp_path / "none", "--player", "Osier")
    assert alone.status == 0
    assert "without a known time" in alone.out
    assert json.loads(run("sessions", "--db", tmp_path / "none", "--json").out)["total"] is None
    assert run("sessions", "--db", tmp_path / "none", "-o", tmp_path / "a.csv").status == 0


def test_where_leaves_hands_out(run, database):  # noqa: F811
    found = json.loads(run("sessions", "--db", database, "--json", "--where", "hour >= 18").out)
    assert [row["hands"] for row in found["rows"]] == [1]
    nothing = run("sessions", "--db", database, "--where", "hour < 3")
    assert (nothing.status, "passes --where" in nothing.err) == (1, True)


def test_wrong_usage(run, database, tmp_path):  # noqa: F811
    for words in (["--zone", "Europe"], ["--zone", "../x"], ["--gap", 0], ["--day-start", 24], ["--by", "hour"],
                  ["--margin", "nan"], ["--margin", 0], ["-o", "a.txt"]):  # fmt: skip
        ran = run("sessions", "--db", database, *words)
        assert ran.status == 2, words
    assert run("sessions", "--db", tmp_path / "nothing").status == 1
    assert run("sessions", "--db", database, "--player", "Nobody").status == 1


def test_hostile_names(run, tmp_path, monkeypatch):  # noqa: F811
    evil = told("""
        stakes: 1/2
        cash: 1/2
        seats: =cmd|' 100 Kc, Bob 100 7h
        =cmd|': brings in for 1
        Bob: folds
        Uncalled bet (1) returned to =cmd|'
        =cmd|' collected POT from pot
    """)[0].replace("900001 7", "=2+2 " + "x" * 60)
    import_paths([written(tmp_path / "a.txt", evil)], Store(tmp_path / "db"))
    monkeypatch.setenv("COLUMNS", "80")
    assert "(no hero is known; he played most, 1 hand)" in run("sessions", "--db", tmp_path / "db").out
    ran = run("sessions", "--db", tmp_path / "db", "--player", "=cmd|'", "--per-table")
    assert ran.status == 0
    assert all(len(line) <= 80 for line in ran.out.splitlines() if not line.startswith("  "))
    path = tmp_path / "a.csv"
    assert run("sessions", "--db", tmp_path / "db", "--per-table", "-o", path, "--player", "=cmd|'").status == 0
    (row,) = csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig")))
    assert row["table"].startswith("'=2+2")


@pytest.mark.parametrize(("minutes", "said"), [(59.7, "1:00"), (119.6, "2:00"), (65.2, "1:05"), (0, "0:00")])
def test_sixty_minutes_are_an_hour(minutes, said):
    assert hours_text(minutes) == said
