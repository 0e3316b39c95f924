"""The draw for two, solved within its model: an exact best response to the mean strategies of CFR+.

python3 dev.py prove draw [CARDS [STACK [RAISES [MOST]]]]: 32 cards, $100 of each before an ante of $5, one raise in a
round and 400 iterations by themselves. It goes on where it was stopped.
"""

import sys
import time
from itertools import pairwise
from typing import Final

from measure.figure import Figure, Refuted
from potluck.games.draw.options import Rules
from potluck.solve.draw.betting import Menu
from potluck.solve.draw.model import Bound, Model, model, solved
from potluck.solve.keeping import Keep
from proofs.kept import KEPT, stamp

__all__ = ["main", "part"]

USUAL: Final = (32, 100, 1, 400)
GROUPS: Final = {32: 300, 52: 160}
"""Deck -> about how many groups of strength."""
THREADS: Final = 2


def main(argv: list[str]) -> list[Figure]:
    """Raises: Refuted where more iterations do not come closer."""
    cards, stack, raises, most = (int(text) for text in (*argv, *map(str, USUAL[len(argv) :])))
    rules = Rules(profile="de", deck=32 if cards == 32 else 52)
    deal = model(rules, stack=stack, groups=GROUPS[cards], menu=Menu(raises=raises))
    bounds: list[Bound] = []

    def progress(bound: Bound) -> None:
        bounds.append(bound)
        share = 100 * bound.exploitability / deal.acts.pot
        print(f"{bound.iteration} iterations: {share:.4f} % of the pot", file=sys.stderr, flush=True)

    path = KEPT / "draw" / f"{cards}-{stack}-{raises}-{stamp('src/potluck/solve/draw')}.npz"
    path.parent.mkdir(parents=True, exist_ok=True)
    loop, begun = deal.loop(threads=THREADS), time.process_time()
    last = solved(loop, to=0.0, most=most, keep=Keep(path, path.stem), progress=progress)
    ran = sum(later.iteration - earlier.iteration for earlier, later in pairwise(bounds))
    if len(bounds) > 1 and last.exploitability >= bounds[0].exploitability:
        raise Refuted(f"it does not come closer: {bounds}")
    each = f", {(time.process_time() - begun) / ran:.2f} s of the processor each" if ran else ""
    print(f"{ran} iterations now{each}", file=sys.stderr)
    return _figures(deal, last, name=f"{cards} cards, ${stack} each, raises {raises}")


def part(argv: list[str]) -> bool:
    """One of several models is solved by a run."""
    return True


def _figures(deal: Model, last: Bound, *, name: str) -> list[Figure]:
    known, pot = deal.exchange, deal.acts.pot
    return [
        Figure(f"{name}: classes of hands before the exchange", len(known.hands.cards)),
        Figure(f"{name}: strengths, and groups of them in the model", f"{len(known.groups)}, {known.size}"),
        Figure(f"{name}: points of the betting", len(deal.acts.names)),
        Figure(
            f"{name}: exploitability within the model",
            float(f"{100 * last.exploitability / pot:.3g}"),
            "% of the pot",
            n=last.iteration,
        ),
        Figure(f"{name}: value of the first to speak, within the model", round(last.value, 3), "$ a deal"),
    ]
