"""Outlines of tables: the entry by which a table is listed, who has played there, and the records of those who have.

All of it follows from a table's log alone, and is kept beside it so that a house with a hundred thousand tables begins
and lists without reading their logs.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import msgspec

from potluck.errors import PotluckError
from potluck.log import TABLE, TABLES, Record, named
from potluck.log.codec import date_of
from potluck.protocol import Game
from potluck.room.failure import guarded
from potluck.room.history import SLICE
from potluck.room.listing import Entry
from potluck.room.met import ends_in, met_in
from potluck.room.record import Reading, Records, TableRecord
from potluck.room.tenure import tenures_of
from potluck.room.visits import PAGE, Visits
from potluck.store import Outline, Reader
from potluck.table import Table, advance, begin

__all__ = [
    "FORM",
    "body_of",
    "deriving",
    "entry_in",
    "known_entries",
    "outline_of",
    "outlined",
    "record_in",
    "records_in",
]

FORM: Final = 2
"""The way in which outlines are derived; any other way is another number."""
_ENTRIES: Final = msgspec.json.Decoder(Entry)
_RECORDS: Final = msgspec.json.Decoder(TableRecord)


class _Outlining:
    """Takes a table after each of its events."""

    def __init__(self, stream: str, records: Sequence[Record], secrets: Mapping[str, bytes], *, whole: bool) -> None:
        self._stream, self._records = stream, records
        self._players = sorted({bytes.fromhex(player) for player in met_in(records) if player})
        self._emptied = sum(not value for value in secrets.values())
        self._over = ends_in(records)
        digests = [player.hex() for player in self._players] if self._over and whole else []
        self._readings = {digest: Reading(digest, tenures_of(stream, records, digest)) for digest in digests}
        self._table: Table | None = None

    def take(self, table: Table) -> None:
        """Take the next state of the table."""
        self._table = table
        for reading in self._readings.values():
            reading.take(table)

    def outline(self) -> Outline:
        """The outline by all that was taken."""
        records = {digest: reading.record() for digest, reading in self._readings.items()}
        assert self._table is not None
        return Outline(
            stream=self._stream,
            seq=self._records[-1].seq,
            form=FORM,
            at=date_of(self._records[-1]),
            runs=not self._over,
            players=b"".join(self._players),
            body=body_of(self._table),
            records={
                bytes.fromhex(digest): msgspec.json.encode(record)
                for digest, record in records.items()
                if record is not None
            },
            emptied=self._emptied,
        )


def body_of(table: Table) -> bytes:
    """The body of an outline: the table's entry in lists; empty for a lesson or a practice, which are in none."""
    return msgspec.json.encode(Entry.of(table)) if table.purpose == "play" else b""


def entry_in(outline: Outline) -> Entry | None:
    """The entry of a table by its outline; None where it is in no list."""
    return _ENTRIES.decode(outline.body) if outline.body else None


def record_in(record: bytes) -> TableRecord:
    """A player's record as an outline keeps it."""
    return _RECORDS.decode(record)


def known_entries(store: Reader) -> dict[str, Entry | None]:
    """Table -> its entry in lists, None where it is in none, of those whose outlines tell it as it is now."""
    known: dict[str, Entry | None] = {}
    after = 0
    while page := store.outlines(after=after, most=PAGE):
        after = page[-1].number
        for outline, _, head in page:
            if outline.form == FORM and outline.seq == head and outline.stream.startswith(TABLES):
                known[outline.stream.removeprefix(TABLES)] = entry_in(outline) if outline.runs else None
    return known


def records_in(store: Reader, games: Mapping[str, Game]) -> Records:
    """The records of players in a store that a room may be writing to."""
    return Records(store, games, visits=Visits(store, form=FORM), decoded=record_in)


async def outlined(store: Reader, games: Mapping[str, Game], name: str) -> Outline | None:
    """The outline of a table by its whole log; other tasks run in between. None where it cannot be read.

    Raises:
        PotluckError: the log is damaged, or its game is not played here or has failed.
    """
    stream = TABLES + name
    records, secrets = await asyncio.to_thread(lambda: (store.read(stream), store.secrets(stream)))
    if not records:
        return None
    outlining = _Outlining(stream, records, secrets, whole=True)
    with guarded(name):
        for number, table in enumerate(_states(stream, records, secrets, games)):
            outlining.take(table)
            if number % SLICE == SLICE - 1:
                await asyncio.sleep(0)
        return outlining.outline()


def outline_of(
    stream: str, records: Sequence[Record], secrets: Mapping[str, bytes], *, games: Mapping[str, Game], whole: bool
) -> Outline | None:
    """The outline of a table by these records, at once; `whole`: with the records of its players."""
    if not records:
        return None
    outlining = _Outlining(stream, records, secrets, whole=whole)
    for table in _states(stream, records, secrets, games):
        outlining.take(table)
    return outlining.outline()


def deriving(games: Mapping[str, Game]) -> Callable[[str, Sequence[Record], Mapping[str, bytes], bool], Outline | None]:
    """An outline of this form as a function of a log, for `verify` to compare those that are kept with."""

    def derive(
        stream: str,
        records: Sequence[Record],
        secrets: Mapping[str, bytes],
        whole: bool,  # noqa: FBT001 - as it is called
    ) -> Outline | None:
        try:
            return outline_of(stream, records, secrets, games=games, whole=whole)
        except PotluckError:  # a game that is not here
            return None

    return derive


def _states(
    stream: str, records: Sequence[Record], secrets: Mapping[str, bytes], games: Mapping[str, Game]
) -> Iterable[Table]:
    table = begin(named(TABLE.event(stream, records[0]), secrets), games=games)
    yield table
    for record in records[1:]:
        table = advance(table, (named(TABLE.event(stream, record), secrets),))
        yield table
