"""The books of a store in SQLite: opened with the database, and made anew for an owner who takes it as it is."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from potluck.store.books import Beginning, Beside, Books, begin_books, sign_anew
from potluck.store.files import FORMAT, check, connect, translated
from potluck.store.heads import heads_beside
from potluck.store.holdings import TOTAL, Signed
from potluck.store.lock import Lock
from potluck.store.reader import counted

__all__ = ["open_books", "sign_file", "store_sum"]


def open_books(connection: sqlite3.Connection, path: Path | None) -> Books:
    """The books of a database that is opened for writing, once all agrees with them; None: it is in memory.

    Raises:
        StoreError: as `begin_books`.
    """
    witness = Beside.read(path)
    connection.execute("BEGIN IMMEDIATE")
    try:
        begun = begin_books(counted(connection), witness)
        _enter(connection, begun)
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    return Books(begun, path)


def sign_file(path: Path) -> None:
    """Sign what a database holds now, whatever was signed before: its owner has seen what is missing, or other.

    Raises:
        StoreError: it is in use, or out of reach.
    """
    lock = Lock(path)
    try:
        check(path)
        with translated(path), closing(connect(path)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            _enter(connection, sign_anew(counted(connection), Beside.read(path)))
            connection.execute("COMMIT")
        for file in heads_beside(path, nodes=False).values():
            file.unlink(missing_ok=True)
    finally:
        lock.release()


def store_sum(connection: sqlite3.Connection, signed: Signed) -> None:
    """Store a signed sum, inside the transaction that makes it true."""
    _put(connection, {TOTAL: signed.pack()})


def _enter(connection: sqlite3.Connection, begun: Beginning) -> None:
    _put(connection, begun.named)
    if begun.named:
        connection.execute(f"PRAGMA user_version = {FORMAT}")


def _put(connection: sqlite3.Connection, named: Mapping[str, bytes]) -> None:
    connection.executemany("INSERT OR REPLACE INTO named VALUES (?, ?)", named.items())
