"""A Merkle tree over salted cards: one root binds the whole order, each card opens alone."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from msgspec import Struct

from potluck.cards import Card
from potluck.dealer.stream import digest, frame

__all__ = ["Opening", "grow", "opening_at", "root_of", "verify_opening"]

_GAP: Final = digest("gap")
_LEAF: Final = frame("leaf")
_NODE: Final = frame("node")
_FOUR: Final = (4).to_bytes(4, "big")
_HASH: Final = (32).to_bytes(4, "big")


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """Card number `k` of an order, 0-based, and what proves it against the root; salt and path in hex."""

    k: int
    card: Card
    salt: str
    path: tuple[str, ...]
    """The sister hashes, leaf first."""


def verify_opening(opening: Opening, *, root: str, size: int) -> bool:
    """Whether that card stands at that place of the order of `size` cards that `root` binds."""
    if not 0 <= opening.k < size or len(opening.path) != depth_of(size):
        return False
    try:
        salt, path = bytes.fromhex(opening.salt), [bytes.fromhex(sister) for sister in opening.path]
    except ValueError:
        return False
    top, place = leaf(opening.k, opening.card, salt), opening.k
    for sister in path:
        top = _node(sister, top) if place & 1 else _node(top, sister)
        place >>= 1
    return root_of(top, size) == root


def grow(order: Sequence[Card], salts: Sequence[bytes]) -> tuple[tuple[bytes, ...], ...]:
    """All levels of the tree, leaves first, the top last; missing leaves are filled up to a power of two."""
    leaves = [leaf(k, card, salt) for k, (card, salt) in enumerate(zip(order, salts, strict=True))]
    leaves += [_GAP] * ((1 << depth_of(len(order))) - len(order))
    levels = [tuple(leaves)]
    while len(levels[-1]) > 1:
        below = levels[-1]
        levels.append(tuple(map(_node, below[::2], below[1::2])))
    return tuple(levels)


def root_of(top: bytes, size: int) -> str:
    """The root, in hex: the top hash bound to the number of cards."""
    return digest("root", size.to_bytes(4, "big"), top).hex()


def opening_at(k: int, card: Card, *, salt: bytes, levels: Sequence[Sequence[bytes]]) -> Opening:
    """The proof that card `k` stands in the order, against the root of that tree."""
    path = [level[(k >> height) ^ 1].hex() for height, level in enumerate(levels[:-1])]
    return Opening(k, card, salt.hex(), tuple(path))


def leaf(k: int, card: Card, salt: bytes) -> bytes:
    """The salted hash of card `k`: without the salt nobody can try the 52 cards."""
    text = str(card).encode()
    sizes = len(salt).to_bytes(4, "big"), len(text).to_bytes(4, "big")
    return sha256(_LEAF + _FOUR + k.to_bytes(4, "big") + sizes[0] + salt + sizes[1] + text).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(_NODE + _HASH + left + _HASH + right).digest()


def depth_of(size: int) -> int:
    """Levels between leaf and top."""
    return (size - 1).bit_length()
