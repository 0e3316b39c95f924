"""Outlines as they are kept in a file."""

import sqlite3
from typing import Final

from potluck.store.outlines import Outline

__all__ = ["forget_records", "keep_outline", "throw_away"]

KEEP: Final = (
    "INSERT INTO outlines (stream, seq, form, at, runs, players, body) VALUES (?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, form = excluded.form, at = excluded.at,"
    " runs = excluded.runs, players = excluded.players, body = excluded.body"
    " WHERE excluded.seq >= outlines.seq OR excluded.form <> outlines.form"
)


def keep_outline(connection: sqlite3.Connection, outline: Outline) -> None:
    """Keep an outline, inside a transaction, unless its stream is gone or a name was taken away since."""
    row = connection.execute("SELECT id FROM streams WHERE name = ?", (outline.stream,)).fetchone()
    if row is None:
        return
    (emptied,) = connection.execute("SELECT count(*) FROM secrets WHERE stream = ? AND value = x''", row).fetchone()
    if outline.records and emptied != outline.emptied:
        return
    values = (*row, outline.seq, outline.form, outline.at, outline.runs, outline.players, outline.body)
    if connection.execute(KEEP, values).rowcount:
        connection.execute("DELETE FROM records WHERE stream = ?", row)
        records = [(*row, player, record) for player, record in outline.records.items()]
        connection.executemany("INSERT INTO records VALUES (?, ?, ?)", records)


def forget_records(connection: sqlite3.Connection, number: int) -> None:
    """Throw the records of a stream away, inside a transaction, and have its outline count for nothing."""
    connection.execute("DELETE FROM records WHERE stream = ?", (number,))
    connection.execute("UPDATE outlines SET form = 0 WHERE stream = ?", (number,))


def throw_away(connection: sqlite3.Connection) -> None:
    """Keep no outline, inside a transaction: they are derived again."""
    connection.execute("DELETE FROM records")
    connection.execute("DELETE FROM outlines")
