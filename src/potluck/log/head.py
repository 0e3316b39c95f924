"""The head of a stream as its house signs it for whoever looks: one digest that binds all that has happened so far."""

from hashlib import sha256
from typing import Final

from msgspec import Struct

from potluck.dealer.stream import frame

__all__ = ["SignedHead", "head_message", "house_name", "spoken"]

ROUNDS: Final = 4096
"""Hashes that a spoken digest takes, one of the other: who looks for two logs that sound alike takes as many a try."""
WORD_BYTES: Final = 2
CONSONANTS: Final = "bdfghjklmnprstvz"
VOWELS: Final = "aiou"
LONG: Final = 6
"""Words of a head: 96 bits, since a house could look for any two logs that sound alike."""
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
    """The house's, over stream, seq and link."""


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
