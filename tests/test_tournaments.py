"""Summaries in the database, and the results that are told from them."""

import csv
import io
import json
import re
import shutil
import zipfile
from pathlib import Path

import numpy as np
import openpyxl
import pandas as pd
import pytest
from test_cli import run  # noqa: F401  (a fixture)
from test_importer import written
from test_standings import FOLDER, FULL_TILT, STARS
from texts import FOLDED_OUT, SHOWN_DOWN

from razzstats.data.query import tournaments, without_summary
from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.read.noise import declared_noise
from razzstats.recount import bring_up_to_date
from razzstats.stats.intervals import wilson
from razzstats.stats.results import LEAST, results, return_on

EVENING = """\
PokerStars Tournament #{number}, {game}
Buy-In: {sign}10.00/{sign}1.00 {code}
10 players
Total Prize Pool: {sign}100.00 {code}
Tournament started 2015/06/{day:02} 12:00:00 ET
Tournament finished 2015/06/{day:02} 13:00:00 ET
{rows}

You finished in {place}{th} place.
"""
SIGNS = {"USD": "$", "EUR": "€"}


def evening(number: int, place: int, *, game: str = "Limit Razz", code: str = "USD", hero: str = "Heron") -> str:
    """A tournament of ten, paid 50, 30 and 20, in which the hero finishes in a place."""
    names = [f"Player {n}" for n in range(1, 10)]
    names.insert(place - 1, hero)
    prizes = {1: "50.00", 2: "30.00", 3: "20.00"}
    rows = "\n".join(
        f"  {n}: {name} (Chile)," + (f" {SIGNS[code]}{prizes[n]} (1%)" if n in prizes else "")
        for n, name in enumerate(names, 1)
    )
    th = {1: "st", 2: "nd", 3: "rd"}.get(place, "th")
    return EVENING.format(
        number=number, game=game, sign=SIGNS[code], code=code, day=number % 28 + 1, rows=rows, place=place, th=th
    )


PLACES = [1, 2, 3, *range(4, 11), *range(4, 11)]


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "db")


@pytest.fixture
def season(tmp_path, store):
    """Seventeen tournaments of one player: 100 won of 187 paid."""
    texts = [evening(300300000 + n, place) for n, place in enumerate(PLACES)]
    import_paths([written(tmp_path / "season.txt", *texts)], store)
    return store


# -- into the database


def test_summaries_and_hands_are_kept_apart(store, tmp_path):
    path = written(tmp_path / "mixed.txt", FOLDED_OUT, STARS, SHOWN_DOWN, FULL_TILT)
    summary = import_paths([path], store)
    assert (summary.read, summary.stored, summary.tournaments, summary.unread) == (2, 2, 2, [])
    assert sorted(store.read("hands")["hand_id"]) == sorted(
        text.partition("#")[2].partition(":")[0] for text in (FOLDED_OUT, SHOWN_DOWN)
    )
    assert set(store.read("tournaments")["number"]) == {"300200001", "240200001"}
    assert sorted(store.read("texts")["status"]) == ["hand", "hand", "summary", "summary"]


def test_the_same_summary_is_stored_once(store, tmp_path):
    first = import_paths([written(tmp_path / "a.txt", STARS, STARS)], store)
    assert (first.tournaments, first.tournaments_known) == (1, 1)
    again = import_paths([written(tmp_path / "b.txt", STARS, newline="\r\n")], store)
    assert (again.tournaments, again.tournaments_known, again.known) == (0, 1, 0)
    assert len(store.read("tournaments")) == 4


def test_by_what_it_says_and_not_by_its_name(store, tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    shutil.copy(FOLDER / "fulltilt-heads-up-super-turbo-utf16.txt", folder / "HH20121101 hands.txt")
    with zipfile.ZipFile(folder / "more.zip", "w") as archive:
        archive.writestr("x/y.txt", STARS)
        archive.writestr("x/TS20121101 hands.txt", FOLDED_OUT)
    summary = import_paths([folder], store)
    assert (summary.files, summary.tournaments, summary.stored) == (3, 2, 1)
    assert summary.lossless


def test_a_number_may_be_that_of_a_hand(store, tmp_path):
    number = FOLDED_OUT.partition("#")[2].partition(":")[0]
    summary = import_paths([written(tmp_path / "a.txt", FOLDED_OUT, STARS.replace("300200001", number))], store)
    assert (summary.stored, summary.tournaments) == (1, 1)


def test_an_unfinished_one_is_left_for_the_next_time(store, tmp_path):
    path = written(tmp_path / "a.txt", FULL_TILT, STARS[: STARS.index("  3: Bob")])
    first = import_paths([path], store)
    assert (first.tournaments, first.unfinished, first.unread) == (1, 1, [])
    second = import_paths([written(path, FULL_TILT, STARS)], store)
    assert (second.tournaments, second.tournaments_known, second.unfinished) == (1, 1, 0)


def test_an_unread_one_is_kept_and_read_once_its_line_is_known(store, tmp_path):
    path = written(tmp_path / "a.txt", STARS.replace("4 players", "4 players\nMarlowe waves"), FULL_TILT)
    first = import_paths([path], store)
    assert (first.tournaments, len(first.unread)) == (1, 1)
    assert store.read("tournaments")["room"].astype(str).unique().tolist() == ["Full Tilt"]
    again = import_paths([], store, noise=declared_noise("Marlowe waves"))
    assert (again.tournaments, again.unread) == (1, [])
    assert set(store.read("tournaments")["room"].astype(str)) == {"Full Tilt", "PokerStars"}
    assert import_paths([path], store).tournaments_known == 2


def test_an_older_part_has_no_tournaments(store, tmp_path):
    import_paths([written(tmp_path / "a.txt", FOLDED_OUT)], store)
    (part,) = store.parts()
    manifest = json.loads((part.folder / "manifest.json").read_text())
    del manifest["rows"]["tournaments"]
    (part.folder / "manifest.json").write_text(json.dumps(manifest | {"catalog": "of yesterday"}))
    (part.folder / "tournaments.parquet").unlink()
    assert tournaments(store).empty
    with store.writing():
        bring_up_to_date(store)
    import_paths([written(tmp_path / "b.txt", STARS)], store)
    assert len(tournaments(store)) == 4
    assert len(store.read("hands")) == 1


def test_a_hand_known_better_leaves_the_tournaments_as_they_are(store, tmp_path):
    # the part of the first import is written anew
    import_paths([written(tmp_path / "a.txt", FOLDED_OUT, STARS)], store)
    before = tournaments(store)
    hers = FOLDED_OUT.replace("[2c 9h 4d", "[4d").replace("Dealt to tin whistle [7s", "Dealt to tin whistle [Kc Ks 7s")
    (part,) = store.parts()
    assert import_paths([written(tmp_path / "b.txt", hers)], store).known == 1
    assert part.manifest.id not in {one.manifest.id for one in store.parts()}
    pd.testing.assert_frame_equal(tournaments(store), before)
    assert import_paths([tmp_path / "a.txt"], store).tournaments_known == 1


# -- one entry, however often it is told


def test_the_later_summary_has_the_word(store, tmp_path):
    early = (
        STARS.replace("Tournament finished 2013/05/26 15:50:00 ET\n", "")
        .replace("$28.00 (70%)", "still playing")
        .replace("  2: Heron (Chile), $12.00 (30%)", "  2: Bob (Malta), still playing")
        .replace("  3: Bob (Malta),", "  3: Heron (Chile),")
        .replace("in 2nd place", "in 3rd place")
    )
    other = STARS.split("You finished")[0] + "You finished in 1st place.\n"
    for number, order in enumerate(([early, other, STARS], [STARS, early, other], [other, STARS, early])):
        store = Store(tmp_path / f"db{number}")
        summary = import_paths([written(tmp_path / "a.txt", *order)], store)
        assert summary.tournaments == 3
        found = tournaments(store).set_index("player")
        assert len(found) == 4
        assert found["place"].to_dict() == {"Ann Lee": 1, "Heron": 2, "Bob": 3, "Cy": 4}
        assert found["prize"].to_dict() == {"Ann Lee": 2800, "Heron": 1200, "Bob": 0, "Cy": 0}
        # what only his own summary tells is not lost
        assert found.loc["Heron", ["rebuys", "extra", "bounties_won"]].tolist() == [1, 2000, 1000]
        assert found["hero"].to_dict() == {"Ann Lee": True, "Heron": True, "Bob": False, "Cy": False}


# -- results


def test_results_of_a_season(season):
    (result,) = results(tournaments(season, "Heron"))
    assert (result.currency, result.tournaments, result.entries) == ("USD", 17, 17)
    assert (result.paid, result.prizes, result.bounties, result.net) == (18_700, 10_000, 0, -8_700)
    assert result.roi == pytest.approx(100 / 187 - 1)
    assert result.roi_low < result.roi < result.roi_high
    assert result.roi_low >= -1
    assert result.few
    assert (result.cashed, result.cashed_of) == (3, 17)
    assert (result.in_the_money_low, result.in_the_money_high) == wilson(3, 17)
    # the same tournaments give the same interval
    assert results(tournaments(season, "Heron")) == [result]


def test_what_was_bought_and_knocked_out_counts(store, tmp_path):
    import_paths([written(tmp_path / "a.txt", STARS)], store)
    (result,) = results(tournaments(store, "Heron"))
    # 10 + 5 + 1 and 20 more; 12 and 10 of bounties
    assert (result.paid, result.prizes, result.bounties, result.net) == (3_600, 1_200, 1_000, -1_400)
    assert result.roi == pytest.approx(-1_400 / 3_600)
    assert (result.bounties_untold, result.rebuys_untold) == (0, 0)
    # the others may have bought and won what his summary does not tell
    (other,) = results(tournaments(store, "Bob"))
    assert (other.paid, other.bounties, other.bounties_untold, other.rebuys_untold) == (1_600, 0, 1, 1)


def test_currencies_are_never_added(store, tmp_path):
    texts = [evening(1, 1), evening(2, 9, code="EUR"), evening(3, 2, code="EUR")]
    import_paths([written(tmp_path / "a.txt", *texts)], store)
    euro, dollar = results(tournaments(store, "Heron"))
    assert [(one.currency, one.tournaments, one.paid, one.prizes) for one in (euro, dollar)] == [
        ("EUR", 2, 2_200, 3_000),
        ("USD", 1, 1_100, 5_000),
    ]


def test_points_that_win_dollars(store):
    import_paths([FOLDER / "fulltilt-freeroll-and-play-chips.txt"], store)
    found = {result.currency: result for result in results(tournaments(store, "Heron_Sky"))}
    assert set(found) == {"FTP", "T$", "USD", "play"}
    assert (found["FTP"].paid, found["FTP"].prizes, found["FTP"].roi) == (25_000, 0, None)
    assert (found["USD"].tournaments, found["USD"].prizes, found["USD"].roi) == (0, 500, None)
    # a freeroll has a result, and no return
    assert (found["T$"].paid, found["T$"].net, found["T$"].roi) == (0, 3_000, None)
    assert (found["play"].paid, found["play"].roi) == (50_000, -1)


def test_what_is_not_told_is_left_out_of_the_money(store):
    import_paths([FOLDER / "fulltilt-older-files-leave-lines-out.txt"], store)
    (result,) = results(tournaments(store, "Heron_Sky"))
    # one has no buy-in, one no prize: 48 of 24 is left
    assert (result.tournaments, result.untold, result.paid, result.prizes) == (3, 2, 2_400, 4_800)
    assert (result.cashed, result.cashed_of) == (2, 2)


def test_tickets_count_at_their_worth(store):
    import_paths([FOLDER / "stars-satellites-and-tickets.txt"], store)
    found = {result.currency: result for result in results(tournaments(store, "Heron.Sky"))}
    assert (found["USD"].paid, found["USD"].prizes, found["USD"].cashed) == (220 + 400, 1_100 + 150, 2)
    assert (found["FPP"].untold, found["FPP"].cashed, found["FPP"].cashed_of) == (1, 1, 1)


def test_several_entries_are_one_tournament(store):
    import_paths([FOLDER / "stars-re-entries.txt"], store)
    (result,) = results(tournaments(store, "Heron.Sky"))
    # two are listed, a third is told: 3 x 55
    assert (result.tournaments, result.entries, result.paid, result.prizes) == (1, 2, 16_500, 14_000)
    assert (result.cashed, result.cashed_of) == (1, 2)


def test_who_is_still_playing_is_not_counted(store):
    import_paths([FOLDER / "stars-still-playing.txt"], store)
    assert results(tournaments(store, "Bellwether")) == []
    (result,) = results(tournaments(store, "Heron.Sky"))
    assert (result.tournaments, result.paid) == (1, 500)


def test_matches_are_results_of_their_own(store):
    import_paths([FOLDER / "fulltilt-matrix-of-matches.txt"], store)
    (result,) = results(tournaments(store, "Heron_Sky"))
    # 4 x 2, and 2 + 1
    assert (result.tournaments, result.paid, result.prizes) == (5, 1_100, 400 + 200 + 400)


# -- the interval of a return


def test_no_interval_where_there_is_none():
    one, none = np.ones(LEAST), np.zeros(LEAST)
    assert return_on(none, none) == (None, None, None)
    assert return_on(none, one) == (-1.0, None, None)
    assert return_on(2 * one, one) == (1.0, None, None)
    few = np.array([0.0] * (LEAST - 2) + [9.0])
    assert return_on(few, np.ones(LEAST - 1)) == (pytest.approx(0.0), None, None)


def test_the_interval_holds_the_true_return_about_as_often_as_it_says():
    random = np.random.default_rng(5)
    prizes = np.zeros(45)
    prizes[:6] = np.array([31, 21.5, 16.5, 12.5, 10.5, 8.0]) / 100 * 45 / 1.1
    held = low_misses = 0
    for _ in range(200):
        _, low, high = return_on(random.choice(prizes, 150), np.ones(150))
        held += low <= prizes.mean() - 1 <= high
        low_misses += high < prizes.mean() - 1
    assert held >= 180
    assert low_misses <= 16


def test_the_interval_weighs_tournaments_by_their_price():
    paid = np.array([1.0] * 50 + [100.0] * 50)
    won = np.array([0.0] * 50 + [110.0] * 50)
    roi, low, high = return_on(won, paid)
    assert roi == pytest.approx(5_500 / 5_050 - 1)
    assert low < roi < high < 0.11
    assert return_on(won[::-1], paid[::-1]) == pytest.approx((roi, low, high))


# -- hands without a summary


def test_tournaments_without_a_summary(season, tmp_path):
    hand = (Path(__file__).parents[1] / "histories/pokerstars/tournament-level-and-finish-lines.txt").read_text("utf-8")
    import_paths([written(tmp_path / "hand.txt", hand)], season)
    numbers = set(season.read("hands", ["tournament"])["tournament"].dropna())
    assert {number for _, number in without_summary(season)} == numbers
    number = sorted(numbers)[0]
    import_paths([written(tmp_path / "ts.txt", evening(int(number), 4))], season)
    assert {found for _, found in without_summary(season)} == numbers - {number}
    # a finishing line tells no money
    assert number not in set(tournaments(season, "Heron")["number"]) - {number}


# -- the command


def test_command(run, season):  # noqa: F811
    ran = run("tournaments", "--db", season.folder)
    assert ran.status == 0
    assert "player Heron at PokerStars (whose summaries these are, 17; --player chooses another)" in ran.out
    assert re.search(r"^In the money +17\.6 % +3 of 17 +6\.2 to 41\.0 %$", ran.out, re.MULTILINE)
    assert "fewer than 100 tournaments" in ran.out
    assert ran.out.count("#3003000") == 17
    assert run("tournaments", "--db", season.folder, "--player", "Player 1").status == 0
    gone = run("tournaments", "--db", season.folder, "--player", "Nobody")
    assert (gone.status, gone.err) == (1, "Error: no tournament of Nobody in the database\n")
    assert run("tournaments", "--db", season.folder, "-o", "x.doc").status == 2


def test_command_as_json(run, season):  # noqa: F811
    document = json.loads(run("tournaments", "--db", season.folder, "--json").out)
    (result,) = document["results"]
    assert (result["currency"], result["paid"], result["prizes"], result["net"]) == (
        "USD",
        "187.00",
        "100.00",
        "-87.00",
    )
    assert result["roi"] == -0.4652
    assert len(document["tournaments"]) == 17
    first = document["tournaments"][0]
    assert {name: first[name] for name in ("number", "place", "prize", "buy_in", "fee", "started_at")} == {
        "number": "300300000", "place": 1, "prize": "50.00", "buy_in": "10.00", "fee": "1.00",
        "started_at": "2015-06-01T16:00:00Z",
    }  # fmt: skip
    assert document["without_summary"] == []


def test_a_database_of_hands_alone(run, tmp_path):  # noqa: F811
    hands = Path(__file__).parents[1] / "histories/pokerstars/tournament-level-and-finish-lines.txt"
    assert run("import", hands, "--db", tmp_path / "db").status == 0
    player = str(Store(tmp_path / "db").read("seats")["player"].iloc[0])
    ran = run("tournaments", "--db", tmp_path / "db", "--player", player)
    assert ran.status == 0
    assert "with hands here and no summary" in ran.out
    document = json.loads(run("tournaments", "--db", tmp_path / "db", "--player", player, "--json").out)
    assert document["results"] == document["tournaments"] == []
    assert document["without_summary"]
    assert all(one["room"] == "PokerStars" for one in document["without_summary"])


def test_without_a_name_the_hands_hero_is_taken(run, tmp_path):  # noqa: F811
    hands = Path(__file__).parents[1] / "histories/pokerstars/three-all-ins-on-three-streets.txt"
    run("import", hands, "--db", tmp_path / "db")
    ran = run("tournaments", "--db", tmp_path / "db")
    assert ran.status == 0
    assert ran.out.startswith("player Ninebar at PokerStars (whose hands these are, ")
    assert "with hands here and no summary" in ran.out


def test_the_same_name_in_two_rooms_is_two_players(run, tmp_path):  # noqa: F811
    there = STARS.replace("PokerStars Tournament #300200001", "Full Tilt Tournament #300200002")
    run("import", written(tmp_path / "a.txt", STARS, there), "--db", tmp_path / "db")
    one = json.loads(run("tournaments", "--player", "Heron", "--db", tmp_path / "db", "--json").out)
    assert len(one["tournaments"]) == 1
    for room in ("PokerStars", "Full Tilt"):
        ran = run("tournaments", "--player", "Heron", "--room", room, "--db", tmp_path / "db", "--json")
        told = json.loads(ran.out)
        assert told["room"] == room
        assert [result["tournaments"] for result in told["results"]] == [1]
    assert "--room chooses" in run("tournaments", "--player", "Heron", "--db", tmp_path / "db").out


def test_a_database_without_tournaments(run, tmp_path):  # noqa: F811
    assert run("import", written(tmp_path / "a.txt", FOLDED_OUT), "--db", tmp_path / "db").status == 0
    ran = run("tournaments", "--db", tmp_path / "db")
    assert (ran.status, ran.out) == (1, "")
    assert re.match(r"Error: no tournament of \w[\w ]* in the database; --player NAME chooses", ran.err)
    nobody = STARS.replace("You finished in 2nd place (eliminated at hand #99000000001).\n", "")
    nobody = nobody.partition("You made")[0]
    assert run("import", written(tmp_path / "b.txt", nobody), "--db", tmp_path / "other").status == 0
    ran = run("tournaments", "--db", tmp_path / "other")
    assert (ran.status, "--player NAME chooses a player" in ran.err) == (1, True)


def test_the_import_counts_summaries(run, tmp_path):  # noqa: F811
    path = written(tmp_path / "a.txt", FOLDED_OUT, STARS, STARS.replace("Limit Razz", "No Limit Hold'em"))
    ran = run("import", path, "--db", tmp_path / "db")
    assert "tournaments         1   1 new in the database, 0 known already" in ran.out
    assert "1 x No Limit Hold'em, summary" in ran.out
    again = run("import", path, "--db", tmp_path / "db")
    assert "tournaments         1   0 new in the database, 1 known already" in again.out
    checked = run("check", path)
    assert (checked.status, "tournaments         1   summaries" in checked.err) == (0, True)
    cut = written(tmp_path / "cut.txt", STARS[: STARS.index("  4: Cy")])
    ran = run("check", cut)
    assert (ran.status, ran.out) == (
        1, f"{cut}:1: HAND_TRUNCATED: the file ends before the summary of tournament 300200001 does\n",
    )  # fmt: skip


HOSTILE = "=1+1\x1b[2J"


def test_names_are_hostile(run, tmp_path):  # noqa: F811
    text = STARS.replace("Heron", HOSTILE).replace("$12.00 (30%)", "=2+2 ticket \x1b[31m(x)")
    path = written(tmp_path / "a.txt", text)
    assert run("import", path, "--db", tmp_path / "db").status == 0
    for words in ((), ("--json",)):
        assert "\x1b" not in run("tournaments", "--db", tmp_path / "db", "--player", HOSTILE, *words).out
    for kind in ("csv", "xlsx", "parquet"):
        target = tmp_path / f"t.{kind}"
        assert run("tournaments", "--db", tmp_path / "db", "--player", HOSTILE, "-o", target).status == 0
    row = next(csv.DictReader(io.StringIO((tmp_path / "t.csv").read_text("utf-8-sig"))))
    assert (row["player"], row["ticket"], row["buy_in"], row["place"]) == (
        "'=1+1[2J",
        "'=2+2 ticket [31m(x)",
        "10.00",
        "2",
    )
    sheet = openpyxl.load_workbook(tmp_path / "t.xlsx")["tournaments"]
    cells = {title.value: cell for title, cell in zip(sheet[1], sheet[2], strict=True)}
    assert (cells["player"].value, cells["player"].data_type) == ("'=1+1[2J", "s")
    assert pd.read_parquet(tmp_path / "t.parquet")["player"].tolist() == [HOSTILE]
    exported = run("export", "csv", "--table", "tournaments", "--db", tmp_path / "db", "-o", "-").out
    assert "\x1b" not in exported
    assert exported.count("'=1+1") == 1


def test_export_has_places_as_whole_numbers(run, tmp_path):  # noqa: F811
    assert run("import", FOLDER / "stars-still-playing.txt", "--db", tmp_path / "db").status == 0
    exported = run("export", "csv", "--table", "tournaments", "--db", tmp_path / "db", "-o", "-").out
    rows = list(csv.DictReader(io.StringIO(exported)))
    assert [row["place"] for row in rows] == ["", "", "1201", "1202", "1203", "1204"]
