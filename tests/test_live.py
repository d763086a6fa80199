"""The short notation for live hands: every piece's fields, forgiving spelling, messages that teach, hostile lines."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner
from lark import Lark

from razzstats.cli import cli
from razzstats.data.store import Store
from razzstats.events import Act, Award, Deal, Kind, Show
from razzstats.findings import Severity
from razzstats.hand import Hand
from razzstats.importer import import_paths
from razzstats.play.replay import Replay, replay
from razzstats.read.grammar import GRAMMARS, HAND_TRUNCATED, UNKNOWN_LINE
from razzstats.read.lines import LineLexer, UnknownLine
from razzstats.read.reader import Outcome, Unread, outcomes

ROOT = Path(__file__).parents[1]
LARK = Lark.open(str(GRAMMARS / "live.lark"), parser="lalr", lexer=LineLexer, g_regex_flags=re.IGNORECASE)

HAND = """\
Razz #1 30/60 ante 5 bring-in 10
Ann 500 Qc
Bob 420 2s Ad 4h
Cy 300 6d
3: Ann brings in, Bob completes, Cy calls, Ann folds
4: Bob 7s, Cy Kd: Bob bets, Cy calls
5: Bob 9h, Cy 8c: Bob bets, Cy folds
Bob wins
"""

FIELDS = {
    "HEADER": [
        ("Razz 30/60", (None, "", "30", "60", None, None)),
        ("razz #a-7 $1.50 / $3, Ante $0.25, bring in 0.5", ("a-7", "$", "1.50", "3", "0.25", "0.5")),
        ("Razz .5/1 ante .05", (None, "", ".5", "1", ".05", None)),
        ("RAZZ 4,000/8,000 antes 500 bring-in 1,000.", (None, "", "4,000", "8,000", "500", "1,000")),
        ("Limit Razz # 12 €30/60", ("12", "€", "30", "60", None, None)),
    ],
    "TABLE": [("Table: Orange 12, by the door", ("Orange 12, by the door",))],
    "DATE": [("date: 2026-03-04 20:15 CET", ("2026-03-04 20:15 CET",))],
    "HOUSE": [("House: WSOP", ("WSOP",)), ("house:live", ("live",))],
    "SITS_OUT": [("Ike 75 sits out", ("Ike", "75")), ("Old Joe is sitting out", ("Old Joe", None))],
    "CARDS_OF": [
        ("Ann 500 Qc", ("Ann", "500", "Qc")),
        ("Ann Qc", ("Ann", None, "Qc")),
        ("Bob $420.50 2s Ad 10h", ("Bob", "420.50", "2s Ad 10h")),
        ("Bob 2sAd??", ("Bob", None, "2sAd??")),
        ("Ann 2 300 8h", ("Ann 2", "300", "8h")),
    ],
    "STREET": [("3", ("3",)), ("4th street", ("4",)), ("7th", ("7",))],
    "COMMON": [("common 6h", ("6h",)), ("Common card 10d", ("10d",))],
    "BRING_IN": [
        ("Ann brings in", ("Ann", None, None, None)),
        ("Ann brings in for 3", ("Ann", None, "3", None)),
        ("Ann bring-in all-in 7", ("Ann", "all-in", "7", None)),
    ],
    "FOLD": [("Ann folds", ("Ann",)), ("Ann f", ("Ann",))],
    "CHECK": [("Ann checks", ("Ann",)), ("Ann x", ("Ann",))],
    "CALL": [
        ("Ann calls", ("Ann", None, None, None)),
        ("Mr Calls calls", ("Mr Calls", None, None, None)),
        ("Ann calls all in 35", ("Ann", "all in", "35", None)),
        ("Ann c 8", ("Ann", None, "8", None)),
    ],
    "BET": [
        ("Ann bets", ("Ann", None, None, None)),
        ("Ann b all-in", ("Ann", "all-in", None, None)),
        ("Ann bets 60 all-in", ("Ann", None, "60", "all-in")),
    ],
    "COMPLETE": [("Ann completes", ("Ann", None, None, None)), ("Ann completes to $8", ("Ann", None, "8", None))],
    "RAISE": [
        ("Ann raises", ("Ann", None, None, None)),
        ("Ann re-raises to 1,200", ("Ann", None, "1,200", None)),
        ("Ann caps", ("Ann", None, None, None)),
    ],
    "ALL_IN": [
        ("Ann all-in", ("Ann", None)),
        ("Ann is all in for 35", ("Ann", "35")),
        ("Al In all-in", ("Al In", None)),
    ],
    "SHOW": [
        ("Ann shows", ("Ann", None)),
        ("Ann shows 2c 3d 10h", ("Ann", "2c 3d 10h")),
        ("Ann shows 2c3d", ("Ann", "2c3d")),
    ],
    "MUCK": [("Ann mucks", ("Ann",))],
    "WINS": [
        ("Ann wins", ("Ann", None, None, None)),
        ("Ann wins the pot", ("Ann", None, None, None)),
        ("Ann takes 36.50 from the main pot", ("Ann", "36.50", "main", None)),
        ("Ann collects $36 from side pot 2", ("Ann", "36", "side", "2")),
    ],
    "SPLIT": [("Ann and Bob split", ("Ann and Bob",)), ("Ann & Bob split the pot", ("Ann & Bob",))],
}
NOISE = {"_NOTE": ["Note: Ann folds, 4: Bob wins", "# Razz 30/60", "note:"]}


def lexed(piece: str) -> list[tuple[str, tuple[str | None, ...]]]:
    state = SimpleNamespace(text=SimpleNamespace(text=piece))
    return [(token.type, token.fields[1:]) for token in LARK.parser.lexer.lex(state, None)]


def outcomes_of(text: str) -> list[Outcome]:
    return list(outcomes(text.splitlines(keepends=True), "t.txt"))


def hand_of(text: str) -> Hand:
    (outcome,) = outcomes_of(text)
    assert isinstance(outcome, Hand), outcome
    return outcome


def grave(played: Replay) -> list[str]:
    return [str(found) for found in played.findings if found.severity is not Severity.INFO]


def net(text: str) -> dict[str, int | None]:
    return {player.player: player.net for player in replay(hand_of(text)).players}


# -- the grammar


def test_every_terminal_has_a_sample():
    assert {terminal.name for terminal in LARK.terminals} == set(FIELDS) | set(NOISE)


@pytest.mark.parametrize(("kind", "sample"), [(kind, sample) for kind in FIELDS for sample in FIELDS[kind]])
def test_fields(kind, sample):
    piece, fields = sample
    assert lexed(piece) == [(kind, fields)]
    assert [found for found, _ in lexed(piece.upper())] == [kind]


@pytest.mark.parametrize("piece", NOISE["_NOTE"])
def test_notes_are_silent(piece):
    assert lexed(piece) == []


@pytest.mark.parametrize(
    "piece",
    ["Ann", "Ann ponders", "folds", "Ann bets ten", "Ann wins -5", "Razz", "Razz 30", "8", "Ann Qx", "House: Bellagio"],
)
def test_what_is_no_piece_is_unknown(piece):
    with pytest.raises(UnknownLine):
        lexed(piece)


# -- a hand


def test_the_example_of_the_page():
    page = (ROOT / "docs/live-notation.md").read_text(encoding="utf-8")
    example = page.split("```")[1].lstrip("\n")
    assert example == (ROOT / "histories/live/example-of-the-page.txt").read_text(encoding="utf-8") == HAND
    hand = hand_of(HAND)
    assert (hand.room, hand.id, hand.currency, hand.hero) == ("live", "1", "play", "Bob")
    acts = [
        (event.line, event.player, event.kind, event.put_in, event.total)
        for event in hand.events
        if isinstance(event, Act)
    ]
    assert acts[3:] == [
        (4, "Ann", Kind.BRING_IN, 1000, 1000), (4, "Bob", Kind.COMPLETE, 3000, 3000), (4, "Cy", Kind.CALL, 3000, 3000),
        (4, "Ann", Kind.FOLD, 0, 1000), (5, "Bob", Kind.BET, 3000, 3000), (5, "Cy", Kind.CALL, 3000, 3000),
        (6, "Bob", Kind.BET, 6000, 6000), (6, "Cy", Kind.FOLD, 0, 0),
    ]  # fmt: skip
    assert grave(replay(hand)) == []
    assert net(HAND) == {"Ann": -1500, "Bob": 8000, "Cy": -6500}


def test_spelling_does_not_matter():
    odd = (
        HAND.upper()
        .replace("BRINGS IN", "Brings-In")
        .replace(",", "  ;")
        .replace("3:", " 3rd  street :")
        .replace("BOB COMPLETES", "bob   co")
        .replace("4H", "4h")
    )
    odd = "\n\n".join(line + " . " for line in odd.split("\n") if line)
    expected = {name.upper(): amount for name, amount in net(HAND).items()}
    assert net(odd) == expected


def test_wagers_follow_the_limit():
    text = HAND.replace("Cy calls, Ann folds", "Cy raises, Ann raises, Bob folds, Cy calls").split("4:")[0]
    hand = hand_of(text + "4: Cy 2d, Ann Kd: Cy bets, Ann raises, Cy raises, Ann caps, Cy folds\nAnn wins")
    acts = [event for event in hand.events if isinstance(event, Act)]
    assert [act.total for act in acts if act.kind in (Kind.RAISE, Kind.BET)] == [
        6000, 9000, 3000, 6000, 9000, 12000,
    ]  # fmt: skip
    assert grave(replay(hand)) == []


def test_against_the_rules_is_said_by_the_rules():
    for old, new, rule in (
        ("Bob completes", "Bob completes to 40", "WRONG_COMPLETION"),
        ("4: Bob 7s, Cy Kd: Bob bets, Cy calls", "4: Bob 7s, Cy Kd: Cy bets, Bob calls", "WRONG_OPENER"),
        ("Cy 8c: Bob bets", "Cy 8c: Bob bets 30", "WRONG_BET_SIZE"),
        ("Ann brings in, Bob completes", "Bob completes", "WRONG_BRING_IN"),
        ("Cy 8c: Bob bets, Cy folds", "Cy 8c: Bob bets, Cy checks", "ILLEGAL_CHECK"),
        ("Cy 8c", "Cy Ad", "DUPLICATE_CARD"),
        ("Bob wins", "Ann wins", "WINNER_FOLDED"),
    ):
        assert rule in {found.rule for found in replay(hand_of(HAND.replace(old, new))).findings}, rule


def test_a_common_card_and_hands_of_three_cards():
    hand = hand_of((ROOT / "histories/live/common-card.txt").read_text(encoding="utf-8"))
    assert {len(event.cards) for event in hand.events if isinstance(event, Show)} == {6}
    text = HAND.replace("Bob bets, Cy folds\nBob wins", "Bob bets, Cy calls\n6: Bob 2d, Cy 3d: Bob checks, Cy checks\n"
                        "7: Bob checks, Cy checks\nBob shows 2s Ad Jh, Cy shows 5c 5s As")  # fmt: skip
    shows = [event.cards for event in hand_of(text).events if isinstance(event, Show)]
    assert [len(cards) for cards in shows] == [7, 7]
    # the cards decide: 9-7-4-2-A against 8-6-5-3-A
    assert net(text) == {"Ann": -1500, "Bob": -12500, "Cy": 14000}
    assert grave(replay(hand_of(text))) == []


def test_cards_that_nobody_remembers_are_not_held_against_anybody():
    text = HAND.replace("4: Bob 7s, Cy Kd: ", "4: ").replace("5: Bob 9h, Cy 8c: ", "5: Bob ??, Cy ??: ")
    played = replay(hand_of(text))
    assert grave(played) == []
    assert net(text) == net(HAND)
    assert [event.new for event in played.hand.events if isinstance(event, Deal)][3:] == [(-1,)] * 4


def test_last_cards_of_two_who_were_known_may_be_left_out():
    hand = hand_of("""Razz #52 80/160 ante 10 bring-in 20
One 4000 2c Ad 3h
Two 4000 Kc Jd Qh
3: Two brings in, One calls
4: Two Ts, One 2s: One checks, Two checks
5: Two Td, One 4s: One checks, Two checks
6: Two 7d, One 5s: One checks, Two checks
7: One checks, Two checks
One wins""")
    assert hand.hero is None
    assert grave(replay(hand)) == []


def test_awards():
    shown = HAND.replace("Bob wins", "")
    assert net(shown) == net(HAND)
    assert [
        event[1:4] for event in hand_of(HAND.replace("Bob wins", "Bob wins 140")).events if isinstance(event, Award)
    ] == [("Bob", 14000, None)]
    assert replay(hand_of(HAND.replace("Bob wins", "Bob wins 140"))).rake == 500


# -- messages that teach


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("Ann 500 Qc", "Ann ponders", 2, "`Ann 500 Qc`"),
        ("Ann 500 Qc", "Ann 500", 2, "`Ann 500 Qc`"),
        ("Ann 500 Qc", "Ann 500 Qc 2d", 2, "three"),
        ("Cy 300 6d", "ann 300 6d", 4, "has a line already"),
        ("Bob completes", "Bob ponders", 5, "`Cy completes`"),
        ("Bob completes", "Bo completes", 5, "only Ann, Bob, Cy"),
        ("Bob 7s", "Bob 7s 8s", 6, "one card"),
        (" bring-in 10", "", 5, "bring-in 10"),
        ("Bob wins", "Bob won it", 8, "`Ann wins`"),
        ("Ann 500 Qc\nBob 420 2s Ad 4h\n", "", 3, "at least two players"),
        ("Ann 500 Qc", "Ann 500 Qc\nDate: yesterday", 3, "Date: 2026-03-04"),
    ],
)
def test_messages(old, new, line, words):
    found = outcomes_of(HAND.replace(old, new) + "\n" + HAND)
    assert isinstance(found[1], Hand)
    assert isinstance(found[0], Unread)
    finding = found[0].finding
    assert (finding.place.line, finding.rule) == (line, UNKNOWN_LINE), finding
    assert words in finding.message


@pytest.mark.parametrize(
    "line", ["Osier ponders", "Uncalled bet (5) returned to Bob", "*** SUMMARY ***", "Bob", "\x01"]
)
def test_a_line_put_anywhere_is_reported(line):
    lines = HAND.rstrip("\n").split("\n")
    for at in range(len(lines) + 1):
        found = outcomes_of("\n".join([*lines[:at], line, *lines[at:]]) + "\n\n" + HAND)
        assert isinstance(found[-1], Hand)
        assert not any(isinstance(outcome, Hand) for outcome in found[: -1 if at else -2]), (at, found)
        assert any(isinstance(outcome, Unread) for outcome in found)


def test_notes_never_act():
    expected = replay(hand_of(HAND))
    lines = HAND.rstrip("\n").split("\n")
    for note in ("Note: Bob folds, 4: Ann wins", "# Razz 5/10", "#3: Bob folds", "note: *** SUMMARY ***"):
        text = "\n".join([*lines[:1], *(part for line in lines[1:] for part in (note, line)), note]) + "\n"
        played = replay(hand_of(text))
        assert (played.turns, played.findings) == (expected.turns, expected.findings)


def test_a_history_of_a_room_is_not_claimed():
    text = "PokerStars Hand #1: x\nRazz 30/60 ante 5: folds\n" + HAND
    assert not any(isinstance(outcome, Hand) for outcome in outcomes_of(text))


# -- files that break off


def test_cut_at_every_line_and_at_every_byte():
    text = HAND + "\n" + HAND.replace("#1", "#2")
    for end in range(len(HAND) + 2, len(text)):
        first, *rest = outcomes_of(text[:end])
        if not isinstance(first, Hand):
            # a piece of the next header is a line of this hand
            assert "\nRazz #2 30/6" not in text[:end]
            assert isinstance(first, Unread)
            assert first.finding.rule == HAND_TRUNCATED
            continue
        assert first.id == "1"
        for outcome in rest:
            assert isinstance(outcome, (Hand, Unread))
            if isinstance(outcome, Unread):
                assert outcome.finding.rule == HAND_TRUNCATED
                assert "\n" not in outcome.finding.message


def test_an_unfinished_hand_waits_for_its_end(tmp_path):
    file = tmp_path / "evening.txt"
    for half in (HAND[: HAND.index(", Cy folds")], HAND[:60]):
        file.write_text(half, encoding="utf-8")
        said = CliRunner().invoke(cli, ["check", str(file)])
        assert said.exit_code == 1
        assert "HAND_TRUNCATED" in said.output
        assert import_paths([file], Store(tmp_path / "db")).unfinished == 1
    file.write_text(HAND, encoding="utf-8")
    summary = import_paths([file], Store(tmp_path / "db"))
    assert (summary.stored, summary.known, len(summary.unread)) == (1, 0, 0)


# -- where a hand begins and ends


@pytest.mark.parametrize(
    "between",
    [
        "Razz 30-60 ante 5 bring-in 10\nAnn 500 Qc\nBob 420 4h\n3: Ann brings in, Bob completes, Ann folds\n",
        "Razz\nAnn 500 Qc\nBob 420 4h\n3: Ann brings in, Bob completes, Ann folds\n",
        "30/60 Razz, ante five\nAnn 500 Qc\nBob 420 4h\n3: Ann brings in, Bob completes, Ann folds\n",
        "Ann 500 Qc\nBob 420 4h\n3: Ann brings in, Bob completes, Ann folds\nBob wins\n",
        "Then we had tea.\n",
        "Razz0 #1 30/60 ante 5 bring-in 10\nAnn 500 Qc\nBob 420 4h\n3: Ann brings in, Bob completes, Ann folds\n",
    ],
)
def test_what_is_no_hand_costs_no_other(between):
    first, odd, last = outcomes_of(f"{HAND}\n{between}\n{HAND}")
    assert isinstance(first, Hand)
    assert isinstance(last, Hand)
    assert isinstance(odd, Unread)
    assert (odd.finding.rule, odd.finding.place.line) == (UNKNOWN_LINE, 10)
    assert "the stakes such as `Razz 30/60" in odd.finding.message


@pytest.mark.parametrize("header", ["Razz 30-60", "Razz # x 30:60 ante 5", "Fixed Razz 30 60 ante 5", "razz"])
def test_a_first_line_that_cannot_be_read_is_unread(header):
    (unread,) = outcomes_of(HAND.replace("Razz #1 30/60 ante 5 bring-in 10", header))
    assert isinstance(unread, Unread)
    assert unread.finding.place.line == 1
    assert "the stakes" in unread.finding.message


def test_empty_lines_inside_a_hand_are_nothing():
    text = HAND.replace("\n", "\n\n").replace(", Bob completes", "\n\nBob completes")
    assert net(text) == net(HAND)


@pytest.mark.parametrize("text", ["Razz is a game.\n", "2-7 razz 1/2\n3: x\n", "Razz 1-2, say the rules\n"])
def test_prose_is_not_claimed(text):
    assert not any(outcome.chunk.room for outcome in outcomes_of(text) if isinstance(outcome, Unread))


def test_a_wrong_last_line_is_unread_and_kept_only_half_a_line_waits(tmp_path):
    file = tmp_path / "evening.txt"
    for end, counts in (
        ("Bob scoops\n", (0, 1)),
        ("Bob scoo", (1, 0)),
        ("Bob wins 1", (1, 0)),
        ("Bob wins 140", (0, 0)),
    ):
        file.write_text(HAND.replace("Bob wins\n", end), encoding="utf-8")
        summary = import_paths([file], Store(tmp_path / str(len(end))))
        assert (summary.unfinished, len(summary.unread), summary.stored) == (*counts, int(counts == (0, 0))), end


def test_a_corrected_note_is_said_to_count_beside_the_first(tmp_path):
    file, store = tmp_path / "evening.txt", Store(tmp_path / "db")
    file.write_text(HAND, encoding="utf-8")
    assert import_paths([file], store).findings.total() == 0
    file.write_text(HAND.replace("Bob 9h", "Bob 9s"), encoding="utf-8")
    summary = import_paths([file], store)
    assert (summary.stored, summary.findings) == (1, {("HAND_ID_REUSED", "I"): 1})
    # another evening begins with number 1 again
    file.write_text(HAND.replace("Ann 500", "Date: 2026-03-04\nAnn 500"), encoding="utf-8")
    summary = import_paths([file], store)
    assert (summary.stored, summary.findings.total()) == (1, 0)


# -- chips that are not all told

UNKNOWN_CHIPS = """\
Razz #5 30/60 ante 5 bring-in 10
Ann Qc
Bob 4h
Cy 6d
3: Ann brings in, Bob completes, Cy calls all-in 20, Ann calls
4: Ann 2c, Bob 7s, Cy Kd: Bob bets, Ann folds
5: Bob 9s, Cy 2h
6: Bob 8s, Cy 3h
7:
Bob shows Ac 2s Th, Cy shows As 4c 5c
"""

SIDE_POT = """\
Razz 30/60 ante 5 bring-in 10
Ann 500 Qc
Bob 420 4h
Cy 45 6d
3: Ann brings in, Bob completes, Cy calls, Ann calls
4: Ann Kd, Bob 7s, Cy 8d: Bob bets, Cy calls all-in, Ann calls
5: Ann Kh, Bob 8s, Cy 2d: Bob bets, Ann calls
6: Ann 9h, Bob 9s, Cy 3d: Bob x, Ann x
7: Bob x, Ann x
"""


def test_an_all_in_call_for_less_is_legal_where_no_chips_are_told():
    """Cy's 25 make a main pot of 75, which his wheel wins; Ann's and Bob's other 10 are a side pot."""
    played = replay(hand_of(UNKNOWN_CHIPS))
    assert grave(played) == []
    assert net(UNKNOWN_CHIPS) == {"Ann": -3500, "Bob": -1500, "Cy": 5000}
    # who is not all-in owes it all
    short = replay(hand_of(UNKNOWN_CHIPS.replace("calls all-in 20", "calls 20")))
    assert {found.rule for found in short.findings} >= {"WRONG_CALL_AMOUNT"}


@pytest.mark.parametrize(
    ("end", "expected"),
    [
        # main pot: 45 from each of three; side pot: 80 from each of two
        ("Cy wins from main pot\nBob wins from side pot\n", {"Ann": -12500, "Bob": 3500, "Cy": 9000}),
        ("Cy wins from main pot\nAnn wins\n", {"Ann": 3500, "Bob": -12500, "Cy": 9000}),
        ("Cy wins 130 from main pot, Bob wins from side pot\n", {"Ann": -12500, "Bob": 3500, "Cy": 8500}),
        ("Cy wins from main pot, Ann wins from side pot, Bob wins from side pot\n",
         {"Ann": -4500, "Bob": -4500, "Cy": 9000}),
    ],
)  # fmt: skip
def test_who_wins_a_pot_wins_what_is_in_it(end, expected):
    assert net(SIDE_POT + end) == expected


@pytest.mark.parametrize("end", ["Cy wins 900\nBob wins\n", "Cy wins from side pot 2\n", "Cy wins from side pot 7\n"])
def test_more_than_the_pots_hold_is_no_hand(end):
    (unread,) = outcomes_of(SIDE_POT + end)
    assert isinstance(unread, Unread)


def test_nothing_to_win_is_an_end_too():
    """Without antes everybody folds to the bring-in, which goes back."""
    text = "Razz #1 10/20 bring-in 3\nAnn 100 Kc\nBob 100 4d\nCy 100 5d\n3: Ann brings in, Bob folds, Cy folds\n"
    for told in (text, text + "Ann wins\n"):
        played = replay(hand_of(told))
        assert played.findings == ()
        assert net(told) == {"Ann": 0, "Bob": 0, "Cy": 0}


def test_a_short_bring_in_is_filled_under_wsop_rules():
    text = HAND.replace("Ann 500", "House: WSOP\nAnn 9").replace(
        "Bob completes, Cy calls, Ann folds", "Bob calls, Cy calls"
    )
    text = text.split("4:")[0] + "4: Ann 2c, Bob 7s, Cy Kd: Bob bets, Cy folds\n"
    for house, calls in (("WSOP", [1000, 1000]), ("live", [400, 400])):
        hand = hand_of(text.replace("WSOP", house))
        assert [event.put_in for event in hand.events if isinstance(event, Act) and event.kind is Kind.CALL] == calls
        # what the first line says stays the full one
        assert hand.stakes.bring_in == 1000
        # it goes no further than fourth street
        assert {found.rule for found in replay(hand).findings if found.severity is not Severity.INFO} == {
            "HAND_TRUNCATED"
        }


# -- spelling


def test_cards_may_be_typed_in_any_way():
    for cards in ("2S aD 4H", "2sAd4h", "2♠ A♦ 4♥", "2s ad 4♥️"):
        assert replay(hand_of(HAND.replace("2s Ad 4h", cards))).players == replay(hand_of(HAND)).players, cards


def test_thousands_commas_stand_in_amounts():
    big = HAND.replace("30/60 ante 5 bring-in 10", "3,000/6,000 ante 500 bring-in 1,000").replace("500 Qc", "50,000 Qc")
    big = big.replace("420", "42,000").replace("Cy 300", "Cy 30,000").replace("Bob completes", "Bob completes to 3,000")
    hand = hand_of(big.replace("Bob wins", "Bob wins 14,000"))
    assert replay(hand).rake == 50000
    assert grave(replay(hand)) == []


def test_an_amount_may_stand_before_the_all_in():
    """30 are all that Bob has left on fourth street, the ante and the completion gone."""
    text = HAND.replace("Bob 420", "Bob 65").replace("Bob bets, Cy calls", "Bob bets 30 all-in, Cy calls", 1)
    acts = [event for event in hand_of(text.split("5:")[0]).events if isinstance(event, Act)]
    assert [(act.put_in, act.all_in) for act in acts if act.kind is Kind.BET] == [(3000, True)]


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("Ann 500 Qc", "Ann, 500, Qc", 2, "`Ann 500 Qc`"),
        ("Ann 500 Qc", "Ann 5k Qc", 2, "no chips"),
        ("Ann 500 Qc", "Ann (500) Qc", 2, "no chips"),
        ("Ann 500 Qc", "Ann 500$ Qc", 2, "no chips"),
        ("Ann 500 Qc", "Ann 1234567890123 Qc", 2, "twelve digits"),
        ("Bob 420 2s Ad 4h", "Bob 420 xx xx 4h", 3, "`??`"),
        # the antes and 30 each twice, 10 from Ann; his last bet of 60 comes back
        ("Bob wins", "Bob wins 205", 8, "there are 145,"),
        ("30/60", "60/30", 1, "before the big one"),
        ("Ann 500 Qc", "Date: 2026-13-45 99:99 CET\nAnn 500 Qc", 2, "Date: 2026-03-04"),
        ("Ann 500 Qc", "Date: 2026-03-04 20:15 XX\nAnn 500 Qc", 2, "clock"),
        ("Bob bets, Cy calls", "Bob bets 99999999999999999999, Cy calls", 6, "an act such as"),
        ("30/60", "30/6000000000000000000000", 1, "the stakes"),
    ],
)
def test_messages_about_figures(old, new, line, words):
    (unread,) = outcomes_of(HAND.replace(old, new, 1))
    assert isinstance(unread, Unread)
    assert unread.finding.place.line == line
    assert words in unread.finding.message


def test_a_hand_without_end_is_cut_into_pieces():
    lines = "".join("Note: " + "x" * 500 + "\n" for _ in range(1000))
    found = outcomes_of(HAND.replace("Bob wins\n", lines + "Bob wins\n") + "\n" + HAND)
    assert isinstance(found[-1], Hand)
    assert max(len(outcome.chunk.text) for outcome in found if isinstance(outcome, Unread)) < 200_000


# -- what the ledger works out


def acts_of(text: str) -> list[tuple[str, Kind, int, int, bool]]:
    return [
        (act.player, act.kind, act.put_in, act.total, act.all_in)
        for act in hand_of(text).events
        if isinstance(act, Act) and act.kind is not Kind.ANTE
    ]


def test_nobody_calls_with_more_than_he_has():
    cy = next(act for act in acts_of(HAND.replace("Cy 300", "Cy 20").split("4:")[0]) if act[0] == "Cy")
    assert cy == ("Cy", Kind.CALL, 1500, 1500, True)


@pytest.mark.parametrize(("all_in", "total"), [(40, 6000), (44, 6000), (45, 7500), (50, 8000)])
def test_an_all_in_of_less_than_half_a_bet_does_not_count(all_in, total):
    """Over a completion to 30 half a bet is 15 more; the next raise is a bet over the last that counts."""
    third = f"3: Ann brings in, Bob completes, Cy raises to {all_in} all-in, Ann raises, Bob calls\n"
    ann = [act for act in acts_of(HAND.split("3:")[0] + third) if act[:2] == ("Ann", Kind.RAISE)]
    assert ann == [("Ann", Kind.RAISE, total - 1000, total, False)]


def test_after_a_completion_nobody_fills_the_bring_in():
    text = HAND.split("3:")[0].replace("Ann 500", "House: WSOP\nAnn 9")
    acts = acts_of(text + "3: Ann brings in, Bob completes, Cy calls\n")
    assert acts == [
        ("Ann", Kind.BRING_IN, 400, 400, True), ("Bob", Kind.COMPLETE, 3000, 3000, False),
        ("Cy", Kind.CALL, 3000, 3000, False),
    ]  # fmt: skip


@pytest.mark.parametrize(("ante", "shares"), [("5", [7300, 7200]), ("5.01", [7252, 7251])])
def test_who_is_named_first_gets_the_odd_chip(ante, shares):
    """Of 145 a whole chip is over, of 145.03 a hundredth."""
    text = HAND.replace("ante 5", f"ante {ante}").replace("Bob wins", "Bob and Cy split")
    found = [event.amount for event in hand_of(text).events if isinstance(event, Award)]
    assert found == shares


def test_of_two_who_know_their_cards_nobody_is_the_hero():
    assert hand_of(HAND.replace("Ann 500 Qc", "Ann 500 3s 3d Qc")).hero is None
