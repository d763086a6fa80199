"""Check from Python: what is told on the way and what stands in the document are the same."""

import json
from collections import Counter
from pathlib import Path

import pytest
from test_corpus import WITH_GOLDEN, decoded, golden, name_of
from texts import FOLDED_OUT, SHOWN_DOWN

from razzstats.check import check_paths, document
from razzstats.findings import Finding

HISTORIES = Path(__file__).parents[1] / "histories"


def hundredths(text: str) -> int:
    assert text[-3] == "."
    return int(text.replace(".", ""))


@pytest.mark.parametrize("path", WITH_GOLDEN, ids=name_of)
def test_the_document_of_a_history(path):
    made = json.loads(json.dumps(document(check_paths([path]))))
    hands = [
        {
            "id": hand["id"],
            "pot": hundredths(hand["pot"]),
            "rake": hundredths(hand["rake"]),
            "net": {player: hundredths(net) for player, net in hand["net"].items()},
        }
        for hand in made["hands"]
    ]
    expected = golden(path)
    assert hands == expected["hands"]
    assert {entry["game"]: entry["count"] for entry in made["passed_over"]} == expected["passed_over"]
    assert made["cancelled"] == expected["cancelled"]
    assert made["unread"] == made["not_read"] == []
    lines = decoded(path).replace("\r\r\n", "\n\n").replace("\r", "").split("\n")
    for hand in made["hands"]:
        place, _, line = hand["place"].rpartition(":")
        assert place == str(path)
        # Merge's and PHH's numbers stand elsewhere
        named = f"#{hand['id']}" in lines[int(line) - 1]
        assert named or path.suffix != ".txt" or path.stem == "two-hands-without-a-number"


def faulty(folder: Path) -> Path:
    path = folder / "a.txt"
    wrong = FOLDED_OUT.replace("Total pot $0.58", "Total pot $0.59").replace("[5c]", "[2c]")
    unread = SHOWN_DOWN.replace("Marlowe: bets", "Marlowe: stakes")
    cut = SHOWN_DOWN.replace("#170000000012", "#9")[:400]
    path.write_text("\n\n\n".join([wrong, unread, FOLDED_OUT.replace("#170000000011", "#8"), cut]))
    return path


def test_what_is_told_is_what_the_document_holds(tmp_path):
    path = faulty(tmp_path)
    told: list[Finding] = []
    one, other = check_paths([path], told.append), check_paths([path])
    made = document(other)
    in_document = [
        (finding["line"], finding["rule"], finding["severity"])
        for hand in made["hands"]
        for finding in hand["findings"]
    ] + [(unread["line"], unread["rule"], "E") for unread in made["unread"]]
    assert Counter((found.place.line, found.rule, found.severity.value) for found in told) == Counter(in_document)
    assert [found.place.line for found in told] == sorted(found.place.line for found in told)
    assert one.summary.findings == other.summary.findings
    assert not one.clean
    assert not other.clean


def test_each_fault_is_at_its_line(tmp_path):
    path = faulty(tmp_path)
    lines = path.read_text().split("\n")
    told: list[Finding] = []
    summary = check_paths([path], told.append).summary
    places = {found.rule: lines[found.place.line - 1] for found in reversed(told)}
    assert "Total pot $0.59" in places["POT_MISMATCH"]
    assert places["DUPLICATE_CARD"] == "Dealt to tin whistle [7s] [2c]"
    assert places["UNKNOWN_LINE"].startswith("Marlowe: stakes")
    assert "HAND_TRUNCATED" in places
    # two whole ones and the one cut short; one has a card twice
    assert (summary.read, len(summary.unread), summary.faulty) == (3, 1, 1)


def test_clean_is_clean_and_notes_are_no_blame(tmp_path):
    assert check_paths([HISTORIES / "pokerstars/check-raise.txt"]).clean
    noted = check_paths([HISTORIES / "pokerstars/fold-without-a-bet.txt"])
    assert noted.summary.findings.total() >= 2
    assert noted.clean


def test_a_named_file_that_is_none_and_one_that_was_met(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("Dear diary")
    named, met = check_paths([path]), check_paths([tmp_path])
    assert (named.clean, met.clean) == (False, True)
    assert [entry["path"] for entry in document(met)["not_read"]] == [str(path)]
    assert document(named)["not_read"][0]["reason"]
