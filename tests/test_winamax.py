"""Winamax: every terminal's fields, and what the room words in its own way."""

import pytest
from lark import Lark
from textroom import (
    assert_cut_is_told,
    assert_known_line_by_line,
    assert_left_for_the_next_import,
    assert_never_raises,
    assert_told_alike,
    grammar,
    grave,
    history,
    lexed,
    outcomes,
    replays,
    short_stacks,
)
from texts import hand_of
from wordings.winamax import write

from razzstats.events import Act, Kind
from razzstats.play.replay import replay
from razzstats.read.lines import UnknownLine
from razzstats.read.reader import PassedOver, Unread

GRAMMAR = "winamax.lark"

FIELDS = {
    "CASH_HEADER": [
        (
            "Winamax Poker - CashGame - HandId: #9250793-444-1478990340 - Razz fixed limit (5€/25€/50€)"
            " - 2016/11/12 22:39:00 UTC",
            ("9250793-444-1478990340", "", "", "€", "25", "50", "", "2016/11/12 22:39:00 UTC"),
        ),
        (
            'Winamax Poker - Go Fast "Port 8-Games" - HandId: #1-2-3 - Razz fixed limit (0.50/2/4)'
            " - 2017/01/02 3:04:05 UTC",
            ("1-2-3", "", "", "", "2", "4", "", "2017/01/02 3:04:05 UTC"),
        ),
        (
            'Winamax Poker - HOLD-UP "Sables" - HandId: #1-2-3 - Razz fixed limit (0.02€/0.04€) - 2017/01/02 3:04:05',
            ("1-2-3", "", "", "€", "0.02", "0.04", "", "2017/01/02 3:04:05"),
        ),
    ],
    "TOURNAMENT_HEADER": [
        (
            'Winamax Poker - Tournament "LOW "8" - Games" buyIn: 0.45€ + 0.05€ level: 1 - HandId: #12-1-34'
            " - Razz fixed limit (10/60/120) - 2016/11/12 22:39:00 UTC",
            ("12-1-34", "", 'LOW "8" - Games', "0.45€ + 0.05€", "", "1", "60", "120", "2016/11/12 22:39:00 UTC"),
        ),
        (
            'Winamax Poker - Tournament "X" buyIn: Ticket only level: 10 - HandId: #12-1-34'
            " - Razz fixed limit (1,000/6,000/12,000) - 2016/11/12 22:39:00 UTC",
            ("12-1-34", "", "X", "Ticket only", "", "10", "6,000", "12,000", "2016/11/12 22:39:00 UTC"),
        ),
    ],
    "TABLE": [
        ("Table: 'Pampelune' 6-max (real money)", ("Pampelune", "6")),
        ("Table: 'SHORT TRACK 20 € 06' 5-max (play money) Seat #4 is the button", ("SHORT TRACK 20 € 06", "5")),
    ],
    "TOURNAMENT_TABLE": [
        ("Table: 'TEA (2)(548967895)#0037' 6-max (real money)", ("TEA (2)(548967895)#0037", "548967895", "6")),
    ],
    "SEAT": [
        ("Seat 2: Player0 (33.90€)", ("2", "Player0", "33.90", None, None)),
        ("Seat 2: a (5€) (2417.80€)", ("2", "a (5€)", "2417.80", None, None)),
        ("Seat 1: x y (7410.50, 2.50€ bounty)", ("1", "x y", "7410.50", "2.50", None)),
        ("Seat 1: x (12,000) is sitting out", ("1", "x", "12,000", None, " is sitting out")),
    ],
    "ANTES": [("*** ANTE/BLINDS ***", ())],
    "ANTE": [
        ("x posts ante 5€", ("x", "5", None)),
        ("posts ante 5€ posts ante 140 and is all-in", ("posts ante 5€", "140", " and is all-in")),
    ],
    "STREET": [
        ("*** 3rd STREET ***", ("3rd STREET", None)),
        ("*** 7th STREET ***", ("7th STREET", None)),
        ("*** SEVENTH STREET *** [6h]", ("SEVENTH STREET", "6h")),
    ],
    "DEAL": [
        ("Dealt to x [X X 8h]", ("x", None, "X X 8h")),
        ("Dealt to x [X X 8h 5c] [Js]", ("x", "X X 8h 5c", "Js")),
    ],
    "BRING_IN": [("x brings in 10€", ("x", "10", None)), ("x bring-in 6 and is all-in", ("x", "6", " and is all-in"))],
    "BET": [("x bets 4.50€", ("x", "4.50", None))],
    "CALL": [("x calls 3.90€", ("x", "3.90", None)), ("x calls 40 folds calls 3", ("x calls 40 folds", "3", None))],
    "RAISE_UNSURE": [
        ("x raises 25€ to 25€", ("x", "25", "25", None)),
        ("x raises -6.10€ to 18.90€", ("x", "-6.10", "18.90", None)),
        ("x raises 60 to 1,120 and is all-in", ("x", "60", "1,120", " and is all-in")),
    ],
    "CHECK": [("x checks checks", ("x checks",))],
    "FOLD": [("x bets 5€ folds", ("x bets 5€",))],
    "SHOW_DOWN": [("*** SHOW DOWN ***", ())],
    "SHOW": [
        ("x shows [Jh 6h Kc 6d 7d 2d 9s] (One pair : 6)", ("x", "Jh 6h Kc 6d 7d 2d 9s", None)),
        ("x shows [Jh 6h] (8-7-5-3-A)", ("x", "Jh 6h", "8-7-5-3-A")),
        ("x shows [Jh 6h]", ("x", "Jh 6h", None)),
    ],
    "AWARD": [
        ("x collected 258€ from pot", ("x", "258", "pot")),
        ("x collected 0.22€ from side pot 2", ("x", "0.22", "side pot 2")),
        ("x collected 2701 from main pot", ("x", "2701", "main pot")),
    ],
    "SUMMARY": [("*** SUMMARY ***", ())],
    "POT": [("Total pot 70.30€ | Rake 2.50€", ("70.30", "", "2.50"))],
    "POT_UNRAKED": [("Total pot 3555 | No rake", ("3555",))],
    "SEAT_COLLECTED": [("Seat 4: x won 258€", ("4", "x", "258")), ("Seat 4: x won 5€ won 9", ("4", "x won 5€", "9"))],
    "SEAT_SHOWN": [
        (
            "Seat 2: x showed [4d Ac 8h] and won 70.30€ with One pair : Aces",
            ("2", "x", "showed", "4d Ac 8h", "70.30", None),
        ),
        ("Seat 2: x showed [4d Ac 8h] and won 70.30€", ("2", "x", "showed", "4d Ac 8h", "70.30", None)),
        ("Seat 2: x showed [4d Ac 8h] and lost with 8,4,3,2,A", ("2", "x", "showed", "4d Ac 8h", None, "8,4,3,2,A")),
    ],
}


@pytest.fixture(scope="module")
def ours() -> Lark:
    return grammar(GRAMMAR)


def test_every_terminal_has_a_sample(ours):
    assert {terminal.name for terminal in ours.terminals} == set(FIELDS)


@pytest.mark.parametrize(("kind", "sample"), [(kind, sample) for kind in FIELDS for sample in FIELDS[kind]])
def test_fields(ours, kind, sample):
    line, fields = sample
    assert lexed(ours, line) == [(kind, fields)]


def test_lark_s_own_lexer_finds_the_same_kinds(ours):
    lines = [line for samples in FIELDS.values() for line, _ in samples]
    lines += [line for line in history("winamax/side-pots-added-up").split("\n") if line]
    for line in lines:
        found = [token.type for token in grammar(GRAMMAR, stock=True).lex(line)]
        assert [kind for kind, _ in lexed(ours, line)] == found, line


@pytest.mark.parametrize(
    "line",
    [
        "x ponders",
        "x bets",
        "x bets 5€ more",
        "x bets €",
        "x calls -5€",
        "x raises to 25€",
        "x raises 25€",
        "x raises 25€ to -25€",
        "x posts the ante 5€",
        "*** 2nd STREET ***",
        "*** FLOP *** [2h 3d 7s]",
        "x collected 5€",
        "Total pot 5€",
        "Total pot 5€ | Rake",
        "Uncalled bet (5€) returned to x",
        'x said, "hi"',
        "Hold-up to Pot: total 5€",
        "Winamax Poker - CashGame - HandId: #1-2-3 - Razz fixed limit (0€/0€/0€) - 2016/11/12 22:39:00 UTC",
    ],
)
def test_what_the_room_does_not_write_is_unknown(ours, line):
    with pytest.raises(UnknownLine):
        lexed(ours, line)


# -- raises


def raising(street: int, raises: str, stack: str = "900€") -> list[Act]:
    """The acts of a hand in which Ann, who has the bring-in or a bet in, raises in these words."""
    lines = [
        "Winamax Poker - CashGame - HandId: #1-2-3 - Razz fixed limit (5€/25€/50€) - 2016/11/12 22:39:00 UTC",
        "Table: 'Pampelune' 6-max (real money)",
        f"Seat 1: Ann ({stack})",
        "Seat 2: Bob (900€)",
        "*** ANTE/BLINDS ***",
        "Ann posts ante 5€",
        "Bob posts ante 5€",
        "*** 3rd STREET ***",
        "Ann brings in 10€",
        "Bob raises 25€ to 25€",
    ]
    if street > 3:
        lines += [f"*** {street}th STREET ***", "Ann bets 50€", "Bob raises 50€ to 100€"]
    return [event for event in hand_of("\n".join([*lines, f"Ann {raises}", ""])).events if isinstance(event, Act)]


def test_a_raise_above_a_short_all_in_tells_the_total():
    """Bet 50, raise to 100, all-in for 110: the next raise is to 150, which Ann, who has 50 in, tells as it is."""
    *_, ann = raising(5, "checks\nCy raises 10€ to 110€\nAnn raises 40€ to 150€\nBob folds")
    assert (ann.put_in, ann.total) == (10000, 15000)


@pytest.mark.parametrize(
    ("street", "raises", "stack", "put_in", "total"),
    [
        # a whole bet: the street's total
        (3, "raises 25€ to 50€", "900€", 4000, 5000),
        (5, "raises 50€ to 150€", "900€", 10000, 15000),
        # not a whole bet, nothing, or less than nothing above the level: what was added
        (3, "raises 15€ to 40€", "900€", 4000, 5000),
        (5, "raises 0€ to 100€", "900€", 10000, 15000),
        (3, "raises -6.10€ to 18.90€", "33.90€", 1890, 2890),
        (3, "raises 1.40€ to 26.40€", "41.40€", 2640, 3640),
        # all-in: the last chip tells which it is
        (3, "raises 13€ to 38€", "43€", 2800, 3800),
        (3, "raises 13€ to 38€ and is all-in", "53€", 3800, 4800),
        (5, "raises 20€ to 120€", "135€", 7000, 12000),
        # he has not so much to add
        (5, "raises 45€ to 145€", "160€", 9500, 14500),
    ],
)
def test_what_a_raise_tells(street, raises, stack, put_in, total):
    act = raising(street, raises + "\nBob folds", stack)[-1]
    assert (act.kind, act.put_in, act.total, act.by) == (Kind.RAISE, put_in, total, None)


def test_a_raise_that_opens_third_street_is_a_bet():
    text = history("winamax/fast-tables-and-street-names-in-words").split("\n\n")[1]
    assert "Orsolo bets 25€" in text
    (bet,) = replays(text.lstrip("\n"))
    (raised,) = replays(text.lstrip("\n").replace("Orsolo bets 25€", "Orsolo raises 25€ to 25€"))
    assert grave(raised) == []
    assert raised.turns == bet.turns


def test_completing_over_a_short_all_in_tells_the_total():
    """10, a bet of 18 all-in, then 25 by who has 10 in: a completion, not 35."""
    text = history("winamax/side-pots-added-up").split("\n\n")[0]
    head = text[: text.index("Kittiwake raises")].replace("Kittiwake (80€)", "Kittiwake (23€)")
    lines = ["Kittiwake raises 8€ to 18€", "Veldt folds", "Sandgrouse folds", "Orsolo raises 7€ to 25€", "cut"]
    act = hand_of(head + "\n".join(lines)).events[-1]
    assert (act.put_in, act.total) == (1500, 2500)


# -- money


def test_every_figure_of_the_money_is_checked():
    text = history("winamax/uncalled-in-the-award").rstrip("\n").split("\n\n")[-1].lstrip("\n") + "\n"
    (whole,) = replays(text)
    assert (whole.findings, whole.cannot_check) == ((), ())
    for old, new, rules in (
        ("Rake 1.75€", "Rake 1.70€", ["POT_MISMATCH"]),
        ("Total pot 68.25€", "Total pot 68€", ["POT_MISMATCH", "RAKE_MISMATCH"]),
        ("collected 68.25€", "collected 69.25€", ["NET_MISMATCH", "RAKE_MISMATCH"]),
        ("won 68.25€", "won 78.25€", ["NET_MISMATCH"]),
        ("Kittiwake won", "Orsolo won", ["HAND_TRUNCATED"]),
        ("bets 25€", "bets 30€", ["POT_MISMATCH", "WRONG_BET_SIZE"]),
    ):
        assert old in text
        (played,) = replays(text.replace(old, new))
        assert sorted(grave(played)) == rules, new


def test_names_of_pots_prove_nothing():
    """Two pots are told as the main pot, and the last bet, which nobody called, as a side pot."""
    for text in history("winamax/side-pots-added-up").rstrip("\n").split("\n\n"):
        (played,) = replays(text.lstrip("\n") + "\n")
        assert grave(played) == []
        assert played.cannot_check == ()
    # a wrong winner of the main pot is found all the same
    wrong = text.lstrip("\n").replace("Kittiwake collected", "Veldt collected")
    wrong = wrong.replace("and won 357€", "and lost").replace("6d 8d] and lost", "6d 8d] and won 357€") + "\n"
    (played,) = replays(wrong)
    assert "WRONG_WINNER" in grave(played)


def test_words_of_a_high_game_accuse_nobody():
    text = history("winamax/lows-named-as-high-hands")
    for played in replays(text):
        assert grave(played) == []
    # five ranks can only be a low
    (_, wrong) = replays(text.replace("(5-4-3-2-A)", "(6-4-3-2-A)"))
    assert grave(wrong) == ["SHOWN_HAND_MISREAD"]


def test_a_tournament_is_told():
    hand = replays(history("winamax/tournament-bounties-and-tickets"))[0].hand
    assert hand.currency == "chips"
    assert (hand.tournament.number, hand.tournament.buy_in, hand.tournament.level) == (
        "185000001", "4.50€ + 0.50€", "3",
    )  # fmt: skip
    assert [seat.bounty for seat in hand.seats] == [225, 225, 337]
    assert (hand.seats[1].stack, hand.max_seats) == (241050, 6)
    assert hand.played_at.isoformat() == "2017-07-14T02:40:00+00:00"


def test_the_currency_is_told():
    assert replays(history("winamax/play-money"))[0].hand.currency == "play"
    assert replays(history("winamax/thousands-of-euros"))[0].hand.currency == "EUR"
    # a table of money whose name looks like a tournament's
    text = history("winamax/thousands-of-euros").replace("SHORT TRACK 20 € 06", "Track(20)#1")
    (played,) = replays(text)
    assert (played.hand.currency, played.hand.tournament, played.hand.table) == ("EUR", None, "Track(20)#1")


def test_short_stacks_and_side_pots_are_told_alike():
    hands = short_stacks("Winamax")
    assert sum(found.rule == "SHORT_ALLIN" for hand in hands for found in replay(hand).findings) > 20
    assert_told_alike(hands, write)


# -- what cannot be read, what must not act

ONE = history("winamax/split-pot-odd-cent").rstrip("\n") + "\n"
SIDE = history("winamax/side-pots-added-up").split("\n\n")[0] + "\n"


def test_an_unknown_line_anywhere_is_named():
    assert_known_line_by_line(ONE, "Kittiwake ponders")


@pytest.mark.parametrize(
    "said",
    [
        "*** 4th STREET ***",
        "Veldt folds",
        "Veldt bets 50€",
        "*** SUMMARY ***",
        "Total pot 1€ | No rake",
        "Winamax Poker - CashGame - HandId: #1-2-3 - Razz fixed limit (5€/25€/50€) - 2016/11/12 22:39:00 UTC",
    ],
)
def test_what_somebody_says_never_acts(said):
    lines = ONE.split("\n")
    for place in (3, 9, 14, 20, len(lines) - 6):
        (outcome,) = outcomes("\n".join([*lines[:place], f'Kittiwake said, "{said}"', *lines[place:]]))
        assert isinstance(outcome, Unread)
        assert outcome.finding.place.line == place + 1


@pytest.mark.parametrize(
    "name",
    [
        "posts ante 5€",
        "Veldt folds",
        "Veldt raises 25€ to 50€",
        "brings in 10€",
        "[AUS] Bob",
        "Bob [X X 8h]",
        "a shows [Kd]",
        "Seat 5: Veldt",
        "Dealt to Veldt",
        "won 5€",
        "5€ (5€)",
        "x collected 5€ from pot",
        "*** SUMMARY",
        "Total pot 5€ | No rake",
        "to 5€",
    ],
)
def test_a_name_acts_whatever_it_looks_like(name):
    (expected,) = replays(ONE)
    (played,) = replays(ONE.replace("Kittiwake", name))
    assert [turn[1:] for turn in played.turns] == [turn[1:] for turn in expected.turns]
    assert {name if one.player == "Kittiwake" else one.player: one.net for one in expected.players} == {
        one.player: one.net for one in played.players
    }
    assert grave(played) == []


def test_another_game_is_passed_over_and_a_damaged_header_is_not():
    header = ONE.split("\n")[0]
    for game in ("Omaha5 pot limit", "5 Card Omaha Hi/Lo pot limit", "7-Card Stud Hi/Lo fixed limit", "Lowball27 x"):
        (outcome,) = outcomes(ONE.replace("Razz fixed limit", game))
        assert isinstance(outcome, PassedOver)
        assert outcome.game == game
    for old, new in (("50€)", "50€"), ("/25€", "/x"), (" UTC", " UTC\n?"), ("2017/", "2017-"), ("€/50€", "€ 50€")):
        assert old in header
        (outcome,) = outcomes(ONE.replace(header, header.replace(old, new)))
        assert isinstance(outcome, Unread), new


# -- cut short


@pytest.mark.parametrize("text", [ONE, SIDE], ids=["split", "side pots"])
def test_a_hand_cut_anywhere_is_told(text):
    assert_cut_is_told(text, step=23)


def test_a_cut_hand_is_left_for_the_next_import(tmp_path):
    ends = [60, 300, *(SIDE.rindex(words) + 6 for words in ("*** 5th", "Total pot", "| Rake", "Seat 4", "won 150"))]
    assert_left_for_the_next_import(SIDE, tmp_path, ends)


@pytest.mark.parametrize("text", [ONE, SIDE], ids=["split", "side pots"])
def test_whatever_stands_in_a_hand_never_raises(text):
    assert_never_raises(text, seed=7)
