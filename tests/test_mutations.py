"""One thing broken in a legal hand is found at its line, changes nothing, or leaves another legal hand."""

import importlib.util
import os
from pathlib import Path
from random import Random

import mutations
import pytest
from mutations import KINDS, Count, Subject, made_by_hand, objection, page_counts, played, run, run_sample, simulated

ROOT = Path(__file__).parents[1]
LONG = bool(os.environ.get("RAZZSTATS_LONG"))


@pytest.fixture(scope="module")
def counts() -> dict[str, Count]:
    return page_counts()


@pytest.fixture(scope="module")
def dealt() -> list[Subject]:
    return [Subject(text) for text in simulated(420 if LONG else 42, seed=20)]


def test_there_are_kinds_enough():
    assert len(KINDS) >= 200
    assert all(
        kind.codes or kind.legal or kind.group in ("order", "line removed", "line doubled") for kind in KINDS.values()
    )


def test_the_referee_lets_every_unbroken_hand_pass():
    hands = [*made_by_hand(), *played(420), *simulated(420, seed=20)]
    assert len(hands) > 900
    assert [f"{text.name}: {reason}" for text in hands if (reason := objection(text))] == []


def test_nothing_is_said_against_an_unbroken_hand(dealt):
    hands = [*(Subject(text) for text in made_by_hand()), *dealt]
    assert [(subject.text.name, subject.graver) for subject in hands if subject.graver] == []


@pytest.mark.parametrize(
    "title", ["card, dealt: X", "card, summary: X", "amount, call: a chip more", "line cut: shown"]
)
def test_nothing_counts_that_the_kind_does_not_name(dealt, title):
    bare = KINDS[title]._replace(codes=frozenset(), legal="")
    verdicts = {
        subject.judge(bare, mutant).name for subject in dealt[:12] for mutant in bare.make(subject.text, Random(1))
    }
    assert "missed" in verdicts
    assert verdicts <= {"missed", "harmless"}


@pytest.mark.parametrize("title", KINDS)
def test_a_mutation_is_found_or_harmless_or_another_legal_hand(counts, title):
    count = counts[title]
    assert count.tried, "no hand can be broken so"
    assert count.missed == [], "\n\n".join(count.missed[:3])


@pytest.mark.parametrize("title", KINDS)
def test_a_mutation_of_a_simulated_hand(dealt, title):
    count = run(dealt, title, seed=21, count=2) if LONG else run_sample(dealt, title, seed=21, count=3)
    assert count.missed == [], "\n\n".join(count.missed[:3])


@pytest.mark.skipif(not LONG, reason="RAZZSTATS_LONG=1 runs it")
@pytest.mark.parametrize("title", KINDS)
def test_many_mutations_of_a_hand_made_by_hand(title):
    count = run(map(Subject, made_by_hand()), title, seed=22, count=8)
    assert count.missed == [], "\n\n".join(count.missed[:3])


def test_the_page_is_up_to_date(counts):
    spec = importlib.util.spec_from_file_location("generate_mutations", ROOT / "docs/generate_mutations.py")
    generator = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generator)
    written = (ROOT / "docs/mutations.md").read_text(encoding="utf-8")
    assert written == generator.page(mutations.KINDS, counts), "run: python docs/generate_mutations.py"
