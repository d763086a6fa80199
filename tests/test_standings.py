"""Summaries of tournaments: every file under histories/tournaments, every terminal, and texts that are not whole."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from lark import Lark
from texts import FOLDED_OUT, SHOWN_DOWN

from razzstats.hand import Hand
from razzstats.read.grammar import GRAMMARS, HAND_TRUNCATED, UNKNOWN_LINE
from razzstats.read.lines import LineLexer
from razzstats.read.reader import PassedOver, Unread, read
from razzstats.read.rooms import ROOMS, counts, find_room
from razzstats.read.source import Unusable
from razzstats.read.standings import WORDS
from razzstats.standings import Standings

FOLDER = Path(__file__).parents[1] / "histories/tournaments"
FILES = sorted(FOLDER.glob("*.txt"))
NAMES = ("PokerStars summaries", "Full Tilt summaries")
"""One room a grammar."""

STARS = """\
PokerStars Tournament #300200001, Limit Razz
Buy-In: $10.00/$5.00/$1.00 USD
4 players
Total Prize Pool: $40.00 USD
Tournament started 2013/05/26 15:00:00 ET
Tournament finished 2013/05/26 15:50:00 ET
  1: Ann Lee (Chile), $28.00 (70%)
  2: Heron (Chile), $12.00 (30%)
  3: Bob (Malta),
  4: Cy (Malta),

You finished in 2nd place (eliminated at hand #99000000001).
You made 1 rebuys and 1 addons for a total of USD 20.00.
You collected 2 bounties for a total of USD 10.00.
"""
FULL_TILT = """\
Full Tilt Poker Tournament Summary $5 Sit & Go (240200001) Razz Limit (Turbo)
Buy-In: $4.50 + $0.50
Knockout Bounty: $1
Heron received 2 Knockout Bounty Awards
3 Entries
Total Prize Pool: $10.50
Tournament started: 2012/11/01 05:46:00 ET
Tournament finished: 2012/11/01 05:51:09 ET

1: Heron, $10.50
2: Ann Lee
3: Bob
Heron finished in 1st place
"""
BOTH = pytest.mark.parametrize("text", [STARS, FULL_TILT], ids=["stars", "fulltilt"])


def outcomes(folder: Path, text: str | bytes) -> list:
    path = folder / "summary.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return list(read(path))


def plain(moment) -> str | None:
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}" if moment else None


def as_golden(found: Standings) -> dict:
    heroes = {entry.player for entry in found.entries if entry.hero}
    told = [
        [entry.number, entry.rebuys, entry.add_ons, entry.extra, entry.bounties, entry.bounties_won]
        for entry in found.entries
        if (entry.rebuys, entry.extra, entry.bounties) != (None, None, None)
    ]
    return {
        "room": found.room,
        "number": found.number,
        "match": found.match,
        "name": found.name,
        "kind": found.kind,
        "game": found.game,
        "currency": found.currency,
        "buy_in": found.buy_in,
        "bounty": found.bounty,
        "fee": found.fee,
        "pool": found.pool,
        "entries": found.entered,
        "started_at": plain(found.started_at),
        "finished_at": plain(found.finished_at),
        "over": found.over,
        "hero": heroes.pop() if heroes else None,
        "told": told[0] if told else None,
        "rows": [
            [entry.player, entry.number, entry.place, entry.prize, entry.currency, entry.ticket]
            for entry in found.entries
        ],
    }


# -- samples


def test_there_are_summaries_enough():
    assert len([path for path in FILES if path.name.startswith("stars-")]) >= 8
    assert len([path for path in FILES if path.name.startswith("fulltilt-")]) >= 8
    assert [path for path in FILES if not path.with_suffix(".json").exists()] == []
    assert {path.stem for path in FOLDER.iterdir()} == {path.stem for path in FILES}


def test_every_file_is_listed_in_the_readme():
    listed = (FOLDER.parent / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in FILES if f"`{path.name}`" not in listed] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_as_its_golden_says(path):
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    found = list(read(path))
    assert [as_golden(one) for one in found if isinstance(one, Standings)] == expected["summaries"]
    assert Counter(one.game for one in found if isinstance(one, PassedOver)) == expected["passed_over"]
    assert len(found) == len(expected["summaries"]) + sum(expected["passed_over"].values())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_prizes_are_no_more_than_the_pool(path):
    for found in read(path):
        if isinstance(found, Standings) and found.pool is not None and found.currency == found.entries[0].currency:
            # a ticket may be worth more than is left for it
            assert sum(entry.prize or 0 for entry in found.entries if not entry.ticket) <= found.pool


# -- terminals

PIECES = {
    "PokerStars summaries": {
        "HEADER": [
            ("PokerStars Tournament #300100001, Limit Razz", ("300100001", "Limit Razz")),
            ("PokerStars Tournament #300100006, 8-Game", ("300100006", "8-Game")),
            ("Full Tilt Tournament #1570000001, Limit Razz", ("1570000001", "Limit Razz")),
        ],
        "KIND": [("Super Satellite", ("Super Satellite",)), ("Satellite", ("Satellite",)), ("Shootout", ("Shootout",))],
        "FREEROLL": [("Freeroll", ()), ("Buy-In: Freeroll", ())],
        "BUY_IN": [
            ("Buy-In: $200.00/$15.00 USD", ("$", "200.00", None, "15.00", None, "USD")),
            ("Buy-In: $25.00/$25.00/$5.00 USD", ("$", "25.00", None, "25.00", "5.00", "USD")),
            ("Buy-In: €1,000.00/€50.00 EUR", ("€", "1,000.00", None, "50.00", None, "EUR")),
            ("Buy-In: 100/9", ("", "100", None, "9", None, None)),
            ("Buy-In: 100 FPP", ("", "100", "FPP", None, None, None)),
            ("Buy-In: 500 StarsCoin", ("", "500", "StarsCoin", None, None, None)),
            ("Buy-In: $20.00/$2.00", ("$", "20.00", None, "2.00", None, None)),
            ("Buy-In: $5.00 USD", ("$", "5.00", None, None, None, "USD")),
        ],
        "PLAYERS": [("1,199 players", ("1,199",)), ("1 player", ("1",))],
        "POOL": [
            ("Total Prize Pool: $1,466.00 USD", ("$", "1,466.00", "USD")),
            ("Total Prize Pool: 3600 FPP", ("", "3600", "FPP")),
            ("Total Prize Pool: 200", ("", "200", None)),
        ],
        "TARGET": [
            ("Target Tournament #300100098", (None, None, None, None, None)),
            ("Target Tournament #300100099 Buy-In: $11.00 USD", ("$", "11.00", None, None, "USD")),
            ("Target Tournament #1 Buy-In: €100.00/€90.00/€10.00 EUR", ("€", "100.00", "90.00", "10.00", "EUR")),
        ],
        "STARTED": [
            ("Tournament started 2010/09/02 20:00:00 ET", ("2010/09/02 20:00:00 ET",)),
            ("Tournament started - 2006/01/15 - 14:03:04 (ET)", ("2006/01/15 - 14:03:04 (ET)",)),
        ],
        "FINISHED": [
            (
                "Tournament finished 2014/01/04 8:34:31 EET [2014/01/04 1:34:31 ET]",
                ("2014/01/04 8:34:31 EET [2014/01/04 1:34:31 ET]",),
            )
        ],
        "IN_PROGRESS": [("Tournament is still in progress", ())],
        "PLAYING": [("12: $pindle [3] (United Kingdom), still playing", ("$pindle [3]",))],
        "PAID": [
            ("1: a (b) (Chile), $1,942.96 (15.527%)", ("1", "a (b)", "$", "1,942.96", None, None)),
            ("1: a (Chile), 82,251.67 (48.383%)", ("1", "a", "", "82,251.67", None, None)),
            ("1: a (Chile), 500 FPP", ("1", "a", "", "500", "FPP", None)),
            (
                "2: a (Chile), $11.00 (qualified for the target tournament)",
                ("2", "a", "$", "11.00", None, "(qualified for the target tournament)"),
            ),
        ],
        "TICKET": [
            (
                "3: a, b (Chile), (qualified for the target tournament)",
                ("3", "a, b", "(qualified for the target tournament)"),
            ),
            ("1: a (Chile), Tournament Ticket (WSOP Step 3)", ("1", "a", "Tournament Ticket (WSOP Step 3)")),
            ("1: a (Chile), Sunday Million ticket", ("1", "a", "Sunday Million ticket")),
        ],
        "ROW": [
            ("5: x, (B), $3 (4%) (Korea, Republic of),", ("5", "x, (B), $3 (4%)")),
            ("5: x (Macedonia (FYROM)),", ("5", "x")),
            ("5: x (),", ("5", "x")),
        ],
        "YOU_FINISHED": [
            ("You finished in 28th place (eliminated at hand #49000000001).", ("28",)),
            ("You finished in 1st place.", ("1",)),
            ("You finished in 2nd place", ("2",)),
        ],
        "YOU_PLAY": [("You are still playing in this tournament.", ())],
        "DEAR": [("Dear Al, Bo,", ("Al, Bo",))],
        "AWARDED": [
            (
                "You finished the tournament in 2nd place."
                " A EUR 0.90 award has been credited to your Real Money account.",
                ("2", "EUR", "", "0.90", None),
            ),
            ("You finished the tournament in 9th place.", ("9", None, None, None, None)),
        ],
        "YOU_BOUGHT": [
            ("You made 5 rebuys and 1 addons for a total of USD 3,180.00.", ("5", "1", "3,180.00")),
            ("You made 1 rebuys for a total of $5.50.", ("1", None, "5.50")),
            ("You made 1 addons for a total of 500.", (None, "1", "500")),
        ],
        "YOU_ENTERED": [("You made 1 re-entries for a total of $0.55.", ("1", "0.55"))],
        "YOU_KNOCKED_OUT": [("You collected 5 bounties for a total of USD 875.00.", ("5", "875.00"))],
        "ENDS": [
            ("Statistics for this tournament are not available.", ()),
            ("We currently do not record hands in freeroll tournaments.", ()),
        ],
    },
    "Full Tilt summaries": {
        "NAMED_HEADER": [
            (
                "Full Tilt Poker Tournament Summary $60 Heads-Up Sit & Go (240100001)"
                " Razz Limit (Super Turbo, Heads Up)",
                ("$60 Heads-Up Sit & Go", "240100001", None, "Razz Limit", "Super Turbo, Heads Up"),
            ),
            (
                "Full Tilt Poker Tournament Summary Guar (Rebuy) (240100002) Match 2 7-Game Mixed",
                ("Guar (Rebuy)", "240100002", "2", "7-Game Mixed", None),
            ),
            (
                "FullTiltPoker Tournament Summary HORSE (7) (30100004) HORSE",
                ("HORSE (7)", "30100004", None, "HORSE", None),
            ),
        ],
        "BUY_IN": [
            ("Buy-In: $57.60 + $2.40", ("$", "57.60", None, "2.40", "", None)),
            ("Buy-In: 250 Play Chips + 0 Play Chips", ("", "250", "Play Chips", "0", "", "Play Chips")),
            ("Buy-In: 26 FTP", ("", "26", "FTP", None, "", None)),
            ("Buy-In: €1,000", ("€", "1,000", None, None, "", None)),
        ],
        "KNOCKOUT": [("Knockout Bounty: $15", ("15",))],
        "SOLD": [("Add-On: $10", ("Add-On", "10")), ("Rebuy: 25 FTP", ("Rebuy", "25"))],
        "PLAYERS": [("7500 Entries", ("7500",)), ("1 Entry", ("1",))],
        "POOL": [("Total Prize Pool: 150 T$", ("", "150", "T$"))],
        "STARTED": [
            ("Tournament started: 2012/11/01 05:46:00 ET", ("2012/11/01 05:46:00 ET",)),
            ("Tournament started: Sunday, May 9, 2010 19:16", ("Sunday, May 9, 2010 19:16",)),
        ],
        "FINISHED": [("Tournament finished: 2012/11/01 05:51:09 ET", ("2012/11/01 05:51:09 ET",))],
        "IN_PROGRESS": [("Tournament is still in progress", ())],
        "PLAYING": [
            ("Still Playing - Dune - Sea 7", ("Dune - Sea 7",)),
            ("Still Playing - 3: Al, $50", ("3: Al, $50",)),
        ],
        "PAID": [
            ("1: Al Bo, $114", ("1", "Al Bo", "$", "114", None, None)),
            ("200: a, $51.12 (Cashout)", ("200", "a", "$", "51.12", None, None)),
            ("1: a, 100 T$", ("1", "a", "", "100", "T$", None)),
            ("1: a, $20, Step 3 Ticket", ("1", "a", "$", "20", None, "Step 3 Ticket")),
        ],
        "TICKET": [("1: a, $26 Tournament Token", ("1", "a", "$26 Tournament Token"))],
        "ROW": [("2: Tern PL", ("2", "Tern PL"))],
        "BOUGHT": [
            ("Al Bo performed 2 Rebuys", ("Al Bo", "2", "Rebuy")),
            ("a performed 1 Add-On", ("a", "1", "Add-On")),
        ],
        "KNOCKED_OUT": [("Al Bo received 3 Knockout Bounty Awards", ("Al Bo", "3"))],
        "PLAYER_FINISHED": [("Al Bo finished in 79th place", ("Al Bo", "79"))],
    },
}
NOISE = {
    "PokerStars summaries": [
        "$11.00 USD added to the prize pool by PokerStars",
        "2 tickets to the target tournament",
        "Total Prize Pool: Sunday Million ticket",
        "Congratulations!",
        "Thank you for participating.",
    ],
    "Full Tilt summaries": [
        "Buy-In Chips: 500",
        "Total Rebuys: 807",
        "Cashout value of 200 chips: $5",
        "Current Cashout Pool: $10,898.88",
        "Top 3 finishers receive $26 Token",
        "Target Tournament Step 3",
        "12: [Player not loaded]",
    ],
}


def grammar_of(name: str) -> LineLexer:
    room = next(room for room in ROOMS if room.name == name)
    lark = Lark.open(str(GRAMMARS / room.grammar), parser="lalr", lexer=LineLexer, g_regex_flags=re.IGNORECASE)
    return lark.parser.lexer


@pytest.mark.parametrize(
    ("name", "terminal", "line", "fields"),
    [(name, kind, *case) for name, kinds in PIECES.items() for kind, cases in kinds.items() for case in cases],
)
def test_a_terminal_has_its_fields(name, terminal, line, fields):
    kind, found = grammar_of(name).look(line)
    assert kind == terminal
    assert found == (line, *(fields or (line,)))


@pytest.mark.parametrize("name", NAMES)
def test_every_terminal_has_a_golden(name):
    lexer = grammar_of(name)
    assert set(lexer._fields) - set(lexer._noise) == set(PIECES[name])
    assert set(PIECES[name]) <= set(WORDS)
    assert {lexer.look(line)[0] for line in NOISE[name]} == set(lexer._noise)


def test_every_word_is_used():
    assert {kind for kinds in PIECES.values() for kind in kinds} == set(WORDS)


# -- whose it is


@pytest.mark.parametrize(
    ("game", "counted"),
    [
        ("Limit Razz", True), ("RAZZ LIMIT", True), ("HORSE", True), ("Horse", True), ("TORSE", True), ("8-Game", True),
        ("10-Game Mixed", True), ("7-Game Mixed", True), ("Triple Stud", True), ("HEROS", True),
        ("HOSE", False), ("Limit 2-7 Razz", False), ("Limit 7 Card Stud", False), ("HA", False),
        ("Mixed Hold'em", False), ("Hold'em No Limit", False),
    ],
)  # fmt: skip
def test_which_games_count(game, counted):
    summaries = next(room for room in ROOMS if room.of)
    assert counts(summaries, game) == counted


@BOTH
def test_one_room_claims_a_summary(text):
    header = text.partition("\n")[0]
    room, _ = find_room(header)
    assert room.name in NAMES
    assert len([room for room in ROOMS if room.opening.match(header)]) == 1


def test_full_tilt_in_the_form_of_pokerstars(tmp_path):
    (found,) = outcomes(tmp_path, STARS.replace("PokerStars", "Full Tilt"))
    assert (found.room, found.number, len(found.entries)) == ("Full Tilt", "300200001", 4)


@BOTH
def test_a_summary_among_hands(text, tmp_path):
    found = outcomes(tmp_path, f"{FOLDED_OUT}\n\n{text}\n\n{SHOWN_DOWN}\n\n{text}")
    assert [type(one) for one in found] == [Hand, Standings, Hand, Standings]
    assert found[0].finished
    assert found[1].text == found[3].text


def test_chat_is_no_summary(tmp_path):
    said = 'Marlowe said, "PokerStars Tournament #1, Limit Razz"'
    (hand,) = outcomes(tmp_path, FOLDED_OUT.replace("*** 4th STREET ***", said + "\n*** 4th STREET ***", 1))
    assert isinstance(hand, Hand)


# -- lines that are none


@BOTH
def test_an_unknown_line_is_reported_wherever_it_stands(text, tmp_path):
    lines = text.rstrip("\n").split("\n")
    for place in range(1, len(lines) + 1):
        changed = "\n".join([*lines[:place], "Marlowe waves at tin whistle", *lines[place:]]) + "\n"
        (unread,) = outcomes(tmp_path, changed)
        assert isinstance(unread, Unread), place
        assert (unread.finding.rule, unread.finding.place.line) == (UNKNOWN_LINE, place + 1)


@BOTH
def test_a_line_out_of_its_place_is_reported(text, tmp_path):
    lines = text.rstrip("\n").split("\n")
    row = next(line for line in lines if line.lstrip().startswith("3: Bob"))
    buy_in = lines[1]
    for changed in ([lines[0], row, *lines[1:]], [*lines, buy_in], [*lines, row]):
        (unread,) = outcomes(tmp_path, "\n".join(changed) + "\n")
        assert isinstance(unread, Unread)
        assert unread.finding.rule == UNKNOWN_LINE


@BOTH
def test_cut_at_any_byte(text, tmp_path):
    before = STARS.replace("300200001", "300200009")
    data = text.replace("Ann", "Änn").replace("\n", "\r\n").encode()
    (whole,) = (one for one in outcomes(tmp_path, data) if isinstance(one, Standings))
    for end in range(1, len(data)):
        first, *rest = outcomes(tmp_path, before.encode() + b"\r\n\r\n" + data[:end])
        assert isinstance(first, Standings), data[:end][-30:]
        assert first.number == "300200009"
        if not rest:
            # so few letters may be a part of the one before
            continue
        (last,) = rest
        if isinstance(last, Standings):
            # the end of a file may be told in fewer lines
            assert last.entries[0].player == whole.entries[0].player
            assert len(last.entries) == len(whole.entries)
            assert [entry.prize for entry in last.entries] == [entry.prize for entry in whole.entries]
        else:
            assert isinstance(last, Unread), last
            assert last.finding.rule in (HAND_TRUNCATED, UNKNOWN_LINE)
            if data[:end].count(b"\n"):
                assert last.finding.rule == HAND_TRUNCATED, data[:end][-30:]


@BOTH
def test_cut_at_any_line(text, tmp_path):
    lines = text.rstrip("\n").split("\n")
    said = "You finished" if text is STARS else "Heron finished"
    told = next(n for n, line in enumerate(lines) if line.startswith(said))
    listed = max(n for n, line in enumerate(lines) if re.match(r" *\d+: ", line))
    for end in range(1, len(lines)):
        (found,) = outcomes(tmp_path, "\n".join(lines[:end]) + "\n")
        assert isinstance(found, Standings) == (end > min(told, listed)), end


@pytest.mark.parametrize(
    "line", ["PokerStars Tournament #1, Limit Ra", "Full Tilt Poker Tournament Summary Foo (12) Hol"]
)
def test_cut_in_the_first_line(line, tmp_path):
    (found,) = outcomes(tmp_path, line)
    assert isinstance(found, Unread)
    assert found.finding.rule == HAND_TRUNCATED


def test_a_summary_that_tells_nothing(tmp_path):
    header = STARS.partition("\n")[0]
    first, second = outcomes(tmp_path, f"{header}\nBuy-In: $1.00/$0.10 USD\n\n{STARS}")
    assert (type(first), type(second)) == (Unread, Standings)
    assert "neither who played nor how it ended" in first.finding.message
    (silent,) = outcomes(tmp_path, f"{header}\n\nStatistics for this tournament are not available.\n")
    assert (silent.entries, silent.entered) == ((), 0)


def test_a_header_alone_is_no_other_game(tmp_path):
    (found,) = outcomes(tmp_path, "PokerStars Tournament #1, No Limit Hold'em\n")
    assert isinstance(found, Unread)
    assert [type(one) for one in outcomes(tmp_path, "Full Tilt Poker is closed")] == [Unusable]


# -- what figures mean


def test_who_is_marked_as_a_further_entry(tmp_path):
    listed = "  3: Bob [2] (Malta),\n  4: Cy (Malta),"
    (alone,) = outcomes(tmp_path, STARS.replace("  3: Bob (Malta),\n  4: Cy (Malta),", listed))
    # four players, four lines: the brackets are a part of his name
    assert ("Bob [2]", 1) in [(entry.player, entry.number) for entry in alone.entries]
    (twice,) = outcomes(tmp_path, STARS.replace("  4: Cy (Malta),", "  4: Bob [2] (Malta),\n  5: Bob [3] (Malta),"))
    assert [entry.number for entry in twice.entries if entry.player == "Bob"] == [1, 2, 3]


def test_what_is_told_of_the_hero_stands_beside_him_alone(tmp_path):
    (stars,) = outcomes(tmp_path, STARS)
    (hero,) = (entry for entry in stars.entries if entry.hero)
    assert (hero.player, hero.rebuys, hero.add_ons, hero.extra) == ("Heron", 1, 1, 2000)
    assert (hero.bounties, hero.bounties_won) == (2, 1000)
    assert all(entry.extra is None for entry in stars.entries if not entry.hero)
    (full_tilt,) = outcomes(tmp_path, FULL_TILT)
    assert (full_tilt.buy_in, full_tilt.bounty, full_tilt.fee) == (350, 100, 50)
    assert [entry.bounties_won for entry in full_tilt.entries] == [200, None, None]
