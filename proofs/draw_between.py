"""What `draw-solved` gives away with stacks that lie between those of its files, as it plays them at the table.

python3 dev.py prove draw_between [POINT...]: points like `52-de-10` (cards, sheet, antes that each has), or a few
between the files. The bot is asked for all that it does there, stakes translated and last rounds solved anew; its
answers are a strategy of the model with those stacks, and an exact best response to it is reckoned there. With 32
cards, where the files are learnt on true deals, a response is learnt on true deals too (as `prove draw_response`): a
lower bound. It goes on where it was stopped, point by point.
"""

import sys
from typing import Final

import msgspec
import numpy as np

from measure.draw_asked import Asker
from measure.draw_between import played
from measure.figure import Figure
from potluck.bots import draw_solved
from potluck.bots.draw_files import HOUSE
from potluck.kernels.draws import DrawLoop
from potluck.solve.draw.dealt import kind_hands, sided
from potluck.solve.draw.making import MENU, Point, game_of, of_deck, responded
from potluck.solve.draw_table import ANTE, SUFFIX, header_of
from proofs.draw_response import SURE, TRIED, response
from proofs.kept import KEPT, Kept, stamp

__all__ = ["main", "part"]

POINTS: Final = ("52-de-10", "52-pl-10", "52-de-27", "52-de-90", "32-pl-13", "32-de-35", "32-pl-90")
PLAYS: Final = (
    *(f"src/potluck/bots/draw_{part}.py" for part in ("files", "line", "places", "resolving", "solved")),
    *(f"measure/draw_{part}.py" for part in ("asked", "between")),
    "proofs/draw_response.py",
)
SMALL: Final = 32
"""Cards of a pack with which last rounds are solved anew for their stacks, and a response is learnt on true deals."""


class Found(msgspec.Struct):
    """Per cent of the pot."""

    alone: float
    """Within the model, by files alone."""
    anew: float
    """With last rounds solved anew."""
    learnt: tuple[float, float] | None
    """What a response learnt on true deals wins from that, and half the 95 % interval."""


def main(argv: list[str]) -> list[Figure]:
    """Raises: ValueError: there is no such point."""
    return [figure for name in argv or POINTS for figure in _figures(name)]


def part(argv: list[str]) -> bool:
    """Whether some points alone are measured."""
    return bool(argv)


def _figures(name: str) -> list[Figure]:
    deck, profile, ratio = name.split("-")
    point = Point(int(deck), profile, float(ratio), 0)
    files = sorted(HOUSE.glob(f"draw-{deck}-{profile}-*{SUFFIX}"))
    if not files:
        raise ValueError(f"no file is kept for {name}")
    plan = stamp(*PLAYS, *(f"strategies/src/potluck_strategies/{path.name}" for path in files))
    with Kept("draw_between", f"{name}-{plan}") as kept:
        if name not in kept:
            kept.keep(name, msgspec.json.encode(_found(point)))
        found = msgspec.json.decode(kept[name], type=Found)
    print(f"{name}: {found}", file=sys.stderr, flush=True)
    claim = f"{deck} cards, {profile}, {ratio} antes, between the files:"
    figures = [
        Figure(f"{claim} gives away within the model", round(found.anew, 3), "% of the pot"),
        Figure(f"{claim} gives away within the model by files alone", round(found.alone, 3), "% of the pot"),
    ]
    if found.learnt is not None:
        share, error = found.learnt
        interval = (round(share - error, 3), round(share + error, 3))
        text = f"{claim} the strongest response found on true deals wins"
        figures.append(Figure(text, round(share, 3), "% of the pot", n=TRIED, seed=1, interval=interval))
    return figures


def _found(point: Point) -> Found:
    known = of_deck(point.deck, point.profile, KEPT / "draw" / f"deck-{point.deck}-{point.profile}.npz")
    rules, tree, deck = game_of(point, known, MENU)
    header = header_of(next(HOUSE.glob(f"draw-{point.deck}-{point.profile}-*{SUFFIX}")))
    cuts = Asker(header, ante=tree.ante, stack=tree.stack).cuts
    shares, names = list[float](), vars(draw_solved)
    compiled = names["COMPILED"]
    hands = kind_hands(point.deck, known, order=rules.order, cuts=cuts)
    loop = DrawLoop(tree.lines, sided(deck, hands, cuts), dtype=np.float32)
    for anew in (False, compiled) if point.deck == SMALL else (False,):
        names["COMPILED"] = anew
        played(loop, tree, header)
        _, first, second = responded(loop, cuts)
        shares.append(100 * (first + second) / (4 * ANTE))
        print(f"{point.name}: {shares[-1]:.3f} %", file=sys.stderr, flush=True)
    names["COMPILED"] = compiled
    learnt = None
    if point.deck == SMALL:
        gains = response(point, known, loop, cuts)
        learnt = (100 * float(gains.mean()), 100 * SURE * float(np.sqrt((gains.var(axis=1) / TRIED).sum())) / 2)
    return Found(shares[0], shares[-1], learnt)
