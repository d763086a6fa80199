"""Merge's XML: every element and what it must give, what is refused, and files that are damaged or cut short."""

import io
import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from wordings.merge import write

from razzstats.cards import UNKNOWN, parse_cards
from razzstats.check import check_paths
from razzstats.data.store import Store
from razzstats.events import Act, Award, Deal, Heading, Kind, Refund, Show
from razzstats.findings import Severity
from razzstats.hand import Hand, Tournament
from razzstats.importer import import_paths
from razzstats.play.replay import replay
from razzstats.play.simulate import simulate
from razzstats.read import merge_xml
from razzstats.read.fragments import LONGEST, fragments, tree
from razzstats.read.merge_header import game_name
from razzstats.read.noise import declared_noise
from razzstats.read.reader import Cancelled, Outcome, PassedOver, Unread, read, read_chunk
from razzstats.read.source import Unusable

HISTORIES = Path(__file__).parents[1] / "histories" / "merge"

DESCRIPTION = '<description type="Razz" stakes="Limit $0.50/$1"/>'
GAME = """\
<game id="51-7" starttime="20120201064000" numholecards="7" gametype="47" seats="8" realmoney="true" \
data="20120201|Agnes Falls|51|51-7|false">
	<players dealer="0">
		<player seat="0" nickname="Ann" balance="$12.00" dealtin="true" />
		<player seat="3" nickname="Bob" balance="$20.00" dealtin="true" />
		<player seat="5" nickname="Cy" balance="$9.00" dealtin="true" />
	</players>
	<round id="BLINDS" sequence="1">
		<event sequence="1" type="ANTE" timestamp="1328100001437" player="3" amount="0.05"/>
		<event sequence="2" type="ANTE" timestamp="1328100001437" player="5" amount="0.05"/>
		<event sequence="3" type="ANTE" timestamp="1328100001437" player="0" amount="0.05"/>
	</round>
	<round id="BRING_IN" sequence="2">
		<event sequence="4" type="BRING_IN" timestamp="1328100005748" player="0" amount="0.10"/>
		<cards type="DRAW_DRAWN_CARDS" cards="null,null,Ks" player="0"/>
		<cards type="HOLE" cards="5c,2h,8d" player="3" hand="8-5-2"/>
		<cards type="DRAW_DRAWN_CARDS" cards="null,null,4c" player="5"/>
	</round>
	<round id="THIRD_STREET" sequence="3">
		<event sequence="5" type="COMPLETE" timestamp="1328100007185" player="3" amount="0.50"/>
		<event sequence="6" type="RAISE" timestamp="1328100008622" player="5" amount="1.00"/>
		<event sequence="7" type="FOLD" timestamp="1328100010059" player="0"/>
		<event sequence="8" type="CALL" timestamp="1328100011496" player="3" amount="0.50"/>
	</round>
	<round id="FOURTH_STREET" sequence="4">
		<event sequence="9" type="BET" timestamp="1328100012933" player="3" amount="0.50"/>
		<event sequence="10" type="FOLD" timestamp="1328100014370" player="5"/>
		<cards type="HOLE" cards="5c,2h,8d,9h" player="3" hand="9-8-5-2"/>
		<cards type="DRAW_DRAWN_CARDS" cards="null,null,4c,Jc" player="5"/>
	</round>
	<round id="END_OF_FOLDED_GAME" sequence="5">
		<event sequence="11" type="MUCK" timestamp="1328100017244" player="3"/>
		<winner amount="2.64" uncalled="false" potnumber="1" player="3" pottype="n"/>
	</round>
	<round id="END_OF_GAME" sequence="6">
	</round>
</game>
"""
TEXT = f"{DESCRIPTION}\n{GAME}"
LINES = TEXT.split("\n")
OTHER = GAME.replace("51-7", "51-8")
"""A second game, to stand before or behind."""


def outcomes(text: str, noise=None) -> list[Outcome]:
    """What becomes of each chunk of a text."""
    lines = list(io.StringIO(text))
    assert merge_xml.claims("".join(lines[:200]))
    return [read_chunk(chunk, noise) for chunk in merge_xml.cut(lines, "t.xml")]


def hand_of(text: str) -> Hand:
    (outcome,) = outcomes(text)
    assert isinstance(outcome, Hand), outcome
    return outcome


def changed(*pairs: tuple[str, str]) -> str:
    text = TEXT
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def grave(hand: Hand) -> list[str]:
    return [str(found) for found in replay(hand).findings if found.severity is not Severity.INFO]


def line_of(words: str) -> int:
    return next(number for number, line in enumerate(LINES, 1) if words in line)


# -- the whole of a game


def test_the_whole_of_a_game():
    hand = hand_of(TEXT)
    assert (hand.room, hand.id, hand.table, hand.max_seats, hand.hero) == ("Merge", "51-7", "Agnes Falls", 8, "Bob")
    assert (hand.currency, hand.time_text, hand.tournament, hand.mix) == ("USD", "20120201064000", None, "")
    assert hand.played_at == datetime(2012, 2, 1, 12, 40, 1, tzinfo=UTC)
    assert hand.stakes == type(hand.stakes)(50, 100, 5, 10)
    assert [(seat.number, seat.player, seat.stack, seat.note) for seat in hand.seats] == [
        (1, "Ann", 1200, ""), (4, "Bob", 2000, ""), (6, "Cy", 900, ""),
    ]  # fmt: skip
    assert hand.finished
    assert not hand.cancelled
    assert hand.printed is None
    assert [event[1:] for event in hand.events] == [
        (Kind.ANTE, "Bob", 5, 0, None, False),
        (Kind.ANTE, "Cy", 5, 0, None, False),
        (Kind.ANTE, "Ann", 5, 0, None, False),
        (3, None),
        ("Ann", (), parse_cards("Ks")),
        ("Bob", (), parse_cards("5c 2h 8d")),
        ("Cy", (), parse_cards("4c")),
        (Kind.BRING_IN, "Ann", 10, 10, None, False),
        (Kind.COMPLETE, "Bob", 50, 50, None, False),
        (Kind.RAISE, "Cy", 100, 100, None, False),
        (Kind.FOLD, "Ann", 0, 10, None, False),
        (Kind.CALL, "Bob", 50, 100, None, False),
        (4, None),
        ("Bob", parse_cards("5c 2h 8d"), parse_cards("9h")),
        ("Cy", parse_cards("4c"), parse_cards("Jc")),
        (Kind.BET, "Bob", 50, 50, None, False),
        (Kind.FOLD, "Cy", 0, 0, None, False),
        ("Bob", (), "", True, False),
        ("Bob", 264, None, False),
    ]
    played = replay(hand)
    assert (played.pot, played.rake, grave(hand)) == (225, 11, [])
    assert {player.player: player.net for player in played.players} == {"Ann": -15, "Bob": 109, "Cy": -105}


def test_events_and_seats_stand_where_their_elements_do():
    hand = hand_of(TEXT)
    assert hand.place.line == 2
    elements = ['"1" type', '"2" type', '"3" type', 'BRING_IN" seq', "null,Ks", '5c,2h,8d"', 'null,4c"', '"4" type']
    for event, words in zip(hand.events[:8], elements, strict=True):
        assert hand.at(event.line).line == line_of(words)
    assert [hand.at(seat.line).line for seat in hand.seats] == [4, 5, 6]


def test_a_text_is_read_again_without_its_file():
    chunks = list(merge_xml.cut(io.StringIO(f"{DESCRIPTION}\n\n{GAME}\n\n\n{OTHER}"), "t.xml"))
    for chunk in chunks:
        assert chunk.text.startswith(DESCRIPTION)
        again = read_chunk(chunk._replace(game="Razz", last=False))
        assert again == read_chunk(chunk)
        assert again.stakes.small_bet == 50
        assert again.at(again.lines - 1).line == chunk.place.line + GAME.count("\n") - 1
    assert [chunk.place.line for chunk in chunks] == [3, GAME.count("\n") + 6]


def test_two_games_of_a_horse_tournament(shared_histories):
    found = list(read(shared_histories / "merge" / "horse-tournament-two-razz-games.xml"))
    hands = {hand.id: replay(hand) for hand in found if isinstance(hand, Hand)}
    one, two = hands["36487050-12"], hands["36487050-13"]
    assert (one.pot, sum(event.amount for event in one.hand.events if isinstance(event, Award))) == (61500, 71500)
    assert {player.seat: player.net for player in one.players}[3] == 34500
    assert two.pot == 120500
    (shown,) = (event for event in two.hand.events if isinstance(event, Show) and event.text)
    assert (shown.text, {seat.player: seat.number for seat in two.hand.seats}[shown.player]) == ("9-8-3-2-A", 8)
    assert all(player.stack is not None for player in one.players)
    assert [found.game for found in found if isinstance(found, PassedOver)] == ["multigametype 23", "multigametype 41"]


def test_blanks_before_the_ends():
    assert hand_of(TEXT.replace("/>", " />").replace('">', '" >')).events == hand_of(TEXT).events


# -- header

HEADERS = {
    "a cash table": ((), ("USD", 50, 100, "Agnes Falls", None, "")),
    "stakes in brackets": ((("Limit $0.50/$1", "Limit ($0.50/$1)"),), ("USD", 50, 100, "Agnes Falls", None, "")),
    "stakes with blanks": ((("Limit $0.50/$1", "Limit $0.50 / $1.00"),), ("USD", 50, 100, "Agnes Falls", None, "")),
    "euros": ((("Limit $0.50/$1", "Limit €0.50/€1"),), ("EUR", 50, 100, "Agnes Falls", None, "")),
    "no sign": ((("Limit $0.50/$1", "Limit 0.50/1"),), ("USD", 50, 100, "Agnes Falls", None, "")),
    "stakes of the game itself": (
        (("Limit $0.50/$1", "Limit $5/$10"), ('seats="8"', 'seats="8" stakes="Limit $0.50/$1"')),
        ("USD", 50, 100, "Agnes Falls", None, ""),
    ),
    "no stakes": ((("Limit $0.50/$1", "Limit"),), ("USD", 50, 100, "Agnes Falls", None, "")),
    "play money": (
        (("Limit $0.50/$1", "Limit 0.50/1"), ('realmoney="true"', 'realmoney="false"')),
        ("play", 50, 100, "Agnes Falls", None, ""),
    ),
    "HORSE for money": (
        (('type="Razz"', 'type="HORSE"'), ('gametype="47"', 'gametype="77" multigametype="47"')),
        ("USD", 50, 100, "Agnes Falls", None, "HORSE"),
    ),
    "the code behind realmoney": (
        (
            ('type="Razz"', 'type="HORSE"'),
            ('"47"', '"77"'),
            ('realmoney="true"', 'realmoney="true" multigametype="46"'),
        ),
        ("USD", 50, 100, "Agnes Falls", None, "HORSE"),
    ),
    "a tournament": (
        (
            ('type="Razz" stakes="Limit $0.50/$1"', 'type="Razz Tournament" stakes="Limit"'),
            ("Falls|51|", "Falls|52-1|"),
        ),
        ("chips", 50, 100, "Agnes Falls", Tournament("52", "", ""), ""),
    ),
    "a tournament of 2015": (
        (
            ('type="Razz" stakes="Limit $0.50/$1"', 'type="Razz Tournament" stakes="Limit Level 4 Blinds 40/80"'),
            ("Falls|51|", "Falls|52-1|"),
            ('seats="8"', 'seats="8" buyIn="10.00" version="2.1"'),
        ),
        ("chips", 50, 100, "Agnes Falls", Tournament("52", "10.00", "Level 4 Blinds 40/80"), ""),
    ),
    "data with colons": (
        (("20120201|Agnes Falls|51|51-7|false", "20120201:Agnes Falls (51):51:51-7:false"),),
        ("USD", 50, 100, "Agnes Falls (51)", None, ""),
    ),
    "a colon in a name": ((("Agnes Falls", "HORSE - 12%3A00"),), ("USD", 50, 100, "HORSE - 12:00", None, "")),
    "no data": ((('data="20120201|Agnes Falls|51|51-7|false"', ""),), ("USD", 50, 100, "51", None, "")),
}  # fmt: skip


@pytest.mark.parametrize("name", HEADERS)
def test_header(name):
    pairs, (currency, small, big, table, tournament, mix) = HEADERS[name]
    hand = hand_of(changed(*pairs))
    assert (hand.currency, hand.stakes.small_bet, hand.stakes.big_bet) == (currency, small, big)
    assert (hand.table, hand.tournament, hand.mix) == (table, tournament, mix)
    assert grave(hand) == []


def test_a_game_without_a_description_tells_the_rest_itself():
    hand = hand_of(GAME)
    assert (hand.currency, hand.stakes.small_bet, hand.place.line) == ("USD", 50, 1)
    assert grave(hand) == []


GAMES = {
    ("Razz", "47", ""): "Razz",
    ("Razz Tournament", "49", ""): "Razz Tournament",
    ("Holdem", "2", ""): "Holdem",
    ("7-Stud H/L8", "43", ""): "7-Stud H/L8",
    ("HORSE Tournament", "77", "49"): "Razz",
    ("HORSE Tournament", "77", "23"): "multigametype 23",
    ("HORSE", "47", ""): "Razz",
    ("HORSE", "77", ""): "HORSE",
    ("", "47", ""): "Razz",
    ("", "2", "41"): "multigametype 41",
}


@pytest.mark.parametrize("told", GAMES)
def test_which_game_it_is(told):
    kind, code, mixed = told
    assert game_name({"type": kind}, {"gametype": code} | ({"multigametype": mixed} if mixed else {})) == GAMES[told]


def test_another_game_is_passed_over_whatever_is_in_it():
    text = changed(('type="Razz"', 'type="Holdem"'), ('gametype="47"', 'gametype="2"'), ("THIRD_STREET", "PREFLOP"))
    assert outcomes(text) == [PassedOver(merge_xml.Location("t.xml", 2), "Holdem")]


@pytest.mark.parametrize(
    ("start", "stamps", "expected"),
    [
        ("20120201064000", True, "2012-02-01 12:40:01"),
        ("20120201064000", False, None),
        ("2012/02/01 16:40:08 +0400", False, "2012-02-01 12:40:08"),
        ("2012/02/01 16:40:08 +0400", True, "2012-02-01 12:40:01"),
        ("2012/02/30 16:40:08 +0400", False, None),
        ("soon", False, None),
    ],
)
def test_when_it_was(start, stamps, expected):
    text = changed(("20120201064000", start))
    if not stamps:
        text = "".join(
            part.partition('"')[2] if number else part for number, part in enumerate(text.split(' timestamp="'))
        )
    hand = hand_of(text)
    assert hand.time_text == start
    assert hand.played_at == (expected and datetime.fromisoformat(expected).replace(tzinfo=UTC))


def test_a_time_that_cannot_be_is_none():
    assert hand_of(TEXT.replace("1328100001437", "9" * 15)).played_at is None


# -- seats


def test_cash_balances_are_before_the_ante_and_a_tournament_s_after_it_until_2014():
    tournament = (('type="Razz" stakes="Limit $0.50/$1"', 'type="Razz Tournament" stakes="Limit"'),)
    stacks = [
        [seat.stack for seat in hand_of(text).seats]
        for text in (TEXT, changed(*tournament), changed(*tournament, ('seats="8"', 'seats="8" version="2.1"')))
    ]
    assert stacks == [[1200, 2000, 900], [1205, 2005, 905], [1200, 2000, 900]]


@pytest.mark.parametrize(
    ("old", "new", "stack"),
    [
        ('"$12.00"', '"12.00"', 1200),
        ('"$12.00"', '"$1,012.5"', 101250),
        ('balance="$12.00" ', "", None),
        ('"$12.00"', '""', None),
    ],
)
def test_balances(old, new, stack):
    assert hand_of(changed((old, new))).seats[0].stack == stack


def test_who_is_not_dealt_in_has_a_seat_and_no_part():
    dee = '\t\t<player seat="7" nickname="Dee" balance="$0.00" dealtin="false" />\n\t</players>'
    hand = hand_of(changed(("\t</players>", dee)))
    assert [(seat.number, seat.player, seat.note) for seat in hand.seats][3] == (8, "Dee", "sits out")
    assert len(replay(hand).players) == 3
    assert grave(hand) == []


def test_a_seat_beyond_the_table_leaves_its_size_open():
    hand = hand_of(changed(('seats="8"', 'seats="2"')))
    assert hand.max_seats is None
    assert grave(hand) == []


NAMES = [
    "A&amp;B",
    "&quot;Bo&quot;",
    "x&lt;y&gt;",
    "it's",
    "3",
    "0",
    "Ann Bob",
    "漢字",
    "Ünï",
    "&#65;l",
    "null",
    "a|b",
    " x",
]


@pytest.mark.parametrize("name", NAMES)
def test_names(name):
    hand = hand_of(changed(('"Bob"', f'"{name}"')))
    plain = name.replace("&amp;", "&").replace("&quot;", '"').replace("&lt;", "<").replace("&gt;", ">")
    plain = plain.replace("&#65;", "A")
    assert {player.player: player.net for player in replay(hand).players} == {"Ann": -15, plain: 109, "Cy": -105}
    assert grave(hand) == []


# -- acts: what the figure of each word means

THIRD = '\t\t<event sequence="5" type="COMPLETE" timestamp="1328100007185" player="3" amount="0.50"/>\n'
REST = TEXT[TEXT.index('\t\t<event sequence="6"') : TEXT.index('\t<round id="END_OF')]


def acts_of(third: str, fourth: str = "") -> list[tuple[object, ...]]:
    """The acts after the bring-in of a game that has these on third and on fourth street, each `TYPE seat amount`."""
    number = 4

    def told(spec: str) -> str:
        nonlocal number
        text = ""
        for one in filter(None, spec.split(", ")):
            number += 1
            kind, seat, *amount = one.split()
            figure = f' amount="{amount[0]}"' if amount else ""
            text += f'\t\t<event sequence="{number}" type="{kind}" player="{seat}"{figure}/>\n'
        return text

    streets = told(third) + '\t</round>\n\t<round id="FOURTH_STREET" sequence="4">\n' + told(fourth) + "\t</round>\n"
    text = TEXT.replace('sequence="11"', 'sequence="99"').replace(THIRD + REST, streets)
    events = hand_of(text).events
    acts = [event for event in events if isinstance(event, Act) and event.kind is not Kind.ANTE]
    return [(*act[1:5], act.all_in) for act in acts[1:]]


ACTS = {
    # a call tells what is added, a bet, completion or raise the street's total
    ("COMPLETE 3 0.50, RAISE 5 1.00, CALL 0 0.90, RAISE 3 1.50, CALL 5 0.50", ""): [
        (Kind.COMPLETE, "Bob", 50, 50, False),
        (Kind.RAISE, "Cy", 100, 100, False),
        (Kind.CALL, "Ann", 90, 100, False),
        (Kind.RAISE, "Bob", 100, 150, False),
        (Kind.CALL, "Cy", 50, 150, False),
    ],
    ("CALL 3 0.10, COMPLETE 5 0.50, CALL 0 0.40, CALL 3 0.40", "CHECK 3, BET 5 0.50, RAISE 0 1.00, FOLD 3"): [
        (Kind.CALL, "Bob", 10, 10, False),
        (Kind.COMPLETE, "Cy", 50, 50, False),
        (Kind.CALL, "Ann", 40, 50, False),
        (Kind.CALL, "Bob", 40, 50, False),
        (Kind.CHECK, "Bob", 0, 0, False),
        (Kind.BET, "Cy", 50, 50, False),
        (Kind.RAISE, "Ann", 100, 100, False),
        (Kind.FOLD, "Bob", 0, 0, False),
    ],
    # an all-in tells what is added, and the level whether it calls, bets or raises
    ("COMPLETE 3 0.50, ALL_IN 5 0.40, ALL_IN 0 1.30", "ALL_IN 3 0.30"): [
        (Kind.COMPLETE, "Bob", 50, 50, False),
        (Kind.CALL, "Cy", 40, 40, True),
        (Kind.RAISE, "Ann", 130, 140, True),
        (Kind.BET, "Bob", 30, 30, True),
    ],
    ("ALL_IN 3 0.30, COMPLETE 5 0.50", ""): [
        (Kind.RAISE, "Bob", 30, 30, True),
        (Kind.COMPLETE, "Cy", 50, 50, False),
    ],
    # now and then something is completed that is none
    ("COMPLETE 3 0.50, COMPLETE 5 1.00", "COMPLETE 3 0.50, COMPLETE 5 1.00"): [
        (Kind.COMPLETE, "Bob", 50, 50, False),
        (Kind.RAISE, "Cy", 100, 100, False),
        (Kind.BET, "Bob", 50, 50, False),
        (Kind.RAISE, "Cy", 100, 100, False),
    ],
    ("RAISE 3 0.50, BET 5 1.00", "FOLD 3 0.00, CHECK 5 0"): [
        (Kind.RAISE, "Bob", 50, 50, False),
        (Kind.BET, "Cy", 100, 100, False),
        (Kind.FOLD, "Bob", 0, 0, False),
        (Kind.CHECK, "Cy", 0, 0, False),
    ],
    ("CALL 3 1,000.50, CALL 5 $0.10", ""): [
        (Kind.CALL, "Bob", 100050, 100050, False),
        (Kind.CALL, "Cy", 10, 10, False),
    ],
}  # fmt: skip


@pytest.mark.parametrize("spec", ACTS, ids=" / ".join)
def test_acts(spec):
    # the cards of fourth street are no part of it
    assert acts_of(*spec) == ACTS[spec]


def test_until_2010_a_raise_told_what_it_added():
    raises = '"RAISE" timestamp="1328100008622" player="{}" amount="{}"'
    earlier = ("20120201064000", "20100901064000")
    hand = hand_of(changed(earlier, (raises.format(5, "1.00"), raises.format(0, "0.90"))))
    (act,) = (event for event in hand.events if isinstance(event, Act) and event.kind is Kind.RAISE)
    assert (act.player, act.put_in, act.total, act.all_in) == ("Ann", 90, 100, False)


@pytest.mark.parametrize(
    ("kind", "amount", "expected"),
    [
        ("ALL_IN", "0.08", (Kind.BRING_IN, 8, True)),
        ("COMPLETE", "0.50", (Kind.COMPLETE, 50, False)),
        ("BET", "0.50", (Kind.BET, 50, False)),
        ("ALL_IN", "0.50", (Kind.BET, 50, True)),
        ("ALL_IN", "0.24", (Kind.BRING_IN, 24, True)),
        ("ALL_IN", "0.25", (Kind.BET, 25, True)),
    ],
)
def test_who_is_forced_may_bring_in_short_or_open_full(kind, amount, expected):
    opening = f'type="{kind}" timestamp="1328100005748" player="0" amount="{amount}"'
    hand = hand_of(changed(('type="BRING_IN" timestamp="1328100005748" player="0" amount="0.10"', opening)))
    acts = [event for event in hand.events if isinstance(event, Act) and event.kind is not Kind.ANTE]
    assert (acts[0].kind, acts[0].put_in, acts[0].all_in) == expected


def test_an_ante_that_is_all_in():
    hand = hand_of(changed(('"ANTE" timestamp="1328100001437" player="5" amount="0.05"',
                            '"ALL_IN" timestamp="1328100001437" player="5" amount="0.03"')))  # fmt: skip
    antes = [event for event in hand.events if isinstance(event, Act) and event.kind is Kind.ANTE]
    assert [(ante.player, ante.put_in, ante.all_in) for ante in antes][1] == ("Cy", 3, True)
    assert hand.stakes.ante == 5


# -- stakes that only the wagers tell

TOURNAMENT = (('type="Razz" stakes="Limit $0.50/$1"', 'type="Razz Tournament" stakes="Limit"'),)


def test_stakes_from_the_wagers():
    assert hand_of(changed(*TOURNAMENT)).stakes.small_bet == 50
    # one wrong bet does not outvote the others
    wrong = changed(*TOURNAMENT, ('"BET" timestamp="1328100012933" player="3" amount="0.50"',
                                  '"BET" timestamp="1328100012933" player="3" amount="0.70"'))  # fmt: skip
    assert hand_of(wrong).stakes.small_bet == 50
    # nobody but the bring-in has bet: ten antes
    text = changed(*TOURNAMENT).replace(THIRD, "").replace(REST, "\t</round>\n")
    assert hand_of(text).stakes.small_bet == 50
    for fifth in ("FIFTH", "SIXTH", "SEVENTH"):
        text = changed(*TOURNAMENT, (THIRD, "")).replace('"RAISE"', '"CALL"').replace("FOURTH", fifth)
        assert (
            hand_of(
                text.replace(
                    REST.replace('"RAISE"', '"CALL"').replace("FOURTH", fifth),
                    f"""\t</round>
\t<round id="{fifth}_STREET" sequence="4">
\t\t<event sequence="9" type="BET" player="3" amount="1.00"/>
\t</round>
""",
                )
            ).stakes.small_bet
            == 50
        )


# -- cards


def deals(text: str) -> list[tuple[object, ...]]:
    return [event[1:] for event in hand_of(text).events if isinstance(event, Deal)]


@pytest.mark.parametrize("nothing", ["null", "", " ", " null "])
def test_a_card_that_is_not_shown(nothing):
    assert deals(TEXT.replace("null", nothing)) == deals(TEXT)


def test_cards_that_leave_out_what_is_not_shown():
    assert deals(TEXT.replace("null,null,", "")) == deals(TEXT)


def test_a_door_card_that_is_not_shown():
    text = changed(('null,null,4c"', 'null,null,null"'), ("null,null,4c,Jc", "null,null,null,Jc"))
    assert deals(text)[2] == ("Cy", (), (UNKNOWN,))
    assert grave(hand_of(text)) == []
    assert deals(changed(('"null,null,4c"', '""'), ("null,null,4c,Jc", "null,null,null,Jc")))[2] == (
        "Cy",
        (),
        (UNKNOWN,),
    )


def test_what_is_no_card_is_kept_and_the_hand_read():
    hand = hand_of(changed(("null,null,Ks", "null,null,of")))
    assert [text for _, text in hand.bad_cards] == ["of"]
    assert [text for _, text in hand_of(changed(("null,null,Ks", "null,null,K s"))).bad_cards] == []
    assert [text for _, text in hand_of(changed(("null,null,Ks", "null,null,Ks 2d"))).bad_cards] == ["Ks2d"]


def test_a_folded_hand_is_told_again_and_a_changed_one_is_seen():
    again = '\t\t<cards type="HOLE" cards="5c,2h,8d,9h" player="3" hand="9-8-5-2"/>\n'
    ann = again + '\t\t<cards type="DRAW_DRAWN_CARDS" cards="null,null,{}" player="0"/>\n'
    assert deals(changed((again, ann.format("Ks")))) == deals(TEXT)
    hand = hand_of(changed((again, ann.format("Kd"))))
    assert "UPCARD_CHANGED" in {found.rule for found in replay(hand).findings}


def test_whichever_of_two_lists_knows_more():
    both = '\t\t<cards type="HOLE" cards="5c,2h,8d" player="3" hand="8-5-2"/>\n'
    other = '\t\t<cards type="DRAW_DRAWN_CARDS" cards="null,null,8d" player="3"/>\n'
    assert deals(changed((both, both + other))) == deals(TEXT)
    assert deals(changed((both, other + both))) == deals(TEXT)
    assert hand_of(changed((both, other + both))).hero == "Bob"


def streets_on(last: str) -> str:
    """Bob and Cy check to the end, with these last elements."""
    text = TEXT[: TEXT.index('\t\t<event sequence="9"')] + """\
		<event sequence="9" type="CHECK" player="3"/>
		<event sequence="10" type="CHECK" player="5"/>
		<cards type="HOLE" cards="5c,2h,8d,9h" player="3"/>
		<cards type="DRAW_DRAWN_CARDS" cards="null,null,4c,Jc" player="5"/>
	</round>
	<round id="FIFTH_STREET" sequence="5">
		<event sequence="11" type="CHECK" player="3"/>
		<event sequence="12" type="CHECK" player="5"/>
		<cards type="HOLE" cards="5c,2h,8d,9h,Td" player="3"/>
		<cards type="DRAW_DRAWN_CARDS" cards="null,null,4c,Jc,2c" player="5"/>
	</round>
	<round id="SIXTH_STREET" sequence="6">
		<event sequence="13" type="CHECK" player="3"/>
		<event sequence="14" type="CHECK" player="5"/>
		<cards type="HOLE" cards="5c,2h,8d,9h,Td,3s" player="3"/>
		<cards type="DRAW_DRAWN_CARDS" cards="null,null,4c,Jc,2c,Qd" player="5"/>
	</round>
	<round id="SEVENTH_STREET" sequence="7">
		<event sequence="15" type="CHECK" player="3"/>
		<event sequence="16" type="CHECK" player="5"/>
		<cards type="HOLE" cards="5c,2h,8d,9h,Td,3s,Kd" player="3"/>
		<cards type="DRAW_DRAWN_CARDS" cards="null,null,4c,Jc,2c,Qd,null" player="5"/>
	</round>
"""  # fmt: skip
    return text + last + "</game>\n"


SHOWDOWN = """\
	<round id="SHOWDOWN" sequence="8">
		<event sequence="17" type="SHOW" player="3"/>
		<event sequence="18" type="SHOW" player="5"/>
		<cards type="SHOWN" cards="5c,2h,8d,9h,Td,3s,Kd" player="3"/>
		<cards type="SHOWN" cards="Ah,6s,4c,Jc,2c,Qd,7h" player="5"/>
	</round>
	<round id="END_OF_GAME" sequence="9">
		<winner amount="2.25" uncalled="false" potnumber="1" player="5" hand="7-6-4-2-A" pottype="n"/>
	</round>
"""


def test_the_last_card_of_others_is_told_when_they_show():
    hand = hand_of(streets_on(SHOWDOWN))
    assert grave(hand) == []
    assert [event[1:3] for event in hand.events if isinstance(event, Deal)][-1] == (
        "Bob",
        parse_cards("5c 2h 8d 9h Td 3s"),
    )
    assert {player.player: player.cards for player in replay(hand).players if not player.folded} == {
        "Bob": parse_cards("5c 2h 8d 9h Td 3s Kd"), "Cy": parse_cards("Ah 6s 4c Jc 2c Qd 7h"),
    }  # fmt: skip
    assert [event[1:] for event in hand.events if isinstance(event, Show)] == [
        ("Bob", parse_cards("5c 2h 8d 9h Td 3s Kd"), "", False, False),
        ("Cy", parse_cards("Ah 6s 4c Jc 2c Qd 7h"), "7-6-4-2-A", False, False),
    ]


WORDS = [
    "Pair of Jacks", "Two Pair Tens and Sevens", "Full House - Aces over Queens", "", "7-6-4", "Three of a Kind Nines",
    "Seven High", "1-2-3-4-5", "10-9-8-7-6", "23-4-5-6-7",
]  # fmt: skip


@pytest.mark.parametrize("words", WORDS)
def test_other_words_for_a_hand_accuse_nobody(words):
    hand = hand_of(streets_on(SHOWDOWN.replace("7-6-4-2-A", words)))
    assert grave(hand) == []
    assert not any(event.text for event in hand.events if isinstance(event, Show))


def test_a_named_low_that_is_not_the_winner_s_is_seen():
    hand = hand_of(streets_on(SHOWDOWN.replace("7-6-4-2-A", "8-6-4-2-A")))
    assert "SHOWN_HAND_MISREAD" in {found.rule for found in replay(hand).findings}


def test_a_muck_may_have_its_cards():
    mucked = SHOWDOWN.replace('"SHOW" player="3"', '"MUCK" player="3"').replace(
        '"SHOWN" cards="5c', '"MUCKED" cards="5c'
    )
    hand = hand_of(streets_on(mucked))
    assert next(event[1:] for event in hand.events if isinstance(event, Show)) == (
        "Bob", parse_cards("5c 2h 8d 9h Td 3s Kd"), "", True, False,
    )  # fmt: skip
    assert grave(hand) == []
    # a list alone does as well, and the event alone
    alone = "".join(line for line in mucked.splitlines(keepends=True) if "<event" not in line)
    assert [event[1:5] for event in hand_of(streets_on(alone)).events if isinstance(event, Show)] == [
        event[1:5] for event in hand.events if isinstance(event, Show)
    ]
    bare = "".join(line for line in mucked.splitlines(keepends=True) if "<cards" not in line)
    assert [event.cards for event in hand_of(streets_on(bare)).events if isinstance(event, Show)] == [(), ()]
    assert grave(hand_of(streets_on(bare))) == []


def test_the_loser_who_wins_by_the_file_is_seen():
    hand = hand_of(streets_on(SHOWDOWN.replace('player="5" hand', 'player="3" hand')))
    assert "WRONG_WINNER" in {found.rule for found in replay(hand).findings}


def test_one_common_card_when_the_deck_has_run_out():
    text = streets_on(SHOWDOWN)
    for old in (',Kd" player="3"/>\n\t\t<cards type="DRAW', ',null" player="5"'):
        assert text.count(old) == 1
        text = text.replace(old, old[old.index('"') :])
    text = text.replace("3s,Kd", "3s").replace("Qd,7h", "Qd").replace("7-6-4-2-A", "J-7-6-4-2")
    common = '<round id="SEVENTH_STREET" sequence="7">\n\t\t<cards type="COMMUNITY" cards="7h" player="-1"/>'
    hand = hand_of(text.replace('<round id="SEVENTH_STREET" sequence="7">', common).replace("J-7-6-4-2", "7-6-4-2-A"))
    (seventh,) = (event for event in hand.events if isinstance(event, Heading) and event.street == 7)
    assert seventh.common == parse_cards("7h")[0]
    # three players do not exhaust a deck, and that is all there is to say
    assert [found.rule for found in replay(hand).findings if found.severity is not Severity.INFO] == [
        "COMMON_CARD_UNEXPECTED"
    ]


# -- what was won


def test_several_pots_are_told_apart_and_uncalled_chips_are_none():
    hand = next(read(HISTORIES / "short-all-in-two-pots-and-uncalled.xml"))
    assert [event[1:] for event in hand.events if isinstance(event, (Award, Refund))] == [
        ("Nones", 400), ("Nones", 618, 1, False), ("Matins", 338, 0, False),
    ]  # fmt: skip
    text = (HISTORIES / "short-all-in-two-pots-and-uncalled.xml").read_text("utf-8")
    for old, new, rule in (
        ('amount="6.18"', 'amount="6.88"', "RAKE_NEGATIVE"),
        ('amount="3.38"', 'amount="3.60"', "SIDE_POT_MISMATCH"),
        ('amount="4.00" uncalled', 'amount="3.00" uncalled', "UNCALLED_MISMATCH"),
    ):
        assert rule in {found.rule for found in replay(hand_of(text.replace(old, new))).findings}


def test_the_uncalled_bet_is_in_the_award_or_apart():
    back = '\t\t<winner amount="0.50" uncalled="true" potnumber="2" player="3" pottype="n"/>\n'
    apart = changed(('\t\t<winner amount="2.64"', f'{back}\t\t<winner amount="2.14"'))
    one, two = replay(hand_of(TEXT)), replay(hand_of(apart))
    assert (one.pot, one.rake, [player.net for player in one.players]) == (
        two.pot, two.rake, [player.net for player in two.players],
    )  # fmt: skip
    assert grave(two.hand) == []


def test_two_winners_of_one_pot_share_it():
    hand = next(read(HISTORIES / "split-pot-odd-cent.xml"))
    assert [event[1:] for event in hand.events if isinstance(event, Award)] == [
        ("Musket", 203, None, False),
        ("Tiercel", 202, None, False),
    ]


def test_a_game_called_off():
    (outcome,) = outcomes(changed(('"END_OF_FOLDED_GAME"', '"GAME_CANCELLED"')))
    assert isinstance(outcome, Cancelled)


# -- who goes


def test_who_sits_out_and_is_heard_of_no_more_has_folded():
    fold = '"FOLD" timestamp="1328100010059" player="0"'
    hand = hand_of(changed((fold, fold.replace("FOLD", "SIT_OUT"))))
    assert hand.events == hand_of(TEXT).events
    assert hand_of(changed((fold, fold.replace("FOLD", "LEAVE")))).events == hand.events


@pytest.mark.parametrize("kind", ["SIT_OUT", "LEAVE"])
def test_who_sits_out_and_acts_again_has_not(kind):
    raises = '\t\t<event sequence="6" '
    text = changed((raises, f'\t\t<event type="{kind}" player="3"/>\n\t\t<event type="{kind}" player="5"/>\n{raises}'))
    assert [event[1:] for event in hand_of(text).events] == [event[1:] for event in hand_of(TEXT).events]


NOISE = ["CHAT", "PLAYER_OUT", "SITTING_OUT", "SIT_IN", "DISCONNECTED", "RECONNECTED", "RABBIT"]


@pytest.mark.parametrize("kind", NOISE)
def test_noise_changes_nothing_wherever_it_stands(kind):
    quiet = [event[1:] for event in hand_of(TEXT).events]
    for number, line in enumerate(LINES):
        if "<event" in line or "</round>" in line:
            noisy = [*LINES[:number], f'\t\t<event type="{kind}" player="5" timestamp="1"/>', *LINES[number:]]
            hand = hand_of("\n".join(noisy))
            assert [event[1:] for event in hand.events] == quiet


CHATS = [
    "&lt;/round>&lt;/game>&lt;game id=&quot;1-1&quot;>",
    "&lt;event type=&quot;FOLD&quot; player=&quot;3&quot;/>",
    "&#10;&lt;game id=&quot;1-1&quot;>&#10;",
    "*** SUMMARY ***",
    "PokerStars Game #1:  Razz Limit ($1/$2) - 2010/01/02 3:04:05 ET",
    "]] >",
    "--> &amp;amp; %n",
    "a > b",
    "\u2028\u0085",
]


@pytest.mark.parametrize("words", CHATS)
def test_chat_never_acts(words):
    quiet = [event[1:] for event in hand_of(TEXT).events]
    for chat in (f'<event type="CHAT" player="3" text="{words}"/>', f'<event type="CHAT">{words}</event>'):
        hand = hand_of(changed(('\t\t<event sequence="5"', f'\t\t{chat}\n\t\t<event sequence="5"')))
        assert [event[1:] for event in hand.events] == quiet


@pytest.mark.parametrize(
    "words",
    ["<game id='9-9'>", '"/><winner amount="9.00" uncalled="false" player="5"/><event type="CHAT" text="', "&", "<"],
)
def test_chat_that_is_not_escaped_makes_the_hand_unread_or_is_seen(words):
    text = changed(('\t\t<event sequence="5"', f'\t\t<event type="CHAT" text="{words}"/>\n\t\t<event sequence="5"'))
    (outcome,) = outcomes(text)
    assert isinstance(outcome, Unread)
    assert outcome.finding.place.line == line_of('sequence="5"')


def test_a_forged_game_in_a_chat_that_is_not_escaped_is_no_game():
    forged = GAME.replace("51-7", "66-6").partition("</game>")[0]
    chat = f'\t\t<event type="CHAT" text="\n{forged}"/>\n\t\t<event sequence="5"'
    text = TEXT.replace('\t\t<event sequence="5"', chat)
    found = outcomes(text + OTHER)
    assert [outcome.id for outcome in found if isinstance(outcome, Hand)] == ["51-8"]
    assert len(found) == 2


# -- nothing is skipped in silence


STRANGE = [
    "N ponders", "&amp;", '<strange a="1"/>', '<event type="DANCE" player="3"/>', "<event/>",
    '<cards type="FACES" cards="Kh" player="3"/>', "<winner/>", "<player/>",
    '<round id="EIGHTH_STREET">\n</round>', "<!-- x -->", "<![CDATA[x]]>", "<?x y?>",
]  # fmt: skip


@pytest.mark.parametrize("line", STRANGE)
def test_a_strange_line_is_reported_wherever_it_stands(line):
    last = LINES.index("</game>")
    for number in range(2, last + 1):
        text = "\n".join([*LINES[:number], line, *LINES[number:]])
        first, second = outcomes(text + OTHER)
        assert isinstance(first, Unread), (number, line)
        assert first.finding.rule == "UNKNOWN_LINE"
        assert first.finding.place.line == number + 1, (number, str(first.finding))
        assert isinstance(second, Hand)


def test_a_strange_line_between_games_is_reported():
    first, second, third = outcomes(f"{DESCRIPTION}\n{GAME}N ponders\n{OTHER}")
    assert isinstance(first, Hand)
    assert isinstance(second, Unread)
    assert second.finding.place.line == 2 + GAME.count("\n")
    assert isinstance(third, Hand)


REFUSED = {
    "an unknown attribute of an act": ('type="RAISE"', 'type="RAISE" cap="1"'),
    "an unknown attribute of cards": ('cards="null,null,Ks"', 'cards="null,null,Ks" dead="1"'),
    "an unknown attribute of a winner": ('pottype="n"', 'pottype="n" jackpot="1"'),
    "a pot of another kind": ('pottype="n"', 'pottype="l"'),
    "uncalled perhaps": ('uncalled="false"', 'uncalled="perhaps"'),
    "uncalled not told": ('uncalled="false" ', ""),
    "a pot without a number": ('potnumber="1"', 'potnumber="main"'),
    "an act without an amount": (' player="5" amount="1.00"', ' player="5"'),
    "a negative amount": ('amount="1.00"', 'amount="-1.00"'),
    "an amount that is none": ('amount="1.00"', 'amount="one"'),
    "too many places": ('amount="1.00"', 'amount="1.001"'),
    "other digits": ('amount="1.00"', 'amount="١.00"'),
    "a fold with chips": ('type="FOLD" timestamp="1328100010059" player="0"', 'type="FOLD" player="0" amount="0.10"'),
    "nobody's act": ('"RAISE" timestamp="1328100008622" player="5"', '"RAISE" player="4"'),
    "an act of nobody": ('"RAISE" timestamp="1328100008622" player="5"', '"RAISE"'),
    "a seat that is none": ('seat="5"', 'seat="five"'),
    "a seat taken": ('seat="5"', 'seat="3"'),
    "a player without a name": ('nickname="Cy"', 'nickname=" "'),
    "a balance that is none": ('"$9.00"', '"much"'),
    "dealt in perhaps": ('balance="$9.00" dealtin="true"', 'balance="$9.00" dealtin="perhaps"'),
    "an act out of order": ('sequence="7"', 'sequence="5"'),
    "too many cards": ("null,null,4c,Jc", "null,null,4c,Jc,2d,2s"),
    "two new cards": ('"null,null,Ks"', '"null,null,null,Ks"'),
    "common cards on fourth street": ('type="HOLE" cards="5c,2h,8d,9h"', 'type="COMMUNITY" cards="9h"'),
    "an ante of nothing": ('player="5" amount="0.05"', 'player="5" amount="0.00"'),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name):
    old, new = REFUSED[name]
    (outcome,) = outcomes(changed((old, new)))
    assert isinstance(outcome, Unread), outcome
    assert outcome.finding.place.line == line_of(old)
    assert LINES[line_of(old) - 1].strip().replace(old, new)[:20] in str(outcome.finding)


def test_two_lists_of_one_street_that_differ_are_refused():
    hole = '\t\t<cards type="HOLE" cards="5c,2h,8d" player="3" hand="8-5-2"/>\n'
    (outcome,) = outcomes(changed((hole, f'{hole}\t\t<cards type="HOLE" cards="5c,2h,8h" player="3"/>\n')))
    assert isinstance(outcome, Unread)
    assert outcome.finding.place.line == line_of('"5c,2h,8d"') + 1


def test_cards_among_the_antes_are_third_street_s():
    card = '\t\t<cards type="DRAW_DRAWN_CARDS" cards="null,null,Ks" player="0"/>\n'
    moved = changed((card, "")).replace("\t</round>\n", f"{card}\t</round>\n", 1)
    assert sorted(deals(moved)) == sorted(deals(TEXT))
    assert grave(hand_of(moved)) == []
    (outcome,) = outcomes(moved[: moved.index('\t<round id="BRING_IN')] + "</game>\n")
    assert isinstance(outcome, Unread)


def test_a_street_that_leaves_a_player_out_has_his_card_told_by_the_next():
    text = streets_on(SHOWDOWN)
    expected = replay(hand_of(text))
    for cards in ("5c,2h,8d", "5c,2h,8d,9h", "5c,2h,8d,9h,Td", "null,null,4c,Jc", "null,null,4c,Jc,2c", "null,null,4c"):
        (line,) = (line for line in text.split("\n") if f'"{cards}"' in line)
        played = replay(hand_of(text.replace(f"{line}\n", "")))
        assert (played.players, played.turns, grave(played.hand)) == (expected.players, expected.turns, [])
        assert played.hand.hero == "Bob"


def test_a_hand_that_lies_open_may_be_told_on_every_street():
    text = (HISTORIES / "all-in-on-fourth-then-dealt-out.xml").read_text("utf-8")
    expected = replay(hand_of(text))
    thole = ["Ah", "6s", "4c", "Jc", "2c", "Jd", "7h"]
    for street in (5, 6, 7):
        dealt = f'<cards type="DRAW_DRAWN_CARDS" cards="{",".join(thole[:street])}" player="5"/>'
        for shown in (dealt.replace("DRAW_DRAWN_CARDS", "SHOWN"), dealt + dealt.replace("DRAW_DRAWN_CARDS", "SHOWN")):
            assert text.count(dealt) == 1
            played = replay(hand_of(text.replace(dealt, shown)))
            assert (played.players, grave(played.hand)) == (expected.players, [])
    other = text.replace("Jc,2c,Jd,7h", "Jc,2c,Jd,7s").replace('DRAW_DRAWN_CARDS" cards="Ah', 'SHOWN" cards="Ah')
    assert {player.player: player.cards for player in replay(hand_of(other)).players}["Thole"][-1:] == parse_cards("7s")
    # cards that change are seen
    changed_ = text.replace('"Ah,6s,4c,Jc,2c,Jd"', '"As,6s,4c,Jc,2c,Jd"').replace(
        'DRAW_DRAWN_CARDS" cards="A', 'SHOWN" cards="A'
    )
    assert grave(hand_of(changed_))


def test_a_round_after_the_end_is_refused():
    (outcome,) = outcomes(changed(("</game>", '\t<round id="FIFTH_STREET">\n\t</round>\n</game>')))
    assert isinstance(outcome, Unread)


def test_an_event_may_be_declared_to_be_noise_an_act_may_not():
    act = '\t\t<event sequence="6"'
    text = changed((act, f'\t\t<event type="DANCE" player="3"/>\n{act}'))
    noise = declared_noise('<event type="DANCE" player="A"/>')
    (outcome,) = outcomes(text, noise)
    assert isinstance(outcome, Hand)
    assert [event[1:] for event in outcome.events] == [event[1:] for event in hand_of(TEXT).events]
    (outcome,) = outcomes(changed(('type="RAISE"', 'type="RAISE" cap="1"')), noise)
    assert isinstance(outcome, Unread)


# -- files that are cut short or damaged


def read_bytes(path: Path, data: bytes) -> list[Outcome | Unusable]:
    path.write_bytes(data)
    return list(read(path))


def ends_plainly(found: list[Outcome | Unusable], *, finished: bool = False) -> bool:
    last = found[-1]
    if isinstance(last, Hand):
        return last.finished or "HAND_TRUNCATED" in {one.rule for one in replay(last).findings}
    return not finished and isinstance(last, (Unread, Unusable))


def test_cut_at_every_line_and_every_byte_of_the_last(tmp_path):
    data = (TEXT + OTHER).replace("Ann", "Grävling").replace("\n", "\r\n").encode()
    whole = len(TEXT.replace("Ann", "Grävling").replace("\n", "\r\n").encode())
    ends = {place + 1 for place, byte in enumerate(data) if byte == 10} | set(range(len(data) - 400, len(data)))
    for end in sorted(ends):
        found = read_bytes(tmp_path / "t.xml", data[:end])
        assert ends_plainly(found), (end, found[-1])
        if end >= whole:
            assert isinstance(found[0], Hand)
            assert (found[0].id, found[0].seats[0].player) == ("51-7", "Grävling")
            assert grave(found[0]) == []
        if whole + 2 < end < len(data) - 2:
            assert isinstance(found[-1], Unread), data[:end][-60:]
            assert found[-1].finding.rule == "HAND_TRUNCATED", str(found[-1].finding)


def test_check_says_that_the_last_game_is_cut_short_and_import_leaves_it(tmp_path):
    path = tmp_path / "t.xml"
    cut = (TEXT + OTHER)[:-300]
    path.write_text(cut, "utf-8")
    told = []
    checked = check_paths([path], told.append)
    assert [found.rule for found in told] == ["HAND_TRUNCATED"]
    assert (checked.summary.read, len(checked.summary.unread)) == (1, 1)
    store = Store(tmp_path / "db")
    summary = import_paths([path], store)
    assert (summary.stored, summary.unfinished, len(summary.unread)) == (1, 1, 0)
    path.write_text(TEXT + OTHER, "utf-8")
    summary = import_paths([path], store)
    assert (summary.stored, summary.known, summary.unfinished) == (1, 1, 0)


def test_a_truncated_file_of_2015(shared_histories):
    (outcome,) = read(shared_histories / "traps" / "merge-razz-v2.1-truncated.xml")
    assert isinstance(outcome, Unread)
    assert (outcome.finding.rule, outcome.finding.severity) == ("HAND_TRUNCATED", Severity.WARNING)


def test_a_damaged_game_costs_no_other():
    twice = '<event a="1" a="2"/>'
    for damage in ("<", "&", "&nbsp;", "</round>", "<event", '<event a="', twice, "\x01", "]]>"):
        for number in range(2, LINES.index("</game>")):
            lines = [*LINES[:number], damage, *LINES[number:]]
            found = outcomes("\n".join(lines) + OTHER + GAME.replace("51-7", "51-9"))
            ids = [outcome.id for outcome in found if isinstance(outcome, Hand)]
            assert ids[-1] == "51-9", (damage, number)
            assert "51-7" not in ids
            assert any(isinstance(outcome, Unread) for outcome in found)


def test_two_files_one_behind_the_other_the_first_cut_short():
    for end in range(len(DESCRIPTION) + 2, len(TEXT) - 9, 7):
        found = outcomes(f"{TEXT[:end]}\n{DESCRIPTION}\n{OTHER}{GAME.replace('51-7', '51-9')}")
        assert isinstance(found[0], Unread)
        ids = [outcome.id for outcome in found if isinstance(outcome, Hand)]
        assert ids[-1] == "51-9", TEXT[:end][-40:]
        assert "51-7" not in ids


BOMB = """\
<?xml version="1.0"?>
<!DOCTYPE lolz [
 <!ENTITY lol "lol">
 <!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
 <!ENTITY file SYSTEM "file:///etc/passwd">
]>
"""


def test_doctypes_and_entities_are_refused():
    entities = TEXT.replace('"Bob"', '"&lol2;"') + OTHER.replace('"Bob"', '"&file;"')
    found = outcomes(BOMB + entities + GAME.replace("51-7", "51-9"))
    assert [outcome.id for outcome in found if isinstance(outcome, Hand)] == ["51-9"]
    assert all(isinstance(outcome, (Hand, Unread)) for outcome in found)
    assert "passwd" not in "".join(
        seat.player for outcome in found if isinstance(outcome, Hand) for seat in outcome.seats
    )


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1", "martian", "utf-8"])
def test_what_a_file_says_of_its_encoding_is_settled_already(encoding):
    declared = f'<?xml version="1.0" encoding="{encoding}"?>\n'
    assert hand_of(declared + TEXT).id == "51-7"
    assert [hand.id for hand in outcomes(declared + TEXT + declared + OTHER)] == ["51-7", "51-8"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_encodings(tmp_path, encoding, newline):
    text = TEXT.replace("Ann", "Grävling").replace("\n", newline)
    (hand,) = read_bytes(tmp_path / "t.xml", text.encode(encoding))
    assert hand.seats[0].player == "Grävling"
    assert hand.events == hand_of(TEXT.replace("Ann", "Grävling")).events


def test_all_on_one_line():
    first, second = outcomes(" ".join((TEXT + OTHER).split("\n")))
    assert (first.id, second.id, grave(first), grave(second)) == ("51-7", "51-8", [], [])
    assert (first.place.line, second.place.line) == (1, 1)


def test_deep_and_long_things_end_in_a_plain_message():
    deep = TEXT.replace("<players", "<a>" * 200 + "<players").replace("</players>", "</players>" + "</a>" * 200)
    wide = TEXT.replace('"Cy"', '"' + "x" * 2_000_000 + '"')
    long = TEXT.replace("\t</players>", '\t\t<player seat="x"/>\n' * 100_000 + "\t</players>")
    for text in (deep, wide, long):
        found = outcomes(text + OTHER)
        assert [outcome.id for outcome in found if isinstance(outcome, Hand)] == ["51-8"]
        assert all(len(str(outcome.finding)) < 600 for outcome in found if isinstance(outcome, Unread))


def test_no_more_than_a_game_is_held():
    asked = 0

    def lines():
        nonlocal asked
        yield DESCRIPTION + "\n"
        for number in range(50):
            for line in GAME.replace("51-7", f"51-{number}").splitlines(keepends=True):
                asked += 1
                yield line

    for number, fragment in enumerate(fragments(lines(), ("description", "game"))):
        assert len(fragment.text) <= len(GAME) + 2
        assert asked <= number * GAME.count("\n") + 1


def test_a_game_without_an_end_is_let_go():
    line = '\t\t<event sequence="1" type="CHAT"/>\n'
    pieces = list(fragments([GAME[: GAME.index("\t<players")], *[line] * 100_000], ("description", "game")))
    assert len(pieces) > 1
    assert max(len(piece.text) for piece in pieces) <= LONGEST + len(line) * 2


@pytest.mark.parametrize(
    "text",
    [
        '<?xml version="1.0"?>\n<session sessioncode="1">\n<game gamecode="2"><general/></game>\n</session>\n',
        '<Game hhversion="4" id="5"><Seats/></Game>\n',
        "<html><body>Razz</body></html>\n",
        "<",
        "<<<<<<",
        DESCRIPTION.replace("description", "descriptions"),
    ],
)
def test_other_xml_is_no_room_s(tmp_path, text):
    (outcome,) = read_bytes(tmp_path / "t.xml", text.encode())
    assert isinstance(outcome, Unusable)
    assert outcome.reason.startswith("holds no hand of a room that is known here")


def test_hostile_bytes_never_crash(tmp_path):
    rng = Random(7)
    data = (TEXT + OTHER).encode()
    for _ in range(400):
        noisy = bytearray(data)
        for _ in range(rng.randint(1, 6)):
            place = rng.randrange(len(noisy))
            if rng.random() < 0.5:
                noisy[place] = rng.choice(b"<>&\"'/= \n0aZ\x00\xff")
            else:
                del noisy[place : place + rng.randint(1, 60)]
        found = read_bytes(tmp_path / "t.xml", bytes(noisy))
        assert found
        for outcome in found:
            if isinstance(outcome, Hand):
                replay(outcome)


# -- the same hands in both rooms' words


@pytest.mark.parametrize("tournament", [False, True])
def test_simulated_hands_with_short_stacks_side_pots_and_rake(tournament):
    hands = [
        hand
        for players in range(2, 9)
        for hand in simulate(40, players, seed=players, hero="low.tide", buy_in=(1.5, 12), tournament=tournament)
    ]
    told = [hand_of(write(hand)) for hand in hands]
    assert sum(any(isinstance(event, Award) and event.pot for event in hand.events) for hand in told) >= 2
    same = 0
    for expected, hand in zip(map(replay, hands), told, strict=True):
        played = replay(hand)
        assert grave(hand) == []
        assert (played.pot, played.rake) == (expected.pot, expected.rake)
        assert [(player.player, player.net) for player in played.players] == [
            (player.player, player.net) for player in expected.players
        ]
        # a tournament where nobody has bet does not tell its stakes
        if hand.stakes == expected.hand.stakes:
            same += 1
            assert (played.turns, played.players) == (expected.turns, expected.players)
    assert same == len(hands) if not tournament else same > len(hands) * 0.9


# -- the histories, element by element


def elements(path: Path) -> set[tuple[str, str]]:
    found = set()
    nodes = [tree(path.read_text("utf-8"))[0]]
    while nodes:
        for node in nodes.pop():
            found.add((node.name, node.attributes.get("type") or node.attributes.get("id", "")))
            nodes.append(node.children)
    return found


def test_the_histories_hold_every_word():
    words = set().union(*(elements(path) for path in HISTORIES.glob("*.xml")))
    events = {
        "ANTE", "BRING_IN", "COMPLETE", "BET", "CALL", "RAISE", "ALL_IN", "CHECK", "FOLD", "SHOW", "MUCK", "SIT_OUT",
        "LEAVE", "CHAT", "PLAYER_OUT", "DISCONNECTED", "RECONNECTED", "GAME_CANCELLED",
    }  # fmt: skip
    assert {kind for name, kind in words if name == "event"} >= events
    assert {kind for name, kind in words if name == "cards"} == {"HOLE", "DRAW_DRAWN_CARDS", "SHOWN", "MUCKED"}


def test_goldens_are_no_copies_of_each_other():
    hands = [hand["id"] for path in HISTORIES.glob("*.json") for hand in json.loads(path.read_text("utf-8"))["hands"]]
    assert len(hands) == len(set(hands)) >= 18
