"""The rank of five cards whose strength is known: of what wild cards may stand for, only what comes to it is tried."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from potluck.cards import ACE, Card
from potluck.ranking.high import FIVE, GROUPS, High
from potluck.ranking.jokers import Standing, bug_high
from potluck.ranking.law import Ranking
from potluck.ranking.low import Low
from potluck.ranking.values import FIVE_CARDS, LEVEL_BITS, RANK_SET, Category, Rank

__all__ = ["known"]

TIMES = {category: counts for counts, category in GROUPS.items()}
"""Category -> how often its ranks stand in it, those that make it first."""
FEW = 1
"""Cards that may stand for others up to which everything is tried."""
WHEEL = (ACE, 0, 1, 2, FIVE)


def known(law: Ranking, cards: tuple[Card, ...], strength: int) -> Rank:
    """The same rank as `law.rank(cards)` of five cards that have this strength, without trying what is worth less."""
    order = law.order
    free, bugs = law.standing(cards)
    if not isinstance(order, High | Low) or len(free) + len(bugs) <= FEW:
        return law.rank(cards)
    plain = strength >> 3 if law.fewer_wild else strength
    if isinstance(order, High) and order.flush == "top" and _category(order, plain) is Category.FLUSH:
        return law.rank(cards)
    natural = tuple(card for card in cards if card not in free + bugs)
    stood = (
        law.stood(natural, free + bugs, standing)
        for five in _fives(order, plain)
        for standing in _standings(law, natural, five, (len(free), len(bugs)))
    )
    return next(rank for rank in stood if rank.strength == strength)


def _standings(
    law: Ranking, natural: tuple[Card, ...], five: tuple[int, ...], n: tuple[int, int]
) -> Iterator[Standing]:
    """The meanings of the wild cards, then of the bugs, in five ranks, in the order in which the law tries them."""
    held = tuple(card.rank for card in natural)
    missing = tuple(sorted((Counter(five) - Counter(held)).elements()))
    if len(missing) != sum(n):
        return
    suited = len({card.suit for card in natural}) <= 1 and len(set(five)) == FIVE_CARDS
    for first in sorted(set(combinations(missing, n[0]))):
        rest = tuple((Counter(missing) - Counter(first)).elements())
        second = _bugs(law, held + first, rest, suited=suited)
        if second is not None:
            yield Standing(first + second, suited=False)
            if suited and not (second and isinstance(law.order, Low)):
                yield Standing(first + second, suited=True)


def _bugs(law: Ranking, held: tuple[int, ...], ranks: tuple[int, ...], *, suited: bool) -> tuple[int, ...] | None:
    """Those ranks as bugs stand for them beside the others; None where they may not."""
    order = law.order
    if not ranks or law.joker_serves:
        return ranks
    if isinstance(order, Low):
        lowest = order.lowest_missing(held, len(ranks))
        return lowest if tuple(sorted(lowest)) == ranks else None
    assert isinstance(order, High)
    standings = bug_high(order, held, len(ranks), suited=suited)
    return ranks if any(tuple(sorted(standing.ranks)) == ranks for standing in standings) else None


def _category(order: High | Low, strength: int) -> Category:
    """The category of a strength."""
    level = strength >> LEVEL_BITS
    if isinstance(order, Low):
        return Category(Category.FIVE_OF_A_KIND - level)
    if order.flush_above_full and level in (Category.FLUSH, Category.FULL_HOUSE):
        return Category(Category.FLUSH + Category.FULL_HOUSE - level)
    return Category(level)


def _fives(order: High | Low, strength: int) -> Iterator[tuple[int, ...]]:
    """The five ranks of a strength; of a straight where the ace may stand below two of them, both ways."""
    category = _category(order, strength)
    turned = RANK_SET if isinstance(order, Low) else 0
    major, minor = (_members((strength >> shift & RANK_SET) ^ turned) for shift in (13, 0))
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        yield from _straights(order, major[0])
        return
    times = TIMES[Category.HIGH_CARD if category is Category.FLUSH else category]
    places = [place for place, count in zip(major + minor, times, strict=True) for _ in range(count)]
    aces_low = isinstance(order, Low) and order.order != "deuce-to-seven"
    yield tuple((place + ACE) % (ACE + 1) if aces_low else place for place in places)


def _straights(order: High | Low, place: int) -> Iterator[tuple[int, ...]]:
    """The ranks of the straights at a place among straights."""
    if isinstance(order, Low):
        if order.order == "ace-to-six":
            yield tuple((place - step + ACE) % (ACE + 1) for step in range(FIVE_CARDS))
        else:
            yield WHEEL if place == FIVE else tuple(range(place - 4, place + 1))
        return
    top = place
    if order.wheel == "second" and place != ACE:
        top = FIVE if place == ACE - 1 else place + 1
    yield WHEEL if top == FIVE else tuple(range(top - 4, top + 1))
    if order.ace_below and top == order.ace_below + 1:
        yield (ACE, *range(top - 3, top + 1))


def _members(ranks: int) -> list[int]:
    """The ranks of a set, the highest first."""
    return [rank for rank in range(ACE, -1, -1) if ranks >> rank & 1]
