"""Shares of the pot as the server names them: each a sum that is on offer, called what the game calls its middle."""

import pytest

from potluck.protocol import Amount, Felt
from potluck.words import language
from potluck.words.shares import OF_POOL, staked_shares

SPEECH = language("en").speech


def shares(pot: int | None, low: int, high: int, *, owed: int = 0, step: int = 1) -> list[tuple[str, int]]:
    felt, offer = Felt(spots=(), pot=pot, owed=owed), Amount("bet", low, high, step)
    return [(share.label, share.amount) for share in staked_shares(SPEECH, felt, (offer,))]


def test_half_whole_and_twice_the_pot_with_what_one_owes() -> None:
    assert shares(30, 1, 100, owed=10) == [("½ pot", 20), ("pot", 40), ("2× pot", 80)]


@pytest.mark.parametrize(
    ("pot", "low", "high", "step", "left"),
    [
        (40, 30, 50, 1, [("pot", 40)]),
        (40, 100, 200, 1, []),
        (None, 1, 100, 1, []),
        (40, 20, 20, 1, []),
        (1, 1, 100, 1, [("pot", 1), ("2× pot", 2)]),
        (14, 5, 30, 5, [("½ pot", 5), ("pot", 15), ("2× pot", 30)]),
    ],
)
def test_each_is_a_sum_on_offer_and_stands_once(
    pot: int | None, low: int, high: int, step: int, left: list[tuple[str, int]]
) -> None:
    assert shares(pot, low, high, step=step) == left
    assert all(amount in range(low, high + 1, step) for _, amount in left)


def test_red_dog_calls_it_the_pool() -> None:
    felt = Felt(spots=(), pot=10)
    told = staked_shares(SPEECH, felt, (Amount("bet", 1, 20),), OF_POOL)
    assert [share.label for share in told] == ["½ pool", "pool", "2× pool"]
