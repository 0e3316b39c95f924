"""Exact frequencies of whole decks against the published ones; values of exchanges against dealing every draw."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from math import comb
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import pytest

from potluck import kernels
from potluck.cards import ACE, CARDS, Card, deck, mask, parse
from potluck.errors import ParseError, RulesError
from potluck.kernels import Order, Program
from potluck.kernels._exchanges import all_hands
from potluck.ranking import Badugi, High, Low, Ranking, Two, category_id
from tests.marks import rule

NUMBERS: Final = json.loads((Path(__file__).resolve().parents[2] / "data" / "numbers.json").read_text(encoding="utf-8"))
SHORT: Final = {
    "high": "high_card",
    "pair": "one_pair",
    "two_pair": "two_pair",
    "trips": "three_of_a_kind",
    "straight": "straight",
    "flush": "flush",
    "full": "full_house",
    "quads": "four_of_a_kind",
    "sf": "straight_flush",
    "five": "five_of_a_kind",
}
WILD: Final = Program(0, mask(CARDS[52:]))
DEUCES: Final = Program(0, mask(CARDS[:4]))
STRIPPED: Final = Program(5 << 8)

HIGH_ROWS: Final[list[tuple[str, int, int, Order]]] = [
    ("five_card_52", 52, 5, "high"),
    ("five_card_32_no_ace_low", 32, 5, "high"),
    ("five_card_32_A789T", 32, 5, STRIPPED),
    ("five_card_53_joker_wild", 53, 5, WILD),
    ("five_card_53_joker_bug", 53, 5, "high"),
    ("five_card_54_two_jokers_wild", 54, 5, WILD),
    ("five_card_54_two_jokers_bug", 54, 5, "high"),
    ("five_card_52_deuces_wild", 52, 5, DEUCES),
    ("five_card_33_joker_wild", 33, 5, WILD),
    ("five_card_33_joker_bug", 33, 5, "high"),
]
SEVEN_ROWS: Final[list[tuple[str, int, int, Order]]] = [
    ("six_card_52_best5", 52, 6, "high"),
    ("seven_card_52_best5", 52, 7, "high"),
    ("seven_card_53_bug_best5", 53, 7, "high"),
    ("seven_card_53_wild_best5", 53, 7, WILD),
]
LOW_ROWS: Final[list[tuple[str, int, int, Order]]] = [
    ("low_A5_5card", 52, 5, "ace-to-five"),
    ("low_A5_7card", 52, 7, "ace-to-five"),
    ("low_27_5card_ace_always_high", 52, 5, "deuce-to-seven"),
    ("low_A6_5card_ace_always_low", 52, 5, "ace-to-six"),
    ("low_A5_53_joker_lowest_missing", 53, 5, "ace-to-five"),
]


def published(name: str) -> dict[str, int]:
    """The frequencies of a row by the names of `count`."""
    row = dict(NUMBERS[name])
    for joined, parts in (("sf", ("royal", "sf_nonroyal")), ("five", ("five_aces",))):
        if parts[0] in row:
            row[joined] = sum(row.pop(part) for part in parts)
    return {long: row.get(short, 0) for short, long in SHORT.items()}


@rule("R0.23", "R4.5", "R4.10", "R4.12")
@pytest.mark.parametrize(("name", "size", "cards", "order"), HIGH_ROWS, ids=[row[0] for row in HIGH_ROWS])
def test_frequencies_of_five_cards_are_the_published_ones(name: str, size: int, cards: int, order: Order) -> None:
    assert kernels.count(size, cards=cards, order=order) == published(name)


@rule("R4.4", "R4.10", "R4.12", "RP.1")
@pytest.mark.slow
@pytest.mark.parametrize(("name", "size", "cards", "order"), SEVEN_ROWS, ids=[row[0] for row in SEVEN_ROWS])
def test_frequencies_of_more_cards_are_the_published_ones(name: str, size: int, cards: int, order: Order) -> None:
    assert kernels.count(size, cards=cards, order=order) == published(name)


@rule("R4.6", "R4.7", "R4.8", "R4.11")
@pytest.mark.parametrize(
    ("name", "size", "cards", "order"),
    [pytest.param(*row, marks=pytest.mark.slow if row[2] > 5 else (), id=row[0]) for row in LOW_ROWS],
)
def test_frequencies_of_lows_are_the_published_ones(name: str, size: int, cards: int, order: Order) -> None:
    found, row = kernels.count(size, cards=cards, order=order), NUMBERS[name]
    named = {"straight_flush": "sf", "pair_or_worse": "paired"}
    shared = {key: value for key, value in found.items() if named.get(key, key) in row}
    assert shared == {key: row[named.get(key, key)] for key in shared}
    assert len(shared) >= 9
    assert sum(found.values()) == comb(size, cards)


@rule("R4.9")
def test_a_qualifier_counts_all_others_as_none() -> None:
    found, low = kernels.count(52, order="eight-or-better"), kernels.count(52, order="ace-to-five")
    assert found == {pips: low[pips] for pips in "5678"} | {"none": 2_598_960 - sum(low[pips] for pips in "5678")}


@rule("R4.12")
@pytest.mark.parametrize("wild", ["Jh Js", "Jh Js Kd", "Jc Jd Jh Ks", "9d", "7c 8d 9h Ts", "7c 7s", "7c Ks Xr"])
def test_wild_cards_that_tell_suits_apart_are_counted_as_one_by_one(wild: str) -> None:
    order, hands = Program(0, mask(parse(wild))), all_hands(33)
    strengths = kernels.rank(hands, order=order)
    levels = np.bincount(strengths >> 26, minlength=10)
    found = kernels.census(33, order=order)
    assert list(found.categories.values()) == levels[::-1].tolist()
    assert found.royal == np.count_nonzero(strengths == 8 << 26 | 1 << 25)


@pytest.mark.parametrize(
    ("size", "cards", "order"), [(51, 5, "high"), (52, 4, "high"), (52, 3, "two"), (52, 5, "badugi")]
)
def test_what_cannot_be_counted_is_refused(size: int, cards: int, order: Order) -> None:
    with pytest.raises(ParseError):
        kernels.count(size, cards=cards, order=order)


def test_a_joker_in_badugi_is_refused() -> None:
    with pytest.raises(RulesError, match="badugi"):
        kernels.count(53, order="badugi")


@pytest.mark.parametrize("order", [High(flush_above_full=True), High(flush_above_full=True, ace_below=6), High()])
def test_a_category_keeps_its_name_where_a_flush_is_above_a_full_house(order: High) -> None:
    found = kernels.count(36, order=order)
    assert found["full_house"] == 9 * 4 * 8 * 6
    assert found["flush"] + found["straight_flush"] == 4 * comb(9, 5)


@pytest.mark.parametrize("cards", range(1, 5))
@pytest.mark.slow
def test_badugis_are_as_many_as_the_law_says(cards: int) -> None:
    law, deal = Badugi(), list(combinations(deck(52), cards))
    step = 1 if cards < 4 else 37
    found = kernels.count(52, cards=cards, order="badugi")
    seen = Counter(category_id(law.rank(hand), order=law) for hand in deal[::step])
    if step == 1:
        assert {key: n for key, n in found.items() if n} == seen
    assert sum(found.values()) == len(deal)
    assert all(abs(seen[key] * step - n) < 5 * (step * len(deal)) ** 0.5 for key, n in found.items())


def test_four_cards_of_four_suits_and_ranks_are_the_product() -> None:
    assert kernels.count(52, order="badugi")["badugi"] == comb(13, 4) * 24


@rule("RP.1", "RP.2")
@pytest.mark.parametrize("size", [32, 52, 53, 54])
def test_two_cards_are_as_many_as_the_law_says(size: int) -> None:
    law = Two()
    seen = Counter(category_id(law.rank(hand), order=law) for hand in combinations(deck(size), 2))
    assert kernels.count(size, order="two") == seen


@rule("R4.6", "R4.7", "R4.8", "R4.9", "R4.11")
@pytest.mark.slow
@pytest.mark.parametrize(
    "law",
    [
        Ranking(order=Low()),
        Ranking(order=Low(qualifier=8)),
        Ranking(order=Low("ace-to-six")),
        Ranking(order=Low("deuce-to-seven", wheel_is_straight=True)),
        Ranking(order=High(flush_above_full=True, ace_below=7)),
    ],
    ids=str,
)
def test_what_a_hand_is_and_what_is_counted_have_one_name(law: Ranking) -> None:
    seen = Counter(category_id(law.rank(hand), order=law.order) for hand in combinations(deck(32), 5))
    assert {key: n for key, n in kernels.count(32, order=law).items() if n} == seen


@pytest.mark.parametrize(("size", "cards"), [(32, 5), (36, 5), (52, 2), (33, 3), (54, 2)])
def test_hands_up_to_the_names_of_suits_are_as_many_as_trying_all_names_says(size: int, cards: int) -> None:
    if cards == 5:
        assert kernels.count_suit_classes(size) == NUMBERS["suit_isomorphism_classes_5card"][str(size)]
        return
    found = {
        min(tuple(sorted(renamed(hand, suits))) for suits in permutations(range(4)))
        for hand in combinations(deck(size), cards)
    }
    assert kernels.count_suit_classes(size, cards=cards) == len(found)


def renamed(hand: tuple[Card, ...], suits: tuple[int, ...]) -> Iterator[int]:
    return (4 * card.rank + suits[card.suit] if card.rank <= ACE else int(card) for card in hand)


def test_progress_is_told_until_all_is_counted() -> None:
    told: list[int] = []
    kernels.census(52, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == comb(52, 5)


@pytest.mark.parametrize("wild", [WILD, DEUCES])
def test_royal_flushes_are_the_published_ones(wild: Program) -> None:
    row, size = ("five_card_54_two_jokers_wild", 54) if wild is WILD else ("five_card_52_deuces_wild", 52)
    assert kernels.census(size, order=wild).royal == NUMBERS[row]["royal_of_sf"]


@pytest.mark.slow
def test_all_hands_are_the_combinations() -> None:
    assert all_hands(32).tolist() == [list(hand) for hand in combinations(deck(32), 5)]


@pytest.mark.slow
def test_every_exchange_is_worth_what_all_its_draws_are() -> None:
    payoffs = np.random.default_rng(1).integers(0, 1000, 201_376)
    found = kernels.exchange_values(payoffs, size=32)
    worth: dict[tuple[Card, ...], int] = dict(zip(combinations(deck(32), 5), payoffs.tolist(), strict=True))
    for index in (0, 77_777, 201_375):
        hand = tuple(map(Card, found.hands[index].tolist()))
        values = [drawn(hand, kept, worth) for kept in range(32)]
        assert found.best[index] == pytest.approx(max(values), rel=1e-12)
        assert values[found.keep[index]] == pytest.approx(max(values), rel=1e-12)


def drawn(hand: tuple[Card, ...], kept: int, worth: Mapping[tuple[Card, ...], int]) -> float:
    """The mean payoff over all draws, dealt one by one."""
    held = tuple(card for place, card in enumerate(hand) if kept >> place & 1)
    rest = [card for card in deck(32) if card not in hand]
    ends = [worth[tuple(sorted(held + new))] for new in combinations(rest, 5 - len(held))]
    return sum(ends) / len(ends)


@pytest.mark.slow
def test_jacks_or_better_returns_what_is_published() -> None:
    strengths = kernels.rank(all_hands())
    assert kernels.exchange_values(jacks_or_better(strengths)).best.mean() == pytest.approx(0.995439044, abs=5e-10)


def jacks_or_better(strengths: npt.NDArray[np.int32]) -> npt.NDArray[np.int64]:
    """The 9/6 table: a pair of jacks pays 1, a full house 9, a flush 6, a royal flush 800."""
    level, top = strengths >> 26, strengths >> 13 & 0x1FFF
    paid: npt.NDArray[np.int64] = np.array([0, 0, 2, 3, 4, 6, 9, 25, 50], np.int64)[level]
    paid[(level == 1) & (top >= 1 << 9)] = 1
    paid[(level == 8) & (top == 1 << 12)] = 800
    return paid


def test_payoffs_of_another_deck_are_refused() -> None:
    with pytest.raises(ParseError, match="payoffs"):
        kernels.exchange_values(np.zeros(7), size=32)
