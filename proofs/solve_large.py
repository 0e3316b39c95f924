"""Larger variants solved whole: exact exploitability of the mean strategies, processor time, memory at most.

python3 dev.py prove solve_large [NAME...]: each takes minutes; a name is one of the table below. What a game has learnt
is kept about once a minute, and one that was stopped goes on from there; its processor time counts all attempts.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from measure.figure import Figure, Refuted
from proofs.kept import KEPT, stamp

__all__ = ["GAMES", "main", "part"]

HERE: Final = Path(__file__).resolve().parent.parent
EXAMPLES: Final = HERE / "examples" / "solving"
SEATS: Final = 2


class Game(NamedTuple):
    """A variant, and how far it is solved."""

    variant: str
    to: float
    seats: int = SEATS


GAMES: Final = {
    "rhode-island": Game("rhode-island", 0.005),
    "holdem-12": Game(str(EXAMPLES / "holdem-12.toml"), 0.01),
    "badugi-12": Game(str(EXAMPLES / "badugi-12.toml"), 0.001),
    "kuhn-13": Game(str(EXAMPLES / "kuhn-13.toml"), 1e-6),
    "kuhn-three-seats": Game(str(EXAMPLES / "kuhn-three-seats.toml"), 1e-3, 3),
    "short-draw-wild": Game(str(EXAMPLES / "short-draw-wild.toml"), 0.005),
    "holdem-16-cap-2": Game(str(EXAMPLES / "holdem-16-cap-2.toml"), 0.02),
    "holdem-20-flop": Game(str(EXAMPLES / "holdem-20-flop.toml"), 0.01),
    "draw-pl-16": Game("draw pl 16 3", 0.02),
    "draw-de-16": Game("draw de 16 3", 0.02),
    "draw-pl-20": Game("draw pl 20 1", 0.05),
    "draw-de-20": Game("draw de 20 1", 0.05),
}
RUN: Final = """
import json, pathlib, resource, sys, time
from potluck.solve.small_draw import small_draw
from potluck.solve.variant import solve
name, to, seats, keep = sys.argv[1], float(sys.argv[2]), int(sys.argv[3]), pathlib.Path(sys.argv[4])
spent = keep.with_suffix(".json")
before, most = json.loads(spent.read_text()) if spent.exists() else (0, 0)
def progress(step):
    now = max(most, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    spent.write_text(json.dumps([before + time.process_time(), now]))
    text = f"{name}: {step.iteration} iterations, {step.exploitability:.4g} chips, {step.seconds:.0f} s"
    print(text, file=sys.stderr, flush=True)
if name.startswith("draw "):
    _, profile, cards, thrown = name.split()
    solution = small_draw(profile, cards=int(cards), thrown=int(thrown), to=to, progress=progress, keep=keep)
else:
    solution = solve(name, to=to, seats=seats, memory=12 * 2**30, progress=progress, keep=keep)
print(json.dumps([solution.json(), *json.loads(spent.read_text())]))
"""
SOURCES: Final = ("src/potluck/tree", "src/potluck/solve/equilibrium.py", "examples/solving")


def main(argv: list[str]) -> list[Figure]:
    """Raises: Refuted where one stays above what it was to reach."""
    return [figure for name in argv or GAMES for figure in solved(name)]


def part(argv: list[str]) -> bool:
    """Whether some of the table alone are solved."""
    return bool(argv)


def solved(name: str) -> list[Figure]:
    """One of them, in a process of its own."""
    game = GAMES[name]
    keep = KEPT / "solve_large" / f"{name}-{stamp(*SOURCES, endings=('.py', '.toml'))}.npz"
    keep.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-c", RUN, game.variant, str(game.to), str(game.seats), str(keep)]
    output = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, text=True, check=True).stdout
    for file in (keep, keep.with_suffix(".json")):
        file.unlink()
    answer, seconds, memory = json.loads(output)
    distance = "exploitability" if game.seats == SEATS else "regret"
    if answer[distance] > game.to:
        raise Refuted(f"{name}: {distance} {answer[distance]}")
    return [
        Figure(f"{name}: {distance}", float(f"{answer[distance]:.3g}"), "chips a deal"),
        Figure(f"{name}: value of each seat", ", ".join(f"{chips:+.4f}" for chips in answer["value"]), "chips a deal"),
        Figure(f"{name}: infosets, suits merged", answer["infosets"]),
        Figure(f"{name}: infosets, suits apart", answer["infosets_apart"]),
        Figure(f"{name}: iterations", answer["iterations"]),
        Figure(f"{name}: processor time with compiling", round(seconds, 1), "s"),
        Figure(f"{name}: memory at most", round(memory), "MiB"),
    ]
