"""Outlines as they are kept on a server; any node keeps those of any table, and the later one stays."""

from collections.abc import Sequence
from typing import Final

from potluck.store.outlines import Outline
from potluck.store.postgres.connection import Connection

__all__ = ["keep_outlines", "throw_away"]

NUMBER: Final = "SELECT id FROM potluck.streams WHERE name = $1 FOR SHARE"
EMPTIED: Final = "SELECT count(*) FROM potluck.secrets WHERE stream = $1 AND value = ''"
KEEP: Final = """
INSERT INTO potluck.outlines AS o (stream, seq, form, at, runs, players, body) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, form = excluded.form, at = excluded.at, runs = excluded.runs,
    players = excluded.players, body = excluded.body
WHERE excluded.seq >= o.seq OR excluded.form <> o.form
RETURNING 1
"""
CLEAR: Final = "DELETE FROM potluck.records WHERE stream = $1"
RECORDS: Final = (
    "INSERT INTO potluck.records (stream, player, record) SELECT $1, * FROM unnest($2::bytea[], $3::bytea[])"
    " ON CONFLICT (stream, player) DO UPDATE SET record = excluded.record"
)
ALL: Final = "DELETE FROM potluck.records; DELETE FROM potluck.outlines"


async def keep_outlines(connection: Connection, outlines: Sequence[Outline]) -> None:
    """Keep outlines, each unless its stream is gone or a name was taken away since it was derived."""
    for outline in sorted(outlines, key=lambda outline: outline.stream):  # two nodes meet in one order
        async with connection.transaction():
            await _keep(connection, outline)


async def throw_away(connection: Connection) -> None:
    """Keep no outline, inside a transaction: they are derived again."""
    await connection.execute(ALL)


async def _keep(connection: Connection, outline: Outline) -> None:
    number = await connection.fetchval(NUMBER, outline.stream)
    if number is None:
        return
    if outline.records and await connection.fetchval(EMPTIED, number) != outline.emptied:
        return
    values = (outline.seq, outline.form, outline.at, outline.runs, outline.players, outline.body)
    if await connection.fetchval(KEEP, number, *values) is None:
        return
    await connection.execute(CLEAR, number)
    await connection.execute(RECORDS, number, list(outline.records), list(outline.records.values()))
