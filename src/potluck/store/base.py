"""What all stores do alike, whatever keeps them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Generic, Self, TypeVar

from potluck.log import Record
from potluck.store.books import Books
from potluck.store.contract import Reader
from potluck.store.holdings import Holdings
from potluck.store.nodes import Lease, NodeState, Vitals
from potluck.store.outlines import StoredOutline

__all__ = ["StoreBase"]

R = TypeVar("R", bound=Reader)


class StoreBase(ABC, Generic[R]):
    """A `Store` whose questions go to its reader, and whose signatures come from its books."""

    _reader: R
    _books: Books
    node = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def read(self, stream: str, *, after: int = 0, most: int | None = None) -> tuple[Record, ...]:
        """The records with a higher seq, the first `most` of them, their chain verified."""
        return self._reader.read(stream, after=after, most=most)

    def head(self, stream: str) -> int:
        """The last seq; 0 for a stream that is not there."""
        return self._reader.head(stream)

    def streams(self, prefix: str = "") -> tuple[str, ...]:
        """The streams whose names begin so, the oldest first."""
        return self._reader.streams(prefix)

    def numbered(self, prefix: str = "", *, after: int = 0) -> tuple[tuple[int, str], ...]:
        """The streams whose names begin so and whose number is higher, with their numbers, the oldest first."""
        return self._reader.numbered(prefix, after=after)

    def heads(self, streams: Sequence[str]) -> dict[str, int]:
        """Stream -> its last seq, of those that are there."""
        return self._reader.heads(streams)

    def outlines(self, *, after: int = 0, most: int | None = None) -> tuple[StoredOutline, ...]:
        """The outlines of the streams with a higher number. See `Reader.outlines`."""
        return self._reader.outlines(after=after, most=most)

    def records(self, players: Mapping[str, bytes]) -> dict[str, bytes]:
        """Stream -> the record that is kept of a player by his digest there."""
        return self._reader.records(players)

    def format(self) -> int:
        """The version of the tables, as they lie there."""
        return self._reader.format()

    def nodes(self) -> tuple[NodeState, ...]:
        """The nodes that have entered a database, by name; none of a file."""
        return self._reader.nodes()

    def secrets(self, stream: str) -> dict[str, bytes]:
        """All secrets of a stream."""
        return self._reader.secrets(stream)

    def get(self, name: str) -> bytes | None:
        """A named value; None when there is none."""
        return self._reader.get(name)

    def named(self) -> dict[str, bytes]:
        """All named values."""
        return self._reader.named()

    def holdings(self) -> Holdings:
        """The contents of the store: as its house signed them, and as they are."""
        return self._reader.holdings()

    @property
    def house(self) -> bytes:
        """The public key of the house that keeps this store."""
        return self._books.signet.public

    def sign(self, message: bytes) -> bytes:
        """The house's signature under a message. See `Store.sign`."""
        return self._books.signet.sign(message)

    def signature(self, stream: str, seq: int, link: bytes) -> bytes:
        """The house's signature under a head. See `Store.signature`."""
        return self._books.signature(stream, seq, link)

    def claim(self, stream: str, *, existing: bool = False) -> Future[Lease]:
        """The lease of a stream: the only house that writes has all. See `Store.claim`."""
        future: Future[Lease] = Future()
        future.set_result(Lease(stream=stream, node="", epoch=0, is_own=True))
        return future

    def release(self, streams: Sequence[str]) -> Future[None]:
        """Hand leases back. See `Store.release`."""
        future: Future[None] = Future()
        future.set_result(None)
        return future

    def listen(self, hear: Callable[[str, int], object]) -> None:
        """Nothing is heard where nobody else writes. See `Store.listen`."""

    @abstractmethod
    def vitals(self) -> Vitals:
        """How the store is doing. See `Store.vitals`."""

    @abstractmethod
    def close(self) -> None:
        """Finish the pending writes, then let go of what keeps them."""
