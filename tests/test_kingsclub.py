"""KingsClub: every terminal's fields, street names that are one too low, nets, and awards that have no line."""

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
from wordings.kingsclub import write

from razzstats.cards import cards_text
from razzstats.events import Act, Award, Deal, Heading, Kind
from razzstats.play.replay import replay
from razzstats.read.lines import UnknownLine
from razzstats.read.reader import PassedOver, Unread
from razzstats.read.rooms import find_room

GRAMMAR = "kingsclub.lark"

FIELDS = {
    "CASH_HEADER": [
        ("#39969356: Limit Razz - 40/80", ("39969356", "", "", "", "40", "80", "", "")),
        ("#1: Limit Razz - $1,000.50/$2,001", ("1", "", "", "$", "1,000.50", "2,001", "", "")),
    ],
    # its one field is the whole line, which cannot be told from a line without fields
    "DATE": [("2021-01-02 15:48:40", ())],
    "TABLE": [
        ("Table '8 Game Mix'", ("8 Game Mix", None)),
        ("Table 'O'Higgins' 8-max Seat 3 is the button", ("O'Higgins", "8")),
    ],
    "TOURNAMENT_TABLE": [("Table 'T12345 [3]'", ("T12345 [3]", "12345", None))],
    "SEAT": [
        ("Seat 1: Player0 (1,060.38)", ("1", "Player0", "1,060.38", "", None)),
        ("Seat 12: x (5) (440) is sitting out", ("12", "x (5)", "440", "", " is sitting out")),
    ],
    "STREET": [("*** 3RD STREET ***", ("3RD STREET", None)), ("*** 7TH STREET *** [6h]", ("7TH STREET", "6h"))],
    "ANTE": [
        ("x: posts ante 16.58", ("x", "16.58", None)),
        ("a: b: posts ante 3, and is all in", ("a: b", "3", ", and is all in")),
    ],
    "DEAL": [
        ("Dealt to x: [X X Tc]", ("x", "", "X X Tc")),
        ("Dealt to Dealt to x: [X]: [Qs]", ("Dealt to x: [X]", "", "Qs")),
    ],
    "BRING_IN": [
        ("x brings in for 10", ("x", "10", None)),
        ("x brings-in low for 6.50, and is all in", ("x", "6.50", ", and is all in")),
    ],
    "BET_TO": [("x bets 225, and is all in", ("x", "225", ", and is all in"))],
    "CALL_TO": [
        ("x calls 1,662.75, and is all-in", ("x", "1,662.75", ", and is all-in")),
        ("x calls 4 calls 40 (disconnect)", ("x calls 4", "40", None)),
    ],
    "RAISE_TO": [("x raises to 77.16", ("x", "77.16", None))],
    "CHECK": [("x checks", ("x",))],
    "FOLD": [("x folds folds", ("x folds",)), ("x folds (disconnect)", ("x",))],
    "SHOW": [("x shows [6c 5h 9c Jd As 5s]", ("x", "6c 5h 9c Jd As 5s", ""))],
    "SUMMARY": [("*** SUMMARY ***", ())],
    "SEAT_NET": [
        ("Seat 1: x (1,010.38) -50", ("1", "x", "1,010.38", "-50")),
        ("Seat 1: x (5) (13,812.50) +3,812.50", ("1", "x (5)", "13,812.50", "+3,812.50")),
        ("Seat 1: x (0) 0", ("1", "x", "0", "0")),
    ],
    "RAKE": [("Rake 1", ("1",))],
    "WINS": [
        ("x wins pot (99)", ("x", "pot", "99", "")),
        ("x wins side pot 1 (2,674.50)", ("x", "side pot 1", "2,674.50", "")),
        ("x wins pot (9) wins main pot (4)", ("x wins pot (9)", "main pot", "4", "")),
    ],
    "AWARD": [
        ("x wins (484.50) from pot", ("x", "484.50", "pot")),
        ("x wins (3,075) from side pot 1", ("x", "3,075", "side pot 1")),
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
    lines += [line for line in history("kingsclub/side-pots-with-lines").split("\n") if line]
    for line in lines:
        found = [token.type for token in grammar(GRAMMAR, stock=True).lex(line)]
        assert [kind for kind, _ in lexed(ours, line)] == found, line


@pytest.mark.parametrize(
    "line",
    [
        "x ponders",
        "x posts ante 10",
        "x: posts the ante 10",
        "x brings in 10",
        "x bets",
        "x bets 10 chips",
        "x raises 40 to 80",
        "x calls 1,2345",
        "Dealt to x [X X Tc]",
        "*** 2ND STREET ***",
        "*** RIVER ***",
        "Seat 1: x (5) +-3",
        "x wins (5)",
        "x wins pot 5",
        "Rake",
        "Uncalled bet (5) returned to x",
        'x said, "hi"',
        "2021-13-02 15:48:40",
        "#1: Limit 2-7 Razz - 40/80",
        "#1: Limit Razz - 0/0",
    ],
)
def test_what_the_room_does_not_write_is_unknown(ours, line):
    with pytest.raises(UnknownLine):
        lexed(ours, line)


def hand(name: str, number: int = 0) -> str:
    """The text of one hand of a file."""
    return history(f"kingsclub/{name}").strip("\n").split("\n\n")[number].strip("\n") + "\n"


# -- street names


@pytest.mark.parametrize("name", ["first-deal-without-heading", "headings-right"])
def test_streets_are_what_they_are(name):
    (played,) = replays(hand(name))
    headings = [event for event in played.hand.events if isinstance(event, Heading)]
    assert [heading.street for heading in headings] == [3, 4, 5, 6, 7]
    lines = hand(name).split("\n")
    if name == "headings-right":
        assert played.hand.renamed_line is None
        assert played.findings == ()
    else:
        assert lines[headings[0].line].startswith("Dealt to")
        assert lines[played.hand.renamed_line] == "*** 3RD STREET ***"
        assert [str(found) for found in played.findings] == ["t.txt:13: STREETS_RENAMED: street names shifted by one"]


def test_a_hand_that_ends_before_any_heading_has_third_street():
    (played,) = replays(hand("first-deal-without-heading", 1))
    assert played.findings == ()
    assert played.hand.renamed_line is None
    assert [turn.street for turn in played.turns] == [3, 3]


def test_both_ways_of_naming_streets_give_the_same_hand():
    early, late = hand("headings-right"), hand("first-deal-without-heading")
    (one,), (other,) = replays(early), replays(late)
    assert one.turns == other.turns
    assert one.players == other.players


def test_headings_of_older_files_never_go_past_seventh_street():
    late = hand("first-deal-without-heading").replace("*** 6TH STREET ***", "*** 6TH STREET ***\n*** 7TH STREET ***")
    (played,) = replays(late)
    assert "STREET_ORDER" in grave(played)


def test_a_street_that_is_left_out_is_found():
    for name, heading in (
        ("headings-right", "*** 5TH STREET ***\n"),
        ("first-deal-without-heading", "*** 4TH STREET ***\n"),
    ):
        (played,) = replays(hand(name).replace(heading, ""))
        assert "MISSING_STREET" in grave(played)


# -- totals


def test_bets_calls_and_raises_tell_the_streets_total():
    (played,) = replays(hand("first-deal-without-heading"))
    acts = [event for event in played.hand.events if isinstance(event, Act) and event.kind is not Kind.ANTE]
    third = [(act.kind.value, act.put_in, act.total) for act in acts[:3]]
    assert third == [("bring-in", 1000, 1000), ("bet", 4000, 4000), ("call", 3000, 4000)]
    fifth = [(act.kind.value, act.put_in, act.total) for act in acts[5:9]]
    assert fifth == [("bet", 8000, 8000), ("raise", 16000, 16000), ("raise", 16000, 24000), ("call", 8000, 24000)]


def test_raises_over_a_completion_that_is_not_counted():
    """Bring-in 16.58 and a bet of 22: 38.58. 33.16 and 44: 77.16, 121.16. Any other size is found."""
    text = history("kingsclub/completion-under-half-a-bet-is-not-counted")
    for played in replays(text):
        assert grave(played) == []
    assert "WRONG_RAISE_SIZE" in grave(replays(text.replace("to 38.58", "to 44"))[0])
    assert "WRONG_RAISE_SIZE" in grave(replays(text.replace("to 77.16", "to 88"))[1])


# -- the money


def test_what_is_told_and_what_cannot_be_checked():
    (played,) = replays(hand("headings-right"))
    assert played.hand.currency == "play"
    assert (played.hand.played_at, played.hand.time_text) == (None, "2022-03-04 19:13:39")
    assert [rule.partition(":")[0] for rule in played.cannot_check] == ["POT_MISMATCH", "SIDE_POT_MISMATCH"]
    assert (played.pot, played.rake) == (82000, 100)


@pytest.mark.parametrize(
    ("old", "new", "rules"),
    [
        (") -410", ") -400", ["NET_MISMATCH"]),
        ("(650.38)", "(660.38)", ["NET_MISMATCH"]),
        ("(2,467.40) +409", "(2,467.40) +419", ["NET_MISMATCH"]),
        ("Rake 1\n", "Rake 2\n", ["RAKE_MISMATCH"]),
        ("wins pot (819)", "wins pot (829)", ["NET_MISMATCH", "NET_MISMATCH", "RAKE_MISMATCH"]),
        (
            "Kittiwake wins",
            "Orsolo wins",
            ["NET_MISMATCH", "NET_MISMATCH", "NET_MISMATCH", "NET_MISMATCH", "WRONG_WINNER"],
        ),
        ("Seat 1: Orsolo (1,060.38)", "Seat 1: Orsolo (1,061.38)", ["NET_MISMATCH"]),
    ],
)
def test_end_stacks_nets_and_rake_are_checked(old, new, rules):
    text = hand("headings-right")
    assert old in text
    (played,) = replays(text.replace(old, new))
    assert sorted(grave(played)) == rules


def test_a_side_pot_without_a_line_is_supplied_from_the_nets():
    """Antes 500, 225 from each of four: 1,400. 400 from each of three and 500 from two: 2,200, which has no line."""
    text = hand("side-pot-without-a-line")
    assert text.count(" wins ") == 1
    (played,) = replays(text)
    awards = [event for event in played.hand.events if isinstance(event, Award)]
    line = text.split("\n").index("Seat 4: Veldt (45,131) +950")
    assert [award[1:] for award in awards] == [("Kittiwake", 140000, 0, False), ("Veldt", 220000, 1, True)]
    assert awards[1].line == line
    assert grave(played) == []
    assert (played.pot, played.rake) == (360000, 0)


@pytest.mark.parametrize(
    "changes",
    [
        # the nets do not make up the pot
        {") +950": ") +940"},
        {") -1,250": ") -1,240"},
        # whoever folded has won nothing
        {"(45,131) +950": "(42,931) -1,250", "(4,250) -750": "(6,450) +1,450"},
        # the other pot was not paid out either
        {"wins pot (1,400)": "wins pot (1,000)"},
    ],
)
def test_nothing_is_supplied_that_does_not_make_up_the_pot(changes):
    text = hand("side-pot-without-a-line")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    (played,) = replays(text)
    assert [event for event in played.hand.events if isinstance(event, Award) and event.supplied] == []
    assert grave(played)


def test_who_has_no_line_is_not_taken_for_a_wrong_winner():
    """All cards are known: the side pot goes to the better of its two, though who won the main pot beats both."""
    text = hand("side-pot-without-a-line", 2)
    (played,) = replays(text)
    assert grave(played) == []
    assert all(len(player.cards) == 7 for player in played.players if not player.folded)
    # that the worse of them has taken it is found
    text = text.replace("(9,624) -3,125", "(10,174) -2,575").replace("(41,606) -2,575", "(41,056) -3,125")
    (wrong,) = replays(text)
    assert "WRONG_WINNER" in grave(wrong)


def test_what_is_dealt_to_a_hand_turned_up_is_known():
    """Shown on fifth street: of seven cards only the last is not."""
    (played,) = replays(hand("side-pot-without-a-line"))
    cards = {player.player: cards_text(player.cards) for player in played.players}
    assert cards["Kittiwake"] == "As 4d 6h 5c Th 2h ??"
    assert cards["Veldt"] == "Ac 3s 7h 8d 4c 6d ??"
    unknown = [found.message for found in played.findings if found.rule == "CARDS_UNKNOWN"]
    assert unknown == [f"{name}: 1 unknown cards, winner not checked" for name in ("Kittiwake", "Veldt")]


def test_a_table_tells_a_tournament():
    (played,) = replays(hand("tournament-table"))
    assert (played.hand.currency, played.hand.tournament.number) == ("chips", "12345")


# -- which hands are the room's


@pytest.mark.parametrize(
    "line",
    [
        "#7: folds",
        "#7: posts the ante 5",
        '#7: Limit said, "Razz - 4/8"',
        "#7: Limit Razz - 4/8: folds",
        "#7: Limit Razz",
        "Hand #112181:",
        "#: Limit Razz - 4/8",
    ],
)
def test_what_begins_with_a_number_sign_and_is_no_header(line):
    assert find_room(line) is None


def test_other_games_are_passed_over_and_a_damaged_header_is_not():
    text = hand("headings-right")
    for game in ("Limit 2-7 Razz", "No Limit Holdem", "Pot Limit Omaha", "Limit Badugi"):
        (outcome,) = outcomes(text.replace("Limit Razz", game))
        assert isinstance(outcome, PassedOver)
        assert outcome.game == game
    for old, new in (
        ("40/80", "0/0"),
        ("Limit Razz", "Limit Razz Hi-Lo"),
        ("Limit Razz", "Pot Limit Razz"),
        ("40/", "4,0/"),
    ):
        (outcome,) = outcomes(text.replace(old, new, 1))
        assert isinstance(outcome, Unread), new


def test_short_stacks_and_side_pots_are_told_alike():
    hands = short_stacks("KingsClub")
    assert sum(found.rule == "SHORT_ALLIN" for hand in hands for found in replay(hand).findings) > 20
    assert_told_alike(hands, write)


# -- what cannot be read, what must not act

ONE = hand("split-pot")
SIDE = hand("side-pots-with-lines", 1)


def test_an_unknown_line_anywhere_is_named():
    assert_known_line_by_line(ONE, "Kittiwake ponders")


@pytest.mark.parametrize(
    "said",
    ["*** 4TH STREET ***", "Veldt folds", "Veldt bets 80", "*** SUMMARY ***", "Rake 1", "#4: Limit Razz - 40/80"],
)
def test_what_somebody_says_never_acts(said):
    lines = ONE.split("\n")
    for place in (8, 11, 14, 20, len(lines) - 3):
        for words in (f'Kittiwake said, "{said}"', f"Kittiwake: {said}"):
            # a name before an act makes another name, which has no seat
            (outcome,) = outcomes("\n".join([*lines[:place], words, *lines[place:]]))
            if isinstance(outcome, Unread):
                assert outcome.finding.place.line == place + 1
            else:
                assert words.startswith("Kittiwake: Veldt")
                assert "UNKNOWN_PLAYER" in grave(replays("\n".join([*lines[:place], words, *lines[place:]]))[0])


@pytest.mark.parametrize(
    "name",
    [
        "posts ante 10",
        "x: posts ante 10",
        "Veldt folds",
        "Veldt: folds",
        "brings in for 10",
        "[AUS] Bob",
        "Bob: [X X 8h]",
        "a shows [Kd]",
        "Seat 5: Veldt (5)",
        "Dealt to Veldt: ",
        "wins pot (99)",
        "x wins (5) from pot",
        "*** SUMMARY",
        "Rake 1",
        "#4: Limit Razz - 40/80",
        "(440) -50",
    ],
)
def test_a_name_acts_whatever_it_looks_like(name):
    name = name.strip()
    (expected,) = replays(ONE)
    (played,) = replays(ONE.replace("Kittiwake", name))
    assert [turn[1:] for turn in played.turns] == [turn[1:] for turn in expected.turns]
    assert {name if one.player == "Kittiwake" else one.player: one.net for one in expected.players} == {
        one.player: one.net for one in played.players
    }
    assert grave(played) == []


def test_cards_face_down_are_no_bad_cards():
    (played,) = replays(hand("headings-right"))
    assert played.hand.bad_cards == ()
    deals = [event for event in played.hand.events if isinstance(event, Deal)]
    assert [deal.old for deal in deals] == [()] * 10
    assert played.hand.hero == "Kittiwake"


# -- cut short


@pytest.mark.parametrize("text", [ONE, SIDE, hand("side-pot-without-a-line")], ids=["split", "side pots", "supplied"])
def test_a_hand_cut_anywhere_is_told(text):
    assert_cut_is_told(text, step=23)


def test_a_cut_hand_is_left_for_the_next_import(tmp_path):
    ends = [
        20,
        35,
        300,
        *(SIDE.rindex(words) + 6 for words in ("*** 5TH", "*** SUMM", "Seat 4", "Veldt wins", "Sandgrouse wi")),
    ]
    assert_left_for_the_next_import(SIDE, tmp_path, [*ends, len(SIDE) - 3])


@pytest.mark.parametrize("text", [ONE, SIDE], ids=["split", "side pots"])
def test_whatever_stands_in_a_hand_never_raises(text):
    assert_never_raises(text, seed=7)
