"""The fast ways to exchange, to deal and to place hands agree with the slow and obvious ones."""

import numpy as np
import pytest

from potluck.lab.poker_futures import Future, _one_by_one, dealt, exchanged, places, throws, tries
from potluck.lab.showdowns import array
from potluck.variants import VARIANTS


def generator(seed: int) -> np.random.Generator:
    return np.random.Generator(np.random.Philox(seed))


def hands_of(name: str, n: int, size: int) -> tuple[np.ndarray, np.ndarray]:
    """Random hands and twelve further cards beside each."""
    pack = array(VARIANTS[name].cards)
    order = pack[generator(3).random((n, len(pack))).argsort(axis=1)]
    return order[:, :size], order[:, size : size + 12]


@pytest.mark.parametrize(
    ("name", "size", "own", "board"),
    [
        ("draw-fixed", 5, 0, 0),
        ("joker-wild", 5, 0, 0),
        ("badugi", 4, 0, 0),
        ("kansas-city", 5, 0, 0),
        ("draw-bug", 4, 1, 2),
    ],
)
def test_an_exchange_by_masks_is_that_of_the_cards_themselves(name: str, size: int, own: int, board: int) -> None:
    hands, new = hands_of(name, 40, size)
    future, boards = Future(own=own, board=board, draws=(size,), throw=0), new[:, 11:11]
    choices = len(throws(size, least=0, most=size))
    for picks in (generator(5).integers(choices, size=40), np.arange(choices)[:, None]):
        fast = exchanged(VARIANTS[name], (hands, picks), (new, boards, future), board=board)
        whole = np.broadcast_to(picks, np.broadcast_shapes(picks.shape, (40,)))
        slow = _one_by_one(VARIANTS[name], (hands, whole), (new, boards, future), board=board)
        assert (fast == slow).all()
        assert len(np.unique(fast)) > 20


def test_all_choices_are_tried_with_the_same_cards_to_come() -> None:
    """Whoever throws a king for a new card has the same hand as who has thrown it among others and drawn it back."""
    hand = array(VARIANTS["draw-fixed"].cards)[[0, 5, 10, 15, 48]][None, :]
    unseen = np.setdiff1d(array(VARIANTS["draw-fixed"].cards), hand)
    future = Future(own=0, board=0, draws=(5,), throw=0)
    found = tries(VARIANTS["draw-fixed"], generator(1), hand, unseen, facing=(array(()), future), n=50)
    assert found.shape == (32, 1, 50)
    assert len(np.unique(found[0])) == 1
    assert len(np.unique(found[31])) > 20


@pytest.mark.parametrize(("name", "own", "throw"), [("badugi", 0, 0), ("kansas-city", 1, 0), ("draw-fixed", 2, 1)])
def test_a_choice_of_its_own_for_each_hand_is_that_choice_among_all(name: str, own: int, throw: int) -> None:
    variant = VARIANTS[name]
    hands, _ = hands_of(name, 30, 4)
    unseen, facing = array(variant.cards), (array(()), Future(own=own, board=0, draws=(4, 4), throw=throw))
    picks = generator(6).integers(16, size=(3, 30))
    whole = tries(variant, generator(7), hands, unseen, facing=facing, n=5)
    some = tries(variant, generator(7), hands, unseen, facing=facing, n=5, picks=picks)
    each = np.arange(150)
    for row, one in zip(picks, some, strict=True):
        assert (one == whole[np.repeat(row, 5), :, each].T).all()


@pytest.mark.parametrize(("held", "n"), [(2, 5), (5, 5), (8, 20), (0, 3)])
def test_cards_are_dealt_evenly_and_never_twice(held: int, n: int) -> None:
    """Each place of the new cards holds each card that the hand does not, as often within five standard errors."""
    pack = array(VARIANTS["holdem"].cards)
    hands = np.broadcast_to(pack[:held], (20_000, held))
    found = dealt(generator(2), pack, hands, n=n)
    whole = np.sort(np.concatenate([hands, found], axis=1), axis=1)
    assert found.shape == (20_000, n)
    assert (np.diff(whole.astype(int), axis=1) > 0).all()
    chance = 1 / (52 - held)
    for place in (0, n - 1):
        counts = np.bincount(found[:, place], minlength=52)[held:]
        assert abs(counts / 20_000 - chance).max() < 5 * (chance / 20_000) ** 0.5


def test_a_place_counts_those_below_and_half_of_the_equal() -> None:
    rng = generator(4)
    mine, among = rng.integers(0, 12, size=(1, 200)), rng.integers(2, 10, size=(1, 70))
    slow = [(np.sum(among < one) + np.sum(among == one) / 2) / 70 for one in mine[0]]
    assert places(mine, among) == pytest.approx(np.array(slow))
