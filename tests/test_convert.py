"""`razzstats convert`: hands of any room in another notation, the same when they are read again."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from razzstats.cli import cli
from razzstats.convert import NOT_CONVERTED
from razzstats.findings import Severity
from razzstats.hand import Hand
from razzstats.play.replay import Replay, replay
from razzstats.play.simulate import simulate
from razzstats.read.reader import read
from razzstats.write import phh, pokerstars
from razzstats.write.pokerstars import write_all

HISTORIES = Path(__file__).parents[1] / "histories"


def replays(path: Path) -> list[Replay]:
    return [replay(outcome) for outcome in read(path) if isinstance(outcome, Hand)]


def what_stays(played: Replay) -> tuple[object, ...]:
    """Acts, money, the cards that anybody ever knows, and when it was."""
    known = [
        (player.player, {place: card for place, card in enumerate(player.cards) if card >= 0})
        for player in played.players
    ]
    money = [(player.player, player.put_in, player.collected) for player in played.players]
    return [turn[:5] for turn in played.turns], money, known, played.hand.played_at


def told(*paths: Path) -> list[object]:
    return [what_stays(played) for path in paths for played in replays(path)]


def grave(*paths: Path) -> list[str]:
    return [
        finding.rule
        for path in paths
        for played in replays(path)
        for finding in played.findings
        if finding.severity is not Severity.INFO
    ]


def convert(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["convert", *map(str, arguments)])


# a room where a raise of less than half a bet counts in another way than in the words of PokerStars
UNTELLABLE = {
    ".phhs": set(),
    ".txt": {"completion-under-half-a-bet-is-not-counted.txt", "side-pot-without-a-line.txt"},
}


@pytest.mark.parametrize("form", [".phhs", ".txt"])
def test_every_history_goes_there_and_back(form, tmp_path):
    first, second = tmp_path / f"one{form}", tmp_path / "two.phhs"
    folders = sorted(folder for folder in HISTORIES.iterdir() if folder.is_dir())
    said = convert(*folders, "-o", first)
    listed = {line.split(f": {NOT_CONVERTED}")[0] for line in said.output.splitlines() if NOT_CONVERTED in line}
    assert {Path(place).name.split(":")[0] for place in listed} == UNTELLABLE[form]
    assert said.exit_code == (1 if listed else 0)
    hands = [played for folder in folders for played in replays(folder)]
    source = [what_stays(played) for played in hands if str(played.hand.place) not in listed]
    assert sorted(map(repr, told(first))) == sorted(map(repr, source))
    assert grave(first) == []
    said = convert(first, "-o", second)
    assert said.exit_code == 0, said.output
    assert told(first) == told(second)
    assert grave(second) == []
    assert len(source) > 500


def test_a_simulated_session_is_the_same_hand_for_hand(tmp_path):
    source, target, back = tmp_path / "a.txt", tmp_path / "b.phhs", tmp_path / "c.txt"
    source.write_text("".join(write_all(simulate(40, players=5, seed=9, hero="low.tide"))), encoding="utf-8")
    for one, other in ((source, target), (target, back)):
        assert CliRunner().invoke(cli, ["convert", str(one), "-o", str(other)]).exit_code == 0
    assert told(source) == told(target) == told(back)
    for mine, other in zip(replays(source), replays(back), strict=True):
        assert mine.hand.id == other.hand.id
        assert mine.hand.hero == other.hand.hero
        assert mine.hand.played_at == other.hand.played_at


def test_one_hand_is_a_phh_and_several_are_not(tmp_path):
    source = tmp_path / "a.txt"
    source.write_text("".join(write_all(simulate(1, players=3, seed=9))), encoding="utf-8")
    assert CliRunner().invoke(cli, ["convert", str(source), "-o", str(tmp_path / "one.phh")]).exit_code == 0
    assert len(replays(tmp_path / "one.phh")) == 1
    source.write_text("".join(write_all(simulate(2, players=3, seed=9))), encoding="utf-8")
    said = CliRunner().invoke(cli, ["convert", str(source), "-o", str(tmp_path / "two.phh")])
    assert said.exit_code == 1
    assert ".phhs" in said.output
    assert not (tmp_path / "two.phh").exists()


def test_what_is_not_written_is_said(tmp_path):
    source = tmp_path / "a.txt"
    text = "".join(write_all(simulate(2, players=3, seed=9)))
    source.write_text(text.replace("*** 3rd STREET ***", "*** 3rd STREET ***\nOsier ponders", 1), encoding="utf-8")
    said = CliRunner().invoke(cli, ["convert", str(source), "-o", str(tmp_path / "b.phhs")])
    assert said.exit_code == 1
    assert "Osier ponders" in said.output
    assert len(replays(tmp_path / "b.phhs")) == 1
    source.write_text(text[: len(text) * 3 // 4], encoding="utf-8")
    said = CliRunner().invoke(cli, ["convert", str(source), "-o", str(tmp_path / "c.phhs")])
    assert said.exit_code == 1
    assert "without a result" in said.output


def test_usage(tmp_path):
    assert CliRunner().invoke(cli, ["convert", str(tmp_path), "-o", str(tmp_path / "x.csv")]).exit_code == 2
    (tmp_path / "empty").mkdir()
    said = convert(tmp_path / "empty", "-o", tmp_path / "x.phhs")
    assert (said.exit_code, (tmp_path / "x.phhs").exists()) == (1, False)


def test_a_name_with_a_line_break_forges_nothing(tmp_path):
    source, target = tmp_path / "a.phh", tmp_path / "b.txt"
    from razzstats.write.phh import write

    text = write(next(iter(simulate(1, players=2, seed=4, names=["Ann", "Bob"]))))
    source.write_text(text.replace('"Bob"', '"Bob\\nAnn: folds"'), encoding="utf-8")
    assert CliRunner().invoke(cli, ["convert", str(source), "-o", str(target)]).exit_code == 0
    assert {player.player for player in replays(target)[0].players} == {"Ann", "Bob Ann: folds"}


def test_stacks_that_had_to_be_invented_are_told(tmp_path):
    folder = Path(__file__).parents[1] / "histories/live"
    for name, told in (("boards-and-stacks-not-told", True), ("all-ins-and-side-pots", False)):
        ran = CliRunner().invoke(cli, ["convert", str(folder / f"{name}.txt"), "-o", str(tmp_path / "hands.txt")])
        assert ran.exit_code == 0
        assert ("1 hand without all stacks" in ran.stderr) == told
    ran = CliRunner().invoke(cli, ["convert", str(folder), "-o", str(tmp_path / "hands.phhs")])
    assert "without all stacks" not in ran.stderr


# -- hands that the other notation tells otherwise


def converted(text: str, form: str, folder: Path) -> tuple[Result, list[Replay]]:
    source, target = folder / "source.txt", folder / f"target{form}"
    source.write_text(text, encoding="utf-8")
    target.unlink(missing_ok=True)
    said = convert(source, "-o", target)
    return said, replays(target) if target.exists() else []


WSOP = """\
Razz #77 40/80 ante 5 bring-in 10
House: WSOP
Ann 2000 7d
Bob 2000 7s
Cy 2000 Kh
3: Cy brings in, Ann completes, Bob raises, Cy raises, Ann raises, Bob raises, Cy calls, Ann calls
4: Ann 5h, Bob 5s, Cy 9d: Ann bets, Bob folds, Cy folds
Ann wins
"""

ALL_IN = """\
Razz #6 30/60 ante 5 bring-in 10
Ann Qc
Bob 4h
Cy 6d
3: Ann brings in, Bob completes, Cy raises all-in 50, Ann folds, Bob calls
4: Bob 7s, Cy Kd
5: Bob 9s, Cy 2h
6: Bob 8s, Cy 3h
7:
Bob shows Ac 2s Th, Cy shows As 4c 5c
"""


def test_whose_rules_go_with_the_hand(tmp_path):
    said, (played,) = converted(WSOP, ".phhs", tmp_path)
    assert (said.exit_code, played.hand.house, played.hand.currency, played.findings) == (0, "WSOP", "play", ())
    # the words of a room have no place for another's rules, by which five wagers are too many
    said, found = converted(WSOP, ".txt", tmp_path)
    assert (said.exit_code, found) == (1, [])
    assert "CAP_EXCEEDED" in said.output


@pytest.mark.parametrize("form", [".phhs", ".txt"])
def test_who_is_all_in_had_what_he_put_in(form, tmp_path):
    """Cy's ante and 50; of 125 in the pot, his wheel beats Bob's eight."""
    said, (played,) = converted(ALL_IN, form, tmp_path)
    assert said.exit_code == 0
    assert grave(tmp_path / f"target{form}") == []
    assert {player.player: (player.stack, player.net) for player in played.players}["Cy"] == (5500, 7000)
    stacks = {player.player: player.stack for player in played.players}
    assert (stacks["Ann"] is None) == (form == ".phhs")


def test_a_hand_that_cannot_be_told_costs_no_other(tmp_path):
    text = "".join(write_all(simulate(2, players=3, seed=9)))
    first, second = text.split("\n\n\n\n")[:2]
    seat = next(line for line in first.splitlines() if line.startswith("Seat 1: "))
    damaged = first.replace(seat + "\n", "", 1)
    said, found = converted(f"{damaged}\n\n\n\n{second}\n", ".phhs", tmp_path)
    assert said.exit_code == 1
    assert f":1: {NOT_CONVERTED}: " in said.output
    assert "has no seat" in said.output
    assert len(found) == 1


def test_a_fault_of_a_writer_costs_one_hand(tmp_path, monkeypatch):
    text = "".join(write_all(simulate(3, players=3, seed=9)))
    write, written = phh.write, []

    def faulty(hand: Hand) -> str:
        written.append(hand.id)
        if len(written) == 2:
            raise KeyError(hand.id)
        return write(hand)

    monkeypatch.setattr(phh, "write", faulty)
    said, found = converted(text, ".phhs", tmp_path)
    assert (said.exit_code, len(found)) == (1, 2)
    assert "a fault in razzstats itself: KeyError" in said.output


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda text: text.replace("calls 20", "calls 10", 1), "acts"),
        (lambda text: text.replace("collected 125 from", "collected 115 from"), "money"),
        (lambda text: text.replace("[5c]", "[5s]").replace("2h 3h 5c]", "2h 3h 5s]"), "cards"),
        (lambda text: text.replace("Total pot 125", "Total pot 135"), "POT_MISMATCH"),
        (lambda text: text.replace("Dealt to Bob [4h] [7s]", "Dealt to Bob [4d] [7s]"), "UPCARD_CHANGED"),
        (lambda text: "", "no single hand"),
    ],
)
def test_what_would_be_told_otherwise_is_not_written(change, what, tmp_path, monkeypatch):
    write = pokerstars.write
    assert converted(ALL_IN, ".txt", tmp_path)[0].exit_code == 0
    monkeypatch.setattr(pokerstars, "write", lambda hand: change(write(hand)))
    said, found = converted(ALL_IN, ".txt", tmp_path)
    assert (said.exit_code, found) == (1, [])
    assert NOT_CONVERTED in said.output
    assert what in said.output


def test_a_history_is_never_written_over(tmp_path):
    source = tmp_path / "a.txt"
    text = "".join(write_all(simulate(2, players=3, seed=9)))
    source.write_text(text, encoding="utf-8")
    (tmp_path / "sub").mkdir()
    for paths, target in (
        ([source], source),
        ([tmp_path], tmp_path / "new.phhs"),
        ([tmp_path], tmp_path / "sub" / "new.txt"),
        ([tmp_path / "sub" / ".." / "a.txt"], source),
    ):
        said = convert(*paths, "-o", target)
        assert said.exit_code == 2, (paths, target)
        assert "give another place" in said.output
    assert source.read_text(encoding="utf-8") == text
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a.txt", "sub"]


def test_different_hands_have_different_numbers(tmp_path):
    """People begin with 1 every evening; a room's own number stays."""
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    one.write_text(ALL_IN.replace("#6", "#1"), encoding="utf-8")
    other.write_text(ALL_IN.replace("#6", "#1").replace("Qc", "Qd"), encoding="utf-8")
    target = tmp_path / "out.txt"
    said = convert(one, other, HISTORIES / "phh/one-number-in-two-events.phhs", "-o", target)
    assert said.exit_code == 0, said.output
    ids = [played.hand.id for played in replays(target)]
    assert len(set(ids)) == len(ids) == 4
    again = tmp_path / "again.txt"
    convert(other, "-o", again)
    assert [played.hand.id for played in replays(again)] == ids[1:2]


def test_the_time_stays_and_a_day_that_nobody_told_is_said(tmp_path):
    target = tmp_path / "out.txt"
    assert "without a day" not in convert(HISTORIES / "phh/cents-and-rake.phh", "-o", target).output
    # 21:05:09 in Berlin, in April
    (played,) = replays(target)
    assert f"{played.hand.played_at:%Y-%m-%d %H:%M:%S}" == "2025-04-03 19:05:09"
    said, _ = converted(ALL_IN, ".txt", tmp_path)
    assert "1 hand without a day" in said.output
    assert "without a day" not in converted(ALL_IN, ".phhs", tmp_path)[0].output


def test_a_day_and_clock_without_a_zone_stay(tmp_path):
    target = tmp_path / "out.txt"
    said = convert(HISTORIES / "kingsclub/headings-right.txt", "-o", target)
    assert "without a day" not in said.output
    assert [played.hand.time_text for played in replays(target)] == ["2022/03/04 19:13:39", "2022/03/04 19:15:00"]


def test_a_board_is_repeated_street_by_street(tmp_path):
    converted(ALL_IN, ".txt", tmp_path)
    lines = (tmp_path / "target.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("Dealt to Bob")] == [
        "Dealt to Bob [4h]",
        "Dealt to Bob [4h] [7s]",
        "Dealt to Bob [4h 7s] [9s]",
        "Dealt to Bob [4h 7s 9s] [8s]",
    ]
