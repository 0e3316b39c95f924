"""One writer thread with group commit: waiting jobs are written together, in one transaction and one disk sync."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, Literal, NamedTuple, TypeVar

from potluck.errors import StoreError
from potluck.store.files import trouble

__all__ = ["Faults", "Work", "Writer"]

T = TypeVar("T")
GROUP: Final = 512
"""The most jobs in one transaction."""

Work = Callable[[sqlite3.Connection], T]
"""Writes inside a transaction. A StoreError undoes this work alone; any other error, the whole group."""

Faults = Callable[[Literal["writing", "written"], int], None]
"""For tests alone: called in the writer thread just before and just after a commit, with the number of events that
the store has written since it was opened, those of this commit included. It may end the process; and raise, before
the commit alone."""


class Writer:
    """Runs work in the order in which it was submitted; a future with a result is on the disk.

    Each transaction ends with `sealing`; `sealed` hears that it is on the disk, `undone` that it is not. `standing`
    raises where the file is not what will be found in its place: then nobody is told that his work is durable.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        *,
        path: str,
        gate: AbstractContextManager[Any],
        undone: Callable[[], None],
        sealing: Callable[[sqlite3.Connection], None],
        sealed: Callable[[], None],
        standing: Callable[[], None] | None = None,
        faults: Faults | None = None,
    ) -> None:
        self._connection = connection
        self._path = path
        self._gate = gate
        self._undone = undone
        self._sealing, self._sealed = sealing, sealed
        self._standing = standing or _stands
        self._faults = faults
        self._events = 0
        self.commits = 0
        """Commits so far."""
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._door, self._closed = Lock(), False
        self._thread = Thread(target=self._run, name=f"writer of {path}", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T], *, events: int = 0) -> Future[T]:
        """A future of the work's result, done once it is durable; `events` is how many it writes."""
        future: Future[T] = Future()
        with self._door:
            if self._closed:
                future.set_exception(StoreError("store.closed"))
            else:
                self._jobs.put(_Job(work, future, events))
        return future

    @property
    def waiting(self) -> int:
        """Jobs that wait."""
        return self._jobs.qsize()

    def close(self) -> None:
        """Finish what was submitted, refuse what comes later, and wait for the thread."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            group, last = self._waiting(job)
            self._commit([job for job in group if job.future.set_running_or_notify_cancel()])
            if last:
                break

    def _waiting(self, first: "_Job") -> tuple[list["_Job"], bool]:
        """The jobs that wait now, and whether the writer was closed after them."""
        group: list[_Job] = [first]
        while len(group) < GROUP:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                break
            if job is None:
                return group, True
            group.append(job)
        return group, False

    def _commit(self, group: list["_Job"]) -> None:
        """Write the jobs of a group in one transaction; a StoreError undoes its job alone, any other error all."""
        try:
            self._standing()
            with self._gate:
                self._connection.execute("BEGIN IMMEDIATE")
                answers = [self._attempt(job, alone=len(group) == 1) for job in group]
                written = sum(job.events for job, answer in zip(group, answers, strict=True) if answer.error is None)
                if any(answer.error is None for answer in answers):
                    self._sealing(self._connection)
                self._fault("writing", self._events + written)
                self._connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - whatever it was, those who wait must hear of it, and the thread live
            self._undo()
            self._refuse(group, error)
            return
        self._events += written
        self.commits += 1
        self._sealed()
        self._fault("written", self._events)
        try:
            self._standing()
        except Exception as error:  # noqa: BLE001 - written, but to a file that nobody will find
            self._refuse(group, error)
            return
        for job, answer in zip(group, answers, strict=True):
            if answer.error is None:
                job.future.set_result(answer.value)
            else:
                job.future.set_exception(answer.error)

    def _refuse(self, group: list["_Job"], error: Exception) -> None:
        for job in group:
            job.future.set_exception(_failure(self._path, error))

    def _attempt(self, job: "_Job", *, alone: bool) -> "_Answer":
        """The job's result or its StoreError. Any other error is the group's: SQLite may have ended the transaction.

        A job that is alone needs no savepoint: with it the whole transaction begins anew, and is empty.
        """
        if not alone:
            self._connection.execute("SAVEPOINT job")
        try:
            answer = _Answer(job.work(self._connection), None)
        except StoreError as error:
            self._connection.execute("ROLLBACK" if alone else "ROLLBACK TO job")
            if alone:
                self._connection.execute("BEGIN IMMEDIATE")
            answer = _Answer(None, error)
        if not alone:
            self._connection.execute("RELEASE job")
        return answer

    def _undo(self) -> None:
        self._undone()
        try:
            with self._gate:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
        except sqlite3.Error:  # nothing was committed; the next BEGIN says whether the store works again
            return

    def _fault(self, point: Literal["writing", "written"], events: int) -> None:
        if self._faults is not None:
            self._faults(point, events)


def _stands() -> None:
    """A store in memory is always in its place."""


class _Job(NamedTuple):
    work: Work[Any]
    future: Future[Any]
    events: int


class _Answer(NamedTuple):
    value: Any
    error: StoreError | None


def _failure(path: str, error: Exception) -> StoreError:
    if isinstance(error, StoreError):
        return error
    failure = trouble(path, error) if isinstance(error, sqlite3.Error) else None
    failure = failure or StoreError("store.unavailable", asked=path, path=f"{type(error).__name__}: {error}")
    failure.__cause__ = error
    return failure
