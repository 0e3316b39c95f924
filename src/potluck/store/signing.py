"""The books of a store in SQLite: opened with the database, and made anew for an owner who takes it as it is."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from potluck.lock import Lock
from potluck.store.books import Beginning, Beside, Books, begin_books, noted_streams, sign_anew
from potluck.store.files import FORMAT, check, connect, migrate, translated
from potluck.store.heads import heads_beside
from potluck.store.holdings import HOUSE, SHARES, SIGNED, TOTAL, Holdings, Signed, keys_in, shares_in
from potluck.store.outlining import throw_away
from potluck.store.reader import counted

__all__ = ["open_books", "sign_file", "store_sum"]


def open_books(connection: sqlite3.Connection, path: Path | None, *, hastily: bool = False) -> Books:
    """The books of a database that is opened for writing, once all agrees with them; None: it is in memory.

    `hastily`: once the last commit agrees with them, of a file that is checked behind its opening.

    Raises:
        StoreError: as `begin_books`.
    """
    witness = Beside.read(path)
    connection.execute("BEGIN IMMEDIATE")
    try:
        holdings = signed_in(connection, witness) if hastily else None
        begun = begin_books(holdings or counted(connection), witness)
        _enter(connection, begun)
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    return Books(begun, path)


def signed_in(connection: sqlite3.Connection, witness: Beside) -> Holdings | None:
    """The contents of a store as they were signed, uncounted, with the heads that the side file names; None where
    nobody has signed."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    names = f"name IN ('{TOTAL}', '{HOUSE}') OR substr(name, 1, ?) = ?"
    named = dict(connection.execute(f"SELECT name, value FROM named WHERE {names}", (len(SHARES), SHARES)))
    holdings = Holdings(
        format=min(version, SIGNED), shares=shares_in(named), counted=0, houses=keys_in(named.get(HOUSE)), heads={}
    )
    if not holdings.is_signed or holdings.total is None:
        return None
    head = "SELECT max(seq) FROM events WHERE stream = (SELECT id FROM streams WHERE name = ?)"
    heads = {
        stream: connection.execute(head, (stream,)).fetchone()[0] or 0 for stream in noted_streams(holdings, witness)
    }
    return replace(holdings, counted=holdings.total, heads=heads)


def sign_file(path: Path) -> None:
    """Sign what a database holds now, whatever was signed before: its owner has seen what is missing, or other.

    Raises:
        StoreError: it is in use, or out of reach.
    """
    lock = Lock(path)
    try:
        check(path)
        with translated(path), closing(connect(path)) as connection:
            migrate(connection)
            connection.execute("BEGIN IMMEDIATE")
            throw_away(connection)
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
