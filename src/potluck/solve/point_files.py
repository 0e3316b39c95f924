"""Strategies of games walked history by history, written to files (`points` reads them)."""

import hashlib
import os
import zlib
from collections import Counter
from pathlib import Path

import msgspec
from msgspec.structs import replace

from potluck.errors import ParseError, RulesError
from potluck.kernels.regrets import LOOPS, RegretLoop
from potluck.solve.equilibrium import Strategies
from potluck.solve.points import MAGIC, Header, Points
from potluck.solve.strategy import WHOLE
from potluck.tree.tree import Tree
from potluck.version import __version__

__all__ = ["write_points"]


def write_points(path: Path | str, tree: Tree, strategies: Strategies, header: Header) -> Header:
    """Writes strategies to a file, whole or not at all; the header with what follows from them.

    Raises:
        ParseError: the file cannot be written.
        RulesError: `strategy.forgotten`, views do not tell a seat what it has done before.
    """
    met = Counter((line.seat, line.text) for line in tree.lines)
    if len(met) < len(tree.lines):
        raise RulesError("strategy.forgotten", asked=header.game)
    whole, loop = RegretLoop(tree.decisions, tree.ends, schedule=LOOPS["cfr+"]), strategies.loop
    points: dict[bytes, tuple[tuple[str, ...], tuple[int, ...]]] = {}
    for seat in range(tree.seats):
        whole.sums[seat][:] = (loop.average(seat) * WHOLE).round()
    for line in tree.lines:
        assert line.sequences is not None
        points[bytes.fromhex(line.text)] = (
            line.actions,
            tuple(int(part) for part in whole.sums[line.seat][line.sequences]),
        )
    values, best = whole.respond()
    body = zlib.compress(msgspec.msgpack.encode(Points(points)), 6)
    header = replace(
        header,
        exploitability=float((best - values).clip(min=0.0).sum()) / tree.seats,
        measured="exact best response of each seat to these chances, over the whole deal",
        made_by=f"potluck {__version__}",
        digest=hashlib.sha256(body).hexdigest(),
    )
    fresh = Path(f"{path}.new")
    try:
        fresh.write_bytes(MAGIC + msgspec.json.encode(header) + b"\n" + body)
        os.replace(fresh, path)
    except OSError as error:
        raise ParseError("strategy.unwritable", asked=str(path), path=str(error.strerror)) from error
    return header
