"""Parts of an exact count that are kept in a file, so that one that was stopped goes on where it was.

A line of JSON each: first what is counted, as a digest; then the number of a part and its sums.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from potluck.errors import RequestError
from potluck.games.paigow import HouseWay
from potluck.games.paigow.own import way_toml
from potluck.lock import Lock
from potluck.ranking import High

__all__ = ["Kept", "kept_in"]

Ints = NDArray[np.int64]
SHOWN: Final = 80


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """The first line."""

    counted: str


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A further line: the multiset at which the part begins, and its sums."""

    at: int
    sums: list[list[int]]


class Kept(NamedTuple):
    """The parts that were counted before, and where further ones go."""

    parts: dict[int, Ints]
    file: Path

    def add(self, at: int, sums: Ints) -> None:
        """Write down one more part."""
        with self.file.open("ab") as out:
            out.write(msgspec.json.encode(Part(at, sums.tolist())) + b"\n")


@contextmanager
def kept_in(file: Path | None, way: HouseWay, order: High, *, together: int) -> Iterator[Kept | None]:
    """The parts that a file holds of the count of this way, each of so many; None without a file.

    A last line that was cut off is counted again.

    Raises:
        RequestError: the file holds something else.
        StoreError: another process is at work on it.
    """
    if file is None:
        yield None
        return
    with Lock(file):
        yield Kept(_parts(file, way, order, together), file)


def _parts(file: Path, way: HouseWay, order: High, together: int) -> dict[int, Ints]:
    """The parts of that count in the file, which is left with nothing but them. Raises: RequestError, as `kept_in`."""
    digest = sha256(f"{way_toml(way)}\n{order.wheel}\n{together}".encode()).hexdigest()
    head, *lines = (file.read_bytes() if file.exists() else b"").splitlines(keepends=True) or [b""]
    if head.endswith(b"\n") or lines:
        try:
            sound = msgspec.json.decode(head, type=Head).counted == digest
        except msgspec.MsgspecError:
            sound = False
        if not sound:
            raise RequestError("edge.other_way", asked=str(file)[:SHOWN])
    whole = [line for line in lines if line.endswith(b"\n")]
    file.write_bytes(b"".join([msgspec.json.encode(Head(digest)) + b"\n", *whole]))
    read = (msgspec.json.decode(line, type=Part) for line in whole)
    return {part.at: np.array(part.sums, dtype=np.int64) for part in read}
