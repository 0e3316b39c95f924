"""The laws of the high order, held against a second way of finding it: by how often each rank stands in a hand."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from potluck.cards import CARDS, RANKS, Card, deck
from potluck.ranking import High, deciding
from tests.laws.given import patient
from tests.marks import rule

Hand = tuple[Card, ...]
ORDERS = [High(flush=flush, flush_above_full=swapped) for flush in ("all", "top") for swapped in (False, True)]
SHORT = High(ace_below=7)
STRAIGHTS = [*(("A" + RANKS)[at : at + 5] for at in range(10))]
SHAPES = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}

orders = st.sampled_from(ORDERS)


@st.composite
def close_hands(draw: st.DrawFn, n: int = 2, lowest: int = 0) -> list[Hand]:
    """Hands out of a few ranks and suits, so that pairs, straights and flushes meet often."""
    low, width, suits = draw(st.integers(lowest, 8)), draw(st.integers(5, 7)), draw(st.integers(1, 4))
    ranks = {*range(low, min(low + width, 13)), 12}
    pool = [card for card in CARDS[:52] if card.rank in ranks and card.suit < suits]
    five = st.lists(st.sampled_from(pool), min_size=5, max_size=5, unique=True).map(tuple)
    return [draw(five) for _ in range(n)]


def worth(hand: Hand, order: High) -> tuple[float, list[int]]:
    """The value of a hand as numbers that compare, by the words of R0.19-R0.24."""
    counts = Counter(card.rank for card in hand)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    straights = ["A789T", *STRAIGHTS] if order.ace_below else STRAIGHTS
    run = [at for at, row in enumerate(straights) if {RANKS[rank] for rank in ranks} == set(row)]
    flush = len({card.suit for card in hand}) == 1
    if run:
        return (8 if flush else 4), run
    if flush:
        return (6.5 if order.flush_above_full else 5), ranks if order.flush == "all" else ranks[:1]
    return SHAPES[tuple(sorted(counts.values(), reverse=True))], ranks


def compared(one: Any, two: Any) -> int:
    """-1, 0 or 1."""
    return int(one > two) - int(one < two)


@pytest.mark.slow
@rule("R0.19", "R0.20", "R0.22", "R0.23", "R0.24")
@settings(patient, max_examples=300)
@given(orders, close_hands())
def test_two_ways_of_comparing_agree(order: High, pair: list[Hand]) -> None:
    one, two = pair
    assert compared(order.rank(one), order.rank(two)) == compared(worth(one, order), worth(two, order))


@rule("R0.23")
@patient
@given(close_hands(lowest=5))
def test_two_ways_of_comparing_agree_where_the_ace_stands_below_the_seven(pair: list[Hand]) -> None:
    one, two = pair
    assert compared(SHORT.rank(one), SHORT.rank(two)) == compared(worth(one, SHORT), worth(two, SHORT))


@pytest.mark.slow
@pytest.mark.parametrize("order", [High(flush="top", flush_above_full=True), SHORT], ids=str)
def test_all_hands_of_32_cards_fall_into_the_same_line_both_ways(order: High) -> None:
    line = {(order.rank(hand).strength, *_flat(worth(hand, order))) for hand in combinations(deck(32), 5)}
    strengths, worths = zip(*((first, rest) for first, *rest in sorted(line)), strict=True)
    assert len(set(strengths)) == len(strengths) == len(set(map(tuple, worths)))
    assert list(worths) == sorted(worths)


@patient
@given(orders, close_hands(n=3))
def test_the_order_is_a_line(order: High, three: list[Hand]) -> None:
    one, two, other = sorted(map(order.rank, three))
    assert one <= two <= other
    assert other >= one <= other
    assert (one >= two) == (one == two) == (not two > one)
    assert (one == two) == (not one < two and not two < one)
    assert (one < two) == (one.strength < two.strength)


@patient
@given(orders, close_hands(n=1), st.permutations(range(4)), st.randoms(use_true_random=False))
def test_neither_suits_nor_places_count(order: High, hands: list[Hand], suits: list[int], rng: Any) -> None:
    (hand,) = hands
    other = [Card(4 * card.rank + suits[card.suit]) for card in hand]
    rng.shuffle(other)
    assert order.rank(tuple(other)) == order.rank(hand)


@rule("R0.20", "R0.24")
@patient
@given(close_hands(n=1), st.data())
def test_a_higher_card_beside_the_combination_never_hurts(hands: list[Hand], data: st.DataObject) -> None:
    """One of the cards that count alone, exchanged for a higher one of its suit, in hands without straight or flush."""
    (hand,), order = hands, High()
    counts = Counter(card.rank for card in hand)
    alone = [card for card in hand if counts[card.rank] == 1 and card.rank < 12]
    if not alone:
        return
    worse = data.draw(st.sampled_from(alone))
    better = Card(4 * data.draw(st.integers(worse.rank + 1, 12)) + worse.suit)
    changed = tuple(better if card == worse else card for card in hand)
    if len(set(changed)) == 5 and order.rank(hand).category not in (4, 5, 8):
        assert order.rank(changed) > order.rank(hand)


@patient
@given(orders, close_hands())
def test_it_is_said_where_two_hands_part(order: High, pair: list[Hand]) -> None:
    one, two = map(order.rank, pair)
    part, place = deciding(one, two)
    assert (part == "equal") == (one == two)
    assert (part == "category") == (one.category != two.category)
    if part in ("major", "minor"):
        mine, theirs = getattr(one, part), getattr(two, part)
        assert mine[:place] == theirs[:place]
        assert (mine[place] > theirs[place]) == (one > two)
    assert deciding(two, one) == (part, place)


def _flat(value: tuple[float, list[int]]) -> tuple[float, ...]:
    return (value[0], *value[1])
