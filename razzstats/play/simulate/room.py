"""The life of a simulated table: who sits where and with how much, from hand to hand."""

from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from zoneinfo import ZoneInfo

from razzstats.events import Act, Kind
from razzstats.findings import Location
from razzstats.hand import Hand, Seat, Stakes, Tournament
from razzstats.house import POKERSTARS
from razzstats.money import CHIPS, Amount

ET = ZoneInfo("America/New_York")

LEVELS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
SMALL_BETS = (10, 20, 30, 50, 80, 100, 150, 200, 300, 500, 800, 1000)
"""In chips, one for each level; the ante and the bring-in are those of `usual_stakes`."""
HANDS_A_LEVEL = 8
STARTING_CHIPS: Amount = 150_000

LEAVES, LEAVES_BROKE, TOPS_UP, JOINS = 0.02, 0.4, 0.5, 0.2


def usual_stakes(small_bet: Amount, big_bet: Amount) -> Stakes:
    """With an ante of a fifth of the small bet and a bring-in of three tenths, as in the room's own tournaments."""
    return Stakes(small_bet, big_bet, max(1, small_bet // 5), max(1, small_bet * 3 // 10))


@dataclass
class Room:
    """Who sits where and with how much, from hand to hand."""

    players: int
    names: tuple[str, ...]
    hero: str | None
    stakes: Stakes
    buy_in: tuple[float, float]
    currency: str
    table: str
    rng: Random
    seats: dict[int, str] = field(default_factory=dict)
    stacks: dict[str, Amount] = field(default_factory=dict)
    tournament: Tournament | None = None
    played: int = 0
    """Hands of this tournament."""

    @property
    def size(self) -> int:
        """The table's seats."""
        return next(size for size in (2, 6, 8) if size >= self.players)

    def settle(self) -> None:
        """What happens before a hand."""
        if self.currency == CHIPS:
            self._next_of_tournament()
        elif self.seats:
            self._come_and_go()
        else:
            self._fill()

    def blank(self, number: str, clock: datetime) -> Hand:
        """A hand of which no more is known than who has paid the ante."""
        local = clock.astimezone(ET)
        seats = [(seat, name, self.stacks[name]) for seat, name in sorted(self.seats.items())]
        ante = self.stakes.ante or 0
        return Hand(
            place=Location("simulated", 1),
            room=POKERSTARS.room,
            id=number,
            played_at=clock,
            time_text=f"{local:%Y/%m/%d} {local.hour}:{local:%M:%S} ET",
            table=f"{self.tournament.number} 1" if self.tournament else self.table,
            max_seats=self.size,
            stakes=self.stakes,
            currency=self.currency,
            seats=tuple(Seat(seat, name, stack, line) for line, (seat, name, stack) in enumerate(seats, 2)),
            events=tuple(
                Act(line, Kind.ANTE, name, min(ante, stack), all_in=stack <= ante)
                for line, (_, name, stack) in enumerate(seats, 2 + len(seats))
            ),
            printed=None,
            hero=self.hero if self.hero in self.seats.values() else None,
            tournament=self.tournament,
        )

    def _come_and_go(self) -> None:
        for seat, name in list(self.seats.items()):
            stack = self.stacks[name]
            short = stack < (self.stakes.ante or 0) + (self.stakes.bring_in or 0)
            if name != self.hero and self.rng.random() < (LEAVES if stack else LEAVES_BROKE):
                del self.seats[seat], self.stacks[name]
            elif not stack or (short and self.rng.random() < TOPS_UP):
                self.stacks[name] += self._buys()
        while len(self.seats) < 2 or (len(self.seats) < self.players and self.rng.random() < JOINS):
            self._sit()

    def _next_of_tournament(self) -> None:
        self.seats = {seat: name for seat, name in self.seats.items() if self.stacks[name]}
        number = int(self.tournament.number) if self.tournament else 910_000_000
        if len(self.seats) < 2:
            number += 1
            self.played = 0
            self.seats.clear()
            self._fill()
        level = min(self.played // HANDS_A_LEVEL, len(LEVELS) - 1)
        small = 100 * SMALL_BETS[level]
        self.played += 1
        self.stakes = usual_stakes(small, 2 * small)
        self.tournament = Tournament(str(number), "$10+$1 USD", f"Level {LEVELS[level]}")

    def _buys(self) -> Amount:
        if self.currency == CHIPS:
            return STARTING_CHIPS
        least, most = (max(1, int(big_bets * self.stakes.big_bet)) for big_bets in self.buy_in)
        return self.rng.randint(least, most)

    def _fill(self) -> None:
        while len(self.seats) < self.players:
            self._sit()

    def _sit(self) -> None:
        taken = set(self.seats.values())
        free = [name for name in self.names if name not in taken]
        name = self.hero if self.hero in free else self.rng.choice(free)
        self.seats[self.rng.choice([seat for seat in range(1, self.size + 1) if seat not in self.seats])] = name
        self.stacks[name] = self._buys()
