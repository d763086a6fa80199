"""A hundred cases of the rules, kept as data under cases/: who is lower, who opens, what a wager may be, who gets what.

Each case has an id, a few words, and one or more questions. Their answers were worked out by hand or by scripts that
share nothing with razzstats. `R` ranking, `B` bring-in, `C` wagers, `O` openers, `X` the deck, `P` pots, `S` showdown.

    order      hands from best to worst                  equal     hands that tie
    best       cards held, their best five, the words    counts    how many lows have each highest rank
    brings_in  door cards in the order of the seats, the seat that opens, the seats all-in for the ante
    opens      boards in the order of the seats, the seat that opens, the other seats that may
    deck       players dealt in on each street, and whether a common card ends the hand     paths   all that run out
    pots       what each put into the hand, who folded, the pots, and what comes back
    told       a hand in PokerStars wording (texts.py)   header    a hand's first line, of another game
    played     a hand of any room, its acts without that room's words:
               `Ann brings in 10`, `Bob completes to 25`, `Cy raises to 50 by 25 all-in`, `4: Ann Kd, Bob 7s` ...

`<- RULE` stands at the line that is wrong: `<- RULE/I` where its severity matters, `<- RULE|RULE` if either will do.
"""

import re
import tomllib
from collections import Counter
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
from test_rules import CASES as TOLD
from texts import HEADER, assert_told, outcomes

from razzstats.cards import parse_card, parse_cards
from razzstats.events import Act, Award, Capped, Deal, Event, Heading, Kind, Refund, Show, Street
from razzstats.findings import Location
from razzstats.hand import Hand, Printed, Seat, Stakes
from razzstats.house import HOUSES
from razzstats.play.pots import pots, uncalled
from razzstats.play.replay import Replay, replay
from razzstats.play.table import Player, Table
from razzstats.read.reader import PassedOver
from razzstats.value.lowball import low, low_name, low_text, opens_before

FOLDER = Path(__file__).parent / "cases"
FILES = ("ranking", "bring_in", "wagers", "openers", "deck", "pots", "showdown")
GROUPS = {"R": 24, "B": 18, "C": 19, "O": 14, "X": 8, "P": 8, "S": 9}
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")


def load() -> dict[str, dict[str, Any]]:
    """Every case by its id."""
    found: dict[str, dict[str, Any]] = {}
    for name in FILES:
        more = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
        assert not found.keys() & more.keys()
        found |= more
    return found


CASES = load()
KINDS = {
    "order", "equal", "best", "counts", "brings_in", "opens", "deck", "paths", "pots", "told", "header", "played",
}  # fmt: skip


def questions(kind: str) -> list[Any]:
    """The questions of a kind, each under the id of its case, with a number where a case has more of them."""
    made = []
    for case, entry in CASES.items():
        asked = entry.get(kind, [])
        for number, question in enumerate(asked, 1):
            made.append(pytest.param(question, id=case if len(asked) == 1 else f"{case}-{number}"))
    return made


def test_all_hundred_are_there():
    expected = {f"{letter}{number}" for letter, count in GROUPS.items() for number in range(1, count + 1)}
    assert len(expected) == 100
    assert set(CASES) == expected


def test_each_is_told_in_words_and_asks_something():
    for case, entry in CASES.items():
        assert entry["about"], case
        asked = entry.keys() - {"about"}
        assert asked, case
        assert asked <= KINDS, case


def test_every_room_of_the_cases_has_house_rules():
    rooms = {question.get("room", "PokerStars") for entry in CASES.values() for question in entry.get("played", [])}
    assert rooms - {house.room for house in HOUSES} == set()


# -- what hands are worth


def cards(text: str) -> tuple[int, ...]:
    """`5s 4s`, or `5432A`: ranks alone get a suit each."""
    if " " in text:
        return parse_cards(text)
    return parse_cards(" ".join(rank + "shdc"[text[:place].count(rank)] for place, rank in enumerate(text)))


@pytest.mark.parametrize("hands", questions("order"))
def test_order(hands):
    lows = [low(cards(hand)) for hand in hands]
    assert lows == sorted(set(lows))


@pytest.mark.parametrize("hands", questions("equal"))
def test_equal(hands):
    assert len({low(cards(hand)) for hand in hands}) == 1


@pytest.mark.parametrize("question", questions("best"))
def test_best(question):
    held = cards(question["held"])
    value = low(held)
    if "five" in question:
        assert value == low(cards(question["five"]))
    assert low_text(value, min(5, len(held))) == question["text"]
    assert "name" not in question or low_name(value) == question["name"]


@pytest.mark.parametrize("question", questions("counts"))
def test_counts(question):
    """The best lows of all are those of the lowest highest rank, and so many of each."""
    every = sorted((low([4 * rank for rank in ranks]), max(ranks)) for ranks in combinations(range(13), 5))
    assert [low(cards(hand)) for hand in question["first"]] == [value for value, _ in every[: len(question["first"])]]
    tops = Counter(top for _, top in every)
    assert [tops["A23456789TJQK".index(rank)] for rank in question["ranks"]] == question["many"]
    assert [top for _, top in every] == sorted(top for _, top in every)


# -- a hand of any room

_LINE = re.compile(
    r"(?P<who>\w+) (?P<did>antes|brings in|completes|bets|raises|calls|checks|folds)"
    r"(?P<to> to)?(?: (?P<amount>[\d.]+))?(?: by (?P<by>-?[\d.]+))?(?P<all_in> all-in)?"
)
_DID = {
    "antes": Kind.ANTE, "brings in": Kind.BRING_IN, "completes": Kind.COMPLETE, "bets": Kind.BET, "raises": Kind.RAISE,
    "calls": Kind.CALL, "checks": Kind.CHECK, "folds": Kind.FOLD,
}  # fmt: skip
_STREETS = {
    "the cards": Street.THIRD, "4": Street.FOURTH, "5": Street.FIFTH, "6": Street.SIXTH, "7": Street.SEVENTH,
}  # fmt: skip


def cents(text: str) -> int:
    """`-3.90` is -390."""
    return round(float(text) * 100)


class Playing:
    """A hand put together from the lines of a `played` case, without the words of any room."""

    def __init__(self, question: dict[str, Any]) -> None:
        self.question = question
        self.events: list[Event] = []
        self.seats: list[Seat] = []
        self.marks: list[tuple[int, str]] = []
        self.line = 0
        self.street_in: Counter[str] = Counter()
        self.doors: list[tuple[str, tuple[int, ...]]] = []
        self.ante = cents(question.get("ante", "5"))
        for number, text in enumerate(re.split(r", *", question["seats"]), 1):
            name, stack, held = text.split()
            self.line += 1
            self.seats.append(Seat(number, name, cents(stack), self.line))
            self.doors.append((name, parse_cards(held.replace("/", " "))))
        lines = [line.strip() for line in question["acts"].split("\n") if line.strip()]
        if not any(" antes " in line for line in lines):
            for seat in self.seats:
                chips = min(self.ante, seat.stack or 0)
                self.add(Act(self.next(), Kind.ANTE, seat.player, chips, all_in=chips == seat.stack))
        if "the cards" not in lines:
            self.deal_doors()
        for line in lines:
            self.take(line)

    def next(self) -> int:
        self.line += 1
        return self.line

    def add(self, event: Event) -> None:
        self.events.append(event)

    def deal_doors(self) -> None:
        self.add(Heading(self.next(), Street.THIRD))
        for name, held in self.doors:
            self.add(Deal(self.line, name, (), held))

    def take(self, line: str) -> None:
        line, _, marks = (part.strip() for part in line.partition("<-"))
        if line == "the cards":
            self.deal_doors()
        elif line == "capped":
            self.add(Capped(self.next()))
        elif heading := re.fullmatch(r"([4-7]):(?: common (\w\w))?(.*)", line):
            self.heading(heading)
        elif back := re.fullmatch(r"(\w+) takes back ([\d.]+)", line):
            self.add(Refund(self.next(), back[1], cents(back[2])))
        elif shown := re.fullmatch(r"(\w+) shows ([^=]+)(?:= (.+))?", line):
            self.add(Show(self.next(), shown[1], parse_cards(shown[2]), shown[3] or ""))
        elif mucked := re.fullmatch(r"(\w+) mucks(.*)", line):
            self.add(Show(self.next(), mucked[1], parse_cards(mucked[2]), mucked=True))
        elif taken := re.fullmatch(r"(\w+) collects ([\d.]+)(?: from pot (\d))?", line):
            self.add(Award(self.next(), taken[1], cents(taken[2]), int(taken[3]) if taken[3] else None))
        else:
            self.act(line)
        self.marks += [(self.line, mark) for mark in marks.split()]

    def heading(self, heading: re.Match[str]) -> None:
        self.street_in.clear()
        street = _STREETS[heading[1]]
        self.add(Heading(self.next(), street, parse_card(heading[2]) if heading[2] else None))
        for name, card in re.findall(r"(\w+) (\w\w)(?:, *|$)", heading[3]):
            self.add(Deal(self.line, name, (), parse_cards(card)))

    def act(self, line: str) -> None:
        said = _LINE.fullmatch(line)
        assert said, line
        who, amount = said["who"], cents(said["amount"] or "0")
        put_in = amount - self.street_in[who] if said["to"] else amount
        kind = _DID[said["did"]]
        if kind is not Kind.ANTE:
            self.street_in[who] += put_in
        total = 0 if kind is Kind.ANTE else self.street_in[who]
        by = cents(said["by"]) if said["by"] else None
        self.add(Act(self.next(), kind, who, put_in, total, by, bool(said["all_in"])))

    @property
    def complete(self) -> bool:
        return any(isinstance(event, Award) for event in self.events)

    def hand(self) -> Hand:
        small, big = self.question.get("stakes", "50/100").split("/")
        posted = next((one.put_in for one in self.events if isinstance(one, Act) and one.kind is Kind.BRING_IN), None)
        total = self.question.get("total")
        rake = self.question.get("rake")
        printed = Printed(self.line + 1, cents(total), cents(rake) if rake else None) if total else None
        dealt = frozenset(seat.player for seat in self.seats) if self.complete else frozenset[str]()
        return Hand(
            Location("case", 1), self.question.get("room", "PokerStars"), "1", None, "", "T",
            self.question.get("max_seats", 8),
            Stakes(cents(small), cents(big), self.ante, posted), self.question.get("currency", "USD"),
            tuple(self.seats), tuple(self.events), printed, summary_players=dealt, lines=self.line + 3,
        )  # fmt: skip


def findings_of(playing: Playing, replays: Replay) -> list[tuple[int, str, str]]:
    """Line, rule and severity of what is said; of a hand without a result only what its own lines get."""
    last = playing.line if not playing.complete else playing.line + 3
    found = [(one.place.line - 1, one.rule, one.severity.value) for one in replays.findings]
    return sorted(one for one in found if one[0] <= last)


@pytest.mark.parametrize("question", questions("played"))
def test_played(question):
    playing = Playing(question)
    replays = replay(playing.hand())
    said = findings_of(playing, replays)
    listing = "\n".join(map(str, replays.findings))
    assert [line for line, *_ in said] == sorted(line for line, _ in playing.marks), listing
    for (_, rule, severity), (_, mark) in zip(said, sorted(playing.marks), strict=True):
        rules, _, grave = mark.partition("/")
        assert rule in rules.split("|"), listing
        assert severity == (grave or severity), listing
    check_money(question, replays)


def check_money(question: dict[str, Any], replays: Replay) -> None:
    """The amounts that a question gives."""
    if "pot" in question:
        assert replays.pot == cents(question["pot"])
    if "rake" in question:
        assert replays.rake == cents(question["rake"])
    if "net" in question:
        assert {one.player: one.net for one in replays.players} == {
            name: cents(amount) for name, amount in question["net"].items()
        }


# -- hands in a room's words


@pytest.mark.parametrize("question", questions("told"))
def test_told(question):
    """`like` names a hand of test_rules.py, the other questions bring their own."""
    spec = TOLD[question["like"]] if "like" in question else question["hand"]
    check_money(question, assert_told(spec))


@pytest.mark.parametrize("question", questions("header"))
def test_header_of_another_game(question):
    header = HEADER.replace("Razz Limit", question["game"])
    assert header != HEADER
    (outcome,) = outcomes(f"{header}\n{question['lines']}")
    assert isinstance(outcome, PassedOver)
    assert outcome.game == question["game"]


# -- who opens


def seated(holdings: list[str], stacks: list[str]) -> str:
    """The seats of a `played` question."""
    return ", ".join(f"{name} {stack} {held}" for name, held, stack in zip(NAMES, holdings, stacks, strict=False))


@pytest.mark.parametrize("question", questions("brings_in"))
def test_brings_in(question):
    """The table names him; of anyone else who opens it is said that he should not have."""
    doors = question["doors"].split()
    stacks = ["5" if number in question.get("all_in", []) else "1000" for number in range(1, len(doors) + 1)]
    for number, name in enumerate(NAMES[: len(doors)], 1):
        if number in question.get("all_in", []):
            continue
        playing = Playing({"seats": seated(doors, stacks), "acts": f"{name} brings in 15"})
        table = Table(playing.hand())
        for event in playing.events[:-1]:
            table.push(event)
        table.open()
        assert table.forced is not None
        assert table.forced.name == NAMES[question["seat"] - 1]
        said = {rule for line, rule, _ in findings_of(playing, replay(playing.hand())) if line == playing.line}
        wrong = {"WRONG_BRING_IN"} if number != question["seat"] else set()
        assert said - {"BRING_IN_SHIFTED"} == wrong
        assert ("BRING_IN_SHIFTED" in said) == ("all_in" in question and not wrong)


@pytest.mark.parametrize("question", questions("opens"))
def test_opens(question):
    """The lowest board, as the ranking, the table and the rules see it."""
    boards = [cards(board) for board in question["boards"]]
    first = question["seat"]
    tied = question.get("tied", [])
    assert min(range(len(boards)), key=lambda seat: opens_before(boards[seat])) == first - 1
    for number, name in enumerate(NAMES[: len(boards)], 1):
        playing = opening(question, boards, name)
        table = Table(playing.hand())
        for event in playing.events[:-1]:
            table.push(event)
        table.open()
        assert table.opener is not None
        assert table.opener.name == NAMES[first - 1]
        said = [rule for line, rule, _ in findings_of(playing, replay(playing.hand())) if line == playing.line]
        assert said == ([] if number == first else ["OPENER_TIE"] if number in tied else ["WRONG_OPENER"])


def opening(question: dict[str, Any], boards: list[tuple[int, ...]], name: str) -> Playing:
    """A hand dealt to where these boards lie, and who acts first on it then."""
    texts = [board.split() for board in question["boards"]]
    lines = [
        f"{street}: " + ", ".join(f"{who} {up[street - 3]}" for who, up in zip(NAMES, texts, strict=False))
        for street in range(4, 3 + len(boards[0]))
    ]
    if "common" in question:
        lines.append(f"7: common {question['common']}")
    stacks = ["1000"] * len(boards)
    acts = "\n".join([*lines, f"{name} checks"])
    return Playing({"seats": seated([up[0] for up in texts], stacks), "acts": acts})


# -- the deck


def run(dealt: list[int], *, common: bool) -> Playing:
    """A hand in which so many players get a card on each street; nobody's cards are known but the common one."""
    names = list(NAMES[: dealt[0]])
    playing = Playing(
        {"seats": ", ".join(f"{name} 1000 {card}" for name, card in zip(names, DOORS, strict=False)), "acts": ""}
    )
    for before, count, street in zip(dealt, dealt[1:], "4567", strict=False):
        for name in names[count:before]:
            playing.take(f"{name} folds")
        playing.take(f"{street}: common 2c" if street == "7" and common else f"{street}:")
    return playing


DOORS = ("Kc", "Qc", "Jc", "Tc", "9c", "8c", "7c", "6c")
DECK_RULES = ("DECK_EXHAUSTED", "COMMON_CARD_UNEXPECTED")


def deck_findings(dealt: list[int], *, common: bool) -> list[str]:
    return [one.rule for one in replay(run(dealt, common=common).hand()).findings if one.rule in DECK_RULES]


@pytest.mark.parametrize("question", questions("deck"))
def test_deck(question):
    dealt, common = question["dealt"], question["common"]
    assert 3 * dealt[0] + sum(dealt[1:]) == question["needed"]
    assert (question["needed"] > 52) == common
    assert deck_findings(dealt, common=common) == []
    assert deck_findings(dealt, common=not common) == ["DECK_EXHAUSTED" if common else "COMMON_CARD_UNEXPECTED"]


@pytest.mark.parametrize("question", questions("paths"))
def test_paths(question):
    """Of all ways in which players can leave, these and no others run out."""
    every = [
        [first, *reversed(later)]
        for first in range(2, 9)
        for later in combinations_with_replacement(range(2, first + 1), 4)
    ]
    out = [dealt for dealt in every if deck_findings(dealt, common=False)]
    assert sorted(out) == sorted([int(count) for count in path.split("-")] for path in question["all"])


# -- pots


@pytest.mark.parametrize("question", questions("pots"))
def test_pots(question):
    players = []
    for number, amount in enumerate(question["put_in"], 1):
        player = Player(NAMES[number - 1], number, None, number - 1)
        player.total, player.folded = cents(amount), number in question.get("folded", [])
        players.append(player)
    made = pots(players)
    assert [pot.amount for pot in made] == [cents(amount) for amount in question["pots"]]
    assert [[one.seat for one in pot.players] for pot in made] == question["for"]
    spare = uncalled(players)
    assert (spare.amount if spare else 0) == cents(question.get("back", "0"))
