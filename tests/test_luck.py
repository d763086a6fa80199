"""Luck: what was put in by street, chances of a hand, and controls that come to nothing over all cards there are."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations

import numpy as np
import pandas as pd
import pytest
from texts import FOLDED_OUT, SHOWN_DOWN, hand_of, told

from razzstats.api import frames
from razzstats.cards import parse_cards
from razzstats.stats.luck import known
from razzstats.stats.luck.controls import big_bets, controls, luck
from razzstats.stats.luck.hands import BEFORE, USUAL_PLAYERS, USUAL_SHARE, Hands, hands_of, looseness, ranks_of
from razzstats.stats.luck.known import all_ins, fair_share
from razzstats.stats.luck.law import SHARES, USUAL, Hidden, Kinds, kind_of, left
from razzstats.stats.luck.outlook import UNIFORM, Down, beaten, ending, holding
from razzstats.stats.luck.results import measured
from razzstats.stats.luck.rows import per_hand, without_luck
from razzstats.stats.luck.showdowns import Part, layers, part
from razzstats.stats.luck.walk import start, walk
from razzstats.stats.luck.worth import POWERS, chances, terms, yardstick
from razzstats.value.lowball import low


def seen_by(text: str, player: str) -> Hands:
    """The one hand of a text, as its hero saw it."""
    made = frames([hand_of(text)])
    return hands_of(made["seats"], made["turns"], player)


def with_cards(hands: Hands, ranks: np.ndarray) -> Hands:
    """One hand, once for each table of ranks."""
    n = len(ranks)
    arrays = ("last", "stayed", "paid", "betting", "raked", "loose")
    several = {name: np.repeat(getattr(hands, name), n, axis=0) for name in arrays}
    return replace(hands, rows=hands.rows.loc[[0] * n].reset_index(drop=True), ranks=ranks.astype(np.int8), **several)


def unseen_before(ranks: np.ndarray, slot: int, place: int) -> list[int]:
    """The cards that he had not seen when one came; on a street his own comes first, then the rivals' by seat."""
    own = ranks[0, : place + (slot > 0)]
    shown = [*np.ravel(ranks[1:, 2:place]), *(ranks[1:slot, place] if slot else ())]
    gone = Counter(int(rank) for rank in (*own, *shown) if rank >= 0)
    return [rank for rank in range(13) for _ in range(4 - gone[rank])]


# -- hands


def test_what_was_put_in_by_street():
    hands = seen_by(SHOWN_DOWN, "Osier")
    osier, marlowe, whistle = hands.paid[0, :3].tolist()
    assert osier == marlowe == [2, 12, 22, 42, 62, 82]
    assert whistle == [2, 7, 7, 7, 7, 7]
    assert hands.last[0].tolist() == [7, 7, 3, 0, 0, 0, 0, 0]
    assert hands.stayed[0, :3].tolist() == [True, True, False]
    assert hands.raked[0] == pytest.approx(7 / 171)
    assert (hands.net[0], hands.players[0]) == (pytest.approx(-82 / 20), 3)


def test_an_uncalled_bet_was_never_in():
    hands = seen_by(FOLDED_OUT, "Osier")
    # he bets .20 on sixth street, which comes back
    assert hands.paid[0, 0].tolist() == [2, 12, 22, 22, 22, 22]
    assert hands.paid[0, 1].tolist() == [2, 12, 12, 12, 12, 12]


SHORT_ANTE = """
seats: Ann 3 Qc, Bob 1000 6h, Cy 1000 2s/3h/Kd
Ann: posts the ante 3 and is all-in
Bob: posts the ante 5
Cy: posts the ante 5
Cy: brings in for 10
Bob: raises 20 to 30
Cy: folds
Uncalled bet (20) returned to Bob
4: Ann Kh, Bob 7s
5: Ann Ah, Bob 8s
6: Ann 2h, Bob 9s
7:
*** SHOW DOWN ***
Bob: shows [Ac 2c 6h 7s 8s 9s Tc] (Lo: 8,7,6,2,A)
Bob collected 14 from side pot
Ann: shows [Kc Ks Qc Kh Ah 2h 3c] (Lo: a pair of Kings)
Bob collected 9 from main pot
"""


def test_whoever_is_short_of_the_ante_is_told_from_who_got_chips_back():
    hands = seen_by(told(SHORT_ANTE)[0], "Cy")
    assert hands.paid[0, :3].tolist() == [[500] + [1500] * 5, [300] * 6, [500] + [1500] * 5]


def test_hands_without_his_down_cards_are_left_out():
    assert len(seen_by(SHOWN_DOWN, "Marlowe")) == 0
    assert len(seen_by(SHOWN_DOWN, "nobody")) == 0


def test_of_a_history_that_tells_all_down_cards_everybody_can_be_measured():
    seats, turns = (frames([hand_of(SHOWN_DOWN)])[name] for name in ("seats", "turns"))
    told_all = seats.assign(hero=False, cards_from_deal=True)
    told_all.loc[told_all["player"] == "tin whistle", "cards"] = "Kd Kh Qd"
    for name in seats["player"]:
        hands = hands_of(told_all, turns, name)
        assert len(hands) == 1
        assert hands.rows["player"].tolist() == [name]
        assert (hands.ranks[0, 0, :3] >= 0).all()
    as_hero, as_anybody = seen_by(SHOWN_DOWN, "Osier"), hands_of(told_all, turns, "Osier")
    assert luck(as_anybody).tolist() == luck(as_hero).tolist(), "what others have down is not seen by him"


def test_ranks_of_texts():
    texts = pd.Series(["Ah 2c Td", "?? ?? Kd 9c 8c 7c", None, "As 2s 3s 4s 5s 6s 7s"])
    assert ranks_of(texts).tolist() == [
        [0, 1, 9, -1, -1, -1, -1],
        [-1, -1, 12, 8, 7, 6, -1],
        [-1] * 7,
        [0, 1, 2, 3, 4, 5, 6],
    ]


# -- chances


def mask(ranks: str) -> int:
    return sum(1 << (card >> 2) for card in parse_cards(" ".join(f"{rank}c" for rank in ranks)))


def test_classes_are_in_the_order_of_lows():
    hands = ["".join(five) for five in combinations("A23456789TJQK", 5)]
    lows = [low(parse_cards(" ".join(f"{rank}c" for rank in five))) for five in hands]
    classes = [int(holding(0)[mask(five)].argmax()) for five in hands]
    assert [place for _, place in sorted(zip(lows, classes, strict=True))] == sorted(classes)
    assert int(holding(0)[mask("A234")].argmax()) > max(classes), "no five cards are the worst"


def test_the_law_with_cards_to_come_is_that_of_drawing_them():
    # each card by how many of its rank are left beside one of each rank held
    def draw(held: int, cards: int) -> np.ndarray:
        if not cards:
            return holding(0)[held]
        left = [4 - (held >> rank & 1) for rank in range(13)]
        laws = [number * draw(held | 1 << rank, cards - 1) for rank, number in enumerate(left)]
        return sum(laws) / sum(left)

    assert holding(2)[mask("A2378")] == pytest.approx(draw(mask("A2378"), 2), abs=1e-5)
    law = draw(mask("A237"), 3)
    worse = [law[place + 1 :].sum() + law[place] / 2 for place in range(len(law))]
    assert ending(4, UNIFORM)[mask("A237")] == pytest.approx(law, abs=1e-5)
    assert beaten(4, UNIFORM)[mask("A237")] == pytest.approx(worse, abs=1e-5)


def test_low_cards_in_the_hole_are_harder_to_beat():
    low_cards, high_cards = Down((4.0,) * 8 + (0.1,) * 5), Down((0.1,) * 8 + (4.0,) * 5)
    an_eight = int(holding(0)[mask("A2348")].argmax())
    better, worse = (beaten(3, hidden)[mask("346")] for hidden in (low_cards, high_cards))
    assert better[an_eight] < worse[an_eight]


def test_who_has_no_pair_in_the_hole_is_harder_to_beat():
    an_eight = int(holding(0)[mask("A2348")].argmax())
    unpaired = beaten(3, Down(UNIFORM.ranks, paired=0.01))[mask("346")]
    assert unpaired[an_eight] < beaten(3, UNIFORM)[mask("346")][an_eight]


# -- controls


def every(hidden: Hidden) -> Kinds:
    """The same however many play on."""
    return (hidden,) * (len(SHARES) + 1)


ANYTHING = every(Hidden(UNIFORM, UNIFORM))
"""Whatever is hidden, every card that was not seen is as likely."""


STEPS = [(1, 2, 49), (2, 2, 48), (0, 3, 47), (1, 3, 46), (0, 4, 45), (1, 4, 44), (0, 5, 43), (1, 5, 42), (0, 6, 41)]
"""Whose card, which of his seven, and how many it might have been."""


@pytest.mark.parametrize(("slot", "place", "left"), STEPS)
def test_luck_comes_to_nothing_over_all_cards_that_might_have_come(slot, place, left):
    hands = seen_by(SHOWN_DOWN, "Osier")
    cards = unseen_before(hands.ranks[0], slot, place)
    assert len(cards) == left
    ranks = np.repeat(hands.ranks, left + 1, axis=0)
    # no more came on that street, and in the last copy not even this card
    ranks[:, slot + 1 :, place] = -1
    ranks[:, slot, place] = [*cards, -1]
    several = with_cards(hands, ranks)
    *came, before = big_bets(several, controls(several, ANYTHING))[:, place - 2]
    assert np.ptp(came) > 0.01, "some cards are better than others"
    assert np.mean(came) - before == pytest.approx(0, abs=1e-5)
    # the first hand's cards come as often as the law of the others' down cards says
    weights = law_of(hands, slot, place)[cards]
    *came, before = luck(several)[:, place - 2]
    assert np.average(came, weights=weights) - before == pytest.approx(0, abs=1e-5)


def law_of(hands: Hands, slot: int, place: int) -> np.ndarray:
    """How likely one card of each rank is, by hand: each rival has two cards down, and the folded one too."""
    # one of two rivals plays on
    ranks, hidden = hands.ranks[0], yardstick().hidden[USUAL]
    gone = Counter(unseen_before(ranks, slot, place))
    unseen = np.array([gone[rank] for rank in range(13)], dtype=float)
    if place == 2:
        return np.ones(13)
    left_over = unseen.copy()
    for rival, down in ((1, hidden.played_on), (2, hidden.folded)):
        share = [
            number * down.ranks[rank] * (down.paired if rank == ranks[rival, 2] else 1)
            for rank, number in enumerate(unseen)
        ]
        left_over -= 2 * np.array(share) / sum(share)
    return left_over / np.maximum(unseen, 1)


@pytest.mark.parametrize("loose", [0.05, USUAL_SHARE, 0.8])
def test_luck_comes_to_nothing_over_all_first_three_cards(loose):
    hands = replace(seen_by(SHOWN_DOWN, "Osier"), loose=np.array([loose]))
    deck = [rank for rank in range(13) for _ in range(4)]
    starts = [(*three[:door], *three[door + 1 :], three[door]) for three in combinations(deck, 3) for door in range(3)]
    ranks = np.full((len(starts), 8, 7), -1)
    ranks[:, 0, :3] = starts
    found = luck(with_cards(hands, ranks))
    assert len(starts) == 3 * 22_100
    assert np.ptp(found[:, 0]) > 0.1
    assert found.mean(axis=0) == pytest.approx([0] * 5, abs=1e-5)


def chances_of(hands: Hands) -> dict[tuple[int, int], np.ndarray]:
    """Both chances before each card, by street and slot: 13 x 2."""
    view = start(hands)
    down = yardstick().hidden[USUAL].played_on
    return {(step.street, step.slot): chances(view, step, down)[0] for step in walk(view)}


def test_the_others_see_only_his_up_cards():
    hands = seen_by(SHOWN_DOWN, "Osier")
    other = hands.ranks.copy()
    other[:, 0, :2] = 11, 12
    his, changed = chances_of(hands), chances_of(with_cards(hands, other))
    for step, both in his.items():
        assert both[:, 1] == pytest.approx(changed[step][:, 1]), step
        # by their own ace and five that is better than by a queen and a king
        assert (both[:, 0] > changed[step][:, 0]).all(), step
    assert np.ptp(his[6, 0][:, 1]) > 0.05, "his sixth card lies open"
    assert np.ptp(his[7, 0][:, 1]) == 0 < np.ptp(his[7, 0][:, 0]), "his seventh does not"


def test_what_others_see_is_what_any_hidden_cards_make_of_his_board():
    # on third street against two doors, as often as two cards of a full deck come to it
    hands = seen_by(SHOWN_DOWN, "Osier")
    step = chances_of(hands)[3, 2]
    held = [(first, second) for first in range(13) for second in range(13)]

    def weight(first: int, second: int) -> float:
        door = int(hands.ranks[0, 0, 2])
        return (3 if first == door else 4) * (3 if second in (first, door) else 4)

    total = np.zeros(13)
    for first, second in held:
        other = hands.ranks.copy()
        other[:, 0, :2] = first, second
        total += weight(first, second) * chances_of(with_cards(hands, other))[3, 2][:, 0]
    assert step[:, 1] == pytest.approx(total / sum(weight(*two) for two in held), rel=0.01)


def test_terms_are_products_of_powers():
    found = terms(np.array([[0.75, 0.9]], dtype=np.float32))[0]
    # from -1 to 1 that is a half and four fifths
    assert found == pytest.approx([0.5**his * 0.8**seen for his, seen in POWERS])
    assert sorted(POWERS) == [(0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (3, 0)]


def test_what_rivals_hide_is_no_luck():
    hands = seen_by(SHOWN_DOWN, "Osier")
    other = hands.ranks.copy()
    other[:, 1, [0, 1, 6]] = 12
    assert luck(with_cards(hands, other)).tolist() == luck(hands).tolist()


def test_nothing_is_luck_once_he_has_folded():
    hands = seen_by(told(SHORT_ANTE)[0], "Cy")
    assert hands.last[0, :3].tolist() == [3, 7, 7]
    assert luck(hands)[0, 1:].tolist() == [0] * 4


def test_a_good_card_is_good_luck_and_a_rival_s_is_bad():
    hands = seen_by(SHOWN_DOWN, "Osier")
    ranks = np.repeat(hands.ranks, 2, axis=0)
    ranks[:, 0, 6] = [2, 12]
    seventh = luck(with_cards(hands, ranks))[:, 4]
    assert seventh[0] > 0 > seventh[1]
    ranks = np.repeat(hands.ranks, 2, axis=0)
    ranks[:, 1, 5] = [3, 12]
    sixth = luck(with_cards(hands, ranks))[:, 3]
    assert sixth[0] < sixth[1]


def test_a_law_of_the_cards_left_in_the_deck_may_be_given():
    hands = seen_by(SHOWN_DOWN, "Osier")

    def only_what_came(view, step, hidden):
        return np.eye(13)[step.ranks]

    found = controls(hands, yardstick().hidden, only_what_came)
    assert found[0, 1:] == pytest.approx(np.zeros_like(found[0, 1:]), abs=1e-6)


def steps_of(hands: Hands) -> dict[tuple[int, int], np.ndarray]:
    """What the law says before each card, by street and slot; played on with aces alone, folded with kings."""
    aces, kings = (Down(tuple(float(rank == only) for rank in range(13))) for only in (0, 12))
    view = start(hands)
    return {(step.street, step.slot): left(view, step, every(Hidden(aces, kings)))[0] for step in walk(view)}


def test_hidden_cards_are_not_in_the_deck():
    laws = steps_of(seen_by(SHOWN_DOWN, "Osier"))
    # Osier has (As 5h)8c and sees Marlowe's 3s and tin whistle's Qd: three aces and four kings are not seen
    assert (laws[3, 1][0], laws[3, 1][12]) == (3, 4), "on third street nobody has chosen yet"
    assert (laws[4, 0][0], laws[4, 0][12]) == (1, 2)
    assert laws[4, 0].sum() == 52 - 5 - 4


@pytest.mark.parametrize(
    ("playing", "folded", "kind"),
    # with three more, one of whom plays on: 2 of 10, 3 of 8, 2 of 4, 3 of 5, 8 of 10
    [(1, 6, 0), (2, 3, 1), (1, 0, 2), (2, 0, 2), (7, 0, 2)],
)
def test_how_many_play_on(playing, folded, kind):
    last = np.array([[4] * playing + [3] * folded + [0] * (7 - playing - folded)], dtype=np.int8)
    assert kind_of(last).tolist() == [kind]


def test_a_rank_that_lies_open_is_less_often_hidden():
    hands = seen_by(SHOWN_DOWN, "Osier")
    view = start(hands)
    never = every(Hidden(Down(UNIFORM.ranks, paired=0.0), Down(UNIFORM.ranks, paired=0.0)))
    law = next(left(view, step, never)[0] for step in walk(view) if step.street == 4)
    # Marlowe has none of the three threes that are left, tin whistle 2 of the 47 - 3 other cards
    assert law[2] == pytest.approx(3 - 2 * 3 / (47 - 3))


def test_third_street_is_judged_by_any_hidden_cards():
    hands = seen_by(SHOWN_DOWN, "Osier")
    view = start(hands)
    step = next(walk(view))
    found = chances(view, step, yardstick().hidden[USUAL].played_on)
    assert (step.street, step.slot) == (3, 1)
    assert found.tolist() == chances(view, step, UNIFORM).tolist()
    fourth = next(step for step in walk(start(hands)) if step.street == 4)
    assert (
        chances(view, fourth, yardstick().hidden[USUAL].played_on).tolist() != chances(view, fourth, UNIFORM).tolist()
    )


def test_a_change_counts_by_what_he_can_win_of_the_pot():
    hands = seen_by(SHOWN_DOWN, "Osier")
    first, beside_pot = (controls(hands, ANYTHING)[0, :, column] for column in (0, 1))
    # antes .06, then .31 .51 .91 1.31 in the pot, and the big bet is .20
    for street, pot in enumerate((6, 31, 51, 91, 131)):
        assert beside_pot[street] == pytest.approx(first[street] * pot / 20, abs=1e-5)


def test_of_a_pot_that_he_cannot_reach_no_luck_is_his():
    hands = seen_by(told(SIDE_POT)[0], "Ann")
    first, beside_pot = (controls(hands, ANYTHING)[0, :, column] for column in (0, 1))
    # before sixth street there are three times 65; bob and cy have put in 60 more each
    assert beside_pot[3] == pytest.approx(first[3] * 195 / 60, abs=1e-5)


# -- how loose the table was


def his_hands(on_4th: list[int], players: int = 6) -> pd.DataFrame:
    """His rows of hands a minute apart, by how many players saw fourth street."""
    n = len(on_4th)
    return pd.DataFrame(
        {
            "hand_id": [str(number) for number in range(n)],
            "telling": 0,
            "played_at": pd.date_range("2026-01-01", periods=n, freq="min", tz="UTC"),
            "players": players,
            "players_on_4th": on_4th,
        }
    )


def by_hand(loose: pd.Series) -> dict[str, float]:
    return dict(zip(loose.index.get_level_values(0), loose, strict=True))


def test_a_table_is_as_loose_as_the_hands_before():
    found = by_hand(looseness(his_hands([6, 0, 3, 2])))
    seen, dealt = USUAL_SHARE * USUAL_PLAYERS, USUAL_PLAYERS
    assert found == pytest.approx(
        {
            "0": USUAL_SHARE,
            "1": (seen + 6) / (dealt + 6),
            "2": (seen + 6) / (dealt + 12),
            "3": (seen + 9) / (dealt + 18),
        }
    )


def test_how_loose_a_table_was_hangs_on_earlier_hands_alone():
    before = by_hand(looseness(his_hands([2, 3, 0, 4, 2, 0])))
    for place in range(6):
        changed = [2, 3, 0, 4, 2, 0]
        changed[place] = 6
        after = by_hand(looseness(his_hands(changed)))
        same = [after[number] == before[number] for number in before]
        assert same == [int(number) <= place for number in before]


def test_how_loose_a_table_was_is_forgotten():
    found = list(by_hand(looseness(his_hands([6] * BEFORE + [0] * (BEFORE + 1)))).values())
    dealt = 6 * BEFORE
    assert found[BEFORE] == pytest.approx((USUAL_SHARE * USUAL_PLAYERS + dealt) / (USUAL_PLAYERS + dealt))
    assert found[-1] == pytest.approx(USUAL_SHARE * USUAL_PLAYERS / (USUAL_PLAYERS + dealt))


def test_how_loose_a_table_was_is_told_alike_in_any_order():
    rows = his_hands([2, 3, 0, 4, 2, 0, 5])
    # two tables at once, a further hand of the same number, and one whose time is not known
    rows.loc[2, "played_at"] = rows.loc[1, "played_at"]
    rows.loc[4, ["hand_id", "telling", "played_at"]] = "3", 1, rows.loc[3, "played_at"]
    rows.loc[5, "played_at"] = pd.NaT
    whole = looseness(rows)
    for seed in range(5):
        assert looseness(rows.sample(frac=1, random_state=seed)).to_dict() == whole.to_dict()


def test_without_earlier_hands_a_table_is_as_usual():
    assert seen_by(SHOWN_DOWN, "Osier").loose.tolist() == [USUAL_SHARE]


def test_a_change_counts_by_how_loose_the_table_was():
    hands = seen_by(SHOWN_DOWN, "Osier")
    tight, middling, loose = (luck(replace(hands, loose=np.array([share])))[0] for share in (0.1, 0.3, 0.5))
    assert middling == pytest.approx((tight + loose) / 2)
    assert np.abs(loose - tight).max() > 0.01


# -- by equity


def dealt_out(hands: list[str], dead: str, cards_to_come: int) -> float:
    """The first one's equity heads-up, by dealing every card that is left."""
    gone = [*parse_cards(" ".join([*hands, dead]))]
    left = [card for card in range(52) if card not in gone]
    first, second = (list(parse_cards(hand)) for hand in hands)
    total = deals = 0.0
    for mine in combinations(left, cards_to_come):
        value = low([*first, *mine])
        for other in combinations([card for card in left if card not in mine], cards_to_come):
            rival = low([*second, *other])
            total += (value < rival) + (value == rival) / 2
            deals += 1
    return total / deals


def test_a_part_of_a_pot_is_what_dealing_all_cards_gives():
    hands = seen_by(SHOWN_DOWN, "Osier")
    assert [(layer.slots, layer.chips.tolist()) for layer in layers(hands, 0)] == [((0, 1), [31, 20, 40, 40, 40])]
    # tin whistle's queen was gone
    sixth = dealt_out(["As 5h 8c 4h 9s 2h", "Ac 2d 3s 6d Kh 7c"], "Qd", 1)
    found = part(hands, 0, (0, 1), 6)
    assert (found.equity, found.error) == (pytest.approx(sixth), 0)
    assert part(hands, 0, (0, 1), 7).equity == 0
    third = part(hands, 0, (0, 1), 3)
    # A-5-8 against A-2-3, some 40 of 100
    assert 0.3 < third.equity < 0.5
    assert 0 < third.error < 0.004


EQUITY = {3: 0.4, 4: 0.5, 5: 0.6, 6: 0.7, 7: 0.0}


@pytest.fixture
def simple_equities(monkeypatch):
    """Equities that are easy to reckon with."""
    asked = []

    def simple(hands, row, slots, street):
        asked.append((slots, street))
        return Part(EQUITY[street], 0.01)

    monkeypatch.setattr(known, "part", simple)
    return asked


def test_fair_share_takes_each_street_s_chips_by_its_equity(simple_equities):
    found = fair_share(seen_by(SHOWN_DOWN, "Osier"))
    (fair,) = found.fair
    # .31 .20 .40 .40 .40 went in, .07 of 1.71 was raked, and .82 were his
    worth = 31 * 0.4 + 20 * 0.5 + 40 * 0.6 + 40 * 0.7
    assert (found.of, fair.row) == ((0,), 0)
    assert fair.net == pytest.approx(worth * (171 - 7) / 171 - 82)
    assert fair.error == pytest.approx(0.01 * (31**2 + 20**2 + 3 * 40**2) ** 0.5 * 164 / 171)
    assert all_ins(seen_by(SHOWN_DOWN, "Osier")) == known.Known((), ())


SIDE_POT = """
seats: Ann 65 2h/3c/4c, Bob 1000 Kc, Cy 155 5s
Bob: brings in for 10
Cy: raises 20 to 30
Ann: calls 30
Bob: calls 20
4: Ann 9s, Bob 6s, Cy Jd
Ann: bets 30 and is all-in
Bob: calls 30
Cy: calls 30
5: Ann Td, Bob 8s, Cy 8c
Cy: bets 60
Bob: calls 60
6: Ann Jh, Bob 9d, Cy Qs
Cy: bets 30 and is all-in
Bob: calls 30
7: Ann Qc
*** SHOW DOWN ***
Bob: shows [Ah 2d Kc 6s 8s 9d Ks] (Lo: 9,8,6,2,A)
Cy: shows [Ad 2s 5s Jd 8c Qs 7c] (Lo: 8,7,5,2,A)
Cy collected 180 from side pot
Ann: shows [2h 3c 4c 9s Td Jh Qc] (Lo: T,9,4,3,2)
Cy collected 195 from main pot
"""


def test_each_pot_is_shared_among_those_who_can_win_it(simple_equities):
    as_cy = {"2h/3c/4c": "4c", "155 5s": "155 Ad/2s/5s", "7: Ann Qc": "7: Cy 7c"}
    text = SIDE_POT
    for old, new in as_cy.items():
        text = text.replace(old, new)
    hands = seen_by(told(text)[0], "Cy")
    main, side = layers(hands, 0)
    # Cy is the first, then by seat; three antes of 5, three times 30 and 30; then twice 60 and 30
    assert (main.slots, main.chips.tolist()) == ((0, 1, 2), [10500, 9000, 0, 0, 0])
    assert (side.slots, side.chips.tolist()) == ((0, 2), [0, 0, 12000, 6000, 0])
    (all_in,), (fair,) = all_ins(hands).fair, fair_share(hands).fair
    # all betting is over on sixth street
    assert all_in.net == pytest.approx(100 * ((195 + 180) * 0.7 - 155))
    assert fair.net == pytest.approx(100 * (105 * 0.4 + 90 * 0.5 + 120 * 0.6 + 60 * 0.7 - 155))
    assert {street for slots, street in simple_equities if slots == (0, 1, 2)} == {3, 4, 6}


def test_who_is_all_in_earlier_has_no_part_in_the_side_pot():
    hands = seen_by(told(SIDE_POT)[0], "Ann")
    (main,) = layers(hands, 0)
    assert (main.slots, main.chips.tolist()) == ((0, 1, 2), [10500, 9000, 0, 0, 0])


def test_three_hands_by_equity_are_what_dealing_all_cards_gives():
    hands = seen_by(told(SIDE_POT)[0], "Ann")
    mine, bob, cy = "2h 3c 4c 9s Td Jh", "Ah 2d Kc 6s 8s 9d", "Ad 2s 5s Jd 8c Qs"
    gone = parse_cards(" ".join([mine, bob, cy]))
    left = [card for card in range(52) if card not in gone]
    lows = [{card: low([*parse_cards(hand), card]) for card in left} for hand in (mine, bob, cy)]
    total = 0.0
    for cards in permutations(left, 3):
        values = [of[card] for of, card in zip(lows, cards, strict=True)]
        total += (values[0] == min(values)) / values.count(min(values))
    (fair,) = all_ins(hands).fair
    assert fair.net == pytest.approx(100 * (195 * total / (34 * 33 * 32) - 65))
    assert fair.error == 0


def test_a_hand_that_was_mucked_is_counted_but_not_covered():
    text = SHOWN_DOWN.replace("Marlowe: shows [Ac 2d 3s 6d Kh 7c 9d] (Lo: 7,6,3,2,A)", "Marlowe: mucks hand").replace(
        "showed [Ac 2d 3s 6d Kh 7c 9d] and won ($1.64) with Lo: 7,6,3,2,A", "collected ($1.64)"
    )
    found = fair_share(seen_by(text, "Osier"))
    assert found == known.Known((0,), ())


def test_a_hand_with_five_of_a_rank_is_not_covered():
    hands = seen_by(SHOWN_DOWN, "Osier")
    assert fair_share(with_cards(hands, np.where(hands.ranks >= 10, 0, hands.ranks))) == known.Known((0,), ())


# -- sums


def test_a_row_a_hand():
    (row,) = per_hand([seen_by(SHOWN_DOWN, "Osier")]).to_dict("records")
    assert (row["hand_id"], row["currency"], row["big_bet"], row["net"]) == ("170000000012", "USD", 20, -82)
    assert row["adjusted_bb"] == pytest.approx(-82 / 20 - sum(row[f"luck_{street}"] for street in range(3, 8)))
    (quick,) = without_luck([seen_by(SHOWN_DOWN, "Osier")]).to_dict("records")
    assert quick == {name: row[name] for name in quick}
    assert (row["all_in"], row["shown_down"]) == (False, True)
    assert np.isnan(row["all_in_bb"])
    assert -82 / 20 < row["fair_bb"] < 0


def rows_of(nets: list[float], lucks: list[float], currencies: str = "") -> pd.DataFrame:
    n = len(nets)
    made = pd.DataFrame({"net": [100 * net for net in nets], "big_bet": 100, "net_bb": nets, "luck_5": lucks})
    made[["luck_3", "luck_4", "luck_6", "luck_7"]] = 0.0
    made["adjusted_bb"] = made["net_bb"] - made["luck_5"]
    made["currency"] = currencies.split() or ["USD"] * n
    made["all_in"] = made["shown_down"] = True
    made["all_in_bb"], made["all_in_error"] = np.nan, np.nan
    made["fair_bb"], made["fair_error"] = 0.5, 0.1
    return made


def test_sums():
    found = measured(rows_of([1, -1, 3, -3], [1, 0, 2, -2], "USD USD EUR EUR"), hands=7)
    assert (found.hands, found.raw.hands, found.raw.value) == (7, 4, 0)
    # 1 1 9 9 over three degrees of freedom, over four hands
    assert found.raw.error == pytest.approx(100 * (20 / 3 / 4) ** 0.5)
    assert (found.raw.low, found.raw.high) == (None, None), "too few for an interval"
    # without luck 0 -1 1 -1: mean -1/4, squares about it 3 - 1/4
    assert found.adjusted.value == pytest.approx(-25)
    assert found.explained == pytest.approx(1 - 2.75 / 20)
    assert found.streets == pytest.approx((0, 0, 25, 0, 0))
    assert (found.all_in.of, found.all_in.hands, found.all_in.won_of_left_out) == (4, 0, 2)
    assert found.all_in_adjusted == found.raw
    assert (found.share.net, found.share.fair, found.share.error) == (0, pytest.approx(2), pytest.approx(0.2))
    assert [(money.currency, money.hands, money.net, money.fair) for money in found.share.money] == [
        ("EUR", 2, 0, 100),
        ("USD", 2, 0, 100),
    ]


def test_only_hands_that_were_shown_down_can_be_left_out():
    rows = rows_of([1, 2, -1, 4, 8], [0] * 5)
    rows["shown_down"] = [True, True, True, False, True]
    rows["fair_bb"] = [0.5, np.nan, np.nan, np.nan, np.nan]
    share = measured(rows, hands=5).share
    # four were shown down; of the three whose cards are not all known he won two
    assert (share.of, share.hands, share.won_of_left_out) == (4, 1, 2)
    assert (share.net, share.fair) == (1, 0.5)


def test_the_interval_is_students():
    found = measured(rows_of([1, -1, 3, -3, 1, -1], [0] * 6), hands=6)
    # 1 1 9 9 1 1 over five degrees of freedom, over six hands
    error = 100 * (22 / 5 / 6) ** 0.5
    assert (found.raw.low, found.raw.high) == pytest.approx((-2.5706 * error, 2.5706 * error), rel=1e-3)


def test_one_hand_has_no_interval():
    found = measured(rows_of([2], [1]), hands=1)
    assert (found.raw.value, found.raw.low, found.explained) == (200, None, None)
