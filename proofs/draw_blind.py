"""The best that anybody who never looks at his cards can do against the house's opponents of the draw.

`prove draw_blind [DEALS [OPPONENTS [FIELDS]]]`: so many reckoned deals of each (8,000), names with commas or `all`:
opponents that play from files, fields. He knows all that the opponent does at every public line and does what wins most
over all deals; one half of them decides and the other pays (`measure.draw_blind`). Refuted where he wins from
`draw-solved`. All intervals of a run hold together with 95 %. It goes on where it was stopped.
"""

import sys
from typing import Final

import msgspec

from measure.draw_blind import blindly
from measure.draw_met import Asked, deals_of
from measure.figure import Figure, Refuted
from potluck.arena.gate import FIELDS, Won, spread, total
from proofs.gate import SOLVED
from proofs.gate_draw import OPPONENTS, PLAYS, asker_of, files_of
from proofs.kept import Kept, stamp

__all__ = ["main", "part", "subject"]

SEED: Final = 77_000
DEALS: Final = 8_000
CHUNK: Final = 2_000
SELDOM: Final = 0.01
"""Lines that come more seldom are drawn."""


def main(argv: list[str]) -> list[Figure]:
    """Dollars a deal. Raises: Refuted; ValueError: deals come by chunks."""
    deals = int(argv[0]) if argv else DEALS
    if deals % CHUNK:
        raise ValueError(f"deals come by {CHUNK}, not {deals}")
    names, fields = (
        tuple(known) if argv[at : at + 1] in ([], ["all"]) else tuple(argv[at].split(","))
        for at, known in ((1, OPPONENTS), (2, FIELDS))
    )
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


def subject(claim: str) -> str:
    """What a claim is of, not on how much."""
    return claim.partition(" (")[0]


def _won(field: str, name: str, deals: int) -> Won:
    files = (f"strategies/src/potluck_strategies/{path}" for path in files_of(field))
    plan, parts = stamp(*PLAYS, "measure/draw_blind.py", *files), []
    with Kept("draw_blind", f"{field}-{name}-{plan}") as kept:
        asked: Asked | None = None
        for first in range(0, deals, CHUNK):
            key = f"{SEED}/{first}"
            if key not in kept:
                asked = asked or Asked(asker_of(field, OPPONENTS[name]))
                dealt = deals_of(asked.asker, CHUNK, SEED + first)
                dollars = blindly(asked, dealt, seldom=SELDOM, seed=SEED + first)
                won = Won(len(dollars), float(dollars.sum()), float((dollars * dollars).sum()))
                kept.keep(key, msgspec.json.encode(won))
            parts.append(msgspec.json.decode(kept[key], type=Won))
    return total(parts)


def _figure(field: str, name: str, won: Won, errors: float) -> Figure:
    within = won.within(errors)
    figure = Figure(
        f"{name} in {field}: the best of all who are blind to their cards wins at least (reckoned deals)",
        round(won.mean, 2),
        unit="$ a deal",
        n=2 * won.deals,
        seed=SEED,
        interval=(round(won.mean - within, 2), round(won.mean + within, 2)),
    )
    print(f"{figure.claim}: {won.mean:.3f} ± {within:.3f}", file=sys.stderr, flush=True)
    return figure
