"""The hash chain of a stream: `link = H(previous link, H(salt, body))`.

The inner hash stands in for an event that a reader may not see, and the salt keeps him from guessing it.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from msgspec import Struct

from potluck.errors import StoreError

__all__ = ["SALT", "Entry", "Record", "digest", "genesis", "link", "verify_chain"]

SALT: Final = 16
"""Bytes of a salt."""


class Entry(Struct, frozen=True):
    """One event ready to be stored: 16 random bytes, and the body as it will be hashed for ever."""

    salt: bytes
    body: bytes


class Record(Struct, frozen=True):
    """One stored event. `link` binds it and all before it."""

    seq: int
    salt: bytes
    body: bytes
    link: bytes


def genesis(stream: str) -> bytes:
    """The link before the first event of a stream, which binds the chain to the stream's name."""
    return sha256(b"potluck/1 stream\0" + stream.encode()).digest()


def digest(salt: bytes, body: bytes) -> bytes:
    """The digest that stands for an event in the chain; salts all have one length, so the two cannot be shifted."""
    return sha256(b"potluck/1 event\0" + salt + body).digest()


def link(previous: bytes, event: bytes) -> bytes:
    """The link after an event of that digest."""
    return sha256(b"potluck/1 link\0" + previous + event).digest()


def verify_chain(stream: str, records: Iterable[Record], *, after: int = 0, previous: bytes | None = None) -> bytes:
    """The last link, when every record follows the one before it.

    `after` and `previous` name the record before the first one; left out, the stream begins here.

    Raises:
        StoreError: `store.damaged`, with the stream and the seq of the first record that does not.
    """
    last = genesis(stream) if previous is None else previous
    for seq, record in enumerate(records, after + 1):
        last = link(last, digest(record.salt, record.body))
        if record.seq != seq or record.link != last or len(record.salt) != SALT:
            raise StoreError("store.damaged", asked=stream, path=f"event {seq}", seq=seq)
    return last
