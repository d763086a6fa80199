"""Invented hands for the tests, a short way to write more of them, and the question that most tests ask.

`told` expands a few lines into a whole hand in PokerStars wording. A line of a case may end in `<- RULE RULE`: these
are the findings that must stand at that line, and `assert_told` accepts no others anywhere. All money is added up
here, from the text, without any help of razzstats.
"""

import io
import re

from razzstats.hand import Hand
from razzstats.play.replay import Replay, replay
from razzstats.read.reader import Outcome, read_chunk
from razzstats.read.source import cut

BLANKS = " \t\n\ufeff\0"

HEADER = (
    "PokerStars Hand #170000000001: Tournament #900001, $10+$1 USD Razz Limit"
    " - Level IV (30/60) - 2012/03/04 20:15:00 ET"
)

# -- asking razzstats


def outcomes(text: str) -> list[Outcome]:
    """What razzstats makes of each hand of a text."""
    return [read_chunk(chunk) for chunk in cut((line.strip(BLANKS) for line in io.StringIO(text)), "t.txt")]


def hand_of(text: str) -> Hand:
    """The one hand of a text, which must be readable."""
    (outcome,) = outcomes(text)
    assert isinstance(outcome, Hand), outcome
    return outcome


def replayed(text: str) -> Replay:
    """The one hand of a text, replayed."""
    return replay(hand_of(text))


def found(replays: Replay) -> list[tuple[int, str]]:
    """Line of the file and rule of each finding, in order."""
    return sorted((finding.place.line, finding.rule) for finding in replays.findings)


def line_of(text: str, words: str, nth: int = 1) -> int:
    """The number of the nth line that holds these words."""
    return [number for number, line in enumerate(text.split("\n"), 1) if words in line][nth - 1]


# -- a short way to write a hand

_MARK = re.compile(r" *<- ([A-Z_ ]+)$")
_HEADINGS = {"4": "*** 4th STREET ***", "5": "*** 5th STREET ***", "6": "*** 6th STREET ***", "7": "*** RIVER ***"}
_FOLDED = {"3": "on the 3rd Street", "4": "on the 4th Street", "5": "on the 5th Street", "6": "on the 6th Street"}
_PUTS_IN = re.compile(r"(.+): (posts the ante|brings in for|calls|bets) \$?([\d.,]+)")
_RAISES = re.compile(r"(.+): raises \S+ to \$?([\d.,]+)")
_RETURNED = re.compile(r"Uncalled bet \(\$?([\d.,]+)\)")


class _Told:
    """A hand being told."""

    def __init__(self, header: str) -> None:
        self.lines = [header, "Table '900001 7' 8-max"]
        self.marks: list[tuple[int, str]] = []
        self.seats: list[list[str]] = []
        self.boards: dict[str, str] = {}
        self.ante = "5"
        self.pot = 0.0
        self.street_in: dict[str, float] = {}
        self.street = "3"
        self.outcome: dict[str, str] = {}
        self.board = ""
        self.sign = ""

    def setting(self, name: str, value: str) -> None:
        """Stakes, ante, or that it is a cash game at these stakes."""
        if name == "ante":
            self.ante = value
        elif name == "stakes":
            self.lines[0] = self.lines[0].replace("(30/60)", f"({value})")
        else:
            self.lines[0] = f"PokerStars Game #170000000001:  Razz Limit ({value} USD) - 2012/03/04 20:15:00 ET"

    def line(self, text: str) -> None:
        """Takes a line of the hand, with its marks, if any."""
        mark = _MARK.search(text)
        if mark:
            text = text[: mark.start()]
        text = text.replace("POT", f"{round(self.pot, 2):.2f}".removesuffix(".00"))
        self.lines.append(text)
        self.marks += [(len(self.lines), rule) for rule in mark[1].split()] if mark else []
        self._follow(text)

    def _follow(self, text: str) -> None:
        if put := _PUTS_IN.match(text):
            amount = float(put[3].replace(",", ""))
            self.pot += amount
            if "ante" not in put[2]:
                self.street_in[put[1]] = self.street_in.get(put[1], 0) + amount
        elif raised := _RAISES.match(text):
            total = float(raised[2].replace(",", ""))
            self.pot += total - self.street_in.get(raised[1], 0)
            self.street_in[raised[1]] = total
        elif back := _RETURNED.match(text):
            self.pot -= float(back[1].replace(",", ""))
        elif dealt := re.match(r"Dealt to (.+?)(?: \[([^\]]*)\])? \[([^\]]*)\]$", text):
            self.boards[dealt[1]] = f"{dealt[2] or ''} {dealt[3]}".strip()
        elif text.startswith("*** "):
            self.street_in.clear()
            self.street = "7" if "RIVER" in text else text[4]
        elif taken := re.match(r"(.+) collected (\S+) from", text):
            self.outcome[taken[1]] = f"collected ({taken[2]})"
        elif folds := re.match(r"(.+): folds", text):
            self.outcome.setdefault(folds[1], f"folded {_FOLDED.get(self.street, 'on the River')}")

    def seat_list(self, text: str) -> None:
        """`Ann 1000 Qc, Bob 1000 6h/2c/9s`: seats, antes and third street's cards."""
        self.seats = [seat.rsplit(" ", 2) for seat in re.split(r", *", text.strip())]
        for number, (name, stack, _) in enumerate(self.seats, 1):
            self.lines.append(f"Seat {number}: {name} ({stack} in chips)")
            self.sign = "$" if stack.startswith("$") else ""

    def antes(self) -> None:
        """Everyone's ante."""
        for name, *_ in self.seats:
            self.line(f"{name}: posts the ante {self.ante}")

    def doors(self) -> None:
        """Third street, up to the first act."""
        self.line("*** 3rd STREET ***")
        for name, _, cards in self.seats:
            self.line(f"Dealt to {name} [{cards.replace('/', ' ')}]")

    def deal(self, street: str, cards: str) -> None:
        """`4: Ann 8s, Bob 7h`, `7:` or `7: [6s]`."""
        mark = _MARK.search(cards)
        cards = cards[: mark.start()] if mark else cards
        marks = mark[0] if mark else ""
        if street == "7" and cards.startswith("["):
            self.board = cards
        self.line(_HEADINGS[street] + (f" {self.board}" if street == "7" and self.board else "") + marks)
        for name, card in re.findall(r"([^,\[]+?) (\w\w)(?:, *|$)", cards):
            self.line(f"Dealt to {name} [{self.boards[name]}] [{card}]")

    def summary(self) -> None:
        """The money as it was put in, and a line for everyone."""
        self.line("*** SUMMARY ***")
        self.line(f"Total pot {self.sign}POT | Rake {self.sign}0")
        if self.board:
            self.line(f"Board {self.board}")
        for number, (name, *_) in enumerate(self.seats, 1):
            self.line(f"Seat {number}: {name} {self.outcome.get(name, 'mucked')}")


def told(spec: str) -> tuple[str, list[tuple[int, str]]]:
    """A whole hand, and the line and rule of each finding that its marks ask for.

    `seats:` gives names, chips and third street's cards; antes, deals and the summary follow by themselves unless the
    lines tell them. `POT` stands for what is in the pot. Stakes are 30/60 and the ante 5 chips unless `stakes:` and
    `ante:` say otherwise before the seats; `cash:` makes them dollars.
    """
    lines = [line.strip() for line in spec.split("\n") if line.strip()]
    hand = _Told(HEADER)
    has_antes = any("posts the ante" in line for line in lines)
    dealt = any("*** 3rd" in line for line in lines)
    for line in lines:
        head, _, rest = line.partition(":")
        if head in ("stakes", "ante", "cash"):
            hand.setting(head, rest.strip())
            continue
        if head == "seats":
            hand.seat_list(rest)
            if not has_antes:
                hand.antes()
            continue
        if not dealt and "posts the ante" not in line and not line.startswith("Seat "):
            dealt = True
            hand.doors()
        if head in _HEADINGS:
            hand.deal(head, rest.strip())
        else:
            hand.line(line)
    if not any("*** SUMMARY" in line for line in lines):
        hand.summary()
    return "\n".join(hand.lines) + "\n", sorted(hand.marks)


def assert_told(spec: str) -> Replay:
    """The findings of a told hand are those that its marks ask for, at their lines, and no others."""
    text, expected = told(spec)
    replays = replayed(text)
    listing = "\n".join(f"{number:3} {line}" for number, line in enumerate(text.split("\n"), 1))
    said = "\n".join(map(str, replays.findings))
    assert found(replays) == expected, f"\n{listing}\n{said}"
    return replays


# -- three whole hands, told as a room tells them


def _blanks(text: str) -> str:
    """The text with the blanks that the room leaves at the end of some lines."""
    return re.sub(r"(in chips\)|folds|checks|hand|Rake \S+)$", r"\1 ", text, flags=re.MULTILINE)


FOLDED_OUT = _blanks("""\
PokerStars Game #170000000011:  Razz Limit ($0.10/$0.20 USD) - 2010/02/03 21:04:05 ET
Table 'Adrastea III' 8-max
Seat 1: Marlowe ($4.00 in chips)
Seat 2: tin whistle ($3.10 in chips)
Seat 4: Osier ($2.55 in chips)
Seat 6: quince99 ($6.20 in chips)
Marlowe: posts the ante $0.02
tin whistle: posts the ante $0.02
Osier: posts the ante $0.02
quince99: posts the ante $0.02
*** 3rd STREET ***
Dealt to Marlowe [Kd]
Dealt to tin whistle [7s]
Dealt to Osier [2c 9h 4d]
Dealt to quince99 [Ts]
Marlowe: brings in for $0.05
tin whistle: calls $0.05
Osier: raises $0.05 to $0.10
quince99: folds
Marlowe: calls $0.05
tin whistle: calls $0.05
*** 4th STREET ***
Dealt to Marlowe [Kd] [3h]
Dealt to tin whistle [7s] [5c]
Dealt to Osier [2c 9h 4d] [6s]
Osier: bets $0.10
Marlowe: folds
tin whistle: calls $0.10
*** 5th STREET ***
Dealt to tin whistle [7s 5c] [Qh]
Dealt to Osier [2c 9h 4d 6s] [Jc]
Osier: checks
tin whistle: checks
*** 6th STREET ***
Dealt to tin whistle [7s 5c Qh] [Ad]
Dealt to Osier [2c 9h 4d 6s Jc] [8d]
Osier: bets $0.20
tin whistle: folds
Uncalled bet ($0.20) returned to Osier
Osier collected $0.55 from pot
Osier: doesn't show hand
*** SUMMARY ***
Total pot $0.58 | Rake $0.03
Seat 1: Marlowe folded on the 4th Street
Seat 2: tin whistle folded on the 6th Street
Seat 4: Osier collected ($0.55)
Seat 6: quince99 folded on the 3rd Street (didn't bet)
""")
"""Four antes of .02, three times .10 on third, twice .10 on fourth: .58; nobody calls on sixth street."""

SHOWN_DOWN = _blanks("""\
PokerStars Game #170000000012:  Razz Limit ($0.10/$0.20 USD) - 2010/02/03 21:05:31 ET
Table 'Adrastea III' 8-max
Seat 1: Marlowe ($3.83 in chips)
Seat 2: tin whistle ($2.88 in chips)
Seat 4: Osier ($2.88 in chips)
Marlowe: posts the ante $0.02
tin whistle: posts the ante $0.02
Osier: posts the ante $0.02
*** 3rd STREET ***
Dealt to Marlowe [3s]
Dealt to tin whistle [Qd]
Dealt to Osier [As 5h 8c]
tin whistle: brings in for $0.05
Osier: raises $0.05 to $0.10
Marlowe: calls $0.10
tin whistle: folds
*** 4th STREET ***
Dealt to Marlowe [3s] [6d]
Dealt to Osier [As 5h 8c] [4h]
Marlowe: bets $0.10
Osier: calls $0.10
*** 5th STREET ***
Dealt to Marlowe [3s 6d] [Kh]
Dealt to Osier [As 5h 8c 4h] [9s]
Osier: bets $0.20
Marlowe: calls $0.20
*** 6th STREET ***
Dealt to Marlowe [3s 6d Kh] [7c]
Dealt to Osier [As 5h 8c 4h 9s] [2h]
Osier: bets $0.20
Marlowe: calls $0.20
*** RIVER ***
Dealt to Osier [As 5h 8c 4h 9s 2h] [Jd]
Osier: bets $0.20
Marlowe: calls $0.20
*** SHOW DOWN ***
Osier: shows [As 5h 8c 4h 9s 2h Jd] (Lo: 8,5,4,2,A)
Marlowe: shows [Ac 2d 3s 6d Kh 7c 9d] (Lo: 7,6,3,2,A)
Marlowe collected $1.64 from pot
*** SUMMARY ***
Total pot $1.71 | Rake $0.07
Seat 1: Marlowe showed [Ac 2d 3s 6d Kh 7c 9d] and won ($1.64) with Lo: 7,6,3,2,A
Seat 2: tin whistle folded on the 3rd Street
Seat 4: Osier showed [As 5h 8c 4h 9s 2h Jd] and lost with Lo: 8,5,4,2,A
""")
"""Three antes of .02, the bring-in of .05, and twice .10 .10 .20 .20 .20: 1.71."""

CAPPED = _blanks("""\
PokerStars Game #170000000013:  Razz Limit ($0.10/$0.20 USD) - 2010/02/03 21:07:12 ET
Table 'Adrastea III' 8-max
Seat 1: Marlowe ($4.65 in chips)
Seat 4: Osier ($2.06 in chips)
Seat 6: quince99 ($6.18 in chips)
Marlowe: posts the ante $0.02
Osier: posts the ante $0.02
quince99: posts the ante $0.02
*** 3rd STREET ***
Dealt to Marlowe [4c]
Dealt to Osier [Jh 7h Jc]
Dealt to quince99 [5d]
Osier: brings in for $0.05
quince99: raises $0.05 to $0.10
Marlowe: raises $0.10 to $0.20
Osier: folds
quince99: raises $0.10 to $0.30
Marlowe: raises $0.10 to $0.40
Betting is capped
quince99: calls $0.10
*** 4th STREET ***
Dealt to Marlowe [4c] [Ks]
Dealt to quince99 [5d] [3d]
quince99: bets $0.10
Marlowe: folds
Uncalled bet ($0.10) returned to quince99
quince99 collected $0.87 from pot
*** SUMMARY ***
Total pot $0.91 | Rake $0.04
Seat 1: Marlowe folded on the 4th Street
Seat 4: Osier folded on the 3rd Street
Seat 6: quince99 collected ($0.87)
""")
"""Three antes of .02, the bring-in of .05, twice .40: .91."""

SESSION = "\n\n\n".join((FOLDED_OUT, SHOWN_DOWN, CAPPED))
