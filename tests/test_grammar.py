"""Every terminal of the PokerStars grammar: a line of the room, and the fields that it must give."""

import re
from types import SimpleNamespace

import pytest
from lark import Lark
from texts import SESSION, hand_of, told

from razzstats.play.replay import replay
from razzstats.read.grammar import GRAMMARS, seated_names, shape_of
from razzstats.read.lines import LineLexer, UnknownLine
from razzstats.read.source import cut

PATH = str(GRAMMARS / "pokerstars.lark")
OURS = Lark.open(PATH, parser="lalr", lexer=LineLexer, g_regex_flags=re.IGNORECASE)
STOCK = Lark.open(PATH, parser="lalr", lexer="basic", g_regex_flags=re.IGNORECASE)

FIELDS = {
    "CASH_HEADER": [
        (
            "PokerStars Game #18707234955:  Razz Limit ($0.50/$1.00) - 2008/07/09 - 21:41:43 (ET)",
            ("18707234955", None, None, "$", "0.50", "1.00", None, "2008/07/09 - 21:41:43 (ET)"),
        ),
        (
            "PokerStars Home Game Hand #7: {The Back (Room)}  HORSE (Razz Limit, €1,000/€2,000 EUR)"
            " - 2011/01/02 3:04:05 ET",
            ("7", "The Back (Room)", "HORSE", "€", "1,000", "2,000", "EUR", "2011/01/02 3:04:05 ET"),
        ),
        (
            "PokerStars Game #6:  Razz Limit (€0.04/€0.08 EUR) [AAMS ID: M2BCE4000A11] - 2011/12/03 21:14:05 CET",
            ("6", None, None, "€", "0.04", "0.08", "EUR", "2011/12/03 21:14:05 CET"),
        ),
    ],
    "TOURNAMENT_HEADER": [
        (
            "PokerStars Hand #5: Tournament #3260014477, €4.60+€0.40 EUR Razz Limit - Level III (30/60) [ADM ID: N4D0]"
            " - 2021/10/17 22:05:41 CET",
            (
                "5",
                None,
                "3260014477",
                "€4.60+€0.40 EUR",
                None,
                "Level III",
                "30",
                "60",
                "2021/10/17 22:05:41 CET",
            ),
        ),
        (
            "PokerStars Hand #49382949075: Tournament #2010090015, $200+$15 USD Razz Limit - Level IV (50/100)"
            " - 2010/09/02 20:00:00 ET",
            (
                "49382949075",
                None,
                "2010090015",
                "$200+$15 USD",
                None,
                "Level IV",
                "50",
                "100",
                "2010/09/02 20:00:00 ET",
            ),
        ),
        (
            "PokerStars Home Game Hand #8: {Club #3311111} Tournament #9, Freeroll  8-Game (Razz Limit)"
            " - Match Round I, Level XI (1000/2000) - 2013/06/05 23:30:00 ET",
            (
                "8",
                "Club #3311111",
                "9",
                "Freeroll",
                "8-Game",
                "Match Round I, Level XI",
                "1000",
                "2000",
                "2013/06/05 23:30:00 ET",
            ),
        ),
    ],
    "TABLE": [
        ("Table 'Gotha II' 8-max", ("Gotha II", "8")),
        ("Table '664712833 3' 6-max (Play Money) Seat #3 is the button", ("664712833 3", "6")),
        ("Table 'O'Higgins'", ("O'Higgins", None)),
    ],
    "SEAT": [
        ("Seat 1: lowdraw ($1.33 in chips)", ("1", "lowdraw", "1.33", None, None)),
        ("Seat 3: max(EV) (8560 in chips, $25 bounty)", ("3", "max(EV)", "8560", "25", None)),
        ("Seat 3: x (1,560 in chips, $12.25 bounty) is sitting out", ("3", "x", "1,560", "12.25", " is sitting out")),
        (
            "Seat 8: QX [Mitte] (90 in chips) out of hand (moved from another table into small blind)",
            ("8", "QX [Mitte]", "90", None, " out of hand (moved from another table into small blind)"),
        ),
    ],
    "ANTE": [
        ("lowdraw: posts the ante $0.01", ("lowdraw", "0.01", None)),
        ("a: b: posts the ante 5 and is all-in", ("a: b", "5", " and is all-in")),
    ],
    "BRING_IN": [
        ("u.measure: brings in for 15", ("u.measure", "15", None)),
        ("u.measure: brings-in for $0.75", ("u.measure", "0.75", None)),
        ("u.measure: brings in low for 9 and is all-in", ("u.measure", "9", " and is all-in")),
        ("u.measure: brings-in low for 1,500", ("u.measure", "1,500", None)),
    ],
    "BET": [("$EbRoA$ TT: bets $1,000 and is all-in", ("$EbRoA$ TT", "1,000", " and is all-in"))],
    "CALL": [("dnK's: calls 40", ("dnK's", "40", None))],
    "RAISE": [
        ("skop=hanni1: raises 280 to 400", ("skop=hanni1", "280", "400", None)),
        ("x: raises $1,000 to $2,000.50 and is all-in", ("x", "1,000", "2,000.50", " and is all-in")),
    ],
    "CHECK": [("ante2steal?: checks", ("ante2steal?",))],
    "FOLD": [("jb studz: folds", ("jb studz",)), ("jb studz: folds [4c 2h 6s]", ("jb studz",))],
    "STREET": [
        ("*** 3rd STREET ***", ("3rd STREET", None)),
        ("*** 6th STREET ***", ("6th STREET", None)),
        ("*** RIVER ***", ("RIVER", None)),
        ("*** RIVER *** [6h]", ("RIVER", "6h")),
    ],
    "DEAL": [
        ("Dealt to jb studz [Qc]", ("jb studz", None, "Qc")),
        ("Dealt to h3ron [Td 2s 9s]", ("h3ron", None, "Td 2s 9s")),
        ("Dealt to h3ron [Td 2s 9s] [Ah]", ("h3ron", "Td 2s 9s", "Ah")),
    ],
    "SHOW": [
        ("x: shows [3d 3s 5h 4h] (Lo: 3,3,5,4)", ("x", "3d 3s 5h 4h", "3,3,5,4")),
        ("x: shows [3d 3s 5h 4h] (a pair of Threes)", ("x", "3d 3s 5h 4h", "a pair of Threes")),
        ("x: shows [3d 3s 5h 4h]", ("x", "3d 3s 5h 4h", None)),
    ],
    "MUCK": [("x: mucks hand", ("x",))],
    "REFUND": [("Uncalled bet ($0.08) returned to jb studz", ("0.08", "jb studz"))],
    "AWARD": [
        ("x collected $0.39 from pot", ("x", "0.39", "pot")),
        ("x collected 1,200 from main pot", ("x", "1,200", "main pot")),
        ("x collected 5 from side pot", ("x", "5", "side pot")),
        ("x collected 5 from side pot-2", ("x", "5", "side pot-2")),
    ],
    "CAPPED": [("Betting is capped", ())],
    "SHOW_DOWN": [("*** SHOW DOWN ***", ())],
    "CANCELLED": [("Hand cancelled", ())],
    "SUMMARY": [("*** SUMMARY ***", ())],
    "POT": [
        ("Total pot $0.41 | Rake $0.02", ("0.41", "", "0.02")),
        ("Total pot 99 Main pot 67. Side pot 32. | Rake 0", ("99", " Main pot 67. Side pot 32.", "0")),
        (
            "Total pot $1,099 Main pot $67. Side pot-1 $32. Side pot-2 $1,000. | Rake $0",
            ("1,099", " Main pot $67. Side pot-1 $32. Side pot-2 $1,000.", "0"),
        ),
    ],
    "BOARD": [("Board [6h]", ("6h",))],
    "SEAT_FOLDED": [
        ("Seat 1: x folded on the 3rd Street (didn't bet)", ("1", "x", "3rd Street")),
        ("Seat 1: x folded on the River", ("1", "x", "River")),
    ],
    "SEAT_COLLECTED": [("Seat 8: jb studz collected ($0.39)", ("8", "jb studz", "0.39"))],
    "SEAT_RESULT": [
        ("Seat 8: jb studz mucked", ("8", "jb studz", "mucked")),
    ],
    "SEAT_SHOWN": [
        (
            "Seat 3: x showed [2c 3c 4c 5c 9d] and won ($1,000) with Lo: 9,5,4,3,2",
            ("3", "x", "showed", "2c 3c 4c 5c 9d", "1,000", "9,5,4,3,2"),
        ),
        ("Seat 3: x showed [2c 3c] and lost with Lo: 3,2", ("3", "x", "showed", "2c 3c", None, "3,2")),
        ("Seat 3: x mucked [2c 3c]", ("3", "x", "mucked", "2c 3c", None, None)),
    ],
}
"""By terminal: lines, and their fields in the order that the head of shared.lark sets down."""

NOISE = {
    "_CHAT": ['N said, "hi"', 'N said, "N: folds "', 'N said, ""', 'N M said, "say "hi" [Kh] *** SUMMARY *** RAZZ"'],
    "_COMES": ["N joins the table at seat #4"],
    "_GOES": ["N leaves the table"],
    "_SITS_OUT": ["N: sits out", "N: is sitting out", "N is sitting out"],
    "_SEAT_SITS_OUT": ["Seat 7: N is sitting out"],
    "_RETURNS": ["N has returned"],
    "_TIMES_OUT": ["N has timed out", "N has timed out while disconnected", "N has timed out while being disconnected"],
    "_CONNECTION": ["N is disconnected", "N is connected"],
    "_BUTTON_RULE": ["N will be allowed to play after the button"],
    "_REMOVED": ["N was removed from the table for failing to post"],
    "_HIDES": ["N: doesn't show hand"],
    "_FINISHES": [
        "N finished the tournament",
        "N finished the tournament in 28th place",
        "N finished the tournament in 2nd place and received $2.77.",
        "N finished the tournament in 1st place and received $1,040.00.",
        "N finished the tournament in 23rd place",
    ],
    "_WINS_TOURNAMENT": [
        "N wins the tournament and receives $2.76 - congratulations!",
        "N wins the tournament - congratulations!",
    ],
    "_BOUNTY": [
        "N wins $7.35 for eliminating M and their own bounty increases by $7.35 to $12.25",
        "N wins the $0.27 bounty for eliminating M",
        "N wins $4.60 for splitting the elimination of M and their own bounty increases by $4.59 to $9.19",
    ],
    "_BUYS_CHIPS": [
        "N re-buys and receives 1500 chips for $3.19",
        "N re-buys and receives 1500 chips for 2 FPPs",
        "N takes the add-on and receives 2000 chips for $3.19",
    ],
    "_CASHES_OUT": ["N cashed out the hand for $6.63 | Cash Out Fee $0.07"],
    "_LICENCE_LINE": ["[AAMS ID: M2BCE4000A11]", "[ADM ID: N4D0]"],
    "_OTHER_GAMES": ["The deck is reshuffled", "No low hand qualified"],
}
"""By terminal: lines of the room that say nothing of the hand."""


def lexed(line: str) -> list[tuple[str, tuple[str | None, ...]]]:
    """Kind and fields of the token of a line."""
    state = SimpleNamespace(text=SimpleNamespace(text=line))
    tokens = list(OURS.parser.lexer.lex(state, None))
    # a line without fields comes twice
    return [(token.type, () if token.fields == (line, line) else token.fields[1:]) for token in tokens]


def test_every_terminal_has_a_sample():
    # what is left are the pieces, which stand alone in no rule and which Lark drops
    assert {terminal.name for terminal in OURS.terminals} == set(FIELDS) | set(NOISE)


@pytest.mark.parametrize(("kind", "sample"), [(kind, sample) for kind in FIELDS for sample in FIELDS[kind]])
def test_fields(kind, sample):
    line, fields = sample
    assert lexed(line) == [(kind, fields)]


@pytest.mark.parametrize(("kind", "line"), [(kind, line) for kind in NOISE for line in NOISE[kind]])
def test_noise_is_silent(kind, line):
    assert lexed(line) == []
    assert [token.type for token in STOCK.lex(line, dont_ignore=True)] == [kind]


def test_lark_s_own_lexer_finds_the_same_kinds():
    lines = [line for samples in FIELDS.values() for line, _ in samples]
    lines += [line.strip() for line in SESSION.split("\n") if line.strip()]
    for line in lines:
        assert [kind for kind, _ in lexed(line)] == [token.type for token in STOCK.lex(line)], line


@pytest.mark.parametrize("kind", FIELDS)
def test_capitals_give_the_same_kind(kind):
    for line, fields in FIELDS[kind]:
        expected = tuple(field and field.upper() for field in fields)
        assert lexed(line.upper()) == [(kind, expected)]


@pytest.mark.parametrize(
    "line",
    [
        "Osier ponders",
        "Osier: bets",
        "Osier: bets $",
        "Osier: bets ten",
        "Osier: bets 10 chips",
        "Osier: bets $-5",
        "Osier: calls $1,2345",
        "Osier: completes it to 30",
        "Osier: raises 30",
        "Dealt to Osier [2h 3d] 7s",
        "Dealt to Osier",
        "*** 7th STREET ***",
        "*** 2nd STREET ***",
        "*** FLOP *** [2h 3d 7s]",
        "Osier collected $5",
        "Total pot $5",
        'Osier said "hi"',
        "checks",
        ": checks",
    ],
)
def test_what_the_room_does_not_write_is_unknown(line):
    with pytest.raises(UnknownLine):
        lexed(line)


def test_a_line_is_known_from_its_beginning_to_its_end():
    for samples in FIELDS.values():
        for line, _ in samples:
            if line.startswith(("PokerStars", "Table")):
                continue
            try:
                said = lexed(line + " \x01 trailing")
            except UnknownLine:
                continue
            # only the words of a shown hand are free text, and the name that ends a line
            assert said[0][0] in {"SEAT_SHOWN", "REFUND"}, line


@pytest.mark.parametrize("line", [line for lines in NOISE.values() for line in lines])
def test_noise_between_any_two_acts_changes_nothing(line):
    spec = """
        seats: Ann 1000 Qc, Bob 1000 6h, Cy 1000 8s
        Ann: brings in for 10
        Bob: calls 10
        Cy: calls 10
        4: Ann Kd, Bob 7s, Cy Jd
        Bob: bets 30
        Cy: folds
        Ann: folds
        Uncalled bet (30) returned to Bob
        Bob collected POT from pot
    """
    text, _ = told(spec)
    quiet = replay(hand_of(text))
    # strangers and players alike
    for name in ("N", "Bob", "Cy: calls 10"):
        noise = re.sub(r"\bN\b", name, line)
        lines = text.split("\n")
        noisy = "\n".join([*lines[:2], *(part for known in lines[2:-1] for part in (known, noise)), ""])
        one = replay(hand_of(noisy))
        assert one.findings == ()
        assert [turn[:6] for turn in one.turns] == [turn[:6] for turn in quiet.turns]
        assert (one.pot, one.players) == (quiet.pot, quiet.players)


def test_the_shape_of_a_line_hides_names_amounts_and_cards():
    text = told("seats: Ann 1000 Qc, Ann B 1000 6h\nAnn: brings in for 10\nAnn B: folds")[0]
    names = seated_names(next(cut(text.splitlines(keepends=True), "t.txt")))
    assert names == ["Ann B", "Ann"]
    assert shape_of("Ann B shrugs at $1,250.50 and [Kh 2c]", names) == "N shrugs at A and [c]"
    assert shape_of("Ann shrugs at 9 and [Kh]", names) == "N shrugs at A and [c]"
