"""The draw for two on sixteen cards, by best responses with true cards: taking hands to be independent, and true deals.

python3 dev.py prove draw_removal
"""

import sys
from typing import Final

import numpy as np

from measure.figure import Figure, Refuted
from potluck.games.draw.options import Rules
from potluck.kernels.draws import DrawLoop, Pairs
from potluck.kernels.splits import SplitLoop
from potluck.solve.draw import Menu, model
from potluck.solve.draw.dealt import model_hands
from potluck.solve.draw.truth import pairs_of, truth

__all__ = ["main"]

CARDS: Final = 16
STACK: Final = 20
MENU: Final = Menu(shares=(1.0,), raises=1)
ITERATIONS: Final = 200
WITH_FACTORS: Final = 100
"""Iterations in numpy."""
DEALT: Final = 32_000
"""Iterations on true deals, of so many hands of each seat."""
HANDS: Final = 112


def main(argv: list[str]) -> list[Figure]:
    """Raises: Refuted where the strategies win more from a best response than none."""
    return [figure for most in (2, 3) for figure in _removal(most)]


def _removal(most: int) -> list[Figure]:
    """The same deal with at most so many cards thrown."""
    deal = model(Rules(profile="de"), stack=STACK, groups=100, cards=CARDS, most=most, menu=MENU)
    known, figures = truth(deal), []

    def measured(name: str, loop: DrawLoop) -> None:
        of_model = 50 * sum(loop.respond()[1:]) / deal.acts.pot
        for responder, free in (("any throw", True), ("the model's throws", False)):
            in_truth = 50 * sum(known.gains(loop, free=free)) / deal.acts.pot
            if in_truth < 0:
                raise Refuted(f"{name}: a best response loses {in_truth}")
            claim = f"{CARDS} cards, at most {most} thrown, {name}: exploitability with true cards, {responder}"
            figures.append(Figure(claim, round(in_truth, 2), "% of the pot", n=loop.iteration))
        print(f"{most} thrown, {name}: {of_model:.3f} % of the pot in the model", file=sys.stderr, flush=True)

    plain = deal.loop()
    plain.run(ITERATIONS)
    measured("independent hands", plain)
    dealt, hands = deal.loop(), model_hands(deal)
    SplitLoop(CARDS, (dealt, dealt), (hands, hands), seed=1, samples=HANDS).run(DEALT)
    dealt.iteration = DEALT
    measured("learnt on true deals", dealt)
    pairs, loop = pairs_of(known, plain), plain
    for name, factors in (
        ("factors before the exchange alone", Pairs(pairs.apart, np.ones_like(pairs.behind))),
        ("factors before it and by groups", pairs),
    ):
        loop = DrawLoop(deal.acts.lines, deal.deck, pairs=factors)
        loop.run(WITH_FACTORS)
        measured(name, loop)
    again = DrawLoop(deal.acts.lines, deal.deck, pairs=pairs_of(known, loop))
    again.run(WITH_FACTORS)
    measured("the same, counted anew by what that learnt", again)
    return figures
