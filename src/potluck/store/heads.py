"""The heads of streams beside the database: a side file that remembers what was promised last.

A database that has lost its last commits, by a flipped bit in its write-ahead file or since an older copy took its
place, is sound in itself. This file knows that there was more, and what.
"""

import os
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from potluck.store.holdings import Signed
from potluck.store.nodes import is_node_name
from potluck.store.signet import beside

__all__ = ["HEADS", "Heads", "Noted", "heads_beside", "heads_file", "last_noted", "noted_after"]

HEADS: Final = ".heads"
"""The file that remembers the last commits lies beside the database, under its name and this; that of a node ends with
a dash and its name."""
MOST: Final = 1 << 20
"""Bytes of the file before it is written anew with its last lines."""
KEPT: Final = 500
"""Lines that stay then."""


class Noted(Struct, frozen=True, array_like=True):
    """One commit, as it was noted: a line of the file."""

    edition: int
    at: int
    """Milliseconds since 1970."""
    heads: tuple[tuple[str, int], ...]
    """The streams that grew, each with its last seq."""
    signature: str
    """The house's, over edition and sum, in hex."""


class Heads:
    """Notes each commit in the side file. What cannot be noted is left: the file then knows of less, never of more."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None
        self._size = 0
        self._open()

    def note(self, signed: Signed, heads: Iterable[tuple[str, int]]) -> None:
        """Note a commit that is on the disk."""
        at = time.time_ns() // 1_000_000
        line = _line(Noted(signed.edition, at, tuple(heads), signed.signature.hex()))
        with suppress(OSError):
            if self._file is None or self._size > MOST:
                self._shorten()
            if self._file is not None:
                self._size += os.write(self._file, line)

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            os.close(self._file)
        self._file = None

    def _open(self) -> None:
        with suppress(OSError):
            self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            self._size = os.fstat(self._file).st_size

    def _shorten(self) -> None:
        self.close()
        part = self._path.with_name(self._path.name + ".part")
        with suppress(FileNotFoundError):
            part.unlink()
        number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(number, "wb") as file:
            file.writelines(map(_line, _read(self._path)[-KEPT:]))
        os.replace(part, self._path)
        self._open()


def heads_file(path: Path, node: str = "") -> Path:
    """The side file of a database, or the one of a node."""
    return beside(path, f"{HEADS}-{node}" if node else HEADS)


def heads_beside(path: Path, *, nodes: bool) -> dict[str, Path]:
    """Node -> its side file, of all that lie beside a database; "" that of a house which writes alone.

    Without `nodes` that alone: a file `room.db.heads-old` is then a copy that somebody has laid there.
    """
    prefix = f"{path.name}{HEADS}-"
    files = {"": heads_file(path)}
    if not nodes:
        return files
    with suppress(OSError):
        files |= {
            node: file
            for file in path.parent.iterdir()
            if file.name.startswith(prefix) and is_node_name(node := file.name.removeprefix(prefix))
        }
    return files


def last_noted(path: Path) -> Noted | None:
    """The last commit that the side file knows of; None where it knows none, or is not there."""
    noted = _read(path)
    return noted[-1] if noted else None


def noted_after(path: Path, edition: int) -> Sequence[Noted]:
    """The commits after that one that the side file knows of."""
    return [noted for noted in _read(path) if noted.edition > edition]


def _read(path: Path) -> list[Noted]:
    """The whole lines of the file; one that was torn by a crash is left out."""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError:
        return []
    noted = []
    for line in lines:
        with suppress(msgspec.DecodeError):
            noted.append(_DECODER.decode(line))
    return noted


def _line(noted: Noted) -> bytes:
    return _ENCODER.encode(noted) + b"\n"


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Noted)
