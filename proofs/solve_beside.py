"""Leduc to 0.001 chips in one run: this loop, LiteEFG and OpenSpiel's C++, each in turn, processor time of one thread.

python3 dev.py prove solve_beside [PYTHON]: PYTHON is an interpreter of an environment with LiteEFG (`pip install
liteefg==1.0.0`, which compiles for some minutes); without it, OpenSpiel alone. Loading and measuring are not counted.
"""

import json
import subprocess
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from measure.figure import Figure, Refuted
from potluck.kernels.regrets import LOOPS, RegretLoop
from potluck.solve.variant import solve
from potluck.tree.tree import Tree

__all__ = ["main"]

TO: Final = 0.001
STEP: Final = 10
"""Iterations of theirs between two measurements."""
ROUNDS: Final = 3
FEWEST: Final = 32
SLOWEST: Final = 0.1
"""Seconds that the issue allows."""
LITE: Final = Path(__file__).resolve().parent / "solved" / "lite.py"


class Run(NamedTuple):
    """Iterations that were needed, and seconds of processor time."""

    iterations: int
    seconds: float


def main(argv: list[str]) -> list[Figure]:
    """Raises: Refuted where this loop takes longer than it may, or than another."""
    runs: dict[str, list[Run]] = {}
    for _ in range(ROUNDS):
        for name, run in (*ours(), ("OpenSpiel's C++ CFR+", openspiel()), *(lite(argv[0]) if argv else ())):
            runs.setdefault(name, []).append(run)
    best = {name: min(many, key=lambda run: run.seconds) for name, many in runs.items()}
    mine = best["Potluck, suits apart"].seconds
    if mine > SLOWEST or mine > min(run.seconds for name, run in best.items() if not name.startswith("Potluck")):
        raise Refuted(f"{mine} s; {best}")
    return [
        Figure(f"Leduc to {TO} chips, {name}, {run.iterations} iterations", float(f"{1000 * run.seconds:.3g}"), "ms")
        for name, run in best.items()
    ]


def ours() -> Iterator[tuple[str, Run]]:
    """Measuring counted, as it stops by it; with suits apart it is the very game of the others."""
    for merged in (False, True):
        tree = solve("leduc", to=1.0, merged=merged).tree
        yield f"Potluck, suits {'merged' if merged else 'apart'}", _solved(tree)


def openspiel() -> Run:
    """The most that its C++ solver offers."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("leduc_poker")
    solver, iterations, seconds = pyspiel.CFRPlusSolver(game), 0, 0.0
    while True:
        begun = time.process_time()
        for _ in range(STEP):
            solver.evaluate_and_update_policy()
        seconds, iterations = seconds + time.process_time() - begun, iterations + STEP
        if pyspiel.exploitability(game, solver.average_policy()) <= TO:
            return Run(iterations, seconds)


def lite(python: str) -> Iterator[tuple[str, Run]]:
    """Its three loops that come nearest, in an environment of its own."""
    for loop in ("CFRplus", "DCFR", "PCFR"):
        command = [python, "-I", str(LITE), loop, str(TO), str(STEP)]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        yield f"LiteEFG's {loop}", Run(*json.loads(output.splitlines()[-1]))


def _solved(tree: Tree) -> Run:
    begun = time.process_time()
    loop = RegretLoop(tree.decisions, tree.ends, tree.shared, schedule=LOOPS["dcfr"])
    while True:
        loop.run(max(FEWEST, loop.iteration // 3))
        values, best = loop.respond()
        if sum(best - values) / 2 <= TO:
            return Run(loop.iteration, time.process_time() - begun)
