"""Legal hands with one thing broken, and what must then be said: the kinds of mutation, and the verdict on each.

A kind makes the mutants of a hand, one for each place where it can be broken so, and says which codes are right and
where they must stand. A mutant is

- *found* if one of these codes stands there;
- one that razzstats *cannot check* if nothing grave is said, but that the hand no longer shows enough for a rule that
  its kind names;
- *harmless* if nothing grave is said and its rows of `hands`, `seats` and `turns` are those of the unbroken hand;
- *another legal hand* if nothing grave is said, its kind gives a reason why the text may show nothing, and the referee
  has no objection either. The referee is a strict replay of its own that shares nothing with razzstats.

Whatever is none of these is *missed*. And no mutant that the referee lets pass may be accused.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

from razzstats.data.tables import tables
from razzstats.hand import Hand
from razzstats.play.replay import Replay, replay
from razzstats.play.simulate import simulate
from razzstats.read.reader import Outcome, PassedOver, Unread, chunks, read_chunk
from razzstats.read.source import Chunk, Walk, cut
from razzstats.write.pokerstars import write

HISTORIES = Path(__file__).parents[1] / "histories" / "pokerstars"

# -- lines, as this module tells them apart

_A = r"[^\w\s]?(?P<{}>\d[\d,]*(?:\.\d+)?)"
_AMOUNT = _A.format("amount")
_CARDS = r"\[(?P<{}>[^\[\]]*)\]"
_ALL_IN = r"(?P<mark> and is all-in)?"
_LOW = r"(?:Lo: )?(?P<words>.*)"

LINES = {
    "ante": rf"<N>: posts the ante {_AMOUNT}{_ALL_IN}",
    "bring-in": rf"<N>: brings[ -]in (?:low )?for {_AMOUNT}{_ALL_IN}",
    "bet": rf"<N>: bets {_AMOUNT}{_ALL_IN}",
    "call": rf"<N>: calls {_AMOUNT}{_ALL_IN}",
    "raise": rf"<N>: raises {_A.format('by')} to {_A.format('to')}{_ALL_IN}",
    "check": r"<N>: checks",
    "fold": r"<N>: folds(?: \[[^\[\]]*\])?",
    "deal": rf"Dealt to <N>(?: {_CARDS.format('old')})? {_CARDS.format('new')}",
    "street": r"\*\*\* (?P<street>3rd STREET|4th STREET|5th STREET|6th STREET|RIVER) \*\*\*"
    rf"(?: {_CARDS.format('common')})?",
    "capped": r"Betting is capped",
    "uncalled": rf"Uncalled bet \({_AMOUNT}\) returned to <N>",
    "show": rf"<N>: shows {_CARDS.format('cards')}(?: \({_LOW}\))?",
    "muck": r"<N>: mucks hand",
    "award": rf"<N> collected {_AMOUNT} from (?P<pot>(?:main |side )?pot(?:-\d)?)",
    "show down": r"\*\*\* SHOW DOWN \*\*\*",
    "summary": r"\*\*\* SUMMARY \*\*\*",
    "total": rf"Total pot {_A.format('total')}(?P<pots>.*) \| Rake {_A.format('rake')}",
    "board": rf"Board {_CARDS.format('cards')}",
    "result": rf"Seat (?P<number>\d+): <N> (?:collected \({_AMOUNT}\)"
    r"|folded (?P<on>on the (?:\w+ Street|River))(?P<idle> \(didn't bet\))?|mucked)",
    "shown": rf"Seat (?P<number>\d+): <N> (?P<how>showed|mucked) {_CARDS.format('cards')}"
    rf"(?: and (?:won \({_AMOUNT}\)|lost)(?: with {_LOW})?)?",
    "header": r"PokerStars .*",
    "table": r"Table '(?P<table>.*)'(?: (?P<size>\d+)-max)?(?: \(Play Money\))?(?: Seat #\d+ is the button)?",
    "seat": rf"Seat (?P<number>\d+): (?P<name>.+) \({_A.format('stack')} in chips"
    r"(?:, [^\w\s]?(?P<bounty>\d[\d,]*(?:\.\d+)?) bounty)?\)"
    r"(?: is sitting out| out of hand \(.*\))?",
}
"""By kind; what is of none is noise: chat, who comes and goes."""

NOISE = re.compile(
    r".+ said, \".*\"|.+ (?:joins the table at seat #\d+|leaves the table|has returned|is (?:dis)?connected"
    r"|has timed out.*|will be allowed to play after the button|was removed from the table for failing to post"
    r"|finished the tournament.*|wins .*|re-buys and receives .*|takes the add-on.*|cashed out the hand for .*)"
    r"|.+(?:: sits out|:? is sitting out|: doesn't show hand)|The deck is reshuffled",
    re.IGNORECASE,
)

ACTS = ("bring-in", "bet", "call", "raise", "check", "fold")
NAMED = tuple(kind for kind, pattern in LINES.items() if "<N>" in pattern)
STREETS = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")

RANKS = "A23456789TJQK"
SUITS = "cdhs"

_SEAT = re.compile(LINES["seat"], re.IGNORECASE)
_STAKES = re.compile(
    r"\((?:Razz Limit, )?(?P<sign>[^\d(\s]?)(?P<small>[\d.,]+) ?/ ?[^\d]?(?P<big>[\d.,]*\d)(?: [A-Z]{3})?\)"
    r"(?: \[A(?:AMS|DM) ID: \w+\])? - ",
    re.I,
)
_POT = re.compile(r"(?P<which>main|side) pot(?:-\d)? [^\w\s]?(?P<amount>\d[\d,]*(?:\.\d\d)?)", re.I)


class Line(NamedTuple):
    """A line, its kind and what it holds."""

    kind: str
    match: re.Match[str] | None
    text: str

    def get(self, group: str) -> str | None:
        return self.match.groupdict().get(group) if self.match else None

    def amount(self, group: str = "amount") -> int:
        return amount(self.get(group) or "0")

    def cards(self, group: str = "cards") -> list[str]:
        words = (self.get(group) or "").split()
        return [card if card == "X" else card[:-1].upper().replace("10", "T") + card[-1:].lower() for card in words]

    def put(self, group: str, new: str) -> str:
        """The line with another text in the place of a group."""
        start, end = self.match.span(group)
        return self.text[:start] + new + self.text[end:]


def amount(text: str) -> int:
    whole, _, part = text.replace(",", "").partition(".")
    return int(whole) * 100 + int((part + "00")[:2])


def amount_text(value: int) -> str:
    return f"{value // 100}" + (f".{value % 100:02d}" if value % 100 else "")


@dataclass
class Text:
    """A hand's text, line by line."""

    name: str
    lines: list[str]

    @cached_property
    def seats(self) -> list[re.Match[str]]:
        end = next((at for at, line in enumerate(self.lines) if line.startswith("*** ")), len(self.lines))
        return [match for line in self.lines[:end] if (match := _SEAT.fullmatch(line))]

    @cached_property
    def names(self) -> list[str]:
        return list(dict.fromkeys(seat["name"] for seat in self.seats))

    @cached_property
    def parsed(self) -> list[Line]:
        names = "(?P<name>" + "|".join(map(re.escape, sorted(self.names, key=len, reverse=True))) + ")"
        patterns = [(kind, re.compile(pattern.replace("<N>", names), re.I)) for kind, pattern in LINES.items()]
        return [
            next((Line(kind, match, text) for kind, one in patterns if (match := one.fullmatch(text))), _noise(text))
            for text in self.lines
        ]

    @cached_property
    def sections(self) -> list[tuple[int, int]]:
        """From each street's heading to the next heading of any kind."""
        ends = [*self.of("street", "show down", "summary"), len(self.lines)]
        return [(at, end) for at, end in pairwise(ends) if self.parsed[at].kind == "street"]

    @cached_property
    def unit(self) -> int:
        """The smallest chip: a cent, or a whole chip in tournaments and for play money."""
        stakes = _STAKES.search(self.lines[0])
        return 1 if stakes is not None and stakes["sign"] else 100

    @cached_property
    def seen(self) -> set[str]:
        groups = ("old", "new", "cards", "common")
        return {card for line in self.parsed for group in groups for card in line.cards(group)}

    @cached_property
    def unseen(self) -> list[str]:
        return [rank + suit for rank in RANKS for suit in SUITS if rank + suit not in self.seen]

    def of(self, *kinds: str) -> list[int]:
        return [at for at, line in enumerate(self.parsed) if line.kind in kinds]


def _noise(text: str) -> Line:
    return Line("", None, text)


# -- the hands that are broken


def made_by_hand() -> list[Text]:
    """Every hand under histories/ that was made by hand."""
    paths = [path for path in sorted(HISTORIES.glob("*.txt")) if "simulated" not in path.name]
    return [text for path in paths for text in _texts(path)]


def played(count: int) -> list[Text]:
    """Some of the simulated session's hands; those with all-ins come first."""
    (path,) = HISTORIES.glob("simulated*.txt")
    return sorted(_texts(path), key=lambda text: -"\n".join(text.lines).count("all-in"))[:count]


def simulated(count: int, seed: int) -> list[Text]:
    """Hands of tables of 2 to 8 players with few chips, dealt anew."""
    found = []
    for players in range(2, 9):
        for tournament in (False, True):
            hands = simulate(count // 14 + 1, players, seed, buy_in=(1, 6), tournament=tournament)
            found += [
                Text(f"{players} players, hand {hand.id}", [line.rstrip() for line in write(hand).splitlines()])
                for hand in hands
            ]
    return found[:count]


def _texts(path: Path) -> list[Text]:
    found = [chunk for document in Walk([path]) for chunk in chunks(document) if isinstance(chunk, Chunk)]
    return [
        Text(f"{path.stem} {chunk.id}", [line for line in chunk.text.split("\n") if line])
        for chunk in found
        if isinstance(read_chunk(chunk), Hand)
    ]


# -- what razzstats says

_OTHER = "PokerStars Game #{}:  Hold'em Limit ($1/$2 USD) - 2010/01/01 00:00:00 ET"
_BEFORE = [_OTHER.format(1), "*** SUMMARY ***", "", "", ""]
_AFTER = ["", "", "", _OTHER.format(2), "*** SUMMARY ***"]


class Said(NamedTuple):
    """A finding; the hand's first line is 0."""

    code: str
    severity: str
    line: int
    message: str


class Answer(NamedTuple):
    said: tuple[Said, ...]
    replay: Replay | None
    """Of the one hand that was read; None if there was none, or more than one."""
    other: str
    """What became of the text where it is no hand and nothing is said."""


def outcomes(lines: list[str]) -> list[Outcome]:
    """What becomes of a text that stands between two hands of another game, so is neither a file's first nor last."""
    first, *found, last = [read_chunk(chunk) for chunk in cut([*_BEFORE, *lines, *_AFTER], "t.txt")]
    assert isinstance(first, PassedOver)
    assert isinstance(last, PassedOver)
    return found


def ask(lines: list[str]) -> Answer:
    found = outcomes(lines)
    replays = [replay(one) for one in found if isinstance(one, Hand)]
    findings = [finding for one in replays for finding in one.findings]
    findings += [one.finding for one in found if isinstance(one, Unread)]
    other = [type(one).__name__ for one in found if not isinstance(one, (Hand, Unread))] if found else ["nothing"]
    return Answer(
        tuple(Said(one.rule, one.severity.value, one.place.line - 1 - len(_BEFORE), one.message) for one in findings),
        replays[0] if len(found) == len(replays) == 1 else None,
        " ".join(other),
    )


def rows(one: Replay) -> dict[str, list]:
    """The rows of a hand apart from its place."""
    made, _ = tables([one])
    return {name: made[name].to_pylist() for name in ("seats", "turns")} | {
        "hands": [
            {column: value for column, value in row.items() if column not in ("path", "line")}
            for row in made["hands"].to_pylist()
        ]
    }


# -- kinds of mutation


class Mutant(NamedTuple):
    """A broken hand, and the lines of it that are not as they were: where one was taken out, the line that follows."""

    lines: list[str]
    places: frozenset[int]


Maker = Callable[[Text, Random], Iterator[Mutant]]


class Kind(NamedTuple):
    """A way to break a hand."""

    group: str
    name: str
    make: Maker
    codes: frozenset[str]
    """What may be said: `CODE` at a changed line or, for a line taken out, at the next; `CODE+` at the line after;
    `CODE@kind` at a line of that kind; `CODE>` at any later line. `*` is any code of severity E or W. `CODE?` is a rule
    for which the hand no longer shows enough, as `cannot_check` or a finding of severity I then tells."""
    legal: str
    """Why the text may show nothing; empty if it must."""
    contradicts: bool
    """The text then contradicts itself, which must be said even if no row of the tables comes from these words."""


KINDS: dict[str, Kind] = {}


CONTRADICTS = (
    "amount, summary, ",
    "summary: ",
    "name of another seat: result",
    "name of another seat: muck",
    "name that nobody has: ",
    "card, shown: two exchanged",
    "order: an ante after a heading",
)


def kind(group: str, name: str, make: Maker, codes: str = "", legal: str = "") -> None:
    title = f"{group}: {name}"
    assert title not in KINDS, title
    KINDS[title] = Kind(group, name, make, frozenset(codes.split()), legal, title.startswith(CONTRADICTS))


def replaced(text: Text, at: int, new: str) -> Mutant:
    return Mutant([*text.lines[:at], new, *text.lines[at + 1 :]], frozenset({at}))


def added(text: Text, at: int, new: str) -> Mutant:
    return Mutant([*text.lines[:at], new, *text.lines[at:]], frozenset({at}))


def moved(text: Text, old: int, new: int) -> Mutant:
    """A line put before another one."""
    lines = text.lines[:old] + text.lines[old + 1 :]
    at = new - (old < new)
    lines.insert(at, text.lines[old])
    return Mutant(lines, frozenset({at, old if old < new else old + 1}))


def exchanged(text: Text, one: int, other: int) -> Mutant:
    lines = list(text.lines)
    lines[one], lines[other] = lines[other], lines[one]
    return Mutant(lines, frozenset({one, other}))


# -- amounts

CHANGES: dict[str, Callable[[int, int], int]] = {
    "a chip more": lambda value, unit: value + unit,
    "a chip less": lambda value, unit: value - unit,
    "nothing": lambda value, unit: 0,
    "ten times": lambda value, unit: 10 * value,
}

NEVER_SEEN = "the stack is told by the seat line alone, and these chips never come into play"

AMOUNTS = {
    # group: line, field, codes, why nothing may show it
    # of two antes that differ nobody can say which is wrong; beside one that is all-in for less it is the uncalled bet
    "ante": ("ante", "amount", "ANTE_MISMATCH@ante STACK_NEGATIVE UNCALLED_MISMATCH@uncalled", ""),
    "bring-in": (
        "bring-in",
        "amount",
        "BRING_IN_AMOUNT STACK_NEGATIVE ALLIN_MARK_MISMATCH WRONG_CALL_AMOUNT@call RAISE_ARITHMETIC@raise "
        "UNCALLED_MISMATCH@uncalled",
        "",
    ),
    "bet": ("bet", "amount", "WRONG_BET_SIZE WRONG_COMPLETION STACK_NEGATIVE", ""),
    "call": ("call", "amount", "WRONG_CALL_AMOUNT STACK_NEGATIVE UNCALLED_MISMATCH>", ""),
    "raise by": ("raise", "by", "RAISE_ARITHMETIC", ""),
    "raise to": ("raise", "to", "RAISE_ARITHMETIC", ""),
    "uncalled bet": ("uncalled", "amount", "UNCALLED_MISMATCH", ""),
    "collected": ("award", "amount", "RAKE_MISMATCH@total SPLIT_MISMATCH", ""),
    "total pot": ("total", "total", "POT_MISMATCH", ""),
    "rake": ("total", "rake", "RAKE_MISMATCH", ""),
    "main pot": ("total", "main", "SIDE_POT_MISMATCH", ""),
    "side pot": ("total", "side", "SIDE_POT_MISMATCH", ""),
    "summary, collected": ("result", "amount", "NET_MISMATCH", ""),
    "summary, won": ("shown", "amount", "NET_MISMATCH", ""),
    "stack": (
        "seat",
        "stack",
        "STACK_NEGATIVE> ALLIN_MARK_MISMATCH> WRONG_CALL_AMOUNT> WRONG_BET_SIZE> WRONG_RAISE_SIZE> WRONG_COMPLETION>",
        NEVER_SEEN,
    ),
    "bounty": ("seat", "bounty", "", "no act and no result depends on it"),
}

TOO_MUCH = {"ante": " UNCALLED_MISMATCH@show UNCALLED_MISMATCH@award"}
"""An ante may be more than the stacks of all others: what they cannot match must be given back."""


def amount_changed(of: str, group: str, change: Callable[[int, int], int]) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for at in text.of(of):
            line = text.parsed[at]
            for start, end in _amounts(line, group):
                value = amount(line.text[start:end])
                new = change(value, text.unit)
                if new != value and new >= 0:
                    yield replaced(text, at, line.text[:start] + amount_text(new) + line.text[end:])

    return make


def _amounts(line: Line, group: str) -> list[tuple[int, int]]:
    if group in ("main", "side"):
        return [pot.span("amount") for pot in _POT.finditer(line.text) if pot["which"].lower() == group]
    return [line.match.span(group)] if line.get(group) is not None else []


def stakes_changed(group: str, change: Callable[[int, int], int]) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        stakes = _STAKES.search(text.lines[0])
        new = amount_text(change(amount(stakes[group]), text.unit))
        yield replaced(text, 0, text.lines[0][: stakes.start(group)] + new + text.lines[0][stakes.end(group) :])

    return make


for _group, (_of, _field, _codes, _legal) in AMOUNTS.items():
    for _change, _function in CHANGES.items():
        _more = TOO_MUCH.get(_group, "") if _change in ("a chip more", "ten times") else ""
        kind(f"amount, {_group}", _change, amount_changed(_of, _field, _function), _codes + _more, _legal)

_BETS = "BRING_IN_AMOUNT> WRONG_BET_SIZE> WRONG_COMPLETION> WRONG_RAISE_SIZE>"
for _change, _function in CHANGES.items():
    _legal = "" if _change == "nothing" else "the header alone tells it: nobody bets or raises by it in the hand"
    for _size in ("small", "big"):
        _codes = _BETS + (" UNKNOWN_LINE" if _change == "nothing" else "")
        kind(f"amount, header's {_size} bet", _change, stakes_changed(_size, _function), _codes, _legal)


def mark_added(of: str) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for at in text.of(of):
            if text.parsed[at].get("mark") is None:
                yield replaced(text, at, text.lines[at] + " and is all-in")

    return make


def mark_removed(of: str) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for at in text.of(of):
            if text.parsed[at].get("mark") is not None:
                yield replaced(text, at, text.parsed[at].put("mark", ""))

    return make


for _of in ("ante", "bring-in", "bet", "call", "raise"):
    kind("all-in word added", _of, mark_added(_of), "ALLIN_MARK_MISMATCH")
    kind("all-in word removed", _of, mark_removed(_of), "ALLIN_MARK_MISMATCH")

# -- cards

CARDS = {
    "dealt": ("deal", "new"),
    "restated": ("deal", "old"),
    "shown": ("show", "cards"),
    "summary": ("shown", "cards"),
    "common": ("street", "common"),
    "summary's board": ("board", "cards"),
}


def _of_unseen(text: Text, rng: Random, fits: Callable[[str], bool]) -> str | None:
    found = [card for card in text.unseen if fits(card)]
    return rng.choice(found) if found else None


CARD_CHANGES: dict[str, Callable[[Text, str, Random], str | None]] = {
    "another rank": lambda text, card, rng: _of_unseen(text, rng, lambda one: one[1] == card[1]),
    "another suit": lambda text, card, rng: _of_unseen(text, rng, lambda one: one[0] == card[0]),
    "a card seen elsewhere": lambda text, card, rng: rng.choice(sorted(text.seen - {card})),
    "1x": lambda text, card, rng: "1x",
    "X": lambda text, card, rng: "X",
}


def card_changed(of: str, group: str, change: Callable[[Text, str, Random], str | None]) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for at, cards in _cards(text, of, group):
            for place, card in enumerate(cards):
                if new := change(text, card, rng):
                    yield _with_cards(text, at, group, [*cards[:place], new, *cards[place + 1 :]])

    return make


def card_added(of: str, group: str) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for at, cards in _cards(text, of, group):
            if text.unseen:
                yield _with_cards(text, at, group, [*cards, rng.choice(text.unseen)])

    return make


def card_removed(of: str, group: str) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for at, cards in _cards(text, of, group):
            for place in range(len(cards)):
                yield _with_cards(text, at, group, [*cards[:place], *cards[place + 1 :]])

    return make


def cards_exchanged(of: str, group: str) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for at, cards in _cards(text, of, group):
            for one, other in combinations(range(len(cards)), 2):
                new = list(cards)
                new[one], new[other] = new[other], new[one]
                yield _with_cards(text, at, group, new)

    return make


def _cards(text: Text, of: str, group: str) -> Iterator[tuple[int, list[str]]]:
    for at in text.of(of):
        cards = text.parsed[at].cards(group)
        if cards:
            yield at, cards


def _with_cards(text: Text, at: int, group: str, cards: list[str]) -> Mutant:
    return replaced(text, at, text.parsed[at].put(group, " ".join(cards)))


_LATER_DEAL = (
    "UPCARD_CHANGED@deal SHOWN_CARDS_MISMATCH@show SHOWN_CARDS_MISMATCH@shown WRONG_BRING_IN> WRONG_OPENER> "
    "DUPLICATE_CARD@deal DUPLICATE_CARD@show DUPLICATE_CARD@shown DUPLICATE_CARD"
)
NOT_TOLD_AGAIN = "its player folds or mucks before the card is told again, and no turn hangs on it"
UNKNOWN_CARDS = "a history may hide a card; what cannot be checked without it stands in `cannot_check`"
MUCKED = "only the summary tells a mucked hand's down cards"
UNCONTESTED = "nobody has to show an uncontested hand, and only this line tells its down cards"
PART = "who wins without a showdown may show a part of his hand"

CARD_CODES = {
    # codes by card and change, why nothing may show it
    ("dealt", "another rank"): (_LATER_DEAL, NOT_TOLD_AGAIN),
    ("dealt", "another suit"): (_LATER_DEAL, NOT_TOLD_AGAIN),
    ("dealt", "a card seen elsewhere"): (_LATER_DEAL, ""),
    ("dealt", "X"): ("BAD_CARD WRONG_BRING_IN? WRONG_OPENER?", UNKNOWN_CARDS),
    ("dealt", "two exchanged"): (_LATER_DEAL, "two down cards have no order; or " + NOT_TOLD_AGAIN),
    ("restated", "another rank"): ("UPCARD_CHANGED", ""),
    ("restated", "another suit"): ("UPCARD_CHANGED", ""),
    ("restated", "a card seen elsewhere"): ("UPCARD_CHANGED", ""),
    ("restated", "X"): ("BAD_CARD", ""),
    ("restated", "one too many"): ("UPCARD_CHANGED", ""),
    ("restated", "one too few"): ("UPCARD_CHANGED", ""),
    ("restated", "two exchanged"): ("UPCARD_CHANGED", ""),
    ("shown", "another rank"): ("SHOWN_CARDS_MISMATCH SHOWN_HAND_MISREAD SHOWN_CARDS_MISMATCH@shown", UNCONTESTED),
    ("shown", "another suit"): ("SHOWN_CARDS_MISMATCH SHOWN_CARDS_MISMATCH@shown", UNCONTESTED),
    ("shown", "a card seen elsewhere"): (
        "DUPLICATE_CARD DUPLICATE_CARD@show DUPLICATE_CARD@shown SHOWN_CARDS_MISMATCH",
        "",
    ),
    ("shown", "X"): ("BAD_CARD", UNCONTESTED),
    # of a part of a hand the words may name a card that is not there
    ("shown", "one too few"): ("WRONG_CARD_COUNT SHOWN_HAND_MISREAD", PART),
    ("shown", "two exchanged"): ("SHOWN_CARDS_MISMATCH SHOWN_CARDS_MISMATCH@shown", UNCONTESTED),
    ("summary", "another rank"): ("SHOWN_CARDS_MISMATCH SHOWN_HAND_MISREAD WRONG_WINNER@award", MUCKED),
    ("summary", "another suit"): ("SHOWN_CARDS_MISMATCH", MUCKED),
    # of two lines with the same card the second is told
    ("summary", "a card seen elsewhere"): ("DUPLICATE_CARD DUPLICATE_CARD@shown SHOWN_CARDS_MISMATCH", ""),
    ("summary", "X"): ("BAD_CARD CARDS_UNKNOWN?", ""),
    ("summary", "two exchanged"): ("SHOWN_CARDS_MISMATCH", MUCKED),
    ("common", "another rank"): ("UPCARD_CHANGED@board", ""),
    ("common", "another suit"): ("UPCARD_CHANGED@board", ""),
    ("common", "a card seen elsewhere"): ("DUPLICATE_CARD DUPLICATE_CARD@show UPCARD_CHANGED@board", ""),
    ("common", "X"): ("BAD_CARD", ""),
    ("common", "one too many"): ("BAD_CARD", ""),
    ("common", "one too few"): ("DECK_EXHAUSTED", ""),
    ("summary's board", "another rank"): ("UPCARD_CHANGED", ""),
    ("summary's board", "another suit"): ("UPCARD_CHANGED", ""),
    ("summary's board", "a card seen elsewhere"): ("UPCARD_CHANGED", ""),
    ("summary's board", "X"): ("BAD_CARD", ""),
    ("summary's board", "one too many"): ("BAD_CARD", ""),
    ("summary's board", "one too few"): ("BAD_CARD", ""),
}

for _name, (_of, _field) in CARDS.items():
    _makers = {change: card_changed(_of, _field, function) for change, function in CARD_CHANGES.items()}
    _makers |= {"one too many": card_added(_of, _field), "one too few": card_removed(_of, _field)}
    if _of not in ("street", "board"):
        _makers["two exchanged"] = cards_exchanged(_of, _field)
    for _change, _maker in _makers.items():
        _codes, _legal = CARD_CODES.get((_name, _change), ("BAD_CARD" if _change == "1x" else "WRONG_CARD_COUNT", ""))
        kind(f"card, {_name}", _change, _maker, _codes, _legal)


def low_misnamed(of: str) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for at in text.of(of):
            words = text.parsed[at].get("words") or ""
            ranks = words.split(",")
            if all(rank.upper() in RANKS for rank in ranks) and words:
                place = rng.randrange(len(ranks))
                ranks[place] = rng.choice([rank for rank in RANKS if rank not in ranks])
                yield replaced(text, at, text.parsed[at].put("words", ",".join(ranks)))

    return make


kind("low misnamed", "at the show", low_misnamed("show"), "SHOWN_HAND_MISREAD")
kind("low misnamed", "in the summary", low_misnamed("shown"), "SHOWN_HAND_MISREAD")

# -- names

NOBODY = "kibitzer 7"


def name_changed(of: str, nobody: bool) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for at in text.of(of):
            own = text.parsed[at].get("name")
            for other in [NOBODY] if nobody else text.names:
                if other.lower() != own.lower():
                    yield replaced(text, at, text.parsed[at].put("name", other))

    return make


_TURN = "OUT_OF_TURN EXTRA_ACTION ACTION_AFTER_FOLD ACTION_AFTER_ALLIN WRONG_OPENER WRONG_BRING_IN OPENER_TIE "
_TURN += "WRONG_CARD_COUNT WRONG_CARD_COUNT@bring-in"  # of who was dealt none
NAME_CODES = {
    "ante": "ANTE_MISMATCH ANTE_MISSING@deal",
    "bring-in": "WRONG_BRING_IN WRONG_CARD_COUNT",
    "bet": _TURN,
    "call": _TURN,
    "raise": _TURN,
    "check": _TURN + " EXTRA_ACTION@check",
    "fold": _TURN,
    "deal": "WRONG_CARD_COUNT UPCARD_CHANGED WRONG_CARD_COUNT@deal WRONG_CARD_COUNT>",
    "uncalled": "UNCALLED_MISMATCH",
    "show": "SHOWN_CARDS_MISMATCH DUPLICATE_CARD",
    "muck": "ACTION_AFTER_FOLD EXTRA_ACTION EXTRA_ACTION>",
    "award": "WINNER_FOLDED WRONG_WINNER WINNER_NOT_ELIGIBLE SPLIT_MISMATCH SPLIT_MISMATCH@award",
    "result": "NET_MISMATCH SEAT_TWICE",
    "shown": "SHOWN_CARDS_MISMATCH DUPLICATE_CARD",
}
UNKNOWN_AWARD = "who takes a pot is not to be told where the cards of those left are not all shown"

for _of in NAMED:
    kind("name of another seat", _of, name_changed(_of, False), NAME_CODES[_of])
    kind("name that nobody has", _of, name_changed(_of, True), "UNKNOWN_PLAYER")


def seats_exchanged(group: str) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for one, other in combinations(text.of("seat"), 2):
            lines = list(text.lines)
            lines[one] = text.parsed[one].put(group, text.parsed[other].get(group))
            lines[other] = text.parsed[other].put(group, text.parsed[one].get(group))
            yield Mutant(lines, frozenset({one, other}))

    return make


def seat_number(taken: bool) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        numbers = [int(seat["number"]) for seat in text.seats]
        for at, own in zip(text.of("seat"), numbers, strict=True):
            for number in range(1, 13):
                if number != own and (number in numbers) == taken:
                    yield replaced(text, at, text.parsed[at].put("number", str(number)))

    return make


def seat_s_name(nobody: bool) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for at in text.of("seat"):
            for name in [NOBODY] if nobody else text.names:
                if name != text.parsed[at].get("name"):
                    yield replaced(text, at, text.parsed[at].put("name", name))

    return make


SEATS = "the turns of the hand fit both orders of the seats"
_ORDER = "OUT_OF_TURN> WRONG_OPENER> WRONG_BRING_IN> EXTRA_ACTION> SEAT_TWICE@result SEAT_TWICE@shown "
_CHIPS = "STACK_NEGATIVE> ALLIN_MARK_MISMATCH> WRONG_CALL_AMOUNT> WRONG_RAISE_SIZE>"
kind("seats", "numbers of two exchanged", seats_exchanged("number"), _ORDER, SEATS)
kind("seats", "names of two exchanged", seats_exchanged("name"), _ORDER + _CHIPS, SEATS)
kind("seats", "a free number", seat_number(False), _ORDER + "TOO_MANY_PLAYERS", SEATS)
kind("seats", "a number that is taken", seat_number(True), "SEAT_TWICE SEAT_TWICE@seat")
kind("seats", "a name that nobody has", seat_s_name(True), "UNKNOWN_PLAYER>")
kind("seats", "a name that another has", seat_s_name(False), "SEAT_TWICE SEAT_TWICE@seat")

# -- summary


def summary_seat(of: str) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for at in text.of(of):
            yield replaced(text, at, text.parsed[at].put("number", str(int(text.parsed[at].get("number")) % 8 + 1)))

    return make


def summary_street(text: Text, rng: Random) -> Iterator[Mutant]:
    for at in text.of("result"):
        own = text.parsed[at].get("on")
        for street in (name.replace("STREET", "Street").replace("RIVER", "River") for name in STREETS):
            if own and own.lower() != f"on the {street}".lower():
                yield replaced(text, at, text.parsed[at].put("on", f"on the {street}"))


def summary_outcome(text: Text, rng: Random) -> Iterator[Mutant]:
    for at in text.of("shown"):
        line = text.lines[at]
        if re.search(" and lost", line, re.I):
            yield replaced(text, at, re.sub(" and lost", " and won (1)", line, flags=re.I))
        elif re.search(" and won ", line, re.I):
            yield replaced(text, at, re.sub(r" and won \(.*?\)", " and lost", line, flags=re.I))


kind("summary", "another seat number", summary_seat("result"), "SEAT_TWICE")
kind("summary", "another seat number beside shown cards", summary_seat("shown"), "SEAT_TWICE")
kind("summary", "folded on another street", summary_street, "NET_MISMATCH")
kind("summary", "won for lost, lost for won", summary_outcome, "NET_MISMATCH")

# -- streets


def streets_exchanged(text: Text, rng: Random) -> Iterator[Mutant]:
    for (one, middle), (_, end) in pairwise(text.sections):
        lines = text.lines[:one] + text.lines[middle:end] + text.lines[one:middle] + text.lines[end:]
        yield Mutant(lines, frozenset(range(one, end)))


def street_removed(text: Text, rng: Random) -> Iterator[Mutant]:
    for start, end in text.sections:
        yield Mutant(text.lines[:start] + text.lines[end:], frozenset({start}))


def street_doubled(text: Text, rng: Random) -> Iterator[Mutant]:
    for start, end in text.sections:
        yield Mutant(text.lines[:end] + text.lines[start:], frozenset(range(end, 2 * end - start)))


def heading_renamed(text: Text, rng: Random) -> Iterator[Mutant]:
    for at in text.of("street"):
        for street in STREETS:
            if street.lower() != text.parsed[at].get("street").lower():
                yield replaced(text, at, text.parsed[at].put("street", street))


def common_added(text: Text, rng: Random) -> Iterator[Mutant]:
    for at in text.of("street"):
        if text.parsed[at].get("common") is None and text.unseen:
            yield replaced(text, at, f"{text.lines[at]} [{rng.choice(text.unseen)}]")


def common_removed(text: Text, rng: Random) -> Iterator[Mutant]:
    for at in text.of("street"):
        if text.parsed[at].get("common") is not None:
            yield replaced(text, at, text.lines[at].rpartition(" [")[0])


_NO_END = "RAKE_MISMATCH@total HAND_TRUNCATED> MISSING_STREET> WRONG_CARD_COUNT@show"
kind("street", "two exchanged", streets_exchanged, "STREET_ORDER MISSING_STREET")
kind("street", "removed", street_removed, "MISSING_STREET " + _NO_END)
kind("street", "doubled", street_doubled, "STREET_ORDER")
kind("street", "renamed", heading_renamed, "MISSING_STREET STREET_ORDER")
kind("street", "common card added", common_added, "COMMON_CARD_UNEXPECTED")
kind("street", "common card removed", common_removed, "DECK_EXHAUSTED")

# -- order


def acts_exchanged(text: Text, rng: Random) -> Iterator[Mutant]:
    for start, end in text.sections:
        acts = [at for at in range(start, end) if text.parsed[at].kind in ACTS]
        yield from (
            exchanged(text, one, other) for one, other in pairwise(acts) if text.lines[one] != text.lines[other]
        )


def to_another_street(kinds: tuple[str, ...], to_end: bool) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for start, end in text.sections:
            for at in range(start, end):
                if text.parsed[at].kind in kinds:
                    others = [section for section in text.sections if section[0] != start]
                    yield from (moved(text, at, last if to_end else first + 1) for first, last in others)

    return make


def before(kinds: tuple[str, ...], goals: tuple[str, ...]) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for at in text.of(*kinds):
            yield from (moved(text, at, goal) for goal in text.of(*goals) if goal < at)

    return make


def after(kinds: tuple[str, ...], goals: tuple[str, ...]) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for at in text.of(*kinds):
            yield from (moved(text, at, goal + 1) for goal in text.of(*goals) if goal > at)

    return make


TIE = "the lowest board is all-in: the next clockwise may open, or the next lowest (OPENER_TIE says so)"
kind("order", "two acts exchanged", acts_exchanged, "* OPENER_TIE")
kind("order", "an act in another street", to_another_street(ACTS, True), "*")
kind("order", "a deal in another street", to_another_street(("deal",), False), "* WRONG_CARD_COUNT>", "")
kind("order", "a deal after an act", after(("deal",), ("check", "bet", "fold")), "* WRONG_CARD_COUNT>")
kind(
    "order",
    "a show before a street",
    before(("show", "muck"), ("street",)),
    "MISSING_STREET WRONG_CARD_COUNT MISSING_ACTION",
)
kind("order", "an award before a show", before(("award",), ("show", "muck")), "")
kind("order", "an award before an act", before(("award",), ACTS), "*")
kind("order", "an uncalled bet before an act", before(("uncalled",), ACTS), "*")
kind(
    "order",
    "an uncalled bet after an award",
    after(("uncalled",), ("award",)),
    "UNCALLED_MISMATCH UNCALLED_MISMATCH@show UNCALLED_MISMATCH@award",
)
kind("order", "an ante after a heading", after(("ante",), ("street",)), "ANTE_MISMATCH")
kind("order", "an ante after another", after(("ante",), ("ante",)), "")

# -- header and table


def header_changed(pattern: str, new: str) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        line = re.sub(pattern, new, text.lines[0], count=1, flags=re.I)
        if line != text.lines[0]:
            yield replaced(text, 0, line)

    return make


def table_size(text: Text, rng: Random) -> Iterator[Mutant]:
    for at in text.of("table"):
        size = text.parsed[at].get("size")
        yield from (replaced(text, at, text.parsed[at].put("size", new)) for new in "26789" if size and new != size)


ALONE = "the header alone tells it"
kind("header", "another id", header_changed(r"(?<=#)\d+(?=:)", "7777"), "", ALONE)
kind("header", "another year", header_changed(r" 20(\d\d)/", r" 19\1/"), "", ALONE)
kind("header", "another level", header_changed(r" Level \w+", " Level XL"), "", ALONE)
kind("header", "a month that is none", header_changed(r"(?<=/)\d\d(?=/)", "13"), "UNKNOWN_LINE")
kind("header", "another game", header_changed("Razz Limit", "Hold'em Limit"), "", "it is the hand of another game")
kind("header", "the room misspelt", header_changed("PokerStars", "PokerStar"), "UNKNOWN_LINE")
kind("header", "a tournament without a number", header_changed(r"Tournament #\d+", "Tournament #"), "UNKNOWN_LINE")
kind("header", "no stakes", header_changed(r" ?\([^()]*/[^()]*\)", ""), "UNKNOWN_LINE")
kind(
    "table",
    "another size",
    table_size,
    "TOO_MANY_PLAYERS TOO_MANY_PLAYERS@header TOO_MANY_PLAYERS@seat",
    "as many sit there",
)

# -- lines


def line_removed(of: str) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for at in text.of(of):
            yield Mutant(text.lines[:at] + text.lines[at + 1 :], frozenset({at}))

    return make


def line_doubled(of: str) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for at in text.of(of):
            yield Mutant(text.lines[: at + 1] + text.lines[at:], frozenset({at, at + 1}))

    return make


def line_cut(of: str) -> Maker:
    def make(text: Text, rng: Random) -> Iterator[Mutant]:
        for at in text.of(of):
            yield replaced(text, at, text.lines[at][: rng.randrange(1, len(text.lines[at]))].rstrip())

    return make


_GONE = "MISSING_ACTION OUT_OF_TURN WRONG_OPENER WRONG_CALL_AMOUNT WRONG_RAISE_SIZE WRONG_COMPLETION EXTRA_ACTION "
REMOVED = {
    "ante": "ANTE_MISSING@deal",
    "bring-in": "BRING_IN_MISSING",
    # who acts next may be another who could have opened: then the street's end tells
    "bet": _GONE + "BRING_IN_MISSING MISSING_ACTION>",
    "call": _GONE,
    "raise": _GONE + "RAISE_ARITHMETIC",
    "check": _GONE + "MISSING_ACTION> OPENER_TIE",
    "fold": _GONE,
    # heads-up the only up card: such a history may hide all but the hero's
    "deal": "WRONG_CARD_COUNT WRONG_CARD_COUNT> UPCARD_CHANGED@deal WRONG_BRING_IN?",
    "street": "WRONG_CARD_COUNT EXTRA_ACTION MISSING_STREET",
    "uncalled": "UNCALLED_MISMATCH UNCALLED_MISMATCH>",
    "award": "RAKE_MISMATCH@total SPLIT_MISMATCH@award",
    "summary": "UNKNOWN_LINE",
    "total": "HAND_TRUNCATED HAND_TRUNCATED>",
    "result": "HAND_TRUNCATED HAND_TRUNCATED>",
    "shown": "HAND_TRUNCATED HAND_TRUNCATED>",
    "header": "UNKNOWN_LINE",
    "table": "UNKNOWN_LINE",
    "seat": "UNKNOWN_PLAYER>",
}
DOUBLED = {
    "ante": "ANTE_MISMATCH",
    "bring-in": "EXTRA_ACTION",
    "bet": "WRONG_BET_SIZE WRONG_COMPLETION EXTRA_ACTION",
    "call": "WRONG_CALL_AMOUNT EXTRA_ACTION",
    "raise": "RAISE_ARITHMETIC EXTRA_ACTION",
    "check": "EXTRA_ACTION",
    "fold": "ACTION_AFTER_FOLD",
    "deal": "WRONG_CARD_COUNT",
    "street": "STREET_ORDER",
    "uncalled": "UNCALLED_MISMATCH",
    "award": "RAKE_MISMATCH@total SPLIT_MISMATCH@award",
    "summary": "UNKNOWN_LINE",
    "header": "HAND_TRUNCATED",
    "table": "UNKNOWN_LINE",
    "total": "UNKNOWN_LINE",
    "seat": "SEAT_TWICE",
    "show": "EXTRA_ACTION",
    "muck": "EXTRA_ACTION",
    "result": "SEAT_TWICE",
    "shown": "SEAT_TWICE",
}
GONE_LEGAL = {"show": UNCONTESTED}
CUT_LEGAL = {"header": "a zone that is cut off whole", "table": "a size that is cut off whole"}
CUT_CODES = "UNKNOWN_LINE * WRONG_CALL_AMOUNT@call RAISE_ARITHMETIC@raise"
CUT = {"bring-in": " UNCALLED_MISMATCH@uncalled", "shown": " CARDS_UNKNOWN?"}
"""A bring-in that all fold to is given back; a mucked hand whose cards are cut off is not compared."""

for _of in LINES:
    kind("line removed", _of, line_removed(_of), REMOVED.get(_of, ""), GONE_LEGAL.get(_of, ""))
    kind("line doubled", _of, line_doubled(_of), DOUBLED.get(_of, ""))
    kind("line cut", _of, line_cut(_of), CUT_CODES + CUT.get(_of, ""), CUT_LEGAL.get(_of, ""))


def line_exchanged(text: Text, rng: Random) -> Iterator[Mutant]:
    for one, other in pairwise(range(len(text.lines))):
        if text.lines[one] != text.lines[other]:
            yield exchanged(text, one, other)


def line_moved(text: Text, rng: Random) -> Iterator[Mutant]:
    for at in range(len(text.lines)):
        new = rng.randrange(len(text.lines) + 1)
        if new not in (at, at + 1):
            yield moved(text, at, new)


def line_put(text: Text, rng: Random) -> Iterator[Mutant]:
    for at in range(1, len(text.lines) + 1):
        yield added(text, at, rng.choice(text.lines))


def strange_line_put(text: Text, rng: Random) -> Iterator[Mutant]:
    for at in range(1, len(text.lines) + 1):
        yield added(text, at, "Rain stops play")


def hand_cut(text: Text, rng: Random) -> Iterator[Mutant]:
    for at in range(1, len(text.lines)):
        yield Mutant(text.lines[:at], frozenset({at - 1}))


_LATER = "WRONG_CARD_COUNT> UPCARD_CHANGED> MISSING_ACTION> ANTE_MISSING@deal UNKNOWN_PLAYER> RAKE_MISMATCH@total"
kind("any line", "exchanged with the next", line_exchanged, f"* OPENER_TIE {_LATER}")
_MOVED = "HAND_TRUNCATED> UNCALLED_MISMATCH@show UNCALLED_MISMATCH@award"
kind("any line", "moved somewhere", line_moved, f"* *+ {_LATER} {_MOVED}")
# of two antes, shows or mucks of a player the second is told, of two headers the first has no hand
_TWICE = "STREET_ORDER> SEAT_TWICE> ANTE_MISMATCH@ante EXTRA_ACTION@show EXTRA_ACTION@muck "
_TWICE += "HAND_TRUNCATED HAND_TRUNCATED@header"
kind("any line", "put in somewhere a second time", line_put, f"* *+ {_LATER} {_TWICE}")
kind("any line", "one that no room writes put in", strange_line_put, "UNKNOWN_LINE")
kind("any line", "the hand ends after it", hand_cut, "HAND_TRUNCATED")


# -- the referee: a strict replay of its own


class Objection(Exception):  # noqa: N818
    """Why a text is no legal hand."""


def objection(text: Text) -> str | None:
    """What is wrong with a hand's text; None if nothing in it speaks against it."""
    try:
        _Referee(text).judge()
    except Objection as reason:
        return str(reason)
    return None


def _must(holds: object, reason: str) -> None:
    if not holds:
        raise Objection(reason)


def _rank(card: str) -> int:
    _must(card[0] in RANKS, f"{card} is no card")
    return RANKS.index(card[0])


def _suited(card: str) -> tuple[int, int]:
    return _rank(card), SUITS.index(card[1])


def _worth(cards: Iterable[str]) -> tuple[list[int], list[int]]:
    """Up to five cards as they are compared for low: how they are paired, then the ranks, the paired ones first."""
    counts = sorted(Counter(map(_rank, cards)).items(), key=lambda item: (item[1], item[0]), reverse=True)
    return [count for _, count in counts if count > 1], [rank for rank, _ in counts]


def _low(cards: list[str]) -> tuple[list[int], list[int]]:
    return min(map(_worth, combinations(cards, min(5, len(cards)))))


_NAMES = ("Ace", "Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King")
_PAIRED = {
    (2,): ("a pair", " of {}s"),
    (2, 2): ("two pair", ", {}s and {}s"),
    (3,): ("three of a kind", ", {}s"),
    (3, 2): ("a full house", ", {}s full of {}s"),
    (4,): ("four of a kind", ", {}s"),
}
"""What a room calls cards that are paired; newer hands have the first words alone."""


def _wordings(cards: list[str]) -> set[str]:
    """The words that name the low of these cards: its ranks, or where some are paired the name of the high hand."""
    counts, ranks = _low(cards)
    times = [*counts, *[1] * (len(ranks) - len(counts))]
    words = {",".join(RANKS[rank] for rank, count in zip(ranks, times, strict=True) for _ in range(count))}
    if counts:
        kind, more = _PAIRED[tuple(counts)]
        words |= {kind, kind + more.format(*(_NAMES[rank] for rank in ranks)).replace("Sixs", "Sixes")}
    return {word.lower() for word in words}


@dataclass
class _Seat:
    number: int
    name: str
    stack: int
    up: list[str] = field(default_factory=list)
    down: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    total: int = 0
    street_in: int = 0
    back: int = 0
    won: int = 0
    ante: bool = False
    folded: str = ""
    seen: int = -1

    @property
    def left(self) -> int:
        return self.stack - self.total


class _Referee:
    """Goes through a text once, in the order in which a hand is played."""

    def __init__(self, text: Text) -> None:
        self.text = text
        _must(all(line.kind or NOISE.fullmatch(line.text) for line in text.parsed), "lines that a room writes")
        _must(text.parsed[0].kind == "header", "a header first, before all chat")
        streets = [at for section in text.sections for at in range(*section)]
        _must(all(at in streets for at in text.of("capped")), "a cap while a street is played")
        self.lines = [line for line in text.parsed if line.kind not in ("", "capped")]
        self.at = 0
        self.seats: list[_Seat] = []
        self.cards: dict[str, str] = {}
        self.hero = ""
        self.common = ""
        self.dealt = 0

    # what stands next

    @property
    def next(self) -> str:
        return self.lines[self.at].kind if self.at < len(self.lines) else ""

    def take(self, *kinds: str) -> Line:
        _must(self.next in kinds, f"{kinds[0]} expected, not {self.next}")
        self.at += 1
        return self.lines[self.at - 1]

    def every(self, *kinds: str) -> Iterator[Line]:
        while self.next in kinds:
            yield self.take(*kinds)

    def player(self, line: Line) -> _Seat:
        found = [seat for seat in self.playing if seat.name.lower() == (line.get("name") or "").lower()]
        _must(len(found) == 1, "a player of the hand")
        return found[0]

    @property
    def alive(self) -> list[_Seat]:
        return [seat for seat in self.playing if not seat.folded]

    @property
    def idle(self) -> list[_Seat]:
        """Who sits at the table and is not in the hand."""
        return [seat for seat in self.seats if seat not in self.playing]

    @property
    def able(self) -> list[_Seat]:
        return [seat for seat in self.alive if seat.left]

    def card(self, card: str, owner: str, *, shown: bool = False) -> None:
        if card != "X":
            _must(len(card) == 2 and card[0] in RANKS and card[1] in SUITS, "a card")
            _must(card not in self.cards or (shown and self.cards[card] == owner), "no card twice")
            self.cards[card] = owner

    # the hand

    def judge(self) -> None:
        self.header()
        self.antes()
        for street in range(3, 8):
            self.street(street)
            if len(self.alive) < 2:
                break
        self.end()
        self.summary()
        _must(not self.next, "nothing after the summary")

    def header(self) -> None:
        text = self.take("header").text
        _must(re.search(r"Razz Limit", text, re.I), "Razz")
        clock = re.search(r" - .*?(\d{4}/\d\d/\d\d)(?: - | )(\d+:\d\d:\d\d)(?!\d)", text)
        _must(clock, "a time")
        try:
            datetime.strptime(f"{clock[1]} {clock[2]}", "%Y/%m/%d %H:%M:%S")
        except ValueError:
            raise Objection("a day") from None
        stakes = _STAKES.search(text)
        _must(stakes, "stakes")
        _must("tournament" not in text.lower() or re.search(r"Tournament #\d+,", text, re.I), "a tournament's number")
        self.bets = [amount(stakes[group]) for group in ("small", "big")]
        _must(all(self.bets), "stakes")
        self.chips = "tournament" in text.lower()
        size = int(self.take("table").get("size") or 8)
        for line in self.every("seat"):
            self.seats.append(_Seat(int(line.get("number")), line.get("name"), line.amount("stack")))
        numbers = [seat.number for seat in self.seats]
        _must(len(set(numbers)) == len(numbers) == len({seat.name for seat in self.seats}), "one seat, one player")
        _must(all(1 <= number <= size for number in numbers), "seats of the table")
        self.seats.sort(key=lambda seat: seat.number)
        self.playing = self.seats

    def antes(self) -> None:
        amounts = []
        for line in self.every("ante"):
            seat = self.player(line)
            _must(not seat.ante, "one ante")
            seat.ante = True
            self.pay(seat, line.amount(), line)
            if seat.left or not amounts:
                amounts.append(line.amount())
        _must(amounts, "antes")
        full = max(amounts)
        self.playing = [seat for seat in self.seats if seat.ante]
        _must(len(self.playing) > 1, "two players")
        _must(all(seat.total == full or (seat.total < full and not seat.left) for seat in self.playing), "equal antes")

    def pay(self, seat: _Seat, chips: int, line: Line) -> None:
        seat.total += chips
        _must(chips > 0 and seat.left >= 0, "chips that he has")
        _must((seat.left == 0) == (line.get("mark") is not None), "the all-in word")

    # a street

    def street(self, number: int) -> None:
        heading = self.take("street")
        _must(STREETS[number - 3].lower() == heading.get("street").lower(), "the next street")
        needed = self.dealt + len(self.alive) * (3 if number == 3 else 1)
        self.common = (heading.cards("common") or [""])[0]
        _must(bool(self.common) == (needed > 52), "one card for all only from an empty deck")
        if self.common:
            self.card(self.common, "all")
        self.dealt = needed
        self.deals(number)
        for seat in self.playing:
            seat.street_in, seat.seen = 0, -1
        self.betting(number)
        paid = sorted((seat.total - seat.back for seat in self.playing), reverse=True)
        over = paid[0] > paid[1] and (len(self.able) < 2 or number == 7)
        if over:
            line = self.take("uncalled")
            seat = self.player(line)
            _must(seat.total - seat.back == paid[0] and line.amount() == paid[0] - paid[1], "what nobody called")
            seat.back += line.amount()
            seat.stack += line.amount()

    def deals(self, number: int) -> None:
        due = [] if self.common else self.alive
        given = []
        for line in self.every("deal"):
            seat = self.player(line)
            old, new = line.cards("old"), line.cards("new")
            given.append(seat)
            if number == 3:
                _must(not old and len(new) in (1, 3), "third street's cards")
                if len(new) == 3:
                    _must(not self.hero, "one hero")
                    self.hero = seat.name
                seat.down = new[:-1]
            else:
                _must(len(new) == 1, "one card")
                same = len(old) == len(seat.down + seat.up)
                _must(
                    same
                    and all("X" in pair or pair[0] == pair[1] for pair in zip(old, seat.down + seat.up, strict=True)),
                    "his cards",
                )
            for card in new:
                self.card(card, seat.name)
            (seat.down if number == 7 else seat.up).append(new[-1])
        if number == 7:
            due = [seat for seat in due if seat.name == self.hero]
        _must(sorted(seat.number for seat in given) == sorted(seat.number for seat in due), "a card for each")

    def betting(self, number: int) -> None:
        self.level = self.base = self.wagers = 0
        self.short_bring_in = False
        self.unit = self.bets[number > 4]
        pending = self.first(number)
        opening = number == 3
        while pending and len(self.alive) > 1:
            line = self.take(*ACTS)
            seat = self.player(line)
            if opening or not isinstance(pending, list):
                _must(seat in pending, "the opener")
                pending = [seat, *self.after(seat)]
            _must(seat is pending[0], "his turn")
            wagered = self.act(seat, line, number, opening)
            opening = False
            pending = self.after(seat) if wagered else pending[1:]
            seat.seen = self.wagers

    def after(self, seat: _Seat) -> list[_Seat]:
        at = self.playing.index(seat)
        return [other for other in self.playing[at + 1 :] + self.playing[:at] if not other.folded and other.left]

    def first(self, number: int) -> tuple[_Seat, ...]:
        """Who may act first; nobody if there is nothing to bet."""
        if len(self.able) < 2:
            return ()
        if any("X" in seat.up for seat in self.alive):
            return tuple(self.able)
        if number == 3:
            high = max(self.playing, key=lambda seat: _suited(seat.up[0]))
            return (high,) if high.left else (self.after(high)[0],)

        def order(seat: _Seat) -> tuple[object, ...]:
            return _worth(seat.up), sorted(tuple(-part for part in _suited(card)) for card in seat.up)

        lowest = min(self.alive, key=order)
        if lowest.left:
            return (lowest,)
        return (self.after(lowest)[0], min(self.able, key=order))

    def act(self, seat: _Seat, line: Line, number: int, opening: bool) -> bool:
        owed = min(self.level - seat.street_in, seat.left)
        kind = line.kind
        _must(not opening or kind in ("bring-in", "bet"), "a bring-in")
        _must(opening or kind != "bring-in", "one bring-in")
        if kind == "fold":
            seat.folded = STREETS[number - 3]
            return False
        if kind == "check":
            _must(not owed, "a call or a fold")
            return False
        chips = line.amount("to") - seat.street_in if kind == "raise" else line.amount()
        left = seat.left
        self.pay(seat, chips, line)
        seat.street_in += chips
        if kind == "call":
            full = self.short_bring_in and not self.wagers and self.level < seat.street_in < self.unit
            _must((chips == owed and owed) or (number == 3 and full), "a call of what is owed")
            self.level = max(self.level, seat.street_in)
            return False
        if kind == "bring-in":
            _must(chips < self.bets[0] or not seat.left, "less than the small bet")
            self.short_bring_in = not seat.left
            self.level = chips
            return True
        _must((kind == "raise") == bool(self.level), "a bet first, then raises")
        _must(kind == "bet" or line.amount("by") == seat.street_in - self.level, "by is to less the level")
        _must(self.wagers < 4, "four wagers")
        _must(not self.wagers or seat.seen != self.wagers, "betting that is open")
        target = self.base + self.unit
        short = chips == left and seat.street_in < target
        _must(seat.street_in > self.level and (seat.street_in == target or short), "one bet more")
        if 2 * (seat.street_in - self.base) >= self.unit:
            self.wagers += 1
            self.base = seat.street_in
        self.level = seat.street_in
        return True

    # the end

    def end(self) -> None:
        contested = len(self.alive) > 1
        if self.next == "show down":
            _must(contested, "no show-down of one")
            self.take("show down")
        awards: list[tuple[_Seat, int, str]] = []
        mucked = set()
        told = set()
        for line in self.every("show", "muck", "award"):
            seat = self.player(line)
            _must(not seat.folded, "a live hand")
            if line.kind == "award":
                awards.append((seat, line.amount(), line.get("pot").lower()))
                seat.won += line.amount()
                continue
            _must(seat.name not in told, "a hand is told once")
            told.add(seat.name)
            if line.kind == "show":
                self.shows(seat, line)
            else:
                mucked.add(seat.name)
        _must(awards, "a result")
        self.awards = awards
        self.take("summary")

    def shows(self, seat: _Seat, line: Line) -> None:
        cards = line.cards()
        held = self.held(seat)
        if len(self.alive) == 1 and len(cards) < len(held):
            # who wins without a showdown may show a part of his hand, in any order
            _must(sum(card not in (*held, "X") for card in cards) <= held.count("X"), "his cards")
        else:
            _must(len(cards) == len(held), "as many cards as he has")
            _must(sorted(held[:2]) == sorted(cards[:2]) or "X" in (*held[:2], *cards[:2]), "his down cards")
            pairs = list(zip(held, cards, strict=True))[2:]
            _must(all("X" in pair or pair[0] == pair[1] for pair in pairs), "his cards")
        _must(not seat.shown or "X" in (*cards, *seat.shown) or cards == seat.shown, "the cards shown before")
        _must(len(set(cards) - {"X"}) == len(cards) - cards.count("X"), "no card twice")
        for card in cards:
            self.card(card, seat.name, shown=True)
        seat.shown = cards if not seat.shown or "X" in seat.shown else seat.shown
        words = line.get("words")
        if words and "X" not in cards:
            cards = [*cards, self.common] if self.common else cards
            _must(words.lower() in _wordings(cards), "the low that he has")

    def held(self, seat: _Seat) -> list[str]:
        """His cards in the order in which they are shown, X where nobody has seen one."""
        last = len(seat.up) == 4 and self.street_seven and not self.common
        return [*(seat.down[:2] or ["X", "X"]), *seat.up, *(seat.down[2:] or ["X"] * last)]

    @property
    def street_seven(self) -> bool:
        return any(line.get("street") and line.get("street").upper() == "RIVER" for line in self.lines[: self.at])

    def pots(self) -> list[tuple[int, list[_Seat]]]:
        paid = {seat.name: seat.total - seat.back for seat in self.playing}
        levels = sorted({paid[seat.name] for seat in self.alive})
        made, below = [], 0
        for level in levels:
            top = max(paid.values()) if level == levels[-1] else level
            chips = sum(min(one, top) - min(one, below) for one in paid.values())
            made.append((chips, [seat for seat in self.alive if paid[seat.name] >= level]))
            below = level
        return made

    def summary(self) -> None:
        line = self.take("total")
        total, rake = line.amount("total"), line.amount("rake")
        _must(total == sum(seat.total - seat.back for seat in self.playing), "the pot")
        _must(sum(seat.won for seat in self.playing) + rake == total, "pot less rake")
        _must(not rake or not self.chips, "no rake in a tournament")
        parts = [amount(pot["amount"]) for pot in _POT.finditer(line.text)]
        if self.next == "board":
            _must(self.take("board").cards() == [self.common], "the common card")
        told: list[_Seat] = []
        for result in self.every("result", "shown"):
            idle = [seat for seat in self.idle if seat.name.lower() == result.get("name").lower()]
            seat = idle[0] if idle else self.player(result)
            _must(seat not in told, "one line for each")
            _must(int(result.get("number")) == seat.number, "his seat")
            told.append(seat)
            if idle:
                # who was not dealt in is told as one who folds at once
                _must(result.get("idle") and result.get("on").lower() == "on the 3rd street", "who was not dealt in")
            else:
                self.outcome(seat, result)
        _must(all(seat in told for seat in self.playing), "a line for each")
        self.winners(parts, rake)

    def outcome(self, seat: _Seat, line: Line) -> None:
        if line.kind == "shown":
            _must(not seat.folded, "a live hand")
            self.shows(seat, line)
            if line.get("how").lower() == "showed":
                said = re.match(r" and (won|lost)", line.text.rpartition("]")[2], re.I)
                _must(said and (said[1].lower() == "won") == bool(seat.won), "won or lost")
        on = line.get("on") if line.kind == "result" else None
        _must(bool(on) == bool(seat.folded), "folded or not")
        _must(not on or on.lower() == f"on the {seat.folded}".lower(), "the street of his fold")
        _must(line.get("amount") is None or line.amount() == seat.won, "what he won")

    def winners(self, parts: list[int], rake: int) -> None:
        made = self.pots()
        if not rake and parts:
            _must(parts == [chips for chips, _ in made], "main and side pots")
        _must(not parts or sum(parts) + rake == sum(chips for chips, _ in made), "main and side pots and rake")
        needed = 7 - bool(self.common)
        cards = {seat.name: seat.shown for seat in self.alive if len(seat.shown) == needed and "X" not in seat.shown}
        lows = {name: _low([*held, self.common] if self.common else held) for name, held in cards.items()}
        by_pot: dict[int, dict[str, int]] = {}
        for seat, chips, pot in self.awards:
            number = 0 if pot in ("pot", "main pot") else int(pot.partition("-")[2] or 1)
            _must(number < len(made) and seat in made[number][1], "a pot that he has chips in")
            by_pot.setdefault(number, Counter())[seat.name] += chips
        for number, shares in by_pot.items():
            claims = [seat.name for seat in made[number][1] if seat.name in lows]
            best = min((lows[name] for name in claims), default=None)
            winners = [name for name in claims if lows[name] == best]
            if all(name in lows for name in shares) and (len(by_pot) == len(made) or not number):
                _must(all(name in winners for name in shares), "the lowest hand wins")
                if len(by_pot) == len(made):
                    each = [shares.get(name, 0) for name in winners]
                    _must(max(each) - min(each) <= self.text.unit, "equal shares")
            if parts and len(by_pot) == len(parts):
                _must(sum(shares.values()) == parts[number], "the pot's amount")


# -- the verdict


class Verdict(NamedTuple):
    """`found`, `unchecked`, `harmless`, `legal`, `missed` or `accused` (the referee has nothing to object)."""

    name: str
    codes: frozenset[str]
    """What was right, if found; what can no longer be checked."""
    why: str = ""


class Subject:
    """A hand that is broken again and again."""

    def __init__(self, text: Text) -> None:
        self.text = text
        answer = ask(text.lines)
        assert answer.replay is not None, text.name
        self.before = Counter((said.code, said.message) for said in answer.said)
        self.unchecked = set(answer.replay.cannot_check)
        self.rows = rows(answer.replay)
        self.graver = [said for said in answer.said if said.severity != "I"]

    def judge(self, kind: Kind, mutant: Mutant) -> Verdict:
        text = Text("", mutant.lines)
        try:
            answer = ask(mutant.lines)
        except Exception as error:
            return Verdict("missed", frozenset(), f"razzstats fails: {error!r}")
        new = [said for said in answer.said if (said.code, said.message) not in self.before]
        right = frozenset(said.code for said in new if self._expected(kind, text, mutant, said))
        grave = [said for said in new if said.severity != "I"]
        why = "; ".join(f"line {said.line + 1}: {said.code}: {said.message}" for said in new) or answer.other
        if grave and _legal(text):
            return Verdict("accused", frozenset(), why)
        if right:
            return Verdict("found", right)
        if grave:
            return Verdict("missed", frozenset(), why)
        if unchecked := self._unchecked(kind, answer, new):
            return Verdict("unchecked", unchecked)
        if answer.replay is not None and rows(answer.replay) == self.rows and not kind.contradicts:
            return Verdict("harmless", frozenset())
        if kind.legal and (answer.replay is not None or "another game" in kind.legal):
            reason = None if "another game" in kind.legal else objection(text)
            return Verdict("missed", frozenset(), f"the referee: {reason}") if reason else Verdict("legal", frozenset())
        return Verdict("missed", frozenset(), why)

    def _unchecked(self, kind: Kind, answer: Answer, new: list[Said]) -> frozenset[str]:
        """Rules that the kind names and the hand no longer shows enough for."""
        gained = set(answer.replay.cannot_check if answer.replay else ()) - self.unchecked
        told = {reason.partition(":")[0] for reason in gained} | {said.code for said in new}
        return frozenset(code for code in told if f"{code}?" in kind.codes)

    def _expected(self, kind: Kind, text: Text, mutant: Mutant, said: Said) -> bool:
        here = {place for one in mutant.places for place in (one, _next_known(text, one))}
        after = {place for one in mutant.places for place in (one + 1, _next_known(text, one + 1))}
        of = text.parsed[said.line].kind if 0 <= said.line < len(text.lines) else ""
        later = said.line >= min(mutant.places)
        codes = {said.code} if said.severity == "I" else {said.code, "*"}
        return (
            (said.line in here and not codes.isdisjoint(kind.codes))
            or (said.line in after and not {f"{code}+" for code in codes}.isdisjoint(kind.codes))
            or (later and f"{said.code}>" in kind.codes)
            or f"{said.code}@{of}" in kind.codes
        )


def _legal(text: Text) -> bool:
    return bool(text.lines) and objection(text) is None


def _next_known(text: Text, place: int) -> int:
    """The first line from a place on that is neither noise nor a heading which only orders the lines."""
    passed = ("", "capped", "show down")
    return next((at for at in range(place, len(text.lines)) if text.parsed[at].kind not in passed), len(text.lines) - 1)


def sample(subject: Subject, kind: Kind, seed: int, count: int) -> list[Mutant]:
    """Up to so many mutants of a kind of a hand, always the same for a seed."""
    rng = Random(f"{seed} {kind.group} {kind.name} {subject.text.name}")
    mutants = list(kind.make(subject.text, rng))
    return mutants if len(mutants) <= count else rng.sample(mutants, count)


@dataclass
class Count:
    """What became of a kind's mutants."""

    verdicts: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)

    @property
    def tried(self) -> int:
        return self.verdicts.total()

    def add(self, text: Text, mutant: Mutant, verdict: Verdict) -> None:
        self.verdicts[verdict.name] += 1
        self.codes.update(verdict.codes)
        if verdict.name in ("missed", "accused"):
            self.missed.append(_report(text, mutant, verdict))


def run(subjects: Iterable[Subject], title: str, seed: int, count: int) -> Count:
    """Breaks each of some hands in one way, up to so many times, and counts what is said."""
    tally = Count()
    for subject in subjects:
        for mutant in sample(subject, KINDS[title], seed, count):
            tally.add(subject.text, mutant, subject.judge(KINDS[title], mutant))
    return tally


def run_sample(subjects: Sequence[Subject], title: str, seed: int, count: int) -> Count:
    """Breaks so many of the hands in one way, once each; which, the seed and the kind say."""
    tally = Count()
    for subject in Random(f"{seed} {title}").sample(subjects, len(subjects)):
        for mutant in sample(subject, KINDS[title], seed, 1):
            tally.add(subject.text, mutant, subject.judge(KINDS[title], mutant))
        if tally.tried >= count:
            break
    return tally


SEED = 20
EACH = 12


def page_counts() -> dict[str, Count]:
    """What docs/mutations.md tells: each kind in so many of the committed hands."""
    subjects = [Subject(text) for text in (*made_by_hand(), *played(24))]
    return {title: run_sample(subjects, title, SEED, EACH) for title in KINDS}


def _report(text: Text, mutant: Mutant, verdict: Verdict) -> str:
    places = sorted(mutant.places)[:3]
    lines = [
        f"{'*' if at in mutant.places else ' '}{at + 1:4} {mutant.lines[at]}"
        for place in places
        for at in range(max(0, place - 1), min(len(mutant.lines), place + 2))
    ]
    return "\n".join([f"{text.name}: {verdict.name}: {verdict.why}", *dict.fromkeys(lines)])
