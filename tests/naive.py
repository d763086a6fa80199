"""A second, dumb reader of PokerStars Razz text, to test the real one against. It shares no code with razzstats.

It believes what it reads: it adds up chips and counts acts, and checks nothing.
"""

import re
from collections import Counter
from dataclasses import dataclass, field

MONEY = r"[$€£]?([\d,]+(?:\.\d+)?)"
ALL_IN = r"( and is all-in)?"
HEADER = re.compile(r"PokerStars (?:Home Game )?(?:Game|Hand) #(\d+):(.*)", re.I)
SEAT = re.compile(r"Seat \d+: (.+) \(" + MONEY + r" in chips(?:, [^()]*)?\)", re.I)
STREET = re.compile(r"\*\*\* (?:([3-6])(?:rd|th) STREET|(RIVER)) \*\*\*", re.I)
DOOR = re.compile(r"\[(?:\S+ )*(\S+)\]")
TOTAL = re.compile(r"Total pot .*\| Rake " + MONEY, re.I)
ANTE = re.compile(r"posts the ante " + MONEY + ALL_IN, re.I)
BRING_IN = re.compile(r"brings[ -]in (?:low )?for " + MONEY + ALL_IN, re.I)
ADDS = re.compile(r"(call|bet)s " + MONEY + ALL_IN, re.I)
RAISE = re.compile(r"raises " + MONEY + r" to " + MONEY + ALL_IN, re.I)
PASS = re.compile(r"(fold|check)s(?: \[.*\])?", re.I)
COLLECTED = re.compile(r"collected " + MONEY + r" from (?:main |side )?pot(?:-\d+)?", re.I)
RANKS = "A23456789TJQK"
SUITS = "CDHS"
STREETS = (3, 4, 5, 6, 7)


@dataclass
class NaivePlayer:
    """What one player did in one hand."""

    vpip: bool = False
    """Called, raised or bet on 3rd street; the bring-in itself does not count, opening full instead of it does."""
    forced: bool = False
    """Had the high door card, or got the duty from an all-in player; nobody has it when no two players have chips."""
    saw4: bool = False
    saw5: bool = False
    saw6: bool = False
    saw7: bool = False
    showdown: bool = False
    won: bool = False
    acts: dict[int, Counter[str]] = field(default_factory=lambda: {street: Counter() for street in STREETS})
    """For each street how many `bets`, `raises`, `calls`, `checks` and `folds`."""


@dataclass
class NaiveHand:
    """One Razz hand, money in hundredths."""

    id: str
    pot: int = 0
    """All that was put in, less the uncalled bet."""
    rake: int = 0
    net: dict[str, int] = field(default_factory=dict)
    """For everyone with a door card: collected, less put in."""
    players: dict[str, NaivePlayer] = field(default_factory=dict)


def read_hands(text: str) -> list[NaiveHand]:
    """The Razz hands of a PokerStars text already decoded; other games and cancelled hands are left out."""
    hands: list[NaiveHand] = []
    for found, lines in split_hands(text):
        rest = re.sub(r"\{[^}]*\}", "", found[2])
        if re.search(r"razz limit", rest, re.I) and not any(line.lower() == "hand cancelled" for line in lines):
            hands.append(read_hand(found[1], lines))
    return hands


def split_hands(text: str) -> list[tuple[re.Match[str], list[str]]]:
    """Each header with the lines that follow it."""
    hands: list[tuple[re.Match[str], list[str]]] = []
    for line in text.lstrip("\ufeff").replace("\r", "\n").split("\n"):
        line = line.strip()
        if header := HEADER.fullmatch(line):
            hands.append((header, []))
        elif line and hands:
            hands[-1][1].append(line)
    return hands


def hundredths(text: str) -> int:
    """`1,234.5` as 123450."""
    whole, _, part = text.replace(",", "").partition(".")
    return int(whole) * 100 + int((part + "00")[:2])


def actor(line: str, names: list[str]) -> tuple[str, str] | None:
    """Whose line it is, and what he does: the longest seated name that stands before something he can do."""
    for name in names:
        if line.startswith(name + ": "):
            what = line[len(name) + 2 :].strip()
            if any(pattern.fullmatch(what) for pattern in (ANTE, BRING_IN, ADDS, RAISE, PASS)):
                return name, what
        elif line.startswith(name + " ") and COLLECTED.fullmatch(line[len(name) + 1 :]):
            return name, line[len(name) + 1 :]
    return None


def card_value(card: str) -> tuple[int, int]:
    """For the bring-in: ace low, then clubs, diamonds, hearts, spades."""
    return RANKS.index(card[0].upper()), SUITS.index(card[-1].upper())


def read_hand(number: str, lines: list[str]) -> NaiveHand:
    """Follow one hand from the seats to the summary."""
    hand = NaiveHand(number)
    seats: list[str] = []
    stacks: dict[str, int] = {}
    doors: dict[str, tuple[int, int]] = {}
    put_in: Counter[str] = Counter()
    in_street: Counter[str] = Counter()
    collected: Counter[str] = Counter()
    folded: set[str] = set()
    street = 0
    summary = False
    names: list[str] = []
    for line in lines:
        if line.startswith("*** "):
            if heading := STREET.match(line):
                street = 7 if heading[2] else int(heading[1])
                in_street.clear()
                for name, player in hand.players.items():
                    setattr(player, f"saw{street}", name not in folded)
            elif line.upper() == "*** SHOW DOWN ***":
                for name, player in hand.players.items():
                    player.showdown = name not in folded
            elif line.upper() == "*** SUMMARY ***":
                summary = True
        elif summary:
            if total := TOTAL.match(line):
                hand.rake = hundredths(total[1])
        elif not put_in and (seat := SEAT.match(line)):
            seats.append(seat[1])
            stacks[seat[1]] = hundredths(seat[2])
            names = sorted(seats, key=len, reverse=True)
        elif line.upper().startswith("DEALT TO "):
            for name in names:
                if line[9:].startswith(name + " [") and street == 3:
                    door = DOOR.fullmatch(line[9 + len(name) + 1 :])
                    if door is not None:
                        doors[name] = card_value(door[1])
                        hand.players[name] = NaivePlayer()
                        break
        elif returned := re.fullmatch(r"Uncalled bet \(" + MONEY + r"\) returned to (.+)", line, re.I):
            put_in[returned[2]] -= hundredths(returned[1])
        elif found := actor(line, names):
            name, what = found
            verb = what.split()[0].lower()
            if match := COLLECTED.fullmatch(what):
                collected[name] += hundredths(match[1])
            elif match := ANTE.fullmatch(what):
                put_in[name] += hundredths(match[1])
            else:
                if not any(in_street.values()) and not hand.players[name].forced and street == 3:
                    mark_forced(hand, seats, doors, {n: stacks[n] - put_in[n] for n in doors})
                before = in_street[name]
                if match := BRING_IN.fullmatch(what):
                    in_street[name] += hundredths(match[1])
                elif match := ADDS.fullmatch(what):
                    in_street[name] += hundredths(match[2])
                elif match := RAISE.fullmatch(what):
                    in_street[name] = hundredths(match[2])
                put_in[name] += in_street[name] - before
                if verb in {"bets", "raises", "calls", "checks", "folds"}:
                    hand.players[name].acts[street][verb] += 1
                    hand.players[name].vpip |= street == 3 and verb in {"bets", "raises", "calls"}
                if verb == "folds":
                    folded.add(name)
    hand.pot = put_in.total()
    hand.net = {name: collected[name] - put_in[name] for name in hand.players}
    for name, player in hand.players.items():
        player.won = collected[name] > 0
    return hand


def mark_forced(hand: NaiveHand, seats: list[str], doors: dict[str, tuple[int, int]], behind: dict[str, int]) -> None:
    """Who had to open: the high door card, or the next player clockwise who has chips."""
    high = max(doors, key=lambda name: doors[name])
    start = seats.index(high)
    for name in seats[start:] + seats[:start]:
        if behind.get(name, 0) > 0:
            hand.players[name].forced = True
            return
