"""The best five of a hand, with what its wild cards stand for: as the law says, found by the kernels.

The kernels say what every five cards are worth; the law is asked about the first of the best alone.
"""

from functools import lru_cache
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from potluck import kernels
from potluck.cards import Card, mask
from potluck.ranking import Badugi, High, Low, Rank, Ranking, Two, known

__all__ = ["best_rank"]

FIVE_CARDS: Final = 5
MOST_CARDS: Final = 9


def best_rank(law: Ranking, cards: tuple[Card, ...], *, board: tuple[Card, ...] = (), hole: int | None = None) -> Rank:
    """The rank of the best five, equal in all its parts to `law.rank(cards, board=board, hole=hole)`.

    Raises:
        As `Ranking.rank`.
    """
    order, whole = law.order, cards + board
    least, most = (FIVE_CARDS - hole, hole) if hole is not None else (0, FIVE_CARDS)
    odd = len(board) < least or len(cards) < (hole or 0) or most > FIVE_CARDS or len(set(whole)) < len(whole)
    few_or_many = not FIVE_CARDS <= len(whole) <= (MOST_CARDS if hole is None else len(whole))
    if isinstance(order, Badugi | Two) or odd or few_or_many:
        return law.rank(cards, board=board, hole=hole)
    if hole is None:
        fives: list[tuple[Card, ...]] = list(combinations(whole, FIVE_CARDS))
    else:
        ours = list(combinations(board, FIVE_CARDS - hole))
        fives = [mine + common for mine in combinations(cards, hole) for common in ours]
    five, strength = _first_best(law, fives)
    if strength or isinstance(order, High):
        return known(law, five, strength)
    unqualified = _unqualified(law)
    five, strength = _first_best(unqualified, fives)
    return replace(known(unqualified, five, strength), strength=0)


def _first_best(law: Ranking, fives: list[tuple[Card, ...]]) -> tuple[tuple[Card, ...], int]:
    """The first of the strongest fives, and its strength."""
    program = kernels.program(law)
    strengths = kernels.rank_list([mask(five) for five in fives], order=program)
    best = max(strengths)
    return fives[strengths.index(best)], best


@lru_cache(maxsize=64)
def _unqualified(law: Ranking) -> Ranking:
    """The same order in which every low counts."""
    assert isinstance(law.order, Low)
    return replace(law, order=replace(law.order, qualifier=0))
