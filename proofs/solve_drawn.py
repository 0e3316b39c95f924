"""Deals drawn at random: how close they bring Leduc, how fast they are, and the same numbers by a slow walk of the law.

python3 dev.py prove solve_drawn [DEALS [SEED]]: 2,000,000 by itself.
"""

import time
from typing import Final

from measure.figure import Figure, Refuted
from potluck.games.poker.state import State
from potluck.games.poker.values import ACTIONS, Common
from potluck.kernels.samples import DEALS, SampleLoop
from potluck.protocol import Deal
from potluck.solve.measuring import points_met
from potluck.solve.sampling import sample
from potluck.tree.bets import read_bets
from potluck.tree.public import deep, line_of, opening, public_tree
from potluck.tree.sampling import drawn
from potluck.tree.suits import exchanges_of
from potluck.variants import VARIANTS
from tests.laws.drawing import LawLoop

__all__ = ["main"]

MANY: Final = 2_000_000
SEED: Final = 1
BY_LAW: Final = 20
"""Iterations that the law plays too."""
LEDUC: Final = VARIANTS["leduc"]
BETS: Final = read_bets("1,max")


def main(argv: list[str]) -> list[Figure]:
    """Raises: Refuted where the law learns other numbers."""
    deals = int(argv[0]) if argv else MANY
    seed = int(argv[1]) if len(argv) > 1 else SEED
    begun = time.process_time()
    solved = sample(LEDUC, deals=deals, to=0.0, seed=seed)
    seconds = time.process_time() - begun
    if solved.strategies is None:
        raise Refuted("Leduc fits into any memory")
    exploitability = float(f"{solved.strategies.exploitability:.3g}")
    return [
        Figure("Leduc from deals drawn at random: exploitability", exploitability, "chips a deal", n=deals, seed=seed),
        Figure("Leduc from deals drawn at random: processor time, with measuring", round(seconds, 1), "s", n=deals),
        Figure("Leduc: deals a second, one thread", round(speed(seed)), n=DEALS * 500, seed=seed),
        Figure("Leduc: infosets of which a walk of the law learns other numbers", by_the_law(seed), n=DEALS * BY_LAW),
    ]


def speed(seed: int) -> float:
    """Deals a second of processor time, from which both seats learn."""
    loop = drawing(seed)
    begun = time.process_time()
    loop.run(500)
    return DEALS * 500 / (time.process_time() - begun)


def drawing(seed: int) -> SampleLoop:
    """Leduc, of which nothing is learnt yet."""
    points = drawn(LEDUC, public_tree(LEDUC, stack=deep(LEDUC), bets=BETS))
    return SampleLoop(points.game, seed=seed, memory=2**30)


def by_the_law(seed: int) -> int:
    """Infosets of which the law learns other numbers.

    Raises:
        Refuted: there are any.
    """
    exchanges = exchanges_of(LEDUC)

    def knows(deal: Deal, seat: int) -> bytes:
        assert isinstance(deal, State)
        boards = [sum(1 << card for card in entry.cards) for entry in deal.story if isinstance(entry, Common)]
        own = sum(1 << card for card in deal.seats[seat].hand)
        return repr((line_of(deal.story), exchanges.canonical((*boards, own))[0])).encode()

    law = LawLoop(opening(LEDUC, 2, deep(LEDUC)), ACTIONS, seats=2, bets=BETS, seed=seed, knows=knows)
    law.run(BY_LAW)
    loop = drawing(seed)
    loop.run(BY_LAW)
    points = drawn(LEDUC, public_tree(LEDUC, stack=deep(LEDUC), bets=BETS))
    others = met = 0
    for point in points_met(LEDUC, points, loop, merged=True):
        for key, sums in zip(point.keys, point.sums.tolist(), strict=True):
            infoset = point.seat, repr((point.line, key)).encode()
            others += law.sums.get(infoset, [0.0] * len(sums)) != sums
            met += 1
    if others or met != law.infosets:
        raise Refuted(f"{others} of {met} infosets; by the law {law.infosets}")
    return others
