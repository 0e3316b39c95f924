"""Shares of the pot as poker players mean them: a raise *to*, reckoned on the pot after the call (R4.2)."""

from fractions import Fraction
from typing import Final, Literal

from potluck.games.poker import View
from potluck.protocol import Amount
from potluck.words.messages import Message
from potluck.words.screen import Share
from potluck.words.speech import Speech

__all__ = ["shares"]

SHARES: Final[tuple[tuple[Literal["half", "two_thirds", "pot"], Message, Fraction], ...]] = (
    ("half", Message("", "½ pot"), Fraction(1, 2)),
    ("two_thirds", Message("", "⅔ pot"), Fraction(2, 3)),
    ("pot", Message("", "pot"), Fraction(1)),
)


def shares(speech: Speech, view: View) -> tuple[Share, ...]:
    """The shares of the pot that the viewer may raise to now, the least first, each sum once; else nothing.

    Who has called raises by the share: so the whole pot is just the most that a pot limit allows. Sums are whole chips,
    rounded down; a share below the least raise or above the most is left out.
    """
    offer = next((offer for offer in view.offers if isinstance(offer, Amount) and offer.kind == "raise_to"), None)
    if offer is None or view.seat is None or offer.low == offer.high:
        return ()
    after_call = view.pot + view.top - view.seats[view.seat].bet
    sums: dict[int, Share] = {}
    for name, label, part in SHARES:
        sum_to = view.top + after_call * part.numerator // part.denominator
        if offer.low <= sum_to <= offer.high:
            sums[sum_to] = Share(name=name, label=speech.say(label), amount=sum_to)
    return tuple(sums.values())
