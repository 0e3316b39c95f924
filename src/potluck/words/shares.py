"""Shares of what lies in the middle, as sums that may be staked now: half of it, all of it, twice as much."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from potluck.protocol import Amount, Felt, Offer
from potluck.words.messages import Message
from potluck.words.screen import Share
from potluck.words.speech import Speech

__all__ = ["OF_POOL", "OF_POT", "staked_shares"]

_Part: TypeAlias = Literal["half", "pot", "twice"]

PARTS: Final[Mapping[_Part, Fraction]] = {
    "half": Fraction(1, 2),
    "pot": Fraction(1),
    "twice": Fraction(2),
}
OF_POT: Final[Mapping[_Part, Message]] = {
    "half": Message("", "½ pot"),
    "pot": Message("", "pot"),
    "twice": Message("", "2× pot"),
}
OF_POOL: Final[Mapping[_Part, Message]] = {
    "half": Message("", "½ pool"),
    "pot": Message("", "pool"),
    "twice": Message("", "2× pool"),
}


def staked_shares(
    speech: Speech, felt: Felt, offers: tuple[Offer, ...], names: Mapping[_Part, Message] = OF_POT
) -> tuple[Share, ...]:
    """The shares of the pot, what one owes included, that the one sum on offer may be: the least first, each sum once.

    Each is the nearest sum that may be staked; what would be less than the least or more than the most is left out.
    """
    sums = [offer for offer in offers if isinstance(offer, Amount)]
    if len(sums) != 1 or felt.pot is None or sums[0].low == sums[0].high:
        return ()
    offer, pot = sums[0], felt.pot + felt.owed
    shares: dict[int, Share] = {}
    for name, part in PARTS.items():
        if offer.low * part.denominator <= pot * part.numerator <= offer.high * part.denominator:
            above, whole = pot * part.numerator - offer.low * part.denominator, offer.step * part.denominator
            amount = offer.low + _nearest(above, whole) * offer.step
            if amount in range(offer.low, offer.high + 1):
                shares.setdefault(amount, Share(name=name, label=speech.say(names[name]), amount=amount))
    return tuple(shares.values())


def _nearest(part: int, whole: int) -> int:
    """The whole number nearest to a quotient, the even one of two, as `round` has it; fractions cost ten times that."""
    quotient, rest = divmod(part, whole)
    return quotient + (2 * rest > whole or (2 * rest == whole and quotient % 2 == 1))
