"""The charts by which the shark acts before the flop with three and more seats, made from nothing.

python3 dev.py prove preflop [BEHIND STACK]: all charts, or that of so many seats behind the first and so many big
blinds each, which alone leaves the file as it is. Where it was stopped it goes on. The file is written over that of the
house; beside it stands what the seats of some charts could still win by playing otherwise in the solved game.
"""

import sys
from pathlib import Path
from typing import Final

from measure.figure import Figure
from potluck.lab.poker_preflop import FILE
from potluck.solve.keeping import Keep
from potluck.solve.preflop import DEALS, PreflopLoop, gain
from potluck.solve.preflop_charts import chart, packed
from proofs.kept import KEPT

__all__ = ["learnt", "main", "part"]

FOLDER: Final = KEPT / "preflop"
BEHIND: Final = (2, 3, 4, 5, 6, 7, 8, 9)
STACKS: Final = (100.0, 50.0, 200.0, 25.0, 12.0)
"""Big blinds of each."""
ITERATIONS: Final = {2: 1500, 4: 800, 6: 500}
"""Seats behind the first, at least -> iterations."""
MEASURED: Final = (2, 3)
"""Seats behind the first, with `DEEP` big blinds: of these it is measured what they could still win."""
DEEP: Final = 100.0
LEARNT: Final = 2000
TRIED: Final = 200
SEED: Final = 1
TOGETHER: Final = 50
SURE: Final = 1.96


def main(argv: list[str]) -> list[Figure]:
    """Raises: ValueError: what is named are no numbers."""
    named = [(int(argv[0]), float(argv[1]))] if argv else [(behind, stack) for stack in STACKS for behind in BEHIND]
    loops = {(behind, stack): learnt(behind, stack) for behind, stack in named}
    figures = [
        figure
        for (behind, stack), loop in loops.items()
        if argv or (behind in MEASURED and stack == DEEP)
        for figure in _gains(loop)
    ]
    if not argv:
        file = packed(chart(loop) for loop in loops.values())
        Path(str(FILE)).write_bytes(file)
        figures.append(Figure("charts before the flop", len(loops)))
        figures.append(Figure("their file", round(len(file) / 1000), "kB"))
    return figures


def part(argv: list[str]) -> bool:
    """Whether one chart alone is made."""
    return bool(argv)


def learnt(behind: int, stack: float) -> PreflopLoop:
    """The solved game; where it was stopped it goes on."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    loop, name = PreflopLoop(behind, stack, seed=SEED), f"preflop-{behind}-{stack:g}"
    keep = Keep(FOLDER / f"{name}.npz", name)
    keep.restore(loop)
    wanted = next(many for least, many in reversed(ITERATIONS.items()) if behind >= least)
    while loop.iteration < wanted:
        loop.run(min(TOGETHER, wanted - loop.iteration))
        keep.store(loop)
        print(f"{name}: {loop.iteration} iterations", file=sys.stderr, flush=True)
    return loop


def _gains(loop: PreflopLoop) -> list[Figure]:
    name = f"before the flop, {loop.seats - 1} seats behind the first, {loop.stack:g} big blinds each"
    figures = []
    for seat in range(loop.seats):
        gains = 1000 * gain(loop, seat, learnt=LEARNT, tried=TRIED, seed=SEED + 1)
        value, error = float(gains.mean()), SURE * float(gains.std()) / TRIED**0.5
        who = {loop.seats - 2: "the small blind", loop.seats - 1: "the big blind"}.get(seat, f"seat {seat + 1}")
        claim = f"{name}: what {who} could at least win more in the solved game"
        interval = (round(value - error, 1), round(value + error, 1))
        figures.append(
            Figure(
                claim, round(value, 1), "thousandths of a big blind", n=TRIED * DEALS, seed=SEED + 1, interval=interval
            )
        )
        print(f"{claim}: {value:.1f} ± {error:.1f}", file=sys.stderr, flush=True)
    return figures
