"""The high order by definition: the sheet's examples, exact frequencies, and agreement with the kernels (R4.5)."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod
from pathlib import Path
from random import Random

import numpy as np
import pytest

from potluck import kernels
from potluck.cards import CARDS, JOKERS, RANKS, SUITS, Card, deck, mask, parse
from potluck.errors import ParseError
from potluck.kernels import _arrays, _bits
from potluck.ranking import Category, Deciding, High, Rank, deciding
from tests.marks import rule

NUMBERS = json.loads((Path(__file__).resolve().parents[2] / "data" / "numbers.json").read_text(encoding="utf-8"))
NAMES = ("high", "pair", "two_pair", "trips", "straight", "flush", "full", "quads", "sf")
LAW = High()
SAMPLE = 30_000


def of(text: str) -> Rank:
    return LAW.rank(parse(text))


@rule("R4.5")
@pytest.mark.parametrize(
    "falling",
    [
        "AsKsQsJsTs 7d6d5d4d3d 6h5h4h3h2h 5c4c3c2cAc 4c4d4h4s2c 3c3d3h3sKc",
        "4c4d4h2c2d 3c3d3hAcAd",
        "AcJc9c4c2c AdJd8d7d6d",
        "KcKdKh8c4d QcQdQhAcKd QcQdQhAc7d",
        "KcKd4c4d9h QcQdJcJdAh",
        "KcKd4c4d9h KhKs2c2dQh",
        "KcKd4c4d9h KhKs4h4s5c",
        "AcAdKc5d3h AhAsKd5h2c",
    ],
)
def test_the_sheets_own_examples_hold(falling: str) -> None:
    ranks = [of(hand) for hand in falling.split()]
    assert all(higher > lower for higher, lower in pairwise(ranks))


@rule("R4.5")
def test_an_ace_in_the_middle_makes_no_straight() -> None:
    assert of("3c 2d Ah Ks Qc").category is Category.HIGH_CARD
    assert of("3c 2c Ac Kc Qc").category is Category.FLUSH


@rule("R4.5")
def test_a_royal_is_the_best_hand_and_the_wheel_the_lowest_straight_flush() -> None:
    every = [LAW.rank(hand) for hand, _ in classes(deck(52))]
    assert max(every) == of("As Ks Qs Js Ts")
    assert min(rank for rank in every if rank.category is Category.STRAIGHT_FLUSH) == of("5h 4h 3h 2h Ah")


def classes(cards: tuple[Card, ...]) -> Iterator[tuple[tuple[Card, ...], int]]:
    """A hand of every rank multiset, suited and not, with how many hands are like it; together they are all hands."""
    ranks = sorted({card.rank for card in cards})
    for chosen in combinations_with_replacement(ranks, 5):
        counts = Counter(chosen)
        if max(counts.values()) > 4:
            continue
        ways = prod(comb(4, count) for count in counts.values())
        if len(counts) == 5:
            yield tuple(CARDS[4 * rank] for rank in chosen), 4
            ways -= 4
        yield tuple(CARDS[4 * rank + place % 4] for place, rank in enumerate(chosen)), ways


@pytest.mark.parametrize("size", [32, 36, 52])
def test_the_classes_are_all_hands(size: int) -> None:
    assert sum(ways for _, ways in classes(deck(size))) == comb(size, 5)
    assert all(len(set(hand)) == 5 for hand, _ in classes(deck(size)))


@rule("R4.5", "R0.19", "R0.23")
@pytest.mark.parametrize(
    ("row", "size", "order"),
    [
        ("five_card_52", 52, High()),
        ("five_card_52", 52, High(flush="top")),
        ("five_card_32_no_ace_low", 32, High()),
        ("five_card_32_A789T", 32, High(ace_below=7)),
        ("five_card_32_no_ace_low", 32, High(flush_above_full=True)),
    ],
)
def test_categories_are_as_frequent_as_published(row: str, size: int, order: High) -> None:
    found = Counter[Category]()
    for hand, ways in classes(deck(size)):
        found[order.rank(hand).category] += ways
    assert {name: found[category] for name, category in zip(NAMES, Category, strict=False)} == {
        name: NUMBERS[row][name] for name in NAMES
    }


@rule("R4.5", "R0.19")
@pytest.mark.parametrize("size", [32, 36, 52])
def test_hands_fall_into_as_many_classes_as_published(size: int) -> None:
    strengths = {LAW.rank(hand).strength for hand, _ in classes(deck(size))}
    assert len(strengths) == NUMBERS["strength_classes"][str(size)]


@rule("R0.22")
def test_where_the_top_of_a_flush_decides_alone_it_has_as_many_classes_as_tops() -> None:
    flushes = [
        rank for hand, _ in classes(deck(52)) if (rank := High(flush="top").rank(hand)).category == Category.FLUSH
    ]
    assert {RANKS[rank.major[0]] for rank in flushes} == set("789TJQKA")
    assert len({rank.strength for rank in flushes}) == 8


@rule("R4.5")
def test_every_class_is_worth_the_same_to_the_kernels() -> None:
    for hand, _ in classes(deck(52)):
        strength = LAW.rank(hand).strength
        assert kernels.rank_one(mask(hand)) == _bits.rank_one(mask(hand)) == strength


@rule("R4.5")
@pytest.mark.slow
def test_random_hands_are_worth_the_same_to_law_kernels_and_fallback() -> None:
    rng = Random(7)
    hands = [tuple(rng.sample(CARDS[:52], 5)) for _ in range(SAMPLE)]
    law = np.array([LAW.rank(hand).strength for hand in hands], np.int32)
    masks = np.array([mask(hand) for hand in hands], np.uint64)
    fallback = np.empty(SAMPLE, np.int32)
    assert _arrays.rank_masks(masks, fallback) == SAMPLE
    assert np.array_equal(kernels.rank(masks), law)
    assert np.array_equal(fallback, law)
    assert [_bits.rank_one(mask(hand)) for hand in hands] == law.tolist()


@rule("R4.4")
def test_neither_suits_nor_the_order_of_cards_count() -> None:
    rng = Random(3)
    for _ in range(2_000):
        hand = rng.sample(CARDS[:52], 5)
        suits = rng.sample(range(4), 4)
        other = [CARDS[4 * card.rank + suits[card.suit]] for card in rng.sample(hand, 5)]
        assert LAW.rank(tuple(other)) == LAW.rank(tuple(hand))


def test_ranks_compare_as_their_strengths() -> None:
    rng = Random(5)
    ranks = [LAW.rank(tuple(rng.sample(CARDS[:52], 5))) for _ in range(300)]
    for one, other in combinations(ranks, 2):
        assert (one < other, one == other) == (one.strength < other.strength, one.strength == other.strength)
        assert (one.strength == other.strength) == (deciding(one, other).part == "equal")


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("AsAd7h8h9c", "AcKdQhJs9d", Deciding("category")),
        ("AsAd7h8h9c", "KsKd7c8c9d", Deciding("major", 0)),
        ("KcKd4c4d9h", "KhKs2c2dQh", Deciding("major", 1)),
        ("KcKd4c4d9h", "KhKs4h4s5c", Deciding("minor", 0)),
        ("AcAdKc5d3h", "AhAsKd5h2c", Deciding("minor", 2)),
        ("AcJc9c4c2c", "AdJd9d4d3d", Deciding("major", 4)),
        ("AcKdQhJs9d", "AdKcQsJh9h", Deciding("equal")),
    ],
)
def test_it_can_be_said_where_a_comparison_was_decided(one: str, other: str, found: Deciding) -> None:
    assert deciding(of(one), of(other)) == deciding(of(other), of(one)) == found


@rule("R0.22")
def test_top_against_top_is_all_that_decides_two_flushes_by_the_polish_sheet() -> None:
    one, other = (High(flush="top").rank(parse(hand)) for hand in ("AcJc9c4c2c", "AdJd9d4d3d"))
    assert deciding(one, other) == Deciding("equal")


@pytest.mark.parametrize(
    "cards",
    [(), parse("As Ks Qs Js"), parse("As Ks Qs Js Ts 9s"), (CARDS[0],) * 5, (*parse("As Ks Qs Js"), JOKERS[0])],
)
def test_only_five_different_cards_without_jokers_have_a_rank(cards: tuple[Card, ...]) -> None:
    with pytest.raises(ParseError) as refused:
        LAW.rank(cards)
    assert refused.value.code == "cards.wrong_number"


def test_all_suits_are_ranked_alike() -> None:
    assert len({LAW.rank(parse(" ".join(rank + suit for rank in "AJ942"))) for suit in SUITS}) == 1
