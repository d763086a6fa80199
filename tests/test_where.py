"""The language of --where: what it means, beside an evaluation in plain Python, and what it says of mistakes."""

import json
import re
import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_cli import run as run

import razzstats.stats.turns as turns_module
from razzstats.cards import RANKS
from razzstats.data.query import hands_with
from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.recount import recount
from razzstats.show.report import player_statistics
from razzstats.stats.fields import FIELDS, SPLITS, TURN_FIELDS
from razzstats.stats.kinds import Calendar, Kind, level
from razzstats.stats.met import MET
from razzstats.stats.near import near
from razzstats.stats.scope import LONGEST, Scope, ScopeError
from razzstats.stats.turns import Wanted

HISTORIES = Path(__file__).parents[1] / "histories"
NOON = datetime(2026, 1, 3, 12, tzinfo=UTC)
HOSTILE = ("O'Neill", 'say "x"', "a\\b", "=1+1", "\x1b[2J", "and", "(x)", "Ünïcode ♠", " ", "__import__('os')")

# -- beside plain Python

Row = dict[str, Any]
Holds = Callable[[Row], bool | None]
"""None where it is not known."""

ROWS: list[Row] = [
    {
        "number": number,
        "players": None if number % 7 == 3 else 2 + number % 7,
        "table": None if number % 5 == 4 else HOSTILE[number % len(HOSTILE)],
        "stakes": ("0.50/1.00", "10.00/20.00", "0.04/0.08")[number % 3],
        "net": None if number % 11 == 0 else 25 * (number % 13) - 150,
        "hero": None if number % 9 == 8 else number % 2 == 0,
        "door_rank": None if number % 6 == 5 else 1 + number % 13,
        "played_at": None if number % 8 == 7 else NOON + timedelta(hours=7 * number),
    }
    for number in range(97)
]
TABLE = pa.table(
    {name: [row[name] for row in ROWS] for name in ROWS[0]},
    pa.schema(
        [
            ("number", pa.int64()), ("players", pa.int16()), ("table", pa.string()), ("stakes", pa.string()),
            ("net", pa.int64()), ("hero", pa.bool_()), ("door_rank", pa.int16()),
            ("played_at", pa.timestamp("us", "UTC")),
        ]
    ),
).set_column(2, "table", pa.array([row["table"] for row in ROWS]).dictionary_encode())  # fmt: skip


def passing(text: str, calendar: Calendar = Calendar()) -> list[int]:  # noqa: B008
    return TABLE.filter(Scope(calendar=calendar).expression(text)).column("number").to_pylist()


def quoted(text: str, mark: str) -> str:
    return mark + text.replace("\\", "\\\\").replace(mark, f"\\{mark}") + mark


COMPARED = {
    "=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}  # fmt: skip


def known(column: str, test: Callable[[Any], bool]) -> Holds:
    return lambda row: None if row[column] is None else test(row[column])


@st.composite
def comparisons(draw: st.DrawFn) -> tuple[str, Holds]:
    """A comparison in words, and what it should mean, with values written anew here."""
    column, word, value = draw(
        st.one_of(
            st.tuples(st.just(("players", "players")), st.integers(0, 9).map(lambda n: (str(n), n))),
            st.tuples(st.just(("net", "net")), st.integers(-8, 8).map(lambda n: (f"{n / 4:.2f}", 25 * n))),
            st.tuples(st.just(("door", "door_rank")), st.integers(1, 13).map(lambda n: (RANKS[n - 1], n))),
        ).map(lambda found: (found[0], *found[1]))
    )
    way = draw(st.sampled_from(["one", "in", "not in", "between"]))
    name, stored = column
    if way == "one":
        sign = draw(st.sampled_from(sorted(COMPARED)))
        return f"{name} {sign} {word}", known(stored, lambda found: COMPARED[sign](found, value))
    if way == "between":
        return f"{name} between {word} and {word}", known(stored, lambda found: found == value)
    inside = way == "in"
    return f"{name} {way} ({word}, {word})", known(stored, lambda found: (found == value) is inside)


@st.composite
def single(draw: st.DrawFn) -> tuple[str, Holds]:
    """Flags, texts and what is known."""
    name = draw(st.sampled_from(HOSTILE))
    text = quoted(name, draw(st.sampled_from("\"'")))
    return draw(
        st.sampled_from(
            [
                ("hero", known("hero", bool)),
                ("HERO", known("hero", bool)),
                ("table", lambda row: row["table"] is not None),
                (f"table = {text}", known("table", lambda found: found == name)),
                (f"table != {text}", known("table", lambda found: found != name)),
                ("players is known", lambda row: row["players"] is not None),
                ("net is unknown", lambda row: row["net"] is None),
                ('stakes in ("0.5/1", 0.04/0.08)', lambda row: row["stakes"] in ("0.50/1.00", "0.04/0.08")),
            ]
        )
    )


def negated(found: tuple[str, Holds]) -> tuple[str, Holds]:
    text, holds = found
    return f"not ({text})", lambda row: None if holds(row) is None else not holds(row)


def joined(parts: tuple[tuple[str, Holds], str, tuple[str, Holds]]) -> tuple[str, Holds]:
    (left, first), word, (right, second) = parts

    def holds(row: Row) -> bool | None:
        found = (first(row), second(row))
        decisive = word.lower() == "or"
        return decisive if decisive in found else None if None in found else not decisive

    return f"({left}) {word} ({right})", holds


CONDITIONS = st.recursive(
    comparisons() | single(),
    lambda inner: inner.map(negated) | st.tuples(inner, st.sampled_from(["and", "or", "AND"]), inner).map(joined),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(CONDITIONS)
def test_a_condition_means_what_it_says(condition):
    text, holds = condition
    assert passing(text) == [row["number"] for row in ROWS if holds(row) is True]


def test_not_before_and_before_or():
    assert passing("players = 2 or players = 3 and not players = 3") == passing("players = 2")
    assert passing("(players = 2 or players = 3) and not players = 3") == passing("players = 2")
    assert passing("not players = 2 and players = 3") == passing("players = 3")


# -- times


@pytest.mark.parametrize("zone", ["UTC", "America/New_York", "Asia/Kolkata"])
@pytest.mark.parametrize("start", [0, 5])
def test_days_are_those_of_the_zone(zone, start):
    calendar = Calendar(zone, start)

    def day(row: Row) -> datetime | None:
        return row["played_at"] and row["played_at"].astimezone(ZoneInfo(zone)) - timedelta(hours=start)

    def expected(test: Callable[[str], bool]) -> list[int]:
        return [row["number"] for row in ROWS if row["played_at"] and test(f"{day(row):%Y-%m-%d}")]

    assert passing("date = 2026-01-10", calendar) == expected(lambda on: on == "2026-01-10")
    assert passing("date != 2026-01-10", calendar) == expected(lambda on: on != "2026-01-10")
    assert passing("date <= 2026-01-10", calendar) == expected(lambda on: on <= "2026-01-10")
    assert passing("date < 2026-01-10", calendar) == expected(lambda on: on < "2026-01-10")
    assert passing("day > 2026-01-10", calendar) == expected(lambda on: on > "2026-01-10")
    assert passing("date = 2026-01", calendar) == expected(lambda on: on.startswith("2026-01"))
    assert passing("month in (2026-01, 2025-12)", calendar) == expected(lambda on: on.startswith("2026-01"))
    assert passing("year = 2026", calendar) == expected(lambda on: True)
    assert passing("weekday in (sat, Sunday)", calendar) == [
        row["number"] for row in ROWS if row["played_at"] and day(row).weekday() >= 5
    ]
    assert passing("hour >= 22", calendar) == [
        row["number"] for row in ROWS if row["played_at"] and row["played_at"].astimezone(ZoneInfo(zone)).hour >= 22
    ]


def test_a_time_is_a_minute_or_a_second():
    assert passing('date = "2026-01-03 19:00"') == [1]
    assert passing("date = 2026-01-03T19:00:00") == [1]
    assert passing('date > "2026-01-03 18:59" and date <= "2026-01-03 19:00"') == [1]
    assert passing('date = "2026-01-03 19:00"', Calendar("Europe/Berlin")) == []
    assert passing('date = "2026-01-03 20:00"', Calendar("Europe/Berlin", 5)) == [1], (
        "a time of day is one of the clock"
    )


def test_a_day_that_is_an_hour_longer():
    # the clocks of New York went back on the first of November, when 24 hours later it was an hour before midnight
    at = datetime(2026, 11, 2, 4, 30, tzinfo=UTC)
    table = pa.table({"played_at": pa.array([at], pa.timestamp("us", "UTC"))})
    first, second = (
        Scope(calendar=Calendar("America/New_York")).expression(f"date = 2026-11-0{day}") for day in (1, 2)
    )
    assert (table.filter(first).num_rows, table.filter(second).num_rows) == (1, 0)


# -- mistakes


def meaning_of(text: str) -> pc.Expression | ScopeError:
    try:
        return Scope().expression(text)
    except ScopeError as error:
        return error


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("playrs = 3", 0, "near it is players"),
        ("hero and weekdy = sat", 9, "near it is weekday"),
        ("players = x", 10, "a whole number"),
        ("players = 3.5", 10, "a whole number"),
        ("players", 0, "compare it"),
        ("hero = yes", 7, "say `hero` or `not hero`"),
        ("stakes > 1/2", 0, "no order"),
        ("stakes = 1", 9, "small and big bet"),
        ("table < a", 0, "no order"),
        # an example of what can be said, with the words that were given
        ("position >= 3", 0, "such as position in (3, 4)"),
        ("position < bi", 0, "such as position in (BI, 0)"),
        ("position > 6", 0, "such as position in (5, 6)"),
        ("stakes > 1/2", 0, "such as stakes in (1/2)"),
        ("room < 'Full Tilt'", 0, 'such as room in ("Full Tilt")'),
        ("door = 11", 7, "a rank"),
        ("date = 2026-13", 7, "2026-01-31"),
        ("date = 2026-02-30", 7, "2026-01-31"),
        ("date = 9999", 7, "2026-01-31"),
        ("weekday = someday", 10, "Mon to Sun"),
        ("net >= inf", 7, "an amount"),
        ("net = nan", 6, "an amount"),
        # no whole number of hundredths, and commas that part no thousands
        ("net = -0.014", 6, "an amount"),
        ("net in (1, 0.005)", 11, "an amount"),
        ('net > "1,5"', 6, "an amount"),
        ('net > "1,2345"', 6, "an amount"),
        ("stakes = 0.041/0.08", 9, "small and big bet"),
        ("net = .", 6, "an amount"),
        ("players = 99999999999999999999", 10, "a whole number"),
        ("big_bets < nan", 11, "a number"),
        ("players =", 9, "missing at the end"),
        ("", 0, "missing at the end"),
        ("players = 3 4", 12, "not expected here"),
        ("players in ()", 12, "not expected here"),
        ("(players = 3", 12, "missing at the end"),
        ("players = 3)", 11, "not expected here"),
        ('table = "x', 8, "not closed"),
        ("hero, forced", 4, "not expected here"),
        ("!", 0, "not expected here"),
        ("players == 3", 9, "not expected here"),
        ("table = '\udcff'", 8, "a text"),
        ("start_class = x", 14, "one of 3-low, 4-low"),
        ("start_class in (pair, trip)", 22, "K-high, pair, trips, not 'trip'"),
        ("position != 7", 12, "one of BI, 0, 1, 2, 3, 4, 5, 6, not '7'"),
        ("fourth_case = good", 14, "good-good, good-bad, bad-good, bad-bad"),
        ("start = A23", 8, "'(A6)7'"),
        ("start < '(A2)3'", 0, "no order"),
        ("level < final", 8, "level is the level of a tournament, 1 to 399, such as VIII or 8, not 'final'"),
        ("level = 400", 8, "1 to 399"),
        ("level = IIX", 8, "1 to 399"),
        ("dead = 3", 0, "needs_dead"),
    ],
)
def test_a_mistake_is_shown_with_its_place(text, place, words):
    with pytest.raises(ScopeError) as caught:
        Scope().expression(text)
    assert caught.value.place == place
    assert words in caught.value.message


@settings(max_examples=300, deadline=None)
@given(
    st.text(max_size=40)
    | st.lists(st.sampled_from(["hero", "not", "and", "(", ")", "=", "3", "players", "'"])).map(" ".join)
)
def test_any_text_is_a_condition_or_a_mistake(text):
    found = meaning_of(text)
    if isinstance(found, ScopeError):
        assert 0 <= found.place <= len(text)
        assert found.message
    else:
        assert isinstance(found, pc.Expression)


@pytest.mark.parametrize(
    "text", ["not " * 2000 + "hero", "(" * 3000 + "hero" + ")" * 3000, "hero or " * LONGEST + "hero"]
)
def test_what_is_too_long_or_too_deep_is_a_mistake(text):
    found = meaning_of(text)
    assert isinstance(found, pc.Expression) or re.search("too deeply|longer", found.message)


def test_every_dimension_can_be_split_by_and_chosen():
    assert set(SPLITS) - set(FIELDS) == {"session_time", "last_hands"}
    words = {
        Kind.TEXT: "x", Kind.WHOLE: "3", Kind.NUMBER: "0.5", Kind.AMOUNT: "0.50", Kind.RANK: "K", Kind.STAKES: "1/2",
        Kind.WEEKDAY: "Mon", Kind.PERIOD: "2026-01", Kind.OTHERS: "Ann", Kind.TAG: "tilt", Kind.LEVEL: "VIII",
        Kind.START: "'(A2)3'",
    }  # fmt: skip
    scope = Scope(hands_with=lambda field, name: pc.field("hand_id") == name)
    for found in (*FIELDS.values(), *TURN_FIELDS.values()):
        fields = Scope(TURN_FIELDS) if found in TURN_FIELDS.values() else scope
        word = f"'{found.words[0]}'" if found.words else words.get(found.kind)
        text = found.id if found.kind is Kind.FLAG else f"{found.id} = {word}"
        assert isinstance(fields.expression(text), pc.Expression)
        assert isinstance(fields.expression(f"{found.id} is known"), pc.Expression)


LEVELS = (
    "Level VIII",
    "Match Round I, Level VIII",
    "LEVEL viii",
    "Level 08",
    "8",
    "Level 8 Blinds 40/80",
    "Level V",
    None,
    "Level XLI(2000/4000)",
    "Final",
    "",
)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("level = VIII", [0, 1, 2, 3, 4, 5]),
        ("level = 'level viii'", [0, 1, 2, 3, 4, 5]),
        ("level = 8", [0, 1, 2, 3, 4, 5]),
        ("level in (41, v)", [6, 8]),
        ("level != 8", [6, 8]),
        ("level < 8", [6]),
        ("level >= VIII", [0, 1, 2, 3, 4, 5, 8]),
        ("level between 6 and xl", [0, 1, 2, 3, 4, 5]),
        ("level", [0, 1, 2, 3, 4, 5, 6, 8]),
        ("level is unknown", [7, 9, 10]),
    ],
)
def test_a_level_is_its_count(text, places):
    table = pa.table({"level": pa.array(LEVELS).dictionary_encode(), "place": range(len(LEVELS))})
    assert table.filter(Scope().expression(text))["place"].to_pylist() == places


def test_levels_are_split_in_the_order_of_their_counts():
    mixed = ["Level X", "Level 9", "Final", "Level VIII (40/80)", "Match Round II, Level I"]
    order = [mixed[place] for place in (2, 4, 3, 1, 0)]
    assert sorted(mixed, key=SPLITS["level"].order) == order


def test_every_roman_figure_is_its_count():
    worth = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
    for count in range(1, 400):
        # written as they were in Rome, then with one taken from five or ten
        rest, written = count, ""
        for figure in reversed(worth):
            written += figure * (rest // worth[figure])
            rest %= worth[figure]
        for long, short in (("VIIII", "IX"), ("IIII", "IV"), ("LXXXX", "XC"), ("XXXX", "XL")):
            written = written.replace(long, short)
        assert level(f"Level {written}") == level(str(count)) == count


def test_a_start_is_the_same_with_its_down_cards_turned():
    table = pa.table({"start": ["(A2)3", "(2T)A", "(A3)2"], "place": range(3)})
    found = table.filter(Scope().expression("start in ('(2a)3', '(102)A')"))
    assert found["place"].to_pylist() == [0, 1]


# -- a database


@pytest.fixture(scope="module")
def database(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("where") / "db"
    import_paths([HISTORIES], Store(folder))
    return folder


def rows_of(database: Path) -> pd.DataFrame:
    """All sound rows of `seats`, read without the project."""
    frame = pd.concat([pd.read_parquet(file) for file in database.glob("parts/*/seats.parquet")])
    return frame[~frame["faulty"]]


def hands_in(document: str) -> int:
    return sum(row["value"] for row in json.loads(document)["rows"] if row["stat"] == "hands")


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("players in (2, 3) and not tournament", lambda f: f["players"].isin([2, 3]) & f["tournament"].isna()),
        ("big_bet >= 1.00 and currency = USD", lambda f: (f["big_bet"] >= 100) & (f["currency"] == "USD")),
        ("mix and forced", lambda f: (f["mix"].astype(str) != "") & f["mix"].notna() & f["forced"]),
        ("big_bets <= -2", lambda f: f["net"] / f["big_bet"] <= -2),
        ("start is unknown", lambda f: f["start"].isna()),
        ("door <= 3 and position = BI", lambda f: f["door"].str[0].isin(["A", "2", "3"]) & (f["position"] == "BI")),
        ("showdown and won", lambda f: f["showdown"].eq(True) & f["won"].eq(True)),
    ],
)
def test_statistics_of_the_hands_that_pass(run, database, text, test):
    frame = rows_of(database)
    expected = int(test(frame).sum())
    assert expected > 0
    ran = run("stats", "--db", database, "--where", text, "--stat", "hands", "--json")
    assert hands_in(ran.out) == expected


@pytest.mark.parametrize("column", sorted(SPLITS.keys() - MET.keys()))
def test_a_split_loses_no_hand(run, database, column):
    ran = run("stats", "--db", database, "--by", column, "--stat", "hands,vpip", "--json", "--zone", "Asia/Tokyo")
    frame = rows_of(database)
    assert hands_in(ran.out) == len(frame)
    vpip = [row for row in json.loads(ran.out)["rows"] if row["stat"] == "vpip"]
    assert sum(row["made"] for row in vpip) == int(frame["vpip_k"].sum())


def test_door_is_split_by_rank_in_order(run, database):
    ran = run("stats", "--db", database, "--player", "Sevenoaks", "--by", "door", "--stat", "hands", "--json")
    rows = json.loads(ran.out)["rows"]
    mine = rows_of(database).query("player == 'Sevenoaks'")
    assert {row["door"]: row["value"] for row in rows} == mine["door"].str[0].value_counts().to_dict()
    assert [row["door"] for row in rows] == sorted((row["door"] for row in rows), key=RANKS.index)


def test_days_of_the_week_stand_in_their_order(run, database):
    ran = run("stats", "--db", database, "--player", "Ninebar", "--by", "weekday", "--stat", "hands", "--json")
    mine = rows_of(database).query("player == 'Ninebar'")
    found = {row["weekday"]: row["value"] for row in json.loads(ran.out)["rows"]}
    expected = mine["played_at"].dt.strftime("%a").value_counts(dropna=False)
    assert {day or "nan": hands for day, hands in found.items()} == {str(day): int(n) for day, n in expected.items()}
    named = [day for day in found if day]
    assert named == [day for day in ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun") if day in named]


def test_hands_with_an_opponent(run, database):
    frame = rows_of(database)
    key = ["room", "hand_id", "telling"]
    theirs = frame[frame["player"] == "Mrs Perfect"]
    shared = frame.merge(theirs[key], on=key).query("player == 'Sevenoaks'")
    later = frame.merge(theirs.loc[theirs["last_street"] >= 4, key], on=key).query("player == 'Sevenoaks'")
    assert len(shared) > len(later) > 0
    for text, expected in (
        ("opponent = 'Mrs Perfect'", len(shared)),
        ("opponent_on_4th = 'Mrs Perfect'", len(later)),
        ("not opponent = 'Mrs Perfect'", len(frame.query("player == 'Sevenoaks'")) - len(shared)),
        ("opponent = Sevenoaks", 0),
    ):
        ran = run("stats", "--db", database, "--player", "Sevenoaks", "--where", text, "--stat", "hands", "--json")
        assert (hands_in(ran.out) if expected else ran.status) == (expected or 1)


def test_no_text_is_outside_the_words_that_its_field_can_have(database):
    store = Store(database)
    for table, fields in (("seats", FIELDS), ("turns", TURN_FIELDS)):
        for found in fields.values():
            if found.words:
                met = set(store.read(table, [found.column])[found.column].dropna().astype(str))
                assert met
                assert met <= set(found.words)


def test_capital_letters_of_such_words_do_not_count(run, database):
    as_kept, otherwise = (
        run("stats", "--db", database, "--where", f"position in ({words})", "--json").out
        for words in ("BI, 0", "bi, 0")
    )
    assert json.loads(as_kept)["rows"] == json.loads(otherwise)["rows"]


@pytest.mark.parametrize(
    ("by", "pointed"),
    [("minute", "session_time"), ("time", "session_time"), ("dead_needs", "needs_dead"), ("lvl", "level")],
)
def test_a_name_that_is_none_points_to_those_near_it(run, database, by, pointed):
    ran = run("stats", "--db", database, "--by", by)
    assert ran.status == 2
    assert pointed in ran.err.split("near it is")[1]


@pytest.mark.parametrize("field", ["session_minute", "last_result"])
@pytest.mark.parametrize(
    "words",
    [
        ("price",),
        ("leaks",),
        ("luck",),
        ("players",),
        ("sessions",),
        ("chart", "winnings", "-o", "w.svg"),
        ("compare", "hero", "forced"),
    ],
    ids=lambda words: words[0],
)
def test_what_only_stats_and_hands_work_out_is_said(run, database, words, field):
    ran = run(*words, "--db", database, "--where", f"players > 2 and {field} > 0")
    assert (ran.status, ran.out) == (2, "")
    assert f"--where: {field} is worked out for --where of `stats` and `hands` alone" in " ".join(ran.err.split())
    assert "there are" not in ran.err


def test_what_is_added_of_a_session_is_nothing_of_a_turn(run, database):
    ran = run("stats", "--db", database, "--turns", "session_minute > 0")
    assert (ran.status, "--where of `stats` and `hands` alone" in ran.err) == (2, True)


def test_a_word_in_many_meanings_points_to_none_of_them():
    known = {"aaa": "what the rival holds", "bbb": "a rival", "ccc": "rivals left"}
    assert near("rival", known) == ["aaa", "bbb", "ccc"]
    assert near("rival", {**known, "ddd": "each rival"}) == []


def test_an_opponent_nobody_has_met(database):
    store = Store(database)
    found = store.read("seats", ["player"], hands_with(store, "opponent", "nobody"))
    assert found.empty


@pytest.mark.parametrize(
    "command", ["stats", "hands", "players", "export csv --table seats -o -", "chart winnings -o {}"]
)
def test_commands_take_a_condition(run, tmp_path, database, command):
    words = [word.format(tmp_path / "a.png") for word in command.split()]
    assert run(*words, "--db", database, "--where", "players = 2").status == 0
    wrong = run(*words, "--db", database, "--where", "playrs = \x1b[2J2")
    assert wrong.status == 2
    assert "\x1b" not in wrong.err
    lines = wrong.err.splitlines()
    assert lines[-1].index("^") == lines[-2].index("playrs")


def test_of_a_table_without_players_nobody_can_be_chosen(run, database):
    ran = run("export", "csv", "--table", "hands", "-o", "-", "--db", database, "--where", "players = 2")
    assert ran.status == 2
    assert "not among hands" in ran.err


# -- turns


def test_every_turn_counts_as_before(run, database):
    whole = json.loads(run("stats", "--db", database, "--player", "Sevenoaks", "--json").out)["rows"]
    again = json.loads(run("stats", "--db", database, "--player", "Sevenoaks", "--turns", "street >= 3", "--json").out)[
        "rows"
    ]
    before = {row["stat"]: row for row in whole}
    assert len(again) > 30
    assert again == [before[row["stat"]] for row in again]


def test_statistics_of_some_turns(run, database):
    turns = pd.concat([pd.read_parquet(file) for file in database.glob("parts/*/turns.parquet")])
    some = turns[(turns["player"] == "Sevenoaks") & (turns["street"] == 4) & turns["decision"] & (turns["alive"] == 2)]
    answers = some[(some["to_call"] > 0) & ~some["faced"] & (some["own"] == 0)]
    ran = run("stats", "--db", database, "--player", "Sevenoaks", "--stat", "fold_4", "--turns", "alive = 2", "--json")
    (row,) = json.loads(ran.out)["rows"]
    assert row["opportunities"] == len(answers) > 0
    assert row["made"] == int((answers["act"] == "fold").sum())


def test_cards_of_a_turn_are_those_that_had_come(run, database):
    """On fifth street there may be two bricks, and of both streets each counts with what he had then."""
    store = Store(database)
    seats = store.read("seats", ["player", "hand_id", "cards"])
    seats = seats[seats["player"] == "Sevenoaks"].astype({"hand_id": "str"}).set_index("hand_id")
    turns = store.read("turns")
    turns = turns[(turns["player"] == "Sevenoaks") & turns["decision"] & turns["street"].isin([4, 5])]
    answers = turns[(turns["to_call"] > 0) & ~turns["faced"] & (turns["own"] == 0)]

    def bricks(hand: str, street: int) -> int:
        up = [card[0] for card in seats.loc[str(hand), "cards"].split()[2:street]]
        return sum(card in "TJQK" or card in up[:place] for place, card in enumerate(up) if place)

    had = [bricks(*key) for key in zip(answers["hand_id"], answers["street"], strict=True)]
    assert {*had} >= {0, 1, 2}
    for number in range(3):
        some = answers[[one == number for one in had]]
        ran = run("stats", "--db", database, "--player", "Sevenoaks", "--stat", "fold_4,fold_5", "--turns",
                  f"bricks = {number}", "--json")  # fmt: skip
        rows = {row["stat"]: (row["made"], row["opportunities"]) for row in json.loads(ran.out)["rows"]}
        for street in (4, 5):
            here = some[some["street"] == street]
            assert rows[f"fold_{street}"] == (int((here["act"] == "fold").sum()), len(here))
    whole = run("stats", "--db", database, "--player", "Sevenoaks", "--stat", "fold_4", "--by", "bricks")
    assert "bricks is that of the whole hand" in whole.err


def test_pairs_of_a_turn_are_those_that_had_come(run, database):
    """Who folds on fourth has no pair of sixth: by turns all answers of the street are there, and no pair on third."""

    def answers(condition: str) -> int:
        words = ("--stat", "fold_4", "--turns", condition, "--json")
        return sum(row["opportunities"] for row in json.loads(run("stats", "--db", database, *words).out)["rows"])

    assert answers("own_pair") + answers("not own_pair") == answers("bricks >= 0") > answers("own_pair") > 0
    # a board of two cards is paired or not: who has paired it has a brick
    assert answers("own_pair and bricks = 0") == 0
    assert answers("rival_pair") + answers("not rival_pair") == answers("rival_bricks >= 0") > answers("rival_pair") > 0
    # two hands do not show their boards
    assert answers("bricks >= 0") == answers("street = 4") - 2
    assert answers("rival_pair and rival_bricks = 0 and alive = 2") == 0
    assert answers("own_pair and street = 3") == 0


def test_turns_of_a_part_that_goes_meanwhile_are_counted(database, tmp_path, monkeypatch):
    store = Store(shutil.copytree(database, tmp_path / "db"))
    before = player_statistics(store, "Sevenoaks", wanted=Wanted(turns=ds.field("alive") == 2)).frame()
    count, replaced = turns_module._anew, []

    def count_and_replace(part, stats, wanted):
        if not replaced:
            # another process, just after the parts were listed
            with monkeypatch.context() as patch:
                patch.setattr("razzstats.recount.fingerprint", lambda: "another")
                replaced.append(recount(Store(store.folder)))
            assert not part.folder.exists()
        return count(part, stats, wanted)

    monkeypatch.setattr(turns_module, "_anew", count_and_replace)
    after = player_statistics(store, "Sevenoaks", wanted=Wanted(turns=ds.field("alive") == 2)).frame()
    assert replaced[0] > 0
    pd.testing.assert_frame_equal(after, before)


def test_what_is_counted_over_hands_has_no_turns(run, database):
    ran = run("stats", "--db", database, "--stat", "wtsd", "--turns", "street = 4")
    assert ran.status == 2
    assert "wtsd is counted over hands" in ran.err
    assert run("stats", "--db", database, "--turns", "strete = 4").status == 2


# -- the table


def test_chosen_numbers_come_in_their_order(run, database):
    ran = run("stats", "--db", database, "--player", "Sevenoaks", "--stat", "wtsd,vpip", "--stat", "hands", "--json")
    assert [row["stat"] for row in json.loads(ran.out)["rows"]] == ["wtsd", "vpip", "hands"]
    wrong = run("stats", "--db", database, "--stat", "vipp")
    assert wrong.status == 2
    assert "near it is vpip" in wrong.err


def test_big_bets_of_several_currencies_are_named(run, database):
    frame = rows_of(database).query("player == 'Ninebar' and net == net")
    assert frame["currency"].nunique() > 1
    document = json.loads(run("stats", "--db", database, "--player", "Ninebar", "--stat", "bb100", "--json").out)
    together = {name for row in document["rows"] for name in row["currency"].split(", ")}
    assert together == set(frame["currency"].astype(str))
    printed = run("stats", "--db", database, "--player", "Ninebar", "--room", "PokerStars").out
    assert re.search(r"takes hands in .*chips.* together", printed)
    alone = run("stats", "--db", database, "--player", "Ninebar", "--where", "currency = chips").out
    assert "together" not in alone


def test_the_zone_and_the_start_of_the_day_are_told(run, database):
    words = ("stats", "--db", database, "--by", "hour", "--stat", "hands", "--json")
    ran = run(*words, "--zone", "Asia/Tokyo", "--day-start", "6")
    assert json.loads(ran.out)["limits"] == {"zone": "Asia/Tokyo", "day_start": "6"}
    assert json.loads(run(*words).out)["limits"] == {}


def test_a_zone_that_is_none(run, database):
    for zone in ("Mars/Olympus", "../etc/passwd", ""):
        assert run("stats", "--db", database, "--zone", zone).status == 2
