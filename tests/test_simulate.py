"""Simulated players: legal hands, all the odd cases of the game, and PokerKit's opinion of them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

from razzstats.cards import UNKNOWN, Card, cards_text
from razzstats.events import Act, Award, Capped, Deal, Heading, Kind, Show, Street
from razzstats.findings import Severity
from razzstats.hand import Hand, Stakes
from razzstats.play.replay import Replay, replay
from razzstats.play.simulate import NAMES, simulate
from razzstats.play.simulate.spot import outlook, start_rank
from razzstats.play.simulate.styles import STYLES, Style
from razzstats.play.table import Table
from razzstats.value.lowball import low
from razzstats.write.pokerstars import write_all

HISTORIES = Path(__file__).parents[1] / "histories/pokerstars"

STATIONS = (
    Style(entry=30, steal=0.5, aggression=0.5, patience=30),
    Style(entry=30, steal=0.5, aggression=0.9, patience=30),
    Style(entry=12, steal=0.1, aggression=0.3, patience=3),
)
"""They hardly ever fold, so that side pots pile up and decks run out."""


def wild(hands: int, players: int, seed: int = 5) -> Iterator[Hand]:
    """Short stacks in loose hands."""
    return simulate(hands, players, seed, styles=STATIONS, buy_in=(0.03, 5))


# -- the same again


def test_same_seed_same_hands() -> None:
    assert list(simulate(50, 8, seed=3)) == list(simulate(50, 8, seed=3))
    assert list(simulate(50, 8, seed=3)) != list(simulate(50, 8, seed=4))


def test_more_hands_begin_with_the_fewer() -> None:
    assert list(simulate(30, seed=9))[:10] == list(simulate(10, seed=9))


def test_two_simulations_at_once_do_not_disturb_each_other() -> None:
    one, other = simulate(20, seed=1), simulate(20, seed=2)
    mixed = [hand for pair in zip(one, other, strict=True) for hand in pair]
    assert mixed[::2] == list(simulate(20, seed=1))
    assert mixed[1::2] == list(simulate(20, seed=2))


def test_the_session_among_the_histories_is_dealt_again() -> None:
    names = ("wheelwright", "low.tide", "Mrs Perfect", "six-four-smooth", "rough 8", "Quiet River", "gutterball")
    hands = simulate(
        420, 6, 4, Stakes(25, 50, 5, 10), names, hero="Sevenoaks", buy_in=(20, 40), table="Corvus II",
        start=datetime(2026, 2, 3, 19, 30),
    )  # fmt: skip
    text = "".join(write_all(hands, "\r\n"))
    assert text.encode() == (HISTORIES / "simulated-session.txt").read_bytes()


# -- legal


def clean(hands: Iterable[Hand]) -> Counter[str]:
    """The rules that had something to say, once none of it was a fault."""
    said: Counter[str] = Counter()
    for hand in hands:
        replayed = replay(hand)
        faults = [str(finding) for finding in replayed.findings if finding.severity is not Severity.INFO]
        assert not faults, faults
        assert not replayed.cannot_check
        assert sum(player.net or 0 for player in replayed.players) == -(replayed.rake or 0)
        said += Counter({finding.rule for finding in replayed.findings})
    return said


@pytest.mark.parametrize("players", range(2, 9))
def test_every_hand_is_legal(players: int) -> None:
    clean(simulate(100, players, seed=players))
    clean(wild(100, players, seed=players))


def test_tournaments_are_legal() -> None:
    clean(simulate(100, 8, seed=1, tournament=True))
    clean(simulate(100, 6, seed=2, tournament=True, styles=STATIONS))


@pytest.mark.parametrize(
    "stakes",
    [
        Stakes(2, 4, 1, 1),
        Stakes(3000, 6000, 500, 1000),
        Stakes(33, 66, 7, 13),
        Stakes(50, 50, 1, 49),
        Stakes(50, 100, 80, 5),
    ],
)
def test_any_stakes_are_legal(stakes: Stakes) -> None:
    clean(simulate(80, 6, 1, stakes, styles=STATIONS, buy_in=(0.5, 8)))


# -- the odd cases occur


def odd_cases(hand: Hand) -> Iterator[str]:
    """The rare things that happen in a hand."""
    replayed = replay(hand)
    yield from _all_ins(hand)
    awards = [event for event in hand.events if isinstance(event, Award)]
    pots = Counter(award.pot for award in awards)
    yield {0: "single pot", 2: "one side pot"}.get(len(hand.printed.pots) if hand.printed else 0, "two side pots")
    if max(pots.values()) > 1:
        yield "split"
    yield from {finding.rule for finding in replayed.findings if finding.rule in ("ODD_CHIP", "BRING_IN_SHIFTED")}
    yield from ["common card"] * (replayed.common is not None)
    yield from ["cap"] * any(isinstance(event, Capped) for event in hand.events)
    yield from ["muck"] * any(isinstance(event, Show) and event.mucked for event in hand.events)
    yield from ["shown unasked"] * (not replayed.showdown and any(isinstance(event, Show) for event in hand.events))
    yield from ["opened full"] * any(turn.opening and turn.act == "complete" for turn in replayed.turns)
    yield from ["no bring-in"] * (not any(turn.opening for turn in replayed.turns))


def _all_ins(hand: Hand) -> Iterator[str]:
    table = Table(hand)
    for event in hand.events:
        if isinstance(event, Act) and event.all_in:
            added = event.total - table.base
            short = event.total < table.raise_to()
            match event.kind:
                case Kind.ANTE:
                    yield "all-in ante"
                case Kind.BRING_IN:
                    yield "short bring-in"
                case Kind.CALL:
                    yield "all-in call" if event.total >= table.level else "short call"
                case kind if short:
                    size = "over" if 2 * added >= table.unit else "under"
                    yield f"short {'bet' if kind is Kind.BET else 'raise'} {size} half"
        table.push(event)


def test_everything_odd_happens() -> None:
    full = simulate(100, 8, styles=STATIONS[:2], buy_in=(5, 20))
    seen = Counter(case for hand in (*wild(500, 8), *wild(400, 5), *full) for case in odd_cases(hand))
    expected = {
        "all-in ante", "short bring-in", "all-in call", "short call", "BRING_IN_SHIFTED", "no bring-in", "opened full",
        "short bet over half", "short bet under half", "short raise over half", "short raise under half", "cap", "muck",
        "shown unasked", "single pot", "one side pot", "two side pots", "common card",
    }  # fmt: skip
    assert expected <= seen.keys(), (expected - seen.keys(), seen)


def test_a_tie_splits_the_pot_and_its_odd_cent() -> None:
    # a tie is rare in Razz, one in some four hundred showdowns of six
    hands = simulate(20_000, 7, styles=STATIONS[:2], buy_in=(5, 20))
    odd = (hand for hand in hands if "split" in odd_cases(hand) and "ODD_CHIP" in odd_cases(hand))
    shares = [event.amount for event in next(odd).events if isinstance(event, Award)]
    assert len(set(shares)) > 1


# -- the life of a table


def stacks_after(hand: Hand, replayed: Replay) -> dict[str, int]:
    net = {player.player: player.net or 0 for player in replayed.players}
    return {seat.player: (seat.stack or 0) + net[seat.player] for seat in hand.seats}


def test_stacks_move_from_hand_to_hand() -> None:
    kept = 0
    for before, after in pairwise(simulate(100, seed=7)):
        left = stacks_after(before, replay(before))
        now = {seat.player: seat.stack or 0 for seat in after.seats}
        for name in left.keys() & now.keys():
            # he may have bought more
            assert now[name] == left[name] or left[name] < 25
            kept += now[name] == left[name]
    assert kept > 300


def test_the_table_fills_and_empties() -> None:
    hands = list(simulate(300, 6, seed=2))
    sizes = {len(hand.seats) for hand in hands}
    assert max(sizes) == 6
    assert len(sizes) >= 3
    assert len({seat.player for hand in hands for seat in hand.seats}) > 6


def test_times_and_ids_rise() -> None:
    hands = list(simulate(200, seed=1, start=datetime(2026, 10, 31, 23, 30)))
    times = [hand.played_at for hand in hands if hand.played_at]
    assert times == sorted(set(times))
    assert times[0] >= datetime(2026, 11, 1, 3, 30, tzinfo=UTC)
    assert [int(hand.id) for hand in hands] == sorted({int(hand.id) for hand in hands})


def test_the_hero_stays_and_his_cards_are_seen() -> None:
    for hand in simulate(100, 6, seed=3, hero="Me and I", styles=STATIONS, buy_in=(1, 3)):
        deals = [event for event in hand.events if isinstance(event, Deal) and event.player == "Me and I"]
        assert hand.hero == "Me and I"
        assert len(deals[0].new) == 3
        assert all(len(event.new) == 1 for event in hand.events if isinstance(event, Deal) and event not in deals)


def test_without_a_hero_no_down_card_is_seen() -> None:
    for hand in simulate(30, seed=3):
        assert hand.hero is None
        assert all(len(event.new) == 1 for event in hand.events if isinstance(event, Deal))


def test_a_tournament_is_played_to_its_end() -> None:
    hands = list(simulate(400, 4, seed=1, tournament=True))
    numbers = [hand.tournament.number for hand in hands if hand.tournament]
    assert len(set(numbers)) > 1
    for before, after in pairwise(hands):
        assert before.tournament is not None
        assert after.tournament is not None
        chips = sum(seat.stack or 0 for seat in after.seats)
        assert chips == 4 * 150_000
        if before.tournament.number == after.tournament.number:
            assert {seat.player for seat in after.seats} <= {seat.player for seat in before.seats}
    assert {hand.printed.rake for hand in hands if hand.printed} == {0}


def test_only_a_fourth_street_is_raked() -> None:
    for hand in simulate(200, seed=4):
        streets = sum(isinstance(event, Heading) for event in hand.events)
        assert hand.printed is not None
        if len(hand.printed.pots) < 2:
            assert hand.printed.rake == (min(300, hand.printed.pot * 5 // 100) if streets > 1 else 0)


@pytest.mark.parametrize(
    "asked",
    [
        {"players": 1},
        {"players": 9},
        {"players": 3, "names": ["a", "b"]},
        {"stakes": Stakes(50, 100)},
        {"stakes": Stakes(50, 100, 10, 50)},
        {"stakes": Stakes(50, 25, 10, 15)},
        {"stakes": Stakes(50, 100, -10, 15)},
    ],
)
def test_impossible_tables(asked: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"there must be an ante|names: 2 to 8"):
        simulate(1, **asked)  # type: ignore[arg-type]


# -- the players


def test_styles_differ_as_they_say() -> None:
    played: Counter[int] = Counter()
    dealt: Counter[int] = Counter()
    for hand in simulate(400, 6, seed=1):
        replayed = replay(hand)
        dealt.update(NAMES.index(player.player) % len(STYLES) for player in replayed.players)
        willing = {
            turn.player for turn in replayed.turns if turn.street == 3 and turn.act in ("call", "complete", "raise")
        }
        played.update(NAMES.index(name) % len(STYLES) for name in willing)
    rates = [played[style] / dealt[style] for style in range(len(STYLES))]
    assert max(rates[0], rates[1]) < min(rates[2], rates[3])


def test_what_cards_promise() -> None:
    three, bricks, wheel = [0, 5, 10], [48, 49, 0], [0, 4, 8, 12, 16, 44, 48]
    assert start_rank(three) == 2
    assert start_rank(bricks) == 19
    assert outlook(wheel, 0) == 4
    assert outlook(wheel[:4], 3) == 2
    assert outlook([0, 1, 2, 3], 3) > outlook([0, 4, 48, 44], 3)


# -- PokerKit's opinion


def known_cards(hand: Hand) -> dict[str, tuple[Card, ...]]:
    """Seven cards each, down cards that nobody saw as unknown."""
    ups: dict[str, list[Card]] = {}
    shown: dict[str, tuple[Card, ...]] = {}
    for event in hand.events:
        if isinstance(event, Deal):
            ups.setdefault(event.player, []).extend(event.new)
        elif isinstance(event, Show) and event.cards:
            shown[event.player] = event.cards
    return {name: (*shown.get(name, (UNKNOWN, UNKNOWN, *up)), *[UNKNOWN] * 5)[:7] for name, up in ups.items()}


def disputed(hand: Hand) -> bool:
    """PokerKit deals these otherwise: short wagers and bring-ins, one card for all, equal boards (by position)."""
    replayed = replay(hand)
    rules = {finding.rule for finding in replayed.findings}
    if rules & {"SHORT_ALLIN", "BRING_IN_SHORT"} or replayed.common is not None:
        return True
    table = Table(hand)
    for event in hand.events:
        if isinstance(event, Act) and table.street > Street.THIRD and not table.acts_on_street:
            lows = sorted(low(player.up) for player in table.alive())
            if lows[0] == lows[1]:
                return True
        table.push(event)
    return False


def pokerkit_stacks(hand: Hand, stakes: Stakes) -> list[int]:
    """Plays a hand in PokerKit, strictly, and tells what everyone has at the end; asserts that the turns agree."""
    pokerkit = pytest.importorskip("pokerkit")
    names = [seat.player for seat in hand.seats]
    cards = known_cards(hand)
    auto = pokerkit.Automation
    state = pokerkit.FixedLimitRazz.create_state(
        (auto.ANTE_POSTING, auto.BET_COLLECTION, auto.HAND_KILLING, auto.CHIPS_PUSHING, auto.CHIPS_PULLING),
        True,
        stakes.ante,
        stakes.bring_in,
        stakes.small_bet,
        stakes.big_bet,
        [seat.stack for seat in hand.seats],
        len(names),
        mode=pokerkit.Mode.CASH_GAME,
    )
    dealt = 0

    def show_all(state: object) -> None:
        while state.showdown_index is not None:
            state.show_or_muck_hole_cards(True)

    for event in hand.events:
        if isinstance(event, Heading):
            while state.can_burn_card("??"):
                state.burn_card("??")
            count = 3 if event.street == Street.THIRD else 1
            for index, name in enumerate(names):
                if state.statuses[index]:
                    state.deal_hole(cards_text(cards[name][dealt : dealt + count]).replace(" ", ""), index)
            dealt += count
        elif isinstance(event, Act) and event.kind is not Kind.ANTE:
            assert state.actor_index == names.index(event.player), (event, state.actor_index)
            match event.kind:
                case Kind.BRING_IN:
                    state.post_bring_in()
                case Kind.FOLD:
                    state.fold()
                case Kind.CHECK | Kind.CALL:
                    assert state.checking_or_calling_amount == event.put_in
                    state.check_or_call()
                case _:
                    state.complete_bet_or_raise_to(event.total)
        show_all(state)
    return list(state.stacks)


def test_pokerkit_agrees() -> None:
    compared = 0
    stakes = Stakes(5000, 10000, 1000, 1500)
    level = {"seed": 11, "tournament": True}
    for hand in (*simulate(150, 6, **level), *simulate(150, 8, **level, styles=STATIONS)):
        if disputed(hand):
            continue
        small = hand.stakes.small_bet
        stakes = Stakes(small, 2 * small, small // 5, small * 3 // 10)
        ends = stacks_after(hand, replay(hand))
        assert pokerkit_stacks(hand, stakes) == list(ends.values()), hand.id
        compared += 1
    assert compared > 150
