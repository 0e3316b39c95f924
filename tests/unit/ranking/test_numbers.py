"""The numbers 1 to 7462: published where categories begin, and what other evaluators say of random hands."""

import random
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

import pytest

from potluck.cards import deck, parse
from potluck.errors import ParseError
from potluck.kernels import rank_one
from potluck.ranking import Category, number_of, of_number, rank
from tests.marks import rule

FIRST = {
    Category.STRAIGHT_FLUSH: 1,
    Category.FOUR_OF_A_KIND: 11,
    Category.FULL_HOUSE: 167,
    Category.FLUSH: 323,
    Category.STRAIGHT: 1600,
    Category.THREE_OF_A_KIND: 1610,
    Category.TWO_PAIR: 2468,
    Category.ONE_PAIR: 3326,
    Category.HIGH_CARD: 6186,
}
"""The best number of each category. Source: suffe.cool/poker/evaluator.html."""
HANDS = 2000


@rule("R4.5")
def test_categories_begin_where_it_is_published() -> None:
    found = [of_number(number).category for number in range(1, 7463)]
    assert {category: found.index(category) + 1 for category in FIRST} == FIRST
    assert found == sorted(found, reverse=True)


def test_a_number_comes_back() -> None:
    assert [number_of(of_number(number)) for number in range(1, 7463)] == list(range(1, 7463))


def test_larger_numbers_are_weaker_hands() -> None:
    assert all(better > worse for better, worse in pairwise(map(of_number, range(1, 7463))))


def test_strengths_of_law_and_kernels_have_the_same_number() -> None:
    hand = parse("As Ad 7h 7c 2s")
    assert number_of(rank_one(hand)) == number_of(rank(hand)) == number_of(rank(hand).strength)


@pytest.mark.parametrize("number", [0, 7463, -1])
def test_a_number_that_is_none_is_refused(number: int) -> None:
    with pytest.raises(ParseError, match="7462"):
        of_number(number)


@pytest.mark.parametrize("strength", [0, 1, 9 << 26 | 1 << 25, 1 << 40])
def test_a_strength_that_five_natural_cards_never_have_is_refused(strength: int) -> None:
    with pytest.raises(ParseError, match="7462"):
        number_of(strength)


def evaluator(peer: str) -> Any:
    """Hand as texts -> number, by another library."""
    if find_spec(peer) is None:
        pytest.skip(f"{peer} is not installed (dependency group `peers`)")
    if peer == "phevaluator":
        evaluate = import_module("phevaluator").evaluate_cards
        return lambda texts: evaluate(*texts)
    treys = import_module("treys")
    return lambda texts: treys.Evaluator().evaluate([], [treys.Card.new(text) for text in texts])


@pytest.mark.parametrize("peer", ["treys", "phevaluator"])
def test_other_evaluators_say_the_same_number(peer: str) -> None:
    number, rng, cards = evaluator(peer), random.Random(5), deck(52)
    for _ in range(HANDS):
        hand = tuple(rng.sample(cards, 5))
        assert number_of(rank(hand)) == number(list(map(str, hand))), hand
