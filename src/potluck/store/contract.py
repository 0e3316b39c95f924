"""The contract of a store, whatever keeps it."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol, Self

from potluck.log import Entry, Record
from potluck.store.holdings import Holdings
from potluck.store.nodes import Lease, NodeState, Vitals
from potluck.store.outlines import Outline, StoredOutline

__all__ = ["Reader", "Store"]


class Reader(Protocol):
    """The reading half of a store, for any thread; another process may be writing to it."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    def read(self, stream: str, *, after: int = 0, most: int | None = None) -> tuple[Record, ...]:
        """The records with a higher seq, the first `most` of them, their chain verified; empty where there are none.

        Raises:
            StoreError: `store.damaged`, with the stream and the seq.
        """

    def head(self, stream: str) -> int:
        """The last seq; 0 for a stream that is not there."""

    def streams(self, prefix: str = "") -> tuple[str, ...]:
        """The streams whose names begin so, the oldest first: `table/` gives all tables."""

    def numbered(self, prefix: str = "", *, after: int = 0) -> tuple[tuple[int, str], ...]:
        """The streams whose names begin so and whose number is higher, with their numbers, the oldest first."""

    def heads(self, streams: Sequence[str]) -> dict[str, int]:
        """Stream -> its last seq, of those that are there."""

    def outlines(self, *, after: int = 0, most: int | None = None) -> tuple[StoredOutline, ...]:
        """The outlines of the streams with a higher number, the first `most` of them, by these numbers."""

    def records(self, players: Mapping[str, bytes]) -> dict[str, bytes]:
        """Stream -> the record that is kept of a player by his digest there; for streams that have one."""

    def secrets(self, stream: str) -> dict[str, bytes]:
        """All secrets of a stream."""

    def get(self, name: str) -> bytes | None:
        """A named value beside the streams, such as the key that signs sessions; None when there is none."""

    def named(self) -> dict[str, bytes]:
        """All named values."""

    def holdings(self) -> Holdings:
        """The contents of the store: as its house signed them, and as they are."""

    def format(self) -> int:
        """The version of the tables, as they lie there: files and servers each count their own."""

    def nodes(self) -> tuple[NodeState, ...]:
        """The nodes that have entered a database, by name; none of a file."""

    def close(self) -> None:
        """Finish the pending writes, if it writes, then close the file or the line."""


class Store(Reader, Protocol):
    """Append-only streams. A future with a result is a promise kept: the events are on the disk.

    In async code: `await asyncio.wrap_future(store.append(...))`.
    """

    def append(
        self, stream: str, entries: Sequence[Entry], *, after: int, secrets: Mapping[str, bytes] | None = None
    ) -> Future[int]:
        """Append to a stream whose last seq is `after` (0: a new one); gives the new last seq.

        All is written or nothing: the events and the `secrets` (name -> value, each name of a stream once, for ever).

        Raises (through the future):
            StoreError: `store.conflict`, somebody else has written after `after`, or a secret has that name already;
                `store.owned`, another node has the lease of the stream;
                `store.unavailable`, the disk refused: nothing was written, and later appends may go through;
                `store.vanished`, the file is not in its place any more: all that was is in a copy that is named;
                `store.unknown`, the line to the server broke in the middle, and only reading tells what was written.
        """

    def claim(self, stream: str, *, existing: bool = False) -> Future[Lease]:
        """Take the lease of a stream where no other node has it, and go on with it alone; gives it as it is then.

        `existing`: not of a stream that is not there and was never claimed, whose lease is then nobody's.

        A house that writes alone has all streams. Of a node that does not renew its leases for two seconds others take
        them, and what it appends to such a stream afterwards is refused (`store.owned`).

        Raises (through the future):
            StoreError: `store.unavailable`.
        """

    def release(self, streams: Sequence[str]) -> Future[None]:
        """Hand leases back, for other nodes to take. What was appended before is to be done by then."""

    def listen(self, hear: Callable[[str, int], object]) -> None:
        """Have `hear` called, on a thread of the store's, soon after another node has written.

        It gets a stream and its last seq; 0 with a named value, or where names of persons were emptied; and "" where
        it may have missed some. A house that writes alone hears nothing.
        """

    def put(self, name: str, value: bytes) -> Future[None]:
        """Set a named value."""

    def outline(self, outlines: Sequence[Outline]) -> Future[None]:
        """Keep outlines beside their logs, each where none of a later event is there and no name was taken since.

        With `forget` the records of a stream go, and nothing of them comes back that was derived before.
        """

    def forget(self, stream: str, names: Sequence[str]) -> Future[None]:
        """Empty secrets of a stream that hold names of persons; of an older log, also those that are not there.

        What they held is overwritten in the file, and gone from the write-ahead file at its next checkpoint.
        """

    def check(self) -> Future[None]:
        """Whether a commit goes through now: the future has the same errors as that of `append`."""

    def prune(self, streams: Sequence[str], *, stream: str, entry: Entry) -> Future[None]:
        """Take out whole streams with their secrets, and append an entry that says so to another, in one commit."""

    def compact(self) -> None:
        """Give the room of what was taken out back to the disk. Call it when nothing is being written."""

    def vitals(self) -> Vitals:
        """How the store is doing, as far as it knows without asking anybody."""

    node: str
    """The name of the node whose store this is; empty: a house that writes alone."""

    @property
    def house(self) -> bytes:
        """The public key of the house that keeps this store, Ed25519."""

    def sign(self, message: bytes) -> bytes:
        """The house's signature under a message, for those to whom it shows what it holds."""

    def signature(self, stream: str, seq: int, link: bytes) -> bytes:
        """The house's signature under the head of a stream, as `signed_part` reads it.

        Under a stream's last event it is that of its commit, which costs nothing more; under an earlier one its own.
        """

    def backup(self, path: Path | str) -> None:
        """A whole copy of the store as it stands now, in a new file; appends go on meanwhile.

        Raises:
            StoreError: `store.exists`, there is a file already; `store.unavailable`.
        """

    def put_aside(self) -> AbstractContextManager[str]:
        """A context in which, and after which, the store lies under another name, which it gives, its lock still held.

        Nothing is written or read any more, only `close` follows. An error in the context puts the store back in its
        place. The key of its house and the side file stay.

        Raises:
            StoreError: `store.unavailable`.
        """
