"""The books of a store: the sum of all that it holds, signed with each commit and noted beside the database."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Final

from msgspec import Struct

from potluck.errors import StoreError
from potluck.log.head import NO_HEADS, grown, head_message
from potluck.store.files import FORMAT, beside, check, connect, translated
from potluck.store.heads import Heads, Noted, last_noted, noted_after
from potluck.store.holdings import HOUSE, TOTAL, Holdings, Signed, sum_of
from potluck.store.lock import Lock
from potluck.store.reader import counted
from potluck.store.signet import KEY, Signet, is_signed

__all__ = ["Beside", "Books", "check_books", "sign_as_it_is"]

HEADS: Final = ".heads"
"""The file that remembers the last commits lies beside the database, under its name and this."""
MEMORY: Final = ":memory:"
NAMED: Final = 5
"""Streams that an error names."""
SIGNATURES: Final = 10_000
"""Streams the signature of whose head is kept in memory."""


class Books:
    """Keeps the sum of a store that is open for writing. The writer's thread alone calls it.

    Raises:
        StoreError: what is stored is not what was signed (`store.altered`), commits are missing (`store.lost`), or
            another house's key lies there (`store.house`).
    """

    def __init__(self, connection: sqlite3.Connection, path: Path | None) -> None:
        self.signet, self._signed = _opened(connection, path)
        self._heads = Heads(beside(path, HEADS)) if path is not None else None
        self._pending: Signed | None = None
        self._change = 0
        self._grown: dict[str, tuple[int, bytes]] = {}
        self._paths: list[bytes] = []
        self._signatures: dict[str, tuple[int, bytes, bytes]] = {}

    def change(self, items: Iterable[int], grew: dict[str, tuple[int, bytes]] | None = None) -> None:
        """Take up what a job of this transaction adds and, negative, takes away; and the heads of streams that grew."""
        self._change += sum(items)
        self._grown |= grew or {}

    def sealing(self, connection: sqlite3.Connection) -> None:
        """Sign the sum as it will be and the heads that are new, once, in the transaction that makes it so."""
        total = sum_of((self._signed.total, self._change))
        top, self._paths = grown([head_message(stream, *head) for stream, head in self._grown.items()])
        self._pending = _sign(connection, self.signet, self._signed.edition + 1, total, top=top)

    def sealed(self) -> None:
        """The transaction is on the disk."""
        if self._pending is not None:
            self._signed = self._pending
            if len(self._signatures) > SIGNATURES:
                self._signatures.clear()
            begins = self._signed.signature + self._signed.seal
            for (stream, head), path in zip(self._grown.items(), self._paths, strict=True):
                self._signatures[stream] = (*head, begins + path)
            if self._heads is not None:
                self._heads.note(self._signed, [(stream, seq) for stream, (seq, _) in self._grown.items()])
        self.undone()

    def signature(self, stream: str, seq: int, link: bytes) -> bytes:
        """The house's signature under a head: that of its commit where it is the stream's last, else one of its own.

        Any thread may ask.
        """
        last = self._signatures.get(stream)
        if last is not None and last[:2] == (seq, link):
            return last[2]
        return self.signet.sign(head_message(stream, seq, link))

    def undone(self) -> None:
        """The transaction has come to nothing, or is over."""
        self._pending, self._change, self._grown, self._paths = None, 0, {}, []

    def close(self) -> None:
        """Close the side file."""
        if self._heads is not None:
            self._heads.close()


class Beside(Struct, frozen=True):
    """The witnesses that lie beside a database: the house's key, and the last commit that was noted."""

    path: Path | None = None
    """Where the database is; None: in memory, with nothing beside it."""
    house: bytes = b""
    """The public key; empty where there is none, or none that may be read."""
    noted: Noted | None = None

    @classmethod
    def read(cls, path: Path | None) -> "Beside":
        """The witnesses as they are now; to be read before the database is, which may go on meanwhile."""
        if path is None:
            return cls()
        try:
            signet = Signet.load(beside(path, KEY))
        except StoreError:
            signet = None
        return cls(path, signet.public if signet is not None else b"", last_noted(beside(path, HEADS)))


def check_books(holdings: Holdings, witness: Beside) -> None:
    """Check that a store holds what its house signed, and all that the side file remembers.

    Raises:
        StoreError: `store.altered`, `store.lost`, `store.house`.
    """
    path, noted = witness.path, witness.noted
    if path is not None and (missing := _missing(path, holdings)):
        raise _lost(path, missing)
    if not _agrees(holdings, noted):
        raise StoreError("store.altered", asked=str(path or MEMORY))
    house = holdings.houses[-1] if holdings.houses else b""
    if house and witness.house not in {b"", house}:
        raise StoreError("store.house", asked=str(path), allowed=witness.house.hex()[:16], path=house.hex()[:16])


def _agrees(holdings: Holdings, noted: Noted | None) -> bool:
    """Whether what is there is what was signed, by the house that is named last, and what was noted for that commit."""
    signed = holdings.signed
    if not holdings.is_signed:
        return noted is None
    if signed is None or signed.total != holdings.counted or not holdings.houses:
        return False
    if not is_signed(signed.message, signed.signature, by=holdings.houses[-1]):
        return False
    return noted is None or noted.edition < signed.edition or noted.signature == signed.signature.hex()


def sign_as_it_is(path: Path) -> None:
    """Sign what a database holds now, whatever was signed before: its owner has seen what is missing, or other.

    Raises:
        StoreError: it is in use, or out of reach.
    """
    lock = Lock(path)
    try:
        check(path)
        with translated(path), closing(connect(path)) as connection:
            _sign_anew(connection, path)
        beside(path, HEADS).unlink(missing_ok=True)
    finally:
        lock.release()


def _sign_anew(connection: sqlite3.Connection, path: Path) -> None:
    noted = last_noted(beside(path, HEADS))
    signet = Signet.load(beside(path, KEY)) or _made(path)
    connection.execute("BEGIN IMMEDIATE")
    holdings = counted(connection)
    editions = (noted.edition if noted else 0, holdings.signed.edition if holdings.signed else 0)
    _found_house(connection, holdings, signet)
    _sign(connection, signet, max(editions) + 1, holdings.counted)
    connection.execute(f"PRAGMA user_version = {FORMAT}")
    connection.execute("COMMIT")


def _opened(connection: sqlite3.Connection, path: Path | None) -> tuple[Signet, Signed]:
    """The house's key and the last signed sum, once all agrees with it; new ones where there are none."""
    witness = Beside.read(path)
    connection.execute("BEGIN IMMEDIATE")
    try:
        holdings = counted(connection)
        check_books(holdings, witness)
        signet = Signet.new() if path is None else Signet.load(beside(path, KEY)) or _made(path)
        signed = holdings.signed
        if signed is None or holdings.houses[-1:] != (signet.public,):
            edition = signed.edition if signed is not None else 0
            _found_house(connection, holdings, signet)
            signed = _sign(connection, signet, edition + 1, holdings.counted)
            connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    return signet, signed


def _made(path: Path) -> Signet:
    signet = Signet.new()
    signet.save(beside(path, KEY))
    return signet


def _found_house(connection: sqlite3.Connection, holdings: Holdings, signet: Signet) -> None:
    """Enter the key as the one with which is signed from now on."""
    if holdings.houses[-1:] != (signet.public,):
        keys = b"".join((*holdings.houses, signet.public))
        connection.execute("INSERT OR REPLACE INTO named VALUES (?, ?)", (HOUSE, keys))


def _sign(connection: sqlite3.Connection, signet: Signet, edition: int, total: int, *, top: bytes = NO_HEADS) -> Signed:
    signed = Signed.by(signet.sign, edition, total, top=top)
    connection.execute("INSERT OR REPLACE INTO named VALUES (?, ?)", (TOTAL, signed.pack()))
    return signed


def _missing(path: Path, holdings: Holdings) -> dict[str, int]:
    """Stream -> how many events were noted for it, after the last commit that is there, and are gone."""
    if holdings.edition is None:
        return {}
    grown: dict[str, int] = {}
    for noted in noted_after(beside(path, HEADS), holdings.edition):
        grown |= dict(noted.heads)
    lacks = {stream: seq - holdings.heads.get(stream, 0) for stream, seq in grown.items()}
    return {stream: n for stream, n in lacks.items() if n > 0}


def _lost(path: Path, missing: dict[str, int]) -> StoreError:
    """The error that names them."""
    streams = ", ".join(f"{stream} ({n})" for stream, n in sorted(missing.items())[:NAMED])
    more = f", +{len(missing) - NAMED}" if len(missing) > NAMED else ""
    return StoreError("store.lost", asked=str(path), allowed=sum(missing.values()), path=streams + more)
