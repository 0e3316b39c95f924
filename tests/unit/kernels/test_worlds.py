"""Deals that may be, compiled: what they are made of, how often each comes, and that sums are those of numpy."""

from collections import Counter
from itertools import product

import numpy as np
import pytest

from potluck.cards import mask, parse
from potluck.kernels import worlds
from potluck.lab.poker_futures import throws
from potluck.lab.showdowns import WHOLE, array, masks_of, parts

pytestmark = pytest.mark.kernels

PACK = np.arange(52, dtype=np.uint8)


def rows(text: str, *, n: int) -> np.ndarray:
    """The same hand `n` times."""
    return np.repeat(array(parse(text))[None, :], n, axis=0)


@pytest.mark.parametrize("n", [3, 20, 48], ids=["few", "a third", "all there are"])
def test_cards_to_come_are_unseen_ones_and_each_comes_as_often(n: int) -> None:
    held, many = rows("As Kd 7h 2c", n=6_000), 6_000
    cards = worlds.deal_cards(held, PACK, n=n, seed=1)
    together = np.sort(np.concatenate([held, cards], axis=1), axis=1)
    assert (np.diff(together, axis=1) > 0).all()
    open_cards = [card for card in PACK if card not in held[0]]
    for column in (0, n - 1):
        often = np.bincount(cards[:, column], minlength=52)[open_cards]
        assert often.sum() == many
        assert ((often - many / 48) ** 2 / (many / 48)).sum() < 47 + 5 * (2 * 47) ** 0.5


def test_once_no_other_card_is_left_those_come_that_are_held() -> None:
    unseen = array(parse("As Kd 7h 2c 9s"))
    cards = worlds.deal_cards(rows("As Kd", n=50), unseen, n=7, seed=2)
    assert cards.shape == (50, 5)
    assert {frozenset(row[:3].tolist()) for row in cards} == {frozenset(unseen[2:].tolist())}
    assert {frozenset(row.tolist()) for row in cards} == {frozenset(unseen.tolist())}


def test_hands_are_chosen_by_weight_among_those_that_share_no_card() -> None:
    first, second = ("As Ah", "Ks Kh", "Qs Qh"), ("As Ks", "Ad Kd", "Qs Js")
    weights = (np.array([1.0, 3.0, 6.0]), np.array([5.0, 1.0, 2.0]))
    ranges = [
        (np.cumsum(weight), np.array([mask(parse(hand)) for hand in hands], np.uint64))
        for weight, hands in zip(weights, (first, second), strict=True)
    ]
    many = 60_000
    picks, good = worlds.hold_hands(ranges, n=many, again=50, seed=3)
    assert good.all()
    often = Counter(zip(*picks.tolist(), strict=True))
    for one, other in product(range(3), range(3)):
        clash = bool(set(first[one].split()) & set(second[other].split()))
        free = [at for at in range(3) if not set(first[one].split()) & set(second[at].split())]
        chance = 0.0 if clash else weights[0][one] / 10 * weights[1][other] / weights[1][free].sum()
        assert often[one, other] == pytest.approx(many * chance, abs=5 * (many * chance) ** 0.5)


def test_worlds_in_which_two_hold_the_same_card_are_said_to_be_none() -> None:
    same = (np.array([1.0]), np.array([mask(parse("As Ah"))], np.uint64))
    _, good = worlds.hold_hands([same, same], n=10, again=5, seed=1)
    assert not good.any()


@pytest.mark.parametrize("each", [True, False], ids=["of each hand", "the same for all"])
def test_hands_after_exchanges_hold_what_was_kept_and_what_came(each: bool) -> None:
    rng, many = np.random.default_rng(4), 600
    deals = rng.permuted(np.repeat(PACK[None, :], many, axis=0), axis=1)
    hands, fresh, boards = deals[:, :5], deals[:, 5:14], deals[:, 14:16]
    choices = throws(5, least=0, most=3)
    kept = np.array([31 - sum(1 << place for place in pick) for pick in choices], np.uint32)
    picks = rng.integers(len(choices), size=(7, many if each else 1))
    made = worlds.exchange_masks(hands, kept, picks, fresh, boards, own=2, board=3)
    for way, row in product(range(7), range(0, many, 37)):
        pick = choices[picks[way, row if each else 0]]
        cards = [*np.delete(hands[row], pick), *fresh[row, : len(pick) + 5], *boards[row]]
        assert made[way, row] == masks_of(np.array([cards], np.uint8))[0]


@pytest.mark.parametrize("halves", [1, 2])
def test_what_a_stake_wins_is_what_the_parts_of_the_pot_say(halves: int) -> None:
    rng, seats, many = np.random.default_rng(5), 5, 4_000
    strengths = rng.integers(0, 4, size=(seats, halves, many))
    places, least, owed = rng.random((seats - 1, many)), (0.5, -1.0, 0.2, 0.9), (10, 7, 3, 20)
    playing = np.concatenate([np.ones((1, many), bool), places >= np.array(least)[:, None]])
    pot = 31 + (playing[1:] * np.array(owed)[:, None]).sum(axis=0)
    expected = (parts(strengths, playing)[0] / WHOLE * pot).mean()
    assert worlds.stake_worth(strengths, places, least, owed, pot=31) == pytest.approx(expected, rel=1e-12)


def test_what_does_not_fit_is_refused() -> None:
    hands, one = rows("As Kd 7h 2c 9s", n=2), np.zeros((1, 1), np.int64)
    kept = np.array([0], np.uint32)
    with pytest.raises(ValueError, match="too few new cards"):
        worlds.exchange_masks(hands, kept, one, hands[:, :4], hands[:, :0], own=0, board=0)
    with pytest.raises(ValueError, match="no such choice"):
        worlds.exchange_masks(hands, kept, one + 1, hands, hands[:, :0], own=0, board=0)
    with pytest.raises(ValueError, match="no such card"):
        worlds.deal_cards(np.full((1, 1), 54, np.uint8), PACK, n=1, seed=1)
    with pytest.raises(ValueError, match="a weight for each"):
        worlds.hold_hands([(np.zeros(1), np.array([3], np.uint64))], n=1, again=1, seed=1)
    with pytest.raises(ValueError, match="a place for each"):
        worlds.stake_worth(np.zeros((3, 1, 4), np.int64), np.zeros((1, 4)), (0.0,), (0,), pot=1)
