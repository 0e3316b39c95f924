"""Defence by the price (minimum defence frequency): no stake behind the exchange gains by itself, on whatever hand.

Who puts s more into a pot of P, on nothing, comes out even if the other gives up s / (P + s) of the hands with which he
comes there. A strategy that leans on a known player may give up more, since that one bluffs too seldom; then such a
bluff gains. So what it gives up beyond that is paid, the best hands first.
"""

from itertools import product
from typing import Final

import numpy as np

from potluck.kernels.draws import DECIDES, Deck, DrawLoop, Tables
from potluck.solve.draw.betting import Acts
from potluck.solve.draw.exchange import Reals
from potluck.solve.draw.rounding import arriving

__all__ = ["defended"]

NOTHING: Final = 1e-12


def defended(loop: DrawLoop, tree: Acts, deck: Deck) -> None:
    """Has the mean strategies of both seats pay what they would give up beyond the price of a stake."""
    lines = tree.lines
    reached = [arriving(loop, tree, deck, seat) for seat in (0, 1)]
    for node, (kind, seat, first, below) in enumerate(lines.nodes.tolist()):
        if kind != DECIDES or node in loop.plans[seat].before:
            continue
        acts = _acts(tree, first, below)
        if "pass" not in acts:
            continue
        lost, staked = (abs(float(lines.chips[first + acts.index(act)])) for act in ("pass", "check"))
        price = (staked - _before(tree, node, lost)) / (staked + lost)
        for thrown in product(range(deck.counts), repeat=2):
            come = reached[seat][node, thrown[0], thrown[1]]
            table = loop.late_sums(node, *thrown)
            _paid(table, come, gives_up=acts.index("pass"), pays=acts.index("check"), price=price)


def _acts(tree: Acts, first: int, below: int) -> list[str]:
    """The last word of each act that leads to these nodes."""
    return [tree.names[child].split()[-1] for child in range(first, first + below)]


def _before(tree: Acts, node: int, lost: float) -> float:
    """Chips that the one who staked had in before: as many as the other, or those that he could have given up."""
    nodes, chips = tree.lines.nodes, tree.lines.chips
    _, _, first, below = nodes[np.flatnonzero((nodes[:, 2] <= node) & (node < nodes[:, 2] + nodes[:, 3]))[0]].tolist()
    acts = _acts(tree, first, below)
    return abs(float(chips[first + acts.index("pass")])) if "pass" in acts else lost


def _paid(table: Tables, come: Reals, *, gives_up: int, pays: int, price: float) -> None:
    """Moves chance from one act of a (groups, acts) table to the other, from the best group down, until it is right."""
    total = table.sum(axis=1, dtype=np.float64)
    chances = table / np.where(total > 0, total, 1)[:, None]
    given = come * chances[:, gives_up]
    beyond = given.sum() - price * come.sum()
    if beyond <= NOTHING:
        return
    better = np.cumsum(given[::-1])[::-1] - given
    moved = np.clip(np.divide(beyond - better, given, out=np.zeros_like(given), where=given > 0), 0.0, 1.0)
    table[:, pays] += table[:, gives_up] * moved
    table[:, gives_up] *= 1 - moved
