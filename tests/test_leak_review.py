"""Leaks in a review: each on the smallest hand that shows it and on its twin, and how they are judged."""

import math
import shlex
from dataclasses import replace
from math import comb

import numpy as np
import pandas as pd
import pytest
from leak_hands import BRINGS, CASES, CLAUSES, Clause, duel, hand, opener
from texts import hand_of, told

from razzstats.data.features import Mask, Seats, Spots
from razzstats.data.seating import HAND
from razzstats.data.seating import rows_of as places
from razzstats.data.tables import tables
from razzstats.play.replay import replay
from razzstats.show.leak_words import cost_of, few_of, how_judged, verdict_sentences
from razzstats.show.leaks import catalogue_lines, leak_lines
from razzstats.show.mistakes import BETTORS, mistake_sentence, rows_of
from razzstats.stats.leaks import LEAKS
from razzstats.stats.leaks.chance import at_least, holm, more_than_others
from razzstats.stats.leaks.events import Found, counted, found
from razzstats.stats.leaks.judge import MADE, judge
from razzstats.stats.leaks.settings import BadSettings, Settings, default_file, read_settings
from razzstats.stats.price.decisions import Decisions
from razzstats.stats.price.prices import Priced, commons
from razzstats.stats.price.prices import decisions as with_price
from razzstats.stats.price.worth import Pricing

BY_ID = {leak.id: leak for leak in LEAKS}
QUICK = Pricing(samples=200)

# -- what is found


def decided(spec: str) -> Decisions:
    made, rows = tables([replay(hand_of(told(spec)[0]))])
    # hands end where the test has seen enough
    faulty = made["seats"].schema.get_field_index("faulty")
    seats = made["seats"].set_column(faulty, "faulty", [[False] * made["seats"].num_rows])
    spots = Spots(made["turns"], np.asarray(rows, dtype=np.int64), Seats(seats))
    at = np.flatnonzero(with_price(spots))
    common = commons(made["hands"])[places(made["turns"], made["hands"], HAND)]
    priced = Priced(spots, at, common)
    known = priced.table(QUICK, [QUICK.worth(sight) for sight in priced.sights]).to_pandas()
    return Decisions.of(spots, known.astype(dict.fromkeys(("room", "player"), object)))


def shown(leak: str, *specs: str) -> tuple[int, int]:
    """Made and opportunities of Hero."""
    return counted(map(decided, specs), [BY_ID[leak]], heros)[leak]


def heros(decisions: Decisions) -> Mask:
    """His decisions."""
    return decisions.decision & np.array([name == "Hero" for name in decisions.table["player"].to_pylist()])


# -- every leak on the hand that shows it (1 of 1), played the other way (0 of 1), and just outside (0 of 0)


def test_every_leak_has_its_hands():
    assert list(CASES) == [leak.id for leak in LEAKS]


@pytest.mark.parametrize("leak", CASES)
def test_a_leak_shows_in_its_hand_and_not_in_the_twin(leak):
    does, does_not, *outside = CASES[leak]
    assert shown(leak, does) == (1, 1)
    assert shown(leak, does_not) == (0, 1)
    assert [shown(leak, spec) for spec in outside] == [(0, 0)] * len(outside)


@pytest.mark.parametrize(
    ("leak", "clause"), [(leak, clause) for leak, clauses in CLAUSES.items() for clause in clauses]
)
def test_each_clause_of_a_leak_has_a_hand_that_needs_it(leak: str, clause: Clause):
    assert shown(leak, clause.hand) == clause.counts


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
    rows = found([decided(CASES["dead_call"][0])], LEAKS, heros)
    (event,) = rows.events[rows.events["leak"] == "dead_call"].to_dict("records")
    assert (event["street"], event["act"], event["loss"], event["agree"]) == (6, "call", 1_000_000, True)
    (wrong,) = rows.mistakes[rows.mistakes["certain"].astype(bool)].itertuples()
    assert mistake_sentence(wrong) == "Certain: calls 60 on 6th drawing dead: 1.0 big bets lost."


def test_a_mistake_without_a_price_is_told_without_one():
    (wrong,) = found([decided(CASES["free_fold"][0])], LEAKS, heros).mistakes.assign(loss=math.nan).itertuples()
    assert mistake_sentence(wrong) == "Certain: folds on 7th where a check was free."
    assert mistake_sentence(wrong._replace(mistake="folded_lock")) == "Certain: folds on 7th, cannot lose."


def test_a_fold_is_wrong_for_certain_only_if_his_cards_are_known():
    """They may be dead."""
    hidden = hand("Rival Kc, Hero 4h", "Rival brings in for 10; Hero raises 20 to 30; Rival calls 20",
                  ("Rival 5c, Hero Kd", "Hero folds"))  # fmt: skip
    assert shown("free_fold", hidden) == (0, 0)
    known = hidden.replace("Hero 1000 4h", "Hero 1000 2c/3d/4h")
    assert shown("free_fold", known) == (1, 1)


def test_a_certain_mistake_is_in_no_cost_of_a_suspected_leak():
    """He calls drawing dead on sixth street, with somebody behind him: the one act is of two leaks."""
    spec = hand("Opener Kh, Hero Kc/Kd/Qh, Other 6h, Rival Ac",
                f"{BRINGS}; Hero calls 10; Other calls 10; Rival calls 10",
                ("Opener Ks, Hero Qc, Other 7s, Rival 2c", "Rival checks; Opener folds; Hero checks; Other checks"),
                ("Hero Qd, Other 8s, Rival 3c", "Rival checks; Hero checks; Other checks"),
                ("Hero Jc, Other 9s, Rival 4c", "Rival bets; Hero calls; Other folds"))  # fmt: skip
    told_of = found([decided(spec)], LEAKS, heros).events.set_index("leak")
    dead, chased = told_of.loc["dead_call"], told_of.loc["chases_bricks"]
    assert (dead["loss"], dead["told"], dead["agree"]) == (1_000_000, True, True)
    assert (math.isnan(chased["loss"]), chased["told"], chased["agree"]) == (True, False, False)


def test_acts_without_a_price_are_counted_apart():
    priced, unpriced = (
        pd.DataFrame(
            {
                "leak": ["free_fold"],
                "act": "fold",
                **dict.fromkeys(HAND, "x"),
                "loss": [loss],
                "told": told,
                "agree": told,
            }
        )
        for loss, told in ((1e6, True), (math.nan, False))
    )
    both = Found({"free_fold": (2, 9)}, pd.concat([priced, unpriced]), found([], LEAKS, heros).mistakes)
    (row,) = rows_of(judge(both, 100, Settings()).with_verdict(MADE))
    assert cost_of(row).endswith("from 1 of 2 acts; 1 has no price")


def test_a_certain_mistake_that_is_switched_off_is_told_nowhere():
    """He calls badly on 4th and 5th too, which is suspected and stays."""
    every = found([decided(CASES["dead_call"][0])], LEAKS, heros).mistakes
    some = [leak for leak in LEAKS if leak.id != "dead_call"]
    left = found([decided(CASES["dead_call"][0])], some, heros).mistakes
    assert set(every["mistake"]) == {"dear_call", "dead_call"}
    assert list(left["turn"]) == list(every["turn"][every["mistake"] == "dear_call"])


def events(leak: str, *losses: float) -> pd.DataFrame:
    """An act of a leak for each loss, in millionths of a big bet, NaN where it is not told."""
    rows = pd.DataFrame({"leak": leak, "room": "PokerStars", "hand_id": [f"{leak}{n}" for n in range(len(losses))]})
    told = rows.assign(act="call", telling=0, player="Hero", turn=3, street=4, loss=losses, told=True)
    return told.assign(agree=pd.notna(list(losses)))


def judged(*counts: tuple[str, int, int], told_events: pd.DataFrame | None = None, hands: int = 1000, **given: object):
    rows = {leak: (made, of) for leak, made, of in counts}
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


def last_of_three(opens: str, hero: str) -> str:
    return hand("Opener Kh, Ann 4c, Hero 2c/3d/9s", f"{opens}; {hero}")


ALL_IN = "Opener brings in for 10 and is all-in"
SHORT = "Hero calls 10 and is all-in"
FOURTH = "Ann bets; Bob raises; Hero calls 30 and is all-in"
ENDS = {
    "his own answer": (opener("2c/3d/Kh", "calls 20"), True),
    "he has folded": (last_of_three(BRINGS, "Ann raises 20 to 30; Opener folds; Hero calls 30"), True),
    "he may answer": (last_of_three(BRINGS, "Ann raises 20 to 30; Hero calls 30"), False),
    "he has put in as much": (last_of_three(BRINGS, "Ann calls 10; Hero calls 10"), True),
    "he opened full": (last_of_three("Opener bets 30", "Ann folds; Hero calls 30"), True),
    "he opened full and was raised": (last_of_three("Opener bets 30", "Ann raises 30 to 60; Hero calls 60"), False),
    "he has called": (last_of_three(BRINGS, "Ann raises 20 to 30; Opener calls 20; Hero calls 30"), True),
    "he is all-in": (last_of_three(ALL_IN, "Ann folds; Hero calls 10").replace("Opener 1000", "Opener 15"), True),
    "all-in for less than a call": (
        last_of_three(ALL_IN, "Ann raises 20 to 30; Hero calls 30").replace("Opener 1000", "Opener 15"), False,
    ),
    "he owes more than a short caller": (
        last_of_three(BRINGS, f"Ann raises 20 to 30; {SHORT}").replace("Hero 1000", "Hero 15"), False,
    ),
    "he is all-in for as much as a short caller": (
        last_of_three(ALL_IN, f"Ann raises 20 to 30; {SHORT}").replace("Opener 1000", "Opener 15").replace(
            "Hero 1000", "Hero 15"
        ), True,
    ),
    "another owes more than a short caller": (
        hand(
            "Opener Kh, Ann 4c, Bob 5c, Hero 2c/3d/9s",
            f"{BRINGS}; Ann raises 20 to 30; Bob calls 30; Hero calls 30; Opener folds",
            ("Ann 6h, Bob 6d, Hero 7c", FOURTH),
        ).replace("Hero 1000", "Hero 65"), False,
    ),
    "others may answer": (hand("Opener Kh, Hero 2c/3d/9s, Ann 4c", f"{BRINGS}; Hero calls 10; Ann calls 10"), False),
}  # fmt: skip


@pytest.mark.parametrize(("spec", "ends"), ENDS.values(), ids=ENDS)
def test_an_answer_on_3rd_ends_the_betting_if_the_opener_is_done(spec, ends):
    decisions = decided(spec)
    turns = [place for place, row in enumerate(decisions.table.to_pylist()) if row["player"] == "Hero"]
    assert decisions.closes[turns[-1]] == ends


def test_each_leak_is_looked_for_once():
    looked = []

    def spot(turns):
        looked.append(turns)
        return turns.decision

    decisions = decided(ENDS["he has folded"][0])
    leak = replace(LEAKS[-1], spot=spot, deed=lambda turns: turns.act("fold"))
    once = found([decisions], [leak], lambda turns: turns.decision)
    assert len(looked) == 1
    assert once.counts == counted([decisions], [leak], lambda turns: turns.decision)
    # Opener alone folds, of three who decide
    assert once.counts[leak.id] == (1, 3)
    assert list(once.events["player"]) == ["Opener"]


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
    lines = [" ".join(line.split()) for line in leak_lines(few, "Hero", "PokerStars")]
    assert lines[lines.index("too few to tell") + 1] == "opportunities needed made"
    assert "peels_brick: calls after a brick against a good catch 29 30 29" in lines
    assert few_of(next(rows_of(few.table[few.table["leak"] == "peels_brick"]))) == (
        "too few to tell: 29 opportunities, 30 needed (29 made)"
    )
    assert verdict_sentences(few)[1] == "No suspected leak can be named: none had opportunities enough."
    assert row_of(judged(("peels_brick", 30, 30)), "peels_brick")["named"]


UNPRICED = float("nan")


@pytest.mark.parametrize(
    ("mistakes", "losses", "said"),
    [
        (["dead_call"], [100], "One certain mistake cost 1.0 big bet."),
        (["dead_call"] * 4, [100, 50, 50, 250], "4 certain mistakes cost 4.5 big bets."),
        (["dead_call", "flat_lock"], [100, UNPRICED],
         "One of two certain mistakes cost 1.0 big bet; the other has no price: a missed raise."),
        (["checked_lock", "flat_lock", "flat_lock", "free_fold", "folded_lock"], [UNPRICED] * 3 + [200, 100],
         "Two of 5 certain mistakes cost 3.0 big bets; the other three have no price: a missed bet and two missed "
         "raises."),
        (["checked_lock"], [UNPRICED], "One certain mistake without a price: a missed bet."),
        (["flat_lock", "free_fold", "folded_lock"], [UNPRICED] * 3,
         "Three certain mistakes without a price: a folded lock, a free fold and a missed raise."),
    ],
)  # fmt: skip
def test_the_verdict_says_what_certain_mistakes_cost(mistakes, losses, said):
    wrong = pd.DataFrame({"mistake": mistakes, "loss": losses, "certain": True, "big_bet": 100})
    # what is suspected is none of them
    suspected = wrong.head(1).assign(certain=False, loss=9_900)
    found = Found({"limps": (3, 40)}, events("limps").head(0), pd.concat([wrong, suspected]))
    assert verdict_sentences(judge(found, 50, Settings()))[0] == said


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
    assert cost_of(few).endswith(", a rough guide from 9 of 9 acts")
    more = row_of(judged(("peels_brick", 28, 31), told_events=events("peels_brick", *[1e6] * 10)), "peels_brick")
    assert cost_of(more).startswith("1.00 big bets per 100 (")
    assert "rough" not in cost_of(more)
    untold = row_of(judged(("peels_brick", 28, 31), told_events=events("peels_brick", *[1e6] * 10).assign(
        told=[True] * 9 + [False], agree=[True] * 8 + [False] * 2)), "peels_brick")  # fmt: skip
    assert cost_of(untold).endswith("from 8 of 10 acts; 1 has no price")


def test_where_no_priced_act_is_dear_the_cost_is_not_told():
    nothing = events("peels_brick", float("nan"), float("nan"))
    row = row_of(judged(("peels_brick", 28, 31), told_events=nothing), "peels_brick")
    assert pd.isna(row["cost"])
    assert cost_of(row) == "price not told: at none of 2 priced acts all four prices agree"


def test_without_his_cards_nothing_is_called_certain():
    unknown = judge(Found({"limps": (3, 40)}, events("limps").head(0), pd.DataFrame(columns=["certain"])), 50,
                    Settings(), with_cards=0)  # fmt: skip
    assert verdict_sentences(unknown)[0].startswith("No hand tells the down cards")
    assert "in 0 of them his cards were known at the deal" in "\n".join(leak_lines(unknown, "Hero", "PokerStars"))


def test_a_suspected_leak_says_what_it_counts():
    leak = next(leak for leak in LEAKS if leak.id == "pays_off")
    said = " ".join(" ".join(leak_lines(judged(("pays_off", 30, 30)), "Hero", "PokerStars")).split())
    assert f"pays_off: {leak.title} 30 of 30, 100.0 %" in said
    assert f"counted: calls or raises, among {leak.chance}" in said


def test_a_named_leak_tells_the_command_that_lists_its_hands(monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    words = ["razzstats", "hands", "--db", "a b/db", "--player", "O'Hara the   Third", "--room", "PokerStars"]
    lines = list(leak_lines(judged(("pays_off", 30, 30)), "Hero", "PokerStars", command=words))
    start = next(place for place, line in enumerate(lines) if line.strip().startswith("razzstats hands"))
    (command, *_) = "\n".join(lines[start:]).replace("\\\n", "").splitlines()
    assert len(lines[start]) <= 60
    assert shlex.split(command) == [*words, "--leak", "pays_off"]


def test_a_cost_of_folds_is_told_with_what_speaks_against_it():
    """The same losses once of folds, once of calls; of a certain leak a fold is wrong all the same."""
    folds = events("folds_late", 5e6).assign(act="fold")
    assert BETTORS.rstrip(".") in cost_of(row_of(judged(("folds_late", 28, 28), told_events=folds), "folds_late"))
    calls = events("station", 5e6)
    assert BETTORS.rstrip(".") not in cost_of(row_of(judged(("station", 28, 28), told_events=calls), "station"))
    proved = events("folded_lock", 5e6).assign(act="fold")
    assert BETTORS.rstrip(".") not in cost_of(row_of(judged(("folded_lock", 1, 1), told_events=proved), "folded_lock"))


def test_folds_come_after_what_is_sure_to_cost():
    folds, calls = events("folds_late", 5e6).assign(act="fold"), events("station", 1e6)
    both = judged(("folds_late", 40, 40), ("station", 40, 40), told_events=pd.concat([folds, calls]))
    assert list(both.with_verdict("named")["leak"]) == ["station", "folds_late"]
    start = "2 suspected leaks are named, the dearest apart from folds: calls everything, 40 of 40."
    assert verdict_sentences(both)[1] == start
    more = events("folds_4", 9e6).assign(act="fold")
    alone = judged(("folds_late", 40, 40), ("folds_4", 80, 80), told_events=pd.concat([folds, more]))
    assert verdict_sentences(alone)[1].startswith("2 suspected leaks are named, the most certain: ")


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ([("peels_brick", 15, 30)], "the one that was tried is within what the sources allow"),
        ([("peels_brick", 16, 30)], "the one that was tried is beyond what the sources allow, but chance may explain "
         "that"),
        ([("peels_brick", 15, 30), ("limps", 0, 30)], "all 2 that were tried are within what the sources allow"),
        ([("peels_brick", 16, 30), ("limps", 0, 30), ("station", 0, 30), ("no_steal", 0, 30)],
         "of 4 that were tried one is beyond what the sources allow, but chance may explain that"),
        ([("peels_brick", 16, 30), ("limps", 11, 30), ("station", 0, 30), ("no_steal", 0, 30)],
         "of 4 that were tried two are beyond what the sources allow, but chance may explain these"),
    ],
)  # fmt: skip
def test_where_none_can_be_named_the_verdict_says_why(counts, said):
    assert verdict_sentences(judged(*counts))[1] == f"No suspected leak can be named: {said}."


def test_every_leak_is_listed_with_what_it_counts(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    lines = list(catalogue_lines())
    assert max(map(len, lines)) <= 80
    said = " ".join(" ".join(lines).split())
    for leak in LEAKS:
        assert f"{leak.id} {leak.title} of: {leak.chance} counted: {leak.event}" in said


def test_every_line_fits_eighty_columns(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
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
    lines = [" ".join(line.split()) for line in leak_lines(few, "Hero", "PokerStars")]
    assert lines[lines.index("too few to tell") + 1] == "his others needed made"
    assert "limps: limps where he is first in 30 29 30 20" in lines
    rates = [" ".join(line.split()) for line in leak_lines(same, "Hero", "PokerStars")]
    assert rates[rates.index("not named: as the other players, or beyond it by chance") + 1] == "made of rate others"
    assert "limps: limps where he is first in 20 30 67 % 66 %" in rates


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
    nothing = judge(Found({"limps": (3, 40)}, events("limps").head(0), pd.DataFrame(columns=["certain"])), 50, given)
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
