"""The best that anybody who never looks at his cards can do against the house's opponents of the draw.

`prove draw_blind [DEALS [OPPONENTS [FIELDS]]]`: so many reckoned deals of each (16,000), names with commas or `all`:
opponents that play from files, fields. He knows all that the opponent does at every public line and does what wins most
over all deals; one half of them decides and the other pays (`measure.draw_blind`), and each half of 2,000 deals is one
of what an interval is reckoned from, since deals go along the same drawn lines. Refuted where he wins from
`draw-solved`. All intervals of a run hold together with 95 %. It goes on where it was stopped.
"""

import sys
from collections.abc import Callable
from functools import cache, partial
from typing import Final

import numpy as np
from msgspec.structs import replace

from measure.draw_blind import blindly, halves_of
from measure.draw_met import Asked, deals_of
from measure.draw_pack import Reals
from measure.figure import Figure, Refuted
from potluck.arena.gate import FIELDS, Won, spread, total
from proofs.gate import SOLVED, figure_of, subject
from proofs.kept import Kept
from proofs.memory import students
from proofs.reckoned import OPPONENTS, asker_of, chosen, kept_won, plan_of

__all__ = ["main", "part", "subject"]

SEED: Final = 77_000
DEALS: Final = 16_000
CHUNK: Final = 2_000
SELDOM: Final = 0.01
"""Lines that come more seldom are drawn."""


def main(argv: list[str]) -> list[Figure]:
    """Dollars a deal. Raises: Refuted; ValueError: deals come by chunks."""
    deals = int(argv[0]) if argv else DEALS
    if deals % CHUNK:
        raise ValueError(f"deals come by {CHUNK}, not {deals}")
    names, fields = chosen(argv, 1, OPPONENTS), chosen(argv, 2, FIELDS)
    errors = spread(len(names) * len(fields))
    figures = [_figure(field, name, _won(field, name, deals), errors) for name in names for field in fields]
    solved = f"{SOLVED} in "
    lost = [f.claim for f in figures if f.claim.startswith(solved) and f.interval is not None and f.interval[0] > 0]
    if lost:
        raise Refuted("; ".join(lost))
    return figures


def part(argv: list[str]) -> bool:
    """Whether opponents or fields are left out."""
    return any(named != "all" for named in argv[1:3])


def _won(field: str, name: str, deals: int) -> Won:
    asked = cache(lambda: Asked(asker_of(field, name)))
    with Kept("draw_blind", f"{field}-{name}-{plan_of(field, 'measure/draw_blind.py')}") as kept:
        return total(
            kept_won(kept, f"{SEED}/{first}", partial(_chunk, asked, first)) for first in range(0, deals, CHUNK)
        )


def _chunk(known: Callable[[], Asked], first: int) -> Reals:
    """The mean of each half."""
    asked = known()
    won = blindly(asked, deals_of(asked.asker, CHUNK, SEED + first), seldom=SELDOM, seed=SEED + first)
    halves = halves_of(CHUNK)
    return np.array([won[halves].mean(), won[~halves].mean()])


def _figure(field: str, name: str, won: Won, errors: float) -> Figure:
    claim = f"{name} in {field}: the best of all who are blind to their cards wins at least (reckoned deals)"
    within = students(errors, max(won.deals - 1, 1))
    print(f"{claim}: {won.mean:.3f} ± {won.within(within):.3f}", file=sys.stderr, flush=True)
    return replace(figure_of(claim, won, within, SEED), n=won.deals * CHUNK)
