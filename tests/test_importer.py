"""The importer: every hand once, whatever way it comes, and nothing lost without a word."""

import io
import json
import subprocess
import sys
import zipfile
from collections import Counter
from functools import cache
from pathlib import Path

import duckdb
import naive
import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest
from texts import CAPPED, FOLDED_OUT, SHOWN_DOWN, told

from razzstats.data.store import Store
from razzstats.findings import Severity
from razzstats.hand import Hand
from razzstats.importer import import_paths
from razzstats.play.replay import replay
from razzstats.play.simulate import simulate
from razzstats.read.noise import declared_noise
from razzstats.read.reader import PassedOver, Unread, read
from razzstats.recount import recount
from razzstats.write.pokerstars import write_all

HISTORIES = Path(__file__).parents[1] / "histories/pokerstars"
GAP = "\n\n\n"
WAVES = "Marlowe waves at tin whistle"
NOISY = FOLDED_OUT.replace("Osier: checks", f"{WAVES}\nOsier: checks")
"""A hand with a line that no grammar knows."""
FACTS = ("hands", "seats", "turns", "findings")


@cache
def session(hands: int, seed: int = 3) -> list[str]:
    """Texts of simulated hands."""
    return list(write_all(simulate(hands, 5, seed=seed)))


def written(path: Path, *texts: str, newline: str = "\n") -> Path:
    path.write_bytes(GAP.join(texts).replace("\n", newline).encode())
    return path


def rows(store: Store, table: str) -> list[str]:
    """The rows of a table in an order of their own, without where they came from."""
    kept = [name for name in store.dataset(table).schema.names if name not in ("path", "line", "text", "text_hash")]
    return sorted(map(repr, store.dataset(table).to_table(columns=kept).to_pylist()))


def facts(store: Store) -> dict[str, list[str]]:
    return {table: rows(store, table) for table in FACTS}


def everything(store: Store) -> dict[str, list[str]]:
    return {table: sorted(map(repr, store.dataset(table).to_table().to_pylist())) for table in (*FACTS, "texts")}


def ids(store: Store) -> list[str]:
    return sorted(store.read("hands", ["hand_id"])["hand_id"])


def fresh(folder: Path, *texts: str) -> Store:
    """A store that got these hands in one go."""
    store = Store(folder / "fresh")
    import_paths([written(folder / "fresh.txt", *texts)], store)
    return store


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "db")


# -- ways in


def test_what_is_imported_is_what_the_naive_reader_sees(store, tmp_path):
    texts = session(40)
    summary = import_paths([written(tmp_path / "a.txt", *texts)], store)
    assert (summary.files, summary.read, summary.stored, summary.known) == (1, 40, 40, 0)
    assert summary.lossless
    dumb = naive.read_hands("".join(texts))
    hands = store.read("hands", ["hand_id", "pot", "rake"])
    assert [tuple(row) for row in hands.itertuples(index=False)] == [(hand.id, hand.pot, hand.rake) for hand in dumb]
    seats = store.read("seats", ["hand_id", "player", "net"])
    assert {(row.hand_id, row.player): row.net for row in seats.itertuples()} == {
        (hand.id, player): net for hand in dumb for player, net in hand.net.items()
    }
    assert store.read("texts", ["status"])["status"].tolist() == ["hand"] * 40


def test_files_folders_and_zips(store, tmp_path):
    texts = session(12)
    folder = tmp_path / "in"
    (folder / "deep").mkdir(parents=True)
    written(folder / "a.txt", *texts[:3])
    written(folder / "deep/b.TXT", *texts[3:6], newline="\r\n")
    (folder / "notes.doc").write_text("of another kind")
    (folder / "picture.png").write_bytes(b"\x89PNG")
    with zipfile.ZipFile(folder / "c.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x/d.txt", GAP.join(texts[6:9]))
        archive.writestr("x/readme.md", "not looked at")
    with zipfile.ZipFile(tmp_path / "named.zip", "w") as archive:
        archive.writestr("e.txt", GAP.join(texts[9:]).encode("utf-16"))
    summary = import_paths([folder, tmp_path / "named.zip"], store)
    assert (summary.files, summary.stored, summary.not_looked_at) == (4, 12, 3)
    assert summary.lossless
    assert facts(store) == facts(fresh(tmp_path, *texts))
    paths = set(store.read("hands", ["path"])["path"])
    assert f"{folder}/c.zip/x/d.txt" in paths


def test_standard_input(store, tmp_path, monkeypatch):
    texts = session(3)

    class Stdin:
        buffer = io.BytesIO(GAP.join(texts).encode())

    monkeypatch.setattr(sys, "stdin", Stdin)
    summary = import_paths(["-"], store)
    assert (summary.files, summary.stored) == (1, 3)
    assert set(store.read("hands", ["path"])["path"]) == {"<stdin>"}


def test_what_cannot_be_used_is_said(store, tmp_path):
    strange = written(tmp_path / "strange.txt", "Dear diary, today I played Razz.")
    (tmp_path / "empty.txt").touch()
    (tmp_path / "torn.zip").write_bytes(b"PK\x03\x04 torn")
    paths = [strange, tmp_path / "empty.txt", tmp_path / "torn.zip", tmp_path / "gone.txt"]
    summary = import_paths(paths, store)
    assert summary.files == 4
    assert {Path(unusable.path).name for unusable in summary.unusable} == {path.name for path in paths}
    assert not summary.lossless
    # one that was met in a folder is said too, but is no fault of whoever named the folder
    folder = import_paths([tmp_path], Store(tmp_path / "other"))
    assert len(folder.unusable) == 3
    assert folder.lossless


# -- the same hand once


def test_a_second_import_adds_nothing(store):
    first = import_paths([HISTORIES], store)
    assert first.lossless
    goldens = [json.loads(path.read_text(encoding="utf-8")) for path in HISTORIES.glob("*.json")]
    expected = sum(len(golden["hands"]) for golden in goldens)
    assert first.stored >= expected >= 90
    assert first.stored == first.read == len(ids(store)) == len(set(ids(store)))
    assert first.cancelled == sum(golden["cancelled"] for golden in goldens)
    passed_over: Counter[str] = Counter()
    for golden in goldens:
        passed_over.update(golden["passed_over"])
    assert first.passed_over == passed_over
    before = everything(store)
    second = import_paths([HISTORIES], store)
    assert (second.stored, second.files, second.not_looked_at) == (0, first.files, first.not_looked_at)
    assert second.known == first.stored + first.cancelled
    assert second.passed_over == passed_over
    assert everything(store) == before


def test_files_that_overlap(tmp_path):
    texts = session(8)
    one, two = written(tmp_path / "1.txt", *texts[:5]), written(tmp_path / "2.txt", *texts[3:])
    together, apart = Store(tmp_path / "together"), Store(tmp_path / "apart")
    summary = import_paths([one, two], together)
    assert (summary.stored, summary.known) == (8, 2)
    import_paths([two], apart)
    assert import_paths([one], apart).known == 2
    assert facts(together) == facts(apart) == facts(fresh(tmp_path, *texts))


@pytest.mark.parametrize("newline", ["\r\n", "\r\r\n"])
def test_other_line_ends_are_the_same_text(store, tmp_path, newline):
    import_paths([written(tmp_path / "a.txt", *session(3))], store)
    before = everything(store)
    summary = import_paths([written(tmp_path / "b.txt", *session(3), newline=newline)], store)
    assert (summary.stored, summary.known, summary.unread) == (0, 3, [])
    assert everything(store) == before


def test_chat_makes_no_other_hand(store, tmp_path):
    import_paths([written(tmp_path / "a.txt", FOLDED_OUT)], store)
    before = facts(store)
    chatty = FOLDED_OUT.replace("*** 4th", 'Osier said, "nice"\n*** 4th')
    assert chatty != FOLDED_OUT
    for _ in range(2):
        summary = import_paths([written(tmp_path / "b.txt", chatty)], store)
        assert (summary.stored, summary.known, summary.findings.total()) == (0, 1, 0)
        assert facts(store) == before
    assert len(store.read("texts")) == 2


def test_another_players_point_of_view_is_the_same_hand(store, tmp_path):
    # Osier's file shows Osier's cards; Marlowe's shows his instead
    his = SHOWN_DOWN.replace("Dealt to Osier [As 5h 8c]", "Dealt to Osier [8c]")
    his = his.replace("Osier [As 5h 8c", "Osier [8c").replace(
        "Dealt to Marlowe [3s]\n", "Dealt to Marlowe [Ac 2d 3s]\n"
    )
    his = his.replace("Dealt to Osier [8c 4h 9s 2h] [Jd]", "Dealt to Marlowe [Ac 2d 3s 6d Kh 7c] [9d]")
    his = his.replace("Dealt to Marlowe [3s", "Dealt to Marlowe [Ac 2d 3s")
    his = his.replace("Osier: shows [8c", "Osier: shows [As 5h 8c").replace("showed [8c", "showed [As 5h 8c")
    (hand,) = [outcome for outcome in read(written(tmp_path / "his.txt", his)) if isinstance(outcome, Hand)]
    assert hand.hero == "Marlowe"
    assert [found for found in replay(hand).findings if found.severity is not Severity.INFO] == []
    import_paths([written(tmp_path / "a.txt", SHOWN_DOWN)], store)
    summary = import_paths([tmp_path / "his.txt"], store)
    assert (summary.stored, summary.known, summary.findings.total()) == (0, 1, 0)
    assert len(ids(store)) == 1
    assert len(store.read("seats")) == 3
    assert not import_paths([tmp_path / "his.txt", tmp_path / "a.txt"], store).stored
    assert len(store.read("seats")) == 3


def test_what_either_point_of_view_knows_more_is_kept(store, tmp_path):
    # nobody shows: what tin whistle and Osier held is in their own files only
    hers = FOLDED_OUT.replace("[2c 9h 4d", "[4d").replace("Dealt to tin whistle [7s", "Dealt to tin whistle [Kc Ks 7s")
    import_paths([written(tmp_path / "a.txt", FOLDED_OUT)], store)
    summary = import_paths([written(tmp_path / "b.txt", hers)], store)
    assert (summary.stored, summary.known, summary.findings.total()) == (0, 1, 0)
    seats = store.read("seats", ["player", "cards", "net", "vpip_n"]).set_index("player")
    assert len(seats) == 4
    assert seats.loc["Osier", "cards"].replace(" ", "") == "2c9h4d6sJc8d"
    assert seats.loc["tin whistle", "cards"].replace(" ", "") == "KcKs7s5cQhAd"
    assert seats["vpip_n"].tolist() == [1, 1, 1, 1]
    assert seats["net"].sum() == -3
    before = everything(store)
    assert import_paths([tmp_path / "a.txt", tmp_path / "b.txt"], store).known == 2
    assert everything(store) == before


def reused(store: Store) -> list[str]:
    found = store.read("findings", ["rule", "severity", "hand_id"])
    return [row.hand_id for row in found.itertuples() if (row.rule, row.severity) == ("HAND_ID_REUSED", "W")]


def walk(ante: int, door: str = "Kc") -> str:
    return told(f"""
        ante: {ante}
        seats: Ann 1000 {door}, Bob 1000 7h
        Ann: brings in for 10
        Bob: folds
        Uncalled bet (10) returned to Ann
        Ann collected POT from pot
    """)[0]


@pytest.mark.parametrize("at_once", [True, False])
def test_a_number_used_again_for_another_hand(store, tmp_path, at_once):
    paths = [written(tmp_path / "a.txt", walk(5)), written(tmp_path / "b.txt", walk(8))]
    if at_once:
        summary = import_paths(paths, store)
        assert summary.stored == 2
    else:
        import_paths(paths[:1], store)
        summary = import_paths(paths[1:], store)
        assert summary.stored == 1
    assert summary.findings["HAND_ID_REUSED", "W"] == 1
    assert reused(store) == ["170000000001"]
    assert sorted(store.read("hands", ["pot"])["pot"]) == [1000, 1600]
    before = everything(store)
    again = import_paths(paths, store)
    assert (again.stored, again.known) == (0, 2)
    assert everything(store) == before


def test_a_number_used_again_for_other_cards(store, tmp_path):
    paths = [written(tmp_path / "a.txt", walk(5)), written(tmp_path / "b.txt", walk(5, door="Qd"))]
    summary = import_paths(paths, store)
    assert summary.stored == 2
    assert reused(store) == ["170000000001"]
    assert sorted(store.read("seats", ["door"])["door"].dropna()) == ["7h", "7h", "Kc", "Qd"]


def test_a_number_used_again_is_still_said_when_a_hand_is_known_better(store, tmp_path):
    other = FOLDED_OUT.replace("posts the ante $0.02", "posts the ante $0.01")
    other = other.replace("$0.55", "$0.51").replace("$0.58", "$0.54")
    hers = FOLDED_OUT.replace("[2c 9h 4d", "[4d").replace("Dealt to tin whistle [7s", "Dealt to tin whistle [Kc Ks 7s")
    for number, text in enumerate((FOLDED_OUT, other, hers)):
        import_paths([written(tmp_path / f"{number}.txt", text)], store)
    assert sorted(store.read("hands", ["pot"])["pot"]) == [54, 58]
    assert len(store.read("seats")) == 8
    assert reused(store) == ["170000000011"]


# -- a file that is being written


GROWING = (FOLDED_OUT + GAP + SHOWN_DOWN).encode()
SECOND = GROWING.index(b"PokerStars", 10)
"""Where the second hand begins."""


def test_wherever_a_file_ends_its_last_hand_is_whole_or_left(tmp_path):
    path, text = tmp_path / "cut.txt", GROWING
    wrong = {}
    for cut in (
        *range(SECOND + 1, SECOND + 100),
        *range(SECOND + 100, len(text) - 90, 7),
        *range(len(text) - 90, len(text)),
    ):
        path.write_bytes(text[:cut])
        first, *rest = read(path)
        assert isinstance(first, Hand)
        (last,) = rest
        if isinstance(last, Unread):
            fine = last.finding.rule == "HAND_TRUNCATED"
        elif isinstance(last, Hand):
            # a whole hand may lack no more than the end of its last line, and nothing false may be said of it
            whole = replay(last)
            grave = [found.rule for found in whole.findings if found.severity is not Severity.INFO]
            fine = not last.finished or (grave == [] and text.count(b"\n", cut) <= 1)
        else:
            fine = False
        if not fine:
            wrong[cut] = (text[:cut][-40:], last.game if isinstance(last, PassedOver) else str(last)[:80])
    assert wrong == {}


LAST_LINE = GROWING.rindex(b"Seat ")
# in the first line of the second hand, on the way, and in its last line
CUTS = [
    *(SECOND + offset for offset in (3, 18, 30, 33, 45, 85)),
    *range(SECOND + 100, LAST_LINE, 300),
    *range(LAST_LINE + 5, len(GROWING), 24),
    len(GROWING) - 7,  # `Lo: 8,5` of a low whose words go on
]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return facts(fresh(tmp_path_factory.mktemp("whole"), FOLDED_OUT, SHOWN_DOWN))


@pytest.mark.parametrize("cut", CUTS)
def test_a_half_hand_is_left_and_then_read_whole_once(whole, tmp_path, cut):
    text = GROWING
    store = Store(tmp_path / "db")
    path = tmp_path / "session.txt"
    path.write_bytes(text[:cut])
    first = import_paths([path], store)
    assert first.lossless, [str(unread.finding) for unread in first.unread]
    assert first.passed_over.total() == 0
    assert (first.stored, first.unfinished) == (1, 1) or (cut > LAST_LINE and first.stored == 2), text[:cut][-40:]
    assert import_paths([path], store).stored == 0
    path.write_bytes(text)
    second = import_paths([path], store)
    assert second.lossless
    assert second.unfinished == 0
    assert first.stored + second.stored == 2
    assert facts(store) == whole
    before = everything(store)
    assert import_paths([path], store).known == 2
    assert everything(store) == before


def test_a_half_hand_does_not_hide_its_whole_text_elsewhere(store, tmp_path):
    half = written(tmp_path / "a.txt", FOLDED_OUT[:700])
    summary = import_paths([half, written(tmp_path / "b.txt", FOLDED_OUT)], store)
    assert (summary.stored, summary.unfinished) == (1, 1)
    assert facts(store) == facts(fresh(tmp_path, FOLDED_OUT))


def test_a_hand_cut_in_the_middle_of_a_file_is_no_growing_one(store, tmp_path):
    cut = FOLDED_OUT[: FOLDED_OUT.index("Seat 6: quince99 folded")]
    summary = import_paths([written(tmp_path / "a.txt", cut, SHOWN_DOWN)], store)
    assert (summary.stored, summary.unfinished) == (2, 0)
    assert summary.findings["HAND_TRUNCATED", "W"] == 1


# -- unread, noise, cancelled


def test_what_is_unread_is_kept_and_said_again_but_stored_once(store, tmp_path):
    path = written(tmp_path / "a.txt", SHOWN_DOWN, NOISY)
    line = path.read_text().split("\n").index(WAVES) + 1
    first = import_paths([path], store)
    assert (first.stored, first.read, len(first.unread)) == (1, 1, 1)
    assert not first.lossless
    (kept,) = store.read("texts").query("status == 'unread'").itertuples()
    assert kept.rule == "UNKNOWN_LINE"
    assert WAVES in kept.reason
    assert str(line) in kept.reason
    assert kept.hand_id == "170000000011"
    assert kept.text.split("\n")[0] == NOISY.split("\n")[0]
    (finding,) = store.read("findings").query("rule == 'UNKNOWN_LINE'").itertuples()
    assert (finding.path, finding.line) == (str(path), line)
    before = everything(store)
    second = import_paths([path], store)
    assert (second.known, second.stored) == (1, 0)
    assert [unread.finding.place.line for unread in second.unread] == [line]
    assert everything(store) == before


def test_declared_noise_makes_kept_texts_readable_with_no_path(store, tmp_path):
    path = written(tmp_path / "a.txt", SHOWN_DOWN, NOISY)
    import_paths([path], store)
    path.unlink()
    noise = declared_noise("# what they do\nN waves at N\n")
    summary = import_paths([], store, noise=noise)
    assert (summary.stored, summary.unread) == (1, [])
    assert sorted(ids(store)) == ["170000000011", "170000000012"]
    clean = facts(fresh(tmp_path, SHOWN_DOWN, FOLDED_OUT))
    for table in ("hands", "seats", "turns"):
        assert rows(store, table) == clean[table]
    assert import_paths([], store, noise=noise).stored == 0


def test_declared_noise_with_a_path_stores_a_kept_text_once(store, tmp_path):
    path = written(tmp_path / "a.txt", NOISY)
    import_paths([path], store)
    summary = import_paths([path], store, noise=declared_noise("N waves at N"))
    assert ids(store) == ["170000000011"]
    assert (summary.stored, summary.unread) == (1, [])
    assert len(store.read("seats")) == 4


def test_what_is_unread_in_spite_of_noise_is_said_once(store, tmp_path):
    path = written(tmp_path / "a.txt", NOISY)
    import_paths([path], store)
    summary = import_paths([path], store, noise=declared_noise("N winks at N"))
    assert len(summary.unread) == 1
    assert len(store.read("texts")) == 1


@pytest.mark.parametrize("times", [1, 2])
def test_a_text_that_became_readable_is_known_from_then_on(store, tmp_path, times):
    path = written(tmp_path / "a.txt", NOISY)
    noise = declared_noise("N waves at N")
    import_paths([path], store)
    import_paths([], store, noise=noise)
    before = everything(store)
    for _ in range(times):
        summary = import_paths([path], store, noise=noise)
        assert (summary.stored, summary.known, summary.unread) == (0, 1, [])
    assert everything(store) == before


def hands_as_of(store: Store, clean: Store) -> None:
    for table in ("hands", "seats", "turns"):
        assert rows(store, table) == rows(clean, table), table


def test_a_text_that_became_readable_is_stored_once_though_its_hand_is_there(store, tmp_path):
    # unread in one file, read in another, where nobody waved
    import_paths([written(tmp_path / "a.txt", NOISY)], store)
    import_paths([written(tmp_path / "b.txt", FOLDED_OUT)], store)
    summary = import_paths([], store, noise=declared_noise("N waves at N"))
    assert summary.unread == []
    hands_as_of(store, fresh(tmp_path, FOLDED_OUT))


def test_two_texts_of_a_hand_that_became_readable_are_stored_once(store, tmp_path):
    chatty = NOISY.replace("*** 4th", 'Osier said, "nice"\n*** 4th')
    import_paths([written(tmp_path / "a.txt", NOISY), written(tmp_path / "b.txt", chatty)], store)
    assert ids(store) == []
    summary = import_paths([], store, noise=declared_noise("N waves at N"))
    assert (summary.stored, summary.unread) == (1, [])
    hands_as_of(store, fresh(tmp_path, FOLDED_OUT))


@pytest.mark.parametrize("path_too", [True, False])
def test_a_half_hand_with_an_unknown_line_is_not_stored_beside_its_whole(store, tmp_path, path_too):
    path = tmp_path / "growing.txt"
    path.write_text(SHOWN_DOWN + GAP + NOISY[: NOISY.index("*** 6th")])
    import_paths([path], store)
    path.write_text(SHOWN_DOWN + GAP + NOISY)
    assert len(import_paths([path], store).unread) == 1
    import_paths([path] if path_too else [], store, noise=declared_noise("N waves at N"))
    hands_as_of(store, fresh(tmp_path, SHOWN_DOWN, FOLDED_OUT))


@pytest.mark.parametrize(
    "shape",
    [
        "*",
        "N: *",
        "N: folds",
        "N: meets A",
        "*: calls A",
        "N*",
        "Dealt to N [c] As",
        "*** * STREET ***",
        "Seat *",
        "N calls A",
        "N bets A and is all in",
        "N antes A",
        "N posts *",
        "N wins the pot (A)",
        "Ante of A returned to N",
        "Total pot A*",
        "N: reveals [c]",
        "N reveals [c]",
        "N folds",
        "N checks",
        "N mucks",
        "N topupcalls A",
        "Uncalled * returned to N",
        "<event *",
        '<event type="TOPUPCALL" amount="A" player="A"/>',
    ],
)
def test_noise_cannot_hide_what_players_do(shape):
    with pytest.raises(ValueError, match="cannot be noise"):
        declared_noise(f"# mine\n{shape}\n")


def test_noise_hides_no_line_that_is_known(store, tmp_path):
    noise = declared_noise("N *es the table\nN leaves the table\nN s* hands*")
    summary = import_paths([written(tmp_path / "a.txt", NOISY, SHOWN_DOWN, CAPPED)], store, noise=noise)
    assert summary.stored + len(summary.unread) == 3
    assert not summary.findings


def test_cancelled_hands_are_counted_and_do_not_count(store):
    summary = import_paths([HISTORIES / "hand-cancelled.txt"], store)
    assert (summary.stored, summary.cancelled, summary.lossless) == (2, 1, True)
    statuses = store.read("texts", ["hand_id", "status"])
    assert dict(zip(statuses["hand_id"], statuses["status"], strict=True)) == {
        "180000100071": "hand",
        "180000100072": "cancelled",
        "180000100073": "hand",
    }
    assert ids(store) == ["180000100071", "180000100073"]


# -- read without razzstats


def test_pandas_polars_and_duckdb_read_the_same(store, tmp_path):
    texts = session(30)
    for number in range(3):
        import_paths([written(tmp_path / f"{number}.txt", *texts[10 * number : 10 * number + 10])], store)
    expected = {(hand.id, player): net for hand in naive.read_hands("".join(texts)) for player, net in hand.net.items()}
    for table in (*FACTS, "texts"):
        glob = str(store.folder / f"parts/*/{table}.parquet")
        files = sorted(store.folder.glob(f"parts/*/{table}.parquet"))
        assert len(files) == 3
        by_pandas = pd.concat([pd.read_parquet(file) for file in files])
        by_polars = pl.read_parquet(glob)
        by_duckdb = duckdb.sql(f"select * from read_parquet('{glob}')")
        assert len(by_pandas) == len(by_polars) == len(by_duckdb) == sum(pq.read_table(file).num_rows for file in files)
        assert list(by_pandas.columns) == by_polars.columns == by_duckdb.columns
        if table == "seats":
            columns = ["hand_id", "player", "net"]
            found = [
                list(by_pandas[columns].astype({"player": str}).itertuples(index=False, name=None)),
                by_polars[columns].rows(),
                by_duckdb.select("hand_id", "player", "net").fetchall(),
            ]
            for rows_found in found:
                assert {(hand, player): net for hand, player, net in rows_found} == expected
            (vpip,) = by_duckdb.aggregate("sum(vpip_n), sum(vpip_k)").fetchall()
            assert vpip == (by_pandas["vpip_n"].sum(), by_pandas["vpip_k"].sum())
            assert vpip == by_polars.select(pl.col("vpip_n").sum(), pl.col("vpip_k").sum()).row(0)


# -- several processes

DRIVER = """
import sys
import razzstats.importer
razzstats.importer.BATCH, razzstats.importer.PART = 7, 2
if __name__ == "__main__":
    from razzstats.cli import main
    main()
"""


def test_two_jobs_give_the_same_rows_as_one(tmp_path):
    texts = session(50)
    path = written(tmp_path / "a.txt", *texts[:25], NOISY, *texts[25:], walk(5), walk(8))
    (tmp_path / "noise.txt").write_text("N waves at N\n")
    driver = tmp_path / "driver.py"
    driver.write_text(DRIVER)
    made = []
    for jobs in ("1", "2"):
        options = ["--db", tmp_path / jobs, "--jobs", jobs, "--noise", tmp_path / "noise.txt"]
        run = subprocess.run(
            [sys.executable, driver, "import", path, *options], capture_output=True, text=True, timeout=60, check=False
        )
        assert (run.returncode, run.stderr) == (0, ""), run.stderr
        made.append((everything(Store(tmp_path / jobs)), run.stdout))
    assert made[0] == made[1]
    assert len(made[0][0]["hands"]) == 53
    assert len(Store(tmp_path / "2").parts()) >= 4


# -- a changed catalogue


def outdate(store: Store) -> None:
    """As if every part had been counted under another catalogue: some columns are wrong, one is not there yet."""
    for part in store.parts():
        path = part.folder / "seats.parquet"
        seats = pq.read_table(path)
        zeros = pq.read_table(path)["vpip_n"]
        zeros = pd.Series(zeros.to_pandas() * 0)
        seats = seats.set_column(
            seats.schema.get_field_index("vpip_k"), seats.schema.field("vpip_k"), [zeros.to_numpy()]
        ).drop_columns(["wtsd_n", "wtsd_k", "ante", "bring_in"])
        pq.write_table(seats, path)
        manifest = part.folder / "manifest.json"
        said = json.loads(manifest.read_text())
        manifest.write_text(json.dumps(said | {"catalog": "of yesterday"}))


def test_a_changed_catalogue_is_counted_anew(store, tmp_path):
    for number in range(2):
        import_paths([written(tmp_path / f"{number}.txt", *session(30)[15 * number : 15 * number + 15])], store)
    before = everything(store)
    assert recount(store) == 0
    outdate(store)
    assert everything(store) != before
    assert recount(store) == 2
    assert everything(store) == before
    assert len(store.parts()) == 2
    assert recount(store) == 0


def test_an_import_counts_outdated_parts_anew(store, tmp_path):
    import_paths([written(tmp_path / "a.txt", *session(5))], store)
    outdate(store)
    import_paths([written(tmp_path / "b.txt", *session(10)[5:])], store)
    seats = store.read("seats", ["hand_id", "wtsd_n"])
    assert seats["hand_id"].nunique() == 10
    assert seats["wtsd_n"].isna().sum() == 0


def test_hands_of_one_number_are_counted_apart(store, tmp_path):
    paths = [written(tmp_path / f"{ante}.txt", walk(ante)) for ante in (5, 8, 9)]
    import_paths(paths, store)
    assert len(reused(store)) == 2
    seats = store.read("seats", ["player", "vpip_n", "fold_to_completion_n"])
    assert seats["vpip_n"].tolist() == [1] * 6
    before = everything(store)
    outdate(store)
    recount(store)
    assert everything(store) == before
