"""Seven cards set as five and two: every way to do it, what both hands are worth, and which ways are fouls."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from msgspec import Struct

from potluck.cards import Card
from potluck.kernels import rank_one
from potluck.ranking import High

__all__ = ["DEAL", "LOW", "PLACES", "Setting", "beats", "high", "low", "setting", "settings", "sorted_hand"]

DEAL: Final = 7
LOW: Final = 2
PLACES: Final = tuple(combinations(range(DEAL), LOW))
"""The places of the two-card hand: 21 ways."""
LEVEL_BITS: Final = 26
MAKING_BITS: Final = 13
RANK_SET: Final = 0x1FFF
HANDS: Final = 256
"""Hands whose settings are remembered."""


class Setting(Struct, frozen=True, kw_only=True):
    """One way to set seven cards; strengths as `kernels.rank` gives them."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]
    worth: tuple[int, int]
    """Strengths of the five and of the two."""
    legal: bool
    """Whether the five outranks the two; else it is a foul (RP.3)."""


def settings(cards: Sequence[Card], order: High) -> tuple[Setting, ...]:
    """All 21 ways to set these seven cards, in the order of `PLACES`."""
    return _settings(tuple(cards), order)


def setting(cards: Sequence[Card], two: Sequence[Card], order: High) -> Setting:
    """These seven cards with those two of them as the low hand."""
    five = tuple(card for card in cards if card not in two)
    worth = high(five, order), low(two)
    return Setting(high=five, low=tuple(two), worth=worth, legal=beats(*worth))


def high(five: Sequence[Card], order: High) -> int:
    """The strength of a five-card hand; the joker is a bug (RP.1, R4.10)."""
    return rank_one(five, order)


def low(two: Sequence[Card]) -> int:
    """The strength of a two-card hand: a pair or two singles, the joker an ace (RP.1, RP.2)."""
    return rank_one(two, "two")


def beats(five: int, two: int) -> bool:
    """Whether a five-card hand is higher than a two-card hand: the combination, then card by card (RP.3).

    >>> from potluck.cards import parse
    >>> beats(high(parse("As Ad Ks Qd 9c"), High()), low(parse("Ah Ac")))
    True
    """
    level, other = five >> LEVEL_BITS, two >> LEVEL_BITS
    if level != other:
        return level > other
    making, theirs = five >> MAKING_BITS & RANK_SET, two >> MAKING_BITS & RANK_SET
    return making >= theirs if level else _top_two(making) >= theirs


def sorted_hand(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards from the highest; the joker before the aces."""
    return tuple(sorted(cards, key=lambda card: (-card.rank, -card.suit)))


def _top_two(ranks: int) -> int:
    """The two highest of a set of ranks."""
    top = 1 << ranks.bit_length() - 1
    return top | 1 << (ranks ^ top).bit_length() - 1


@lru_cache(maxsize=HANDS)
def _settings(cards: tuple[Card, ...], order: High) -> tuple[Setting, ...]:
    return tuple(setting(cards, tuple(cards[at] for at in places), order) for places in PLACES)
