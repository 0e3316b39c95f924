"""Pai Gow: every hand of the player against every hand of the dealer, counted; the edges are exact.

python3 dev.py prove paigow_whole [WAY...]
"""

from collections.abc import Iterator
from math import comb

from measure.figure import Figure, Refuted
from potluck.games.paigow import WAYS
from potluck.lab.paigow.classes import classes
from potluck.lab.paigow.exact import Ints, exact, summed
from potluck.lab.paigow.whole import BankHands
from potluck.ranking import High

__all__ = ["figures", "main"]

HANDS = comb(53, 7)


def main(argv: list[str]) -> list[Figure]:
    """The figures; arguments: house ways, else the first."""
    found: list[Figure] = []
    for name in argv or list(WAYS)[:1]:
        found += figures(name, summed(BankHands(WAYS[name], High()), range(classes().plain)))
    return found


def figures(name: str, sums: Ints) -> Iterator[Figure]:
    """The exact edges. Raises: Refuted where two who set alike are not equals, or a pair of hands is missing."""
    win, either, at_most, lose = sums[0, :4].tolist()
    if (win, either) != (lose, at_most):
        raise Refuted(f"{name} against itself: {win} won, {lose} lost; with copies {either} and {at_most}")
    for (terms, player), edge in exact(sums).items():
        if edge.mean:
            claim = f"exactly, against {name}, {terms}, {player}: per cent of the bet"
            yield Figure(claim, round(float(100 * edge.mean), 6), n=HANDS)
    for terms in ("copies for the bank", "copies for the bank, a dealer's queen high pushes"):
        for player in ("by the house way", "as well as can be"):
            shares = exact(sums)[terms, player]
            for came, share in (("won", shares.win), ("lost", shares.lose)):
                claim = f"exactly, against {name}, {terms}, {player}: per cent of the bets {came}"
                yield Figure(claim, round(float(100 * share), 6), n=HANDS)
