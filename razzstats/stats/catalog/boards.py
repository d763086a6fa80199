"""Boards: betting on the look of them, bricks, and open pairs."""

from collections.abc import Callable

from razzstats.data.features import Ints, Mask, Seats, Spots
from razzstats.stats.catalog.words import BRICKS, LATER, RAZZ
from razzstats.stats.stat import Stat

_COUNT = ("no brick", "one brick", "two bricks", "three bricks")


def boards_on(street: int) -> tuple[Stat, ...]:
    """Statistics of boards that every street has."""
    name = f"{street}th"
    heading = f"{name} street"

    def here(spots: Spots) -> Mask:
        return spots.street == street

    def stays(bricks: int) -> Stat:
        return Stat(
            f"stays_{street}_{bricks}", f"Stays on {name} with {_COUNT[bricks]}", heading,
            f"hands in which he had a decision on {name}, not being all-in, {_COUNT[bricks]} among his up cards after "
            "the door",
            f"does not fold on {name}", RAZZ,
            spot=lambda t: here(t) & t.decision & (t.seats.boards.bricks(street) == bricks)[t.row],
            deed=lambda t: t.stays,
        )  # fmt: skip

    return (
        Stat(
            f"lead_low_{street}", f"Lead with the lowest board on {name}", heading,
            f"first to act on {name}, no board lower than his", "bets",
            RAZZ, spot=lambda t: here(t) & t.no_bet_yet & t.opens_street & (t.rivals.ahead | t.rivals.level),
            deed=lambda t: t.act("bet"),
        ),
        Stat(
            f"bet_ahead_{street}", f"Bet ahead on {name}", heading,
            f"decisions on {name} with no bet yet, his board better than every other", "bets",
            RAZZ, spot=lambda t: here(t) & t.no_bet_yet & t.rivals.ahead, deed=lambda t: t.act("bet"),
        ),
        Stat(
            f"fold_behind_{street}", f"Fold behind on {name}", heading,
            f"first answers to another's bet on {name}, a rival's board better than his", "folds",
            RAZZ, spot=lambda t: here(t) & t.first_response & t.rivals.behind, deed=lambda t: t.act("fold"),
        ),
        *(stays(bricks) for bricks in range(min(street, 6) - 2)),
        *([_hidden_pair(street)] if street < 7 else []),
    )  # fmt: skip


def _hidden_pair(street: int) -> Stat:
    name = f"{street}th"
    return Stat(
        f"hidden_pair_{street}", f"Hidden pair on {name}", f"{name} street",
        f"hands that saw {name}, his down cards known at the deal",
        f"the card of {name} pairs one of his down cards, and none of his board", RAZZ,
        seat_spot=lambda seats: seats.from_deal & seats.boards.known(street) & seats.saw(street),
        seat_deed=lambda seats: seats.hidden_pair(street),
    )  # fmt: skip


# -- a brick on 4th

_AFTER_BRICK = "first answers to a bet on 4th, dealt to two, after a brick"


def _bricked(spots: Spots) -> Mask:
    """He answers a bet on 4th, heads-up, after a brick."""
    return (spots.street == 4) & spots.first_response & (spots.seats.fourth_case >= 2)[spots.row]


def _fold_after_brick(rival: str, bricked: bool, third: str, raised: bool) -> Stat:
    caught = "one too" if bricked else "none"

    def spot(spots: Spots) -> Mask:
        case = spots.seats.fourth_case == (3 if bricked else 2)
        return _bricked(spots) & case[spots.row] & (spots.raised_on_third == raised)

    return Stat(
        f"fold_brick_{rival}_{'raised' if raised else 'single'}",
        f"Fold after a brick against a {rival} catch, {third} on 3rd",
        "4th street",
        f"{_AFTER_BRICK}; the rival caught {caught}, and 3rd saw {third}",
        "folds", BRICKS, spot=spot, deed=lambda t: t.act("fold"),
    )  # fmt: skip


AFTER_BRICK: tuple[Stat, ...] = (
    Stat(
        "fold_brick", "Fold after a brick on 4th", "4th street",
        f"{_AFTER_BRICK}: a ten or higher, or a pair of his own board", "folds",
        BRICKS, spot=_bricked, deed=lambda t: t.act("fold"),
    ),
    *(
        _fold_after_brick(rival, bricked, third, raised)
        for rival, bricked in (("good", False), ("bad", True))
        for third, raised in (("one bet at most", False), ("a raise", True))
    ),
)  # fmt: skip


# -- open pairs


def _open_pair(suffix: str, label: str, whose: str, on: Callable[[Seats], Ints]) -> tuple[Stat, ...]:
    """Seen, stayed in and won: with a pair on his own board, or on a rival's."""

    def paired(seats: Seats) -> Mask:
        return seats.all_boards_known & (on(seats) > 0)

    return (
        Stat(
            f"paired_{suffix}", label, LATER,
            "hands that saw 4th, all up cards known", f"{whose} board paired on 4th, 5th or 6th while he was in",
            RAZZ, seat_spot=lambda seats: seats.saw(4) & seats.all_boards_known, seat_deed=paired,
        ),
        Stat(
            f"paired_{suffix}_stays", f"{label}: stays", LATER,
            f"decisions on the street on which {whose} board paired, all up cards known", "does not fold on it",
            RAZZ, spot=lambda t: t.decision & paired(t.seats)[t.row] & (on(t.seats)[t.row] == t.street),
            deed=lambda t: t.stays,
        ),
        Stat(
            f"paired_{suffix}_won", f"{label}: wins", LATER,
            f"hands in which {whose} board paired while he was in, all up cards known, with a result",
            "won a pot or a share of one",
            RAZZ, seat_spot=lambda seats: paired(seats) & seats.settled, seat_deed=lambda seats: seats.won,
        ),
    )  # fmt: skip


OPEN_PAIRS: tuple[Stat, ...] = (
    *_open_pair("own", "Own board pairs", "his own", lambda seats: seats.paired_on),
    *_open_pair("rival", "A rival's board pairs", "a rival's", lambda seats: seats.rival_paired_on),
)
