"""Best responses with true cards, against a slow one that goes through all hands of the other, one by one."""

import random
from functools import cache
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from potluck.games.draw.options import Rules
from potluck.kernels.draws import ENDS, SHOWS, THROWS, DrawLoop, Pairs
from potluck.solve.draw.betting import Menu
from potluck.solve.draw.model import Model, model
from potluck.solve.draw.sets import number_of
from potluck.solve.draw.truth import Truth, pairs_of, truth

SIZE = 12
"""Queens, kings and aces; one card may be thrown, and two hands and two cards are the whole pack."""
Others = dict[tuple[tuple[int, ...], int], float]
"""A hand as it was dealt, and the group come to (-1 before) -> how likely."""


@pytest.fixture(scope="module")
def deal() -> Model:
    """All of it."""
    return model(Rules(profile="pl"), stack=15, groups=100, cards=SIZE, most=1, menu=Menu(shares=(1.0,), raises=1))


@pytest.fixture(scope="module")
def known(deal: Model) -> Truth:
    """The same with true cards."""
    return truth(deal)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_best_response_is_that_of_going_through_all_hands(deal: Model, known: Truth, seat: int) -> None:
    """Strategies of a few iterations, so that every act comes."""
    loop = DrawLoop(deal.acts.lines, deal.deck)
    loop.run(4)
    slow, fast = Slow(deal, loop, seat), known.worths(loop, seat)
    for hand in random.Random(seat).sample(range(len(fast)), 3):
        own = tuple(deal.exchange.hands.cards[hand].tolist())
        assert fast[hand] == pytest.approx(slow.best(own), abs=1e-5)


def test_chances_of_what_the_other_may_hold_sum_to_how_likely_a_set_is_seen(deal: Model, known: Truth) -> None:
    """Without a throw to 1; with one thrown, to one of the cards that could have come."""
    assert known.apart.sum(axis=1) == pytest.approx(1)
    for thrown, table in enumerate(known.visible):
        assert table.sum(axis=(2, 3)) == pytest.approx(1 / comb(SIZE - 5, thrown), abs=1e-6)


def test_factors_of_one_are_independent_hands(deal: Model) -> None:
    """The loop with factors learns what the loop without learns."""
    groups, hands, counts = deal.deck.groups, len(deal.deck.weights), deal.deck.counts
    same = Pairs(np.ones((hands, hands)), np.ones((counts, counts, groups, groups)))
    plain, paired = DrawLoop(deal.acts.lines, deal.deck), DrawLoop(deal.acts.lines, deal.deck, pairs=same)
    plain.run(3)
    paired.run(3)
    assert plain.respond() == pytest.approx(paired.respond(), abs=1e-9)


def test_with_true_factors_less_is_lost_in_truth(deal: Model, known: Truth) -> None:
    """On twelve cards, where a hand tells nearly all of the other."""
    plain = DrawLoop(deal.acts.lines, deal.deck)
    plain.run(60)
    paired = DrawLoop(deal.acts.lines, deal.deck, pairs=pairs_of(known, plain))
    paired.run(60)
    assert sum(known.gains(paired)) < 0.8 * sum(known.gains(plain))


class Slow:
    """The best response of a seat, hand by hand."""

    def __init__(self, deal: Model, loop: DrawLoop, seat: int) -> None:
        self._deal, self._loop, self._seat = deal, loop, seat
        self._lines, self._hands = deal.acts.lines, deal.exchange.hands

    def best(self, own: tuple[int, ...]) -> float:
        """The most chips with that hand."""
        rest = [card for card in range(SIZE) if card not in own]
        others: Others = {(hand, -1): 1 / comb(len(rest), 5) for hand in combinations(rest, 5)}
        return self._worth(0, own, own, others, (0, 0))

    def _class(self, hand: tuple[int, ...]) -> int:
        return int(self._hands.classes[number_of(np.array([sorted(hand)]))[0]])

    def _group(self, hand: tuple[int, ...]) -> int:
        return int(self._deal.exchange.groups[self._deal.exchange.strength[self._class(hand)]])

    def _worth(
        self, node: int, own: tuple[int, ...], seen: tuple[int, ...], others: Others, thrown: tuple[int, int]
    ) -> float:
        kind, actor, first, below = (int(number) for number in self._lines.nodes[node])
        chips, mine = float(self._lines.chips[node]), self._group(own)
        if kind == ENDS:
            return sum(others.values()) * (chips if self._seat == 0 else -chips)
        if kind == SHOWS:
            return sum(chips * weight * float(np.sign(mine - group)) for (_, group), weight in others.items())
        if kind == THROWS:
            return self._thrown(node, own, others)
        if actor == self._seat:
            return max(self._worth(first + action, own, seen, others, thrown) for action in range(below))
        chances = self._loop.chances(node, own=thrown[0], other=thrown[1])
        return sum(
            self._worth(
                first + action,
                own,
                seen,
                {
                    (hand, group): weight * chances[self._class(hand) if group < 0 else group, action]
                    for (hand, group), weight in others.items()
                },
                thrown,
            )
            for action in range(below)
        )

    def _thrown(self, node: int, own: tuple[int, ...], others: Others) -> float:
        first = int(self._lines.nodes[node, 1]) == self._seat
        counts = range(self._deal.exchange.counts)
        choices = [kept for n in counts for kept in combinations(own, 5 - n)]
        if first:
            return max(sum(self._after(node, own, kept, others, n, first=True) for n in counts) for kept in choices)
        return sum(max(self._after(node, own, kept, others, n, first=False) for kept in choices) for n in counts)

    def _after(
        self, node: int, own: tuple[int, ...], kept: tuple[int, ...], others: Others, threw: int, *, first: bool
    ) -> float:
        """The worth of keeping those cards, where the other throws `threw`."""
        mine = 5 - len(kept)
        chances = self._loop.chances(node, own=1, other=mine) if first else self._loop.chances(node)
        total = 0.0
        for new in combinations([card for card in range(SIZE) if card not in own], mine):
            seen, after = (*own, *new), Others()
            for (hand, _), weight in others.items():
                if {*hand} & {*new}:
                    continue
                rest = [card for card in range(SIZE) if card not in seen and card not in hand]
                share = weight * chances[self._class(hand), threw] / comb(SIZE - 10, mine) / comb(len(rest), threw)
                ways = self._keeps(hand, threw)
                for held in ways:
                    for come in combinations(rest, threw):
                        key = hand, self._group((*held, *come))
                        after[key] = after.get(key, 0.0) + share / len(ways)
            thrown = (mine, threw) if first else (threw, mine)
            total += self._worth(int(self._lines.nodes[node, 2]), (*kept, *new), seen, after, thrown)
        return total

    @cache  # noqa: B019  # lives as long as its test
    def _keeps(self, hand: tuple[int, ...], threw: int) -> list[tuple[int, ...]]:
        """The cards that the other keeps, once for each exchange of suits that makes his hand of its class."""
        known = self._deal.exchange
        of_class = self._class(hand)
        ways = []
        for suits in permutations(range(4)):
            cards = [card // 4 * 4 + suits[card % 4] for card in known.hands.cards[of_class].tolist()]
            if sorted(cards) == [*hand]:
                ways.append(tuple(card for at, card in enumerate(cards) if known.keeps[of_class, threw] >> at & 1))
        return ways
