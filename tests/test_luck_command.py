"""`razzstats luck`, on simulated hands whose hero's cards alone are known."""

import json
import re
from pathlib import Path

import openpyxl
import pandas as pd
import pytest
from test_cli import run  # noqa: F401  (a fixture)
from texts import SHOWN_DOWN

from razzstats.data.store import Store
from razzstats.play.simulate import simulate
from razzstats.show.luck import definitions, luck_document, luck_lines
from razzstats.stats.luck import hands as hands_module
from razzstats.stats.luck.hands import batches
from razzstats.stats.luck.results import measured
from razzstats.stats.luck.rows import per_hand, without_luck
from razzstats.write.pokerstars import write_all

HERO = "no_pair"
ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def session(tmp_path_factory):
    """A session of 1,500 hands among loose callers, as the hero's own room wrote it down."""
    path = tmp_path_factory.mktemp("luck") / "session.txt"
    styles = ["loose-passive", "loose-aggressive"]
    path.write_text("".join(write_all(simulate(1_500, 6, 11, styles=styles, hero=HERO))), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def database(session, tmp_path_factory):
    from razzstats.importer import import_paths

    folder = tmp_path_factory.mktemp("luck") / "db"
    import_paths([str(session)], Store(folder))
    return folder


@pytest.fixture(scope="module")
def rows(database):
    return per_hand(batches(Store(database), HERO, "PokerStars"))


def test_a_row_for_each_of_his_hands(database, rows):
    seats = Store(database).read("seats").query("player == @HERO").set_index("hand_id")
    assert sorted(rows["hand_id"]) == sorted(seats.index)
    assert (rows["net"].to_numpy() == seats.loc[rows["hand_id"], "net"].to_numpy()).all()
    assert rows["played_at"].is_monotonic_increasing


def test_the_interval_is_a_fifth_narrower(rows):
    found = measured(rows, len(rows))
    assert found.adjusted.error < 0.8 * found.raw.error
    assert found.explained == pytest.approx(1 - (found.adjusted.error / found.raw.error) ** 2)
    # of 1,500 hands it knows no better than to within its error what luck comes to in the long run
    assert abs(found.adjusted.value - found.raw.value) < 2 * found.raw.error


def test_what_is_won_at_showdown_is_fair_in_the_long_run(rows):
    shown = rows[rows["shown_down"]]
    luck = (shown["net_bb"] - shown["fair_bb"]).dropna()
    assert len(luck) > 200
    assert abs(luck.mean()) < 3 * luck.std() / len(luck) ** 0.5


def test_batches_do_not_change_the_answer(database, monkeypatch):
    store = Store(database)
    whole = without_luck(batches(store, HERO, "PokerStars"))
    monkeypatch.setattr(hands_module, "AT_A_TIME", 400)
    pd.testing.assert_frame_equal(without_luck(batches(store, HERO, "PokerStars")), whole)


def test_the_order_of_imports_does_not_change_the_answer(run, session, rows, tmp_path):  # noqa: F811
    texts = session.read_text(encoding="utf-8").split("\n\n\n")
    for name, half in (("late", texts[750:]), ("early", texts[:750])):
        path = tmp_path / f"{name}.txt"
        path.write_text("\n\n\n".join([*half, ""]), encoding="utf-8")
        assert run("import", path, "--db", tmp_path / "db").status == 0
    pd.testing.assert_frame_equal(per_hand(batches(Store(tmp_path / "db"), HERO, "PokerStars")), rows)


def test_how_loose_a_table_was_is_counted_from_its_hands(database):
    store = Store(database)
    (hands,) = batches(store, HERO, "PokerStars")
    everybody = store.read("seats").sort_values("played_at")
    seen = dealt = 0
    by_hand = {}
    for number, rows in everybody.groupby("hand_id", sort=False):
        by_hand[number] = seen, dealt
        seen, dealt = seen + int((rows["last_street"] > 3).sum()), dealt + len(rows)
    first = hands.rows.sort_values("played_at").index[:200]
    expected = [by_hand[number] for number in hands.rows.loc[first, "hand_id"]]
    assert hands.loose[first] == pytest.approx([(0.35 * 60 + k) / (60 + n) for k, n in expected])


def test_printed(run, database):  # noqa: F811
    out = run("luck", "--db", database).out
    assert f"player {HERO} at PokerStars (the most frequent hero, 1,500 hands" in out
    assert "known at the deal in 1,500 of 1,500 hands" in out
    for label in ("As it was", "Without the luck of the cards", "All-in adjusted", "Hands shown down", "USD"):
        assert label in out
    assert "the cards explain" in out


def test_figures_of_simulated_tables_are_those_of_the_docs(run, database):  # noqa: F811
    """docs/luck.md has them from benchmarks/luck.py; the command and its help repeat them."""
    page = (ROOT / "docs/luck.md").read_text(encoding="utf-8")
    cells = [[cell.strip() for cell in row.split("|")[1:-1]] for row in page.splitlines() if row.startswith("| ")]
    tables = [row for row in cells if len(row) == 9 and "% ±" in row[5]]
    falls = {row[0]: re.findall(r"[\d.]+", row[5]) for row in tables if row[1] == "all"}
    said = " ".join(run("luck", "--db", database).out.split())
    for players, name in (("tight", "tight players"), ("loose callers", "callers"), ("aggressive", "aggressive ones")):
        told = re.search(rf"by ([\d.]+) % \((?:standard error )?([\d.]+)\) among {name}", said)
        assert told is not None
        assert list(told.groups()) == falls[players]
    worst = max(abs(float(row[7].partition(" ")[0])) for row in tables if row[1] != "all")
    assert f"was off by up to {worst:.1f} in the long run" in said
    assert falls.keys() == {"tight", "loose callers", "aggressive"}
    parts = {round(100 / float(fall)) for fall, _ in falls.values()}
    assert parts == {5, 4}
    assert "about a fifth to a quarter narrower" in " ".join(run("luck", "--help").out.split())


def test_hands_shown_down_say_of_how_many_hands_they_are(run, database, rows):  # noqa: F811
    shown = int(rows["shown_down"].sum())
    assert 0 < shown < 1_500
    out = run("luck", "--db", database).out
    assert f"Hands shown down, {shown:,} of his 1,500 " in out
    assert "only hands that reached the end, nothing folded before" in out


def test_json(run, database, rows):  # noqa: F811
    told = json.loads(run("luck", "--db", database, "--player", HERO, "--json").out)
    assert (told["player"], told["hands"], told["known"]) == (HERO, 1_500, 1_500)
    assert told["bb100"]["value"] == round(100 * rows["net_bb"].mean(), 2)
    assert told["adjusted_bb100"]["low"] < told["adjusted_bb100"]["value"] < told["adjusted_bb100"]["high"]
    assert told["bb100"]["value"] - told["adjusted_bb100"]["value"] == pytest.approx(
        sum(told["luck_bb100"].values()), abs=0.05
    )
    share = told["fair_share"]
    assert share["n"] == int(rows["fair_bb"].notna().sum()) <= share["of"]
    assert [part["currency"] for part in share["money"]] == ["USD"]
    assert share["money"][0]["net"] == f"{rows.loc[rows['fair_bb'].notna(), 'net'].sum() / 100:.2f}"


def test_bb100_is_that_of_the_statistics(run, database):  # noqa: F811
    told = json.loads(run("luck", "--db", database, "--json").out)["bb100"]
    stats = json.loads(run("stats", "--db", database, "--player", HERO, "--json").out)["rows"]
    (bb100,) = [row for row in stats if row["stat"] == "bb100"]
    assert {name: bb100[name] for name in ("n", "value", "low", "high", "few")} == told


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".xlsx"])
def test_a_sheet_of_hands(run, database, tmp_path, rows, suffix):  # noqa: F811
    path = tmp_path / f"luck{suffix}"
    assert run("luck", "--db", database, "-o", path).status == 0
    if suffix == ".xlsx":
        book = openpyxl.load_workbook(path, read_only=True)
        header, *written = book["luck"].iter_rows(values_only=True)
        assert [name for _, name, *_ in definitions()] == list(header)
    else:
        frame = pd.read_csv(path) if suffix == ".csv" else pd.read_parquet(path)
        header, written = list(frame.columns), frame.values.tolist()
    assert list(header) == list(rows.columns)
    assert len(written) == 1_500
    net = list(header).index("net")
    assert sum(float(row[net]) for row in written) == pytest.approx(rows["net"].sum() / 100)


def test_without_known_cards_it_cannot(run, database):  # noqa: F811
    other = next(name for name in Store(database).read("seats")["player"].unique() if name != HERO)
    ran = run("luck", "--db", database, "--player", other)
    assert ran.status == 1
    assert "cannot be measured" in ran.err
    assert other in ran.err


def test_only_chosen_hands(run, database, rows):  # noqa: F811
    ran = run("luck", "--db", database, "--player", HERO, "--where", "players = 6 and last_street = 7", "--json")
    told = json.loads(ran.out)
    his = Store(database).read("seats").query("player == @HERO and players == 6 and last_street == 7")
    assert (told["hands"], told["known"]) == (len(his), len(his))
    chosen = rows[rows["hand_id"].isin(his["hand_id"])]
    assert told["bb100"]["value"] == pytest.approx(100 * (his["net"] / his["big_bet"]).mean(), abs=0.006)
    # what a hand's luck is does not hang on the other hands
    assert told["adjusted_bb100"]["value"] == pytest.approx(100 * chosen["adjusted_bb"].mean(), abs=0.006)


def test_days_are_those_of_the_zone(run, database):  # noqa: F811
    numbers = []
    for zone in ("UTC", "America/New_York"):
        ran = run("luck", "--db", database, "--where", "hour < 2", "--zone", zone, "--json")
        numbers.append(json.loads(ran.out)["known"] if ran.status == 0 else 0)
    at = Store(database).read("seats").query("player == @HERO")["played_at"]
    expected = [int((at.dt.tz_convert(zone).dt.hour < 2).sum()) for zone in ("UTC", "America/New_York")]
    assert numbers == expected
    assert numbers[0] != numbers[1]


@pytest.mark.parametrize(
    ("where", "status", "said"),
    [("players > 6", 1, "has no hand with a result that passes --where"), ("players = ", 2, "--where")],
)
def test_no_hand_chosen(run, database, where, status, said):  # noqa: F811
    ran = run("luck", "--db", database, "--where", where)
    assert (ran.status, ran.out) == (status, "")
    assert said in ran.err


def test_of_a_phh_file_everybody_can_be_measured(run, tmp_path):  # noqa: F811
    phh = ROOT / "histories" / "phh"
    run("import", phh, "--db", tmp_path / "db")
    seats = Store(tmp_path / "db").read("seats")
    told = seats[seats["cards_from_deal"].astype(bool) & seats["net"].notna() & ~seats["hero"].astype(bool)]
    player, hands = next(iter(told.groupby("player", observed=True).size().items()))
    ran = run("luck", "--db", tmp_path / "db", "--player", player, "--json")
    assert json.loads(ran.out)["known"] == hands


def test_a_bar_says_how_far_it_is(database):
    seen: list[int] = []
    rows = per_hand(batches(Store(database), HERO, "PokerStars"), seen.append)
    assert seen == sorted(seen)
    assert len(seen) == rows["shown_down"].sum()
    assert seen[-1] < len(rows)


def test_one_hand(run, tmp_path):  # noqa: F811
    (tmp_path / "one.txt").write_text(SHOWN_DOWN, encoding="utf-8")
    run("import", tmp_path / "one.txt", "--db", tmp_path / "db")
    ran = run("luck", "--db", tmp_path / "db")
    assert ran.status == 0
    assert "fewer than 100 hands, or hands that came to the same" in ran.out
    assert json.loads(run("luck", "--db", tmp_path / "db", "--json").out)["explained"] is None


@pytest.mark.parametrize(("hands", "few"), [(99, True), (100, False)])
def test_means_of_few_hands_are_marked(rows, hands, few):
    found = measured(rows.head(hands), hands)
    lines = list(luck_lines(HERO, "Room", found))
    means = [
        line for line in lines if line.startswith(("As it was", "Without the luck of", "All-in adjusted", "luck by"))
    ]
    assert len(means) == 4
    assert [line.count("[") for line in means] == ([1, 1, 1, 5] if few else [0, 0, 0, 0])
    assert ("[ ] from fewer than 100 hands" in lines) is few
    told = luck_document(HERO, "Room", found)
    assert [told[name]["few"] for name in ("bb100", "adjusted_bb100", "all_in_bb100")] == [few] * 3


def test_the_page_shows_what_the_command_prints(run, tmp_path):  # noqa: F811
    session = ROOT / "histories" / "pokerstars" / "simulated-session.txt"
    run("import", session, "--db", tmp_path / "db")
    printed = run("luck", "--db", tmp_path / "db", "--player", "Sevenoaks").out
    page = (ROOT / "docs" / "luck.md").read_text(encoding="utf-8")
    shown = page.split("$ razzstats luck --db out/db --player Sevenoaks\n")[1].split("...\n```")[0]
    assert printed.startswith(shown)


def test_what_was_measured_is_said_alike_everywhere(run, rows):  # noqa: F811
    page = (ROOT / "docs" / "luck.md").read_text(encoding="utf-8")
    falls = {
        cells[1].strip(): tuple(cells[6].strip().replace("%", "").split(" ± "))
        for line in page.splitlines()
        if (cells := line.split("|"))[2:3] == [" all "]
    }
    (tight, e1), (loose, e2), (aggressive, e3) = (falls[who] for who in ("tight", "loose callers", "aggressive"))
    assert (
        f"{tight} ± {e1} % among tight players, {loose} ± {e2} among callers and {aggressive} ± {e3} among aggressive"
    ) in " ".join(page.split())
    assert (
        f"by {tight} % (standard error {e1}) among tight players, by {loose} % ({e2}) among callers and by "
        f"{aggressive} % ({e3}) among aggressive ones"
    ) in " ".join(" ".join(luck_lines(HERO, "Room", measured(rows, len(rows)))).split())
    said = "about a fifth to a quarter narrower"
    assert (round(float(tight) / 5), round(float(aggressive) / 5)) == (4, 5)
    assert said in " ".join(run("luck", "--help").out.split())
    assert said in " ".join((ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split())


def test_names_cannot_write_to_the_terminal(rows):
    lines = list(luck_lines("\x1b[31mred", "Room\x07", measured(rows, len(rows))))
    assert not [line for line in lines if "\x1b" in line or "\x07" in line]


def test_a_mucked_hand_is_told_of(rows):
    hidden = rows.copy()
    shown = hidden.index[hidden["shown_down"]][:40]
    hidden.loc[shown, "fair_bb"] = float("nan")
    won = int((hidden.loc[shown, "net"] > 0).sum())
    (line,) = [line for line in luck_lines(HERO, "Room", measured(hidden, len(hidden))) if "left out" in line]
    assert f"Hands shown down: 40 are left out, since not all cards are known; he won in {won:,} of them" in line
