"""Law, kernels (each instruction set) and fallback compared on all hands of five, and on all suit classes of seven.

`prove ranking [STEP]`: one of so many orders. In full half an hour of one core; what the law said is kept.
"""

from math import comb
from typing import Final

import numpy as np
import numpy.typing as npt

from measure.figure import Figure, Refuted
from measure.rankings.hands import BITS, all_hands, rows_of, suit_classes
from measure.rankings.laws import LISTED, Law, every_law
from potluck import kernels
from potluck.cards import CARDS
from potluck.ranking import Badugi, Low, Ranking, Two
from proofs.rankings.ways import HOW, agree, compare, shown

__all__ = ["main"]

ASKED: Final = 20_011
"""Of one hand of so many the law itself is asked, beside the kinds of five cards that it was asked about."""
SEARCHED: Final = 8
"""Of one class of seven of so many the fallback is asked where straights and flushes count against a low: it is slow
there, a hand at a time."""

Rows = npt.NDArray[np.uint8]


def main(argv: list[str]) -> list[Figure]:
    """Hands on which all ways agree. Raises: Refuted with the first on which they do not."""
    step = int(argv[0]) if argv else 1
    laws = [Law(law) for law in shown(list(every_law())[::step], "asking the law")]
    whole = [law for law in laws if law.ranking.wild != LISTED]
    classes = (
        f"classes of suits among hands of seven of 54 cards on which they do, each of {len(whole)} orders "
        f"(the fallback on one of {SEARCHED} where it searches hand by hand)"
    )
    return [
        Figure(f"orders, with jokers and wild cards, for which {HOW}", len(laws)),
        Figure("kinds of five cards on which the law itself was asked, in all", sum(law.kinds for law in laws)),
        Figure("hands of five of 54 cards on which they do, each order", fives(laws)),
        Figure(classes, sevens(whole)),
        Figure("hands of badugi, and of two cards, on which they do", smalls()),
    ]


def fives(laws: list[Law]) -> int:
    """All hands of five."""
    rows = all_hands(5)
    for law in shown(laws, "all hands of five"):
        directly(law, rows[::ASKED])
        agree(law, rows)
    return len(rows)


def sevens(laws: list[Law]) -> int:
    """All hands of seven but for the names of suits, with none, one and both jokers; how many classes."""
    parts = []
    for jokers in range(3):
        masks, hands = suit_classes(7 - jokers)
        if hands != comb(52, 7 - jokers):
            raise Refuted(f"the classes of {7 - jokers} cards hold {hands} hands")
        parts.append(rows_of(masks | np.bitwise_or.reduce(BITS[52 : 52 + jokers], initial=np.uint64(0))))
    rows = np.concatenate(parts)
    for law in shown(laws, "suit classes of seven"):
        searches = isinstance(law.ranking.order, Low) and law.ranking.order.order != "ace-to-five"
        agree(law, rows, fallback=SEARCHED if searches else 1)
    return len(rows)


def smalls() -> int:
    """All hands of badugi and of two cards: how many. The law sees each."""
    count = 0
    for order, sizes, deck in ((Badugi(), (1, 2, 3, 4), 52), (Two(), (2,), 54)):
        law, program = Ranking(order=order), kernels.program(order)
        for rows in (all_hands(size, deck=deck) for size in sizes):
            expected = [law.rank(tuple(CARDS[card] for card in row)).strength for row in rows.tolist()]
            compare(rows, np.array(expected, np.int32), program)
            count += len(rows)
    return count


def directly(law: Law, rows: Rows) -> None:
    """Raises: Refuted where what is looked up is not what the law says of the very hand."""
    for row, found in zip(rows.tolist(), law.rank(rows).tolist(), strict=True):
        said = law.ranking.rank(tuple(CARDS[card] for card in row)).strength
        if said != found:
            raise Refuted(f"{law.ranking}: {row} is {said} by the law, {found} by its kinds")
