"""Lows, jokers and wild cards by definition: the sheet's examples, and published counts by classes (R4.6-R4.13)."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise
from math import comb, prod
from pathlib import Path
from typing import Any

import pytest

from potluck.cards import ACE, DECKS, JOKERS, RANKS, Card, parse, show
from potluck.errors import ParseError, RulesError
from potluck.ranking import Badugi, Category, High, Low, Rank, Ranking, Two
from tests.marks import rule

NUMBERS = json.loads((Path(__file__).resolve().parents[2] / "data" / "numbers.json").read_text(encoding="utf-8"))
NAMES = ("high", "pair", "two_pair", "trips", "straight", "flush", "full", "quads", "sf", "five")
DEUCES = parse("2c 2d 2h 2s")
A5, D7, A6 = Low(), Low("deuce-to-seven"), Low("ace-to-six")


def of(text: str, **law: Any) -> Rank:
    return Ranking(**law).rank(parse(text))


def classes(ranks: list[int], n: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """`n` cards of every rank pattern, of one suit and of several, with how many such hands there are."""
    for chosen in combinations_with_replacement(ranks, n):
        counts = Counter(chosen)
        if chosen and max(counts.values()) > 4:
            continue
        ways = prod(comb(4, count) for count in counts.values())
        if len(counts) == n > 1:
            yield tuple(Card(4 * rank) for rank in chosen), 4
            ways -= 4
        yield tuple(Card(4 * rank + place % 4) for place, rank in enumerate(chosen)), ways


def frequencies(size: int, law: Ranking) -> Counter[Rank]:
    """How often each rank comes among all five-card hands of a deck."""
    jokers = sum(card.rank > ACE for card in DECKS[size])
    ranks = sorted({card.rank for card in DECKS[size]} - {ACE + 1})
    found = Counter[Rank]()
    for held in range(jokers + 1):
        for hand, ways in classes(ranks, 5 - held):
            found[law.rank(hand + JOKERS[:held])] += ways * comb(jokers, held)
    return found


@rule("R4.10", "R4.12")
@pytest.mark.parametrize(
    ("row", "size", "law"),
    [
        ("five_card_53_joker_wild", 53, Ranking(joker="wild")),
        ("five_card_53_joker_bug", 53, Ranking()),
        pytest.param("five_card_54_two_jokers_wild", 54, Ranking(joker="wild"), marks=pytest.mark.slow),
        pytest.param("five_card_54_two_jokers_bug", 54, Ranking(), marks=pytest.mark.slow),
        ("five_card_37_joker_wild", 37, Ranking(joker="wild")),
        ("five_card_33_joker_wild", 33, Ranking(joker="wild")),
        ("five_card_33_joker_bug", 33, Ranking()),
    ],
)
def test_hands_with_jokers_are_as_frequent_as_published(row: str, size: int, law: Ranking) -> None:
    found = Counter[Category]()
    for rank, ways in frequencies(size, law).items():
        found[rank.category] += ways
    assert {name: found[category] for name, category in zip(NAMES, Category, strict=True)} == {
        name: NUMBERS[row][name] for name in NAMES
    }


@rule("R4.6", "R4.7", "R4.8")
@pytest.mark.parametrize(
    ("row", "low"),
    [("low_A5_5card", A5), ("low_27_5card_ace_always_high", D7), ("low_A6_5card_ace_always_low", A6)],
)
def test_lows_are_as_frequent_as_published(row: str, low: Low) -> None:
    found = Counter[str]()
    every = frequencies(52, Ranking(order=low))
    for rank, ways in every.items():
        name = {Category.STRAIGHT: "straight", Category.FLUSH: "flush", Category.STRAIGHT_FLUSH: "sf"}
        found[RANKS[rank.major[0]] if rank.category == 0 else name.get(rank.category, "paired")] += ways
    published = NUMBERS[row]
    assert {top: published[top] for top in published if top in found} == {
        top: ways for top, ways in found.items() if top in published
    }
    assert sum(ways for top, ways in found.items() if top in RANKS) == sum(
        ways for top, ways in published.items() if top in RANKS
    )
    assert len(every) == published.get("classes", len(every))


@rule("R4.11")
def test_a_joker_in_low_is_as_frequent_as_published() -> None:
    found = Counter[str]()
    for rank, ways in frequencies(53, Ranking(order=A5)).items():
        found[RANKS[rank.major[0]] if rank.category is Category.HIGH_CARD else "paired"] += ways
    published = NUMBERS["low_A5_53_joker_lowest_missing"]
    assert found == {top: ways for top, ways in published.items() if top in RANKS or top == "paired"}


@rule("R4.6", "R4.7", "R4.8", "R4.9")
@pytest.mark.parametrize(
    ("low", "falling"),
    [
        (A5, "5c4c3c2cAc 6c4d3d2hAs 6c5d3d2hAs KcQdJhTs9c AcAd4h3s2c 2c2dAh4s3c 2d2h5c4c3c KcKdKhKsQc"),
        (D7, "7c5d4h3s2c 7c6d4h3s2c AcKdQhJs9c 2c2d5h4s3c 6c5d4h3s2c 7c5c4c3c2c 2c2d2h2s3c 6c5c4c3c2c"),
        (D7, "KcQdJhTs8c 5c4d3h2sAc"),
        (D7, "5c4d3h2sAc 6c5d4h3sAc"),
        (A6, "6c4d3h2sAc 6d5d3h2sAc KcQcJdTcAc AcAd4h3s2c 5c4d3h2sAc 7c5c4c3c2c 5c4c3c2cAc"),
    ],
)
def test_lows_fall_in_the_books_order(low: Low, falling: str) -> None:
    ranks = [of(hand, order=low) for hand in falling.split()]
    assert all(better > worse for better, worse in pairwise(ranks))


@rule("R4.7")
def test_an_ace_is_always_high_unless_the_wheel_is_a_straight() -> None:
    assert of("5c 4c 3c 2c Ac", order=D7).category is Category.FLUSH
    assert of("5c 4d 3c 2c Ac", order=D7).category is Category.HIGH_CARD
    literal = Low("deuce-to-seven", wheel_is_straight=True)
    assert of("5c 4d 3c 2c Ac", order=literal).category is Category.STRAIGHT


@rule("R4.9")
def test_eight_or_better_counts_five_different_ranks_up_to_eight() -> None:
    eight = Low(qualifier=8)
    assert of("8c 7d 3h 2s Ac", order=eight).qualifies
    assert of("8c 7c 6c 5c 4c", order=eight).qualifies
    assert not of("9c 4d 3h 2s Ac", order=eight).qualifies
    assert not of("4c 4d 3h 2s Ac", order=eight).qualifies


@rule("R4.9")
def test_what_does_not_qualify_is_shown_as_the_lowest_that_it_is() -> None:
    rank = of("9c 7d 3h 2s Ac Kd Kh", order=Low(qualifier=8))
    assert (rank.strength, rank.major, show(rank.best)) == (0, (7, 5, 1, 0, 12), "9c 7d 3h 2s Ac")


@rule("R4.10")
@pytest.mark.parametrize(
    ("hand", "category", "stands"),
    [
        ("As Ks Qs 9s X", Category.FLUSH, "J"),
        ("2c 3d 4h 5s X", Category.STRAIGHT, "6"),
        ("Qc Qd 4h 3s X", Category.ONE_PAIR, "A"),
        ("Ac Ad Ah As X", Category.FIVE_OF_A_KIND, "A"),
        ("Ac Ad 7h Xr Xb", Category.FOUR_OF_A_KIND, "AA"),
        ("Qc Jd Th Xr Xb", Category.STRAIGHT, "KA"),
    ],
)
def test_a_bug_is_an_ace_or_completes(hand: str, category: Category, stands: str) -> None:
    rank = of(hand)
    assert (rank.category, "".join(RANKS[found] for _, found in rank.stands)) == (category, stands)


@rule("R4.11")
def test_a_joker_in_low_is_the_lowest_rank_not_held() -> None:
    assert of("8c 6d 4h As X", order=A5) == of("8c 6d 4h As 2c", order=A5)
    assert of("8c 6d 4h As X", order=D7) == of("8c 6d 4h As 2c", order=D7)
    assert of("2c 3d 4h 5s X", order=D7) == of("2c 3d 4h 5s 6c", order=D7)
    serving = Ranking(order=D7, joker_serves=True)
    assert serving.rank(parse("2c 3d 4h 5s X")) == of("2c 3d 4h 5s 7c", order=D7)


@rule("R4.12")
def test_wild_cards_are_any_card() -> None:
    assert of("2c 2d Ah Ad 9c", wild=DEUCES).category is Category.FOUR_OF_A_KIND
    assert of("2c 2d 2h 2s 9c", wild=DEUCES) == of("9c 9d 9h 9s X", joker="wild")
    assert of("2c 2d 2h 2s X", wild=DEUCES, joker="wild") == of("Ac Ad Ah As X", joker="wild")
    assert of("2c Kh Qh 8h 3h", wild=DEUCES).major == (12, 11, 10, 6, 1)


@rule("R4.13")
def test_fewer_wild_cards_win_where_the_table_plays_it() -> None:
    natural, mixed = "Kc Kd Kh 9s 8c", "Kc Kd 2h 9s 8c"
    assert of(natural, wild=DEUCES) == of(mixed, wild=DEUCES)
    assert of(natural, wild=DEUCES, fewer_wild=True) > of(mixed, wild=DEUCES, fewer_wild=True)
    itself = of("2c 3d 4h 5s 6c", wild=DEUCES, fewer_wild=True)
    assert itself == of("2d 3d 4h 5s 6c", wild=DEUCES, fewer_wild=True)
    ace = of("Ac Kd Qh Js Td", wild=parse("Ac"), fewer_wild=True)
    assert ace == of("Ad Kd Qh Js Tc", fewer_wild=True) > of("Ac Kd Qh Js 9d", wild=parse("Ac"), fewer_wild=True)


@rule("R4.4")
def test_the_best_five_of_more_cards_count() -> None:
    rank = of("As Ah Kd Kc Ks 7h 7d 2c 3d")
    assert (rank.category, show(rank.best)) == (Category.FULL_HOUSE, "Kd Kc Ks As Ah")
    omaha = Ranking().rank(parse("As Ks Qs Js"), board=parse("Ts 9s 2d 3d 4h"), hole=2)
    assert omaha.category is Category.HIGH_CARD


@rule("RP.7")
def test_the_wheel_may_be_the_second_highest_straight() -> None:
    second = High(wheel="second")
    hands = ("As Kd Qh Jc Ts", "5s 4d 3h 2c As", "Ks Qd Jh Tc 9s", "6s 5d 4h 3c 2s")
    ranks = [of(hand, order=second) for hand in hands]
    assert all(better > worse for better, worse in pairwise(ranks))
    assert of(hands[1]) < of(hands[3])


@rule("RP.1", "RP.2")
def test_two_cards_are_a_pair_or_two_singles_and_a_joker_is_an_ace() -> None:
    falling = ("As X", "Ks Kd", "2s 2d", "As Kd", "As 2d", "Ks Qd")
    ranks = [of(hand, order=Two()) for hand in falling]
    assert all(better > worse for better, worse in pairwise(ranks))


def test_badugi_counts_cards_of_different_suits_and_ranks() -> None:
    falling = ("As 2d 3c 4h", "As 2d 3c 5h", "Ks Qd Jc Th", "As 2d 3c 4c", "As 2d 2c 4c", "As 2s 3s 4s", "Ks Kd Kh Kc")
    ranks = [of(hand, order=Badugi()) for hand in falling]
    assert all(better > worse for better, worse in pairwise(ranks))
    assert show(ranks[3].best) == "3c 2d As"


@pytest.mark.parametrize(
    "law", [{"order": Badugi(), "wild": DEUCES}, {"order": Two(), "joker": "wild"}, {"joker_serves": True}]
)
def test_what_makes_no_sense_is_refused(law: dict[str, Any]) -> None:
    with pytest.raises(RulesError, match="does not go with"):
        Ranking(**law)


@pytest.mark.parametrize("hand", ["As Ks Qs Js", "As Ks Qs Js Ts 9s 8s 7s 6s 5s"])
def test_too_few_and_too_many_cards_are_refused(hand: str) -> None:
    with pytest.raises(ParseError, match=r"5\.\.9"):
        of(hand)


def test_a_joker_is_refused_in_badugi() -> None:
    with pytest.raises(RulesError, match="badugi"):
        of("As 2d 3c X", order=Badugi())


@rule("R4.12")
def test_a_joker_that_is_listed_as_wild_is_wild_and_counts_once() -> None:
    hand = "9c 9d 4h 3s Xr"
    assert of(hand, wild=JOKERS) == of(hand, joker="wild")
    assert of(hand, wild=JOKERS).category is Category.THREE_OF_A_KIND
