"""Fair choices out of a key: HMAC-SHA256 in counter mode, unbiased by rejection."""

import hmac
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import count, islice
from struct import Struct as Layout
from typing import Final, TypeVar

__all__ = ["Stream", "digest", "frame"]

T = TypeVar("T")
SCHEME: Final = b"potluck/1 "
WORDS: Final = 1 << 32
_EIGHT_WORDS: Final = Layout(">8I")


class Stream:
    """Words and choices from HMAC-SHA256(key, label || 0 || counter), each 64-bit counter giving eight 32-bit words."""

    __slots__ = ("_blocks", "_word")

    def __init__(self, key: bytes, label: str) -> None:
        self._blocks = _blocks(key, label.encode() + b"\0")
        self._word = _words(self._blocks).__next__

    def word(self) -> int:
        """The next 32-bit word."""
        return self._word()

    def below(self, n: int) -> int:
        """One of 0..n-1, each exactly as likely; words at or past the last multiple of `n` are thrown away."""
        if not 1 <= n <= WORDS:
            raise ValueError(f"cannot choose below {n}; allowed: 1..{WORDS}")
        limit = WORDS - WORDS % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def drawn(self, things: Iterable[T], n: int) -> list[T]:
        """`n` of the things in the order in which they are drawn, every way as likely: Fisher-Yates from the front."""
        order = list(things)
        size = len(order)
        if n > size:
            raise ValueError(f"cannot draw {n} of {size}")
        for place in range(min(n, size - 1)):
            other = place + self.below(size - place)
            order[place], order[other] = order[other], order[place]
        return order[:n]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All the things in a random order."""
        return self.drawn(things, len(things))

    def blocks(self, n: int) -> list[bytes]:
        """`n` blocks of 16 bytes; whole counters are used, so a stream gives either words or blocks."""
        data = b"".join(islice(self._blocks, (n + 1) // 2))
        return [data[at : at + 16] for at in range(0, 16 * n, 16)]


def frame(tag: str, *parts: bytes) -> bytes:
    """The bytes that are hashed for one purpose: no two purposes, and no two lists of parts, share any."""
    framed = [SCHEME, tag.encode(), b"\0"]
    for part in parts:
        framed.append(len(part).to_bytes(4, "big"))
        framed.append(part)
    return b"".join(framed)


def digest(tag: str, *parts: bytes) -> bytes:
    """SHA-256 of that frame."""
    return sha256(frame(tag, *parts)).digest()


def _blocks(key: bytes, prefix: bytes) -> Iterator[bytes]:
    for number in count():
        yield hmac.digest(key, prefix + number.to_bytes(8, "big"), "sha256")


def _words(blocks: Iterator[bytes]) -> Iterator[int]:
    for block in blocks:
        yield from _EIGHT_WORDS.unpack(block)
