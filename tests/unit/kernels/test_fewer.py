"""Fewer wild cards between equal hands (R4.13): kernels, fallback, arrays and names against the law that tries all."""

import time
from itertools import combinations
from typing import Final

import numpy as np
import pytest

from measure.wild import LAWS, WildHand, wild_hands
from potluck import kernels
from potluck.cards import CARDS, mask, parse
from potluck.errors import RulesError
from potluck.games.poker.best import best_rank
from potluck.games.poker.showdown import strength
from potluck.kernels import _arrays, _bits, _holes
from potluck.ranking import High, Rank, Ranking
from potluck.variants import read
from tests.marks import rule

HANDS: Final = 1500
NAMED: Final = 400
DEAR: Final = """
name = "dear"
fewer_wild = true
jokers = 2
wild = ["2", "3", "4", "5"]
streets = [{ name = "all", down = 7, board = 2 }]
"""


@rule("R4.13")
@pytest.mark.parametrize("seed", range(2))
def test_kernels_and_fallback_rank_as_the_law_where_fewer_wild_cards_win(seed: int) -> None:
    for hand in wild_hands(HANDS, seed=seed):
        program, expected = kernels.program(hand.law), by_law(hand).strength
        assert program.fewer
        if hand.hole is None:
            assert kernels.rank_one(mask(hand.cards), program) == expected, hand
            assert _bits.rank_one(mask(hand.cards), program) == expected, hand
        else:
            held, board, hole = mask(hand.cards[: hand.own]), mask(hand.cards[hand.own :]), hand.hole
            assert kernels.rank_one_hole(held, board, members=hole, order=program) == expected, hand
            assert _holes.rank_one_hole(held, board, hole, program) == expected, hand


@rule("R4.13")
def test_the_best_hand_is_named_as_by_the_law() -> None:
    for hand in wild_hands(NAMED, seed=3):
        cards, board = (hand.cards, ()) if hand.hole is None else (hand.cards[: hand.own], hand.cards[hand.own :])
        assert parts(best_rank(hand.law, cards, board=board, hole=hand.hole)) == parts(by_law(hand)), hand


@rule("R4.13")
def test_arrays_of_hands_rank_as_single_ones_where_fewer_wild_cards_win() -> None:
    for number, law in enumerate(LAWS):
        hands = [hand.cards for hand in wild_hands(30, seed=number)]
        program, masks = kernels.program(law), np.array([mask(cards) for cards in hands], np.uint64)
        expected = [_bits.rank_one(int(one), program) for one in masks]
        assert kernels.worths(masks, order=law).tolist() == expected
        strengths, out = np.empty(len(masks), np.int32), np.empty(len(masks), np.int64)
        _arrays.rank_masks(masks, strengths, program.ranks_alone)
        _arrays.fewer_wild(masks, strengths, out, program)
        assert out.tolist() == expected
        assert _arrays.rank_best([int(one) for one in masks], program) == max(expected)


def test_a_hole_ranks_as_the_best_of_its_fives() -> None:
    held, board = parse("As 2s 7d 7h Kc Qc 9s"), parse("2d 3s 7c 8c Xr 4h 5h Ts Js")
    for law in (Ranking(wild=CARDS[:4], fewer_wild=True), Ranking(joker="wild"), Ranking(order=High(flush="top"))):
        program = kernels.program(law)
        for hole in range(6):
            picks = [a + b for a in combinations(held, hole) for b in combinations(board, 5 - hole)]
            best = max(_bits.rank_one(mask(pick), program) for pick in picks)
            assert kernels.rank_one_hole(mask(held), mask(board), members=hole, order=program) == best
            assert _holes.rank_one_hole(mask(held), mask(board), hole, program) == best


@pytest.mark.parametrize(
    ("held", "board", "members"), [("As", "2s 3s 4s", 2), ("As Ks", "As 3s 4s", 2), ("As", "2s", 1)]
)
def test_a_hole_without_enough_cards_is_refused(held: str, board: str, members: int) -> None:
    with pytest.raises(ValueError, match="cards"):
        kernels.rank_one_hole(mask(parse(held)), mask(parse(board)), members=members)
    assert _holes.rank_one_hole(mask(parse(held)), mask(parse(board)), members, kernels.program("high")) == -1


def test_what_counts_ranks_alone_refuses_an_order_of_fewer_wild_cards() -> None:
    law = Ranking(fewer_wild=True)
    with pytest.raises(RulesError, match="fewer_wild"):
        kernels.count(52, order=law)
    with pytest.raises(RulesError, match="fewer_wild"):
        kernels.rank(np.array([0x1F], np.uint64), order=law)
    with pytest.raises(RulesError, match="fewer_wild"):
        kernels.rank_hole(np.array([3], np.uint64), 0x7C, order=law)


def test_the_dearest_hand_is_ranked_and_named_at_once() -> None:
    variant = read(DEAR)
    own, board = parse("2c 2d 3c 3h 4d 5s 9c"), parse("Kd Xr")
    worth, law = strength(variant, variant.showdown[0]), variant.ranking(variant.showdown[0])
    assert isinstance(law, Ranking)
    start = time.process_time()
    named = best_rank(law, own, board=board, hole=None)
    assert worth(own, board) == named.strength
    assert time.process_time() - start < 0.5


def by_law(hand: WildHand) -> Rank:
    if hand.hole is None:
        return hand.law.rank(hand.cards)
    return hand.law.rank(hand.cards[: hand.own], board=hand.cards[hand.own :], hole=hand.hole)


def parts(rank: Rank) -> tuple[object, ...]:
    return tuple(getattr(rank, name) for name in rank.__struct_fields__)
