"""Random hands with wild cards and jokers, many of them close: for what must agree with the law of fewer wild cards."""

import random
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from potluck.cards import ACE, CARDS, Card, parse
from potluck.ranking import High, Low, Ranking

__all__ = ["LAWS", "WildHand", "wild_hands"]

JOKERS: Final = CARDS[52:]
WILD: Final = (
    (),
    CARDS[:4],
    parse("Jh Js Kd"),
    parse("Ac Ad Ah As"),
    parse("Ac 5d"),
    CARDS[:8],
    parse("As 3s 4s"),
)
ORDERS: Final = (
    High(),
    High(flush="top"),
    High(flush="top", flush_above_full=True, ace_below=7),
    High(flush_above_full=True, ace_below=6, wheel="second"),
    Low(),
    Low(qualifier=8),
    Low("deuce-to-seven"),
    Low("deuce-to-seven", wheel_is_straight=True),
    Low("ace-to-six"),
)
JOKER_RULES: Final[tuple[tuple[Literal["bug", "wild"], bool], ...]] = (("bug", False), ("wild", False), ("bug", True))
LAWS: Final = tuple(
    Ranking(order=order, wild=wild, fewer_wild=True, joker=joker, joker_serves=serves)
    for order in ORDERS
    for wild in WILD
    for joker, serves in JOKER_RULES
    if isinstance(order, Low) or not serves
)
"""Every order with every kind of joker and wild cards, where fewer wild cards win."""


class WildHand(NamedTuple):
    """A hand and the law by which it is ranked; with `hole`, the first cards are its own and the rest is the board."""

    law: Ranking
    cards: tuple[Card, ...]
    hole: int | None = None
    own: int = 0


def wild_hands(n: int, *, seed: int, most_free: int = 3, most_cards: int = 6) -> Iterator[WildHand]:
    """So many hands of five cards or more, with at most so many free cards; every eighth with own cards that must play.

    Few suits, few ranks or neighbours make what is rare common.
    """
    rng = random.Random(seed)
    for number in range(n):
        law = rng.choice(LAWS)
        size = 5 if rng.random() < 0.75 else rng.randint(5, most_cards)
        special = [*dict.fromkeys((*law.wild, *JOKERS))]
        few = min(len(special), rng.choice((0, 1, 1, 2, 2, most_free)))
        chosen = rng.sample(special, few)
        plain = [card for card in CARDS[:52] if card not in special]
        near = _near(rng, plain)
        cards = (chosen + rng.sample(near, min(len(near), size - few)))[:size]
        rest = [card for card in plain if card not in cards]
        cards += rng.sample(rest, size - len(cards))
        rng.shuffle(cards)
        if number % 8 or size == 5:
            yield WildHand(law, tuple(cards))
        else:
            own = rng.randint(2, 3)
            yield WildHand(law, tuple(cards), hole=rng.randint(max(0, 5 - (size - own)), own), own=own)


def _near(rng: random.Random, cards: list[Card]) -> list[Card]:
    """Cards of one suit, of neighbouring ranks, of three ranks, or any."""
    low, suit, ranks = rng.randrange(9), rng.randrange(4), rng.sample(range(ACE + 1), 3)
    kinds = (
        [card for card in cards if card.suit == suit],
        [card for card in cards if low <= card.rank < low + 5 or (low == 0 and card.rank == ACE)],
        [card for card in cards if card.rank in ranks],
        cards,
    )
    return rng.choice(kinds)
