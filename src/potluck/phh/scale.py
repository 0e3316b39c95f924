"""The amounts of a file in whole chips: one chip is the smallest unit that the file needs."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Final

from msgspec import Struct

from potluck.phh.hand import Hand, Number
from potluck.phh.notation import Bet, Move

__all__ = ["MOST_PLACES", "Scale", "places_of", "scale_of"]

MOST_PLACES: Final = 8
"""Decimal places of a chip, at most; what is finer is rounding, not money."""
DEEP: Final = 1000
"""An unknown stack is so many times all the money that the file names."""


class Scale(Struct, frozen=True):
    """`unit` chips are one of the file; `deep` chips stand for a stack that the file calls infinite."""

    unit: int
    deep: int

    def chips(self, amount: Number) -> int:
        """Whole chips, the nearest where the amount is finer than the unit."""
        if isinstance(amount, Decimal) and not amount.is_finite():
            return self.deep
        return round(amount * self.unit)

    def amount(self, chips: int) -> Number:
        """The amount in the file's numbers: an int where it is whole."""
        whole, rest = divmod(chips, self.unit)
        return whole if rest == 0 else (Decimal(chips) / self.unit).normalize()


def scale_of(hand: Hand, moves: Iterable[Move], *, places: int = 0) -> Scale:
    """The scale that stakes, stacks and bets need, and at least so many decimal places."""
    amounts = tuple(_amounts(hand, moves))
    unit = 10 ** max(places, places_of(amounts))
    finite = sum(int(amount * unit) for amount in amounts if not isinstance(amount, Decimal) or amount.is_finite())
    return Scale(unit, max(finite, 1) * DEEP)


def places_of(amounts: Iterable[Number]) -> int:
    """Decimal places that the finest of them needs, trailing noughts left out."""
    return max((_places(amount) for amount in amounts), default=0)


def _places(amount: Number) -> int:
    if not isinstance(amount, Decimal) or not amount.is_finite() or amount == amount.to_integral_value():
        return 0
    exponent = amount.normalize().as_tuple().exponent
    return min(-exponent, MOST_PLACES) if isinstance(exponent, int) else 0


def _amounts(hand: Hand, moves: Iterable[Move]) -> Iterator[Number]:
    yield from hand.antes
    yield from hand.blinds_or_straddles or ()
    yield from hand.starting_stacks
    yield from (stake for stake in (hand.bring_in, hand.small_bet, hand.big_bet, hand.min_bet) if stake is not None)
    yield from (move.to for move in moves if isinstance(move, Bet))
