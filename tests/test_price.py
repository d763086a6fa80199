"""Prices in the store and on the command line: once each, anew when they should be, and said as they are."""

import csv
import json
import re
from dataclasses import replace
from pathlib import Path

import openpyxl
import pandas as pd
import pyarrow.dataset as ds
import pytest
from test_cli import Run, run  # noqa: F401  (a fixture)
from test_importer import written
from texts import SHOWN_DOWN, told

import razzstats.pricing as pricing_module
from razzstats.cli.price import price as command
from razzstats.data.store import Busy, Part, PartWriter, Store
from razzstats.importer import import_paths
from razzstats.play.simulate import simulate
from razzstats.pricing import Asked, price, prices
from razzstats.recount import read_table, recount
from razzstats.show.mistakes import mistake_sentence, rows_of
from razzstats.show.prices import player_lines
from razzstats.show.terminal import wrapped
from razzstats.stats.price import worth as worth_module
from razzstats.stats.price.mistakes import MISTAKES, with_mistakes
from razzstats.stats.price.worth import Pricing
from razzstats.value.equity.written import equity
from razzstats.write.pokerstars import write_all

QUICK = Pricing(samples=100)
KEY = ["room", "hand_id", "telling", "player", "turn"]

NINE_HANDS = "pokerstars/razz-cash-0.04-0.08-nine-hands-crlf.txt"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """The hands of a simulated hero."""
    hands = simulate(40, 5, seed=4, names=("Ann", "Bob", "Cyd", "Dan", "Eve"), hero="Ann")
    return filled(tmp_path, *write_all(hands))


def filled(folder: Path, *texts: str) -> Store:
    folder.mkdir(exist_ok=True)
    store = Store(folder / "db")
    import_paths([written(folder / "hands.txt", *texts)], store)
    return store


def stored(store: Store) -> pd.DataFrame:
    return store.read("prices")


def choices(store: Store, player: str) -> int:
    """How many decisions a player has."""
    turns = store.read("turns", ["player", "decision"])
    return int((turns["decision"] & (turns["player"] == player)).sum())


# -- once each


def test_every_decision_of_the_hero_has_one_price(store):
    assert price(store, QUICK) == choices(store, "Ann") > 40
    rows = prices(store, QUICK)
    assert len(rows) == choices(store, "Ann")
    assert set(rows["player"]) == {"Ann"}
    assert not rows[KEY].duplicated().any()
    assert rows["equity_random"].between(0, 1).all()


def test_a_second_run_works_nothing_out(store, monkeypatch):
    price(store, QUICK)
    before = stored(store)
    monkeypatch.setattr(Pricing, "worth", None)
    assert price(store, QUICK) == 0
    assert stored(store).equals(before)


def test_new_hands_alone_are_priced_later(store, tmp_path):
    first = price(store, QUICK)
    import_paths([written(tmp_path / "more.txt", SHOWN_DOWN)], store)
    assert price(store, QUICK) == choices(store, "Osier") > 0
    assert len(stored(store)) == first + choices(store, "Osier")


def test_one_hand_or_one_player_can_be_asked_for(store):
    hand = str(store.read("hands", ["hand_id"])["hand_id"].iloc[3])
    assert price(store, QUICK, Asked(player="Bob")) == 0
    some = price(store, QUICK, Asked(hand_id=hand))
    assert set(stored(store)["hand_id"]) == {hand}
    assert some + price(store, QUICK, Asked("Ann", "PokerStars")) == choices(store, "Ann")
    assert len(prices(store, QUICK, Asked(hand_id=hand))) == some


def test_prices_do_not_depend_on_the_order_or_on_what_is_asked_with_them(store, tmp_path):
    price(store, QUICK)
    texts = list(write_all(simulate(40, 5, seed=4, names=("Ann", "Bob", "Cyd", "Dan", "Eve"), hero="Ann")))
    other = filled(tmp_path / "other", *reversed(texts))
    for hand in other.read("hands", ["hand_id"])["hand_id"]:
        price(other, QUICK, Asked(hand_id=hand))
    one, same = (prices(of, QUICK).sort_values(KEY, ignore_index=True) for of in (store, other))
    pd.testing.assert_frame_equal(one, same)


def test_only_hands_that_pass_a_condition_are_priced(store):
    seats = store.read("seats", ["hand_id", "player", "net"])
    lost = set(seats["hand_id"][(seats["player"] == "Ann") & (seats["net"] < -50)])
    turns = store.read("turns", ["hand_id", "player", "decision"])
    expected = turns[turns["hand_id"].isin(lost) & (turns["player"] == "Ann") & turns["decision"]]
    asked = Asked("Ann", "PokerStars", where=ds.field("net") < -50)
    assert price(store, QUICK, asked) == len(expected) > 10
    assert set(stored(store)["hand_id"]) == set(expected["hand_id"])
    # others may be priced already, and are not meant all the same
    price(store, QUICK)
    assert len(prices(store, QUICK, asked)) == len(expected) < choices(store, "Ann")


def test_the_command_takes_a_condition(store, run: Run):  # noqa: F811
    words = ("price", "--db", store.folder, "--samples", 100, "--zone", "Europe/Berlin")
    lost = set(store.read("seats", ["hand_id"], (ds.field("player") == "Ann") & (ds.field("net") < -50))["hand_id"])
    document = json.loads(run(*words, "--where", "net < -0.50", "--json").out)
    assert {decision["hand_id"] for decision in document["decisions"]} <= lost
    assert document["limits"] == {"where": "net < -0.50", "zone": "Europe/Berlin"}
    assert run(*words, "--where", "net < -0.50").out.startswith("--where net < -0.50, --zone Europe/Berlin\n")
    nobody = run(*words, "--where", "players = 8")
    assert (nobody.status, "no hand of Ann at PokerStars passes --where" in nobody.err) == (1, True)
    both = run(*words, next(iter(lost)), "--where", "net < 0")
    assert (both.status, "one hand is named by its number" in both.err) == (2, True)


def test_hands_without_cards_are_not_said_to_be_faulty(store, tmp_path, run: Run):  # noqa: F811
    no_hero = write_all(simulate(5, 5, seed=9, names=("Ann", "Bob", "Cyd", "Dan", "Eve")))
    import_paths([written(tmp_path / "no-hero.txt", *no_hero)], store)
    words = ("price", "--db", store.folder, "--samples", 100, "--player", "Ann", "--where")
    assert run(*words, "cards_from_deal").status == 0
    ran = run(*words, "not cards_from_deal")
    assert (ran.status, ran.out) == (1, "")
    assert "no hand that passes --where tells the cards that Ann was dealt" in ran.err
    assert "severity E" not in ran.err


def test_a_sound_hand_without_cards_is_not_said_to_be_faulty_since_another_is(tmp_path, run: Run):  # noqa: F811
    names = ("Ann", "Bob", "Cyd", "Dan", "Eve")
    (shown,) = write_all(simulate(1, 5, seed=9, names=names, hero="Ann"))
    first, second = re.findall(r"^Dealt to \w+ \[(?:\w\w \w\w )?(\w\w)\]", shown, re.MULTILINE)[1:3]
    twice = shown.replace(second, first)
    (hidden,) = write_all(simulate(1, 5, seed=10, names=names))
    store = Store(tmp_path / "db")
    summary = import_paths([written(tmp_path / "both.txt", twice, hidden)], store)
    assert (summary.stored, summary.faulty) == (2, 1)
    ran = run("price", "--db", store.folder, "--samples", 100, "--player", "Ann")
    assert ran.status == 1
    assert "no hand tells the cards that Ann was dealt" in ran.err
    assert "hands with a finding of severity E do" in ran.err


def test_a_condition_needs_a_player():
    with pytest.raises(ValueError, match="say whose"):
        Asked(where=ds.field("net") < -50)
    with pytest.raises(ValueError, match="say whose"):
        Asked(room="PokerStars", hand_id="12", where=ds.field("net") < -50)


# -- anew


def test_another_range_is_another_price_and_both_stay(store):
    other = Pricing("7-", samples=100)
    number = price(store, QUICK)
    assert price(store, other) == number
    assert len(stored(store)) == 2 * number
    one, two = (prices(store, asked) for asked in (QUICK, other))
    assert one["equity_random"].equals(two["equity_random"])
    assert not one["equity_range"].equals(two["equity_range"])
    assert price(store, QUICK) == price(store, other) == 0


def test_the_range_is_the_same_however_it_is_written():
    assert Pricing(" a  8- ").name == Pricing("A 8-").name


def test_another_version_prices_anew_and_drops_what_was(store, monkeypatch):
    number = price(store, QUICK)
    monkeypatch.setattr(worth_module, "VERSION", worth_module.VERSION + 1)
    assert prices(store, QUICK).empty
    assert price(store, QUICK) == number
    assert len(stored(store)) == number


def test_a_recount_leaves_prices_alone(store, monkeypatch):
    price(store, QUICK)
    before = prices(store, QUICK)
    monkeypatch.setattr("razzstats.recount.fingerprint", lambda: "another")
    assert recount(store) == 1
    pd.testing.assert_frame_equal(prices(store, QUICK), before)
    assert price(store, QUICK) == 0


def test_decisions_of_a_part_that_goes_meanwhile_are_priced(store, tmp_path, monkeypatch):
    import_paths([written(tmp_path / "more.txt", SHOWN_DOWN)], store)
    first, second = store.parts()
    read, replaced = pricing_module.read_table, []

    def read_and_replace(part, name, rows):
        if part == second and name == "turns" and not replaced:
            # another process, between the hands of the second part and its turns
            other = Store(store.folder)
            monkeypatch.setattr("razzstats.recount.fingerprint", lambda: "another")
            replaced.append(recount(other))
        return read(part, name, rows)

    monkeypatch.setattr(pricing_module, "read_table", read_and_replace)
    assert price(store, QUICK) == choices(store, "Ann") + choices(store, "Osier")
    assert replaced == [2]
    assert not {first.manifest.id, second.manifest.id} & {part.manifest.id for part in store.parts()}
    rows = stored(store)
    assert len(rows) == choices(store, "Ann") + choices(store, "Osier")
    assert not rows[KEY].duplicated().any()


def test_a_table_that_a_part_should_have_is_not_passed_over(store):
    (part,) = store.parts()
    assert read_table(Part(part.folder, replace(part.manifest, rows={})), "turns").num_rows == 0
    (part.folder / "turns.parquet").unlink()
    with pytest.raises(FileNotFoundError):
        read_table(part, "turns")


def test_what_is_done_is_put_away_before_the_end(store, monkeypatch):
    monkeypatch.setattr(pricing_module, "_AT_ONCE", 10)
    monkeypatch.setattr(pricing_module, "_KEPT", 20)

    def give_up(done, total):
        if done > total / 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        price(store, QUICK, progress=give_up)
    done = len(stored(store))
    assert 0 < done < choices(store, "Ann")
    assert done + price(store, QUICK) == choices(store, "Ann")
    assert len(stored(store)) == choices(store, "Ann")


def test_slow_prices_are_put_away_by_the_clock(store, monkeypatch):
    """Far fewer decisions than make a part by their number, of which each looks as if it took a second."""
    seconds = iter(range(10**6))
    monkeypatch.setattr(pricing_module, "monotonic", lambda: next(seconds))
    monkeypatch.setattr(pricing_module, "_AT_ONCE", 1)

    def give_up(done, total):
        if done > total / 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        price(store, QUICK, progress=give_up)
    parts = [part.manifest.rows["prices"] for part in store.parts() if "prices" in part.manifest.rows]
    # looked at once before the first: ten more looks make ten seconds
    assert parts
    assert set(parts) == {10}
    assert sum(parts) + price(store, QUICK) == choices(store, "Ann")


def test_each_price_is_written_twice_at_most(store, monkeypatch):
    """Once when it is put away and once into the one part that is left, however often something is put away."""
    put, written_rows = PartWriter.write, []

    def write(writer, tables):
        written_rows.append(tables["prices"].num_rows)
        put(writer, tables)

    monkeypatch.setattr(PartWriter, "write", write)
    monkeypatch.setattr(pricing_module, "_AT_ONCE", 5)
    monkeypatch.setattr(pricing_module, "_KEPT", 5)
    number = price(store, QUICK)
    assert number == choices(store, "Ann") > 40
    assert sum(written_rows) == 2 * number
    assert [set(part.manifest.rows) for part in store.parts()].count({"prices"}) == 1
    assert len(stored(store)) == number
    # nothing new, and nothing to make one of
    assert price(store, QUICK) == 0
    assert sum(written_rows) == 2 * number


def test_nobody_else_may_be_writing(store):
    with store.writing(), pytest.raises(Busy):
        price(Store(store.folder), QUICK)


def test_faulty_hands_are_kept_out(tmp_path, run: Run):  # noqa: F811
    text, _ = told("""
        seats: Hero 1000 2c/3d/4h, Rival 1000 Kc
        Rival: brings in for 10
        Hero: raises 20 to 30
        Rival: calls 20
        4: Hero Kc, Rival 5c
        Hero: bets 30
        Rival: folds
        Uncalled bet (30) returned to Hero
        Hero collected POT from pot
    """)
    store = filled(tmp_path, text)
    assert price(store, QUICK) == 2
    assert prices(store, QUICK).empty
    assert len(prices(store, QUICK, include_faulty=True)) == 2
    ran = run("price", "--db", store.folder, "--samples", 100)
    assert (ran.status, "--include-faulty" in ran.err) == (1, True)
    some = run("price", "--db", store.folder, "--samples", 100, "--where", "players >= 2")
    assert (some.status, "severity E; --include-faulty" in some.err) == (1, True)
    assert run("price", "--db", store.folder, "--samples", 100, "--include-faulty").status == 0


def test_all_players_whose_cards_were_known_at_the_deal(tmp_path):
    phh = """\
variant = "FR"
antes = [5, 5]
bring_in = 10
small_bet = 30
big_bet = 60
starting_stacks = [1000, 1000]
actions = ["d dh p1 2c3d4h", "d dh p2 5cKcQd", "p2 pb", "p1 cbr 30", "p2 f"]
players = ["Ann", "Bob"]
"""
    file = tmp_path / "one.phh"
    file.write_text(phh, encoding="utf-8")
    store = Store(tmp_path / "db")
    import_paths([file], store)
    # the bring-in is a decision too: he could have opened for the full bet
    assert price(store, QUICK) == 3
    rows = prices(store, QUICK)
    assert list(zip(rows["player"], rows["cards"], strict=True)) == [
        ("Bob", "(5K)Q"),
        ("Ann", "(23)4"),
        ("Bob", "(5K)Q"),
    ]


# -- mistakes


def decision(**given: object) -> dict:
    plain = {
        "street": 6, "act": "call", "put_in": 100, "to_call": 100, "winnable": 900, "behind": 0, "alive": 2,
        "odds": 0.1, "odds_down": 0.15, "equity_random": 0.5, "error_random": 0.0, "equity_range": 0.4,
        "error_range": 0.0, "drawing_dead": False, "locked": False,
    }  # fmt: skip
    told = plain | given
    closes = told["street"] > 3 and told["to_call"] > 0 and not told["behind"]
    return {"closes": closes, "can_raise": True} | told


@pytest.mark.parametrize(
    ("given", "mistake", "loss"),
    [
        ({}, None, None),
        ({"drawing_dead": True, "equity_random": 0, "equity_range": 0}, "dead_call", 100),
        ({"drawing_dead": None}, None, None),
        ({"act": "raise", "drawing_dead": True}, None, None),
        # a lock takes 900 + 100 for 100
        ({"act": "fold", "locked": True, "equity_random": 1, "equity_range": 1}, "folded_lock", 900),
        # for nothing he gives up two fifths of 900
        ({"act": "fold", "to_call": 0, "street": 4, "odds": None, "odds_down": None}, "free_fold", 360),
        # 0.01 give or take 0.04 is nothing at worst, and no less
        (
            {
                "act": "fold",
                "to_call": 0,
                "equity_random": 0.01,
                "error_random": 0.02,
                "equity_range": 0.02,
                "error_range": 0.02,
                "odds": None,
                "odds_down": None,
            },
            "free_fold",
            0,
        ),
        ({"act": "fold", "to_call": 0, "drawing_dead": True, "odds": None, "odds_down": None}, None, None),
        ({"act": "check", "to_call": 0, "street": 7, "locked": True, "equity_random": 1}, "checked_lock", None),
        ({"act": "check", "to_call": 0, "street": 7, "locked": True, "equity_random": 1, "behind": 1}, None, None),
        # it wins at times, and else ties
        ({"act": "check", "to_call": 0, "street": 7, "locked": True, "equity_random": 0.55}, "checked_lock", None),
        # a hand that can only tie wins nothing by a bet
        ({"act": "check", "to_call": 0, "street": 7, "locked": True, "equity_random": 0.5}, None, None),
        ({"street": 7, "locked": True, "equity_random": 1, "equity_range": 1}, "flat_lock", None),
        ({"street": 7, "locked": True, "equity_random": 1, "can_raise": False}, None, None),
        ({"street": 7, "locked": True, "equity_random": 1, "behind": 1}, None, None),
        ({"street": 7, "locked": True, "equity_random": 0.5}, None, None),
        ({"street": 7, "drawing_dead": True, "equity_random": 0, "equity_range": 0}, "lost_call", 100),
        # worth 0.08 * 1000 at best, for 100
        ({"equity_random": 0.08, "equity_range": 0.05}, "dear_call", 20),
        ({"equity_random": 0.12, "equity_range": 0.05}, None, None),
        # 0.08 give or take 0.02 may be as much as the odds
        ({"equity_random": 0.08, "error_random": 0.01, "equity_range": 0.05}, None, None),
        ({"equity_random": 0.08, "equity_range": 0.05, "behind": 1}, None, None),
        ({"equity_random": 0.08, "equity_range": 0.05, "closes": False}, None, None),
        ({"equity_random": 0.08, "equity_range": None}, None, None),
        # worth 0.4 * 1000 at worst, for 100
        ({"act": "fold"}, "dear_fold", 300),
        ({"act": "fold", "equity_range": 0.14}, None, None),
        ({"act": "fold", "equity_range": 0.2}, "dear_fold", 100),
        ({"act": "fold", "closes": False}, None, None),
    ],
)
def test_mistakes(given, mistake, loss):
    rows = with_mistakes(pd.DataFrame([decision(**given), decision()]).astype({"equity_range": float}))
    found = rows.iloc[0]
    assert found["mistake"] == mistake
    assert found["certain"] == next((one.certain for one in MISTAKES if one.id == mistake), False)
    assert pd.isna(found["loss"]) if loss is None else found["loss"] == pytest.approx(loss)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"equity_random": 0.081, "equity_range": 0.049},
         "calls $1.00 on 6th, wins 5 to 8 %, this bet needs 10 %: at least 0.1 big bets lost."),
        # neither "0 to 0" nor "8 to 8"
        ({"equity_random": 0.004, "equity_range": 0.0},
         "calls $1.00 on 6th, wins under 0.5 %, this bet needs 10 %: at least 0.5 big bets lost."),
        ({"equity_random": 0.081, "equity_range": 0.079},
         "calls $1.00 on 6th, wins 8 %, this bet needs 10 %: at least 0.1 big bets lost."),
        # many who stay make calling down the cheaper one
        ({"equity_random": 0.04, "equity_range": 0.03, "odds_down": 0.08},
         "calls $1.00 on 6th, wins 3 to 4 %, calling down needs 8 %: at least 0.3 big bets lost."),
        # who bets holds no random hand: of a fold no least loss is told
        ({"act": "fold", "put_in": 0},
         "folds to $1.00 on 6th, wins 40 to 50 %, calling down needs 15 %: 1.5 big bets lost by these prices."),
        # on 7th there is one price
        ({"act": "fold", "put_in": 0, "street": 7, "odds_down": 0.1},
         "folds to $1.00 on 7th, wins 40 to 50 %, this bet needs 10 %: 1.5 big bets lost by these prices."),
    ],
)  # fmt: skip
def test_a_suspected_mistake_in_a_sentence(given, said):
    rows = with_mistakes(pd.DataFrame([decision(**given, currency="USD", big_bet=200)]))
    assert mistake_sentence(next(rows_of(rows))) == f"Suspected: {said}"


def test_a_dead_call_in_a_hand(tmp_path):
    """Two pair on seventh street against A 2 3 4, which no three cards make worse than three pair of them."""
    text, _ = told("""
        seats: Hero 1000 Kc/Kd/2h, Rival 1000 Ac, Opener 1000 Kh
        Opener: brings in for 10
        Hero: calls 10
        Rival: calls 10
        4: Hero Qc, Rival 2c, Opener Ks
        Rival: checks
        Hero: checks
        Opener: folds
        5: Hero Qd, Rival 3c
        Rival: bets 60
        Hero: calls 60
        6: Hero Jc, Rival 4c
        Rival: bets 60
        Hero: calls 60
        7: Hero Jd
        Rival: bets 60
        Hero: calls 60
        *** SHOW DOWN ***
        Rival: shows [Ad 2d Ac 2c 3c 4c 5c] (Lo: 5,4,3,2,A)
        Rival collected POT from pot
    """)
    store = filled(tmp_path, text)
    price(store, QUICK)
    rows = prices(store, QUICK)
    last = rows.iloc[-1]
    # his best five of K K 2 Q Q J J hold a pair; the worst of A 2 3 4 is a pair of aces, which is lower
    assert (last["street"], last["drawing_dead"], last["mistake"], last["loss"]) == (7, True, "lost_call", 6000)
    assert (rows["certain"]).sum() == 1


SIDE_POT = """
    seats: Hero 1000 Kc/Kd/Qh, Short {stack} Ac, Rival 1000 Kh
    Rival: brings in for 10
    Hero: calls 10
    Short: calls 10
    4: Hero Qc, Short 2c, Rival Ks
    Short: bets 30{all_in}
    Rival: calls 30
    Hero: calls 30
    5: Hero Qd, Short 3c, Rival Jh
    {checks}
    Rival: checks
    Hero: checks
    6: Hero Jc, Short 4c, Rival Jd
    {bets}
    Rival: {wagers} 60
    Hero: calls 60
    7: Hero Js
    {checks}
    Rival: checks
    Hero: checks
    *** SHOW DOWN ***
    Rival: shows [7d 8d Kh Ks Jh Jd 9d] (Lo: T,T,9,8,7)
    Short: shows [5d 6d Ac 2c 3c 4c 7c] (Lo: 5,4,3,2,A)
    Short collected POT from pot
"""


@pytest.mark.parametrize("all_in", [True, False])
def test_who_may_win_a_side_pot_is_not_dead(tmp_path, all_in):
    """K K Q Q Q J ends with a pair of queens at best; A 2 3 4 with one of fours at worst, K K J J with much worse."""
    acts = (" and is all-in", "", "", "bets") if all_in else ("", "Short: checks", "Short: bets 60", "calls")
    words = dict(zip(("all_in", "checks", "bets", "wagers"), acts, strict=True))
    text, _ = told(SIDE_POT.format(stack=45 if all_in else 1000, **words))
    store = filled(tmp_path, text)
    price(store, QUICK)
    rows = prices(store, QUICK, include_faulty=True)
    (call,) = rows[rows["street"] == 6].itertuples()
    assert (call.act, call.drawing_dead, call.equity_random) == ("call", not all_in, 0)
    # what the side pot is worth is in no price
    assert call.mistake == (None if all_in else "dead_call")


# -- the command line


@pytest.fixture
def nine_hands(tmp_path, shared_histories) -> Path:
    store = Store(tmp_path / "db")
    import_paths([shared_histories / NINE_HANDS], store)
    return store.folder


def test_a_hand_is_told_decision_by_decision(run: Run, nine_hands):  # noqa: F811
    """The first of the nine: a nine with T 2 in the hole, a call of 0.02 into a pot of 0.11."""
    ran = run("price", "35874566077", "--db", nine_hands, "--samples", 500)
    assert ran.status == 0
    head, names, row, *_ = ran.out.splitlines()
    assert head == "h3ron, hand 35874566077 at PokerStars, 0.04/0.08"
    assert names.split() == ["street", "cards", "against", "act", "to", "call", "pot", "odds", "down", "random", "8-"]
    assert row.split()[:2] == ["3rd", "(2T)9"]
    assert "$0.02  $0.11  15.4 %" in row


def test_a_player_is_summed_up(run: Run, nine_hands):  # noqa: F811
    ran = run("price", "--db", nine_hands, "--samples", 200)
    assert ran.status == 0
    assert ran.out.startswith(
        "h3ron at PokerStars (the most frequent hero, 9 hands; --player chooses another)\n24 decisions"
    )
    assert "dear_fold" in ran.out


def decisions(count: int, **columns: object) -> pd.DataFrame:
    """Calls on 5th of a player, big bets of 0.20, in which nothing was wrong."""
    rows = {
        "hand_id": [f"h{place}" for place in range(count)], "street": 5, "act": "call", "to_call": 20, "big_bet": 20,
        "odds": 0.2, "odds_down": 0.3, "equity_random": 0.5, "equity_range": 0.4, "error_random": 0.0,
        "cards": "(A2)345", "against": "xx678", "mistake": None, "certain": False, "loss": float("nan"),
    }  # fmt: skip
    return pd.DataFrame(rows | columns, index=range(count))


def test_the_ten_dearest_mistakes_are_told_one_by_one():
    # h0 costs 5 cents and so a quarter of a big bet, h1 half of one; h12 has no price
    losses = [*(5.0 * place for place in range(1, 13)), float("nan")]
    rows = pd.concat([decisions(13, mistake="dear_call", loss=losses), decisions(3, hand_id="right")])
    lines = list(player_lines(rows, QUICK))
    listed = [line.split() for line in lines if line.startswith("  hand ")]
    assert [words[1] for words in listed] == ["h11", "h10", "h9", "h8", "h7", "h6", "h5", "h4", "h3", "h2"]
    assert " ".join(listed[0]) == "hand h11 5th call perhaps dear call 3.0 big bets (A2)345 against xx678"
    assert " ".join(listed[-1]).endswith("0.8 big bets (A2)345 against xx678")
    assert "and 3 more; -o FILE has them all" in lines
    few = list(player_lines(rows[rows["hand_id"].isin(["h3", "h12", "right"])], QUICK))
    assert [line.split()[1] for line in few if line.startswith("  hand ")] == ["h3", "h12"]
    assert not [line for line in few if "more; -o" in line]
    # names of hands are a stranger's text
    assert "\x1b" not in "".join(player_lines(decisions(1, hand_id="\x1b[31m", mistake="dead_call"), QUICK))


@pytest.mark.parametrize(("count", "few"), [(19, True), (20, False)])
def test_means_of_few_decisions_are_marked(count, few):
    lines = list(player_lines(decisions(count), QUICK))
    (row,) = [line.split() for line in lines if line.startswith("5th ")]
    means = ["[20.0", "%]", "[30.0", "%]", "[50.0", "%]", "[40.0", "%]"]
    assert row == ["5th", "call", str(count), *(means if few else [word.strip("[]") for word in means])]
    assert ("[ ] from fewer than 20 decisions" in lines) is few


def test_the_means_of_a_row_are_of_the_same_decisions():
    """Where the range cannot be held the other equity is no match for it: 0.9 there must not lift the mean of 0.5."""
    nan = float("nan")
    both, one, folds = decisions(3), decisions(2, equity_random=0.9, equity_range=nan), decisions(1, act="fold")
    rows = pd.concat([both, one, folds.assign(equity_range=nan)])
    lines = list(player_lines(rows, Pricing("AA")))
    call, fold = ([word.strip("[]") for word in line.split()] for line in lines if line.startswith("5th "))
    assert call == ["5th", "call", "3", "20.0", "%", "30.0", "%", "50.0", "%", "40.0", "%"]
    assert fold == ["5th", "fold", "0", "-", "-", "-", "-"]
    assert "3 decisions where the cards that are gone leave no AA are in no row" in lines
    told = list(player_lines(pd.concat([both, one.head(1)]), Pricing("AA")))
    assert "1 decision where the cards that are gone leave no AA is in no row" in told
    assert "leave no" not in " ".join(player_lines(both, Pricing("AA")))


def test_a_range_that_is_gone_is_counted_in_the_document_too(run: Run, tmp_path):  # noqa: F811
    # from 4th street on Osier sees three aces: on 3rd Marlowe has not come in, and may hold anything
    text = SHOWN_DOWN.replace("As 5h 8c", "As Ah 8c").replace("6d", "Ad")
    text = text.replace("Lo: 8,5,4,2,A", "Lo: 9,8,4,2,A").replace("Lo: 7,6,3,2,A", "Lo: 9,7,3,2,A")
    store = filled(tmp_path, text)
    words = ("price", "--db", store.folder, "--samples", 100, "--range", "AA")
    document = json.loads(run(*words, "--json").out)
    missing = [one["street"] for one in document["decisions"] if one["equity_range"] is None]
    assert (document["without_range"], missing) == (4, [4, 5, 6, 7])
    # on 4th alone he owes something
    assert "1 decision where the cards that are gone leave no AA is in no row" in run(*words).out
    told = run(*words, "170000000012").out.replace(",", " ").splitlines()
    assert sum("-" in line.split() for line in told) == 4


def test_what_is_kept_in_mind_of_dear_folds():
    """Of calls it need not be; cards that nobody told are no `None`."""
    folds = decisions(1, mistake="dear_fold", loss=20.0, act="fold", cards=None, against=None)
    said = " ".join(player_lines(folds, Pricing()))
    assert "a fold called dear may be right" in said.replace("\n", " ")
    assert "cards not known" in said
    assert "None" not in said
    assert "fold called dear" not in " ".join(player_lines(decisions(1, mistake="dear_call", loss=20.0), Pricing()))


@pytest.mark.parametrize("width", range(20, 80))
def test_a_number_and_its_percent_stay_together(width):
    said = "at 31.5 ±0.7 % he calls what needs 40 %, and 8 % of it"
    lines = wrapped(said, width, "", "  ")
    assert " ".join(line.strip() for line in lines) == said
    assert max(map(len, lines)) <= width
    assert not [line for line in lines if line.strip().startswith(("%", "±"))]


def test_outs_say_what_they_leave_out(run: Run, nine_hands):  # noqa: F811
    told = " ".join(run("price", "35874566077", "--db", nine_hands, "--samples", 200).out.split())
    assert "a rival's own next cards bring, his 7th too, is not in them" in told


def test_what_is_usual_is_said_in_one_place():
    defaults = {option.name: option.default for option in command.params}
    assert Pricing(defaults["hole_cards"], defaults["samples"], defaults["seed"]) == Pricing()


def test_prices_as_json(run: Run, nine_hands):  # noqa: F811
    ran = run("price", "--db", nine_hands, "--samples", 200, "--seed", 3, "--range", "7-", "--json")
    document = json.loads(ran.out)
    assert (document["range"], document["samples"], document["seed"]) == ("7-", 200, 3)
    first = document["decisions"][0]
    assert (first["hand_id"], first["act"], first["to_call"], first["pot"]) == ("35874566077", "fold", "0.02", "0.11")
    assert first["odds"] == pytest.approx(2 / 13, abs=1e-6)
    assert first["outs"] is None
    assert first["drawing_dead"] is False
    assert len(document["decisions"]) == 24


@pytest.mark.parametrize("suffix", [".csv", ".xlsx", ".parquet"])
def test_prices_as_a_file(run: Run, nine_hands, tmp_path, suffix):  # noqa: F811
    file = tmp_path / f"prices{suffix}"
    ran = run("price", "--db", nine_hands, "--samples", 200, "-o", file)
    assert (ran.status, ran.out) == (0, "")
    if suffix == ".csv":
        with file.open(encoding="utf-8-sig") as lines:
            rows = list(csv.DictReader(lines))
        assert (rows[0]["to_call"], rows[0]["pot"], rows[0]["cards"]) == ("0.02", "0.11", "(2T)9")
    elif suffix == ".parquet":
        rows = pd.read_parquet(file).to_dict("records")
        assert str(rows[0]["pot"]) == "0.11"
    else:
        book = openpyxl.load_workbook(file)
        names = [cell.value for cell in book["prices"][1]]
        rows = list(book["prices"].iter_rows(min_row=2))
        assert rows[0][names.index("odds")].number_format == "0.0 %"
        assert {row[1].value for row in book["definitions"].iter_rows(min_row=2)} == set(names)
    assert len(rows) == 24


# -- 4th street by the four cases

CAUGHT = """
    seats: Ann 1000 Kc, Cat 1000 Ah/2h/3s, Bob 1000 7h
    Ann: brings in for 10
    Cat: calls 10
    Bob: folds
    4: Ann {ann}, Cat {cat}
    {acts}
    Uncalled bet (30) returned to {winner}
    {winner} collected POT from pot
"""
BETS = {"acts": "Cat: bets 30\n    Ann: folds", "winner": "Cat"}
FOLDS = {"acts": "Cat: checks\n    Ann: bets 30\n    Cat: folds", "winner": "Ann"}


CASES_OF_4TH = {
    # Cat's hand and Ann's at his first decision: exact, where the prices draw deals at random
    "good-good": [("A235", "xxK2")],
    "good-bad": [("A234", "xxKK"), ("A238", "xxKQ")],
    "bad-bad": [("A233", "xxKJ")],
}


def fourth_streets() -> list[str]:
    """Cat catches good against a brick twice, the second time deciding twice; both catch good once, and both brick."""
    hands = [
        CAUGHT.format(ann="Kd", cat="4d", **BETS), CAUGHT.format(ann="Qd", cat="8d", **FOLDS),
        CAUGHT.format(ann="2d", cat="5d", **BETS), CAUGHT.format(ann="Jd", cat="3d", **BETS),
    ]  # fmt: skip
    return [told(hand)[0].replace("#17", f"#{number}7", 1) for number, hand in enumerate(hands, 1)]


def test_equities_on_4th_by_what_both_caught(tmp_path, run: Run):  # noqa: F811
    store = filled(tmp_path, *fourth_streets())
    words = ("stats", "--player", "Cat", "--by", "fourth_case", "--db", str(store.folder))
    assert "`razzstats price` adds his equity" in run(*words).out
    price(store, Pricing())
    rows = {row["fourth_case"]: row for row in json.loads(run(*words, "--json").out)["equity_on_4th"]}
    assert {case: row["opportunities"] for case, row in rows.items() if row["opportunities"]} == {
        case: len(spots) for case, spots in CASES_OF_4TH.items()
    }
    for case, spots in CASES_OF_4TH.items():
        exact = [equity(*spot, dead="7").shares[0].equity for spot in spots]
        assert rows[case]["equity"] == pytest.approx(sum(exact) / len(exact), abs=0.02)
        assert rows[case]["few"]
    assert rows["bad-good"]["equity"] is None
    assert "equity" not in run(*words, "--stat", "vpip").out
    book, file = tmp_path / "cases.xlsx", tmp_path / "cases.csv"
    assert run(*words, "-o", book).status == 0
    sheets = pd.read_excel(book, sheet_name=None)
    told = sheets["equity_on_4th"].set_index("fourth_case")
    assert {case: told.loc[case, "equity"] for case in CASES_OF_4TH} == pytest.approx(
        {case: rows[case]["equity"] for case in CASES_OF_4TH}, abs=1e-4
    )
    said = {(row[0], row[1]) for row in sheets["definitions"].itertuples(index=False)}
    assert {("equity_on_4th", name) for name in sheets["equity_on_4th"].columns} < said
    assert "equities on 4th: in a file .xlsx" in run(*words, "-o", file).err
    printed = run(*words).out
    assert f"[{100 * rows['good-bad']['equity']:.1f} %]" in printed
    assert "from fewer than 20 hands with a price" in printed


@pytest.mark.parametrize("more", [("--by", "month"), ("--brick-from", "9"), ("--turns", "street = 4")])
def test_equities_on_4th_go_by_hands_as_they_are_stored(tmp_path, run: Run, more):  # noqa: F811
    store = filled(tmp_path, *fourth_streets())
    assert "equity" not in run("stats", "--player", "Cat", "--by", "fourth_case", *more, "--db", str(store.folder)).out


def test_prices_at_import(run: Run, tmp_path):  # noqa: F811
    file = written(tmp_path / "hands.txt", SHOWN_DOWN)
    ran = run("import", file, "--db", tmp_path / "db", "--price")
    assert ran.status == 0
    # Osier completes, calls on 4th, bets on 5th, 6th and 7th
    assert ran.out.splitlines()[-1] == "priced              5   decisions with known cards"
    assert len(prices(Store(tmp_path / "db"), Pricing())) == 5


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--range", "9"), 2, "--range"),
        (("--range", "zz"), 2, "--range"),
        # one card is left of two where the door is one of them, none of two that must not pair it
        (("--range", "2-"), 2, "'2-': behind a door card of A or 2 no two cards are in this range"),
        (("--samples", "1"), 2, "--samples"),
        (("12345",), 1, "no hand 12345"),
        (("--player", "Nobody"), 1, "no hand of Nobody"),
        (("--player", "lowdraw"), 1, "no hand tells the cards that lowdraw was dealt"),
        (("35874566077", "--player", "lowdraw"), 1, "has no decision of lowdraw whose cards were known"),
        (("--room", "Nowhere"), 1, "nothing of Nowhere"),
        (("-o", "prices.doc"), 2, ".csv, .xlsx or .parquet"),
    ],
)
def test_what_cannot_be_priced_is_said(run: Run, nine_hands, words, status, said):  # noqa: F811
    ran = run("price", "--db", nine_hands, *words)
    assert ran.status == status
    assert said in ran.err
    assert ran.out == ""


def test_a_hostile_name_is_no_command_for_the_terminal(run: Run, tmp_path):  # noqa: F811
    name = "Os\x1b[31mier"
    filled(tmp_path, SHOWN_DOWN.replace("Osier", name))
    ran = run("price", "170000000012", "--db", tmp_path / "db", "--samples", 100)
    assert ran.status == 0
    assert "\x1b" not in ran.out
    assert ran.out.startswith("Os[31mier, hand 170000000012")
