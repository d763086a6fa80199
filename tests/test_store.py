"""The store: parts are whole or not there, one writer at a time, and anyone can read it."""

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from razzstats.data import store as store_module
from razzstats.data.schema import TABLES, schema
from razzstats.data.store import FORMAT, Busy, Keys, Store, StoreError, key, text_key

KEY = 0x5C6A5030F08EACE3
SCHEMAS = {"seats": schema("seats"), "texts": schema("texts")}


def rows_of(table, rows, wanted=None):
    return pa.Table.from_pylist(rows, schema=wanted or schema(table))


def seats(*players, hand_id="1", net=-4):
    return rows_of(
        "seats",
        [
            {
                "room": "PokerStars",
                "hand_id": hand_id,
                "played_at": datetime(2024, 2, 29, 23, 59, tzinfo=UTC),
                "player": player,
                "seat": seat,
                "hero": seat == 1,
                "net": net,
            }
            for seat, player in enumerate(players, 1)
        ],
    )


def texts(*rows):
    names = ("room", "hand_id", "text_hash", "status")
    return rows_of("texts", [dict(zip(names, row, strict=True)) for row in rows])


def add(store, table, replaces=(), schemas=SCHEMAS, catalog="c1"):
    """Write one part of one table and return its id."""
    with store.writing(), store.part(schemas, catalog, replaces) as part:
        part.write({"seats": table})
    return store.parts()[-1].manifest.id


def players(store):
    return list(store.read("seats", ["player"])["player"])


def leftovers(store):
    return [path.name for path in store.folder.glob(".*")]


@pytest.fixture
def store(tmp_path):
    # a dot folder with odd signs, as the user's data folder may well be
    return Store(tmp_path / ".local" / "d b=ä%20" / "db")


def test_what_is_written_is_read(store):
    written = seats("lowdraw", "Ängström", None)
    with store.writing(), store.part(SCHEMAS, "c1") as part:
        part.write({"seats": written})
    read = store.dataset("seats").to_table()
    assert read.schema.equals(schema("seats"))
    assert read.to_pylist() == written.to_pylist()
    assert store.read("seats").shape == (3, len(TABLES["seats"]))


def test_the_manifest_tells_what_a_part_is(store):
    before = datetime.now(UTC)
    add(store, seats("a", "b"))
    [(folder, manifest)] = store.parts()
    assert folder == store.folder / "parts" / manifest.id
    assert (manifest.format, manifest.catalog, manifest.replaces) == (FORMAT, "c1", ())
    assert manifest.rows == {"seats": 2, "texts": 0}
    assert before <= datetime.fromisoformat(manifest.created) <= datetime.now(UTC)


def test_read_picks_columns_and_rows(store):
    add(store, seats("a", "b"))
    add(store, seats("c", "b", hand_id="2"))
    frame = store.read("seats", ["hand_id", "seat"], ds.field("player") == "b")
    assert frame.to_dict("list") == {"hand_id": ["1", "2"], "seat": [2, 2]}
    assert store.read("seats", ["seat"], ds.field("player").isin(["a", "c"]))["seat"].tolist() == [1, 1]


def test_a_store_without_parts_is_empty_but_typed(store):
    assert store.parts() == []
    assert store.dataset("turns").schema == schema("turns")
    assert list(store.read("seats", ["player"]).columns) == ["player"]
    assert not store.folder.exists(), "reading makes no folder"


def test_a_part_cannot_be_seen_until_it_is_closed(store):
    with store.writing():
        with store.part(SCHEMAS, "c1") as part:
            part.write({"seats": seats("a")})
            assert store.parts() == []
            assert list(store.folder.glob("parts/*/seats.parquet")) == []
        assert players(store) == ["a"]
    assert leftovers(store) == []


def test_an_exception_leaves_nothing(store):
    def fail():
        with store.writing(), store.part(SCHEMAS, "c1", [old]) as part:
            part.write({"seats": seats("b")})
            raise KeyboardInterrupt

    old = add(store, seats("a"))
    with pytest.raises(KeyboardInterrupt):
        fail()
    assert players(store) == ["a"]
    assert leftovers(store) == []
    add(store, seats("c"))
    assert players(store) == ["a", "c"]


def test_a_part_without_rows_is_not_kept(store):
    old = add(store, seats("a"))
    with store.writing(), store.part(SCHEMAS, "c1", [old]) as part:
        part.write({"seats": seats()})
    assert [part.manifest.id for part in store.parts()] == [old]
    assert leftovers(store) == []


def test_writes_append(store):
    with store.writing(), store.part(SCHEMAS, "c1") as part:
        part.write({"seats": seats("a", "b")})
        part.write({"texts": texts(("PokerStars", "1", 5, "hand"))})
        part.write({"seats": seats("c", "a")})
    [(folder, manifest)] = store.parts()
    assert players(store) == ["a", "a", "b", "c"], "a player's rows stand together"
    assert manifest.rows == {"seats": 4, "texts": 1}
    kept = {name: pq.read_metadata(folder / f"{name}.parquet") for name in ("seats", "texts")}
    assert {name: file.row_group(0).column(0).compression for name, file in kept.items()} == {
        "seats": "LZ4", "texts": "ZSTD",
    }  # fmt: skip
    assert kept["seats"].num_row_groups == 1, "few rows wait for more"


def test_two_parts_may_be_open_at_once(store):
    old = add(store, seats("old"))
    with store.writing(), store.part(SCHEMAS, "c1") as outer:
        outer.write({"seats": seats("outer")})
        with store.part(SCHEMAS, "c1", [old]) as inner:
            inner.write({"seats": seats("inner")})
    assert players(store) == ["outer", "inner"]


def test_parts_come_in_order_of_creation(store):
    ids = [add(store, seats(str(n))) for n in range(4)]
    assert [part.manifest.id for part in store.parts()] == ids
    assert players(store) == ["0", "1", "2", "3"]


def test_a_table_of_another_schema_is_refused(store):
    with store.writing():
        with pytest.raises(ValueError, match="schema"), store.part(SCHEMAS, "c1") as part:
            part.write({"seats": seats("a").drop_columns(["net"])})
        with pytest.raises(ValueError, match=r"no table of the store: \.\./x"), store.part({"../x": pa.schema([])}, ""):
            pass
    assert store.parts() == []


def test_a_part_needs_the_lock(store):
    with pytest.raises(StoreError, match="inside"), store.part(SCHEMAS, "c1"):
        pass


KILLED = """
import sys
from pathlib import Path
import pyarrow as pa
from razzstats.data.schema import schema
from razzstats.data.store import Store

store = Store(Path(sys.argv[1]))
seats = pa.Table.from_pylist([{"player": "killed"}], schema=schema("seats"))
with store.writing(), store.part({"seats": schema("seats")}, "c1") as part:
    part.write({"seats": seats})
    print("writing", flush=True)
    sys.stdin.readline()
"""


@pytest.fixture
def other(store):
    """Another process in the midst of writing a part."""
    command = [sys.executable, "-c", KILLED, str(store.folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "writing\n"
        yield process
        process.kill()


def test_a_second_writer_is_refused_until_the_first_is_done(store, other):
    with pytest.raises(Busy, match=r"another razzstats is writing to .*db"), store.writing(wait=0.05):
        pass
    assert store.parts() == [], "readers need no lock"
    assert len(leftovers(store)) == 1, "who is refused touches nothing"
    other.communicate("\n")
    assert other.returncode == 0
    assert players(store) == ["killed"]
    with store.writing(wait=0.05):
        pass


def test_a_killed_writer_leaves_a_store_that_opens(store, other):
    other.kill()
    other.wait()
    assert len(leftovers(store)) == 1
    assert store.parts() == []
    add(store, seats("next"))
    assert players(store) == ["next"]
    assert leftovers(store) == []


def test_the_lock_holds_within_a_process_too(store):
    with store.writing():
        with pytest.raises(Busy), Store(store.folder).writing(wait=0.01):
            pass
        with store.part(SCHEMAS, "c1") as part:
            part.write({"seats": seats("a")})
    assert players(store) == ["a"]


def test_a_folder_that_cannot_be_written_to_says_so(store):
    (store.folder / "lock.sqlite").mkdir(parents=True)
    with pytest.raises(StoreError, match=r"cannot write to .*: unable"), store.writing():
        pass


def test_a_replaced_part_is_gone_at_once(store):
    first, second, third = (add(store, seats(name)) for name in "abc")
    add(store, seats("ab"), [first, second])
    assert players(store) == ["c", "ab"]
    assert {path.name for path in store.folder.glob("parts/*")} == {part.manifest.id for part in store.parts()}
    assert third in {part.manifest.id for part in store.parts()}
    assert leftovers(store) == []


def test_a_replaced_part_that_could_not_be_removed_stays_out(store, monkeypatch):
    def refuse(*_):
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", refuse)
        first = add(store, seats("first"))
        second = add(store, seats("second"), [first])
        third = add(store, seats("third"), [second])
        assert len(list(store.folder.glob("parts/*"))) == 3
        assert players(store) == ["third"]
    # what the second replaced must not come back when the second alone is removed
    (store.folder / "parts" / second).rename(store.folder / ".removed-by-hand")
    assert players(store) == ["third"]
    with store.writing():
        assert [path.name for path in store.folder.glob("parts/*")] == [third]
        assert leftovers(store) == []


def test_what_is_not_there_cannot_be_replaced(store):
    add(store, seats("a"))
    with pytest.raises(ValueError, match="no part to replace: nowhere"):
        add(store, seats("b"), ["nowhere"])
    assert players(store) == ["a"]


def test_a_reader_looks_again_when_a_part_goes(store, monkeypatch):
    old = add(store, seats("old"))
    build, calls = store._dataset, []

    def build_and_replace(table):
        found = build(table)
        calls.append(table)
        if len(calls) == 1:
            with store.writing(), store.part(SCHEMAS, "c1", [old]) as part:
                part.write({"seats": seats("new")})
        return found

    monkeypatch.setattr(store, "_dataset", build_and_replace)
    assert players(store) == ["new"]
    assert len(calls) == 2


def test_a_file_that_is_missing_is_not_passed_over(store):
    part = add(store, seats("a"))
    (store.folder / "parts" / part / "seats.parquet").unlink()
    with pytest.raises(FileNotFoundError):
        store.read("seats")


def test_columns_that_an_older_part_lacks_are_null(store):
    def without(wanted, *names):
        return pa.schema([field for field in wanted if field.name not in names])

    older = without(schema("seats"), "position", "net", "won")
    newer = schema("seats").append(pa.field("vpip_n", pa.int16()))
    add(store, rows_of("seats", [{"player": "old"}], older), schemas={"seats": older})
    assert store.dataset("seats").schema.equals(schema("seats")), "even if no part has them"
    row = {"player": "new", "position": "BI", "net": 7, "won": True, "vpip_n": 1}
    add(store, rows_of("seats", [row], newer), schemas={"seats": newer})
    names = ["player", "position", "net", "won", "vpip_n"]
    read = store.dataset("seats").to_table(columns=names)
    assert read.to_pylist() == [dict.fromkeys(names) | {"player": "old"}, row]
    assert read.schema.field("position").type == schema("seats").field("position").type
    frame = store.read("seats", names)
    assert frame["net"].isna().tolist() == [True, False]
    assert store.read("seats", ["player"], ds.field("vpip_n").is_null())["player"].tolist() == ["old"]


def test_a_column_that_was_narrower_once_is_read_as_it_is_now(store):
    old = pa.schema([("player", schema("seats").field("player").type), ("net", pa.int16())])
    add(store, rows_of("seats", [{"player": "old", "net": -3}], old), schemas={"seats": old})
    assert store.dataset("seats").schema.equals(schema("seats"))
    assert store.read("seats", ["net"])["net"].tolist() == [-3]


def test_a_part_may_lack_a_table(store):
    add(store, seats("a"), schemas={"seats": schema("seats")})
    assert len(store.read("texts")) == 0
    assert len(store.known().texts) == 0
    with pytest.raises(KeyError):
        store.dataset("../seats")


@pytest.mark.parametrize(
    ("text", "message"),
    [("{}", "not a manifest"), ("", "not a manifest"), ("[]", "not a manifest"), ('{"format": 99}', "newer razzstats")],
)
def test_a_manifest_that_cannot_be_read_is_told_of(store, text, message):
    part = add(store, seats("a"))
    (store.folder / "parts" / part / "manifest.json").write_text(text)
    with pytest.raises(StoreError, match=message):
        store.parts()


def test_a_folder_that_is_no_part_is_not_looked_at(store):
    part = add(store, seats("a"))
    (store.folder / "parts" / "stray").mkdir()
    assert [found.manifest.id for found in store.parts()] == [part]


def test_outsiders_read_the_same(tmp_path):
    store = Store(tmp_path / "db")  # DuckDB and Polars would take `d b=...` of the other for a partition's column
    add(store, seats("a", "b", None))
    add(store, seats("Ängström", "a", hand_id="2", net=12))
    glob = str(store.folder / "parts" / "*" / "seats.parquet")
    ours = store.dataset("seats").to_table().to_pylist()
    assert len(ours) == 5
    by_pandas = pd.concat([pd.read_parquet(path) for path in sorted(store.folder.glob("parts/*/seats.parquet"))])
    assert pa.Table.from_pandas(by_pandas, schema=schema("seats"), preserve_index=False).to_pylist() == ours
    assert pl.read_parquet(glob).to_dicts() == ours
    with duckdb.connect() as connection:
        relation = connection.sql(
            f"SET TimeZone = 'UTC'; SELECT * FROM read_parquet('{glob}') ORDER BY filename, player NULLS LAST"
        )
        names = relation.columns
        rows = [dict(zip(names, row, strict=True)) for row in relation.fetchall()]
    assert rows == ours


def test_known_tells_what_the_store_has(store):
    many = [("PokerStars", str(n), n * 2**40 - 2**62, "hand") for n in range(500)]
    with store.writing(), store.part(SCHEMAS, "c1") as part:
        part.write({"texts": texts(*many, ("PokerStars", "0", 99, "hand"))})
        part.write({"texts": texts(("Full Tilt", "7", 2, "cancelled"), ("Full Tilt", "8", -3, "unread"))})
    add(store, seats("a"))
    known = store.known()
    assert (len(known.hands), len(known.texts), len(known.unread)) == (500, 503, 1)
    assert all(key(room, hand_id) in known.hands for room, hand_id, *_ in many)
    assert all(text_key(*row[:3]) in known.texts for row in many)
    assert key("Full Tilt", "7") not in known.hands
    assert text_key("Full Tilt", "7", 2) in known.texts
    assert text_key("Full Tilt", "8", -3) in known.texts
    assert text_key("Full Tilt", "8", -3) in known.unread
    assert text_key("Full Tilt", "7", 2) not in known.unread
    assert key("Full Tilt", "3") not in known.hands, "another room's hand of this number"
    assert text_key("PokerStars", "3", 4) not in known.texts, "another text of this hand"


def test_known_takes_what_comes_in_later(store):
    known = store.known()
    assert len(known.texts) == 0
    for hand_id in ("1", "2", "1"):
        known.hands.add(key("PokerStars", hand_id))
    assert len(known.hands) == 2
    assert key("PokerStars", "1") in known.hands
    assert key("PokerStars", "3") not in known.hands


def test_keys_that_lie_close_are_told_apart():
    stored = [2**62, 2**62 + 1, 2**62 + 3, 2**64 - 1]
    keys = Keys(np.array([*stored[::-1], 2**62], np.uint64))
    assert [number for number in range(2**62 - 1, 2**62 + 5) if number in keys] == stored[:3]
    assert 2**64 - 1 in keys
    assert 0 not in keys
    keys.add(2**62)
    assert len(keys) == 4


def test_known_bears_missing_values(store):
    with store.writing(), store.part(SCHEMAS, "c1") as part:
        part.write({"texts": texts((None, None, None, "unread"), ("PokerStars", "1", 1, None))})
    known = store.known()
    assert (len(known.hands), len(known.texts), len(known.unread)) == (0, 2, 1)
    assert text_key("", "", 0) in known.unread


def test_a_key_is_the_same_in_every_process():
    assert key("PokerStars", "35874566077") == KEY
    assert text_key("PokerStars", "35874566077", -1) == KEY ^ (2**64 - 1)
    assert key("PokerStars1", "2") != key("PokerStars", "12")


def test_small_things_lie_beside_the_parts(store):
    assert store.noise_path == store.folder / "noise.txt"
    assert store.notes_path == store.folder / "notes.sqlite"


def test_files_are_on_the_disk_before_the_part_is_seen(store, monkeypatch):
    synced = []

    def note(path):
        synced.append((path.name, bool(list(store.folder.glob("parts/*/manifest.json")))))

    monkeypatch.setattr(store_module, "_sync", note)
    part = add(store, seats("a"))
    early = {name for name, seen in synced if not seen}
    assert early == {"seats.parquet", "texts.parquet", "manifest.json", f".writing-{part}"}
    assert [name for name, seen in synced if seen] == ["parts", "db"]
