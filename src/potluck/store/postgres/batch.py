"""The rows of one commit, gathered job by job; a job that is refused leaves nothing in it."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from typing import Any, Final, NamedTuple

from msgspec import Struct

from potluck.errors import StoreError
from potluck.log import Entry
from potluck.log.chain import digest, genesis, link
from potluck.store.holdings import head_item, named_item, secret_item

__all__ = ["COMMIT", "COMMIT_OF_NODE", "Batch", "Head", "Job", "Known"]

COMMIT: Final = """
WITH fence AS (
    UPDATE potluck.named SET value = $2 WHERE name = 'store/total' AND value = $1 RETURNING 1
), begun AS (
    INSERT INTO potluck.streams (id, name) SELECT * FROM unnest($3::bigint[], $4::text[])
    WHERE EXISTS (SELECT FROM fence)
), written AS (
    INSERT INTO potluck.events (stream, seq, salt, body, link)
    SELECT * FROM unnest($5::bigint[], $6::bigint[], $7::bytea[], $8::bytea[], $9::bytea[])
    WHERE EXISTS (SELECT FROM fence)
), kept AS (
    INSERT INTO potluck.secrets (stream, name, value) SELECT * FROM unnest($10::bigint[], $11::text[], $12::bytea[])
    WHERE EXISTS (SELECT FROM fence)
), put AS (
    INSERT INTO potluck.named (name, value) SELECT * FROM unnest($13::text[], $14::bytea[])
    WHERE EXISTS (SELECT FROM fence) ON CONFLICT (name) DO UPDATE SET value = excluded.value
)
SELECT count(*) FROM fence
"""
"""All of a commit in one question, which is one transaction: it happens where the signed sum is the one that this
writer has left there, and then takes its place; else nothing does. So nobody writes who has been overtaken."""

COMMIT_OF_NODE: Final = """
WITH held AS (
    SELECT 1 FROM potluck.leases l JOIN unnest($17::text[], $18::bigint[]) AS mine (stream, epoch)
    ON l.stream = mine.stream AND l.epoch = mine.epoch WHERE l.node = $16 FOR SHARE OF l
), stood AS (
    SELECT 1 FROM potluck.named n JOIN unnest($13::text[], $20::bytea[]) AS before (name, value)
    ON n.name = before.name AND n.value = before.value FOR UPDATE OF n
), fence AS (
    UPDATE potluck.named SET value = $2 WHERE name = $15 AND value = $1
    AND (SELECT count(*) FROM held) = cardinality($17::text[])
    AND (SELECT count(*) FROM stood) = cardinality(array_remove($20::bytea[], NULL))
    AND NOT EXISTS (SELECT FROM potluck.leases l WHERE l.stream = ANY($19::text[]) AND l.node <> '')
    RETURNING 1
), begun AS (
    INSERT INTO potluck.streams (id, name) SELECT * FROM unnest($3::bigint[], $4::text[])
    WHERE EXISTS (SELECT FROM fence)
), written AS (
    INSERT INTO potluck.events (stream, seq, salt, body, link)
    SELECT * FROM unnest($5::bigint[], $6::bigint[], $7::bytea[], $8::bytea[], $9::bytea[])
    WHERE EXISTS (SELECT FROM fence)
), kept AS (
    INSERT INTO potluck.secrets (stream, name, value) SELECT * FROM unnest($10::bigint[], $11::text[], $12::bytea[])
    WHERE EXISTS (SELECT FROM fence)
), put AS (
    INSERT INTO potluck.named (name, value)
    SELECT fresh.name, fresh.value FROM unnest($13::text[], $14::bytea[], $20::bytea[]) AS fresh (name, value, before)
    WHERE fresh.before IS NULL AND EXISTS (SELECT FROM fence)
), changed AS (
    UPDATE potluck.named n SET value = fresh.value
    FROM unnest($13::text[], $14::bytea[], $20::bytea[]) AS fresh (name, value, before)
    WHERE n.name = fresh.name AND fresh.before IS NOT NULL AND EXISTS (SELECT FROM fence)
)
SELECT count(*) FROM fence
"""
"""The same for a node. Its share of the sum is its own row, so that nodes do not wait for each other. Beside it stands
each lease of its streams, with its epoch, which nobody takes while this commits; each other stream is in nobody's
lease; and each named value is what the change of the sum was reckoned from. Two nodes that append to a stream which
nobody has meet at its key `(stream, seq)`, of which there is one."""


class Job(Struct, frozen=True, kw_only=True):
    """Something to be written, and the future that waits for it."""

    future: Future[Any]
    stream: str = ""
    """Empty: nothing is appended."""
    entries: tuple[Entry, ...] = ()
    after: int | None = 0
    """The last seq so far; None: whatever it is."""
    secrets: Mapping[str, bytes] = {}
    named: Mapping[str, bytes] = {}
    pruned: tuple[str, ...] = ()
    """Streams that are taken out."""
    emptied: tuple[str, ...] = ()
    """Secrets of the stream that lose their value, or are entered without one."""

    @property
    def is_alone(self) -> bool:
        """Whether it takes something away, and so has a commit of its own."""
        return bool(self.pruned or self.emptied)


class Head(NamedTuple):
    """The last event of a stream, and what it adds to the store's sum; `number` 0: the stream is not there yet."""

    number: int
    seq: int
    link: bytes
    item: int

    @classmethod
    def of(cls, stream: str, number: int, seq: int, last: bytes) -> "Head":
        """The head of a stream that is there."""
        return cls(number, seq, last, head_item(stream, seq, last))


class Known(NamedTuple):
    """The part of a database that the jobs of a group name, as it is before them."""

    heads: Mapping[str, Head]
    secrets: frozenset[tuple[str, str]]
    named: Mapping[str, bytes]
    lost: Mapping[str, str] = {}
    """Stream -> the node whose it is, of those to which this node may not write."""


class Batch:
    """Jobs become rows here. `next_number` gives the number of a new stream."""

    def __init__(self, known: Known, next_number: Callable[[], int]) -> None:
        self._known = known
        self._next_number = next_number
        self.heads: dict[str, Head] = {}
        """The streams that grew, with their new heads."""
        self.items: list[int] = []
        """The items that are added to the store's sum or, negative, taken from it."""
        self.events = 0
        self._begun: list[tuple[int, str]] = []
        self._written: list[tuple[int, int, bytes, bytes, bytes]] = []
        self._kept: dict[tuple[str, str], tuple[int, str, bytes]] = {}
        self._named: dict[str, bytes] = {}

    def take(self, job: Job) -> int | None:
        """Add the rows of a job; gives the new last seq of its stream.

        Raises:
            StoreError: `store.conflict`, `store.secret_exists`; nothing of the job is added.
        """
        seq = self._append(job) if job.stream else None
        for name, value in job.named.items():
            before = self._named.get(name, self._known.named.get(name))
            self.items += (named_item(name, value), -named_item(name, before))
            self._named[name] = value
        return None if job.is_alone else seq

    @property
    def grew(self) -> dict[str, tuple[int, bytes]]:
        """Stream -> its new last seq and link."""
        return {stream: (head.seq, head.link) for stream, head in self.heads.items()}

    def befores(self) -> list[bytes | None]:
        """The values that stood under the names that are put, None where there was none."""
        return [self._known.named.get(name) for name in self._named]

    def columns(self) -> list[list[object]]:
        """The rows as the last twelve arguments of `COMMIT`."""
        tables: tuple[tuple[int, Iterable[tuple[object, ...]]], ...] = (
            (2, self._begun),
            (5, self._written),
            (3, self._kept.values()),
            (2, self._named.items()),
        )
        return [column for width, rows in tables for column in _columns(width, rows)]

    def _append(self, job: Job) -> int:
        stream = job.stream
        head = self.heads.get(stream) or self._known.heads.get(stream) or Head(0, 0, genesis(stream), 0)
        if stream in self._known.lost and not job.is_alone:
            raise StoreError("store.owned", asked=stream, allowed=self._known.lost[stream], path=stream)
        if job.after is not None and head.seq != job.after:
            raise StoreError("store.conflict", asked=job.after, allowed=head.seq, path=stream)
        for name in job.secrets:
            if (stream, name) in self._kept or (stream, name) in self._known.secrets:
                raise StoreError("store.secret_exists", asked=name, path=stream)
        last, rows = head.link, []
        number = head.number or self._next_number()
        for seq, entry in enumerate(job.entries, head.seq + 1):
            last = link(last, digest(entry.salt, entry.body))
            rows.append((number, seq, entry.salt, entry.body, last))
        if not head.number:
            self._begun.append((number, stream))
        self._written += rows
        self._kept |= {(stream, name): (number, name, value) for name, value in job.secrets.items()}
        self.heads[stream] = grown = Head.of(stream, number, head.seq + len(rows), last)
        self.items += (grown.item, -head.item)
        self.items += (secret_item(stream, name, value) for name, value in job.secrets.items())
        self.events += len(rows)
        return grown.seq


def _columns(width: int, rows: Iterable[tuple[object, ...]]) -> list[list[object]]:
    columns = [list(column) for column in zip(*rows, strict=True)]
    return columns or [[] for _ in range(width)]
