"""Solutions written to files (`strategy` reads them)."""

import hashlib
import os
import sys
import zlib
from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Protocol

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from potluck.errors import ParseError
from potluck.kernels.samples import SampleLoop
from potluck.solve.equilibrium import Strategies
from potluck.solve.measuring import points_met
from potluck.solve.rounding import packed
from potluck.solve.strategy import FORMAT, MAGIC, WHOLE, Body, Header, StoredLine, rules_of
from potluck.tree.sampling import Drawn
from potluck.tree.tree import Line, Tree
from potluck.variants import Variant, to_data
from potluck.version import __version__

__all__ = ["Played", "Sampled", "Solved", "save", "save_unmeasured"]

UNMEASURED: Final = 2
"""The format of files that older versions cannot read: nobody knows how good they are."""
Reals = npt.NDArray[np.float64]


class Played(Protocol):
    """The game that a file is of."""

    @property
    def variant(self) -> Variant: ...

    @property
    def stack(self) -> int: ...

    @property
    def bets(self) -> str: ...

    @property
    def merged(self) -> bool: ...

    @property
    def seed(self) -> int | None: ...


class Solved(Played, Protocol):
    """As much of a solution as its file says."""

    @property
    def tree(self) -> Tree: ...

    @property
    def strategies(self) -> Strategies: ...


class Sampled(Played, Protocol):
    """As much of what deals drawn at random have taught."""

    @property
    def points(self) -> Drawn: ...

    @property
    def loop(self) -> SampleLoop: ...

    @property
    def unmeasured(self) -> str: ...


def save(solution: Solved, path: Path | str) -> Header:
    """Writes the strategies of a solution to a file, whole or not at all; its header.

    Raises:
        ParseError: the file cannot be written.
    """
    assert solution.tree.shared, "what is walked history by history is kept as points"
    tree, strategies = solution.tree, solution.strategies
    chances, exploitability = packed(tree, strategies.loop, WHOLE)
    return _written(
        path,
        ((line, many) for line, many in zip(tree.lines, chances, strict=True)),
        _header(
            solution,
            seats=tree.seats,
            enough=tree.enough or solution.stack,
            loop=strategies.how,
            iterations=strategies.loop.iteration,
            value=strategies.values,
            exploitability=exploitability,
            measured="exact best response of each seat to these chances, over the whole tree",
            infosets=tree.infosets,
        ),
    )


def save_unmeasured(sample: Sampled, path: Path | str) -> Header:
    """Writes strategies to a file of which nobody knows how good they are; its header.

    Raises:
        ParseError: the file cannot be written.
    """
    lines = points_met(sample.variant, sample.points, sample.loop, merged=sample.merged)
    return _written(
        path,
        ((Line(point.line, point.seat, point.actions, point.keys, 0), _whole(point.sums)) for point in lines),
        _header(
            sample,
            seats=2,
            enough=sample.points.enough,
            loop="mccfr",
            iterations=sample.loop.iteration,
            value=(),
            exploitability=None,
            measured=f"not measured: that takes {sample.unmeasured} of memory",
            infosets=sample.loop.infosets,
        ),
    )


def _written(path: Path | str, parts: Iterable[tuple[Line, bytes]], header: Header) -> Header:
    """Writes the file: its lines, each with its chances."""
    keys: dict[int, tuple[int, object]] = {}
    lists: list[tuple[int, bytes]] = []
    lines, begin, packed_ = [], 0, list[bytes]()
    for line, many in parts:
        if id(line.keys) not in keys:
            keys[id(line.keys)] = len(lists), line.keys
            lists.append((len(line.keys[0]) if line.keys else 0, _bytes("Q", [s for key in line.keys for s in key])))
        states, thrown = _choices(line)
        lines.append(StoredLine(line.text, line.seat, line.actions, keys[id(line.keys)][0], begin, states, thrown))
        packed_.append(many)
        begin += len(many) // 2
    body = zlib.compress(msgspec.msgpack.encode(Body(tuple(lists), tuple(lines), b"".join(packed_))), 6)
    header = replace(header, digest=hashlib.sha256(body).hexdigest())
    target, fresh = Path(path), Path(f"{path}.new")
    try:
        fresh.write_bytes(MAGIC + msgspec.json.encode(header) + b"\n" + body)
        os.replace(fresh, target)
    except OSError as error:
        raise ParseError("strategy.unwritable", asked=str(path), path=str(error.strerror)) from error
    return header


def _whole(sums: Reals) -> bytes:
    """Sums (hands, actions) as chances in parts of `WHOLE`, action by action."""
    totals = sums.sum(1, keepdims=True)
    chances = np.where(totals > 0, sums / np.where(totals > 0, totals, 1.0), 1.0 / sums.shape[1])
    rounded: bytes = np.rint(chances.T * WHOLE).astype("<u2").tobytes()
    return rounded


def _choices(line: Line) -> tuple[bytes, bytes]:
    """Of a throw the state and the cards of each choice."""
    if line.choices is None:
        return b"", b""
    states, thrown = line.choices
    return _bytes("i", states.tolist()), _bytes("Q", thrown.tolist())


def _header(
    solution: Played,
    *,
    seats: int,
    enough: int,
    loop: str,
    iterations: int,
    value: tuple[float, ...],
    exploitability: float | None,
    measured: str,
    infosets: int,
) -> Header:
    return Header(
        format=FORMAT if exploitability is not None else UNMEASURED,
        name=solution.variant.name,
        variant=to_data(solution.variant),
        rules=rules_of(solution.variant),
        seats=seats,
        stack=solution.stack,
        enough=enough,
        bets=solution.bets,
        merged=solution.merged,
        loop=loop,
        iterations=iterations,
        seed=solution.seed,
        value=value,
        exploitability=exploitability,
        measured=measured,
        infosets=infosets,
        made_by=f"potluck {__version__}",
        digest="",
    )


def _bytes(kind: str, numbers: Sequence[int]) -> bytes:
    values = array(kind, numbers)
    if sys.byteorder == "big":
        values.byteswap()
    return values.tobytes()
