"""The head of a stream as its house signs it for whoever looks: one digest that binds all that has happened so far."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from msgspec import Struct

from potluck.dealer.stream import digest, frame

__all__ = [
    "NO_HEADS",
    "SignedHead",
    "SignedPart",
    "commit_message",
    "grown",
    "head_message",
    "house_name",
    "signed_part",
    "spoken",
]

ROUNDS: Final = 4096
"""Hashes that a spoken digest takes, one of the other: who looks for two logs that sound alike takes as many a try."""
WORD_BYTES: Final = 2
CONSONANTS: Final = "bdfghjklmnprstvz"
VOWELS: Final = "aiou"
LONG: Final = 6
"""Words of a head: 96 bits, since a house could look for any two logs that sound alike."""
HASH: Final = 32
SIGNATURE: Final = 64
STEP: Final = 1 + HASH
DEEPEST: Final = 32
"""Steps of a path: a commit holds fewer streams than that many doublings."""
NO_HEADS: Final = bytes(HASH)
"""The top of a commit in which no stream grew; it fills a tree up to a power of two, too."""
SHORT: Final = 4
"""Words of a house: 64 bits, since another would have to meet this one key."""


class SignedHead(Struct, frozen=True, kw_only=True):
    """The last event that a viewer knows of, bound with all before it, and signed by the house. All in hex."""

    house: str
    """The public key of the house, Ed25519."""
    seq: int
    link: str
    """The link of that event in the chain of the log."""
    signature: str
    """The house's, over stream, seq and link; or over a commit, followed by the commit's seal and the path to it."""


class SignedPart(NamedTuple):
    """The bytes that a house has signed, and the 64 bytes of its signature under them."""

    message: bytes
    signature: bytes


def commit_message(seal: bytes, top: bytes) -> bytes:
    """The bytes that a house signs with a commit: a seal on all that it holds, and the top of a tree over new heads."""
    return frame("commit", seal, top)


def grown(heads: Sequence[bytes]) -> tuple[bytes, list[bytes]]:
    """The top of a tree over the messages of some heads, and for each the path to it.

    A step of a path is a byte, 1 where the sister is on the left, and the sister, 32 bytes.
    """
    level = [sha256(head).digest() for head in heads]
    paths, places = [b""] * len(level), list(range(len(level)))
    while len(level) > 1:
        level += [NO_HEADS] * (len(level) % 2)
        paths = [path + bytes([at & 1]) + level[at ^ 1] for path, at in zip(paths, places, strict=True)]
        places = [at // 2 for at in places]
        level = [_above(*pair) for pair in zip(level[::2], level[1::2], strict=True)]
    return (level[0] if level else NO_HEADS), paths


def signed_part(head: bytes, signature: bytes) -> SignedPart | None:
    """The bytes that are signed where that is the signature of a head's message; None where it is none.

    It is the house's under those bytes themselves, or under a commit: then seal and path follow.
    """
    if len(signature) == SIGNATURE:
        return SignedPart(head, signature)
    seal, path = signature[SIGNATURE : SIGNATURE + HASH], signature[SIGNATURE + HASH :]
    if len(seal) != HASH or len(path) % STEP or len(path) > DEEPEST * STEP or any(side > 1 for side in path[::STEP]):
        return None
    top = sha256(head).digest()
    for at in range(0, len(path), STEP):
        sister = path[at + 1 : at + STEP]
        top = _above(sister, top) if path[at] else _above(top, sister)
    return SignedPart(commit_message(seal, top), signature[:SIGNATURE])


def _above(left: bytes, right: bytes) -> bytes:
    return digest("heads", left, right)


def head_message(stream: str, seq: int, link: bytes) -> bytes:
    """The bytes that a house signs for a head."""
    return frame("head", stream.encode(), seq.to_bytes(8, "big"), link)


def spoken(stream: str, seq: int, link: bytes) -> str:
    """A head in words that can be read out in any language, such as `lusab babad gutih`, for two to compare."""
    return _words(head_message(stream, seq, link), LONG)


def house_name(house: bytes) -> str:
    """A house's key in such words."""
    return _words(frame("house", house), SHORT)


def _words(data: bytes, n: int) -> str:
    digest = data
    for _ in range(ROUNDS):
        digest = sha256(digest).digest()
    pairs = (digest[at : at + WORD_BYTES] for at in range(0, WORD_BYTES * n, WORD_BYTES))
    return " ".join(_word(int.from_bytes(pair, "big")) for pair in pairs)


def _word(value: int) -> str:
    """Sixteen bits as a word of five letters; a proquint (arXiv:0901.4016)."""
    letters = (
        CONSONANTS[value >> 12],
        VOWELS[value >> 10 & 3],
        CONSONANTS[value >> 6 & 15],
        VOWELS[value >> 4 & 3],
        CONSONANTS[value & 15],
    )
    return "".join(letters)
