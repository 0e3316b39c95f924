"""Solutions written to files (`strategy` reads them)."""

import hashlib
import os
import sys
import zlib
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from potluck.errors import ParseError, RulesError
from potluck.solve.equilibrium import Strategies
from potluck.solve.rounding import packed
from potluck.solve.strategy import FORMAT, MAGIC, WHOLE, Body, Header, StoredLine, rules_of
from potluck.tree.tree import Line, Tree
from potluck.variants import Variant, to_data
from potluck.version import __version__

__all__ = ["Solved", "save"]


class Solved(Protocol):
    """As much of a solution as its file says."""

    @property
    def variant(self) -> Variant: ...

    @property
    def stack(self) -> int: ...

    @property
    def bets(self) -> str: ...

    @property
    def merged(self) -> bool: ...

    @property
    def tree(self) -> Tree: ...

    @property
    def strategies(self) -> Strategies: ...


def save(solution: Solved, path: Path | str) -> Header:
    """Writes the strategies of a solution to a file, whole or not at all; its header.

    Raises:
        ParseError: the file cannot be written.
        RulesError: the game was walked history by history: no bot could find its place in it.
    """
    if not solution.tree.shared:
        raise RulesError("strategy.not_kept", asked=solution.variant.name)
    chances, exploitability = packed(solution.tree, solution.strategies.loop, WHOLE)
    enough = solution.tree.enough or solution.stack
    keys: dict[int, int] = {}
    lists: list[tuple[int, bytes]] = []
    lines, begin, parts = [], 0, list[bytes]()
    for line, many in zip(solution.tree.lines, chances, strict=True):
        if id(line.keys) not in keys:
            keys[id(line.keys)] = len(lists)
            lists.append((len(line.keys[0]) if line.keys else 0, _bytes("Q", [s for key in line.keys for s in key])))
        states, thrown = _choices(line)
        lines.append(StoredLine(line.text, line.seat, line.actions, keys[id(line.keys)], begin, states, thrown))
        parts.append(many)
        begin += len(many) // 2
    body = zlib.compress(msgspec.msgpack.encode(Body(tuple(lists), tuple(lines), b"".join(parts))), 6)
    header = _made(solution, exploitability, enough, hashlib.sha256(body).hexdigest())
    target, fresh = Path(path), Path(f"{path}.new")
    try:
        fresh.write_bytes(MAGIC + msgspec.json.encode(header) + b"\n" + body)
        os.replace(fresh, target)
    except OSError as error:
        raise ParseError("strategy.unwritable", asked=str(path), path=str(error.strerror)) from error
    return header


def _choices(line: Line) -> tuple[bytes, bytes]:
    """Of a throw the state and the cards of each choice."""
    if line.choices is None:
        return b"", b""
    states, thrown = line.choices
    return _bytes("i", states.tolist()), _bytes("Q", thrown.tolist())


def _made(solution: Solved, exploitability: float, enough: int, digest: str) -> Header:
    strategies = solution.strategies
    return Header(
        format=FORMAT,
        name=solution.variant.name,
        variant=to_data(solution.variant),
        rules=rules_of(solution.variant),
        seats=solution.tree.seats,
        stack=solution.stack,
        enough=enough,
        bets=solution.bets,
        merged=solution.merged,
        loop=strategies.how,
        iterations=strategies.loop.iteration,
        value=strategies.values,
        exploitability=exploitability,
        measured="exact best response of each seat to these chances, over the whole tree",
        infosets=solution.tree.infosets,
        made_by=f"potluck {__version__}",
        digest=digest,
    )


def _bytes(kind: str, numbers: Sequence[int]) -> bytes:
    values = array(kind, numbers)
    if sys.byteorder == "big":
        values.byteswap()
    return values.tobytes()
