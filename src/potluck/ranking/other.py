"""Orders of other than five cards: badugi, and Pai Gow's two cards (RP.2)."""

from itertools import combinations

from msgspec import Struct

from potluck.cards import ACE, Card
from potluck.ranking.low import from_below
from potluck.ranking.values import LEVEL_BITS, RANK_SET, Category, Rank, rank_set

__all__ = ["Badugi", "Two"]


class Badugi(Struct, frozen=True, tag="badugi"):
    """The most cards of different suits and ranks win; between as many, the lower, the ace being lowest."""

    def rank(self, cards: tuple[Card, ...]) -> Rank:
        """The rank of up to four natural cards; `best` are those that count, the highest first."""
        differing = (pick for n in range(1, len(cards) + 1) for pick in combinations(cards, n) if _differ(pick))
        return max(map(_badugi, differing))


class Two(Struct, frozen=True, tag="two"):
    """Pai Gow's two-card order: a pair, else the higher card, then the other; a joker is an ace (RP.1, RP.2)."""

    def rank(self, cards: tuple[Card, ...]) -> Rank:
        """The rank of two cards."""
        jokers = tuple(card for card in cards if card.rank > ACE)
        high, low = sorted((min(card.rank, ACE) for card in cards), reverse=True)
        best = tuple(sorted(cards, key=lambda card: -min(card.rank, ACE)))
        stands = tuple((joker, ACE) for joker in jokers)
        if high == low:
            strength = Category.ONE_PAIR << LEVEL_BITS | rank_set((high,)) << 13
            return Rank(strength, Category.ONE_PAIR, (high,), (), best, stands, family="two")
        return Rank(rank_set((high, low)) << 13, Category.HIGH_CARD, (high, low), (), best, stands, family="two")


def _differ(cards: tuple[Card, ...]) -> bool:
    return len({card.suit for card in cards}) == len({card.rank for card in cards}) == len(cards)


def _badugi(cards: tuple[Card, ...]) -> Rank:
    best = tuple(sorted(cards, key=lambda card: -from_below(card.rank)))
    ranks = tuple(card.rank for card in best)
    places = rank_set(tuple(map(from_below, ranks)))
    strength = len(cards) << LEVEL_BITS | (RANK_SET ^ places) << 13
    return Rank(strength, Category.HIGH_CARD, ranks, (), best, family="badugi")
