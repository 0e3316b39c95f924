"""Exchanges counted without enumerating the draws agree with enumerating them, and with published counts."""

import json
import random
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from potluck.cards import Card, deck, parse
from potluck.lab import exchanges, scale
from potluck.ranking import Category, High
from tests.marks import rule

NUMBERS = json.loads((Path(__file__).parents[2] / "data" / "numbers.json").read_text())["draw_odds_47"]
ORDERS = [
    (High(), 52),
    (High(flush="top"), 52),
    (High(flush="top", ace_below=7), 32),
    (High(flush_above_full=True), 32),
]


def enumerated(hand: tuple[Card, ...], thrown: tuple[Card, ...], order: High, size: int) -> np.ndarray:
    """The slow oracle: the law ranks every draw."""
    levels = scale(order, size)
    counts = np.zeros(len(levels), dtype=np.int64)
    kept = tuple(card for card in hand if card not in thrown)
    for drawn in combinations([card for card in deck(size) if card not in hand], len(thrown)):
        counts[np.searchsorted(levels.strengths, order.rank(kept + drawn).strength)] += 1
    return counts


@pytest.mark.parametrize(("order", "size"), ORDERS)
def test_an_exchange_counts_what_enumeration_counts(order: High, size: int) -> None:
    rng = random.Random(7)
    hands = [tuple(rng.sample(deck(size), 5)) for _ in range(3)] + [parse("8s Ts Js Qs Ks")]
    for hand in hands:
        for choice in exchanges(hand, order=order, size=size, most=2):
            assert (choice.counts == enumerated(hand, choice.thrown, order, size)).all(), choice.thrown


@pytest.mark.slow
def test_throwing_more_counts_what_enumeration_counts() -> None:
    hand, order = parse("9c Ts Jh Ah Ad"), High(ace_below=7)
    for choice in exchanges(hand, order=order, size=32):
        if len(choice.thrown) in (3, 5):
            assert (choice.counts == enumerated(hand, choice.thrown, order, 32)).all(), choice.thrown


@rule("R0.12")
def test_there_are_thirty_two_choices_and_every_draw_is_counted() -> None:
    hand = parse("As Ad Kh 9c 7d")
    for size in (32, 52):
        choices = exchanges(hand, order=High(), size=size)
        assert len({choice.thrown for choice in choices}) == 32
        assert all(choice.counts.sum() == choice.total for choice in choices)
        assert len(exchanges(hand, order=High(), size=size, most=4)) == 31


def by_category(hand: str, keep: int) -> dict[str, int]:
    """Draws by what the hand becomes, the first `keep` cards kept, of 47."""
    cards = parse(hand)
    choice = next(c for c in exchanges(cards, order=High(), size=52) if set(c.thrown) == set(cards[keep:]))
    categories = scale(High(), 52).strengths >> 26
    return {found.name.lower(): int(choice.counts[categories == found].sum()) for found in Category}


@pytest.mark.parametrize(
    ("row", "hand", "keep", "names"),
    [
        (
            "pair_draw3",
            "As Ad Kh 9c 7d",
            2,
            ("two_pair", "three_of_a_kind", "full_house", "four_of_a_kind", "one_pair"),
        ),
        ("pair_kicker_draw2", "As Ad Kh 9c 7d", 3, ("two_pair", "three_of_a_kind", "full_house", "four_of_a_kind")),
        ("trips_draw2", "As Ad Ah 9c 7d", 3, ("full_house", "four_of_a_kind")),
        ("two_pair_draw1", "As Ad Kh Kc 7d", 4, ("full_house",)),
        ("four_flush_draw1", "As Js 8s 3s 7d", 4, ("flush",)),
        ("open_straight_draw1", "9s 8d 7h 6c 2d", 4, ("straight",)),
        ("gutshot_draw1", "9s 8d 7h 5c 2d", 4, ("straight",)),
    ],
)
def test_published_draw_odds_are_met(row: str, hand: str, keep: int, names: tuple[str, ...]) -> None:
    published = {name: count for name, count in NUMBERS[row].items() if name != "n"}
    found = by_category(hand, keep)
    assert [found[name] for name in names] == list(published.values())
    assert sum(found.values()) == NUMBERS[row]["n"]


def test_a_seen_card_cannot_come() -> None:
    hand = parse("As Js 8s 3s 7d")
    free, seen = (
        next(c for c in exchanges(hand, order=High(), size=52, gone=cards) if c.thrown == parse("7d"))
        for cards in ((), parse("Ks 2h"))
    )
    flushes = scale(High(), 52).strengths >> 26 == Category.FLUSH
    assert (free.total, int(free.counts[flushes].sum())) == (47, 9)
    assert (seen.total, int(seen.counts[flushes].sum())) == (45, 8)


@pytest.mark.parametrize(("order", "size"), ORDERS)
def test_levels_are_the_laws_order(order: High, size: int) -> None:
    rng = random.Random(11)
    hands = [tuple(rng.sample(deck(size), 5)) for _ in range(2000)]
    hands += [parse("As Ks Qs Js Ts"), parse("Ad 7d 8d 9d Td"), parse("7c 7d 7h 7s Ac"), parse("Ac Kc Qc Jc 9c")]
    levels = scale(order, size)
    found = levels.levels(np.array(hands, dtype=np.int64))
    assert levels.strengths[found].tolist() == [order.rank(hand).strength for hand in hands]
    assert [levels.level(hand) for hand in hands] == found.tolist()


def test_strength_classes_are_as_many_as_published() -> None:
    assert (len(scale(High(), 52)), len(scale(High(), 32))) == (7462, 840)
