"""The strongest response found on true deals to each file of `draw-solved`: learnt by sampling, tried on fresh deals.

python3 dev.py prove draw_response [POINT...]: files of the house with 32 cards, or those that are named
(`draw-32-pl-3`). The responder knows the file; of his hand, of acts and numbers thrown as much as the file knows; he
throws and stakes as its menu does. He learns on true deals, then plays what has the highest regret, nearly alone, on
fresh ones, where hands of one group are told apart at a showdown; hands come at even steps through each half. What he
wins more than the file would on the same cards is a lower bound of what could be won.

python3 dev.py prove draw_response POINT... beside FOLDER: beside that how much more it wins than from files of these
names in that folder, on the same fresh deals: two files are so told apart better than each by itself.

python3 dev.py prove draw_response POINT... remembering 3 [beside FOLDER]: the responder remembers on which of three
sides his first hand was (`potluck.solve.draw_table.Stored.cuts`), whatever the file remembers.
"""

import sys
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from measure.figure import Figure
from potluck.bots.draw_files import HOUSE
from potluck.games.draw.options import Rules
from potluck.kernels.draws import DrawLoop
from potluck.kernels.splits import SplitLoop
from potluck.solve.draw.dealt import DRAWN, HANDS_OF_HALF, cuts_of, kind_hands, showing, sided
from potluck.solve.draw.exchange import Merged
from potluck.solve.draw.making import GRID, MENU, Point, filed, game_of, of_deck
from potluck.solve.draw_sides import Cuts
from potluck.solve.draw_table import ANTE, SUFFIX, load
from proofs.kept import KEPT

__all__ = ["SURE", "TRIED", "main", "part", "response"]

LEARNT: Final = 6000
"""Iterations on true deals in which a response is learnt, by as many hands as the files are."""
HANDS: Final = 512
"""Hands of each half by which it is tried."""
TRIED: Final = 600
"""Fresh ones on which it is tried."""
SHARP: Final = 3
"""The power of regrets by which the response plays: nearly the highest alone."""
LEAST: Final = 1e-10
"""Of the highest regret: what is below it counts as none."""
SURE: Final = 1.96
BESIDE: Final = "beside"
REMEMBERING: Final = "remembering"


def main(argv: list[str]) -> list[Figure]:
    """A lower bound of the exploitability for each point, or the difference to other files."""
    names, other = (argv[:-2], Path(argv[-1])) if argv[-2:-1] == [BESIDE] else (argv, None)
    names, sides = (names[:-2], int(names[-1])) if names[-2:-1] == [REMEMBERING] else (names, 1)
    house = {path.stem for path in HOUSE.glob(f"*-32-*{SUFFIX}")}
    return [figure for point in GRID if point.name in ({*names} or house) for figure in _responses(point, other, sides)]


def part(argv: list[str]) -> bool:
    """Whether some files alone are responded to."""
    return bool(argv)


def _responses(point: Point, other: Path | None, sides: int) -> list[Figure]:
    known = of_deck(point.deck, point.profile, KEPT / "draw" / f"deck-{point.deck}-{point.profile}.npz")
    who = "the strongest response found on true deals" + (f" that remembers {sides} sides" if sides > 1 else "")
    gains, claim = _gains(HOUSE, point, known, sides), f"{point.name}: {who} wins"
    figures = [_figure(claim, gains)]
    if other is not None:
        figures.append(
            _figure(f"{claim} more than from the file beside it", gains - _gains(other, point, known, sides))
        )
    return figures


def _figure(claim: str, gains: npt.NDArray[np.float64]) -> Figure:
    error = SURE * float(np.sqrt((gains.var(axis=1) / TRIED).sum())) / 2
    share = float(gains.mean(axis=1).sum()) / 2
    print(f"{claim}: {100 * share:.3f} ± {100 * error:.3f} %", file=sys.stderr, flush=True)
    low, high = round(100 * (share - error), 3), round(100 * (share + error), 3)
    return Figure(claim, round(100 * share, 3), "% of the pot", n=TRIED, seed=1, interval=(low, high))


def _gains(folder: Path, point: Point, known: Merged, sides: int) -> npt.NDArray[np.float64]:
    table = load(folder / f"{point.name}{SUFFIX}")
    remembers = cuts_of(point.deck, known, sides) or table.stored.cuts
    return response(point, known, filed(table, point, known), table.stored.cuts, remembers)


def response(
    point: Point, known: Merged, played: DrawLoop, cuts: Cuts = (), remembers: Cuts | None = None
) -> npt.NDArray[np.float64]:
    """(seats, fresh splits): shares of the pot that a response learnt to what is played wins more than that.

    What is played remembers first hands by those cuts, and so does the response, or by others.
    """
    return np.stack([_gain(point, known, played, seat, (cuts, remembers or cuts)) for seat in (0, 1)]) / (2 * ANTE)


def _gain(point: Point, known: Merged, played: DrawLoop, seat: int, cuts: tuple[Cuts, Cuts]) -> npt.NDArray[np.float64]:
    """By fresh split, the chips a deal that the response of a seat wins more than the file does there."""
    rules = Rules(profile="pl" if point.profile == "pl" else "de", deck=32 if point.deck == 32 else 52)
    order, size = rules.order, point.deck
    his, own = (kind_hands(size, known, order=order, cuts=each) for each in cuts)
    hands = (own, his) if seat == 0 else (his, own)
    deck = played.deck if cuts[0] == cuts[1] else sided(game_of(point, known, MENU)[2], own, cuts[1])
    answer = DrawLoop(played.lines, deck, dtype=np.float32)

    def loops(own: DrawLoop) -> tuple[DrawLoop, DrawLoop]:
        return (own, played) if seat == 0 else (played, own)

    learns = (seat == 0, seat == 1)
    split = partial(SplitLoop, size, systematic=True)
    split(loops(answer), hands, seed=1, learns=learns, samples=HANDS_OF_HALF, draws=DRAWN).run(LEARNT)
    for regrets, sums in ((answer.before, answer.before_sums), (answer.after, answer.after_sums)):
        shares = np.maximum(regrets[seat], 0) / max(float(regrets[seat].max()), 1.0)
        sums[seat][:] = np.where(shares > LEAST, shares, 0) ** SHARP
    first, second, plainly = (showing(each, size, order=order) for each in (*hands, his))
    nobody = False, False
    fresh = split(loops(answer), (first, second), seed=2, learns=nobody, samples=HANDS).run(TRIED)
    plain = split((played, played), (plainly, plainly), seed=2, learns=nobody, samples=HANDS).run(TRIED)
    return (1 if seat == 0 else -1) * (fresh - plain)[:, 0]
