"""The kernels against a definition written here, against each other, and against published counts."""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from potluck import kernels
from potluck.cards import mask, parse
from potluck.errors import ParseError, PotluckError
from potluck.kernels import _arrays, _bits
from tests.marks import rule

NUMBERS = json.loads((Path(__file__).resolve().parents[2] / "data" / "numbers.json").read_text(encoding="utf-8"))
CATEGORIES = ("high", "pair", "two_pair", "trips", "straight", "flush", "full", "quads", "sf")
HANDS = st.integers(5, 9).flatmap(lambda size: st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True))

Masks = npt.NDArray[np.uint64]


def by_definition(cards: tuple[int, ...] | list[int]) -> int:
    """The strength of the best five, found by trying all of them and counting ranks."""
    return max(map(of_five, combinations(cards, 5)))


def of_five(cards: tuple[int, ...]) -> int:
    counts = Counter(card // 4 for card in cards)
    shape = tuple(sorted(counts.values(), reverse=True))
    groups = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    if shape in groups:
        most = shape[0]
        making = [rank for rank, count in counts.items() if count == most]
        return packed(groups[shape], making, [rank for rank in counts if rank not in making])
    ranks, suited = sorted(counts), len({card % 4 for card in cards}) == 1
    top = 3 if ranks == [0, 1, 2, 3, 12] else ranks[-1] if ranks[-1] - ranks[0] == 4 else None
    if top is not None:
        return packed(8 if suited else 4, [top])
    return packed(5 if suited else 0, ranks)


def packed(category: int, major: list[int], minor: list[int] | None = None) -> int:
    return category << 26 | sum(1 << rank for rank in major) << 13 | sum(1 << rank for rank in minor or [])


def random_hands(count: int, *, size: int | None, seed: int) -> list[list[int]]:
    """Hands of `size` cards, or of five to nine; a third from five ranks and a third from two suits, so that what is
    rare in a whole deck is common here."""
    rng = random.Random(seed)
    decks = range(52), range(28, 48), [card for card in range(52) if card % 4 in (0, 3)]
    return [rng.sample(rng.choice(decks), size or rng.randint(5, 9)) for _ in range(count)]


def masks_of(hands: list[list[int]]) -> Masks:
    return np.array([mask(hand) for hand in hands], np.uint64)


def all_hands(size: int) -> Masks:
    bits = np.array([mask([card]) for card in range(52)], np.uint64)
    rows = np.array(list(combinations(range(52), size)), np.uint8)
    masks: Masks = np.bitwise_or.reduce(bits[rows], axis=1)
    return masks


@rule("R4.4", "R4.5")
@given(HANDS)
def test_one_hand_is_worth_what_the_definition_says(cards: list[int]) -> None:
    assert kernels.rank_one(mask(cards)) == _bits.rank_one(mask(cards)) == by_definition(cards)


@rule("R4.5")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ks Qs Js Ts", "Kd Qd Jd Td 9d"),
        ("6h 5h 4h 3h 2h", "5s 4s 3s 2s As"),
        ("5s 4s 3s 2s As", "4c 4d 4h 4s 2c"),
        ("4c 4d 4h 4s 2c", "3c 3d 3h 3s Kc"),
        ("4c 4d 4h 2s 2c", "3c 3d 3h As Ac"),
        ("Ad Jd 9d 4d 2d", "Ac Jc 8c 7c 6c"),
        ("6h 5c 4h 3h 2h", "5s 4h 3s 2s As"),
        ("5s 4h 3s 2s As", "Kc Kd Kh 8s 4c"),
        ("Kc Kd Kh 8s 4c", "Qc Qd Qh As Kc"),
        ("Qc Qd Qh As Kc", "Qc Qd Qh As 7c"),
        ("Kc Kd 4h 4s 9c", "Qc Qd Jh Js Ac"),
        ("Kc Kd 4h 4s 9c", "Kh Ks 2h 2s Qc"),
        ("Kc Kd 4h 4s 9c", "Kc Kd 4h 4s 5c"),
        ("Ac Ad Kh 5s 3c", "Ac Ad Kh 5s 2c"),
    ],
)
def test_the_sheets_own_examples_hold(better: str, worse: str) -> None:
    one, other = (kernels.rank_one(mask(parse(text))) for text in (better, worse))
    assert one > other


@rule("R4.5")
@pytest.mark.parametrize("size", [5, 6, 7, 8, 9, None])
def test_arrays_agree_with_single_hands_in_both_forms(size: int | None) -> None:
    hands = random_hands(10_000, size=size, seed=size or 0)
    expected = [_bits.rank_one(mask(hand)) for hand in hands]
    assert kernels.rank(masks_of(hands)).tolist() == expected
    assert filled(_arrays.rank_masks, masks_of(hands)) == expected
    if size:
        cards = np.array(hands, np.uint8)
        assert kernels.rank(cards).tolist() == expected
        assert filled(_arrays.rank_cards, cards) == expected


@rule("R4.5")
@pytest.mark.slow
def test_frequencies_of_all_five_card_hands_are_the_published_ones() -> None:
    assert frequencies(kernels.rank(all_hands(5))) == published("five_card_52")


@rule("R4.4", "R4.5")
@pytest.mark.slow
def test_the_fallback_agrees_with_the_kernels_on_all_five_card_hands() -> None:
    masks = all_hands(5)
    out = np.empty(len(masks), np.int32)
    assert _arrays.rank_masks(masks, out) == len(masks)
    assert np.array_equal(kernels.rank(masks), out)


@rule("R4.4")
def test_suits_and_further_cards_never_break_a_tie() -> None:
    one, other = "As Ks Qd Jd 9c 3h 2h", "Ac Kc Qh Jh 9s 4d 3d"
    assert kernels.rank_one(mask(parse(one))) == kernels.rank_one(mask(parse(other)))


@pytest.mark.parametrize(
    ("bits", "code"),
    [
        (0, "cards.wrong_number"),
        (0xF, "cards.wrong_number"),
        (0x3FF, "cards.wrong_number"),
        (0x1F | 1 << 14, "hands.stray_bits"),
        (0x1F | 1 << 63, "hands.stray_bits"),
        (1 << 70, "hands.stray_bits"),
        (-1, "hands.stray_bits"),
    ],
)
def test_a_mask_that_is_no_hand_is_refused(bits: int, code: str) -> None:
    with pytest.raises(ParseError) as one:
        kernels.rank_one(bits)
    assert one.value.code == code
    assert _bits.rank_one(bits) == -1
    if 0 <= bits < 1 << 64:
        with pytest.raises(ParseError) as many:
            kernels.rank(hands := np.array([0x1F] * 5000 + [bits, 0x1F], np.uint64))
        assert (many.value.code, many.value.detail["path"]) == (code, 5000)
        assert _arrays.rank_masks(hands, np.empty(len(hands), np.int32)) == 5000


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ([0, 1, 2, 3, 54], "cards.not_in_deck"),
        ([0, 1, 2, 3, 255], "cards.not_in_deck"),
        ([7, 1, 2, 3, 7], "cards.twice"),
    ],
)
def test_a_row_that_is_no_hand_is_refused(row: list[int], code: str) -> None:
    hands = np.array([[0, 1, 2, 3, 4]] * 5000 + [row], np.uint8)
    with pytest.raises(ParseError) as refused:
        kernels.rank(hands)
    assert (refused.value.code, refused.value.detail["path"]) == (code, 5000)
    assert _arrays.rank_cards(hands, np.empty(len(hands), np.int32)) == 5000


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        (np.full(3, -1), "hands.dtype"),
        (np.full((3, 5), 256), "hands.dtype"),
        (np.zeros(3, np.bool_), "hands.dtype"),
        (np.zeros((3, 4), np.uint8), "cards.wrong_number"),
        (np.zeros((3, 10), np.uint8), "cards.wrong_number"),
    ],
)
def test_an_array_that_holds_no_hands_is_refused(hands: Masks, code: str) -> None:
    with pytest.raises(PotluckError) as refused:
        kernels.rank(hands)
    assert refused.value.code == code


def test_rows_that_all_hold_a_card_twice_are_refused() -> None:
    with pytest.raises(ParseError) as refused:
        kernels.rank(np.array([[7, 1, 2, 3, 4, 5, 7]] * 5000, np.uint8))
    assert (refused.value.code, refused.value.detail["path"]) == ("cards.twice", 0)


@pytest.mark.parametrize("at", [0, 31, 32, 2047, 2048, 4099])
@pytest.mark.parametrize("spoiled", [0x3F, 0xF, 0x1F | 1 << 15, 0xF | 1 << 13, 0xFFFF << 16])
@pytest.mark.slow
def test_one_hand_among_thousands_of_another_kind_is_ranked_or_refused(at: int, spoiled: int) -> None:
    hands = masks_of(random_hands(4100, size=5, seed=4))
    hands[at] = spoiled
    expected = [_bits.rank_one(hand) for hand in hands.tolist()]
    if expected[at] >= 0:
        assert kernels.rank(hands).tolist() == expected
        return
    with pytest.raises(ParseError) as refused:
        kernels.rank(hands)
    assert refused.value.detail["path"] == at


def test_an_unknown_order_is_refused() -> None:
    with pytest.raises(ParseError, match="low is no order"):
        kernels.rank(np.zeros(0, np.uint64), order="low")  # type: ignore[arg-type]  # the mistake is what is tested


def test_out_is_filled_and_returned() -> None:
    hands, out = masks_of(random_hands(10, size=7, seed=1)), np.empty(10, np.int32)
    assert kernels.rank(hands, out=out) is out
    assert np.array_equal(out, kernels.rank(hands))


@pytest.mark.parametrize("out", [np.empty(3, np.int64), np.empty(2, np.int32), np.empty(6, np.int32)[::2]])
def test_an_out_that_does_not_fit_is_refused(out: npt.NDArray[np.int32]) -> None:
    with pytest.raises(ParseError):
        kernels.rank(np.full(3, 0x1F, np.uint64), out=out)


def test_no_hands_have_no_strengths() -> None:
    assert kernels.rank(np.zeros(0, np.uint64)).shape == (0,)


def test_every_second_hand_of_an_array_can_be_ranked() -> None:
    hands = masks_of(random_hands(100, size=6, seed=3))
    assert np.array_equal(kernels.rank(hands[::2]), kernels.rank(hands)[::2])


@pytest.mark.kernels
def test_the_compiled_kernels_are_in_use() -> None:
    assert kernels.COMPILED
    assert kernels.LEVEL in ("base", "avx2", "avx512")


def test_the_fallback_can_be_forced_and_loads_no_numpy() -> None:
    say = "print(k.COMPILED, k.LEVEL, k.rank_one(0x1F), k.rank_one(0x1F, 'ace-to-six') > 0, 'numpy' in sys.modules)"
    code = f"import sys, potluck.kernels as k; {say}"
    env = {**os.environ, "POTLUCK_KERNELS": "fallback"}
    said = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout
    assert said == f"False python {kernels.rank_one(0x1F)} True False\n"


@pytest.mark.parametrize("number", ["", "INTERFACE = 999"], ids=["before there were numbers", "of a later version"])
def test_compiled_code_of_another_version_is_left_alone(tmp_path: Path, number: str) -> None:
    """What `git pull` leaves behind where nothing compiles: the old package beside a new room."""
    (tmp_path / "potluck_kernels.py").write_text(f'LEVELS = ("base",)\n{number}\n')
    say = "print(k.COMPILED, k.OUTDATED, pk.odds('AsAd', 'KsKd', board='2c3c4c'))"
    code = f"import potluck as pk, potluck.kernels as k; {say}"
    env = {**os.environ, "POTLUCK_KERNELS": "", "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("False True Equity("), done.stderr


@pytest.mark.kernels
@pytest.mark.parametrize("level", ["base", "avx2", "avx512"])
def test_an_instruction_set_can_be_forced_or_is_refused_with_what_there_is(level: str) -> None:
    import potluck_kernels

    code = "import numpy as np, potluck.kernels as k; print(k.LEVEL, k.rank(np.array([31], np.uint64))[0])"
    env = {**os.environ, "POTLUCK_KERNELS": level}
    said = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    if level in potluck_kernels.LEVELS:
        assert said.stdout == f"{level} {kernels.rank_one(0x1F)}\n"
    else:
        assert f"POTLUCK_KERNELS cannot be {level}; allowed: fallback, " in said.stderr


def test_a_way_that_is_none_is_refused() -> None:
    env = {**os.environ, "POTLUCK_KERNELS": "abacus"}
    said = subprocess.run(
        [sys.executable, "-c", "import potluck.kernels"], env=env, capture_output=True, text=True, check=False
    )
    assert said.returncode
    assert "POTLUCK_KERNELS cannot be abacus; allowed: fallback" in said.stderr


def filled(function: object, hands: npt.NDArray[np.uint64] | npt.NDArray[np.uint8]) -> list[int]:
    out = np.empty(len(hands), np.int32)
    assert callable(function)
    assert function(hands, out) == len(hands)
    result: list[int] = out.tolist()
    return result


def frequencies(strengths: npt.NDArray[np.int32]) -> dict[str, int]:
    return dict(zip(CATEGORIES, np.bincount(strengths >> 26, minlength=9).tolist(), strict=True))


def published(name: str) -> dict[str, int]:
    return {category: NUMBERS[name][category] for category in CATEGORIES}
