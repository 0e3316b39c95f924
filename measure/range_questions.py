"""Random questions of equity with ranges, and their answers by the law: each way of all hands that go together."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from math import comb, prod
from random import Random
from typing import Final, NamedTuple

from measure.questions import GAMES, WHOLE, Law, ways
from potluck.cards import Card, mask
from potluck.lab.ranges import FULL, Range
from potluck.lab.shares import Equity, HandEquity, Part
from potluck.variants import Variant

__all__ = ["Held", "RangeQuestion", "by_law", "drawn_range", "random_range_question", "same"]

Held = tuple[Card, ...] | Range
SHARES: Final = (FULL, FULL, FULL // 2, FULL // 3, 1)
"""Weights that come often; else any."""
NARROW: Final = 6
"""Cards from which hands of a range come, beyond those of a hand: so they often share some."""


class RangeQuestion(NamedTuple):
    """Hands as far as they are known and ranges, board, and cards that will not come."""

    variant: Variant
    hands: tuple[Held, ...]
    board: tuple[Card, ...]
    dead: frozenset[Card]

    @property
    def unseen(self) -> set[Card]:
        """The cards of which hands of ranges and missing ones come: dead ones too, where the pack cannot do without."""
        known = {*self.board, *chain(*(hand for hand in self.hands if isinstance(hand, tuple)))}
        left = {card for card in self.variant.cards if card not in known}
        own, common = self.variant.own_and_board
        wanted = sum(own - (len(hand) if isinstance(hand, tuple) else 0) for hand in self.hands)
        wanted += common - len(self.board)
        return left - self.dead if len(left - self.dead) >= wanted else left

    @property
    def missing(self) -> tuple[int, ...]:
        """How many cards each hand still gets, those of its range apart, and the board."""
        own, common = self.variant.own_and_board
        sizes = (hand.size if isinstance(hand, Range) else len(hand) for hand in self.hands)
        return (*(own - size for size in sizes), common - len(self.board))

    @property
    def together(self) -> int:
        """In how many ways hands of the ranges may go together, those that share cards among them."""
        return prod(len(hand) for hand in self.hands if isinstance(hand, Range))

    @property
    def ways(self) -> int:
        """In how many ways all may fall for each of the hands that go together."""
        left = len(self.unseen) - sum(hand.size for hand in self.hands if isinstance(hand, Range))
        number = 1
        for missing in self.missing:
            number *= comb(max(left, 0), missing)
            left -= missing
        return number


def random_range_question(rng: Random, *, most: int, games: tuple[Variant, ...] = GAMES) -> RangeQuestion:
    """A question of a random variant with at least one range and at most about so many ways to go through."""
    while True:
        question = _drawn(rng, rng.choice(games))
        if 0 < question.ways <= most and question.together * question.ways <= most and any(_together(question)):
            return question


def _drawn(rng: Random, variant: Variant) -> RangeQuestion:
    own, common = variant.own_and_board
    cards = list(variant.cards)
    rng.shuffle(cards)
    seats = min(rng.choice((2, 2, 2, 3, 4)), variant.most_seats)
    board = tuple(cards.pop() for _ in range(rng.randint(max(0, common - 3), common)))
    dead = frozenset(cards[: rng.choice((0, 0, 0, 2, len(cards) // 2))])
    hands: list[Held] = []
    ranged = rng.sample(range(seats), rng.randint(1, seats))
    elsewhere = [card for card in variant.cards if card not in board]
    pool = rng.sample(elsewhere, min(own + NARROW, len(elsewhere)))
    for seat in range(seats):
        size = own if rng.random() < 0.7 else rng.randint(max(1, own - 2), own)
        if seat in ranged:
            hands.append(drawn_range(rng, pool if rng.random() < 0.6 else list(variant.cards), size))
        else:
            hands.append(tuple(cards.pop() for _ in range(size)))
    return RangeQuestion(variant, tuple(hands), board, dead)


def drawn_range(rng: Random, cards: list[Card], size: int, *, most: int = 40) -> Range:
    """Up to so many hands of those cards, with any weights."""
    number = min(most, rng.choice((1, 2, 3, 5, 8, 13, 40)))
    weights = {mask(rng.sample(cards, size)): _weight(rng) for _ in range(number)}
    return Range(tuple(sorted(weights.items())))


def _weight(rng: Random) -> int:
    return rng.choice(SHARES) if rng.random() < 0.7 else rng.randint(1, FULL)


def _together(question: RangeQuestion) -> Iterator[tuple[tuple[tuple[Card, ...], ...], int]]:
    """The hands that go together, and how often they come."""
    taken = {*question.board, *question.dead}
    for hand in question.hands:
        if isinstance(hand, tuple):
            taken |= {*hand}
    yield from _joined(question.hands, taken)


def _joined(hands: tuple[Held, ...], taken: set[Card]) -> Iterator[tuple[tuple[tuple[Card, ...], ...], int]]:
    if not hands:
        yield (), 1
        return
    first, *others = hands
    if isinstance(first, tuple):
        for rest, weight in _joined((*others,), taken):
            yield (first, *rest), weight
        return
    for hand, share in first:
        if taken.isdisjoint(hand):
            for rest, weight in _joined((*others,), taken | {*hand}):
                yield (hand, *rest), weight * int(share * FULL)


def by_law(question: RangeQuestion) -> Equity:
    """The whole answer, by going through every way of all hands that go together."""
    law, seats = Law(question.variant), range(len(question.hands))
    total = 0
    whole = [[0] * 3 for _ in seats]
    parts = [[[0] * 3 for _ in seats] for _ in law.laws]
    held: list[dict[tuple[Card, ...], list[int]]] = [defaultdict(lambda: [0] * 4) for _ in seats]
    for hands, weight in _together(question):
        unseen = sorted(question.unseen.difference(*hands))
        for dealt in ways(unseen, question.missing):
            ends = [hand + more for hand, more in zip(hands, dealt, strict=False)]
            halves = law.halves(ends, question.board + dealt[-1])
            total += weight
            for seat in seats:
                units = sum(half[seat] for half in halves) * 2 // len(halves)
                _add(whole[seat], units, WHOLE, weight)
                row = held[seat][hands[seat]]
                _add(row, units, WHOLE, weight)
                row[3] += weight
                for at, half in enumerate(halves):
                    _add(parts[at][seat], half[seat], WHOLE // 2, weight)
    return Equity(
        share=tuple(Fraction(units, total * WHOLE) for _, _, units in whole),
        win=tuple(Fraction(won, total) for won, _, _ in whole),
        tie=tuple(Fraction(tied, total) for _, tied, _ in whole),
        ways=total,
        exact=True,
        halves=tuple(_part(rows, total) for rows in parts) if len(parts) > 1 else (),
        by_hand=tuple(
            _by_hand(its, total) if isinstance(hand, Range) else ()
            for hand, its in zip(question.hands, held, strict=True)
        ),
    )


def _add(row: list[int], units: int, whole: int, weight: int) -> None:
    row[0] += weight * (units == whole)
    row[1] += weight * (0 < units < whole)
    row[2] += weight * units


def _part(rows: list[list[int]], total: int) -> Part:
    return Part(
        share=tuple(Fraction(2 * units, total * WHOLE) for _, _, units in rows),
        win=tuple(Fraction(won, total) for won, _, _ in rows),
        tie=tuple(Fraction(tied, total) for _, tied, _ in rows),
    )


def _by_hand(rows: dict[tuple[Card, ...], list[int]], total: int) -> tuple[HandEquity, ...]:
    return tuple(
        HandEquity(
            hand, Fraction(often, total), Fraction(units, often * WHOLE), Fraction(won, often), Fraction(tied, often)
        )
        for hand, (won, tied, units, often) in rows.items()
    )


def same(found: Equity, expected: Equity) -> bool:
    """Whether both say the same of every hand; the order of hands that are worth the same does not count."""
    plain = all(getattr(found, name) == getattr(expected, name) for name in ("share", "win", "tie", "exact", "halves"))
    rows = zip(found.by_hand, expected.by_hand, strict=True)
    return plain and all({*mine} == {*theirs} and len(mine) == len(theirs) for mine, theirs in rows)
