"""Random hands by the million: of the deck, without what is gone, each as likely, and the same by seed for ever."""

import numpy as np
import pytest

from potluck import kernels
from potluck.cards import deck, mask, parse
from potluck.errors import ParseError


@pytest.mark.parametrize(("cards", "size"), [(1, 32), (3, 36), (5, 52), (7, 54), (9, 53), (32, 32)])
def test_hands_hold_so_many_cards_of_the_deck_and_none_that_is_gone(cards: int, size: int) -> None:
    gone = mask(parse("As Kd")) if cards < size else 0
    hands = kernels.deal(500, cards, seed=3, size=size, without=gone)
    assert {int(hand).bit_count() for hand in hands} == {cards}
    assert int(np.bitwise_or.reduce(hands)) & ~mask(deck(size)) == 0
    assert not (hands & np.uint64(gone)).any()


def test_every_hand_is_as_likely() -> None:
    left = mask(parse("7c 7d 7h 7s 8c 8d"))
    hands = kernels.deal(60_000, 4, seed=5, size=32, without=mask(deck(32)) & ~left)
    found, times = np.unique(hands, return_counts=True)
    assert len(found) == 15
    assert ((times - 4_000) ** 2 / 4_000).sum() < 45  # chi squared of 14 degrees: one seed in 20,000 goes beyond


def test_a_seed_gives_the_same_hands_for_ever() -> None:
    assert [kernels.rank_one(int(hand)) for hand in kernels.deal(3, 7, seed=7)] == [142672384, 67373376, 67378176]
    assert (kernels.deal(40_000, 5, seed=1)[:100] == kernels.deal(40_000, 5, seed=1)[:100]).all()
    assert (kernels.deal(9, 5, seed=1) != kernels.deal(9, 5, seed=2)).any()


@pytest.mark.parametrize(("cards", "size"), [(0, 52), (53, 52), (5, 40)])
def test_what_cannot_be_dealt_is_refused(cards: int, size: int) -> None:
    with pytest.raises(ParseError):
        kernels.deal(1, cards, size=size)
