"""The statistics of known cards and the mistakes of prices tell the same facts, but for what docs/price.md names."""

import numpy as np
import pyarrow.dataset as ds
from planted_mistakes import HERO, session
from test_corpus import TEXTS
from test_price import filled
from test_simulate import STATIONS
from texts import told

from razzstats.data.features import Mask
from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.play.simulate import simulate
from razzstats.pricing import Asked, decided, price
from razzstats.stats.catalog import STATS
from razzstats.stats.price.decisions import Decisions
from razzstats.stats.price.mistakes import MISTAKES
from razzstats.stats.price.worth import Pricing
from razzstats.write.pokerstars import write_all

QUICK = Pricing(samples=100)
LATE = ds.field("last_street") >= 6
STAT = {stat.id: stat for stat in STATS}
MISTAKE = {mistake.id: mistake for mistake in MISTAKES}


def made(part: Decisions, name: str) -> Mask:
    """The decisions with a price that a statistic marks."""
    stat = STAT[name]
    assert stat.spot is not None
    assert stat.deed is not None
    return stat.spot(part) & stat.deed(part) & part.priced


def wrong(part: Decisions, name: str) -> Mask:
    """Those that a mistake marks."""
    return part.where(MISTAKE[name].where) & part.decision & part.priced


def parts_of(store: Store, player: str | None) -> list[Decisions]:
    asked = Asked(player, where=LATE if player else None)
    price(store, QUICK, asked)
    return list(decided(store, QUICK, asked))


def agree(parts: list[Decisions]) -> tuple[int, int]:
    """How many dead calls of 6th and locks checked last there are, by both."""
    dead = locks = 0
    for part in parts:
        on_sixth = wrong(part, "dead_call") & part.on(6)
        assert (made(part, "dead_call_6") == on_sixth).all()
        assert (made(part, "missed_value") & (part.behind == 0) == wrong(part, "checked_lock")).all()
        dead, locks = dead + int(on_sixth.sum()), locks + int(wrong(part, "checked_lock").sum())
    return dead, locks


def test_over_simulated_hands(tmp_path):
    # two players of whom one checks a lock, five of whom one calls twice drawing dead
    tables = ((2, 102), (5, 4))
    hands = [
        hand for players, seed in tables for hand in simulate(60, players, seed, styles=STATIONS, hero=HERO)
    ]  # fmt: skip
    dead, locks = agree(parts_of(filled(tmp_path, *write_all(hands)), HERO))
    assert dead > 0
    assert locks > 0


def test_over_hands_with_planted_mistakes(tmp_path):
    hands = session("checked_lock", 2, 500).hands
    _, locks = agree(parts_of(filled(tmp_path, *write_all(hands)), HERO))
    assert locks >= 2


def test_over_the_histories(tmp_path):
    store = Store(tmp_path / "db")
    # the dealt session is long, and is like those above
    import_paths([path for path in TEXTS if path.name != "simulated-session.txt"], store)
    dead, _ = agree(parts_of(store, None))
    assert dead > 0


# -- where they differ

BESIDE_AN_ALL_IN = """
    seats: Hero 1000 Kc/Kd/Qh, Rival 70 Ac, Opener 1000 Kh
    Opener: brings in for 10
    Hero: calls 10
    Rival: calls 10
    4: Hero Qc, Rival 2c, Opener Ks
    Rival: checks
    Opener: checks
    Hero: checks
    5: Hero Jc, Rival 3c, Opener Ts
    Rival: bets 55 and is all-in
    Opener: calls 55
    Hero: calls 55
    6: Hero Jd, Rival 4c, Opener Th
    Opener: bets 60
    Hero: calls 60
    7: Hero 9s
    Opener: checks
    Hero: checks
    *** SHOW DOWN ***
    Opener: shows [5c 6c Kh Ks Ts Th 7c] (Lo: K,T,7,6,5)
    Hero: mucks hand
    Rival: shows [5d 6d Ac 2c 3c 4c 7d] (Lo: 5,4,3,2,A)
    Opener collected 120 from side pot
    Rival collected 210 from main pot
"""
"""On 6th three ranks cannot win against A 2 3 4, but may yet against two pair."""


def test_a_call_that_a_side_pot_may_pay_is_dead_to_the_statistic_alone(tmp_path):
    (part,) = parts_of(filled(tmp_path, told(BESIDE_AN_ALL_IN)[0]), "Hero")
    assert np.flatnonzero(made(part, "dead_call_6")).size == 1
    assert not wrong(part, "dead_call").any()
