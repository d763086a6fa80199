"""Every example runs as it stands, from any folder, and says something."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def run(script, folder, *arguments):
    """What the script prints; it may not fail, nor warn (matplotlib may say that it builds its font cache)."""
    command = [sys.executable, str(script), *map(str, arguments)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=120)
    assert done.returncode == 0, done.stderr
    assert "Warning" not in done.stderr, done.stderr
    return done.stdout


def test_there_are_examples():
    assert len(EXAMPLES) >= 4


@pytest.mark.parametrize("script", EXAMPLES, ids=lambda script: script.stem)
def test_runs(script, tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert run(script, tmp_path).strip()


def test_check_a_folder_says_how_many_hands_a_folder_has(tmp_path):
    said = run(ROOT / "examples/check_a_folder.py", tmp_path, ROOT / "histories/pokerstars/split-pot-odd-chip.txt")
    assert said.splitlines()[-1] == "2 hands, 0 of them with nothing to say"
    assert said.count("ODD_CHIP") == 2


def test_winnings_of_a_player_draws_where_it_is_told(tmp_path):
    run(ROOT / "examples/winnings_of_a_player.py", tmp_path, tmp_path / "mine.png")
    assert (tmp_path / "mine.png").read_bytes().startswith(b"\x89PNG")
