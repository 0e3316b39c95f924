"""The files of the fifth level, which lean on the newcomer, made from nothing; what each wins from him and gives away.

python3 dev.py prove draw_leaning [POINT...]: all of them, or those that are named (`draw-32-pl-20`: cards, sheet, antes
that each has). Where it was stopped it goes on; the files are written over those of the house. Each is held against the
newcomer as the model has him (`measure.draw_newcomer`) on fresh true deals, beside the solved file of the same point:
in dollars, of which fear of large pots costs some.
"""

import sys
from typing import Final

import numpy as np

from measure.draw_newcomer import habits
from measure.figure import Figure, Refuted
from potluck.bots.draw_files import HOUSE
from potluck.games.draw.options import Rules
from potluck.kernels.draws import DrawLoop
from potluck.kernels.splits import SplitLoop
from potluck.solve.draw.dealt import kind_hands, showing
from potluck.solve.draw.exchange import Merged
from potluck.solve.draw.making import LEANING, Point, filed, game_of, lean_of, make_leaning, of_deck
from potluck.solve.draw_table import ANTE, SUFFIX, Table, load
from potluck.solve.keeping import Keep
from proofs.kept import KEPT

__all__ = ["main", "part"]

FOLDER: Final = KEPT / "draw"
HABITS: Final = "newcomer"
"""The folder of these files beside those of the solved deal."""
TRIED: Final = 100
"""Fresh splits of the pack."""
SURE: Final = 1.96


def main(argv: list[str]) -> list[Figure]:
    """Raises: Refuted where a file does not win from the newcomer."""
    return [figure for point in LEANING if not argv or point.name in argv for figure in _of_point(point)]


def part(argv: list[str]) -> bool:
    """Whether some points alone are made."""
    return bool(argv)


def _of_point(point: Point) -> list[Figure]:
    known = of_deck(point.deck, point.profile, FOLDER / f"deck-{point.deck}-{point.profile}.npz")
    path = HOUSE / HABITS / f"{point.name}{SUFFIX}"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(_made(point, known))
    leaning, solved = load(path), load(HOUSE / path.name)
    claim, n = f"{point.name}, leaning on the newcomer", point.dealt
    given = Figure(f"{claim}: exploitability within the model", _percent(leaning), "% of the pot", n=n)
    rows = [_won(point, known, table) for table in (leaning, solved)]
    if rows[0].mean() <= 0:
        raise Refuted(f"{claim}: it does not win from him")
    return [
        given,
        _figure(f"{claim}: wins from him", rows[0]),
        _figure(f"{point.name}, solved: wins from the newcomer of the model", rows[1]),
        Figure(f"{claim}: the file", round(path.stat().st_size / 1000), "kB"),
    ]


def _percent(table: Table) -> float:
    return float(f"{100 * table.header.exploitability:.3g}")


def _made(point: Point, known: Merged) -> bytes:
    def progress(iteration: int) -> None:
        print(f"{point.name}: {iteration} iterations", file=sys.stderr, flush=True)

    FOLDER.mkdir(parents=True, exist_ok=True)
    lean = lean_of(point)
    name = f"{point.name} leaning {lean.chance:g} {lean.fear:.3g}"
    keeps = [Keep(FOLDER / f"{name.replace(' ', '-')}-{seat}.npz", f"{name} {seat}") for seat in (0, 1)]
    return make_leaning(point, known, lean, habits, keeps=keeps, progress=progress)


def _won(point: Point, known: Merged, table: Table) -> np.ndarray:
    """(fresh splits,): what the file wins from the newcomer on the mean of both seats, as a share of the pot."""
    loop = filed(table, point, known)
    rules, tree, deck = game_of(point, known, table.header)
    plain = kind_hands(point.deck, known, order=rules.order)
    met = habits(rules, tree, deck, plain)
    own = kind_hands(point.deck, known, order=rules.order, cuts=table.stored.cuts)
    mine, his = (showing(hands, point.deck, order=rules.order) for hands in (own, met.hands))
    parts = [_values(rules, (loop, mine), (met.loop, his), seat) for seat in (0, 1)]
    return np.asarray((parts[0] + parts[1]) / (4 * ANTE))


def _values(rules: Rules, own: tuple[DrawLoop, object], his: tuple[DrawLoop, object], seat: int) -> np.ndarray:
    (first, one), (second, other) = (own, his) if seat == 0 else (his, own)
    fresh = SplitLoop(rules.deck, (first, second), (one, other), seed=7, learns=(False, False))  # type: ignore[arg-type]
    return (1 if seat == 0 else -1) * fresh.run(TRIED)[:, 0]


def _figure(claim: str, rows: np.ndarray) -> Figure:
    share, error = 100 * float(rows.mean()), 100 * SURE * float(rows.std() / TRIED**0.5)
    interval = (round(share - error, 2), round(share + error, 2))
    return Figure(claim, round(share, 2), "% of the pot", n=TRIED, seed=7, interval=interval)
