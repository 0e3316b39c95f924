"""Hands with wild cards where fewer of them win (R4.13), ranked by kernels and fallback as by the law, which tries all.

`prove fewer [HANDS]`. Every order with every kind of joker and wild cards; nineteen of twenty are hands of five with
two free cards at most, which the law can rank in time, the others have up to six cards, three of them free, and own
cards that must play in some.
"""

from itertools import chain
from typing import Final

from measure.figure import Figure, Refuted
from measure.wild import WildHand, wild_hands
from potluck import kernels
from potluck.cards import mask
from potluck.kernels import _bits, _holes

__all__ = ["main"]

HANDS: Final = 100_000
SEED: Final = 413


def main(argv: list[str]) -> list[Figure]:
    """How many were ranked otherwise: none. Raises: Refuted."""
    n = int(argv[0]) if argv else HANDS
    hands = chain(wild_hands(n - n // 20, seed=SEED, most_free=2, most_cards=5), wild_hands(n // 20, seed=SEED + 1))
    for hand in hands:
        expected, found = _by_law(hand), _fast(hand)
        if set(found) != {expected}:
            raise Refuted(f"{hand}: the law says {expected}, kernels and fallback {found}")
    return [
        Figure(
            "hands with wild cards, where fewer of them win, that kernels or fallback rank otherwise than the law",
            0,
            n=n,
            seed=SEED,
        )
    ]


def _by_law(hand: WildHand) -> int:
    if hand.hole is None:
        return hand.law.rank(hand.cards).strength
    return hand.law.rank(hand.cards[: hand.own], board=hand.cards[hand.own :], hole=hand.hole).strength


def _fast(hand: WildHand) -> tuple[int, int]:
    """By the kernels and by the fallback."""
    program = kernels.program(hand.law)
    if hand.hole is None:
        cards = mask(hand.cards)
        return kernels.rank_one(cards, program), _bits.rank_one(cards, program)
    held, board = mask(hand.cards[: hand.own]), mask(hand.cards[hand.own :])
    return (
        kernels.rank_one_hole(held, board, members=hand.hole, order=program),
        _holes.rank_one_hole(held, board, hand.hole, program),
    )
