"""The contents of a store as rows of its tables: what a house takes along when it moves."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from potluck.store.contract import Reader

__all__ = ["COLUMNS", "Rows", "outlined", "rows_of"]

COLUMNS: Final = {
    "streams": ("id", "name"),
    "events": ("stream", "seq", "salt", "body", "link"),
    "secrets": ("stream", "name", "value"),
    "named": ("name", "value"),
    "outlines": ("stream", "seq", "form", "at", "runs", "players", "body"),
    "records": ("stream", "player", "record"),
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
    yield from outlined(store, {stream: number for number, stream in streams})


def outlined(store: Reader, numbers: Mapping[str, int]) -> Iterator[Rows]:
    """The rows of what is kept beside the logs, as it is, under these numbers of their streams."""
    after, outlines = 0, store.outlines(most=MOST)
    while outlines:
        kept = [stored.outline for stored in outlines if stored.outline.stream in numbers]
        yield Rows(
            "outlines",
            [(numbers[it.stream], it.seq, it.form, it.at, it.runs, it.players, it.body) for it in kept],
        )
        for place in range(max((len(it.digests) for it in kept), default=0)):  # a player of each stream at a time
            players = {it.stream: it.digests[place] for it in kept if not it.runs and place < len(it.digests)}
            records = sorted(store.records(players).items())
            yield Rows("records", [(numbers[stream], players[stream], record) for stream, record in records])
        after = outlines[-1].number
        outlines = store.outlines(after=after, most=MOST)


def _in_parts(table: str, rows: Iterable[tuple[object, ...]]) -> Iterator[Rows]:
    waiting = iter(rows)
    while part := list(islice(waiting, MOST)):
        yield Rows(table, part)
