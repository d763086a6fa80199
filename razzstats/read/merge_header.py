"""What Merge tells of a game before it begins: which game, for what stakes, at which table, and when."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from razzstats.money import SIGNS, Amount, decimal
from razzstats.read.lines import Line
from razzstats.read.merge_elements import SEAT, without_sign
from razzstats.read.rooms import is_razz

RAZZ = frozenset({"46", "47", "48", "49"})
"""`gametype`, or in a mixed game `multigametype`: the codes stand in fours, and 46, 47 and 49 were seen for Razz."""

TOURNAMENT = " Tournament"
"""How the description of one ends."""

_TOTALS = "20100908"
"""Since that day a raise tells the street's total; before, what was added (a hand of 2008 against those of 2012)."""


def game_name(description: dict[str, str], game: dict[str, str]) -> str:
    """The room's words for a game: its description, or in a mixed game `multigametype 23`; those of Razz say Razz."""
    kind = description.get("type", "").strip()
    code = game.get("multigametype", "")
    if is_razz(kind):
        return kind
    if code in RAZZ or (not code and game.get("gametype") in RAZZ):
        return "Razz"
    return f"multigametype {code}" if code else kind


@dataclass(frozen=True, slots=True)
class Header:
    """The attributes of a description and of a game."""

    description: dict[str, str]
    game: dict[str, str]

    @property
    def tournament(self) -> bool:
        """As the description says; without one, a tournament's number has a dash in it."""
        kind = self.description.get("type", "")
        return kind.endswith(TOURNAMENT) if kind else "-" in self._data(2)

    @property
    def chips_after_antes(self) -> bool:
        """A tournament of the older form tells the chips that are left after the ante; its files have no version."""
        return self.tournament and not (self.game.get("version") or self.description.get("version"))

    @property
    def raises_add(self) -> bool:
        """A raise tells what it adds."""
        return self.game.get("starttime", "9").replace("/", "")[:8] < _TOTALS

    @property
    def started(self) -> datetime | None:
        """Of a start that has its zone; most have none."""
        try:
            return datetime.strptime(self.game.get("starttime", ""), "%Y/%m/%d %H:%M:%S %z").astimezone(UTC)
        except (ValueError, OverflowError):
            return None

    def table(self, highest: int) -> Line:
        """The table, whose seats may have higher numbers than it has seats: then its size is not known."""
        seats = self.game.get("seats", "")
        fits = bool(SEAT.fullmatch(seats)) and highest <= int(seats)
        # without a name, the table's number in that of the game tells tables apart
        name = self._data(1) or self._id.partition("-")[0]
        name = name.replace("%3A", ":").replace("%7C", "|").replace("%25", "%")
        return Line("TABLE", ("", name, seats if fits else None), 0)

    def line(self, small_bet: Callable[[], Amount]) -> Line:
        """The header; `small_bet` is asked where the stakes are not told."""
        return self._tournament(small_bet()) if self.tournament else self._cash(small_bet)

    def _tournament(self, small: Amount) -> Line:
        number, buy_in = self._data(2).partition("-")[0], self.game.get("buyIn")
        level = self._stakes.partition("Limit")[2].strip()
        bets = (decimal(small), decimal(2 * small))
        return Line("TOURNAMENT_HEADER", ("", self._id, None, number, buy_in, self._mix, level, *bets, self._time), 0)

    def _cash(self, small_bet: Callable[[], Amount]) -> Line:
        small, big, sign = _bets(self._stakes)
        if not small:
            learnt = small_bet()
            small, big = decimal(learnt), decimal(2 * learnt)
        play = self.game.get("realmoney") == "false"
        # all its real tables were in dollars, and some do not say so
        code = None if play else SIGNS.get(sign or "$")
        sign = None if play else sign
        return Line("CASH_HEADER", ("", self._id, None, self._mix, sign, small, big, code, self._time), 0)

    @property
    def _id(self) -> str:
        return self.game.get("id", "")

    @property
    def _time(self) -> str:
        return self.game.get("starttime", "")

    @property
    def _mix(self) -> str | None:
        kind = self.description.get("type", "").removesuffix(TOURNAMENT)
        return None if is_razz(kind) else kind

    @property
    def _stakes(self) -> str:
        return self.game.get("stakes") or self.description.get("stakes", "")

    def _data(self, place: int) -> str:
        """A part of what the room says of the table: date, name, tournament or table, game."""
        text = self.game.get("data", "")
        parts = text.split("|" if "|" in text else ":")
        return parts[place].strip() if place < len(parts) else ""


def _bets(text: str) -> tuple[str | None, str | None, str | None]:
    """Small bet, big bet and currency sign of `Limit $0.50/$1` or `Limit ($0.50 / $1)`."""
    for word in text.replace(" / ", "/").replace("(", " ").replace(")", " ").split():
        small, slash, big = word.partition("/")
        if slash and (one := without_sign(small)) and (other := without_sign(big)):
            return one, other, small.removesuffix(one) or None
    return None, None, None


def moment(milliseconds: int) -> datetime | None:
    """UTC of an event's timestamp."""
    try:
        return datetime.fromtimestamp(milliseconds // 1000, UTC)
    except (ValueError, OverflowError, OSError):
        return None
