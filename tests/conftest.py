"""Fixtures that more than one test module asks for."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared_histories() -> Path:
    """Real histories that lie beside the repository; whoever has none skips the tests that need them."""
    folder = Path(__file__).parents[1] / "../shared/histories"
    if not folder.is_dir():
        pytest.skip("no real histories beside the repository")
    return folder


@pytest.fixture(autouse=True)
def usual_window(monkeypatch) -> None:
    """What is printed is laid out for 120 columns, whatever window the tests run in."""
    monkeypatch.setenv("COLUMNS", "120")
