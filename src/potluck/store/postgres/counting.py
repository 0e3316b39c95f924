"""All that a database on a server holds, counted to be compared with what its house signed; of a large one, later."""

import time
from collections.abc import AsyncIterator, Mapping
from typing import Final

from msgspec.structs import replace

from potluck.errors import StoreError
from potluck.store.address import Address
from potluck.store.behind import REST, Rest
from potluck.store.books import Beside, check_books, noted_streams
from potluck.store.files import LARGE
from potluck.store.holdings import (
    HOUSE,
    SHARES,
    SIGNED,
    TOTAL,
    Holdings,
    head_item,
    keys_in,
    named_item,
    rested,
    secret_item,
    shares_in,
    sum_of,
)
from potluck.store.home import place_of
from potluck.store.postgres.connection import Connection
from potluck.store.postgres.line import Line, answer, connect

__all__ = ["check_database", "counted", "heads_of", "is_large", "signed_in"]

SPAN: Final = 1000
"""Numbers of streams whose heads and secrets are in memory at a time."""
LAST: Final = "SELECT coalesce(max(id), 0) FROM potluck.streams"
HEADS: Final = (
    "SELECT s.name, e.seq, e.link FROM potluck.streams s JOIN LATERAL"
    " (SELECT seq, link FROM potluck.events WHERE stream = s.id ORDER BY seq DESC LIMIT 1) e ON true"
    " WHERE s.id > $1 AND s.id <= $2"
)
SECRETS: Final = (
    "SELECT s.name, x.name, x.value FROM potluck.secrets x JOIN potluck.streams s ON s.id = x.stream"
    " WHERE x.stream > $1 AND x.stream <= $2"
)
HEADS_OF: Final = (
    "SELECT s.name, e.seq FROM potluck.streams s JOIN LATERAL"
    " (SELECT seq FROM potluck.events WHERE stream = s.id ORDER BY seq DESC LIMIT 1) e ON true"
    " WHERE s.name = ANY($1::text[])"
)
SUMS: Final = "SELECT name, value FROM potluck.named WHERE name IN ($1, $2) OR starts_with(name, $3)"
SIZE: Final = "SELECT pg_table_size('potluck.events')"
AGAIN: Final = 1.0
"""Seconds until a server that was cut off is asked again by who counts behind."""
LATER: Final = 20.0
"""Seconds for which a house has the server and its disk to itself when it begins."""
SHARE: Final = 3.0
"""Who counts behind rests so many times as long as a part of it took."""


async def counted(connection: Connection, *, signed: bool = True, rest: Rest | None = None) -> Holdings:
    """The contents of a store, counted inside a transaction; `signed` is False in the one that makes it.

    `rest` is called now and then, so that others get on; it may raise.
    """
    named = dict(await connection.fetch("SELECT name, value FROM potluck.named"))
    total, heads, began = sum_of(named_item(*value) for value in named.items()), dict[str, int](), time.monotonic()
    async for span, items in _spans(connection):
        heads |= span
        total = sum_of((total, *(items if rest is None else rested(items, rest))))
        if rest is not None:
            rest(SHARE * (time.monotonic() - began))
        began = time.monotonic()
    return Holdings(
        format=SIGNED if signed else 0,
        shares=shares_in(named),
        counted=total,
        houses=keys_in(named.get(HOUSE)),
        heads=heads,
    )


async def _spans(connection: Connection) -> AsyncIterator[tuple[dict[str, int], list[int]]]:
    """Of so many streams at a time: stream -> its last seq, and the hashes of their heads and secrets."""
    last = int(await connection.fetchval(LAST))
    for after in range(0, last, SPAN):
        heads = [tuple(row) for row in await connection.fetch(HEADS, after, after + SPAN)]
        secrets = await connection.fetch(SECRETS, after, after + SPAN)
        items = [*(head_item(*head) for head in heads), *(secret_item(*secret) for secret in secrets)]
        yield {stream: seq for stream, seq, _ in heads}, items


async def is_large(connection: Connection) -> bool:
    """Whether a database is so large that it is counted behind its opening."""
    return int(await connection.fetchval(SIZE)) > LARGE


async def signed_in(connection: Connection, witness: Beside) -> Holdings | None:
    """The contents of a store as they were signed, uncounted, with the heads that the side files name; None where
    nobody has signed, or a share is damaged."""
    named: Mapping[str, bytes] = dict(await connection.fetch(SUMS, TOTAL, HOUSE, SHARES))
    holdings = Holdings(format=SIGNED, shares=shares_in(named), counted=0, houses=keys_in(named.get(HOUSE)), heads={})
    if holdings.total is None:
        return None
    heads = await heads_of(connection, sorted(noted_streams(holdings, witness)))
    return replace(holdings, counted=holdings.total, heads=heads)


async def heads_of(connection: Connection, streams: list[str]) -> dict[str, int]:
    """Stream -> its last seq, of those that are there."""
    return dict(await connection.fetch(HEADS_OF, streams))


def check_database(address: Address, rest: Rest) -> None:
    """Check that a database holds what its house signed, at one moment of it, while others write.

    Where the server is cut off it is asked again, until `rest` says that it is to end.

    Raises:
        StoreError: as `check_books`; `store.closed`, it was to end.
    """
    line = Line(address.shown)
    try:
        _go_on(rest, LATER)
        while True:
            try:
                answer(line, address.shown, lambda: _checked(address, rest))
                return
            except StoreError as error:
                if error.code != "store.unavailable":
                    raise
            _go_on(rest, AGAIN)
    finally:
        line.close()


async def _checked(address: Address, rest: Rest) -> None:
    connection = await connect(address, purpose="potluck check")
    try:
        witness = Beside.read(place_of(address), name=address.shown, nodes=True)  # first: others go on meanwhile
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            holdings = await counted(connection, rest=lambda seconds=REST: _go_on(rest, seconds))
        check_books(holdings, witness)
    finally:
        connection.terminate()


def _go_on(rest: Rest, seconds: float) -> int:
    """Rest for so long. Raises: StoreError, the check is to end."""
    if rest(seconds):
        raise StoreError("store.closed")
    return 0
