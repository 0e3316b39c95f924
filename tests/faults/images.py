"""Disks as a power cut can leave them: what was synced is there, of all else any part, in whole or in torn sectors."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final, Literal

from tests.faults.recording import ACKS, Step

__all__ = ["Disk", "Way"]

Way = Literal["dropped", "partial", "torn"]
"""Of writes that were not synced: each there or not; all up to one that broke off; any of their sectors."""
SECTOR: Final = 512


class Disk:
    """A folder as the steps so far have made it: what is sure to be there after a cut, and what may be."""

    def __init__(self) -> None:
        self.acks = b""
        self._sure: dict[int, bytearray] = {}
        self._open: dict[int, list[Step]] = {}
        self._names: dict[str, int] = {}
        self._moves: list[Step] = []
        self._acks = -1

    def take(self, step: Step) -> None:
        """Go on by one step."""
        match step.kind:
            case "c" if step.data == ACKS.encode():
                self._acks = step.inode
            case "w" if step.inode == self._acks:
                self.acks += step.data
            case "c":
                self._sure[step.inode], self._open[step.inode] = bytearray(), []
                self._moves.append(step)
            case "u" | "r":
                self._moves.append(step)
            case "d":
                for move in self._moves:
                    _moved(self._names, move)
                self._moves.clear()
            case "s":
                for write in self._open.get(step.inode, ()):
                    _written(self._sure[step.inode], write)
                self._open[step.inode] = []
            case "w" | "t":
                self._open.setdefault(step.inode, []).append(step)

    @property
    def is_sure(self) -> bool:
        """Whether a cut now would leave one disk alone."""
        return not (self._moves or any(self._open.values()))

    def cut(self, place: Path, *, way: Way, rng: Random) -> None:
        """Write a disk as a cut now can leave it into an empty folder."""
        names = dict(self._names)
        for move in self._moves[: rng.randint(0, len(self._moves))]:
            _moved(names, move)
        for name, inode in names.items():
            content = bytearray(self._sure.get(inode, b""))
            for write in _left(self._open.get(inode, []), way, rng):
                _written(content, write)
            place.joinpath(name).write_bytes(content)


def _moved(names: dict[str, int], move: Step) -> None:
    name = move.data.decode()
    if move.kind == "c":
        names[name] = move.inode
    elif move.kind == "u":
        names.pop(name, None)
    else:
        before, after = name.split("\0")
        if before in names:
            names[after] = names.pop(before)


def _written(content: bytearray, write: Step) -> None:
    if write.kind == "t":
        del content[write.offset :]
        content.extend(bytes(write.offset - len(content)))
        return
    content.extend(bytes(max(0, write.offset - len(content))))
    content[write.offset : write.offset + len(write.data)] = write.data


def _left(writes: Sequence[Step], way: Way, rng: Random) -> Iterator[Step]:
    """The writes, or parts of them, that have reached the disk."""
    if way == "partial":
        until = rng.randint(0, len(writes))
        yield from writes[:until]
        if until < len(writes) and writes[until].kind == "w":
            broken = writes[until]
            yield broken._replace(data=broken.data[: rng.randrange(len(broken.data) + 1)])
        return
    for write in writes:
        if way == "dropped" or write.kind == "t":
            if rng.random() < 0.5:
                yield write
            continue
        yield from (sector for sector in _sectors(write) if rng.random() < 0.5)


def _sectors(write: Step) -> Iterator[Step]:
    """The pieces of a write that reach a disk whole or not at all."""
    at, end = write.offset, write.offset + len(write.data)
    while at < end:
        following = min(end, (at // SECTOR + 1) * SECTOR)
        yield write._replace(offset=at, data=write.data[at - write.offset : following - write.offset])
        at = following
