"""A database file: made whole or not at all, checked before anything is read, copied by SQLite's own backup."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final, Literal

from potluck.errors import StoreError
from potluck.lock import Lock, sync_folder
from potluck.store.address import is_on_server, shown
from potluck.store.holdings import HOUSE, head_item, keys_in, secret_item
from potluck.store.signet import KEY, Signet, beside

__all__ = [
    "FORMAT",
    "backup",
    "build",
    "check",
    "connect",
    "create",
    "is_large",
    "migrate",
    "put_aside",
    "reserve",
    "restore",
    "sound",
    "taken_out",
    "translated",
]

APPLICATION: Final = 0x506F744C
"""`PotL`, SQLite's application_id."""
FORMAT: Final = 3
"""SQLite's user_version; 1 was before the house signed what it holds, 2 before outlines were kept beside the logs."""
PLAIN: Final = 2
"""The last format without outlines."""
UNSIGNED: Final = 1
"""The format of a database until somebody has opened it to write, and so signed it."""
MAGIC: Final = b"SQLite format 3\0"
LARGE: Final = 256 << 20
"""Bytes of a file above which its pages and its sum are checked behind its opening: below, in a second or two."""
HEADER: Final = 100
"""Bytes of SQLite's own header."""
WRITES: Final = 18
"""The byte of the header that says how commits are written: 1, with nothing beside the file, 2, with a -wal file."""
WAIT: Final = 5.0
"""Seconds to wait while another program holds the file."""
MOVED: Final = ".moved"
"""The ending of a database whose house has moved away."""
SCHEMA: Final = """
CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE events (
    stream INTEGER NOT NULL REFERENCES streams, seq INTEGER NOT NULL CHECK (seq > 0),
    salt BLOB NOT NULL, body BLOB NOT NULL, link BLOB NOT NULL,
    PRIMARY KEY (stream, seq)
) STRICT;
CREATE TABLE secrets (
    stream INTEGER NOT NULL REFERENCES streams, name TEXT NOT NULL, value BLOB NOT NULL,
    PRIMARY KEY (stream, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE named (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
"""
REMAIN: Final = (
    "CREATE TRIGGER events_remain BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are never removed'); END"
)
"""The last line of the schema of the logs, which stands aside while a table is pruned."""
OUTLINES: Final = (
    """CREATE TABLE outlines (
    stream INTEGER PRIMARY KEY REFERENCES streams, seq INTEGER NOT NULL, form INTEGER NOT NULL, at INTEGER NOT NULL,
    runs INTEGER NOT NULL, players BLOB NOT NULL, body BLOB NOT NULL
) STRICT""",
    """CREATE TABLE records (
    stream INTEGER NOT NULL REFERENCES streams, player BLOB NOT NULL, record BLOB NOT NULL,
    PRIMARY KEY (stream, player)
) STRICT, WITHOUT ROWID""",
)
"""What is derived from the logs, and can be thrown away."""
_OUT_OF_REACH: Final = frozenset(
    {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_PERM}
)
_BUSY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})


def create(path: Path) -> None:
    """Create an empty database at `path`; it appears there when it is complete."""
    if beside(path, "-wal").exists():
        raise StoreError("store.damaged", asked=str(path), path="its -wal file, which stands alone")
    part = beside(path, ".part")
    with translated(path), _files(path):
        part.unlink(missing_ok=True)
        reserve(part)
        with closing(connect(part, mode="rwc")) as connection:
            build(connection)
        os.replace(part, path)
        sync_folder(path)


def build(connection: sqlite3.Connection) -> None:
    """Create the tables of an empty database."""
    marks = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {UNSIGNED};"
    connection.executescript(f"BEGIN; {SCHEMA} {REMAIN}; {'; '.join(OUTLINES)}; {marks} COMMIT;")


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables of a database of an earlier format to those of this one, in one commit."""
    if _schema_of(connection) == _schema():
        return
    connection.execute("BEGIN IMMEDIATE")
    for table in OUTLINES:
        connection.execute(table)
    if connection.execute("PRAGMA user_version").fetchone() == (PLAIN,):
        connection.execute(f"PRAGMA user_version = {FORMAT}")
    connection.execute("COMMIT")


def taken_out(connection: sqlite3.Connection, streams: Iterable[str]) -> list[int]:
    """Remove streams inside a transaction, with their guard put aside; gives the hashes of their contents."""
    items = []
    connection.execute("DROP TRIGGER events_remain")
    for stream in streams:
        (number,) = connection.execute("SELECT id FROM streams WHERE name = ?", (stream,)).fetchone()
        last = "SELECT seq, link FROM events WHERE stream = ? ORDER BY seq DESC LIMIT 1"
        items += [head_item(stream, *head) for head in connection.execute(last, (number,))]
        kept = connection.execute("SELECT name, value FROM secrets WHERE stream = ?", (number,))
        items += [secret_item(stream, *secret) for secret in kept]
        for table, column in (
            *((table, "stream") for table in ("events", "secrets", "outlines", "records")),
            ("streams", "id"),
        ):
            connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (number,))
    connection.execute(REMAIN)
    return items


def connect(path: Path, *, mode: Literal["ro", "rw", "rwc"] = "rw") -> sqlite3.Connection:
    """A connection in autocommit mode, for any thread; each commit waits for the disk."""
    try:
        return _connected(path, f"mode={mode}")
    except sqlite3.OperationalError:
        if mode != "ro" or beside(path, "-wal").exists():
            raise
        return _connected(path, "mode=ro&immutable=1")  # a folder that cannot be written, and nobody who writes


def is_large(path: Path) -> bool:
    """Whether a file is so large that it is checked behind its opening."""
    return path.stat().st_size > LARGE


def check(path: Path, *, thorough: bool = False, hastily: bool = False) -> None:
    """Check that the file is a whole Potluck database of a format that this program reads.

    `thorough` compares indexes and tables too; it takes a few times as long. `hastily` leaves the pages of a large file
    to be checked later.

    Raises:
        StoreError: `store.missing`, `store.unavailable`, `store.foreign`, `store.newer`, `store.damaged`.
    """
    with _files(path), open(path, "rb") as file:
        start = file.read(len(MAGIC))
    if start != MAGIC:
        cut = MAGIC.startswith(start)
        raise StoreError("store.damaged" if cut else "store.foreign", asked=str(path), path=f"byte {len(start)}")
    _check_length(path)
    _check_alone(path)
    with translated(path), closing(connect(path, mode="ro")) as connection:
        _check_format(connection, path)
        if not hastily:
            sound(connection, path, thorough=thorough)
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if _schema_of(connection) not in (_schema(), *([_schema(plain=True)] if version <= PLAIN else [])):
            raise StoreError("store.damaged", asked=str(path), path="its schema")


def sound(connection: sqlite3.Connection, path: Path, *, thorough: bool = False) -> None:
    """Check the pages of a database.

    Raises:
        StoreError: `store.damaged`.
    """
    pragma = "integrity_check" if thorough else "quick_check"
    (verdict,) = connection.execute(f"PRAGMA {pragma}(1)").fetchone()
    if verdict != "ok":
        raise StoreError("store.damaged", asked=str(path), path=verdict)


def backup(source: Path | str, target: Path | str) -> None:
    """A checked copy of a database, which may be in use, in a new file.

    Raises:
        StoreError: the target exists, or the source is not sound.
    """
    _demand_files(source, target, allowed="pg_dump")
    source, target = Path(source), Path(target)
    if target.exists():
        raise StoreError("store.exists", asked=str(target))
    check(source)
    os.replace(_copy(source, target), target)
    sync_folder(target)


def restore(source: Path | str, target: Path | str, *, replace: bool = False) -> None:
    """Put a backup in place. With `replace`, what stood there is kept as `NAME.replaced`.

    Raises:
        StoreError: the backup is not sound, the target is in use, or exists and `replace` is not given.
    """
    _demand_files(source, target, allowed="pg_restore")
    source, target = Path(source), Path(target)
    check(source)
    lock = Lock(target)
    try:
        if target.exists() and not replace:
            raise StoreError("store.exists", asked=str(target))
        part = _copy(source, target)
        with _files(target):
            _set_aside(target)
            if not _is_of_house(part, target):
                os.replace(beside(target, KEY), beside(target, f".replaced{KEY}"))
            os.replace(part, target)
            sync_folder(target)
    finally:
        lock.release()


@contextmanager
def put_aside(path: Path) -> Iterator[Path]:
    """A context in which, and after which, a closed database has another name; an error in it gives the old one back.

    Raises:
        StoreError: `store.unavailable`.
    """
    numbers = (str(number) if number > 1 else "" for number in count(1))
    aside = next(place for place in (beside(path, MOVED + number) for number in numbers) if not place.exists())
    with _files(path):
        _rename(path, aside)
    try:
        yield aside
    except BaseException:
        with _files(path):
            _rename(aside, path)
        raise


@contextmanager
def translated(path: Path | str) -> Iterator[None]:
    """Raise SQLite's errors as ours."""
    try:
        yield
    except sqlite3.Error as error:
        raise trouble(path, error) from error


def trouble(path: Path | str, error: sqlite3.Error) -> StoreError:
    """Our error for one of SQLite's."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in _BUSY:
        return StoreError("store.locked", asked=str(path))
    if code == sqlite3.SQLITE_NOTADB:
        return StoreError("store.foreign", asked=str(path))
    if isinstance(error, sqlite3.ProgrammingError) and "closed" in str(error):
        return StoreError("store.closed")
    if code in _OUT_OF_REACH:
        return StoreError("store.unavailable", asked=str(path), path=str(error))
    return StoreError("store.damaged", asked=str(path), path=str(error))


def _demand_files(*places: Path | str, allowed: str) -> None:
    """Refuse a database on a server.

    Raises:
        StoreError: `store.server`.
    """
    if served := next((place for place in places if is_on_server(place)), None):
        raise StoreError("store.server", asked=shown(served), allowed=allowed)


def _connected(path: Path, query: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?{query}"
    connection = sqlite3.connect(uri, uri=True, timeout=WAIT, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA secure_delete = ON")  # a name that is taken out is not left in a free page
        connection.execute("PRAGMA schema_version").fetchone()  # the first that opens the file
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _check_length(path: Path) -> None:
    """Refuse a file whose end is cut off, which SQLite would read as zeros. A -wal file has checksums of its own."""
    if beside(path, "-wal").exists():
        return
    with _files(path), open(path, "rb") as file:
        header = file.read(HEADER)
    size = path.stat().st_size
    page, pages = int.from_bytes(header[16:18], "big"), int.from_bytes(header[28:32], "big")
    if len(header) < HEADER or size != (page if page > 1 else 1 << 16) * pages:
        raise StoreError("store.damaged", asked=str(path), path=f"byte {size}")


def _check_alone(path: Path) -> None:
    """Refuse a -wal file of somebody else: SQLite would put its pages over the database that was put in place here.

    A file that was closed in order or copied by us says that it needs none; who writes to it changes that first.
    """
    with _files(path), open(path, "rb") as file:
        header = file.read(HEADER)
    wal = beside(path, "-wal")
    if header[WRITES] == 1 and wal.exists() and wal.stat().st_size:
        raise StoreError("store.stale", asked=str(path), path=str(wal))


def _check_format(connection: sqlite3.Connection, path: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise StoreError("store.foreign", asked=str(path))
    if version > FORMAT:
        raise StoreError("store.newer", asked=str(path), path=version, allowed=FORMAT)
    if version < 1:
        raise StoreError("store.damaged", asked=str(path), path=f"format {version}")


def _schema_of(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return connection.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name").fetchall()


@cache
def _schema(*, plain: bool = False) -> list[tuple[str, str]]:
    """The schema of this format; `plain`: of those before outlines."""
    with closing(sqlite3.connect(":memory:")) as connection:
        build(connection)
        for table in ("records", "outlines") if plain else ():
            connection.execute(f"DROP TABLE {table}")
        return _schema_of(connection)


def _copy(source: Path, target: Path) -> Path:
    """A complete copy beside the target; nothing is at the target yet."""
    part = beside(target, ".part")
    with _files(target):
        part.unlink(missing_ok=True)
        reserve(part)
    with translated(target), closing(connect(source, mode="ro")) as old, closing(connect(part, mode="rwc")) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE").fetchone()
    check(part)
    return part


def _is_of_house(copy: Path, target: Path) -> bool:
    """Whether the house whose key lies at the target is the one that has signed a copy, or there is none of both."""
    signet = Signet.load(beside(target, KEY))
    with closing(connect(copy, mode="ro")) as connection:
        row = connection.execute("SELECT value FROM named WHERE name = ?", (HOUSE,)).fetchone()
    return signet is None or row is None or keys_in(row[0])[-1:] == (signet.public,)


def _set_aside(path: Path) -> None:
    """Rename a database and what belongs to it; the database first, so that it is never without its last events."""
    for ending in ("", "-wal", "-shm", ".heads"):
        beside(path, f".replaced{ending}").unlink(missing_ok=True)
    for ending in ("", "-wal", "-shm", ".heads"):
        if beside(path, ending).exists():
            os.replace(beside(path, ending), beside(path, f".replaced{ending}"))


def _rename(path: Path, name: Path) -> None:
    """Rename a database and what SQLite keeps beside it while others read."""
    for ending in ("", "-wal", "-shm"):
        if beside(path, ending).exists():
            os.replace(beside(path, ending), beside(name, ending))
    sync_folder(name)


def reserve(path: Path) -> None:
    """Make an empty file that its owner alone may read: it will hold keys and secrets."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


@contextmanager
def _files(path: Path) -> Iterator[None]:
    """Raise the system's errors about files as ours."""
    try:
        yield
    except FileNotFoundError as error:
        raise StoreError("store.missing", asked=str(path)) from error
    except OSError as error:
        raise StoreError("store.unavailable", asked=str(path), path=error.strerror or str(error)) from error
