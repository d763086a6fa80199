"""The table of all players, on three hands counted by hand."""

import csv
import io
import json

import openpyxl
import pandas as pd
import pytest
from test_cli import built, run  # noqa: F401  (fixtures)
from test_importer import written
from texts import FOLDED_OUT, SHOWN_DOWN

from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.show.players import ordered, player_lines, players_document
from razzstats.show.report import wide
from razzstats.show.terminal import by_chance
from razzstats.stats.catalog import STATS
from razzstats.stats.stat import Measure
from razzstats.stats.table import LISTED


@pytest.fixture(autouse=True)
def window(monkeypatch):
    """Wide enough for whole headings."""
    monkeypatch.setenv("COLUMNS", "300")


# hands; VPIP made and of; net in cents over a big bet of 20 and the hands, by 100
BY_HAND = {
    "Marlowe": (3, 3, 3, 100 * (-12 + 82 - 42) / 20 / 3),
    "Osier": (3, 2, 3, 100 * (33 - 82 - 7) / 20 / 3),
    "quince99": (2, 1, 2, 100 * (-2 + 45) / 20 / 2),
    "tin whistle": (2, 1, 2, 100 * (-22 - 7) / 20 / 2),
}


def listed(out):
    """The rows of the printed table, without its head and notes."""
    return [line for line in out.splitlines()[1:] if not line.startswith("  ")]


def test_the_table_by_hand(run, built):  # noqa: F811
    document = json.loads(run("players", "--db", built, "--stat", "vpip", "--json").out)
    assert [row["player"] for row in document["rows"]] == list(BY_HAND)
    for row in document["rows"]:
        hands, made, of, bb100 = BY_HAND[row["player"]]
        assert (row["room"], row["hands"]) == ("PokerStars", hands)
        assert (row["vpip"]["made"], row["vpip"]["opportunities"]) == (made, of)
        assert row["vpip"]["rate"] == pytest.approx(made / of, abs=5e-5)
        assert row["bb100"]["value"] == pytest.approx(bb100, abs=0.005)
        assert row["vpip"]["few"]
        assert row["bb100"]["few"]
        assert row["bb100"]["low"] is None
    # of four rates, and none of big bets
    assert (document["intervals"], document["missed_by_chance"]) == (4, 0.2)


def test_it_is_printed_with_brackets_where_there_is_little(run, built):  # noqa: F811
    ran = run("players", "--db", built, "--stat", "vpip,af")
    assert ran.status == 0
    marlowe = next(line for line in ran.out.splitlines() if line.startswith("Marlowe"))
    # three of three: Wilson's lower end is 1 / (1 + 1.96^2 / 3); one bet on 4th, then three calls
    assert marlowe.split() == ["Marlowe", "3", "[+46.7]", "3", "[100.0]", "44", "to", "100", "3", "[0.33]", "3"]
    assert "[ ] from fewer than 20 opportunities or 100 hands" in ran.out


def test_sorting(run, built):  # noqa: F811
    def names(*words):
        return [line[:11].strip() for line in listed(run("players", "--db", built, "--stat", "vpip", *words).out)]

    assert names() == ["Marlowe", "Osier", "quince99", "tin whistle"]
    assert names("--sort", "vpip") == ["quince99", "tin whistle", "Osier", "Marlowe"]
    assert names("--sort", "vpip", "--descending") == ["Marlowe", "Osier", "quince99", "tin whistle"]
    assert names("--sort", "bb100") == ["Osier", "tin whistle", "Marlowe", "quince99"]
    assert names("--sort", "player", "--descending") == ["tin whistle", "quince99", "Osier", "Marlowe"]
    assert names("--least", 3) == ["Marlowe", "Osier"]
    assert names("--first", 1, "--sort", "hands") == ["quince99"]
    # the statistic that is sorted by is shown too
    assert "wtsd %" in run("players", "--db", built, "--sort", "wtsd").out.splitlines()[0]


NET = {"Marlowe": "0.28", "Osier": "-0.56", "quince99": "0.43", "tin whistle": "-0.29"}
"""The sums of BY_HAND."""


def test_money_has_a_column_a_currency(run, built, tmp_path):  # noqa: F811
    rows = json.loads(run("players", "--db", built, "--stat", "net", "--json").out)["rows"]
    assert {row["player"]: row["net"] for row in rows} == {name: {"USD": net} for name, net in NET.items()}
    ran = run("players", "--db", built, "--sort", "net", "--descending")
    assert "net USD" in ran.out.splitlines()[0]
    assert [line[:11].strip() for line in listed(ran.out)] == ["quince99", "Marlowe", "tin whistle", "Osier"]
    assert run("players", "--db", built, "--stat", "net", "-o", tmp_path / "a.csv").status == 0
    rows = csv.DictReader(io.StringIO((tmp_path / "a.csv").read_text(encoding="utf-8-sig")))
    assert {row["player"]: row["net USD"] for row in rows} == NET


def test_every_number_of_the_list_is_a_column(run, built):  # noqa: F811
    ids = ",".join(LISTED)
    ran = run("players", "--db", built, "--stat", ids, "--json")
    assert ran.status == 0
    rows = json.loads(ran.out)["rows"]
    assert set(LISTED) <= rows[0].keys()
    quince = next(row for row in rows if row["player"] == "quince99")
    # -2 and +45 cents at a big bet of 20 are 2.35 big bets apart; the deviation of two is that by the root of two
    assert quince["sd100"]["value"] == pytest.approx(10 * 2.35 / 2**0.5, abs=0.005)
    assert (quince["sd100"]["n"], quince["sd100"]["few"]) == (2, True)
    ran = run("players", "--db", built, "--stat", "bb100,sd100,hands", "--sort", "sd100")
    assert ran.out.splitlines()[0].split() == ["player", "hands", "bb100", "95", "%", "of", "sd100", "of"]
    assert next(line.split() for line in listed(ran.out) if line.startswith("quince99"))[-2:] == ["[16.6]", "2"]


def test_big_bets_say_of_how_many_hands():
    # two of his five hands have no result
    rows = pd.DataFrame(
        {
            "player": "Osier", "room": "PokerStars", "stat": ["hands", "bb100"], "n": [5, 3], "value": [5.0, -0.04],
            "low": [None, -2.0], "high": [None, 2.0], "few": [False, True], "currency": [None, None],
        }
    )  # fmt: skip
    frame = wide(rows, ())
    assert frame.loc[0, ["hands", "bb100 of"]].tolist() == [5, 3]
    head, line, *_ = player_lines(frame, ())
    assert head.split() == ["player", "hands", "bb100", "95", "%", "of"]
    # what is rounded to zero has no sign
    assert line.split() == ["Osier", "5", "[0.0]", "-2", "to", "+2", "3"]
    assert players_document(frame, ())["rows"][0]["bb100"]["n"] == 3


def test_files_have_big_bets_after_hands(run, built, tmp_path):  # noqa: F811
    assert run("players", "--db", built, "-o", tmp_path / "a.xlsx", "--stat", "vpip,net,sd100").status == 0
    head = [cell.value for cell in openpyxl.load_workbook(tmp_path / "a.xlsx")["players"][1]]
    assert head == [
        "player", "room", "hands", "bb100", "bb100 of", "bb100 from", "bb100 to", "bb100 few", "bb100 currencies",
        "net USD", "sd100", "sd100 of", "sd100 few",
        "vpip rate", "vpip made", "vpip of", "vpip low", "vpip high", "vpip few",
    ]  # fmt: skip


def test_what_was_chosen_stays_longer_than_what_was_not(run, built, monkeypatch):  # noqa: F811
    def shown(columns, *words):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = run("players", "--db", built, *words).out.splitlines()
        assert max(map(len, lines)) <= columns
        last = next(line for line in lines if line.startswith("player"))
        return " ".join(" ".join(lines).split()), last

    said, head = shown(50, "--stat", "vpip,wtsd")
    # 11, 5, 7 and 2, 7 and 2, 7 and 2, and two between them: 59; without big bets 46
    assert head.split() == ["player", "hands", "vpip", "%", "of", "wtsd", "%", "of"]
    assert "no room in this window for bb100 and the intervals" in said
    # 11, 6 and 2; hands would make it 30
    said, head = shown(29, "--stat", "vpip,wtsd", "--sort", "wtsd")
    assert head.split() == ["player", "wtsd", "%", "of"]
    said, head = shown(40)
    assert head.split()[:2] == ["player", "hands"]


def test_currencies_are_never_added(run, tmp_path):  # noqa: F811
    euros = SHOWN_DOWN.replace("$", "€").replace("USD", "EUR").replace("Hand #", "Hand #9").replace("Osier", "Ossian")
    import_paths([written(tmp_path / "both.txt", SHOWN_DOWN, euros)], Store(tmp_path / "db"))
    rows = json.loads(run("players", "--db", tmp_path / "db", "--stat", "net", "--json").out)["rows"]
    found = {row["player"]: row["net"] for row in rows}
    assert set(found["Osier"]) == {"USD"}
    assert set(found["Ossian"]) == {"EUR"}
    assert found["Marlowe"]["USD"] == found["Marlowe"]["EUR"]
    several = run("players", "--db", tmp_path / "db", "--sort", "net")
    assert (several.status, "it is in EUR, USD; --where 'currency = EUR'" in several.err) == (2, True)
    assert run("players", "--db", tmp_path / "db", "--sort", "net", "--where", "currency = EUR").status == 0


def test_numbers_from_little_come_last_and_missing_ones_after_them():
    frame = pd.DataFrame(
        {
            "player": ["one hand", "never", "loose", "tight"],
            "vpip rate": [1.0, None, 0.5, 0.2],
            "vpip few": [True, True, False, False],
        }
    )
    assert ordered(frame, "vpip", True)["player"].tolist() == ["loose", "tight", "one hand", "never"]
    assert ordered(frame, "vpip", False)["player"].tolist() == ["tight", "loose", "one hand", "never"]
    assert ordered(frame, None, False) is frame
    # nobody has a sum of money
    assert ordered(frame, "net", False) is frame


def test_chance_among_many():
    assert by_chance(1) == ""
    assert by_chance(9) == "  9 intervals are compared: about 1 in 20 misses the truth by chance alone"
    assert "about 1 of them misses" in by_chance(20)
    assert "about 50 of them miss " in by_chance(1000)


def test_files(run, built, tmp_path):  # noqa: F811
    for form in ("csv", "xlsx", "parquet"):
        assert run("players", "--db", built, "-o", tmp_path / f"a.{form}", "--stat", "vpip").status == 0
    (marlowe, *_) = csv.DictReader(io.StringIO((tmp_path / "a.csv").read_text(encoding="utf-8-sig")))
    assert {name: marlowe[name] for name in ("player", "hands", "vpip rate", "vpip made", "vpip of", "vpip few")} == {
        "player": "Marlowe", "hands": "3", "vpip rate": "1", "vpip made": "3", "vpip of": "3", "vpip few": "True",
    }  # fmt: skip
    book = openpyxl.load_workbook(tmp_path / "a.xlsx")
    head = [cell.value for cell in book["players"][1]]
    assert set(head) - {"player", "room"} <= {row[1] for row in book["definitions"].iter_rows(values_only=True)}
    grey = [cell.font.color is not None and cell.font.color.rgb == "FF9A9A9A" for cell in book["players"][2]]
    # three hands have no interval of big bets, so there is nothing to grey
    assert [name for name, is_grey in zip(head, grey, strict=True) if is_grey] == [
        "bb100", "vpip rate", "vpip low", "vpip high",
    ]  # fmt: skip
    assert pd.read_parquet(tmp_path / "a.parquet")["player"].tolist() == list(BY_HAND)


def test_means_and_currencies(run, tmp_path):  # noqa: F811
    euros = FOLDED_OUT.replace("$", "€").replace("USD", "EUR").replace("#170000000011", "#170000000014")
    import_paths([written(tmp_path / "a.txt", FOLDED_OUT, SHOWN_DOWN, euros)], Store(tmp_path / "db"))
    mean = next(stat for stat in STATS if stat.measure is Measure.MEAN)
    share = next(stat for stat in STATS if stat.measure is Measure.SHARE)
    words = ("players", "--db", tmp_path / "db", "--stat", f"{mean.id},{share.id}")
    ran = run(*words)
    assert ran.status == 0
    assert ran.out.split("\n")[0].split()[-10:] == [
        mean.id, "bb", "95", "%", "of", share.id, "%", "95", "%", "of",
    ]  # fmt: skip
    assert "takes hands in EUR and USD together" in ran.out
    osier = next(row for row in json.loads(run(*words, "--json").out)["rows"] if row["player"] == "Osier")
    # +.33 in either currency and -.82, at a big bet of .20
    assert osier["bb100"]["value"] == pytest.approx(100 * (33 + 33 - 82) / 20 / 3, abs=0.005)
    assert osier["bb100"]["currency"] == "EUR, USD"
    assert "made" not in osier[mean.id]
    assert [osier[name]["unit"] for name in (mean.id, share.id)] == ["big bets", "fraction"]
    assert run(*words, "-o", tmp_path / "a.xlsx").status == 0


def test_rooms(run, tmp_path):  # noqa: F811
    path = written(tmp_path / "a.txt", FOLDED_OUT)
    import_paths([path], Store(tmp_path / "db"))
    assert run("players", "--db", tmp_path / "db", "--room", "pokerstars").out.startswith("--room pokerstars\nplayer ")
    assert run("players", "--db", tmp_path / "db", "--room", "Nowhere").status == 1


def test_hostile_names(run, tmp_path, monkeypatch):  # noqa: F811
    monkeypatch.setenv("COLUMNS", "120")
    name = "=SUM(1)\u202e\x1b[31m" + "W" * 60
    import_paths([written(tmp_path / "a.txt", SHOWN_DOWN.replace("Marlowe", name))], Store(tmp_path / "db"))
    ran = run("players", "--db", tmp_path / "db")
    assert ran.status == 0
    assert "\x1b" not in ran.out
    assert "\u202e" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= 120
    assert run("players", "--db", tmp_path / "db", "-o", tmp_path / "a.csv").status == 0
    rows = list(csv.DictReader(io.StringIO((tmp_path / "a.csv").read_text(encoding="utf-8-sig"))))
    assert any(row["player"].startswith("'=SUM(1)") for row in rows)


def test_wrong_usage(run, built, tmp_path):  # noqa: F811
    for option in ("--stat", "--sort"):
        far = run("players", "--db", built, option, "bogus")
        assert (far.status, "see `razzstats stats --list`" in far.err) == (2, True)
    alone = run("players", "--db", built, "--descending")
    assert (alone.status, "--descending goes with --sort" in alone.err) == (2, True)
    near = run("players", "--db", built, "--stat", "vpi")
    assert near.status == 2
    assert "vpip" in near.err.split("near it is")[1]
    for column in ("luck", "vpip,af", "", "Hands"):
        assert run("players", "--db", built, "--sort", column).status == 2, column
    assert run("players", "--db", built, "--sort", " vpip ").status == 0
    assert run("players", "--db", built, "--least", 0).status == 2
    nobody = run("players", "--db", built, "--least", 4)
    assert nobody.status == 1
    assert "no player with 4 hands" in nobody.err
    assert run("players", "--db", tmp_path / "nothing").status == 1
