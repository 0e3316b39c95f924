"""Every order on single hands and arrays: compiled and fallback, against the law and each other."""

import os
import subprocess
import sys
from importlib import import_module
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from potluck import kernels
from potluck.cards import CARDS, Card, mask, parse
from potluck.errors import ParseError, PotluckError, RulesError
from potluck.kernels import Program, _arrays, _bits
from tests.marks import rule
from tests.unit.kernels.orders import PROGRAMS, Masks, close_hands, masks_of

HANDS = 400

ranking: Any = import_module("potluck.ranking")

each_program = pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
needs_the_law = pytest.mark.skipif(not hasattr(ranking, "Ranking"), reason="the law knows the high order alone")


def laws() -> dict[str, Any]:
    """Every order of the law with every kind of joker and wild card."""
    if not hasattr(ranking, "Ranking"):
        return {"none": None}
    high, low, law = ranking.High, ranking.Low, ranking.Ranking
    orders = [
        high(),
        high(flush="top", flush_above_full=True, ace_below=7),
        high(flush_above_full=True, ace_below=6, wheel="second"),
        low(),
        low(qualifier=8),
        low("deuce-to-seven"),
        low("deuce-to-seven", wheel_is_straight=True),
        low("ace-to-six"),
    ]
    wilds = ((), CARDS[:4], parse("Jh Js Kd"))
    jokers = [{"joker": joker, "wild": wild} for joker in ("bug", "wild") for wild in wilds]
    found = [law(order=order, **options) for order in orders for options in jokers]
    found += [law(order=order, joker_serves=True) for order in orders[3:]]
    found += [law(order=ranking.Badugi()), law(order=ranking.Two())]
    return {f"{place} {one.order} {one.joker} {bool(one.wild)}": one for place, one in enumerate(found)}


@each_program
def test_all_ways_of_ranking_agree(program: Program) -> None:
    hands = close_hands(program, count=HANDS, seed=1)
    masks, expected = masks_of(hands), [_bits.rank_one(mask(hand), program) for hand in hands]
    assert min(expected) >= 0
    assert kernels.rank(masks, order=program).tolist() == expected
    assert [kernels.rank_one(mask(hand), program) for hand in hands] == expected
    assert [kernels.rank_one(hand, program) for hand in hands] == expected
    out = np.empty(HANDS, np.int32)
    assert _arrays.rank_masks(masks, out, program) == HANDS
    assert out.tolist() == expected


@each_program
def test_arrays_of_one_size_agree_in_both_forms(program: Program) -> None:
    for size in program.sizes:
        hands = close_hands(program, count=HANDS, seed=size, sizes=range(size, size + 1))
        expected = [_bits.rank_one(mask(hand), program) for hand in hands]
        cards, out = np.array(hands, np.uint8), np.empty(HANDS, np.int32)
        assert kernels.rank(masks_of(hands), order=program).tolist() == expected
        assert kernels.rank(cards, order=program).tolist() == expected
        assert _arrays.rank_cards(cards, out, program) == HANDS
        assert out.tolist() == expected


@rule("R4.6", "R4.7", "R4.8", "R4.9", "R4.10", "R4.11", "R4.12", "RP.1", "RP.7")
@needs_the_law
@pytest.mark.parametrize("law", laws().values(), ids=laws())
def test_every_order_is_the_laws(law: Any) -> None:
    program = kernels.program(law)
    hands = close_hands(program, count=15, seed=7, sizes=program.sizes[:2])
    assert kernels.rank(masks_of(hands), order=law).tolist() == [law.rank(hand).strength for hand in hands]


@rule("R4.7", "R4.8")
@pytest.mark.parametrize("order", ["deuce-to-seven", "ace-to-six"])
def test_a_flush_counts_against_a_low(order: kernels.Order) -> None:
    flush, mixed = (kernels.rank_one(parse(text), order) for text in ("9s 7s 5s 4s 2s", "Kh Qs 9c 7d 5s"))
    assert flush < mixed


@rule("R4.7")
def test_a_wheel_is_a_straight_only_by_the_literal_reading() -> None:
    literal = Program(kernels.NAMES["deuce-to-seven"].code | 1 << 6)
    wheel, king = mask(parse("Ah 5s 4d 3c 2h")), mask(parse("Ks Qd Jh 9c 2h"))
    assert kernels.rank_one(wheel, "deuce-to-seven") < kernels.rank_one(king, "deuce-to-seven")
    assert kernels.rank_one(wheel, "deuce-to-seven") > kernels.rank_one(mask(parse("2h 2d 3s 4s 5d")), "deuce-to-seven")
    assert kernels.rank_one(wheel, literal) < kernels.rank_one(mask(parse("Ah Ad As Ks Qd")), literal)


@rule("R4.10")
@pytest.mark.parametrize(
    ("with_joker", "without"),
    [
        ("As Ks Qs 9s X", "As Ks Qs Js 9s"),
        ("2h 3s 4d 5c X", "6h 5c 4d 3s 2h"),
        ("Qs Qd 4h 3c X", "Qs Qd Ah 4h 3c"),
        ("As Ah 7d 7c X", "As Ah Ac 7d 7c"),
    ],
)
def test_a_joker_is_an_ace_or_completes(with_joker: str, without: str) -> None:
    assert kernels.rank_one(parse(with_joker)) == kernels.rank_one(parse(without))


@rule("R4.10", "R4.12")
def test_five_aces_beat_a_royal_flush() -> None:
    assert kernels.rank_one(parse("As Ah Ad Ac X")) > kernels.rank_one(parse("As Ks Qs Js Ts"))


@rule("R4.11")
def test_a_joker_in_a_low_is_the_lowest_missing_rank() -> None:
    assert kernels.rank_one(parse("8s 6h 4d Ac X"), "ace-to-five") == kernels.rank_one(
        parse("8s 6h 4d 2s Ac"), "ace-to-five"
    )


@rule("R4.6", "R4.9")
def test_only_five_different_ranks_to_the_eight_qualify() -> None:
    low, no_low = (kernels.rank_one(parse(text), "eight-or-better") for text in ("8s 7s 6s 5s 4s", "9s 4h 3d 2c As"))
    assert low > 0 == no_low


@each_program
def test_exactly_two_of_the_hole_count(program: Program) -> None:
    if program.kind in ("badugi", "two"):
        with pytest.raises(RulesError):
            kernels.rank_hole(np.array([0x3], np.uint64), 0x1C, order=program)
        return
    hands = close_hands(program, count=50, seed=3, sizes=range(9, 10))
    holes, boards = (masks_of(list(parts)) for parts in zip(*map(split, hands), strict=True))
    expected = [best_of_hole(*split(hand), program) for hand in hands]
    out = np.empty(len(hands), np.int32)
    assert kernels.rank_hole(holes, boards, order=program).tolist() == expected
    assert _arrays.rank_hole(holes, boards, out, program) == len(hands)
    assert out.tolist() == expected
    assert kernels.rank_hole(holes[:1], int(boards[0]), order=program).tolist() == expected[:1]


def split(hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    return hand[:4], hand[4:]


def best_of_hole(hole: tuple[Card, ...], board: tuple[Card, ...], program: Program) -> int:
    picks = (mine + ours for mine in combinations(hole, 2) for ours in combinations(board, 3))
    return max(_bits.rank_one(mask(pick), program) for pick in picks)


@pytest.mark.parametrize(
    ("hole", "board", "code"),
    [
        ("As", "2s 3s 4s 5s", "cards.wrong_number"),
        ("As Ks", "2s 3s", "cards.wrong_number"),
        ("As Ks", "Ks 3s 4s", "cards.twice"),
        ("As Ks Qs Js Ts", "2c 3c 4c 5c 6c", "cards.wrong_number"),
    ],
)
def test_a_hole_that_does_not_fit_its_board_is_refused(hole: str, board: str, code: str) -> None:
    holes, boards = masks_of([parse("As Ah"), parse(hole)]), masks_of([parse("2s 3s 4s"), parse(board)])
    with pytest.raises(ParseError) as refused:
        kernels.rank_hole(holes, boards)
    assert (refused.value.code, refused.value.detail["path"]) == (code, 1)
    assert _arrays.rank_hole(holes, boards, np.empty(2, np.int32)) == 1


@pytest.mark.parametrize(
    ("hand", "order", "code"),
    [
        (parse("As Kd X"), "badugi", "rules.contradiction"),
        (parse("As Kd Qd Jd Td"), "badugi", "cards.wrong_number"),
        (parse("As Kd Qd"), "two", "cards.wrong_number"),
        (parse("As Kd Qd Td"), "ace-to-five", "cards.wrong_number"),
        ([1, 2, 3, 4, 4], "high", "cards.twice"),
        ([1, 2, 3, 4, -5], "high", "cards.not_in_deck"),
        ([1, 2, 3, 4, 1 << 70], "high", "cards.not_in_deck"),
        (["As"], "high", "hands.dtype"),
        ("As Ks", "high", "hands.dtype"),
        (None, "high", "hands.dtype"),
        (2.5, "high", "hands.dtype"),
        (0x1F, "seven-up", "order.unknown"),
        (0x1F, None, "order.unknown"),
    ],
)
def test_what_is_no_hand_or_order_is_refused(hand: Any, order: Any, code: str) -> None:
    with pytest.raises(PotluckError) as refused:
        kernels.rank_one(hand, order)
    assert refused.value.code == code


def test_numpy_ints_are_hands_too() -> None:
    assert kernels.rank_one(np.uint64(0x1F)) == kernels.rank_one(0x1F)  # type: ignore[arg-type]  # what is tested
    assert kernels.rank_one(list(np.arange(5, dtype=np.uint8))) == kernels.rank_one([0, 1, 2, 3, 4])


def test_threads_change_nothing_and_report_the_first_bad_hand() -> None:
    masks: Masks = np.tile(masks_of(close_hands(PROGRAMS["high"], count=1000, seed=5)), 1100)
    assert np.array_equal(kernels.rank(masks, threads=4), kernels.rank(masks))
    masks[[700_001, 900_001]] = 0
    with pytest.raises(ParseError) as refused:
        kernels.rank(masks, threads=4)
    assert refused.value.detail["path"] == 700_001


def test_an_array_of_the_other_byte_order_can_be_ranked() -> None:
    masks = masks_of(close_hands(PROGRAMS["high"], count=10, seed=6))
    assert np.array_equal(kernels.rank(masks.astype(">u8")), kernels.rank(masks))


@pytest.mark.parametrize("board", [-1, 1 << 64, 1 << 200])
def test_a_board_that_is_no_mask_is_refused(board: int) -> None:
    with pytest.raises(ParseError) as refused:
        kernels.rank_hole(masks_of([parse("As Ah")]), board)
    assert refused.value.code == "hands.stray_bits"


def test_a_read_only_array_can_be_ranked() -> None:
    masks = masks_of(close_hands(PROGRAMS["high"], count=10, seed=6))
    masks.flags.writeable = False
    assert len(kernels.rank(masks)) == 10


SHOW = """
import zlib
from potluck import kernels
from tests.unit.kernels.orders import PROGRAMS, close_hands, masks_of
found = [kernels.rank(masks_of(close_hands(p, count=300, seed=9)), order=p).tobytes() for p in PROGRAMS.values()]
print(kernels.LEVEL, zlib.crc32(b"".join(found)))
"""


@pytest.mark.slow
@pytest.mark.kernels
def test_every_instruction_set_gives_the_same() -> None:
    from potluck_kernels import LEVELS

    said = dict(shown(level) for level in (*LEVELS, "fallback"))
    assert set(said) == {*LEVELS, "python"}
    assert len(set(said.values())) == 1


def shown(level: str) -> list[str]:
    env = {**os.environ, "POTLUCK_KERNELS": level}
    run = subprocess.run([sys.executable, "-c", SHOW], env=env, capture_output=True, text=True, check=True)
    return run.stdout.split()
