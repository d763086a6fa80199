"""Seeded players that play legal Razz on a Table, hand after hand: practice hands for tests and trials.

Their styles stand in styles.py, the mistakes that can be planted in them in leaks.py, what they decide in decision.py.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from random import Random

from razzstats.cards import Card
from razzstats.hand import Hand, Stakes
from razzstats.money import CHIPS, decimal
from razzstats.play.simulate.dealer import Dealer
from razzstats.play.simulate.decision import Decision
from razzstats.play.simulate.leaks import style_named
from razzstats.play.simulate.room import ET, Room, usual_stakes
from razzstats.play.simulate.styles import STYLES, Style

START = datetime(2026, 1, 5, 20, 0, tzinfo=ET)
STAKES = usual_stakes(50, 100)

NAMES = (
    "wheelwright", "Door Card Dan", "low.tide", "brickyard9", "Mrs Perfect", "six-four-smooth", "no_pair", "Ten Max",
    "ante.meridiem", "Sevenoaks", "Lady Deuce", "rough 8", "bottom_up", "Aunt Trey", "steal&run", "Quiet River",
    "gutterball", "paint is bad", "Four Flusher", "A2345ever", "low-down", "Old Razzle", "catch_perfect", "Kingfisher",
)  # fmt: skip


def shuffled(rng: Random) -> Sequence[Card]:
    """A deck; cards are dealt from its end, three to a seat in the order of the seats, then one to each on a street."""
    return rng.sample(range(52), 52)


def simulate(
    hands: int,
    players: int = 6,
    seed: int = 0,
    stakes: Stakes = STAKES,
    names: Sequence[str] | None = None,
    *,
    styles: Sequence[Style | str] = STYLES,
    hero: str | None = None,
    buy_in: tuple[float, float] = (10, 40),
    currency: str = "USD",
    tournament: bool = False,
    table: str = "Lowell IV",
    start: datetime = START,
    deck: Callable[[Random], Sequence[Card]] = shuffled,
    log: Callable[[Decision], object] | None = None,
) -> Iterator[Hand]:
    """Hands of one table of up to `players`, as PokerStars would write them; the same arguments give the same hands.

    `names` may sit there, each with the style in the same place of `styles`, which begin again when they run out; a
    style may be given by its name (leaks.py lists all). `buy_in` is the least and the most that a player brings to a
    cash game, in big bets; `hero` sits there all the time and his cards are shown; if he is none of `names` he comes
    before them. A tournament has stakes and chips of its own, and the next one follows when it is won. A `start`
    without a zone is Eastern Time. `log` is given every decision, in order, as it is taken: `log=decisions.append`.

    Raises ValueError for a table that cannot be seated, a style that nobody knows, or stakes that cannot be played.
    """
    pool = tuple(dict.fromkeys(NAMES if names is None else names))
    for name in (*pool, *([] if hero is None else [hero])):
        if not name or name != " ".join(name.split()) or not name.isprintable():
            raise ValueError(f"{name!r} cannot be a screen name")
    pool = pool if hero is None or hero in pool else (hero, *pool)
    if not 2 <= players <= 8 or len(pool) < players:
        raise ValueError(f"{players} players from {len(pool)} names: 2 to 8 can play, each with a name of his own")
    _playable(stakes)
    known = [style_named(style) if isinstance(style, str) else style for style in styles]
    style_of = {name: known[place % len(known)] for place, name in enumerate(pool)}
    currency, start = CHIPS if tournament else currency, start if start.tzinfo else start.replace(tzinfo=ET)
    room = Room(players, pool, hero, stakes, buy_in, currency, table, Random(seed))

    def dealer(blank: Hand) -> Dealer:
        return Dealer(blank, room.stakes.bring_in or 0, style_of, room.rng, deck(room.rng), log)

    return _hands(room, dealer, hands, seed, start)


def _playable(stakes: Stakes) -> None:
    ante, bring_in = stakes.ante or 0, stakes.bring_in or 0
    if not (ante > 0 and 0 < bring_in < stakes.small_bet <= stakes.big_bet):
        bets = f"{decimal(stakes.small_bet)}/{decimal(stakes.big_bet)}"
        raise ValueError(
            f"stakes {bets}, ante {decimal(ante)}, bring-in {decimal(bring_in)}: there must be an ante, and a bring-in "
            "below the small bet, which is at most the big bet"
        )


def _hands(room: Room, dealer_of: Callable[[Hand], Dealer], hands: int, seed: int, clock: datetime) -> Iterator[Hand]:
    # simulations of different seeds may lie in one store
    number = 210_000_000_000 + seed % 1000 * 1_000_000_000
    clock = clock.astimezone(UTC)
    for _ in range(hands):
        room.settle()
        number += room.rng.randint(1, 400)
        clock += timedelta(seconds=room.rng.randint(35, 85))
        if clock.astimezone(ET).fold:
            # the text cannot tell the hour that autumn repeats from the one before
            clock += timedelta(hours=1)
        dealer = dealer_of(room.blank(str(number), clock))
        hand = dealer.play()
        room.stacks |= dealer.stacks()
        yield hand
