"""The database: a folder of Parquet parts, `parts/<id>/<table>.parquet`, each part whole or not there at all.

A part is written beside the others and shown by one rename, so anyone may read `parts/*/seats.parquet` at any time and
without this project. What `replaces` an older part takes its place; the older one is not read from then on.
"""

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from uuid import uuid4

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pyarrow.parquet as pq
from pyarrow.fs import LocalFileSystem

from razzstats.data.schema import TABLES, schema
from razzstats.read.source import LOCK

FORMAT = 1
"""Raised when an older razzstats could no longer make sense of a part."""

_FORMAT, _DISK = ds.ParquetFileFormat(), LocalFileSystem()

_LOOKS = 5
"""How often a reader looks again when a part was replaced under its eyes."""

_ROW_GROUP = 32 << 20
"""Bytes in memory after which a row group is written: small ones take most of their time to begin."""
_SORTED_AT_ONCE = 96 << 20
"""Of what is sorted: a long import must not wait in memory to its end."""
_SMALL_GROUP = 24 << 20
"""Of what is sorted, since a question reads some row groups only."""
SORTED = {"seats": "player"}
"""A part keeps a player's rows in few places, so that a question about him need not read those of the others."""
_COMPRESSION = {"seats": "lz4", "sums": "lz4"}
"""Elsewhere zstd, which makes a fifth less of these, but takes twice as long to read them."""

T = TypeVar("T")

MadeOf = Callable[[Path], Mapping[str, pa.Table]]
"""Makes tables of those that are in a part's folder."""


class StoreError(Exception):
    """The database cannot be used as it is, or not now."""


class Busy(StoreError):  # noqa: N818  (said of the database, not a fault of the program)
    """Another process is writing."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a part says of itself."""

    format: int
    id: str
    created: str
    """UTC, ISO 8601 down to the microsecond, so that its text sorts as the time does."""
    rows: Mapping[str, int]
    """Of each table of the part; a table that is not named here has no file."""
    replaces: tuple[str, ...]
    catalog: str
    """Fingerprint of the statistics whose columns `seats` has."""


class Part(NamedTuple):
    """A folder of tables that were written together."""

    folder: Path
    manifest: Manifest


class Keys:
    """64-bit keys in 8 bytes each; those added later, one by one, in a set."""

    def __init__(self, stored: npt.NDArray[np.uint64]) -> None:
        # np.unique would hash first, which takes several times the memory
        ordered = np.sort(stored)
        self._stored = ordered[np.append(True, ordered[1:] != ordered[:-1])[: len(ordered)]]
        self._added: set[int] = set()

    def __contains__(self, key: int) -> bool:
        if key in self._added:
            return True
        # np.uint64, since numpy would compare a bare int as a float
        place = self._stored.searchsorted(np.uint64(key))
        return bool(place < len(self._stored) and int(self._stored[place]) == key)

    def __len__(self) -> int:
        return len(self._stored) + len(self._added)

    def add(self, key: int) -> None:
        if key not in self:
            self._added.add(key)


class Known(NamedTuple):
    """What the store has already; see `key` and `text_key`."""

    hands: Keys
    """`key` of each hand that was read."""
    texts: Keys
    """`text_key` of every text, the unread and the cancelled too."""
    unread: Keys
    """`text_key` of the texts that could not be read, and have not been since."""


def key(room: str, hand_id: str) -> int:
    """64 bits that stand for a hand's key, the same in every process."""
    return int.from_bytes(_digest(f"{room}\0{hand_id}"), "little")


def text_key(room: str, hand_id: str, text_hash: int) -> int:
    """64 bits that stand for one text of a hand."""
    return key(room, hand_id) ^ (text_hash & 0xFFFF_FFFF_FFFF_FFFF)


class PartWriter:
    """Appends rows to the tables of a part that nobody sees yet."""

    def __init__(self, files: Mapping[str, pq.ParquetWriter]) -> None:
        self._files = files
        self._waiting: dict[str, list[pa.Table]] = {name: [] for name in files}
        self.rows = dict.fromkeys(files, 0)

    def write(self, tables: Mapping[str, pa.Table]) -> None:
        """Append to some or all of the part's tables.

        Raises KeyError for a table that the part was not opened with, ValueError for one of another schema.
        """
        for name, table in tables.items():
            if table.schema != self._files[name].schema:
                raise ValueError(f"rows of another schema than that of {name}")
            self._waiting[name].append(table)
            self.rows[name] += table.num_rows
            full = _SORTED_AT_ONCE if name in SORTED else _ROW_GROUP
            if sum(rows.nbytes for rows in self._waiting[name]) >= full:
                self._put(name)

    def finish(self) -> None:
        """Writes the rows that still wait for a row group to be full."""
        for name in self._waiting:
            self._put(name)

    def _put(self, name: str) -> None:
        if self._waiting[name]:
            rows = pa.concat_tables(self._waiting[name]).unify_dictionaries()
            self._waiting[name] = []
            for group in _sorted(name, rows) if name in SORTED else (rows,):
                self._files[name].write_table(group)


def _nothing(_: Path) -> Mapping[str, pa.Table]:
    return {}


class Store:
    """The database in a folder. Any number may read; whoever writes does so inside `writing()`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.noise_path = folder / "noise.txt"
        """Patterns of lines that the user wants passed over."""
        self.notes_path = folder / "notes.sqlite"
        """What people write about hands and players; survives every import."""
        self._parts = folder / "parts"
        self._writing = False

    def parts(self) -> list[Part]:
        """The parts that count, in order of creation."""
        every = self._every_part()
        replaced = _replaced(every)
        return [part for part in every if part.manifest.id not in replaced]

    def dataset(self, table: str) -> ds.Dataset:
        """A table over all parts; columns that an older part lacks are null there.

        It is read lazily, so a part that a writer replaces meanwhile ends in FileNotFoundError: then ask again, or
        use `read`, which does.
        """
        return look_again(lambda: self._dataset(table))

    def read(
        self, table: str, columns: Sequence[str] | None = None, filter: ds.Expression | None = None
    ) -> pd.DataFrame:
        """Some columns of a table, or all, of the rows that pass the filter."""
        wanted = None if columns is None else list(columns)
        rows: pa.Table = self.ask(table, lambda dataset: dataset.to_table(columns=wanted, filter=filter))
        frame: pd.DataFrame = rows.to_pandas()
        return frame

    def ask(self, table: str, question: Callable[[ds.Dataset], T]) -> T:
        """The answer to a question to a table over all parts, asked again if a part was replaced meanwhile."""
        return look_again(lambda: question(self._dataset(table)))

    def known(self) -> Known:
        """Keys of all hands and texts in the store, at 8 bytes each."""
        return look_again(lambda: _known(self._dataset("texts")))

    @contextmanager
    def writing(self, wait: float = 0.5) -> Iterator[None]:
        """Be the only writer, and clear away what a killed one left.

        Raises Busy if another writer is not done after so many seconds.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        with closing(_lock(self.folder, wait)):
            self._writing = True
            try:
                for left in (*self.folder.glob(".writing-*"), *self.folder.glob(".removed-*")):
                    shutil.rmtree(left, ignore_errors=True)
                self._remove_replaced()
                yield
            finally:
                self._writing = False

    @contextmanager
    def part(
        self, schemas: Mapping[str, pa.Schema], catalog: str, replaces: Sequence[str] = (), more: MadeOf = _nothing
    ) -> Iterator[PartWriter]:
        """Write a part, shown when the block ends well and rows were written; else nothing is left or replaced.

        `more` gives tables that are made of those in the part's folder, once they are there.
        Raises ValueError for a table that the store does not have or a part to replace that is not there.
        """
        self._check(schemas, replaces)
        now = datetime.now(UTC)
        name = f"{now:%Y%m%dT%H%M%S%f}-{uuid4().hex[:8]}"  # in order of time for a glob too
        hidden = self.folder / f".writing-{name}"
        hidden.mkdir()
        try:
            with ExitStack() as files:
                writer = PartWriter({table: files.enter_context(_file(hidden, table, schemas)) for table in schemas})
                yield writer
                writer.finish()
            if any(writer.rows.values()):
                created = now.isoformat(timespec="microseconds")
                rows = writer.rows | _add(hidden, more(hidden))
                self._show(hidden, Manifest(FORMAT, name, created, rows, self._outdated(replaces), catalog))
        except OSError as error:
            # Arrow does not say where the disk was full
            error.filename = error.filename or str(self.folder)
            raise
        finally:
            shutil.rmtree(hidden, ignore_errors=True)

    def _check(self, schemas: Mapping[str, pa.Schema], replaces: Sequence[str]) -> None:
        if not self._writing:
            raise StoreError("a part is written inside `with store.writing()` only")
        if strange := schemas.keys() - TABLES.keys():
            raise ValueError(f"no table of the store: {', '.join(sorted(strange))}")
        if gone := set(replaces) - {part.manifest.id for part in self.parts()}:
            raise ValueError(f"no part to replace: {', '.join(sorted(gone))}")

    def _show(self, hidden: Path, manifest: Manifest) -> None:
        (hidden / "manifest.json").write_text(json.dumps(asdict(manifest), indent=1), encoding="utf-8")
        # all must be on the disk before the name is, or a power cut could leave a part of empty files
        for path in (*hidden.iterdir(), hidden):
            _sync(path)
        self._parts.mkdir(exist_ok=True)
        os.rename(hidden, self._parts / manifest.id)  # noqa: PTH104  (named for what it is: the one atomic step)
        for folder in (self._parts, self.folder):
            _sync(folder)
        self._remove_replaced()

    def _outdated(self, replaces: Sequence[str]) -> tuple[str, ...]:
        """With what the replaced ones replaced, lest that come back where it could not be removed."""
        older = [part.manifest.replaces for part in self._every_part() if part.manifest.id in replaces]
        return tuple(sorted({*replaces, *(old for parts in older for old in parts if (self._parts / old).exists())}))

    def _remove_replaced(self) -> None:
        every = self._every_part()
        replaced = _replaced(every)
        for part in every:
            # out of sight first, whole, so that nobody reads half a part; where that fails the next writer tries again
            if part.manifest.id in replaced:
                with suppress(OSError):
                    shutil.rmtree(part.folder.rename(self.folder / f".removed-{part.folder.name}"))

    def _every_part(self) -> list[Part]:
        found = look_again(lambda: [_read_part(path.parent) for path in self._parts.glob("*/manifest.json")])
        return sorted(found, key=lambda part: (part.manifest.created, part.manifest.id))

    def rows(self, table: str, parts: Iterable[Part]) -> ds.Dataset:
        """The same over some of the parts."""
        files = [part.folder / f"{table}.parquet" for part in parts if table in part.manifest.rows]
        now = schema(table)
        if not files:
            return ds.dataset(now.empty_table())
        # what is read of a file to know its columns need not be read again to read these
        fragments = [_FORMAT.make_fragment(str(file), _DISK) for file in files]
        ours = [now, *map(_schema_of, fragments)]
        return ds.FileSystemDataset(fragments, pa.unify_schemas(ours, promote_options="permissive"), _FORMAT, _DISK)

    def _dataset(self, table: str) -> ds.Dataset:
        return self.rows(table, self.parts())


def _schema_of(file: ds.Fragment) -> pa.Schema:
    try:
        return file.physical_schema
    except pa.ArrowInvalid as error:
        advice = "take away the folder that it lies in, and import its histories again"
        raise StoreError(f"{file.path} is damaged ({error}): {advice}") from error


def _lock(folder: Path, wait: float) -> sqlite3.Connection:
    """SQLite's lock is the operating system's: it goes with the process, however that ends."""
    with ExitStack() as undo:
        try:
            lock = undo.enter_context(closing(sqlite3.connect(folder / LOCK, wait, isolation_level=None)))
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise Busy(f"another razzstats is writing to {folder}") from None
            raise StoreError(f"cannot write to {folder}: {error}") from error
        undo.pop_all()
    return lock


def look_again(look: Callable[[], T]) -> T:
    """What a look at the parts finds, which lists them itself: it is repeated where it ends in FileNotFoundError.

    A reader holds no lock: a part may go between being listed and being opened, and its successor is there then.
    """
    for _ in range(_LOOKS - 1):
        with suppress(FileNotFoundError):
            return look()
    return look()


def _read_part(folder: Path) -> Part:
    try:
        fields: dict[str, Any] = json.loads((folder / "manifest.json").read_text("utf-8"))
        if fields["format"] > FORMAT:
            raise StoreError(f"{folder}: format {fields['format']} is of a newer razzstats, this one reads {FORMAT}")
        said = {name: fields[name] for name in Manifest.__dataclass_fields__}
        return Part(folder, Manifest(**(said | {"replaces": tuple(said["replaces"])})))
    except (ValueError, KeyError, TypeError) as error:
        raise StoreError(f"{folder}: manifest.json is not a manifest of a part: {error!r}") from error


def _replaced(parts: Iterable[Part]) -> set[str]:
    return {old for part in parts for old in part.manifest.replaces}


def _add(folder: Path, tables: Mapping[str, pa.Table]) -> dict[str, int]:
    """Writes tables into a part's folder; the number of their rows."""
    for name, rows in tables.items():
        with _file(folder, name, {name: rows.schema}) as file:
            file.write_table(rows)
    return {name: rows.num_rows for name, rows in tables.items()}


def _file(folder: Path, table: str, schemas: Mapping[str, pa.Schema]) -> pq.ParquetWriter:
    kept = _COMPRESSION.get(table, "zstd")
    # bounds of a statistic's counts rule no row group out, and would be a third of what is read before all else
    bounded = schema(table).names
    return pq.ParquetWriter(folder / f"{table}.parquet", schemas[table], compression=kept, write_statistics=bounded)


def _sorted(name: str, rows: pa.Table) -> Iterator[pa.Table]:
    """Row groups in the order of the column that the table is sorted by, each when it is asked for."""
    order = pc.sort_indices(rows.column(SORTED[name]).cast(pa.string()))
    size = max(1, rows.num_rows // (1 + rows.nbytes // _SMALL_GROUP) + 1)
    return (rows.take(order.slice(start, size)) for start in range(0, rows.num_rows, size))


def _sync(path: Path) -> None:
    if path.is_dir() and os.name == "nt":
        return  # Windows cannot open a folder
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _digest(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()


def _known(texts: ds.Dataset) -> Known:
    # batch by batch, since a million ids as Python strings would be larger than all the keys
    hands, every, unread, settled = [], [], [], []
    lean = {"batch_size": 1 << 14, "batch_readahead": 1, "fragment_readahead": 1, "use_threads": False}
    for batch in texts.to_batches(columns=["room", "hand_id", "status", "text_hash"], **lean):
        keys = _batch_keys(batch)
        text_keys = keys ^ batch["text_hash"].fill_null(0).to_numpy(zero_copy_only=False).view(np.uint64)
        hands.append(keys[_equals(batch["status"], "hand")])
        every.append(text_keys)
        still = _equals(batch["status"], "unread")
        unread.append(text_keys[still])
        settled.append(text_keys[~still])
    # a text that could be read later on has a second row
    waiting = np.setdiff1d(_all(unread), _all(settled))
    return Known(Keys(_all(hands)), Keys(_all(every)), Keys(waiting))


def _all(found: list[npt.NDArray[np.uint64]]) -> npt.NDArray[np.uint64]:
    return np.concatenate([np.empty(0, np.uint64), *found])


def _batch_keys(batch: pa.RecordBatch) -> npt.NDArray[np.uint64]:
    room, hand_id = (batch[name].cast(pa.string()).fill_null("") for name in ("room", "hand_id"))
    names = pc.binary_join_element_wise(room, hand_id, "\0").to_pylist()
    return np.frombuffer(b"".join(map(_digest, names)), "<u8").astype(np.uint64)


def _equals(column: pa.Array, text: str) -> npt.NDArray[np.bool_]:
    found: npt.NDArray[np.bool_] = pc.equal(column, text).fill_null(False).to_numpy(zero_copy_only=False)
    return found
