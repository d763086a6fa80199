"""The sums that a part carries are those of its seats, and answer as these do."""

from collections import Counter
from functools import cache
from pathlib import Path

import pandas as pd
import pytest
from texts import FOLDED_OUT, SHOWN_DOWN

from razzstats.data.store import Store
from razzstats.importer import import_paths
from razzstats.play.simulate import simulate
from razzstats.recount import recount
from razzstats.show import report as report_module
from razzstats.show.report import player_statistics
from razzstats.stats import kept
from razzstats.stats.catalog import STATS
from razzstats.stats.count import columns_of
from razzstats.write.pokerstars import write_all

HISTORIES = Path(__file__).parents[1] / "histories"
FAULTY = FOLDED_OUT.replace("[5c]", "[2c]")
WHOSE = ["player", "room", "faulty"]
UNIT = ["currency", "big_bet", "showdown"]
COUNTS = [name for stat in STATS for name in columns_of(stat)]


@cache
def texts() -> tuple[str, ...]:
    """What three imports read: cash, faulty and tournament hands; the players of the second are in the first too."""
    simulated = list(write_all(simulate(60, 5, seed=3)))
    tournament = list(write_all(simulate(30, 5, seed=4, tournament=True)))
    pounds = (HISTORIES / "pokerstars/euro-and-pound.txt").read_text("utf-8-sig")
    return tuple(
        "\n\n\n".join(some) for some in (simulated[:40], [*simulated[40:], FAULTY, SHOWN_DOWN, pounds], tournament)
    )


def imported(folder: Path, *carrying: bool) -> Store:
    """A database of three parts, of which some carry sums, and hands of another room."""
    store = Store(folder / "db")
    with pytest.MonkeyPatch.context() as patch:
        for number, (text, carries) in enumerate(zip(texts(), carrying, strict=True)):
            patch.setattr(kept, "LEAST", 1 if carries else 1_000_000)
            path = folder / f"{number}.txt"
            path.write_text(text, encoding="utf-8")
            import_paths([path, *([HISTORIES / "winamax"] if number == 0 else [])], store)
    return store


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return imported(tmp_path_factory.mktemp("plain"), False, False, False)


@pytest.fixture(scope="module")
def carrying(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return imported(tmp_path_factory.mktemp("carrying"), True, True, True)


def tables(store: Store) -> list[set[str]]:
    return [{"sums", "money"} & part.manifest.rows.keys() for part in store.parts()]


def assert_sums_are_those_of_the_seats(store: Store) -> None:
    """Part by part, added up by pandas; amounts as whole numbers of Python."""
    for part in store.parts():
        seats, sums, money = (
            pd.read_parquet(part.folder / f"{table}.parquet").astype({"player": str, "room": str})
            for table in ("seats", "sums", "money")
        )
        squares = {}
        for stat in (stat for stat in STATS if not stat.measure.counts):
            made = seats[columns_of(stat)[1]].astype(object)
            squares |= {f"{stat.id}_k2_upper": made * made // 2**32, f"{stat.id}_k2_lower": made * made % 2**32}
        for stat in (stat for stat in STATS if stat.several):
            n, k = (seats[name].astype(object) for name in columns_of(stat))
            squares |= {f"{stat.id}_nn": n * n, f"{stat.id}_nk": n * k, f"{stat.id}_kk": k * k}
        counted = pd.concat([seats[[*WHOSE, *COUNTS]], pd.DataFrame(squares).astype("int64")], axis=1)
        expected = counted.groupby(WHOSE).sum().astype("int64")
        assert expected.to_numpy().sum() > 0
        pd.testing.assert_frame_equal(sums.set_index(WHOSE).sort_index(), expected, check_like=True)
        assert not money.duplicated([*WHOSE, *UNIT]).any()
        added: Counter[tuple[object, ...]] = Counter()
        for row in seats[[*WHOSE, *UNIT, "net"]].itertuples(index=False):
            net = None if pd.isna(row.net) else int(row.net)
            group = tuple(None if pd.isna(value) else value for value in row[:6])
            for figure, value in (("hands", 1), ("results", int(net is not None)), ("net", net), ("squares", net)):
                added[*group, figure] += (value or 0) ** (2 if figure == "squares" else 1)
        assert added == {
            (*(None if pd.isna(value) else value for value in row[:6]), figure): int(getattr(row, figure))
            for row in money.itertuples(index=False)
            for figure in ("hands", "results", "net", "squares")
        }


def test_a_part_carries_the_sums_of_its_seats(carrying):
    assert tables(carrying) == [{"sums", "money"}] * 3
    assert_sums_are_those_of_the_seats(carrying)


def test_a_small_part_carries_none(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(SHOWN_DOWN, encoding="utf-8")
    store = Store(tmp_path / "db")
    import_paths([path], store)
    assert tables(store) == [set()]


QUESTIONS = [
    {},
    {"include_faulty": True},
    {"player": "Osier"},
    {"player": "Osier", "include_faulty": True},
    {"player": "nobody"},
    {"room": "Winamax"},
    {"by": ("room",)},
    {"by": ("player",)},
    {"listed": ["hands"]},
    {"listed": ["steal_board", "steal_board_price"]},
    {"listed": ["bb100", "vpip", "net"]},
]


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_they_answer_as_the_seats_do(plain, carrying, question, monkeypatch):
    expected = player_statistics(plain, **question).frame()
    assert expected.empty == (question.get("player") == "nobody")
    rows = Store.rows

    def no_seats(store, table, parts):
        assert table != "seats"
        return rows(store, table, parts)

    monkeypatch.setattr(Store, "rows", no_seats)
    pd.testing.assert_frame_equal(player_statistics(carrying, **question).frame(), expected, check_exact=True)


@pytest.mark.parametrize("which", [(True, False, False), (False, True, True)])
def test_parts_with_and_without_are_added_up(plain, tmp_path, which):
    mixed = imported(tmp_path, *which)
    assert [bool(found) for found in tables(mixed)] == list(which)
    for question in ({}, {"player": "Osier", "include_faulty": True}):
        expected = player_statistics(plain, **question).frame()
        pd.testing.assert_frame_equal(player_statistics(mixed, **question).frame(), expected, check_exact=True)


@pytest.mark.parametrize("by", [["door"], ["currency"], ["player", "room", "month"]])
def test_other_splits_read_the_seats(plain, carrying, by):
    pd.testing.assert_frame_equal(
        player_statistics(carrying, by=by).frame(), player_statistics(plain, by=by).frame(), check_exact=True
    )


def test_they_are_made_anew_with_the_part(tmp_path, monkeypatch):
    """By a recount, and where another point of view of a hand is merged."""
    store = imported(tmp_path, True, False, True)
    monkeypatch.setattr(kept, "LEAST", 1)
    monkeypatch.setattr("razzstats.recount.fingerprint", lambda: "another")
    assert recount(store) == 3
    monkeypatch.undo()
    assert tables(store) == [{"sums", "money"}] * 3
    assert_sums_are_those_of_the_seats(store)
    monkeypatch.setattr(kept, "LEAST", 1)
    before = store.parts()
    hers = tmp_path / "hers.txt"
    told = FAULTY.replace("[2c 9h 4d", "[4d").replace("Dealt to tin whistle [7s", "Dealt to tin whistle [Kc Ks 7s")
    hers.write_text(told, encoding="utf-8")
    assert import_paths([hers], store).stored == 0
    assert len(set(store.folder.glob("parts/*")) - {part.folder for part in before}) == 1
    assert_sums_are_those_of_the_seats(store)


def test_a_part_that_goes_meanwhile_is_asked_again(carrying, tmp_path, monkeypatch):
    store = imported(tmp_path, True, True, True)
    told, gone = report_module.told, []

    def told_and_replaced(*args, **how):
        found = told(*args, **how)
        if not gone:
            # another process, just after the parts were listed
            with monkeypatch.context() as patch:
                patch.setattr(kept, "LEAST", 1)
                patch.setattr("razzstats.recount.fingerprint", lambda: "another")
                gone.append(recount(Store(store.folder)))
        return found

    monkeypatch.setattr(report_module, "told", told_and_replaced)
    pd.testing.assert_frame_equal(
        player_statistics(store).frame(), player_statistics(carrying).frame(), check_exact=True
    )
    assert gone == [3]
