"""The writer of a database on a server: group commit, and the truth about each commit after the line was cut."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from threading import Lock
from typing import Final, Literal, NamedTuple

import asyncpg

from potluck.errors import StoreError
from potluck.log.chain import genesis
from potluck.store.books import Books
from potluck.store.holdings import Signed, head_item, secret_item, share_name
from potluck.store.postgres.batch import COMMIT, COMMIT_OF_NODE, Batch, Head, Job, Known
from potluck.store.postgres.line import Line, is_cut, trouble
from potluck.store.postgres.ownership import Ownership
from potluck.store.postgres.session import LOCK, Session
from potluck.store.writer import Faults

__all__ = ["Writer"]

GROUP: Final = 512
"""The most jobs in one commit."""
HEADS: Final = 100_000
"""Streams whose head is kept in memory."""
WAIT: Final = 3.0
"""Seconds for which a server is called again before a job is refused that was not sent yet."""
DOUBT: Final = 15.0
"""Seconds for which a server is called again to learn whether a commit has happened."""
AGAIN: Final = 0.1
TRIES: Final = 3
TRIES_OF_NODE: Final = 30
"""Other nodes may be faster more than once."""
OVERTAKEN: Final = "another program has written to it"
NUMBERS: Final = "SELECT nextval('potluck.numbers') FROM generate_series(1, $1)"
STANDING: Final = "SELECT value FROM potluck.named WHERE name = $1"
REMOVING: Final = "SELECT pg_advisory_xact_lock($1::integer, 1)"
"""Of several nodes, one at a time takes something away."""
KNOWN_HEADS: Final = (
    "SELECT s.name, s.id, e.seq, e.link FROM potluck.streams s LEFT JOIN LATERAL"
    " (SELECT seq, link FROM potluck.events WHERE stream = s.id ORDER BY seq DESC LIMIT 1) e ON true"
    " WHERE s.name = ANY($1::text[])"
)
KNOWN_SECRETS: Final = (
    "SELECT s.name, x.name FROM unnest($1::text[], $2::text[]) AS asked (stream, name)"
    " JOIN potluck.streams s ON s.name = asked.stream"
    " JOIN potluck.secrets x ON x.stream = s.id AND x.name = asked.name"
)
KNOWN_NAMED: Final = "SELECT name, value FROM potluck.named WHERE name = ANY($1::text[])"
PRUNING: Final = "SET LOCAL potluck.pruning = 'on'"
SECRETS: Final = "SELECT name, value FROM potluck.secrets WHERE stream = $1"
EMPTY: Final = (
    "INSERT INTO potluck.secrets (stream, name, value) SELECT $1, name, '' FROM unnest($2::text[]) AS emptied (name)"
    " ON CONFLICT (stream, name) DO UPDATE SET value = ''"
)
FORGET_RECORDS: Final = (
    "SELECT FROM potluck.streams WHERE id = $1 FOR UPDATE",
    "DELETE FROM potluck.records WHERE stream = $1",
    "UPDATE potluck.outlines SET form = 0 WHERE stream = $1",
)
"""The row of the stream is locked first, so that no record comes back that was derived before."""
TAKE_OUT: Final = (
    "DELETE FROM potluck.outlines WHERE stream = ANY($1::bigint[])",
    "DELETE FROM potluck.records WHERE stream = ANY($1::bigint[])",
    "DELETE FROM potluck.events WHERE stream = ANY($1::bigint[])",
    "DELETE FROM potluck.secrets WHERE stream = ANY($1::bigint[])",
    "DELETE FROM potluck.leases l USING potluck.streams s WHERE l.stream = s.name AND s.id = ANY($1::bigint[])",
    "DELETE FROM potluck.streams WHERE id = ANY($1::bigint[])",
)


_MET: Final = (asyncpg.UniqueViolationError, asyncpg.DeadlockDetectedError)
"""Two nodes meet at a key or at named values: what is there now decides."""


class _Answer(NamedTuple):
    value: object
    error: StoreError | None


class _Commit(NamedTuple):
    """A commit that is about to be sent: what it holds, and how each job is answered once it is written."""

    group: Sequence[Job]
    answers: Sequence[_Answer]
    batch: Batch
    signed: Signed
    taken: Sequence[int]
    """The change of the store's sum by what is taken away."""


class Writer:
    """Writes jobs in the order in which they were submitted; a future with a result is on the server's disk."""

    def __init__(
        self,
        line: Line,
        session: Session,
        books: Books,
        *,
        name: str,
        ownership: Ownership | None,
        tell: Callable[[Mapping[str, int]], None] | None = None,
        standing: Callable[[], object],
        begun: Callable[[], object],
        faults: Faults | None,
    ) -> None:
        self._ownership = ownership
        self._tell, self._standing, self._begun = tell, standing, begun
        self._line, self._session, self._books = line, session, books
        self._name = name
        self._faults = faults
        self._events = 0
        self.commits = self.conflicts = 0
        """Commits that happened, and that did not since somebody else had written."""
        self._heads: dict[str, Head] = {}
        self._doubted: _Commit | None = None
        self._is_away = False
        """Whether the server was called in vain: then nobody waits for it until it has answered once."""
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._door, self._closed = Lock(), False
        self._task: asyncio.Task[None] | None = None

    def forget(self, streams: Iterable[str]) -> None:
        """Read the heads of these streams anew: somebody else may have written to them. On the line's loop."""
        for stream in streams:
            self._heads.pop(stream, None)

    @property
    def waiting(self) -> int:
        """Jobs that wait."""
        return self._jobs.qsize()

    @property
    def is_away(self) -> bool:
        """Whether the server did not answer when it was called last."""
        return self._is_away or self._doubted is not None

    async def start(self) -> None:
        """Begin to write; on the line's loop."""
        self._task = asyncio.create_task(self._run(), name=f"writer of {self._name}")

    def submit(self, job: Job) -> None:
        """Have a job written; its future hears of it."""
        with self._door:
            if self._closed or not self._line.call(self._jobs.put_nowait, job):
                job.future.set_exception(StoreError("store.closed"))

    def close(self) -> None:
        """Finish what was submitted, refuse what comes later, and hang up."""
        with self._door:
            if self._closed:
                return
            self._closed = True
        self._line.ask(self._finish)

    async def _finish(self) -> None:
        self._jobs.put_nowait(None)
        if self._task is not None:
            await self._task
        await self._session.end()

    async def _run(self) -> None:
        last = False
        while not last:
            waiting: list[Job | None] = [await self._jobs.get()]
            while len(waiting) < GROUP and not self._jobs.empty():
                waiting.append(self._jobs.get_nowait())
            last = waiting[-1] is None
            for group in _groups(job for job in waiting if job is not None):
                await self._write([job for job in group if job.future.set_running_or_notify_cancel()])

    async def _write(self, group: Sequence[Job]) -> None:
        """Write a group in one commit; whatever happens, each of its futures hears of it, and the writer lives."""
        most = TRIES if self._ownership is None else TRIES_OF_NODE
        for tries in range(1, most + 1):
            if not group:
                return
            try:
                await self._ready()
                commit = await self._prepared(group, again=tries > 1)
            except Exception as error:  # noqa: BLE001 - nothing was sent, and those who wait must hear of it
                if self._doubted is None:
                    self._books.undone()
                if is_cut(error) and tries < most:
                    await self._session.end()
                    continue
                self._refuse(group, trouble(self._name, error))
                return
            if not commit.batch.heads and all(answer.error is not None for answer in commit.answers):
                self._books.undone()
                _answer(commit)
                return
            if await self._sent(commit):
                return
        self._refuse(group, StoreError("store.unavailable", asked=self._name, path=OVERTAKEN))

    async def _sent(self, commit: _Commit) -> bool:
        """Send a commit; False where it is certain that it was not written, and may be tried again."""
        try:
            written = await self._commit(commit)
        except Exception as error:  # noqa: BLE001 - whatever it was, those who wait must hear of it, and the writer live
            if is_cut(error):
                return await self._find_out(commit)
            self._undo()
            if self._ownership is not None and isinstance(error, _MET):
                self.conflicts += 1
                return False
            conflict = StoreError(
                "store.conflict", asked=commit.group[0].after, allowed="?", path=commit.group[0].stream
            )
            clashes = isinstance(error, asyncpg.UniqueViolationError)
            self._refuse(commit.group, conflict if clashes else trouble(self._name, error))
            return True
        if not written:
            self.conflicts += 1
            self._undo()
            if not await self._is_standing():
                await self._session.end()
            return False
        self._done(commit)
        return True

    async def _commit(self, commit: _Commit) -> int:
        sql, arguments = self._question(commit)
        job = commit.group[0]
        if not job.is_alone:
            return await self._session.commit(sql, arguments)
        connection = self._session.connection
        assert connection is not None
        async with connection.transaction():
            if self._ownership is not None:
                await connection.execute(REMOVING, LOCK)
                if await self._taken_out(commit.group) != commit.taken:
                    return 0
            if job.pruned:
                await connection.execute(PRUNING)
            for question in TAKE_OUT if job.pruned else ():
                await connection.execute(question, [self._heads[stream].number for stream in job.pruned])
            written = await self._session.commit(sql, arguments)
            if not written and self._ownership is not None:
                return 0
            if not written:
                raise StoreError("store.unavailable", asked=self._name, path=OVERTAKEN)
            if job.emptied:
                number = commit.batch.heads[job.stream].number
                for question in FORGET_RECORDS:
                    await connection.execute(question, number)
                await connection.execute(EMPTY, number, job.emptied)
            return written

    async def _find_out(self, commit: _Commit) -> bool:
        """Learn whether a commit happened whose answer was cut off; False where it is certain that it did not."""
        self._doubted = commit
        try:
            await self._called_again(DOUBT)
        except Exception as error:  # noqa: BLE001 - it stays unknown until the server can be asked
            unknown = StoreError("store.unknown", asked=self._name, path=str(trouble(self._name, error)))
            self._refuse(commit.group, unknown)
            return True
        return all(job.future.done() for job in commit.group)

    async def _ready(self) -> None:
        """A session that writes: the one that is there, or, where it was cut, a new one that goes on from there."""
        if not self._session.is_open or self._doubted is not None:
            await self._called_again(0 if self._is_away else WAIT)

    async def _called_again(self, wait: float) -> None:
        until = asyncio.get_running_loop().time() + wait
        while True:
            try:
                await self._resumed()
                self._is_away = False
                return
            except Exception as error:
                self._is_away = True
                if not _may_pass(error) or asyncio.get_running_loop().time() >= until:
                    raise
                await asyncio.sleep(AGAIN)

    async def _resumed(self) -> None:
        """Take the session up again; the one before is over then, and what is stored says how far it came."""
        stored = await self._session.resume()
        doubted = self._doubted
        self._heads.clear()
        if doubted is not None and stored == doubted.signed.pack():
            self._doubted = None
            self._done(doubted)
        elif stored == self._books.signed.pack():
            self._doubted = None
            self._books.undone()
        else:
            begun = await self._session.begin(may_create=False)
            self._doubted = None
            self._books.begin_again(begun)
            self._begun()
            if doubted is not None:
                self._refuse(doubted.group, StoreError("store.unknown", asked=self._name, path=OVERTAKEN))

    async def _prepared(self, group: Sequence[Job], *, again: bool) -> _Commit:
        """A commit of a group; `again`: one before was refused, perhaps since another node has some of its streams."""
        self._standing()
        known = await self._known(group, again=again)
        numbers = await self._new_numbers(group, known)
        batch = Batch(known, lambda: next(numbers))
        answers = [_attempt(batch, job) for job in group]
        taken = await self._taken_out(group)
        self._books.change([*batch.items, *taken], batch.grew)
        signed = self._books.seal()
        self._fault("writing", self._events + batch.events)
        return _Commit(group, answers, batch, signed, taken)

    async def _new_numbers(self, group: Sequence[Job], known: Known) -> Iterator[int]:
        """As many numbers as streams may begin."""
        new = {
            job.stream
            for job in group
            if job.stream and not (job.stream in known.heads and known.heads[job.stream].number)
        }
        if not new:
            return iter(())
        assert self._session.connection is not None
        return iter([int(number) for (number,) in await self._session.connection.fetch(NUMBERS, len(new))])

    def _question(self, commit: _Commit) -> tuple[str, Sequence[object]]:
        """The question of a commit, with its arguments."""
        batch, columns = commit.batch, commit.batch.columns()
        sums = (self._books.signed.pack(), commit.signed.pack())
        if self._ownership is None:
            return COMMIT, (*sums, *columns)
        node, epochs = self._ownership.node.name, self._ownership.epochs
        grown = [] if commit.group[0].is_alone else list(batch.heads)
        leased = [stream for stream in grown if stream in epochs]
        others = [stream for stream in grown if stream not in epochs]
        lease = (share_name(node), node, leased, [epochs[stream] for stream in leased], others, batch.befores())
        return COMMIT_OF_NODE, (*sums, *columns, *lease)

    async def _is_standing(self) -> bool:
        """Whether the share of this node is as it left it: then another node has a stream, or a named value."""
        if self._ownership is None:
            return False
        assert self._session.connection is not None
        stored = await self._session.connection.fetchval(STANDING, share_name(self._ownership.node.name))
        return bool(stored == self._books.signed.pack())

    async def _known(self, group: Sequence[Job], *, again: bool) -> Known:
        """The part of the database that the jobs name."""
        connection = self._session.connection
        assert connection is not None
        if len(self._heads) > HEADS:
            self._heads.clear()
        streams = {job.stream for job in group if job.stream} | {stream for job in group for stream in job.pruned}
        lost: Mapping[str, str] = {}
        if self._ownership is not None:
            lost = await self._ownership.lost(connection, streams) if again else {}
            self.forget(streams - self._ownership.epochs.keys())
        if new := [stream for stream in streams if stream not in self._heads]:
            for name, number, seq, last in await connection.fetch(KNOWN_HEADS, new):
                self._heads[name] = Head.of(name, number, seq or 0, last or genesis(name))
        secrets: frozenset[tuple[str, str]] = frozenset()
        if wanted := [(job.stream, name) for job in group for name in job.secrets]:
            rows = await connection.fetch(KNOWN_SECRETS, *map(list, zip(*wanted, strict=True)))
            secrets = frozenset((stream, name) for stream, name in rows)
        named: dict[str, bytes] = {}
        if names := [name for job in group for name in job.named]:
            named = dict(await connection.fetch(KNOWN_NAMED, names))
        return Known(self._heads, secrets, named, lost)

    async def _taken_out(self, group: Sequence[Job]) -> list[int]:
        """The change of the store's sum by what is taken out or emptied."""
        items, connection = [], self._session.connection
        assert connection is not None
        for stream in (stream for job in group for stream in job.pruned):
            head = self._heads[stream]
            secrets = await connection.fetch(SECRETS, head.number)
            items += [-head_item(stream, head.seq, head.link), *(-secret_item(stream, *secret) for secret in secrets)]
        for job in (job for job in group if job.emptied):
            number = self._heads[job.stream].number if job.stream in self._heads else 0
            secrets = await connection.fetch(SECRETS, number)
            items += [-secret_item(job.stream, *secret) for secret in secrets if secret[0] in job.emptied]
            items += [secret_item(job.stream, name, b"") for name in job.emptied]
        return items

    def _done(self, commit: _Commit) -> None:
        self.commits += 1
        self._events += commit.batch.events
        self._heads |= commit.batch.heads
        for job in commit.group:
            for stream in job.pruned:
                self._heads.pop(stream, None)
        self._books.sealed()
        if self._tell is not None:
            self._tell(_news(commit))
        self._fault("written", self._events)
        _answer(commit)

    def _undo(self) -> None:
        self._heads.clear()
        self._books.undone()

    def _refuse(self, group: Sequence[Job], error: StoreError) -> None:
        for job in group:
            if not job.future.done():
                job.future.set_exception(error)

    def _fault(self, point: Literal["writing", "written"], events: int) -> None:
        if self._faults is not None:
            self._faults(point, events)


def _news(commit: _Commit) -> dict[str, int]:
    """Stream -> its last seq, of those that grew; 0 for what was changed beside them."""
    named = {name: 0 for job in commit.group for name in job.named}
    emptied = {job.stream: 0 for job in commit.group if job.emptied}
    return {stream: head.seq for stream, head in commit.batch.heads.items()} | named | emptied


def _groups(jobs: Iterable[Job]) -> list[list[Job]]:
    """The jobs in order; one that takes streams out stands alone."""
    groups: list[list[Job]] = [[]]
    for job in jobs:
        if job.is_alone:
            groups += [[job], []]
        else:
            groups[-1].append(job)
    return groups


def _attempt(batch: Batch, job: Job) -> _Answer:
    try:
        return _Answer(batch.take(job), None)
    except StoreError as error:
        return _Answer(None, error)


def _answer(commit: _Commit) -> None:
    for job, answer in zip(commit.group, commit.answers, strict=True):
        if job.future.done():  # while nobody knew it was said that nobody knows
            continue
        if answer.error is None:
            job.future.set_result(answer.value)
        else:
            job.future.set_exception(answer.error)


def _may_pass(error: Exception) -> bool:
    """Whether a server may answer soon: it restarts, or still holds on to a session that is over."""
    if isinstance(error, StoreError):
        return error.code in {"store.in_use", "store.unavailable"}
    return is_cut(error) or isinstance(error, asyncpg.InsufficientResourcesError)
