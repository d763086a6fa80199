"""Clients in other languages, and rooms that are not read: refused by name and with the remedy, never in silence."""

import json

import pytest
from click.testing import CliRunner
from texts import FOLDED_OUT, SESSION, SHOWN_DOWN, outcomes

from razzstats.cli import cli
from razzstats.hand import Hand
from razzstats.play.replay import replay
from razzstats.read.languages import LANGUAGES, REMEDY, game_in, language_of, refused
from razzstats.read.reader import PassedOver, Unread, read
from razzstats.read.refusals import ELSEWHERE, whose
from razzstats.read.rooms import ROOMS, find_room
from razzstats.read.source import Unusable

# headers as the clients write them, of Razz; table, seat and summary in the client's words
HANDS = {
    "German": (
        "PokerStars Hand Nr. 261000000001:  Razz Limit ($0.04/$0.08 USD) - 03.05.2010 18:47:49 CET",
        "Tisch 'Andromeda' 8-max",
        "Platz 1: Grenadine ($2.10 in Chips)",
        "Grenadine: setzt das Ante $0.01",
        "*** ZUSAMMENFASSUNG ***",
    ),
    "Swedish": (
        "PokerStars hand nr 261000000002:  Razz Limit ($0.04/$0.08 USD) - 2013/05/03 18:47:49 CET",
        "Bord 'Andromeda' 8-max",
        "Plats 1: Grenadine ($2.10 i marker)",
        "Grenadine: lägger sig",
        "*** SAMMANFATTNING ***",
    ),
    "French": (
        "Main PokerStars n°261000000003 :  Razz Limit (0,04€/0,08€) - 10/09/2026 12:00:00 CET [10/09/2026 6:00:00 ET]",
        "Table 'Andromeda' 8-max",
        "Siège 1: Grenadine (2,10€ en jetons)",
        "Grenadine: se couche",
        "*** RÉSUMÉ ***",
    ),
    "Spanish": (
        "Mano n.º 261000000004 de PokerStars:  Razz Limit (0.04 €/0.08 €) - 05-02-2025 14:48:32 CET",
        'Mesa "Andromeda" 8-max',
        "Asiento 1: Grenadine (2.10 € en fichas)",
        "Grenadine: se retira",
        "*** RESUMEN ***",
    ),
    "Portuguese": (
        "Mão PokerStars #261000000005: Torneio #3910307458, $ 0.98+$ 0.12 USD Razz Limit - Nível V (40/80)"
        " - 2025/07/22 10:10:49 ET",
        "Mesa '3910307458 12' 8-max",
        "Lugar 1: Grenadine (7835 em fichas)",
        "Grenadine: desiste",
        "*** SUMÁRIO ***",
    ),
    "Russian": (
        "Раздача PokerStars №261000000006:  Разз Лимит ($0.04/$0.08 USD) - 04.05.2026 21:35:18 EET",
        "Стол 'Andromeda' 8-max",
        "Место 1: Grenadine ($2.10 фишек)",
        "Grenadine: делает фолд",
        "*** ИТОГ ***",
    ),
    "Italian": (
        "Mano PokerStars n. 261000000007:  Razz Limit (€0.04/€0.08 EUR) - 2019/05/03 18:47:49 CET",
        "Tavolo 'Andromeda' 8-max",
        "Posto 1: Grenadine (€2.10 in fiches)",
        "Grenadine: passa",
        "*** RIEPILOGO ***",
    ),
    "Greek": (
        "Παρτίδα PokerStars #261000000008:  Razz Limit ($0.04/$0.08 USD) - 2014/05/03 18:47:49 EET",
        "Τραπέζι 'Andromeda' 8-max",
        "Θέση 1: Grenadine ($2.10 σε μάρκες)",
        "*** ΣΥΝΟΨΗ ***",
    ),
}
ENGLISH = "PokerStars Hand #261000000009:  Razz Limit ($0.04/$0.08 USD) - 2013/05/03 18:47:49 ET"


def text_of(language: str) -> str:
    return "\n".join(HANDS[language]) + "\n"


def test_every_language_has_a_hand():
    assert set(HANDS) == {language.name for language in LANGUAGES}


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_in_another_language_is_unread_with_its_number_language_and_remedy(name):
    (unread,) = outcomes(text_of(name))
    assert isinstance(unread, Unread)
    assert unread.chunk.room.name == "PokerStars"
    assert unread.chunk.id in HANDS[name][0]
    assert unread.finding.place.line == 1
    assert f"this is {name}, and {REMEDY}" in unread.finding.message


@pytest.mark.parametrize("name", HANDS)
def test_hands_are_told_apart_and_english_ones_between_them_are_read(name):
    found = outcomes(
        f"{text_of(name)}\n\n\n{FOLDED_OUT}\n\n\n{text_of(name).replace('2610', '2620')}\n\n\n{SHOWN_DOWN}"
    )
    assert [type(one) for one in found] == [Unread, Hand, Unread, Hand]
    assert not any(replay(hand).findings for hand in found if isinstance(hand, Hand))


@pytest.mark.parametrize("name", sorted(set(HANDS) - {"Greek"}))
@pytest.mark.parametrize("line", [1, 2, 3, 4])
def test_translated_lines_under_an_english_header(name, line):
    if name == "French" and line == 1:
        pytest.skip("a French table line is as the English one")
    seat = "Seat 1: Grenadine ($2.10 in chips)"
    english = [ENGLISH, "Table 'Andromeda' 8-max", seat, "Grenadine: posts the ante $0.01"]
    (unread,) = outcomes("\n".join([*english[:line], *HANDS[name][line:]]) + "\n*** SUMMARY ***\n")
    assert isinstance(unread, Unread)
    assert unread.finding.place.line == line + 1
    assert REMEDY in unread.finding.message
    if line < 3:
        assert f"this is {name}, " in unread.finding.message


@pytest.mark.parametrize(
    ("header", "game"),
    [
        ("Mão PokerStars #257045862415: Torneio #39, $ 0.98+$ 0.12 USD Hold'em No Limit - Nível V (40/80)", "Hold'em"),
        ("Раздача PokerStars №260693414028:  Холдем Безлимитный ($0.01/$0.02 USD)", "Холдем"),
        ("Mano n.º 254718322088 de Zoom de PokerStars:  Hold'em No Limit (0.02 €/0.05 €)", "Hold'em"),
        ("Main PokerStars n°254718322088 :  8-Game (Omaha Hi/Lo Limit, 0,02€/0,05€)", "Omaha"),
    ],
)
def test_a_translated_hand_that_is_surely_of_another_game_is_passed_over(header, game):
    (passed,) = outcomes(header + "\nGrenadine\n")
    assert isinstance(passed, PassedOver)
    assert passed.game == game


@pytest.mark.parametrize(
    "header",
    [
        "Mão PokerStars #257045862415: Torneio #39, 8-Game (Razz Limit) - Nível V (40/80)",
        "Раздача PokerStars №260693414028:  HORSE (Разз Лимит, $0.01/$0.02 USD)",
        "Раздача PokerStars №260693414028:  Что-то другое ($0.01/$0.02 USD)",
        "Main PokerStars n°254718322088 : {Hold'em Club} Razz Limit (0,02€/0,05€)",
    ],
)
def test_what_may_be_razz_is_never_passed_over(header):
    assert game_in(header) == ""
    (unread,) = outcomes(header + "\nGrenadine\n")
    assert isinstance(unread, Unread)


@pytest.mark.parametrize(
    "header",
    [
        "Rozdanie PokerStars nr 123456789012:  Razz Limit ($0.04/$0.08 USD)",
        "PokerStars-hand nr. 123456789012:  Razz Limit ($0.04/$0.08 USD)",
        "Mâna PokerStars #123456789012:  Razz Limit ($0.04/$0.08 USD)",
    ],
)
def test_a_language_that_nobody_listed(tmp_path, header):
    (tmp_path / "a.txt").write_text(header + "\nx\n", "utf-8")
    (unusable,) = read(tmp_path / "a.txt")
    assert isinstance(unusable, Unusable)
    assert REMEDY in unusable.reason


@pytest.mark.parametrize(
    "line",
    [
        "Mano negra: folds",
        "Main: calls $0.04",
        "Mano n.º 1: folds",
        'Al said, "Mão PokerStars #261000000005: Torneio #3"',
        "Seat 1: Mão (2 in chips)",
        "Dear sir, PokerStars has 12 rooms: mine",
    ],
)
def test_what_is_no_header_of_another_language(line):
    assert find_room(line) is None
    assert language_of(line) is None


def test_names_and_chat_in_other_languages_do_not_harm_an_english_hand():
    hostile = SESSION.replace("Marlowe", "Mano n.º 1").replace("Osier", "Раздача")
    chat = 'Раздача said, "Mano n.º 254718322088 de PokerStars:  Razz Limit (0.02 €/0.05 €)"'
    found = outcomes(hostile.replace("*** 4th STREET ***", f"{chat}\n*** 4th STREET ***"))
    assert [type(one) for one in found] == [Hand] * 3
    assert not any(replay(hand).findings for hand in found)


@pytest.mark.parametrize(
    "before", ["*********** # 1 **************", "*********** n. 1 **************", "*********** №1 **************"]
)
def test_the_lines_that_translated_mails_put_between_hands(before):
    found = outcomes(f"{before}\n{text_of('Russian')}\n\n{before}\n{text_of('Spanish')}")
    assert [one.chunk.id for one in found] == ["261000000006", "261000000004"]


def test_a_translated_hand_cut_anywhere_never_raises_and_never_is_silent():
    text = text_of("Portuguese")
    for end in range(1, len(text)):
        assert outcomes(text[:end])


def test_check_and_import_say_it(tmp_path):
    (tmp_path / "mãos.txt").write_text(text_of("Portuguese") + "\n\n\n" + FOLDED_OUT, "utf-8")
    checked = CliRunner().invoke(cli, ["check", str(tmp_path / "mãos.txt"), "--json"])
    assert checked.exit_code == 1
    (unread,) = json.loads(checked.stdout)["unread"]
    assert "this is Portuguese" in unread["reason"]
    assert "English" in unread["reason"]
    for new in (1, 0):
        imported = CliRunner().invoke(cli, ["import", str(tmp_path / "mãos.txt"), "--db", str(tmp_path / "db")])
        assert imported.exit_code == 1
        assert f"{new} new in the database" in imported.output
        assert "this is Portuguese" in imported.output


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8-sig", "utf-16"])
def test_other_encodings(tmp_path, encoding):
    (tmp_path / "a.txt").write_bytes(text_of("Portuguese").encode(encoding))
    (unread,) = read(tmp_path / "a.txt")
    assert "this is Portuguese" in unread.finding.message


def test_an_encoding_that_nobody_guesses(tmp_path):
    # an old Russian client's code page, read as the Western one
    (tmp_path / "a.txt").write_bytes(text_of("Russian").replace("№", "#").encode("cp1251"))
    (unusable,) = read(tmp_path / "a.txt")
    assert "another language" in unusable.reason


# -- rooms that are not read

FILES = {
    "GGPoker": "Poker Hand #RC1234567890: Hold'em No Limit ($0.01/$0.02) - 2023/05/03 18:47:49\nTable 'A' 6-max",
    "888poker": "#Game No : 123456789\n***** 888poker Hand History for Game 123456789 *****\n$0.01/$0.02 Blinds",
    "PartyPoker": "***** Hand History for Game 12345678901 *****\n$2/$4 USD 7 Card Stud - Friday, May 03",
    "Bovada": "Bovada Hand #3512345678  7 CARD STUD Limit - 2015-05-03 18:47:49\nSeat+1: Card dealt",
    "Winning Poker Network (Americas Cardroom)": "Hand #123456 - 7Stud(Fixed Limit) - $0.04/$0.08",
    "iPoker": '<?xml version="1.0" encoding="utf-8"?>\n<session sessioncode="123456">\n<general>',
    "PokerNow": 'entry,at,order\n"-- starting hand #1  (No Limit Texas Hold\'em)",2023-05-03,1',
    "Open Hand History": '{"ohh": {"spec_version": "1.4.6", "game_type": "Holdem"}}',
}


def test_every_room_that_is_not_read_has_a_file():
    assert set(FILES) == {room.name for room in ELSEWHERE}
    assert not {room.name for room in ROOMS} & set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_a_room_that_is_not_read_says_so(tmp_path, name):
    (tmp_path / "a.txt").write_text(FILES[name] + "\n", "utf-8")
    (unusable,) = read(tmp_path / "a.txt")
    assert isinstance(unusable, Unusable)
    assert unusable.named
    assert unusable.reason.startswith(f"holds no hand of a room that is known here: hands of {name} are not read (")


@pytest.mark.parametrize("name", FILES)
def test_only_one_of_them_claims_it(name):
    lines = FILES[name].split("\n")
    assert next(room.name for room in ELSEWHERE if any(room.first.match(line) for line in lines)) == name
    assert all(find_room(line) is None for line in lines)


def test_razz_in_such_a_file_is_told():
    text = "Poker Hand #RC1234567890: Razz Limit ($0.04/$0.08) - 2023/05/03 18:47:49"
    assert "please report it" in whose(text)


def test_a_file_of_nobody_stays_so(tmp_path):
    (tmp_path / "a.txt").write_text("Dear sir,\nenclosed please find nothing.\n", "utf-8")
    (unusable,) = read(tmp_path / "a.txt")
    assert unusable.reason == "holds no hand of a room that is known here"
    assert refused("Dear sir,") == ""
