"""Text to hands: headers, seats, names, chat, wordings, what is left unread and what is passed over."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from texts import CAPPED, FOLDED_OUT, SESSION, SHOWN_DOWN, found, hand_of, line_of, outcomes, replayed, told

from razzstats.cards import UNKNOWN, parse_cards
from razzstats.events import Act, Award, Deal, Heading, Kind, Refund, Show, Street
from razzstats.hand import Hand
from razzstats.play.replay import replay
from razzstats.read.reader import Cancelled, PassedOver, Unread, read_chunk
from razzstats.read.source import cut

HAND = told("""
    seats: Ann 1000 Qc, Bob 1000 Kd/2s/6h
    Ann: brings in for 10
    Bob: raises 20 to 30
    Ann: folds
    Uncalled bet (20) returned to Bob
    Bob collected POT from pot
""")[0]


def under(header: str) -> str:
    """The same hand under another header."""
    return header + HAND[HAND.index("\n") :]


# -- headers

HEADERS = {
    "before autumn 2008": (
        "PokerStars Game #18707234955:  Razz Limit ($0.50/$1.00) - 2008/07/09 - 21:41:43 (ET)",
        ("18707234955", "USD", 50, 100, "", "", None, "2008-07-10 01:41:43"),
    ),
    "2008": (
        "PokerStars Game #20711747191:  Razz Limit ($1/$2) - 2008/09/26 14:36:50 ET",
        ("20711747191", "USD", 100, 200, "", "", None, "2008-09-26 18:36:50"),
    ),
    "2009": (
        "PokerStars Game #35874566077:  Razz Limit ($0.04/$0.08 USD) - 2009/11/26 10:24:42 ET",
        ("35874566077", "USD", 4, 8, "", "", None, "2009-11-26 15:24:42"),
    ),
    "a zone, and ET in brackets": (
        "PokerStars Hand #61:  Razz Limit ($0.04/$0.08 USD) - 2011/04/18 2:21:35 CET [2011/04/17 20:21:35 ET]",
        ("61", "USD", 4, 8, "", "", None, "2011-04-18 00:21:35"),
    ),
    "a zone alone": (
        "PokerStars Hand #62:  Razz Limit ($0.04/$0.08 USD) - 2026/08/31 21:19:18 WET",
        ("62", "USD", 4, 8, "", "", None, "2026-08-31 20:19:18"),
    ),
    "a zone that nobody knows": (
        "PokerStars Hand #63:  Razz Limit ($0.04/$0.08 USD) - 2026/08/31 21:19:18 XYZT",
        ("63", "USD", 4, 8, "", "", None, None),
    ),
    "euros": (
        "PokerStars Hand #64:  Razz Limit (€0.10/€0.20 EUR) - 2012/01/31 21:19:18 ET",
        ("64", "EUR", 10, 20, "", "", None, "2012-02-01 02:19:18"),
    ),
    "pounds without their code": (
        "PokerStars Hand #65:  Razz Limit (£1/£2) - 2012/01/31 21:19:18 ET",
        ("65", "GBP", 100, 200, "", "", None, "2012-02-01 02:19:18"),
    ),
    "play money": (
        "PokerStars Hand #66:  Razz Limit (100/200) - 2012/01/31 21:19:18 ET",
        ("66", "play", 10000, 20000, "", "", None, "2012-02-01 02:19:18"),
    ),
    "stakes with blanks": (
        "PokerStars Hand #67:  Razz Limit ($2.50 / $5) - 2012/01/31 21:19:18 ET",
        ("67", "USD", 250, 500, "", "", None, "2012-02-01 02:19:18"),
    ),
    "stakes with commas": (
        "PokerStars Hand #68:  Razz Limit ($1,500/$3,000 USD) - 2012/01/31 21:19:18 ET",
        ("68", "USD", 150000, 300000, "", "", None, "2012-02-01 02:19:18"),
    ),
    "a tournament": (
        "PokerStars Hand #49382949075: Tournament #2010090015, $200+$15 USD Razz Limit - Level IV (50/100)"
        " - 2010/09/02 15:00:00 ET",
        ("49382949075", "chips", 5000, 10000, "", "", ("2010090015", "$200+$15 USD", "Level IV"),
         "2010-09-02 19:00:00"),
    ),
    "a tournament under the old name": (
        "PokerStars Game #70: Tournament #71, $10+$1 Razz Limit - Level I (10/20) - 2009/02/02 15:00:00 ET",
        ("70", "chips", 1000, 2000, "", "", ("71", "$10+$1", "Level I"), "2009-02-02 20:00:00"),
    ),
    "bounties": (
        "PokerStars Hand #72: Tournament #73, $25+$25+$5 USD 8-Game (Razz Limit) - Level IV (200/400)"
        " - 2013/02/02 15:00:00 ET",
        ("72", "chips", 20000, 40000, "8-Game", "", ("73", "$25+$25+$5 USD", "Level IV"), "2013-02-02 20:00:00"),
    ),
    "a freeroll": (
        "PokerStars Hand #74: Tournament #75, Freeroll  HORSE (Razz Limit) - Level II (20/40) - 2013/02/02 15:00:00 ET",
        ("74", "chips", 2000, 4000, "HORSE", "", ("75", "Freeroll", "Level II"), "2013-02-02 20:00:00"),
    ),
    "a home game": (
        "PokerStars Home Game Hand #99632234066: {Fizzle's Room} Tournament #743144019, 100+9 8-Game (Razz Limit)"
        " - Match Round I, Level IV (30/60) - 2013/06/05 23:30:00 ET",
        ("99632234066", "chips", 3000, 6000, "8-Game", "Fizzle's Room",
         ("743144019", "100+9", "Match Round I, Level IV"), "2013-06-06 03:30:00"),
    ),
    "a home game for money": (
        "PokerStars Home Game Hand #76: {Club #3311111}  Razz Limit ($0.10/$0.20 USD) - 2013/02/02 15:00:00 ET",
        ("76", "USD", 10, 20, "", "Club #3311111", None, "2013-02-02 20:00:00"),
    ),
    "a club named like a game": (
        "PokerStars Home Game Hand #77: {Hold'em Limit (5/10)}  Razz Limit ($0.10/$0.20 USD) - 2013/02/02 15:00:00 ET",
        ("77", "USD", 10, 20, "", "Hold'em Limit (5/10)", None, "2013-02-02 20:00:00"),
    ),
    "HORSE for money": (
        "PokerStars Hand #78:  HORSE (Razz Limit, $0.10/$0.20) - 2013/02/02 15:00:00 ET",
        ("78", "USD", 10, 20, "HORSE", "", None, "2013-02-02 20:00:00"),
    ),
    "8-Game for play money": (
        "PokerStars Hand #79:  8-Game (Razz Limit, 100/200) - 2013/02/02 15:00:00 ET",
        ("79", "play", 10000, 20000, "8-Game", "", None, "2013-02-02 20:00:00"),
    ),
    "8-Game, high": (
        "PokerStars Hand #80:  8-Game (Razz Limit, $400/$800 USD) - 2013/02/02 15:00:00 ET",
        ("80", "USD", 40000, 80000, "8-Game", "", None, "2013-02-02 20:00:00"),
    ),
    "Triple Stud": (
        "PokerStars Hand #81:  Triple Stud (Razz Limit, 4/8) - 2013/02/02 15:00:00 ET",
        ("81", "play", 400, 800, "Triple Stud", "", None, "2013-02-02 20:00:00"),
    ),
    "TORSE": (
        "PokerStars Hand #82: Tournament #83, $10+$1 USD TORSE (Razz Limit) - Level II (20/40)"
        " - 2013/02/02 15:00:00 ET",
        ("82", "chips", 2000, 4000, "TORSE", "", ("83", "$10+$1 USD", "Level II"), "2013-02-02 20:00:00"),
    ),
    "10-Game": (
        "PokerStars Hand #84:  10-Game (Razz Limit, $1/$2 USD) - 2013/02/02 15:00:00 ET",
        ("84", "USD", 100, 200, "10-Game", "", None, "2013-02-02 20:00:00"),
    ),
    "capitals": (
        "POKERSTARS GAME #85: TOURNAMENT #86, $10+$1 USD RAZZ LIMIT - LEVEL I (10/20) - 2013/02/02 15:00:00 ET",
        ("85", "chips", 1000, 2000, "", "", ("86", "$10+$1 USD", "LEVEL I"), "2013-02-02 20:00:00"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", HEADERS)
def test_header(name):
    header, (id_, currency, small, big, mix, club, tournament, utc) = HEADERS[name]
    hand = hand_of(under(header))
    assert (hand.room, hand.id, hand.currency, hand.mix, hand.club) == ("PokerStars", id_, currency, mix, club)
    assert (hand.stakes.small_bet, hand.stakes.big_bet) == (small, big)
    assert hand.played_at == (utc and datetime.fromisoformat(utc).replace(tzinfo=UTC))
    assert hand.time_text in header
    told_tournament = hand.tournament and (hand.tournament.number, hand.tournament.buy_in, hand.tournament.level)
    assert told_tournament == tournament
    assert hand.in_chips == (tournament is not None)


def test_a_hand_exported_in_capitals_is_the_same_hand():
    upper, lower = replayed(SHOWN_DOWN.upper()), replayed(SHOWN_DOWN)
    assert upper.findings == ()
    assert (upper.pot, upper.rake) == (171, 7)
    assert [player.net for player in upper.players] == [player.net for player in lower.players]
    assert [player.cards for player in upper.players] == [player.cards for player in lower.players]


OTHERS = {
    "Hold'em Limit": "PokerStars Game #1:  Hold'em Limit ($1/$2 USD) - 2010/01/02 3:04:05 ET",
    "Hold'em No Limit": "PokerStars Hand #1: Tournament #2, $9.80+$1.20 USD Hold'em No Limit - Level I (10/20) - "
    "2010/01/02 3:04:05 ET",
    "7 Card Stud Limit": "PokerStars Game #1:  Triple Stud (7 Card Stud Limit, 4/8) - 2010/01/02 3:04:05 ET",
    "7 Card Stud Hi/Lo Limit": "PokerStars Hand #1:  8-Game (7 Card Stud Hi/Lo Limit, $400/$800 USD) - "
    "2010/01/02 3:04:05 ET",
    "Triple Draw 2-7 Lowball Limit": "PokerStars Home Game Hand #1: {Razz Limit Club} Tournament #2, 100+9 8-Game "
    "(Triple Draw 2-7 Lowball Limit) - Match Round I, Level I (20/40) - 2013/06/05 23:30:00 ET",
    "Omaha Hi/Lo Limit": "PokerStars Hand #1: Tournament #2, Freeroll  HORSE (Omaha Hi/Lo Limit) - Level I (10/20) - "
    "2010/01/02 3:04:05 ET",
    "2-7 Single Draw No Limit": "PokerStars Hand #1: 2-7 Single Draw No Limit ($1.00/$2.00) - 2026/07/22 21:00:00 ET",
    "2-7 Razz Limit": "PokerStars Hand #1: 2-7 Razz Limit ($1.00/$2.00) - 2026/07/22 21:00:00 ET",
}


@pytest.mark.parametrize("game", OTHERS)
def test_another_game_is_passed_over_by_the_room_s_name(game):
    text = under(OTHERS[game]).replace("Bob: raises", 'Bob said, "RAZZ"\nBob: stands pat\nBob: raises')
    (outcome,) = outcomes(text)
    assert isinstance(outcome, PassedOver)
    assert game in outcome.game


@pytest.mark.parametrize(
    "header",
    [
        "PokerStars Hand #1:  Razz Limit ($0.04/$0.08 USD)",
        "PokerStars Hand #1:  Razz Limit - 2010/01/02 3:04:05 ET",
        "PokerStars Hand #1:  Razz Pot Limit ($0.04/$0.08 USD) - 2010/01/02 3:04:05 ET",
        "PokerStars Hand #1: Tournament #, $10+$1 USD Razz Limit - Level I (10/20) - 2010/01/02 3:04:05 ET",
        "PokerStars Hand #1:  Limit Razz ($0.04/$0.08 USD) - 2010/01/02 3:04:05 ET",
        "PokerStars Hand #1:  Fixed Limit Razz ($0.04/$0.08 USD) - 2010/01/02 3:04:05 ET",
        "PokerStars Hand #1:  Razz ($0.04/$0.08 USD) - 2010/01/02 3:04:05 ET",
        "PokerStars Hand #1:  HORSE Limit Mix (Razz, $0.04/$0.08 USD) - 2010/01/02 3:04:05 ET",
        "PokerStars Hand #1: Tournament #2, $10 + $1 USD Razz Limit - Level I (10/20) - 2010/01/02 3:04:05 ET",
        "PokerStars Hand #1:  Hold'em and Razz Mixed ($1/$2) - 2010/01/02 3:04:05 ET",
    ],
)
def test_a_header_that_says_razz_and_cannot_be_read_is_never_passed_over(header):
    (outcome,) = outcomes(under(header))
    assert isinstance(outcome, Unread)
    assert (outcome.finding.rule, outcome.finding.place.line) == ("UNKNOWN_LINE", 1)


def test_a_localised_hand_is_reported():
    text = SESSION.replace("PokerStars Game #170000000012:", "Mão PokerStars #170000000012:")
    first, second, third = outcomes(text)
    assert isinstance(first, Hand)
    assert isinstance(second, Unread)
    assert isinstance(third, Hand)
    assert second.finding.place.line == line_of(text, "Mão")


# -- seats, cards, acts


def test_seats_with_bounties_and_notes():
    text = HAND.replace("Ann (1000 in chips)", "Ann (1000 in chips, $12.50 bounty)").replace(
        "Seat 2: Bob",
        "Seat 4: Cy (1,500 in chips, $1,025 bounty) is sitting out\n"
        "Seat 5: Dee (90 in chips) out of hand (moved from another table into small blind)\nSeat 2: Bob",
        1,
    )
    hand = hand_of(text)
    assert [(seat.number, seat.player, seat.stack, seat.bounty, seat.note) for seat in hand.seats] == [
        (1, "Ann", 100000, 1250, ""),
        (4, "Cy", 150000, 102500, "is sitting out"),
        (5, "Dee", 9000, None, "out of hand (moved from another table into small blind)"),
        (2, "Bob", 100000, None, ""),
    ]
    assert {player.player for player in replay(hand).players} == {"Ann", "Bob"}


def test_the_whole_of_a_hand():
    hand = hand_of(FOLDED_OUT)
    assert (hand.table, hand.max_seats, hand.hero) == ("Adrastea III", 8, "Osier")
    assert (hand.stakes.ante, hand.stakes.bring_in) == (2, 5)
    assert hand.printed is not None
    assert (hand.printed.pot, hand.printed.rake) == (58, 3)
    assert hand.finished
    headings = [(event.street, event.common) for event in hand.events if isinstance(event, Heading)]
    assert headings == [(Street.THIRD, None), (Street.FOURTH, None), (Street.FIFTH, None), (Street.SIXTH, None)]
    first_lines = ["Marlowe: p", "tin whistle: p", "Osier: p", "quince99: p", "*** 3rd"]
    for event, words in zip(hand.events[:5], first_lines, strict=True):
        assert hand.at(event.line).line == line_of(FOLDED_OUT, words)
    acts = [tuple(event[1:]) for event in hand.events if isinstance(event, Act) and event.kind is not Kind.ANTE]
    assert acts[:6] == [
        (Kind.BRING_IN, "Marlowe", 5, 5, None, False),
        (Kind.CALL, "tin whistle", 5, 5, None, False),
        (Kind.RAISE, "Osier", 10, 10, 5, False),
        (Kind.FOLD, "quince99", 0, 0, None, False),
        (Kind.CALL, "Marlowe", 5, 10, None, False),
        (Kind.CALL, "tin whistle", 5, 10, None, False),
    ]
    deals = [event for event in hand.events if isinstance(event, Deal)]
    assert deals[2] == Deal(13, "Osier", (), parse_cards("2c 9h 4d"))
    assert deals[6] == Deal(24, "Osier", parse_cards("2c 9h 4d"), parse_cards("6s"))
    assert [tuple(event[1:]) for event in hand.events if isinstance(event, Refund)] == [("Osier", 20)]
    assert [tuple(event[1:4]) for event in hand.events if isinstance(event, Award)] == [("Osier", 55, None)]


def test_lines_count_in_the_file():
    first, second, third = outcomes(SESSION)
    for hand, text in ((first, FOLDED_OUT), (second, SHOWN_DOWN), (third, CAPPED)):
        assert hand.place.line == line_of(SESSION, text.partition("\n")[0])
        assert SESSION.split("\n")[hand.at(hand.printed.line).line - 1].startswith("Total pot")


def test_the_hero_is_who_was_dealt_more_than_a_door_card():
    assert hand_of(SHOWN_DOWN).hero == "Osier"
    assert hand_of(told("seats: Ann 1000 Qc, Bob 1000 6h\nAnn: brings in for 10\nBob: folds")[0]).hero is None
    two = told("seats: Ann 1000 2c/3c/Qc, Bob 1000 2d/3d/6h\nAnn: brings in for 10\nBob: folds")[0]
    assert hand_of(two).hero is None


def test_seven_cards_of_everyone_at_the_showdown_the_last_one_the_river():
    one = replayed(SHOWN_DOWN)
    cards = {player.player: player.cards for player in one.players if player.showdown}
    assert cards == {"Marlowe": parse_cards("Ac 2d 3s 6d Kh 7c 9d"), "Osier": parse_cards("As 5h 8c 4h 9s 2h Jd")}
    shows = [event for event in one.hand.events if isinstance(event, Show)]
    assert [(show.player, show.text, show.summary) for show in shows] == [
        ("Osier", "8,5,4,2,A", False),
        ("Marlowe", "7,6,3,2,A", False),
        ("Marlowe", "7,6,3,2,A", True),
        ("Osier", "8,5,4,2,A", True),
    ]


def test_a_completion_and_a_re_raise_make_27_cents_on_fourth_street():
    """Five antes of .01, bring-in .02, raised to .04 and to .08, two calls (a known bug of another replayer)."""
    text, _ = told("""
        cash: $0.04/$0.08
        ante: $0.01
        seats: Ann $9 Qc, Bob $9 6h, Cy $9 8s, Dee $9 Ts, Eve $9 2c
        Ann: brings in for $0.02
        Bob: raises $0.02 to $0.04
        Cy: raises $0.04 to $0.08
        Dee: folds
        Eve: calls $0.08
        Ann: folds
        Bob: calls $0.04
        4: Bob 7s, Cy Jd, Eve 3c
        Eve: bets $0.04
        Bob: folds
        Cy: folds
        Uncalled bet ($0.04) returned to Eve
        Eve collected POT from pot
    """)
    one = replayed(text)
    (bet,) = (turn for turn in one.turns if turn.street == 4 and turn.act == "bet")
    # .05 of antes, .02 of the bring-in, three times .08
    assert bet.pot == 31
    assert one.pot == 31


@pytest.mark.parametrize("words", ["brings in for", "brings-in for", "brings in low for", "brings-in low for"])
@pytest.mark.parametrize("end", ["", " and is all-in"])
def test_wordings_of_the_bring_in(words, end):
    hand = hand_of(HAND.replace("brings in for 10", f"{words} 10{end}"))
    (act,) = (event for event in hand.events if isinstance(event, Act) and event.kind is Kind.BRING_IN)
    assert (act.player, act.put_in, act.total, act.all_in) == ("Ann", 1000, 1000, bool(end))
    assert hand.stakes.bring_in == 1000


def test_no_bring_in_when_the_high_card_opens_full():
    hand = hand_of(HAND.replace("brings in for 10", "bets 30").replace("raises 20 to 30", "calls 30"))
    assert hand.stakes.bring_in is None
    assert replay(hand).turns[0].act == "complete"


def test_what_is_no_card_is_kept_and_the_hand_read():
    hand = hand_of(HAND.replace("Dealt to Ann [Qc]", "Dealt to Ann [of]"))
    assert [text for _, text in hand.bad_cards] == ["of"]
    (deal,) = (event for event in hand.events if isinstance(event, Deal) and event.player == "Ann")
    assert deal.new == (UNKNOWN,)


@pytest.mark.parametrize(
    ("pot", "number"), [("pot", None), ("main pot", 0), ("side pot", 1), ("side pot-1", 1), ("side pot-2", 2)]
)
def test_pots(pot, number):
    hand = hand_of(HAND.replace("from pot", f"from {pot}"))
    (award,) = (event for event in hand.events if isinstance(event, Award))
    assert (award.player, award.amount, award.pot) == ("Bob", 3000, number)


def test_printed_side_pots():
    hand = hand_of(HAND.replace("Total pot 30", "Total pot 1,099 Main pot 67. Side pot-1 32.50. Side pot-2 1,000."))
    assert hand.printed is not None
    assert hand.printed.pots == (6700, 3250, 100000)


# -- names

NAMES = [
    "QX [Mitte]", "[AUS] BigDot", "a: calls", "a: calls $5", "a: bets 5", "$EbRoA$ TT", "Dealt to", "Dealt to Al",
    "Dealt [Kh]", "[Kh]", "x [Kh]", "[Kh] [2c]", "folds", "x: folds", ": checks", "antes", "max(EV)", "(50 in chips)",
    "ante2steal?", ".heritage.U$", "$$Low_Boy$$ OG", "dnK's", "jb studz", "collected", "x collected", "has returned",
    "is sitting", "said", 'x said, "a"', "SHOW DOWN", "*** RIVER", "Seat 1: x", "Seat 4", "mucks hand", "Board [6h]",
    "Total pot", "pot", "from pot", "Ünïcø∂é", "漢字", "a\u2028b", "a b c d", "raises 5 to", "x: shows", "x: mucks",
    "(a pair)", "1,000", "$5", "and lost", "x mucked", "showed", "with Lo: A", "won ($5)", "Hand #5:", "*** # 2 ***",
    "a", "Osie", "Osier2", "tin", '"', "\\1", ".*", "a  b", "Uncalled bet", "x: is all-in", "and is all-in",
]  # fmt: skip
"""Twelve letters or a little more, as rooms allow, and some that no room would."""


@pytest.mark.parametrize("name", NAMES)
def test_a_name_acts_whatever_it_looks_like(name):
    """Each takes the winner's part, then the loser's."""
    for whom, others in (("Marlowe", {"tin whistle": -7, "Osier": -82}), ("Osier", {"tin whistle": -7, "Marlowe": 82})):
        one = replayed(SHOWN_DOWN.replace(whom, name))
        assert one.findings == ()
        net = {player.player: player.net for player in one.players}
        assert net == others | {name: 82 if whom == "Marlowe" else -82}
        assert one.hand.finished


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Al", "Al: checks"),
        ("Al", "Al [Kh]"),
        ("Al B", "Al"),
        ("a: calls", "a"),
        ("x [Kh]", "[Kh]"),
        ("Al", "Al: bets 5"),
    ],
)
def test_a_name_that_begins_like_another(one, other):
    hand = replayed(SHOWN_DOWN.replace("Marlowe", one).replace("Osier", other))
    assert hand.findings == ()
    assert {player.player: player.net for player in hand.players} == {one: 82, other: -82, "tin whistle": -7}


# -- chat

CHAT = [
    "Osier: bets $0.20",
    "*** 5th STREET ***",
    "*** SUMMARY ***",
    "*** SHOW DOWN ***",
    "PokerStars Game #1:  Razz Limit ($1/$2 USD) - 2009/11/26 10:24:42 ET",
    "PokerStars Game #1:  Hold'em Limit ($1/$2 USD) - 2009/11/26 10:24:42 ET",
    "Total pot $9 | Rake $1",
    "Uncalled bet ($1) returned to Osier",
    "Osier collected $50 from pot",
    "Seat 3: Osier ($4 in chips)",
    "Dealt to Osier [Kh]",
    "Marlowe: folds",
    "Hand #112181:",
    "*********** # 2 **************",
    "Hand cancelled",
    'he said, "she said, "no""',
    "",
    '"',
    "a\u2028Osier: folds\u2028b",
    "a\x0bOsier: folds\x0cb\x85c",
]


@pytest.mark.parametrize("said", CHAT)
@pytest.mark.parametrize("who", ["Osier", "stranger", "Marlowe: folds"])
def test_chat_never_acts(said, who):
    quiet = replayed(SHOWN_DOWN)
    lines = SHOWN_DOWN.split("\n")
    for place in (3, 11, 17, 24, 40, len(lines) - 6):
        text = "\n".join([*lines[:place], f'{who} said, "{said}"', *lines[place:]])
        one = replayed(text)
        assert one.findings == ()
        assert one.players == quiet.players
        assert one.turns == quiet.turns


# -- what cannot be read


def test_an_unknown_line_anywhere_makes_its_hand_unread_and_is_named():
    lines = SESSION.split("\n")
    start, end = line_of(SESSION, "PokerStars", 2), line_of(SESSION, "PokerStars", 3)
    last = max(n for n in range(start, end) if lines[n - 1].strip())
    for place in range(start, last + 1):
        first, second, third = outcomes("\n".join([*lines[:place], "Marlowe ponders", *lines[place:]]))
        assert isinstance(second, Unread)
        assert (second.finding.rule, second.finding.place.line) == ("UNKNOWN_LINE", place + 1)
        assert "Marlowe ponders" in second.finding.message
        assert isinstance(first, Hand)
        assert isinstance(third, Hand)


def test_known_lines_out_of_their_order_are_named_too():
    text = FOLDED_OUT.replace("*** 4th STREET ***", "Table 'Adrastea III' 8-max\n*** 4th STREET ***")
    (outcome,) = outcomes(text)
    assert isinstance(outcome, Unread)
    assert outcome.finding.place.line == line_of(text, "Table", 2)


@pytest.mark.parametrize(
    "line",
    [
        "Seat 7: later ($9 in chips, 25.00€ bounty) is sitting out",
        "Seat 7: later ($9 in chips), is sitting out",
        "Seat 7: later ($9 in chips)  is sitting out",
    ],
)
def test_a_seat_in_strange_words_is_no_remark_on_who_sits_out(line):
    text = FOLDED_OUT.replace("Seat 6: quince99 ($6.20 in chips)", f"Seat 6: quince99 ($6.20 in chips)\n{line}")
    (outcome,) = outcomes(text)
    assert isinstance(outcome, Unread)
    assert outcome.finding.place.line == line_of(text, line)


def test_several_side_pots_in_capitals():
    path = Path(__file__).parents[1] / "histories/pokerstars/two-side-pots.txt"
    text = path.read_text(encoding="utf-8")
    plain, capital = ([replay(hand) for hand in outcomes(one)] for one in (text, text.upper()))
    assert [played.findings for played in capital] == [()] * len(plain)
    assert [played.hand.printed for played in capital] == [played.hand.printed for played in plain]


def test_declared_noise_is_read_past():
    text = FOLDED_OUT.replace("Osier: checks", "Osier ponders $5 [Kh]\nOsier: checks")
    (chunk,) = cut(map(str.strip, text.split("\n")), "t.txt")
    assert isinstance(read_chunk(chunk), Unread)
    hand = read_chunk(chunk, lambda shape: shape == "N ponders A [c]")
    assert isinstance(hand, Hand)
    assert replay(hand).findings == ()
    assert isinstance(read_chunk(chunk, lambda shape: shape == "N ponders A"), Unread)


def test_declared_noise_cannot_hide_a_known_line():
    text = FOLDED_OUT.replace("Osier: checks", "Osier ponders\nOsier: checks")
    (chunk,) = cut(map(str.strip, text.split("\n")), "t.txt")
    hand = read_chunk(chunk, lambda _: True)
    assert isinstance(hand, Hand)
    assert replay(hand).pot == 58


@pytest.mark.parametrize("damage", ["PokrStars Game #170000000012:", "PokerStars Game #17x:", "170000000012:", "\x01"])
def test_a_damaged_header_spoils_no_other_hand(damage):
    text = SESSION.replace("PokerStars Game #170000000012:", damage)
    first, second, third = outcomes(text)
    assert (first.id, third.id) == ("170000000011", "170000000013")
    assert replay(first).findings == ()
    assert replay(third).findings == ()
    assert isinstance(second, Unread)
    assert second.finding.place.line == line_of(text, "Razz Limit", 2)


def test_a_lost_header_is_reported():
    lines = SESSION.split("\n")
    gone = line_of(SESSION, "PokerStars", 2)
    first, second, third = outcomes("\n".join(lines[: gone - 1] + lines[gone:]))
    assert replay(first).findings == replay(third).findings == ()
    assert isinstance(second, Unread)
    assert second.finding.place.line == gone


def test_text_before_the_first_hand_and_after_the_last():
    text = f"Dear sir,\n\n{SESSION}\n\nYours\n"
    before, *hands, after = outcomes(text)
    assert len(hands) == 3
    assert all(isinstance(hand, Hand) for hand in hands)
    assert isinstance(before, Unread)
    assert isinstance(after, Unread)
    assert (before.finding.place.line, after.finding.place.line) == (1, line_of(text, "Yours"))


@pytest.mark.parametrize("place", [2, 11, 18, 30, 40, 44])
def test_a_cancelled_hand_is_its_own_outcome(place):
    lines = FOLDED_OUT.split("\n")
    cancelled, hand = outcomes("\n".join([*lines[:place], "Hand cancelled", *lines[place:], "", "", SHOWN_DOWN]))
    assert isinstance(cancelled, Cancelled)
    assert cancelled.id == "170000000011"
    assert isinstance(hand, Hand)


def test_a_cancelled_hand_that_ends_its_file():
    """It has no summary, and is not cut short."""
    text = FOLDED_OUT[: FOLDED_OUT.index("*** 4th")] + "Hand cancelled\n"
    for end in ("", "\n", "\n\n\n"):
        (outcome,) = outcomes(text + end)
        assert isinstance(outcome, Cancelled)


# -- cut short


def test_a_file_cut_anywhere_never_loses_a_whole_hand():
    text = FOLDED_OUT + "\n\n\n" + SHOWN_DOWN
    first_ends, second_starts = len(FOLDED_OUT), len(FOLDED_OUT) + 3
    whole = hand_of(FOLDED_OUT)
    reported = 0
    for end in range(1, len(text), 2):
        found_ = outcomes(text[:end])
        last = found_[-1]
        if end > second_starts:
            assert found_[0] == whole
            assert len(found_) == 2
        else:
            assert len(found_) == 1
        if isinstance(last, Hand):
            rules = {finding.rule for finding in replay(last).findings}
            complete = end >= first_ends - 30 if len(found_) == 1 else end >= len(text) - 70
            assert complete or "HAND_TRUNCATED" in rules, (text[:end][-60:], rules)
            reported += "HAND_TRUNCATED" in rules
        else:
            assert isinstance(last, Unread)
            assert last.finding.rule in {"HAND_TRUNCATED", "UNKNOWN_LINE"}
            assert len(text[:end].rstrip().split("\n")) == last.finding.place.line
    assert reported > 500


@pytest.mark.parametrize("line", ["*** SUMMARY ***", "Total pot", "Seat 4: Osier showed"])
def test_a_hand_without_its_last_lines_is_unfinished(line):
    text = SHOWN_DOWN[: SHOWN_DOWN.rindex(line)]
    hand = hand_of(text)
    assert not hand.finished
    assert {finding.rule for finding in replay(hand).findings} & {"HAND_TRUNCATED"}


def test_half_a_line_at_the_end_is_left_out():
    text = SHOWN_DOWN[: SHOWN_DOWN.index("Marlowe: calls $0.10") + len("Marlowe: cal")]
    hand = hand_of(text)
    assert "HAND_TRUNCATED" in {finding.rule for finding in replay(hand).findings}
    assert "calls" not in [turn.act for turn in replay(hand).turns]
    # half of it may be a line of its own
    for kept in ("Osier: bets $0.2", "Osier: bets $0"):
        half = hand_of(SHOWN_DOWN[: SHOWN_DOWN.index("Osier: bets $0.20") + len(kept)])
        assert [finding.rule for finding in replay(half).findings] == ["HAND_TRUNCATED"]
    # in the middle of a file nothing may be left out
    (unread, _) = outcomes(text + "\n\n\n" + FOLDED_OUT)
    assert isinstance(unread, Unread)
    assert unread.finding.place.line == line_of(text, "Marlowe: cal")


# -- whatever else stands in a file

_LINES = SESSION.split("\n")


@given(
    st.lists(
        st.tuples(st.sampled_from("dsrx"), st.integers(0, len(_LINES) - 1), st.integers(0, len(_LINES) - 1)), max_size=8
    )
)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_lines_dropped_swapped_and_repeated_never_raise(edits):
    lines = list(_LINES)
    for what, one, other in edits:
        one, other = one % len(lines), other % len(lines)
        if what == "d":
            del lines[one]
        elif what == "s":
            lines[one], lines[other] = lines[other], lines[one]
        elif what == "r":
            lines.insert(one, lines[other])
        else:
            lines[one] = lines[one][: other % (len(lines[one]) + 1)]
        if not lines:
            return
    for outcome in outcomes("\n".join(lines)):
        if isinstance(outcome, Hand):
            one = replay(outcome)
            assert all(1 <= finding.place.line <= len(lines) for finding in one.findings)


@given(st.text(alphabet=st.sampled_from("PokerStars Game #1: Razz Limit ($/)-ET*[]AKcdhs,.\n\x00é€'\""), max_size=300))
@settings(max_examples=150, deadline=None)
def test_text_of_the_room_s_letters_never_raises(text):
    for prefix in ("", FOLDED_OUT, FOLDED_OUT[:900]):
        for outcome in outcomes(prefix + text):
            if isinstance(outcome, Hand):
                replay(outcome)


def test_amounts_of_any_length_never_raise():
    for amount in (
        "9" * 30,
        "9" * 5000,
        "1,2,3",
        "0.123456789",
        "." * 9,
        "1.",
        "1,000.5",
        "٣",
        "²",
        "1_000",
        "-5",
        "1e9",
    ):
        for line in ("Osier: bets $0.10", "Seat 4: Osier ($2.55 in chips)", "Total pot $0.58", "collected $0.55"):
            text = FOLDED_OUT.replace(line, line.replace(line.rpartition("$")[2].split(" ")[0], amount))
            for outcome in outcomes(text):
                if isinstance(outcome, Hand):
                    replay(outcome)
                    found(replay(outcome))
