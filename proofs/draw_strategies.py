"""The files from which `draw-solved` plays, made from nothing, each with its exploitability within the model.

python3 dev.py prove draw_strategies [POINT... | all]: the files that the house keeps by themselves, else those of the
grid that are named (`draw-32-pl-20`: cards, sheet, antes that each has), or all. Where it was stopped it goes on; the
files are written over those of the house.
"""

import sys
from pathlib import Path
from typing import Final

from measure.figure import Figure, Refuted
from potluck.bots.draw_files import HOUSE
from potluck.solve.draw.dealt import DRAWN
from potluck.solve.draw.making import GRID, Point, make, of_deck
from potluck.solve.draw_table import SUFFIX, header_of
from potluck.solve.keeping import Keep
from proofs.kept import KEPT

__all__ = ["main", "part"]

FOLDER: Final = KEPT / "draw"
WORST: Final = 0.02
"""Of the pot: a file of the model that is further from an equilibrium of it is refused."""


def main(argv: list[str]) -> list[Figure]:
    """Raises: Refuted where a file is too far from an equilibrium."""
    kept = {path.stem for path in HOUSE.glob(f"*{SUFFIX}")}
    names = {point.name for point in GRID} if argv == ["all"] else {*argv} or kept
    figures = []
    for point in (point for point in GRID if point.name in names):
        path = HOUSE / f"{point.name}{SUFFIX}"
        path.write_bytes(_made(point))
        header = header_of(path)
        if not header.dealt and header.exploitability > WORST:
            raise Refuted(f"{point.name}: {100 * header.exploitability:.2f} % of the pot")
        claim = f"{point.name}: exploitability within the model, as the file has it"
        share = float(f"{100 * header.exploitability:.3g}")
        figures.append(Figure(claim, share, "% of the pot", n=header.dealt or header.iterations))
        figures.append(Figure(f"{point.name}: the file", round(path.stat().st_size / 1000), "kB"))
    return figures


def part(argv: list[str]) -> bool:
    """Whether some points alone are made."""
    return argv != ["all"]


def _made(point: Point) -> bytes:
    def progress(iteration: int) -> None:
        print(f"{point.name}: {iteration} iterations", file=sys.stderr, flush=True)

    FOLDER.mkdir(parents=True, exist_ok=True)
    known = of_deck(point.deck, point.profile, _exchanges(point))
    parts = [point.name, f"drawn {DRAWN}" if point.dealt else "", f"rows {point.rows}" if point.rows else ""]
    parts += [f"opens {share:g}" for share in point.opens]
    parts += ["everywhere"] if point.everywhere else []
    parts += ["swapped"] if point.swapped else []
    parts += ["systematic"] if point.systematic else []
    parts += [f"sides {point.sides}"] if point.sides > 1 else []
    name = " ".join(part for part in parts if part)
    return make(point, known, keep=Keep(FOLDER / f"{name.replace(' ', '-')}.npz", name), progress=progress)


def _exchanges(point: Point) -> Path:
    return FOLDER / f"deck-{point.deck}-{point.profile}.npz"
