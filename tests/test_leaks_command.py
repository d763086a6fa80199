"""`razzstats leaks`: what is printed, given as JSON and written, and what is said of settings that cannot be meant."""

import html
import json
import re
import shlex
from pathlib import Path

import openpyxl
import pandas as pd
import pytest
from test_cli import Run, run  # noqa: F401  (a fixture)
from test_importer import written

from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.play.simulate import simulate
from razzstats.show.deeds import beside, of_leaks, of_mistakes
from razzstats.show.leak_sheets import definitions
from razzstats.show.mistakes import BETTORS
from razzstats.stats.leaks import LEAKS
from razzstats.stats.leaks.judge import COLUMNS
from razzstats.write.pokerstars import write_all

HERO = "Limper"


@pytest.fixture(scope="module")
def database(tmp_path_factory) -> Path:
    """300 hands of somebody who limps whatever he plays."""
    folder = tmp_path_factory.mktemp("leaks")
    names = (HERO, "Ann", "Bob", "Cyd", "Dan")
    hands = simulate(300, 5, seed=5, names=names, styles=["limps", *["tight-aggressive"] * 4], hero=HERO)
    import_paths([written(folder / "hands.txt", *write_all(hands))], Store(folder / "db"))
    return folder / "db"


@pytest.fixture
def document(run: Run, database):  # noqa: F811
    return json.loads(run("leaks", "--db", database, "--json").out)


def test_the_leak_is_printed_as_named(run: Run, database):  # noqa: F811
    ran = run("leaks", "--db", database)
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[:2] == [f"player {HERO} at PokerStars (the most frequent hero, 300 hands; --player chooses another)",
                         "300 hands"]  # fmt: skip
    named = lines[lines.index("  limps: limps where he is first in") + 1]
    entered = next(leak for leak in json.loads(run("leaks", "--db", database, "--json").out)["leaks"]
                   if leak["leak"] == "limps")  # fmt: skip
    assert named.startswith(f"    {entered['made']} of {entered['opportunities']}, 100.0 %")
    assert "too few to tell" in lines


def test_the_command_that_is_printed_lists_the_hands(run: Run, database, tmp_path, monkeypatch):  # noqa: F811
    """The same hands with the same settings, also where only some are asked for."""
    monkeypatch.setenv("COLUMNS", "500")
    file = tmp_path / "my leaks.toml"
    file.write_text('range = "K-"\n', encoding="utf-8")
    words = ("--settings", file, "--where", "players > 3")
    ran = run("leaks", "--db", database, *words)
    command = next(shlex.split(line) for line in ran.out.splitlines() if line.endswith("--leak limps"))
    assert command[:2] == ["razzstats", "hands"]
    listed = json.loads(run(*command[1:], "--first", 10_000, "--json").out)
    asked = json.loads(run("leaks", "--db", database, *words, "--json").out)
    limped = {act["hand_id"] for act in asked["events"] if act["leak"] == "limps"}
    assert {hand["hand_id"] for hand in listed["rows"]} == limped
    assert limped
    assert (asked["limits"]["settings"], listed["limits"]["settings"]) == (str(file), str(file))


def test_the_list_of_leaks_needs_no_database(run: Run, tmp_path):  # noqa: F811
    ran = run("leaks", "--list", "--db", tmp_path / "none")
    assert ran.status == 0
    assert all(leak.id in ran.out for leak in LEAKS)
    wrong = run("hands", "--db", tmp_path / "none", "--leak", "limp")
    assert "; `razzstats leaks --list` tells all" in " ".join(wrong.err.split())


def test_the_document_has_every_leak_that_is_judged(document):
    assert (document["player"], document["hands"], document["reference"]) == (HERO, 300, "coach")
    leaks = {leak["leak"]: leak for leak in document["leaks"]}
    assert set(leaks) == {leak.id for leak in LEAKS if leak.enabled}
    assert list(document["leaks"][0]) == COLUMNS
    # he calls the bring-in with all that he would have completed
    limps = leaks["limps"]
    assert limps["made"] == limps["opportunities"] == sum(act["leak"] == "limps" for act in document["events"])
    assert (limps["verdict"], limps["named"], limps["rate"], limps["cost"]) == ("named", True, 1.0, None)
    assert document["tried"] == sum(leak["p"] is not None for leak in document["leaks"])
    assert all(leak["verdict"] == "few" for leak in document["leaks"] if leak["opportunities"] < leak["least"]
               and not leak["certain"])  # fmt: skip


def test_a_condition_leaves_hands_out(run: Run, database, document):  # noqa: F811
    some = json.loads(run("leaks", "--db", database, "--where", "showdown", "--json").out)
    assert 0 < some["hands"] < document["hands"]
    assert {act["hand_id"] for act in some["events"]} < {act["hand_id"] for act in document["events"]}
    assert run("leaks", "--db", database, "--where", "players > 8").status == 1


def test_it_does_not_matter_how_many_hands_are_looked_at_together(run: Run, database, document, monkeypatch):  # noqa: F811
    monkeypatch.setattr("razzstats.pricing._HANDS", 60)
    assert json.loads(run("leaks", "--db", database, "--json").out) == document


@pytest.mark.parametrize("form", ["csv", "parquet", "xlsx"])
def test_leaks_as_a_file(run: Run, database, document, tmp_path, form):  # noqa: F811
    file = tmp_path / f"leaks.{form}"
    assert run("leaks", "--db", database, "-o", file).status == 0
    if form == "xlsx":
        book = openpyxl.load_workbook(file)
        assert book.sheetnames == ["leaks", "events", "definitions"]
        assert [cell.value for cell in book["leaks"][1]] == COLUMNS
        assert book["events"].max_row == len(document["events"]) + 1
    else:
        frame = pd.read_csv(file) if form == "csv" else pd.read_parquet(file)
        assert list(frame["leak"]) == [leak["leak"] for leak in document["leaks"]]


def test_every_column_is_defined():
    assert [column for sheet, column, _, _ in definitions() if sheet == "leaks"] == COLUMNS


def test_other_players_are_the_reference_if_asked_for(run: Run, database, tmp_path):  # noqa: F811
    file = tmp_path / "leaks.toml"
    file.write_text('reference = "players"\n', encoding="utf-8")
    told = json.loads(run("leaks", "--db", database, "--settings", file, "--json").out)
    leaks = {leak["leak"]: leak for leak in told["leaks"]}
    assert leaks["limps"]["others"] > 30
    assert leaks["limps"]["reference"] < 0.2 < leaks["limps"]["apart_low"]
    assert leaks["limps"]["verdict"] == "named"
    # nobody else's down cards were known at the deal
    assert (leaks["plays_rough"]["others"], leaks["plays_rough"]["verdict"]) == (0, "few")


def test_a_condition_leaves_hands_of_the_others_out_too(run: Run, database, tmp_path):  # noqa: F811
    """Each of the four others is held against the hands that he lost, as the player is against his."""
    file = tmp_path / "leaks.toml"
    file.write_text('reference = "players"\n', encoding="utf-8")

    def limps(*words: str) -> dict[str, float]:
        told = json.loads(run("leaks", "--db", database, "--settings", file, *words, "--json").out)
        return next(leak for leak in told["leaks"] if leak["leak"] == "limps")

    every, lost, other = limps(), limps("--where", "net < 0"), limps("--where", "not (net < 0)")
    assert 0 < lost["others"] < every["others"]
    assert lost["others"] + other["others"] == every["others"]


def test_the_same_name_in_another_room_is_another_player(run: Run, database, tmp_path):  # noqa: F811
    """The same hands again, as of another room: there everybody is one of the others, who has his name too."""
    file = tmp_path / "leaks.toml"
    file.write_text('reference = "players"\n', encoding="utf-8")
    history = database.parent / "hands.txt"
    assert run("convert", history, "-o", tmp_path / "hands.phhs").status == 0
    import_paths([history, tmp_path / "hands.phhs"], Store(tmp_path / "db"))

    def limps(folder: Path) -> dict[str, float]:
        words = ("leaks", "--db", folder, "--player", HERO, "--room", "PokerStars", "--settings", file, "--json")
        return next(leak for leak in json.loads(run(*words).out)["leaks"] if leak["leak"] == "limps")

    one, both = limps(database), limps(tmp_path / "db")
    assert (both["made"], both["opportunities"]) == (one["made"], one["opportunities"])
    assert both["others"] == 2 * one["others"] + one["opportunities"]


def test_settings_are_written_once_and_read(run: Run, database, tmp_path):  # noqa: F811
    file = tmp_path / "leaks.toml"
    assert run("leaks", "--write-settings", file).status == 0
    ran = run("leaks", "--write-settings", file)
    assert (ran.status, "is there already" in ran.err) == (2, True)
    usual = run("leaks", "--db", database, "--json").out
    assert json.loads(run("leaks", "--db", database, "--settings", file, "--json").out)["leaks"][0]["leak"] in usual


@pytest.mark.parametrize("command", ["leaks", "review"])
def test_wrong_settings_are_wrong_usage(run: Run, database, tmp_path, command):  # noqa: F811
    file = tmp_path / "leaks.toml"
    file.write_text("[leak.limp]\n", encoding="utf-8")
    words = ("--settings", file) if command == "leaks" else ("--leaks", file, "--out", tmp_path / "out", database)
    ran = run(command, *words)
    assert (ran.status, "no leak is called 'limp'" in ran.err, str(file) in ran.err) == (2, True, True)
    file.unlink()
    ran = run(command, *words)
    assert (ran.status, "there is no file" in ran.err) == (2, True)


def test_the_hands_behind_a_leak_and_behind_a_mistake(run: Run, database, document):  # noqa: F811
    def listed(*words: str) -> set[str]:
        ran = run("hands", "--db", database, *words, "--json")
        assert ran.status == 0, ran.err
        return {row["hand_id"] for row in json.loads(ran.out)["rows"]}

    limped = {act["hand_id"] for act in document["events"] if act["leak"] == "limps"}
    assert limped
    assert listed("--leak", "limps") == limped
    made = next(leak for leak in document["leaks"] if leak["leak"] == "limps")["made"]
    assert len(limped) == made
    priced = json.loads(run("price", "--db", database, "--json").out)["decisions"]
    of_kind = {
        kind: {row["hand_id"] for row in priced if row["mistake"] == kind} for kind in ("dear_call", "dear_fold")
    }
    assert any(of_kind.values())
    for kind, hands in of_kind.items():
        assert listed("--mistake", kind) == hands
    assert listed("--mistake", "dear_call,dear_fold") == of_kind["dear_call"] | of_kind["dear_fold"]
    assert listed("--mistake", "dear_fold", "--leak", "limps") == of_kind["dear_fold"] & limped
    several = run(
        "hands", "--db", database, "--mistake", "dear_call,dear_fold", "--leak", "limps,loose_defence", "--json"
    )
    events = {(act["leak"], act["hand_id"]) for act in document["events"]}
    for row in json.loads(several.out)["rows"]:
        expected = [kind for kind, hands in of_kind.items() if row["hand_id"] in hands]
        expected += [leak for leak in ("limps", "loose_defence") if (leak, row["hand_id"]) in events]
        assert sorted(row["acts"]) == sorted(expected)
    ran = run("hands", "--db", database, "--leak", "limps", "--first", "1")
    assert ran.out.splitlines()[0] == "--leak limps"
    wrong = run("hands", "--db", database, "--leak", "limp")
    assert (wrong.status, "near it is limps" in wrong.err) == (2, True)


def test_of_several_leaks_each_hand_says_which(run: Run, database, document, tmp_path):  # noqa: F811
    events = {(act["leak"], act["hand_id"]) for act in document["events"]}
    # two leaks, of which some hand shows but one
    named = next(leak for leak, hand in sorted(events) if leak != "limps" and ("limps", hand) not in events)
    ran = run("hands", "--db", database, "--leak", f"limps,{named}")
    told = {}
    for line in ran.out.splitlines()[3:]:
        if line.startswith("    "):
            told[hand].add(line.split(":")[0].strip())  # noqa: F821  (the hand stands above its acts)
        else:
            hand = line.split()[0]
            told[hand] = set()
    assert told
    for hand, leaks in told.items():
        assert leaks == {leak for leak in ("limps", named) if (leak, hand) in events}
    # where it can be but one, it need not be said
    assert "limps:" not in run("hands", "--db", database, "--leak", "limps").out
    file = tmp_path / "hands.csv"
    assert run("hands", "--db", database, "--leak", f"limps,{named}", "-o", file).status == 0
    rows = pd.read_csv(file, dtype=str)
    assert {(leak, row.hand_id) for row in rows.itertuples() for leak in row.acts.split(", ")} == {
        (leak, hand) for leak, hand in events if leak in ("limps", named)
    }


def test_each_act_is_told_with_its_street_and_cost(run: Run, database, tmp_path, monkeypatch):  # noqa: F811
    """As `price` has the same decisions, by amounts and big bets worked out here."""
    monkeypatch.setenv("COLUMNS", "200")
    priced = [row for row in json.loads(run("price", "--db", database, "--json").out)["decisions"]
              if row["mistake"] in ("dear_call", "dear_fold")]  # fmt: skip
    words = ("hands", "--db", database, "--mistake", "dear_call,dear_fold", "--first", "10000")
    found = json.loads(run(*words, "--json").out)["rows"]
    size = float(found[0]["stakes"].split("/")[1])
    deeds = {(hand["hand_id"], deed["turn"]): deed for hand in found for deed in hand["deeds"]}
    assert set(deeds) == {(row["hand_id"], row["turn"]) for row in priced}
    printed = run(*words).out
    for row in priced:
        deed = deeds[row["hand_id"], row["turn"]]
        assert (deed["of"], deed["street"], deed["act"]) == (row["mistake"], row["street"], row["act"])
        if row["loss"] is not None:
            assert deed["cost"] == pytest.approx(float(row["loss"]) / size, abs=0.01 / size)
    assert re.search(r"^    (dear_fold: )?folds to \$[\d.]+ on [3-7](rd|th) street: \d\.\d big bets$", printed, re.M)
    assert printed.endswith(f"\n{BETTORS}\n")
    for hand in found:
        assert hand["cost"] == pytest.approx(sum(deed["cost"] or 0 for deed in hand["deeds"]), abs=0.001)
    file = tmp_path / "hands.csv"
    assert run(*words[:-2], "-o", file).status == 0
    rows = pd.read_csv(file, dtype={"hand_id": str})
    assert [text.count(": folds") + text.count(": calls") for text in rows["deeds"]] == [
        len(hand["deeds"]) for hand in found
    ]


def test_an_act_of_two_kinds_costs_once():
    hand = {"room": "PokerStars", "hand_id": "7", "telling": 0}
    act = hand | {"street": 5, "act": "call", "put_in": 50, "to_call": 50, "currency": "USD", "big_bet": 50}
    dear = of_mistakes(pd.DataFrame([act | {"turn": 9, "mistake": "dear_call", "loss": 20.0}]))
    leaks = [("station", 9, 400_000), ("chases_bricks", 9, 400_000), ("station", 4, None), ("station", 12, 500_000)]
    shown = of_leaks(pd.DataFrame([act | {"leak": leak, "turn": turn, "loss": loss} for leak, turn, loss in leaks]))
    (told,) = beside(pd.DataFrame([hand]), [dear, shown]).to_dict("records")
    assert told["cost"] == pytest.approx(0.4 + 0.5)
    assert [(deed.of, deed.told) for deed in told["deeds"]] == [
        ("station", "calls $0.50 on 5th street"),
        ("dear_call", "calls $0.50 on 5th street: 0.4 big bets"),
        ("station", "calls $0.50 on 5th street: 0.4 big bets"),
        ("chases_bricks", "calls $0.50 on 5th street: 0.4 big bets"),
        ("station", "calls $0.50 on 5th street: 0.5 big bets"),
    ]


def test_the_page_names_the_settings_in_its_commands(run: Run, database, tmp_path):  # noqa: F811
    """What a command of the page lists is what was judged, and that differs from what the usual settings say."""
    file = tmp_path / "my leaks.toml"
    file.write_text('range = "K-"\n[leak.station]\nenabled = false\n', encoding="utf-8")
    out = tmp_path / "out"
    who = ("--player", HERO)
    assert run("review", database.parent / "hands.txt", *who, "--leaks", file, "--out", out).status == 0
    told = json.loads(run("leaks", "--db", database, "--settings", file, "--json").out)
    page = html.unescape((out / "review.html").read_text(encoding="utf-8"))
    commands = {*re.findall(r"razzstats hands --(?:leak|mistake) [^<\"]*", page)}
    assert len(commands) > 3
    differ = 0
    # that of the mistakes, and some of the leaks'
    for words in map(shlex.split, sorted(commands)[-4:]):
        found = json.loads(run(*words[1:], "--first", 10_000, "--json").out)
        assert found["limits"]["settings"] == str(file)
        listed = {hand["hand_id"] for hand in found["rows"]}
        if words[2] == "--leak":
            assert listed == {act["hand_id"] for act in told["events"] if act["leak"] == words[3]}
        usual = [word for word in words[1:] if word not in ("--settings", str(file))]
        others = json.loads(run(*usual, "--first", 10_000, "--json").out)["rows"]
        differ += listed != {hand["hand_id"] for hand in others}
    assert differ


def test_a_masked_page_does_not_name_the_file_of_settings(run: Run, database, tmp_path):  # noqa: F811
    file = tmp_path / f"{HERO}.toml"
    file.write_text('range = "K-"\n', encoding="utf-8")
    words = ("--player", HERO, "--leaks", file, "--out", tmp_path / "out", "--mask")
    assert run("review", database.parent / "hands.txt", *words).status == 0
    page = (tmp_path / "out" / "review.html").read_text(encoding="utf-8")
    assert "--settings FILE --db DB --player NAME" in page
    assert HERO not in page


def test_settings_go_with_an_act(run: Run, database, tmp_path):  # noqa: F811
    ran = run("hands", "--db", database, "--settings", tmp_path / "none.toml")
    assert (ran.status, "--settings goes with --mistake and --leak" in ran.err) == (2, True)
    ran = run("hands", "--db", database, "--leak", "limps", "--settings", tmp_path / "none.toml")
    assert (ran.status, "there is no file" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("hands", "--mistake", "drawing"), "near it is dead_call"),
        (("hands", "--leak", "pair"), "near it is hides_paint"),
        (("hands", "--stat", "estimate"), "near it is missed_thin_value"),
        (("stats", "--stat", "estimate"), "near it is missed_thin_value"),
        (("players", "--stat", "estimate"), "near it is missed_thin_value"),
        (("players", "--sort", "estimate"), "near it is missed_thin_value"),
        (("compare", "hero", "--stat", "estimate"), "near it is missed_thin_value"),
        (("note", "add", "--leak", "pair", "x"), "near it is hides_paint"),
    ],
    ids=lambda one: "" if isinstance(one, str) else "_".join(one[:2]),
)
def test_a_name_is_near_by_what_it_means(run: Run, database, words, said):  # noqa: F811
    ran = run(*words, "--db", database)
    assert (ran.status, said in ran.err) == (2, True)
