"""Full Tilt: every terminal's fields, the room's noise, hostile names and chat, and files cut short."""

import codecs
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from lark import Lark
from test_reader import NAMES
from texts import CAPPED, FOLDED_OUT, SHOWN_DOWN, hand_of, line_of, outcomes, replayed
from wordings.fulltilt import write

from razzstats.check import check_paths, document
from razzstats.data.store import Store
from razzstats.events import Act, Deal, HighNote, Kind, Refund
from razzstats.findings import Severity
from razzstats.hand import Hand
from razzstats.importer import import_paths
from razzstats.play.replay import replay
from razzstats.read.grammar import GRAMMARS
from razzstats.read.lines import LineLexer, UnknownLine
from razzstats.read.reader import Cancelled, PassedOver, Unread, read

HISTORIES = Path(__file__).parents[1] / "histories/fulltilt"
PATH = str(GRAMMARS / "fulltilt.lark")
OURS = Lark.open(PATH, parser="lalr", lexer=LineLexer, g_regex_flags=re.IGNORECASE)

FOLDED, SHOWN, CAP = (write(hand_of(text)) for text in (FOLDED_OUT, SHOWN_DOWN, CAPPED))
"""The three hands of texts.py in this room's words: told once, read by two grammars."""
SESSION = FOLDED + SHOWN + CAP

GAME = "Full Tilt Poker Game #"

FIELDS = {
    "CASH_AT_TABLE": [
        (
            f"{GAME}26190453000: Table Mart - $0.10/$0.20 Ante $0.02 - Limit Razz"
            " - 17:10:10 CCT - 2010/12/07 [04:10:10 ET - 2010/12/07]",
            (
                "26190453000", None, "Mart", None, "$", "0.10", "0.20",
                "17:10:10 CCT - 2010/12/07 [04:10:10 ET - 2010/12/07]",
            ),
        ),
        (
            "FullTiltPoker Game #7: Table CR - tay (6 max, deep) - $1,000/$2,000 - Limit Razz"
            " - 2:24:44 ET - 2009/02/22",
            ("7", None, "CR - tay", "6", "$", "1,000", "2,000", "2:24:44 ET - 2009/02/22"),
        ),
        (
            f"{GAME}7: Table .COM Play 2    (heads up) - 50/100 Ante 10 - FL Razz - 2:24:44 ET - 2009/02/22",
            ("7", None, ".COM Play 2", "heads up", "", "50", "100", "2:24:44 ET - 2009/02/22"),
        ),
        (
            f"{GAME}7: Table Dart - $1/$2 - Limit Razz"
            " - 7:24:44 GMT Daylight Time - 2009/02/22 [2:24:44 ET - 2009/02/22]",
            (
                "7", None, "Dart", None, "$", "1", "2",
                "7:24:44 GMT Daylight Time - 2009/02/22 [2:24:44 ET - 2009/02/22]",
            ),
        ),
        (
            f"{GAME}7: Table Dart (deep 6) - FL Razz - €0.50/€1 Ante €0.10 - 18:21 ET - Wednesday, August 4, 2010",
            ("7", None, "Dart", "6", "€", "0.50", "1", "18:21 ET - Wednesday, August 4, 2010"),
        ),
        (
            "Full Tilt Poker.fr Game #7: Table Mart (8 max) - 10-Game Mix - $2.50/$5 Ante $0.40 - Limit Razz"
            " - 2:24:44 ET - 2009/02/22",
            ("7", "10-Game", "Mart", "8", "$", "2.50", "5", "2:24:44 ET - 2009/02/22"),
        ),
        (
            f"{GAME}7: Table Mart (6 max, HORSE) - $2.50/$5 Ante $0.40 - Limit Razz - 2:24:44 ET - 2009/02/22",
            ("7", "HORSE", "Mart", "6", "$", "2.50", "5", "2:24:44 ET - 2009/02/22"),
        ),
        (
            f"{GAME}7: Table Mart - $2.50/$5 Ante $0.40 - HORSE - Limit Razz - 2:24:44 ET - 2009/02/22",
            ("7", "HORSE", "Mart", None, "$", "2.50", "5", "2:24:44 ET - 2009/02/22"),
        ),
    ],
    "TOURNAMENT_AT_TABLE": [
        (
            f"{GAME}28333847000: $2 + $0.10 Heads Up Sit & Go (220338000), Table 1 - 80/160 Ante 15 - Limit Razz"
            " - 05:46:00 ET - 2011/02/19",
            (
                "28333847000", None, "$2 + $0.10", None, "220338000", "1", None, "", "80", "160",
                "05:46:00 ET - 2011/02/19",
            ),
        ),
        (
            "FullTiltPoker Game #8: $200 Heads-Up Sit & Go (Super Turbo, Heads Up) (243603038), Table 1 - 40/80"
            " - Limit Razz - 05:46:00 ET - 2011/02/19",
            (
                "8", None, None, "$200 Heads-Up Sit & Go (Super Turbo, Heads Up)", "243603038", "1", None, "", "40",
                "80", "05:46:00 ET - 2011/02/19",
            ),
        ),
        (
            f"{GAME}8: KO $24 + $2 HORSE (Turbo) (9), Table 12 (8 max) - FL Razz - 1,500/3,000 Ante 300"
            " - 19:26:50 CET - 2013/09/22 [13:26:50 ET - 2013/09/22]",
            (
                "8", "HORSE", "$24 + $2", None, "9", "12", "8", "", "1,500", "3,000",
                "19:26:50 CET - 2013/09/22 [13:26:50 ET - 2013/09/22]",
            ),
        ),
        (
            f"{GAME}8: FTOPS Event #5 Freeroll (9), Match 2 - 1500/3000 Ante 300 - Limit Razz"
            " - 1:02:03 ET - 2010/01/02",
            (
                "8", None, None, "FTOPS Event #5 Freeroll", "9", "2", None, "", "1500", "3000",
                "1:02:03 ET - 2010/01/02",
            ),
        ),
        (
            f"{GAME}8: $20 + $5 + $2 Bounty Razz (9), Table 2 - 15/30 - Limit Razz - 1:02:03 ET - 2010/01/02",
            ("8", None, "$20 + $5 + $2", None, "9", "2", None, "", "15", "30", "1:02:03 ET - 2010/01/02"),
        ),
    ],
    "SEAT": [
        ("Seat 1: Hero ($4.50)", ("1", "Hero", "4.50", "", None)),
        ("Seat 1: Villain (24), is sitting out", ("1", "Villain", "24", "", ", is sitting out")),
        ("Seat 8: QX [Mitte] (13,587)", ("8", "QX [Mitte]", "13,587", "", None)),
        ("Seat 8: max(EV) ($1,234.50)", ("8", "max(EV)", "1,234.50", "", None)),
        ("Seat 2: a: b (€0)", ("2", "a: b", "0", "", None)),
    ],
    "ANTE": [
        ("u.measure antes $0.02", ("u.measure", "0.02", None)),
        ("a b antes 6, and is all in", ("a b", "6", ", and is all in")),
    ],
    "BRING_IN": [
        ("u.measure brings in for 9, and is all in", ("u.measure", "9", ", and is all in")),
        ("u.measure brings in for $1,500", ("u.measure", "1,500", None)),
    ],
    "COMPLETE_TO": [("x completes it to $0.10", ("x", "0.10", None))],
    "RAISE_TO": [("x raises to 1,345, and is all in", ("x", "1,345", ", and is all in"))],
    "BET": [("$EbRoA$ TT bets $1,000", ("$EbRoA$ TT", "1,000", None))],
    "CALL": [("dnK's calls $0.07", ("dnK's", "0.07", None))],
    "CHECK": [("ante2steal? checks", ("ante2steal?",))],
    "FOLD": [("jb studz folds", ("jb studz",)), ("folds folds", ("folds",))],
    "HIGH_NOTE": [("jb studz is high with [Ks]", ("jb studz", "Ks"))],
    "STREET": [
        ("*** 3RD STREET ***", ("3RD STREET", None)),
        ("*** 7TH STREET *** (Total Pot: $1,012.50, 2 Players, 1 All-In)", ("7TH STREET", None)),
        ("*** 4TH STREET *** (Total Pot: 12, 1 Player)", ("4TH STREET", None)),
        ("*** 7TH STREET *** [6h] (Total Pot: 12, 5 Players)", ("7TH STREET", "6h")),
    ],
    "DEAL": [
        ("Dealt to jb studz [Qc]", ("jb studz", None, "Qc")),
        ("Dealt to Hero [6d Kd] [4s]", ("Hero", "6d Kd", "4s")),
        ("Dealt to Hero [6d Kd 4s] [Ah]", ("Hero", "6d Kd 4s", "Ah")),
    ],
    "REFUND": [("Uncalled bet of $0.20 returned to jb studz", ("0.20", "jb studz"))],
    "ANTE_RETURNED": [("Ante of $0.40 returned to jb studz", ("0.40", "jb studz"))],
    "SHOW_DOWN": [("*** SHOW DOWN ***", ())],
    "SHOW": [
        ("x shows [As 7c Kc]", ("x", "As 7c Kc", None)),
        ("x shows [As 7c Kc Js 4s 7d Tc] J,T,7,4,A", ("x", "As 7c Kc Js 4s 7d Tc", "J,T,7,4,A")),
        ("x shows [As 7c Kc Js 4s 7d Tc] a pair of Sevens", ("x", "As 7c Kc Js 4s 7d Tc", "a pair of Sevens")),
    ],
    "MUCK": [("x mucks", ("x",))],
    "WINS": [
        ("x wins the pot ($1,001.12)", ("x", "pot", "1,001.12", None)),
        ("x wins the pot (48) with J,T,6,5,2", ("x", "pot", "48", "J,T,6,5,2")),
        ("x ties for the pot ($0.76) with 7,6,4,3,2", ("x", "pot", "0.76", "7,6,4,3,2")),
        ("x wins the main pot (48) with a pair of Kings", ("x", "main pot", "48", "a pair of Kings")),
        ("x wins the side pot (48)", ("x", "side pot", "48", None)),
        ("x wins side pot #2 (48)", ("x", "side pot #2", "48", None)),
        ("x ties for the side pot #1 (48)", ("x", "side pot #1", "48", None)),
    ],
    "CANCELLED": [("Hand #26190453000 has been canceled", ()), ("Hand #26190453000 has been cancelled", ())],
    "SUMMARY": [("*** SUMMARY ***", ())],
    "POT": [
        ("Total pot $1.17 | Rake $0.05", ("1.17", "", "0.05")),
        (
            "Total pot 4,410 Main pot 4,140. Side pot 270. | Rake 0",
            ("4,410", " Main pot 4,140. Side pot 270.", "0"),
        ),
        (
            "Total pot $9 Main pot $4. Side pot #1 $3. Side pot #2 $2. | Rake $0",
            ("9", " Main pot $4. Side pot #1 $3. Side pot #2 $2.", "0"),
        ),
        (
            "Total pot $9 Main pot $4. Side pot 1 $3.50. Side pot-2 $1.50. | Rake $0",
            ("9", " Main pot $4. Side pot 1 $3.50. Side pot-2 $1.50.", "0"),
        ),
    ],
    "BOARD": [("Board: [6h]", ("6h",))],
    "SEAT_FOLDED": [
        ("Seat 1: x folded on 3rd St.", ("1", "x", "3rd")),
        ("Seat 1: x folded on 7th St.", ("1", "x", "7th")),
        ("Seat 1: x folded on the 4th Street", ("1", "x", "4th")),
    ],
    "SEAT_COLLECTED": [
        ("Seat 8: jb studz collected ($1.12), mucked", ("8", "jb studz", "1.12")),
        ("Seat 8: jb studz collected (1,112)", ("8", "jb studz", "1,112")),
    ],
    "SEAT_SHOWN": [
        (
            "Seat 3: x showed [2c 3c 4c 5c 9d 9c Kd] and won ($1,000) with 9,5,4,3,2",
            ("3", "x", "showed", "2c 3c 4c 5c 9d 9c Kd", "1,000", "9,5,4,3,2"),
        ),
        ("Seat 3: x showed [2c 3c] and lost with 3,2", ("3", "x", "showed", "2c 3c", None, "3,2")),
        ("Seat 3: x showed [2c 3c] and won (5)", ("3", "x", "showed", "2c 3c", "5", None)),
        ("Seat 3: x mucked [2c 3c] - a pair of Kings", ("3", "x", "mucked", "2c 3c", None, "a pair of Kings")),
        ("Seat 3: x      mucked [2c 3c]", ("3", "x", "mucked", "2c 3c", None, None)),
    ],
    "SEAT_WINS": [
        ("Seat 3: x wins the side pot ($5)", ("3", "x", "side pot", "5")),
        ("Seat 3: x ties for the main pot (5) with 9,5,4,3,2", ("3", "x", "main pot", "5")),
    ],
    "SEAT_RESULT": [
        ("Seat 8: jb studz mucked", ("8", "jb studz", "mucked")),
        ("Seat 8: jb studz is sitting out", ("8", "jb studz", "is sitting out")),
        ("Seat 8: jb studz didn't bet (folded)", ("8", "jb studz", "didn't bet (folded)")),
    ],
}  # fmt: skip
"""By terminal: lines, and their fields in the order that the head of shared.lark sets down."""

NOISE = {
    "_CHAT": ["N: hi", "N:", "N: N folds", "N M: [Kh] *** SUMMARY *** (Total Pot: 5, 2 Players)", "N: Seat 1: N (5)"],
    "_COMES_AND_GOES": ["N sits down", "N stands up"],
    "_ADDS": ["N adds $152", "N adds 1,500", "N adds $40.50"],
    "_SITS_OUT": ["N is sitting out"],
    "_RETURNS": ["N has returned"],
    "_CLOCK": ["N has 15 seconds left to act", "N has 5 seconds left to act"],
    "_TIME": ["N has requested TIME"],
    "_TIME_OVER": ["Time has expired"],
    "_TIMES_OUT": ["N has timed out", "N has timed out while disconnected", "N has timed out while being disconnected"],
    "_CONNECTION": ["N has been disconnected", "N has reconnected", "N has 120 seconds to reconnect"],
    "_FEELS": ["N is feeling happy", "N is feeling normal", "N is feeling angry", "N is feeling confused"],
    "_HIDES": ["N doesn't show hand", "N does not show"],
    "_REPEATS": ["N shows two pair, Aces and Sevens", "N shows a pair of Sevens", "N shows K,J,T,9,2"],
    "_LATE": ["N has registered late for the tournament and will be dealt in on their big blind"],
    "_LEVEL": ["The blinds are now 30/60", "The antes are now 5"],
}
"""By terminal: lines of the room that say nothing of the hand."""


def lexed(line: str) -> list[tuple[str, tuple[str | None, ...]]]:
    """Kind and fields of the token of a line."""
    state = SimpleNamespace(text=SimpleNamespace(text=line))
    tokens = list(OURS.parser.lexer.lex(state, None))
    return [(token.type, () if token.fields == (line, line) else token.fields[1:]) for token in tokens]


def grave(hand: Hand) -> list[str]:
    """The rules of severity E or W that a hand breaks."""
    return [one.rule for one in replay(hand).findings if one.severity is not Severity.INFO]


def said(text: str) -> list[str]:
    """The same of a text's one hand."""
    return grave(hand_of(text))


# -- the grammar


def test_every_terminal_has_a_sample():
    assert {terminal.name for terminal in OURS.terminals} == set(FIELDS) | set(NOISE)


@pytest.mark.parametrize(("kind", "sample"), [(kind, sample) for kind in FIELDS for sample in FIELDS[kind]])
def test_fields(kind, sample):
    line, fields = sample
    assert lexed(line) == [(kind, fields)]


@pytest.mark.parametrize(("kind", "line"), [(kind, line) for kind in NOISE for line in NOISE[kind]])
def test_noise_is_silent(kind, line):
    assert OURS.parser.lexer.look(line)[0] == kind


@pytest.mark.parametrize("kind", FIELDS)
def test_capitals_give_the_same_kind(kind):
    for line, fields in FIELDS[kind]:
        assert lexed(line.upper()) == [(kind, tuple(field and field.upper() for field in fields))]


@pytest.mark.parametrize(
    "line",
    [
        "Osier ponders",
        "Osier bets",
        "Osier bets ten",
        "Osier bets 10 chips",
        "Osier bets $-5",
        "Osier raises 5 to 10",
        "Osier brings in low for 5",
        "Osier is low with [2c]",
        "Osier posts the small blind of $5",
        "Osier wins the low pot (5) with 8,7,6,5,4",
        "Dealt to Osier [2h 3d] 7s",
        "Seat 3: Osier dances",
        "Seat 3: Osier: hi",
        "*** 2ND STREET ***",
        "*** 8TH STREET *** (Total Pot: 12, 2 Players)",
        "*** RIVER *** [2h 3d 7s] [Kh]",
        "Total pot $5",
        "Uncalled bet ($5) returned to Osier",
        "folds",
        f"{GAME}26190453000: Table Mart - $0.10/$0.20 Ante $0.02 - Limit Razz - 4:10:10 ET - 2010/12/07 (partial)",
        f"{GAME}26190453000: Table Mart - $0.10/$0.20 Ante $0.02 - Limit Stud Hi - 4:10:10 ET - 2010/12/07",
        f"{GAME}26190453000: Table Mart - $0/$0 Ante $0.02 - Limit Razz - 4:10:10 ET - 2010/12/07",
    ],
)
def test_what_the_room_does_not_write_is_unknown(line):
    with pytest.raises(UnknownLine):
        lexed(line)


@pytest.mark.parametrize("line", [line for lines in NOISE.values() for line in lines])
def test_noise_between_any_two_acts_changes_nothing(line):
    quiet = replayed(SHOWN)
    for name in ("N", "Osier", "Osier calls 10"):
        noise = re.sub(r"\bN\b", name, line)
        lines = SHOWN.rstrip().split("\n")
        noisy = "\n".join([lines[0], *(part for known in lines[1:-1] for part in (known, noise)), lines[-1], ""])
        one = replayed(noisy)
        assert one.findings == ()
        assert (one.turns, one.players, one.pot) == (quiet.turns, quiet.players, quiet.pot)


# -- what the lines mean


def test_the_room_tells_the_same_hands():
    for told, here in ((FOLDED_OUT, FOLDED), (SHOWN_DOWN, SHOWN), (CAPPED, CAP)):
        one, other = replayed(told), replayed(here)
        assert other.findings == ()
        assert (other.turns, other.players, other.rake) == (one.turns, one.players, one.rake)


def test_the_header():
    hand = hand_of(SHOWN)
    assert (hand.room, hand.table, hand.max_seats, hand.currency) == ("Full Tilt", "Adrastea III", 8, "USD")
    assert (hand.stakes.small_bet, hand.stakes.big_bet, hand.stakes.ante, hand.stakes.bring_in) == (10, 20, 2, 5)
    assert f"{hand.played_at:%Y-%m-%d %H:%M:%S}" == "2010-02-04 02:05:31"
    assert hand.hero == "Osier"
    assert next(event for event in hand.events if isinstance(event, HighNote)).player == "tin whistle"


@pytest.mark.parametrize(("words", "seats"), [("", None), (" (6 max)", 6), (" (heads up)", 2), (" (1 on 1)", None)])
def test_the_size_of_a_table(words, seats):
    assert hand_of(SHOWN.replace(" (8 max)", words)).max_seats == seats


def test_a_tournament_without_a_buy_in_is_told_by_its_name():
    for words, told in (("$5 + $0.50 Sit & Go", "$5 + $0.50"), ("The $1,000 Freeroll", "The $1,000 Freeroll")):
        text = (
            SHOWN.replace("Table Adrastea III (8 max)", f"{words} (123), Table 7")
            .replace("$", "")
            .replace(words.replace("$", ""), words)
        )
        hand = hand_of(text)
        assert (hand.currency, hand.tournament.number, hand.tournament.buy_in) == ("chips", "123", told)
        assert hand.table == "7"


def test_down_cards_told_apart_from_the_door_are_one_deal():
    deals = [event for event in hand_of(SHOWN).events if isinstance(event, Deal) and event.player == "Osier"]
    assert (len(deals[0].old), len(deals[0].new)) == (0, 3)
    assert (len(deals[1].old), len(deals[1].new)) == (3, 1)


def test_totals_and_additions():
    acts = [event for event in hand_of(CAP).events if isinstance(event, Act) and event.kind is not Kind.ANTE]
    assert [(act.kind.value, act.put_in, act.total) for act in acts[:6]] == [
        ("bring-in", 5, 5), ("complete", 10, 10), ("raise", 20, 20), ("fold", 0, 5), ("raise", 20, 30),
        ("raise", 20, 40),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "game",
    [
        "Limit Hold'em", "No Limit Hold'em", "Pot Limit Omaha Hi", "Limit Omaha H/L", "Limit Stud H/L",
        "Limit Stud Hi", "Limit 7 Card Stud", "Limit 2-7 Triple Draw", "Limit A-5 Triple Draw", "Limit Badugi",
        "NL Hold'em", "CAP NL Hold'em", "$100 Cap No Limit Hold'em", "Pot Limit 5-Card Omaha Hi", "Limit 2-7 Razz",
        "No Limit 2-7 Single Draw",
    ],
)  # fmt: skip
def test_another_game_is_passed_over_by_the_room_s_name(game):
    header = f"{GAME}9: Table Mart (6 max) - $0.10/$0.20 Ante $0.02 - {game} - 4:10:10 ET - 2010/12/07"
    later = f"{GAME}9: $5 + $1 HORSE (12), Table 3 - {game} - 10/20 - 4:10:10 ET - 2013/12/07"
    for line in (header, later):
        (passed, hand) = outcomes(f"{line}\nwhatever\n\n\n\n{SHOWN}")
        assert isinstance(passed, PassedOver)
        assert passed.game == game
        assert isinstance(hand, Hand)


@pytest.mark.parametrize(
    "header",
    [
        f"{GAME}9: Table Mart - $0.10/$0.20 - Limit Razz - 4:10:10 ET - 2010/12/07 (partial)",
        f"{GAME}9: Table Mart - $0.10/$0.20 - Limit Razz",
        f"{GAME}9: Table Mart - Razz - 4:10:10 ET - 2010/12/07",
        f"{GAME}9: Tisch Mart - $0.10/$0.20 - Limit Razz - 4:10:10 ET - 2010/12/07",
        f"{GAME}9: something",
    ],
)
def test_a_header_that_cannot_be_read_is_unread(header):
    (unread, hand) = outcomes(f"{header}\nSeat 1: x ($4)\n\n\n\n{SHOWN}")
    assert isinstance(unread, Unread)
    assert unread.finding.place.line == 1
    assert isinstance(hand, Hand)


def test_an_ante_that_comes_back_whole_was_not_paid():
    text = FOLDED.replace("*** 3RD", "Ante of $0.02 returned to x\n*** 3RD").replace(
        "Seat 6", "Seat 5: x ($3)\nSeat 6", 1
    )
    text = text.replace("quince99 antes $0.02", "quince99 antes $0.02\nx antes $0.02", 1)
    one = replayed(text)
    assert one.findings == ()
    assert (one.pot, "x" in [player.player for player in one.players]) == (58, False)
    # a part of an ante is what nobody could match
    part = hand_of(text.replace("Ante of $0.02 returned", "Ante of $0.01 returned"))
    assert next(event.amount for event in part.events if isinstance(event, Refund)) == 1


def test_hands_turned_up_early_and_told_again():
    text = SHOWN.replace("Osier ($2.88)", "Osier ($0.22)").replace("Marlowe ($3.83)", "Marlowe ($0.22)")
    before, _, after = text.partition("*** 5TH")
    before = before.replace("bets $0.10", "bets $0.10, and is all in")
    before = before.replace("Osier calls $0.10", "Osier calls $0.10, and is all in")
    after = re.sub(r"\n(?:Osier|Marlowe) (?:bets|calls|raises) .*", "", "*** 5TH" + after)
    shows = "Marlowe shows [Ac 2d 3s 6d]\nOsier shows [As 5h 8c 4h]\n"
    after = after.replace("Dealt to Marlowe [3s", "Dealt to Marlowe [Ac 2d 3s").replace("*** SHOW DOWN ***\n", "")
    after = after.replace("($1.64)", "($0.50)").replace("$1.71 | Rake $0.07", "$0.51 | Rake $0.01")
    one = replayed(before + shows + after)
    assert [found.rule for found in one.findings if found.severity is not Severity.INFO] == []
    assert (one.pot, one.showdown) == (51, True)
    # without the last shows the down cards are known all the same
    mute = re.sub(r"\nOsier shows \[As 5h 8c 4h 9s.*", "", before + shows + after)
    assert next(player.cards for player in replayed(mute).players if player.player == "Osier")[0] >= 0
    # and a deal that repeats others is found
    wrong = (before + shows + after).replace(
        "Dealt to Marlowe [Ac 2d 3s 6d] [Kh]", "Dealt to Marlowe [Ac 9c 3s 6d] [Kh]"
    )
    assert "UPCARD_CHANGED" in said(wrong)


@pytest.mark.parametrize("parts", ["Main pot $9,897. Side pot $9,800.", "Main pot $9,900. Side pot $9,800."])
def test_side_pots_with_the_rake_out_of_them_or_not(parts):
    path = HISTORIES / "thousands-commas-and-a-side-pot.txt"
    text = path.read_text(encoding="utf-16").replace("Main pot $9,897. Side pot $9,800.", parts)
    assert said(text) == []
    assert said(text.replace("Side pot $9,800", "Side pot $9,799")) == ["SIDE_POT_MISMATCH"]


def test_other_names_of_the_deuce():
    show = "Osier shows [Ks Kh 8c 8h 2s 2h Kd] two pair, Eights and Deuces"
    text = SHOWN.replace("Osier shows [As 5h 8c 4h 9s 2h Jd] 8,5,4,2,A", show)
    assert "SHOWN_HAND_MISREAD" not in said(text.replace("Deuces", "Twos"))
    assert "SHOWN_HAND_MISREAD" in said(text.replace("Eights and Deuces", "Kings and Twos"))


@pytest.mark.parametrize("what", ["didn't bet (folded)", "is sitting out", "wins the side pot ($0.02)"])
def test_a_summary_line_of_another_kind(what):
    assert said(FOLDED.replace("Seat 1: Marlowe folded on 4th St.", f"Seat 1: Marlowe {what}")) == []


# -- names and chat


def named(text: str, whom: str, name: str) -> str:
    """The text with another name, where it is a name."""
    return text.replace(whom, name)


@pytest.mark.parametrize(
    # a name that begins like a seat line cannot be told from one
    "name",
    [
        *sorted({*NAMES} - {"Seat 1: x"}),
        "x folds",
        "x antes 5",
        "shows",
        "is high with",
        "x stands up",
        "and is all in",
    ],
)
def test_a_name_acts_whatever_it_looks_like(name):
    for whom, others in (("Marlowe", {"tin whistle": -7, "Osier": -82}), ("Osier", {"tin whistle": -7, "Marlowe": 82})):
        one = replayed(named(SHOWN, whom, name))
        assert one.findings == ()
        net = {player.player: player.net for player in one.players}
        assert net == others | {name: 82 if whom == "Marlowe" else -82}
        assert one.hand.finished


CHAT = [
    "Osier bets $0.20",
    "*** 5TH STREET ***",
    "*** 5TH STREET *** (Total Pot: $5, 2 Players)",
    "*** SUMMARY ***",
    f"{GAME}26190453000: Table Mart - $0.10/$0.20 Ante $0.02 - Limit Razz - 4:10:10 ET - 2010/12/07",
    f"{GAME}1: Table Mart - $0.10/$0.20 - Limit Hold'em - 4:10:10 ET - 2010/12/07",
    "PokerStars Game #1:  Razz Limit ($1/$2 USD) - 2009/11/26 10:24:42 ET",
    "Total pot $9 | Rake $1",
    "Uncalled bet of $1 returned to Osier",
    "Osier wins the pot ($50)",
    "Seat 3: Osier ($4)",
    "Seat 3: Osier folded on 3rd St.",
    "Dealt to Osier [Kh]",
    "Marlowe folds",
    "Hand #112181 has been canceled",
    "Hand #112181:",
    "",
    ":",
    "a: b: c",
    "a\u2028Osier folds\u2028b",
    "a\x0bOsier folds\x0cb\x85c",
]


@pytest.mark.parametrize("words", CHAT)
@pytest.mark.parametrize("who", ["Osier", "stranger", "Marlowe folds", "Board", "x [Kh]"])
def test_chat_never_acts(words, who):
    quiet = replayed(SHOWN)
    lines = SHOWN.rstrip().split("\n")
    for place in (1, 3, 7, 10, 20, 36, len(lines) - 3):
        one = replayed("\n".join([*lines[:place], f"{who}: {words}", *lines[place:], ""]))
        assert one.findings == ()
        assert (one.players, one.turns) == (quiet.players, quiet.turns)


# -- what cannot be read


def test_an_unknown_line_anywhere_makes_its_hand_unread_and_is_named():
    lines = SESSION.split("\n")
    start, end = line_of(SESSION, GAME, 2), line_of(SESSION, GAME, 3)
    last = max(number for number in range(start, end) if lines[number - 1].strip())
    for place in range(start, last + 1):
        first, second, third = outcomes("\n".join([*lines[:place], "Marlowe ponders", *lines[place:]]))
        assert isinstance(second, Unread)
        assert (second.finding.rule, second.finding.place.line) == ("UNKNOWN_LINE", place + 1)
        assert "Marlowe ponders" in second.finding.message
        assert isinstance(first, Hand)
        assert isinstance(third, Hand)


def test_a_known_line_at_a_wrong_place_is_named():
    for line in ("Seat 5: x ($4)", "Seat 5: x folded on 3rd St.", "Total pot $5 | Rake $0"):
        text = SHOWN.replace("*** 4TH", f"{line}\n*** 4TH")
        (outcome,) = outcomes(text)
        assert isinstance(outcome, Unread)
        assert outcome.finding.place.line == line_of(text, "*** 4TH") - 1


@pytest.mark.parametrize("place", [4, 9, 16, 25, 34])
def test_a_canceled_hand(place):
    lines = FOLDED.rstrip().split("\n")
    for kept in (lines[place:], []):
        text = "\n".join([*lines[:place], "Hand #170000000011 has been canceled", *kept, "", "", "", SHOWN])
        cancelled, hand = outcomes(text)
        assert isinstance(cancelled, Cancelled)
        assert isinstance(hand, Hand)


def test_a_hand_that_nobody_was_dealt():
    lines = FOLDED.split("\n")
    summary = "*** SUMMARY ***\nTotal pot $0 | Rake $0\nSeat 1: Marlowe is sitting out\n"
    for kept in (1, 2, 5):
        seats = "\n".join(lines[:kept])
        antes = "Marlowe antes $0.02\nAnte of $0.02 returned to Marlowe\n" if kept == 5 else ""
        cancelled, hand = outcomes(f"{seats}\n{antes}{summary}\n\n\n{SHOWN}")
        assert isinstance(cancelled, Cancelled)
        assert isinstance(hand, Hand)


# -- cut short


@pytest.mark.parametrize("end", range(1, len(SHOWN.rstrip().split("\n"))))
def test_a_hand_cut_at_a_line(tmp_path, end):
    path = tmp_path / "hands.txt"
    lines = SHOWN.split("\n")[:end]
    path.write_text(FOLDED + "\n".join(lines) + "\n", encoding="utf-8")
    first, last = read(path)
    assert first.events == hand_of(FOLDED).events
    rules = [last.finding.rule] if isinstance(last, Unread) else grave(last)
    assert rules == ["HAND_TRUNCATED"]
    shown = document(check_paths([path]))
    assert "HAND_TRUNCATED" in str(shown)
    store = Store(tmp_path / "db")
    summary = import_paths([path], store)
    assert (summary.stored, summary.unfinished) == (1, 1)
    path.write_text(FOLDED + SHOWN, encoding="utf-8")
    assert import_paths([path], store).stored == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
def test_a_file_cut_at_every_byte_of_its_last_lines(tmp_path, encoding):
    path = tmp_path / "hands.txt"
    mark = codecs.BOM_UTF16_LE if encoding == "utf-16-le" else b""
    data = mark + (FOLDED + SHOWN.rstrip("\n")).replace("\n", "\r\n").encode(encoding)
    last = len((SHOWN.rstrip("\n").rpartition("*** SUMMARY")[2]).encode(encoding)) + 400
    for end in range(len(data) - last, len(data)):
        path.write_bytes(data[:end])
        first, second = read(path)
        assert first.events == hand_of(FOLDED).events
        if isinstance(second, Unread):
            assert second.finding.rule == "HAND_TRUNCATED"
            continue
        rules = grave(second)
        assert rules == ["HAND_TRUNCATED"] or (rules == [] and second.finished), data[:end][-60:]


def test_a_header_alone_cut_anywhere():
    header = SHOWN.split("\n")[0]
    for end in range(1, len(header)):
        first, second = outcomes(FOLDED + header[:end])
        assert isinstance(first, Hand)
        assert isinstance(second, (Unread, Hand))
        if isinstance(second, Unread):
            assert second.finding.rule in {"HAND_TRUNCATED", "UNKNOWN_LINE"}
