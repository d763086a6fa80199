"""Hand to text: the room's wording to the letter, and what is read back."""

from dataclasses import replace

import pytest

from razzstats.events import Act, Award, Board, Deal, Kind, Show
from razzstats.findings import Location
from razzstats.hand import Hand, Printed, Seat, Tournament
from razzstats.money import CHIPS
from razzstats.play.simulate import Style, simulate
from razzstats.read.reader import read_chunk
from razzstats.read.source import cut
from razzstats.write.pokerstars import GAP, amount_text, write, write_all

STATIONS = (
    Style(entry=30, steal=0.5, aggression=0.6, patience=30),
    Style(entry=12, steal=0.1, aggression=0.3, patience=3),
)


def read_back(text: str) -> list[Hand]:
    """The hands of a text, each of which must be readable."""
    outcomes = [read_chunk(chunk) for chunk in cut((line.strip(" \t\n\r") for line in text.split("\n")), "t.txt")]
    assert all(isinstance(outcome, Hand) for outcome in outcomes), outcomes
    return outcomes  # type: ignore[return-value]


def one_hand(**changes: object) -> Hand:
    """A simulated hand, altered."""
    hand = next(simulate(1, 3, seed=1))
    return replace(hand, **changes)  # type: ignore[arg-type]


def first_line(**changes: object) -> str:
    return write(one_hand(**changes)).partition("\n")[0]


# -- there and back


@pytest.mark.parametrize(
    "asked",
    [
        {"players": 2, "buy_in": (0.03, 5)},
        {"players": 6, "hero": "wheelwright"},
        {"players": 8, "buy_in": (0.03, 5), "styles": STATIONS},
        {"players": 8, "styles": STATIONS[:1], "hero": "low.tide"},
        {"players": 7, "tournament": True},
        {"players": 4, "currency": "EUR", "names": ["q: folds", "dr [Mitte]", "x (y)", "a b", "100"]},
        {"players": 6, "currency": "play"},
    ],
)
def test_what_is_written_reads_back(asked: dict[str, object]) -> None:
    hands = list(simulate(80, **asked))  # type: ignore[arg-type]
    text = "".join(write_all(hands))
    back = read_back(text)
    # empty lines before the next hand count among a hand's lines
    assert [replace(hand, place=one.place, lines=one.lines) for hand, one in zip(back, hands, strict=True)] == hands
    assert "".join(write_all(back)) == text


def test_a_hand_alone_is_read_as_it_is() -> None:
    for hand in simulate(30, 5, seed=2, hero="no_pair"):
        (back,) = read_back(write(hand).rstrip("\n"))
        assert replace(back, place=hand.place) == hand
        assert write(back) == write(hand)


def test_other_line_ends() -> None:
    hand = one_hand()
    assert write(hand, "\r\n") == write(hand).replace("\n", "\r\n")
    assert write(hand).endswith("\n")
    (text,) = write_all([hand], "\r\n")
    assert text == write(hand, "\r\n") + "\r\n" * GAP


# -- amounts


@pytest.mark.parametrize(
    ("amount", "currency", "text"),
    [
        (4, "USD", "$0.04"),
        (100, "USD", "$1"),
        (1250, "USD", "$12.50"),
        (0, "USD", "$0"),
        (123450, "EUR", "€1234.50"),
        (140000, CHIPS, "1400"),
        (5000, "play", "50"),
    ],
)
def test_amounts(amount: int, currency: str, text: str) -> None:
    assert amount_text(amount, currency) == text


# -- headers


def test_headers() -> None:
    time = "2012/03/04 20:15:00 ET"
    cup = Tournament("900001", "$10+$1 USD", "Level IV")
    home = Tournament("900002", "100+9", "Match Round I, Level IV")
    common = {"id": "170000000001", "time_text": time}
    chips = {"currency": CHIPS, **common}
    tournament = "PokerStars Hand #170000000001: Tournament #900001, $10+$1 USD"
    assert first_line(**common) == f"PokerStars Hand #170000000001:  Razz Limit ($0.50/$1 USD) - {time}"
    assert (
        first_line(**common, mix="HORSE")
        == f"PokerStars Hand #170000000001:  HORSE (Razz Limit, $0.50/$1 USD) - {time}"
    )
    assert first_line(**common, currency="play") == f"PokerStars Hand #170000000001:  Razz Limit (0.50/1) - {time}"
    assert first_line(**chips, tournament=cup) == f"{tournament} Razz Limit - Level IV (0.50/1) - {time}"
    assert (
        first_line(**chips, tournament=cup, mix="8-Game")
        == f"{tournament} 8-Game (Razz Limit) - Level IV (0.50/1) - {time}"
    )
    assert first_line(**chips, tournament=home, mix="8-Game", club="The Attic") == (
        "PokerStars Home Game Hand #170000000001: {The Attic} Tournament #900002, 100+9 8-Game (Razz Limit)"
        f" - Match Round I, Level IV (0.50/1) - {time}"
    )


def test_the_word_before_2010() -> None:
    assert first_line(time_text="2009/11/26 10:24:42 ET").startswith("PokerStars Game #")


def test_every_header_reads_back() -> None:
    cup = Tournament("900001", "$10+$1 USD", "Level IV")
    for changes in (
        {"mix": "HORSE"},
        {"club": "Club #3311111"},
        {"tournament": cup, "currency": CHIPS, "mix": "8-Game", "club": "The Attic"},
        {"max_seats": None},
    ):
        hand = one_hand(**changes)
        (back,) = read_back(write(hand).rstrip("\n"))
        assert replace(back, place=hand.place) == hand


# -- seats


def test_seats_with_notes_and_bounties() -> None:
    hand = one_hand()
    seats = (*hand.seats, Seat(6, "Sits Out", 856000, 5, 2500, "is sitting out"))
    lines = write(replace(hand, seats=seats, currency=CHIPS)).split("\n")
    assert lines[2].endswith(" in chips) ")
    assert "Seat 6: Sits Out (8560 in chips, $25 bounty) is sitting out" in lines
    assert not [line for line in lines[lines.index("*** SUMMARY ***") :] if "Sits Out" in line]


# -- the lines, one by one

WHEEL = (1, 5, 9, 13, 17, 40, 44)
BRICKS = (51, 50, 47, 46, 43, 42, 39)


def played(*events: object, **changes: object) -> list[str]:
    """The lines after the seats of a hand with these events."""
    base = Hand(
        Location("t.txt", 1), "PokerStars", "1", None, "2012/03/04 20:15:00 ET", "Table", 8, one_hand().stakes, "USD",
        (Seat(1, "Ann", 5000, 2), Seat(2, "Bob", 5000, 3), Seat(3, "Cy", 5000, 4)), tuple(events), Printed(0, 300, 15),
        summary_players=frozenset(("Ann", "Bob", "Cy")),
    )  # fmt: skip
    return write(replace(base, **changes)).splitlines()[5:]  # type: ignore[arg-type]


def test_acts() -> None:
    assert played(
        Act(0, Kind.ANTE, "Ann", 10, all_in=True),
        Act(0, Kind.BRING_IN, "Bob", 15, 15),
        Act(0, Kind.RAISE, "Cy", 50, 50, 35),
        Act(0, Kind.CALL, "Bob", 20, 35, all_in=True),
        Act(0, Kind.FOLD, "Ann"),
        Act(0, Kind.CHECK, "Cy"),
        Act(0, Kind.BET, "Cy", 100, 100),
    )[:7] == [
        "Ann: posts the ante $0.10 and is all-in",
        "Bob: brings in for $0.15",
        "Cy: raises $0.35 to $0.50",
        "Bob: calls $0.20 and is all-in",
        "Ann: folds ",
        "Cy: checks ",
        "Cy: bets $1",
    ]


def test_a_completion_of_another_room_is_a_bet_or_a_raise() -> None:
    lines = played(
        Act(0, Kind.BRING_IN, "Bob", 15, 15),
        Act(0, Kind.COMPLETE, "Cy", 50, 50),
        Act(0, Kind.RAISE, "Bob", 85, 100),
    )
    assert lines[1:3] == ["Cy: raises $0.35 to $0.50", "Bob: raises $0.50 to $1"]
    assert played(Act(0, Kind.COMPLETE, "Cy", 50, 50))[0] == "Cy: bets $0.50"


def test_showdown_and_summary() -> None:
    low, high = "5,4,3,2,A", "a pair of Kings"
    assert played(
        *(Deal(0, name, (), (card,)) for name, card in (("Ann", 9), ("Bob", 47), ("Cy", 30))),
        Act(0, Kind.FOLD, "Cy"),
        Show(0, "Ann", WHEEL, low),
        Award(0, "Ann", 200, 1),
        Show(0, "Bob", BRICKS, high),
        Award(0, "Ann", 85, 0),
        Board(0, 33),
        Show(0, "Ann", WHEEL, low, summary=True),
        Show(0, "Bob", BRICKS, high, summary=True),
        printed=Printed(0, 300, 15, (85, 200)),
    )[3:] == [
        "Cy: folds ",
        "*** SHOW DOWN ***",
        "Ann: shows [Ad 2d 3d 4d 5d Jc Qc] (Lo: 5,4,3,2,A)",
        "Ann collected $2 from side pot",
        "Bob: shows [Ks Kh Qs Qh Js Jh Ts] (Lo: a pair of Kings)",
        "Ann collected $0.85 from main pot",
        "*** SUMMARY ***",
        "Total pot $3 Main pot $0.85. Side pot $2. | Rake $0.15 ",
        "Board [9d]",
        "Seat 1: Ann showed [Ad 2d 3d 4d 5d Jc Qc] and won ($2.85) with Lo: 5,4,3,2,A",
        "Seat 2: Bob showed [Ks Kh Qs Qh Js Jh Ts] and lost with Lo: a pair of Kings",
        "Seat 3: Cy folded on the 3rd Street (didn't bet)",
    ]


def test_several_side_pots_are_numbered() -> None:
    lines = played(Award(0, "Ann", 50, 2), Award(0, "Ann", 40, 1), printed=Printed(0, 100, 0, (10, 40, 50)))
    assert lines[:2] == ["Ann collected $0.50 from side pot-2", "Ann collected $0.40 from side pot-1"]
    assert lines[3] == "Total pot $1 Main pot $0.10. Side pot-1 $0.40. Side pot-2 $0.50. | Rake $0 "


def test_a_muck_and_what_the_summary_reveals() -> None:
    lines = played(Show(0, "Bob", (), mucked=True), Show(0, "Bob", BRICKS, mucked=True, summary=True))
    assert lines[0] == "Bob: mucks hand "
    assert "Seat 2: Bob mucked [Ks Kh Qs Qh Js Jh Ts]" in lines
    # he was dealt nothing: he sat out
    assert "Seat 1: Ann folded on the 3rd Street (didn't bet)" in lines
    dealt = Deal(0, "Ann", (), (9,))
    assert "Seat 1: Ann mucked" in played(dealt)


def test_a_pot_without_a_showdown() -> None:
    lines = played(
        Deal(0, "Ann", (), (9,)),
        Deal(0, "Bob", (), (47,)),
        Act(0, Kind.BRING_IN, "Bob", 15, 15),
        Act(0, Kind.FOLD, "Bob"),
        Award(0, "Ann", 285),
        Show(0, "Ann", WHEEL[:3], "3,2,A"),
    )
    assert lines[4:6] == ["Ann collected $2.85 from pot", "Ann: shows [Ad 2d 3d] (Lo: 3,2,A)"]
    assert lines[8:10] == ["Seat 1: Ann collected ($2.85)", "Seat 2: Bob folded on the 3rd Street"]


def test_a_hand_without_a_summary_has_none() -> None:
    assert "*** SUMMARY ***" not in played(Act(0, Kind.CHECK, "Ann"), printed=None)
