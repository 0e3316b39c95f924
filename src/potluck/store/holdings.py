"""All that a store holds as one number, which its house signs with each commit.

The number is the sum, modulo 2^2048, of one hash for the head of each stream, each secret and each named value. So it
follows a change in constant time, whatever the order of the changes, and whoever has the file can count it again: a
stream that is cut, made anew or gone, or a value that is another, gives another sum. Where several nodes write to one
database, each signs its share: what its own commits have changed. The shares add up to the sum.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256, shake_256
from typing import Final

from msgspec import Struct

from potluck.log.head import commit_message

__all__ = [
    "HOUSE",
    "SHARES",
    "SIGNED",
    "TOTAL",
    "Holdings",
    "Signed",
    "head_item",
    "keys_in",
    "message",
    "named_item",
    "rested",
    "seal_of",
    "secret_item",
    "share_name",
    "shares_in",
    "sum_of",
]

TOTAL: Final = "store/total"
"""The named value that holds the signed sum; of a node its share, under this name, a slash and the name of the node."""
SHARES: Final = f"{TOTAL}/"
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
AT_ONCE: Final = 1000
"""Items that are counted without a rest: a millisecond or two."""


class Signed(Struct, frozen=True):
    """The sum of a store after so many commits, as its house signed it; or the share of one node, after its own."""

    edition: int
    """Commits so far."""
    total: int
    signature: bytes
    top: bytes = b""
    """The top of the tree over the heads that the last commit wrote; empty where the sum alone was signed."""

    seal: bytes = b""
    """The hash that stands for the sum in what was signed. It is not stored, since it follows from the sum."""
    node: str = ""
    """The node whose share it is; empty: that of a house which writes alone. The name of the row says it."""

    @classmethod
    def by(cls, sign: Callable[[bytes], bytes], edition: int, total: int, *, top: bytes, node: str = "") -> "Signed":
        """A sum, and the top of a tree over heads, with the signature that `sign` makes."""
        seal = seal_of(edition, total, node=node)
        return cls(edition, total, sign(commit_message(seal, top)), top, seal, node)

    @property
    def message(self) -> bytes:
        """The bytes that the house has signed."""
        if not self.top:
            return message(self.edition, self.total, node=self.node)
        return commit_message(seal_of(self.edition, self.total, node=self.node), self.top)

    def pack(self) -> bytes:
        """The bytes that are stored."""
        return self.edition.to_bytes(8, "big") + self.total.to_bytes(WIDTH, "big") + self.signature + self.top

    @classmethod
    def unpack(cls, value: bytes, *, node: str = "") -> "Signed | None":
        """The sum of stored bytes; None where they are none."""
        ends = 8 + WIDTH + SIGNATURE
        if len(value) not in {ends, ends + TOP}:
            return None
        edition, total = int.from_bytes(value[:8], "big"), int.from_bytes(value[8 : 8 + WIDTH], "big")
        return cls(edition, total, value[8 + WIDTH : ends], value[ends:], node=node)


class Holdings(Struct, frozen=True, kw_only=True):
    """The contents of a store: as its house signed them, and as they are."""

    format: int
    """SQLite's user_version; before 2 nobody signed. A server's databases begin with 2."""
    shares: dict[str, Signed | None]
    """Node -> its share of the sum, as it was signed; under "" that of a house which writes alone. None: the row is
    damaged."""
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
    def total(self) -> int | None:
        """The sum of all shares; None where nobody has signed, or one of them is damaged."""
        shares = [share for share in self.shares.values() if share is not None]
        return sum_of(share.total for share in shares) if shares and len(shares) == len(self.shares) else None

    def edition(self, node: str = "") -> int | None:
        """The commits that a node has signed, 0 before the first; None where that is damaged."""
        if not self.is_signed or (node and node not in self.shares):
            return 0
        share = self.shares.get(node)
        return share.edition if share is not None else None


def head_item(stream: str, seq: int, link: bytes) -> int:
    """The hash of a stream that ends there; 0 for one without events."""
    return _item(b"head", stream.encode(), seq.to_bytes(8, "big"), link) if seq else 0


def secret_item(stream: str, name: str, value: bytes) -> int:
    """The hash of a secret."""
    return _item(b"secret", stream.encode(), name.encode(), value)


def named_item(name: str, value: bytes | None) -> int:
    """The hash of a named value; 0 for none, and for the values that hold the sum itself."""
    is_sum = name in {TOTAL, HOUSE} or name.startswith(SHARES)
    return 0 if value is None or is_sum else _item(b"named", name.encode(), value)


def share_name(node: str) -> str:
    """The named value that holds the share of a node."""
    return SHARES + node if node else TOTAL


def shares_in(named: Mapping[str, bytes]) -> dict[str, Signed | None]:
    """Node -> its share, of all named values; one that was taken up into another's is empty, and left out."""
    shares = {name.removeprefix(SHARES): value for name, value in named.items() if name.startswith(SHARES) and value}
    if value := named.get(TOTAL):
        shares[""] = value
    return {node: Signed.unpack(value, node=node) for node, value in sorted(shares.items())}


def sum_of(items: Iterable[int]) -> int:
    """The sum of some hashes, those that are taken away negative."""
    return sum(items) % MODULUS


def rested(items: Iterable[int], rest: Callable[[], object]) -> Iterator[int]:
    """The items, with a rest before each so many of them."""
    for at, item in enumerate(items):
        if at % AT_ONCE == 0:
            rest()
        yield item


def message(edition: int, total: int, *, node: str = "") -> bytes:
    """The bytes that bind a sum; a house signed them alone before the heads of a commit came to them."""
    count = sha256(total.to_bytes(WIDTH, "big")).digest()
    return b"potluck/1 holdings\0" + edition.to_bytes(8, "big") + count + node.encode()


def seal_of(edition: int, total: int, *, node: str = "") -> bytes:
    """A hash that binds a sum, and from which nobody who has not all that the store holds can tell anything."""
    return sha256(message(edition, total, node=node)).digest()


def keys_in(value: bytes | None) -> tuple[bytes, ...]:
    """The public keys in the value of `HOUSE`."""
    value = value or b""
    return tuple(value[at : at + KEY] for at in range(0, len(value) - KEY + 1, KEY))


def _item(*parts: bytes) -> int:
    framed = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return int.from_bytes(shake_256(b"potluck/1 item\0" + framed).digest(WIDTH), "big")
