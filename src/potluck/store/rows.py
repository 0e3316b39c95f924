"""The contents of a store as rows of its tables: what a house takes along when it moves."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from potluck.store.contract import Reader

__all__ = ["COLUMNS", "Rows", "rows_of"]

COLUMNS: Final = {
    "streams": ("id", "name"),
    "events": ("stream", "seq", "salt", "body", "link"),
    "secrets": ("stream", "name", "value"),
    "named": ("name", "value"),
}
"""Table -> its columns, the same in SQLite and PostgreSQL."""
MOST: Final = 5_000
"""Rows that are kept in memory at a time."""


class Rows(NamedTuple):
    """Some rows of a table."""

    table: str
    rows: Sequence[tuple[object, ...]]


def rows_of(store: Reader) -> Iterator[Rows]:
    """The rows of a store that nobody writes to, its streams numbered anew in their order, each chain verified.

    Raises:
        StoreError: `store.damaged`.
    """
    streams = list(enumerate(store.streams(), 1))
    yield from _in_parts("streams", streams)
    yield from _in_parts(
        "events",
        (
            (number, record.seq, record.salt, record.body, record.link)
            for number, stream in streams
            for record in store.read(stream)
        ),
    )
    yield from _in_parts(
        "secrets", ((number, *secret) for number, stream in streams for secret in store.secrets(stream).items())
    )
    yield from _in_parts("named", store.named().items())


def _in_parts(table: str, rows: Iterable[tuple[object, ...]]) -> Iterator[Rows]:
    waiting = iter(rows)
    while part := list(islice(waiting, MOST)):
        yield Rows(table, part)
