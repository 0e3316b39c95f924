"""All that a store holds as one number, which its house signs with each commit.

The number is the sum, modulo 2^2048, of one hash for the head of each stream, each secret and each named value. So it
follows a change in constant time, whatever the order of the changes, and whoever has the file can count it again: a
stream that is cut, made anew or gone, or a value that is another, gives another sum.
"""

from collections.abc import Callable, Iterable
from hashlib import sha256, shake_256
from typing import Final

from msgspec import Struct

from potluck.log.head import commit_message

__all__ = [
    "HOUSE",
    "SIGNED",
    "TOTAL",
    "Holdings",
    "Signed",
    "head_item",
    "keys_in",
    "message",
    "named_item",
    "seal_of",
    "secret_item",
    "sum_of",
]

TOTAL: Final = "store/total"
"""The named value that holds the signed sum."""
HOUSE: Final = "store/house"
"""The named value that holds the public keys of the houses that have written here, 32 bytes each, today's last."""
WIDTH: Final = 256
"""Bytes of the sum."""
SIGNED: Final = 2
"""The first format of a database whose house signs what it holds."""
MODULUS: Final = 1 << (8 * WIDTH)
KEY: Final = 32
SIGNATURE: Final = 64
TOP: Final = 32


class Signed(Struct, frozen=True):
    """The sum of a store after so many commits, as its house signed it."""

    edition: int
    """Commits so far."""
    total: int
    signature: bytes
    top: bytes = b""
    """The top of the tree over the heads that the last commit wrote; empty where the sum alone was signed."""

    seal: bytes = b""
    """The hash that stands for the sum in what was signed. It is not stored, since it follows from the sum."""

    @classmethod
    def by(cls, sign: Callable[[bytes], bytes], edition: int, total: int, *, top: bytes) -> "Signed":
        """A sum, and the top of a tree over heads, with the signature that `sign` makes."""
        seal = seal_of(edition, total)
        return cls(edition, total, sign(commit_message(seal, top)), top, seal)

    @property
    def message(self) -> bytes:
        """The bytes that the house has signed."""
        if not self.top:
            return message(self.edition, self.total)
        return commit_message(seal_of(self.edition, self.total), self.top)

    def pack(self) -> bytes:
        """The bytes that are stored."""
        return self.edition.to_bytes(8, "big") + self.total.to_bytes(WIDTH, "big") + self.signature + self.top

    @classmethod
    def unpack(cls, value: bytes) -> "Signed | None":
        """The sum of stored bytes; None where they are none."""
        ends = 8 + WIDTH + SIGNATURE
        if len(value) not in {ends, ends + TOP}:
            return None
        edition, total = int.from_bytes(value[:8], "big"), int.from_bytes(value[8 : 8 + WIDTH], "big")
        return cls(edition, total, value[8 + WIDTH : ends], value[ends:])


class Holdings(Struct, frozen=True, kw_only=True):
    """The contents of a store: as its house signed them, and as they are."""

    format: int
    """SQLite's user_version; before 2 nobody signed. A server's databases begin with 2."""
    signed: Signed | None
    """None: nobody has signed, or the row is damaged, or gone."""
    counted: int
    houses: tuple[bytes, ...]
    """The public keys of those who have written here, the last one's last."""
    heads: dict[str, int]
    """Stream -> its last seq."""

    @property
    def is_signed(self) -> bool:
        """Whether a house has signed at all."""
        return self.format >= SIGNED

    @property
    def edition(self) -> int | None:
        """The commits that were signed, 0 before the first; None where that is damaged."""
        if not self.is_signed:
            return 0
        return self.signed.edition if self.signed is not None else None


def head_item(stream: str, seq: int, link: bytes) -> int:
    """The hash of a stream that ends there; 0 for one without events."""
    return _item(b"head", stream.encode(), seq.to_bytes(8, "big"), link) if seq else 0


def secret_item(stream: str, name: str, value: bytes) -> int:
    """The hash of a secret."""
    return _item(b"secret", stream.encode(), name.encode(), value)


def named_item(name: str, value: bytes | None) -> int:
    """The hash of a named value; 0 for none, and for the values that hold the sum itself."""
    return 0 if value is None or name in {TOTAL, HOUSE} else _item(b"named", name.encode(), value)


def sum_of(items: Iterable[int]) -> int:
    """The sum of some hashes, those that are taken away negative."""
    return sum(items) % MODULUS


def message(edition: int, total: int) -> bytes:
    """The bytes that bind a sum; a house signed them alone before the heads of a commit came to them."""
    return b"potluck/1 holdings\0" + edition.to_bytes(8, "big") + sha256(total.to_bytes(WIDTH, "big")).digest()


def seal_of(edition: int, total: int) -> bytes:
    """A hash that binds a sum, and from which nobody who has not all that the store holds can tell anything."""
    return sha256(message(edition, total)).digest()


def keys_in(value: bytes | None) -> tuple[bytes, ...]:
    """The public keys in the value of `HOUSE`."""
    value = value or b""
    return tuple(value[at : at + KEY] for at in range(0, len(value) - KEY + 1, KEY))


def _item(*parts: bytes) -> int:
    framed = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return int.from_bytes(shake_256(b"potluck/1 item\0" + framed).digest(WIDTH), "big")
