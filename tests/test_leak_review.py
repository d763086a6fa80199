"""Leaks in a review: each on the smallest hand that shows it and on its twin, and how they are judged."""

from math import comb

import numpy as np
import pandas as pd
import pytest
from texts import hand_of, told

from razzstats.data.features import Seats, Spots
from razzstats.data.seating import HAND, rows_of
from razzstats.data.tables import tables
from razzstats.play.replay import replay
from razzstats.show.leaks import cost_of, how_judged, leak_lines, mistake_sentence, verdict_sentences
from razzstats.stats.leaks import LEAKS
from razzstats.stats.leaks.chance import at_least, holm, more_than_others
from razzstats.stats.leaks.events import Found, found
from razzstats.stats.leaks.judge import judge
from razzstats.stats.leaks.settings import BadSettings, Settings, default_file, read_settings
from razzstats.stats.price.decisions import Decisions
from razzstats.stats.price.prices import Priced, commons
from razzstats.stats.price.prices import decisions as with_price
from razzstats.stats.price.worth import Pricing

BY_ID = {leak.id: leak for leak in LEAKS}
QUICK = Pricing(samples=200)

# -- hands in short


def spoken(acts: str, bet: int) -> list[str]:
    """`Ann bets; Hero calls` as the room writes it, with the street's bet; third street names its amounts."""
    lines, level = [], 0
    for name, words in (act.strip().split(" ", 1) for act in filter(None, acts.split(";"))):
        if words in ("bets", "raises"):
            level += 1
        amounts = {"bets": f"bets {bet}", "calls": f"calls {bet}", "raises": f"raises {bet} to {level * bet}"}
        lines.append(f"{name}: {amounts.get(words, words)}")
    return lines


def hand(seats: str, third: str, *later: tuple[str, str]) -> str:
    """A told hand: `Hero 2c/3d/9s, Ann 4c`, the acts of third street, then cards and acts of each later one."""
    lines = [
        "seats: " + ", ".join(f"{name} 1000 {cards}" for name, cards in (one.split() for one in seats.split(", ")))
    ]
    lines += spoken(third, 30)
    for street, (cards, acts) in enumerate(later, 4):
        lines += [f"{street}: {cards}", *spoken(acts, 30 if street == 4 else 60)]
    return "\n".join(lines)


def duel(hero: str, ann: str, *acts: str, third: str = "") -> str:
    """Hero and Ann alone from fourth street on; cards in the order of the deal, hero's seventh the last of his."""
    mine, hers = hero.split(), ann.split()
    third = third or "Opener brings in for 10; Ann raises 20 to 30; Hero calls 30; Opener folds"
    later = [(f"Hero {mine[place]}, Ann {hers[place]}", said) for place, said in enumerate(acts[:3], 1)]
    later += [(f"Hero {mine[4]}", said) for said in acts[3:]]
    return hand(f"Opener Kh, Ann {hers[0]}, Hero {mine[0]}", third, *later)


CALLED = "Ann bets; Hero calls"
LED = "Hero bets; Ann calls"
BRINGS = "Opener brings in for 10"


def decided(spec: str) -> Decisions:
    made, rows = tables([replay(hand_of(told(spec)[0]))])
    # hands end where the test has seen enough
    faulty = made["seats"].schema.get_field_index("faulty")
    seats = made["seats"].set_column(faulty, "faulty", [[False] * made["seats"].num_rows])
    spots = Spots(made["turns"], np.asarray(rows, dtype=np.int64), Seats(seats))
    at = np.flatnonzero(with_price(spots))
    common = commons(made["hands"])[rows_of(made["turns"], made["hands"], HAND)]
    priced = Priced(spots, at, common)
    known = priced.table(QUICK, [QUICK.worth(sight) for sight in priced.sights]).to_pandas()
    return Decisions.of(spots, known.astype(dict.fromkeys(("room", "player"), object)))


def shown(leak: str, *specs: str) -> tuple[int, int]:
    """Made and opportunities of Hero."""
    rows = found(map(decided, specs), [BY_ID[leak]], "Hero").chances
    return int(rows["made"].sum()), len(rows)


# -- every leak on the hand that shows it (1 of 1), played the other way (0 of 1), and just outside (0 of 0)


FIVE = "Opener Kh, Ann {ann}, Hero {hero}, Bob {bob}, Cid {cid}"


def third(
    hero: str, act: str, *, ann: str = "4c", bob: str = "Qd", cid: str = "Jc", before: str = "Ann raises 20 to 30"
) -> str:
    seats = FIVE.format(ann=ann, hero=hero, bob=bob, cid=cid)
    return hand(seats, f"{BRINGS}; {before}; Hero {act}")


def short(spec: str) -> str:
    """Hero has less than half a bet of 30 beside the ante of 5."""
    return spec.replace("Hero 1000", "Hero 19")


def opener(hero: str, act: str, *, doors: tuple[str, ...] = ("4c", "6d", "7h")) -> str:
    """Hero has the high door; the next completes, and all others fold."""
    names = ("Ann", "Bob", "Cid")[: len(doors)]
    seats = ", ".join([f"Hero {hero}", *(f"{name} {door}" for name, door in zip(names, doors, strict=True))])
    folds = "; ".join(f"{name} folds" for name in names[1:])
    return hand(seats, f"Hero brings in for 10; Ann raises 20 to 30; {folds}; Hero {act}")


WAR = "Hero raises 30 to 60; Bob folds; Cid folds; Opener folds; Ann raises 30 to 90"


def war(hero: str, act: str) -> str:
    seats = FIVE.format(ann="5c", hero=hero, bob="Qd", cid="Jc")
    return hand(seats, f"{BRINGS}; Ann raises 20 to 30; {WAR}; Hero {act}")


def jam(hero: str, act: str) -> str:
    """Hero after two draws on fifth street."""
    mine = hero.split()
    both = "Ann bets; Bob calls; Hero calls"
    return hand(
        f"Opener Kh, Ann 4c, Bob 5c, Hero {mine[0]}", f"{BRINGS}; Ann raises 20 to 30; Bob calls 30; Hero calls 30; "
        "Opener folds", (f"Ann 6h, Bob 6d, Hero {mine[1]}", both), (f"Ann As, Bob 3h, Hero {mine[2]}",
        f"Ann checks; Bob bets; Hero {act}"),
    )  # fmt: skip


LOCK = ("Ac/2c/3s 4c 5d Kd Qd", "6c 7d 8h 9s")
"""A wheel under a board of 3 4 5 K: nobody beats it, and the other board acts first."""
BEATABLE = ("Ac/2c/8s 7c 4d Kd Qd", LOCK[1])
"""An eight, which seven and six with three low cards in the hole beat."""
STRONG = ("Ac/2c/3s 4c 6d Kd Qd", "9c Qh Jd Tc")
"""Six low against 9 Q J T: ahead on the board too."""
EMPTY = ("Jc/Qh/3s Jd 4c Ks Qs", "5c 8d 7h Tc")
"""A low of K Q J 4 3: ahead on no board."""


def river(cards: tuple[str, str], last: str, sixth: str = CALLED, others: tuple[str, str] = (CALLED, CALLED)) -> str:
    return duel(*cards, *others, sixth, last)


CASES = {
    "dead_call": (
        duel("Jc/Qd/Kc Js Qs Kd", "4c 2h 7d As", CALLED, CALLED, "Ann bets; Hero calls"),
        duel("Jc/Qd/Kc Js Qs Kd", "4c 2h 7d As", CALLED, CALLED, "Ann bets; Hero folds"),
        # an ace instead of a king, and a pair is no longer all that he can hope for
        duel("Jc/Qd/Kc Js Qs Ad", "4c 2h 7d As", CALLED, CALLED, "Ann bets; Hero calls"),
    ),
    "lost_call": (
        river(("Jc/Qd/Kc Js Qs Kd Jd", "4c 2h 7d As"), CALLED),
        river(("Jc/Qd/Kc Js Qs Kd Jd", "4c 2h 7d As"), "Ann bets; Hero folds"),
        river(("2c/3d/Kc Js Qs Kd Jd", "4c 2h 7d As"), CALLED),
    ),
    "folded_lock": (
        river(LOCK, "Ann bets; Hero folds"), river(LOCK, CALLED),
        river(BEATABLE, "Ann bets; Hero folds"), river(LOCK, "Ann checks; Hero folds", LED, (CALLED, LED)),
    ),
    "free_fold": (
        river(LOCK, "Ann checks; Hero folds"), river(LOCK, "Ann checks; Hero checks"), third("2c/3d/4s", "calls 30"),
        river(LOCK, "Ann bets; Hero folds"),
    ),
    "checked_lock": (
        river(LOCK, "Ann checks; Hero checks"), river(LOCK, "Ann checks; Hero bets"),
        river(BEATABLE, "Ann checks; Hero checks"),
    ),
    "flat_lock": (
        river(LOCK, CALLED), river(LOCK, "Ann bets; Hero raises"),
        river(BEATABLE, CALLED),
    ),
    "plays_rough": (
        third("2c/3d/9s", "calls 30"), third("2c/3d/9s", "folds"), third("2c/3d/8s", "calls 30"),
        # a nine below every other door
        third("2c/3d/9s", "calls 30", ann="Tc"),
    ),
    "hides_paint": (
        third("2c/Kd/5s", "calls 30"), third("2c/Kd/5s", "folds"), third("2c/8d/5s", "calls 30"),
        third("2c/Kd/6s", "calls 30"),
        # the lowest door left: he may steal from a limper
        third("2c/Kd/5s", "raises 20 to 30", before="Ann calls 10"),
    ),
    "nine_door": (
        third("2c/3d/9s", "calls 30", ann="8c"), third("2c/3d/9s", "folds", ann="8c"),
        third("2c/3d/9s", "calls 30", ann="9c"), third("2c/3d/8s", "calls 30", ann="7c"),
        # a ten has raised the better door
        hand("Opener Kh, Ann 4c, Bob Td, Hero 2c/3d/9s",
             f"{BRINGS}; Ann raises 20 to 30; Bob raises 30 to 60; Hero calls 60"),
    ),
    "no_steal": (
        third("Kc/Qc/3s", "folds", before="Ann folds", bob="5d", cid="6c"),
        third("Kc/Qc/3s", "raises 20 to 30", before="Ann folds", bob="5d", cid="6c"),
        third("Kc/Qc/3s", "folds", before="Ann folds", bob="2d", cid="6c"),
        third("Kc/Qc/3s", "folds", before="Ann folds", bob="3d", cid="6c"),
        # less than half a bet is left after the ante: no completion, but a call
        short(third("Kc/Qc/3s", "folds", before="Ann folds", bob="5d", cid="6c")),
    ),
    "blind_steal": (
        third("Kc/Qc/9s", "raises 20 to 30", before="Ann folds", bob="5d", cid="6c"),
        third("Kc/Qc/9s", "folds", before="Ann folds", bob="5d", cid="6c"),
        third("Kc/Qc/9s", "raises 20 to 30", before="Ann folds", bob="5d", cid="Tc"),
        third("2c/3c/8s", "raises 20 to 30", before="Ann folds", bob="5d", cid="6c"),
        short(third("Kc/Qc/9s", "folds", before="Ann folds", bob="5d", cid="6c")),
    ),
    "loose_defence": (
        opener("2c/3d/Kh", "calls 20"), opener("2c/3d/Kh", "folds"), opener("2c/3d/Kh", "calls 20", doors=("4c", "6d")),
    ),
    "no_defence": (
        opener("2c/3d/Jh", "folds"), opener("2c/3d/Jh", "calls 20"), opener("2c/3d/Qh", "folds"),
        opener("2c/9d/Jh", "folds"), opener("2c/2d/Jh", "folds"),
    ),
    "folds_playable": (
        third("2c/3d/8s", "folds"), third("2c/3d/8s", "calls 30"), third("2c/3d/9s", "folds"),
        hand(FIVE.format(ann="4c", bob="Qd", cid="Jc", hero="2c/3d/8s").replace("Hero 2c/3d/8s, Bob Qd", "Bob 5d, "
             "Hero 2c/3d/8s"), f"{BRINGS}; Ann raises 20 to 30; Bob calls 30; Hero folds"),
    ),
    "limps": (
        third("2c/3d/8s", "calls 10", before="Ann folds"), third("2c/3d/8s", "raises 20 to 30", before="Ann folds"),
        third("2c/3d/8s", "folds", before="Ann folds"), third("2c/3d/8s", "calls 10", before="Ann calls 10"),
        short(third("2c/3d/8s", "calls 10", before="Ann folds")),
    ),
    "rough_eight": (
        hand("Opener Kh, Ann 4c, Bob 5d, Hero 2c/7d/8s", f"{BRINGS}; Ann raises 20 to 30; Bob calls 30; Hero calls 30"),
        hand("Opener Kh, Ann 4c, Bob 5d, Hero 2c/7d/8s", f"{BRINGS}; Ann raises 20 to 30; Bob calls 30; Hero folds"),
        hand("Opener Kh, Ann 4c, Bob 5d, Hero 2c/3d/8s", f"{BRINGS}; Ann raises 20 to 30; Bob calls 30; Hero calls 30"),
        hand("Opener Kh, Ann 4c, Bob 5d, Hero 2c/7d/8s", f"{BRINGS}; Ann raises 20 to 30; Bob folds; Hero calls 30"),
    ),
    "wheel_war": (
        war("2c/3d/4s", "raises 30 to 120"), war("2c/3d/4s", "calls 30"), war("2c/3d/6s", "raises 30 to 120"),
    ),
    # three points for 8-7, one less for the four that is gone, two less for the completion; an eight gone is one more
    "dead_cards": (
        third("6c/7d/8s", "calls 30"), third("6c/7d/8s", "folds"), third("6c/7d/8s", "calls 30", ann="8c"),
    ),
    "peels_brick": (
        duel("2c/3d/5s Ks", "4c 7h", CALLED), duel("2c/3d/5s Ks", "4c 7h", "Ann bets; Hero folds"),
        duel("2c/3d/5s Js", "4c Th", "Ann bets; Hero calls"),
    ),
    "yields_bricked": (
        duel("2c/3d/5s Ts", "6c Kh", "Hero checks; Ann checks"), duel("2c/3d/5s Ts", "6c Kh", LED),
        duel("2c/3d/5s Ts", "6c Th", "Ann checks; Hero checks", third="Opener brings in for 10; Ann raises 20 to 30; "
             "Hero raises 30 to 60; Opener folds; Ann calls 30").replace("6c", "4d"),
    ),
    "free_card_4": (
        duel("2c/3d/5s 7s", "6c Kh", "Hero checks; Ann checks"), duel("2c/3d/5s 7s", "6c Kh", LED),
        duel("2c/3d/5s Ts", "6c Kh", "Hero checks; Ann checks"),
    ),
    "folds_4": (
        duel("2c/3d/5s 7s", "4c 6h", "Ann bets; Hero folds"), duel("2c/3d/5s 7s", "4c 6h", CALLED),
        duel("2c/3d/4s 5s", "6c 7h", "Hero checks; Ann bets; Hero folds"),
    ),
    "chases_bricks": (
        duel("2c/3d/5s Ks Qd", "4c 7h 6d", CALLED, CALLED), duel("2c/3d/5s Ks Qd", "4c 7h 6d", CALLED, "Ann bets; "
                                                                "Hero folds"),
        duel("2c/3d/5s Ks Qd", "4c 7h Jd", CALLED, CALLED),
    ),
    "wheel_bricks": (
        duel("2c/3d/5s Ks Qd", "4c 7h 6d", CALLED, CALLED), duel("2c/3d/5s Ks Qd", "4c 7h 6d", CALLED, "Ann bets; "
                                                                "Hero folds"),
        duel("2c/3d/6s Ks Qd", "4c 7h 6d", CALLED, CALLED), duel("2c/3d/5s 9s Qd", "4c 7h 6d", CALLED, CALLED),
    ),
    "folds_draw": (
        duel("2c/3d/5s 7s Kd", "4c 6h 8d", CALLED, "Ann bets; Hero folds"),
        duel("2c/3d/5s 7s Kd", "4c 6h 8d", CALLED, CALLED),
        duel("2c/3d/5s 8s Kd", "4c 6h 8d", CALLED, "Ann bets; Hero folds"),
        duel("2c/3d/5s 7s 9d", "4c 6h 8d", CALLED, "Ann bets; Hero folds"),
    ),
    "flat_draw": (
        duel("Ac/2c/3s 4s 5d", "6c 8h Kd", LED, "Hero checks; Ann bets; Hero calls"),
        duel("Ac/2c/3s 4s 5d", "6c 8h Kd", LED, "Hero checks; Ann bets; Hero raises"),
        duel("Jc/Qc/3s 4s 5d", "6c 8h 2d", LED, "Hero checks; Ann bets; Hero calls"),
    ),
    "free_card_5": (
        duel("2c/3d/5s 7s 6d", "4c Kh Qd", LED, "Hero checks; Ann checks"),
        duel("2c/3d/5s 7s 6d", "4c Kh Qd", LED, LED),
        duel("2c/3d/5s 7s 6d", "4c Kh 9d", LED, "Hero checks; Ann checks"),
    ),
    "no_bluff": (
        duel("7h/5d/5s 7s 6d", "4c 8h 9d", "Hero checks; Ann checks", "Hero checks; Ann checks"),
        duel("7h/5d/5s 7s 6d", "4c 8h 9d", "Hero checks; Ann checks", LED),
        duel("2h/5d/5s 7s 6d", "4c 8h 9d", "Hero checks; Ann checks", "Hero checks; Ann checks"),
    ),
    "jams_eight": (
        jam("2c/3d/8s 7s 5d", "raises"), jam("2c/3d/8s 7s 5d", "calls"), jam("2c/3d/8s 4s 5d", "raises"),
    ),
    "folds_late": (
        river(STRONG, "Hero checks; Ann bets; Hero folds", LED, (LED, LED)),
        river(STRONG, "Hero checks; Ann bets; Hero calls", LED, (LED, LED)),
        river(EMPTY, "Ann bets; Hero folds"),
    ),
    "pays_off": (
        river(EMPTY, CALLED), river(EMPTY, "Ann bets; Hero folds"),
        river(("9c/8h/3s Jd 4c Ks 7s", "5c 8d 7h Tc"), CALLED),
    ),
    "checks_winner": (
        river(STRONG, "Hero checks; Ann checks", LED, (LED, LED)), river(STRONG, LED, LED, (LED, LED)),
        river(EMPTY, "Ann checks; Hero checks"),
    ),
    "bluffs_7": (
        river(EMPTY, "Ann checks; Hero bets"), river(EMPTY, "Ann checks; Hero checks"),
        river(("9c/8h/3s Jd 4c Ks 7s", "5c 8d 7h Tc"), "Ann checks; Hero bets"),
    ),
    "station": (
        duel("2c/3d/5s Ks Qd", "4c 7h 6d", CALLED, CALLED),
        duel("2c/3d/5s Ks Qd", "4c 7h 6d", CALLED, "Ann bets; Hero folds"),
        duel("2c/3d/5s 7s", "6c Kh", "Hero checks; Ann checks"),
    ),
}  # fmt: skip


def test_every_leak_has_its_hands():
    assert list(CASES) == [leak.id for leak in LEAKS]


@pytest.mark.parametrize("leak", CASES)
def test_a_leak_shows_in_its_hand_and_not_in_the_twin(leak):
    does, does_not, *outside = CASES[leak]
    assert shown(leak, does) == (1, 1)
    assert shown(leak, does_not) == (0, 1)
    assert [shown(leak, spec) for spec in outside] == [(0, 0)] * len(outside)


def test_a_check_that_becomes_a_raise_gives_nothing_up():
    spec = duel("2c/3d/5s 7s", "6c Kh", "Hero checks; Ann bets; Hero raises; Ann calls")
    assert shown("free_card_4", spec) == (0, 1)


def test_a_hand_counts_once():
    """He faces three bets and folds to none."""
    spec = duel("2c/3d/5s 7s 6d 8d", "4c Kh Qd Jc", *["Hero checks; Ann bets; Hero calls"] * 3)
    assert shown("station", spec) == (1, 1)


def test_leaks_are_told_in_the_words_of_the_game():
    assert len({leak.id for leak in LEAKS}) == len(LEAKS) > 30
    for leak in LEAKS:
        # a line of the terminal has room for so much
        assert len(leak.title) <= (80 if leak.certain else 50), leak.title
        assert leak.source
        assert leak.certain or (leak.why and 20 <= leak.least <= 40 and 0 < leak.reference < 1)


# -- what it cost


def test_what_a_decision_cost_is_from_the_price_that_excuses_it_most():
    """A call of 60 drawing dead on sixth street is one big bet of 60."""
    rows = found([decided(CASES["dead_call"][0])], LEAKS, "Hero")
    (event,) = rows.events[rows.events["leak"] == "dead_call"].to_dict("records")
    assert (event["street"], event["act"], event["loss"], event["agree"]) == (6, "call", 1_000_000, True)
    (wrong,) = rows.mistakes[rows.mistakes["certain"].astype(bool)].itertuples()
    assert mistake_sentence(wrong) == "Certain: calls 60 on 6th drawing dead: 1.0 big bets lost."


def test_a_certain_mistake_that_is_switched_off_is_told_nowhere():
    """He calls badly on 4th and 5th too, which is suspected and stays."""
    every = found([decided(CASES["dead_call"][0])], LEAKS, "Hero").mistakes
    some = [leak for leak in LEAKS if leak.id != "dead_call"]
    left = found([decided(CASES["dead_call"][0])], some, "Hero").mistakes
    assert set(every["mistake"]) == {"dear_call", "dead_call"}
    assert list(left["turn"]) == list(every["turn"][every["mistake"] == "dear_call"])


def chances(leak: str, made: int, of: int) -> pd.DataFrame:
    rows = pd.DataFrame({"leak": leak, "room": "PokerStars", "hand_id": [f"{leak}{place}" for place in range(of)]})
    return rows.assign(telling=0, player="Hero", made=[place < made for place in range(of)])


def events(leak: str, *losses: float) -> pd.DataFrame:
    rows = pd.DataFrame({"leak": leak, "room": "PokerStars", "hand_id": [f"{leak}{n}" for n in range(len(losses))]})
    return rows.assign(telling=0, player="Hero", turn=3, street=4, loss=losses, told=True, agree=pd.notna(list(losses)))


def judged(*counts: tuple[str, int, int], told_events: pd.DataFrame | None = None, hands: int = 1000, **given: object):
    rows = pd.concat([chances(*count) for count in counts])
    none = pd.DataFrame(columns=["certain", "loss", "big_bet", "mistake"])
    acts = events("limps").head(0) if told_events is None else told_events
    others = given.pop("others", None)
    return judge(Found(rows, acts, none), hands, Settings(**given), others)


def row_of(judgement, leak: str):
    return judgement.table.set_index("leak").loc[leak]


def test_the_cost_is_spread_over_all_hands():
    """Two hands of 1,000 lost one and three big bets: 0.4 per 100, and a standard error of 0.316."""
    row = row_of(
        judged(("peels_brick", 3, 40), told_events=events("peels_brick", 1e6, 3e6, float("nan"))), "peels_brick"
    )
    losses = np.array([1.0, 3.0, *[0.0] * 998])
    half = 1.962 * 100 * losses.std(ddof=1) / np.sqrt(1000)
    assert row["cost"] == pytest.approx(0.4)
    assert (row["priced"], row["dear"]) == (3, 2)
    assert row["cost_high"] == pytest.approx(0.4 + half, rel=1e-3)
    # nothing is won by a leak
    assert row["cost_low"] == 0 > 0.4 - half


def test_a_cost_that_nobody_can_tell_is_null():
    untold = events("limps", float("nan")).assign(told=False)
    assert pd.isna(row_of(judged(("limps", 30, 40), told_events=untold), "limps")["cost"])


# -- judged


def test_the_binomial_tail_is_that_of_the_sum():
    for made, of, rate in ((0, 5, 0.3), (3, 5, 0.3), (5, 5, 0.3), (22, 31, 0.5), (40, 60, 2 / 3), (10, 60, 2 / 3)):
        brute = sum(comb(of, k) * rate**k * (1 - rate) ** (of - k) for k in range(made, of + 1))
        assert at_least(made, of, rate) == pytest.approx(brute)
    assert 0 <= at_least(60_000, 100_000, 0.5) < 1e-300 < at_least(50_000, 100_000, 0.5)


def test_fishers_tail_is_that_of_the_sum():
    for made, of, others_made, others_of in ((3, 5, 2, 7), (5, 5, 0, 7), (0, 5, 4, 7), (1, 5, 7, 7), (22, 31, 40, 90)):
        marked, everybody = made + others_made, of + others_of
        ways = [comb(of, k) * comb(others_of, marked - k) for k in range(made, min(of, marked) + 1) if k <= marked]
        brute = sum(ways) / comb(everybody, marked)
        assert more_than_others(made, of, others_made, others_of) == pytest.approx(brute)


def test_holm_by_hand():
    # in order 0.01 * 4, 0.015 * 3, 0.03 * 2, 0.04 * 1, each at least as high as the one before
    assert holm([0.03, 0.01, 0.04, 0.015]) == pytest.approx([0.06, 0.04, 0.06, 0.045])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_a_leak_is_named_only_after_correction():
    """Against at most a half, 21 of 30 comes 2.1 times in a hundred by chance: enough alone, not among others."""
    alone = judged(("peels_brick", 21, 30))
    assert row_of(alone, "peels_brick")["p"] == pytest.approx(0.02139, abs=1e-5)
    assert (row_of(alone, "peels_brick")["verdict"], alone.tried) == ("named", 1)
    several = judged(("peels_brick", 21, 30), ("no_steal", 15, 30), ("limps", 5, 30))
    assert row_of(several, "peels_brick")["p_corrected"] == pytest.approx(3 * 0.02139, abs=1e-4)
    assert (row_of(several, "peels_brick")["verdict"], several.tried) == ("within", 3)
    assert not several.table["named"].any()


def test_a_leak_is_named_only_if_its_interval_excludes_the_reference():
    """Twenty of thirty comes 4.9 times in a hundred at a half, and its 95 % interval begins at 48.8 %."""
    near = row_of(judged(("peels_brick", 20, 30)), "peels_brick")
    assert near["p_corrected"] < 0.05
    assert (near["verdict"], near["low"]) == ("within", pytest.approx(0.4878, abs=1e-4))
    # 16 of 30 beside 34 of 100 is 19.3 % more, with an interval from just below zero on
    beside = judged(("limps", 16, 30), reference="players", others={"limps": (34, 100)})
    row = row_of(beside, "limps")
    assert row["p_corrected"] < 0.05
    assert (row["verdict"], row["apart_low"] < 0) == ("within", True)


def test_nothing_is_promised_of_others_who_differ():
    assert "of players without any, 5 % at most are named" in how_judged(judged(("limps", 20, 30)))
    beside = how_judged(judged(("limps", 20, 30), reference="players", others={"limps": (20, 100)}))
    assert "%" not in beside
    assert "differ among themselves" in beside


def test_below_the_minimum_nothing_is_named():
    few = judged(("peels_brick", 29, 29))
    assert row_of(few, "peels_brick")[["verdict", "named"]].to_list() == ["few", False]
    assert few.tried == 0
    assert any("too few to tell" in line for line in leak_lines(few, "Hero", "PokerStars"))
    assert verdict_sentences(few)[1] == "No suspected leak can be named: none had opportunities enough."
    assert row_of(judged(("peels_brick", 30, 30)), "peels_brick")["named"]


def test_the_verdict_names_the_leak_with_its_counts():
    named = judged(("peels_brick", 28, 31))
    expected = "One suspected leak is named: calls after a brick against a good catch, 28 of 31."
    assert verdict_sentences(named) == ("No certain mistake in the hands whose cards are known.", expected)


def test_the_verdict_calls_one_the_dearest_only_if_all_have_a_cost():
    costs = pd.concat([events("peels_brick", 5e6), events("station", 1e6)])
    both = judged(("peels_brick", 28, 31), ("station", 40, 40), told_events=costs)
    start = "2 suspected leaks are named, the dearest: calls after a brick against a good catch, 28 of 31."
    assert verdict_sentences(both)[1] == start
    one = judged(("peels_brick", 28, 31), ("station", 40, 40), told_events=events("peels_brick", 5e6))
    assert verdict_sentences(one)[1] == "2 suspected leaks are named, the most certain: calls everything, 40 of 40."


def test_a_cost_of_few_acts_is_marked():
    few = row_of(judged(("peels_brick", 28, 31), told_events=events("peels_brick", *[1e6] * 9)), "peels_brick")
    assert cost_of(few).endswith(", a rough guide from 9 acts")
    more = row_of(judged(("peels_brick", 28, 31), told_events=events("peels_brick", *[1e6] * 10)), "peels_brick")
    assert cost_of(more).startswith("1.00 big bets per 100 (")
    assert "rough" not in cost_of(more)


def test_where_no_priced_act_is_dear_the_cost_is_not_told():
    nothing = events("peels_brick", float("nan"), float("nan"))
    row = row_of(judged(("peels_brick", 28, 31), told_events=nothing), "peels_brick")
    assert pd.isna(row["cost"])
    assert cost_of(row) == "price not told: at none of 2 priced acts all four prices agree"


def test_without_his_cards_nothing_is_called_certain():
    unknown = judge(Found(chances("limps", 3, 40), events("limps").head(0), pd.DataFrame(columns=["certain"])), 50,
                    Settings(), with_cards=0)  # fmt: skip
    assert verdict_sentences(unknown)[0].startswith("No hand tells the down cards")
    assert "in 0 of them his cards were known at the deal" in "\n".join(leak_lines(unknown, "Hero", "PokerStars"))


def test_every_line_fits_eighty_columns():
    told_lines = list(leak_lines(judged(*((leak.id, 31, 40) for leak in LEAKS if leak.enabled)), "Hero", "PokerStars"))
    assert max(map(len, told_lines)) <= 80
    told_lines = list(leak_lines(judged(*((leak.id, 3, 40) for leak in LEAKS if leak.enabled)), "Hero", "PokerStars"))
    assert max(map(len, told_lines)) <= 80


def test_other_players_as_the_reference():
    """Twenty of thirty is more than the others' 20 of 100, and 20 of 30 no more than 66 of 100."""
    more = judged(("limps", 20, 30), reference="players", others={"limps": (20, 100)})
    assert row_of(more, "limps")[["reference", "others", "verdict"]].to_list() == [0.2, 100, "named"]
    assert row_of(more, "limps")["apart_low"] > 0
    same = judged(("limps", 20, 30), reference="players", others={"limps": (66, 100)})
    assert row_of(same, "limps")["verdict"] == "within"
    few = judged(("limps", 20, 30), reference="players", others={"limps": (2, 29)})
    assert row_of(few, "limps")["verdict"] == "few"


# -- settings


def settings(tmp_path, text: str) -> Settings:
    file = tmp_path / "leaks.toml"
    file.write_text(text, encoding="utf-8")
    return read_settings(file)


def test_the_usual_file_changes_nothing(tmp_path):
    usual, read = Settings(), settings(tmp_path, default_file())
    assert [leak.id for leak in read.leaks] == [leak.id for leak in usual.leaks]
    for one, other in zip(read.leaks, usual.leaks, strict=True):
        assert (one.reference, one.least) == (pytest.approx(other.reference, abs=1e-4), other.least)
    assert (read.level, read.reference, read.range) == (usual.level, usual.reference, usual.range)


def test_settings_are_obeyed(tmp_path):
    given = settings(tmp_path, "level = 0.01\n[leak.limps]\ncut = 0.9\nleast = 50\n[leak.station]\nenabled = false\n")
    of = {leak.id: leak for leak in given.leaks}
    assert (given.level, of["limps"].reference, of["limps"].least) == (0.01, 0.9, 50)
    assert "station" not in of
    assert "wheel_war" not in of
    assert "wheel_war" in {leak.id for leak in settings(tmp_path, "[leak.wheel_war]\nenabled = true").leaks}


def test_that_all_is_switched_off_is_said(tmp_path):
    given = settings(tmp_path, "".join(f"[leak.{leak.id}]\nenabled = false\n" for leak in LEAKS))
    nothing = judge(
        Found(chances("limps", 3, 40), events("limps").head(0), pd.DataFrame(columns=["certain"])), 50, given
    )
    assert verdict_sentences(nothing) == (
        "Certain mistakes are switched off in the settings.", "Suspected leaks are switched off in the settings."
    )  # fmt: skip
    assert [line for line in leak_lines(nothing, "Hero", "PokerStars") if "switched off" in line] == [
        "  all are switched off in the settings"
    ] * 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("lvel = 0.1", "no setting is called 'lvel'; there are level, reference, range"),
        ("[leak.limp]\ncut = 0.1", "no leak is called 'limp'; there are dead_call"),
        ("[leak.limps]\ncutt = 0.1", "no setting of leak.limps is called 'cutt'; there are enabled, cut, least"),
        ("[leak.limps]\ncut = 30", "leak.limps.cut takes a number between 0 and 1, not 30"),
        ("[leak.limps]\ncut = true", "leak.limps.cut takes a number between 0 and 1, not True"),
        ("[leak.limps]\nleast = 0", "leak.limps.least takes a whole number from 1 to 1,000,000, not 0"),
        ("[leak.limps]\nleast = 2.5", "leak.limps.least takes a whole number from 1 to 1,000,000, not 2.5"),
        ('[leak.limps]\nenabled = "no"', "leak.limps.enabled takes true or false, not 'no'"),
        ("[leak]\nlimps = 3", "leak.limps takes a table, not 3"),
        ("leak = 3", "leak takes tables such as [leak.limps]"),
        ("[leak.dead_call]\ncut = 0.1", "no setting of leak.dead_call is called 'cut'; there are enabled"),
        ('reference = "books"', "reference takes 'coach' or 'players', not 'books'"),
        ("range = 8", "range takes hole cards in quotation marks, such as '8-', not 8"),
        ('range = "x!"', "range takes hole cards such as '8-': "),
        ("level = ", "Invalid value (at "),
        ("level = 0.9", "level takes a number between 0.0001 and 0.5, not 0.9"),
        ("level = 1e-300", "level takes a number between 0.0001 and 0.5, not 1e-300"),
        ("level = nan", "level takes a number between 0.0001 and 0.5, not nan"),
        ("level = " + "9" * 5000, "has a number of too many digits"),
        ("level = 0x" + "f" * 5000, "level takes a number between 0.0001 and 0.5, not a number of more than 30 digits"),
        ("[leak]\nlimps = [0x" + "f" * 5000 + "]", "has a number of too many digits"),
        (f"[leak.limps]\nleast = {10**20}", "leak.limps.least takes a whole number from 1 to 1,000,000, not 1000"),
        ("range = " + "[" * 5000 + "]" * 5000, "has values nested too deeply"),
    ],
)
def test_wrong_settings_are_told_with_the_file_and_the_key(tmp_path, text, said):
    with pytest.raises(BadSettings) as told_error:
        settings(tmp_path, text)
    assert str(told_error.value).startswith(f"{tmp_path / 'leaks.toml'}: {said}")
