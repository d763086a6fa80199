"""One fault at a time, put into hands that are right: each must be found, by its rule, at its line."""

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import pytest
from texts import SESSION, outcomes

from razzstats.hand import Hand
from razzstats.play.replay import Replay, replay
from razzstats.read.reader import PassedOver, Unread, read

NINE_HANDS = "razz-cash-0.04-0.08-nine-hands-crlf.txt"
EIGHT_GAME = "8game-home-game-heads-up-bom-crlf.txt"

Edited = tuple[list[str], list[int]]
"""A hand's lines, and the places where the fault must be named."""


class Fault(NamedTuple):
    rule: str
    severity: str
    edit: Callable[[list[str]], Edited]
    needs: str = ""
    """What the hand must hold: the first of the file that does gets the fault."""


FAULTS: dict[str, Fault] = {}


def fault(rule: str, severity: str, needs: str = ""):
    def keep(edit: Callable[[list[str]], Edited]) -> Callable[[list[str]], Edited]:
        FAULTS[edit.__name__] = Fault(rule, severity, edit, needs)
        return edit

    return keep


def at(lines: list[str], pattern: str, *, last: bool = False) -> int:
    return [number for number, line in enumerate(lines) if re.search(pattern, line)][-1 if last else 0]


def changed(lines: list[str], place: int, pattern: str, new: str) -> Edited:
    line, count = re.subn(pattern, new, lines[place], count=1)
    assert count
    assert line != lines[place]
    return [*lines[:place], line, *lines[place + 1 :]], [place]


def street(lines: list[str], name: str) -> slice:
    start = at(lines, rf"\*\*\* {name} ")
    return slice(start, next(n for n in range(start + 1, len(lines)) if lines[n].startswith("***")))


def actor(line: str) -> str:
    return line.partition(":")[0]


# -- money


@fault("POT_MISMATCH", "W")
def printed_pot(lines):
    return changed(lines, at(lines, "Total pot"), r"Total pot \$[\d.]+", "Total pot $1.23")


@fault("RAKE_MISMATCH", "W")
def printed_rake(lines):
    return changed(lines, at(lines, "Total pot"), r"Rake \$[\d.]+", "Rake $0.11")


@fault("RAKE_MISMATCH", "W")
def collected_amount(lines):
    edited, _ = changed(lines, at(lines, "collected .* from"), r"\$[\d.]+", "$0.31")
    return edited, [at(lines, "Total pot")]


@fault("WRONG_CALL_AMOUNT", "W")
def call_too_small(lines):
    return changed(lines, at(lines, ": calls", last=True), r"\$[\d.]+", "$0.01")


@fault("WRONG_BET_SIZE", "W")
def bet_too_large(lines):
    return changed(lines, at(lines, ": bets"), r"\$[\d.]+", "$0.37")


@fault("STACK_NEGATIVE", "E")
def bet_over_the_stack(lines):
    return changed(lines, at(lines, ": bets"), r"\$[\d.]+", "$37")


@fault("UNCALLED_MISMATCH", "W")
def uncalled_line_removed(lines):
    place = at(lines, "Uncalled bet")
    edited = lines[:place] + lines[place + 1 :]
    return edited, [at(edited, "collected .* from")]


@fault("UNCALLED_MISMATCH", "W")
def uncalled_too_large(lines):
    return changed(lines, at(lines, "Uncalled bet"), r"\$[\d.]+", "$0.99")


# -- order


@fault("BRING_IN_MISSING", "W")
def bring_in_removed(lines):
    place = at(lines, ": brings in")
    return lines[:place] + lines[place + 1 :], [place]


@fault("WRONG_BRING_IN", "W")
def low_card_brings_in(lines):
    place = at(lines, ": brings in")
    third = street(lines, "3rd")
    doors = dict(re.findall(r"Dealt to (.+) \[(?:\w\w )*(\w)\w\]", "\n".join(lines[third])))
    low = min(doors, key=lambda name: "A23456789TJQK".index(doors[name]))
    return changed(lines, place, r"^.+(?=: )", low)


@fault("MISSING_STREET", "E")
def street_removed(lines):
    gone = street(lines, "4th")
    return lines[: gone.start] + lines[gone.stop :], [gone.start]


@fault("MISSING_STREET", "E")
def street_s_heading_removed(lines):
    gone = at(lines, "4th STREET")
    return lines[:gone] + lines[gone + 1 :], [at(lines, "5th STREET") - 1]


@fault("STREET_ORDER", "E")
def streets_swapped(lines):
    fourth, fifth = street(lines, "4th"), street(lines, "5th")
    edited = lines[: fourth.start] + lines[fifth] + lines[fourth] + lines[fifth.stop :]
    return edited, [at(edited, "4th STREET")]


@fault("ACTION_AFTER_FOLD", "E")
def folded_player_bets(lines):
    gone = actor(lines[at(lines, ": folds")])
    place = street(lines, "5th").stop
    return [*lines[:place], f"{gone}: bets $0.08", *lines[place:]], [place]


@fault("CAP_EXCEEDED", "E", "Betting is capped")
def raises_past_the_cap(lines):
    cap = at(lines, "Betting is capped")
    raiser, caller = actor(lines[cap - 1]), actor(lines[cap + 1])
    by, level = (round(float(amount) * 100) for amount in re.findall(r"\$([\d.]+)", lines[cap - 1]))
    more = [
        f"{player}: raises $0.{by:02d} to $0.{level + count * by:02d}" for count, player in ((1, caller), (2, raiser))
    ]
    return [*lines[: cap + 1], *more, *lines[cap + 1 :]], [cap + 1, cap + 2]


@fault("OUT_OF_TURN", "W")
def turns_swapped(lines):
    place = at(lines, ": calls")
    return [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]], [place]


@fault("MISSING_ACTION", "W")
def call_removed(lines):
    place = at(lines, ": calls", last=True)
    edited = lines[:place] + lines[place + 1 :]
    return edited, [next(n for n in range(place, len(edited)) if edited[n].startswith("***"))]


# -- cards


@fault("DUPLICATE_CARD", "E")
def card_dealt_twice(lines):
    place = street(lines, "5th").start + 1
    (other,) = re.findall(r"\[(?:\w\w )*(\w\w)\]", lines[at(lines, r"^Dealt to .*\w\w\]$")])
    assert actor(lines[at(lines, "^Dealt to")]) not in lines[place]
    return changed(lines, place, r"\w\w(?=\]$)", other)


@fault("BAD_CARD", "E")
def card_that_is_none(lines):
    return changed(lines, street(lines, "5th").start + 1, r"\w\w(?=\]$)", "1x")


@fault("WRONG_WINNER", "W", "and lost with")
def worse_low_is_paid(lines):
    winner = lines[at(lines, " collected ")].partition(" collected ")[0]
    loser = re.search(r"Seat \d: (.+) showed .* and lost", lines[at(lines, "and lost")])[1]
    return changed(lines, at(lines, " collected "), re.escape(winner), loser)


@fault("SHOWN_HAND_MISREAD", "W", "and lost with")
def misread_low(lines):
    return changed(lines, at(lines, ": shows"), r"Lo: .*\)", "Lo: 6,5,3,2,A)")


# -- people, and the end


@fault("UNKNOWN_PLAYER", "E")
def actor_without_a_seat(lines):
    return changed(lines, at(lines, ": calls"), r"^.+(?=: )", "kibitzer 7")


@fault("SEAT_TWICE", "E")
def player_in_two_seats(lines):
    first, last = lines[at(lines, "^Seat 1: .* in chips")], at(lines, "^Seat .* in chips", last=True)
    return [*lines[: last + 1], first.replace("Seat 1", "Seat 5"), *lines[last + 1 :]], [last + 1]


@fault("SEAT_TWICE", "E")
def two_players_in_a_seat(lines):
    place = at(lines, "^Seat .* in chips", last=True)
    return changed(lines, place, r"^Seat \d", "Seat 1")


@fault("HAND_TRUNCATED", "W")
def summary_cut_off(lines):
    place = at(lines, r"\*\*\* SUMMARY")
    return lines[:place], [place - 1]


@fault("HAND_TRUNCATED", "W")
def result_cut_off(lines):
    place = at(lines, "Uncalled bet")
    return lines[:place], [place - 1]


# -- where they go


def hands_of(text: str) -> list[list[str]]:
    """The lines of each hand."""
    return [hand.rstrip().split("\n") for hand in re.split(r"(?m)(?=^PokerStars )", text)[1:]]


def with_fault(text: str, fault: Fault) -> tuple[str, int, list[int]]:
    """The text with the fault in one of its hands, that hand's number, and the lines of the file to be named."""
    hands = hands_of(text)
    number = next(n for n, hand in enumerate(hands) if fault.needs in "\n".join(hand))
    hands[number], places = fault.edit(hands[number])
    before = sum(len(hand) + 3 for hand in hands[:number])
    return "\n\n\n\n".join("\n".join(hand) for hand in hands) + "\n", number, [before + place + 1 for place in places]


def grave(replays: Replay) -> set[str]:
    return {finding.rule for finding in replays.findings if finding.severity in ("E", "W")}


@pytest.fixture(params=["invented", "real"])
def session(request: pytest.FixtureRequest) -> str:
    if request.param == "invented":
        return SESSION
    folder = request.getfixturevalue("shared_histories")
    return (folder / "pokerstars" / NINE_HANDS).read_text("utf-8")


def test_nothing_is_wrong_before(session):
    replays = [replay(hand) for hand in outcomes(session)]
    assert len(replays) >= 3
    assert not any(map(grave, replays))
    assert not any(one.cannot_check for one in replays)


@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_found(session, name):
    fault = FAULTS[name]
    text, number, places = with_fault(session, fault)
    hands = outcomes(text)
    found = {(f.place.line, f.rule): f.severity for f in replay(hands[number]).findings}
    for place in places:
        assert (place, fault.rule) in found, f"{text.split(chr(10))[place - 1]!r} in {found}"
        assert found[place, fault.rule] == fault.severity
    assert not any(grave(replay(hand)) for other, hand in enumerate(hands) if other != number)


def test_unknown_verb_makes_the_hand_unread_and_names_the_line(session):
    hands = hands_of(session)
    place = at(hands[0], ": calls")
    hands[0][place] = hands[0][place].replace(" calls ", " mulls over ")
    first, *others = outcomes("\n\n".join("\n".join(hand) for hand in hands))
    assert isinstance(first, Unread)
    assert (first.finding.place.line, first.finding.rule, first.finding.severity) == (place + 1, "UNKNOWN_LINE", "E")
    assert "mulls over" in first.finding.message
    assert len(others) == len(hands) - 1
    assert all(isinstance(hand, Hand) for hand in others)


@pytest.mark.parametrize("name", ["card_dealt_twice", "streets_swapped", "worse_low_is_paid", "turns_swapped"])
def test_faults_of_order_and_cards_leave_the_money_alone(session, name):
    text, number, _ = with_fault(session, FAULTS[name])
    said = {finding.rule for finding in replay(outcomes(text)[number]).findings}
    assert not said & {"POT_MISMATCH", "RAKE_MISMATCH", "STACK_NEGATIVE"}


# -- the real files


def net_of(one: Replay) -> dict[str, int | None]:
    return {player.player: player.net for player in one.players}


@pytest.mark.parametrize(("file", "count"), [(NINE_HANDS, 9), (EIGHT_GAME, 7)])
def test_real_hands_give_the_money_counted_by_another_reader(shared_histories, file, count):
    expected = json.loads((shared_histories / "expected.json").read_text("utf-8"))[file]
    replays = [replay(hand) for hand in read(shared_histories / "pokerstars" / file) if isinstance(hand, Hand)]
    assert len(replays) == count
    for one, known in zip(replays, expected, strict=True):
        assert (one.hand.id, one.pot, one.rake) == (known["id"], known["pot"], known["rake"])
        assert net_of(one) == known["net"]
        assert not grave(one), one.findings
        assert one.cannot_check == ()


def test_nine_hands_add_up(shared_histories):
    replays = [replay(hand) for hand in read(shared_histories / "pokerstars" / NINE_HANDS)]
    assert [one.pot for one in replays] == [41, 48, 71, 12, 102, 70, 20, 156, 84]
    total: Counter[str] = Counter()
    for one in replays:
        total.update(net_of(one))
    assert total == {
        "lowdraw": 97, "wheelie32948": -15, "peg100": -51, "h3ron": -27, "DoorZone": 33, "BRICKS2": 5, "mango130": -68,
    }  # fmt: skip
    assert {one.hand.hero for one in replays} == {"h3ron"}
    forced = Counter(player.player for one in replays for player in one.players if player.forced)
    assert forced == {"h3ron": 1, "DoorZone": 2, "lowdraw": 2, "BRICKS2": 4}
    saw_4th = Counter(player.player for one in replays for player in one.players if player.last_street > 3)
    assert (saw_4th["h3ron"], saw_4th["lowdraw"]) == (5, 8)


def test_the_other_games_are_passed_over_by_name(shared_histories):
    found = list(read(shared_histories / "pokerstars" / EIGHT_GAME))
    assert len(found) == 66
    passed = Counter(hand.game for hand in found if isinstance(hand, PassedOver))
    assert passed == {"Hold'em Limit": 24, "Triple Draw 2-7 Lowball Limit": 18, "Omaha Hi/Lo Limit": 17}


@pytest.mark.parametrize("file", ["not-razz-stud-common-river-card.txt", "not-razz-stud-capped-side-pot.txt"])
def test_stud_is_passed_over(shared_histories, file):
    found = list(read(shared_histories / "pokerstars" / file))
    assert found
    assert all(isinstance(hand, PassedOver) for hand in found)


def test_trap_printed_pot_too_large(shared_histories):
    path = shared_histories / "traps" / "pokerstars-8game-printed-pot-too-large-wet-zone.txt"
    (hand,) = read(path)
    (finding,) = replay(hand).findings
    lines = path.read_text("utf-8").split("\n")
    assert finding.rule == "POT_MISMATCH"
    assert lines[finding.place.line - 1].startswith("Total pot 1560")
    assert "1,560" in finding.message
    assert "1,160" in finding.message


def test_trap_wording_that_no_room_writes(shared_histories):
    path = shared_histories / "traps" / "pokerstars-invented-brings-in-low.txt"
    (unread,) = read(path)
    assert isinstance(unread, Unread)
    assert unread.finding.rule == "UNKNOWN_LINE"
    # cards without brackets: the first line that no PokerStars hand holds
    line = path.read_text("utf-8").split("\n")[unread.finding.place.line - 1]
    assert line == "Dealt to Player1 [2h 3d] 7s"


def test_trap_session_put_together_by_hand(shared_histories):
    path = shared_histories / "traps" / "pokerstars-invented-mixed-session.txt"
    found = list(read(path))
    assert sum(isinstance(hand, PassedOver) for hand in found) == 6
    (reported,) = (hand for hand in found if not isinstance(hand, PassedOver))
    assert isinstance(reported, Unread)
    line = path.read_text("utf-8").split("\n")[reported.finding.place.line - 1]
    assert line == "Carol88: completes it to 30"
