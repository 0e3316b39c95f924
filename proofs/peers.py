"""The order in which other evaluators put random hands, compared with ours.

`prove peers [HANDS]`: so many for each. All pairs are compared: sorted by our strength, theirs may only grow with it.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

import numpy as np

from measure.figure import Figure, Refuted
from measure.rankings.hands import random_hands
from potluck import kernels
from potluck.cards import CARDS
from potluck.kernels import Order

__all__ = ["main"]

RANDOM: Final = 1_000_000
SEED: Final = 1
NO_HAND: Final = -(1 << 40)
POKERKIT: Final[tuple[tuple[str, Order, int], ...]] = (
    ("StandardHighHand", "high", 5),
    ("StandardLowHand", "deuce-to-seven", 5),
    ("RegularLowHand", "ace-to-five", 5),
    ("EightOrBetterLowHand", "eight-or-better", 5),
    ("BadugiHand", "badugi", 4),
)


class Judge(NamedTuple):
    """Another evaluator: a row of cards to a number that grows with the hand."""

    name: str
    order: Order
    size: int
    worth: Callable[[list[int]], int]


def main(argv: list[str]) -> list[Figure]:
    """Hands in the same order. Raises: Refuted with two that another orders otherwise."""
    count, figures = int(argv[0]) if argv else RANDOM, []
    for judge in judges():
        rows = random_hands(count, judge.size, seed=SEED, deck=52)
        theirs = np.array(list(map(judge.worth, rows.tolist())), np.int64)
        ours = kernels.rank(rows, order=judge.order).astype(np.int64)
        places = np.lexsort((theirs, ours))
        for at in np.flatnonzero(np.sign(np.diff(ours[places])) != np.sign(np.diff(theirs[places])))[:1]:
            two = [" ".join(str(CARDS[card]) for card in rows[place]) for place in places[at : at + 2]]
            raise Refuted(f"{judge.name}, {judge.order}: orders {two[0]} and {two[1]} otherwise")
        claim = f"random hands of {judge.size}, {judge.order}, that {judge.name} puts in the same order"
        figures.append(Figure(claim, count, n=count, seed=SEED))
    return figures


def judges() -> Iterator[Judge]:
    """Only of those peers that are installed."""
    if find_spec("phevaluator"):
        evaluate: Any = import_module("phevaluator").evaluate_cards
        yield Judge("phevaluator", "high", 7, lambda row: -int(evaluate(*row)))
    if find_spec("eval7"):
        eval7: Any = import_module("eval7")
        own = [eval7.Card(str(card)) for card in CARDS[:52]]
        yield Judge("eval7", "high", 7, lambda row: int(eval7.evaluate([own[card] for card in row])))
    if find_spec("pokerkit"):
        pokerkit: Any = import_module("pokerkit")
        cards = [next(iter(pokerkit.Card.parse(str(card)))) for card in CARDS[:52]]
        for name, order, size in POKERKIT:
            yield Judge("pokerkit", order, size, _pokerkit(getattr(pokerkit, name), cards))


def _pokerkit(hands: Any, cards: list[Any]) -> Callable[[list[int]], int]:
    """Its lookup numbers the hands that count from the lowest; for a low the lowest is the best."""
    sign = -1 if hands.low else 1

    def worth(row: list[int]) -> int:
        hand = hands.from_game_or_none([cards[card] for card in row])
        return NO_HAND if hand is None else sign * int(hand.entry.index)

    return worth
