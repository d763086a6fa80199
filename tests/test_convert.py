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
        assert ("1 hands do not tell all stacks" in ran.stderr) == told
    ran = CliRunner().invoke(cli, ["convert", str(folder), "-o", str(tmp_path / "hands.phhs")])
    assert "do not tell all stacks" not in ran.stderr
